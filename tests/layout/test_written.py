"""Rows to write numbers on: lines with a box for each game, sums, the grand total."""

from __future__ import annotations

import functools
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from sheetgen.drawing.limits import PENS
from sheetgen.drawing.page import PT, Box, Field, Label, Line, Page, Shape
from sheetgen.job.materials import Materials
from sheetgen.job.printout import one_page
from sheetgen.job.request import PieceRequest, Request
from sheetgen.layout.canvas import FRAME, HEAVY
from sheetgen.source.problems import Refused
from sheetgen.words.languages import find_one_or_two

EDGE = 8.0
SPACE = {"bullet": 7.5, "fine": 5.5}
UPPER = ("aces", "twos", "sixes", "sum", "bonus", "upper-total")
LOWER = ("three", "house", "chance", "lower-total", "grand")
SUMS = ("sum", "bonus", "upper-total", "lower-total")
SHEET = """\
title: Five dice
piece: A5 portrait
games: 6
lines: [Name]
blocks:
  - id: upper
    head: Upper section
    rows:
      - {id: aces, name: Aces, note: only ones, write: 0..5, score: {take: sum}}
      - {id: twos, name: Twos, note: only twos, write: 0..10 by 2, score: {take: sum}}
      - {id: sixes, name: Sixes, note: only sixes, write: 0..30 by 6, score: {take: sum}}
      - {id: sum, name: Sum, score: {take: sum, of: [aces, twos, sixes]}}
      - {id: bonus, name: Bonus, note: 35 from 30 on,
         score: {take: sum, of: [sum], bands: {30: 35}}}
      - {id: upper-total, name: Upper total, score: {take: sum, of: [sum, bonus]}}
  - id: lower
    head: [B, Lower section]
    rows:
      - {id: three, name: Three of a kind, note: all dice, write: 5..30, score: {take: sum}}
      - {id: house, name: Full house, note: 25 points, write: [0, 25], score: {take: sum}}
      - {id: chance, name: Chance, note: all dice, write: 5..30, score: {take: sum}}
      - {id: lower-total, name: Lower total, score: {take: sum, of: [three, house, chance]}}
      - {id: grand, name: Grand total, score: {take: sum, of: [upper-total, lower-total]}}
words:
  zh-Hant:
    {Five dice: 五骰, Upper section: 上半部, Lower section: 下半部, Aces: 一點, Twos: 二點,
    Sixes: 六點, only ones: 只計一點, only twos: 只計二點, only sixes: 只計六點, Sum: 小計,
    Bonus: 獎勵分, 35 from 30 on: 滿 30 分得 35 分, Upper total: 上半部合計, all dice: 全部點數,
    Three of a kind: 三條, Full house: 葫蘆, 25 points: 25 分, Chance: 機會,
    Lower total: 下半部合計, Grand total: 總分}
"""
PAIR = "zh-Hant+en"
WAYS = [  # language, theme, piece, landscape, pen, games, mirrored
    ("en", "colour", "A5", False, "bullet", 6, False),
    ("en", "colour", "A5", False, "bullet", 8, True),
    ("zh-Hant", "grey", "A5", False, "bullet", 6, False),
    (PAIR, "colour", "A5", False, "bullet", 6, False),
    (PAIR, "ink-saver", "A5", False, "bullet", 8, False),
    (PAIR, "colour", "A6", False, "fine", 3, True),
    ("en", "ink-saver", "A6", False, "fine", 6, False),
    ("zh-Hant", "colour", "A4", True, "bullet", 12, True),
    ("en", "large-print", "A3", False, "bullet", 3, False),
    (PAIR, "large-print", "A3", False, "bullet", 1, False),
    ("en", "colour", "A5", False, "bullet", 1, True),
]


@functools.cache
def shop(theme: str) -> Materials:
    return Materials(theme)


def lay(
    folder: Path,
    text: str = SHEET,
    language: str = "en",
    theme: str = "colour",
    piece: str = "",
    landscape: bool | None = None,
    pen: str = "bullet",
    mirror: bool = False,
) -> Page:
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    one = shop(theme)
    tongue = find_one_or_two(language)
    assert tongue is not None
    wish = Request(
        PieceRequest(one.sizes[piece] if piece else None, landscape, PENS[pen], mirror=mirror)
    )
    return one_page(one, one.sheet(str(path))[0], tongue, wish).document.pages[0].piece


