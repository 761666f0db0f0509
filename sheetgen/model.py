"""What a sheet is: immutable records, each with the place where it was written."""

from __future__ import annotations

from typing import NamedTuple

from .problems import Source


class Phrase(NamedTuple):
    """A text to print, in English as the sheet has it, and where it stands.

    Once it is translated it may have a ``second``: the same in a second language, where a sheet is
    printed in two and they differ.
    """

    text: str
    source: Source
    second: Phrase | None = None


class Entry(NamedTuple):
    """One entry of a score table: points, or (``times``) so many times the row's own value."""

    number: int
    times: bool = False


class ScoreTable(NamedTuple):
    """Points by number of marks; the last entry holds for more where a row can hold more."""

    name: str
    entries: tuple[Entry, ...]
    source: Source

    def points(self, marks: int, value: int = 0) -> int:
        """Points for ``marks`` marks in a row of the given value."""
        entry = self.entries[min(marks, len(self.entries) - 1)]
        return entry.number * value if entry.times else entry.number


class Space(NamedTuple):
    """Where a mark or a disc goes; the id is unique in its row, the label may be empty."""

    id: str
    label: str = ""


class Lock(NamedTuple):
    """The extra space after a row's last number, and how many other marks that number needs."""

    needs: int
    source: Source


class Row(NamedTuple):
    """One row of spaces."""

    id: str
    name: Phrase | None
    colour: str | None
    spaces: tuple[Space, ...]
    groups: tuple[int, ...]  # sizes of the groups the spaces are drawn in
    lock: Lock | None
    score: str | None  # the name of a table
    value: int | None
    stack: bool  # spaces hold stacks of discs
    write_in: bool  # the player writes the row's label
    ends: bool  # filling the row ends the game
    note: Phrase | None
    source: Source

    @property
    def numbered(self) -> bool:
        """Whether its spaces carry labels."""
        return bool(self.spaces and self.spaces[0].label)


class Column(NamedTuple):
    """One column of rows drawn as a table: value, name, spaces or write (with its sign)."""

    kind: str
    sign: str
    source: Source


class Head(NamedTuple):
    """The heading of a block or a column: a word, and the letter a rule book gives it."""

    letter: str
    phrase: Phrase


class RowsBlock(NamedTuple):
    """Rows of spaces."""

    id: str
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    heads: dict[str, Head]  # by column kind
    head: Head | None
    upright: bool
    subtotals: Phrase | None
    foot: str | None  # the block drawn beside the subtotals
    note: Phrase | None
    source: Source

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
    """One term of a total: the id of a row, or of a block for its subtotals."""

    id: str
    source: Source


class TotalsBlock(NamedTuple):
    """Boxes for the points of rows, and their total."""

    id: str
    terms: tuple[Term, ...]  # none: all rows that score, blocks with subtotals by these
    source: Source


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


class Place(NamedTuple):
    """A block's place in the arrangement; ``weight`` says how much spare room it takes."""

    id: str
    weight: int = 1


class Group(NamedTuple):
    """Places beside or below each other; nesting alternates the direction."""

    items: tuple[Place | Group, ...]


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

    def token_on(self, piece: str) -> float | None:
        """The diameter in mm of a disc on a piece, or None where there are no discs."""
        return self.token.get(piece, self.token[""]) if self.token else None

    def rows(self) -> list[Row]:
        """All rows in the order of the sheet."""
        return [r for b in self.blocks if isinstance(b, RowsBlock) for r in b.rows]

    @property
    def scored(self) -> bool:
        """Whether there is anything on it to mark and to score; a log of results has nothing."""
        return any(isinstance(block, RowsBlock) for block in self.blocks)

    def block(self, id: str) -> Block:
        """The block with this id. Raises `KeyError`."""
        for block in self.blocks:
            if block.id == id:
                return block
        raise KeyError(id)

    def terms(self, block: TotalsBlock) -> list[Row | RowsBlock]:
        """The rows a total adds up, in order; a block of rows stands for its subtotals."""
        rows = {row.id: row for row in self.rows()}
        blocks = {b.id: b for b in self.blocks if isinstance(b, RowsBlock)}
        if not block.terms:
            found: list[Row | RowsBlock] = []
            for part in blocks.values():
                scored = [row for row in part.rows if row.score]
                found += [part] if part.subtotals and scored else scored
            return found
        return [rows[t.id] if t.id in rows else blocks[t.id] for t in block.terms]


# Names of the checks a sheet may ask for: what only the rule book knows (rules of Qwixx, its
# black-row variant, Can't Stop Express and Das Duell). What follows from the sheet itself - known
# spaces, ranges, thresholds of locks, discs at hand - needs no name: it is always checked.
CHECKS = (
    "too-many-locks",
    "blank-sheet",
    "two-players-four-penalties",
    "too-many-locked-rows",
    "lock-order-impossible",
    "game-not-over",
    "both-end-conditions",
    "turn-count",
    "closed-without-locker",
    "too-many-players",
    "end-not-shown",
    "two-full-discard-rows",
    "not-finished",
    "odd-pair-total",
    "too-few-pairs",
    "pairs-exceed-turns",
    "free-throw-too-early",
    "free-throw-mismatch",
    "first-three-must-differ",
    "fewer-than-three-discard-numbers",
    "many-free-throws",
    "dice-total-mismatch",
    "free-throws-implied",
    "overflow-implied",
    "space-shared",
    "stack-on-last",
    "lock-owner-mismatch",
    "lock-stack",
    "too-many-tokens",
    "both-out-of-tokens",
    "too-many-failures",
    "conflicting-ends",
)
