"""Signs that old consoles lack, as they write them."""

from __future__ import annotations

import codecs

ALIKE = "sheetgen-alike"  # how a console writes a sign that it lacks
_SIGNS = {"−": "-", "–": "-", "—": "-", "×": "x",
          "≥": ">=", "≤": "<=", "…": "...", "·": "-",
          "✗": "x", "→": "->", "“": '"', "”": '"', "‘": "'", "’": "'", "✓": "v"}  # noqa: RUF001 # fmt: skip


def _alike(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_SIGNS.get(char, "?") for char in lacking), error.end


codecs.register_error(ALIKE, _alike)
