"""`sheetgen guide`: a page to lay under a clear pouch."""

from __future__ import annotations

import click

from ...drawing.limits import SEAL
from ...drawing.sizes import Pouch, Size, pouch_for, pouch_named
from ...extras.guide import Guide, by, guide
from ...job.materials import Materials
from ...paper.pouchlayout import PAGE, arranged, room_for, whole_pouch
from ...source.problems import Problems, Source, one_of, refuse
from ...words.localizer import Localizer, message_language
from ..report import finish
from . import pagefiles


def draw_guide(into: str, what: str, on: str | None, order: pagefiles.Order) -> int:
    """Draw the page for a pouch, a piece and a paper; 1 where something is wrong.

    Raises `click.UsageError`.
    """
    tell = Localizer(message_language())
    problems = Problems()
    with problems.collecting():
        materials = Materials()
        pouch = _pouch(materials, into, tell)
        piece = pagefiles.size_named(materials, what, "--piece")
        paper = pagefiles.paper_named(materials, on, order)
        planned = plan(materials, pouch, piece, paper)
        names = f"{piece.name}-in-{pouch.name}-on-{paper.name}{order.kept}.pdf"
        pagefiles.draw(
            order,
            materials,
            lambda say: guide(planned, say),
            lambda tag: f"guide.{tag}.{names}",
            _advice(planned, materials, tell),
        )
    return finish(problems, tell)


def _pouch(materials: Materials, text: str, tell: Localizer) -> Pouch:
    found = pouch_named(text, materials.papers.pouches)
    if found is None:
        suffix, values = one_of(text, materials.papers.pouches)
        message = tell("unknown-pouch" + suffix, **values)
        raise click.BadParameter(message, param_hint="--pouch")
    return found


def plan(materials: Materials, pouch: Pouch, piece: Size, paper: Size) -> Guide:
    """Where pieces lie in a pouch and what a paper shows of it. Raises `Refused`."""
    here, own = Source(""), pouch.paper
    names = {"piece": piece.name, "pouch": pouch.name}
    if not arranged(whole_pouch(pouch), piece):
        other = pouch_for(piece, materials.papers.pouches)
        near = other.name if other else "-"
        refuse(here, "guide-no-piece", **names, mm=f"{SEAL:g}", other=near)
    room = room_for(pouch, paper)
    if room is None:
        film, takes = (by(size.width, size.height) for size in (pouch.film, own))
        larger = _paper_that_shows(materials, pouch, piece, 1)
        values = {"paper": paper.name, "pouch": pouch.name, "film": film, "own": takes}
        refuse(here, "guide-paper-small", **values, other=larger)
    spots = arranged(room.limit, piece)
    if not spots:
        if room.kind == PAGE and (piece.width, piece.height) == (own.width, own.height):
            refuse(here, "guide-filled", **names)
        larger = _paper_that_shows(materials, pouch, piece, 1)
        refuse(here, "guide-hidden", piece=piece.name, paper=paper.name, other=larger)
    return Guide(pouch, piece, paper, room, spots)


def _paper_that_shows(materials: Materials, pouch: Pouch, piece: Size, count: int) -> str:
    """The smallest common paper that shows the outlines of so many pieces, or "-"."""
    for paper in materials.sizes.values():
        room = room_for(pouch, paper) if paper.paper else None
        if room is not None and len(arranged(room.limit, piece)) >= count:
            return paper.name
    return "-"


def _advice(what: Guide, materials: Materials, tell: Localizer) -> list[str]:
    values = {"piece": what.piece.name, "pouch": what.pouch.name}
    lines = [tell("guide-done", count=len(what.spots), **values)]
    most = len(arranged(whole_pouch(what.pouch), what.piece))
    other = _paper_that_shows(materials, what.pouch, what.piece, most)
    if most > len(what.spots) and other != "-":
        lines.append(tell("guide-more", count=most, paper=what.paper.name, other=other))
    return [*lines, tell("page-true-size")]
