"""Words with a line behind each to write on."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing.page import PT, Area, Field, Line
from ...source.phrase import Phrase
from ..canvas import THIN, Canvas, Style
from ..context import SMALL, Context
from ..measure import optical

SHORT_LINE = 9.0  # mm on A5: the shortest line behind words in two languages, with the gap


def draw_lines(
    context: Context,
    words: Sequence[Phrase],
    shares: Sequence[float],
    area: Area,
    gap: float,
    base: float,
    ref: str,
    out: Canvas,
) -> None:
    """Words side by side on one baseline, a line behind each; ``shares`` are those of the room."""
    x = area.x
    widths = line_widths(context, words, shares, area.w - gap * (len(words) - 1))
    for at, (word, wide) in enumerate(zip(words, widths, strict=True), 1):
        _draw_line(context, word, Area(x, area.y, wide, area.h), base, f"{ref}{at}", out)
        x += wide + gap


def line_widths(
    context: Context, words: Sequence[Phrase], shares: Sequence[float], room: float
) -> list[float]:
    """The widths in mm of words with a line behind each: ``shares`` of the room.

    Words in two languages are long: they take what they need, and the lines share the rest.
    """
    if not any(word.second for word in words):
        unit = room / sum(shares) if words else 0.0
        return [unit * part for part in shares]
    wide = [context.measure.beside(word, _size(context, word)) for word in words]
    rest = room - sum(wide)
    if rest < len(words) * SHORT_LINE * context.k:
        wide = [context.measure.least_beside(word) for word in words]
        rest = room - sum(wide)
    return [one + rest * part / sum(shares) for one, part in zip(wide, shares, strict=True)]


def _size(context: Context, word: Phrase) -> float:
    """The size in points of the word before a line."""
    return context.pt(SMALL * 1.05, word.text)


def _draw_line(
    context: Context, word: Phrase, at: Area, base: float, ref: str, out: Canvas
) -> None:
    size, theme = _size(context, word), context.theme
    room = at.w * 0.6 if word.second is None else at.w - SHORT_LINE * context.k
    style = Style(size, colour=theme.muted, anchor="start")
    label = out.put_beside(word, at.x, base - size * PT * optical(word.text), room, style, ref)
    x = context.measure.right_of(word, label, at.x) + 1.4 * context.k
    out.append(Line(x, base, at.right, base, theme.line, THIN, ref))
    height = min(7.0 * context.k, base - at.y)
    out.append(Field(x, base - height, at.right - x, height, "write", ref))
