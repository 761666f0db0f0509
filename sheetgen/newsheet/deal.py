"""Dealing the numbers and colours of rows anew: the same seed gives the same sheet, everywhere.

Chance comes from SHA-256 of the seed and of what is dealt, never from `random`, whose ways may
differ from one version of Python to the next.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from ..reader.spaces import numbers_of
from ..source.located import Items, Mapping, Node, Pair, Text
from ..source.problems import Source
from ..source.yamltext import one_line

KINDS = ("numbers", "colours")
_RUN_LEAST, _RUN_MOST = 2, 4  # spaces in a row of one colour
_RUNS = (3, 4)  # in a row, where it is long enough and not too long
_HERE = Source("")
_T = TypeVar("_T")


class Dealer:
    """Chance that depends on a seed and on what is dealt, and on nothing else."""

    def __init__(self, seed: int, *what: str) -> None:
        self._key = "/".join((str(seed), *what))
        self._count = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 up to but not including ``limit``, each as likely."""
        even = 2**64 - 2**64 % limit
        while True:
            digest = hashlib.sha256(f"{self._key}/{self._count}".encode()).digest()
            self._count += 1
            number = int.from_bytes(digest[:8], "big")
            if number < even:
                return number % limit

    def shuffled(self, items: Iterable[_T]) -> list[_T]:
        """The items in another order (Fisher and Yates)."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


class _Space(NamedTuple):
    """A space of a row; one without a number, with a label of its own, stays where it is."""

    number: str
    looks: dict[str, Pair]


class _Row(NamedTuple):
    """A coloured row with numbers."""

    id: str
    node: Mapping
    spaces: Sequence[_Space]
    colours: Sequence[str]

    @property
    def numbers(self) -> list[str]:
        """The numbers of all its spaces."""
        return [space.number for space in self.spaces if space.number]

    @property
    def bare(self) -> bool:
        """Whether its spaces have no looks of their own but a colour."""
        return all(space.number and space.looks.keys() <= {"colour"} for space in self.spaces)


def dealt(sheet: Mapping, kinds: Sequence[str], seed: int) -> tuple[list[Mapping], list[str]]:
    """The blocks of a whole sheet in which something was dealt anew, as they are now.

    Behind them those of the kinds for which the sheet has nothing to deal.
    """
    blocks = [node for node in _list(sheet, "blocks") if isinstance(node, Mapping)]
    rows = {row.id: row for block in blocks for row in _rows(block)}
    lacking = []
    for kind in KINDS:
        if kind in kinds:
            fresh = _numbers(rows, seed) if kind == "numbers" else _colours(rows, seed)
            rows.update(fresh)
            lacking += [] if fresh else [kind]
    found = []
    for block in blocks:
        own, old = [row.id for row in _rows(block)], _list(block, "rows")
        new = [rows[_id(node)].node if _id(node) in own else node for node in old]
        if any(a is not b for a, b in zip(new, old, strict=True)):
            found.append(_with(block, "rows", Items(new, _HERE)))
    return found, lacking


def _numbers(rows: dict[str, _Row], seed: int) -> dict[str, _Row]:
    """The rows with their numbers in another order.

    A number takes its looks with it, for scores and links name it by its number; only the colours
    of spaces stay where they are.
    """
    found = {}
    for row in rows.values():
        if len(row.numbers) > 1:
            fresh = iter(Dealer(seed, "numbers", row.id).shuffled(row.numbers))
            looks = {space.number: space.looks for space in row.spaces}
            spaces = []
            for space in row.spaces:
                if space.number:
                    number = next(fresh)
                    moved = {name: p for name, p in looks[number].items() if name != "colour"}
                    stays = {name: p for name, p in space.looks.items() if name == "colour"}
                    space = _Space(number, stays | moved)
                spaces.append(space)
            found[row.id] = _written(row, spaces)
    return found


def _colours(rows: dict[str, _Row], seed: int) -> dict[str, _Row]:
    """The rows with the colours of all of them dealt over runs of their spaces.

    Rows of the same length that count alike are cut alike, and in each place they differ; each
    comes by the colours in another order. Where each has a colour of its own, it ends in that.
    """
    groups: dict[tuple[int, str], list[_Row]] = {}
    for row in rows.values():
        if row.bare:
            score = one_line(row.node.pairs["score"].value) if "score" in row.node.pairs else ""
            groups.setdefault((len(row.numbers), score), []).append(row)
    found = {}
    for (length, score), group in groups.items():
        palette = list(dict.fromkeys(colour for row in group for colour in row.colours))
        if len(palette) < 2:
            continue
        dealer = Dealer(seed, "colours", str(length), score)
        sizes = _cuts(length, dealer)
        steps = dealer.shuffled(range(len(palette)))
        own = [palette.index(row.colours[-1]) for row in group]
        places = dealer.shuffled(range(len(group)))
        if len(set(own)) == len(own):  # the lock of a row stays that of its colour
            places = [index - steps[(len(sizes) - 1) % len(steps)] for index in own]
        for row, place in zip(group, places, strict=True):
            colours: list[Pair] = []
            for n, size in enumerate(sizes):
                colour = palette[(place + steps[n % len(steps)]) % len(palette)]
                colours += [_pair("colour", Text(colour, _HERE))] * size
            pairs = zip(row.numbers, colours, strict=True)
            spaces = [_Space(number, {"colour": colour}) for number, colour in pairs]
            found[row.id] = _written(row, spaces)
    return found


def _cuts(count: int, dealer: Dealer) -> list[int]:
    """So many spaces as runs of two to four, three or four runs where that can be."""
    least, most = -(-count // _RUN_MOST), max(count // _RUN_LEAST, 1)
    low, high = (min(max(wanted, least), most) for wanted in _RUNS)
    sizes = [min(_RUN_LEAST, count)] * (low + dealer.below(high - low + 1))
    while sum(sizes) < count:
        room = [n for n, size in enumerate(sizes) if size < _RUN_MOST]
        sizes[room[dealer.below(len(room))]] += 1
    return sizes


def _rows(block: Mapping) -> list[_Row]:
    """The coloured rows with numbers of a block."""
    found = []
    for node in _list(block, "rows"):
        if isinstance(node, Mapping) and "spaces" in node.pairs:
            spaces = _spaces(node.pairs["spaces"].value)
            written = [node.pairs, *(space.looks for space in spaces)]
            colours = [pairs["colour"].value for pairs in written if "colour" in pairs]
            names = [colour.value for colour in colours if isinstance(colour, Text)]
            if names:
                found.append(_Row(_id(node), node, spaces, names))
    return found


def _spaces(node: Node) -> list[_Space]:
    """The spaces of a row, as they are written: a range, a number, or a list of such and others."""
    if isinstance(node, Text):
        numbers = numbers_of(node.value)
        return [_Space(str(n), {}) for n in ((node.value,) if numbers is None else numbers)]
    if isinstance(node, Items):
        return [space for entry in node.values for space in _spaces(entry)]
    looks = {name: pair for name, pair in node.pairs.items() if name != "spaces"}
    if "spaces" not in node.pairs or looks.keys() & {"id", "label"}:
        return [_Space("", node.pairs)]
    return [space._replace(looks=looks) for space in _spaces(node.pairs["spaces"].value)]


def _written(row: _Row, spaces: Sequence[_Space]) -> _Row:
    """A row with these spaces; neighbours that look alike are written together."""
    entries: list[Node] = []
    for (numbered, _), group in groupby(spaces, _alike):
        alike = list(group)
        numbers: list[Node] = [Text(space.number, _HERE) for space in alike]
        looks = alike[0].looks
        if not numbered:
            entries += [Mapping(space.looks, _HERE) for space in alike]
        elif looks:
            value = numbers[0] if len(numbers) == 1 else Items(numbers, _HERE)
            entries.append(Mapping({"spaces": _pair("spaces", value), **looks}, _HERE))
        else:
            entries += numbers
    node = _with(row.node, "spaces", Items(entries, _HERE))
    return row._replace(node=node, spaces=spaces)


def _alike(space: _Space) -> tuple[bool, dict[str, str]]:
    """What is equal in spaces that look alike."""
    return bool(space.number), {name: one_line(pair.value) for name, pair in space.looks.items()}


def _with(node: Mapping, name: str, value: Node) -> Mapping:
    return Mapping({**node.pairs, name: _pair(name, value)}, node.source)


def _pair(name: str, value: Node) -> Pair:
    return Pair(Text(name, _HERE), value)


def _list(node: Mapping, name: str) -> list[Node]:
    value = node.pairs[name].value if name in node.pairs else None
    return value.values if isinstance(value, Items) else []


def _id(node: Node) -> str:
    value = node.pairs["id"].value if isinstance(node, Mapping) and "id" in node.pairs else None
    return value.value if isinstance(value, Text) else ""
