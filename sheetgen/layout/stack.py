"""Sharing room: parts beside or below each other, nested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..page import Area, Item
from .context import Need


class Part(Protocol):
    """Something that is laid out in a rectangle."""

    def widths(self) -> Need:
        """The width it needs."""

    def heights(self, width: float) -> Need:
        """The height it needs at a width."""

    def draw(self, area: Area, out: list[Item]) -> None:
        """Append its primitives."""


def share(total: float, needs: Sequence[Need], weights: Sequence[float]) -> list[float]:
    """Divide ``total`` mm: what each needs at least, then what it wants, then what it can use.

    Spare room beyond what all can use is left over; where there is too little each gets its least.
    """
    sizes = [need.low for need in needs]
    spare = total - sum(sizes)
    wants = [need.want - need.low for need in needs]
    if spare > 0 and sum(wants) > 0:
        part = min(1.0, spare / sum(wants))
        sizes = [size + want * part for size, want in zip(sizes, wants, strict=True)]
        spare = total - sum(sizes)
    while spare > 1e-6:
        growing = [
            i for i, need in enumerate(needs) if weights[i] > 0 and sizes[i] < need.high - 1e-6
        ]
        if not growing:
            break
        sum_weights = sum(weights[i] for i in growing)
        step = min(spare / sum_weights, *((needs[i].high - sizes[i]) / weights[i] for i in growing))
        for i in growing:
            sizes[i] += step * weights[i]
        spare = total - sum(sizes)
    return sizes


class Stack:
    """Parts in one direction with the same gap between them."""

    def __init__(
        self, parts: Sequence[Part], weights: Sequence[float], down: bool, gap: float
    ) -> None:
        self.parts = parts
        self.weights = weights
        self.down = down
        self.gap = gap
        self.gaps = gap * (len(parts) - 1)

    def widths(self) -> Need:
        """Beside each other: the sum; below each other: the widest."""
        needs = [part.widths() for part in self.parts]
        if self.down:
            return Need(*(max(n[i] for n in needs) for i in range(3)))
        return Need(*(sum(n[i] for n in needs) + self.gaps for i in range(3)))

    def across(self, width: float) -> list[float]:
        """Widths of the parts beside each other."""
        return share(width - self.gaps, [p.widths() for p in self.parts], self.weights)

    def heights(self, width: float) -> Need:
        """Below each other: the sum; beside each other: the tallest."""
        if self.down:
            needs = [part.heights(width) for part in self.parts]
            return Need(*(sum(n[i] for n in needs) + self.gaps for i in range(3)))
        needs = [p.heights(w) for p, w in zip(self.parts, self.across(width), strict=True)]
        return Need(*(max(n[i] for n in needs) for i in range(3)))

    def draw(self, area: Area, out: list[Item]) -> None:
        """Draw the parts; height that none can use widens the gaps."""
        if not self.down:
            x = area.x
            widths = self.across(area.w)
            over = area.w - sum(widths) - self.gaps
            gap = self.gap + (over / (len(widths) - 1) if over > 0 and len(widths) > 1 else 0)
            for part, width in zip(self.parts, widths, strict=True):
                part.draw(Area(x, area.y, width, area.h), out)
                x += width + gap
            return
        needs = [part.heights(area.w) for part in self.parts]
        heights = share(area.h - self.gaps, needs, self.weights)
        over = area.h - sum(heights) - self.gaps
        gap = self.gap + (over / (len(heights) - 1) if over > 0 and len(heights) > 1 else 0)
        y = area.y
        for part, height in zip(self.parts, heights, strict=True):
            part.draw(Area(area.x, y, area.w, height), out)
            y += height + gap
