"""Small parts: score tables, totals, write-in lines, notes, and the strip for several games."""

from __future__ import annotations

from ..model import (
    GamesBlock,
    LinesBlock,
    NoteBlock,
    Phrase,
    Row,
    RowsBlock,
    ScoreTable,
    TableBlock,
    TotalsBlock,
)
from ..page import PT, Area, Box, Field, Item, Line, Shape
from .columns import foot_height
from .context import CAP, FRAME, HAIR, HEAD, HEAVY, SMALL, THIN, Context, Need, signed

TOTAL, GAME, PLAYER = "Total", "Game {{ game }}", "Player"


class TablePart:
    """A score table: marks over points, or in two columns where it stands upright."""

    def __init__(self, block: TableBlock, context: Context) -> None:
        self.block, self.context = block, context
        table = context.sheet.tables[block.table]
        entries = [(n, entry) for n, entry in enumerate(table.entries)]
        if entries[0][1].number == 0 and len(entries) > 1:
            entries = entries[1:]  # nothing for nothing is not printed
        # A table of losses is printed as what is taken off: the line of totals has the minus.
        minus = all(e.number <= 0 and not e.times for e in table.entries)
        points = [
            f"{e.number}×" if e.times else signed(-e.number if minus else e.number)
            for _, e in entries
        ]
        self.cells = list(zip([str(n) for n, _ in entries], points, strict=True))
        if block.falling:
            self.cells.reverse()
        self.source = table.source
        self.heads = [context.text(head) for head in block.heads]
        self.head_w = max(
            context.wide(h.text, context.pt(SMALL, h.text)) + 3.2 * context.k for h in self.heads
        )

    def widths(self) -> Need:
        """Wide enough for the largest number in each cell."""
        context, k = self.context, self.context.k
        if self.block.upright:
            low = 2 * self.head_w
            return Need(low, max(low, 32 * k / 1.459), max(low, 44 * k))
        least = context.wide("88", max(context.pt(HEAD), 7.0), "bold") + 1.2
        low = self.head_w + len(self.cells) * least
        want = self.head_w + len(self.cells) * 9.6 * k
        return Need(low, max(low, want), max(low, want * 1.25))

    def heights(self, width: float) -> Need:
        """Two lines, or one for each number."""
        line = self.context.pt(SMALL) * PT
        if self.block.upright:
            n = len(self.cells) + 1
            return Need(n * line * 1.35, n * line * 1.75, n * line * 2.3)
        return Need(2 * line * 1.4, 2 * line * 2.0, 2 * line * 2.4)

    def draw(self, area: Area, out: list[Item]) -> None:
        """A rounded frame, thin lines, points bold."""
        context, theme, k = self.context, self.context.theme, self.context.k
        need = self.heights(area.w)
        height = min(area.h, need.high)
        area = Area(area.x, area.y + (area.h - height) / 2, area.w, height)
        ref = self.block.id
        radius = 1.6 * k
        if self.block.upright:
            self.draw_upright(area, radius, out)
            return
        out.append(
            Box(
                area.x,
                area.y,
                self.head_w,
                area.h,
                theme.shade,
                radius=radius,
                corners="tl bl",
                ref=f"{ref}:head",
            )
        )
        cell = (area.w - self.head_w) / len(self.cells)
        half = area.h / 2
        for i in range(len(self.cells)):
            x = area.x + self.head_w + i * cell
            out.append(Line(x, area.y, x, area.bottom, theme.line, HAIR, ref))
        out.append(Line(area.x, area.mid_y, area.right, area.mid_y, theme.line, HAIR, ref))
        out.append(Box(*area, stroke=theme.line, width=THIN, radius=radius, ref=ref))
        for at, head in enumerate(self.heads):
            y = area.y + half * (at + 0.5)
            size = context.pt(SMALL, head.text)
            context.put(
                out,
                head,
                area.x + self.head_w / 2,
                y,
                size,
                self.head_w - 1,
                f"{ref}:head{at}",
                colour=theme.muted,
            )
        for i, (marks, points) in enumerate(self.cells):
            x = area.x + self.head_w + (i + 0.5) * cell
            self.pair(marks, points, (x, area.y + half / 2), (x, area.y + half * 1.5), cell, out)

    def draw_upright(self, area: Area, radius: float, out: list[Item]) -> None:
        context, theme = self.context, self.context.theme
        ref = self.block.id
        line = area.h / (len(self.cells) + 1)
        out.append(
            Box(
                area.x,
                area.y,
                area.w,
                line,
                theme.shade,
                radius=radius,
                corners="tl tr",
                ref=f"{ref}:head",
            )
        )
        for i in range(len(self.cells)):
            y = area.y + (i + 1) * line
            out.append(Line(area.x, y, area.right, y, theme.line, HAIR, ref))
        out.append(Line(area.mid_x, area.y, area.mid_x, area.bottom, theme.line, HAIR, ref))
        out.append(Box(*area, stroke=theme.line, width=THIN, radius=radius, ref=ref))
        left, right = area.x + area.w * 0.25, area.x + area.w * 0.75
        for at, (head, x) in enumerate(zip(self.heads, (left, right), strict=True)):
            size = context.pt(SMALL, head.text)
            context.put(
                out,
                head,
                x,
                area.y + line / 2,
                size,
                area.w / 2 - 1,
                f"{ref}:head{at}",
                colour=theme.muted,
            )
        for i, (marks, points) in enumerate(self.cells):
            y = area.y + (i + 1.5) * line
            self.pair(marks, points, (left, y), (right, y), area.w / 2, out, line)

    def pair(
        self,
        marks: str,
        points: str,
        first: tuple[float, float],
        second: tuple[float, float],
        room: float,
        out: list[Item],
        line: float | None = None,
    ) -> None:
        context, theme = self.context, self.context.theme
        ref = f"{self.block.id}:{marks}"
        size = context.pt(SMALL * 1.06)
        bold = (
            context.pt(HEAD * 1.12)
            if line is None
            else min(context.pt(HEAD * 1.12), line * 0.6 / PT)
        )
        context.put(
            out, Phrase(marks, self.source), *first, size, room - 0.6, ref, colour=theme.muted
        )
        context.put(out, Phrase(points, self.source), *second, bold, room - 0.6, ref, "bold")


