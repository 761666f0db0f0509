"""A board that several owners play on: their totals, and the strip for several games."""

from __future__ import annotations

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box, Field, Line, Shape
from ...drawing.theme import SOLID
from ...model import GamesBlock, Row, TotalsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HAIR, HEAVY, Canvas, Style
from ..context import SMALL, Context
from ..stack import Need, Part
from .totals import SYMBOL, TOTAL, Term, first_sign, id_of, with_signs, word_of

GAME, PLAYER = "Game {{ game }}", "Player"
SIGN, LEAST_SIGN = 4.8, 3.6  # mm on A4 from box to box, for the sign between them
WRITTEN = 7.6  # mm: so wide is a box that one can write in
RING = 0.15  # of a disc: the ring of every other owner
AGAINST_A4 = 1.459  # the scale of an A4 piece, on which such boards are at home


class SharedTotalsPart(Part):
    """A line for each owner, a column for each row."""

    total = True

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.rows = context.sheet.terms(block)
        self.word = context.text(Phrase(TOTAL, block.source))
        self.k = context.k / AGAINST_A4
        self.sign = 0.0  # mm from box to box
        self.owner_w = 7.0 * context.k / AGAINST_A4 * 1.2
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
        n = len(self.rows)
        # Signs have air where boxes stay wide enough to write in.
        spare = (area.w - self.owner_w - (n + 1.35) * WRITTEN) / max(n, 1)
        self.sign = sign = max(LEAST_SIGN * k, min(SIGN * k, spare))
        unit = (area.w - self.owner_w - n * sign) / (n + 1.35)
        height = (area.h - self.head_h - (len(owners) - 1) * 1.2 * k) / len(owners)
        for line, owner in enumerate(owners):
            y = area.y + self.head_h + line * (height + 1.2 * k)
            draw_owner(out, owner, line % 2 == 0, area.x, y + height / 2, self.owner_w * 0.62)
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
                    out.sign(after, x + sign / 2, box.mid_y, 2.2 * k, ink, ref)
                    x += sign

    def box(self, at: Area, row: Term | None, owner: str, out: Canvas) -> None:
        """A box to write in."""
        colour = self.context.colour(row) if isinstance(row, Row) else None
        stroke, width = colour.rim if colour else "", HEAVY if row is None else FRAME
        ref = f"{self.block.id}:{id_of(row)}:{owner}"
        out.field(at, "write", ref, stroke=stroke, width=width, radius=1.8 * self.k)
        if row is not None and row.id == self.rows[0].id:
            first_sign(self.context, row, at, 2.0 * self.k, out, f"{self.block.id}:minus")

    def head(self, box: Area, row: Term | None, y: float, out: Canvas) -> None:
        """The word over a column, behind the symbol of its row."""
        context, measure = self.context, self.context.measure
        colour = context.colour(row) if isinstance(row, Row) else None
        word = self.word if row is None else word_of(context, row)
        size, room = (
            context.pt(SMALL * 0.82, word.text),
            box.w + max(self.sign - 0.6 * self.k, 3 * self.k),
        )
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
        out.append(Shape(colour.symbol, *at, colour.rim, f"{ref}:symbol"))
        out.put(word, x + side + space, y, whole, Style(size, "bold", colour.rim, "start"), ref)


class GamesPart(Part):
    """A table with a line for each owner of the board."""

    def __init__(self, block: GamesBlock, context: Context) -> None:
        self.block, self.context = block, context
        source = block.source
        player, total = (context.text(Phrase(text, source)) for text in (PLAYER, TOTAL))
        games = [context.text(Phrase(GAME, source), game=str(n + 1)) for n in range(block.games)]
        self.heads = [player, *games, total]
        self.kinds = ["name", *(f"game-{n}" for n in range(1, len(self.heads)))]
        self.head_h = context.pt(SMALL) * PT * 1.7
        self.k = context.k / AGAINST_A4

    def widths(self) -> Need:
        """A name and a column for each game."""
        n, k = self.block.games + 1, self.k
        return Need((30 + n * 11) * min(k, 1.0), (52 + n * 22) * k, (90 + n * 40) * k)

    def heights(self, width: float) -> Need:
        """A line for each owner."""
        n = len(self.context.sheet.owners)
        return Need(*(self.head_h + n * h * self.k for h in (8.5, 13, 22)))

    def draw(self, area: Area, out: Canvas) -> None:
        """Column by column, then what lies across them."""
        theme, k, ref, head_h = self.context.theme, self.k, self.block.id, self.head_h
        owners = self.context.sheet.owners
        unit = min((area.w * 0.72) / (self.block.games + 1.25), 34 * k)
        name_w = area.w - unit * (self.block.games + 1.25)
        line_h = (area.h - head_h) / len(owners)
        tops = [area.y + head_h + line * line_h for line in range(len(owners))]
        out.shade(area._replace(h=head_h), 1.8 * k, "tl tr", f"{ref}:head")
        last = len(self.heads) - 1  # the column of the total
        wide = [name_w, *[unit] * self.block.games, unit * 1.25]
        order = list(range(len(self.heads)))
        if self.context.asked.mirror:  # the total follows the name (R62)
            order.insert(1, order.pop())
        right = area.x
        for place, at in enumerate(order):
            word = self.heads[at]
            left, right = right, right + wide[at]
            face, ink = ("bold", theme.ink) if at == last else ("regular", theme.muted)
            style = Style(self.context.pt(SMALL * 0.86, word.text), face, ink)
            middle, room = (left + right) / 2, right - left - 1
            out.put_beside(word, middle, area.y + head_h / 2, room, style, f"{ref}:head{at}")
            if place:
                heavy = last in order[place - 1 : place + 1]
                ink, width = (theme.ink, FRAME) if heavy else (theme.line, HAIR)
                out.append(Line(left, area.y, left, area.bottom, ink, width, ref))
            inset = 12 * k if at == 0 else 0
            for owner, top in zip(owners, tops, strict=True):
                cell = Area(left + inset, top, right - left - inset, line_h)
                out.append(Field(*cell, "write", f"{ref}:{self.kinds[at]}:{owner}"))
        for n, (owner, top) in enumerate(zip(owners, tops, strict=True)):
            out.append(Line(area.x, top, area.right, top, theme.line, HAIR, ref))
            side = min(6.0 * k, line_h * 0.5)
            draw_owner(out, owner, n % 2 == 0, area.x + 3 * k, top + line_h / 2, side)
        out.append(Box(*area, stroke=theme.ink, width=FRAME, radius=1.8 * k, ref=ref))


def draw_owner(out: Canvas, owner: str, filled: bool, x: float, y: float, side: float) -> None:
    """A disc in an owner's colour with its symbol, as discs are drawn that one cuts out.

    Every other one is a ring, as all are where chips are outlined.
    """
    theme = out.theme
    colour, ref = theme.colours[owner], f"owner:{owner}"
    if theme.chips == SOLID and filled:
        at, fill, stroke, ink, width = 0.0, colour.solid, "", theme.on_band(colour), 0.0
    else:
        at, fill, stroke, ink, width = RING / 2 * side, WHITE, colour.rim, colour.rim, RING * side
    box = (x + at, y - side / 2 + at, side - 2 * at, side - 2 * at)
    out.append(Box(*box, fill, stroke or None, width / PT, side / 2 - at, ref=ref))
    out.sign(colour.symbol, x + side / 2, y, 0.48 * side, ink, ref)
