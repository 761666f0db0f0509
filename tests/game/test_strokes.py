"""How many marks there are: a number with a times sign, or strokes, never the sum of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import Game, Refused, load_games, score

pytestmark = pytest.mark.usefixtures("here")


def game(sheet: str, row: str, typed: str) -> Game:
    text = f"sheet: {sheet}\nplayers:\n  - name: A\n    {row}: {typed}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    return load_games("game.yaml")[0]


@pytest.mark.parametrize("typed", ["2x", "2 x", "2×", "x2", "× 2"])
def test_a_times_sign_is_no_further_mark(typed: str) -> None:
    assert score(game("qwixx", "penalties", typed)).players[0].total == -10


@pytest.mark.parametrize("typed", ["2 |", "1 xx", "2 x x", "x2 x", "x 2 |"])
def test_strokes_behind_a_number_are_told(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        game("qwixx", "penalties", typed)
    assert {problem.id for problem in refused.value.problems} == {"bad-mark-count"}


@pytest.mark.parametrize("typed", ['"||||"', "✗✗✗✗", "xxxx", "4x"])
def test_rows_that_players_name_take_strokes(typed: str) -> None:
    (player,) = game("cant-stop-express", "discards", f"{{4: {typed}}}").players
    assert [entry.count for entry in player.entries if entry.label == "4"] == [4]


def test_a_true_minus_between_two_numbers_is_a_range() -> None:
    assert score(game("qwixx", "red", "2−5")).players[0].total == 10
