"""Headings with the letter of a rule book, and what parts side by side agree on."""

from __future__ import annotations

from ..drawing.page import PT, Area
from ..model import Head, RowsBlock
from ..source.phrase import Phrase
from .canvas import ANY, Canvas, Style
from .context import SMALL, Context


class Heads:
    """Heights in mm of the lines of headings, the same in all parts that stand side by side."""

    def __init__(self, context: Context) -> None:
        k, line = context.k, context.pt(SMALL) * PT
        low, low_zone, self.free = (4.3, 4.3, 0.4) if context.tight else (5.4, 5.0, 0.9)
        self.free *= k  # between headings and boxes
        self.line = max(low * k, line * 1.25)
        # The line below: what zones mean, words of narrow columns, notes.
        self.zone = max(low_zone * k, line * 1.15 + 0.6 * k)
        texts: list[Phrase] = []
        for block in context.sheet.of(RowsBlock) if context.measure.pair else ():
            texts += [head.phrase for head in block.heads.values()]
            if block.style == "upright" and block.note:
                texts.append(block.note)
        self.zone += context.second_line(SMALL, *map(context.text, texts))


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