def games(count: int, text: str = SHEET) -> str:
    return text.replace("games: 6", f"games: {count}")


def boxes(page: Page) -> dict[str, Field]:
    """The boxes of all lines by their refs."""
    own = {row for row in (*UPPER, *LOWER)}
    found = [f for f in page.fields() if f.ref.split(":")[0] in own]
    assert len({f.ref for f in found}) == len(found)
    return {f.ref: f for f in found}


def extent(label: Label, language: str, theme: str) -> tuple[float, float]:
    """Where a text begins and ends, in mm."""
    tongue = find_one_or_two(language)
    assert tongue is not None
    wide = shop(theme).faces(tongue)[label.face].width(label.text) * label.size * PT
    left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return left, left + wide


def texts(page: Page, ref: str) -> list[Label]:
    return [i for i in page.items if isinstance(i, Label) and i.ref == ref]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way)))
def test_lines_hold_what_is_written_and_what_is_printed(
    tmp_path: Path, way: tuple[str, str, str, bool, str, int, bool]
) -> None:
    language, theme, piece, landscape, pen, count, mirror = way
    page = lay(tmp_path, games(count), language, theme, piece, landscape, pen, mirror)
    found = boxes(page)
    rows = (*UPPER, *LOWER)
    assert set(found) == {f"{row}:{n}" for row in rows for n in range(1, count + 1)}
    space = max(SPACE[pen], 18.0 if theme == "large-print" else 0.0)
    for field in found.values():
        assert field.kind == "write"
        assert field.h >= space - 1e-6
        assert field.w >= max(space, 1.25 * SPACE[pen]) - 1e-6
        assert field.x >= EDGE - 1e-6 and field.x + field.w <= page.width - EDGE + 1e-6
        assert field.y >= EDGE - 1e-6 and field.y + field.h <= page.height - EDGE + 1e-6
    for one, other in combinations(page.fields(), 2):
        across = max(one.x, other.x) - min(one.x + one.w, other.x + other.w)
        down = max(one.y, other.y) - min(one.y + one.h, other.y + other.h)
        assert max(across, down) > -1e-6, (one.ref, other.ref)
    # Boxes of a game stand in line over all blocks, and all lines are about as high.
    for n in range(1, count + 1):
        lefts = [found[f"{row}:{n}"].x for row in rows]
        assert max(lefts) - min(lefts) < 1e-6
        assert len({round(found[f"{row}:{n}"].w, 6) for row in rows}) == 1
    heights = [found[f"{row}:1"].h for row in rows]
    assert max(heights) - min(heights) < 0.05 * max(heights)
    for above, below in pairwise(rows):
        assert found[f"{below}:1"].y >= found[f"{above}:1"].y + found[f"{above}:1"].h - 1e-6
    # Texts stand in their line, beside the boxes and not on each other.
    columns = [found[f"{rows[0]}:{n}"] for n in range(1, count + 1)]
    left, right = columns[0].x, columns[-1].x + columns[-1].w
    for row in rows:
        line = found[f"{row}:1"]
        spans = []
        for label in (*texts(page, f"{row}:name"), *texts(page, f"{row}:note")):
            start, end = extent(label, language, theme)
            assert (start >= right + 0.5) if mirror else (end <= left - 0.5), label
            assert start >= EDGE + 0.5 and end <= page.width - EDGE - 0.5
            top = label.y - label.size * PT * 0.8
            assert top > line.y and label.y < line.y + line.h, label
            spans.append((start, top, end, label.y))
        assert spans
        for one, other in combinations(spans, 2):
            across = max(one[0], other[0]) - min(one[2], other[2])
            down = max(one[1], other[1]) - min(one[3], other[3])
            assert max(across, down) > 0, row


