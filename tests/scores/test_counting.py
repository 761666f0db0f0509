"""Ways of counting: each key of a score, alone and together, with marks, numbers and games."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen import Refused, load_games, score
from sheetgen.cli.app import main
from sheetgen.game.records import PlayerResult

ROWS = """
title: Rows
tables:
  row: [0, 1, 3, 6, 10, 15]
  worth: [0, 1x, 2x, 3x]
blocks:
  - id: marks
    rows:
      - {{id: red, name: Red, colour: red, spaces: 1..4, lock: {{needs: 1}}, score: row}}
      - {{id: blue, name: Blue, colour: blue, spaces: [5, 11, 18, 25]}}
      - id: star
        name: Star
        colour: black
        spaces: [{{spaces: 1..2, value: 7}}, {{boxes: 1, value: -2}}]
      - {{id: twice, name: Twice, colour: green, spaces: {{spaces: 1..3, marks: 2}}}}
  - id: boxes
    rows:
      - {{id: foxes, name: Foxes, boxes: 3}}
  - id: numbers
    rows:
      - {{id: one, name: One, boxes: 3, write: any, score: {{take: sum}}}}
      - {{id: two, name: Two, boxes: 3, write: 0..9, score: {{take: sum}}}}
  - id: sums
    rows:
      - {{id: tried, name: Tried, {value}score: {score}}}
"""


def typed(folder: Path, sheet: str, *players: str) -> str:
    """The path of a game on a sheet; what each player typed, the name and a comma first."""
    (folder / "sheet.yaml").write_text(sheet, encoding="utf-8")
    lines = "".join(f"  - {{name: {player}}}\n" for player in players)
    game = folder / "game.yaml"
    game.write_text(f"sheet: {folder / 'sheet.yaml'}\nplayers:\n{lines}", encoding="utf-8")
    return str(game)


def played(folder: Path, sheet: str, player: str) -> PlayerResult:
    """A player's result on a sheet; raises `Refused`."""
    (one,) = load_games(typed(folder, sheet, f"Ann, {player}"))
    (found,) = score(one).players
    return found


def result(tmp_path: Path, score_text: str, player: str, value: str = "") -> PlayerResult:
    """One player's result on the sheet above with one sum of its own."""
    return played(tmp_path, ROWS.format(score=score_text, value=value), player)


def tried(tmp_path: Path, score_text: str, player: str, value: str = "") -> int | None:
    rows = {row.row.id: row.points for row in result(tmp_path, score_text, player, value).rows}
    return rows["tried"]


MARKED = "red: 1 2, blue: 5 18, star: 1 a, twice: 1x2 3, foxes: 2, one: 4 _ 5, two: 1 2 3"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("{of: red}", 2),
        ("{of: red, take: count}", 2),
        ("{of: red, take: count, table: row}", 3),
        ("{of: ['twice:1', 'twice:3', 'one:1', 'one:2']}", 4),
        ("{of: [red, blue], table: row}", 10),
        (
            "{of: [red, blue, foxes, twice], table: row}",
            15,
        ),  # nine marks: the last entry is the cap
        ("{of: ['red:1', 'red:3', 'blue:5'], table: row}", 3),  # of three spaces two are marked
        ("{of: blue, take: last}", 18),
        ("{of: one, take: last}", 5),
        ("{of: ['blue:5', 'blue:18', 'blue:25'], take: sum}", 23),  # the numbers of those marked
        ("{of: ['star:1', 'star:2', 'star:a'], take: sum}", 5),
        ("{of: ['twice:1', 'twice:3'], take: sum}", 5),  # a number counts for each of its crosses
        ("{of: ['one:1', 'one:2', 'two:3'], take: sum}", 7),
        ("{of: [one, two], take: sum}", 15),
        ("{of: numbers, take: sum}", 15),  # a block stands for its rows
        ("{of: [one, two], take: least}", 6),
        ("{of: [one, two], take: most}", 9),
        ("{of: [one, two], take: least, times: foxes}", 12),
        ("{of: [one, two], take: most, times: -3}", -27),
        ("{of: foxes, times: -5}", -10),
        ("{of: [one, two], take: sum, bands: {15: 35}}", 35),
        ("{of: [one, two], take: sum, bands: {16: 35}}", 0),
        ("{of: [one, two], take: sum, bands: {0: -5, 10: 1, 15: 2, 99: 3}}", 2),
        ("{of: [one, two], take: sum, bands: {10: 4}, times: 2}", 8),
        ("{of: two, take: none, full: last}", 3),
        ("{of: one, take: none, full: last}", 0),  # its second box is empty
        ("{of: two, take: count, full: sum}", 6),
        ("{of: one, take: count, full: sum}", 2),
        ("{of: ['one:1', 'two:2'], take: none, full: 'two:2'}", 2),
        ("{of: ['one:2', 'two:2'], take: none, full: 'two:2'}", 0),
    ],
)
def test_each_way_of_counting(tmp_path: Path, text: str, points: int) -> None:
    assert tried(tmp_path, text, MARKED) == points


