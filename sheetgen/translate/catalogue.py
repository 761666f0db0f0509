"""Every text that a language can translate: where it is used, its room, the values it holds.

Nothing is listed by hand: every sheet is laid out in English, and what it prints is written down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ..checks.registry import RULES
from ..drawing.sizes import size_named
from ..job.materials import Materials
from ..layout import sheet as layout
from ..layout.canvas import Drawn
from ..messages import MESSAGES, PARTS, TEXTS
from ..model import Sheet
from ..reader import keys
from ..source import library
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused, Source
from ..text.quotes import typographic
from ..words.language import SOURCE_LANGUAGE, Words
from ..words.languages import read_language
from ..words.placeholders import placeholder_names
from ..words.translator import Translator, has_letters

EVERY = ""  # stands for the name of a sheet where every sheet prints a text


class Use(NamedTuple):
    """Where a text is printed: the sheet, the part of it (its `ref`), where it is written."""

    sheet: str
    part: str
    source: Source


class Room(NamedTuple):
    """The narrowest place of a text: mm, and the size in points it is set in where it fits."""

    mm: float
    size: float


class Text(NamedTuple):
    """One text to translate."""

    uses: tuple[Use, ...]
    room: Room | None  # None: it shares its place with others, or has as much as it needs
    values: dict[str, str]  # the values it may hold, each with an example


class Printed(NamedTuple):
    """The texts of one sheet, and the sections of a language that hold for it, closest first."""

    name: str
    title: str
    texts: frozenset[str]
    sections: tuple[str, ...]
    carried: Mapping[str, Collection[str]]  # the texts that the sheet itself translates, by tag
    shipped: bool
    gallery: bool  # it comes with sheetgen, and carries its words itself


class Catalogue(NamedTuple):
    """All texts by their English, in the order of the sheets; those of all sheets come last."""

    texts: dict[str, Text]
    sheets: dict[str, Printed]
    problems: Problems  # sheets that could not be laid out

    @property
    def shipped(self) -> list[Printed]:
        """The sheets that ship."""
        return [sheet for sheet in self.sheets.values() if sheet.shipped]

    @property
    def gallery(self) -> list[Printed]:
        """The sheets of the gallery that ships; a language need not have them all."""
        return [sheet for sheet in self.sheets.values() if sheet.gallery]

    @property
    def needed(self) -> list[str]:
        """What a language must hold to print every sheet that ships."""
        shipped = self.shipped
        return [
            text
            for text in self.texts
            if text in layout.OWN_TEXTS or any(text in sheet.texts for sheet in shipped)
        ]

    def wanted(self, tag: str) -> list[str]:
        """What a language must hold to print every sheet, those of the gallery too.

        What a sheet of the gallery says in the language itself is none of it.
        """
        needed = set(self.needed)
        needed.update(*(s.texts - set(s.carried.get(tag, ())) for s in self.gallery))
        return [text for text in self.texts if text in needed]

    def found(self, sheet: Printed, english: str, words: Words) -> str | None:
        """The section of a language that translates a text of a sheet, or None.

        "" are its texts for all sheets; "." is the sheet itself.
        """
        if english in sheet.carried.get(words.tag, ()):
            return "."
        for section in sheet.sections:
            if english in words.sheets.get(section, {}):
                return section
        return "" if english in words.texts else None

    def used(self, words: Words) -> set[tuple[str, str]]:
        """Section and text of every entry of a language that some sheet prints."""
        found = {("", text) for text in layout.OWN_TEXTS}
        for sheet in self.sheets.values():
            for text in sheet.texts:
                section = self.found(sheet, text, words)
                if section is not None:
                    found.add((section, text))
        return found


def program_texts() -> dict[str, str]:
    """What the program itself says, with its id.

    The names of things in messages are a `part`, what is said of keys of layout files a `key`.
    """
    found: dict[str, str] = {}
    wordings = {kind: rule.wording for kind, rule in RULES.items()}
    for kind in (TEXTS, MESSAGES, wordings):
        for id, english in kind.items():
            found.setdefault(english, id)
    for english in PARTS:
        found.setdefault(english, "part")
    for english in keys.texts():
        found.setdefault(english, "key")
    return found


def catalogue(materials: Materials) -> Catalogue:
    """Lay every sheet out in English and keep what it prints."""
    recorder = _Recorder(materials)
    sheets: dict[str, Printed] = {}
    problems = Problems()
    for name in library.known():
        with problems.collecting():
            sheet, path = materials.sheet(name)
            texts = recorder.record(sheet)
            shipped = library.is_shipped(path)
            sheets[name] = Printed(
                name,
                sheet.title.text,
                texts,
                (sheet.name, *sheet.parents),
                sheet.words,
                shipped,
                not shipped and library.in_program(path),
            )
    for text in layout.OWN_TEXTS:
        recorder.add(text, Use(EVERY, "foot", Source("")))
    return Catalogue(recorder.texts(), sheets, problems)


class _Recorder:
    """Gathers uses, rooms and values, sheet by sheet."""

    def __init__(self, materials: Materials) -> None:
        self.materials = materials
        self.uses: dict[str, list[Use]] = {}
        self.rooms: dict[str, Room] = {}
        self.values: dict[str, dict[str, str]] = {}

    def add(self, english: str, use: Use) -> None:
        """A use of a text; a text without letters is none to translate."""
        if has_letters(english):
            uses = self.uses.setdefault(english, [])
            if use not in uses:
                uses.append(use)

    def record(self, sheet: Sheet) -> frozenset[str]:
        """Lay one sheet out on its own piece. Raises `Refused`."""
        size = size_named(sheet.piece.name, self.materials.sizes)
        token = sheet.token_on(size.name)
        spec = layout.PieceSpec(size, sheet.piece.landscape, token=token)
        heard, rooms = self.lay_out(sheet, spec)
        english = [phrase for phrase in heard.found if not phrase.language]
        for phrase in english:
            drawn = rooms.get(phrase.text, {})
            for part in drawn or ("",):
                self.add(phrase.text, Use(sheet.name, part, phrase.source))
            self.values.setdefault(phrase.text, {}).update(heard.values.get(phrase.text, {}))
            self.narrow(phrase.text, (room for room in drawn.values() if room.mm <= spec.sides[0]))
        # What it prints when that is asked for, where it can print all of it.
        spec = spec._replace(asked=spec.asked._replace(care=True, number=True))
        with suppress(Refused):
            _, rooms = self.lay_out(sheet, spec)
            for text in layout.OWN_TEXTS:
                self.narrow(text, rooms.get(text, {}).values())
        return frozenset(p.text for p in english if has_letters(p.text))

    def lay_out(
        self, sheet: Sheet, spec: layout.PieceSpec
    ) -> tuple[_Listening, dict[str, dict[str, Room]]]:
        """A sheet laid out in English, and the rooms of its texts. Raises `Refused`."""
        english, materials = read_language(SOURCE_LANGUAGE), self.materials
        heard = _Listening(english, sheet, Problems(), draft=True)
        laid = layout.lay_out(sheet, heard, materials.faces(english), materials.theme, spec)
        if laid.problems:
            raise Refused(laid.problems)
        return heard, heard.drawn(laid.texts)

    def narrow(self, english: str, rooms: Iterable[Room]) -> None:
        """Keep the narrowest room of a text, for the size that it is set in."""
        known = [self.rooms[english]] if english in self.rooms else []
        found = min((*rooms, *known), key=lambda room: room.mm / room.size, default=None)
        if found is not None:
            self.rooms[english] = found

    def texts(self) -> dict[str, Text]:
        """Everything that was gathered."""
        found = {}
        for english, uses in self.uses.items():
            given = self.values.get(english, {})
            values = {name: given.get(name, "") for name in sorted(placeholder_names(english))}
            found[english] = Text(tuple(uses), self.rooms.get(english), values)
        return found


class _Listening(Translator):
    """Texts as they are written, remembering which text each drawn one was."""

    def __init__(self, words: Words, sheet: Sheet, problems: Problems, draft: bool = False) -> None:
        super().__init__(words, sheet, problems, draft)
        self.found: list[Phrase] = []
        self.values: dict[str, dict[str, str]] = {}
        self._english: dict[tuple[str, Source], str] = {}

    def phrase(
        self,
        phrase: Phrase,
        values: dict[str, str] | None = None,
        others: dict[str, str] | None = None,
    ) -> Phrase:
        filled = super().phrase(phrase, values, others)
        drawn = typographic(filled.text, self.words.tag)
        self._english[drawn, filled.source] = phrase.text
        self.values.setdefault(phrase.text, {}).update(values or {})
        return filled

    def _find(self, phrase: Phrase) -> Phrase:
        if phrase not in self.found:
            self.found.append(phrase)
        return super()._find(phrase)

    def drawn(self, texts: Sequence[Drawn]) -> dict[str, dict[str, Room]]:
        """For each English text, the least room of it in each part of a sheet that it is in."""
        found: dict[str, dict[str, Room]] = {}
        for phrase, size, room, ref in texts:
            english = self._english.get((phrase.text, phrase.source))
            if english is not None:
                known = found.setdefault(english, {})
                if ref not in known or room < known[ref].mm:
                    known[ref] = Room(room, size)
        return found
