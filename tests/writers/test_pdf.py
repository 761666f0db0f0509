"""The PDF read back by other libraries: settings, fonts, text, and every stroke in its place."""

from __future__ import annotations

import hashlib
import io
import math
import os
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pikepdf
import pypdf
import pypdfium2
import pytest

import sheetgen
from sheetgen.drawing.page import (
    PT,
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
from sheetgen.drawing.shapes import SHAPES
from sheetgen.drawing.sizes import read_sizes
from sheetgen.words import language as words
from sheetgen.writers.pdf import write_pdf

if TYPE_CHECKING:
    from conftest import Drawing

from sheetgen.job.shop import Result

NEAR = 0.05  # mm
SIZES = read_sizes()
LANGUAGES = ("en", "zh-Hant")
Point = tuple[float, float]


@pytest.fixture(params=["A4", "Letter"])
def result(
    request: pytest.FixtureRequest, draw: Drawing, shipped_sheet: str, shipped_language: str
) -> Result:
    """Every sheet on its own piece, or the like of it on an inch paper."""
    return draw(shipped_sheet, shipped_language, paper=request.param)


@pytest.fixture
def pdf(draw: Drawing, result: Result) -> bytes:
    return draw.pdf(result)


def turned(result: Result, turn: int) -> Document:
    """The same pieces turned by quarters, which no shipped size needs."""
    piece = result.document.pages[0].piece
    w, h = (piece.height, piece.width) if turn % 2 else (piece.width, piece.height)
    width, height = 2 * w + 1, h + 3
    spots = (Placement(piece, 0.5, 1, turn), Placement(piece, 0.5 + w, 1, turn))
    sheetful = result.document.pages[0]._replace(
        width=width, height=height, placements=spots, marks=()
    )
    return result.document._replace(pages=(sheetful,))


# A small reader of content streams: what is painted where, in mm from the top left corner.


class Outline(NamedTuple):
    """A painted path."""

    points: list[Point]  # of all lines and curves, with the handles of curves
    fill: tuple[float, ...] | None
    stroke: tuple[float, ...] | None
    width: float  # points


class Text(NamedTuple):
    """A shown text."""

    x: float
    y: float
    size: float  # points
    upright: bool
    colour: tuple[float, ...]
    count: int  # bytes, which are characters


Matrix = tuple[float, float, float, float, float, float]


def times(m: Matrix, n: Matrix) -> Matrix:
    """First m, then n."""
    return (
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    )


class State(NamedTuple):
    ctm: Matrix
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    width: float = 1.0


class Painted:
    """What a page paints, in order."""

    def __init__(self, page: pikepdf.Page) -> None:
        self.found: list[Outline | Text] = []
        self.high = float(page.mediabox[3])
        self._run(page, page.resources, State((1, 0, 0, 1, 0, 0)))

    def _at(self, m: Matrix, x: float, y: float) -> Point:
        u, v = x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]
        return (u * PT, (self.high - v) * PT)

    def _run(self, stream: Any, resources: Any, state: State) -> None:
        saved: list[State] = []
        points: list[Point] = []
        at = (0.0, 0.0)
        text: Matrix = (1, 0, 0, 1, 0, 0)
        size = 0.0
        for instruction in pikepdf.parse_content_stream(stream):
            name = str(instruction.operator)
            args = list(instruction.operands)
            if name == "q":
                saved.append(state)
            elif name == "Q":
                state = saved.pop()
            elif name == "cm":
                state = state._replace(ctm=times(tuple(map(float, args)), state.ctm))
            elif name == "w":
                state = state._replace(width=float(args[0]))
            elif name in ("rg", "g"):
                state = state._replace(fill=tuple(map(float, args)) * (3 if name == "g" else 1))
            elif name in ("RG", "G"):
                state = state._replace(stroke=tuple(map(float, args)) * (3 if name == "G" else 1))
            elif name in ("m", "l", "c"):
                numbers = list(map(float, args))
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    points.append(self._at(state.ctm, x, y))
            elif name == "re":
                x, y, w, h = map(float, args)
                for u, v in ((x, y), (x + w, y), (x + w, y + h), (x, y + h)):
                    points.append(self._at(state.ctm, u, v))
            elif name == "h":
                pass
            elif name == "n":
                points = []
            elif name in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"):
                fills, strokes = name[0] in "fFBb", name[0] in "SsBb"
                self.found.append(
                    Outline(
                        points,
                        state.fill if fills else None,
                        state.stroke if strokes else None,
                        state.width if strokes else 0.0,
                    )
                )
                points = []
            elif name == "BT":
                text = (1, 0, 0, 1, 0, 0)
            elif name == "Tm":
                text = tuple(map(float, args))  # type: ignore[assignment]
            elif name == "Tf":
                assert str(args[0]) in resources.Font
                size = float(args[1])
            elif name == "Tj":
                matrix = times(text, state.ctm)
                at = self._at(matrix, 0, 0)
                upright = matrix[1] == matrix[2] == 0 and matrix[0] > 0
                shown = bytes(args[0])
                self.found.append(Text(*at, size, upright, state.fill, len(shown)))
            elif name == "Do":
                form = resources.XObject[str(args[0])]
                assert form.Subtype == "/Form"
                inner = times(tuple(map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0)))), state.ctm)
                self._run(form, form.Resources, state._replace(ctm=inner))
            else:
                assert name in ("ET", "TL", "T*", "j", "J", "d"), name
        assert not saved


