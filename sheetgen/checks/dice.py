"""Whether the sheets of a whole Can't Stop Express table can come from the same dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..game.records import Game
from .discards import FACES
from .express import NUMBERS, sound
from .filled import Filled
from .rule import Fault, fault, table_error

MOST_PLAYERS = 40  # compared by their dice


class _Dice(NamedTuple):
    """The sum of all dice in a player's throws: between two bounds where some are not written."""

    turns: int
    low: int
    high: int
    filled: Filled

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


@table_error(
    "everybody uses the same dice, but they do not agree: {{ player }} has dice of {{ dice }}"
    " in {{ turns }} throws, {{ other }} of {{ other_dice }} in {{ other_turns }}; the"
    " difference must be from {{ least }} to {{ most }}. Look for a mark in a wrong line",
    whole=True,
)
def dice_total_mismatch(game: Game, table: list[Filled]) -> Iterator[Fault]:
    """Players with as many throws have the same sum of dice; each throw more adds 5 to 30.

    Two sums and a discard are all five dice of a throw. A free throw leaves one die unwritten,
    of an unused number; a sum that went to a full line is unwritten too: then bounds are compared.
    Sheets that do not tell their number of throws are left out.

    An error: one throw serves everybody. Source: arithmetic.
    """
    known = [dice for filled in table[:MOST_PLAYERS] if (dice := _dice(filled)) is not None]
    known.sort(key=lambda dice: dice.turns)
    for index, some in enumerate(known):
        for other in known[index + 1 :]:
            more = other.turns - some.turns
            least, most = 5 * more, 5 * FACES * more
            if other.high - some.low < least or other.low - some.high > most:
                yield fault(
                    game.source,
                    player=some.filled.player.name,
                    turns=some.turns,
                    dice=some,
                    other=other.filled.player.name,
                    other_turns=other.turns,
                    other_dice=other,
                    least=least,
                    most=most,
                )
                return  # the others follow from it, or from the same slip


def _dice(filled: Filled) -> _Dice | None:
    tally = sound(filled)
    if tally is None:
        return None
    open_rows = [line for line in filled.write_ins if line.marks]
    if len(open_rows) != len(tally.used) or len(tally.used) > NUMBERS:
        return None
    free = tally.free
    if free is None:
        if len(tally.used) < NUMBERS:
            free = 0
        elif tally.full or tally.pairs % 2:
            return None
        else:
            free = (tally.pairs - 2 * tally.turns) // 2
    turns = tally.turns + free
    lost = 2 * turns - tally.pairs
    if free < 0 or lost < 0 or (free and len(tally.used) < NUMBERS) or (lost and not tally.full):
        return None
    unused = [face for face in range(1, FACES + 1) if face not in tally.used]
    full = tally.full or (0,)
    return _Dice(
        turns,
        tally.written + free * min(unused) + lost * min(full),
        tally.written + free * max(unused) + lost * max(full),
        filled,
    )
