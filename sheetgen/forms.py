"""What a key of a layout file takes: the bounds its reader asks with, as words and as a schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

# YAML gives nothing a type here, so a text may look like a number to a schema.
_SCALAR = ["string", "number", "boolean"]
_ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$"


class Form(NamedTuple):
    """What a value may be. ``kind`` says which of the other fields hold."""

    kind: str  # text, id, flag, whole, length, pattern, choice, list, map, part, any of
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

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of it; parts are referred to by name."""
        if self.kind == "whole":
            return {"type": "integer", "minimum": self.low, "maximum": self.high}
        if self.kind == "flag":
            return {"enum": [True, False, "yes", "no"]}
        if self.kind == "id":
            return {"type": ["string", "integer"], "pattern": _ID_PATTERN}
        if self.kind == "pattern":
            return {"type": _SCALAR, "pattern": self.pattern}
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
            return {"$ref": f"#/$defs/{self.part}"}
        if self.kind == "any of":
            return {"anyOf": [form.schema() for form in self.inner]}
        return {"type": _SCALAR, "minLength": 1}


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


def part_of(name: str, title: str, *keys: Key) -> PartOf:
    """A part from its keys."""
    return PartOf(name, title, {key.name: key for key in keys})
