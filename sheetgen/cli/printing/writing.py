"""Printouts written as files of a format, each whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple, TypeVar

import click

from ...faces.fontdata import FaceError
from ...job.printout import Printout, view_of
from ...source.problems import Problems
from ...words.localizer import Localizer
from ...writers.formats import FORMATS, File, Settings, View, named_for, pixels, writer
from ..output import Target, not_read
from .drawing import CommandLine, Drawing, Job, lay_out

DPI = 110
MOST_PIXELS = 80_000_000  # of one picture: an A3 at 600 dpi, a quarter of a gigabyte
LONG_RUN = 8  # files, from which a progress bar is shown
LONG_FILE = 500  # pages, from which one is shown within a file
_T = TypeVar("_T")


class Drawn(NamedTuple):
    """A printout, and what is wanted of it."""

    printout: Printout
    view: View


def check_usage(line: CommandLine) -> None:
    """Options that have a meaning together. Raises `click.UsageError`."""
    form, other = FORMATS[line.form], named_for(line.output)
    if line.dpi is not None and not form.dpi:
        raise click.UsageError(f"{form.what} has no pixels; leave --dpi out")
    if other and other.ending != form.ending and (line.preview or line.form != "pdf"):
        hint = "a PDF is drawn by `sheetgen render`"
        if other.name != "pdf":
            hint = f"use --format {other.name}"
        kind = "a PDF" if form.name == "pdf" else "a picture"
        raise click.BadParameter(
            f"{line.output} is no name for {kind} that ends in {form.ending}; {hint}",
            param_hint="-o",
        )


def target_of(job: Job, line: CommandLine, output: str | None, say: Localizer) -> Target:
    """Where files go. Raises `click.UsageError` where that is wrong for them."""
    form = FORMATS[line.form]
    count = 1 if form.together else len(job.files)
    what = form.what if form.binary else ""
    target = Target(output, count, say, form.ending, what, line.force)
    _different_files(job, target, apart=not form.together)
    return target


def _different_files(job: Job, target: Target, apart: bool) -> None:
    """No result replaces another where they are written ``apart``, nor what it is read from.

    Raises `click.UsageError`.
    """
    seen: dict[tuple[str, str], str] = {}
    file = target.path if target.kind == "file" and os.path.exists(target.path) else None
    for drawing in job.drawings:
        key = (drawing.sheet.name, drawing.language)
        if key in seen and apart and not job.request.together:
            raise click.UsageError(
                f"{seen[key]} and {drawing.path} would both be written as"
                f" {drawing.sheet.name}.{drawing.language}..{target.ending}; draw them into"
                " different folders"
            )
        seen[key] = drawing.path
    if file:
        not_read(file, job.inputs)


def write(
    job: Job,
    line: CommandLine,
    target: Target,
    problems: Problems,
    tell: Callable[[str, str], None],
) -> list[Printout]:
    """Write everything that can be drawn; ``tell`` takes a file's path and what is said of it.

    What cannot be drawn or written is added to the problems. Returns what was written. Raises
    `click.UsageError` where what is asked for is not there, or too much, and `Refused` where a
    library is missing.
    """
    form, say, done = FORMATS[line.form], target.say, list[Printout]()
    if form.dpi:
        writer(form)  # a library that is missing is told before any work
    groups: Iterable[Sequence[Drawn]]
    if form.most is None and line.page is None and not line.pieces:
        files = progress(job.files, say)
        groups = ([one] for one in _drawn(job, files, line, problems))
    else:
        drawn = list(_drawn(job, job.files, line, problems))
        _check_pages(drawn, line, target)
        _check_sizes(drawn, line)
        together = [drawn] if drawn else []
        groups = progress(together if form.together else [[one] for one in drawn], say)
    settings = Settings(line.dpi or DPI, say, problems, lambda pages: _long_file(pages, say))
    for group in groups:
        written = 0
        try:
            for file in writer(form).write([one.view for one in group], settings):
                if target.deliver(file.name, file.data, problems):
                    written += 1
                    if target.kind != "stdout":
                        path = target.file(file.name)
                        tell(path, _told(file, path, say))
                elif not done and not written and problems[-1].id == "write-failed":
                    return done  # a folder that takes no file takes none of the others
        except FaceError as error:
            error.note(problems)
        if written:
            done += [one.printout for one in group]
    return done


def _drawn(
    job: Job, files: Iterable[Sequence[Drawing]], line: CommandLine, problems: Problems
) -> Iterator[Drawn]:
    """Everything that can be laid out; what cannot is added to the problems."""
    for drawings in files:
        printout = lay_out(job, drawings, problems)
        if printout is not None:
            faces = job.materials.faces_of(printout.languages)
            most = FORMATS[line.form].most
            view = view_of(printout, faces, line.pieces, line.page, most)
            yield Drawn(printout, view._replace(stem=view.stem + _chosen(line)))


def _chosen(line: CommandLine) -> str:
    """What of a picture was chosen, as its file is called."""
    found = f".{line.dpi}dpi" if line.dpi else ""
    whole = line.page == 1 and not FORMATS[line.form].each_page  # the number of others is behind it
    return found + (".page-1" if whole else "")


def _check_pages(drawn: Sequence[Drawn], line: CommandLine, target: Target) -> None:
    """What is asked for is there, and not too much for where it goes. Raises `click.UsageError`."""
    lacking = []
    for printout, view in drawn:
        count, title = len(printout.document.pages), _title(printout)
        if line.page is not None and line.page > count:
            lacking.append(f"{title} has {'1 page' if count == 1 else f'{count} pages'}")
        elif not view.numbers:
            lacking.append(f"{title} has no pieces there")
    if lacking:
        message = f"there is no page {line.page}: {', '.join(lacking)}"
        raise click.BadParameter(message, param_hint="--page")
    form, what = FORMATS[line.form], "pieces" if line.pieces else "pages"
    for _, view in drawn if form.each_page else ():
        if target.kind != "folder" and view.wanted > 1:
            choose = "choose one with --page, or " if line.preview else ""
            raise click.UsageError(
                f"{view.wanted} {what} do not go into {target.path!r};"
                f" {choose}name a folder with -o"
            )
        if form.most is not None and view.wanted > form.most:
            choose = "choose a page with --page, or " if line.preview else ""
            raise click.UsageError(
                f"{view.wanted} {what} would be as many files; {choose}look at the first"
                f" {FORMATS['contact'].most} with --format contact"
            )


def _title(printout: Printout) -> str:
    """What a printout is called in messages."""
    names = "+".join(dict.fromkeys(one.sheet.name for one in printout.laid))
    return f"{names} ({'+'.join(dict.fromkeys(one.language for one in printout.laid))})"


def _check_sizes(drawn: Sequence[Drawn], line: CommandLine) -> None:
    """No picture is larger than a computer can hold. Raises `click.BadParameter`."""
    form, dpi = FORMATS[line.form], line.dpi or DPI
    if not form.dpi or form.together:
        return  # no pixels, or the size of the picture has a limit of its own
    for page in (page for one in drawn for page in one.view.pages):
        width, height = pixels(page, dpi)
        if width * height > MOST_PIXELS:
            inches = page.width * page.height / 25.4**2
            raise click.BadParameter(
                f"{dpi} dpi make {width} × {height} pixels, more than"
                f" {MOST_PIXELS // 1_000_000} million; {int(sqrt(MOST_PIXELS / inches))} dpi or"
                " less will do",
                param_hint="--dpi",
            )


def _told(file: File, path: str, say: Localizer) -> str:
    """One line for a file: its path, and what it holds."""
    line = say(file.told, path=path, **file.values)
    return line if file.pages == 1 else f"{line}, {say('pages-many', n=file.pages)}"


def progress(items: Sequence[_T], say: Localizer) -> Iterable[_T]:
    """The items, behind a progress bar where there are many and nobody reads their names."""
    if len(items) < LONG_RUN or not sys.stderr.isatty() or sys.stdout.isatty():
        return items  # on a terminal the lines that name each file are the progress
    return _behind_bar(items, say("rendering"))


def _long_file(pages: Sequence[_T], say: Localizer) -> Iterable[_T]:
    """The pages of one file, a long one behind a progress bar."""
    long = len(pages) >= LONG_FILE and sys.stderr.isatty()
    return _behind_bar(pages, say("rendering")) if long else pages


def _behind_bar(items: Sequence[_T], label: str) -> Iterator[_T]:
    with click.progressbar(items, label=label, file=sys.stderr) as bar:
        yield from bar
