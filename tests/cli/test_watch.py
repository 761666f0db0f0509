"""`sheetgen preview --watch`: drawn again whenever something of the sheet is saved."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tools.command import lacking, run
from tools.effort import long

from sheetgen.cli.app import main
from sheetgen.cli.printing import render, watch
from sheetgen.cli.printing.commands import preview_command
from sheetgen.cli.printing.drawing import CommandLine
from sheetgen.job.jobfile import JobText, from_options
from sheetgen.source.problems import Problems
from sheetgen.words.localizer import Localizer

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds that a slow computer may take for one thing
SHEET = """\
title: Mini
piece: A6 landscape
blocks:
  - {id: a, note: One}
"""


@pytest.fixture(autouse=True)
def mini(here: Path) -> None:
    (here / "mini.yaml").write_text(SHEET, encoding="utf-8")


def until(true: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Running:
    """`sheetgen preview ... --watch` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, language: str = "en") -> None:
        self.out, self.err = folder / "stdout", folder / "stderr"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": language}
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sheetgen", "preview", *arguments, "--watch"],
                cwd=folder, env=environment, stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                # Where the tests run in the background a shell has Ctrl-C ignored.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )  # fmt: skip

    def lines(self) -> list[str]:
        return self.out.read_text(encoding="utf-8").splitlines()

    def problems(self) -> str:
        return self.err.read_text(encoding="utf-8")

    def said(self, pattern: str, behind: int = 0) -> None:
        """Wait for a line that matches, behind so many."""

        def found() -> bool:
            assert self.process.poll() is None, self.problems()
            return any(re.search(pattern, line) for line in self.lines()[behind:])

        until(found, f"{pattern} in {self.lines()}")

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@pytest.fixture
def start(here: Path) -> Iterator[Callable[..., Running]]:
    running: list[Running] = []

    def begin(*arguments: str, **options: str) -> Running:
        running.append(Running(here, *arguments, **options))
        running[-1].said("Ctrl-C")
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def save(path: Path, text: str) -> None:
    """Save like an editor that renames: the file is not there for a moment."""
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    path.rename(path.with_suffix(".old"))
    draft.rename(path)


def test_a_sheet_is_drawn_again_after_every_save_and_kept_while_it_is_broken(
    here: Path, start: Callable[..., Running]
) -> None:
    running = start("mini.yaml", "--format", "svg")
    picture = here / "output" / "mini.en.A6-on-A4.svg"
    assert running.lines()[0].startswith("output/mini.en.A6-on-A4.svg")
    assert ">One<" in picture.read_text(encoding="utf-8")

    (here / "mini.yaml").write_text(SHEET.replace("One", "Two"), encoding="utf-8")
    running.said(r"^\d\d:\d\d:\d\d  mini\.yaml: output/mini\.en\.A6-on-A4\.svg  \(", 2)
    assert ">Two<" in picture.read_text(encoding="utf-8")

    before, count = picture.read_bytes(), len(running.lines())
    (here / "mini.yaml").write_text(SHEET.replace("piece", "pice"), encoding="utf-8")
    running.said("mini.yaml: 1 problem; the picture stays as it was", count)
    until(lambda: "^" in running.problems(), "the listing")
    assert "mini.yaml:2:1: `pice` is not a key here; did you mean `piece`?" in running.problems()
    assert picture.read_bytes() == before

    count = len(running.lines())
    save(here / "mini.yaml", SHEET.replace("One", "Three"))
    running.said(r"mini\.yaml: output/mini", count)
    assert ">Three<" in picture.read_text(encoding="utf-8")

    count = len(running.lines())
    (here / "mini.yaml").unlink()
    running.said("1 problem", count)
    until(lambda: "there is no such file" in running.problems(), "the missing file")
    count = len(running.lines())
    (here / "mini.yaml").write_text(SHEET.replace("One", "Four"), encoding="utf-8")
    running.said(r"mini\.yaml: output/mini", count)
    assert ">Four<" in picture.read_text(encoding="utf-8")

    assert running.end() == 0
    assert "Traceback" not in running.problems()


def test_what_a_sheet_is_made_of_is_watched_too(here: Path, start: Callable[..., Running]) -> None:
    """The sheet it extends, a theme, a language file, and folders that were not there before."""
    layouts = here / "layouts"
    layouts.mkdir()
    (layouts / "base.yaml").write_text(SHEET, encoding="utf-8")
    (here / "mini.yaml").write_text("extends: base\nlines: [Name]\n", encoding="utf-8")
    running = start("mini.yaml", "--format", "svg", "--lang", "zh-Hant", "--draft")
    picture = here / "output" / "mini.zh-Hant.A6-on-A4.draft.svg"

    def shows(text: str) -> bool:
        return text in picture.read_text(encoding="utf-8")

    assert shows("玩家") and shows(">One<")
    (layouts / "base.yaml").write_text(SHEET.replace("One", "Two"), encoding="utf-8")
    running.said("layouts/base.yaml: output/", 2)
    assert shows(">Two<")
    count = len(running.lines())
    (layouts / "words").mkdir()
    own = "language: zh-Hant\ntexts: {Name: 玩家名, Two: 二}\n"
    (layouts / "words" / "zh-Hant.yaml").write_text(own, encoding="utf-8")
    running.said("layouts/words/zh-Hant.yaml: output/", count)
    assert shows("玩家名") and shows(">二<")
    count = len(running.lines())
    (layouts / "words" / "zh-Hant.yaml").write_text(own.replace("二", "貳"), encoding="utf-8")
    running.said("layouts/words/zh-Hant.yaml: output/", count)
    assert shows(">貳<")
    count = len(running.lines())
    (layouts / "themes").mkdir()
    theme = 'extends: colour\nink: "#102030"\n'
    (layouts / "themes" / "colour.yaml").write_text(theme, encoding="utf-8")
    running.said("layouts/themes/colour.yaml: output/", count)
    assert shows("#102030")
    assert running.end() == 0


