"""Where a sheet does not fit its piece: the smallest one that it fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..drawing.page import Page
from ..drawing.sizes import Size
from ..layout import sheet as layout
from ..layout.room import too_long
from ..layout.spec import PieceSpec
from ..model import Sheet
from ..paper.grid import find_grid
from ..source.problems import Problems, Refused, shown
from ..words.language import Words
from ..words.translator import Translator
from .copies import back_of
from .materials import Materials
from .pieces import FIT, Front, LaidPiece, laid_out, lay_piece, small_print, token_of
from .request import Request


def advise(
    materials: Materials,
    translator: Translator,
    spec: PieceSpec,
    request: Request,
    problems: Problems,
    behind: Front | None = None,
) -> None:
    """Name the smallest piece that would do for both sides, on the paper asked for where one does.

    ``behind`` is the front where it is a back that does not fit.
    """
    sheet, language, asked, sizes = translator.sheet, translator.words, spec.asked, materials.sizes

    def fits(language: Words, size: Size, landscape: bool, footer: bool) -> bool:
        words = Translator(language, sheet, Problems(), asked.draft)
        strip = small_print(words, request) if footer else ""
        other = PieceSpec(size, landscape, asked, token_of(sheet, size, request), strip)
        if not asked.rules:  # first measured, which rules out most
            faces = materials.faces(language, sheet)
            if not layout.may_fit(sheet, words, faces, materials.theme, other):
                return False
        if words.problems or laid_out(materials, words, other).problems:
            return False
        turned = asked.landscape if landscape == spec.landscape else landscape
        return _other_side(materials, sheet, language, request, behind, size, landscape, turned)

    if not asked.rules and any(p.id.startswith("too-narrow") for p in problems):
        _name_texts(materials, translator, spec, problems)
    best = _smallest(language, spec, request, sizes, fits)
    if best is None:
        problems.add(sheet.source, "fits-nowhere")
    else:
        name, options = best
        problems.add(sheet.source, "fits-on", piece=name, options=options)
    alone = language._replace(second=None)
    if language.second is not None and fits(alone, spec.size, spec.landscape, False):
        problems.add(sheet.source, "fits-alone", language=language.tag, piece=spec.size.name)


def _name_texts(
    materials: Materials, translator: Translator, spec: PieceSpec, problems: Problems
) -> None:
    """Name the texts for which a sheet is too wide, each at its place, where it is they."""
    faces = materials.faces(translator.words, translator.sheet)
    found = too_long(translator.noting(), faces, materials.theme, spec, FIT)
    if not found:
        return
    general = [p for p in problems if p.id in FIT]
    problems[:] = [p for p in problems if p not in general]
    for one in found:
        problems.add(
            one.phrase.source,
            "label-too-long",
            text=shown(one.phrase.text),
            language=translator.words.tag,
            need=f"{one.need:.1f}",
            floor=f"{one.size:g}",
            room=f"{one.room:.1f}",
            piece=spec.size.name,
        )


def _other_side(
    materials: Materials,
    sheet: Sheet,
    language: Words,
    request: Request,
    behind: Front | None,
    size: Size,
    landscape: bool,
    asked: bool | None,
) -> bool:
    """Whether the front of a back, or the back of a front, goes on a size too.

    ``landscape`` is how this side lies, and ``asked`` what is asked for of both.
    """
    try:
        if behind is not None:
            request = behind.request.of_piece(size=size, landscape=asked)
            lay_piece(materials, behind.sheet, behind.words, request, advised=False)
        elif request.back:
            nothing = Page(*size.turned(landscape), (), request.piece.margin)
            front = LaidPiece(sheet, language, size, landscape, nothing, "")
            request = request.of_piece(size=size, landscape=asked)
            back_of(materials, language, request, front, advised=False)
    except Refused:
        return False
    return True


def _smallest(
    language: Words,
    spec: PieceSpec,
    request: Request,
    sizes: Mapping[str, Size],
    fits: Callable[[Words, Size, bool, bool], bool],
) -> tuple[str, str] | None:
    """What the smallest piece that would do is called, and the options that ask for it.

    ``fits`` tells whether the sheet in a language goes on a size that lies or stands, with the
    small line at its foot or without.

    Sizes are tried in the order in which they are proposed, so that the first that fits ends it.
    """
    paper = request.paper
    own = [] if spec.size.name in sizes else [spec.size]

    def rank(size: Size) -> tuple[bool, bool, bool]:
        # Another paper must be found for some: one that is common. Of equals the first is the
        # smallest: sizes are in order.
        off = find_grid(size.width, size.height, request.plan) is None
        return off, off and not size.paper, bool(paper and size.inch != paper.inch)

    tried = (s for s in (*own, *sizes.values()) if not s.home or (paper and s.home == paper.name))
    for size in sorted(tried, key=rank):
        for turn in (spec.landscape, not spec.landscape):
            turned = turn != spec.landscape
            if size.name == spec.size.name and not turned:
                continue
            if fits(language, size, turn, bool(request.piece.footer)):
                way = "landscape" if turn else "portrait"
                name = f"{size.name} {way}" if turned else size.name
                said = f"--piece {size.name}" + (f" --orientation {way}" if turned else "")
                if rank(size)[0]:
                    holding = (p for p in sizes.values() if p.paper and _holds(p, size))
                    said += f" --paper {next(holding, size).name}"
                return name, said
    return None


def _holds(paper: Size, piece: Size) -> bool:
    return piece.width <= paper.width + 0.01 and piece.height <= paper.height + 0.01
