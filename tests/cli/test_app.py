"""The table of commands: each is there, told as it tells itself, and loaded alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from sheetgen.cli.app import _COMMANDS, main

ROOT = Path(__file__).parents[2]
CONTEXT = click.Context(main)


@pytest.mark.parametrize("name", _COMMANDS)
def test_help_on_all_commands_says_of_each_what_it_says_itself(name: str) -> None:
    command = main.get_command(CONTEXT, name)
    assert command is not None
    assert command.name == name
    assert command.help is not None
    assert " ".join(command.help.split("\n\n")[0].split()) == _COMMANDS[name][1]


def test_a_command_that_is_not_there_is_none() -> None:
    assert main.get_command(CONTEXT, "nothing") is None


@pytest.mark.parametrize("arguments", ["--help", "list --help"])
def test_only_the_command_asked_for_is_loaded(arguments: str) -> None:
    code = (
        "import atexit, sys; from sheetgen.cli.app import main\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        f"main({arguments.split()})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name for name in done.stderr.split() if name.startswith("sheetgen.cli.")}
    expected = {"sheetgen.cli.app"}
    if arguments != "--help":
        expected |= {
            "sheetgen.cli.options",
            "sheetgen.cli.listing",
            "sheetgen.cli.listing.commands",
        }
    assert loaded == expected
