"""Make a static TrueType font of any other, with the characters that are asked for.

The only module that uses fontTools, which comes with `pip install fonttools`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, NamedTuple

ERROR = 0.0005  # em by which a curve may be off when it is drawn with other curves
_KEPT = (
    "version", "xAvgCharWidth", "usWeightClass", "usWidthClass", "fsType", "yStrikeoutSize",
    "yStrikeoutPosition", "sFamilyClass", "sTypoAscender", "sTypoDescender", "sTypoLineGap",
    "usWinAscent", "usWinDescent", "sxHeight", "sCapHeight",
)  # fmt: skip


class Making(NamedTuple):
    """A font to be made: of which font of a file, in which weight, and its name."""

    path: str
    number: int  # in a collection; -1 for a file that is none
    weight: int | None  # on the axis of a variable font
    bold: bool
    name: str  # by which a PDF knows it: not the original's, whose name may be reserved


def available() -> str:
    """The version of fontTools. Raises `ImportError` where it is not installed."""
    import fontTools

    return str(fontTools.version)


def make(what: Making, glyphs: Mapping[int, int]) -> bytes:
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


def _os2(font: Any, what: Making) -> dict[str, int]:
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
