"""`sheetgen preview`: what would be printed, as pictures to look at."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from math import sqrt
from types import ModuleType
from typing import NamedTuple

import click

from . import options, rendering, words
from .faces import FaceError
from .job import Shop, Wish
from .output import unbroken
from .pictures import File, View, contact_file, pictures_of, pixels, png_files, svg_files
from .problems import Problems, Refused, Source
from .rendering import Drawing, Target
from .report import finish
from .say import Say, message_language

DPI = 110
MOST_PIXELS = 80_000_000  # of one picture: an A3 at 600 dpi, a quarter of a gigabyte
ENDINGS = {"png": ".png", "svg": ".svg", "contact": ".png"}


class Asked(NamedTuple):
    """The command line of `sheetgen preview`."""

    render: rendering.Asked  # which sheets, how they are wanted, and where to write
    form: str = "png"  # or "svg" or "contact"
    dpi: int | None = None
    page: int | None = None  # from 1; None: all
    pieces: bool = False  # the pieces instead of the pages they are printed on


def preview_sheets(asked: Asked) -> int:
    """Draw pictures; 1 where something cannot be drawn. Raises `click.UsageError`."""
    say = Say(message_language())
    problems = Problems()
    job = asked.render
    _one_way(asked)
    try:
        shop = Shop()
        wish = options.wish(shop, job.piece, job.paper, job.pen, job.token, job.draft)
        raster = None if asked.form == "svg" else _raster(problems)
        if problems:
            return finish(problems, say)
        drawings = rendering.drawings_of(shop, job, problems)
        target = _target(asked, drawings, say)
        views = _lay_out(shop, drawings, wish, asked, problems)
        _one_page(views, asked, target)
        _write(_files(views, asked, raster, say, problems), target, problems)
    except Refused as refused:
        problems.take(refused.problems)
    return finish(problems, say)


def _one_way(asked: Asked) -> None:
    """Options that have a meaning together. Raises `click.UsageError`."""
    if asked.form == "svg" and asked.dpi is not None:
        raise click.UsageError("an SVG has no pixels; leave --dpi out")
    ending = ENDINGS[asked.form]
    name = asked.render.output or ""
    written = os.path.splitext(name)[1].lower()
    if written in (".png", ".svg", ".pdf") and written != ending and not os.path.isdir(name):
        other = {".svg": "use --format svg", ".png": "use --format png"}
        hint = other.get(written, "a PDF is drawn by `sheetgen render`")
        raise click.BadParameter(
            f"{name} is no name for a picture that ends in {ending}; {hint}", param_hint="-o"
        )


def _raster(problems: Problems) -> ModuleType | None:
    """The module that draws pixels, or None and a problem where its libraries are missing."""
    try:
        from . import raster
    except (ImportError, OSError) as error:
        problems.add(Source(""), "preview-missing", reason=error)
        return None
    return raster


def _target(asked: Asked, drawings: Sequence[Drawing], say: Say) -> Target:
    single = asked.form == "contact"
    ending, binary = ENDINGS[asked.form], "" if asked.form == "svg" else "a picture"
    count = min(1, len(drawings)) if single else len(drawings)
    target = Target(asked.render.output, count, say, ending, binary)
    file = target.path if target.kind == "file" else None
    # Results that go by one name stand in each other's way, but not on a contact sheet.
    for group in [[drawing] for drawing in drawings] if single else [drawings]:
        options.different_files(group, file)
    return target


def _lay_out(
    shop: Shop, drawings: Sequence[Drawing], wish: Wish, asked: Asked, problems: Problems
) -> list[View]:
    """Everything that can be laid out; what cannot is added to the problems."""
    views = []
    for drawing in drawings:
        try:
            language = words.find(drawing.language)
            if language is None:
                known = ", ".join(words.tags())
                source = drawing.sheet.source
                problems.add(source, "unknown-language", name=drawing.language, known=known)
                continue
            result = shop.render(drawing.sheet, language, wish)
            faces = shop.faces(language)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        pictures = pictures_of(result.document.pages, asked.pieces)
        wanted = tuple(p for p in pictures if asked.page is None or asked.page in p.pages)
        views.append(View(result, language, faces, wanted, len(pictures), asked.pieces))
    _sizes(views, asked)
    return views


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


def _one_page(views: Sequence[View], asked: Asked, target: Target) -> None:
    """The page asked for is there; one file takes one page. Raises `click.UsageError`."""
    lacking = [view for view in views if not view.pictures]
    if lacking:
        names = []
        for view in lacking:
            count = len(view.result.document.pages)
            pages = "1 page" if count == 1 else f"{count} pages"
            names.append(f"{view.result.sheet.name} ({view.result.language}) has {pages}")
        raise click.BadParameter(
            f"there is no page {asked.page}: {', '.join(names)}", param_hint="--page"
        )
    if target.kind != "folder" and asked.form != "contact":
        for view in views:
            if len(view.pictures) > 1:
                what = "pieces" if asked.pieces else "pages"
                raise click.UsageError(
                    f"{len(view.pictures)} {what} do not go into {target.path!r}; choose one with"
                    " --page, or name a folder with -o"
                )


def _files(
    views: Sequence[View], asked: Asked, raster: ModuleType | None, say: Say, problems: Problems
) -> Iterator[File]:
    """What is asked for, drawn one after the other; what cannot be is added to the problems."""
    dpi = asked.dpi or DPI
    if raster is None:
        for view in rendering.progress(views, say):
            yield from svg_files(view)
        return
    if asked.form == "contact":
        drawn = [contact_file(raster, views, dpi, say, problems)] if views else []
    else:
        drawn = [png_files(raster, view, dpi) for view in views]
    for files in rendering.progress(drawn, say):
        try:
            yield from files
        except FaceError as error:
            problems.add(Source(""), error.id, path=error.path, reason=error.reason)


def _write(files: Iterator[File], target: Target, problems: Problems) -> None:
    """Write one after the other; what cannot be written is added to the problems."""
    written = 0
    for file in files:
        try:
            with unbroken():
                target.write(file.name, file.data, file.said, **file.values)
        except BrokenPipeError:
            raise
        except OSError as error:
            path, reason = target.file(file.name), error.strerror or str(error)
            problems.add(Source(""), "write-failed", path=path, reason=reason)
            if not written:
                break  # a folder that takes no file takes none of the others
            continue
        written += 1
