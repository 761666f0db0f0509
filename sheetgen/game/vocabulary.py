"""The words that a game file may be written in: English ones, and those of every language."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..words.languages import game_words, language_tags

KEYS = ("sheet", "players", "complete", "checks", "name", "plays", "written", "total", "subtotal")
# What a spreadsheet calls its columns, besides rows of the sheet.
COLUMNS = {
    "player": "player", "name": "player",
    "row": "row", "colour": "row", "color": "row",
    "marks": "marks", "crosses": "marks", "value": "marks",
    "points": "points", "score": "points",
    "game": "game", "table": "game",
    "sheet": "sheet",
    "plays": "plays",
}  # fmt: skip
# What may stand for a row instead of numbers, or behind a number; and answers to a question.
ANSWERS = {
    "lock": "lock", "locked": "lock", "l": "lock", "🔒": "lock", "🔐": "lock", "🔓": "lock",
    "padlock": "lock", "🔏": "lock", "🔑": "lock", "🗝": "lock",
    "closed": "closed", "to": "to", "through": "to", "thru": "to", "from": "from",
    "and": "and", "+": "and", "&": "and",
    "none": "none", "-": "none", "with": "with", "the": "with",
    "marks": "marks", "mark": "marks", "crosses": "marks", "cross": "marks",
    "discs": "marks", "disc": "marks", "tokens": "marks", "token": "marks",
    "ticks": "marks", "tick": "marks", "boxes": "marks", "box": "marks",
    "numbers": "marks", "spaces": "marks",
    "yes": "yes", "true": "yes", "no": "no", "false": "no",
}  # fmt: skip
COLOURS = {"black": "black", "grey": "grey", "gray": "grey"}  # of discs
OF_NAMES = ("colour", "first name", "last name", "team", "table")  # further columns of tables
# What a language file may give words for in its `games:`, in this order.
_ALL = (*KEYS, *COLUMNS.values(), *ANSWERS.values(), *COLOURS.values(), *OF_NAMES)
WORDS = tuple(dict.fromkeys(_ALL))
# Words that stand in the same place, by what they are typed as in English.
_PLACES = (dict.fromkeys(KEYS), COLUMNS, ANSWERS, COLOURS)
_KEYS = {key: key for key in KEYS}
# Its words are keys before they are names of rows, since game files were typed in it when there was
# no other; a row may be called as a word of any later language, and is found by it.
_FIRST = "zh-Hant"
_BETWEEN = re.compile("[,、，]")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name as it is looked up: half-width, lower case, without spaces and hyphens."""
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("×", "x")
    return re.sub(r"[\s_\-.]+", "", text).casefold()


def reserved_key(word: str) -> str | None:
    """The key that a word is even where a row is called so; None where it is none."""
    return _KEYS.get(plain(word)) or (None if word.isascii() else _translated(word, KEYS, _FIRST))


def key(word: str) -> str:
    """The English key that a word stands for; any other as it is, in lower case."""
    return _KEYS.get(plain(word)) or _translated(word, KEYS) or word.strip().lower()


def column(word: str) -> str | None:
    """The column that a heading of a spreadsheet stands for; None: a row of the sheet."""
    found = COLUMNS.get(plain(word)) or _translated(word, COLUMNS)
    return COLUMNS[found] if found else None


def answer(word: str) -> str | None:
    """What stands for a row, behind a number, or is an answer: its English word, or None."""
    found = ANSWERS.get(word)
    if found is None and word.isalpha() and word != "x":  # which counts marks: 5x2
        found = _translated(word, ANSWERS)
    return found


def colour(word: str) -> str | None:
    """The colour of discs that a word stands for."""
    return COLOURS.get(plain(word)) or _translated(word, COLOURS)


def words_for(english: str) -> list[str]:
    """Every word that stands for an English one, as it is looked up, itself among them."""
    found = _translations(os.getcwd())
    return [english, *(word for word, meant in found.items() if english in meant)]


def further() -> Iterator[tuple[str, str]]:
    """English names of rows, each with a word of any language that they go by besides."""
    for english, text in game_words():
        if english not in WORDS:
            yield from ((english, word.strip()) for word in _BETWEEN.split(text) if word.strip())


def spoken(keys: Sequence[str], typed: Iterable[str], tag: str = "") -> list[str]:
    """Keys in a language, in brackets as they are: the one that has most of the words that are
    typed, or that of ``tag``. As they are alone where all words are English."""
    words = {plain(word) for word in typed if not word.isascii()}
    most = 0
    for one in language_tags() if words and not tag else ():
        found = len(words & _translations(os.getcwd(), one).keys())
        if found > most:
            tag, most = one, found
    called = dict(game_words(tag)) if tag else {}
    first = {english: _BETWEEN.split(text)[0].strip() for english, text in called.items()}
    return [f"{first[key]} ({key})" if first.get(key) else key for key in keys]


def doubtful(words: Iterable[tuple[str, str]]) -> Iterator[tuple[int, str, str]]:
    """Words of a language that mean something else in the same place: which of ``words`` has one
    (English, and what stands for it), the word, and what it is taken for."""
    for place in _PLACES:
        taken = {plain(word): meant or word for word, meant in place.items()}
        known = set(taken.values())
        for at, (english, text) in enumerate(words):
            for word in _BETWEEN.split(text) if english in known else ():
                meant = taken.setdefault(plain(word), english)
                if meant != english and word.strip():
                    yield at, word.strip(), meant


def meanings(word: str) -> tuple[str, ...]:
    """The English words that a word of any language stands for."""
    return _translations(os.getcwd()).get(plain(word), ())


def _translated(word: str, among: Iterable[str], tag: str = "") -> str | None:
    meant = _translations(os.getcwd(), tag).get(plain(word), ())
    return next((english for english in meant if english in among), None)


@lru_cache(maxsize=8)
def _translations(folder: str, tag: str = "") -> dict[str, tuple[str, ...]]:
    """English words by those of a language or of all, as they are looked up from a folder."""
    found: dict[str, tuple[str, ...]] = {}
    for english, text in game_words(tag):
        for word in filter(None, map(plain, _BETWEEN.split(text))):
            found[word] = (*found.get(word, ()), english)
    return found
