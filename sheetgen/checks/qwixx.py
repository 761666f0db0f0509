"""What the rule book of Qwixx knows of one sheet and of the whole table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..game.records import Game
from ..model import Row
from .filled import Filled, Line, closed_rows, failures, finished_rows, out_of_boxes
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


@sheet_error(
    "{{ count }} locks are marked ({{ rows }}); nobody can have more than {{ most }}, so look"
    " which rows others closed"
)
def too_many_locks(game: Game, filled: Filled) -> Iterator[Fault]:
    """One sheet holds at most two own locks.

    An error: a player marks one number per action, and the second closed row ends the game.
    Source: publisher.
    """
    rows = _held(filled)
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
        scratched = line.row.write is not None and line.entry.marks
        if line.marks or line.lock or line.entry.label or scratched:
            return
    yield fault(filled.player.source)


@sheet_note("this sheet does not show how the game ended; others may have ended it", whole=True)
def end_not_shown(game: Game, filled: Filled) -> Iterator[Fault]:
    """A single sheet shows two closed rows or a full row of penalties, or does not show the end.

    A note: it is normal, others may have ended the game. Source: arithmetic.
    """
    if game.complete or game.stopped or len(game.players) != 1 or game.sheet.owners:
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
    names = [filled.player.name for filled in table if out_of_boxes(filled, sure=True)]
    if len(names) > 1:
        most = max(len(line.row.spaces) for filled in table for line in filled.penalties)
        yield fault(game.source, players=listed(names), count=most)


@table_error(
    "{{ count }} rows are closed ({{ rows }}); no game gets beyond {{ most }} of these, as only"
    " rows with the same last number fall together. Look which one was not closed"
)
def too_many_locked_rows(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """One row is closed before those that end the game, and these have the same last number.

    So at most three of Qwixx; where all last numbers differ, or on a board for two, at most two.
    A row counts that somebody has locked, or notes as closed by another player.

    An error: the second closed row ends the game. At most one is closed before the last action;
    in that all players mark the same sum of the white dice, on a board one disc is placed.
    Source: publisher.
    """
    rows = [line.row for line in _closed(game, table)]
    most = CLOSED_ENDS
    if rows and not game.sheet.owners:
        most = max(most, 1 + max(Counter(map(last_number, rows)).values()))
    if _alone_too_many(table):
        return
    if len(rows) > most:
        yield fault(game.source, rows=listed(r.id for r in rows), count=len(rows), most=most)


def _held(filled: Filled) -> list[str]:
    """Rows of which a sheet has the lock."""
    return [line.row.id for line in filled.race if line.locked]


def _alone_too_many(table: list[Filled]) -> bool:
    """Whether a sheet that is looked at alone has too many locks, which is told of it."""
    return len(table) == 1 and len(_held(table[0])) > CLOSED_ENDS


def last_number(row: Row) -> str:
    """The number that closes a row."""
    return row.spaces[-1].label or row.spaces[-1].id


def _closed(game: Game, table: list[Filled]) -> list[Line]:
    """Rows that are closed for sure, in the order of the sheet, each once."""
    ids = closed_rows(table)
    if game.sheet.owners:  # the last disc at hand may miss the lock
        ids |= {
            line.row.id for filled in table for line in filled.race if line.last and not line.early
        }
    return [line for line in table[0].race if line.row.id in ids]


@table_error(
    "{{ player }} holds the locks of {{ pair }}. Where three rows are locked ({{ rows }}),"
    " these two fell in one move, on a white {{ last }}, and nobody marks two numbers in it;"
    " look who locked which"
)
def lock_order_impossible(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Of three closed rows the two with the same last number are not held by one player.

    An error: the third row can only fall together with the second, on one white sum (the last
    number of both), and in that action a player marks one row only. Source: arithmetic.
    """
    rows = [line.row for line in _closed(game, table)]
    if game.sheet.owners or len(rows) <= CLOSED_ENDS or _alone_too_many(table):
        return
    for last, number in Counter(map(last_number, rows)).items():
        if number != len(rows) - 1:  # one fell before; else any of them may have
            continue
        for filled in table:
            pair = [
                line.row.id for line in filled.race if line.locked and last_number(line.row) == last
            ]
            if len(pair) > 1:
                yield fault(
                    filled.player.source,
                    player=filled.player.name,
                    rows=listed(row.id for row in rows),
                    pair=listed(pair),
                    last=last,
                )


@table_warning(
    "nothing shows that the game is over: closed or full rows {{ closed }} of {{ needs }}, and the"
    " penalties are not full; was it stopped, or is a sheet missing?",
    whole=True,
    every=True,
)
def game_not_over(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A finished game shows its end: two closed rows, or all penalties; on a board all discs too.

    Where numbers are written, one sheet has two full rows.

    A warning: games get stopped, and sheets may be missing. Source: publisher.
    """
    rows = closed_rows(table, sure=False)
    if game.sheet.owners:
        rows |= {line.row.id for filled in table for line in filled.race if line.last}
        count, spaces = failures(table)
        over = 0 < spaces <= count or any(filled.tokens == game.sheet.pieces for filled in table)
    else:
        over = any(out_of_boxes(filled) for filled in table)
    closed = max(len(rows), *[len(finished_rows(filled)) for filled in table])
    if closed < CLOSED_ENDS and not over:
        yield fault(game.source, closed=closed, needs=CLOSED_ENDS)


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
    names = [filled.player.name for filled in table if out_of_boxes(filled, sure=True)]
    if len(rows) >= CLOSED_ENDS and names:
        order = [line.row.id for line in table[0].race if line.row.id in rows]
        yield fault(game.source, rows=listed(order), players=listed(names))
