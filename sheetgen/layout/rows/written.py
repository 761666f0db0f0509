"""Lines to write numbers on: a name and a box for each game, as on a pad for dice games."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import NamedTuple

from ...drawing.page import PT, Area, Box, Field, Line
from ...model import Head, Row, RowsBlock, TotalsBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HAIR, HEAVY, THIN, Canvas, Style
from ..context import HEAD, Context
from ..frame.title import GAMES
from ..heads import Heads, draw_die
from ..stack import Need, Part
from .labels import Labels, Way

DIGITS = 1.25  # of the pen's space: so wide is a box for a number of three digits
NAMES_MOST = 62.0  # mm on A5: longer names than that are too long
ROW_MOST = 16.0  # mm on A5: the most height that a line takes
ALIKE = 0.75  # of the lines of the block beside it: with so many they are as high
AIR = 0.6  # mm of a line's height that its words leave free
HEADING = HEAD * 1.05
DIE = 5.4  # mm on A5: the side of the face of a die before a name
PAD = 2.2  # mm on A5 between a frame and the text in it


def head_of(block: RowsBlock) -> Head:
    """The heading of a block, or what stands over names where it has none."""
    return block.head or Head("", Phrase(GAMES, block.source))


def letter_width(context: Context, block: RowsBlock) -> float:
    """The width in mm of the letter before a heading, and the space behind it."""
    letter, size = head_of(block).letter, context.pt(HEADING)
    return context.measure.wide(letter, size, "bold") + 0.5 * size * PT if letter else 0.0


class Columns(NamedTuple):
    """The widths in mm of the column of names and of a box, and how the names are set."""

    names: float
    box: float
    how: Way


class Lines:
    """What all such blocks of a sheet share, so that names and boxes stand in line."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.blocks = [b for b in context.sheet.of(RowsBlock) if b.style == "written"]
        self.labels = Labels(context, [row for block in self.blocks for row in block.rows])
        self.games = context.sheet.games
        k = context.k
        self.pad = PAD * k
        asked = context.theme.least.space
        self.least = max(context.asked.pen.space * DIGITS, asked)
        self.usual = max(self.least, (11.5 if self.games > 1 else 26.0) * k)
        self.most = max(self.usual, (21.0 if self.games > 1 else 38.0) * k)
        # Faces of dice stand before names.
        pips = any(row.pips for block in self.blocks for row in block.rows)
        self.die = DIE * k if pips else 0.0
        self.indent = self.die + self.pad if pips else 0.0
        self.grand = set() if context.sheet.of(TotalsBlock) else set(context.sheet.total())
        self.heads = [b.id for b in self.blocks if b.head] or [self.blocks[0].id]
        self.head_w = 0.0  # of the words beside the numbers of games, in mm at their smallest
        for block in self.blocks if self.games > 1 else ():
            if block.id in self.heads:
                word = context.text(head_of(block).phrase)
                wide = context.measure.least_beside(word, "bold") + letter_width(context, block)
                self.head_w = max(self.head_w, wide)

    def names(self) -> tuple[float, float]:
        """The least width in mm of the column of names, and the one it would like."""
        k = self.context.k
        least = min(max(self.labels.narrowest(0.0), self.head_w), NAMES_MOST * k)
        more = 2 * self.pad + self.indent
        return least + more, max(self.labels.narrowest(1.0), least) + more

    def split(self, width: float) -> Columns:
        """How ``width`` mm are divided."""
        high = self.context.pen.space - AIR
        room = width - 2 * self.pad - self.indent
        how = self.labels.best(room - self.games * self.usual, high)
        if how.scale < 1.0:
            how = self.labels.best(room - self.games * self.least, high)
        words = max(self.labels.extent(how)[0] + self.indent, self.head_w) + 2 * self.pad
        box = min(max((width - words) / self.games, self.least), self.most)
        return Columns(width - self.games * box, box, how)


