"""Why a row cannot be counted, and with that what is to be done about it."""

from __future__ import annotations

from ..game.counting import plan_of
from ..game.records import ERROR, PlayerResult, RowResult
from ..model import Sheet


def why_uncounted(sheet: Sheet, player: PlayerResult, row: RowResult) -> tuple[str, str]:
    """Id of a message, and that of the row that is its value ("": none)."""
    read, wrong = player.player.unread, {c.row for c in player.complaints if c.level == ERROR}
    id, score = row.row.id, row.row.points
    if id in read:
        return "cannot-count-read", ""
    if id in wrong:
        return "cannot-count-wrong", ""
    if score is None:
        return "cannot-count", ""
    plan = plan_of(sheet)
    taken = [one.id for part in score.of for one in plan.rows_of(part)]
    missing = {one.row.id for one in player.rows if one.points is None} | read | wrong
    for one in (*taken, str(score.times)):
        if one in missing:
            return "cannot-count-without", one
    for entry in player.player.entries:
        if entry.row.id in (taken or [id]) and entry.count and entry.row.numbered:
            return "cannot-count-spaces", entry.row.id
    return "cannot-count", ""
