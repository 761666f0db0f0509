"""The spaces of a row drawn: outlines, what stands in and under them, the lock behind them."""

import math
from typing import NamedTuple

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box, Field, Shape
from ...drawing.theme import SOLID, Colour
from ...model import Row, Space
from ...source.phrase import Phrase
from ..canvas import ANY, HEAVY, THIN, Canvas, Style
from ..context import GAP, SMALL, Context
from ..measure import CAP
from .marks import ROOM, ROUND, Hint, alike, box_of, colour_of, label_room, mixed, needs_size

END = "End"  # of the game: in the last space of a row that ends it
LOCK = 0.46  # of its circle: the padlock
KEYLINE = 0.25  # mm of paper round a frame in ink on a band
CORNER = 0.2  # of a space's side: a sign in its corner
FRAMED = HEAVY * 1.25  # a space with a frame of its own, and a line that joins two


class Look(NamedTuple):
    """How an ordinary space of a row is drawn."""

    fill: str
    stroke: str
    width: float  # points
    radius: float  # mm
    rim: float = 0.0  # mm of paper round it, where its frame would not show


class RowPen:
    """Draws the spaces of a row, with what stands in, under and beside them.

    ``size`` is that of their numbers in points, ``under`` the height in mm of the small spaces
    below them.
    """

    def __init__(
        self, context: Context, row: Row, out: Canvas, size: float = 0.0, under: float = 0.0
    ) -> None:
        self.context, self.row, self.out, self.size, self.under = context, row, out, size, under
        self.high = size * PT * CAP  # of a number, in mm
        self.mixed = mixed(row)

    def space(self, space: Space, cell: Area, look: Look, edge: float = math.inf) -> Area:
        """A space in its cell with all that stands in it and under it; returns what it takes up.

        It reaches to the right no further than ``edge``.
        """
        row, ref, sign = self.row, f"{self.row.id}:{space.id}", self._sign(space)
        box = box_of(self.context, space, cell)
        box = box._replace(x=min(box.x, edge - box.w))  # a figure at the end of a row
        self._outline(space, box, look, ref)
        self._below(space, cell, look, ref)
        middle = box.mid_y
        if sign is not None and not (space.label and row.write is not None):
            hint = Hint(self.context, row, box.h)
            side = hint.sign
            at = (box.mid_x - side / 2, box.bottom - hint.edge - side, side, side)
            self.out.append(Shape(sign.symbol, *at, sign.rim, f"{ref}:colour"))
            middle = min(middle, at[1] - hint.gap - self.high / 2)
        if space.symbol:
            top = self._corner_sign(space, box, ref)
            if space.shape != "box":  # the sign stands over the number
                middle = max(middle, min(top + self.high / 2, box.bottom - self.high))
        if space.label and row.write is not None:
            self._small_label(space, box, ref)
        elif space.label:
            self.number(space, box.mid_x, middle, box.w)
        elif row.ends and space is row.spaces[-1]:
            self._end(box, ref)
        return box

    def number(self, space: Space, x: float, middle: float, width: float) -> None:
        """The label of a space, a word shrunk into it; too small for the pen is a problem (R5)."""
        context, row, least = self.context, self.row, self.context.theme.least
        if self.size < context.pen.digits - 1e-6:
            asked = max(least.digits, least.text)
            context.too_small(
                row.source,
                "digits-too-small",
                asked if asked >= context.pen.digits else 0.0,
                row=row.id,
                got=f"{math.floor(self.size * 10) / 10:.1f}",  # shown below its limit as well
                limit=f"{context.pen.digits:g}",
            )
        text, style = Phrase(space.label, row.source), Style(self.size, context.theme.numbers)
        room = ANY if space in alike(row) else label_room(space, width)
        self.out.put(text, x, middle, room, style, f"{row.id}:{space.id}")

    def lock(self, x: float, y: float, side: float) -> None:
        """The lock space: in a circle about x, y an open padlock with the row's symbol in it.

        Under it stands how many crosses it needs, of the same size in all rows.
        """
        row, out = self.row, self.out
        colour = colour_of(self.context, row, row.spaces[-1])
        ink, ref = colour.rim if colour else self.context.theme.ink, f"{row.id}:lock"
        box = Area(x - side / 2, y - side / 2, side, side)
        out.field(box, "disc" if row.stack else "mark", ref, stroke=ink, radius=side / 2)
        needs = f"≥{row.lock.needs}" if row.lock is not None else ""
        size = needs_size(self.context, side)
        lock, cap = side * LOCK, size * PT * CAP
        gap = min(side * 0.07, (0.86 * side - lock - cap) / 2)
        top = y - (lock + gap + cap) / 2
        out.append(Shape("lock", x - lock / 2, top, lock, lock, ink, ref))
        if colour is not None:  # in the middle of its body
            out.sign(colour.symbol, x, top + 0.73 * lock, 0.38 * lock, WHITE, f"{ref}-symbol")
        style, room = Style(size, "bold"), side * 0.7
        middle = top + lock + gap + cap / 2
        out.put(Phrase(needs, row.source), x, middle, room, style, f"{ref}:needs")

    def write_in(self, box: Area) -> None:
        """A box with the outline of a die, for the player to write the row's number in."""
        least, ref = min(box.w, box.h), f"{self.row.id}:label"
        radius = min(2.4 * self.context.k, 0.28 * least)  # a narrow box is a die, not a pill
        self.out.field(box, "write", ref, width=HEAVY * 0.8, radius=radius)

    def _sign(self, space: Space) -> Colour | None:
        """The colour that a sign in a space tells, in a row of several."""
        return colour_of(self.context, self.row, space) if self.mixed else None

    def _outline(self, space: Space, box: Area, look: Look, ref: str) -> None:
        """A space in its own shape, and the field in it."""
        row, out = self.row, self.out
        kind = "disc" if row.stack else "mark" if row.write is None else "write"
        ink, width, radius = look.stroke, look.width, look.radius
        paper = look.rim
        if space.frame:
            ink, width = self.context.theme.ink, FRAMED
            if row.colour and self.context.theme.bands == SOLID:  # ink would sink into a dark band
                paper = max(paper, FRAMED * PT / 2 + KEYLINE)
        if paper and space.shape == "box":
            rim = _grown(box, paper)
            out.append(Box(*rim, WHITE, radius=radius + paper, ref=f"{ref}:rim"))
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
        if space.halves:
            self._halves(space, box, max(width, HEAVY), ref)
            out.append(Field(*box, kind, ref))
            return
        out.field(box, kind, ref, look.fill, ink, width, radius)

    def _halves(self, space: Space, box: Area, width: float, ref: str) -> None:
        """A disc of two colours, each with a rim of its own; no line parts them."""
        upper, lower = (self.context.theme.colours[name] for name in space.halves)
        inner = _grown(box, -width * PT)
        self.out.append(Shape("disc", *box, upper.rim, f"{ref}:rim"))
        self.out.append(Shape("half", *box, lower.rim, f"{ref}:rim"))
        self.out.append(Shape("disc", *inner, upper.fill, ref))
        self.out.append(Shape("half", *inner, lower.fill, ref))

    def _below(self, space: Space, cell: Area, look: Look, ref: str) -> None:
        """The small spaces under a space, each for one more cross."""
        radius = min(1.1 * self.context.k, self.under * 0.2)
        for number in range(2, space.marks + 1):
            y = cell.bottom + GAP + (number - 2) * (self.under + GAP)
            box, more = Area(cell.x, y, cell.w, self.under), f"{ref}:{number}"
            self.out.field(box, "mark", more, look.fill, look.stroke, THIN, radius)

    def _corner_sign(self, space: Space, box: Area, ref: str) -> float:
        """A space's own sign: in its corner, at the top of a figure; its lower edge in mm."""
        side, inset = (part * min(box.w, box.h) for part in (CORNER, 0.09))
        x, y = box.right - inset - side, box.y + inset
        if space.shape != "box":
            x, y = box.mid_x - side / 2, box.y + inset * 0.9
        ink = self.context.theme.ink
        self.out.append(Shape(space.symbol or "", x, y, side, side, ink, f"{ref}:sign"))
        return y + side + 0.3

    def _end(self, box: Area, ref: str) -> None:
        """The word in the last space of a row that ends the game, where it has room."""
        context, measure = self.context, self.context.measure
        word = context.text(Phrase(END, self.row.source))
        word, room = word._replace(second=None), ROUND * box.w
        if measure.wide(word.text, measure.floor(word.text)) <= room:
            style = Style(context.pt(SMALL, word.text), colour=context.theme.muted)
            self.out.put(word, box.mid_x, box.mid_y, room, style, f"{ref}:end")

    def _small_label(self, space: Space, box: Area, ref: str) -> None:
        """The label of a space to write in, small at its foot, where it is in nobody's way."""
        hint = Hint(self.context, self.row, box.h)
        colour = self.context.colour(self.row)
        if space.shape == "pentagon" and colour is not None:  # beside its tip, on the band
            theme = self.context.theme
            ink = theme.on_band(colour) if theme.bands == SOLID else theme.muted
            style, y = Style(hint.size, "bold", ink), box.y + hint.cap / 2 + 0.3
            letter, x = Phrase(space.label, self.row.source), box.x + 0.12 * box.w
            self.out.put(letter, x, y, 0.3 * box.w, style, f"{ref}:label")
            return
        rise = 0.04 * box.h if space.shape in ROOM else 0.0  # a figure is narrow at its foot
        middle = box.bottom - hint.edge - rise - hint.cap / 2
        style = Style(hint.size, colour=self.context.theme.muted)
        self._small(space, box, space.label, middle, hint, style, f"{ref}:label")

    def _small(
        self, space: Space, box: Area, text: str, middle: float, hint: Hint, style: Style, ref: str
    ) -> None:
        """A small text at the foot of a space, behind the sign of its colour if it needs one."""
        x, room, sign = box.mid_x, box.w * 0.8, self._sign(space)
        if sign is not None:
            side, apart = hint.sign, hint.cap * 0.5
            room -= side + apart
            wide = self.out.measure.wide(text, style.size, style.face)
            x -= (side + apart + min(wide, room)) / 2
            at = (x, middle - side / 2, side, side)
            where = f"{self.row.id}:{space.id}:colour"
            self.out.append(Shape(sign.symbol, *at, sign.rim, where))
            x, style = x + side + apart, style._replace(anchor="start")
        self.out.put(Phrase(text, self.row.source), x, middle, room, style, ref)


def _grown(box: Area, by: float) -> Area:
    """A box that is so many mm larger at each side."""
    return Area(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)
