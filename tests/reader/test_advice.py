"""What may be meant and may be a slip is told by `check`, and keeps nothing from being drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sheetgen.cli.app import main
from sheetgen.reader.advice import advise
from sheetgen.reader.sheet import read_sheet
from sheetgen.source import library
from sheetgen.source.problems import Problems

pytestmark = pytest.mark.usefixtures("here")

SHEET = """\
title: Advice
tables:
  row: {row}
  loss: [0, -5, -10, -15, -20]
blocks:
  - id: rows
    rows:
      - {{id: red, name: Red, colour: red, spaces: 1..4, score: row}}
      - {{id: blue, name: {name}, colour: blue, spaces: 1..4, score: row}}
      - {{id: misses, name: Misses, colour: black, spaces: 1..4, score: loss}}
      - {{id: idle, name: Idle, colour: black, spaces: 1..4, score: {idle}}}
  - id: written
    rows:
      - {{id: x, name: X, write: 0..9, score: {{take: sum}}}}
      - {{id: sum, name: Sum, score: {{take: sum, of: {of}}}}}
  - {{id: totals, totals: {totals}}}
"""
FINE = {
    "row": "[0, 1, 3, 6, 10]",
    "name": "Blue",
    "idle": "none",
    "of": "x",
    "totals": "[red, blue, misses, sum]",
}


def told(text: str) -> list[tuple[str, int]]:
    """The ids of what is told of a sheet, each with its line."""
    Path("some.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    advise(read_sheet("some.yaml"), problems)
    assert all(problem.warning for problem in problems)
    return [(problem.id, problem.source.line) for problem in problems.in_order()]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"row": "[0, 1, 3, 6, 6]"}, []),  # a cap
        ({"row": "[0, -5, 1, 2, 3]"}, []),  # none is better than few
        ({"row": "[9, 6, 3, 1, 0]"}, []),
        ({"row": "[0, 1, 55, 66, 7]"}, [("table-turns", 3)]),
        ({"row": "[0, 10, 3, 5, 6]"}, [("table-turns", 3)]),
        ({"row": "[9, 6, 3, 11, 0]"}, [("table-turns", 3)]),
        ({"row": "[0, 1, 3, 6, 10]\n  spare: [0, 1]"}, [("table-idle", 4)]),
        ({"name": "Red"}, [("name-twice", 9)]),
        ({"name": "' r-E D'"}, [("name-twice", 9)]),
        ({"name": "Misses"}, [("name-twice", 9)]),
        ({"idle": "none}\n      - {id: two, name: Two, colour: red, boxes: 2"}, [("row-idle", 12)]),
        ({"idle": "row"}, [("row-left-out", 11)]),
        ({"totals": "[red, misses, sum]"}, [("row-left-out", 9)]),
        ({"of": "[x, red], times: 2"}, [("row-added-twice", 16)]),
        ({"totals": "[red, blue, misses, sum, {id: all, name: All, "
          "score: {take: sum, of: [written, x], bands: {3: 1}}}]"}, []),  # a bonus, no sum
        ({"totals": "[{id: all, name: All, score: {take: sum, of: [red, blue, misses, written]}}]"},
         [("row-added-twice", 16)]),
    ],
)  # fmt: skip
def test_what_may_be_a_slip_is_told(
    change: dict[str, str], expected: list[tuple[str, int]]
) -> None:
    assert told(SHEET.format(**{**FINE, **change})) == expected


ROWS = """\
title: Sums
blocks:
  - id: upper
    rows:
      - {id: a, name: A, write: 0..9, score: {take: sum}}
      - {id: b, name: B, write: 0..9, score: {take: sum}}
      - {id: upper-sum, name: Upper, score: {take: sum, of: [a, b]}}
  - id: lower
    rows:
      - {id: c, name: C, write: 0..9, score: {take: sum}}
"""


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("{take: sum, of: [upper-sum, c]}", []),
        ("{take: sum, of: [upper-sum, c], times: 2}", []),
        ("{take: sum, of: [c]}", []),  # each half has its sum, and the total is left to players
        ("{take: sum, of: [upper-sum]}", [("row-beside-total", 10)]),
        ("{take: sum, of: [upper-sum, c, b]}", [("row-added-twice", 11)]),
        ("{take: least, of: [upper-sum, c]}", [("totals-two", 11)]),
        ("{take: sum, of: [upper-sum, c], bands: {9: 1}}", [("totals-two", 11)]),
        ("{take: sum, of: [c], bands: {9: 1}}", []),  # a bonus
    ],
)
def test_of_two_totals_one_is_told(last: str, expected: list[tuple[str, int]]) -> None:
    assert told(f"{ROWS}      - {{id: end, name: End, score: {last}}}\n") == expected


def test_a_variant_is_told_of_what_is_its_own() -> None:
    Path("parent.yaml").write_text(
        SHEET.format(**{**FINE, "row": "[0, 1, 55, 66, 7]\n  spare: [0, 1]"}), encoding="utf-8"
    )
    Path("layouts").mkdir()
    Path("parent.yaml").rename("layouts/parent.yaml")
    assert told("extends: parent\ntitle: Child\n") == []
    assert told("extends: parent\ntitle: Child\ntables: {row: [0, 1, 5, 7, 6]}\n") == [
        ("table-turns", 3)
    ]


def test_shipped_sheets_are_as_they_are_meant() -> None:
    for name in [*library.files(), *library.gallery()]:
        problems = Problems()
        advise(read_sheet(library.find_sheet(name)), problems)
        assert [problem.text for problem in problems] == [], name


def test_warnings_are_told_as_such_and_end_well() -> None:
    Path("some.yaml").write_text(SHEET.format(**{**FINE, "name": "Red"}), encoding="utf-8")
    run = CliRunner().invoke(main, ["check", "some.yaml", "--lang", "en"])
    assert run.exit_code == 0
    assert "some.yaml:9:26: warning: “Red” may mean row `blue` or `red`" in run.stdout
    assert "1 file checked, no problems, 1 warning" in run.stdout
    run = CliRunner().invoke(main, ["check", "some.yaml", "--lang", "en", "--json"])
    assert [(one["id"], one["level"]) for one in json.loads(run.stdout)] == [
        ("name-twice", "warning")
    ]
    assert run.exit_code == 0