def is_minus(table: ScoreTable) -> bool:
    """Whether a table only takes points off: its term is printed without sign, after a minus."""
    return all(e.number <= 0 for e in table.entries) and any(e.number for e in table.entries)


def sign_of(context: Context, term: Row | RowsBlock) -> str:
    """The sign before a term: "plus" or "minus"."""
    if isinstance(term, Row) and term.score and is_minus(context.sheet.tables[term.score]):
        return "minus"
    return "plus"


def word_of(context: Context, term: Row | RowsBlock) -> Phrase:
    """The word of a term: the row's name, or what the block calls its subtotals."""
    name = term.name if isinstance(term, Row) else term.subtotals
    if name is None:
        return Phrase("", term.source)
    return context.text(name, term if isinstance(term, Row) else None)


class TotalsPart:
    """Boxes for the points of each row with signs between them, and the total."""

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        terms = context.sheet.terms(block)
        # Where all terms are subtotals their boxes stand elsewhere: only the total is drawn.
        self.rows = terms if any(isinstance(t, Row) for t in terms) else []
        self.total = context.text(Phrase(TOTAL, block.source))
        self.sign_w = 4.6 * context.k

    def widths(self) -> Need:
        """A box for each term, a wider one for the total."""
        n, k = len(self.rows), self.context.k
        if not n:
            text = self.total.text
            size = self.context.pt(SMALL, text)
            low = max(14 * k, self.context.wide(text, size, "bold") + 3)
            return Need(low, 24 * k, 30 * k)
        low = n * (10.5 * k + self.sign_w) + 15 * k
        want = n * (22 * k + self.sign_w) + 38 * k
        return Need(low, want, want * 1.6)

    def heights(self, width: float) -> Need:
        """Room for a word and a number below it."""
        if not self.rows:
            height = foot_height(self.context)
            return Need(height, height, height)
        k = self.context.k
        low = max(9.0, 9.4 * k) if self.context.tight else max(9.5, 11.0 * k)
        return Need(low, 14.5 * k, 17.5 * k)

    def draw(self, area: Area, out: list[Item]) -> None:
        """From left to right, the eye ends at the total."""
        n = len(self.rows)
        if not n:
            side = 2.0 * self.context.k
            x = area.x - self.context.gap_x / 2
            self.sign("equals", x, area.mid_y, side, out)
            self.box(area, None, out)
            return
        unit = (area.w - n * self.sign_w) / (n + 1.55)
        x = area.x
        for i, row in enumerate(self.rows):
            self.box(Area(x, area.y, unit, area.h), row, out)
            x += unit
            kind = "equals"
            if i + 1 < n:
                kind = sign_of(self.context, self.rows[i + 1])
            self.sign(kind, x + self.sign_w / 2, area.mid_y, 2.4 * self.context.k, out)
            x += self.sign_w
        self.box(Area(x, area.y, area.right - x, area.h), None, out)

    def sign(self, kind: str, x: float, y: float, side: float, out: list[Item]) -> None:
        ref = f"{self.block.id}:{kind}"
        muted = self.context.theme.muted
        out.append(Shape(kind, x - side / 2, y - side / 2, side, side, muted, ref))

    def box(self, area: Area, row: Row | RowsBlock | None, out: list[Item]) -> None:
        """One box with its word in the corner: a term's, or the total."""
        context, theme, k = self.context, self.context.theme, self.context.k
        colour = context.colour(row) if isinstance(row, Row) else None
        ref = f"{self.block.id}:{row.id if row is not None else 'total'}"
        stroke = colour.solid if colour else theme.ink
        width = HEAVY if row is None else FRAME
        out.append(Box(*area, fill="#ffffff", stroke=stroke, width=width, radius=1.6 * k, ref=ref))
        out.append(Field(*area, "write", ref))
        word = self.total
        if row is not None:
            word = word_of(context, row)
        size = context.pt(SMALL if row is not None else HEAD, word.text)
        x = area.x + 1.4 * k
        y = area.y + 1.6 * k + size * PT * CAP / 2
        if colour:
            side = size * PT * 0.72
            out.append(
                Shape(colour.symbol, x, y - side / 2, side, side, colour.solid, f"{ref}:symbol")
            )
            x += side + 0.9 * k
        if word.text:
            context.put(
                out,
                word,
                x,
                y,
                size,
                area.right - x - 0.7 * k,
                f"{ref}:word",
                "bold" if row is None else "regular",
                theme.ink if row is None else (colour.solid if colour else theme.muted),
                "start",
            )


