"""What a piece is to be: what is asked of it, and what is settled once its sheet is known."""

from typing import NamedTuple

from ..drawing.limits import LEAST_MARGIN, PENS, SAFE_MARGIN, Pen
from ..drawing.page import Area
from ..drawing.sizes import Pouch, Size
from .measure import Edges

# A hole's centre lies 12 mm from the edge, and 8 mm around it stay free (R16).
HOLE_CENTRE, HOLE_ROUND = 12.0, 8.0
HOLE_FREE = HOLE_CENTRE + HOLE_ROUND


class PieceRequest(NamedTuple):
    """What is asked of a piece, whatever sheet is on it; what is None is left to the sheet."""

    size: Size | None = None
    landscape: bool | None = None
    pen: Pen = PENS["bullet"]
    token: float | None = None  # diameter in mm of the discs of a board that takes discs
    margin: float = SAFE_MARGIN  # mm that stay free of ink at every edge
    corners: float = 0.0  # radius in mm of corners to be rounded
    hole: str = ""  # the edge ("left", "top", "right" or "bottom") with a hole to hang it by
    mirror: bool = False  # totals at the left, for those who write with the left hand (R62)
    care: bool = False  # a line on pens and wiping, on sheets with spaces to wipe (R61)
    number: bool = False  # room for a number of its own, which `stamps` prints
    footer: bool | None = None  # the line that says what it is; None: where there is room for it
    pouch: Pouch | None = None  # what it is laminated in, where that was said
    rules: bool = False  # the rules card of the sheet in its place
    card: str = ""  # the card's file, where it is not looked up
    draft: bool = False  # words that are not translated stay in English

    @property
    def edges(self) -> Edges:
        """Where the safe area ends."""
        found = {name: self.margin for name in Edges._fields}
        if self.hole:
            found[self.hole] = max(self.margin, HOLE_FREE)
        return Edges(**found)

    @property
    def low(self) -> float:
        """How many mm stay free below the foot, which stands lower than all else (R8)."""
        usual = self.margin == SAFE_MARGIN and self.hole != "bottom"
        return LEAST_MARGIN if usual else self.edges.bottom


class PieceSpec(NamedTuple):
    """A piece to be laid out: what was asked of it, and what its sheet settles."""

    size: Size
    landscape: bool
    asked: PieceRequest = PieceRequest()
    token: float | None = None  # mm; None on a sheet without discs
    strip: str = ""  # what this piece is and what it is for; breaks at " · " where needed (R59)

    @property
    def sides(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.size.turned(self.landscape)

    @property
    def safe(self) -> Area:
        """The area that takes ink."""
        (width, height), edges = self.sides, self.asked.edges
        w, h = width - edges.left - edges.right, height - edges.top - edges.bottom
        return Area(edges.left, edges.top, w, h)
