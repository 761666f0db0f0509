"""What stands on the back of a piece."""

from __future__ import annotations

from ..paper.impose import hole_behind
from ..source import library
from ..source.ask import Ask
from ..source.problems import Problems, Refused
from ..words.language import Words
from .materials import Materials
from .pieces import LaidPiece, lay_piece
from .request import BLANK, RULES, Request


def back_of(
    materials: Materials, language: Words, request: Request, front: LaidPiece
) -> LaidPiece | None:
    """What stands on the back, on a piece like the front's; None: nothing. Raises `Refused`."""
    if request.back in ("", BLANK):
        return None
    asked, two = request.piece, request.plan.two_sheets
    request = request.of_piece(size=front.size)
    if request.back == RULES:
        hole = hole_behind(asked.hole, True, two)
        return lay_piece(materials, front.sheet, language, request.of_piece(rules=True, hole=hole))
    sheet, _ = materials.sheet(_known_back(request))
    token = asked.token if sheet.token else None
    lies = sheet.piece.landscape if asked.landscape is None else asked.landscape
    hole = hole_behind(asked.hole, lies == front.landscape, two)
    request = request.of_piece(token=token, rules=False, hole=hole)
    return lay_piece(materials, sheet, language, request)


def _known_back(request: Request) -> str:
    if library.is_path(request.back) or request.back in library.known():
        return request.back
    problems = Problems()
    known = [*library.known(), RULES, BLANK]
    Ask(problems).unknown(request.place("back"), "unknown-sheet", request.back, known)
    raise Refused(problems)
