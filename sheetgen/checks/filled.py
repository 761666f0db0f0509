"""What the checks ask of a filled-in sheet, gathered once: the marks of each row, rows by kind."""

from __future__ import annotations

from typing import NamedTuple

from ..game.records import SCRATCH, Entry, Game, Player, ids_of, several_of
from ..model import Row, Sheet
from ..source.once import once
from .rule import Fault, fault

# Kinds of rows, told by what the sheet says of them.
RACE, PLAIN, PENALTY, WRITE_IN, UNSCORED, BOXES, WRITTEN = KINDS = range(7)


class Line(NamedTuple):
    """One row of one player."""

    entry: Entry
    row: Row  # of the sheet
    kind: int
    lock: int  # marks on the lock
    locked: bool  # the player holds the lock; so many marks have no room without it
    maybe_locked: bool  # the player may hold it: a count does not tell, or the row cannot be right
    clean: bool  # every mark is a plain cross on a space that the row has, each once
    heights: dict[str, int]  # by space: marks on spaces that the row has, each space once
    marks: int  # without the lock; where only a count is known, the count as it was typed
    last: int  # marks on the last space
    total: int  # as `Entry.total`

    @property
    def numbers(self) -> tuple[int, int]:
        """The least and the most numbers crossed, each as often as it is; the lock is left out.

        Extra spaces are none of the least: they may have been marked besides a number.
        """
        if self.entry.count is None:
            marks = len(self.heights) if self.row.stack else self.marks
            extras = [space.id for space in self.row.spaces if space.extra]
            return marks - sum([self.heights.get(id, 0) for id in extras]), marks
        count = min(max(self.entry.count, 0), self.row.most)
        if self.row.lock is not None and not self.row.lock.counts:
            return count, count
        return max(count - self.maybe_locked, 0), max(count - self.locked, 0)

    @property
    def early(self) -> bool:
        """Whether a row with its last number, or its lock, has too few others for that, or more
        marks than there can be."""
        lock, count = self.row.lock, self.entry.count
        over = count is not None and count > self.row.most
        return over or (lock is not None and self.others < lock.needs)

    @property
    def others(self) -> int:
        """Numbers besides the last one, which needs some: no lock, and no extra spaces."""
        assert self.row.lock is not None
        if self.entry.count is not None:
            return max(self.entry.count - 1 - self.row.lock.counts, 0)
        extras = [space.id for space in self.row.spaces[:-1] if space.extra]
        return self.marks - self.last - sum([self.heights.get(id, 0) for id in extras])

    def fault(self, **values: object) -> Fault:
        """A fault in this row."""
        return fault(self.entry.source, self.row.id, **values)


class Filled(NamedTuple):
    """One player's sheet, its rows by kind."""

    player: Player
    race: tuple[Line, ...]  # numbered rows with a lock
    plain: tuple[Line, ...]  # numbered rows without
    penalties: tuple[Line, ...]
    write_ins: tuple[Line, ...]  # named by the player; also those that the sheet has no room for
    unscored: tuple[Line, ...]  # boxes that are worth nothing
    boxes: tuple[Line, ...]  # boxes of any other use
    written: tuple[Line, ...]  # rows to write numbers in
    lines: tuple[Line, ...]  # all of them

    @property
    def totals(self) -> dict[str, int]:
        """How many marks count in each row that the sheet has, by its id."""
        return {line.row.id: line.total for line in self.lines[: len(self.player.entries)]}

    @property
    def tokens(self) -> int:
        """Discs on the board."""
        return sum([max(line.marks, 0) + line.lock for line in self.lines])

    @property
    def lost(self) -> int:
        """Penalties taken."""
        return sum(max(line.marks, 0) for line in self.penalties)


def fill(game: Game, player: Player) -> Filled:
    """Gather a player's rows."""
    of = kinds_of(game.sheet)
    entries = (*player.entries, *player.extra)
    lines = tuple([read_line(entry, of[entry.row.id]) for entry in entries])
    kinds: tuple[list[Line], ...] = tuple([[] for _ in KINDS])
    for line in lines:
        kinds[line.kind].append(line)
    race, plain, penalties, write_ins, unscored, boxes, written = map(tuple, kinds)
    return Filled(player, race, plain, penalties, write_ins, unscored, boxes, written, lines)


