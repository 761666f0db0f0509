"""A small reader of finished PDFs: boxes, where pieces stand, and what is drawn beside them.

It knows nothing of the program: lengths in mm from the top left of the page, as a ruler has them.
"""

from __future__ import annotations

import io
from typing import NamedTuple

import pikepdf

PT = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
COLOURS = {"g", "G", "rg", "RG", "k", "K"}


class Rect(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def near(self, other: Rect, by: float = 0.01) -> bool:
        """The same but for rounding."""
        return all(abs(a - b) <= by for a, b in zip(self, other, strict=True))


class Piece(NamedTuple):
    """A form that stands on the page, and which way its top points: "up", "left", ..."""

    name: str
    rect: Rect
    top: str


class Stroke(NamedTuple):
    """A straight line beside the pieces."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float  # points
    colour: tuple[float, ...]


class Printed(NamedTuple):
    """One page."""

    width: float
    height: float
    trim: Rect
    bleed: Rect
    pieces: list[Piece]
    strokes: list[Stroke]
    texts: list[Rect]  # of w and h 0: where texts beside and over the pieces start
    operators: set[str]


def times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def read(data: bytes) -> list[Printed]:
    """All pages of a file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [_page(page) for page in pdf.pages]


def viewer(data: bytes) -> dict[str, str]:
    """The viewer preferences of a file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {str(k)[1:]: str(v).lstrip("/") for k, v in pdf.Root.ViewerPreferences.items()}


def all_operators(data: bytes) -> dict[str, list[list[float]]]:
    """Every operator of every stream, forms included, with its numbers."""
    found: dict[str, list[list[float]]] = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [page.obj for page in pdf.pages]
        forms = {}
        for page in pdf.pages:
            for name, form in dict(page.Resources.get("/XObject", {})).items():
                forms[name] = form
        for stream in [*streams, *forms.values()]:
            for operands, operator in pikepdf.parse_content_stream(stream):
                numbers = [float(o) for o in operands if _number(o)]
                found.setdefault(str(operator), []).append(numbers)
    return found


def _number(thing: object) -> bool:
    try:
        float(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def _page(page: pikepdf.Page) -> Printed:
    box = [float(n) for n in page.mediabox]
    height = box[3] - box[1]

    def rect(numbers: list[float]) -> Rect:
        x0, y0, x1, y1 = numbers
        return Rect(x0 * PT, (height - y1) * PT, (x1 - x0) * PT, (y1 - y0) * PT)

    pieces, strokes, texts = [], [], []
    operators: set[str] = set()
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[tuple[Matrix, float, tuple[float, ...]]] = []
    width, colour = 1.0, (0.0,)
    start = (0.0, 0.0)
    forms = dict(page.Resources.get("/XObject", {}))

    def at(x: float, y: float) -> tuple[float, float]:
        px, py = times((1, 0, 0, 1, x, y), matrix)[4:]
        return px * PT, (height - py) * PT

    for operands, operator in pikepdf.parse_content_stream(page.obj):
        name = str(operator)
        operators.add(name)
        if name == "q":
            stack.append((matrix, width, colour))
        elif name == "Q":
            matrix, width, colour = stack.pop()
        elif name == "cm":
            matrix = times(tuple(map(float, operands)), matrix)  # type: ignore[arg-type]
        elif name == "w":
            width = float(operands[0])
        elif name in ("G", "RG", "K"):
            colour = tuple(map(float, operands))
        elif name == "m":
            start = at(*map(float, operands))
        elif name == "l":
            strokes.append(Stroke(*start, *at(*map(float, operands)), width, colour))
        elif name == "Tm":
            x, y = at(float(operands[4]), float(operands[5]))
            texts.append(Rect(x, y, 0, 0))
        elif name == "Do":
            x0, y0, x1, y1 = (float(n) for n in forms[str(operands[0])].BBox)
            corners = [at(x, y) for x in (x0, x1) for y in (y0, y1)]
            left, top = min(c[0] for c in corners), min(c[1] for c in corners)
            right, bottom = max(c[0] for c in corners), max(c[1] for c in corners)
            place = Rect(left, top, right - left, bottom - top)
            up = {(0, 1): "up", (-1, 0): "left", (0, -1): "down", (1, 0): "right"}
            way = up[(round(matrix[2]), round(matrix[3]))]
            pieces.append(Piece(str(operands[0]), place, way))
    return Printed(
        box[2] * PT,
        height * PT,
        rect([float(n) for n in page.trimbox]),
        rect([float(n) for n in page.obj.BleedBox]),
        pieces,
        strokes,
        texts,
        operators,
    )
