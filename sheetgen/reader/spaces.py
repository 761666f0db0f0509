"""Reading the spaces of a row: numbers, blank boxes, and runs of them with a look of their own."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..drawing.shapes import SYMBOLS
from ..model import Numbers, Space
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import Source, shown
from ..source.values import Ask
from .keys import FRAMES, MAX_NUMBER, MAX_SPACES, ROW, RUN

_RANGE = re.compile(r"([+-]?[0-9]{1,9})\.\.([+-]?[0-9]{1,9})(?: ?by ?([0-9]{1,4}))?\Z")
# Blank spaces among numbers go by letters; x is the sign of a stack in game files.
LETTERS = [letter for letter in string.ascii_lowercase if letter != "x"]
ONE_OF = ("spaces", "boxes", "gap")
LOOKS = tuple(name for name in RUN.names if name not in ONE_OF)


class Spaces(NamedTuple):
    """The spaces of a row, the sizes of the groups they are drawn in, and how wide it is."""

    spaces: tuple[Space, ...] = ()
    groups: tuple[int, ...] = ()
    width: int = 0


class SpaceReader:
    """Reads `spaces`, `boxes` and `write`."""

    def __init__(self, ask: Ask, colour: Callable[[Node], str | None]) -> None:
        self.ask, self.problems = ask, ask.problems
        self.colour = colour

    def read(self, keys: dict[str, Node]) -> Spaces:
        """The spaces of a row that has `spaces` or `boxes`; none where they are wrong."""
        if "boxes" in keys:
            return self.boxes(keys["boxes"])
        node = keys["spaces"]
        single = [node] if isinstance(node, Text | Mapping) else None
        before = len(self.problems)
        found: list[tuple[Space, Source]] = []
        at = 0
        entries = single if single is not None else self.ask.items(node, "`spaces`", 999)
        for entry in entries:
            spaces, gap = self.run(entry, single is not None)
            found += [(space._replace(at=at + n), entry.source) for n, space in enumerate(spaces)]
            at += len(spaces) + gap
            if at > MAX_SPACES:
                self.too_many(node, at)
                return Spaces()
        named = self.named(found)
        if len(self.problems) == before and not named:
            self.problems.add(node.source, "empty-list", what="`spaces`")
        if len(self.problems) > before:
            return Spaces()
        return Spaces(named, (len(named),), at)

    def named(self, found: list[tuple[Space, Source]]) -> tuple[Space, ...]:
        """Each space under an id of its own: its number, else its place or a letter."""
        mixed = any(space.id and space.id == space.label for space, _ in found)
        taken = {space.id for space, _ in found if space.id}
        letters = iter([letter for letter in LETTERS if letter not in taken])
        seen: set[str] = set()
        spaces = []
        for space, source in found:
            id = space.id or (next(letters, "") if mixed else str(space.at + 1))
            if not id:
                self.problems.add(source, "too-many-blank", limit=len(LETTERS))
                break
            if id in seen:
                self.problems.add(source, "duplicate-space", name=shown(id))
            seen.add(id)
            spaces.append(space._replace(id=id))
        return tuple(spaces)

    def run(self, node: Node, alone: bool) -> tuple[list[Space], int]:
        """One entry of `spaces`: a number, a range, or a run; and how many places stay free."""
        if isinstance(node, Text):
            labels = self.range(node) if alone else list(self.labels(node))
            return [Space(label, label) for label in labels], 0
        before = len(self.problems)
        keys = self.ask.keys(node, RUN.title, RUN.names)
        if keys is None:
            return [], 0
        kinds = [name for name in ONE_OF if name in keys]
        if len(kinds) != 1:
            if kinds or len(self.problems) == before:
                known = ", ".join(ONE_OF)
                self.problems.add(node.source, "one-of-keys", what=RUN.title, known=known)
            return [], 0
        if kinds == ["gap"]:
            for name in LOOKS:
                if name in keys:
                    self.problems.add(keys[name].source, "key-unused", name=name, what="a gap")
            return [], self.ask.integer(keys["gap"], "`gap`", *RUN.bounds("gap")) or 0
        if kinds == ["boxes"]:
            size = self.ask.integer(keys["boxes"], "`boxes`", *RUN.bounds("boxes")) or 0
            return self.looks(keys, [""] * size), 0
        labels = list(self.labels(keys["spaces"]))
        return self.looks(keys, labels), 0

    def looks(self, keys: dict[str, Node], labels: list[str]) -> list[Space]:
        """Spaces with what a run says of them."""
        ask = self.ask
        look = Space(
            "",
            colour=self.colour(keys["colour"]) if "colour" in keys else None,
            shape=ask.choice(keys["shape"], "`shape`", FRAMES) or "box"
            if "shape" in keys
            else "box",
            frame="frame" in keys and ask.flag(keys["frame"], "`frame`"),
            symbol=ask.known(keys["symbol"], "`symbol`", "unknown-symbol", SYMBOLS)
            if "symbol" in keys
            else None,
            small="small" in keys and ask.flag(keys["small"], "`small`"),
            marks=self.whole(keys, "marks") or 1,
            value=self.whole(keys, "value"),
            extra="extra" in keys and ask.flag(keys["extra"], "`extra`"),
        )
        id = ask.ident(keys["id"], "`id`") if "id" in keys else None
        label = ask.text(keys["label"], "`label`", 6) if "label" in keys else None
        for name in ("id", "label"):
            if name in keys and len(labels) != 1:
                self.problems.add(keys[name].source, "single-space", name=name)
                id = label = None
        return [
            look._replace(id=id or text, label=text if label is None else label) for text in labels
        ]

    def whole(self, keys: dict[str, Node], name: str) -> int | None:
        if name not in keys:
            return None
        return self.ask.integer(keys[name], f"`{name}`", *RUN.bounds(name))

    def labels(self, node: Node) -> Iterator[str]:
        """The numbers of a run: one, a range, or a list of both."""
        listed = isinstance(node, Items)
        for entry in self.ask.items(node, "`spaces`", MAX_SPACES) if listed else [node]:
            text = self.ask.text(entry, "a space", 40)
            if text is None:
                continue
            if ".." in text:
                yield from self.range(entry)
            elif len(text) > 6:
                self.ask.text(entry, "a space", 6)
            else:
                yield text

    def range(self, node: Node) -> list[str]:
        """`2..12`, `12..2` or `0..30 by 5` as labels."""
        text = self.ask.text(node, "`spaces`")
        if text is None:
            return []
        numbers = numbers_of(text)
        if numbers is None:
            self.problems.add(node.source, "bad-spaces", got=shown(text))
            return []
        if len(numbers) > MAX_SPACES:
            self.too_many(node, len(numbers))
            return []
        return [str(n) for n in numbers]

    def boxes(self, node: Node) -> Spaces:
        """Blank spaces: `boxes: 4`, or in groups: `boxes: [4, 1, 5]`."""
        if isinstance(node, Items):
            groups = self.ask.each(
                node,
                "`boxes`",
                lambda n: self.ask.integer(n, "a group", 1, MAX_SPACES),
                ROW.most("boxes"),
            )
        else:
            one = self.ask.integer(node, "`boxes`", 1, MAX_SPACES)
            groups = () if one is None else (one,)
        if isinstance(node, Items) and len(groups) < len(node.values):
            return Spaces()
        if sum(groups) > MAX_SPACES:
            self.too_many(node, sum(groups))
            return Spaces()
        size = sum(groups)
        return Spaces(tuple(Space(str(n + 1), at=n) for n in range(size)), groups, size)

    def too_many(self, node: Node, size: int) -> None:
        self.problems.add(
            node.source, "too-many-spaces", what="this row", size=size, limit=MAX_SPACES
        )

    def write(self, node: Node) -> Numbers | None:
        """`any`, a range such as `0..30 by 5`, or a list of the numbers that may be written."""
        if isinstance(node, Items):
            only = self.ask.each(
                node,
                "`write`",
                lambda n: self.ask.integer(n, "a number to write", -MAX_NUMBER, MAX_NUMBER),
                ROW.most("write"),
            )
            return Numbers(min(only), max(only), 1, only) if only else None
        text = self.ask.text(node, "`write`")
        if text is None:
            return None
        if text.strip() == "any":
            return Numbers(-MAX_NUMBER, MAX_NUMBER)
        numbers = numbers_of(text)
        rises = numbers is not None and numbers.step > 0
        if numbers is None or not rises or numbers[0] < -MAX_NUMBER or numbers[-1] > MAX_NUMBER:
            self.problems.add(node.source, "bad-write", got=shown(text), most=MAX_NUMBER)
            return None
        return Numbers(numbers[0], numbers[-1], numbers.step)


def numbers_of(text: str) -> range | None:
    """The numbers of a range, rising or falling; None where it is none."""
    match = _RANGE.match(text.replace("−", "-").replace(" ", ""))
    if match is None or (match[3] and not int(match[3])):
        return None
    first, last, by = int(match[1]), int(match[2]), int(match[3] or 1)
    return range(first, last + 1, by) if last >= first else range(first, last - 1, -by)
