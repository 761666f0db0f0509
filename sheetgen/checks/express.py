"""What the rule book of Can't Stop Express knows of one sheet: turns and free throws.

Every turn writes two sums and one discard; a free throw writes two sums and no discard, and comes
only with three discard numbers, none of which is among the dice. A sum with no box left is legal
and not written. Sheets with counts that cannot be are left out of all arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.records import Game
from ..source.once import once
from .discards import FACES, die_of
from .filled import Filled, Line
from .rule import Fault, fault, listed, sheet_error, sheet_note, sheet_warning

NUMBERS = 3  # discard rows
MANY = 4  # free throws: 1 in 32 throws is one


class Tally(NamedTuple):
    """The marks of a sheet, added up."""

    pairs: int  # marks of all sums
    turns: int  # marks of all discards: ordinary turns
    full: tuple[int, ...]  # sums with no box left
    used: frozenset[int]  # discard numbers with a mark
    numbers: int  # how many there are with those that are on no die, which is told by itself
    free: int | None  # free throws, where they are recorded
    bound: int  # marks of sums that a free throw cannot make
    written: int  # dice written down, added up
    sound: bool  # every count is one that the sheet has boxes for

    @property
    def few(self) -> bool:
        """Whether there are too few discard numbers for a free throw."""
        return self.numbers < NUMBERS

    @property
    def implied(self) -> int:
        """How many free throws there were at least; without a full line just so many."""
        return max(-(-(self.pairs - 2 * self.turns) // 2), 0)


@once
def tally_of(filled: Filled) -> Tally | None:
    """The sums of a sheet, added up once for all checks; None where it has no rows for sums."""
    sums = [(total, line) for line in filled.boxes if (total := _sum_of(line))]
    if not sums:
        return None
    discards = [(die_of(line), line) for line in filled.write_ins]
    used = frozenset(die for die, line in discards if die is not None and line.marks > 0)
    rest = [face for face in range(1, FACES + 1) if face not in used]
    wrong = sum([die is None and bool(line.entry.label) for die, line in discards])
    numbers = len(used) + wrong
    made = {a + b for a in rest for b in rest} if numbers >= NUMBERS else set()
    recorded = [line.marks for line in filled.unscored if line.entry.count is not None]
    return Tally(
        pairs=sum(line.marks for _, line in sums),
        turns=sum(line.marks for _, line in discards),
        full=tuple(total for total, line in sums if line.marks >= len(line.row.spaces)),
        used=used,
        numbers=numbers,
        free=sum(recorded) if recorded and min(recorded) >= 0 else None,
        bound=sum(line.marks for total, line in sums if total not in made),
        written=sum((dice or 0) * line.marks for dice, line in (*sums, *discards)),
        sound=all(0 <= line.marks <= len(line.row.spaces) for _, line in (*sums, *discards)),
    )


def _sum_of(line: Line) -> int:
    """The sum of two dice that a row with a value is for, as its name says it; 0: it is none."""
    name = line.row.name.text if line.row.name else ""
    return int(name) if line.row.value is not None and name.isdecimal() and len(name) < 4 else 0


def sound(filled: Filled) -> Tally | None:
    """The sums of a sheet whose counts all can be."""
    tally = tally_of(filled)
    return tally if tally is not None and tally.sound else None


def _told(filled: Filled, tally: Tally, **values: object) -> Fault:
    """A fault with the sums that its wording needs."""
    sums = {"pairs": tally.pairs, "turns": tally.turns, "right": 2 * tally.turns}
    return Fault(filled.player.source, "", {**sums, **values})


def _full_discards(filled: Filled) -> list[str]:
    return [
        line.entry.label or line.row.id
        for line in filled.write_ins
        if line.marks >= len(line.row.spaces)
    ]


@sheet_error(
    "the discard rows {{ numbers }} are full; the first full one ended the game, so count"
    " them again"
)
def two_full_discard_rows(game: Game, filled: Filled) -> Iterator[Fault]:
    """Only one discard row is full.

    An error: the first full one ended the game of this player. Source: booklet.
    """
    full = _full_discards(filled)
    over = any(line.marks > len(line.row.spaces) for line in filled.write_ins)  # told as that
    if len(full) > 1 and not over:
        yield fault(filled.player.source, numbers=listed(full))


@sheet_warning("no discard row has {{ most }} marks yet; was the game stopped?", whole=True)
def not_finished(game: Game, filled: Filled) -> Iterator[Fault]:
    """One discard row is full when a player's game is over.

    A warning: the game may have been stopped; where that was said nothing is told. Source: booklet.
    """
    if filled.write_ins and not game.stopped and not _full_discards(filled):
        most = max(len(line.row.spaces) for line in filled.write_ins)
        yield fault(filled.player.source, most=most)


@sheet_error(
    "the sums have {{ pairs }} marks; every throw writes two, so the number must be even:"
    " look for one too many or too few",
    whole=True,
)
def odd_pair_total(game: Game, filled: Filled) -> Iterator[Fault]:
    """The marks of all sums are an even number.

    An error where no line is full: every turn writes two. Source: booklet.
    """
    tally = sound(filled)
    if tally is not None and tally.pairs % 2 and not tally.full:
        yield _told(filled, tally)


@sheet_error(
    "the sums have {{ pairs }} marks, the discards {{ turns }}; every throw writes two sums,"
    " so there must be {{ right }} at least",
    whole=True,
)
def too_few_pairs(game: Game, filled: Filled) -> Iterator[Fault]:
    """There are two marks of sums for every discard.

    An error where no line is full: every turn writes two; with a full line the missing ones may
    have gone there. Source: booklet.
    """
    tally = sound(filled)
    if tally is not None and tally.pairs < 2 * tally.turns and not tally.full:
        yield _told(filled, tally)


@sheet_error(
    "{{ bound }} marks are in sums that no free throw can make; discards ({{ turns }}) allow"
    " {{ right }}, so look for marks too many, or a discard left out",
    whole=True,
)
def pairs_exceed_turns(game: Game, filled: Filled) -> Iterator[Fault]:
    """Sums that no free throw can make have at most two marks for every discard.

    An error: only ordinary turns can feed them. A free throw shows none of the three discard
    numbers, so it makes only sums of the others; with fewer numbers there is none at all.
    Source: booklet.
    """
    tally = sound(filled)
    if tally is not None and tally.bound > 2 * tally.turns:
        yield _told(filled, tally, bound=tally.bound)


@sheet_error(
    "{{ row }}: {{ free }} recorded, but only {{ used }} of {{ needs }} discard numbers are"
    " in use; before the third nothing is free",
    whole=True,
)
def free_throw_too_early(game: Game, filled: Filled) -> Iterator[Fault]:
    """A free throw needs three discard numbers.

    An error: before the third number is written any die can be discarded.
    Source: booklet.
    """
    tally = tally_of(filled)
    if tally is not None and (tally.free or 0) > 0 and tally.few:
        yield filled.unscored[0].fault(free=tally.free, used=len(tally.used), needs=NUMBERS)


@sheet_error(
    "{{ row }}: {{ free }} recorded; with the discards ({{ turns }}) that makes {{ right }}"
    " marks in the sums, and there are {{ pairs }}",
    whole=True,
)
def free_throw_mismatch(game: Game, filled: Filled) -> Iterator[Fault]:
    """Recorded free throws and discards together make half the marks of the sums.

    An error: every throw writes two sums; with a full line there may be fewer, never more.
    Source: arithmetic.
    """
    tally = sound(filled)
    if tally is None or tally.free is None:
        return
    most = 2 * (tally.turns + tally.free)
    if tally.pairs > most or (tally.pairs != most and not tally.full):
        yield filled.unscored[0].fault(
            free=tally.free, pairs=tally.pairs, turns=tally.turns, right=most
        )


@sheet_error(
    "the first {{ needs }} discards must be different numbers; in use: only {{ used }}", whole=True
)
def first_three_must_differ(game: Game, filled: Filled) -> Iterator[Fault]:
    """The first three discards are three different numbers: the strict reading.

    An error only where the game file asks for it: readings of the booklet differ.
    Source: arithmetic.
    """
    tally = tally_of(filled)
    if tally is not None and tally.turns >= NUMBERS and tally.few:
        yield _told(filled, tally, used=listed(sorted(tally.used)) or "–", needs=NUMBERS)


@sheet_warning(
    "discard numbers in use: only {{ used }}; possible, but rare: look for a row left out",
    whole=True,
)
def fewer_than_three_discard_numbers(game: Game, filled: Filled) -> Iterator[Fault]:
    """Three discard numbers are used.

    A warning: fewer are legal, but that number has to come again in every throw.
    Source: arithmetic.
    """
    tally = tally_of(filled)
    if tally is not None and tally.used and tally.few:
        yield _told(filled, tally, used=listed(sorted(tally.used)), needs=NUMBERS)


def _implied(filled: Filled) -> int:
    """Free throws that the sums show, where there can have been any."""
    tally = sound(filled)
    if tally is None or tally.few or (tally.pairs % 2 and not tally.full):
        return 0
    return tally.implied


def _impossible(game: Game, filled: Filled) -> bool:
    """Whether there cannot have been so many free throws."""
    checks = (pairs_exceed_turns, free_throw_too_early, free_throw_mismatch)
    return any(True for check in checks for _ in check.find(game, filled))


@sheet_warning(
    "{{ free }} free throws; possible, but very rare: count the discards again", whole=True
)
def many_free_throws(game: Game, filled: Filled) -> Iterator[Fault]:
    """Four or more free throws, recorded or implied, are suspicious.

    A warning: possible, in about one game of 700; where they are impossible, that is told alone.
    Source: arithmetic.
    """
    tally = tally_of(filled)
    if tally is None or _impossible(game, filled):
        return
    free = _implied(filled) if tally.free is None else tally.free
    if free >= MANY:
        yield _told(filled, tally, free=free)


@sheet_note("free throws, by the marks: {{ free }}", whole=True)
def free_throws_implied(game: Game, filled: Filled) -> Iterator[Fault]:
    """Without a full line the marks show how many free throws there were.

    A note: the published sheet has no place for them. Source: arithmetic.
    """
    tally = tally_of(filled)
    if tally is not None and tally.free is None and not tally.full and _implied(filled):
        yield _told(filled, tally, free=_implied(filled))


@sheet_note(
    "choices that went to full lines ({{ rows }}) and are worth nothing: {{ lost }} at least",
    whole=True,
)
def overflow_implied(game: Game, filled: Filled) -> Iterator[Fault]:
    """Fewer sums than the turns ask for: so many at least went to a full line.

    A note: they are legal, not written, and worth nothing. Source: arithmetic.
    """
    tally = sound(filled)
    if tally is None or not tally.full:
        return
    lost = 2 * (tally.turns + (tally.free or 0)) - tally.pairs
    if lost > 0:
        yield _told(filled, tally, lost=lost, rows=listed(tally.full))
