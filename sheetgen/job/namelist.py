"""The names of a CSV file, a copy for each: which column holds them, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..game.vocabulary import plain, words_for
from ..source import library
from ..source.located import load
from ..source.problems import Problems, Source
from ..source.spreadsheet import Line, Table, read_table
from ..text.scripts import is_cjk

MAX_BYTES = 20_000_000
MAX_NAMES = 200_000
# What columns are called in English; language files have words for the first of each.
NAME = ("name", "names", "fullname")
PLAYER = ("player", "players")
FIRST = ("first name", "first", "givenname", "forename")
LAST = ("last name", "last", "surname", "familyname")
OTHERS = (("team", "teams"), ("table", "tables"))
SHOWN = ("name", "first name", "last name", "player", "team", "table")


class Named(NamedTuple):
    """A name and where it stands."""

    text: str
    source: Source


class NameList(NamedTuple):
    """Names in order, the file they are from, and the headings of the columns that held them."""

    names: list[Named]
    file: str = ""
    columns: tuple[str, ...] = ()


def read_names(path: str, problems: Problems) -> NameList:
    """The names of a file, in order. Raises `Refused` where it cannot be read.

    A file of one column may do without a heading. Empty lines are left out.
    """
    text, name = load(path, library.shown(path), MAX_BYTES)
    table = read_table(text, name, MAX_NAMES, problems)
    if table is None:
        return NameList([], name)
    if not table.lines:
        problems.add(Source(name), "names-empty")
        return NameList([], name)
    head, *lines = table.lines
    at = columns_of(head.cells, lines)
    if not at and max(len(line.cells) for line in table.lines) > 1:
        problems.add(Source(name, head.number, 1), "names-heads", known=", ".join(SHOWN))
        return NameList([], name)
    found = []
    for line in lines if at else table.lines:
        more = line.cells[len(head.cells) :]
        if at and any(map(str.strip, more)):
            values = {"cells": len(line.cells), "heads": len(head.cells)}
            problems.add(Source(name, line.number, 1), "name-cells", **values)
        elif one := _named(table, line, at or (0,), name, problems):
            found.append(one)
    if not found and not problems:
        problems.add(Source(name), "names-empty")
    return NameList(found, name, tuple(head.cells[n].strip() for n in at))


def _named(
    table: Table, line: Line, at: tuple[int, ...], file: str, problems: Problems
) -> Named | None:
    parts = [line.cells[n].strip() for n in at if n < len(line.cells)]
    start = at[0] if len(line.cells) > at[0] else 0
    source = Source(file, line.number, table.starts(line)[start] if start else 1)
    text = joined([part for part in parts if part])
    if not text:
        problems.add(source, "name-empty")
    return Named(text, source) if text else None


def joined(parts: Sequence[str]) -> str:
    """A first and a last name as one: a Chinese or Japanese one has the last name before."""
    if len(parts) == 2 and all(is_cjk(part) for part in parts):
        return parts[1] + parts[0]
    return " ".join(parts)


def columns_of(heads: Sequence[str], lines: Sequence[Line]) -> tuple[int, ...]:
    """The column that holds names, or those of first and last names; none where no heading says.

    A column of names comes before one of players, and these before teams and tables.
    """
    cells = [plain(cell) for cell in heads]

    def at(words: Sequence[str]) -> int | None:
        known = {plain(word) for word in (*words, *words_for(words[0]))}
        return next((n for n, cell in enumerate(cells) if cell in known), None)

    name, first, last = at(NAME), at(FIRST), at(LAST)
    if name is not None and first is not None and last is None and not _holds(lines, name, first):
        return first, name  # what is called the name is the last one
    if name is not None:
        return (name,)
    player = at(PLAYER)
    if player is not None:
        return (player,)
    if first is not None and last is not None:
        return first, last
    words = [plain(word) for word in words_for("name")]
    like = [n for n, cell in enumerate(cells) if any(word in cell for word in words)]
    for found in (*like[:1], first, last, *map(at, OTHERS)):
        if found is not None:
            return (found,)
    return ()


def _holds(lines: Sequence[Line], name: int, first: int) -> bool:
    """Whether full names stand in a column, first ones in another."""
    most = max(name, first)
    return any(
        line.cells[first].strip() in line.cells[name] for line in lines if len(line.cells) > most
    )