def test_a_table_may_count_in_the_value_of_the_row(tmp_path: Path) -> None:
    assert tried(tmp_path, "{of: [red, blue], table: worth}", "red: 1 2", "value: 20, ") == 40


def test_an_empty_sheet_counts_nothing(tmp_path: Path) -> None:
    for text in ("{of: red, table: row}", "{of: one, take: last}", "{of: numbers, take: least}"):
        assert tried(tmp_path, text, "red: ") == 0


def test_the_lock_is_a_mark_where_marks_are_counted_and_no_space(tmp_path: Path) -> None:
    assert tried(tmp_path, "{of: red}", "red: 3 4 lock") == 3
    assert tried(tmp_path, "{of: ['red:3', 'red:4']}", "red: 3 4 lock") == 2


def test_what_only_a_count_is_known_of_counts_where_that_is_enough(tmp_path: Path) -> None:
    assert tried(tmp_path, "{of: [red, blue]}", "red: 3 marks") == 3
    assert tried(tmp_path, "{of: 'red:1'}", "red: 3 marks") is None
    assert tried(tmp_path, "{of: blue, take: last}", "blue: 2 marks") is None
    assert tried(tmp_path, "{of: foxes, full: count, take: none}", "foxes: 2") == 0
    assert tried(tmp_path, "{of: foxes, full: count, take: none}", "foxes: 3") == 3


def test_a_number_that_cannot_be_written_leaves_what_it_is_part_of_uncounted(
    tmp_path: Path,
) -> None:
    player = result(tmp_path, "{of: [one, two], take: sum}", "one: 5, two: 11")
    points = {row.row.id: row.points for row in player.rows}
    assert points == {"red": 0, "one": 5, "two": None, "tried": None}
    assert (player.total, player.certain) == (5, False)  # the rest is summed
    assert [c.kind for c in player.complaints] == ["number-out-of-range"]


def test_points_that_a_plain_sum_adds_up_are_not_added_again(tmp_path: Path) -> None:
    player = result(tmp_path, "{of: [one, two], take: sum}", "red: 1 2, one: 4, two: 5")
    assert player.total == 3 + 9
    player = result(tmp_path, "{of: numbers, take: sum}", "red: 1 2, one: 4, two: 5")
    assert player.total == 3 + 9
    # A bonus is no plain sum: what it looks at still counts itself.
    player = result(tmp_path, "{of: [one, two], take: sum, bands: {9: 35}}", "one: 4, two: 5")
    assert player.total == 9 + 35


GAMES = """
title: Games
games: 3
blocks:
  - id: lines
    rows:
      - {id: ones, name: Ones, write: 0..5, score: {take: sum}}
      - {id: twos, name: Twos, write: 0..10 by 2, score: {take: sum}}
      - {id: sum, name: Sum, score: {take: sum, of: [ones, twos]}}
      - {id: bonus, name: Bonus, score: {take: sum, of: sum, bands: {10: 35}}}
      - {id: both, name: Both, score: {take: none, of: [ones, twos], full: least}}
      - {id: total, name: Total, score: {take: sum, of: [sum, bonus, both]}}
"""


def test_each_game_counts_by_itself(tmp_path: Path) -> None:
    written = "written: {total: 12 51 1, bonus: 35}"
    player = played(tmp_path, GAMES, f"ones: 3 5 x, twos: 6 6 _, {written}")
    points = {row.row.id: row.points for row in player.rows}
    # 3 + 6, both boxes filled: 3 more; 5 + 6, the bonus and 5; 0, and nothing in the second box
    assert player.games == (12, 51, 0)
    assert points == {"ones": 8, "twos": 12, "sum": 20, "bonus": 35, "both": 8, "total": 63}
    assert (player.total, player.certain) == (63, True)
    told = [(c.kind, c.row, c.values) for c in player.complaints]
    assert told == [
        ("wrong-game-total", "total", {"written": "1", "points": "0", "game": "3"}),
    ]


def test_a_number_that_cannot_stand_in_one_game_leaves_the_others_alone(tmp_path: Path) -> None:
    player = played(tmp_path, GAMES, "ones: 3 5, twos: 2 7, written: {total: 7 5}")
    # 3 + 2, and both boxes filled: 2 more; of the second game nothing is known but its five
    assert player.games == (7, 5, 0)
    assert not player.certain
    assert [c.kind for c in player.complaints] == ["number-out-of-range"]
    assert {row.row.id: row.points for row in player.rows}["twos"] is None


