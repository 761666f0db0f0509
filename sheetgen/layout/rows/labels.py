"""Names and notes of lines to write numbers on, set alike on all lines of a sheet."""

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ...drawing.page import PT, Area
from ...model import Row
from ...source.phrase import Phrase
from ..canvas import Canvas, Style
from ..context import NAME, SMALL, Context
from ..measure import optical

SIZES = (NAME * 0.95, SMALL)  # of a name and of its note, in points on an A5 piece
FACES = ("bold", "regular")
REFS = ("name", "note")
LEADING = 1.2  # from one line of text to the next, in em
APART = 3.0  # mm on A5 between a name and its note on one line
TAB = 6.0  # the most between the longest name and the notes where these stand in line
GOOD = 0.86  # of its size: text that is no smaller than that stays on one line
LARGER = 1.12  # than the smallest text
SCALES = (1.0, 0.97, 0.94, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7, 0.0)  # 0: the floor


class Way(NamedTuple):
    """How name and note stand, and the part of their own sizes that they have."""

    stacked: bool  # a second language under the first
    under: bool  # the note under the name
    scale: float = 1.0


class Labels:
    """Names and notes of rows: all in one size, and all in the same way."""

    def __init__(self, context: Context, rows: Sequence[Row]) -> None:
        self.context = context
        self.texts = {
            row.id: tuple(context.text(one, row) if one else None for one in (row.name, row.note))
            for row in rows
        }
        notes = any(note for _, note in self.texts.values())
        pair = any(one and one.second for texts in self.texts.values() for one in texts)
        self.apart = APART * context.k
        self.ways = [
            Way(stacked, low)
            for low in ((False, True) if notes else (False,))
            for stacked in ((False, True) if pair else (False,))
        ]
        self.known: dict[Way, tuple[float, float]] = {}

    def size(self, phrase: Phrase, part: int, scale: float) -> float:
        """The size in points of a name (``part`` 0) or a note (1)."""
        size = self.context.pt(SIZES[part] * scale, phrase.text)
        if part == 0 and scale >= GOOD:  # a name is larger than a note, on a small piece as well
            size = max(size, LARGER * self.context.measure.floor(phrase.text))
        return size

    def long(self, phrase: Phrase | None, part: int, how: Way) -> float:
        """The width in mm of a name or a note."""
        if phrase is None:
            return 0.0
        measure = self.context.measure
        long = measure.under if how.stacked else measure.beside
        return long(phrase, self.size(phrase, part, how.scale), FACES[part])

    def extent(self, how: Way) -> tuple[float, float]:
        """The width in mm of the longest line, and the height of the highest."""
        if how not in self.known:
            wide = high = 0.0
            for texts in self.texts.values():
                widths = [self.long(one, part, how) for part, one in enumerate(texts)]
                heights = [self.lines(one, part, how) for part, one in enumerate(texts)]
                beside = sum(widths) + (self.apart if widths[1] else 0.0)
                wide = max(wide, max(widths) if how.under else beside)
                high = max(high, sum(heights) if how.under else max(heights))
            self.known[how] = wide, high
        return self.known[how]

    def narrowest(self, scale: float) -> float:
        """The width in mm of all texts at a part of their sizes, in the way that takes least."""
        return min(self.extent(way._replace(scale=scale))[0] for way in self.ways)

    def best(self, room: float, height: float) -> Way:
        """The way in which all texts fit into ``room`` mm: on one line where that is good.

        What would need more than a ``height`` in mm is only taken where nothing else fits; where
        a sheet is short of height, what needs the least of it.
        """
        fitting = [how for how in map(partial(self.largest, room, height), self.ways) if how]
        good = [how for how in fitting if how.scale >= GOOD]
        if good:
            return good[0]
        if fitting:
            return max(fitting, key=lambda how: how.scale)
        higher = [how for how in map(partial(self.largest, room, math.inf), self.ways) if how]
        if higher and self.context.tight:  # the lowest
            low = [how._replace(scale=s) for how in higher for s in SCALES if s <= how.scale]
            return min(low, key=lambda how: self.extent(how)[1])
        return higher[0] if higher else self.ways[-1]._replace(scale=0.0)

    def largest(self, room: float, height: float, way: Way) -> Way | None:
        """A way at the largest size that fits, or None."""
        for scale in SCALES:
            how = way._replace(scale=scale)
            wide, high = self.extent(how)
            if wide <= room and high <= height:
                return how
        return None

    def lines(self, phrase: Phrase | None, part: int, how: Way) -> float:
        """The height in mm of a name or a note, the space between lines included."""
        if phrase is None:
            return 0.0
        size = self.size(phrase, part, how.scale)
        more = self.context.measure.second_line(phrase, size) if how.stacked else 0.0
        return size * PT * LEADING + more

    def draw(self, row: Row, at: Area, how: Way, inks: tuple[str, str, str], out: Canvas) -> None:
        """The name and the note of a row; ``inks`` are theirs and that of a second language."""
        put = out.put_under if how.stacked else out.put_beside
        name, note = self.texts[row.id]
        if how.under:
            y = at.mid_y - sum(self.lines(one, i, how) for i, one in enumerate((name, note))) / 2
            for part, one in enumerate((name, note)):
                if one is None:
                    continue
                line = self.lines(one, part, how)
                size = self.size(one, part, how.scale)
                style = Style(size, FACES[part], inks[part], "start", inks[2])
                put(one, at.x, y + line / 2, at.w, style, f"{row.id}:{REFS[part]}")
                y += line
            return
        left = self.long(note, 1, how) + self.apart if note else 0.0
        base = at.mid_y
        if name is not None:
            size = self.size(name, 0, how.scale)
            base += size * PT * optical(name.text)
            style = Style(size, "bold", inks[0], "start", inks[2])
            put(name, at.x, at.mid_y, at.w - left, style, f"{row.id}:name")
        if note is None:
            return
        size = self.size(note, 1, how.scale)
        # On one line with the name; where a second language stands under it, both about the middle.
        middle = at.mid_y if how.stacked else base - size * PT * optical(note.text)
        tab = self.tab(at.w, how)
        x, anchor = (at.right, "end") if tab is None else (at.x + tab, "start")
        style = Style(size, "regular", inks[1], anchor, inks[2])
        put(note, x, middle, at.w, style, f"{row.id}:note")

    def tab(self, room: float, how: Way) -> float | None:
        """Where notes begin, in mm from the names, or None: they end in line."""
        names = max(self.long(name, 0, how) for name, _ in self.texts.values())
        notes = max(self.long(note, 1, how) for _, note in self.texts.values())
        spare = room - names - notes
        if spare < self.apart:
            return None
        return names + min(spare, TAB * self.context.k)
