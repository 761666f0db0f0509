"""What the command line of `render` or `preview` asks for, read and laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...drawing.sizes import read_papers
from ...job import jobfile
from ...job.copies import back_of
from ...job.jobfile import JobText
from ...job.materials import Materials, languages_of
from ...job.names import Named, names_of
from ...job.pieces import LaidPiece, lay_piece
from ...job.printout import Printout, impose
from ...job.request import RULES, Request
from ...job.settle import settle
from ...model import Sheet
from ...source import library
from ...source.problems import Problems, Refused
from ...words.language import SOURCE_LANGUAGE
from ...words.languages import find_language, find_one_or_two, language_tags
from ...words.localizer import message_language
from ..names import known_names


class CommandLine(NamedTuple):
    """The command line of `sheetgen render`, or of `sheetgen preview`."""

    text: JobText
    job: str | None = None  # a job file
    output: str | None = None
    form: str = "pdf"  # of `FORMATS`
    dpi: int | None = None
    page: int | None = None  # from 1; None: all
    pieces: bool = False  # the pieces instead of the pages they are printed on
    write_job: str | None = None
    preview: bool = False  # which may choose pages


class Drawing(NamedTuple):
    """A sheet to be drawn in a language."""

    sheet: Sheet
    path: str
    language: str


class Job(NamedTuple):
    """All that is to be drawn, and how: the options and the job file, read."""

    materials: Materials
    request: Request
    drawings: list[Drawing]
    names: list[Named]
    text: JobText
    file: str | None = None

    @property
    def files(self) -> list[list[Drawing]]:
        """What goes into one file each."""
        if self.request.together:
            return [self.drawings] if self.drawings else []
        return [[drawing] for drawing in self.drawings]

    @property
    def inputs(self) -> list[str]:
        """Every file that is read by its path."""
        named = self.text._replace(sheets=()).files()
        return [*(drawing.path for drawing in self.drawings), *named, *filter(None, [self.file])]


def read_job(line: CommandLine, problems: Problems) -> Job:
    """Everything that was said, read; a sheet that cannot be read is left out and told.

    Raises `Refused` where what was said is wrong, and `click.UsageError`.
    """
    text, wrong = line.text, Problems()
    known_names(text.sheets)
    if line.job is not None:
        text = jobfile.merged(jobfile.read_job(line.job, wrong), text)
    papers = read_papers()
    request = settle(text.options, papers, wrong)
    materials = Materials(request.theme, request.font, papers)
    if wrong:
        raise Refused(wrong)
    names = names_of(request, wrong)
    if wrong:
        raise Refused(wrong)
    drawings = _drawings(materials, request, text, problems)
    return Job(materials, request, drawings, names, text, line.job)


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


def lay_out(job: Job, drawings: Sequence[Drawing], problems: Problems) -> Printout | None:
    """The pieces of one file, laid out and placed; None where something is wrong with one."""
    materials, request = job.materials, job.request
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
        return impose(materials, laid, request, job.names, backs)
    except Refused as refused:
        problems.take(refused.problems)
    return None
