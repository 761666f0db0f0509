"""The page: positioned primitives in millimetres, origin top left, y downwards.

Layout makes them, writers draw them; a writer decides nothing. ``ref`` names the part of the sheet
a primitive belongs to, such as ``red:7``.
"""

from collections.abc import Sequence
from typing import NamedTuple

PT = 25.4 / 72  # mm in a point


class Box(NamedTuple):
    """A rectangle; ``radius`` rounds the corners named in ``corners`` (of "tl tr br bl")."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0  # of the stroke, in points
    radius: float = 0.0
    corners: str = "tl tr br bl"
    ref: str = ""


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    width: float  # points
    ref: str = ""


class Label(NamedTuple):
    """Text on one line; x is its start, middle or end, y its baseline."""

    x: float
    y: float
    text: str
    size: float  # points
    face: str  # "regular" or "bold"; "second" or "second-bold" for text in a second language
    colour: str
    anchor: str = "middle"
    ref: str = ""


class Shape(NamedTuple):
    """A filled figure (see `shapes`) stretched to a rectangle."""

    kind: str
    x: float
    y: float
    w: float
    h: float
    colour: str
    ref: str = ""


class Arc(NamedTuple):
    """A quarter circle that rounds the corner (one of "tl tr br bl") whose tip is at x, y."""

    x: float
    y: float
    r: float
    corner: str
    stroke: str
    width: float  # points
    ref: str = ""


class Field(NamedTuple):
    """Where a player marks ("mark"), lays a disc ("disc") or writes ("write"). It is not drawn.

    What differs from one copy of a piece to the next is printed into a "stamp".
    """

    x: float
    y: float
    w: float
    h: float
    kind: str
    ref: str


Item = Box | Line | Label | Shape | Arc | Field


class Page(NamedTuple):
    """One piece as it is laid out, before it is placed on paper."""

    width: float
    height: float
    items: tuple[Item, ...]
    margin: float  # what must stay free of ink
    language: str = ""  # whose faces it is set in; "" for that of the document

    def fields(self) -> list[Field]:
        """All spaces and write-in boxes."""
        return [item for item in self.items if isinstance(item, Field)]


class Area(NamedTuple):
    """A rectangle to lay something out in."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def mid_x(self) -> float:
        """The middle, across."""
        return self.x + self.w / 2

    @property
    def mid_y(self) -> float:
        """The middle, down."""
        return self.y + self.h / 2


class Placement(NamedTuple):
    """A piece on paper: its top left corner there, and how it is turned.

    ``turn`` counts quarter turns against the clock. ``over`` is drawn on this piece only, such as a
    player's name, in the piece's own millimetres: a piece that stands in many places is drawn once.
    """

    piece: Page
    x: float
    y: float
    turn: int = 0
    over: tuple[Item, ...] = ()

    @property
    def turned(self) -> bool:
        """Whether the piece lies on its side."""
        return self.turn % 2 == 1

    @property
    def area(self) -> Area:
        """What it takes up on the paper."""
        w, h = self.piece.width, self.piece.height
        return Area(self.x, self.y, h, w) if self.turned else Area(self.x, self.y, w, h)


class Sheetful(NamedTuple):
    """A printed page: pieces placed on paper, and what is drawn beside them (cut ticks)."""

    width: float
    height: float
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    trim: Area  # the piece, or the union of the pieces
    bleed: float = 0.0  # mm round the trim
    shift: tuple[float, float] = (0.0, 0.0)  # mm to the right and down, for a printer that is off
    scale: tuple[float, float] = (1.0, 1.0)  # about the middle, for a printer that shrinks

    @property
    def piece(self) -> Page:
        """The first piece on it."""
        return self.placements[0].piece


def alone(spot: Placement) -> Sheetful:
    """A piece by itself, upright and without paper round it, with what is drawn over it there."""
    piece = spot.piece
    whole = Area(0, 0, piece.width, piece.height)
    upright = Placement(piece, 0, 0, over=spot.over)
    return Sheetful(piece.width, piece.height, (upright,), (), whole)


class Document(NamedTuple):
    """All a writer needs for one file."""

    title: str
    subject: str
    language: str
    pages: Sequence[Sheetful]
    inks: str = "rgb"  # or "cmyk"
    duplex: str = ""  # which edge the paper is flipped over: "long", "short", or "" for one side