@pytest.mark.parametrize("language", ["en", "zh-Hant", PAIR])
@pytest.mark.parametrize(("piece", "pen"), [("A5", "bullet"), ("A6", "fine"), ("A4", "bullet")])
def test_names_and_notes_of_all_lines_are_set_alike(
    tmp_path: Path, language: str, piece: str, pen: str
) -> None:
    page = lay(tmp_path, games(4), language, piece=piece, pen=pen)
    for part in ("name", "note"):
        labels = [x for row in (*UPPER, *LOWER) for x in texts(page, f"{row}:{part}")]
        for face in {x.face for x in labels}:
            assert len({round(x.size, 6) for x in labels if x.face == face}) == 1
    names = [texts(page, f"{row}:name")[0] for row in (*UPPER, *LOWER)]
    assert {x.face for x in names} == {"bold"}
    assert len({round(x.x, 6) for x in names}) == 1
    assert all(x.size < names[0].size for x in texts(page, "aces:note"))


def test_lines_fill_the_height_of_the_page(tmp_path: Path) -> None:
    page = lay(tmp_path)
    found = boxes(page).values()
    low = max(field.y + field.h for field in found)
    assert low > 0.93 * (page.height - EDGE)
    assert max(field.h for field in found) > 1.5 * SPACE["bullet"]


def test_numbers_of_games_stand_over_their_columns(tmp_path: Path) -> None:
    page = lay(tmp_path)
    found = boxes(page)
    for block, first in (("upper", "aces"), ("lower", "three")):
        for n in range(1, 7):
            (label,) = texts(page, f"{block}:head:{n}")
            field = found[f"{first}:{n}"]
            assert label.text == str(n) and label.anchor == "middle"
            assert label.x == pytest.approx(field.x + field.w / 2)
            assert label.y < field.y
    assert [x.text for x in texts(page, "lower:head:letter")] == ["B"]
    assert [x.text for x in texts(page, "lower:head")] == ["Lower section"]
    alone = lay(tmp_path, games(1))
    assert not texts(alone, "upper:head:1") and texts(alone, "upper:head")


def test_without_a_heading_the_first_block_says_what_the_numbers_are(tmp_path: Path) -> None:
    bare = SHEET.replace("    head: Upper section\n", "").replace(
        "    head: [B, Lower section]\n", ""
    )
    page = lay(tmp_path, bare)
    assert [x.text for x in texts(page, "upper:head")] == ["Games"]
    assert len(texts(page, "upper:head:6")) == 1 and not texts(page, "lower:head:6")
    chinese = lay(
        tmp_path, bare.replace("Upper section: 上半部, Lower section: 下半部, ", ""), "zh-Hant"
    )
    assert [x.text for x in texts(chinese, "upper:head")] == ["局次"]
    alone = lay(tmp_path, games(1, bare))
    assert not texts(alone, "upper:head")
    headed = lay(tmp_path, SHEET.replace("    head: Upper section\n", ""))
    assert not texts(headed, "upper:head") and texts(headed, "lower:head:6")


@pytest.mark.parametrize("theme", ["colour", "grey", "ink-saver"])
def test_sums_are_told_apart_and_the_grand_total_most(tmp_path: Path, theme: str) -> None:
    page = lay(tmp_path, theme=theme)
    drawn = [i for i in page.items if isinstance(i, Box)]
    found = boxes(page)
    style = shop(theme).theme
    for row in SUMS:
        shades = [b for b in drawn if b.ref == f"{row}:shade"]
        assert len(shades) == (style.shade is not None)
        assert all(b.fill == style.shade for b in shades)
        # The lines above and below are heavier than those between rows to write in.
        edge = found[f"{row}:1"].y
        heavy = [i for i in page.items if isinstance(i, Line) and i.y1 == i.y2 == edge]
        assert heavy and all(i.stroke == style.ink for i in heavy)
    thin = [i for i in page.items if isinstance(i, Line) and i.y1 == i.y2 == found["twos:1"].y]
    assert thin and all(i.stroke == style.line for i in thin)
    line = found["grand:1"]
    frames = [b for b in drawn if b.stroke and b.ref == "lower" and b.y == pytest.approx(line.y)]
    assert [b.width for b in frames] == [HEAVY]
    assert frames[0].h == pytest.approx(line.h)
    others = [b for b in drawn if b.stroke and b.ref in ("upper", "lower") and b not in frames]
    assert [b.width for b in others] == [FRAME, FRAME]
    # It stands in a frame of its own, clear of what is above it.
    last = found["lower-total:1"]
    assert line.y - (last.y + last.h) > 0.7


