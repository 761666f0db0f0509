"""The options of `score` and `blank`. The work is imported when it starts."""

from __future__ import annotations

import sys
from typing import Any

import click


@click.command(
    epilog="""\b
Examples:
  sheetgen score friday.yaml                     points, totals, places, what cannot be right
  sheetgen score friday.yaml --quiet             totals only
  sheetgen score --sheet qwixx game.csv          a spreadsheet: player, red, yellow, ...
  sheetgen score                                 asks row by row"""
)
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--sheet", metavar="SHEET", help="The sheet of games that do not name theirs.")
@click.option("--lang", metavar="LANG", help="Language of the report, such as en or zh-Hant.")
@click.option(
    "--format",
    type=click.Choice(["table", "json", "csv", "markdown"]),
    default="table",
    show_default=True,
    help="How to tell it.",
)
@click.option("--quiet", is_flag=True, help="Totals only.")
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
def score_command(**asked: Any) -> None:
    """Total and check finished sheets that were typed in.

    FILE is a game file (see `sheetgen blank`), YAML or JSON, or a spreadsheet saved as CSV or TSV;
    `-` is standard input. Without one the game is asked for.
    """
    from .score import Asked, score_files

    sys.exit(score_files(Asked(**asked)))


@click.command()
@click.argument("sheet")
@click.option("--players", metavar="NAMES", help="Who plays, such as Ann,Ben.")
@click.option("--lang", metavar="LANG", help="Language of the rows, such as en or zh-Hant.")
@click.option(
    "-o", "--output", metavar="FILE|FOLDER", help="Where to write, in place of printing it."
)
@click.option("--force", is_flag=True, help="Replace a file that is no game.")
def blank_command(**asked: Any) -> None:
    """Print a game file to fill in.

    With `-o` it is written into a file.

    \b
    sheetgen blank qwixx --players Ann,Ben -o friday.yaml
    """
    from .score import write_blank

    sys.exit(write_blank(**asked))
