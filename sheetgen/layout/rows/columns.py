"""Rows drawn as a table: columns of values, names, boxes in zones and boxes to write in."""

from __future__ import annotations

from itertools import pairwise

from ...drawing.page import PT, Area, Box, Field, Line, Shape
from ...drawing.theme import SOLID, Colour
from ...model import Column, Head, Row, RowsBlock
from ...source.phrase import Phrase
from ...words.values import signed
from ..canvas import HEAVY, THIN, Canvas, Style
from ..context import GAP, HEAD, NAME, SMALL, Context
from ..heads import draw_head, foot_height, head_height, too_narrow, under_heads, zone_height
from ..stack import Need, Part
from .marks import digit_size, draw_digit
from .plain import PlainRows

SIGNS = {"−": "minus", "-": "minus", "+": "plus"}
EACH = "{{ letter }} each"


class Zone:
    """A group of boxes and what a number of marks that ends in it is worth."""

    def __init__(self, context: Context, block: RowsBlock, group: int) -> None:
        row = block.rows[0]
        table = context.sheet.tables.get(row.score or "")
        first = sum(row.groups[:group]) + 1
        last = first + row.groups[group] - 1
        self.first, self.last = first, last
        self.kind = "even"
        self.phrase: Phrase | None = None
        if table is None:
            return
        entries = [table.entries[min(n, len(table.entries) - 1)] for n in range(first, last + 1)]
        source = table.source
        if any(e.times for e in entries):
            numbers = [e.number for e in entries]
            self.kind = "loss" if min(numbers) < 0 else "gain" if max(numbers) > 0 else "even"
            head = block.heads.get("value")
            if all(e.times and e.number == i for i, e in enumerate(entries, 1)) and head:
                self.phrase = context.text(Phrase(EACH, source), letter=head.letter or "1×")
            else:
                span = f"{signed(entries[0].number)}× … {signed(entries[-1].number)}×"
                self.phrase = Phrase(span, source)
            return
        points = [e.number for e in entries]
        self.kind = "loss" if min(points) < 0 else "gain" if max(points) > 0 else "even"
        low, high = signed(points[0]), signed(points[-1])
        self.phrase = Phrase(low if low == high else f"{low} … {high}", source)


