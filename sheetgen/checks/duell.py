"""What the rule book of Qwixx: Das Duell knows of a board that two players share."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import ERROR, Complaint, Game
from .facts import CLOSED_ENDS, Hand, Line, complain, failures, listed


def _rows(hands: list[Hand]) -> list[list[tuple[Hand, Line]]]:
    """The numbered rows of the board, each with what every owner has in it."""
    found: dict[str, list[tuple[Hand, Line]]] = {}
    for hand in hands:
        for line in (*hand.race, *hand.plain):
            found.setdefault(line.row.id, []).append((hand, line))
    return list(found.values())


def space_shared(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """A space holds the discs of one owner.

    An error: a beaten disc goes back to its owner. Source: publisher.
    """
    for row in _rows(hands):
        seen: dict[str, Hand] = {}
        shared: dict[str, list[str]] = {}
        for hand, line in row:
            for space in line.heights:
                first = seen.setdefault(space, hand)
                if first is not hand:
                    shared.setdefault(space, [first.player.name]).append(hand.player.name)
        if shared:
            names = dict.fromkeys(name for both in shared.values() for name in both)
            yield complain(
                "space-shared",
                ERROR,
                row[-1][1].entry.source,
                row[0][1].row.id,
                numbers=listed(shared),
                players=listed(names),
            )


def stack_on_last(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """The last space of a row with a lock holds one disc.

    An error: the row is closed at once. Source: publisher.
    """
    for hand in hands:
        for line in hand.race:
            if line.last > 1:
                yield complain(
                    "stack-on-last",
                    ERROR,
                    line.entry.source,
                    line.row.id,
                    last=line.row.spaces[-1].id,
                    height=line.last,
                    player=hand.player.name,
                )


def lock_owner_mismatch(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """The lock holds a disc of the owner of the last space.

    An error: both are placed together. Source: publisher.
    """
    for row in _rows(hands):
        owners = [hand.player.name for hand, line in row if line.last]
        for hand, line in row:
            if owners and line.lock and not line.last:
                yield complain(
                    "lock-owner-mismatch",
                    ERROR,
                    line.entry.source,
                    line.row.id,
                    last=line.row.spaces[-1].id,
                    owner=listed(owners),
                    holder=hand.player.name,
                )


def lock_stack(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """A lock holds one disc.

    An error: the row is closed with it. Source: publisher.
    """
    for row in _rows(hands):
        height = sum(line.lock for _, line in row)
        if height > 1:
            source = next(line.entry.source for _, line in row if line.lock)
            yield complain("lock-stack", ERROR, source, row[0][1].row.id, height=height)


def too_many_tokens(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """Nobody has more discs on the board than the game gives: rows, locks and failures.

    An error: there are no more. Source: publisher.
    """
    most = game.sheet.pieces
    for hand in hands:
        if most is not None and hand.tokens > most:
            yield complain(
                "too-many-tokens",
                ERROR,
                hand.player.source,
                player=hand.player.name,
                count=hand.tokens,
                most=most,
            )


def both_out_of_tokens(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """Only one player has placed the last disc.

    An error: the first one ended the game. Source: publisher.
    """
    out = [hand.player.name for hand in hands if hand.tokens == game.sheet.pieces]
    if len(out) > 1:
        yield complain(
            "both-out-of-tokens",
            ERROR,
            game.source,
            players=listed(out),
            most=game.sheet.pieces,
        )


def too_many_failures(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """There are no more failures than spaces for them, of all owners together.

    An error: the last space ends the game. Source: publisher.
    """
    count, most = failures(hands)
    if count > most:
        row = hands[0].penalties[0].row.id
        yield complain("too-many-failures", ERROR, game.source, row, count=count, most=most)


def conflicting_ends(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """A board shows one end of the game, or two that came with the same disc.

    Four failures and two locks never do. The last disc at hand can be the fourth failure or the
    second lock, so its owner has one of these; on a last space it leaves the lock empty, and then
    it was neither.

    An error: each end stops the game at once. Source: arithmetic.
    """
    count, spaces = failures(hands)
    failed = spaces > 0 and count >= spaces
    rows = _rows(hands)
    locked = sum(any(line.lock for _, line in row) for row in rows) >= CLOSED_ENDS
    if not failed and not locked:
        return
    empty = {row[0][1].row.id for row in rows if not any(line.lock for _, line in row)}
    out = [hand for hand in hands if hand.tokens == game.sheet.pieces]
    wrong = failed and locked
    for hand in out:
        wrong = wrong or (failed and not hand.lost)
        wrong = wrong or (locked and not any(line.lock for line in hand.race))
        wrong = wrong or any(line.last and line.row.id in empty for line in hand.race)
    if wrong:
        ids = [row[0][1].row.id for row in rows if row[0][1].row.id not in empty]
        yield complain(
            "conflicting-ends",
            ERROR,
            game.source,
            rows=listed(ids) or "–",
            failures=count,
            players=listed(hand.player.name for hand in out) or "–",
        )
