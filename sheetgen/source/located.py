"""Reading YAML so that every text, list and key knows its line and column.

Nothing is typed by YAML: every value is text, a list or a mapping, and who reads it asks for what
it wants. Hostile files end in a problem, quickly: size, depth and number of parts are bounded, and
anchors, aliases and tags are refused while the file is parsed, before anything is built.
"""

from __future__ import annotations

import os
import re
from typing import Any, NamedTuple, NoReturn

from .problems import Problems, Refused, Source, refuse, shown

MAX_BYTES = 1_000_000
MAX_DEPTH = 32
MAX_PARTS = 20_000
_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_NO_DASH_SPACE = re.compile(r"( *-)[A-Za-z][\w-]*: ")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


class Text(NamedTuple):
    """A text as it was written; ``plain`` when it stood without quotes."""

    value: str
    source: Source
    plain: bool = True


class Items(NamedTuple):
    """A list."""

    values: list[Node]
    source: Source


class Pair(NamedTuple):
    """One key of a mapping and its value."""

    key: Text
    value: Node


class Mapping(NamedTuple):
    """Keys and values in the order of the file; no key stands twice."""

    pairs: dict[str, Pair]
    source: Source


Node = Text | Items | Mapping


def read_file(path: str, shown_as: str | None = None) -> Node:
    """Read one YAML file.

    ``shown_as`` is the name that problems give the file. Raises `Refused` when it is no YAML.
    """
    return read_text(*load(path, shown_as or path))


def load(path: str, name: str, limit: int = MAX_BYTES) -> tuple[str, str]:
    """The text of a file of at most so many bytes, decoded, and the name to report it by.

    Raises `Refused`.
    """
    source = Source(name)
    try:
        if os.path.isdir(path):
            refuse(source, "file-is-folder")
        if os.path.exists(path) and not os.path.isfile(path):  # a pipe would be waited for
            refuse(source, "file-unreadable", reason="it is no ordinary file")
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        refuse(source, "file-missing")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        refuse(source, "file-unreadable", reason=reason)
    if len(data) > limit:
        size = max(len(data), os.path.getsize(path))
        refuse(source, "file-too-large", size=size, limit=limit)
    return decode(data, name), name


def decode(data: bytes, name: str) -> str:
    """Bytes as text: UTF-8, or UTF-16 with its mark. Raises `Refused` and says what else it is."""
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        source = _place(data[: error.start].decode("utf-8", "replace"), name)
        fits = [
            label
            for label, codec in (("Big5", "cp950"), ("GBK", "gb18030"))
            if _decodes(data, codec)
        ]
        if fits:
            refuse(source, "file-other-encoding", encoding=" / ".join(fits))
        refuse(source, "file-not-utf8")


def _decodes(data: bytes, codec: str) -> bool:
    try:
        return not _CONTROL.search(data.decode(codec))
    except UnicodeDecodeError:
        return False


def lines_of(text: str) -> list[str]:
    """The lines of a text as YAML counts them: it knows more line ends than a text editor."""
    return _LINE_END.split(text)


def offset(text: str, source: Source) -> int:
    """Where in a text a line and column are, counted in characters from 0."""
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    return starts[source.line - 1] + source.column - 1


def extent(text: str, source: Source) -> tuple[int, int]:
    """Where in a text the text value at a place begins, and the end behind its last character.

    The text must be YAML that was read already.
    """
    from yaml import parse

    for event in parse(text, Loader=_loader()):
        start, end = event.start_mark, event.end_mark
        if type(event).__name__ != "ScalarEvent" or start is None or end is None:
            continue
        if (start.line + 1, start.column + 1) == source[1:]:
            return offset(text, source), offset(text, Source("", end.line + 1, end.column + 1))
    raise LookupError(source)


def _place(before: str, name: str) -> Source:
    """The place behind a piece of text."""
    lines = lines_of(before)
    return Source(name, len(lines), len(lines[-1]) + 1)


