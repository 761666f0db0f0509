"""The SVG, read back with another parser and held against the layout, primitive by primitive."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from fontTools.ttLib import TTFont
from tools.drawing import narrow_glyphs
from tools.effort import sampled

from sheetgen.drawing.page import (
    PT,
    Arc,
    Area,
    Box,
    Field,
    Item,
    Label,
    Line,
    Page,
    Placement,
    Shape,
    Sheetful,
)
from sheetgen.drawing.shapes import SHAPES
from sheetgen.faces.face import Face
from sheetgen.job.materials import Materials
from sheetgen.words.languages import find_language
from sheetgen.writers.svg import write_piece_svg, write_svg

if TYPE_CHECKING:
    from tools.drawing import Drawing

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
XML = "{http://www.w3.org/XML/1998/namespace}"
NEAR = 0.0016  # mm: numbers are written to a thousandth, and are added up
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]


class Seen(NamedTuple):
    """An element of an SVG with its points where they come to lie on the page."""

    kind: str
    ref: str
    points: list[Point]
    look: dict[str, str]
    text: str
    matrix: Matrix


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    return (
        a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
        a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f,
    )  # fmt: skip


def transform(text: str) -> Matrix:
    """The matrix of a `transform`, as SVG defines its functions."""
    found: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(n) for n in inside.split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], numbers[1])
        elif name == "scale":
            step = (numbers[0], 0, 0, numbers[1], 0, 0)
        else:
            assert name == "rotate"
            turn = math.radians(numbers[0])
            step = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0)
        found = times(found, step)
    return found


def path_points(d: str) -> list[Point]:
    """Every point a path names, in order; arcs as their two ends and their middle."""
    points: list[Point] = []
    x = y = 0.0
    for kind, inside in re.findall(r"([A-Z])([^A-Z]*)", d):
        n = [float(part) for part in inside.split()]
        if kind in "MLC":
            points += zip(n[::2], n[1::2], strict=True)
        elif kind == "H":
            points.append((n[0], y))
        elif kind == "V":
            points.append((x, n[0]))
        elif kind == "A":
            points += [arc_middle((x, y), n), (n[5], n[6])]
        else:
            assert kind == "Z"
        if points:
            x, y = points[-1]
    return points


def arc_middle(start: Point, n: list[float]) -> Point:
    """The middle of a quarter of a circle, from the definition of SVG's arc command."""
    rx, ry, turn, large, sweep, x, y = n
    assert (rx, turn, large) == (ry, 0, 0)
    chord = math.hypot(x - start[0], y - start[1])
    assert chord == pytest.approx(rx * math.sqrt(2), abs=0.002)
    # With sweep 1 the arc runs with the clock, so that it bulges to the left of its chord.
    bulge = rx * (1 - math.sqrt(0.5)) * (1 if sweep else -1)
    left = ((y - start[1]) / chord, -(x - start[0]) / chord)
    return (start[0] + x) / 2 + left[0] * bulge, (start[1] + y) / 2 + left[1] * bulge


def walk(data: bytes) -> tuple[ET.Element, list[Seen]]:
    """The root, and everything drawn below the title and the white ground, in order."""
    root = ET.fromstring(data)
    assert root.tag == f"{SVG}svg"
    title, ground, *rest = root
    assert title.tag == f"{SVG}title"
    assert ground.tag == f"{SVG}rect" and ground.get("fill") == "#ffffff"
    box = [float(n) for n in root.get("viewBox", "").split()]
    assert [float(ground.get(key, "0")) for key in ("width", "height")] == box[2:]
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    found: list[Seen] = []
    for element in rest:
        if element.tag != f"{SVG}defs":
            found += visit(element, (1, 0, 0, 1, 0, 0), "", named)
    return root, found


def visit(
    element: ET.Element, matrix: Matrix, ref: str, named: dict[str | None, ET.Element]
) -> Iterator[Seen]:
    matrix = times(matrix, transform(element.get("transform", "")))
    ref = element.get("data-ref", ref)
    kind = element.tag.removeprefix(SVG)
    if kind == "g":
        for child in element:
            yield from visit(child, matrix, ref, named)
        return
    if kind == "use":
        yield from visit(named[element.get(f"{XLINK}href", "")[1:]], matrix, ref, named)
        return
    get = dict(element.attrib)
    if kind == "rect":
        x, y, w, h = (float(get[key]) for key in ("x", "y", "width", "height"))
        points = [(x, y), (x + w, y + h)]
    elif kind == "line":
        points = [(float(get["x1"]), float(get["y1"])), (float(get["x2"]), float(get["y2"]))]
    elif kind == "text":
        points = [(float(get["x"]), float(get["y"]))]
    else:
        assert kind == "path"
        points = path_points(get["d"])
    a, b, c, d, e, f = matrix
    placed = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    yield Seen(kind, ref, placed, get, "".join(element.itertext()), matrix)


