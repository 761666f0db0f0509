"""Layout: one pure step that decides where everything is, in millimetres.

A sheet is laid out afresh for every piece, never scaled. The result is a `Page` of positioned
primitives; what does not fit, is too small for the pen or has no glyph is a problem.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..drawing.page import Area, Page
from ..drawing.theme import Theme
from ..faces.face import Face
from ..model import (
    GamesBlock,
    Group,
    LinesBlock,
    LogBlock,
    NoteBlock,
    Place,
    RowsBlock,
    Sheet,
    TableBlock,
    TotalsBlock,
)
from ..source.phrase import Phrase
from ..source.problems import Problems, Source
from ..words.translator import Translator
from .audit import audit
from .blocks.lines import GamesPart, LinesPart, NotePart
from .blocks.log import LogPart
from .blocks.table import TablePart
from .blocks.totals import SharedTotalsPart, TotalsPart
from .canvas import Canvas
from .context import Context
from .foot import CARE, STRIP, Foot
from .heads import foot_height
from .rows.coloured import ColourRows, Grid
from .rows.columns import ColumnRows
from .rows.plain import PlainRows
from .rows.spaces import draw_links
from .rows.upright import UprightRows
from .rows.written import GAMES, Lines, WrittenRows, level
from .spec import PieceSpec
from .stack import Part, Stack
from .title import CARD, NUMBER, draw_title, title_height

__all__ = ["OWN_TEXTS", "PieceSpec", "lay_out", "phrases"]

OWN_TEXTS = (CARE, NUMBER, CARD, GAMES, *STRIP)  # printed on sheets that do not say them themselves
TOO_SMALL = ("too-narrow", "too-narrow-theme", "too-low", "too-low-theme", "token-too-large")
# What a piece with words in two languages may be laid out anew for, with less comfort.
TOO_FULL = ("label-too-long-both", "digits-too-small", "digits-too-small-theme", "label-outside")


def lay_out(
    sheet: Sheet,
    translator: Translator,
    faces: dict[str, Face],
    theme: Theme,
    spec: PieceSpec,
    problems: Problems,
) -> Page:
    """Lay a sheet out on a piece. What is wrong is added to ``problems``."""
    page, found = Page(*spec.sides, (), 0.0), Problems()
    for comfort, tight in ((True, False), (True, True), (False, False), (False, True)):
        found = Problems()
        before = translator.problems
        translator.problems = found
        context = Context(sheet, translator, faces, theme, spec, tight, comfort)
        page = _attempt(context)
        translator.problems = before
        if not any(p.id in TOO_SMALL or (context.measure.pair and p.id in TOO_FULL) for p in found):
            break
    problems.take(found)
    return page


def _attempt(context: Context) -> Page:
    sheet, inch = context.sheet, context.spec.size.inch
    safe = Area(context.edges.left, context.edges.top, context.safe_w, context.safe_h)
    for phrase in phrases(sheet._replace(words={})):
        context.translator.find(phrase)  # so that all words that are missing are told at once
    grid = Grid(context)
    out = Canvas(context.measure, context.theme)
    body = _Builder(context, grid).stack(sheet.arrange, True)
    title_h, foot = title_height(context), Foot(context, inch)
    _narrow(body, safe.w, grid)
    top = safe.y + title_h + context.gap
    area = Area(safe.x, top, safe.w, safe.bottom - foot.height - foot.gap - top)
    if isinstance(body, Stack) and sheet.piece.landscape and not context.spec.landscape:
        body = body.unfolded(area, context.gap)  # it was arranged for a piece that lies
    wide, high = body.widths().low, body.heights(area.w).low
    area = area._replace(h=area.h - foot.rise(area.h - high))
    if wide > area.w + 0.01:
        _too_small(context, "too-narrow", wide, area.w)
    if high > area.h + 0.01:
        _too_small(context, "too-low", context.safe_h + high - area.h, context.safe_h)
    if not any(p.id in TOO_SMALL for p in context.problems):
        draw_title(context, Area(safe.x, safe.y, safe.w, title_h), out)
        body.draw(area, out)
        draw_links(context, sheet.links, out)
        foot.draw(Area(safe.x, safe.bottom - foot.height, safe.w, foot.height), out)
    for text in out.texts:
        context.translator.placed(*text)
    tag = context.translator.words.tag
    page = Page(context.width, context.height, tuple(out.items), context.asked.margin, tag)
    if not context.problems:  # what is wrong already also comes out in the wrong place
        audit(page, context)
    return page


def _narrow(part: Part, width: float, grid: Grid) -> None:
    """Bring the coloured rows closer together where blocks beside them need the width."""
    if not isinstance(part, Stack):
        return
    if not part.down:
        lacking = part.widths().low - width
        spaces = sum(p.count for p in part.parts if isinstance(p, ColourRows))
        if lacking > 0 and spaces:
            grid.pitch = max(grid.need, grid.pitch - lacking / spaces)
    for inner in part.parts:
        _narrow(inner, width, grid)


def phrases(part: object) -> Iterator[Phrase]:
    """Every text of a sheet, wherever it stands in it."""
    if isinstance(part, Phrase):
        yield part
    elif isinstance(part, dict):
        for one in part.values():
            yield from phrases(one)
    elif isinstance(part, tuple) and not isinstance(part, Source):
        for one in part:
            if isinstance(one, tuple | dict):
                yield from phrases(one)


def _too_small(context: Context, id: str, need: float, room: float) -> None:
    up, down = math.ceil(need * 10) / 10, math.floor(room * 10) / 10
    values: dict[str, object] = {"piece": context.piece, "need": f"{up:.1f}"}
    values["room"] = f"{down:.1f}"
    if id == "too-narrow" and any(row.stack for row in context.sheet.rows()):
        token = f"{context.token:g} mm"
        context.problems.add(context.sheet.source, "token-too-large", token=token, **values)
    else:
        context.too_small(context.sheet.source, id, max(context.theme.least[:3]), **values)


class _Builder:
    """Turns blocks into parts, and the arrangement into stacks of them."""

    def __init__(self, context: Context, grid: Grid) -> None:
        self.context, self.grid = context, grid
        self.lines: Lines | None = None  # of the blocks to write numbers on

    def stack(self, group: Group, down: bool) -> Part:
        parts: list[Part] = []
        weights: list[float] = []
        for item in group.items:
            if isinstance(item, Place):
                parts.append(self.part(item.id))
                weights.append(item.weight)
            else:
                parts.append(self.stack(item, not down))
                weights.append(1)
        if len(parts) == 1:
            return parts[0]
        gap = self.context.gap if down else self.context.gap_x
        if not down:
            level(parts)
        if not down and self.context.asked.mirror and self.has_total(group.items[-1]):
            parts.reverse()  # what ends with a total begins with it (R62)
            weights.reverse()
        return Stack(parts, weights, down, gap)

    def has_total(self, item: Place | Group) -> bool:
        """Whether a total stands in a place, or in one within it."""
        if isinstance(item, Group):
            return any(self.has_total(inner) for inner in item.items)
        return isinstance(self.context.sheet.block(item.id), TotalsBlock)

    def part(self, id: str) -> Part:
        context = self.context
        block = context.sheet.block(id)
        if isinstance(block, RowsBlock):
            return self.rows(block)
        if isinstance(block, TableBlock):
            return TablePart(block, context)
        if isinstance(block, GamesBlock):
            return GamesPart(block, context)
        if isinstance(block, LinesBlock):
            return LinesPart(block, context)
        if isinstance(block, NoteBlock):
            return NotePart(block, context)
        if isinstance(block, LogBlock):
            return LogPart(block, context)
        if context.sheet.owners:
            return SharedTotalsPart(block, context)
        return TotalsPart(block, context)

    def rows(self, block: RowsBlock) -> Part:
        context = self.context
        if block.style == "upright":
            return UprightRows(block, context)
        if block.style == "columns":
            foot = None
            if block.foot:
                below = context.sheet.block(block.foot)
                assert isinstance(below, RowsBlock)  # the reader holds it
                foot = PlainRows(below, context, foot_height(context))
            return ColumnRows(block, context, foot)
        if block.style == "written":
            self.lines = self.lines or Lines(context)
            return WrittenRows(block, context, self.lines)
        if block.style == "coloured":
            return ColourRows(block, context, self.grid)
        return PlainRows(block, context)
