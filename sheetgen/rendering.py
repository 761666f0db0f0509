"""`sheetgen render`: sheets drawn, written whole or not at all, and how to print them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import click

from . import __version__, job, library, options, words
from .faces import FaceError
from .job import Result, Shop, Wish
from .model import Sheet
from .output import unbroken, write_file
from .problems import Problems, Refused, Source
from .report import finish
from .say import Say, message_language

LONG_RUN = 8  # files, from which a progress bar is shown
T = TypeVar("T")


class Asked(NamedTuple):
    """The command line of `sheetgen render`."""

    sheets: Sequence[str]
    lang: str | None
    piece: str | None
    paper: str
    pen: str
    token: str | None
    draft: bool
    output: str | None


class Drawing(NamedTuple):
    """One file to be drawn."""

    sheet: Sheet
    path: str
    language: str


def render_sheets(asked: Asked) -> int:
    """Draw everything that can be drawn; 1 where something cannot. Raises `click.UsageError`."""
    say = Say(message_language())
    problems = Problems()
    try:
        shop = Shop()
        wish = options.wish(shop, asked.piece, asked.paper, asked.pen, asked.token, asked.draft)
        drawings = drawings_of(shop, asked, problems)
        target = Target(asked.output, len(drawings), say)
        options.different_files(drawings, target.path if target.kind == "file" else None)
        results = _draw(shop, drawings, wish, target, problems)
        if results and target.kind != "stdout":
            _advise(results, say)
    except Refused as refused:
        problems.take(refused.problems)
    return finish(problems, say)


def drawings_of(shop: Shop, asked: Asked, problems: Problems) -> list[Drawing]:
    """What is asked for; sheets that cannot be read are added to the problems."""
    options.known_names(asked.sheets)
    found = []
    for name in dict.fromkeys(asked.sheets or library.files()):
        try:
            sheet, path = shop.sheet(name)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        if asked.token is not None and not asked.sheets and not sheet.token:
            continue  # a diameter is for boards: of all sheets, those without discs are left out
        wanted = "all" if asked.lang == "all" else options.language(asked.lang).tag
        found += [Drawing(sheet, path, tag) for tag in job.languages_of(sheet, path, wanted)]
    return found


class Target:
    """Where results go: a folder, one file, or standard output."""

    def __init__(
        self, output: str | None, count: int, say: Say, ending: str = ".pdf", binary: str = "a PDF"
    ) -> None:
        """``binary`` names what a terminal cannot show; "" is for results that are text."""
        self.path = output or "output"
        self.say = say
        self.kind = "folder"
        if output == "-":
            self.kind = "stdout"
            if binary and sys.stdout.isatty():
                message = f"{binary} is no text for a terminal; name a file or pipe it"
                raise click.UsageError(message)
        elif output and not os.path.isdir(output):
            device = os.path.exists(output) and not os.path.isfile(output)
            if device or output.lower().endswith(ending):
                self.kind = "file"
        if self.kind != "folder":
            options.one_result(self.path, count)

    def file(self, name: str) -> str:
        """The path of a result that is called so in a folder."""
        return os.path.join(self.path, name) if self.kind == "folder" else self.path

    def write(self, name: str, data: bytes, id: str, **values: object) -> None:
        """Write one result and say so with a text and its values. Raises `OSError`."""
        if self.kind == "stdout":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        path = self.file(name)
        write_file(path, data)
        click.echo(self.say(id, path=path, **values))


def _draw(
    shop: Shop, drawings: Sequence[Drawing], wish: Wish, target: Target, problems: Problems
) -> list[Result]:
    """Draw one after the other; what cannot be drawn is added to the problems."""
    from .pdf import write_pdf  # ReportLab: only once there is something to draw

    done: list[Result] = []
    for drawing in progress(drawings, target.say):
        try:
            language = words.find(drawing.language)
            if language is None:
                known = ", ".join(words.tags())
                source = drawing.sheet.source
                problems.add(source, "unknown-language", name=drawing.language, known=known)
                continue
            result = shop.render(drawing.sheet, language, wish)
            with unbroken():
                data = write_pdf(result.document, shop.faces(language), __version__)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        except FaceError as error:
            problems.add(Source(""), error.id, path=error.path, reason=error.reason)
            continue
        try:
            with unbroken():
                piece, paper = result.piece.name, result.paper.name
                values = {"pieces": result.pieces, "piece": piece, "paper": paper}
                target.write(result.file_name, data, "wrote", **values)
        except BrokenPipeError:
            raise
        except OSError as error:
            path, reason = target.file(result.file_name), error.strerror or str(error)
            problems.add(Source(""), "write-failed", path=path, reason=reason)
            if not done:
                break  # a folder that takes no file takes none of the others
            continue
        done.append(result)
    return done


def progress(drawings: Sequence[T], say: Say) -> Iterable[T]:
    """The drawings, behind a progress bar where there are many and nobody reads their names."""
    if len(drawings) < LONG_RUN or not sys.stderr.isatty() or sys.stdout.isatty():
        return drawings  # on a terminal the lines that name each file are the progress
    return _behind_bar(drawings, say("rendering"))


def _behind_bar(drawings: Sequence[T], label: str) -> Iterator[T]:
    with click.progressbar(drawings, label=label, file=sys.stderr) as bar:
        yield from bar


def _advise(results: list[Result], say: Say) -> None:
    """How to print and cut."""
    sheetfuls = [result.document.pages[0] for result in results]
    if any(sheetful.marks for sheetful in sheetfuls):
        click.echo(say("cut-hint"))
    click.echo(say("true-size"))
