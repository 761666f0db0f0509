"""`sheetgen schema KIND`: themes, language files, games and jobs, from what their readers know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator
from tools.editor import read

from sheetgen.cli.app import main
from sheetgen.cli.designing.schema import schema_of
from sheetgen.drawing.themefile import COLOUR_KEYS, LEAST_KEYS, THEME_KEYS
from sheetgen.game.blank import blank
from sheetgen.job.jobfile import from_options, write_job
from sheetgen.job.options import OPTIONS
from sheetgen.reader.sheet import read_sheet
from sheetgen.source import library
from sheetgen.words.languages import find_language
from sheetgen.words.localizer import Localizer

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = Localizer("en")
KINDS = ("theme", "words", "game", "job")
SCHEMAS = {kind: schema_of(kind, ENGLISH) for kind in KINDS}
CHECKED = {kind: Draft7Validator(found) for kind, found in SCHEMAS.items()}


def faults(kind: str, text: str) -> list[str]:
    return [error.message[:200] for error in CHECKED[kind].iter_errors(read(text))]


def documents(*needed: str) -> list[str]:
    """Blocks of YAML in the documentation that begin some lines with all of these keys."""
    paths = [*ROOT.glob("README*.md"), *(ROOT / "layouts").glob("*.md")]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    blocks = [block for text in texts for block in re.findall(r"```yaml\n(.*?)```", text, re.S)]
    return [b for b in blocks if all(re.search(rf"^{key}:", b, re.M) for key in needed)]


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_a_schema_of_draft_7(kind: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[kind])
    run = CliRunner().invoke(main, ["schema", kind])
    assert run.exit_code == 0
    assert json.loads(run.stdout) == SCHEMAS[kind]


# Right files


@pytest.mark.parametrize("kind", ["theme", "words"])
def test_every_file_that_ships_is_valid(kind: str) -> None:
    paths = library.files({"theme": "themes"}.get(kind, kind))
    assert len(paths) >= 4
    for path in paths.values():
        assert faults(kind, Path(path).read_text(encoding="utf-8")) == [], path


def test_blanks_of_all_sheets_are_valid() -> None:
    for name in ("qwixx", "qwixx-duell", "cant-stop-express", "yahtzee", "qwinto"):
        sheet = read_sheet(library.find_sheet(name))
        for tag in ("en", "zh-Hant", "de", "ja"):
            words = find_language(tag)
            assert words is not None
            lines = blank(sheet, words, list(sheet.owners) or ["Ann"], Localizer(tag))
            assert faults("game", lines) == [], (name, tag)


def test_games_and_jobs_of_the_documents_are_valid() -> None:
    games = documents("sheet", "players")
    assert len(games) >= 2
    for text in games:
        assert faults("game", text) == [], text
    jobs = documents("sheets")
    assert len(jobs) >= 1
    for text in jobs:
        assert faults("job", text) == [], text


def test_a_job_that_was_written_is_valid(tmp_path: Path) -> None:
    said = {
        "lang": "zh-Hant+en", "piece": "A6", "margin": "9mm", "corners": "0.2in", "copies": "4",
        "offset": "0.5mm,-1mm", "care": "yes", "duplex": "long", "names": "club.csv",
        "orientation": "portrait", "output": "out.pdf",
    }  # fmt: skip
    text = write_job(from_options(["qwixx", "own.yaml"], said), str(tmp_path / "job.yaml"))
    assert faults("job", text) == []


# What the readers know


def test_every_key_of_a_reader_is_in_the_schema() -> None:
    theme = SCHEMAS["theme"]["properties"]
    assert set(theme) == set(THEME_KEYS)
    assert set(theme["least"]["properties"]) == set(LEAST_KEYS)
    assert set(theme["colours"]["additionalProperties"]["properties"]) == set(COLOUR_KEYS)
    assert set(SCHEMAS["job"]["properties"]) == {"sheets", "output", *OPTIONS}


# Wrong files

COLOURS = """\
ink: '#000000'
muted: '#333333'
line: '#444444'
colours: {red: {solid: '#aa0000', symbol: star}}
"""


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("theme", "extends: colour\nink: red\n"),
        ("theme", "extends: colour\nink: '#12345'\n"),
        ("theme", "extends: colour\nchips: filled\n"),
        ("theme", "extends: colour\ncolour: {}\n"),
        ("theme", "extends: colour\ncolours: {red: {solid: '#aa0000', shape: star}}\n"),
        ("theme", "extends: colour\ncolours: {red: {symbol: moon}}\n"),
        ("theme", "extends: colour\nleast: {space: 9}\n"),
        ("theme", "extends: colour\nzones: {win: {solid: '#aa0000'}}\n"),
        ("theme", COLOURS),  # no zones
        ("words", "name: Français\n"),
        ("words", "language: FR\n"),
        ("words", "language: fr\nface: {}\n"),
        ("words", "language: fr\nfaces: {regular: a.ttf}\n"),
        ("words", "language: fr\nfaces: {regular: ../a.ttf, bold: b.ttf}\n"),
        ("words", "language: fr\ntexts: [Red]\n"),
        ("words", "language: fr\ntexts: {Red: [Rouge]}\n"),
        ("game", "sheet: qwixx\n"),
        ("game", "players: [{name: Ann}]\n"),
        ("game", "sheet: qwixx\nplayers: {name: Ann}\n"),
        ("game", "sheet: qwixx\nplayers: [{red: 2 3}]\n"),
        ("game", "sheet: qwixx\nplayers: [{name: Ann}]\nchecks: [none-such]\n"),
        ("game", "sheet: qwixx\nplayers: [{name: Ann}]\ncomplete: perhaps\n"),
        ("game", "sheet: qwixx\nplayer: [{name: Ann}]\n"),
        ("job", "sheet: qwixx\n"),
        ("job", "sheets: {qwixx: 1}\n"),
        ("job", "sheets: qwixx\ncopies: 0\n"),
        ("job", "sheets: qwixx\nmargin: 9\n"),
        ("job", "sheets: qwixx\nduplex: left\n"),
        ("job", "sheets: qwixx\noffset: 1mm\n"),
        ("job", "sheets: qwixx\ncare: perhaps\n"),
    ],
)
def test_a_faulty_file_is_not_valid(kind: str, text: str) -> None:
    assert faults(kind, text) != []


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("theme", "extends: colour\nfaint: none\nleast: {space: 9mm, digits: 12pt}\n"),
        ("words", "language: pt-BR\n"),
        ("game", "計分紙: 快可思\n玩家: [{姓名: 王, 紅: 2 3}]\n"),
        ("game", "- {sheet: qwixx, players: [{name: Ann, penalties: 1}]}\n"),
        ("game", "sheet: qwixx\nplayers: [{name: Ann, red: [2, 3], written: {total: 3}}]\n"),
        ("job", "sheets: [qwixx]\noffset: [0, -1mm]\nfooter: no\n"),
    ],
)
def test_what_the_reader_takes_is_valid(kind: str, text: str) -> None:
    assert faults(kind, text) == []


def test_another_kind_is_wrong_usage() -> None:
    found: Any = CliRunner().invoke(main, ["schema", "paper"])
    assert found.exit_code == 2
