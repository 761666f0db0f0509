"""The formats of files: to add one, write its module and a line in `FORMATS`.

Help on formats reads this module: what writing needs is imported once there is something to write.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from ..drawing.page import Document, Sheetful
    from ..faces.face import FacesByLanguage
    from ..source.problems import Problems, Source
    from ..words.localizer import Localizer

MOST_TOGETHER = 60  # pages on one contact sheet
MOST_FILES = 200  # of one printout; nobody looks through more
Progress = Callable[[Sequence["Sheetful"]], Iterable["Sheetful"]]  # sees the pages of a file go by


class Format(NamedTuple):
    """A format: its module here has a function `write`, as `Writer` says."""

    name: str
    module: str
    ending: str  # of the names of its files
    what: str  # in messages
    binary: bool = True  # no text that a terminal can show
    dpi: bool = False  # it has pixels
    each_page: bool = False  # a file for each page, not one for each printout
    together: bool = False  # one file for everything
    most: int | None = None  # pages of a printout; None for any number


FORMATS = {
    one.name: one
    for one in (
        Format("png", "png", ".png", "a picture", dpi=True, each_page=True, most=MOST_FILES),
        Format("svg", "svg", ".svg", "an SVG", binary=False, each_page=True, most=MOST_FILES),
        Format(
            "contact", "contact", ".png", "a picture", dpi=True, together=True, most=MOST_TOGETHER
        ),
        Format("pdf", "pdf", ".pdf", "a PDF"),
    )
}


def named_for(path: str | None) -> Format | None:
    """The format of a file by the ending of its name; None for another one, and for a folder."""
    ending = os.path.splitext(path or "")[1].lower()
    found = (one for one in FORMATS.values() if one.ending == ending)
    return None if path and os.path.isdir(path) else next(found, None)


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


def pixels(page: Sheetful, dpi: float) -> tuple[int, int]:
    """Width and height of a page in whole pixels."""
    return max(1, round(page.width / 25.4 * dpi)), max(1, round(page.height / 25.4 * dpi))


class File(NamedTuple):
    """A file to be written, and what is told of it once it is."""

    name: str
    data: bytes
    told: str  # the id of a message
    values: dict[str, str]
    pages: int = 1


class Settings(NamedTuple):
    """What a writer is given besides what it writes."""

    dpi: int
    say: Localizer  # in the language of messages
    problems: Problems  # takes what keeps something from being written
    progress: Progress = iter


class Writer(Protocol):
    """The module of a format."""

    def write(self, views: Sequence[View], settings: Settings) -> Iterator[File]:
        """The files of views, made one after the other. Raises `FaceError`."""


def usual_picture() -> Format:
    """The format in which pictures are looked at: PNG, or SVG where its library is missing."""
    try:
        import_module(".png", __package__)
    except (ImportError, OSError):
        return FORMATS["svg"]
    return FORMATS["png"]


def writer(form: Format) -> Writer:
    """The module of a format. Raises `Refused` where a library that it needs is missing."""
    try:
        module: Writer = import_module(f".{form.module}", __package__)
    except (ImportError, OSError) as error:
        from ..source.problems import Source, refuse

        refuse(Source(""), "preview-missing", reason=error, python=sys.executable)
    return module
