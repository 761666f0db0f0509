"""Fonts for tests, made of the shipped ones: PostScript outlines, variable, several in a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

FONTS = Path(__file__).resolve().parents[2] / "fonts"
THIN, REGULAR, BOLD = 100, 400, 700


def shipped(region: str, weight: int) -> Path:
    """A shipped font."""
    (path,) = FONTS.glob(f"NotoSans{region}_{weight}*.ttf")
    return path


@cache
def _source(region: str, weight: int) -> TTFont:
    """A shipped font to copy from: its tables of many thousand characters are slow to read."""
    return TTFont(shipped(region, weight))


def _start(font: TTFont, text: str, family: str, weight: int, ttf: bool, **os2: int) -> Any:
    """A builder with the characters of a text, the glyphs' names, and what OS/2 is to say."""
    cmap = font.getBestCmap()
    names = {code: cmap[code] for code in sorted(set(map(ord, text))) if code in cmap}
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=ttf)
    order = list(dict.fromkeys([".notdef", *names.values()]))
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    style = "Bold" if weight >= 600 else "Regular"
    plain = family.replace(" ", "")
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": f"{plain}-{style}"})
    hhea, source = font["hhea"], font["OS/2"]
    builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent)
    said = {
        "sTypoAscender": source.sTypoAscender,
        "sTypoDescender": source.sTypoDescender,
        "sxHeight": source.sxHeight,
        "sCapHeight": source.sCapHeight,
        "usWeightClass": weight,
        "version": 4,
    }
    builder.setupPost()
    return builder, order, {**said, **os2}


def cff(region: str, weight: int, text: str, family: str = "Test Source", **os2: int) -> TTFont:
    """A font with PostScript outlines, drawn as a shipped one."""
    font = _source(region, weight)
    builder, order, said = _start(font, text, family, weight, False, **os2)
    glyphs, drawn = font.getGlyphSet(), {}
    for name in order:
        pen = T2CharStringPen(glyphs[name].width, glyphs)
        glyphs[name].draw(pen)
        drawn[name] = pen.getCharString()
    plain = family.replace(" ", "")
    builder.setupCFF(f"{plain}-{weight}", {}, drawn, {})
    metrics = {name: (round(glyphs[name].width), 0) for name in order}
    builder.setupHorizontalMetrics(metrics)
    builder.setupOS2(**said)
    return builder.font


def truetype(region: str, weight: int, text: str, family: str, **os2: int) -> TTFont:
    """A static TrueType font, drawn as a shipped one."""
    font = _source(region, weight)
    builder, order, said = _start(font, text, family, weight, True, **os2)
    outlines = {name: _simple(font, name) for name in order}
    builder.setupGlyf(outlines)
    _metrics(builder, font, order)
    builder.setupOS2(**said)
    return builder.font


def variable(region: str, text: str, family: str, thin: bool = True, most: int = BOLD) -> TTFont:
    """A variable font whose weight 400 and 700 are the shipped ones, thin where nothing is said.

    Where it is not ``thin`` it has the one weight only that the shipped regular has, and a width.
    """
    regular, bold = _source(region, REGULAR), _source(region, BOLD)
    builder, order, said = _start(regular, text, family, THIN if thin else REGULAR, True)
    outlines, variations = {}, {}
    for name in order:
        one, other = _simple(regular, name), _simple(bold, name)
        outlines[name] = one
        if not thin or not one.numberOfContours:
            continue
        deltas = [
            (x2 - x1, y2 - y1)
            for (x1, y1), (x2, y2) in zip(one.coordinates, other.coordinates, strict=True)
        ]
        step = bold["hmtx"][name][0] - regular["hmtx"][name][0]
        for at, (dx, dy) in enumerate(deltas):  # weight 100 lies as far on the other side
            x, y = one.coordinates[at]
            one.coordinates[at] = (x - dx, y - dy)
        ends = [(0, 0), (2 * step, 0), (0, 0), (0, 0)]
        doubled = [(2 * dx, 2 * dy) for dx, dy in deltas] + ends
        variations[name] = [TupleVariation({"wght": (0, 1, 1)}, doubled)]
    builder.setupGlyf(outlines)
    _metrics(builder, regular, order)
    builder.setupOS2(**said)
    if thin:
        for name in variations:
            (step, _) = variations[name][0].coordinates[-3]
            wide, left = builder.font["hmtx"][name]
            builder.font["hmtx"][name] = (wide - step // 2, left)
        builder.setupFvar([("wght", THIN, THIN, BOLD, "Weight")], [])
        if most != BOLD:  # the same design, but not all of it is offered
            builder.font["fvar"].axes[0].maxValue = most
    else:
        builder.setupFvar([("wdth", 75, 100, 100, "Width")], [])
    builder.setupGvar(variations)
    return builder.font


def _simple(font: TTFont, name: str) -> Any:
    pen, record = TTGlyphPen(None), DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(record)
    record.replay(pen)
    return pen.glyph()


def _metrics(builder: Any, font: TTFont, order: list[str]) -> None:
    glyf = builder.font["glyf"]
    for name in order:
        glyf[name].recalcBounds(glyf)
    wide = {name: font["hmtx"][name][0] for name in order}
    builder.setupHorizontalMetrics(
        {name: (wide[name], getattr(glyf[name], "xMin", 0)) for name in order}
    )


def save(font: TTFont, path: Path) -> Path:
    """Write a font to a file."""
    font.save(path)
    return path


def collection(fonts: list[TTFont], path: Path) -> Path:
    """Write several fonts to one file."""
    whole = TTCollection()
    whole.fonts = fonts
    whole.save(path)
    return path
