"""Name the characters that a font lacks, and note texts that cannot be printed in it."""

from __future__ import annotations

from collections.abc import Sequence

from ..source.problems import Problems, Source, shown
from ..text.scripts import right_to_left
from .face import Face

MOST_SHOWN = 8  # characters that are named of those a font lacks


def named_characters(missing: Sequence[str]) -> str:
    """The first few of the characters that a font lacks, each with its code."""
    return ", ".join(f"{c} (U+{ord(c):04X})" for c in missing[:MOST_SHOWN])


def check_printable(
    text: str, face: Face, language: str, source: Source, problems: Problems
) -> None:
    """Note a text that cannot be printed in a face: it lacks a glyph, or it is read backwards."""
    if backwards := right_to_left(text):
        problems.add(source, "right-to-left", text=shown(text), letter=backwards)
    elif missing := face.missing(text):
        problems.add(
            source,
            "glyph-missing",
            face=face.title,
            characters=named_characters(missing),
            language=language,
            text=shown(text),
        )
