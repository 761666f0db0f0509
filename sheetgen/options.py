"""What options mean: names looked up, lengths read; what is wrong is wrong usage."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import click

from . import library, words
from .ask import length_mm
from .model import PieceChoice, Sheet
from .problems import nearest, one_of
from .say import Say, message_language
from .words import Words

if TYPE_CHECKING:
    from .job import Shop, Wish

TOKEN_RANGE = (5, 60)  # mm


def known_names(names: Iterable[str]) -> None:
    """Names of sheets must mean one. Raises `click.UsageError` with all that do not."""
    known = library.files()
    say = Say(message_language())
    wrong = []
    for name in names:
        if not library.is_path(name) and name not in known:
            suffix, values = one_of(name, known)
            if os.path.isfile(name + ".yaml"):
                suffix, values["near"] = "-near", name + ".yaml"
            wrong.append(say("unknown-sheet" + suffix, **values))
    if wrong:
        raise click.UsageError("\n".join(wrong))


def wish(
    shop: Shop, piece: str | None, paper: str, pen: str, token: str | None, draft: bool
) -> Wish:
    """What is asked for. Raises `click.BadParameter`."""
    from .job import Wish  # and the layout with it, which not every command needs

    chosen, turn = None, None
    if piece is not None:
        name, way = (*piece.lower().split(), "")[:2]
        if way not in ("", "landscape", "portrait"):
            message = f"{way!r} is neither landscape nor portrait"
            raise click.BadParameter(message, param_hint="--piece")
        turn = {"": None, "landscape": True, "portrait": False}[way]
        chosen = PieceChoice(_known(name, shop.sizes, "--piece"), True)
    mm = None
    if token is not None:
        mm = length_mm(token)
        low, high = TOKEN_RANGE
        if mm is None or not low <= mm <= high:
            message = f"{token!r} is no diameter; write {low}mm to {high}mm, such as 19mm or 0.75in"
            raise click.BadParameter(message, param_hint="--token")
    papers = [name for name, size in shop.sizes.items() if size.paper]
    return Wish(chosen, _known(paper, papers, "--paper"), pen, mm, draft, turn)


def _known(name: str, names: Collection[str], option: str) -> str:
    """A name in any case."""
    for one in names:
        if one.lower() == name.lower():
            return one
    near = nearest(name, names)
    hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
    raise click.BadParameter(f"there is no {name!r}; {hint}", param_hint=option)


def language(name: str | None) -> Words:
    """The language asked for, or that of messages where sheets have it, or English.

    Raises `click.BadParameter`, or `Refused` for a broken language file.
    """
    found = words.find(message_language() if name is None else name)
    if found is None and name is not None:
        _known(name, [*words.tags(), "all"], "--lang")
    return found or words.read_words(words.SOURCE_LANGUAGE)


class Drawable(Protocol):
    """What is to be drawn: a sheet read from a path, in a language."""

    @property
    def sheet(self) -> Sheet: ...
    @property
    def path(self) -> str: ...
    @property
    def language(self) -> str: ...


def different_files(drawings: Sequence[Drawable], target: str | None) -> None:
    """No result replaces another, nor what it is read from. Raises `click.UsageError`."""
    seen: dict[tuple[str, str], str] = {}
    for drawing in drawings:
        key = (drawing.sheet.name, drawing.language)
        if key in seen:
            raise click.UsageError(
                f"{seen[key]} and {drawing.path} would both be written as"
                f" {drawing.sheet.name}.{drawing.language}...pdf; draw them into different folders"
            )
        seen[key] = drawing.path
        if target and os.path.exists(target) and os.path.samefile(target, drawing.path):
            raise click.UsageError(f"{target} is the sheet itself; name another file with -o")


def one_result(target: str, count: int) -> None:
    """One file takes one result. Raises `click.UsageError`."""
    if count > 1:
        raise click.UsageError(
            f"{count} results do not go into {target!r}; name a folder with -o, or one sheet and"
            " one language"
        )
