"""What every drawn sheet holds: room for pens and discs, nothing in the way of anything, the games.

All shipped sheets are drawn in all languages on all pieces, for both pens, lying and standing; also
with all that a piece can carry beside the game, mirrored, with a hole and with other margins.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.drawing import IN_FULL, MANNERS
from tools.figures import (
    CAP,
    DIGITS,
    EDGE,
    NEAR,
    SPACE,
    Rect,
    by_ref,
    edge_of,
    in_round,
    neighbours,
    of,
    over_edge,
    page_of,
    rect,
    spaces,
)

from sheetgen.drawing.page import PT, Box, Field, Label, Line, Page, Shape
from sheetgen.layout.frame.guides import hole_centre
from sheetgen.layout.stack import Need, share
from sheetgen.source.problems import Refused

if TYPE_CHECKING:
    from tools.drawing import Drawing, Drawn


QWIXX = ("qwixx", "qwixx-black")
EXPRESS = {
    "cant-stop-express": "−200",
    "cant-stop-express-150": "−150",
    "cant-stop-express-100": "−100",
}
LANGUAGES = ("en", "zh-Hant")

# Every piece and pen that a sheet is refused on as it lies, why, and the piece named instead: what
# does not stand here is drawn.
EXPRESS_REFUSED = {
    ("A6", "bullet"): (["too-narrow", "too-low", "fits-on"], "A5"),
    ("A6", "fine"): (["too-narrow", "too-low", "fits-on"], "A5"),
}
DUELL_REFUSED = {
    (piece, pen): (["token-too-large", "too-low", "fits-on"], other)
    for piece, other in (("A6", "A4"), ("A5", "A4"), ("half-letter", "Letter"))
    for pen in ("bullet", "fine")
}
LOG_REFUSED = {("A6", pen): (["too-narrow", "fits-on"], "A6 landscape") for pen in SPACE}
REFUSED = {
    "qwixx": {},
    "qwixx-black": {},
    "qwixx-duell": DUELL_REFUSED,
    **dict.fromkeys(EXPRESS, EXPRESS_REFUSED),
    "score-log": LOG_REFUSED,
}
# What is refused beyond that where a piece carries more or has less room, as it lies; where there
# is no language the same in all of them.
BOTH_DUELL = {("qwixx-duell", "A4", pen) for pen in SPACE}
BOTH_LOG = {("score-log", "half-letter", pen) for pen in SPACE}
EXPRESS_LOW = {(sheet, "half-letter", "bullet") for sheet in EXPRESS}
EXPRESS_LOWER = {*EXPRESS_LOW, *((sheet, "A5", "bullet") for sheet in EXPRESS)}
ALSO_REFUSED = {
    "plain": set(),
    "dressed": EXPRESS_LOW,
    "care": set(),
    "strip": set(),
    "hole left": BOTH_DUELL | BOTH_LOG,
    "hole right": BOTH_DUELL | BOTH_LOG,
    "hole top": EXPRESS_LOWER,
    "hole bottom": EXPRESS_LOWER,
    "narrow margin": set(),
    "wide margin": EXPRESS_LOW | BOTH_LOG,
    "two languages": EXPRESS_LOW,
    "two languages dressed": EXPRESS_LOW,
}
WIDE_MARGIN_EN = BOTH_DUELL  # the longer words of the chips
# Turned upright, rows of twelve spaces need more: these are drawn at least.
QWIXX_STANDING = {
    *((piece, pen) for piece in ("A5", "A4", "Letter", "A3") for pen in SPACE),
    ("half-letter", "fine"),
}
EXPRESS_STANDING = {("A3", "bullet"), ("A3", "fine"), ("A4", "fine"), ("Letter", "fine")}
STANDING = {
    "qwixx": QWIXX_STANDING,
    "qwixx-black": QWIXX_STANDING,
    "qwixx-duell": set(),
    **{sheet: EXPRESS_STANDING for sheet in EXPRESS},
    "score-log": {(piece, pen) for piece in ("A6", "A5", "half-letter", "A4") for pen in SPACE},
}


@pytest.fixture(params=MANNERS)
def good(
    request: pytest.FixtureRequest, draw: Drawing, shipped_sheet: str, shipped_language: str
) -> list[Drawn]:
    """One sheet in one language in all the ways it is drawn in one manner."""
    return draw.good(shipped_sheet, shipped_language, request.param)


@pytest.fixture
def plain(draw: Drawing, shipped_sheet: str, shipped_language: str) -> list[Drawn]:
    """One sheet in one language in all the ways it is drawn without further wishes."""
    return draw.good(shipped_sheet, shipped_language)


def safe_area(drawn: Drawn, page: Page) -> Rect:
    """What may hold ink: all but the margins, and but for the edge with a hole."""
    more = MANNERS[drawn.manner]
    edges = dict.fromkeys(("left", "top", "right", "bottom"), more.get("margin", EDGE))
    assert page.margin == edges["left"]
    if "hole" in more:
        edges[more["hole"]] = 20.0
    return Rect(
        edges["left"], edges["top"], page.width - edges["right"], page.height - edges["bottom"]
    )


def pages(good: list[Drawn]) -> Iterator[tuple[str, Drawn, Page]]:
    for drawn in good:
        yield drawn.way, drawn, page_of(drawn)


# Which sheets are drawn at all


def test_nothing_is_refused_by_accident(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    found, looked_at = {}, set()
    for drawn in draw.ways(shipped_sheet, shipped_language):
        looked_at.add((drawn.piece, drawn.pen))
        if drawn.refused is None or drawn.standing:
            continue
        problems = drawn.refused.problems
        named = [p.values["piece"] for p in problems if p.id == "fits-on"]
        found[drawn.piece, drawn.pen] = ([p.id for p in problems], *named)
    assert len(looked_at) >= 5
    assert found == {way: ids for way, ids in REFUSED[shipped_sheet].items() if way in looked_at}


@pytest.mark.parametrize("language", IN_FULL)
def test_a_sheet_that_is_turned_upright_is_drawn_where_it_fits(
    draw: Drawing, shipped_sheet: str, language: str
) -> None:
    drawn = {(d.piece, d.pen) for d in draw.good(shipped_sheet, language) if d.standing}
    assert drawn >= STANDING[shipped_sheet]


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
def test_every_sheet_is_drawn_on_every_paper_without_further_wishes(
    draw: Drawing, shipped_sheet: str, shipped_language: str, paper: str
) -> None:
    result = draw(shipped_sheet, shipped_language, paper=paper)
    assert result.paper.name == paper
    assert result.piece.inch == result.paper.inch


@pytest.mark.parametrize("manner", MANNERS)
def test_nothing_else_is_refused_where_a_piece_carries_more(
    draw: Drawing, shipped_sheet: str, shipped_language: str, manner: str
) -> None:
    expected = {(sheet, piece, pen) for sheet, piece, pen in ALSO_REFUSED[manner]}
    if manner == "wide margin" and shipped_language == "en":
        expected |= WIDE_MARGIN_EN
    if manner.startswith("two languages") and shipped_language == "en":
        expected |= {("score-log", "half-letter", "bullet")}
        if manner == "two languages dressed":
            expected |= {("qwixx-black", "A6", "bullet")}  # the title beside name, date, number
    expected = {(p, n) for sheet, p, n in expected if sheet == shipped_sheet}
    ways = [d for d in draw.ways(shipped_sheet, shipped_language, manner) if not d.standing]
    assert len(ways) >= 5
    refused = {(d.piece, d.pen): d.refused.problems for d in ways if d.refused}
    expected |= set(REFUSED[shipped_sheet])
    assert set(refused) == expected & {(d.piece, d.pen) for d in ways}
    assert all(
        problem.id
        in (
            "too-low",
            "too-narrow",
            "token-too-large",
            "fits-on",
            "fits-alone",
            "label-too-long-both",
        )
        for problems in refused.values()
        for problem in problems
    )


def test_the_page_has_the_size_of_the_piece(good: list[Drawn]) -> None:
    sizes = {
        "A6": (148, 105),
        "A5": (210, 148),
        "half-letter": (215.9, 139.7),
        "A4": (297, 210),
        "Letter": (279.4, 215.9),
        "A3": (420, 297),
    }
    for way, drawn, page in pages(good):
        wide, high = sizes[drawn.piece]
        expected = (wide, high) if drawn.result.landscape else (high, wide)
        assert (page.width, page.height) == pytest.approx(expected), way
        assert page.margin == MANNERS[drawn.manner].get("margin", EDGE)


# Room for pens, discs and eyes


def test_fields_are_disjoint(good: list[Drawn]) -> None:
    wrong = [
        (way, a.ref, b.ref)
        for way, _, page in pages(good)
        for a, b, _ in neighbours(page.fields(), -1e-6)
    ]
    assert not wrong


def test_fields_lie_in_the_safe_area(good: list[Drawn]) -> None:
    wrong = []
    for way, drawn, page in pages(good):
        safe = safe_area(drawn, page)
        wrong += [(way, f.ref) for f in page.fields() if not rect(f).inside(safe)]
    assert not wrong


def test_spaces_take_the_pen(good: list[Drawn]) -> None:
    wrong = [
        (way, f.ref, f.w, f.h)
        for way, drawn, page in pages(good)
        for f in page.fields()
        if f.kind == "mark" and min(f.w, f.h) < SPACE[drawn.pen] - 0.01
    ]
    assert not wrong


def test_spaces_of_the_own_piece_survive_a_print_that_is_shrunk(
    draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    page = page_of(draw(shipped_sheet, shipped_language))
    small = [f for f in spaces(page) if min(f.w, f.h) * 0.912 < 7.0]  # A4 on Letter (R3)
    assert not small


def test_neighbouring_mark_boxes_keep_apart(good: list[Drawn]) -> None:
    wrong = [
        (way, a.ref, b.ref, apart)
        for way, _, page in pages(good)
        for a, b, apart in neighbours(page.fields(), 0.8 - 0.001)
        if "mark" in (a.kind, b.kind)
    ]
    assert not wrong


def test_circles_for_discs_do_not_overlap(good: list[Drawn]) -> None:
    wrong = []
    for way, _, page in pages(good):
        discs = [f for f in page.fields() if f.kind == "disc"]
        assert all(f.w == pytest.approx(f.h) for f in discs)
        for a, b in combinations(discs, 2):
            apart = math.dist(rect(a).middle, rect(b).middle)
            if apart < (a.w + b.w) / 2 - 1e-6:
                wrong.append((way, a.ref, b.ref, apart))
    assert not wrong


def test_every_stroke_is_printable(good: list[Drawn]) -> None:
    wrong = []
    for way, _, page in pages(good):
        for item in page.items:
            if isinstance(item, Line) or (isinstance(item, Box) and item.stroke):
                if item.width < 0.25:
                    wrong.append((way, item))
            elif isinstance(item, Box) and not item.fill:
                wrong.append((way, item))  # it would not be seen at all
    assert not wrong


def test_every_space_has_a_frame_of_at_least_three_quarters_of_a_point(good: list[Drawn]) -> None:
    wrong = []
    for way, _, page in pages(good):
        framed = {}
        for box in of(page, Box):
            if box.stroke:
                framed.setdefault((box.ref, rect(box)), box.width)
        wrong += [(way, f.ref) for f in spaces(page) if framed.get((f.ref, rect(f)), 0) < 0.75]
    assert not wrong


def test_text_is_large_enough_to_read(good: list[Drawn]) -> None:
    wrong = [
        (way, label.text, label.size)
        for way, _, page in pages(good)
        for label in of(page, Label)
        if label.size < (8 if any(ord(c) > 0x2E80 for c in label.text) else 7) - 1e-6
    ]
    assert not wrong


def test_digits_in_spaces_are_large_enough_and_stay_readable_under_a_cross(
    good: list[Drawn],
) -> None:
    wrong = []
    numbered = 0
    for way, drawn, page in pages(good):
        fields = {field.ref: field for field in spaces(page)}
        for label in of(page, Label):
            if label.ref not in fields:
                continue
            numbered += 1
            field = fields[label.ref]
            if label.size < DIGITS[drawn.pen] - 1e-6:
                wrong.append((way, label.ref, label.size))
            if label.size * PT * CAP > 0.55 * min(field.w, field.h):
                wrong.append((way, label.ref, "over 55 %"))
    assert not wrong
    assert (numbered > 0) == any(row.numbered for row in good[0].result.sheet.rows())


# Nothing in the way of anything


def test_all_ink_lies_in_the_safe_area(
    draw: Drawing, good: list[Drawn], shipped_language: str
) -> None:
    wrong = []
    for way, drawn, page in pages(good):
        safe = safe_area(drawn, page)
        for item in page.items:
            if isinstance(item, Label):
                where = Rect(*draw.ink(item, shipped_language))
            elif isinstance(item, Line):
                where = edge_of(item._replace(width=0))
            else:
                where = rect(item)
            if not where.inside(safe):
                wrong.append((way, item.ref, where))
    assert not wrong


def test_nothing_lies_near_the_middle_of_a_hole(
    draw: Drawing, good: list[Drawn], shipped_language: str
) -> None:
    wrong = []
    for way, drawn, page in pages(good):
        edge = MANNERS[drawn.manner].get("hole")
        if edge is None:
            continue
        x, y = hole_centre(page.width, page.height, edge)
        for item in page.items:
            if isinstance(item, Label):
                where = Rect(*draw.ink(item, shipped_language))
            else:
                where = edge_of(item._replace(width=0)) if isinstance(item, Line) else rect(item)
            apart = math.hypot(
                max(where.left - x, x - where.right, 0), max(where.top - y, y - where.bottom, 0)
            )
            if apart < 8.0 - NEAR:  # R16
                wrong.append((way, item.ref, apart))
    assert not wrong


def test_no_two_texts_touch(draw: Drawing, good: list[Drawn], shipped_language: str) -> None:
    wrong = []
    for way, _, page in pages(good):
        inks = [(x, Rect(*draw.ink(x, shipped_language))) for x in of(page, Label)]
        inks.sort(key=lambda pair: pair[1].left)
        for i, (one, ink) in enumerate(inks):
            for other, more in inks[i + 1 :]:
                if more.left > ink.right + 1:
                    break
                if ink.apart(more) < 0.2:
                    wrong.append((way, one.text, other.text, round(ink.apart(more), 2)))
    assert not wrong


def test_no_text_touches_a_figure(draw: Drawing, good: list[Drawn], shipped_language: str) -> None:
    wrong = []
    for way, _, page in pages(good):
        shapes = [(s, rect(s)) for s in page.items if isinstance(s, Shape)]
        for label in of(page, Label):
            ink = Rect(*draw.ink(label, shipped_language))
            wrong += [
                (way, label.text, s.ref, round(ink.apart(at), 2))
                for s, at in shapes
                if ink.apart(at) < 0.2
            ]
    assert not wrong


def test_no_text_sticks_out_of_a_box_or_into_one(
    draw: Drawing, good: list[Drawn], shipped_language: str
) -> None:
    wrong = []
    for way, _, page in pages(good):
        boxes = of(page, Box)
        for label in of(page, Label):
            ink = Rect(*draw.ink(label, shipped_language))
            wrong += [(way, label.text, box.ref) for box in boxes if over_edge(ink, box)]
    assert not wrong


def test_no_line_crosses_a_text(draw: Drawing, good: list[Drawn], shipped_language: str) -> None:
    wrong = []
    for way, _, page in pages(good):
        lines = [(line, edge_of(line)) for line in of(page, Line)]
        for label in of(page, Label):
            ink = Rect(*draw.ink(label, shipped_language))
            wrong += [(way, label.text, line.ref) for line, at in lines if ink.apart(at) < 0.1]
    assert not wrong


def test_no_figure_sticks_out_of_a_box_or_touches_another(good: list[Drawn]) -> None:
    wrong = []
    for way, _, page in pages(good):
        shapes = [s for s in page.items if isinstance(s, Shape)]
        boxes = of(page, Box)
        for shape in shapes:
            wrong += [(way, shape.ref, box.ref) for box in boxes if over_edge(rect(shape), box)]
        wrong += [
            (way, a.ref, b.ref) for a, b in combinations(shapes, 2) if rect(a).apart(rect(b)) < 0.15
        ]
    assert not wrong


def test_no_line_crosses_a_space(good: list[Drawn]) -> None:
    wrong = []
    for way, _, page in pages(good):
        fields = [(field.ref, rect(field)) for field in spaces(page)]
        for line in of(page, Line):
            edge = edge_of(line)
            wrong += [(way, line.ref, ref) for ref, at in fields if edge.apart(at) < 0]
    assert not wrong


# Names of parts


def test_every_field_has_a_name_of_its_own(good: list[Drawn]) -> None:
    for way, _, page in pages(good):
        refs = [field.ref for field in page.fields()]
        assert all(refs), way
        assert len(refs) == len(set(refs)), way


def test_every_space_and_lock_of_the_sheet_is_drawn_and_nothing_else(good: list[Drawn]) -> None:
    for way, drawn, page in pages(good):
        rows = drawn.result.sheet.rows()
        expected = [f"{row.id}:{space.id}" for row in rows for space in row.spaces]
        expected += [f"{row.id}:lock" for row in rows if row.lock is not None]
        assert sorted(field.ref for field in spaces(page)) == sorted(expected), way
        stacks = {row.id for row in rows if row.stack}
        for field in spaces(page):
            assert (field.kind == "disc") == (field.ref.split(":")[0] in stacks), field.ref


def test_pieces_of_all_sizes_have_the_same_fields(good: list[Drawn]) -> None:
    def names(page: Page) -> tuple[tuple[str, str], ...]:
        # How many lines a log has follows from the height of the piece.
        found = [(f.ref, f.kind) for f in page.fields() if not re.match(r"log:[0-9]", f.ref)]
        return tuple(sorted(found))

    assert len({names(page) for _, _, page in pages(good)}) == 1


# The rule that shows whether a print came out at true size


def test_a_piece_has_a_rule_of_100_mm_or_of_50_where_room_is_short(plain: list[Drawn]) -> None:
    for way, drawn, page in pages(plain):
        (base,) = by_ref(page, Line, "rule")
        texts = [label.text for label in of(page, Label) if label.ref.startswith("rule:")]
        inch = drawn.piece in ("half-letter", "Letter")
        long = base.x2 - base.x1 > 60
        assert texts == (
            [f"{100 if long else 50} mm"] + ([f"{4 if long else 2} in"] if inch else [])
        ), way
        length = (101.6 if inch else 100) if long else (50.8 if inch else 50)
        assert base.x2 - base.x1 == pytest.approx(length, abs=0.001), way
        if drawn.piece not in ("A6",) and not drawn.standing:
            assert long, way


def test_the_rule_is_whole_however_much_a_piece_carries(good: list[Drawn]) -> None:
    for way, _, page in pages(good):
        (base,) = by_ref(page, Line, "rule")
        assert any(base.x2 - base.x1 == pytest.approx(n) for n in (100, 50, 101.6, 50.8)), way


# Qwixx


def numbers(page: Page, row: str) -> list[str]:
    """Labels of a row's spaces from left to right."""
    at = {f.ref: f.x for f in spaces(page) if f.ref.startswith(f"{row}:")}
    labels = [x for x in of(page, Label) if x.ref in at]
    assert all(at[x.ref] < x.x for x in labels)
    return [x.text for x in sorted(labels, key=lambda x: x.x)]


