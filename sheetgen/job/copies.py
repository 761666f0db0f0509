"""Copies that differ: with a name and a number on each, and what is on their backs."""

from __future__ import annotations

from collections.abc import Sequence

from ..layout.frame.stamps import Stamps
from ..paper.impose import Copy, hole_behind
from ..source import library
from ..source.ask import Ask
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused
from ..words.language import Words
from .materials import Materials
from .namelist import Named, NameList, read_names
from .pieces import Front, LaidPiece, lay_piece
from .request import BLANK, RULES, Request


def names_of(request: Request, problems: Problems) -> NameList:
    """The names to print, those of a file or as they were given. Raises `Refused`."""
    if isinstance(request.names, str):
        return read_names(request.names, problems) if request.names else NameList([])
    return NameList([Named(name, request.place("names")) for name in request.names])


def stamped(
    materials: Materials,
    laid: Sequence[LaidPiece],
    request: Request,
    names: Sequence[Named],
    backs: Sequence[LaidPiece | None],
    many: int,
    problems: Problems,
) -> list[Copy]:
    """Every copy, set by set: so ``many`` of each sheet for a name or number, then the next."""
    copies: list[Copy] = []
    number = request.number_from
    texts = [Phrase(name.text, name.source) for name in names]

    def stamps_of(one: LaidPiece) -> Stamps:
        return Stamps(one.page, one.sheet, materials.faces(one.words, *texts), materials.theme)

    stamps = [
        (stamps_of(one), back, stamps_of(back) if back else None)
        for one, back in zip(laid, backs, strict=True)
    ]
    for one, (front, _, _) in zip(laid, stamps, strict=True):
        if names and front.line is None:  # once, and not for every name
            problems.add(one.sheet.source, "no-name-line")
            return []
    each: Sequence[Named | None] = names or [None] * many
    for name in each:
        text = name.text if name else None
        for one, (front, back, back_stamps) in zip(laid, stamps, strict=True):
            source = name.source if name else one.sheet.source
            copy = Copy(one.page, front.draw(text, number, problems, source))
            if back is not None and back_stamps is not None:
                # The same name and number on both sides: loose cards find their fronts again.
                on_back = text if back_stamps.line is not None else None
                numbered = number if back_stamps.number is not None else None
                over = back_stamps.draw(on_back, numbered, problems, source)
                copy = copy._replace(back=back.page, back_over=over)
            copies += [copy] * (many if names else 1)
        number = None if number is None else number + 1
    return copies


def back_of(
    materials: Materials, language: Words, request: Request, front: LaidPiece, advised: bool = True
) -> LaidPiece | None:
    """What stands on the back, on a piece like the front's; None: nothing. Raises `Refused`."""
    if request.back in ("", BLANK):
        return None
    asked, two, behind = request.piece, request.plan.two_sheets, Front(*front[:2], request)
    request = request.of_piece(size=front.size)
    if request.back == RULES:
        hole = hole_behind(asked.hole, True, two)
        request = request.of_piece(rules=True, hole=hole)
        return lay_piece(materials, front.sheet, language, request, None, advised, behind)
    sheet, _ = materials.sheet(_known_back(request))
    token = asked.token if sheet.token else None
    lies = sheet.piece.landscape if asked.landscape is None else asked.landscape
    hole = hole_behind(asked.hole, lies == front.landscape, two)
    request = request.of_piece(token=token, rules=False, hole=hole)
    return lay_piece(materials, sheet, language, request, None, advised, behind)


def _known_back(request: Request) -> str:
    if library.is_path(request.back) or request.back in library.known():
        return request.back
    from ..game.titles import titled

    meant = titled(request.back)
    if meant is not None:
        return meant
    problems = Problems()
    known = [*library.known(), RULES, BLANK]
    Ask(problems).unknown(request.place("back"), "unknown-sheet", request.back, known)
    raise Refused(problems)
