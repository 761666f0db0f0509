"""What a file of YAML is, told by its keys; one that is another kind than wanted says its use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ..drawing.themefile import THEME_KEYS
from ..source import library
from ..source.located import Items, Mapping, Node, load, read_text
from ..source.problems import Problems, Refused, Source, refuse
from ..words.language import KEYS as WORDS_KEYS
from .options import OPTIONS

SHEET, GAME, JOB, WORDS = "sheet", "game", "job", "words"
THEME, PAPERS, PO = "theme", "papers", "po"
TOLD = {  # what is said of each where another is wanted
    **{SHEET: "file-is-sheet", GAME: "file-is-game", JOB: "file-is-job", WORDS: "file-is-words"},
    **{THEME: "file-is-theme", PAPERS: "file-is-papers", PO: "file-is-po"},
}
SHEETS, OUTPUT = "sheets", "output"  # keys of a job beside its options
_OF_JOBS = {SHEETS, OUTPUT, *OPTIONS}
_OF_THEMES = set(THEME_KEYS) - {"extends"}


def kind_of(node: Node | None, folder: str = "") -> str:
    """The kind of a file by its keys, and where they leave it open by its ``folder``; or ""."""
    first = node.values[0] if isinstance(node, Items) and node.values else node
    keys = set(first.pairs) if isinstance(first, Mapping) else set[str]()
    if keys & {"title", "blocks"}:
        return SHEET
    if keys & {"faces", "texts", "program"} or {"language", "name"} <= keys:
        return WORDS
    if isinstance(first, Mapping) and _is_game(first):
        return GAME
    if keys & _OF_THEMES or folder == "themes":
        return THEME
    if keys & {"sizes", "pouches"} or folder == "papers":
        return PAPERS
    if "extends" in keys and len(keys) > 1:
        return SHEET
    if keys and keys <= _OF_JOBS:
        return JOB
    return WORDS if "language" in keys and keys <= set(WORDS_KEYS) else ""


def _is_game(node: Mapping) -> bool:
    """A sheet says under `players` how many there may be, a game who they are."""
    from ..game.vocabulary import key

    found = {key(name): pair.value for name, pair in node.pairs.items()}
    return isinstance(found.get("players"), Items | Mapping) or {"players", "sheet"} <= found.keys()


def is_po(data: bytes) -> bool:
    """A file of translations for Poedit and the like."""
    lines = data.splitlines()
    return any(line.startswith(b"msgid ") for line in lines) and b"msgstr" in data


def kind_of_file(path: str) -> str:
    """The same of a file; "" where it cannot be read."""
    with suppress(Refused):
        text, name = load(path, library.shown(path))
        if is_po(text.encode()):
            return PO
        return kind_of(read_text(text, name, Problems()))
    return ""


def refuse_other(path: str, wanted: str) -> None:
    """Raises `Refused` where a file is of another kind, with what reads that one."""
    found = kind_of_file(path) if os.path.isfile(path) else ""
    if found not in ("", wanted):
        shown = library.shown(path)
        refuse(Source(shown, 1, 1), TOLD[found], path=shown, tag=library.name_of(path))


@contextmanager
def read_as(wanted: str, path: str) -> Iterator[None]:
    """Within, a file is read as one kind. Where it is refused and is another kind, that is told in
    place of its faults."""
    try:
        yield
    except Refused:
        refuse_other(path, wanted)
        raise
