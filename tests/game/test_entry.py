"""Game files as players type them: words of both languages, places of what is wrong, any input."""

# ruff: noqa: RUF001 (full-width characters are what is tried)
from __future__ import annotations

import contextlib
import json
import re
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tools.drawing import games
from tools.effort import tries

from sheetgen.api.load import sheet_finder
from sheetgen.game.blank import blank
from sheetgen.game.files import read_games
from sheetgen.game.reader import GameReader
from sheetgen.game.records import ERROR, Entry, Game
from sheetgen.model import RowsBlock, Sheet
from sheetgen.scores.card import Card, csv_lines, json_text
from sheetgen.scores.score import score
from sheetgen.source import library
from sheetgen.source.located import read_text
from sheetgen.source.problems import Problems, Refused
from sheetgen.words.languages import find_language, read_language
from sheetgen.words.localizer import Localizer

FIND = sheet_finder()
SHEETS = games()


def read(text: str) -> tuple[Game | None, list[tuple[int, int, str]]]:
    """A game from a text, and its problems as line, column and id."""
    problems = Problems()
    game = None
    try:
        game = GameReader(problems, FIND).game(read_text(text, "g.yaml"))
    except Refused as refused:
        problems.take(refused.problems)
    return game, [(p.source.line, p.source.column, p.id) for p in problems.in_order()]


def row(value: str, name: str = "red", sheet: str = "qwixx") -> tuple[Entry, list[Any]]:
    """One row of one player; its value starts in column 4 behind the name."""
    plays = "  plays: black\n" if sheet == "qwixx-duell" else ""
    text = f"sheet: {sheet}\nplayers:\n- name: Ann\n{plays}  {name}: {value}\n"
    game, problems = read(text)
    assert game is not None
    filled = [e for e in game.players[0].entries if e.source.line == 4 + bool(plays)]
    assert len(filled) == 1, problems
    return filled[0], problems


def spaces(entry: Entry) -> list[str]:
    return [m.space + (f"x{m.height}" if m.height != 1 else "") for m in entry.marks]


# Words


@pytest.mark.parametrize(
    ("sheet", "name", "id"),
    [
        ("qwixx", "red", "red"),
        ("qwixx", "Red", "red"),
        ("qwixx", "YELLOW", "yellow"),
        ("qwixx", "紅", "red"),
        ("qwixx", "黃", "yellow"),
        ("qwixx", "綠", "green"),
        ("qwixx", "藍", "blue"),
        ("qwixx", "扣分", "penalties"),
        ("qwixx", "Penalties", "penalties"),
        ("qwixx-black", "黑", "black"),
        ("qwixx-duell", "failures", "failures"),
        ("qwixx-duell", "失敗", "failures"),
        ("cant-stop-express", '"8"', "8"),
        ("cant-stop-express", "8", "8"),
        ("cant-stop-express", "１２", "12"),
        ("cant-stop-express", "free throws", "free-throws"),
        ("cant-stop-express", "free-throws", "free-throws"),
        ("cant-stop-express", "Free_Throws", "free-throws"),
        ("cant-stop-express", "自由球", "free-throws"),
    ],
)
def test_names_of_rows(sheet: str, name: str, id: str) -> None:
    entry, problems = row("2", name, sheet)
    assert (entry.row.id, problems) == (id, [])


@pytest.mark.parametrize(
    "value",
    [
        "2 3 5 lock",
        "2, 3, 5, lock",
        "[2, 3, 5, lock]",
        '["2", "3", "5", "lock"]',
        '"2 3 5 lock"',
        "2 3 5 鎖",
        "2 3 5 鎖定",
        "２ ３ ５ 鎖",
        "2、3、5、鎖",
        "2，3，5，鎖",
        "2；3；5；鎖",
        "2　3　5　鎖",
        "2 3 5鎖",
        "LOCK 5 3 2",
        "2;3;5;locked",
    ],
)
def test_numbers_and_the_lock(value: str) -> None:
    entry, problems = row(value)
    assert problems == []
    assert sorted(spaces(entry)) == ["2", "3", "5"]
    assert (entry.lock, entry.count, entry.closed, entry.total) == (1, None, False, 4)


