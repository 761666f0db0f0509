"""What all sheets of a job are made with: papers and pouches, a theme, and faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ..drawing.sizes import Papers, read_papers
from ..drawing.theme import Theme
from ..drawing.themefile import read_theme
from ..faces.face import Face, FacesByLanguage
from ..faces.fontdata import FaceError
from ..layout.measure import SECOND_FACES
from ..model import Sheet
from ..reader.sheet import read_sheet
from ..source import library
from ..source.problems import Problems, Refused
from ..words.language import SOURCE_LANGUAGE, Words
from ..words.languages import language_tags
from .fonts import OWN_FONT, Font, Fonts

ALL = "all"  # languages


class Materials:
    """Everything that all sheets of a job share, read once."""

    def __init__(
        self, theme: str = "colour", font: Font = OWN_FONT, papers: Papers | None = None
    ) -> None:
        """``theme`` is its name or path, ``font`` what to use in place of a language's own.

        Raises `Refused` for a theme or papers that cannot be read.
        """
        self.papers = papers or read_papers()
        self.sizes = self.papers.sizes
        self.theme: Theme = read_theme(theme, self.sizes)
        self.fonts = Fonts(font)

    def sheet(self, name: str) -> tuple[Sheet, str]:
        """A sheet by name or path, and its file. Raises `Refused`."""
        path = library.find_sheet(name)
        colours = self.theme.colours
        discs = [name for name, colour in colours.items() if not colour.rows]
        return read_sheet(path, colours, self.sizes, discs), path

    def faces(self, language: Words) -> dict[str, Face]:
        """The faces of a language, or those asked for in their place; also those of the second one
        where there are two, under names of their own.

        Fonts that are asked for serve the first language only. Raises `Refused`.
        """
        main, *others = language.each
        found = dict(self.fonts.faces(main))
        for second in others:
            for kind, face in self.fonts.faces(second, own=True).items():
                found[SECOND_FACES[kind]] = face
        return found

    def faces_of(self, languages: Iterable[Words]) -> FacesByLanguage:
        """The faces of all languages of a file, by (main) language. Raises `Refused`."""
        found: dict[str, dict[str, Face]] = {}
        for one in languages:  # of pieces in one language, some may have a second
            found.setdefault(one.tag, {}).update(self.faces(one))
        return found


@contextmanager
def fonts_usable() -> Iterator[None]:
    """A font that cannot be used is a problem like any other: raises `Refused` for `FaceError`."""
    try:
        yield
    except FaceError as error:
        problems = Problems()
        error.note(problems)
        raise Refused(problems) from error


def languages_of(sheet: Sheet, path: str, wanted: str) -> list[str]:
    """Tags to draw a sheet in: the one asked for (or pair), all that ship, or an own sheet's."""
    if wanted != ALL:
        return [wanted]
    if library.is_shipped(path):
        return language_tags()
    return [SOURCE_LANGUAGE, *(tag for tag in sheet.words if tag != SOURCE_LANGUAGE)]


def unused_words(language: Words, used: Iterable[tuple[str, str]]) -> Problems:
    """Entries of a language file that no shipped sheet prints (R51)."""
    problems = Problems()
    seen = set(used)
    for section, texts in [("", language.texts), *language.sheets.items()]:
        for text, phrase in texts.items():
            if (section, text) not in seen:
                problems.add(phrase.source, "word-unused", text=text)
    return problems
