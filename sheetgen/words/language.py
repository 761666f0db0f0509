"""One language: its tag, its fonts, and what English texts are in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..source.phrase import Phrase
from ..source.problems import Source

SOURCE_LANGUAGE = "en"  # of the texts in sheets, and of the program's own
JOIN = "+"  # between the tags of two languages on one sheet
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z")


class Words(NamedTuple):
    """One language file."""

    tag: str  # BCP 47
    name: str  # in the language itself
    aliases: tuple[str, ...]
    faces: dict[str, str]  # "regular", "bold": file names in fonts/
    texts: dict[str, Phrase]
    sheets: dict[str, dict[str, Phrase]]  # sections for single sheets
    program: Mapping[str, Phrase]
    file: str
    source: Source
    second: Words | None = None  # the language beside it on sheets that are printed in two

    @property
    def full_tag(self) -> str:
        """Its tag, and behind a `+` that of the second language."""
        return self.tag + (f"{JOIN}{self.second.tag}" if self.second else "")

    @property
    def each(self) -> tuple[Words, ...]:
        """The one language, or both, each by itself."""
        alone = self._replace(second=None)
        return (alone, self.second) if self.second else (alone,)
