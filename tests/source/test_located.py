"""Reading YAML: places are right, and whatever is no sheet ends in a problem at its line."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from tools.effort import few, long, sampled, tries

from sheetgen.source.located import Items, Mapping, Node, Text, load, read_file, read_text
from sheetgen.source.problems import Problem, Refused

pytestmark = pytest.mark.usefixtures("here")

MEGABYTE = 1_000_000
Place = tuple[int, int, str]  # line, column, id


def problems_of(call: Callable[[], object]) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        call()
    problems = caught.value.problems.in_order()
    assert problems, "refused without saying why"
    for problem in problems:
        assert "{{" not in problem.text.replace(str(problem.values), ""), problem.text
    return problems


def faults(text: str) -> list[Place]:
    found = problems_of(lambda: read_text(text, "some.yaml"))
    assert {p.source.file for p in found} == {"some.yaml"}
    return [(p.source.line, p.source.column, p.id) for p in found]


def faults_of_file(path: Path) -> list[Place]:
    found = problems_of(lambda: read_file(str(path), "shown.yaml"))
    assert {p.source.file for p in found} == {"shown.yaml"}
    return [(p.source.line, p.source.column, p.id) for p in found]


def loosely(found: list[Place]) -> list[Place]:
    """Without the column where it depends on whether YAML is read in C or in Python."""
    return [(line, 0 if id == "yaml-broken" else column, id) for line, column, id in found]


def plain(node: Node) -> Any:
    """A node as lists, dicts and texts."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [plain(value) for value in node.values]
    return {key: plain(pair.value) for key, pair in node.pairs.items()}


def texts(node: Node) -> Iterator[Text]:
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Items):
        for value in node.values:
            yield from texts(value)
    else:
        for pair in node.pairs.values():
            yield pair.key
            yield from texts(pair.value)


# What is read


def test_every_value_stays_the_text_that_was_written() -> None:
    text = "a: no\nb: 010\nc: 12:30\nd: 1_000\ne: 0x1f\nf: 2026-01-01\ng: ~\nh: 1e3\non: .inf\n"
    assert plain(read_text(text, "f")) == {
        "a": "no",
        "b": "010",
        "c": "12:30",
        "d": "1_000",
        "e": "0x1f",
        "f": "2026-01-01",
        "g": "~",
        "h": "1e3",
        "on": ".inf",
    }


def test_a_number_and_its_quoted_text_are_the_same_key() -> None:
    assert faults('2: a\n"2": b\n') == [(2, 1, "duplicate-key")]


def test_a_text_knows_whether_it_stood_in_quotes() -> None:
    node = read_text("""a: x\nb: "x"\nc: 'x'\nd: |\n  x\n""", "f")
    assert isinstance(node, Mapping)
    plainness = {key: pair.value.plain for key, pair in node.pairs.items()}  # type: ignore[union-attr]
    assert plainness == {"a": True, "b": False, "c": False, "d": False}


def test_columns_count_characters_also_behind_wide_ones() -> None:
    node = read_text("標題: [🔒, 四色, last]\n", "f")
    assert [(t.value, t.source.line, t.source.column) for t in texts(node)] == [
        ("標題", 1, 1),
        ("🔒", 1, 6),
        ("四色", 1, 9),
        ("last", 1, 13),
    ]


values = st.recursive(
    st.text("abcxyz019-四色🔒", min_size=1, max_size=8),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.dictionaries(
            st.text("abcdefgh四", min_size=1, max_size=6), inner, min_size=1, max_size=4
        )
    ),
    max_leaves=20,
)


@tries(150)
@given(
    st.dictionaries(st.text("abcdef", min_size=1, max_size=5), values, min_size=1), st.booleans()
)
def test_values_come_back_and_every_text_stands_where_it_says(data: Any, flow: bool) -> None:
    text = yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow, width=1000)
    node = read_text(text, "f")
    assert plain(node) == data
    lines = text.split("\n")
    for part in texts(node):
        written = lines[part.source.line - 1][part.source.column - 1 :]
        assert written.lstrip("'\"").startswith(part.value)


# What is not allowed


def alias_bomb() -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for n in range(1, 10):
        lines.append(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]")
    return "\n".join(lines)


