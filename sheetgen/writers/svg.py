"""The SVG writer: draws what a page says, where it says it, and decides nothing.

Coordinates are millimetres as in the layout. Text stays text: it is stretched to the width that
the layout measured, so that it keeps its place where a viewer lacks the font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from ..drawing.page import PT, Arc, Box, Field, Item, Label, Line, Page, Placement, Shape, Sheetful
from ..drawing.shapes import SHAPES
from ..faces.face import Face, FacesByLanguage
from ..text.closing import NARROW, narrowed
from .formats import File, Settings, View

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}" xml:lang="{language}" xml:space="preserve" \
fill-rule="evenodd" font-family="{family}" style="font-kerning:none;text-spacing-trim:space-all">
<title>{title}</title>
<rect width="{w}" height="{h}" fill="#ffffff"/>
"""
# Quotation marks as wide as Latin ones, where a viewer has the font.
_NARROW = {
    code: f"<tspan style=\"font-feature-settings:'pwid'\">{chr(quote)}</tspan>"
    for code, quote in NARROW.items()
}
_ANCHORS = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}


def write(views: Sequence[View], settings: Settings) -> Iterator[File]:
    """Every page of the views as an SVG."""
    for view in views:
        title, language = view.document.title, view.document.language
        for page, number in zip(view.pages, view.numbers, strict=True):
            if view.pieces:
                (spot,) = page.placements
                data = write_piece_svg(spot.piece, view.faces, title, language, spot.over)
            else:
                data = write_svg(page, view.faces, title, language)
            size = {"size": f"{page.width:g} × {page.height:g} mm"}
            yield File(view.name(number, ".svg"), data, "wrote-picture", size)


def write_svg(sheetful: Sheetful, faces: FacesByLanguage, title: str, language: str) -> bytes:
    """One printed page as an SVG file of its size in mm: the same input gives the same bytes.

    A piece is drawn once, however often it stands on the page. Elements of a part of the sheet
    stand in groups with its name as ``data-ref``; fields are not drawn.
    """
    writer = _Writer(faces, language)
    names: dict[int, str] = {}
    pieces: list[str] = []
    for spot in sheetful.placements:
        if id(spot.piece) not in names:
            name = names[id(spot.piece)] = f"piece{len(names) + 1}"
            look = writer.set_in(spot.piece.language)
            pieces += [f'<g id="{name}"{look}>', *writer.draw(spot.piece.items), "</g>"]
    body = [
        line for spot in sheetful.placements for line in writer.place(spot, names[id(spot.piece)])
    ]
    writer.set_in("")
    body += writer.draw(sheetful.marks)
    moved = _corrected(sheetful)
    if moved:
        body = [f'<g transform="{moved}">', *body, "</g>"]
    lines = ["<defs>", *pieces, "</defs>", *body] if pieces else body
    return _file(sheetful.width, sheetful.height, faces[language], title, language, lines)


def write_piece_svg(
    page: Page, faces: FacesByLanguage, title: str, language: str, over: Sequence[Item] = ()
) -> bytes:
    """A piece alone as an SVG file of its size in mm, with what is drawn over it.

    It has no ids, so that several may stand in one web page. ``language`` is that of a piece that
    does not say its own.
    """
    language = page.language or language
    writer = _Writer(faces, language)
    lines = [*writer.draw(page.items), *writer.draw(over)]
    return _file(page.width, page.height, faces[language], title, language, lines)


def _file(
    width: float,
    height: float,
    faces: dict[str, Face],
    title: str,
    language: str,
    lines: Iterable[str],
) -> bytes:
    head = _HEAD.format(
        w=_number(width),
        h=_number(height),
        language=_quotable(language),
        family=_families(faces["regular"]),
        title=escape(title, quote=False),
    )
    return "".join((head, *(f"{line}\n" for line in lines), "</svg>\n")).encode()


