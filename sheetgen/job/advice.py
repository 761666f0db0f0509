"""What is to be done with printed pages: how to print, cut and laminate them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..drawing.sizes import Pouch, pouch_for
from ..paper.grid import unmarked
from ..paper.impose import Imposed
from ..words.localizer import Localizer
from .printout import Printout
from .request import Request


def advice(
    results: Sequence[Printout], request: Request, say: Localizer, pouches: dict[str, Pouch]
) -> Iterator[str]:
    """Lines to tell once everything is written, in the order of the work."""
    for note in request.notes:
        yield say(note.id, **note.values)
    laid = [one for result in results for one in result.laid]
    bare = dict.fromkeys(one.sheet.name for one in laid if one.bare)
    if bare:
        yield say("strip-left-out", sheets=", ".join(bare), piece=laid[0].size.name)
    yield from _printing(results[0], say)
    yield from dict.fromkeys(line for result in results for line in _cutting(result, say))
    yield from dict.fromkeys(line for one in results for line in _pouch(one, request, say, pouches))
    yield say("true-size")


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
