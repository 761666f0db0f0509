"""Kinds of values that options take.

Each is read from a text - of the command line, or of a job file - or taken as a caller of the
library gives it; both yield what the record of the request holds. What is wrong is a problem at
its place, and None is the answer then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from ..source import library
from ..source.ask import MAX_TEXT, Ask, length_mm
from ..source.located import Items, Node, Text
from ..source.problems import Source, shown

_SEPARATED = re.compile(r"[,;\s]+")


class Kind(Protocol):
    """What an option takes. ``what`` names the option in problems."""

    @property
    def metavar(self) -> str:
        """What stands for the value in the help; "" where none is typed."""

    def read(self, node: Node, what: str, ask: Ask) -> Any:
        """The value that a text holds."""

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> Any:
        """A value that is no text."""


class Name(NamedTuple):
    """A name or the path of a file; whoever looks it up tells where there is none."""

    metavar: str
    limit: int = MAX_TEXT

    def read(self, node: Node, what: str, ask: Ask) -> str | None:
        return ask.text(node, what, self.limit)

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> Any:
        return _no_text(value, place, what, ask)


class Names(Name):
    """The file of the names to print; callers of the library may give these themselves."""

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> Any:
        if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
            return tuple(value)
        return _no_text(value, place, what, ask)


class SizeName(Name):
    """A size by its name or as width x height; callers of the library may give both in mm."""

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> Any:
        return _two_numbers(value, place, what, ask)


class Language(Name):
    """The tag of a language, or of two."""

    def read(self, node: Node, what: str, ask: Ask) -> str | None:
        return node.value if isinstance(node, Text) else None  # which a job file tells of


class ThemeName(Name):
    """A theme by its name, or by the path of its file."""

    def read(self, node: Node, what: str, ask: Ask) -> str | None:
        if isinstance(node, Text) and library.is_path(node.value):
            return node.value
        return ask.known(node, what, "unknown-theme", library.files("themes"))


class Word(NamedTuple):
    """One of a few words, each with the value it stands for."""

    values: Mapping[str, Any]

    @property
    def metavar(self) -> str:
        """The words."""
        return "|".join(self.values)

    def read(self, node: Node, what: str, ask: Ask) -> Any:
        text = ask.text(node, what)
        if text is None or text.lower() in self.values:
            return None if text is None else self.values[text.lower()]
        known, got = ", ".join(self.values), shown(text)
        ask.problems.add(node.source, "want-choice", what=what, known=known, got=got)
        return None

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> Any:
        return _no_text(value, place, what, ask)


class Flag(NamedTuple):
    """Yes or no; ``on`` for what is so unless `--no-...` is said."""

    on: bool = False
    metavar: str = ""

    def read(self, node: Node, what: str, ask: Ask) -> bool:
        return ask.flag(node, what)

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> bool:
        return bool(value)


class Count(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int
    metavar: str = "N"

    def read(self, node: Node, what: str, ask: Ask) -> int | None:
        return ask.integer(node, what, self.low, self.high)

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> int | None:
        number = value if isinstance(value, int) else None
        return ask.integer_within(number, place, what, self.low, self.high, str(value))


class Length(NamedTuple):
    """A length in mm within bounds."""

    low: float
    high: float
    metavar: str = "LENGTH"

    def read(self, node: Node, what: str, ask: Ask) -> float | None:
        return ask.length(node, what, self.low, self.high)

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> float | None:
        mm = value if isinstance(value, int | float) else None
        return ask.length_within(mm, place, what, self.low, self.high, f"{value}mm")


class Pair(NamedTuple):
    """Two lengths with their signs, right and down, neither longer than ``most``; mm."""

    most: float
    metavar: str = "X,Y"

    def read(self, node: Node, what: str, ask: Ask) -> tuple[float, float] | None:
        if isinstance(node, Items):
            parts = [v.value if isinstance(v, Text) else "?" for v in node.values]
        else:
            text = ask.text(node, what)
            if text is None:
                return None
            parts = _SEPARATED.split(text.strip())
        found = [mm for mm in map(_signed, parts) if mm is not None]
        if len(found) != 2 or len(parts) != 2:
            got = shown(" ".join(parts))
            ask.problems.add(node.source, "want-pair", what=what, got=got)
            return None
        return self._within((found[0], found[1]), node.source, what, " ".join(parts), ask)

    def take(self, value: Any, place: Source, what: str, ask: Ask) -> tuple[float, float] | None:
        pair = _two_numbers(value, place, what, ask)
        return pair and self._within(pair, place, what, "{:g}mm {:g}mm".format(*pair), ask)

    def _within(
        self, pair: tuple[float, float], place: Source, what: str, got: str, ask: Ask
    ) -> tuple[float, float]:
        far = max(pair, key=abs)
        ask.length_within(far, place, what, -self.most, self.most, got)
        return pair


def _no_text(value: Any, place: Source, what: str, ask: Ask) -> None:
    ask.problems.add(place, "want-text", what=what, got=shown(str(value)))


def _two_numbers(value: Any, place: Source, what: str, ask: Ask) -> tuple[float, float] | None:
    if isinstance(value, tuple) and len(value) == 2:
        x, y = value
        if isinstance(x, int | float) and isinstance(y, int | float):
            return x, y
    ask.problems.add(place, "want-pair", what=what, got=shown(str(value)))
    return None


def _signed(text: str) -> float | None:
    """A length with an optional sign in mm."""
    text = text.strip().replace("−", "-")
    if text.strip("+-") in ("0", "0.0"):  # nothing is nothing in any unit
        return 0.0
    sign = -1.0 if text.startswith("-") else 1.0
    mm = length_mm(text[1:] if text[:1] in ("+", "-") else text)
    return None if mm is None else sign * mm
