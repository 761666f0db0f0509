"""What is in any font file: collections, variable fonts and PostScript outlines too.

Such a font can be described and asked for its characters; to be drawn, it is made into a static
TrueType font first (see `converted`).
"""

from __future__ import annotations

import mmap
from struct import unpack_from
from typing import NamedTuple

from .face import LEAST, Face
from .fontdata import FaceError, map_file

WEB = (".woff", ".woff2")
ENDINGS = (".ttf", ".otf", ".ttc", ".otc", *WEB)
REGULAR, BOLD = 400, 700
LEAST_BOLD = 600  # the lightest weight that is bold
MOST_FACES = 64  # of one collection that are looked at

_OUTLINES = ((b"glyf", b"loca"), (b"CFF ",), (b"CFF2",))
_COMPRESSED = (b"wOFF", b"wOF2")


class Axis(NamedTuple):
    """The weights a variable font has."""

    least: float
    usual: float
    most: float


class FontFile(Face):
    """One font of a file, whatever its outlines; made by `open_font`.

    ``index`` is its place in a collection of ``faces`` fonts. ``weight`` goes from 100 (thin) to
    900 (black); ``axis`` is None where the font has no choice of weights. ``forbidden`` says that
    its maker does not allow it in a PDF.
    """

    __slots__ = ("axis", "faces", "forbidden", "index", "italic", "weight", "width_class")

    def __init__(self, path: str, data: mmap.mmap, start: int, index: int, faces: int) -> None:
        self.index, self.faces, self.forbidden = index, faces, False
        super().__init__(path, data, start)
        self.weight, self.width_class, self.italic = self._style()
        self.axis = self._axis()

    @property
    def cff(self) -> bool:
        """Whether its outlines are PostScript's."""
        return b"glyf" not in self.tables

    @property
    def variable(self) -> bool:
        """Whether it is a variable font."""
        return b"fvar" in self.tables

    @property
    def plain(self) -> bool:
        """Whether it can be used as it is."""
        return not (self.cff or self.variable or self.faces > 1)

    def has(self, weight: int) -> bool:
        """Whether it can be drawn in a regular (400) or a bold (700) weight."""
        least, most = (self.weight, self.weight)
        if self.axis is not None:
            least, most = int(self.axis.least), int(self.axis.most)
        return most >= LEAST_BOLD if weight >= LEAST_BOLD else least < LEAST_BOLD

    def drawn(self, weight: int) -> float:
        """The weight in which it is drawn where one is asked for."""
        if self.axis is None:
            return self.weight
        return min(max(weight, self.axis.least), self.axis.most)

    def _read_contents(self, start: int) -> dict[bytes, tuple[int, int]]:
        if self.data[start : start + 4] not in (b"\0\1\0\0", b"true", b"OTTO"):
            raise FaceError("font-unreadable", self.path, "it is not a font (.ttf, .otf or .ttc)")
        tables = self._list_tables(start)
        self._need_tables(tables, LEAST)
        kinds = [one for one in _OUTLINES if all(tag in tables for tag in one)]
        if not kinds:
            raise FaceError("font-unreadable", self.path, "it has no outlines")
        if b"loca" in tables and kinds[0] != _OUTLINES[0]:
            raise self.broken("its list of contents is wrong")
        return tables

    def _permit(self, permission: int) -> None:
        try:
            super()._permit(permission)
        except FaceError:
            self.forbidden = True

    def _style(self) -> tuple[int, int, bool]:
        """Weight, width (5 is usual) and whether it slants."""
        start, length = self.tables.get(b"OS/2", (0, 0))
        if length < 64:
            return REGULAR, 5, False
        weight, width = unpack_from(">HH", self.data, start + 4)
        (style,) = unpack_from(">H", self.data, start + 62)
        if weight < 10:  # an old way to count from 1 to 9
            weight *= 100
        return weight or REGULAR, width, bool(style & 0x0201)

    def _axis(self) -> Axis | None:
        start, length = self.tables.get(b"fvar", (0, 0))
        if length < 16:
            return None
        offset, count, size = unpack_from(">H2xHH", self.data, start + 4)
        for at in range(start + offset, start + offset + min(count, 64) * size, max(size, 1)):
            if size < 20 or at + 20 > start + length:
                raise self.broken("its list of axes is cut off")
            tag, *numbers = unpack_from(">4s3i", self.data, at)
            if tag == b"wght":
                return Axis(*(number / 65536 for number in numbers))
        return None


def open_fonts(path: str, steady: bool = False) -> list[FontFile]:
    """All fonts of a file; a collection has several. Raises `FaceError`.

    ``steady`` is for those that are drawn with, and not just looked at.
    """
    data = map_file(path, steady)
    starts = _starts(path, data)
    faces = len(starts)
    return [FontFile(path, data, start, i, faces) for i, start in enumerate(starts[:MOST_FACES])]


def _starts(path: str, data: mmap.mmap) -> list[int]:
    """Where the list of tables of each font of a file lies."""
    kind = data[:4]
    if kind in _COMPRESSED:
        raise FaceError("font-unreadable", path, "it is a font for web pages (WOFF)")
    if kind != b"ttcf":
        return [0]
    count = unpack_from(">I", data, 8)[0] if len(data) >= 12 else 0
    if not count or 12 + 4 * count > len(data):
        raise FaceError("font-broken", path, "its list of fonts is cut off")
    return list(unpack_from(f">{count}I", data, 12))
