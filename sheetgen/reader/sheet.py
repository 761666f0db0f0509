"""From located nodes to a Sheet. Strict: whatever is unknown, missing or wrong is a problem."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ..model import GamesBlock, RowsBlock, Sheet
from ..source import library
from ..source.located import Items, Mapping, read_file
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused
from .arrange import read_arrange
from .counted import CountReferences
from .named import References
from .parts import Keys
from .reading import Reading
from .settings import SHEET
from .variants import with_parents

MAX_ALL = 3000  # spaces of a sheet: more than any paper holds
MAX_ALL_ROWS = 300


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
    merged = with_parents(read_file(path, library.shown(path)), path, problems)
    reading = Reading(problems, merged, _known(colours), _known(pieces), list(discs))
    part = SHEET if merged.whole else SHEET._replace(needed=())
    keys = part.ask(reading, merged.node)
    sheet = None if keys is None else _sheet(keys)
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
    if "blocks" in keys and not isinstance(keys.nodes["blocks"], Items):
        reading.nameless, reading.whole = True, False  # any name may mean one of them
    blocks = keys("blocks")
    rows = [row for block in blocks if isinstance(block, RowsBlock) for row in block.rows]
    size = sum(max(row.most, 1) for row in rows)
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
    names = [os.path.splitext(os.path.basename(file))[0] for file in reading.merged.files]
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
        **keys.fields("checks", "words"),
    )
    if reading.merged.whole:
        reading.sound_with = len(reading.problems) if sound else -1
        written = keys.nodes.get("tables", Mapping({}, source))
        References(sheet, reading, written.pairs if isinstance(written, Mapping) else None).check()
        CountReferences(sheet, reading).check()
    return sheet
