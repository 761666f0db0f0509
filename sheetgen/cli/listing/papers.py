"""`sheetgen papers`: sizes and pouches, and how every sheet would come out on them."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import NamedTuple

from ...drawing import sizes
from ...drawing.limits import PENS
from ...drawing.sizes import Papers, Size, pouch_for, sealed_edge
from ...job.materials import Materials
from ...job.pieces import FIT, lay_piece
from ...job.request import PieceRequest, Request
from ...model import Sheet
from ...paper.grid import Plan, find_grid
from ...paper.usual import usual_paper
from ...source import library
from ...source.ask import Ask
from ...source.problems import Problems, Refused, Source
from ...text.linebreak import broken
from ...text.terminal import wide
from ...words.language import Words
from ...words.localizer import Localizer, message_language
from ..echo import echo
from ..names import known_names, languages_named
from ..report import finish, show_json, show_table


class Outcome(NamedTuple):
    """A sheet on a piece: its smallest space in mm, or what stands against it."""

    sheet: str
    pen: str
    space: float | None
    problems: Problems
    turned: bool = False  # it lies where the sheet says that it stands, or the other way round


WIDEST = 80  # columns that every terminal has
NO_BREAK = "\u2011"  # a hyphen at which no line ends
Rows = Sequence[tuple[Size, Sequence[Outcome]]]


def list_papers(
    names: Sequence[str], pen: str | None, on: str | None, lang: str | None, as_json: bool
) -> int:
    """List everything; 1 where a sheet cannot be read. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    names = known_names(names)
    with problems.collecting():
        materials = Materials()
        paper = on or usual_paper(materials.sizes).paper
        known = sizes.known_name(paper, materials.sizes)
        if known is None:
            Ask(problems).unknown(Source("--paper"), "unknown-paper", paper, materials.sizes)
            return finish(problems, say)
        language = languages_named(lang)
        sheets: list[Sheet] = []
        for name in dict.fromkeys(names or library.files()):
            with problems.collecting():
                sheets.append(materials.sheet(name)[0])
        rows = _rows(materials, sheets, language, pen)
        if as_json:
            show_json(_entries(materials.papers, rows, say))
            return finish(problems, say)
        _show(materials.papers, rows, sheets, materials.sizes[known], say)
        for size, outcomes in rows if names else ():
            for one in outcomes:
                if one.space is None:
                    echo()
                    echo(f"{one.sheet}, {size.name}:")
                    for problem in list(dict.fromkeys(map(say.problem, one.problems)))[:4]:
                        _tell(problem, _room(), "  ")
    return finish(problems, say)


def _rows(materials: Materials, sheets: Sequence[Sheet], language: Words, pen: str | None) -> Rows:
    """Every sheet on every piece; one that is wrong whatever its size is laid out once."""
    wrong: dict[int, Outcome] = {}
    rows = []
    for size in materials.sizes.values():
        outcomes = []
        for at, sheet in enumerate(sheets):
            found = wrong.get(at) or outcome(materials, sheet, language, size, pen)
            if any(problem.id not in FIT for problem in found.problems):
                wrong[at] = found
            outcomes.append(found)
        rows.append((size, outcomes))
    return rows


def outcome(
    materials: Materials,
    sheet: Sheet,
    language: Words,
    size: Size,
    pen: str | None,
) -> Outcome:
    """A sheet on a piece, with the thickest pen that it takes or the one asked for."""
    own = sheet.piece.landscape
    kept: Refused | None = None
    for one in [pen] if pen else PENS:
        for landscape in (own, not own):
            request = Request(PieceRequest(size, landscape, PENS[one], draft=True))
            try:
                page = lay_piece(materials, sheet, language, request, advised=False).page
            except Refused as refused:
                kept = kept or refused
                if all(problem.id in FIT for problem in refused.problems):
                    continue
                return Outcome(sheet.name, "", None, refused.problems)
            fields = [field for field in page.fields() if field.kind in ("mark", "disc")]
            space = min((min(field.w, field.h) for field in fields), default=0.0)
            return Outcome(sheet.name, one, space, Problems(), landscape != own)
    return Outcome(sheet.name, "", None, kept.problems if kept else Problems())


def _show(papers: Papers, rows: Rows, sheets: list[Sheet], paper: Size, say: Localizer) -> None:
    heads = [say("papers-size"), "mm", say("papers-on", paper=paper.name), say("papers-pouch")]
    table = [[*heads, *(sheet.name for sheet in sheets)]]
    for size, outcomes in rows:
        pouch = pouch_for(size, papers.pouches)
        line = [size.name, _mm(size), _on_paper(paper, size), pouch.name if pouch else "–"]
        table.append([*line, *(_cell(one, say) for one in outcomes)])
    room = _room()
    for part in parts(table, room):
        show_table(part)
        echo()
    _tell(say("papers-help"), room)
    echo()
    table = [[say("papers-pouch"), say("papers-film"), say("papers-size"), say("papers-edge")]]
    for pouch in papers.pouches.values():
        edge = f"{sealed_edge(pouch.paper, pouch):.2g} mm"
        table.append([pouch.name, _mm(pouch.film), _mm(pouch.paper), edge])
    show_table(table)


def parts(rows: Sequence[Sequence[str]], room: int) -> list[list[list[str]]]:
    """A table in parts so narrow as a terminal is wide; each begins with the first column."""
    widths = [max(wide(row[at]) for row in rows) for at in range(len(rows[0]))]
    found, taken = [[0]], widths[0]
    for at, width in enumerate(widths[1:], 1):
        if taken + 2 + width > room and found[-1] != [0]:
            found.append([0])
            taken = widths[0]
        found[-1].append(at)
        taken += 2 + width
    return [[[row[at] for at in part] for row in rows] for part in found]


def _room() -> int:
    return max(min(shutil.get_terminal_size().columns, WIDEST), 40)


def _tell(text: str, room: int, indent: str = "") -> None:
    """A text in lines; names such as `--pen` stay whole, so that they can be copied."""
    for line in broken(text.replace("-", NO_BREAK), wide, room - len(indent)):
        echo(indent + line.replace(NO_BREAK, "-"))


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


def _entries(papers: Papers, rows: Rows, say: Localizer) -> dict[str, object]:
    found = []
    for size, outcomes in rows:
        pouch = pouch_for(size, papers.pouches)
        sheets = [
            {
                "sheet": one.sheet,
                "fits": one.space is not None,
                "pen": one.pen or None,
                "turned": one.turned,
                "smallest space": None if one.space is None else round(one.space, 2),
                "problems": list(map(say.problem, one.problems)),
            }
            for one in outcomes
        ]
        width, height = _rounded(size)
        kept = pouch.name if pouch else None
        entry = {"name": size.name, "width": width, "height": height, "pouch": kept}
        found.append({**entry, "sheets": sheets})
    pouches = [
        {"name": pouch.name, "film": _rounded(pouch.film), "paper": _rounded(pouch.paper)}
        for pouch in papers.pouches.values()
    ]
    return {"papers": found, "pouches": pouches}


def _rounded(size: Size) -> list[float]:
    return [round(size.width, 2), round(size.height, 2)]
