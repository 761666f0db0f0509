"""What cannot be right on a finished sheet, and what is odd: all checks, and running them.

Checks look at paper only: never at the order of marks or at gaps, which paper does not show, and
they never change points. Those that follow from the sheet itself always run; the others run where
the sheet (or the game file) names them in its `checks:`. A check stands in one place, its function;
the modules that hold some are named here.
"""

from __future__ import annotations

from ..game.records import Complaint, Game, Player, Sum
from ..model import Sheet
from ..source.once import once
from . import dice, discards, duell, express, numbers, qwixx, sheet, turns
from .filled import Filled
from .rule import ALWAYS, ASKED, BOARD, PLACES, SHEET, SUMS, TABLE, Rule

_MODULES = (sheet, discards, numbers, qwixx, turns, express, dice, duell)

# Every kind of complaint, in the order in which they are told.
RULES: dict[str, Rule] = {
    rule.kind: rule
    for module in _MODULES
    for rule in vars(module).values()
    if isinstance(rule, Rule)
}
_ALWAYS = [rule for rule in RULES.values() if rule.when == ALWAYS]
_OF_MARKS = [rule for rule in vars(sheet).values() if rule in _ALWAYS]
_SUMS = [rule for rule in RULES.values() if rule.when == SUMS]
_PLACES = [rule for rule in RULES.values() if rule.when == PLACES]


@once
def _always(sheet: Sheet) -> list[Rule]:
    """The checks that run on a sheet in any case: those of numbers only where it asks for some."""
    return _ALWAYS if numbers.has_any(sheet) else _OF_MARKS


def check_game(game: Game, table: list[Filled]) -> tuple[list[list[Complaint]], list[Complaint]]:
    """What is wrong with each player's sheet, in their order, and with the table or the board.

    A row with something unreadable gets no further complaint: what is missing may be its cause.
    """
    asked = [RULES[name] for name in dict.fromkeys(game.checks) if name in RULES]
    asked = [rule for rule in asked if rule.when == ASKED]
    alone = [*_always(game.sheet), *(rule for rule in asked if rule.scope == SHEET)]
    found = [
        [one for one in _found(alone, f.player.sound, game, f) if one.row not in f.player.unread]
        for f in table
    ]
    if not table:
        return found, []
    scopes = (TABLE, BOARD) if game.sheet.owners else (TABLE,)
    every = game.complete or (bool(game.sheet.owners) and not game.stopped)
    together = [rule for rule in asked if rule.scope in scopes and (every or not rule.every)]
    sound = all([filled.player.sound for filled in table])
    return found, _found(together, sound, game, table)


def check_sums(
    player: Player, right: dict[str, int | None], each: dict[Sum, int | None]
) -> list[Complaint]:
    """What a player has written down and is not what the marks are worth.

    That is ``right``, and ``each`` for each of several games.
    """
    found: list[Complaint] = []
    for added, written in player.written.items():
        points = each.get(added) if added.game else right.get(added.id)
        if points is not None and points != written.value:
            found += _found(_SUMS, True, added, written, points)
    return found


def check_places(game: Game, ranks: list[tuple[bool, int]]) -> list[Complaint]:
    """What is to be said of the places: by player, whether the total is certain, and the total."""
    return _found(_PLACES, True, game, ranks)


def _found(rules: list[Rule], sound: bool, *facts: object) -> list[Complaint]:
    """What some rules have to say of the same facts; where not all was read, those that hold."""
    return [
        rule.complaint(fault)
        for rule in rules
        if sound or not rule.whole
        for fault in rule.find(*facts)
    ]
