"""What the rule book of Qwixx knows of one sheet and of the whole table."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import ERROR, NOTE, WARNING, Complaint, Game
from .facts import (
    CLOSED_ENDS,
    Hand,
    closed_rows,
    complain,
    failures,
    listed,
    locked_rows,
    out_of_boxes,
)

LOCKED_MOST = 3  # rows of a table; on one sheet one fewer


def too_many_locks(game: Game, hand: Hand) -> Iterator[Complaint]:
    """One sheet holds at most two own locks.

    An error: a player marks one number per action, and the second closed row ends the game.
    Source: publisher.
    """
    rows = [line.row.id for line in hand.race if line.locked]
    if len(rows) > CLOSED_ENDS:
        yield complain(
            "too-many-locks",
            ERROR,
            hand.player.source,
            rows=listed(rows),
            count=len(rows),
            most=CLOSED_ENDS,
        )


def blank_sheet(game: Game, hand: Hand) -> Iterator[Complaint]:
    """After an own turn there is a mark or a penalty on the sheet.

    A warning: in a game of five that ends in the first action of turn 5 the fifth sheet is really
    empty; with fewer players the turn count says that it cannot be. Source: arithmetic., B3.
    """
    if not hand.player.sound:
        return
    for line in hand.lines:
        if line.marks or line.lock or line.entry.label:
            return
    yield complain("blank-sheet", WARNING, hand.player.source)


def end_not_shown(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A single sheet shows two closed rows or a full row of penalties, or does not show the end.

    A note: it is normal, others may have ended the game. Source: arithmetic.
    """
    if game.complete or len(game.players) != 1 or game.sheet.owners:
        return
    if len(closed_rows([hand], sure=False)) < CLOSED_ENDS and not out_of_boxes(hand):
        yield complain("end-not-shown", NOTE, hand.player.source)


def two_players_four_penalties(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """Only one sheet has all its penalties.

    An error: only the active player takes one, and the fourth ends the game.
    Source: publisher.
    """
    names = [hand.player.name for hand in hands if out_of_boxes(hand)]
    if len(names) > 1:
        most = max(len(line.row.spaces) for hand in hands for line in hand.penalties)
        yield complain(
            "two-players-four-penalties", ERROR, game.source, players=listed(names), count=most
        )


def too_many_locked_rows(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """At most three rows of a table are locked, on a board for two at most two.

    An error: the second closed row ends the game. At most one is closed before the last action,
    and one action closes at most two where all players mark at once; on a board one disc is
    placed per action. Source: publisher, B4, decision 2.
    """
    if game.sheet.owners:
        rows = list(dict.fromkeys(line.row.id for hand in hands for line in hand.race if line.last))
        most = LOCKED_MOST - 1
    else:
        rows, most = locked_rows(hands), LOCKED_MOST
    if len(rows) > most:
        yield complain(
            "too-many-locked-rows",
            ERROR,
            game.source,
            rows=listed(rows),
            count=len(rows),
            most=most,
        )


def lock_order_impossible(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """Of three locked rows the two with the same last number are not held by one player.

    An error: the third row can only fall together with the second, on one white sum (the last
    number of both), and in that action a player marks one row only. Source: arithmetic.
    """
    rows = locked_rows(hands)
    if len(rows) != LOCKED_MOST:
        return
    for hand in hands:
        by_last: dict[str, list[str]] = {}
        for line in hand.race:
            if line.locked:
                by_last.setdefault(line.row.spaces[-1].id, []).append(line.row.id)
        for last, pair in by_last.items():
            if len(pair) > 1:
                yield complain(
                    "lock-order-impossible",
                    ERROR,
                    hand.player.source,
                    player=hand.player.name,
                    rows=listed(rows),
                    pair=listed(pair),
                    last=last,
                )


def game_not_over(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """A finished game shows its end: two closed rows, or all penalties; on a board all discs too.

    A warning: games get stopped, and sheets may be missing. Source: publisher, B4.
    """
    rows = closed_rows(hands, sure=False)
    if game.sheet.owners:
        rows |= {line.row.id for hand in hands for line in hand.race if line.last}
        count, spaces = failures(hands)
        over = 0 < spaces <= count or any(hand.tokens == game.sheet.pieces for hand in hands)
    else:
        over = any(out_of_boxes(hand) for hand in hands)
    if len(rows) < CLOSED_ENDS and not over:
        yield complain("game-not-over", WARNING, game.source, closed=len(rows), needs=CLOSED_ENDS)


def both_end_conditions(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """A game ends by closed rows or by penalties, not by both.

    A warning: impossible if "immediately" is strict, but some tables finish the turn first.
    Source: publisher.
    """
    rows = closed_rows(hands)
    names = [hand.player.name for hand in hands if out_of_boxes(hand)]
    if len(rows) >= CLOSED_ENDS and names:
        order = [line.row.id for line in hands[0].race if line.row.id in rows]
        yield complain(
            "both-end-conditions",
            WARNING,
            game.source,
            rows=listed(order),
            players=listed(names),
        )


def closed_without_locker(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """A row that is noted as closed by another player has its lock on some sheet.

    A warning: a sheet is missing, or the note is wrong. Source: arithmetic., decision 4.
    """
    held = {line.row.id for hand in hands for line in hand.race if line.maybe_locked}
    told: set[str] = set()
    for hand in hands:
        for line in hand.race:
            row = line.row.id
            if line.entry.closed and row not in held and row not in told:
                told.add(row)
                yield complain(
                    "closed-without-locker",
                    WARNING,
                    line.entry.source,
                    row,
                    player=hand.player.name,
                )


def too_many_players(game: Game, hands: list[Hand]) -> Iterator[Complaint]:
    """There are no more sheets than the game has players.

    A warning: more can play, but the game is published for fewer. Source: arithmetic.
    """
    most = game.sheet.players[1]
    if len(hands) > most:
        yield complain("too-many-players", WARNING, game.source, count=len(hands), most=most)
