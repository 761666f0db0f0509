"""Rows with a colour: chip, frame, spaces in line with those of the other rows, lock."""

from __future__ import annotations

from typing import NamedTuple

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box, Line, Shape
from ...drawing.theme import NONE, SOLID, Colour
from ...model import Row, RowsBlock
from ...source.phrase import Phrase
from ...text.scripts import is_cjk
from ..canvas import FRAME, HEAVY, THIN, Canvas, Style
from ..context import GAP, Context
from ..grid import Grid
from ..measure import CAP, CHIP_CLEAR, Sizes, step, tail, tall
from ..stack import Need, Part, share
from .marks import (
    FIGURE,
    ROOM,
    colour_of,
    digit_size,
    group_of,
    hinted_height,
    label_size,
    least_small,
    mixed,
    split,
    under_height,
)
from .spaces import Look, RowPen

CHIP_BOTH = 0.29  # of a chip's height: its word takes no more where a second stands under it
LEAST_GAP, LEAST_SYMBOL = 0.5, 1.5  # mm between symbol and word, and of a symbol, on a low chip
WORDS_HIGH = 0.58  # how much of it two words take at most: symbol and free space need the rest
LINKED = 3.2  # mm between rows without frames whose spaces are linked
RIM = 0.5  # mm of paper round the last space on a band
TALL = 1.6  # of their width: as high may boxes be on a piece that has the room


class Words(NamedTuple):
    """The word of a chip with its second under it: their sizes, and heights in mm."""

    sizes: Sizes
    first: float  # of the first alone
    high: float  # of both, down to the baseline of the last
    last: float  # how far the last reaches below its baseline


