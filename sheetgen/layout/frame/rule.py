"""The rule that shows whether a page came out at true size (R24)."""

from __future__ import annotations

from ...drawing.page import PT, Line
from ...source.phrase import Phrase
from ...source.problems import Source
from ..canvas import THIN, Canvas, Style
from ..measure import MIDDLE_LATIN

RULE, HALF_RULE, INCHES = 100, 50, 4  # mm, and inches on the long one
END_TICK, TICK = 2.3, 1.3  # mm


def tick(n: int, length: int) -> float:
    """How long the tick at ``n`` is in mm: longer at both ends and in the middle."""
    return END_TICK if n in (0, length) or n * 2 == length else TICK


def inches_of(length: int) -> int:
    """The inches on a rule."""
    return INCHES if length == RULE else INCHES // 2


def rule_length(length: int, inch: bool) -> float:
    """How long the line of a rule is in mm: on inch papers the inches end it."""
    return inches_of(length) * 25.4 if inch else length


def draw_rule(
    out: Canvas,
    x: float,
    y: float,
    length: int,
    inch: bool,
    size: float,
    gap: float,
    room: float,
    source: Source,
) -> None:
    """A rule of 100 or 50 mm from ``x``, standing on ``y``, with inches below it on inch papers.

    Its labels, of a ``size`` in points, stand ``gap`` mm behind it in ``room`` mm.
    """
    ink, line = out.theme.muted, size * PT
    inches, end = inches_of(length), rule_length(length, inch)
    style, beside = Style(size, colour=ink, anchor="start"), x + end + gap
    out.append(Line(x, y, x + end, y, ink, THIN, "rule"))
    for n in range(0, length + 1, length // 10):
        out.append(Line(x + n, y - tick(n, length), x + n, y, ink, THIN, f"rule:{n}mm"))
    middle = y - line * (0.5 if inch else MIDDLE_LATIN)
    out.put(Phrase(f"{length} mm", source), beside, middle, room, style, "rule:label")
    if not inch:
        return
    for n in range(inches + 1):
        at, tall = x + n * 25.4, END_TICK if n in (0, inches) else TICK
        out.append(Line(at, y, at, y + tall, ink, THIN, f"rule:{n}in"))
    out.put(Phrase(f"{inches} in", source), beside, y + line * 0.5, room, style, "rule:inches")
