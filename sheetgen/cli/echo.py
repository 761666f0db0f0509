"""The one way to a terminal: what is told there can do nothing to it."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from ..text.terminal import flat, harmless

_PAINTED = re.compile("(\x1b\\[[0-9]{1,2}m)(.*)(\x1b\\[0m)")


def echo(text: str = "", nl: bool = True, err: bool = False) -> None:
    """Tell a text, whatever stood in the file that it comes from."""
    # Named outright: click would write UTF-8 to a console that knows ASCII alone.
    click.echo(harmless(text), sys.stderr if err else sys.stdout, nl=nl)


def echo_painted(text: str) -> None:
    """Tell a text of which the program has coloured whole lines."""
    lines = []
    for line in text.split("\n"):
        found = _PAINTED.fullmatch(line)
        lines.append(found[1] + harmless(found[2]) + found[3] if found else harmless(line))
    click.echo("\n".join(lines), sys.stdout)


def echo_path(path: str) -> None:
    """Tell the path of a file, which may hold ends of lines."""
    echo(flat(path))


def prompt(question: str, **options: Any) -> str:
    """Ask for a text."""
    return str(click.prompt(harmless(question), **options))


def confirm(question: str) -> bool:
    """Ask for a yes."""
    return click.confirm(harmless(question))
