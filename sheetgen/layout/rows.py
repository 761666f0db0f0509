"""Rows of spaces: coloured rows with chip, frame and lock; and plain rows of blank boxes."""

from __future__ import annotations

from ..model import Phrase, Row, RowsBlock
from ..page import PT, Area, Box, Field, Item, Shape
from ..theme import Colour
from ..words import is_cjk
from .context import CAP, FRAME, GAP, HEAVY, NAME, SMALL, THIN, Context, Need

DISC_PLAY = 1.5  # mm of clearance round a disc: stacks lean (R17)


def disc_need(context: Context) -> float:
    """The pitch in mm of spaces for discs that touch each other, frame included."""
    return (context.token or 0) + DISC_PLAY + THIN * PT


def name_size(context: Context, text: str) -> float:
    """The size of a row's word in points: a single Chinese character may be larger."""
    return context.pt(NAME * (1.35 if len(text) == 1 and is_cjk(text) else 1.0), text)


class Grid:
    """The columns that all coloured rows of a sheet share, so that spaces stand in line."""

    def __init__(self, context: Context) -> None:
        rows = [
            row
            for block in context.sheet.blocks
            if isinstance(block, RowsBlock) and not block.columns and not block.upright
            for row in block.rows
            if row.colour
        ]
        k = context.k
        self.pad = 1.2 * k
        self.count = max((len(r.spaces) + (r.lock is not None) for r in rows), default=0)
        self.stack = any(row.stack for row in rows)
        names = [context.text(row.name, row) for row in rows if row.name]
        inset = 2 * 1.1 * k
        sizes = {n: name_size(context, n.text) for n in names}
        wide = max((context.wide(n.text, sizes[n], "bold") for n in names), default=0.0)
        least = max(
            (context.wide(n.text, context.floor(n.text), "bold") for n in names), default=0.0
        )
        room = context.safe_w - 2 * self.pad
        self.chip_low = max(least + 1.6, 8.0 * min(k, 1))
        chip = min(max(wide + inset, 13.0 * k), max(17.5 * k, self.chip_low))
        pitch = (room - chip) / max(self.count, 1)
        need = disc_need(context) if self.stack else context.pen.space + GAP
        comfortable = need if self.stack else need + 2.2 * min(k, 1)
        if pitch < comfortable:  # the chip gives way to the spaces
            chip = max(self.chip_low, room - comfortable * self.count)
            pitch = (room - chip) / max(self.count, 1)
        self.chip = chip
        self.pitch = pitch
        # One size for the words of all rows, so that none looks weightier than another.
        self.name_size = min(
            (min(sizes[n], context.fit(n, sizes[n], chip - 1.2, "bold")) for n in names),
            default=context.pt(NAME),
        )
        self.need = need

    def width(self, count: int) -> float:
        """The width of a framed row of so many spaces."""
        return self.chip + 2 * self.pad + count * self.pitch


