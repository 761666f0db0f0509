"""Boxes for the points of rows, signs between them, and the total."""

from __future__ import annotations

from ...drawing.page import PT, Area, Shape
from ...model import Row, RowsBlock, TotalsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HEAVY, Canvas, Style
from ..context import HEAD, NAME, SMALL, Context
from ..grid import Grid, grid_of
from ..measure import CAP, tall
from ..stack import Need, Part

TOTAL, POINTS = "Total", "Points"
WRITING = 5.0  # mm below a word in a box that a hand can write in
SIGN, MANY, NARROW = 4.6, 8, 3.7  # mm on A5 between boxes; of so many terms, less
SYMBOL = 0.72  # of its size, before a word: the symbol of a row

Term = Row | RowsBlock  # a row, or a block for its subtotals


def id_of(term: Term | None) -> str:
    """The id of a term, or of the total (None)."""
    return "total" if term is None else term.id


def sign_of(context: Context, term: Term) -> str:
    """The sign before a term: "minus" where it is never worth more than nothing, else "plus"."""
    rows = term.rows if isinstance(term, RowsBlock) else (term,)
    spans = [context.sheet.spans.of(row) for row in rows if row.scored]
    off = any(span.minus for span in spans) and all(span.high <= 0 for span in spans)
    return "minus" if off else "plus"


def word_of(context: Context, term: Term) -> Phrase:
    """The word of a term: the row's name, or what the block calls its subtotals."""
    name = term.name if isinstance(term, Row) else term.subtotals
    if name is None:  # a row that the player names: its number among such rows
        nameless = [row.id for row in context.sheet.rows() if row.name is None]
        return Phrase(str(nameless.index(term.id) + 1), term.source)
    return context.text(name, term if isinstance(term, Row) else None)


def with_signs(context: Context, terms: list[Term]) -> list[tuple[Term | None, str]]:
    """Terms and the total (None) from left to right, with the sign after each ("": the last).

    For those who write with the left hand the total comes first, and their arm lies on nothing
    that is still wet (R62); the terms and what is printed stay in their order.
    """
    if not terms:
        return [(None, "")]
    between = [sign_of(context, term) for term in terms[1:]]  # the first one's is in its box
    if context.asked.mirror:
        return list(zip([None, *terms], ["equals", *between, ""], strict=True))
    return list(zip([*terms, None], [*between, "equals", ""], strict=True))


def first_sign(context: Context, term: Term, box: Area, side: float, out: Canvas, ref: str) -> None:
    """The minus of the first term, which has none before it, in the lower corner of its box."""
    if sign_of(context, term) == "minus":
        x, y = box.x + side, box.bottom - 1.2 * side
        out.sign("minus", x, y, side, context.theme.muted, ref)


