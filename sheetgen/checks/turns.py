"""Whether the sheets of a whole Qwixx table are all there, and any number of turns fits them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.records import Game
from .filled import Filled, Line, closed_rows, locked_rows, out_of_boxes
from .qwixx import CLOSED_ENDS
from .rule import Fault, fault, table_warning

MOST_PLAYERS = 8  # sheets beyond are not searched; that they are too many is told anyway


class _Trace(NamedTuple):
    """What a player's turns have left behind."""

    low: int  # numbers in rows with a lock: at least, at most (a count may hold a lock)
    high: int
    black: int  # numbers in rows without a lock: each took the second action of an own turn
    lost: int  # penalties: each an own turn without a mark
    ends: bool  # may have had the last turn, where it was played out
    once: bool  # one number a turn, also for its active player

    def turns(self) -> tuple[int, int]:
        """The fewest and the most own turns."""
        return self.lost + self.black, self.lost + self.high + self.black

    def needs(self, own: int) -> int | None:
        """How many turns of all players so many own turns ask for; None: they do not fit."""
        fewest, most = self.turns()
        if not fewest <= own <= most:
            return None
        if self.once:
            return self.low + self.lost
        return self.low - own + 2 * self.lost + self.black


@table_warning(
    "no number of turns fits all sheets: {{ other }} has had {{ fewest }} own turns at most,"
    " and {{ player }} has marked {{ most }} numbers. Is a sheet missing, or did somebody"
    " join late or leave?",
    whole=True,
    every=True,
)
def turn_count(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Some number of turns, and some first player, fit all sheets.

    Each turn gives everybody at most one number, its active player one more, or a penalty instead;
    own turns differ by at most one. In signs: p <= o, o - p <= m <= T + o - 2p; a black number
    takes the second action, so k <= o - p, o - p <= m + k, m <= T + o - 2p - k. A game that ends
    by penalties ends with that player's turn; one that ends by the second action of a turn ends
    with that of a player who holds a lock; one that ends by the first leaves the turn unfinished.
    Who sat where is not on paper: any players may have had the turn more. A number that is crossed
    twice counts twice, and one of a bonus row as one of any other. Where numbers are written,
    a turn gives the active player one number or a penalty, so m + p <= T, and is played out.

    A warning: impossible if all sheets are there and nobody joined or left, else explainable.
    Source: arithmetic.
    """
    once = not table[0].race  # rows to write numbers in
    if not 1 <= len(table) <= MOST_PLAYERS or (once and not table[0].written):
        return
    if any(not 0 <= line.marks <= line.row.most for f in table for line in _acted(f)):
        return  # which is told
    sure, maybe = closed_rows(table), closed_rows(table, sure=False)
    full = any(out_of_boxes(filled) for filled in table)
    by_rows = len(sure) >= CLOSED_ENDS
    missing = len(sure) > len(locked_rows(table))
    anybody = (not full and not by_rows) or (not by_rows and len(maybe) >= CLOSED_ENDS) or missing
    # The last turn may have stopped after the first action.
    broken = not once and (anybody or by_rows)
    traces = [
        _trace(
            filled,
            anybody
            or out_of_boxes(filled)
            or (by_rows and any(line.maybe_locked for line in filled.race)),
            once,
        )
        for filled in table
    ]
    if not _fits(traces, broken):
        pairs = list(zip(traces, table, strict=True))
        least, other = min(pairs, key=lambda pair: pair[0].turns()[1])
        most, player = max(pairs, key=lambda pair: pair[0].low + pair[0].black)
        yield fault(
            game.source,
            fewest=least.turns()[1],
            most=most.low + most.black,
            player=player.player.name,
            other=other.player.name,
        )


def _acted(filled: Filled) -> tuple[Line, ...]:
    """Rows that show how many actions a player had."""
    return (*filled.race, *filled.plain, *filled.penalties)


def _trace(filled: Filled, ends: bool, once: bool) -> _Trace:
    bonus = [line for line in filled.boxes if line.row.follows]
    rows = filled.written if once else (*filled.race, *bonus)
    spans = [line.numbers for line in rows if line.heights or line.entry.count is not None]
    return _Trace(
        sum(low for low, _ in spans),
        sum(high for _, high in spans),
        sum(line.numbers[1] for line in filled.plain),
        sum(min(max(line.marks, 0), len(line.row.spaces) + 1) for line in filled.penalties),
        ends,
        once,
    )


def _fits(traces: list[_Trace], broken: bool) -> bool:
    """Whether some number of whole rounds, and of turns after them, fits everybody."""
    players = len(traces)
    first = max(0, max(trace.turns()[0] for trace in traces) - 1)
    last = min(trace.turns()[1] for trace in traces)
    for rounds in range(last, first - 1, -1):
        needs = [(trace.needs(rounds), trace.needs(rounds + 1)) for trace in traces]
        for more in range(players):
            turns = rounds * players + more
            if turns and _shares(traces, needs, turns, more, True):
                return True
            if broken and _shares(traces, needs, turns + 1, more, False):
                return True
    return False


def _shares(
    traces: list[_Trace],
    needs: list[tuple[int | None, int | None]],
    turns: int,
    more: int,
    whole: bool,
) -> bool:
    """Whether just ``more`` players can have had one turn more than the others.

    After whole turns one of them (of all, if there are none) had the last.
    """
    must = may = 0
    ending = must_end = False
    for trace, (fewer, another) in zip(traces, needs, strict=True):
        can_fewer = fewer is not None and fewer <= turns
        can_another = another is not None and another <= turns
        if can_another:
            may += 1
            must += not can_fewer
            ending = ending or trace.ends
            must_end = must_end or (trace.ends and not can_fewer)
        elif not can_fewer:
            return False
    if not must <= more <= may:
        return False
    if not whole:
        return True
    if more == 0:
        return any(trace.ends for trace in traces)
    return must_end or (ending and must < more)


@table_warning(
    "{{ row }}: {{ player }} notes that another player closed it, but nobody holds its lock;"
    " is a sheet missing?",
    whole=True,
    every=True,
)
def closed_without_locker(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A row that is noted as closed by another player has its lock on some sheet.

    A warning: a sheet is missing, or the note is wrong. Source: arithmetic.
    """
    held = {line.row.id for filled in table for line in filled.race if line.maybe_locked}
    told: set[str] = set()
    for filled in table:
        for line in filled.race:
            row = line.row.id
            if line.entry.closed and row not in held and row not in told:
                told.add(row)
                yield fault(line.entry.source, row, player=filled.player.name)


@table_warning("{{ count }} sheets; the game is published for up to {{ most }} players")
def too_many_players(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """There are no more sheets than the game has players.

    A warning: more can play, but the game is published for fewer. Source: arithmetic.
    """
    most = game.sheet.players[1]
    if len(table) > most:
        yield fault(game.source, count=len(table), most=most)
