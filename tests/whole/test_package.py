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
    "reportlab": {"writers.pdf", "writers.pdffonts", "writers.pdfpages"},
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


def loaded_by(*arguments: str, cwd: Path) -> set[str]:
    code = (
        "import sys\n"
        "from sheetgen.cli.app import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit as end:\n    code = end.code\n"
        "print('LOADED', *sorted(m for m in sys.modules), file=sys.stderr)\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rsplit("LOADED", 1)[1].split())


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    loaded = loaded_by("--help", cwd=tmp_path)
    assert not loaded & {
        "yaml",
        "reportlab",
        "jinja2",
        "PIL",
        "sheetgen.job.materials",
        "json",
        "tempfile",
    }


def test_check_needs_neither_reportlab_nor_jinja(tmp_path: Path) -> None:
    loaded = loaded_by("check", "qwixx", cwd=tmp_path)
    assert "yaml" in loaded
    assert not loaded & {"reportlab", "jinja2", "PIL", "difflib"}


def test_score_needs_neither_reportlab_nor_jinja_nor_the_layout(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("sheet: qwixx\nplayers: [{name: A, red: 2}]\n")
    loaded = loaded_by("score", "game.yaml", cwd=tmp_path)
    assert not loaded & {"reportlab", "jinja2", "PIL", "difflib", "sheetgen.layout", "json", "csv"}


@pytest.mark.parametrize("arguments", [["explain", "row"], ["schema"]])
def test_what_keys_mean_is_told_without_reading_any_file(
    arguments: list[str], tmp_path: Path
) -> None:
    loaded = loaded_by(*arguments, cwd=tmp_path)
    assert "sheetgen.reader.keys" in loaded
    assert not loaded & {"yaml", "reportlab", "jinja2", "PIL", "difflib", "sheetgen.layout"}


def test_render_does_not_load_jinja_nor_importlib_metadata(tmp_path: Path) -> None:
    loaded = loaded_by("render", "qwixx", "--lang", "zh-Hant", cwd=tmp_path)
    assert "reportlab" in loaded
    assert not loaded & {"jinja2", "PIL.ImageFile", "difflib", "importlib.metadata"}


def test_an_svg_needs_neither_reportlab_nor_pillow_nor_pypdfium2(tmp_path: Path) -> None:
    loaded = loaded_by("preview", "qwixx", "--format", "svg", cwd=tmp_path)
    assert "sheetgen.writers.svg" in loaded
    assert not loaded & {"reportlab", "PIL", "pypdfium2", "jinja2", "difflib"}


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
