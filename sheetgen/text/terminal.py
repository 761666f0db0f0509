"""Text in columns, as wide as terminals show it."""

from __future__ import annotations

import unicodedata


def columns(rows: list[list[str]]) -> list[str]:
    """Cells in line below each other, also behind wide characters."""
    widths = [max(wide(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    return [
        "  ".join(c + " " * (w - wide(c)) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def wide(text: str) -> int:
    """Columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1
        for c in text
    )
