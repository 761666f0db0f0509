"""Scoring: a game's marks through its sheet's own tables. Nothing about a game stands here."""

from __future__ import annotations

from ..checks.filled import Filled, fill
from ..checks.registry import check_game, check_places, check_sums
from ..game.counting import Counting, Plan, plan_of
from ..game.records import (
    ERROR,
    Game,
    GameResult,
    PlayerResult,
    RowResult,
    Sum,
)
from ..model import RowsBlock

TOTAL = "total"


def score(game: Game) -> GameResult:
    """Points per row, subtotals, totals and places, and what cannot be right.

    A complaint never changes a total. What cannot be counted leaves its row without points; then,
    and where an error makes it doubtful, a total is not certain: its place is after those that are.
    """
    table = [fill(game, player) for player in game.players]
    alone, together = check_game(game, table)
    # On a board that is shared, one owner's error may be the other's.
    board_in_doubt = bool(game.sheet.owners) and any(
        c.level == ERROR for complaints in (together, *alone) for c in complaints
    )
    plan = plan_of(game.sheet)
    counted_of = [_rows(plan, filled) for filled in table]
    totals = [sum(games) for _, games, _ in counted_of]
    placed = []
    for player, complaints, (rows, games, each), total in zip(
        game.players, alone, counted_of, totals, strict=True
    ):
        subtotals = _subtotals(plan, rows) if plan.subtotals else ()
        errors = any([c.level == ERROR for c in complaints])
        counted = player.sound and all([row.points is not None for row in rows])
        certain = counted and not errors and not board_in_doubt
        if player.written:
            right = {row.row.id: row.points for row in rows}
            if player.sound:  # sums of what could not be read are no yardstick
                for _, sums in subtotals:
                    right |= {f"subtotal{sign}": value for sign, value in sums.items()}
                right[TOTAL] = total
            complaints += check_sums(player, right, each)
        several = games if len(games) > 1 else ()
        missing = [one for one, points in each.items() if points is None]
        doubtful = frozenset(one.game for one in missing if one.id != TOTAL)
        told = tuple(complaints)
        placed.append(
            PlayerResult(player, rows, subtotals, total, certain, 1, told, several, doubtful)
        )
    ranks = [(one.certain, one.total) for one in placed]
    together += check_places(game, ranks)
    players = [
        one._replace(place=1 + sum([other > rank for other in ranks]))
        for one, rank in zip(placed, ranks, strict=True)
    ]
    return GameResult(game, tuple(players), tuple(together))


def _rows(
    plan: Plan, filled: Filled
) -> tuple[tuple[RowResult, ...], tuple[int, ...], dict[Sum, int | None]]:
    """The points of each row, the total of each game, and both for each of several games."""
    games, player = plan.sheet.games, filled.player
    if games == 1:
        count = Counting(plan, player, marks=filled.totals)
        rows, total = _one_game(count)
        return rows, (total,), {}
    counted = [_one_game(Counting(plan, player, game)) for game in range(1, games + 1)]
    each: dict[Sum, int | None] = {}
    for at, (rows, total) in enumerate(counted, 1):
        each |= {Sum(result.row.id, at): result.points for result in rows}
        each[Sum(TOTAL, at)] = total if player.sound else None
    found = tuple(map(_together, zip(*[rows for rows, _ in counted], strict=True)))
    return found, tuple([total for _, total in counted]), each


def _one_game(count: Counting) -> tuple[tuple[RowResult, ...], int]:
    """The points of each row in one game, and its total."""
    plan, marks = count.plan, count.marks
    rows = [
        RowResult(row, marks.get(row.id, 0), count.points(row), count.counted(row))
        for row in plan.rows
    ]
    return tuple(rows), sum([count.rest(row) for row in plan.added])


def _together(games: tuple[RowResult, ...]) -> RowResult:
    """What a row is worth in all games that stand beside each other."""
    known = [one.points for one in games if one.points is not None]
    points = sum(known) if len(known) == len(games) else None
    counted = [one.counted for one in games if one.counted is not None]
    marks = sum(one.marks for one in games)
    return RowResult(games[0].row, marks, points, sum(counted) if counted else None)


def _subtotals(
    plan: Plan, rows: tuple[RowResult, ...]
) -> tuple[tuple[RowsBlock, dict[str, int]], ...]:
    """Sums of the write columns: losses in the column of the minus, all else in the other."""
    points = {row.row.id: row.points or 0 for row in rows}
    found = []
    for block in plan.subtotals:
        values = [points.get(row.id, 0) for row in block.rows]
        signs = [column.sign for column in block.columns if column.kind == "write"]
        sums = {sign: sum(v for v in values if (v < 0) == (sign != "+")) for sign in signs}
        found.append((block, sums))
    return tuple(found)
