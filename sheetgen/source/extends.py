"""What a file extends, by name: sheets and themes alike.

Merging happens on located nodes, before anything is read, so every part keeps the place where it
was written. `extends` takes a name, never a path, and a name never means the file itself.
"""

import os
from typing import NamedTuple

from . import library
from .ask import Ask
from .located import Mapping, Node, Pair, read_file
from .problems import Problems, shown

MAX_CHAIN = 8


class Kind(NamedTuple):
    """A kind of file that can extend another of its kind."""

    what: str  # as problems call it
    folder: str  # where `library` finds such files
    unknown: str  # the id of the problem that there is none of a name


class Chain(NamedTuple):
    """A file and all that it extends, the file itself first."""

    nodes: list[Mapping]
    files: list[str]  # their real paths
    whole: bool  # whether all that it extends was found and could be read


def read_chain(node: Mapping, path: str, kind: Kind, problems: Problems) -> Chain:
    """Follow `extends` from the file at ``path``, which was read already, to the last parent."""
    nodes, files = [node], [os.path.realpath(path)]
    while "extends" in nodes[-1].pairs:
        written = nodes[-1].pairs["extends"].value
        parent = _parent(written, files, kind, problems)
        if parent is None:
            return Chain(nodes, files, False)
        loaded = read_file(parent, library.shown(parent))
        if not isinstance(loaded, Mapping):
            Ask(problems).pairs(loaded, kind.what)
            return Chain(nodes, files, False)
        nodes.append(loaded)
        files.append(os.path.realpath(parent))
        if len(nodes) > MAX_CHAIN:
            problems.add(written.source, "extends-deep", limit=MAX_CHAIN)
            return Chain(nodes, files, False)
    return Chain(nodes, files, True)


def _parent(written: Node, files: list[str], kind: Kind, problems: Problems) -> str | None:
    ask = Ask(problems)
    name = ask.text(written, "`extends`")
    if name is None:
        return None
    if "/" in name or "\\" in name or name.startswith(".") or name.endswith((".yaml", ".yml")):
        problems.add(written.source, "extends-path", name=shown(name))
        return None
    known = ask.ident(written, "`extends`")
    if known is None:
        return None
    # A name never means the file itself: an own `qwixx.yaml` may extend the shipped `qwixx`.
    paths = library.candidates(known, kind.folder)
    real = [os.path.realpath(p) for p in paths]
    if files[-1] in real:
        paths = paths[real.index(files[-1]) + 1 :]
    if not paths:
        others = [other for other in library.known(kind.folder) if other != name]
        ask.unknown(written.source, kind.unknown, name, others)
        return None
    if os.path.realpath(paths[0]) in files:
        names = [library.name_of(f) for f in files]
        problems.add(written.source, "extends-circle", chain=" → ".join([*names, name]))
        return None
    return paths[0]


def merge_keys(old: Node, new: Node, depth: int) -> Node:
    """Two mappings merged key by key, and what they hold ``depth`` times deeper likewise."""
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return new
    pairs = dict(old.pairs)
    for name, pair in new.pairs.items():
        if depth and name in pairs:
            pair = Pair(pair.key, merge_keys(pairs[name].value, pair.value, depth - 1))
        pairs[name] = pair
    return Mapping(pairs, new.source)