@pytest.mark.parametrize(
    "value", ["4 marks", "4 個", "４個", "4 crosses", "4 格", "[4 marks]", '"4 marks"']
)
def test_counts(value: str) -> None:
    entry, problems = row(value)
    assert (entry.count, entry.marks, entry.total, problems) == (4, (), 4, [])


def test_a_count_includes_the_lock() -> None:
    entry, problems = row("7 marks lock")
    assert (entry.total, entry.lock, problems) == (7, 1, [])


@pytest.mark.parametrize("value", ["closed", "關閉", "已被他人鎖定", "已鎖", "Closed"])
def test_closed_rows(value: str) -> None:
    entry, problems = row(value)
    assert (entry.closed, entry.total, entry.lock, problems) == (True, 0, 0, [])
    entry, problems = row("2 3 " + value)
    assert (entry.closed, entry.total, problems) == (True, 2, [])


@pytest.mark.parametrize("value", ["", '"-"', "none", "無", '""', "null", "~"])
def test_empty_rows(value: str) -> None:
    entry, problems = row(value)
    assert (entry.total, entry.marks, entry.closed, problems) == (0, (), False, [])


@pytest.mark.parametrize("value", ["1", "１", "1 mark", "[1]", "1 個", '"1"'])
def test_boxes_are_counted(value: str) -> None:
    entry, problems = row(value, "penalties")
    assert (entry.total, problems) == (1, [])


@pytest.mark.parametrize(
    "value",
    ["3 4 5x2 lock", "3, 4, 5 x 2, lock", "3 4 5×2 鎖", "３ ４ ５ｘ２ 鎖", "[3, 4, 5x2, lock]"],
)
def test_stacks(value: str) -> None:
    entry, problems = row(value, "red", "qwixx-duell")
    assert (spaces(entry), entry.lock, entry.total, problems) == (["3", "4", "5x2"], 1, 5, [])


@pytest.mark.parametrize(
    ("plays", "owner"),
    [("black", "black"), ("Black", "black"), ("黑", "black"), ("grey", "grey"), ("灰", "grey")],
)
def test_owners(plays: str, owner: str) -> None:
    for key in ("plays", "執"):
        game, problems = read(f"sheet: qwixx-duell\nplayers:\n- {key}: {plays}\n  red: 3\n")
        assert game is not None
        assert (game.players[0].owner, game.players[0].name, problems) == (owner, owner, [])


def discards(value: str, key: str = "discards") -> tuple[list[tuple[str | None, int]], list[Any]]:
    text = f"sheet: cant-stop-express\nplayers:\n- name: Ann\n  {key}: {value}\n"
    game, problems = read(text)
    assert game is not None
    entries = [e for e in game.players[0].entries if e.row.write_in]
    both = [(e.label, e.total) for e in (*entries, *game.players[0].extra)]
    return [pair for pair in both if pair != (None, 0)], problems


@pytest.mark.parametrize("key", ["discards", "Fifth die", "落單骰"])
@pytest.mark.parametrize(
    "value",
    [
        "{4: 8, 6: 5}",
        '{"4": 8, "6": 5}',
        "4 x 8, 6 x 5",
        "[4 x 8, 6 x 5]",
        "4x8 6x5",
        "４×８，６×５",
        "{4: ８, 6: ５}",
    ],
)
def test_discards(key: str, value: str) -> None:
    assert discards(value, key) == ([("4", 8), ("6", 5)], [])


@pytest.mark.parametrize("value", ["[4 x 8, ? x 3]", "4 x 8, ? x 3", '[4 x 8, "? x 3"]'])
def test_discards_without_a_number(value: str) -> None:
    assert discards(value) == ([("4", 8), (None, 3)], [])


def test_more_discards_than_rows() -> None:
    found, problems = discards("{1: 8, 2: 1, 3: 1, 4: 1}")
    assert (found, problems) == ([("1", 8), ("2", 1), ("3", 1), ("4", 1)], [])


def test_a_whole_game_in_chinese() -> None:
    text = (
        "計分紙: qwixx\n完整: no\n玩家:\n"
        "- 姓名: 小明\n  紅: ２ ３ ５ ７ ９ １２ 鎖\n  綠: 關閉\n  藍: ４ 個\n  扣分: １\n"
        "  寫下: {紅: 28, 總分: 33}\n"
    )
    game, problems = read(text)
    assert problems == []
    assert game is not None and not game.complete
    result = score(game).players[0]
    assert (result.player.name, result.total) == ("小明", 33)
    assert [c.kind for c in result.complaints if c.level == "warning"] == []


