"""Files of the pages beside the sheets: which paper, which language, where they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from ... import __version__
from ...drawing.page import Document
from ...drawing.sizes import Size, custom_size, in_range, known_name
from ...extras.page import PageWords
from ...job.materials import Materials, fonts_usable
from ...paper.printers import Applied, applied, read_printer
from ...paper.usual import usual_paper
from ...source.output import unbroken
from ...source.problems import Problems, Refused, one_of, shown
from ...words.language import SOURCE_LANGUAGE, Words
from ...words.languages import language_tags, read_language
from ...words.localizer import Localizer, message_language
from ..echo import echo, echo_path
from ..names import language_named
from ..output import Target


def paper_named(materials: Materials, text: str | None, order: Order) -> Size:
    """The paper asked for, or the usual one, which is told where it is not that of most countries.

    Raises `click.BadParameter`.
    """
    if text is not None:
        return size_named(materials, text, "--paper")
    usual = usual_paper(materials.sizes)
    if usual.setting and order.output != "-":
        echo(Localizer(message_language())("paper-usual", **usual._asdict()))
    return materials.sizes[usual.paper]


def size_named(materials: Materials, text: str, option: str) -> Size:
    """A size by name, or written as width x height. Raises `click.BadParameter`."""
    say = Localizer(message_language())
    name = known_name(text, materials.sizes)
    if name is not None:
        return materials.sizes[name]
    custom = custom_size(text)
    if custom is None:
        suffix, values = one_of(text, materials.sizes)
        kind = "unknown-paper" if option == "--paper" else "unknown-piece"
        raise click.BadParameter(say(kind + suffix, **values), param_hint=option)
    if not in_range(custom[0]):
        raise click.BadParameter(say("size-range", got=shown(text)), param_hint=option)
    return custom[0]


class Order(NamedTuple):
    """How pages are asked for, whatever is on them."""

    lang: str | None  # a tag, or "all"
    output: str | None  # a folder, a file, or "-"
    printer: str | None = None  # the profile of a printer that is off
    force: bool = False  # what holds something else may be replaced

    @property
    def kept(self) -> str:
        """What the printer adds to the names of files."""
        return "" if self.printer is None else f".printer-{read_printer(self.printer).name}"


def draw(
    order: Order,
    materials: Materials,
    make: Callable[[PageWords], Document],
    name: Callable[[str], str],
    done: Sequence[str] = (),
) -> None:
    """Lay pages out and write them, whole or not at all, a file for each language.

    ``name`` gives the file's name for a language. What is ``done`` is told behind the files, and
    what is to be told of the printer. Raises `Refused` with all that is wrong, and
    `click.UsageError`.
    """
    languages = _languages(order.lang)
    tell = Localizer(message_language())
    target = Target(order.output, len(languages), tell, force=order.force)
    fix = applied(read_printer(order.printer)) if order.printer is not None else None
    problems = Problems()
    for language in languages:
        say = PageWords(language, materials.faces(language), materials.theme, Problems())
        document = make(say)
        if say.problems:
            problems.take(say.problems)
            continue
        if fix is not None:
            document = corrected(document, fix)
        from ...writers.pdf import write_pdf  # ReportLab: only once there is something to draw

        with problems.collecting(), fonts_usable():
            with unbroken():
                data = write_pdf(document, {document.language: say.faces}, __version__)
            file = name(language.tag)
            if target.deliver(file, data, problems) and target.kind != "stdout":
                echo_path(target.file(file))
    if problems:
        raise Refused(problems)
    if target.kind != "stdout":
        for line in (*done, *(tell(note.id, **note.values) for note in (fix.notes if fix else ()))):
            echo(line)


def _languages(name: str | None) -> list[Words]:
    """Pages say what the program says: "all" is every language that has words for it.

    Where none is asked for, a language without them is no choice.
    """
    if name == "all":
        return [words for words in map(read_language, language_tags()) if _says(words)]
    found = language_named(name)
    return [found if name is not None or _says(found) else read_language(SOURCE_LANGUAGE)]


def _says(words: Words) -> bool:
    return words.tag == SOURCE_LANGUAGE or len(words.program) > 0


def corrected(document: Document, fix: Applied) -> Document:
    """Pages moved and scaled for a printer that is off."""
    shifts = (fix.offset, fix.back_offset if document.duplex else fix.offset)
    pages = [
        page._replace(shift=shifts[at % 2], scale=fix.scale)
        for at, page in enumerate(document.pages)
    ]
    return document._replace(pages=pages)
