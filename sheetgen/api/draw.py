"""The library door: sheets laid out, looked at as data, and written as PDFs at true size."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, NamedTuple

from ..drawing.page import Field, Page
from ..job import press
from ..job.request import MOST_COPIES, Run, Wish
from ..job.shop import Laid, Shop
from ..model import Sheet
from ..paper.impose import Plan
from ..source.located import Text
from ..source.output import unbroken, write_file
from ..source.problems import Problems, Refused, Source
from ..words import language as words

__all__ = ["Piece", "lay_out", "write_pdf"]


class Made(NamedTuple):
    """How a piece was made: what writing it needs, and nobody else."""

    laid: Laid
    shop: Shop
    wish: Wish


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
    piece: str | None = None,
    orientation: Literal["landscape", "portrait"] | None = None,
    paper: str | None = None,
    pen: Literal["bullet", "fine"] = "bullet",
    theme: str = "colour",
    token: float | None = None,
    mirror_totals: bool = False,
    rules: bool = False,
    draft: bool = False,
) -> Piece:
    """Lay a sheet out on a piece, as `sheetgen render` does; the options mean what they do there.

    ``language`` is a tag, or two as in ``zh-Hant+en``. ``piece`` is a size such as ``A6``,
    ``half-letter`` or ``190x126mm`` (None: the sheet's own, or its like on the paper) and
    ``orientation`` how it lies (None: as the sheet does). ``paper`` is what it will be printed on,
    which its small print names; with None it is written as a page of its own. ``theme`` is a name
    or a path. ``token`` is the diameter in mm of a board's discs. ``mirror_totals`` is for
    left-handers, ``rules`` lays out the sheet's rules card in its place, and ``draft`` leaves words
    that are not translated in English.

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
    said = {
        "piece": piece,
        "orientation": orientation,
        "paper": paper,
        "pen": pen,
        "theme": theme,
        "token": None if token is None else f"{token}mm",
        "mirror-totals": "yes" if mirror_totals else None,
        "rules": "yes" if rules else None,
        "draft": "yes" if draft else None,
    }
    choices = {
        name: Text(value, Source(name.replace("-", "_")))
        for name, value in said.items()
        if value is not None
    }
    problems = Problems()
    shop, wishes, _ = press.read_choices(choices, problems)
    wanted = Text(language, Source("language"))
    found = words.find_both(press.language_of(wanted, words.tags(), problems))
    if problems or found is None:
        raise Refused(problems)
    wish = wishes.wish
    if paper is None:
        wish = wish._replace(plan=Plan(None, cut="none"))
    laid = press.lay(shop, sheet, found, wish)
    made = Made(laid, shop, wish)
    return Piece(laid.page, sheet, laid.language, laid.piece.name, laid.title, made)


def write_pdf(
    pieces: Piece | Sequence[Piece],
    path: str | os.PathLike[str],
    *,
    copies: int | None = None,
    title: str | None = None,
) -> None:
    """Write pieces as a PDF at true size, whole or not at all; the same input gives the same bytes.

    They lie on the paper they were laid out for, as many as it takes, with cut marks; pieces that
    were laid out for none are a page each. ``copies`` is how many of each (None: one piece fills a
    page, several are there once). ``title`` is the document's (None: the sheets' own). The file of
    one choice is the same, byte for byte, as that of `sheetgen render`. Missing folders are made.

    Raises `Refused` with every problem, `OSError` where the file cannot be written, and
    `ValueError` for no pieces, a number of copies out of range, or pieces that do not go together:
    laid out for different papers, or with different second languages.
    """
    several = [pieces] if isinstance(pieces, Piece) else list(pieces)
    if not several:
        raise ValueError("there are no pieces to write")
    if copies is not None and not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"copies are 1 to {MOST_COPIES}, not {copies}")
    made = several[0].made
    _together(several)
    laid = [piece.made.laid._replace(page=piece.page) for piece in several]
    press.letters(made.shop, laid)
    result = press.place(made.shop, laid, made.wish, Run(copies=copies))
    if title is not None:
        result = result._replace(document=result.document._replace(title=title))
    with unbroken():
        data = press.pdf_of(made.shop, result)
        write_file(os.fspath(path), data)


def _together(pieces: Sequence[Piece]) -> None:
    """Pieces go into one file. Raises `ValueError`."""
    if len({piece.made.wish.plan for piece in pieces}) > 1:
        raise ValueError("these pieces are laid out for different papers")
    pairs: dict[str, str] = {}  # a file has a font for each language, and for the second behind it
    for tag in (piece.language for piece in pieces):
        first, _, second = tag.partition(words.JOIN)
        if second and pairs.setdefault(first, tag) != tag:
            raise ValueError(f"pieces in {pairs[first]} and in {tag} do not go into one file")
