"""Operators of a page of a PDF: numbers, paths, colours and matrices as text.

PDF counts in points from the lower left corner; what is given here in mm counts from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..drawing.colours import channels, is_neutral
from ..drawing.page import PT, Placement, Sheetful
from .cmyk import cmyk

ROUND = 0.5523  # a quarter circle as a Bezier curve
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}  # of a shape's steps


def rectangle(x: float, y: float, w: float, h: float, r: float, corners: str) -> str:
    """The path of a rectangle with the named corners rounded."""
    k = r * (1 - ROUND)
    right, top = x + w, y + h
    tl, tr, br, bl = (r if c in corners else 0.0 for c in ("tl", "tr", "br", "bl"))
    steps: list[tuple[Sequence[float], str]] = [
        ((x + tl, top), "m"),
        ((right - tr, top), "l"),
    ]
    if tr:
        steps.append(((right - k, top, right, top - k, right, top - r), "c"))
    steps.append(((right, y + br), "l"))
    if br:
        steps.append(((right, y + k, right - k, y, right - r, y), "c"))
    steps.append(((x + bl, y), "l"))
    if bl:
        steps.append(((x + k, y, x, y + k, x, y + r), "c"))
    steps.append(((x, top - tl), "l"))
    if tl:
        steps.append(((x, top - k, x + k, top, x + r, top), "c"))
    return " ".join(f"{pairs(numbers)} {operator}" for numbers, operator in steps) + " h"


def number(value: float) -> str:
    """A number in a PDF: to a thousandth of a point, no longer than it needs to be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pairs(numbers: Iterable[float]) -> str:
    return " ".join(number(n) for n in numbers)


@lru_cache(maxsize=256)
def paint(colour: str, stroke: bool = False) -> str:
    """The operator that chooses a colour. A neutral one is written as DeviceGray (R42)."""
    if is_neutral(colour):
        return f"{number(channels(colour)[0])} {'G' if stroke else 'g'}"
    return f"{pairs(channels(colour))} {'RG' if stroke else 'rg'}"


@lru_cache(maxsize=256)
def cmyk_paint(colour: str, stroke: bool = False) -> str:
    """The operator that chooses a colour in the inks of a print shop (R33)."""
    return f"{pairs(cmyk(colour))} {'K' if stroke else 'k'}"


def trim_box(sheetful: Sheetful, more: float) -> tuple[float, float, float, float]:
    """The trim as it comes to lie on the page, grown by so many mm; points."""
    trim, (dx, dy), (sx, sy) = sheetful.trim, sheetful.shift, sheetful.scale
    w, h = sheetful.width, sheetful.height

    def across(x: float) -> float:
        return min(max((x - w / 2) * sx + w / 2 + dx, 0.0), w) / PT

    def up(y: float) -> float:
        return min(max(h - ((y - h / 2) * sy + h / 2 + dy), 0.0), h) / PT

    return (
        across(trim.x - more),
        up(trim.bottom + more),
        across(trim.right + more),
        up(trim.y - more),
    )


def placing(spot: Placement, height: float) -> str:
    """The matrix that puts a piece in its place on a page of a height in mm."""
    area = spot.area
    x, y = area.x / PT, (height - area.bottom) / PT
    right, top = area.right / PT, (height - area.y) / PT
    turn = spot.turn % 4
    if turn == 0:
        return f"1 0 0 1 {pairs((x, y))}"
    if turn == 1:  # the piece's left edge becomes the lower edge
        return f"0 1 -1 0 {pairs((right, y))}"
    if turn == 2:
        return f"-1 0 0 -1 {pairs((right, top))}"
    return f"0 -1 1 0 {pairs((x, top))}"


def moving(sheetful: Sheetful) -> str:
    """The matrix for a printer that is off: scaled about the middle of the page, then moved."""
    (dx, dy), (sx, sy) = sheetful.shift, sheetful.scale
    x = sheetful.width / 2 * (1 - sx) + dx
    y = sheetful.height / 2 * (1 - sy) - dy
    return f"{sx:.6f} 0 0 {sy:.6f} {pairs((x / PT, y / PT))}"
