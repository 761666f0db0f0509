"""Text in columns, as wide as terminals show it."""

from __future__ import annotations

import re
import unicodedata

# What a terminal obeys instead of showing it: control characters but for the ends of lines and
# tabs, those that turn the direction of text around, and halves of characters.
_OBEYED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def harmless(text: str) -> str:
    """A text with all that a terminal would obey written out, as JSON and YAML write it too."""
    if text.isascii() and text.isprintable():
        return text
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def flat(text: str) -> str:
    """A piece of a text without ends of lines, which could pass for lines of the program's own."""
    return text.replace("\n", "\\u000a") if "\n" in text else text


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
