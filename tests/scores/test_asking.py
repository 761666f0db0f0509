"""A game asked for row by row: answers, corrections, points as they grow, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from tools.drawing import games

from sheetgen.api.load import load, sheet_finder
from sheetgen.cli.playing.prompt import Asker
from sheetgen.cli.playing.score import Asked, score_files
from sheetgen.game.records import Game
from sheetgen.scores.score import score
from sheetgen.source import library
from sheetgen.words.languages import find_language
from sheetgen.words.localizer import Localizer

FIND = sheet_finder()
BREAK = object()  # Ctrl-C


class Script:
    """Answers in the order of the questions, and what was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: Iterator[object] = iter(())
        self.asked: list[str] = []
        monkeypatch.setattr(click, "prompt", self.prompt)
        monkeypatch.setattr(click, "confirm", self.confirm)

    def next(self, text: str) -> object:
        self.asked.append(text)
        assert len(self.asked) < 300, "asks for ever"
        answer = next(self.answers, None)
        assert answer is not None, f"one question too many: {text}"
        if answer is BREAK:
            raise click.Abort
        return answer

    def prompt(self, text: str, default: Any = None, **_: Any) -> Any:
        answer = self.next(text)
        return default if answer == "" else answer

    def confirm(self, text: str, **_: Any) -> bool:
        return bool(self.next(text))


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    return Script(monkeypatch)


def asker(language: str = "en") -> Asker:
    tongue = find_language(language)
    assert tongue is not None
    return Asker(FIND, tongue, Localizer(language))


def ask(script: Script, answers: list[object], sheet: str | None = "qwixx") -> Game | None:
    script.answers = iter(answers)
    return asker().ask(sheet, list(library.files()))


def totals(game: Game | None) -> dict[str, int]:
    assert game is not None
    return {p.player.name: p.total for p in score(game).players}


ANN = ["Ann", "2 3 5 7 9 12 lock", "2 3", "closed", "4 marks", "1"]
BEN = ["Ben", "", "4 5 6", "", "", "2"]


