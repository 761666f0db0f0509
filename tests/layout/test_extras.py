"""What a piece carries beside the game: strip, care, number, name; mirrored totals; guides.

That nothing overlaps or leaves the safe area is tested with everything else in `test_layout.py`.
"""

from __future__ import annotations

import io
import math
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pypdfium2
import pytest
from tools.drawing import MANNERS, STRIP

from sheetgen.drawing.page import (
    PT,
    Arc,
    Area,
    Box,
    Document,
    Field,
    Label,
    Line,
    Page,
    Placement,
    Shape,
    Sheetful,
)
from sheetgen.drawing.sizes import largest_radius
from sheetgen.layout.frame.guides import corner_guides, hole_centre, hole_marks
from sheetgen.layout.frame.stamps import Stamps
from sheetgen.layout.measure import Edges
from sheetgen.layout.sheet import OWN_TEXTS
from sheetgen.reader.sheet import read_sheet
from sheetgen.source.problems import Problems, Refused, Source
from sheetgen.words.languages import read_language
from sheetgen.writers.pdf import write_pdf

if TYPE_CHECKING:
    from tools.drawing import Drawing, Drawn

    from sheetgen.job.printout import Printout

LANGUAGES = ("en", "zh-Hant")
CARE = {
    "en": OWN_TEXTS[0],
    "zh-Hant": "用黑色白板筆 · 當天擦淨 · 殘影用酒精擦 · 膠膜選 125 µm 亮面",
    "zh-Hans": "用黑色白板笔 · 当天擦净 · 残影用酒精擦 · 塑封膜选 125 µm 亮面",
    "ja": "黒のホワイトボードマーカーで · その日のうちに拭く · 残った跡はアルコールで"
    " · 光沢フィルム 125 µm",
    "de": "Schwarzer Whiteboard-Marker · am selben Tag abwischen · Schatten mit Alkohol"
    " · Glanzfolie 125 µm",
}
SIGN = {"en": "No.", "zh-Hant": "編號", "zh-Hans": "编号", "ja": "番号", "de": "Nr."}
EXPRESS = "cant-stop-express"
HERE = Source("names.txt", 3, 1)


def page_of(found: Drawn | Printout) -> Page:
    result = getattr(found, "result", None) or found
    return result.document.pages[0].piece


def labels(page: Page, ref: str) -> list[Label]:
    return [item for item in page.items if isinstance(item, Label) and item.ref == ref]


def field(page: Page, ref: str) -> Field:
    (found,) = [item for item in page.fields() if item.ref == ref]
    return found


def smallest(text: str) -> float:
    return 8.0 if any(ord(c) > 0x2E80 for c in text) else 7.0


def own_sheet(text: str) -> str:
    """A sheet in the working folder, by its path; what is drawn is kept by that."""
    path = Path(f"own-{crc32(text.encode())}.yaml")
    path.write_text(text, encoding="utf-8")
    return str(path)


# The strip (R59) and the care line (R61)


