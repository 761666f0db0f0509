"""Where the points of rows go, and between which numbers they lie."""

from collections.abc import Iterable, Mapping
from math import inf
from typing import NamedTuple

from .rows import Row, Score, ScoreTable

ADDED = frozenset(("sum", "least", "most"))  # what takes the points of other rows
Blocks = Mapping[str, tuple[Row, ...]]


def rows_of(id: str, blocks: Blocks) -> list[str]:
    """Ids of the rows that a part of a score stands for: a block stands for all of its own."""
    return [row.id for row in blocks[id]] if id in blocks else [id]


def multiplies(score: Score | None) -> bool:
    """Whether it is the sum of other rows' points, or so many times that."""
    if score is None or score.take != "sum" or not score.of:
        return False
    return score.table is None and not score.bands and score.full is None


def points_in(score: Score, blocks: Blocks) -> list[str]:
    """Ids of the rows whose points it takes in, in the order in which they are written."""
    if not ADDED.intersection(score.takes):
        return []
    return [id for part in score.of if not part.space for id in rows_of(part.id, blocks)]


def reached(row: Row, rows: Mapping[str, Row], blocks: Blocks) -> set[str]:
    """Ids of all rows whose points a row takes in, through others as well."""
    found: set[str] = set()
    open_ = [row]
    while open_:
        score = open_.pop().points
        for id in points_in(score, blocks) if score is not None else ():
            if id in rows and id not in found:
                found.add(id)
                open_.append(rows[id])
    return found


def whole_of(scored: Iterable[Row], blocks: Blocks) -> Row | None:
    """The row that multiplies or sums all other rows that score, and so is the total."""
    rows = {row.id: row for row in scored}
    for row in reversed(rows.values()):
        if (
            len(rows) > 1
            and multiplies(row.points)
            and reached(row, rows, blocks) >= rows.keys() - {row.id}
        ):
            return row
    return None


# Between which numbers points lie


class Span(NamedTuple):
    """The least and the most that something can come to."""

    low: float
    high: float

    @property
    def minus(self) -> bool:
        """Whether it takes off and never adds: on paper it is a number behind a minus sign."""
        return self.low < 0 and self.high <= 0


NOTHING = Span(0, 0)


class Spans:
    """What the rows of a sheet can be worth."""

    def __init__(
        self, rows: Iterable[Row], tables: Mapping[str, ScoreTable], blocks: Blocks
    ) -> None:
        self.rows = {row.id: row for row in rows}
        self.tables, self.blocks = tables, blocks
        self._known: dict[str, Span] = {}

    def of(self, row: Row) -> Span:
        """The least and the most points of a row."""
        if row.id not in self._known:
            self._known[row.id] = NOTHING  # what would run in a circle is refused elsewhere
            found = NOTHING
            if row.points is not None:
                found = self._score(row, row.points)
            elif row.score is not None:
                found = self._table(row.score, row, self._marks(row).high)
            self._known[row.id] = found
        return self._known[row.id]

    def one_mark(self, row: Row) -> int | None:
        """The points of a row with one mark, where marks are what it counts."""
        if row.score is not None:
            return self.tables[row.score].points(1, row.value or 0)
        score = row.points
        own = score is not None and [part.name for part in score.of] in ([], [row.id])
        if score is None or not own or score.take != "count" or not isinstance(score.times, int):
            return None
        points = 1
        if score.table is not None:
            points = self.tables[score.table].points(1, row.value or 0)
        elif score.bands:
            points = ([points for least, points in score.bands if least <= 1] or [0])[-1]
        return points * score.times

    def _score(self, row: Row, score: Score) -> Span:
        spans = [self._taken(take, row, score) for take in score.takes]
        if score.full is not None and not isinstance(score.full, str):
            spans.append(_hull([self._numbers(self.rows[score.full.id], score.full.space)]))
        span = _hull(spans)
        if score.table is not None:
            span = self._table(score.table, row, span.high)
        elif score.bands:
            span = _hull([NOTHING, *(Span(points, points) for _, points in score.bands)])
        if isinstance(score.times, int):
            return _times(span, Span(score.times, score.times))
        return _times(span, self._marks(self.rows[score.times]))

    def _taken(self, take: str, row: Row, score: Score) -> Span:
        """What a score starts from."""
        if take == "none":
            return NOTHING
        parts = [
            (self.rows[id], part.space) for part in score.of for id in rows_of(part.id, self.blocks)
        ] or [(row, "")]
        if take == "count":
            return _sum([Span(0, 1) if space else self._marks(one) for one, space in parts])
        if take == "last":
            return _hull([NOTHING, *(self._numbers(one, space, True) for one, space in parts)])
        found = [
            self._numbers(one, space) if space or not score.of else self.of(one)
            for one, space in parts
        ]
        if take == "least":
            return Span(min(s.low for s in found), min(s.high for s in found))
        if take == "most":
            return Span(max(s.low for s in found), max(s.high for s in found))
        return _sum(found)

    def _table(self, name: str, row: Row, most: float) -> Span:
        table = self.tables[name]
        last = len(table.entries) - 1
        points = [table.points(n, row.value or 0) for n in range(int(min(last, max(most, 0))) + 1)]
        return Span(min(points), max(points))

    def _marks(self, row: Row) -> Span:
        return Span(0, inf if row.stack else row.most)

    def _numbers(self, row: Row, space: str, one: bool = False) -> Span:
        """The numbers written or marked in a row or a space of it, added up, or any ``one``."""
        spaces = [s for s in row.spaces if space in ("", s.id)]
        if row.write is not None:
            spans = [Span(min(0, row.write.low), max(0, row.write.high)) for _ in spaces]
        else:
            more = inf if row.stack else 1
            worth = [(s.worth or 0) * (more * s.marks if s.worth else 1) for s in spaces]
            spans = [Span(min(0, number), max(0, number)) for number in worth]
        return _hull(spans) if one else _sum(spans)


def _sum(spans: list[Span]) -> Span:
    return Span(sum(span.low for span in spans), sum(span.high for span in spans))


def _hull(spans: list[Span]) -> Span:
    return Span(min(span.low for span in spans), max(span.high for span in spans))


def _times(span: Span, by: Span) -> Span:
    """The product; nothing times anything is nothing."""
    ends = [a * b if a and b else 0 for a in span for b in by]
    return Span(min(ends), max(ends))
