"""The command line: what can be typed. The work is done in modules imported when it starts."""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

from .. import __version__
from ..job.options import CHOICES, GROUPS, Choice

# At its end Python looks through all objects for garbage, twice: 15 ms for what ends anyway.
atexit.register(gc.freeze)


class _Group(click.Group):
    """Lists commands in the order of their use; ends in one clear line, never in a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        order = ["list", "papers", "fonts", "new", "render", "preview", "calibrate", "guide"]
        order += ["discs", "check", "explain", "schema", "words", "blank", "score"]
        return [name for name in order if name in self.commands]

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if stream is None:  # closed before the start
                setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
            elif hasattr(stream, "reconfigure"):  # an old code page must not end in a traceback
                stream.reconfigure(errors="replace")
        with _one_clear_line():
            return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _one_clear_line():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@contextlib.contextmanager
def _one_clear_line() -> Iterator[None]:
    """What the world outside does - Ctrl-C, a pipe that closes, a full disk - in one line."""
    try:
        yield
    except (KeyboardInterrupt, click.Abort):
        _stop("stopped", 130)
    except BrokenPipeError:
        _nothing_more_to_stdout()
        _stop("stdout-closed", 1)
    except OSError as error:  # standard output on a full disk
        if error.filename is not None:
            raise
        _nothing_more_to_stdout()
        _stop("write-failed", 1, path="-", reason=error.strerror or str(error))


def _stop(id: str, code: int, **values: str) -> None:
    from ..words.say import Say, message_language

    with contextlib.suppress(OSError):
        click.echo(Say(message_language())(id, **values), err=True)
    sys.exit(code)


def _nothing_more_to_stdout() -> None:
    """Keep Python from trying to write at its end what cannot be written."""
    with open(os.devnull, "w") as null:
        os.dup2(null.fileno(), sys.stdout.fileno())


@click.group(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
    epilog="A sheet of your own: `sheetgen new my-sheet`, change the file, `sheetgen render` it.",
)
@click.version_option(__version__, message="sheetgen %(version)s")
def main() -> None:
    """Draw score sheets for dice games to laminate-ready PDFs, and score them.

    \b
    sheetgen list                              which sheets there are
    sheetgen render                            every sheet, into output/
    sheetgen render qwixx --lang zh-Hant       one sheet in Traditional Chinese
    sheetgen render qwixx --paper Letter       for US paper
    sheetgen preview --format contact          all of them in one picture, to look at
    sheetgen new my-sheet                      a sheet of one's own to begin with
    sheetgen check my-sheet.yaml               what is wrong in a sheet of one's own
    sheetgen blank qwixx > friday.yaml         a game file to fill in
    sheetgen score friday.yaml                 its points, totals and places
    """


# Options that several commands have.
_as_json = click.option("--json", "as_json", is_flag=True, help="For programs.")
_output = click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write; `-` is standard output. [default: output]",
)
_gallery = click.option(
    "--gallery",
    is_flag=True,
    help="The sheets of the gallery too, or without a SHEET these alone.",
)
_printer_paper = click.option(
    "--paper", metavar="SIZE", default="A4", show_default=True, help="What lies in the printer."
)
_page_lang = click.option(
    "--lang", metavar="LANG", help="en, zh-Hant, ... or all. [default: yours, else en]"
)
_printer = click.option(
    "--printer", metavar="NAME", help="A printer measured with `sheetgen calibrate`."
)


@main.command("list")
@click.option("--lang", metavar="LANG", help="Language of the titles, such as en or zh-Hant.")
@_as_json
def list_command(lang: str | None, as_json: bool) -> None:
    """Name every sheet there is.

    Own sheets in the folder layouts/ are listed with those that come with sheetgen, and those of
    the gallery, which are drawn where they are named, below them.
    """
    from .looking.list import list_sheets

    sys.exit(list_sheets(lang, as_json))


@main.command()
@click.argument("sheets", metavar="[SHEET]...", nargs=-1)
@click.option("--pen", type=click.Choice(["bullet", "fine"]), help="Only for this pen.")
@click.option(
    "--paper",
    metavar="SIZE",
    default="A4",
    show_default=True,
    help="How many pieces this paper gives.",
)
@click.option("--lang", metavar="LANG", help="Language of the sheets, such as en or zh-Hant.")
@_as_json
def papers(
    sheets: tuple[str, ...], pen: str | None, paper: str, lang: str | None, as_json: bool
) -> None:
    """Name papers, pieces and pouches, and how large the boxes of each sheet come out on them.

    With a SHEET it also says why it does not fit where it does not.
    """
    from .looking.papers import list_papers

    sys.exit(list_papers(sheets, pen, paper, lang, as_json))


@main.command()
@click.option("--lang", metavar="LANG", help="Only what this language needs.")
@click.option("--system", is_flag=True, help="Those of your system too.")
@_as_json
def fonts(lang: str | None, system: bool, as_json: bool) -> None:
    """Name font files, what they can write, and why one cannot be used.

    Own fonts lie in the folder fonts/, here or beside your own layouts. `sheetgen render --font
    FILE` uses one.
    """
    from .looking.fonts import list_fonts

    sys.exit(list_fonts(lang, system, as_json))


@main.command(
    epilog="""\b
