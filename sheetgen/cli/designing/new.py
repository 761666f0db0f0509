"""`sheetgen new`: a sheet of one's own to begin with, from nothing or from another sheet."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

import click

from ...job.kinds import SHEET, read_as
from ...model import Sheet
from ...newsheet import deal, start
from ...newsheet.copy import words_for
from ...paper.printers import is_device
from ...reader.sheet import read_sheet
from ...reader.variants import with_parents
from ...source import library
from ...source.ask import Ask
from ...source.located import Mapping, Text, load, read_file
from ...source.output import unbroken, write_file
from ...source.problems import Problems, Refused, Source, refuse
from ...words.languages import find_language
from ...words.localizer import Localizer, message_language
from ...words.translator import has_letters
from ..echo import echo, echo_path
from ..names import known_names
from ..report import finish

MOST_TITLE = 60  # characters, of which few sheets have room for more
_NAME = re.compile(r"[^\W_][\w -]{0,39}\Z")
_CHINESE = "zh-Hant"


class _Variant(NamedTuple):
    """What is to be dealt anew, and the command that does it again."""

    kinds: tuple[str, ...]
    seed: int
    command: str


def new_sheet(
    name: str,
    source: str | None = None,
    kinds: Sequence[str] = (),
    seed: int | None = None,
    title: str | None = None,
    output: str | None = None,
) -> int:
    """Write a new sheet; 1 where that cannot be done. Raises `click.UsageError`."""
    say = Localizer(message_language())
    path = _path(name, output, say)
    stem = os.path.splitext(os.path.basename(path))[0]
    called = _title(title, stem, say)
    if kinds and source is None:
        raise click.UsageError(say("new-shuffle-what"))
    if seed is not None and not kinds:
        raise click.UsageError(say("new-seed-alone"))
    if source is not None:
        (source,) = known_names([source])
    dealt = _variant([name, *(["-o", output] if output else [])], source, kinds, seed, title)
    problems = Problems()
    with problems.collecting():
        text = _text(source, path, called, dealt, say)
        if os.path.exists(path):
            raise click.UsageError(say("new-there", path=path))
        try:
            with unbroken():
                write_file(path, text.encode())
        except OSError as error:
            problems.unwritten(path, error)
    if problems:
        return finish(problems, say)
    echo_path(path)
    if dealt is not None and seed is None:
        echo(say("new-seed", seed=dealt.seed))
    for id, command in (("look", "preview"), ("check", "check"), ("print", "render")):
        echo(say(f"new-{id}", command=start.typed("sheetgen", command, path)))
    return 0


def _path(name: str, output: str | None, say: Localizer) -> str:
    """The file that is to be written, below this folder or in ``output``. Raises
    `click.BadParameter`."""
    folder, base = os.path.split(name)
    if (os.path.isabs(name) or ".." in re.split(r"[/\\]", name)) and base:
        values = {"name": start.typed(base), "folder": start.typed(folder)}
        raise click.BadParameter(say("new-outside", path=name, **values), param_hint="NAME")
    if output and (os.path.isfile(output) or output.lower().endswith((".yaml", ".yml"))):
        raise click.BadParameter(say("new-folder", path=output), param_hint="-o")
    name = os.path.join(output or "", name)
    stem, ending = os.path.splitext(name)
    if ending.lower() not in (".yaml", ".yml"):
        stem, ending = name, ".yaml"
    base = os.path.basename(stem)
    odd = not _NAME.match(base) or base != base.strip() or is_device(base)
    if odd or not name.isprintable():  # the name stands in a comment of the file
        raise click.BadParameter(say("new-name", name=base or name), param_hint="NAME")
    if os.path.lexists(stem + ending):
        raise click.UsageError(say("new-there", path=stem + ending))
    return stem + ending


def _title(given: str | None, stem: str, say: Localizer) -> str:
    """The title that was given, or one made from the name. Raises `click.BadParameter`."""
    if given is None:
        parts = re.split("[-_ ]+", stem)
        return " ".join(part[:1].upper() + part[1:] for part in parts if part)
    title = given.strip()
    if not title or len(title) > MOST_TITLE or not title.isprintable() or re.search("[{}]", title):
        message = say("new-title", limit=MOST_TITLE)
        raise click.BadParameter(message, param_hint="--title")
    return title


def _variant(
    name: Sequence[str],
    source: str | None,
    wanted: Sequence[str],
    seed: int | None,
    title: str | None,
) -> _Variant | None:
    """What is to be dealt anew, or None."""
    if not wanted or source is None:
        return None
    if seed is None:
        from secrets import randbelow

        seed = 1 + randbelow(9999)
    kinds = tuple(kind for kind in deal.KINDS if kind in wanted)
    parts = ["sheetgen", "new", *name, "--from", source]
    parts += [part for kind in kinds for part in ("--shuffle", kind)]
    parts += ["--seed", str(seed)]
    parts += ["--title", title.strip()] if title is not None else []
    return _Variant(kinds, seed, start.typed(*parts))


def _text(source: str | None, path: str, title: str, dealt: _Variant | None, say: Localizer) -> str:
    """What the new file holds. Raises `Refused`."""
    if source is None:
        chinese = find_language(_CHINESE)
        known = not has_letters(title) or (chinese is not None and title in chinese.texts)
        return start.starter(title, path, say, known)
    origin = library.find_sheet(source)
    with read_as(SHEET, origin):
        sheet = read_sheet(origin)
    stem = os.path.splitext(os.path.basename(path))[0]
    shown = library.shown(origin)
    if dealt is None:
        if sheet.name in sheet.parents and stem != sheet.name:
            refuse(sheet.source, "copy-own-name", name=sheet.name)
        values = {"title": title, "source": shown}
        look = start.typed("sheetgen", "preview", path)
        head = [say(id, **values, command=look) for id in ("copy-head", "copy-look")]
        words = words_for(sheet, title, (stem, *sheet.parents))
        return start.copy(*load(origin, shown), title, words, head)
    _extendable(sheet, origin, stem)
    title = f"{title} · {dealt.seed}"
    problems = Problems()
    node = with_parents(read_file(origin, shown), origin, problems).node
    assert isinstance(node, Mapping)
    if sheet.links and "numbers" in dealt.kinds:
        refuse(Source(shown), "shuffle-links", name=sheet.name)
    blocks, lacking = deal.dealt(node, dealt.kinds, dealt.seed)
    for kind in lacking:
        id = "shuffle-no-numbers" if kind == "numbers" else "shuffle-no-colours"
        problems.add(Source(shown), id, name=sheet.name)
    if problems:
        raise Refused(problems)
    translations = words_for(sheet, title, (sheet.name, *sheet.parents))
    return start.variant(sheet.name, title, blocks, translations, dealt.command)


def _extendable(sheet: Sheet, origin: str, stem: str) -> None:
    """A variant names the sheet it extends, and that name must mean it. Raises `Refused`."""
    known = library.known().get(sheet.name)
    meant = known is not None and os.path.realpath(known) == os.path.realpath(origin)
    if not meant or Ask(Problems()).ident(Text(sheet.name, sheet.source), "") is None:
        refuse(Source(library.shown(origin)), "shuffle-by-name", name=sheet.name)
    if stem in sheet.parents:
        refuse(Source(library.shown(origin)), "shuffle-parent", name=stem, sheet=sheet.name)
