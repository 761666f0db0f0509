"""Figures drawn as outlines in a unit square, y downwards: crisp at any size, in any language.

A path is a list of steps: ``("M", x, y)`` moves, ``("L", x, y)`` draws a line, ``("C", x1, y1, x2,
y2, x, y)`` a curve, ``("Z",)`` closes.
Paths are filled by the even-odd rule.
"""

from __future__ import annotations

import math
from typing import Any

Step = tuple[Any, ...]
_FIFTHS = [2 * math.pi * n / 5 for n in range(5)]
_K = 0.5523  # a quarter circle as a Bezier curve


def _polygon(*points: tuple[float, float]) -> list[Step]:
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest), ("Z",)]


def _circle(cx: float, cy: float, r: float) -> list[Step]:
    k = r * _K
    return [
        ("M", cx + r, cy),
        ("C", cx + r, cy + k, cx + k, cy + r, cx, cy + r),
        ("C", cx - k, cy + r, cx - r, cy + k, cx - r, cy),
        ("C", cx - r, cy - k, cx - k, cy - r, cx, cy - r),
        ("C", cx + k, cy - r, cx + r, cy - k, cx + r, cy),
        ("Z",),
    ]


def _lower_half() -> list[Step]:
    """The lower half of a disc as large as the square."""
    k = 0.5 * _K
    return [
        ("M", 0, 0.5),
        ("C", 0, 0.5 + k, 0.5 - k, 1, 0.5, 1),
        ("C", 0.5 + k, 1, 1, 0.5 + k, 1, 0.5),
        ("Z",),
    ]


def _rounded(x: float, y: float, w: float, h: float, r: float) -> list[Step]:
    k = r * (1 - _K)
    right, bottom = x + w, y + h
    return [
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    ]


def _star(points: int, waist: float) -> list[Step]:
    """A star with a point at the top; ``waist`` is the inner radius, the outer one being 1."""
    corners = []
    for n in range(2 * points):
        r, turn = 0.52 * (waist if n % 2 else 1.0), math.pi * n / points
        corners.append((0.5 + r * math.sin(turn), 0.55 - r * math.cos(turn)))
    return _polygon(*corners)


def _pentagon() -> list[Step]:
    """A regular pentagon with a corner at the top, as wide as the square and centred in it."""
    corners = [(0.5 + 0.52 * math.sin(t), 0.54 - 0.52 * math.cos(t)) for t in _FIFTHS]
    return _polygon(*corners)


def _lock() -> list[Step]:
    """An open padlock: the right leg of the shackle ends above the body."""
    outer, inner, top = 0.27, 0.155, 0.29
    left, right = 0.5 - outer, 0.5 + outer
    k, j = outer * _K, inner * _K
    return [
        *_rounded(0.14, 0.46, 0.72, 0.54, 0.09),
        ("M", left, 0.47),
        ("L", left, top),
        ("C", left, top - k, 0.5 - k, top - outer, 0.5, top - outer),
        ("C", 0.5 + k, top - outer, right, top - k, right, top),
        ("L", right, 0.36),
        ("L", 0.5 + inner, 0.36),
        ("L", 0.5 + inner, top),
        ("C", 0.5 + inner, top - j, 0.5 + j, top - inner, 0.5, top - inner),
        ("C", 0.5 - j, top - inner, 0.5 - inner, top - j, 0.5 - inner, top),
        ("L", 0.5 - inner, 0.47),
        ("Z",),
    ]


def _plus(t: float) -> list[Step]:
    low, high = 0.5 - t, 0.5 + t
    return _polygon(
        (low, 0), (high, 0), (high, low), (1, low), (1, high), (high, high),
        (high, 1), (low, 1), (low, high), (0, high), (0, low), (low, low),
    )  # fmt: skip


SHAPES: dict[str, list[Step]] = {
    # Symbols of rows
    "diamond": _polygon((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "circle": _circle(0.5, 0.5, 0.46),
    "triangle": _polygon((0.5, 0.03), (1, 0.93), (0, 0.93)),
    "square": _polygon((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    "ring": [*_circle(0.5, 0.5, 0.48), *_circle(0.5, 0.5, 0.24)],
    "hexagon": _polygon(
        (0.25, 0.067), (0.75, 0.067), (1, 0.5), (0.75, 0.933), (0.25, 0.933), (0, 0.5)
    ),
    "star": _star(5, 0.42),
    "pentagon": _pentagon(),
    "drop": [
        ("M", 0.5, 0.0),
        ("C", 0.62, 0.24, 0.86, 0.42, 0.86, 0.64),
        ("C", 0.86, 0.84, 0.7, 1.0, 0.5, 1.0),
        ("C", 0.3, 1.0, 0.14, 0.84, 0.14, 0.64),
        ("C", 0.14, 0.42, 0.38, 0.24, 0.5, 0.0),
        ("Z",),
    ],
    # Signs of the sheet
    "arrow": _polygon((0.08, 0), (1, 0.5), (0.08, 1)),
    "up": _polygon((0.5, 0), (1, 0.5), (0.68, 0.5), (0.68, 1), (0.32, 1), (0.32, 0.5), (0, 0.5)),
    "lock": _lock(),
    "disc": _circle(0.5, 0.5, 0.5),
    "half": _lower_half(),
    "minus": _polygon((0, 0.42), (1, 0.42), (1, 0.58), (0, 0.58)),
    "plus": _plus(0.08),
    "die": [
        *_circle(0.15, 0.15, 0.12),
        *_circle(0.85, 0.15, 0.12),
        *_circle(0.5, 0.5, 0.12),
        *_circle(0.15, 0.85, 0.12),
        *_circle(0.85, 0.85, 0.12),
    ],
    "equals": [
        *_polygon((0, 0.26), (1, 0.26), (1, 0.42), (0, 0.42)),
        *_polygon((0, 0.58), (1, 0.58), (1, 0.74), (0, 0.74)),
    ],
}
SYMBOLS = ("diamond", "circle", "triangle", "square", "ring", "hexagon", "star", "drop", "pentagon")
