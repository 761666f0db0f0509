"""What the checks ask of a filled-in sheet, gathered once: marks of each row, and Express sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..game.records import Complaint, Entry, Game, Player, ids_of, several_of
from ..model import Row, Sheet
from ..source.problems import Source, shown

FACES = 6  # numbers on a die
NUMBERS = 3  # discard numbers of a player of Can't Stop Express
CLOSED_ENDS = 2  # so many closed rows end a game of Qwixx
# Kinds of rows, told by what the sheet says of them.
RACE, PLAIN, PENALTY, SUM, DISCARD, FREE, BOXES, WRITTEN = range(8)


class Line(NamedTuple):
    """One row of one player."""

    entry: Entry
    row: Row  # of the sheet
    kind: int
    lock: int  # marks on the lock
    locked: bool  # the player holds the lock; so many marks have no room without it
    maybe_locked: bool  # the player may hold it: a count does not tell the lock from numbers
    clean: bool  # every mark is a plain cross on a space that the row has, each once
    heights: dict[str, int]  # by space: marks on spaces that the row has, each space once
    marks: int  # without the lock; where only a count is known, the count as it was typed
    last: int  # marks on the last space

    @property
    def numbers(self) -> tuple[int, int]:
        """The least and the most numbers crossed, the lock left out."""
        if self.entry.count is None:
            return len(self.heights), len(self.heights)
        count = min(max(self.entry.count, 0), self.entry.most)
        if self.row.lock is not None and not self.row.lock.counts:
            return count, count
        return max(count - self.maybe_locked, 0), max(count - self.locked, 0)

    @property
    def number(self) -> int | None:
        """The number written before a write-in row, where a die can show it."""
        label = (self.entry.label or "").strip()
        if len(label) == 1 and label in "123456":
            return int(label)
        return None


class Tally(NamedTuple):
    """Sums of dice (Can't Stop Express)."""

    pairs: int  # marks of all sums
    turns: int  # marks of all discards: ordinary turns
    full: tuple[int, ...]  # sums with no box left
    used: frozenset[int]  # discard numbers with a mark
    free: int | None  # free throws, where they are recorded
    bound: int  # marks of sums that a free throw cannot make
    written: int  # dice written down, added up
    sound: bool  # every count is one that the sheet has boxes for

    @property
    def implied(self) -> int:
        """How many free throws there were at least; without a full line just so many."""
        return max(-(-(self.pairs - 2 * self.turns) // 2), 0)


class Hand(NamedTuple):
    """One player's sheet, its rows by kind."""

    player: Player
    race: tuple[Line, ...]  # numbered rows with a lock
    plain: tuple[Line, ...]  # numbered rows without
    penalties: tuple[Line, ...]
    sums: tuple[Line, ...]
    discards: tuple[Line, ...]  # also those that the sheet has no room for
    free: tuple[Line, ...]
    boxes: tuple[Line, ...]  # boxes of any other use
    written: tuple[Line, ...]  # rows to write numbers in
    lines: tuple[Line, ...]  # all of them
    tally: Tally | None

    @property
    def tokens(self) -> int:
        """Discs on the board."""
        return sum([max(line.marks, 0) + line.lock for line in self.lines])

    @property
    def lost(self) -> int:
        """Penalties taken."""
        return sum(max(line.marks, 0) for line in self.penalties)


def hand(game: Game, player: Player) -> Hand:
    """Gather a player's rows."""
    kinds: tuple[list[Line], ...] = ([], [], [], [], [], [], [], [])
    lines = []
    for entry in player.entries:
        line = read_line(game.sheet, entry)
        lines.append(line)
        kinds[line.kind].append(line)
    for entry in player.extra:
        if entry.row.write_in:
            line = read_line(game.sheet, entry)
            lines.append(line)
            kinds[DISCARD].append(line)
    tally = _tally(kinds[SUM], kinds[DISCARD], kinds[FREE]) if kinds[SUM] else None
    race, plain, penalties, sums, discards, free, boxes, written = map(tuple, kinds)
    of_kinds = (race, plain, penalties, sums, discards, free, boxes, written)
    return Hand(player, *of_kinds, tuple(lines), tally)


def read_line(sheet: Sheet, entry: Entry) -> Line:
    """Gather one row: marks it has no space for, and second ones on a space, are left out."""
    row, kind, count = entry.row, kind_of(sheet, entry.row), entry.count
    heights: dict[str, int] = {}
    clean = not entry.marks
    if entry.marks and count is None:
        ids = ids_of(row)
        clean = True
        if not row.capped and row.write is None:  # what most rows are, without further ado
            for space, height, _ in entry.marks:
                if height > 0 and space in ids and space not in heights:
                    heights[space] = 1
                    clean = clean and height == 1
                else:
                    clean = False
        else:
            clean = _several(row, entry, ids, heights)
    marks = sum(heights.values()) if count is None else count
    last = heights.get(row.spaces[-1].id, 0) if heights else 0
    locked = maybe = entry.lock > 0
    if count is not None and kind == RACE and not locked and row.lock is not None:
        locked = count > sum([space.marks for space in row.spaces[:-1]])
        maybe = locked or count >= row.lock.needs + 1 + row.lock.counts  # with the last number
    return Line(entry, row, kind, max(entry.lock, 0), locked, maybe, clean, heights, marks, last)


def _several(row: Row, entry: Entry, ids: frozenset[str], heights: dict[str, int]) -> bool:
    """Gather a row in which a space holds a stack, several crosses or a number; whether clean."""
    clean, several = True, several_of(row)
    for space, height, _ in entry.marks:
        if (height > 0 or row.write) and space in ids and space not in heights:
            most = several.get(space, 1)
            heights[space] = height if row.stack else 1 if row.write else min(height, most)
            clean = clean and (height <= most or row.write is not None)
        else:
            clean = False
    return clean


def kind_of(sheet: Sheet, row: Row) -> int:
    """What a row is for, by what the sheet says of it."""
    if row.write_in:
        return DISCARD
    if row.write is not None:
        return WRITTEN
    if row.lock is not None:
        return RACE
    if row.numbered:
        return BOXES if row.follows or row.points is not None else PLAIN
    if row.score is None:
        return FREE if row.points is None else BOXES
    if row.value is not None:
        return SUM if row.id.isdecimal() and len(row.id) < 4 else BOXES
    if row.ends and all(entry.number <= 0 for entry in sheet.tables[row.score].entries):
        return PENALTY
    return BOXES


def _tally(sums: list[Line], discards: list[Line], free: list[Line]) -> Tally:
    counts = {int(line.row.id): line.marks for line in sums}
    used = frozenset(line.number for line in discards if line.number is not None and line.marks > 0)
    rest = [face for face in range(1, FACES + 1) if face not in used]
    made = {a + b for a in rest for b in rest} if len(used) >= NUMBERS else set()
    pairs = turns = written = bound = 0
    for total, count in counts.items():
        pairs += count
        written += total * count
        bound += 0 if total in made else count
    for line in discards:
        turns += line.marks
        written += (line.number or 0) * line.marks
    recorded = [line.marks for line in free if line.entry.count is not None]
    return Tally(
        pairs,
        turns,
        tuple(int(line.row.id) for line in sums if line.marks >= len(line.row.spaces)),
        used,
        sum(recorded) if recorded and min(recorded) >= 0 else None,
        bound,
        written,
        all(0 <= line.marks <= len(line.row.spaces) for line in (*sums, *discards)),
    )


def complain(kind: str, level: str, source: Source, row: str = "", **values: object) -> Complaint:
    """One complaint; the row's id is a value of its text as well."""
    filled = {name: str(value) for name, value in values.items()}
    return Complaint(kind, level, row, {"row": row, **filled} if row else filled, source)


def listed(things: Iterable[object], most: int = 6) -> str:
    """Some of many, for a text."""
    found = [shown(str(thing), 24) for thing in things]
    return ", ".join(found[:most]) + (", …" if len(found) > most else "")


def closed_rows(hands: list[Hand], sure: bool = True) -> set[str]:
    """Rows that a lock has closed, or of which somebody notes that another player closed them."""
    return {
        line.row.id
        for hand in hands
        for line in hand.race
        if line.entry.closed or (line.locked if sure else line.maybe_locked)
    }


def locked_rows(hands: list[Hand]) -> list[str]:
    """Rows whose lock somebody holds, in the order of the sheet."""
    held = {line.row.id for hand in hands for line in hand.race if line.locked}
    return [line.row.id for line in hands[0].race if line.row.id in held] if hands else []


def failures(hands: list[Hand]) -> tuple[int, int]:
    """Failures on a shared board, and spaces for them."""
    spaces = sum(len(line.row.spaces) for hand in hands[:1] for line in hand.penalties)
    return sum(hand.lost for hand in hands), spaces


def out_of_boxes(hand: Hand) -> bool:
    """Whether the player has as many penalties as there are boxes."""
    return any(line.marks >= len(line.row.spaces) for line in hand.penalties)
