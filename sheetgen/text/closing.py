"""Marks that take less room where they stand than a font gives them; the text stays as it is.

Two full-width marks in a row share the room of one and a half; a single one keeps its own. Chinese
fonts draw quotation marks as wide as a character: in Latin text they are as wide as Latin ones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .scripts import is_cjk

_OPENING = frozenset("（［｛「『《〈【〔〖")  # noqa: RUF001
_CLOSING = frozenset("）］｝」』】》〉〕〗，。、；：．！？")  # noqa: RUF001
_QUOTES = "‘’“”"  # noqa: RUF001
_PRIVATE = 0xF0000  # added to the code of a quotation mark that is as wide as a Latin one
NARROW = {ord(quote) + _PRIVATE: ord(quote) for quote in _QUOTES}
_NARROWED = {quote: chr(ord(quote) + _PRIVATE) for quote in _QUOTES}
_MOST = 0.5  # em by which two marks close up
_KEPT = 0.12  # em of white that stays between their ink
_FULL = 0.98  # em: no less is full width


class Room(NamedTuple):
    """How wide a sign is in em, and how much of that is blank at its left and at its right."""

    width: float
    left: float
    right: float


@lru_cache(maxsize=4096)
def narrowed(text: str) -> str:
    """A text as it is set: quotation marks among Latin letters have a code of their own."""
    if text.isascii() or not any(quote in text for quote in _QUOTES):
        return text
    han = sum(map(is_cjk, text))  # of which a word takes two, and a Latin one some ten letters
    chinese = 5 * han > sum(map(str.isalpha, text)) - han
    found, before, opened = [], "", False
    for char in text:
        opened = opened or char == "‘"  # noqa: RUF001
        within = char == "’" and not opened and before.isalnum() and not is_cjk(before)  # noqa: RUF001
        found.append(char if chinese and not within else _NARROWED.get(char, char))
        before = char
    return "".join(found)


@lru_cache(maxsize=4096)
def _pairs(text: str) -> tuple[int, ...]:
    """Where two full-width marks meet: the places of the second ones."""
    if text.isascii() or (_CLOSING.isdisjoint(text) and _OPENING.isdisjoint(text)):
        return ()
    return tuple(
        at
        for at in range(1, len(text))
        if (text[at - 1] in _CLOSING and (text[at] in _CLOSING or text[at] in _OPENING))
        or (text[at - 1] in _OPENING and text[at] in _OPENING)
    )


def closed(text: str, room: Callable[[int], Room]) -> dict[int, float]:
    """The places of a text before whose sign the pen goes back, and how far in em.

    ``room`` is asked for that of the sign at a place.
    """
    found = {}
    for at in _pairs(text):
        one, other = room(at - 1), room(at)
        if one.width >= _FULL and other.width >= _FULL:
            found[at] = min(max(one.right + other.left - _KEPT, 0.0), _MOST)
    return {at: back for at, back in found.items() if back}
