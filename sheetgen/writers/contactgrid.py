"""A contact sheet: which pages stand in a row, how large, and where; in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

SIDE = 4000  # pixels a side at most
NARROWEST = 220  # pixels of a column: a caption needs that much
SMALLEST, LARGEST = 15, 34  # pixels of a caption's first line
SMALLER = 0.82  # its other lines
SAME = 0.97  # sizes that differ by less are as good as each other
SHAPE = 1.4  # of a screen: width by height
ELLIPSIS = "…"  # where a caption is cut
GAP = 0.07  # between pictures, in widths of the narrowest

Size = tuple[float, float]  # width and height in mm
Rows = list[range]  # numbers of the pictures in each row


class Spot(NamedTuple):
    """Where a picture stands, and how wide its caption may be; pixels."""

    x: int
    y: int
    width: int
    height: int
    room: int


class Grid(NamedTuple):
    """Where everything on a contact sheet stands; pixels.

    The pictures of a row stand on one line, their captions below it. Pictures keep their sizes to
    each other.
    """

    width: int
    height: int
    scale: float  # pixels in a millimetre
    spots: tuple[Spot, ...]
    rows: int
    gap: int  # between columns, above each row, and round everything
    text: int  # size of a caption's first line
    small: int  # and of the others
    foot: bool  # there is a line below all rows


def arrange(sizes: Sequence[Size], dpi: float, lines: int, foot: bool = False) -> Grid:
    """The grid that shows pages the largest, at most at ``dpi``, with ``lines`` of caption each.

    No side of it is longer than `SIDE`. Of grids that do about equally well, the one is taken that
    has the least bare ground and comes nearest to the shape of a screen.
    """
    grids = [
        grid
        for count in range(1, len(sizes) + 1)
        if (grid := _largest(sizes, _rows(sizes, count), dpi / 25.4, lines, foot)) is not None
    ]
    best = max(grid.scale for grid in grids)
    good = (grid for grid in grids if grid.scale >= best * SAME)
    return min(good, key=_faults)


def _faults(grid: Grid) -> float:
    """How bare a grid is, and how far from the shape of a screen."""
    covered = sum(spot.width * spot.height for spot in grid.spots)
    bare = 1 - covered / (grid.width * grid.height)
    return bare + 0.3 * abs(log(grid.width / grid.height / SHAPE))


def _rows(sizes: Sequence[Size], count: int) -> Rows:
    """At most so many rows, the widest of them as narrow as can be."""
    gap = GAP * min(width for width, _ in sizes)
    widths = [width + gap for width, _ in sizes]
    runs = {sum(widths[i:j]) for j in range(1, len(widths) + 1) for i in range(j)}
    limits = sorted(limit for limit in runs if limit >= max(widths))
    low, high = 0, len(limits) - 1
    while low < high:
        middle = (low + high) // 2
        if len(_broken(widths, limits[middle])) <= count:
            high = middle
        else:
            low = middle + 1
    return _broken(widths, limits[low])


def _broken(widths: Sequence[float], limit: float) -> Rows:
    """Rows filled one after the other, none wider than a limit."""
    rows, start, filled = [], 0, 0.0
    for i, width in enumerate(widths):
        if i > start and filled + width > limit + 1e-6:
            rows.append(range(start, i))
            start, filled = i, 0.0
        filled += width
    return [*rows, range(start, len(widths))]


def _largest(
    sizes: Sequence[Size], rows: Rows, scale: float, lines: int, foot: bool
) -> Grid | None:
    """The largest grid of these rows, found by halving; None where none is small enough."""
    grid = _grid(sizes, rows, scale, lines, foot)
    if max(grid.width, grid.height) <= SIDE:
        return grid
    low, high = 0.0, scale
    best: Grid | None = None
    for _ in range(20):
        middle = (low + high) / 2
        grid = _grid(sizes, rows, middle, lines, foot)
        if max(grid.width, grid.height) <= SIDE:
            low, best = middle, grid
        else:
            high = middle
    return best


def _grid(sizes: Sequence[Size], rows: Rows, scale: float, lines: int, foot: bool) -> Grid:
    pixels = [(max(1, round(w * scale)), max(1, round(h * scale))) for w, h in sizes]
    rooms = [max(NARROWEST, width) for width, _ in pixels]
    text = min(max(SMALLEST, min(rooms) // 24), LARGEST)
    small = max(SMALLEST - 2, round(text * SMALLER))
    gap = max(20, round(GAP * min(rooms)))
    caption = round(2 * text + (lines - 1) * 1.4 * small)
    wide = [sum(rooms[i] + gap for i in row) for row in rows]
    # Equal columns stand below each other; where there are none, rows stand about the middle.
    even = len(set(rooms)) == 1
    spots, y = [], gap
    for row, filled in zip(rows, wide, strict=True):
        x = gap if even else gap + (max(wide) - filled) // 2
        foot_line = y + max(pixels[i][1] for i in row)
        for i in row:
            width, height = pixels[i]
            left = x + (rooms[i] - width) // 2
            spots.append(Spot(left, foot_line - height, width, height, rooms[i]))
            x += rooms[i] + gap
        y = foot_line + caption + gap
    height = y + 2 * text if foot else y
    width = gap + max(wide)
    return Grid(width, height, scale, tuple(spots), len(rows), gap, text, small, foot)
