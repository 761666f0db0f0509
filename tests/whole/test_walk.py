"""Every line of the documents and of the help works, in order, on a fresh clone."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from tools.effort import long
from tools.walk import Step, clone, done, faults, steps, typed_in

from sheetgen.cli.app import main

FOLDER = Path(__file__).resolve().parents[2]
ENGLISH = ("README.md", "layouts/README.md", "layouts/games.md", "layouts/printing.md")
CHINESE = tuple(name.replace(".md", ".zh-Hant.md") for name in ENGLISH)
CHINESE = tuple(name for name in CHINESE if (FOLDER / name).exists())


def helped(command: click.Command = main, name: str = "sheetgen") -> list[Step]:
    """The examples of all helps, those of the whole program first."""
    found = list(typed_in(f"{command.help or ''}\n{command.epilog or ''}"))
    if isinstance(command, click.Group):
        context = click.Context(command)
        for word in command.list_commands(context):
            one = command.get_command(context, word)
            assert one is not None
            found += helped(one, f"{name} {word}")
    return found


def wrong(every: list[Step], folder: Path) -> list[str]:
    """What is not as it is said, of all steps in order."""
    found, written = [], dict[str, tuple[str, bytes]]()
    for step in every:
        result = done(step, folder)
        if result is None:
            continue
        found += [f"{step.command}\n  {fault}" for fault in faults(step, result)]
        for path in re.findall(r"^(output/\S+\.\w+)", result.stdout, re.M):
            data = Path(path).read_bytes()
            before, other = written.setdefault(path, (step.command, data))
            if other != data and "--watch" not in before:
                found.append(f"{step.command}\n  writes over what `{before}` wrote: {path}")
    return found


MANY = {"all", "--gallery", "papers", "words", "fonts"}  # what takes its time


def test_lines_of_the_readme_work_in_order_on_a_fresh_clone(here: Path) -> None:
    """Those of its blocks, without what is drawn by the dozen; a long run does them all."""
    clone(here)
    every = [s for s in steps("README.md") if s.exact and not MANY & set(s.command.split())]
    assert len(every) > 30
    found = wrong(every, here)
    assert not found, "\n".join(found)


@long
@pytest.mark.parametrize("name", [*ENGLISH, "fonts/README.md", *CHINESE])
def test_every_line_of_a_document_works_in_order_on_a_fresh_clone(
    name: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "zh-Hant" if name in CHINESE else "en")
    clone(here)
    every = list(steps(name))
    assert len(every) >= 3
    found = wrong(every, here)
    assert not found, "\n".join(found)


@long
def test_every_example_of_the_help_works_in_order_on_a_fresh_clone(here: Path) -> None:
    clone(here)
    named = [*steps("README.md"), *steps("layouts/games.md")]
    files = [step for step in named if step.file]  # such as the names of a club
    every = helped()
    assert len(every) > 40
    found = wrong([*files, *every], here)
    assert not found, "\n".join(found)
