"""A page while it is drawn: texts in a style, and the figures that parts of a page share."""

from typing import NamedTuple

from ..drawing.colours import WHITE
from ..drawing.page import PT, Area, Box, Field, Item, Label, Line, Shape
from ..drawing.theme import SOLID, Colour, Theme
from ..faces.face import check_printable
from ..source.phrase import Phrase
from ..source.problems import Source
from .measure import (
    MIDDLE_LATIN,
    SECOND_FACE,
    Measure,
    Sizes,
    above,
    apart,
    below,
    blank,
    optical,
    step,
)

HAIR, THIN, FRAME, HEAVY = 0.5, 0.8, 1.1, 1.8  # strokes in points
OVERHANG = 0.045  # how far a j reaches left of where it starts, in em
ANY = 1e9  # mm: the room of a text whose size is known to fit
ALL_CORNERS = "tl tr br bl"
RULE, HALF_RULE, INCHES = 100, 50, 4  # mm, and inches on the long one
END_TICK, TICK = 2.3, 1.3  # mm


class Style(NamedTuple):
    """How a text is set."""

    size: float  # points
    face: str = "regular"
    colour: str = ""  # "": the theme's ink
    anchor: str = "middle"  # which of its "start", "middle" and "end" is where it is put
    second: str = ""  # the colour of the same in a second language; "": the theme's muted ink


class Drawn(NamedTuple):
    """A text that was drawn: the size wanted for it in points, and the room in mm it had."""

    phrase: Phrase
    size: float
    room: float
    ref: str