@pytest.mark.parametrize(
    ("word", "flag"), [("yes", True), ("no", False), ("是", True), ("否", False)]
)
def test_complete(word: str, flag: bool) -> None:
    game, problems = read(f"sheet: qwixx\ncomplete: {word}\nplayers: [{{name: Ann}}]\n")
    assert game is not None
    assert (game.complete, problems) == (flag, [])


def test_complete_from_two_players_up() -> None:
    one, _ = read("sheet: qwixx\nplayers: [{name: Ann}]\n")
    two, _ = read("sheet: qwixx\nplayers: [{name: Ann}, {name: Ben}]\n")
    assert one is not None and two is not None
    assert (one.complete, two.complete) == (False, True)


def test_extra_checks() -> None:
    text = "sheet: cant-stop-express\nchecks: [first-three-must-differ]\nplayers: [{name: A}]\n"
    game, problems = read(text)
    assert game is not None and problems == []
    assert game.checks[-1] == "first-three-must-differ" and len(game.checks) > 5
    _, problems = read(text.replace("must-differ", "must-difer"))
    assert problems == [(2, 10, "unknown-check-near")]


# What is written on the paper


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("{red: 28, penalties: -5, total: 23}", []),
        ("{紅: 28, 扣分: 5, 總分: 23}", []),
        ("{red: ２８, total: ２３}", []),
        ("{penalties: −5}", []),
        ("{penalties: －５}", []),
        ("{red: 27}", ["red"]),
        ("{red: -28}", ["red"]),
        ("{total: -23}", ["total"]),
        ("{blue: 1, green: 0, total: 24}", ["blue", "total"]),
    ],
)
def test_written_numbers(written: str, wrong: list[str]) -> None:
    text = (
        "sheet: qwixx\nplayers:\n- name: Ann\n  red: 2 3 5 7 9 12 lock\n  penalties: 1\n"
        f"  written: {written}\n"
    )
    game, problems = read(text)
    assert game is not None and problems == []
    result = score(game).players[0]
    assert [c.row for c in result.complaints if c.kind == "wrong-total"] == wrong


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ('{"8": 160, 2: -200, total: -40}', []),
        ("{subtotal +: 160, subtotal -: -200}", []),
        ("{subtotal +: 160, subtotal −: -200}", []),
        ("{小計＋: 160, 小計－: -200}", []),
        ("{小計 +: 150}", ["subtotal+"]),
        ("{subtotal -: -100}", ["subtotal−"]),
        ("{subtotal -: 200}", []),
        ("{2: 200}", []),
    ],
)
def test_written_subtotals(written: str, wrong: list[str]) -> None:
    text = (
        'sheet: cant-stop-express\nplayers:\n- name: Ann\n  "8": 9\n  "2": 1\n'
        f"  discards: {{4: 5}}\n  written: {written}\n"
    )
    game, problems = read(text)
    assert game is not None and problems == []
    result = score(game).players[0]
    assert [c.row for c in result.complaints if c.kind == "wrong-total"] == wrong


def test_wrong_written_numbers_have_their_place() -> None:
    text = "sheet: qwixx\nplayers:\n- name: Ann\n  red: 2\n  written: {red: 2, rde: 1, blue: x}\n"
    game, problems = read(text)
    assert game is not None
    assert problems == [(5, 21, "unknown-row-near"), (5, 35, "want-integer")]
    (complaint,) = [c for c in score(game).players[0].complaints if c.kind == "wrong-total"]
    assert (complaint.source.line, complaint.source.column) == (5, 18)


# What is wrong, and where