class ColourRows(Part):
    """Rows with a colour: a chip with symbol, word and direction; spaces in a frame; a lock."""

    def __init__(self, block: RowsBlock, context: Context) -> None:
        self.block, self.context, self.grid = block, context, context.shared(Grid)
        self.band, self.frame = context.theme.bands == SOLID, context.theme.bands != NONE
        self.spaces = max(r.width + (r.lock is not None) for r in block.rows)
        between = (1.1 if context.tight else 1.9) * context.k
        if context.sheet.links and not self.frame:
            between = max(between, LINKED)  # or lines between spaces would hardly show
        self.between = between if self.frame else max(between, GAP)
        # Rows for discs stay close: a board is to be played on across the whole of it.
        self.seams = 0 if self.grid.stack else len(block.rows) - 1
        self.pad = (0.7 if context.tight else 1.15) * context.k if self.frame else 0.0

    def widths(self) -> Need:
        """Spaces stand in line with those of the other coloured rows."""
        pitch = max(self.grid.pitch, self.grid.need)
        width = self.grid.width(0) + self.spaces * pitch
        return Need(width, width, width)

    def closer(self, by: float) -> float:
        """Not closer than the pen or the disc needs."""
        return max(self.grid.need, self.grid.pitch - by)

    def heights(self, width: float) -> Need:
        """Rows at one height with gaps between them."""
        rows = self.row_heights()
        gaps = (len(rows) - 1) * self.between
        return Need(*(sum(row[i] for row in rows) + gaps for i in range(3)))

    def row_heights(self) -> list[Need]:
        """The height of each row: low ones, and those with small spaces under others."""
        usual = self.row_height()
        found = []
        for row in self.block.rows:
            under = under_height(self.context, row)
            need = self.small_height() if row.small else usual
            found.append(Need(need.low + under, need.want + 1.1 * under, need.high + 1.3 * under))
        return found

    def small_height(self) -> Need:
        """The height of a low row: as much as the pen needs."""
        extra = 2 * self.pad
        least = max(least_small(self.context), self.chip_height())
        want = max(least, 0.76 * (self.grid.pitch - GAP))
        return Need(least + extra, want + extra, 1.15 * want + extra)

    def row_height(self) -> Need:
        """Boxes are about as high as wide; spaces for discs are round."""
        need, pitch, extra = self.grid.need, self.grid.pitch, 2 * self.pad
        both = self.chip_height()
        if self.grid.stack:
            want = max(need, pitch, both) + extra
            return Need(max(need, both) + extra, want, want + 1.2)
        need = max(need - GAP, both)
        if any(row.numbered for row in self.block.rows):
            need = max(need, least_small(self.context))
        if any(mixed(row) for row in self.block.rows):
            need = max(need, hinted_height(self.context))
        rows = self.block.rows
        figures = any(space.shape in ROOM for row in rows for space in row.spaces)
        tall = FIGURE if figures or any(row.write is not None for row in rows) else TALL
        want, most = max(need, (pitch - GAP) * 1.02), max(need, pitch * tall)
        return Need(need + extra, want + extra, most + extra)

    def chip_height(self) -> float:
        """The least height in mm of a chip with words in two languages."""
        least = 0.0
        for row in self.block.rows:
            name = self.context.text(row.name, row) if row.name else None
            if name is not None and name.second is not None:
                size = self.context.measure.first_floor(name)
                words = size * PT * CAP + self.context.measure.second_line(name, size)
                least = max(least, words / WORDS_HIGH - 2 * self.pad)
                upper = (tall(name.text) - CAP) * size * PT
                clear = 2 * CHIP_CLEAR + FRAME * PT + LEAST_GAP + LEAST_SYMBOL
                least = max(least, words + upper + clear - 2 * self.pad)
        return least

    def draw(self, area: Area, out: Canvas) -> None:
        """Draw all rows at equal heights; what they cannot use sets them apart."""
        n, between, needs = len(self.block.rows), self.between, self.row_heights()
        heights = [(area.h - (n - 1) * between) / n] * n
        if len(set(needs)) > 1:
            heights = share(area.h - (n - 1) * between, needs, [1.0] * n)
        if n == 1 and not self.grid.stack:  # alone on a page: its spaces stay spaces
            heights = [min(heights[0], needs[0].high)]
        if self.seams:
            heights = [min(h, need.high) for h, need in zip(heights, needs, strict=True)]
            between = (area.h - sum(heights)) / self.seams
        y = area.y
        for row, height in zip(self.block.rows, heights, strict=True):
            count = row.width + (row.lock is not None)
            self.row(row, Area(area.x, y, self.grid.width(count), height), out)
            y += height + between

    def row(self, row: Row, area: Area, out: Canvas) -> None:
        context, grid, k = self.context, self.grid, self.context.k
        colour = context.colour(row)
        assert colour is not None
        radius = 2.0 * k
        chip = Area(area.x, area.y, grid.label, area.h)
        corners = "tl tr br bl"
        if self.frame:
            corners = "tl bl"
            band = colour.solid if self.band else WHITE
            out.append(Box(*area, band, colour.rim, FRAME, radius, ref=row.id))
        ink = out.chip(chip, colour, radius, f"{row.id}:chip", corners)
        if self.band and colour.darker:  # the chip lies on the rim
            out.append(Box(*area, None, colour.rim, FRAME, radius, ref=f"{row.id}:rim"))
        self.chip(row, chip, context.symbol(row), ink, out)
        inner = Area(area.x + grid.chip + grid.pad, area.y + self.pad, 0, area.h - 2 * self.pad)
        self.row_spaces(row, inner, out)

    def chip(self, row: Row, chip: Area, symbol: str, ink: str, out: Canvas) -> None:
        """Symbol and direction over the row's word."""
        context, grid, measure = self.context, self.grid, self.context.measure
        name = context.text(row.name, row) if row.name else Phrase("", row.source)
        most = 0.42 if name.second is None else CHIP_BOTH
        size = max(min(grid.name_size, chip.h * most / (PT * CAP)), measure.first_floor(name))
        style, ref = Style(size, "bold", ink, second=ink), f"{row.id}:name"
        if row.small and name.second is None:  # there is room for the word alone
            beside = 2 * CHIP_CLEAR + FRAME * PT
            out.put(name, chip.mid_x, chip.mid_y, chip.w - beside, style, ref)
            return
        part, free = 0.26, 0.1
        if name.second is not None:  # Chinese has some air of its own
            part, free = 0.2, 0.05 if is_cjk(name.text) else 0.075
        side = min(3.6 * context.k, chip.h * part, chip.w * 0.3)
        gap = min(1.5 * context.k, chip.h * free)
        # Where the chip is low the gap gives way, then symbol and direction, and then the words.
        clear = CHIP_CLEAR + FRAME * PT / 2
        words = self.words(name, size)
        over = side + gap + words.high + words.last - (chip.h - 2 * clear)
        if over > 0:
            less = min(over, max(gap - LEAST_GAP, 0.0))
            gap, over = gap - less, over - less
            less = min(over, max(side - LEAST_SYMBOL, 0.0))
            side, over = side - less, over - less
        if over > 1e-6:
            words = self.words(name, measure.first_floor(name))
        high = side + gap + words.high
        top = min(chip.mid_y - high / 2, chip.bottom - clear - high - words.last)
        top = max(top, chip.y + clear)
        arrow, space = side * 0.72, side * 0.55
        if not symbol:
            space = -side
        x = chip.mid_x - (side + space + arrow) / 2
        if symbol:
            out.append(Shape(symbol, x, top, side, side, ink, f"{row.id}:symbol"))
        at = (x + side + space, top + (side - arrow) / 2, arrow, arrow)
        out.append(Shape("arrow", *at, ink, f"{row.id}:arrow"))
        middle, sizes = top + side + gap + words.first / 2, words.sizes
        style = style._replace(size=sizes.main)
        out.put_under(name, chip.mid_x, middle, chip.w - 1.2, style, ref, top=True, sizes=sizes)

    def words(self, name: Phrase, size: float) -> Words:
        """The words of a chip, the first in a size."""
        second, most = name.second, self.context.measure.second_size(name, size)
        first = high = size * PT * tall(name.text)
        sizes = Sizes(size, min(self.grid.second_size, most))
        if second is None:
            return Words(sizes, first, high, size * PT * tail(name.text))
        high = (first + sizes.second * PT * tall(second.text)) / 2 + step(name, sizes)
        return Words(sizes, first, high, sizes.second * PT * tail(second.text))

    def row_spaces(self, row: Row, inner: Area, out: Canvas) -> None:
        context = self.context
        high, under = split(context, row, inner.h)
        box_w, box_h = self.grid.pitch - GAP, high
        if row.stack:
            box_w = box_h = min(self.grid.pitch, inner.h)  # neighbours share their frame
        size = label_size(context, row, digit_size(context, row, box_w, box_h), box_w, box_h)
        pen = RowPen(context, row, out, size, under)
        for i, space in enumerate(row.spaces):
            colour = colour_of(context, row, space)
            assert colour is not None
            if i and group_of(row, i) != group_of(row, i - 1):
                x = inner.x + self.grid.pitch * space.at
                ink = context.theme.on_band(colour) if self.band else colour.rim
                out.append(Line(x, inner.y, x, inner.bottom, ink, HEAVY, f"{row.id}:divider"))
            end = i == len(row.spaces) - 1 and (row.lock is not None or row.ends)
            x = inner.x + self.grid.pitch * (space.at + 0.5)
            cell = Area(x - box_w / 2, inner.y + (high - box_h) / 2, box_w, box_h)
            look = self.look(row, colour, end, box_w)
            pen.space(space, cell, look)
        if row.lock is not None:
            # As far from the last space as from the end of the band.
            x = inner.x + self.grid.pitch * (row.width + 0.5) + self.grid.past / 2
            pen.lock(x, inner.mid_y, min(box_w, inner.h if under else box_h))

    def look(self, row: Row, colour: Colour, end: bool, width: float) -> Look:
        """How a space is drawn; the last one stands out where it closes the row or the game."""
        if row.stack:
            return Look(colour.fill, colour.rim, FRAME if end else THIN, width / 2)
        radius, rim = 1.3 * self.context.k, RIM if end and self.band else 0.0
        heavy = HEAVY if end and not self.band else THIN
        return Look(colour.fill, colour.rim, heavy, radius, rim)
