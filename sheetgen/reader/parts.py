"""A part of a layout file: the keys it may have, and how they are read.

What is known while a sheet is read - the names it may use, what it has so far - is its `Reading`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..source.ask import Ask
from ..source.located import Node, Text
from ..source.problems import Problems, Source
from .values import PHRASE, Form
from .variants import Merged

ROW_ID = "the id of a row"


class Reading(Ask):
    """Asks the nodes of a sheet, and keeps what its parts must know of each other.

    ``colours`` are the theme's, ``discs`` those of them that rows cannot have, ``pieces`` the known
    piece sizes; `["*"]` stands for any.
    """

    def __init__(
        self,
        problems: Problems,
        merged: Merged,
        colours: list[str],
        pieces: list[str],
        discs: Sequence[str] = (),
    ) -> None:
        super().__init__(problems)
        self.merged = merged
        self.languages = merged.languages
        self.colours, self.discs, self.pieces = colours, discs, pieces
        self.row_colours = [colour for colour in colours if colour not in discs]
        self.games = 1  # beside each other on the sheet
        self.ids: dict[str, Source] = {}  # ids differ over all blocks and rows
        self.written_ids: set[str] = set()  # as they are written, faulty ones too
        self.written_blocks: set[str] = set()  # those of blocks
        self.places: dict[tuple[str, str], Source] = {}  # of values, by id and key
        self.faulty: set[str] = set()  # ids of rows with a fault of their own
        self.nameless = False  # an id cannot be read: any unknown name may mean it
        self.whole = True  # no block so far had a fault
        self.feet_lost = False  # a `foot` cannot be read
        self.sound_with = 0  # problems there are where rows, blocks and links have none
        self._told: set[str] = set()  # names a variant leaves out although something needs them

    def take_id(self, node: Node, what: str) -> str | None:
        """The id of a block or a row, which none before it has."""
        if isinstance(node, Text) and node.value:
            self.written_ids.add(node.value)
            if what != ROW_ID:
                self.written_blocks.add(node.value)
        else:
            self.nameless = True
        id = self.ident(node, what)
        if id is None:
            return None
        if id in self.ids:
            self.problems.add(node.source, "duplicate-id", name=id, place=self.ids[id])
            return None
        self.ids[id] = node.source
        return id

    def colour(self, node: Node, what: str) -> str | None:
        """A colour that a row can have."""
        if isinstance(node, Text) and node.value in self.discs:
            known = ", ".join(self.row_colours)
            self.problems.add(node.source, "colour-of-discs", name=node.value, known=known)
            return None
        return self.known(node, what, "unknown-colour", self.row_colours)

    def unresolved(
        self,
        source: Source,
        id: str,
        name: str,
        known: Iterable[str],
        anew: Source | None = None,
    ) -> None:
        """Note an unknown name, once, and where it is to be mended.

        What a parent's line names and a variant has left out is missing in the variant: in a block
        that it writes anew, or (``anew``) in a row.
        """
        anew = anew or self.merged.lost.get(name)
        if anew is None or not self.merged.inherits(anew.file, source.file):
            self.unknown(source, id, name, known)
        elif name not in self._told:
            self._told.add(name)
            self.problems.add(anew, "left-out", name=name, place=source)


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
    make: "Callable[[Keys], Any] | None"  # what is made of it
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

    def ask(self, reading: Reading, node: Node) -> "Keys | None":
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
        self.id = "?"  # of the block that this is, where it can be read

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
    return any(char.isalpha() for char in re.sub("`[^`]*`", "", text))
