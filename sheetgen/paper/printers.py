"""Printer profiles: by how much a printer is off, measured once, and what pages get for it.

A profile is one YAML file in the folder `printers` of the user's own folder. It says by how much a
page must be moved, and how long the printer prints what should be 100 % long. Its name is the same
on every system, never a path.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from ..source import library
from ..source.ask import Ask
from ..source.located import Node, read_file
from ..source.output import write_file
from ..source.problems import Problems, Refused, Source, nearest, refuse, shown

MENDED = 0.03  # a scale further off is a setting of the print dialogue, and mended there
EXACT = 0.0005  # nobody measures 0.05 %
# What the print dialogue did where a page came out at these scales (print at actual size mends it).
SHRUNK = ((0.960, "shrunk-96"), (0.933, "shrunk-93"), (0.912, "shrunk-91"))
SHRUNK_NEAR = 0.007

Pair = tuple[float, float]  # across and down


class Printer(NamedTuple):
    """How a printer is off."""

    name: str
    offset: Pair  # mm by which fronts must be moved to the right and down
    back_offset: Pair  # mm by which backs must be moved, as one looks at the back
    scale: Pair  # what the printer makes of 1, across and down
    source: Source
    paper: str = ""  # on which it was measured


class Note(NamedTuple):
    """Something to tell with `Say`: the id of a text and its values."""

    id: str
    values: dict[str, str]


class Applied(NamedTuple):
    """What a page gets for a printer: `Sheetful.shift` of fronts and backs, `Sheetful.scale`."""

    offset: Pair
    back_offset: Pair
    scale: Pair
    notes: tuple[Note, ...]


def percent(scale: Pair) -> str:
    """A scale as people read it: one number where both are the same."""
    across, down = (f"{round(value * 100, 1):g}" for value in scale)
    return f"{across} %" if across == down else f"{across} % × {down} %"


def shrunk(scale: Pair) -> str:
    """The id of what the print dialogue did, or "" where the scale does not tell."""
    for usual, id in SHRUNK:
        if all(abs(one - usual) <= SHRUNK_NEAR + 1e-9 for one in scale):
            return id
    return ""


def applied(printer: Printer) -> Applied:
    """What pages get for a printer. The offset always; the scale only where it is within 3 %.

    What is drawn is made larger by as much as the printer makes it smaller. A scale that is
    further off was set in the print dialogue, which is the place to mend it; the notes say so.
    """
    notes: list[Note] = []
    scale = (1.0, 1.0)
    name, shows = printer.name, percent(printer.scale)
    off = max(abs(one - 1) for one in printer.scale)
    if off > MENDED + 1e-9:
        why = shrunk(printer.scale)
        notes.append(Note("printer-scale-left", {"name": name, "percent": shows}))
        notes += [Note(why, {})] if why else []
    elif off > EXACT:
        scale = (1 / printer.scale[0], 1 / printer.scale[1])
        notes.append(
            Note("printer-scale", {"name": name, "percent": shows, "correction": percent(scale)})
        )
    return Applied(printer.offset, printer.back_offset, scale, tuple(notes))


MAX_NAME = 40  # letters
MAX_OFFSET = 15.0  # mm; a printer that is further off was mis-measured
SCALE_RANGE = (0.85, 1.15)
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?) ?%\Z")
_KEYS = ("paper", "offset", "back-offset", "scale")
# Names of devices, which Windows opens instead of a file, whatever ending follows.
_DEVICES = re.compile(r"(con|prn|aux|nul|conin|conout|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)


def folder() -> str:
    """Where profiles lie; it need not exist."""
    return os.path.join(library.config_folder(), "printers")


def printer_names() -> list[str]:
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
    # Marks (M) belong to the letters of many scripts.
    marked = (char.isalnum() or unicodedata.category(char).startswith("M") for char in name)
    fits = all(fit or char in " -_" for char, fit in zip(name, marked, strict=True))
    if name[0] == "-" or not fits or not any(char.isalnum() for char in name):
        return "printer-name-characters"
    return "printer-name-device" if is_device(name) else ""


def is_device(name: str) -> bool:
    """Whether Windows would open a device instead of a file of this name."""
    return bool(_DEVICES.match(unicodedata.normalize("NFKC", name)))


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


def read_printer(name: str) -> Printer:
    """A profile by name. Raises `Refused` with everything that is wrong with the name or file."""
    if fault := name_fault(name):
        refuse(Source(""), fault, name=shown(name), limit=MAX_NAME)
    path = path_of(name)
    if not os.path.exists(path):
        known = printer_names()
        near = nearest(tidy(name), known)
        id = "unknown-printer" if known else "unknown-printer-none"
        values = {"name": shown(tidy(name)), "near": near or "", "known": ", ".join(known)}
        refuse(Source(""), id if near is None else f"{id}-near", **values)
    problems = Problems()
    stem = tidy(os.path.splitext(os.path.basename(path))[0])
    found = _Reader(problems).printer(read_file(path, library.shown(path)), stem)
    if found is None or problems:
        raise Refused(problems)
    return found


class _Reader(Ask):
    def printer(self, node: Node, name: str) -> Printer | None:
        keys = self.keys(node, "a printer", _KEYS, ("offset",))
        if not keys or "offset" not in keys:
            return None
        offset = self.offset(keys["offset"], "`offset`")
        back = self.at(keys, "back-offset", self.offset, (0.0, 0.0))
        scale = self.at(keys, "scale", self.scale, (1.0, 1.0))
        paper = self.at(keys, "paper", lambda node, what: self.text(node, what, 40), "")
        return Printer(name, offset, back, scale, node.source, paper)

    def offset(self, node: Node, what: str) -> Pair:
        """`{right: 1mm, up: 0.5mm}` as mm to the right and down."""
        known = ("right", "left", "down", "up")
        keys = self.keys(node, what, known)
        if keys is None:
            return (0.0, 0.0)
        for one, other in (known[:2], known[2:]):
            both, none = keys.keys() >= {one, other}, not keys.keys() & {one, other}
            if both or (none and not self.meant & {one, other}):
                place = keys.get(other, node)
                self.wrong(place, what, "one-of-keys", known=f"{one}, {other}")
        right, left, down, up = (
            self.at(keys, key, lambda node, what: self.length(node, what, 0, MAX_OFFSET), 0.0)
            for key in known
        )
        return right - left, down - up

    def scale(self, node: Node, what: str) -> Pair:
        """`{across: 99.7%, down: 100%}` as numbers."""
        known = ("across", "down")
        keys = self.keys(node, what, known, known) or {}
        across, down = (self.at(keys, key, self.percent, 1.0) for key in known)
        return (across, down)

    def percent(self, node: Node, what: str) -> float | None:
        text = self.text(node, what)
        if text is None:
            return None
        match = _PERCENT.match(text.strip())
        low, high = SCALE_RANGE
        # Rounded, so that what is written in hundredths of a percent comes back the same.
        number = round(float(match[1]) / 100, 6) if match else 0.0
        if low <= number <= high:
            return number
        bounds = {"low": f"{low:.0%}", "high": f"{high:.0%}"}
        self.wrong(node, what, "want-percent", got=shown(text), **bounds)
        return None


def write_printer(printer: Printer, comments: Mapping[str, str]) -> tuple[str, bool]:
    """Keep a profile, whole or not at all; its path, and whether it took another's place.

    ``comments`` stand in the file above a key, or at its head (""). Raises `OSError`, and
    `ValueError` for a name that `name_fault` refuses.
    """
    if name_fault(printer.name):
        raise ValueError(f"no name for a profile: {printer.name!r}")
    path = path_of(printer.name)
    replaced = os.path.exists(path)
    write_file(path, as_text(printer, comments).encode(), own=True)
    return path, replaced


def as_text(printer: Printer, comments: Mapping[str, str]) -> str:
    """The file of a profile."""

    def comment(key: str) -> list[str]:
        return [f"# {line}" if line else "" for line in comments.get(key, "").splitlines()]

    values = {
        "paper": printer.paper,
        "offset": _written(printer.offset),
        "back-offset": _written(printer.back_offset),
        "scale": f"{{across: {_percent(printer.scale[0])}, down: {_percent(printer.scale[1])}}}",
    }
    lines = comment("")
    for key, value in values.items():
        if value:
            lines += [*comment(key), f"{key}: {value}"]
    return "\n".join(lines) + "\n"


def _written(offset: Pair) -> str:
    across, down = (round(value, 2) + 0.0 for value in offset)
    sideways = f"left: {-across:g}mm" if across < 0 else f"right: {across:g}mm"
    return f"{{{sideways}, {f'up: {-down:g}mm' if down < 0 else f'down: {down:g}mm'}}}"


def _percent(scale: float) -> str:
    return f"{round(scale * 100, 2):g}%"
