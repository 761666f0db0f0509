"""Rows drawn as a table: columns of values, names, boxes in zones and boxes to write in."""

from __future__ import annotations

from itertools import pairwise

from ...drawing.colours import WHITE
from ...drawing.page import PT, Area, Shape
from ...model import Column, Head, Row, RowsBlock
from ...source.phrase import Phrase
from ...words.translator import signed
from ..canvas import ALL_CORNERS, HEAVY, THIN, Canvas, Style
from ..context import GAP, HEAD, NAME, SMALL, Context
from ..heads import Heads, box_height, draw_head, head_width
from ..stack import Need, Part
from .marks import digit_size
from .plain import PlainRows
from .spaces import RowPen
from .zones import Zones

SIGNS = {"−": "minus", "-": "minus", "+": "plus"}
Placed = list[tuple[Column, Area]]  # each column, and where it stands


class ColumnRows(Part):
    """Can't Stop Express and its like: one line a row, zones that say what the boxes mean."""

    def __init__(self, block: RowsBlock, context: Context) -> None:
        self.block, self.context, k = block, context, context.k
        self.foot: PlainRows | None = None  # beside the subtotals
        if block.foot:
            below = context.sheet.block(block.foot)
            assert isinstance(below, RowsBlock)  # the reader holds it
            self.foot = PlainRows(below, context, context.sums_h)
        self.zones = Zones(context, block)
        self.column_gap = 2.0 * k
        heads = context.shared(Heads)
        self.head_h, self.zone_h = heads.line, heads.zone
        self.heads_h = self.head_h + self.zone_h + heads.free  # and what is free below
        self.foot_h = context.sums_h if block.subtotals else 0.0
        if self.foot is not None and self.foot_h and context.theme.least.text:
            words = (self.foot.words_height(row, self.foot.stacked) for row in self.foot.block.rows)
            self.foot_h = max(self.foot_h, *words)
        # Large print and words in two languages need a line for the letters alone.
        self.apart = context.measure.pair or context.theme.least.text > 0
        self.fixed = {
            "value": self.head_room(block.heads.get("value"), 11.0 * k),
            "name": self.head_room(block.heads.get("name"), 11.5 * k),
            "write": max(14.5 * k, context.pen.space),
        }
        self.least = {
            **self.fixed,
            "value": self.head_room(block.heads.get("value"), 11.0 * k, True),
            "name": self.head_room(block.heads.get("name"), 11.5 * k, True),
            "write": max(12.5 * k, context.pen.space),
        }
        self.fixed_w, self.least_w = (
            sum(some[c.kind] for c in block.columns if c.kind != "spaces")
            for some in (self.fixed, self.least)
        )

    def head_room(self, head: Head | None, least: float, low: bool = False) -> float:
        """Width of a column whose heading must fit, at its smallest where it is ``low``."""
        if head is None:
            return least
        text, measure = self.context.text(head.phrase), self.context.measure
        size = measure.floor(text.text) if low else self.context.pt(SMALL, text.text)
        if self.apart or not head.letter:
            wide = measure.least_under(text) if low else measure.under(text, size)
            return max(least, wide + 0.4)
        return max(least, head_width(self.context, head, size) + 0.4)

    def widths(self) -> Need:
        """Fixed columns and the boxes between them."""
        gaps = self.column_gap * (len(self.block.columns) - 1)
        fixed = self.fixed_w + gaps + self.zones.gaps
        low = fixed - self.fixed_w + self.least_w
        low += self.zones.count * (self.context.pen.space + GAP)
        want = fixed + self.zones.count * (10.0 * self.context.k)
        return Need(low, max(low, want), max(low, want * 1.5))

    def heights(self, width: float) -> Need:
        """Headings, rows and the line of subtotals."""
        n = len(self.block.rows)
        extra = self.heads_h
        if self.foot_h:
            extra += self.context.gap + self.foot_h
        low = n * (box_height(self.context) + GAP) - GAP + extra
        want = n * 9.2 * self.context.k + extra
        return Need(low, max(low, want), max(low, want * 1.3))

    def draw(self, area: Area, out: Canvas) -> None:
        """Headings, then row by row, then the foot."""
        columns = self.columns(area)
        top = area.y + self.heads_h
        bottom = area.bottom - (self.foot_h + self.context.gap if self.foot_h else 0)
        pitch = (bottom - top + GAP) / len(self.block.rows)
        under = area.y + self.head_h
        zoned = [at._replace(y=under, h=bottom - under) for c, at in columns if c.kind == "spaces"]
        if out.theme.shade is not None:
            for i in range(0, len(self.block.rows), 2):  # every other line, for the eye to follow
                y, h = top + i * pitch - GAP / 2, pitch
                beside = [at for c, at in columns if c.kind in ("value", "name")]
                if not beside:
                    break
                left, right = min(a.x for a in beside), max(a.right for a in beside)
                stripe = Area(left, y, right - left, h)
                out.shade(stripe, 1.2 * self.context.k, ALL_CORNERS, f"{self.block.id}:stripe")
        self.heads(columns, area, out)
        for at in zoned:
            self.zones.heads(at._replace(h=self.zone_h - 0.6 * self.context.k), out)
        size = self.name_size(pitch - GAP)
        for i, row in enumerate(self.block.rows):
            for column, at in columns:
                self.cell(row, column, at._replace(y=top + i * pitch, h=pitch - GAP), size, out)
        for at in zoned:
            self.zones.dividers(at, out)
        if self.foot_h:
            foot = area._replace(y=area.bottom - self.foot_h, h=self.foot_h)
            self.subtotals(columns, foot, out)

    def columns(self, area: Area) -> Placed:
        """Each column and where it stands."""
        shown = self.block.columns
        if self.context.asked.mirror:  # what is written stands at the left (R62)
            shown = tuple(sorted(shown, key=lambda column: column.kind != "write"))
        # Two write columns are the halves of one: they stand closer.
        gaps = [GAP if a.kind == b.kind == "write" else self.column_gap for a, b in pairwise(shown)]
        # Headings give way where boxes would be too small for the pen.
        room = area.w - self.fixed_w - sum(gaps) - self.zones.gaps
        lacking = self.zones.count * (self.context.pen.space + GAP) - room
        part = min(max(lacking, 0.0) / max(self.fixed_w - self.least_w, 1e-6), 1.0)
        widths = {k: w - part * (w - self.least[k]) for k, w in self.fixed.items()}
        taken = sum(widths[c.kind] for c in shown if c.kind != "spaces")
        widths["spaces"] = area.w - taken - sum(gaps)
        found, x = [], area.x
        for column, gap in zip(shown, [*gaps, 0.0], strict=True):
            found.append((column, area._replace(x=x, w=widths[column.kind])))
            x += widths[column.kind] + gap
        return found

    def heads(self, columns: Placed, area: Area, out: Canvas) -> None:
        """A heading over each column, over two of a kind together."""
        context, middle = self.context, area.y + self.head_h / 2
        for kind in dict.fromkeys(column.kind for column, _ in columns):
            head = self.block.heads.get(kind)
            if head is None:
                continue
            group = [at for column, at in columns if column.kind == kind]
            whole = Area(group[0].x, area.y, group[-1].right - group[0].x, 0)
            ref = f"{self.block.id}:{kind}"
            if kind == "spaces" and not self.apart:  # over the first zone: it is that of none
                whole = self.zones.areas(whole)[0][1]
            if kind == "spaces" or not head.letter or not self.apart:
                draw_head(context, head, whole, middle, out, ref)
                continue
            # The letter stands in the line of headings, the word in the line of zones.
            letter = Phrase(head.letter, head.phrase.source)
            word = context.text(head.phrase)
            style, room = Style(context.pt(SMALL, word.text)), whole.w + 0.4 * self.column_gap
            bold, pale = style._replace(face="bold"), style._replace(colour=context.theme.muted)
            out.put(letter, whole.mid_x, middle, room, bold, f"{ref}:letter")
            low = area.y + self.head_h + (self.zone_h - 0.6 * context.k) / 2
            out.put_under(word, whole.mid_x, low, room, pale, ref)

    def cell(self, row: Row, column: Column, at: Area, size: float, out: Canvas) -> None:
        """What a row has in a column; ``size`` is that of names."""
        context, theme, k = self.context, self.context.theme, self.context.k
        if column.kind == "value" and row.value is not None:
            value = Phrase(signed(row.value), row.source)
            style = Style(context.pt(NAME), "bold")
            out.put(value, at.mid_x, at.mid_y, at.w, style, f"{row.id}:value")
        elif column.kind == "name" and row.name:
            name, colour = context.text(row.name, row), context.colour(row)
            ink = out.chip(at, colour or theme.plain, 1.3 * k, f"{row.id}:chip")
            style = Style(size, "bold", ink, second=ink)
            out.put_under(name, at.mid_x, at.mid_y, at.w - 1, style, f"{row.id}:name")
        elif column.kind == "spaces":
            self.boxes(row, at, out)
        elif column.kind == "write":
            self.write_box(at, column.sign, f"{row.id}:{column.sign}", THIN, theme.line, out)

    def name_size(self, height: float) -> float:
        """One size for the names of all rows, so that none looks weightier than another."""
        if "name" not in (column.kind for column in self.block.columns):
            return 0.0
        context, fit = self.context, self.context.measure.fit_both
        names = [context.text(row.name, row) for row in self.block.rows if row.name]
        most = height * (0.62 if not any(n.second for n in names) else 0.4) / PT
        sizes = [min(context.pt(14.5, n.text), most) for n in names]
        both, room = zip(names, sizes, strict=True), self.fixed["name"] - 1.6
        return min((fit(n, s, room, "bold", stacked=True).main for n, s in both), default=0.0)

    def boxes(self, row: Row, at: Area, out: Canvas) -> None:
        """The boxes to mark, zone by zone."""
        context, pitch = self.context, self.zones.pitch(at.w)
        pen = RowPen(context, row, out, digit_size(context, row, pitch - GAP, at.h))
        spaces = iter(row.spaces)
        for zone, place in self.zones.areas(at):
            colour = context.theme.zones[zone.kind]
            for n in range(zone.size):
                space = next(spaces)
                ref, radius = f"{row.id}:{space.id}", 1.2 * context.k
                box = Area(place.x + n * pitch, at.y, pitch - GAP, at.h)
                out.field(box, "mark", ref, colour.fill, colour.rim, THIN, radius)
                if space.label:
                    pen.number(space, box.mid_x, box.mid_y, box.w)

    def write_box(
        self, at: Area, sign: str, ref: str, width: float, stroke: str, out: Canvas
    ) -> None:
        """A box to write in, its sign in it: the sign alone says which column this is (R36)."""
        k, theme = self.context.k, self.context.theme
        out.field(at, "write", ref, WHITE, stroke, width, 1.2 * k)
        if sign in SIGNS:
            side = min(at.h * 0.26, at.w * 0.22)
            x = at.x + min(1.3 * k, at.w * 0.1)
            ink = theme.muted
            box = (x, at.mid_y - side / 2, side, side)
            out.append(Shape(SIGNS[sign], *box, ink, f"{ref}:sign"))

    def subtotals(self, columns: Placed, foot: Area, out: Canvas) -> None:
        """The sums of the write columns, their word, and what stands beside them."""
        context, k = self.context, self.context.k
        writes = [(c, at._replace(y=foot.y, h=foot.h)) for c, at in columns if c.kind == "write"]
        for column, box in writes:
            ref = f"{self.block.id}:{column.sign}"
            self.write_box(box, column.sign, ref, HEAVY * 0.75, context.theme.ink, out)
        assert self.block.subtotals is not None
        word = context.text(self.block.subtotals)
        size = context.pt(HEAD, word.text)
        # The word stands beside the boxes, at the side where the spaces are; `foot` far from it.
        mirror = context.asked.mirror
        left, right = foot.x, writes[0][1].x - 1.8 * k
        if mirror:
            left, right = writes[-1][1].right + 1.8 * k, foot.right
        room = right - left
        if self.foot is not None:
            need = self.foot.widths()
            width = min(need.want, room - context.measure.beside(word, size, "bold") - 4)
            if width < need.low - 1e-6:
                whole = context.safe.w
                values = {"need": f"{whole + need.low - width:.1f}", "room": f"{whole:.1f}"}
                most = max(context.theme.least[:3])
                context.too_small(context.sheet.source, "too-narrow", most, **values)
            x = foot.right - width if mirror else foot.x
            self.foot.draw(foot._replace(x=x, w=width), out)
            room -= width
        x, anchor = (left, "start") if mirror else (right, "end")
        style, ref = Style(size, "bold", anchor=anchor), f"{self.block.id}:subtotals"
        out.put_beside(word, x, foot.mid_y, room - 1, style, ref)
