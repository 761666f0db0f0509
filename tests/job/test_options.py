"""Options of a job: each is declared once, and texts and values become one record alike."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path

import pytest
from tools.command import run

from sheetgen.api import draw
from sheetgen.cli.printing import commands
from sheetgen.drawing.sizes import read_papers
from sheetgen.job.options import GROUPS, OPTIONS, Count, Flag, Length, Option, Pair, SizeName
from sheetgen.job.reading import Given, Value
from sheetgen.job.request import Request
from sheetgen.job.settle import settle
from sheetgen.layout.spec import PieceRequest
from sheetgen.paper.grid import Plan
from sheetgen.source.located import Text
from sheetgen.source.problems import Problems, Source

PACKAGE = Path(draw.__file__).resolve().parents[1]

# What is said of an option as a text, and as a caller of the library gives it.
BOTH_WAYS = {
    "piece": ("190x126mm", (190.0, 126.0)),
    "sealed-edge": ("3mm", 3),
    "token": ("19mm", 19.0),
    "margin": ("1cm", 10),
    "corners": ("4mm", 4.0),
    "paper": ("300x200mm", (300, 200)),
    "gutter": ("9mm", 9.0),
    "bleed": ("2.5mm", 2.5),
    "tick-length": ("4mm", 4.0),
    "draft": ("yes", True),
    "footer": ("no", False),
    "print-shop": ("yes", True),
    "copies": ("3", 3),
    "number-from": ("7", 7),
    "offset": ("1mm,-1mm", (1.0, -1)),
    "back-offset": ("0mm, 2mm", (0, 2.0)),
}
WITH = {"sealed-edge": {"pouch": "A6"}, "back-offset": {"back": "rules"}}


def settled(given: dict[str, Given]) -> tuple[Request, list[str]]:
    """The request without its places, and the problems with theirs."""
    problems = Problems()
    request = settle(given, read_papers(), problems)
    told = [f"{problem.source} {problem.id}" for problem in problems.in_order()]
    return request._replace(places={}, said={}), told


@pytest.mark.parametrize(
    ("typed", "pouch", "piece"),
    [
        ("154x216mm", "A5", "A5"),
        ("148x210mm", "A5", "A5"),
        ("9x11.5in", "Letter", "Letter"),
        ("120x160mm", "120x160mm", "114x154mm"),
    ],
)
def test_a_pouch_goes_by_its_film_or_its_paper_too(typed: str, pouch: str, piece: str) -> None:
    request, told = settled({"pouch": Text(typed, Source("--pouch"))})
    assert not told and request.piece.pouch is not None and request.piece.size is not None
    assert (request.piece.pouch.name, request.piece.size.name) == (pouch, piece)


def given(name: str, value: object) -> dict[str, Given]:
    more: dict[str, Given] = {
        other: Text(text, Source(other)) for other, text in WITH.get(name, {}).items()
    }
    here = Source(name)
    return {**more, name: Text(value, here) if isinstance(value, str) else Value(value, here)}


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_a_text_and_a_value_give_one_record(name: str) -> None:
    text, value = BOTH_WAYS[name]
    said, problems = settled(given(name, text))
    assert (said, problems) == settled(given(name, value)) and not problems


def test_every_kind_that_callers_give_as_a_value_is_tried() -> None:
    kinds = (Count, Flag, Length, Pair, SizeName)
    tried = {type(OPTIONS[name].takes) for name in BOTH_WAYS}
    assert tried == set(kinds)
    lengths = {name for name, option in OPTIONS.items() if not isinstance(option.takes, Flag)}
    assert {n for n in lengths if isinstance(OPTIONS[n].takes, kinds)} <= set(BOTH_WAYS)


@pytest.mark.parametrize(
    ("name", "text", "value", "problem"),
    [
        ("token", "2mm", 2, "length-range"),
        ("token", "-20mm", -20, "length-range"),
        ("corners", "-5mm", -5, "length-range"),
        ("piece", "-100x150mm", (-100, 150), "size-range"),
        ("token", "x", [], "want-length"),
        ("token", "nan", float("nan"), ""),
        ("copies", "0", 0, "want-integer"),
        ("copies", "1.5", 1.5, "want-integer"),
        ("offset", "30mm,0mm", (30, 0), "length-range"),
        ("offset", "1mm", (1,), "want-pair"),
        ("piece", "1x1mm", (1, 1), "size-range"),
        ("gutter", "1mm", 1, "length-range"),
    ],
)
def test_a_text_and_a_value_have_the_same_bounds(
    name: str, text: str, value: object, problem: str
) -> None:
    (_, said), (_, told) = settled(given(name, text)), settled(given(name, value))
    assert len(said) == len(told) == 1
    if problem:
        assert said == told == [f"{name} {problem}"]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"sealed-edge": 3}, "sealed-edge keys-together"),
        ({"bleed": 3, "gutter": 8}, ""),
        ({"bleed": 5, "gutter": 8}, "gutter gutter-bleed"),
        ({"two-sheets": True}, "two-sheets keys-together"),
        ({"corners": 30}, "corners corners-large"),
        ({"print-shop": True, "offset": (1, 1)}, "offset shop-printer"),
    ],
)
def test_values_are_checked_together_as_texts_are(values: dict[str, object], problem: str) -> None:
    _, told = settled({name: Value(value, Source(name)) for name, value in values.items()})
    assert told == ([problem] if problem else [])


# Each option once


def test_the_library_takes_every_option_of_the_command() -> None:
    """Several sheets in one file are several pieces, and a language stands beside the sheet."""
    arguments: set[str] = set()
    for function in (draw.lay_out, draw.write_pdf):
        arguments |= {name.replace("_", "-") for name in inspect.signature(function).parameters}
    extra = {"sheet", "language", "pieces", "path", "title"}
    assert arguments - extra == set(OPTIONS) - {"lang", "together"}


def test_a_field_of_the_record_is_there_for_every_option_that_names_one() -> None:
    records = {"": Request, "piece": PieceRequest, "plan": Plan}
    for option in OPTIONS.values():
        part, _, field = option.field.rpartition(".")
        assert not field or field in records[part]._fields, option.name


def test_one_declaration_makes_an_option(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is typed, told in the help, read from a job file, and fills its field."""
    option = Option("spare-line", Flag(), "A line that is new.", "piece.care")
    monkeypatch.setitem(OPTIONS, option.name, option)
    monkeypatch.setitem(GROUPS, "Piece", [*GROUPS["Piece"], option])
    commands._options_of_job.cache_clear()
    try:
        assert "--spare-line" in run("render", "--help").output
        assert run("render", "qwixx", "--spare-line", "-o", "a.pdf").exit_code == 0
        (here / "job.yaml").write_text("sheets: qwixx\nspare-line: yes\n", encoding="utf-8")
        assert run("render", "--job", "job.yaml", "-o", "b.pdf").exit_code == 0
    finally:
        commands._options_of_job.cache_clear()
    assert run("render", "qwixx", "--care", "-o", "c.pdf").exit_code == 0
    assert len({(here / f"{name}.pdf").read_bytes() for name in "abc"}) == 1


@cache
def named_in_modules() -> dict[Path, tuple[set[str], set[object]]]:
    """The names of arguments in each module, and its constants."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        arguments = {node.arg for node in nodes if isinstance(node, ast.arg)}
        found[path] = arguments, {node.value for node in nodes if isinstance(node, ast.Constant)}
    return found


@pytest.mark.parametrize("name", ["mirror-totals", "tick-length"])
def test_an_option_is_named_where_it_is_declared_and_nowhere_else(name: str) -> None:
    """But for the argument of the library; who uses it asks for its field."""
    argument = name.replace("-", "_")
    found = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for path, (arguments, constants) in named_in_modules().items()
        if argument in arguments or {name, argument} & constants
    }
    assert found == {"job.options", "api.draw"}
