"""`sheetgen calibrate`: the page to measure, the answers, and the profile that is kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import click

from ...drawing.sizes import Size
from ...extras.calibration import BACK, FRONT, length, profile
from ...extras.calibrationpage import calibration
from ...extras.page import PageWords
from ...job.materials import Materials
from ...paper.printers import (
    MAX_NAME,
    applied,
    name_fault,
    path_of,
    percent,
    printer_names,
    read_printer,
    tidy,
    write_printer,
)
from ...source.problems import Problems, Source, refuse, shown
from ...words.languages import readable_languages
from ...words.localizer import Localizer, message_language
from ..echo import confirm, echo
from ..report import finish, show_table
from . import pagefiles
from .measured import ask_answers, comments, described, given_answers, moved

MOST_LANGUAGES = 2  # further ones in which the page says in a few words what to do


def calibrate(
    name: str | None,
    order: pagefiles.Order,
    sides: int,
    printer: str | None,
    given: Mapping[str, str],
    listed: bool,
) -> int:
    """Draw the page for the paper ``name``, keep a profile, or list profiles.

    ``printer`` is the profile to keep, that of the ``order`` the one to draw the page with;
    ``given`` is what was measured, by its name. 1 where something is wrong. Raises
    `click.UsageError`.
    """
    say = Localizer(message_language())
    if given and printer is None:
        raise click.UsageError("what was measured needs a name to be kept under: --printer NAME")
    if printer is not None and order.printer is not None:
        raise click.UsageError(
            "--printer keeps a profile and --with draws a page; give one of them"
        )
    if printer is not None and order.output is not None:
        raise click.UsageError("--printer keeps what was measured and draws no page for -o")
    problems = Problems()
    with problems.collecting():
        if listed:
            _list(say, problems)
        else:
            materials = Materials()
            paper = pagefiles.paper_named(materials, name, order)
            _measurable(paper, materials)
            if printer is None:
                _draw(order, sides, materials, paper, say)
            else:
                _keep(printer, given, paper, say, problems)
    return finish(problems, say)


def _measurable(paper: Size, materials: Materials) -> None:
    """Refuse a paper that has no edges to measure from, or no room for the lines."""
    if paper.edge:  # it stands for several papers
        refuse(Source(""), "paper-of-many", paper=paper.name)
    if length(paper) is None:
        papers = (one.name for one in materials.sizes.values() if one.paper and length(one))
        refuse(Source(""), "paper-too-small", paper=paper.name, other=next(papers, "A4"))


# The page


def _draw(
    order: pagefiles.Order, sides: int, materials: Materials, paper: Size, tell: Localizer
) -> None:
    more = "-2-sides" if sides == 2 else ""
    if order.printer is not None:
        more += f".{read_printer(order.printer).name}"
    pagefiles.draw(
        order,
        materials,
        lambda say: calibration(paper, sides, say, _others(say)),
        lambda tag: f"calibration.{tag}.{paper.name}{more}.pdf",
    )
    if order.output != "-":
        command = f"sheetgen calibrate --printer NAME --paper {paper.name}"
        again = order.printer is not None
        echo(tell("calibrate-again") if again else tell("calibrate-next", command=command))


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


def _keep(
    name: str, given: Mapping[str, str], paper: Size, say: Localizer, problems: Problems
) -> None:
    """Ask for what was not given on the command line, and keep the profile."""
    fault = name_fault(name)
    if fault:
        message = say(fault, name=shown(name), limit=MAX_NAME)
        raise click.BadParameter(message, param_hint="--printer")
    name = tidy(name)
    path = path_of(name)
    answers = given_answers(given, paper, say)
    both = any(one in answers for one in BACK)
    wanted = [one for one in (*FRONT, *(BACK if both else ())) if one not in answers]
    if wanted:
        if sys.stdin is None or not sys.stdin.isatty():
            missing = ", ".join(f"--{one}" for one in wanted)
            raise click.UsageError(f"nobody is there to be asked; give {missing} as well")
        if os.path.exists(path) and not confirm(say("ask-replace", path=path)):
            return
        answers = ask_answers(answers, paper, say)
    printer = profile(name, answers, paper)
    try:
        path, replaced = write_printer(printer, comments(printer, answers, paper, say))
    except OSError as error:
        problems.unwritten(path, error)
        return
    echo(say("printer-replaced" if replaced else "printer-kept", name=name, path=path))
    for line in described(printer, say):
        echo("  " + line)
    notes = applied(printer).notes
    for note in notes:
        echo(say(note.id, **note.values))
    if all(note.id != "printer-scale-left" for note in notes):  # else it is to be measured again
        echo(say("printer-use", command=f'sheetgen render --printer "{name}"'))


def _list(say: Localizer, problems: Problems) -> None:
    """Tell of all profiles; those that cannot be read are problems."""
    names = printer_names()
    rows = []
    for name in names:
        with problems.collecting():
            printer = read_printer(name)
            front = say("printer-front", moved=moved(printer.offset, say))
            back = say("printer-back", moved=moved(printer.back_offset, say))
            rows.append([printer.name, printer.paper, front, back, percent(printer.scale)])
    show_table(rows)
    if not names:
        echo(say("printers-none"))
