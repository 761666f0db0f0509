"""Translate the texts of a sheet; what is missing is a problem at the text's own line."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from copy import copy

from ..model import Row, Sheet
from ..source import library
from ..source.phrase import Phrase
from ..source.problems import Problems
from ..text.scripts import is_cjk
from .language import SOURCE_LANGUAGE, Words
from .placeholders import render

# What is told of a text that a language does not have.
LACKING = ("word-missing", "word-missing-new")  # ... and that no sheet of the user's brings along
MISSING = (*LACKING, "word-missing-own", "word-missing-itself")
# What a text of a sheet or a row may name; which of them there are depends on the sheet.
VALUES = ("players", "pieces", "token", "needs", "each", "loss", "value")
_OWN = "."  # stands for the sheet itself where others are sections of a language file
_CHINESE = ("zh", "ja")  # languages whose words a text in Chinese characters may be
_PLACEHOLDER = re.compile(r"\{[{%#].*?[}%#]\}")


class Translator:
    """The texts of one sheet in its language or two; notes what is missing and what was used."""

    def __init__(self, words: Words, sheet: Sheet, problems: Problems, draft: bool = False) -> None:
        self.words, self.sheet, self.draft = words, sheet, draft
        self.problems = problems
        self.used: set[tuple[str, str]] = set()
        own = sheet.words.get(words.tag)
        # Closest first: the sheet's own words, a section for it or a sheet it extends, all texts.
        self.layers: list[tuple[str, Mapping[str, Phrase]]] = []
        if own:
            self.layers.append((_OWN, own))
        for name in (sheet.name, *sheet.parents):
            if name in words.sheets:
                self.layers.append((name, words.sheets[name]))
        self.layers.append(("", words.texts))
        self.second: Translator | None = None
        if words.second is not None:
            self.second = Translator(words.second, sheet, problems, draft)

    def noting(self) -> Translator:
        """The same, to note afresh what is missing and what was used."""
        other = copy(self)
        other.problems, other.used = Problems(), set()
        if self.second is not None:
            other.second = copy(self.second)
            other.second.problems = other.problems
        return other

    def phrase(
        self,
        phrase: Phrase,
        values: dict[str, str] | None = None,
        others: dict[str, str] | None = None,
    ) -> Phrase:
        """A text in the language, its values filled in, and where that text stands.

        Its `second` is the same in the second language, with the values ``others`` where these
        are not the same; None where there is no second language, or where it says the same.
        """
        found = self._find(phrase)
        text = render(found.text, values or {}, found.source, self.problems)
        if self.second is None:
            return Phrase(text, found.source)
        second = self.second.phrase(phrase, others or values)
        return Phrase(text, found.source, second if second.text not in ("", text) else None)

    def find(self, phrase: Phrase) -> Phrase:
        """The entry of a text; what is missing is noted, in both languages where there are two."""
        if self.second is not None:
            self.second.find(phrase)
        return self._find(phrase)

    def _find(self, phrase: Phrase) -> Phrase:
        written = phrase.language or SOURCE_LANGUAGE
        for name, texts in self.layers:
            # Language files translate English; a text in another language is the sheet's own.
            if phrase.text in texts and (name == _OWN or written == SOURCE_LANGUAGE):
                self.used.add((name, phrase.text))
                return texts[phrase.text]
        if self.words.tag != written and has_letters(phrase.text) and not self.draft:
            file = self.sheet.source.file
            own = not self.sheet.shipped and not library.in_program(library.real(file))
            if not own:
                id, values = untranslated(self.words.tag, phrase.text)
                self.problems.add(phrase.source, id, **values)
                return phrase
            tag = self.words.tag
            values = {"language": tag, "tag": tag, "text": phrase.text, "file": file}
            if may_stand_for_itself(phrase.text, self.words.tag):
                self.problems.add(phrase.source, "word-missing-itself", **values, entry=phrase.text)
            else:
                self.problems.add(phrase.source, "word-missing-own", **values)
        return phrase


def untranslated(tag: str, text: str) -> tuple[str, dict[str, str]]:
    """The problem that a text is in no language file, and its values.

    The file that is named is the user's own: what ships is not for a player to change.
    """
    file = library.own_file("words", tag)
    id = "word-missing" if os.path.exists(file) else "word-missing-new"
    return id, {"language": tag, "tag": tag, "text": text, "file": file}


def has_letters(text: str) -> bool:
    """Whether a text needs an entry: digits and signs alone do not."""
    return any(c.isalpha() for c in _PLACEHOLDER.sub("", text))


def may_stand_for_itself(text: str, tag: str) -> bool:
    """Whether a text seems to be in a language already, and is an entry of YAML as it stands."""
    bare = not set(text) & set(":#{}[],&*!|>'\"%@`\\")
    return bare and is_cjk(text) and tag.split("-")[0] in _CHINESE


def values_of(sheet: Sheet, token: float | None = None, row: Row | None = None) -> dict[str, str]:
    """The values that the texts of a sheet may name, and those of one of its rows.

    ``token`` is the diameter of a disc in mm.
    """
    low, high = sheet.players
    found = {"players": str(low) if low == high else f"{low}–{high}"}
    if sheet.pieces is not None:
        found["pieces"] = str(sheet.pieces)
    if token is not None:
        found["token"] = f"{token:g} mm"
    rows = sheet.rows() if row is None else [row]
    needs = {one.lock.needs for one in rows if one.lock is not None}
    if len(needs) == 1:  # where they differ a text has to say which it means
        found["needs"] = str(needs.pop())
    first = None if row is None else sheet.spans.one_mark(row)
    if first is not None:
        found["each"] = signed(first)
        found["loss"] = str(abs(first))
    if row is not None and row.value is not None:
        found["value"] = signed(row.value)
    return found


def signed(number: int) -> str:
    """A number as it is printed, with a true minus sign; nothing is never minus nothing."""
    return f"−{-number}" if number < 0 else str(number)
