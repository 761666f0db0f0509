"""Lines between spaces that belong together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from ...drawing.colours import WHITE
from ...drawing.page import Area, Field, Item, Line
from ...drawing.theme import SOLID
from ..canvas import FRAME, Canvas
from ..context import Context
from .spaces import FRAMED

TIED = 3.2  # points: a line between spaces that are marked together
RIM = 0.4  # mm of a space that a line may touch


def draw_links(context: Context, out: Canvas) -> None:
    """Lines from space to space, from edge to edge; one that would cross a third is a problem."""
    places = _places(out.items)
    for at, link in enumerate(context.sheet.links):
        names = [f"{part.id}:{part.space}" for part in link.spaces]
        for first, second in pairwise(name for name in names if name in places):
            ends = _between(places[first], places[second])
            if ends is None:
                continue  # they touch
            for name, area in places.items():
                if name not in (first, second) and _crosses(ends, area):
                    values = {"first": first, "second": second, "space": name}
                    context.problems.add(link.source, "link-crosses", **values)
                    break
            width = TIED if link.together else FRAMED
            if context.theme.bands == SOLID:  # ink alone would not show on the band
                out.append(Line(*ends, WHITE, width + 2 * FRAME, f"link:{at + 1}:rim"))
            out.append(Line(*ends, context.theme.ink, width, f"link:{at + 1}"))


def _places(items: Sequence[Item]) -> dict[str, Area]:
    """Where each space is, the small ones under it included."""
    found: dict[str, Area] = {}
    for item in items:
        if isinstance(item, Field):
            name = ":".join(item.ref.split(":")[:2])
            area = Area(item.x, item.y, item.w, item.h)
            if name in found:  # those under it are as wide as it is
                area = found[name]._replace(h=area.bottom - found[name].y)
            found[name] = area
    return found


def _between(first: Area, second: Area) -> tuple[float, float, float, float] | None:
    """The line from one area to another; None where they touch."""
    dx, dy = second.mid_x - first.mid_x, second.mid_y - first.mid_y
    start, end = _edge(first, dx, dy), 1 - _edge(second, dx, dy)
    if start >= end:
        return None
    x, y = first.mid_x, first.mid_y
    return x + dx * start, y + dy * start, x + dx * end, y + dy * end


def _crosses(ends: tuple[float, float, float, float], area: Area) -> bool:
    """Whether a line runs through an area, its rim left out."""
    x1, y1, x2, y2 = ends
    low, high = 0.0, 1.0
    inner = ((x1, x2 - x1, area.x, area.right), (y1, y2 - y1, area.y, area.bottom))
    for start, way, least, most in inner:
        least, most = least + RIM, most - RIM
        if abs(way) < 1e-9:
            if not least < start < most:
                return False
            continue
        one, other = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, one), min(high, other)
    return low < high


def _edge(area: Area, dx: float, dy: float) -> float:
    """Which part of a way from its middle lies within an area."""
    across = area.w / 2 / abs(dx) if dx else math.inf
    down = area.h / 2 / abs(dy) if dy else math.inf
    return min(across, down, 1.0)
