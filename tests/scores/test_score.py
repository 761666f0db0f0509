"""`sheetgen score`: every worked case as a player types it, all ways in and out, and exit codes."""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from tools.command import run
from tools.effort import few, sampled
from tools.worked import results_of

from sheetgen.api.load import sheet_finder
from sheetgen.cli.app import main
from sheetgen.cli.playing.score import Asked, score_files
from sheetgen.game.files import read_games
from sheetgen.game.records import ERROR, WARNING, Complaint, GameResult
from sheetgen.source.problems import Problems
from sheetgen.text.terminal import wide

GAMES = Path(__file__).resolve().parents[1] / "games"
FILES = ["qwixx", "qwixx-black", "cant-stop-express", "qwixx-duell"]
CASES = {
    case["id"]: case
    for file in FILES
    for case in yaml.safe_load((GAMES / f"{file}.yaml").read_text("utf-8"))
}
TYPED = {  # the text of each game by itself
    entry.split("\n", 1)[0]: dedent(entry.split("\n  game:\n")[1].split("\n  expect:\n")[0]) + "\n"
    for file in FILES
    for entry in (GAMES / f"{file}.yaml").read_text("utf-8").split("\n- id: ")[1:]
}
FIND = sheet_finder()


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.delenv("NO_COLOR", raising=False)


def write(folder: Path, name: str, content: str | bytes) -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def kinds(complaints: tuple[Complaint, ...], level: str) -> list[str]:
    return sorted({c.kind for c in complaints if c.level == level})


# Worked cases


@pytest.fixture(scope="session")
def read() -> dict[str, tuple[GameResult, Problems]]:
    """The result of each case, read by the reader itself from nodes that know their place."""
    return results_of(GAMES / f"{file}.yaml" for file in FILES)


@pytest.fixture
def results(read: dict[str, tuple[GameResult, Problems]]) -> dict[str, GameResult]:
    return {id: result for id, (result, _) in read.items()}


def test_there_are_all_cases() -> None:
    assert len(CASES) == 78


@pytest.mark.parametrize("id", list(CASES))
def test_points_of_a_case(
    id: str, results: dict[str, GameResult], read: dict[str, tuple[GameResult, Problems]]
) -> None:
    assert read[id][1] == []
    for player, wanted in zip(results[id].players, CASES[id]["expect"]["players"], strict=True):
        points = {row.row.id: row.points for row in player.rows}
        right = dict.fromkeys(points, 0) | {str(k): v for k, v in wanted["points"].items()}
        assert points == right
        assert (player.total, player.certain) == (wanted["total"], wanted["certain"])


@pytest.mark.parametrize("id", list(CASES))
def test_complaints_of_a_case(id: str, results: dict[str, GameResult]) -> None:
    result, wanted = results[id], CASES[id]["expect"]
    table = result.complaints
    if result.game.sheet.owners:  # a board is told of as one
        table = (*table, *(c for player in result.players for c in player.complaints))
    else:
        for player, own in zip(result.players, wanted["players"], strict=True):
            assert kinds(player.complaints, ERROR) == own["errors"]
            assert kinds(player.complaints, WARNING) == own["warnings"]
    assert kinds(table, ERROR) == wanted["errors"]
    assert kinds(table, WARNING) == wanted["warnings"]


@pytest.mark.parametrize("id", [id for id, case in CASES.items() if "winners" in case["expect"]])
def test_winners_of_a_case(id: str, results: dict[str, GameResult]) -> None:
    first = [p.player.name for p in results[id].players if p.place == 1]
    assert first == CASES[id]["expect"]["winners"]


FORMS = ("table", "markdown", "csv", "json")


@sampled(5)
@pytest.mark.parametrize(("id", "form"), few(itertools.product(CASES, FORMS), 5))
def test_cases_through_the_command(id: str, form: str, tmp_path: Path) -> None:
    case = CASES[id]
    done = run("score", write(tmp_path, "game.yaml", TYPED[id]), "--format", form)
    players = case["expect"]["players"]
    error = case["expect"]["errors"] or any(p.get("errors") for p in players)
    assert done.exit_code == (1 if error else 0)
    assert done.stderr == ""
    if form == "json":
        told = json.loads(done.stdout)
        assert [p["total"] for p in told["players"]] == [p["total"] for p in players]