def on_paper(spot: Placement, x: float, y: float) -> Point:
    """Where a point of a piece comes to lie; a quarter turn brings its left edge to the bottom."""
    w, h = spot.piece.width, spot.piece.height
    return {
        0: (spot.x + x, spot.y + y),
        1: (spot.x + y, spot.y + w - x),
        2: (spot.x + w - x, spot.y + h - y),
        3: (spot.x + h - y, spot.y + x),
    }[spot.turn % 4]


class Ruler:
    """Widths of texts from the font itself."""

    def __init__(self, faces: dict[str, Face]) -> None:
        self.fonts = {kind: TTFont(face.path, lazy=True) for kind, face in faces.items()}

    def __call__(self, label: Label) -> float:
        font = self.fonts[label.face]
        cmap, hmtx = font.getBestCmap(), font["hmtx"]
        narrow = narrow_glyphs(font)
        glyphs = [cmap[ord(char)] for char in label.text]
        units = sum(hmtx[narrow[one] if one == "quoteright" else one][0] for one in glyphs)
        return units / font["head"].unitsPerEm * label.size * PT


@pytest.fixture(scope="module")
def faces() -> dict[str, Face]:
    chinese = find_language("zh-Hant")
    assert chinese is not None
    return Materials().faces(chinese)


def by_language(faces: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same faces for all languages that are drawn here."""
    return {tag: faces for tag in ("en", "zh-Hant", "zh-Hans", "ja", "de")}


@pytest.fixture(scope="module")
def ruler(faces: dict[str, Face]) -> Iterator[Ruler]:
    ruler = Ruler(faces)
    yield ruler
    for font in ruler.fonts.values():
        font.close()


def same(seen: Seen, points: list[Point]) -> None:
    assert len(seen.points) == len(points), seen
    for got, want in zip(seen.points, points, strict=True):
        assert got == pytest.approx(want, abs=NEAR), seen


def stroked(seen: Seen, colour: str | None, width: float) -> None:
    assert seen.look.get("stroke") == colour
    if colour:
        assert float(seen.look["stroke-width"]) == pytest.approx(width * PT, abs=0.0006)


def hold(seen: Seen, item: Item, spot: Placement, ruler: Ruler) -> None:
    """An element is an item of a piece where the piece stands."""

    def at(*points: Point) -> list[Point]:
        return [on_paper(spot, *point) for point in points]

    assert not isinstance(item, Field)
    assert seen.ref == item.ref
    if isinstance(item, Line):
        assert seen.kind == "line"
        same(seen, at((item.x1, item.y1), (item.x2, item.y2)))
        stroked(seen, item.stroke, item.width)
    elif isinstance(item, Label):
        assert seen.kind == "text" and seen.text == item.text
        same(seen, at((item.x, item.y)))
        assert float(seen.look["font-size"]) == pytest.approx(item.size * PT, abs=0.0006)
        assert seen.look["fill"] == item.colour
        assert seen.look.get("text-anchor", "start") == item.anchor
        assert seen.look.get("font-weight") == ("700" if item.face == "bold" else None)
        assert float(seen.look["textLength"]) == pytest.approx(ruler(item), abs=0.0006)
        assert seen.look["lengthAdjust"] == "spacingAndGlyphs"
    elif isinstance(item, Shape):
        assert seen.kind == "path" and seen.look["fill"] == item.colour
        points = [
            (item.x + x * item.w, item.y + y * item.h)
            for _, *numbers in SHAPES[item.kind]
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        same(seen, at(*points))
        assert "stroke" not in seen.look
    elif isinstance(item, Arc):
        assert seen.kind == "path" and seen.look["fill"] == "none"
        across = item.r if "l" in item.corner else -item.r
        down = item.r if "t" in item.corner else -item.r
        near = 1 - math.sqrt(0.5)  # of its radius, from the corner it rounds
        middle = (item.x + across * near, item.y + down * near)
        same(seen, at((item.x + across, item.y), middle, (item.x, item.y + down)))
        stroked(seen, item.stroke, item.width)
    else:
        hold_box(seen, item, at)


def hold_box(seen: Seen, box: Box, at: object) -> None:
    assert callable(at)
    assert seen.look["fill"] == (box.fill or "none")
    stroked(seen, box.stroke, box.width)
    r = min(box.radius, box.w / 2, box.h / 2)
    named = box.corners.split() if r else []
    x, y, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
    if len(named) in (0, 4):
        assert seen.kind == "rect"
        assert float(seen.look.get("rx", "0")) == pytest.approx(r if named else 0, abs=0.0006)
        same(seen, at((x, y), (right, bottom)))
        return
    assert seen.kind == "path" and seen.look["d"].endswith("Z")
    assert seen.look["d"].count("A") == len(named)
    near = r * (1 - math.sqrt(0.5))
    tl, tr, br, bl = (r if corner in named else 0.0 for corner in ("tl", "tr", "br", "bl"))
    points = [(x + tl, y), (right - tr, y)]
    if tr:
        points += [(right - near, y + near), (right, y + tr)]
    points.append((right, bottom - br))
    if br:
        points += [(right - near, bottom - near), (right - br, bottom)]
    points.append((x + bl, bottom))
    if bl:
        points += [(x + near, bottom - near), (x, bottom - bl)]
    points.append((x, y + tl))
    if tl:
        points += [(x + near, y + near), (x + tl, y)]
    same(seen, at(*points))


def hold_all(data: bytes, sheetful: Sheetful, ruler: Ruler) -> int:
    """Everything that is drawn is drawn, in order, and nothing else; how much that is."""
    _, seen = walk(data)
    rest = iter(seen)
    paper = Placement(Page(sheetful.width, sheetful.height, (), 0), 0, 0)
    wanted = [
        (item, spot)
        for spot in sheetful.placements
        for item in (*spot.piece.items, *spot.over)
        if not isinstance(item, Field)
    ]
    wanted += [(item, paper) for item in sheetful.marks]
    for item, spot in wanted:
        hold(next(rest), item, spot, ruler)
    assert next(rest, None) is None
    return len(wanted)


# Shipped sheets


@sampled(3)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_every_primitive_of_a_shipped_sheet_is_drawn_where_it_is(
    shipped_sheet: str, language: str, draw: Drawing, faces: dict[str, Face], ruler: Ruler
) -> None:
    result = draw(shipped_sheet, language)
    sheetful = result.document.pages[0]
    data = write_svg(sheetful, by_language(faces), result.document.title, language)
    assert hold_all(data, sheetful, ruler) > 70
    assert any(isinstance(item, Field) for item in sheetful.piece.items)
    root, _ = walk(data)
    assert (root.get("width"), root.get("height")) == (
        f"{sheetful.width:g}mm",
        f"{sheetful.height:g}mm",
    )
    assert root.get("viewBox") == f"0 0 {sheetful.width:g} {sheetful.height:g}"
    assert root.get(f"{XML}lang") == language
    assert root.find(f"{SVG}title").text == result.document.title  # type: ignore[union-attr]
    assert root.get("fill-rule") == "evenodd"  # as holes of figures need it


def test_a_piece_is_drawn_once_and_used_wherever_it_stands(
    draw: Drawing, faces: dict[str, Face]
) -> None:
    sheetful = draw("qwixx", "en", "A6").document.pages[0]
    assert len(sheetful.placements) == 4
    root = ET.fromstring(write_svg(sheetful, by_language(faces), "Qwixx", "en"))
    used = [element.get(f"{XLINK}href") for element in root.iter(f"{SVG}use")]
    assert used == ["#piece1"] * 4
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts.count("Qwixx") == 1


def test_a_piece_alone_is_the_piece_and_has_no_ids(
    draw: Drawing, faces: dict[str, Face], ruler: Ruler
) -> None:
    piece = draw("qwixx-duell", "zh-Hant").document.pages[0].piece
    over = (Label(40, 6, "王小明", 9, "bold", "#982031", "start", "name"),)
    data = write_piece_svg(piece, by_language(faces), "快可思", "zh-Hant", over)
    alone = Sheetful(
        piece.width, piece.height, (Placement(piece, 0, 0, 0, over),), (), Area(0, 0, 1, 1)
    )
    hold_all(data, alone, ruler)
    assert b" id=" not in data and b"<use" not in data


# Turns, what is drawn over a piece, corrections


ALL_KINDS: tuple[Item, ...] = (
    Box(5, 4, 30, 12, "#f0e0e0", "#982031", 1.5, 2.0, ref="red"),
    Box(5, 20, 8, 6, "#003072", ref="blue:chip"),
    Box(15, 20, 8, 6, None, "#003072", 0.8, ref="blue:1"),
    Box(25, 20, 8, 6, "#ffffff", "#003072", 0.8, 2.0, "tl br"),
    Box(35, 20, 8, 6, "#ffffff", "#003072", 0.8, 1.0, "tr"),
    Box(45, 20, 4, 6, "#ffffff", "#003072", 0.8, 9.0, "bl br"),
    Box(55, 20, 4, 6, "#ffffff", "#003072", 0.8, 9.0, ref="round"),
    Line(5, 30, 95, 31.5, "#86868c", 0.4, "line-1"),
    Label(50, 36, "Rot 紅 1", 11, "regular", "#1d1d1f", "middle", "a"),
    Label(95, 41, "− 5 × A", 7.25, "bold", "#55555c", "end", "a"),
    Field(5, 42, 10, 10, "mark", "red:1"),
    Label(5, 46, "start", 6, "regular", "#55555c", "start"),
    *(Shape(kind, 5 + 4.9 * i, 50, 4.6, 4, "#0a7463", kind) for i, kind in enumerate(SHAPES)),
    Arc(80, 5, 3, "tl", "#1d1d1f", 1.0, "corner"),
    Arc(90, 5, 4, "tr", "#1d1d1f", 1.0, "corner"),
    Arc(80, 15, 5, "bl", "#1d1d1f", 1.0, "corner"),
    Arc(90, 15, 6, "br", "#1d1d1f", 0.5),
)
PIECE = Page(100, 60, ALL_KINDS, 0)


def turned(turn: int) -> Sheetful:
    over = (Label(10, 8, "Ann", 9, "bold", "#982031", "start", "name"),)
    spot = Placement(PIECE, 31, 17, turn, over if turn % 2 else ())
    marks = (Line(0, 10, 5, 10, "#808080", 0.4, "tick"),)
    return Sheetful(210, 297, (spot,), marks, spot.area)


@pytest.mark.parametrize("turn", [0, 1, 2, 3, 4, 5])
def test_every_kind_of_primitive_in_every_turn(
    turn: int, faces: dict[str, Face], ruler: Ruler
) -> None:
    sheetful = turned(turn)
    data = write_svg(sheetful, by_language(faces), "Turned", "en")
    drawn = len(ALL_KINDS) - 1  # all but the field
    assert hold_all(data, sheetful, ruler) == drawn + (1 if turn % 2 else 0) + 1
    area = sheetful.placements[0].area
    _, seen = walk(data)
    for one in seen[:-1]:
        for x, y in one.points:
            assert area.x <= x <= area.right and area.y <= y <= area.bottom


@pytest.mark.parametrize("turn", range(4))
def test_text_is_turned_and_never_mirrored(turn: int, faces: dict[str, Face]) -> None:
    _, seen = walk(write_svg(turned(turn), by_language(faces), "Turned", "en"))
    matrices = [one.matrix for one in seen if one.kind == "text"]
    assert len(matrices) >= 3
    for a, b, c, d, _, _ in matrices:
        # Against the clock: what ran to the right runs upwards, to the left, downwards.
        assert (a, b) == pytest.approx([(1, 0), (0, -1), (-1, 0), (0, 1)][turn], abs=1e-9)
        assert a * d - b * c == pytest.approx(1)


def test_several_pieces_share_what_is_equal_and_carry_what_is_their_own(
    faces: dict[str, Face], ruler: Ruler
) -> None:
    names = [(Label(10, 8, name, 9, "bold", "#982031", "start", "name"),) for name in ("Ann", "Bo")]
    other = Page(40, 30, (Box(2, 2, 36, 26, "#eeeeee", ref="b"),), 2)
    spots = (
        Placement(PIECE, 5, 5, 0, names[0]),
        Placement(other, 150, 5),
        Placement(PIECE, 5, 100, 2, names[1]),
        Placement(other, 150, 100, 3),
    )
    sheetful = Sheetful(210, 297, spots, (), Area(5, 5, 200, 200))
    data = write_svg(sheetful, by_language(faces), "Two", "en")
    hold_all(data, sheetful, ruler)
    root = ET.fromstring(data)
    used = [element.get(f"{XLINK}href") for element in root.iter(f"{SVG}use")]
    assert used == ["#piece1", "#piece2", "#piece1", "#piece2"]


def test_a_page_is_stretched_about_its_middle_and_then_moved(faces: dict[str, Face]) -> None:
    plain = turned(1)
    moved = plain._replace(shift=(1.5, -2.0), scale=(1.02, 0.99))
    _, before = walk(write_svg(plain, by_language(faces), "T", "en"))
    root, after = walk(write_svg(moved, by_language(faces), "T", "en"))
    assert len(before) == len(after) > 20
    for old, new in zip(before, after, strict=True):
        want = [
            (105 + (x - 105) * 1.02 + 1.5, 148.5 + (y - 148.5) * 0.99 - 2) for x, y in old.points
        ]
        same(new, want)
    assert root.get("viewBox") == "0 0 210 297"


# Text


@pytest.mark.parametrize("text", ["<&>\"'", "]]>", "&amp;", "王小明 <b>&lt;", "a  b", "　寬"])
def test_odd_names_are_text_wherever_they_stand(text: str, faces: dict[str, Face]) -> None:
    label = Label(10, 10, text, 9, "regular", "#000000", "start", f"row:{text}")
    piece = Page(50, 50, (label,), 0)
    data = write_piece_svg(piece, by_language(faces), text, "zh-Hant", (label._replace(y=20.0),))
    root, seen = walk(data)
    assert [one.text for one in seen] == [text, text]
    assert {one.ref for one in seen} == {f"row:{text}"}
    assert root.find(f"{SVG}title").text == text  # type: ignore[union-attr]
    assert root.get(f"{XML}space") == "preserve"


def test_the_font_is_named_with_another_name_and_any_other(faces: dict[str, Face]) -> None:
    root = ET.fromstring(write_piece_svg(PIECE, by_language(faces), "T", "zh-Hant"))
    assert root.get("font-family") == "'Noto Sans TC', 'Noto Sans CJK TC', sans-serif"


class Named:
    """A face of another name; everything else is that of a real one."""

    def __init__(self, face: Face, family: str) -> None:
        self.family = family
        self.width = face.width
        self.closed = face.closed


def test_a_bold_face_of_another_family_is_named_where_it_is_used(faces: dict[str, Face]) -> None:
    others = {
        "regular": Named(faces["regular"], 'It\'s \\ "A" <&>'),
        "bold": Named(faces["bold"], "Heavy"),
    }
    root = ET.fromstring(write_piece_svg(PIECE, by_language(others), "T", "en"))
    assert root.get("font-family") == r"""'It\'s \\ "A" <&>', sans-serif"""
    found = {e.get("font-weight"): e.get("font-family") for e in root.iter(f"{SVG}text")}
    assert found == {None: None, "700": "'Heavy', sans-serif"}


def test_the_family_of_a_face_is_what_the_font_says(faces: dict[str, Face]) -> None:
    for face in faces.values():
        with TTFont(face.path, lazy=True) as font:
            names = font["name"]
            assert face.family == (names.getDebugName(16) or names.getDebugName(1))


# Bytes


def test_the_same_page_gives_the_same_bytes(draw: Drawing, faces: dict[str, Face]) -> None:
    sheetful = draw("qwixx", "zh-Hant").document.pages[0]
    once = write_svg(sheetful, by_language(faces), "快可思", "zh-Hant")
    assert once == write_svg(sheetful, by_language(faces), "快可思", "zh-Hant")
    assert once.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    assert b"\r" not in once


def test_numbers_are_short(draw: Drawing, faces: dict[str, Face]) -> None:
    text = write_svg(draw("qwixx").document.pages[0], by_language(faces), "Qwixx", "en").decode()
    body = text[text.index("<defs>") :]
    numbers = re.findall(r"(?<=[\"MLCHVA ])-?\d+(?:\.\d+)?(?=[\"MLCHVAZ ])", body)
    assert len(numbers) > 1000
    assert [n for n in numbers if len(n.partition(".")[2]) > 3 or n.endswith(".0")] == []
    assert "-0" not in numbers
