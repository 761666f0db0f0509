"""Checks of write-in rows (the fifth die): they follow from the sheet, and always run."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import ERROR, Complaint, Game
from .facts import Hand, complain, listed


def too_many_discard_rows(game: Game, hand: Hand) -> Iterator[Complaint]:
    """There are no more discard rows than the sheet has.

    An error: it is no sheet of this game. Source: the sheet itself.
    """
    extra = [entry for entry in hand.player.extra if entry.row.write_in]
    if extra:
        rows = len(hand.discards)
        yield complain(
            "too-many-discard-rows", ERROR, extra[0].source, count=rows, most=rows - len(extra)
        )


def discard_row_unlabelled(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Marks of a discard row stand behind the number that was discarded.

    An error: the number and its first mark are written together. Source: booklet.
    """
    for line in hand.discards:
        if line.marks > 0 and not (line.entry.label or "").strip():
            yield complain(
                "discard-row-unlabelled",
                ERROR,
                line.entry.source,
                line.row.id,
                count=line.marks,
            )


def discard_number_invalid(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A discard row has a number that a die can show.

    An error: nothing else can be discarded. Source: booklet.
    """
    for line in hand.discards:
        label = (line.entry.label or "").strip()
        if label and line.number is None:
            yield complain(
                "discard-number-invalid",
                ERROR,
                line.entry.source,
                line.row.id,
                number=listed([label]),
            )


def discard_number_repeated(game: Game, hand: Hand) -> Iterator[Complaint]:
    """The discard rows have different numbers.

    An error: a row is opened only for a number that has none yet. Source: booklet.
    """
    seen: set[int] = set()
    told: set[int] = set()
    for line in hand.discards:
        number = line.number
        if number in seen and number not in told:
            told.add(number)
            yield complain(
                "discard-number-repeated",
                ERROR,
                line.entry.source,
                line.row.id,
                number=number,
            )
        if number is not None:
            seen.add(number)


def discard_number_unused(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A number before a discard row has at least one mark behind it.

    An error: the number and its first mark are written together. Source: booklet.
    """
    for line in hand.discards:
        if line.number is not None and line.marks == 0:
            yield complain(
                "discard-number-unused",
                ERROR,
                line.entry.source,
                line.row.id,
                number=line.number,
            )
