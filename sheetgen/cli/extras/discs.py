"""`sheetgen discs`: discs to cut out for a board."""

from __future__ import annotations

from typing import NamedTuple

import click

from ...drawing.sizes import Size, for_paper, size_named
from ...extras.discs import Set, discs
from ...extras.words import PageWords
from ...job.materials import Materials
from ...job.options import TOKEN
from ...model import Sheet
from ...source.ask import length_mm
from ...source.problems import Problems, Refused, shown
from ...words.localizer import Localizer, message_language
from ...words.translator import Translator
from ...words.values import values_of
from ..names import known_names
from ..report import finish
from . import pagefiles


class Asked(NamedTuple):
    """The command line of `sheetgen discs`."""

    sheet: str
    token: str | None
    paper: str
    order: pagefiles.Order


def draw_discs(asked: Asked) -> int:
    """Draw the pages; 1 where something is wrong. Raises `click.UsageError`."""
    tell = Localizer(message_language())
    problems = Problems()
    known_names([asked.sheet])
    token = _token(asked.token, tell)
    with problems.collecting():
        materials = Materials()
        paper = pagefiles.size_named(materials, asked.paper, "--paper")
        sheet, _ = materials.sheet(asked.sheet)
        mm = _diameter(materials, sheet, token, paper)
        notes = pagefiles.draw(
            asked.order,
            materials,
            lambda say: discs(_set(materials, sheet, say, mm, paper), say),
            lambda tag: f"discs.{sheet.name}.{tag}.{mm:g}mm-on-{paper.name}.pdf",
        )
        if asked.order.output != "-":
            count = len(sheet.owners) * (sheet.pieces or 0)
            click.echo(tell("discs-done", count=count, token=f"{mm:g} mm"))
            click.echo(tell("page-true-size"))
            for note in notes:
                click.echo(tell(note.id, **note.values))
    return finish(problems, tell)


def _token(text: str | None, tell: Localizer) -> float | None:
    """The diameter asked for in mm. Raises `click.BadParameter`."""
    if text is None:
        return None
    mm, (low, high) = length_mm(text), (TOKEN.low, TOKEN.high)
    what = "`token`"
    if mm is None:
        message = tell("want-length", what=what, got=shown(text))
        raise click.BadParameter(message, param_hint="--token")
    if not low <= mm <= high:
        message = tell("length-range", what=what, got=text, low=f"{low} mm", high=f"{high} mm")
        raise click.BadParameter(message, param_hint="--token")
    return mm


def _diameter(materials: Materials, sheet: Sheet, token: float | None, paper: Size) -> float:
    """The diameter of the discs of a sheet in mm. Raises `Refused` where it has none."""
    problems = Problems()
    if not sheet.owners or sheet.pieces is None:
        problems.add(sheet.source, "no-discs", name=sheet.name)
    elif token is None and sheet.token:
        piece = for_paper(size_named(sheet.piece.name, materials.sizes), paper, materials.sizes)
        token = sheet.token_on(piece.name)
    elif token is None:
        problems.add(sheet.source, "no-token", name=sheet.name)
    if problems or token is None:
        raise Refused(problems)
    return token


def _set(materials: Materials, sheet: Sheet, say: PageWords, mm: float, paper: Size) -> Set:
    """The discs of a sheet in a language."""
    translator = Translator(say.words, sheet, say.problems)
    title = translator.phrase(sheet.title, values_of(sheet))
    owners = [materials.theme.colours[owner] for owner in sheet.owners]
    return Set(title, owners, sheet.pieces or 0, mm, paper)
