"""Where a text may break into lines, in Latin letters, Chinese and Japanese mixed (R47).

Chinese and Japanese break between characters, Latin text at spaces and after hyphens. No line
starts with closing punctuation or small kana, none ends with an opening bracket, and no number,
word, or number with its sign or unit is split. Nothing is ever clipped: what cannot be broken and
is too wide stands on a line of its own, which says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .scripts import is_cjk

_MARKS = "！），．：；？］｝、。〉》」』】〕〗〙〛｠…—‧・·～〜％゛゜ー々〻ゝゞヽヾ"  # noqa: RUF001
_SMALL_KANA = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ" + "".join(
    map(chr, range(0x31F0, 0x3200))
)
NOT_AT_START = frozenset(_MARKS + _SMALL_KANA + "!),.:;?]}%”’»")  # noqa: RUF001
NOT_AT_END = frozenset("（［｛「『《〈【〔〖〘〚｟([{“‘«")  # noqa: RUF001
_OPENING, _CLOSING = frozenset("“‘«"), frozenset("”’»")  # noqa: RUF001
_NO_BREAK = "\u00a0"  # the space that keeps together what stands at its sides
UNITS = frozenset({"mm", "cm", "in", "pt", "%", "µm", "Uhr"})
# What counts things and points stays with its number.
COUNTERS = frozenset("分個个枚張张次格點点種种人列つマ回本組组")
_SIGNS = frozenset("−-–+±≥≤≈<>=×÷＋－＝＜＞")  # noqa: RUF001
_HYPHENS = frozenset("-\u2010")
SLACK = 1e-6  # mm


class Line(NamedTuple):
    """A line of a text: where it starts and ends in it, and how far it is too wide."""

    start: int
    end: int  # without the spaces at its end
    over: float = 0.0


@lru_cache(maxsize=1024)  # texts are set at many sizes until they fit
def breaks(text: str) -> tuple[int, ...]:
    """The places of a text where a line may start, in order."""
    quotes, found = 0, []
    for at, char in enumerate(text):
        if at and char != " " and _may_break(text, at, quotes % 2 == 1):
            found.append(at)
        quotes += char == '"'
    return tuple(found)


def lines(text: str, wide: Callable[[int, int], float], room: float) -> list[Line]:
    """A text in lines of at most ``room``; ``wide`` measures it from one place to another.

    Every line is as long as it can be.
    """
    found: list[Line] = []
    start = len(text) - len(text.lstrip(" "))
    end = start  # of the part that is known to fit
    for place in [*breaks(text), len(text)]:
        if place <= start:
            continue
        last = start + len(text[start:place].rstrip(" "))
        if end > start and wide(start, last) > room + SLACK:
            found.append(_line(text, start, end, wide, room))
            start = end
        end = place
    if text[start:].strip(" "):
        found.append(_line(text, start, len(text), wide, room))
    return found


def broken(text: str, wide: Callable[[str], float], room: float) -> list[str]:
    """The lines of a text of one face, as `lines` finds them."""
    found = lines(text, lambda start, end: wide(text[start:end]), room)
    return [text[line.start : line.end] for line in found]


def _line(text: str, start: int, end: int, wide: Callable[[int, int], float], room: float) -> Line:
    last = start + len(text[start:end].rstrip(" "))
    over = wide(start, last) - room
    return Line(start, last, over if over > SLACK else 0.0)


def _may_break(text: str, at: int, quoted: bool) -> bool:
    """Whether a line may start at ``at``; ``quoted``: a straight quote is open there."""
    last, char = text[at - 1], text[at]
    before = text[:at].rstrip(" ")
    spaced = last == " "
    if not before or char in NOT_AT_START or before[-1] in NOT_AT_END:
        return False
    if _NO_BREAK in (last, char):
        return False
    if char == '"' and quoted:  # closes what was quoted
        return False
    if before[-1] == '"' and quoted:  # opens it
        return False
    word = char.isalnum() and not is_cjk(char)
    if before[-1] in _SIGNS and (not spaced or before[-1] in "≥≤≈±×") and word:
        return before[-1] in _HYPHENS and not spaced and _hyphenated(before, char)
    if char == "×" or ("0" <= before[-1] <= "9" and _is_unit(text, at)):
        return False
    if spaced or (last in _CLOSING and char in _OPENING):
        return True
    return is_cjk(last) or is_cjk(char)


def _hyphenated(before: str, char: str) -> bool:
    """Whether a hyphen at the end of ``before`` stands within a word, such as well-known."""
    word = before.rpartition(" ")[2]
    option = word.startswith("-")  # of a command, such as --print-shop
    return len(word) > 1 and word[-2].isalnum() and char.isalpha() and not option


def _is_unit(text: str, at: int) -> bool:
    """Whether what stands at a place is a unit, or counts what the number before it says."""
    if text[at] in COUNTERS:
        return True
    end = at
    while end < len(text) and not text[end].isspace() and (text[end].isalpha() or text[end] == "%"):
        if is_cjk(text[end]):
            break
        end += 1
    return text[at:end] in UNITS
