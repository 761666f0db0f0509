"""Pieces placed on paper, one file to print, and the pages of it that are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..drawing.page import Document, Placement, Sheetful, alone
from ..drawing.sizes import Size
from ..faces.face import FacesByLanguage
from ..model import Sheet
from ..paper.grid import Grid, find_grid
from ..paper.impose import Copy, Imposed
from ..source.problems import Problems, Refused
from ..words.language import Words
from ..writers.formats import View
from .filename import of_choices, of_sheets
from .materials import Materials, fonts_usable
from .pieces import LaidPiece, lay_piece
from .request import Request

if TYPE_CHECKING:
    from .namelist import Named


MOST_PIECES = 400_000  # of a job: two gigabytes of memory


class Printout(NamedTuple):
    """Pieces placed on paper: one file."""

    laid: tuple[LaidPiece, ...]
    paper: Size | None
    document: Document
    grid: Grid
    copies: int
    choices: str = ""  # of the name of its file, as `of_choices` says them

    @property
    def sheet(self) -> Sheet:
        """The first sheet."""
        return self.laid[0].sheet

    @property
    def language(self) -> str:
        """The language of the first sheet."""
        return self.laid[0].language

    @property
    def languages(self) -> list[Words]:
        """The languages of all its pieces."""
        return [one.words for one in self.laid]

    @property
    def piece(self) -> Size:
        """The size of the pieces, the same for all."""
        return self.laid[0].size

    @property
    def landscape(self) -> bool:
        """Whether the first piece lies."""
        return self.laid[0].landscape

    @property
    def pieces(self) -> int:
        """How many pieces one paper gives."""
        return min(self.grid.places, self.copies)

    def file_name(self, paper: bool = True) -> str:
        """Sheets, languages, piece and ``paper``, and what else was asked for.

        A file has the ending of its format behind it.
        """
        first = self.laid[0]
        sheets = of_sheets(one.sheet.name + ("-rules" if one.rules else "") for one in self.laid)
        tags = "+".join(dict.fromkeys(one.language for one in self.laid))
        piece = first.size.name
        if first.landscape != first.sheet.piece.landscape:
            piece += "-landscape" if first.landscape else "-portrait"
        on = f"-on-{self.paper.name}" if self.paper and paper else ""
        return f"{sheets}.{tags}.{piece}{on}{self.choices}"


def one_page(
    materials: Materials,
    sheet: Sheet,
    language: Words,
    request: Request,
    used: set[tuple[str, str]] | None = None,
) -> Printout:
    """One paper full of a sheet; ``used`` is that of `lay_piece`. Raises `Refused`."""
    return impose(materials, [lay_piece(materials, sheet, language, request, used)], request)


@fonts_usable()
def impose(
    materials: Materials,
    laid: Sequence[LaidPiece],
    request: Request,
    names: Sequence[Named] = (),
    backs: Sequence[LaidPiece | None] = (),
) -> Printout:
    """Place pieces on paper: each as often as asked, for each name, with its back.

    ``backs`` holds the back of each; none, or None, is a blank one. Raises `Refused` with every
    problem.
    """
    problems = Problems()
    first = laid[0]
    for other in laid[1:]:
        if {other.page.width, other.page.height} != {first.page.width, first.page.height}:
            sizes = {"piece": other.size.name, "other": first.size.name}
            problems.add(other.sheet.source, "pieces-differ", **sizes)
    grid = find_grid(first.page.width, first.page.height, request.plan)
    if problems or grid is None:  # `lay_piece` refuses a piece that is too large
        raise Refused(problems)

    copies = _copies(materials, laid, request, names, backs, grid.places, problems)
    if problems:
        raise Refused(problems)
    pages = Imposed(copies, grid, request.plan, 2 if request.back else 1)
    title = " + ".join(dict.fromkeys(one.title for one in laid))
    paper = f" / {request.paper.name}" if request.paper else ""
    subject = f"{title} · {min(grid.places, len(copies))} × {first.size.name}{paper}"
    document = Document(title, subject, first.words.tag, pages, request.inks, pages.duplex)
    choices = of_choices(request)
    return Printout(tuple(laid), request.paper, document, grid, len(copies), choices)


def _copies(
    materials: Materials,
    laid: Sequence[LaidPiece],
    request: Request,
    names: Sequence[Named],
    backs: Sequence[LaidPiece | None],
    places: int,
    problems: Problems,
) -> list[Copy]:
    """Every copy, set by set; ``places`` is how many one page takes."""
    behind = list(backs) or [None] * len(laid)
    many = request.copies or 1
    if request.copies is None and len(laid) == 1 and not names:
        many = places  # one page full
    count = len(laid) * many * max(len(names), 1)
    if count > MOST_PIECES:
        values = {"count": count, "limit": MOST_PIECES}
        problems.add(laid[0].sheet.source, "too-many-pieces", **values)
        return []
    if names or request.number_from is not None:
        from .copies import stamped

        return stamped(materials, laid, request, names, behind, many, problems)
    pairs = zip(laid, behind, strict=True)
    return [Copy(one.page, (), back.page if back else None) for one, back in pairs] * many


def view_of(
    printout: Printout,
    faces: FacesByLanguage,
    pieces: bool = False,
    page: int | None = None,
    most: int | None = None,
) -> View:
    """The printed pages of a printout, or its pieces; those of one page where one is named.

    At most so many are made: a job may have thousands. Pieces alone do without the paper in their
    name.
    """
    printed, document = printout.document.pages, printout.document
    stem = printout.file_name(paper=not pieces)
    paper = printout.paper.name if printout.paper else ""
    numbers: Sequence[int]
    if pieces:
        spots = different(printed)
        numbers = [n for n, (_, on) in enumerate(spots, 1) if page is None or page in on]
        document = document._replace(pages=[alone(spots[n - 1][0]) for n in numbers[:most]])
        count = len(spots)
    else:
        count = len(printed)
        numbers = range(1, count + 1)
        if page is not None:
            numbers = numbers[page - 1 : page]
            document = document._replace(pages=[printed[n - 1] for n in numbers])
        elif most is not None and count > most:
            document = document._replace(pages=printed[:most])
    return View(
        document,
        faces,
        stem,
        numbers[:most],
        len(numbers),
        count,
        ", ".join(
            dict.fromkeys(" + ".join(w.name for w in one.each) for one in printout.languages)
        ),
        printout.piece.name,
        "" if pieces else paper,
        1 if pieces else printout.pieces,
        printout.sheet.source,
        pieces,
    )


def different(pages: Iterable[Sheetful]) -> list[tuple[Placement, set[int]]]:
    """Every piece once that stands on pages, with what is drawn over it, and on which it does."""
    found: dict[object, tuple[Placement, set[int]]] = {}
    for n, page in enumerate(pages, 1):
        for spot in page.placements:
            found.setdefault((id(spot.piece), spot.over), (spot, set()))[1].add(n)
    return list(found.values())
