"""What a terminal would obey is shown to it, and never sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.command import run

import sheetgen
from sheetgen.cli.echo import echo_painted

pytestmark = pytest.mark.usefixtures("here")

EVIL = "\x1b]0;x\x07\x9b31m\u202e"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def test_one_module_speaks_to_the_terminal() -> None:
    home = Path(sheetgen.__file__).parent
    speaks = re.compile(r"click\.(echo|secho|prompt|confirm|style)\(")
    found = [path.name for path in home.rglob("*.py") if speaks.search(path.read_text("utf-8"))]
    assert found == ["echo.py"]


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        ("layouts/themes/t.yaml", 'extends: colour\ncolours: {red: {solid: "EVIL"}}\n', "check #"),
        ("layouts/words/qaa.yaml", 'language: qaa\nname: "EVIL"\ntexts: {"EVIL": a}\n', "check #"),
        (
            "layouts/words/fr.yaml",
            "language: fr\nname: F\nfaces: {regular: NotoSansTC_400Regular.ttf,"
            ' bold: NotoSansTC_700Bold.ttf}\ntexts: {"EVIL": "x"}\n',
            "words check fr",
        ),
        ("a.yaml", 'title: "EVIL"\n"EVIL": [EVIL]\nblocks: [{id: "EVIL", note: x}]\n', "check #"),
        ("g.yaml", 'sheet: "EVIL"\nplayers: [{name: "EVIL", "EVIL": 3}]\n', "score #"),
        ("g.yaml", 'sheet: qwixx\nplayers: [{name: "EVIL", "EVIL": 3}]\n', "score #"),
        ("g.csv", 'player,EVIL\nEVIL,3\n', "score --sheet qwixx #"),
        ("j.yaml", 'paper: "EVIL"\nfont: "EVIL"\n"EVIL": x\nlang: "EVIL"\n', "render --job #"),
        ("j.yaml", 'sheets: "EVIL.yaml"\nnames: "EVIL"\n', "render --job #"),
        ("n.csv", "name\nEVIL\n", "render qwixx --names #"),
        ("p.po", 'msgid ""\nmsgstr "Language: EVIL\\n"\n', "words import #"),
    ],
)  # fmt: skip
def test_what_stands_in_a_file_cannot_move_the_cursor(name: str, text: str, command: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = "\\e]0;x\\a\\x9b31m\\u202e" if path.suffix == ".yaml" else EVIL
    path.write_text(text.replace("EVIL", written), encoding="utf-8")
    result = run(*command.replace("#", name).split())
    assert result.exit_code in (1, 2), result.output
    assert not CONTROL.search(result.output)


def test_a_name_of_a_file_cannot_either() -> None:
    name = f"a\n{EVIL}.yaml"
    Path(name).write_text("title: A\nblocks: [{id: a, note: x}]\npiece: A6\n", encoding="utf-8")
    for command in ("check", "render", "preview", "score", "explain", "blank"):
        result = run(command, name)
        assert not CONTROL.search(result.output), command
        assert "\na\n" not in result.output, command


def test_the_programs_own_colours_pass(capsys: pytest.CaptureFixture[str]) -> None:
    echo_painted(f"a\n\x1b[31mb{EVIL}\x1b[0m\n{EVIL}c")
    found = capsys.readouterr().out
    assert found.startswith("a\n")  # click strips the colours where there is no terminal
    assert not CONTROL.search(found)


def test_too_little_memory_ends_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sheetgen.cli.printing.render.read_job", full)
    result = run("render", "qwixx")
    assert result.exit_code == 1
    assert result.stderr.startswith("there is not enough memory")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command", ["score --lang qaa g.yaml", "list --lang qaa", "blank qwixx --lang qaa"]
)
def test_a_broken_language_is_told_by_whatever_meets_it_first(command: str) -> None:
    Path("layouts/words").mkdir(parents=True)
    Path("layouts/words/qaa.yaml").write_text("language: [\n", encoding="utf-8")
    Path("g.yaml").write_text("sheet: qwixx\nplayers: [{name: A}]\n", encoding="utf-8")
    result = run(*command.split())
    assert result.exit_code == 1
    assert "qaa.yaml:" in result.stderr