def test_the_examples_of_the_articles(results: dict[str, GameResult]) -> None:
    def points(id: str, player: int, row: str) -> int | None:
        return next(r.points for r in results[id].players[player].rows if r.row.id == row)

    assert results["qx-01"].players[0].total == 72
    assert points("ex-01", 0, "8") == 160
    assert results["ex-02"].players[0].total == 400
    assert results["ex-02"].players[0].subtotals[0][1] == {"−": -200, "+": 600}
    assert points("du-05", 1, "green") == 28  # Layla


# Exit codes and formats

CLEAN = """\
sheet: qwixx
complete: no
players:
  - name: Ann
    red: 2 3 5 7 9 11 12 lock
    blue: 4 marks
    penalties: 1
  - {name: Ben, red: 2 3, green: 12 9 7}
  - {name: Cat, yellow: 2 3 4, blue: 12 11}
"""
WARNS = CLEAN.replace("penalties: 1", "penalties: 1\n    written: {red: 28, total: 50}")
WRONG = CLEAN.replace("11 12 lock", "12")
BROKEN = CLEAN.replace("2 3 5 7", "2 3 five 7")


@pytest.mark.parametrize(
    ("text", "code", "strict"), [(CLEAN, 0, 0), (WARNS, 0, 1), (WRONG, 1, 1), (BROKEN, 1, 1)]
)
def test_exit_codes(text: str, code: int, strict: int, tmp_path: Path) -> None:
    path = write(tmp_path, "game.yaml", text)
    assert run("score", path).exit_code == code
    assert run("score", path, "--strict").exit_code == strict


def test_unreadable_files_do_not_stop_others(tmp_path: Path) -> None:
    good = write(tmp_path, "good.yaml", CLEAN)
    done = run("score", str(tmp_path / "none.yaml"), str(tmp_path), good)
    assert done.exit_code == 1
    assert "none.yaml" in done.stderr and "there is no such file" in done.stderr
    assert "this is a folder" in done.stderr
    assert "Ann" in done.stdout


def test_what_can_be_read_is_totalled(tmp_path: Path) -> None:
    path = write(tmp_path, "game.yaml", BROKEN)
    done = run("score", path, "--quiet")
    assert f"{path}:5:14: Ann: `five` is no mark in row `red`" in done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["Ann", "Ben", "Cat"]


def test_json(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "game.yaml", WARNS), "--format", "json")
    told = json.loads(done.stdout)
    assert told["sheet"] == "qwixx"
    ann = told["players"][0]
    assert set(ann) >= {"name", "points", "total", "certain", "place", "complaints"}
    assert ann["name"] == "Ann"
    assert ann["points"] == {"red": 36, "yellow": 0, "green": 0, "blue": 10, "penalties": -5}
    assert (ann["total"], ann["certain"], ann["place"]) == (41, True, 1)
    assert [(c["kind"], c["level"], c["row"]) for c in ann["complaints"]] == [
        ("wrong-total", "warning", "red"),
        ("wrong-total", "warning", "total"),
    ]
    assert "28" in ann["complaints"][0]["text"] and "36" in ann["complaints"][0]["text"]
    assert told["complaints"] == []


def test_json_of_a_table(tmp_path: Path) -> None:
    done = run(
        "score", write(tmp_path, "g.yaml", CLEAN.replace(": no", ": yes")), "--format", "json"
    )
    told = json.loads(done.stdout)["complaints"]
    assert {"kind", "level", "row", "text"} <= set(told[0])
    assert "game-not-over" in [c["kind"] for c in told]
    assert all(c["level"] in ("error", "warning", "note") for c in told)


def test_json_of_no_one_and_many_games(tmp_path: Path) -> None:
    one = write(tmp_path, "one.yaml", CLEAN)
    assert isinstance(json.loads(run("score", one, "--format", "json").stdout), dict)
    assert len(json.loads(run("score", one, one, one, "--format", "json").stdout)) == 3
    none = run("score", str(tmp_path / "none.yaml"), "--format", "json")
    assert json.loads(none.stdout) == []


