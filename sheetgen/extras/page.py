"""What the pages beside the sheets share: words, texts that fit, figures, and blocks in a column.

A page of this kind (calibration, placement guide, discs to cut out) has no sheet behind it.
Nothing of it may be clipped, lack a glyph, or lie where printers do not reach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..drawing.colours import WHITE
from ..drawing.limits import SAFE_MARGIN
from ..drawing.page import PT, Area, Box, Label, Line, Sheetful
from ..drawing.sizes import Size
from ..drawing.theme import Theme
from ..faces.face import Face
from ..layout.canvas import THIN, Canvas, Style, tick
from ..layout.measure import CAP, Measure, lowest
from ..source.phrase import Phrase
from ..source.problems import Problems, fill, shown
from ..text.linebreak import broken
from ..text.quotes import typographic
from ..text.scripts import unset
from ..words.language import SOURCE_LANGUAGE, Words, kept_words
from ..words.localizer import ENGLISH
from ..words.translator import has_letters

LEADING = 1.45  # from one line of a paragraph to the next, in em


class PageWords:
    """The words of a language, the faces to set them in, and what is wrong with either."""

    def __init__(
        self, words: Words, faces: dict[str, Face], theme: Theme, problems: Problems
    ) -> None:
        self.words, self.faces, self.theme, self.problems = words, faces, theme, problems
        self.missing: list[str] = []

    def __call__(self, id: str, **values: object) -> Phrase:
        """A text of the program in the language of the page."""
        english = ENGLISH[id]
        found = self.words.program.get(english)
        if found is None and self.words.tag != SOURCE_LANGUAGE and has_letters(english):
            self.missing.append(english)
        found = found or Phrase(english, self.words.source)
        filled = {name: str(value) for name, value in values.items()}
        text = self.marked(found).text  # before commands are filled in, whose marks stay
        return Phrase(fill(text, filled), found.source)

    def marked(self, phrase: Phrase) -> Phrase:
        """A text with the quotation marks of the language."""
        return phrase._replace(text=typographic(phrase.text, self.words.tag))

    def plain(self, text: str) -> Phrase:
        """A text that is the same in every language: a number, a name, a command."""
        return Phrase(text, self.words.source)

    def draws(self, text: str) -> bool:
        """Whether a text can be printed: letter by letter, and both faces have all of it."""
        return not unset(text) and not any(f.missing(text) for f in self.faces.values())

    def problem(self, id: str, **values: object) -> None:
        """Note what is wrong with a page in this language."""
        self.problems.add(self.words.source, id, **values)

    def finish(self) -> None:
        """Note the words that this language lacks: one problem for all of them."""
        missing = list(dict.fromkeys(self.missing))
        if missing:
            values = {"language": self.words.tag, "file": self.words.file}
            text = shown(missing[0])
            self.problem("page-words-missing", **values, count=len(missing), text=text)


class Block(NamedTuple):
    """A part of a page that is as wide as its column."""

    height: float  # mm it needs
    draw: Callable[[Area], object]
    grow: float = 0.0  # mm of height it can use beyond that
    spare: bool = False  # whether a small paper can do without it
    near: float | None = None  # mm to the block above, where it belongs to that


def readable(size: float, *phrases: Phrase) -> float:
    """A size in points at which each of these texts can be read (R5)."""
    return max(size, *(lowest(phrase.text) for phrase in phrases))


def around(x: float, y: float, side: float) -> Area:
    """A square with its middle at x, y."""
    return Area(x - side / 2, y - side / 2, side, side)


class ExtraPage(Canvas):
    """One page while it is drawn. Everything is in mm from the top left corner."""

    def __init__(self, say: PageWords, paper: Size) -> None:
        measure = Measure(say.faces, (say.words.tag, ""), paper.name, say.problems)
        super().__init__(measure, say.theme)
        self.say, self.paper = say, paper
        self.kept = kept_words(say.words)  # of all languages on the page
        edge = SAFE_MARGIN
        self.safe = Area(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge)

    # Text

    def text(
        self, phrase: Phrase, x: float, middle: float, room: float, style: Style, ref: str = "text"
    ) -> Label:
        """One line with its optical middle at a height, shrunk into ``room`` mm (R49)."""
        size = self.measure.fit(phrase, style.size, room, style.face)
        return self.label(phrase, x, middle, style._replace(size=size), ref)

    def paragraph(self, phrase: Phrase, area: Area, style: Style, ref: str = "text") -> float:
        """Lines that fill a width from the top of an area; returns the height they take."""
        step = style.size * PT * LEADING
        lines = self.lines(phrase, area.w, style)
        style = style._replace(anchor="start")
        for at, line in enumerate(lines):
            middle = area.y + step * (at + 0.5)
            self.text(Phrase(line, phrase.source), area.x, middle, area.w, style, ref)
        return step * len(lines)

    def lines(self, phrase: Phrase, room: float, style: Style) -> list[str]:
        """A text broken into lines of at most ``room`` mm."""
        size, face = style.size, style.face
        measure = self.measure
        return broken(phrase.text, lambda part: measure.wide(part, size, face), room, self.kept)

    def height(self, phrase: Phrase, room: float, style: Style) -> float:
        """The height in mm of a text as a paragraph."""
        return len(self.lines(phrase, room, style)) * style.size * PT * LEADING

    # Figures

    def badge(self, number: int, x: float, y: float, side: float, ref: str) -> None:
        """A number in a filled disc, its middle at x, y."""
        self.append(Box(*around(x, y, side), self.theme.ink, radius=side / 2, ref=ref))
        size = side * 0.62 / (PT * CAP) * 0.82
        self.text(self.say.plain(str(number)), x, y, side, Style(size, "bold", WHITE), ref)

    def arrow(
        self, start: tuple[float, float], end: tuple[float, float], head: float, ref: str
    ) -> None:
        """A level or upright line with an open head at its end."""
        ink = self.theme.ink
        self.append(Line(*start, *end, ink, THIN, ref))
        (x1, y1), (x2, y2) = start, end
        along = (x2 - x1, y2 - y1)
        long = abs(along[0]) + abs(along[1])  # one of them is 0
        ux, uy = along[0] / long * head, along[1] / long * head
        for side in (0.45, -0.45):
            tip = (x2 - ux - uy * side, y2 - uy + ux * side)
            self.append(Line(*tip, *end, ink, THIN, ref))

    def rule(self, x: float, y: float, size: float, length: int) -> None:
        """The rule of true size, standing on ``y``."""
        self.true_rule(x, y, length, self.paper.inch, size, 1.2, self.say.words.source)

    def upright_rule(self, x: float, y: float, size: float, length: int) -> None:
        """The same rule standing at the left of ``x``, downwards from ``y``; in mm only."""
        ink = self.theme.muted
        self.append(Line(x, y, x, y + length, ink, THIN, "rule"))
        for n in range(0, length + 1, length // 10):
            self.append(Line(x - tick(n, length), y + n, x, y + n, ink, THIN, f"rule:{n}mm"))
        style = Style(size, colour=ink, anchor="end")
        for at, text in enumerate((str(length), "mm")):
            middle = y + length + size * PT * (0.7 + at * 0.95)
            self.text(self.say.plain(text), x, middle, 9, style, f"rule:label{at}")

    # The whole

    def flow(self, blocks: Sequence[Block], area: Area, gaps: tuple[float, float]) -> None:
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
            over = f"{needed() - area.h:.0f}"
            self.say.problem("page-too-low", paper=self.paper.name, over=over)
        room = max(area.h - needed(), 0.0)
        apart = sum(block.near is None for block in blocks[1:])
        wider = min(most - least, room / max(apart, 1))
        room -= wider * apart
        wanted = sum(block.grow for block in blocks)
        share = min(1.0, room / wanted) if wanted else 0.0
        y = area.y
        for at, block in enumerate(blocks):
            if at:
                y += least + wider if block.near is None else block.near
            height = block.height + block.grow * share
            block.draw(Area(area.x, y, area.w, height))
            y += height

    def sheetful(self) -> Sheetful:
        """The finished page; ink outside the safe area is a problem (R8)."""
        width, height = self.paper.width, self.paper.height
        for item in self.items:
            left, top, right, bottom = self.measure.covers(item)
            free = min(left, top, width - right, height - bottom)
            if free < SAFE_MARGIN - 0.01:
                values = {"piece": self.paper.name, "limit": f"{SAFE_MARGIN:g}"}
                self.say.problem("ink-outside", ref=item.ref, got=f"{free:.1f}", **values)
        return Sheetful(width, height, (), tuple(self.items), Area(0, 0, width, height))
