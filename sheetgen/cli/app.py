"""The command line: its commands, and how it ends in one clear line."""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from .. import __version__
from ..source.output import Ended, tidy_end
from ..source.reads import noted_reads
from ..text.console import ALIKE

if TYPE_CHECKING:
    from ..source.problems import Problems

# Each command in the order of their use: the folder here in whose `commands` it stands, and the
# first sentence of its help, so that help on all of them need load none.
_COMMANDS = {
    "list": ("listing", "Name every sheet there is."),
    "papers": (
        "listing",
        "Name papers, pieces and pouches, and how large the boxes of each sheet come out on them.",
    ),
    "fonts": ("listing", "Name font files, what they can write, and why one cannot be used."),
    "new": (
        "designing",
        "Begin a sheet of one's own: write NAME.yaml, with comments that explain each part.",
    ),
    "render": ("printing", "Draw sheets to PDF."),
    "preview": ("printing", "Look at sheets without printing them."),
    "calibrate": ("extras", "Measure how far a printer is off, and keep it under a name."),
    "guide": (
        "extras",
        "Draw a page to lay under a clear pouch, so that several pieces lie straight in it.",
    ),
    "discs": (
        "extras",
        "Draw discs to cut out for a board, as many for each player as the game needs.",
    ),
    "check": ("designing", "Find every problem before anything is printed."),
    "explain": ("designing", "Say what a key of a layout file means and what it takes."),
    "schema": (
        "designing",
        "Print a JSON Schema of layout files, so that an editor completes and checks them.",
    ),
    "words": ("translating", "Translate sheets into another language."),
    "blank": ("playing", "Print a game file to fill in."),
    "score": ("playing", "Total and check finished sheets that were typed in."),
}

# Python looks for garbage after every 700 new objects, and at its end through all of them, twice:
# 25 ms of a sheet, whose parts are in use until the end.
gc.set_threshold(50_000)
atexit.register(gc.freeze)


CLOSED = 141  # the status of a command whose reader went away, as shells know it: 128 + SIGPIPE


class _Group(click.Group):
    """Loads a command when it is asked for; ends in one clear line, never in a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        folder, _ = _COMMANDS[cmd_name]
        module = import_module(f".{folder}.commands", __package__)
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and name[:1] != "-" and name not in _COMMANDS:
            from .names import no_command

            ctx.fail(no_command(name, _COMMANDS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        room = formatter.width - 6 - max(map(len, _COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, click.Command(name, help=about).get_short_help_str(room))
                    for name, (_, about) in _COMMANDS.items()
                ]
            )

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if stream is None:  # closed before the start: what is said there is lost, and told so
                mode = "r" if name == "stdout" else "w"
                setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
            elif hasattr(stream, "reconfigure"):
                # An old console has few signs; files and pipes take them all.
                settled = stream.isatty() or "PYTHONIOENCODING" in os.environ
                encoding = None if settled else "utf-8"
                stream.reconfigure(encoding=encoding, errors=ALIKE)
        with noted_reads(), _one_clear_line(), tidy_end(), _harmless_errors():
            return super().main(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _one_clear_line(), _harmless_errors():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@contextlib.contextmanager
def _one_clear_line() -> Iterator[None]:
    """What the world outside does - Ctrl-C, a pipe that closes, a full disk - in one line."""
    try:
        yield
    except Ended:
        _stop("stopped", 143)
    except (KeyboardInterrupt, click.Abort):
        _stop("stopped", 130)
    except BrokenPipeError:  # whoever read has enough: nothing to complain of
        _nothing_more_to_stdout()
        sys.exit(CLOSED)
    except OSError as error:  # standard output on a full disk
        if error.filename is not None:
            raise
        _nothing_more_to_stdout()
        _stop("write-failed", 1, path="-", reason=error.strerror or str(error))
    except MemoryError:
        _stop("no-memory", 1)
    except Exception as error:
        from ..source.problems import Refused

        if not isinstance(error, Refused):
            raise
        _tell(error.problems)


def _tell(problems: Problems) -> NoReturn:
    """What is refused before anything else is told, such as a language file that is broken."""
    from ..words.localizer import Localizer, message_language
    from .report import finish

    sys.exit(finish(problems, Localizer(message_language())))


@contextlib.contextmanager
def _harmless_errors() -> Iterator[None]:
    """What click says of a wrong usage may quote names of files: these are shown harmlessly."""
    try:
        yield
    except click.ClickException as error:
        from ..text.terminal import harmless

        if isinstance(error, click.NoSuchOption) and error.possibilities:
            from ..source.problems import nearest

            near = nearest(error.option_name[2:], [one[2:] for one in error.possibilities])
            error.possibilities = [f"--{near}"] if near else None  # type: ignore[misc]

        error.message = harmless(error.message)  # type: ignore[misc]
        raise


def _stop(id: str, code: int, **values: str) -> None:
    from ..words.localizer import Localizer, message_language
    from .echo import echo

    with contextlib.suppress(OSError):
        echo(Localizer(message_language())(id, **values), err=True)
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
