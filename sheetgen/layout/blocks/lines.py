"""Write-in lines, notes, and the strip for several games."""

from __future__ import annotations

from ...drawing.page import PT, Area, Box, Field, Line
from ...model import GamesBlock, LinesBlock, NoteBlock
from ...source.phrase import Phrase
from ..canvas import FRAME, HAIR, HEAVY, THIN, Canvas, Style
from ..context import HEAD, NAME, SMALL, Context
from ..measure import optical
from ..stack import Need
from .totals import TOTAL, draw_owner

SHORT_LINE = 9.0  # mm on A5: the shortest line behind words in two languages, with the gap
GAME, PLAYER = "Game {{ game }}", "Player"


class GamesPart:
    """A strip for several games: who plays, points of each game, and the sum."""

    def __init__(self, block: GamesBlock, context: Context) -> None:
        self.block, self.context = block, context
        source = block.source
        self.player = context.text(Phrase(PLAYER, source))
        self.total = context.text(Phrase(TOTAL, source))
        self.games = [
            context.text(Phrase(GAME, source), game=str(n + 1)) for n in range(block.games)
        ]
        self.head_h = context.pt(SMALL) * PT * 1.7

    def widths(self) -> Need:
        """A name and a column for each game."""
        k = self.context.k / 1.459
        n = self.block.games + 1
        return Need((30 + n * 11) * min(k, 1.0), (52 + n * 22) * k, (90 + n * 40) * k)

    def heights(self, width: float) -> Need:
        """A line for each owner."""
        n, k = len(self.context.sheet.owners), self.context.k / 1.459
        return Need(*(self.head_h + n * h * k for h in (8.5, 13, 22)))

    def draw(self, area: Area, out: Canvas) -> None:
        """A table with a line for each owner."""
        context, theme, k = self.context, self.context.theme, self.context.k / 1.459
        owners = context.sheet.owners
        unit = min((area.w * 0.72) / (self.block.games + 1.25), 34 * k)
        name_w = area.w - unit * (self.block.games + 1.25)
        line_h = (area.h - self.head_h) / len(owners)
        ref = self.block.id
        out.shade(area._replace(h=self.head_h), 1.8 * k, "tl tr", f"{ref}:head")
        heads = [self.player, *self.games, self.total]
        wide = [name_w, *[unit] * self.block.games, unit * 1.25]
        order = list(range(len(heads)))
        if context.asked.mirror:  # the total follows the name (R62)
            order.insert(1, order.pop())
        right = area.x
        for place, at in enumerate(order):
            word = heads[at]
            left, right = right, right + wide[at]
            bold = "bold" if at == len(heads) - 1 else "regular"
            size = context.pt(SMALL * 0.86, word.text)
            y = area.y + self.head_h / 2
            out.put_beside(
                word,
                (left + right) / 2,
                y,
                right - left - 1,
                Style(size, bold, theme.ink if bold == "bold" else theme.muted),
                f"{ref}:head{at}",
            )
            if place:
                heavy = len(heads) - 1 in order[place - 1 : place + 1]
                ink, width = (theme.ink, FRAME) if heavy else (theme.line, HAIR)
                out.append(Line(left, area.y, left, area.bottom, ink, width, ref))
            for line, owner in enumerate(owners):
                top = area.y + self.head_h + line * line_h
                kind = ("name", *(f"game-{n}" for n in range(1, len(heads))))[at]
                inset = 12 * k if at == 0 else 0
                out.append(
                    Field(
                        left + inset,
                        top,
                        right - left - inset,
                        line_h,
                        "write",
                        f"{ref}:{kind}:{owner}",
                    )
                )
        for line, owner in enumerate(owners):
            top = area.y + self.head_h + line * line_h
            out.append(Line(area.x, top, area.right, top, theme.line, HAIR, ref))
            side = min(6.0 * k, line_h * 0.5)
            draw_owner(context, owner, area.x + 3 * k, top + line_h / 2, side, out)
        out.append(Box(*area, stroke=theme.ink, width=FRAME, radius=1.8 * k, ref=ref))


