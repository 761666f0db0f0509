"""What the pages beside the sheets share: text that fits, badges, rules, blocks that flow.

A page of this kind (calibration, placement guide, discs to cut out) has no sheet behind it.
Nothing of it may be clipped, lack a glyph, or lie where printers do not reach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..drawing.page import PT, Arc, Area, Box, Field, Item, Label, Line, Shape, Sheetful
from ..drawing.sizes import SAFE_MARGIN
from ..faces.face import unprintable
from ..faces.linebreak import broken
from ..layout.canvas import THIN
from ..layout.measure import CAP, MIDDLE_LATIN, optical, tail
from ..source.phrase import Phrase
from ..source.problems import shown
from .lettering import Lettering

LEADING = 1.45  # from one line of a paragraph to the next, in em


class Pad:
    """One page while it is drawn. Everything is in mm from the top left corner."""

    def __init__(self, lettering: Lettering, width: float, height: float, paper: str) -> None:
        self.say, self.paper = lettering, paper
        self.theme, self.problems = lettering.theme, lettering.problems
        self.width, self.height = width, height
        self.items: list[Item] = []
        edge = SAFE_MARGIN
        self.safe = Area(edge, edge, width - 2 * edge, height - 2 * edge)

    # Text

    def text(
        self,
        phrase: Phrase,
        x: float,
        middle: float,
        size: float,
        room: float,
        *,
        face: str = "regular",
        colour: str = "",
        anchor: str = "start",
        ref: str = "text",
    ) -> Label:
        """One line with its optical middle at a height, shrunk into ``room`` mm (R49)."""
        size = self._fit(phrase, size, room, face)
        say = self.say
        unprintable(phrase.text, say.faces[face], say.words.tag, phrase.source, self.problems)
        base = middle + size * PT * optical(phrase.text)
        label = Label(x, base, phrase.text, size, face, colour or self.theme.ink, anchor, ref)
        self.items.append(label)
        return label

    def paragraph(
        self,
        phrase: Phrase,
        area: Area,
        size: float,
        *,
        face: str = "regular",
        colour: str = "",
        ref: str = "text",
    ) -> float:
        """Lines that fill a width from the top of an area; returns the height they take."""
        step = size * PT * LEADING
        lines = self.lines(phrase, size, area.w, face)
        for at, line in enumerate(lines):
            self.text(
                Phrase(line, phrase.source),
                area.x,
                area.y + step * (at + 0.5),
                size,
                area.w,
                face=face,
                colour=colour,
                ref=ref,
            )
        return step * len(lines)

    def lines(self, phrase: Phrase, size: float, room: float, face: str = "regular") -> list[str]:
        """A text broken into lines of at most ``room`` mm."""
        return broken(phrase.text, lambda part: self.say.wide(part, size, face), room)

    def tall(self, phrase: Phrase, size: float, room: float, face: str = "regular") -> float:
        """The height in mm of a text as a paragraph."""
        return len(self.lines(phrase, size, room, face)) * size * PT * LEADING

    def _fit(self, phrase: Phrase, size: float, room: float, face: str) -> float:
        text, floor = phrase.text, self.say.floor(phrase.text)
        wide = self.say.wide(text, size, face)
        if wide <= room + 1e-6:
            return size
        if size * room / wide >= floor - 1e-6:
            return size * room / wide
        self.problems.add(
            phrase.source,
            "label-too-long",
            text=shown(text),
            language=self.say.words.tag,
            need=f"{self.say.wide(text, floor, face):.1f}",
            floor=f"{floor:g}",
            room=f"{max(room, 0):.1f}",
            piece=self.paper,
        )
        return floor

    # Figures

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: str = "",
        width: float = THIN,
        ref: str = "line",
    ) -> None:
        """A straight line; its width in points."""
        self.items.append(Line(*start, *end, colour or self.theme.ink, width, ref))

    def frame(
        self,
        area: Area,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = THIN,
        radius: float = 0.0,
        ref: str = "frame",
    ) -> None:
        """A rectangle, filled or framed or both; neither where the theme has no such fill."""
        if fill is None and stroke is None:
            return
        width = width if stroke else 0.0
        self.items.append(Box(*area, fill, stroke, width, radius, ref=ref))

    def badge(self, number: int, x: float, y: float, side: float, ref: str) -> None:
        """A number in a filled disc, its middle at x, y."""
        at = Area(x - side / 2, y - side / 2, side, side)
        self.frame(at, fill=self.theme.ink, radius=side / 2, ref=ref)
        size = side * 0.62 / (PT * CAP) * 0.82
        self.text(
            self.say.plain(str(number)), x, y, size, side,
            face="bold", colour="#ffffff", anchor="middle", ref=ref,
        )  # fmt: skip

    def arrow(
        self, start: tuple[float, float], end: tuple[float, float], head: float, ref: str
    ) -> None:
        """A level or upright line with an open head at its end."""
        self.line(start, end, ref=ref)
        (x1, y1), (x2, y2) = start, end
        along = (x2 - x1, y2 - y1)
        long = abs(along[0]) + abs(along[1])  # one of them is 0
        ux, uy = along[0] / long * head, along[1] / long * head
        for side in (0.45, -0.45):
            self.line((x2 - ux - uy * side, y2 - uy + ux * side), end, ref=ref)

    def rule(self, x: float, y: float, size: float, inch: bool, length: int) -> None:
        """The rule that shows whether a page came out at true size (R24), standing on ``y``.

        100 or 50 mm long, with inches below it on inch papers.
        """
        ink = self.theme.muted
        step, inches = (10, 4) if length == 100 else (5, 2)
        end = inches * 25.4 if inch else float(length)
        self.line((x, y), (x + end, y), ink, ref="rule")
        for n in range(0, length + 1, step):
            tall = 2.3 if n in (0, length) or n * 2 == length else 1.3
            self.line((x + n, y - tall), (x + n, y), ink, ref=f"rule:{n}mm")
        line, x_label = size * PT, x + end + 1.2
        middle = y - line * (0.5 if inch else MIDDLE_LATIN)
        label = self.say.plain(f"{length} mm")
        room = self.say.wide(label.text, size) + 0.1
        self.text(label, x_label, middle, size, room, colour=ink, ref="rule:label")
        for n in range(inches + 1) if inch else ():
            tall = 2.3 if n in (0, inches) else 1.3
            self.line((x + n * 25.4, y), (x + n * 25.4, y + tall), ink, ref=f"rule:{n}in")
        if inch:
            low = self.say.plain(f"{inches} in")
            self.text(low, x_label, y + line * 0.5, size, room, colour=ink, ref="rule:inches")

    def upright_rule(self, x: float, y: float, size: float, length: int) -> None:
        """The same rule standing at the left of ``x``, downwards from ``y``; in mm only."""
        ink, step = self.theme.muted, length // 10
        self.line((x, y), (x, y + length), ink, ref="rule")
        for n in range(0, length + 1, step):
            tall = 2.3 if n in (0, length) or n * 2 == length else 1.3
            self.line((x - tall, y + n), (x, y + n), ink, ref=f"rule:{n}mm")
        for at, text in enumerate((str(length), "mm")):
            middle = y + length + size * PT * (0.7 + at * 0.95)
            label = self.say.plain(text)
            self.text(label, x, middle, size, 9, colour=ink, anchor="end", ref=f"rule:label{at}")

    # The end

    def sheetful(self) -> Sheetful:
        """The finished page; ink outside the safe area is a problem (R8)."""
        for item in self.items:
            self._inside(item)
        whole = Area(0, 0, self.width, self.height)
        return Sheetful(self.width, self.height, (), tuple(self.items), whole)

    def _inside(self, item: Item) -> None:
        left, top, right, bottom = edges(item, self.say)
        free = min(left, top, self.width - right, self.height - bottom)
        if free < SAFE_MARGIN - 0.01:
            self.problems.add(
                self.say.words.source,
                "ink-outside",
                ref=item.ref,
                got=f"{free:.1f}",
                piece=self.paper,
                limit=f"{SAFE_MARGIN:g}",
            )


def edges(item: Item, say: Lettering) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what an item covers; half of a stroke may reach over it."""
    if isinstance(item, Label):
        wide = say.wide(item.text, item.size, item.face)
        left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        size = item.size * PT
        return (left, item.y - size * CAP, left + wide, item.y + size * tail(item.text))
    if isinstance(item, Line):
        xs, ys = sorted((item.x1, item.x2)), sorted((item.y1, item.y2))
        return (xs[0], ys[0], xs[1], ys[1])
    if isinstance(item, Arc):
        return (item.x, item.y, item.x, item.y)
    assert isinstance(item, Box | Shape | Field)
    return (item.x, item.y, item.x + item.w, item.y + item.h)


