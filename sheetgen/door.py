"""The library door: games from files, and their results."""

from __future__ import annotations

from collections.abc import Callable

from .game import Game
from .gamefiles import read_games
from .library import find_sheet
from .model import Sheet
from .problems import Problems, Refused
from .reader import read_sheet
from .scoring import score

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
    """A function that finds a sheet by name or path, and remembers it. It raises `Refused`."""
    known: dict[str, Sheet] = {}

    def find(name: str) -> Sheet:
        if name not in known:
            known[name] = read_sheet(find_sheet(name))
        return known[name]

    return find
