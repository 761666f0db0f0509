"""`sheetgen preview --watch`: sheets drawn again whenever a file that they are made of is saved.

What was changed is told by a record of all these files; watchfiles only says when to look at it.
So nothing is missed that is saved while pictures are drawn, or on a drive that tells nothing.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

import click

from ...source import library
from ...source.problems import Problems, Source
from ...words.languages import forget_languages
from ...words.localizer import Localizer, message_language
from ..echo import echo
from ..report import finish, show
from . import render
from .drawing import CommandLine

_KINDS = (
    "",
    library.GALLERY,
    "words",
    "themes",
    "papers",
    "rules",
)  # folders in a folder of layouts
_ENDINGS = (".yaml", ".yml", ".txt", ".ttf", ".otf", ".ttc")
_LOOK = 1.0  # seconds after which the record is compared even if nothing was said
_SETTLE = 0.05  # seconds in which a file that is whole does not change
_PATIENCE = 1.5  # seconds in which one that vanished may come back
_CAUSES = 3  # files named in a line

Record = dict[str, tuple[int, int, int]]  # by path: what differs once a file was saved


def watch_sheets(line: CommandLine) -> int:
    """Draw, and draw again after every change until Ctrl-C; 0 then.

    1 or 2 where it cannot begin at all. Raises `click.UsageError`.
    """
    say = Localizer(message_language())
    if line.output == "-":
        raise click.UsageError(say("watch-stdout"))
    try:
        from watchfiles import watch
    except (ImportError, OSError) as error:
        problems = Problems()
        problems.add(Source(""), "watch-missing", reason=error, python=sys.executable)
        return finish(problems, say)
    try:
        return _Watch(line).run(watch)
    except KeyboardInterrupt:
        return 0


class _Watch:
    """What is drawn, the files it is made of, and how these were when they were read."""

    def __init__(self, line: CommandLine) -> None:
        self.line = line
        self.named = set(line.text.files())  # some are no paths, and no files either
        if line.job:
            self.named.add(line.job)
        self.seen: Record = {}

    def run(self, watch: Callable[..., Iterator[Any]]) -> int:
        """Draw until Ctrl-C, which raises `KeyboardInterrupt`."""
        say, problems = Localizer(message_language()), Problems()
        self.seen = self.record()
        self.note(render.draw(self.line, say, problems, lambda path, told: echo(told)))
        code = finish(problems, say)
        if code == 2 or any(problem.id == "preview-missing" for problem in problems):
            return code  # no change of a file mends that
        echo(say("watch-on"))
        while True:
            now = self.changed(watch)
            causes = sorted(
                (path for path in {*self.seen, *now} if self.seen.get(path) != now.get(path)),
                key=lambda path: (path not in self.named, path),
            )
            self.seen = now
            self.again(causes)

    def again(self, causes: list[str]) -> None:
        """Draw again and say so in a line; what is wrong is listed, and the rest is drawn."""
        forget_languages()
        say, problems = Localizer(message_language()), Problems()
        drawn: list[tuple[str, str]] = []
        wrong = ""
        try:
            self.note(render.draw(self.line, say, problems, lambda *one: drawn.append(one)))
        except click.UsageError as error:  # such as a page that is no longer there
            wrong = error.format_message()
        except BrokenPipeError:
            raise
        except OSError as error:  # a folder went while it was looked through
            source = Source(str(error.filename or ""))
            problems.add(source, "file-unreadable", reason=error.strerror or str(error))
        cause = ", ".join(map(library.shown, causes[:_CAUSES]))
        cause += ", …" if len(causes) > _CAUSES else ""
        for what in _told(drawn, len(problems) + bool(wrong), say):
            at = time.strftime("%H:%M:%S")
            echo(say("watch-drawn", time=at, cause=cause, what=what))
        for text in (wrong, show(problems, say)):
            if text:
                echo(text, err=True)

    def note(self, read: Iterable[str]) -> None:
        """Files that were read join those that are watched."""
        fresh = set(read) - self.named
        self.named |= fresh
        self.seen.update(_record(fresh))

    def changed(self, watch: Callable[..., Iterator[Any]]) -> Record:
        """Wait until the record differs and rests; how it is then."""
        now = self.record()
        while now == self.seen:
            self.wait(watch)
            now = self.record()
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            time.sleep(_SETTLE)
            later = self.record()
            # An editor that saves by renaming takes the file away for a moment.
            if later == now and not any(p in self.seen and p not in now for p in self.named):
                break
            now = later
        return now

    def wait(self, watch: Callable[..., Iterator[Any]]) -> None:
        """Wait until something happens beside the files, or for the time after which to look."""
        folders = {os.path.dirname(os.path.abspath(path)) for path in self.named}
        folders |= {os.path.abspath(folder) for folder in _folders()}
        there = sorted(folder for folder in folders if os.path.isdir(folder))
        try:
            options = {"rust_timeout": int(_LOOK * 1000), "yield_on_timeout": True}
            next(watch(*there, watch_filter=None, recursive=False, **options), None)
        except (OSError, RuntimeError):  # a folder that went, or a system that watches no more
            time.sleep(_LOOK)

    def record(self) -> Record:
        """How all files are now that a picture can be made of."""
        found = set(self.named)
        for folder in _folders():
            with suppress(OSError):
                names = [name for name in os.listdir(folder) if not name.startswith(".")]
                files = (name for name in names if name.lower().endswith(_ENDINGS))
                found.update(os.path.join(folder, name) for name in files)
        return _record(found)


def _folders() -> list[str]:
    """Where sheets, words, themes, papers, rules cards and fonts are looked for."""
    with suppress(OSError):
        layouts = library.folders()
        return [os.path.join(at, kind) for at in layouts for kind in _KINDS] + library.own_fonts()
    return []


def _record(paths: Iterable[str]) -> Record:
    found: Record = {}
    for path in paths:
        with suppress(OSError, ValueError):
            if os.path.isfile(path):
                state = os.stat(path)
                found[path] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found


def _told(drawn: list[tuple[str, str]], wrong: int, say: Localizer) -> Iterator[str]:
    """What is said of the pictures that were drawn, and of those that were not."""
    if len(drawn) == 1:
        yield drawn[0][1]
    elif drawn:
        yield say("watch-many", pictures=say.count("pictures", len(drawn)), path=drawn[-1][0])
    if wrong:
        yield say("watch-broken", problems=say.count("problems", wrong))
