"""What marks are worth: score tables, and ways of counting."""

from __future__ import annotations

from typing import NamedTuple

from ..source.problems import Source


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

    take: str  # one of `reader.points.TAKES`
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
