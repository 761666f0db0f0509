"""What is drawn for each kind of block, and for each style of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..model import (
    GamesBlock,
    LinesBlock,
    LogBlock,
    NoteBlock,
    RowsBlock,
    TableBlock,
    TotalsBlock,
)
from .blocks.games import GamesPart
from .blocks.lines import LinesPart
from .blocks.log import LogPart
from .blocks.note import NotePart
from .blocks.shared import SharedTotalsPart
from .blocks.table import TablePart
from .blocks.totals import TotalsPart
from .context import Context
from .rows.coloured import ColourRows
from .rows.columns import ColumnRows
from .rows.plain import PlainRows
from .rows.upright import UprightRows
from .rows.written import WrittenRows
from .stack import Part

STYLES: dict[str, Callable[[RowsBlock, Context], Part]] = {
    "upright": UprightRows,
    "columns": ColumnRows,
    "written": WrittenRows,
    "coloured": ColourRows,
    "plain": PlainRows,
}


def rows_part(block: RowsBlock, context: Context) -> Part:
    """Rows in their style."""
    return STYLES[block.style](block, context)


def totals_part(block: TotalsBlock, context: Context) -> Part:
    """Totals of one player, or of all owners of a board."""
    return SharedTotalsPart(block, context) if context.sheet.owners else TotalsPart(block, context)


PARTS: dict[type, Callable[[Any, Context], Part]] = {
    RowsBlock: rows_part,
    TableBlock: TablePart,
    TotalsBlock: totals_part,
    LinesBlock: LinesPart,
    NoteBlock: NotePart,
    GamesBlock: GamesPart,
    LogBlock: LogPart,
}
