"""sheetgen draws score sheets for dice games from YAML, and scores finished ones.

From Python: ``from sheetgen import load, score``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .door import load, score

__version__ = "0.1.0"
__all__ = ["__version__", "load", "score"]


def __getattr__(name: str) -> Any:
    """Public names are loaded when they are first asked for, so that starting stays fast."""
    if name in ("load", "score"):
        from . import door

        return getattr(door, name)
    raise AttributeError(f"module 'sheetgen' has no attribute {name!r}")