class ColourRows:
    """Rows with a colour: a chip with symbol, word and direction; spaces in a frame; a lock."""

    def __init__(self, block: RowsBlock, context: Context, grid: Grid) -> None:
        self.block, self.context, self.grid = block, context, grid
        self.count = max(len(r.spaces) + (r.lock is not None) for r in block.rows)
        self.between = (1.1 if context.tight else 1.9) * context.k
        self.pad = (0.7 if context.tight else 1.15) * context.k

    def widths(self) -> Need:
        """Spaces stand in line with those of the other coloured rows."""
        low = self.grid.width(self.count)
        if self.grid.pitch < self.grid.need - 1e-6:
            low += (self.grid.need - self.grid.pitch) * self.count
        return Need(low, low, low)

    def heights(self, width: float) -> Need:
        """Boxes are about as high as wide; spaces for discs are round."""
        n = len(self.block.rows)
        need, pitch = self.grid.need, self.grid.pitch
        if self.grid.stack:
            sizes = (need, max(need, pitch), max(need, pitch) + 1.2)
        else:
            need -= GAP
            sizes = (need, max(need, (pitch - GAP) * 1.02), max(need, pitch * 1.28))
        extra = 2 * self.pad
        return Need(*(n * (size + extra) + (n - 1) * self.between for size in sizes))

    def draw(self, area: Area, out: list[Item]) -> None:
        """Draw all rows at equal heights."""
        n = len(self.block.rows)
        height = (area.h - (n - 1) * self.between) / n
        for i, row in enumerate(self.block.rows):
            count = len(row.spaces) + (row.lock is not None)
            y = area.y + i * (height + self.between)
            self.row(row, Area(area.x, y, self.grid.width(count), height), out)

    def row(self, row: Row, area: Area, out: list[Item]) -> None:
        context, grid, k = self.context, self.grid, self.context.k
        colour = context.colour(row)
        assert colour is not None
        radius = 2.0 * k
        chip = Area(area.x, area.y, grid.chip, area.h)
        out.append(
            Box(*area, fill="#ffffff", stroke=colour.solid, width=FRAME, radius=radius, ref=row.id)
        )
        out.append(
            Box(*chip, fill=colour.solid, radius=radius, corners="tl bl", ref=f"{row.id}:chip")
        )
        self.chip(row, chip, colour.symbol, out)
        inner = Area(area.x + grid.chip + grid.pad, area.y + self.pad, 0, area.h - 2 * self.pad)
        self.spaces(row, inner, out)

    def chip(self, row: Row, chip: Area, symbol: str, out: list[Item]) -> None:
        """Symbol and direction over the row's word, white on the row's colour."""
        context, grid_size = self.context, self.grid.name_size
        white = "#ffffff"
        name = context.text(row.name, row) if row.name else Phrase("", row.source)
        size = max(grid_size, context.floor(name.text))
        side = min(3.6 * context.k, chip.h * 0.26, chip.w * 0.3)
        gap = min(1.5 * context.k, chip.h * 0.1)
        word_h = size * PT * CAP
        top = chip.mid_y - (side + gap + word_h) / 2
        arrow = side * 0.72
        space = side * 0.55
        x = chip.mid_x - (side + space + arrow) / 2
        out.append(Shape(symbol, x, top, side, side, white, f"{row.id}:symbol"))
        out.append(
            Shape(
                "arrow",
                x + side + space,
                top + (side - arrow) / 2,
                arrow,
                arrow,
                white,
                f"{row.id}:arrow",
            )
        )
        context.put(
            out,
            name,
            chip.mid_x,
            top + side + gap + word_h / 2,
            size,
            chip.w - 1.2,
            f"{row.id}:name",
            "bold",
            white,
        )

    def spaces(self, row: Row, inner: Area, out: list[Item]) -> None:
        context, grid = self.context, self.grid
        colour = context.colour(row)
        assert colour is not None
        if row.stack:
            side = min(grid.pitch, inner.h)
            box_w = box_h = side - THIN * PT if side >= grid.need else side
        else:
            box_w, box_h = grid.pitch - GAP, inner.h
        size = digit_size(context, row, box_w, box_h)
        for i, space in enumerate(row.spaces):
            last = row.lock is not None and i == len(row.spaces) - 1
            mid_x = inner.x + grid.pitch * (i + 0.5)
            ref = f"{row.id}:{space.id}"
            box = Area(mid_x - box_w / 2, inner.mid_y - box_h / 2, box_w, box_h)
            end = last or (row.ends and i == len(row.spaces) - 1)
            out.append(
                Box(
                    *box,
                    fill=colour.tint,
                    stroke=colour.solid,
                    width=HEAVY if end else THIN,
                    radius=box_w / 2 if row.stack else 1.3 * context.k,
                    ref=ref,
                )
            )
            out.append(Field(*box, "disc" if row.stack else "mark", ref))
            middle = box.mid_y
            if last:
                middle = draw_hint(context, row, box, size, colour.solid, out)
            if space.label:
                draw_digit(context, row, space.label, box.mid_x, middle, size, ref, out)
        if row.lock is not None:
            mid_x = inner.x + grid.pitch * (len(row.spaces) + 0.5)
            draw_lock(context, row, colour, mid_x, inner.mid_y, min(box_w, box_h), out)


def digit_size(context: Context, row: Row, w: float, h: float) -> float:
    """The size in points of a row's labels: clear under a cross, at most 55 % of the space."""
    widest = max((context.faces["bold"].width(s.label) for s in row.spaces), default=1) or 1
    size = min(h * (0.34 if row.stack else 0.385) / CAP, w * (0.5 if row.stack else 0.66) / widest)
    return min(size / PT, 26 * max(context.k, 1))


