"""What differs from one copy of a piece to the next: a player's name, and the copy's number.

A piece is laid out and drawn once, however many copies there are; what is stamped on each comes as
a few labels over it.
"""

from __future__ import annotations

import math

from ...drawing.page import PT, Field, Item, Label, Page
from ...drawing.theme import Theme
from ...faces.face import Face, named_characters
from ...model import GamesBlock, LinesBlock, Sheet
from ...source.problems import Problems, Source, shown
from ...text.quotes import typographic
from ...text.scripts import composed, is_cjk, spaced, unprintable, unset
from ..context import NAME
from ..measure import FLOOR_CJK, FLOOR_LATIN, MIDDLE_CJK, MIDDLE_LATIN
from .title import ASCENT, MOST_DIGITS

LEAST_NAME = 10.0  # points, where the name is short enough
LIFT, LIFT_CJK = 0.09, 0.2  # how far text stands above the line it is written on, in em
PAD = 0.6  # mm from the start of a line to the name


class Stamps:
    """The places of a piece that take a name and a number, found once for all its copies."""

    def __init__(self, page: Page, sheet: Sheet, faces: dict[str, Face], theme: Theme) -> None:
        fields = {field.ref: field for field in page.fields()}
        self.face, self.bold = faces["regular"], faces["bold"]
        self.ink, self.language = theme.ink, page.language
        self.line, self.framed = name_field(sheet, fields)
        self.number = next((f for f in fields.values() if f.kind == "stamp"), None)
        safe = (page.width - 2 * page.margin) * (page.height - 2 * page.margin)
        self.least = theme.least.text
        # As large as names of rows, but no smaller than what is read across a table.
        size = NAME * math.sqrt(max(safe, 1.0) / (194 * 132))
        self.size = max(size, LEAST_NAME, self.least)
        if self.line is not None:
            self.size = max(min(self.size, 0.7 * self.line.h / PT), FLOOR_CJK)

    def draw(
        self, name: str | None, number: int | None, problems: Problems, source: Source
    ) -> tuple[Item, ...]:
        """Labels to draw over one copy; what cannot be printed is a problem at ``source``.

        None, or a name of nothing but spaces, leaves the line to be written on. Raises
        `ValueError` for a number where the piece was laid out without room for one.
        """
        name = name.strip() if name else ""
        found = [
            self._name(name, problems, source) if name else None,
            self._number(number, problems, source) if number is not None else None,
        ]
        return tuple(label for label in found if label is not None)

    def _name(self, name: str, problems: Problems, source: Source) -> Label | None:
        if self.line is None:
            problems.add(source, "no-name-line")
            return None
        name = spaced(composed(name))  # é as one character, as fonts have it
        name = typographic(name, self.language)
        cjk = not name.isascii() and is_cjk(name)
        if not self._printable(name, problems, source):
            return None
        wide = self.face.width(name) * PT
        floor = max(FLOOR_CJK if cjk else FLOOR_LATIN, self.least)
        size, room = max(self.size, floor), self.line.w - 2 * PAD
        if wide * size > room:
            size = room / wide
        if size < floor - 1e-6:
            need, there = math.ceil(wide * floor * 10) / 10, math.floor(room * 10) / 10
            problems.add(
                source,
                "name-too-long",
                text=shown(name),
                need=f"{need:.1f}",
                floor=f"{floor:g}",
                room=f"{max(there, 0.0):.1f}",
            )
            return None
        if self.framed:
            middle = MIDDLE_CJK if cjk else MIDDLE_LATIN
            base = self.line.y + self.line.h / 2 + size * PT * middle
        else:
            base = self.line.y + self.line.h - size * PT * (LIFT_CJK if cjk else LIFT)
        x = self.line.x + PAD
        return Label(x, base, name, size, "regular", self.ink, "start", self.line.ref)

    def _printable(self, name: str, problems: Problems, source: Source) -> bool:
        if (odd := unprintable(name)) is not None:
            code = f"U+{ord(odd):04X}"
            problems.add(source, "name-character", text=shown(name), code=code)
            return False
        if never := unset(name):
            problems.add(source, never[0], text=shown(name), letter=never[1])
            return False
        if not name.isascii():
            from unicodedata import combining

            for char in name:
                if combining(char):  # ReportLab would draw it over the next letter
                    code = f"U+{ord(char):04X}"
                    problems.add(source, "name-mark", text=shown(name), code=code)
                    return False
        missing = self.face.missing(name)
        if missing:
            problems.add(
                source,
                "name-glyph",
                text=shown(name),
                characters=named_characters(missing),
                face=self.face.title,
            )
        return not missing

    def _number(self, number: int, problems: Problems, source: Source) -> Label | None:
        field = self.number
        if field is None:
            raise ValueError("the piece was laid out without room for a number")
        text = str(number)
        size = min(field.h / PT, field.w / (self.bold.width(text) * PT))
        if size < max(FLOOR_LATIN, self.least) - 1e-6:
            problems.add(source, "number-too-long", got=shown(text), limit=MOST_DIGITS)
            return None
        base = field.y + ASCENT * field.h
        return Label(field.x, base, text, size, "bold", self.ink, "start", field.ref)


def name_field(sheet: Sheet, fields: dict[str, Field]) -> tuple[Field | None, bool]:
    """Where a piece takes a player's name, or None; and whether that is a cell of a table.

    On a board for several it is the first owner's place in the strip for several games; else it
    is the first line in the title's band, or of the first block of lines.
    """
    strips, lines = sheet.of(GamesBlock), sheet.of(LinesBlock)
    if strips and sheet.owners:
        return fields.get(f"{strips[0].id}:name:{sheet.owners[0]}"), True
    if sheet.lines:
        return fields.get("line-1"), False
    if lines:
        return fields.get(f"{lines[0].id}:1"), False
    return None, False
