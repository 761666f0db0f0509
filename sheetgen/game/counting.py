"""Points of rows: a table by their own marks, or what several rows hold, in one of some games."""

from __future__ import annotations

from typing import NamedTuple

from ..model import Part, Row, RowsBlock, Score, Sheet
from ..source.once import once
from .records import Entry, Player


class Plan(NamedTuple):
    """What of a sheet scores, gathered once for many games."""

    sheet: Sheet
    rows: tuple[Row, ...]  # all that score, in order
    added: tuple[Row, ...]  # those that the total adds up
    subtotals: tuple[RowsBlock, ...]  # blocks with sums of their own
    blocks: dict[str, tuple[Row, ...]]
    by_id: dict[str, Row]  # rows with spaces, and all that score

    def rows_of(self, part: Part) -> tuple[Row, ...]:
        """The rows that a part of a score takes in; a block stands for all of its own."""
        return self.blocks.get(part.id) or (self.by_id[part.id],)


@once
def plan_of(sheet: Sheet) -> Plan:
    """The plan of a sheet."""
    rows = tuple(sheet.scoring())
    total = frozenset(sheet.total())
    added = tuple(row for row in rows if row.id in total)
    blocks = {block.id: block.rows for block in sheet.of(RowsBlock)}
    by_id = {row.id: row for row in (*sheet.rows(), *rows)}
    subtotals = tuple(block for block in sheet.of(RowsBlock) if block.subtotals)
    return Plan(sheet, rows, added, subtotals, blocks, by_id)


@once
def losses_of(sheet: Sheet) -> frozenset[str]:
    """Rows whose marks cost points, by id: one too many of these costs no less than all."""
    found = set()
    for row in sheet.rows():
        table = sheet.tables.get(row.table) if row.table else None
        times = row.points.times if row.points else 1
        by_table = table is not None and all(entry.number <= 0 for entry in table.entries)
        if isinstance(times, int) and (by_table if times > 0 else row.table is None):
            found.add(row.id)
    return frozenset(found)


