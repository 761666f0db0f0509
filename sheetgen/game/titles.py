"""Sheets found by what they are called: their title in any language, their name in any spelling."""

from __future__ import annotations

from ..reader.sheet import read_sheet
from ..source import library
from ..source.problems import Refused, nearest, one_of
from ..words.languages import readable_languages
from .vocabulary import plain


def titled(name: str) -> str | None:
    """The name of the sheet that is called so, or None."""
    return titles().get(plain(name))


def unknown(name: str) -> tuple[str, dict[str, str]]:
    """Suffix of a message and its values for a sheet that is not there: which may be meant."""
    known = library.known()
    suffix, values = one_of(name, known)
    if not suffix:
        called = titles()
        near = nearest(plain(name), called)
        if near is not None:
            return "-near", {**values, "near": called[near]}
    return suffix, values


def titles() -> dict[str, str]:
    """Names of all sheets by what they are called, in the spelling in which that is looked up."""
    languages = list(readable_languages())
    found = {plain(name): name for name in library.known()}
    for name, path in library.known().items():
        try:
            sheet = read_sheet(path)
        except Refused:
            continue
        english = sheet.title.text
        layers = [sheet.words.get(language.tag, {}) for language in languages]
        for language in languages:
            layers += [language.sheets.get(sheet.name, {}), language.texts]
        for title in (
            english,
            *sheet.also,
            *(layer[english].text for layer in layers if english in layer),
        ):
            found.setdefault(plain(title), name)
    return found
