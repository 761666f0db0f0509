"""Rows and their spaces, and what marks in them are worth: score tables, and ways of counting."""

import re
from typing import NamedTuple

from ..source.once import once
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


class Part(NamedTuple):
    """What a score takes in: a row or a block by its id, or one space of a row."""

    id: str
    space: str  # "": all of it
    source: Source

    @property
    def name(self) -> str:
        """As a sheet writes it: the id, with that of the space behind a colon."""
        return f"{self.id}:{self.space}" if self.space else self.id


class Score(NamedTuple):
    """A way of counting: what is taken, of what, and what it is worth."""

    take: str  # one of `reader.rows.TAKES`
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


class Space(NamedTuple):
    """Where a mark, a disc or a number goes; its id is unique in its row; it may have no label."""

    id: str
    label: str = ""
    at: int = 0  # its place in the row, places left free included, from 0
    colour: str | None = None  # its own
    halves: tuple[str, ...] = ()  # of a round one: the colours of its upper and its lower half
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
    only: tuple[int, ...] = ()  # these alone, rising, where there are any

    def holds(self, number: int) -> bool:
        """Whether a number is one of them."""
        if self.only:
            return number in self.only
        return self.low <= number <= self.high and (number - self.low) % self.step == 0

    def __str__(self) -> str:
        if self.only:
            return ", ".join(_runs(self.only))
        if self.step == 1:
            return f"{self.low}–{self.high}"
        numbers = [str(n) for n in range(self.low, self.high + 1, self.step)]
        if len(numbers) > 6:
            numbers[3:-1] = ["…"]
        return ", ".join(numbers)


def _runs(numbers: tuple[int, ...]) -> list[str]:
    """Rising numbers as one reads them: `0, 7–9, 11`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    runs = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run) for run in found)
    return [text for run in runs for text in run]


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
    tick: int | None = None  # the number that a tick in a box to write in stands for
    pips: int | None = None  # of the face of a die that is drawn before its name
    # Rows that something can stand here with only, and how many points they are worth at least.
    needs: tuple[tuple[str, int], ...] = ()
    aside: bool = False  # it says that it is worth nothing

    # What many games ask of the same rows is worked out once.

    @property
    @once
    def numbered(self) -> bool:
        """Whether its spaces carry labels."""
        return any(space.label for space in self.spaces)

    @property
    def table(self) -> str | None:
        """The name of the table by which it is counted, if by one."""
        return self.points.table if self.points else self.score

    @property
    def scored(self) -> bool:
        """Whether it is worth points."""
        return self.score is not None or self.points is not None

    @property
    @once
    def capped(self) -> bool:
        """Whether it can hold more marks than its table has entries: the last one is the cap."""
        marked = any(space.marks > 1 for space in self.spaces)
        return self.stack or self.points is not None or marked

    @property
    @once
    def most(self) -> int:
        """How many marks it takes, the lock included."""
        counts = self.lock is not None and self.lock.counts
        return sum([space.marks for space in self.spaces]) + counts
