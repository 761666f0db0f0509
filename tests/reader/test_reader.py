"""Reading sheets: the files in `wrong/` name beside each line what is wrong with it."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tools.effort import sampled, tries

from sheetgen.job.materials import Materials
from sheetgen.job.printout import one_page
from sheetgen.job.request import Request
from sheetgen.messages import MESSAGES, WARNINGS
from sheetgen.model import Entry, Group, Place, Sheet, Space, TableBlock, TotalsBlock
from sheetgen.paper.grid import Plan
from sheetgen.reader.sheet import read_sheet
from sheetgen.source import library
from sheetgen.source.phrase import Phrase
from sheetgen.source.problems import Problem, Refused
from sheetgen.words.languages import find_language
from sheetgen.words.placeholders import placeholder_names

pytestmark = pytest.mark.usefixtures("here")

WRONG = sorted((Path(__file__).resolve().parents[1] / "wrong").glob("*.yaml"))
SOURCES = sorted(Path(sys.modules["sheetgen"].__path__[0]).rglob("*.py"))
COLOURS = ["red", "yellow", "green", "blue", "black", "grey"]
DISCS = ["grey"]
PIECES = ["A6", "A5", "half-letter", "A4", "Letter", "A3"]
# `# problem: id` or `# problem 12: id`, where 12 is the column; several may follow each other.
EXPECTED = re.compile(r"# problem(?: ([0-9]+))?: ([a-z0-9-]+)")

Place3 = tuple[str, int, int]


def problems_of(path: Path) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        read_sheet(str(path), COLOURS, PIECES, DISCS)
    return caught.value.problems.in_order()


def found_in(path: Path) -> list[Problem]:
    try:
        read_sheet(str(path), COLOURS, PIECES, DISCS)
    except Refused as refused:
        return refused.problems.in_order()
    return []  # test_a_wrong_file_has_exactly_the_problems_that_it_names tells of it


def sheet_of(text: str) -> Sheet:
    Path("some.yaml").write_text(text, encoding="utf-8")
    return read_sheet("some.yaml", COLOURS, PIECES)


def faults_of(text: str) -> list[tuple[int, int, str]]:
    Path("some.yaml").write_text(text, encoding="utf-8")
    return [(p.source.line, p.source.column, p.id) for p in problems_of(Path("some.yaml"))]


def expected_in(path: Path) -> list[tuple[int, str, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (number, column, id)
        for number, line in enumerate(lines, 1)
        for column, id in EXPECTED.findall(line)
    ]


# Wrong files


def test_the_folder_of_wrong_files_is_found() -> None:
    assert len(WRONG) >= 65
    assert sum(len(expected_in(path)) for path in WRONG) >= 300


@pytest.mark.parametrize("path", WRONG, ids=[path.stem for path in WRONG])
def test_a_wrong_file_has_exactly_the_problems_that_it_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("# problem") == len(EXPECTED.findall(text)), "a comment is misspelt"
    expected = expected_in(path)
    assert expected
    # A column counts where the file gives one; two problems of one line may have one each.
    with_column = Counter((line, id) for line, column, id in expected if column)
    found = problems_of(path)
    assert {Path(p.source.file).name for p in found} == {path.name}
    got = Counter((p.source.line, p.id) for p in found)
    assert sorted(got.elements()) == sorted((line, id) for line, _, id in expected)
    for line, id in with_column:
        columns = sorted(p.source.column for p in found if (p.source.line, p.id) == (line, id))
        wanted = sorted(int(c or 0) for at, c, i in expected if (at, i) == (line, id))
        assert columns == wanted, f"columns of {id} in line {line}"


@sampled(3)
@pytest.mark.parametrize("path", WRONG, ids=[path.stem for path in WRONG])
def test_every_text_of_a_problem_is_filled_in(path: Path) -> None:
    for problem in found_in(path):
        assert placeholder_names(MESSAGES[problem.id]) <= set(problem.values), problem.id
        assert not re.search(r"\{\{ \w+ \}\}", problem.text)
        assert "None" not in problem.text
        assert "\n" not in problem.text
        assert len(problem.text) < 1000  # the longest lists all checks


def test_what_is_meant_is_named_where_it_is_near() -> None:
    near = {
        (Path(p.source.file).stem, p.values["name"], p.values["near"])
        for path in WRONG
        for p in found_in(path)
        if p.id.endswith("-near")
    }
    assert {
        ("keys", "subtitel", "subtitle"),
        ("keys", "Title", "title"),
        ("names", "rad", "red"),
        ("names", "rows", "row"),
        ("names", "turn-counts", "turn-count"),
        ("extends-near", "qwix", "qwixx"),
        ("misspelt-block", "row", "rows"),
    } <= near


def test_what_there_is_is_listed_where_nothing_is_near() -> None:
    listed = {
        (p.id, p.values["known"])
        for path in WRONG
        if path.stem in ("names", "foot", "arrange")
        for p in found_in(path)
        if p.id.startswith("unknown-") and not p.id.endswith("-near")
    }
    assert ("unknown-colour", ", ".join(COLOURS)) in listed
    assert ("unknown-table", "row, penalty") in listed
    assert ("unknown-column", "value, name, spaces, write") in listed


# One fault is one problem

SHIPPED = sorted(Path(library.LAYOUTS).glob("*.yaml"))


def values_in(node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[tuple[str, yaml.Node]]:
    """All values of a sheet that stand in one line, and the keys that lead to them."""
    if path and path[0] != "arrange" and (isinstance(node, yaml.ScalarNode) or node.flow_style):
        yield " ".join(path), node
    if isinstance(node, yaml.SequenceNode):
        for at, inner in enumerate(node.value):
            yield from values_in(inner, (*path, str(at)))
    elif isinstance(node, yaml.MappingNode):
        for key, inner in node.value:
            yield from values_in(inner, (*path, key.value))


def spoilt(path: Path, ids: bool, value: str) -> list[tuple[str, Place3, list[Place3]]]:
    """Every value of a shipped sheet made wrong, one at a time: what is then told.

    Gives what differs from one problem at the place of the value.
    """
    text = path.read_text(encoding="utf-8")
    root = yaml.compose(text)
    assert root is not None
    differing, count = [], 0
    for keys, node in values_in(root):
        if (keys.split()[-1] == "id") != ids:
            continue
        count += 1
        wrong = text[: node.start_mark.index] + value + text[node.end_mark.index :]
        Path(path.name).write_text(wrong, encoding="utf-8")
        place = (path.name, node.start_mark.line + 1, node.start_mark.column + 1)
        found = [(p.source.file, p.source.line, p.source.column) for p in found_in(Path(path.name))]
        if found != [place]:
            differing.append((keys, place, found))
    assert count >= (2 if ids or "extends" in text else 30)
    return differing


@sampled(3)
@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_any_value_left_empty_is_one_problem_at_its_place(path: Path) -> None:
    assert spoilt(path, ids=False, value='""') == []


WITH_IDS = [path for path in SHIPPED if "id:" in path.read_text(encoding="utf-8")]


@sampled(2)
@pytest.mark.parametrize("path", WITH_IDS, ids=[path.stem for path in WITH_IDS])
def test_any_id_left_empty_is_one_problem_at_its_place(path: Path) -> None:
    assert spoilt(path, ids=True, value='""') == []


# Accounting for the ids of problems

# Given where a file is no YAML or no text at all: tests/test_located.py.
IN_LOCATED = {
    "file-empty",
    "file-is-folder",
    "file-missing",
    "file-not-text",
    "file-not-utf8",
    "file-other-encoding",
    "file-too-large",
    "file-unreadable",
    "yaml-alias",
    "yaml-braces",
    "yaml-brackets",
    "yaml-broken",
    "yaml-dash",
    "yaml-indent",
    "yaml-merge",
    "yaml-no-space",
    "yaml-quote",
    "yaml-tab",
    "yaml-tag",
    "yaml-text-colon",
    "yaml-too-deep",
    "yaml-too-many",
    "yaml-two-documents",
    "yaml-wide-colon",
    "list-wide-comma",
    "yaml-wide-comma",
    "yaml-wide-space",
}
IN_EXTENDS = {
    "extends-circle",
    "extends-deep",
    "left-out",
}  # they take several files: tests/test_extends.py
SOURCE_READS = ("ask.py", "located.py", "extends.py", "yamlfaults.py")
_ID = re.compile(r"\"([a-z]+(?:-[a-z0-9]+)+)\"")


def test_every_problem_that_reading_can_give_is_expected_in_some_file() -> None:
    read = [
        path
        for path in SOURCES
        if (path.parent.name == "reader" and path.name != "card.py")
        or (path.parent.name == "source" and path.name in SOURCE_READS)
    ]
    assert len(read) >= 5
    given_ids = {id for path in read for id in _ID.findall(path.read_text(encoding="utf-8"))}
    given_ids &= set(MESSAGES)
    given_ids |= {f"{id}-near" for id in given_ids if f"{id}-near" in MESSAGES}
    assert len(given_ids) >= 60
    tested = {id for path in WRONG for _, _, id in expected_in(path)} | IN_LOCATED | IN_EXTENDS
    assert given_ids - tested - WARNINGS == set()  # those have a test of their own


def test_every_message_is_used() -> None:
    code = "\n".join(p.read_text(encoding="utf-8") for p in SOURCES if p.parent.name != "messages")
    used = set(_ID.findall(code))
    unused = {id for id in MESSAGES if id not in used and id.removesuffix("-near") not in used}
    assert unused == set()


def test_every_id_with_a_hint_has_one_without() -> None:
    hints = [id for id in MESSAGES if id.endswith("-near")]
    assert len(hints) >= 10
    for id in hints:
        assert "{{ near }}" in MESSAGES[id]
        assert "{{ known }}" in MESSAGES[id.removesuffix("-near")]


# Right files

SMALL = """\
title: Small
tables: {row: [0, 1, 3, 6], times: [0, -1x, 2x, 3]}
blocks:
  - id: a
    rows:
      - {id: red, name: Red, colour: red, spaces: 3..2, lock: {needs: 1}, score: row}
  - id: b
    rows:
      - {id: blanks, name: Blanks, boxes: [2, 1], value: 7, score: times, ends: yes}
  - {id: c, table: row, order: falling}
  - {id: d, totals: [blanks, red]}
