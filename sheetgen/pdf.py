"""The PDF writer: draws what a page says, where it says it, and decides nothing.

Only this module knows that PDF counts in points from the lower left corner.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from . import pdffonts  # before ReportLab itself: it leaves Pillow aside
from .colours import channels, is_neutral
from .faces import Face
from .page import PT, Arc, Box, Document, Item, Label, Line, Page, Shape, Sheetful
from .shapes import SHAPES

# isort: split
from reportlab import rl_config

rl_config.useA85 = 0  # binary streams: a fifth smaller
_ROUND = 0.5523  # a quarter circle as a Bezier curve


def write_pdf(document: Document, faces: dict[str, Face], version: str) -> bytes:
    """One PDF file as bytes: the same input gives the same bytes (R58)."""
    names = {kind: pdffonts.font_name(face) for kind, face in faces.items()}
    buffer = io.BytesIO()
    with _fixed_dates():
        return _write(document, names, version, buffer)


@contextmanager
def _fixed_dates() -> Iterator[None]:
    """ReportLab takes the date from this variable, where a build sets it, before a fixed one."""
    saved = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if saved is not None:
            os.environ["SOURCE_DATE_EPOCH"] = saved


def _write(document: Document, names: dict[str, str], version: str, buffer: io.BytesIO) -> bytes:
    first = document.pages[0]
    canvas = pdffonts.Canvas(
        buffer,
        pagesize=(first.width / PT, first.height / PT),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        lang=document.language,
        initialFontName=names["regular"],  # type: ignore[arg-type]
        initialFontSize=10,
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("sheetgen")
    canvas.setCreator(f"sheetgen {version}")
    canvas.setKeywords("score sheet, 計分紙")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", "Simplex")
    # ReportLab checks keys against a list of its own that lacks this one (PDF 1.7, table 150).
    canvas._doc.Catalog.ViewerPreferences.dict["PickTrayByPDFSize"] = "true"  # type: ignore[attr-defined]
    writer = _Writer(canvas, names)
    forms: dict[int, str] = {}
    for sheetful in document.pages:
        writer.sheetful(sheetful, forms)
    canvas.save()
    return buffer.getvalue()


class _Writer:
    def __init__(self, canvas: Any, fonts: dict[str, str]) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.height = 0.0

    def sheetful(self, sheetful: Sheetful, forms: dict[int, str]) -> None:
        """A printed page; a piece that stands on it more than once is drawn once and shared."""
        canvas = self.canvas
        canvas.setPageSize((sheetful.width / PT, sheetful.height / PT))
        trim = sheetful.trim
        box = (
            trim.x / PT,
            (sheetful.height - trim.bottom) / PT,
            trim.right / PT,
            (sheetful.height - trim.y) / PT,
        )
        canvas.setTrimBox(box)
        canvas.setBleedBox(box)
        for spot in sheetful.placements:
            if id(spot.piece) not in forms:
                forms[id(spot.piece)] = self.form(spot.piece, f"piece{len(forms) + 1}")
        for spot in sheetful.placements:
            canvas.saveState()
            area = spot.area
            low = sheetful.height - area.bottom
            x, y = area.x / PT, low / PT
            w, h = area.w / PT, area.h / PT
            if spot.turn % 4 == 0:
                canvas.translate(x, y)
            elif spot.turn % 4 == 1:  # the piece's left edge becomes the lower edge
                canvas.transform(0, 1, -1, 0, x + w, y)
            elif spot.turn % 4 == 2:
                canvas.transform(-1, 0, 0, -1, x + w, y + h)
            else:
                canvas.transform(0, -1, 1, 0, x, y + h)
            canvas.doForm(forms[id(spot.piece)])
            if spot.over:
                self.draw(spot.over, spot.piece.height)
            canvas.restoreState()
        self.draw(sheetful.marks, sheetful.height)
        canvas.showPage()

    def form(self, piece: Page, name: str) -> str:
        """Draw a piece once, to be placed wherever it stands."""
        self.canvas.beginForm(name, 0, 0, piece.width / PT, piece.height / PT)
        self.draw(piece.items, piece.height)
        self.canvas.endForm()
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
        fill = f"{paint(box.fill)} " if box.fill else ""
        stroke = f"{paint(box.stroke, True)} {_number(box.width)} w " if box.stroke else ""
        self.canvas.addLiteral(f"{fill}{stroke}{path} {end}")

    def line(self, line: Line) -> None:
        ends = (line.x1, self.height - line.y1, line.x2, self.height - line.y2)
        x1, y1, x2, y2 = (_number(end / PT) for end in ends)
        pen = f"{paint(line.stroke, True)} {_number(line.width)} w"
        self.canvas.addLiteral(f"{pen} {x1} {y1} m {x2} {y2} l S")

    def label(self, label: Label) -> None:
        canvas = self.canvas
        canvas.addLiteral(paint(label.colour))
        canvas.setFont(self.fonts[label.face], label.size)
        x, y = label.x / PT, (self.height - label.y) / PT
        if label.anchor == "start":
            canvas.drawString(x, y, label.text)
        elif label.anchor == "end":
            canvas.drawRightString(x, y, label.text)
        else:
            canvas.drawCentredString(x, y, label.text)

    def arc(self, arc: Arc) -> None:
        x, y = arc.x / PT, (self.height - arc.y) / PT
        across = arc.r / PT * (1 if arc.corner[1] == "l" else -1)
        down = arc.r / PT * (-1 if arc.corner[0] == "t" else 1)
        k = 1 - _ROUND
        curve = _pairs((x + across * k, y, x, y + down * k, x, y + down))
        pen = f"{paint(arc.stroke, True)} {_number(arc.width)} w"
        self.canvas.addLiteral(f"{pen} {_pairs((x + across, y))} m {curve} c S")

    def shape(self, shape: Shape) -> None:
        x, y = shape.x / PT, (self.height - shape.y) / PT
        w, h = shape.w / PT, shape.h / PT
        path = []
        for kind, *numbers in SHAPES[shape.kind]:
            points = [x + n * w if i % 2 == 0 else y - n * h for i, n in enumerate(numbers)]
            path.append(f"{_pairs(points)} {_OPERATORS[kind]}")
        self.canvas.addLiteral(f"{paint(shape.colour)} {' '.join(path)} f*")


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
    """The operator that sets the colour of fills, or of strokes; greys take no other ink (R42)."""
    if is_neutral(colour):
        return f"{_number(channels(colour)[0])} {'G' if stroke else 'g'}"
    return f"{_pairs(channels(colour))} {'RG' if stroke else 'rg'}"
