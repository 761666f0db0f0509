"""Sheets laid out, and the pieces of one file placed on paper."""

from __future__ import annotations

from typing import NamedTuple

from ..drawing.page import Document, Page
from ..drawing.sizes import Size
from ..model import Sheet
from ..paper.impose import Grid
from ..words.language import Words


class Laid(NamedTuple):
    """A sheet laid out on a piece."""

    sheet: Sheet
    words: Words
    piece: Size
    landscape: bool
    page: Page
    title: str
    bare: bool = False  # there was no room for the line that says what it is
    rules: bool = False  # it is the rules card of the sheet

    @property
    def language(self) -> str:
        """The tag of its language, and behind a `+` that of a second one."""
        return self.words.full_tag


class Result(NamedTuple):
    """Pieces placed on paper: one file."""

    laid: tuple[Laid, ...]
    paper: Size | None
    document: Document
    grid: Grid
    copies: int
    theme: str = "colour"

    @property
    def sheet(self) -> Sheet:
        """The first sheet."""
        return self.laid[0].sheet

    @property
    def language(self) -> str:
        """The language of the first sheet."""
        return self.laid[0].language

    @property
    def piece(self) -> Size:
        """The piece, the same for all."""
        return self.laid[0].piece

    @property
    def landscape(self) -> bool:
        """Whether the first piece lies."""
        return self.laid[0].landscape

    @property
    def pieces(self) -> int:
        """How many pieces one paper gives."""
        return min(self.grid.places, self.copies)

    @property
    def file_name(self) -> str:
        """Sheets, languages, piece and paper; the theme where it is not the usual one."""
        first = self.laid[0]
        names = (one.sheet.name + ("-rules" if one.rules else "") for one in self.laid)
        sheets = list(dict.fromkeys(names))
        name = "+".join(sheets) if len(sheets) <= 3 else f"{len(sheets)}-sheets"
        tags = "+".join(dict.fromkeys(one.language for one in self.laid))
        piece = first.piece.name
        if first.landscape != first.sheet.piece.landscape:
            piece += "-landscape" if first.landscape else "-portrait"
        on = f"-on-{self.paper.name}" if self.paper else ""
        theme = "" if self.theme == "colour" else f".{self.theme}"
        return f"{name}.{tags}.{piece}{on}{theme}.pdf"
