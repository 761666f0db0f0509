"""Ways of counting, one by one, and rows and spaces under any name that a sheet may give them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.game.blank import blank
from sheetgen.game.files import read_games
from sheetgen.game.records import GameResult
from sheetgen.model import Sheet
from sheetgen.reader.sheet import read_sheet
from sheetgen.scores.score import score
from sheetgen.source.problems import Problems
from sheetgen.words.languages import find_one_or_two
from sheetgen.words.localizer import Localizer

pytestmark = pytest.mark.usefixtures("here")


def sheet_of(rows: list[str], totals: str = "") -> Sheet:
    """A sheet of these rows, each with an id and a name of its own where it names none."""
    lines = "".join(f"      - {row}\n" for row in rows)
    more = f"  - {{id: line, totals: [{totals}]}}\n" if totals else ""
    text = f"title: T\nblocks:\n  - id: block\n    rows:\n{lines}{more}"
    Path("some.yaml").write_text(text, encoding="utf-8")
    return read_sheet("some.yaml")


def played(sheet: Sheet, typed: str) -> GameResult:
    """One player's game."""
    text = "".join(f"    {line}\n" for line in typed.splitlines())
    return game(sheet, f"sheet: some\nplayers:\n  - name: Ann\n{text}")


def game(sheet: Sheet, text: str) -> GameResult:
    Path("game.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    (found,) = read_games("game.yaml", problems, lambda name: sheet, None)
    assert [problem.text for problem in problems] == []
    return score(found)


def points(sheet: Sheet, typed: str, id: str) -> int | None:
    (player,) = played(sheet, typed).players
    return next(row.points for row in player.rows if row.row.id == id)


A = "{id: a, name: A, spaces: 2..6, score: {take: last}}"
WRITTEN = "{id: w, name: W, write: 1..9, boxes: 3, score: {take: last}}"
DOUBLE = "{id: d, name: D, spaces: {spaces: 2..6, marks: 2}, score: {take: sum}}"


@pytest.mark.parametrize(
    ("way", "typed", "expected"),
    [
        ("{take: last, of: a}", "a: 3 5", 5),
        ("{take: last, of: a:3}", "a: 3 5", 3),
        ("{take: last, of: a:4}", "a: 3 5", 0),
        ("{take: last, of: w:2}", "w: 7 6 8", 6),
        ("{take: count, of: d:3}", "d: 3 3 4", 2),
        ("{take: count, of: d}", "d: 3 3 4", 3),
        ("{take: count, of: w:1}", "w: 7 6", 1),
        ("{take: sum, of: d:3}", "d: 3 3 4", 6),
        ("{take: none, of: a, full: last}", "a: 2 3 4 5 6", 6),
        ("{take: none, of: a, full: last}", "a: 2 3 4 5", 0),
        ("{take: none, of: [a:2, w:1], full: w:1}", "a: 2\nw: 8", 8),
        ("{take: least, of: [a, d]}", "a: 5\nd: 2", 2),
        ("{take: most, of: [a, d], times: a}", "a: 2 5\nd: 2", 10),
    ],
)
def test_what_is_taken(way: str, typed: str, expected: int) -> None:
    sheet = sheet_of([A, WRITTEN, DOUBLE], f"{{id: s, name: S, score: {way}}}")
    assert points(sheet, typed, "s") == expected


def test_a_row_counts_in_the_total_although_one_of_its_spaces_counts_elsewhere() -> None:
    more = "{id: b, name: B, boxes: 2, score: {take: sum, of: [w, a:3]}}"
    (player,) = played(sheet_of([A, WRITTEN, more]), "a: 3\nw: 4").players
    assert player.total == 3 + (4 + 3)  # w counts in b alone, a for itself as well


def test_a_space_goes_by_any_id() -> None:
    row = (
        "{id: a, name: A, spaces: [2, 010, 12:30, A1, No, {boxes: 1, id: bonus-1}, "
        "{boxes: 1, id: 7b, marks: 2}, lock, +5], score: {take: count}}"
    )
    sheet = sheet_of([row])
    for one in ("2", "010", "12:30", "A1", "a1", "no", "bonus-1", "BONUS-1", "7b", "lock", "+5"):
        assert points(sheet, f"a: '{one}'", "a") == 1, one
        assert played(sheet, f"a: '{one}'").players[0].complaints == (), one
    assert points(sheet, "a: '2 010 12:30, A1;No bonus-1 7b 7b lock +5'", "a") == 10


def test_discs_are_stacked_on_a_space_of_any_id() -> None:
    row = "{id: a, name: A, stack: yes, spaces: [2, A1, 3x], score: {take: count}}"
    Path("some.yaml").write_text(
        f"title: T\ntoken: 20mm\nblocks: [{{id: b, rows: [{row}]}}]\n", encoding="utf-8"
    )
    sheet = read_sheet("some.yaml")
    assert points(sheet, "a: 2x3 A1x2 A1 3x", "a") == 3 + 2 + 1


def test_a_row_goes_by_its_id_before_the_word_of_another() -> None:
    sheet = sheet_of(
        [
            "{id: a, name: b, boxes: 9, score: {take: count}}",
            "{id: b, name: c, boxes: 9, score: {take: count}}",
            "{id: B, name: c, boxes: 9, score: {take: count}}",
        ]
    )
    typed = "a: 1\nb: 2\nB: 3"
    assert [points(sheet, typed, id) for id in "abB"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("typed", "known"),
    [("c: 4", "`b`, `B`"), ("C: 4", "`b`, `B`"), ("Pomme: 1", "`d`, `e`"),
     ("written: {c: 4}", "`b`, `B`")],
)  # fmt: skip
def test_who_types_a_name_of_several_rows_is_asked_which(typed: str, known: str) -> None:
    Path("some.yaml").write_text(
        "title: T\nblocks:\n  - id: block\n    rows:\n"
        "      - {id: a, name: b, boxes: 9, score: {take: count}}\n"
        "      - {id: b, name: c, boxes: 9, score: {take: count}}\n"
        "      - {id: B, name: c, boxes: 9, score: {take: count}}\n"
        "      - {id: d, name: Apple, boxes: 9, score: {take: count}}\n"
        "      - {id: e, name: Apples, boxes: 9, score: {take: count}}\n"
        "words:\n  zh-Hant: {Apple: Pomme, Apples: pomme}\n",
        encoding="utf-8",
    )
    sheet = read_sheet("some.yaml")
    Path("game.yaml").write_text(
        f"sheet: some\nplayers:\n  - name: Ann\n    a: 1\n    {typed}\n", encoding="utf-8"
    )
    problems = Problems()
    (found,) = read_games("game.yaml", problems, lambda name: sheet, None)
    assert [(p.id, p.values["known"]) for p in problems] == [("row-which", known)]
    assert score(found).players[0].certain is ("written" in typed)


def test_blank_names_rows_so_that_each_is_found() -> None:
    names = ["Bonus", "Bonus", "Name", "plays", "d", "Total", "yes", "Own", "合計", "總分"]
    rows = [
        f"{{id: {id}, name: '{name}', boxes: 10, score: {{take: count}}}}"
        for id, name in zip("abcdefghij", names, strict=True)
    ]
    sheet = sheet_of(rows)
    english = find_one_or_two("en")
    assert english is not None
    lines = blank(sheet, english, ["Ann"], Localizer("en")).splitlines()
    called = [line.split("#")[0].strip() for line in lines if line.startswith("    ")]
    assert called == ["a:", "b:", "c:", "d:", "e:", "f:", "yes:", "Own:", "合計:", "j:"]
    filled = [
        f"    {name} {n}" if (name := line.split("#")[0].strip()) and line[:4] == "    " else line
        for n, line in enumerate(lines, 1 - len(lines) + len(called))
    ]
    (player,) = game(sheet, "\n".join(filled)).players
    assert [row.points for row in player.rows] == list(range(1, 11))


def test_a_space_may_be_called_by_digits_that_are_no_number() -> None:
    sheet = sheet_of(["{id: a, name: A, spaces: ['²', '③', '½'], score: {take: count}}"])
    (player,) = played(sheet, "a: ² ③ ½").players
    assert (player.total, player.complaints, player.played) == (3, (), 0)
    both = sheet_of(["{id: a, name: A, spaces: ['²', '2', B, b], score: {take: count}}"])
    (player,) = played(both, "a: 2 b").players
    assert [mark.space for mark in player.player.entries[0].marks] == ["2", "b"]


def problems_of(sheet: Sheet, typed: str) -> list[tuple[int, str, str]]:
    """Lines, ids and nearest names of what is wrong with one player's game."""
    Path("game.yaml").write_text(f"sheet: some\nplayers:\n  - name: Ann\n{typed}", encoding="utf-8")
    problems = Problems()
    read_games("game.yaml", problems, lambda name: sheet, None)
    return [(one.source.line, one.id, one.values.get("near", "")) for one in problems.in_order()]


def test_a_sum_is_hinted_at_and_written_down_once() -> None:
    totals = "{id: upper, name: Upper, score: {take: sum, of: a}}"
    sheet = sheet_of([A], totals)
    assert problems_of(sheet, "    uper: 4\n    written: {upperr: 4}\n") == [
        (4, "unknown-row-near", "upper"),
        (5, "unknown-row-near", "upper"),
    ]
    twice = "    upper: 4\n    total: 4\n    written: {Upper: 5, total: 5}\n"
    assert problems_of(sheet, twice) == [
        (6, "row-twice", ""),
        (6, "row-twice", ""),
    ]
