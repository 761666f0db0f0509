"""Everything that is wrong is told in one run, and one cause is one message."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.cli.designing.check import check
from sheetgen.cli.report import by_cause, show
from sheetgen.source.problems import Problems
from sheetgen.words.localizer import Localizer

pytestmark = pytest.mark.usefixtures("here")

SHEET = """\
title: Once
tables:
  row: [0, 1, 3, 6, 10]
blocks:
  - id: rows
    rows:
      - {id: red, name: Red, colour: red, spaces: 1..4, score: row}
      - {id: blue, name: Blue, colour: blue, spaces: 1..4, score: row}
      - {id: misses, name: Misses, colour: black, spaces: 1..4, score: row}
  - {id: totals, totals: all}
arrange: [[rows], [totals]]
"""


def told(text: str) -> Problems:
    Path("some.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    check(["some.yaml"], "en", problems)
    return problems


def test_faults_of_title_keys_blocks_and_templates_are_told_in_one_run() -> None:
    text = SHEET.replace("title: Once", 'title: "Once {{ more }}"\nlines: [A]\nlines: [B]')
    text = text.replace("name: Red", 'name: "Red {% if %}"').replace("spaces: 1..4", "space: 4", 1)
    found = [(p.source.line, p.id) for p in told(text).in_order()]
    assert found == [
        (1, "unknown-value"),
        (3, "duplicate-key"),
        (9, "bad-template"),
        (9, "unknown-key-near"),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tables:", "table:"),
        ("blocks:", "block:"),
        ("score: row", "score: rwo"),
        ("spaces: 1..4", "spaces: 1-4"),
        ("name:", "nam:"),
    ],
)
def test_one_cause_is_one_message(old: str, new: str) -> None:
    assert len(by_cause(told(SHEET.replace(old, new)))) == 1


def test_further_lines_with_the_same_fault_are_named_below_the_first() -> None:
    lines = show(told(SHEET.replace("score: row", "score: rwo")), Localizer("en")).split("\n")
    assert lines[0] == "some.yaml:7:64: there is no table `rwo`; did you mean `row`?"
    assert lines[3:] == ["    the same in line 8, 9"]