class WrittenRows(Part):
    """A table with a line for each row: its name, what it takes, and a box for each game."""

    def __init__(self, block: RowsBlock, context: Context) -> None:
        self.block, self.context, self.lines = block, context, context.shared(Lines)
        self.games = self.lines.games
        self.numbers = self.games > 1 and block.id in self.lines.heads
        self.head: Phrase | None = None
        if block.head or self.numbers:
            self.head = context.text(head_of(block).phrase)
        self.head_h = 0.0
        if self.head is not None:
            line = context.pt(HEADING, self.head.text) * PT * (1.5 if context.tight else 1.7)
            self.head_h = max(
                context.shared(Heads).line, line, 6.4 * context.k * (not context.tight)
            )
        self.gap = max((0.8 if context.tight else 1.2) * context.k, 0.9)
        self.count = len(block.rows)  # so many lines share the height: more beside a longer block
        self.gaps = len(self.runs()) - 1

    def beside(self, parts: Sequence[Part]) -> WrittenRows:
        """Its lines as high as those of others of its kind, where they are about as many."""
        found = [part for part in parts if isinstance(part, WrittenRows)]
        count = max(part.count for part in found)
        headed = len({part.head is None for part in found}) == 1
        if not headed or any(part.count < ALIKE * count for part in found):
            return self
        other = copy(self)
        other.count, other.gaps = count, max(part.gaps for part in found)
        other.head_h = max(part.head_h for part in found)
        return other

    def runs(self) -> list[list[Row]]:
        """The rows that share a frame: what a grand total stands in is a frame of its own."""
        found: list[list[Row]] = []
        for row in self.block.rows:
            if found and not self.is_grand(row) and not self.is_grand(found[-1][-1]):
                found[-1].append(row)
            else:
                found.append([row])
        return found

    def is_grand(self, row: Row) -> bool:
        """Whether a row is a sum that nothing else adds up."""
        return not row.spaces and row.id in self.lines.grand

    def widths(self) -> Need:
        """Names and boxes, the same for all such blocks."""
        least, want = self.lines.names()
        low = least + self.games * self.lines.least
        want = max(low, want + self.games * self.lines.usual)
        return Need(low, want, max(want, self.context.safe.w))

    def heights(self, width: float) -> Need:
        """All lines alike: each takes what height there is in the same measure."""
        k, n = self.context.k, self.count
        how = self.lines.split(width).how
        extra = self.head_h + self.gaps * self.gap
        low = max(self.context.pen.space, self.lines.labels.extent(how)[1] + AIR)
        most = max(low, ROW_MOST * k)
        return Need(n * low + extra, n * most + extra, n * most + extra)

    def draw(self, area: Area, out: Canvas) -> None:
        """The heading, then each frame of lines."""
        pitch = (area.h - self.head_h - self.gaps * self.gap) / self.count
        columns = self.lines.split(area.w)
        y = area.y
        for at, run in enumerate(self.runs()):
            head = self.head_h if at == 0 else 0.0
            frame = Area(area.x, y, area.w, head + len(run) * pitch)
            self.frame(run, frame, head, columns, out)
            y = frame.bottom + self.gap

    def parts(self, area: Area, columns: Columns) -> tuple[Area, list[Area]]:
        """The column of names, and the boxes: on the left for those who write with the left."""
        mirror, (names, box, _) = self.context.asked.mirror, columns
        label = area._replace(x=area.right - names if mirror else area.x, w=names)
        left = area.x if mirror else area.x + names
        boxes = [area._replace(x=left + n * box, w=box) for n in range(self.games)]
        return label, boxes

    def frame(
        self, run: list[Row], frame: Area, head: float, columns: Columns, out: Canvas
    ) -> None:
        context, theme = self.context, self.context.theme
        grand = self.is_grand(run[0])
        radius = 1.6 * context.k
        pitch = (frame.h - head) / len(run)
        rows = frame._replace(y=frame.y + head, h=frame.h - head)
        for i, row in enumerate(run):
            line = rows._replace(y=rows.y + i * pitch, h=pitch)
            label, boxes = self.parts(line, columns)
            ends = (not head and i == 0, i == len(run) - 1)
            inks = self.ground(row, line, label, ends, radius, out)
            ink, width = (theme.line, HAIR) if row.spaces else (theme.ink, THIN)
            for at in boxes[1:]:
                out.append(Line(at.x, at.y, at.x, at.bottom, ink, width, row.id))
            inner = Area(label.x + self.lines.pad, line.y, label.w - 2 * self.lines.pad, line.h)
            if row.pips:
                side = min(self.lines.die, pitch - 2 * AIR)
                at = Area(inner.x, line.mid_y - side / 2, side, side)
                draw_die(row.pips, at, inks[0], f"{row.id}:die", out)
                more = self.lines.indent
                inner = inner._replace(x=inner.x + more, w=inner.w - more)
            self.lines.labels.draw(row, inner, columns.how, inks, out)
            for n, at in enumerate(boxes, 1):
                out.append(Field(*at, "write", f"{row.id}:{n}"))
                if context.sheet.spans.of(row).minus:  # what is written there is taken off
                    side = min(0.35 * at.h, 2.4 * context.k)
                    out.sign("minus", at.x + side, at.mid_y, side, theme.muted, f"{row.id}:sign")
        _, boxes = self.parts(rows, columns)
        ref = self.block.id
        x = boxes[-1].right if context.asked.mirror else boxes[0].x
        out.append(Line(x, rows.y, x, rows.bottom, theme.ink, THIN, ref))
        for i, (above, below) in enumerate(pairwise(run), 1):
            y = rows.y + i * pitch
            heavy = not above.spaces or not below.spaces
            width = (THIN if theme.shade else FRAME) if heavy else HAIR
            ink = theme.ink if heavy else theme.line
            out.append(Line(frame.x, y, frame.right, y, ink, width, ref))
        if head:
            self.heading(frame._replace(h=head), columns, radius, out)
        width = HEAVY if grand else FRAME
        out.append(Box(*frame, stroke=theme.ink, width=width, radius=radius, ref=ref))

    def ground(
        self,
        row: Row,
        line: Area,
        label: Area,
        ends: tuple[bool, bool],
        radius: float,
        out: Canvas,
    ) -> tuple[str, str, str]:
        """What lies behind a sum; the inks of what stands on it."""
        context, theme = self.context, self.context.theme
        inks = (theme.ink, theme.muted, theme.muted)
        if row.spaces:
            return inks
        side = "r" if context.asked.mirror else "l"
        corners = " ".join(edge + side for edge, end in zip("tb", ends, strict=True) if end)
        if self.is_grand(row):
            solid = theme.zones["even"]
            ink = out.chip(label, solid, radius, f"{row.id}:chip", corners)
            return (ink, ink, ink)
        whole = " ".join(e + s for e, end in zip("tb", ends, strict=True) if end for s in "lr")
        out.shade(line, radius, whole, f"{row.id}:shade")
        return inks

    def heading(self, at: Area, columns: Columns, radius: float, out: Canvas) -> None:
        """The word of the block, and the numbers of the games over their columns."""
        context = self.context
        solid = context.theme.zones["even"]
        ref = f"{self.block.id}:head"
        ink = out.chip(at, solid, radius, ref, "tl tr")
        label, boxes = self.parts(at, columns)
        x, room = label.x + self.lines.pad, label.w - 2 * self.lines.pad
        if not self.numbers and not context.asked.mirror:
            room = at.w - 2 * self.lines.pad
        if self.head is None:
            return
        head, size = head_of(self.block), context.pt(HEADING, self.head.text)
        style = Style(size, "bold", ink, "start", ink)
        if head.letter:
            letter = Phrase(head.letter, head.phrase.source)
            out.put(letter, x, at.mid_y, room, style, f"{ref}:letter")
            wide = letter_width(context, self.block)
            x, room = x + wide, room - wide
        out.put_beside(self.head, x, at.mid_y, room, style, ref)
        if self.numbers:
            for n, one in enumerate(boxes, 1):
                phrase = Phrase(str(n), self.block.source)
                style = Style(context.pt(HEAD), "bold", ink)
                out.put(phrase, one.mid_x, at.mid_y, one.w, style, f"{ref}:{n}")
