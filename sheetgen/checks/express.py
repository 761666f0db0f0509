"""What the rule book of Can't Stop Express knows of one sheet: turns and free throws.

Every turn writes two sums and one discard; a free throw writes two sums and no discard, and comes
only with three discard numbers, none of which is among the dice. A sum with no box left is legal
and not written. Sheets with counts that cannot be are left out of all arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import ERROR, NOTE, WARNING, Complaint, Game
from .facts import NUMBERS, Hand, Tally, complain, listed

MANY = 4  # free throws: 1 in 32 throws is one


def sound(hand: Hand) -> Tally | None:
    """The sums of a sheet whose counts all can be."""
    return hand.tally if hand.tally is not None and hand.tally.sound else None


def _told(kind: str, level: str, hand: Hand, tally: Tally, **values: object) -> Complaint:
    """A complaint with the sums that its text needs."""
    return complain(
        kind,
        level,
        hand.player.source,
        "",
        pairs=tally.pairs,
        turns=tally.turns,
        right=2 * tally.turns,
        **values,
    )


def _full_discards(hand: Hand) -> list[str]:
    return [
        line.entry.label or line.row.id
        for line in hand.discards
        if line.marks >= len(line.row.spaces)
    ]


def two_full_discard_rows(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Only one discard row is full.

    An error: the first full one ended the game of this player. Source: booklet.
    """
    full = _full_discards(hand)
    if len(full) > 1:
        yield complain("two-full-discard-rows", ERROR, hand.player.source, numbers=listed(full))


def not_finished(game: Game, hand: Hand) -> Iterator[Complaint]:
    """One discard row is full when a player's game is over.

    A warning: the game may have been stopped. Source: booklet.
    """
    if hand.discards and not _full_discards(hand):
        most = max(len(line.row.spaces) for line in hand.discards)
        yield complain("not-finished", WARNING, hand.player.source, most=most)


def odd_pair_total(game: Game, hand: Hand) -> Iterator[Complaint]:
    """The marks of all sums are an even number.

    An error where no line is full: every turn writes two. Source: booklet.
    """
    tally = sound(hand)
    if tally is not None and tally.pairs % 2 and not tally.full:
        yield _told("odd-pair-total", ERROR, hand, tally)


def too_few_pairs(game: Game, hand: Hand) -> Iterator[Complaint]:
    """There are two marks of sums for every discard.

    An error where no line is full: every turn writes two; with a full line the missing ones may
    have gone there. Source: booklet.
    """
    tally = sound(hand)
    if tally is not None and tally.pairs < 2 * tally.turns and not tally.full:
        yield _told("too-few-pairs", ERROR, hand, tally)


def pairs_exceed_turns(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Sums that no free throw can make have at most two marks for every discard.

    An error: only ordinary turns can feed them. A free throw shows none of the three discard
    numbers, so it makes only sums of the others; with fewer numbers there is none at all.
    Source: booklet.
    """
    tally = sound(hand)
    if tally is not None and tally.bound > 2 * tally.turns:
        yield _told("pairs-exceed-turns", ERROR, hand, tally, bound=tally.bound)


def free_throw_too_early(game: Game, hand: Hand) -> Iterator[Complaint]:
    """A free throw needs three discard numbers.

    An error: before the third number is written any die can be discarded.
    Source: booklet.
    """
    tally = hand.tally
    if tally is not None and (tally.free or 0) > 0 and len(tally.used) < NUMBERS:
        yield complain(
            "free-throw-too-early",
            ERROR,
            hand.free[0].entry.source,
            hand.free[0].row.id,
            free=tally.free,
            used=len(tally.used),
            needs=NUMBERS,
        )


def free_throw_mismatch(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Recorded free throws and discards together make half the marks of the sums.

    An error: every throw writes two sums; with a full line there may be fewer, never more.
    Source: arithmetic.
    """
    tally = sound(hand)
    if tally is None or tally.free is None:
        return
    most = 2 * (tally.turns + tally.free)
    if tally.pairs > most or (tally.pairs != most and not tally.full):
        yield complain(
            "free-throw-mismatch",
            ERROR,
            hand.free[0].entry.source,
            hand.free[0].row.id,
            free=tally.free,
            pairs=tally.pairs,
            turns=tally.turns,
            right=most,
        )


def first_three_must_differ(game: Game, hand: Hand) -> Iterator[Complaint]:
    """The first three discards are three different numbers: the strict reading.

    An error only where the game file asks for it: readings of the booklet differ.
    Source: arithmetic., decision 11.
    """
    tally = hand.tally
    if tally is not None and tally.turns >= NUMBERS and len(tally.used) < NUMBERS:
        yield _told(
            "first-three-must-differ",
            ERROR,
            hand,
            tally,
            used=listed(sorted(tally.used)) or "–",
            needs=NUMBERS,
        )


def fewer_than_three_discard_numbers(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Three discard numbers are used.

    A warning: fewer are legal, but that number has to come again in every throw.
    Source: arithmetic., decision 11.
    """
    tally = hand.tally
    if tally is not None and 0 < len(tally.used) < NUMBERS:
        yield _told(
            "fewer-than-three-discard-numbers",
            WARNING,
            hand,
            tally,
            used=listed(sorted(tally.used)),
            needs=NUMBERS,
        )


def _implied(hand: Hand) -> int:
    """Free throws that the sums show, where there can have been any."""
    tally = sound(hand)
    if tally is None or len(tally.used) < NUMBERS or (tally.pairs % 2 and not tally.full):
        return 0
    return tally.implied


def many_free_throws(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Four or more free throws, recorded or implied, are suspicious.

    A warning: possible, in about one game of 700. Source: arithmetic.
    """
    tally = hand.tally
    if tally is None:
        return
    free = _implied(hand) if tally.free is None else tally.free
    if free >= MANY:
        yield _told("many-free-throws", WARNING, hand, tally, free=free)


def free_throws_implied(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Without a full line the marks show how many free throws there were.

    A note: the published sheet has no place for them. Source: arithmetic., decision 13.
    """
    tally = hand.tally
    if tally is not None and tally.free is None and not tally.full and _implied(hand):
        yield _told("free-throws-implied", NOTE, hand, tally, free=_implied(hand))


def overflow_implied(game: Game, hand: Hand) -> Iterator[Complaint]:
    """Fewer sums than the turns ask for: so many at least went to a full line.

    A note: they are legal, not written, and worth nothing. Source: arithmetic., decision 12.
    """
    tally = sound(hand)
    if tally is None or not tally.full:
        return
    lost = 2 * (tally.turns + (tally.free or 0)) - tally.pairs
    if lost > 0:
        yield _told("overflow-implied", NOTE, hand, tally, lost=lost, rows=listed(tally.full))
