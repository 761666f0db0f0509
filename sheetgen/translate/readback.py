"""What would be written of a language, read before it takes the place of what is there.

A language file that cannot be read would take its language away from every sheet.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..source.located import MAX_BYTES, read_text
from ..source.problems import Problems, Source
from ..words.language import check_language_file
from . import file as wordfile
from .file import Entry, WordFile


def check(text: str, file: WordFile, problems: Problems) -> None:
    """Note whatever keeps the text of a language file from saying what it was made of.

    It is told where the file that it was made of says it.
    """
    place, found = Source(file.file), Problems()
    size = len(text.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        problems.add(place, "file-too-large", size=size, limit=MAX_BYTES)
        return
    if not any(entry.text for entry in file.entries):
        problems.add(place, "po-empty")
        return
    back: WordFile | None = None
    with found.collecting():
        check_language_file(read_text(text, ""), "", found)
        back = wordfile.read_back(text)
    lines = _lines(back.entries, file.entries) if back else {}
    for problem in found:
        at = lines.get(problem.source.line, place)
        problems.add(at, problem.id, **problem.values)
    if back is not None and not found and _said(back) != _said(file):
        differing = [e for e in file.entries if e not in back.entries]
        problems.add(differing[0].source if differing else place, "po-lost")


def _said(file: WordFile) -> tuple[object, ...]:
    """All that a file says, wherever it stands."""
    entries = [(entry.section, entry.english, entry.text) for entry in file.entries]
    return file.tag, file.name, file.aliases, file.kept, dict(file.faces), entries


def _lines(written: Iterable[Entry], made_of: Iterable[Entry]) -> dict[int, Source]:
    """By the line of a text that was written, where that stood which it was made of."""
    places = {(entry.section, entry.english): entry.source for entry in made_of}
    return {
        line: places[entry.section, entry.english]
        for entry in written
        for line in (entry.source.line, entry.key.line)
        if (entry.section, entry.english) in places
    }
