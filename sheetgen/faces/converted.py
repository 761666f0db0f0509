"""Faces made of fonts that cannot be embedded as they are, kept in the user's cache folder.

PostScript outlines, variable fonts and collections are turned into a static TrueType font with the
characters that a job needs; where it turns out to need another one, the font is made anew. Only
this module uses fontTools, which comes with `pip install fonttools`.
"""

from __future__ import annotations

import contextlib
import io
import mmap
import os
import sys
from array import array
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from ..source import library
from ..source.output import write_file
from ..text.closing import NARROW
from .face import Face
from .fontdata import FaceError, map_file
from .fontfile import BOLD, REGULAR, FontFile

EDITION = 1  # of how fonts are made; another one leaves what the cache holds aside
MOST_KEPT = 64  # fonts in the cache
# Latin letters, their accents, and the signs of everyday text: every font gets what it has of them.
LATIN = "".join(
    chr(code)
    for first, last in ((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2027), (0x2030, 0x203A))
    for code in range(first, last + 1)
) + "−×÷±≤≥←↑→↓€™ẞ" + "".join(map(chr, NARROW))  # fmt: skip

ERROR = 0.0005  # em by which a curve may be off when it is drawn with other curves
_KEPT = (
    "version", "xAvgCharWidth", "usWeightClass", "usWidthClass", "fsType", "yStrikeoutSize",
    "yStrikeoutPosition", "sFamilyClass", "sTypoAscender", "sTypoDescender", "sTypoLineGap",
    "usWinAscent", "usWinDescent", "sxHeight", "sCapHeight",
)  # fmt: skip


class ConvertedFace(Face):
    """A face made of another font; asked for a character it lacks, it is made again with it."""

    __slots__ = ("_bold", "_codes", "_original", "_sum")
    complete = False

    def __init__(self, original: FontFile, bold: bool, text: str = "") -> None:
        """Raises `FaceError` where it cannot be made."""
        if original.forbidden:
            raise FaceError("font-not-embeddable", original.path)
        self._original, self._bold = original, bold
        self._sum = sha256(original.data).hexdigest()
        self._codes: dict[int, int] = {}
        self._add(LATIN + text)
        self._make()

    def want(self, text: str) -> None:
        """Be ready to draw a text, as far as the original can."""
        if self._add(text):
            self._make()

    def glyph(self, codepoint: int) -> int:
        """The number of the glyph that draws a character, 0 where the original has none."""
        found = super().glyph(codepoint)
        if not found and codepoint not in self._codes and self._original.glyph(codepoint):
            self.want(chr(codepoint))
            found = super().glyph(codepoint)
        return found

    @property
    def title(self) -> str:
        """The original's name."""
        return self._original.postscript_name

    def _add(self, text: str) -> bool:
        """Take up the characters that the original has; whether there were new ones."""
        before = len(self._codes)
        for code in sorted(set(map(ord, text)) - self._codes.keys()):
            glyph = self._original.glyph(code)
            if glyph:
                self._codes[code] = glyph
        return len(self._codes) > before

    def _make(self) -> None:
        original = self._original
        try:
            version = fonttools_version()
        except ImportError as error:
            raise FaceError("font-tools-missing", original.path) from error
        weight = original.drawn(BOLD if self._bold else REGULAR)
        index = original.index if original.faces > 1 else -1
        axis = int(weight) if original.axis is not None else None
        source = f"{EDITION} {self._sum} {index} {axis} {self._bold}"
        name = f"sheetgen-{sha256(source.encode()).hexdigest()[:12]}"
        what = Conversion(original.path, index, axis, self._bold, name)
        codes = " ".join(f"{code:x}" for code in sorted(self._codes))
        key = sha256(f"{source} {version} {codes}".encode()).hexdigest()[:32]
        path = os.path.join(cache_folder(), f"{key}.ttf")
        if not self._open(path, name):
            self._write(path, self._made(what))
        self.path = original.path  # what messages are about
        self.family = original.family  # what programs that have the original know it by

    def _made(self, what: Conversion) -> bytes:
        try:
            return convert(what, self._codes)
        except Exception as error:  # fontTools says in many ways that a file is broken
            raise FaceError("font-broken", what.path, "its outlines cannot be read") from error

    def _open(self, path: str, name: str) -> bool:
        """Take what the cache holds; whether it is there, whole, and what is looked for."""
        try:
            data = map_file(path)
            if not _whole(data):
                return False
            super().__init__(path, data)
        except FaceError:
            return False
        return self.postscript_name == name and all(map(super().glyph, self._codes))

    def _write(self, path: str, content: bytes) -> None:
        """Keep a new font in the cache where that can be written, and take it."""
        data = mmap.mmap(-1, len(content))
        data.write(content)
        super().__init__(path, data)
        with contextlib.suppress(OSError):
            write_file(path, content, own=True)
            _forget(os.path.dirname(path))