class SharedTotalsPart:
    """Totals on a board for several owners: a line for each, a column for each row."""

    def __init__(self, block: TotalsBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.rows = context.sheet.terms(block)
        self.total = context.text(Phrase(TOTAL, block.source))
        self.owner_w = 7.0 * context.k / 1.459 * 1.2
        self.head_h = context.pt(SMALL, "") * PT * 1.5

    def widths(self) -> Need:
        """A column for each row and the total."""
        n, k = len(self.rows) + 1, self.context.k / 1.459
        return Need(self.owner_w + n * 13 * k, self.owner_w + n * 19 * k, self.owner_w + n * 24 * k)

    def heights(self, width: float) -> Need:
        """Headings, and a line for each owner."""
        n, k = len(self.context.sheet.owners), self.context.k / 1.459
        head = self.head_h
        return Need(head + n * 8 * k, head + n * 11 * k, head + n * 13 * k)

    def draw(self, area: Area, out: list[Item]) -> None:
        """Headings over lines of boxes."""
        context, theme, k = self.context, self.context.theme, self.context.k / 1.459
        owners = context.sheet.owners
        sign = 3.6 * k
        n = len(self.rows)
        unit = (area.w - self.owner_w - n * sign) / (n + 1.35)
        height = (area.h - self.head_h - (len(owners) - 1) * 1.2 * k) / len(owners)
        for line, owner in enumerate(owners):
            y = area.y + self.head_h + line * (height + 1.2 * k)
            draw_owner(context, owner, area.x, y + height / 2, self.owner_w * 0.62, out)
            x = area.x + self.owner_w
            for i, row in enumerate([*self.rows, None]):
                width = unit if row is not None else area.right - x
                box = Area(x, y, width, height)
                self.box(box, row, owner, line == 0, area.y + self.head_h / 2, out)
                x += width
                if row is not None:
                    kind = "equals"
                    if i + 1 < n:
                        kind = sign_of(context, self.rows[i + 1])
                    side = 2.0 * k
                    ref = f"{self.block.id}:{kind}"
                    at = (x + sign / 2 - side / 2, box.mid_y - side / 2, side, side)
                    out.append(Shape(kind, *at, theme.muted, ref))
                    x += sign

    def box(
        self,
        box: Area,
        row: Row | RowsBlock | None,
        owner: str,
        heads: bool,
        y: float,
        out: list[Item],
    ) -> None:
        context, theme = self.context, self.context.theme
        k = context.k / 1.459
        colour = context.colour(row) if isinstance(row, Row) else None
        stroke = colour.solid if colour else theme.ink
        ref = f"{self.block.id}:{row.id if row is not None else 'total'}:{owner}"
        width = HEAVY if row is None else FRAME
        out.append(Box(*box, fill="#ffffff", stroke=stroke, width=width, radius=1.8 * k, ref=ref))
        out.append(Field(*box, "write", ref))
        if not heads:
            return
        word = self.total
        if row is not None:
            word = word_of(context, row)
        size = context.pt(SMALL * 0.82, word.text)
        ref = ref.rsplit(":", 1)[0] + ":word"
        if colour is None:
            context.put(out, word, box.mid_x, y, size, box.w + 3 * k, ref, "bold")
            return
        side = size * PT * 0.72
        space = 0.9 * k
        size = context.fit(word, size, box.w + 3 * k - side - space, "bold")
        whole = side + space + context.wide(word.text, size, "bold")
        x = box.mid_x - whole / 2
        out.append(Shape(colour.symbol, x, y - side / 2, side, side, colour.solid, f"{ref}:symbol"))
        context.put(out, word, x + side + space, y, size, whole, ref, "bold", colour.solid, "start")


def draw_owner(
    context: Context, owner: str, x: float, y: float, side: float, out: list[Item]
) -> None:
    """A disc in an owner's colour."""
    colour = context.theme.colours[owner].solid
    out.append(
        Box(
            x,
            y - side / 2,
            side,
            side,
            fill=colour,
            stroke=context.theme.ink,
            width=THIN,
            radius=side / 2,
            ref=f"owner:{owner}",
        )
    )


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
        return Need((30 + n * 13) * k, (52 + n * 22) * k, (90 + n * 40) * k)

    def heights(self, width: float) -> Need:
        """A line for each owner."""
        n, k = len(self.context.sheet.owners), self.context.k / 1.459
        return Need(*(self.head_h + n * h * k for h in (8.5, 13, 22)))

    def draw(self, area: Area, out: list[Item]) -> None:
        """A table with a line for each owner."""
        context, theme, k = self.context, self.context.theme, self.context.k / 1.459
        owners = context.sheet.owners
        unit = min((area.w * 0.72) / (self.block.games + 1.25), 34 * k)
        name_w = area.w - unit * (self.block.games + 1.25)
        line_h = (area.h - self.head_h) / len(owners)
        ref = self.block.id
        out.append(
            Box(
                area.x,
                area.y,
                area.w,
                self.head_h,
                theme.shade,
                radius=1.8 * k,
                corners="tl tr",
                ref=f"{ref}:head",
            )
        )
        edges = [area.x, area.x + name_w]
        edges += [edges[1] + unit * (i + 1) for i in range(self.block.games)] + [area.right]
        heads = [self.player, *self.games, self.total]
        for at, (left, right, word) in enumerate(zip(edges, edges[1:], heads, strict=False)):
            bold = "bold" if at == len(heads) - 1 else "regular"
            size = context.pt(SMALL * 0.86, word.text)
            y = area.y + self.head_h / 2
            context.put(
                out,
                word,
                (left + right) / 2,
                y,
                size,
                right - left - 1,
                f"{ref}:head{at}",
                bold,
                theme.ink if bold == "bold" else theme.muted,
            )
            if at:
                heavy = at == len(heads) - 1
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
    """Words with a line to write on after each."""

    def __init__(self, block: LinesBlock, context: Context) -> None:
        self.context, self.id = context, block.id
        self.words = [context.text(line) for line in block.lines]
        self.line_h = 9.0 * context.k

    def widths(self) -> Need:
        """Words and enough line for a name."""
        context = self.context
        words = sum(context.wide(w.text, context.pt(SMALL, w.text)) for w in self.words)
        n, k = len(self.words), context.k
        return Need(words + n * 20 * k, words + n * 40 * k, words + n * 90 * k)

    def heights(self, width: float) -> Need:
        """One line."""
        return Need(6.5 * self.context.k, self.line_h, self.line_h * 1.3)

    def draw(self, area: Area, out: list[Item]) -> None:
        """Side by side, equally wide."""
        base = area.bottom - 1.6 * self.context.k
        gap = 4 * self.context.k
        width = (area.w - gap * (len(self.words) - 1)) / len(self.words)
        for i, word in enumerate(self.words):
            at = Area(area.x + i * (width + gap), area.y, width, area.h)
            draw_line(self.context, word, at, base, f"{self.id}:{i + 1}", out)


def draw_line(
    context: Context, word: Phrase, at: Area, base: float, ref: str, out: list[Item]
) -> None:
    """A word and a line to its right to write on."""
    size = context.pt(SMALL * 1.05, word.text)
    room = at.w * 0.6
    theme = context.theme
    label = context.put(
        out,
        word,
        at.x,
        base - size * PT * 0.33,
        size,
        room,
        ref,
        colour=theme.muted,
        anchor="start",
    )
    x = at.x + context.wide(word.text, label.size) + 1.4 * context.k
    out.append(Line(x, base, at.right, base, theme.line, THIN, ref))
    height = min(7.0 * context.k, at.h)
    out.append(Field(x, base - height, at.right - x, height, "write", ref))


class NotePart:
    """A sentence on one line."""

    def __init__(self, block: NoteBlock, context: Context) -> None:
        self.context, self.id = context, block.id
        self.note = context.text(block.note)

    def widths(self) -> Need:
        """The text at its smallest and at its own size."""
        context, text = self.context, self.note.text
        low = context.wide(text, context.floor(text))
        want = context.wide(text, context.pt(HEAD, text))
        return Need(low, max(low, want), max(low, want))

    def heights(self, width: float) -> Need:
        """One line of text."""
        line = self.context.pt(HEAD, self.note.text) * PT * 1.5
        return Need(line, line, line)

    def draw(self, area: Area, out: list[Item]) -> None:
        """At the left, in the middle of its height."""
        context = self.context
        size = context.pt(HEAD, self.note.text)
        context.put(
            out,
            self.note,
            area.x,
            area.mid_y,
            size,
            area.w,
            self.id,
            colour=context.theme.muted,
            anchor="start",
        )
