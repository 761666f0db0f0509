"""Boxes for the points of rows, signs between them, and the total."""

from __future__ import annotations

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box, Field, Shape
from ...drawing.theme import SOLID
from ...model import Row, RowsBlock, TotalsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HEAVY, THIN, Canvas, Style
from ..context import HEAD, SMALL, Context
from ..heads import foot_height
from ..measure import CAP, tall
from ..stack import Need
from .table import is_minus

TOTAL = "Total"
WRITING = 5.0  # mm below a word in a box that a hand can write in


def sign_of(context: Context, term: Row | RowsBlock) -> str:
    """The sign before a term: "plus" or "minus"."""
    return "minus" if isinstance(term, Row) and takes_off(context, term) else "plus"


def takes_off(context: Context, row: Row) -> bool:
    """Whether a row is worth points below 0 and no others."""
    tables, points = context.sheet.tables, row.points
    if points is None:
        return row.score is not None and is_minus(tables[row.score])
    less = False
    if points.table is not None:
        less = is_minus(tables[points.table])
    elif points.bands:
        worth = [number for _, number in points.bands]
        less = max(worth) <= 0 and min(worth) < 0
    # A count is never below 0; what is summed may be.
    turned = isinstance(points.times, int) and points.times < 0
    if turned and points.table is None and not points.bands:
        return points.take == "count"
    return less and not turned


def word_of(context: Context, term: Row | RowsBlock) -> Phrase:
    """The word of a term: the row's name, or what the block calls its subtotals."""
    name = term.name if isinstance(term, Row) else term.subtotals
    if name is None:  # a row that the player names: its number among such rows
        nameless = [row.id for row in context.sheet.rows() if row.name is None]
        return Phrase(str(nameless.index(term.id) + 1), term.source)
    return context.text(name, term if isinstance(term, Row) else None)


def with_signs(
    context: Context, terms: list[Row | RowsBlock]
) -> list[tuple[Row | RowsBlock | None, str]]:
    """Terms and the total (None) from left to right, with the sign after each ("": the last).

    For those who write with the left hand the total comes first, and their arm lies on nothing
    that is still wet (R62); the terms and what is printed stay in their order.
    """
    if not terms:
        return [(None, "")]
    between = [sign_of(context, term) for term in terms[1:]]
    if context.asked.mirror:
        return list(zip([None, *terms], ["equals", *between, ""], strict=True))
    return list(zip([*terms, None], [*between, "equals", ""], strict=True))


