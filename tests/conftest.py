"""What the tests share: every shipped sheet drawn once, its PDF, and where the ink of a text is."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tools.drawing import EVERY_WAY, IN_FULL, MANNERS, Drawing, games, shipped

from sheetgen.job.printout import Printout
from sheetgen.words.languages import _READ


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write tests/golden/ afresh from what is drawn"
    )


def pytest_configure(config: pytest.Config) -> None:
    # Sheets and words of whoever runs the tests are no part of them.
    os.environ["XDG_CONFIG_HOME"] = os.path.join(os.path.dirname(__file__), "no-such-folder")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kinds = (("shipped_sheet", ""), ("shipped_language", "words"), ("shipped_theme", "themes"))
    for name, kind in kinds:
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, shipped(kind))
    if "shipped_game" in metafunc.fixturenames:
        metafunc.parametrize("shipped_game", games())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the rarer manners in languages that are not drawn in full."""
    kept, left_out = [], []
    for item in items:
        values = item.callspec.params if hasattr(item, "callspec") else {}
        language = values.get("shipped_language", IN_FULL[0])
        rare = {values.get("good"), values.get("manner")} & (set(MANNERS) - set(EVERY_WAY))
        (left_out if rare and language not in IN_FULL else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


@pytest.fixture(scope="session")
def draw() -> Callable[..., Printout]:
    """Draw a sheet, or take it from what was drawn before."""
    drawing = Drawing()
    yield drawing
    drawing.close()


@pytest.fixture(scope="session")
def drawn_in() -> Iterator[Callable[[str], Drawing]]:
    """Drawings in any theme, each made once."""
    drawings: dict[str, Drawing] = {}

    def drawing(theme: str) -> Drawing:
        if theme not in drawings:
            drawings[theme] = Drawing(theme)
        return drawings[theme]

    yield drawing
    for drawing in drawings.values():
        drawing.close()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, of a user who has no files of their own and reads English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def fresh_words() -> Iterator[None]:
    """Languages are read anew: they are kept by their path, which is another file elsewhere."""
    kept = _READ
    before = dict(kept)
    kept.clear()
    yield
    kept.clear()
    kept.update(before)


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
