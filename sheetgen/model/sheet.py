"""What a sheet is: immutable records, each with the place where it was written."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..source.memo import once
from ..source.phrase import Phrase
from ..source.problems import Source

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}\Z")


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
    """Where a mark, a disc or a number goes; its id is unique in its row; it may have no label."""

    id: str
    label: str = ""
    at: int = 0  # its place in the row, places left free included, from 0
    colour: str | None = None  # its own
    shape: str = "box"  # or "round", "pentagon", "hexagon"
    frame: bool = False  # a heavy frame
    symbol: str | None = None
    small: bool = False
    marks: int = 1  # how many crosses it takes
    value: int | None = None  # what it is worth where values are taken; None: its number
    extra: bool = False  # a mark, but none of those that a lock needs

    @property
    def plain(self) -> bool:
        """Whether it looks and counts like any other."""
        return self == Space(self.id, self.label, self.at)

    @property
    def worth(self) -> int | None:
        """Its own value, or the number it carries; None where it has neither."""
        if self.value is not None:
            return self.value
        return int(self.label) if _NUMBER.match(self.label) else None


class Lock(NamedTuple):
    """The extra space after a row's last number, and how many other marks that number needs."""

    needs: int
    source: Source
    counts: bool = True  # it is a mark like the others


class Numbers(NamedTuple):
    """The numbers that may be written in a box."""

    low: int
    high: int
    step: int = 1
    only: tuple[int, ...] = ()  # these alone, where there are any

    def holds(self, number: int) -> bool:
        """Whether a number is one of them."""
        if self.only:
            return number in self.only
        return self.low <= number <= self.high and (number - self.low) % self.step == 0

    def __str__(self) -> str:
        if self.only:
            return ", ".join(map(str, self.only))
        if self.step == 1:
            return f"{self.low}–{self.high}"
        numbers = [str(n) for n in range(self.low, self.high + 1, self.step)]
        if len(numbers) > 6:
            numbers[3:-1] = ["…"]
        return ", ".join(numbers)


class Part(NamedTuple):
    """What a score takes in: a row or a block by its id, or one space of a row."""

    id: str
    space: str  # "": all of it
    source: Source


class Score(NamedTuple):
    """A way of counting: what is taken, of what, and what it is worth."""

    take: str  # one of `keys.TAKES`
    of: tuple[Part, ...]  # none: the row itself
    full: str | Part | None  # what is taken where all spaces are filled
    table: str | None
    bands: tuple[tuple[int, int], ...]  # from a number on: points
    times: int | str  # a factor, or the id of a row whose marks are it
    source: Source
    places: tuple[tuple[str, Source], ...] = ()  # where its keys are written

    @property
    def takes(self) -> tuple[str, ...]:
        """All that it may take of its parts: that, and what stands for it where all is filled."""
        return (self.take, self.full) if isinstance(self.full, str) else (self.take,)

    def at(self, key: str) -> Source:
        """Where a key is written, or all of it."""
        return dict(self.places).get(key, self.source)

    @property
    def adds(self) -> bool:
        """Whether it is the plain sum of other rows' points, which then count there."""
        bare = self.table is None and not self.bands and self.times == 1 and self.full is None
        return self.take == "sum" and bool(self.of) and bare


class Row(NamedTuple):
    """One row of spaces, or (without any) a sum of others."""

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
    points: Score | None = None  # instead of `score`, where more than its own marks count
    write: Numbers | None = None  # numbers are written in its boxes
    order: str = ""  # "rising" or "falling": that of written numbers
    small: bool = False
    follows: tuple[str, ...] = ()  # rows of which one must have the same number marked
    width: int = 0  # places that its spaces take, those left free included
    single: bool = False  # it has one box to write in (for each game)

    @property
    def numbered(self) -> bool:
        """Whether its spaces carry labels."""
        return _numbered(self)

    @property
    def scored(self) -> bool:
        """Whether it is worth points."""
        return self.score is not None or self.points is not None

    @property
    def capped(self) -> bool:
        """Whether it can hold more marks than its table has entries: the last one is the cap."""
        return _capped(self)

    @property
    def most(self) -> int:
        """How many marks it takes, the lock included."""
        return _most(self)


# What many games ask of the same rows is worked out once.
@once
def _numbered(row: Row) -> bool:
    return any(space.label for space in row.spaces)


@once
def _capped(row: Row) -> bool:
    return row.stack or row.points is not None or any(space.marks > 1 for space in row.spaces)


@once
def _most(row: Row) -> int:
    counts = row.lock is not None and row.lock.counts
    return sum([space.marks for space in row.spaces]) + counts


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
    differ: bool = False  # numbers in the same place of several rows differ

    @property
    def write_in(self) -> bool:
        """Whether players name all of its rows."""
        return all(row.write_in for row in self.rows)

    @property
    def written(self) -> bool:
        """Whether its rows are lines of a table, each with a number to write (for each game)."""
        if self.upright or self.columns or not self.rows:
            return False
        return all(not row.colour and (not row.spaces or row.single) for row in self.rows)


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

    def token_on(self, piece: str) -> float | None:
        """The diameter in mm of a disc on a piece, or None where there are no discs."""
        return self.token.get(piece, self.token[""]) if self.token else None

    def rows(self) -> list[Row]:
        """All rows with spaces, in the order of the sheet."""
        return [r for b in self.blocks if isinstance(b, RowsBlock) for r in b.rows if r.spaces]

    def scoring(self) -> list[Row]:
        """All rows that are worth points, in the order of the sheet: sums of others too."""
        found = [r for b in self.blocks if isinstance(b, RowsBlock) for r in b.rows if r.scored]
        return found + [
            term.row
            for block in self.blocks
            if isinstance(block, TotalsBlock)
            for term in block.terms
            if term.row is not None
        ]

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

    def terms(self, block: TotalsBlock | None = None) -> list[Row | RowsBlock]:
        """The rows a total adds up, in order; a block of rows stands for its subtotals.

        All of them (``block`` None, or one that names none) are those that score, without rows
        whose points another one adds up already.
        """
        blocks = {b.id: b for b in self.blocks if isinstance(b, RowsBlock)}
        if block is None or not block.terms:
            standing = [row for one in blocks.values() for row in one.rows]
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
        lines = [block for block in self.blocks if isinstance(block, TotalsBlock)]
        found = self.terms(lines[-1] if lines else None)
        return [
            row.id
            for term in found
            for row in (term.rows if isinstance(term, RowsBlock) else (term,))
            if row.scored
        ]


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