"""


def rows(text: str) -> dict[str, Any]:
    return {row.id: row for row in sheet_of(text).rows()}


def test_a_sheet_is_read_as_it_is_written() -> None:
    sheet = sheet_of(SMALL)
    assert sheet.name == "some"
    assert sheet.title.text == "Small"
    red, blanks = sheet.rows()
    assert [space.id for space in red.spaces] == ["3", "2"]
    assert [space.label for space in red.spaces] == ["3", "2"]
    assert red.lock is not None
    assert red.lock.needs == 1
    assert blanks.spaces == (Space("1"), Space("2", at=1), Space("3", at=2))
    assert blanks.groups == (2, 1)
    assert (blanks.value, blanks.ends, blanks.stack) == (7, True, False)
    assert sheet.tables["row"].entries == (Entry(0), Entry(1), Entry(3), Entry(6))
    assert sheet.tables["times"].entries == (
        Entry(0),
        Entry(-1, True),
        Entry(2, True),
        Entry(3),
    )
    legend, total = sheet.block("c"), sheet.block("d")
    assert isinstance(legend, TableBlock)
    assert legend.falling
    assert isinstance(total, TotalsBlock)
    assert [term.id for term in total.terms] == ["blanks", "red"]


def test_without_an_arrangement_each_block_is_a_band() -> None:
    bands = tuple(Group((Place(id),)) for id in "abcd")
    assert sheet_of(SMALL).arrange == Group(bands)


def test_an_arrangement_nests_and_weighs() -> None:
    sheet = sheet_of(SMALL + "arrange: [a, [b, {c: 0}], [[d]]]\n")
    assert sheet.arrange == Group(
        (Place("a"), Group((Place("b"), Place("c", 0))), Group((Group((Place("d"),)),)))
    )


def test_every_part_knows_where_it_is_written() -> None:
    sheet = sheet_of(SMALL)
    red, blanks = sheet.rows()
    assert sheet.title == Phrase("Small", sheet.title.source)
    places = {
        "title": sheet.title.source,
        "table": sheet.tables["times"].source,
        "red": red.source,
        "lock": red.lock.source if red.lock else None,
        "name": blanks.name.source if blanks.name else None,
    }
    assert {name: place and (place.line, place.column) for name, place in places.items()} == {
        "title": (1, 8),
        "table": (2, 29),
        "red": (6, 9),
        "lock": (6, 63),
        "name": (9, 28),
    }
    assert {place.file for place in places.values() if place} == {"some.yaml"}


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ("2..4", "2 3 4"),
        ("4..2", "4 3 2"),
        ("7..7", "7"),
        ("-1..1", "-1 0 1"),
        ("[2, 3, 5]", "2 3 5"),
        ("0..9 by 4", "0 4 8"),
        ("[−1..1, 9..3 by 3, 40]", "-1 0 1 9 6 3 40"),
        ("[010, no, 12:30]", "010 no 12:30"),
        ("[A, 2, ü]", "A 2 ü"),
    ],
)
def test_spaces_are_a_run_or_a_list(written: str, ids: str) -> None:
    (row,) = sheet_of(
        f"title: T\nblocks: [{{id: a, rows: [{{id: b, name: B, spaces: {written}}}]}}]\n"
    ).rows()
    assert [space.id for space in row.spaces] == ids.split()


@pytest.mark.parametrize(
    ("written", "players"),
    [("4", (4, 4)), ("2-5", (2, 5)), ("2–5", (2, 5)), ("2 - 5", (2, 5)), ("010", (10, 10))],
)
def test_players_are_a_number_or_a_span(written: str, players: tuple[int, int]) -> None:
    assert sheet_of(SMALL + f"players: {written}\n").players == players


@pytest.mark.parametrize(
    ("written", "lies"),
    [("A4", True), ("A4 landscape", True), ("A4 portrait", False), ('"A4  portrait"', False)],
)
def test_a_piece_lies_unless_it_stands(written: str, lies: bool) -> None:
    assert sheet_of(SMALL + f"piece: {written}\n").piece == ("A4", lies)


@pytest.mark.parametrize(
    ("written", "mm"),
    [
        ("5mm", 5),
        ("60mm", 60),
        ("20mm", 20),
        ("2cm", 20),
        ("2 cm", 20),
        ("0.75in", 19.05),
        ("72pt", 25.4),
        ("20.5mm", 20.5),
    ],
)
def test_a_length_is_read_in_its_unit(written: str, mm: float) -> None:
    token = sheet_of(SMALL + f"token: {written}\n").token
    assert list(token.values()) == [pytest.approx(mm)]


def test_a_length_by_piece_holds_for_its_piece_and_the_first_for_others() -> None:
    token = sheet_of(SMALL + "token: {A4: 20mm, Letter: 19mm}\n").token
    assert token == {"": 20, "A4": 20, "Letter": 19}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("yes", True),
        ("true", True),
        ("Yes", True),
        ("no", False),
        ("FALSE", False),
        ('"yes"', True),
    ],
)
def test_a_flag_is_yes_or_no(written: str, value: bool) -> None:
    found = rows(
        f"title: T\nblocks: [{{id: a, rows: [{{id: b, name: B, boxes: 1, ends: {written}}}]}}]\n"
    )
    assert found["b"].ends is value


@pytest.mark.parametrize("written", ["on", "off", "y", "n", "1", "0", "'true '", "ja"])
def test_nothing_else_is_a_flag(written: str) -> None:
    text = f"title: T\nblocks: [{{id: a, rows: [{{id: b, name: B, boxes: 1, ends: {written}}}]}}]\n"
    assert [id for _, _, id in faults_of(text)] == ["want-flag"]


def test_limits_are_inclusive() -> None:
    text = "title: T\nblocks: [{id: a, rows: [{id: b, name: B, %s}]}]\n"
    assert len(rows(text % "boxes: 60")["b"].spaces) == 60
    assert len(rows(text % "boxes: [30, 30]")["b"].spaces) == 60
    assert len(rows(text % "spaces: 1..60")["b"].spaces) == 60
    text = text.replace("rows:", "columns: [value, name, spaces], rows:")
    assert rows(text % "boxes: 1, value: -99999")["b"].value == -99999
    assert [id for *_, id in faults_of(text % "boxes: 1, value: -100000")] == ["want-integer"]
    title = "t" * 300
    assert sheet_of(SMALL.replace("Small", title)).title.text == title
    assert faults_of(SMALL.replace("Small", title + "t")) == [(1, 8, "too-long-text")]


def test_a_table_may_end_exactly_where_a_row_does() -> None:
    text = "title: T\ntables: {t: [0, 1, 2]}\nblocks: [{id: a, rows: [%s]}]\n"
    assert rows(text % "{id: b, name: B, boxes: 2, score: t}")
    assert rows(text % "{id: b, name: B, colour: red, spaces: 5..5, lock: {needs: 0}, score: t}")
    assert [id for *_, id in faults_of(text % "{id: b, name: B, boxes: 3, score: t}")] == [
        "table-short"
    ]


def test_a_table_too_short_says_by_how_much() -> None:
    Path("some.yaml").write_text(SMALL.replace("0, 1, 3, 6", "0, 1"), encoding="utf-8")
    (problem,) = problems_of(Path("some.yaml"))
    assert problem.values == {"row": "red", "marks": "3", "table": "row", "entries": "1"}


def test_a_block_cannot_be_its_own_foot() -> None:
    text = """\
