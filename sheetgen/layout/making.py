"""How a piece is wanted: its size, and what it must take."""

from __future__ import annotations

from typing import NamedTuple

from ..drawing.sizes import SAFE_MARGIN, Pen, Size
from .measure import Edges

# A hole's centre lies 12 mm from the edge, and 8 mm around it stay free (R16).
HOLE_CENTRE, HOLE_ROUND = 12.0, 8.0
HOLE_FREE = HOLE_CENTRE + HOLE_ROUND


class Making(NamedTuple):
    """How a piece is wanted: its size and what it must take."""

    size: Size
    landscape: bool
    pen: Pen
    token: float | None = None  # diameter in mm of the discs of a board that takes discs
    margin: float = SAFE_MARGIN  # mm that stay free of ink at every edge
    hole: str = ""  # the edge ("left", "top", "right" or "bottom") with a hole to hang it by
    mirror: bool = False  # totals at the left, for those who write with the left hand (R62)
    care: bool = False  # a line on pens and wiping, on sheets with spaces to wipe (R61)
    strip: str = ""  # what this piece is and what it is for; breaks at " · " where needed (R59)
    number: bool = False  # room for a number of its own, which `stamps` prints

    @property
    def edges(self) -> Edges:
        """Where the safe area ends."""
        found = {name: self.margin for name in Edges._fields}
        if self.hole:
            found[self.hole] = max(self.margin, HOLE_FREE)
        return Edges(**found)
