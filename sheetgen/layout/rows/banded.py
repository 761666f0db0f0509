"""Rows without a colour below rows with one: a band of their own on the same columns."""

from __future__ import annotations

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Box
from ...drawing.theme import NONE, SOLID
from ...model import Block, Row, RowsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HEAVY, THIN, Canvas, Style
from ..context import Context
from ..grid import Grid, grid_of, is_simple, name_and_note
from ..measure import CHIP_CLEAR
from ..stack import Need, Part
from .spaces import Look, RowPen

LEADING = 1.2  # from one line of text to the next, in em
RIM = 0.5  # mm of paper round the last space on a band


def banded(block: Block, context: Context) -> BandedRows | None:
    """Rows as bands on the columns of the rows above them; None where they are no such rows."""
    grid = grid_of(context)
    if grid is None or not isinstance(block, RowsBlock) or block.style != "plain":
        return None
    if context.measure.pair or not all(is_simple(row, grid.count) for row in block.rows):
        return None
    part = BandedRows(block, context, grid)
    return part if part.fits() else None


class BandedRows(Part):
    """A chip with name and note, boxes in line with those of the rows above."""

    def __init__(self, block: RowsBlock, context: Context, grid: Grid) -> None:
        self.block, self.context, self.grid = block, context, grid
        self.texts = [name_and_note(context, row) for row in block.rows]
        self.between = (1.1 if context.tight else 1.9) * context.k
        self.pad = (0.7 if context.tight else 1.15) * context.k
        self.room = grid.label - 2 * CHIP_CLEAR - 1.2 * FRAME * PT

    def fits(self) -> bool:
        """Whether all words have room on their chips."""
        measure = self.context.measure
        return all(
            measure.wide(phrase.text, measure.floor(phrase.text), face) <= self.room
            for texts in self.texts
            for phrase, _, face in texts
        )

    def widths(self) -> Need:
        """As far as the last of its columns."""
        width = self.grid.width(max(row.width for row in self.block.rows))
        return Need(width, width, width)

    def heights(self, width: float) -> Need:
        """A box in its band, or the words, whichever is higher."""
        n, context = len(self.block.rows), self.context
        floor = context.measure.floor
        words = max(sum(floor(p.text) for p, _, _ in texts) for texts in self.texts)
        low = max(context.least + 2 * self.pad, words * PT * LEADING + 2 * CHIP_CLEAR)
        want, gaps = max(low, 13.4 * context.k), (n - 1) * self.between
        return Need(low * n + gaps, want * n + gaps, 1.16 * want * n + gaps)

    def draw(self, area: Area, out: Canvas) -> None:
        """One band for each row."""
        n = len(self.block.rows)
        height = (area.h - (n - 1) * self.between) / n
        for at, row in enumerate(self.block.rows):
            y = area.y + at * (height + self.between)
            band = Area(area.x, y, self.grid.width(row.width), height)
            self.row(row, band, self.texts[at], out)

    def row(
        self, row: Row, area: Area, texts: list[tuple[Phrase, float, str]], out: Canvas
    ) -> None:
        """A band with its chip at the left."""
        context, theme, k = self.context, self.context.theme, self.context.k
        colour, radius, corners = theme.zones["even"], 2.0 * k, "tl tr br bl"
        solid = theme.bands == SOLID
        if theme.bands != NONE:
            corners, fill = "tl bl", colour.solid if solid else WHITE
            out.append(Box(*area, fill, colour.rim, FRAME, radius, ref=row.id))
        chip = area._replace(w=self.grid.label)
        ink = out.chip(chip, colour, radius, f"{row.id}:chip", corners)
        self.put(row, chip, texts, ink, out)
        inner = area._replace(y=area.y + self.pad, h=area.h - 2 * self.pad)
        pen = RowPen(context, row, out)
        for at, space in enumerate(row.spaces):
            end = row.ends and at == len(row.spaces) - 1
            rim, width = (RIM, THIN) if end and solid else (0.0, HEAVY if end else THIN)
            look = Look(colour.fill, colour.rim, width, 1.3 * k, rim)
            pen.space(space, self.grid.inner(space.at, inner), look)

    def put(
        self,
        row: Row,
        chip: Area,
        texts: list[tuple[Phrase, float, str]],
        ink: str,
        out: Canvas,
    ) -> None:
        """Name and note about the middle of the chip."""
        fit = self.context.measure.fit
        sizes = [fit(phrase, size, self.room, face) for phrase, size, face in texts]
        fitting = (chip.h - 2 * CHIP_CLEAR) / (sum(sizes) * PT * LEADING)
        if fitting < 1.0:
            floor = self.context.measure.floor
            sizes = [
                max(s * fitting, floor(p.text)) for s, (p, _, _) in zip(sizes, texts, strict=True)
            ]
        y = chip.mid_y - sum(size * PT * LEADING for size in sizes) / 2
        for (phrase, _, face), size in zip(texts, sizes, strict=True):
            part = "name" if face == "bold" else "note"
            style = Style(size, face, ink)
            line = size * PT * LEADING
            out.put(phrase, chip.mid_x, y + line / 2, self.room, style, f"{row.id}:{part}")
            y += line
