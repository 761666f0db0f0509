"""A variant of a sheet is a difference, not a copy: how it is merged with what it extends.

Three rules: `tables` and `words` merge by key; a block with a known id replaces it, a
new one goes `before` (above), `after` (below) or `beside` another, or to the end; any other key
replaces.
"""

import os
from collections.abc import Mapping as MappingType
from types import MappingProxyType
from typing import NamedTuple

from ..source.ask import Ask
from ..source.extends import Kind, merge_keys, read_chain
from ..source.located import Items, Mapping, Node, Pair, Text
from ..source.problems import Problems, Source
from ..words.language import SOURCE_LANGUAGE

SHEETS = Kind("a sheet", "", "unknown-sheet")
PLACES = ("before", "after", "beside")


class Merged(NamedTuple):
    """The node of a sheet with everything it extends, and how that came about."""

    node: Node
    files: list[str]  # it came from: its own, then those of its parents
    whole: bool  # all that it extends was found and could be read
    lost: dict[str, Source]  # ids of rows that a block written anew left out, and where it stands
    chain: tuple[str, ...]  # these files as sources name them
    languages: MappingType[str, str] = MappingProxyType({})  # of their texts; "" is English

    def inherits(self, file: str, other: str) -> bool:
        """Whether the sheet of a file extends that of another one, as sources name them."""
        known = file in self.chain and other in self.chain
        return known and self.chain.index(file) < self.chain.index(other)


def with_parents(node: Node, path: str, problems: Problems) -> Merged:
    """A sheet with everything it extends merged in."""
    if not isinstance(node, Mapping):
        return Merged(node, [os.path.realpath(path)], True, {}, (node.source.file,))
    lost: dict[str, Source] = {}
    chain, files, whole = read_chain(node, path, SHEETS, problems)
    merged = chain[-1]
    if len(chain) == 1:
        merged = _lone(merged, problems)
    for child in reversed(chain[:-1]):
        merged = _merge(merged, child, lost, problems)
    names = tuple(one.source.file for one in chain)
    return Merged(merged, files, whole, lost, names, _languages(chain))


def _languages(chain: list[Mapping]) -> dict[str, str]:
    """The languages that files say they are written in; a variant's is that of its parent."""
    found, tag = {}, ""
    for file in reversed(chain):
        said = file.pairs["language"].value if "language" in file.pairs else None
        if isinstance(said, Text):
            tag = "" if said.value == SOURCE_LANGUAGE else said.value
        found[file.source.file] = tag
    return found


def _lone(sheet: Mapping, problems: Problems) -> Mapping:
    """`after` and `beside` need a sheet to refer to."""
    blocks = sheet.pairs.get("blocks")
    if blocks is None or not isinstance(blocks.value, Items):
        return sheet
    for block in blocks.value.values if "extends" not in sheet.pairs else ():
        if isinstance(block, Mapping):
            for key in _places(block):
                problems.add(block.pairs[key].key.source, "after-without-extends", name=key)
    bare = [_without_place(block) for block in blocks.value.values]
    pairs = {**sheet.pairs, "blocks": Pair(blocks.key, Items(bare, blocks.value.source))}
    return Mapping(pairs, sheet.source)


def _merge(parent: Mapping, child: Mapping, lost: dict[str, Source], problems: Problems) -> Mapping:
    pairs = {name: pair for name, pair in parent.pairs.items() if name != "extends"}
    for name, pair in child.pairs.items():
        old = pairs.get(name)
        if name in ("tables", "words") and old is not None:
            pairs[name] = Pair(pair.key, merge_keys(old.value, pair.value, int(name == "words")))
        elif name == "blocks" and old is not None:
            continue
        elif name != "extends":
            pairs[name] = pair
    if "blocks" in child.pairs and "blocks" in parent.pairs:
        _merge_blocks(pairs, child, lost, problems)
    return Mapping(pairs, child.source)


