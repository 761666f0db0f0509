"""Score tables as legends."""

from __future__ import annotations

from ...drawing.page import PT, Area, Box, Line
from ...model import ScoreTable, TableBlock
from ...source.phrase import Phrase
from ...words.translator import signed
from ..canvas import HAIR, THIN, Canvas, Style
from ..context import HEAD, SMALL, Context
from ..stack import Need, Part

APART = 1.5  # mm between the points of neighbouring cells
SNAP = 1.3  # of the most that a table needs: up to that it takes all the height it gets


def is_minus(table: ScoreTable) -> bool:
    """Whether a table only takes points off: it is printed unsigned, and its term has the minus."""
    return all(e.number <= 0 and not e.times for e in table.entries) and any(
        e.number for e in table.entries
    )


class TablePart(Part):
    """A score table: marks over points, or in two columns where it stands upright."""

    def __init__(self, block: TableBlock, context: Context) -> None:
        self.block, self.context = block, context
        table = context.sheet.tables[block.table]
        entries = [(n, entry) for n, entry in enumerate(table.entries)]
        if entries[0][1].number == 0 and len(entries) > 1:
            entries = entries[1:]  # nothing for nothing is not printed
        # A table of losses is printed as what is taken off: the line of totals has the minus.
        minus = is_minus(table)
        points = [
            f"{signed(e.number)}×" if e.times else signed(-e.number if minus else e.number)
            for _, e in entries
        ]
        self.cells = list(zip([str(n) for n, _ in entries], points, strict=True))
        if block.falling:
            self.cells.reverse()
        self.source = table.source
        self.heads = [context.text(head) for head in block.heads]
        long = context.measure.under if block.upright else context.measure.beside
        self.head_w = max(long(h, context.pt(SMALL, h.text)) + 3.2 * context.k for h in self.heads)

    def widths(self) -> Need:
        """Wide enough for the largest number in each cell."""
        context, k = self.context, self.context.k
        if self.block.upright:
            low = 2 * self.head_w
            return Need(low, max(low, 32 * k / 1.459), max(low, 44 * k))
        widest = max((points for _, points in self.cells), key=len)
        least = context.measure.wide(widest, context.measure.floor(widest), "bold") + 1.2
        low = self.head_w + len(self.cells) * least
        want = self.head_w + len(self.cells) * 9.6 * k
        return Need(low, max(low, want), max(low, want * 1.6))

    def heights(self, width: float) -> Need:
        """Two lines, or one for each number."""
        line = self.context.pt(SMALL) * PT
        if self.block.upright:
            n = len(self.cells) + 1
            low = line * 1.35
            if self.context.tight:  # as low as the smallest text allows, see `draw`
                low = min(low, self.context.measure.floor("") * PT / 0.54)
            more = self.context.second_line(SMALL, *self.heads)
            return Need(n * low + more, n * line * 1.75 + more, n * line * 2.3 + more)
        return Need(2 * line * 1.4, 2 * line * 2.0, 2 * line * 2.4)

    def draw(self, area: Area, out: Canvas) -> None:
        """A rounded frame, thin lines, points bold."""
        context, theme, measure = self.context, self.context.theme, self.context.measure
        need, count, ref = self.heights(area.w), len(self.cells), self.block.id
        # As high as what stands beside it where that is little higher: edges stand in line.
        height = area.h if area.h <= SNAP * need.high else need.high
        area = Area(area.x, area.y + (area.h - height) / 2, area.w, height)
        size, bold = context.pt(SMALL * 1.06), context.pt(HEAD * 1.12)
        if self.block.upright:
            more, corners = context.second_line(SMALL, *self.heads), "tl tr"
            line, room = (area.h - more) / (count + 1), area.w / 2
            head = area._replace(h=line + more)
            xs = (area.x + area.w * 0.25, area.x + area.w * 0.75)
            spots = [(x, area.y + head.h / 2) for x in xs]
            rules = [(area.x, y, area.right, y) for y in steps(head.bottom, line, count)]
            pairs = [[(x, y) for x in xs] for y in steps(head.bottom, line, count, 0.5)]
            # A narrow line: points stay the larger of the two.
            size, bold = min(size, line * 0.54 / PT), min(bold, line * 0.64 / PT)
        else:
            half, room, corners = area.h / 2, (area.w - self.head_w) / count, "tl bl"
            head = area._replace(w=self.head_w)
            spots = [(area.x + self.head_w / 2, area.y + half * (at + 0.5)) for at in range(2)]
            rules = [(area.x, area.mid_y, area.right, area.mid_y)]
            ys = (area.y + half / 2, area.y + half * 1.5)
            pairs = [[(x, y) for y in ys] for x in steps(head.right, room, count, 0.5)]
        radius = 1.6 * context.k
        out.shade(head, radius, corners, f"{ref}:head")
        for ends in rules:
            out.append(Line(*ends, theme.line, HAIR, ref))
        out.append(Box(*area, stroke=theme.line, width=THIN, radius=radius, ref=ref))
        for at, (word, spot) in enumerate(zip(self.heads, spots, strict=True)):
            style, where = (
                Style(context.pt(SMALL, word.text), colour=theme.muted),
                f"{ref}:head{at}",
            )
            if self.block.upright:
                most = max(line * 0.54 / PT, measure.floor(word.text))
                style = style._replace(size=min(style.size, most))
                out.put_under(word, *spot, room - 1, style, where)
            else:
                out.put_beside(word, *spot, self.head_w - 1, style, where)
        rooms = [self.free(points, room) for _, points in self.cells]
        # One size for all points, or the largest would look like the least of them.
        said = [Phrase(points, self.source) for _, points in self.cells]
        fits = zip(said, rooms, strict=True)
        bold = min(measure.fit(phrase, bold, free, "bold") for phrase, free in fits)
        for (marks, points), (first, second) in zip(self.cells, pairs, strict=True):
            where, style = f"{ref}:{marks}", Style(size, colour=theme.muted)
            out.put(Phrase(marks, self.source), *first, room - 0.6, style, where)
            free = self.free(points, room)
            out.put(Phrase(points, self.source), *second, free, Style(bold, "bold"), where)

    def free(self, points: str, room: float) -> float:
        """The width in mm that points take of their cell's ``room``.

        Those of three digits keep apart, as far as the smallest text allows.
        """
        measure = self.context.measure
        least = measure.wide(points, measure.floor(points), "bold") + 1e-6
        return max(room - APART, min(room - 0.6, least))


def steps(start: float, step: float, count: int, part: float = 0.0) -> list[float]:
    """Places in mm that are a step apart, from a ``part`` of one after ``start``."""
    return [start + (i + part) * step for i in range(count)]