def read_line(entry: Entry, kind: int) -> Line:
    """Gather one row: marks it has no space for, and second ones on a space, are left out."""
    row, count = entry.row, entry.count
    heights: dict[str, int] = {}
    clean = count is None or not entry.marks
    ids, write = ids_of(row), row.write is not None
    for space, height, _, sign in entry.marks if count is None else ():
        if sign == SCRATCH:
            continue
        if space not in ids or space in heights or (height < 1 and not write):
            clean = False
        elif height == 1 or write:
            heights[space] = 1
        else:
            most = several_of(row).get(space, 1)
            heights[space] = height if row.stack else min(height, most)
            clean = clean and height <= most
    marks = sum(heights.values()) if count is None else count
    last = heights.get(row.spaces[-1].id, 0) if heights else 0
    locked = entry.lock > 0
    maybe = locked or last > 0  # whose lock was forgotten
    if count is not None and kind == RACE and not locked and row.lock is not None:
        locked = sum([space.marks for space in row.spaces[:-1]]) < count <= row.most
        maybe = locked or count >= row.lock.needs + 1 + row.lock.counts  # with the last number
    total = marks
    if count is None and clean:
        total += entry.lock if row.lock is None or row.lock.counts else 0
    elif count is None:
        total = entry.total
    lock = max(entry.lock, 0)
    line = Line(entry, row, kind, lock, locked, maybe, clean, heights, marks, last, total)
    if locked and kind == RACE and (line.early or (count is None and not last)):
        return line._replace(locked=False)  # what follows from it is not sure
    return line


@once
def kinds_of(sheet: Sheet) -> dict[str, int]:
    """What the rows of a sheet are for, by their ids: worked out once for many games."""
    return {row.id: kind_of(sheet, row) for row in sheet.rows()}


def kind_of(sheet: Sheet, row: Row) -> int:
    """What a row is for, by what the sheet says of it."""
    if row.write_in:
        return WRITE_IN
    if row.write is not None:
        return WRITTEN
    if row.lock is not None:
        return RACE
    if row.numbered:
        return BOXES if row.follows or row.points is not None else PLAIN
    if row.score is None:
        return UNSCORED if row.points is None else BOXES
    losses = all(entry.number <= 0 for entry in sheet.tables[row.score].entries)
    return PENALTY if losses and row.ends and row.value is None else BOXES


def closed_rows(table: list[Filled], sure: bool = True) -> set[str]:
    """Rows that a lock has closed, or of which somebody notes that another player closed them."""
    return {
        line.row.id
        for filled in table
        for line in filled.race
        if line.entry.closed or (line.locked if sure else line.maybe_locked)
    }


def finished_rows(filled: Filled) -> list[str]:
    """Rows to write numbers in that are full, those of a single box left out."""
    return [
        line.row.id
        for line in filled.written
        if len(line.heights) == len(line.row.spaces) > 1 and not line.row.single
    ]


def locked_rows(table: list[Filled]) -> list[str]:
    """Rows whose lock somebody holds, in the order of the sheet."""
    held = {line.row.id for filled in table for line in filled.race if line.locked}
    return [line.row.id for line in table[0].race if line.row.id in held] if table else []


def failures(table: list[Filled]) -> tuple[int, int]:
    """Failures on a shared board, and spaces for them."""
    spaces = sum(len(line.row.spaces) for filled in table[:1] for line in filled.penalties)
    return sum(filled.lost for filled in table), spaces


def out_of_boxes(filled: Filled, sure: bool = False) -> bool:
    """Whether the player has as many penalties as there are boxes; more are not sure."""
    return any(
        line.marks >= len(line.row.spaces) and (not sure or line.marks <= line.row.most)
        for line in filled.penalties
    )
