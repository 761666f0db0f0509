"""Commands run as a user types them, in this process."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner, Result

from sheetgen.cli.app import main


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """What `sheetgen` prints with these arguments; raises what the program does not catch."""
    return CliRunner().invoke(main, arguments, input=stdin, catch_exceptions=False)


def lacking(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library is not installed, and modules that import it on top are not loaded yet."""
    monkeypatch.setitem(sys.modules, library, None)
    for module in ("sheetgen.writers.contact", "sheetgen.writers.png"):
        monkeypatch.delitem(sys.modules, module, raising=False)
        monkeypatch.delattr(module, raising=False)
