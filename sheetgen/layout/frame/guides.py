"""Guides for what is done by hand after printing: the hole to hang a piece by, rounded corners.

They are added to a page when it is laid out and audited: no part of the sheet depends on them.
"""

from __future__ import annotations

from ...drawing.page import Arc, Box, Item
from ..spec import HOLE_CENTRE

HOLE, HOLE_PAPER = 6.0, 12.0  # mm across: the hole in the film, and the one cut in the paper first
_HOLE_INK, _HOLE_LINE = "#808080", 0.4  # as the ticks one cuts by; points
_CORNER_INK, _CORNER_LINE = "#909090", 0.25  # thin, what is left of it is hardly seen; points


def hole_marks(width: float, height: float, edge: str) -> tuple[Item, ...]:
    """Two circles about a hole near the middle of an edge of a piece of ``width`` x ``height`` mm.

    The outer one is cut out of the paper before laminating, so that the film seals round the inner
    one, which is punched through the film (R16). ``edge`` is "left", "top", "right" or "bottom".
    """
    x, y = hole_centre(width, height, edge)
    circles = []
    for across in (HOLE_PAPER, HOLE):
        r = across / 2
        at = (x - r, y - r, across, across)
        circles.append(Box(*at, stroke=_HOLE_INK, width=_HOLE_LINE, radius=r, ref="hole"))
    return tuple(circles)


def hole_centre(width: float, height: float, edge: str) -> tuple[float, float]:
    """Where the hole goes: in the middle of an edge and 12 mm away from it. Raises `KeyError`."""
    return {
        "left": (HOLE_CENTRE, height / 2),
        "top": (width / 2, HOLE_CENTRE),
        "right": (width - HOLE_CENTRE, height / 2),
        "bottom": (width / 2, height - HOLE_CENTRE),
    }[edge]


def corner_guides(width: float, height: float, radius: float) -> tuple[Arc, ...]:
    """A light quarter circle in each corner to round it by; none where ``radius`` (mm) is 0."""
    if radius <= 0:
        return ()
    corners = {"tl": (0.0, 0.0), "tr": (width, 0.0), "br": (width, height), "bl": (0.0, height)}
    return tuple(
        Arc(x, y, radius, corner, _CORNER_INK, _CORNER_LINE, "corner")
        for corner, (x, y) in corners.items()
    )
