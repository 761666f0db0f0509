"""Faces made of fonts that cannot be embedded as they are, kept in the user's cache folder.

PostScript outlines, variable fonts and collections are turned into a static TrueType font with the
characters that a job needs; where it turns out to need another one, the font is made anew.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import sys
from array import array
from hashlib import sha256

from ..source import library
from ..source.output import write_file
from . import make
from .face import Face, FaceError, map_file
from .outlines import BOLD, REGULAR, FontFile

EDITION = 1  # of how fonts are made; another one leaves what the cache holds aside
MOST_KEPT = 64  # fonts in the cache
# Latin letters, their accents, and the signs of everyday text: every font gets what it has of them.
LATIN = "".join(
    chr(code)
    for first, last in ((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2027), (0x2030, 0x203A))
    for code in range(first, last + 1)
) + "−×÷±≤≥←↑→↓€™ẞ"  # fmt: skip


class MadeFace(Face):
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
            version = make.available()
        except ImportError as error:
            raise FaceError("font-tools-missing", original.path) from error
        weight = original.drawn(BOLD if self._bold else REGULAR)
        index = original.index if original.faces > 1 else -1
        axis = int(weight) if original.axis is not None else None
        source = f"{EDITION} {self._sum} {index} {axis} {self._bold}"
        name = f"sheetgen-{sha256(source.encode()).hexdigest()[:12]}"
        what = make.Making(original.path, index, axis, self._bold, name)
        codes = " ".join(f"{code:x}" for code in sorted(self._codes))
        key = sha256(f"{source} {version} {codes}".encode()).hexdigest()[:32]
        path = os.path.join(cache_folder(), f"{key}.ttf")
        if not self._open(path, name):
            self._write(path, self._made(what))
        self.path = original.path  # what messages are about
        self.family = original.family  # what programs that have the original know it by

    def _made(self, what: make.Making) -> bytes:
        try:
            return make.make(what, self._codes)
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
            write_file(path, content)
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