class Block(NamedTuple):
    """A part of a page that is as wide as its column."""

    height: float  # mm it needs
    draw: Callable[[Area], None]
    grow: float = 0.0  # mm of height it can use beyond that
    spare: bool = False  # whether a small paper can do without it
    near: float | None = None  # mm to the block above, where it belongs to that


def flow(blocks: Sequence[Block], area: Area, gaps: tuple[float, float], pad: Pad) -> None:
    """Draw blocks below each other, with gaps from the least to the most that is wanted.

    Where there is too little height, blocks that a small paper can do without are left out, the
    last one first; too little for the others is a problem.
    """
    least, most = gaps
    blocks = list(blocks)

    def needed() -> float:
        kept = sum(least if block.near is None else block.near for block in blocks[1:])
        return sum(block.height for block in blocks) + kept

    while needed() > area.h + 1e-6 and any(block.spare for block in blocks):
        blocks.remove([block for block in blocks if block.spare][-1])
    if needed() > area.h + 1e-6:
        pad.problems.add(
            pad.say.words.source, "page-too-low", paper=pad.paper, over=f"{needed() - area.h:.0f}"
        )
    room = max(area.h - needed(), 0.0)
    wide = [block for block in blocks[1:] if block.near is None]
    wider = min(most - least, room / max(len(wide), 1))
    room -= wider * len(wide)
    wanted = sum(block.grow for block in blocks)
    share = min(1.0, room / wanted) if wanted else 0.0
    y = area.y
    for at, block in enumerate(blocks):
        if at:
            y += least + wider if block.near is None else block.near
        height = block.height + block.grow * share
        block.draw(Area(area.x, y, area.w, height))
        y += height
