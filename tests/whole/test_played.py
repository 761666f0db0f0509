"""Games played by the full rules of every sheet that ships: no legal one is called wrong, every
total is right, and slips of people who play and type are told by their cause."""

from __future__ import annotations

import random

import pytest
from tools import effort
from tools.effort import sampled
from tools.played import FAMILIES, NOT_SCORED, play, tell
from tools.slips import SLIPS, Slip, slipped

from sheetgen.source import library

ROUNDS = 150 if effort.LONG else 5
RARE = {"many-free-throws", "fewer-than-three-discard-numbers"}  # legal, and asked about
SHOWN = [slip for slip in SLIPS if slip.names and not slip.hidden]


def test_every_sheet_that_ships_is_played() -> None:
    assert set(library.known()) == {*FAMILIES, *NOT_SCORED}


@pytest.mark.parametrize("family", FAMILIES)
def test_no_legal_game_is_called_wrong(family: str) -> None:
    dice = random.Random(family)
    games = [play(family, dice) for _ in range(ROUNDS)]
    for game, told in zip(games, tell(games), strict=True):
        assert told.totals == game.totals
        assert told.kinds <= RARE, game.players


@pytest.mark.parametrize("family", [name for name in FAMILIES if name != "qwixx-duell"])
def test_no_sheet_of_a_legal_game_is_called_wrong_alone(family: str) -> None:
    dice = random.Random(family + " alone")
    games = [play(family, dice) for _ in range(ROUNDS)]
    alone = [game._replace(players=[player]) for game in games for player in game.players]
    for game, told in zip(alone, tell(alone), strict=True):
        assert told.kinds <= RARE, game.players


@sampled(3)
@pytest.mark.parametrize("slip", SHOWN, ids=[slip.name for slip in SHOWN])
def test_a_slip_that_paper_shows_is_told_by_its_cause(slip: Slip) -> None:
    """A few are told by what follows from them alone; `bench/recall.py` counts them."""
    dice, found = random.Random(slip.name), []
    for at in range(200):
        game = slipped(slip, play(slip.families[at % len(slip.families)], dice), dice)
        found += [game] if game else []
        if len(found) == (40 if effort.LONG else 3):
            break
    assert found
    told = tell(found)
    assert all(one.level for one in told)
    named = sum(bool(set(slip.names) & (one.kinds | one.notes)) for one in told)
    assert named >= 0.8 * len(told)
