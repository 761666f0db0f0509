"""The options of `render` and `preview`. The work is imported when it starts."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

import click

from ...job.options import GROUPS, OPTIONS, Flag, Option
from ...writers.formats import FORMATS, named_for, usual_picture
from .. import options

if TYPE_CHECKING:
    from ...job.jobfile import JobText


class PrintCommand(click.Command):
    """A command with all options of a print job, which its help shows group by group."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), *_options_of_job()]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records: dict[str | None, tuple[str, str]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                records.setdefault(param.name, record)
        for title, group in GROUPS.items():
            with formatter.section(title):
                names = [option.name.replace("-", "_") for option in group]
                formatter.write_dl([records.pop(name) for name in names])
        with formatter.section("Options"):
            formatter.write_dl(list(records.values()))


@cache
def _options_of_job() -> list[click.Option]:
    """All that can be said of a job, made once it is asked for."""
    return [typed for option in OPTIONS.values() for typed in _typed(option)]


def _typed(option: Option) -> list[click.Option]:
    """What is typed for an option; what is on by itself can be asked for as well as left out."""
    name, help, metavar = option.name.replace("-", "_"), option.help, option.takes.metavar
    if metavar:
        return [click.Option([f"--{option.name}", name], metavar=metavar, help=help)]
    yes = click.Option([f"--{option.name}", name], flag_value="yes", default=None, help=help)
    if not (isinstance(option.takes, Flag) and option.takes.on):
        return [yes]
    return [
        click.Option([f"--no-{option.name}", name], flag_value="no", default=None, help=help),
        yes,
    ]


@click.command(
    cls=PrintCommand,
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
@options.job
@click.option("--write-job", metavar="FILE", help="Write what was just used as a job file.")
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    metavar="FORMAT",
    help=f"What to write: {', '.join(FORMATS)} (all pages in one PNG).  [default: pdf]",
)
@options.gallery
@options.output
@options.force
def render_command(
    sheets: tuple[str, ...],
    gallery: bool,
    job: str | None,
    write_job: str | None,
    form: str | None,
    output: str | None,
    force: bool,
    **given: str | None,
) -> None:
    """Draw sheets to PDF.

    SHEET is a name from `sheetgen list`, or the path of a YAML file; without one, every sheet is
    drawn but those of the gallery. Print the PDFs at actual size. Every option can stand in a job
    file too.
    """
    from .drawing import CommandLine
    from .render import draw_sheets

    text, named = _job_text(sheets, gallery, given), named_for(output)
    form = form or (named.name if named else "pdf")
    sys.exit(draw_sheets(CommandLine(text, job, output, form, write_job=write_job, force=force)))


@click.command(
    cls=PrintCommand,
    epilog="""\b
Examples:
  sheetgen preview qwixx                            its printed pages as PNG pictures
  sheetgen preview qwixx --pieces --format svg      the piece alone, to be scaled at will
  sheetgen preview --lang all --format contact      everything side by side in one picture
  sheetgen preview --job club-night.yaml --page 1   the first page of a job
  sheetgen preview my-sheet.yaml --watch            again whenever it is saved""",
)
@click.argument("sheets", metavar="[SHEET]...", nargs=-1)
@options.job
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    help="Pictures of pixels, or of lines and text; contact: all pages in one PNG."
    "  [default: png, or svg without pypdfium2]",
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
@options.gallery
@options.output
@options.force
def preview_command(
    sheets: tuple[str, ...],
    gallery: bool,
    job: str | None,
    form: str | None,
    dpi: int | None,
    page: int | None,
    pieces: bool,
    watch: bool,
    output: str | None,
    force: bool,
    **given: str | None,
) -> None:
    """Look at sheets without printing them.

    SHEET is a name from `sheetgen list`, or the path of a YAML file; without one, every sheet is
    shown but those of the gallery. Pictures show what the PDF of `sheetgen render` would hold: PNG
    with pypdfium2 (pip install pypdfium2), else SVG, which every browser shows. --watch needs
    watchfiles: pip install watchfiles.
    """
    from .drawing import CommandLine

    text = _job_text(sheets, gallery, given)
    form = form or _picture_for(output, dpi)
    line = CommandLine(text, job, output, form, dpi, page, pieces, preview=True, force=force)
    if watch:
        from .watch import watch_sheets

        sys.exit(watch_sheets(line))
    from .render import draw_sheets

    sys.exit(draw_sheets(line))


def _picture_for(output: str | None, dpi: int | None) -> str:
    """The format of pictures where none is asked for: as the file is called, else the usual one."""
    named = named_for(output)
    if named or dpi or output == "-":
        return named.name if named and named.name != "pdf" else "png"
    found = usual_picture().name
    if found != "png":
        from ...words.localizer import Localizer, message_language
        from ..echo import echo

        echo(Localizer(message_language())("preview-svg", format=found.upper()))
    return found


def _job_text(sheets: tuple[str, ...], gallery: bool, given: dict[str, str | None]) -> JobText:
    """Sheets and options as a job file would say them."""
    from ...job.jobfile import from_options
    from ...source.library import gallery_too

    named = {name.replace("_", "-"): value for name, value in given.items()}
    return from_options(gallery_too(sheets, gallery), named)
