"""`sheetgen words export` and `import`: languages for those who translate with other tools."""

from __future__ import annotations

import os

import click

from ...source import library
from ...source.located import load
from ...source.problems import Problems, Refused, Source
from ...translate import file as wordfile
from ...translate import hints
from ...translate.catalogue import Catalogue
from ...translate.file import NOT_VERIFIED, PROGRAM, Entry, WordFile
from ...words.language import SOURCE_LANGUAGE
from ...words.localizer import Localizer, message_language
from ..report import finish
from .desk import desk, faces_for, tag_of, write_words


def export_words(lang: str, output: str | None, program: bool) -> int:
    """Write a language as a PO file; 1 where that cannot be done. Raises `click.UsageError`."""
    say = Localizer(message_language())
    tag = tag_of(lang)
    if output is None and os.path.exists(f"{tag}.po"):  # somebody may be at work on it
        raise click.UsageError(say("words-there", path=f"{tag}.po"))
    problems = Problems()
    try:
        from ...translate.po import to_po
    except ImportError:
        problems.add(Source(""), "po-missing")
        return finish(problems, say)
    with problems.collecting():
        tools = desk()
        file = _whole(tag, tools.catalogue, say, program)
        places = {
            english: sorted({_place(use.source) for use in text.uses if use.source.file})
            for english, text in tools.catalogue.texts.items()
        }
        text = to_po(file, hints.hints(tools.catalogue, say), places)
        path = write_words(text, output or f"{tag}.po", f"{tag}.po", True, problems, say)
        if path:
            _tell(path, file, say)
    return finish(problems, say)


def _place(source: Source) -> tuple[str, int]:
    return source.file.replace(os.sep, "/"), source.line


def _whole(tag: str, catalogue: Catalogue, say: Localizer, program: bool) -> WordFile:
    """A language with all that stands in its files, and empty entries for what it lacks."""
    files = [wordfile.read(path) for path in library.versions("words", tag)]
    entries: dict[tuple[str, str], Entry] = {}
    whole = files[0]
    for file in files:  # own files are laid over shipped ones
        for entry in file.entries:
            if entry.text or (entry.section, entry.english) not in entries:
                entries[entry.section, entry.english] = entry
        whole = whole._replace(
            name=file.name or whole.name,
            aliases=file.aliases or whole.aliases,
            faces=file.faces or whole.faces,
            above={**file.above, **whole.above},
        )
    program = program or any(entry.section == PROGRAM for entry in entries.values())
    for entry in hints.fresh(catalogue, say, program) if tag != SOURCE_LANGUAGE else ():
        entries.setdefault((entry.section, entry.english), entry._replace(above=()))
    return whole._replace(tag=tag, entries=wordfile.in_sections(entries.values()))


def import_words(path: str, output: str | None) -> int:
    """Write a PO file as a language file; 1 where that cannot be done. Raises
    `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    try:
        from ...translate.po import from_po
    except ImportError:
        problems.add(Source(""), "po-missing")
        return finish(problems, say)
    with problems.collecting():
        file = from_po(*load(path, library.shown(path)), problems)
        if problems:
            raise Refused(problems)
        if not file.faces:
            file = file._replace(faces=faces_for(file.tag))
        tools = desk()
        text = wordfile.write(file, hints.hints(tools.catalogue, say))
        written = write_words(text, output, f"{file.tag}.yaml", True, problems, say)
        if written:
            _tell(written, file, say)
    return finish(problems, say)


def _tell(path: str, file: WordFile, say: Localizer) -> None:
    done = [entry for entry in file.entries if entry.text]
    missing = len(file.entries) - len(done)
    fuzzy = sum(entry.says(NOT_VERIFIED) for entry in done)
    count = say.count("texts", len(file.entries))
    click.echo(say("po-wrote", path=path, count=count, missing=missing, fuzzy=fuzzy))
