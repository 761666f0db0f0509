"""`sheetgen fonts`: which font files there are, what they can write, and why one cannot be used."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...faces.converted import fonttools_version
from ...faces.face import MOST_SHOWN, named_characters
from ...faces.fontdata import FaceError
from ...faces.fontfile import WEB, FontFile, open_fonts
from ...faces.search import SYSTEM, FontSearch, FoundFont
from ...source import library
from ...source.problems import Problem, Problems, Source
from ...text.letters import letters_of
from ...words.language import SOURCE_LANGUAGE, Words
from ...words.languages import readable_languages
from ...words.localizer import Localizer, message_language
from ..echo import echo
from ..names import language_named
from ..report import finish, show_json, show_table

MOST_NAMED = 50  # the same for programs
ASCII = "".join(map(chr, range(0x20, 0x7F)))
AS_IS, CONVERTED, NO = "as it is", "converted", "no"


class Line(NamedTuple):
    """A font: where it is, how it can be used, and what it lacks of each language."""

    found: FoundFont
    usable: str  # AS_IS, CONVERTED, or NO and why
    problem: Problem | None
    way_out: str  # the id of a text
    lacks: Mapping[str, str]  # by tag
    number: int | None = None  # in a collection
    family: str = ""
    weight: str = ""
    kind: str = ""  # of its outlines, or where it lies

    @property
    def name(self) -> str:
        """What `--font` takes: the path, or the name alone where that is enough."""
        path = self.found.path
        file = path if self.found.place == SYSTEM else os.path.basename(path)
        return file if self.number is None else f"{file}#{self.number}"


def list_fonts(lang: str | None, system: bool, as_json: bool) -> int:
    """List all fonts; 1 where a language file cannot be read. Raises `click.BadParameter`."""
    say = Localizer(message_language())
    problems = Problems()
    finding = FontSearch(system)
    with problems.collecting():
        every = list(readable_languages())
        chosen = [language_named(lang)] if lang is not None else every
        needed = {language.tag: needs(language, every) for language in chosen}
        lines = [line for found in finding for line in look_at(found, needed, say)]
        if as_json:
            show_json([_entry(line, needed, say) for line in lines])
        else:
            _show(lines, needed, finding, say)
    return finish(problems, say)


def needs(language: Words, every: Iterable[Words]) -> str:
    """The characters that the sheets of a language need, in order.

    What English needs stands in the other languages' files: it is what they translate.
    """
    found = set(ASCII)
    if not language.texts:  # it was only begun
        found.update(letters_of(language.tag))
    if language.tag == SOURCE_LANGUAGE:
        for other in every:
            for texts in (other.texts, *other.sheets.values()):
                found.update(*texts)
    for texts in (language.texts, *language.sheets.values()):
        for phrase in texts.values():
            found.update(unicodedata.normalize("NFC", phrase.text))
    return "".join(sorted(char for char in found if char.isprintable()))


def look_at(found: FoundFont, needed: Mapping[str, str], say: Localizer) -> Iterator[Line]:
    """What there is to say of a file: a line for each of its fonts."""
    wanted = "".join(dict.fromkeys("".join(needed.values())))
    try:
        for font in open_fonts(found.path):
            lacking = set(font.missing(wanted))
            lacks = {t: "".join(c for c in chars if c in lacking) for t, chars in needed.items()}
            number = font.index if font.faces > 1 else None
            weight = str(font.weight)
            if font.axis is not None:
                weight = f"{font.axis.least:g}–{font.axis.most:g}"
            weight = say("fonts-italic", weight=weight) if font.italic else weight
            yield Line(found, *_use(font), lacks, number, font.family, weight, _kind(font))
    except FaceError as error:
        yield Line(found, *_useless(error), {})


def _kind(font: FontFile) -> str:
    """What keeps a font from being used as it is, or that nothing does."""
    if font.variable:
        return "variable"
    if font.cff:
        return "postscript"
    return "collection" if font.faces > 1 else "truetype"


def _use(font: FontFile) -> tuple[str, Problem | None, str]:
    """How a font can be used, what is wrong, and what to do about it."""
    if font.forbidden:
        return _useless(FaceError("font-not-embeddable", font.path))
    if font.plain:
        return AS_IS, None, ""
    try:
        fonttools_version()
    except ImportError:
        return _useless(FaceError("font-tools-missing", font.path))
    return CONVERTED, None, ""


def _useless(error: FaceError) -> tuple[str, Problem, str]:
    path = library.shown(error.path)
    way_out = "fonts-unpacked" if path.lower().endswith(WEB) else "fonts-other"
    if error.id == "font-broken":
        way_out = "fonts-fetch"
    if error.id == "font-tools-missing":
        way_out = ""  # it says itself what to do
    return NO, Problem(Source(path), error.id, {"path": path, "reason": error.reason}), way_out


def _show(
    lines: Sequence[Line], needed: Mapping[str, str], finding: FontSearch, say: Localizer
) -> None:
    usable = [line for line in lines if line.usable != NO]
    table = [[say("fonts-font"), say("fonts-weight"), *needed, say("fonts-file"), ""]]
    for line in usable:
        cells = [f"{len(n) - len(line.lacks[tag])}/{len(n)}" for tag, n in needed.items()]
        use = say(f"fonts-{line.kind}") if line.usable == CONVERTED else ""
        table.append([line.family, line.weight, *cells, line.name, use])
    show_table(table)
    for texts in (_lacking(usable, needed, say), _refused(lines, say), _notes(finding, say)):
        if texts:
            echo("\n" + "\n".join(texts))


def _lacking(lines: Sequence[Line], needed: Mapping[str, str], say: Localizer) -> list[str]:
    """Which characters are missing, where it is not most of them; once for all weights."""
    texts = {}
    for line in lines:
        for tag, lacks in line.lacks.items():
            if lacks and 2 * len(lacks) <= len(needed[tag]) - len(ASCII):
                more = len(lacks) - MOST_SHOWN
                which = named_characters(lacks)
                values = {"family": line.family, "language": tag, "characters": which, "n": more}
                id = "fonts-lack-more" if more > 0 else "fonts-lack"
                texts[line.family, tag, lacks] = say(id, **values)
    return list(texts.values())


def _refused(lines: Sequence[Line], say: Localizer) -> list[str]:
    """What is wrong with fonts that cannot be used; once for all fonts of a collection."""
    texts: dict[str, str] = {}
    for line in lines:
        if line.problem is not None:
            text = say.problem(line.problem)
            text = f"{text}; {say(line.way_out)}" if line.way_out else text
            texts.setdefault(line.found.path, text)
    return list(texts.values())


def _notes(finding: FontSearch, say: Localizer) -> list[str]:
    notes = [say("fonts-cut")] if finding.cut else []
    if finding.unreadable:
        notes.append(say("fonts-folders", folders=", ".join(finding.unreadable[:4])))
    notes.append(say("fonts-help"))
    return notes if finding.system else [*notes, say("fonts-system")]


def _entry(line: Line, needed: Mapping[str, str], say: Localizer) -> dict[str, object]:
    covers = {
        tag: {"needed": len(needed[tag]), "missing": len(lacks), "characters": lacks[:MOST_NAMED]}
        for tag, lacks in line.lacks.items()
    }
    return {
        "file": line.found.path,
        "number": line.number,
        "font": line.name,
        "place": line.found.place,
        "family": line.family or None,
        "weight": line.weight or None,
        "kind": line.kind or None,
        "usable": line.usable,
        "id": line.problem.id if line.problem else None,
        "reason": say.problem(line.problem) if line.problem else None,
        "way out": say(line.way_out) if line.way_out else None,
        "languages": covers,
    }