@long
def test_a_job_and_the_names_it_reads_are_watched(
    here: Path, start: Callable[..., Running]
) -> None:
    (here / "mini.yaml").write_text(SHEET + "lines: [Name]\n", encoding="utf-8")
    (here / "club.csv").write_text("name\nAnn\n", encoding="utf-8")
    job = "sheets: [mini.yaml]\nnames: club.csv\ndraft: yes\n"
    (here / "job.yaml").write_text(job, encoding="utf-8")
    running = start("--job", "job.yaml", "--format", "svg", "--pieces", language="zh-Hant")
    (here / "club.csv").write_text("name\nBen\nEva\n", encoding="utf-8")
    running.said("club.csv：畫了 2 張圖，最後一張是 output", 2)
    (here / "job.yaml").write_text("sheets: [qwixx]\n", encoding="utf-8")
    running.said("job.yaml：output/qwixx", 2)
    assert running.end() == 0


def pressed(*arguments: object, **options: object) -> Iterator[None]:
    """Ctrl-C in place of a watcher."""
    raise KeyboardInterrupt
    yield


@pytest.mark.parametrize("module", ["watchfiles", "pypdfium2"])
def test_without_its_libraries_one_line_says_what_to_do(
    module: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("watchfiles.watch", pressed)
    lacking(module, monkeypatch)
    done = run("preview", "mini.yaml", "--format", "png", "--watch")
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1 and done.stdout == ""
    assert f"pip install {module}" in done.stderr
    assert not (here / "output").exists()


@pytest.mark.parametrize(
    "arguments",
    [["-o", "-"], ["--page", "9"], ["--pen", "brush"], ["--format", "svg", "--dpi", "90"]],
)
def test_wrong_usage_ends_it_at_once(
    arguments: list[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("watchfiles.watch", pressed)
    done = run("preview", "mini.yaml", "--watch", *arguments)
    assert done.exit_code == 2, done.stderr
    assert "Ctrl-C" not in done.stdout and not (here / "output").exists()


def test_ctrl_c_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("watchfiles.watch", pressed)
    result = CliRunner().invoke(main, ["preview", "mini.yaml", "--format", "svg", "--watch"])
    assert result.exit_code == 0, result.output
    assert "Waiting" in result.output


def watch_of(*arguments: str, **more: object) -> watch._Watch:
    said = from_options(arguments, {})
    return watch._Watch(CommandLine(said, form="svg", preview=True, **more))  # type: ignore[arg-type]


@long
def test_a_system_that_tells_nothing_is_looked_at(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No watcher can be had, and the file is saved while one waits."""
    one = watch_of("mini.yaml")
    one.seen = one.record()

    def none(*arguments: object, **options: object) -> Iterator[None]:
        raise OSError(28, "no watches are left")

    def sleep(seconds: float) -> None:
        text = SHEET.replace("One", "Other")
        (here / "mini.yaml").write_text(text, encoding="utf-8")

    monkeypatch.setattr(watch.time, "sleep", sleep)
    assert one.changed(none)["mini.yaml"] != one.seen["mini.yaml"]


def test_what_is_wrong_later_is_told_and_waited_for(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = watch_of("mini.yaml", page=2)
    one.again(["mini.yaml"])
    told = capsys.readouterr()
    assert "1 problem; the picture stays" in told.out
    assert "there is no page 2" in told.err

    def gone(*arguments: object) -> list[str]:
        raise FileNotFoundError(2, "No such file or directory", "layouts")

    monkeypatch.setattr(render, "draw", gone)
    one.again(["a", "b", "c", "d"])
    told = capsys.readouterr()
    assert "a, b, c, …: 1 problem" in told.out and "layouts: the file cannot be read" in told.err

    def closed(*arguments: object) -> list[str]:
        raise BrokenPipeError

    monkeypatch.setattr(render, "draw", closed)
    with pytest.raises(BrokenPipeError):
        one.again(["a"])


def test_unrelated_files_are_no_cause(here: Path) -> None:
    one = watch_of("mini.yaml")
    (here / "layouts").mkdir()
    before = one.record()
    for name in ("friday.yaml", "notes.txt", "layouts/picture.png", "layouts/.draft.yaml"):
        (here / name).write_text("", encoding="utf-8")
    assert one.record() == before
    (here / "layouts" / "other.yaml").write_text("", encoding="utf-8")
    assert one.record() != before


def test_what_is_drawn_is_told_by_the_same_lines(here: Path) -> None:
    told: list[tuple[str, str]] = []
    asked = CommandLine(JobText(("mini.yaml",), {}), form="svg", preview=True)
    read = render.draw(asked, Localizer("en"), Problems(), lambda *one: told.append(one))
    assert read == ["mini.yaml"]
    assert [path for path, _ in told] == ["output/mini.en.A6-on-A4.svg"]


def test_help_says_what_it_needs() -> None:
    text = click.Context(preview_command).get_help()
    assert "--watch" in text and "pip install watchfiles" in text
