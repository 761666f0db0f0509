"""What a sheet is: immutable records, each with the place where it was written."""

from .blocks import (
    Block,
    Column,
    GamesBlock,
    Head,
    LinesBlock,
    LogBlock,
    LogColumn,
    NoteBlock,
    RowsBlock,
    Style,
    TableBlock,
    Term,
    TotalsBlock,
)
from .checknames import CHECKS
from .points import Entry, Part, Score, ScoreTable
from .rows import Lock, Numbers, Row, Space
from .sheet import Group, Link, PieceChoice, Place, Sheet

__all__ = [
    "CHECKS",
    "Block",
    "Column",
    "Entry",
    "GamesBlock",
    "Group",
    "Head",
    "LinesBlock",
    "Link",
    "Lock",
    "LogBlock",
    "LogColumn",
    "NoteBlock",
    "Numbers",
    "Part",
    "PieceChoice",
    "Place",
    "Row",
    "RowsBlock",
    "Score",
    "ScoreTable",
    "Sheet",
    "Space",
    "Style",
    "TableBlock",
    "Term",
    "TotalsBlock",
]
