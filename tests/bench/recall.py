"""Does the scorer stay silent on legal games, and does it tell slips of people who play and type?

    python tests/bench/recall.py [--games N] [--slips N] [--family NAME ...] [--seed N]

First it plays N games of each sheet that ships by their full rules, has them scored, and counts
false alarms (an error or a warning) and totals that differ from those of the players. Then it puts
one realistic fault at a time into such games, and prints how many were told as an error, as a
warning or as a note, and how often a complaint named the cause. Exit status 1 where a legal game
is called wrong or counted wrongly.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[n]) for n in (1, 2)]

from tools.played import FAMILIES, NOT_SCORED, Played, Told, play, some_sheets, tell, typed  # noqa: E402
from tools.slips import SLIPS, Slip, slipped  # noqa: E402

# Told of legal games by design: they are possible, and so rare that asking is better.
RARE = {"many-free-throws", "fewer-than-three-discard-numbers"}
TRIES = 20  # games looked at for each slip that is wanted
PART = 500  # games at once


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure false alarms and recall of the checks.")
    parser.add_argument("--games", type=int, default=2000, help="legal games a family (2000)")
    parser.add_argument("--slips", type=int, default=200, help="slips of each kind (200)")
    parser.add_argument("--family", action="append", choices=list(FAMILIES), default=[])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    families = asked.family or list(FAMILIES)
    fine = True
    print("Legal games\n")
    print(f"{'family':<24}{'games':>7}{'sheets':>8}{'false':>7}{'rare':>6}{'wrong':>7}{'s':>6}")
    for family in families if asked.games else ():
        fine = legal(family, asked.games, asked.seed) and fine
    print(f"{', '.join(NOT_SCORED):<24}  nothing is typed: it has no rows to mark")
    print("\nOne slip at a time: how many of those made were told, in per cent\n")
    print(f"{'slip':<42}{'family':<23}{'made':>5}{'error':>7}{'warn':>6}{'note':>6}{'named':>7}")
    for slip in SLIPS if asked.slips else ():
        recall(slip, [name for name in slip.families if name in families], asked)
    return 0 if fine else 1


def games_of(family: str, games: int, dice: random.Random) -> Iterator[list[Played]]:
    """Games in parts, so that memory stays small; of each fifth only some sheets are typed."""
    for at in range(0, games, PART):
        part = [play(family, dice) for _ in range(min(PART, games - at))]
        yield [some_sheets(one, dice) if n % 5 == 0 else one for n, one in enumerate(part)]


def legal(family: str, games: int, seed: int) -> bool:
    """Play and score; whether nothing was called wrong and nothing counted wrongly."""
    began, dice = time.process_time(), random.Random(f"{family} {seed}")
    false, rare, wrong, sheets = Counter[str](), 0, 0, 0
    alarms, shown = 0, 0
    for part in games_of(family, games, dice):
        for game, told in zip(part, tell(part), strict=True):
            sheets += len(game.players)
            wrong += told.totals != game.totals
            rare += bool(told.kinds & RARE)
            bad = told.kinds - RARE
            alarms += bool(bad)
            false.update(bad)
            if (bad or told.totals != game.totals) and shown < 2:
                shown += 1
                print(f"    {sorted(told.kinds)} {told.totals} for {game.totals}: {typed([game])}")
    took = time.process_time() - began
    print(
        f"{family:<24}{games:>7}{sheets:>8}{alarms:>7}{rare:>6}{wrong:>7}{took:>6.0f}", flush=True
    )
    for kind, count in false.most_common():
        print(f"    {kind}: {count}")
    return not alarms and not wrong


def faulty(slip: Slip, family: str, wanted: int, seed: int) -> list[Played]:
    """Games with this slip, as many as are wanted and found."""
    dice = random.Random(f"{slip.name} {family} {seed}")
    found: list[Played] = []
    for _ in range(wanted * TRIES):
        if len(found) == wanted:
            break
        game = slipped(slip, play(family, dice), dice)
        found += [game] if game else []
    return found


def named(slip: Slip, told: Told) -> bool:
    """Whether a complaint names the cause."""
    return bool(set(slip.names) & (told.kinds | told.notes))


def recall(slip: Slip, families: list[str], asked: argparse.Namespace) -> None:
    """The lines of a slip, and what else it is told as."""
    others, lines = Counter[str](), dict[str, list[str]]()
    for family in families:
        told = tell(faulty(slip, family, asked.slips, asked.seed))
        levels = Counter(one.level for one in told)
        others.update(kind for one in told if not named(slip, one) for kind in one.kinds)
        shares = [
            levels["error"], levels["warning"], levels["note"], sum(named(slip, t) for t in told)
        ]  # fmt: skip
        line = f"{len(told):>5}" + "".join(
            f"{100 * share / len(told) if told else 0:>{width}.0f}"
            for share, width in zip(shares, (7, 6, 6, 7), strict=True)
        )
        lines.setdefault(line, []).append(family)
    name = slip.name
    for line, alike in lines.items():
        which = f"all {len(alike)}" if len(alike) == len(families) > 1 else alike[0]
        print(f"{name:<42}{which:<23}{line}", flush=True)
        for other in alike[1:] if which == alike[0] else ():
            print(f"{'':<42}{other:<23}    as above")
        name = ""
    if slip.hidden and families:
        print(f"    paper does not always show it: {slip.hidden}")
    if others:
        print("    told as: " + ", ".join(f"{kind} {n}" for kind, n in others.most_common(4)))


if __name__ == "__main__":
    sys.exit(main())
