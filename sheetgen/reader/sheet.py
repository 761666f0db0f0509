"""From located nodes to a Sheet. Strict: whatever is unknown, missing or wrong is a problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model import Block, GamesBlock, Group, Place, RowsBlock, Sheet, TableBlock
from ..source import library
from ..source.located import Items, Mapping, Node, describe, read_file
from ..source.phrase import Phrase, phrases
from ..source.problems import Problems, Refused
from ..words.placeholders import render
from ..words.translator import VALUES
from .counted import CountReferences
from .named import References
from .parts import Keys, Reading
from .settings import MAX_BLOCKS, SHEET
from .values import whole
from .variants import with_parents

MAX_ALL = 3000  # spaces of a sheet: more than any paper holds
MAX_ALL_ROWS = 300
MAX_WEIGHT = 100  # of a block
WEIGHT = whole(0, MAX_WEIGHT)


def read_sheet(
    path: str,
    colours: Iterable[str] | None = None,
    pieces: Iterable[str] | None = None,
    discs: Iterable[str] = (),
) -> Sheet:
    """Read a sheet and everything it extends.

    ``colours`` are the theme's, ``discs`` those of them that rows cannot have, ``pieces`` the known
    piece sizes; without them, as for scoring, any will do. Raises `Refused` with every problem
    found.
    """
    problems = Problems()
    merged = with_parents(read_file(path, library.shown(path), problems), path, problems)
    reading = Reading(problems, merged, _known(colours), _known(pieces), list(discs))
    part = SHEET if merged.whole else SHEET._replace(needed=())
    keys = part.ask(reading, merged.node)
    sheet = None if keys is None else _sheet(keys)
    if sheet is not None and problems:  # else they are filled where they are drawn
        for phrase in phrases(sheet._replace(words={})):
            render(phrase.text, dict.fromkeys(VALUES, "1"), phrase.source, problems)
    if sheet is None or problems:
        raise Refused(problems)
    return sheet._replace(shipped=library.is_shipped(path))


def _known(names: Iterable[str] | None) -> list[str]:
    return ["*"] if names is None else list(names)


def _sheet(keys: Keys) -> Sheet | None:
    """The sheet, or None where it is too large to be looked at."""
    reading, source = keys.reading, keys.source
    tables = keys("tables")
    reading.games = games = keys("games")
    if not isinstance(keys.nodes.get("blocks"), Items):
        reading.nameless, reading.whole = True, False  # any name may mean one of them
    blocks: tuple[Block, ...] = keys("blocks")
    rows = [row for block in blocks if isinstance(block, RowsBlock) for row in block.rows]
    legends = [block for block in blocks if isinstance(block, TableBlock)]
    size = sum(max(row.most, 1) for row in rows)
    size += sum(len(tables.get(legend.table, ())) for legend in legends)
    if size > MAX_ALL:
        keys.wrong("blocks", "sheet-too-large", size=size, limit=MAX_ALL)
        return None
    if len(rows) > MAX_ALL_ROWS:
        keys.wrong("blocks", "sheet-too-long", size=len(rows), limit=MAX_ALL_ROWS)
        return None
    owners, links = keys("owners"), keys("links")
    add = reading.problems.add
    for block in blocks:
        if isinstance(block, GamesBlock) and "owners" not in keys:
            add(block.source, "owner-needed")
    for row in rows:
        if len(owners) > 1 and row.write is not None:  # whose number would stand in the box?
            add(row.source, "key-unused", name="write", what="a board for several owners")
    names = [library.name_of(file) for file in reading.merged.files]
    sound = not reading.problems
    for row in rows:
        if row.stack and "token" not in keys:
            add(row.source, "keys-together", name="stack", other="token")
    sheet = Sheet(
        name=names[0],
        parents=tuple(names[1:]),
        shipped=False,
        title=keys("title") or Phrase("?", source),
        tables=tables,
        blocks=blocks,
        arrange=read_arrange(reading, keys.nodes.get("arrange"), blocks),
        owners=owners,
        source=source,
        games=games,
        links=links,
        **keys.fields("subtitle", "piece", "players", "lines", "footnote", "pieces", "token"),
        **keys.fields("checks", "words", "also", "language"),
    )
    if reading.merged.whole:
        reading.sound_with = len(reading.problems) if sound else -1
        lost = "tables" in keys.meant and "tables" not in keys  # its key is misspelt
        written = None if lost else keys.nodes.get("tables", Mapping({}, source))
        References(sheet, reading, written.pairs if isinstance(written, Mapping) else None).check()
        CountReferences(sheet, reading).check()
    return sheet


# Where blocks stand: bands from top to bottom, each from left to right, and so on.


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
