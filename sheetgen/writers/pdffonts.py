"""Draw with a `Face` in ReportLab: the same mapped file, looked up instead of read through.

ReportLab reads every character, advance and outline offset of a font when it opens it, and copies
all outlines to take out a few: for two Chinese fonts that is more than all the rest of a sheet.
The classes here stand in for the tables it would have built. The PDF is the same, byte for byte.

Import ReportLab through this module (or import this module first): only then is Pillow, which
ReportLab wants at once but a sheet never uses, left aside until something asks for it.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from struct import error as StructError
from struct import unpack_from
from typing import Any
from weakref import WeakKeyDictionary

from ..faces.face import Face
from ..text.closing import NARROW


def _defer_pillow() -> None:
    """Let `PIL.Image` be loaded by its first use and not by ReportLab's import of it.

    Does nothing where Pillow is loaded already, or is missing: ReportLab then says so itself.
    """
    if "PIL.Image" in sys.modules or "reportlab.lib.utils" in sys.modules:
        return
    try:
        spec = importlib.util.find_spec("PIL.Image")
    except ImportError:
        return
    if spec is None or spec.loader is None:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules["PIL.Image"] = module
    spec.loader.exec_module(module)
    # Otherwise `from PIL import Image` looks at the module's own attributes, and that loads it.
    sys.modules["PIL"].Image = module  # type: ignore[attr-defined]


_defer_pillow()
# isort: split
from reportlab.pdfbase import pdfmetrics, ttfonts  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

__all__ = ["Canvas", "font_name"]

_SPACE, _NO_BREAK_SPACE = 0x20, 0xA0

_stock_to_unicode = ttfonts.makeToUnicodeCMap
_BLOCK = 100  # the most lines a block of a character map may have


def font_name(face: Face) -> str:
    """The name by which `Canvas.setFont` and `pdfmetrics.stringWidth` know this face.

    The font is registered on first use. Its name is made from the file's content, since ReportLab
    keeps the first of two fonts of one name, for the whole process, without a word. Raises
    `FaceError` for damage that shows only now.
    """
    name = f"{face.postscript_name}-{face.digest()}"
    if not _is_ours(pdfmetrics._fonts.get(name), name):  # type: ignore[attr-defined]
        try:
            font = _Font(name, face)
        except (ttfonts.TTFError, StructError, LookupError) as error:
            raise face.broken("it is not built like a TrueType font") from error
        # ReportLab would hand out an earlier font with the same name *in its file* instead of this
        # one, and later this one instead of others; so it is told of a name no other file has.
        in_file = font.face.name
        font.face.name = name.encode()
        pdfmetrics.registerFont(font)
        font.face.name = in_file
        if not _is_ours(pdfmetrics.getFont(name), name):
            raise RuntimeError(f"ReportLab uses another font for {name}")
    return name


def _is_ours(font: object, name: str) -> bool:
    return isinstance(font, _Font) and font.fontName == name


class _Glyphs:
    """Character to glyph."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def __getitem__(self, code: int) -> int:
        if code in (_SPACE, _NO_BREAK_SPACE):  # ReportLab lets them stand in for each other
            return self._face.glyph(_SPACE) or self._face.glyph(_NO_BREAK_SPACE)
        return self._face.glyph(code)

    def __contains__(self, code: int) -> bool:
        return self[code] > 0


class _Widths(dict[int, float]):
    """Character to advance in thousandths of an em, filled in as characters are asked for."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face
        self._glyphs = _Glyphs(face)
        # Multiplied as ReportLab does it, so that the last bit is the same.
        self._scale = 1 if face.units_per_em == 1000 else 1000 / face.units_per_em

    def __missing__(self, code: int) -> float:
        width = self[code] = self._face.advance(self._glyphs[code]) * self._scale
        return width

    def get(self, code: int, default: object = None) -> float:
        return self[code]


class _Metrics:
    """Glyph to advance (in font units) and side bearing."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def __getitem__(self, glyph: int) -> tuple[int, int]:
        face = self._face
        if not 0 <= glyph < face.glyph_count:
            raise face.broken("a letter has a part that does not exist")
        # Advance and bearing side by side; then bearings alone, for all that share an advance.
        pairs = min(glyph, face.pairs)
        place = face.tables[b"hmtx"][0] + 4 * pairs + 2 * (glyph - pairs)
        if glyph < face.pairs:
            place += 2
        (bearing,) = unpack_from(">H", face.data, place)
        return face.advance(glyph), bearing