def legend(page: Page, block: str, language: str, draw: Drawing) -> list[tuple[str, str]]:
    """Marks and the points that stand below them, from left to right."""
    cells = {}
    for label in of(page, Label):
        if label.ref.startswith(f"{block}:") and label.ref.split(":")[1].isdigit():
            cells.setdefault(label.ref, []).append(label)
    assert cells
    found = []
    for ref, (marks, points) in cells.items():
        assert ref == f"{block}:{marks.text}"
        assert marks.x == pytest.approx(points.x)
        assert marks.y < points.y
        assert (marks.face, points.face) == ("regular", "bold")
        found.append((marks.x, marks.text, points.text))
    return [(marks, points) for _, marks, points in sorted(found)]


UP = [str(n) for n in range(2, 13)]
DOWN = UP[::-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", [*QWIXX, "qwixx-duell"])
def test_red_and_yellow_rise_and_green_and_blue_fall(
    draw: Drawing, sheet: str, language: str
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        found = {row: numbers(page, row) for row in ("red", "yellow", "green", "blue")}
        assert found == {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}, drawn.way
        heights = [by_ref(page, Field, f"{row}:7")[0].y for row in found]
        assert heights == sorted(heights), drawn.way
        for row in found:
            right = max(f.x for f in spaces(page) if f.ref.startswith(f"{row}:"))
            assert by_ref(page, Field, f"{row}:lock")[0].x == right


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_black_row_falls_from_five_and_has_no_lock(draw: Drawing, language: str) -> None:
    for drawn in draw.good("qwixx-black", language):
        page = page_of(drawn)
        assert numbers(page, "black") == ["5", "4", "3", "2", "1"]
        assert not by_ref(page, Field, "black:lock")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", QWIXX)
def test_the_legend_has_the_points_of_the_rules_and_no_zero(
    draw: Drawing, sheet: str, language: str
) -> None:
    points = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78"]
    for drawn in draw.good(sheet, language):
        found = legend(page_of(drawn), "legend", language, draw)
        assert found == list(zip([str(n) for n in range(1, 13)], points, strict=True)), drawn.way


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_black_legend_counts_down_and_has_no_signs(draw: Drawing, language: str) -> None:
    for drawn in draw.good("qwixx-black", language):
        found = legend(page_of(drawn), "black-legend", language, draw)
        assert found == list(
            zip(["5", "4", "3", "2", "1", "0"], ["0", "2", "4", "8", "16", "32"], strict=True)
        ), drawn.way


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("sheet", "terms", "signs"),
    [
        (
            "qwixx",
            ["red", "yellow", "green", "blue", "penalties", "total"],
            ["plus", "plus", "plus", "minus", "equals"],
        ),
        (
            "qwixx-black",
            ["red", "yellow", "green", "blue", "penalties", "black", "total"],
            ["plus", "plus", "plus", "minus", "minus", "equals"],
        ),
    ],
)
def test_the_line_of_totals_reads_as_a_sum(
    draw: Drawing, sheet: str, language: str, terms: list[str], signs: list[str]
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        boxes = [f for f in page.fields() if f.ref.startswith("totals:")]
        boxes.sort(key=lambda f: f.x)
        assert [f.ref for f in boxes] == [f"totals:{term}" for term in terms], drawn.way
        kinds = {"plus", "minus", "equals"}
        between = [s for s in of(page, Shape) if s.kind in kinds and s.ref.startswith("totals:")]
        between.sort(key=lambda s: s.x)
        assert [s.kind for s in between] == signs, drawn.way
        for sign, (left, right) in zip(between, pairwise(boxes), strict=True):
            assert left.x + left.w < sign.x, drawn.way
            assert sign.x + sign.w < right.x, drawn.way
            assert left.y == pytest.approx(right.y)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", QWIXX)
def test_there_are_four_penalties_and_the_last_one_ends_the_game(
    draw: Drawing, sheet: str, language: str
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        boxes = [b for b in of(page, Box) if b.ref in {f"penalties:{n}" for n in range(1, 5)}]
        assert len(boxes) == 4
        boxes.sort(key=lambda b: b.x)
        assert boxes[-1].width > boxes[0].width
        note = by_ref(page, Label, "penalties:note")
        assert [label.text for label in note] == [
            {"en": "−5 each", "zh-Hant": "每格扣 5 分"}[language]
        ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", QWIXX)
def test_the_last_number_says_what_it_needs(draw: Drawing, sheet: str, language: str) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        for row, last in (("red", "12"), ("yellow", "12"), ("green", "2"), ("blue", "2")):
            (hint,) = by_ref(page, Label, f"{row}:hint")
            assert hint.text == "≥5"
            (space,) = by_ref(page, Field, f"{row}:{last}")
            assert Rect(*draw.ink(hint, language)).inside(rect(space))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", QWIXX)
@pytest.mark.parametrize(("piece", "side"), [("A5", 12.0), ("A6", 9.0)])
def test_boxes_of_qwixx_are_as_large_as_promised(
    draw: Drawing, sheet: str, language: str, piece: str, side: float
) -> None:
    result = draw(sheet, language, *((piece,) if piece != "A5" else ()))
    assert result.piece.name == piece
    small = [
        (f.ref, round(f.w, 2), round(f.h, 2))
        for f in spaces(page_of(result))
        if min(f.w, f.h) < side - NEAR
    ]
    assert not small  # R1


# Rows without hues


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", [*QWIXX, "qwixx-duell"])
def test_a_coloured_row_starts_with_word_symbol_and_arrow_and_its_lock_has_the_symbol(
    draw: Drawing, sheet: str, language: str
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        rows = [row for row in drawn.result.sheet.rows() if row.colour]
        assert len(rows) >= 4
        told = set()
        for row in rows:
            (chip,) = by_ref(page, Box, f"{row.id}:chip")
            (name,) = by_ref(page, Label, f"{row.id}:name")
            (symbol,) = by_ref(page, Shape, f"{row.id}:symbol")
            (arrow,) = by_ref(page, Shape, f"{row.id}:arrow")
            assert arrow.kind == "arrow"
            first = min(f.x for f in spaces(page) if f.ref.startswith(f"{row.id}:"))
            assert chip.x + chip.w <= first
            assert name.text.strip()
            for ink in (rect(symbol), rect(arrow), Rect(*draw.ink(name, language))):
                assert in_round(ink, chip), drawn.way
            assert symbol.kind != "arrow"
            # Neither the word nor the symbol stands for another row too (R39).
            assert not told & {name.text, symbol.kind}
            told |= {name.text, symbol.kind}
            if row.lock is not None:
                (lock,) = by_ref(page, Box, f"{row.id}:lock")
                (again,) = by_ref(page, Shape, f"{row.id}:lock-symbol")
                (padlock,) = by_ref(page, Shape, f"{row.id}:lock")
                assert again.kind == symbol.kind
                assert padlock.kind == "lock"
                assert in_round(rect(again), lock)
                assert in_round(rect(padlock), lock)
                assert again.w >= 1.2, drawn.way  # mm: seen, not guessed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", [*QWIXX, "qwixx-duell"])
def test_totals_repeat_word_and_symbol_of_their_row(
    draw: Drawing, sheet: str, language: str
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        for row in drawn.result.sheet.rows():
            if not row.colour:
                continue
            (name,) = by_ref(page, Label, f"{row.id}:name")
            (symbol,) = by_ref(page, Shape, f"{row.id}:symbol")
            (word,) = by_ref(page, Label, f"totals:{row.id}:word")
            (mark,) = by_ref(page, Shape, f"totals:{row.id}:word:symbol") or by_ref(
                page, Shape, f"totals:{row.id}:symbol"
            )
            assert (word.text, mark.kind) == (name.text, symbol.kind)


# Das Duell


def frame_of(page: Page, field: Field) -> float:
    """The width in mm of the frame round a space."""
    widths = [b.width for b in by_ref(page, Box, field.ref) if rect(b) == rect(field)]
    assert len(widths) == 1
    return widths[0] * PT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("piece", "token"), [("A4", 20.0), ("Letter", 19.0), ("A3", 20.0)])
def test_a_disc_has_room_in_every_space(
    draw: Drawing, language: str, piece: str, token: float
) -> None:
    page = page_of(draw("qwixx-duell", language, piece))
    discs = [f for f in page.fields() if f.kind == "disc"]
    assert len(discs) == 4 * 12 + 4
    tight = [
        (f.ref, round(min(f.w, f.h) - frame_of(page, f), 2))
        for f in discs
        if min(f.w, f.h) - frame_of(page, f) < token + 1.5 - NEAR
    ]
    assert not tight  # R17: inside the frame


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_smaller_disc_may_be_asked_for(draw: Drawing, language: str) -> None:
    page = page_of(draw("qwixx-duell", language, "A4", token=15.0))
    footnote = [x.text for x in of(page, Label) if "15 mm" in x.text]
    assert len(footnote) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("piece", "token", "named"), [("A4", 22.0, "A3"), ("Letter", 20.0, "A4"), ("A4", 21.0, "A3")]
)
def test_discs_that_are_too_large_are_refused_and_the_piece_that_takes_them_is_named(
    draw: Drawing, language: str, piece: str, token: float, named: str
) -> None:
    with pytest.raises(Refused) as refused:
        draw("qwixx-duell", language, piece, token=token)
    problems = {p.id: p.values for p in refused.value.problems}
    assert problems["token-too-large"]["token"] == f"{token:g} mm"
    assert problems["fits-on"]["piece"] == named
    draw("qwixx-duell", language, named, token=token)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_rows_failures_and_room_for_the_scores_of_both(
    draw: Drawing, language: str
) -> None:
    for drawn in draw.good("qwixx-duell", language):
        page = page_of(drawn)
        for row, last in (("red", "12"), ("yellow", "12"), ("green", "2"), ("blue", "2")):
            assert len(numbers(page, row)) == 11
            assert numbers(page, row)[-1] == last
            assert len(by_ref(page, Field, f"{row}:lock")) == 1
        failures = sorted(f.ref for f in spaces(page) if f.ref.startswith("failures:"))
        assert failures == [f"failures:{n}" for n in range(1, 5)]
        writes = {f.ref for f in page.fields() if f.kind == "write"}
        terms = ["red", "yellow", "green", "blue", "failures", "total"]
        columns = ["name", *(f"game-{n}" for n in range(1, 7))]
        for owner in ("black", "grey"):
            assert {f"totals:{term}:{owner}" for term in terms} <= writes
            assert {f"games:{column}:{owner}" for column in columns} <= writes
        signs = [s for s in of(page, Shape) if s.kind in ("plus", "minus", "equals")]
        signs.sort(key=lambda s: (round(s.y, 2), s.x))
        assert [s.kind for s in signs] == 2 * ["plus", "plus", "plus", "minus", "equals"]
        small = [f for f in page.fields() if f.kind == "write" and min(f.w, f.h) < 7.5]
        assert not [f for f in small if not f.ref.startswith("line-")], drawn.way


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_of_the_board_has_the_points_of_the_rules(draw: Drawing, language: str) -> None:
    for drawn in draw.good("qwixx-duell", language):
        page = page_of(drawn)
        found = []
        for n in range(1, 13):
            marks, points = by_ref(page, Label, f"legend:{n}")
            assert marks.y == pytest.approx(points.y, abs=0.8)
            assert marks.x < points.x
            found.append((marks.text, points.text))
        points = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78"]
        assert found == list(zip([str(n) for n in range(1, 13)], points, strict=True))


# Can't Stop Express


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", EXPRESS)
def test_express_has_eleven_rows_in_three_zones_with_heavy_rules_between(
    draw: Drawing, sheet: str, language: str
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        dividers = sorted({line.x1 for line in by_ref(page, Line, "sums:divider")})
        assert len(dividers) == 2
        for line in by_ref(page, Line, "sums:divider"):
            assert line.width >= 1.5
            assert line.x1 == line.x2
        for row in range(2, 13):
            boxes = [f for f in spaces(page) if f.ref.startswith(f"{row}:")]
            assert len(boxes) == 10, drawn.way
            groups = [sum(f.x < x for f in boxes) for x in dividers]
            assert groups == [4, 5], drawn.way
            for f in boxes:
                assert not any(f.x < x < f.x + f.w for x in dividers)
                for line in by_ref(page, Line, "sums:divider"):
                    assert line.y1 <= f.y + NEAR
                    assert line.y2 >= f.y + f.h - NEAR


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", EXPRESS)
def test_express_has_the_values_of_the_rules(draw: Drawing, sheet: str, language: str) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        rows = []
        for row in range(2, 13):
            (value,) = by_ref(page, Label, f"{row}:value")
            (name,) = by_ref(page, Label, f"{row}:name")
            (first,) = by_ref(page, Field, f"{row}:1")
            for label in (value, name):
                assert abs(Rect(*draw.ink(label, language)).middle[1] - rect(first).middle[1]) < 0.4
            rows.append((first.y, name.text, value.text))
        assert [name for _, name, _ in sorted(rows)] == [str(n) for n in range(2, 13)]
        values = ["100", "70", "60", "50", "40", "30", "40", "50", "60", "70", "100"]
        assert [value for _, _, value in sorted(rows)] == values, drawn.way


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", EXPRESS)
def test_express_takes_the_headings_of_zones_from_the_table(
    draw: Drawing, sheet: str, language: str
) -> None:
    loss = EXPRESS[sheet]
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        (low,), (even,), (gain,) = (
            by_ref(page, Label, f"sums:{zone}") for zone in ("1-4", "5-5", "6-10")
        )
        assert low.text.endswith(loss), drawn.way
        assert even.text.endswith("0"), drawn.way
        assert "A" in gain.text, drawn.way
        for label, first, last in ((low, 1, 4), (even, 5, 5), (gain, 6, 10)):
            (a,), (b,) = (by_ref(page, Field, f"2:{n}") for n in (first, last))
            assert label.x == pytest.approx((a.x + b.x + b.w) / 2, abs=0.2)
        others = set(EXPRESS.values()) - {loss}
        for label in of(page, Label):
            wrong = [x for x in others if x in label.text.replace("-", "−")]
            assert not wrong, label.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", EXPRESS)
def test_express_has_room_for_discards_free_throws_and_sums(
    draw: Drawing, sheet: str, language: str
) -> None:
    for drawn in draw.good(sheet, language):
        page = page_of(drawn)
        for n in range(1, 4):
            boxes = [f for f in spaces(page) if f.ref.startswith(f"discard-{n}:")]
            assert len(boxes) == 8
            (number,) = by_ref(page, Field, f"discard-{n}:label")
            assert number.kind == "write"
            assert number.y + number.h < min(f.y for f in boxes)
        free = [f for f in spaces(page) if f.ref.startswith("free-throws:")]
        assert len(free) == 5
        (ours,) = by_ref(page, Label, "free-throws:note")
        assert ours.text == {"en": "our addition", "zh-Hant": "本表附加"}[language]
        writes = {f.ref for f in page.fields() if f.kind == "write"}
        assert {f"{row}:{sign}" for row in range(2, 13) for sign in "−+"} <= writes
        assert {"sums:−", "sums:+", "total:total"} <= writes
        small = [
            f
            for f in page.fields()
            if f.kind == "write" and min(f.w, f.h) < SPACE[drawn.pen] - NEAR
        ]
        assert not [f for f in small if not f.ref.startswith("line-")], drawn.way


# Laid out, not scaled


@pytest.mark.parametrize("sheet", QWIXX)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_piece_is_laid_out_afresh_and_not_scaled(
    draw: Drawing, sheet: str, language: str
) -> None:
    large, small = page_of(draw(sheet, language, "A5")), page_of(draw(sheet, language, "A6"))
    sizes = {x.ref: x.size for x in of(small, Label)}
    ratios = [sizes[x.ref] / x.size for x in of(large, Label) if x.ref in sizes]
    assert max(ratios) - min(ratios) > 0.2
    strokes = {b.ref: b.width for b in of(small, Box)}
    assert all(strokes[b.ref] == b.width for b in of(large, Box))


class Part(NamedTuple):
    need: Need
    weight: int


def sorted_need(sizes: list[float]) -> Need:
    return Need(*sorted(sizes))


parts = st.lists(
    st.builds(
        Part,
        st.lists(st.floats(0, 500), min_size=3, max_size=3).map(sorted_need),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=6,
)


@given(parts, st.floats(0, 3000))
def test_shared_room_is_neither_too_little_nor_too_much_and_all_of_it_is_used(
    some: list[Part], total: float
) -> None:
    needs = [part.need for part in some]
    sizes = share(total, needs, [part.weight for part in some])
    for size, need in zip(sizes, needs, strict=True):
        assert need.low - 1e-6 <= size <= need.high + 1e-6
    # A part without weight takes what it wants, and no spare room.
    most = sum(part.need.high if part.weight else part.need.want for part in some)
    least = sum(need.low for need in needs)
    assert sum(sizes) == pytest.approx(min(max(total, least), most), abs=1e-3)