def test_csv_out(tmp_path: Path) -> None:
    one = write(tmp_path, "one, two.yaml", CLEAN)
    lines = list(csv.DictReader(io.StringIO(run("score", one, one, "--format", "csv").stdout)))
    assert {line["game"] for line in lines} == {"1", "2"}
    assert {line["file"] for line in lines} == {one}
    ann = [line for line in lines if line["player"] == "Ann" and line["game"] == "1"]
    assert [line["row"] for line in ann] == [
        "red",
        "yellow",
        "green",
        "blue",
        "penalties",
        "total",
    ]
    assert (ann[0]["marks"], ann[0]["points"]) == ("8", "36")
    assert (ann[-1]["points"], ann[-1]["certain"], ann[-1]["place"]) == ("41", "yes", "1")


def test_markdown(tmp_path: Path) -> None:
    text = WARNS.replace("Ben", '"B|n"')
    done = run("score", write(tmp_path, "one.yaml", text), "--format", "markdown")
    lines = done.stdout.splitlines()
    assert lines[0] == "|  | Ann | B\\|n | Cat |"
    assert lines[1] == "|---|---:|---:|---:|"
    assert "| Red | 36 | 3 | 0 |" in lines
    assert "| Total | **41** | **9** | **9** |" in lines
    assert "| Place | 1 | 2 | 2 |" in lines
    assert any(line.startswith("- Ann: ") and "28" in line for line in lines)


def test_table_tells_reasons(tmp_path: Path) -> None:
    told = run("score", write(tmp_path, "one.yaml", CLEAN)).stdout
    lines = [" ".join(line.split()) for line in told.splitlines()]
    assert lines[0] == "Qwixx"
    assert "Ann: 41 points place 1" in lines
    assert "Red 36 8 marks with the lock" in lines
    assert "Penalties −5 1 mark" in lines
    assert "Ben: 9 points place 2, shared" in lines


def test_both_candidates_where_the_lock_is_missing(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "one.yaml", WRONG))
    assert "not certain" in done.stdout
    ann = done.stdout.split("Ben")[0]
    assert "28" in ann and "21" in ann


def test_quiet_prints_totals_only(tmp_path: Path) -> None:
    text = WRONG.replace("penalties: 1", "penalties: 1\n    written: {total: 99}")
    done = run("score", write(tmp_path, "one.yaml", text), "--quiet")
    assert len(done.stdout.splitlines()) == 3
    assert done.exit_code == 1


def test_places_are_shared_and_the_next_skipped(tmp_path: Path) -> None:
    rows = ["2 3", "2 3", "2 3 4", "2", "2 3", ""]
    text = "sheet: qwixx\ncomplete: no\nplayers:\n" + "".join(
        f"  - {{name: P{at}, red: {row}}}\n" for at, row in enumerate(rows)
    )
    told = json.loads(run("score", write(tmp_path, "g.yaml", text), "--format", "json").stdout)
    assert [p["place"] for p in told["players"]] == [2, 2, 1, 5, 2, 6]


def test_single_player_has_no_place_in_the_table(tmp_path: Path) -> None:
    text = "sheet: qwixx\nplayers: [{name: Ann, red: 2 3}]\n"
    path = write(tmp_path, "g.yaml", text)
    assert "place" not in run("score", path).stdout
    assert "Place" not in run("score", path, "--format", "markdown").stdout
    assert json.loads(run("score", path, "--format", "json").stdout)["players"][0]["place"] == 1


def test_losses_may_be_written_with_or_without_their_sign(tmp_path: Path) -> None:
    for written in ("-5", "5"):
        text = CLEAN.replace("penalties: 1", f"penalties: 1\n    written: {{penalties: {written}}}")
        told = json.loads(run("score", write(tmp_path, "g.yaml", text), "--format", "json").stdout)
        assert told["players"][0]["complaints"] == []


# Languages and looks

CHINESE = """\
sheet: qwixx
complete: no
players:
  - {name: 小明, red: 2 3 5 7 9 12 lock, penalties: 2}
  - {name: Benedikt, red: 2 3, green: closed, blue: 4 marks}
  - {name: 王小美, red: 2, yellow: 3}
"""


def test_chinese_report(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "g.yaml", CHINESE), "--lang", "zh-Hant")
    for word in ("快可思", "紅", "扣分", "28", "−10"):
        assert word in done.stdout
    assert not any(word in done.stdout for word in ("Red", "marks", "point", "place", "Penalties"))