def test_an_alias_bomb_is_refused_at_every_anchor_and_alias(little_memory: None) -> None:
    found = faults(alias_bomb())
    assert {id for _, _, id in found} == {"yaml-alias"}
    assert len(found) == 10 + 9 * 9
    assert {line for line, _, _ in found} == set(range(1, 11))


REFUSED: dict[str, tuple[str, list[Place]]] = {
    "anchor": ("a: b\nc: &x 1\n", [(2, 4, "yaml-alias")]),
    "anchor on a list": ("a: b\nc: &x [1]\n", [(2, 4, "yaml-alias")]),
    "anchor on a key": ("a: b\n&x c: 1\n", [(2, 1, "yaml-alias")]),
    "alias": ("a: 1\nb: *x\n", [(2, 4, "yaml-alias")]),
    "alias as a key": ("a: 1\n*x : 2\n", [(2, 1, "yaml-alias")]),
    "self alias": ("a: &a [*a]\n", [(1, 4, "yaml-alias"), (1, 8, "yaml-alias")]),
    "merge key": ("a: 1\n<<: {b: 2}\n", [(2, 1, "yaml-merge")]),
    "merge of an alias": (
        "a: &a {b: 1}\nc:\n  <<: *a\n",
        [(1, 4, "yaml-alias"), (3, 3, "yaml-merge"), (3, 7, "yaml-alias")],
    ),
    "binary tag": ("a: !!binary aGk=\n", [(1, 4, "yaml-tag")]),
    "python tag": ("x: y\na: !!python/object/apply:os.system [ls]\n", [(2, 4, "yaml-tag")]),
    "set tag": ("!!set {a, b}\n", [(1, 1, "yaml-tag")]),
    "own tag": ("a: !foo b\n", [(1, 4, "yaml-tag")]),
    "bare tag": ("a:\n  - ! b\n", [(2, 5, "yaml-tag")]),
    "tag on a key": ("!foo a: b\n", [(1, 1, "yaml-tag")]),
    "tag by a directive": ("%TAG ! tag:x,2000:\n---\na: !b c\n", [(3, 4, "yaml-tag")]),
    "duplicate key": ("a: 1\nb: 2\na: 3\n", [(3, 1, "duplicate-key")]),
    "duplicate key inside": ("a: {b: 1, c: 2, b: 3}\n", [(1, 17, "duplicate-key")]),
    "a list as a key": ("[a]: b\n", [(1, 1, "want-text")]),
    "keys as a key": ("a: b\n? {c: d}\n: e\n", [(2, 3, "yaml-braces")]),
    "braces without quotes": ("a: b\nc: {{ d }} e\n", [(2, 5, "yaml-braces")]),
    "full-width comma": ("a: {b: c， d: e}\n", [(1, 9, "yaml-wide-comma")]),
    "second document": ("a: b\n---\nc: d\n", [(2, 1, "yaml-two-documents")]),
    "two empty documents": ("---\n---\n", [(2, 1, "yaml-two-documents")]),
    "no space behind a dash": ("a:\n  -b: c\n    d: e\n", [(2, 3, "yaml-dash")]),
    "tab": ("a:\n\tb: c\n", [(2, 1, "yaml-tab")]),
    "tab behind spaces": ("a:\n  \tb: c\n", [(2, 3, "yaml-tab")]),
    "tab before a dash": ("a:\n  - x\n\t- y\n", [(3, 1, "yaml-tab")]),
    "tab in the first line": ("\ta: b\n", [(1, 1, "yaml-tab")]),
    "no-break space": ("a:\n\xa0\xa0b: c\n", [(2, 1, "yaml-wide-space")]),
    "no-break space behind a space": ("a:\n \xa0b: c\n", [(2, 2, "yaml-wide-space")]),
    "full-width space": ("a:\n\u3000b: c\n", [(2, 1, "yaml-wide-space")]),
    "full-width space at the end": ("a:\n  b: c\n\u3000\u3000d: e\n", [(3, 1, "yaml-wide-space")]),
    "full-width space before a dash": ("a:\n  - x\n\u3000- y\n", [(3, 1, "yaml-wide-space")]),
    "full-width colon": ("標題：四色\nplayers: 2\n", [(1, 3, "yaml-wide-colon")]),
    "full-width colon below": ("title: x\n標題：四色\nplayers: 2\n", [(2, 3, "yaml-wide-colon")]),
    "full-width colon over keys": ("標題：\n  a: b\n", [(1, 3, "yaml-wide-colon")]),
    "full-width colon in a list": ("a:\n  - id：x\n    rows: y\n", [(2, 7, "yaml-wide-colon")]),
    "open list": ("a: b\nc: [1, 2\nd: e\n", [(3, 2, "yaml-brackets")]),
    "open quote": ("a: b\nc: 'x\nd: e\n", [(2, 4, "yaml-quote")]),
    "open brackets in a list": ("a: {b: c]\n", [(1, 9, "yaml-brackets")]),
    "open quote in brackets": ('a: {b: "c}\n', [(1, 8, "yaml-quote")]),
    "colon in brackets": ("- {id: a, note: Hello: there}\n", [(1, 22, "yaml-brackets")]),
    "indent too small": ("a:\n  b: c\n d: e\n", [(3, 2, "yaml-indent")]),
    "indent too large": ("a: b\n  c: d\n", [(2, 4, "yaml-text-colon")]),
    "dash at another indent": ("a:\n  - b\n - c\n", [(3, 2, "yaml-indent")]),
    "key below a list": ("- a\nb: c\n", [(2, 1, "yaml-indent")]),
    "no space behind a colon": ("a: b\nc:d\ne: f\n", [(2, 1, "yaml-no-space")]),
    "no colon": ("a: b\nc\n", [(2, 1, "yaml-no-space")]),
    "bad escape": ('a: b\nc: "x\\q"\n', [(2, 0, "yaml-broken")]),
    "two colons": ("a: b: c\n", [(1, 5, "yaml-text-colon")]),
    "two colons behind a full-width one": ("a: b\nc: 四：色: d\n", [(2, 7, "yaml-text-colon")]),
    "at sign": ("a: b\nc: @x\n", [(2, 0, "yaml-broken")]),
    "new YAML": ("%YAML 2.0\n---\na: b\n", [(1, 0, "yaml-broken")]),
    "NUL": ("a: b\nc: \0d\n", [(2, 4, "file-not-text")]),
    "bell": ("a: b\nc: x\x07d\n", [(2, 5, "file-not-text")]),
    "first C1 control": ("a: b\nc: x\x80d\n", [(2, 5, "file-not-text")]),
    "C1 control": ("a: b\nc: x\x9fd\n", [(2, 5, "file-not-text")]),
    "delete": ("a: x\x7f\n", [(1, 5, "file-not-text")]),
    "lone surrogate": ("a: \ud800\n", [(1, 4, "file-not-text")]),
    "no character": ("a: \ufffe\n", [(1, 4, "file-not-text")]),
    "empty": ("", [(0, 0, "file-empty")]),
    "only line ends": ("\n\n\n", [(0, 0, "file-empty")]),
    "only comments": ("# a sheet\n# to come\n", [(0, 0, "file-empty")]),
    "only a document start": ("---\n", [(0, 0, "file-empty")]),
    "all of them": (
        "a: &x 1\nb: !t 2\na: 3\n<<: {}\nc: [\n",
        [
            (1, 4, "yaml-alias"),
            (2, 4, "yaml-tag"),
            (3, 1, "duplicate-key"),
            (4, 1, "yaml-merge"),
            (6, 1, "yaml-brackets"),
        ],
    ),
}


