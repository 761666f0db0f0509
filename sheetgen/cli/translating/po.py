"""`sheetgen words export` and `import`: languages for those who translate with other tools."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from types import ModuleType

import click

from ...job.kinds import PO, is_po, refuse_other
from ...job.materials import Materials
from ...source import library
from ...source.located import load
from ...source.problems import Problems, Source, refuse
from ...translate import file as wordfile
from ...translate import hints, readback
from ...translate.catalogue import Catalogue, catalogue
from ...translate.faces import faces_for
from ...translate.file import NOT_VERIFIED, PROGRAM, Entry, WordFile
from ...words.language import SOURCE_LANGUAGE
from ...words.localizer import Localizer, message_language
from ..echo import echo
from ..kinds import is_words, language_of
from ..output import not_read, replaceable
from ..report import finish
from .words import tag_of, write_words


def export_words(lang: str, output: str | None, program: bool, force: bool = False) -> int:
    """Write a language as a PO file; 1 where that cannot be done. Raises `click.UsageError`."""
    say = Localizer(message_language())
    tag = tag_of(lang)
    if output is None and os.path.exists(f"{tag}.po"):  # somebody may be at work on it
        raise click.UsageError(say("words-there", path=f"{tag}.po"))
    problems = Problems()
    with problems.collecting():
        po = _po()
        texts = catalogue(Materials())
        file = _whole(tag, texts, say, program)
        places = {
            english: sorted({_place(use.source) for use in text.uses if use.source.file})
            for english, text in texts.texts.items()
        }
        text = po.to_po(file, hints.hints(texts, say), places)
        looks = None if force else is_po
        target = output or f"{tag}.po"
        _write(text, target, file, f"{tag}.po", problems, say, lambda at: replaceable(at, looks))
    return finish(problems, say)


def _po() -> ModuleType:
    """What knows polib. Raises `Refused` where that is missing."""
    try:
        return import_module("...translate.po", __package__)
    except ImportError:
        refuse(Source(""), "po-missing")


def _place(source: Source) -> tuple[str, int]:
    return source.file.replace(os.sep, "/"), source.line


def _whole(tag: str, texts: Catalogue, say: Localizer, program: bool) -> WordFile:
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
            kept=tuple(dict.fromkeys((*whole.kept, *file.kept))),
            above={**file.above, **whole.above},
        )
    program = program or any(entry.section == PROGRAM for entry in entries.values())
    for entry in hints.fresh(texts, say, program, tag) if tag != SOURCE_LANGUAGE else ():
        entries.setdefault((entry.section, entry.english), entry._replace(above=()))
    return whole._replace(tag=tag, entries=wordfile.in_sections(entries.values()))


def import_words(path: str, output: str | None, force: bool = False) -> int:
    """Write a PO file as a language file; 1 where that cannot be done. Raises
    `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    with problems.collecting():
        refuse_other(path, PO)
        file: WordFile = _po().from_po(*load(path, library.shown(path)), problems)
        if problems:
            return finish(problems, say)
        if not file.faces:
            file = file._replace(faces=faces_for(file.tag))
        text = wordfile.write(file, hints.hints(catalogue(Materials()), say))
        readback.check(text, file, problems)
        if problems:
            return finish(problems, say)

        def may_replace(target: str) -> None:
            not_read(target, [path])
            if not force:
                replaceable(target, is_words, own=True)
                _same_language(target, file.tag, say)

        _write(text, output, file, f"{file.tag}.yaml", problems, say, may_replace)
    return finish(problems, say)


def _same_language(target: str, tag: str, say: Localizer) -> None:
    """A language takes the place of another only when asked. Raises `click.UsageError`."""
    with suppress(OSError), open(target, "rb") as old:
        there = language_of(old.read())
        if there is not None and there != tag:
            raise click.UsageError(say("file-other-language", path=target, there=there, tag=tag))


def _write(
    text: str,
    output: str | None,
    file: WordFile,
    name: str,
    problems: Problems,
    say: Localizer,
    may_replace: Callable[[str], None],
) -> None:
    """Write a file where it is wanted, and tell how much of the language is translated."""
    path = write_words(text, output, name, problems, say, may_replace)
    if path:
        done = [entry for entry in file.entries if entry.text]
        missing = len(file.entries) - len(done)
        fuzzy = sum(entry.says(NOT_VERIFIED) for entry in done)
        count = say.count("texts", len(file.entries))
        echo(say("po-wrote", path=path, count=count, missing=missing, fuzzy=fuzzy))
