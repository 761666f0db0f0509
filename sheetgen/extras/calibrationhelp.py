"""What stands beside the lines of the calibration page: questions, and what to do with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..drawing.page import PT, Area, Box, Line
from ..drawing.sizes import Size
from ..layout.canvas import FRAME, HAIR, THIN, Style
from ..paper.printers import SHRUNK
from ..source.phrase import Phrase
from ..words.language import kept_words
from .page import LEADING, Block, ExtraPage, PageWords, readable


class Look(NamedTuple):
    """Type sizes in points and gaps in mm for one paper."""

    k: float
    title: float
    text: float
    small: float
    badge: float  # mm
    cross: int  # mm from the middle of a cross to its last tick


def look(paper: Size) -> Look:
    """Sizes for a paper, against those for A4."""
    k = min(max(min(paper.width / 210, paper.height / 297), 0.5), 1.35)
    return Look(
        k, 21 * k**0.8, max(11 * k, 7.0), max(9 * k, 7.0), max(7.2 * k, 5.0), 6 if k > 0.7 else 4
    )


class Questions(NamedTuple):
    """What is asked on one side of the paper."""

    back: bool
    first: int  # the number of the first question
    names: Sequence[str]  # of what is measured
    true: Mapping[str, float]  # mm, on a printer that is not off


class Help:
    """All that one side says, in a column of ``room`` mm."""

    def __init__(self, page: ExtraPage, look: Look, ask: Questions, room: float) -> None:
        self.page, self.say, self.look, self.ask, self.room = page, page.say, look, ask, room

    def blocks(self, others: Sequence[PageWords]) -> list[Block]:
        """Its parts from top to bottom."""
        page = self.page
        page.kept = page.kept.union(*(kept_words(other.words) for other in others))
        say, ask = self.say, self.ask
        last = ask.first + len(ask.names) - 1
        kind = "calibrate-intro-back" if ask.back else "calibrate-intro"
        intro = self.prose(say(kind, first=ask.first, last=last))
        command = f'sheetgen render --printer "{say("calibrate-example").text}"'
        after = self.prose(say("calibrate-after", command=command))
        typing = [self.typing(), after._replace(spare=True, near=1.6 * self.look.k)]
        if ask.back:
            found = [*typing, self.prose(say("calibrate-light"))]
        else:  # a page that was shrunk is printed again before anything is typed
            found = [self.shrinking(), *typing]
        return [intro, self.questions(), *found, *map(self.other, others)]

    def prose(self, phrase: Phrase) -> Block:
        page, style = self.page, Style(readable(self.look.text, phrase))
        height = page.height(phrase, self.room, style)
        return Block(height, lambda area: page.paragraph(phrase, area, style))

    def ruled(self, rows: Sequence[Block], ref: str, grow: float = 0.0) -> Block:
        """Rows with lines between them; what height is to spare is shared out among them."""
        height, line = sum(row.height for row in rows), self.page.theme.line

        def draw(area: Area) -> None:
            spare, y = (area.h - height) / len(rows), area.y
            for row in rows:
                self.page.append(Line(area.x, y, area.right, y, line, HAIR, ref))
                row.draw(Area(area.x, y, area.w, row.height + spare))
                y += row.height + spare
            self.page.append(Line(area.x, y, area.right, y, line, HAIR, ref))

        return Block(height, draw, grow)

    def questions(self) -> Block:
        """One row for each measure: its number, what it is, room to write, what is right."""
        rows = [self.question(at, name) for at, name in enumerate(self.ask.names)]
        return self.ruled(rows, "question", (12 if self.ask.back else 6) * self.look.k * len(rows))

    def question(self, at: int, name: str) -> Block:
        page, say, k, theme = self.page, self.say, self.look.k, self.page.theme
        ask = say(f"calibrate-{name.removeprefix('back-')}")  # the page says which side it is
        true = say("calibrate-true", mm=f"{self.ask.true[name]:g}")
        large = Style(readable(self.look.text * 1.1, ask), "bold")
        small = Style(readable(self.look.small, true), colour=theme.muted, anchor="start")
        beside = Style(large.size, anchor="end")  # the box to write in
        box_w, box_h = max(28 * k, 17.0), max(9.5 * k, 7.0)
        unit = page.measure.wide("mm", large.size) + 1.5
        indent = self.look.badge + 3.5 * k
        words = self.room - indent - box_w - unit - 3 * k
        tall = page.height(ask, words, large)
        line = small.size * PT * 1.5
        height = max(tall + line, box_h) + 3.2 * k

        def draw(area: Area) -> None:
            side, middle = self.look.badge, area.mid_y
            page.badge(self.ask.first + at, area.x + side / 2, middle, side, f"ask:{name}")
            top = middle - (tall + line) / 2
            x = area.x + indent
            page.paragraph(ask, Area(x, top, words, tall), large, f"ask:{name}")
            page.text(true, x, top + tall + line * 0.5, words, small, f"true:{name}")
            box = Area(area.right - unit - box_w, middle - box_h / 2, box_w, box_h)
            page.append(Box(*box, None, theme.ink, FRAME, 1.6 * k, ref=f"answer:{name}"))
            page.text(say.plain("mm"), area.right, middle, unit, beside)

        return Block(height, draw)

    def typing(self) -> Block:
        """The command to type."""
        page, say, k, theme = self.page, self.say, self.look.k, self.page.theme
        head = say("calibrate-type")
        command = say.plain(self.command(say("calibrate-example").text))
        style = Style(readable(self.look.text, head, command))
        bold, inset = style._replace(face="bold"), 3.0 * k
        tall = page.height(command, self.room - 2 * inset, bold) + 2.4 * k
        below = page.height(head, self.room, style) + 1.2 * k

        def draw(area: Area) -> None:
            page.paragraph(head, area, style)
            box = Area(area.x, area.y + below, area.w, tall)
            shaded = Box(*box, theme.shade, radius=1.6 * k, ref="command")
            if not theme.shade:  # a theme may do without it: then there is a frame
                shaded = shaded._replace(fill=None, stroke=theme.line, width=THIN)
            page.append(shaded)
            inner = Area(box.x + inset, box.y + 1.2 * k, box.w - 2 * inset, tall)
            page.paragraph(command, inner, bold, "command")

        return Block(below + tall, draw)

    def command(self, name: str) -> str:
        return f'sheetgen calibrate --printer "{name}" --paper {self.page.paper.name}'

    def shrinking(self) -> Block:
        """What the print dialogue did where both lines came out short."""
        page, say, k = self.page, self.say, self.look.k
        head = say("calibrate-shrunk")
        texts = [say(id) for _, id in SHRUNK]
        lengths = [say.plain(f"{usual * self.ask.true['across']:.0f} mm") for usual, _ in SHRUNK]
        shares = [say.plain(f"{usual * 100:.0f} %") for usual, _ in SHRUNK]
        above = Style(readable(self.look.text, head))
        style = Style(readable(self.look.small, head, *texts), anchor="start")
        bold, pale = style._replace(face="bold"), style._replace(colour=page.theme.muted)
        column = max(page.measure.wide(n.text, style.size, "bold") for n in lengths) + 4 * k
        percent = max(page.measure.wide(f"{n:.0%}", style.size) for n, _ in SHRUNK) + 4 * k
        words = self.room - column - percent

        def row(text: Phrase, length: Phrase, share: Phrase) -> Block:
            def draw(area: Area) -> None:
                middle, x = area.y + 0.8 * k + style.size * PT * LEADING / 2, area.x + column
                page.text(length, area.x, middle, column, bold)
                page.text(share, x, middle, percent, pale)
                page.paragraph(text, Area(x + percent, area.y + 0.8 * k, words, 0), style)

            return Block(page.height(text, words, style) + 1.6 * k, draw)

        rows = self.ruled(list(map(row, texts, lengths, shares)), "shrunk")
        below = page.height(head, self.room, above) + 1.2 * k

        def draw(area: Area) -> None:
            page.paragraph(head, area, above)
            rows.draw(Area(area.x, area.y + below, area.w, rows.height))

        return Block(below + rows.height, draw, spare=True)

    def other(self, other: PageWords) -> Block:
        """What to do, in a few words of another language."""
        page, inset = self.page, 3 * self.look.k
        title = other.plain(other.words.name)
        if self.ask.back:
            text = other("calibrate-short-back")
        else:
            command = self.command(other("calibrate-example").text)
            text = other("calibrate-short", command=command)
        style = Style(readable(self.look.small, title, text))
        inner = self.room - inset
        head = page.height(title, inner, style)

        def draw(area: Area) -> None:
            line = (area.x, area.y, area.x, area.bottom)
            page.append(Line(*line, page.theme.line, FRAME, "other"))
            x = area.x + inset
            page.paragraph(title, Area(x, area.y, inner, 0), style._replace(face="bold"))
            page.paragraph(text, Area(x, area.y + head, inner, 0), style)

        return Block(head + page.height(text, inner, style), draw, spare=True)
