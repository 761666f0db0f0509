"""Which ways of drawing sheets are looked at, and which of them are refused for want of room.

An ordinary run looks at so many pages that any two of sheet, language, piece, pen, side, manner
and theme meet wherever they can; a long run looks at all of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

from tools.drawing import MANNERS, PAPER, PENS, SHIPPED_GAMES, THEMES, Way, drawing_in, shipped

EXPRESS = [sheet for sheet in SHIPPED_GAMES if sheet.startswith("cant-stop")]
QWIXX = ("qwixx", "qwixx-black")
# Languages drawn on every piece, with every pen and standing, in the manners of `EVERY_WAY`; the
# others, whose words differ and whose layout does not, lying on a few pieces with one pen.
IN_FULL = ("en", "zh-Hant")
EVERY_WAY = ("plain", "mirrored", "dressed")
FEW = ("A6", "A5", "half-letter", "A4", "A3")

# Pieces, and perhaps one pen only, that a sheet is refused on as it lies, what it is refused for,
# and the piece named instead: what does not stand here is drawn.
REFUSED: dict[str, dict[str, tuple[list[str], str]]] = {
    "qwixx": {},
    "qwixx-black": {},
    "qwixx-duell": {
        piece: (["token-too-large", "too-low", "fits-on"], other)
        for piece, other in (("A6", "A4"), ("A5", "A4"), ("half-letter", "Letter"))
    },
    **{sheet: {"A6": (["too-narrow", "too-low", "fits-on"], "A5")} for sheet in EXPRESS},
    "score-log": {"A6": (["too-narrow", "fits-on"], "A6 landscape")},
}
# What is refused beyond that where a piece carries more or has less room.
_LOW = {(sheet, "half-letter") for sheet in EXPRESS}
_LOWER = _LOW | {(sheet, "A5") for sheet in EXPRESS}
_NARROW = {("qwixx-duell", "A4"), ("qwixx-duell", "Letter"), ("score-log", "half-letter")}
_FULL = {("score-log", "half-letter")}
ALSO_REFUSED: dict[str, set[tuple[str, str]]] = {
    "dressed": _LOW,
    "hole left": _NARROW,
    "hole right": _NARROW,
    "hole top": _LOW,
    "hole bottom": _LOWER,
    "wide margin": {*_LOW, ("score-log", "half-letter"), ("qwixx-duell", "Letter")},
    "two languages": _LOW,
    "two languages dressed": _LOW,
}
# The same where the words of a language are long; in German with the title beside name and date.
LONG_WORDS: dict[tuple[str, str], set[tuple[str, str]]] = {
    ("en", "wide margin"): {("qwixx-duell", "A4")},
    ("en", "two languages"): _FULL,
    ("en", "two languages dressed"): {("qwixx-black", "A6"), *_FULL},
    ("ja", "two languages"): _FULL,
    ("ja", "two languages dressed"): {*_FULL, *((sheet, "A5") for sheet in EXPRESS[1:])},
    ("de", "two languages"): {("score-log", "A5"), *_FULL},
    ("de", "two languages dressed"): {("score-log", "A5"), ("qwixx-black", "A6"), *_FULL},
}
# What large print fits on: R4.
LARGE = {sheet: ("A3",) if "-stop-" in sheet or "duell" in sheet else ("A4", "Letter", "A3")
         for sheet in shipped()}  # fmt: skip
# Turned upright, rows of twelve spaces need more: these are drawn at least.
STANDING: dict[str, set[tuple[str, str]]] = {
    sheet: {
        *((piece, pen) for piece in ("A5", "A4", "Letter", "A3") for pen in PENS),
        ("half-letter", "fine"),
    }
    for sheet in QWIXX
}
STANDING |= {
    sheet: {("A3", "bullet"), ("A3", "fine"), ("A4", "fine"), ("Letter", "fine")}
    for sheet in EXPRESS
}
STANDING["qwixx-duell"] = set()
STANDING["score-log"] = {
    (piece, pen) for piece in ("A6", "A5", "half-letter", "A4") for pen in PENS
}


def drawn(way: Way) -> bool | None:
    """Whether a sheet is drawn that way, or refused; None: it may be either."""
    if way.standing:
        return True if (way.piece, way.pen) in STANDING[way.sheet] else None
    if way.theme == "large-print":
        tight = (way.sheet, way.language, way.piece) == ("qwixx-black", "de", "Letter")
        return way.piece in LARGE[way.sheet] and not tight
    found = (way.sheet, way.piece)
    return not (
        way.piece in REFUSED[way.sheet]
        or (
            found in ALSO_REFUSED.get(way.manner, ())
            and (way.pen == "bullet" or "cant-stop" not in way.sheet)
        )
        or found in LONG_WORDS.get((way.language, way.manner), ())
    )


def every_way() -> list[Way]:
    """All that a long run looks at."""
    found = []
    for sheet in shipped():
        for language in shipped("words"):
            full = language in IN_FULL
            for manner in MANNERS:
                whole = full and manner in EVERY_WAY
                found += [
                    Way(sheet, language, piece, pen, standing, manner)
                    for standing in ((False, True) if whole else (False,))
                    for piece in (PAPER if whole else FEW)
                    for pen in (PENS if whole else PENS[:1])
                ]
            found += [
                Way(sheet, language, piece, theme=theme)
                for theme in THEMES
                for piece in PAPER
                if theme != "colour"
            ]
    return found


def pairs(way: Way) -> Iterable[tuple[object, ...]]:
    """All that meets on one page, two by two."""
    return combinations(enumerate(way), 2)


def some_ways() -> list[Way]:
    """Few that are drawn, among which each pair is found that any of them has.

    In the languages drawn in full also each sheet on its own piece, as it comes out unasked.
    """
    ways = [way for way in every_way() if drawn(way)]
    own = {name: drawing_in().shop.sheet(name)[0].piece.name for name in shipped()}
    random.Random(1).shuffle(ways)
    having: dict[tuple[object, ...], list[Way]] = {}
    for way in ways:
        for pair in pairs(way):
            having.setdefault(pair, []).append(way)
    chosen = [Way(sheet, language, own[sheet]) for sheet in own for language in IN_FULL]
    met = {pair for way in chosen for pair in pairs(way)}
    order = sorted(having, key=lambda pair: len(having[pair]))  # the rarest first
    left = dict.fromkeys(pair for pair in order if pair not in met)
    while left:
        few = having[next(iter(left))][:30]
        best = max(few, key=lambda way: sum(pair in left for pair in pairs(way)))
        chosen.append(best)
        for pair in pairs(best):
            left.pop(pair, None)
    return sorted(chosen)
