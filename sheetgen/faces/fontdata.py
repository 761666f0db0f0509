"""The bytes of a font file, what is wrong with it, and its table of characters."""

from __future__ import annotations

import mmap
import os
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from struct import error as StructError
from struct import unpack_from

from ..messages import MESSAGES
from ..source.problems import Problems, Source, fill
from ..source.reads import as_stored, note_read


class FaceError(ValueError):
    """A font file that cannot be used: `id` names the message, `path` and `reason` fill it in."""

    def __init__(self, id: str, path: str, reason: str = "") -> None:
        super().__init__(fill(MESSAGES[id], {"path": path, "reason": reason}))
        self.id, self.path, self.reason = id, path, reason

    def note(self, problems: Problems) -> None:
        """Add it to problems."""
        problems.add(Source(""), self.id, path=self.path, reason=self.reason)


MOST_BYTES = 200_000_000  # of a font: twice those with all of Chinese in nine weights


def map_file(path: str, steady: bool = False) -> mmap.mmap:
    """The bytes of a file, read when they are looked at, or at once where they must be ``steady``.

    Whoever looks at bytes of a file that was cut meanwhile is ended by the system (SIGBUS). Raises
    `FaceError`.
    """
    path = as_stored(path)
    if not os.path.isfile(path):  # asked first, since opening a pipe would wait for its writer
        if os.path.exists(path):
            raise FaceError("font-unreadable", path, "it is not a file")
        raise FaceError("font-missing", path)
    try:
        with open(path, "rb") as file:
            note_read(path)
            size = os.fstat(file.fileno()).st_size
            if size > MOST_BYTES:
                limit = f"it is larger than {MOST_BYTES // 1_000_000} MB"
                raise FaceError("font-unreadable", path, limit)
            if not steady or not size:
                return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            data = mmap.mmap(-1, size)
            data.write(file.read(size))
            return data
    except OSError as error:
        raise FaceError("font-unreadable", path, error.strerror or str(error)) from error
    except ValueError as error:
        raise FaceError("font-unreadable", path, "it is empty") from error


# Platform and encoding of the maps from Unicode to glyphs, best first: those for all of Unicode,
# then those for its first 65,536 characters.
_UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


