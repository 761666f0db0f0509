"""`sheetgen guide`: a page to lay under a clear pouch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import click

from ...drawing.sizes import SEAL, Pouch, Size, known_name, pouch_for
from ...extras.guide import Guide, by, guide
from ...job.materials import Materials
from ...paper.pouchlayout import PAGE, arranged, room_for, whole_pouch
from ...source.problems import Problems, Refused, Source, one_of
from ...words.localizer import Localizer, message_language
from ..report import finish
from . import pagefiles


class Asked(NamedTuple):
    """The command line of `sheetgen guide`."""

    pouch: str
    piece: str
    paper: str
    order: pagefiles.Order


def draw_guide(asked: Asked) -> int:
    """Draw the page; 1 where something is wrong. Raises `click.UsageError`."""
    tell = Localizer(message_language())
    problems = Problems()
    with problems.collecting():
        materials = Materials()
        pouch = _pouch(materials, asked.pouch, tell)
        piece = pagefiles.size_named(materials, asked.piece, "--piece")
        paper = pagefiles.size_named(materials, asked.paper, "--paper")
        what = plan(materials, pouch, piece, paper)
        names = f"{piece.name}-in-{pouch.name}-on-{paper.name}.pdf"
        notes = pagefiles.draw(
            asked.order, materials, lambda say: guide(what, say), lambda tag: f"guide.{tag}.{names}"
        )
        if asked.order.output != "-":
            _advise(what, materials, tell)
            for note in notes:
                click.echo(tell(note.id, **note.values))
    return finish(problems, tell)


def _pouch(materials: Materials, text: str, tell: Localizer) -> Pouch:
    name = known_name(text, materials.papers.pouches)
    if name is None:
        suffix, values = one_of(text, materials.papers.pouches)
        message = tell("unknown-pouch" + suffix, **values)
        raise click.BadParameter(message, param_hint="--pouch")
    return materials.papers.pouches[name]


def plan(materials: Materials, pouch: Pouch, piece: Size, paper: Size) -> Guide:
    """Where pieces lie in a pouch and what a paper shows of it. Raises `Refused`."""
    problems, here = Problems(), Source("")
    most = len(arranged(whole_pouch(pouch), piece))
    if not most:
        other = pouch_for(piece, materials.papers.pouches)
        problems.add(
            here,
            "guide-no-piece",
            piece=piece.name,
            pouch=pouch.name,
            mm=f"{SEAL:g}",
            other=other.name if other else "-",
        )
        raise Refused(problems)
    room = room_for(pouch, paper)
    if room is None:
        problems.add(
            here,
            "guide-paper-small",
            paper=paper.name,
            pouch=pouch.name,
            film=by(pouch.film.width, pouch.film.height),
            own=by(pouch.paper.width, pouch.paper.height),
            other=_paper_that_shows(materials, pouch, piece, 1),
        )
        raise Refused(problems)
    spots = arranged(room.limit, piece)
    if not spots:
        same = (piece.width, piece.height) == (pouch.paper.width, pouch.paper.height)
        id = "guide-filled" if same and room.kind == PAGE else "guide-hidden"
        values = {"piece": piece.name, "pouch": pouch.name}
        if id == "guide-hidden":
            larger = _paper_that_shows(materials, pouch, piece, 1)
            values = {"piece": piece.name, "paper": paper.name, "other": larger}
        problems.add(here, id, **values)
        raise Refused(problems)
    return Guide(pouch, piece, paper, room, spots)


def _paper_that_shows(materials: Materials, pouch: Pouch, piece: Size, count: int) -> str:
    """The smallest common paper that shows the outlines of so many pieces, or "-"."""
    papers: Iterable[Size] = (one for one in materials.sizes.values() if one.paper)
    for paper in papers:
        room = room_for(pouch, paper)
        if room is not None and len(arranged(room.limit, piece)) >= count:
            return paper.name
    return "-"


def _advise(what: Guide, materials: Materials, tell: Localizer) -> None:
    values = {"count": len(what.spots), "piece": what.piece.name, "pouch": what.pouch.name}
    click.echo(tell("guide-done", **values))
    most = len(arranged(whole_pouch(what.pouch), what.piece))
    other = _paper_that_shows(materials, what.pouch, what.piece, most)
    if most > len(what.spots) and other != "-":
        click.echo(tell("guide-more", count=most, paper=what.paper.name, other=other))
    click.echo(tell("page-true-size"))
