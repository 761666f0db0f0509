"""Names of printer profiles, and the files they name: the same on every system, never a path."""

from __future__ import annotations

import os
import re
import unicodedata

from ..source import library

MAX_NAME = 40  # letters
# Names of devices, which Windows opens instead of a file, whatever ending follows.
_DEVICES = re.compile(r"(con|prn|aux|nul|conin|conout|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)


def folder() -> str:
    """Where profiles lie; it need not exist."""
    return os.path.join(library.config_folder(), "printers")


def printers() -> list[str]:
    """Names of all profiles, in order."""
    return sorted(_files())


def _files() -> dict[str, str]:
    """Files in the folder by the name of the profile; they may have been named by hand."""
    try:
        entries = sorted(os.listdir(folder()), reverse=True)  # .yaml stands for .yml
    except OSError:
        return {}
    found = {}
    for entry in entries:
        stem, ending = os.path.splitext(entry)
        if ending.lower() in (".yaml", ".yml") and not name_fault(stem):
            found[tidy(stem)] = entry
    return found


def name_fault(name: str) -> str:
    """The id of what is wrong with a name for a profile, or "".

    Letters of any script, digits, spaces, `-` and `_` make a name of a file everywhere.
    """
    name = tidy(name)
    if not name:
        return "printer-name-empty"
    if len(name) > MAX_NAME:
        return "printer-name-long"
    if name[0] == "-" or not all(_fits(char) for char in name):
        return "printer-name-characters"
    if not any(char.isalnum() for char in name):
        return "printer-name-characters"
    if is_device(name):
        return "printer-name-device"
    return ""


def is_device(name: str) -> bool:
    """Whether Windows would open a device instead of a file of this name."""
    return bool(_DEVICES.match(unicodedata.normalize("NFKC", name)))


def _fits(char: str) -> bool:
    # Marks (M) belong to the letters of many scripts.
    return char in " -_" or char.isalnum() or unicodedata.category(char).startswith("M")


def tidy(name: str) -> str:
    """A name as it is kept: composed letters, no spaces at its ends."""
    return unicodedata.normalize("NFC", name).strip()


def path_of(name: str) -> str:
    """The file of a profile. A name in other capitals means the same profile, as on Windows."""
    name = tidy(name)
    stored = _files()
    alike = [one for one in stored if one.casefold() == name.casefold()]
    if name not in stored and alike:
        name = alike[0]
    return os.path.join(folder(), stored.get(name, name + ".yaml"))
