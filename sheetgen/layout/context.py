"""What every part of a layout needs to know: the sheet, its words, and sizes for this piece."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from copy import copy
from typing import TypeVar

from ..drawing.theme import Colour, Theme
from ..faces.face import Face
from ..model import Row, Sheet
from ..source.phrase import Phrase
from ..source.problems import Problems, Source
from ..text.quotes import typographic
from ..words.translator import Translator, values_of
from .measure import Measure
from .spec import PieceSpec

# Type sizes in points on an A5 piece; other pieces scale them by `Context.k`.
TITLE, NAME, HEAD, SMALL = 20.0, 11.5, 9.5, 9.0
_Made = TypeVar("_Made")
GAP = 0.9  # mm between neighbouring mark boxes; 0.8 is the least (R7)


class Context:
    """One layout: a sheet in one language or two on one piece for one pen."""

    def __init__(
        self,
        sheet: Sheet,
        translator: Translator,
        faces: Mapping[str, Face],
        theme: Theme,
        spec: PieceSpec,
        tight: bool,
        comfort: bool,
        brief: bool = True,
    ) -> None:
        self.sheet = sheet
        self.translator = translator
        self.problems: Problems = translator.problems
        self.theme = theme
        self.spec, self.asked = spec, spec.asked
        self.tight, self.brief = tight, brief and tight
        self.piece, self.token = spec.size.name, spec.token
        self.safe, self.edges = spec.safe, spec.asked.edges
        self.pitch = math.inf  # the most in mm from space to space in rows with a colour
        second = translator.second.words.tag if translator.second is not None else ""
        tags = translator.words.tag, second
        self.measure = Measure(faces, tags, self.piece, self.problems, theme.least.text)
        least, pen = theme.least, spec.asked.pen  # the theme may need more than the pen
        self.pen = pen._replace(
            space=max(pen.space, least.space), digits=max(pen.digits, least.digits, least.text)
        )
        # The scale of type and gaps against an A5 piece, whose safe area is 194 x 132 mm.
        self.k = math.sqrt(max(self.safe.w * self.safe.h, 1.0) / (194 * 132))
        self.loose = 2.6 * self.k  # the gap of a sheet that has the room
        self.gap = 1.5 * self.k if tight else self.loose
        self.gap_x = max(self.gap * 1.5, 4.4 * self.k)
        # The smallest mark box: what the pen needs, or more where the piece has room for it - for
        # a bullet tip 12 mm on A5 and 9 mm on A6 (R1).
        more = 1.607 * pen.space * self.k**0.72 if comfort else pen.space
        self.least = max(pen.space, more, least.space)
        # The height of a line of sums, the same in all parts that stand side by side.
        self.sums_h = max(self.pen.space + 0.3, (8.1 if tight else 11.0) * self.k)
        self._shared: dict[object, object] = {}
        self._values: dict[str, dict[str, str]] = {}  # that texts may name, by row

    def closer(self, pitch: float) -> Context:
        """The same with spaces in rows with a colour closer together."""
        other = copy(self)
        other.pitch, other._shared = pitch, {}
        return other

    def shared(self, make: Callable[[Context], _Made]) -> _Made:
        """What parts have in common so that they stand in line, made for the first of them."""
        if make not in self._shared:
            self._shared[make] = make(self)
        return self._shared[make]  # type: ignore[return-value]

    def text(self, phrase: Phrase, row: Row | None = None, **more: str | Phrase) -> Phrase:
        """A phrase in the sheet's language or two, with its values filled in."""
        known = row.id if row is not None else ""
        if known not in self._values:
            self._values[known] = values_of(self.sheet, self.token, row)
        values = self._values[known]
        if not more:
            return self._set(self.translator.phrase(phrase, values, values))
        own = {
            name: value.text if isinstance(value, Phrase) else value for name, value in more.items()
        }
        others = {
            name: (value.second or value).text if isinstance(value, Phrase) else value
            for name, value in more.items()
        }
        return self._set(self.translator.phrase(phrase, {**values, **own}, {**values, **others}))

    def _set(self, phrase: Phrase) -> Phrase:
        """A phrase with the quotation marks of its languages."""
        second = phrase.second
        if second is not None:
            second = _marked(second, self.measure.tags[1])
        return _marked(phrase, self.measure.tags[0])._replace(second=second)

    def second_line(self, size: float, *phrases: Phrase) -> float:
        """The height in mm that a second language under texts adds to their line."""
        high = self.measure.second_line
        return max((high(one, self.pt(size, one.text)) for one in phrases), default=0.0)

    def pt(self, size: float, text: str = "") -> float:
        """A type size for this piece, not below the floor."""
        return max(size * self.k, self.measure.floor(text))

    def colour(self, row: Row) -> Colour | None:
        """The colour of a row, or None."""
        return self.theme.colours[row.colour] if row.colour else None

    def symbol(self, row: Row) -> str:
        """The symbol of a row's colour; "" where none of its spaces has that colour."""
        colour, spaces = self.colour(row), row.spaces
        own = any(not space.colour or space.colour == row.colour for space in spaces)
        return colour.symbol if colour is not None and (own or not spaces) else ""

    def too_small(self, source: Source, id: str, asked: float, **values: object) -> None:
        """Note that there is too little room: for the theme where it has ``asked``, or the pen."""
        values["piece"] = self.piece
        if asked > 0:
            self.problems.add(source, f"{id}-theme", theme=self.theme.name, **values)
        else:
            self.problems.add(source, id, pen=self.pen.name, **values)


def _marked(phrase: Phrase, tag: str) -> Phrase:
    return phrase._replace(text=typographic(phrase.text, tag))
