"""What is told of games as they are typed: stopped ones, tables, ticks, sums that no dice give."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.api.load import load_games, load_sheet
from sheetgen.game.records import NOTE, GameResult, PlayerResult
from sheetgen.scores.score import score
from sheetgen.source.problems import Refused


@pytest.fixture
def scored(tmp_path: Path) -> Scored:
    return Scored(tmp_path / "game.yaml")


class Scored:
    """Scores what is typed of players on a sheet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, head: str, *players: str) -> GameResult:
        lines = "".join(f"- {{name: P{n}, {one}}}\n" for n, one in enumerate(players))
        self.path.write_text(f"sheet: {head}\nplayers:\n{lines}", "utf-8")
        (game,) = load_games(str(self.path))
        return score(game)

    def one(self, head: str, player: str) -> PlayerResult:
        return self(head, player).players[0]


def kinds(result: GameResult | PlayerResult, level: str = "") -> list[str]:
    """What is told; notes only where they are asked for."""
    found = [c for c in result.complaints if (c.level == level if level else c.level != NOTE)]
    return sorted(c.kind for c in found)


def test_a_game_that_was_stopped_is_not_asked_whether_it_was(scored: Scored) -> None:
    stopped = '"7": 6, discards: {1: 1, 2: 1, 3: 1}'
    assert kinds(scored.one("cant-stop-express", stopped)) == ["not-finished"]
    assert kinds(scored.one("cant-stop-express\ncomplete: no", stopped)) == []
    board = "plays: black, red: 2", "plays: grey, red: 3"
    assert kinds(scored("qwixx-duell", *board)) == ["game-not-over"]
    assert kinds(scored("qwixx-duell\ncomplete: no", *board)) == []
    assert kinds(scored.one("qwixx", "red: 2 3"), NOTE) == ["end-not-shown"]
    assert kinds(scored.one("qwixx\ncomplete: no", "red: 2 3"), NOTE) == []


def test_sheets_to_write_numbers_in_are_one_table(scored: Scored) -> None:
    assert kinds(scored("qwinto", "failures: 4", "failures: 4")) == ["two-players-four-penalties"]
    assert kinds(scored("qwinto", "orange: 1 2 3", "orange: 1 2 3")) == ["game-not-over"]
    assert kinds(scored("qwinto", "failures: 4, orange: 1 2", "failures: 3, orange: 1 2")) == []
    assert kinds(scored("qwinto", "failures: 4", "failures: 1")) == ["turn-count"]


@pytest.mark.parametrize(
    ("sheet", "row", "least"), [("qwixx", "penalties", -20), ("qwinto", "failures", -20)]
)
def test_penalties_beyond_the_boxes_cost_all_of_them(
    scored: Scored, sheet: str, row: str, least: int
) -> None:
    """Impossible, and told; but they are never cheaper than what is possible."""
    for typed in (4, 5, 99):
        first = "orange" if sheet == "qwinto" else "red"
        found = scored.one(sheet, f"{first}: 2 3 4 5, {row}: {typed}")
        assert found.total == least + (10 if sheet == "qwixx" else 4)
        assert found.certain == (typed == 4)
        assert ("too-many-penalties" in kinds(found)) == (typed > 4)
    assert scored.one(sheet, f"{row}: -1").total == 0


def test_a_doubtful_total_takes_no_place_above_certain_ones(scored: Scored) -> None:
    lockless = "red: 2 3 4 5 6 12"
    found = scored("qwixx\ncomplete: no", lockless, "red: 2 3", "red: 2")
    assert [(p.total, p.place) for p in found.players] == [(21, 3), (3, 1), (1, 2)]
    (note,) = [c for c in found.complaints if c.kind == "place-in-doubt"]
    assert (note.level, note.values["players"]) == (NOTE, "P0")
    # Where nobody's is certain, or it comes last anyway, there is nothing to say.
    found = scored("qwixx\ncomplete: no", lockless, "red: 2, penalties: 5")
    assert ([p.place for p in found.players], kinds(found, NOTE)) == ([1, 2], [])


