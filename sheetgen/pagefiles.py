"""Files of the pages beside the sheets: which paper, which language, where they are written."""

from __future__ import annotations

import os
import sys

import click

from . import __version__
from .faces import FaceError
from .job import Shop
from .lettering import Lettering
from .output import unbroken, write_file
from .page import Document
from .papers import Size, custom_size, in_range, known_name
from .problems import Problems, Refused, Source, one_of, shown
from .say import Say, message_language
from .words import Words


def size_named(shop: Shop, text: str, option: str) -> Size:
    """A size by name, or written as width x height. Raises `click.BadParameter`."""
    say = Say(message_language())
    name = known_name(text, shop.sizes)
    if name is not None:
        return shop.sizes[name]
    custom = custom_size(text)
    if custom is None:
        suffix, values = one_of(text, shop.sizes)
        kind = "unknown-paper" if option == "--paper" else "unknown-piece"
        raise click.BadParameter(say(kind + suffix, **values), param_hint=option)
    if not in_range(custom[0]):
        raise click.BadParameter(say("size-range", got=shown(text)), param_hint=option)
    return custom[0]


def lettering(shop: Shop, words: Words, problems: Problems) -> Lettering:
    """The words and faces of a page's language. Raises `Refused`."""
    return Lettering(words, shop.faces(words), shop.theme, problems)


def write_page(document: Document, say: Lettering, file_name: str, output: str | None) -> None:
    """Write a page and say where; whole or not at all.

    ``output`` is a folder, a file, or ``-``. Raises `Refused`, also with what was found wrong
    while the page was laid out, and `click.UsageError`.
    """
    if say.problems:
        raise Refused(say.problems)
    path = _path(output, file_name)
    from .pdf import write_pdf  # ReportLab: only once there is something to draw

    problems = Problems()
    try:
        with unbroken():
            data = write_pdf(document, say.faces, __version__)
        if path is None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        with unbroken():
            write_file(path, data)
    except FaceError as error:
        problems.add(Source(""), error.id, path=error.path, reason=error.reason)
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        problems.add(Source(""), "write-failed", path=path or "-", reason=reason)
    if problems:
        raise Refused(problems)
    click.echo(path)


def _path(output: str | None, file_name: str) -> str | None:
    """Where a page goes; None is standard output."""
    if output == "-":
        if sys.stdout.isatty():
            raise click.UsageError("a PDF is no text for a terminal; name a file or pipe it")
        return None
    output = output or "output"
    device = os.path.exists(output) and not os.path.isdir(output)
    if device or (output.lower().endswith(".pdf") and not os.path.isdir(output)):
        return output
    return os.path.join(output, file_name)