class LinesPart:
    """Words with a line to write on after each; with a head they stand in a frame behind it."""

    def __init__(self, block: LinesBlock, context: Context) -> None:
        self.context, self.id = context, block.id
        self.words = [context.text(line) for line in block.lines]
        self.head = context.text(block.head) if block.head else None
        self.line_h = (9.0 if self.head is None else 11.0) * context.k
        self.head_w, self.pad = 0.0, 0.0
        if self.head is not None:
            size = context.pt(NAME, self.head.text)
            self.head_w = context.measure.under(self.head, size, "bold") + 7 * context.k
            self.pad = 3.5 * context.k

    def widths(self) -> Need:
        """Words and enough line for a name."""
        context = self.context
        words = sum(context.measure.beside(w, context.pt(SMALL, w.text)) for w in self.words)
        n, k = len(self.words), context.k
        more = words + self.head_w + 2 * self.pad
        line = 20 if not any(w.second for w in self.words) else 15
        return Need(more + n * line * min(k, 1.0), more + n * 40 * k, more + n * 90 * k)

    def heights(self, width: float) -> Need:
        """One line."""
        low = 6.5 if self.head is None else 8.5
        most = 1.3 if self.head is None else 1.0
        low *= self.context.k
        if self.head is not None and self.head.second is not None:
            size = self.context.pt(NAME, self.head.text)
            low = max(low, size * PT + self.context.measure.second_line(self.head, size) + 2.0)
        want = max(self.line_h, low)
        return Need(low, want, want * most)

    def draw(self, area: Area, out: Canvas) -> None:
        """Side by side; behind a head the first is the longest, as in the band of the title."""
        k = self.context.k
        base = area.bottom - 1.6 * k
        if self.head is not None:
            self.frame(area, self.head, out)
            base = area.mid_y + 1.8 * k
        left = area.x + self.head_w + self.pad
        gap = 4 * k
        shares = [1.75 if self.head and not i else 1.0 for i in range(len(self.words))]
        room = area.right - self.pad - left - gap * (len(self.words) - 1)
        widths = line_widths(self.context, self.words, shares, room)
        for i, (word, wide) in enumerate(zip(self.words, widths, strict=True), 1):
            at = Area(left, area.y, wide, area.h)
            draw_line(self.context, word, at, base, f"{self.id}:{i}", out)
            left += wide + gap

    def frame(self, area: Area, head: Phrase, out: Canvas) -> None:
        """A heavy frame as that of a total, and the head on a shade at its left."""
        context, theme, k = self.context, self.context.theme, self.context.k
        at, radius, ref = area._replace(w=self.head_w), 1.6 * k, f"{self.id}:head"
        out.shade(at, radius, "tl bl", ref)
        size = context.pt(NAME, head.text)
        out.put_under(head, at.mid_x, at.mid_y, at.w - 2, Style(size, "bold"), ref)
        out.append(Line(at.right, at.y, at.right, at.bottom, theme.ink, THIN, self.id))
        out.append(Box(*area, stroke=theme.ink, width=HEAVY, radius=radius, ref=self.id))


def line_widths(
    context: Context, words: list[Phrase], shares: list[float], room: float
) -> list[float]:
    """The widths in mm of words with a line behind each: ``shares`` of the room.

    Words in two languages are long: they take what they need, and the lines share the rest.
    """
    if not any(word.second for word in words):
        unit = room / sum(shares) if words else 0.0
        return [unit * part for part in shares]
    wide = [context.measure.beside(w, line_size(context, w)) for w in words]
    rest = room - sum(wide)
    if rest < len(words) * SHORT_LINE * context.k:
        wide = [context.measure.least_beside(word) for word in words]
        rest = room - sum(wide)
    return [one + rest * part / sum(shares) for one, part in zip(wide, shares, strict=True)]


def line_size(context: Context, word: Phrase) -> float:
    """The size in points of the word before a line."""
    return context.pt(SMALL * 1.05, word.text)


def draw_line(context: Context, word: Phrase, at: Area, base: float, ref: str, out: Canvas) -> None:
    """A word and a line to its right to write on."""
    size = line_size(context, word)
    room = at.w * 0.6 if word.second is None else at.w - SHORT_LINE * context.k
    theme = context.theme
    label = out.put_beside(
        word,
        at.x,
        base - size * PT * optical(word.text),
        room,
        Style(size, colour=theme.muted, anchor="start"),
        ref,
    )
    x = context.measure.right_of(word, label, at.x) + 1.4 * context.k
    out.append(Line(x, base, at.right, base, theme.line, THIN, ref))
    height = min(7.0 * context.k, base - at.y)
    out.append(Field(x, base - height, at.right - x, height, "write", ref))


class NotePart:
    """A sentence on one line; a second language stands beside it, or under it for lack of width."""

    def __init__(self, block: NoteBlock, context: Context) -> None:
        self.context, self.id = context, block.id
        self.note = context.text(block.note)

    def widths(self) -> Need:
        """The text at its smallest and at its own size."""
        context, note = self.context, self.note
        low = context.measure.least_under(note)
        want = context.measure.beside(note, context.pt(HEAD, note.text))
        return Need(low, max(low, want), max(low, want))

    def heights(self, width: float) -> Need:
        """One line of text, or two."""
        size = self.context.pt(HEAD, self.note.text)
        line = size * PT * 1.5
        if not self.on_one_line(width):
            line += self.context.measure.second_line(self.note, size)
        return Need(line, line, line)

    def on_one_line(self, width: float) -> bool:
        """Whether both languages stand beside each other."""
        return self.context.measure.least_beside(self.note) <= width + 1e-6

    def draw(self, area: Area, out: Canvas) -> None:
        """At the left, in the middle of its height."""
        context = self.context
        size = context.pt(HEAD, self.note.text)
        put = out.put_beside if self.on_one_line(area.w) else out.put_under
        style = Style(size, colour=context.theme.muted, anchor="start")
        put(self.note, area.x, area.mid_y, area.w, style, self.id)
