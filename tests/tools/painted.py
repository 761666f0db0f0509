"""A small reader of content streams: what is painted where, in mm from the top left corner."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import pikepdf
import pytest

from sheetgen.drawing.page import (
    PT,
    Box,
    Document,
    Item,
    Label,
    Line,
    Page,
    Placement,
    Shape,
    Sheetful,
)
from sheetgen.drawing.shapes import SHAPES

NEAR = 0.05  # mm
Point = tuple[float, float]


class Outline(NamedTuple):
    """A painted path."""

    points: list[Point]  # of all lines and curves, with the handles of curves
    fill: tuple[float, ...] | None
    stroke: tuple[float, ...] | None
    width: float  # points


class Text(NamedTuple):
    """A shown text."""

    x: float
    y: float
    size: float  # points
    upright: bool
    colour: tuple[float, ...]
    count: int  # bytes, which are characters


Matrix = tuple[float, float, float, float, float, float]


def times(m: Matrix, n: Matrix) -> Matrix:
    """First m, then n."""
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


class State(NamedTuple):
    ctm: Matrix
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    width: float = 1.0


class Painted:
    """What a page paints, in order."""

    def __init__(self, page: pikepdf.Page) -> None:
        self.found: list[Outline | Text] = []
        self.high = float(page.mediabox[3])
        self._run(page, page.resources, State((1, 0, 0, 1, 0, 0)))

    def _at(self, m: Matrix, x: float, y: float) -> Point:
        u, v = x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]
        return (u * PT, (self.high - v) * PT)

    def _run(self, stream: Any, resources: Any, state: State) -> None:
        saved: list[State] = []
        points: list[Point] = []
        at = (0.0, 0.0)
        text: Matrix = (1, 0, 0, 1, 0, 0)
        size = 0.0
        for instruction in pikepdf.parse_content_stream(stream):
            name = str(instruction.operator)
            args = list(instruction.operands)
            if name == "q":
                saved.append(state)
            elif name == "Q":
                state = saved.pop()
            elif name == "cm":
                state = state._replace(ctm=times(tuple(map(float, args)), state.ctm))
            elif name == "w":
                state = state._replace(width=float(args[0]))
            elif name in ("rg", "g"):
                state = state._replace(fill=tuple(map(float, args)) * (3 if name == "g" else 1))
            elif name in ("RG", "G"):
                state = state._replace(stroke=tuple(map(float, args)) * (3 if name == "G" else 1))
            elif name in ("m", "l", "c"):
                numbers = list(map(float, args))
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    points.append(self._at(state.ctm, x, y))
            elif name == "re":
                x, y, w, h = map(float, args)
                for u, v in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
                    points.append(self._at(state.ctm, u, v))
            elif name == "h":
                pass
            elif name == "n":
                points = []
            elif name in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"):
                fills, strokes = name[0] in "fFBb", name[0] in "SsBb"
                self.found.append(
                    Outline(
                        points,
                        state.fill if fills else None,
                        state.stroke if strokes else None,
                        state.width if strokes else 0.0,
                    )
                )
                points = []
            elif name == "BT":
                text = (1, 0, 0, 1, 0, 0)
            elif name == "Tm":
                text = tuple(map(float, args))  # type: ignore[assignment]
            elif name == "Tf":
                assert str(args[0]) in resources.Font
                size = float(args[1])
            elif name in ("Tj", "TJ"):
                matrix = times(text, state.ctm)
                at = self._at(matrix, 0, 0)
                upright = matrix[1] == matrix[2] == 0 and matrix[0] > 0
                parts = args[0] if name == "TJ" else args
                shown = b"".join(bytes(p) for p in parts if not isinstance(p, int | Decimal))
                self.found.append(Text(*at, size, upright, state.fill, len(shown)))
            elif name == "Do":
                form = resources.XObject[str(args[0])]
                assert form.Subtype == "/Form"
                inner = times(tuple(map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0)))), state.ctm)
                self._run(form, form.Resources, state._replace(ctm=inner))
            else:
                assert name in ("ET", "TL", "T*", "j", "J", "d"), name
        assert not saved


@cache
def painted(data: bytes) -> list[Outline | Text]:
    """What the first and only page paints."""
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.pages) == 1
        found = Painted(file.pages[0]).found
    assert len(found) > 60
    return found


def bounds(points: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def mapped(spot: Placement | None, piece: Page, x: float, y: float) -> Point:
    """A point of a piece, in mm, on the paper; None for what is drawn beside the pieces."""
    if spot is None:
        return (x, y)
    if spot.turn == 1:  # by a quarter, against the clock: the right edge becomes the upper one
        return (spot.x + y, spot.y + piece.width - x)
    if spot.turn == 2:
        return (spot.x + piece.width - x, spot.y + piece.height - y)
    if spot.turn == 3:  # the left edge becomes the upper one
        return (spot.x + piece.height - y, spot.y + x)
    return (spot.x + x, spot.y + y)


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def drawn_items(sheetful: Sheetful) -> Iterator[tuple[Placement | None, Item]]:
    for spot in sheetful.placements:
        for item in sheetful.piece.items:
            if isinstance(item, Box | Line | Label | Shape):
                yield spot, item
    for item in sheetful.marks:
        yield None, item


def corners(item: Box | Line | Shape) -> list[Point]:
    """The corners of a primitive's outline on its piece."""
    if isinstance(item, Box):
        return [(item.x, item.y), (item.x + item.w, item.y + item.h)]
    if isinstance(item, Line):
        return [(item.x1, item.y1), (item.x2, item.y2)]
    found = []
    for step in SHAPES[item.kind]:
        numbers = [n for n in step[1:] if isinstance(n, int | float)]
        for u, v in zip(numbers[::2], numbers[1::2], strict=True):
            found.append((item.x + u * item.w, item.y + v * item.h))
    return found


