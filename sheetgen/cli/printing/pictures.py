"""Pictures of what would be printed: which there are of a result, their names, and their files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import NamedTuple

from ... import __version__
from ...drawing.page import Placement, Sheetful, alone
from ...faces.face import Face, FacesByLanguage
from ...faces.missing import check_printable
from ...job.printout import Printout
from ...layout.measure import SECOND_FACES
from ...source.output import unbroken
from ...source.problems import Problems
from ...words.localizer import Localizer
from ...writers import contact

CONTACT_NAME = "contact-sheet.png"


class Picture(NamedTuple):
    """One picture to be drawn: a printed page, or a piece alone."""

    sheetful: Sheetful
    number: int  # from 1, of all there are of the result

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.sheetful.width, self.sheetful.height


class View(NamedTuple):
    """A result and the pictures of it that are wanted."""

    result: Printout
    faces: FacesByLanguage
    pieces: bool  # they are pieces, not printed pages
    pictures: tuple[Picture, ...]  # the first of them, where there are very many
    wanted: int
    all: int

    @property
    def title(self) -> str:
        """What the result is called in messages."""
        laid = self.result.laid
        names = "+".join(dict.fromkeys(one.sheet.name for one in laid))
        return f"{names} ({'+'.join(dict.fromkeys(one.language for one in laid))})"

    def name(self, picture: Picture, ending: str) -> str:
        """The name of a picture's file: that of the PDF, and which page where it is not the first.

        A piece alone does without the paper.
        """
        stem = self.result.file_name.removesuffix(".pdf")
        if self.pieces and self.result.paper is not None:
            head, _, tail = stem.rpartition(f"-on-{self.result.paper.name}")
            stem = head + tail
        return f"{stem}-{picture.number}{ending}" if picture.number > 1 else stem + ending

    def pdf(self, pictures: Sequence[Picture]) -> bytes:
        """A PDF with a page for each of the pictures. Raises `FaceError`."""
        from ...writers.pdf import write_pdf  # ReportLab: only where pixels are wanted

        pages = tuple(picture.sheetful for picture in pictures)
        document = self.result.document._replace(pages=pages)
        with unbroken():
            return write_pdf(document, self.faces, __version__)

    def letters(self, text: str) -> dict[str, Face]:
        """The faces for a caption, which may hold words of all languages of a file: the first that
        have all its characters, else those of the first language."""
        found = []
        for faces in self.faces.values():
            found += [
                {kind: faces[name] for kind, name in names.items()}
                for names in ({kind: kind for kind in SECOND_FACES}, SECOND_FACES)
                if all(name in faces for name in names.values())
            ]
        for faces in found:
            if not any(face.missing(text + contact.ELLIPSIS) for face in faces.values()):
                return faces
        return found[0]

    def caption(self, picture: Picture, counted: bool) -> tuple[str, ...]:
        """Title, language and size, in the sheet's own language; and the number where counted."""
        say, result = Localizer(self.result.document.language), self.result
        languages = dict.fromkeys(
            " + ".join(words.name for words in one.words.each) for one in result.laid
        )
        size, spots = result.piece.name, len(picture.sheetful.placements)
        if not self.pieces and result.paper is not None:
            paper = result.paper.name
            size = say("caption-size", pieces=spots, piece=size, paper=paper) if spots else paper
        lines = (result.document.title, f"{', '.join(languages)} · {size}")
        if not counted:
            return lines
        id = "caption-piece" if self.pieces else "caption-page"
        return *lines, say(id, n=picture.number, all=self.all)


class File(NamedTuple):
    """A file to be written, and what is said once it is."""

    name: str
    data: bytes
    said: str
    values: dict[str, str]


def view_of(
    result: Printout, faces: FacesByLanguage, pieces: bool, page: int | None, most: int
) -> View:
    """The printed pages of a result, or its pieces; those of one page where one is named.

    At most so many are made: a job may have thousands.
    """
    pages = result.document.pages
    if pieces:
        spots = different(pages)
        wanted = [n for n, (_, on) in enumerate(spots) if page is None or page in on]
        pictures = [Picture(alone(spots[n][0]), n + 1) for n in wanted[:most]]
        return View(result, faces, True, tuple(pictures), len(wanted), len(spots))
    numbers = range(1, len(pages) + 1) if page is None else [n for n in (page,) if n <= len(pages)]
    pictures = [Picture(pages[n - 1], n) for n in numbers[:most]]
    return View(result, faces, False, tuple(pictures), len(numbers), len(pages))


