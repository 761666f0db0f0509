"""Scoring: a game's marks through its sheet's own tables. Nothing about a game stands here."""

from __future__ import annotations

from ..checks.registry import check_game, check_sums
from ..game.counting import Counting, Plan, plan_of
from ..game.records import (
    ERROR,
    Complaint,
    Game,
    GameResult,
    Player,
    PlayerResult,
    RowResult,
    Sum,
)
from ..model import RowsBlock

TOTAL = "total"


def score(game: Game) -> GameResult:
    """Points per row, subtotals, totals and places, and what cannot be right.

    A complaint never changes a total. What cannot be counted leaves its row without points; then,
    and where an error makes it doubtful, a total is not certain.
    """
    alone, together = check_game(game)
    table = tuple(together)
    # On a board that is shared, one owner's error may be the other's.
    board_in_doubt = bool(game.sheet.owners) and any(
        c.level == ERROR for complaints in (together, *alone) for c in complaints
    )
    plan = plan_of(game.sheet)
    counted_of = [_rows(plan, player) for player in game.players]
    totals = [sum(games) for _, games, _ in counted_of]
    placed = []
    for player, complaints, (rows, games, each), total in zip(
        game.players, alone, counted_of, totals, strict=True
    ):
        subtotals = _subtotals(plan, rows)
        errors = any(c.level == ERROR for c in complaints)
        counted = player.sound and all([row.points is not None for row in rows])
        certain = counted and not errors and not board_in_doubt
        wrong: list[Complaint] = []
        if player.written:
            wrong = check_sums(player, _right_sums(player, rows, each, subtotals, total))
        place = 1 + sum([other > total for other in totals])
        told = (*complaints, *wrong)
        several = games if len(games) > 1 else ()
        missing = [one for one, points in each.items() if points is None]
        doubtful = frozenset(one.game for one in missing if one.id != TOTAL)
        placed.append(
            PlayerResult(player, rows, subtotals, total, certain, place, told, several, doubtful)
        )
    return GameResult(game, tuple(placed), table)


def _rows(
    plan: Plan, player: Player
) -> tuple[tuple[RowResult, ...], tuple[int, ...], dict[Sum, int | None]]:
    """The points of each row, the total of each game, and both for each of several games."""
    games = plan.sheet.games
    counts = [Counting(plan, player, n if games > 1 else 0) for n in range(1, games + 1)]
    found = [
        [RowResult(row, count.marks(row), count.points(row)) for row in plan.rows]
        for count in counts
    ]
    totals = tuple([sum([count.rest(row) for row in plan.added]) for count in counts])
    if games == 1:
        return tuple(found[0]), totals, {}
    each: dict[Sum, int | None] = {}
    for at, (rows, total) in enumerate(zip(found, totals, strict=True), 1):
        each |= {Sum(result.row.id, at): result.points for result in rows}
        each[Sum(TOTAL, at)] = total if player.sound else None
    return tuple(map(_together, zip(*found, strict=True))), totals, each


def _together(games: tuple[RowResult, ...]) -> RowResult:
    """What a row is worth in all games that stand beside each other."""
    known = [one.points for one in games if one.points is not None]
    points = sum(known) if len(known) == len(games) else None
    return RowResult(games[0].row, sum(one.marks for one in games), points)


def _subtotals(
    plan: Plan, rows: tuple[RowResult, ...]
) -> tuple[tuple[RowsBlock, dict[str, int]], ...]:
    """Sums of the write columns: losses in the column of the minus, all else in the other."""
    if not plan.subtotals:
        return ()
    points = {row.row.id: row.points or 0 for row in rows}
    found = []
    for block in plan.subtotals:
        values = [points.get(row.id, 0) for row in block.rows]
        signs = [column.sign for column in block.columns if column.kind == "write"]
        sums = {sign: sum(v for v in values if (v < 0) == (sign != "+")) for sign in signs}
        found.append((block, sums))
    return tuple(found)


def _right_sums(
    player: Player,
    rows: tuple[RowResult, ...],
    each: dict[Sum, int | None],
    subtotals: tuple[tuple[RowsBlock, dict[str, int]], ...],
    total: int,
) -> dict[Sum, int | None]:
    """What can be written on the paper, and what it is worth."""
    right = {Sum(row.row.id): row.points for row in rows} | each
    if player.sound:  # sums of what could not be read are no yardstick
        for _, sums in subtotals:
            right.update({Sum(f"subtotal{sign}"): value for sign, value in sums.items()})
        right[Sum(TOTAL)] = total
    return right
