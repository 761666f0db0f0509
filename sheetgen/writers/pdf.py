"""The PDF writer: draws what a page says, where it says it, and decides nothing.

Only this module knows that PDF counts in points from the lower left corner.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from ..drawing.colours import channels, is_neutral
from ..drawing.page import (
    PT,
    Arc,
    Box,
    Document,
    Item,
    Label,
    Line,
    Page,
    Placement,
    Shape,
    Sheetful,
)
from ..drawing.shapes import SHAPES
from ..faces.face import Face, FacesByLanguage
from . import pdffonts  # before ReportLab itself: it leaves Pillow aside
from .cmyk import cmyk
from .pdfpages import Pages

# isort: split
from reportlab import rl_config

rl_config.useA85 = 0  # binary streams: a fifth smaller
_ROUND = 0.5523  # a quarter circle as a Bezier curve
DUPLEX = {"": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def write_pdf(
    document: Document,
    faces: FacesByLanguage,
    version: str,
    progress: Callable[[Sequence[Sheetful]], Iterable[Sheetful]] = iter,
) -> bytes:
    """One PDF file as bytes: the same input gives the same bytes (R58).

    ``faces`` has those of every language whose pieces are in the file. ``progress`` sees the pages
    go by.
    """
    buffer = io.BytesIO()
    with _fixed_dates():
        return _write(document, faces, version, buffer, progress)


@contextmanager
def _fixed_dates() -> Iterator[None]:
    """ReportLab takes the date from this variable, where a build sets it, before a fixed one."""
    saved = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if saved is not None:
            os.environ["SOURCE_DATE_EPOCH"] = saved


def _write(
    document: Document,
    faces: FacesByLanguage,
    version: str,
    buffer: io.BytesIO,
    progress: Callable[[Sequence[Sheetful]], Iterable[Sheetful]],
) -> bytes:
    first = document.pages[0]
    canvas = pdffonts.Canvas(
        buffer,
        pagesize=(first.width / PT, first.height / PT),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        lang=document.language,
        initialFontName=pdffonts.font_name(faces[document.language]["regular"]),  # type: ignore[arg-type]
        initialFontSize=10,
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("sheetgen")
    canvas.setCreator(f"sheetgen {version}")
    canvas.setKeywords("score sheet, 計分紙")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", DUPLEX[document.duplex])
    # ReportLab checks keys against a list of its own that lacks this one (PDF 1.7, table 150).
    canvas._doc.Catalog.ViewerPreferences.dict["PickTrayByPDFSize"] = "true"  # type: ignore[attr-defined]
    # Pages are not the canvas's: it only keeps forms, fonts and what is said of the document.
    writer = _Writer(canvas, faces, document)
    forms: dict[int, str] = {}
    for sheetful in progress(document.pages):
        writer.sheetful(sheetful, forms)
    canvas._doc.SaveToFile(buffer, canvas)  # type: ignore[attr-defined]
    return buffer.getvalue()


class _Writer:
    def __init__(self, canvas: Any, faces: FacesByLanguage, document: Document) -> None:
        self.canvas = canvas
        self.pages = Pages(canvas)
        self.by_language = faces
        self.language = document.language
        self.faces: dict[str, Face] = {}
        self.fonts: dict[str, str] = {}
        self.set_in("")
        self.paint = cmyk_paint if document.inks == "cmyk" else paint
        self.height = 0.0
        self.out: list[str] = []

    def set_in(self, language: str) -> None:
        """Choose the faces of a piece's language, or of the document's where it has none."""
        faces = self.by_language[language or self.language]
        if faces is not self.faces:
            self.faces = faces
            self.fonts = {kind: pdffonts.font_name(face) for kind, face in faces.items()}

    def sheetful(self, sheetful: Sheetful, forms: dict[int, str]) -> None:
        """A printed page; a piece that stands on it more than once is drawn once and shared."""
        for spot in sheetful.placements:
            if id(spot.piece) not in forms:
                forms[id(spot.piece)] = self.form(spot.piece, f"piece{len(forms) + 1}")
        self.out = []
        if sheetful.shift != (0.0, 0.0) or sheetful.scale != (1.0, 1.0):
            self.out.append(f"{_moving(sheetful)} cm")
        for spot in sheetful.placements:
            self.out.append(f"q {_placing(spot, sheetful.height)} cm /{forms[id(spot.piece)]} Do")
            if spot.over:
                self.set_in(spot.piece.language)
                self.draw(spot.over, spot.piece.height)
            self.out.append("Q")
        self.set_in("")
        self.draw(sheetful.marks, sheetful.height)
        media = _pairs((0, 0, sheetful.width / PT, sheetful.height / PT))
        trim, bleed = _box(sheetful, 0.0), _box(sheetful, sheetful.bleed)
        self.pages.add(self.out, media, _pairs(trim), _pairs(bleed))

    def form(self, piece: Page, name: str) -> str:
        """Draw a piece once, to be placed wherever it stands."""
        self.out = []
        self.set_in(piece.language)
        self.draw(piece.items, piece.height)
        self.canvas.beginForm(name, 0, 0, piece.width / PT, piece.height / PT)
        self.canvas._code += self.out
        self.canvas.endForm()
        self.pages.form(name)
        return name

    def draw(self, items: tuple[Item, ...], height: float) -> None:
        """Primitives of a page of a height in mm."""
        self.height = height
        for item in items:
            if isinstance(item, Box):
                self.box(item)
            elif isinstance(item, Label):
                self.label(item)
            elif isinstance(item, Line):
                self.line(item)
            elif isinstance(item, Shape):
                self.shape(item)
            elif isinstance(item, Arc):
                self.arc(item)

    # Paths are written as operators: ReportLab's own path methods format every number in Python,
    # which takes longer than all the rest of a page.

    def box(self, box: Box) -> None:
        x, y = box.x / PT, (self.height - box.y - box.h) / PT
        w, h = box.w / PT, box.h / PT
        r = min(box.radius / PT, w / 2, h / 2)
        path = _rectangle(x, y, w, h, r, box.corners) if r else f"{_pairs((x, y, w, h))} re"
        end = ("B" if box.stroke else "f") if box.fill else "S"
        fill = f"{self.paint(box.fill)} " if box.fill else ""
        stroke = f"{self.paint(box.stroke, True)} {_number(box.width)} w " if box.stroke else ""
        self.out.append(f"{fill}{stroke}{path} {end}")

    def line(self, line: Line) -> None:
        ends = (line.x1, self.height - line.y1, line.x2, self.height - line.y2)
        x1, y1, x2, y2 = (_number(end / PT) for end in ends)
        pen = f"{self.paint(line.stroke, True)} {_number(line.width)} w"
        self.out.append(f"{pen} {x1} {y1} m {x2} {y2} l S")

    def label(self, label: Label) -> None:
        x, y = label.x / PT, (self.height - label.y) / PT
        if label.anchor != "start":
            wide = self.faces[label.face].width(label.text) * label.size
            x -= wide if label.anchor == "end" else wide / 2
        self.out.append(self.paint(label.colour))
        size, font = _number(label.size), self.fonts[label.face]
        self.out.append(self.pages.text(font, label.text, size, _pairs((x, y))))

    def arc(self, arc: Arc) -> None:
        x, y = arc.x / PT, (self.height - arc.y) / PT
        across = arc.r / PT * (1 if arc.corner[1] == "l" else -1)
        down = arc.r / PT * (-1 if arc.corner[0] == "t" else 1)
        k = 1 - _ROUND
        curve = _pairs((x + across * k, y, x, y + down * k, x, y + down))
        pen = f"{self.paint(arc.stroke, True)} {_number(arc.width)} w"
        self.out.append(f"{pen} {_pairs((x + across, y))} m {curve} c S")

    def shape(self, shape: Shape) -> None:
        x, y = shape.x / PT, (self.height - shape.y) / PT
        w, h = shape.w / PT, shape.h / PT
        path = []
        for kind, *numbers in SHAPES[shape.kind]:
            points = [x + n * w if i % 2 == 0 else y - n * h for i, n in enumerate(numbers)]
            path.append(f"{_pairs(points)} {_OPERATORS[kind]}")
        self.out.append(f"{self.paint(shape.colour)} {' '.join(path)} f*")


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _rectangle(x: float, y: float, w: float, h: float, r: float, corners: str) -> str:
    """The path of a rectangle with the named corners rounded."""
    k = r * (1 - _ROUND)
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
    return " ".join(f"{_pairs(numbers)} {operator}" for numbers, operator in steps) + " h"


def _number(value: float) -> str:
    """A number in a PDF: to a thousandth of a point, no longer than it needs to be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _pairs(numbers: Iterable[float]) -> str:
    return " ".join(_number(n) for n in numbers)