def test_chinese_complaints_have_no_english(tmp_path: Path) -> None:
    text = CHINESE.replace("12 lock", "12").replace(": no", ": yes")
    text = text.replace("penalties: 2", "penalties: 2, written: {total: 9}")
    path = write(tmp_path, "g.yaml", text)
    done = run("score", path, "--lang", "zh-Hant", "--format", "json")
    told = json.loads(done.stdout)
    found = [c for who in (told, *told["players"]) for c in who["complaints"]]
    assert {"last-without-lock", "closed-without-locker", "wrong-total"} <= {
        c["kind"] for c in found
    }
    for complaint in found:
        words = complaint["text"].replace("Benedikt", "")
        assert not any(c.isascii() and c.isalpha() for c in words), words


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("quiet", [True, False])
def test_alignment_behind_wide_characters(language: str, quiet: bool, tmp_path: Path) -> None:
    path = write(tmp_path, "g.yaml", CHINESE)
    done = run("score", path, "--lang", language, *(["--quiet"] if quiet else []))
    if quiet:
        starts = {
            wide(line[: line.index(total)])
            for line, total in zip(done.stdout.splitlines(), ("18", "13", "2"), strict=True)
        }
        assert len(starts) == 1
        return
    ann = done.stdout.split("Benedikt")[0].splitlines()
    starts = {
        wide(line[: line.index(points)])
        for line in ann
        for points in ("28", "−10")
        if line.startswith("  ") and f" {points} " in line
    }
    assert len(starts) == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("off", [False, True])
def test_colours(off: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if off:
        monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    with contextlib.redirect_stdout(out):
        path = write(tmp_path, "g.yaml", WRONG)
        assert score_files(Asked([path], None, None, "table", False, False)) == 1
    assert ("\x1b[31m" in out.getvalue()) != off


def test_no_colours_in_a_pipe(tmp_path: Path) -> None:
    assert "\x1b" not in run("score", write(tmp_path, "g.yaml", WRONG)).stdout


# Ways in


def totals(done: Result) -> dict[str, int]:
    assert done.stdout, done.stderr
    told = json.loads(done.stdout)
    games = told if isinstance(told, list) else [told]
    return {p["name"]: p["total"] for game in games for p in game["players"]}


def test_standard_input() -> None:
    wanted = {"Ann": 41, "Ben": 9, "Cat": 9}
    assert totals(run("score", "--format", "json", stdin=CLEAN)) == wanted
    assert totals(run("score", "-", "--format", "json", stdin=CLEAN)) == wanted
    as_json = json.dumps(yaml.safe_load(CLEAN))
    assert totals(run("score", "--format", "json", stdin=as_json)) == wanted
    table = "player,red,penalties\nAnn,2 3 5,1\n"
    assert totals(run("score", "--sheet", "qwixx", "--format", "json", stdin=table)) == {"Ann": 1}
    # The sheet that a game names holds, however its key is written.
    for key in ("Sheet", "SHEET", "計分紙"):
        text = f"{key}: qwixx\nplayers:\n  - {{name: Ann, red: 2 3 5}}\n"
        done = run("score", "--sheet", "qwixx", "--format", "json", stdin=text)
        assert totals(done) == {"Ann": 6}


def test_empty_standard_input() -> None:
    done = run("score", stdin="")
    assert done.exit_code == 1
    assert "<stdin>" in done.stderr


def test_several_files_are_named(tmp_path: Path) -> None:
    one, two = (write(tmp_path, name, CLEAN) for name in ("one.yaml", "two.yaml"))
    told = run("score", one, two).stdout
    assert told.index(one) < told.index(two)
    assert one not in run("score", one).stdout


WIDE = """\
player,red,yellow,green,blue,penalties,total
Ann,2 3 5 7 9 11 12 lock,,,4 marks,1,41
"Ben, the Younger","2, 3",,12 9 7,,,8
王小美,,2 3 4,closed,12 11,,9
"""
WIDE_TOTALS = {"Ann": 41, "Ben, the Younger": 9, "王小美": 9}


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_one_line_for_each_player(bom: bytes, end: str, delimiter: str, tmp_path: Path) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end)
    writer.writerows(csv.reader(io.StringIO(WIDE)))
    ending = "tsv" if delimiter == "\t" else "csv"
    path = write(tmp_path, f"scores.{ending}", bom + out.getvalue().encode())
    done = run("score", path, "--sheet", "qwixx", "--format", "json")
    assert done.stderr == ""
    assert totals(done) == WIDE_TOTALS
    ben = json.loads(done.stdout)["players"][1]
    assert [(c["kind"], c["row"]) for c in ben["complaints"]] == [("wrong-total", "total")]


