"""Checks of the discard rows of Can't Stop Express: each is named by a number of its fifth die."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import Game
from .filled import Filled, Line
from .rule import Fault, fault, listed, sheet_error

FACES = 6  # numbers on a die


def die_of(line: Line) -> int | None:
    """The number written before a row, where a die can show it."""
    label = (line.entry.label or "").strip()
    return int(label) if len(label) == 1 and label in "123456"[:FACES] else None


@sheet_error(
    "{{ count }} discard rows are filled in; the sheet has {{ most }}, so look which was not"
    " started"
)
def too_many_discard_rows(game: Game, filled: Filled) -> Iterator[Fault]:
    """There are no more discard rows than the sheet has.

    An error: it is no sheet of this game. Source: the sheet itself.
    """
    extra = filled.player.extra
    if extra:
        rows = len(filled.write_ins)
        yield fault(extra[0].source, count=rows, most=rows - len(extra))


@sheet_error(
    "{{ row }}: marks ({{ count }}) without a number before them; look which die was discarded"
)
def discard_row_unlabelled(game: Game, filled: Filled) -> Iterator[Fault]:
    """Marks of a discard row stand behind the number that was discarded.

    An error: the number and its first mark are written together. Source: booklet.
    """
    for line in filled.write_ins:
        if line.marks > 0 and not (line.entry.label or "").strip():
            yield line.fault(count=line.marks)


@sheet_error("{{ row }}: {{ number }} is on no die; the number must be from 1 to 6")
def discard_number_invalid(game: Game, filled: Filled) -> Iterator[Fault]:
    """A discard row has a number that a die can show.

    An error: nothing else can be discarded. Source: booklet.
    """
    for line in filled.write_ins:
        label = (line.entry.label or "").strip()
        if label and die_of(line) is None:
            yield line.fault(number=listed([label]))


@sheet_error(
    "{{ row }}: the number {{ number }} already has a discard row; look which number was"
    " meant, or add the marks of both"
)
def discard_number_repeated(game: Game, filled: Filled) -> Iterator[Fault]:
    """The discard rows have different numbers.

    An error: a row is opened only for a number that has none yet. Source: booklet.
    """
    seen: set[int] = set()
    told: set[int] = set()
    for line in filled.write_ins:
        number = die_of(line)
        if number in seen and number not in told:
            told.add(number)
            yield line.fault(number=number)
        if number is not None:
            seen.add(number)


@sheet_error(
    "{{ row }}: the number {{ number }} has no mark behind it, and the two are written"
    " together; look for the mark"
)
def discard_number_unused(game: Game, filled: Filled) -> Iterator[Fault]:
    """A number before a discard row has at least one mark behind it.

    An error: the number and its first mark are written together. Source: booklet.
    """
    for line in filled.write_ins:
        if die_of(line) is not None and line.marks == 0:
            yield line.fault(number=die_of(line))
