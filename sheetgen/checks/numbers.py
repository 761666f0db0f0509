"""Checks of written numbers, and of spaces that belong together, as the sheet says it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..game.records import ERROR, Complaint, Game
from ..model import RowsBlock, Sheet
from ..source.memo import once
from .facts import Hand, Line, complain, listed


@once
def asks_for_numbers(sheet: Sheet) -> bool:
    """Whether a sheet says anything that the checks of this module look at."""
    return bool(sheet.links) or any(row.write or row.follows for row in sheet.rows())


def written_in(line: Line) -> dict[str, int]:
    """The numbers of a row, by space, from left to right."""
    numbers = {mark.space: mark.height for mark in reversed(line.entry.marks)}
    return {space.id: numbers[space.id] for space in line.row.spaces if space.id in numbers}


def number_out_of_range(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Only numbers that a row allows are written in it.

    An error: no throw gives another one. Source: the sheet itself.
    """
    for line in hand.written:
        allowed = line.row.write
        assert allowed is not None
        wrong = [n for n in written_in(line).values() if not allowed.holds(n)]
        if wrong:
            yield complain(
                "number-out-of-range",
                ERROR,
                line.entry.source,
                line.row.id,
                numbers=listed(dict.fromkeys(wrong)),
                known=allowed,
            )


def order_broken(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Written numbers rise, or fall, from left to right.

    An error: a number is never written where its row would be out of order. Source: the sheet
    itself, K5.
    """
    for line in hand.written:
        if not line.row.order:
            continue
        sign = 1 if line.row.order == "rising" else -1
        for first, second in pairwise(written_in(line).values()):
            if sign * (second - first) <= 0:
                yield complain(
                    "order-broken",
                    ERROR,
                    line.entry.source,
                    line.row.id,
                    first=first,
                    second=second,
                )
                break


def numbers_repeat(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Numbers that stand in the same place of several rows differ, where the block says so.

    An error: no number is written where its column has it. Source: the sheet itself, K5.
    """
    lines = {line.row.id: line for line in hand.written}
    for block in game.sheet.blocks:
        if not isinstance(block, RowsBlock) or not block.differ:
            continue
        seen: dict[tuple[int, int], str] = {}
        for row in block.rows:
            numbers = written_in(lines[row.id]) if row.id in lines else {}
            for space in row.spaces:
                if space.id not in numbers:
                    continue
                key = space.at, numbers[space.id]
                if key in seen:
                    yield complain(
                        "numbers-repeat",
                        ERROR,
                        lines[row.id].entry.source,
                        row.id,
                        rows=f"{seen[key]}, {row.id}",
                        number=key[1],
                        column=space.at + 1,
                    )
                seen.setdefault(key, row.id)


def link_broken(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Of spaces that are linked, all are marked or none.

    An error: marking one marks the others. Source: the sheet itself, K3.
    """
    entries = {line.row.id: line for line in hand.lines}
    for link in game.sheet.links:
        lines = [entries[part.id] for part in link.spaces if part.id in entries]
        if not link.together or any(unsure(hand, line) for line in lines):
            continue
        marked: list[str] = []
        free: list[str] = []
        for part in link.spaces:
            on = part.space in entries[part.id].heights
            (marked if on else free).append(f"{part.id} {part.space}")
        if marked and free:
            place = entries[link.spaces[0].id].entry.source
            row = link.spaces[0].id
            yield complain(
                "link-broken", ERROR, place, row, marked=listed(marked), free=listed(free)
            )


def mark_unsupported(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A number of a row that follows others is marked in one of these too.

    An error: it is marked because of the other. Source: the sheet itself, K2.
    """
    lines = {line.row.id: line for line in hand.lines}
    for line in hand.lines:
        others = [lines[id] for id in line.row.follows if id in lines]
        if not others or any(unsure(hand, one) for one in (line, *others)):
            continue
        marked = {id for one in others for id in one.heights}
        open_ = {space.id for one in others for space in one.row.spaces}
        alone = [
            space.label or space.id
            for space in line.row.spaces
            if space.id in line.heights and space.id in open_ and space.id not in marked
        ]
        if alone:
            yield complain(
                "mark-unsupported",
                ERROR,
                line.entry.source,
                line.row.id,
                numbers=listed(alone),
                rows=listed(line.row.follows),
            )


def unsure(hand: Hand, line: Line) -> bool:
    """Whether it is not known which spaces of a row are marked."""
    return bool(line.entry.count) or line.row.id in hand.player.unread
