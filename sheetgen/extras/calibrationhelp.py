"""What stands beside the lines of the calibration page: questions, and what to do with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..drawing.page import PT, Area
from ..drawing.sizes import Size
from ..layout.canvas import FRAME, HAIR
from ..paper.printers import SHRUNK
from ..source.phrase import Phrase
from .lettering import Lettering
from .pad import LEADING, Block, Pad


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


def blocks(
    pad: Pad, look: Look, ask: Questions, others: Sequence[Lettering], room: float
) -> list[Block]:
    """All parts of one side from top to bottom, in a column of ``room`` mm."""
    return _Help(pad, look, ask, room).all(others)


class _Help:
    def __init__(self, pad: Pad, look: Look, ask: Questions, room: float) -> None:
        self.pad, self.say, self.look, self.ask, self.room = pad, pad.say, look, ask, room

    def all(self, others: Sequence[Lettering]) -> list[Block]:
        say, ask = self.say, self.ask
        last = ask.first + len(ask.names) - 1
        kind = "calibrate-intro-back" if ask.back else "calibrate-intro"
        intro = self.prose(say(kind, first=ask.first, last=last))
        typing = [self.typing(), self.after()]
        if ask.back:
            found = [intro, self.questions(), *typing, self.prose(say("calibrate-light"))]
        else:  # a page that was shrunk is printed again before anything is typed
            found = [intro, self.questions(), self.shrinking(), *typing]
        return [*found, *(self.other(one) for one in others)]

    def prose(self, phrase: Phrase) -> Block:
        pad = self.pad
        size = self.say.sized(self.look.text, phrase)

        def draw(area: Area) -> None:
            pad.paragraph(phrase, area, size)

        return Block(pad.tall(phrase, size, self.room), draw)

    def questions(self) -> Block:
        """One row for each measure: its number, what it is, room to write, what is right."""
        rows = [self.question(at, name) for at, name in enumerate(self.ask.names)]
        height = sum(row.height for row in rows)

        def draw(area: Area) -> None:
            spare, y, ink = (area.h - height) / len(rows), area.y, self.pad.theme.line
            for row in rows:
                self.pad.line((area.x, y), (area.right, y), ink, HAIR, "question")
                row.draw(Area(area.x, y, area.w, row.height + spare))
                y += row.height + spare
            self.pad.line((area.x, y), (area.right, y), ink, HAIR, "question")

        return Block(height, draw, (12 if self.ask.back else 6) * self.look.k * len(rows))

    def question(self, at: int, name: str) -> Block:
        pad, say, k, theme = self.pad, self.say, self.look.k, self.pad.theme
        ask = say(f"calibrate-{name.removeprefix('back-')}")  # the page says which side it is
        true = say("calibrate-true", mm=f"{self.ask.true[name]:g}")
        size = say.sized(self.look.text * 1.1, ask)
        small = say.sized(self.look.small, true)
        box_w, box_h = max(28 * k, 17.0), max(9.5 * k, 7.0)
        unit = say.wide("mm", size) + 1.5
        indent = self.look.badge + 3.5 * k
        words = self.room - indent - box_w - unit - 3 * k
        tall = pad.tall(ask, size, words, "bold")
        line = small * PT * 1.5
        height = max(tall + line, box_h) + 3.2 * k

        def draw(area: Area) -> None:
            side = self.look.badge
            pad.badge(self.ask.first + at, area.x + side / 2, area.mid_y, side, f"ask:{name}")
            top = area.mid_y - (tall + line) / 2
            x = area.x + indent
            pad.paragraph(ask, Area(x, top, words, tall), size, face="bold", ref=f"ask:{name}")
            pad.text(
                true, x, top + tall + line * 0.5, small, words, colour=theme.muted,
                ref=f"true:{name}",
            )  # fmt: skip
            box = Area(area.right - unit - box_w, area.mid_y - box_h / 2, box_w, box_h)
            pad.frame(box, stroke=theme.ink, width=FRAME, radius=1.6 * k, ref=f"answer:{name}")
            pad.text(say.plain("mm"), area.right, area.mid_y, size, unit, anchor="end")

        return Block(height, draw)

    def typing(self) -> Block:
        """The command to type."""
        pad, say, k = self.pad, self.say, self.look.k
        head = say("calibrate-type")
        command = say.plain(self.command(say("calibrate-example").text))
        size = say.sized(self.look.text, head, command)
        inset = 3.0 * k
        tall = pad.tall(command, size, self.room - 2 * inset, "bold") + 2.4 * k
        head_h = pad.tall(head, size, self.room) + 1.2 * k

        def draw(area: Area) -> None:
            pad.paragraph(head, area, size)
            box = Area(area.x, area.y + head_h, area.w, tall)
            shade = pad.theme.shade or None  # a theme may do without it: then there is a frame
            stroke = None if shade else pad.theme.line
            pad.frame(box, fill=shade, stroke=stroke, radius=1.6 * k, ref="command")
            inner = Area(box.x + inset, box.y + 1.2 * k, box.w - 2 * inset, tall)
            pad.paragraph(command, inner, size, face="bold", ref="command")

        return Block(head_h + tall, draw)

    def after(self) -> Block:
        """What becomes of the answers, close below the command."""
        name = self.say("calibrate-example").text
        text = self.say("calibrate-after", command=f'sheetgen render --printer "{name}"')
        return self.prose(text)._replace(spare=True, near=1.6 * self.look.k)

    def command(self, name: str) -> str:
        return f'sheetgen calibrate --printer "{name}" --paper {self.pad.paper}'

    def shrinking(self) -> Block:
        """What the print dialogue did where both lines came out short."""
        pad, say, k, theme = self.pad, self.say, self.look.k, self.pad.theme
        head = say("calibrate-shrunk")
        rows = [(usual, say(id)) for usual, id in SHRUNK]
        long = self.ask.true["across"]
        size = say.sized(self.look.small, head, *(text for _, text in rows))
        head_size = say.sized(self.look.text, head)
        numbers = [f"{usual * long:.0f} mm" for usual, _ in rows]
        column = max(say.wide(n, size, "bold") for n in numbers) + 4 * k
        percent = max(say.wide(f"{usual:.0%}", size) for usual, _ in rows) + 4 * k
        words = self.room - column - percent
        talls = [pad.tall(text, size, words) + 1.6 * k for _, text in rows]
        head_h = pad.tall(head, head_size, self.room) + 1.2 * k

        def draw(area: Area) -> None:
            pad.paragraph(head, area, head_size)
            y = area.y + head_h
            for (usual, text), number, tall in zip(rows, numbers, talls, strict=True):
                pad.line((area.x, y), (area.right, y), theme.line, HAIR, "shrunk")
                line = size * PT * LEADING
                middle = y + 0.8 * k + line / 2
                plain = say.plain
                pad.text(plain(number), area.x, middle, size, column, face="bold")
                pad.text(
                    plain(f"{usual * 100:.0f} %"), area.x + column, middle, size, percent,
                    colour=theme.muted,
                )  # fmt: skip
                x = area.x + column + percent
                pad.paragraph(text, Area(x, y + 0.8 * k, words, tall), size)
                y += tall
            pad.line((area.x, y), (area.right, y), theme.line, HAIR, "shrunk")

        return Block(head_h + sum(talls), draw, spare=True)

    def other(self, other: Lettering) -> Block:
        """What to do, in a few words of another language."""
        pad, k = self.pad, self.look.k
        name = other("calibrate-example").text
        title = other.plain(other.words.name)
        if self.ask.back:
            text = other("calibrate-short-back")
        else:
            text = other("calibrate-short", command=self.command(name))
        size = self.say.sized(self.look.small, title, text)
        inset = 3 * k
        inner = self.room - inset
        head = pad.tall(title, size, inner)

        def draw(area: Area) -> None:
            pad.line((area.x, area.y), (area.x, area.bottom), pad.theme.line, FRAME, "other")
            x = area.x + inset
            pad.paragraph(title, Area(x, area.y, inner, 0), size, face="bold")
            pad.paragraph(text, Area(x, area.y + head, inner, 0), size)

        return Block(head + pad.tall(text, size, inner), draw, spare=True)
