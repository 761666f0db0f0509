"""`sheetgen render` and `preview`: what was asked for is drawn, written, and told how to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import click

from ...drawing.sizes import Pouch, pouch_for
from ...job import jobfile
from ...job.jobfile import JobText
from ...job.kinds import OUTPUT
from ...job.printout import Printout
from ...job.request import ALL, Request
from ...paper.grid import PRINTABLE, unmarked
from ...paper.impose import Imposed
from ...paper.reach import corners_hidden, ink_near_edge
from ...source.located import Text
from ...source.output import write_file
from ...source.problems import Problems, Source
from ...words.languages import language_tags
from ...words.localizer import Localizer, message_language
from ...writers.formats import FORMATS, named_for
from ..echo import echo
from ..kinds import is_job
from ..names import meant
from ..output import Target, not_read, replaceable, same_file
from ..report import finish
from .drawing import CommandLine, Job, read_job
from .writing import check_usage, target_of, write


def draw_sheets(line: CommandLine) -> int:
    """Draw everything that can be drawn; 1 where something cannot. Raises `click.UsageError`."""
    say, problems = Localizer(message_language()), Problems()
    draw(line, say, problems, lambda path, told: echo(told))
    return finish(problems, say)


def draw(
    line: CommandLine, say: Localizer, problems: Problems, tell: Callable[[str, str], None]
) -> list[str]:
    """Draw, and ``tell`` the path of each file and what is said of it; the files read by path.

    What cannot be drawn is added to the problems. Raises `click.UsageError`.
    """
    read: list[str] = []
    check_usage(line)
    with problems.collecting():
        job = read_job(line, problems)
        read = job.inputs
        output = _output_of(job, line) if line.output is None else line.output
        target = target_of(job, line, output, say)
        if line.write_job is not None:
            not_read(line.write_job, job.inputs)
            replaceable(line.write_job, None if line.force else is_job)
            if target.kind == "file" and same_file(line.write_job, target.path):
                raise click.UsageError(say("file-twice", path=target.path))
        printouts = write(job, line, target, problems, tell)
        for told in _other_languages(printouts, job, say):
            echo(told, err=target.kind == "stdout")
        printed = not line.preview and not FORMATS[line.form].together
        if printouts and printed and target.kind != "stdout":
            for told in _advice(printouts, job, say, job.materials.papers.pouches):
                echo(told)
        if line.write_job is not None and not problems:
            kept = output if line.form == "pdf" else None
            _write_job(line.write_job, job, printouts, kept, target, say, problems, line.force)
    return read


def _output_of(job: Job, line: CommandLine) -> str | None:
    """Where a job file puts things: PDFs, and pictures too where that is no PDF's name."""
    output = job.text.text(OUTPUT)
    other = named_for(output)
    if line.preview or (line.form != "pdf" and other and other.ending != FORMATS[line.form].ending):
        return None
    return output


def _write_job(
    path: str,
    job: Job,
    printouts: Sequence[Printout],
    output: str | None,
    target: Target,
    say: Localizer,
    problems: Problems,
    force: bool,
) -> None:
    """Write what was just used as a job file: what was said, the language, and where it went."""
    options = dict(job.text.options)
    tags = {one.language for printout in printouts for one in printout.laid}
    if job.by_region:
        options["paper"] = Text(job.by_region, Source("--paper"))
    if "lang" not in options and len(tags) == 1:
        options["lang"] = Text(tags.pop(), Source("--lang"))
    if output is not None and target.kind != "stdout":
        options[OUTPUT] = Text(output, Source("--output"))
    try:
        write_file(
            path,
            jobfile.write_job(JobText(job.text.sheets, options), path).encode("utf-8", "replace"),
            None if force else is_job,
        )
    except OSError as error:
        problems.unwritten(path, error)
        return
    if target.kind != "stdout":
        echo(say("wrote-job", path=path))
        for one in jobfile.outside(JobText(job.text.sheets, options), path):
            echo(say("job-outside-written", path=one))


def _other_languages(results: Sequence[Printout], job: Job, say: Localizer) -> Iterator[str]:
    """Lines on sheets that were not drawn in the usual language, which they do not have, or not in
    all where all were asked for; and on what was asked for by a name that may mean several."""
    yield from meant(job.request.said.get("lang", ""), say)
    if job.request.language == ALL:
        yield from _not_in_all(job, say)
    if job.request.language or not job.drawings:
        return
    usual = job.drawings[0].language
    found: dict[str, list[str]] = {}
    for one in (one for result in results for one in result.laid):
        if one.language != usual:
            found.setdefault(one.language, []).append(one.sheet.name)
    for tag, sheets in found.items():
        names = ", ".join(dict.fromkeys(sheets))
        yield say("drawn-in", sheets=names, language=tag, other_language=usual, tag=usual)


