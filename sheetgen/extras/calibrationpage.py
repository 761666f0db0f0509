"""The calibration page: two lines to measure, the questions beside them, and what to type."""

from __future__ import annotations

from collections.abc import Sequence

from ..drawing.page import PT, Area, Document, Line, Sheetful
from ..drawing.sizes import Size
from ..layout.canvas import HAIR, THIN, Style
from .calibration import BACK, EDGE, FRONT, true_values
from .calibrationhelp import Help, Questions, look
from .page import ExtraPage, PageWords

STEP, END = 10.0, 5.0  # mm: from tick to tick, and how far the ticks at the ends stand out


def calibration(paper: Size, sides: int, say: PageWords, others: Sequence[PageWords]) -> Document:
    """The page for a paper, or front and back. What is wrong is added to the problems of ``say``.

    ``others`` are further languages that say in a few words what to do.
    """
    drawn = [_Side(paper, sides, back, say, others).draw() for back in (False, True)[:sides]]
    say.finish()
    title = say("calibrate-title").text
    duplex = "long" if sides == 2 else ""
    return Document(title, f"{title} · {paper.name}", say.words.tag, drawn, duplex=duplex)


class _Side:
    """One side of the paper."""

    def __init__(
        self, paper: Size, sides: int, back: bool, say: PageWords, others: Sequence[PageWords]
    ) -> None:
        self.paper, self.sides, self.back, self.say, self.others = paper, sides, back, say, others
        self.page = ExtraPage(say, paper)
        self.look = look(paper)
        true = true_values(paper)
        self.long = true["across"]
        names = BACK if back else FRONT
        self.ask = Questions(back, len(FRONT) + 1 if back else 1, names, true)

    def draw(self) -> Sheetful:
        self.lines()
        self.title()
        page, k = self.page, self.look.k
        left = EDGE + 12.0
        top = EDGE + 8.5 + self.look.badge
        right = self.paper.width - max(EDGE * k, 8.5)
        bottom = page.safe.bottom - 1
        if self.sides == 2:
            reach = self.look.cross + 0.6
            bottom -= 2 * reach + 4
            self.crosses(bottom + reach + 4, reach)
        area = Area(left, top, right - left, bottom - top)
        most = (34 if self.back else 18) * k
        help = Help(page, self.look, self.ask, area.w)
        page.flow(help.blocks(self.others), area, (3.5 * k, most))
        return page.sheetful()

    # The lines that are measured

    def lines(self) -> None:
        """Two lines from one corner, with ticks; where each question belongs, its number."""
        page, long, look = self.page, self.long, self.look
        ink, muted, end = page.theme.ink, page.theme.muted, EDGE + long
        page.append(Line(EDGE, EDGE, end, EDGE, ink, THIN, "across"))
        page.append(Line(EDGE, EDGE, EDGE, end, ink, THIN, "down"))
        for n in range(int(STEP), int(long) + 1, int(STEP)):
            last, half = n == long, n % 50 == 0
            tick = END if last else 3.2 if half else 2.0
            out = END * 0.5 if last else 0.0
            width = THIN if last or half else HAIR
            at = EDGE + n
            page.append(Line(at, EDGE - out, at, EDGE + tick, ink, width, f"across:{n}"))
            page.append(Line(EDGE - out, at, EDGE + tick, at, ink, width, f"down:{n}"))
            if half or last:
                number = self.say.plain(str(n))
                low = EDGE + tick + 0.8 + look.small * PT * 0.5
                x, anchor = EDGE + tick + 1.2, "start"
                if last:  # at the left, where it does not meet what stands beside the line
                    x, anchor = EDGE - out - 1.2, "end"
                page.text(number, at, low, 12, Style(look.small, colour=muted))
                page.text(number, x, at, 12, Style(look.small, colour=muted, anchor=anchor))
        self.places()

    def places(self) -> None:
        """Numbers beside the lines, and arrows from the paper's edges to them."""
        page, side, safe = self.page, self.look.badge, self.page.safe
        middle = EDGE + self.long * (0.5 if self.long % 100 else 0.4)
        near = 4.0 + side / 2
        if not self.back:
            page.badge(1, middle, EDGE + near, side, "place:across")
            page.badge(2, safe.x + side / 2, middle, side, "place:down")
        left, top = (self.ask.first + len(self.ask.names) - n for n in (2, 1))
        x, y = EDGE + self.long - side - 5, EDGE + self.long - side - 5
        page.arrow((safe.x + 0.5, y), (EDGE, y), 2.2, "arrow:left")
        page.arrow((x, safe.y + 0.5), (x, EDGE), 2.2, "arrow:top")
        page.badge(left, safe.x + side / 2, y - side / 2 - 1.8, side, "place:left")
        page.badge(top, x + side / 2 + 1.8, safe.y + side / 2, side, "place:top")

    def title(self) -> None:
        page, say, gap = self.page, self.say, 3.0
        room = self.long - self.look.badge - 8
        side = ""
        if self.sides == 2:
            side = " · " + say("calibrate-back" if self.back else "calibrate-front").text
        title, beside = say("calibrate-title"), say.plain(f"{self.paper.name}{side}")
        small = Style(self.look.small * 1.15, colour=page.theme.muted, anchor="start")
        wide = page.measure.wide(beside.text, small.size)
        big = Style(self.look.title, "bold", anchor="start")
        label = page.text(title, EDGE, 13.2, room - gap - wide, big, "title")
        x = EDGE + page.measure.wide(title.text, label.size, "bold") + gap
        middle = 13.2 + (label.size - small.size) * PT * 0.3
        page.text(beside, x, middle, wide + 1, small, "paper")

    def crosses(self, y: float, reach: float) -> None:
        """Crosses at the same places of both sides; on the back each has a scale in mm."""
        middle, ink = self.paper.width / 2, self.page.theme.ink
        away, line = middle - EDGE - reach, self.page.append
        for x in (middle - away, middle, middle + away):
            line(Line(x - reach, y, x + reach, y, ink, HAIR, "cross"))
            line(Line(x, y - reach, x, y + reach, ink, HAIR, "cross"))
            for n in range(-self.look.cross, self.look.cross + 1) if self.back else ():
                tick = 1.8 if n % 5 == 0 else 1.0
                if n:
                    line(Line(x + n, y - tick, x + n, y + tick, ink, HAIR, "cross:tick"))
                    line(Line(x - tick, y + n, x + tick, y + n, ink, HAIR, "cross:tick"))
