"""Headings with the letter of a rule book, and what parts side by side agree on."""

from __future__ import annotations

from ..drawing.colours import WHITE
from ..drawing.page import PT, Area, Box
from ..model import Head, RowsBlock
from ..source.phrase import Phrase
from .canvas import ANY, FRAME, Canvas, Style
from .context import SMALL, Context

COMFORT = 8.3  # mm on A5: the height of a box in a table that is comfortable


class Heads:
    """Heights in mm of the lines of headings, the same in all parts that stand side by side."""

    def __init__(self, context: Context) -> None:
        k, line = context.k, context.pt(SMALL) * PT
        low, low_zone, self.free = (4.3, 4.3, 0.4) if context.tight else (5.4, 5.0, 0.9)
        self.free *= k  # between headings and boxes
        self.line = max(low * k, line * 1.25)
        # The line below: what zones mean, words of narrow columns, notes.
        self.zone = max(low_zone * k, line * 1.3 + 0.6 * k)
        texts: list[Phrase] = []
        for block in context.sheet.of(RowsBlock) if context.measure.pair else ():
            texts += [head.phrase for head in block.heads.values()]
            if block.style == "upright" and block.note:
                texts.append(block.note)
        self.zone += context.second_line(SMALL, *map(context.text, texts))


def box_height(context: Context) -> float:
    """The least height in mm of a box in a table: what is comfortable, else what the pen needs."""
    return max(context.pen.space, min(context.least, COMFORT * context.k))


def head_width(context: Context, head: Head, size: float) -> float:
    """The width in mm of a heading with its letter before it, on one line in a size in points."""
    word, measure = context.text(head.phrase), context.measure
    letter = measure.wide(head.letter, size, "bold") + 0.28 * size * PT if head.letter else 0.0
    return letter + measure.beside(word, size)


# Where pips lie, in parts of a face: three lines, from left to right.
_MIDDLE, _FALLING, _RISING = (
    ((0.5, 0.5),),
    ((0.26, 0.26), (0.74, 0.74)),
    ((0.74, 0.26), (0.26, 0.74)),
)
_SIDES = ((0.26, 0.5), (0.74, 0.5))
PIPS = (
    *(_MIDDLE, _FALLING, _MIDDLE + _FALLING, _FALLING + _RISING),
    *(_MIDDLE + _FALLING + _RISING, _FALLING + _RISING + _SIDES),
)


def draw_die(pips: int, at: Area, ink: str, ref: str, out: Canvas) -> None:
    """The face of a die with 1 to 6 pips."""
    out.append(Box(*at, WHITE, ink, FRAME, 0.2 * at.w, ref=ref))
    for x, y in PIPS[pips - 1]:
        out.sign("disc", at.x + x * at.w, at.y + y * at.h, 0.2 * at.w, ink, f"{ref}:pip")


def draw_head(context: Context, head: Head, at: Area, middle: float, out: Canvas, ref: str) -> None:
    """A heading, centred, its letter bold before it."""
    word = context.text(head.phrase)
    size = context.pt(SMALL, word.text)
    if not head.letter:
        out.put_beside(word, at.mid_x, middle, at.w, Style(size), ref)
        return
    measure, letter = context.measure, Phrase(head.letter, head.phrase.source)
    space = 0.28 * size * PT
    wide = measure.wide(letter.text, size, "bold")
    size = measure.fit_both(word, size, at.w - wide - space).main
    wide = measure.wide(letter.text, size, "bold")
    whole = min(wide + space + measure.beside(word, size), max(at.w, wide + space))
    x = at.mid_x - whole / 2
    style = Style(size, "bold", anchor="start")
    out.put(letter, x, middle, ANY, style, f"{ref}:letter")
    style = Style(size, colour=context.theme.muted, anchor="start")
    out.put_beside(word, x + wide + space, middle, at.w - wide - space, style, ref)