class ColumnRows(Part):
    """Can't Stop Express and its like: one line a row, zones that say what the boxes mean."""

    def __init__(self, block: RowsBlock, context: Context) -> None:
        self.block, self.context = block, context
        k = context.k
        self.foot: PlainRows | None = None  # beside the subtotals
        if block.foot:
            below = context.sheet.block(block.foot)
            assert isinstance(below, RowsBlock)  # the reader holds it
            self.foot = PlainRows(below, context, foot_height(context))
        self.zones = [Zone(context, block, g) for g in range(len(block.rows[0].groups))]
        self.count = len(block.rows[0].spaces)
        self.zone_gap = 2.3 * k
        self.column_gap = 2.0 * k
        self.head_h = head_height(context)
        self.under_heads = under_heads(context)
        self.zone_h = zone_height(context)
        self.foot_h = foot_height(context) if block.subtotals else 0.0
        self.letters = bool(block.heads)
        heads = block.heads
        self.fixed = {
            "value": self.head_room(heads.get("value"), 11.0 * k),
            "name": self.head_room(heads.get("name"), 11.5 * k),
            "write": max(14.5 * k, context.pen.space),
        }

    def head_room(self, head: Head | None, least: float) -> float:
        """Width of a column whose heading must fit."""
        if head is None:
            return least
        context = self.context
        text = context.text(head.phrase)
        return max(least, context.measure.under(text, context.pt(SMALL, text.text)) + 0.4)

    def widths(self) -> Need:
        """Fixed columns and the boxes between them."""
        fixed = sum(self.fixed[c.kind] for c in self.block.columns if c.kind != "spaces")
        gaps = self.column_gap * (len(self.block.columns) - 1)
        zones = self.zone_gap * (len(self.zones) - 1)
        low = fixed + gaps + zones + self.count * (self.context.pen.space + GAP)
        want = fixed + gaps + zones + self.count * (10.0 * self.context.k)
        return Need(low, max(low, want), max(low, want * 1.5))

    def heights(self, width: float) -> Need:
        """Headings, rows and the line of subtotals."""
        n = len(self.block.rows)
        extra = self.head_h + self.zone_h + self.under_heads
        if self.foot_h:
            extra += self.context.gap + self.foot_h
        low = n * (self.context.pen.space + GAP) - GAP + extra
        want = n * 9.2 * self.context.k + extra
        return Need(low, max(low, want), max(low, want * 1.3))

    def draw(self, area: Area, out: Canvas) -> None:
        """Headings, then row by row, then the foot."""
        block = self.block
        columns = self.columns(area)
        top = area.y + self.head_h + self.zone_h + self.under_heads
        bottom = area.bottom - (self.foot_h + self.context.gap if self.foot_h else 0)
        pitch = (bottom - top + GAP) / len(block.rows)
        self.bands(columns, area.y + self.head_h, bottom, out)
        self.heads(columns, area, out)
        for i, row in enumerate(block.rows):
            y = top + i * pitch
            for column, at in columns:
                self.cell(row, column, Area(at.x, y, at.w, pitch - GAP), out)
        self.dividers(columns, area.y + self.head_h, bottom, out)
        if self.foot_h:
            self.subtotals(
                columns, Area(area.x, area.bottom - self.foot_h, area.w, self.foot_h), out
            )

    def columns(self, area: Area) -> list[tuple[Column, Area]]:
        """Each column and where it stands."""
        fixed = sum(self.fixed[c.kind] for c in self.block.columns if c.kind != "spaces")
        shown = self.block.columns
        if self.context.asked.mirror:  # what is written stands at the left (R62)
            shown = tuple(sorted(shown, key=lambda column: column.kind != "write"))
        # Two write columns are the halves of one: they stand closer.
        gaps = [GAP if a.kind == b.kind == "write" else self.column_gap for a, b in pairwise(shown)]
        spaces = area.w - fixed - sum(gaps)
        found = []
        x = area.x
        for column, gap in zip(shown, [*gaps, 0.0], strict=True):
            width = spaces if column.kind == "spaces" else self.fixed[column.kind]
            found.append((column, Area(x, area.y, width, area.h)))
            x += width + gap
        return found

    def pitch(self, width: float) -> float:
        """From one box to the next within a zone."""
        return (width + GAP - self.zone_gap * (len(self.zones) - 1)) / self.count

    def zone_areas(self, at: Area) -> list[Area]:
        """Where the boxes of each zone stand in the column."""
        pitch = self.pitch(at.w)
        found = []
        x = at.x
        for zone in self.zones:
            size = zone.last - zone.first + 1
            found.append(Area(x, at.y, size * pitch - GAP, at.h))
            x += size * pitch + self.zone_gap
        return found

    def bands(
        self, columns: list[tuple[Column, Area]], top: float, bottom: float, out: Canvas
    ) -> None:
        """What lies behind the boxes of each zone, where the theme has it."""
        if self.context.theme.bands != SOLID:
            return
        rim, radius = 0.5 * self.zone_gap / 2, 1.6 * self.context.k
        for at in (at for column, at in columns if column.kind == "spaces"):
            for zone, place in zip(self.zones, self.zone_areas(at), strict=True):
                fill = self.context.theme.zones[zone.kind].solid
                band = Area(place.x - rim, top, place.w + 2 * rim, bottom + rim - top)
                ref = f"{self.block.id}:{zone.first}-{zone.last}:band"
                out.append(Box(*band, fill=fill, radius=radius, ref=ref))

    def heads(self, columns: list[tuple[Column, Area]], area: Area, out: Canvas) -> None:
        context = self.context
        done = set()
        middle = area.y + self.head_h / 2
        for column, _ in columns:
            if column.kind in done:
                continue
            done.add(column.kind)
            group = [a for c, a in columns if c.kind == column.kind]
            whole = Area(group[0].x, area.y, group[-1].right - group[0].x, 0)
            head = self.block.heads.get(column.kind)
            if head is None:
                continue
            ref = f"{self.block.id}:{column.kind}"
            if column.kind == "spaces" or not head.letter:
                draw_head(context, head, whole, middle, out, ref)
                continue
            # The letter stands in the line of headings, the word in the line of zones.
            letter = Phrase(head.letter, head.phrase.source)
            word = context.text(head.phrase)
            size = context.pt(SMALL, word.text)
            room = whole.w + 0.4 * self.column_gap
            out.put(letter, whole.mid_x, middle, room, Style(size, "bold"), f"{ref}:letter")
            low = area.y + self.head_h + (self.zone_h - 0.6 * context.k) / 2
            muted = context.theme.muted
            out.put_under(word, whole.mid_x, low, room, Style(size, colour=muted), ref)
        for column, at in columns:
            if column.kind == "spaces":
                self.zone_heads(at, area.y + self.head_h, out)

    def zone_heads(self, at: Area, y: float, out: Canvas) -> None:
        """A chip over each zone: for how many crosses, and what they are worth."""
        context = self.context
        for zone, place in zip(self.zones, self.zone_areas(at), strict=True):
            colour = context.theme.zones[zone.kind]
            ref = f"{self.block.id}:{zone.first}-{zone.last}"
            chip = Area(place.x, y, place.w, self.zone_h - 0.6 * context.k)
            ink = out.chip(chip, colour.solid, 1.0 * context.k, ref)
            if zone.phrase is None:
                continue
            span = f"{zone.first}–{zone.last}" if zone.last > zone.first else f"{zone.first}"
            colon = context.text(
                Phrase("{{ crosses }} → {{ worth }}", zone.phrase.source),
                crosses=span,
                worth=zone.phrase,
            )
            if colon.second:  # for how many crosses need not be said twice
                colon = colon._replace(second=zone.phrase.second)
            size = context.pt(SMALL, colon.text)
            text = colon
            if (
                context.measure.wide(colon.text, context.measure.floor(colon.text), "bold")
                > chip.w - 1
            ):
                text = zone.phrase
            style = Style(size, "bold", ink, second=ink)
            out.put_under(text, chip.mid_x, chip.mid_y, chip.w - 1, style, ref)

    def cell(self, row: Row, column: Column, at: Area, out: Canvas) -> None:
        context, theme, k = self.context, self.context.theme, self.context.k
        if column.kind == "value" and row.value is not None:
            phrase = Phrase(signed(row.value), row.source)
            size = context.pt(NAME)
            out.put(
                phrase, at.mid_x, at.mid_y, at.w, Style(size, colour=theme.muted), f"{row.id}:value"
            )
        elif column.kind == "name" and row.name:
            name = context.text(row.name, row)
            colour = context.colour(row)
            fill = colour.solid if colour else theme.ink
            ink = out.chip(at, fill, 1.3 * k, f"{row.id}:chip")
            style = Style(self.name_size(at), "bold", ink, second=ink)
            out.put_under(name, at.mid_x, at.mid_y, at.w - 1, style, f"{row.id}:name")
        elif column.kind == "spaces":
            self.boxes(row, at, out)
        elif column.kind == "write":
            ref = f"{row.id}:{column.sign}"
            self.write_box(at, column.sign, ref, out, THIN, theme.line)

    def name_size(self, at: Area) -> float:
        """One size for the names of all rows, so that none looks weightier than another."""
        context = self.context
        names = [context.text(row.name, row) for row in self.block.rows if row.name]
        most = at.h * (0.62 if not any(n.second for n in names) else 0.4) / PT
        sizes = (min(context.pt(14.5, n.text), most) for n in names)
        room = at.w - 1.6
        return min(
            context.measure.fit_both(n, size, room, "bold", stacked=True).main
            for n, size in zip(names, sizes, strict=True)
        )

    def boxes(self, row: Row, at: Area, out: Canvas) -> None:
        context = self.context
        pitch = self.pitch(at.w)
        index = 0
        for zone, place in zip(self.zones, self.zone_areas(at), strict=True):
            colour: Colour = context.theme.zones[zone.kind]
            for n in range(zone.last - zone.first + 1):
                ref = f"{row.id}:{row.spaces[index].id}"
                box = Area(place.x + n * pitch, at.y, pitch - GAP, at.h)
                out.append(
                    Box(
                        *box,
                        fill=colour.fill,
                        stroke=colour.solid,
                        width=THIN,
                        radius=1.2 * context.k,
                        ref=ref,
                    )
                )
                out.append(Field(*box, "mark", ref))
                label = row.spaces[index].label
                if label:
                    size = digit_size(context, row, box.w, box.h)
                    draw_digit(context, row, label, box.mid_x, box.mid_y, size, ref, out)
                index += 1

    def write_box(
        self, at: Area, sign: str, ref: str, out: Canvas, width: float, stroke: str
    ) -> None:
        """A box to write in, its sign faint in it."""
        context = self.context
        out.append(
            Box(*at, fill="#ffffff", stroke=stroke, width=width, radius=1.2 * context.k, ref=ref)
        )
        out.append(Field(*at, "write", ref))
        if sign in SIGNS:
            faint = context.theme.faint
            side = min(at.h * 0.36, at.w * 0.3) * (1.0 if faint else 0.6)
            x = at.x + min(1.3 * context.k, at.w * 0.1)
            shape = SIGNS[sign]
            ink = faint or context.theme.muted  # it says which column this is: never left out
            out.append(Shape(shape, x, at.mid_y - side / 2, side, side, ink, f"{ref}:sign"))

    def dividers(
        self, columns: list[tuple[Column, Area]], top: float, bottom: float, out: Canvas
    ) -> None:
        """Heavy rules between the zones (R19)."""
        for column, at in columns:
            if column.kind != "spaces":
                continue
            areas = self.zone_areas(at)
            for left, right in pairwise(areas):
                x = (left.right + right.x) / 2
                ink = self.context.theme.ink
                out.append(Line(x, top, x, bottom, ink, HEAVY, f"{self.block.id}:divider"))

    def subtotals(self, columns: list[tuple[Column, Area]], foot: Area, out: Canvas) -> None:
        """The sums of the write columns, their word, and what stands beside them."""
        context, theme = self.context, self.context.theme
        writes = [(c, a) for c, a in columns if c.kind == "write"]
        for column, at in writes:
            box = Area(at.x, foot.y, at.w, foot.h)
            ref = f"{self.block.id}:{column.sign}"
            self.write_box(box, column.sign, ref, out, HEAVY * 0.75, theme.ink)
        assert self.block.subtotals is not None
        word = context.text(self.block.subtotals)
        size = context.pt(HEAD, word.text)
        # The word stands beside the boxes, at the side where the spaces are; `foot` far from it.
        mirror = context.asked.mirror
        left, right = foot.x, writes[0][1].x - 1.8 * context.k
        if mirror:
            left, right = writes[-1][1].right + 1.8 * context.k, foot.right
        room = right - left
        if self.foot is not None:
            need = self.foot.widths()
            width = min(need.want, room - context.measure.beside(word, size, "bold") - 4)
            if width < need.low - 1e-6:
                too_narrow(context, need.low - width)
            x = foot.right - width if mirror else foot.x
            self.foot.draw(Area(x, foot.y, width, foot.h), out)
            room -= width
        out.put_beside(
            word,
            left if mirror else right,
            foot.mid_y,
            room - 1,
            Style(size, "bold", anchor="start" if mirror else "end"),
            f"{self.block.id}:subtotals",
        )