def test_without_a_wish_a_piece_carries_nothing_more(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    page = page_of(draw(shipped_sheet, shipped_language))
    assert not {item.ref for item in page.items} & {"strip", "care", "number"}
    assert not [f for f in page.fields() if f.kind == "stamp"]


@pytest.mark.parametrize("ref", ["strip", "care"])
def test_small_print_stands_at_the_foot_whole_small_and_muted(
    draw: Drawing, shipped_sheet: str, shipped_language: str, ref: str
) -> None:
    texts = STRIP if ref == "strip" else CARE
    for drawn in draw.good(shipped_sheet, shipped_language, "dressed"):
        page = page_of(drawn)
        found = labels(page, ref)
        if ref == "care" and shipped_sheet == "score-log":
            assert not found  # there is nothing to wipe on it
            continue
        assert " · ".join(label.text for label in found) == texts[shipped_language], drawn.way
        (rule,) = [x for x in page.items if isinstance(x, Line) and x.ref == "rule"]
        for label in found:
            assert smallest(label.text) - 1e-6 <= label.size <= 8 + 1e-6, drawn.way
            assert label.colour == draw.shop.theme.muted
            # Beside the rule or below it; to the left edge of the sheet or to its right one.
            assert label.y > rule.y1 - 1, drawn.way
            edge = {"start": 8.0, "end": page.width - 8.0}[label.anchor]
            assert label.x == pytest.approx(edge), drawn.way


def test_where_both_are_on_one_line_they_share_its_baseline(draw: Drawing) -> None:
    for language in LANGUAGES:
        page = page_of(draw.laid("qwixx-duell", language, **MANNERS["dressed"]))
        (care,), (strip,) = labels(page, "care"), labels(page, "strip")
        assert (care.anchor, strip.anchor) == ("start", "end")
        assert care.y == pytest.approx(strip.y)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-black"])
@pytest.mark.parametrize(("piece", "side"), [("A5", 12.0), ("A6", 9.0)])
def test_boxes_stay_as_large_as_promised_with_a_strip(
    draw: Drawing, sheet: str, language: str, piece: str, side: float
) -> None:
    page = page_of(draw.laid(sheet, language, piece, strip=STRIP[language]))
    spaces = [f for f in page.fields() if f.kind == "mark"]
    assert spaces
    assert min(min(f.w, f.h) for f in spaces) >= side - 0.05  # R1


NOTE = "title: Note\npiece: A6 portrait\nblocks: [{id: a, rows: [{id: b, name: B, boxes: 3}]}]\n"


def test_a_strip_too_long_for_a_line_breaks_once_between_its_parts(
    draw: Drawing, here: Path
) -> None:
    page = page_of(draw.laid(own_sheet(NOTE), strip=STRIP["en"]))
    first, second = labels(page, "strip")
    assert f"{first.text} · {second.text}" == STRIP["en"]
    assert second.y - first.y == pytest.approx(7 * PT * 1.3)
    wide = [draw.ink(label, "en")[2] - 8 for label in (first, second)]
    assert max(wide) <= 89
    assert min(wide) > 30  # about equally long, as far as the parts allow


def test_a_strip_that_cannot_be_broken_is_a_problem_that_names_it(
    draw: Drawing, here: Path
) -> None:
    with pytest.raises(Refused) as caught:
        draw.laid(own_sheet(NOTE), strip="a strip without any place where it could be broken" * 3)
    (problem,) = caught.value.problems
    assert problem.id == "label-too-long"
    assert problem.values["piece"] == "A6"
    assert problem.values["text"].startswith("a strip without any place")
    assert float(problem.values["need"]) > float(problem.values["room"])


def test_what_a_strip_says_must_have_glyphs(draw: Drawing, here: Path) -> None:
    with pytest.raises(Refused) as caught:
        draw.laid(own_sheet(NOTE), strip="sheetgen · \U0001f3b2")
    (problem,) = caught.value.problems
    assert problem.id == "glyph-missing"
    assert "U+1F3B2" in problem.values["characters"]


def test_a_strip_stands_beside_the_rule_where_nothing_else_does(draw: Drawing, here: Path) -> None:
    plain = page_of(draw.laid(own_sheet(NOTE), "en", "A4"))
    page = page_of(draw.laid(own_sheet(NOTE), "en", "A4", strip="sheetgen · Note"))
    (strip,) = labels(page, "strip")
    (label,) = labels(page, "rule:label")
    assert strip.anchor == "end"
    assert strip.y == pytest.approx(label.y)
    assert [f for f in page.fields()] == plain.fields()  # it takes no height


def test_a_sheet_without_room_for_the_care_line_is_refused(draw: Drawing) -> None:
    with pytest.raises(Refused) as caught:
        draw.laid(EXPRESS, "en", "half-letter", strip=STRIP["en"], care=True)
    assert [p.id for p in caught.value.problems] == ["too-low"]
    values = caught.value.problems[0].values
    assert 0 < float(values["need"]) - float(values["room"]) < 8


# Places for a name, a date and a number (R60)


def test_a_piece_has_room_for_a_number_of_six_digits(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    for drawn in draw.good(shipped_sheet, shipped_language, "dressed"):
        page = page_of(drawn)
        (sign,) = labels(page, "number")
        assert sign.text == SIGN[shipped_language]
        room = field(page, "number")
        assert room.kind == "stamp"
        face = draw.shop.faces(read_language(shipped_language))["bold"]
        size = room.h / PT
        assert size >= 7 - 1e-6
        assert room.w == pytest.approx(face.width("123456") * size * PT, abs=0.01)
        # In the band of the title, before the lines to write on.
        (title,) = labels(page, "title")
        right = draw.ink(title, shipped_language)[2]
        first = field(page, "line-1")
        assert right < sign.x < room.x < room.x + room.w < first.x, drawn.way
        assert room.y + room.h < min(f.y for f in page.fields() if f.kind == "mark" or ":" in f.ref)


def test_every_sheet_has_a_place_for_a_name_and_for_a_date(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    words_of = {
        "en": ("Name", "Player", "Date"),
        "zh-Hant": ("姓名", "玩家", "日期"),
        "zh-Hans": ("姓名", "玩家", "日期"),
        "ja": ("名前", "プレイヤー", "日付"),
        "de": ("Name", "Spieler", "Datum"),
    }
    name, player, date = words_of[shipped_language]
    page = page_of(draw(shipped_sheet, shipped_language))
    printed = {item.text for item in page.items if isinstance(item, Label)}
    assert name in printed or player in printed
    assert date in printed


STAMPED = {"qwixx-duell": "games:name:black"}


def stamps_of(draw: Drawing, result: Printout) -> Stamps:
    tongue = read_language(result.language)
    return Stamps(page_of(result), result.sheet, draw.shop.faces(tongue), draw.shop.theme)


@pytest.mark.parametrize("name", ["Al", "Peggy Quigley", "王小明", "Jörg", "Dr. Jekyll & Mr. Hyde"])
def test_a_name_stands_on_its_line(
    draw: Drawing, shipped_sheet: str, shipped_language: str, name: str
) -> None:
    for drawn in draw.good(shipped_sheet, shipped_language, "dressed"):
        page, problems = page_of(drawn), Problems()
        found = stamps_of(draw, drawn.result).draw(name, None, problems, HERE)
        if problems:
            assert [p.id for p in problems] == ["name-too-long"], drawn.way
            assert len(name) > 15 and drawn.piece in ("A6", "A5", "half-letter"), drawn.way
            continue
        (label,) = found
        line = field(page, STAMPED.get(shipped_sheet, "line-1"))
        assert label.text == name
        assert label.ref == line.ref
        assert (label.face, label.colour) == ("regular", draw.shop.theme.ink)
        assert label.size >= smallest(name) - 1e-6
        left, top, right, bottom = draw.ink(label, shipped_language)
        assert line.x <= left and right <= line.x + line.w
        assert line.y - 0.3 <= top, drawn.way
        if shipped_sheet in STAMPED:  # in the middle of a cell
            middle = line.y + line.h / 2
            assert (top + bottom) / 2 == pytest.approx(middle, abs=0.16 * label.size * PT)
        elif name in ("Al", "Jörg", "王小明"):
            depth = 0.25 * label.size * PT if "g" in name else 0.0
            foot = line.y + line.h + depth
            assert foot - 0.18 * label.size * PT < bottom < foot + 0.01, drawn.way
        others = [item for item in page.items if isinstance(item, Label)]
        for other in others:
            x0, y0, x1, y1 = draw.ink(other, shipped_language)
            clear = max(x0 - right, left - x1, y0 - bottom, top - y1)
            assert clear > 0.1, (drawn.way, other.text)


def test_a_long_name_is_made_smaller_and_never_clipped(draw: Drawing) -> None:
    stamps = stamps_of(draw, draw.laid("qwixx", number=True))
    line, sizes = field(page_of(draw.laid("qwixx", number=True)), "line-1"), []
    for n in range(1, 60):
        problems = Problems()
        found = stamps.draw("m" * n, None, problems, HERE)
        if not found:
            break
        assert not problems
        left, _, right, _ = draw.ink(found[0], "en")
        assert line.x <= left and right <= line.x + line.w
        sizes.append(found[0].size)
    assert sizes[0] == sizes[1] == 11.5
    assert sizes == sorted(sizes, reverse=True)
    assert 7 <= sizes[-1] < 7.6
    (problem,) = problems
    assert problem.id == "name-too-long"
    assert problem.source == HERE
    assert problem.values["floor"] == "7"
    assert float(problem.values["need"]) > float(problem.values["room"])
    assert len(problem.values["text"]) <= 40


@pytest.mark.parametrize(
    ("name", "id", "value"),
    [
        ("Ann\tBen", "name-character", ("code", "U+0009")),
        ("Ann\x07", "name-character", ("code", "U+0007")),
        ("Ann\u200bBen", "name-character", ("code", "U+200B")),
        ("A\nB", "name-character", ("code", "U+000A")),
        ("Ann \U0001f600", "name-glyph", ("characters", "\U0001f600 (U+1F600)")),
        ("\u0e01\u0e02", "name-glyph", ("characters", "\u0e01 (U+0E01), \u0e02 (U+0E02)")),
        ("Ann \u0627\u0644", "right-to-left", ("letter", "\u0627")),
        ("x" * 5000, "name-too-long", ("text", "x" * 39 + "…")),
    ],
)
def test_a_name_that_cannot_be_printed_is_a_problem(
    draw: Drawing, name: str, id: str, value: tuple[str, str]
) -> None:
    problems = Problems()
    stamps = stamps_of(draw, draw.laid("qwixx", "zh-Hant", number=True))
    (label,) = stamps.draw(name, 5, problems, HERE)
    assert label.ref == "number"  # what can be printed is
    (problem,) = problems
    assert (problem.id, problem.source) == (id, HERE)
    assert problem.values[value[0]] == value[1]
    assert "\n" not in problem.text and "{{" not in problem.text


def test_a_name_is_printed_as_fonts_have_it(draw: Drawing) -> None:
    stamps = stamps_of(draw, draw.laid("qwixx"))
    problems = Problems()
    (label,) = stamps.draw("  Jo\u0308rg  ", None, problems, HERE)  # o and two dots
    assert label.text == "J\u00f6rg"
    assert not problems


@pytest.mark.parametrize("name", [None, "", "   ", "\u3000"])
def test_no_name_leaves_the_line_free(draw: Drawing, name: str | None) -> None:
    problems = Problems()
    assert stamps_of(draw, draw.laid("qwixx")).draw(name, None, problems, HERE) == ()
    assert not problems


@pytest.mark.parametrize("number", [0, 7, 427, 100_000, 999_999])
def test_a_number_stands_behind_its_sign(
    draw: Drawing, shipped_sheet: str, shipped_language: str, number: int
) -> None:
    for drawn in draw.good(shipped_sheet, shipped_language, "dressed"):
        page, problems = page_of(drawn), Problems()
        (label,) = stamps_of(draw, drawn.result).draw(None, number, problems, HERE)
        assert not problems
        assert label.text == str(number)
        room = field(page, "number")
        left, top, right, bottom = draw.ink(label, shipped_language)
        assert room.x <= left and right <= room.x + room.w
        assert room.y <= top and bottom <= room.y + room.h
        (sign,) = labels(page, "number")
        _, _, end, _ = draw.ink(sign, shipped_language)
        assert 0.3 < left - end < 4
        assert label.y == pytest.approx(sign.y)  # they stand on one line


def test_a_longer_number_is_made_smaller_or_refused(draw: Drawing) -> None:
    stamps = stamps_of(draw, draw.laid("qwixx", number=True))
    problems = Problems()
    (long,) = stamps.draw(None, 12_345_678, problems, HERE)
    (short,) = stamps.draw(None, 1, problems, HERE)
    assert 7 <= long.size < short.size
    assert not problems
    assert stamps.draw(None, 10**12, problems, HERE) == ()
    assert [(p.id, p.values["limit"]) for p in problems] == [("number-too-long", "6")]


def test_a_number_needs_a_piece_with_room_for_it(draw: Drawing) -> None:
    with pytest.raises(ValueError, match="room for a number"):
        stamps_of(draw, draw.laid("qwixx")).draw(None, 1, Problems(), HERE)


def test_a_sheet_without_lines_has_no_place_for_a_name(draw: Drawing, here: Path) -> None:
    problems = Problems()
    assert stamps_of(draw, draw.laid(own_sheet(NOTE))).draw("Ann", None, problems, HERE) == ()
    assert [(p.id, p.source) for p in problems] == [("no-name-line", HERE)]


def test_the_first_line_of_a_block_takes_the_name_where_the_title_has_none(
    draw: Drawing, here: Path
) -> None:
    text = NOTE.replace("blocks: [", "blocks: [{id: who, lines: [Name, Date]}, ")
    problems = Problems()
    stamps = stamps_of(draw, draw.laid(own_sheet(text), "en", "A5"))
    (label,) = stamps.draw("Ann", None, problems, HERE)
    assert label.ref == "who:1"


def test_a_name_is_stamped_before_the_number(draw: Drawing) -> None:
    stamps, problems = stamps_of(draw, draw.laid("qwixx", number=True)), Problems()
    found = stamps.draw("Ann", 3, problems, HERE)
    assert [label.ref for label in found] == ["line-1", "number"] and not problems


def test_stamping_many_copies_is_fast(draw: Drawing) -> None:
    stamps, problems = stamps_of(draw, draw.laid("qwixx-duell", number=True)), Problems()
    best = math.inf
    for _ in range(5):
        start = time.perf_counter()
        for n in range(1000):
            stamps.draw(f"玩家 {n}", n, problems, HERE)
        best = min(best, time.perf_counter() - start)
    assert best / 1000 < 60e-6  # s; about 6 on an ordinary machine


# Mirrored totals (R62)


def mirrored(draw: Drawing, sheet: str, language: str) -> list[tuple[str, Page, Page]]:
    """Every way that a sheet is drawn in both manners: as it is, and mirrored."""
    found = []
    for drawn in draw.good(sheet, language):
        turn = drawn.result.landscape
        try:
            more = draw.laid(sheet, language, drawn.piece, drawn.pen, turn, mirror=True)
        except Refused:
            continue
        found.append((drawn.way, page_of(drawn), page_of(more)))
    assert len(found) >= 2
    return found


def test_mirroring_refuses_nothing_and_leaves_all_fields_in_their_sizes(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    pages = mirrored(draw, shipped_sheet, shipped_language)
    assert len(pages) == len(draw.good(shipped_sheet, shipped_language))
    for way, plain, mirror in pages:
        sizes, other = (
            sorted((f.ref, round(f.w, 3), round(f.h, 3)) for f in page.fields())
            for page in (plain, mirror)
        )
        assert sizes == other, way


def test_mirroring_leaves_the_order_of_all_that_is_printed_in_rows(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    def orders(page: Page) -> dict[str, list[str]]:
        found: dict[str, list[Field]] = {}
        for f in page.fields():
            if f.kind in ("mark", "disc"):
                found.setdefault(f.ref.split(":")[0], []).append(f)
        return {
            row: [f.ref for f in sorted(some, key=lambda f: (round(f.y, 2), f.x))]
            for row, some in found.items()
        }

    for way, plain, mirror in mirrored(draw, shipped_sheet, shipped_language):
        assert orders(plain) == orders(mirror), way


def test_a_log_is_the_same_for_both_hands(draw: Drawing) -> None:
    for _, plain, mirror in mirrored(draw, "score-log", "en"):
        assert plain.items == mirror.items


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("sheet", "terms", "signs"),
    [
        (
            "qwixx",
            ["total", "red", "yellow", "green", "blue", "penalties"],
            ["equals", "plus", "plus", "plus", "minus"],
        ),
        (
            "qwixx-black",
            ["total", "red", "yellow", "green", "blue", "penalties", "black"],
            ["equals", "plus", "plus", "plus", "minus", "minus"],
        ),
    ],
)
def test_a_mirrored_line_of_totals_starts_with_the_total(
    draw: Drawing, sheet: str, language: str, terms: list[str], signs: list[str]
) -> None:
    for way, _, page in mirrored(draw, sheet, language):
        boxes = sorted((f for f in page.fields() if f.ref.startswith("totals:")), key=lambda f: f.x)
        assert [f.ref for f in boxes] == [f"totals:{term}" for term in terms], way
        between = [s for s in page.items if isinstance(s, Shape) and s.ref.startswith("totals:")]
        between = [s for s in between if s.kind in ("plus", "minus", "equals")]
        between.sort(key=lambda s: s.x)
        assert [s.kind for s in between] == signs, way
        for sign, (left, right) in zip(between, pairwise(boxes), strict=True):
            middle = (left.x + left.w + right.x) / 2
            assert sign.x + sign.w / 2 == pytest.approx(middle), way
        assert boxes[0].x == pytest.approx(8)
        assert boxes[-1].x + boxes[-1].w == pytest.approx(page.width - 8)


@pytest.mark.parametrize("language", LANGUAGES)
def test_mirrored_express_is_written_at_the_left_of_its_rows(draw: Drawing, language: str) -> None:
    for way, plain, page in mirrored(draw, EXPRESS, language):
        for row in range(2, 13):
            loss, gain = field(page, f"{row}:−"), field(page, f"{row}:+")
            (value,), (name,) = labels(page, f"{row}:value"), labels(page, f"{row}:name")
            first, last = field(page, f"{row}:1"), field(page, f"{row}:10")
            assert loss.x < gain.x < value.x < name.x < first.x < last.x, way
            assert last.x + last.w == pytest.approx(page.width - 8), way
        # Discards and the total, the sums of what is written, their word: as it is, from the right.
        total, sums = field(page, "total:total"), [field(page, f"sums:{s}") for s in "−+"]
        (equals,) = [s for s in page.items if isinstance(s, Shape) and s.kind == "equals"]
        (word,) = labels(page, "sums:subtotals")
        free = [field(page, f"free-throws:{n}") for n in range(1, 6)]
        assert total.x == pytest.approx(8), way
        assert total.x + total.w < equals.x < equals.x + equals.w < sums[0].x < sums[1].x, way
        assert sums[1].x + sums[1].w < word.x < free[0].x, way
        assert free[-1].x + free[-1].w == pytest.approx(page.width - 8, abs=0.01), way
        assert field(page, "discard-3:1").x < sums[0].x
        assert field(plain, "total:total").x > field(plain, "sums:+").x


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mirrored_board_has_totals_at_the_left(draw: Drawing, language: str) -> None:
    for way, plain, page in mirrored(draw, "qwixx-duell", language):
        for owner in ("black", "grey"):
            terms = ("total", "red", "yellow", "green", "blue", "failures")
            boxes = [field(page, f"totals:{term}:{owner}") for term in terms]
            assert [b.x for b in boxes] == sorted(b.x for b in boxes), way
            assert boxes[-1].x + boxes[-1].w < field(page, "failures:1").x, way
            assert field(plain, "failures:4").x < field(plain, f"totals:red:{owner}").x
            cells = ("name", "game-6", *(f"game-{n}" for n in range(1, 6)))
            strip = [field(page, f"games:{cell}:{owner}") for cell in cells]
            assert [f.x for f in strip] == sorted(f.x for f in strip), way
            for left, right in pairwise(strip[1:]):
                assert left.x + left.w == pytest.approx(right.x)
            discs = [b for b in page.items if isinstance(b, Box) and b.ref == f"owner:{owner}"]
            assert all(disc.x < boxes[0].x for disc in discs[:1])


def test_a_mirrored_total_says_what_it_is_even_at_the_edge(draw: Drawing, here: Path) -> None:
    """With nothing beside it a total has no sign, on either side."""
    text = (
        "title: T\ntables: {t: [0, 1x, 2x]}\nblocks:\n"
        "  - id: a\n    columns: [name, spaces, {write: +}]\n    subtotals: Sum\n"
        "    rows: [{id: b, name: B, value: 3, boxes: 2, score: t}]\n"
        "  - {id: c, totals: [a]}\n"
    )
    for mirror in (False, True):
        page = page_of(draw.laid(own_sheet(text), "en", "A5", mirror=mirror))
        assert not [s for s in page.items if isinstance(s, Shape) and s.kind == "equals"]


# A hole, round corners and other margins (R8, R15, R16)

EDGES = Edges._fields


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("width", "height"), [(210, 148), (105, 148), (279.4, 215.9)])
def test_a_hole_has_a_circle_to_punch_in_one_to_cut_out(
    width: float, height: float, edge: str
) -> None:
    outer, inner = hole_marks(width, height, edge)
    for circle, across in ((outer, 12.0), (inner, 6.0)):
        assert isinstance(circle, Box)
        assert (circle.w, circle.h, circle.radius) == (across, across, across / 2)
        assert circle.fill is None and circle.stroke and circle.width >= 0.25
        x, y = circle.x + across / 2, circle.y + across / 2
        assert (x, y) == pytest.approx(hole_centre(width, height, edge))
    x, y = hole_centre(width, height, edge)
    apart = {"left": x, "top": y, "right": width - x, "bottom": height - y}
    assert apart[edge] == pytest.approx(12.0)
    middle = y - height / 2 if edge in ("left", "right") else x - width / 2
    assert middle == pytest.approx(0)


def test_an_edge_must_be_one_of_four() -> None:
    with pytest.raises(KeyError):
        hole_marks(100, 100, "middle")


@pytest.mark.parametrize("radius", [0.5, 3, 5])
def test_corners_are_rounded_by_arcs_that_touch_the_edges(radius: float) -> None:
    arcs = corner_guides(210, 148, radius)
    tips = {"tl": (0, 0), "tr": (210, 0), "br": (210, 148), "bl": (0, 148)}
    assert {arc.corner: (arc.x, arc.y) for arc in arcs} == tips
    assert all(isinstance(arc, Arc) and arc.r == radius and arc.width == 0.25 for arc in arcs)
    light = {arc.stroke for arc in arcs}.pop()
    assert len({light[1:3], light[3:5], light[5:7]}) == 1 and int(light[1:3], 16) >= 0xA0
    assert corner_guides(210, 148, 0) == ()


def test_the_largest_radius_leaves_two_millimetres_of_seal() -> None:
    assert 5.4 <= largest_radius(3) < 5.5
    for border in (2, 3, 4.5, 6, 10):
        radius = largest_radius(border)
        assert math.sqrt(2) * border - (math.sqrt(2) - 1) * radius == pytest.approx(2.0)
    assert largest_radius(6) > 10  # R10 needs 6 mm
    assert largest_radius(1) == 0.0  # nothing can be rounded where there is no seal


def test_guides_are_painted_where_they_say(draw: Drawing) -> None:
    result = draw.laid("qwixx", hole="top")
    page = page_of(result)
    guides = (
        *hole_marks(page.width, page.height, "top"),
        *corner_guides(page.width, page.height, 5),
    )
    page = page._replace(items=(*page.items, *guides))
    spot = Placement(page, 0, 0)
    sheetful = Sheetful(page.width, page.height, (spot,), (), Area(0, 0, page.width, page.height))
    faces = draw.shop.faces(read_language("en"))
    data = write_pdf(Document("T", "", "en", (sheetful,)), {"en": faces}, "1")
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    try:
        image = document[0].render(scale=300 / 72, grayscale=True).to_pil().convert("L")
    finally:
        document.close()
    u = image.width / page.width

    def darkest(x: float, y: float) -> int:
        part = image.crop([round(n * u) for n in (x - 0.2, y - 0.2, x + 0.2, y + 0.2)])
        return part.getextrema()[0]

    x, y = hole_centre(page.width, page.height, "top")
    for angle in range(0, 360, 30):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for r, dark in ((3, True), (6, True), (1.5, False), (4.5, False), (7.5, False)):
            assert (darkest(x + r * c, y + r * s) < 230) is dark, (angle, r)
    diagonal = 5 * (1 - math.sqrt(0.5))
    assert darkest(diagonal, diagonal) < 250
    assert darkest(page.width - diagonal, page.height - diagonal) < 250
    assert darkest(1, 1) == 255


@pytest.mark.parametrize("manner", ["narrow margin", "wide margin"])
def test_a_sheet_fills_what_its_margin_leaves(
    draw: Drawing, shipped_sheet: str, shipped_language: str, manner: str
) -> None:
    margin = MANNERS[manner]["margin"]
    for drawn in draw.good(shipped_sheet, shipped_language, manner):
        page = page_of(drawn)
        boxes = [item for item in page.items if isinstance(item, Box)]
        assert labels(page, "title")[0].x == pytest.approx(margin), drawn.way
        assert max(b.x + b.w for b in boxes) == pytest.approx(page.width - margin), drawn.way
        lines = [item for item in page.items if isinstance(item, Line) and item.ref == "rule"]
        assert page.height - margin - 3.5 < lines[0].y1 < page.height - margin, drawn.way
        assert min(f.y for f in page.fields()) < margin + 7, drawn.way


# The score log (R60)


def log_of(draw: Drawing, language: str = "en") -> list[Drawn]:
    return draw.good("score-log", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_has_as_many_lines_as_a_ball_pen_needs(draw: Drawing, language: str) -> None:
    seen = {}
    for drawn in log_of(draw, language):
        page = page_of(drawn)
        cells = [f for f in page.fields() if f.ref.startswith("log:") and f.ref[4].isdigit()]
        lines = {int(f.ref.split(":")[1]) for f in cells}
        assert lines == set(range(1, len(lines) + 1))
        assert len(cells) == 8 * len(lines)  # date, game, five players, winner
        assert all(8.0 - 1e-6 <= f.h < 8.0 * (1 + 1 / len(lines)) for f in cells), drawn.way
        names = [field(page, f"log:name-{n}") for n in range(1, 6)]
        assert all(f.h >= 9 and f.w >= 12.5 for f in names), drawn.way
        for n, name in enumerate(names):  # each over its column
            below = field(page, f"log:1:{n + 3}")
            assert (below.x, below.w) == pytest.approx((name.x, name.w))
            assert below.y == pytest.approx(name.y + name.h)
        left, right = min(f.x for f in cells), max(f.x + f.w for f in cells)
        assert (left, right) == pytest.approx((8, page.width - 8))
        seen[drawn.piece, drawn.standing] = len(lines)
    assert seen["A4", False] >= 25
    assert seen["A3", False] > seen["A4", False] > seen["A5", False] > seen["A6", True] >= 6


def test_columns_of_a_log_have_their_shares(draw: Drawing) -> None:
    page = page_of(draw("score-log"))
    wide = [field(page, f"log:1:{n}").w for n in range(1, 9)]
    assert [w / wide[0] for w in wide] == pytest.approx([n / 3 for n in (3, 5, 3, 3, 3, 3, 3, 4)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_of_a_log_have_a_symbol_and_a_colour_each(draw: Drawing, language: str) -> None:
    for drawn in log_of(draw, language):
        page = page_of(drawn)
        symbols = [s for s in page.items if isinstance(s, Shape) and s.ref.startswith("log:name")]
        assert [s.kind for s in symbols] == ["diamond", "circle", "triangle", "square", "ring"]
        for n, symbol in enumerate(symbols, 1):
            at = field(page, f"log:name-{n}")
            assert at.x < symbol.x < symbol.x + symbol.w < at.x + at.w / 3
            assert at.y < symbol.y < symbol.y + symbol.h < at.y + at.h / 2


def test_a_log_says_what_to_write_in_both_languages(draw: Drawing) -> None:
    heads = {
        "en": ["Date", "Game", "Players and their totals", "Winner"],
        "zh-Hant": ["日期", "遊戲", "玩家與總分", "優勝"],
    }
    best = {
        "en": ["Best solo total", "Name", "Points", "Date"],
        "zh-Hant": ["單人最高分", "姓名", "得分", "日期"],
    }
    for language in LANGUAGES:
        page = page_of(draw("score-log", language))
        assert [labels(page, f"log:head{n}")[0].text for n in range(4)] == heads[language]
        refs = ("best:head", "best:1", "best:2", "best:3")
        found = [label for ref in refs for label in labels(page, ref)]
        assert [label.text for label in found] == best[language]
        assert found[0].face == "bold"
        # The first line is the longest, for a name.
        lines = [field(page, f"best:{n}") for n in range(1, 4)]
        assert lines[0].w > lines[1].w and lines[0].w > lines[2].w


LOG = "title: Log\npiece: A5\nblocks: [{id: x, log: %s}]\n"


def test_a_log_of_ones_own_needs_no_more_than_words(draw: Drawing, here: Path) -> None:
    page = page_of(draw.laid(own_sheet(LOG % "[Day, Rain]")))
    wide = [field(page, f"x:1:{n}").w for n in (1, 2)]
    assert wide == pytest.approx([97, 97])
    assert not [f for f in page.fields() if "name" in f.ref]
    (block,) = read_sheet(own_sheet(LOG % "[Day, Rain]")).blocks
    assert [(c.head.text, c.width, c.names) for c in block.columns] == [
        ("Day", 1, ()),
        ("Rain", 1, ()),
    ]


def test_a_log_too_wide_or_too_low_for_its_piece_is_refused(draw: Drawing, here: Path) -> None:
    many = "[" + ", ".join("abcdefghijkl") + "]"
    with pytest.raises(Refused) as caught:
        draw.laid(own_sheet(LOG % many), "en", "A6")
    assert [p.id for p in caught.value.problems] == ["too-narrow"]
    rows = ", ".join(f"{{id: r{n}, name: R, boxes: 3}}" for n in range(4))
    low = (LOG % "[a]").replace("[{id: x", f"[{{id: n, rows: [{rows}]}}, {{id: x")
    with pytest.raises(Refused) as caught:
        draw.laid(own_sheet(low), "en", "A6")
    assert [p.id for p in caught.value.problems] == ["too-low"]