Examples:
  sheetgen new my-game                              a small game to begin with
  sheetgen new layouts/club --from qwixx            a copy, to be changed
  sheetgen new lucky --from qwixx --shuffle numbers another order of the numbers"""
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
def new(
    name: str, source: str | None, kinds: tuple[str, ...], seed: int | None, title: str | None
) -> None:
    """Begin a sheet of one's own: write NAME.yaml, with comments that explain each part.

    A shuffled sheet is a variant that extends SHEET. Its seed stands in its title, and the command
    that makes it again in its first lines. Nothing that is there already is replaced.
    """
    from .designing.new import Asked, new_sheet

    sys.exit(new_sheet(Asked(name, source, kinds, seed, title)))


class _Printing(click.Command):
    """A command with all choices of a print job, which its help shows group by group."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += [option for choice in CHOICES.values() for option in _options(choice)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records: dict[str | None, tuple[str, str]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                records.setdefault(param.name, record)
        for title, choices in GROUPS.items():
            with formatter.section(title):
                names = [choice.name.replace("-", "_") for choice in choices]
                formatter.write_dl([records.pop(name) for name in names])
        with formatter.section("Options"):
            formatter.write_dl(list(records.values()))


def _options(choice: Choice) -> list[click.Option]:
    """The options of a choice; what is on by itself can be asked for as well as left out."""
    name = choice.name.replace("-", "_")
    if choice.metavar or choice.words:
        metavar = choice.metavar or "|".join(choice.words)
        return [click.Option([f"--{choice.name}", name], metavar=metavar, help=choice.help)]
    yes = click.Option([f"--{choice.name}", name], flag_value="yes", default=None, help=choice.help)
    if not choice.off:
        return [yes]
    flag = [f"--no-{choice.name}", name]
    return [click.Option(flag, flag_value="no", default=None, help=choice.help), yes]


@main.command(
    cls=_Printing,
    epilog="""\b
Examples:
  sheetgen render --lang all                     every sheet in every language
  sheetgen render --gallery -o gallery/          every sheet of the gallery
  sheetgen render qwixx --piece A6 -o cards/     four to a page
  sheetgen render qwixx --pouch A6               the same: what an A6 pouch takes
  sheetgen render qwixx --back qwixx-black       another sheet on the back
  sheetgen render qwixx --back rules             its rules card on the back
  sheetgen render qwixx --rules                  the rules card alone
  sheetgen render qwixx --names club.csv         a copy for each name
  sheetgen render qwixx-duell --token 19mm       a board for bingo chips
  sheetgen render --job club-night.yaml          all of this, said in a file
  sheetgen render my-sheet.yaml -o my-sheet.pdf  a sheet of one's own""",
)
@click.argument("sheets", metavar="[SHEET]...", nargs=-1)
@click.option("--job", metavar="FILE", help="Take sheets and options from a job file (YAML).")
@click.option("--write-job", metavar="FILE", help="Write what was just used as a job file.")
@_gallery
@_output
def render(
    sheets: tuple[str, ...],
    gallery: bool,
    job: str | None,
    write_job: str | None,
    output: str | None,
    **options: str | None,
) -> None:
    """Draw sheets to PDF.

    SHEET is a name from `sheetgen list`, or the path of a YAML file; without one, every sheet is
    drawn but those of the gallery. Print the PDFs at actual size. Every option can stand in a job
    file too.
    """
    from ..job.jobfile import from_options
    from ..source.library import gallery_too
    from .printing.render import Asked, render_sheets

    said = from_options(
        gallery_too(sheets, gallery), {name.replace("_", "-"): v for name, v in options.items()}
    )
    sys.exit(render_sheets(Asked(said, job, write_job, output)))


