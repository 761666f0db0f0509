"""Sheets found by what they are called: their title in any language, their name in any spelling."""

from __future__ import annotations

from functools import cached_property

from ..reader.sheet import read_sheet
from ..source import library
from ..source.problems import Refused, nearest, one_of
from ..words.languages import readable_languages
from .vocabulary import plain


def titled(name: str) -> str | None:
    """The name of the sheet that is called so, or None."""
    return Titles().names.get(plain(name))


def unknown(name: str, titles: Titles | None = None) -> tuple[str, dict[str, str]]:
    """Suffix of a message and its values for a sheet that is not there: which may be meant.

    Sheets are listed by their titles where ``name`` is in a language that has some.
    """
    suffix, values = one_of(name, library.known())
    if not suffix:
        titles = titles or Titles()
        near = nearest(plain(name), titles.names)
        if near is not None:
            return "-near", {**values, "near": titles.names[near]}
        suffix, values = one_of(name, titles.listed(name), search=False)
    return suffix, values


class Titles:
    """What all sheets are called."""

    @cached_property
    def names(self) -> dict[str, str]:
        """Names of sheets by what they are called, in the spelling in which that is looked up."""
        found = {plain(name): name for name in library.known()}
        for titles in self.by_language.values():
            for name, called in titles.items():
                for title in called:
                    found.setdefault(plain(title), name)
        return found

    @cached_property
    def by_language(self) -> dict[str, dict[str, list[str]]]:
        """Titles of sheets by the name of the sheet, by language; with "", those of its file."""
        languages = list(readable_languages())
        found: dict[str, dict[str, list[str]]] = {"": {}, **{one.tag: {} for one in languages}}
        for name, path in library.known().items():
            try:
                sheet = read_sheet(path)
            except Refused:
                continue
            english = sheet.title.text
            found[""][name] = [english, *sheet.also]
            for one in languages:
                own, shipped = sheet.words.get(one.tag, {}), one.sheets.get(sheet.name, {})
                layers = (own, shipped, one.texts)
                found[one.tag][name] = [layer[english].text for layer in layers if english in layer]
        return found

    def listed(self, name: str) -> list[str]:
        """Names of sheets; with their titles before them in the language that has most of the
        letters of ``name``, where these are not Latin."""
        letters = {letter for letter in name if not letter.isascii()}
        best, most = "", 0
        for tag, titles in self.by_language.items() if letters else ():
            there = {letter for called in titles.values() for one in called for letter in one}
            if len(letters & there) > most:
                best, most = tag, len(letters & there)
        called = self.by_language[best] if most else {}
        return [
            f"{called[sheet][0]} ({sheet})" if called.get(sheet) else sheet
            for sheet in library.known()
        ]
