"""`sheetgen schema`: it takes what the reader takes, and refuses what a schema can refuse."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator
from tools.editor import lines, read

from sheetgen.cli.app import main
from sheetgen.cli.designing.schema import VARIANT, schema
from sheetgen.reader.keys import BLOCKS, PARTS, PLACING, SHEET
from sheetgen.reader.sheet import read_sheet
from sheetgen.source.problems import Refused
from sheetgen.words.localizer import Localizer

ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted((ROOT / "layouts").glob("*.yaml"))
WRONG = sorted((ROOT / "tests" / "wrong").glob("*.yaml"))
EXPECTED = re.compile(r"# problem(?: [0-9]+)?: ([a-z0-9-]+)")
SCHEMA = schema(Localizer("en"))
CHECKED = Draft7Validator(SCHEMA)

# What a schema can see.
SEEN = {
    "after-without-extends", "extends-path", "too-many", "unknown-check-near",
    "unknown-column-near", "space-needed",
    "bad-entry", "bad-players", "bad-spaces", "empty-list", "empty-value", "missing-key",
    "one-of-keys", "unknown-check", "unknown-column", "unknown-key", "unknown-key-near",
    "want-choice", "want-flag", "want-id", "want-integer", "want-length", "want-list",
    "want-mapping", "want-text", "want-two",
}  # fmt: skip


def sheet(block: str, more: str = "") -> Any:
    return read(f"title: A\n{more}blocks:\n  - {block}\n")


def row(keys: str) -> Any:
    return sheet(f"{{id: a, rows: [{{id: b, name: B, {keys}}}]}}")


def valid(data: Any) -> bool:
    return bool(CHECKED.is_valid(data))


def test_it_is_a_schema_of_draft_7() -> None:
    Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft7Validator.META_SCHEMA["$schema"]


# Right files


@pytest.mark.parametrize("path", SHEETS, ids=[path.stem for path in SHEETS])
def test_every_sheet_that_ships_is_valid(path: Path) -> None:
    assert list(CHECKED.iter_errors(read(path.read_text(encoding="utf-8")))) == []


def examples() -> list[str]:
    texts = [p.read_text(encoding="utf-8") for p in (ROOT / "layouts").glob("README*.md")]
    texts += [p.read_text(encoding="utf-8") for p in ROOT.glob("README*.md")]
    blocks = [block for text in texts for block in re.findall(r"```yaml\n(.*?)```", text, re.S)]
    whole = r"^(title|extends):"  # a step of the tutorial shows some keys only
    return [b for b in blocks if re.search(r"^blocks:", b, re.M) and re.search(whole, b, re.M)]


def test_every_example_of_the_documents_is_valid() -> None:
    assert len(examples()) >= 3
    for example in examples():
        assert list(CHECKED.iter_errors(read(example))) == [], example


@pytest.mark.parametrize(
    "keys",
    [
        "boxes: 3, ends: yes",
        "boxes: '3', ends: True",
        "boxes: [4, 1, 5], score: sum",
        "spaces: 2..12",
        "spaces: 12 .. 2",
        "spaces: 10..50 by 10",
        "spaces: [1, {spaces: 2..4, colour: blue}, {gap: 1}]",
        "spaces: [a, {boxes: 2, shape: hexagon, marks: 2}]",
        "spaces: −3..3",  # with a true minus
        "boxes: 4, write: −5..5 by 5",
        "boxes: 4, write: any",
        "boxes: 4, write: [0, 25]",
        "boxes: 4, score: {take: sum, of: [red, 'blue:6'], bands: {63: 35, 70: 50}, times: 2}",
        "boxes: 4, score: {take: least, of: yellow, times: yellow}",
        "boxes: 4, lock: {needs: 5}, value: -5",
    ],
)
def test_what_a_row_may_say_is_valid(keys: str) -> None:
    assert valid(row(keys))


@pytest.mark.parametrize(
    "keys",
    [
        "boxes: 0",
        "boxes: 61",
        "boxes: 1.5",
        "boxes: x",
        "boxes: []",
        "boxes: 3, ends: perhaps",
        "spaces: 2-12",
        "spaces: {boxes: 2, size: 3}",
        "spaces: [{colour: blue}]",
        "colour: red",
        "boxes: 3, score: {take: some}",
        "boxes: 3, score: {bands: {a: 3}}",
        "boxes: 3, score: [a]",
        "boxes: 3, order: up",
        "boxes: 3, lock: 5",
        "boxes: 3, lock: {}",
        "boxes: 3, note: ''",
        "boxes: 3, note:",
        "boxes: 3, write-in: {a: b}",
    ],
)
def test_what_a_row_may_not_say_is_invalid(keys: str) -> None:
    assert not valid(row(keys))


# Sheets, blocks and what tells them apart


def test_a_sheet_needs_title_and_blocks_unless_it_extends() -> None:
    assert not valid(read("title: A\n"))
    assert not valid(read("blocks: [{id: a, note: B}]\n"))
    assert valid(read("title: A\nblocks: [{id: a, note: B}]\n"))
    assert valid(read("extends: qwixx\n"))
    assert not valid(read("extends: qwixx\nblocks: []\n"))
    assert not valid(read("- a\n"))


@pytest.mark.parametrize("key", PLACING.names)
def test_a_block_has_a_place_only_in_a_variant(key: str) -> None:
    for kind in ("note: N", "table: t", "rows: [{id: b, name: B, boxes: 1}]"):
        assert not valid(sheet(f"{{id: a, {kind}, {key}: b}}"))
        assert valid(sheet(f"{{id: a, {kind}, {key}: b}}", "extends: qwixx\n"))


def test_a_block_is_of_one_kind_and_has_the_keys_of_that() -> None:
    for kind in BLOCKS:
        errors = list(CHECKED.iter_errors(sheet(f"{{id: a, {kind}: 1, colmns: 1}}")))
        (told,) = [e for e in errors if e.validator == "additionalProperties"]
        assert "'colmns'" in told.message
        assert set(told.schema["properties"]) == set(BLOCKS[kind].keys)
    for wrong in ("{id: a}", "{note: a}", "{id: a, head: B}", "text", "[a]", "{id: a, log: 3}"):
        assert not valid(sheet(wrong)), wrong
    assert not valid(sheet("{id: a, note: a, games: 3}"))


@pytest.mark.parametrize("arrange", ["[a]", "[[a, b], c]", "[[{a: 2}, [b, {c: 0}]]]", "[1, true]"])
def test_blocks_are_arranged_in_lists_in_lists(arrange: str) -> None:
    assert valid(sheet("{id: a, note: N}", f"arrange: {arrange}\n"))


@pytest.mark.parametrize(
    "arrange", ["a", "[]", "[[]]", "[{a: 2, b: 3}]", "[{}]", "[{a: 101}]", "[[[{a: x}]]]", "[a b]"]
)
def test_nothing_else_is_an_arrangement(arrange: str) -> None:
    assert not valid(sheet("{id: a, note: N}", f"arrange: {arrange}\n"))


# The declarations


def objects(found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, dict):
        if "properties" in found and "required" in found:
            yield found
        for value in found.values():
            yield from objects(value)
    elif isinstance(found, list):
        for value in found:
            yield from objects(value)


def test_it_has_the_keys_of_every_part_and_no_others() -> None:
    assert set(SCHEMA["properties"]) == set(SHEET.keys)
    definitions = SCHEMA["definitions"]
    parts = set(PARTS) - {"sheet", "placing"}
    more = {"block", "arrange", *(VARIANT + name for name in ("block", *BLOCKS))}
    assert set(definitions) == parts | more
    for name in parts:
        assert list(definitions[name]["properties"]) == list(PARTS[name].names)
        assert definitions[name]["required"] == list(PARTS[name].needed)
        assert definitions[name]["title"] == PARTS[name].title
    for name, block in BLOCKS.items():
        variant = definitions[VARIANT + name]["properties"]
        assert list(variant) == [*block.names, *PLACING.names]


def test_no_mapping_takes_keys_that_are_not_declared() -> None:
    found = [one for one in objects(SCHEMA) if one is not SCHEMA["else"]]
    assert len(found) >= len(PARTS) + len(BLOCKS)
    assert all(one["additionalProperties"] is False for one in found)


def test_every_key_says_what_it_is_and_what_it_takes() -> None:
    for part in PARTS.values():
        properties = SCHEMA["definitions"].get(part.name, SCHEMA)["properties"]
        for key in part.keys.values() if part is not PLACING else ():
            told = properties[key.name]["markdownDescription"]
            assert told.startswith(f"{key.about}\n\nTakes: {key.takes}")
            assert properties[key.name]["description"] == told.replace("`", "")
            assert (key.default in told) and (("It is needed." in told) == key.needed)


def test_every_reference_leads_somewhere_and_stands_alone() -> None:
    def references(found: Any) -> Iterator[dict[str, Any]]:
        if isinstance(found, dict):
            if "$ref" in found:
                yield found
            for value in found.values():
                yield from references(value)
        elif isinstance(found, list):
            for value in found:
                yield from references(value)

    all_of_them = list(references(SCHEMA))
    assert len(all_of_them) > 20
    for found in all_of_them:
        assert list(found) == ["$ref"]  # what stands beside it is not read
        assert found["$ref"].removeprefix("#/definitions/") in SCHEMA["definitions"]


# The reader

# A file in which a part has one key of its own.
FILES = {
    "sheet": "{key}: x\n",
    "placing": "extends: qwixx\nblocks: [{id: a, note: N, {key}: x}]\n",
    "row": "title: A\nblocks: [{id: a, rows: [{{key}: x}]}]\n",
    "lock": "title: A\nblocks: [{id: a, rows: [{id: b, lock: {{key}: x}}]}]\n",
    "run": "title: A\nblocks: [{id: a, rows: [{id: b, spaces: [{{key}: x}]}]}]\n",
    "score": "title: A\nblocks: [{id: a, rows: [{id: b, score: {{key}: x}}]}]\n",
    "link": "title: A\nlinks: [{{key}: x}]\n",
    "column": "title: A\nblocks: [{id: a, rows: [], columns: [{{key}: x}]}]\n",
    "log-column": "title: A\nblocks: [{id: a, log: [{{key}: x}]}]\n",
    **{name: f"title: A\nblocks: [{{{name}: x, {{key}}: y}}]\n" for name in BLOCKS},
}


def unknown_in(text: str) -> set[str]:
    """The keys of a file that the reader does not know."""
    Path("some.yaml").write_text(text, encoding="utf-8")
    try:
        read_sheet("some.yaml")
    except Refused as refused:
        return {p.values["name"] for p in refused.problems if p.id.startswith("unknown-key")}
    return set()


def test_the_reader_knows_the_keys_of_the_schema_and_no_others(here: Path) -> None:
    unknown = set()
    for part in PARTS.values():
        for key in part.names:
            text = FILES[part.name].replace("{key}", key)
            if key != part.name and key in unknown_in(text):
                unknown.add(f"{part.name}.{key}")
        assert unknown_in(FILES[part.name].replace("{key}", "no-key")) == {"no-key"}
    assert unknown == set()


# Wrong files: the reader's problems as a schema sees them

# Those that it does not see although it sees others of their kind, by file and line.
UNSEEN = {
    ("kinds-rows.yaml", 18): "an editor reads 1e1 as the number 10",
    ("missing-inside.yaml", 8): "two keys that exclude each other: it would not say which",
    ("missing-inside.yaml", 10): "two keys that exclude each other: it would not say which",
    ("runs.yaml", 6): "two keys that exclude each other: it would not say which",
    ("runs.yaml", 19): "it does not count a range",
    ("ways-of-counting.yaml", 8): "two keys that exclude each other: it would not say which",
    ("ways-of-counting.yaml", 11): "an empty map is a map",
    ("ways-of-counting.yaml", 14): "any name may be that of a row",
    ("ways-of-counting.yaml", 18): "it cannot look whether the row has boxes of its own",
    ("pieces.yaml", 3): "it cannot compare the two numbers of one text",
}


def expected(path: Path) -> list[tuple[int, str]]:
    texts = path.read_text(encoding="utf-8").splitlines()
    return [(n, id) for n, line in enumerate(texts, 1) for id in EXPECTED.findall(line)]


def test_what_a_schema_can_see_it_sees_at_its_line() -> None:
    seen: Counter[str] = Counter()
    missed = []
    for path in WRONG:
        told = lines(path.read_text(encoding="utf-8"), SCHEMA)
        for line, id in expected(path):
            if id in SEEN and line in told:
                seen[id] += 1
            elif id in SEEN:
                missed.append((path.name, line))
    assert sorted(missed) == sorted(UNSEEN)
    assert set(seen) == SEEN  # each kind is seen somewhere
    assert seen.total() >= 240


def test_what_no_schema_can_see_is_valid() -> None:
    fine = 0
    for path in WRONG:
        if not {id for _, id in expected(path)} & SEEN:
            assert valid(read(path.read_text(encoding="utf-8"))), path.name
            fine += 1
    assert fine >= 25


# The command


def test_it_is_printed_or_written(here: Path) -> None:
    printed = CliRunner().invoke(main, ["schema"])
    assert printed.exit_code == 0
    assert json.loads(printed.stdout) == SCHEMA
    for given, path in (("my.json", "my.json"), ("folder", "folder/sheetgen.schema.json")):
        written = CliRunner().invoke(main, ["schema", "-o", given])
        assert (written.exit_code, written.stdout) == (0, f"{Path(path)}\n")
        assert (here / path).read_bytes() == printed.stdout_bytes


def test_in_chinese_its_descriptions_are_chinese(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "zh-Hant")
    found = json.loads(CliRunner().invoke(main, ["schema"]).stdout)
    assert found["title"] == "sheetgen 的版面檔"
    told = found["definitions"]["row"]["properties"]["lock"]["markdownDescription"]
    assert told == "最後一個數字後面的鎖\n\n填：`{needs: 5}`"
    # What is checked is the same in every language.
    shape = re.compile(r'"(title|description|markdownDescription|patternErrorMessage)": "[^"]*"')
    texts = [json.dumps(one, ensure_ascii=False).replace('\\"', "'") for one in (found, SCHEMA)]
    assert shape.sub("", texts[0]) == shape.sub("", texts[1])


def test_a_file_in_the_way_of_a_folder_is_told_and_stays(here: Path) -> None:
    (here / "there").write_text("mine")
    found = CliRunner().invoke(main, ["schema", "-o", "there/my.json"])
    assert found.exit_code == 1 and "my.json" in found.stderr
    assert (here / "there").read_text() == "mine"
