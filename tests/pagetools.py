"""For the tests of pages that have no sheet behind them: what they paint, read back."""

from __future__ import annotations

import io
import math
from typing import NamedTuple

import pikepdf
import pypdfium2
from test_pdf import Outline, Painted, Point, Text

NEAR = 0.05  # mm


class Read(NamedTuple):
    """One page of a file, in mm from its top left corner."""

    width: float
    height: float
    found: list[Outline | Text]
    text: str

    def strokes(self) -> list[tuple[Point, Point]]:
        """The straight lines that are stroked one by one."""
        return [
            (o.points[0], o.points[1])
            for o in self.outlines()
            if o.stroke is not None and len(o.points) == 2
        ]

    def outlines(self) -> list[Outline]:
        return [one for one in self.found if isinstance(one, Outline)]

    def level(self, y: float) -> list[tuple[float, float]]:
        """Level lines at a height: where they begin and end."""
        return sorted(
            (min(a[0], b[0]), max(a[0], b[0]))
            for a, b in self.strokes()
            if abs(a[1] - y) < NEAR and abs(b[1] - y) < NEAR
        )

    def upright(self, x: float) -> list[tuple[float, float]]:
        return sorted(
            (min(a[1], b[1]), max(a[1], b[1]))
            for a, b in self.strokes()
            if abs(a[0] - x) < NEAR and abs(b[0] - x) < NEAR
        )

    def rule(self, length: float) -> list[tuple[Point, Point]]:
        """Level or upright lines of a length."""
        return [(a, b) for a, b in self.strokes() if abs(math.dist(a, b) - length) <= NEAR]

    def ink(self) -> tuple[float, float, float, float]:
        """How far all lines and fills stay from the left, top, right and bottom edge."""
        points = [point for o in self.outlines() for point in o.points]
        assert points
        return (
            min(x for x, _ in points),
            min(y for _, y in points),
            self.width - max(x for x, _ in points),
            self.height - max(y for _, y in points),
        )


def read_pages(data: bytes) -> list[Read]:
    """All pages of a file."""
    pages = []
    with pikepdf.open(io.BytesIO(data)) as file, pypdfium2.PdfDocument(data) as document:
        for at, page in enumerate(file.pages):
            assert page.mediabox[0] == page.mediabox[1] == 0
            wide, high = (float(page.mediabox[i]) * 25.4 / 72 for i in (2, 3))
            text = document[at].get_textpage().get_text_bounded()
            pages.append(Read(wide, high, Painted(page).found, text))
    return pages
