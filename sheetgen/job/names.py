"""Names for copies: a CSV file with a player or table in each line."""

from __future__ import annotations

from typing import NamedTuple

from ..source import library
from ..source.located import load
from ..source.problems import Problems, Source
from ..source.spreadsheet import read_table
from .request import Request

MAX_BYTES = 20_000_000
MAX_NAMES = 200_000
# What the column of names may be called; the first that is there is taken.
HEADS = (
    *("name", "names", "player", "players", "姓名", "名字", "玩家"),
    *("table", "tables", "team", "teams", "桌", "桌號", "隊伍"),
)


class Named(NamedTuple):
    """A name and where it stands."""

    text: str
    source: Source


def names_of(request: Request, problems: Problems) -> list[Named]:
    """The names to print, those of a file or as they were given. Raises `Refused`."""
    if isinstance(request.names, str):
        return read_names(request.names, problems) if request.names else []
    return [Named(name, request.place("names")) for name in request.names]


def read_names(path: str, problems: Problems) -> list[Named]:
    """The names of a file, in order. Raises `Refused` where it cannot be read.

    A file of one column may do without a heading. Empty lines are left out.
    """
    text, name = load(path, library.shown(path), MAX_BYTES)
    table = read_table(text, name, MAX_NAMES, problems)
    if table is None:
        return []
    if not table.lines:
        problems.add(Source(name), "names-empty")
        return []
    head = [cell.strip().lower() for cell in table.lines[0].cells]
    known = [head.index(word) for word in HEADS if word in head]
    if not known and max(len(line.cells) for line in table.lines) > 1:
        problems.add(Source(name, table.lines[0].number, 1), "names-heads", known=", ".join(HEADS))
        return []
    at = known[0] if known else 0
    found = []
    for line in table.lines[1:] if known else table.lines:
        if known and len(line.cells) > len(head) and any(map(str.strip, line.cells[len(head) :])):
            place = Source(name, line.number, 1)
            problems.add(place, "name-cells", cells=len(line.cells), heads=len(head))
            continue
        word = line.cells[at].strip() if at < len(line.cells) else ""
        column = table.starts(line)[at] if len(line.cells) > at else 1
        source = Source(name, line.number, column)
        if word:
            found.append(Named(word, source))
        else:
            problems.add(source, "name-empty")
    if not found and not problems:
        problems.add(Source(name), "names-empty")
    return found
