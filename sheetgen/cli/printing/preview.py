"""`sheetgen preview`: what would be printed, as pictures to look at."""

from __future__ import annotations

from collections.abc import Callable

import click

from ...source.problems import Problems, Refused
from ...words.localizer import Localizer, message_language
from ..report import finish
from .drawing import CommandLine, read_job
from .writing import check_usage, target_of, write


def preview_sheets(line: CommandLine) -> int:
    """Draw pictures; 1 where something cannot be drawn. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    draw(line, say, problems, lambda path, told: click.echo(told))
    return finish(problems, say)


def draw(
    line: CommandLine, say: Localizer, problems: Problems, tell: Callable[[str, str], None]
) -> list[str]:
    """Draw pictures and ``tell`` the path of each, and what is said of it; the files read by path.

    What cannot be drawn is added to the problems. The output of a job file is the place of its PDF,
    and no picture is written there. Raises `click.UsageError`.
    """
    read: list[str] = []
    check_usage(line)
    try:
        job = read_job(line, problems)
        read = job.inputs
        write(job, line, target_of(job, line, line.output, say), problems, tell)
    except Refused as refused:
        problems.take(refused.problems)
    return read
