"""`sheetgen fonts`: which font files there are, what they can write, and why one cannot be used."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import click

from ...faces.converted import fonttools_version
from ...faces.face import MOST_SHOWN, named_characters
from ...faces.fontdata import FaceError
from ...faces.fontfile import WEB, FontFile, open_fonts
from ...faces.search import SYSTEM, FontSearch, FoundFont
from ...source import library
from ...source.problems import Problem, Problems, Source
from ...words.language import SOURCE_LANGUAGE, Words
from ...words.languages import readable_languages
from ...words.localizer import Localizer, message_language
from ..names import language_named
from ..report import finish, show_json, show_table

MOST_NAMED = 50  # the same for programs
ASCII = "".join(map(chr, range(0x20, 0x7F)))
AS_IS, CONVERTED, NO = "as it is", "converted", "no"


class Line(NamedTuple):
    """A font: where it is, how it can be used, and what it lacks of each language."""

    found: FoundFont
    number: int | None  # in a collection
    family: str
    weight: str
    kind: str  # of its outlines, or where it lies
    usable: str  # AS_IS, CONVERTED, or NO and why
    problem: Problem | None
    way_out: str  # the id of a text
    lacks: Mapping[str, str]  # by tag

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
    try:
        fonts = open_fonts(found.path)
        wanted = "".join(dict.fromkeys("".join(needed.values())))
        for font in fonts:
            lacking = set(font.missing(wanted))
            lacks = {t: "".join(c for c in chars if c in lacking) for t, chars in needed.items()}
            number = font.index if font.faces > 1 else None
            usable, problem, way = _use(font)
            yield Line(
                found,
                number,
                font.family,
                _weight(font, say),
                _kind(font),
                usable,
                problem,
                way,
                lacks,
            )
    except FaceError as error:
        yield Line(found, None, "", "", "", NO, _problem(error), _way_out(error.id, found.path), {})


def _kind(font: FontFile) -> str:
    """What keeps a font from being used as it is, or that nothing does."""
    if font.variable:
        return "variable"
    if font.cff:
        return "postscript"
    return "collection" if font.faces > 1 else "truetype"


def _use(font: FontFile) -> tuple[str, Problem | None, str]:
    if font.forbidden:
        error = FaceError("font-not-embeddable", font.path)
        return NO, _problem(error), _way_out(error.id, font.path)
    if font.plain:
        return AS_IS, None, ""
    try:
        fonttools_version()
    except ImportError:
        error = FaceError("font-tools-missing", font.path)
        return NO, _problem(error), ""  # it says itself what to do
    return CONVERTED, None, ""


def _problem(error: FaceError) -> Problem:
    path = library.shown(error.path)
    return Problem(Source(path), error.id, {"path": path, "reason": error.reason})


def _way_out(id: str, path: str) -> str:
    """What to do about a file that cannot be used."""
    if id == "font-broken":
        return "fonts-fetch"
    web = path.lower().endswith(WEB)
    return "fonts-unpacked" if web else "fonts-other"


def _weight(font: FontFile, say: Localizer) -> str:
    weight = str(font.weight)
    if font.axis is not None:
        weight = f"{font.axis.least:g}–{font.axis.most:g}"
    return say("fonts-italic", weight=weight) if font.italic else weight


def _show(
    lines: Sequence[Line], needed: Mapping[str, str], finding: FontSearch, say: Localizer
) -> None:
    usable = [line for line in lines if line.usable != NO]
    heads = [say("fonts-font"), say("fonts-weight"), *needed, say("fonts-file"), ""]
    table = [heads]
    for line in usable:
        cells = [f"{len(n) - len(line.lacks[tag])}/{len(n)}" for tag, n in needed.items()]
        use = say(f"fonts-{line.kind}") if line.usable == CONVERTED else ""
        table.append([line.family, line.weight, *cells, line.name, use])
    show_table(table)
    lacking = list(_lacking(usable, needed, say))
    for part in (lacking, list(_refused(lines, say)), list(_notes(finding, say))):
        if part:
            click.echo()
            for text in part:
                click.echo(text)


def _lacking(lines: Sequence[Line], needed: Mapping[str, str], say: Localizer) -> Iterator[str]:
    """Which characters are missing, where it is not most of them; once for all weights."""
    seen = set()
    for line in lines:
        for tag, lacks in line.lacks.items():
            key = (line.family, tag, lacks)
            if not lacks or 2 * len(lacks) > len(needed[tag]) - len(ASCII) or key in seen:
                continue
            seen.add(key)
            values = {"family": line.family, "language": tag, "characters": named_characters(lacks)}
            more = len(lacks) - MOST_SHOWN
            yield (
                say("fonts-lack-more", **values, n=more)
                if more > 0
                else say("fonts-lack", **values)
            )


def _refused(lines: Sequence[Line], say: Localizer) -> Iterator[str]:
    told = set()
    for line in lines:
        if line.problem is not None and line.found.path not in told:
            told.add(line.found.path)  # once for all fonts of a collection
            text = say.problem(line.problem)
            yield f"{text}; {say(line.way_out)}" if line.way_out else text


def _notes(finding: FontSearch, say: Localizer) -> Iterator[str]:
    if finding.cut:
        yield say("fonts-cut")
    if finding.unreadable:
        yield say("fonts-folders", folders=", ".join(finding.unreadable[:4]))
    yield say("fonts-help")
    if not finding.system:
        yield say("fonts-system")


def _entry(line: Line, needed: Mapping[str, str], say: Localizer) -> dict[str, object]:
    covers = {
        tag: {
            "needed": len(needed[tag]),
            "missing": len(lacks),
            "characters": lacks[:MOST_NAMED],
        }
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
