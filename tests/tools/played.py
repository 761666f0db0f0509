"""Games played by the full rules of each sheet that ships, as typed, and what they are worth.

`FAMILIES` plays one game of a sheet; totals are counted by the players' own simple means, without
the modules that score. Every state is one that the rules reach, however odd the play. `tell` has
the program score such games, and says what it complains of.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from sheetgen.api.load import load_sheet, sheet_finder
from sheetgen.game.reader import GameReader
from sheetgen.game.records import ERROR, NOTE, WARNING
from sheetgen.model import Sheet
from sheetgen.scores.score import score
from sheetgen.source.located import Items, Node, read_text
from sheetgen.source.problems import Problems
from tools.playeddice import play_express, play_qwinto, play_yahtzee, play_yatzy
from tools.playedrows import play_duel, play_qwixx

Typed = dict[str, Any]  # of a player: by row its words; "discards" as pairs of number and marks
Play = Callable[[Sheet, random.Random], tuple[list[Typed], list[int]]]


class Played(NamedTuple):
    """A finished game: what its players typed, and their totals."""

    sheet: Sheet
    players: list[Typed]
    totals: list[int]
    complete: bool = True  # all of its sheets


class Told(NamedTuple):
    """What the program says of a game."""

    level: str  # the gravest: "error", "warning", "note" or ""
    kinds: frozenset[str]  # of complaints, and of problems in reading; notes are left out
    notes: frozenset[str]
    totals: list[int]


FAMILIES: dict[str, Play] = {
    "qwixx": play_qwixx,
    "qwixx-black": play_qwixx,
    "qwixx-mixx-a": play_qwixx,
    "qwixx-mixx-b": play_qwixx,
    "qwixx-double": play_qwixx,
    "qwixx-15": play_qwixx,
    "qwixx-big-points": play_qwixx,
    "qwixx-connected": play_qwixx,
    "qwixx-duell": play_duel,
    "cant-stop-express": play_express,
    "cant-stop-express-150": play_express,
    "cant-stop-express-100": play_express,
    "qwinto": play_qwinto,
    "yahtzee": play_yahtzee,
    "yatzy": play_yatzy,
}
AT_ONCE = 50  # games of a file, which may not be too large
NOT_SCORED = ("score-log",)  # it has no rows to mark


@cache
def sheet_of(family: str) -> Sheet:
    """A sheet, read once."""
    return load_sheet(family)


def play(family: str, dice: random.Random) -> Played:
    """One game to its end."""
    sheet = sheet_of(family)
    players, totals = FAMILIES[family](sheet, dice)
    if dice.random() < 0.3:  # some write down what they added up, and add well
        for player, total in zip(players, totals, strict=True):
            player["written"] = {"total": total}
    return Played(sheet, players, totals)


def typed(games: Sequence[Played]) -> str:
    """The games as one file has them."""
    return json.dumps([_game(one) for one in games], ensure_ascii=False)


def some_sheets(game: Played, dice: random.Random) -> Played:
    """The game with some of its sheets only, as at a table where others keep theirs."""
    kept = sorted(dice.sample(range(len(game.players)), dice.randrange(1, len(game.players) + 1)))
    players, totals = zip(*((game.players[at], game.totals[at]) for at in kept), strict=True)
    return game._replace(players=[*players], totals=[*totals], complete=False)


def _game(game: Played) -> dict[str, Any]:
    players = []
    for n, rows in enumerate(game.players):
        player: dict[str, Any] = {"name": rows.get("name", f"P{n}")}
        for row, words in rows.items():
            if row == "discards":
                player[row] = [f"{number} x {marks}" for number, marks in words]
            elif row in ("plays", "written", "name"):
                player[row] = words
            elif words:
                player[row] = " ".join(map(str, words))
        players.append(player)
    whole = {} if game.complete else {"complete": "no"}
    return {"sheet": game.sheet.name, "players": players, **whole}


def tell(games: Sequence[Played]) -> list[Told]:
    """What the program says of each game."""
    find, found = sheet_finder(), []
    nodes: list[Node] = []
    for at in range(0, len(games), AT_ONCE):
        whole = read_text(typed(games[at : at + AT_ONCE]), "games.json")
        assert isinstance(whole, Items)
        nodes += whole.values
    for node in nodes:
        problems = Problems()
        game = GameReader(problems, find).game(node)
        result = None if game is None else score(game)
        all_of_it = [] if result is None else [*result.complaints]
        totals = []
        for player in result.players if result else ():
            all_of_it += player.complaints
            totals.append(player.total)
        levels = {one.level for one in all_of_it} | ({ERROR} if problems else set())
        level = next((one for one in (ERROR, WARNING, NOTE) if one in levels), "")
        kinds = {one.kind for one in all_of_it if one.level != NOTE} | {p.id for p in problems}
        notes = {one.kind for one in all_of_it if one.level == NOTE}
        found.append(Told(level, frozenset(kinds), frozenset(notes), totals))
    return found