title: T
blocks:
  - {id: a, columns: [name, spaces, {write: "+"}], subtotals: S, foot: a, rows: [{id: c, name: C, boxes: 1}]}
  - {id: b, rows: [{id: d, name: D, boxes: 1}]}
"""  # noqa: E501
    assert [(line, id) for line, _, id in faults_of(text)] == [(3, "unknown-block")]


def test_two_blocks_cannot_be_each_others_foot() -> None:
    text = """\
title: T
blocks:
  - {id: a, columns: [name, spaces, {write: "+"}], subtotals: S, foot: b, rows: [{id: c, name: C, boxes: 1}]}
  - {id: b, columns: [name, spaces, {write: "+"}], subtotals: S, foot: a, rows: [{id: d, name: D, boxes: 1}]}
"""  # noqa: E501
    assert {line for line, _, _ in faults_of(text)} <= {3, 4}


def test_one_block_cannot_be_the_foot_of_two() -> None:
    text = """\
title: T
blocks:
  - {id: a, columns: [name, spaces, {write: "+"}], subtotals: S, foot: c, rows: [{id: e, name: E, boxes: 1}]}
  - {id: b, columns: [name, spaces, {write: "+"}], subtotals: S, foot: c, rows: [{id: f, name: F, boxes: 1}]}
  - {id: c, rows: [{id: d, name: D, boxes: 1}]}
