"""The options of `list`, `papers` and `fonts`. The work is imported when it starts."""

from __future__ import annotations

import sys

import click

from .. import options


@click.command()
@click.option("--lang", metavar="LANG", help="Language of the titles, such as en or zh-Hant.")
@options.as_json
def list_command(lang: str | None, as_json: bool) -> None:
    """Name every sheet there is.

    Own sheets in the folder layouts/ are listed with those that come with sheetgen, and those of
    the gallery, which are drawn where they are named, below them.
    """
    from .list import list_sheets

    sys.exit(list_sheets(lang, as_json))


@click.command()
@click.argument("sheets", metavar="[SHEET]...", nargs=-1)
@click.option("--pen", type=click.Choice(["bullet", "fine"]), help="Only for this pen.")
@click.option(
    "--paper",
    metavar="SIZE",
    help="How many pieces this paper gives.  [default: A4, or Letter where that is usual]",
)
@click.option("--lang", metavar="LANG", help="Language of the sheets, such as en or zh-Hant.")
@options.as_json
def papers_command(
    sheets: tuple[str, ...], pen: str | None, paper: str | None, lang: str | None, as_json: bool
) -> None:
    """Name papers, pieces and pouches, and how large the boxes of each sheet come out on them.

    With a SHEET it also says why it does not fit where it does not.
    """
    from .papers import list_papers

    sys.exit(list_papers(sheets, pen, paper, lang, as_json))


@click.command()
@click.option("--lang", metavar="LANG", help="Only what this language needs.")
@click.option("--system", is_flag=True, help="Those of your system too.")
@options.as_json
def fonts_command(lang: str | None, system: bool, as_json: bool) -> None:
    """Name font files, what they can write, and why one cannot be used.

    Own fonts lie in the folder fonts/, here or beside your own layouts. `sheetgen render --font
    FILE` uses one.
    """
    from .fonts import list_fonts

    sys.exit(list_fonts(lang, system, as_json))