@pytest.mark.parametrize("loader", ["C", "Python"])
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_plain_yaml_is_refused_at_its_place(
    name: str, loader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if loader == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader")
    text, expected = REFUSED[name]
    assert loosely(faults(text)) == expected


def test_a_duplicate_key_names_the_line_of_the_first() -> None:
    (problem,) = problems_of(lambda: read_text("x: 1\na: 1\nb: 2\na: 3\n", "f"))
    assert problem.values == {"name": "a", "line": "2"}


@pytest.mark.parametrize("key", ['"<<"', "'<<'"])
def test_a_quoted_merge_key_is_a_key_like_others(key: str) -> None:
    assert plain(read_text(f"{key}: a\n", "f")) == {"<<": "a"}


@pytest.mark.parametrize("text", ["a: 'it's'\nb: c\n", 'a: "x" y\nb: c\n', "a: {b: c} d\n"])
def test_text_behind_a_closed_quote_or_bracket_is_no_matter_of_indents(text: str) -> None:
    ((line, column, id),) = faults(text)
    assert (line, id != "yaml-indent") == (1, True)
    assert column > 4


def test_a_good_line_with_a_full_width_colon_is_not_blamed_for_the_next_one() -> None:
    assert loosely(faults("a:\n  - 快可思：四色\n  - @bad\n")) == [(3, 0, "yaml-broken")]


def test_a_full_width_colon_is_named_where_yaml_sees_one_text() -> None:
    # One line alone is good YAML: a text. The sheet's reader must still find the colon.
    from sheetgen.reader.sheet import read_sheet

    path = Path("lone.yaml")
    path.write_text("標題：四色\n", encoding="utf-8")
    (problem,) = problems_of(lambda: read_sheet(str(path), ["red"], ["A5"]))
    assert problem.source.line == 1
    assert "full-width colon" in problem.text


# Line ends


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["a: b", "c: d", "a: e"], (3, 1, "duplicate-key")),
        (["a: b", "c: x\x07y", "d: e"], (2, 5, "file-not-text")),
        (["a: b", "c:", "\td: e"], (3, 1, "yaml-tab")),
        (["a: b", "c:", "\u3000d: e"], (3, 1, "yaml-wide-space")),
        (["a: b", "標題：四色", "c: d"], (2, 3, "yaml-wide-colon")),
        (["a: b", "c: @d", "e: f"], (2, 0, "yaml-broken")),
    ],
    ids=["duplicate", "control", "tab", "wide-space", "wide-colon", "broken"],
)
def test_lines_are_counted_whatever_ends_them(end: str, lines: list[str], expected: Place) -> None:
    assert loosely(faults(end.join(lines) + end)) == [expected]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
