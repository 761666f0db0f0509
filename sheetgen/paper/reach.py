"""What lies so near to the edge of the paper that printers may not reach it."""

from __future__ import annotations

from .grid import PRINTABLE, Grid
from .impose import Imposed

INK = 0.5  # mm: half of the heaviest stroke may reach over where ink is said to end


def offset_most(grid: Grid, margin: float) -> float:
    """How far pieces may be moved whose ink keeps ``margin`` mm to their edges, so that all of it
    stays on the paper; mm."""
    return grid.free + margin - INK


def ink_near_edge(pages: Imposed, margin: float) -> float | None:
    """How near to an edge of the paper an offset moves ink that printers would reach without it;
    mm. None where they reach it still, and where the page is made for its piece.

    ``margin`` is what stays free of ink inside of the edges of a piece, in mm.
    """
    plan, grid = pages.plan, pages.grid
    if plan.paper is None:
        return None
    moves = [plan.offset]
    if pages.sides == 2:
        # A back lies mirrored: seen from the front, it is moved the other way.
        x, y = plan.back_offset
        if not plan.two_sheets:
            x, y = (-x, y) if pages.over_side else (x, -y)
        moves.append((x, y))
    right, bottom = grid.width - grid.union.right, grid.height - grid.union.bottom
    free = min(min(grid.left + x, right - x, grid.top + y, bottom - y) for x, y in moves)
    return free + margin if free + margin < PRINTABLE - 0.01 and any(map(any, moves)) else None


def corners_hidden(pages: Imposed, radius: float) -> tuple[int, int]:
    """How many of the arcs to round corners by, of a ``radius`` in mm, lie where printers do not
    reach, wholly or in part; and how many there are on a page that is full."""
    plan, grid = pages.plan, pages.grid
    cells = [grid.cell(n) for n in range(grid.places)]
    if plan.paper is None or radius <= 0:
        return 0, 4 * len(cells)
    arcs = [
        (x, y)
        for cell in cells
        for x in (cell.x, cell.right - radius)
        for y in (cell.y, cell.bottom - radius)
    ]
    low, x, y = PRINTABLE - 1e-6, *plan.offset
    hidden = sum(
        min(left + x, top + y) < low
        or left + x + radius > grid.width - low
        or top + y + radius > grid.height - low
        for left, top in arcs
    )
    return hidden, len(arcs)
