"""Rows that stand: the label to write in on top, boxes below it, side by side."""

from __future__ import annotations

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Line
from ...model import Row, RowsBlock
from ..canvas import HEAVY, THIN, Canvas, Style
from ..context import GAP, NAME, SMALL, Context
from ..heads import Heads, box_height, draw_head
from ..stack import Need, Part
from .marks import digit_size, group_of
from .spaces import RowPen


class UprightRows(Part):
    """Rows that stand: the label to write in on top, boxes below it, side by side."""

    def __init__(self, block: RowsBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.count = max(len(r.spaces) for r in block.rows) + any(
            r.write_in or r.name for r in block.rows
        )
        heads = context.shared(Heads)
        self.head_h = heads.line if block.head else 0.0
        # The note stands in a second line of headings, level with that of the rows in columns.
        self.note_h = heads.zone if block.note else 0.0
        self.under = heads.free if block.head or block.note else 0.0
        # Beside rows in columns its boxes are level with theirs, the note below the last.
        columns = [b for b in context.sheet.of(RowsBlock) if b.style == "columns"]
        lines = len(columns[0].rows) if len(columns) == 1 else 0
        free = lines - self.count
        self.lines = lines if free == 0 or free > bool(block.note) else self.count
        if self.lines > self.count and not context.measure.pair:
            self.note_h = heads.zone if block.note or block.head else 0.0
        self.below = block.note is not None and self.lines > self.count

    def widths(self) -> Need:
        """Wide enough for the boxes and for heading and note."""
        n, context = len(self.block.rows), self.context
        low = n * (context.pen.space + GAP) - GAP
        want = n * (9.6 * context.k) - GAP
        for row in self.block.rows:
            if row.name:
                one = context.measure.least_under(context.text(row.name, row), "bold") + GAP
                low = max(low, n * one)
        if self.block.note:
            note = context.text(self.block.note)
            low = max(low, context.measure.least_under(note))
            want = max(want, context.measure.under(note, context.pt(SMALL, note.text)))
        if self.block.head:
            head = context.text(self.block.head.phrase)
            size = context.pt(SMALL, head.text)
            letter = 1.6 * size * PT if self.block.head.letter else 0.0
            least = letter * context.measure.floor(head.text) / size
            low = max(low, context.measure.least_beside(head, "bold") + least)
            want = max(want, context.measure.beside(head, size, "bold") + letter)
        return Need(low, max(low, want), max(low, want * 1.15))

    def heights(self, width: float) -> Need:
        """As high as the part beside it where that is higher."""
        extra = self.head_h + self.note_h + self.under
        space = box_height(self.context)
        for name in (self.context.text(r.name, r) for r in self.block.rows if r.name):
            size = self.context.pt(NAME, name.text)
            if name.second:  # both stand in one box, which is as high as the others
                space = max(space, size * PT + self.context.measure.second_line(name, size))
        low = self.lines * (space + GAP) - GAP + extra
        want = self.lines * 9.2 * self.context.k + extra
        return Need(low, max(low, want), max(low, want * 1.6))

    def draw(self, area: Area, out: Canvas) -> None:
        """Heading, columns of boxes, note."""
        context, block, k = self.context, self.block, self.context.k
        theme = context.theme
        if block.head:
            at = Area(area.x, area.y, area.w, 0)
            draw_head(context, block.head, at, area.y + self.head_h / 2, out, block.id)
        top = area.y + self.head_h + self.note_h + self.under
        pitch_y = (area.bottom - top + GAP) / self.lines
        pitch_x = (area.w + GAP) / len(block.rows)
        for i, row in enumerate(block.rows):
            x = area.x + i * pitch_x
            label = Area(x, top, pitch_x - GAP, pitch_y - GAP)
            pen = RowPen(context, row, out, digit_size(context, row, label.w, label.h))
            self.label(row, label, pen)
            for n, space in enumerate(row.spaces):
                end = row.ends and n == len(row.spaces) - 1
                ref = f"{row.id}:{space.id}"
                y = top + (n + 1) * pitch_y
                box = Area(x, y, pitch_x - GAP, pitch_y - GAP)
                fill, width = (theme.shade if end else None) or WHITE, HEAVY if end else THIN
                out.field(box, "mark", ref, fill, width=width, radius=1.2 * k)
                if n and group_of(row, n) != group_of(row, n - 1):
                    middle = y - GAP / 2
                    ends = (x, middle, x + pitch_x - GAP, middle)
                    out.append(Line(*ends, theme.ink, HEAVY, f"{row.id}:divider"))
                if space.label:
                    pen.number(space, box.mid_x, box.mid_y, box.w)
        if block.note:
            note = context.text(block.note)
            style = Style(context.pt(SMALL, note.text), colour=theme.muted)
            middle = area.y + self.head_h + (self.note_h - 0.6 * k) / 2
            if self.below:
                middle = top + self.count * pitch_y + 0.36 * pitch_y
            out.put_under(note, area.mid_x, middle, area.w, style, f"{block.id}:note")

    def label(self, row: Row, box: Area, pen: RowPen) -> None:
        """The row's name, or a box like a die to write its number in."""
        context = self.context
        if row.write_in:
            pen.write_in(box)
        elif row.name:
            name = context.text(row.name, row)
            style = Style(context.pt(NAME, name.text), "bold")
            pen.out.put_under(name, box.mid_x, box.mid_y, box.w, style, f"{row.id}:name")
