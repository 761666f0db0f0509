"""Everything that can be said of a job, each option once: its name, its help, the values it takes,
and the field of the `Request` that holds it.

An option is `--name VALUE` on the command line, `name: value` in a job file, and the argument
`name` of the library's `lay_out` or `write_pdf`. One without a field has a say with others: see
`settle`. This module is read by help on the options, and imports next to nothing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..drawing.limits import CUT_MARGIN, LEAST_GUTTER, LEAST_SEAL, PENS

MOST_COPIES = 200_000


# What an option takes; `metavar` stands for the value in the help, "" where none is typed.


class Name(NamedTuple):
    """A name or the path of a file; whoever looks it up tells where there is none."""

    metavar: str


class Names(Name):
    """The file of the names to print; callers of the library may give these themselves."""


class SizeName(Name):
    """A size by its name or as width x height; callers of the library may give both in mm."""


class Language(Name):
    """The tag of a language, or of two."""


class ThemeName(Name):
    """A theme by its name, or by the path of its file."""


class Word(NamedTuple):
    """One of a few words, each with the value it stands for."""

    values: Mapping[str, Any]

    @property
    def metavar(self) -> str:
        """The words."""
        return "|".join(self.values)


class Flag(NamedTuple):
    """Yes or no; ``on`` for what is so unless `--no-...` is said."""

    on: bool = False
    metavar: str = ""


class Count(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int
    metavar: str = "N"


class Length(NamedTuple):
    """A length in mm within bounds."""

    low: float
    high: float
    metavar: str = "LENGTH"


class Pair(NamedTuple):
    """Two lengths with their signs, right and down, neither longer than ``most``; mm."""

    most: float
    metavar: str = "X,Y"


Kind = Name | Word | Flag | Count | Length | Pair


class Option(NamedTuple):
    """One thing to say; ``field`` is that of the request, such as `piece.margin`."""

    name: str
    takes: Kind
    help: str
    field: str = ""


def words(*names: str) -> Word:
    """Words that stand for themselves."""
    return Word({name: name for name in names})


TOKEN = Length(5, 60)
OFFSET = Pair(20.0)

LANGUAGE = [
    Option(
        "lang",
        Language("LANG"),
        "en, zh-Hant, ..., two such as zh-Hant+en, or all. [default: yours, else en]",
    ),
    Option(
        "font",
        Name("FILE[,BOLD]"),
        "A font of your own instead of the language's: its file, or the regular and the bold one."
        " See `sheetgen fonts`.",
    ),
    Option("draft", Flag(), "Leave words that are not translated yet in English.", "piece.draft"),
]
PIECE = [
    Option(
        "piece",
        SizeName("SIZE"),
        "What is cut out: A7 to A3, B5, half-letter, Letter, 4x6in, 5x7in, ... or 190x126mm."
        " [default: the sheet's own]",
    ),
    Option("orientation", Word({"landscape": True, "portrait": False}), "How the piece lies."),
    Option("pouch", Name("NAME"), "The laminating pouch: the piece is exactly the paper it takes."),
    Option(
        "sealed-edge",
        Length(LEAST_SEAL, 40),
        "Film beyond the piece in that pouch: 2mm or more, 5mm to trim.",
    ),
    Option(
        "pen",
        Word(PENS),
        "The pen that boxes must take: 2 mm or 1 mm. [default: bullet]",
        "piece.pen",
    ),
    Option("token", TOKEN, "Diameter of the discs of a board, such as 19mm.", "piece.token"),
    Option(
        "theme",
        ThemeName("NAME"),
        "colour, grey, ink-saver, large-print, or one of your own. [default: colour]",
        "theme",
    ),
    Option(
        "margin",
        Length(CUT_MARGIN, 30),
        "What stays free inside of the piece's edge. [default: 8mm]",
        "piece.margin",
    ),
    Option("corners", Length(0, 40), "Draw corners to round, such as 5mm.", "piece.corners"),
    Option(
        "hole", words("left", "top", "right", "bottom"), "Mark a hole at this edge.", "piece.hole"
    ),
    Option("mirror-totals", Flag(), "Totals at the left, for left-handers.", "piece.mirror"),
    Option("care", Flag(), "A line on pens and wiping.", "piece.care"),
    Option(
        "footer",
        Flag(on=True),
        "Leave out the rule and the line that says what this is.",
        "piece.footer",
    ),
    Option(
        "rules", Flag(), "The rules card of each sheet instead of the sheet itself.", "piece.rules"
    ),
]
PAPER = [
    Option(
        "paper",
        SizeName("SIZE"),
        "In the printer: A4, Letter, A3, ..., universal (A4 and Letter alike), or 13x19in."
        " [default: A4, or Letter where that is usual]",
    ),
    Option(
        "gutter",
        Length(LEAST_GUTTER, 100),
        "Space between pieces, 8mm or more. Take its paper out before laminating: film seals only"
        " to film. [default: none, pieces share their cuts]",
    ),
    Option(
        "bleed",
        Length(0, 20),
        "Bleed round each piece, such as 3mm; without --paper the page grows.",
    ),
    Option(
        "cut-marks",
        words("ticks", "lines", "none"),
        "Ticks at both ends of every cut, lines all along, or none. [default: ticks]",
    ),
    Option("tick-length", Length(2, 15), "Length of a tick. [default: 5mm]", "plan.tick"),
    Option(
        "print-shop", Flag(), "For a print shop: CMYK, black as black ink only, boxes and marks."
    ),
]
COPIES = [
    Option(
        "copies",
        Count(1, MOST_COPIES),
        "Pieces of each sheet. [default: as many as one page takes]",
        "copies",
    ),
    Option("together", Flag(), "All sheets into one file, on shared pages.", "together"),
    Option(
        "order",
        words("page", "stack"),
        "page by page, or so that the stacks you cut are in order. [default: page]",
        "plan.order",
    ),
    Option(
        "names", Names("FILE"), "A copy for each name of a CSV file, with the name on it.", "names"
    ),
    Option(
        "number-from",
        Count(0, 999_999 - MOST_COPIES),
        "Print a running number on each copy, beginning with N.",
        "number_from",
    ),
]
SIDES = [
    Option(
        "back",
        Name("SHEET"),
        "Another sheet on the back, `rules` (the sheet's card), or `blank`.",
        "back",
    ),
    Option(
        "duplex",
        words("long", "short"),
        "The edge the printer flips the paper over. [default: heads stay up]",
        "plan.duplex",
    ),
    Option(
        "backs",
        Word({"each": False, "after": True}),
        "Each back behind its front, or all fronts first. [default: each]",
        "plan.fronts_first",
    ),
    Option(
        "two-sheets",
        Flag(),
        "Backs on sheets of their own, to be laminated back to back.",
        "plan.two_sheets",
    ),
]
PRINTER = [
    Option("printer", Name("NAME"), "A printer measured with `sheetgen calibrate`."),
    Option("offset", OFFSET, "Move the print right and down, such as 0.5mm,-1mm.", "plan.offset"),
    Option("back-offset", OFFSET, "The same for backs only."),
]
GROUPS = {
    "Language": LANGUAGE,
    "Piece": PIECE,
    "Paper": PAPER,
    "Copies": COPIES,
    "Two sides": SIDES,
    "Printer": PRINTER,
}
OPTIONS = {option.name: option for group in GROUPS.values() for option in group}
