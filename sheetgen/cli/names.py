"""Sheets and languages named on the command line; what cannot be found is wrong usage."""

from __future__ import annotations

import os
from collections.abc import Iterable

import click

from ..source import library
from ..source.problems import nearest, one_of
from ..words.language import JOIN, SOURCE_LANGUAGE, Words
from ..words.languages import (
    find_language,
    find_one_or_two,
    language_fault,
    language_tags,
    read_language,
)
from ..words.localizer import Localizer, message_language


def known_names(names: Iterable[str]) -> None:
    """Names of sheets must mean one. Raises `click.UsageError` with all that do not."""
    known = library.known()
    say = Localizer(message_language())
    wrong = []
    for name in names:
        if not library.is_path(name) and name not in known:
            suffix, values = one_of(name, known)
            if os.path.isfile(name + ".yaml"):
                suffix, values["near"] = "-near", name + ".yaml"
            wrong.append(say("unknown-sheet" + suffix, **values))
    if wrong:
        raise click.UsageError("\n".join(wrong))


def languages_named(name: str | None) -> Words:
    """The language asked for as `language_named` finds it, or two of them, such as `zh-Hant+en`.

    Raises `click.BadParameter`, or `Refused` for a broken language file.
    """
    if name is None or JOIN not in name:
        return language_named(name)
    fault = language_fault(name)
    if fault is not None and fault[0] != "unknown-language":
        text = Localizer(message_language())(fault[0], **fault[1])
        raise click.BadParameter(text, param_hint="--lang")
    found = find_one_or_two(name)
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
    return found or read_language(SOURCE_LANGUAGE)
