"""What printers, cuts, film, pens and eyes need. It imports nothing: help on options reads it."""

from typing import NamedTuple

SAFE_MARGIN = 8.0  # mm free of ink at the edge of the paper: what home printers cannot reach (R8)
LEAST_MARGIN = 6.35  # mm: no home printer can be trusted to print nearer to the edge (R8)
CUT_MARGIN = 3.0  # mm inside of a cut that stay free: cuts wander (R8)
SEAL = 3.0  # mm of film beyond the paper on each side: the least that seals (R11, R14)
LEAST_SEAL = 2.0  # mm: a smaller border is refused (R11)
GUTTER, LEAST_GUTTER = 10.0, 8.0  # mm: 3 mm of film for both neighbours, and some wander (R13)
SMALLEST, LARGEST = 20.0, 2000.0  # mm


class Pen(NamedTuple):
    """A dry-erase pen: the smallest space it can cross, and the smallest digits under it."""

    name: str
    space: float  # mm
    digits: float  # points


# A cross stays a cross, and the digit under it readable, in a box of about four line widths: a
# bullet tip draws 2 mm, a fine tip 1 mm (R2, R5).
PENS = {"bullet": Pen("bullet", 7.5, 12.0), "fine": Pen("fine", 5.5, 9.0)}
