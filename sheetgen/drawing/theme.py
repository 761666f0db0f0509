"""What a theme is: colours by name, how they are used, and how large things are at least."""

from typing import NamedTuple

from .colours import WHITE, contrast, is_neutral

MIN_TEXT = 4.5  # contrast of text with what it stands on (R35)
SOLID, OUTLINED, FRAMED, NONE = "solid", "outlined", "framed", "none"
CHIPS, BANDS, NUMBERS = (SOLID, OUTLINED), (FRAMED, SOLID, NONE), ("bold", "regular")


class Colour(NamedTuple):
    """A row's colour: for bands and chips, under marks, and the symbol that stands for it."""

    solid: str
    tint: str | None  # None: nothing is printed under marks
    symbol: str
    rows: bool = True  # whether rows may have it, or only the discs of owners
    darker: str = ""  # what draws lines and words on paper; "": solid, which is dark enough

    @property
    def rim(self) -> str:
        """The colour of its lines, signs and words on paper and on the tint."""
        return self.darker or self.solid

    @property
    def fill(self) -> str:
        """What lies under marks."""
        return self.tint or WHITE


class Least(NamedTuple):
    """How large things are at least, where a theme asks for more than the pen; 0: it does not."""

    space: float = 0.0  # sides of mark boxes and spaces for discs, mm
    digits: float = 0.0  # numbers in them, points
    text: float = 0.0  # all other text, points
    piece: str = ""  # sheets for smaller pieces are laid out on this one


class Theme(NamedTuple):
    """All colours of a sheet as ``#rrggbb``, and what is done with them."""

    name: str
    ink: str
    muted: str
    line: str
    faint: str | None  # watermarks; None: none are printed
    shade: str | None  # headings and the box that ends a game; None: they are not shaded
    chips: str  # one of `CHIPS`
    bands: str  # one of `BANDS`
    numbers: str  # the face of numbers in spaces, one of `NUMBERS`
    least: Least
    colours: dict[str, Colour]
    zones: dict[str, Colour]

    @property
    def for_rows(self) -> dict[str, Colour]:
        """The colours that rows may have."""
        return {name: colour for name, colour in self.colours.items() if colour.rows}

    @property
    def neutral(self) -> bool:
        """Whether all colours are greys."""
        whole = (*self.colours.values(), *self.zones.values())
        parts = [part for colour in whole for part in (colour.solid, colour.rim, colour.tint)]
        plain = (self.ink, self.muted, self.line, self.faint, self.shade)
        return all(is_neutral(part) for part in (*parts, *plain) if part is not None)

    @property
    def plain(self) -> Colour:
        """What stands for a colour where a row has none."""
        return Colour(self.ink, None, "")

    def on_chip(self, colour: Colour) -> str:
        """The colour of what stands on a chip of a colour: white, or ink on a light one."""
        return self.on_band(colour) if self.chips == SOLID else colour.rim

    def on_band(self, colour: Colour) -> str:
        """The colour of what stands on the solid colour itself."""
        return WHITE if contrast(WHITE, colour.solid) >= MIN_TEXT else self.ink
