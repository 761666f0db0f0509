"""The library door: sheets and games from files, and the results of games."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import overload

from ..drawing.sizes import read_sizes
from ..game.files import STDIN, is_spreadsheet, read_games
from ..game.records import Game
from ..game.titles import Titles, unknown
from ..game.vocabulary import key as game_key
from ..game.vocabulary import plain
from ..job.kinds import GAME, SHEET, read_as, refuse_other
from ..model import Sheet
from ..reader.sheet import read_sheet
from ..scores.score import score
from ..source.ask import MOST_HINTS
from ..source.library import find_sheet, is_path, known, shown
from ..source.located import Mapping, read_text
from ..source.located import load as read_whole
from ..source.problems import Problems, Refused, Source, refuse

__all__ = ["load", "load_games", "load_sheet", "score", "sheet_finder"]

Path = str | os.PathLike[str]
LAYOUT_KEYS = ("title", "blocks", "extends")  # one of them stands in every sheet


@overload
def load(what: Path, sheet: str) -> list[Game]: ...
@overload
def load(what: Path, sheet: None = None) -> Sheet | list[Game]: ...
def load(what: Path, sheet: str | None = None) -> Sheet | list[Game]:
    """A sheet by name, such as ``qwixx``; or what a file holds, a sheet or games.

    ``sheet`` and ``-`` (standard input) mean games, as for `load_games`. Whoever knows which of the
    two it is asks `load_sheet` or `load_games`. Raises `Refused` with every problem.
    """
    what = os.fspath(what)
    if what == STDIN or sheet is not None:
        return load_games(what, sheet)
    if os.path.isfile(what):
        return _sheet_of(what) if _is_layout(what) else load_games(what)
    if what in known() or not (is_path(what) or os.path.splitext(what)[1]):
        return load_sheet(what)
    return load_games(what)  # which tells that there is no such file


def load_sheet(name: Path) -> Sheet:
    """A sheet by its name, or by the path of its file, with all that it extends.

    Its colours are looked up once it is laid out, since they are a theme's. Raises `Refused` with
    every problem.
    """
    return _sheet_of(find_sheet(os.fspath(name)))


def load_games(path: Path, sheet: str | None = None) -> list[Game]:
    """All games of a file: YAML, JSON, CSV or TSV; ``-`` is standard input.

    ``sheet`` is the name or path of the sheet of games that do not name theirs. Raises `Refused`
    with every problem of the file.
    """
    problems = Problems()
    games = games_of(os.fspath(path), problems, sheet_finder(), sheet)
    if problems:
        raise Refused(problems)
    return games


def games_of(
    path: str, problems: Problems, find: Callable[[str], Sheet], sheet: str | None
) -> list[Game]:
    """The games of a file that can be read; what is wrong with the others is a problem, but for a
    file of another kind that alone."""
    found = Problems()
    games = read_games(path, found, find, sheet)
    if found and not any(one.id == "game-is-sheet" for one in found):
        with problems.collecting():
            refuse_other(path, GAME)
            problems.take(found)
        return games
    problems.take(found)
    return games


def _sheet_of(path: str) -> Sheet:
    with read_as(SHEET, path):
        return read_sheet(path, pieces=read_sizes())


def _is_layout(path: str) -> bool:
    """Whether a file is a sheet rather than games; one that cannot be read is told as games are."""
    try:
        text, name = read_whole(path, path)
        if is_spreadsheet(path, text) or not any(key in text for key in LAYOUT_KEYS):
            return False  # most games are known without reading them twice
        node = read_text(text, name)
    except Refused:
        return False
    if not isinstance(node, Mapping) or any(game_key(name) == "sheet" for name in node.pairs):
        return False
    return any(key in node.pairs for key in LAYOUT_KEYS)


def sheet_finder() -> Callable[[str], Sheet]:
    """A function that finds a sheet to score and remembers it. It raises `Refused`.

    A sheet goes by its name, its path, or its title in any language. One without rows, such as a
    log of results, is refused: there is nothing to score on it.
    """
    met: dict[str, Sheet] = {}
    called = Titles()  # read once, when a name is none of a file
    unmet: set[str] = set()

    def find(name: str) -> Sheet:
        if name not in met:
            try:
                path = find_sheet(name)
            except Refused:
                titled = called.names.get(plain(name))
                if titled is None and len(unmet) > MOST_HINTS:
                    raise
                if titled is None:
                    unmet.add(name)
                    suffix, values = unknown(name, called)
                    refuse(Source(""), "unknown-sheet" + suffix, **values)
                path = known()[titled]
            with read_as(SHEET, path):
                sheet = read_sheet(path)
            if not sheet.scored:
                refuse(Source(shown(path)), "nothing-to-score", name=name)
            met[name] = sheet
        return met[name]

    return find
