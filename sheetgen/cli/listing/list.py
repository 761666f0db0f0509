"""`sheetgen list`: every sheet with its title, players and piece; those of the gallery last."""

from __future__ import annotations

import os

from ...job.materials import Materials
from ...model import Sheet
from ...source import library
from ...source.problems import Problems
from ...text.terminal import columns
from ...words.languages import language_tags
from ...words.localizer import Localizer, message_language
from ...words.translator import Translator, values_of
from ..echo import echo
from ..names import languages_named
from ..report import finish, show_json


def list_sheets(lang: str | None, as_json: bool) -> int:
    """List all sheets; 1 where some cannot be read."""
    say = Localizer(message_language())
    problems = Problems()
    rows: list[tuple[Sheet, str, str, str]] = []
    with problems.collecting():
        materials = Materials()
        language = languages_named(lang)
        for name in library.known():
            found = Problems()
            with found.collecting():
                sheet, path = materials.sheet(name)
                # An own sheet may lack the language; its title is then shown as it is written.
                said = Translator(language, sheet, found, draft=True).phrase(
                    sheet.title, values_of(sheet)
                )
                title = f"{said.text} / {said.second.text}" if said.second else said.text
                rows.append((sheet, title, path, language.full_tag))
            problems.take(found)
    if as_json:
        show_json([_entry(*row) for row in rows])
    else:
        table = [[s.name, title, _players(s, say), _piece(s)] for s, title, _, _ in rows]
        count = sum(not library.in_gallery(path) for _, _, path, _ in rows)
        lines = columns(table)
        if lines[count:]:
            lines.insert(count, "\n" + say("list-gallery"))
        for line in lines:
            echo(line)
    return finish(problems, say)


def _entry(sheet: Sheet, title: str, path: str, language: str) -> dict[str, object]:
    shipped = library.is_shipped(path)
    others = sorted(sheet.words.keys() - {sheet.language})
    return {
        "name": sheet.name,
        "title": title,
        "language": language,
        "players": list(sheet.players),
        "piece": _piece(sheet),
        "languages": language_tags() if shipped else [sheet.language, *others],
        "shipped": shipped or path.startswith(os.path.join(library.LAYOUTS, "")),
        "gallery": library.in_gallery(path),
        "file": library.shown(path),
    }


def _piece(sheet: Sheet) -> str:
    return f"{sheet.piece.name} {'landscape' if sheet.piece.landscape else 'portrait'}"


def _players(sheet: Sheet, say: Localizer) -> str:
    low, high = sheet.players
    if low == high:
        return say.count("players", low)
    return say("players-many", n=f"{low}–{high}")
