"""Printer profiles: names that are safe everywhere, files written and mended by hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.paper.printers import (
    SHRUNK,
    Note,
    Printer,
    _Reader,
    applied,
    as_text,
    folder,
    name_fault,
    path_of,
    percent,
    printer_names,
    read_printer,
    shrunk,
    tidy,
    write_printer,
)
from sheetgen.source.located import read_text
from sheetgen.source.problems import Problem, Problems, Refused, Source


@pytest.fixture(autouse=True)
def home(here: Path) -> Path:
    return Path(folder())


def printer(name: str = "Office", **more: object) -> Printer:
    base = Printer(name, (0.5, -1.25), (0.0, 2.0), (0.995, 1.0), Source(""), "A4")
    return base._replace(**more)  # type: ignore[arg-type]


def by_hand(text: str, name: str = "Hand.yaml") -> str:
    Path(folder()).mkdir(parents=True, exist_ok=True)
    (Path(folder()) / name).write_text(text, encoding="utf-8")
    return name.rpartition(".")[0]


def refused(name: str) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        read_printer(name)
    return caught.value.problems.in_order()


# Names


@pytest.mark.parametrize(
    "name",
    [
        "Office",
        "書房的印表機",
        "HP 4250_tray-2",
        "Büro",
        "Ku\u0308che",
        "プリンター",
        "Принтер",
        "हिन्दी",
        "1",
        "com",
        "con 1",
        "LPT10",
        "nulla",
        " kept without its spaces ",
    ],
)
def test_names_of_any_script(name: str) -> None:
    assert name_fault(name) == ""
    path, replaced = write_printer(printer(name), {})
    assert not replaced
    assert os.path.dirname(path) == folder()
    assert read_printer(name).offset == (0.5, -1.25)
    assert printer_names() == [tidy(name)]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 41, "long"),
        ("../x", "characters"),
        ("a/b", "characters"),
        ("a\\b", "characters"),
        ("C:x", "characters"),
        ("x.yaml", "characters"),
        (".", "characters"),
        ("a\nb", "characters"),
        ("a\0b", "characters"),
        ("a\u202eb", "characters"),
        ("a*b", "characters"),
        ("-x", "characters"),
        ("_", "characters"),
        ("🖨", "characters"),
        ("CON", "device"),
        ("nul", "device"),
        ("Prn", "device"),
        ("aux ", "device"),
        ("COM1", "device"),
        ("lpt9", "device"),
        ("com¹", "device"),
    ],
)
def test_names_that_are_none(name: str, fault: str) -> None:
    assert name_fault(name) == f"printer-name-{fault}"
    assert [p.id for p in refused(name)] == [f"printer-name-{fault}"]
    with pytest.raises(ValueError):
        write_printer(printer(name), {})
    assert not os.path.exists(folder())


@given(st.text(max_size=45))
def test_a_name_is_refused_or_stays_in_its_folder(name: str) -> None:
    if not name_fault(name):
        path = path_of(name)
        assert os.path.dirname(os.path.abspath(path)) == os.path.abspath(folder())
        assert len(os.path.basename(path).encode()) <= 255


def test_capitals_mean_the_same_printer_unless_both_are_there() -> None:
    write_printer(printer("Office"), {})
    assert read_printer("OFFICE").name == "Office"
    path, replaced = write_printer(printer("office", offset=(1.0, 1.0)), {})
    assert replaced and os.path.basename(path) == "Office.yaml"
    assert printer_names() == ["Office"]
    by_hand("offset: {left: 3mm, up: 0mm}\n", "OFFICE.yaml")
    if len(printer_names()) == 2:  # where capitals make another file
        assert read_printer("OFFICE").offset == (-3, 0)
        assert read_printer("Office").offset == (1, 1)


def test_letters_composed_or_not_are_the_same() -> None:
    write_printer(printer("Bu\u0308ro"), {})
    assert printer_names() == ["B\u00fcro"]
    assert read_printer("B\u00fcro") == read_printer("Bu\u0308ro")


def test_other_files_in_the_folder_are_no_printers() -> None:
    by_hand("offset: {right: 1mm, down: 1mm}\n", "good.yml")
    by_hand("x", "notes.txt")
    by_hand("x", "bad.name.yaml")
    assert printer_names() == ["good"]
    assert read_printer("good").offset == (1, 1)


# Missing ones


def test_a_missing_printer_is_told_with_those_there_are() -> None:
    (problem,) = refused("Office")
    assert problem.id == "unknown-printer-none"
    assert "sheetgen calibrate" in problem.text
    for name in ("Office", "Home"):
        write_printer(printer(name), {})
    (problem,) = refused("Ofice")
    assert "did you mean `Office`" in problem.text and "Home, Office" in problem.text
    assert "sheetgen calibrate" in problem.text
    (problem,) = refused("完全不同")
    assert problem.id == "unknown-printer"
    assert "Home, Office" in problem.text and "sheetgen calibrate" in problem.text


# Files

hundredths = st.integers(-1500, 1500).map(lambda n: n / 100)


@given(
    offset=st.tuples(hundredths, hundredths),
    back=st.tuples(hundredths, hundredths),
    scale=st.tuples(*[st.integers(8500, 11500).map(lambda n: n / 10000)] * 2),
)
def test_what_is_written_is_read_back(
    offset: tuple[float, float], back: tuple[float, float], scale: tuple[float, float]
) -> None:
    one = printer(offset=offset, back_offset=back, scale=scale)
    text = as_text(one, {"": "head", "offset": "a: b\n# c", "scale": "%"})
    problems = Problems()
    found = _Reader(problems).printer(read_text(text, "x"), "Office")
    assert not problems
    assert found is not None
    assert found._replace(source=Source("")) == one


def test_a_file_of_ones_own_needs_only_its_offset() -> None:
    name = by_hand("offset: {right: 0.5mm, up: 0.1cm}\n")
    assert read_printer(name)[:4] == ("Hand", (0.5, -1.0), (0.0, 0.0), (1.0, 1.0))
    assert read_printer(name).source.line == 1


GOOD = "offset: {right: 1mm, down: 1mm}\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "id"),
    [
        ("", 0, 0, "file-empty"),
        ("[1]", 1, 1, "want-mapping"),
        ("paper: A4", 1, 1, "missing-key"),
        ("ofset: {right: 1mm, down: 1mm}", 1, 1, "unknown-key-near"),
        ("offset: 3mm", 1, 9, "want-mapping"),
        ("offset: [1mm, 2mm]", 1, 9, "want-mapping"),
        ("offset: {right: 1, down: 0mm}", 1, 17, "want-length"),
        ("offset: {right: -1mm, down: 0mm}", 1, 17, "length-range"),
        ("offset: {right: 16mm, down: 0mm}", 1, 17, "length-range"),
        ("offset: {right: 1mm}", 1, 9, "one-of-keys"),
        ("offset: {right: 1mm, left: 1mm, up: 0mm}", 1, 28, "one-of-keys"),
        ("offset: {rigt: 1mm, up: 0mm}", 1, 10, "unknown-key-near"),
        (GOOD + "offset: {}", 2, 1, "duplicate-key"),
        (GOOD + "scale: 99%", 2, 8, "want-mapping"),
        (GOOD + "scale: {across: 99%}", 2, 8, "missing-key"),
        (GOOD + "scale: {across: 99, down: 100%}", 2, 17, "want-percent"),
        (GOOD + "scale: {across: 84.9%, down: 100%}", 2, 17, "want-percent"),
        (GOOD + "scale: {across: 116 %, down: 100%}", 2, 17, "want-percent"),
        (GOOD + "scale: {across: '', down: 100%}", 2, 17, "blank-value"),
        (GOOD + "back-offset: 0", 2, 14, "want-mapping"),
        (GOOD + "paper: [A4]", 2, 8, "want-text"),
        ("offset:\t{right: 1mm", 2, 1, "yaml-brackets"),
    ],
)  # fmt: skip
def test_a_file_broken_by_hand_is_told_at_its_place(
    text: str, line: int, column: int, id: str
) -> None:
    name = by_hand(text + "\n" if text else "")
    (problem,) = refused(name)
    assert (problem.source.line, problem.source.column, problem.id) == (line, column, id)
    assert problem.source.file.endswith("Hand.yaml")


def test_all_that_is_wrong_is_told_at_once() -> None:
    name = by_hand("offset: {right: x, down: 99mm}\nscale: {across: 3%, down: y}\ncolour: red\n")
    assert [p.id for p in refused(name)] == [
        "want-length",
        "length-range",
        "want-percent",
        "want-percent",
        "unknown-key",
    ]


def test_a_file_that_is_no_text_is_told() -> None:
    Path(folder()).mkdir(parents=True)
    (Path(folder()) / "Hand.yaml").write_bytes(b"offset: \xff\xfe\x00")
    assert [p.id for p in refused("Hand")] == ["file-not-utf8"]
    (Path(folder()) / "Dir.yaml").mkdir()
    assert [p.id for p in refused("Dir")] == ["file-is-folder"]


# What pages get


def test_a_small_scale_is_made_up_for_and_told() -> None:
    fix = applied(printer(scale=(0.98, 1.01)))
    assert fix.offset == (0.5, -1.25) and fix.back_offset == (0, 2)
    assert fix.scale == pytest.approx((1 / 0.98, 1 / 1.01))
    assert fix.notes == (
        Note(
            "printer-scale",
            {"name": "Office", "percent": "98 % × 101 %", "correction": "102 % × 99 %"},
        ),
    )


@pytest.mark.parametrize("scale", [(0.97, 1.0), (1.0, 1.03), (0.97, 1.03)])
def test_three_percent_are_still_made_up_for(scale: tuple[float, float]) -> None:
    assert applied(printer(scale=scale)).scale == pytest.approx((1 / scale[0], 1 / scale[1]))


@pytest.mark.parametrize("scale", [(0.9699, 1.0), (1.0, 1.0301), (0.99, 0.9)])
def test_more_is_left_alone_in_both_directions_and_told(scale: tuple[float, float]) -> None:
    fix = applied(printer(scale=scale))
    assert fix.scale == (1, 1)
    assert fix.offset == (0.5, -1.25)
    assert [note.id for note in fix.notes] == ["printer-scale-left"]


def test_what_nobody_can_measure_is_no_scale() -> None:
    assert applied(printer(scale=(1.0004, 0.9996))) == ((0.5, -1.25), (0, 2), (1, 1), ())


@pytest.mark.parametrize(("usual", "id"), SHRUNK)
def test_scales_of_the_print_dialogue_are_known(usual: float, id: str) -> None:
    for off in (-0.007, 0, 0.007):
        assert shrunk((usual + off, usual)) == id
    assert shrunk((usual, 1.0)) == ""
    assert shrunk((usual - 0.008, usual - 0.008)) != id
    fix = applied(printer(scale=(usual, usual)))
    assert [note.id for note in fix.notes] == ["printer-scale-left", id]


def test_percents() -> None:
    assert percent((0.9967, 1.0)) == "99.7 % × 100 %"
    assert percent((0.96, 0.96)) == "96 %"
