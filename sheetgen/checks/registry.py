"""What cannot be right on a finished sheet, and what is odd: every check, its level and why.

Checks look at paper only: never at the order of marks or at gaps, which paper does not show, and
they never change points. Those that follow from the sheet itself always run; the others run where
the sheet (or the game file) names them in its `checks:`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..game.records import ERROR, NOTE, WARNING, Complaint, Game, Player
from ..model import CHECKS
from . import discards as discards
from . import duell as duell
from . import express as express
from . import numbers as numbers
from . import qwixx as qwixx
from . import sheet as sheet
from .dice import dice_total_mismatch
from .facts import Hand, hand
from .turns import turn_count
from .wordings import COMPLAINTS as COMPLAINTS

SHEET, TABLE, BOARD = "sheet", "table", "board"


class Rule(NamedTuple):
    """A kind of complaint: its level, what it looks at, its check and what that is about."""

    kind: str
    level: str
    scope: str  # one sheet, all sheets of a game, or a board that is shared
    function: Callable[..., Iterator[Complaint]] | None  # None: told while points are counted
    about: str
    whole: bool = False  # it concludes from missing marks: silent while some cannot be read

    @property
    def named(self) -> bool:
        """Whether it runs only where a sheet or a game file asks for it."""
        return self.kind in CHECKS


def _rule(
    level: str, scope: str, function: Callable[..., Iterator[Complaint]], whole: bool = False
) -> Rule:
    kind = function.__name__.replace("_", "-")
    return Rule(kind, level, scope, function, function.__doc__ or "", whole)


_ALL = (
    _rule(ERROR, SHEET, sheet.number_not_in_row),
    _rule(ERROR, SHEET, sheet.duplicate_mark),
    _rule(ERROR, SHEET, sheet.too_many_crosses),
    _rule(ERROR, SHEET, sheet.count_out_of_range),
    _rule(ERROR, SHEET, sheet.last_too_early),
    _rule(ERROR, SHEET, sheet.last_without_lock),
    _rule(ERROR, SHEET, sheet.lock_without_last),
    _rule(ERROR, SHEET, sheet.too_many_penalties),
    _rule(ERROR, SHEET, discards.too_many_discard_rows),
    _rule(ERROR, SHEET, discards.discard_row_unlabelled),
    _rule(ERROR, SHEET, discards.discard_number_invalid),
    _rule(ERROR, SHEET, discards.discard_number_repeated),
    _rule(ERROR, SHEET, discards.discard_number_unused),
    _rule(ERROR, SHEET, numbers.number_out_of_range),
    _rule(ERROR, SHEET, numbers.order_broken),
    _rule(ERROR, SHEET, numbers.numbers_repeat),
    _rule(ERROR, SHEET, numbers.link_broken),
    _rule(ERROR, SHEET, numbers.mark_unsupported),
    Rule(
        "wrong-total",
        WARNING,
        SHEET,
        None,
        "A row, subtotal or total on the paper is what its marks are worth.\n\n"
        "A warning: the marks are certain, the sum is a slip. Source: arithmetic.",
    ),
    Rule(
        "wrong-game-total",
        WARNING,
        SHEET,
        None,
        "A row or total of one of several games is what its numbers are worth.\n\n"
        "A warning: the numbers are certain, the sum is a slip. Source: arithmetic.",
    ),
    _rule(ERROR, SHEET, qwixx.too_many_locks),
    _rule(WARNING, SHEET, qwixx.blank_sheet),
    _rule(NOTE, SHEET, qwixx.end_not_shown, whole=True),
    _rule(ERROR, TABLE, qwixx.two_players_four_penalties),
    _rule(ERROR, TABLE, qwixx.too_many_locked_rows),
    _rule(ERROR, TABLE, qwixx.lock_order_impossible),
    _rule(WARNING, TABLE, qwixx.game_not_over, whole=True),
    _rule(WARNING, TABLE, qwixx.both_end_conditions),
    _rule(WARNING, TABLE, turn_count, whole=True),
    _rule(WARNING, TABLE, qwixx.closed_without_locker, whole=True),
    _rule(WARNING, TABLE, qwixx.too_many_players),
    _rule(ERROR, SHEET, express.two_full_discard_rows),
    _rule(WARNING, SHEET, express.not_finished, whole=True),
    _rule(ERROR, SHEET, express.odd_pair_total, whole=True),
    _rule(ERROR, SHEET, express.too_few_pairs, whole=True),
    _rule(ERROR, SHEET, express.pairs_exceed_turns, whole=True),
    _rule(ERROR, SHEET, express.free_throw_too_early, whole=True),
    _rule(ERROR, SHEET, express.free_throw_mismatch, whole=True),
    _rule(ERROR, SHEET, express.first_three_must_differ, whole=True),
    _rule(WARNING, SHEET, express.fewer_than_three_discard_numbers, whole=True),
    _rule(WARNING, SHEET, express.many_free_throws, whole=True),
    _rule(NOTE, SHEET, express.free_throws_implied, whole=True),
    _rule(NOTE, SHEET, express.overflow_implied, whole=True),
    _rule(ERROR, TABLE, dice_total_mismatch, whole=True),
    _rule(ERROR, BOARD, duell.space_shared),
    _rule(ERROR, BOARD, duell.stack_on_last),
    _rule(ERROR, BOARD, duell.lock_owner_mismatch),
    _rule(ERROR, BOARD, duell.lock_stack),
    _rule(ERROR, BOARD, duell.too_many_tokens),
    _rule(ERROR, BOARD, duell.both_out_of_tokens),
    _rule(ERROR, BOARD, duell.too_many_failures),
    _rule(ERROR, BOARD, duell.conflicting_ends),
)

# Every kind of complaint, in the order in which they are told.
RULES: dict[str, Rule] = {rule.kind: rule for rule in _ALL}
_UNNAMED = [rule.function for rule in _ALL if rule.function is not None and not rule.named]
_OF_DISCARDS = [function for function in _UNNAMED if function.__module__ == discards.__name__]
_OF_NUMBERS = [function for function in _UNNAMED if function.__module__ == numbers.__name__]
_ALWAYS = [function for function in _UNNAMED if function not in (*_OF_DISCARDS, *_OF_NUMBERS)]
_NAMED = {rule.kind: rule for rule in _ALL if rule.function is not None and rule.named}

Check = Callable[..., Iterator[Complaint]]


def check_game(game: Game) -> tuple[list[list[Complaint]], list[Complaint]]:
    """What is wrong with each player's sheet, in their order, and with the table or the board."""
    hands = [hand(game, player) for player in game.players]
    alone = {sound: _asked(game, (SHEET,), sound) for sound in {p.sound for p in game.players}}
    found = [_alone(game, filled, alone[filled.player.sound]) for filled in hands]
    return found, _together(game, hands)


