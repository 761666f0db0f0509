"""What stands in and beside spaces: numbers, hints, locks, boxes to write in."""

from __future__ import annotations

import math

from ...drawing.page import PT, Area, Shape
from ...drawing.theme import Colour
from ...model import Row
from ...source.phrase import Phrase
from ..canvas import ANY, FRAME, HEAVY, Canvas, Style
from ..context import SMALL, Context
from ..measure import CAP

EDGE = 0.4  # mm between a number and the frame of its box
DISC_PLAY = 1.5  # mm of clearance round a disc: stacks lean (R17)


def disc_need(context: Context) -> float:
    """The pitch in mm of spaces for discs that touch each other, frame included."""
    return max((context.token or 0) + DISC_PLAY, context.theme.least.space) + FRAME * PT


def mixed(row: Row) -> bool:
    """Whether spaces of a row have colours of their own, which signs tell apart as well."""
    return any(space.colour and space.colour != row.colour for space in row.spaces)


def digit_size(context: Context, row: Row, w: float, h: float) -> float:
    """The size in points of a row's labels: clear under a cross, at most 55 % of the space."""
    face = context.measure.faces[context.theme.numbers]
    widest = max((face.width(s.label) for s in row.spaces), default=1) or 1
    height = min(h * (0.34 if row.stack else 0.385), min(w, h) * 0.5)  # R6
    if row.lock is not None or mixed(row):  # a number shares its box with the hint, or with a sign
        hint = Hint(context, row, h)
        height = min(height, max(h - hint.room - hint.gap - EDGE, context.pen.digits * PT * CAP))
    size = min(height / CAP, w * (0.5 if row.stack else 0.66) / widest)
    return min(size / PT, 26 * max(context.k, 1))


class Hint:
    """What the last number needs, small under it in a box of height ``h`` (mm)."""

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


def hinted_height(context: Context) -> float:
    """The least height in mm of a box that a number shares with a hint."""
    digit = context.pen.digits * PT * CAP + 0.3
    small, usual = (
        size * PT * CAP for size in (context.measure.floor(""), context.pt(SMALL * 0.88))
    )
    # Edge and gap take up to 19 % of the height; the hint a fifth of it, within its own bounds.
    return max((small + digit) / 0.81, min(digit / 0.61, (usual + digit) / 0.81))


def draw_digit(
    context: Context,
    row: Row,
    text: str,
    x: float,
    middle: float,
    size: float,
    ref: str,
    out: Canvas,
) -> None:
    """A label in a space; too small for the pen is a problem (R5)."""
    if size < context.pen.digits - 1e-6:
        asked = max(context.theme.least.digits, context.theme.least.text)
        context.too_small(
            row.source,
            "digits-too-small",
            asked if asked >= context.pen.digits else 0.0,
            row=row.id,
            got=f"{math.floor(size * 10) / 10:.1f}",  # shown below its limit as well
            piece=context.piece,
            limit=f"{context.pen.digits:g}",
        )
    out.put(Phrase(text, row.source), x, middle, ANY, Style(size, context.theme.numbers), ref)


def draw_hint(
    context: Context,
    row: Row,
    box: Area,
    size: float,
    out: Canvas,
    sign: Colour | None = None,
) -> float:
    """What the last number needs, under it, behind the sign of a colour where there is one.

    Returns the middle in mm of the number above.
    """
    assert row.lock is not None
    hint = Hint(context, row, box.h)
    text = Phrase(f"≥{row.lock.needs}", row.source)
    top = box.bottom - hint.room
    style = Style(hint.size, context.theme.numbers, context.theme.ink)
    signed = (sign, f"{row.id}:{row.spaces[-1].id}:colour")
    draw_small(text, box, top + hint.cap / 2, hint, style, f"{row.id}:hint", signed, out)
    return min(box.mid_y, top - hint.gap - size * PT * CAP / 2)


def draw_small(
    text: Phrase,
    box: Area,
    middle: float,
    hint: Hint,
    style: Style,
    ref: str,
    signed: tuple[Colour | None, str],
    out: Canvas,
) -> None:
    """A small text at the foot of a space, behind the sign of a colour where there is one."""
    x, room = box.mid_x, box.w * 0.8
    sign, sign_ref = signed
    if sign is not None:
        side, apart = hint.sign, hint.cap * 0.5
        room -= side + apart
        wide = out.measure.wide(text.text, style.size, style.face)
        x -= (side + apart + min(wide, room)) / 2
        at = (x, middle - side / 2, side, side)
        out.append(Shape(sign.symbol, *at, sign.solid, sign_ref))
        x, style = x + side + apart, style._replace(anchor="start")
    out.put(text, x, middle, room, style, ref)


def draw_lock(
    context: Context,
    row: Row,
    colour: Colour | None,
    x: float,
    y: float,
    side: float,
    out: Canvas,
) -> None:
    """The lock space: an open padlock over the row's symbol in a circle."""
    ink = colour.solid if colour else context.theme.ink
    box = Area(x - side / 2, y - side / 2, side, side)
    ref = f"{row.id}:lock"
    out.field(box, "disc" if row.stack else "mark", ref, stroke=ink, radius=side / 2)
    lock, mark, gap = side * 0.41, side * 0.18, side * 0.06
    if colour is None:
        mark = gap = 0.0
    top = y - (lock + gap + mark) / 2
    out.append(Shape("lock", x - lock / 2, top, lock, lock, ink, ref))
    if colour is not None:
        at = (x - mark / 2, top + lock + gap, mark, mark)
        out.append(Shape(colour.symbol, *at, ink, f"{row.id}:lock-symbol"))


def group_of(row: Row, index: int) -> int:
    """In which of the row's groups a space lies."""
    end = 0
    for at, size in enumerate(row.groups):
        end += size
        if index < end:
            return at
    return 0


def draw_write_in(context: Context, box: Area, ref: str, out: Canvas) -> None:
    """A box like a die, for the player to write a row's number in."""
    radius = min(2.4 * context.k, 0.28 * min(box.w, box.h))  # a narrow box is a die, not a pill
    out.field(box, "write", ref, width=HEAVY * 0.8, radius=radius)
    side, faint = min(box.w, box.h) * 0.62, context.theme.faint
    if faint is not None:
        out.sign("die", box.mid_x, box.mid_y, side, faint, f"{ref}:die")
