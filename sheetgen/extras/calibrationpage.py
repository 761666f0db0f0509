"""The calibration page: two lines to measure, the questions beside them, and what to type."""

from __future__ import annotations

from collections.abc import Sequence

from ..drawing.page import PT, Area, Document, Sheetful
from ..drawing.sizes import Size
from ..layout.canvas import HAIR, THIN
from .calibration import BACK, EDGE, FRONT, true_values
from .calibrationhelp import Questions, blocks, look
from .lettering import Lettering
from .pad import Pad, flow

STEP, END = 10.0, 5.0  # mm: from tick to tick, and how far the ticks at the ends stand out


def calibration(paper: Size, sides: int, say: Lettering, others: Sequence[Lettering]) -> Document:
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
        self, paper: Size, sides: int, back: bool, say: Lettering, others: Sequence[Lettering]
    ) -> None:
        self.paper, self.sides, self.back, self.say, self.others = paper, sides, back, say, others
        self.pad = Pad(say, paper.width, paper.height, paper.name)
        self.look = look(paper)
        true = true_values(paper)
        self.long = true["across"]
        names = BACK if back else FRONT
        self.ask = Questions(back, len(FRONT) + 1 if back else 1, names, true)

    def draw(self) -> Sheetful:
        self.lines()
        self.title()
        pad, k = self.pad, self.look.k
        left = EDGE + 12.0
        top = EDGE + 8.5 + self.look.badge
        right = pad.width - max(EDGE * k, 8.5)
        bottom = pad.safe.bottom - 1
        if self.sides == 2:
            reach = self.look.cross + 0.6
            bottom -= 2 * reach + 4
            self.crosses(bottom + reach + 4, reach)
        area = Area(left, top, right - left, bottom - top)
        most = (34 if self.back else 18) * k
        flow(blocks(pad, self.look, self.ask, self.others, area.w), area, (3.5 * k, most), pad)
        return pad.sheetful()

    # The lines that are measured

    def lines(self) -> None:
        """Two lines from one corner, with ticks; where each question belongs, its number."""
        pad, long, ink = self.pad, self.long, self.pad.theme.ink
        end = EDGE + long
        pad.line((EDGE, EDGE), (end, EDGE), ink, THIN, "across")
        pad.line((EDGE, EDGE), (EDGE, end), ink, THIN, "down")
        for n in range(int(STEP), int(long) + 1, int(STEP)):
            last, half = n == long, n % 50 == 0
            tick = END if last else 3.2 if half else 2.0
            out = END * 0.5 if last else 0.0
            width = THIN if last or half else HAIR
            at = EDGE + n
            pad.line((at, EDGE - out), (at, EDGE + tick), ink, width, f"across:{n}")
            pad.line((EDGE - out, at), (EDGE + tick, at), ink, width, f"down:{n}")
            if half or last:
                number, size = self.say.plain(str(n)), self.look.small
                low = EDGE + tick + 0.8 + size * PT * 0.5
                x, anchor = EDGE + tick + 1.2, "start"
                if last:  # at the left, where it does not meet what stands beside the line
                    x, anchor = EDGE - out - 1.2, "end"
                pad.text(number, at, low, size, 12, anchor="middle", colour=pad.theme.muted)
                pad.text(number, x, at, size, 12, anchor=anchor, colour=pad.theme.muted)
        self.places()

    def places(self) -> None:
        """Numbers beside the lines, and arrows from the paper's edges to them."""
        pad, side, safe = self.pad, self.look.badge, self.pad.safe
        middle = EDGE + self.long * (0.5 if self.long % 100 else 0.4)
        near = 4.0 + side / 2
        if not self.back:
            pad.badge(1, middle, EDGE + near, side, "place:across")
            pad.badge(2, safe.x + side / 2, middle, side, "place:down")
        left, top = (self.ask.first + len(self.ask.names) - n for n in (2, 1))
        x, y = EDGE + self.long - side - 5, EDGE + self.long - side - 5
        pad.arrow((safe.x + 0.5, y), (EDGE, y), 2.2, "arrow:left")
        pad.arrow((x, safe.y + 0.5), (x, EDGE), 2.2, "arrow:top")
        pad.badge(left, safe.x + side / 2, y - side / 2 - 1.8, side, "place:left")
        pad.badge(top, x + side / 2 + 1.8, safe.y + side / 2, side, "place:top")

    def title(self) -> None:
        pad, say, size = self.pad, self.say, self.look.title
        room = self.long - self.look.badge - 8
        side = ""
        if self.sides == 2:
            side = " · " + say("calibrate-back" if self.back else "calibrate-front").text
        title = say("calibrate-title")
        words = f"{self.paper.name}{side}"
        gap = 3.0
        small = self.look.small * 1.15
        beside = say.wide(words, small)
        label = pad.text(title, EDGE, 13.2, size, room - gap - beside, face="bold", ref="title")
        x = EDGE + say.wide(title.text, label.size, "bold") + gap
        pad.text(
            say.plain(words), x, 13.2 + (label.size - small) * PT * 0.3, small, beside + 1,
            colour=pad.theme.muted, ref="paper",
        )  # fmt: skip

    def crosses(self, y: float, reach: float) -> None:
        """Crosses at the same places of both sides; on the back each has a scale in mm."""
        pad, ink = self.pad, self.pad.theme.ink
        away = pad.width / 2 - EDGE - reach
        for x in (pad.width / 2 - away, pad.width / 2, pad.width / 2 + away):
            pad.line((x - reach, y), (x + reach, y), ink, HAIR, "cross")
            pad.line((x, y - reach), (x, y + reach), ink, HAIR, "cross")
            for n in range(-self.look.cross, self.look.cross + 1) if self.back else ():
                tick = 1.8 if n % 5 == 0 else 1.0
                if n:
                    pad.line((x + n, y - tick), (x + n, y + tick), ink, HAIR, "cross:tick")
                    pad.line((x - tick, y + n), (x + tick, y + n), ink, HAIR, "cross:tick")
