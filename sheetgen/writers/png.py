"""The PNG writer: pages of a PDF as they are printed, in pixels.

Only this module knows pypdfium2. Importing it raises `ImportError` where it or Pillow is missing,
and `OSError` where one is there but cannot be loaded.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from .. import __version__
from ..source.output import unbroken
from .formats import File, Settings, View, pixels
from .pdf import write_pdf


def write(views: Sequence[View], settings: Settings) -> Iterator[File]:
    """Every page of the views as a PNG. Raises `FaceError`."""
    for view in views:
        sizes = [pixels(page, settings.dpi) for page in view.pages]
        drawn = pages(pdf_of(view), sizes)
        for number, (width, height) in zip(view.numbers, sizes, strict=True):
            with unbroken():
                data = encoded(next(drawn), settings.dpi)
            size = {"size": f"{width} × {height} px"}
            yield File(view.name(number, ".png"), data, "wrote-picture", size)


def pdf_of(view: View) -> bytes:
    """The pages of a view as a PDF. Raises `FaceError`."""
    with unbroken():
        return write_pdf(view.document, view.faces, __version__)


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


def encoded(image: Image.Image, dpi: float) -> bytes:
    """A picture as a PNG file that knows its real size: the same picture gives the same bytes."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()
