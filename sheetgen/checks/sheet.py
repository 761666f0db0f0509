"""Checks of one sheet that follow from its definition alone: spaces, ranges, locks."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.counting import Counting, plan_of
from ..game.records import NOTE, Game, ids_of, several_of
from .filled import PENALTY, UNSCORED, Filled, Line
from .rule import ALWAYS, SHEET, Fault, always_error, fault, listed, rule


@always_error("{{ row }} has no {{ numbers }}; look which row or number was meant")
def number_not_in_row(game: Game, filled: Filled) -> Iterator[Fault]:
    """Only numbers that are printed in the row can be marked.

    Nor are there more rows for players to name than the sheet has.

    An error: it is no sheet of this game. Source: the sheet itself.
    """
    for line in filled.lines:
        entry = line.entry
        if not line.clean:
            ids = ids_of(entry.row)
            bad = [mark for mark in entry.marks if mark.space not in ids]
            if bad:
                numbers = listed(dict.fromkeys(mark.space for mark in bad))
                yield fault(bad[0].source, line.row.id, numbers=numbers)
        if entry.lock > 0 and entry.row.lock is None:
            yield line.fault(numbers="lock")
    for entry in filled.player.extra if "too-many-discard-rows" not in game.checks else ():
        yield fault(entry.source, entry.row.id, numbers=listed([entry.label or "?"]))


@always_error(
    "{{ row }}: {{ numbers }} is marked twice; each box holds one cross, so look whether"
    " another number was meant"
)
def duplicate_mark(game: Game, filled: Filled) -> Iterator[Fault]:
    """Each number is marked once.

    An error: a box holds one cross. Source: the sheet itself.
    """
    for line in filled.lines:
        if line.clean:
            continue
        marks = line.entry.marks
        several = several_of(line.row)
        seen: set[str] = set()
        twice = []
        for mark in marks:
            high = mark.height > 1 and not line.row.stack and mark.space not in several
            if mark.space in seen or high:
                twice.append(mark)
            seen.add(mark.space)
        if twice:
            numbers = listed(dict.fromkeys(mark.space for mark in twice))
            yield fault(twice[0].source, line.row.id, numbers=numbers)


@always_error(
    "{{ row }}: {{ numbers }} has more crosses than the {{ most }} there is room for; look"
    " whether another number was meant"
)
def too_many_crosses(game: Game, filled: Filled) -> Iterator[Fault]:
    """A number that can be crossed several times is crossed no more often than that.

    An error: there is a box for each cross. Source: the sheet itself.
    """
    for line in filled.lines:
        if line.clean or not line.row.capped or line.row.stack:
            continue
        most = several_of(line.row)
        over = [mark for mark in line.entry.marks if mark.height > most.get(mark.space, 999_999)]
        if over:
            yield fault(
                over[0].source,
                line.row.id,
                numbers=listed(mark.space for mark in over),
                most=most[over[0].space],
            )


@always_error(
    "{{ row }}: {{ count }} cannot be; it must be from 0 to {{ most }}, so count the marks again"
)
def count_out_of_range(game: Game, filled: Filled) -> Iterator[Fault]:
    """A row holds no fewer marks than none and no more than it has boxes.

    An error: it is no sheet of this game. Boxes that are worth nothing have no most, as people
    go on beside them, stacks none but the discs at hand, and too many penalties are told as such.
    Source: the sheet itself.
    """
    for line in filled.lines:
        entry = line.entry
        kept = line.row.stack or line.kind in (UNSCORED, PENALTY)
        if entry.count is not None and (
            entry.count < 0 or (entry.count > line.row.most and not kept)
        ):
            bounded = not kept or line.kind == PENALTY
            yield line.fault(count=entry.count, most=line.row.most if bounded else "∞")
        if not line.clean and line.row.write is None:
            low = min([mark.height for mark in entry.marks])
            if low < 1:
                yield line.fault(count=low, most="∞")
        if entry.lock < 0 or (entry.lock > 1 and not line.row.stack):
            yield line.fault(count=entry.lock, most=1)


@always_error(
    "{{ row }}: the {{ last }} is marked, which takes {{ needs }} other numbers first, and"
    " there are {{ others }} (the lock is none of them); look for a mark that was left out"
)
def last_too_early(game: Game, filled: Filled) -> Iterator[Fault]:
    """The last number needs so many other marks of the own row first.

    An error: the move is never legal, and the lock does not count towards them. Of discs on a
    board none can have been taken since: the row was closed. Source: publisher.
    """
    for line in filled.race:
        assert line.row.lock is not None
        needs, last = line.row.lock.needs, line.row.spaces[-1].id
        if line.last and line.entry.count is None and line.others < needs:
            yield line.fault(last=last, others=line.others, needs=needs)


@always_error(
    "{{ row }}: a row with its lock has at least {{ least }} marks (`{{ numbers }} marks + lock`),"
    " and {{ count }} are given; count them again"
)
def count_with_lock(game: Game, filled: Filled) -> Iterator[Fault]:
    """Where only a count is known, the lock and the last number are part of it.

    An error: the last number needs so many others first. Source: publisher.
    """
    for line in filled.race:
        assert line.row.lock is not None
        count, lock = line.entry.count, line.row.lock
        if count is not None and count >= 0 and line.lock and line.others < lock.needs:
            numbers = lock.needs + 1
            yield line.fault(count=count, numbers=numbers, least=numbers + lock.counts)


@always_error(
    "{{ row }}: the {{ last }} is marked, the lock is not, and the two come together. With"
    " the lock the row is worth {{ with }}, without it {{ without }}; look whether the lock"
    " was forgotten"
)
def last_without_lock(game: Game, filled: Filled) -> Iterator[Fault]:
    """The last number and the lock are marked in one act.

    An error: the points of the row are open, so both are told. On a board the very last disc at
    hand can miss the lock, for one row. The reading "only the first to lock gets it" is a house
    rule. Source: publisher.
    """
    bare = [line for line in filled.race if line.last and not line.entry.lock]
    if not bare:
        return
    sheet = game.sheet
    if sheet.owners:
        bare = [line for line in bare if not _elsewhere(game, filled, line)[1]]
        if len(bare) == 1 and filled.tokens == sheet.pieces:
            return
    for line in bare:
        locked = line.entry._replace(lock=1)
        entries = tuple([locked if e is line.entry else e for e in filled.player.entries])
        with_lock, plan = filled.player._replace(entries=entries), plan_of(sheet)
        yield line.fault(
            last=line.row.spaces[-1].id,
            **{"with": Counting(plan, with_lock).rest(line.row)},
            without=Counting(plan, filled.player).rest(line.row),
        )


@always_error(
    "{{ row }}: the lock is marked, the {{ last }} is not, and the two come together. If"
    " another player closed the row, write “closed”, which scores nothing; else look for the"
    " {{ last }}"
)
def lock_without_last(game: Game, filled: Filled) -> Iterator[Fault]:
    """Whoever crosses the lock has crossed the row's last number in the same act.

    An error: usually it notes that another player closed the row, which is a different thing
    and scores nothing. Source: publisher.
    """
    for line in filled.race:
        if line.lock and not line.last and line.entry.count is None:
            if game.sheet.owners and _elsewhere(game, filled, line)[0]:
                continue  # the wrong owner, not a missing number
            yield line.fault(last=line.row.spaces[-1].id)


@always_error(
    "{{ row }}: marked with the lock and as closed by another player; it is one or the other, so"
    " look which"
)
def locked_and_closed(game: Game, filled: Filled) -> Iterator[Fault]:
    """A row that another player closed does not hold a lock of one's own.

    An error: the two contradict each other; what is marked is counted. Source: the sheet itself.
    """
    for line in filled.race:
        if line.entry.closed and line.locked:
            yield line.fault()


def _elsewhere(game: Game, filled: Filled, line: Line) -> tuple[bool, bool]:
    """Whether another owner is on the last space of a row of the board, and on its lock."""
    others = [p.entry(line.row.id) for p in game.players[:8] if p is not filled.player]
    return any(one.last for one in others), any(one.lock > 0 for one in others)


@always_error(
    "{{ row }}: {{ count }} cannot be, as number {{ most }} ends the game; count them again"
)
def too_many_penalties(game: Game, filled: Filled) -> Iterator[Fault]:
    """Nobody has more penalties than there are boxes.

    An error: the last box ends the game. Source: publisher.
    """
    for line in filled.penalties:
        if line.marks > len(line.row.spaces) and not line.row.stack:
            yield line.fault(count=line.marks, most=len(line.row.spaces))


@rule(
    NOTE,
    SHEET,
    "one number in each row ({{ numbers }}); if these are counts, write `{{ first }} marks`",
    when=ALWAYS,
    whole=True,
)
def counts_for_numbers(game: Game, filled: Filled) -> Iterator[Fault]:
    """Who has one number in each of three rows or more may have typed how many marks there are.

    A note: such a sheet can be, and hardly ever is. Source: what people type.
    """
    lines = [line for line in filled.race if line.marks or line.locked or line.entry.closed]
    single = [line for line in lines if line.marks == 1 and len(line.entry.marks) == 1]
    if len(single) < 3 or len(single) < len(lines) or any(line.lock for line in lines):
        return
    numbers = [line.entry.marks[0].space for line in single]
    if all(number.isdigit() for number in numbers):
        yield fault(single[0].entry.source, numbers=", ".join(numbers), first=numbers[0])
