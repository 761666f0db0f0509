"""What the value of a key can be: how it is read, in words and as JSON Schema."""

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import shown

# YAML gives nothing a type here, so a text may look like a number to a schema.
_SCALAR = ["string", "number", "boolean"]
ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$"
_WHOLE_PATTERN = r"^[+-]?[0-9]{1,9}$"


class Form(NamedTuple):
    """What a value may be, and how it is read. ``kind`` says which of the other fields hold."""

    kind: str  # text, id, flag, whole, pattern, choice, list, map, part, any of
    # Asks a node for the value, and tells what is wrong with it by the name it is given; None then.
    read: Callable[[Any, Node, str], Any]
    low: int = 0
    high: int = 0  # of a list or a mapping the most entries
    pattern: str = ""
    words: tuple[str, ...] = ()
    inner: "tuple[Form, ...]" = ()
    part: str = ""
    default: Any = None  # what holds where there is no value, or a wrong one

    def by(self, read: Callable[[Any, Node, str], Any]) -> "Form":
        """The same, read in another way."""
        return self._replace(read=read)

    def otherwise(self, default: object) -> "Form":
        """The same with another default."""
        return self._replace(default=default)

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


TEXT = Form("text", Ask.text)
PHRASE = Form("text", Ask.phrase)  # a text to print
ID = Form("id", Ask.ident)
FLAG = Form("flag", Ask.flag, default=False)


def text(most: int) -> Form:
    """A text of at most so many characters."""
    return Form("text", lambda ask, node, what: ask.text(node, what, most))


def whole(low: int, high: int) -> Form:
    """A whole number within bounds."""
    return Form("whole", lambda ask, node, what: ask.integer(node, what, low, high), low, high)


def pattern(regex: str) -> Form:
    """A text of a pattern, which an editor checks; who reads it takes it apart."""
    return Form("pattern", Ask.text, pattern=regex)


def parsed(form: Form, parse: Callable[[str], Any], wrong: str, **values: object) -> Form:
    """A text that ``parse`` takes apart; where that gives None it is the problem ``wrong``."""

    def read(ask: Ask, node: Node, what: str) -> Any:
        text = ask.text(node, what)
        found = None if text is None else parse(text)
        if text is not None and found is None:
            ask.problems.add(node.source, wrong, got=shown(text), **values)
        return found

    return form.by(read)


def choice(words: Iterable[str], unknown: str = "") -> Form:
    """One of some words; another is the problem ``unknown``, or is told all of them."""
    words = tuple(words)

    def read(ask: Ask, node: Node, what: str) -> str | None:
        return ask.known(node, what, unknown, words) if unknown else ask.choice(node, what, words)

    return Form("choice", read, words=words)


def list_of(inner: Form, most: int, least: int = 1, each: str = "") -> Form:
    """A list of so many of them; problems call an entry as ``each`` says, or as the list."""

    def read(ask: Ask, node: Node, what: str) -> tuple[Any, ...]:
        if not least and isinstance(node, Items) and not node.values:
            return ()
        return ask.each(node, what, lambda entry: inner.read(ask, entry, each or what), most)

    return Form("list", read, least, most, inner=(inner,), default=())


def map_of(
    inner: Form, most: int, take: Callable[[Any, dict[Any, Any], Text, Node], None], names: str = ""
) -> Form:
    """Free keys (of the pattern ``names``) and their values; ``take`` puts each into a dict."""

    def read(ask: Ask, node: Node, what: str) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key, value in ask.pairs(node, what, most):
            take(ask, found, key, value)
        return found

    return Form("map", read, 0, most, names, inner=(inner,), default={})


def any_of(*forms: Form) -> Form:
    """Any of some forms: that for keys with values, that for a list, else the first other one."""

    def fits(*kinds: str) -> Form:
        return next((form for form in forms if form.kind in kinds), forms[0])

    one = next((form for form in forms if form.kind not in ("map", "part", "list")), forms[0])
    fitting = {Mapping: fits("map", "part"), Items: fits("list"), Text: one}

    def read(ask: Ask, node: Node, what: str) -> Any:
        return fitting[type(node)].read(ask, node, what)

    return Form("any of", read, inner=forms, default=forms[0].default)
