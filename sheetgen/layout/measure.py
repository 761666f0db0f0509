"""Text measured before it is drawn, in the faces of a language or two.

Of two languages the main one is large, the second small and pale beside or under it. A text that is
the same in both, or a page in one language, has no second. Sizes are in points, all else in mm.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ..drawing.page import PT, Arc, Item, Label, Line
from ..faces.face import Face
from ..source.phrase import Phrase
from ..source.problems import Problems, shown
from ..text.scripts import is_cjk

FLOOR_LATIN, FLOOR_CJK = 7.0, 8.0  # smallest text in points (R5)
MIDDLE_LATIN, MIDDLE_CJK = 0.3665, 0.376  # from the baseline to the optical middle, in em
CAP = 0.733  # height of digits in em
HIGH_CJK = 0.92  # height of a Chinese character in em
DESCENT, DESCENT_CJK = 0.23, 0.15  # how far text reaches below the baseline, in em
TAILS = frozenset("gjpqyQ,;()[]{}@$|/")
CLOSING = frozenset("）」』】》〉")  # full-width marks whose right half is blank
BLANK = 0.5  # of them, in em
SECOND_FACES = {"regular": "second", "bold": "second-bold"}  # those of a second language
SECOND_FACE = SECOND_FACES["regular"]  # the one that its texts are set in
SECOND = 0.66  # of the main text's size, not below the floor (R5)
APART = 0.36  # between the two side by side, in em of the main text
ACCENT = 0.2  # of capitals with an accent, in em
HALF_CJK = 0.475  # from the optical middle of Chinese to its edge, in em
CHIP_CLEAR = 0.5  # mm between what stands on a chip and the chip's edge, or its frame's line
LEAST_APART, LINES_APART = 0.3, 0.24  # between the two lines, in mm and in em of the first


def tail(text: str) -> float:
    """How far a text reaches below its baseline, in em."""
    if TAILS.intersection(text):
        return DESCENT
    return DESCENT_CJK if is_cjk(text) else 0.0


def optical(text: str) -> float:
    """From the baseline to the optical middle of a text, in em."""
    return MIDDLE_CJK if is_cjk(text) else MIDDLE_LATIN


def tall(text: str) -> float:
    """How far a text reaches above its baseline, in em."""
    return HIGH_CJK if is_cjk(text) else CAP


def blank(text: str) -> float:
    """How much of a text's width is blank at its end, in em: what stands there looks indented."""
    return BLANK if text[-1:] in CLOSING else 0.0


def lowest(text: str) -> float:
    """The smallest size in points that a text can be read at (R5)."""
    return FLOOR_CJK if is_cjk(text) else FLOOR_LATIN


class Sizes(NamedTuple):
    """Type sizes of a text in both languages, in points; the second is 0 where there is none."""

    main: float
    second: float


class Edges(NamedTuple):
    """Widths in mm along four edges, or how far four edges lie from where mm are counted."""

    left: float
    top: float
    right: float
    bottom: float