def check_player(game: Game, player: Player) -> list[Complaint]:
    """What is wrong with one sheet, or one owner's part of a board, looked at alone."""
    return _alone(game, hand(game, player), _asked(game, (SHEET,), player.sound))


def check_table(game: Game) -> list[Complaint]:
    """What is wrong with all sheets of a finished game together, or with a shared board."""
    return _together(game, [hand(game, player) for player in game.players])


def _alone(game: Game, filled: Hand, named: list[Check]) -> list[Complaint]:
    found: list[Complaint] = []
    for check in _ALWAYS:
        found += check(game, filled)
    if filled.discards:
        for check in _OF_DISCARDS:
            found += check(game, filled)
    if numbers.asks_for_numbers(game.sheet):
        for check in _OF_NUMBERS:
            found += check(game, filled)
    for check in named:
        found += check(game, filled)
    return found


def _together(game: Game, hands: list[Hand]) -> list[Complaint]:
    shared = bool(game.sheet.owners)
    found: list[Complaint] = []
    if hands and (game.complete or shared):
        sound = all(hand.player.sound for hand in hands)
        for check in _asked(game, (TABLE, BOARD) if shared else (TABLE,), sound):
            found += check(game, hands)
    return found


def _asked(game: Game, scopes: tuple[str, ...], sound: bool) -> list[Check]:
    """The checks that the game names, each once; where not all was read, those that still hold."""
    rules = [_NAMED[name] for name in dict.fromkeys(game.checks) if name in _NAMED]
    asked = [rule for rule in rules if rule.scope in scopes and (sound or not rule.whole)]
    return [rule.function for rule in asked if rule.function]
