"""One cause is one complaint: what cannot be right is told, and nothing is concluded from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.command import run

from sheetgen import load_games, score
from sheetgen.game.records import NOTE, GameResult

pytestmark = pytest.mark.usefixtures("here")


def scored(*players: str, sheet: str = "qwixx") -> GameResult:
    lines = "".join(f"- {{name: P{at}, {one}}}\n" for at, one in enumerate(players))
    Path("game.yaml").write_text(f"sheet: {sheet}\nplayers:\n{lines}", encoding="utf-8")
    return score(load_games("game.yaml")[0])


def kinds(result: GameResult) -> list[str]:
    every = [*result.complaints, *(c for one in result.players for c in one.complaints)]
    return sorted(one.kind for one in every if one.level != NOTE)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # Both rows would have ended a game that the penalties ended as well.
        (("penalties: 999999", "red: 99999999 marks, blue: 99999999 marks"),
         ["count-out-of-range", "count-out-of-range", "too-many-penalties"]),
        (("penalties: 5", "penalties: 4"), ["too-many-penalties"]),
        # The forgotten lock is the second one that ended the game, and that which Ben notes.
        (("red: 2 3 4 5 6 12, green: 12 11 10 9 8 2 lock",
          "red: closed, green: closed, blue: 8 7 6"),
         ["last-without-lock"]),
        # Three rows with two last numbers alike, of which one has too few numbers.
        (("red: 2 3 4 5 6 12 lock, yellow: 2 12 lock", "green: 12 11 10 9 8 2 lock, red: closed"),
         ["last-too-early"]),
        (("red: 2 3 4 5 6 12 lock, yellow: 3 marks lock", "green: 12 11 10 9 8 2 lock"),
         ["count-with-lock"]),
        (("red: 2 3 4 5 6 12 lock, yellow: 2 lock, green: 8 marks lock", "blue: 12 11 10 9 8 7 6"),
         ["lock-without-last"]),
    ],
)  # fmt: skip
def test_nothing_follows_from_what_cannot_be(players: tuple[str, ...], expected: list[str]) -> None:
    assert kinds(scored(*players)) == expected


def test_nothing_follows_on_a_board_either() -> None:
    black = "plays: black, red: 2 3 12 lock, yellow: 2 3 4 5 6 12 lock"
    grey = "plays: grey, green: 12 lock, blue: 12 11 10"
    found = kinds(scored(black, grey, sheet="qwixx-duell"))
    assert found == ["last-too-early", "lock-without-last"]


def test_a_row_that_cannot_be_right_may_still_have_ended_the_game() -> None:
    """So nobody is asked whether the game was stopped."""
    both = "red: 2 12 lock, green: 12 11 10 9 8 2 lock"
    assert kinds(scored(both, "blue: 12 11 10 9 8")) == ["last-too-early"]


def test_penalties_beyond_the_boxes_are_told_as_those_that_count() -> None:
    scored("penalties: 999999")
    assert "Penalties  −20  4 marks\n" in run("score", "game.yaml").output


@pytest.mark.parametrize(
    ("sheet", "row", "told"),
    [("qwixx", "red: 999999999 marks", "Red: 999999999 cannot be"),
     ("qwixx", "red: 2 99999999", "Red has no 99999999"),
     ("qwixx", "penalties: 99999999", "Penalties: 99999999 cannot be"),
     ("cant-stop-express", '"2": 99999999', "2: 99999999 cannot be"),
     ("yahtzee", "twos: 99999999999", "Twos: 99999999999 cannot be written here")],
)  # fmt: skip
def test_a_huge_number_is_told_as_it_was_typed(sheet: str, row: str, told: str) -> None:
    Path("game.yaml").write_text(f"sheet: {sheet}\nplayers: [{{name: A, {row}}}]\n")
    assert told in run("score", "game.yaml").output


def test_what_cannot_be_counted_says_why() -> None:
    text = "sheet: yahtzee\nplayers: [{name: A, threes: 7, sixes: foo, chance: 20}]\n"
    Path("game.yaml").write_text(text)
    told = [" ".join(line.split()) for line in run("score", "game.yaml").output.splitlines()]
    for row, why in {
        "Threes": "cannot be counted until what is wrong with it (✗) is put right",
        "Sixes": "cannot be counted: something in it cannot be read, which is told at its place",
        "Sum": "cannot be counted without Threes",
        "Grand total": "cannot be counted without Upper total",
    }.items():
        assert f"{row} ? {why}" in told
    assert "Game 1 20 without what cannot be counted" in told


@pytest.mark.parametrize(
    ("typed", "marks"),
    [("7 marks lock", 7), ("7 marks with the lock", 7), ("7 marks (with lock)", 7),
     ("7 Kreuze mit Schloss", 7), ("7 個劃記（含鎖）", 7), ("6 marks + lock", 7),
     ("6 marks and the lock", 7), ("lock + 6 marks", 7), ("6 個 + 鎖", 7),
     ("6 Kreuze und Schloss", 7)],
)  # fmt: skip
def test_a_lock_is_among_the_marks_or_comes_on_top(typed: str, marks: int) -> None:
    (player,) = scored(f"red: {typed}").players
    assert (player.rows[0].marks, kinds(scored(f"red: {typed}"))) == (marks, [])


def test_a_lock_with_too_few_marks_is_told_with_what_it_takes() -> None:
    scored("red: 5 marks lock")
    told = run("score", "game.yaml").output
    assert "Red: a row with its lock has at least 7 marks (`6 marks + lock`), and 5 are" in told


@pytest.mark.parametrize(
    ("sheet", "most"), [("qwixx", 5), ("cant-stop-express", 4), ("qwinto", 6), ("yahtzee", 10)]
)
def test_more_players_than_the_game_has_are_told(sheet: str, most: int) -> None:
    for count in (most, most + 1):
        players = "".join(f"- name: P{at}\n" for at in range(count))
        Path("game.yaml").write_text(f"sheet: {sheet}\nplayers:\n{players}")
        told = run("score", "game.yaml").output
        assert (f"{count} sheets; the game is published for up to {most}" in told) == (count > most)


@pytest.mark.parametrize("typed", ["5 with", "the 5", "with 5 lock"])
def test_words_before_a_lock_stand_before_a_lock(typed: str) -> None:
    Path("game.yaml").write_text(f"sheet: qwixx\nplayers: [{{name: A, red: {typed}}}]\n")
    assert "is no mark in row `red`" in run("score", "game.yaml").output
