"""A sheet: its blocks, a record for each kind, where they stand, and what it says of itself."""

from typing import Literal, NamedTuple, TypeVar

from ..source.once import once
from ..source.phrase import Phrase
from ..source.problems import Source
from .rows import Part, Row, ScoreTable
from .sums import Spans, whole_of


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
_Block = TypeVar("_Block", bound=Block)


class Place(NamedTuple):
    """A block's place in the arrangement; ``weight`` says how much spare room it takes."""

    id: str
    weight: int = 1


class Group(NamedTuple):
    """Places beside or below each other; nesting alternates the direction."""

    items: "tuple[Place | Group, ...]"


class Link(NamedTuple):
    """A line that joins spaces."""

    spaces: tuple[Part, ...]
    together: bool  # all of them are marked, or none
    source: Source


class PieceChoice(NamedTuple):
    """The piece a sheet asks for: a size by name, and whether it lies or stands."""

    name: str
    landscape: bool


class Sheet(NamedTuple):
    """One game's score sheet."""

    name: str
    parents: tuple[str, ...]  # names of the sheets it extends, the nearest first
    shipped: bool  # it came with sheetgen
    title: Phrase
    subtitle: Phrase | None
    piece: PieceChoice
    players: tuple[int, int]
    tables: dict[str, ScoreTable]
    blocks: tuple[Block, ...]
    arrange: Group
    lines: tuple[Phrase, ...]
    footnote: Phrase | None
    owners: tuple[str, ...]  # colours of the discs, one an owner, on a board that is shared
    pieces: int | None  # discs that each owner has
    token: dict[str, float]  # diameter of a disc in mm by piece; "" for every other piece
    checks: tuple[str, ...]
    words: dict[str, dict[str, Phrase]]  # by language tag: English -> that language
    source: Source
    games: int = 1  # beside each other: each row has a box for each
    links: tuple[Link, ...] = ()
    also: tuple[str, ...] = ()  # what else the game is called
    language: str = "en"  # the tag of that of its own texts

    def token_on(self, piece: str) -> float | None:
        """The diameter in mm of a disc on a piece, or None where there are no discs."""
        return self.token.get(piece, self.token[""]) if self.token else None

    def of(self, kind: type[_Block]) -> list[_Block]:
        """Its blocks of one kind, in the order of the sheet."""
        return [block for block in self.blocks if isinstance(block, kind)]

    def every_row(self) -> list[Row]:
        """All rows of its blocks in their order, and the sums of its lines of totals."""
        found = [row for block in self.of(RowsBlock) for row in block.rows]
        return found + [row for line in self.of(TotalsBlock) for row in line.sums]

    def rows(self) -> list[Row]:
        """All rows with spaces."""
        return [row for row in self.every_row() if row.spaces]

    def scoring(self) -> list[Row]:
        """All rows that are worth points, sums of others too."""
        return [row for row in self.every_row() if row.scored]

    @property
    def scored(self) -> bool:
        """Whether there is anything on it to mark and to score; a log of results has nothing."""
        return bool(self.rows())

    def block(self, id: str) -> Block:
        """The block with this id. Raises `KeyError`."""
        for block in self.blocks:
            if block.id == id:
                return block
        raise KeyError(id)

    def block_rows(self) -> dict[str, tuple[Row, ...]]:
        """The rows of its blocks, by the ids of these."""
        return {block.id: block.rows for block in self.of(RowsBlock)}

    @property
    @once
    def spans(self) -> Spans:
        """What its rows can be worth."""
        return Spans(self.every_row(), self.tables, self.block_rows())

    def terms(self, block: TotalsBlock | None = None) -> list[Row | RowsBlock]:
        """The rows a total adds up, in order; a block of rows stands for its subtotals.

        All of them (``block`` None, or one that names none) are those that score, without rows
        whose points another one adds up already; one that takes in all others is the total.
        """
        blocks = {block.id: block for block in self.of(RowsBlock)}
        if block is None or not block.terms:
            standing = [row for one in blocks.values() for row in one.rows]
            whole = whole_of((row for row in standing if row.scored), self.block_rows())
            if whole is not None:
                return [whole]
            added = {
                part.id
                for row in standing
                if row.points and row.points.adds
                for part in row.points.of
                if not part.space
            }
            added |= {row.id for id in added & blocks.keys() for row in blocks[id].rows}
            found: list[Row | RowsBlock] = []
            for one in blocks.values():
                scored = [row for row in one.rows if row.scored and row.id not in added]
                found += [one] if one.subtotals and scored else scored
            return found
        rows = {row.id: row for row in self.scoring()}
        return [rows[t.id] if t.id in rows else blocks[t.id] for t in block.terms]

    def total(self) -> list[str]:
        """Ids of the rows that a player's total adds up: the terms of the last line of totals."""
        lines = self.of(TotalsBlock)
        found = self.terms(lines[-1] if lines else None)
        return [
            row.id
            for term in found
            for row in (term.rows if isinstance(term, RowsBlock) else (term,))
            if row.scored
        ]
