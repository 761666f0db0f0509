"""Headings with the letter of a rule book, and what parts side by side agree on."""

from __future__ import annotations

from ..drawing.page import PT, Area
from ..model import Head, RowsBlock
from ..source.phrase import Phrase
from .canvas import ANY, Canvas, Style
from .context import SMALL, Context


def head_height(context: Context) -> float:
    """The height of the line of headings, the same in all parts that stand side by side."""
    low = (4.3 if context.tight else 5.4) * context.k
    return max(low, context.pt(SMALL) * PT * 1.25)


def zone_height(context: Context) -> float:
    """The height of the line below: what zones mean, words of narrow columns, notes."""
    low = (4.3 if context.tight else 5.0) * context.k
    return max(low, context.pt(SMALL) * PT * 1.15 + 0.6 * context.k) + _second_line(context)


def _second_line(context: Context) -> float:
    """What a second language adds to that line, in mm, so that all parts stay level."""
    if not context.measure.pair:
        return 0.0
    found = []
    for block in context.sheet.of(RowsBlock):
        found += [head.phrase for head in block.heads.values()]
        if block.style == "upright" and block.note:
            found.append(block.note)
    return context.second_line(SMALL, *map(context.text, found))


def under_heads(context: Context) -> float:
    """What stays free between headings and boxes."""
    return (0.4 if context.tight else 0.9) * context.k


def draw_head(context: Context, head: Head, at: Area, middle: float, out: Canvas, ref: str) -> None:
    """A heading, centred, its letter bold before it."""
    word = context.text(head.phrase)
    size = context.pt(SMALL, word.text)
    if not head.letter:
        out.put_beside(word, at.mid_x, middle, at.w, Style(size, "bold"), ref)
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
