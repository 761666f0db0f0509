"""What `sheetgen/README.md` says of the house: its picture, and how little an addition takes."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.effort import long

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "sheetgen"
MOST_LINES, MOST_MODULES = 300, 14
README = (PACKAGE / "README.md").read_text(encoding="utf-8")


def sentence(package: Path) -> str:
    """The first sentence of what a package says of itself."""
    said = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    assert said, package
    return said.split("\n\n")[0].replace("\n", " ")


def test_the_picture_is_that_of_the_folders() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", README, re.M)
    packages = [path.parent for path in PACKAGE.glob("*/__init__.py")]
    assert len(packages) >= 15
    assert sorted(rows) == sorted((path.name, sentence(path)) for path in packages)


def test_the_picture_is_in_the_order_of_the_layers() -> None:
    config = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = config.split('containers = ["sheetgen"]')[1].split("layers = [")[1].split("]")[0]
    lines = re.findall(r'"([^"]+)"', layers)
    rank = {name: depth for depth, names in enumerate(lines) for name in names.split(" | ")}
    shown = re.findall(r"^\| `(\w+)` \|", README, re.M)
    assert len(shown) >= 15
    assert [rank[name] for name in shown] == sorted(rank[name] for name in shown)


def test_files_that_the_readme_names_are_there() -> None:
    named = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|md|toml))`", README))
    assert len(named) >= 20
    folders = (PACKAGE, ROOT / "tests", ROOT / "layouts")
    there = [path for at in folders for path in at.rglob("*.*")]
    ends = {f"/{path.relative_to(ROOT).as_posix()}" for path in [*there, ROOT / "pyproject.toml"]}
    assert [name for name in named if not any(end.endswith(f"/{name}") for end in ends)] == []


def test_modules_are_short_and_folders_are_seen_at_a_glance() -> None:
    sizes = {path: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert len(sizes) > 100
    assert [path.name for path, lines in sizes.items() if lines > MOST_LINES] == []
    folders = [path.parent for path in sizes if path.name != "__init__.py"]
    assert [at.name for at in {*folders} if folders.count(at) > MOST_MODULES] == []


class Copy:
    """A copy of the program to add something to; it knows which of its modules were touched."""

    def __init__(self, home: Path) -> None:
        self.home, self.modules = home, set[str]()
        shutil.copytree(
            PACKAGE, home / "sheetgen", ignore=shutil.ignore_patterns("__pycache__", "*.md")
        )
        shutil.copytree(ROOT / "layouts", home / "layouts", ignore=shutil.ignore_patterns("*.png"))
        os.symlink(ROOT / "fonts", home / "fonts", target_is_directory=True)
        (home / "work").mkdir()

    def module(self, name: str, text: str) -> None:
        """A new module."""
        assert not (self.home / "sheetgen" / name).exists()
        self._put(name, text)

    def line(self, name: str, before: str, line: str) -> None:
        """Lines more in a module, before the one place where some text stands."""
        text = (self.home / "sheetgen" / name).read_text(encoding="utf-8")
        assert text.count(before) == 1, (name, before, text.count(before))
        self._put(name, text.replace(before, line + before))

    def _put(self, name: str, text: str) -> None:
        self.modules.add(name)
        (self.home / "sheetgen" / name).write_text(text, encoding="utf-8")

    def file(self, name: str, text: str) -> None:
        """A file of whoever uses the program."""
        (self.home / "work" / name).write_text(text, encoding="utf-8")

    def run(self, *arguments: str, code: int = 0) -> str:
        """What the command prints."""
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *arguments],
            cwd=self.home / "work",
            env={
                **os.environ,
                "PYTHONPATH": str(self.home),
                "SHEETGEN_LANG": "en",
                "PYTHONUTF8": "1",
            },
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


WITH_BAR = """\
title: Bars
piece: A5 landscape
tables: {row: [0, 1, 3, 6, 10, 15]}
blocks:
  - id: rows
    rows: [{id: red, name: Red, colour: red, spaces: 2..6, score: row}]
  - {id: bar, bar: 9}
