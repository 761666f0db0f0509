"""A page to write results on with a ball pen: headings, places for names, as many lines as fit."""

from __future__ import annotations

from ...drawing.page import PT, Area, Box, Field, Line, Shape
from ...model import LogBlock, LogColumn
from ..canvas import FRAME, HAIR, HEAVY, THIN, Canvas, Style
from ..context import Context
from ..stack import Need, Part

# What a hand can write in does not grow with the paper; mm.
LINE, NAMES = 8.0, 10.5  # heights of a line, and of a place for a name
WORDS = 6.9  # points on A5: such a page is written on, not played with
SYMBOL = 2.4  # in the corner of a place for a name
NARROW = {False: 13.0, True: 12.5}  # least widths of a column, and of one with a name
FEWEST, COMMON = 6, 15  # lines
Groups = list[tuple[LogColumn, list[Area]]]  # each column, and its places side by side
FIVE = 5  # every so many lines a darker one guides the eye


class LogPart(Part):
    """A table with a heading for each column; columns with names are a group under one heading."""

    def __init__(self, block: LogBlock, context: Context) -> None:
        self.block, self.context = block, context
        self.heads = [context.text(column.head) for column in block.columns]
        self.strip_h = context.pt(WORDS) * PT * 2.0
        # Where a theme asks for large spaces, hands are large as well.
        asked = context.theme.least.space
        self.line = max(LINE, 0.65 * asked)
        self.names_h = 0.0
        if any(column.names for column in block.columns):
            self.names_h = max(NAMES, 0.8 * asked)
        else:  # headings of one line: a second language needs another
            self.strip_h += context.second_line(WORDS, *self.heads)

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
        theme, radius, ref = self.context.theme, 1.6 * self.context.k, self.block.id
        top = area.y + self.strip_h + self.names_h
        count = int((area.bottom - top + 1e-6) / self.line)
        pitch = (area.bottom - top) / count
        groups = self.groups(area)
        self.shade(area, groups, radius, out)
        for at, (column, places) in enumerate(groups):
            head, left, right = self.heads[at], places[0].x, places[-1].right
            high = self.strip_h + (0 if column.names else self.names_h)
            put = out.put_beside if column.names else out.put_under
            style = Style(self.context.pt(WORDS, head.text), colour=theme.muted)
            middle = (left + right) / 2, area.y + high / 2
            put(head, *middle, right - left - 1.2, style, f"{ref}:head{at}")
        self.names(groups, area.y + self.strip_h, out)
        for n in range(count):  # to write on
            y = top + n * pitch
            ink, width = (theme.muted, THIN) if n % FIVE == 0 else (theme.line, HAIR)
            out.append(Line(area.x, y, area.right, y, ink, width, ref))
        self.dividers(area, groups, out)
        self.fields(groups, top, pitch, count, out)
        out.append(Box(*area, stroke=theme.ink, width=FRAME, radius=radius, ref=ref))

    def groups(self, area: Area) -> Groups:
        """Where each column stands, or the columns with names under one heading."""
        shares = sum(max(len(c.names), 1) * c.width for c in self.block.columns)
        found, x = [], area.x
        for column in self.block.columns:
            wide = area.w * column.width / shares
            count = max(len(column.names), 1)
            found.append((column, [area._replace(x=x + n * wide, w=wide) for n in range(count)]))
            x += count * wide
        return found

    def shade(self, area: Area, groups: Groups, radius: float, out: Canvas) -> None:
        """Headings stand on a shade; the places for names stay clear to be written on."""
        for at, (column, places) in enumerate(groups):
            left, right = places[0].x, places[-1].right
            corners = [c for c, end in (("tl", 0), ("tr", len(groups) - 1)) if at == end]
            height = self.strip_h + (0 if column.names else self.names_h)
            behind, named = Area(left, area.y, right - left, height), " ".join(corners) or "tl tr"
            out.shade(behind, radius if corners else 0.0, named, f"{self.block.id}:head")

    def names(self, groups: Groups, y: float, out: Canvas) -> None:
        """The places for names: each in a player's colour, with its symbol in the corner."""
        named = [
            pair for column, places in groups for pair in zip(column.names, places, strict=False)
        ]
        for n, (name, at) in enumerate(named, 1):
            colour, ref = self.context.theme.colours[name], f"{self.block.id}:name-{n}"
            if colour.tint is not None:
                out.append(Box(at.x, y, at.w, self.names_h, colour.tint, ref=ref))
            corner = (at.x + 1.4, y + 1.4, SYMBOL, SYMBOL)
            out.append(Shape(colour.symbol, *corner, colour.rim, ref))
            foot = y + self.names_h - HEAVY * PT
            out.append(Line(at.x, foot, at.right, foot, colour.rim, 2 * HEAVY, ref))

    def dividers(self, area: Area, groups: Groups, out: Canvas) -> None:
        """Lines between columns; heavier ones hold the names together."""
        theme, before = self.context.theme, None
        for column, places in groups:
            for n, place in enumerate(places):
                edge = before is not None and n == 0 and (column.names or before.names)
                ink, width = (theme.ink, FRAME) if edge else (theme.line, HAIR)
                start = area.y + (0 if n == 0 else self.strip_h)
                if before is not None or n:
                    end = (place.x, area.bottom)
                    out.append(Line(place.x, start, *end, ink, width, self.block.id))
            before = column

    def fields(self, groups: Groups, top: float, pitch: float, count: int, out: Canvas) -> None:
        """A field for each name, and one for each cell: `log:LINE:COLUMN`."""
        ref = self.block.id
        named = [at for column, places in groups for at in places if column.names]
        for n, at in enumerate(named, 1):
            box = at._replace(y=top - self.names_h, h=self.names_h)
            out.append(Field(*box, "write", f"{ref}:name-{n}"))
        for line in range(count):
            for n, at in enumerate((at for _, places in groups for at in places), 1):
                box = at._replace(y=top + line * pitch, h=pitch)
                out.append(Field(*box, "write", f"{ref}:{line + 1}:{n}"))
