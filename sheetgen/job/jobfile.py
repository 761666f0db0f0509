"""Job files: everything that can be said of a print job, in YAML."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from ..source import library
from ..source.ask import Ask
from ..source.located import Items, Node, Text, read_file
from ..source.problems import Problems, Source, shown
from .kinds import JOB, OUTPUT, SHEETS, refuse_other
from .options import OPTIONS, Pair

FILES = ("names", "theme", "back", "font")  # may name a file: in a job it is looked up beside it
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._/+-]*\Z")
_SPECIAL = {"yes", "no", "true", "false", "on", "off", "null"}


class JobText(NamedTuple):
    """A job as it is written: its sheets, and the text of each option, which knows its place."""

    sheets: tuple[str, ...] = ()
    options: Mapping[str, Node] = MappingProxyType({})

    def text(self, name: str) -> str | None:
        """An option as it was written, or None."""
        node = self.options.get(name)
        return node.value if isinstance(node, Text) else None

    def files(self) -> list[str]:
        """What it names that may be a file: sheets first."""
        texts = [self.text(name) or "" for name in ("names", "theme", "back", "font")]
        return [*self.sheets, *filter(None, [*texts[:3], *texts[3].split(",")])]


def from_options(sheets: Sequence[str], options: Mapping[str, str | None]) -> JobText:
    """What the command line says; a fault in it is told at its option."""
    given = {name: value for name, value in options.items() if value is not None}
    return JobText(
        tuple(sheets), {name: Text(value, Source(f"--{name}")) for name, value in given.items()}
    )


def read_job(path: str, problems: Problems, typed: Collection[str] = ()) -> JobText:
    """Read a job file; what is wrong is added. Raises `Refused` where it is no YAML.

    Files that it names are looked up from where it lies, and lie below that: a job may come from a
    stranger. It says nothing of what was ``typed``.
    """
    ask = Ask(problems)
    refuse_other(path, JOB)
    keys = ask.keys(read_file(path, library.shown(path)), "a job", (SHEETS, *OPTIONS, OUTPUT)) or {}
    keys = {name: node for name, node in keys.items() if name not in typed}
    sheets: list[str] = []
    if SHEETS in keys:
        listed = keys[SHEETS]
        nodes = ask.items(listed, "`sheets`") if isinstance(listed, Items) else [listed]
        for one in nodes:
            name = ask.text(one, "a sheet")
            if name is not None:
                sheets.append(
                    _beside(path, name) if library.is_path(name) else _meant(ask, one, name)
                )
                if library.is_path(name):
                    _inside(ask, one, path, name)
    options = {name: node for name, node in keys.items() if name != SHEETS}
    move = partial(_beside, path)
    for name in (*FILES, OUTPUT):
        node = options.get(name)
        if isinstance(node, Text) and node.value:
            for file in _files_of(name, node.value, move):
                _inside(ask, node, path, file)
            options[name] = node._replace(value=_moved(name, node.value, move, move))
    for name, node in options.items():
        two = name in OPTIONS and isinstance(OPTIONS[name].takes, Pair)  # which may be a list
        if not (two and isinstance(node, Items)):
            ask.text(node, f"`{name}`", 4000)
    return JobText(tuple(sheets), options)


def _meant(ask: Ask, node: Node, name: str) -> str:
    """The sheet of a name, or of what it is called in any language."""
    if name in library.known():
        return name
    from ..game.titles import titled, unknown  # only a name that is none of a file needs it

    found = titled(name)
    if found is None:
        suffix, values = unknown(name)
        ask.problems.add(node.source, "unknown-sheet" + suffix, **values)
    return found or name


def _inside(ask: Ask, node: Node, job: str, path: str) -> None:
    """Note what a job names outside the folder in which it lies."""
    if not _lies_in(os.path.dirname(job), _beside(job, path)):
        ask.problems.add(node.source, "job-outside", path=shown(path, 90))


def _lies_in(folder: str, path: str) -> bool:
    try:
        home = os.path.realpath(folder or ".")
        return os.path.commonpath([home, os.path.realpath(path)]) == home
    except ValueError:  # another drive, or no path at all
        return False


def outside(text: JobText, path: str) -> list[str]:
    """What a job that is written at a path names outside its folder, where it would not be read."""
    folder = os.path.dirname(path)
    found = [sheet for sheet in text.sheets if library.is_path(sheet)]
    for name in (*FILES, OUTPUT):
        value = text.text(name)
        found += _files_of(name, value, str) if value else []
    return [one for one in found if not _lies_in(folder, one)]


def _files_of(name: str, value: str, beside: Callable[[str], str]) -> list[str]:
    """The files that an option names by their paths."""
    found: list[str] = []

    def note(path: str) -> str:
        found.append(path)
        return path

    _moved(name, value, note, beside)
    return found


def _is_file(name: str, value: str) -> bool:
    """Whether an option names a file by its path, and not a sheet or theme by its name."""
    if name == OUTPUT:
        return value != "-"
    return bool(value) and (name == "names" or library.is_path(value))


def _moved(name: str, value: str, move: Callable[[str], str], beside: Callable[[str], str]) -> str:
    """An option with the files that it names moved; a name that is no path and names no file, which
    is looked for ``beside``, stays."""
    if name != "font":
        return move(value) if _is_file(name, value) else value
    from ..faces.fontspec import (  # a font: one file or two, each perhaps with a number
        spec_file,
        spec_parts,
    )

    found = []
    for part in map(os.path.expanduser, spec_parts(value)):
        path = os.path.basename(part) != part
        found.append(move(part) if path or os.path.isfile(spec_file(beside(part))) else part)
    return ",".join(found)


def _beside(job: str, path: str) -> str:
    """A path that is written in a job, from here."""
    return os.path.join(os.path.dirname(job), path)


def merged(job: JobText, line: JobText) -> JobText:
    """A job, and what the command line says in place of it."""
    return JobText(line.sheets or job.sheets, {**job.options, **line.options})


def write_job(text: JobText, path: str) -> str:
    """A job file that says the same, to be written at a path; its names of files hold there."""
    lines = ["# sheetgen render --job " + shown(os.path.basename(path), 200)]
    folder = os.path.dirname(os.path.abspath(path))
    if text.sheets:
        names = [_from(folder, s) if library.is_path(s) else s for s in text.sheets]
        lines.append(f"{SHEETS}: [{', '.join(map(_quoted, names))}]")
    for name in (*OPTIONS, OUTPUT):
        node = text.options.get(name)
        if isinstance(node, Items):
            parts = [_quoted(v.value) for v in node.values if isinstance(v, Text)]
            lines.append(f"{name}: [{', '.join(parts)}]")
        elif isinstance(node, Text):
            value = node.value
            if name in (*FILES, OUTPUT):
                value = _moved(name, value, partial(_from, folder), str)
            flag = name in OPTIONS and not OPTIONS[name].takes.metavar
            lines.append(f"{name}: {value if flag else _quoted(value)}")
    if len(lines) == 1:  # nothing was said, and a file of nothing is no job
        lines.append("paper: A4")
    return "\n".join(lines) + "\n"


def _from(folder: str, path: str) -> str:
    """A path as seen from a folder, written with slashes."""
    try:
        path = os.path.relpath(path, folder)
    except ValueError:  # another drive
        path = os.path.abspath(path)
    return path.replace(os.sep, "/")


def _quoted(text: str) -> str:
    if _PLAIN.match(text) and text.lower() not in _SPECIAL and not text.endswith(" "):
        return text
    import json  # a JSON text is a quoted YAML text

    return json.dumps(text, ensure_ascii=not text.isprintable())
