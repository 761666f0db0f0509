"""The strip for several games: who plays, points of each game, and the sum."""

from __future__ import annotations

from ...drawing.page import PT, Area, Box, Field, Line
from ...model import GamesBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HAIR, Canvas, Style
from ..context import SMALL, Context
from ..stack import Need, Part
from .shared import draw_owner
from .totals import TOTAL

GAME, PLAYER = "Game {{ game }}", "Player"


class GamesPart(Part):
    """A table with a line for each owner of the board."""

    def __init__(self, block: GamesBlock, context: Context) -> None:
        self.block, self.context = block, context
        source = block.source
        player, total = (context.text(Phrase(text, source)) for text in (PLAYER, TOTAL))
        games = [context.text(Phrase(GAME, source), game=str(n + 1)) for n in range(block.games)]
        self.heads = [player, *games, total]
        self.kinds = ["name", *(f"game-{n}" for n in range(1, len(self.heads)))]
        self.head_h = context.pt(SMALL) * PT * 1.7
        self.k = context.k / 1.459  # against an A4 piece

    def widths(self) -> Need:
        """A name and a column for each game."""
        n, k = self.block.games + 1, self.k
        return Need((30 + n * 11) * min(k, 1.0), (52 + n * 22) * k, (90 + n * 40) * k)

    def heights(self, width: float) -> Need:
        """A line for each owner."""
        n = len(self.context.sheet.owners)
        return Need(*(self.head_h + n * h * self.k for h in (8.5, 13, 22)))

    def draw(self, area: Area, out: Canvas) -> None:
        """Column by column, then what lies across them."""
        theme, k, ref, head_h = self.context.theme, self.k, self.block.id, self.head_h
        owners = self.context.sheet.owners
        unit = min((area.w * 0.72) / (self.block.games + 1.25), 34 * k)
        name_w = area.w - unit * (self.block.games + 1.25)
        line_h = (area.h - head_h) / len(owners)
        tops = [area.y + head_h + line * line_h for line in range(len(owners))]
        out.shade(area._replace(h=head_h), 1.8 * k, "tl tr", f"{ref}:head")
        last = len(self.heads) - 1  # the column of the total
        wide = [name_w, *[unit] * self.block.games, unit * 1.25]
        order = list(range(len(self.heads)))
        if self.context.asked.mirror:  # the total follows the name (R62)
            order.insert(1, order.pop())
        right = area.x
        for place, at in enumerate(order):
            word = self.heads[at]
            left, right = right, right + wide[at]
            face, ink = ("bold", theme.ink) if at == last else ("regular", theme.muted)
            style = Style(self.context.pt(SMALL * 0.86, word.text), face, ink)
            middle, room = (left + right) / 2, right - left - 1
            out.put_beside(word, middle, area.y + head_h / 2, room, style, f"{ref}:head{at}")
            if place:
                heavy = last in order[place - 1 : place + 1]
                ink, width = (theme.ink, FRAME) if heavy else (theme.line, HAIR)
                out.append(Line(left, area.y, left, area.bottom, ink, width, ref))
            inset = 12 * k if at == 0 else 0
            for owner, top in zip(owners, tops, strict=True):
                cell = Area(left + inset, top, right - left - inset, line_h)
                out.append(Field(*cell, "write", f"{ref}:{self.kinds[at]}:{owner}"))
        for owner, top in zip(owners, tops, strict=True):
            out.append(Line(area.x, top, area.right, top, theme.line, HAIR, ref))
            side = min(6.0 * k, line_h * 0.5)
            draw_owner(out, owner, area.x + 3 * k, top + line_h / 2, side)
        out.append(Box(*area, stroke=theme.ink, width=FRAME, radius=1.8 * k, ref=ref))
