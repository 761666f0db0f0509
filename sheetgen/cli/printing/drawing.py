"""What the command line of `render` or `preview` asks for, read and laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...drawing.sizes import read_papers
from ...job import jobfile
from ...job.jobfile import JobText
from ...job.kinds import OUTPUT, SHEETS
from ...job.materials import Materials, languages_instead, languages_of
from ...job.pieces import LaidPiece, lay_piece
from ...job.printout import Printout, impose
from ...job.request import RULES, Request
from ...job.settle import settle
from ...model import Sheet
from ...paper.usual import Usual, usual_paper
from ...source import library
from ...source.problems import Problems, Refused, refuse
from ...words.language import SOURCE_LANGUAGE, Words
from ...words.languages import find_language, find_one_or_two, language_tags
from ...words.localizer import message_language
from ...words.translator import MISSING
from ..names import known_names

if TYPE_CHECKING:
    from ...job.namelist import NameList


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
    force: bool = False  # what holds something else may be replaced


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
    names: NameList | None
    text: JobText
    usual: Usual
    file: str | None = None

    @property
    def by_region(self) -> str:
        """The paper that nobody asked for, and that is not the usual one everywhere; or ""."""
        taken = self.usual.setting and "paper" not in self.text.options
        paper = self.request.paper
        return self.usual.paper if taken and paper and paper.name == self.usual.paper else ""

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
    text = text._replace(sheets=known_names(text.sheets))
    if line.job is not None:
        typed = {*text.options, *([SHEETS] if text.sheets else [])}
        typed |= {OUTPUT} if line.output else set()
        text = jobfile.merged(jobfile.read_job(line.job, wrong, typed), text)
    papers = read_papers()
    usual = usual_paper(papers.sizes)
    request = settle(text.options, papers, wrong, usual.paper)
    materials = Materials(request.theme, request.font, papers)
    if wrong:
        raise Refused(wrong)
    names: NameList | None = None
    if request.names:
        from ...job.copies import names_of

        names = names_of(request, wrong)
        if wrong:
            raise Refused(wrong)
    drawings = _drawings(materials, request, text, problems)
    return Job(materials, request, drawings, names, text, usual, line.job)


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
        with problems.collecting():
            sheet, path = materials.sheet(name)
            if request.piece.token and not text.sheets and not sheet.token:
                continue  # a diameter is for boards: of all sheets, those with discs are drawn
            if cards and not text.sheets and not sheet.scored:
                continue  # a page to write results on has no rules
            found += [Drawing(sheet, path, tag) for tag in languages_of(sheet, path, wanted)]
    return found


def lay_out(job: Job, drawings: Sequence[Drawing], problems: Problems) -> Printout | None:
    """The pieces of one file, laid out and placed; None where something is wrong with one."""
    laid: list[LaidPiece] = []
    backs: list[LaidPiece | None] = []
    shared: dict[str, LaidPiece | None] = {}  # a back that is the same for all, by language
    before = problems.noted
    for drawing in drawings:
        tags = _tags(job, drawing)
        for tag in tags:
            found = Problems()
            with found.collecting():
                language = _language(tag, drawing.sheet)
                one = lay_piece(job.materials, drawing.sheet, language, job.request)
                if job.request.back == RULES or language.full_tag not in shared:
                    shared[language.full_tag] = _back(job, language, one)
                laid.append(one)
                backs.append(shared[language.full_tag])
            if tag == tags[-1] or not any(problem.id in MISSING for problem in found):
                problems.take(found)
                break
    if problems.noted == before and laid:
        with problems.collecting():
            return impose(
                job.materials, laid, job.request, job.names.names if job.names else (), backs
            )
    return None


def _tags(job: Job, drawing: Drawing) -> list[str]:
    """The language to draw in, and where none was asked for those that do where it is not there."""
    if job.request.language:
        return [drawing.language]
    return [drawing.language, *languages_instead(drawing.sheet, drawing.language)]


def _language(tag: str, sheet: Sheet) -> Words:
    """A language by its tag, or two. Raises `Refused`."""
    language = find_one_or_two(tag)
    known = ", ".join(language_tags())
    return language or refuse(sheet.source, "unknown-language", name=tag, known=known)


def _back(job: Job, language: Words, front: LaidPiece) -> LaidPiece | None:
    if not job.request.back:
        return None
    from ...job.copies import back_of

    return back_of(job.materials, language, job.request, front)
