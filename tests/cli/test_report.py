"""How problems are shown: the line, a caret under the character, a summary, or JSON."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.effort import tries

from sheetgen.cli.report import as_json, show
from sheetgen.messages import MESSAGES
from sheetgen.source.located import read_text
from sheetgen.source.problems import Problems, Refused, Source, fill
from sheetgen.words.localizer import Localizer

pytestmark = pytest.mark.usefixtures("here")

ENGLISH = Localizer("en")


def cells(text: str) -> int:
    """Columns that a text takes on a terminal."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def one(line: int, column: int, id: str = "file-empty", **values: str) -> Problems:
    problems = Problems()
    problems.add(Source("a.yaml", line, column), id, **values)
    return problems


def shown(text: str, line: int, column: int) -> list[str]:
    Path("a.yaml").write_text(text, encoding="utf-8")
    return show(one(line, column), ENGLISH).split("\n")


def under(lines: list[str]) -> str:
    """The character above the caret."""
    _, written, caret = lines
    assert caret.strip() == "^"
    before = ""
    for char in written:
        if cells(before) == caret.index("^") and not unicodedata.combining(char):
            return char
        before += char
    return ""


# The caret


def test_a_problem_names_its_place_and_shows_its_line() -> None:
    assert shown("one: 1\ntwo: 2\n", 2, 6) == [
        "a.yaml:2:6: the file is empty",
        "    two: 2",
        "         ^",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "plain: X",
        "標題: X",
        "標題：紅 X",
        "ﾊﾝｶｸ: X",
        "🔒🔒: X",
        "e\u0301\u0301a: X",
        "\u3000\u3000X",
        "가나다: X",
        "X",
        "a" * 59 + "X",
        "標" * 40 + "X",
        "標" * 80 + "X" + "y" * 200,
        "a" * 5000 + "X" + "b" * 5000,
    ],
)
def test_the_caret_stands_under_its_character_behind_any_others(line: str) -> None:
    found = shown(f"first: line\n{line}\n", 2, line.index("X") + 1)
    assert under(found) == "X"


@tries(200)
@given(st.text("ab 標四🔒\u0301e\t：", max_size=150), st.text("ab 標\t", max_size=150))
def test_the_caret_stands_under_its_character_in_any_line(before: str, after: str) -> None:
    assert under(shown(f"{before}X{after}", 1, len(before) + 1)) == "X"


def test_a_caret_behind_the_end_of_a_line_stands_behind_it() -> None:
    assert shown("ab: \n", 1, 5)[2] == "        ^"
    assert shown("標題:\n", 1, 4)[1:] == ["    標題:", "         ^"]


def test_tabs_and_control_characters_do_not_move_the_caret() -> None:
    found = shown("a\tb\x1b[31m\x07X: \r\n", 1, 10)
    assert found[1] == "    a b [31m X: "
    assert under(found) == "X"


def test_what_turns_text_round_is_not_sent_to_the_terminal() -> None:
    found = shown("a\u202eb\u2066X\n", 1, 5)
    assert all(c.isprintable() for line in found for c in line)


def test_long_lines_are_cut_around_the_caret() -> None:
    line = "".join(f"k{n}: v, " for n in range(2000))
    for column in (1, 50, 100, 1000, len(line)):
        found = shown(line, 1, column)
        assert len(found[1]) <= 4 + 110
        assert cells(found[2]) <= 4 + 110
        assert found[1][4:] in line
        assert under(found) == line[column - 1]


def test_a_line_of_wide_characters_takes_no_more_room_than_another() -> None:
    narrow, wide = shown("a" * 500 + "X", 1, 501), shown("標" * 500 + "X", 1, 501)
    assert under(wide) == "X"
    assert max(map(cells, wide[1:])) <= max(map(cells, narrow[1:])) + 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("odd", ["", "\x85", "\u2028", "\u2029", "\x0c", "\x1c"])
