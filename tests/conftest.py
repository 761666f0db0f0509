"""What the tests share: every shipped sheet drawn once, its PDF, and where the ink of a text is."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tools")

from tools import effort
from tools.drawing import Drawing, drawing_in, games, shipped


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write tests/golden/ afresh from what is drawn"
    )
    parser.addoption(
        "--long", action="store_true", help="draw every page there is, and try many more examples"
    )


def pytest_configure(config: pytest.Config) -> None:
    effort.LONG = config.getoption("--long")
    settings.register_profile("run", effort.tries(100))
    settings.load_profile("run")
    # Paper is A4, wherever the tests are run.
    os.environ.pop("LC_ALL", None)
    os.environ["LC_PAPER"] = "C"
    # Sheets and words of whoever runs the tests are no part of them.
    os.environ["XDG_CONFIG_HOME"] = os.path.join(os.path.dirname(__file__), "no-such-folder")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kinds = (("shipped_sheet", ""), ("shipped_language", "words"), ("shipped_theme", "themes"))
    for name, kind in kinds:
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, shipped(kind))
    if "shipped_game" in metafunc.fixturenames:
        metafunc.parametrize("shipped_game", games())


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(obj: object) -> Generator[None, Any, Any]:
    found = yield
    if effort.LONG or not isinstance(found, list):
        return found
    return found[:: getattr(obj, "sampled", 1)]


@pytest.fixture(scope="session")
def draw() -> Drawing:
    """Draw a sheet, or take it from what was drawn before."""
    return drawing_in()


@pytest.fixture(scope="session")
def drawn_in() -> Callable[[str], Drawing]:
    """Drawings in any theme, each made once."""
    return drawing_in


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, of a user who has no files of their own and reads English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def little_memory() -> Iterator[None]:
    """Whatever runs under this may allocate 60 MB at most at any one time."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 60_000_000
