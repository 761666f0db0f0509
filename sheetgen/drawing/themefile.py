"""Themes: colours, tints, symbols and sizes by name, read and held to what eyes and pens need."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from ..source import library
from ..source.ask import Ask
from ..source.extends import Kind, merge_keys, read_chain
from ..source.located import Mapping, Node, Pair, Text, read_file
from ..source.problems import Problems, Refused, shown
from .shapes import SYMBOLS
from .theme import BANDS, CHIPS, NONE, NUMBERS, Colour, Least, Theme
from .themecheck import ColourPlace, ThemePlaces, check_colours

# What a theme may say. `layouts/README.md` explains each key; a test holds the two together.
NEEDED = ("ink", "muted", "line", "colours", "zones")
THEME_KEYS = (
    "extends", "ink", "muted", "line", "faint", "shade", "chips", "bands", "numbers", "least",
    "colours", "zones",
)  # fmt: skip
THEMES = Kind("a theme", "themes", "unknown-theme")
COLOUR_KEYS = ("solid", "rim", "tint", "symbol", "rows")
ZONE_KEYS = ("solid", "rim", "tint")
LEAST_KEYS = Least._fields
ZONES = ("loss", "even", "gain")
HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
_BLANK = "#000000"  # stands for a colour that cannot be read; such a theme is refused
# Bounds of what a theme may ask for: mm for spaces, points for digits and text.
_SPACE, _DIGITS, _TEXT = (5.5, 40.0), (9.0, 40.0), (7.0, 24.0)


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
            whole = _without_rims(pairs[name].value, pair.value)
            pair = Pair(pair.key, merge_keys(whole, pair.value, depth))
        if name != "extends":
            pairs[name] = pair
    return Mapping(pairs, child.source)


def _without_rims(parent: Node, child: Node) -> Node:
    """The colours of a parent, less the rims of those that get another solid colour."""
    if not isinstance(parent, Mapping) or not isinstance(child, Mapping):
        return parent
    pairs = dict(parent.pairs)
    for name, own in child.pairs.items():
        old = pairs[name].value if name in pairs else None
        if (
            isinstance(own.value, Mapping)
            and isinstance(old, Mapping)
            and "solid" in own.value.pairs
        ):
            kept = {key: pair for key, pair in old.pairs.items() if key != "rim"}
            pairs[name] = Pair(pairs[name].key, Mapping(kept, old.source))
    return Mapping(pairs, parent.source)


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
            darker=self.maybe(keys, "rim") or "",
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
