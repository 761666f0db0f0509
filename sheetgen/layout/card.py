"""A rules card laid out: title, text in columns as large as it fits, and the foot of a piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..drawing.page import PT, Area, Line
from ..drawing.theme import Theme
from ..faces.face import Face
from ..model import Sheet
from ..reader.card import Part
from ..source.phrase import Phrase
from ..source.problems import Problems
from ..text.scripts import is_cjk
from ..words.translator import Translator
from .audit import LaidOut, finish
from .canvas import HAIR, THIN, Canvas
from .context import Context
from .frame.foot import Foot
from .frame.title import CARD, draw_title, title_height
from .prose import Setter, Slug
from .spec import PieceSpec

LEAST = 10.0  # points: no text of the rules is smaller (R5)
MOST = 12.5  # points on an A5 piece, more on larger ones
STEP = 0.25  # points between the sizes that are tried
SHORT_LINE, SHORT_CJK, LONG_LINE = 16.5, 13.5, 41.0  # em: shorter and longer are hard to read
MOST_APART = 0.35  # em by which parts of a shorter column move apart to end where others do
STRETCH = 1.2  # how much further apart lines may stand to fill a page
COLUMNS = (1, 2, 3)
ALIKE = 1.0  # points of size that are not worth another column


class Try(NamedTuple):
    """Text at a size in columns: which slugs stand in each, and the height they need."""

    size: float
    width: float  # of a column, mm
    columns: tuple[tuple[Slug, ...], ...]
    height: float


def lay_out_rules(
    sheet: Sheet,
    parts: Sequence[Part],
    translator: Translator,
    faces: Mapping[str, Face],
    theme: Theme,
    spec: PieceSpec,
) -> LaidOut:
    """Lay a card out on a piece, closer together where it has too little room.

    Nothing is changed: what is wrong stands in the result.
    """
    subtitle = Phrase(CARD, sheet.source)
    bare = sheet._replace(lines=(), footnote=None, subtitle=subtitle, blocks=())
    spec = spec._replace(asked=spec.asked._replace(care=False))
    for tight in (False, True):
        context = Context(bare, translator.noting(), faces, theme, spec, tight, True)
        found = _attempt(context, parts)
        if not any(problem.id == "card-too-long" for problem in found.problems):
            break
    return found


def _attempt(context: Context, parts: Sequence[Part]) -> LaidOut:
    safe, foot = context.safe, Foot(context)
    title = safe._replace(h=title_height(context))
    out = Canvas(context.measure, context.theme)
    top = title.bottom + 2.6 * context.k * (0.8 if context.tight else 1.0)
    area = Area(safe.x, top, safe.w, safe.bottom - foot.height - foot.gap - top)
    draw_title(context, title, out)
    under = title.bottom + 0.5 * context.k
    out.append(Line(safe.x, under, safe.right, under, context.theme.line, THIN, "title"))
    _Text(context, parts, area).draw(out)
    foot.draw(out)
    return finish(context, out)


class _Text:
    """The text of a card in an area."""

    def __init__(self, context: Context, parts: Sequence[Part], area: Area) -> None:
        self.context, self.parts, self.area = context, parts, area
        self.gutter = 6.4 * context.k
        self.least = max(LEAST, context.theme.least.text)
        self.cjk = any(is_cjk(part.prose.text) for part in parts)
        self.short = SHORT_CJK if self.cjk else SHORT_LINE

    def draw(self, out: Canvas) -> None:
        """Append the text, as large as it fits; a problem where it does not."""
        best = self._largest()
        if best is None:
            self._refuse()
            return
        best = best._replace(columns=_evened(best.columns, best.height))
        stretch = min(STRETCH, self.area.h / best.height) if best.height else 1.0
        x = self.area.x
        for at, column in enumerate(best.columns):
            if at:
                line = x - self.gutter / 2
                bottom = self.area.y + best.height * stretch
                ink = self.context.theme.line
                out.append(Line(line, self.area.y, line, bottom, ink, HAIR, "columns"))
            y = self.area.y
            apart = sum(slug.gap > 0 for slug in column[1:])
            short = (best.height - _height(column)) * stretch
            more = min(short / max(apart, 1), MOST_APART * best.size * PT)
            for place, slug in enumerate(column):
                y += slug.gap * stretch + more * (slug.gap > 0) if place else 0.0
                height = slug.height * stretch
                slug.draw(Area(x, y, best.width, height), out)
                y += height
            x += best.width + self.gutter

    def _largest(self) -> Try | None:
        """The largest size that fits, in as few columns as give it."""
        best: Try | None = None
        for count in COLUMNS:
            found = self._largest_in(count)
            if found and (best is None or found.size >= best.size + ALIKE):
                best = found
        return best

    def _largest_in(self, count: int) -> Try | None:
        most = max(MOST * max(self.context.k, 1.0), self.least)
        low, high, best = 0, int((most - self.least) / STEP), None
        while low <= high:  # what fits at a size fits at each smaller one
            middle = (low + high) // 2
            found = self._attempt(self.least + middle * STEP, count)
            em = (found.size if found else 1.0) * PT
            if found and found.width < self.short * em and count > 1:
                found = None
            if found and found.height <= self.area.h + 1e-6:
                best, low = found, middle + 1
            else:
                high = middle - 1
        if best and best.width > LONG_LINE * best.size * PT:
            return None
        return best

    def _attempt(self, size: float, count: int, problems: Problems | None = None) -> Try | None:
        """The text at a size in columns of least height; None where a word is too wide."""
        width = (self.area.w - self.gutter * (count - 1)) / count
        slugs = Setter(self.context, size, width, self.cjk, problems).slugs(self.parts)
        if slugs is None:
            return None
        whole = sum(slug.gap + slug.height for slug in slugs)
        low, high = whole / count * 0.7, whole
        columns = _columns(slugs, high)
        for _ in range(24 if count > 1 else 0):
            middle = (low + high) / 2
            found = _columns(slugs, middle)
            if found is not None and len(found) <= count:
                columns, high = found, middle
            else:
                low = middle
        assert columns is not None  # everything fits into one column that is high enough
        return Try(size, width, columns, max((_height(one) for one in columns), default=0.0))

    def _refuse(self) -> None:
        """Say how much is too much, at the least size."""
        context = self.context
        tries = [found for n in COLUMNS if (found := self._attempt(self.least, n)) is not None]
        tries = [t for t in tries if t.width >= self.short * t.size * PT or len(t.columns) == 1]
        source = self.parts[0].prose.source._replace(line=1, column=1)
        if not tries:
            self._attempt(self.least, 1, context.problems)
            return
        best = min(tries, key=lambda one: one.height)
        over = best.height - self.area.h
        if over <= 0:  # it would fit, in lines too long to read: take them
            best = min(tries, key=lambda one: -len(one.columns))
        percent = max(round(100 * over / self.area.h), 1)
        context.problems.add(
            source,
            "card-too-long",
            piece=context.piece,
            over=f"{max(over, 0.1):.1f}",
            percent=percent,
            size=f"{self.least:g}",
            language=context.translator.words.tag,
        )


def _columns(slugs: Sequence[Slug], height: float) -> tuple[tuple[Slug, ...], ...] | None:
    """Slugs in columns of a height, each filled before the next; None where one does not fit.

    Nothing is torn from what it belongs to.
    """
    found: list[tuple[Slug, ...]] = []
    start = at = 0
    used = 0.0
    while at < len(slugs):
        slug = slugs[at]
        used += slug.height + (slug.gap if at > start else 0.0)
        if used <= height + 1e-6:
            at += 1
            continue
        while at > start and slugs[at].glued:
            at -= 1
        if at == start:
            return None
        found.append(tuple(slugs[start:at]))
        start, used = at, 0.0
    return (*found, tuple(slugs[start:]))


def _evened(columns: tuple[tuple[Slug, ...], ...], height: float) -> tuple[tuple[Slug, ...], ...]:
    """The same slugs in as many columns of at most a height, these as alike as can be."""
    slugs = [slug for column in columns for slug in column]
    # By where a column ends: the least sum of squares of what is free below, and where each starts.
    known: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for at in range(len(columns)):
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (free, starts) in known.items():
            used = -slugs[start].gap if start < len(slugs) else 0.0
            for end in range(start + 1, len(slugs) + 1):
                used += slugs[end - 1].gap + slugs[end - 1].height
                if used > height + 1e-6:
                    break
                if end < len(slugs) and (slugs[end].glued or at == len(columns) - 1):
                    continue
                each = free + (height - used) ** 2, (*starts, start)
                found[end] = min(found.get(end, each), each)
        known = found
    if len(slugs) not in known:
        return columns
    starts = known[len(slugs)][1]
    ends = (*starts[1:], len(slugs))
    return tuple(tuple(slugs[one:end]) for one, end in zip(starts, ends, strict=True))


def _height(column: Sequence[Slug]) -> float:
    return sum(s.height + (s.gap if at else 0.0) for at, s in enumerate(column))
