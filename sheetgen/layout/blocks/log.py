"""A page to write results on with a ball pen: headings, places for names, as many lines as fit."""

from __future__ import annotations

from ...drawing.page import PT, Area, Box, Field, Line, Shape
from ...model import LogBlock, LogColumn
from ..canvas import FRAME, HAIR, HEAVY, THIN, Canvas, Style
from ..context import SMALL, Context
from ..stack import Need, Part

# What a hand can write in does not grow with the paper; mm.
LINE, NAMES = 8.0, 10.5  # heights of a line, and of a place for a name
SYMBOL = 2.4  # in the corner of a place for a name
NARROW = {False: 13.0, True: 12.5}  # least widths of a column, and of one with a name
FEWEST, COMMON = 6, 15  # lines
FIVE = 5  # every so many lines a darker one guides the eye


class LogPart(Part):
    """A table with a heading for each column; columns with names are a group under one heading."""

    def __init__(self, block: LogBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.heads = [context.text(column.head) for column in block.columns]
        self.strip_h = context.pt(SMALL * 0.86) * PT * 2.0
        # Where a theme asks for large spaces, hands are large as well.
        asked = context.theme.least.space
        self.line = max(LINE, 0.65 * asked)
        self.names_h = 0.0
        self.sizes = {head: context.pt(SMALL * 0.86, head.text) for head in self.heads}
        if any(column.names for column in block.columns):
            self.names_h = max(NAMES, 0.8 * asked)
        else:  # headings of one line: a second language needs another
            self.strip_h += context.second_line(SMALL * 0.86, *self.heads)

    def widths(self) -> Need:
        """The narrowest column rules, as all keep their shares."""
        context, shares, need = self.context, 0, 0.0
        for column, head in zip(self.block.columns, self.heads, strict=True):
            count = max(len(column.names), 1)
            measure = context.measure
            least_wide = measure.least_beside if column.names else measure.least_under
            word = least_wide(head) + 1.6
            least = max(NARROW[bool(column.names)], word / count)
            shares += count * column.width
            need = max(need, least / column.width)
        return Need(shares * need, shares * need * 1.4, 1e4)

    def heights(self, width: float) -> Need:
        """Headings and some lines; all the room there is becomes lines."""
        head = self.strip_h + self.names_h
        return Need(head + FEWEST * self.line, head + COMMON * self.line, 1e4)

    def draw(self, area: Area, out: Canvas) -> None:
        """Heads over lines of equal height, at least 8 mm each."""
        top = area.y + self.strip_h + self.names_h
        count = int((area.bottom - top + 1e-6) / self.line)
        pitch = (area.bottom - top) / count
        groups = self.groups(area)
        self.shade(area, groups, out)
        for at, (column, head) in enumerate(zip(self.block.columns, self.heads, strict=True)):
            middle = self.strip_h if column.names else self.strip_h + self.names_h
            x = (groups[at][0].x + groups[at][-1].right) / 2
            room = groups[at][-1].right - groups[at][0].x - 1.2
            ref, muted = f"{self.block.id}:head{at}", self.context.theme.muted
            put = out.put_beside if column.names else out.put_under
            y, size = area.y + middle / 2, self.sizes[head]
            put(head, x, y, room, Style(size, colour=muted), ref)
        self.names(groups, area.y + self.strip_h, out)
        self.rules(area, groups, top, pitch, count, out)
        self.fields(groups, top, pitch, count, out)
        radius = 1.6 * self.context.k
        ink = self.context.theme.ink
        out.append(Box(*area, stroke=ink, width=FRAME, radius=radius, ref=self.block.id))

    def groups(self, area: Area) -> list[list[Area]]:
        """Where each column stands, or the columns with names under one heading."""
        shares = sum(max(len(c.names), 1) * c.width for c in self.block.columns)
        found, x = [], area.x
        for column in self.block.columns:
            wide = area.w * column.width / shares
            count = max(len(column.names), 1)
            found.append([Area(x + n * wide, area.y, wide, area.h) for n in range(count)])
            x += count * wide
        return found

    def shade(self, area: Area, groups: list[list[Area]], out: Canvas) -> None:
        """Headings stand on a shade; the places for names stay clear to be written on."""
        radius = 1.6 * self.context.k
        for at, column in enumerate(self.block.columns):
            left, right = groups[at][0].x, groups[at][-1].right
            corners = [c for c, end in (("tl", 0), ("tr", len(groups) - 1)) if at == end]
            height = self.strip_h + (0 if column.names else self.names_h)
            out.shade(
                Area(left, area.y, right - left, height),
                radius if corners else 0.0,
                " ".join(corners) or "tl tr",
                f"{self.block.id}:head",
            )

    def names(self, groups: list[list[Area]], y: float, out: Canvas) -> None:
        """The places for names: each in a player's colour, with its symbol in the corner."""
        theme, n = self.context.theme, 0
        for column, places in zip(self.block.columns, groups, strict=True):
            for name, at in zip(column.names, places, strict=False):
                n += 1
                colour, ref = theme.colours[name], f"{self.block.id}:name-{n}"
                if colour.tint is not None:
                    out.append(Box(at.x, y, at.w, self.names_h, colour.tint, ref=ref))
                corner = (at.x + 1.4, y + 1.4, SYMBOL, SYMBOL)
                out.append(Shape(colour.symbol, *corner, colour.solid, ref))
                foot = y + self.names_h - HEAVY * PT
                out.append(Line(at.x, foot, at.right, foot, colour.solid, 2 * HEAVY, ref))

    def rules(
        self,
        area: Area,
        groups: list[list[Area]],
        top: float,
        pitch: float,
        count: int,
        out: Canvas,
    ) -> None:
        """Lines to write on, and lines between columns; heavier ones hold the names together."""
        theme, ref = self.context.theme, self.block.id
        for n in range(count):
            y = top + n * pitch
            ink = theme.muted if n % FIVE == 0 else theme.line
            width = THIN if n % FIVE == 0 else HAIR
            out.append(Line(area.x, y, area.right, y, ink, width, ref))
        for at, (column, places) in enumerate(zip(self.block.columns, groups, strict=True)):
            for n, place in enumerate(places):
                if n == at == 0:
                    continue
                edge = n == 0 and (column.names or self.before(at).names)
                ink, width = (theme.ink, FRAME) if edge else (theme.line, HAIR)
                start = area.y + (0 if n == 0 else self.strip_h)
                out.append(Line(place.x, start, place.x, area.bottom, ink, width, ref))

    def before(self, at: int) -> LogColumn:
        """The column to the left of one."""
        return self.block.columns[at - 1]

    def fields(
        self, groups: list[list[Area]], top: float, pitch: float, count: int, out: Canvas
    ) -> None:
        """A field for each name, and one for each cell: `log:LINE:COLUMN`."""
        ref = self.block.id
        named = [
            place
            for column, places in zip(self.block.columns, groups, strict=True)
            for place in places
            if column.names
        ]
        for n, at in enumerate(named, 1):
            y, h = top - self.names_h, self.names_h
            out.append(Field(at.x, y, at.w, h, "write", f"{ref}:name-{n}"))
        for line in range(count):
            for n, at in enumerate((place for places in groups for place in places), 1):
                box = (at.x, top + line * pitch, at.w, pitch)
                out.append(Field(*box, "write", f"{ref}:{line + 1}:{n}"))
