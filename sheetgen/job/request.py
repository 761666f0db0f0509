"""What is asked for, in one record, made alike from options, job files and calls of the library."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing.sizes import Size
from ..layout.spec import PieceRequest as PieceRequest
from ..paper.grid import Plan
from ..source.problems import Source

if TYPE_CHECKING:
    from ..paper.printers import Note

DEFAULT_THEME = "colour"
ALL = "all"  # languages
BLANK = "blank"
RULES = "rules"  # on the back: the rules card of the sheet in front
NOWHERE: Mapping[str, Source] = MappingProxyType({})
NOTHING: Mapping[str, str] = MappingProxyType({})


class Font(NamedTuple):
    """Font files to use in place of a language's own, and where they were named."""

    files: str = ""  # as they were written: one, or a regular and a bold one
    source: Source = Source("--font")


OWN_FONT = Font()  # the language's


class Request(NamedTuple):
    """All that is asked of a job."""

    piece: PieceRequest = PieceRequest()
    plan: Plan = Plan(None)  # how pieces lie on paper, and how they are cut and printed
    language: str = ""  # a tag, or two; `ALL`; "" where none was said
    theme: str = DEFAULT_THEME  # its name or path
    font: Font = OWN_FONT
    copies: int | None = None  # of each sheet; None: as many as a page takes
    together: bool = False  # all sheets in one file
    names: str | tuple[str, ...] = ""  # to print, a copy for each, or the file that holds them
    number_from: int | None = None  # of a running number on each copy
    back: str = ""  # a sheet by name or path, `RULES`, `BLANK`, or "" for one side
    inks: str = "rgb"  # or "cmyk", for a print shop
    notes: tuple[Note, ...] = ()  # what to tell besides
    places: Mapping[str, Source] = NOWHERE  # of each option that was said, by name
    said: Mapping[str, str] = NOTHING  # what was said for each of these

    @property
    def paper(self) -> Size | None:
        """The paper in the printer; None for a page as large as the piece needs."""
        return self.plan.paper

    def place(self, name: str) -> Source:
        """Where an option was said: a line of a job file, `--name`, or an argument's name."""
        return self.places.get(name, Source(f"--{name}"))

    def of_piece(self, **changes: Any) -> Request:
        """The same with something else asked of the piece."""
        return self._replace(piece=self.piece._replace(**changes))