def read_text(text: str, name: str, kept: Problems | None = None) -> Node:
    """Parse YAML text into nodes with places. Raises `Refused` with every problem found.

    With ``kept``, problems of single parts - a key that stands twice - go there, and the rest of
    the text is still given.
    """
    from yaml import YAMLError

    found = _CONTROL.search(text)
    if found:
        source = _place(text[: found.start()], name)
        refuse(source, "file-not-text", code=f"U+{ord(found[0]):04X}")
    problems = Problems()
    try:
        node = _Builder(text, name, problems).build()
    except YAMLError as error:
        _explain(error, text, name, problems)
        raise Refused(problems) from None
    except RecursionError:  # pragma: no cover - depth is bounded before it can happen
        problems.add(Source(name), "yaml-too-deep", limit=MAX_DEPTH)
        raise Refused(problems) from None
    if kept is not None:
        kept.take(problems)
    elif problems:
        raise Refused(problems)
    if node is None:
        refuse(Source(name), "file-empty")
    return node


def comments(text: str) -> dict[int, str]:
    """The comment on each line that has one, by the number of the line, with its `#`.

    The text must be YAML that was read already.
    """
    from yaml import scan

    lines = lines_of(text)
    behind = [0] * (len(lines) + 1)  # by line, the column behind the last thing that is no comment
    for token in scan(text, Loader=_loader()):
        start, end = token.start_mark, token.end_mark
        for line in range(start.line, end.line):
            behind[line] = len(lines[line])  # a text of several lines holds no comment
        behind[end.line] = max(behind[end.line], end.column)
    tails = {number + 1: line[behind[number] :].strip() for number, line in enumerate(lines)}
    return {number: tail for number, tail in tails.items() if tail.startswith("#")}


def _loader() -> Any:
    """The parser: libyaml's, or PyYAML's own, which is slower and gives the same events."""
    try:
        from yaml import CSafeLoader as Loader
    except ImportError:
        from yaml import SafeLoader as Loader  # type: ignore[assignment]
    return Loader


class _Builder:
    """Turns the parser's events into nodes; it never holds more than the file itself."""

    def __init__(self, text: str, name: str, problems: Problems) -> None:
        self.name = name
        self.problems = problems
        self.events = _loader()(text)
        self.parts = 0

    def build(self) -> Node | None:
        events = self.events
        found: Node | None = None
        documents = 0
        while events.check_event():
            event = events.get_event()
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents == 2:
                    self.problems.add(self.place(event), "yaml-two-documents")
                    break
            elif kind in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent", "AliasEvent"):
                found = self.node(event, kind, 1)
        if isinstance(found, Text) and not found.value and found.plain:
            return None
        return found

    def place(self, event: object) -> Source:
        mark = event.start_mark  # type: ignore[attr-defined]
        return Source(self.name, mark.line + 1, mark.column + 1)

    def node(self, event: object, kind: str, depth: int) -> Node:
        source = self.place(event)
        self.parts += 1
        if self.parts > MAX_PARTS:
            self.stop(source, "yaml-too-many", limit=MAX_PARTS)
        if depth > MAX_DEPTH:
            self.stop(source, "yaml-too-deep", limit=MAX_DEPTH)
        if kind == "AliasEvent" or event.anchor:  # type: ignore[attr-defined]
            self.problems.add(source, "yaml-alias")
        if kind == "AliasEvent":
            return Text("", source, plain=False)
        if event.tag:  # type: ignore[attr-defined]
            self.problems.add(source, "yaml-tag", tag=shown(event.tag))  # type: ignore[attr-defined]
        if kind == "ScalarEvent":
            return Text(event.value, source, not event.style)  # type: ignore[attr-defined]
        if kind == "SequenceStartEvent":
            return self.items(source, depth)
        return self.mapping(source, depth)

    def items(self, source: Source, depth: int) -> Items:
        values: list[Node] = []
        get = self.events.get_event
        while True:
            event = get()
            kind = type(event).__name__
            if kind == "SequenceEndEvent":
                return Items(values, source)
            values.append(self.node(event, kind, depth + 1))

    def mapping(self, source: Source, depth: int) -> Mapping:
        pairs: dict[str, Pair] = {}
        get = self.events.get_event
        while True:
            event = get()
            kind = type(event).__name__
            if kind == "MappingEndEvent":
                return Mapping(pairs, source)
            key = self.node(event, kind, depth + 1)
            event = get()
            value = self.node(event, type(event).__name__, depth + 1)
            if isinstance(key, Mapping):
                self.stop(key.source, "yaml-braces")
            elif not isinstance(key, Text):
                self.problems.add(key.source, "want-text", what="a key", got=describe(key))
            elif key.value == "<<" and key.plain:
                self.problems.add(key.source, "yaml-merge")
            elif "\u3000" in key.value[:1] or "\xa0" in key.value[:1]:
                self.problems.add(key.source, "yaml-wide-space")
            elif key.value in pairs:
                first = pairs[key.value].key.source.line
                self.problems.add(key.source, "duplicate-key", name=shown(key.value), line=first)
            else:
                pairs[key.value] = Pair(key, value)

    def stop(self, source: Source, id: str, **values: object) -> NoReturn:
        self.problems.add(source, id, **values)
        raise Refused(self.problems)