class Counting:
    """Counts one player's rows; with ``game``, only what is written for that one (from 1).

    ``marks`` is how many marks or numbers each row has, where that was worked out before.
    """

    def __init__(
        self, plan: Plan, player: Player, game: int = 0, marks: dict[str, int] | None = None
    ) -> None:
        self.plan, self.player = plan, player
        self.only = str(game) if game else ""
        self.entries = {entry.row.id: entry for entry in player.entries}
        if game:
            marks = {id: len(self.held(entry) or ()) for id, entry in self.entries.items()}
        elif marks is None:
            marks = {id: entry.total for id, entry in self.entries.items()}
        self.marks = marks
        self.known: dict[str, int | None] = {}
        self.rests: dict[str, int] = {}

    def points(self, row: Row) -> int | None:
        """The points of a row; None where they cannot be counted."""
        id = row.id
        if id in self.known:
            return self.known[id]
        points = None
        if not self.lost(row):
            if row.points is not None:
                points = self.score(row, row.points)
            elif row.score is not None:
                table = self.plan.sheet.tables[row.score]
                points = table.points(self.number(row), row.value or 0)
        self.known[id] = points
        return points

    def number(self, row: Row) -> int:
        """How many marks of a row count: of those that cost points no more than it has boxes."""
        marks = self.marks.get(row.id, 0)
        if marks > row.most and row.id in losses_of(self.plan.sheet) and not row.stack:
            return row.most
        return marks

    def rest(self, row: Row) -> int:
        """The points of a row; of a plain sum, those of its parts that can be counted."""
        points = self.points(row)
        if points is None and row.points is not None and row.points.adds:
            if row.id not in self.rests:  # rows may take in the same ones, over and over
                parts = self.parts(row.points.of)
                self.rests[row.id] = sum(self.rest(one) for one, space in parts if not space)
            return self.rests[row.id]
        return points or 0

    def lost(self, row: Row) -> bool:
        """Whether something of a row could not be read, or is outside of what it can hold."""
        entry = self.entries.get(row.id)
        if entry is None:
            return False
        if row.id in self.player.unread:
            return True
        if row.write is None:  # stacks have no limit but the discs at hand
            marks = entry.total if self.only else self.number(row)
            return marks < 0 or (marks > len(row.spaces) and marks > row.most and not row.stack)
        if self.only:  # what is wrong in one game is right in another
            return not all(map(row.write.holds, (self.held(entry) or {}).values()))
        return not all(row.write.holds(mark.height) for mark in entry.marks)

    def unmet(self, row: Row) -> list[tuple[str, int]]:
        """Rows that are worth too little for a number to stand in this one, and what they need.

        Those that cannot be counted may be worth it.
        """
        worth = [(id, least, self.points(self.plan.by_id[id])) for id, least in row.needs]
        return [(id, least) for id, least, points in worth if points is not None and points < least]

    def held(self, entry: Entry | None) -> dict[str, int] | None:
        """By space, what is on it: marks, or the number written; None: only how many is known."""
        if entry is None:
            return {}
        if entry.count:
            return None
        if self.only:
            return {space: on for space, on in entry.held.items() if space == self.only}
        return entry.held

    def score(self, row: Row, score: Score) -> int | None:
        """What a way of counting comes to."""
        taken = self.taken(score.take, row, score.of)
        if taken is not None and score.full is not None and self.filled(row, score):
            if isinstance(score.full, Part):
                taken = self.taken("sum", row, (score.full,))
            else:
                taken = self.taken(score.full, row, score.of)
        if taken is None:
            return None
        if score.table is not None:
            taken = self.plan.sheet.tables[score.table].points(max(taken, 0), row.value or 0)
        elif score.bands:
            reached = [points for least, points in score.bands if least <= taken]
            taken = reached[-1] if reached else 0
        if isinstance(score.times, int):
            return taken * score.times
        factor = self.plan.by_id[score.times]
        return None if self.lost(factor) else taken * self.number(factor)

    def counted(self, row: Row) -> int | None:
        """How many marks of other rows as well a row counts; None where it counts its own alone."""
        score = row.points
        if score is None or score.take != "count" or not score.of:
            return None
        return self.taken("count", row, score.of)

    def taken(self, take: str, row: Row, of: tuple[Part, ...]) -> int | None:
        """The number that a score starts from."""
        if take == "none":
            return 0
        parts = self.parts(of) or [(row, "")]
        if take == "last":
            return self.last(*parts[-1])
        found = [self.one(take, *part, own=not of) for part in parts]
        known = [number for number in found if number is not None]
        if len(known) < len(found):
            return None
        return {"least": min, "most": max}.get(take, sum)(known) if known else 0

    def parts(self, of: tuple[Part, ...]) -> list[tuple[Row, str]]:
        """Rows, each with the space that is taken of it ("": all of it)."""
        return [(row, part.space) for part in of for row in self.plan.rows_of(part)]

    def one(self, take: str, row: Row, space: str, own: bool) -> int | None:
        """What one part gives to a count or a sum."""
        if take != "count" and not space and not own:
            return self.points(row)
        if self.lost(row):
            return None
        if take == "count" and not space:
            return self.number(row)
        held = self.held(self.entries.get(row.id))
        if held is None:
            return None
        if take == "count":
            return int(space in held) if row.write is not None else held.get(space, 0)
        return sum(self.worth(row, id, on) for id, on in held.items() if not space or id == space)

    @staticmethod
    def worth(row: Row, id: str, on: int) -> int:
        """The number written in a space, or that of a marked one."""
        if row.write is not None:
            return on
        return next((space.worth or 0) * on for space in row.spaces if space.id == id)

    def last(self, row: Row, only: str) -> int | None:
        """The number at the right, or in one space only: written, or that of the marked space."""
        held = self.held(self.entries.get(row.id))
        if held is None or self.lost(row):
            return None
        for space in reversed(row.spaces):
            if space.id in held and only in ("", space.id):
                return self.worth(row, space.id, held[space.id])
        return 0

    def filled(self, row: Row, score: Score) -> bool:
        """Whether every space that is taken in has a mark or a number."""
        for one, space in self.parts(score.of) or [(row, "")]:
            entry = self.entries.get(one.id)
            held = self.held(entry)
            if entry is None:
                return False
            if held is None:
                full = not space and entry.total >= one.most
            else:
                ids = [space] if space else [s.id for s in one.spaces if self.only in ("", s.id)]
                full = held.keys() >= set(ids)
            if not full:
                return False
        return True
