"""`sheetgen render`: sheets drawn, written whole or not at all, and how to print them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import click

from ... import __version__
from ...drawing.sizes import read_papers
from ...job import jobfile
from ...job.advice import advice
from ...job.backs import back_of
from ...job.jobfile import JobText
from ...job.materials import Materials, fonts_usable, languages_of
from ...job.names import Named, names_of
from ...job.pieces import LaidPiece, lay_piece
from ...job.printout import Printout, impose
from ...job.request import RULES, Request
from ...job.settle import settle
from ...model import Sheet
from ...source import library
from ...source.located import Text
from ...source.output import unbroken, write_file
from ...source.problems import Problems, Refused, Source
from ...words.language import SOURCE_LANGUAGE
from ...words.languages import find_language, find_one_or_two, language_tags
from ...words.localizer import Localizer, message_language
from ..names import known_names
from ..output import Target, not_read, same_file
from ..report import finish

LONG_RUN = 8  # files, from which a progress bar is shown
LONG_FILE = 500  # pages, from which one is shown within a file
_T = TypeVar("_T")


class Asked(NamedTuple):
    """The command line of `sheetgen render`."""

    text: JobText
    job: str | None = None
    write_job: str | None = None
    output: str | None = None


class Drawing(NamedTuple):
    """A sheet to be drawn in a language."""

    sheet: Sheet
    path: str
    language: str


class Order(NamedTuple):
    """All that is to be drawn, and how: the options and the job file, read."""

    materials: Materials
    request: Request
    drawings: list[Drawing]
    names: list[Named]
    text: JobText
    output: str | None
    job: str | None = None

    @property
    def files(self) -> list[list[Drawing]]:
        """What goes into one file each."""
        if self.request.together:
            return [self.drawings] if self.drawings else []
        return [[drawing] for drawing in self.drawings]


def render_sheets(asked: Asked) -> int:
    """Draw everything that can be drawn; 1 where something cannot. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    try:
        order = read_order(asked, problems)
        files = order.files
        target = Target(order.output, len(files), say)
        different_files(order, target)
        if asked.write_job is not None:
            not_read(asked.write_job, inputs(order))
            if target.kind == "file" and same_file(asked.write_job, target.path):
                raise click.UsageError(say("file-twice", path=target.path))
        results = _draw(order, files, target, problems)
        if results and target.kind != "stdout":
            pouches = order.materials.papers.pouches
            for line in advice(results, order.request, say, pouches):
                click.echo(line)
        if asked.write_job is not None and not problems:
            _write_job(asked.write_job, order, target, say, problems)
    except Refused as refused:
        problems.take(refused.problems)
    return finish(problems, say)


def read_order(asked: Asked, problems: Problems) -> Order:
    """Everything that was said, read; a sheet that cannot be read is left out and told.

    Raises `Refused` where what was said is wrong, and `click.UsageError`.
    """
    text, wrong = asked.text, Problems()
    known_names(text.sheets)
    if asked.job is not None:
        text = jobfile.merged(jobfile.read_job(asked.job, wrong), text)
    papers = read_papers()
    request = settle(text.options, papers, wrong)
    materials = Materials(request.theme, request.font, papers)
    if wrong:
        raise Refused(wrong)
    names = names_of(request, wrong)
    if wrong:
        raise Refused(wrong)
    drawings = _drawings(materials, request, text, problems)
    output = asked.output if asked.output is not None else text.text(jobfile.OUTPUT)
    return Order(materials, request, drawings, names, text, output, asked.job)


def _usual_language() -> str:
    """That of messages where sheets have it, or English."""
    found = find_language(message_language())
    return found.tag if found else SOURCE_LANGUAGE


def _drawings(
    materials: Materials, request: Request, text: JobText, problems: Problems
) -> list[Drawing]:
    found = []
    wanted = request.language or _usual_language()
    cards = request.piece.rules or request.back == RULES
    for name in dict.fromkeys(text.sheets or library.files()):
        try:
            sheet, path = materials.sheet(name)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        if request.piece.token and not text.sheets and not sheet.token:
            continue  # a diameter is for boards: of all sheets, those without discs are left out
        if cards and not text.sheets and not sheet.scored:
            continue  # a page to write results on has no rules
        found += [Drawing(sheet, path, tag) for tag in languages_of(sheet, path, wanted)]
    return found


def different_files(order: Order, target: Target, apart: bool = True) -> None:
    """No result replaces another where they are written ``apart``, nor what it is read from.

    Raises `click.UsageError`.
    """
    seen: dict[tuple[str, str], str] = {}
    file = target.path if target.kind == "file" and os.path.exists(target.path) else None
    for drawing in order.drawings:
        key = (drawing.sheet.name, drawing.language)
        if key in seen and apart and not order.request.together:
            raise click.UsageError(
                f"{seen[key]} and {drawing.path} would both be written as"
                f" {drawing.sheet.name}.{drawing.language}..{target.ending}; draw them into"
                " different folders"
            )
        seen[key] = drawing.path
    if file:
        not_read(file, inputs(order))