@pytest.mark.parametrize(
    "head", ["玩家,紅,黃,綠,藍,扣分,總分", "Name,Red,YELLOW,Green,Blue,Penalties,Total"]
)
def test_headings_in_other_words(head: str, tmp_path: Path) -> None:
    text = "\n".join([head, *WIDE.splitlines()[1:]])
    done = run("score", write(tmp_path, "a.csv", text), "--sheet", "qwixx", "--format", "json")
    assert done.stderr == ""
    assert totals(done) == WIDE_TOTALS


@pytest.mark.parametrize(
    "head", ["player,row,marks,points", "玩家,列,劃記,得分", "Name,Color,Crosses,Score"]
)
def test_one_line_for_each_player_and_row(head: str, tmp_path: Path) -> None:
    text = f"{head}\nAnn,red,2 3 5,6\nAnn,blue,12 11,4\nBen,red,,\nAnn,total,,9\nBen,yellow,7,\n"
    done = run("score", write(tmp_path, "a.csv", text), "--sheet", "qwixx", "--format", "json")
    assert done.stderr == ""
    assert totals(done) == {"Ann": 9, "Ben": 1}
    ann = json.loads(done.stdout)["players"][0]
    assert [(c["kind"], c["row"]) for c in ann["complaints"]] == [("wrong-total", "blue")]


def test_points_beside_marks(tmp_path: Path) -> None:
    text = "player,red,red points,blue,blue points\nAnn,2 3 5,7,12,1\n"
    done = run("score", write(tmp_path, "a.csv", text), "--sheet", "qwixx", "--format", "json")
    ann = json.loads(done.stdout)["players"][0]
    told = [(c["kind"], c["row"]) for c in ann["complaints"] if c["level"] != "note"]
    assert told == [("wrong-total", "red")]


def test_games_and_sheets_by_column(tmp_path: Path) -> None:
    text = (
        "game,sheet,player,red,black\n1,qwixx,Ann,2 3,\n2,qwixx-black,Ann,2,5 4\n1,qwixx,Ben,2,\n"
    )
    done = run("score", write(tmp_path, "a.csv", text), "--format", "json")
    first, second = json.loads(done.stdout)
    assert [p["total"] for p in first["players"]] == [3, 1]
    assert (second["sheet"], second["players"][0]["total"]) == ("qwixx-black", 1 - 8)


def test_sheets_of_other_games_in_a_table(tmp_path: Path) -> None:
    text = "player;8;7;6;discards;free throws\nAnn;9;10;5;4 x 8, 2 x 2, 5 x 2;\n"
    done = run(
        "score", write(tmp_path, "a.csv", text), "--sheet", "cant-stop-express", "--format", "json"
    )
    assert (done.stderr, totals(done)) == ("", {"Ann": 310})
    text = "player;plays;red;green\nAnn;black;2 3x2;\nBen;grey;5;12 2\n"
    done = run(
        "score", write(tmp_path, "b.csv", text), "--sheet", "qwixx-duell", "--format", "json"
    )
    assert (done.stderr, totals(done)) == ("", {"Ann": 6, "Ben": 4})


def test_missing_cells(tmp_path: Path) -> None:
    text = "player,red,yellow,green\nAnn,2 3\nBen\n\n,,,\nCat,,4,\n"
    done = run("score", write(tmp_path, "a.csv", text), "--sheet", "qwixx", "--format", "json")
    assert (done.stderr, totals(done)) == ("", {"Ann": 3, "Ben": 0, "Cat": 1})


