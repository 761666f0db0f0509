"""What the rule book of Qwixx knows of one sheet and of the whole table."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import Game
from .filled import Filled, closed_rows, failures, locked_rows, out_of_boxes
from .rule import (
    Fault,
    fault,
    listed,
    sheet_error,
    sheet_note,
    sheet_warning,
    table_error,
    table_warning,
)

CLOSED_ENDS = 2  # so many closed rows end the game

LOCKED_MOST = 3  # rows of a table; on one sheet one fewer


@sheet_error(
    "{{ count }} locks are marked ({{ rows }}); nobody can have more than {{ most }}, so look"
    " which rows others closed"
)
def too_many_locks(game: Game, filled: Filled) -> Iterator[Fault]:
    """One sheet holds at most two own locks.

    An error: a player marks one number per action, and the second closed row ends the game.
    Source: publisher.
    """
    rows = [line.row.id for line in filled.race if line.locked]
    if len(rows) > CLOSED_ENDS:
        yield fault(filled.player.source, rows=listed(rows), count=len(rows), most=CLOSED_ENDS)


@sheet_warning(
    "nothing is marked; after an own turn there is a mark or a penalty, so look whether this"
    " sheet was played on"
)
def blank_sheet(game: Game, filled: Filled) -> Iterator[Fault]:
    """After an own turn there is a mark or a penalty on the sheet.

    A warning: in a game of five that ends in the first action of turn 5 the fifth sheet is really
    empty; with fewer players the turn count says that it cannot be. Source: arithmetic.
    """
    if not filled.player.sound:
        return
    for line in filled.lines:
        if line.marks or line.lock or line.entry.label:
            return
    yield fault(filled.player.source)


@sheet_note("this sheet does not show how the game ended; others may have ended it", whole=True)
def end_not_shown(game: Game, filled: Filled) -> Iterator[Fault]:
    """A single sheet shows two closed rows or a full row of penalties, or does not show the end.

    A note: it is normal, others may have ended the game. Source: arithmetic.
    """
    if game.complete or len(game.players) != 1 or game.sheet.owners:
        return
    if len(closed_rows([filled], sure=False)) < CLOSED_ENDS and not out_of_boxes(filled):
        yield fault(filled.player.source)


@table_error(
    "{{ players }} have all {{ count }} penalties each; the first to get there ended the"
    " game, so count again"
)
def two_players_four_penalties(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Only one sheet has all its penalties.

    An error: only the active player takes one, and the fourth ends the game.
    Source: publisher.
    """
    names = [filled.player.name for filled in table if out_of_boxes(filled)]
    if len(names) > 1:
        most = max(len(line.row.spaces) for filled in table for line in filled.penalties)
        yield fault(game.source, players=listed(names), count=most)


@table_error(
    "{{ count }} rows are locked ({{ rows }}); no game gets beyond {{ most }}, so look which"
    " lock was only noted as closed"
)
def too_many_locked_rows(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """At most three rows of a table are locked, on a board for two at most two.

    An error: the second closed row ends the game. At most one is closed before the last action,
    and one action closes at most two where all players mark at once; on a board one disc is
    placed per action. Source: publisher.
    """
    if game.sheet.owners:
        rows = list(
            dict.fromkeys(line.row.id for filled in table for line in filled.race if line.last)
        )
        most = LOCKED_MOST - 1
    else:
        rows, most = locked_rows(table), LOCKED_MOST
    if len(rows) > most:
        yield fault(game.source, rows=listed(rows), count=len(rows), most=most)


@table_error(
    "{{ player }} holds the locks of {{ pair }}. Where three rows are locked ({{ rows }}),"
    " these two fell in one move, on a white {{ last }}, and nobody marks two numbers in it;"
    " look who locked which"
)
def lock_order_impossible(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Of three locked rows the two with the same last number are not held by one player.

    An error: the third row can only fall together with the second, on one white sum (the last
    number of both), and in that action a player marks one row only. Source: arithmetic.
    """
    rows = locked_rows(table)
    if len(rows) != LOCKED_MOST:
        return
    for filled in table:
        by_last: dict[str, list[str]] = {}
        for line in filled.race:
            if line.locked:
                by_last.setdefault(line.row.spaces[-1].id, []).append(line.row.id)
        for last, pair in by_last.items():
            if len(pair) > 1:
                yield fault(
                    filled.player.source,
                    player=filled.player.name,
                    rows=listed(rows),
                    pair=listed(pair),
                    last=last,
                )


@table_warning(
    "nothing shows that the game is over: closed rows {{ closed }} of {{ needs }}, and the"
    " penalties are not full; was it stopped, or is a sheet missing?",
    whole=True,
)
def game_not_over(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A finished game shows its end: two closed rows, or all penalties; on a board all discs too.

    A warning: games get stopped, and sheets may be missing. Source: publisher.
    """
    rows = closed_rows(table, sure=False)
    if game.sheet.owners:
        rows |= {line.row.id for filled in table for line in filled.race if line.last}
        count, spaces = failures(table)
        over = 0 < spaces <= count or any(filled.tokens == game.sheet.pieces for filled in table)
    else:
        over = any(out_of_boxes(filled) for filled in table)
    if len(rows) < CLOSED_ENDS and not over:
        yield fault(game.source, closed=len(rows), needs=CLOSED_ENDS)


@table_warning(
    "both ends of the game are there: closed rows ({{ rows }}) and full penalties ({{ players"
    " }}). The first ended it; did you play the turn to its end?"
)
def both_end_conditions(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A game ends by closed rows or by penalties, not by both.

    A warning: impossible if "immediately" is strict, but some tables finish the turn first.
    Source: publisher.
    """
    rows = closed_rows(table)
    names = [filled.player.name for filled in table if out_of_boxes(filled)]
    if len(rows) >= CLOSED_ENDS and names:
        order = [line.row.id for line in table[0].race if line.row.id in rows]
        yield fault(game.source, rows=listed(order), players=listed(names))
