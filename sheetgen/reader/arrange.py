"""Where blocks stand: bands from top to bottom, each from left to right, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Block, Group, Place, RowsBlock
from ..source.located import Items, Mapping, Node, describe
from .reading import Reading
from .settings import MAX_BLOCKS
from .values import whole

MAX_WEIGHT = 100  # of a block
WEIGHT = whole(0, MAX_WEIGHT)


def read_arrange(reading: Reading, node: Node | None, blocks: Sequence[Block]) -> Group:
    """The arrangement; without one, each block is a band of its own."""
    inside = {b.foot for b in blocks if isinstance(b, RowsBlock) and b.foot}
    known = [b.id for b in blocks]
    if node is None:
        return Group(tuple(Group((Place(i),)) for i in known if i not in inside))
    seen: dict[str, Node] = {}
    faulty = [id for id in sorted(reading.written_blocks) if id not in known]
    group = _group(reading, node, [*known, *faulty], seen)
    if not isinstance(node, Items) or not node.values or not reading.merged.whole:
        return group
    if reading.feet_lost:
        return group  # a foot that cannot be read may be any block
    for block in blocks:
        if block.id == "?":
            continue
        if block.id in inside and block.id in seen:
            reading.problems.add(seen[block.id].source, "arrange-twice", name=block.id)
        elif block.id not in inside and block.id not in seen:
            reading.problems.add(node.source, "arrange-missing", name=block.id)
    return group


def _group(reading: Reading, node: Node, known: list[str], seen: dict[str, Node]) -> Group:
    items: list[Place | Group] = []
    what = "a block in `arrange`"
    for entry in reading.items(node, "`arrange`", MAX_BLOCKS):
        if isinstance(entry, Items):
            inner = _group(reading, entry, known, seen)
            items += [inner] if inner.items else []
            continue
        weight, named = 1, entry
        if isinstance(entry, Mapping) and len(entry.pairs) == 1:
            (pair,) = entry.pairs.values()
            weight, named = WEIGHT.read(reading, pair.value, "a weight") or 0, pair.key
        elif isinstance(entry, Mapping):
            reading.problems.add(entry.source, "want-text", what=what, got=describe(entry))
            continue
        id = reading.text(named, what)
        if id is None or (id not in known and reading.nameless):
            continue
        if id not in known:
            reading.unknown(named.source, "unknown-block", id, known)
        elif id in seen:
            reading.problems.add(named.source, "arrange-twice", name=id)
        else:
            seen[id] = named
            items.append(Place(id, weight))
    return Group(tuple(items))
