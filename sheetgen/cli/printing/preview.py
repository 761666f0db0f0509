"""`sheetgen preview`: what would be printed, as pictures to look at."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from types import ModuleType
from typing import NamedTuple

import click

from ...faces.fontdata import FaceError
from ...job.jobfile import JobText
from ...source.problems import Problems, Refused, Source
from ...words.localizer import Localizer, message_language
from ...writers import contact
from ..output import Target
from ..report import finish
from . import render
from .pictures import File, View, contact_file, pixels, png_files, svg_files, view_of
from .render import LONG_RUN, Order

DPI = 110
MOST_PIXELS = 80_000_000  # of one picture: an A3 at 600 dpi, a quarter of a gigabyte
MOST_FILES = 200  # of one result; nobody looks through more
ENDINGS = {"png": ".png", "svg": ".svg", "contact": ".png"}


class Asked(NamedTuple):
    """The command line of `sheetgen preview`."""

    text: JobText
    job: str | None = None
    output: str | None = None  # that of a job file is the place of its PDF
    form: str = "png"  # or "svg" or "contact"
    dpi: int | None = None
    page: int | None = None  # from 1; None: all
    pieces: bool = False  # the pieces instead of the pages they are printed on


def preview_sheets(asked: Asked) -> int:
    """Draw pictures; 1 where something cannot be drawn. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    draw(asked, say, problems, lambda path, line: click.echo(line))
    return finish(problems, say)


def draw(
    asked: Asked, say: Localizer, problems: Problems, tell: Callable[[str, str], None]
) -> list[str]:
    """Draw pictures and ``tell`` the path of each, and what is said of it; the files read by path.

    What cannot be drawn is added to the problems. Raises `click.UsageError`.
    """
    read: list[str] = []
    _one_way(asked)
    try:
        order = render.read_order(render.Asked(asked.text, asked.job), problems)
        read = render.inputs(order)
        target = _target(asked, order, say)
        png = None if asked.form == "svg" else _raster()
        views = _lay_out(order, asked, problems)
        _one_page(views, asked, target)
        _sizes(views, asked)
        _write(_files(views, asked, png, say, problems), target, problems, tell)
    except Refused as refused:
        problems.take(refused.problems)
    return read


def _one_way(asked: Asked) -> None:
    """Options that have a meaning together. Raises `click.UsageError`."""
    if asked.form == "svg" and asked.dpi is not None:
        raise click.UsageError("an SVG has no pixels; leave --dpi out")
    ending, name = ENDINGS[asked.form], asked.output or ""
    written = os.path.splitext(name)[1].lower()
    if written in (".png", ".svg", ".pdf") and written != ending and not os.path.isdir(name):
        other = {".svg": "use --format svg", ".png": "use --format png"}
        hint = other.get(written, "a PDF is drawn by `sheetgen render`")
        raise click.BadParameter(
            f"{name} is no name for a picture that ends in {ending}; {hint}", param_hint="-o"
        )


def _raster() -> ModuleType:
    """The module that draws pixels. Raises `Refused` where its libraries are missing."""
    try:
        from ...writers import png
    except (ImportError, OSError) as error:
        problems = Problems()
        problems.add(Source(""), "preview-missing", reason=error, python=sys.executable)
        raise Refused(problems) from error
    return png


def _target(asked: Asked, order: Order, say: Localizer) -> Target:
    single = asked.form == "contact"
    count = 1 if single else len(order.files)
    binary = "" if asked.form == "svg" else "a picture"
    target = Target(asked.output, count, say, ENDINGS[asked.form], binary)
    render.different_files(order, target, apart=not single)
    return target


def _lay_out(order: Order, asked: Asked, problems: Problems) -> list[View]:
    """Everything that can be laid out; what cannot is added to the problems."""
    most = contact.MOST if asked.form == "contact" else MOST_FILES
    views = []
    for drawings in order.files:
        result = render.draw_file(order, drawings, problems)
        if result is not None:
            faces = order.materials.faces_of(result.languages)
            views.append(view_of(result, faces, asked.pieces, asked.page, most))
    return views


def _one_page(views: Sequence[View], asked: Asked, target: Target) -> None:
    """What is asked for is there, and not too much for where it goes. Raises `click.UsageError`."""
    lacking = []
    for view in views:
        count = len(view.result.document.pages)
        if asked.page is not None and asked.page > count:
            pages = "1 page" if count == 1 else f"{count} pages"
            lacking.append(f"{view.title} has {pages}")
        elif not view.pictures:
            lacking.append(f"{view.title} has no pieces there")
    if lacking:
        message = f"there is no page {asked.page}: {', '.join(lacking)}"
        raise click.BadParameter(message, param_hint="--page")
    what = "pieces" if asked.pieces else "pages"
    for view in views if asked.form != "contact" else ():
        if target.kind != "folder" and view.wanted > 1:
            raise click.UsageError(
                f"{view.wanted} {what} do not go into {target.path!r}; choose one with --page, or"
                " name a folder with -o"
            )
        if view.wanted > MOST_FILES:
            raise click.UsageError(
                f"{view.wanted} {what} would be as many files; choose a page with --page, or look"
                f" at the first {contact.MOST} with --format contact"
            )


def _sizes(views: Sequence[View], asked: Asked) -> None:
    """No picture is larger than a computer can hold. Raises `click.BadParameter`."""
    if asked.form != "png":
        return  # an SVG has no pixels, and the size of a contact sheet has a limit of its own
    dpi = asked.dpi or DPI
    for picture in (picture for view in views for picture in view.pictures):
        width, height = pixels(picture.size, dpi)
        if width * height > MOST_PIXELS:
            inches = picture.size[0] * picture.size[1] / 25.4**2
            raise click.BadParameter(
                f"{dpi} dpi make {width} × {height} pixels, more than"
                f" {MOST_PIXELS // 1_000_000} million; {int(sqrt(MOST_PIXELS / inches))} dpi or"
                " less will do",
                param_hint="--dpi",
            )


def _files(
    views: Sequence[View], asked: Asked, png: ModuleType | None, say: Localizer, problems: Problems
) -> Iterator[File]:
    """What is asked for, drawn one after the other; what cannot be is added to the problems."""
    dpi = asked.dpi or DPI
    if png is None:
        drawn = [svg_files(view) for view in views]
    elif asked.form == "contact":
        drawn = [contact_file(png, views, dpi, say, problems)] if views else []
    else:
        drawn = [png_files(png, view, dpi) for view in views]
    for files in render.progress(drawn, LONG_RUN, say):
        try:
            yield from files
        except FaceError as error:
            error.note(problems)


def _write(
    files: Iterator[File], target: Target, problems: Problems, tell: Callable[[str, str], None]
) -> None:
    """Write one after the other; what cannot be written is added to the problems."""
    written = 0
    for file in files:
        if not target.deliver(file.name, file.data, problems):
            if not written:
                break  # a folder that takes no file takes none of the others
            continue
        written += 1
        if target.kind != "stdout":
            path = target.file(file.name)
            tell(path, target.say(file.said, path=path, **file.values))
