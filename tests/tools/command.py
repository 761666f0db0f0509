"""Commands run as a user types them, in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from sheetgen.cli.app import main


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """What `sheetgen` prints with these arguments; raises what the program does not catch."""
    return CliRunner().invoke(main, arguments, input=stdin, catch_exceptions=False)
