"""Names of files: the same name however its marks are stored, and never a way out of a folder."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from tools.command import run

from sheetgen.source import library
from sheetgen.source.located import read_file

pytestmark = pytest.mark.usefixtures("here")

SHEET = "extends: qwixx\n"


@pytest.mark.parametrize("stored", ["NFC", "NFD"])
@pytest.mark.parametrize("typed", ["NFC", "NFD"])
@pytest.mark.parametrize("command", ["check {}", "render {}", "blank {}", "check layouts/{}.yaml"])
def test_a_name_is_the_same_however_a_mac_stores_it(stored: str, typed: str, command: str) -> None:
    Path("layouts").mkdir()
    name = unicodedata.normalize(stored, "café-ガ")
    Path(f"layouts/{name}.yaml").write_text(SHEET, encoding="utf-8")
    result = run(*command.format(unicodedata.normalize(typed, name)).split())
    assert result.exit_code == 0, result.output


def test_a_theme_of_such_a_name_is_found() -> None:
    Path("layouts/themes").mkdir(parents=True)
    name = unicodedata.normalize("NFD", "café")
    Path(f"layouts/themes/{name}.yaml").write_text("extends: colour\n", encoding="utf-8")
    assert run("render", "qwixx", "--theme", "café").exit_code == 0


@pytest.mark.parametrize(
    "name", ["/tmp/x", "../x", "words/../x", "..\\x", "C:x", "C:\\x", "x\0", "\\\\host\\x"]
)
@pytest.mark.parametrize("kind", ["", "words", "themes"])
def test_a_name_is_no_way_out_of_a_folder(name: str, kind: str, here: Path) -> None:
    home = here / "layouts" / kind
    home.mkdir(parents=True)
    for path in (here / "x.yaml", home / "x.yaml", home.parent / "x.yaml"):
        path.write_text("title: Secret\n")
    assert library.versions(kind, name) == library.candidates(name, kind) == []


@pytest.mark.parametrize("tag", ["/etc/passwd", "../../secret", "secret\\x", "x/../secret"])
def test_the_tag_of_a_language_opens_no_file(
    tag: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "secret.yaml").write_text("language: fr\nname: F\ntexts: {Secret: leaked}\n")
    (here / "mine.yaml").write_text(
        f"language: '{tag}'\nname: M\nfaces: {{regular: a.ttf, bold: b.ttf}}\n"
    )
    opened: list[str] = []
    real = library.versions
    monkeypatch.setattr(
        library, "versions", lambda *name: opened.extend(real(*name)) or real(*name)
    )
    result = run("check", "mine.yaml")
    assert result.exit_code == 1
    assert not opened
    assert "mine.yaml:1:11" in result.stdout
    assert read_file("mine.yaml")