class CharacterMap:
    """The best of a font's maps from Unicode to glyphs.

    Its size is checked at once, it is read when it is first asked. Raises `FaceError` where the
    font has none, or one that is cut off.
    """

    def __init__(self, path: str, data: mmap.mmap, table: tuple[int, int]) -> None:
        """``table`` is where the table `cmap` lies, and how long it is."""
        self._data = data
        self._find: Callable[[int], int] | None = None
        start, length = table
        (count,) = unpack_from(">H", data, start + 2)
        maps = []
        for at in range(start + 4, start + 4 + 8 * min(count, (length - 4) // 8), 8):
            platform, encoding, offset = unpack_from(">HHI", data, at)
            if (platform, encoding) not in _UNICODE or length - offset < 16:
                continue
            (form,) = unpack_from(">H", data, start + offset)
            if form == 12:
                size = 16 + 12 * unpack_from(">I", data, start + offset + 12)[0]
            elif form == 4:
                size = 16 + 8 * (unpack_from(">H", data, start + offset + 6)[0] // 2)
            else:
                continue
            if size > length - offset:
                raise FaceError("font-broken", path, "its table of characters is cut off")
            maps.append((_UNICODE.index((platform, encoding)), form, start + offset))
        if not maps:
            raise FaceError("font-unreadable", path, "it has no table of Unicode characters")
        _, self._form, self._at = min(maps)

    def glyph(self, codepoint: int) -> int:
        """The number of the glyph for a character, 0 where there is none."""
        if self._find is None:
            self._find = (_groups if self._form == 12 else _segments)(self._data, self._at)
        return self._find(codepoint)


def _numbers(data: mmap.mmap, at: int, code: str, count: int) -> array[int]:
    numbers = array(code)
    numbers.frombytes(data[at : at + count * numbers.itemsize])
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


def _groups(data: mmap.mmap, at: int) -> Callable[[int], int]:
    """Look-up in a character map of format 12: runs of characters with runs of glyphs."""
    numbers = _numbers(data, at + 16, "I", 3 * unpack_from(">I", data, at + 12)[0])
    starts, ends, glyphs = numbers[::3], numbers[1::3], numbers[2::3]

    def glyph(code: int) -> int:
        i = bisect_right(starts, code) - 1
        return glyphs[i] + code - starts[i] if i >= 0 and code <= ends[i] else 0

    return glyph


def _segments(data: mmap.mmap, at: int) -> Callable[[int], int]:
    """Look-up in a character map of format 4: runs of characters, shifted or listed one by one."""
    length, count = unpack_from(">2xH2xH", data, at)
    count //= 2
    numbers = _numbers(data, at + 14, "H", 4 * count + 1)
    ends, starts = numbers[:count], numbers[count + 1 : 2 * count + 1]
    shifts, lists = numbers[2 * count + 1 : 3 * count + 1], numbers[3 * count + 1 :]
    end = min(at + length, len(data))

    def glyph(code: int) -> int:
        i = bisect_left(ends, code)
        if i == count or code < starts[i]:
            return 0
        if not lists[i]:
            return (code + shifts[i]) & 0xFFFF
        # Where a run's list starts is counted from the place of that very number.
        place = at + 16 + 6 * count + 2 * i + lists[i] + 2 * (code - starts[i])
        listed: int = unpack_from(">H", data, place)[0] if place + 2 <= end else 0
        return (listed + shifts[i]) & 0xFFFF if listed else 0

    return glyph


def proportional(data: mmap.mmap, table: tuple[int, int] | None, glyph: int) -> int:
    """The glyph that a font has for one where it is not to be full width, or 0.

    It is that of the feature `pwid` of the table `GSUB`; a damaged one has none.
    """
    if table is None or not glyph:
        return 0
    start = table[0]
    try:
        _, _, _, features, lookups = unpack_from(">5H", data, start)
        features, lookups = start + features, start + lookups
        for n in range(unpack_from(">H", data, features)[0]):
            tag, offset = unpack_from(">4sH", data, features + 2 + 6 * n)
            if tag != b"pwid":
                continue
            (count,) = unpack_from(">H", data, features + offset + 2)
            for lookup in unpack_from(f">{count}H", data, features + offset + 4):
                (at,) = unpack_from(">H", data, lookups + 2 + 2 * lookup)
                if found := _single(data, lookups + at, glyph):
                    return found
    except StructError:
        pass
    return 0


def _single(data: mmap.mmap, lookup: int, glyph: int) -> int:
    """What a look-up of single glyphs puts in the place of one, or 0."""
    kind, _, count = unpack_from(">3H", data, lookup)
    for offset in unpack_from(f">{count}H", data, lookup + 6):
        at, one = lookup + offset, kind
        if kind == 7:  # one whose place is too far away for two bytes
            one, far = unpack_from(">2xHI", data, at)
            at += far
        if one != 1:
            continue
        form, coverage = unpack_from(">HH", data, at)
        place = _covered(data, at + coverage, glyph)
        if place >= 0 and form == 1:
            shift: int = unpack_from(">h", data, at + 4)[0]
            return (glyph + shift) & 0xFFFF
        if place >= 0 and place < unpack_from(">H", data, at + 4)[0]:
            found: int = unpack_from(">H", data, at + 6 + 2 * place)[0]
            return found
    return 0


def _covered(data: mmap.mmap, at: int, glyph: int) -> int:
    """The place of a glyph in a list of those that a look-up is for, or -1."""
    form, count = unpack_from(">HH", data, at)
    if form == 1:
        glyphs = unpack_from(f">{count}H", data, at + 4)
        return glyphs.index(glyph) if glyph in glyphs else -1
    for n in range(count):
        first, last, place = unpack_from(">3H", data, at + 4 + 6 * n)
        if first <= glyph <= last:
            return int(place + glyph - first)
    return -1
