"""`extends`: what a variant changes, where its new blocks go, and which file a name means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.job.materials import Materials
from sheetgen.job.printout import one_page
from sheetgen.job.request import Request
from sheetgen.model import Entry, Group, Place, Sheet
from sheetgen.paper.grid import Plan
from sheetgen.reader.sheet import read_sheet
from sheetgen.source.problems import Problem, Refused
from sheetgen.words.languages import find_language

COLOURS = ["red", "yellow", "green", "blue", "black", "grey"]
PIECES = ["A6", "A5", "A4"]

PARENT = """\
title: Parent
subtitle: Old
tables: {row: [0, 1, 2, 3], col: [0, 5]}
blocks:
  - {id: a, rows: [{id: ra, name: Row a, boxes: 3, score: row}]}
  - {id: b, note: B}
  - {id: c, note: C}
  - {id: d, note: D}
arrange:
  - [a]
  - [b, [c, d]]
words:
  zh-Hant: {Parent: 父, B: 乙}
  ja: {Parent: 親}
"""


@pytest.fixture(autouse=True)
def own_folder(here: Path) -> None:
    Path("layouts").mkdir()


def write(name: str, text: str) -> str:
    path = Path("layouts") / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def read(name: str) -> Sheet:
    return read_sheet(str(Path("layouts") / f"{name}.yaml"), COLOURS, PIECES)


def variant(text: str, parent: str = PARENT) -> Sheet:
    write("parent", parent)
    write("child", "extends: parent\n" + text)
    return read("child")


def refused(text: str, parent: str = PARENT) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        variant(text, parent)
    return caught.value.problems.in_order()


def ids(sheet: Sheet) -> str:
    return " ".join(block.id for block in sheet.blocks)


def bands(item: Group | Place) -> object:
    """An arrangement as nested lists, weights after a colon where they are not 1."""
    if isinstance(item, Place):
        return item.id if item.weight == 1 else f"{item.id}:{item.weight}"
    return [bands(inner) for inner in item.items]


# Keys


def test_a_variant_without_changes_is_its_parent_under_another_name() -> None:
    child = variant("title: Child\n")
    parent = read("parent")
    assert child.title.text == "Child"
    assert (child.name, child.parents) == ("child", ("parent",))
    assert parent.parents == ()
    same = ("subtitle", "tables", "blocks", "arrange", "words", "piece", "players", "checks")
    assert {key for key in same if getattr(child, key) != getattr(parent, key)} == set()


def test_a_key_replaces_the_parents() -> None:
    parent = PARENT + "lines: [Name, Date]\nchecks: [turn-count]\nplayers: 2-5\n"
    child = variant("subtitle: New\nlines: [Round]\nchecks: [blank-sheet]\n", parent)
    assert child.title.text == "Parent"
    assert child.subtitle is not None
    assert child.subtitle.text == "New"
    assert [line.text for line in child.lines] == ["Round"]
    assert child.checks == ("blank-sheet",)
    assert child.players == (2, 5)


def test_tables_merge_by_name() -> None:
    child = variant(
        "tables: {col: [0, 7], new: [1, 2]}\n"
        "blocks: [{id: e, rows: [{id: re, name: E, boxes: 1, score: new},"
        " {id: rf, name: F, boxes: 1, score: col}]}]\n"
    )
    assert {name: table.entries for name, table in child.tables.items()} == {
        "row": (Entry(0), Entry(1), Entry(2), Entry(3)),
        "col": (Entry(0), Entry(7)),
        "new": (Entry(1), Entry(2)),
    }
    lines = {name: (Path(t.source.file).name, t.source.line) for name, t in child.tables.items()}
    assert lines == {
        "row": ("parent.yaml", 3),
        "col": ("child.yaml", 2),
        "new": ("child.yaml", 2),
    }


def test_words_merge_by_language_and_text() -> None:
    child = variant("words:\n  zh-Hant: {B: 二, C: 丙}\n  ko: {B: 비}\n")
    texts = {
        tag: {english: phrase.text for english, phrase in own.items()}
        for tag, own in child.words.items()
    }
    assert texts == {
        "zh-Hant": {"Parent": "父", "B": "二", "C": "丙"},
        "ja": {"Parent": "親"},
        "ko": {"B": "비"},
    }


# Blocks


def test_a_block_with_a_known_id_replaces_it_in_its_place() -> None:
    child = variant("blocks:\n  - {id: b, lines: [Other]}\n")
    assert ids(child) == "a b c d"
    assert type(child.block("b")).__name__ == "LinesBlock"
    assert bands(child.arrange) == [["a"], ["b", ["c", "d"]]]


@pytest.mark.parametrize(
    ("place", "order", "arranged"),
    [
        ("after: a", "a x b c d", [["a"], ["x"], ["b", ["c", "d"]]]),
        ("after: b", "a b x c d", [["a"], ["b", ["c", "d"]], ["x"]]),
        ("after: c", "a b c x d", [["a"], ["b", ["c", "x", "d"]]]),
        ("after: d", "a b c d x", [["a"], ["b", ["c", "d", "x"]]]),
        ("before: a", "x a b c d", [["x"], ["a"], ["b", ["c", "d"]]]),
        ("before: b", "a x b c d", [["a"], ["x"], ["b", ["c", "d"]]]),
        ("before: c", "a b x c d", [["a"], ["b", ["x", "c", "d"]]]),
        ("before: d", "a b c x d", [["a"], ["b", ["c", "x", "d"]]]),
        ("beside: a", "a x b c d", [["a", "x"], ["b", ["c", "d"]]]),
        ("beside: b", "a b x c d", [["a"], ["b", "x", ["c", "d"]]]),
        ("beside: c", "a b c x d", [["a"], ["b", [["c", "x"], "d"]]]),
        ("beside: d", "a b c d x", [["a"], ["b", ["c", ["d", "x"]]]]),
        (None, "a b c d x", [["a"], ["b", ["c", "d"]], ["x"]]),
    ],
)
def test_a_new_block_goes_after_or_beside_another_or_to_the_end(
    place: str | None, order: str, arranged: object
) -> None:
    child = variant(f"blocks:\n  - {{id: x, {place + ', ' if place else ''}note: X}}\n")
    assert ids(child) == order
    assert bands(child.arrange) == arranged


@pytest.mark.parametrize(
    ("place", "arranged"),
    [
        ("after: b", [["a"], ["b"], ["x"], ["c"], ["d"]]),
        ("before: b", [["a"], ["x"], ["b"], ["c"], ["d"]]),
        ("beside: b", [["a"], ["b", "x"], ["c"], ["d"]]),
        ("", [["a"], ["b"], ["c"], ["d"], ["x"]]),
    ],
)
def test_without_an_arrangement_the_bands_of_the_parent_take_the_new_block(
    place: str, arranged: object
) -> None:
    parent = PARENT[: PARENT.index("arrange")]
    child = variant(f"blocks:\n  - {{id: x, {place + ', ' if place else ''}note: X}}\n", parent)
    assert bands(child.arrange) == arranged


def test_new_blocks_follow_each_other() -> None:
    child = variant(
        "blocks:\n"
        "  - {id: x, after: a, note: X}\n"
        "  - {id: y, after: x, note: Y}\n"
        "  - {id: z, beside: y, note: Z}\n"
    )
    assert ids(child) == "a x y z b c d"
    assert bands(child.arrange) == [["a"], ["x"], ["y", "z"], ["b", ["c", "d"]]]


def test_weights_of_the_arrangement_stay() -> None:
    parent = PARENT.replace("[b, [c, d]]", "[{b: 3}, [{c: 0}, d]]")
    child = variant("blocks:\n  - {id: x, beside: b, note: X}\n", parent)
    assert bands(child.arrange) == [["a"], ["b:3", "x", ["c:0", "d"]]]


def test_an_arrangement_of_its_own_replaces_the_parents() -> None:
    child = variant("blocks:\n  - {id: x, after: a, note: X}\narrange: [x, d, c, b, a]\n")
    assert ids(child) == "a x b c d"
    assert bands(child.arrange) == ["x", "d", "c", "b", "a"]


def test_a_new_block_that_an_own_arrangement_forgets_is_a_problem_in_the_variant() -> None:
    (problem,) = refused("blocks:\n  - {id: x, note: X}\narrange: [d, c, b, a]\n")
    assert (problem.id, problem.values) == ("arrange-missing", {"name": "x"})
    assert (Path(problem.source.file).name, problem.source.line) == ("child.yaml", 4)


def test_a_foot_needs_no_place_in_the_arrangement() -> None:
    child = variant(
        "blocks:\n"
        "  - {id: x, rows: [{id: rx, name: X, boxes: 1}]}\n"
        "  - id: b\n"
        '    columns: [name, spaces, {write: "+"}]\n'
        "    subtotals: Sum\n"
        "    foot: d\n"
        "    rows: [{id: rb, name: B, boxes: 1}]\n"
        "  - {id: d, rows: [{id: rd, name: D, boxes: 1}]}\n"
        "arrange: [a, b, c, x]\n"
    )
    assert bands(child.arrange) == ["a", "b", "c", "x"]


def test_totals_of_all_take_the_rows_of_the_variant_in_order() -> None:
    parent = PARENT.replace("{id: d, note: D}", "{id: d, totals: all}")
    child = variant(
        "blocks:\n  - {id: x, after: a, rows: [{id: rx, name: X, boxes: 1, score: row}]}\n", parent
    )
    block = child.block("d")
    assert [term.id for term in child.terms(block)] == ["ra", "rx"]  # type: ignore[arg-type]


def test_a_grandchild_changes_what_a_child_changed() -> None:
    write("parent", PARENT)
    write("child", "extends: parent\nsubtitle: Child\nblocks:\n  - {id: x, after: a, note: X}\n")
    write("grandchild", "extends: child\nblocks:\n  - {id: y, after: x, note: Y}\n")
    sheet = read("grandchild")
    assert (sheet.name, sheet.parents) == ("grandchild", ("child", "parent"))
    assert ids(sheet) == "a x y b c d"
    assert sheet.subtitle is not None
    assert sheet.subtitle.text == "Child"
    assert bands(sheet.arrange) == [["a"], ["x"], ["y"], ["b", ["c", "d"]]]


def test_a_block_cannot_be_placed_after_and_beside_others() -> None:
    found = refused("blocks:\n  - {id: x, after: a, beside: b, note: X}\n")
    assert {(Path(p.source.file).name, p.source.line) for p in found} == {("child.yaml", 3)}


def test_placing_a_block_that_is_already_there_is_a_problem_and_not_ignored() -> None:
    found = refused("blocks:\n  - {id: b, after: d, note: B}\n  - {id: c, beside: a, note: C}\n")
    assert [(p.source.line, p.source.column, p.id) for p in found] == [
        (3, 13, "keys-together"),
        (4, 13, "keys-together"),
    ]


# Sources


def test_parts_keep_the_file_and_line_in_which_they_were_written() -> None:
    child = variant(
        "title: Child\nblocks:\n  - {id: b, note: New}\n"
        "  - id: x\n    rows:\n      - {id: rx, name: X, boxes: 1}\n"
    )
    assert child.subtitle is not None
    by_id = {row.id: row for row in child.rows()}
    places = {
        "title": child.title.source,
        "subtitle": child.subtitle.source,
        "b": child.block("b").source,
        "c": child.block("c").source,
        "ra": by_id["ra"].source,
        "rx": by_id["rx"].source,
        "word": child.words["ja"]["Parent"].source,
        "sheet": child.source,
    }
    assert {name: (place.file, place.line) for name, place in places.items()} == {
        "title": (str(Path("layouts/child.yaml")), 2),
        "subtitle": (str(Path("layouts/parent.yaml")), 2),
        "b": (str(Path("layouts/child.yaml")), 4),
        "c": (str(Path("layouts/parent.yaml")), 7),
        "ra": (str(Path("layouts/parent.yaml")), 5),
        "rx": (str(Path("layouts/child.yaml")), 7),
        "word": (str(Path("layouts/parent.yaml")), 14),
        "sheet": (str(Path("layouts/child.yaml")), 1),
    }


def test_a_fault_in_the_parent_is_told_in_the_parents_file() -> None:
    found = refused("title: Child\n", PARENT.replace("boxes: 3", "boxes: many"))
    assert [(Path(p.source.file).name, p.source.line, p.id) for p in found] == [
        ("parent.yaml", 5, "want-integer")
    ]


def test_a_parent_that_is_no_yaml_is_told_in_the_parents_file() -> None:
    found = refused("title: Child\n", "title: Parent\n\tblocks: []\n")
    assert [(Path(p.source.file).name, p.source.line, p.id) for p in found] == [
        ("parent.yaml", 2, "yaml-tab")
    ]


@pytest.mark.parametrize("parent", ["- a\n- list\n", "text\n"])
def test_a_parent_that_is_no_sheet_is_told_once(parent: str) -> None:
    found = refused("title: Child\n", parent)
    assert [(Path(p.source.file).name, p.source.line, p.id) for p in found] == [
        ("parent.yaml", 1, "want-mapping")
    ]


def test_faults_of_parent_and_child_are_told_in_one_run() -> None:
    found = refused(
        "players: many\nblocks:\n  - {id: x, nota: X, note: X}\n",
        PARENT.replace("boxes: 3", "boxes: many"),
    )
    assert [(Path(p.source.file).name, p.source.line, p.id) for p in found] == [
        ("child.yaml", 2, "bad-players"),
        ("child.yaml", 4, "unknown-key-near"),
        ("parent.yaml", 5, "want-integer"),
    ]


def test_a_shorter_table_is_held_against_the_rows_of_the_parent() -> None:
    (problem,) = refused("tables: {row: [0, 1]}\n")
    assert problem.id == "table-short"
    assert problem.values["row"] == "ra"


# Which file a name means


def test_an_own_file_of_the_same_name_extends_the_shipped_one() -> None:
    write("qwixx", "extends: qwixx\nsubtitle: Ours\n")
    sheet, path = Materials().sheet("qwixx")
    assert Path(path) == Path("layouts/qwixx.yaml")
    assert sheet.subtitle is not None
    assert (sheet.title.text, sheet.subtitle.text) == ("Qwixx", "Ours")
    assert (sheet.name, sheet.parents) == ("qwixx", ("qwixx",))
    assert len(sheet.rows()) == 5


def test_an_own_layout_comes_before_the_shipped_one_of_the_same_name() -> None:
    write("qwixx", "title: Not Qwixx\nblocks:\n  - {id: a, note: One}\n")
    write("ours", "extends: qwixx\nsubtitle: Ours\n")
    sheet, _ = Materials().sheet("ours")
    assert sheet.title.text == "Not Qwixx"
    assert Materials().sheet("qwixx")[0].title.text == "Not Qwixx"


def test_a_shipped_variant_is_built_on_the_own_sheet_of_its_parents_name() -> None:
    write("cant-stop-express", "extends: cant-stop-express\nfootnote: House rules\n")
    sheet, _ = Materials().sheet("cant-stop-express-100")
    assert sheet.footnote is not None
    assert sheet.footnote.text == "House rules"


def test_the_working_folder_comes_before_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sheetgen.source.library

    folder = Path(sheetgen.source.library.config_folder()) / "layouts"
    assert tmp_path in folder.parents
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("title: Far\nblocks: [{id: a, note: A}]\n", encoding="utf-8")
    assert Materials().sheet("mine")[0].title.text == "Far"
    write("mine", "title: Near\nblocks: [{id: a, note: A}]\n")
    assert Materials().sheet("mine")[0].title.text == "Near"


def test_a_name_goes_from_the_working_folder_over_the_users_to_the_shipped_one() -> None:
    import sheetgen.source.library

    folder = Path(sheetgen.source.library.config_folder()) / "layouts"
    folder.mkdir(parents=True)
    write("qwixx", "extends: qwixx\nsubtitle: Here\n")
    (folder / "qwixx.yaml").write_text("extends: qwixx\ntitle: User\n", encoding="utf-8")
    sheet, _ = Materials().sheet("qwixx")
    assert sheet.subtitle is not None
    assert (sheet.title.text, sheet.subtitle.text) == ("User", "Here")
    assert len(sheet.rows()) == 5


def test_a_file_anywhere_may_extend_a_shipped_sheet() -> None:
    Path("elsewhere").mkdir()
    path = Path("elsewhere/mine.yaml")
    path.write_text("extends: qwixx\ntitle: Mine\n", encoding="utf-8")
    sheet, _ = Materials().sheet(str(path))
    assert (sheet.title.text, len(sheet.rows())) == ("Mine", 5)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("../parent", "extends-path"),
        ("layouts/parent", "extends-path"),
        ("parent.yaml", "extends-path"),
        ("parent.yml", "extends-path"),
        (".parent", "extends-path"),
        ("/etc/passwd", "extends-path"),
        ("C:\\parent", "extends-path"),
        ("my parent", "want-id"),
        ("parent*", "want-id"),
        ("父", "want-id"),
    ],
)
def test_extends_takes_a_name_and_never_a_path(name: str, id: str) -> None:
    write("parent", PARENT)
    text = f"title: T\nextends: {json.dumps(name)}\nblocks: [{{id: a, note: A}}]\n"
    path = write("child", text)
    with pytest.raises(Refused) as caught:
        read_sheet(path, COLOURS, PIECES)
    assert [(p.source.line, p.source.column, p.id) for p in caught.value.problems] == [(2, 10, id)]


def test_an_unknown_parent_is_told_with_what_may_be_meant() -> None:
    own = "title: T\nblocks: [{id: a, note: A}]\n"
    write("kniffel", own)
    write("child", own + "extends: knifel\n")
    with pytest.raises(Refused) as caught:
        read("child")
    (problem,) = caught.value.problems
    assert (problem.source.line, problem.id) == (3, "unknown-sheet-near")
    assert problem.values == {"name": "knifel", "near": "kniffel"}
    write("child", own + "extends: zzzzzz\n")
    with pytest.raises(Refused) as caught:
        read("child")
    (problem,) = caught.value.problems
    assert problem.id == "unknown-sheet"
    assert {"kniffel", "qwixx"} <= set(problem.values["known"].split(", "))


# Circles and chains


@pytest.mark.parametrize(
    ("names", "chain"),
    [
        (["one"], None),
        (["one", "two"], "one → two → one"),
        (["one", "two", "three"], "one → two → three → one"),
    ],
)
def test_a_circle_is_told_where_it_closes(names: list[str], chain: str | None) -> None:
    for at, name in enumerate(names):
        after = names[(at + 1) % len(names)]
        write(name, f"title: T\nextends: {after}\nblocks: [{{id: a, note: A}}]\n")
    with pytest.raises(Refused) as caught:
        read("one")
    (problem,) = caught.value.problems
    assert problem.source.line == 2
    if chain is None:  # a name never means the file itself, so there is no such sheet
        assert problem.values.get("near") != "one", "did you mean what you wrote?"
        assert "one" not in problem.values.get("known", "").split(", ")
        assert problem.id in ("unknown-sheet", "unknown-sheet-near", "extends-circle")
    else:
        assert (problem.id, problem.values) == ("extends-circle", {"chain": chain})
        assert Path(problem.source.file).stem == names[-1]


def test_a_circle_further_up_is_told_too() -> None:
    write("one", "title: T\nextends: two\nblocks: [{id: a, note: A}]\n")
    write("two", "extends: three\n")
    write("three", "extends: two\n")
    with pytest.raises(Refused) as caught:
        read("one")
    (problem,) = caught.value.problems
    assert (problem.id, problem.values) == (
        "extends-circle",
        {"chain": "one → two → three → two"},
    )


def test_a_link_to_the_file_itself_is_the_file_itself(tmp_path: Path) -> None:
    path = write("one", "title: T\nextends: two\nblocks: [{id: a, note: A}]\n")
    try:
        Path("layouts/two.yaml").symlink_to(tmp_path / path)
    except OSError:
        pytest.skip("no links here")
    with pytest.raises(Refused):
        read("one")


def chain(length: int) -> str:
    write("s0", "title: T\nblocks: [{id: a, note: A}]\n")
    for at in range(1, length + 1):
        write(f"s{at}", f"extends: s{at - 1}\n")
    return f"s{length}"


def test_a_chain_may_be_seven_sheets_long_and_no_longer() -> None:
    # MAX_CHAIN counts the sheet itself: with it there are eight.
    assert len(read(chain(7)).parents) == 7
    with pytest.raises(Refused) as caught:
        read(chain(8))
    (problem,) = caught.value.problems
    assert (problem.id, problem.values) == ("extends-deep", {"limit": "8"})
    assert Path(problem.source.file).stem == "s1"


def test_a_chain_of_hundreds_is_refused_as_soon_as_it_is_too_long() -> None:
    with pytest.raises(Refused) as caught:
        read(chain(300))
    (problem,) = caught.value.problems
    assert problem.id == "extends-deep"
    assert Path(problem.source.file).stem == "s293"


# What a parent names and a variant leaves out

JOINED = """\
title: Joined
tables: {row: [0, 1, 2, 3]}
blocks:
  - id: pair
    rows:
      - {id: up, name: Up, spaces: 1..3, score: row}
      - {id: down, name: Down, spaces: 3..1, score: row, follows: [up]}
  - {id: bonus, rows: [{id: b, name: B, boxes: 1, score: {of: "down:2", times: down}}]}
  - {id: line, totals: [down, up, {id: both, name: Both, score: {take: least, of: [up, down]}}]}