@pytest.mark.parametrize(
    ("value", "column", "id"),
    [
        ("2 3 foo", 12, "bad-mark"),
        ("2 3 x", 12, "bad-mark"),  # for the lock
        ("2 3 “5”", 12, "bad-mark-quote"),
        ("2 3 O", 12, "bad-mark"),
        ("[2, 3, foo]", 15, "bad-mark"),
        ('"2 foo"', 11, "bad-mark"),
        ("{2: 3}", 8, "want-text"),
        ("[2, [3]]", 12, "want-text"),
        ("2 3 4 marks", 8, "count-and-marks"),
    ],
)
def test_bad_values(value: str, column: int, id: str) -> None:
    text = f"sheet: qwixx\nplayers:\n- name: Ann\n  red: {value}\n  blue: 12\n"
    game, problems = read(text)
    assert game is not None
    assert (4, column, id) in problems
    assert score(game).players[0].rows[3].points == 1


def test_a_letter_o_is_one_problem() -> None:
    entry, problems = row("9 1O")
    assert problems == [(4, 10, "bad-mark")]
    assert spaces(entry) == ["9"]  # and not a 1 that nobody wrote


@pytest.mark.parametrize("value", ["½", "⑩", "⒓", "㉚"])
def test_numbers_of_many_characters_are_not_cut(value: str) -> None:
    entry, problems = row(value, '"8"', "cant-stop-express")
    assert problems or entry.total != 1


def test_all_problems_at_once_and_what_can_be_totalled_is() -> None:
    text = """\
sheet: qwixx
playrs: 3
players:
  - name: Ann
    rde: 2 3
    紅: 2 3
    red: 4
    blue: 12 foo
    colour: red
  - name: Ann
    green: 12 11
  - red: 5
  - just text
"""
    game, problems = read(text)
    assert problems == [
        (2, 1, "unknown-key-near"),
        (5, 5, "unknown-row-near"),
        (7, 5, "row-twice"),
        (8, 14, "bad-mark"),
        (9, 5, "unknown-row"),
        (10, 5, "player-twice"),
        (12, 5, "player-nameless"),
        (13, 5, "player-bare"),
    ]
    assert game is not None
    result = score(game)
    assert [p.total for p in result.players] == [0, 3, 1]
    assert [p.certain for p in result.players] == [False, True, True]
    ann = {row.row.id: row.points for row in result.players[0].rows}
    assert (ann["red"], ann["blue"], ann["yellow"]) == (None, None, 0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", (0, 0, "file-empty")),
        ("just text\n", (1, 1, "want-mapping")),
        ("players: [{name: A}]\n", (1, 1, "missing-key")),
        ("sheet: qwixx\n", (1, 1, "missing-key")),
        ("sheet: qwixx\nplayers: []\n", (2, 10, "empty-list")),
        ("sheet: qwixx\nplayers:\n", (2, 9, "empty-value")),
        ("sheet: qwixx\nplayers: Ann\n", (2, 10, "want-list")),
        ("sheet: nope\nplayers: [{name: A}]\n", (1, 8, "unknown-sheet")),
        ("sheet: qwixx\ncomplete: maybe\nplayers: [{name: A}]\n", (2, 11, "want-flag")),
        ("sheet: qwixx\nplayers:\n- name: A\n  red：2 3\n  blue: 12\n", (4, 6, "yaml-wide-colon")),
        ("sheet：qwixx\nplayers: [{name: A}]\n", (1, 6, "yaml-wide-colon")),
        ("sheet: qwixx\nplayers:\n- name: A\n  red: “2\n", (4, 8, "bad-mark-quote")),
        ("sheet: qwixx\nplayers:\n- name: A\n  “red”: 2\n", (4, 3, "unknown-row-near")),
        ("sheet: qwixx-duell\nplayers: [{name: A}]\n", (2, 11, "missing-owner")),
        ("sheet: qwixx\nplayers: [{name: &a A}]\n", (2, 18, "yaml-alias")),
        ("sheet: qwixx\nplayers:\n\t- name: A\n", (3, 1, "yaml-tab")),
    ],
)
def test_problems_of_a_game(text: str, problem: tuple[int, int, str]) -> None:
    assert problem in read(text)[1]


def test_an_owner_that_is_misspelt_is_not_missing_too() -> None:
    _, problems = read("sheet: qwixx-duell\nplayers: [{plays: gery}]\n")
    assert problems == [(2, 19, "unknown-owner-near")]


