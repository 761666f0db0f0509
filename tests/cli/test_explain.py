"""`sheetgen explain`: what a key means."""

from __future__ import annotations

import itertools

import pytest
from tools.command import run
from tools.effort import few

from sheetgen.reader.keys import BLOCKS, PARTS, texts
from sheetgen.reader.parts import in_words
from sheetgen.text.terminal import wide
from sheetgen.words.languages import read_language

EVERY = [f"{part.name}.{name}" for part in PARTS.values() for name in part.names]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", EVERY)
def test_every_key_says_what_it_is_and_what_it_takes(name: str) -> None:
    part, _, key = name.partition(".")
    declared = PARTS[part].keys[key]
    found = run("explain", name)
    assert found.exit_code == 0
    assert found.output.startswith(f"{name} ({PARTS[part].title})\n")
    assert flat(declared.about) in flat(found.output)
    assert f"Takes: {flat(declared.takes)}" in flat(found.output)
    assert ("It is needed." in found.output) == declared.needed
    assert ("If left out:" in found.output) == bool(declared.default)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_told_with_all_its_keys(name: str) -> None:
    lines = run("explain", name).output.splitlines()
    at = lines.index(f"{name} ({PARTS[name].title})")
    told = [line.split()[0] for line in lines[at + 1 :] if line[:2] == "  " and line[2] != " "]
    needed = ["Exactly"] * len(PARTS[name].exactly) + ["At"] * len(PARTS[name].either)
    assert told == [*PARTS[name].names, *needed]


def test_of_keys_that_exclude_each_other_exactly_one_is_needed() -> None:
    assert run("explain", "row").output.endswith(
        "  Exactly one of these is needed: name, write-in\n"
        "  At least one of these is needed: spaces, boxes, write, score\n"
    )
    assert run("explain", "run").output.endswith(
        "  Exactly one of these is needed: spaces, boxes, gap\n"
    )


def test_a_key_is_told_wherever_it_stands_and_as_a_part() -> None:
    assert [
        line for line in run("explain", "head").output.splitlines() if line and line[0] != " "
    ] == [
        "rows.head (a block of rows)",
        "lines.head (lines to write on)",
        "log-column.head (a column of a log)",
    ]
    assert run("explain", "lock").output == (
        "row.lock (a row)\n"
        "  a lock after the last number\n"
        "  Takes: `{needs: 5}`\n"
        "\n"
        "lock (a lock)\n"
        "  needs   `5`: 0 to 60  how many other marks the last number needs (needed)\n"
        "  counts  `no`          whether the lock is a mark like the others (if left out:\n"
        "                        `yes`)\n"
    )


def test_words_to_choose_from_are_named() -> None:
    assert "One of: diamond, circle," in run("explain", "run.symbol").output
    assert "One of: too-many-locks," in run("explain", "checks").output
    assert "One of:" not in run("explain", "run.colour").output
    assert (
        "One of:" not in run("explain", "totals.totals").output
    )  # the one word is told with the list


def test_without_a_name_all_parts_are_told_and_a_block_is_any_of_its_kinds() -> None:
    starts = [
        line.split()[0] for line in run("explain").output.splitlines() if line and line[0] != " "
    ]
    assert starts[: len(PARTS)] == list(PARTS)
    assert "sheetgen explain row.score" in flat(run("explain").output)
    starts = [
        line.split()[0] for line in run("explain", "block").output.splitlines() if line[0] != " "
    ]
    assert starts == list(BLOCKS)
    for name in EVERY:
        assert name.partition(".")[2] in run("explain").output


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("rwo", "there is no key or part `rwo`; did you mean `row`?"),
        ("upriht", "there is no key or part `upriht`; did you mean `upright`?"),
        ("row.scroe", "`row` has no key `scroe`; did you mean `score`?"),
        ("lock.zzz", "`lock` has no key `zzz`; its keys are: needs"),
        ("rwo.score", "there is no key or part `rwo.score`"),
        ("row.", "`row` has no key ``; its keys are: id, name"),
        ("", "there is no key or part ``; the parts are: sheet, rows"),
        ("qqqqqq", "there is no key or part `qqqqqq`; the parts are: sheet, rows, table"),
    ],
)
def test_an_unknown_name_is_wrong_usage(name: str, told: str) -> None:
    found = run("explain", name)
    assert found.exit_code == 2
    assert told in found.stderr and found.stdout == ""


@pytest.mark.parametrize(
    ("room", "language"), few(itertools.product([40, 60, 80, 100, 250], ["en", "zh-Hant"]), 3)
)
def test_lines_end_at_the_edge_of_the_terminal(
    room: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(room))
    monkeypatch.setenv("SHEETGEN_LANG", language)
    texts = [run("explain", name).output for name in PARTS]
    longest = max(wide(line) for text in texts for line in text.splitlines())
    # However narrow it is, a text keeps some room beside the names and what they take.
    assert min(room, 100) * 0.8 < longest <= max(min(room, 100), 62)
    for name in PARTS["row"].names:
        assert f" {name} " in run("explain", "row").output


def test_in_chinese_everything_is_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "zh-TW")
    found = run("explain", "row.score")
    assert found.output == (
        "row.score（列）\n"
        "  這一列得幾分：依劃記數查的分數表、一種計算方式，或有意不計分\n"
        "  填：分數表、`{take: sum}` 或 `none`\n"
    )
    told = read_language("zh-Hant").program
    assert len(texts()) > 100
    assert set(texts()) <= set(told)
    same = [text for text in texts() if told[text].text == text]
    assert same == []


def test_code_alone_needs_no_translation() -> None:
    assert not in_words("`{needs: 5}`, `4` …")
    assert in_words("`5`: 1 to 4")
    assert not in_words("")
    assert all(in_words(text) for text in texts())
    both = [key for part in PARTS.values() for key in part.keys.values()]
    assert all(key.about in texts() for key in both)
    assert "`{needs: 5}`" not in texts()