class TotalsPart:
    """Boxes for the points of each row with signs between them, and the total."""

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        terms = context.sheet.terms(block)
        # Where all terms are subtotals their boxes stand elsewhere: only the total is drawn.
        self.rows = terms if any(isinstance(t, Row) for t in terms) else []
        self.total = context.text(Phrase(TOTAL, block.source))
        self.sign_w = 4.6 * min(context.k, 1.5)

    def widths(self) -> Need:
        """A box for each term, a wider one for the total."""
        n, k = len(self.rows), self.context.k
        if not n:
            size = self.context.pt(SMALL, self.total.text)
            low = max(14 * k, self.context.measure.beside(self.total, size, "bold") + 3)
            return Need(low, 24 * k, 30 * k)
        small = min(k, 1.0)  # what a hand can write in does not grow with the paper
        low = n * (10.5 * small + self.sign_w) + 15 * small
        want = n * (22 * k + self.sign_w) + 38 * k
        return Need(low, want, want * 1.6)

    def heights(self, width: float) -> Need:
        """Room for a word and a number below it."""
        if not self.rows:
            height = foot_height(self.context)
            return Need(height, height, height)
        k = self.context.k
        low = max(9.0, 9.4 * k) if self.context.tight else max(9.5, 11.0 * k)
        more = 0.0 if self.on_one_line(width) else self.second_line()
        low = max(low, 1.6 * k + self.context.pt(HEAD) * PT * CAP + more + WRITING)
        return Need(low, max(low, 14.5 * k), max(low, 17.5 * k))

    def second_line(self) -> float:
        """What a second language adds to the height of the words, in mm."""
        context = self.context
        words = [(self.total, HEAD), *((word_of(context, row), SMALL) for row in self.rows)]
        return max(
            context.measure.second_line(word, context.pt(size, word.text)) for word, size in words
        )

    def on_one_line(self, width: float) -> bool:
        """Whether both languages stand beside each other in all boxes of these ``width`` mm."""
        context, k = self.context, self.context.k
        unit, total = self.units(width)
        for row in [*self.rows, None]:
            word = self.total if row is None else word_of(context, row)
            if word.second is None:
                continue
            room = (total if row is None else unit) - 2.1 * k
            if isinstance(row, Row) and row.colour:
                room -= context.pt(SMALL, word.text) * PT * 0.72 + 0.9 * k
            if (
                context.measure.least_beside(word, "bold" if row is None else "regular")
                > room + 1e-6
            ):
                return False
        return True

    def units(self, width: float) -> tuple[float, float]:
        """The widths in mm of the box of a term, and of that of the total."""
        n = len(self.rows)
        unit = (width - n * self.sign_w) / (n + 1.55) if n else width
        return unit, width - n * (unit + self.sign_w)

    def draw(self, area: Area, out: Canvas) -> None:
        """From left to right; the eye ends at the total, or starts there where it is mirrored."""
        n = len(self.rows)
        if not n:
            side = 2.0 * self.context.k
            x, free = area.x - self.context.gap_x / 2, area.x - self.context.edges.left
            if self.context.asked.mirror:
                x = area.right + self.context.gap_x / 2
                free = self.context.edges.left + self.context.safe_w - area.right
            if free > side + self.context.gap_x / 2:  # at the edge there is nothing it belongs to
                self.sign("equals", x, area.mid_y, side, out)
            self.box(area, None, out, True)
            return
        unit, total = self.units(area.w)
        beside_each_other = self.on_one_line(area.w)
        x = area.x
        for row, after in with_signs(self.context, self.rows):
            wide = unit if row is not None else total
            self.box(Area(x, area.y, wide, area.h), row, out, beside_each_other)
            x += wide
            if after:
                self.sign(after, x + self.sign_w / 2, area.mid_y, 2.4 * self.context.k, out)
                x += self.sign_w

    def sign(self, kind: str, x: float, y: float, side: float, out: Canvas) -> None:
        ref = f"{self.block.id}:{kind}"
        muted = self.context.theme.muted
        out.append(Shape(kind, x - side / 2, y - side / 2, side, side, muted, ref))

    def box(self, area: Area, row: Row | RowsBlock | None, out: Canvas, one_line: bool) -> None:
        """One box with its word in the corner: a term's, or the total."""
        context, theme, k = self.context, self.context.theme, self.context.k
        colour = context.colour(row) if isinstance(row, Row) else None
        ref = f"{self.block.id}:{row.id if row is not None else 'total'}"
        stroke = colour.solid if colour else theme.ink
        width = HEAVY if row is None else FRAME
        out.append(Box(*area, fill="#ffffff", stroke=stroke, width=width, radius=1.6 * k, ref=ref))
        out.append(Field(*area, "write", ref))
        word = self.total
        if row is not None:
            word = word_of(context, row)
        size = context.pt(SMALL if row is not None else HEAD, word.text)
        x = area.x + 1.4 * k
        y = area.y + 1.6 * k + size * PT * tall(word.text) / 2
        if colour:
            side = size * PT * 0.72
            out.append(
                Shape(colour.symbol, x, y - side / 2, side, side, colour.solid, f"{ref}:symbol")
            )
            x += side + 0.9 * k
        if word.text:
            face = "bold" if row is None else "regular"
            ink = theme.ink if row is None else (colour.solid if colour else theme.muted)
            style, room = Style(size, face, ink, "start"), area.right - x - 0.7 * k
            if one_line:
                out.put_beside(word, x, y, room, style, f"{ref}:word")
            else:
                out.put_under(word, x, y, room, style, f"{ref}:word", top=True)