def _whole(data: mmap.mmap) -> bool:
    """Whether the sum over a font is what it must be: every change of one bit shows."""
    content = data[:]
    if len(content) % 4:
        return False
    numbers = array("I", content)
    if numbers.itemsize != 4:
        return False
    if sys.byteorder == "little":
        numbers.byteswap()
    return sum(numbers) & 0xFFFFFFFF == 0xB1B0AFBA


def _forget(folder: str) -> None:
    """Remove the oldest fonts of a cache that has grown large."""
    with os.scandir(folder) as entries:
        found = [(e.stat().st_mtime, e.path) for e in entries if e.name.endswith(".ttf")]
    for _, path in sorted(found)[: max(0, len(found) - MOST_KEPT)]:
        with contextlib.suppress(OSError):
            os.unlink(path)


def cache_folder() -> str:
    """Where made fonts are kept; it need not exist."""
    return os.path.join(library.cache_folder(), "fonts")


class Conversion(NamedTuple):
    """A font to be made: of which font of a file, in which weight, and its name."""

    path: str
    number: int  # in a collection; -1 for a file that is none
    weight: int | None  # on the axis of a variable font
    bold: bool
    name: str  # by which a PDF knows it: not the original's, whose name may be reserved


def fonttools_version() -> str:
    """The version of fontTools. Raises `ImportError` where it is not installed."""
    import fontTools

    return str(fontTools.version)


def convert(what: Conversion, glyphs: Mapping[int, int]) -> bytes:
    """A static TrueType font with some characters (each with its glyph's number in the original).

    The same input gives the same bytes. Raises whatever fontTools raises for a broken file.
    """
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import TTFont

    with TTFont(what.path, fontNumber=what.number, lazy=True) as font:
        location = {"wght": what.weight} if what.weight is not None else None
        drawn = font.getGlyphSet(location=location)
        names = {gid: font.getGlyphName(gid) for gid in sorted({0, *glyphs.values()})}
        own = {gid: f"g{gid}" if gid else ".notdef" for gid in names}
        em, cff = font["head"].unitsPerEm, "glyf" not in font
        made = {own[gid]: _outline(drawn, name, em, cff) for gid, name in names.items()}
        outlines = {name: outline for name, (outline, _) in made.items()}
        widths = {name: width for name, (_, width) in made.items()}
        builder = FontBuilder(em, isTTF=True)
        builder.setupGlyphOrder(list(own.values()))
        builder.setupCharacterMap({code: own[gid] for code, gid in sorted(glyphs.items())})
        builder.setupGlyf(outlines)
        lefts = {name: getattr(outline, "xMin", 0) for name, outline in outlines.items()}
        builder.setupHorizontalMetrics({name: (widths[name], lefts[name]) for name in widths})
        hhea = font["hhea"]
        builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent, lineGap=0)
        style = "Bold" if what.bold else "Regular"
        builder.setupNameTable(
            {"familyName": what.name, "styleName": style, "psName": what.name, "version": "1"},
            mac=False,
        )
        builder.setupOS2(**_os2(font, what))
        post = font["post"]
        builder.setupPost(
            keepGlyphNames=False, italicAngle=post.italicAngle, isFixedPitch=post.isFixedPitch
        )
        return _bytes(builder.font, font)


def _outline(glyphs: Any, name: str, em: int, cff: bool) -> tuple[Any, int]:
    """A glyph in the curves of TrueType, without parts that it shares with others; its advance."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    # PostScript and TrueType fill outlines drawn in opposite directions.
    curves = Cu2QuPen(pen, em * ERROR, reverse_direction=cff)
    record = DecomposingRecordingPen(glyphs)
    glyph = glyphs[name]
    glyph.draw(record)
    record.replay(curves)
    # Of a variable font some versions know the advance only once it was drawn.
    return pen.glyph(), max(0, round(glyph.width))


def _os2(font: Any, what: Conversion) -> dict[str, int]:
    """What is said of the font as a whole: as the original says it, but for its weight."""
    if "OS/2" not in font:
        return {}
    kept = {name: getattr(font["OS/2"], name) for name in _KEPT if hasattr(font["OS/2"], name)}
    kept["version"] = min(kept["version"], 4)
    kept["fsSelection"] = 0x20 if what.bold else 0x40
    if what.weight is not None:
        kept["usWeightClass"] = what.weight
    return kept


def _bytes(made: Any, font: Any) -> bytes:
    """The file. What sums all glyphs up is rounded up, to be the same for other characters too."""
    head, maxp = made["head"], made["maxp"]
    glyf = made["glyf"]
    for name in made.getGlyphOrder():
        glyf[name].recalcBounds(glyf)
    made["hhea"].recalc(made)
    maxp.recalc(made)
    for name in ("maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours"):
        setattr(maxp, name, 1 << max(9, int(getattr(maxp, name)).bit_length()))
    for name in ("xMin", "yMin", "xMax", "yMax"):
        setattr(head, name, getattr(font["head"], name))
    head.macStyle = 1 if made["OS/2"].fsSelection & 0x20 else 0
    head.created = head.modified = 0
    made.recalcBBoxes = made.recalcTimestamp = False
    out = io.BytesIO()
    made.save(out, reorderTables=True)
    return out.getvalue()
