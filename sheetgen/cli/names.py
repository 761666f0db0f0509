"""Sheets and languages named on the command line; what cannot be found is wrong usage."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import click

from ..source import library
from ..source.problems import nearest, shown
from ..words.language import JOIN, SOURCE_LANGUAGE, Words
from ..words.languages import (
    find_language,
    find_one_or_two,
    language_fault,
    language_tags,
    others_meant,
    read_language,
)
from ..words.localizer import Localizer, message_language
from .echo import echo


def known_names(names: Iterable[str]) -> tuple[str, ...]:
    """The sheets that are meant: each by its name or path, also where its title was typed.

    Raises `click.UsageError` with all that mean none.
    """
    known = library.known()
    say = Localizer(message_language())
    wrong: list[str] = []
    found = []
    for name in names:
        if not library.is_path(name) and name not in known:
            meant = _meant(name, say, wrong)
            if meant is None:
                continue
            name = meant
        found.append(name)
    if wrong:
        raise click.UsageError("\n".join(wrong))
    return tuple(found)


def _meant(name: str, say: Localizer, wrong: list[str]) -> str | None:
    """The sheet of a title; None, and what is wrong, where there is none."""
    from ..game.titles import titled, unknown  # only a name that is none of a file needs it

    if os.path.isdir(name):
        wrong.append(say("name-colon", name=shown(name), what=say("file-is-folder")))
        return None
    found = titled(name)
    if found is None:
        suffix, values = unknown(name)
        if os.path.isfile(name + ".yaml"):
            suffix, values["near"] = "-near", name + ".yaml"
        if os.path.isfile(name):
            wrong.append(say("sheet-not-yaml", name=shown(name)))
        else:
            wrong.append(say("unknown-sheet" + suffix, **values))
    return found


def meant(name: str, say: Localizer) -> Iterator[str]:
    """A line for each language that was asked for by a name that may mean others too: `zh`."""
    for part in name.split(JOIN):
        found = others_meant(part.strip())
        if found is not None:
            others = say.listed(map(say.language, found[1]))
            yield say("language-meant", name=part.strip(), language=found[0], others=others)


def languages_named(name: str | None) -> Words:
    """The language asked for as `language_named` finds it, or two of them, such as `zh-Hant+en`.

    Raises `click.BadParameter`, or `Refused` for a broken language file.
    """
    fault = language_fault(name) if name is not None else None
    if name is None or (JOIN not in name and (fault is None or fault[0] == "unknown-language")):
        return language_named(name)
    if fault is not None and fault[0] != "unknown-language":
        text = Localizer(message_language())(fault[0], **fault[1])
        raise click.BadParameter(text, param_hint="--lang")
    found = find_one_or_two(name)
    _tell_meant(name if found else "")
    return found or language_named(fault[1]["name"] if fault else name)


def language_named(name: str | None) -> Words:
    """The language asked for, or that of messages where sheets have it, or English.

    Raises `click.BadParameter`, or `Refused` for a broken language file.
    """
    found = find_language(message_language() if name is None else name)
    if found is None and name is not None and JOIN in name:
        raise click.BadParameter(f"{name!r} is more than one language", param_hint="--lang")
    if found is None and name is not None:
        known = [*language_tags(), "all"]
        near = nearest(name, known)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(known)}"
        raise click.BadParameter(f"there is no {name!r}; {hint}", param_hint="--lang")
    _tell_meant(name or "")
    return found or read_language(SOURCE_LANGUAGE)


def _tell_meant(name: str) -> None:
    for told in meant(name, Localizer(message_language())):
        echo(told, err=True)


# What people type for a command that is called otherwise.
_OTHERWISE = {
    "render": ("print", "draw", "make", "pdf", "export", "generate", "build"),
    "preview": ("show", "view", "open", "look", "png", "svg", "picture"),
    "score": ("points", "count", "total", "totals", "settle", "result", "results"),
    "new": ("create", "init", "start", "begin", "add"),
    "check": ("test", "lint", "validate", "verify"),
    "list": ("ls", "sheets", "games", "gallery"),
    "papers": ("paper", "pouch", "pouches", "pieces", "sizes"),
    "words": ("translate", "languages", "lang"),
    "blank": ("form", "template", "game"),
    "explain": ("key", "keys", "reference"),
}


def no_command(name: str, commands: Iterable[str]) -> str:
    """What is said of a command that is not there: which, or what to do with a sheet."""
    from ..game.titles import titled

    say = Localizer(message_language())
    if os.path.exists(name) or titled(name) is not None:
        return say("command-sheet", name=shown(name))
    known = list(commands)
    meant = (command for command, others in _OTHERWISE.items() if name.lower() in others)
    near = next(meant, None) or nearest(name, known)
    if near:
        return say("unknown-command-near", name=shown(name), near=near)
    return say("unknown-command", name=shown(name), known=", ".join(known))