class Measure:
    """Knows the faces of a page, and notes texts for which there is too little room.

    ``tags`` are those of its language and of a second one, "" where there is none; ``piece`` is
    what messages call the page; no text is smaller than ``least`` points, or than can be read.
    """

    def __init__(
        self,
        faces: Mapping[str, Face],
        tags: tuple[str, str],
        piece: str,
        problems: Problems,
        least: float = 0.0,
    ) -> None:
        self.faces, self.tags, self.piece = faces, tags, piece
        self.problems, self.least = problems, least
        self.pair = bool(tags[1])  # whether the page is printed in two languages

    def language(self, face: str = "regular") -> str:
        """The tag of the language that a face is for."""
        return self.tags[self.pair and face in SECOND_FACES.values()]

    # One text

    def wide(self, text: str, size: float, face: str = "regular") -> float:
        """The width of a text at a size."""
        return self.faces[face].width(text) * size * PT

    def floor(self, text: str) -> float:
        """The smallest size that a text may have."""
        return max(lowest(text), self.least)

    def fit(self, phrase: Phrase, size: float, room: float, face: str = "regular") -> float:
        """The size, shrunk until the text fits into its room; a problem below the floor (R49)."""
        text = phrase.text
        wide = self.wide(text, size, face)
        if wide <= room + 1e-6:
            return size
        floor = self.floor(text)
        fitting = size * room / wide
        if fitting >= floor - 1e-6:
            return fitting
        self.problems.add(
            phrase.source,
            "label-too-long",
            text=shown(text),
            language=self.language(face),
            need=f"{self.wide(text, floor, face):.1f}",
            floor=f"{floor:g}",
            room=f"{max(room, 0):.1f}",
            piece=self.piece,
        )
        return floor

    # A text and its second

    def first_floor(self, phrase: Phrase) -> float:
        """The smallest size of the first text: never smaller than the second may be."""
        return max(self.floor(one.text) for one in (phrase, phrase.second) if one is not None)

    def second_size(self, phrase: Phrase, size: float) -> float:
        """The size of the second text beside or under a first of a size."""
        return max(size * SECOND, self.floor(phrase.second.text)) if phrase.second else 0.0

    def beside(self, phrase: Phrase, size: float, face: str = "regular") -> float:
        """The width of a text with its second beside it."""
        if phrase.second is None:
            return self.wide(phrase.text, size, face)
        size = max(size, self.first_floor(phrase))
        other = self.wide(phrase.second.text, self.second_size(phrase, size), SECOND_FACE)
        return self.wide(phrase.text, size, face) + apart(size) + other

    def least_beside(self, phrase: Phrase, face: str = "regular") -> float:
        """The least width of a text with its second beside it."""
        return self.beside(phrase, self.first_floor(phrase), face)

    def under(self, phrase: Phrase, size: float, face: str = "regular") -> float:
        """The width of a text with its second under it."""
        if phrase.second is None:
            return self.wide(phrase.text, size, face)
        size = max(size, self.first_floor(phrase))
        other = self.wide(phrase.second.text, self.second_size(phrase, size), SECOND_FACE)
        return max(self.wide(phrase.text, size, face), other)

    def least_under(self, phrase: Phrase, face: str = "regular") -> float:
        """The least width of a text with its second under it."""
        return self.under(phrase, self.first_floor(phrase), face)

    def second_line(self, phrase: Phrase, size: float) -> float:
        """The height that a second text under a first one adds to it."""
        if phrase.second is None:
            return 0.0
        size = max(size, self.first_floor(phrase))
        sizes = Sizes(size, self.second_size(phrase, size))
        first = below(phrase.text) * size * PT
        return step(phrase, sizes) - first + below(phrase.second.text) * sizes.second * PT

    def fit_both(
        self,
        phrase: Phrase,
        size: float,
        room: float,
        face: str = "regular",
        stacked: bool = False,
    ) -> Sizes:
        """The sizes at which both fit into a room, beside or (``stacked``) under each other.

        The second gives way first, down to its floor. Less room than both need at their floors is
        a problem that names them (R49).
        """
        if phrase.second is None:
            return Sizes(self.fit(phrase, size, room, face), 0.0)
        text, second = phrase.text, phrase.second.text
        floor, other = self.first_floor(phrase), self.floor(second)
        size = max(size, floor)
        one, two = self.wide(text, 1.0, face), self.wide(second, 1.0, SECOND_FACE)
        if stacked:
            main = min(size, room / one)
            rest = min(self.second_size(phrase, main), room / two)
            need = max(floor * one, other * two)
        else:
            gap = apart(1.0)
            main = min(size, (room - other * two) / (one + gap))
            rest = min(self.second_size(phrase, main), (room - main * (one + gap)) / two)
            need = floor * (one + gap) + other * two
        if need <= room + 1e-6:
            return Sizes(max(main, floor), max(rest, other))
        self.problems.add(
            phrase.source,
            "label-too-long-both",
            text=shown(text),
            language=self.language(face),
            other=shown(second),
            other_language=self.language(SECOND_FACE),
            need=f"{need:.1f}",
            floor=f"{floor:g}",
            small=f"{other:g}",
            room=f"{max(room, 0):.1f}",
            piece=self.piece,
        )
        return Sizes(floor, other)

    # What is drawn

    def right_of(self, phrase: Phrase, last: Label, x: float) -> float:
        """Where a text ends that was drawn from ``x`` on, its second beside it as ``last``."""
        left = x if phrase.second is None else last.x
        return left + self.wide(last.text, last.size, last.face)

    def covers(self, item: Item) -> Edges:
        """What the ink of an item covers; half of a stroke may reach over it."""
        if isinstance(item, Label):
            wide = self.wide(item.text, item.size, item.face)
            size = item.size * PT
            left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
            right = left + (wide - blank(item.text) * size)
            return Edges(left, item.y - size * CAP, right, item.y + size * tail(item.text))
        if isinstance(item, Line):
            (left, right), (top, bottom) = sorted((item.x1, item.x2)), sorted((item.y1, item.y2))
            return Edges(left, top, right, bottom)
        if isinstance(item, Arc):
            return Edges(item.x, item.y, item.x, item.y)
        return Edges(item.x, item.y, item.x + item.w, item.y + item.h)


def apart(size: float) -> float:
    """The width in mm between the two side by side."""
    return APART * size * PT


def step(phrase: Phrase, sizes: Sizes) -> float:
    """From the optical middle of a text to that of the one under it, in mm; 0 without one."""
    if phrase.second is None:
        return 0.0
    free = max(LEAST_APART, LINES_APART * sizes.main * PT)
    first = below(phrase.text) * sizes.main * PT
    return first + free + above(phrase.second.text) * sizes.second * PT


def above(text: str) -> float:
    """How far a text reaches above its optical middle, in em; an umlaut stands on a capital."""
    if is_cjk(text):
        return HALF_CJK
    return MIDDLE_LATIN + (ACCENT if any(c > "\x7f" and c.isupper() for c in text) else 0.0)


def below(text: str) -> float:
    """How far a text reaches below its optical middle, in em."""
    return max(optical(text) + tail(text), HALF_CJK if is_cjk(text) else 0.0)
