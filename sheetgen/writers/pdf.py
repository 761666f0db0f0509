"""The PDF writer: draws what a page says, where it says it, and decides nothing.

Only it knows that PDF counts in points from the lower left corner.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from .. import __version__
from ..drawing.page import (
    PT,
    Arc,
    Box,
    Document,
    Item,
    Label,
    Line,
    Page,
    Shape,
    Sheetful,
)
from ..drawing.shapes import SHAPES
from ..faces.face import Face, FacesByLanguage
from ..source.output import unbroken
from ..text.closing import narrowed
from . import pdffonts  # before ReportLab itself: it leaves Pillow aside
from .formats import File, Progress, Settings, View
from .pdfinfo import describe
from .pdfpages import (
    OPERATORS,
    ROUND,
    Pages,
    cmyk_paint,
    moving,
    number,
    paint,
    pairs,
    placing,
    rectangle,
    trim_box,
)

# isort: split
from reportlab import rl_config

rl_config.useA85 = 0  # binary streams: a fifth smaller
DUPLEX = {"": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def write(views: Sequence[View], settings: Settings) -> Iterator[File]:
    """A PDF for each view; Ctrl-C ends one between two pages. Raises `FaceError`."""
    for view in views:
        with unbroken() as stopped:
            pages = partial(_until, stopped, settings.progress)
            data = write_pdf(view.document, view.faces, __version__, pages)
        values = {"pieces": str(view.per_page), "piece": view.piece}
        told = "wrote-alone"
        if view.paper:
            told, values["paper"] = "wrote", view.paper
        name = view.name(view.numbers[0], ".pdf")
        yield File(name, data, told, values, len(view.pages))


def _until(
    stopped: Callable[[], bool], progress: Progress, pages: Sequence[Sheetful]
) -> Iterator[Sheetful]:
    for page in progress(pages):
        if stopped():
            raise KeyboardInterrupt
        yield page


@contextmanager
def _fixed_dates() -> Iterator[None]:
    """ReportLab takes the date from this variable, where a build sets it, before a fixed one."""
    saved = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if saved is not None:
            os.environ["SOURCE_DATE_EPOCH"] = saved


@_fixed_dates()
def write_pdf(
    document: Document,
    faces: FacesByLanguage,
    version: str,
    progress: Progress = iter,
) -> bytes:
    """One PDF file as bytes: the same input gives the same bytes (R58).

    ``faces`` has those of every language whose pieces are in the file. ``progress`` sees the pages
    go by.
    """
    buffer = io.BytesIO()
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
    describe(
        canvas, document, [document.language, *sorted(set(faces) - {document.language})], version
    )
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
            self.out.append(f"{moving(sheetful)} cm")
        for spot in sheetful.placements:
            self.out.append(f"q {placing(spot, sheetful.height)} cm /{forms[id(spot.piece)]} Do")
            if spot.over:
                self.set_in(spot.piece.language)
                self.draw(spot.over, spot.piece.height)
            self.out.append("Q")
        self.set_in("")
        self.draw(sheetful.marks, sheetful.height)
        media = pairs((0, 0, sheetful.width / PT, sheetful.height / PT))
        trim, bleed = trim_box(sheetful, 0.0), trim_box(sheetful, sheetful.bleed)
        self.pages.add(self.out, media, pairs(trim), pairs(bleed))

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
        path = rectangle(x, y, w, h, r, box.corners) if r else f"{pairs((x, y, w, h))} re"
        end = ("B" if box.stroke else "f") if box.fill else "S"
        fill = f"{self.paint(box.fill)} " if box.fill else ""
        stroke = f"{self.paint(box.stroke, True)} {number(box.width)} w " if box.stroke else ""
        self.out.append(f"{fill}{stroke}{path} {end}")

    def line(self, line: Line) -> None:
        ends = (line.x1, self.height - line.y1, line.x2, self.height - line.y2)
        x1, y1, x2, y2 = (number(end / PT) for end in ends)
        pen = f"{self.paint(line.stroke, True)} {number(line.width)} w"
        self.out.append(f"{pen} {x1} {y1} m {x2} {y2} l S")

    def label(self, label: Label) -> None:
        x, y = label.x / PT, (self.height - label.y) / PT
        if label.anchor != "start":
            wide = self.faces[label.face].width(label.text) * label.size
            x -= wide if label.anchor == "end" else wide / 2
        self.out.append(self.paint(label.colour))
        size, font = number(label.size), self.fonts[label.face]
        back = self.faces[label.face].closed(label.text)
        self.out.append(self.pages.text(font, narrowed(label.text), size, pairs((x, y)), back))

    def arc(self, arc: Arc) -> None:
        x, y = arc.x / PT, (self.height - arc.y) / PT
        across = arc.r / PT * (1 if arc.corner[1] == "l" else -1)
        down = arc.r / PT * (-1 if arc.corner[0] == "t" else 1)
        k = 1 - ROUND
        curve = pairs((x + across * k, y, x, y + down * k, x, y + down))
        pen = f"{self.paint(arc.stroke, True)} {number(arc.width)} w"
        self.out.append(f"{pen} {pairs((x + across, y))} m {curve} c S")

    def shape(self, shape: Shape) -> None:
        x, y = shape.x / PT, (self.height - shape.y) / PT
        w, h = shape.w / PT, shape.h / PT
        path = []
        for kind, *numbers in SHAPES[shape.kind]:
            points = [x + n * w if i % 2 == 0 else y - n * h for i, n in enumerate(numbers)]
            path.append(f"{pairs(points)} {OPERATORS[kind]}")
        self.out.append(f"{self.paint(shape.colour)} {' '.join(path)} f*")