def test_a_line_of_totals_is_the_grand_total_where_there_is_one(tmp_path: Path) -> None:
    own = games(1).replace("words:", "  - {id: totals, totals: [grand]}\nwords:")
    page = lay(tmp_path, own)
    frames = [i for i in page.items if isinstance(i, Box) and i.ref in ("upper", "lower")]
    assert HEAVY not in {b.width for b in frames}
    assert [f.ref for f in page.fields() if f.ref.startswith("totals")] == [
        "totals:grand",
        "totals:total",
    ]


def test_blocks_side_by_side_are_as_wide_and_their_lines_level(tmp_path: Path) -> None:
    text = games(2).replace("A5 portrait", "A5 landscape")
    page = lay(tmp_path, text.replace("words:", "arrange: [[upper, lower]]\nwords:"))
    found = boxes(page)
    for left, right in zip(UPPER, LOWER, strict=False):
        one, other = found[f"{left}:1"], found[f"{right}:1"]
        assert one.w == pytest.approx(other.w) and one.h == pytest.approx(other.h)
        if right != "grand":
            assert one.y == pytest.approx(other.y)
    frames = [i for i in page.items if isinstance(i, Box) and i.width in (FRAME, HEAVY)]
    tables = [b for b in frames if b.ref in ("upper", "lower")]
    assert len({round(b.w, 6) for b in tables}) == 1
    assert min(b.x for b in tables) == pytest.approx(EDGE)
    assert max(b.x + b.w for b in tables) == pytest.approx(page.width - EDGE)


def test_mirrored_boxes_stand_at_the_left_in_their_order(tmp_path: Path) -> None:
    page = lay(tmp_path, mirror=True)
    found = boxes(page)
    lefts = [found[f"aces:{n}"].x for n in range(1, 7)]
    assert lefts == sorted(lefts) and lefts[0] == pytest.approx(EDGE)
    assert texts(page, "aces:name")[0].x > lefts[-1] + found["aces:6"].w


# Refusals


def refused(folder: Path, text: str = SHEET, **more: object) -> Refused:
    with pytest.raises(Refused) as caught:
        lay(folder, text, **more)  # type: ignore[arg-type]
    return caught.value


def test_too_little_room_is_refused_with_what_is_needed(tmp_path: Path) -> None:
    wide = refused(tmp_path, games(12), piece="A6")
    (problem,) = [p for p in wide.problems if p.id == "too-narrow"]
    # 12 boxes of 1.25 x 7.5 mm, and the names.
    assert float(str(problem.values["need"])) > 12 * 9.375 > float(str(problem.values["room"]))
    low = refused(tmp_path, piece="A6", landscape=True)
    (problem,) = [p for p in low.problems if p.id == "too-low"]
    assert float(str(problem.values["need"])) > 11 * 7.5
    large = refused(tmp_path, theme="large-print", piece="A5")
    ids = {p.id for p in large.problems}
    assert {"too-narrow-theme", "too-low-theme"} <= ids


def test_a_name_too_long_is_refused_where_it_stands(tmp_path: Path) -> None:
    long = "A name that is much too long for a line to write a number on"
    text = SHEET.replace("name: Chance", f"name: {long}")
    found = [p for p in refused(tmp_path, text).problems if p.id == "label-too-long"]
    assert found and str(found[0].values["text"]).startswith("A name that is")
    assert found[0].source.line == 1 + text[: text.index(long)].count("\n")


# Totals


def signs(page: Page, block: str = "totals") -> list[str]:
    kinds = ("plus", "minus", "equals")
    return [i.kind for i in page.items if isinstance(i, Shape) and i.ref in
            {f"{block}:{kind}" for kind in kinds}]  # fmt: skip


TERMS = """\
title: Terms
piece: A5 landscape
tables: {loss: [0, -5, -10], gain: [0, 5, 10]}
blocks:
  - id: rows
    rows:
      - {id: gold, name: Gold, boxes: 2, score: gain}
      - {id: misses, name: Misses, boxes: 2, score: SCORE}
  - id: totals
    totals: [gold, misses, {id: more, name: More, score: {take: most, of: [gold, misses]}}]
"""


