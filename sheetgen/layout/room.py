"""Which texts are too long for a sheet on a piece, and how much room they have.

A sheet that comes out too wide does not say why: its columns are as wide as their longest text. So
it is laid out anew, with texts cut short, until it is known which of them keep it from fitting.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ..drawing.page import PT
from ..drawing.theme import Theme
from ..faces.face import Face
from ..source.phrase import Phrase
from ..source.problems import Source
from ..words.translator import Translator
from .measure import lowest
from .sheet import lay_out, may_fit
from .spec import PieceSpec

_Key = tuple[str, Source]


class TooLong(NamedTuple):
    """A text that is too long, its width and the room there is for it: mm at a size in points."""

    phrase: Phrase
    need: float
    room: float
    size: float
    letters: int  # of its start, for which there is room


def too_long(
    translator: Translator,
    faces: Mapping[str, Face],
    theme: Theme,
    spec: PieceSpec,
    of_size: Collection[str],
    files: Collection[str] | None = None,
) -> list[TooLong]:
    """The texts for which a sheet has too little room on a piece; none where they are not why.

    ``of_size`` are the ids of problems that a larger piece would mend, ``files`` those whose texts
    may be at fault (None: all). Where several are in each other's way the longest is at fault.
    """
    short = _Short(translator)
    lengths = short.lengths

    def fits() -> bool:
        laid = lay_out(translator.sheet, short.noting(), faces, theme, spec)
        return not any(problem.id in of_size for problem in laid.problems)

    def wrong(group: list[_Key]) -> list[_Key]:
        """Those of a group of texts that cannot be whole, the others being so; they stay cut."""
        for key in group:
            del lengths[key]
        if fits():
            return []
        lengths.update(dict.fromkeys(group, 1))
        half = len(group) // 2
        return wrong(group[:half]) + wrong(group[half:]) if half else group

    def length(key: _Key) -> int:
        """How many letters of a text there is room for."""
        low, high = 1, len(key[0])
        while high - low > 1:
            lengths[key] = middle = (low + high) // 2
            low, high = (middle, high) if fits() else (low, middle)
        lengths[key] = low
        return low

    def measured() -> bool:
        return may_fit(translator.sheet, short.noting(), faces, theme, spec)

    if not measured():  # measuring alone, which costs little, often tells that it is no text
        lengths.update(dict.fromkeys(short.heard, 1))
        if not measured():
            return []
        lengths.clear()
    if fits():
        return []
    tried = [key for key in short.heard if len(key[0]) > 1]
    tried = [key for key in tried if files is None or key[1].file in files]
    tried.sort(key=lambda key: faces["regular"].width(key[0]))
    lengths.update(dict.fromkeys(tried, 1))
    if not tried or not fits():
        return []
    found = []
    for key in wrong(tried):
        letters, size = length(key), max(lowest(key[0]), theme.least.text)
        wide = faces[short.heard[key]].width
        need, room = (wide(text) * size * PT for text in (key[0], key[0][:letters].rstrip()))
        found.append(TooLong(Phrase(*key), need, room, size, letters))
    return found


class _Short(Translator):
    """Gives texts cut short, in both languages where there are two; knows all that were asked for.

    Copies share what they know.
    """

    def __init__(self, other: Translator) -> None:
        self.__dict__.update(other.__dict__)
        self.heard: dict[_Key, str] = {}  # the face that the language of each is set in
        self.lengths: dict[_Key, int] = {}  # how much of a text is given, where not all of it

    def phrase(
        self,
        phrase: Phrase,
        values: dict[str, str] | None = None,
        others: dict[str, str] | None = None,
    ) -> Phrase:
        found = super().phrase(phrase, values, others)
        second = found.second
        if second is not None:
            second = self._cut(second, "second")
        return self._cut(found, "regular")._replace(second=second)

    def _cut(self, phrase: Phrase, face: str) -> Phrase:
        key = phrase.text, phrase.source
        self.heard.setdefault(key, face)
        return Phrase(phrase.text[: self.lengths.get(key, len(phrase.text))], phrase.source)
