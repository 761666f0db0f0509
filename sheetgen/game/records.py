"""A finished game as it was typed in, and what came of it: immutable records."""

from typing import NamedTuple

from ..model import Row, RowsBlock, Sheet
from ..source.once import once
from ..source.problems import Problem, Source

ERROR, WARNING, NOTE = "error", "warning", "note"
SCRATCH, TICK = "scratch", "tick"  # signs in boxes for numbers


@once
def ids_of(row: Row) -> frozenset[str]:
    """The ids of a row's spaces, gathered once for many games."""
    return frozenset(space.id for space in row.spaces)


@once
def several_of(row: Row) -> dict[str, int]:
    """The ids of a row's spaces that take several crosses, and how many of them."""
    return {space.id: space.marks for space in row.spaces if space.marks > 1}


class Mark(NamedTuple):
    """A mark on a space: a cross has height 1, a stack its height, a written number itself."""

    space: str  # as typed; it need not be in the row
    height: int
    source: Source
    sign: str = ""  # SCRATCH or TICK, where that stands in a box for a number


class Entry(NamedTuple):
    """What one player has in one row.

    In a numbered row ``marks`` are the crossed numbers; where only their number is known, and in
    a row of blank boxes, ``count`` is it (the lock included) and ``marks`` is empty.
    """

    row: Row
    marks: tuple[Mark, ...]
    count: int | None  # type: ignore[assignment]
    lock: int  # marks on the lock: 0, 1, or a stack that cannot be
    closed: bool  # closed by another player: worth nothing
    label: str | None  # what the player wrote before a write-in row; None: nothing
    source: Source

    @property
    def last(self) -> bool:
        """Whether the row's last number is marked."""
        return bool(self.row.spaces) and self.row.spaces[-1].id in self.held

    @property
    def total(self) -> int:
        """How many marks count: numbers or discs, and the lock."""
        if self.count is not None:
            return self.count
        lock = self.lock if self.row.lock is None or self.row.lock.counts else 0
        return lock + (sum(self.held.values()) if self.row.write is None else len(self.held))

    @property
    def held(self) -> dict[str, int]:
        """By space that the row has: its first mark's height, or the number written first.

        A box that was scratched holds no number.
        """
        ids = ids_of(self.row)
        return {
            space: height
            for space, height, _, sign in reversed(self.marks)
            if space in ids and sign != SCRATCH
        }


class Written(NamedTuple):
    """A number as it stands on the paper."""

    value: int
    source: Source


class Sum(NamedTuple):
    """What players add up: the points of a row by its id, "total", "subtotal+" or "subtotal−"."""

    id: str
    game: int = 0  # of one of several games, from 1; 0: of all


class Player(NamedTuple):
    """One player's sheet, or one owner's part of a shared board."""

    name: str
    owner: str  # the colour of the discs on a shared board, else ""
    entries: tuple[Entry, ...]  # one for every row of the sheet, in its order
    extra: tuple[Entry, ...]  # write-in rows beyond those that the sheet has
    written: dict[Sum, Written]
    source: Source
    unread: frozenset[str] = frozenset()  # rows in which something could not be read
    sound: bool = True  # everything about the player's marks could be read
    unreadable: tuple[Problem, ...] = ()  # what of it could not be

    def entry(self, id: str) -> Entry:
        """The entry of a row. Raises `KeyError`."""
        for entry in self.entries:
            if entry.row.id == id:
                return entry
        raise KeyError(id)


class Game(NamedTuple):
    """One finished game."""

    sheet: Sheet
    players: tuple[Player, ...]
    complete: bool  # all sheets of one finished game: what is missing on them can be told
    checks: tuple[str, ...]  # the sheet's, and those that the game file asks for
    source: Source
    stopped: bool = False  # it was said to be broken off, or some sheets of it to be missing


class Complaint(NamedTuple):
    """Something about a finished sheet: its kind, its level, where, and the values of its text."""

    kind: str
    level: str
    row: str  # id of the row, or ""
    values: dict[str, str]
    source: Source


class RowResult(NamedTuple):
    """Points of a row; None where they cannot be counted."""

    row: Row
    marks: int
    points: int | None
    counted: int | None = None  # marks that its points count, where those are not its own alone


class PlayerResult(NamedTuple):
    """What one player's sheet is worth."""

    player: Player
    rows: tuple[RowResult, ...]
    subtotals: tuple[tuple[RowsBlock, dict[str, int]], ...]  # by sign of the column
    total: int
    certain: bool
    place: int
    complaints: tuple[Complaint, ...]
    games: tuple[int, ...] = ()  # totals of games that stand beside each other on the sheet
    doubtful: frozenset[int] = frozenset()  # those (from 1) in which something cannot be counted

    @property
    def name(self) -> str:
        """The player's name."""
        return self.player.name

    @property
    def played(self) -> int:
        """Up to which of several games something is written; 0 where there is one game only."""
        if not self.games:
            return 0
        marks = (mark.space for entry in self.player.entries for mark in entry.marks)
        return max(map(int, marks), default=0)  # each box is that of a game, by its number


class GameResult(NamedTuple):
    """A game scored: its players, and what concerns the whole table."""

    game: Game
    players: tuple[PlayerResult, ...]
    complaints: tuple[Complaint, ...]
