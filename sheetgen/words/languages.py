"""Find languages by their tags and aliases, and read each once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress

from ..source import library
from ..source.ask import Ask
from ..source.located import Mapping, Text, load, read_text
from ..source.problems import Problems, Refused, shown
from .language import JOIN, SOURCE_LANGUAGE, Words, read_language_files, without_games


def language_tags() -> list[str]:
    """Tags of all languages, the sheets' own first."""
    found = sorted(library.files("words"))
    return sorted(found, key=lambda tag: tag != SOURCE_LANGUAGE)


def find_language(name: str) -> Words | None:
    """The language of this tag or alias (in any case), or None."""
    sought = name.replace("_", "-").casefold()  # as systems write tags: zh_TW
    for tag in library.files("words"):
        if tag.casefold() == sought:
            return read_language(tag)
    for words in readable_languages():
        if sought in (alias.casefold() for alias in (words.name, *words.aliases)):
            return words
    return None


def others_meant(name: str) -> tuple[str, list[str]] | None:
    """The tag that a name such as `zh` was taken for, where it may mean several, and the others.

    None where it may mean one only.
    """
    start = f"{name.replace('_', '-').casefold()}-"
    meant = [tag for tag in library.files("words") if tag.casefold().startswith(start)]
    found = find_language(name) if len(meant) > 1 else None
    if found is None or found.tag.casefold() == start[:-1]:
        return None
    return found.tag, [tag for tag in meant if tag != found.tag]


def find_one_or_two(name: str) -> Words | None:
    """One language, or two of them, such as `zh-Hant+en`; or None (see `language_fault`)."""
    if language_fault(name) is not None:
        return None
    first, _, second = name.partition(JOIN)
    found = find_language(first.strip())
    return found._replace(second=find_language(second.strip())) if found and second else found


def language_fault(name: str) -> tuple[str, dict[str, str]] | None:
    """What is wrong with the tag of a language, or with those of two: a message and its values.

    The id `unknown-language` stands for a name that is to be looked up among the known.
    """
    listed = [part for part in re.split(r"[,;/&\s]+", name) if part]
    if len(listed) == 2 and find_language(name) is None and all(map(find_language, listed)):
        return "languages-joined", {"got": shown(name), "joined": JOIN.join(listed)}
    parts = [part.strip() for part in name.split(JOIN)]
    if len(parts) > 2 or (len(parts) == 2 and "" in parts):
        return "languages-two", {"got": shown(name)}
    found = [find_language(part) for part in parts]
    for part, words in zip(parts, found, strict=True):
        if words is None and len(parts) == 2 and part.lower() == "all":
            return "languages-two", {"got": shown(name)}
        if words is None:
            return "unknown-language", {"name": part}
    tags_of = [words.tag for words in found if words is not None]
    if len(set(tags_of)) < len(tags_of):
        return "language-twice", {"got": shown(name), "language": tags_of[0]}
    return None


def readable_languages() -> Iterator[Words]:
    """All languages whose files can be read; a broken one is told of where it is used."""
    for tag in language_tags():
        with suppress(Refused):
            yield read_language(tag)


_READ: dict[str, Words] = {}


def read_language(tag: str) -> Words:
    """Read one language; an own file of it is laid over the shipped one.

    Raises `Refused` with every problem of its files.
    """
    paths = library.versions("words", tag)
    key = "\n".join(os.path.abspath(path) for path in paths)
    if key not in _READ:
        words, problems = read_language_files(tag)
        if words is None or problems:
            raise Refused(problems)
        _READ[key] = words
    return _READ[key]


def read_with_messages(tag: str) -> Words:
    """Read one language and its words for messages too. Raises `Refused` with every problem."""
    words = read_language(tag)
    len(words.program)
    return words


def forget_languages() -> None:
    """Read every language file anew when it is asked for next; it may have been changed."""
    _READ.clear()


def game_words(language: str = "") -> Iterator[tuple[str, str]]:
    """English words, and those that stand for one in a language, with commas between them.

    Those of one language, or of all. A file that cannot be read is told of where it is used.
    """
    for tag in [language] if language else language_tags():
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