def test_too_many_cells(tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", "player,red\nAnn,2,3,5\nBen,2 3,,\nCat,2\n")
    done = run("score", path, "--sheet", "qwixx", "--format", "json")
    assert done.exit_code == 1
    assert f"{path}:2:1: this line has 4 cells, but there are 2 headings" in done.stderr
    assert f"{path}:3" not in done.stderr
    assert totals(done) == {"Ann": 1, "Ben": 3, "Cat": 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("player,red\n", "a table needs a line of headings"),
        ("red,blue\n2,3\n", "a table needs a line of headings"),
        ("", "a table needs a line of headings"),
        ('player,red\nAnn,"2 3\n', "this is no table"),
        ("player,rde\nAnn,2\n", "did you mean `red`"),
        ("player,red\n,2 3\n", "player 1 has no name"),
        ("player,red\nAnn,2\nAnn,3\n", "already"),
    ],
)
def test_broken_tables(text: str, said: str, tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", text)
    done = run("score", path, "--sheet", "qwixx")
    assert done.exit_code == 1
    assert path in done.stderr and said in done.stderr


def test_table_without_a_sheet(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "a.csv", "player,red\nAnn,2\n"))
    assert done.exit_code == 1
    assert "sheet" in done.stderr


@pytest.mark.parametrize(
    ("line", "column"), [("Ann,2 3,foo", 9), ('"Ann",2 3,foo', 11), ('Ann,"2, 3",foo', 12)]
)
def test_place_of_a_cell(line: str, column: int, tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", f"player,red,yellow\n{line}\n")
    assert f"{path}:2:{column}: Ann: `foo`" in run("score", path, "--sheet", "qwixx").stderr


def test_json_files(tmp_path: Path) -> None:
    game = yaml.safe_load(CLEAN) | {"complete": False}
    for indent in (None, 2, "\t"):
        for ascii in (True, False):
            text = json.dumps([game, game], indent=indent, ensure_ascii=ascii)
            done = run("score", write(tmp_path, "g.json", text), "--format", "json")
            assert done.stderr == ""
            assert len(json.loads(done.stdout)) == 2


def test_json_values(tmp_path: Path) -> None:
    game = {
        "sheet": "qwixx",
        "complete": False,
        "players": [{"name": "小明\U0001f3b2", "red": [2, 3, 5], "blue": None, "penalties": 1}],
    }
    for ascii in (False, True):
        path = write(tmp_path, "g.json", json.dumps(game, ensure_ascii=ascii))
        done = run("score", path, "--format", "json")
        assert done.stderr == ""
        assert totals(done) == {"小明\U0001f3b2": 1}


def test_unknown_sheet_names_the_nearest(tmp_path: Path) -> None:
    path = write(tmp_path, "g.yaml", CLEAN.replace("sheet: qwixx", "sheet: qwix"))
    done = run("score", path)
    assert f"{path}:1:8: there is no sheet `qwix`; did you mean `qwixx`?" in done.stderr
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("Kniffl", "did you mean `yahtzee`?"),
        ("快可", "did you mean `qwixx`?"),
        ("骰子遊戲", "快可思 (qwixx)"),
        ("骰子遊戲", "快艇骰子 (yahtzee)"),
        ("nothing like it", "the sheets are: cant-stop-express, "),
    ],
)
def test_sheets_are_named_in_the_words_of_who_types(sheet: str, told: str, tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "a.yaml", f"sheet: {sheet}\nplayers: [{{name: A}}]\n"))
    assert told in done.stderr
    assert "a.yaml:1:8: there is no sheet" in done.stderr


def test_sheet_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "mine.yaml", "extends: qwixx\ntables: {penalty: [0, -1, -2, -3, -4]}\n")
    text = "sheet: mine.yaml\nplayers: [{name: Ann, penalties: 3}]\n"
    assert totals(run("score", "--format", "json", stdin=text)) == {"Ann": -3}


# The door and the start


def test_library_door(tmp_path: Path) -> None:
    import sheetgen

    (game,) = sheetgen.load(write(tmp_path, "g.yaml", CLEAN))
    assert [p.total for p in sheetgen.score(game).players] == [41, 9, 9]


def test_many_games_read_as_they_are(tmp_path: Path) -> None:
    text = "".join("- " + CLEAN.replace("\n", "\n  ").rstrip() + "\n" for _ in range(20))
    problems = Problems()
    games = read_games(write(tmp_path, "g.yaml", text), problems, FIND, None)
    assert (len(games), problems) == (20, [])


