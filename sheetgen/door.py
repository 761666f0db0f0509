"""The library door: games from files, and their results."""

from __future__ import annotations

from collections.abc import Callable

from .entry import plain
from .game import Game
from .gamefiles import read_games
from .library import files, find_sheet, shown
from .model import Sheet
from .problems import Problems, Refused, Source
from .reader import read_sheet
from .scoring import score
from .words import readable

__all__ = ["load", "score", "sheet_finder"]


def load(path: str, sheet: str | None = None) -> list[Game]:
    """All games of a file: YAML, JSON, CSV or TSV; ``-`` is standard input.

    ``sheet`` is the name or path of the sheet of games that do not name theirs. Raises `Refused`
    with every problem of the file.
    """
    problems = Problems()
    games = read_games(path, problems, sheet_finder(), sheet)
    if problems:
        raise Refused(problems)
    return games


def sheet_finder() -> Callable[[str], Sheet]:
    """A function that finds a sheet to score and remembers it. It raises `Refused`.

    A sheet goes by its name, its path, or its title in any language. One without rows, such as a
    log of results, is refused: there is nothing to score on it.
    """
    known: dict[str, Sheet] = {}

    def find(name: str) -> Sheet:
        if name not in known:
            try:
                path = find_sheet(name)
            except Refused:
                titled = _by_title(name)
                if titled is None:
                    raise
                path = titled
            sheet = read_sheet(path)
            if not sheet.scored:
                problems = Problems()
                problems.add(Source(shown(path)), "nothing-to-score", name=name)
                raise Refused(problems)
            known[name] = sheet
        return known[name]

    return find


def _by_title(name: str) -> str | None:
    """The file of the sheet with this title, as sheets and language files write it."""
    languages = list(readable())
    for path in files().values():
        try:
            sheet = read_sheet(path)
        except Refused:
            continue
        english = sheet.title.text
        layers = [sheet.words.get(language.tag, {}) for language in languages]
        for language in languages:
            layers += [language.sheets.get(sheet.name, {}), language.texts]
        titles = [english, *(layer[english].text for layer in layers if english in layer)]
        if plain(name) in map(plain, titles):
            return path
    return None
