"""What stands where on a page, in mm, and how far things are apart."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.drawing.page import PT, Box, Field, Label, Line, Page, Shape

if TYPE_CHECKING:
    from sheetgen.job.printout import Printout

NEAR = 0.05  # mm of tolerance


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


def floor_of(text: str) -> float:
    """The least size of a text, in points: Chinese and Japanese need more (R5)."""
    return 8.0 if any(ord(c) > 0x2E80 for c in text) else 7.0


def rect(item: Box | Field | Shape) -> Rect:
    return Rect(item.x, item.y, item.x + item.w, item.y + item.h)


def of(page: Page, kind: type) -> list:
    """All primitives of a kind; there must be some."""
    found = [item for item in page.items if isinstance(item, kind)]
    assert found
    return found


def page_of(result: Printout) -> Page:
    """The piece on the first page."""
    return result.document.pages[0].piece


def is_space(field: Field) -> bool:
    """Whether marks or discs go there."""
    return field.kind in ("mark", "disc")


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
    if (
        ink.right < box.x - half
        or ink.left > box.x + box.w + half
        or ink.bottom < box.y - half
        or ink.top > box.y + box.h + half
    ):
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
    """A line with its width."""
    half = line.width * PT / 2
    return Rect(
        min(line.x1, line.x2), min(line.y1, line.y2), max(line.x1, line.x2), max(line.y1, line.y2)
    ).grown(half)


def under_of(page: Page, at: int, x: float, y: float) -> str:
    """The colour that lies under a point when the primitive of this number is painted."""
    under = "#ffffff"
    for box in page.items[:at]:
        if isinstance(box, Box) and box.fill and box.x < x < box.x + box.w:
            under = box.fill if box.y < y < box.y + box.h else under
    return under


def under_label(page: Page, at: int, label: Label) -> str:
    """The colour that lies under the beginning, middle or end of a text."""
    x = label.x + {"start": 0.5, "middle": 0.0, "end": -0.5}[label.anchor]
    return under_of(page, at, x, label.y - label.size * PT * 0.3)
