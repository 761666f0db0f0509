"""Kinds of values that options take: what is given becomes what the record of the request holds.

A text - of the command line, or of a job file - is read; a value that a caller of the library gives
is taken as it is. Both have the same bounds. What is wrong is a problem at its place, and None is
the answer then.
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


class Value(NamedTuple):
    """What a caller of the library gives for an option, no text; ``source`` names the argument."""

    value: Any
    source: Source


Given = Node | Value


class Kind(Protocol):
    """What an option takes."""

    @property
    def metavar(self) -> str:
        """What stands for the value in the help; "" where none is typed."""

    def read(self, given: Given, what: str, ask: Ask) -> Any:
        """The value of what was given for the option ``what``."""


def _text(given: Given, what: str, ask: Ask, limit: int = MAX_TEXT) -> str | None:
    if not isinstance(given, Value):
        return ask.text(given, what, limit)
    ask.problems.add(given.source, "want-text", what=what, got=shown(str(given.value)))
    return None


class Name(NamedTuple):
    """A name or the path of a file; whoever looks it up tells where there is none."""

    metavar: str
    limit: int = MAX_TEXT

    def read(self, given: Given, what: str, ask: Ask) -> Any:
        return _text(given, what, ask, self.limit)


class Names(Name):
    """The file of the names to print; callers of the library may give these themselves."""

    def read(self, given: Given, what: str, ask: Ask) -> str | tuple[str, ...] | None:
        if isinstance(given, Value) and isinstance(given.value, list | tuple):
            return tuple(map(str, given.value))
        return _text(given, what, ask)


class SizeName(Name):
    """A size by its name or as width x height; callers of the library may give both in mm."""

    def read(self, given: Given, what: str, ask: Ask) -> str | tuple[float, float] | None:
        if isinstance(given, Value):
            return _two_numbers(given, what, ask)
        return _text(given, what, ask, 60)


class Language(Name):
    """The tag of a language, or of two."""

    def read(self, given: Given, what: str, ask: Ask) -> str | None:
        return given.value if isinstance(given, Text) else None  # which a job file tells of


class ThemeName(Name):
    """A theme by its name, or by the path of its file."""

    def read(self, given: Given, what: str, ask: Ask) -> str | None:
        if isinstance(given, Value):
            return _text(given, what, ask)
        if isinstance(given, Text) and library.is_path(given.value):
            return given.value
        return ask.known(given, what, "unknown-theme", library.files("themes"))


class Word(NamedTuple):
    """One of a few words, each with the value it stands for."""

    values: Mapping[str, Any]

    @property
    def metavar(self) -> str:
        """The words."""
        return "|".join(self.values)

    def read(self, given: Given, what: str, ask: Ask) -> Any:
        text = _text(given, what, ask)
        if text is None or text.lower() in self.values:
            return None if text is None else self.values[text.lower()]
        known, got = ", ".join(self.values), shown(text)
        ask.problems.add(given.source, "want-choice", what=what, known=known, got=got)
        return None


class Flag(NamedTuple):
    """Yes or no; ``on`` for what is so unless `--no-...` is said."""

    on: bool = False
    metavar: str = ""

    def read(self, given: Given, what: str, ask: Ask) -> bool:
        return bool(given.value) if isinstance(given, Value) else ask.flag(given, what)


class Count(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int
    metavar: str = "N"

    def read(self, given: Given, what: str, ask: Ask) -> int | None:
        if not isinstance(given, Value):
            return ask.integer(given, what, self.low, self.high)
        number, got = given.value if isinstance(given.value, int) else None, str(given.value)
        return ask.integer_within(number, given.source, what, self.low, self.high, got)


class Length(NamedTuple):
    """A length in mm within bounds."""

    low: float
    high: float
    metavar: str = "LENGTH"

    def read(self, given: Given, what: str, ask: Ask) -> float | None:
        if not isinstance(given, Value):
            return ask.length(given, what, self.low, self.high)
        mm = given.value if isinstance(given.value, int | float) else None
        return ask.length_within(mm, given.source, what, self.low, self.high, f"{given.value}mm")


class Pair(NamedTuple):
    """Two lengths with their signs, right and down, neither longer than ``most``; mm."""

    most: float
    metavar: str = "X,Y"

    def read(self, given: Given, what: str, ask: Ask) -> tuple[float, float] | None:
        if isinstance(given, Value):
            pair = _two_numbers(given, what, ask)
            parts = [f"{mm:g}mm" for mm in pair or ()]
        else:
            parts = _parts(given, what, ask)
            found = [mm for mm in map(_signed, parts) if mm is not None]
            pair = (found[0], found[1]) if len(found) == len(parts) == 2 else None
            if parts and pair is None:
                got = shown(" ".join(parts))
                ask.problems.add(given.source, "want-pair", what=what, got=got)
        if pair is not None:
            far, got = max(pair, key=abs), " ".join(parts)
            ask.length_within(far, given.source, what, -self.most, self.most, got)
        return pair


def _parts(node: Node, what: str, ask: Ask) -> list[str]:
    """The entries of a list, or the words of a text; none where it is no text."""
    if isinstance(node, Items):
        return [one.value if isinstance(one, Text) else "?" for one in node.values] or [""]
    text = ask.text(node, what)
    return [] if text is None else _SEPARATED.split(text.strip())


def _two_numbers(given: Value, what: str, ask: Ask) -> tuple[float, float] | None:
    if isinstance(given.value, list | tuple) and len(given.value) == 2:
        x, y = given.value
        if isinstance(x, int | float) and isinstance(y, int | float):
            return x, y
    ask.problems.add(given.source, "want-pair", what=what, got=shown(str(given.value)))
    return None


def _signed(text: str) -> float | None:
    """A length with an optional sign in mm."""
    text = text.strip().replace("−", "-")
    if text.strip("+-") in ("0", "0.0"):  # nothing is nothing in any unit
        return 0.0
    sign = -1.0 if text.startswith("-") else 1.0
    mm = length_mm(text[1:] if text[:1] in ("+", "-") else text)
    return None if mm is None else sign * mm
