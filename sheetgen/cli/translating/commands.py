"""The options of `words` and its own commands. The work is imported when it starts."""

from __future__ import annotations

import sys

import click

from .. import options


@click.group(
    epilog="""\b
A language, from nothing to its sheets:
  sheetgen words new fr                          a file to fill in, in layouts/words/
  sheetgen words check fr                        what is missing, odd or too long
  sheetgen render --lang fr --draft              the sheets; without --draft once all is there""",
)
def words_command() -> None:
    """Translate sheets into another language."""


@words_command.command("new")
@click.argument("lang")
@options.program
@click.option(
    "-o", "--output", metavar="FILE|FOLDER", help="Where to write. [default: layouts/words/]"
)
def words_new(lang: str, program: bool, output: str | None) -> None:
    """Write a language file to fill in, with every text, where it is used and how much room it has.

    LANG is a tag such as fr, ko or pt-BR. Nothing that is there already is replaced.
    """
    from .words import new_words

    sys.exit(new_words(lang, output, program))


@words_command.command("check")
@click.argument("lang", required=False)
@options.as_json
def words_check(lang: str | None, as_json: bool) -> None:
    """Find what is missing, unused, odd, too long for its place or without a glyph.

    Every sheet is laid out in the language, or in all of them where none is named.
    """
    from .words import check_words

    sys.exit(check_words(lang, as_json))


@words_command.command("status")
@options.as_json
def words_status(as_json: bool) -> None:
    """Show how much of each sheet is translated into each language."""
    from .words import show_status

    sys.exit(show_status(as_json))


@words_command.command("export")
@click.argument("lang")
@options.program
@click.option("-o", "--output", metavar="FILE", help="Where to write. [default: LANG.po]")
@options.force
def words_export(lang: str, program: bool, output: str | None, force: bool) -> None:
    """Write a language as a PO file, for Poedit and other tools of translators.

    What is marked `# not verified` is fuzzy in it. Needs polib: pip install polib.
    """
    from .po import export_words

    sys.exit(export_words(lang, output, program, force))


@words_command.command("import")
@click.argument("file")
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write, in place of what is there. [default: a new file in layouts/words/]",
)
@options.force
def words_import(file: str, output: str | None, force: bool) -> None:
    """Write a PO file as a language file. Needs polib: pip install polib.

    What would be written is read first, as `words check` reads it; where that fails, nothing is
    replaced. A language takes the place of another only with --force.
    """
    from .po import import_words

    sys.exit(import_words(file, output, force))
