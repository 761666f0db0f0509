"""Words that game files may be written in: the section `games:` of every language file.

A game is scored without reading languages where it can be, so only that section is parsed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ..source import library
from ..source.ask import Ask
from ..source.located import Mapping, Text, load, read_text
from ..source.problems import Problems, Refused
from .languagefile import without_games
from .languages import language_tags


def game_words() -> Iterator[tuple[str, str]]:
    """English words, and those that stand for one in a language, with commas between them.

    A file that cannot be read is told of where it is used.
    """
    for tag in language_tags():
        for path in library.versions("words", tag):
            with suppress(Refused):
                yield from _words(path, Problems())


def check_game_words(path: str, problems: Problems) -> None:
    """Note what is wrong with the words for games in a language file. Raises `Refused`."""
    for _ in _words(path, problems):
        pass


def _words(path: str, problems: Problems) -> Iterator[tuple[str, str]]:
    text, name = load(path, library.shown(path))
    _, games = without_games(text)
    node = read_text(games, name) if games else None
    if isinstance(node, Mapping):
        for english, value in Ask(problems).pairs(node.pairs["games"].value, "`games`"):
            if isinstance(value, Text):
                yield english.value, value.value
            else:
                Ask(problems).text(value, "a word for games")
