"""Spaces with a look of their own: outlines, signs, the small spaces under them."""

from __future__ import annotations

import math
from typing import NamedTuple

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box, Field, Shape
from ...drawing.theme import Colour
from ...model import Row, Space
from ...source.phrase import Phrase
from ..canvas import HEAVY, THIN, Canvas, Style
from ..context import GAP, Context
from ..measure import CAP
from .marks import Hint, digit_size, draw_digit, draw_hint, draw_small, mixed

SMALL_SPACE = 0.74  # of the others: spaces that are smaller
ROOM = {"pentagon": 0.66, "hexagon": 0.72}  # of a figure's side: the square to write or mark in
UNDER = 0.38  # of a space and one small one under it: the height of the small one
ROUND, BOXED = 0.8, 0.86  # of the width of a circle, and of a small box: its text
FIGURE = 1.3  # of its width: as high is a figure
CORNER = 0.2  # of a space's side: a sign in its corner
FRAMED = HEAVY * 1.25  # a space with a frame of its own, and a line that joins two


def colour_of(context: Context, row: Row, space: Space) -> Colour | None:
    """A space's own colour, or that of its row; None where neither has one."""
    name = space.colour or row.colour
    return context.theme.colours[name] if name else None


def most_marks(row: Row) -> int:
    """The most crosses that a space of a row takes."""
    return max((space.marks for space in row.spaces), default=1)


def under_height(context: Context, row: Row) -> float:
    """The least height in mm of the small spaces under those of a row."""
    return (most_marks(row) - 1) * (context.pen.space + GAP)


def least_small(context: Context) -> float:
    """The least side in mm of a small space: the pen's, and room for its number (R6)."""
    return max(context.pen.space, context.pen.digits * PT * CAP / 0.385 + 0.02)


def box_of(context: Context, space: Space, cell: Area) -> Area:
    """Where a space stands in its cell: all of it, or in its middle where it has another shape."""
    if space.shape == "box" and not space.small:
        return cell
    w, h = cell.w, cell.h
    if space.small:
        w, h = (max(least_small(context), SMALL_SPACE * side) for side in (w, h))
        w, h = min(w, cell.w), min(h, cell.h)
    if space.shape in ROOM:  # its corners may reach into the gap beside it
        w = min(w + GAP, cell.w + GAP)
        h = min(h, FIGURE * w)
    elif space.shape == "round" or space.small:
        w = h = min(w, h)
    return Area(cell.mid_x - w / 2, cell.mid_y - h / 2, w, h)


def label_size(context: Context, row: Row, size: float, w: float, h: float) -> float:
    """The size in points of a row's labels, which those in small spaces and figures have too."""
    face = context.measure.faces[context.theme.numbers]
    for space in row.spaces:
        if not space.label or (space.shape == "box" and not space.small):
            continue
        box = box_of(context, space, Area(0, 0, w, h))
        room = box.w * ROOM.get(space.shape, ROUND if space.shape == "round" else BOXED)
        size = min(size, 0.44 * box.w / PT / CAP, room / face.width(space.label) / PT)
        if mixed(row):  # it shares its space with a sign
            size = min(size, digit_size(context, row, box.w, box.h))
    return size


class Look(NamedTuple):
    """How an ordinary space of a row is drawn."""

    fill: str
    stroke: str
    width: float  # points
    radius: float  # mm
    rim: float = 0.0  # mm of paper round it, where its frame would not show


def draw_space(
    context: Context,
    row: Row,
    space: Space,
    cell: Area,
    look: Look,
    size: float,
    under: float,
    out: Canvas,
    edge: float = math.inf,
) -> Area:
    """A space in its cell with all that stands in it and under it; returns what it takes up.

    ``size`` is that of its number in points, ``under`` the height in mm of the small spaces below
    it, ``edge`` how far it may reach to the right.
    """
    ref = f"{row.id}:{space.id}"
    box = box_of(context, space, cell)
    box = box._replace(x=min(box.x, edge - box.w))  # a figure at the end of a row
    _outline(context, row, space, box, look, out)
    _under(context, row, space, cell, look, under, out)
    middle = box.mid_y
    sign = colour_of(context, row, space) if mixed(row) else None
    if row.lock is not None and space is row.spaces[-1]:
        middle = draw_hint(context, row, box, size, out, sign)
    elif sign is not None and not (space.label and row.write is not None):
        hint = Hint(context, row, box.h)
        side = hint.sign
        at = (box.mid_x - side / 2, box.bottom - hint.edge - side, side, side)
        out.append(Shape(sign.symbol, *at, sign.solid, f"{ref}:colour"))
        middle = min(middle, at[1] - hint.gap - size * PT * CAP / 2)
    if space.symbol:
        top = _corner_sign(context, space, box, ref, out)
        if space.shape != "box":  # the sign stands over the number
            middle = max(middle, min(top + size * PT * CAP / 2, box.bottom - size * PT * CAP))
    if space.label and row.write is not None:
        _small_label(context, row, space, box, (sign, f"{ref}:colour"), out)
    elif space.label:
        draw_digit(context, row, space.label, box.mid_x, middle, size, ref, out)
    return box


