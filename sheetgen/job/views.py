"""Which pages of a printout are wanted: all that are printed, one of them, or its pieces."""

from __future__ import annotations

from collections.abc import Iterable

from ..drawing.page import Placement, Sheetful, alone
from ..faces.face import FacesByLanguage
from ..writers.view import View
from .printout import Printout


def view_of(
    printout: Printout,
    faces: FacesByLanguage,
    pieces: bool = False,
    page: int | None = None,
    most: int | None = None,
) -> View:
    """The printed pages of a printout, or its pieces; those of one page where one is named.

    At most so many are made: a job may have thousands. Pieces alone do without the paper in their
    name.
    """
    printed, document = printout.document.pages, printout.document
    stem = printout.file_name
    paper = printout.paper.name if printout.paper else ""
    if pieces:
        spots = different(printed)
        numbers = [n for n, (_, on) in enumerate(spots, 1) if page is None or page in on]
        document = document._replace(pages=[alone(spots[n - 1][0]) for n in numbers[:most]])
        if paper:
            stem = "".join(stem.rsplit(f"-on-{paper}", 1))
        count = len(spots)
    else:
        count = len(printed)
        numbers = list(range(1, count + 1)) if page is None else [page] if page <= count else []
        if page is not None:
            document = document._replace(pages=[printed[n - 1] for n in numbers])
        elif most is not None and count > most:
            document = document._replace(pages=printed[:most])
    return View(
        document,
        faces,
        stem,
        numbers[:most],
        len(numbers),
        count,
        ", ".join(
            dict.fromkeys(" + ".join(w.name for w in one.each) for one in printout.languages)
        ),
        printout.piece.name,
        "" if pieces else paper,
        1 if pieces else printout.pieces,
        printout.sheet.source,
        pieces,
    )


def different(pages: Iterable[Sheetful]) -> list[tuple[Placement, set[int]]]:
    """Every piece once that stands on pages, with what is drawn over it, and on which it does."""
    found: dict[object, tuple[Placement, set[int]]] = {}
    for n, page in enumerate(pages, 1):
        for spot in page.placements:
            found.setdefault((id(spot.piece), spot.over), (spot, set()))[1].add(n)
    return list(found.values())
