"""Rows without a colour: a name, what it costs, and boxes or round spaces."""

from __future__ import annotations

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area
from ...model import Row, RowsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HEAVY, THIN, Canvas, Style
from ..context import GAP, NAME, SMALL, Context
from ..grid import disc_need
from ..stack import Need, Part
from .marks import (
    colour_of,
    digit_size,
    group_of,
    label_size,
    split,
    under_height,
)
from .spaces import Look, RowPen

WIDE = 1.8  # of its height: as wide is a blank box
LEADING = 1.32  # from one line of text to the next, in em


class PlainRows(Part):
    """Rows without a colour: a name, what it costs, and boxes or round spaces."""

    def __init__(self, block: RowsBlock, context: Context, height: float | None = None) -> None:
        self.block, self.context = block, context
        self.fixed = height  # where the part beside it rules the height
        k = context.k
        self.least = context.least
        self.best = max(12.4 * k, context.least)
        if height is not None:
            self.least = context.pen.space
            self.best = max(self.least, height * 0.95)
        if any(row.stack for row in block.rows):
            self.least = self.best = disc_need(context)
        self.group_gap = 1.6 * k
        self.count = max(r.width + (r.lock is not None) for r in block.rows)
        # Where spaces are as high as discs, words in two languages stand under each other.
        stacked = max(self.words_height(row, True) for row in block.rows)
        self.stacked = context.measure.pair and stacked <= self.least
        self.labels = [self.label_width(row) for row in block.rows]

    def label_width(self, row: Row) -> float:
        context = self.context
        wide, measure = 0.0, context.measure
        long = measure.under if self.stacked else measure.beside
        for phrase, size, face in self.texts(row):
            wide = max(wide, long(phrase, size, face))
        if row.write_in:
            wide = max(wide, self.best)
        return wide + 2.4 * context.k if wide else 0.0

    def texts(self, row: Row) -> list[tuple[Phrase, float, str]]:
        """Name and note with size and face."""
        context = self.context
        found = []
        if row.name:
            name = context.text(row.name, row)
            found.append((name, context.pt(NAME * 0.95, name.text), "bold"))
        if row.note:
            note = context.text(row.note, row)
            found.append((note, context.pt(SMALL, note.text), "regular"))
        return found

    def words_height(self, row: Row, stacked: bool) -> float:
        """The height in mm of name and note."""
        return sum(self.line_height(phrase, size, stacked) for phrase, size, _ in self.texts(row))

    def line_height(self, phrase: Phrase, size: float, stacked: bool) -> float:
        """The height in mm of a text, its second under it where they are ``stacked``."""
        more = self.context.measure.second_line(phrase, size) if stacked else 0.0
        return size * PT * LEADING + more

    def pitch(self, side: float) -> float:
        """From one box to the next."""
        return side + (0.0 if any(r.stack for r in self.block.rows) else GAP)

    def widths(self) -> Need:
        """Label and boxes."""
        most = max(
            label + self.count * self.pitch(0) + (len(row.groups) - 1) * self.group_gap
            for label, row in zip(self.labels, self.block.rows, strict=True)
        )
        boxes = self.count
        low = most + boxes * self.least
        want = most + boxes * max(self.best, self.least)
        return Need(low, want, want)

    def heights(self, width: float) -> Need:
        """One line of boxes for each row."""
        n = len(self.block.rows)
        if self.fixed is not None:
            return Need(self.fixed, self.fixed, self.fixed)
        gaps = (n - 1) * GAP
        words = max(self.words_height(row, self.stacked) for row in self.block.rows)
        under = max(under_height(self.context, row) for row in self.block.rows)
        low = (max(self.least, words) + under) * n + gaps
        want = (max(self.best, self.least, words) + under) * n + gaps
        # Numbered rows are what a sheet is about; they take height that others leave.
        most = 1.7 if any(row.numbered for row in self.block.rows) else 1.12
        return Need(low, want, want * most)

    def draw(self, area: Area, out: Canvas) -> None:
        """Labels at the left, boxes in line at the right of the longest label."""
        n = len(self.block.rows)
        height = (area.h - (n - 1) * GAP) / n
        label = max(self.labels)
        count = self.count
        groups = max(len(row.groups) for row in self.block.rows)
        pitch = (area.w - label + GAP - (groups - 1) * self.group_gap) / max(count, 1)
        if not any(row.numbered for row in self.block.rows):  # alone on a line they stay boxes
            pitch = min(pitch, max(WIDE * height, self.least) + GAP)
        for i, row in enumerate(self.block.rows):
            line = Area(area.x, area.y + i * (height + GAP), area.w, height)
            self.row(row, line, label, pitch, out)

    def row(self, row: Row, line: Area, label: float, pitch: float, out: Canvas) -> None:
        context, theme = self.context, self.context.theme
        self.texts_at(row, Area(line.x, line.y, label, line.h), out)
        side_w = pitch - GAP
        if row.stack:
            side_w = min(max(self.best, self.least), line.h)
            pitch = side_w
        high, under = split(context, row, line.h)
        box_h = side_w if row.stack else min(high, side_w * 1.25)
        size = label_size(context, row, digit_size(context, row, side_w, box_h), side_w, box_h)
        pen = RowPen(context, row, out, size, under)
        if row.write_in:
            wide = label - 2.4 * context.k
            pen.write_in(Area(line.x, line.mid_y - box_h / 2, wide, box_h))
        for i, space in enumerate(row.spaces):
            x = line.x + label + space.at * pitch + group_of(row, i) * self.group_gap
            cell = Area(x, line.y + (high - box_h) / 2, side_w, box_h)
            last = i == len(row.spaces) - 1
            heavy = FRAME if row.stack else HEAVY
            width = heavy if last and (row.ends or row.lock is not None) else THIN
            colour = colour_of(context, row, space)
            fill, ink = (colour.fill, colour.rim) if colour else (WHITE, theme.ink)
            fill = (theme.shade if last and row.ends else None) or fill
            look = Look(fill, ink, width, side_w / 2 if row.stack else 1.3 * context.k)
            box = pen.space(space, cell, look, line.right)
            if last and row.lock is not None:
                x = box.mid_x + pitch * (row.width - space.at)
                pen.lock(x, line.mid_y, min(side_w, box_h))

    def texts_at(self, row: Row, area: Area, out: Canvas) -> None:
        theme, put = self.context.theme, out.put_under if self.stacked else out.put_beside
        y = area.mid_y - self.words_height(row, self.stacked) / 2
        for (phrase, size, face), part in zip(self.texts(row), ("name", "note"), strict=False):
            line = self.line_height(phrase, size, self.stacked)
            ink = theme.ink if face == "bold" else theme.muted
            style = Style(size, face, ink, "start")
            put(phrase, area.x, y + line / 2, area.w - 1.2, style, f"{row.id}:{part}")
            y += line
