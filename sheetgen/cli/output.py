"""Where results go, and what is written; a place that cannot take them is wrong usage."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import click

from ..source.output import Looks, unbroken, why_kept, write_file
from ..source.problems import Problems
from ..words.localizer import Localizer, message_language
from .kinds import BY_ENDING

# Endings of files that people ask for; a folder has none of them.
FILES = (
    *(".bmp", ".csv", ".doc", ".docx", ".eps", ".gif", ".html", ".jpeg", ".jpg", ".json", ".md"),
    *(".odt", ".pdf", ".png", ".ps", ".svg", ".tif", ".tiff", ".txt", ".webp", ".yaml", ".yml"),
)


def same_file(one: str, other: str) -> bool:
    """Whether two paths mean one file, there or still to come."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.abspath(one) == os.path.abspath(other)


def not_read(target: str, inputs: Iterable[str]) -> None:
    """What is written replaces nothing that was read for it. Raises `click.UsageError`."""
    for path in inputs:
        if os.path.exists(path) and same_file(target, path):
            raise click.UsageError(Localizer(message_language())("file-is-read", path=target))


def replaceable(target: str, looks: Looks | None, own: bool = False) -> None:
    """A file that is named holds what may be replaced, if there is one. Raises
    `click.UsageError`."""
    kept = why_kept(target, looks, own)
    if kept is not None:
        raise click.UsageError(Localizer(message_language())(kept, path=target))


def one_result(target: str, count: int) -> None:
    """One file takes one result. Raises `click.UsageError`."""
    if count > 1:
        raise click.UsageError(Localizer(message_language())("results-many", n=count, path=target))


def is_stdout(path: str | None) -> bool:
    """Whether a path such as /dev/stdout is where the program tells what it did."""
    try:
        return path is not None and os.path.samestat(os.stat(path), os.fstat(1))
    except OSError:
        return False


def _no_file(path: str, ending: str, say: Localizer) -> None:
    """No folder is made that is called like a file. Raises `click.BadParameter`."""
    found = os.path.splitext(path)[1].lower()
    if found in FILES and not path.endswith(("/", os.sep)):
        text = say("output-ending", path=path, got=found, ending=ending)
        raise click.BadParameter(text, param_hint="-o")


class Target:
    """Where results go: a folder, one file, or standard output."""

    def __init__(
        self,
        output: str | None,
        count: int,
        say: Localizer,
        ending: str = ".pdf",
        binary: str = "a PDF",
        force: bool = False,
        looks: Looks | None = None,
    ) -> None:
        """``looks`` tells files that a result may replace, where the ``ending`` does not.

        ``binary`` names what a terminal cannot show; "" is for results that are text.

        With ``force`` a result takes the place of whatever is there.
        """
        if output == "":
            raise click.UsageError("`-o` needs the name of a file or a folder")
        self.path = output or "output"
        self.looks = None if force else looks or BY_ENDING.get(ending)
        self.say = say
        self.ending = ending
        self.kind = "folder"
        if output == "-" or is_stdout(output):
            self.kind, self.path = "stdout", "-"
            if binary and sys.stdout.isatty():
                message = f"{binary} is no text for a terminal; name a file or pipe it"
                raise click.UsageError(message)
        elif output and not os.path.isdir(output):
            device = os.path.exists(output) and not os.path.isfile(output)
            if device or output.lower().endswith(ending):
                self.kind = "file"
            else:
                _no_file(output, ending, say)
        if self.kind != "folder":
            one_result(self.path, count)
        if self.kind == "file":
            replaceable(self.path, self.looks)

    def file(self, name: str) -> str:
        """The path of a result of this name."""
        return os.path.join(self.path, name) if self.kind == "folder" else self.path

    def write(self, name: str, data: bytes) -> None:
        """Write one result. Raises `OSError`."""
        if self.kind == "stdout":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            write_file(self.file(name), data, self.looks)

    def deliver(self, name: str, data: bytes, problems: Problems) -> bool:
        """Write one result while Ctrl-C waits; False where that fails, which is a problem then.

        Raises `BrokenPipeError`.
        """
        try:
            with unbroken():
                self.write(name, data)
        except BrokenPipeError:
            raise
        except OSError as error:
            problems.unwritten(self.file(name), error)
            return False
        return True
