"""The table of formats: what `render` and `preview` write, and what a line in the table makes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest
from tools.command import run
from tools.effort import sampled

from sheetgen.writers import formats
from sheetgen.writers.formats import FORMATS, File, Format, Settings, View

STARTS = {"pdf": b"%PDF-", "svg": b"<?xml", "png": b"\x89PNG", "contact": b"\x89PNG"}


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@sampled(2)
@pytest.mark.parametrize("form", FORMATS)
def test_render_and_preview_write_the_same_file(form: str, here: Path) -> None:
    arguments = ("qwixx", "--lang", "zh-Hant", "--format", form)
    for command in ("render", "preview"):
        done = run(command, *arguments, "-o", command)
        assert done.exit_code == 0, done.output
    assert files(here / "render") == files(here / "preview")
    ((name, data),) = files(here / "render").items()
    assert data.startswith(STARTS[form])
    stem = "qwixx.zh-Hant.A5-on-A4"
    assert name == (f"contact-sheet.{stem}.png" if form == "contact" else f"{stem}.{form}")


@pytest.mark.parametrize("form", FORMATS)
def test_render_writes_into_a_named_file(form: str, here: Path) -> None:
    name = f"x{FORMATS[form].ending}"
    assert run("render", "qwixx", "--format", form, "-o", name).exit_code == 0
    assert [path.name for path in here.iterdir()] == [name]
    assert (here / name).read_bytes().startswith(STARTS[form])


def test_render_says_how_to_print_whatever_the_format_but_not_of_an_overview(here: Path) -> None:
    for form in FORMATS:
        told = run("render", "qwixx", "--format", form).output
        assert ("Print at actual size" in told) == (form != "contact"), form
        assert "Print at" not in run("preview", "qwixx", "--format", form).output


def test_a_pdf_is_looked_at_piece_by_piece_and_page_by_page(here: Path) -> None:
    both = ("qwixx", "--back", "rules", "--format", "pdf")
    assert "2 pages" in run("preview", *both).output
    assert "(1 × A5), 2 pages" in run("preview", *both, "--pieces").output
    assert run("preview", *both, "--page", "2").exit_code == 0
    assert sorted(files(here / "output")) == [
        "qwixx.en.A5-on-A4.back-rules-2.pdf",
        "qwixx.en.A5-on-A4.back-rules.pdf",
        "qwixx.en.A5.back-rules.pdf",
    ]
    assert "a PDF has no pixels" in run("preview", *both, "--dpi", "90").output
    assert "use --format png" in run("preview", *both, "-o", "x.png").output


@pytest.mark.parametrize("command", ["render", "preview"])
def test_many_pages_do_not_go_into_one_picture(command: str, here: Path) -> None:
    result = run(command, "qwixx", "--back", "rules", "--format", "svg", "-o", "one.svg")
    assert result.exit_code == 2
    assert "2 pages do not go into 'one.svg'" in result.output
    assert ("--page" in result.output) == (command == "preview")
    assert not list(here.iterdir())


def test_a_job_file_names_the_place_of_a_pdf_and_of_no_picture(here: Path) -> None:
    (here / "job.yaml").write_text("sheets: qwixx\noutput: club.pdf\n", encoding="utf-8")
    for form in ("pdf", "svg"):
        assert run("render", "--job", "job.yaml", "--format", form).exit_code == 0
    assert (here / "club.pdf").is_file()
    assert sorted(files(here / "output")) == ["qwixx.en.A5-on-A4.svg"]


def test_a_folder_in_a_job_file_is_for_every_format_and_a_file_for_its_own(here: Path) -> None:
    for output, form in (("club", "svg"), ("club.svg", "svg"), ("club.svg", "png")):
        text = f"sheets: qwixx\noutput: {output}\n"
        (here / "job.yaml").write_text(text, encoding="utf-8")
        assert run("render", "--job", "job.yaml", "--format", form).exit_code == 0
    assert sorted(files(here / "club")) == ["qwixx.en.A5-on-A4.svg"]
    assert (here / "club.svg").is_file()
    assert sorted(files(here / "output")) == ["qwixx.en.A5-on-A4.png"]


def test_the_ending_of_a_name_tells_the_format(here: Path) -> None:
    (here / "folder.svg").mkdir()
    for name in ("a.svg", "a.png", "a.pdf", "folder.svg"):
        assert run("render", "qwixx", "-o", name).exit_code == 0
    for form in ("svg", "png", "pdf"):
        assert (here / f"a.{form}").read_bytes().startswith(STARTS[form])
    assert list(files(here / "folder.svg")) == ["qwixx.en.A5-on-A4.pdf"]


def test_a_format_is_a_module_and_a_line(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(views: Sequence[View], settings: Settings) -> Iterator[File]:
        for view in views:
            text = f"{view.document.title}: {len(view.pages)}\n"
            yield File(view.name(1, ".txt"), text.encode(), "wrote-picture", {"size": "text"})

    module = ModuleType("sheetgen.writers.text")
    module.write = write  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(formats.FORMATS, "text", Format("text", "text", ".txt", "a text", False))
    from sheetgen.cli.printing.drawing import CommandLine
    from sheetgen.cli.printing.render import draw_sheets
    from sheetgen.job.jobfile import from_options

    assert draw_sheets(CommandLine(from_options(["qwixx"], {"lang": "en"}), form="text")) == 0
    assert files(here / "output") == {"qwixx.en.A5-on-A4.txt": b"Qwixx: 1\n"}
