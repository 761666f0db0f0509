"""What cannot be right on a finished sheet, and what is odd: all checks, and running them.

Checks look at paper only: never at the order of marks or at gaps, which paper does not show, and
they never change points. Those that follow from the sheet itself always run; the others run where
the sheet (or the game file) names them in its `checks:`. A check stands in one place, its function;
the modules that hold some are named here.
"""

from __future__ import annotations

from ..game.records import Complaint, Game, Player, Sum
from . import dice, discards, duell, express, numbers, qwixx, sheet, sums, turns
from .filled import Filled, fill
from .rule import ALWAYS, ASKED, BOARD, SHEET, SUMS, TABLE, Rule

_MODULES = (sheet, numbers, sums, qwixx, turns, discards, express, dice, duell)

# Every kind of complaint, in the order in which they are told.
RULES: dict[str, Rule] = {
    rule.kind: rule
    for module in _MODULES
    for rule in vars(module).values()
    if isinstance(rule, Rule)
}
_ALWAYS = [rule for rule in RULES.values() if rule.when == ALWAYS]
_SUMS = [rule for rule in RULES.values() if rule.when == SUMS]


def asked_for() -> tuple[str, ...]:
    """The names of the checks that a sheet or a game file may ask for."""
    return tuple(rule.kind for rule in RULES.values() if rule.when == ASKED)


def check_game(game: Game) -> tuple[list[list[Complaint]], list[Complaint]]:
    """What is wrong with each player's sheet, in their order, and with the table or the board."""
    table = [fill(game, player) for player in game.players]
    alone = {sound: _asked(game, (SHEET,), sound) for sound in {p.sound for p in game.players}}
    found = [_alone(game, filled, alone[filled.player.sound]) for filled in table]
    return found, _together(game, table)


def check_player(game: Game, player: Player) -> list[Complaint]:
    """What is wrong with one sheet, or one owner's part of a board, looked at alone."""
    return _alone(game, fill(game, player), _asked(game, (SHEET,), player.sound))


def check_table(game: Game) -> list[Complaint]:
    """What is wrong with all sheets of a finished game together, or with a shared board."""
    return _together(game, [fill(game, player) for player in game.players])


def check_sums(player: Player, right: dict[Sum, int | None]) -> list[Complaint]:
    """What a player has written down and is not what the marks are worth, which is ``right``."""
    found: list[Complaint] = []
    for added, written in player.written.items():
        points = right.get(added)
        if points is not None and points != written.value:
            found += _found(_SUMS, added, written, points)
    return found


def _alone(game: Game, filled: Filled, asked: list[Rule]) -> list[Complaint]:
    return _found([*_ALWAYS, *asked], game, filled)


def _found(rules: list[Rule], *facts: object) -> list[Complaint]:
    """What some rules have to say of the same facts."""
    return [rule.complaint(fault) for rule in rules for fault in rule.find(*facts)]


def _together(game: Game, table: list[Filled]) -> list[Complaint]:
    shared = bool(game.sheet.owners)
    if not table or not (game.complete or shared):
        return []
    sound = all(filled.player.sound for filled in table)
    asked = _asked(game, (TABLE, BOARD) if shared else (TABLE,), sound)
    return _found(asked, game, table)


def _asked(game: Game, scopes: tuple[str, ...], sound: bool) -> list[Rule]:
    """The checks that the game names, each once; where not all was read, those that still hold."""
    rules = [RULES[name] for name in dict.fromkeys(game.checks) if name in RULES]
    return [
        rule
        for rule in rules
        if rule.when == ASKED and rule.scope in scopes and (sound or not rule.whole)
    ]
