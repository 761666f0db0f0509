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
COUNTERS = frozenset(
    "分個个枚張张次格點点種种人列つマ回本組组顆颗局步行排欄栏頁页輪轮名位件份倍條条枝"
)
_NUMERALS = frozenset("一二兩两三四五六七八九十百半幾几")
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


@lru_cache(maxsize=1024)
def within(text: str, kept: frozenset[str]) -> frozenset[int]:
    """The places of a text that lie within words to be kept whole; of two that overlap the first
    counts, and the longer of two that start alike."""
    longest = max(map(len, kept), default=0)
    found: list[int] = []
    at = 0
    while at < len(text):
        sizes = range(longest, 1, -1)
        size = next((n for n in sizes if text[at : at + n] in kept), 1)
        found += range(at + 1, at + size)
        at += size
    return frozenset(found)


def lines(
    text: str,
    wide: Callable[[int, int], float],
    room: float,
    kept: frozenset[str] = frozenset(),
) -> list[Line]:
    """A text in lines of at most ``room``; ``wide`` measures it from one place to another.

    Every line is as long as it can be, but for words that are ``kept`` whole, and for the last but
    one, which gives way to a last line of a single character.
    """
    found: list[Line] = []
    start = len(text) - len(text.lstrip(" "))
    end = start  # of the part that is known to fit
    places = _places(text, wide, room, kept)
    for place in [*places, len(text)]:
        if place <= start:
            continue
        last = start + len(text[start:place].rstrip(" "))
        if end > start and wide(start, last) > room + SLACK:
            found.append(_line(text, start, end, wide, room))
            start = end
        end = place
    if text[start:].strip(" "):
        found.append(_line(text, start, len(text), wide, room))
    if len(found) > 1 and _lonely(text[found[-1].start :]):
        low, high = found[-2].start, found[-1].start
        for place in reversed(places):
            if low < place < high and not _lonely(text[place:]):
                rest = _line(text, place, len(text), wide, room)
                if not rest.over:
                    found[-2:] = [_line(text, low, place, wide, room), rest]
                break
    return found


def broken(
    text: str, wide: Callable[[str], float], room: float, kept: frozenset[str] = frozenset()
) -> list[str]:
    """The lines of a text of one face, as `lines` finds them."""
    found = lines(text, lambda start, end: wide(text[start:end]), room, kept)
    return [text[line.start : line.end] for line in found]


def _places(
    text: str, wide: Callable[[int, int], float], room: float, kept: frozenset[str]
) -> list[int]:
    """Where lines may start: not within words that are kept, unless what they hold together is
    wider than a line."""
    every = breaks(text)
    inner = within(text, kept) if kept else frozenset[int]()
    if inner.isdisjoint(every):
        return list(every)
    found: list[int] = []
    start, waiting = 0, list[int]()
    for place in [*every, len(text)]:
        if place in inner:
            waiting.append(place)
            continue
        if waiting and wide(start, start + len(text[start:place].rstrip(" "))) > room + SLACK:
            found += waiting
        if place < len(text):
            found.append(place)
        start, waiting = place, []
    return found


def _lonely(text: str) -> bool:
    """Whether a line of this text is a single character, but for marks."""
    return sum(map(str.isalnum, text)) < 2


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
    if char == "×" or ("0" <= before[-1] <= "9" and _is_unit(text, before, at)):
        return False
    if last in _NUMERALS and char in COUNTERS:
        return False
    if spaced or (last in _CLOSING and char in _OPENING):
        return True
    return is_cjk(last) or is_cjk(char)


def _hyphenated(before: str, char: str) -> bool:
    """Whether a hyphen at the end of ``before`` stands within a word, such as well-known."""
    word = before.rpartition(" ")[2]
    option = word.startswith("-")  # of a command, such as --print-shop
    return len(word) > 1 and word[-2].isalnum() and char.isalpha() and not option


def _is_unit(text: str, before: str, at: int) -> bool:
    """Whether what stands at a place is a unit, or what the number ``before`` it counts: a Han
    character is taken to do so, unless the digits are the end of a word such as A4."""
    if text[at] in COUNTERS:
        return True
    if "\u3400" <= text[at] <= "\u9fff":
        word = before.rstrip("0123456789")[-1:]
        return not (word.isalpha() and word.isascii())
    end = at
    while end < len(text) and not text[end].isspace() and (text[end].isalpha() or text[end] == "%"):
        if is_cjk(text[end]):
            break
        end += 1
    return text[at:end] in UNITS
