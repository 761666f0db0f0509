"""`sheetgen calibrate`: the page to measure, the answers, and the profile that is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

import click

from ...drawing.sizes import Size
from ...extras.calibration import BACK, FRONT, Answers, doubts, length, profile, read_answer
from ...extras.calibrationpage import calibration
from ...extras.words import PageWords
from ...job.materials import Materials
from ...paper.printerfiles import (
    MAX_NAME,
    name_fault,
    path_of,
    printer_names,
    read_printer,
    tidy,
    write_printer,
)
from ...paper.printers import applied, percent
from ...source.problems import Problems, Refused, Source, shown
from ...words.languages import readable_languages
from ...words.localizer import Localizer, message_language
from ..report import finish, show_table
from . import pagefiles
from .measuring import Questions
from .profiles import comments, described, moved

MOST_LANGUAGES = 2  # further ones in which the page says in a few words what to do


class Asked(NamedTuple):
    """The command line of `sheetgen calibrate`."""

    paper: str
    lang: str | None
    output: str | None
    sides: int
    printer: str | None
    answers: Mapping[str, str | None]  # by what is measured
    corrected: str | None  # the profile to draw the page with
    listed: bool


def calibrate(asked: Asked) -> int:
    """Draw the page, keep a profile, or list profiles; 1 where something is wrong.

    Raises `click.UsageError`.
    """
    say = Localizer(message_language())
    given = {name: text for name, text in asked.answers.items() if text is not None}
    if given and asked.printer is None:
        raise click.UsageError("what was measured needs a name to be kept under: --printer NAME")
    if asked.printer is not None and asked.corrected is not None:
        raise click.UsageError(
            "--printer keeps a profile and --with draws a page; give one of them"
        )
    if asked.printer is not None and asked.output is not None:
        raise click.UsageError("--printer keeps what was measured and draws no page for -o")
    problems = Problems()
    with problems.collecting():
        if asked.listed:
            return _list(say)
        materials = Materials()
        paper = pagefiles.size_named(materials, asked.paper, "--paper")
        _measurable(paper, materials)
        if asked.printer is not None:
            return _keep(asked.printer, given, paper, say)
        _draw(asked, materials, paper, say)
    return finish(problems, say)


def _measurable(paper: Size, materials: Materials) -> None:
    """Refuse a paper that has no edges to measure from, or no room for the lines."""
    problems = Problems()
    if paper.edge:  # it stands for several papers
        problems.add(Source(""), "paper-of-many", paper=paper.name)
    elif length(paper) is None:
        papers = (one.name for one in materials.sizes.values() if one.paper and length(one))
        problems.add(Source(""), "paper-too-small", paper=paper.name, other=next(papers, "A4"))
    if problems:
        raise Refused(problems)


# The page


def _draw(asked: Asked, materials: Materials, paper: Size, tell: Localizer) -> None:
    more = "-2-sides" if asked.sides == 2 else ""
    if asked.corrected is not None:
        more += f".{read_printer(asked.corrected).name}"
    notes = pagefiles.draw(
        pagefiles.Order(asked.lang, asked.output, asked.corrected),
        materials,
        lambda say: calibration(paper, asked.sides, say, _others(say)),
        lambda tag: f"calibration.{tag}.{paper.name}{more}.pdf",
    )
    if asked.output == "-":
        return
    for note in notes:
        click.echo(tell(note.id, **note.values))
    command = f"sheetgen calibrate --printer NAME --paper {paper.name}"
    again = asked.corrected is not None
    click.echo(tell("calibrate-again") if again else tell("calibrate-next", command=command))


def _others(say: PageWords) -> list[PageWords]:
    """Further languages in which the page says in a few words what to do."""
    found = []
    for other in readable_languages():
        if other.tag == say.words.tag:
            continue
        own = PageWords(other, say.faces, say.theme, Problems())
        ids = ("calibrate-short", "calibrate-short-back", "calibrate-example")
        texts = [own(id).text for id in ids]
        if not own.missing and say.draws(" ".join([*texts, other.name])):
            found.append(own)
    return found[:MOST_LANGUAGES]


# The answers


def _keep(name: str, given: Mapping[str, str], paper: Size, say: Localizer) -> int:
    """Ask for what was not given on the command line, and keep the profile."""
    fault = name_fault(name)
    if fault:
        message = say(fault, name=shown(name), limit=MAX_NAME)
        raise click.BadParameter(message, param_hint="--printer")
    name = tidy(name)
    answers: Answers = _given(given, paper, say)
    wanted = [one for one in FRONT if one not in answers]
    if any(one in answers for one in BACK):
        wanted += [one for one in BACK if one not in answers]
    if wanted:
        if sys.stdin is None or not sys.stdin.isatty():
            missing = ", ".join(f"--{one}" for one in wanted)
            raise click.UsageError(f"nobody is there to be asked; give {missing} as well")
        if os.path.exists(path_of(name)) and not click.confirm(
            say("ask-replace", path=path_of(name))
        ):
            return 0
        answers = Questions(paper, say, answers).ask()
    printer = profile(name, answers, paper)
    try:
        path, replaced = write_printer(printer, comments(printer, answers, paper, say))
    except OSError as error:
        problems = Problems()
        problems.unwritten(path_of(name), error)
        raise Refused(problems) from None
    click.echo(say("printer-replaced" if replaced else "printer-kept", name=name, path=path))
    for line in described(printer, say):
        click.echo("  " + line)
    notes = applied(printer).notes
    for note in notes:
        click.echo(say(note.id, **note.values))
    if all(note.id != "printer-scale-left" for note in notes):  # else it is to be measured again
        click.echo(say("printer-use", command=f'sheetgen render --printer "{name}"'))
    return 0


def _given(given: Mapping[str, str], paper: Size, say: Localizer) -> dict[str, float]:
    """Answers from the command line. Raises `click.UsageError` with all that cannot be right."""
    answers: dict[str, float] = {}
    wrong = []
    for name, text in given.items():
        value = read_answer(text)
        if value is None:
            wrong.append(f"--{name}: " + say("bad-measure", got=shown(text)))
        else:
            answers[name] = value
    for name, doubt in doubts(answers, paper):
        wrong.append(f"--{name}: {say(doubt.id, **doubt.values)}")
    if wrong:
        raise click.UsageError("\n".join(wrong))
    return answers


def _list(say: Localizer) -> int:
    """Tell of all profiles; 1 where some cannot be read."""
    names = printer_names()
    problems = Problems()
    rows = []
    for name in names:
        with problems.collecting():
            printer = read_printer(name)
            front = say("printer-front", moved=moved(printer.offset, say))
            back = say("printer-back", moved=moved(printer.back_offset, say))
            rows.append([printer.name, printer.paper, front, back, percent(printer.scale)])
    show_table(rows)
    if not names:
        click.echo(say("printers-none"))
    return finish(problems, say)
