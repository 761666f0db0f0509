"""How large spaces are, and the numbers, hints and signs in them."""

from __future__ import annotations

from ...drawing.page import PT, Area
from ...drawing.theme import Colour
from ...model import Row, Space
from ..context import GAP, SMALL, Context
from ..measure import CAP

EDGE = 0.4  # mm between a number and the frame of its box
SMALL_SPACE = 0.74  # of the others: spaces that are smaller
ROOM = {"pentagon": 0.66, "hexagon": 0.72}  # of a figure's side: the square to write or mark in
UNDER = 0.38  # of a space and one small one under it: the height of the small one
ROUND, BOXED = 0.8, 0.86  # of the width of a circle, and of a small box: its text
FIGURE = 1.3  # of its width: as high is a figure


def mixed(row: Row) -> bool:
    """Whether spaces of a row have colours of their own, which signs tell apart as well."""
    return any(space.colour and space.colour != row.colour for space in row.spaces)


def is_word(label: str) -> bool:
    """Whether a label is a word, such as "Free" among numbers, which has a size of its own."""
    return len(label) > 1 and any(c.isalpha() for c in label)


def alike(row: Row) -> list[Space]:
    """The spaces of a row whose labels share a size: words only where all of them are words."""
    named = [space for space in row.spaces if space.label]
    return [space for space in named if not is_word(space.label)] or named


def digit_size(context: Context, row: Row, w: float, h: float) -> float:
    """The size in points of a row's labels: clear under a cross, at most 55 % of the space."""
    face = context.measure.faces[context.theme.numbers]
    widest = max((face.width(s.label) for s in alike(row)), default=1) or 1
    height = min(h * (0.34 if row.stack else 0.385), min(w, h) * 0.5)  # R6
    if mixed(row):  # a number shares its box with a sign
        hint = Hint(context, row, h)
        height = min(height, max(h - hint.room - hint.gap - EDGE, context.pen.digits * PT * CAP))
    size = min(height / CAP, w * (0.5 if row.stack else 0.66) / widest)
    return min(size / PT, 26 * max(context.k, 1))


class Hint:
    """What stands small under a number in a box of height ``h`` (mm)."""

    def __init__(self, context: Context, row: Row, h: float) -> None:
        low = (0.115 if row.stack else 0.075) * h + (0.4 if row.stack else 0.1)
        floor = context.measure.floor("")
        most = (0.13 if row.stack else 0.2) * h  # a circle is narrow where the hint stands
        self.size = max(min(context.pt(SMALL * 0.88), most / (PT * CAP)), floor)
        self.cap = self.size * PT * CAP
        self.sign = 1.1 * self.cap  # the side of a colour's sign beside or in place of it
        self.edge = min(max(low, 0.75), 0.1 * h + 0.1)
        self.room = self.edge + self.cap
        self.gap = max(min(0.95 * max(context.k, 0.9), 0.08 * h), min(0.5 * self.cap, 0.09 * h))


def needs_size(context: Context, side: float) -> float:
    """The size in points of what a lock needs, in its circle that is so many mm wide."""
    return max(min(context.pt(SMALL), 0.24 * side / (PT * CAP)), context.measure.floor(""))


def hinted_height(context: Context) -> float:
    """The least height in mm of a box that a number shares with a hint."""
    digit = context.pen.digits * PT * CAP + 0.3
    small, usual = (
        size * PT * CAP for size in (context.measure.floor(""), context.pt(SMALL * 0.88))
    )
    # Edge and gap take up to 19 % of the height; the hint a fifth of it, within its own bounds.
    return max((small + digit) / 0.81, min(digit / 0.61, (usual + digit) / 0.81))


def group_of(row: Row, index: int) -> int:
    """In which of the row's groups a space lies."""
    end = 0
    for at, size in enumerate(row.groups):
        end += size
        if index < end:
            return at
    return 0


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


def label_room(space: Space, width: float) -> float:
    """How wide in mm the label of a space may be that is so many mm wide."""
    return width * ROOM.get(space.shape, ROUND if space.shape == "round" else BOXED)


def label_size(context: Context, row: Row, size: float, w: float, h: float) -> float:
    """The size in points of a row's labels, which those in small spaces and figures have too."""
    face = context.measure.faces[context.theme.numbers]
    for space in alike(row):
        if space.shape == "box" and not space.small:
            continue
        box = box_of(context, space, Area(0, 0, w, h))
        room = label_room(space, box.w)
        size = min(size, 0.44 * box.w / PT / CAP, room / face.width(space.label) / PT)
        if mixed(row):  # it shares its space with a sign
            size = min(size, digit_size(context, row, box.w, box.h))
    return size


def split(context: Context, row: Row, height: float) -> tuple[float, float]:
    """The heights in mm of the spaces of a row, and of each of the small ones under them."""
    count = most_marks(row) - 1
    if not count:
        return height, 0.0
    part = UNDER / (1 - UNDER + UNDER * count)
    under = max(context.pen.space, part * (height - count * GAP))
    return height - count * (under + GAP), under
