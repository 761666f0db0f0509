"""Where a sheet does not fit its piece: the smallest one that it fits."""

from __future__ import annotations

from collections.abc import Callable

from ..drawing.sizes import Size
from ..paper.grid import find_grid
from ..source.problems import Problems
from ..words.translator import Translator
from .request import Request

# Problems that another piece can mend.
FIT = {
    "label-too-long",
    "label-too-long-both",
    "too-narrow",
    "too-narrow-theme",
    "too-low",
    "too-low-theme",
    "token-too-large",
    "space-too-small",
    "space-too-small-theme",
    "digits-too-small",
    "digits-too-small-theme",
    "ink-outside",
    "label-outside",
    "card-too-long",
    "card-too-wide",
}


def advise(
    asked: Translator,
    piece: tuple[Size, bool],
    request: Request,
    sizes: dict[str, Size],
    attempt: Callable[[Translator, Size, bool, bool], None],
    problems: Problems,
) -> None:
    """Name the smallest piece that would do, on the paper asked for where one does.

    ``attempt`` lays the sheet out in words that note what is wrong: on a size that lies or stands,
    with the small line at its foot or without.
    """
    (size, landscape), sheet, paper = piece, asked.sheet, request.paper
    fitting: list[tuple[bool, bool, bool, str, str]] = []
    own = [] if size.name in sizes else [size]
    for other in (*own, *sizes.values()):
        if other.home and (paper is None or other.home != paper.name):
            continue
        for turn in (landscape, not landscape):
            if other.name == size.name and turn == landscape:
                continue
            found = Problems()
            fresh = Translator(asked.words, sheet, found, request.piece.draft)
            attempt(fresh, other, turn, bool(request.piece.footer))
            if not found:
                grid = find_grid(*other.turned(turn), request.plan)
                inch = bool(paper and other.inch != paper.inch)
                way = "landscape" if turn else "portrait"
                name = other.name if turn == landscape else f"{other.name} {way}"
                said = f"--piece {other.name}" + (
                    "" if turn == landscape else f" --orientation {way}"
                )
                if grid is None:
                    home = next((p for p in sizes.values() if p.paper and _holds(p, other)), other)
                    said += f" --paper {home.name}"
                off = grid is None  # another paper must be found for it: one that is common
                fitting.append((off, off and not other.paper, inch, name, said))
                break
    if fitting:
        # Of equals the first is the smallest: sizes are in order.
        best = min(fitting, key=lambda piece: piece[:3])
        problems.add(sheet.source, "fits-on", piece=best[3], options=best[4])
    else:
        problems.add(sheet.source, "fits-nowhere")
    if asked.second is not None:
        found = Problems()
        alone = Translator(asked.words._replace(second=None), sheet, found, request.piece.draft)
        attempt(alone, size, landscape, False)
        if not found:
            tag = alone.words.tag
            problems.add(sheet.source, "fits-alone", language=tag, piece=size.name)


def _holds(paper: Size, piece: Size) -> bool:
    return piece.width <= paper.width + 0.01 and piece.height <= paper.height + 0.01