def _merge_blocks(
    pairs: dict[str, Pair], child: Mapping, lost: dict[str, Source], problems: Problems
) -> None:
    old, new = pairs["blocks"].value, child.pairs["blocks"].value
    if not isinstance(old, Items) or not isinstance(new, Items):
        pairs["blocks"] = child.pairs["blocks"]
        return
    blocks = list(old.values)
    arrange = pairs["arrange"].value if "arrange" in pairs else None
    if arrange is None:
        arrange = Items([Items([id], b.source) for b in blocks if (id := _id(b))], old.source)
    inherited = "arrange" not in child.pairs
    for block in new.values:
        new_id = _id(block)
        ids = [id.value if (id := _id(b)) else None for b in blocks]
        if new_id is None or not isinstance(block, Mapping):
            blocks.append(_without_place(block))  # the reader says what is wrong with it
            continue
        if new_id.value in ids:
            at = ids.index(new_id.value)
            for key in _places(block):
                place = block.pairs[key].key.source
                problems.add(place, "keys-together", name=key, other="a new `id`")
            lost.update(dict.fromkeys(_rows(blocks[at]) - _rows(block), new_id.source))
            blocks[at] = _without_place(block)
            continue
        target = _target(block, ids, problems)
        behind = "before" not in block.pairs
        at = len(blocks) if target is None else ids.index(target) + behind
        blocks.insert(at, _without_place(block))
        if inherited and isinstance(arrange, Items):
            way = "before" if not behind else "beside" if "beside" in block.pairs else "after"
            placed = _insert(arrange, target, new_id, way, 0) if target else None
            band = Items([new_id], block.source)
            arrange = placed or Items([*arrange.values, band], arrange.source)
    pairs["blocks"] = Pair(child.pairs["blocks"].key, Items(blocks, new.source))
    if inherited:
        word = pairs["arrange"].key if "arrange" in pairs else Text("arrange", old.source)
        pairs["arrange"] = Pair(word, arrange)


def _target(block: Mapping, ids: list[str | None], problems: Problems) -> str | None:
    """The block that a new one stands above, below or at the right of; None where it names none."""
    places = _places(block)
    for key in places[1:]:
        problems.add(block.pairs[key].key.source, "after-and-beside")
    target = None
    for key in places:
        written = block.pairs[key].value
        target = Ask(problems).ident(written, f"`{key}`")
        if target is not None and target not in ids:
            if None not in ids:  # else it may be the block without an id
                Ask(problems).unknown(written.source, "unknown-block", target, filter(None, ids))
            target = None
    return target


def _places(block: Mapping) -> list[str]:
    """The keys of a block that say where it stands among those of the parent."""
    return [key for key in PLACES if key in block.pairs]


def _insert(group: Items, target: str, new: Text, way: str, depth: int) -> Items | None:
    """A copy of the arrangement with ``new`` next to ``target``, or None where it is not in it.

    Lists at even depth run downwards, those at odd depth to the right.
    """
    behind = way != "before"
    for at, item in enumerate(group.values):
        downwards, before = depth % 2 == 0, group.values[: at + behind]
        rest = group.values[at + behind :]
        if isinstance(item, Items):
            if downwards and way != "beside" and any(_named(i) == target for i in item.values):
                band: Node = Items([new], new.source)
                return Items([*before, band, *rest], group.source)
            changed = _insert(item, target, new, way, depth + 1)
            if changed is not None:
                values = [*group.values[:at], changed, *group.values[at + 1 :]]
                return Items(values, group.source)
        elif _named(item) == target:
            if downwards == (way != "beside"):
                return Items([*before, new, *rest], group.source)
            pair = Items([item, new] if behind else [new, item], new.source)
            return Items([*group.values[:at], pair, *group.values[at + 1 :]], group.source)
    return None


def _named(item: Node) -> str | None:
    if isinstance(item, Text):
        return item.value
    if isinstance(item, Mapping) and len(item.pairs) == 1:
        return next(iter(item.pairs))
    return None


def _id(block: Node) -> Text | None:
    """The id of a block or a row, where it has one."""
    pair = block.pairs.get("id") if isinstance(block, Mapping) else None
    return pair.value if pair and isinstance(pair.value, Text) and pair.value.value else None


def _rows(block: Node) -> set[str]:
    """Ids of the rows of a block."""
    pair = block.pairs.get("rows") if isinstance(block, Mapping) else None
    rows = pair.value.values if pair is not None and isinstance(pair.value, Items) else []
    return {id.value for row in rows if (id := _id(row))}


def _without_place(block: Node) -> Node:
    if not isinstance(block, Mapping):
        return block
    return Mapping({k: p for k, p in block.pairs.items() if k not in PLACES}, block.source)