"""  # noqa: E501
    assert {line for line, _, _ in faults_of(text)} == {4}


def test_only_a_block_of_rows_can_be_a_foot() -> None:
    text = """\
title: T
blocks:
  - {id: a, columns: [name, spaces, {write: "+"}], subtotals: S, foot: b, rows: [{id: c, name: C, boxes: 1}]}
  - {id: b, note: One}
"""  # noqa: E501
    assert {line for line, _, _ in faults_of(text)} <= {3, 4}


def test_a_lock_out_of_reach_is_refused() -> None:
    # With two spaces there are never more than two crosses in front of the lock.
    text = SMALL.replace("needs: 1", "needs: 3")
    assert {line for line, _, _ in faults_of(text)} == {6}


def test_a_heading_of_a_column_that_is_not_there_is_refused() -> None:
    text = """\
title: T
blocks:
  - id: a
    columns: [name, spaces]
    heads: {name: Name,
      value: Lost}
    rows: [{id: b, name: B, boxes: 1}]
"""
    assert {line for line, _, _ in faults_of(text)} == {6}


def test_the_value_of_a_row_that_is_neither_counted_nor_printed_is_refused() -> None:
    text = """\
title: T
tables: {t: [0, 1, 2]}
blocks:
  - id: a
    rows:
      - {id: b, name: B, boxes: 2, score: t,
         value: 77}