# What a game file cannot mean, and what is legal


def told(tmp_path: Path, sheet: str, player: str) -> PlayerResult:
    """A player of a small sheet; raises `Refused`."""
    whole = f"title: Small\nblocks:\n  - id: rows\n    rows:\n{sheet}"
    return played(tmp_path, whole, player)


BOXES = "      - {id: red, name: Red, boxes: 4, write: any, score: {take: sum}}\n"


@pytest.mark.parametrize(
    ("player", "id"),
    [
        ("red: {2: 3 5}", "too-many-written"),
        ("red: {2: [3, 5]}", "too-many-written"),
        ("red: 1.5", "bad-mark-written"),
        ("red: 2.5 3", "bad-mark-written"),
        ("red: [1, 2, 3, 4, 5]", "too-many-written"),
        ("red: {5: 1}", "unknown-space-near"),
    ],
)
def test_no_typed_number_vanishes(tmp_path: Path, player: str, id: str) -> None:
    with pytest.raises(Refused) as refused:
        told(tmp_path, BOXES, player)
    assert [problem.id for problem in refused.value.problems] == [id]


def test_a_box_with_a_name_has_its_place_too(tmp_path: Path) -> None:
    gold = "[{boxes: 1}, {boxes: 1, frame: yes, id: gold}, {boxes: 1}]"
    row = f"      - {{id: red, name: Red, spaces: {gold}, write: any, score: {{take: sum}}}}\n"
    assert told(tmp_path, row, "red: {1: 3, 2: 4, 3: 5}").total == 12
    assert told(tmp_path, row, "red: {gold: 4}").total == 4


def test_a_bonus_follows_numbers_whatever_is_printed_on_them(tmp_path: Path) -> None:
    rows = (
        "      - {id: red, name: Red, colour: red, spaces: [3, {spaces: 4, label: X}, 5]}\n"
        "      - {id: bonus, name: Bonus, colour: blue, follows: [red], spaces: [3, {spaces: 4, "
        "label: '!'}, {boxes: 1}]}\n"
    )
    assert not told(tmp_path, rows, "red: 4, bonus: 4 a").complaints
    (complaint,) = told(tmp_path, rows, "red: 3, bonus: 4").complaints
    assert (complaint.kind, complaint.values["numbers"]) == ("mark-unsupported", "!")


def test_a_lock_that_is_no_mark_is_not_counted(tmp_path: Path) -> None:
    rows = (
        "      - {id: red, name: Red, colour: red, spaces: 1..3, score: row, "
        "lock: {needs: 1, counts: no}}\ntables: {row: [0, 1, 2, 3]}\n"
    )
    assert told(tmp_path, rows, "red: 1 2 3 lock").total == 3


@pytest.mark.parametrize("counts", ["yes", "no"])
@pytest.mark.parametrize(("others", "wrong"), [(2, False), (1, True)])
def test_a_lock_needs_its_other_marks_however_they_are_told(
    tmp_path: Path, counts: str, others: int, wrong: bool
) -> None:
    rows = (
        "      - {id: red, name: Red, colour: red, score: row, "
        "spaces: [2..6, {spaces: 7, extra: yes}], "
        f"lock: {{needs: 2, counts: {counts}}}}}\ntables: {{row: [0, 1, 2, 3, 4, 5, 6, 7]}}\n"
    )
    typed = " ".join(map(str, range(2, 2 + others)))
    marks = others + 1 + (counts == "yes")  # with the last number, and the lock where it is one
    for told_as in (f"{typed} 7 lock", f"{marks} marks lock"):
        found = told(tmp_path, rows, f"red: {told_as}").complaints
        kind = "count-with-lock" if "marks" in told_as else "last-too-early"
        assert [c.kind for c in found] == [kind] * wrong, told_as


def test_a_sum_of_another_line_of_totals_takes_no_rows_from_this_one(tmp_path: Path) -> None:
    rows = (
        BOXES + "  - {id: t1, totals: [{id: twice, name: Twice, score: {take: sum, of: [red]}}]}\n"
        "  - {id: t2, totals: all}\n"
    )
    assert told(tmp_path, rows, "red: 1 2").total == 3


def test_games_that_were_not_played_are_not_listed(tmp_path: Path) -> None:
    game = typed(tmp_path, GAMES, "Ann, ones: 3 9, twos: 2")
    result = CliRunner().invoke(main, ["score", game, "--lang", "en"])
    told = [line.split() for line in result.output.splitlines() if "Game " in line]
    # 3 and 2, and the lower of the two again; in game 2 one number cannot be.
    assert told == [
        ["Game", "1", "7"],
        ["Game", "2", "0", "without", "what", "cannot", "be", "counted"],
    ]


