"""The faces of a job: those of its languages, or those asked for in their place."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from ..faces.face import Face, open_face
from ..faces.fontdata import FaceError
from ..source import library
from ..source.phrase import phrases
from ..source.problems import Problems, Refused, Source
from ..words.language import Words

# What keeps a file from being used as it is, but perhaps not from being made into a face.
_TO_BE_MADE = ("font-cff", "font-variable", "font-unreadable", "font-missing")


class Font(NamedTuple):
    """Font files to use in place of a language's own, and where they were named."""

    files: str = ""  # as they were written: one, or a regular and a bold one
    source: Source = Source("--font")


OWN_FONT = Font()


class Fonts:
    """Opens each font once, when a language that is drawn needs it."""

    def __init__(self, font: Font) -> None:
        """``font`` is used in place of a language's own."""
        self.font = font
        self._plain: dict[str, Face] = {}  # by path
        self._made: dict[tuple[str, int, str], Face] = {}  # by path, number and kind
        self._pairs: dict[tuple[str, str], dict[str, Face]] = {}

    def faces(self, language: Words, own: bool = False) -> dict[str, Face]:
        """The "regular" and "bold" face of a language; its ``own`` whatever was asked for.

        Raises `Refused`.
        """
        if self.font.files and not own:
            return self._chosen(self.font, language)
        found = {}
        problems = Problems()
        for kind, file in language.faces.items():
            try:
                found[kind] = self._opened(library.font(file))
            except FaceError as error:
                if error.id in _TO_BE_MADE:
                    files = ",".join(language.faces.values())
                    return self._chosen(Font(files, language.source), language)
                _unusable(error, language.source, problems)
        if problems:
            raise Refused(problems)
        return found

    def _opened(self, path: str) -> Face:
        if path not in self._plain:
            self._plain[path] = open_face(path)
        return self._plain[path]

    def _chosen(self, font: Font, language: Words) -> dict[str, Face]:
        """Faces by their files, made where they cannot be used as they are. Raises `Refused`."""
        key = (font.files, language.faces["regular"])
        if key not in self._pairs:
            try:
                self._pairs[key] = self._pair(font.files, language)
            except FaceError as error:
                problems = Problems()
                _unusable(error, font.source, problems)
                raise Refused(problems) from error
        prepare(self._pairs[key], language.texts, language.sheets)
        return self._pairs[key]

    def _pair(self, files: str, language: Words) -> dict[str, Face]:
        from ..faces.fontspec import (  # only who has a font of his own needs it
            choose_fonts,
            face_of,
            region_of,
        )

        region = ""
        with suppress(FaceError):  # a collection is asked for the region of the language's own face
            own = self._opened(library.font(language.faces["regular"]))
            region = region_of(own.family)
        text = _all_of((language.texts, language.sheets))
        faces = {}
        for kind, font in zip(("regular", "bold"), choose_fonts(files, region), strict=True):
            name = (font.path, font.index, kind)
            if name not in self._made:
                self._made[name] = face_of(font, kind == "bold", text)
            faces[kind] = self._made[name]
        return faces


def prepare(faces: Mapping[str, Face], *texts: object) -> None:
    """Have faces that are made for a job ready for all texts in it, so that each is made once.

    Raises `FaceError`.
    """
    incomplete = [face for face in faces.values() if not face.complete]
    text = _all_of(texts) if incomplete else ""
    for face in incomplete:
        face.want(text)


def _all_of(part: object) -> str:
    """All characters that the texts in a part of a job have."""
    characters: set[str] = set()
    for phrase in phrases(part):
        characters.update(phrase.text)
    return "".join(sorted(characters))


def _unusable(error: FaceError, source: Source, problems: Problems) -> None:
    problems.add(source, error.id, path=library.shown(error.path), reason=error.reason)