@main.command(
    cls=_Printing,
    epilog="""\b
Examples:
  sheetgen preview qwixx                            its printed pages as PNG pictures
  sheetgen preview qwixx --pieces --format svg      the piece alone, to be scaled at will
  sheetgen preview --lang all --format contact      everything side by side in one picture
  sheetgen preview --job club-night.yaml --page 1   the first page of a job
  sheetgen preview my-sheet.yaml --watch            again whenever it is saved""",
)
@click.argument("sheets", metavar="[SHEET]...", nargs=-1)
@click.option("--job", metavar="FILE", help="Take sheets and options from a job file (YAML).")
@click.option(
    "--format",
    "form",
    type=click.Choice(["png", "svg", "contact"]),
    default="png",
    show_default=True,
    help="Pictures of pixels, or of lines and text; contact: all pages in one PNG.",
)
@click.option(
    "--dpi",
    type=click.IntRange(30, 600),
    metavar="N",
    help="Pixels in an inch; in a contact sheet at most. [default: 110]",
)
@click.option("--page", type=click.IntRange(min=1), metavar="N", help="One page only.")
@click.option("--pieces", is_flag=True, help="The pieces alone, not the paper they are printed on.")
@click.option("--watch", is_flag=True, help="Draw again whenever a file is saved, until Ctrl-C.")
@_gallery
@_output
def preview(
    sheets: tuple[str, ...],
    gallery: bool,
    job: str | None,
    form: str,
    dpi: int | None,
    page: int | None,
    pieces: bool,
    watch: bool,
    output: str | None,
    **options: str | None,
) -> None:
    """Look at sheets without printing them.

    SHEET is a name from `sheetgen list`, or the path of a YAML file; without one, every sheet is
    shown but those of the gallery. Pictures show what the PDF of `sheetgen render` would hold. PNG
    needs pypdfium2: pip install pypdfium2; --watch needs watchfiles: pip install watchfiles.
    """
    from ..job.jobfile import from_options
    from ..source.library import gallery_too
    from .printing.preview import Asked, preview_sheets

    said = from_options(
        gallery_too(sheets, gallery), {name.replace("_", "-"): v for name, v in options.items()}
    )
    asked = Asked(said, job, output, form, dpi, page, pieces)
    if watch:
        from .printing.watch import watch_sheets

        sys.exit(watch_sheets(asked))
    sys.exit(preview_sheets(asked))


