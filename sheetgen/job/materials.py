"""What all sheets of a job are made with: papers and pouches, a theme, and faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from ..drawing.sizes import Papers, read_papers
from ..drawing.theme import Theme
from ..drawing.themefile import read_theme
from ..faces.face import Face, FacesByLanguage, open_face
from ..faces.fontdata import FaceError
from ..layout.measure import SECOND_FACES
from ..model import LogBlock, Sheet
from ..reader.sheet import read_sheet
from ..source import library
from ..source.ask import Ask
from ..source.phrase import phrases
from ..source.problems import Problems, Refused, Source
from ..words.language import Words
from ..words.languages import find_language, language_tags
from ..words.translator import Translator
from .kinds import SHEET, THEME, read_as
from .request import ALL, OWN_FONT, Font

# What keeps a file from being used as it is, but perhaps not from being made into a face.
_TO_BE_MADE = ("font-cff", "font-variable", "font-unreadable", "font-missing")


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
        with read_as(THEME, theme):
            self.theme: Theme = read_theme(theme, self.sizes)
        self.fonts = Fonts(font)

    def sheet(self, name: str) -> tuple[Sheet, str]:
        """A sheet by name or path, and its file. Raises `Refused`."""
        path = library.find_sheet(name)
        colours = self.theme.colours
        discs = [name for name, colour in colours.items() if not colour.rows]
        with read_as(SHEET, path):
            return read_sheet(path, colours, self.sizes, discs), path

    def faces(self, language: Words, *texts: object) -> dict[str, Face]:
        """The faces of a language, or those asked for in their place; also those of the second one
        where there are two, under names of their own.

        Those that are made for a job are ready for all phrases in ``texts``, so that each is made
        once. Fonts that are asked for serve the first language only. Raises `Refused`, and
        `FaceError` for a face that cannot be made.
        """
        main, *others = language.each
        found = dict(self.fonts.faces(main))
        for second in others:
            for kind, face in self.fonts.faces(second, own=True).items():
                found[SECOND_FACES[kind]] = face
        _prepare(found, *texts)
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
    """Tags to draw a sheet in: the one asked for (or pair), all that ship, or an own sheet's.

    Words that a variant has from its parent make a language its own where no text is missing.
    """
    if wanted != ALL:
        return [wanted]
    if library.is_shipped(path):
        return language_tags()
    own = [tag for tag in sheet.words if _has_words(sheet, tag) or _has_all(sheet, tag)]
    return [sheet.language, *(tag for tag in own if tag != sheet.language)]


def _has_words(sheet: Sheet, tag: str) -> bool:
    """Whether the sheet's own file has words in a language."""
    places = (phrase.source.file for phrase in sheet.words[tag].values())
    return any(file == sheet.source.file for file in places)


def _has_all(sheet: Sheet, tag: str) -> bool:
    """Whether a language has all texts of a sheet."""
    words = find_language(tag)
    if words is None:
        return False
    found = Translator(words, sheet, Problems())
    for phrase in phrases(sheet._replace(words={})):
        found.find(phrase)
    return not found.problems


def languages_instead(sheet: Sheet, usual: str) -> list[str]:
    """Tags of what a sheet has where it lacks the usual language: those like it, and its own."""
    like = usual.split("-")[0]
    own = [sheet.language, *(tag for tag in sheet.words if tag != sheet.language)]
    return sorted((tag for tag in own if tag != usual), key=lambda tag: tag.split("-")[0] != like)


def unused_words(language: Words, used: Iterable[tuple[str, str]]) -> Problems:
    """Entries of a language file that no shipped sheet prints (R51)."""
    problems = Problems()
    seen = set(used)
    for section, texts in [("", language.texts), *language.sheets.items()]:
        for text, phrase in texts.items():
            if (section, text) not in seen:
                problems.add(phrase.source, "word-unused", text=text)
    return problems


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
        _prepare(self._pairs[key], language.texts, language.sheets)
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


def _prepare(faces: dict[str, Face], *texts: object) -> None:
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


def check_colours(sheet: Sheet, theme: Theme, problems: Problems) -> None:
    """A sheet that was read for any theme has its colours in this one."""
    of_rows = [name for name, colour in theme.colours.items() if colour.rows]
    ask = Ask(problems)
    for row in sheet.rows():
        for name in dict.fromkeys(
            [row.colour, *[c for s in row.spaces for c in (s.colour, *s.halves)]]
        ):
            if name in theme.colours and name not in of_rows:
                known = ", ".join(of_rows)
                problems.add(row.source, "colour-of-discs", name=name, known=known)
            elif name is not None and name not in of_rows:
                ask.unknown(row.source, "unknown-colour", name, of_rows)
    for owner in sheet.owners:
        if owner not in theme.colours:
            ask.unknown(sheet.source, "unknown-colour", owner, theme.colours)
    for column in (column for log in sheet.of(LogBlock) for column in log.columns):
        for name in column.names:
            if name not in of_rows:
                ask.unknown(column.source, "unknown-colour", name, of_rows)