class _Writer:
    def __init__(self, faces: FacesByLanguage, language: str) -> None:
        self.by_language, self.language = faces, language
        self.faces: dict[str, Face] = {}
        self.fonts: dict[str, str] = {}
        self.set_in("")

    def set_in(self, language: str) -> str:
        """Choose the faces of a piece's language; what its group says where that is another."""
        faces = self.faces = self.by_language[language or self.language]
        usual = faces["regular"].family
        # What the text of a face says beyond the font of the group it is in.
        self.fonts = {
            kind: (' font-weight="700"' if kind.endswith("bold") else "")
            + ("" if face.family == usual else f' font-family="{_families(face)}"')
            for kind, face in faces.items()
        }
        if language in ("", self.language):
            return ""
        look = f' xml:lang="{_quotable(language)}"'
        if usual != self.by_language[self.language]["regular"].family:
            look += f' font-family="{_families(faces["regular"])}"'
        return look

    def place(self, spot: Placement, name: str) -> Iterator[str]:
        """A piece where it stands, turned as it is turned, and what is drawn over it."""
        area = spot.area
        # Where the piece's top left corner comes to lie; SVG counts turns with the clock.
        x = area.x if spot.turn % 4 in (0, 1) else area.right
        y = area.y if spot.turn % 4 in (0, 3) else area.bottom
        turn = ("", " rotate(-90)", " rotate(180)", " rotate(90)")[spot.turn % 4]
        look = self.set_in(spot.piece.language)
        yield f'<g transform="translate({_numbers(x, y)}){turn}"{look}>'
        yield f'<use xlink:href="#{name}"/>'
        yield from self.draw(spot.over)
        yield "</g>"

    def draw(self, items: Iterable[Item]) -> Iterator[str]:
        """Primitives; those of one part of the sheet that follow each other make a group."""
        drawn = (item for item in items if not isinstance(item, Field))
        for ref, group in groupby(drawn, key=lambda item: item.ref):
            if ref:
                yield f'<g data-ref="{_quotable(ref)}">'
            for item in group:
                yield self.item(item)
            if ref:
                yield "</g>"

    def item(self, item: Box | Line | Label | Shape | Arc) -> str:
        """One primitive as one element."""
        if isinstance(item, Box):
            return _box(item)
        if isinstance(item, Label):
            return self.label(item)
        if isinstance(item, Line):
            ends = zip(("x1", "y1", "x2", "y2"), item[:4], strict=True)
            return f"<line{_attributes(ends)}{_stroke(item.stroke, item.width)}/>"
        if isinstance(item, Arc):
            return _arc(item)
        return _shape(item)

    def label(self, label: Label) -> str:
        size, face = label.size * PT, self.faces[label.face]
        width, back = face.width(label.text) * size, face.closed(label.text)
        x, anchor, steps = label.x, _ANCHORS[label.anchor], ""
        if back:  # viewers differ in where an anchor is where the pen goes back
            x -= width * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
            anchor, steps = "", _steps(back, size, label.text)
        place = _attributes((("x", x), ("y", label.y), ("font-size", size)))
        # A viewer with another font squeezes or stretches it instead of running into the next text.
        fit = f' textLength="{_number(width)}" lengthAdjust="spacingAndGlyphs"' if width else ""
        look = f'{self.fonts[label.face]}{anchor} fill="{label.colour}"'
        text = escape(narrowed(label.text), quote=False).translate(_NARROW)
        return f"<text{place}{steps}{look}{fit}>{text}</text>"


def _steps(back: Mapping[int, float], size: float, text: str) -> str:
    """How far the pen goes back before the signs of a text: one number for each half of UTF-16."""
    steps = []
    for at, char in enumerate(text[: max(back) + 1]):
        steps += [_number(-back.get(at, 0.0) * size), *["0"] * (char > "\uffff")]
    return f' dx="{" ".join(steps)}"'


