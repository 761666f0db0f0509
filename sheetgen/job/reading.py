"""What was given for an option becomes the value that the record of the request holds.

A text - of the command line, or of a job file - is read; a value that a caller of the library gives
is taken as it is. Both have the same bounds. What is wrong is a problem at its place, and None is
the answer then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..source import library
from ..source.ask import Ask, signed_mm
from ..source.located import Items, Node, Text
from ..source.problems import Source, shown
from .options import Count, Flag, Language, Length, Names, Option, Pair, SizeName, ThemeName, Word

_SEPARATED = re.compile(r"[,;\s]+")


class Value(NamedTuple):
    """What a caller of the library gives for an option, no text; ``source`` names the argument."""

    value: Any
    source: Source


Given = Node | Value


def read(option: Option, given: Given, ask: Ask) -> Any:
    """The value of what was given for an option."""
    what = f"`{option.name}`"
    if isinstance(option.takes, Pair):
        return _pair(given, what, option.takes.most, ask)
    if isinstance(given, Value):
        return _taken(option, given, what, ask)
    match option.takes:
        case Flag():
            return ask.flag(given, what)
        case Count(low, high):
            return ask.integer(given, what, low, high)
        case Length(low, high):
            return ask.length(given, what, low, high)
        case Word(values):
            return _word(given, what, values, ask)
        case Language():  # a job file tells what is no text
            return given.value if isinstance(given, Text) else None
        case ThemeName():
            if isinstance(given, Text) and library.is_path(given.value):
                return given.value
            themes = library.files("themes")
            meant = _meant(given, themes)
            if meant is not None:
                ask.problems.add(given.source, "unknown-theme-near", **meant)
                return None
            return ask.known(given, what, "unknown-theme", themes)
        case SizeName():
            return ask.text(given, what, 60)
    return ask.text(given, what)


def _meant(given: Given, known: Mapping[str, str]) -> dict[str, str] | None:
    """Which known name a word of another language stands for, as a hint; None where none."""
    if not isinstance(given, Text) or given.value in known:
        return None
    from ..game.vocabulary import meanings  # only what is not there is looked for

    near = next((word for word in meanings(given.value) if word in known), None)
    return {"name": shown(given.value), "near": near} if near else None


def written(given: Given) -> str:
    """What was given, as one text."""
    if isinstance(given, Items):
        return ",".join(one.value for one in given.values if isinstance(one, Text))
    if isinstance(given, Value):
        return "yes" if given.value is True else "no" if given.value is False else str(given.value)
    return given.value if isinstance(given, Text) else ""


def _taken(option: Option, given: Value, what: str, ask: Ask) -> Any:
    """A value as it is, where it is of the kind and within bounds."""
    value, place, got = given.value, given.source, str(given.value)
    match option.takes:
        case Flag():
            return bool(value)
        case Count(low, high):
            number = value if isinstance(value, int) else None
            return ask.integer_within(number, place, what, low, high, got)
        case Length(low, high):
            mm = value if isinstance(value, int | float) else None
            return ask.length_within(mm, place, what, low, high, f"{got}mm")
        case SizeName():
            return _two_numbers(given, what, ask)
        case Names() if isinstance(value, list | tuple):
            return tuple(map(str, value))
    ask.problems.add(place, "want-text", what=what, got=shown(got))
    return None


def _word(node: Node, what: str, values: Mapping[str, Any], ask: Ask) -> Any:
    text = ask.text(node, what)
    if text is None or text.lower() in values:
        return None if text is None else values[text.lower()]
    known, got = ", ".join(values), shown(text)
    ask.problems.add(node.source, "want-choice", what=what, known=known, got=got)
    return None


def _pair(given: Given, what: str, most: float, ask: Ask) -> tuple[float, float] | None:
    """Two lengths with their signs; a text may also be a list of two."""
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
        ask.length_within(far, given.source, what, -most, most, got)
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
    return signed_mm(text)
