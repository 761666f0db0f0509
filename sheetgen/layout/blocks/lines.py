"""Words with a line to write on after each."""

from __future__ import annotations

from ...drawing.page import PT, Area, Box, Line
from ...model import LinesBlock
from ...source.phrase import Phrase
from ..canvas import HEAVY, THIN, Canvas, Style
from ..context import NAME, SMALL, Context
from ..frame.title import draw_lines
from ..stack import Need, Part


class LinesPart(Part):
    """Words with a line to write on after each; with a head they stand in a frame behind it."""

    def __init__(self, block: LinesBlock, context: Context) -> None:
        self.context, self.id = context, block.id
        self.words = [context.text(line) for line in block.lines]
        self.head = context.text(block.head) if block.head else None
        self.head_w, self.pad, self.size = 0.0, 0.0, 0.0
        if self.head is not None:
            self.size = context.pt(NAME, self.head.text)
            self.head_w = context.measure.under(self.head, self.size, "bold") + 7 * context.k
            self.pad = 3.5 * context.k

    def widths(self) -> Need:
        """Words and enough line for a name."""
        context, n, k = self.context, len(self.words), self.context.k
        words = sum(context.measure.beside(w, context.pt(SMALL, w.text)) for w in self.words)
        more = words + self.head_w + 2 * self.pad
        line = 20 if not any(w.second for w in self.words) else 15
        least = sum(context.measure.least_beside(w) for w in self.words)
        low = more - words + least + n * line * min(k, 1.0)
        return Need(low, more + n * 40 * k, more + n * 90 * k)

    def heights(self, width: float) -> Need:
        """One line."""
        k = self.context.k
        if self.head is None:
            return Need(6.5 * k, 9.0 * k, 9.0 * k * 1.3)
        low = 8.5 * k
        if self.head.second is not None:
            more = self.context.measure.second_line(self.head, self.size)
            low = max(low, self.size * PT + more + 2.0)
        want = max(11.0 * k, low)
        return Need(low, want, want)

    def draw(self, area: Area, out: Canvas) -> None:
        """Side by side; behind a head the first is the longest, as in the band of the title."""
        k = self.context.k
        base = area.bottom - 1.6 * k
        if self.head is not None:
            self.frame(area, self.head, out)
            base = area.mid_y + 1.8 * k
        left = area.x + self.head_w + self.pad
        inner = area._replace(x=left, w=area.right - self.pad - left)
        shares = [1.75 if self.head and not at else 1.0 for at in range(len(self.words))]
        draw_lines(self.context, self.words, shares, inner, 4 * k, base, f"{self.id}:", out)

    def frame(self, area: Area, head: Phrase, out: Canvas) -> None:
        """A heavy frame as that of a total, and the head on a shade at its left."""
        ink, radius, ref = self.context.theme.ink, 1.6 * self.context.k, f"{self.id}:head"
        at = area._replace(w=self.head_w)
        out.shade(at, radius, "tl bl", ref)
        out.put_under(head, at.mid_x, at.mid_y, at.w - 2, Style(self.size, "bold"), ref)
        out.append(Line(at.right, at.y, at.right, at.bottom, ink, THIN, self.id))
        out.append(Box(*area, stroke=ink, width=HEAVY, radius=radius, ref=self.id))