def _box(box: Box) -> str:
    look = f' fill="{box.fill or "none"}"'
    if box.stroke:
        look += _stroke(box.stroke, box.width)
    r = min(box.radius, box.w / 2, box.h / 2)
    tl, tr, br, bl = (r if corner in box.corners else 0 for corner in ("tl", "tr", "br", "bl"))
    if tl == tr == br == bl:
        place = (("x", box.x), ("y", box.y), ("width", box.w), ("height", box.h))
        return f"<rect{_attributes((*place, ('rx', tl)) if tl else place)}{look}/>"
    x, y, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
    steps = [f"M{_numbers(x + tl, y)}H{_number(right - tr)}"]
    if tr:
        steps.append(f"A{_numbers(r, r)} 0 0 1 {_numbers(right, y + r)}")
    steps.append(f"V{_number(bottom - br)}")
    if br:
        steps.append(f"A{_numbers(r, r)} 0 0 1 {_numbers(right - r, bottom)}")
    steps.append(f"H{_number(x + bl)}")
    if bl:
        steps.append(f"A{_numbers(r, r)} 0 0 1 {_numbers(x, bottom - r)}")
    steps.append(f"V{_number(y + tl)}")
    if tl:
        steps.append(f"A{_numbers(r, r)} 0 0 1 {_numbers(x + r, y)}")
    return f'<path d="{"".join(steps)}Z"{look}/>'


def _arc(arc: Arc) -> str:
    across = arc.r if arc.corner[1] == "l" else -arc.r
    down = arc.r if arc.corner[0] == "t" else -arc.r
    sweep = int(across * down < 0)  # from the level side to the upright one, round the corner
    start, end = _numbers(arc.x + across, arc.y), _numbers(arc.x, arc.y + down)
    path = f"M{start}A{_numbers(arc.r, arc.r)} 0 0 {sweep} {end}"
    return f'<path d="{path}" fill="none"{_stroke(arc.stroke, arc.width)}/>'


def _shape(shape: Shape) -> str:
    steps = []
    for kind, *numbers in SHAPES[shape.kind]:
        points = (
            shape.y + n * shape.h if i % 2 else shape.x + n * shape.w for i, n in enumerate(numbers)
        )
        steps.append(kind + _numbers(*points))
    return f'<path d="{"".join(steps)}" fill="{shape.colour}"/>'


def _corrected(sheetful: Sheetful) -> str:
    """How a page is moved and stretched for a printer that is off: stretched about its middle."""
    if sheetful.shift == (0, 0) and sheetful.scale == (1, 1):
        return ""
    across, down = sheetful.scale
    x = sheetful.shift[0] + sheetful.width / 2 * (1 - across)
    y = sheetful.shift[1] + sheetful.height / 2 * (1 - down)
    return f"translate({_numbers(x, y)}) scale({_number(across, 6)} {_number(down, 6)})"


def _families(face: Face) -> str:
    """A font's name for an attribute, then the same design under another name, then any other.

    Any other is told by ``xml:lang``: viewers choose forms of Chinese characters by it.
    """
    names = [face.family]
    first, _, region = face.family.rpartition(" ")
    if first == "Noto Sans" and len(region) == 2:
        names.append(f"Noto Sans CJK {region}")  # as Linux systems ship it
    quoted = (name.replace("\\", "\\\\").replace("'", "\\'") for name in names)
    return _quotable(", ".join([*(f"'{name}'" for name in quoted), "sans-serif"]))


def _quotable(text: str) -> str:
    """A text as it stands between the double quotes of an attribute."""
    return escape(text, quote=False).replace('"', "&quot;")


def _stroke(colour: str, points: float) -> str:
    return f' stroke="{colour}" stroke-width="{_number(points * PT)}"'


def _attributes(pairs: Iterable[tuple[str, float]]) -> str:
    return "".join(f' {name}="{_number(value)}"' for name, value in pairs)


def _numbers(*values: float) -> str:
    return " ".join(_number(value) for value in values)


def _number(value: float, digits: int = 3) -> str:
    """To a thousandth of a millimetre, no longer than it needs to be."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