"""


def test_a_block_is_four_places(copy: Copy) -> None:
    copy.line(
        "model/sheet.py",
        "class TableBlock(NamedTuple):",
        "class BarBlock(NamedTuple):\n"
        '    """A bar across."""\n\n    id: str\n    bar: float  # mm\n    source: Source\n\n\n',
    )
    copy.line(
        "reader/blocks.py",
        "# By the key that says",
        "from ..model.sheet import BarBlock\n\n"
        "BAR_BLOCK = block_of(\n"
        '    "bar", "a bar", Key("bar", "1 to 50", "a bar so high", whole(1, 50), True),\n'
        '    make=_just(BarBlock, "bar"),\n)\n\n\n',
    )
    copy.line("reader/blocks.py", "    ROWS_BLOCK, TABLE_BLOCK", "    BAR_BLOCK,\n")
    copy.module(
        "layout/blocks/bar.py",
        '"""A bar across."""\n\n'
        "from ...drawing.page import Box\n"
        "from ..stack import Need, Part\n\n\n"
        "class BarPart(Part):\n"
        "    def __init__(self, block, context):\n"
        "        self.block, self.context = block, context\n\n"
        "    def widths(self):\n        return Need(10, 50, 500)\n\n"
        "    def heights(self, width):\n        return Need(*[self.block.bar] * 3)\n\n"
        "    def draw(self, area, out):\n"
        "        out.append(Box(*area, fill=self.context.theme.ink, ref=self.block.id))\n",
    )
    copy.line("layout/parts.py", "from .context", "from ..model.sheet import BarBlock\n")
    copy.line("layout/parts.py", "    NoteBlock: ", '    BarBlock: "blocks.bar BarPart",\n')
    copy.file("bars.yaml", WITH_BAR)
    copy.run("render", "bars.yaml", "-o", "bars.pdf")
    assert (copy.home / "work" / "bars.pdf").read_bytes().startswith(b"%PDF")
    assert "a bar so high" in copy.run("explain", "bar")
    assert '"bar"' in copy.run("schema")
    copy.file("bars.yaml", WITH_BAR.replace("bar: 9", "bar: high"))
    assert "bars.yaml:7:" in copy.run("check", "bars.yaml", code=1)
    assert copy.modules == {
        "model/sheet.py",
        "reader/blocks.py",
        "layout/blocks/bar.py",
        "layout/parts.py",
    }


GAME = "sheet: qwixx\nplayers: [{name: Ann, red: 2 3}, {name: Ben, red: 4}]\n"


def test_a_check_is_one_place(copy: Copy) -> None:
    text = (PACKAGE / "checks" / "sheet.py").read_text(encoding="utf-8")
    name = re.findall(r"^@always_error", text, re.M)
    assert len(name) >= 2
    whole = copy.home / "sheetgen" / "checks" / "sheet.py"
    whole.write_text(
        text + "\n\n"
        '@always_error("Ann may not play: {{ why }}")\n'
        "def ann_plays(game, filled):\n"
        '    """Ann never plays (house rule)."""\n'
        '    if filled.player.name == "Ann":\n'
        '        yield fault(filled.player.source, why="house rule")\n',
        encoding="utf-8",
    )
    copy.file("game.yaml", GAME)
    told = copy.run("score", "game.yaml", code=1)
    assert told.count("Ann may not play: house rule") == 1
    assert "ann-plays" in copy.run("score", "game.yaml", "--format", "json", code=1)


@long
def test_a_format_is_a_module_and_a_line(copy: Copy) -> None:
    copy.module(
        "writers/words.py",
        '"""The words of pages, a line each."""\n\n'
        "from ..drawing.page import Label\n"
        "from .formats import File\n\n\n"
        "def write(views, settings):\n"
        "    for view in views:\n"
        "        pages = [spot.piece for sheet in view.pages for spot in sheet.placements]\n"
        "        texts = [i.text for page in pages for i in page.items if isinstance(i, Label)]\n"
        '        data = "\\n".join(texts).encode()\n'
        '        yield File(view.stem + ".txt", data, "wrote-picture", {"size": "text"})\n',
    )
    copy.line(
        "writers/formats.py",
        '        Format("pdf", "pdf"',
        '        Format("words", "words", ".txt", "a text", binary=False),\n',
    )
    copy.run("render", "qwixx", "--format", "words", "-o", "qwixx.txt")
    assert "Penalties" in (copy.home / "work" / "qwixx.txt").read_text(encoding="utf-8")
    assert "words" in copy.run("preview", "--help")
    assert copy.modules == {"writers/words.py", "writers/formats.py"}


@long
def test_a_language_needs_no_python(copy: Copy) -> None:
    german = (ROOT / "layouts" / "words" / "de.yaml").read_text(encoding="utf-8")
    text = german.replace("language: de", "language: nds").replace("Deutsch", "Platt")
    (copy.home / "layouts" / "words" / "nds.yaml").write_text(text, encoding="utf-8")
    copy.run("render", "qwixx", "--lang", "nds", "-o", "qwixx.pdf")
    assert copy.modules == set()
