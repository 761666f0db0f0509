"""What a sheet is: immutable records, each with the place where it was written.

Modules with many records do without `from __future__ import annotations`: `NamedTuple` would have
to compile the text of each annotation, and loading them would take twice as long.
"""

from .checknames import CHECKS
from .rows import Entry, Lock, Numbers, Part, Row, Score, ScoreTable, Space
from .sheet import (
    Block,
    Column,
    GamesBlock,
    Group,
    Head,
    LinesBlock,
    Link,
    LogBlock,
    LogColumn,
    NoteBlock,
    PieceChoice,
    Place,
    RowsBlock,
    Sheet,
    Style,
    TableBlock,
    Term,
    TotalsBlock,
)

__all__ = [
    "CHECKS", "Block", "Column", "Entry", "GamesBlock", "Group", "Head", "LinesBlock", "Link",
    "Lock", "LogBlock", "LogColumn", "NoteBlock", "Numbers", "Part", "PieceChoice", "Place",
    "Row", "RowsBlock", "Score", "ScoreTable", "Sheet", "Space", "Style", "TableBlock", "Term",
    "TotalsBlock",
]  # fmt: skip
