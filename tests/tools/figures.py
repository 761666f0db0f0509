"""What stands where on a page, in mm, and how far things are apart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.drawing.page import PT, Box, Field, Line, Page, Shape

if TYPE_CHECKING:
    from sheetgen.job.printout import Printout
    from tools.drawing import Drawn

EDGE = 8.0  # mm that stay free of ink (R8)
NEAR = 0.05  # mm of tolerance
SPACE = {"bullet": 7.5, "fine": 5.5}  # mm (R2)
DIGITS = {"bullet": 12.0, "fine": 9.0}  # points (R5)
CAP = 0.733  # height of digits in em


class Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def apart(self, other: Rect) -> float:
        """How far two rectangles are apart along the better axis; negative where they overlap."""
        across = max(self.left - other.right, other.left - self.right)
        down = max(self.top - other.bottom, other.top - self.bottom)
        if across > 0 and down > 0:
            return math.hypot(across, down)
        return max(across, down)

    def inside(self, other: Rect) -> bool:
        return (
            self.left >= other.left - NEAR
            and self.top >= other.top - NEAR
            and self.right <= other.right + NEAR
            and self.bottom <= other.bottom + NEAR
        )


def rect(item: Box | Field | Shape) -> Rect:
    return Rect(item.x, item.y, item.x + item.w, item.y + item.h)


def of(page: Page, kind: type) -> list:
    found = [item for item in page.items if isinstance(item, kind)]
    assert found
    return found


def spaces(page: Page) -> list[Field]:
    """Fields for marks and discs; a log of results has none."""
    return [field for field in page.fields() if field.kind in ("mark", "disc")]


def by_ref(page: Page, kind: type, ref: str) -> list:
    return [item for item in of(page, kind) if item.ref == ref]


def page_of(drawn: Drawn | Printout) -> Page:
    result = getattr(drawn, "result", None) or drawn
    return result.document.pages[0].piece


def in_round(inner: Rect, box: Box) -> bool:
    """Whether a rectangle lies within a box, its rounded corners and half its frame."""
    half = box.width * PT / 2 if box.stroke else 0.0
    outer = rect(box).grown(-half)
    if not inner.inside(outer):
        return False
    r = max(0.0, min(box.radius, box.w / 2, box.h / 2) - half)
    corners = {
        "tl": (outer.left + r, outer.top + r, -1, -1),
        "tr": (outer.right - r, outer.top + r, 1, -1),
        "br": (outer.right - r, outer.bottom - r, 1, 1),
        "bl": (outer.left + r, outer.bottom - r, -1, 1),
    }
    for name in box.corners.split():
        x, y, sx, sy = corners[name]
        px = inner.right if sx > 0 else inner.left
        py = inner.bottom if sy > 0 else inner.top
        if (px - x) * sx > 0 and (py - y) * sy > 0 and math.hypot(px - x, py - y) > r + NEAR:
            return False
    return True


def over_edge(ink: Rect, box: Box) -> bool:
    """Whether ink neither lies in a box nor outside of it."""
    half = box.width * PT / 2 if box.stroke else 0.0
    if ink.right < box.x - half or ink.left > box.x + box.w + half:
        return False
    return ink.apart(rect(box).grown(half)) < -NEAR and not in_round(ink, box)


def neighbours(fields: list[Field], reach: float) -> Iterator[tuple[Field, Field, float]]:
    """Pairs of fields that are less than ``reach`` mm apart, and how far they are."""
    ordered = sorted(fields, key=lambda f: f.x)
    for i, a in enumerate(ordered):
        for b in ordered[i + 1 :]:
            if b.x > a.x + a.w + reach:
                break
            if b.y < a.y + a.h + reach and a.y < b.y + b.h + reach:
                apart = rect(a).apart(rect(b))
                if apart < reach:
                    yield a, b, apart


def edge_of(line: Line) -> Rect:
    half = line.width * PT / 2
    return Rect(
        min(line.x1, line.x2), min(line.y1, line.y2), max(line.x1, line.x2), max(line.y1, line.y2)
    ).grown(half)
