"""What the rule book of Qwixx: Das Duell knows of a board that two players share."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import Game
from .filled import Filled, Line, failures
from .qwixx import CLOSED_ENDS
from .rule import Fault, board_error, fault, listed


def _rows(table: list[Filled]) -> list[list[tuple[Filled, Line]]]:
    """The numbered rows of the board, each with what every owner has in it."""
    found: dict[str, list[tuple[Filled, Line]]] = {}
    for filled in table:
        for line in (*filled.race, *filled.plain):
            found.setdefault(line.row.id, []).append((filled, line))
    return list(found.values())


@board_error(
    "{{ row }}: discs of both owners ({{ players }}) lie on {{ numbers }}; a beaten disc goes"
    " back, so look whose is on top"
)
def space_shared(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A space holds the discs of one owner.

    An error: a beaten disc goes back to its owner. Source: publisher.
    """
    for row in _rows(table):
        seen: dict[str, Filled] = {}
        shared: dict[str, list[str]] = {}
        for filled, line in row:
            for space in line.heights:
                first = seen.setdefault(space, filled)
                if first is not filled:
                    shared.setdefault(space, [first.player.name]).append(filled.player.name)
        if shared:
            names = dict.fromkeys(name for both in shared.values() for name in both)
            yield fault(
                row[-1][1].entry.source,
                row[0][1].row.id,
                numbers=listed(shared),
                players=listed(names),
            )


@board_error(
    "{{ row }}: {{ player }} has a stack of {{ height }} on the {{ last }}; the first disc"
    " there closes the row"
)
def stack_on_last(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """The last space of a row with a lock holds one disc.

    An error: the row is closed at once. Source: publisher.
    """
    for filled in table:
        for line in filled.race:
            if line.last > 1:
                yield line.fault(
                    last=line.row.spaces[-1].id, height=line.last, player=filled.player.name
                )


@board_error(
    "{{ row }}: the {{ last }} belongs to {{ owner }}, the disc on the lock to {{ holder }};"
    " one player places both, so look whose they are"
)
def lock_owner_mismatch(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """The lock holds a disc of the owner of the last space.

    An error: both are placed together. Source: publisher.
    """
    for row in _rows(table):
        owners = [filled.player.name for filled, line in row if line.last]
        for filled, line in row:
            if owners and line.lock and not line.last:
                yield line.fault(
                    last=line.row.spaces[-1].id, owner=listed(owners), holder=filled.player.name
                )


@board_error("{{ row }}: {{ height }} discs lie on the lock; it holds one")
def lock_stack(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A lock holds one disc.

    An error: the row is closed with it. Source: publisher.
    """
    for row in _rows(table):
        height = sum(line.lock for _, line in row)
        if height > 1:
            source = next(line.entry.source for _, line in row if line.lock)
            yield fault(source, row[0][1].row.id, height=height)


@board_error(
    "{{ player }} has {{ count }} discs on the board, with locks and failures; there are {{"
    " most }}, so count again"
)
def too_many_tokens(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Nobody has more discs on the board than the game gives: rows, locks and failures.

    An error: there are no more. Source: publisher.
    """
    most = game.sheet.pieces
    for filled in table:
        if most is not None and filled.tokens > most:
            yield fault(
                filled.player.source, player=filled.player.name, count=filled.tokens, most=most
            )


@board_error(
    "{{ players }} have placed all {{ most }} discs each; the first to do so ended the game,"
    " so count again"
)
def both_out_of_tokens(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Only one player has placed the last disc.

    An error: the first one ended the game. Source: publisher.
    """
    out = [filled.player.name for filled in table if filled.tokens == game.sheet.pieces]
    if len(out) > 1:
        yield fault(game.source, players=listed(out), most=game.sheet.pieces)


@board_error(
    "{{ row }}: {{ count }} of both players together; number {{ most }} ends the game, so"
    " count again"
)
def too_many_failures(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """There are no more failures than spaces for them, of all owners together.

    An error: the last space ends the game. Source: publisher.
    """
    count, most = failures(table)
    if count > most:
        row = table[0].penalties[0].row.id
        yield fault(game.source, row, count=count, most=most)


@board_error(
    "the board shows ends of the game that cannot have come together: locks ({{ rows }}),"
    " failures ({{ failures }}), all discs placed ({{ players }}). The first ended the game,"
    " so look which disc was placed after it"
)
def conflicting_ends(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """A board shows one end of the game, or two that came with the same disc.

    Four failures and two locks never do. The last disc at filled can be the fourth failure or the
    second lock, so its owner has one of these; on a last space it leaves the lock empty, and then
    it was neither.

    An error: each end stops the game at once. Source: arithmetic.
    """
    count, spaces = failures(table)
    failed = spaces > 0 and count >= spaces
    rows = _rows(table)
    locked = sum(any(line.lock for _, line in row) for row in rows) >= CLOSED_ENDS
    if not failed and not locked:
        return
    empty = {row[0][1].row.id for row in rows if not any(line.lock for _, line in row)}
    out = [filled for filled in table if filled.tokens == game.sheet.pieces]
    wrong = failed and locked
    for filled in out:
        wrong = wrong or (failed and not filled.lost)
        wrong = wrong or (locked and not any(line.lock for line in filled.race))
        wrong = wrong or any(line.last and line.row.id in empty for line in filled.race)
    if wrong:
        ids = [row[0][1].row.id for row in rows if row[0][1].row.id not in empty]
        yield fault(
            game.source,
            rows=listed(ids) or "–",
            failures=count,
            players=listed(filled.player.name for filled in out) or "–",
        )