def test_only_a_sheet_that_asks_for_it_takes_rows_to_name_for_discards(
    scored: Scored, tmp_path: Path
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(OWN, "utf-8")
    assert kinds(scored.one(str(own), "picks: {8: 2, 12: 1}")) == []
    assert kinds(scored.one(str(own), "picks: {8: 2, 8: 1}".replace("8: 1", "'8 ': 1"))) == []
    express = kinds(scored.one("cant-stop-express\ncomplete: no", "discards: {8: 2, 1: 1}"))
    assert "discard-number-invalid" in express


@pytest.mark.parametrize(
    ("sheet", "row", "cannot", "can"),
    [
        ("yahtzee", "chance", "1 2 3 4 31", "0 x 5 6 29 30"),
        ("yahtzee", "three-kind", "1 4", "0 5 30"),
        ("yahtzee", "four-kind", "4 31", "0 5 30"),
        ("yatzy", "chance", "4", "0 5 30"),
        ("yatzy", "full-house", "3 6 10 25 29", "0 7 9 11 24 28"),
        ("yatzy", "pairs", "2 4 7 24", "0 6 22"),
    ],
)
def test_sums_that_no_dice_give_are_told(
    scored: Scored, sheet: str, row: str, cannot: str, can: str
) -> None:
    assert kinds(scored.one(sheet, f"{row}: {can}")) == []
    for number in cannot.split():
        assert kinds(scored.one(sheet, f"{row}: {number}")) == ["number-out-of-range"]


@pytest.mark.parametrize(
    ("write", "allowed", "shown"),
    [
        ("[0, 5..30]", [0, *range(5, 31)], "0, 5–30"),
        ('"0, 6..22 by 2"', [0, *range(6, 23, 2)], "0, 6, 8, 10, 12, 14, 16, 18, 20, 22"),
        ("[-5..-3, 0]", [-5, -4, -3, 0], "-5–-3, 0"),
        ("[1, 2, 2..3]", [1, 2, 3], "1–3"),
        ("[0, 25]", [0, 25], "0, 25"),
    ],
)
def test_a_layout_says_which_numbers_a_box_can_hold(
    tmp_path: Path, write: str, allowed: list[int], shown: str
) -> None:
    path = tmp_path / "own.yaml"
    row = f"{{id: r, name: R, write: {write}, score: {{take: sum}}}}"
    path.write_text(f"title: T\nblocks: [{{id: b, rows: [{row}]}}]\n", "utf-8")
    (found,) = load_sheet(str(path)).rows()
    assert found.write is not None
    assert [n for n in range(-50, 50) if found.write.holds(n)] == allowed
    assert str(found.write) == shown


OWN = """\
title: Own
tables: {row: [0, 1, 2, 3]}
blocks:
  - id: picks
    rows:
      - {id: one, write-in: yes, boxes: 3, score: row}
      - {id: two, write-in: yes, boxes: 3, score: row}
"""


@pytest.mark.parametrize(
    ("typed", "total"),
    [("x", 150), ("✓", 150), ("xx", 250), ("✓✓", 250), ("2x", 250), ("x2", 250), ("200", 250)],
)
def test_a_tick_where_a_number_is_expected_counts_as_the_sheet_says(
    scored: Scored, typed: str, total: int
) -> None:
    found = scored.one("yahtzee", f"yahtzee: 50, more: {typed}")
    assert (found.total, found.certain) == (total, True)
    assert ("ticks-counted" in kinds(found, NOTE)) == (typed != "200")


def test_an_x_in_the_box_of_a_bonus_that_cannot_be_is_a_scratch(scored: Scored) -> None:
    found = scored.one("yahtzee", "yahtzee: x 50 50, more: x x _, small: 30 x")
    assert found.games[:3] == (30, 150, 50)
    assert (kinds(found), kinds(found, NOTE)) == ([], ["tick-scratched", "ticks-counted"])


@pytest.mark.parametrize("typed", ["3x3", "3×3", "3*3", "\uff13\uff58\uff13", "[3x3]"])
def test_so_many_dice_of_a_face_are_told_as_the_number_that_they_come_to(
    scored: Scored, typed: str
) -> None:
    with pytest.raises(Refused) as refused:
        scored("yahtzee", f"threes: {typed}, fives: 10")
    (problem,) = refused.value.problems
    assert (problem.id, problem.values["number"]) == ("product-written", "9")
    # An x by itself is a box that was scratched, and a tick where ticks are numbers.
    apart = scored.one("yahtzee", "threes: 3 x 3, fives: 5 5 5, yahtzee: 50, more: 2x")
    assert (apart.games[:3], apart.certain) == ((258, 5, 8), True)


def test_dice_of_one_throw_that_are_read_as_games_are_asked_about(scored: Scored) -> None:
    for typed in ("threes: 3 3 3", "threes: 3 3 3, fives: 10", "fives: 10, chance: 2 3 5 5 6"):
        found = scored.one("yahtzee", typed)
        assert kinds(found, NOTE).count("faces-for-sum") == 1, typed
    for typed in ("threes: 3 9", "threes: 3 9, fives: 5 10", "threes: 9, fives: 10", "threes: 9 x"):
        assert "faces-for-sum" not in kinds(scored.one("yahtzee", typed), NOTE), typed


def test_no_bonus_stands_without_what_it_needs(scored: Scored) -> None:
    for typed in ("yahtzee: x, more: 100", "yahtzee: 0, more: 100", "more: 100"):
        found = scored.one("yahtzee", typed)
        assert (kinds(found), found.total, found.certain) == (["needs-unmet"], 100, False)
    for typed in ("yahtzee: 50, more: 100", "yahtzee: 0 50, more: 0 100", "yahtzee: x, more: 0"):
        assert kinds(scored.one("yahtzee", typed)) == []
    assert kinds(scored.one("yahtzee", "yahtzee: 0 50, more: 100")) == ["needs-unmet"]


BALUT = """\
title: Balut
blocks:
  - id: rows
    rows:
      - {id: balut, name: Balut, boxes: 4, write: "0, 25..50 by 5", score: {take: count, times: 2}}
      - {id: runs, name: Runs, boxes: 4, write: [0, 15], score: {take: none, full: count}}
      - {id: last, name: Last, boxes: 4, write: any, score: {take: last}}
"""


def test_a_scratch_is_no_number(scored: Scored, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(BALUT, "utf-8")
    found = scored.one(str(own), "balut: 45 x x 30, runs: 15 x x x, last: 3 4 x x")
    assert [row.points for row in found.rows] == [4, 0, 4]
    assert kinds(found) == []
    assert [row.points for row in scored.one(str(own), "balut: 45 0 x, last: x x x x").rows] == [
        4,
        0,
        0,
    ]