def test_many_players() -> None:
    text = "sheet: qwixx\nplayers:\n" + "".join(
        f"- {{name: P{at}, red: 2 3 4 5 6 12 lock, penalties: 4}}\n" for at in range(501)
    )
    _, problems = read(text)
    assert problems == [(3, 1, "too-many")]
    start = time.monotonic()
    game, problems = read(text[: text.index("- {name: P500")])
    assert game is not None and problems == []
    assert len(score(game).players) == 500
    assert time.monotonic() - start < 5


def games_of(folder: Path, name: str, data: bytes) -> tuple[list[Game], list[tuple[int, int, str]]]:
    path = folder / name
    path.write_bytes(data)
    problems = Problems()
    games = read_games(str(path), problems, FIND, None)
    return games, [(p.source.line, p.source.column, p.id) for p in problems.in_order()]


ANN = "sheet: qwixx\nplayers:\n- name: 小明\n  紅: 2 3\n"


def test_encodings(tmp_path: Path) -> None:
    for codec in ("utf-8", "utf-8-sig", "utf-16"):
        games, problems = games_of(tmp_path, "a.yaml", ANN.encode(codec))
        assert problems == []
        assert games[0].players[0].name == "小明"
    games, problems = games_of(tmp_path, "a.yaml", ANN.encode("cp950"))
    assert (games, problems) == ([], [(3, 9, "file-other-encoding")])


def test_a_list_of_games(tmp_path: Path) -> None:
    one = "- sheet: qwixx\n  players: [{name: Ann, red: 2}]\n"
    bad = "- sheet: nope\n  players: [{name: Ann, red: 2}]\n"
    games, problems = games_of(tmp_path, "a.yaml", (one + bad + one).encode())
    assert (len(games), problems) == (2, [(3, 10, "unknown-sheet")])


def test_a_key_twice_leaves_the_rest(tmp_path: Path) -> None:
    one = "- sheet: qwixx\n  players:\n  - {name: Ann, red: 2}\n"
    games, problems = games_of(tmp_path, "a.yaml", (one + one[:-2] + ", red: 3}\n").encode())
    assert problems == [(6, 25, "duplicate-key")]
    assert [score(game).players[0].total for game in games] == [1, 1]


def test_json(tmp_path: Path) -> None:
    game = {
        "sheet": "qwixx-duell",
        "complete": True,
        "players": [
            {"plays": "black", "red": [3, 4, "5x2", "lock"], "written": {"total": 15}},
            {"plays": "grey", "green": "12 2", "failures": 1},
        ],
    }
    games, problems = games_of(tmp_path, "a.json", json.dumps(game).encode())
    assert problems == []
    assert [p.total for p in score(games[0]).players] == [15, -2]


# Any game


def tables(name: str) -> dict[str, Any]:
    """The tables of a sheet straight from its file."""
    raw = yaml.safe_load(Path(library.files()[name]).read_text("utf-8"))
    base = tables(raw["extends"]) if "extends" in raw else {}
    return base | raw.get("tables", {})


def worth(table: list[Any], marks: int, value: int) -> int:
    entry = table[min(marks, len(table) - 1)]
    return int(entry[:-1]) * value if isinstance(entry, str) else int(entry)


@st.composite
def typed(draw: st.DrawFn) -> tuple[str, str, dict[str, tuple[list[str], int]]]:
    """A sheet, its text with one player, and by row the tokens typed and the marks they are."""
    name = draw(st.sampled_from(SHEETS))
    rows: dict[str, tuple[list[str], int]] = {}
    for row in FIND(name).rows():
        if row.write_in or row.score is None:
            continue
        if not row.numbered:
            count = draw(st.integers(0, len(row.spaces)))
            rows[row.id] = ([str(count)], count)
            continue
        marks = draw(st.lists(st.sampled_from([s.id for s in row.spaces]), unique=True))
        heights = [draw(st.integers(1, 4)) if row.stack else 1 for _ in marks]
        lock = row.lock is not None and draw(st.booleans())
        tokens = [m if h == 1 else f"{m}x{h}" for m, h in zip(marks, heights, strict=True)]
        rows[row.id] = ([*tokens, *(["lock"] if lock else [])], sum(heights) + lock)
    return name, game_text(name, rows), rows