@pytest.mark.parametrize(
    ("score", "sign"),
    [
        ("loss", "minus"),
        ("{take: count, of: [misses], table: loss}", "minus"),
        ("{take: count, bands: {1: -5, 2: -10}}", "minus"),
        ("{take: count, times: -5}", "minus"),
        ("{take: count, of: [gold, misses], table: loss, times: -1}", "plus"),
        ("{take: count, of: [misses], table: gain}", "plus"),
        ("{take: count, bands: {1: -5, 2: 10}}", "plus"),
        ("{take: count, times: 3}", "plus"),
        ("{take: sum, of: [gold], times: -1}", "minus"),
        ("{take: sum, of: [gold], times: 2}", "plus"),
    ],
)
def test_what_only_takes_points_off_has_a_minus_before_it(
    tmp_path: Path, score: str, sign: str
) -> None:
    page = lay(tmp_path, TERMS.replace("SCORE", score))
    assert signs(page) == [sign, "plus", "equals"]
    assert [x.text for x in texts(page, "totals:more:word")] == ["More"]
    assert {f.ref for f in page.fields()} >= {"totals:more", "totals:total"}


@pytest.mark.parametrize(
    ("score", "write", "sign"),
    [
        ("{take: sum, times: -1}", "0..9", "minus"),
        ("{take: last, times: -2}", "0..9", "minus"),
        ("{take: sum}", "-9..0", "minus"),
        ("{take: sum, times: misses}", "-9..0", "minus"),
        ("{take: sum, times: -1}", "any", "plus"),
        ("{take: sum, times: -1}", "-9..0", "plus"),
    ],
)
def test_numbers_that_only_take_off_have_a_minus_before_them(
    tmp_path: Path, score: str, write: str, sign: str
) -> None:
    plain = "name: Gold, boxes: 2, score: gain"
    text = TERMS.replace(plain, f"name: Gold, boxes: 2, write: {write}, score: {score}")
    page = lay(
        tmp_path, text.replace("SCORE", "gain").replace("[gold, misses, {", "[misses, gold, {")
    )
    assert signs(page)[0] == sign


def test_the_first_term_has_its_minus_in_its_box(tmp_path: Path) -> None:
    text = TERMS.replace("SCORE", "loss").replace(
        "totals: [gold, misses,", "totals: [misses, gold,"
    )
    page = lay(tmp_path, text)
    assert sorted(signs(page)) == ["equals", "minus", "plus", "plus"]
    (minus,) = (i for i in page.items if isinstance(i, Shape) and i.ref == "totals:minus")
    (box,) = (f for f in page.fields() if f.ref == "totals:misses")
    assert box.x < minus.x < minus.x + minus.w < box.x + box.w / 3
    assert box.y < minus.y < minus.y + minus.h < box.y + box.h


def test_a_box_for_what_is_taken_off_has_a_minus_in_it(tmp_path: Path) -> None:
    score = "write: 0..5, score: {take: sum"
    text = SHEET.replace(score, f"{score}, times: -1", 1)
    page = lay(tmp_path, text)
    found = [i.ref for i in page.items if isinstance(i, Shape) and i.kind == "minus"]
    assert found == ["aces:sign"] * 6


def test_the_loss_of_a_way_of_counting_can_be_named(tmp_path: Path) -> None:
    text = TERMS.replace("name: Misses,", 'name: Misses, note: "−{{ loss }} ({{ each }})",')
    page = lay(tmp_path, text.replace("SCORE", "{take: count, times: -5}"))
    assert "−5 (−5)" in [i.text for i in page.items if isinstance(i, Label)]


def test_a_sum_of_a_shared_board_has_a_box_for_each_owner(tmp_path: Path) -> None:
    text = TERMS.replace("SCORE", "{take: count, times: -5}").replace("A5", "A4")
    text = text.replace(
        "title: Terms", "title: Terms\nowners: [black, grey]\npieces: 30\ntoken: 20mm"
    )
    page = lay(tmp_path, text.replace("boxes: 2,", "boxes: 2, stack: yes,"))
    refs = {f.ref for f in page.fields() if f.ref.startswith("totals:more")}
    assert refs == {"totals:more:black", "totals:more:grey"}
    assert signs(page) == ["minus", "plus", "equals"] * 2
