"""The placement guide: a page to lay under a clear pouch, with an outline for each piece (R14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..drawing.page import PT, Area, Document, Shape
from ..drawing.sizes import SEAL, Pouch, Size
from ..layout.canvas import FRAME, HAIR, HEAVY
from ..paper.pouches import FILM, PAGE, Room
from .guidecard import Card, Words
from .lettering import Lettering
from .pad import Pad

INSET = 4.5  # mm between an outline and what is written in it; less in small ones
NAME = 7.5  # mm of height for the size at the head of an outline
FEED = 9.0  # mm of height for the arrow
ARROW = (6.0, 7.0)  # mm
BRACKET = 9.0  # mm: the corners of the film are drawn that long
NUMBER = 90.0  # points, of the number in a large outline


class Guide(NamedTuple):
    """What a page is to show."""

    pouch: Pouch
    piece: Size
    paper: Size
    room: Room
    spots: Sequence[Area]  # outlines of the pieces


def guide(what: Guide, say: Lettering) -> Document:
    """The page. What is wrong is added to the problems of ``say``."""
    page = _Page(what, say)
    page.draw()
    sheetful = page.pad.sheetful()
    say.finish()
    title = say("guide-title").text
    subject = f"{title} · {what.pouch.name} · {len(what.spots)} × {what.piece.name}"
    return Document(title, subject, say.words.tag, (sheetful,))


class _Page:
    def __init__(self, what: Guide, say: Lettering) -> None:
        self.what, self.say = what, say
        self.pad = Pad(say, what.paper.width, what.paper.height, what.paper.name)
        # What may be written in: the pouch, or as much of the page as printers reach.
        self.home = self.pad.safe if what.room.kind == PAGE else _inset(what.room.frame, 1.0)

    def draw(self) -> None:
        self.frame()
        inner = [self.outline(at, spot) for at, spot in enumerate(self.what.spots)]
        self.write(inner, self.feed(inner))

    # The pouch

    def frame(self) -> None:
        """The outline of the pouch, its corners drawn heavier."""
        pad, (kind, frame, _) = self.pad, self.what.room
        if kind == PAGE:  # its edges are the edges of the page: marks as near as printers reach
            frame = pad.safe
        else:
            pad.frame(frame, stroke=pad.theme.line, width=HAIR, ref="pouch")
        long = min(BRACKET, frame.w / 4, frame.h / 4)
        corners = [
            Area(x, y, long, long)
            for x in (frame.x, frame.right - long)
            for y in (frame.y, frame.bottom - long)
        ]
        if kind == PAGE and any(_overlap(c, s) for c in corners for s in self.what.spots):
            return  # the page has corners of its own
        for x, right in ((frame.x, long), (frame.right, -long)):
            for y, down in ((frame.y, long), (frame.bottom, -long)):
                pad.line((x, y), (x + right, y), pad.theme.ink, HEAVY, "corner")
                pad.line((x, y), (x, y + down), pad.theme.ink, HEAVY, "corner")

    def feed(self, inner: list[Area]) -> Area:
        """The arrow at the edge that goes in first; the strip that it stands in."""
        strip = next((one for one in self.above() if one.h >= FEED), None)
        if strip is None:  # the pieces leave no room: it stands in the outline nearest to it
            at = min(range(len(inner)), key=lambda i: (inner[i].y, abs(self.off(inner[i]))))
            strip = inner[at]
            inner[at] = _lower(strip, FEED)
        strip = strip._replace(h=FEED)
        pad, say, (side, high) = self.pad, self.say, ARROW
        text = say("guide-feed")
        size, gap = say.sized(9.5, text), 2.5
        room = strip.w - side - gap
        wide = min(say.wide(text.text, size, "bold"), room)
        told = say.wide(text.text, say.floor(text.text), "bold") <= room
        x = strip.mid_x - (side + gap + wide if told else side) / 2
        pad.items.append(Shape("up", x, strip.y + 1, side, high, pad.theme.ink, "feed"))
        if told:  # in a narrow strip the arrow stands alone: the steps say what it means
            middle, x = strip.y + 1 + high / 2, x + side + gap
            pad.text(text, x, middle, size, room, face="bold", ref="feed:label")
        return strip

    def off(self, area: Area) -> float:
        """How far an area lies from the middle of the page, across."""
        return area.mid_x - self.pad.width / 2

    # Where there is room

    def above(self) -> list[Area]:
        """Strips over the pieces: in the pouch, and outside of it."""
        safe, home = self.pad.safe, self.home
        inside = home._replace(h=min(spot.y for spot in self.what.spots) - home.y - 1)
        if self.what.room.kind == PAGE:
            return [inside]
        low = home.y - 2
        return [inside, Area(safe.x, max(safe.y, low - FEED), safe.w, min(low - safe.y, FEED))]

    def level(self, feed: Area) -> list[Area]:
        """Strips across: under the pouch, in it, between pieces, and over the pouch."""
        safe, home, spots = self.pad.safe, self.home, self.what.spots
        found = []
        if self.what.room.kind != PAGE:
            found.append(_between(home.bottom + 3, safe.bottom, safe))
        found.append(_between(max(s.bottom for s in spots) + 1, home.bottom, home))
        low = min(spot.bottom for spot in spots)
        for spot in sorted(spots, key=lambda spot: spot.y):
            found.append(_between(low + 1, spot.y - 1, home))
            low = max(low, spot.bottom)
        if self.what.room.kind != PAGE:
            found.append(_between(safe.y, home.y - 3, safe))
        return [strip for strip in found if strip.h > 0 and not _overlap(strip, feed)]

    def upright(self, feed: Area) -> list[Area]:
        """Strips downwards: beside the pouch, in it, and between columns of pieces."""
        safe, home = self.pad.safe, self.home
        spots = [_turned(spot) for spot in self.what.spots]
        strips = []
        low = home.x - 1
        for spot in sorted(spots, key=lambda spot: spot.y):
            strips.append(_between(low + 1, spot.y - 1, _turned(home)))
            low = max(low, spot.bottom)
        strips.append(_between(low + 1, home.right, _turned(home)))
        if self.what.room.kind != PAGE:
            strips.append(_between(home.right + 3, safe.right, _turned(safe)))
            strips.append(_between(safe.x, home.x - 3, _turned(safe)))
        found = [_turned(strip) for strip in strips]
        return [strip for strip in found if strip.w > 0 and not _overlap(strip, feed)]

    # The pieces

    def outline(self, at: int, spot: Area) -> Area:
        """An outline with its size; what is left of it to write in."""
        pad, say, piece = self.pad, self.say, self.what.piece
        inner = _inset(spot, min(INSET, spot.w * 0.08, spot.h * 0.08))
        pad.frame(spot, stroke=pad.theme.ink, width=FRAME, ref=f"piece:{at + 1}")
        size = _by(spot.w, spot.h)
        own = piece.name == f"{piece.width:g}x{piece.height:g}mm"
        name = say.plain(size if own else f"{piece.name} · {size}")
        if say.wide(name.text, say.floor(name.text), "bold") > inner.w:
            name = say.plain(size)
        pad.text(name, inner.x, inner.y + 1.6, 10.0, inner.w, face="bold", ref=f"size:{at + 1}")
        return _lower(inner, NAME)

    def number(self, at: int, area: Area) -> None:
        """The number of an outline, pale, where there is room for it."""
        size = min(area.h * 0.5 / (PT * 0.73), area.w * 0.5 / PT, NUMBER)
        pale = self.pad.theme.faint or self.pad.theme.line
        if size >= 12:
            self.pad.text(
                self.say.plain(str(at + 1)), area.mid_x, area.mid_y - NAME / 2, size, area.w,
                face="bold", colour=pale, anchor="middle", ref=f"number:{at + 1}",
            )  # fmt: skip

    # What is said

    def write(self, inner: list[Area], feed: Area) -> None:
        """Title, steps and rule, where they find most room; other outlines get their number."""
        level, upright = self.level(feed), self.upright(feed)
        card = Card(self.pad, self.words(), self.what.paper.inch)
        filled = card.placed(inner, [*level, *upright])
        if filled is None:
            return self.refuse()
        taken = [area for area, _ in filled.parts]
        rule = card.rule(
            card.draw(filled),
            [one for one in level if not any(_overlap(one, area) for area in taken)],
            [one for one in upright if not any(_overlap(one, area) for area in taken)],
        )
        if rule is None:
            return self.refuse()
        card.draw_rule(rule)
        for at, spot in enumerate(inner):
            if spot not in taken and len(inner) > 1:
                self.number(at, spot)
        return None

    def refuse(self) -> None:
        self.pad.problems.add(self.say.words.source, "page-no-room", paper=self.what.paper.name)

    def words(self) -> Words:
        say, what = self.say, self.what
        film, own = what.pouch.film, what.pouch.paper
        kind = {FILM: "guide-film", PAGE: "guide-page"}.get(what.room.kind, "guide-paper")
        steps = [
            say("guide-1", pouch=what.pouch.name),
            say(kind, mm=f"{(film.width - own.width) / 2:.2g}"),
            say("guide-2"),
            say("guide-3"),
            say("guide-4" if len(what.spots) > 1 else "guide-4-one", mm=f"{SEAL:g}"),
        ]
        values = {"count": len(what.spots), "piece": what.piece.name}
        size = _by(film.width, film.height)
        sub = say("guide-what", pouch=what.pouch.name, film=size, **values)
        return Words(say("guide-title"), sub, steps)


def _inset(area: Area, edge: float) -> Area:
    return Area(area.x + edge, area.y + edge, area.w - 2 * edge, area.h - 2 * edge)


def _lower(area: Area, by: float) -> Area:
    """An area without a strip at its head."""
    return area._replace(y=area.y + by, h=area.h - by)


def _between(top: float, bottom: float, home: Area) -> Area:
    return Area(home.x, top, home.w, bottom - top)


def _turned(area: Area) -> Area:
    """An area with across and down exchanged."""
    return Area(area.y, area.x, area.h, area.w)


def _overlap(one: Area, other: Area) -> bool:
    return (
        one.x < other.right - 0.01
        and other.x < one.right - 0.01
        and one.y < other.bottom - 0.01
        and other.y < one.bottom - 0.01
    )


def _by(width: float, height: float) -> str:
    return f"{round(width, 1):g} × {round(height, 1):g} mm"
