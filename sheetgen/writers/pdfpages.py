"""Pages of a PDF as the bytes they will be, and the operators on them: paths, colours, matrices.

PDF counts in points from the lower left corner; what is given here in mm counts from the top left.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..drawing.colours import channels, is_neutral
from ..drawing.page import PT, Placement, Sheetful
from .pdffonts import Canvas

# isort: split
from reportlab.pdfbase import pdfdoc, pdfmetrics

ROUND = 0.5523  # a quarter circle as a Bezier curve
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}  # of a shape's steps


def rectangle(x: float, y: float, w: float, h: float, r: float, corners: str) -> str:
    """The path of a rectangle with the named corners rounded."""
    k = r * (1 - ROUND)
    right, top = x + w, y + h
    tl, tr, br, bl = (r if c in corners else 0.0 for c in ("tl", "tr", "br", "bl"))
    steps: list[tuple[Sequence[float], str]] = [
        ((x + tl, top), "m"),
        ((right - tr, top), "l"),
    ]
    if tr:
        steps.append(((right - k, top, right, top - k, right, top - r), "c"))
    steps.append(((right, y + br), "l"))
    if br:
        steps.append(((right, y + k, right - k, y, right - r, y), "c"))
    steps.append(((x + bl, y), "l"))
    if bl:
        steps.append(((x + k, y, x, y + k, x, y + r), "c"))
    steps.append(((x, top - tl), "l"))
    if tl:
        steps.append(((x, top - k, x + k, top, x + r, top), "c"))
    return " ".join(f"{pairs(numbers)} {operator}" for numbers, operator in steps) + " h"


def number(value: float) -> str:
    """A number in a PDF: to a thousandth of a point, no longer than it needs to be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pairs(numbers: Iterable[float]) -> str:
    return " ".join(number(n) for n in numbers)


@lru_cache(maxsize=256)
def paint(colour: str, stroke: bool = False) -> str:
    """The operator that chooses a colour. A neutral one is written as DeviceGray (R42)."""
    if is_neutral(colour):
        return f"{number(channels(colour)[0])} {'G' if stroke else 'g'}"
    return f"{pairs(channels(colour))} {'RG' if stroke else 'rg'}"


@lru_cache(maxsize=256)
def cmyk_paint(colour: str, stroke: bool = False) -> str:
    """The operator that chooses a colour in the inks of a print shop (R33)."""
    from .cmyk import cmyk

    return f"{pairs(cmyk(colour))} {'K' if stroke else 'k'}"


def trim_box(sheetful: Sheetful, more: float) -> tuple[float, float, float, float]:
    """The trim as it comes to lie on the page, grown by so many mm; points."""
    trim, (dx, dy), (sx, sy) = sheetful.trim, sheetful.shift, sheetful.scale
    w, h = sheetful.width, sheetful.height

    def across(x: float) -> float:
        return min(max((x - w / 2) * sx + w / 2 + dx, 0.0), w) / PT

    def up(y: float) -> float:
        return min(max(h - ((y - h / 2) * sy + h / 2 + dy), 0.0), h) / PT

    return (
        across(trim.x - more),
        up(trim.bottom + more),
        across(trim.right + more),
        up(trim.y - more),
    )


def placing(spot: Placement, height: float) -> str:
    """The matrix that puts a piece in its place on a page of a height in mm."""
    area = spot.area
    x, y = area.x / PT, (height - area.bottom) / PT
    right, top = area.right / PT, (height - area.y) / PT
    turn = spot.turn % 4
    if turn == 0:
        return f"1 0 0 1 {pairs((x, y))}"
    if turn == 1:  # the piece's left edge becomes the lower edge
        return f"0 1 -1 0 {pairs((right, y))}"
    if turn == 2:
        return f"-1 0 0 -1 {pairs((right, top))}"
    return f"0 -1 1 0 {pairs((x, top))}"


def moving(sheetful: Sheetful) -> str:
    """The matrix for a printer that is off: scaled about the middle of the page, then moved."""
    (dx, dy), (sx, sy) = sheetful.shift, sheetful.scale
    x = sheetful.width / 2 * (1 - sx) + dx
    y = sheetful.height / 2 * (1 - sy) - dy
    return f"{sx:.6f} 0 0 {sy:.6f} {pairs((x / PT, y / PT))}"


def _shown(codes: bytes, first: int, back: Mapping[int, float]) -> str:
    """The operator that shows signs, of which one is the ``first`` of a text from there on."""
    steps = [at for at in back if first <= at < first + len(codes)]
    if not steps:
        return f"<{codes.hex()}> Tj"
    ends = [*(at - first for at in steps[1:]), len(codes)]
    parts = [f"<{codes[: steps[0] - first].hex()}>"] if steps[0] > first else []
    for at, end in zip(steps, ends, strict=True):
        parts.append(f"{number(1000 * back[at])}<{codes[at - first : end].hex()}>")
    return f"[{''.join(parts)}] TJ"


class Pages:
    """The pages of a canvas's document, many thousands; what is on them is given as operators.

    ReportLab keeps a page as some twenty objects until the file is written, 7 kB for a page on
    which a drawing is repeated and a name added. Here a page is two byte strings that share their
    resources.
    """

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

    def text(self, font_name: str, text: str, size: str, at: str, back: Mapping[int, float]) -> str:
        """Operators that write a text with its baseline's start at a place, "x y" in points.

        ``back`` is how far the pen goes back before some of its signs, in em.
        """
        if font_name not in self._fonts:
            self._fonts[font_name] = pdfmetrics.getFont(font_name)
        font = self._fonts[font_name]
        parts, done = [f"BT 1 0 0 1 {at} Tm"], 0
        for subset, codes in font.splitString(text, self._document):
            name = font.getSubsetInternalName(subset, self._document)
            parts.append(f"{name} {size} Tf {_shown(codes, done, back)}")
            done += len(codes)
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