def game_text(name: str, rows: dict[str, tuple[list[str], int]]) -> str:
    plays = "  plays: black\n" if FIND(name).owners else ""
    lines = [f'  "{id}": {" ".join(tokens)}\n' for id, (tokens, _) in rows.items()]
    return f"sheet: {name}\nplayers:\n- name: Ann\n{plays}{''.join(lines)}"


@given(typed())
def test_totals_are_a_recount(given: tuple[str, str, dict[str, tuple[list[str], int]]]) -> None:
    name, text, rows = given
    game, problems = read(text)
    assert game is not None and problems == []
    result = score(game).players[0]
    table = tables(name)
    right = {
        row.id: worth(table[row.score], rows[row.id][1], row.value or 0)
        for row in game.sheet.rows()
        if row.score is not None
    }
    assert {r.row.id: r.points for r in result.rows} == right
    assert result.total == sum(right.values())
    for _, sums in result.subtotals:
        assert sum(sums.values()) == result.total
        assert sums["−"] <= 0 <= sums["+"]


@given(typed(), st.randoms(use_true_random=False))
def test_any_order_gives_the_same(given: Any, random: Any) -> None:
    name, text, rows = given
    for tokens, _ in rows.values():
        random.shuffle(tokens)
    order = list(rows.items())
    random.shuffle(order)
    told = []
    for one in (text, game_text(name, dict(order))):
        game, problems = read(one)
        assert game is not None and problems == []
        result = score(game)
        player = result.players[0]
        kinds = sorted((c.kind, c.row) for c in (*player.complaints, *result.complaints))
        told.append((player.total, player.certain, player.rows, kinds))
    assert told[0] == told[1]


@pytest.mark.parametrize("name", [n for n in SHEETS if "qwixx" in n])
@given(data=st.data())
def test_rows_without_their_last_number_are_clean(name: str, data: st.DataObject) -> None:
    rows: dict[str, tuple[list[str], int]] = {}
    for row in FIND(name).rows():
        if row.numbered:
            free = [s.id for s in row.spaces[: -1 if row.lock else None]]
            rows[row.id] = (data.draw(st.lists(st.sampled_from(free), unique=True)), 0)
    if FIND(name).owners:  # 22 discs are all there are
        rows = dict(list(rows.items())[:2])
    game, problems = read(game_text(name, rows))
    assert game is not None and problems == []
    result = score(game)
    found = [*result.complaints, *result.players[0].complaints]
    assert [c for c in found if c.level == ERROR] == []
    assert result.players[0].certain


# Blank game files

EMPTY = {"qwixx-black": -32}


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("players", [[], ["Ann", "小明", "O'Neil: x", "12", "yes"]])
@pytest.mark.parametrize("name", SHEETS)
def test_blank_files_score_as_they_stand(name: str, players: list[str], language: str) -> None:
    tongue = find_language(language)
    assert tongue is not None
    sheet = FIND(name)
    names = players[: len(sheet.owners) or None]
    text = blank(sheet, tongue, names, Localizer(language))
    game, problems = read(text)
    assert game is not None and problems == []
    assert [p.name for p in game.players] == (names or [p.name for p in game.players])
    result = score(game)
    assert {p.total for p in result.players} == {EMPTY.get(name, 0)}
    levels = {c.level for p in result.players for c in p.complaints}
    assert ERROR not in levels | {c.level for c in result.complaints}
    for row in rows_asked(sheet, text):
        assert row


def rows_asked(sheet: Sheet, text: str) -> list[bool]:
    """Whether each row, or block of rows that players name, has its line."""
    first = text.split("  - ")[1]
    count = sum(
        1 if all(r.write_in for r in block.rows) else len(block.rows)
        for block in sheet.blocks
        if isinstance(block, RowsBlock)
    )
    lines = [line for line in first.splitlines() if line.startswith("    ")]
    return [len([x for x in lines if not x.strip().startswith(("name", "plays"))]) == count]


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("name", SHEETS)
def test_examples_in_the_comments_of_blank_files(name: str, language: str) -> None:
    """What the comments of a blank file give as examples can be typed in."""
    tongue = find_language(language)
    assert tongue is not None
    text = blank(FIND(name), tongue, [], Localizer(language))
    told = [line for line in text.splitlines() if line.startswith("    ") and "#" in line]
    assert told
    for line in told:
        key, comment = line.split("#", 1)
        for word in comment.replace("；", ";").split(";")[1:]:
            value = word.replace(" or ", " ").replace("或", "").replace("for a stack", "")
            value = re.sub(".*寫", "", value).strip(" 「」")
            plays = "  plays: black\n" if FIND(name).owners else ""
            typed = f"sheet: {name}\nplayers:\n- name: A\n{plays}  {key.strip()} {value}\n"
            assert read(typed)[1] == [], (line, value)


