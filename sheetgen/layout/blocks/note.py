"""A sentence."""

from __future__ import annotations

from ...drawing.page import PT, Area
from ...model import NoteBlock
from ..canvas import Canvas, Style
from ..context import HEAD, Context
from ..stack import Need, Part


class NotePart(Part):
    """A sentence on one line; a second language stands beside it, or under it for lack of width."""

    def __init__(self, block: NoteBlock, context: Context) -> None:
        self.context, self.id = context, block.id
        self.note = context.text(block.note)
        self.size = context.pt(HEAD, self.note.text)

    def widths(self) -> Need:
        """The text at its smallest and at its own size."""
        low = self.context.measure.least_under(self.note)
        want = max(low, self.context.measure.beside(self.note, self.size))
        return Need(low, want, want)

    def heights(self, width: float) -> Need:
        """One line of text, or two."""
        line = self.size * PT * 1.5
        if not self.on_one_line(width):
            line += self.context.measure.second_line(self.note, self.size)
        return Need(line, line, line)

    def on_one_line(self, width: float) -> bool:
        """Whether both languages stand beside each other."""
        return self.context.measure.least_beside(self.note) <= width + 1e-6

    def draw(self, area: Area, out: Canvas) -> None:
        """At the left, in the middle of its height."""
        put = out.put_beside if self.on_one_line(area.w) else out.put_under
        style = Style(self.size, colour=self.context.theme.muted, anchor="start")
        put(self.note, area.x, area.mid_y, area.w, style, self.id)
