"""Layout: one pure step that decides where everything is, in millimetres.

A sheet is laid out afresh for every piece, never scaled. The result is a `Page` of positioned
primitives; what does not fit, is too small for the pen or has no glyph is a problem.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..drawing.page import Area
from ..drawing.theme import Theme
from ..faces.face import Face
from ..model import Group, Place, Sheet
from ..source.phrase import phrases
from ..words.translator import Translator
from .audit import LaidOut, finish
from .blocks.totals import POINTS
from .canvas import Canvas
from .context import Context
from .frame.foot import CARE, NEEDS, Foot
from .frame.title import CARD, GAMES, NUMBER, draw_title, title_height
from .grid import grid_of
from .parts import part_of
from .rows.banded import banded
from .rows.spaces import END
from .spec import PieceSpec
from .stack import Part, Stack

__all__ = ["OWN_TEXTS", "LaidOut", "PieceSpec", "lay_out", "may_fit"]

# Printed on sheets that do not say them themselves.
OWN_TEXTS = (CARE, NUMBER, CARD, GAMES, END, POINTS, NEEDS)
TOO_SMALL = {"too-narrow", "too-narrow-theme", "too-low", "too-low-theme", "token-too-large"}
# What a piece with words in two languages may be laid out anew for, with less comfort.
TOO_FULL = {"label-too-long-both", "digits-too-small", "digits-too-small-theme"}
TOO_FULL |= {"label-outside", "chip-touched"}
# Whether boxes are as large as is comfortable, whether gaps are tight, and whether the foot's rule
# may be half as long so that texts stand beside it (R24): what is tried in turn.
WAYS = (
    *((True, False, False), (True, True, False), (True, True, True)),
    *((False, False, False), (False, True, False), (False, True, True)),
)


def lay_out(
    sheet: Sheet,
    translator: Translator,
    faces: Mapping[str, Face],
    theme: Theme,
    spec: PieceSpec,
) -> LaidOut:
    """Lay a sheet out on a piece, with less comfort where it has too little room.

    Nothing is changed: what is wrong, in the sheet's words as well, stands in the result.
    """
    tried: list[LaidOut] = []
    for plan in _plans(sheet, translator, faces, theme, spec):
        tried.append(plan.draw())
        if not plan.crowded():
            break
    return tried[-1]._replace(used=frozenset[tuple[str, str]]().union(*(t.used for t in tried)))


def may_fit(
    sheet: Sheet,
    translator: Translator,
    faces: Mapping[str, Face],
    theme: Theme,
    spec: PieceSpec,
) -> bool:
    """Whether `lay_out` may find nothing wrong, told by measuring alone; where not, it does."""
    for plan in _plans(sheet, translator, faces, theme, spec):
        if not plan.crowded():
            return not plan.context.problems
    return False


class Plan(NamedTuple):
    """A sheet that was measured, and where its title and its blocks go."""

    context: Context
    title: Area
    body: Part
    area: Area
    foot: Foot

    def crowded(self) -> bool:
        """Whether there is too little room, as far as is known by now."""
        found = {problem.id for problem in self.context.problems}
        return self.too_small() or bool(self.context.measure.pair and found & TOO_FULL)

    def too_small(self) -> bool:
        """Whether the piece is too small: no page is drawn."""
        return any(problem.id in TOO_SMALL for problem in self.context.problems)

    def draw(self) -> LaidOut:
        """The page; an empty one where it is too small."""
        context, out = self.context, Canvas(self.context.measure, self.context.theme)
        if not self.too_small():
            draw_title(context, self.title, out)
            self.body.draw(self.area, out)
            if context.sheet.links:
                from .rows.links import draw_links

                draw_links(context, out)
            self.foot.draw(out)
        return finish(context, out)._replace(brief=self.foot.brief)


def _plans(
    sheet: Sheet,
    translator: Translator,
    faces: Mapping[str, Face],
    theme: Theme,
    spec: PieceSpec,
) -> Iterator[Plan]:
    """A sheet measured in the ways in which it may be laid out, until one is taken.

    Where the first has too little room, and the one that takes the least has too, none between
    them is tried.
    """
    texts = list(phrases(sheet._replace(words={})))

    def plan(comfort: bool, tight: bool, brief: bool) -> Plan:
        noting = translator.noting()
        for phrase in texts:
            noting.find(phrase)  # so that all words that are missing are told at once
        return _measured(Context(sheet, noting, faces, theme, spec, tight, comfort, brief))

    first, *between, last = WAYS
    yield plan(*first)
    least = plan(*last)
    if not least.too_small():
        for way in between:
            yield plan(*way)
    yield least


def _measured(context: Context) -> Plan:
    """Where the parts of a sheet go; too little room is a problem."""
    sheet, safe = context.sheet, context.safe
    body = _stack(context, sheet.arrange, True)
    pitch = body.closest(safe.w)
    if pitch < math.inf:
        context = context.closer(pitch)
        body = _stack(context, sheet.arrange, True)
    title, foot = safe._replace(h=title_height(context)), Foot(context)
    top = title.bottom + context.gap
    area = Area(safe.x, top, safe.w, foot.bottom - foot.height - foot.gap - top)
    if isinstance(body, Stack) and sheet.piece.landscape and not context.spec.landscape:
        body = body.unfolded(area, context.gap)  # it was arranged for a piece that lies
    wide, high = body.widths().low, body.heights(area.w).low
    area = area._replace(h=area.h - foot.rise(area.h - high))
    if wide > area.w + 0.01:
        _too_small(context, "too-narrow", wide, area.w)
    if high > area.h + 0.01:
        _too_small(context, "too-low", safe.h + high - area.h, safe.h)
    return Plan(context, title, body, area, foot)


def _stack(context: Context, group: Group, down: bool, left: bool = True) -> Part:
    """The parts of an arrangement, those of the groups in it in the other direction.

    ``left`` is whether they stand at the left of the page, where rows share their columns.
    """
    parts: list[Part] = []
    for at, item in enumerate(group.items):
        first = left and (down or at == 0)
        if isinstance(item, Place):
            block = context.sheet.block(item.id)
            parts.append((banded(block, context) if first else None) or part_of(block, context))
        else:
            parts.append(_stack(context, item, not down, first))
    if len(parts) == 1:
        return parts[0]
    weights = [item.weight if isinstance(item, Place) else 1 for item in group.items]
    if down:
        return Stack(parts, weights, down, context.gap)
    parts = [part.beside(parts) for part in parts]
    if context.asked.mirror and parts[-1].total:
        parts.reverse()  # what ends with a total begins with it (R62)
        weights.reverse()
    grid = grid_of(context) if left else None
    return Stack(parts, weights, down, context.gap_x, grid.edges() if grid is not None else ())


def _too_small(context: Context, id: str, need: float, room: float) -> None:
    up, down = math.ceil(need * 10) / 10, math.floor(room * 10) / 10
    values = {"need": f"{up:.1f}", "room": f"{down:.1f}"}
    if id == "too-narrow" and any(row.stack for row in context.sheet.rows()):
        values |= {"piece": context.piece, "token": f"{context.token:g} mm"}
        context.problems.add(context.sheet.source, "token-too-large", **values)
    else:
        context.too_small(context.sheet.source, id, max(context.theme.least[:3]), **values)
