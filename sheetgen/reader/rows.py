"""Reading rows and their spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Lock, Row, Score, Space
from ..source.located import Mapping, Node, Text
from ..source.phrase import Phrase
from ..source.problems import Source
from ..source.values import Ask
from .keys import LOCK, ROW
from .score import read_score
from .spaces import SpaceReader, Spaces

_NEWER = ("write", "order", "small", "follows")
# Keys of a row that its way of drawing has no use for: they would vanish without a word.
UNUSED: dict[str, tuple[str, ...]] = {
    "rows with a colour": ("write-in", "note"),
    "rows without a colour": (),
    "rows in columns": ("lock", "stack", "write-in", "note", "ends", *_NEWER),
    "upright rows": ("lock", "stack", "note", "colour", *_NEWER),
    # What is only summed has neither spaces nor what spaces have.
    "sums": ("lock", "stack", "write-in", "ends", *_NEWER),
    "rows to write numbers in": ("lock", "stack", "write-in", "follows"),
}
ROW_ID = "the id of a row"
RESERVED = ("name", "plays", "written", "total")  # keys of a player in a game file
ORDERS = ROW.keys["order"].form.words


class RowReader:
    """Reads rows one after the other; ids of blocks and rows must differ over all of them."""

    def __init__(
        self, ask: Ask, colours: list[str], discs: Sequence[str] = (), games: int = 1
    ) -> None:
        self.ask = ask
        self.games = games  # beside each other on the sheet
        self.reader = SpaceReader(ask, self.colour)
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
        keys = ask.keys(node, ROW.title, ROW.names, ROW.needed)
        if keys is None:
            self.nameless = True
            return None
        meant = set(ask.meant)
        id = self.take_id(keys["id"], ROW_ID) if "id" in keys else None
        sum_only = self.is_sum(keys, meant, node.source)
        if id in RESERVED and not sum_only:
            self.problems.add(keys["id"].source, "reserved-id", name=id)
        found = Spaces() if sum_only else self.spaces(keys, meant, node.source)
        write = self.reader.write(keys["write"]) if "write" in keys else None
        single = len(found.spaces) == 1
        if single and self.games > 1:
            places = range(self.games)
            found = Spaces(
                tuple(Space(str(n + 1), at=n) for n in places), (self.games,), self.games
            )
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
        spaces = found.spaces
        if lock is not None and spaces and not spaces[-1].label and "write" not in keys:
            self.problems.add(lock.source, "keys-together", name="lock", other="spaces")
        self.written(keys, found)
        score = read_score(ask, keys["score"]) if "score" in keys else None
        for key, value in keys.items():
            self.places[id or "?", key] = value.source
        row = Row(
            id=id or "?",
            name=self.phrase(keys, "name"),
            colour=self.colour(keys["colour"]) or "" if "colour" in keys else None,
            spaces=spaces,
            groups=found.groups,
            lock=lock,
            score=score if isinstance(score, str) else None,
            value=ask.integer(keys["value"], "`value`", *ROW.bounds("value"))
            if "value" in keys
            else None,
            stack=self.flag(keys, "stack"),
            write_in=write_in,
            ends=self.flag(keys, "ends"),
            note=self.phrase(keys, "note"),
            source=node.source,
            points=score if isinstance(score, Score) else None,
            write=write,
            order=ask.choice(keys["order"], "`order`", ORDERS) or "" if "order" in keys else "",
            small=self.flag(keys, "small"),
            follows=self.follows(keys["follows"]) if "follows" in keys else (),
            width=found.width,
            single=write is not None and single and spaces[0].plain,
        )
        if lock is not None and row.numbered and spaces[-1].label:
            others = sum(space.marks for space in spaces[:-1] if not space.extra)
            if lock.needs > others:
                self.problems.add(lock.source, "lock-unreachable", needs=lock.needs, most=others)
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
        keys = self.ask.keys(node, "a lock (`{needs: 5}`)", LOCK.names, LOCK.needed)
        if not keys or "needs" not in keys:
            return None
        needs = self.ask.integer(keys["needs"], "`needs`", *LOCK.bounds("needs"))
        counts = "counts" not in keys or self.ask.flag(keys["counts"], "`counts`")
        return None if needs is None else Lock(needs, node.source, counts)

    def is_sum(self, keys: dict[str, Node], meant: set[str | None], source: Source) -> bool:
        """Whether a row only sums others: it has a way of counting, and nothing to mark."""
        if (keys.keys() | meant) & {"spaces", "boxes", "write"} or "score" not in keys:
            return False
        if not isinstance(keys["score"], Mapping):
            return False
        for name in UNUSED["sums"]:
            if name in keys:
                self.problems.add(keys[name].source, "key-unused", name=name, what="sums")
        if "of" not in keys["score"].pairs:
            self.problems.add(keys["score"].source, "missing-key", what="a sum", name="of")
        return True

    def written(self, keys: dict[str, Node], found: Spaces) -> None:
        """Keys of rows to write numbers in, and of those to mark."""
        if "write" in keys:
            for name in UNUSED["rows to write numbers in"]:
                if name in keys:
                    what = "rows to write numbers in"
                    self.problems.add(keys[name].source, "key-unused", name=name, what=what)
            if any(space.label == space.id for space in found.spaces):
                self.problems.add(keys["write"].source, "write-blank")
            if any(space.marks > 1 for space in found.spaces):
                self.problems.add(keys["write"].source, "write-marks")
            if "order" in keys and len(found.spaces) == 1:
                what = "rows of one box"
                self.problems.add(keys["order"].source, "key-unused", name="order", what=what)
        elif "order" in keys:
            self.problems.add(keys["order"].source, "keys-together", name="order", other="write")

    def follows(self, node: Node) -> tuple[str, ...]:
        """Rows of which one must have the same number marked."""
        most = ROW.most("follows")
        return self.ask.each(node, "`follows`", lambda n: self.ask.ident(n, ROW_ID), most)

    def spaces(self, keys: dict[str, Node], meant: set[str | None], source: Source) -> Spaces:
        """Spaces with labels (`spaces: 2..12`), or blank ones (`boxes: 4`, `boxes: [4, 1, 5]`)."""
        if not keys.keys() & {"spaces", "boxes"} and meant & {"spaces", "boxes"}:
            return Spaces()
        if "write" in keys and not keys.keys() & {"spaces", "boxes"}:
            return Spaces((Space("1"),), (1,), 1)
        if ("spaces" in keys) == ("boxes" in keys):
            self.problems.add(source, "one-of-keys", what="a row", known="spaces, boxes")
            return Spaces()
        return self.reader.read(keys)
