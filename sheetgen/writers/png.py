"""Pictures of pixels: pages of a PDF as they are printed, and many of them on a contact sheet.

Only this module knows pypdfium2 and Pillow. Importing it raises `ImportError` where one of them is
missing, and `OSError` where it is there but cannot be loaded.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageDraw, ImageFont

from ..faces.face import Face
from .contact import ELLIPSIS, Grid

GROUND, FRAME, SHADOW = "#e9e9ec", "#b4b4ba", "#d2d2d7"
TITLE, DETAIL = "#1d1d1f", "#55555c"


def pages(pdf: bytes, sizes: Sequence[tuple[int, int]]) -> Iterator[Image.Image]:
    """The first pages of a PDF, each drawn to a size in pixels, on white."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for i, (width, height) in enumerate(sizes):
            page = document[i]
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_BGR)
            # Not `page.render`, which takes a scale and rounds every size up by itself.
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
            flags = pdfium.FPDF_ANNOT
            pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
            yield bitmap.to_pil()
            bitmap.close()
            page.close()
    finally:
        document.close()


def png(image: Image.Image, dpi: float) -> bytes:
    """A picture as a PNG file that knows its real size: the same picture gives the same bytes."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


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
