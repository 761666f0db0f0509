"""Every shipped sheet drawn once in each of many ways, its file, and where the ink of a text is."""

from __future__ import annotations

import os
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont

from sheetgen import __version__
from sheetgen.drawing.limits import PENS as PEN_BY_NAME
from sheetgen.drawing.page import PT, Document, Label, Placement, Sheetful
from sheetgen.job.materials import Materials
from sheetgen.job.pieces import LaidPiece
from sheetgen.job.printout import Printout, one_page
from sheetgen.job.request import PieceRequest, Request
from sheetgen.layout.sheet import PieceSpec, lay_out
from sheetgen.paper.grid import Plan, find_grid
from sheetgen.reader.sheet import read_sheet
from sheetgen.source import library
from sheetgen.source.problems import Problems, Refused
from sheetgen.text.closing import NARROW, narrowed
from sheetgen.words.language import JOIN
from sheetgen.words.languages import find_one_or_two
from sheetgen.words.translator import Translator
from sheetgen.writers.pdf import write_pdf

# The smallest common paper that each piece fits on.
PAPER = {
    "A6": "A4",
    "A5": "A4",
    "half-letter": "Letter",
    "A4": "A4",
    "Letter": "Letter",
    "A3": "A3",
}

PENS = ("bullet", "fine")


def shipped(kind: str = "") -> list[str]:
    """Names of the shipped sheets, or of files of another kind."""
    home = os.path.join(library.LAYOUTS, "")
    found = [name for name, path in library.files(kind).items() if path.startswith(home)]
    assert found
    return sorted(found)


def games() -> list[str]:
    """Names of the shipped sheets that have something to score."""
    found = [name for name in shipped() if read_sheet(library.files()[name]).scored]
    assert found
    return found


# What a piece can carry beside the game, in what numbers; the strip is as long as they get.
STRIP = {tag: f"qwixx-big-points {tag} · 0.1.0" for tag in ("en", "zh-Hant", "zh-Hans", "ja", "de")}

MANNERS: dict[str, dict[str, object]] = {
    "plain": {},
    "mirrored": {"mirror": True},
    "dressed": {"strip": STRIP, "care": True, "number": True, "mirror": True},
    "care": {"care": True},
    "strip": {"strip": STRIP, "mirror": True},
    **{f"hole {edge}": {"hole": edge} for edge in ("left", "top", "right", "bottom")},
    "narrow margin": {"margin": 6.35},
    "wide margin": {"margin": 12.0},
    "two languages": {},
    "two languages dressed": {"strip": STRIP, "number": True, "mirror": True},
}

THEMES = ("colour", "grey", "ink-saver", "large-print")
SHIPPED_GAMES = [sheet for sheet in shipped() if sheet != "score-log"]  # marked, not only written


def both(language: str) -> str:
    """A language and one of another script beside it."""
    return f"{language}+{'en' if language == 'zh-Hant' else 'zh-Hant'}"


class Way(NamedTuple):
    """One of all the ways to draw a sheet."""

    sheet: str
    language: str
    piece: str
    pen: str = "bullet"
    standing: bool = False  # turned, whichever way its piece lies
    manner: str = "plain"
    theme: str = "colour"

    def __str__(self) -> str:
        return " ".join("standing" if part is True else part for part in self if part)

    @property
    def mirrored(self) -> bool:
        return "mirror" in MANNERS[self.manner]

    @property
    def paired(self) -> bool:
        """Whether a second language stands beside the first."""
        return self.manner.startswith("two languages")

    @property
    def spoken(self) -> str:
        """The language, or both of them."""
        return both(self.language) if self.paired else self.language

    @property
    def as_promised(self) -> bool:
        """Whether spaces have the sizes that are promised for their piece (R1)."""
        usual = self.language in ("en", "zh-Hant") and self.pen == "bullet" and not self.standing
        return usual and self.theme == "colour" and self.manner in ("plain", "mirrored", "strip")