def describe(node: Node) -> str:
    """What a node is, in a player's words."""
    if isinstance(node, Items):
        return "a list"
    if isinstance(node, Mapping):
        return "keys with values"
    return f"`{shown(node.value)}`" if node.value else "nothing"


def _explain(error: Exception, text: str, name: str, problems: Problems) -> None:
    """A YAML error as a player's problem: tabs, full-width colons and spaces are named."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    lines = lines_of(text)
    context = str(getattr(error, "context", None) or "")
    reason = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    if line > len(lines):  # the end of the text stands behind its last line
        line, column = len(lines), len(lines[-1]) + 1
    at = lines[line - 1]
    for number in (line, line - 1):
        if not 1 <= number <= len(lines):
            continue
        written = lines[number - 1]
        indent = written[: len(written) - len(written.lstrip())]
        if "\t" in indent or (number == line and "\\t" in reason):
            problems.add(Source(name, number, written.find("\t") + 1), "yaml-tab")
            return
        if "\u3000" in indent or "\xa0" in indent:
            wide = min(i for i, c in enumerate(indent) if c in "\u3000\xa0") + 1
            problems.add(Source(name, number, wide), "yaml-wide-space")
            return
        dash = _NO_DASH_SPACE.match(written)
        if dash is not None:
            problems.add(Source(name, number, dash.end(1)), "yaml-dash")
            return
        colon = written.find("：")
        if colon >= 0 and "mapping" not in reason + context and "':'" not in reason:
            continue
        if colon >= 0 and ": " not in written[:colon] and not written.rstrip().endswith(":"):
            problems.add(Source(name, number, colon + 1), "yaml-wide-colon")
            return
    if "nesting depth" in reason:
        problems.add(Source(name, line, column), "yaml-too-deep", limit=MAX_DEPTH)
        return
    place = Source(name, line, min(column, len(at) + 1))
    for number in (line, line - 1):
        comma = lines[number - 1].find("，") if number >= 1 else -1
        if comma >= 0 and "expected ','" in reason:
            problems.add(Source(name, number, comma + 1), "yaml-wide-comma")
            return
    start = getattr(error, "context_mark", None)
    begun = Source(name, start.line + 1, start.column + 1) if start is not None else place
    for words, id in _MEANINGS:
        if words not in f"{context}: {reason}":
            continue
        if id == "yaml-indent" and at[: place.column - 1].strip():
            continue  # in the middle of a line it is not the indent
        problems.add(begun if id in ("yaml-quote", "yaml-no-space") else place, id)
        return
    problems.add(place, "yaml-broken", reason=shown(reason, 90))


# What libyaml says, and what a player most likely did.
_MEANINGS = (
    ("quoted scalar: found unexpected end", "yaml-quote"),
    ("mapping values are not allowed", "yaml-text-colon"),
    ("could not find expected ':'", "yaml-no-space"),
    ("did not find expected ','", "yaml-brackets"),
    ("flow", "yaml-brackets"),
    ("did not find expected key", "yaml-indent"),
    ("did not find expected '-'", "yaml-indent"),
    ("expected <block end>", "yaml-indent"),
)
