"""What every part of a layout needs to know: sizes for this piece, colours, words and faces."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..drawing.page import PT, Area, Box, Item, Label
from ..drawing.palette import Colour, Theme
from ..drawing.sizes import SAFE_MARGIN, Pen, Size
from ..faces.face import Face, unprintable
from ..model import Row, Sheet
from ..source.phrase import Phrase
from ..source.problems import Problems, Source, shown
from ..words.language import Translator, is_cjk, values_of

# Type sizes in points on an A5 piece; other pieces scale them by `Context.k`.
TITLE, NAME, HEAD, SMALL = 20.0, 11.5, 9.0, 8.0
FLOOR_LATIN, FLOOR_CJK = 7.0, 8.0  # smallest text in points (R5)
MIDDLE_LATIN, MIDDLE_CJK = 0.3665, 0.376  # from the baseline to the optical middle, in em
CAP = 0.733  # height of digits in em
HIGH_CJK = 0.92  # height of a Chinese character in em
DESCENT, DESCENT_CJK = 0.23, 0.15  # how far text reaches below the baseline, in em
DEEPEST = 0.25  # of g and j
OVERHANG = 0.045  # how far a j reaches left of where it starts, in em
TAILS = frozenset("gjpqyQ,;()[]{}@$|/")
CLOSING = frozenset("）」』】》〉")  # full-width marks whose right half is blank
BLANK = 0.5  # of them, in em
GAP = 0.9  # mm between neighbouring mark boxes; 0.8 is the least (R7)
SECOND_FACES = {"regular": "second", "bold": "second-bold"}  # those of a second language
HAIR, THIN, FRAME, HEAVY = 0.5, 0.8, 1.1, 1.8  # strokes in points


class Need(NamedTuple):
    """How much room a part needs at least, would like, and can use; mm."""

    low: float
    want: float
    high: float


class Making(NamedTuple):
    """How a piece is wanted: its size and what it must take."""

    size: Size
    landscape: bool
    pen: Pen
    token: float | None = None  # diameter in mm of the discs of a board that takes discs
    margin: float = SAFE_MARGIN  # mm that stay free of ink at every edge
    hole: str = ""  # the edge ("left", "top", "right" or "bottom") with a hole to hang it by
    mirror: bool = False  # totals at the left, for those who write with the left hand (R62)
    care: bool = False  # a line on pens and wiping, on sheets with spaces to wipe (R61)
    strip: str = ""  # what this piece is and what it is for; breaks at " · " where needed (R59)
    number: bool = False  # room for a number of its own, which `stamps` prints

    @property
    def edges(self) -> Edges:
        """Where the safe area ends."""
        found = {name: self.margin for name in Edges._fields}
        if self.hole:
            found[self.hole] = max(self.margin, HOLE_FREE)
        return Edges(**found)


class Edges(NamedTuple):
    """Widths in mm along the four edges of a piece."""

    left: float
    top: float
    right: float
    bottom: float


# A hole's centre lies 12 mm from the edge, and 8 mm around it stay free (R16).
HOLE_CENTRE, HOLE_ROUND = 12.0, 8.0
HOLE_FREE = HOLE_CENTRE + HOLE_ROUND


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


class Context:
    """One layout: a sheet in one language on one piece for one pen."""

    def __init__(
        self,
        sheet: Sheet,
        translator: Translator,
        faces: dict[str, Face],
        theme: Theme,
        making: Making,
        tight: bool,
        comfort: bool,
        problems: Problems,
    ) -> None:
        self.sheet = sheet
        self.translator = translator
        self.faces = faces
        self.theme = theme
        self.making = making
        self.piece = making.size.name
        self.width, self.height = making.size.turned(making.landscape)
        asked = theme.least  # what the pen needs, or the theme where that is more
        self.pen = making.pen._replace(
            space=max(making.pen.space, asked.space),
            digits=max(making.pen.digits, asked.digits, asked.text),
        )
        self.problems = problems
        self.edges = making.edges
        self.safe_w = self.width - self.edges.left - self.edges.right
        self.safe_h = self.height - self.edges.top - self.edges.bottom
        # The scale of type and gaps against an A5 piece, whose safe area is 194 x 132 mm.
        self.k = math.sqrt(max(self.safe_w * self.safe_h, 1.0) / (194 * 132))
        self.loose = 2.6 * self.k  # the gap of a sheet that has the room
        self.gap = 1.5 * self.k if tight else self.loose
        self.gap_x = max(self.gap * 1.5, 4.4 * self.k)
        self.tight = tight
        # The smallest mark box: what the pen needs, or more where the piece has room for it - for
        # a bullet tip 12 mm on A5 and 9 mm on A6 (R1).
        space = making.pen.space
        more = 1.607 * space * self.k**0.72 if comfort else space
        self.least = max(space, more, asked.space)
        self.token = making.token

    # Words

    def text(self, phrase: Phrase, row: Row | None = None, **more: str | Phrase) -> Phrase:
        """A phrase in the sheet's language or two, with its values filled in."""
        values = values_of(self.sheet, self.token, row)
        own = {
            name: value.text if isinstance(value, Phrase) else value for name, value in more.items()
        }
        others = {
            name: (value.second or value).text if isinstance(value, Phrase) else value
            for name, value in more.items()
        }
        return self.translator.phrase(phrase, {**values, **own}, {**values, **others})

    # Measuring

    def pt(self, size: float, text: str = "") -> float:
        """A type size for this piece, not below the floor."""
        return max(size * self.k, self.floor(text))

    def floor(self, text: str) -> float:
        """The smallest size in points a text may have."""
        return max(FLOOR_CJK if is_cjk(text) else FLOOR_LATIN, self.theme.least.text)

    @property
    def pair(self) -> bool:
        """Whether the sheet is printed in two languages."""
        return self.translator.second is not None

    def language(self, face: str = "regular") -> str:
        """The tag of the language that a face is for."""
        second = self.translator.second if face in SECOND_FACES.values() else None
        return (second or self.translator).words.tag

    def wide(self, text: str, size: float, face: str = "regular") -> float:
        """The width of a text in mm at a size in points."""
        return self.faces[face].width(text) * size * PT

    def fit(self, phrase: Phrase, size: float, room: float, face: str = "regular") -> float:
        """The size, shrunk until the text fits into ``room`` mm; a problem below the floor."""
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

    def too_small(self, source: Source, id: str, asked: float, **values: object) -> None:
        """Note that there is too little room: for the theme where it has ``asked``, or the pen."""
        if asked > 0:
            self.problems.add(source, f"{id}-theme", theme=self.theme.name, **values)
        else:
            self.problems.add(source, id, pen=self.pen.name, **values)

    # Drawing

    def put(
        self,
        out: list[Item],
        phrase: Phrase,
        x: float,
        middle: float,
        size: float,
        room: float,
        ref: str,
        face: str = "regular",
        colour: str = "",
        anchor: str = "middle",
    ) -> Label:
        """Draw a text with its optical middle at a height, shrunk into its room.

        No text is smaller than the floor (R4, R5).
        """
        size = max(size, self.floor(phrase.text))
        self.translator.placed(phrase, size, room, ref)
        size = self.fit(phrase, size, room, face)
        unprintable(
            phrase.text, self.faces[face], self.language(face), phrase.source, self.problems
        )
        if anchor == "end":  # a closing mark hangs over the edge, so that its ink stands on it
            x += blank(phrase.text) * size * PT
        if anchor == "start" and phrase.text.startswith("j"):
            x += OVERHANG * size * PT  # or its hook would lie in the margin
        label = Label(
            x,
            middle + size * PT * optical(phrase.text),
            phrase.text,
            size,
            face,
            colour or self.theme.ink,
            anchor,
            ref,
        )
        out.append(label)
        return label

    def shade(self, out: list[Item], at: Area, radius: float, corners: str, ref: str) -> None:
        """What lies behind headings, where the theme has it."""
        if self.theme.shade is not None:
            out.append(Box(*at, fill=self.theme.shade, radius=radius, corners=corners, ref=ref))

    def colour(self, row: Row) -> Colour | None:
        """The colour of a row, or None."""
        return self.theme.colours[row.colour] if row.colour else None
