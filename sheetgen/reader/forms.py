"""What a key of a layout file takes: its reader's bounds, in words and as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

# YAML gives nothing a type here, so a text may look like a number to a schema.
_SCALAR = ["string", "number", "boolean"]
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$"
_WHOLE_PATTERN = r"^[+-]?[0-9]{1,9}$"
_CODE = re.compile("`[^`]*`")


class Form(NamedTuple):
    """What a value may be. ``kind`` says which of the other fields hold."""

    kind: str  # text, id, flag, whole, pattern, choice, list, map, part, any of
    low: int = 0
    high: int = 0
    pattern: str = ""
    words: tuple[str, ...] = ()
    inner: tuple[Form, ...] = ()
    part: str = ""

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most, as `Ask.integer` takes them; of a list the most entries."""
        return self.low, self.high

    @property
    def most(self) -> int:
        """The most entries of a list or a mapping, which may be one of several forms."""
        return next(form.high for form in (self, *self.inner) if form.kind in ("list", "map"))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of it; parts are referred to by name."""
        if self.kind == "whole":  # one in quotes is text to a schema: bounds are for numbers only
            bounds = {"minimum": self.low, "maximum": self.high}
            return {"type": ["integer", "string"], **bounds, "pattern": _WHOLE_PATTERN}
        if self.kind == "flag":
            return {"enum": ["yes", "no", True, False]}
        if self.kind == "id":
            return {"type": ["string", "integer", "boolean"], "pattern": ID_PATTERN}
        if self.kind == "pattern":  # a schema holds no number to a pattern, so none may be one
            numbers = {"integer": "5", "number": "5.5"}
            types = [name for name, like in numbers.items() if re.search(self.pattern, like)]
            return {"type": ["string", *types], "pattern": self.pattern}
        if self.kind == "choice":
            return {"enum": list(self.words)}
        if self.kind == "list":
            return {
                "type": "array",
                "items": self.inner[0].schema(),
                "minItems": self.low,
                "maxItems": self.high,
            }
        if self.kind == "map":
            found: dict[str, Any] = {"type": "object", "maxProperties": self.high}
            if self.pattern:
                found["propertyNames"] = {"pattern": self.pattern}
            return {**found, "additionalProperties": self.inner[0].schema()}
        if self.kind == "part":
            return {"$ref": f"#/definitions/{self.part}"}
        if self.kind == "any of":
            return self._any_of()
        return {"type": list(_SCALAR), "pattern": r"\S"}

    def _any_of(self) -> dict[str, Any]:
        """The forms, and for keys with values and for a list the one that is meant by them.

        Without that an editor tells of the form that fits least badly, which is often another.
        """
        found: dict[str, Any] = {"anyOf": [form.schema() for form in self.inner]}
        kinds = {"part": "object", "map": "object", "list": "array"}
        for form in self.inner:
            if form.kind in kinds:
                meant = {"type": kinds[form.kind]}
                found = {"if": meant, "then": form.schema(), "else": found}
        return found

    def choices(self) -> tuple[str, ...]:
        """The words that may be chosen from, here or inside of it."""
        return self.words or tuple(word for form in self.inner for word in form.choices())


TEXT = Form("text")
ID = Form("id")
FLAG = Form("flag")


def whole(low: int, high: int) -> Form:
    """A whole number within bounds."""
    return Form("whole", low, high)


def pattern(regex: str) -> Form:
    """A text of a pattern."""
    return Form("pattern", pattern=regex)


def choice(words: Iterable[str]) -> Form:
    """One of some words."""
    return Form("choice", words=tuple(words))


def list_of(inner: Form, most: int, least: int = 1) -> Form:
    """A list of so many of them."""
    return Form("list", least, most, inner=(inner,))


def map_of(inner: Form, most: int, names: str = "") -> Form:
    """Free keys (of the pattern ``names``) and their values."""
    return Form("map", 0, most, names, inner=(inner,))


def part(name: str) -> Form:
    """Another part of the file, by its name."""
    return Form("part", part=name)


def any_of(*forms: Form) -> Form:
    """Any of some forms."""
    return Form("any of", inner=forms)


class Key(NamedTuple):
    """One key of a part: what it takes, in words and as a form, and what it is for."""

    name: str
    takes: str  # in words, with an example
    about: str  # one description, for the schema, `sheetgen explain` and the reference
    form: Form = TEXT
    needed: bool = False
    default: str = ""  # what holds where it is left out, where that is not simply nothing


class PartOf(NamedTuple):
    """A part of a layout file and the keys it may have."""

    name: str  # in the schema and in `sheetgen explain row.name`
    title: str  # in words
    keys: Mapping[str, Key]
    either: tuple[tuple[str, ...], ...] = ()  # of each of these one at least must be there
    exactly: tuple[tuple[str, ...], ...] = ()  # of each of these one, and no other

    @property
    def names(self) -> tuple[str, ...]:
        """Its keys."""
        return tuple(self.keys)

    @property
    def needed(self) -> tuple[str, ...]:
        """Those of them that must be there."""
        return tuple(name for name, key in self.keys.items() if key.needed)

    def bounds(self, key: str) -> tuple[int, int]:
        """The bounds of a key's whole number."""
        return self.keys[key].form.bounds

    def most(self, key: str) -> int:
        """The most entries of a key's list or mapping."""
        return self.keys[key].form.most

    def texts(self) -> Iterator[str]:
        """What is said of it and its keys, as far as it is in words."""
        yield self.title
        for key in self.keys.values():
            yield from (text for text in (key.takes, key.about, key.default) if in_words(text))


def part_of(
    name: str,
    title: str,
    *keys: Key,
    either: Iterable[tuple[str, ...]] = (),
    exactly: Iterable[tuple[str, ...]] = (),
) -> PartOf:
    """A part from its keys."""
    return PartOf(name, title, {key.name: key for key in keys}, tuple(either), tuple(exactly))


def in_words(text: str) -> bool:
    """Whether a text says something besides `code` in backticks, which is the same everywhere."""
    return any(char.isalpha() for char in _CODE.sub("", text))
