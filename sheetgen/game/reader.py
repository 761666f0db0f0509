"""Reading game files: what players typed, with its place; what is wrong is a problem."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from ..model import CHECKS, RowsBlock, Sheet
from ..source.ask import Ask
from ..source.located import Mapping, Node, Text
from ..source.problems import Problems, Refused, Source, shown
from ..words.languages import readable_languages
from . import vocabulary
from .marks import read_marks, read_write_ins, unmarked
from .names import Names, names_of
from .records import Entry, Game, Player
from .sums import Sums
from .values import Values
from .written import read_numbers

MAX_PLAYERS = 500
GAME_KEYS = ("sheet", "players", "complete", "checks")
PLAYER_KEYS = ("name", "plays", "written")


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
        for needed in ("sheet", "players"):
            if needed == "sheet" and needed not in keys and self.table:
                self.problems.add(Source(place.file, 1, 1), "csv-sheet")
            elif needed not in keys:
                self.problems.add(node.source, "missing-key", what="a game", name=needed)
        if "sheet" not in keys or "players" not in keys:
            return None
        sheet = self.sheet(keys["sheet"])
        if sheet is None:
            return None
        names = names_of(sheet)
        players = self.ask.each(
            keys["players"], "`players`", lambda n: self.player(n, names), MAX_PLAYERS
        )
        players = self.after_faults(players)
        self.all_different(players)
        complete = len(players) > 1 or bool(sheet.owners)
        if "complete" in keys:
            complete = self.flag(keys["complete"])
        checks = sheet.checks
        if "checks" in keys:
            more = self.ask.each(
                keys["checks"],
                "`checks`",
                lambda n: self.ask.known(n, "a check", "unknown-check", CHECKS),
            )
            checks = tuple(dict.fromkeys((*checks, *more)))
        return Game(sheet, players, complete, checks, place)

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
                self.ask.unknown(pair.key.source, "unknown-key", name, known)
        return found

    def after_faults(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """Players without those marks that an early fault took away are not sound."""
        if not self.early:
            return players
        starts = [player.source for player in players]
        hit = {bisect_right(starts, place) - 1 for place in self.early}
        return tuple([p._replace(sound=p.sound and at not in hit) for at, p in enumerate(players)])

    def all_different(self, players: tuple[Player, ...]) -> None:
        """Note players of one name, and those of one colour on a board."""
        for id, of in (("player-twice", "name"), ("disc-owner-twice", "owner")):
            lines: dict[str, int] = {}
            for player in players:
                value = getattr(player, of)
                if value and value in lines:
                    line = lines[value]
                    self.problems.add(player.source, id, name=shown(value), line=line)
                lines.setdefault(value, player.source.line)

    def player(self, node: Node, names: Names) -> Player | None:
        """One player: a name, rows, and what is written on the paper."""
        if not isinstance(node, Mapping):
            self.ask.pairs(node, "a player")
            return None
        name, owner, sheet = "", "", names.sheet
        values = Values(self.problems, node)
        sums, rows = Sums(values, names), _Rows(values, names)
        keys = set()
        for pair in node.pairs.values():
            key = names.key(pair.key.value)
            keys.add(key)
            if key == "name":
                name = self.ask.text(pair.value, "`name`", 60) or ""
            elif key == "plays":
                owner = self.owner(pair.value, sheet)
            elif key == "written":
                sums.read(pair.value)
            elif key == "total":  # where spreadsheets have it too
                sums.add(pair.key, pair.value)
            else:
                rows.read(pair.key, pair.value, sums)
        if not name:
            name = owner or "?"
            if not keys & {"name", "plays"}:
                self.problems.add(node.source, "missing-key", what="a player", name="name")
        if sheet.owners and "plays" not in keys:
            known = ", ".join(sheet.owners)
            self.problems.add(node.source, "missing-owner", known=known)
        place = node.source
        full = [rows.found.get(row.id) or unmarked(row, place) for row in names.all_rows]
        unread, sound = frozenset(rows.unread), not rows.doubt
        extra = tuple(rows.extra)
        return Player(name, owner, tuple(full), extra, sums.found, place, unread, sound)

    def owner(self, node: Node, sheet: Sheet) -> str:
        """The colour of a player's discs, by its word in any language."""
        text = self.ask.text(node, "`plays`")
        if text is None:
            return ""
        known = {vocabulary.plain(owner): owner for owner in sheet.owners}
        typed = vocabulary.plain(text)
        if typed not in known:
            meant = vocabulary.colour(text)
            known |= {typed: meant} if meant in sheet.owners else {}
            for owner in sheet.owners:
                for language in readable_languages():
                    translated = language.texts.get(owner.capitalize())
                    if translated:
                        known[vocabulary.plain(translated.text)] = owner
        if typed not in known:
            self.ask.unknown(node.source, "unknown-owner", text, sheet.owners)
            return ""
        return known[typed]


class _Rows:
    """Gathers the rows of one player."""

    def __init__(self, values: Values, names: Names) -> None:
        self.values, self.names = values, names
        self.found: dict[str, Entry] = {}
        self.extra: list[Entry] = []  # rows for players to name beyond those that there are
        self.unread: set[str] = set()  # rows with something unreadable
        self.doubt = False  # whether some marks may be missing

    def read(self, key: Text, value: Node, sums: Sums) -> None:
        """One row, or a sum that stands among the rows."""
        row = self.names.find(key.value)
        problems = self.values.problems
        before = problems.noted
        if isinstance(row, RowsBlock):
            entries = read_write_ins(self.values, value, row)
            self.found |= {entry.row.id: entry for entry in entries[: len(row.rows)]}
            self.extra += entries[len(row.rows) :]
        elif row is None and self.names.sum(key.value) is not None:
            sums.add(key, value)
        elif row is None:
            known = [*PLAYER_KEYS, *self.names.all()]
            self.values.ask.unknown(key.source, "unknown-row", key.value, known)
        elif row.id in self.found:
            line = self.found[row.id].source.line
            problems.add(key.source, "row-twice", name=row.id, line=line)
        else:
            read = read_marks if row.write is None else read_numbers
            entry = read(self.values, value, row)
            if entry is not None:
                self.found[row.id] = entry
        if problems.noted > before:
            self.doubt = True
            rows = row.rows if isinstance(row, RowsBlock) else (row,) if row else ()
            self.unread |= {one.id for one in rows}