class Drawing:
    """Draws sheets in a theme and keeps what it drew."""

    def __init__(self, theme: str = "colour") -> None:
        self.shop = Materials(theme)
        self._results: dict[tuple[object, ...], Printout | Refused] = {}
        self._files: dict[int, bytes] = {}
        self._inks: dict[tuple[Label, str], tuple[float, float, float, float]] = {}

    def __call__(
        self,
        sheet: str,
        language: str = "en",
        piece: str = "",
        paper: str = "",
        pen: str = "bullet",
        token: float | None = None,
        turn: bool | None = None,
    ) -> Printout:
        """A sheet on a piece; by default its own piece on A4. Raises `Refused`."""
        key = (sheet, language, piece, paper, pen, token, turn)
        if key not in self._results:
            sizes = self.shop.sizes
            size = sizes[piece] if piece else None
            asked = PieceRequest(size, turn, PEN_BY_NAME[pen], token)
            request = Request(asked, Plan(sizes[paper or PAPER.get(piece, "A4")]))
            tongue = find_one_or_two(language)
            assert tongue is not None
            try:
                self._results[key] = one_page(self.shop, self.shop.sheet(sheet)[0], tongue, request)
            except Refused as refused:
                self._results[key] = refused
        found = self._results[key]
        if isinstance(found, Refused):
            raise found
        return found

    def laid(
        self,
        sheet: str,
        language: str = "en",
        piece: str = "",
        pen: str = "bullet",
        turn: bool | None = None,
        **more: object,
    ) -> Printout:
        """A sheet on a piece that carries more than the game: see `PieceRequest`; or `Refused`."""
        key = (sheet, language, piece, pen, turn, *((k, str(v)) for k, v in more.items()))
        if key not in self._results:
            try:
                self._results[key] = self._lay(sheet, language, piece, pen, turn, more)
            except Refused as refused:
                self._results[key] = refused
        found = self._results[key]
        if isinstance(found, Refused):
            raise found
        return found

    def _lay(
        self,
        name: str,
        language: str,
        piece: str,
        pen: str,
        turn: bool | None,
        more: dict[str, object],
    ) -> Printout:
        shop, tongue = self.shop, find_one_or_two(language)
        assert tongue is not None
        sheet, _ = shop.sheet(name)
        size = shop.sizes[piece or sheet.piece.name]
        landscape = sheet.piece.landscape if turn is None else turn
        token = sheet.token.get(size.name, sheet.token[""]) if sheet.token else None
        strip = more.get("strip", "")
        if isinstance(strip, dict):
            strip = strip[tongue.tag]
        features = {name: value for name, value in more.items() if name != "strip"}
        asked = PieceRequest(pen=PEN_BY_NAME[pen], **features)
        spec = PieceSpec(size, landscape, asked, token, strip)
        translator = Translator(tongue, sheet, Problems())
        page, problems, *_ = lay_out(sheet, translator, shop.faces(tongue), shop.theme, spec)
        if problems:
            raise Refused(problems)
        spot = Placement(page, 0, 0)
        sheetful = Sheetful(page.width, page.height, (spot,), (), spot.area)
        document = Document(sheet.title.text, "", tongue.tag, (sheetful,))
        laid = LaidPiece(sheet, tongue, size, landscape, page, sheet.title.text)
        grid = find_grid(page.width, page.height, Plan(size))
        assert grid is not None
        return Printout((laid,), size, document, grid, 1)

    def way(self, way: Way) -> Printout:
        """A sheet drawn in one of many ways. Raises `Refused`."""
        own = self.shop.sheet(way.sheet)[0].piece.landscape
        turn = own != way.standing
        more = MANNERS[way.manner]
        return self.laid(way.sheet, way.spoken, way.piece, way.pen, turn, **more)

    def pdf(self, result: Printout) -> bytes:
        """The file of a result."""
        if id(result) not in self._files:
            tongue = find_one_or_two(result.language)
            assert tongue is not None
            self._files[id(result)] = write_pdf(
                result.document, self.shop.faces_of(result.languages), __version__
            )
        return self._files[id(result)]

    def ink(self, label: Label, language: str) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a text's outlines on the page, from the font itself."""
        if (label, language) not in self._inks:
            self._inks[label, language] = self._ink(label, language)
        return self._inks[label, language]

    def _ink(self, label: Label, language: str) -> tuple[float, float, float, float]:
        second = label.face.startswith("second") and JOIN not in language
        tongue = find_one_or_two(both(language) if second else language)
        assert tongue is not None
        face = self.shop.faces(tongue)[label.face]
        path, back = face.path, face.closed(label.text)
        em = _font(path)[2]
        pen, boxes = 0, []
        for at, char in enumerate(narrowed(label.text)):
            advance, bounds = _glyph(path, char)
            pen -= round(back.get(at, 0.0) * em)
            if bounds is not None:
                boxes.append((pen + bounds[0], bounds[1], pen + bounds[2], bounds[3]))
            pen += advance
        assert boxes, f"{label.text!r} has no ink"
        scale = label.size * PT / em
        x = label.x - pen * scale * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
        return (
            x + min(box[0] for box in boxes) * scale,
            label.y - max(box[3] for box in boxes) * scale,
            x + max(box[2] for box in boxes) * scale,
            label.y - min(box[1] for box in boxes) * scale,
        )


@cache
def _font(path: str) -> tuple[TTFont, dict[int, str], int]:
    font = TTFont(BytesIO(Path(path).read_bytes()), lazy=True)
    return font, font.getBestCmap(), font["head"].unitsPerEm


def narrow_glyphs(font: TTFont) -> dict[str, str]:
    """The glyphs of a font that stand for others where these are not to be full width."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "pwid":
            for at in record.Feature.LookupListIndex:
                for one in table.LookupList.Lookup[at].SubTable:
                    found |= one.mapping
    return found


@cache
def _glyph(path: str, char: str) -> tuple[int, tuple[int, int, int, int] | None]:
    """How wide a character is, and the bounds of its outline."""
    font, cmap, _ = _font(path)
    name = cmap[NARROW.get(ord(char), ord(char))]
    if ord(char) in NARROW:
        name = narrow_glyphs(font).get(name, name)
    glyph = font["glyf"][name]
    bounds = None
    if glyph.numberOfContours:
        bounds = (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax)
    return font["hmtx"][name][0], bounds


@cache
def drawing_in(theme: str = "colour") -> Drawing:
    """The drawings in a theme, each made once in a run."""
    return Drawing(theme)