def test_lean_start(tmp_path: Path) -> None:
    path = write(tmp_path, "g.yaml", WARNS)
    code = (
        "import sys; from sheetgen.cli.app import main\n"
        f"try: main(['score', {path!r}])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('reportlab', 'jinja2', 'fontTools') if m in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=env
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_all_forms_of_any_result(results: dict[str, GameResult]) -> None:
    from sheetgen.scores.card import Card, csv_lines, json_text
    from sheetgen.words.languages import find_language
    from sheetgen.words.localizer import Localizer

    for tag in ("en", "zh-Hant"):
        words: Any = find_language(tag)
        for result in results.values():
            card = Card(result, words, Localizer(tag))
            told = [card.people(), card.people(quiet=True), card.markdown(), json_text(card)]
            told += csv_lines(card, "f", 1, True)
            assert all("{{" not in text for text in told)


UNCOUNTED = """\
title: Uncounted
tables: {row: [0, 1, 3, 6, 10, 15, 21, 28]}
blocks:
  - id: colours
    rows:
      - {id: red, name: Red, colour: red, spaces: 2..7, lock: {needs: 4COUNTS}, score: row}
"""


@pytest.mark.parametrize(
    ("counts", "told"), [("", "7 marks with the lock"), (", counts: no", "6 marks")]
)
def test_marks_with_the_lock_are_told_where_it_is_a_mark(
    tmp_path: Path, counts: str, told: str
) -> None:
    sheet = write(tmp_path, "uncounted.yaml", UNCOUNTED.replace("COUNTS", counts))
    game = f"sheet: {sheet}\nplayers: [{{name: Ann, red: 2..7 lock}}]\n".replace(
        "2..7", "2 3 4 5 6 7"
    )
    found = run("score", write(tmp_path, "game.yaml", game)).output
    assert found.splitlines()[3].split("  ")[-1] == told


CLOSED = """\
sheet: qwixx
players:
  - {name: 小安, red: 2 3 4 5 6 12 lock, yellow: 2 3 4 5 6 12 lock, green: 12 11 10 9 8 2 lock}
  - {name: Ben, penalties: 4}
"""


def test_in_chinese_the_signs_are_chinese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "game.yaml", CLOSED)
    english = run("score", path)
    assert "小安: " in english.output and "(Red, Yellow, Green)" in english.output
    monkeypatch.setenv("SHEETGEN_LANG", "zh-Hant")
    found = run("score", path).output
    assert "\n小安：84 分（不確定）  第 2 名\n" in found
    assert "\nBen：−20 分  第 1 名\n" in found
    assert "（紅、黃、綠）" in found
    assert "小安有" in found
    assert ": " not in found and ", " not in found
    assert "- 小安：" in run("score", path, "--format", "markdown").output


UNREAD = """\
sheet: 快可思
players:
  - name: Ann
    rde: 2 3 4 5
    yellow: 2 3
  - name: Ben
    red: 2 O 3
    penalties: 1
  - name: Cat
    red: 2 3
    red: 4
  - name: Dora
    red: 2 3 4
"""


def test_a_total_without_what_could_not_be_read_is_not_certain(tmp_path: Path) -> None:
    path = write(tmp_path, "game.yaml", UNREAD)
    told = json.loads(run("score", path, "--format", "json").stdout)
    assert [(p["total"], p["certain"]) for p in told["players"]] == [
        (3, False),
        (-5, False),
        (3, False),
        (6, True),
    ]
    assert told["players"][1]["points"]["red"] is None
    found = [[c["kind"] for c in p["complaints"]] for p in told["players"]]
    assert [len(kinds) for kinds in found] == [1, 1, 0, 0]  # what could not be read, and no more
    assert told["complaints"] == []  # no turn is counted where marks may be missing
    people = run("score", path).stdout
    assert people.count("(not certain)") == 3
    assert run("score", path, "--format", "markdown").stdout.count("(not certain)") == 3