class _Offsets:
    """Glyph to the place of its outline, which is also where the one before it ends."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._code, self._size, self._unit = (">I", 4, 1) if face.long_offsets else (">H", 2, 2)

    def __getitem__(self, glyph: int) -> int:
        face = self._face
        if not 0 <= glyph <= face.glyph_count:
            raise face.broken("a letter has a part that does not exist")
        place = face.tables[b"loca"][0] + self._size * glyph
        offset: int = self._unit * unpack_from(self._code, face.data, place)[0]
        before = glyph and self._unit * unpack_from(self._code, face.data, place - self._size)[0]
        if not before <= offset <= face.tables[b"glyf"][1]:
            raise face.broken("the outline of a letter lies outside of its table")
        return offset


class _Outlines:
    """The table of outlines, of which only the slices asked for are copied."""

    def __init__(self, face: Face) -> None:
        self._data = face.data
        self._start = face.tables[b"glyf"][0]

    def __getitem__(self, part: slice) -> bytes:
        return self._data[self._start + part.start : self._start + part.stop]


class _MappedFace(ttfonts.TTFontFace):
    """ReportLab's face, with look-ups in place of the tables it would build."""

    def __init__(self, face: Face) -> None:
        pdfmetrics.TypeFace.__init__(self, None)
        self._ttf_data = face.data  # so that the file is not read
        self.filename = face.path
        self.source = face
        # The small tables are ReportLab's to read: name, bounding box, flags, heights.
        ttfonts.TTFontFile.__init__(self, face.path, charInfo=0)
        self.charToGlyph = _Glyphs(face)
        self.charWidths = _Widths(face)
        self.hmetrics = _Metrics(face)
        self.glyphPos = _Offsets(face)
        self.defaultWidth = self._pdfScale(face.advance(0))  # type: ignore[attr-defined]

    def get_table(self, tag: str) -> Any:
        if tag == "glyf":
            return _Outlines(self.source)
        return super().get_table(tag)  # type: ignore[no-untyped-call]

    def makeSubset(self, subset: Sequence[int]) -> bytes:
        try:
            return super().makeSubset(subset)
        except (ttfonts.TTFError, StructError, LookupError) as error:
            raise self.source.broken("the outline of a letter makes no sense") from error


class _Font(ttfonts.TTFont):
    """ReportLab's font on a mapped face."""

    def __init__(self, name: str, face: Face) -> None:
        # Not the inherited one, which would open the file the slow way.
        self.fontName = name
        self.face = _MappedFace(face)
        self.encoding = ttfonts.TTEncoding()
        self.state = WeakKeyDictionary()
        self._asciiReadable = 0  # else all of ASCII is embedded, whatever is drawn
        self.shapable = False

    def stringWidth(self, text: str | bytes, size: float, encoding: str = "utf8") -> float:
        """The width of a text in points. ReportLab's C helper (rl_accel) would see only those
        characters that have been looked up before, and take a full em for all others."""
        if isinstance(text, bytes):
            text = text.decode(encoding)
        total: float = sum(map(self.face.charWidths.__getitem__, map(ord, text)))
        return 0.001 * size * total

    def addObjects(self, doc: Any) -> None:
        """Write the font's subsets into a document."""
        face, in_file = self.face, self.face.name
        # ReportLab refuses two fonts with one name in their files; the second takes its full name.
        if f"toUnicodeCMap:AAAAAA+{in_file.decode()}" in doc.idToObject:
            face.name = self.fontName.encode()
        stock = ttfonts.makeToUnicodeCMap
        ttfonts.makeToUnicodeCMap = _to_unicode
        try:
            super().addObjects(doc)
        finally:
            ttfonts.makeToUnicodeCMap = stock
            face.name = in_file


def _to_unicode(fontname: str, subset: list[int]) -> str:
    """The map that copying and searching use: ReportLab's, but with the characters above U+FFFF
    in UTF-16, as PDF wants them, and in blocks of at most a hundred lines."""
    whole: str = _stock_to_unicode(fontname, subset)
    start, _, rest = whole.partition(f"{len(subset)} beginbfchar\n")
    end = rest.partition("endbfchar\n")[2]
    lines = [
        f"<{code:02X}> <{chr(NARROW.get(char, char)).encode('utf-16-be').hex().upper()}>\n"
        for code, char in enumerate(subset)
    ]
    blocks = [lines[at : at + _BLOCK] for at in range(0, len(lines), _BLOCK)]
    return start + "".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks) + end
