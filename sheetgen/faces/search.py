"""Where font files lie: shipped, in the user's own folders, and in the system's."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..source import library
from .fontfile import ENDINGS

MOST_FILES = 5_000
MOST_ENTRIES = 200_000  # files and folders of any kind
MOST_DEEP = 12

SHIPPED, OWN, SYSTEM = "shipped", "own", "system"


class FoundFont(NamedTuple):
    """A font file and whose it is."""

    path: str
    place: str


class FontSearch:
    """A search for font files; iterate over it once, then ask what was left out."""

    def __init__(self, system: bool) -> None:
        self.system = system
        self.unreadable: list[str] = []  # folders
        self.cut = False  # whether there were too many

    def __iter__(self) -> Iterator[FoundFont]:
        files: set[tuple[int, int] | str] = set()
        for folder, place in self._folders():
            for path in self._below(folder, 1 if place != SYSTEM else MOST_DEEP):
                key = _identity(path)
                if key in files:  # the same file by another way
                    continue
                if len(files) >= MOST_FILES:
                    self.cut = True
                    return
                files.add(key)
                yield FoundFont(path, place)

    def _folders(self) -> Iterator[tuple[str, str]]:
        yield library.FONTS, SHIPPED
        yield from ((folder, OWN) for folder in library.own_fonts())
        if self.system:
            yield from ((folder, SYSTEM) for folder in system_folders())

    def _below(self, folder: str, deep: int) -> Iterator[str]:
        """Font files in a folder and, so many deep, in those within it; each folder once."""
        seen: set[tuple[int, int] | str] = set()
        waiting = [(folder, deep)]
        entries = 0
        while waiting:
            here, left = waiting.pop()
            if _identity(here) in seen or not os.path.isdir(here):
                continue
            seen.add(_identity(here))
            try:
                names = sorted(os.listdir(here))
            except OSError:
                self.unreadable.append(here)
                continue
            inner = []
            for name in names:
                entries += 1
                if entries > MOST_ENTRIES:
                    self.cut = True
                    return
                path = os.path.join(here, name)
                if name.lower().endswith(ENDINGS) and not name.startswith("."):
                    yield path
                elif left > 1 and os.path.isdir(path):
                    inner.append((path, left - 1))
            waiting += reversed(inner)


def _identity(path: str) -> tuple[int, int] | str:
    """What tells whether two paths mean one file."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return path
    return (status.st_dev, status.st_ino) if status.st_ino else os.path.realpath(path)


def system_folders() -> Iterable[str]:
    """Where this kind of system keeps its fonts."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        windows = os.environ.get("WINDIR") or os.environ.get("SYSTEMROOT") or r"C:\Windows"
        return (
            os.path.join(local, "Microsoft", "Windows", "Fonts"),
            os.path.join(windows, "Fonts"),
        )
    if sys.platform == "darwin":
        return (
            os.path.join(home, "Library", "Fonts"),
            "/Library/Fonts",
            "/System/Library/Fonts",
        )
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    return (
        os.path.join(data, "fonts"),
        os.path.join(home, ".fonts"),
        "/usr/local/share/fonts",
        "/usr/share/fonts",
    )
