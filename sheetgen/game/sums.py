"""Sums as they stand on the paper: what a game file has under `written`."""

from __future__ import annotations

import unicodedata

from ..model import Row
from ..reader.sheet import MAX_ALL_ROWS
from ..source.located import Node, Text
from ..source.problems import Source
from .names import Names
from .records import Sum, Written
from .values import Values, half_node
from .vocabulary import key
from .written import EMPTY, parts_of, too_many

_NUMBER = ("a written number", -999999, 999999)


class Sums:
    """Gathers what one player has written down, by the ids that `Player.written` tells of."""

    def __init__(self, values: Values, names: Names) -> None:
        self.values, self.names = values, names
        self.found: dict[Sum, Written] = {}
        self.noted: dict[str, Source] = {}  # where each is, also one that is no number

    def read(self, node: Node) -> None:
        """All that is written, by row, `total`, `subtotal -` and `subtotal +`."""
        for name, value in self.values.ask.pairs(node, "`written`", MAX_ALL_ROWS):
            self.add(name, value)

    def add(self, name: Text, value: Node) -> None:
        """One sum, or one for each of several games."""
        problems = self.values.problems
        id = self._id(name.value)
        if id is None:
            known = ["total", "subtotal +", "subtotal -", *self.names.all()]
            self.values.ask.unknown(name.source, "unknown-row", name.value, known)
        elif id in self.noted:
            line = self.noted[id].line
            problems.add(name.source, "row-twice", name=id, line=line)
        else:
            self.noted[id] = name.source
            if self.names.sheet.games > 1:
                self._of_games(value, id)
                return
            number = self.values.ask.integer(half_node(value), *_NUMBER)
            if number is not None:
                self.found[Sum(id)] = Written(number, value.source)

    def _id(self, name: str) -> str | None:
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

    def _of_games(self, node: Node, id: str) -> None:
        """What is written for each of several games, or a sum of all of them."""
        games = self.names.sheet.games
        tokens = self.values.tokens(parts_of(node), "a written number") or []
        if len(tokens) > games:
            too_many(self.values, tokens[games][1], id, games, len(tokens))
            return
        for at, (word, place) in enumerate(tokens, 1):
            number = None
            if word not in EMPTY:
                number = self.values.ask.integer(Text(word, place), *_NUMBER)
            if number is not None:
                self.found[Sum(id, at if len(tokens) > 1 else 0)] = Written(number, place)
