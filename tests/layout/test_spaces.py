"""Spaces with a look of their own: colour, shape, frame, sign, size, and lines between them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from sheetgen import Refused, lay_out, load_sheet
from sheetgen.drawing.page import PT, Area, Box, Field, Label, Line, Page, Shape
from sheetgen.drawing.themefile import read_theme
from sheetgen.job.materials import Materials
from sheetgen.words.languages import read_language

ROW = "{{id: red, name: Red, colour: red, spaces: {}, lock: {{needs: 1}}, score: row}}"
SHEET = """\
title: Spaces
piece: A5 landscape
tables: {{row: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}}
blocks:
  - id: rows
    rows:
{}
{}
"""
THEME = read_theme()


def page(tmp_path: Path, *rows: str, more: str = "", **options: object) -> Page:
    """A sheet of these rows, laid out."""
    path = tmp_path / "spaces.yaml"
    lines = "\n".join(f"      - {row}" for row in rows)
    path.write_text(SHEET.format(lines, more), encoding="utf-8")
    return lay_out(load_sheet(str(path)), **options).page  # type: ignore[arg-type]


def box(found: Page, ref: str) -> Box:
    (one,) = (item for item in found.items if isinstance(item, Box) and item.ref == ref)
    return one


def field(found: Page, ref: str) -> Area:
    (one,) = (item for item in found.items if isinstance(item, Field) and item.ref == ref)
    return Area(one.x, one.y, one.w, one.h)


def shapes(found: Page, ref: str) -> list[Shape]:
    return [item for item in found.items if isinstance(item, Shape) and item.ref == ref]


def test_a_space_of_its_own_colour_has_that_colours_sign_too(tmp_path: Path) -> None:
    found = page(
        tmp_path, ROW.format("[{spaces: 2..3, colour: blue}, 4, {spaces: 5, colour: green}]")
    )
    for space, colour in (("2", "blue"), ("3", "blue"), ("4", "red")):
        made = THEME.colours[colour]
        assert (box(found, f"red:{space}").fill, box(found, f"red:{space}").stroke) == (
            made.tint,
            made.rim,
        )
        (sign,) = shapes(found, f"red:{space}:colour")
        assert (sign.kind, sign.colour) == (made.symbol, made.rim)
        inside = box(found, f"red:{space}")
        assert inside.y + inside.h / 2 < sign.y < sign.y + sign.h < inside.y + inside.h
        assert abs(sign.x + sign.w / 2 - (inside.x + inside.w / 2)) < 0.01
        (number,) = (i for i in found.items if isinstance(i, Label) and i.ref == f"red:{space}")
        assert number.y < sign.y - 0.2  # they stand apart
    # The lock is that of the last space.
    (lock,) = shapes(found, "red:lock-symbol")
    (padlock,) = shapes(found, "red:lock")
    green = THEME.colours["green"]
    assert (lock.kind, padlock.colour) == (green.symbol, green.rim)


def test_a_row_of_one_colour_has_no_signs(tmp_path: Path) -> None:
    found = page(tmp_path, ROW.format("[{spaces: 2..4, colour: red}]"))
    assert not any(isinstance(i, Shape) and i.ref.endswith(":colour") for i in found.items)


def test_shapes_stand_in_the_middle_of_their_places(tmp_path: Path) -> None:
    figures = ((3, "round"), (4, "pentagon"), (5, "hexagon"))
    runs = [f"{{spaces: {number}, shape: {shape}}}" for number, shape in figures]
    found = page(tmp_path, ROW.format(f"[2, {', '.join(runs)}, 6]"))
    middles = [field(found, f"red:{n}").mid_x for n in range(2, 7)]
    steps = [b - a for a, b in pairwise(middles)]
    assert max(steps) - min(steps) < 0.01
    ring = box(found, "red:3")
    assert ring.radius == pytest.approx(ring.w / 2)
    assert ring.w == pytest.approx(ring.h)
    for space, kind in (("4", "pentagon"), ("5", "hexagon")):
        rim, inner = shapes(found, f"red:{space}:rim")[0], shapes(found, f"red:{space}")[0]
        assert (rim.kind, inner.kind) == (kind, kind)
        assert (rim.colour, inner.colour) == (THEME.colours["red"].solid, THEME.colours["red"].tint)
        room = field(found, f"red:{space}")
        assert rim.x < room.x < room.right < rim.x + rim.w
        assert min(room.w, room.h) >= 7.5


def test_a_frame_is_heavier_than_any_other_and_in_ink(tmp_path: Path) -> None:
    found = page(tmp_path, ROW.format("[2, {spaces: 3, frame: yes}, 4]"))
    assert box(found, "red:3").stroke == THEME.ink
    assert box(found, "red:3").width > box(found, "red:4").width >= box(found, "red:2").width
    assert box(found, "red:4:rim").fill == "#ffffff"  # the last one has a rim of paper


def test_a_symbol_stands_in_the_corner(tmp_path: Path) -> None:
    found = page(tmp_path, ROW.format("[2, {spaces: 3, symbol: star}, {spaces: 4, symbol: ring}]"))
    for space, kind in (("3", "star"), ("4", "ring")):
        (sign,), home = shapes(found, f"red:{space}:sign"), box(found, f"red:{space}")
        assert sign.kind == kind
        assert home.x + home.w / 2 < sign.x < sign.x + sign.w < home.x + home.w
        assert home.y < sign.y < sign.y + sign.h < home.y + home.h / 2


def test_a_label_is_what_is_printed_and_the_id_what_is_typed(tmp_path: Path) -> None:
    found = page(tmp_path, ROW.format("[2, {spaces: 3, id: three, label: III}, 4]"))
    (text,) = (i.text for i in found.items if isinstance(i, Label) and i.ref == "red:three")
    assert text == "III"
    assert field(found, "red:three")


def test_small_spaces_are_smaller_and_still_take_the_pen(tmp_path: Path) -> None:
    for pen, least in (("bullet", 7.5), ("fine", 5.5)):
        found = page(tmp_path, ROW.format("[2, {spaces: 3, small: yes}, 4]"), pen=pen)
        small, usual = field(found, "red:3"), field(found, "red:2")
        assert least <= min(small.w, small.h)
        assert small.w < 0.8 * usual.w
        assert (small.mid_x - usual.mid_x) == pytest.approx(
            field(found, "red:4").mid_x - small.mid_x
        )


def test_a_low_row_is_lower_than_its_neighbours_and_in_line_with_them(tmp_path: Path) -> None:
    low = "{id: low, name: Low, colour: blue, small: yes, spaces: {spaces: 2..12, shape: round}}"
    found = page(tmp_path, ROW.format("2..12"), low, ROW.format("2..12").replace("red", "green"))
    for n in range(2, 13):
        middles = {round(field(found, f"{row}:{n}").mid_x, 3) for row in ("red", "low", "green")}
        assert len(middles) == 1
    assert field(found, "low:5").h < field(found, "red:5").h
    assert field(found, "low:5").h >= 7.5


@pytest.mark.parametrize("marks", [2, 3])
def test_a_space_for_several_crosses_has_small_ones_under_it(tmp_path: Path, marks: int) -> None:
    found = page(tmp_path, ROW.format(f"[2, {{spaces: 3..5, marks: {marks}}}]"))
    upper = field(found, "red:4")
    for number in range(2, marks + 1):
        under = field(found, f"red:4:{number}")
        assert (under.x, under.w) == (upper.x, upper.w)
        assert under.y >= upper.bottom + 0.8
        assert under.h >= 7.5
        upper = under
    assert not any(isinstance(i, Field) and i.ref.startswith("red:2:") for i in found.items)
    # The lock stands in the middle of all of them.
    lock = field(found, "red:lock")
    top, bottom = field(found, "red:5").y, field(found, f"red:5:{marks}").bottom
    assert lock.mid_y == pytest.approx((top + bottom) / 2)


def test_a_gap_leaves_places_free(tmp_path: Path) -> None:
    found = page(
        tmp_path,
        ROW.format("[{gap: 2}, 2, {gap: 1}, 3]"),
        ROW.format("1..5").replace("red", "blue"),
    )
    assert field(found, "red:2").x == pytest.approx(field(found, "blue:3").x)
    assert field(found, "red:3").x == pytest.approx(field(found, "blue:5").x)


def test_rows_without_a_colour_look_the_same(tmp_path: Path) -> None:
    plain = (
        "{id: plain, name: Plain, spaces: [{spaces: 1, colour: red}, {spaces: 2, shape: round, "
        "colour: red}, {spaces: 3, symbol: star}, {gap: 1}, {spaces: 4, marks: 2}], score: row}"
    )
    found = page(tmp_path, plain)
    assert box(found, "plain:1").fill == THEME.colours["red"].tint
    assert box(found, "plain:3").fill == "#ffffff"
    assert box(found, "plain:2").radius == pytest.approx(box(found, "plain:2").w / 2)
    assert shapes(found, "plain:3:sign")
    pitch = field(found, "plain:2").mid_x - field(found, "plain:1").mid_x
    assert field(found, "plain:4").mid_x - field(found, "plain:3").mid_x == pytest.approx(2 * pitch)
    assert field(found, "plain:4:2").y > field(found, "plain:4").bottom


# Lines between spaces

TWO = (ROW.format("2..6"), ROW.format("2..6").replace("red", "blue"))


def links(found: Page) -> list[Line]:
    """Without the paper that lines on bands have round them."""
    lines = [i for i in found.items if isinstance(i, Line) and i.ref.startswith("link:")]
    return [line for line in lines if not line.ref.endswith(":rim")]


def test_a_link_runs_from_edge_to_edge(tmp_path: Path) -> None:
    found = page(tmp_path, *TWO, more="links: [[red:3, blue:3], [red:5, blue:6]]")
    down, across = links(found)
    above, below = field(found, "red:3"), field(found, "blue:3")
    assert (down.x1, down.y1) == pytest.approx((above.mid_x, above.bottom))
    assert (down.x2, down.y2) == pytest.approx((below.mid_x, below.y))
    above, below = field(found, "red:5"), field(found, "blue:6")
    assert across.y1 == pytest.approx(above.bottom)
    assert across.y2 == pytest.approx(below.y)
    assert above.mid_x < across.x1 < across.x2 < below.mid_x


def test_spaces_that_are_marked_together_have_a_heavier_line(tmp_path: Path) -> None:
    more = "links: [[red:3, blue:3], {spaces: [red:5, blue:5], together: yes}]"
    loose, tied = links(page(tmp_path, *TWO, more=more))
    assert tied.width > loose.width


def test_a_link_shows_on_solid_bands(tmp_path: Path) -> None:
    found = page(tmp_path, *TWO, more="links: [[red:3, blue:3]]", theme="colour")
    (line,) = links(found)
    (rim,) = (i for i in found.items if i.ref == "link:1:rim")
    assert (rim.stroke, rim.ref) == ("#ffffff", "link:1:rim")
    assert rim.width > line.width + 1


def test_a_link_leaves_from_under_the_small_spaces(tmp_path: Path) -> None:
    twice = ROW.format("[{spaces: 2..6, marks: 2}]")
    (line,) = links(page(tmp_path, twice, TWO[1], more="links: [[red:3, blue:3]]"))
    found = page(tmp_path, twice, TWO[1])
    assert line.y1 == pytest.approx(field(found, "red:3:2").bottom)


def test_a_link_across_a_space_is_refused_and_one_by_way_of_it_is_not(tmp_path: Path) -> None:
    three = (*TWO, ROW.format("2..6").replace("red", "green"))
    with pytest.raises(Refused) as refused:
        page(tmp_path, *three, more="links: [[red:4, green:4]]")
    (problem,) = refused.value.problems
    assert (problem.id, problem.source.line) == ("link-crosses", 10)
    assert problem.values["space"] == "blue:4"
    assert len(links(page(tmp_path, *three, more="links: [[red:4, blue:4, green:4]]"))) == 2


def test_neighbours_touch_and_need_no_line(tmp_path: Path) -> None:
    (line,) = links(page(tmp_path, *TWO, more="links: [[red:3, red:4]]"))
    assert line.x2 - line.x1 == pytest.approx(0.9, abs=0.01)  # the gap between them
    assert line.width * PT < 1


def test_written_numbers_have_small_labels_and_fields_to_write(tmp_path: Path) -> None:
    row = (
        "{id: red, name: Red, colour: red, write: 1..9, spaces: [{boxes: 2}, {boxes: 1, label: A}]"
        ", score: {take: sum}}"
    )
    found = page(tmp_path, row)
    fields = [i for i in found.items if isinstance(i, Field) and i.ref.startswith("red:")]
    assert [(f.ref, f.kind) for f in fields] == [(f"red:{n}", "write") for n in (1, 2, 3)]
    (label,) = (i for i in found.items if isinstance(i, Label) and i.ref == "red:3:label")
    home = field(found, "red:3")
    assert label.text == "A"
    assert home.mid_y + 0.2 * home.h < label.y < home.bottom
    assert label.size < 10


@pytest.mark.parametrize("theme", ["colour", "ink-saver"])
def test_a_round_space_of_two_colours_has_both_of_them(tmp_path: Path, theme: str) -> None:
    look = "{spaces: 2..4, shape: round, small: yes, halves: [blue, green]}"
    found = page(tmp_path, ROW.format(f"[{look}, 5]"), theme=theme)
    blue, green = (read_theme(theme).colours[name] for name in ("blue", "green"))
    rims, insides = shapes(found, "red:3:rim"), shapes(found, "red:3")
    assert [(one.kind, one.colour) for one in rims] == [
        ("disc", blue.solid),
        ("half", green.solid),
    ]
    assert [one.colour for one in insides] == [blue.fill, green.fill]
    assert field(found, "red:3") == Area(rims[0].x, rims[0].y, rims[0].w, rims[0].h)
    assert not shapes(found, "red:3:colour")


@pytest.mark.parametrize("piece", ["A6", "A4"])
@pytest.mark.parametrize("colour", ["colour: red, ", ""])
def test_a_word_among_numbers_does_not_shrink_them(tmp_path: Path, piece: str, colour: str) -> None:
    row = "{{id: {}, name: Red, " + colour + "spaces: [1, 16, {}, 46, 61], score: row}}"
    found = page(tmp_path, row.format("a", "31"), row.format("b", "Free"), piece=piece)
    sizes = {i.text: i.size for i in found.items if isinstance(i, Label) and ":" in i.ref}
    assert len({sizes[number] for number in ("1", "16", "31", "46", "61")}) == 1
    assert 7 <= sizes["Free"] <= sizes["1"]
    home = box(found, "b:Free")
    assert home.w * 0.4 < width_of(sizes["Free"], "Free") <= home.w * 0.9


def width_of(size: float, text: str) -> float:
    """The width of a text in numbers' type; mm."""
    face = Materials().faces(read_language("en"))[THEME.numbers]
    return face.width(text) * size * PT
