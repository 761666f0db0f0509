"""Whether pieces go onto the paper that was asked for, and stay in reach of its printer."""

from __future__ import annotations

from collections.abc import Mapping

from ..drawing.limits import LEAST_MARGIN
from ..drawing.sizes import Size
from ..model import Sheet
from ..paper.grid import Grid, Plan, find_grid
from ..source.problems import Problems, Source
from .request import Request


def grid_on(
    sheet: Sheet,
    size: Size,
    landscape: bool,
    request: Request,
    sizes: Mapping[str, Size],
    problems: Problems,
) -> Grid | None:
    """Where pieces go; what does not fit the paper is a problem."""
    plan, margin = request.plan, request.piece.margin
    grid = find_grid(*size.turned(landscape), plan)
    if plan.paper is None:
        return grid
    if grid is None:
        _too_large(sheet, size, plan, plan.paper, sizes, problems)
        return None
    for name, (x, y) in (("offset", plan.offset), ("back-offset", plan.back_offset)):
        # An offset moves what is printed, but not off the paper.
        got, limit = max(abs(x), abs(y)), grid.free + margin
        if got > limit + 0.01:
            place = request.place(name)
            problems.add(place, "offset-far", got=f"{got:.3g}", limit=f"{limit:.3g}")
    lacking = LEAST_MARGIN - grid.free - margin
    if lacking > 0.01:
        problems.add(
            request.places.get("margin", Source("")),
            "margin-small",
            got=f"{margin:g}",
            free=f"{grid.free + margin:.1f}",
            limit=f"{margin + lacking:.4g}",
            piece=size.name,
            paper=plan.paper.name,
        )
    return grid


def _too_large(
    sheet: Sheet,
    size: Size,
    plan: Plan,
    paper: Size,
    sizes: Mapping[str, Size],
    problems: Problems,
) -> None:
    """Tell that a piece does not fit its paper, with the smallest paper that would hold it."""
    # Sizes are in order, and so is the first paper that holds the piece the smallest.
    holds = (
        one.name
        for one in sizes.values()
        if one.paper and find_grid(size.width, size.height, plan._replace(paper=one))
    )
    other = next(holds, "")
    id = "piece-not-on-paper" if other else "piece-on-no-paper"
    if plan.bleed and find_grid(size.width, size.height, Plan(paper)):
        id = "bleed-not-on-paper" if other else "bleed-on-no-paper"
    bleed, on = f"{plan.bleed:g}", paper.name
    problems.add(sheet.source, id, piece=size.name, paper=on, bleed=bleed, other=other or "-")
