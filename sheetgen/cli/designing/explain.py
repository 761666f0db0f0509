"""`sheetgen explain`: what a key of a layout file means, wherever it may stand."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from itertools import zip_longest

import click

from ...game.vocabulary import meanings
from ...reader.blocks import BLOCKS
from ...reader.keys import PARTS
from ...reader.parts import Key, PartOf
from ...source.problems import one_of
from ...text.linebreak import broken
from ...text.terminal import columns, wide
from ...words.localizer import Localizer, message_language
from ..echo import echo

WIDEST = 100  # columns: longer lines are hard to read
TAKES = 26  # columns of what a key takes, where it is one of many
LEAST = 20  # columns of a text, on however narrow a terminal
ANY_BLOCK = "block"  # stands for the kinds of blocks
INDENT = "  "
NO_BREAK = "\u2011"  # a hyphen at which no line ends


def explain(name: str | None) -> int:
    """Tell what a key, a part or everything means. Raises `click.UsageError`."""
    say = Localizer(message_language())
    room = min(shutil.get_terminal_size().columns, WIDEST)
    if name is None:
        lines = _overview(PARTS.values(), say, room)
        more = say("explain-more", part="sheetgen explain row", key="sheetgen explain row.score")
        lines += ["", *_broken(more, room)]
    else:
        lines = _told(name, say, room)
    for line in lines:
        echo(line)
    return 0


def _told(name: str, say: Localizer, room: int) -> list[str]:
    """What a name means: in a part, as a key in every part that has it, and as a part."""
    place, dot, last = name.partition(".")
    if dot and place in PARTS:
        if last not in PARTS[place].keys:
            suffix, values = one_of(last, PARTS[place].names)
            raise click.UsageError(say("explain-no-key" + suffix, part=place, **values))
        return _key(PARTS[place], PARTS[place].keys[last], say, room)
    texts = [_key(part, part.keys[name], say, room) for part in PARTS.values() if name in part.keys]
    if name in PARTS:
        texts.append(_part(PARTS[name], say, room))
    if name == ANY_BLOCK:
        texts.append(_overview(BLOCKS.values(), say, room))
    if not texts:
        keys = (key for part in PARTS.values() for key in part.names)
        known = dict.fromkeys((*PARTS, *keys))
        suffix, values = one_of(name, known)
        meant = next((word for word in meanings(name) if word in known), None)
        if meant is not None:
            suffix, values = "-near", {**values, "near": meant}
        elif not suffix:
            values["known"] = ", ".join(PARTS)
        raise click.UsageError(say("explain-unknown" + suffix, **values))
    lines = texts[0]
    for text in texts[1:]:
        lines = [*lines, "", *text]
    return lines


def _overview(parts: Iterable[PartOf], say: Localizer, room: int) -> list[str]:
    """Parts with the names of their keys."""
    rows = [[part.name, say.text(part.title, {}), ", ".join(part.names)] for part in parts]
    return _table(rows, room)


def _key(part: PartOf, key: Key, say: Localizer, room: int) -> list[str]:
    """Everything about one key of a part."""
    lines = [say.text(key.about, {}), say("key-takes", takes=say.text(key.takes, {}))]
    if len(key.form.choices()) > 1:
        lines.append(say("key-choices", words=", ".join(key.form.choices())))
    if key.default:
        lines.append(say("key-default", default=say.text(key.default, {})))
    if key.needed:
        lines.append(say("key-needed"))
    head = say("key-of", name=f"{part.name}.{key.name}", what=say.text(part.title, {}))
    return [head, *_under(lines, room)]


def _part(part: PartOf, say: Localizer, room: int) -> list[str]:
    """A part: all of its keys."""
    rows = [[key.name, say.text(key.takes, {}), _about(key, say)] for key in part.keys.values()]
    table = _table(rows, room - len(INDENT))
    head = say("key-of", name=part.name, what=say.text(part.title, {}))
    needed = [say("key-exactly", names=", ".join(names)) for names in part.exactly]
    needed += [say("key-either", names=", ".join(names)) for names in part.either]
    return [head, *(INDENT + line for line in table), *_under(needed, room)]


def _about(key: Key, say: Localizer) -> str:
    """What a key is for, and what holds without it."""
    about = say.text(key.about, {})
    if key.needed:
        return say("key-about-needed", about=about)
    if key.default:
        return say("key-about-default", about=about, default=say.text(key.default, {}))
    return about


def _broken(text: str, room: int) -> list[str]:
    """A text in lines; names such as `write-in` stay whole, so that they can be copied."""
    whole = text.replace("-", NO_BREAK)
    return [line.replace(NO_BREAK, "-") for line in broken(whole, wide, room)]


def _under(texts: Iterable[str], room: int) -> list[str]:
    room = max(room - len(INDENT), LEAST)
    return [INDENT + line for text in texts for line in _broken(text, room)]


def _table(rows: list[list[str]], room: int) -> list[str]:
    """Rows of a name and two texts, which are broken into lines."""
    names = max(wide(row[0]) for row in rows)
    takes = min(max(wide(row[1]) for row in rows), TAKES)
    abouts = max(room - names - takes - 4, LEAST)
    return columns([line for row in rows for line in _lines(row, takes, abouts)])


def _lines(row: list[str], takes: int, abouts: int) -> Iterator[list[str]]:
    name, middle, last = row
    cells = (_broken(middle, takes), _broken(last, abouts))
    for at, (left, right) in enumerate(zip_longest(*cells, fillvalue="")):
        yield ["" if at else name, left, right]


# The tables of the reference


def reference(names: Iterable[str], language: str) -> str:
    """The keys of some parts as a Markdown table, in a language; of several with their names."""
    say = Localizer(language)
    parts = [PARTS[name] for name in names]
    heads = [say(f"key-{head}") for head in ("head", "takes-head", "about-head", "default-head")]
    if len(parts) > 1:
        heads.insert(0, say("key-block-head"))
    rows = [heads, ["---"] * len(heads)]
    for part in parts:
        for key in part.keys.values():
            default = say("key-must") if key.needed else say.text(key.default, {})
            row = [f"`{key.name}`", say.text(key.takes, {}), say.text(key.about, {}), default]
            rows.append([f"`{part.name}`", *row] if len(parts) > 1 else row)
    return "\n".join("|" + "|".join(f" {c} ".replace("  ", " ") for c in row) + "|" for row in rows)