def test_the_line_that_is_shown_is_the_line_that_was_read(end: str, odd: str) -> None:
    lines = ["title: T", f'note: "a{odd}b"', "same: 1", "same: 2"]
    data = end.join(lines) + end
    Path("a.yaml").write_bytes(data.encode())
    try:
        read_text(data, "a.yaml")
    except Refused as refused:
        (problem,) = refused.problems
    if problem.id == "file-not-text":
        assert problem.source.line == 2
    else:
        assert problem.id == "duplicate-key"
        found = show(refused_again(data), ENGLISH).split("\n")
        assert found[1] == "    same: 2"


def refused_again(data: str) -> Problems:
    with pytest.raises(Refused) as caught:
        read_text(data, "a.yaml")
    return caught.value.problems


# Without a line


def test_a_problem_of_a_whole_file_shows_no_line() -> None:
    Path("a.yaml").write_text("one: 1\n", encoding="utf-8")
    assert show(one(0, 0, "file-missing"), ENGLISH) == "a.yaml: there is no such file"


def test_a_problem_without_a_file_is_its_text() -> None:
    problems = Problems()
    problems.add(Source(""), "fits-nowhere")
    assert show(problems, ENGLISH) == "none of the pieces is large enough"


def test_a_file_that_cannot_be_read_again_shows_no_line() -> None:
    assert len(shown("one: 1\n", 9, 1)) == 1
    Path("a.yaml").write_bytes(b"\xff\xfe\x00")
    assert len(show(one(1, 1), ENGLISH).split("\n")) == 1
    Path("a.yaml").unlink()
    assert len(show(one(1, 1), ENGLISH).split("\n")) == 1
    Path("a.yaml").mkdir()
    assert len(show(one(1, 1), ENGLISH).split("\n")) == 1


def test_a_shipped_file_is_read_where_it_lies_and_shown_by_its_short_name() -> None:
    from sheetgen.source import library

    name = library.shown(os.path.join(library.LAYOUTS, "qwixx.yaml"))
    assert name == os.path.join("layouts", "qwixx.yaml")
    problems = Problems()
    problems.add(Source(name, 2, 1), "file-empty")
    assert show(problems, ENGLISH).split("\n")[1] == "    title: Qwixx"


def test_an_own_file_of_the_same_name_is_not_mistaken_for_the_shipped_one() -> None:
    from sheetgen.source import library

    Path("layouts").mkdir()
    Path("layouts/qwixx.yaml").write_text("one: 1\n", encoding="utf-8")
    shipped = os.path.join(library.LAYOUTS, "qwixx.yaml")
    assert library.shown(shipped) == shipped
    assert library.shown("layouts/qwixx.yaml") == os.path.join("layouts", "qwixx.yaml")


def test_the_mark_of_a_utf_8_file_does_not_move_the_caret() -> None:
    Path("a.yaml").write_bytes(b"\xef\xbb\xbfone: X\n")
    assert under(show(one(1, 6), ENGLISH).split("\n")) == "X"
    Path("a.yaml").write_bytes("一: X\n".encode("utf-16"))
    assert under(show(one(1, 4), ENGLISH).split("\n")) == "X"


# Many problems


def many(count: int) -> Problems:
    problems = Problems()
    for n in range(count, 0, -1):
        problems.add(Source("gone.yaml", n, 1), "file-empty")
    return problems


def test_problems_are_shown_by_file_line_and_column() -> None:
    problems = Problems()
    for source in (("b", 1, 1), ("a", 10, 1), ("a", 9, 5), ("a", 9, 1), ("a", 0, 0)):
        problems.add(Source(*source), "file-empty")
    heads = [line.split(": ")[0] for line in show(problems, ENGLISH).split("\n")]
    assert heads == ["a", "a:9:1", "a:9:5", "a:10:1", "b:1:1"]