def test_a_whole_game(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    game = ask(script, ["qwixx", *ANN, *BEN, ""], None)
    assert totals(game) == {"Ann": 28 + 3 + 10 - 5, "Ben": 6 - 10}
    assert [text.strip() for text in script.asked[2:7]] == [
        "Red",
        "Yellow",
        "Green",
        "Blue",
        "Penalties",
    ]
    told = capsys.readouterr().out
    assert "< goes one row back" in told
    assert "cant-stop-express" in told  # which sheets there are
    assert "score-log" not in told  # that can be scored


def test_a_sheet_without_rows_is_not_taken(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ask(script, ["score-log", "Score log", "qwixx", *ANN, ""], None)
    assert totals(game) == {"Ann": 36}
    assert capsys.readouterr().out.count("there is nothing to score on") == 2


def test_points_grow(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    ask(script, [*ANN, ""])
    told = capsys.readouterr().out
    assert "7 marks with the lock: 28" in told
    assert "1 mark: −5" in told
    growing = [line.strip() for line in told.splitlines() if "total so far" in line]
    assert growing == [f"total so far: {n}" for n in (28, 31, 31, 41, 36)]


def test_correction(script: Script) -> None:
    game = ask(script, ["Ann", "2 3", "<", "2 3 4", "5", "<", "<", "2", "", "12", "", "", ""])
    assert totals(game) == {"Ann": 1 + 0 + 1}


def test_back_at_the_first_row(script: Script) -> None:
    assert totals(ask(script, ["Ann", "<", "<", "2 3", "", "", "", "", ""])) == {"Ann": 3}


def test_an_answer_that_cannot_be_read_is_asked_again(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ask(script, ["Ann", "2 foo", "two", "2 3", "", "", "", "o", "1", ""])
    assert totals(game) == {"Ann": 3 - 5}
    told = capsys.readouterr().out
    assert "`foo` is no mark in row `Red`" in told  # as it was asked for
    assert "`two` is no mark" in told


@pytest.mark.parametrize("typed", ["2 3\x1b[A", "\x01", "2\udce5"])
def test_a_key_that_is_no_character_is_told_and_nothing_is_lost(
    typed: str, script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ask(script, ["qwixx", "Ann", typed, "2 3", "", "", "", "1", ""], None)
    assert totals(game) == {"Ann": 3 - 5}
    assert "U+" in capsys.readouterr().out


def test_complaints_are_told_at_once(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    game = ask(script, ["Ann", "2 3 12", "", "13", "", "", "", "9", "", ""])
    told = capsys.readouterr().out
    assert "the 12 is marked, the lock is not" in told
    assert "Yellow has no 13" in told
    assert "Penalties: 9 cannot be" in told
    assert game is not None


@pytest.mark.parametrize("name", ["Ann", " Ann "])
def test_the_same_name_twice(name: str, script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    assert totals(ask(script, [*ANN, name, *BEN, ""])) == {"Ann": 36, "Ben": -4}
    assert "there is a player Ann already" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name", ["x" * 61, "tab\there", "12", "yes", "null", "O'Neil: #1", '"', "小明"]
)
def test_odd_names(name: str, script: Script) -> None:
    """A name that cannot be kept is asked again; it must not make every answer wrong."""
    script.answers = iter([name, "2 3", "", "", "", "", "", ""])
    game = asker().ask("qwixx", [])
    assert game is not None
    if len(name) < 61 and name.isprintable():
        assert totals(game) == {name: 3}


def test_nobody(script: Script) -> None:
    assert ask(script, [""]) is None
    assert ask(script, [BREAK]) is None
    assert ask(script, [BREAK], None) is None


@pytest.mark.parametrize("answer", ["", "  "])
def test_enter_takes_the_sheet_that_is_offered(answer: str, script: Script) -> None:
    assert totals(ask(script, [answer, "Ann", "2", "", "", "", "", ""], None)) == {"Ann": 1}


def test_unknown_sheet_is_asked_again(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    game = ask(script, ["qwix", "nothing like it", "", "Ann", "2", "", "", "", "", ""], None)
    assert totals(game) == {"Ann": 1}
    assert "did you mean `qwixx`" in capsys.readouterr().out


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_every_sheet(name: str, language: str, script: Script) -> None:
    sheet = FIND(name)
    one = asker(language)
    questions = one_questions(one, name)
    people = list(sheet.owners) or ["Ann"]
    script.answers = iter([a for who in people for a in (who, *["" for _ in questions])] + [""])
    game = one.ask(name, [])
    assert game is not None
    assert [p.name for p in game.players] == people
    if language == "zh-Hant":
        asked = [text for text in script.asked if text.strip().isascii()]
        assert all(text.strip().isdigit() for text in asked if text not in people), asked


def one_questions(one: Asker, name: str) -> list[tuple[str, str]]:
    one.sheet_name = name
    return one.questions(FIND(name))


def test_express(script: Script) -> None:
    sums = {"6": "5", "7": "10", "8": "9"}
    answers = ["Ann", *(sums.get(str(n), "") for n in range(2, 13)), "", "4 x 8, 2 x 2, 5 x 2", ""]
    game = ask(script, list(answers), "cant-stop-express")
    assert totals(game) == {"Ann": 310}
    assert game is not None
    labels = [e.label for e in game.players[0].entries if e.row.write_in]
    assert labels == ["4", "2", "5"]


def test_owners_of_a_board_are_asked_once_each(script: Script) -> None:
    game = ask(
        script, ["", "3 4 5x2", "", "", "", "1", "Layla", "", "", "12 2", "", "", ""], "qwixx-duell"
    )
    assert game is not None
    assert [(p.owner, p.name) for p in game.players] == [("black", "black"), ("grey", "Layla")]
    assert totals(game) == {"black": 10 - 5, "Layla": 3}


def test_the_name_of_the_other_owner(script: Script) -> None:
    """`black` is asked again: it is the other player's name already."""
    rows = ["3", "", "", "", ""]
    game = ask(script, ["", *rows, "black", "Ben", *rows], "qwixx-duell")
    assert game is not None
    assert [p.name for p in game.players] == ["black", "Ben"]


WHOLE = [*ANN, *BEN, ""]


@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_ctrl_c_keeps_what_is_there(at: int, script: Script) -> None:
    game = ask(script, [*WHOLE[:at], BREAK])
    if at == 0:
        assert game is None
        return
    assert game is not None
    assert [p.name for p in game.players] == ["Ann", "Ben"][: 1 if at <= len(ANN) else 2]
    marks = [p.entry("red").total for p in game.players]
    assert marks[0] == (7 if at > 1 else 0)
    assert all(p.entry("yellow").total in (0, 2, 3) for p in game.players)


# The whole command


class Keyboard:
    @staticmethod
    def isatty() -> bool:
        return True


@pytest.fixture
def command(script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def run(answers: list[object], sheet: str | None = "qwixx") -> int:
        script.answers = iter(answers)
        return score_files(Asked([], None, sheet, "table", False, False))

    return run


def test_the_game_is_told_and_saved(
    command: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command([*WHOLE, "friday.yaml"]) == 0
    assert "Ann: 36 points  place 1" in capsys.readouterr().out
    (game,) = load(str(tmp_path / "friday.yaml"))
    assert totals(game) == {"Ann": 36, "Ben": -4}


def test_the_game_need_not_be_saved(command: Any, tmp_path: Path) -> None:
    assert command([*WHOLE, ""]) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_replaced_unasked(command: Any, tmp_path: Path) -> None:
    mine = "sheet: qwixx\nplayers: [{name: Old}]\n"
    (tmp_path / "a.yaml").write_text(mine)
    assert command([*WHOLE, "a.yaml", False, "b.yaml"]) == 0
    assert (tmp_path / "a.yaml").read_text() == mine
    assert (tmp_path / "b.yaml").exists()
    assert command([*WHOLE, "a.yaml", False, " "]) == 0  # nothing but a space names no file
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "b.yaml"]
    assert command([*WHOLE, "a.yaml", True]) == 0
    assert totals(load(str(tmp_path / "a.yaml"))[0]) == {"Ann": 36, "Ben": -4}


def test_what_is_no_game_is_not_replaced_at_all(command: Any, tmp_path: Path) -> None:
    (tmp_path / "notes.yaml").write_text("mine")
    assert command([*WHOLE, "notes.yaml", "b.yaml"]) == 0
    assert (tmp_path / "notes.yaml").read_text() == "mine"
    assert (tmp_path / "b.yaml").exists()


def test_a_file_that_cannot_be_written(command: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command([*WHOLE, "/proc/nothing/a.yaml"])
    told = capsys.readouterr()
    assert "cannot be written" in told.err
    assert "2 3 5 7 9 12 lock" in told.out  # nothing is lost


@pytest.mark.parametrize("at", range(1, len(WHOLE)))
def test_ctrl_c_offers_the_game(at: int, command: Any, tmp_path: Path) -> None:
    command([*WHOLE[:at], BREAK, "kept.yaml"])
    (game,) = load(str(tmp_path / "kept.yaml"))
    assert game.players[0].name == "Ann"
    assert game.players[0].entry("red").total == (7 if at > 1 else 0)


def test_ctrl_c_at_the_offer_prints_the_game(
    command: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    command([*WHOLE, BREAK])
    assert "name: Ann" in capsys.readouterr().out


def test_exit_status_of_a_wrong_sheet(command: Any) -> None:
    assert command(["Ann", "2 3 12", "", "", "", "", "", "", ""]) == 1


def test_nobody_played(command: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert command([""]) == 0
    assert capsys.readouterr().out.endswith("Nobody was named, so there is nothing to score.\n")


def test_unknown_sheet_on_the_command_line(
    command: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told, in one line, and no traceback."""
    try:
        status = command([*WHOLE, ""], "qwix")
    except click.UsageError as error:
        assert "qwixx" in error.message
        return
    told = capsys.readouterr()
    assert status != 0
    assert "did you mean `qwixx`" in told.out + told.err


def test_an_answer_that_cannot_be_right_may_be_typed_again(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ask(script, ["Ann", "2 3 3", "2 3 4", "", "", "", "", ""])
    assert totals(game) == {"Ann": 6}
    assert "press Enter to keep it" in capsys.readouterr().out


def test_rows_are_not_compared_before_all_are_there(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    ask(script, ["Ann", *[""] * 11, "1", "", ""], "cant-stop-express")
    assert "recorded" not in capsys.readouterr().out