def draw_digit(
    context: Context,
    row: Row,
    text: str,
    x: float,
    middle: float,
    size: float,
    ref: str,
    out: list[Item],
) -> None:
    """A label in a space; too small for the pen is a problem (R5)."""
    if size < context.pen.digits - 1e-6:
        context.problems.add(
            row.source,
            "digits-too-small",
            row=row.id,
            got=f"{size:.1f}",
            piece=context.piece,
            pen=context.pen.name,
            limit=f"{context.pen.digits:g}",
        )
    context.put(out, Phrase(text, row.source), x, middle, size, 1e9, ref, "bold")


def draw_hint(
    context: Context, row: Row, box: Area, size: float, colour: str, out: list[Item]
) -> float:
    """What the last number needs, under it; returns the middle of the number above."""
    assert row.lock is not None
    hint = Phrase(f"≥{row.lock.needs}", row.source)
    small = context.pt(SMALL * 0.92)
    cap = small * PT * CAP
    digit = size * PT * CAP
    low = (0.115 if row.stack else 0.075) * box.h + (0.4 if row.stack else 0.1)
    bottom = box.bottom - max(low, 0.75)
    middle = box.mid_y - max(0.0, box.mid_y + digit / 2 + 0.9 - (bottom - cap))
    room = box.w * 0.8
    ref = f"{row.id}:hint"
    context.put(out, hint, box.mid_x, bottom - cap / 2, small, room, ref, "bold", colour)
    return middle


def draw_lock(
    context: Context,
    row: Row,
    colour: Colour | None,
    x: float,
    y: float,
    side: float,
    out: list[Item],
) -> None:
    """The lock space: an open padlock over the row's symbol in a circle."""
    ink = colour.solid if colour else context.theme.ink
    box = Area(x - side / 2, y - side / 2, side, side)
    ref = f"{row.id}:lock"
    out.append(Box(*box, fill="#ffffff", stroke=ink, width=THIN, radius=side / 2, ref=ref))
    out.append(Field(*box, "disc" if row.stack else "mark", ref))
    lock, mark, gap = side * 0.41, side * 0.18, side * 0.06
    if colour is None:
        mark = gap = 0.0
    top = y - (lock + gap + mark) / 2
    out.append(Shape("lock", x - lock / 2, top, lock, lock, ink, ref))
    if colour is not None:
        at = (x - mark / 2, top + lock + gap, mark, mark)
        out.append(Shape(colour.symbol, *at, ink, f"{row.id}:lock-symbol"))


def group_of(row: Row, index: int) -> int:
    """In which of the row's groups a space lies."""
    end = 0
    for at, size in enumerate(row.groups):
        end += size
        if index < end:
            return at
    return 0


def draw_write_in(context: Context, box: Area, ref: str, out: list[Item]) -> None:
    """A box like a die, for the player to write a row's number in."""
    radius = 2.4 * context.k
    ink = context.theme.ink
    out.append(Box(*box, fill="#ffffff", stroke=ink, width=HEAVY, radius=radius, ref=ref))
    out.append(Field(*box, "write", ref))


