"""What is to be written of a printout in any format: its printed pages, or the pieces on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..drawing.page import Document, Sheetful
from ..faces.face import FacesByLanguage
from ..source.problems import Source
from ..words.localizer import Localizer


class View(NamedTuple):
    """Pages to be written: printed ones, or pieces as pages of their own."""

    document: Document  # with the pages that are wanted; the first, where there are very many
    faces: FacesByLanguage
    stem: str  # of the names of its files
    numbers: Sequence[int]  # of these pages, from 1
    wanted: int
    all: int
    languages: str  # their names
    piece: str  # its size's name
    paper: str  # "" for pieces, and for pages that are as large as a piece needs
    per_page: int  # pieces on a page
    source: Source  # of its first sheet
    pieces: bool = False

    @property
    def pages(self) -> Sequence[Sheetful]:
        """The pages that are wanted."""
        return self.document.pages

    def name(self, number: int, ending: str) -> str:
        """The name of a page's file: which page it is, where it is not the first."""
        return f"{self.stem}-{number}{ending}" if number > 1 else self.stem + ending

    def caption(self, page: Sheetful, number: int, counted: bool) -> tuple[str, ...]:
        """Title, language and size, in the sheet's own language; and the number where counted."""
        say, size, spots = Localizer(self.document.language), self.piece, len(page.placements)
        if self.paper:
            values = {"pieces": spots, "piece": size, "paper": self.paper}
            size = say("caption-size", **values) if spots else self.paper
        lines = (self.document.title, f"{self.languages} · {size}")
        if not counted:
            return lines
        id = "caption-piece" if self.pieces else "caption-page"
        return *lines, say(id, n=number, all=self.all)


def pixels(page: Sheetful, dpi: float) -> tuple[int, int]:
    """Width and height of a page in whole pixels."""
    return max(1, round(page.width / 25.4 * dpi)), max(1, round(page.height / 25.4 * dpi))