@lru_cache(maxsize=256)
def paint(colour: str, stroke: bool = False) -> str:
    """The operator that chooses a colour. A neutral one is written as DeviceGray (R42)."""
    if is_neutral(colour):
        return f"{_number(channels(colour)[0])} {'G' if stroke else 'g'}"
    return f"{_pairs(channels(colour))} {'RG' if stroke else 'rg'}"


@lru_cache(maxsize=256)
def cmyk_paint(colour: str, stroke: bool = False) -> str:
    """The operator that chooses a colour in the inks of a print shop (R33)."""
    return f"{_pairs(cmyk(colour))} {'K' if stroke else 'k'}"


def _box(sheetful: Sheetful, more: float) -> tuple[float, float, float, float]:
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


def _placing(spot: Placement, height: float) -> str:
    """The matrix that puts a piece in its place on a page of a height in mm."""
    area = spot.area
    x, y = area.x / PT, (height - area.bottom) / PT
    right, top = area.right / PT, (height - area.y) / PT
    turn = spot.turn % 4
    if turn == 0:
        return f"1 0 0 1 {_pairs((x, y))}"
    if turn == 1:  # the piece's left edge becomes the lower edge
        return f"0 1 -1 0 {_pairs((right, y))}"
    if turn == 2:
        return f"-1 0 0 -1 {_pairs((right, top))}"
    return f"0 -1 1 0 {_pairs((x, top))}"


def _moving(sheetful: Sheetful) -> str:
    """The matrix for a printer that is off: scaled about the middle of the page, then moved."""
    (dx, dy), (sx, sy) = sheetful.shift, sheetful.scale
    x = sheetful.width / 2 * (1 - sx) + dx
    y = sheetful.height / 2 * (1 - sy) - dy
    return f"{sx:.6f} 0 0 {sy:.6f} {_pairs((x / PT, y / PT))}"
