"""Players by name: those without one, those of one name, and names that are too long."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.command import run

pytestmark = pytest.mark.usefixtures("here")


def scored(*players: str, sheet: str = "qwixx", form: str = "table") -> str:
    lines = "".join(f"- {{{one}}}\n" for one in players)
    Path("game.yaml").write_text(f"sheet: {sheet}\nplayers:\n{lines}", encoding="utf-8")
    return run("score", "game.yaml", "--format", form).output


@pytest.mark.parametrize("name", ["", "name: , ", 'name: "", ', 'name: " ", '])
def test_a_player_without_a_name_goes_by_number(name: str) -> None:
    told = scored("name: Ann, red: 2", f"{name}red: 2 3 4", f"{name}red: 2 foo")
    assert "#2: 6 points" in told
    assert "player 2 has no name and is `#2` in the report" in told
    assert "#3: `foo` is no mark in row `red`" in told
    assert not any(word in told for word in ("already", "has no value", "blank", "needs the key"))


def test_a_board_needs_no_name_although_there_is_room_for_one() -> None:
    told = scored("plays: black, name: , red: 2", "plays: grey, red: 3", sheet="qwixx-duell")
    assert "black: 1 point" in told
    assert "game.yaml" not in told


@pytest.mark.parametrize("other", ["Ann", "ann", "ANN", '"Ann "', '" Ann"'])
def test_one_name_twice_is_told_however_it_is_written(other: str) -> None:
    assert "already, in line 3; give them different names" in scored("name: Ann", f"name: {other}")


@pytest.mark.parametrize("other", ["Anna", "A nn", '"An-n"'])
def test_other_names_are_other_players(other: str) -> None:
    assert "already" not in scored("name: Ann", f"name: {other}")


def test_two_players_of_one_colour_are_told_once() -> None:
    told = scored("plays: grey, red: 2", "plays: grey, red: 3", sheet="qwixx-duell")
    assert told.count("already") == 1


def test_a_name_that_is_too_long_is_shown_cut_and_the_game_is_scored() -> None:
    told = scored(f"name: {'A' * 100}, red: 2 3 4", "name: Ben, red: 2")
    assert f"{'A' * 23}…: 6 points" in told
    assert "Ben: 1 point " in told
    assert "`name` has 100 characters; at most 60 are allowed" in told


def test_a_blank_game_has_names_that_can_be_scored() -> None:
    done = run("blank", "qwixx", "--players", f"Ann,{'A' * 61}")
    assert done.exit_code == 2
    assert "`name` has 61 characters; at most 60 are allowed" in done.output


def test_players_without_rows_are_told_how_they_are_written() -> None:
    Path("game.yaml").write_text("sheet: qwixx\nplayers: [Ann, Ben]\n")
    told = run("score", "game.yaml").output
    assert "write `- name: Ann`" in told and "write `- name: Ben`" in told
    for players in ("{Ann: {red: 2}}", "\n  name: Ann\n  red: 2"):
        Path("game.yaml").write_text(f"sheet: qwixx\nplayers: {players}\n")
        told = run("score", "game.yaml").output
        assert told.count("game.yaml") == 1
        assert "each player begins with `- name:`" in told


@pytest.mark.parametrize("name", ["' =1'", '"\\t=1"', '"\\u00a0+1"', "' @a'"])
def test_spaces_before_a_formula_do_not_hide_it(name: str) -> None:
    line = scored(f"name: {name}, red: 2", form="csv").splitlines()[1]
    assert line.split(",")[3].startswith(("'=", "'+", "'@"))