class TotalsPart(Part):
    """Boxes for the points of each row with signs between them, and the total."""

    total = True

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        terms = context.sheet.terms(block)
        # Where all terms are subtotals their boxes stand elsewhere: only the total is drawn.
        self.rows = terms if any(isinstance(t, Row) for t in terms) else []
        self.word = context.text(Phrase(TOTAL, block.source))
        self.sign_w = (SIGN if len(self.rows) < MANY else NARROW) * min(context.k, 1.5)
        self.grid = grid_of(context) if self.rows else None
        self.points = context.text(Phrase(POINTS, block.source)) if self.grid else None
        if self.grid is not None and not self._on_columns(self.grid):
            self.grid = None

    def widths(self) -> Need:
        """A box for each term, a wider one for the total."""
        n, k = len(self.rows), self.context.k
        if not n:
            size = self.context.pt(SMALL, self.word.text)
            low = max(14 * k, self.context.measure.beside(self.word, size, "bold") + 3)
            return Need(low, 24 * k, 30 * k)
        small = min(k, 1.0)  # what a hand can write in does not grow with the paper
        low = n * (10.5 * small + self.sign_w) + 15 * small
        want = n * (22 * k + self.sign_w) + 38 * k
        return Need(low, want, want * 1.6)

    def heights(self, width: float) -> Need:
        """Room for a word and a number below it."""
        context, k = self.context, self.context.k
        if not self.rows:
            height = context.sums_h
            return Need(height, height, height)
        low, more = max(9.0, 9.4 * k) if context.tight else max(9.5, 11.0 * k), 0.0
        if not self.on_one_line(width):
            words = [word_of(context, row) for row in self.rows]
            more = max(context.second_line(HEAD, self.word), context.second_line(SMALL, *words))
        low = max(low, 1.6 * k + context.pt(HEAD) * PT * CAP + more + WRITING)
        return Need(low, max(low, 14.5 * k), max(low, 17.5 * k))

    def on_one_line(self, width: float) -> bool:
        """Whether both languages stand beside each other in all boxes of these ``width`` mm."""
        context, k = self.context, self.context.k
        unit, total = self.units(width)
        for row in [*self.rows, None]:
            word = self.word if row is None else word_of(context, row)
            if word.second is None:
                continue
            room = (total if row is None else unit) - 2.1 * k
            if isinstance(row, Row) and row.colour:
                room -= context.pt(SMALL, word.text) * PT * SYMBOL + 0.9 * k
            face = "bold" if row is None else "regular"
            if context.measure.least_beside(word, face) > room + 1e-6:
                return False
        return True

    def _on_columns(self, grid: Grid) -> bool:
        """Whether all boxes have room on the columns of the rows above, with a word before them."""
        context, measure, points = self.context, self.context.measure, self.points
        assert points is not None
        if measure.pair or abs(grid.width(grid.count) - context.safe.w) > 0.05:
            return False
        if measure.wide(points.text, measure.floor(points.text), "bold") > grid.chip:
            return False
        unit, total = self.units(context.safe.w)
        if unit < 10.5 * min(context.k, 1.0):
            return False
        for row in [*self.rows, None]:
            word, face = (self.word, "bold") if row is None else (word_of(context, row), "regular")
            room = (total if row is None else unit) - 2.1 * context.k
            if isinstance(row, Row) and row.colour:
                room -= context.pt(SMALL, word.text) * PT * SYMBOL + 0.9 * context.k
            if measure.wide(word.text, measure.floor(word.text), face) > room:
                return False
        return True

    def units(self, width: float) -> tuple[float, float]:
        """The widths in mm of the box of a term, and of that of the total."""
        n = len(self.rows)
        if self.grid is not None and abs(width - self.context.safe.w) < 0.01:
            edges, halves = self.grid.edges(), 2 * self.grid.count
            unit = halves // (n + 1) * self.grid.pitch / 2 - self.sign_w
            return unit, edges[-1] - edges[0] - n * (unit + self.sign_w)
        unit = (width - n * self.sign_w) / (n + 1.55) if n else width
        return unit, width - n * (unit + self.sign_w)

    def draw(self, area: Area, out: Canvas) -> None:
        """From left to right; the eye ends at the total, or starts there where it is mirrored."""
        context, k = self.context, self.context.k
        if not self.rows:
            safe, side = context.safe, 2.0 * k
            x, free = area.x - context.gap_x / 2, area.x - safe.x
            if context.asked.mirror:
                x = area.right + context.gap_x / 2
                free = safe.x + safe.w - area.right
            if free > side + context.gap_x / 2:  # at the edge there is nothing it belongs to
                self.sign("equals", x, area.mid_y, side, out)
            self.box(area, None, out, True)
            return
        unit, total = self.units(area.w)
        one_line = self.on_one_line(area.w)
        x = area.x
        if self.grid is not None and self.points is not None and area.w > context.safe.w - 0.01:
            x += self.grid.edges()[0]
            size = context.pt(NAME * 0.95, self.points.text)
            at, style = area.x + self.grid.label / 2, Style(size, "bold")
            ref = f"{self.block.id}:points"
            out.put(self.points, at, area.mid_y, self.grid.chip, style, ref)
        for row, after in with_signs(context, self.rows):
            wide = unit if row is not None else total
            self.box(Area(x, area.y, wide, area.h), row, out, one_line)
            x += wide
            if after:
                self.sign(after, x + self.sign_w / 2, area.mid_y, 2.4 * k, out)
                x += self.sign_w

    def sign(self, kind: str, x: float, y: float, side: float, out: Canvas) -> None:
        """A sign between boxes, its middle at x, y."""
        out.sign(kind, x, y, side, self.context.theme.muted, f"{self.block.id}:{kind}")

    def box(self, area: Area, row: Term | None, out: Canvas, one_line: bool) -> None:
        """One box with its word in the corner: a term's, or the total."""
        context, theme, k = self.context, self.context.theme, self.context.k
        colour = context.colour(row) if isinstance(row, Row) else None
        ref = f"{self.block.id}:{id_of(row)}"
        stroke, width = colour.rim if colour else theme.ink, HEAVY if row is None else FRAME
        out.field(area, "write", ref, stroke=stroke, width=width, radius=1.6 * k)
        word, face, ink = self.word, "bold", theme.ink
        if row is not None:
            word, face = word_of(context, row), "regular"
            ink = colour.rim if colour else theme.muted
        size = context.pt(SMALL if row is not None else HEAD, word.text)
        x = area.x + 1.4 * k
        y = area.y + 1.6 * k + size * PT * tall(word.text) / 2
        if row is not None and row.id == self.rows[0].id:
            first_sign(context, row, area, 2.4 * k, out, f"{self.block.id}:minus")
        if colour and isinstance(row, Row) and context.symbol(row):
            side = size * PT * SYMBOL
            at = (x, y - side / 2, side, side)
            out.append(Shape(colour.symbol, *at, colour.rim, f"{ref}:symbol"))
            x += side + 0.9 * k
        if word.text:
            style, room = Style(size, face, ink, "start"), area.right - x - 0.7 * k
            if one_line:
                out.put_beside(word, x, y, room, style, f"{ref}:word")
            else:
                out.put_under(word, x, y, room, style, f"{ref}:word", top=True)
