"""`sheetgen papers`: sizes and pouches, and how every sheet would come out on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import click

from ...drawing import sizes
from ...drawing.page import Field
from ...drawing.sizes import PENS, Size, pouch_for, sealed_edge
from ...job.materials import Materials
from ...job.pieces import lay_piece
from ...job.request import PieceRequest, Request
from ...model import Sheet
from ...paper.grid import Plan, find_grid
from ...source import library
from ...source.ask import Ask
from ...source.problems import Problems, Refused, Source
from ...words.language import Words
from ...words.localizer import Localizer, message_language
from ..names import known_names, languages_named
from ..report import finish, show_json, show_table


class Outcome(NamedTuple):
    """A sheet on a piece: its smallest space in mm, or what stands against it."""

    sheet: str
    pen: str
    space: float | None
    problems: Problems
    turned: bool = False  # it lies where the sheet says that it stands, or the other way round


def list_papers(
    sheets: Sequence[str], pen: str | None, paper: str, lang: str | None, as_json: bool
) -> int:
    """List everything; 1 where a sheet cannot be read. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    known_names(sheets)
    with problems.collecting():
        materials = Materials()
        known = sizes.known_name(paper, materials.sizes)
        if known is None:
            Ask(problems).unknown(Source("--paper"), "unknown-paper", paper, materials.sizes)
            return finish(problems, say)
        language = languages_named(lang)
        read = _sheets(materials, sheets, problems)
        rows = {
            size.name: [outcome(materials, one, language, size, pen, bool(sheets)) for one in read]
            for size in materials.sizes.values()
        }
        if as_json:
            show_json(_entries(materials, rows, say))
        else:
            _show(materials, rows, read, materials.sizes[known], bool(sheets), say)
    return finish(problems, say)


def _sheets(materials: Materials, names: Sequence[str], problems: Problems) -> list[Sheet]:
    found = []
    for name in dict.fromkeys(names or library.files()):
        with problems.collecting():
            found.append(materials.sheet(name)[0])
    return found


def outcome(
    materials: Materials,
    sheet: Sheet,
    language: Words,
    size: Size,
    pen: str | None,
    advise: bool = False,
) -> Outcome:
    """A sheet on a piece, with the thickest pen that it takes or the one asked for."""
    own = sheet.piece.landscape
    kept: Refused | None = None
    for one in [pen] if pen else PENS:
        for landscape in (own, not own):
            request = Request(PieceRequest(size, landscape, PENS[one], draft=True))
            try:
                page = lay_piece(materials, sheet, language, request, advised=advise).page
            except Refused as refused:
                kept = kept or refused
                continue
            spaces = [f for f in page.fields() if f.kind in ("mark", "disc")]
            return Outcome(sheet.name, one, _smallest(spaces), Problems(), landscape != own)
    return Outcome(sheet.name, "", None, kept.problems if kept else Problems())


def _smallest(spaces: list[Field]) -> float:
    return min((min(field.w, field.h) for field in spaces), default=0.0)


def _show(
    materials: Materials,
    rows: dict[str, list[Outcome]],
    read: list[Sheet],
    paper: Size,
    reasons: bool,
    say: Localizer,
) -> None:
    heads = [say("papers-size"), "mm", say("papers-on", paper=paper.name), say("papers-pouch")]
    table = [[*heads, *(sheet.name for sheet in read)]]
    for name, outcomes in rows.items():
        size = materials.sizes[name]
        pouch = pouch_for(size, materials.papers.pouches)
        line = [name, _mm(size), _on_paper(paper, size), pouch.name if pouch else "–"]
        table.append([*line, *(_cell(one, say) for one in outcomes)])
    show_table(table)
    click.echo()
    click.echo(say("papers-help"))
    click.echo()
    table = [[say("papers-pouch"), say("papers-film"), say("papers-size"), say("papers-edge")]]
    for pouch in materials.papers.pouches.values():
        edge = f"{sealed_edge(pouch.paper, pouch):.2g} mm"
        table.append([pouch.name, _mm(pouch.film), _mm(pouch.paper), edge])
    show_table(table)
    if not reasons:
        return
    for name, outcomes in rows.items():
        for one in outcomes:
            if one.space is None:
                click.echo()
                click.echo(f"{one.sheet}, {name}:")
                for problem in list(dict.fromkeys(say.problem(p) for p in one.problems))[:4]:
                    click.echo(f"  {problem}")


def _mm(size: Size) -> str:
    return f"{size.width:.4g} × {size.height:.4g}"


def _on_paper(paper: Size, size: Size) -> str:
    grid = find_grid(size.width, size.height, Plan(paper))
    return str(grid.places) if grid else "–"


def _cell(one: Outcome, say: Localizer) -> str:
    if one.space is None:
        return say("papers-no")
    text = f"{one.space:.1f}" if one.space else say("papers-fits")
    if one.pen != next(iter(PENS)):
        text = say("papers-fine", mm=text)
    return say("papers-turned", size=text) if one.turned else text


def _entries(
    materials: Materials, rows: dict[str, list[Outcome]], say: Localizer
) -> dict[str, object]:
    found = []
    for name, outcomes in rows.items():
        size = materials.sizes[name]
        pouch = pouch_for(size, materials.papers.pouches)
        sheets = [
            {
                "sheet": one.sheet,
                "fits": one.space is not None,
                "pen": one.pen or None,
                "turned": one.turned,
                "smallest space": None if one.space is None else round(one.space, 2),
                "problems": [say.problem(p) for p in one.problems],
            }
            for one in outcomes
        ]
        found.append(
            {
                "name": name,
                "width": round(size.width, 2),
                "height": round(size.height, 2),
                "pouch": pouch.name if pouch else None,
                "sheets": sheets,
            }
        )
    pouches = [
        {
            "name": pouch.name,
            "film": [round(pouch.film.width, 2), round(pouch.film.height, 2)],
            "paper": [round(pouch.paper.width, 2), round(pouch.paper.height, 2)],
        }
        for pouch in materials.papers.pouches.values()
    ]
    return {"papers": found, "pouches": pouches}