@main.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--lang", metavar="LANG", help="Check one language only.")
@_as_json
def check(files: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """Find every problem before anything is printed.

    FILE is the path of a YAML file or of a rules card (.txt), or a name from `sheetgen list`;
    without one, everything that comes with sheetgen is checked. Shipped sheets are checked in
    every language, others, the gallery's too, in English and the languages they carry.
    """
    from .designing.check import check_files

    sys.exit(check_files(files, lang, as_json))


@main.command(
    epilog="""\b
Examples:
  sheetgen explain                               all parts of a layout file, with their keys
  sheetgen explain row                           every key of a row
  sheetgen explain lock                          one key, wherever it may stand
  sheetgen explain row.score                     one key of a row"""
)
@click.argument("key", metavar="[KEY]", required=False)
def explain(key: str | None) -> None:
    """Say what a key of a layout file means and what it takes.

    KEY is a key, a part such as `row`, or a key of a part such as `row.score`.
    """
    from .looking.explain import explain as run

    sys.exit(run(key))


@main.command(
    epilog="""\b
Example:
  sheetgen schema -o sheetgen.schema.json        then, as the first line of a layout file:
  # yaml-language-server: $schema=./sheetgen.schema.json"""
)
@click.option(
    "-o", "--output", metavar="FILE|FOLDER", help="Where to write. [default: standard output]"
)
def schema(output: str | None) -> None:
    """Print a JSON Schema of layout files, so that an editor completes and checks them.

    It is for editors with YAML schemas, such as VS Code with the YAML extension.
    """
    from .designing.schema import write_schema

    sys.exit(write_schema(output))


@main.command(
    epilog="""\b
Examples:
  sheetgen score friday.yaml                     points, totals, places, what cannot be right
  sheetgen score games/*.yaml --quiet            totals only
  sheetgen score --sheet qwixx scores.csv        a spreadsheet: player, red, yellow, ...
  sheetgen score                                 asks row by row"""
)
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--sheet", metavar="SHEET", help="The sheet of games that do not name theirs.")
@click.option("--lang", metavar="LANG", help="Language of the report, such as en or zh-Hant.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv", "markdown"]),
    default="table",
    show_default=True,
    help="How to tell it.",
)
@click.option("--quiet", is_flag=True, help="Totals only.")
@click.option("--strict", is_flag=True, help="Exit 1 for warnings too.")
def score(
    files: tuple[str, ...],
    sheet: str | None,
    lang: str | None,
    form: str,
    quiet: bool,
    strict: bool,
) -> None:
    """Total and check finished sheets that were typed in.

    FILE is a game file (see `sheetgen blank`), YAML or JSON, or a spreadsheet saved as CSV or TSV;
    `-` is standard input. Without one the game is asked for.
    """
    from .playing.score import Asked, score_files

    sys.exit(score_files(Asked(files, lang, sheet, form, quiet, strict)))


@main.command()
@click.argument("sheet")
@click.option("--players", metavar="NAMES", help="Who plays, such as Ann,Ben.")
@click.option("--lang", metavar="LANG", help="Language of the rows, such as en or zh-Hant.")
def blank(sheet: str, players: str | None, lang: str | None) -> None:
    """Print a game file to fill in.

    \b
    sheetgen blank qwixx --players Ann,Ben > friday.yaml
    """
    from .playing.score import write_blank

    sys.exit(write_blank(sheet, players, lang))


@main.command(
    epilog="""\b
Examples:
  sheetgen calibrate --paper Letter              the page to print and to measure
  sheetgen calibrate --printer Office            asks for what was measured
  sheetgen calibrate --printer Office --across 149.5 --down 150 --left 20.5 --top 19"""
)
@_printer_paper
@_page_lang
@click.option(
    "--sides",
    type=click.IntRange(1, 2),
    default=1,
    show_default=True,
    help="2 for a page whose back measures how far backs are off.",
)
@click.option("-o", "--output", metavar="FILE|FOLDER", help="Where to write. [default: output]")
@click.option("--printer", metavar="NAME", help="Keep what was measured under this name.")
@click.option("--across", metavar="MM", help="Length of the level line.")
@click.option("--down", metavar="MM", help="Length of the upright line.")
@click.option("--left", metavar="MM", help="From the paper's left edge to the upright line.")
@click.option("--top", metavar="MM", help="From the paper's top edge to the level line.")
@click.option("--back-left", metavar="MM", help="The same on the back, looking at the back.")
@click.option("--back-top", metavar="MM", help="The same on the back, looking at the back.")
@click.option("--with", "corrected", metavar="NAME", help="Draw the page corrected, to check it.")
@click.option("--list", "listed", is_flag=True, help="Name the printers that were measured.")
def calibrate(
    paper: str,
    lang: str | None,
    sides: int,
    output: str | None,
    printer: str | None,
    corrected: str | None,
    listed: bool,
    **answers: str | None,
) -> None:
    """Measure how far a printer is off, and keep it under a name.

    Print the page, read the numbers with a ruler, and type them in. From then on `sheetgen render
    --printer NAME` moves what is printed to its right place.
    """
    from .printing.calibrate import Asked
    from .printing.calibrate import calibrate as run

    given = {name.replace("_", "-"): text for name, text in answers.items()}
    sys.exit(run(Asked(paper, lang, output, sides, printer, given, corrected, listed)))