class Canvas:
    """Takes the primitives of one page, in the order in which they are painted; all in mm."""

    def __init__(self, measure: Measure, theme: Theme) -> None:
        self.measure, self.theme = measure, theme
        self.items: list[Item] = []
        self.texts: list[Drawn] = []
        self.append = self.items.append

    # Text: x is where its anchor stands, ``middle`` the height of its optical middle

    def label(
        self, phrase: Phrase, x: float, middle: float, style: Style, ref: str, size: float = 0.0
    ) -> Label:
        """A text on one line at exactly its size; one that cannot be printed is a problem."""
        text, size, face, measure = phrase.text, size or style.size, style.face, self.measure
        language = measure.language(face)
        check_printable(text, measure.faces[face], language, phrase.source, measure.problems)
        base = middle + size * PT * optical(text)
        ink = style.colour or self.theme.ink
        label = Label(x, base, text, size, face, ink, style.anchor, ref)
        self.append(label)
        return label

    def put(
        self, phrase: Phrase, x: float, middle: float, room: float, style: Style, ref: str
    ) -> Label:
        """A text on one line, shrunk into its room; none is smaller than the floor (R4, R5)."""
        text = phrase.text
        size = max(style.size, self.measure.floor(text))
        self.texts.append(Drawn(phrase, size, room, ref))
        size = self.measure.fit(phrase, size, room, style.face)
        if style.anchor == "end":  # a closing mark hangs over the edge, its ink stands on it
            x += blank(text) * size * PT
        if style.anchor == "start" and text.startswith("j"):
            x += OVERHANG * size * PT  # or its hook would lie in the margin
        return self.label(phrase, x, middle, style, ref, size)

    def put_beside(
        self,
        phrase: Phrase,
        x: float,
        middle: float,
        room: float,
        style: Style,
        ref: str,
        pale: bool = False,
    ) -> Label:
        """A text and its second beside it on one line; returns the last of the two labels.

        ``pale`` is a first text that may be as pale as the second, as it is not the first of its
        line.
        """
        if not pale:
            style = self._first(style)
        if phrase.second is None:
            return self.put(phrase, x, middle, room, style, ref)
        sizes = self.measure.fit_both(phrase, style.size, room, style.face)
        main = self.measure.wide(phrase.text, sizes.main, style.face)
        other = self.measure.wide(phrase.second.text, sizes.second, SECOND_FACE)
        whole = main + apart(sizes.main) + other
        x -= whole * {"start": 0.0, "middle": 0.5, "end": 1.0}[style.anchor]
        style = style._replace(size=sizes.main, anchor="start")
        first = self.put(phrase, x, middle, ANY, style, ref)
        level = first.y - sizes.second * PT * optical(phrase.second.text)
        style = self._second(style, sizes)
        return self.put(phrase.second, x + whole - other, level, ANY, style, ref)

    def put_under(
        self,
        phrase: Phrase,
        x: float,
        middle: float,
        room: float,
        style: Style,
        ref: str,
        top: bool = False,
        sizes: Sizes | None = None,
    ) -> None:
        """A text and its second under it, both about one middle; ``top`` leaves the first there.

        ``sizes`` are those that fit, where they are known.
        """
        style = self._first(style)
        if phrase.second is None:
            self.put(phrase, x, middle, room, style, ref)
            return
        sizes = sizes or self.measure.fit_both(phrase, style.size, room, style.face, stacked=True)
        if not top:
            upper = above(phrase.text) * sizes.main * PT
            lower = below(phrase.second.text) * sizes.second * PT
            middle -= (step(phrase, sizes) + lower - upper) / 2
        self.put(phrase, x, middle, ANY, style._replace(size=sizes.main), ref)
        self.put_second(phrase, x, middle, sizes, style, ref)

    def put_second(
        self, phrase: Phrase, x: float, middle: float, sizes: Sizes, style: Style, ref: str
    ) -> None:
        """The second text under a first whose optical middle is given; nothing where none is."""
        if phrase.second is not None:
            middle += step(phrase, sizes)
            self.put(phrase.second, x, middle, ANY, self._second(style, sizes), ref)

    def _first(self, style: Style) -> Style:
        """The first text is never as pale as the second, nor is one that is the same in both."""
        if self.measure.pair and style.colour == self.theme.muted:
            return style._replace(colour=self.theme.ink)
        return style

    def _second(self, style: Style, sizes: Sizes) -> Style:
        return Style(sizes.second, SECOND_FACE, style.second or self.theme.muted, style.anchor)

    # Figures

    def field(
        self,
        at: Area,
        kind: str,
        ref: str,
        fill: str = WHITE,
        stroke: str = "",
        width: float = THIN,
        radius: float = 0.0,
    ) -> None:
        """A box, and the field in it where a player marks, writes or lays a disc."""
        self.append(Box(*at, fill, stroke or self.theme.ink, width, radius, ref=ref))
        self.append(Field(*at, kind, ref))

    def sign(self, kind: str, x: float, y: float, side: float, colour: str, ref: str) -> None:
        """A shape in a square with its middle at x, y."""
        self.append(Shape(kind, x - side / 2, y - side / 2, side, side, colour, ref))

    def shade(self, at: Area, radius: float, corners: str, ref: str) -> None:
        """What lies behind headings, where the theme has it."""
        if self.theme.shade is not None:
            self.append(Box(*at, fill=self.theme.shade, radius=radius, corners=corners, ref=ref))

    def chip(
        self, at: Area, colour: Colour, radius: float, ref: str, corners: str = ALL_CORNERS
    ) -> str:
        """A chip filled with a colour, or outlined with it; the colour of what stands on it."""
        if self.theme.chips == SOLID:
            self.append(Box(*at, fill=colour.solid, radius=radius, corners=corners, ref=ref))
        else:
            self.append(Box(*at, WHITE, colour.rim, FRAME, radius, corners, ref))
        return self.theme.on_chip(colour)

    def true_rule(
        self, x: float, y: float, length: int, inch: bool, size: float, gap: float, source: Source
    ) -> None:
        """A rule of 100 or 50 mm from ``x``, standing on ``y``; on inch papers inches below it.

        It shows whether a page came out at true size (R24). Its labels, of a ``size`` in points,
        stand ``gap`` mm behind it.
        """
        ink, line, end = self.theme.muted, size * PT, rule_length(length, inch)
        style, beside = Style(size, colour=ink, anchor="start"), x + end + gap
        self.append(Line(x, y, x + end, y, ink, THIN, "rule"))
        for n in range(0, length + 1, length // 10):
            self.append(Line(x + n, y - tick(n, length), x + n, y, ink, THIN, f"rule:{n}mm"))
        middle = y - line * (0.5 if inch else MIDDLE_LATIN)
        self.put(Phrase(f"{length} mm", source), beside, middle, ANY, style, "rule:label")
        if not inch:
            return
        inches = inches_of(length)
        for n in range(inches + 1):
            at, tall = x + n * 25.4, END_TICK if n in (0, inches) else TICK
            self.append(Line(at, y, at, y + tall, ink, THIN, f"rule:{n}in"))
        below = y + line * 0.5
        self.put(Phrase(f"{inches} in", source), beside, below, ANY, style, "rule:inches")


def tick(n: int, length: int) -> float:
    """How long the tick at ``n`` of a rule is in mm: longer at both ends and in the middle."""
    return END_TICK if n in (0, length) or n * 2 == length else TICK


def inches_of(length: int) -> int:
    """The inches on a rule."""
    return INCHES if length == RULE else INCHES // 2


def rule_length(length: int, inch: bool) -> float:
    """How long the line of a rule is in mm: on inch papers the inches end it."""
    return inches_of(length) * 25.4 if inch else length
