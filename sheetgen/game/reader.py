"""Reading game files: what players typed, with its place; what is wrong is a problem."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import count

from ..model import CHECKS, Sheet
from ..source.ask import Ask
from ..source.located import Mapping, Node, Text
from ..source.problems import Problems, Refused, Source, shown
from . import vocabulary
from .names import Names, names_of
from .player import PlayerReader
from .records import Game, Player
from .values import folded

MAX_PLAYERS = 500
GAME_KEYS = ("sheet", "players", "complete", "checks")


class GameReader:
    """Reads games; faults go to ``problems``, and what can be read is kept."""

    def __init__(self, problems: Problems, find_sheet: Callable[[str], Sheet]) -> None:
        self.problems = problems
        self.ask = Ask(problems)
        self.find_sheet = find_sheet  # raises Refused
        self.early: list[Source] = []  # places of faults that were found before
        self.table = False  # the game comes from a spreadsheet

    def game(self, node: Node) -> Game | None:
        """One game, or None where not even its sheet is known."""
        place = node.source
        if isinstance(node, Mapping) and "blocks" in node.pairs and "players" not in node.pairs:
            self.problems.add(place, "game-is-sheet")
            return None
        keys = self.known_keys(node, "a game", GAME_KEYS)
        if keys is None:
            return None
        if "sheet" not in keys and self.table:
            self.problems.add(Source(place.file, 1, 1), "csv-sheet")
        elif "sheet" not in keys:
            self.problems.add(place, "missing-key", what="a game", name="sheet")
        if "players" not in keys:
            self.problems.add(place, "missing-key", what="a game", name="players")
        if "sheet" not in keys or "players" not in keys:
            return None
        sheet = self.sheet(keys["sheet"])
        if sheet is None:
            return None
        if isinstance(keys["players"], Mapping):
            self.problems.add(keys["players"].source, "players-keyed")
            return None
        names, at = names_of(sheet), count(1)
        players = self.ask.each(
            keys["players"], "`players`", lambda n: self.player(n, names, next(at)), MAX_PLAYERS
        )
        players = self.after_faults(players)
        self.all_different(players)
        complete = len(players) > 1 or bool(sheet.owners)
        stopped = False
        if "complete" in keys:
            complete = self.flag(keys["complete"])
            stopped = not complete
        checks = sheet.checks
        if "checks" in keys:
            more = self.ask.each(
                keys["checks"],
                "`checks`",
                lambda n: self.ask.known(n, "a check", "unknown-check", CHECKS),
            )
            checks = tuple(dict.fromkeys((*checks, *more)))
        return Game(sheet, players, complete, checks, place, stopped)

    def sheet(self, node: Node) -> Sheet | None:
        """The sheet that a game is played on; what is wrong in its own file is told there."""
        name = self.ask.text(node, "`sheet`")
        if name is None:
            return None
        try:
            return self.find_sheet(name)
        except Refused as refused:
            for problem in refused.problems:
                place = problem.source if problem.source.line else node.source
                self.problems.add(place, problem.id, **problem.values)
            return None

    def flag(self, node: Node) -> bool:
        """Yes or no, in any language."""
        if isinstance(node, Text):
            said = vocabulary.answer(node.value.strip().lower())
            node = node._replace(value=said if said in ("yes", "no") else node.value)
        return self.ask.flag(node, "`complete`")

    def known_keys(self, node: Node, what: str, known: tuple[str, ...]) -> dict[str, Node] | None:
        """Values by their English key; a key in another language stands for it."""
        found: dict[str, Node] = {}
        if not isinstance(node, Mapping):
            self.ask.pairs(node, what)
            return None
        for name, pair in node.pairs.items():
            key = vocabulary.key(name)
            if key in found:
                line = found[key].source.line
                self.problems.add(pair.key.source, "duplicate-key", name=shown(name), line=line)
            elif key in known:
                found[key] = pair.value
            elif "：" in name:
                self.problems.add(pair.key.source, "yaml-wide-colon")
            else:
                listed = vocabulary.spoken(known, node.pairs) if self.ask.hints else known
                self.ask.unknown(pair.key.source, "unknown-key", name, listed, known)
        return found

    def after_faults(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """Players without those marks that an early fault took away are not sound."""
        if not self.early:
            return players
        starts = [player.source for player in players]
        hit = {bisect_right(starts, place) - 1 for place in self.early}
        return tuple([p._replace(sound=p.sound and at not in hit) for at, p in enumerate(players)])

    def all_different(self, players: tuple[Player, ...]) -> None:
        """Note players of one name, in whichever letters, and those of one colour on a board."""
        owners: dict[str, Player] = {}
        names: dict[str, Player] = {}
        for player in players:
            name = folded(player.name)
            board = owners.setdefault(player.owner, player) if player.owner else player
            if board is not player:  # whose name may be that of the discs
                told, value, before = "disc-owner-twice", player.owner, board
            else:
                told, value, before = "player-twice", player.name, names.setdefault(name, player)
            if before is not player:
                line = before.source.line
                self.problems.add(player.source, told, name=shown(value), line=line)

    def player(self, node: Node, names: Names, at: int) -> Player | None:
        """One player, by number from 1; None where the node cannot be one."""
        if isinstance(node, Mapping):
            return PlayerReader(self.ask, node, names, at).player()
        if isinstance(node, Text) and node.value.strip():
            self.problems.add(node.source, "player-bare", name=shown(node.value))
        else:
            self.ask.pairs(node, "a player")
        return None
