"""The options of `calibrate`, `guide` and `discs`. The work is imported when it starts."""

from __future__ import annotations

import sys
from typing import Any

import click

from .. import options


@click.command(
    epilog="""\b
Examples:
  sheetgen calibrate --paper Letter              the page to print and to measure
  sheetgen calibrate --printer Office            asks for what was measured
  sheetgen calibrate --printer Office --across 149.5 --down 150 --left 20.5 --top 19"""
)
@options.paper
@options.page_lang
@click.option(
    "--sides",
    type=click.IntRange(1, 2),
    default=1,
    show_default=True,
    help="2 for a page whose back measures how far backs are off.",
)
@click.option("-o", "--output", metavar="FILE|FOLDER", help="Where to write. [default: output]")
@options.force
@click.option("--printer", metavar="NAME", help="Keep what was measured under this name.")
@click.option("--across", metavar="MM", help="Length of the level line.")
@click.option("--down", metavar="MM", help="Length of the upright line.")
@click.option("--left", metavar="MM", help="From the paper's left edge to the upright line.")
@click.option("--top", metavar="MM", help="From the paper's top edge to the level line.")
@click.option("--back-left", metavar="MM", help="The same on the back, looking at the back.")
@click.option("--back-top", metavar="MM", help="The same on the back, looking at the back.")
@click.option("--with", "corrected", metavar="NAME", help="Draw the page corrected, to check it.")
@click.option("--list", "listed", is_flag=True, help="Name the printers that were measured.")
def calibrate_command(
    paper: str | None,
    lang: str | None,
    sides: int,
    output: str | None,
    force: bool,
    printer: str | None,
    corrected: str | None,
    listed: bool,
    **answers: str | None,
) -> None:
    """Measure how far a printer is off, and keep it under a name.

    Print the page, read the numbers with a ruler, and type them in. From then on `sheetgen render
    --printer NAME` moves what is printed to its right place.
    """
    from .calibrate import calibrate
    from .pagefiles import Order

    given = {name.replace("_", "-"): text for name, text in answers.items() if text is not None}
    sys.exit(calibrate(paper, Order(lang, output, corrected, force), sides, printer, given, listed))


@click.command(
    epilog="""\b
Examples:
  sheetgen guide --pouch A4 --piece A6           two A6 in one A4 pouch
  sheetgen guide --pouch A4 --piece 54x86mm      cards in an A4 pouch
  sheetgen guide --pouch A4 --piece A5 --paper A3"""
)
@click.option("--pouch", metavar="NAME", required=True, help="See `sheetgen papers`.")
@click.option("--piece", metavar="SIZE", required=True, help="What is laminated: A6, 54x86mm.")
@options.paper
@options.page_lang
@options.printer
@options.output
@options.force
def guide_command(pouch: str, piece: str, paper: str | None, **order: Any) -> None:
    """Draw a page to lay under a clear pouch, so that several pieces lie straight in it.

    It shows the pouch, an outline for each piece with enough film around it, and which edge goes
    in first.
    """
    from .guide import draw_guide
    from .pagefiles import Order

    sys.exit(draw_guide(pouch, piece, paper, Order(**order)))


@click.command(
    epilog="""\b
Examples:
  sheetgen discs qwixx-duell                     22 discs for each of the two players
  sheetgen discs qwixx-duell --token 15mm --paper Letter"""
)
@click.argument("sheet")
@click.option(
    "--token", metavar="LENGTH", help="Their diameter, such as 19mm. [default: the sheet's own]"
)
@options.paper
@options.page_lang
@options.printer
@options.output
@options.force
def discs_command(sheet: str, token: str | None, paper: str | None, **order: Any) -> None:
    """Draw discs to cut out for a board, as many for each player as the game needs.

    SHEET is a name from `sheetgen list`, or the path of a YAML file, of a board that is played with
    discs. The players' discs differ in figure and symbol.
    """
    from .discs import draw_discs
    from .pagefiles import Order

    sys.exit(draw_discs(sheet, token, paper, Order(**order)))
