"""Zones of boxes in a table: how many crosses end in each, and what they are worth."""

from __future__ import annotations

from itertools import pairwise

from ...drawing.page import Area, Line
from ...model import RowsBlock
from ...source.phrase import Phrase
from ...words.translator import signed
from ..canvas import HEAVY, Canvas, Style
from ..context import GAP, SMALL, Context

EACH = "{{ letter }} each"
LONG, SHORT = "{{ crosses }} crosses: {{ worth }}", "{{ crosses }}: {{ worth }}"


class Zone:
    """A group of boxes and what a number of marks that ends in it is worth."""

    def __init__(self, context: Context, block: RowsBlock, group: int) -> None:
        row = block.rows[0]
        table = context.sheet.tables.get(row.score or "")
        self.first = sum(row.groups[:group]) + 1
        self.last = self.first + row.groups[group] - 1
        self.size = row.groups[group]
        self.id = f"{block.id}:{self.first}-{self.last}"
        self.kind = "even"  # what it is drawn as: a "loss", a "gain", or neither
        self.phrase: Phrase | None = None
        if table is None:
            return
        most = len(table.entries) - 1
        entries = [table.entries[min(n, most)] for n in range(self.first, self.last + 1)]
        numbers = [e.number for e in entries]
        self.kind = "loss" if min(numbers) < 0 else "gain" if max(numbers) > 0 else "even"
        low, high = signed(numbers[0]), signed(numbers[-1])
        head = block.heads.get("value")
        text = low if low == high else f"{low} … {high}"
        if any(e.times for e in entries):
            if all(e.times and e.number == i for i, e in enumerate(entries, 1)) and head:
                each = Phrase(EACH, table.source)
                self.phrase = context.text(each, letter=head.letter or "1×")
                return
            text = f"{low}× … {high}×"
        self.phrase = Phrase(text, table.source)


class Zones:
    """All zones of a block, side by side."""

    def __init__(self, context: Context, block: RowsBlock) -> None:
        self.context, self.id = context, block.id
        self.gap = 2.3 * context.k
        self.zones = [Zone(context, block, group) for group in range(len(block.rows[0].groups))]
        self.count = len(block.rows[0].spaces)
        self.gaps = self.gap * (len(self.zones) - 1)

    def pitch(self, width: float) -> float:
        """From one box to the next within a zone, where all have ``width`` mm."""
        return (width + GAP - self.gaps) / self.count

    def areas(self, at: Area) -> list[tuple[Zone, Area]]:
        """Where the boxes of each zone stand."""
        pitch, x = self.pitch(at.w), at.x
        found = []
        for zone in self.zones:
            found.append((zone, at._replace(x=x, w=zone.size * pitch - GAP)))
            x += zone.size * pitch + self.gap
        return found

    def heads(self, at: Area, out: Canvas) -> None:
        """A chip over each zone: for how many crosses, and what they are worth."""
        context, measure = self.context, self.context.measure
        for zone, chip in self.areas(at):
            colour = context.theme.zones[zone.kind]
            ink = out.chip(chip, colour, 1.0 * context.k, zone.id)
            if zone.phrase is None:
                continue
            span = f"{zone.first}–{zone.last}" if zone.last > zone.first else f"{zone.first}"
            for said in (LONG, SHORT):
                text = Phrase(said, zone.phrase.source)
                text = context.text(text, crosses=span, worth=zone.phrase)
                if text.second:  # for how many crosses need not be said twice
                    text = text._replace(second=zone.phrase.second)
                if measure.wide(text.text, measure.floor(text.text), "bold") <= chip.w - 1:
                    break
            else:
                text = zone.phrase
            style = Style(context.pt(SMALL, text.text), "bold", ink, second=ink)
            out.put_under(text, chip.mid_x, chip.mid_y, chip.w - 1, style, zone.id)

    def dividers(self, at: Area, out: Canvas) -> None:
        """Heavy rules between the zones (R19)."""
        ink, ref = self.context.theme.ink, f"{self.id}:divider"
        for (_, left), (_, right) in pairwise(self.areas(at)):
            x = (left.right + right.x) / 2
            out.append(Line(x, at.y, x, at.bottom, ink, HEAVY, ref))