def _not_in_all(job: Job, say: Localizer) -> Iterator[str]:
    """Which languages some sheets do not have."""
    drawn: dict[str, set[str]] = {}
    for one in job.drawings:
        drawn.setdefault(one.sheet.name, set()).add(one.language)
    lacking: dict[tuple[str, ...], list[str]] = {}
    for name, tags in drawn.items():
        lacking.setdefault(tuple(t for t in language_tags() if t not in tags), []).append(name)
    for tags_not, sheets in lacking.items():
        if tags_not:
            others = say.listed(map(say.language, tags_not))
            yield say("drawn-without", others=others, sheets=", ".join(sheets), tag=tags_not[0])


def _advice(
    results: Sequence[Printout], job: Job, say: Localizer, pouches: dict[str, Pouch]
) -> Iterator[str]:
    """Lines to tell once everything is written, in the order of the work."""
    request = job.request
    if job.by_region:
        yield say("paper-usual", paper=job.by_region, setting=job.usual.setting)
    if job.names is not None:
        count = say.count("names", len(job.names.names))
        heads = say.listed(job.names.columns)
        id = "names-taken" if heads else "names-no-head"
        yield say(id, names=count, file=job.names.file, heads=heads)
    for note in request.notes:
        yield say(note.id, **note.values)
    laid = [one for result in results for one in result.laid]
    for why in dict.fromkeys(one.bare for one in laid if one.bare):
        sheets = ", ".join(dict.fromkeys(one.sheet.name for one in laid if one.bare == why))
        yield say(why, sheets=sheets, piece=laid[0].size.name, theme=job.materials.theme.name)
    yield from _printing(results[0], say)
    yield from dict.fromkeys(line for one in results for line in _out_of_reach(one, request, say))
    yield from dict.fromkeys(line for result in results for line in _cutting(result, say))
    yield from dict.fromkeys(line for one in results for line in _pouch(one, request, say, pouches))
    yield say("true-size" if request.piece.footer is not False else "true-size-bare")


def _printing(result: Printout, say: Localizer) -> Iterator[str]:
    pages = result.document.pages
    if not isinstance(pages, Imposed) or pages.sides == 1:
        return
    if pages.plan.two_sheets:
        yield say("two-sheets-hint")
    elif pages.plan.fronts_first:
        yield say(f"backs-after-{pages.edge}", n=pages.fronts)
    else:
        yield say(f"duplex-{pages.duplex}")


def _out_of_reach(result: Printout, request: Request, say: Localizer) -> Iterator[str]:
    """What lies where home printers do not reach; a print shop prints everywhere."""
    pages = result.document.pages
    if not isinstance(pages, Imposed) or request.inks == "cmyk":
        return
    near = ink_near_edge(pages, request.piece.margin)
    if near is not None:
        yield say("offset-near", mm=f"{near:.3g}", limit=f"{PRINTABLE:g}")
    hidden, arcs = corners_hidden(pages, request.piece.corners)
    if hidden:
        yield say("corners-hidden", n=hidden, all=arcs, limit=f"{PRINTABLE:g}")


def _cutting(result: Printout, say: Localizer) -> Iterator[str]:
    pages = result.document.pages
    if pages[0].marks:
        gutter = result.grid.gutter and result.grid.places > 1
        yield say("gutter-hint" if gutter else "cut-hint")
    if isinstance(pages, Imposed):
        for side, mm in zip(("right", "bottom"), unmarked(result.grid, pages.plan), strict=True):
            if mm:
                yield say(f"unmarked-{side}", mm=f"{mm:.3g}")


def _pouch(
    result: Printout, request: Request, say: Localizer, pouches: dict[str, Pouch]
) -> Iterator[str]:
    """Which pouch a piece goes into; a page to keep results on goes into none."""
    if not any(one.sheet.rows() for one in result.laid):
        return
    piece, asked = result.piece, request.piece.pouch
    pouch = asked or pouch_for(piece, pouches)
    if pouch is not None:
        exact = (pouch.paper.width, pouch.paper.height) == (piece.width, piece.height)
        id = "pouch-hint" if exact or asked else "pouch-trim-hint"
        yield say(id, piece=piece.name, pouch=pouch.name)
