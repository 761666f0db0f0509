"""How the package is built: who imports whom, what starts fast, what travels in the wheel."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest
from tools.effort import long

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "sheetgen"

OWNERS = {
    "yaml": {"source.located", "source.places"},
    "fontTools": {"faces.converted"},
    "reportlab": {"writers.pdf", "writers.pdffonts", "writers.pdfinfo", "writers.pdfpages"},
    "pypdfium2": {"writers.png"},
    "PIL": {"writers.contact", "writers.png"},
    "jinja2": {"words.placeholders", "words.cardtemplate"},
    "polib": {"translate.po"},
    "watchfiles": {"cli.printing.watch"},
    "click": {"cli"},  # anywhere in it
}


@cache
def imports(path: Path) -> set[tuple[int, str, tuple[str, ...]]]:
    """Level, module and names of every import in a file, those inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add((node.level, node.module or "", tuple(a.name for a in node.names)))
        elif isinstance(node, ast.Import):
            found |= {(0, alias.name, ()) for alias in node.names}
    return found


@pytest.mark.parametrize("library", sorted(OWNERS))
def test_libraries_appear_only_in_the_modules_that_are_theirs(library: str) -> None:
    users = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if any(module.split(".")[0] == library for level, module, _ in imports(path) if not level)
    }
    if OWNERS[library] == {"cli"}:
        users = {user.split(".")[0] for user in users}
    assert users == OWNERS[library]


GAME = "sheet: qwixx\nplayers: [{name: A, red: 2}]\n"
# Commands in the order in which they need more; those of a line run in one process.
LOADING = (
    ("--help", "explain row", "schema"),
    ("score game.yaml", "check qwixx", "preview qwixx --format svg", "render qwixx --lang zh-Hant"),
)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The modules that are loaded when a command has run."""
    code = (
        "import sys\n"
        "from sheetgen.cli.app import main\n"
        "for command in sys.argv[1:]:\n"
        "    try:\n        main(command.split())\n"
        "    except SystemExit as end:\n        assert not end.code, command\n"
        "    print('LOADED', *sys.modules, file=sys.stderr)\n"
    )
    folder = tmp_path_factory.mktemp("loaded")
    (folder / "game.yaml").write_text(GAME)
    found = {}
    for commands in LOADING:
        done = subprocess.run(
            [sys.executable, "-c", code, *commands],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        lines = [line for line in done.stderr.splitlines() if line.startswith("LOADED")]
        found |= {one: set(line.split()) for one, line in zip(commands, lines, strict=True)}
    return found


NOT_LOADED = {
    "--help": "yaml reportlab jinja2 PIL sheetgen.job.materials json tempfile",
    "explain row": "yaml reportlab jinja2 PIL difflib sheetgen.layout",
    "schema": "yaml reportlab jinja2 PIL difflib sheetgen.layout",
    "score game.yaml": "reportlab jinja2 PIL difflib sheetgen.layout json csv",
    "check qwixx": "reportlab jinja2 PIL difflib",
    "preview qwixx --format svg": "reportlab PIL pypdfium2 jinja2 difflib",
    "render qwixx --lang zh-Hant": "jinja2 PIL.ImageFile difflib importlib.metadata",
}
LOADED = {
    "explain row": "sheetgen.reader.keys",
    "schema": "sheetgen.reader.keys",
    "check qwixx": "yaml",
    "preview qwixx --format svg": "sheetgen.writers.svg",
    "render qwixx --lang zh-Hant": "reportlab",
}


@pytest.mark.parametrize("command", NOT_LOADED)
def test_a_command_loads_only_what_it_needs(command: str, loaded: dict[str, set[str]]) -> None:
    assert not loaded[command] & {*NOT_LOADED[command].split()}
    assert loaded[command] >= {*LOADED.get(command, "").split()}


def test_the_top_level_holds_nothing_else() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\n")
    if not any(listed):
        pytest.skip("not a git checkout")
    top = {name.split("/")[0] for name in listed if name and not name.startswith(".")}
    assert top == {
        "pyproject.toml", "README.md", "README.zh-Hant.md", "LICENSE", "CHANGELOG.md",
        "sheetgen", "layouts", "fonts", "output", "tests",
    }  # fmt: skip


def test_the_wheel_has_everything() -> None:
    """As hatchling counts what it will take in; long runs build it."""
    from hatchling.builders.wheel import WheelBuilder

    found = {
        Path(one.distribution_path) for one in WheelBuilder(str(ROOT)).recurse_included_files()
    }
    kinds = {"sheetgen": "*.py", "layouts": "*.yaml", "fonts": "*.ttf"}
    for folder, pattern in kinds.items():
        inside = Path("sheetgen") if folder == "sheetgen" else Path("sheetgen", folder)
        there = {
            inside / path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob(pattern)
        }
        assert len(there) > 5
        assert there <= found
    assert Path("sheetgen/py.typed") in found


@long
def test_the_wheel_renders_in_an_empty_folder(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    assert (tmp_path / "site" / "sheetgen" / "py.typed").is_file()
    empty = tmp_path / "empty"
    empty.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "render", "qwixx-duell", "--lang", "all"],
        cwd=empty,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert sorted(p.name for p in (empty / "output").iterdir()) == [
        f"qwixx-duell.{tag}.A4-on-A4.pdf" for tag in ("de", "en", "ja", "zh-Hans", "zh-Hant")
    ]


@long
def test_an_installed_sheetgen_in_its_source_folder_draws_every_language(tmp_path: Path) -> None:
    """The README's first line: installed without -e, and run beside the sources."""
    site, source = tmp_path / "site", tmp_path / "source"
    for folder in (site, source):
        shutil.copytree(PACKAGE, folder / "sheetgen", ignore=shutil.ignore_patterns("__pycache__"))
    for kind in ("layouts", "fonts"):
        shutil.copytree(ROOT / kind, site / "sheetgen" / kind)
    shutil.copytree(ROOT / "layouts", source / "layouts")
    shutil.copy(ROOT / "pyproject.toml", source)
    start = "import sys; sys.path[0] = sys.argv.pop(1); from sheetgen.cli.app import main; main()"
    for arguments in (["check"], ["render", "qwixx", "--lang", "all"]):
        done = subprocess.run(
            [sys.executable, "-c", start, str(site), *arguments],
            cwd=source,
            env={**os.environ, "SHEETGEN_LANG": "en"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((source / "output").iterdir())) == 5


def test_versions_agree() -> None:
    import sheetgen

    assert re.search(
        rf"^## {re.escape(sheetgen.__version__)}$",
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        re.M,
    )
