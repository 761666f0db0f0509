"""The library door: sheets laid out, looked at as data, and written as PDFs at true size."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from .. import __version__
from ..drawing.page import Field, Label, Page
from ..drawing.sizes import read_papers
from ..job.copies import back_of, names_of
from ..job.materials import Materials, fonts_usable
from ..job.options import MOST_COPIES, OPTIONS, Flag
from ..job.pieces import LaidPiece, lay_piece
from ..job.printout import impose
from ..job.reading import Given, Value
from ..job.request import Request
from ..job.settle import language_of, settle
from ..model import Sheet
from ..source.located import Text
from ..source.output import unbroken, write_file
from ..source.problems import Problems, Refused, Source
from ..words.language import JOIN
from ..words.languages import find_one_or_two, language_tags

__all__ = ["Piece", "lay_out", "write_pdf"]

Path = str | os.PathLike[str]
Pair = tuple[float, float]


class Made(NamedTuple):
    """How a piece was made: what writing it needs, and nobody else."""

    laid: LaidPiece
    back: LaidPiece | None
    materials: Materials
    given: Mapping[str, Given]  # to `lay_out`
    request: Request


class Piece(NamedTuple):
    """A sheet laid out on a piece.

    ``page`` is plain data: where everything is, in millimetres from the top left corner, y
    downwards. ``page.items`` are what is drawn (`Box`, `Line`, `Label`, `Shape`, `Arc`) and where
    players write (`Field`); the ``ref`` of each names its part of the sheet, such as ``red:7``.
    ``language`` is a tag, or those of two languages with a `+`; ``size`` the name of the piece.
    """

    page: Page
    sheet: Sheet
    language: str
    size: str
    title: str
    made: Made

    def fields(self, kind: str = "") -> dict[str, Field]:
        """Where players mark ("mark"), lay discs ("disc") or write ("write"), by ``ref``."""
        return {field.ref: field for field in self.page.fields() if kind in ("", field.kind)}


def lay_out(
    sheet: Sheet,
    language: str = "en",
    *,
    piece: str | Pair | None = None,
    orientation: Literal["landscape", "portrait"] | None = None,
    pouch: str | None = None,
    sealed_edge: float | None = None,
    pen: Literal["bullet", "fine"] = "bullet",
    token: float | None = None,
    theme: Path = "colour",
    font: str | None = None,
    draft: bool = False,
    margin: float | None = None,
    corners: float | None = None,
    hole: Literal["left", "top", "right", "bottom"] | None = None,
    mirror_totals: bool = False,
    care: bool = False,
    footer: bool | None = None,
    rules: bool = False,
    paper: str | Pair | None = None,
    gutter: float | None = None,
    bleed: float | None = None,
    cut_marks: Literal["ticks", "lines", "none"] | None = None,
    tick_length: float | None = None,
    print_shop: bool = False,
    number_from: int | None = None,
    back: Path | None = None,
    duplex: Literal["long", "short"] | None = None,
    backs: Literal["each", "after"] | None = None,
    two_sheets: bool = False,
    printer: str | None = None,
    offset: Pair | None = None,
    back_offset: Pair | None = None,
) -> Piece:
    """Lay a sheet out on a piece, as `sheetgen render` does; the options mean what they do there.

    ``language`` is a tag, or two as in ``zh-Hant+en``. ``piece`` is a size such as ``A6``,
    ``half-letter`` or ``190x126mm``, or its width and height (None: the sheet's own, or its like on
    the paper) and ``orientation`` how it lies (None: as the sheet does). ``paper`` is what it will
    be printed on, which its small print names; with None it is written as a page of its own.
    ``theme`` and ``back`` are names or paths. ``token`` is the diameter of a board's discs.
    ``mirror_totals`` is for left-handers, ``rules`` lays out the sheet's rules card in its place,
    and ``draft`` leaves words that are not translated in English. ``footer`` is the small print
    (None: where there is room). All lengths are in mm, and pairs of them right and down.

    Raises `Refused` with every problem; one in an option has its name in place of a file.

    >>> from sheetgen import lay_out, load_sheet, write_pdf
    >>> piece = lay_out(load_sheet("qwixx"), "zh-Hant+en", piece="A5", paper="A4")
    >>> piece.page.width, piece.page.height
    (210.0, 148.0)
    >>> seven = piece.fields()["red:7"]
    >>> seven.kind, round(seven.w, 1)
    ('mark', 13.9)
    >>> write_pdf(piece, "qwixx.pdf")  # two on an A4 page
    """
    given = _given(locals())
    problems = Problems()
    papers = read_papers()
    request = settle(given, papers, problems, None)
    materials = Materials(request.theme, request.font, papers)
    wanted = Text(language, Source("language"))
    found = find_one_or_two(language_of(wanted, language_tags(), problems))
    if problems or found is None:
        raise Refused(problems)
    laid = lay_piece(materials, sheet, found, request)
    behind = back_of(materials, found, request, laid)
    made = Made(laid, behind, materials, given, request)
    return Piece(laid.page, sheet, laid.language, laid.size.name, laid.title, made)


def write_pdf(
    pieces: Piece | Sequence[Piece],
    path: Path,
    *,
    copies: int | None = None,
    names: Path | Sequence[str] | None = None,
    order: Literal["page", "stack"] | None = None,
    title: str | None = None,
) -> None:
    """Write pieces as a PDF at true size, whole or not at all; the same input gives the same bytes.

    They lie on the paper they were laid out for, as many as it takes, with cut marks; pieces that
    were laid out for none are a page each. ``copies`` is how many of each (None: one piece fills a
    page, several are there once). ``names`` are those to print, a copy for each, or the path of a
    CSV file of them; ``order`` is page by page, or so that the stacks that are cut are in order.
    ``title`` is the document's (None: the sheets' own). The file of one choice is the same, byte
    for byte, as that of `sheetgen render`. Missing folders are made.

    Raises `Refused` with every problem, `OSError` where the file cannot be written, and
    `ValueError` for no pieces, a number of copies out of range, or pieces that do not go together:
    laid out for different papers, or with different second languages.
    """
    several = [pieces] if isinstance(pieces, Piece) else list(pieces)
    if not several:
        raise ValueError("there are no pieces to write")
    if copies is not None and not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"copies are 1 to {MOST_COPIES}, not {copies}")
    _together(several)
    made = several[0].made
    more = {"copies": copies, "names": names, "order": order, "together": len(several) > 1}
    problems = Problems()
    request = settle({**made.given, **_given(more)}, made.materials.papers, problems, None)
    printed = names_of(request, problems).names
    if problems:
        raise Refused(problems)
    laid = [piece.made.laid._replace(page=piece.page) for piece in several]
    behind = [piece.made.back for piece in several]
    from ..writers import pdf  # ReportLab: only once there is something to write

    with unbroken(), fonts_usable():
        _letters(made.materials, [*laid, *filter(None, behind)])
        printout = impose(made.materials, laid, request, printed, behind)
        document = printout.document
        if title is not None:
            document = document._replace(title=title)
        faces = made.materials.faces_of(printout.languages)
        write_file(os.fspath(path), pdf.write_pdf(document, faces, __version__))


def _given(arguments: Mapping[str, Any]) -> dict[str, Given]:
    """What was given for options, by their names; a fault in it is told at the argument's."""
    given: dict[str, Given] = {}
    for argument, value in arguments.items():
        option = OPTIONS.get(argument.replace("_", "-"))
        if option is None or value is None:
            continue
        if value is False and isinstance(option.takes, Flag) and not option.takes.on:
            continue  # as if it were not said
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        place = Source(argument)
        given[option.name] = Text(value, place) if isinstance(value, str) else Value(value, place)
    return given


def _letters(materials: Materials, laid: Sequence[LaidPiece]) -> None:
    """Have fonts that are made for what they set ready for pieces that were laid out with others.

    Raises `FaceError` and `Refused`.
    """
    for one in laid:
        text = "".join(item.text for item in one.page.items if isinstance(item, Label))
        for face in materials.faces(one.words).values():
            if not face.complete:
                face.want(text)


def _together(pieces: Sequence[Piece]) -> None:
    """Pieces go into one file. Raises `ValueError`."""
    requests = [piece.made.request for piece in pieces]
    if len({request.plan for request in requests}) > 1:
        raise ValueError("these pieces are laid out for different papers")
    if len({(one.inks, bool(one.back), one.number_from) for one in requests}) > 1:
        raise ValueError("these pieces differ in their inks, backs or numbers")
    pairs: dict[str, str] = {}  # a file has a font for each language, and for the second behind it
    for tag in (piece.language for piece in pieces):
        first, _, second = tag.partition(JOIN)
        if second and pairs.setdefault(first, tag) != tag:
            raise ValueError(f"pieces in {pairs[first]} and in {tag} do not go into one file")
