"""One player of a game file: the rows, and the sums that stand on the paper."""

from __future__ import annotations

import unicodedata
from functools import cached_property

from ..model import Row, RowsBlock
from ..reader.sheet import MAX_ALL_ROWS
from ..source.ask import Ask
from ..source.located import Mapping, Node, Text
from ..source.problems import Source, nearest, shown
from ..words.languages import readable_languages
from .marks import read_marks, read_write_ins, unmarked
from .names import Names
from .records import Entry, Player, Sum, Written
from .spoken import Spoken
from .values import Values, blank, half_node, whole_node
from .vocabulary import colour, key, plain, spoken
from .written import EMPTY, parts_of, read_numbers, settled, too_many

PLAYER_KEYS = ("name", "plays", "written")
_NUMBER = ("a written number", -999999, 999999)


class PlayerReader:
    """Reads one player; what is wrong is noted, and what can be read is kept."""

    def __init__(self, ask: Ask, node: Mapping, names: Names, at: int) -> None:
        self.ask, self.problems, self.node, self.names = ask, ask.problems, node, names
        self.at = at  # of how many players this is the last, from 1
        self.values = Values(ask, node, at)
        self.rows: dict[str, Entry] = {}
        self.extra: list[Entry] = []  # rows for players to name beyond those that there are
        self.unread: set[str] = set()  # rows with something unreadable
        self.doubt = False  # whether some marks may be missing
        self.written: dict[Sum, Written] = {}
        self.noted: dict[str, Source] = {}  # where each sum is, also one that is no number

    def player(self) -> Player:
        """The player: a name, rows, and what is written on the paper."""
        name, owner, place, sheet = "", "", self.node.source, self.names.sheet
        before = len(self.problems)
        keys = set()
        named: Node | None = None
        for pair in self.node.pairs.values():
            key = self.names.key(pair.key.value)
            if key in self.names.ids:  # as most are
                self.row(pair.key, pair.value)
                continue
            keys.add(key)
            if key == "name":
                named = pair.value
                if not blank(named):
                    name = (self.ask.text(named, "`name`", 60) or "").strip()
            elif key == "plays":
                owner = self.owner(pair.value, sheet.owners)
            elif key == "written":
                for added, value in self.ask.pairs(pair.value, "`written`", MAX_ALL_ROWS):
                    self.sum(added, value)
            elif key == "total":  # where spreadsheets have it too
                self.sum(pair.key, pair.value)
            else:
                self.row(pair.key, pair.value)
        if not name:
            name = owner or self.values.player
            if "plays" not in keys and (named is None or blank(named)):
                self.problems.add(named.source if named else place, "player-nameless", n=self.at)
        if sheet.owners and "plays" not in keys:
            known = ", ".join(self.spoken.owners() if self.ask.hints else sheet.owners)
            self.problems.add(place, "missing-owner", known=known)
        full = tuple([self.rows.get(row.id) or unmarked(row, place) for row in self.names.all_rows])
        unread, extra = frozenset(self.unread), tuple(self.extra)
        told = tuple(self.problems[before:])
        player = Player(name, owner, full, extra, self.written, place, unread, not self.doubt, told)
        return settled(player, sheet)

    def owner(self, node: Node, owners: tuple[str, ...]) -> str:
        """The colour of a player's discs, by its word in any language."""
        text = self.ask.text(node, "`plays`")
        if text is None:
            return ""
        known = {plain(owner): owner for owner in owners}
        typed = plain(text)
        if typed not in known:
            meant = colour(text)
            known |= {typed: meant} if meant in owners else {}
            for owner in owners:
                for language in readable_languages():
                    translated = language.texts.get(owner.capitalize())
                    if translated:
                        known[plain(translated.text)] = owner
        if typed not in known:
            listed = self.spoken.owners() if self.ask.hints else owners
            self.ask.unknown(node.source, "unknown-owner", text, listed, owners)
        return known.get(typed, "")

    def row(self, key: Text, value: Node) -> None:
        """One row, or a sum that stands among the rows."""
        meant = self.names.which(key.value)
        if meant:
            self.which(key, meant)
            self.doubt = True
            self.unread.update(meant)
            return
        row = self.names.find(key.value)
        before = self.problems.noted
        if row is not None:
            self.values.called[row.id] = key.value
        if isinstance(row, RowsBlock):
            entries = read_write_ins(self.values, value, row)
            self.rows |= {entry.row.id: entry for entry in entries[: len(row.rows)]}
            self.extra += entries[len(row.rows) :]
        elif row is None and self.names.sum(key.value) is not None:
            self.sum(key, value)
        elif row is None:
            keys = [key for key in PLAYER_KEYS if key != "plays" or self.names.sheet.owners]
            self.unknown(key, keys)
        elif row.id in self.rows:
            line = self.rows[row.id].source.line
            self.problems.add(key.source, "row-twice", name=shown(key.value), line=line)
        else:
            read = read_marks if row.write is None else read_numbers
            entry = read(self.values, value, row)
            if entry is not None:
                self.rows[row.id] = entry
        if self.problems.noted > before:
            self.doubt = True
            rows = row.rows if isinstance(row, RowsBlock) else (row,) if row else ()
            self.unread |= {one.id for one in rows}

    @cached_property
    def spoken(self) -> Spoken:
        """Words of the language in which this player is typed."""
        plays = [pair.value for key_, pair in self.node.pairs.items() if key(key_) == "plays"]
        typed = [one.value for one in plays if isinstance(one, Text)]
        return Spoken(self.names, [*self.node.pairs, *typed])

    def unknown(self, name: Text, keys: list[str]) -> None:
        """Note the name of no row, nor one of the keys that may stand there as well."""
        listed, rows, meant = keys, self.names.all(), None
        if self.ask.hints:
            rows = self.spoken.listed()
            listed = spoken(keys, self.node.pairs, self.spoken.tag)
            meant = [near] if (near := nearest(name.value, keys)) else self.spoken.meant(name.value)
        self.ask.unknown(name.source, "unknown-row", name.value, [*listed, *rows], meant)

    def which(self, name: Text, ids: tuple[str, ...]) -> None:
        """A name that may mean several rows: none of them is known."""
        known = ", ".join(f"`{id}`" for id in ids)
        self.problems.add(name.source, "row-which", name=shown(name.value), known=known)

    def sum(self, name: Text, value: Node) -> None:
        """A sum on the paper, of a row, `subtotal -`, `subtotal +` or `total`.

        Where several games stand beside each other it may be one for each of them.
        """
        meant = self.names.which(name.value)
        if meant:
            self.which(name, meant)
            return
        id = self._added(name.value)
        games = self.names.sheet.games
        if id is None:
            self.unknown(name, ["total", "subtotal +", "subtotal -"])
            return
        if id in self.noted:
            line = self.noted[id].line
            self.problems.add(name.source, "row-twice", name=shown(name.value), line=line)
            return
        self.noted[id] = name.source
        numbers: list[tuple[int, Node]] = [(0, half_node(value))]
        if games > 1:
            tokens = self.values.tokens(parts_of(value), "a written number") or []
            if len(tokens) > games:
                too_many(self.values, tokens[games][1], id, games, len(tokens))
                return
            several = len(tokens) > 1
            numbers = [
                (at * several, Text(word, place))
                for at, (word, place) in enumerate(tokens, 1)
                if word not in EMPTY
            ]
        for game, node in numbers:
            number = self.ask.integer(whole_node(node), *_NUMBER)
            if number is not None:
                self.written[Sum(id, game)] = Written(number, node.source)

    def _added(self, name: str) -> str | None:
        """What a sum is called in `Player.written`."""
        word = self.names.key(name)
        half = unicodedata.normalize("NFKC", name)
        if word not in ("total", "subtotal") and name not in self.names.ids:
            word = key(half.rstrip(" +-−"))  # a subtotal has a sign behind it
        if word == "subtotal":
            return "subtotal+" if "+" in half else "subtotal−"
        if word == "total":
            return word
        row = self.names.find(name)
        row = row if isinstance(row, Row) else self.names.sum(name)
        return row.id if row else None
