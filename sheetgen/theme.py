"""Themes: colours, tints and symbols by name, held to what eyes and pens need."""

from __future__ import annotations

import re
from math import floor
from typing import NamedTuple

from . import library
from .ask import Ask
from .located import Node, read_file
from .problems import Problems, Refused, Source, shown
from .shapes import SYMBOLS

_HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
_PLAIN = ("ink", "muted", "line", "faint", "shade")
_ZONES = ("loss", "even", "gain")
# Under a mark: lightness and contrasts that a marker needs; text and frames on white (R35 to R37).
MIN_TINT, MIN_DIGIT, MIN_FRAME, MIN_MARK, MIN_TEXT = 84.0, 7.0, 3.0, 12.0, 4.5


class Colour(NamedTuple):
    """A row's colour: for frames and chips, under marks, and the symbol that stands for it."""

    solid: str
    tint: str
    symbol: str


class Theme(NamedTuple):
    """All colours of a sheet as ``#rrggbb``."""

    ink: str
    muted: str
    line: str
    faint: str
    shade: str
    colours: dict[str, Colour]
    zones: dict[str, Colour]


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, from 0 to 1."""
    r, g, b = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """CIE L*, from 0 to 100."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def read_theme(name: str = "colour") -> Theme:
    """Read a theme and check it. Raises `Refused` with every problem."""
    path = library.files("themes")[name]
    problems = Problems()
    theme = _Reader(problems).theme(read_file(path, library.shown(path)))
    if theme is None or problems:
        raise Refused(problems)
    return theme


def _down(number: float) -> str:
    """A number that is too low, rounded so that it is shown below its limit as well."""
    return f"{floor(number * 10) / 10:.1f}"


def check_theme(node: Node, problems: Problems) -> None:
    """Note every problem of a theme file that was read already."""
    _Reader(problems).theme(node)


class _Reader:
    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.ask = Ask(problems)

    def theme(self, node: Node) -> Theme | None:
        known = (*_PLAIN, "colours", "zones")
        keys = self.ask.keys(node, "a theme", known, known)
        if not keys or len(keys) < len(known):
            return None
        plain = {name: self.hex(keys[name], name) for name in _PLAIN}
        colours: dict[str, Colour] = {}
        places: list[tuple[str, Colour, Source]] = []
        for key, value in self.ask.pairs(keys["colours"], "`colours`"):
            colours[key.value] = self.colour(value, ("solid", "tint", "symbol"))
            places.append((key.value, colours[key.value], key.source))
        zones = {}
        zone_places = {k.value: k.source for k, _ in self.ask.pairs(keys["zones"], "`zones`")}
        zone_keys = self.ask.keys(keys["zones"], "`zones`", _ZONES, _ZONES) or {}
        for name, value in zone_keys.items():
            zones[name] = self.colour(value, ("solid", "tint"))
            places.append((name, zones[name], zone_places[name]))
        theme = Theme(
            plain["ink"],
            plain["muted"],
            plain["line"],
            plain["faint"],
            plain["shade"],
            colours,
            zones,
        )
        if not self.problems:
            self.check(theme, places, {n: keys[n].source for n in _PLAIN})
        return theme

    def hex(self, node: Node, what: str) -> str:
        text = self.ask.text(node, f"`{what}`")
        if text is not None and not _HEX.match(text):
            self.problems.add(node.source, "bad-colour", got=shown(text))
        return (text or "#000000").lower()

    def colour(self, node: Node, known: tuple[str, ...]) -> Colour:
        keys = self.ask.keys(node, "a colour", known, known) or {}
        symbol = "square"
        if "symbol" in keys:
            symbol = self.ask.text(keys["symbol"], "`symbol`") or symbol
            if symbol not in SYMBOLS:
                self.ask.unknown(keys["symbol"].source, "unknown-symbol", symbol, SYMBOLS)
        solid = self.hex(keys["solid"], "solid") if "solid" in keys else "#000000"
        tint = self.hex(keys["tint"], "tint") if "tint" in keys else "#ffffff"
        return Colour(solid, tint, symbol)

    def check(
        self,
        theme: Theme,
        places: list[tuple[str, Colour, Source]],
        plain: dict[str, Source],
    ) -> None:
        """R35 to R38: tints, contrasts, symbols."""
        white = "#ffffff"
        taken: dict[str, str] = {}
        for name, colour, place in places:
            light = lightness(colour.tint)
            if light < MIN_TINT:
                self.problems.add(
                    place, "tint-too-dark", name=name, got=_down(light), limit=f"{MIN_TINT:g}"
                )
            self.need(place, "digits on the tint", name, theme.ink, colour.tint, MIN_DIGIT)
            self.need(place, "a black mark on the tint", name, "#000000", colour.tint, MIN_MARK)
            self.need(place, "the frame on the tint", name, colour.solid, colour.tint, MIN_FRAME)
            self.need(place, "the frame on paper", name, colour.solid, white, MIN_FRAME)
            self.need(place, "white text on the chip", name, white, colour.solid, MIN_TEXT)
            if colour is theme.colours.get(name):
                if colour.symbol in taken:
                    self.problems.add(place, "symbol-shared", name=name, other=taken[colour.symbol])
                taken[colour.symbol] = name
        self.need(plain["ink"], "text on paper", "ink", theme.ink, white, MIN_DIGIT)
        self.need(plain["muted"], "text on paper", "muted", theme.muted, white, MIN_TEXT)
        self.need(plain["line"], "lines on paper", "line", theme.line, white, MIN_FRAME)
        self.need(plain["shade"], "a black mark", "shade", "#000000", theme.shade, MIN_MARK)
        self.need(plain["shade"], "text", "shade", theme.muted, theme.shade, MIN_TEXT)

    def need(self, place: Source, what: str, name: str, one: str, other: str, limit: float) -> None:
        got = contrast(one, other)
        if got < limit:
            self.problems.add(
                place, "contrast-low", what=what, name=name, got=_down(got), limit=f"{limit:g}"
            )
