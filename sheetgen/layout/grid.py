"""The columns that the rows with a colour share, and that what stands below them keeps."""

from __future__ import annotations

from ..drawing.page import PT, Area
from ..drawing.theme import NONE, SOLID
from ..model import Row, RowsBlock
from ..source.phrase import Phrase
from ..text.scripts import is_cjk
from .canvas import FRAME
from .context import GAP, NAME, SMALL, Context

CHIP_FREE = 1.2  # mm beside a second word, more than beside the first
DISC_PLAY = 1.5  # mm of clearance round a disc: stacks lean (R17)
ALMOST = 0.96  # of what is comfortable: spaces leave the rest to words that need it
FILLED = 0.85  # of a chip's width: no word takes more


def name_size(context: Context, text: str) -> float:
    """The size of a row's word in points: a single Chinese character may be larger."""
    return context.pt(NAME * (1.35 if len(text) == 1 and is_cjk(text) else 1.0), text)


def name_and_note(context: Context, row: Row) -> list[tuple[Phrase, float, str]]:
    """The words on the chip of a row without a colour, with their sizes in points and faces."""
    found = []
    for phrase, size, face in ((row.name, NAME * 0.95, "bold"), (row.note, SMALL, "regular")):
        if phrase is not None:
            text = context.text(phrase, row)
            found.append((text, context.pt(size, text.text), face))
    return found


def is_simple(row: Row, count: int) -> bool:
    """Whether a row without a colour is a name and blank boxes, no more than so many."""
    if row.name is None or row.colour or row.stack or row.write_in or row.lock is not None:
        return False
    blank = all(s.shape == "box" and not (s.label or s.small or s.symbol) for s in row.spaces)
    return blank and len(row.groups) < 2 and 0 < row.width <= count


def below_words(context: Context) -> list[tuple[Phrase, float, str]]:
    """The words of all rows that may stand as bands on the columns of others."""
    blocks = [block for block in context.sheet.of(RowsBlock) if block.style == "plain"]
    rows = [row for block in blocks for row in block.rows if is_simple(row, row.width)]
    return [words for row in rows for words in name_and_note(context, row)]


def disc_need(context: Context) -> float:
    """The pitch in mm of spaces for discs that touch each other, frame included."""
    return max((context.token or 0) + DISC_PLAY, context.theme.least.space) + FRAME * PT


class Grid:
    """The columns that all coloured rows of a sheet share, so that spaces stand in line."""

    def __init__(self, context: Context) -> None:
        rows = [
            row
            for block in context.sheet.of(RowsBlock)
            if block.style == "coloured"
            for row in block.rows
        ]
        k, measure = context.k, context.measure
        self.stack = any(row.stack for row in rows)
        self.pad = (0.8 if self.stack or context.theme.bands == NONE else 1.2) * k
        # On a band a chip ends where the first space begins: nobody sees an edge between them.
        self.past = self.pad if context.theme.bands == SOLID else 0.0
        self.count = max((r.width + (r.lock is not None) for r in rows), default=0)
        names = [context.text(row.name, row) for row in rows if row.name]
        inset = max(2 * 1.1 * k, 1.4)
        own = {n: name_size(context, n.text) for n in names}
        wide = max((measure.under(n, own[n], "bold") for n in names), default=0.0)
        more = CHIP_FREE if any(n.second for n in names) else 0.0
        least = max((measure.least_under(n, "bold") for n in names), default=0.0) + more
        room = context.safe.w - 2 * self.pad
        self.chip_low = min(max(least + 1.6, 8.0 * min(k, 1)), 32.0 * k)
        need = disc_need(context) if self.stack else context.least + GAP
        # Words of rows below, which stand on the same columns, where there is room for them.
        below = [] if measure.pair or self.stack else below_words(context)
        other = max(
            (measure.wide(n.text, measure.floor(n.text), f) for n, _, f in below), default=0
        )
        other += 1.6 - self.past  # words reach as far as the first space
        left = (room - other) / max(self.count, 1)
        if below and left >= need * ALMOST:
            need = min(need, left)
            self.chip_low = min(max(self.chip_low, other), 32.0 * k)
            wide = max(wide, *(measure.wide(n.text, size * 0.88, f) for n, size, f in below))
        chip = min(max(wide + inset + more, 13.0 * k), max(17.5 * k, self.chip_low))
        chip = max(chip, self.chip_low)
        pitch = (room - chip) / max(self.count, 1)
        if pitch < need:  # the chip gives way to the spaces
            chip = max(self.chip_low, room - need * self.count)
            pitch = (room - chip) / max(self.count, 1)
        self.chip = chip
        self.pitch = min(pitch, context.pitch)
        # One size for the words of all rows, so that none looks weightier than another; they keep
        # clear of the chip's edge as far as the smallest text allows.
        room = max(FILLED * chip, least + 1e-6)
        self.name_size = min(
            (measure.fit_both(n, own[n], room, "bold", stacked=True).main for n in names),
            default=context.pt(NAME),
        )
        # So has the second language, with some more room at the sides.
        less = min(chip - 1.2 - CHIP_FREE, room)
        both = [measure.fit_both(n, self.name_size, less, "bold", True) for n in names if n.second]
        self.second_size = min((sizes.second for sizes in both), default=0.0)
        self.need = need

    @property
    def label(self) -> float:
        """The width in mm of what an eye takes for the place of a row's word."""
        return self.chip + self.past

    def width(self, count: int) -> float:
        """The width of a framed row of so many spaces."""
        return self.chip + 2 * self.pad + count * self.pitch

    def edges(self) -> list[float]:
        """Where the spaces begin in mm from the left edge of the rows, and where the rows end."""
        first = self.chip + self.pad + GAP / 2
        return [*(first + n * self.pitch for n in range(self.count)), self.width(self.count)]

    def inner(self, n: int, area: Area) -> Area:
        """The space of column ``n`` in a row that is drawn in ``area``."""
        return area._replace(x=area.x + self.edges()[n], w=self.pitch - GAP)


def grid_of(context: Context) -> Grid | None:
    """The columns that parts below each other keep; None where a sheet has none to keep.

    Discs of a board stand in columns too, but what is written on beside it needs other widths.
    """
    grid = context.shared(Grid)
    return grid if grid.count and not grid.stack else None
