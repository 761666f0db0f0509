"""No command writes over a file that it read, or over one of another kind unless it is told to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.command import run
from tools.effort import long, sampled

from sheetgen.cli import kinds
from sheetgen.source.output import write_file

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.usefixtures("here")

WORDS = "language: fr\nname: français\nfaces: {{regular: a.ttf, bold: b.ttf}}\ntexts: {{{}}}\n"
PO = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n\n{}'
ENTRY = 'msgid "Red"\nmsgstr "Rouge"\n'
NOTES = "my own notes"


def put(path: str, text: str) -> Path:
    where = Path(path)
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_text(text, encoding="utf-8")
    return where


def test_parents_of_a_sheet_are_read_too() -> None:
    parent = put("layouts/base.yaml", "extends: qwixx\n")
    put("kid.yaml", "extends: base\n")
    for force in ((), ("--force",)):
        result = run("render", "kid.yaml", "--write-job", str(parent), *force)
        assert result.exit_code == 2, result.output
        assert "is read for this" in result.stderr
    assert parent.read_text() == "extends: qwixx\n"
    assert not os.path.exists("output")


@sampled(2)
@pytest.mark.parametrize(
    "command",
    [
        "render qwixx -o mine.pdf",
        "render qwixx --write-job mine.yaml",
        "render qwixx --format svg -o mine.svg",
        "guide --pouch A4 --piece A6 -o mine.pdf",
        "discs qwixx-duell -o mine.pdf",
        "calibrate -o mine.pdf",
        "schema -o mine.json",
        "words export de -o mine.po",
        "words import in.po -o mine.yaml",
    ],
)
def test_a_file_of_another_kind_is_replaced_only_when_told_so(command: str, here: Path) -> None:
    pytest.importorskip("polib")
    put("in.po", PO.format("fr", ENTRY))
    name = command.split()[-1]
    put(name, NOTES)
    result = run(*command.split())
    assert result.exit_code == 2, result.output
    assert f"{name} holds something else" in result.stderr and "--force" in result.stderr
    assert Path(name).read_text(encoding="utf-8") == NOTES
    assert sorted(path.name for path in here.iterdir()) == sorted({"in.po", name})
    result = run(*command.split(), "--force")
    assert result.exit_code == 0, result.output
    assert Path(name).read_bytes() != NOTES.encode()
    assert run(*command.split()).exit_code == 0  # now it is of the kind


def test_in_a_folder_the_others_are_written() -> None:
    mine = put("output/qwixx.en.A5-on-A4.pdf", NOTES)
    result = run("render", "qwixx", "--lang", "all")
    assert result.exit_code == 1
    assert "holds something else" in result.stderr
    assert mine.read_text() == NOTES
    assert len(list(mine.parent.iterdir())) == 5


@long
def test_a_po_file_does_not_take_the_place_of_what_it_is_made_of() -> None:
    pytest.importorskip("polib")
    words = put("layouts/words/fr.yaml", WORDS.format("Red: Rouge"))
    before = words.read_text(encoding="utf-8")
    for path in ("layouts/words/fr.yaml", "./layouts/words/../words/fr.yaml"):
        assert run("words", "export", "fr", "-o", path).exit_code == 2
        assert run("words", "export", "fr", "-o", path, "--force").exit_code == 2
    assert words.read_text(encoding="utf-8") == before
    made = put("x.po", PO.format("fr", ENTRY))
    for force in ((), ("--force",)):
        assert run("words", "import", "x.po", "-o", "x.po", *force).exit_code == 2
    assert made.read_text(encoding="utf-8") == PO.format("fr", ENTRY)
    result = run("words", "import", "x.po", "-o", str(words))  # there and back
    assert result.exit_code == 0, result.output
    assert "Rouge" in words.read_text(encoding="utf-8")


@sampled(4)
@pytest.mark.parametrize(
    ("po", "told"),
    [
        (PO.format("fr", "#  a\0b\n" + ENTRY), "x.po:"),
        (PO.format("fr", "#  a\x1bb\n" + ENTRY), "x.po:5:1: a comment holds a character"),
        (PO.format("fr", "#  a\u2028texts: {}\n" + ENTRY), "x.po:"),
        (PO.format("fr", 'msgid "Red"\nmsgstr "Rou\\nge"\n'), "x.po:5:1: a translated text holds"),
        (PO.format('fr\\n"\n"X-Sheetgen-Name: a\\tb', ENTRY), "x.po"),
        (PO.format("fr", "".join(f'msgid "a{n}"\nmsgstr "b"\n\n' for n in range(12000))), "x.po"),
        (PO.format("fr", ""), "x.po: nothing is translated"),
        (PO.format("fr", 'msgid "Red"\nmsgstr ""\n'), "x.po: nothing is translated"),
        ("", "x.po"),
    ],
    ids=["null", "escape", "line-end", "newline", "name", "many", "none", "to do", "empty"],
)
def test_what_would_be_written_is_read_before_it_replaces(po: str, told: str) -> None:
    pytest.importorskip("polib")
    words = put("layouts/words/fr.yaml", WORDS.format("Red: Rouge"))
    put("x.po", po)
    result = run("words", "import", "x.po", "-o", str(words))
    assert result.exit_code == 1, result.output
    assert told in result.stderr
    assert words.read_text(encoding="utf-8") == WORDS.format("Red: Rouge")
    result = run("words", "import", "x.po", "-o", "new.yaml")
    assert result.exit_code == 1
    assert not os.path.exists("new.yaml")


def test_another_language_takes_a_place_only_when_told_so() -> None:
    pytest.importorskip("polib")
    words = put("layouts/words/fr.yaml", WORDS.format("Red: Rouge"))
    put("x.po", PO.format("it", ENTRY))
    result = run("words", "import", "x.po", "-o", str(words))
    assert result.exit_code == 2
    assert "fr.yaml is in fr, and this is in it" in result.stderr
    assert "Rouge" in words.read_text(encoding="utf-8")
    assert run("words", "import", "x.po", "-o", str(words), "--force").exit_code == 0
    assert "language: it" in words.read_text(encoding="utf-8")


def test_a_kind_is_told_by_what_a_file_holds() -> None:
    """What is broken, or of no kind, is none: it stays."""
    texts = {
        kinds.is_job: "sheets: qwixx\npaper: A4\n",
        kinds.is_game: "sheet: qwixx\nplayers: [{name: A}]\n",
        kinds.is_words: WORDS.format("Red: Rouge"),
        kinds.is_po: PO.format("fr", ENTRY),
        kinds.is_schema: '{"$schema": "x"}',
        kinds.is_svg: '<?xml version="1.0"?>\n<svg/>',
    }
    for kind in texts:
        for other, text in texts.items():
            assert kind(text.encode()) == (kind is other), (kind.__name__, text)
        for text in ("a: [", "title: A\n", "[a]", "# only a comment", "\0", "{}"):
            assert not kind(text.encode()), (kind.__name__, text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_that_nothing_reads_from_is_not_waited_for(here: Path) -> None:
    os.mkfifo("pipe")
    done = run("render", "qwixx", "-o", "pipe")
    assert (done.exit_code, done.stderr) == (
        1,
        "pipe cannot be written: nothing reads from this pipe\n",
    )
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_file("pipe", b"all of it")
        assert os.read(reader, 100) == b"all of it"
    finally:
        os.close(reader)
    assert "it is no ordinary file" in run("score", "pipe").output


@pytest.mark.parametrize("line", ["render qwixx", "preview qwixx", "blank qwixx", "schema"])
def test_an_output_without_a_name_is_wrong_usage(line: str, here: Path) -> None:
    done = run(*line.split(), "-o", "")
    assert done.exit_code == 2
    assert "`-o` needs the name of a file or a folder" in done.stderr
    assert not list(here.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes")
def test_what_a_closed_output_loses_is_told() -> None:
    line = f'"{sys.executable}" -m sheetgen list >&-'
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (1, "- cannot be written: not writable\n")
