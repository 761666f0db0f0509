"""The options of `new`, `check`, `explain` and `schema`. The work is imported when it starts."""

from __future__ import annotations

import sys
from typing import Any

import click

from .. import options


@click.command(
    epilog="""\b
Examples:
  sheetgen new my-game                              a small game to begin with
  sheetgen new layouts/club --from qwixx            a copy, to be changed
  sheetgen new lucky --from qwixx --shuffle numbers  its numbers dealt anew"""
)
@click.argument("name")
@click.option("--from", "source", metavar="SHEET", help="Begin with this sheet, by name or path.")
@click.option(
    "--shuffle",
    "kinds",
    type=click.Choice(["numbers", "colours"]),
    multiple=True,
    help="Deal these anew over the rows of that sheet; can be given for both.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 999_999_999),
    metavar="N",
    help="Which of all the ways; the same one gives the same sheet. [default: any]",
)
@click.option("--title", metavar="TEXT", help="The game's name. [default: made from NAME]")
@click.option("-o", "--output", metavar="FOLDER", help="Where to write. [default: this folder]")
def new_command(**asked: Any) -> None:
    """Begin a sheet of one's own: write NAME.yaml, with comments that explain each part.

    A shuffled sheet is a variant that extends SHEET. Its seed stands in its title, and the command
    that makes it again in its first lines. Nothing that is there already is replaced.
    """
    from .new import new_sheet

    sys.exit(new_sheet(**asked))


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--lang", metavar="LANG", help="Check one language only.")
@options.as_json
def check_command(files: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """Find every problem before anything is printed.

    FILE is the path of a YAML file or of a rules card (.txt), or a name from `sheetgen list`;
    without one, everything that comes with sheetgen is checked. Shipped sheets are checked in
    every language, others, the gallery's too, in English and the languages they carry.
    """
    from .check import check_files

    sys.exit(check_files(files, lang, as_json))


@click.command(
    epilog="""\b
Examples:
  sheetgen explain                               all parts of a layout file, with their keys
  sheetgen explain row                           every key of a row
  sheetgen explain lock                          one key, wherever it may stand
  sheetgen explain row.score                     one key of a row"""
)
@click.argument("key", metavar="[KEY]", required=False)
def explain_command(key: str | None) -> None:
    """Say what a key of a layout file means and what it takes.

    KEY is a key, a part such as `row`, or a key of a part such as `row.score`.
    """
    from .explain import explain

    sys.exit(explain(key))


@click.command(
    epilog="""\b
Example:
  sheetgen schema -o sheetgen.schema.json        then, as the first line of a layout file:
  # yaml-language-server: $schema=./sheetgen.schema.json"""
)
@click.argument(
    "kind", type=click.Choice(["sheet", "theme", "words", "game", "job"]), default="sheet"
)
@click.option(
    "-o", "--output", metavar="FILE|FOLDER", help="Where to write. [default: standard output]"
)
@options.force
def schema_command(kind: str, output: str | None, force: bool) -> None:
    """Print a JSON Schema of layout files, so that an editor completes and checks them.

    KIND is sheet (a layout file), theme, words (a language file), game or job (a print job).
    It is for editors with YAML schemas, such as VS Code with the YAML extension.
    """
    from .schema import write_schema

    sys.exit(write_schema(output, force, kind))
