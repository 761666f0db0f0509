"""What eyes and pens need of the colours of a theme: R35 to R38 and R40, told at each colour."""

from __future__ import annotations

from itertools import combinations
from math import floor
from typing import NamedTuple

from ..source.problems import Problems, Source
from .colours import BLACK, VISIONS, WHITE, contrast, difference, lightness, seen
from .theme import MIN_TEXT, OUTLINED, Colour, Theme

# Under a mark: lightness, and contrasts that a marker needs; text and frames on white (R35 to R37).
MIN_TINT, MIN_DIGIT, MIN_FRAME, MIN_MARK = 84.0, 7.0, 3.0, 12.0
# Between the colours of any two rows: CIEDE2000 to every eye, and CIE L* (R40).
MIN_DIFFERENCE, MIN_STEP = 10.0, 6.0
EYES = {
    "normal": "normal eyes",
    "protan": "eyes without red cones (protan)",
    "deutan": "eyes without green cones (deutan)",
    "tritan": "eyes without blue cones (tritan)",
}


class ColourPlace(NamedTuple):
    """Where a colour is written, and its solid one, which may be in another file."""

    whole: Source
    solid: Source


class ThemePlaces(NamedTuple):
    """Where the colours of a theme are written."""

    own: str  # the theme's own file, not one that it extends
    plain: dict[str, Source]
    colours: dict[str, ColourPlace]
    zones: dict[str, ColourPlace]

    def of(self, *places: Source) -> Source:
        """The first of the places that lies in the own file: what stands there can be mended."""
        return next((place for place in places if place.file == self.own), places[0])


def check_colours(theme: Theme, places: ThemePlaces, problems: Problems) -> None:
    """Note every colour that an eye or a pen cannot do with."""
    checks = _Checks(theme, places, problems)
    for colours, where in ((theme.colours, places.colours), (theme.zones, places.zones)):
        for name, colour in colours.items():
            checks.colour(name, colour, where[name].whole)
    checks.plain()
    checks.symbols()
    checks.rows()


class _Checks:
    def __init__(self, theme: Theme, places: ThemePlaces, problems: Problems) -> None:
        self.theme, self.places, self.problems = theme, places, problems

    def colour(self, name: str, colour: Colour, place: Source) -> None:
        """R35 to R37 for a colour of rows, discs or zones."""
        theme, fill, rim = self.theme, colour.fill, colour.rim
        ink = self.places.of(place, self.places.plain["ink"])
        self.light(place, name, fill)
        self.need(ink, "digits on the tint", name, theme.ink, fill, MIN_DIGIT)
        self.need(place, "a black mark on the tint", name, BLACK, fill, MIN_MARK)
        self.need(place, "the frame on the tint", name, rim, fill, MIN_FRAME)
        self.need(place, "the word on paper", name, rim, WHITE, MIN_TEXT)
        if theme.chips != OUTLINED:
            letters = theme.on_band(colour)
            at = ink if letters == theme.ink else place
            self.need(at, "text on the chip", name, letters, colour.solid, MIN_TEXT)

    def plain(self) -> None:
        """R35 to R37 for text, lines and the shade."""
        theme, at = self.theme, self.places.plain
        self.need(at["ink"], "text on paper", "ink", theme.ink, WHITE, MIN_DIGIT)
        self.need(at["muted"], "text on paper", "muted", theme.muted, WHITE, MIN_TEXT)
        self.need(at["line"], "lines on paper", "line", theme.line, WHITE, MIN_FRAME)
        if theme.shade is not None:
            place = self.places.of(at["shade"], at["muted"])
            self.light(at["shade"], "shade", theme.shade)
            self.need(at["shade"], "a black mark", "shade", BLACK, theme.shade, MIN_MARK)
            self.need(place, "text", "shade", theme.muted, theme.shade, MIN_TEXT)

    def symbols(self) -> None:
        """R38: a symbol stands for one colour."""
        taken: dict[str, str] = {}
        for name, colour in self.theme.colours.items():
            other = taken.setdefault(colour.symbol, name)
            if other != name:
                at = self.places.colours
                place = self.places.of(at[name].whole, at[other].whole)
                self.problems.add(place, "symbol-shared", name=name, other=other)

    def rows(self) -> None:
        """R40: rows are told apart by every eye, and in grey."""
        rows = self.theme.for_rows
        looks = {n: {v: seen(c.solid, v) for v in VISIONS} for n, c in rows.items()}
        for other, name in combinations(rows, 2):
            at = self.places.colours
            place = self.places.of(at[name].solid, at[other].solid)
            got, vision = min((difference(looks[other][v], looks[name][v]), v) for v in VISIONS)
            # Five greys cannot be so different and all stand out from white.
            if got < MIN_DIFFERENCE and not self.theme.neutral:
                eyes = {"other": other, "what": EYES[vision]}
                self.too_low(place, "colours-alike", got, MIN_DIFFERENCE, name, **eyes)
            light = [lightness(rows[n].solid) for n in (name, other)]
            step = abs(light[0] - light[1])
            if step < MIN_STEP:
                first, second = (f"{one:.1f}" for one in light)
                more = {"other": other, "first": first, "second": second}
                self.too_low(place, "greys-alike", step, MIN_STEP, name, **more)

    def light(self, place: Source, name: str, fill: str) -> None:
        got = lightness(fill)
        if got < MIN_TINT:
            self.too_low(place, "tint-too-dark", got, MIN_TINT, name)

    def need(self, place: Source, what: str, name: str, one: str, other: str, limit: float) -> None:
        got = contrast(one, other)
        if got < limit:
            self.too_low(place, "contrast-low", got, limit, name, what=what)

    def too_low(
        self, place: Source, id: str, got: float, limit: float, name: str, **more: str
    ) -> None:
        # Rounded down, so that it is shown below its limit as well.
        figure = f"{floor(got * 10) / 10:.1f}"
        self.problems.add(place, id, name=name, got=figure, limit=f"{limit:g}", **more)
