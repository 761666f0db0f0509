"""Discs to cut out for boards that are played with discs: as many for each owner as the sheet says.

Owners are told apart by figure and symbol, not by shade: one has a small filled disc with a white
symbol in it, the next one a ring around a dark symbol, and so on. Little of a disc is inked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..drawing.page import PT, Area, Box, Document, Sheetful
from ..drawing.sizes import Size
from ..drawing.theme import Colour
from ..layout.canvas import HAIR, Style
from ..layout.measure import lowest
from ..source.phrase import Phrase
from .page import ExtraPage, PageWords, around, readable

GAP, MOST_GAP = 3.0, 16.0  # mm from disc to disc: the least, and as much as helps the scissors
HEAD = 10.0  # mm of height for what stands over the discs of an owner
APART = 4.0  # mm at least above the heading of a next owner
RULE = 8.0  # mm of height for the rule; more with inches below it
FULL = 0.5  # how full the last line should be at least
# Of the diameter: a filled disc, a ring and its band, and the symbols in them. The one must look
# full and the other empty, whatever the symbols are.
CORE, RING, BAND = 0.52, 0.68, 0.065
IN_CORE, IN_RING = 0.2, 0.25


class Set(NamedTuple):
    """The discs of one sheet."""

    title: Phrase
    owners: Sequence[Colour]
    pieces: int  # of each owner
    diameter: float  # mm
    paper: Size


class _Line(NamedTuple):
    """A line of a page: discs of an owner, or what stands over them."""

    owner: int
    discs: int  # 0 for a heading

    def height(self, diameter: float) -> float:
        return diameter if self.discs else HEAD


def discs(what: Set, say: PageWords) -> Document:
    """The pages. What is wrong is added to the problems of ``say``."""
    pages = _Pages(what, say)
    found = pages.draw()
    say.finish()
    title = f"{what.title.text} · {say('discs-title').text}"
    count = len(what.owners) * what.pieces
    subject = f"{title} · {count} × {what.diameter:g} mm"
    return Document(title, subject, say.words.tag, found)


class _Pages:
    def __init__(self, what: Set, say: PageWords) -> None:
        self.what, self.say = what, say
        page = ExtraPage(say, what.paper)
        self.top, safe = self.heading(page, 1, 1), page.safe
        below = RULE + (3 if what.paper.inch else 1)
        self.area = Area(safe.x, self.top, safe.w, safe.bottom - below - self.top)

    def draw(self) -> list[Sheetful]:
        pages = self.pages()
        drawn = []
        for at, lines in enumerate(pages):
            page = ExtraPage(self.say, self.what.paper)
            self.heading(page, at + 1, len(pages))
            self.lines(page, lines)
            wide = page.measure.wide("100 mm", 8) + 3
            inch, safe = self.what.paper.inch, page.safe
            length = 100 if safe.w >= (101.6 if inch else 100) + wide else 50
            page.rule(safe.x, safe.bottom - (3.2 if inch else 0.8), 8.0, length)
            drawn.append(page.sheetful())
        return drawn

    def heading(self, page: ExtraPage, number: int, count: int) -> float:
        """Title, size and what to do; returns where the discs may begin."""
        say, what, safe, wide_of = self.say, self.what, page.safe, page.measure.wide
        text = f"{say('discs-title').text} · {what.diameter:g} mm"
        if count > 1:
            text += f" · {number}/{count}"
        k = min(max(safe.w / 194, 0.6), 1.3)
        sub = say.plain(text)
        small = Style(readable(10.0 * k, sub), colour=page.theme.muted, anchor="start")
        wide = min(wide_of(text, small.size), safe.w * 0.6)
        big = Style(max(19.0 * k**0.8, lowest(what.title.text)), "bold", anchor="start")
        title = page.text(what.title, safe.x, safe.y + 4, safe.w - wide - 3, big, "title")
        x = safe.x + wide_of(title.text, title.size, "bold") + 3
        page.text(sub, x, safe.y + 4.6, wide + 0.1, small, "what")
        how = say("discs-how")
        below = Area(safe.x, safe.y + 10.5, safe.w, 0)
        return below.y + page.paragraph(how, below, Style(readable(9.5 * k, how)), "how") + 2.5

    # Which discs stand where

    def pages(self) -> list[list[_Line]]:
        """Lines by page: the fewest pages, then last lines that are not bare, then wide gaps."""
        what = self.what
        most = int((self.area.w + GAP + 1e-6) // (what.diameter + GAP))
        ways = {across: pages for across in range(1, most + 1) if (pages := self.broken(across))}

        def rank(across: int) -> tuple[int, bool, float]:
            pages = ways[across]
            last = what.pieces - (math.ceil(what.pieces / across) - 1) * across
            full = across > what.pieces or last / across >= FULL
            return -len(pages), full, min(min(self.gaps(lines)) for lines in pages)

        if not ways:
            mm = f"{what.diameter:g}"
            self.say.problem("disc-too-large", mm=mm, paper=what.paper.name)
            return []
        return ways[max(ways, key=rank)]

    def broken(self, across: int) -> list[list[_Line]] | None:
        """Lines of at most so many discs on pages; None where a page holds no line."""
        pages: list[list[_Line]] = [[]]
        for owner in range(len(self.what.owners)):
            left, fresh = self.what.pieces, True
            while left:
                line = _Line(owner, min(across, left))
                head = [_Line(owner, 0)] if fresh or not pages[-1] else []
                if self.height([*pages[-1], *head, line], GAP) > self.area.h + 1e-6:
                    if not pages[-1]:
                        return None
                    pages.append([])
                    continue
                pages[-1] += [*head, line]
                left -= line.discs
                fresh = False
        return pages

    def height(self, lines: Sequence[_Line], gap: float) -> float:
        """The height in mm of lines below each other."""
        total = sum(line.height(self.what.diameter) for line in lines)
        return total + sum(_above(a, b, gap) for a, b in pairwise(lines))

    def gaps(self, lines: Sequence[_Line]) -> tuple[float, float]:
        """The gaps across and down: as wide as helps the scissors and fits."""
        across = max(line.discs for line in lines)
        wide = high = MOST_GAP
        if across > 1:
            wide = (self.area.w - across * self.what.diameter) / (across - 1)
        many = sum(1 for above, _ in pairwise(lines) if above.discs)
        if many:
            high = GAP + (self.area.h - self.height(lines, GAP)) / many
        return min(wide, MOST_GAP), min(high, MOST_GAP)

    # Drawing

    def lines(self, page: ExtraPage, lines: Sequence[_Line]) -> None:
        """One page of discs."""
        d, (wide, high) = self.what.diameter, self.gaps(lines)
        x, y = self.area.x, self.area.y
        before = None
        for line in lines:
            y += _above(before, line, high) if before else 0.0
            before = line
            if line.discs:
                for n in range(line.discs):
                    self.disc(page, line.owner, x + n * (d + wide), y, d, cut=True)
            else:
                self.owner(page, line.owner, x, y)
            y += line.height(d)

    def owner(self, page: ExtraPage, owner: int, x: float, y: float) -> None:
        """What stands over the discs of an owner: their figure, and how many there are."""
        side = 6.5
        self.disc(page, owner, x, y, side, cut=False)
        text = self.say("discs-many" if self.what.pieces != 1 else "discs-one", n=self.what.pieces)
        style = Style(readable(10.5, text), "bold", anchor="start")
        page.text(text, x + side + 1, y + side / 2, 60, style, "owner")

    def disc(self, page: ExtraPage, owner: int, x: float, y: float, d: float, cut: bool) -> None:
        """One disc, and the hairline circle to cut along."""
        colour = self.what.owners[owner]
        ref = f"disc:{owner}" if cut else f"owner:{owner}"
        if cut:
            rim = page.theme.line
            page.append(Box(x, y, d, d, None, rim, HAIR, d / 2, ref=f"cut:{owner}"))
        else:
            x, y, d = x - d * 0.2, y - d * 0.2, d * 1.4  # only the figure, without its rim
        middle = (x + d / 2, y + d / 2)
        if owner % 2 == 0:
            core, side, ink = CORE * d, IN_CORE * d, page.theme.on_band(colour)
            page.append(Box(*around(*middle, core), colour.solid, radius=core / 2, ref=ref))
        else:
            band, side, ink = BAND * d, IN_RING * d, colour.rim
            ring = RING * d - band
            page.append(Box(*around(*middle, ring), None, ink, band / PT, ring / 2, ref=ref))
        page.sign(colour.symbol, *middle, side, ink, f"{ref}:symbol")


def _above(before: _Line, line: _Line, gap: float) -> float:
    """The gap in mm above a line; a heading stands nearer to its own discs than to others."""
    if not line.discs:
        return max(APART, gap)
    return gap if before.discs else 0.0
