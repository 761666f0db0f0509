"""A text to print, and where it stands."""

from collections.abc import Iterator
from typing import NamedTuple

from .problems import Source


class Phrase(NamedTuple):
    """A text to print, as the sheet has it, and where it stands.

    It is English, or in the ``language`` that its file says. Once it is translated it may have a
    ``second``: the same in a second language, where a sheet is printed in two and they differ.
    """

    text: str
    source: Source
    second: "Phrase | None" = None
    language: str = ""  # the tag of that language; "" for English


def phrases(part: object) -> Iterator[Phrase]:
    """Every text of a record, wherever it stands in it."""
    if isinstance(part, Phrase):
        yield part
    elif isinstance(part, dict):
        for one in part.values():
            yield from phrases(one)
    elif isinstance(part, tuple) and not isinstance(part, Source):
        for one in part:
            if isinstance(one, tuple | dict):
                yield from phrases(one)