@main.command(
    epilog="""\b
Examples:
  sheetgen guide --pouch A4 --piece A6           two A6 in one A4 pouch
  sheetgen guide --pouch A4 --piece 54x86mm      cards in an A4 pouch
  sheetgen guide --pouch A4 --piece A5 --paper A3"""
)
@click.option("--pouch", metavar="NAME", required=True, help="See `sheetgen papers`.")
@click.option("--piece", metavar="SIZE", required=True, help="What is laminated: A6, 54x86mm.")
@_printer_paper
@_page_lang
@_printer
@_output
def guide(
    pouch: str, piece: str, paper: str, lang: str | None, printer: str | None, output: str | None
) -> None:
    """Draw a page to lay under a clear pouch, so that several pieces lie straight in it.

    It shows the pouch, an outline for each piece with enough film around it, and which edge goes
    in first.
    """
    from .printing.guide import Asked, draw_guide
    from .printing.pagefiles import Order

    sys.exit(draw_guide(Asked(pouch, piece, paper, Order(lang, output, printer))))


@main.command(
    epilog="""\b
Examples:
  sheetgen discs qwixx-duell                     22 discs for each of the two players
  sheetgen discs qwixx-duell --token 15mm --paper Letter"""
)
@click.argument("sheet")
@click.option(
    "--token", metavar="LENGTH", help="Their diameter, such as 19mm. [default: the sheet's own]"
)
@_printer_paper
@_page_lang
@_printer
@_output
def discs(
    sheet: str,
    token: str | None,
    paper: str,
    lang: str | None,
    printer: str | None,
    output: str | None,
) -> None:
    """Draw discs to cut out for a board, as many for each player as the game needs.

    SHEET is a name from `sheetgen list`, or the path of a YAML file, of a board that is played with
    discs. The players' discs differ in figure and symbol.
    """
    from .printing.discs import Asked, draw_discs
    from .printing.pagefiles import Order

    sys.exit(draw_discs(Asked(sheet, token, paper, Order(lang, output, printer))))


@main.group(
    "words",
    epilog="""\b
A language, from nothing to its sheets:
  sheetgen words new fr                          a file to fill in, in layouts/words/
  sheetgen words check fr                        what is missing, odd or too long
  sheetgen render --lang fr                      the sheets
  sheetgen render --lang fr --draft              before everything is translated""",
)
def words_group() -> None:
    """Translate sheets into another language."""


@words_group.command("new")
@click.argument("lang")
@click.option("--program", is_flag=True, help="With the messages of the program too.")
@click.option(
    "-o", "--output", metavar="FILE|FOLDER", help="Where to write. [default: layouts/words/]"
)
def words_new(lang: str, program: bool, output: str | None) -> None:
    """Write a language file to fill in, with every text, where it is used and how much room it has.

    LANG is a tag such as fr, ko or pt-BR. Nothing that is there already is replaced.
    """
    from .translating.words import new_words

    sys.exit(new_words(lang, output, program))


@words_group.command("check")
@click.argument("lang", required=False)
@_as_json
def words_check(lang: str | None, as_json: bool) -> None:
    """Find what is missing, unused, odd, too long for its place or without a glyph.

    Every sheet is laid out in the language, or in all of them where none is named.
    """
    from .translating.words import check_words

    sys.exit(check_words(lang, as_json))


@words_group.command("status")
@_as_json
def words_status(as_json: bool) -> None:
    """Show how much of each sheet is translated into each language."""
    from .translating.words import show_status

    sys.exit(show_status(as_json))


@words_group.command("export")
@click.argument("lang")
@click.option("--program", is_flag=True, help="With the messages of the program too.")
@click.option("-o", "--output", metavar="FILE", help="Where to write. [default: LANG.po]")
def words_export(lang: str, program: bool, output: str | None) -> None:
    """Write a language as a PO file, for Poedit and other tools of translators.

    What is marked `# not verified` is fuzzy in it. Needs polib: pip install polib.
    """
    from .translating.po import export_words

    sys.exit(export_words(lang, output, program))


@words_group.command("import")
@click.argument("file")
@click.option(
    "-o",
    "--output",
    metavar="FILE|FOLDER",
    help="Where to write, in place of what is there. [default: a new file in layouts/words/]",
)
def words_import(file: str, output: str | None) -> None:
    """Write a PO file as a language file. Needs polib: pip install polib."""
    from .translating.po import import_words

    sys.exit(import_words(file, output))
