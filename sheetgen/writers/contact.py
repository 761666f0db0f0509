"""The contact sheet: pages side by side in one picture, each with a caption."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from zlib import crc32

from PIL import Image, ImageDraw, ImageFont

from ..drawing.page import Sheetful
from ..faces.face import Face, check_printable
from ..layout.measure import SECOND_FACES
from ..source.output import unbroken
from ..source.problems import Problems
from ..words.localizer import Localizer
from . import png
from .contactgrid import ELLIPSIS, Grid, arrange
from .formats import MOST_TOGETHER, File, Settings, View

GROUND, FRAME, SHADOW = "#e9e9ec", "#b4b4ba", "#d2d2d7"
TITLE, DETAIL = "#1d1d1f", "#55555c"
NAME = "contact-sheet"


def write(views: Sequence[View], settings: Settings) -> Iterator[File]:
    """The pages of all views side by side as one PNG; nothing, and problems, where it cannot be.

    Of very many the first are shown, and how many more there are. Raises `FaceError`.
    """
    counted = any(view.all > 1 for view in views)
    first, more = views[0], sum(view.wanted for view in views) - MOST_TOGETHER
    foot = Localizer(first.document.language).count("more-pictures", more) if more > 0 else ""
    views = _first(views, MOST_TOGETHER)
    captions = [
        [_caption(view, page, n, counted) for page, n in zip(view.pages, view.numbers, strict=True)]
        for view in views
    ]
    problems, before = settings.problems, settings.problems.noted
    _check_glyphs(first, foot, problems)
    for view, lines in zip(views, captions, strict=True):
        for caption in lines:
            _check_glyphs(view, "".join(caption), problems)
    if problems.noted > before:
        return
    sizes = [(page.width, page.height) for view in views for page in view.pages]
    grid = arrange(sizes, settings.dpi, 3 if counted else 2, bool(foot))
    sheet = ContactSheet(grid)
    for view, lines in zip(views, captions, strict=True):
        spots = grid.spots[sheet.filled : sheet.filled + len(lines)]
        sizes_in_pixels = [(spot.width, spot.height) for spot in spots]
        images = png.pages(png.pdf_of(view), sizes_in_pixels)
        for caption, image in zip(lines, images, strict=True):
            sheet.add(image, caption, _letters(view, "".join(caption)))
    if foot:
        sheet.foot(foot, _letters(first, foot)["regular"])
    with unbroken():
        data = png.encoded(sheet.image, grid.scale * 25.4)
    values = {
        "pictures": settings.say.count("pictures", len(sizes)),
        "size": f"{grid.width} × {grid.height} px",
    }
    yield File(_name(views), data, "wrote-contact", values)


def _name(views: Sequence[View]) -> str:
    """The file's name: that of its only view; of several how many, and a sign for which."""
    names = [view.name(view.numbers[0], "") for view in views]
    what = names[0]
    if len(names) > 1:
        what = f"{len(names)}-files-{crc32('+'.join(names).encode()) & 0xFFFFFF:06x}"
    return f"{NAME}.{what}.png"


def _first(views: Sequence[View], most: int) -> list[View]:
    """Views with so many pages in all, taken from the front."""
    found = []
    for view in views:
        if most > 0:
            document = view.document._replace(pages=view.pages[:most])
            found.append(view._replace(document=document, numbers=view.numbers[:most]))
            most -= len(view.pages)
    return found


def _caption(view: View, page: Sheetful, number: int, counted: bool) -> tuple[str, ...]:
    """Title, language and size, in the sheet's own language; and the number where counted."""
    say, size, spots = Localizer(view.document.language), view.piece, len(page.placements)
    if view.paper:
        values = {"pieces": spots, "piece": size, "paper": view.paper}
        size = say("caption-size", **values) if spots else view.paper
    lines = (view.document.title, f"{view.languages} · {size}")
    if not counted:
        return lines
    id = "caption-piece" if view.pieces else "caption-page"
    return *lines, say(id, n=number, all=view.all)


def _check_glyphs(view: View, text: str, problems: Problems) -> None:
    """What a caption is written with is all in the font."""
    for face in _letters(view, text).values():
        check_printable(text + ELLIPSIS, face, view.document.language, view.source, problems)


def _letters(view: View, text: str) -> dict[str, Face]:
    """The faces for a caption, which may hold words of all languages of a file: the first that have
    all its characters, else those of the first language."""
    found = []
    for faces in view.faces.values():
        found += [
            {kind: faces[name] for kind, name in names.items()}
            for names in ({kind: kind for kind in SECOND_FACES}, SECOND_FACES)
            if all(name in faces for name in names.values())
        ]
    for faces in found:
        if not any(face.missing(text + ELLIPSIS) for face in faces.values()):
            return faces
    return found[0]


class ContactSheet:
    """Pictures side by side on grey, each with a thin frame and a caption."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.image = Image.new("RGB", (grid.width, grid.height), GROUND)
        self.pen = ImageDraw.Draw(self.image)
        self.filled = 0

    def add(self, picture: Image.Image, lines: Sequence[str], faces: dict[str, Face]) -> None:
        """Put a picture, drawn to the size of its spot, onto the next spot."""
        grid, spot = self.grid, self.grid.spots[self.filled]
        self.filled += 1
        x, y, right, low = spot.x, spot.y, spot.x + spot.width, spot.y + spot.height
        deep = max(2, grid.text // 8)
        self.pen.rectangle((x + deep, y + deep, right + deep, low + deep), fill=SHADOW)
        self.pen.rectangle((x - 1, y - 1, right, low), outline=FRAME)
        self.image.paste(picture, (x, y))
        middle, base = x + spot.width / 2, low + round(grid.text * 1.6)
        title, *details = lines
        self._write(title, faces["bold"], grid.text, (middle, base), spot.room, TITLE)
        for line in details:
            base += round(grid.small * 1.4)
            self._write(line, faces["regular"], grid.small, (middle, base), spot.room, DETAIL)

    def foot(self, text: str, face: Face) -> None:
        """Write a line below all pictures."""
        grid = self.grid
        spot = (grid.width / 2, grid.height - grid.gap)
        self._write(text, face, grid.text, spot, grid.width - 2 * grid.gap, DETAIL)

    def _write(
        self, text: str, face: Face, size: int, spot: tuple[float, float], room: float, colour: str
    ) -> None:
        """A line on a baseline about its middle, cut with an ellipsis where it is too wide."""
        font = _font(face, face.digest(), size)
        if font.getlength(text) > room:
            while text and font.getlength(text + ELLIPSIS) > room:
                text = text[:-1]
            text = text.rstrip() + ELLIPSIS
        self.pen.text(spot, text, font=font, fill=colour, anchor="ms")


@lru_cache(maxsize=32)
def _font(face: Face, digest: str, size: int) -> ImageFont.FreeTypeFont:
    # The digest tells faces apart that were made again with more characters. A face that was made
    # has no file of its own. The other engine is not there on every system, and pictures are to
    # come out the same.
    source = face.path if face.complete else io.BytesIO(face.data[:])
    return ImageFont.truetype(source, size, layout_engine=ImageFont.Layout.BASIC)
