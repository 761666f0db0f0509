"""What a piece carries beside the game: strip, care, number, name; mirrored totals; guides.

That nothing overlaps or leaves the safe area is tested with everything else in `test_layout.py`.
"""

from __future__ import annotations

import io
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pypdfium2
import pytest
from tools.drawing import MANNERS, STRIP
from tools.figures import page_of

from sheetgen.drawing.colours import WHITE, contrast
from sheetgen.drawing.page import (
    PT,
    Arc,
    Area,
    Box,
    Document,
    Field,
    Label,
    Page,
    Placement,
    Shape,
    Sheetful,
)
from sheetgen.drawing.sizes import largest_radius
from sheetgen.layout.frame.guides import corner_guides, hole_centre, hole_marks
from sheetgen.layout.frame.stamps import Stamps
from sheetgen.layout.measure import Edges
from sheetgen.reader.sheet import read_sheet
from sheetgen.source.problems import Problems, Refused, Source
from sheetgen.words.languages import read_language
from sheetgen.writers.pdf import write_pdf

if TYPE_CHECKING:
    from tools.drawing import Drawing

    from sheetgen.job.printout import Printout

LANGUAGES = ("en", "zh-Hant")
EXPRESS = "cant-stop-express"
HERE = Source("names.txt", 3, 1)


def labels(page: Page, ref: str) -> list[Label]:
    return [item for item in page.items if isinstance(item, Label) and item.ref == ref]


def field(page: Page, ref: str) -> Field:
    (found,) = [item for item in page.fields() if item.ref == ref]
    return found


def own_sheet(text: str) -> str:
    """A sheet in the working folder, by its path; what is drawn is kept by that."""
    path = Path(f"own-{crc32(text.encode())}.yaml")
    path.write_text(text, encoding="utf-8")
    return str(path)


# The strip (R59) and the care line (R61)


def test_where_both_are_on_one_line_they_share_its_baseline(draw: Drawing) -> None:
    for language in LANGUAGES:
        page = page_of(draw.laid("qwixx-duell", language, **MANNERS["dressed"]))
        (care,), (strip,) = labels(page, "care"), labels(page, "strip")
        # The strip stands in the line of the rule where the footnote leaves room, else it is level.
        (label,) = labels(page, "rule:label")
        assert (care.anchor, strip.anchor) in {("start", "end"), ("start", "start")}
        assert strip.y == pytest.approx(care.y if strip.anchor == "end" else label.y)


NOTE = "title: Note\npiece: A6 portrait\nblocks: [{id: a, rows: [{id: b, name: B, boxes: 3}]}]\n"


def test_a_strip_too_long_for_a_line_breaks_once_between_its_parts(
    draw: Drawing, here: Path
) -> None:
    strip = " · ".join(
        ["a sheet with a very long name", "in Traditional Chinese", "its third edition", "of 2026"]
    )
    page = page_of(draw.laid(own_sheet(NOTE), strip=strip))
    first, second = labels(page, "strip")
    assert f"{first.text} · {second.text}" == strip
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
    for one, other in zip(page.fields(), plain.fields(), strict=True):  # it takes no height
        assert one[:4] == pytest.approx(other[:4], abs=0.05)


def test_a_sheet_without_room_for_the_care_line_is_refused(draw: Drawing) -> None:
    with pytest.raises(Refused) as caught:
        draw.laid(EXPRESS, "en", "half-letter", strip=STRIP["en"], care=True)
    assert [p.id for p in caught.value.problems] == ["too-low"]
    values = caught.value.problems[0].values
    assert 0 < float(values["need"]) - float(values["room"]) < 8


# Places for a name, a date and a number (R60)


def stamps_of(draw: Drawing, result: Printout) -> Stamps:
    tongue = read_language(result.language)
    return Stamps(page_of(result), result.sheet, draw.shop.faces(tongue), draw.shop.theme)


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


def test_the_apostrophe_of_a_name_is_printed_as_one(draw: Drawing) -> None:
    stamps = stamps_of(draw, draw.laid("qwixx"))
    (label,) = stamps.draw("O'Brien", None, Problems(), HERE)
    assert isinstance(label, Label) and label.text == "O’Brien"  # noqa: RUF001


@pytest.mark.parametrize(
    ("name", "id", "value"),
    [
        ("Ann\tBen", "name-character", ("code", "U+0009")),
        ("Ann\x07", "name-character", ("code", "U+0007")),
        ("Ann\u200bBen", "name-character", ("code", "U+200B")),
        ("A\nB", "name-character", ("code", "U+000A")),
        ("Ann \U0001f600", "name-glyph", ("characters", "\U0001f600 (U+1F600)")),
        ("\u0e01\u0e02", "needs-shaping", ("letter", "\u0e01")),
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


def test_a_name_keeps_its_spaces_that_do_not_break(draw: Drawing) -> None:
    stamps = stamps_of(draw, draw.laid("qwixx"))
    problems = Problems()
    for space in "\u00a0\u202f\u2009":
        (label,) = stamps.draw(f"Ann{space}B.", None, problems, HERE)
        assert (label.text, problems) == ("Ann\u00a0B.", [])


@pytest.mark.parametrize("name", [None, "", "   ", "\u3000"])
def test_no_name_leaves_the_line_free(draw: Drawing, name: str | None) -> None:
    problems = Problems()
    assert stamps_of(draw, draw.laid("qwixx")).draw(name, None, problems, HERE) == ()
    assert not problems


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
    assert len({light[1:3], light[3:5], light[5:7]}) == 1 and int(light[1:3], 16) >= 0x80
    assert contrast(light, WHITE) >= 3  # one must see what one cuts by (R36)
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


# The score log (R60)


def test_a_larger_piece_has_a_log_of_more_lines(draw: Drawing) -> None:
    def lines(piece: str, turn: bool | None = None) -> int:
        fields = page_of(draw("score-log", "en", piece, turn=turn)).fields()
        return len([f for f in fields if f.ref.startswith("log:") and f.ref.endswith(":1")])

    assert lines("A4") >= 25
    assert lines("A3") > lines("A4") > lines("A5") > lines("A6", True) >= 6


def test_columns_of_a_log_have_their_shares(draw: Drawing) -> None:
    page = page_of(draw("score-log"))
    wide = [field(page, f"log:1:{n}").w for n in range(1, 9)]
    assert [w / wide[0] for w in wide] == pytest.approx([n / 3 for n in (3, 5, 3, 3, 3, 3, 3, 4)])


def test_a_log_says_what_to_write_in_both_languages(draw: Drawing) -> None:
    heads = {
        "en": ["Date", "Game", "Players and their totals", "Winner"],
        "zh-Hant": ["日期", "遊戲", "玩家與總分", "優勝"],
    }
    best = {
        "en": ["Best solo total", "Name", "Points", "Date"],
        "zh-Hant": ["單人最高分", "玩家", "得分", "日期"],
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
