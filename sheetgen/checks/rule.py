"""What a check is: one function with its level, what it looks at, and its wording beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ..game.records import ERROR, NOTE, WARNING, Complaint
from ..source.problems import Source, shown

SHEET, TABLE, BOARD = "one sheet", "the whole table", "the board"
# When a check runs: where a sheet or a game file asks for it, always, for each written sum, or once
# places are given.
ASKED, ALWAYS, SUMS, PLACES = "asked", "always", "sums", "places"


class Fault(NamedTuple):
    """Something that a check found: where, in which row ("": none), and values of its wording."""

    source: Source
    row: str
    values: dict[str, object]


def fault(source: Source, row: str = "", **values: object) -> Fault:
    """A fault; the row's id is a value of the wording as well."""
    return Fault(source, row, {"row": row, **values} if row else values)


def listed(things: Iterable[object], most: int = 6) -> str:
    """Some of many, for a wording."""
    found = [shown(str(thing), 24) for thing in things]
    return ", ".join(found[:most]) + (", …" if len(found) > most else "")


class Rule(NamedTuple):
    """A kind of complaint and how it is found."""

    kind: str
    level: str
    scope: str  # what it looks at: one sheet, all sheets of a game, or a board that is shared
    wording: str  # in English; the values `row` and `rows` are ids of rows
    about: str  # what holds, why, and whence that is known
    when: str
    whole: bool  # it concludes from missing marks: silent while some cannot be read
    every: bool  # it concludes from missing sheets: silent where not all of a game are there
    find: Callable[..., Iterator[Fault]]

    def complaint(self, fault: Fault) -> Complaint:
        """What is told of a fault that it found."""
        values = {name: str(value) for name, value in fault.values.items()}
        return Complaint(self.kind, self.level, fault.row, values, fault.source)


def rule(
    level: str,
    scope: str,
    wording: str,
    *,
    when: str = ASKED,
    whole: bool = False,
    every: bool = False,
) -> Callable[[Callable[..., Iterator[Fault]]], Rule]:
    """Make a rule of a function that yields faults: its name is the kind, its docstring the why."""

    def made(find: Callable[..., Iterator[Fault]]) -> Rule:
        kind = find.__name__.replace("_", "-")
        return Rule(kind, level, scope, wording, find.__doc__ or "", when, whole, every, find)

    return made


# What stands before a check: what it looks at, and how bad it is.
always_error = partial(rule, ERROR, SHEET, when=ALWAYS)
sheet_error, sheet_warning = partial(rule, ERROR, SHEET), partial(rule, WARNING, SHEET)
sheet_note = partial(rule, NOTE, SHEET)
table_error, table_warning = partial(rule, ERROR, TABLE), partial(rule, WARNING, TABLE)
board_error = partial(rule, ERROR, BOARD)
