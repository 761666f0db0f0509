"""What is drawn for each kind of block, and for each style of rows."""

from __future__ import annotations

from importlib import import_module

from ..model import (
    Block,
    GamesBlock,
    LinesBlock,
    LogBlock,
    NoteBlock,
    RowsBlock,
    TableBlock,
    TotalsBlock,
)
from .context import Context
from .stack import Part

# The module and the class of each; a module is loaded for the first block that needs it.
STYLES = {
    "upright": "rows.upright UprightRows",
    "columns": "rows.columns ColumnRows",
    "written": "rows.written WrittenRows",
    "coloured": "rows.coloured ColourRows",
    "plain": "rows.plain PlainRows",
}
PARTS: dict[type[Block], str] = {
    TableBlock: "blocks.table TablePart",
    TotalsBlock: "blocks.totals TotalsPart",
    LinesBlock: "blocks.lines LinesPart",
    NoteBlock: "blocks.note NotePart",
    GamesBlock: "blocks.boards GamesPart",
    LogBlock: "blocks.log LogPart",
}
ON_BOARDS: dict[type[Block], str] = {
    TotalsBlock: "blocks.boards SharedTotalsPart"
}  # of several owners


def part_of(block: Block, context: Context) -> Part:
    """What draws a block."""
    if isinstance(block, RowsBlock):
        place = STYLES[block.style]
    else:
        place = PARTS[type(block)]
        if context.sheet.owners:
            place = ON_BOARDS.get(type(block), place)
    module, name = place.split()
    part: Part = getattr(import_module(f".{module}", __package__), name)(block, context)
    return part
