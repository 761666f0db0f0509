"""Pages of a PDF, many thousands of them: kept as the bytes they will be.

ReportLab keeps a page as some twenty objects until the file is written, 7 kB for a page on which a
drawing is repeated and a name added. Here a page is two byte strings that share their resources.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from .pdffonts import Canvas

# isort: split
from reportlab.pdfbase import pdfdoc, pdfmetrics


class Pages:
    """The pages of a canvas's document; what is drawn on them is given as operators."""

    def __init__(self, canvas: Canvas) -> None:
        self._document: Any = canvas._doc  # type: ignore[attr-defined]
        self._parent = self._number(self._document.Reference(self._document.Pages))
        self._forms: dict[str, Any] = {}  # what each page may place
        self._resources = pdfdoc.PDFResourceDictionary(XObject=self._forms)
        self._resources.basicFonts()
        self._shared = self._number(self._document.Reference(self._resources))
        self._fonts: dict[str, Any] = {}

    def form(self, name: str) -> None:
        """Make a form of the canvas known to all pages."""
        self._forms[name] = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(name))

    def text(self, font_name: str, text: str, size: str, at: str) -> str:
        """Operators that write a text with its baseline's start at a place, "x y" in points."""
        if font_name not in self._fonts:
            self._fonts[font_name] = pdfmetrics.getFont(font_name)
        font = self._fonts[font_name]
        parts = [f"BT 1 0 0 1 {at} Tm"]
        for subset, codes in font.splitString(text, self._document):
            name = font.getSubsetInternalName(subset, self._document)
            parts.append(f"{name} {size} Tf <{codes.hex()}> Tj")
        parts.append("ET")
        return " ".join(parts)

    def add(self, operators: Sequence[str], media: str, trim: str, bleed: str) -> None:
        """Add a page; boxes are four numbers in points."""
        document = self._document
        content = "\n".join(operators).encode("ascii")
        packed = zlib.compress(content)
        how = b"/Filter/FlateDecode"
        if len(packed) + len(how) >= len(content):
            packed, how = content, b""
        document.updateSignature(content)
        name = f"c{document.pageCounter}"
        stream = b"<<%s/Length %d>>\nstream\n%s\nendstream\n" % (how, len(packed), packed)
        contents = self._number(document.Reference(stream, name))
        more = f"/BleedBox[{bleed}]/TrimBox[{trim}]"
        page = (
            f"<</Type/Page/Parent {self._parent} 0 R/Resources {self._shared} 0 R"
            f"/MediaBox[{media}]{more}/Contents {contents} 0 R>>\n"
        )
        name = f"p{document.pageCounter}"
        document.Pages.addPage(document.Reference(page.encode("ascii"), name))
        document.pageCounter += 1

    def _number(self, reference: Any) -> int:
        number: int = self._document.idToObjectNumberAndVersion[reference.name][0]
        return number
