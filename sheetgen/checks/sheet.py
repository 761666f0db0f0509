"""Checks of one sheet that follow from its definition alone: spaces, ranges, locks."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.counting import Counting, plan_of
from ..game.records import ERROR, Complaint, Game, Player, ids_of, several_of
from ..model import Row
from ..source.problems import Source
from .facts import FREE, PENALTY, Hand, Line, complain, listed


def number_not_in_row(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Only numbers that are printed in the row can be marked.

    An error: it is no sheet of this game. Source: the sheet itself.
    """
    for line in hand.lines:
        entry = line.entry
        if not line.clean:
            ids = ids_of(entry.row)
            bad = [mark for mark in entry.marks if mark.space not in ids]
            if bad:
                numbers = listed(dict.fromkeys(mark.space for mark in bad))
                yield _not_there(line.row.id, numbers, bad[0].source)
        if entry.lock > 0 and entry.row.lock is None:
            yield _not_there(line.row.id, "lock", entry.source)
    for entry in hand.player.extra:
        if not entry.row.write_in:
            yield _not_there(entry.row.id, entry.row.id, entry.source)


def _not_there(row: str, numbers: str, source: Source) -> Complaint:
    return complain("number-not-in-row", ERROR, source, row, numbers=numbers)


def duplicate_mark(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Each number is marked once.

    An error: a box holds one cross. Source: the sheet itself.
    """
    for line in hand.lines:
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
            yield complain("duplicate-mark", ERROR, twice[0].source, line.row.id, numbers=numbers)


def too_many_crosses(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A number that can be crossed several times is crossed no more often than that.

    An error: there is a box for each cross. Source: the sheet itself.
    """
    for line in hand.lines:
        if line.clean or not line.row.capped or line.row.stack:
            continue
        most = several_of(line.row)
        over = [mark for mark in line.entry.marks if mark.height > most.get(mark.space, 999_999)]
        if over:
            yield complain(
                "too-many-crosses",
                ERROR,
                over[0].source,
                line.row.id,
                numbers=listed(mark.space for mark in over),
                most=most[over[0].space],
            )


def count_out_of_range(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A row holds no fewer marks than none and no more than it has boxes.

    An error: it is no sheet of this game. Free throws have no most (the strip is our addition),
    stacks none but the discs at hand, and too many penalties are told as such.
    Source: the sheet itself, B3, B4.
    """
    for line in hand.lines:
        entry = line.entry
        kept = line.row.stack or line.kind in (FREE, PENALTY)
        if entry.count is not None and (entry.count < 0 or (entry.count > entry.most and not kept)):
            bounded = not kept or line.kind == PENALTY
            yield _range(line, entry.count, str(entry.most) if bounded else "")
        low = None
        if not line.clean and line.row.write is None:
            low = min([mark.height for mark in entry.marks])
        if low is not None and low < 1:
            yield _range(line, low, "")
        if entry.lock < 0 or (entry.lock > 1 and not line.row.stack):
            yield _range(line, entry.lock, "1")


def _range(line: Line, count: int, most: str) -> Complaint:
    return complain(
        "count-out-of-range", ERROR, line.entry.source, line.row.id, count=count, most=most or "∞"
    )


def last_too_early(game: Game, hand: Hand) -> Iterator[Complaint]:
    """The last number needs so many other marks of the own row first.

    An error: the move is never legal, and the lock does not count towards them. Of discs on a
    board none can have been taken since: the row was closed. Source: publisher, B4.
    """
    for line in hand.race:
        assert line.row.lock is not None
        crossed, others = line.last > 0, line.marks - line.last
        if line.entry.count is not None:
            crossed, others = line.lock > 0, max(line.entry.count - 1 - line.row.lock.counts, 0)
        elif crossed:
            extras = [space.id for space in line.row.spaces[:-1] if space.extra]
            others -= sum([line.heights.get(id, 0) for id in extras])
        if crossed and others < line.row.lock.needs:
            yield complain(
                "last-too-early",
                ERROR,
                line.entry.source,
                line.row.id,
                last=line.row.spaces[-1].id,
                others=others,
                needs=line.row.lock.needs,
            )


def last_without_lock(game: Game, hand: Hand) -> Iterator[Complaint]:
    """The last number and the lock are marked in one act.

    An error: the points of the row are open, so both are told. On a board the very last disc at
    hand can miss the lock, for one row. The reading "only the first to lock gets it" is a house
    rule. Source: publisher and decision 5, B4 and decision 19.
    """
    bare = [line for line in hand.race if line.last and not line.entry.lock]
    if not bare:
        return
    sheet = game.sheet
    if sheet.owners:
        bare = [line for line in bare if not _elsewhere(game, hand, line)[1]]
        if len(bare) == 1 and hand.tokens == sheet.pieces:
            return
    for line in bare:
        locked = line.entry._replace(lock=1)
        entries = [locked if e is line.entry else e for e in hand.player.entries]
        yield complain(
            "last-without-lock",
            ERROR,
            line.entry.source,
            line.row.id,
            last=line.row.spaces[-1].id,
            **{"with": worth(game, hand.player._replace(entries=tuple(entries)), line.row)},
            without=worth(game, hand.player, line.row),
        )


def worth(game: Game, player: Player, row: Row) -> int:
    """The points of a row, as far as they can be counted."""
    return Counting(plan_of(game.sheet), player).rest(row)


def lock_without_last(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Whoever crosses the lock has crossed the row's last number in the same act.

    An error: usually it notes that another player closed the row, which is a different thing
    and scores nothing. Source: publisher, B4.
    """
    for line in hand.race:
        if line.lock and not line.last and line.entry.count is None:
            if game.sheet.owners and _elsewhere(game, hand, line)[0]:
                continue  # the wrong owner, not a missing number
            yield complain(
                "lock-without-last",
                ERROR,
                line.entry.source,
                line.row.id,
                last=line.row.spaces[-1].id,
            )


def _elsewhere(game: Game, hand: Hand, line: Line) -> tuple[bool, bool]:
    """Whether another owner is on the last space of a row of the board, and on its lock."""
    last = lock = False
    for player in game.players[:8]:
        if player is not hand.player:
            for entry in player.entries:
                if entry.row.id == line.row.id:
                    last = last or entry.last
                    lock = lock or entry.lock > 0
    return last, lock


def too_many_penalties(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Nobody has more penalties than there are boxes.

    An error: the last box ends the game. Source: publisher.
    """
    for line in hand.penalties:
        if line.marks > len(line.row.spaces) and not line.row.stack:
            yield complain(
                "too-many-penalties",
                ERROR,
                line.entry.source,
                line.row.id,
                count=line.marks,
                most=len(line.row.spaces),
            )
