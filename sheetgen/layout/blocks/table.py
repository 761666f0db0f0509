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
            if self.context.tight:  # as low as the smallest text allows, see `draw_upright`
                low = min(low, self.context.measure.floor("") * PT / 0.54)
            more = self.context.second_line(SMALL, *self.heads)
            return Need(n * low + more, n * line * 1.75 + more, n * line * 2.3 + more)
        return Need(2 * line * 1.4, 2 * line * 2.0, 2 * line * 2.4)

    def draw(self, area: Area, out: Canvas) -> None:
        """A rounded frame, thin lines, points bold."""
        context, theme = self.context, self.context.theme
        need = self.heights(area.w)
        # As high as what stands beside it where that is little higher: edges stand in line.
        height = area.h if area.h <= SNAP * need.high else need.high
        area = Area(area.x, area.y + (area.h - height) / 2, area.w, height)
        ref, radius = self.block.id, 1.6 * context.k
        if self.block.upright:
            self.draw_upright(area, radius, out)
            return
        out.shade(area._replace(w=self.head_w), radius, "tl bl", f"{ref}:head")
        cell = (area.w - self.head_w) / len(self.cells)
        half = area.h / 2
        for i in range(len(self.cells)):
            x = area.x + self.head_w + i * cell
            out.append(Line(x, area.y, x, area.bottom, theme.line, HAIR, ref))
        out.append(Line(area.x, area.mid_y, area.right, area.mid_y, theme.line, HAIR, ref))
        out.append(Box(*area, stroke=theme.line, width=THIN, radius=radius, ref=ref))
        for at, head in enumerate(self.heads):
            x, y = area.x + self.head_w / 2, area.y + half * (at + 0.5)
            style = Style(context.pt(SMALL, head.text), colour=theme.muted)
            out.put_beside(head, x, y, self.head_w - 1, style, f"{ref}:head{at}")
        for i, (marks, points) in enumerate(self.cells):
            x = area.x + self.head_w + (i + 0.5) * cell
            self.pair(marks, points, (x, area.y + half / 2), (x, area.y + half * 1.5), cell, out)

    def draw_upright(self, area: Area, radius: float, out: Canvas) -> None:
        context, theme = self.context, self.context.theme
        ref = self.block.id
        more = context.second_line(SMALL, *self.heads)
        line = (area.h - more) / (len(self.cells) + 1)
        top = line + more
        out.shade(area._replace(h=top), radius, "tl tr", f"{ref}:head")
        for i in range(len(self.cells)):
            y = area.y + top + i * line
            out.append(Line(area.x, y, area.right, y, theme.line, HAIR, ref))
        out.append(Line(area.mid_x, area.y, area.mid_x, area.bottom, theme.line, HAIR, ref))
        out.append(Box(*area, stroke=theme.line, width=THIN, radius=radius, ref=ref))
        left, right = area.x + area.w * 0.25, area.x + area.w * 0.75
        for at, (head, x) in enumerate(zip(self.heads, (left, right), strict=True)):
            most = max(line * 0.54 / PT, context.measure.floor(head.text))
            style = Style(min(context.pt(SMALL, head.text), most), colour=theme.muted)
            out.put_under(head, x, area.y + top / 2, area.w / 2 - 1, style, f"{ref}:head{at}")
        for i, (marks, points) in enumerate(self.cells):
            y = area.y + top + (i + 0.5) * line
            self.pair(marks, points, (left, y), (right, y), area.w / 2, out, line)

    def pair(
        self,
        marks: str,
        points: str,
        first: tuple[float, float],
        second: tuple[float, float],
        room: float,
        out: Canvas,
        line: float | None = None,
    ) -> None:
        context = self.context
        ref = f"{self.block.id}:{marks}"
        size, bold = context.pt(SMALL * 1.06), context.pt(HEAD * 1.12)
        if line is not None:  # a narrow line: points stay the larger of the two
            size, bold = min(size, line * 0.54 / PT), min(bold, line * 0.64 / PT)
        style = Style(size, colour=context.theme.muted)
        out.put(Phrase(marks, self.source), *first, room - 0.6, style, ref)
        # Numbers of three digits keep apart, as far as the smallest text allows.
        least = context.measure.wide(points, context.measure.floor(points), "bold") + 1e-6
        room = max(room - APART, min(room - 0.6, least))
        out.put(Phrase(points, self.source), *second, room, Style(bold, "bold"), ref)
