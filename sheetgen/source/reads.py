"""Which files a run has read, so that none of them is written over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ..text.scripts import composed

_noted: set[str] | None = None  # absolute paths; None where nobody asked for it


@contextmanager
def noted_reads() -> Iterator[None]:
    """Within, every file that is read is remembered."""
    global _noted
    before, _noted = _noted, set()
    try:
        yield
    finally:
        _noted = before


def as_stored(path: str) -> str:
    """The path by which the drive knows a file: a Mac stores é as two characters, others as one."""
    if path.isascii() or os.path.exists(path):
        return path
    folder, name = os.path.split(path)
    with suppress(OSError):
        for there in os.listdir(folder or "."):
            if composed(there) == composed(name):
                return os.path.join(folder, there)
    return path


def note_read(path: str) -> None:
    """Remember a file that is read."""
    if _noted is not None:
        _noted.add(os.path.abspath(path))


def was_read(path: str) -> bool:
    """Whether this file, by whichever of its names, was read."""
    if not _noted or not os.path.exists(path):
        return False
    return os.path.abspath(path) in _noted or any(_same(one, path) for one in _noted)


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:  # it is gone
        return False