def test_the_same_problem_is_told_once() -> None:
    problems = Problems()
    for name in ("x", "x", "y"):
        problems.add(Source("a", 1, 1), "missing-key", what="a row", name=name)
    assert len(show(problems, ENGLISH).split("\n")) == 2


def test_a_hundred_problems_are_shown_and_more_are_counted() -> None:
    assert len(show(many(100), ENGLISH).split("\n")) == 100
    lines = show(many(101), ENGLISH).split("\n")
    assert len(lines) == 101
    assert lines[-1] == "… and 1 more"
    assert lines[99].startswith("gone.yaml:100:1: ")
    lines = show(many(5000), ENGLISH).split("\n")
    assert len(lines) == 101
    assert lines[-1] == "… and 4900 more"


def test_no_problems_show_nothing() -> None:
    assert show(Problems(), ENGLISH) == ""
    assert as_json(Problems(), ENGLISH) == []


# Languages


def test_problems_are_told_in_chinese() -> None:
    problems = one(0, 0, "missing-key", what="a row", name="id")
    text = show(problems, Localizer("zh-Hant"))
    assert text == "a.yaml: 列缺少鍵 `id`"
    assert show(problems, Localizer("zh-TW")) == text
    assert show(problems, Localizer("en-GB")) == "a.yaml: a row needs the key `id`"
    assert show(problems, Localizer("de")) == "a.yaml: a row needs the key `id`"


def test_every_message_can_be_said_in_every_language() -> None:
    from sheetgen.words.languages import language_tags
    from sheetgen.words.placeholders import placeholder_names

    for tag in language_tags():
        say = Localizer(tag)
        for id, text in MESSAGES.items():
            values = {name: f"<{name}>" for name in placeholder_names(text)}
            said = say(id, **values)
            assert all(value in said for value in values.values()), (tag, id)
            assert not placeholder_names(said), (tag, id)
            assert said.count("{{") == text.count("{{ }}"), (tag, id)


def test_a_value_that_looks_like_a_placeholder_is_shown_as_it_is() -> None:
    problems = one(0, 0, "missing-key", what="{{ name }}", name="{{ what }}")
    assert show(problems, ENGLISH) == "a.yaml: {{ name }} needs the key `{{ what }}`"


def test_only_values_that_are_given_are_filled_in() -> None:
    assert fill("{{ a }} {{ b }} {{a}} {{ {{", {"a": "1"}) == "1 {{ b }} 1 {{ {{"
    assert fill("{{ a }}{{ b }}", {"a": "{{ b }}", "b": "{{ a }}"}) == "{{ b }}{{ a }}"


# JSON


def test_json_has_the_place_the_id_and_the_text_in_two_languages() -> None:
    problems = one(3, 7, "missing-key", what="a row", name="id")
    problems.add(Source("a.yaml"), "file-missing")
    found = as_json(problems, Localizer("zh-Hant"))
    assert found == [
        {
            "file": "a.yaml",
            "line": None,
            "column": None,
            "id": "file-missing",
            "level": "error",
            "text": "沒有這個檔案",
            "english": "there is no such file",
        },
        {
            "file": "a.yaml",
            "line": 3,
            "column": 7,
            "id": "missing-key",
            "level": "error",
            "text": "列缺少鍵 `id`",
            "english": "a row needs the key `id`",
        },
    ]
    assert json.loads(json.dumps(found)) == found


def test_json_holds_every_problem() -> None:
    found = as_json(many(5000), ENGLISH)
    assert len(found) == 5000
    assert [problem["line"] for problem in found] == list(range(1, 5001))


@pytest.mark.parametrize("sign", ["\u0301", "\u200d", "\u3099"])
@pytest.mark.parametrize("column", [8, 20_000, 40_000])
def test_signs_without_a_width_do_not_fill_the_screen(sign: str, column: int) -> None:
    _, line, caret = shown("title: e" + sign * 40_000, 1, column)
    assert len(line) < 1000
    assert len(caret) < 100
