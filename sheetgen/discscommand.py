"""`sheetgen discs`: discs to cut out for a board."""

from __future__ import annotations

from typing import NamedTuple

import click

from . import options, pagefiles, words
from .ask import length_mm
from .discs import Set, discs
from .job import Shop
from .model import Sheet
from .papers import Size, for_paper
from .problems import Problems, Refused, shown
from .report import finish
from .say import Say, message_language
from .wishes import TOKEN_RANGE
from .words import Translator, Words


class Asked(NamedTuple):
    """The command line of `sheetgen discs`."""

    sheet: str
    token: str | None
    paper: str
    lang: str | None
    output: str | None


def draw_discs(asked: Asked) -> int:
    """Draw the pages; 1 where something is wrong. Raises `click.UsageError`."""
    tell = Say(message_language())
    problems = Problems()
    options.known_names([asked.sheet])
    token = _token(asked.token, tell)
    try:
        shop = Shop()
        paper = pagefiles.size_named(shop, asked.paper, "--paper")
        language = options.language(asked.lang)
        sheet, _ = shop.sheet(asked.sheet)
        what = _set(shop, sheet, language, token, paper)
        say = pagefiles.lettering(shop, language, Problems())
        mm = f"{what.diameter:g}mm"
        name = f"discs.{sheet.name}.{language.tag}.{mm}-on-{paper.name}.pdf"
        pagefiles.write_page(discs(what, say), say, name, asked.output)
        if asked.output != "-":
            count = what.pieces * len(what.owners)
            click.echo(tell("discs-done", count=count, token=f"{what.diameter:g} mm"))
            click.echo(tell("page-true-size"))
    except Refused as refused:
        problems.take(refused.problems)
    return finish(problems, tell)


def _token(text: str | None, tell: Say) -> float | None:
    """The diameter asked for in mm. Raises `click.BadParameter`."""
    if text is None:
        return None
    mm, (low, high) = length_mm(text), TOKEN_RANGE
    what = "`token`"
    if mm is None:
        message = tell("want-length", what=what, got=shown(text))
        raise click.BadParameter(message, param_hint="--token")
    if not low <= mm <= high:
        message = tell("length-range", what=what, got=text, low=f"{low} mm", high=f"{high} mm")
        raise click.BadParameter(message, param_hint="--token")
    return mm


def _set(shop: Shop, sheet: Sheet, language: Words, token: float | None, paper: Size) -> Set:
    """The discs of a sheet. Raises `Refused` where it has none."""
    problems = Problems()
    if not sheet.owners or sheet.pieces is None:
        problems.add(sheet.source, "no-discs", name=sheet.name)
        raise Refused(problems)
    if token is None and sheet.token:
        piece = for_paper(shop.sizes[sheet.piece.name], paper, shop.sizes)
        token = sheet.token.get(piece.name, sheet.token[""])
    if token is None:
        problems.add(sheet.source, "no-token", name=sheet.name)
        raise Refused(problems)
    title = Translator(language, sheet, problems).phrase(sheet.title, words.values_of(sheet))
    if problems:
        raise Refused(problems)
    owners = [shop.theme.colours[owner] for owner in sheet.owners]
    return Set(title, owners, sheet.pieces, token, paper)
