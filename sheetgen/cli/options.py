"""Options that several commands have. This module is read at every start."""

from __future__ import annotations

import click

as_json = click.option("--json", "as_json", is_flag=True, help="For programs.")
gallery = click.option(
    "--gallery",
    is_flag=True,
    help="The sheets of the gallery too, or without a SHEET these alone.",
)
paper = click.option(
    "--paper",
    metavar="SIZE",
    help="What lies in the printer.  [default: A4, or Letter where that is usual]",
)
printer = click.option(
    "--printer", metavar="NAME", help="A printer measured with `sheetgen calibrate`."
)
program = click.option("--program", is_flag=True, help="With the messages of the program too.")
page_lang = click.option(
    "--lang", metavar="LANG", help="en, zh-Hant, ... or all. [default: yours, else en]"
)
output = click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write; `-` is standard output. [default: output]",
)
force = click.option(
    "--force", is_flag=True, help="Also in place of a file that holds something else."
)
job = click.option("--job", metavar="FILE", help="Take sheets and options from a job file (YAML).")
