"""Asking a node for what is wanted: every answer is checked, every fault is noted at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from collections.abc import Mapping as MappingType
from typing import TypeVar

from ..text.scripts import composed, spaced, unprintable
from .located import Items, Mapping, Node, Text, describe
from .phrase import Phrase
from .problems import Problems, Source, one_of, shown

MAX_TEXT = 300
MOST_HINTS = 50  # problems of a file, after which no more names are looked up
_WIDE_COMMA = re.compile("[\uff0c\u3001]")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}\Z")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_T = TypeVar("_T")


def length_mm(text: str) -> float | None:
    """A length with its unit (mm, cm, in, pt) in mm, or None when it is none."""
    found = re.match(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) ?(mm|cm|in|pt)\Z", text.strip())
    return float(found[1]) * _MM[found[2]] if found else None


def signed_mm(text: str) -> float | None:
    """A length that may have a sign, in mm, or None when it is none."""
    sign, rest = text.strip()[:1], text.strip()[1:]
    if sign not in ("+", "-", "−"):
        return length_mm(text)
    mm = length_mm(rest)
    return -mm if mm and sign != "+" else mm


class Ask:
    """Asks nodes; answers are None where the node is not what was wanted."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        # Keys that were misspelt in the mapping asked last: they are not missing as well.
        self.meant: set[str | None] = set()
        self.languages: MappingType[str, str] = {}  # of texts to print, by file; else English

    def wrong(self, node: Node, what: str, id: str, **values: object) -> None:
        """Note a problem of a node, which problems call ``what``."""
        self.problems.add(node.source, id, what=what, **values)

    def text(self, node: Node, what: str, limit: int = MAX_TEXT) -> str | None:
        """One text, not empty, without characters that cannot be printed.

        Spaces that do not break stay such.
        """
        if not isinstance(node, Text):
            self.wrong(node, what, "want-text", got=describe(node))
        elif not node.value.strip():
            self.wrong(node, what, "empty-value" if node.plain else "blank-value")
        elif len(node.value) > limit:
            self.wrong(node, what, "too-long-text", size=len(node.value), limit=limit)
        elif (odd := unprintable(node.value)) is not None:
            self.wrong(node, what, "bad-character", code=f"U+{ord(odd):04X}")
        else:
            return spaced(node.value)
        return None

    def phrase(self, node: Node, what: str) -> Phrase | None:
        """A text to print."""
        text = self.text(node, what)
        if text is None:
            return None
        language = self.languages.get(node.source.file, "")
        return Phrase(text.strip(), node.source, language=language)

    def ident(self, node: Node, what: str) -> str | None:
        """A short name: letters, digits, `-` and `_`."""
        text = self.text(node, what)
        if text is not None and not _ID.match(text):
            self.wrong(node, what, "want-id", got=shown(text))
            return None
        return text

    def known(self, node: Node, what: str, id: str, names: Iterable[str]) -> str | None:
        """One of some names (``*``: any); an unknown one is the problem ``id``."""
        text = self.text(node, what)
        names = list(names)
        if text is not None and composed(text) not in names and names != ["*"]:
            self.unknown(node.source, id, text, names)
            return None
        return text

    def choice(self, node: Node, what: str, words: Iterable[str]) -> str | None:
        """One of a few words, all of which are named where it is none of them."""
        text = self.text(node, what)
        words = list(words)
        if text is not None and text.strip() not in words:
            self.wrong(node, what, "want-choice", known=", ".join(words), got=shown(text))
            return None
        return None if text is None else text.strip()

    def integer(self, node: Node, what: str, low: int, high: int) -> int | None:
        """A whole number, written in decimal digits, within bounds."""
        text = self.text(node, what)
        if text is None:
            return None
        number = int(text) if _INTEGER.match(text) else None
        return self.integer_within(number, node.source, what, low, high, text)

    def integer_within(
        self, number: int | None, place: Source, what: str, low: int, high: int, got: str
    ) -> int | None:
        """A whole number that was found (None: none was), where it is within bounds."""
        if number is not None and low <= number <= high:
            return number
        self.problems.add(place, "want-integer", what=what, low=low, high=high, got=shown(got))
        return None

    def flag(self, node: Node, what: str) -> bool:
        """Yes or no (also true or false)."""
        text = self.text(node, what)
        if text is None:
            return False
        answer = {"yes": True, "true": True, "no": False, "false": False}.get(text.lower())
        if answer is None:
            self.wrong(node, what, "want-flag", got=shown(text))
        return bool(answer)

    def length(self, node: Node, what: str, low: float, high: float) -> float | None:
        """A length in mm."""
        return self._length(node, what, low, high, "mm")

    def points(self, node: Node, what: str, low: float, high: float) -> float | None:
        """A length in points, such as the size of a text."""
        return self._length(node, what, low, high, "pt")

    def _length(self, node: Node, what: str, low: float, high: float, unit: str) -> float | None:
        text = self.text(node, what)
        if text is None:
            return None
        mm = signed_mm(text)  # one below nothing is a length too, out of bounds
        if mm is not None and unit != "mm":
            mm = round(mm / _MM[unit], 6)
        return self.length_within(mm, node.source, what, low, high, text, unit)

    def length_within(
        self,
        length: float | None,
        place: Source,
        what: str,
        low: float,
        high: float,
        got: str,
        unit: str = "mm",
    ) -> float | None:
        """A length that was found (None: none was), where it is within bounds."""
        if length is None:
            self.problems.add(place, "want-length", what=what, got=shown(got))
            return None
        if low <= length <= high:
            return length
        bounds = {"low": f"{low:g} {unit}", "high": f"{high:g} {unit}"}
        self.problems.add(place, "length-range", what=what, got=shown(got), **bounds)
        return None

    def items(self, node: Node, what: str, limit: int = 200) -> list[Node]:
        """A list with at least one entry; an empty one where it is none."""
        if not isinstance(node, Items):
            id = "empty-value" if isinstance(node, Text) and not node.value else "want-list"
            self.wrong(node, what, id, got=describe(node))
            return []
        if not node.values:
            self.wrong(node, what, "empty-list")
        if len(node.values) > limit:
            self.wrong(node, what, "too-many", size=len(node.values), limit=limit)
            return []
        if len(node.values) == 1 and self._wide_comma(node.values[0]):
            return []
        return node.values

    def each(
        self, node: Node, what: str, read: Callable[[Node], _T | None], limit: int = 200
    ) -> tuple[_T, ...]:
        """A list read entry by entry; entries that are wrong are left out."""
        answers = (read(entry) for entry in self.items(node, what, limit))
        return tuple(a for a in answers if a is not None)

    def pairs(self, node: Node, what: str, limit: int = 2000) -> list[tuple[Text, Node]]:
        """Keys and values of a mapping with free keys."""
        if not isinstance(node, Mapping):
            if isinstance(node, Text) and self._wide_colon(node):
                return []
            id = "empty-value" if isinstance(node, Text) and not node.value else "want-mapping"
            self.wrong(node, what, id, got=describe(node))
            return []
        if len(node.pairs) > limit:
            self.wrong(node, what, "too-many", size=len(node.pairs), limit=limit)
            return []
        return [(pair.key, pair.value) for pair in node.pairs.values()]

    def keys(
        self, node: Node, what: str, known: Iterable[str], required: Iterable[str] = ()
    ) -> dict[str, Node] | None:
        """The values of a mapping whose keys are known; None where it is no mapping."""
        if not isinstance(node, Mapping):
            self.pairs(node, what)
            return None
        values = {}
        known = list(known)
        self.meant = set()
        for name, pair in node.pairs.items():
            if name in known:
                values[name] = pair.value
            elif self._wide_colon(pair.key):
                self.meant.add(name.split("：")[0].strip())
            else:
                self.meant.add(self.unknown(pair.key.source, "unknown-key", name, known))
        for name in required:
            if name not in values and name not in self.meant:
                self.problems.add(node.source, "missing-key", what=what, name=name)
        return values

    def _wide_comma(self, node: Node) -> bool:
        """Whether what should be several entries of a list is one, with full-width commas in it."""
        found = _WIDE_COMMA.search(node.value) if isinstance(node, Text) and node.plain else None
        if found is not None:
            place = node.source._replace(column=node.source.column + found.start())
            self.problems.add(place, "list-wide-comma", got=found[0])
        return found is not None

    def _wide_colon(self, text: Text) -> bool:
        """Whether a text has a full-width colon, where a bare one parts a key and its value."""
        found = text.plain and "：" in text.value
        if found:
            column = text.source.column + text.value.index("：")
            self.problems.add(text.source._replace(column=column), "yaml-wide-colon")
        return found

    def at(
        self,
        keys: dict[str, Node],
        name: str,
        read: Callable[[Node, str], _T | None],
        default: _T,
    ) -> _T:
        """What ``read`` finds at a key; the default where the key is left out, or wrong."""
        found = read(keys[name], f"`{name}`") if name in keys else None
        return default if found is None else found

    @property
    def hints(self) -> bool:
        """Whether unknown names are still looked up: each is compared with all others."""
        return len(self.problems) < MOST_HINTS

    def unknown(
        self,
        source: Source,
        id: str,
        name: str,
        known: Iterable[str],
        near: Iterable[str] | None = None,
    ) -> str | None:
        """Note an unknown name; the nearest known one, or None where nothing is close.

        ``near`` is what may be meant, where that is more, or less, than what is listed.
        """
        suffix, values = one_of(name, list(known), self.hints, near)
        self.problems.add(source, id + suffix, **values)
        return values.get("near")
