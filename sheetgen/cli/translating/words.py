"""`sheetgen words`: what a translator asks for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import click

from ...faces.face import MOST_SHOWN
from ...game.vocabulary import WORDS
from ...job.materials import Materials
from ...layout import sheet as layout
from ...source import library
from ...source.output import write_file
from ...source.problems import Problems
from ...text.letters import letters_of
from ...text.scripts import unset
from ...translate import check, hints
from ...translate import file as wordfile
from ...translate.catalogue import Catalogue, catalogue, program_texts
from ...translate.faces import faces_for, lacking, told
from ...translate.file import NOT_VERIFIED, WordFile
from ...words.language import SOURCE_LANGUAGE, TAG, Words, read_language_files
from ...words.languages import find_language, language_tags
from ...words.localizer import Localizer, message_language
from ...words.translator import has_letters
from ..echo import echo
from ..report import finish, finish_check, show_json, show_table

_FOLDER = os.path.join("layouts", "words")  # in the working folder


def new_words(lang: str, output: str | None, program: bool) -> int:
    """Write a language file to fill in; 1 where that cannot be done. Raises `click.UsageError`."""
    say = Localizer(message_language())
    if not TAG.match(lang):
        raise click.BadParameter(say("bad-language-tag", got=lang), param_hint="LANG")
    known = find_language(lang)
    if lang in language_tags() or known is not None:
        # By another of its names it would take the place of a whole language, all in English.
        path = library.shown(library.files("words")[lang if known is None else known.tag])
        there = say("words-language-there", name=lang, file=path)
        raise click.BadParameter(there, param_hint="LANG")
    letters = letters_of(lang)
    if never := unset(letters):
        few = letters[:MOST_SHOWN]
        raise click.BadParameter(say(never[0], text=few, letter=never[1]), param_hint="LANG")
    problems = Problems()
    with problems.collecting():
        texts = catalogue(Materials())
        problems.take(texts.problems)
        entries = hints.fresh(texts, say, program, lang)
        commands = f"sheetgen words check {lang}; sheetgen render --lang {lang}"
        header = [say(f"words-new-{n}") for n in range(1, 5)]
        header.append(say("words-new-5", command=commands))
        faces = faces_for(lang)
        file = WordFile(lang, "", (), faces, entries, tuple(header))
        written = wordfile.write(file, hints.hints(texts, say))
        written = written.replace("\nname:\n", f"\nname:  # {say('words-new-name')}\n", 1)
        target = write_words(written, output, f"{lang}.yaml", problems, say)
        if target:
            echo(say("words-wrote", path=target, count=say.count("texts", len(entries))))
            if missing := lacking(faces.values(), letters):
                echo(say("words-faces", **told(faces.values(), missing, lang)))
    return finish(problems, say)


def check_words(lang: str | None, as_json: bool) -> int:
    """Tell every problem of one language, or of all; 1 where there are any."""
    say = Localizer(message_language())
    tags = [tag_of(lang)] if lang else language_tags()
    problems = Problems()
    with problems.collecting():
        materials = Materials()
        texts = catalogue(materials)
        problems.take(texts.problems)
        for tag in tags:
            problems.take(check.check_language(tag, texts, materials))
    return finish_check(problems, say.count("languages", len(tags)), say, as_json)


def show_status(as_json: bool) -> int:
    """A table of sheets and languages with the percentage that is translated."""
    say = Localizer(message_language())
    problems = Problems()
    rows: list[dict[str, object]] = []
    with problems.collecting():
        texts = catalogue(Materials())
        problems.take(texts.problems)
        for tag in language_tags():
            found, wrong = read_language_files(tag)
            problems.take(wrong)
            if found is not None:
                with problems.collecting():  # its messages may be no YAML
                    rows.append(_shares(found, texts))
    if as_json:
        show_json(rows)
    elif rows:
        show_table(_table(rows, say))
    return finish(problems, say)


def _shares(found: Words, texts: Catalogue) -> dict[str, object]:
    english = found.tag == SOURCE_LANGUAGE
    sheets = {}
    for sheet in (*texts.shipped, *texts.gallery):
        own = [english or texts.found(sheet, text, found) is not None for text in sheet.texts]
        sheets[sheet.name] = _share(own)
    every = [english or text in found.texts for text in layout.OWN_TEXTS if has_letters(text)]
    program = [english or text in found.program for text in program_texts() if has_letters(text)]
    cards = [s.name for s in texts.sheets.values() if _has_card(s.name, SOURCE_LANGUAGE)]
    files = [wordfile.read(path) for path in library.versions("words", found.tag)]
    entries = [entry for file in files for entry in file.entries]
    given = {(e.section, e.english) for e in entries if e.text}
    unsure = {(e.section, e.english): bool(e.text) and e.says(NOT_VERIFIED) for e in entries}
    return {
        "language": found.tag,
        "name": found.name,
        "sheets": sheets,
        "every_sheet": _share(every),
        "cards": _share([_has_card(name, found.tag) for name in cards]),
        "games": _share([english or (wordfile.GAMES, word) in given for word in WORDS]),
        "program": _share(program),
        "not_verified": sum(unsure.values()),
    }


def _has_card(name: str, tag: str) -> bool:
    """Whether there is a rules card of a sheet in a language."""
    places = (os.path.join(folder, "rules", f"{name}.{tag}.txt") for folder in library.folders())
    return any(map(os.path.isfile, places))


def _share(have: list[bool]) -> int:
    """A percentage that is 100 only where nothing is missing."""
    return sum(have) * 100 // len(have) if have else 100


def _table(rows: list[dict[str, object]], say: Localizer) -> list[list[str]]:
    names: dict[str, int] = rows[0]["sheets"]  # type: ignore[assignment]
    table = [["", *(str(row["language"]) for row in rows)]]
    for name in names:
        table.append([name, *(f"{row['sheets'][name]} %" for row in rows)])  # type: ignore[index]
    for key in ("every_sheet", "cards", "games", "program"):
        table.append([say(f"status-{key}"), *(f"{row[key]} %" for row in rows)])
    table.append([say("status-unverified"), *(str(row["not_verified"]) for row in rows)])
    width = max(len(cell) for line in table for cell in line[1:])
    return [[line[0], *(cell.rjust(width) for cell in line[1:])] for line in table]


# What all commands for translators need


def write_words(
    text: str,
    output: str | None,
    name: str,
    problems: Problems,
    say: Localizer,
    may_replace: Callable[[str], None] | None = None,
) -> str | None:
    """Write to the file or folder asked for, or to the working folder's words; the path.

    None where it went to standard output, or is a problem now. Nothing is replaced but a file that
    was named and for which ``may_replace`` raises no `click.UsageError`.
    """
    if output == "-":
        if sys.stdout.isatty():
            echo(text, nl=False)
        else:
            sys.stdout.buffer.write(text.encode())
        return None
    path = output or _FOLDER
    if output is None or os.path.isdir(path) or path.endswith(("/", os.sep)):
        path = os.path.join(path, name)
    if os.path.exists(path):
        if may_replace is None or not output:
            raise click.UsageError(say("words-there", path=path))
        may_replace(path)
    try:
        write_file(path, text.encode(), own=may_replace is not None)
    except OSError as error:
        problems.unwritten(path, error)
        return None
    return path


def tag_of(name: str) -> str:
    """The tag of a language by tag or alias, readable or not. Raises `click.BadParameter`."""
    for tag in language_tags():
        if tag.lower() == name.lower():
            return tag
    found = find_language(name)
    if found is None:
        known = ", ".join(language_tags())
        text = Localizer(message_language())("unknown-language", name=name, known=known)
        raise click.BadParameter(text, param_hint="LANG")
    return found.tag
