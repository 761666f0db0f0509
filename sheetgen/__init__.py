"""sheetgen draws score sheets for dice games from YAML, and scores finished ones.

From Python: ``from sheetgen import load, lay_out, write_pdf, score``. `lay_out` and `write_pdf`
take what `sheetgen render` takes, lengths in mm. What is wrong in somebody's files, or in what was
asked for, is raised as `Refused`, all of it at once:

>>> from sheetgen import Refused, load_sheet
>>> try:
...     load_sheet("qwix")
... except Refused as refused:
...     for problem in refused.problems:
...         print(problem.source, problem.text)
qwix there is no sheet `qwix`; did you mean `qwixx`?
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api.draw import Piece, lay_out, write_pdf
    from .api.load import load, load_games, load_sheet, score
    from .drawing.page import Field, Page
    from .game.records import Game, GameResult
    from .model import Sheet
    from .source.problems import Problem, Refused

__version__ = "0.1.0"
__all__ = [
    "Field",
    "Game",
    "GameResult",
    "Page",
    "Piece",
    "Problem",
    "Refused",
    "Sheet",
    "__version__",
    "lay_out",
    "load",
    "load_games",
    "load_sheet",
    "score",
    "write_pdf",
]

# Where each public name stands: they are loaded when first asked for, so that starting stays fast.
_DOORS = {
    "api.load": ("load", "load_games", "load_sheet", "score"),
    "api.draw": ("Piece", "lay_out", "write_pdf"),
    "game.records": ("Game", "GameResult"),
    "model": ("Sheet",),
    "drawing.page": ("Field", "Page"),
    "source.problems": ("Problem", "Refused"),
}


def __getattr__(name: str) -> Any:
    """A public name, loaded now."""
    for module, names in _DOORS.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module 'sheetgen' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Public names too that are not loaded yet."""
    return sorted({*globals(), *__all__})
