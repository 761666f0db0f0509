"""`sheetgen discs`: discs to cut out for a board."""

from __future__ import annotations

import click

from ...drawing.sizes import Size, for_paper, size_named
from ...extras.discs import Set, discs
from ...extras.page import PageWords
from ...job.materials import Materials
from ...job.options import TOKEN
from ...model import Sheet
from ...source.ask import signed_mm
from ...source.problems import Problems, refuse, shown
from ...words.localizer import Localizer, message_language
from ...words.translator import Translator, values_of
from ..names import known_names
from ..report import finish
from . import pagefiles


def draw_discs(name: str, diameter: str | None, on: str | None, order: pagefiles.Order) -> int:
    """Draw the pages for a sheet; 1 where something is wrong. Raises `click.UsageError`."""
    tell = Localizer(message_language())
    problems = Problems()
    (name,) = known_names([name])
    token = _token(diameter, tell)
    with problems.collecting():
        materials = Materials()
        paper = pagefiles.paper_named(materials, on, order)
        sheet, _ = materials.sheet(name)
        mm = _diameter(materials, sheet, token, paper)
        count = len(sheet.owners) * (sheet.pieces or 0)
        pagefiles.draw(
            order,
            materials,
            lambda say: discs(_set(materials, sheet, say, mm, paper, order.lang is None), say),
            lambda tag: f"discs.{sheet.name}.{tag}.{mm:g}mm-on-{paper.name}{order.kept}.pdf",
            [tell("discs-done", count=count, token=f"{mm:g} mm"), tell("page-true-size")],
        )
    return finish(problems, tell)


def _token(text: str | None, tell: Localizer) -> float | None:
    """The diameter asked for in mm. Raises `click.BadParameter`."""
    if text is None:
        return None
    mm, low, high = signed_mm(text), TOKEN.low, TOKEN.high
    if mm is None:
        message = tell("want-length", what="`token`", got=shown(text))
    elif low <= mm <= high:
        return mm
    else:
        bounds = {"low": f"{low} mm", "high": f"{high} mm"}
        message = tell("length-range", what="`token`", got=text, **bounds)
    raise click.BadParameter(message, param_hint="--token")


def _diameter(materials: Materials, sheet: Sheet, token: float | None, paper: Size) -> float:
    """The diameter of the discs of a sheet in mm. Raises `Refused` where it has none."""
    if not sheet.owners or sheet.pieces is None:
        refuse(sheet.source, "no-discs", name=sheet.name)
    piece = for_paper(size_named(sheet.piece.name, materials.sizes), paper, materials.sizes)
    mm = token or sheet.token_on(piece.name)
    return mm or refuse(sheet.source, "no-token", name=sheet.name)


def _set(
    materials: Materials, sheet: Sheet, say: PageWords, mm: float, paper: Size, draft: bool
) -> Set:
    """The discs of a sheet in a language; ``draft``: its title may stay as it is written."""
    translator = Translator(say.words, sheet, say.problems, draft)
    title = say.marked(translator.phrase(sheet.title, values_of(sheet)))
    owners = [materials.theme.colours[owner] for owner in sheet.owners]
    return Set(title, owners, sheet.pieces or 0, mm, paper)