def different(pages: Iterable[Sheetful]) -> list[tuple[Placement, set[int]]]:
    """Every piece once that stands on pages, with what is drawn over it, and on which it does."""
    found: dict[object, tuple[Placement, set[int]]] = {}
    for n, page in enumerate(pages, 1):
        for spot in page.placements:
            found.setdefault((id(spot.piece), spot.over), (spot, set()))[1].add(n)
    return list(found.values())


def pixels(size: tuple[float, float], dpi: float) -> tuple[int, int]:
    """A size in mm in whole pixels."""
    return max(1, round(size[0] / 25.4 * dpi)), max(1, round(size[1] / 25.4 * dpi))


def svg_files(view: View) -> Iterator[File]:
    """Every picture of a view as an SVG."""
    from ...writers.svg import write_piece_svg, write_svg

    title, language = view.result.document.title, view.result.document.language
    for picture in view.pictures:
        if view.pieces:
            (spot,) = picture.sheetful.placements
            data = write_piece_svg(spot.piece, view.faces, title, language, spot.over)
        else:
            data = write_svg(picture.sheetful, view.faces, title, language)
        size = "{:g} × {:g} mm".format(*picture.size)
        yield File(view.name(picture, ".svg"), data, "wrote-picture", {"size": size})


def png_files(raster: ModuleType, view: View, dpi: int) -> Iterator[File]:
    """Every picture of a view as a PNG. Raises `FaceError`."""
    sizes = [pixels(picture.size, dpi) for picture in view.pictures]
    images = raster.pages(view.pdf(view.pictures), sizes)
    for picture, (width, height) in zip(view.pictures, sizes, strict=True):
        with unbroken():
            data = raster.png(next(images), dpi)
        size = f"{width} × {height} px"
        yield File(view.name(picture, ".png"), data, "wrote-picture", {"size": size})


def contact_file(
    raster: ModuleType, views: Sequence[View], dpi: float, say: Localizer, problems: Problems
) -> Iterator[File]:
    """The pictures of all views side by side as one PNG; nothing, and problems, where it cannot be.

    Of very many the first are shown, and how many more there are. Raises `FaceError`.
    """
    counted = any(view.all > 1 for view in views)
    first, more = views[0], sum(view.wanted for view in views) - contact.MOST
    foot = (
        Localizer(first.result.document.language).count("more-pictures", more) if more > 0 else ""
    )
    views = _first(views, contact.MOST)
    before = problems.noted
    _check_glyphs(first, foot, problems)
    for view in views:
        for picture in view.pictures:
            _check_glyphs(view, "".join(view.caption(picture, counted)), problems)
    if problems.noted > before:
        return
    sizes = [picture.size for view in views for picture in view.pictures]
    grid = contact.arrange(sizes, dpi, 3 if counted else 2, bool(foot))
    sheet = raster.ContactSheet(grid)
    for view in views:
        spots = grid.spots[sheet.filled : sheet.filled + len(view.pictures)]
        images = raster.pages(view.pdf(view.pictures), [(s.width, s.height) for s in spots])
        for picture, image in zip(view.pictures, images, strict=True):
            caption = view.caption(picture, counted)
            sheet.add(image, caption, view.letters("".join(caption)))
    if foot:
        sheet.foot(foot, first.letters(foot)["regular"])
    with unbroken():
        data = raster.png(sheet.image, grid.scale * 25.4)
    size = f"{grid.width} × {grid.height} px"
    values = {"pictures": say.count("pictures", len(sizes)), "size": size}
    yield File(CONTACT_NAME, data, "wrote-contact", values)


def _first(views: Sequence[View], most: int) -> list[View]:
    """Views with so many pictures in all, taken from the front."""
    found = []
    for view in views:
        if most > 0:
            found.append(view._replace(pictures=view.pictures[:most]))
            most -= len(view.pictures)
    return found


def _check_glyphs(view: View, text: str, problems: Problems) -> None:
    """What a caption is written with is all in the font."""
    for face in view.letters(text).values():
        document, source = view.result.document, view.result.sheet.source
        check_printable(text + contact.ELLIPSIS, face, document.language, source, problems)