def compare(data: bytes, document: Document, faces: dict[str, Any]) -> None:
    """Everything the page paints against everything the layout says, in order."""
    sheetful = document.pages[0]
    piece = sheetful.piece
    found = painted(data)
    wanted = list(drawn_items(sheetful))
    assert len(found) == len(wanted)
    for got, (spot, item) in zip(found, wanted, strict=True):
        if isinstance(item, Label):
            assert isinstance(got, Text), item
            wide = faces[item.face].width(item.text) * item.size * PT
            start = item.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
            assert (got.x, got.y) == pytest.approx(mapped(spot, piece, start, item.y), abs=NEAR)
            assert got.size == pytest.approx(item.size, abs=0.001)
            assert got.upright == (spot is None or spot.turn == 0)
            assert got.colour == pytest.approx(rgb(item.colour), abs=0.002)
            assert got.count == len(item.text)
            continue
        assert isinstance(got, Outline), item
        assert not isinstance(item, Label)
        expected = bounds([mapped(spot, piece, x, y) for x, y in corners(item)])
        assert bounds(got.points) == pytest.approx(expected, abs=NEAR), item
        fill = item.fill if isinstance(item, Box) else getattr(item, "colour", None)
        stroke = getattr(item, "stroke", None)
        for colour, said in ((got.fill, fill), (got.stroke, stroke)):
            assert (colour is None) == (not said), item
            if said:
                assert colour == pytest.approx(rgb(said), abs=0.002), item
        assert got.width == pytest.approx(item.width if stroke else 0.0, abs=0.001)


class Rule(NamedTuple):
    length: float
    above: list[float]  # where the ticks on one side stand, from the start of the line
    below: list[float]


def rules(data: bytes) -> list[Rule]:
    """Straight lines with a comb of short ones standing on them."""
    lines = [
        (path.points[0], path.points[1])
        for path in painted(data)
        if isinstance(path, Outline) and path.stroke and len(path.points) == 2
    ]
    short = [(a, b) for a, b in lines if math.dist(a, b) < 3]
    found = []
    for a, b in lines:
        length = math.dist(a, b)
        if length < 45:
            continue
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        sides: tuple[list[float], list[float]] = ([], [])
        for c, d in short:
            for foot, tip in ((c, d), (d, c)):
                along = (foot[0] - a[0]) * ux + (foot[1] - a[1]) * uy
                off = (foot[1] - a[1]) * ux - (foot[0] - a[0]) * uy
                up = (tip[1] - a[1]) * ux - (tip[0] - a[0]) * uy
                if abs(off) < 0.01 and -0.01 < along < length + 0.01 and abs(up) > 1:
                    sides[up > 0].append(along)
        if len(sides[0]) >= 3:
            found.append(Rule(length, sorted(sides[0]), sorted(sides[1])))
    return found


def check_rule(rule: Rule, inch: bool, half: bool) -> None:
    whole, step = (50, 5) if half else (100, 10)
    inches = 2 if half else 4
    assert rule.length == pytest.approx(inches * 25.4 if inch else whole, abs=NEAR)
    assert rule.above == pytest.approx(list(range(0, whole + 1, step)), abs=NEAR)
    assert rule.above[-1] - rule.above[0] == pytest.approx(whole, abs=NEAR)
    assert rule.below == pytest.approx(
        [n * 25.4 for n in range(inches + 1)] if inch else [], abs=NEAR
    )
