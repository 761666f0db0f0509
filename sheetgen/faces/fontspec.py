"""Which font of which file is meant: by path, number and language; and its bold (R44)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from ..source import library
from .converted import ConvertedFace
from .face import Face
from .fontdata import FaceError
from .fontfile import BOLD, ENDINGS, LEAST_BOLD, REGULAR, WEB, FontFile, open_fonts

LEAST_STEP = 200  # how much more weight a bold has
MOST_BESIDE = 3000  # files of a folder that are looked at for a bold


class FontPair(NamedTuple):
    """A regular and a bold font."""

    regular: FontFile
    bold: FontFile


class FontSpec(NamedTuple):
    """A font as it was named: a file, and its place in a collection where that was said."""

    path: str
    number: int | None


def choose_fonts(text: str, region: str) -> FontPair:
    """The fonts that ``FILE``, ``FILE#INDEX`` or two of them with a comma between them name.

    ``region`` is the end of a family's name (JP, TC) that is preferred in a collection. Raises
    `FaceError`.
    """
    named = [_located(part) for part in spec_parts(text)]
    if not 1 <= len(named) <= 2:
        raise FaceError("font-pair", text)
    regular = _pick(named[0], region, "", REGULAR)
    if len(named) == 1:
        if not regular.has(REGULAR):
            raise FaceError("font-only-bold", regular.path)
        return FontPair(regular, _bold_of(regular))
    bold = _pick(named[1], region, regular.family, BOLD)
    if bold.drawn(BOLD) - regular.drawn(REGULAR) < LEAST_STEP:
        raise FaceError("font-not-bold", bold.path, os.path.basename(regular.path))
    return FontPair(regular, bold)


def face_of(font: FontFile, bold: bool, text: str) -> Face:
    """A face that can be embedded: the file itself where it can, else one made of it for a text.

    Raises `FaceError`.
    """
    if font.plain:
        if font.forbidden:
            raise FaceError("font-not-embeddable", font.path)
        return Face(font.path, font.data)
    return ConvertedFace(font, bold, text)


def region_of(family: str) -> str:
    """The end of a family's name that says whose forms of characters it has: JP in Noto Sans JP."""
    last = family.rpartition(" ")[2]
    return last if len(last) == 2 and last.isupper() else ""


def spec_parts(text: str) -> list[str]:
    """The one or two names that a text holds; a file's own name may hold a comma."""
    if os.path.isfile(spec_file(text)):
        return [text.strip()]
    return [part.strip() for part in text.split(",")]


def spec_file(text: str) -> str:
    """The file that a name means, without the number behind it."""
    return _split(text).path


def _split(text: str) -> FontSpec:
    path = os.path.expanduser(text.strip())
    head, mark, number = path.rpartition("#")
    if mark and number.isdecimal() and len(number) < 5 and not os.path.isfile(path):
        return FontSpec(head, int(number))
    return FontSpec(path, None)


def _located(text: str) -> FontSpec:
    named = _split(text)
    if not os.path.isfile(named.path) and os.path.basename(named.path) == named.path:
        found = library.font(named.path)  # named as in a language file
        return named._replace(path=found) if os.path.isfile(found) else named
    return named


def _pick(named: FontSpec, region: str, family: str, weight: int) -> FontFile:
    """The font of a file that is meant: by its number, else as suits family, region and weight."""
    fonts = open_fonts(named.path, steady=True)
    if named.number is not None:
        if named.number >= len(fonts):
            raise FaceError("font-index", named.path, str(len(fonts) - 1))
        return fonts[named.number]

    def rank(font: FontFile) -> tuple[bool, bool, bool, bool, float, int]:
        return (
            bool(family) and font.family != family,
            bool(region) and region_of(font.family) != region,
            not font.has(weight),
            font.italic or font.width_class != 5,
            abs(font.drawn(weight) - weight),
            font.index,
        )

    return min(fonts, key=rank)


def _bold_of(regular: FontFile) -> FontFile:
    """The bold of a family: the same variable font, or one of the same file or folder."""
    if regular.axis is not None and regular.axis.most >= LEAST_BOLD:
        return regular
    best: FontFile | None = None
    for font in _beside(regular.path):
        fits = font.family == regular.family and font.has(BOLD) and font.italic == regular.italic
        if not fits or font.width_class != regular.width_class:
            continue
        if best is None or abs(font.drawn(BOLD) - BOLD) < abs(best.drawn(BOLD) - BOLD):
            best = font
        if best.drawn(BOLD) == BOLD:
            break
    if best is None or best.drawn(BOLD) - regular.drawn(REGULAR) < LEAST_STEP:
        raise FaceError("font-no-bold", regular.path)
    return open_fonts(best.path, steady=True)[best.index]


def _beside(path: str) -> Iterator[FontFile]:
    """The fonts of a file and of those beside it, those with names like it first."""
    yield from open_fonts(path)
    folder, own = os.path.split(path)
    try:
        names: Sequence[str] = os.listdir(folder or ".")
    except OSError:
        return
    fonts = [n for n in names if n.lower().endswith(ENDINGS) and not n.lower().endswith(WEB)]
    start = own[:4].lower()
    for name in sorted(fonts, key=lambda n: (not n.lower().startswith(start), n))[:MOST_BESIDE]:
        if name != own:
            with suppress(FaceError):  # one that is broken is not the one
                yield from open_fonts(os.path.join(folder, name))
