"""The PDF writer: draws what a page says, where it says it, and decides nothing.

Only this module knows that PDF counts in points from the lower left corner.
"""

from __future__ import annotations

import io
from typing import Any

from . import pdffonts  # before ReportLab itself: it leaves Pillow aside
from .faces import Face
from .page import PT, Box, Document, Item, Label, Line, Shape, Sheetful
from .shapes import SHAPES
from .theme import channels

# isort: split
from reportlab import rl_config

rl_config.useA85 = 0  # binary streams: a fifth smaller
_ROUND = 0.5523  # a quarter circle as a Bezier curve


def write_pdf(document: Document, faces: dict[str, Face], version: str) -> bytes:
    """One PDF file as bytes: the same input gives the same bytes (R58)."""
    names = {kind: pdffonts.font_name(face) for kind, face in faces.items()}
    buffer = io.BytesIO()
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
        piece = sheetful.piece
        if id(piece) not in forms:
            name = forms[id(piece)] = f"piece{len(forms) + 1}"
            canvas.beginForm(name, 0, 0, piece.width / PT, piece.height / PT)
            self.draw(piece.items, piece.height)
            canvas.endForm()
        for spot in sheetful.placements:
            canvas.saveState()
            if spot.turned:
                # A quarter turn: the piece's left edge becomes the lower edge.
                low = sheetful.height - spot.y - piece.width
                canvas.transform(0, 1, -1, 0, (spot.x + piece.height) / PT, low / PT)
            else:
                low = sheetful.height - spot.y - piece.height
                canvas.translate(spot.x / PT, low / PT)
            canvas.doForm(forms[id(piece)])
            canvas.restoreState()
        self.draw(sheetful.marks, sheetful.height)
        canvas.showPage()

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

    def box(self, box: Box) -> None:
        canvas = self.canvas
        if box.fill:
            canvas.setFillColorRGB(*channels(box.fill))
        if box.stroke:
            canvas.setStrokeColorRGB(*channels(box.stroke))
            canvas.setLineWidth(box.width)
        x, y = box.x / PT, (self.height - box.y - box.h) / PT
        w, h = box.w / PT, box.h / PT
        r = min(box.radius / PT, w / 2, h / 2)
        fill, stroke = int(bool(box.fill)), int(bool(box.stroke))
        if not r:
            canvas.rect(x, y, w, h, stroke, fill)
        elif box.corners == "tl tr br bl":
            canvas.roundRect(x, y, w, h, r, stroke, fill)
        else:
            self.partly_round(x, y, w, h, r, box.corners, stroke, fill)

    def partly_round(
        self, x: float, y: float, w: float, h: float, r: float, corners: str, stroke: int, fill: int
    ) -> None:
        """A rectangle with some of its corners rounded."""
        path = self.canvas.beginPath()
        k = r * (1 - _ROUND)
        right, top = x + w, y + h
        tl, tr, br, bl = (r if c in corners else 0 for c in ("tl", "tr", "br", "bl"))
        path.moveTo(x + tl, top)
        path.lineTo(right - tr, top)
        if tr:
            path.curveTo(right - k, top, right, top - k, right, top - r)
        path.lineTo(right, y + br)
        if br:
            path.curveTo(right, y + k, right - k, y, right - r, y)
        path.lineTo(x + bl, y)
        if bl:
            path.curveTo(x + k, y, x, y + k, x, y + r)
        path.lineTo(x, top - tl)
        if tl:
            path.curveTo(x, top - k, x + k, top, x + r, top)
        path.close()
        self.canvas.drawPath(path, stroke, fill)

    def line(self, line: Line) -> None:
        canvas = self.canvas
        canvas.setStrokeColorRGB(*channels(line.stroke))
        canvas.setLineWidth(line.width)
        height = self.height
        canvas.line(line.x1 / PT, (height - line.y1) / PT, line.x2 / PT, (height - line.y2) / PT)

    def label(self, label: Label) -> None:
        canvas = self.canvas
        canvas.setFillColorRGB(*channels(label.colour))
        canvas.setFont(self.fonts[label.face], label.size)
        x, y = label.x / PT, (self.height - label.y) / PT
        if label.anchor == "start":
            canvas.drawString(x, y, label.text)
        elif label.anchor == "end":
            canvas.drawRightString(x, y, label.text)
        else:
            canvas.drawCentredString(x, y, label.text)

    def shape(self, shape: Shape) -> None:
        canvas = self.canvas
        canvas.setFillColorRGB(*channels(shape.colour))
        path = canvas.beginPath()
        x, y = shape.x, self.height - shape.y

        def to(u: float, v: float) -> tuple[float, float]:
            return ((x + u * shape.w) / PT, (y - v * shape.h) / PT)

        for step in SHAPES[shape.kind]:
            kind, *numbers = step
            points = [to(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]  # type: ignore[arg-type]
            flat = [c for point in points for c in point]
            if kind == "M":
                path.moveTo(*flat)
            elif kind == "L":
                path.lineTo(*flat)
            elif kind == "C":
                path.curveTo(*flat)
            else:
                path.close()
        canvas.drawPath(path, 0, 1, 0)  # 0: the even-odd rule
