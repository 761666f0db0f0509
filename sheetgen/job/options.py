"""Everything that can be said of a print job, once: on the command line, and in a job file.

Only names and help: this module is read at every start. What the values mean is in `wishes`.
"""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """One thing to choose: ``--name VALUE`` on the command line, ``name: value`` in a job file."""

    name: str
    metavar: str  # empty for yes or no
    help: str
    words: tuple[str, ...] = ()  # the values it may have
    off: bool = False  # yes unless `--no-name` is said


LANGUAGE = [
    Choice(
        "lang",
        "LANG",
        "en, zh-Hant, ..., two such as zh-Hant+en, or all. [default: yours, else en]",
    ),
    Choice(
        "font",
        "FILE[,BOLD]",
        "A font of your own instead of the language's: its file, or the regular and the bold one."
        " See `sheetgen fonts`.",
    ),
    Choice("draft", "", "Leave words that are not translated yet in English."),
]
PIECE = [
    Choice(
        "piece",
        "SIZE",
        "What is cut out: A7 to A3, B5, half-letter, Letter, 4x6in, 5x7in, ... or 190x126mm."
        " [default: the sheet's own]",
    ),
    Choice("orientation", "", "How the piece lies.", ("landscape", "portrait")),
    Choice("pouch", "NAME", "The laminating pouch: the piece is exactly the paper it takes."),
    Choice(
        "sealed-edge", "LENGTH", "Film beyond the piece in that pouch: 2mm or more, 5mm to trim."
    ),
    Choice(
        "pen",
        "",
        "The pen that boxes must take: 2 mm or 1 mm. [default: bullet]",
        ("bullet", "fine"),
    ),
    Choice("token", "LENGTH", "Diameter of the discs of a board, such as 19mm."),
    Choice(
        "theme",
        "NAME",
        "colour, vivid, grey, ink-saver, large-print, or one of your own. [default: colour]",
    ),
    Choice("margin", "LENGTH", "What stays free inside of the piece's edge. [default: 8mm]"),
    Choice("corners", "LENGTH", "Draw corners to round, such as 5mm."),
    Choice("hole", "", "Mark a hole at this edge.", ("left", "top", "right", "bottom")),
    Choice("mirror-totals", "", "Totals at the left, for left-handers."),
    Choice("care", "", "A line on pens and wiping."),
    Choice("footer", "", "Leave out the small line that says what this is.", off=True),
    Choice("rules", "", "The rules card of each sheet instead of the sheet itself."),
]
PAPER = [
    Choice(
        "paper",
        "SIZE",
        "In the printer: A4, Letter, A3, ..., universal (A4 and Letter alike), or 13x19in."
        " [default: A4]",
    ),
    Choice(
        "gutter",
        "LENGTH",
        "Space between pieces, 8mm or more. Take its paper out before laminating: film seals only"
        " to film. [default: none, pieces share their cuts]",
    ),
    Choice(
        "bleed", "LENGTH", "Bleed round each piece, such as 3mm; without --paper the page grows."
    ),
    Choice(
        "cut-marks",
        "",
        "Ticks at both ends of every cut, lines all along, or none. [default: ticks]",
        ("ticks", "lines", "none"),
    ),
    Choice("tick-length", "LENGTH", "Length of a tick. [default: 5mm]"),
    Choice("print-shop", "", "For a print shop: CMYK, black as black ink only, boxes and marks."),
]
COPIES = [
    Choice("copies", "N", "Pieces of each sheet. [default: as many as one page takes]"),
    Choice("together", "", "All sheets into one file, on shared pages."),
    Choice(
        "order",
        "",
        "page by page, or so that the stacks you cut are in order. [default: page]",
        ("page", "stack"),
    ),
    Choice("names", "FILE", "A copy for each name of a CSV file, with the name on it."),
    Choice("number-from", "N", "Print a running number on each copy, beginning with N."),
]
SIDES = [
    Choice("back", "SHEET", "Another sheet on the back, `rules` (the sheet's card), or `blank`."),
    Choice(
        "duplex",
        "",
        "The edge the printer flips the paper over. [default: heads stay up]",
        ("long", "short"),
    ),
    Choice(
        "backs",
        "",
        "Each back behind its front, or all fronts first. [default: each]",
        ("each", "after"),
    ),
    Choice("two-sheets", "", "Backs on sheets of their own, to be laminated back to back."),
]
PRINTER = [
    Choice("printer", "NAME", "A printer measured with `sheetgen calibrate`."),
    Choice("offset", "X,Y", "Move the print right and down, such as 0.5mm,-1mm."),
    Choice("back-offset", "X,Y", "The same for backs only."),
]
GROUPS = {
    "Language": LANGUAGE,
    "Piece": PIECE,
    "Paper": PAPER,
    "Copies": COPIES,
    "Two sides": SIDES,
    "Printer": PRINTER,
}
CHOICES = {choice.name: choice for group in GROUPS.values() for choice in group}