def test_a_line_with_too_many_cells_makes_its_player_uncertain(tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", "player,red,yelow\nAnn,2 3,\nBen,2 3 4,,5,6\nCat,2,3\n")
    done = run("score", path, "--sheet", "qwixx", "--format", "json")
    players = json.loads(done.stdout)["players"]
    assert [p["certain"] for p in players] == [True, False, False]
    assert done.stderr.count("`yelow`") == 1
    assert f"{path}:1:12: there is no row `yelow`; did you mean `yellow`?" in done.stderr


def test_a_table_that_does_not_say_its_sheet(tmp_path: Path) -> None:
    done = run("score", write(tmp_path, "a.csv", "player,red\nAnn,2 3\n"))
    assert "add `--sheet qwixx`, or a column `sheet`" in done.stderr
    assert done.exit_code == 1


@pytest.mark.parametrize("title", ["快可思", "Qwixx", "QWIXX", "qwixx"])
def test_a_sheet_goes_by_its_title_too(title: str, tmp_path: Path) -> None:
    path = write(tmp_path, "g.yaml", f"sheet: {title}\nplayers: [{{name: A, red: 2 3}}]\n")
    assert run("score", path, "--quiet").stdout == "A  3 points\n"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("red: 1O 2", "A: `1O` is no mark in row `red`; write numbers, `2-5`, `lock`, `closed`"),
        ("penalties: O", "A: `O` is no mark in row `penalties`; write how many crosses"),
        ("red: “2”", "A: row `red` needs no quotation marks such as `“`; leave them out"),
    ],
)
def test_a_mark_that_cannot_be_read_is_told_as_typed(row: str, told: str, tmp_path: Path) -> None:
    path = write(tmp_path, "g.yaml", f"sheet: qwixx\nplayers:\n- name: A\n  {row}\n")
    assert told in run("score", path).stderr


def test_discs_of_one_colour_have_one_player(tmp_path: Path) -> None:
    text = "sheet: qwixx-duell\nplayers: [{plays: black}, {plays: grey}, {plays: black, name: C}]\n"
    assert (
        "have a player already, in line 2" in run("score", write(tmp_path, "g.yaml", text)).stderr
    )


@pytest.mark.parametrize("names", ["Ann,Ann", "Ann、Ann", "Ann,ann", "Ann, Ann"])
def test_blank_with_one_name_twice(names: str) -> None:
    done = CliRunner().invoke(main, ["blank", "qwixx", "--players", names])
    assert done.exit_code == 2
    assert "there is a player ann already" in done.stderr.replace("Ann", "ann")


def test_a_total_by_itself(tmp_path: Path) -> None:
    text = "sheet: qwixx\nplayers:\n- {name: A, red: 2 3, total: 5}\n"
    assert (
        "5 is written, and the marks are worth 3"
        in run("score", write(tmp_path, "g.yaml", text)).stdout
    )


# Sheets without anything to score

NOTHING = "there is nothing to score on"


def test_a_log_asked_for_is_wrong_usage(tmp_path: Path) -> None:
    path = write(tmp_path, "g.yaml", "players: [{name: A}]\n")
    for done in (
        run("score", "--sheet", "score-log", path),
        run("score", "--sheet", "score-log", stdin="players: [{name: A}]\n"),
        CliRunner().invoke(main, ["blank", "score-log"]),
    ):
        assert done.exit_code == 2
        assert f"{NOTHING} `score-log`" in done.stderr
        assert not done.stdout


def test_a_log_in_a_game_file_is_told_at_its_place(tmp_path: Path) -> None:
    for name in ("score-log", "Score log", "成績紀錄"):
        path = write(tmp_path, "g.yaml", f"players: [{{name: A}}]\nsheet: {name}\n")
        done = run("score", path)
        assert done.exit_code == 1
        assert f"g.yaml:2:8: {NOTHING} `{name}`" in done.stderr


def test_a_log_in_a_spreadsheet_is_told_once(tmp_path: Path) -> None:
    path = write(tmp_path, "g.csv", "sheet,player,red\nscore-log,A,2\nscore-log,B,3\n")
    done = run("score", path)
    assert done.exit_code == 1
    assert done.stderr.count(NOTHING) == 1


def test_an_own_sheet_of_notes_has_nothing_to_score(tmp_path: Path) -> None:
    sheet = write(tmp_path, "notes.yaml", "title: N\nblocks: [{id: a, note: Hello}]\n")
    done = run("score", "--sheet", sheet, write(tmp_path, "g.yaml", "players: [{name: A}]\n"))
    assert done.exit_code == 2
    assert NOTHING in done.stderr


def test_a_sheet_that_is_broken_is_told_where_it_is_read(tmp_path: Path) -> None:
    sheet = write(tmp_path, "broken.yaml", "titel: N\nblocks: [{id: a, note: Hello}]\n")
    done = run("score", "--sheet", sheet, write(tmp_path, "g.yaml", "players: [{name: A}]\n"))
    assert done.exit_code == 1
    assert "did you mean `title`" in done.stderr
