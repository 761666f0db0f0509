"""What the scorer complains of: the worked cases, kinds beyond them, and input of any kind."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tools import effort
from tools.effort import sampled, tries

from sheetgen.checks import registry as rules
from sheetgen.checks.filled import fill as filled_in
from sheetgen.game.records import ERROR, NOTE, WARNING, Complaint, Entry, Game, Mark, Player
from sheetgen.job.materials import Materials
from sheetgen.model import CHECKS, Sheet
from sheetgen.source.problems import Source, fill

CASES = yaml.safe_load(
    (Path(__file__).resolve().parents[1] / "games" / "cases.yaml").read_text("utf-8")
)
HERE = Source("game.yaml", 3, 5)
SHOP = Materials()
SHEETS: dict[str, Sheet] = {}


def sheet(name: str) -> Sheet:
    if name not in SHEETS:
        SHEETS[name] = SHOP.sheet(name)[0]
    return SHEETS[name]


def mark(typed: object) -> Mark:
    """A mark as the cases have it: a number, or `number x height`."""
    space, _, height = str(typed).partition("x")
    return Mark(space, int(height or 1), HERE)


def player(of: Sheet, facts: dict[str, Any]) -> Player:
    """A player from the form of the cases."""
    marks, counts = facts.get("marks", {}), facts.get("counts", {})
    locks = facts.get("locks", {})
    discards = list(facts.get("discards", ()))
    entries, extra = [], []
    for row in of.rows():
        label, count = None, counts.get(row.id)
        if row.write_in:
            label, count = discards.pop(0) if discards else (None, 0)
        elif not row.numbered:
            missing = None if row.score is None else 0
            count = facts.get(row.id, facts.get("sums", {}).get(int_or_none(row.id), missing))
        entries.append(
            Entry(
                row,
                tuple(mark(m) for m in marks.get(row.id, ())) if row.numbered else (),
                count,
                locks[row.id] if isinstance(locks, dict) and row.id in locks else row.id in locks,
                row.id in facts.get("closed", ()),
                None if label is None else str(label),
                HERE,
            )
        )
    for label, count in discards:
        extra.append(entries[-1]._replace(label=str(label), count=count))
    owner = facts["name"] if of.owners else ""
    return Player(str(facts["name"]), owner, tuple(entries), tuple(extra), {}, HERE)


def int_or_none(text: str) -> int | None:
    return int(text) if text.isdecimal() else None


def game(facts: dict[str, Any]) -> Game:
    """A game from the form of the cases."""
    of = sheet(facts["sheet"])
    players = tuple(player(of, p) for p in facts["players"])
    checks = (*of.checks, *facts.get("checks", ()))
    return Game(of, players, facts.get("complete", False), checks, HERE)


def kinds(complaints: list[Complaint], level: str) -> list[str]:
    return sorted({c.kind for c in complaints if c.level == level})


def checked(of: Game) -> tuple[list[list[Complaint]], list[Complaint]]:
    """What is wrong with each sheet, and with the table."""
    return rules.check_game(of, [filled_in(of, player) for player in of.players])


def everything(of: Game) -> list[Complaint]:
    alone, table = checked(of)
    return [c for found in alone for c in found] + table


def told(level: str = ERROR, **facts: Any) -> list[str]:
    """Kinds told of a game with one player, or with those that are given."""
    facts.setdefault("players", [{"name": "Ann", **facts}])
    return kinds(everything(game(facts)), level)


# The worked cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    of = game(case)
    alone, table = checked(of)
    if of.sheet.owners:
        table = everything(of)
    else:
        for found, facts in zip(alone, case["players"], strict=True):
            assert kinds(found, ERROR) == facts["errors"]
            assert kinds(found, WARNING) == facts["warnings"]
    assert kinds(table, ERROR) == case["errors"]
    assert kinds(table, WARNING) == case["warnings"]


def test_there_are_cases_of_all_games() -> None:
    assert len(CASES) == 78
    assert {case["sheet"] for case in CASES} >= {
        "qwixx",
        "qwixx-black",
        "cant-stop-express",
        "qwixx-duell",
    }


# The registry


def test_every_named_check_is_there_and_none_is_structural() -> None:
    assert len(set(CHECKS)) == len(CHECKS)
    asked = {rule.kind for rule in rules.RULES.values() if rule.when == "asked"}
    assert asked == set(CHECKS), "run tests/make_reference.py"


def test_every_rule_says_why_and_whence() -> None:
    for rule in rules.RULES.values():
        word = {ERROR: "error", WARNING: "warning", NOTE: "note"}[rule.level]
        assert f"n {word}" in rule.about or f"A {word}" in rule.about, rule.kind
        assert "Source:" in rule.about, rule.kind


# Qwixx

SIX = [2, 3, 4, 5, 6, 12]
DOWN = [12, 11, 10, 9, 8, 2]


def qwixx(*players: dict[str, Any], sheet: str = "qwixx", level: str = ERROR) -> list[str]:
    named = [{"name": f"P{n}", **facts} for n, facts in enumerate(players)]
    return told(level, sheet=sheet, complete=True, players=named)


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"marks": {"red": [2, 2]}}, "duplicate-mark"),
        ({"marks": {"red": ["3x2"]}}, "duplicate-mark"),
        ({"penalties": 5}, "too-many-penalties"),
        ({"counts": {"red": 13}}, "count-out-of-range"),
        ({"counts": {"red": -1}}, "count-out-of-range"),
        ({"marks": {"red": SIX}}, "last-without-lock"),
        ({"marks": {"red": [2, 3, 4, 5, 12]}, "locks": ["red"]}, "last-too-early"),
        ({"marks": {"red": [2]}, "locks": ["red"]}, "lock-without-last"),
        ({"counts": {"red": 12, "blue": 12, "green": 12}}, "too-many-locks"),
    ],
)
def test_errors_of_one_sheet(facts: dict[str, Any], kind: str) -> None:
    assert told(sheet="qwixx", **facts) == [kind]


def test_last_without_lock_gives_both_candidates() -> None:
    of = game({"sheet": "qwixx", "players": [{"name": "Ann", "marks": {"red": SIX}}]})
    (complaint,) = [c for c in everything(of) if c.level == ERROR]
    assert (complaint.row, complaint.values["with"], complaint.values["without"]) == (
        "red",
        "28",
        "21",
    )


def test_end_is_noted_for_a_single_sheet_only() -> None:
    assert told(NOTE, sheet="qwixx", marks={"red": [2]}) == ["end-not-shown"]
    assert told(NOTE, sheet="qwixx", penalties=4) == []
    assert told(NOTE, sheet="qwixx", marks={"red": SIX}, locks=["red"], closed=["blue"]) == []
    assert qwixx({"marks": {"red": [2]}}, level=NOTE) == []


def test_two_players_with_all_penalties() -> None:
    assert qwixx({"penalties": 4}, {"penalties": 4}) == ["two-players-four-penalties"]


def test_pair_that_falls_together_is_not_one_players() -> None:
    both = {"marks": {"red": SIX, "yellow": SIX}, "locks": ["red", "yellow"]}
    assert qwixx(both, {"marks": {"blue": DOWN}, "locks": ["blue"]}) == ["lock-order-impossible"]


def test_both_ends_at_once_is_suspicious() -> None:
    both = {"marks": {"red": SIX, "green": DOWN}, "locks": ["red", "green"], "penalties": 4}
    found = qwixx(both, {"marks": {"red": SIX}}, level=WARNING)
    assert "both-end-conditions" in found


def test_closed_row_without_a_lock_on_any_sheet() -> None:
    ann = {"marks": {"red": [2, 3]}, "closed": ["blue"], "penalties": 4}
    found = qwixx(ann, {"marks": {"red": [2, 3, 4]}}, level=WARNING)
    assert found == ["closed-without-locker"]


def test_blank_sheet_of_two_fits_no_turns() -> None:
    ann = {"marks": {"red": SIX, "yellow": SIX}, "locks": ["red", "yellow"]}
    assert qwixx(ann, {}, level=WARNING) == ["blank-sheet", "turn-count"]


def test_black_numbers_take_the_second_action() -> None:
    ann = {"marks": {"red": [2, 3, 4, 5], "black": [5, 4, 3, 2]}, "penalties": 0}
    few = {"marks": {}, "penalties": 4}
    assert qwixx(ann, few, sheet="qwixx-black", level=WARNING) == []
    many = {"marks": {"red": [2, 3, 4, 5, 6, 7], "blue": [12, 11, 10], "black": [5, 4, 3, 2]}}
    assert qwixx(many, few, sheet="qwixx-black", level=WARNING) == ["turn-count"]
    # Who is named is the player with that many, black numbers counted too.
    more = {"name": "Ann", "marks": {"red": [2, 3, 4, 5, 6]}}
    most = {"name": "Ben", "marks": {"red": [2, 3, 4, 5], "black": [5, 4, 3, 2]}}
    none = {"name": "Cat", "marks": {}, "penalties": 0}
    of = game({"sheet": "qwixx-black", "players": [more, most, none], "complete": True})
    (found,) = [c.values for c in everything(of) if c.kind == "turn-count"]
    assert (found["player"], found["most"], found["other"]) == ("Ben", "8", "Cat")
    # As many numbers without the black ones would fit.
    plain = {"marks": {"red": [2, 3, 4, 5, 6, 7], "blue": [12, 11, 10]}}
    assert qwixx(plain, few, sheet="qwixx-black", level=WARNING) == []


def test_game_by_penalties_ends_with_that_players_turn() -> None:
    """Four penalties in four own turns: the others had four or three, and the turn was whole."""
    last = {"penalties": 4}
    assert qwixx(last, {"marks": {"red": [2, 3, 4]}}, level=WARNING) == []
    assert qwixx(last, {"marks": {"red": [2, 3]}}, level=WARNING) == ["turn-count"]


def test_counts_may_hide_a_lock() -> None:
    ann = {"counts": {"red": 8, "yellow": 7}}
    ben = {"counts": {"green": 5, "blue": 6}}
    assert qwixx(ann, ben, level=WARNING) == []
    assert qwixx({"counts": {"red": 6}}, ben, level=WARNING) == ["game-not-over"]


def brute(
    players: list[tuple[int, int, int]], end: str, holders: list[bool], most: int = 12
) -> bool:
    """Turn counts the long way: every length and every choice of who had a turn more."""
    from itertools import combinations

    n = len(players)
    for turns in range(1, most * n + 2):
        for whole in (True, False):
            if not whole and end == "penalties":
                continue
            done = turns if whole else turns - 1
            rounds, more = divmod(done, n)
            for extra in combinations(range(n), more):
                own = [rounds + (i in extra) for i in range(n)]
                fits = all(
                    p + k <= o and o - p <= m + k and m <= turns + o - 2 * p - k
                    for o, (m, k, p) in zip(own, players, strict=True)
                )
                last = [i for i in (extra or range(n)) if holders[i] or end == "none"]
                if fits and (not whole or last):
                    return True
    return False


@tries(150)
@given(
    st.lists(
        st.tuples(
            st.lists(st.integers(2, 12), unique=True, max_size=10),
            st.lists(st.integers(1, 5), unique=True, max_size=3),
            st.integers(0, 4),
            st.booleans(),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_turn_count_is_what_a_brute_search_finds(
    players: list[tuple[list[int], list[int], int, bool]],
) -> None:
    facts = [
        {
            "marks": {"red": r, "yellow": SIX if lock else [], "black": b},
            "locks": ["yellow"] if lock else [],
            "penalties": p,
        }
        for r, b, p, lock in players
    ]
    if any(p == 4 for *_, p, _ in players):
        end, holders = "penalties", [p == 4 for *_, p, _ in players]
    else:
        end, holders = "none", [True for _ in players]
    sums = [(len(r) + 6 * lock, len(b), p) for r, b, p, lock in players]
    found = qwixx(*facts, sheet="qwixx-black", level=WARNING)
    assert ("turn-count" not in found) == brute(sums, end, holders, 24)


# Can't Stop Express

FINE = [[1, 8], [2, 2], [3, 1]]


@pytest.mark.parametrize(
    ("facts", "errors"),
    [
        ({"sums": {7: 11}, "discards": FINE}, ["count-out-of-range"]),
        ({"sums": {7: -1}, "discards": FINE}, ["count-out-of-range"]),
        ({"sums": {7: 10, 6: 8}, "discards": [[1, 9]]}, ["count-out-of-range"]),
        ({"sums": {7: 9, 6: 9, 8: 6}, "discards": [*FINE, [4, 1]]}, ["too-many-discard-rows"]),
        (
            {"sums": {7: 9, 6: 9, 8: 4}, "discards": [[1, 8], [7, 2], [3, 1]]},
            ["discard-number-invalid"],
        ),
        (
            {"sums": {7: 9, 6: 9, 8: 4}, "discards": [[1, 8], [2, 3], [3, 0]]},
            ["discard-number-unused"],
        ),
        ({"sums": {7: 9, 6: 9}, "discards": FINE}, ["too-few-pairs"]),
        (
            {"sums": {7: 9, 6: 9}, "discards": [[1, 8], [2, 1]], "free-throws": -1},
            ["count-out-of-range"],
        ),
        (
            {"sums": {7: 9, 6: 9, 8: 6}, "discards": FINE, "free-throws": 2},
            ["free-throw-mismatch"],
        ),
    ],
)
def test_errors_of_an_express_sheet(facts: dict[str, Any], errors: list[str]) -> None:
    assert told(sheet="cant-stop-express", **facts) == errors


def test_strict_reading_only_where_asked_for() -> None:
    facts = {"sums": {6: 7, 7: 9, 8: 6}, "discards": [[1, 8], [2, 3]]}
    assert told(sheet="cant-stop-express", **facts) == []
    strict = told(sheet="cant-stop-express", checks=["first-three-must-differ"], **facts)
    assert strict == ["first-three-must-differ"]


def test_notes_of_an_express_sheet() -> None:
    free = {"sums": {10: 8, 11: 8, 12: 8}, "discards": FINE}
    assert told(NOTE, sheet="cant-stop-express", **free) == ["free-throws-implied"]
    over = {"sums": {6: 10, 7: 9}, "discards": FINE}
    assert told(NOTE, sheet="cant-stop-express", **over) == ["overflow-implied"]


def table(*players: dict[str, Any]) -> list[str]:
    named = [{"name": f"P{n}", **facts} for n, facts in enumerate(players)]
    of = game({"sheet": "cant-stop-express", "complete": True, "players": named})
    return kinds(checked(of)[1], ERROR)


def test_same_throws_have_the_same_dice() -> None:
    ann = {"sums": {6: 8, 8: 8, 7: 8}, "discards": [[1, 8], [2, 2], [5, 2]]}
    ben = {"sums": {6: 8, 8: 8, 7: 8}, "discards": [[1, 8], [2, 2], [6, 2]]}
    assert table(ann, ben) == ["dice-total-mismatch"]
    assert table(ann, ann) == []
    # A full line hides sums: how many throws there were is not told where free ones may be.
    full = {"sums": {6: 8, 8: 10, 7: 5}, "discards": [[1, 8], [2, 2], [6, 2]]}
    assert table(ann, full) == []
    # With them recorded it is told: one sum of 8 is not written, 168 - 21 + 16 + 8 + 24 = 195.
    assert table(ann, {**full, "free-throws": 0}) == ["dice-total-mismatch"]


def test_a_throw_more_adds_five_to_thirty() -> None:
    ann = {"sums": {6: 8, 8: 8, 7: 8}, "discards": [[1, 8], [2, 2], [5, 2]]}
    low = {"sums": {6: 8, 8: 8, 7: 8, 2: 2}, "discards": [[1, 8], [2, 2], [4, 3]]}
    assert table(ann, low) == []
    wild = {"sums": {6: 8, 8: 8, 7: 8, 12: 2}, "discards": [[1, 8], [6, 3], [5, 2]]}
    assert table(ann, wild) == ["dice-total-mismatch"]


# Das Duell


def duell(black: dict[str, Any], grey: dict[str, Any], level: str = ERROR) -> list[str]:
    players = [{"name": "black", **black}, {"name": "grey", **grey}]
    return told(level, sheet="qwixx-duell", players=players)


LAST = {"marks": {"red": ["2x5", 12]}}


@pytest.mark.parametrize(
    ("black", "grey", "errors"),
    [
        ({"marks": {"red": [3]}}, {"marks": {"red": [3]}}, ["space-shared"]),
        ({"marks": {"red": ["3x0"]}}, {}, ["count-out-of-range"]),
        ({"marks": {"red": ["2x5", "12x2"]}, "locks": ["red"]}, {}, ["stack-on-last"]),
        ({"marks": {"red": ["2x4", 12]}, "locks": ["red"]}, {}, ["last-too-early"]),
        (LAST, {"locks": ["red"]}, ["lock-owner-mismatch"]),
        ({"failures": 3}, {"failures": 2}, ["too-many-failures"]),
        ({"failures": -1}, {}, ["count-out-of-range"]),
        (
            {"marks": {"red": ["2x5", 12], "blue": ["12x5", 2]}, "locks": ["red", "blue"]},
            {"failures": 4},
            ["conflicting-ends"],
        ),
        (
            {"marks": {"red": ["2x5", 12], "yellow": ["6x12"]}, "failures": 4},
            {},
            ["conflicting-ends"],
        ),
        (
            {"marks": {"red": ["2x5", 12], "blue": ["12x5", 2], "yellow": ["6x10"]}},
            {},
            ["last-without-lock"],
        ),
        ({"marks": {"red": ["7x12"], "blue": ["7x9"]}, "failures": 1}, {"failures": 3}, []),
    ],
)
def test_errors_of_a_board(black: dict[str, Any], grey: dict[str, Any], errors: list[str]) -> None:
    assert duell(black, grey) == errors


# Any input

ROWS = [("qwixx", row) for row in ("red", "yellow", "green", "blue")]


@pytest.mark.parametrize(("name", "id"), [*ROWS, ("qwixx-black", "black"), ("qwixx-duell", "red")])
@given(data=st.data())
def test_any_numbers_without_the_last_are_fine(name: str, id: str, data: st.DataObject) -> None:
    row = next(row for row in sheet(name).rows() if row.id == id)
    free = [space.id for space in row.spaces[: -1 if row.lock else None]]
    marks = data.draw(st.lists(st.sampled_from(free), unique=True))  # in any order
    first = {"name": "black", "marks": {id: marks}}
    players = [first, {"name": "grey"}] if name == "qwixx-duell" else [first]
    found = everything(game({"sheet": name, "players": players}))
    assert [c for c in found if c.level == ERROR] == []


NUMBER = st.one_of(st.integers(-3, 30), st.integers(-(10**12), 10**12))


SPACES = [str(n) for n in range(1, 14)]
FILLED = st.tuples(
    st.lists(
        st.tuples(st.sampled_from(SPACES) | st.text(max_size=3), st.just(1) | NUMBER), max_size=9
    ),
    st.none() | NUMBER,
    st.sampled_from([0, 0, 1, 1, 2, -1, 10**9]),
    st.booleans(),
    st.none() | st.text(max_size=3) | st.sampled_from(list("1234567")),
)
Filled = tuple[list[tuple[str, int]], int | None, int, bool, str | None]


def wild(of: Sheet, rows: list[Filled]) -> Player:
    """A player from rows of any kind, the last two beyond those of the sheet."""
    known = of.rows()
    entries = [
        Entry(
            known[min(n, len(known) - 1)],
            tuple(Mark(space, height, HERE) for space, height in marks),
            count,
            lock,
            closed,
            label,
            HERE,
        )
        for n, (marks, count, lock, closed, label) in enumerate(rows)
    ]
    return Player("Ann", "", tuple(entries[: len(known)]), tuple(entries[len(known) :]), {}, HERE)


@sampled(3)
@tries(60)
@pytest.mark.parametrize("name", ["qwixx", "qwixx-black", "cant-stop-express", "qwixx-duell"])
@given(data=st.data())
def test_wild_input_is_told_and_worded(name: str, data: st.DataObject) -> None:
    sheet_of = sheet(name)
    rows = len(sheet_of.rows()) + data.draw(st.integers(0, 2))
    filled = data.draw(st.lists(st.lists(FILLED, min_size=rows, max_size=rows), max_size=3))
    checks = data.draw(st.sampled_from([sheet_of.checks, (*CHECKS, "no-such-check")]))
    players = tuple(wild(sheet_of, typed) for typed in filled)
    ids = {row.id for row in sheet_of.rows()}
    for complaint in everything(Game(sheet_of, players, True, checks, HERE)):
        assert complaint.level == rules.RULES[complaint.kind].level
        assert complaint.row in ids | {""}
        template = rules.RULES[complaint.kind].wording
        assert set(re.findall(r"{{ (\w+) }}", template)) <= set(complaint.values)
        assert len(fill(template, complaint.values)) < 600


@pytest.mark.parametrize("name", ["qwixx", "qwixx-black", "cant-stop-express", "qwixx-duell"])
def test_many_players_with_everything_marked(name: str) -> None:
    of = sheet(name)
    full = {
        "name": "Ann",
        "marks": {row.id: [s.id for s in row.spaces] * 3 for row in of.rows() if row.numbered},
        "locks": [row.id for row in of.rows() if row.lock],
        "sums": {n: 9 for n in range(2, 13)},
        "discards": [[1, 8], [2, 8], [3, 8]],
    }
    facts = {"sheet": name, "complete": True, "players": [full] * (500 if effort.LONG else 120)}
    many = game(facts)._replace(checks=CHECKS)
    began = time.perf_counter()
    everything(many)
    assert time.perf_counter() - began < 5


# Rows that players name, on a sheet that asks for nothing


def test_rows_that_players_name_are_no_discards_unless_a_sheet_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(
        "title: Club\n"
        "tables: {guests: [0, 1, 2, 3]}\n"
        "blocks:\n"
        "  - id: guests\n"
        "    rows:\n"
        "      - {id: guest-1, write-in: yes, boxes: 3, score: guests}\n"
        "      - {id: guest-2, write-in: yes, boxes: 3, score: guests}\n",
        encoding="utf-8",
    )
    of = SHOP.sheet("club.yaml")[0]
    here = [
        Entry(row, (), count, 0, False, label, HERE)
        for row, label, count in zip(of.rows(), ("8", None), (2, 3), strict=True)
    ]
    filled = Player("Ann", "", tuple(here), (), {}, HERE)
    assert everything(Game(of, (filled,), False, of.checks, HERE)) == []
    more = filled._replace(extra=(here[0]._replace(label="9"),))
    (told,) = everything(Game(of, (more,), False, of.checks, HERE))
    assert (told.kind, told.level, told.values["numbers"]) == ("number-not-in-row", ERROR, "9")


# What holds whichever sheets are missing, and of one sheet alone

RED_GREEN = {"marks": {"red": SIX, "green": DOWN}, "locks": ["red", "green"]}
YELLOW_BLUE = {"marks": {"yellow": SIX, "blue": DOWN}, "locks": ["yellow", "blue"]}
RED_YELLOW = {"marks": {"red": SIX, "yellow": SIX}, "locks": ["red", "yellow"]}


@pytest.mark.parametrize(
    ("players", "kind"),
    [
        ([RED_GREEN, YELLOW_BLUE], "too-many-locked-rows"),
        ([{"penalties": 4}, {"penalties": 4}], "two-players-four-penalties"),
        ([RED_YELLOW, {"marks": {"green": DOWN}, "locks": ["green"]}], "lock-order-impossible"),
        ([{"closed": ["red", "yellow", "green", "blue"], "penalties": 1}], "too-many-locked-rows"),
        ([{**RED_YELLOW, "closed": ["green"]}], "lock-order-impossible"),
        ([{**RED_GREEN, "closed": ["yellow", "blue"]}], "too-many-locked-rows"),
    ],
)
def test_the_impossible_is_told_whichever_sheets_are_missing(
    players: list[dict[str, Any]], kind: str
) -> None:
    named = [{"name": f"P{n}", **facts} for n, facts in enumerate(players)]
    assert told(sheet="qwixx", complete=False, players=named) == [kind]
    assert told(WARNING, sheet="qwixx", complete=False, players=named) == []


def test_dice_of_a_table_are_compared_also_where_sheets_are_missing() -> None:
    ann = {"sums": {6: 8, 8: 8, 7: 8}, "discards": [[1, 8], [2, 2], [5, 2]]}
    ben = {"sums": {6: 8, 8: 8, 7: 8}, "discards": [[1, 8], [2, 2], [6, 2]]}
    both = [{"name": "Ann", **ann}, {"name": "Ben", **ben}]
    assert told(sheet="cant-stop-express", complete=False, players=both) == ["dice-total-mismatch"]


def test_three_rows_fall_only_where_two_have_the_same_last_number() -> None:
    """Last numbers of the mixed sheet are 11, 10, 3 and 4: no throw closes two of them."""
    rows = {
        "red": [10, 6, 2, 8, 3, 11],
        "yellow": [9, 12, 4, 6, 7, 10],
        "green": [8, 2, 10, 12, 6, 3],
    }
    sheets = [{"marks": {id: marks}, "locks": [id]} for id, marks in rows.items()]
    assert qwixx(*sheets, sheet="qwixx-mixx-b") == ["too-many-locked-rows"]
    assert qwixx(*sheets[:2], {"marks": {"red": [10]}}, sheet="qwixx-mixx-b") == []
    plain = [
        {"marks": {"red": SIX}, "locks": ["red"]},
        {"marks": {"yellow": SIX}, "locks": ["yellow"]},
    ]
    assert qwixx(*plain, {"marks": {"green": DOWN}, "locks": ["green"]}) == []


def test_a_row_is_locked_or_closed_by_another() -> None:
    both = {"marks": {"red": SIX}, "locks": ["red"], "closed": ["red"]}
    assert told(sheet="qwixx", **both) == ["locked-and-closed"]
    assert told(sheet="qwixx", counts={"red": 12}, closed=["red"]) == ["locked-and-closed"]
    assert told(sheet="qwixx", marks={"red": [2, 3]}, closed=["red"]) == []


@pytest.mark.parametrize(
    ("sheet", "much"),
    [
        ("qwixx-double", {"marks": {"red": ["2x2", "3x2", "4x2", "5x2", "6x2"]}}),
        ("qwixx-big-points", {"marks": {"red": [2, 3, 4, 5, 6], "red-yellow": [2, 3, 4, 5, 6]}}),
    ],
)
def test_turns_are_counted_where_marks_take_an_action_each(
    sheet: str, much: dict[str, Any]
) -> None:
    few = {"penalties": 1}
    assert qwixx(much, few, sheet=sheet, level=WARNING) == ["game-not-over", "turn-count"]
    assert qwixx(much, much, sheet=sheet, level=WARNING) == ["game-not-over"]
