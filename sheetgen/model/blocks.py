"""The regions of a sheet, a record for each kind."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..source.phrase import Phrase
from ..source.problems import Source
from .rows import Row


class Column(NamedTuple):
    """One column of rows drawn as a table: value, name, spaces or write (with its sign)."""

    kind: str
    sign: str
    source: Source


class Head(NamedTuple):
    """The heading of a block or a column: a word, and the letter a rule book gives it."""

    letter: str
    phrase: Phrase


# How the rows of a block are drawn: beside each other in columns of boxes, as a table with columns,
# as lines of a table with numbers to write, with a chip of their colour, or after their name.
Style = Literal["upright", "columns", "written", "coloured", "plain"]


class RowsBlock(NamedTuple):
    """Rows of spaces."""

    id: str
    style: Style
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    heads: dict[str, Head]  # by column kind
    head: Head | None
    subtotals: Phrase | None
    foot: str | None  # the block drawn beside the subtotals
    note: Phrase | None
    source: Source
    differ: bool = False  # numbers in the same place of several rows differ

    @property
    def write_in(self) -> bool:
        """Whether players name all of its rows."""
        return all(row.write_in for row in self.rows)


class TableBlock(NamedTuple):
    """A score table as a legend."""

    id: str
    table: str
    heads: tuple[Phrase, Phrase]  # marks, points
    falling: bool
    upright: bool
    source: Source


class Term(NamedTuple):
    """One term of a total: a row, a block (for its subtotals), or a sum that stands only here."""

    id: str
    source: Source
    row: Row | None = None


class TotalsBlock(NamedTuple):
    """Boxes for the points of rows, and their total."""

    id: str
    terms: tuple[Term, ...]  # none: all rows that score, blocks with subtotals by these
    source: Source

    @property
    def sums(self) -> list[Row]:
        """The sums that stand only here."""
        return [term.row for term in self.terms if term.row is not None]


class LinesBlock(NamedTuple):
    """Lines to write on, each after its word; with a head they stand in a frame behind it."""

    id: str
    lines: tuple[Phrase, ...]
    head: Phrase | None
    source: Source


class NoteBlock(NamedTuple):
    """A sentence."""

    id: str
    note: Phrase
    source: Source


class GamesBlock(NamedTuple):
    """A strip for the results of several games: a line for each owner of the board or player."""

    id: str
    games: int
    source: Source


class LogColumn(NamedTuple):
    """A column of a log, or a column for each of ``names``: players by the colours they have."""

    head: Phrase
    width: int  # the share that each column has of the whole width
    names: tuple[str, ...]
    source: Source


class LogBlock(NamedTuple):
    """A page to write results on: as many lines as its height allows."""

    id: str
    columns: tuple[LogColumn, ...]
    source: Source


Block = RowsBlock | TableBlock | TotalsBlock | LinesBlock | NoteBlock | GamesBlock | LogBlock
