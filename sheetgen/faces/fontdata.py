"""The bytes of a font file, and what is wrong with one that cannot be used."""

from __future__ import annotations

import mmap
import os

from ..messages import MESSAGES
from ..source.problems import Problems, Source, fill


class FaceError(ValueError):
    """A font file that cannot be used: `id` names the message, `path` and `reason` fill it in."""

    def __init__(self, id: str, path: str, reason: str = "") -> None:
        super().__init__(fill(MESSAGES[id], {"path": path, "reason": reason}))
        self.id = id
        self.path = path
        self.reason = reason

    def note(self, problems: Problems) -> None:
        """Add it to problems."""
        problems.add(Source(""), self.id, path=self.path, reason=self.reason)


def map_file(path: str) -> mmap.mmap:
    """The bytes of a file, read when they are looked at. Raises `FaceError`."""
    if not os.path.isfile(path):  # asked first, since opening a pipe would wait for its writer
        if os.path.exists(path):
            raise FaceError("font-unreadable", path, "it is not a file")
        raise FaceError("font-missing", path)
    try:
        with open(path, "rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise FaceError("font-unreadable", path, error.strerror or str(error)) from error
    except ValueError as error:
        raise FaceError("font-unreadable", path, "it is empty") from error
