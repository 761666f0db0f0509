"""A sheet in a language becomes a piece: its size, the small print at its foot, its page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from .. import __version__
from ..drawing.limits import LEAST_MARGIN
from ..drawing.page import Page
from ..drawing.sizes import Size, for_paper, size_named
from ..layout import sheet as layout
from ..layout.audit import LaidOut
from ..layout.frame import foot
from ..layout.spec import PieceSpec
from ..model import Sheet
from ..paper.grid import Grid, Plan, find_grid
from ..paper.reach import offset_most
from ..source import library
from ..source.problems import Problems, Refused, Source, refuse
from ..words.language import Words
from ..words.languages import language_tags
from ..words.translator import Translator, values_of
from .materials import Materials, check_colours, fonts_usable
from .request import Request

if TYPE_CHECKING:
    from ..layout.room import TooLong

# Problems that another piece can mend.
FIT = {
    *("label-too-long", "label-too-long-both", "too-narrow", "too-narrow-theme"),
    *("too-low", "too-low-theme", "token-too-large", "space-too-small", "space-too-small-theme"),
    *("digits-too-small", "digits-too-small-theme", "ink-outside", "label-outside"),
    "chip-touched",
    *("card-too-long", "card-too-wide"),
}


class LaidPiece(NamedTuple):
    """A sheet laid out on a piece."""

    sheet: Sheet
    words: Words
    size: Size
    landscape: bool
    page: Page
    title: str
    bare: str = ""  # why it does without the line that says what it is: a message, or ""
    rules: bool = False  # it is the rules card of the sheet

    @property
    def language(self) -> str:
        """The tag of its language, and behind a `+` that of a second one."""
        return self.words.full_tag


class Front(NamedTuple):
    """What stands on the front of a back."""

    sheet: Sheet
    words: Words
    request: Request


@fonts_usable()
def lay_piece(
    materials: Materials,
    sheet: Sheet,
    language: Words,
    request: Request,
    used: set[tuple[str, str]] | None = None,
    advised: bool = True,
    behind: Front | None = None,
) -> LaidPiece:
    """Lay a sheet out on its piece, or on the back of one (``behind``).

    ``used`` takes the texts of the language file that were used. Raises `Refused` with what is
    wrong, and with the smallest piece that would do for both sides where advice is wanted.
    """
    problems = Problems()
    check_colours(sheet, materials.theme, problems)
    if problems:
        raise Refused(problems)
    asked = request.piece
    if asked.rules:  # so much text is in one language, the first
        language = language._replace(second=None)
    size, landscape = size_of(materials, sheet, request)
    translator = Translator(language, sheet, problems, asked.draft)
    _grid_on(sheet, size, landscape, request, materials.sizes, problems)
    # The line is small print: a theme of large print does without, unless it is asked for.
    small = asked.footer is None and materials.theme.least.text <= foot.STRIP_MOST
    strip = ""
    if asked.footer or small:
        strip = small_print(translator, request)
    bare = "" if small or asked.footer is not None else "strip-not-large"
    if strip and asked.footer is None and materials.faces(language)["regular"].missing(strip):
        strip, bare = "", "strip-unprintable"  # a file's name may hold anything
    if asked.token is not None and not sheet.token:
        problems.add(sheet.source, "token-unused")
    token = token_of(sheet, size, request)
    spec = PieceSpec(size, landscape, asked, token, strip)
    laid = laid_out(materials, translator, spec)
    problems.take(laid.problems)
    lacking = all(p.id in FIT for p in problems) if problems else laid.brief
    if strip and asked.footer is None and lacking:
        # A sheet that needs the room, be it for the whole rule, does without the line, unless it
        # was asked for.
        without = laid_out(materials, translator, spec._replace(strip=""))
        if not without.problems and (problems or not without.brief):
            laid, problems, bare = without, without.problems, "strip-left-out"
    if used is not None:
        used |= translator.used | laid.used
    if problems:
        if advised and all(p.id in FIT for p in problems):
            from .smallest import advise

            advise(materials, translator, spec, request, problems, behind)
        raise Refused(problems)
    page = laid.page
    if asked.corners or asked.hole:
        from ..layout.frame.guides import corner_guides, hole_marks

        sides = page.width, page.height
        hole = hole_marks(*sides, asked.hole) if asked.hole else ()
        page = page._replace(items=(*page.items, *corner_guides(*sides, asked.corners), *hole))
    said = translator.phrase(sheet.title, values_of(sheet, token))
    title = f"{said.text} / {said.second.text}" if said.second else said.text
    return LaidPiece(sheet, language, size, landscape, page, title, bare, asked.rules)


def long_texts(
    materials: Materials,
    sheet: Sheet,
    language: Words,
    request: Request,
    files: Collection[str] | None = None,
) -> list[TooLong]:
    """The texts that keep a sheet from fitting its piece; those in ``files`` where that is given.

    Without the line at its foot, which gives way.
    """
    from ..layout.room import too_long

    size, landscape = size_of(materials, sheet, request)
    translator = Translator(language, sheet, Problems(), request.piece.draft)
    spec = PieceSpec(size, landscape, request.piece, token_of(sheet, size, request))
    faces = materials.faces(language, sheet)
    return too_long(translator, faces, materials.theme, spec, FIT, files)


def size_of(materials: Materials, sheet: Sheet, request: Request) -> tuple[Size, bool]:
    """The piece for a sheet: as asked, or its own or the theme's, or its like on the paper; and
    whether it lies."""
    asked, sizes = request.piece, materials.sizes
    landscape = sheet.piece.landscape if asked.landscape is None else asked.landscape
    if asked.size is not None:
        return asked.size, landscape
    own, least = size_named(sheet.piece.name, sizes), materials.theme.least.piece
    if least:
        own = max(own, sizes[least], key=lambda size: size.width * size.height)
    return (for_paper(own, request.paper, sizes) if request.paper else own), landscape


def _grid_on(
    sheet: Sheet,
    size: Size,
    landscape: bool,
    request: Request,
    sizes: Mapping[str, Size],
    problems: Problems,
) -> Grid | None:
    """Where pieces go; what does not fit the paper is a problem."""
    plan, margin = request.plan, request.piece.margin
    grid = find_grid(*size.turned(landscape), plan)
    if plan.paper is None:
        return grid
    if grid is None:
        _too_large(sheet, size, plan, plan.paper, sizes, problems)
        return None
    for name, (x, y) in (("offset", plan.offset), ("back-offset", plan.back_offset)):
        # An offset moves what is printed, but not off the paper.
        got, limit = max(abs(x), abs(y)), offset_most(grid, margin)
        if got > limit + 0.01:
            place = request.place(name)
            problems.add(place, "offset-far", got=f"{got:.3g}", limit=f"{limit:.3g}")
    lacking = LEAST_MARGIN - grid.free - margin
    if lacking > 0.01:
        problems.add(
            request.places.get("margin", Source("")),
            "margin-small",
            got=f"{margin:g}",
            free=f"{grid.free + margin:.1f}",
            limit=f"{margin + lacking:.4g}",
            piece=size.name,
            paper=plan.paper.name,
        )
    return grid


def _too_large(
    sheet: Sheet,
    size: Size,
    plan: Plan,
    paper: Size,
    sizes: Mapping[str, Size],
    problems: Problems,
) -> None:
    """Tell that a piece does not fit its paper, with the smallest paper that would hold it."""
    # Sizes are in order, and so is the first paper that holds the piece the smallest.
    holds = (
        one.name
        for one in sizes.values()
        if one.paper and find_grid(size.width, size.height, plan._replace(paper=one))
    )
    other = next(holds, "")
    id = "piece-not-on-paper" if other else "piece-on-no-paper"
    if plan.bleed and find_grid(size.width, size.height, Plan(paper)):
        id = "bleed-not-on-paper" if other else "bleed-on-no-paper"
    bleed, on = f"{plan.bleed:g}", paper.name
    problems.add(sheet.source, id, piece=size.name, paper=on, bleed=bleed, other=other or "-")


def token_of(sheet: Sheet, size: Size, request: Request) -> float | None:
    """The diameter in mm of a disc on a board, or None where there are no discs."""
    if not sheet.token:
        return None
    return request.piece.token or sheet.token_on(size.name)


def laid_out(materials: Materials, translator: Translator, spec: PieceSpec) -> LaidOut:
    """A sheet on a piece, or its rules card where that is asked for."""
    sheet, faces = translator.sheet, materials.faces(translator.words, translator.sheet)
    if spec.asked.rules:
        return _card(materials, translator, spec)
    return layout.lay_out(sheet, translator, faces, materials.theme, spec)


def _card(materials: Materials, translator: Translator, spec: PieceSpec) -> LaidOut:
    """The rules card of a sheet. Raises `Refused` where it has none."""
    from ..layout.card import lay_out_rules
    from ..reader.card import find_card, no_card, read_card

    sheet, tag, noting = translator.sheet, translator.words.tag, translator.noting()
    path = spec.asked.card or find_card(sheet, tag)
    if path is None:
        id, values = no_card(sheet, tag, language_tags())
        refuse(sheet.source, id, **values)
    problems = noting.problems
    parts = read_card(path, sheet, noting, spec.token, problems)
    if problems or not parts:
        if not problems:
            problems.add(Source(library.shown(path), 1, 1), "card-empty")
        nothing = Page(*spec.sides, (), spec.asked.margin)
        return LaidOut(nothing, problems, frozenset(noting.used), ())
    faces = materials.faces(translator.words, *parts)
    laid = lay_out_rules(sheet, parts, noting, faces, materials.theme, spec)
    return laid._replace(used=laid.used | noting.used)


def small_print(translator: Translator, request: Request) -> str:
    """The line that says what a piece is: its sheet, language and edition (R59)."""
    name = translator.sheet.name + ("-rules" if request.piece.rules else "")
    return foot.SEPARATOR.join([f"{name} {translator.words.full_tag}", __version__])
