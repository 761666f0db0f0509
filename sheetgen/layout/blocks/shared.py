"""Totals on a board that several owners play on."""

from __future__ import annotations

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box, Shape
from ...drawing.theme import SOLID
from ...model import Row, TotalsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HEAVY, THIN, Canvas, Style
from ..context import SMALL, Context
from ..stack import Need, Part
from .totals import SYMBOL, TOTAL, Term, id_of, with_signs, word_of


class SharedTotalsPart(Part):
    """A line for each owner, a column for each row."""

    total = True

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.rows = context.sheet.terms(block)
        self.word = context.text(Phrase(TOTAL, block.source))
        self.k = context.k / 1.459  # against an A4 piece
        self.owner_w = 7.0 * context.k / 1.459 * 1.2
        words = [self.word, *(word_of(context, row) for row in self.rows)]
        self.more = context.second_line(SMALL * 0.82, *words)
        self.head_h = context.pt(SMALL, "") * PT * 1.5 + self.more

    def widths(self) -> Need:
        """A column for each row and the total."""
        n, k = len(self.rows) + 1, self.k
        return Need(*(self.owner_w + n * w for w in (13 * min(k, 1.0), 19 * k, 24 * k)))

    def heights(self, width: float) -> Need:
        """Headings, and a line for each owner."""
        n = len(self.context.sheet.owners)
        return Need(*(self.head_h + n * h * self.k for h in (8, 11, 13)))

    def draw(self, area: Area, out: Canvas) -> None:
        """Headings over lines of boxes."""
        k, owners = self.k, self.context.sheet.owners
        sign = 3.6 * k
        n = len(self.rows)
        unit = (area.w - self.owner_w - n * sign) / (n + 1.35)
        height = (area.h - self.head_h - (len(owners) - 1) * 1.2 * k) / len(owners)
        for line, owner in enumerate(owners):
            y = area.y + self.head_h + line * (height + 1.2 * k)
            draw_owner(out, owner, area.x, y + height / 2, self.owner_w * 0.62)
            x = area.x + self.owner_w
            for row, after in with_signs(self.context, self.rows):
                width = unit if row is not None else area.w - self.owner_w - n * (unit + sign)
                box = Area(x, y, width, height)
                self.box(box, row, owner, out)
                if line == 0:
                    self.head(box, row, area.y + self.head_h / 2 - self.more / 2, out)
                x += width
                if after:
                    ink, ref = self.context.theme.muted, f"{self.block.id}:{after}"
                    out.sign(after, x + sign / 2, box.mid_y, 2.0 * k, ink, ref)
                    x += sign

    def box(self, at: Area, row: Term | None, owner: str, out: Canvas) -> None:
        """A box to write in."""
        colour = self.context.colour(row) if isinstance(row, Row) else None
        stroke, width = colour.solid if colour else "", HEAVY if row is None else FRAME
        ref = f"{self.block.id}:{id_of(row)}:{owner}"
        out.field(at, "write", ref, stroke=stroke, width=width, radius=1.8 * self.k)

    def head(self, box: Area, row: Term | None, y: float, out: Canvas) -> None:
        """The word over a column, behind the symbol of its row."""
        context, measure = self.context, self.context.measure
        colour = context.colour(row) if isinstance(row, Row) else None
        word = self.word if row is None else word_of(context, row)
        size, room = context.pt(SMALL * 0.82, word.text), box.w + 3 * self.k
        ref = f"{self.block.id}:{id_of(row)}:word"
        sizes = measure.fit_both(word, size, room, "bold", stacked=True)
        out.put_second(word, box.mid_x, y, sizes, Style(size), ref)
        if colour is None:
            out.put(word, box.mid_x, y, room, Style(size, "bold"), ref)
            return
        side = size * PT * SYMBOL
        space = 0.9 * self.k
        size = measure.fit(word, size, room - side - space, "bold")
        whole = side + space + measure.wide(word.text, size, "bold")
        x = box.mid_x - whole / 2
        at = (x, y - side / 2, side, side)
        out.append(Shape(colour.symbol, *at, colour.solid, f"{ref}:symbol"))
        out.put(word, x + side + space, y, whole, Style(size, "bold", colour.solid, "start"), ref)


def draw_owner(out: Canvas, owner: str, x: float, y: float, side: float) -> None:
    """A disc in an owner's colour; where chips are outlined, a ring round a small one."""
    theme = out.theme
    colour, solid = theme.colours[owner].solid, theme.chips == SOLID
    fill, stroke = (colour, theme.ink) if solid else (WHITE, colour)
    ref = f"owner:{owner}"
    out.append(Box(x, y - side / 2, side, side, fill, stroke, THIN, side / 2, ref=ref))
    if not solid:
        small = side * 0.5
        at = (x + (side - small) / 2, y - small / 2, small, small)
        out.append(Shape("circle", *at, colour, ref))