links:
  - [up:1, down:1]
  - [up:2, down:2]
"""


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        (
            "{id: up, name: Up, spaces: 1..3, score: row}",
            [(3, "down", "layouts/joined.yaml:9:25")],  # once, however many lines need it
        ),
        (
            "{id: up, name: Up, spaces: 1..3, score: row},"
            " {id: down, name: D, spaces: [3, 1], score: row}",
            [(3, "down:2", "layouts/joined.yaml:8:63")],
        ),
        (
            "{id: up, name: Up, spaces: 1..3, score: row},"
            " {id: down, name: D, spaces: 3..1, score: row, follows: [upp]}",
            [(3, "upp", "")],  # its own fault stays where it is
        ),
    ],
)
def test_what_a_parent_needs_is_told_where_a_variant_leaves_it_out(
    pair: str, told: list[tuple[int, str, str]]
) -> None:
    write("joined", JOINED)
    path = write("apart", f"extends: joined\nblocks:\n  - {{id: pair, rows: [{pair}]}}\n")
    with pytest.raises(Refused) as refused:
        read_sheet(path, COLOURS, PIECES)
    problems = refused.value.problems.in_order()
    assert {problem.source.file for problem in problems} == {path}
    found = [(p.source.line, p.values["name"], p.values.get("place", "")) for p in problems]
    assert found == told


def test_what_a_variant_names_itself_is_told_in_its_own_line() -> None:
    write("joined", JOINED)
    rest = "links: [[up:1, up:2]]\n"
    middle = (
        "extends: joined\nblocks:\n  - {id: pair, rows: [{id: up, name: Up, boxes: 2}]}\n"
        "  - {id: bonus, note: None}\n  - {id: line, note: None}\n" + rest
    )
    write("middle", middle)
    path = write("lowest", "extends: middle\nlinks: [[up:1, down:1]]\n")
    with pytest.raises(Refused) as refused:
        read_sheet(path, COLOURS, PIECES)
    (problem,) = refused.value.problems
    assert (problem.source, problem.id) == ((path, 2, 16), "unknown-row")


def test_a_variant_may_do_without_the_links_of_its_parent() -> None:
    write("joined", JOINED)
    path = write("apart", "extends: joined\nlinks: []\n")
    assert not read_sheet(path, COLOURS, PIECES).links


# The shipped variants


def test_the_black_die_adds_a_row_a_legend_and_a_term_to_qwixx() -> None:
    shop = Materials()
    plain, black = shop.sheet("qwixx")[0], shop.sheet("qwixx-black")[0]
    assert [row.id for row in black.rows()] == [
        *("red", "yellow", "green", "blue", "black", "penalties"),
    ]
    assert [row for row in black.rows() if row.id != "black"] == plain.rows()
    assert bands(black.arrange) == [
        ["colours"],
        ["black-row", "black-legend"],
        ["misses", "legend"],
        ["totals"],
    ]
    assert set(black.tables) == {"row", "penalty", "black"}


@pytest.mark.parametrize(("name", "loss"), [("100", -100), ("150", -150)])
def test_the_gentler_express_differs_in_title_and_table_alone(name: str, loss: int) -> None:
    shop = Materials()
    plain = shop.sheet("cant-stop-express")[0]
    gentler = shop.sheet(f"cant-stop-express-{name}")[0]
    assert (gentler.blocks, gentler.arrange) == (plain.blocks, plain.arrange)
    assert [e.number for e in gentler.tables["sum"].entries[:6]] == [0, *[loss] * 4, 0]
    assert gentler.tables["sum"].entries[5:] == plain.tables["sum"].entries[5:]


def test_a_variant_of_ones_own_can_be_drawn() -> None:
    write("mine", "extends: qwixx\ntitle: Mine\nwords: {zh-Hant: {Mine: 我的}}\n")
    shop = Materials()
    sheet, _ = shop.sheet("mine")
    for tag, title in (("en", "Mine"), ("zh-Hant", "我的")):
        language = find_language(tag)
        assert language is not None
        assert (
            one_page(shop, sheet, language, Request(plan=Plan(shop.sizes["A4"]))).document.title
            == title
        )
