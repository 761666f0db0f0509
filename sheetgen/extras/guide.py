"""The placement guide: a page to lay under a clear pouch, with an outline for each piece (R14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..drawing.limits import SEAL
from ..drawing.page import PT, Area, Box, Document, Line, Shape, Sheetful
from ..drawing.sizes import Pouch, Size
from ..layout.canvas import FRAME, HAIR, HEAVY, Style
from ..layout.measure import lowest
from ..paper.pouchlayout import FILM, PAGE, Room
from .guidecard import Card, Steps
from .page import ExtraPage, PageWords, readable

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


def guide(what: Guide, say: PageWords) -> Document:
    """The page. What is wrong is added to the problems of ``say``."""
    sheetful = _Guide(what, say).draw()
    say.finish()
    title = say("guide-title").text
    subject = f"{title} · {what.pouch.name} · {len(what.spots)} × {what.piece.name}"
    return Document(title, subject, say.words.tag, (sheetful,))


class _Guide:
    def __init__(self, what: Guide, say: PageWords) -> None:
        self.what, self.say = what, say
        self.page = ExtraPage(say, what.paper)
        # What may be written in: the pouch, or as much of the page as printers reach.
        self.home = self.page.safe if what.room.kind == PAGE else _inset(what.room.frame, 1.0)

    def draw(self) -> Sheetful:
        self.frame()
        inner = [self.outline(at, spot) for at, spot in enumerate(self.what.spots)]
        self.write(inner, self.feed(inner))
        return self.page.sheetful()

    # The pouch

    def frame(self) -> None:
        """The outline of the pouch, its corners drawn heavier."""
        page, (kind, frame, _) = self.page, self.what.room
        if kind == PAGE:  # its edges are the edges of the page: marks as near as printers reach
            frame = page.safe
        else:
            page.append(Box(*frame, None, page.theme.line, HAIR, ref="pouch"))
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
                page.append(Line(x, y, x + right, y, page.theme.ink, HEAVY, "corner"))
                page.append(Line(x, y, x, y + down, page.theme.ink, HEAVY, "corner"))

    def feed(self, inner: list[Area]) -> Area:
        """The arrow at the edge that goes in first; the strip that it stands in."""
        strip = next((one for one in self.above() if one.h >= FEED), None)
        if strip is None:  # the pieces leave no room: it stands in the outline nearest to it
            at = min(range(len(inner)), key=lambda i: (inner[i].y, abs(self.off(inner[i]))))
            strip = inner[at]
            inner[at] = _lower(strip, FEED)
        strip = strip._replace(h=FEED)
        page, (side, high), gap = self.page, ARROW, 2.5
        text = self.say("guide-feed")
        style = Style(readable(9.5, text), "bold", anchor="start")
        room = strip.w - side - gap
        wide = min(page.measure.wide(text.text, style.size, "bold"), room)
        told = page.measure.wide(text.text, lowest(text.text), "bold") <= room
        x = strip.mid_x - (side + gap + wide if told else side) / 2
        page.append(Shape("up", x, strip.y + 1, side, high, page.theme.ink, "feed"))
        if told:  # in a narrow strip the arrow stands alone: the steps say what it means
            middle, x = strip.y + 1 + high / 2, x + side + gap
            page.text(text, x, middle, room, style, "feed:label")
        return strip

    def off(self, area: Area) -> float:
        """How far an area lies from the middle of the page, across."""
        return area.mid_x - self.what.paper.width / 2

    # Where there is room

    def above(self) -> list[Area]:
        """Strips over the pieces: in the pouch, and outside of it."""
        safe, home = self.page.safe, self.home
        inside = home._replace(h=min(spot.y for spot in self.what.spots) - home.y - 1)
        if self.what.room.kind == PAGE:
            return [inside]
        low = home.y - 2
        return [inside, Area(safe.x, max(safe.y, low - FEED), safe.w, min(low - safe.y, FEED))]

    def level(self) -> list[Area]:
        """Strips across: under the pouch, in it, between pieces, and over the pouch."""
        safe, home, spots = self.page.safe, self.home, self.what.spots
        *between, below = _gaps(spots, home, min(spot.bottom for spot in spots))
        if self.what.room.kind == PAGE:
            return [below, *between]
        under, over = _outside(home, safe)
        return [under, below, *between, over]

    def upright(self) -> list[Area]:
        """Strips downwards: between columns of pieces, in the pouch, and beside it."""
        safe, home = _turned(self.page.safe), _turned(self.home)
        found = _gaps([_turned(spot) for spot in self.what.spots], home, home.y - 1)
        if self.what.room.kind != PAGE:
            found += _outside(home, safe)
        return [_turned(strip) for strip in found]

    # The pieces

    def outline(self, at: int, spot: Area) -> Area:
        """An outline with its size; what is left of it to write in."""
        page, say, piece = self.page, self.say, self.what.piece
        inner = _inset(spot, min(INSET, spot.w * 0.08, spot.h * 0.08))
        page.append(Box(*spot, None, page.theme.ink, FRAME, ref=f"piece:{at + 1}"))
        size = by(spot.w, spot.h)
        own = piece.name == f"{piece.width:g}x{piece.height:g}mm"
        name = say.plain(size if own else f"{piece.name} · {size}")
        if page.measure.wide(name.text, lowest(name.text), "bold") > inner.w:
            name = say.plain(size)
        style = Style(10.0, "bold", anchor="start")
        page.text(name, inner.x, inner.y + 1.6, inner.w, style, f"size:{at + 1}")
        return _lower(inner, NAME)

    def number(self, at: int, area: Area) -> None:
        """The number of an outline, pale, where there is room for it."""
        size = min(area.h * 0.5 / (PT * 0.73), area.w * 0.5 / PT, NUMBER)
        style = Style(size, "bold", self.page.theme.faint or self.page.theme.line)
        number, ref = self.say.plain(str(at + 1)), f"number:{at + 1}"
        if size >= 12:
            self.page.text(number, area.mid_x, area.mid_y - NAME / 2, area.w, style, ref)

    # What is said

    def write(self, inner: list[Area], feed: Area) -> None:
        """Title, steps and rule, where they find most room; other outlines get their number."""
        level, upright = _clear(self.level(), [feed]), _clear(self.upright(), [feed])
        card = Card(self.page, self.words())
        filled = card.placed(inner, [*level, *upright])
        taken = [area for area, _ in filled.parts] if filled else []
        rule = None
        if filled:
            below = card.draw(filled)
            rule = card.rule(below, _clear(level, taken), _clear(upright, taken))
        if rule is None:
            self.say.problem("page-no-room", paper=self.what.paper.name)
            return
        card.draw_rule(rule)
        for at, spot in enumerate(inner):
            if spot not in taken and len(inner) > 1:
                self.number(at, spot)

    def words(self) -> Steps:
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
        values = {"pouch": what.pouch.name, "film": by(film.width, film.height)}
        sub = say("guide-what", count=len(what.spots), piece=what.piece.name, **values)
        return Steps(say("guide-title"), sub, steps)


def _inset(area: Area, edge: float) -> Area:
    return Area(area.x + edge, area.y + edge, area.w - 2 * edge, area.h - 2 * edge)


def _lower(area: Area, by: float) -> Area:
    """An area without a strip at its head."""
    return area._replace(y=area.y + by, h=area.h - by)


def _between(top: float, bottom: float, home: Area) -> Area:
    return Area(home.x, top, home.w, bottom - top)


def _gaps(spots: Sequence[Area], home: Area, low: float) -> list[Area]:
    """Strips between pieces, from what is filled as far as ``low``; last the one below all."""
    found = []
    for spot in sorted(spots, key=lambda spot: spot.y):
        found.append(_between(low + 1, spot.y - 1, home))
        low = max(low, spot.bottom)
    return [*found, _between(low + 1, home.bottom, home)]


def _outside(home: Area, safe: Area) -> tuple[Area, Area]:
    """The strips below and above the pouch."""
    return _between(home.bottom + 3, safe.bottom, safe), _between(safe.y, home.y - 3, safe)


def _clear(strips: Sequence[Area], taken: Sequence[Area]) -> list[Area]:
    """The strips in which there is room."""
    return [
        strip
        for strip in strips
        if strip.w > 0 and strip.h > 0 and not any(_overlap(strip, area) for area in taken)
    ]


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


def by(width: float, height: float) -> str:
    """A width and a height in mm as they are told."""
    return f"{round(width, 1):g} × {round(height, 1):g} mm"