def test_bytes_of_another_encoding_are_told_at_their_line(end: bytes) -> None:
    path = Path("a.yaml")
    path.write_bytes(end.join([b"title: x", b"players: 2", "subtitle: 計分紙".encode("big5"), b""]))
    assert faults_of_file(path) == [(3, 11, "file-other-encoding")]


# Size and depth


@pytest.mark.parametrize("depth", [40, 1_000_000])
@pytest.mark.parametrize("unit", ["[", "- ", "{a: ", "? ", "[{a: ", "- - "])
def test_deep_nesting_is_refused(little_memory: None, unit: str, depth: int) -> None:
    text = (unit * depth)[: min(len(unit) * depth, MEGABYTE)]
    ((line, _, id),) = faults(text)
    assert (line, id) == (1, "yaml-too-deep")


def test_deep_nesting_by_indent_is_refused_at_the_line_that_goes_too_far(
    little_memory: None,
) -> None:
    text = "".join(f"{' ' * n}k:\n" for n in range(1000))
    ((line, _, id),) = faults(text)
    assert (line, id) == (32, "yaml-too-deep")


def nested(depth: int) -> str:
    return "[" * depth + "x" + "]" * depth


def test_nesting_may_be_thirty_two_deep_and_no_deeper() -> None:
    assert isinstance(read_text(nested(31), "f"), Items)
    assert faults(nested(32)) == [(1, 33, "yaml-too-deep")]


def test_a_file_may_have_twenty_thousand_parts_and_no_more() -> None:
    # The list itself is a part, too.
    assert isinstance(read_text("- x\n" * 19_999, "f"), Items)
    assert faults("- x\n" * 20_000) == [(20_000, 3, "yaml-too-many")]


@long
def test_the_parts_of_a_file_take_little_memory(little_memory: None) -> None:
    assert faults("".join(f"k{n}: v\n" for n in range(30_000)))[-1][0] == 10_000


@sampled(2)
@pytest.mark.parametrize(
    "text",
    few(["[" + "{a: b}, " * 100_000 + "]", "[" + "a," * 400_000 + "]", "- x\n" * 200_000], 2),
    ids=few(["mappings", "flow", "block"], 2),
)
def test_too_many_parts_stop_the_reading(little_memory: None, text: str) -> None:
    assert [id for _, _, id in faults(text)] == ["yaml-too-many"]


