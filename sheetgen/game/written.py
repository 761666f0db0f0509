"""Numbers that players write in boxes, as a game file has them."""

from __future__ import annotations

from typing import Protocol

from ..model import Row
from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import Problems, Source
from .records import Entry, Mark, Written

EMPTY = {"_", "-", "?", "–"}
SCRATCHED = {"x"}  # a box that was given up: nothing, where that may be written
MOST_DIGITS = 6


class GameReader(Protocol):
    """What reads a game file: its words, and how it names player and typed words."""

    ask: Ask
    problems: Problems

    @property
    def called(self) -> str:
        """The player."""

    def got(self, place: Source, word: str) -> str:
        """A word as it was typed."""

    def tokens(self, node: Node, what: str) -> list[tuple[str, Source]] | None:
        """The words of a value, with their places."""


def read_numbers(reader: GameReader, node: Node, row: Row) -> Entry | None:
    """`3 5 _ 9` from left to right, `_` for an empty box, or `{4: 9}` by the place of the box."""
    marks: list[Mark] | None = []
    if isinstance(node, Mapping):
        marks = _by_place(reader, node, row)
    elif not (isinstance(node, Text) and node.plain and node.value.strip() in ("", "null", "~")):
        marks = _in_order(reader, node, row)
    return None if marks is None else Entry(row, tuple(marks), None, 0, False, None, node.source)


def _by_place(reader: GameReader, node: Mapping, row: Row) -> list[Mark]:
    ids = [space.id for space in row.spaces]
    places = {str(space.at + 1): space.id for space in row.spaces}
    found = []
    for pair in node.pairs.values():
        id = pair.key.value.strip()
        id = id if id in ids else places.get(id, id)  # a box with a name has its place as well
        if id not in ids:
            names = [f"{row.id}:{one}" for one in ids]
            reader.ask.unknown(pair.key.source, "unknown-space", f"{row.id}:{id}", names)
            continue
        number = _one(reader, pair.value, row)
        if number is not None:
            found.append(Mark(id, number, pair.value.source))
    return found


def _one(reader: GameReader, node: Node, row: Row) -> int | None:
    """The number of one box."""
    found = _in_order(reader, node, row, 1)
    return found[0].height if found else None


def _in_order(
    reader: GameReader, node: Node, row: Row, most: int | None = None
) -> list[Mark] | None:
    """Numbers from left to right, no more than the row has boxes (or ``most``)."""
    most = len(row.spaces) if most is None else most
    tokens = reader.tokens(_parts(node), "the value of a row")
    if tokens is None:
        return None
    found: list[Mark] = []
    at = 0
    for word, place in tokens:
        number = _number(word, row)
        if number is None and word not in EMPTY:
            values = {"player": reader.called, "got": reader.got(place, word), "row": row.id}
            reader.problems.add(place, "bad-mark-written", **values)
            return None
        if number is not None and at < most:
            found.append(Mark(row.spaces[at].id, number, place))
        at += 1
    if at > most:
        values = {"player": reader.called, "row": row.id}
        reader.problems.add(tokens[most][1], "too-many-written", **values, most=most, size=at)
        return None
    return found


def _parts(node: Node) -> Node:
    """An empty entry of a list is an empty box."""
    if not isinstance(node, Items):
        return node
    whole: list[Node] = [
        Text("_", part.source) if isinstance(part, Text) and not part.value else part
        for part in node.values
    ]
    return Items(whole, node.source)


def _number(word: str, row: Row) -> int | None:
    """The number of a word; a scratched box is worth nothing."""
    if word in SCRATCHED and row.write is not None and row.write.holds(0):
        return 0
    digits = word.removeprefix("-")
    return (
        int(word) if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS else None
    )


def numbers_of_games(reader: GameReader, node: Node, id: str, games: int) -> dict[str, Written]:
    """What is written for each of several games, or for all of them: by `id:2`, or by `id`."""
    tokens = reader.tokens(_parts(node), "a written number") or []
    found: dict[str, Written] = {}
    if len(tokens) > games:
        values = {"player": reader.called, "row": id, "most": games, "size": len(tokens)}
        reader.problems.add(tokens[games][1], "too-many-written", **values)
        return found
    for at, (word, place) in enumerate(tokens, 1):
        if word in EMPTY:
            continue
        number = whole(reader.problems, word, place)
        if number is not None:
            found[id if len(tokens) == 1 else f"{id}:{at}"] = Written(number, place)
    return found


def whole(problems: Problems, word: str, place: Source) -> int | None:
    """A word as a whole number; a problem where it is none."""
    return Ask(problems).integer(Text(word, place), "a written number", -999999, 999999)
