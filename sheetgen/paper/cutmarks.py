"""Marks to cut by: ticks at the ends of every cut, or lines along it."""

from __future__ import annotations

from ..drawing.page import Line
from .grid import TICK_GAP, TICK_LEAST, Grid, Plan

TICK_WIDTH, TICK_COLOUR = 0.4, "#808080"  # points
LEAST_GAP = 2.0  # mm between a piece and its tick, where there is no room for more
TICK_MOST = 5.65  # mm: ticks on a shared cut end 12 mm from the edge of the paper (R27)
LINE_WIDTH, LINE_COLOUR = 0.25, "#b4b4b4"  # points: a cut that is drawn all along


def cut_marks(grid: Grid, plan: Plan) -> tuple[Line, ...]:
    """What is drawn to cut by, at every cut that a printer can reach (R27).

    Ticks at both of its ends, or a hairline all along it, which survives each of the others.
    """
    if plan.cut == "none":
        return ()
    union, reach = grid.union, plan.reach
    if plan.cut == "lines":
        down, across = [(reach, grid.height - reach)], [(reach, grid.width - reach)]
        pen = (LINE_COLOUR, LINE_WIDTH, "cut")
    else:
        down = _ticks(union.y, union.bottom, grid.height, plan)
        across = _ticks(union.x, union.right, grid.width, plan)
        pen = (TICK_COLOUR, TICK_WIDTH, "tick")
    xs, ys = grid.markable(reach)
    return (
        *(Line(x, start, x, end, *pen) for x in xs for start, end in down),
        *(Line(start, y, end, y, *pen) for y in ys for start, end in across),
    )


def _ticks(low: float, high: float, size: float, plan: Plan) -> list[tuple[float, float]]:
    """Both ticks of a cut: outside the pieces, or on the cut itself where they fill the paper."""
    found, reach = [], plan.reach
    least = min(TICK_LEAST, plan.tick)
    for edge, sign in ((low, -1), (high, 1)):
        free = (edge if sign < 0 else size - edge) - reach
        gap = max(plan.bleed, LEAST_GAP, min(TICK_GAP, free - least))
        room = free - gap
        if room >= least - 1e-6:
            near = edge + sign * gap
            found.append((near, near + sign * min(plan.tick, room)))
        else:
            near = reach if sign < 0 else size - reach
            found.append((near, near - sign * min(plan.tick, TICK_MOST)))
    return found