def inputs(order: Order) -> list[str]:
    """Every file that a run reads by its path."""
    named = order.text._replace(sheets=()).files()
    return [*(drawing.path for drawing in order.drawings), *named, *filter(None, [order.job])]


def draw_file(order: Order, drawings: Sequence[Drawing], problems: Problems) -> Printout | None:
    """The pieces of one file, laid out and placed; None where something is wrong with one."""
    materials, request = order.materials, order.request
    laid: list[LaidPiece] = []
    backs: list[LaidPiece | None] = []
    shared: dict[str, LaidPiece | None] = {}  # a back that is the same for all, by language
    before = problems.noted
    for drawing in drawings:
        try:
            language = find_one_or_two(drawing.language)
            if language is None:
                known = ", ".join(language_tags())
                source = drawing.sheet.source
                problems.add(source, "unknown-language", name=drawing.language, known=known)
                continue
            one = lay_piece(materials, drawing.sheet, language, request)
            laid.append(one)
            if request.back == RULES or language.full_tag not in shared:
                shared[language.full_tag] = back_of(materials, language, request, one)
            backs.append(shared[language.full_tag])
        except Refused as refused:
            problems.take(refused.problems)
    if problems.noted > before or not laid:
        return None
    try:
        return impose(materials, laid, request, order.names, backs)
    except Refused as refused:
        problems.take(refused.problems)
    return None


def _draw(
    order: Order, files: Sequence[Sequence[Drawing]], target: Target, problems: Problems
) -> list[Printout]:
    """Draw one file after the other; what cannot be drawn is added to the problems."""
    done: list[Printout] = []
    from ...writers.pdf import write_pdf  # ReportLab: only once there is something to draw

    say = target.say
    for drawings in progress(files, LONG_RUN, say):
        try:
            result = draw_file(order, drawings, problems)
            if result is None:
                continue
            with unbroken() as stopped:
                faces = order.materials.faces_of(result.languages)
                with fonts_usable():
                    data = write_pdf(result.document, faces, __version__, _bar(say, stopped))
        except Refused as refused:
            problems.take(refused.problems)
            continue
        name = result.file_name
        if not target.deliver(name, data, problems):
            if not done:
                break  # a folder that takes no file takes none of the others
            continue
        if target.kind != "stdout":
            click.echo(_wrote(target.file(name), result, say))
        done.append(result)
    return done


def _wrote(path: str, result: Printout, say: Localizer) -> str:
    """One line for a file: its path, and what is on its pages."""
    values = {"path": path, "pieces": result.pieces, "piece": result.piece.name}
    if result.paper is None:
        line = say("wrote-alone", **values)
    else:
        line = say("wrote", **values, paper=result.paper.name)
    pages = len(result.document.pages)
    return line if pages == 1 else f"{line}, {say('pages-many', n=pages)}"


def progress(items: Sequence[_T], long: int, say: Localizer) -> Iterable[_T]:
    """The items, behind a progress bar where there are many and nobody reads their names."""
    if len(items) < long or not sys.stderr.isatty() or sys.stdout.isatty():
        return items  # on a terminal the lines that name each file are the progress
    return _behind_bar(items, say("rendering"))


def _bar(say: Localizer, stopped: Callable[[], bool]) -> Callable[[Sequence[_T]], Iterable[_T]]:
    """The pages of one file, a long one behind a progress bar, until Ctrl-C is pressed."""

    def shown(pages: Sequence[_T]) -> Iterable[_T]:
        long = len(pages) >= LONG_FILE and sys.stderr.isatty()
        for page in _behind_bar(pages, say("rendering")) if long else pages:
            if stopped():
                raise KeyboardInterrupt
            yield page

    return shown


def _behind_bar(items: Sequence[_T], label: str) -> Iterator[_T]:
    with click.progressbar(items, label=label, file=sys.stderr) as bar:
        yield from bar


def _write_job(path: str, order: Order, target: Target, say: Localizer, problems: Problems) -> None:
    """Write what was just used as a job file: what was said, the language, and where it went."""
    choices = dict(order.text.options)
    tags = {drawing.language for drawing in order.drawings}
    if "lang" not in choices and len(tags) == 1:
        choices["lang"] = Text(tags.pop(), Source("--lang"))
    if order.output is not None and target.kind != "stdout":
        choices[jobfile.OUTPUT] = Text(order.output, Source("--output"))
    try:
        write_file(
            path,
            jobfile.write_job(JobText(order.text.sheets, choices), path).encode("utf-8", "replace"),
        )
    except OSError as error:
        problems.unwritten(path, error)
        return
    if target.kind != "stdout":
        click.echo(say("wrote-job", path=path))
