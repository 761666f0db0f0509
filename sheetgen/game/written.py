"""Numbers that players write in boxes, as a game file has them."""

from __future__ import annotations

import re

from ..model import Row, Sheet
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import Source
from .counting import Counting, plan_of
from .records import SCRATCH, TICK, Entry, Mark, Player
from .values import PARTS, Values, half_text, is_empty

EMPTY = {"_", "-", "?", "–"}
SCRATCHED = {"x"}  # a box that was given up: nothing, where that may be written
# Ticks, where one stands for a number: `x`, `xx`, `2x`, `x2`.
_TICKS = re.compile(r"([0-9]{1,2})?[x✓✔]([0-9]{1,2})?\Z|[x✓✔]+\Z")
_SPLIT_TICKS = re.compile(
    rf"[0-9]{{1,2}}[x✓✔](?![^\W_])|[x✓✔][0-9]{{1,2}}(?![^\W_])|[x✓✔]+|{PARTS}"
)
_SPLIT = re.compile(PARTS)
_PRODUCT = re.compile(r"(?<![^\s,;])([0-9]{1,3})[x*]([0-9]{1,3})(?![^\s,;])")
_NUMBER = re.compile(r"-?[0-9]{1,30}\Z")


def read_numbers(values: Values, node: Node, row: Row) -> Entry | None:
    """`3 5 _ 9` from left to right, `_` for an empty box, or `{4: 9}` by the place of the box."""
    marks: list[Mark] | None = []
    if isinstance(node, Mapping):
        marks = _by_place(values, node, row)
    elif not is_empty(node):
        marks = _in_order(values, node, row)
    return None if marks is None else Entry(row, tuple(marks), None, 0, False, None, node.source)


def _by_place(values: Values, node: Mapping, row: Row) -> list[Mark]:
    ids = [space.id for space in row.spaces]
    places = {str(space.at + 1): space.id for space in row.spaces}
    found = []
    for pair in node.pairs.values():
        id = pair.key.value.strip()
        id = id if id in ids else places.get(id, id)  # a box with a name has its place as well
        if id not in ids:
            names = [f"{row.id}:{one}" for one in ids]
            values.ask.unknown(pair.key.source, "unknown-space", f"{row.id}:{id}", names)
            continue
        for mark in _in_order(values, pair.value, row, 1) or ():
            found.append(mark._replace(space=id, source=pair.value.source))
    return found


def _in_order(values: Values, node: Node, row: Row, most: int | None = None) -> list[Mark] | None:
    """Numbers from left to right, no more than the row has boxes (or ``most``)."""
    most = len(row.spaces) if most is None else most
    if row.tick is None and _multiplied(values, node, row):
        return None
    split = _SPLIT if row.tick is None else _SPLIT_TICKS
    tokens = values.tokens(parts_of(node), "the value of a row", split)
    if tokens is None:
        return None
    found: list[Mark] = []
    for at, (word, place) in enumerate(tokens):
        number, sign = _number(word, row)
        if number is None and word not in EMPTY:
            values.bad("bad-mark-written", place, word, row.id)
            return None
        if number is not None and at < most:
            found.append(Mark(row.spaces[at].id, number, place, sign))
    if len(tokens) > most:
        too_many(values, tokens[most][1], row.id, most, len(tokens))
        return None
    return found


def _multiplied(values: Values, node: Node, row: Row) -> bool:
    """Whether a number is typed as so many dice of a face, `3x4`: an x alone is a scratched box."""
    before = values.problems.noted
    for part in node.values if isinstance(node, Items) else [node]:
        for found in _PRODUCT.finditer(half_text(part.value) if isinstance(part, Text) else ""):
            number = int(found[1]) * int(found[2])
            values.bad("product-written", part.source, found[0], row.id, number=number)
    return values.problems.noted > before


def parts_of(node: Node) -> Node:
    """An empty entry of a list is an empty box."""
    if not isinstance(node, Items):
        return node
    whole: list[Node] = [
        Text("_", part.source) if isinstance(part, Text) and not part.value else part
        for part in node.values
    ]
    return Items(whole, node.source)


def too_many(values: Values, place: Source, row: str, most: int, size: int) -> None:
    """Note that more numbers are written than there are boxes or games."""
    called = values.row(row)
    told = {"player": values.player, "row": row, "called": called, "most": most, "size": size}
    values.problems.add(place, "too-many-written", **told)


def _number(word: str, row: Row) -> tuple[int | None, str]:
    """The number of a word, and the sign that it is; a scratched box is worth nothing."""
    ticks = None if row.tick is None else _TICKS.match(word)
    if ticks is not None and row.tick is not None:
        said = ticks[1] or ticks[2]
        return row.tick * (int(said) if said else len(word)), TICK
    if word in SCRATCHED and row.write is not None and row.write.holds(0):
        return 0, SCRATCH
    return (int(word) if _NUMBER.match(word) else None), ""


def settled(player: Player, sheet: Sheet) -> Player:
    """A player whose ticks are scratches where no number can stand, as another row lacks its own.

    An `x` says either; what it is taken for is told in any case.
    """
    if not any(mark.sign == TICK for entry in player.entries for mark in entry.marks):
        return player
    entries = []
    for entry in player.entries:
        marks = []
        for mark in entry.marks:
            if mark.sign == TICK:
                game = int(mark.space) if sheet.games > 1 else 0
                if Counting(plan_of(sheet), player, game).unmet(entry.row):
                    mark = mark._replace(height=0, sign=SCRATCH)
            marks.append(mark)
        entries.append(entry._replace(marks=tuple(marks)))
    return player._replace(entries=tuple(entries))
