"""What a placement guide says: what it shows, what to do, and the rule; and where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..drawing.page import PT, Area
from ..layout.canvas import Style
from ..layout.measure import lowest
from ..source.phrase import Phrase
from .page import LEADING, ExtraPage

SIZES = (16.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)  # points
EASY = 8.0  # points: below that the text is rather spread over several outlines
SPREAD = 10.0  # points: it is then no larger than that
TITLE, SUB = 1.7, 0.9  # of the type size
NARROWEST = 18.0  # mm of width in which text can be read
WIDE = 60.0  # mm, of a strip outside of the outlines
LINE_LENGTH = 13.0  # mm for each point of type: longer lines are hard to follow
SMALL = 8.0  # points: the labels of the rule
GAP = 1.5  # mm below the head, and above the rule


class Steps(NamedTuple):
    """All that is said."""

    title: Phrase
    sub: Phrase
    steps: Sequence[Phrase]


class Filled(NamedTuple):
    """Parts of the text (0: the head, then the steps) in the areas that they go into."""

    size: float  # points
    parts: Sequence[tuple[Area, Sequence[int]]]


class Rule(NamedTuple):
    """A rule of a length at a place, level or upright; mm."""

    area: Area
    length: int
    upright: bool


class Card:
    """Title and numbered steps, in one area or spread over several, and the rule."""

    def __init__(self, page: ExtraPage, words: Steps) -> None:
        self.page, self.words, self.inch = page, words, page.paper.inch
        self.label = page.measure.wide("100 mm", SMALL) + 2.0
        self.rule_h = 7.0 if self.inch else 4.5
        floor = max(lowest(one.text) for one in (words.title, words.sub, *words.steps))
        self.sizes = [size for size in SIZES if size >= floor]

    # Where there is room

    def placed(self, inner: Sequence[Area], strips: Sequence[Area]) -> Filled | None:
        """The text as large as it gets: in one outline, else spread over them, else in a strip."""
        best: Filled | None = None
        alone = [[area] for area in inner]
        for areas in ([*alone], [inner], [[one] for one in strips if one.w >= WIDE]):
            if best is not None and best.size >= EASY:
                break
            for some in areas:
                best = self.larger(some, best)
        return best

    def larger(self, areas: Sequence[Area], best: Filled | None) -> Filled | None:
        """The text in these areas where it gets larger there, else what there was."""
        single = len(areas) == 1
        home = [self.without_rule(areas[0])] if single else areas
        for size in self.sizes:
            if best is not None and size <= best.size:
                break
            found = self.filled(home, size) if single or size <= SPREAD else None
            if found is not None:
                return Filled(size, [(areas[0], found.parts[0][1])]) if single else found
        return best

    def without_rule(self, area: Area) -> Area:
        """What is left of an area that is wide enough for the short rule."""
        wide = (50.8 if self.inch else 50.0) + self.label
        return area._replace(h=area.h - GAP - self.rule_h) if area.w >= wide else area

    def filled(self, areas: Sequence[Area], size: float) -> Filled | None:
        """The parts of the text in these areas, one after the other; None where it overflows."""
        part, last = 0, len(self.words.steps)
        filled = []
        for area in areas:
            first, used = part, 0.0
            while part <= last:
                used += self.height(part, size, area.w)
                if used > area.h + 1e-6:
                    break
                part += 1
            filled.append((area, range(first, part)))
            if part > last:
                return Filled(size, filled)
        return None

    def height(self, part: int, size: float, width: float) -> float:
        """The height in mm of a part; endless where one of its words is too wide."""
        page, width = self.page, min(width, size * LINE_LENGTH)
        if width < NARROWEST:
            return float("inf")
        phrase, style, room = self.words.sub, self.sub(size), width
        if part:
            phrase, style, room = self.words.steps[part - 1], Style(size), width - _indent(size)
        lines = page.lines(phrase, room, style)
        if any(page.measure.wide(line, style.size) > room + 1e-6 for line in lines):
            return float("inf")
        tall = len(lines) * style.size * PT * LEADING
        if part:
            return tall + size * 0.14
        title = self.words.title.text
        if page.measure.wide(title, lowest(title), "bold") > width:
            return float("inf")
        return size * TITLE * PT * 1.3 + tall + GAP

    def sub(self, size: float) -> Style:
        """How the line below the title is set."""
        size = max(size * SUB, lowest(self.words.sub.text))
        return Style(size, colour=self.page.theme.muted)

    # Drawing

    def draw(self, filled: Filled) -> Area:
        """Write the text; returns what is free below it in the last area."""
        size = filled.size
        area, y = filled.parts[0][0], 0.0
        for area, parts in filled.parts:
            y = area.y
            width = min(area.w, size * LINE_LENGTH)
            for part in parts:
                at = Area(area.x, y, width, 0)
                if part:
                    self.step(part, at, size)
                else:
                    self.head(at, size)
                y += self.height(part, size, area.w)
        return Area(area.x, y + GAP, area.w, area.bottom - y - GAP)

    def head(self, at: Area, size: float) -> None:
        page, words, big = self.page, self.words, Style(size * TITLE, "bold", anchor="start")
        page.text(words.title, at.x, at.y + big.size * PT * 0.65, at.w, big, "title")
        below = at._replace(y=at.y + big.size * PT * 1.3)
        page.paragraph(words.sub, below, self.sub(size), "what")

    def step(self, part: int, at: Area, size: float) -> None:
        page, indent, style = self.page, _indent(size), Style(size, anchor="start")
        middle = at.y + size * PT * LEADING / 2
        number = page.say.plain(str(part))
        page.text(number, at.x, middle, indent, style._replace(face="bold"))
        room = Area(at.x + indent, at.y, at.w - indent, 0)
        page.paragraph(self.words.steps[part - 1], room, style, f"step:{part}")

    # The rule

    def rule(self, card: Area, level: Sequence[Area], upright: Sequence[Area]) -> Rule | None:
        """The best place for the rule: 100 mm before 50, below the text before elsewhere (R24)."""
        for length in (100, 50):
            wide = (length / 25 * 25.4 if self.inch else length) + self.label
            if card.w >= wide and card.h >= self.rule_h:
                return Rule(card._replace(w=wide), length, False)
            for strip in level:
                if strip.w >= wide and strip.h >= self.rule_h:
                    x, y = strip.mid_x - wide / 2, strip.mid_y - self.rule_h / 2
                    return Rule(Area(x, y, wide, self.rule_h), length, False)
            high = length + 6.5
            for strip in upright:
                if strip.h >= high and strip.w >= 6.5:
                    area = Area(strip.mid_x - 3, strip.mid_y - high / 2, 6, high)
                    return Rule(area, length, True)
        return None

    def draw_rule(self, rule: Rule) -> None:
        """Draw it where it was found to fit."""
        area = rule.area
        if rule.upright:
            self.page.upright_rule(area.x + 4.5, area.y, 7.0, rule.length)
        else:
            y = area.y + (3.5 if self.inch else 3.0)
            self.page.rule(area.x, y, SMALL, rule.length)


def _indent(size: float) -> float:
    return size * PT * 1.2
