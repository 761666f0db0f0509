"""Sharing room: parts beside or below each other, nested."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from ..drawing.page import Area
from .canvas import Canvas

NEARLY = 0.75  # of a line: a part that can use as much fills it, so that edges stand in line
ROOMY = 0.85  # of the height: a stack that wants no more than that has room for one more band


class Need(NamedTuple):
    """How much room a part needs at least, would like, and can use; mm."""

    low: float
    want: float
    high: float


class Part:
    """Something that is laid out in a rectangle."""

    seams = 0  # gaps between its rows, which may stand further apart where none can use the room
    total = False  # whether a total stands in it
    spaces = 0  # in line with those of other parts: all of them may stand closer together

    def widths(self) -> Need:
        """The width it needs."""
        raise NotImplementedError

    def heights(self, width: float) -> Need:
        """The height it needs at a width."""
        raise NotImplementedError

    def draw(self, area: Area, out: Canvas) -> None:
        """Draw it."""
        raise NotImplementedError

    def beside(self, parts: "Sequence[Part]") -> "Part":
        """The same beside others, its lines level with theirs."""
        return self

    def closer(self, by: float) -> float:
        """How far apart in mm its spaces stand, so much closer to each other as they may be."""
        return math.inf

    def closest(self, width: float) -> float:
        """How far apart in mm spaces in line may be, so that all parts have room in a width."""
        return math.inf


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


class Stack(Part):
    """Parts in one direction with the same gap between them."""

    def __init__(
        self,
        parts: Sequence[Part],
        weights: Sequence[float],
        down: bool,
        gap: float,
        columns: Sequence[float] = (),
    ) -> None:
        self.columns = columns  # where parts beside each other may begin, and the last one's end
        self.parts = parts
        self.weights = weights
        self.down = down
        self.gap = gap
        self.gaps = gap * (len(parts) - 1)
        self.total = any(part.total for part in parts)

    def widths(self) -> Need:
        """Beside each other: the sum; below each other: the widest."""
        needs = [part.widths() for part in self.parts]
        return self._largest(needs) if self.down else self._sum(needs)

    def across(self, width: float) -> list[float]:
        """Widths of the parts beside each other."""
        return share(width - self.gaps, [p.widths() for p in self.parts], self.weights)

    def heights(self, width: float) -> Need:
        """Below each other: the sum; beside each other: the tallest."""
        if self.down:
            return self._sum([part.heights(width) for part in self.parts])
        spans = self.spans(width)
        return self._largest([p.heights(w) for p, (_, w) in zip(self.parts, spans, strict=True)])

    def spans(self, width: float) -> list[tuple[float, float]]:
        """Where each part beside others begins in mm from the first, and its width.

        Width that none can use widens the gaps.
        """
        widths = self.across(width)
        over = width - sum(widths) - self.gaps
        gap = self.gap + (over / (len(widths) - 1) if over > 0 and len(widths) > 1 else 0)
        found, x = [], 0.0
        for one in widths:
            found.append((x, one))
            x += one + gap
        return self._snapped(found) if self.columns else found

    def _snapped(self, spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """The same, the last part from the nearest of the columns on up to their end."""
        x, width = spans[-1]
        need, end = self.parts[-1].widths(), self.columns[-1]
        if len(spans) < 2 or abs(x + width - end) > 0.01:
            return spans
        before, taken = spans[-2]
        first = before + min(taken, self.parts[-2].widths().want) + self.gap / 2
        good = [
            at
            for at in self.columns[:-1]
            if at >= first - 1e-6 and need.low <= end - at + 1e-6 and end - at <= need.high + 1e-6
        ]
        if not good:
            return spans
        at = min(good, key=lambda at: abs(at - x))
        taken = min(taken, at - before - self.gap / 2)
        return [*spans[:-2], (before, taken), (at, end - at)]

    def _sum(self, needs: Sequence[Need]) -> Need:
        return Need(*(sum(each) + self.gaps for each in zip(*needs, strict=True)))

    def _largest(self, needs: Sequence[Need]) -> Need:
        return Need(*(max(each) for each in zip(*needs, strict=True)))

    def draw(self, area: Area, out: Canvas) -> None:
        """Draw the parts; height that none can use widens the gaps, those inside of parts too."""
        if not self.down:
            for part, (x, width) in zip(self.parts, self.spans(area.w), strict=True):
                part.draw(Area(area.x + x, area.y, width, area.h), out)
            return
        needs = [part.heights(area.w) for part in self.parts]
        heights = share(area.h - self.gaps, needs, self.weights)
        over = area.h - sum(heights) - self.gaps
        seams = [part.seams for part in self.parts]
        count = len(heights) - 1 + sum(seams)
        more = over / count if over > 0 and count else 0.0
        y = area.y
        for part, height, inner in zip(self.parts, heights, seams, strict=True):
            part.draw(Area(area.x, y, area.w, height + inner * more), out)
            y += height + inner * more + self.gap + more

    def unfolded(self, area: Area, gap: float) -> "Stack":
        """The same parts, those of a crowded band below each other where height is to spare.

        On a piece that stands upright a band is short of width while a third of the height is
        empty; one part to a line then fills it.
        """
        if not self.down:
            return self
        parts: list[Part] = []
        weights: list[float] = []
        for part, weight in zip(self.parts, self.weights, strict=True):
            lines: Sequence[Part] = [part]
            if isinstance(part, Stack) and part.crowded(area.w):
                lines = [Line(one) for one in part.parts]
            parts += lines
            weights += [weight] * len(lines)
        taller = Stack(parts, weights, True, gap)
        return taller if taller.heights(area.w).want <= ROOMY * area.h else self

    def closest(self, width: float) -> float:
        """What the parts beside each other, and those in them, leave to spaces in line."""
        found = math.inf
        lacking, spaces = self.widths().low - width, sum(part.spaces for part in self.parts)
        if not self.down and lacking > 0 and spaces:
            found = min(part.closer(lacking / spaces) for part in self.parts)
        return min([found, *(part.closest(width) for part in self.parts)])

    def crowded(self, width: float) -> bool:
        """Whether a part beside another gets less width than it wants."""
        if self.down:
            return False
        sizes = self.across(width)
        wants = [part.widths().want for part in self.parts]
        return any(size < want - 1e-6 for size, want in zip(sizes, wants, strict=True))


class Line(Part):
    """A part alone on a line, at its left where the line is much longer than it can use."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def widths(self) -> Need:
        """As the part."""
        return self.part.widths()

    def heights(self, width: float) -> Need:
        """As the part at the width that it gets."""
        return self.part.heights(self.across(width))

    def across(self, width: float) -> float:
        """The part's width on a line of ``width`` mm."""
        high = self.widths().high
        return width if high >= NEARLY * width else high

    def draw(self, area: Area, out: Canvas) -> None:
        """The part at its width."""
        self.part.draw(area._replace(w=self.across(area.w)), out)
