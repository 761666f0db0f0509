"""A text to print, and where it stands."""

from __future__ import annotations

from typing import NamedTuple

from .problems import Source


class Phrase(NamedTuple):
    """A text to print, in English as the sheet has it, and where it stands.

    Once it is translated it may have a ``second``: the same in a second language, where a sheet is
    printed in two and they differ.
    """

    text: str
    source: Source
    second: Phrase | None = None
