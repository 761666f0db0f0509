"""Reading rows and their spaces."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .ask import Ask
from .located import Items, Node, Text
from .model import Lock, Phrase, Row, Space
from .problems import Source, shown

# What a row may say. `layouts/README.md` explains each key; a test compares them.
ROW_KEYS = (
    "id",
    "name",
    "colour",
    "spaces",
    "boxes",
    "lock",
    "score",
    "value",
    "stack",
    "write-in",
    "ends",
    "note",
)
# Keys of a row that its way of drawing has no use for: they would vanish without a word.
UNUSED: dict[str, tuple[str, ...]] = {
    "rows with a colour": ("write-in", "note"),
    "rows without a colour": (),
    "rows in columns": ("lock", "stack", "write-in", "note", "ends"),
    "upright rows": ("lock", "stack", "note", "colour"),
}
LOCK_KEYS = ("needs",)
ROW_ID = "the id of a row"
MAX_SPACES = 60
_RANGE = re.compile(r"([+-]?[0-9]{1,9})\.\.([+-]?[0-9]{1,9})\Z")


class RowReader:
    """Reads rows one after the other; ids of blocks and rows must differ over all of them."""

    def __init__(self, ask: Ask, colours: list[str], discs: Sequence[str] = ()) -> None:
        self.ask = ask
        self.problems = ask.problems
        self.colours = [colour for colour in colours if colour not in discs]
        self.discs = discs
        self.ids: dict[str, Source] = {}
        self.meant: set[str] = set()  # ids as they are written, faulty ones too
        self.meant_blocks: set[str] = set()  # those of blocks
        self.nameless = False  # an id cannot be read: any unknown name may mean it
        self.faulty: set[str] = set()  # ids of rows with a fault of their own
        self.places: dict[tuple[str, str], Source] = {}  # of values, by id and key

    def take_id(self, node: Node, what: str) -> str | None:
        if isinstance(node, Text) and node.value:
            self.meant.add(node.value)
            if what != ROW_ID:
                self.meant_blocks.add(node.value)
        else:
            self.nameless = True
        id = self.ask.ident(node, what)
        if id is None:
            return None
        if id in self.ids:
            self.problems.add(node.source, "duplicate-id", name=id, place=self.ids[id])
            return None
        self.ids[id] = node.source
        return id

    def flag(self, keys: dict[str, Node], name: str) -> bool:
        return name in keys and self.ask.flag(keys[name], f"`{name}`")

    def phrase(self, keys: dict[str, Node], name: str) -> Phrase | None:
        return self.ask.phrase(keys[name], f"`{name}`") if name in keys else None

    def row(self, node: Node) -> Row | None:
        ask = self.ask
        before = len(self.problems)
        keys = ask.keys(node, "a row", ROW_KEYS, ("id",))
        if keys is None:
            self.nameless = True
            return None
        meant = set(ask.meant)
        id = self.take_id(keys["id"], ROW_ID) if "id" in keys else None
        spaces, groups = self.spaces(keys, meant, node.source)
        write_in = self.flag(keys, "write-in")
        if write_in and "name" in keys:
            self.problems.add(node.source, "one-of-keys", what="a row", known="name, write-in")
        elif not {"name", "write-in"} & (keys.keys() | meant):
            self.problems.add(node.source, "missing-key", what="a row", name="name")
        if write_in and "note" in keys:
            self.problems.add(
                keys["note"].source, "key-unused", name="note", what="rows to write in"
            )
        lock = self.lock(keys["lock"]) if "lock" in keys else None
        if lock is not None and spaces and not spaces[0].label:
            self.problems.add(lock.source, "keys-together", name="lock", other="spaces")
        for key, value in keys.items():
            self.places[id or "?", key] = value.source
        row = Row(
            id=id or "?",
            name=self.phrase(keys, "name"),
            colour=self.colour(keys["colour"]) or "" if "colour" in keys else None,
            spaces=spaces,
            groups=groups,
            lock=lock,
            score=ask.text(keys["score"], "`score`") if "score" in keys else None,
            value=ask.integer(keys["value"], "`value`", -99999, 99999) if "value" in keys else None,
            stack=self.flag(keys, "stack"),
            write_in=write_in,
            ends=self.flag(keys, "ends"),
            note=self.phrase(keys, "note"),
            source=node.source,
        )
        if lock is not None and row.numbered and lock.needs >= len(spaces):
            self.problems.add(
                lock.source, "lock-unreachable", needs=lock.needs, most=len(spaces) - 1
            )
        if len(self.problems) > before:
            self.faulty.add(row.id)
        return row

    def colour(self, node: Node) -> str | None:
        if isinstance(node, Text) and node.value in self.discs:
            known = ", ".join(self.colours)
            self.problems.add(node.source, "colour-of-discs", name=node.value, known=known)
            return None
        return self.ask.known(node, "`colour`", "unknown-colour", self.colours)

    def lock(self, node: Node) -> Lock | None:
        keys = self.ask.keys(node, "a lock (`{needs: 5}`)", LOCK_KEYS, LOCK_KEYS)
        if not keys:
            return None
        needs = self.ask.integer(keys["needs"], "`needs`", 0, MAX_SPACES)
        return None if needs is None else Lock(needs, node.source)

    def spaces(
        self, keys: dict[str, Node], meant: set[str | None], source: Source
    ) -> tuple[tuple[Space, ...], tuple[int, ...]]:
        """Spaces with labels (`spaces: 2..12`), or blank ones (`boxes: 4`, `boxes: [4, 1, 5]`)."""
        if not keys.keys() & {"spaces", "boxes"} and meant & {"spaces", "boxes"}:
            return (), ()
        if ("spaces" in keys) == ("boxes" in keys):
            self.problems.add(source, "one-of-keys", what="a row", known="spaces, boxes")
            return (), ()
        if "spaces" in keys:
            labels = self.labels(keys["spaces"])
            return tuple(Space(label, label) for label in labels), (len(labels),)
        node = keys["boxes"]
        if isinstance(node, Items):
            groups = self.ask.each(
                node, "`boxes`", lambda n: self.ask.integer(n, "a group", 1, MAX_SPACES), 10
            )
        else:
            one = self.ask.integer(node, "`boxes`", 1, MAX_SPACES)
            groups = () if one is None else (one,)
        if isinstance(node, Items) and len(groups) < len(node.values):
            return (), ()
        if sum(groups) > MAX_SPACES:
            self.too_many(node, sum(groups))
            return (), ()
        return tuple(Space(str(n)) for n in range(1, sum(groups) + 1)), groups

    def labels(self, node: Node) -> list[str]:
        if isinstance(node, Items):
            labels = self.ask.each(node, "`spaces`", lambda n: self.ask.text(n, "a space", 6), 999)
            for at, label in enumerate(labels):
                if label in labels[:at]:
                    self.problems.add(node.values[at].source, "duplicate-space", name=shown(label))
            if len(labels) > MAX_SPACES:
                self.too_many(node, len(labels))
            return list(labels)[:MAX_SPACES]
        text = self.ask.text(node, "`spaces`")
        if text is None:
            return []
        match = _RANGE.match(text.replace(" ", ""))
        if match is None:
            self.problems.add(node.source, "bad-spaces", got=shown(text))
            return []
        first, last = int(match[1]), int(match[2])
        size = abs(last - first) + 1
        if size > MAX_SPACES:
            self.too_many(node, size)
            return []
        step = 1 if last >= first else -1
        return [str(n) for n in range(first, last + step, step)]

    def too_many(self, node: Node, size: int) -> None:
        self.problems.add(
            node.source, "too-many-spaces", what="this row", size=size, limit=MAX_SPACES
        )