def test_long_numbers_and_keys_are_only_texts(little_memory: None) -> None:
    digits, key = "9" * 10_000, "k" * 100_000
    assert plain(read_text(f"a: {digits}\n", "f")) == {"a": digits}
    assert plain(read_text(f'? "{key}"\n: v\n', "f")) == {key: "v"}


def test_a_key_of_100_000_characters_is_shown_cut(little_memory: None) -> None:
    key = "k" * 100_000
    (problem,) = problems_of(lambda: read_text(f'? "{key}"\n: v\n? "{key}"\n: v\n', "f"))
    assert (problem.source.line, problem.id) == (3, "duplicate-key")
    assert len(problem.text) < 200
    # Without a question mark YAML allows a key of 1,024 characters.
    ((line, _, id),) = faults(f"ok: 1\n{key}: v\n")
    assert line == 2
    assert id.startswith("yaml-")


@pytest.mark.parametrize(
    "text",
    ['a: "' + "x" * 999_000, "#" * 999_000, "\n" * 999_000, "a: |\n" + " x\n" * 300_000, "&" * 999],
    ids=["quote", "comment", "lines", "block", "anchors"],
)
def test_a_megabyte_of_anything_ends_soon(little_memory: None, text: str) -> None:
    try:
        assert plain(read_text(text, "f"))["a"].startswith("x\n")
    except Refused as refused:
        (problem,) = refused.problems
        assert problem.id in ("yaml-broken", "yaml-quote", "file-empty")


# Files


def write(data: bytes) -> Path:
    path = Path("written.yaml")
    path.write_bytes(data)
    return path


def test_a_file_of_a_million_bytes_is_read_and_a_longer_one_is_not(little_memory: None) -> None:
    assert plain(read_file(str(write(b"a: " + b"x" * 999_996 + b"\n")))) == {"a": "x" * 999_996}
    (problem,) = problems_of(lambda: read_file(str(write(b"a: " + b"x" * 2_000_000))))
    assert problem.id == "file-too-large"
    assert problem.values == {"size": "2000003", "limit": "1000000"}


SHEET = "標題: 計分紙\nb: [c, c]\n"


@pytest.mark.parametrize(
    "data",
    [
        SHEET.encode(),
        codecs.BOM_UTF8 + SHEET.encode(),
        codecs.BOM_UTF16_LE + SHEET.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + SHEET.encode("utf-16-be"),
        SHEET.encode("utf-16-le"),
        SHEET.encode("utf-16-be"),
    ],
    ids=["UTF-8", "UTF-8 with mark", "UTF-16 LE", "UTF-16 BE", "LE, no mark", "BE, no mark"],
)
def test_unicode_files_are_read_with_or_without_a_mark(data: bytes) -> None:
    node = read_file(str(write(data)))
    assert plain(node) == {"標題": "計分紙", "b": ["c", "c"]}
    assert [(t.source.line, t.source.column) for t in texts(node)] == [
        (1, 1),
        (1, 5),
        (2, 1),
        (2, 5),
        (2, 8),
    ]


@pytest.mark.parametrize(
    ("codec", "text", "named"),
    [
        ("big5", "計分紙", "Big5"),
        ("cp950", "欲罷不能．極速版", "Big5"),
        ("gbk", "计分纸", "GBK"),
        ("gb18030", "丂", "GBK"),
    ],
)
def test_a_file_in_big5_or_gbk_is_named_as_such(codec: str, text: str, named: str) -> None:
    data = b"title: x\nplayers: 2\nsubtitle: " + text.encode(codec) + b"\n"
    (problem,) = problems_of(lambda: read_file(str(write(data))))
    assert (problem.source.line, problem.source.column) == (3, 11)
    assert problem.id == "file-other-encoding"
    assert named in problem.values["encoding"].split(" / ")


def test_only_the_encodings_that_fit_are_named() -> None:
    (problem,) = problems_of(lambda: read_file(str(write(b"a: " + "丂".encode("gbk")))))
    assert problem.values["encoding"] == "GBK"