class PlainRows:
    """Rows without a colour: a name, what it costs, and boxes or round spaces."""

    def __init__(
        self, block: RowsBlock, context: Context, grid: Grid, height: float | None = None
    ) -> None:
        self.block, self.context, self.grid = block, context, grid
        self.fixed = height  # where the part beside it rules the height
        k = context.k
        self.least = context.pen.space
        self.best = max(12.4 * k, 9.2 if context.pen.space > 6 else 7.0)
        if height is not None:
            self.best = max(self.least, height * 0.95)
        if any(row.stack for row in block.rows):
            self.least = self.best = disc_need(context) - THIN * PT
        self.group_gap = 1.6 * k
        self.count = max(len(r.spaces) + (r.lock is not None) for r in block.rows)
        self.labels = [self.label_width(row) for row in block.rows]

    def label_width(self, row: Row) -> float:
        context = self.context
        wide = 0.0
        for phrase, size, face in self.texts(row):
            wide = max(wide, context.wide(phrase.text, size, face))
        if row.write_in:
            wide = max(wide, self.best)
        return wide + 2.4 * context.k if wide else 0.0

    def texts(self, row: Row) -> list[tuple[Phrase, float, str]]:
        """Name and note with size and face."""
        context = self.context
        found = []
        if row.name:
            name = context.text(row.name, row)
            found.append((name, context.pt(NAME * 0.95, name.text), "bold"))
        if row.note:
            note = context.text(row.note, row)
            found.append((note, context.pt(SMALL, note.text), "regular"))
        return found

    def pitch(self, side: float) -> float:
        """From one box to the next."""
        return side + (THIN * PT if any(r.stack for r in self.block.rows) else GAP)

    def widths(self) -> Need:
        """Label and boxes."""
        most = max(
            label + self.count * self.pitch(0) + (len(row.groups) - 1) * self.group_gap
            for label, row in zip(self.labels, self.block.rows, strict=True)
        )
        boxes = self.count
        low = most + boxes * self.least
        want = most + boxes * max(self.best, self.least)
        return Need(low, want, want)

    def heights(self, width: float) -> Need:
        """One line of boxes for each row."""
        n = len(self.block.rows)
        if self.fixed is not None:
            return Need(self.fixed, self.fixed, self.fixed)
        gaps = (n - 1) * GAP
        low, want = self.least * n + gaps, max(self.best, self.least) * n + gaps
        return Need(low, want, want * 1.12)

    def draw(self, area: Area, out: list[Item]) -> None:
        """Labels at the left, boxes in line at the right of the longest label."""
        n = len(self.block.rows)
        height = (area.h - (n - 1) * GAP) / n
        label = max(self.labels)
        count = self.count
        groups = max(len(row.groups) for row in self.block.rows)
        pitch = (area.w - label + GAP - (groups - 1) * self.group_gap) / max(count, 1)
        for i, row in enumerate(self.block.rows):
            line = Area(area.x, area.y + i * (height + GAP), area.w, height)
            self.row(row, line, label, pitch, out)

    def row(self, row: Row, line: Area, label: float, pitch: float, out: list[Item]) -> None:
        context, theme = self.context, self.context.theme
        self.texts_at(row, Area(line.x, line.y, label, line.h), out)
        side_w = pitch - GAP
        if row.stack:
            side_w = min(max(self.best, self.least), line.h)
            pitch = side_w + THIN * PT
        box_h = min(line.h, side_w * 1.25)
        size = digit_size(context, row, side_w, box_h)
        if row.write_in:
            wide = label - 2.4 * context.k
            at = Area(line.x, line.mid_y - box_h / 2, wide, box_h)
            draw_write_in(context, at, f"{row.id}:label", out)
        for i, space in enumerate(row.spaces):
            last = i == len(row.spaces) - 1
            end = last and (row.ends or row.lock is not None)
            ref = f"{row.id}:{space.id}"
            x = line.x + label + i * pitch + group_of(row, i) * self.group_gap
            box = Area(x, line.mid_y - box_h / 2, side_w, box_h)
            if row.stack:
                box = Area(box.x, line.mid_y - side_w / 2, side_w, side_w)
            out.append(
                Box(
                    *box,
                    fill=theme.shade if last and row.ends else "#ffffff",
                    stroke=theme.ink,
                    width=HEAVY if end else THIN,
                    radius=side_w / 2 if row.stack else 1.3 * context.k,
                    ref=ref,
                )
            )
            out.append(Field(*box, "disc" if row.stack else "mark", ref))
            middle = box.mid_y
            if last and row.lock is not None:
                middle = draw_hint(context, row, box, size, theme.muted, out)
                x = box.mid_x + pitch
                draw_lock(context, row, None, x, line.mid_y, min(side_w, box_h), out)
            if space.label:
                draw_digit(context, row, space.label, box.mid_x, middle, size, ref, out)

    def texts_at(self, row: Row, area: Area, out: list[Item]) -> None:
        context = self.context
        texts = self.texts(row)
        lines = [size * PT * 1.32 for _, size, _ in texts]
        y = area.mid_y - sum(lines) / 2
        for (phrase, size, face), line, part in zip(texts, lines, ("name", "note"), strict=False):
            colour = context.theme.ink if face == "bold" else context.theme.muted
            context.put(
                out,
                phrase,
                area.x,
                y + line / 2,
                size,
                area.w - 1.2,
                f"{row.id}:{part}",
                face,
                colour,
                "start",
            )
            y += line
