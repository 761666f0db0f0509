"""`extends`: a variant is a difference, not a copy.

Merging happens on located nodes, before anything is read, so every part keeps the place where it
was written. Three rules: `tables` and `words` merge by key; a block with a known id replaces it, a
new one goes `after` (below) or `beside` another, or to the end; any other key replaces.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from .ask import Ask
from .located import Items, Mapping, Node, Pair, Text
from .problems import Problems, shown

MAX_CHAIN = 8
PLACES = ("after", "beside")


def with_parents(
    node: Node,
    path: str,
    find: Callable[[str], list[str]],
    read: Callable[[str], Node],
    problems: Problems,
) -> tuple[Node, list[str], bool]:
    """The node of a sheet with everything it extends merged in, and the files it came from.

    Last, whether all that it extends was found and could be read.

    ``find`` gives the files that a sheet's name can mean, own ones first; ``read`` reads one.
    """
    files = [os.path.realpath(path)]
    if not isinstance(node, Mapping):
        return node, files, True
    chain = [node]
    whole = True
    while "extends" in chain[-1].pairs:
        written = chain[-1].pairs["extends"].value
        parent = _parent(written, files, find, problems)
        whole = False
        if parent is None:
            break
        loaded = read(parent)
        if not isinstance(loaded, Mapping):
            Ask(problems).pairs(loaded, "a sheet")
            break
        chain.append(loaded)
        files.append(os.path.realpath(parent))
        if len(chain) > MAX_CHAIN:
            problems.add(written.source, "extends-deep", limit=MAX_CHAIN)
            break
        whole = True
    merged = chain[-1]
    if len(chain) == 1:
        merged = _lone(merged, problems)
    for child in reversed(chain[:-1]):
        merged = _merge(merged, child, problems)
    return merged, files, whole


def _parent(
    written: Node, files: list[str], find: Callable[[str], list[str]], problems: Problems
) -> str | None:
    name = Ask(problems).text(written, "`extends`")
    if name is None:
        return None
    if "/" in name or "\\" in name or name.startswith(".") or name.endswith((".yaml", ".yml")):
        problems.add(written.source, "extends-path", name=shown(name))
        return None
    known = Ask(problems).ident(written, "`extends`")
    if known is None:
        return None
    # A name never means the file itself: an own `qwixx.yaml` may extend the shipped `qwixx`.
    paths = find(known)
    real = [os.path.realpath(p) for p in paths]
    if files[-1] in real:
        paths = paths[real.index(files[-1]) + 1 :]
    if not paths:
        from .library import files as sheet_files

        others = [other for other in sheet_files() if other != name]
        Ask(problems).unknown(written.source, "unknown-sheet", name, others)
        return None
    if os.path.realpath(paths[0]) in files:
        names = [os.path.splitext(os.path.basename(f))[0] for f in files]
        problems.add(written.source, "extends-circle", chain=" → ".join([*names, name]))
        return None
    return paths[0]


def _lone(sheet: Mapping, problems: Problems) -> Mapping:
    """`after` and `beside` need a sheet to refer to."""
    blocks = sheet.pairs.get("blocks")
    if blocks is None or not isinstance(blocks.value, Items):
        return sheet
    bare: list[Node] = []
    for block in blocks.value.values:
        if not isinstance(block, Mapping):
            bare.append(block)
            continue
        for key in PLACES:
            if key in block.pairs and "extends" not in sheet.pairs:
                source = block.pairs[key].key.source
                problems.add(source, "after-without-extends", name=key)
        bare.append(_without_place(block))
    pairs = {**sheet.pairs, "blocks": Pair(blocks.key, Items(bare, blocks.value.source))}
    return Mapping(pairs, sheet.source)


def _merge(parent: Mapping, child: Mapping, problems: Problems) -> Mapping:
    pairs = {name: pair for name, pair in parent.pairs.items() if name != "extends"}
    for name, pair in child.pairs.items():
        old = pairs.get(name)
        if name in ("tables", "words") and old is not None:
            pairs[name] = Pair(pair.key, _merge_keys(old.value, pair.value, name == "words"))
        elif name == "blocks" and old is not None:
            continue
        elif name != "extends":
            pairs[name] = pair
    if "blocks" in child.pairs and "blocks" in parent.pairs:
        _merge_blocks(pairs, child, problems)
    return Mapping(pairs, child.source)


def _merge_keys(old: Node, new: Node, deep: bool) -> Node:
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return new
    pairs = dict(old.pairs)
    for name, pair in new.pairs.items():
        if deep and name in pairs:
            pair = Pair(pair.key, _merge_keys(pairs[name].value, pair.value, False))
        pairs[name] = pair
    return Mapping(pairs, new.source)


def _merge_blocks(pairs: dict[str, Pair], child: Mapping, problems: Problems) -> None:
    old, new = pairs["blocks"].value, child.pairs["blocks"].value
    if not isinstance(old, Items) or not isinstance(new, Items):
        pairs["blocks"] = child.pairs["blocks"]
        return
    blocks = list(old.values)
    arrange = pairs["arrange"].value if "arrange" in pairs else None
    if arrange is None:
        arrange = Items([Items([_id_text(b)], b.source) for b in blocks if _id(b)], old.source)
    inherited = "arrange" not in child.pairs
    for block in new.values:
        id = _id(block)
        ids = [_id(b) for b in blocks]
        if not isinstance(block, Mapping):
            blocks.append(block)  # the reader says what is wrong with it
            continue
        if id is None:
            blocks.append(_without_place(block))
            continue
        if id in ids:
            for key in PLACES:
                if key in block.pairs:
                    problems.add(
                        block.pairs[key].key.source, "keys-together", name=key, other="a new `id`"
                    )
            blocks[ids.index(id)] = _without_place(block)
            continue
        at = len(blocks)
        target = None
        below = "beside" not in block.pairs
        if all(key in block.pairs for key in PLACES):
            problems.add(block.pairs["beside"].key.source, "after-and-beside")
        for key in PLACES:
            if key in block.pairs:
                written = block.pairs[key].value
                target = Ask(problems).ident(written, f"`{key}`")
                if target is not None and target not in ids and None in ids:
                    target = None  # it may be the block without an id
                elif target is not None and target not in ids:
                    known = [i for i in ids if i]
                    Ask(problems).unknown(written.source, "unknown-block", target, known)
                    target = None
        if target is not None:
            at = ids.index(target) + 1
        blocks.insert(at, _without_place(block))
        if inherited and isinstance(arrange, Items):
            placed = _insert(arrange, target, _id_text(block), below, 0) if target else None
            arrange = placed or Items(
                [*arrange.values, Items([_id_text(block)], block.source)], arrange.source
            )
    pairs["blocks"] = Pair(child.pairs["blocks"].key, Items(blocks, new.source))
    if inherited:
        word = pairs["arrange"].key if "arrange" in pairs else Text("arrange", old.source)
        pairs["arrange"] = Pair(word, arrange)


def _insert(group: Items, target: str, new: Text, below: bool, depth: int) -> Items | None:
    """A copy of the arrangement with ``new`` next to ``target``, or None where it is not in it.

    Lists at even depth run downwards, those at odd depth to the right.
    """
    for at, item in enumerate(group.values):
        downwards = depth % 2 == 0
        if isinstance(item, Items):
            if downwards and below and any(_named(i) == target for i in item.values):
                fresh: Node = Items([new], new.source)
                return Items(
                    [*group.values[: at + 1], fresh, *group.values[at + 1 :]], group.source
                )
            changed = _insert(item, target, new, below, depth + 1)
            if changed is not None:
                return Items([*group.values[:at], changed, *group.values[at + 1 :]], group.source)
        elif _named(item) == target:
            rest = group.values[at + 1 :]
            if downwards == below:
                return Items([*group.values[: at + 1], new, *rest], group.source)
            pair = Items([item, new], new.source)
            return Items([*group.values[:at], pair, *rest], group.source)
    return None


def _named(item: Node) -> str | None:
    if isinstance(item, Text):
        return item.value
    if isinstance(item, Mapping) and len(item.pairs) == 1:
        return next(iter(item.pairs))
    return None


def _id(block: Node) -> str | None:
    if isinstance(block, Mapping) and "id" in block.pairs:
        value = block.pairs["id"].value
        return value.value or None if isinstance(value, Text) else None
    return None


def _id_text(block: Node) -> Text:
    assert isinstance(block, Mapping)
    value = block.pairs["id"].value
    assert isinstance(value, Text)
    return value


def _without_place(block: Mapping) -> Mapping:
    pairs = {k: p for k, p in block.pairs.items() if k not in PLACES}
    return Mapping(pairs, block.source)