def test_bytes_that_fit_no_encoding_are_told_at_their_place() -> None:
    # Latin-1; the column counts characters, not bytes.
    assert faults_of_file(write("a: 四\nb: 四".encode() + b"\xe9\n")) == [(2, 5, "file-not-utf8")]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", (0, 0, "file-empty")),
        (codecs.BOM_UTF8, (0, 0, "file-empty")),
        (b"a: b\nc: \x00d\n", (2, 4, "file-not-text")),
        (b"a: b\nc: \x1bd\n", (2, 4, "file-not-text")),
        (b"%PDF-1.7\n", (0, 0, "file-is-picture")),
        (b"\xff\xd8\xff\xe0", (0, 0, "file-is-picture")),
        (b"RIFF\0\0\0\0WEBP", (0, 0, "file-is-picture")),
        (b"PK\x03\x04\x14", (0, 0, "file-is-office")),
        (b"{\\rtf1 a", (0, 0, "file-is-office")),
    ],
    ids=["empty", "mark", "NUL", "escape", "PDF", "JPEG", "WebP", "xlsx", "RTF"],
)
def test_files_that_are_no_text_are_refused(data: bytes, expected: Place) -> None:
    assert loosely(faults_of_file(write(data))) == [expected]


def test_a_picture_is_not_taken_for_chinese_text() -> None:
    data = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\0\0\0\2\0\b\6\0\0\0"
    ((line, _, id),) = faults_of_file(write(data))
    assert (line, id) == (0, "file-is-picture")


def test_a_cut_utf_16_file_is_refused_without_guessing_big5() -> None:
    data = codecs.BOM_UTF16_LE + "title: 計分紙\n".encode("utf-16-le")[:-1]
    ((_, _, id),) = faults_of_file(write(data))
    assert id == "file-not-utf8"


def test_a_folder_and_a_missing_file_are_told_apart() -> None:
    Path("folder.yaml").mkdir()
    assert faults_of_file(Path("folder.yaml")) == [(0, 0, "file-is-folder")]
    assert faults_of_file(Path("nowhere.yaml")) == [(0, 0, "file-missing")]
    assert faults_of_file(Path("written.yaml") / "below.yaml") == [(0, 0, "file-missing")]


@pytest.mark.parametrize("name", ["n" * 5000 + ".yaml", "nul\0.yaml"], ids=["long", "NUL"])
def test_a_name_no_file_can_have_is_unreadable(name: str) -> None:
    (problem,) = problems_of(lambda: load(name, "shown.yaml"))
    assert problem.id == "file-unreadable"
    assert problem.values["reason"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_unreadable() -> None:
    path = write(b"a: b\n")
    path.chmod(0)
    assert faults_of_file(path) == [(0, 0, "file-unreadable")]


# Anything at all

yamlish = st.text(
    ":-[]{}#&*!|>'\"%@`?,~<= \n\t\r\x85\u2028\u3000\xa0：ab01四🔒\ufeff\\", max_size=60
)


def check_places(text: str, call: Callable[[], object]) -> None:
    try:
        call()
    except Refused as refused:
        assert refused.problems
        ends = sum(text.count(end) for end in "\n\r\x85\u2028\u2029")
        for problem in refused.problems:
            line, column = problem.source.line, problem.source.column
            assert (line, column) == (0, 0) or (1 <= line <= ends + 1 and column >= 1)
            assert problem.text


@tries(400)
@given(st.text(max_size=40) | yamlish)
@example("")
@example("\t")
@example("a: !<x")
@example("- \n\t- @")
def test_any_text_is_read_or_refused(text: str) -> None:
    check_places(text, lambda: read_text(text, "f"))


@tries(300)
@given(
    st.binary(max_size=60)
    | yamlish.map(lambda t: t.encode("utf-8", "surrogatepass"))
    | yamlish.map(lambda t: t.encode("utf-16", "surrogatepass"))
    | yamlish.map(lambda t: t.encode("big5", "ignore"))
)
@example(b"\xff\xfe")
@example(b"\xff\xfe\x00")
@example(b"\xff\xfe\x00\xd8")
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"\x00" * 10)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    path = Path("any.yaml")
    path.write_bytes(data)

    def call() -> None:
        text, name = load(str(path), "any.yaml")
        assert name == "any.yaml"
        read_text(text, name)

    check_places("\n" * len(data), call)
