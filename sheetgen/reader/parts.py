"""A part of a layout file: the keys it may have, and how it is read from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..source.located import Node
from ..source.problems import Source
from .reading import Reading
from .values import PHRASE, Form

_CODE = re.compile("`[^`]*`")


class Key(NamedTuple):
    """One key of a part: what it takes, in words and as a form, and what it is for."""

    name: str
    takes: str  # in words, with an example
    about: str  # one description, for the schema, `sheetgen explain` and the reference
    form: Form = PHRASE
    needed: bool = False
    default: str = ""  # what holds where it is left out, where that is not simply nothing


class PartOf(NamedTuple):
    """A part of a layout file, and the keys it may have."""

    name: str  # in the schema and in `sheetgen explain row.name`
    title: str  # in words
    keys: dict[str, Key]
    needed: tuple[str, ...]  # keys that must be there
    either: tuple[tuple[str, ...], ...]  # of each of these one at least must be there
    exactly: tuple[tuple[str, ...], ...]  # of each of these one, and no other
    make: Callable[[Keys], Any] | None  # what is made of it
    called: str  # by problems

    @property
    def names(self) -> tuple[str, ...]:
        """Its keys."""
        return tuple(self.keys)

    @property
    def form(self) -> Form:
        """What a key takes that holds this part."""
        return Form("part", lambda reading, node, _: self.read(reading, node), part=self.name)

    def read(self, reading: Reading, node: Node) -> Any:
        """What is made of it, or None where it is no mapping."""
        keys = self.ask(reading, node)
        assert self.make is not None
        return None if keys is None else self.make(keys)

    def ask(self, reading: Reading, node: Node) -> Keys | None:
        """Its keys in a mapping; None where it is none."""
        before = len(reading.problems)
        nodes = reading.keys(node, self.called, self.keys, self.needed)
        return None if nodes is None else Keys(self, reading, nodes, node.source, before)

    def texts(self) -> Iterator[str]:
        """What is said of it and its keys, as far as it is in words."""
        yield self.title
        for key in self.keys.values():
            yield from (text for text in (key.takes, key.about, key.default) if in_words(text))


class Keys:
    """The keys that a part has in a file. ``keys("name")`` reads the value of one."""

    def __init__(
        self, part: PartOf, reading: Reading, nodes: dict[str, Node], source: Source, before: int
    ) -> None:
        self.part, self.reading, self.nodes, self.source = part, reading, nodes, source
        self.meant = set(reading.meant) | nodes.keys()  # those that are misspelt too
        self._before = before  # problems there were

    def __contains__(self, name: str) -> bool:
        return name in self.nodes

    def __call__(self, name: str) -> Any:
        """The value as the key's form reads it; its default where it is left out or wrong."""
        form = self.part.keys[name].form
        found = form.read(self.reading, self.nodes[name], f"`{name}`") if name in self else None
        return form.default if found is None else found

    def fields(self, *names: str) -> dict[str, Any]:
        """The values of several keys, for a record whose fields have the same names."""
        return {name: self(name) for name in names}

    @property
    def faulty(self) -> bool:
        """Whether something in this part was found to be wrong so far."""
        return len(self.reading.problems) > self._before

    def wrong(self, key: str, id: str, /, **values: object) -> None:
        """Note a problem at the value of a key."""
        self.reading.problems.add(self.nodes[key].source, id, **values)

    def unused(self, names: Iterable[str], what: str) -> None:
        """Note those of these keys that are there: they have no meaning for what this is."""
        for name in names:
            if name in self:
                self.wrong(name, "key-unused", name=name, what=what)


def part_of(
    name: str,
    title: str,
    *keys: Key,
    make: Callable[[Keys], Any] | None = None,
    either: Iterable[tuple[str, ...]] = (),
    exactly: Iterable[tuple[str, ...]] = (),
    called: str = "",
) -> PartOf:
    """A part from its keys."""
    named = {key.name: key for key in keys}
    needed = tuple(key.name for key in keys if key.needed)
    more = tuple(either), tuple(exactly)
    return PartOf(name, title, named, needed, *more, make, called or title)


def in_words(text: str) -> bool:
    """Whether a text says something besides `code` in backticks, which is the same everywhere."""
    return any(char.isalpha() for char in _CODE.sub("", text))