"""
    assert {line for line, _, _ in faults_of(text)} == {7}


def test_a_row_is_not_added_up_beside_the_subtotals_it_is_part_of() -> None:
    text = """\
title: T
tables: {t: [0, 1, 2]}
blocks:
  - id: a
    columns: [name, spaces, {write: "+"}]
    subtotals: Sum
    rows: [{id: b, name: B, boxes: 2, score: t}]
  - {id: c, totals: [b, a]}
"""
    assert {line for line, _, _ in faults_of(text)} == {8}


def test_the_name_of_a_row_that_is_not_printed_is_refused() -> None:
    text = """\
title: T
blocks:
  - id: a
    columns: [spaces]
    rows: [{id: b, name: Lost, boxes: 2}]
"""
    assert {line for line, _, _ in faults_of(text)} <= {4, 5}


def test_an_owner_is_named_once() -> None:
    text = "title: T\nowners: [red, black, red]\nblocks: [{id: a, games: 3}]\n"
    assert {line for line, _, _ in faults_of(text)} == {2}


# Files that cannot carry a comment


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", (0, 0, "file-empty")),
        (b"# only a comment\n", (0, 0, "file-empty")),
        (b"title: T\n\tblocks: []\n", (2, 1, "yaml-tab")),
        (b"title: T\nblocks: [\x00]\n", (2, 10, "file-not-text")),
        (b"title: T\nfootnote: " + "計分".encode("big5") + b"\n", (2, 11, "file-other-encoding")),
        (b"title: T\nfootnote: " + "计分".encode("gbk") + b"\n", (2, 11, "file-other-encoding")),
        ("title: T\nblocks：\n  - {id: a}\n".encode(), (2, 7, "yaml-wide-colon")),
    ],
    ids=["empty", "comment", "tab", "NUL", "Big5", "GBK", "wide-colon"],
)
def test_a_file_that_is_no_yaml_is_refused_as_a_sheet(
    data: bytes, expected: tuple[int, int, str]
) -> None:
    Path("some.yaml").write_bytes(data)
    (problem,) = problems_of(Path("some.yaml"))
    assert (problem.source.line, problem.source.column, problem.id) == expected
    assert problem.source.file == "some.yaml"


def test_a_utf_8_mark_does_not_hurt_a_sheet() -> None:
    assert sheet_of("\ufeff" + SMALL).title.text == "Small"


# Hostile sheets


@sampled(3)
@pytest.mark.parametrize(
    "text",
    [
        SMALL.replace("3..2", "1.." + "9" * 10_000),
        SMALL.replace("needs: 1", "needs: " + "9" * 10_000),
        SMALL.replace("0, 1, 3, 6", "0, 1, 3, " + "9" * 10_000),
        SMALL.replace("0, 1, 3, 6", "0, 1, 3, " + "9" * 10_000 + "x"),
        SMALL + "players: " + "9" * 10_000 + "\n",
        SMALL + "pieces: " + "9" * 10_000 + "\n",
        SMALL + "token: " + "9" * 10_000 + "mm\n",
        SMALL + "piece: " + "A" * 100_000 + "\n",
        SMALL + "extends: " + "q" * 100_000 + "\n",
        SMALL + '? "' + "k" * 100_000 + '"\n: v\n',
        SMALL.replace("red, name", "r" * 100_000 + ", name"),
        SMALL + "checks: [" + "c, " * 18_000 + "]\n",
        SMALL + "words: {ja: {" + "".join(f"k{n}: v, " for n in range(5_000)) + "}}\n",
        SMALL + "arrange: " + "[" * 30 + "a" + "]" * 30 + "\n",
    ],
    ids=[
        "run",
        "integer",
        "entry",
        "factor",
        "players",
        "pieces",
        "length",
        "piece",
        "extends",
        "key",
        "id",
        "checks",
        "words",
        "arrange",
    ],
)
def test_huge_values_are_refused_with_short_words(text: str) -> None:
    Path("some.yaml").write_text(text, encoding="utf-8")
    found = problems_of(Path("some.yaml"))
    assert all(len(problem.text) < 400 for problem in found)


# Anything at all: values of every kind under keys that exist.

KEYS = sorted(
    {
        *("title", "subtitle", "extends", "piece", "players", "tables", "blocks", "arrange"),
        *("lines", "footnote", "owners", "pieces", "token", "checks", "words", "id", "rows"),
        *("columns", "heads", "head", "upright", "subtotals", "foot", "note", "table", "order"),
        *("totals", "games", "name", "colour", "spaces", "boxes", "lock", "score", "value"),
        *("stack", "write-in", "ends", "needs", "write", "after", "beside", "row", "zh-Hant"),
        *("a", "b", "c"),
    }
)
SCALARS = [
    *("a", "b", "c", "row", "red", "black", "yes", "no", "all", "1", "2", "0", "-1", "5", "60"),
    *("2..12", "3..1", "0..0", "A5", "A4", "20mm", "2-5", "1x", "-1x", "+", "qwixx", "falling"),
    *("spaces", "name", "value", "turn-count", "{{needs}}", "{{zzz}}", "zh-Hant", "計分", "🔒"),
]
scalars = st.sampled_from(SCALARS) | st.text(max_size=6)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=12,
)
sheets = st.dictionaries(st.sampled_from(KEYS), anything, max_size=6)


def read_or_refuse(data: Any) -> Sheet | None:
    Path("any.yaml").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    try:
        return read_sheet("any.yaml", COLOURS, PIECES)
    except Refused as refused:
        assert refused.problems
        assert all(p.text and p.source.file for p in refused.problems)
        return None


@tries(400)
@given(sheets)
def test_any_values_under_known_keys_are_read_or_refused(data: Any) -> None:
    read_or_refuse(data)


@tries(200)
@given(st.text(max_size=60) | anything.map(lambda a: json.dumps(a, ensure_ascii=False)))
def test_any_text_as_a_sheet_is_read_or_refused(text: str) -> None:
    Path("any.yaml").write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(Refused) as caught:  # chance does not write a whole sheet
        read_sheet("any.yaml", COLOURS, PIECES)
    assert caught.value.problems


@tries(200)
@given(st.binary(max_size=60))
def test_any_bytes_as_a_sheet_are_refused(data: bytes) -> None:
    Path("any.yaml").write_bytes(data)
    with pytest.raises(Refused) as caught:
        read_sheet("any.yaml", COLOURS, PIECES)
    assert caught.value.problems


flags = st.sampled_from(["yes", "no"])
some_ids = st.sampled_from(list("abcdef"))
boxes = st.sampled_from(["1", "5", "30", ["4", "1", "5"], ["1", "1"]])
runs = st.sampled_from(["1..1", "2..12", "12..2", ["A", "B"]])
short = st.sampled_from(["R", "A longer name of a row", "{{ value }}"])
scores, points = st.sampled_from(["t", "u"]), st.sampled_from(["0", "5", "-7"])
just_n, lock = st.just("N"), st.just({"needs": "1"})


def rows_of(always: dict[str, Any], perhaps: dict[str, Any]) -> st.SearchStrategy[Any]:
    ids = st.uuids().map(lambda one: one.hex[:12])
    row = st.fixed_dictionaries({"id": ids, **always}, optional=perhaps)
    return st.lists(row, min_size=1, max_size=4)


wild_rows = rows_of(
    {},
    {
        "name": short,
        "colour": st.sampled_from(COLOURS),
        "boxes": boxes,
        "spaces": runs,
        "lock": lock,
        "score": scores,
        "value": points,
        "stack": flags,
        "write-in": flags,
        "ends": flags,
        "note": just_n,
    },
)
coloured_rows = rows_of(
    {"name": short, "colour": st.sampled_from(COLOURS), "spaces": runs, "value": points},
    {"lock": lock, "score": scores, "ends": flags},
)
plain_rows = rows_of(
    {"name": short, "boxes": boxes, "value": points},
    {"score": scores, "ends": flags, "note": just_n},
)
column_rows = rows_of(
    {"name": short, "boxes": st.just(["4", "1", "5"]), "value": points}, {"score": scores}
)
some_blocks = st.one_of(
    st.fixed_dictionaries({"rows": coloured_rows}),
    st.fixed_dictionaries({"rows": plain_rows}),
    st.fixed_dictionaries({"rows": plain_rows, "upright": st.just("yes")}),
    st.fixed_dictionaries(
        {
            "rows": column_rows,
            "columns": st.permutations(["value", "name", "spaces", {"write": "+"}]),
            "subtotals": st.just("S"),
        },
        optional={"foot": some_ids, "heads": st.just({"spaces": ["A", "H"]})},
    ),
    st.fixed_dictionaries(
        {"rows": wild_rows},
        optional={
            "columns": st.lists(
                st.sampled_from(["value", "name", "spaces", {"write": "+"}]), min_size=1, max_size=5
            ),
            "heads": st.dictionaries(
                st.sampled_from(["value", "name", "spaces", "write"]),
                st.sampled_from(["H", ["A", "H"]]),
                max_size=3,
            ),
            "head": st.just("H"),
            "upright": flags,
            "subtotals": st.just("S"),
            "foot": some_ids,
            "note": st.just("N"),
        },
    ),
    st.fixed_dictionaries(
        {"table": st.sampled_from(["t", "u"])},
        optional={
            "heads": st.just(["H", "I"]),
            "order": st.sampled_from(["rising", "falling"]),
            "upright": flags,
        },
    ),
    st.fixed_dictionaries({"totals": st.just("all") | st.lists(some_ids, min_size=1, max_size=2)}),
    st.fixed_dictionaries({"lines": st.lists(st.just("L"), min_size=1, max_size=3)}),
    st.fixed_dictionaries({"note": st.just("A note.")}),
    st.fixed_dictionaries({"games": st.sampled_from(["1", "20"])}),
)


@st.composite
def likely_sheets(draw: Callable[..., Any]) -> Any:
    """Sheets that are right but for what does not go together."""
    blocks = draw(st.lists(some_blocks, min_size=1, max_size=4))
    blocks = [{"id": "abcdef"[at], **block} for at, block in enumerate(blocks)]
    extra = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "piece": st.sampled_from(["A5", "A4", "A3", "A6 portrait", "Letter portrait"]),
                "owners": st.lists(st.sampled_from(COLOURS), min_size=1, max_size=3, unique=True),
                "token": st.sampled_from(["20mm", "5mm", "60mm"]),
                "lines": st.just(["Name", "Date"]),
                "footnote": st.sampled_from(["F", "{{ token }}", "{{ needs }}"]),
            },
        )
    )
    used = [b["foot"] for b in blocks if "foot" in b]
    if draw(st.booleans()):
        extra["arrange"] = [[b["id"] for b in blocks if b["id"] not in used] or ["a"]]
    tables = {"t": ["0"] * 61, "u": ["0", *["1x"] * 60]}
    if draw(st.booleans()):
        tables = {"t": ["0"], "u": ["-5", "0"]}
    return {"title": "T", "tables": tables, "blocks": blocks, **extra}


@tries(300)
@given(likely_sheets())
def test_a_sheet_that_is_read_can_be_laid_out_or_is_refused(data: Any) -> None:
    sheet = read_or_refuse(data)
    if sheet is None:
        return
    english = find_language("en")
    assert english is not None
    try:
        result = one_page(shop(), sheet, english, Request(plan=Plan(shop().sizes["A3"])))
    except Refused as refused:
        assert refused.problems
        assert all(p.text for p in refused.problems)
    else:
        assert result.pieces >= 1


_shops: list[Materials] = []


def shop() -> Materials:
    if not _shops:
        _shops.append(Materials())
    return _shops[0]


@pytest.mark.parametrize(("typed", "column"), [("[2\uff0c3\uff0c4]", 3), ("[2\u30013]", 3)])
def test_full_width_commas_between_entries_are_told(typed: str, column: int) -> None:
    row = f"  - {{id: r, name: R, colour: red, spaces: {typed}}}"
    text = f"title: T\nblocks:\n- id: a\n  rows:\n{row}\n"
    Path("wide.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        read_sheet("wide.yaml")
    (problem,) = caught.value.problems
    at = text.splitlines()[4].index("[") + column
    assert (problem.id, problem.source.line, problem.source.column) == ("list-wide-comma", 5, at)