def painted(data: bytes) -> list[Outline | Text]:
    """What the first and only page paints."""
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.pages) == 1
        found = Painted(file.pages[0]).found
    assert len(found) > 60
    return found


def bounds(points: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def mapped(spot: Placement | None, piece: Page, x: float, y: float) -> Point:
    """A point of a piece, in mm, on the paper; None for what is drawn beside the pieces."""
    if spot is None:
        return (x, y)
    if spot.turn == 1:  # by a quarter, against the clock: the right edge becomes the upper one
        return (spot.x + y, spot.y + piece.width - x)
    if spot.turn == 2:
        return (spot.x + piece.width - x, spot.y + piece.height - y)
    if spot.turn == 3:  # the left edge becomes the upper one
        return (spot.x + piece.height - y, spot.y + x)
    return (spot.x + x, spot.y + y)


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def drawn_items(sheetful: Sheetful) -> Iterator[tuple[Placement | None, Item]]:
    for spot in sheetful.placements:
        for item in sheetful.piece.items:
            if isinstance(item, Box | Line | Label | Shape):
                yield spot, item
    for item in sheetful.marks:
        yield None, item


def corners(item: Box | Line | Shape) -> list[Point]:
    """The corners of a primitive's outline on its piece."""
    if isinstance(item, Box):
        return [(item.x, item.y), (item.x + item.w, item.y + item.h)]
    if isinstance(item, Line):
        return [(item.x1, item.y1), (item.x2, item.y2)]
    found = []
    for step in SHAPES[item.kind]:
        numbers = [n for n in step[1:] if isinstance(n, int | float)]
        for u, v in zip(numbers[::2], numbers[1::2], strict=True):
            found.append((item.x + u * item.w, item.y + v * item.h))
    return found


# Settings


def test_the_file_says_how_to_print_and_show_it(pdf: bytes, result: Result) -> None:
    assert pdf.startswith(b"%PDF-1.7\n")
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert file.pdf_version == "1.7"
        wishes = file.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.DisplayDocTitle is True
        assert wishes.PickTrayByPDFSize is True
        assert wishes.Duplex == "/Simplex"
        assert "/NumCopies" not in wishes
        assert str(file.Root.Lang) == result.language
        assert "/AcroForm" not in file.Root
        assert "/OpenAction" not in file.Root
        assert "/Names" not in file.Root
    reader = pypdf.PdfReader(io.BytesIO(pdf), strict=True)
    assert reader.trailer["/Root"]["/Lang"] == result.language
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


TITLES = {
    "qwixx": "快可思",
    "qwixx-black": "快可思．黑骰變體",
    "qwixx-duell": "快可思：雙人對決",
    "cant-stop-express": "欲罷不能．極速版",
    "cant-stop-express-150": "欲罷不能．極速版（−150）",
    "cant-stop-express-100": "欲罷不能．極速版（−100）",
    "score-log": "成績紀錄",
}


def test_title_author_and_subject_survive(pdf: bytes, result: Result) -> None:
    title = result.sheet.title.text
    if result.language == "zh-Hant":
        title = TITLES[result.sheet.name]
    elif result.language != "en":
        title = words.read_words(result.language).texts[title].text
    info = pypdf.PdfReader(io.BytesIO(pdf)).metadata
    assert info is not None
    assert info.title == title
    assert info.author == "sheetgen"
    assert info.subject
    assert title in info.subject
    assert info.creator.startswith("sheetgen")
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert str(file.docinfo.Title) == title
        assert str(file.docinfo.Author) == "sheetgen"
        assert str(file.docinfo.Subject) == info.subject
    document = pypdfium2.PdfDocument(pdf)
    try:
        assert document.get_metadata_value("Title") == title
    finally:
        document.close()


def test_boxes_are_the_paper_and_the_trim(pdf: bytes, result: Result) -> None:
    sheetful = result.document.pages[0]
    trim = sheetful.trim
    with pikepdf.open(io.BytesIO(pdf)) as file:  # as written: pypdf makes up what is missing
        assert {"/MediaBox", "/TrimBox", "/BleedBox"} <= set(file.pages[0].keys())
        assert "/UserUnit" not in file.pages[0]
    (page,) = pypdf.PdfReader(io.BytesIO(pdf)).pages
    media, bleed, cut = page.mediabox, page.bleedbox, page.trimbox
    assert [float(n) * PT for n in media] == pytest.approx(
        [0, 0, sheetful.width, sheetful.height], abs=0.01
    )
    assert [float(n) * PT for n in cut] == pytest.approx(
        [trim.x, sheetful.height - trim.bottom, trim.right, sheetful.height - trim.y], abs=0.01
    )
    for inner, outer in ((cut, bleed), (bleed, media)):
        assert inner.left >= outer.left
        assert inner.bottom >= outer.bottom
        assert inner.right <= outer.right
        assert inner.top <= outer.top
    assert page.rotation == 0
    assert page.user_unit == 1
    paper = sorted((sheetful.width, sheetful.height))
    assert paper == [result.paper.width, result.paper.height]


def test_strict_readers_find_nothing_wrong(pdf: bytes, tmp_path: Path) -> None:
    qpdf = shutil.which("qpdf")
    if qpdf is None:
        pytest.skip("qpdf is not installed")
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf)
    done = subprocess.run([qpdf, "--check", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "No syntax or stream encoding errors found" in done.stdout
    assert not done.stderr


# Fonts and text


def fonts(resources: Any) -> Iterator[Any]:
    """Fonts of a page and of every form on it."""
    yield from ((font for _, font in resources.Font.items()) if "/Font" in resources else ())
    for _, form in resources.XObject.items() if "/XObject" in resources else ():
        if "/Resources" in form:
            yield from fonts(form.Resources)


def test_every_font_is_embedded_cut_down_and_can_be_copied_from(pdf: bytes, result: Result) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as file:
        used = [font for page in file.pages for font in fonts(page.resources)]
        # Fonts that nothing refers to would still be listed by viewers.
        used += [
            thing
            for thing in file.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        names = set()
        for font in used:
            name = str(font.BaseFont)
            names.add(name)
            assert name[1:7].isalpha()
            assert name[1:7].isupper()
            assert name[7] == "+", name
            assert "Helvetica" not in name
            assert font.Subtype == "/TrueType"
            assert 500 < len(font.FontDescriptor.FontFile2.read_bytes()) < 60_000
            assert b"beginbfchar" in font.ToUnicode.read_bytes()
        script = {"ja": "JP", "zh-Hans": "SC"}.get(result.language, "TC")
        assert {name[8:] for name in names} == {
            f"NotoSans{script}-{w}" for w in ("Regular", "Bold")
        }


def labels(result: Result) -> str:
    """All that should be readable on the page."""
    sheetful = result.document.pages[0]
    one = "".join(item.text for item in sheetful.piece.items if isinstance(item, Label))
    return one * len(sheetful.placements)


def read_by_pypdf(data: bytes) -> str:
    (page,) = pypdf.PdfReader(io.BytesIO(data)).pages
    return page.extract_text()


def read_by_pdfium(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        text = document[0].get_textpage()
        return text.get_text_range()
    finally:
        document.close()


@pytest.mark.parametrize("read", [read_by_pypdf, read_by_pdfium])
def test_the_text_of_the_page_is_the_text_of_the_layout(
    pdf: bytes, result: Result, read: Callable[[bytes], str]
) -> None:
    text = read(pdf)
    assert unicodedata.is_normalized("NFC", text)
    odd = [
        f"U+{ord(c):04X}"
        for c in text
        if 0x2E80 <= ord(c) <= 0x2FDF
        or 0xF900 <= ord(c) <= 0xFAFF
        or 0xE000 <= ord(c) <= 0xF8FF
        or c in "\0\ufffd\ufffe"
    ]
    assert not odd
    found, expected = (Counter("".join(x.split())) for x in (text, labels(result)))
    assert found == expected


def test_words_are_not_torn_apart(pdf: bytes, result: Result) -> None:
    for read in (read_by_pypdf, read_by_pdfium):
        text = " ".join(read(pdf).split())
        for item in result.document.pages[0].piece.items:
            if isinstance(item, Label):
                assert " ".join(item.text.split()) in text, item.text


# Geometry


def compare(data: bytes, document: Document, faces: dict[str, Any]) -> None:
    """Everything the page paints against everything the layout says, in order."""
    sheetful = document.pages[0]
    piece = sheetful.piece
    found = painted(data)
    wanted = list(drawn_items(sheetful))
    assert len(found) == len(wanted)
    for got, (spot, item) in zip(found, wanted, strict=True):
        if isinstance(item, Label):
            assert isinstance(got, Text), item
            wide = faces[item.face].width(item.text) * item.size * PT
            start = item.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
            assert (got.x, got.y) == pytest.approx(mapped(spot, piece, start, item.y), abs=NEAR)
            assert got.size == pytest.approx(item.size, abs=0.001)
            assert got.upright == (spot is None or spot.turn == 0)
            assert got.colour == pytest.approx(rgb(item.colour), abs=0.002)
            assert got.count == len(item.text)
            continue
        assert isinstance(got, Outline), item
        assert not isinstance(item, Label)
        expected = bounds([mapped(spot, piece, x, y) for x, y in corners(item)])
        assert bounds(got.points) == pytest.approx(expected, abs=NEAR), item
        fill = item.fill if isinstance(item, Box) else getattr(item, "colour", None)
        stroke = getattr(item, "stroke", None)
        for colour, said in ((got.fill, fill), (got.stroke, stroke)):
            assert (colour is None) == (not said), item
            if said:
                assert colour == pytest.approx(rgb(said), abs=0.002), item
        assert got.width == pytest.approx(item.width if stroke else 0.0, abs=0.001)


def test_everything_is_painted_where_the_layout_says(
    draw: Drawing, pdf: bytes, result: Result
) -> None:
    tongue = words.find(result.language)
    assert tongue is not None
    compare(pdf, result.document, draw.shop.faces(tongue))


@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-duell"])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_piece_is_painted_where_the_layout_says(
    draw: Drawing, sheet: str, turn: int
) -> None:
    tongue = words.find("zh-Hant")
    assert tongue is not None
    faces = draw.shop.faces(tongue)
    document = turned(draw(sheet, "zh-Hant"), turn)
    compare(write_pdf(document, {"zh-Hant": faces}, "0"), document, faces)


def test_no_line_is_thinner_than_a_printer_can_print(pdf: bytes) -> None:
    widths = [path.width for path in painted(pdf) if isinstance(path, Outline) and path.stroke]
    assert min(widths) >= 0.25


# The rule, found in the file without asking the layout


class Rule(NamedTuple):
    length: float
    above: list[float]  # where the ticks on one side stand, from the start of the line
    below: list[float]


def rules(data: bytes) -> list[Rule]:
    """Straight lines with a comb of short ones standing on them."""
    lines = [
        (path.points[0], path.points[1])
        for path in painted(data)
        if isinstance(path, Outline) and path.stroke and len(path.points) == 2
    ]
    short = [(a, b) for a, b in lines if math.dist(a, b) < 3]
    found = []
    for a, b in lines:
        length = math.dist(a, b)
        if length < 45:
            continue
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        sides: tuple[list[float], list[float]] = ([], [])
        for c, d in short:
            for foot, tip in ((c, d), (d, c)):
                along = (foot[0] - a[0]) * ux + (foot[1] - a[1]) * uy
                off = (foot[1] - a[1]) * ux - (foot[0] - a[0]) * uy
                up = (tip[1] - a[1]) * ux - (tip[0] - a[0]) * uy
                if abs(off) < 0.01 and -0.01 < along < length + 0.01 and abs(up) > 1:
                    sides[up > 0].append(along)
        if len(sides[0]) >= 3:
            found.append(Rule(length, sorted(sides[0]), sorted(sides[1])))
    return found


def check_rule(rule: Rule, inch: bool, half: bool) -> None:
    whole, step = (50, 5) if half else (100, 10)
    inches = 2 if half else 4
    assert rule.length == pytest.approx(inches * 25.4 if inch else whole, abs=NEAR)
    assert rule.above == pytest.approx(list(range(0, whole + 1, step)), abs=NEAR)
    assert rule.above[-1] - rule.above[0] == pytest.approx(whole, abs=NEAR)
    assert rule.below == pytest.approx(
        [n * 25.4 for n in range(inches + 1)] if inch else [], abs=NEAR
    )


def test_every_piece_has_a_rule_of_exactly_a_hundred_millimetres(
    pdf: bytes, result: Result
) -> None:
    found = rules(pdf)
    assert len(found) == result.pieces
    for rule in found:
        check_rule(rule, result.paper.inch, half=False)


@pytest.mark.parametrize(
    ("sheet", "piece", "inch"),
    [("qwixx", "A6", False), ("qwixx", "A3", False), ("qwixx-duell", "Letter", True)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_is_true_on_other_pieces_too(
    draw: Drawing, sheet: str, piece: str, inch: bool, language: str
) -> None:
    result = draw(sheet, language, piece)
    found = rules(draw.pdf(result))
    assert len(found) == result.pieces
    half = found[0].length < 60
    assert not half or piece == "A6"
    for rule in found:
        check_rule(rule, inch, half)


def test_the_rule_of_a_narrow_inch_piece_has_two_inches(draw: Drawing) -> None:
    result = draw("qwixx", "en", "half-letter", pen="fine", turn=False)
    found = rules(draw.pdf(result))
    assert len(found) == result.pieces
    for rule in found:
        check_rule(rule, True, half=rule.length < 60)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_rule_is_true_on_turned_pieces(draw: Drawing, paper: str) -> None:
    tongue = words.find("en")
    assert tongue is not None
    document = turned(draw("qwixx", "en", paper=paper), 1)
    found = rules(write_pdf(document, {tongue.tag: draw.shop.faces(tongue)}, "0"))
    assert len(found) == 2
    for rule in found:
        check_rule(rule, paper == "Letter", half=False)


# Size, and the same bytes every time


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_files_are_small(draw: Drawing, shipped_sheet: str, paper: str) -> None:
    assert len(draw.pdf(draw(shipped_sheet, "zh-Hant", paper=paper))) <= 45_000


def test_a_piece_is_stored_once_however_often_it_stands_on_the_page(draw: Drawing) -> None:
    two, four = (len(draw.pdf(draw("qwixx", "en", piece))) for piece in ("A5", "A6"))
    assert abs(four - two) < 4000


DIGESTS = """
import hashlib, sys
from sheetgen.job.request import Wish
from sheetgen.job.shop import Shop
from sheetgen.paper.impose import Plan
from sheetgen.words import language as words
from sheetgen.writers.pdf import write_pdf
shop = Shop()
for name in sys.argv[1:]:
    for tag in ("en", "zh-Hant"):
        language = words.find(tag)
        wish = Wish(footer=False, plan=Plan(shop.sizes["A4"]))
        result = shop.render(shop.sheet(name)[0], language, wish)
        data = write_pdf(result.document, shop.faces_of(result.laid), "1")
        print(name, tag, hashlib.sha256(data).hexdigest())
"""


def digests(names: list[str], folder: Path, **environment: str) -> set[str]:
    """Sheet, language and digest of each file as another process writes it."""
    home = str(Path(sheetgen.__file__).parents[1])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    env.pop("SOURCE_DATE_EPOCH", None)
    env |= environment
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *names],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines())


def test_files_are_the_same_in_every_process_folder_order_and_environment(
    draw: Drawing, tmp_path: Path
) -> None:
    names = sorted(TITLES)
    here = set()
    for name in names:
        for tag in LANGUAGES:
            tongue = words.find(tag)
            assert tongue is not None
            faces = {tag: draw.shop.faces(tongue)}
            data = write_pdf(draw(name, tag).document, faces, "1")
            assert write_pdf(draw(name, tag).document, faces, "1") == data
            here.add(f"{name} {tag} {hashlib.sha256(data).hexdigest()}")
    first = digests(names, tmp_path, PYTHONHASHSEED="0", TZ="UTC", LANG="C", LC_ALL="C")
    odd = tmp_path / "另一個 folder"
    odd.mkdir()
    second = digests(
        names[::-1],
        odd,
        PYTHONHASHSEED="4711",
        TZ="Asia/Taipei",
        LANG="zh_TW.UTF-8",
        LC_ALL="zh_TW.UTF-8",
        SHEETGEN_LANG="zh-Hant",
    )
    assert len(here) == 2 * len(names)
    assert first == here
    assert second == here


def test_the_date_in_a_file_is_fixed_also_where_a_build_sets_one(tmp_path: Path) -> None:
    plain = digests(["qwixx"], tmp_path)
    assert len(plain) == 2
    assert digests(["qwixx"], tmp_path, SOURCE_DATE_EPOCH="86400") == plain


def test_titles_of_all_sheets_are_known_here(shipped_sheet: str) -> None:
    assert shipped_sheet in TITLES