class SharedTotalsPart:
    """Totals on a board for several owners: a line for each, a column for each row."""

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.rows = context.sheet.terms(block)
        self.total = context.text(Phrase(TOTAL, block.source))
        self.owner_w = 7.0 * context.k / 1.459 * 1.2
        words = [self.total, *(word_of(context, row) for row in self.rows)]
        self.more = max(
            context.measure.second_line(word, context.pt(SMALL * 0.82, word.text)) for word in words
        )
        self.head_h = context.pt(SMALL, "") * PT * 1.5 + self.more

    def widths(self) -> Need:
        """A column for each row and the total."""
        n, k = len(self.rows) + 1, self.context.k / 1.459
        return Need(
            self.owner_w + n * 13 * min(k, 1.0),
            self.owner_w + n * 19 * k,
            self.owner_w + n * 24 * k,
        )

    def heights(self, width: float) -> Need:
        """Headings, and a line for each owner."""
        n, k = len(self.context.sheet.owners), self.context.k / 1.459
        head = self.head_h
        return Need(head + n * 8 * k, head + n * 11 * k, head + n * 13 * k)

    def draw(self, area: Area, out: Canvas) -> None:
        """Headings over lines of boxes."""
        context, theme, k = self.context, self.context.theme, self.context.k / 1.459
        owners = context.sheet.owners
        sign = 3.6 * k
        n = len(self.rows)
        unit = (area.w - self.owner_w - n * sign) / (n + 1.35)
        height = (area.h - self.head_h - (len(owners) - 1) * 1.2 * k) / len(owners)
        for line, owner in enumerate(owners):
            y = area.y + self.head_h + line * (height + 1.2 * k)
            draw_owner(context, owner, area.x, y + height / 2, self.owner_w * 0.62, out)
            x = area.x + self.owner_w
            for row, after in with_signs(context, self.rows):
                width = unit if row is not None else area.w - self.owner_w - n * (unit + sign)
                box = Area(x, y, width, height)
                self.box(box, row, owner, line == 0, area.y + self.head_h / 2, out)
                x += width
                if after:
                    side = 2.0 * k
                    ref = f"{self.block.id}:{after}"
                    at = (x + sign / 2 - side / 2, box.mid_y - side / 2, side, side)
                    out.append(Shape(after, *at, theme.muted, ref))
                    x += sign

    def box(
        self,
        box: Area,
        row: Row | RowsBlock | None,
        owner: str,
        heads: bool,
        y: float,
        out: Canvas,
    ) -> None:
        context, theme = self.context, self.context.theme
        k = context.k / 1.459
        colour = context.colour(row) if isinstance(row, Row) else None
        stroke = colour.solid if colour else theme.ink
        ref = f"{self.block.id}:{row.id if row is not None else 'total'}:{owner}"
        width = HEAVY if row is None else FRAME
        out.append(Box(*box, fill="#ffffff", stroke=stroke, width=width, radius=1.8 * k, ref=ref))
        out.append(Field(*box, "write", ref))
        if not heads:
            return
        word = self.total
        if row is not None:
            word = word_of(context, row)
        size = context.pt(SMALL * 0.82, word.text)
        ref = ref.rsplit(":", 1)[0] + ":word"
        y -= self.more / 2
        sizes = context.measure.fit_both(word, size, box.w + 3 * k, "bold", stacked=True)
        out.put_second(word, box.mid_x, y, sizes, Style(0), ref)
        if colour is None:
            out.put(word, box.mid_x, y, box.w + 3 * k, Style(size, "bold"), ref)
            return
        side = size * PT * 0.72
        space = 0.9 * k
        size = context.measure.fit(word, size, box.w + 3 * k - side - space, "bold")
        whole = side + space + context.measure.wide(word.text, size, "bold")
        x = box.mid_x - whole / 2
        out.append(Shape(colour.symbol, x, y - side / 2, side, side, colour.solid, f"{ref}:symbol"))
        out.put(word, x + side + space, y, whole, Style(size, "bold", colour.solid, "start"), ref)


def draw_owner(context: Context, owner: str, x: float, y: float, side: float, out: Canvas) -> None:
    """A disc in an owner's colour; where chips are outlined, a ring round a small one."""
    colour, solid = context.theme.colours[owner].solid, context.theme.chips == SOLID
    ref, fill = f"owner:{owner}", colour if solid else WHITE
    stroke = context.theme.ink if solid else colour
    out.append(Box(x, y - side / 2, side, side, fill, stroke, THIN, side / 2, ref=ref))
    if not solid:
        small = side * 0.5
        at = (x + (side - small) / 2, y - small / 2, small, small)
        out.append(Shape("circle", *at, colour, ref))
