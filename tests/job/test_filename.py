"""Names of files: what changes the result is in its name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tools.command import run
from tools.effort import long

from sheetgen.drawing.sizes import read_papers
from sheetgen.job.filename import SHOWN, of_choices, of_sheets
from sheetgen.job.options import OPTIONS, Count, Flag, Kind, Length, Pair, ThemeName, Word
from sheetgen.job.settle import settle
from sheetgen.source.located import Text
from sheetgen.source.problems import Problems, Source


def some_value(takes: Kind) -> str:
    """A value that an option may have, and does not have by itself."""
    match takes:
        case Flag(on):
            return "no" if on else "yes"
        case Word(values):
            return list(values)[-1]
        case Count() | Length() as within:
            unit = "mm" if isinstance(within, Length) else ""
            return f"{within.low + 1:g}{unit}"
        case Pair():
            return "1mm,-2mm"
        case ThemeName():
            return "grey"
    return "club.csv"


def named(**said: str) -> str:
    given = {name.replace("_", "-"): Text(text, Source(name)) for name, text in said.items()}
    return of_choices(settle(given, read_papers(), Problems()))


@pytest.mark.parametrize("name", [name for name in OPTIONS if name not in SHOWN])
def test_every_option_that_is_said_is_in_the_name_of_the_file(name: str) -> None:
    found = named(**{name: some_value(OPTIONS[name].takes)})
    assert found.startswith(".") and found.isprintable() and not set(found) & set('/\\ :*?"<>|')
    word = "grey" if name == "theme" else "no-footer" if name == "footer" else name
    assert word in found


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({}, ""),
        ({"corners": "5 mm"}, ".corners-5mm"),
        ({"names": "lists/club.csv", "back": "rules"}, ".names-club.back-rules"),
        ({"names": "王小明.csv"}, ".names-王小明"),
        ({"theme": "own/Blue sky.yaml"}, ".Blue-sky"),
        ({"copies": "12", "order": "stack"}, ".copies-12.order-stack"),
        ({"theme": "colour", "pen": "bullet", "footer": "yes", "care": "no", "order": "page"}, ""),
        ({"offset": "-1mm,2mm"}, ".offset--1mm,2mm"),
    ],
)
def test_names_are_short_and_what_holds_anyhow_is_left_out(said: dict[str, str], name: str) -> None:
    assert named(**said) == name


def test_long_names_are_cut_and_still_differ() -> None:
    one, other = (named(back=f"{'a' * 60}{end}", font="f" * 90) for end in "xy")
    assert one != other and max(map(len, (one, other))) <= 110
    many = [f"sheet-{n}" for n in range(40)]
    assert of_sheets(many) != of_sheets(many[::-1])
    assert of_sheets(many).startswith("40-sheets-")
    assert of_sheets(["a", "b", "a"]) == "a+b"


@long
def test_ways_to_print_and_to_look_write_files_of_different_names(here: Path) -> None:
    (here / "club.csv").write_text("name\nAnn\n", encoding="utf-8")
    ways = ["", "--corners 5mm", "--names club.csv", "--back rules", "--theme ink-saver"]
    for way in ways:
        assert run("render", "qwixx", *way.split()).exit_code == 0
    assert len(os.listdir("output")) == len(ways)
    for way in ("", "--dpi 50", "--page 1"):
        for form in ("png", "contact") if way != "--page 1" else ("contact",):
            done = run("preview", "qwixx", "--format", form, *way.split(), "-o", "seen")
            assert done.exit_code == 0, done.output
    assert (
        run("preview", "qwixx", "qwixx-black", "--format", "contact", "-o", "seen").exit_code == 0
    )
    assert len(os.listdir("seen")) == 6


@long
def test_no_option_writes_other_bytes_under_the_name_of_another(here: Path) -> None:
    """Whatever the options of one value do to the pages, the file tells by its name."""
    (here / "club.csv").write_text("name\nAnn\n", encoding="utf-8")
    own = {"font": None, "printer": None, "token": None, "duplex": "long", "lang": "de"}
    own |= {"back": "rules", "piece": "A6", "paper": "A3", "pouch": "A4", "tick-length": "4mm"}
    own |= {"margin": "9mm", "corners": "4mm", "cut-marks": "lines"}
    more = {"sealed-edge": ["--pouch=A6"], "order": ["--copies=5"]}
    more |= {name: ["--back=rules"] for name in ("duplex", "backs", "two-sheets", "back-offset")}
    seen: dict[str, bytes] = {}
    for name, option in OPTIONS.items():
        value = own.get(name, some_value(option.takes))
        if value is None:
            continue
        flag = f"--no-{name}" if value == "no" else f"--{name}"
        typed = flag if isinstance(option.takes, Flag) else f"{flag}={value}"
        done = run("render", "qwixx", typed, *more.get(name, []), "-o", name)
        assert done.exit_code == 0, (typed, done.output)
        (path,) = (here / name).iterdir()
        assert seen.setdefault(path.name, path.read_bytes()) == path.read_bytes(), typed
