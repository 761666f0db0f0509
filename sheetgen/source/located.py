"""Reading YAML so that every text, list and key knows its line and column.

Nothing is typed by YAML: every value is text, a list or a mapping, and who reads it asks for what
it wants. Hostile files end in a problem, quickly: size, depth and number of parts are bounded, and
anchors, aliases and tags are refused while the file is parsed, before anything is built.
"""

import os
from typing import Any, NamedTuple, NoReturn

from .encodings import CONTROL, decode
from .places import loader, place_behind
from .problems import Problems, Refused, Source, refuse, shown
from .reads import as_stored, note_read

MAX_BYTES = 1_000_000
MAX_DEPTH = 32
MAX_PARTS = 20_000


class Text(NamedTuple):
    """A text as it was written; ``plain`` when it stood without quotes."""

    value: str
    source: Source
    plain: bool = True


class Items(NamedTuple):
    """A list."""

    values: "list[Node]"
    source: Source


class Pair(NamedTuple):
    """One key of a mapping and its value."""

    key: Text
    value: "Node"


class Mapping(NamedTuple):
    """Keys and values in the order of the file; no key stands twice."""

    pairs: dict[str, Pair]
    source: Source


Node = Text | Items | Mapping


def read_file(path: str, shown_as: str | None = None, kept: Problems | None = None) -> Node:
    """Read one YAML file; problems of single parts go to ``kept``, where that is given.

    ``shown_as`` is the name that problems give the file. Raises `Refused` when it is no YAML.
    """
    return read_text(*load(path, shown_as or path), kept)


def load(path: str, name: str, limit: int = MAX_BYTES) -> tuple[str, str]:
    """The text of a file of at most so many bytes, decoded, and the name to report it by.

    Raises `Refused`.
    """
    source, path = Source(name), as_stored(path)
    try:
        if os.path.isdir(path):
            refuse(source, "file-is-folder")
        if os.path.exists(path) and not os.path.isfile(path):  # a pipe would be waited for
            refuse(source, "file-unreadable", reason="it is no ordinary file")
        with open(path, "rb") as file:
            note_read(path)
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


def read_text(text: str, name: str, kept: Problems | None = None) -> Node:
    """Parse YAML text into nodes with places. Raises `Refused` with every problem found.

    With ``kept``, problems of single parts - a key that stands twice - go there, and the rest of
    the text is still given.
    """
    from yaml import YAMLError

    found = CONTROL.search(text)
    if found:
        source = place_behind(text[: found.start()], name)
        refuse(source, "file-not-text", code=f"U+{ord(found[0]):04X}")
    problems = Problems()
    try:
        node = _Builder(text, name, problems).build()
    except YAMLError as error:
        from .yamlfaults import explain  # only a fault needs it

        explain(error, text, name, problems, MAX_DEPTH)
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


class _Builder:
    """Turns the parser's events into nodes; it never holds more than the file itself."""

    def __init__(self, text: str, name: str, problems: Problems) -> None:
        self.name = name
        self.problems = problems
        self.events = loader()(text)
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

    def place(self, event: Any) -> Source:
        mark = event.start_mark
        return Source(self.name, mark.line + 1, mark.column + 1)

    def node(self, event: Any, kind: str, depth: int) -> Node:
        source = self.place(event)
        self.parts += 1
        if self.parts > MAX_PARTS:
            self.stop(source, "yaml-too-many", limit=MAX_PARTS)
        if depth > MAX_DEPTH:
            self.stop(source, "yaml-too-deep", limit=MAX_DEPTH)
        if kind == "AliasEvent" or event.anchor:
            self.problems.add(source, "yaml-alias")
        if kind == "AliasEvent":
            return Text("", source, plain=False)
        if event.tag:
            self.problems.add(source, "yaml-tag", tag=shown(event.tag))
        if kind == "ScalarEvent":
            return Text(event.value, source, not event.style)
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
