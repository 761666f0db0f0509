"""The faces that a new language is begun with, and what they lack of what it needs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress

from ..faces.face import MOST_SHOWN, named_characters
from ..faces.fontdata import FaceError
from ..faces.fontfile import open_fonts
from ..faces.fontspec import choose_fonts
from ..faces.search import OWN, FontSearch
from ..source import library
from ..text.letters import letters_of
from ..words.language import SOURCE_LANGUAGE
from ..words.languages import read_language, readable_languages

_BEGUN = "ja"  # of the faces shipped, the Japanese ones have the narrowest apostrophe


def faces_for(lang: str) -> dict[str, str]:
    """File names of the first faces that have the letters of a language, by kind.

    Those of languages like it come first, then those shipped, then the user's own; where none has
    them all, the first of these.
    """
    letters = letters_of(lang)
    found = list(_faces(lang))
    return next((faces for faces in found if not lacking(faces.values(), letters)), found[0])


def _faces(lang: str) -> Iterator[dict[str, str]]:
    parts = lang.split("-")

    def alike(tag: str) -> tuple[int, bool]:
        same = [a == b for a, b in zip(parts, tag.split("-"), strict=False)]
        return -([*same, False].index(False)), tag != _BEGUN

    languages = [words for words in readable_languages() if words.tag != SOURCE_LANGUAGE]
    languages.sort(key=lambda words: alike(words.tag))
    yield from (words.faces for words in (*languages, read_language(SOURCE_LANGUAGE)))
    for font in FontSearch(system=False):
        if font.place == OWN:
            with suppress(FaceError):
                pair = choose_fonts(font.path, "")
                files = (os.path.basename(one.path) for one in pair)
                yield dict(zip(("regular", "bold"), files, strict=True))


def lacking(files: Iterable[str], text: str) -> list[str]:
    """The characters of a text that one of some font files lacks; all of a file that is none."""
    found: dict[str, None] = {}
    for file in files if text else ():
        try:
            fonts = open_fonts(library.font(file))
            missing = min((font.missing(text) for font in fonts), key=len)
        except FaceError:
            missing = list(text)
        found |= dict.fromkeys(missing)
    return list(found)


def told(faces: Iterable[str], missing: list[str], tag: str) -> dict[str, str]:
    """The values of the message on faces that lack characters which a language needs."""
    characters = named_characters(missing) + (", …" if len(missing) > MOST_SHOWN else "")
    return {
        "faces": ", ".join(dict.fromkeys(faces)),
        "characters": characters,
        "language": tag,
        "tag": tag,
    }