def test_a_game_of_losses_is_written_with_its_sign_or_without(tmp_path: Path) -> None:
    rows = (
        "      - {id: totals, name: Lost, write: 0..9, score: {take: sum, times: -1}}\ngames: 2\n"
    )
    assert not told(tmp_path, rows, "totals: 3 4, written: {totals: 3 -4}").complaints
    (complaint,) = told(tmp_path, rows, "totals: 3 4, written: {totals: 3 5}").complaints
    assert (complaint.kind, complaint.values["game"]) == ("wrong-game-total", "2")


def test_a_game_with_a_number_that_cannot_be_is_in_doubt_whatever_its_row_is_called(
    tmp_path: Path,
) -> None:
    rows = "      - {id: totals, name: Ones, write: 0..9, score: {take: sum}}\ngames: 2\n"
    assert told(tmp_path, rows, "totals: 3 10").doubtful == {2}


def test_a_table_to_paste_has_the_games_that_were_played(tmp_path: Path) -> None:
    game = typed(tmp_path, GAMES, "Ann, ones: 3 9, twos: 2", "Ben, ones: 5")
    arguments = ["score", game, "--lang", "en", "--format", "markdown"]
    lines = CliRunner().invoke(main, arguments).output.splitlines()
    assert [line for line in lines if line.startswith("| Game")] == [
        "| Game 1 | 7 | 5 |",
        "| Game 2 | 0 (not certain) |  |",
    ]


@pytest.mark.parametrize("of", ["", ", of: red", ", of: rows", ', of: ["red:2", "red:3"]'])
def test_it_is_told_of_which_row_only_the_count_is_known(tmp_path: Path, of: str) -> None:
    own = "" if of else ", score: {take: sum}"
    take = "sum" if "red:" in of else "last"
    sums = f"  - {{id: line, totals: [{{id: s, name: Sum, score: {{take: {take}{of}}}}}]}}\n"
    (tmp_path / "small.yaml").write_text(
        "title: Small\nblocks:\n  - id: rows\n    rows:\n"
        f"      - {{id: red, name: Red, spaces: 1..4{own}}}\n{sums if of else ''}",
        encoding="utf-8",
    )
    (tmp_path / "game.yaml").write_text(
        f"sheet: {tmp_path / 'small.yaml'}\nplayers: [{{name: Ann, red: 2 marks}}]\n",
        encoding="utf-8",
    )
    output = CliRunner().invoke(main, ["score", str(tmp_path / "game.yaml"), "--lang", "en"]).output
    assert "cannot be counted: of Red only the number of marks is known" in output


TWICE = """
title: Sums
blocks:
  - id: a
    rows:
      - {{id: x, name: X, write: 0..9, score: {{take: sum}}}}
      - {{id: y, name: Y, write: 0..9, score: {{take: sum}}}}
      - {{id: sum, name: Sum, score: {{take: sum, of: [x, y]}}}}
      - {{id: grand, name: Grand total, score: {score}}}
{more}"""


@pytest.mark.parametrize(
    ("score_text", "more", "total"),
    [
        ("{take: sum, of: sum, times: 2}", "", 14),
        ("{take: sum, of: [sum, x], times: -1}", "", -10),
        ("{take: sum, of: [a2, sum], times: 2}", "z", 24),
        ("{take: sum, of: sum, bands: {5: 10}}", "", 17),  # a bonus for the sum
        ("{take: sum, of: x, times: 2}", "", 13),  # takes in only one of them
    ],
)
def test_a_row_that_takes_in_all_others_is_the_total(
    tmp_path: Path, score_text: str, more: str, total: int
) -> None:
    extra = "  - {id: a2, rows: [{id: z, name: Z, write: 0..9, score: {take: sum}}]}\n"
    sheet = TWICE.format(score=score_text, more=extra if more else "")
    typed_in = "x: 3, y: 4" + (", z: 5" if more else "")
    assert played(tmp_path, sheet, typed_in).total == total


def test_marks_are_told_of_all_rows_that_are_counted(tmp_path: Path) -> None:
    sheet = ROWS.format(score="{take: count}", value="boxes: 2, ")
    sheet = sheet.replace("score: row}", "score: {of: [red, foxes], table: row}}", 1)
    game = typed(tmp_path, sheet, "Ann, red: 1 2, foxes: 3")
    lines = CliRunner().invoke(main, ["score", game]).stdout.splitlines()
    (told,) = (line.split() for line in lines if "Red" in line)
    assert told == ["Red", "15", "5", "marks"]
