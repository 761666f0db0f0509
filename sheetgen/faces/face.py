"""Measure text with a font file, and find the characters it lacks.

A face reads a static TrueType file through a memory map and looks a character up when it is first
asked for, so that opening costs a fraction of a millisecond however large the file is. What is
wrong with a file is found while it is opened: afterwards every question has an answer.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Mapping, Sequence
from struct import unpack_from

from ..source import library
from ..source.problems import Problems, Source, shown
from ..text.closing import NARROW, Room, closed, narrowed
from ..text.scripts import unset
from .fontdata import CharacterMap, FaceError, map_file, proportional

# The tables a font must have, and how many bytes of each are read here or by the PDF writer.
LEAST = {
    b"head": 54, b"hhea": 36, b"maxp": 6, b"name": 6, b"cmap": 4, b"post": 16, b"hmtx": 4,
}  # fmt: skip
_TRUETYPE = {b"loca": 4, b"glyf": 0}  # of outlines

# What a font without quotation marks draws instead: the straight ones, which were typed.
_STRAIGHT = {ord(c): ord("'") for c in "‘’‚"} | {ord(c): ord('"') for c in "“”„"}  # noqa: RUF001

# A font has about twenty tables; a file that claims hundreds is not worth walking through.
_MOST_TABLES = 256


def open_face(path: str) -> Face:
    """Open a static TrueType file; any other, or a damaged one, raises `FaceError`.

    A shipped file stays mapped as long as the face lives; any other may be changed meanwhile.
    """
    shipped = os.path.dirname(os.path.abspath(path)) == os.path.abspath(library.FONTS)
    return Face(path, map_file(path, steady=not shipped))


class Face:
    """One weight of a font; made by `open_face`.

    `ascent`, `descent` (negative, as it lies below the baseline), `cap_height` and `x_height` are
    fractions of an em. `family` is the name by which other programs know the font. For the PDF
    writer: `data` is the mapped file, `tables` has each table's offset and length, `pairs` the
    number of glyphs with an advance of their own, and `long_offsets` says how the places of
    outlines are stored.
    """

    __slots__ = (
        "_advances", "_digest", "_glyphs", "_map", "ascent", "cap_height", "data",
        "descent", "family", "glyph_count", "long_offsets", "pairs", "path", "postscript_name",
        "tables", "units_per_em", "version", "x_height",
    )  # fmt: skip
    complete = True  # whether it holds all there is from the start

    def __init__(self, path: str, data: mmap.mmap, start: int = 0) -> None:
        """``start`` is where the font's list of tables lies in the file."""
        self.path = path
        self.data = data
        self._advances: dict[str, int] = {}
        self._glyphs: dict[int, int] = {}
        self._digest = ""
        self.tables = self._read_contents(start)
        self._read_header()
        self._read_names()
        self._map = CharacterMap(path, data, self.tables[b"cmap"])
        self._read_proportions()

    def width(self, text: str) -> float:
        """The width of a text in em; a character the font lacks counts as its empty box."""
        back = sum(self.closed(text).values())
        return self.bare_width(narrowed(text)) - back

    def bare_width(self, text: str) -> float:
        """The same where every sign keeps the room that the font gives it."""
        total = 0
        advances = self._advances
        for char in text:
            advance = advances.get(char)
            if advance is None:
                advance = advances[char] = self.advance(self.glyph(ord(char)))
            total += advance
        return total / self.units_per_em

    def closed(self, text: str) -> dict[int, float]:
        """The places of a text before whose sign the pen goes back, and how far in em."""
        return closed(text, lambda at: self.room(text[at]))

    def room(self, char: str) -> Room:
        """How wide a character is, and what of that is blank, in em; no blank without ink."""
        glyph, em = self.glyph(ord(char)), self.units_per_em
        wide = self.advance(glyph)
        (start, length), (places, _) = (self.tables.get(t, (0, 0)) for t in (b"glyf", b"loca"))
        form, size, unit = (">II", 4, 1) if self.long_offsets else (">HH", 2, 2)
        outline, end = unpack_from(form, self.data, places + size * glyph) if length else (0, 0)
        outline *= unit
        if outline + 10 > min(end * unit, length):
            return Room(wide / em, 0.0, 0.0)
        low, high = unpack_from(">2xh2xh", self.data, start + outline)
        return Room(wide / em, max(low, 0) / em, max(wide - high, 0) / em)

    def missing(self, text: str) -> list[str]:
        """The characters the font cannot draw, in the order of the text, each once."""
        return [char for char in dict.fromkeys(text) if not self.glyph(ord(char))]

    def glyph(self, codepoint: int) -> int:
        """The number of the glyph that draws a character, 0 where the font has none."""
        known = self._glyphs.get(codepoint)
        if known is None:
            found = self._map.glyph(codepoint)
            if not found and codepoint in NARROW:
                found = self.glyph(NARROW[codepoint])
                found = proportional(self.data, self.tables.get(b"GSUB"), found) or found
            if codepoint == 0xA0 and not found:  # the space that does not break looks like any
                found = self._map.glyph(0x20)
            if not found and codepoint in _STRAIGHT:
                found = self._map.glyph(_STRAIGHT[codepoint])
            known = self._glyphs[codepoint] = found if found < self.glyph_count else 0
        return known

    def advance(self, glyph: int) -> int:
        """How far a glyph moves the pen, in font units (`units_per_em` of them are an em)."""
        if not 0 <= glyph < self.glyph_count:
            glyph = 0
        place = self.tables[b"hmtx"][0] + 4 * min(glyph, self.pairs - 1)
        advance: int = unpack_from(">H", self.data, place)[0]
        return advance

    def digest(self) -> str:
        """Sixteen hexadecimal digits, different for every font and the same wherever it lies.

        They come from the list of tables, two small tables and the size. The list has a checksum
        of every table, so a changed outline shows without reading 7 MB of them, which would take
        5 ms and more for each font in each run.
        """
        if not self._digest:
            from hashlib import sha256  # takes OpenSSL along, which only a PDF needs

            (count,) = unpack_from(">H", self.data, 4)
            summary = sha256(self.data[: 12 + 16 * count])
            for start, length in (self.tables[b"head"], self.tables[b"name"]):
                summary.update(self.data[start : start + length])
            summary.update(b"%d" % len(self.data))
            self._digest = summary.hexdigest()[:16]
        return self._digest

    @property
    def title(self) -> str:
        """What messages call the font."""
        return self.postscript_name

    def broken(self, reason: str) -> FaceError:
        """The error to raise where this file is found to be damaged."""
        return FaceError("font-broken", self.path, reason)

    def want(self, text: str) -> None:
        """Be ready to draw a text: a file is, a face that is made for a job sees to it."""

    def _read_contents(self, start: int) -> dict[bytes, tuple[int, int]]:
        kind = self.data[start : start + 4]
        if kind == b"OTTO":
            raise FaceError("font-cff", self.path)
        if kind == b"ttcf":
            raise FaceError("font-unreadable", self.path, "it is a collection of several fonts")
        if kind not in (b"\0\1\0\0", b"true"):
            raise FaceError("font-unreadable", self.path, "it is not a TrueType font (.ttf)")
        tables = self._list_tables(start)
        if b"CFF " in tables or b"CFF2" in tables:
            raise FaceError("font-cff", self.path)
        if b"fvar" in tables:
            raise FaceError("font-variable", self.path)
        self._need_tables(tables, {**LEAST, **_TRUETYPE})
        return tables

    def _list_tables(self, start: int) -> dict[bytes, tuple[int, int]]:
        """Where each table lies, as the list at a place of the file says."""
        data = self.data
        count = unpack_from(">H", data, start + 4)[0] if len(data) >= start + 12 else 0
        end = start + 12 + 16 * count
        if not 0 < count <= _MOST_TABLES or end > len(data):
            raise self.broken("its list of contents is cut off or senseless")
        tables = {}
        for at in range(start + 12, end, 16):
            tag, begin, length = unpack_from(">4s4xII", data, at)
            if begin + length > len(data) or not tag.isascii():
                raise self.broken("it ends too early, or its list of contents is wrong")
            tables[tag] = (begin, length)
        return tables

    def _need_tables(self, tables: dict[bytes, tuple[int, int]], least: dict[bytes, int]) -> None:
        for tag, size in least.items():
            if tables.get(tag, (0, -1))[1] < size:
                raise self.broken(f"the table '{tag.decode()}' is missing or too short")

    def _read_header(self) -> None:
        data, tables = self.data, self.tables
        head, hhea, maxp, post = (tables[tag][0] for tag in (b"head", b"hhea", b"maxp", b"post"))
        magic, em = unpack_from(">I2xH", data, head + 12)
        long_offsets, outlines = unpack_from(">HH", data, head + 50)
        metrics, pairs = unpack_from(">HH", data, hhea + 32)
        (count,) = unpack_from(">H", data, maxp + 4)
        editions = [unpack_from(">H", data, at)[0] for at in (head, hhea, maxp, post)]
        own = b"loca" in tables  # PostScript outlines have a table of their own, and a shorter maxp
        if (
            (magic, metrics, outlines, *editions[:3]) != (0x5F0F3CF5, 0, 0, 1, 1, int(own))
            or not 1 <= editions[3] <= 4
            or not (16 <= em <= 16384 and long_offsets <= 1 and 1 <= pairs <= count)
        ):
            raise self.broken("its header is wrong")
        self.units_per_em: int = em
        self.glyph_count: int = count
        self.long_offsets = long_offsets == 1
        self.pairs: int = pairs
        bearings, offsets = 2 * (count - pairs), (4 if long_offsets else 2) * (count + 1)
        lacking = own and tables[b"loca"][1] < offsets
        if tables[b"hmtx"][1] < 4 * pairs + bearings or lacking:
            raise self.broken("it has fewer letters than it says")

    def _read_names(self) -> None:
        data, (start, length) = self.data, self.tables[b"name"]
        form, count, texts = unpack_from(">HHH", data, start)
        if form or 6 + 12 * count > length:
            raise self.broken("its list of names is wrong")
        names: dict[int, str] = {}
        for at in range(start + 6, start + 6 + 12 * count, 12):
            *kind, id, size, offset = unpack_from(">6H", data, at)
            # English in the encodings of Windows and of the old Macintosh, as ReportLab takes them.
            code = {(3, 1, 0x409): "utf-16-be", (1, 0, 0): "mac-roman"}.get(tuple(kind))
            raw = data[start + texts + offset : start + texts + offset + size]
            if code and raw and id not in names:
                names[id] = raw.decode(code, "replace")
        name = (names.get(6) or names.get(4) or names.get(1) or "").replace(" ", "-")
        if not name or any(not "!" <= char <= "~" or char in "[](){}<>/%" for char in name):
            raise self.broken("its name is missing or has characters a PDF does not allow")
        (revision,) = unpack_from(">i", data, self.tables[b"head"][0] + 4)
        version = names.get(5, "").removeprefix("Version ").partition(";")[0]
        self.postscript_name = name
        # The name of the whole family, where a file names both it and its part of four weights.
        family = names.get(16) or names.get(1) or name
        self.family = "".join(char for char in family if char.isprintable())
        self.version = version or f"{revision / 65536:.3f}"

    def _read_proportions(self) -> None:
        data, em = self.data, self.units_per_em
        ascent, descent = unpack_from(">hh", data, self.tables[b"hhea"][0] + 4)
        x_height = cap_height = 0
        start, length = self.tables.get(b"OS/2", (0, 0))
        if length:
            version, permission = unpack_from(">H6xH", data, start) if length >= 78 else (9, 0)
            if length < (78 if version < 2 else 96):
                raise self.broken("the table 'OS/2' is too short")
            self._permit(permission)
            # The em box of a Chinese font; the pair in hhea includes room between the lines.
            ascent, descent = unpack_from(">hh", data, start + 68)
            if version >= 2:
                x_height, cap_height = unpack_from(">hh", data, start + 86)
        self.ascent: float = ascent / em
        self.descent: float = descent / em
        # Fonts that do not tell get the proportions of most sans-serif letters.
        self.cap_height: float = cap_height / em or 0.7
        self.x_height: float = x_height / em or 0.5

    def _permit(self, permission: int) -> None:
        """Refuse what is restricted and nothing milder; no cut-down copies; bitmaps only."""
        if permission & 0x000F == 2 or permission & 0x0300:
            raise FaceError("font-not-embeddable", self.path)


# "regular" and "bold", by the tag of a language.
FacesByLanguage = Mapping[str, dict[str, Face]]


MOST_SHOWN = 8  # characters that are named of those a font lacks


def named_characters(missing: Sequence[str]) -> str:
    """The first few of the characters that a font lacks, each with its code."""
    return ", ".join(f"{c} (U+{ord(c):04X})" for c in missing[:MOST_SHOWN])


def check_printable(
    text: str, face: Face, language: str, source: Source, problems: Problems
) -> None:
    """Note a text that cannot be printed in a face, or in any."""
    if never := unset(text):
        problems.add(source, never[0], text=shown(text), letter=never[1])
    elif missing := face.missing(text):
        problems.add(
            source,
            "glyph-missing",
            face=face.title,
            characters=named_characters(missing),
            language=language,
            text=shown(text),
        )