# Wild input

WILD = [
    *(
        "2",
        "12",
        "-1",
        "x",
        "×",
        "*",
        "?",
        "lock",
        "鎖",
        "marks",
        "closed",
        "-",
        "፩",
        "٣",
        "²",
        "①",
    ),
    *("İ", "ß", "ﬁ", "：", "'", "#", "&a", "!"),
]
PIECES = st.sampled_from([*WILD, '"', "\u0301", "９" * 30, "1" * 5000, "\U0001f3b2"])
VALUE = st.one_of(
    st.text(max_size=12),
    st.lists(PIECES, max_size=6).map(" ".join),
    st.lists(PIECES, max_size=6).map("".join),
)
NAMES = st.sampled_from(
    ["name", "plays", "written", "red", "紅", "penalties", "8", "discards", "free throws", "total"]
)
LEAF = VALUE | st.integers() | st.none() | st.booleans()
TREE = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | VALUE, inner, max_size=5),
    max_leaves=12,
)
ENGLISH = read_language("en")
SAY = Localizer("en")


def all_of_it(data: bytes, ending: str) -> None:
    """Read a file of these bytes, score its games and tell them in every form."""
    with tempfile.NamedTemporaryFile(suffix=ending) as file:
        file.write(data)
        file.flush()
        problems = Problems()
        for game in read_games(file.name, problems, FIND, "qwixx"):
            result = score(game)
            card = Card(result, ENGLISH, SAY)
            told = card.people() + card.people(quiet=True) + json_text(card)
            assert "{{" not in told or b"{{" in data
            card.markdown()
            csv_lines(card, "f", 1, True)
        for problem in problems:
            assert "{{" not in problem.text or b"{{" in data


@pytest.mark.parametrize("value", ["2 x ፩", "2 x ٣", "9" * 1999, "9" * 5000, "2 x " + "9" * 1500])
@pytest.mark.parametrize("key", ["red", "penalties"])
def test_wild_numbers(key: str, value: str) -> None:
    all_of_it(f"sheet: qwixx\nplayers:\n- name: A\n  {key}: {value}\n".encode(), ".yaml")


@tries(150)
@given(st.sampled_from(SHEETS), st.dictionaries(NAMES | VALUE, TREE, max_size=6))
def test_wild_players(sheet: str, player: dict[str, Any]) -> None:
    with contextlib.suppress(yaml.YAMLError):
        text = yaml.safe_dump({"sheet": sheet, "players": [player, player]}, allow_unicode=True)
        all_of_it(text.encode("utf-8", "replace"), ".yaml")


@tries(150)
@given(VALUE, NAMES)
def test_wild_values(value: str, name: str) -> None:
    sheet = {"8": "cant-stop-express", "discards": "cant-stop-express"}.get(name, "qwixx")
    text = f"sheet: {sheet}\nplayers:\n- name: A\n  {name}: {value}\n"
    all_of_it(text.encode("utf-8", "replace"), ".yaml")
    all_of_it(f"player,{name}\nA,{value}\n".encode("utf-8", "replace"), ".csv")


@tries(150)
@given(
    st.binary(max_size=300) | st.text(max_size=300).map(str.encode),
    st.sampled_from([".yaml", ".csv", ".json"]),
)
def test_wild_bytes(data: bytes, ending: str) -> None:
    all_of_it(data, ending)
    all_of_it(ANN.encode() + data, ending)


@tries(100)
@given(st.lists(st.lists(VALUE, max_size=5), max_size=5))
def test_wild_tables(cells: list[list[str]]) -> None:
    text = "player,row,marks,points\n" + "\n".join(",".join(line) for line in cells)
    all_of_it(text.encode("utf-8", "replace"), ".csv")
    all_of_it(text.replace("row,marks,points", "red,8,total").encode("utf-8", "replace"), ".csv")
