"""Dealing the numbers and colours of rows anew: the same seed gives the same sheet, everywhere.

Chance comes from SHA-256 of the seed and of what is dealt, never from `random`, whose ways may
differ from one version of Python to the next.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
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


class _Run(NamedTuple):
    """Spaces that follow each other and look alike; one without labels stays where it is."""

    labels: tuple[str, ...]
    looks: dict[str, Pair]


class _Row(NamedTuple):
    """A coloured row with numbers."""

    id: str
    node: Mapping
    runs: tuple[_Run, ...]
    colours: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers of all its spaces."""
        return tuple(label for run in self.runs for label in run.labels)

    @property
    def bare(self) -> bool:
        """Whether its spaces have no looks of their own but a colour."""
        return all(run.labels and set(run.looks) <= {"colour"} for run in self.runs)


def dealt(sheet: Mapping, kinds: Sequence[str], seed: int) -> tuple[list[Mapping], list[str]]:
    """The blocks of a whole sheet in which something was dealt anew, as they are now.

    Behind them those of the kinds for which the sheet has nothing to deal.
    """
    blocks = _mappings(sheet, "blocks")
    rows = {row.id: row for block in blocks for row in _rows(block)}
    lacking = []
    for kind in KINDS:
        if kind in kinds:
            fresh = _numbers(rows, seed) if kind == "numbers" else _colours(rows, seed)
            rows.update(fresh)
            lacking += [] if fresh else [kind]
    found = []
    for block in blocks:
        own = [row.id for row in _rows(block)]
        written = [rows[_id(node)].node if _id(node) in own else node for node in _list(block)]
        if any(new is not old for new, old in zip(written, _list(block), strict=True)):
            found.append(_with(block, "rows", Items(written, _HERE)))
    return found, lacking


def _numbers(rows: dict[str, _Row], seed: int) -> dict[str, _Row]:
    """The rows with their numbers in another order.

    A number takes its looks with it, for scores and links name it by its number; only the colours
    of spaces stay where they are.
    """
    found = {}
    for row in rows.values():
        if len(row.labels) > 1:
            labels = iter(Dealer(seed, "numbers", row.id).shuffled(row.labels))
            looks = {
                label: {name: pair for name, pair in run.looks.items() if name != "colour"}
                for run in row.runs
                for label in run.labels
            }
            runs: list[_Run] = []
            for run in row.runs:
                if not run.labels:
                    runs.append(run)
                colour = {name: pair for name, pair in run.looks.items() if name == "colour"}
                for label in [next(labels) for _ in run.labels]:
                    runs.append(_Run((label,), colour | looks[label]))
            found[row.id] = _written(row, _joined(runs))
    return found


def _joined(runs: list[_Run]) -> list[_Run]:
    """Neighbours that look alike as one run."""
    found: list[_Run] = []
    for run in runs:
        last = found[-1] if found else None
        if last is not None and last.labels and run.labels and _same(last.looks, run.looks):
            found[-1] = last._replace(labels=last.labels + run.labels)
        else:
            found.append(run)
    return found


def _same(one: dict[str, Pair], other: dict[str, Pair]) -> bool:
    """Whether two runs look alike."""
    return {name: one_line(pair.value) for name, pair in one.items()} == {
        name: one_line(pair.value) for name, pair in other.items()
    }


def _colours(rows: dict[str, _Row], seed: int) -> dict[str, _Row]:
    """The rows with the colours of all of them dealt over runs of their spaces.

    Rows of the same length that count alike are cut alike, and in each place they differ; each
    comes by the colours in another order. Where each has a colour of its own, it ends in that.
    """
    groups: dict[tuple[int, str], list[_Row]] = {}
    for row in rows.values():
        if row.bare:
            score = one_line(row.node.pairs["score"].value) if "score" in row.node.pairs else ""
            groups.setdefault((len(row.labels), score), []).append(row)
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
            labels = iter(row.labels)
            runs = []
            for n, size in enumerate(sizes):
                colour = palette[(place + steps[n % len(steps)]) % len(palette)]
                looks = {"colour": _pair("colour", Text(colour, _HERE))}
                runs.append(_Run(tuple(next(labels) for _ in range(size)), looks))
            found[row.id] = _written(row, runs)
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
    for node in _list(block):
        if isinstance(node, Mapping) and "spaces" in node.pairs:
            runs = tuple(_runs(node.pairs["spaces"].value))
            written = [node.pairs, *(run.looks for run in runs)]
            colours = [pairs["colour"].value for pairs in written if "colour" in pairs]
            names = tuple(colour.value for colour in colours if isinstance(colour, Text))
            if names:
                found.append(_Row(_id(node), node, runs, names))
    return found


def _runs(spaces: Node) -> list[_Run]:
    """The spaces of a row, run by run."""
    if isinstance(spaces, Text):
        return [_Run(_labels(spaces), {})]
    if isinstance(spaces, Items):
        return [run for entry in spaces.values for run in _runs(entry)]
    looks = {name: pair for name, pair in spaces.pairs.items() if name != "spaces"}
    if "spaces" not in spaces.pairs or looks.keys() & {"id", "label"}:
        return [_Run((), spaces.pairs)]
    return [_Run(_labels(spaces.pairs["spaces"].value), looks)]


def _labels(node: Node) -> tuple[str, ...]:
    """The numbers of a run, written as a range, as a list, or as one."""
    if isinstance(node, Items):
        return tuple(label for entry in node.values for label in _labels(entry))
    if not isinstance(node, Text):
        return ()
    numbers = numbers_of(node.value)
    return (node.value,) if numbers is None else tuple(map(str, numbers))


def _written(row: _Row, runs: Sequence[_Run]) -> _Row:
    """A row with these spaces, each written out."""
    entries: list[Node] = []
    for run in runs:
        labels: list[Node] = [Text(label, _HERE) for label in run.labels]
        if run.labels and run.looks:
            spaces = labels[0] if len(labels) == 1 else Items(labels, _HERE)
            entries.append(Mapping({"spaces": _pair("spaces", spaces), **run.looks}, _HERE))
        elif run.looks:
            entries.append(Mapping(run.looks, _HERE))
        else:
            entries += labels
    node = _with(row.node, "spaces", Items(entries, _HERE))
    return row._replace(node=node, runs=tuple(runs))


def _with(node: Mapping, name: str, value: Node) -> Mapping:
    return Mapping({**node.pairs, name: _pair(name, value)}, node.source)


def _pair(name: str, value: Node) -> Pair:
    return Pair(Text(name, _HERE), value)


def _mappings(node: Mapping, name: str) -> list[Mapping]:
    value = node.pairs[name].value if name in node.pairs else None
    return [n for n in value.values if isinstance(n, Mapping)] if isinstance(value, Items) else []


def _list(block: Mapping) -> list[Node]:
    value = block.pairs["rows"].value if "rows" in block.pairs else None
    return value.values if isinstance(value, Items) else []


def _id(node: Node) -> str:
    value = node.pairs["id"].value if isinstance(node, Mapping) and "id" in node.pairs else None
    return value.value if isinstance(value, Text) else ""
