"""The paper that is taken where none is asked for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tools.command import run

from sheetgen.drawing.sizes import read_sizes
from sheetgen.paper.usual import Usual, usual_paper


@pytest.mark.parametrize(
    ("settings", "paper"),
    [
        ({}, "A4"),
        ({"LANG": "en_US.UTF-8"}, "Letter"),
        ({"LANG": "es_MX@euro"}, "Letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "A4"),
        ({"LANG": "zh_TW.UTF-8", "LC_PAPER": "en_US"}, "Letter"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"}, "A4"),
        ({"LANG": "en_GB.UTF-8"}, "A4"),
        ({"LANG": "en"}, "A4"),
    ],
)
def test_the_usual_paper_is_that_of_the_region(
    settings: dict[str, str], paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    found = usual_paper(read_sizes())
    assert found.paper == paper
    assert bool(found.setting) == (paper != Usual().paper)


def test_letter_by_region_is_said_in_one_line_and_kept_in_a_job(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_PAPER", "en_US.UTF-8")
    done = run("render", "qwixx", "--write-job", "job.yaml")
    said = "Letter paper, as your system has it (LC_PAPER=en_US.UTF-8)"
    assert os.listdir("output") == ["qwixx.en.half-letter-on-Letter.pdf"]
    assert done.stdout.count(said) == 1
    assert "paper: Letter\n" in (here / "job.yaml").read_text(encoding="utf-8")
    assert said not in run("render", "qwixx", "--paper", "A4").stdout
    assert said in run("guide", "--pouch", "Letter", "--piece", "A6").stdout
    assert run("papers", "qwixx").stdout.splitlines()[0].split()[2:4] == ["on", "Letter"]
