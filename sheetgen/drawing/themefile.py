"""Themes: colours, tints, symbols and sizes by name, read and held to what eyes and pens need.

What these need of colours are R35 to R38 and R40; each fault is told at its colour.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from itertools import combinations
from math import floor
from typing import NamedTuple

from ..source import library
from ..source.ask import Ask
from ..source.extends import Kind, merge_keys, read_chain
from ..source.located import Mapping, Node, Pair, Text, read_file
from ..source.problems import Problems, Refused, Source, shown
from .colours import BLACK, VISIONS, WHITE, contrast, difference, lightness, seen
from .shapes import SYMBOLS
from .theme import BANDS, CHIPS, NONE, NUMBERS, Colour, Least, Theme

# What a theme may say. `layouts/README.md` explains each key; a test holds the two together.
NEEDED = ("ink", "muted", "line", "colours", "zones")
THEME_KEYS = (
    "extends", "ink", "muted", "line", "faint", "shade", "chips", "bands", "numbers", "least",
    "colours", "zones",
)  # fmt: skip
THEMES = Kind("a theme", "themes", "unknown-theme")
COLOUR_KEYS = ("solid", "tint", "symbol", "rows")
ZONE_KEYS = ("solid", "tint")
LEAST_KEYS = Least._fields
ZONES = ("loss", "even", "gain")
HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
_BLANK = "#000000"  # stands for a colour that cannot be read; such a theme is refused
# Bounds of what a theme may ask for: mm for spaces, points for digits and text.
_SPACE, _DIGITS, _TEXT = (5.5, 40.0), (9.0, 40.0), (7.0, 24.0)

# Under a mark: lightness, and contrasts that a marker needs; text and frames on white (R35 to R37).
MIN_TINT, MIN_DIGIT, MIN_FRAME, MIN_MARK, MIN_TEXT = 84.0, 7.0, 3.0, 12.0, 4.5
# Between the colours of any two rows: CIEDE2000 to every eye, and CIE L* (R40).
MIN_DIFFERENCE, MIN_STEP = 10.0, 6.0
EYES = {
    "normal": "normal eyes",
    "protan": "eyes without red cones (protan)",
    "deutan": "eyes without green cones (deutan)",
    "tritan": "eyes without blue cones (tritan)",
}


def read_theme(name: str = "colour", pieces: Iterable[str] | None = None) -> Theme:
    """Read a theme, by name or path, with all that it extends, and check it.

    ``pieces`` are the known piece sizes; without them any will do. Raises `Refused` with every
    problem.
    """
    problems = Problems()
    path = library.find(name, THEMES.folder, THEMES.unknown)
    theme = check_theme(path, problems, pieces)
    if theme is None or problems:
        raise Refused(problems)
    return theme


def check_theme(path: str, problems: Problems, pieces: Iterable[str] | None = None) -> Theme | None:
    """Read a theme file and note all its problems; None where it is too broken to be one.

    Raises `Refused` where the file is no YAML.
    """
    found = Problems()
    node = read_file(path, library.shown(path))
    whole = True
    if isinstance(node, Mapping):
        chain = read_chain(node, path, THEMES, found)
        whole, node = chain.whole, chain.nodes[-1]
        for child in reversed(chain.nodes[:-1]):
            node = _merge(node, child)
    reader = _Reader(found, ["*"] if pieces is None else list(pieces))
    theme = reader.theme(node, os.path.splitext(os.path.basename(path))[0], whole)
    problems.take(found)
    return theme


def _merge(parent: Mapping, child: Mapping) -> Mapping:
    """`colours` and `zones` merge colour by colour and key by key, `least` by key."""
    pairs = {name: pair for name, pair in parent.pairs.items() if name != "extends"}
    for name, pair in child.pairs.items():
        if name in pairs and name in ("colours", "zones", "least"):
            depth = 0 if name == "least" else 1
            pair = Pair(pair.key, merge_keys(pairs[name].value, pair.value, depth))
        if name != "extends":
            pairs[name] = pair
    return Mapping(pairs, child.source)


class _Reader(Ask):
    """``pieces`` are the known piece sizes; `["*"]` stands for any."""

    def __init__(self, problems: Problems, pieces: list[str]) -> None:
        super().__init__(problems)
        self.pieces = pieces

    def theme(self, node: Node, name: str, whole: bool) -> Theme | None:
        """The theme, its colours checked where all could be read, and it is ``whole``."""
        keys = self.keys(node, "a theme", THEME_KEYS, NEEDED if whole else ())
        if not keys or not whole or not keys.keys() >= set(NEEDED):
            return None
        colours, places = self.named(keys["colours"], "`colours`", COLOUR_KEYS, ("solid", "symbol"))
        zones, zone_places = self.named(keys["zones"], "`zones`", ZONE_KEYS, ("solid",))
        self.keys(keys["zones"], "`zones`", ZONES, ZONES)
        theme = Theme(
            name=name,
            ink=self.hex(keys["ink"], "`ink`"),
            muted=self.hex(keys["muted"], "`muted`"),
            line=self.hex(keys["line"], "`line`"),
            faint=self.maybe(keys, "faint"),
            shade=self.maybe(keys, "shade"),
            chips=self.word(keys, "chips", CHIPS),
            bands=self.word(keys, "bands", BANDS),
            numbers=self.word(keys, "numbers", NUMBERS),
            least=self.at(keys, "least", self.least, Least()),
            colours=colours,
            zones=zones,
        )
        if not self.problems:
            plain = {key: value.source for key, value in keys.items()}
            where = ThemePlaces(node.source.file, plain, places, zone_places)
            check_colours(theme, where, self.problems)
        return theme

    def named(
        self, node: Node, what: str, known: tuple[str, ...], needed: tuple[str, ...]
    ) -> tuple[dict[str, Colour], dict[str, ColourPlace]]:
        """Colours by name, and where each is written."""
        colours, places = {}, {}
        for key, value in self.pairs(node, what, 50):
            colours[key.value] = self.colour(value, known, needed)
            solid = value.pairs.get("solid") if isinstance(value, Mapping) else None
            apart = solid is not None and solid.key.source.file != key.source.file
            place = solid.key.source if solid is not None and apart else key.source
            places[key.value] = ColourPlace(key.source, place)
        return colours, places

    def colour(self, node: Node, known: tuple[str, ...], needed: tuple[str, ...]) -> Colour:
        def symbol(node: Node, what: str) -> str | None:
            return self.known(node, what, "unknown-symbol", SYMBOLS)

        keys = self.keys(node, "a colour", known, needed) or {}
        return Colour(
            solid=self.at(keys, "solid", self.hex, _BLANK),
            tint=self.maybe(keys, "tint"),
            symbol=self.at(keys, "symbol", symbol, "square"),
            rows=self.at(keys, "rows", self.flag, True),
        )

    def maybe(self, keys: dict[str, Node], name: str) -> str | None:
        """A colour that may be left out; `none` takes one out that is inherited."""
        node = keys.get(name)
        if node is None or (isinstance(node, Text) and node.value == NONE):
            return None
        return self.hex(node, f"`{name}`")

    def hex(self, node: Node, what: str) -> str:
        text = self.text(node, what)
        if text is not None and not HEX.match(text):
            self.problems.add(node.source, "bad-colour", got=shown(text))
        return (text or _BLANK).lower()

    def word(self, keys: dict[str, Node], name: str, known: tuple[str, ...]) -> str:
        """One of some words; the first holds where a theme says nothing."""
        return self.at(keys, name, lambda n, what: self.choice(n, what, known), known[0])

    def least(self, node: Node, what: str) -> Least:
        def piece(node: Node, what: str) -> str | None:
            return self.known(node, what, "unknown-piece", self.pieces)

        keys = self.keys(node, what, LEAST_KEYS) or {}
        return Least(
            space=self.at(keys, "space", lambda n, what: self.length(n, what, *_SPACE), 0.0),
            digits=self.at(keys, "digits", lambda n, what: self.points(n, what, *_DIGITS), 0.0),
            text=self.at(keys, "text", lambda n, what: self.points(n, what, *_TEXT), 0.0),
            piece=self.at(keys, "piece", piece, ""),
        )


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
        theme, fill, solid = self.theme, colour.fill, colour.solid
        ink = self.places.of(place, self.places.plain["ink"])
        self.light(place, name, fill)
        self.need(ink, "digits on the tint", name, theme.ink, fill, MIN_DIGIT)
        self.need(place, "a black mark on the tint", name, BLACK, fill, MIN_MARK)
        self.need(place, "the frame on the tint", name, solid, fill, MIN_FRAME)
        self.need(place, "the frame on paper", name, solid, WHITE, MIN_FRAME)
        self.need(place, "white text on the chip", name, WHITE, solid, MIN_TEXT)

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