def _outline(context: Context, row: Row, space: Space, box: Area, look: Look, out: Canvas) -> None:
    """A space in its own shape, and the field in it."""
    ref = f"{row.id}:{space.id}"
    kind = "disc" if row.stack else "mark" if row.write is None else "write"
    ink, width, radius = look.stroke, look.width, look.radius
    if space.frame:
        ink, width = context.theme.ink, FRAMED
    elif look.rim and space.shape == "box":
        grown = _grown(box, look.rim)
        out.append(Box(*grown, WHITE, radius=radius + look.rim, ref=f"{ref}:rim"))
    if space.shape in ROOM:
        out.append(Shape(space.shape, *box, ink, f"{ref}:rim"))
        out.append(Shape(space.shape, *_grown(box, -width * PT), look.fill, ref))
        w, h = (side * ROOM[space.shape] for side in (box.w, box.h))
        low = 0.04 * box.h if space.shape == "pentagon" else 0.0
        out.append(Field(box.mid_x - w / 2, box.mid_y - h / 2 + low, w, h, kind, ref))
        return
    if space.shape == "round":
        radius = box.w / 2
    elif space.small:
        radius = min(radius, 0.2 * box.w)
    out.field(box, kind, ref, look.fill, ink, width, radius)


def _grown(box: Area, by: float) -> Area:
    """A box that is so many mm larger at each side."""
    return Area(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)


def _under(
    context: Context,
    row: Row,
    space: Space,
    cell: Area,
    look: Look,
    height: float,
    out: Canvas,
) -> None:
    """The small spaces under a space, each for one more cross."""
    radius = min(1.1 * context.k, height * 0.2)
    for number in range(2, space.marks + 1):
        y = cell.bottom + GAP + (number - 2) * (height + GAP)
        box, ref = Area(cell.x, y, cell.w, height), f"{row.id}:{space.id}:{number}"
        out.field(box, "mark", ref, look.fill, look.stroke, THIN, radius)


def _corner_sign(context: Context, space: Space, box: Area, ref: str, out: Canvas) -> float:
    """A space's own sign: in its corner, at the top of a figure; returns its lower edge in mm."""
    side, inset = (part * min(box.w, box.h) for part in (CORNER, 0.09))
    x, y = box.right - inset - side, box.y + inset
    if space.shape != "box":
        x, y = box.mid_x - side / 2, box.y + inset * 0.9
    out.append(Shape(space.symbol or "", x, y, side, side, context.theme.ink, f"{ref}:sign"))
    return y + side + 0.3


def _small_label(
    context: Context,
    row: Row,
    space: Space,
    box: Area,
    signed: tuple[Colour | None, str],
    out: Canvas,
) -> None:
    """The label of a space to write in, small at its foot, where it is in nobody's way."""
    hint = Hint(context, row, box.h)
    rise = 0.04 * box.h if space.shape in ROOM else 0.0  # a figure is narrow at its foot
    middle = box.bottom - hint.edge - rise - hint.cap / 2
    style = Style(hint.size, "regular", context.theme.muted)
    text, ref = Phrase(space.label, row.source), f"{row.id}:{space.id}:label"
    draw_small(text, box, middle, hint, style, ref, signed, out)


def split(context: Context, row: Row, height: float) -> tuple[float, float]:
    """The heights in mm of the spaces of a row, and of each of the small ones under them."""
    count = most_marks(row) - 1
    if not count:
        return height, 0.0
    part = UNDER / (1 - UNDER + UNDER * count)
    under = max(context.pen.space, part * (height - count * GAP))
    return height - count * (under + GAP), under


def surface(context: Context, colour: Colour | None) -> tuple[str, str]:
    """Fill and stroke of a space of a colour."""
    return (WHITE, context.theme.ink) if colour is None else (colour.fill, colour.solid)
