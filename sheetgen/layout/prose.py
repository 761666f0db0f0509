"""Running text set in lines: paragraphs, headings, items with hanging indents, and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..drawing.page import PT, Area, Box, Label, Line, Shape
from ..faces.face import Face, check_printable
from ..reader.card import HEADING, ITEM, NOTE, STEP, TABLE, TEXT, Part, Prose
from ..source.problems import Problems, shown
from ..text.closing import closed, narrowed
from ..text.linebreak import Line as TextLine
from ..text.linebreak import lines
from ..words.language import kept_words
from .canvas import HAIR, Canvas, Style
from .context import Context
from .measure import MIDDLE_CJK, MIDDLE_LATIN

LEADING, LEADING_CJK = 1.3, 1.42  # from one line to the next, in em
HEAD = 1.14  # the size of a heading against that of text
# What stays free above a part, in lines; less between two of the same list.
ABOVE = {HEADING: 0.5, TEXT: 0.25, ITEM: 0.15, STEP: 0.15, TABLE: 0.35, NOTE: 0.5}
UNDER_HEADING = 0.05
TIGHT, TIGHT_GAP = 0.95, 0.7  # of lines and of what stays free, where every mm counts
INDENT = 1.05  # em, of items where there are no steps
BULLET = 0.3  # em
CELL = 1.22  # the height of a row of a table, in lines
PAD = 0.3  # em, at both sides of a cell


class Slug(NamedTuple):
    """A line of text or of a table: mm it is high, what stays free above it, and how it is drawn.

    ``glued`` to the one above: no column starts with it.
    """

    height: float
    gap: float
    glued: bool
    draw: Callable[[Area, Canvas], None]


class Setter:
    """Sets text at a size in points, in lines of a width in mm.

    What is too wide is added to ``problems``, if these are given.
    """

    def __init__(
        self,
        context: Context,
        size: float,
        width: float,
        cjk: bool,
        problems: Problems | None = None,
    ) -> None:
        self.context, self.size, self.width, self.problems = context, size, width, problems
        self.faces = context.measure.faces
        self.em = size * PT
        tight = TIGHT if context.tight else 1.0
        self.line = self.em * tight * (LEADING_CJK if cjk else LEADING)  # to the next, in mm
        self.up = MIDDLE_CJK if cjk else MIDDLE_LATIN  # Latin and Chinese stand on one baseline
        self.kept = kept_words(context.translator.words)
        self.wide = False  # whether something does not fit the width

    def slugs(self, parts: Sequence[Part]) -> list[Slug] | None:
        """All parts of a text as lines, or None where something is too wide."""
        found: list[Slug] = []
        last, leads = "", False  # the kind of the part before, and whether it announces this one
        for at, part in enumerate(parts):
            ref = f"rules:{at + 1}"
            slugs = self.table(part, ref) if part.kind == TABLE else self.prose(part, ref, parts)
            gap = ABOVE[TABLE] if TABLE in (last, part.kind) else ABOVE[part.kind]
            if part.kind == HEADING:
                gap = ABOVE[HEADING]
            elif last == HEADING:
                gap = 0.5 * gap if part.kind == TABLE else UNDER_HEADING
            gap *= TIGHT_GAP if self.context.tight else 1.0
            glued = last == HEADING or (leads and part.kind in (TABLE, ITEM, STEP))
            for n, slug in enumerate(slugs):
                found.append(slug if n else slug._replace(gap=gap * self.line, glued=glued))
            last, leads = part.kind, part.prose.text.endswith((":", "："))
        return None if self.wide else found

    def prose(self, part: Part, ref: str, parts: Sequence[Part]) -> Iterator[Slug]:
        heading, em = part.kind == HEADING, self.em
        text, size = part.prose, self.size
        if heading:
            size *= HEAD
            text = _bold(text)
        theme = self.context.theme
        ink = theme.muted if part.kind == NOTE else theme.ink
        indent = self.indent(parts) if part.kind in (ITEM, STEP) else 0.0
        style = Style(size, colour=ink)
        found = self.broken(text, size, self.width - indent)
        height = self.line * (HEAD if heading else 1.0)
        for n, line in enumerate(found):
            # No line of a paragraph stands alone at the end or the start of a column.
            glued = heading or n == 1 or n == len(found) - 1

            def draw(area: Area, out: Canvas, n: int = n, line: TextLine = line) -> None:
                base = area.mid_y + size * PT * self.up
                if n == 0 and part.kind == ITEM:
                    side = BULLET * em
                    y = base - em * 0.36 - side / 2
                    x = area.x + 0.25 * em
                    out.append(Shape("circle", x, y, side, side, theme.muted, ref))
                if n == 0 and part.kind == STEP:
                    mark = _bold(Prose(part.mark, (), text.source))
                    self.put(mark, area.x, base, style, ref, out)
                self.put(text, area.x + indent, base, style, ref, out, line)

            yield Slug(height, 0.0, n > 0 and glued, draw)

    def indent(self, parts: Sequence[Part]) -> float:
        """How far the text of items and steps stands in: the same for all of a card."""
        em = self.em
        marks = [one.mark for one in parts if one.kind == STEP]
        if not marks:
            return INDENT * em
        return max(self.faces["bold"].width(mark) for mark in marks) * em + 0.4 * em

    def broken(self, prose: Prose, size: float, room: float) -> list[TextLine]:
        """The lines of a text; what is too wide is noted."""
        pen, scale = self.pen(prose), size * PT
        found = lines(prose.text, lambda start, end: pen.wide(start, end) * scale, room, self.kept)
        for line in found:
            if line.over:
                self.too_wide(prose, prose.text[line.start : line.end], room + line.over, room)
        return found

    def too_wide(self, prose: Prose, text: str, need: float, room: float) -> None:
        self.wide = True
        if self.problems is not None:
            self.problems.add(
                prose.source,
                "card-too-wide",
                text=shown(text),
                need=f"{need:.1f}",
                room=f"{room:.1f}",
                size=f"{self.size:g}",
                piece=self.context.piece,
            )

    def pen(self, prose: Prose) -> Pen:
        """Where the signs of a text come to stand."""
        return _pen(prose.text, prose.bold, self.faces["regular"], self.faces["bold"])

    def put(
        self,
        prose: Prose,
        x: float,
        base: float,
        style: Style,
        ref: str,
        out: Canvas,
        line: TextLine | None = None,
    ) -> None:
        """Draw a line of a text, or all of it on one, each run in its face."""
        whole = line or TextLine(0, len(prose.text))
        language, pen = self.context.translator.words.tag, self.pen(prose)
        for start, end, name in _runs(prose, whole.start, whole.end):
            text, face = prose.text[start:end], self.faces[name]
            check_printable(text, face, language, prose.source, self.context.problems)
            if text.strip():
                ink, size = style.colour, style.size
                at = x + (pen.places[start] - pen.places[whole.start]) * size * PT
                out.append(Label(at, base, text.rstrip(), size, name, ink, "start", ref))

    # Tables

    def table(self, part: Part, ref: str) -> Iterator[Slug]:
        """A table with its head shaded; where it is too wide, columns go below the others."""
        em, room = self.em, self.width
        rows = [[_bold(cell) for cell in part.rows[0]], *part.rows[1:]]
        sums = [[self.pen(cell).whole * em for cell in row] for row in rows]
        first = max(row[0] for row in sums) + 2 * PAD * em
        others = range(1, len(sums[0]))
        wide = max((row[n] for row in sums for n in others), default=0.0) + 2 * PAD * em
        fit = max(int((room - first + 1e-6) / wide), 1) if others else 1
        if first + (wide if others else 0.0) > room + 1e-6:
            text = max((c.text for row in part.rows for c in row), key=len)
            self.too_wide(part.rows[0][0], text, first + wide, room)
        bands = max(-(-len(others) // fit), 1)
        each = max(-(-len(others) // bands), 1)
        cell = (room - first) / each
        for band in range(bands):
            some = list(others)[band * each : (band + 1) * each]
            for n, row in enumerate(rows):
                cells = [row[0], *(row[i] for i in some)]
                draw = self.row(cells, n == 0, first, cell, ref)
                gap = 0.3 * self.line if band and n == 0 else 0.0
                yield Slug(CELL * self.line, gap, bool(n or band), draw)

    def row(
        self, cells: Sequence[Prose], head: bool, first: float, wide: float, ref: str
    ) -> Callable[[Area, Canvas], None]:
        em, theme = self.em, self.context.theme

        def draw(area: Area, out: Canvas) -> None:
            right = area.x + self.width
            if head and theme.shade is not None:
                box = Box(area.x, area.y, right - area.x, area.h, ref=f"{ref}:shade")
                out.append(box._replace(fill=theme.shade))
            for y in [area.y] * head + [area.bottom]:
                out.append(Line(area.x, y, right, y, theme.line, HAIR, ref))
            base = area.mid_y + self.em * self.up
            for n, cell in enumerate(cells):
                width = self.pen(cell).whole * em
                x = area.x + PAD * em
                if n:
                    x = area.x + first + wide * (n - 0.5) - width / 2
                self.put(cell, x, base, Style(self.size, colour=theme.ink), ref, out)

        return draw


class Pen(NamedTuple):
    """Where the signs of a text stand when all of it is on one line, and where it ends, in em.

    Signs that close up do so with the one before them: ``closed`` is how far, for each place.
    """

    places: tuple[float, ...]
    closed: tuple[float, ...]

    @property
    def whole(self) -> float:
        """The width of the text."""
        return self.places[-1]

    def wide(self, start: int, end: int) -> float:
        """The width of a part of the text on a line of its own."""
        return self.places[end] + self.closed[end] - self.places[start]


@lru_cache(maxsize=1024)  # texts are set at many sizes until they fit
def _pen(text: str, bold: tuple[tuple[int, int], ...], regular: Face, heavy: Face) -> Pen:
    faces = [regular] * len(text)
    for start, end in bold:
        faces[start:end] = [heavy] * (end - start)
    back = closed(text, lambda at: faces[at].room(text[at]))
    steps = tuple(back.get(at, 0.0) for at in range(len(text) + 1))
    places, at = [], 0.0
    for face, char, step in zip(faces, narrowed(text), steps, strict=False):
        places.append(at - step)
        at = places[-1] + face.bare_width(char)
    return Pen((*places, at), steps)


def _bold(prose: Prose) -> Prose:
    return prose._replace(bold=((0, len(prose.text)),))


def _runs(prose: Prose, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The parts of a stretch of text by face."""
    at = start
    for low, high in prose.bold:
        low, high = max(low, start), min(high, end)
        if low >= high:
            continue
        if at < low:
            yield at, low, "regular"
        yield low, high, "bold"
        at = high
    if at < end:
        yield at, end, "regular"
