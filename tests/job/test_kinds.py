"""A file of another kind than wanted is told by what it is, with the command that reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.command import run

from sheetgen.job.kinds import kind_of
from sheetgen.messages import MESSAGES
from sheetgen.source.located import read_text

pytestmark = pytest.mark.usefixtures("here")

FILES = {
    "sheet": "title: A\nblocks:\n  - {id: a, rows: [{id: b, name: B, boxes: 2, score: none}]}\n",
    "game": "sheet: qwixx\nplayers:\n  - {name: Ann, red: 2 3}\n",
    "job": "sheets: [qwixx]\npiece: A6\nlang: en\n",
    "theme": 'extends: colour\nink: "#000000"\n',
    "words": "language: fr\nname: Français\ntexts:\n  Red: Rouge\n",
    "papers": "sizes:\n  mine: {width: 100mm, height: 100mm}\n",
    "po": 'msgid ""\nmsgstr "Language: fr"\n\nmsgid "Red"\nmsgstr "Rouge"\n',
}
# What reads a file, and the kind that it wants.
READERS = {
    "sheet": ["render", "FILE", "--lang", "en"],
    "game": ["score", "FILE"],
    "job": ["render", "--job", "FILE"],
    "theme": ["render", "qwixx", "--theme", "./FILE"],
    "po": ["words", "import", "FILE"],
}


@pytest.mark.parametrize("wanted", READERS)
@pytest.mark.parametrize("kind", FILES)
def test_what_reads_a_file_is_named(kind: str, wanted: str) -> None:
    if kind == wanted:
        return
    for name, text in FILES.items():
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    command = [part.replace("FILE", f"{kind}.yaml") for part in READERS[wanted]]
    result = run(*command)
    id = "game-is-sheet" if (kind, wanted) == ("sheet", "game") else f"file-is-{kind}"
    told = MESSAGES[id].split("{{")[0]
    assert f"{kind}.yaml:1:1: {told}" in result.output.replace("./", "")
    assert result.exit_code == 1
    assert result.output.count(".yaml:") == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, kind) for kind, text in FILES.items() if kind != "po"),
        ("extends: qwixx\nplayers: 2\n", "sheet"),
        ("language: it\ntitle: Scala\n", "sheet"),
        ("- {players: [{name: Ann}]}\n", "game"),
        ("language: fr\n", "words"),
        ("red: 1\n", ""),
        ("[]", ""),
        ("text", ""),
    ],
)
def test_keys_tell_the_kind(text: str, expected: str) -> None:
    assert kind_of(read_text(text, "")) == expected
