"""Rules cards: where they lie, the values that they draw from the sheet, and their small markup."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..model import Row, RowsBlock, ScoreTable, Sheet
from ..source import library
from ..source.located import load
from ..source.problems import Problems, Source, shown
from ..text.quotes import typographic
from ..text.scripts import is_cjk, spaced, unprintable
from ..words.cardtemplate import Filled, Value, fill_card
from ..words.translator import Translator, values_of

HEADING, TEXT, ITEM, STEP, TABLE, NOTE = "heading", "text", "item", "step", "table", "note"
MAX_BYTES = 64_000
_STEP = re.compile(r"(\d{1,2}\.)\s+(.*)")


class Prose(NamedTuple):
    """A text with parts of it bold: where each of these starts and ends."""

    text: str
    bold: tuple[tuple[int, int], ...]
    source: Source


class Part(NamedTuple):
    """A part of a card: its kind, its text and its number, or the rows of a table."""

    kind: str
    prose: Prose
    mark: str = ""
    rows: tuple[tuple[Prose, ...], ...] = ()


def find_card(sheet: Sheet, tag: str) -> str | None:
    """The file of a sheet's card in a language, or of the nearest sheet it extends, or None.

    A sheet of the gallery is a game of its own: the card of the one it extends would be wrong.
    """
    inherited = () if library.in_gallery(library.real(sheet.source.file)) else sheet.parents
    for name in (sheet.name, *inherited):
        for folder in library.folders():
            path = os.path.join(folder, "rules", f"{name}.{tag}.txt")
            if os.path.isfile(path):
                return path
    return None


def no_card(sheet: Sheet, tag: str, tags: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The problem that a sheet has no card in a language, with its values: in which of the ``tags``
    it has one, or which sheets have one."""
    file = f"layouts/rules/{sheet.name}.{tag}.txt"
    values = {"sheet": sheet.name, "language": tag, "file": file}
    others = [other for other in tags if find_card(sheet, other)]
    if others:
        return "card-missing-here", {**values, "known": ", ".join(others)}
    places = [os.path.join(folder, "rules") for folder in library.folders()]
    cards = [name for place in places if os.path.isdir(place) for name in os.listdir(place)]
    having = {name.partition(".")[0] for name in cards}
    return "card-missing", {**values, "known": ", ".join(n for n in library.known() if n in having)}


def read_card(
    path: str, sheet: Sheet, translator: Translator, token: float | None, problems: Problems
) -> list[Part]:
    """A card with the values of a sheet in it. Raises `Refused` where it cannot be read."""
    text, name = load(path, library.shown(path), MAX_BYTES)
    for line, one in enumerate(text.split("\n"), 1):
        for column, char in enumerate(one.rstrip("\r"), 1):
            if char != "\t" and (odd := unprintable(char)) is not None:
                code = f"U+{ord(odd):04X}"
                problems.add(Source(name, line, column), "file-not-text", code=code)
                return []
    values = card_values(sheet, translator, token)
    filled = fill_card(spaced(text.replace("\t", " ")), values, name, problems)
    return parts_of(filled, problems, translator.words.tag)


# Values


def card_values(sheet: Sheet, translator: Translator, token: float | None) -> dict[str, Value]:
    """All that a card may name: plain lists and mappings of texts and whole numbers.

    A minus in a name is a low line here: `rows.discard_1`.
    """
    known = values_of(sheet, token)
    found: dict[str, Value] = {name: known[name] for name in ("players", "token") if name in known}
    for name in ("pieces", "needs"):
        if name in known:
            found[name] = int(known[name])
    found["owners"] = len(sheet.owners)
    every = (*sheet.rows(), *sheet.scoring())  # sums too, which have no spaces
    rows = {row.id: _row(row, sheet, translator, known) for row in every}
    found["rows"] = {_name(id): row for id, row in rows.items()}
    found["blocks"] = {
        _name(block.id): [rows[row.id] for row in block.rows] for block in sheet.of(RowsBlock)
    }
    found["tables"] = {_name(name): _entries(table, 0) for name, table in sheet.tables.items()}
    found["bands"] = {_name(name): _bands(table) for name, table in sheet.tables.items()}
    return found


def _name(id: str) -> str:
    return id.replace("-", "_")


def _row(row: Row, sheet: Sheet, translator: Translator, known: dict[str, str]) -> Value:
    found: dict[str, Value] = {
        "name": translator.phrase(row.name, known).text if row.name else "",
        "spaces": len(row.spaces),
        "first": row.spaces[0].label if row.spaces else "",
        "last": row.spaces[-1].label if row.spaces else "",
        "numbers": [space.label for space in row.spaces],
    }
    if row.value is not None:
        found["value"] = row.value
    if row.score is not None:
        entries = _entries(sheet.tables[row.score], row.value or 0)
        found["table"] = entries
        if row.lock is not None:  # the fewest marks with which the row can be locked
            marks = row.lock.needs + 1 + row.lock.counts
            found["locked"] = entries[min(marks, len(entries) - 1)]
    first = sheet.spans.one_mark(row)
    if first is not None:
        found["loss"] = abs(first)
    if row.lock is not None:
        found["needs"] = row.lock.needs
    return found


def _entries(table: ScoreTable, value: int) -> list[dict[str, Value]]:
    """A table by number of marks: their points, the same without a sign, how often the value."""
    return [
        {
            "marks": marks,
            "points": table.points(marks, value),
            "loss": abs(table.points(marks, value)),
            "times": entry.number if entry.times else 0,
        }
        for marks, entry in enumerate(table.entries)
    ]


def _bands(table: ScoreTable) -> list[dict[str, Value]]:
    """Neighbouring entries of a table that are the same, or that are all times a value."""
    found: list[dict[str, Value]] = []
    for marks, entry in enumerate(table.entries):
        points = 0 if entry.times else entry.number
        band = {"least": marks, "most": marks, "points": points, "loss": abs(points)}
        band["times"] = entry.number if entry.times else 0
        if (
            found
            and bool(band["times"]) == bool(found[-1]["times"])
            and (entry.times or points == found[-1]["points"])
        ):
            found[-1]["most"] = marks
        else:
            found.append(band)
    return found


# Markup


def parts_of(lines: Sequence[Filled], problems: Problems, tag: str) -> list[Part]:
    """The parts of a filled card: headings, paragraphs, items, steps, tables and notes.

    Straight quotation marks become those of the language with the ``tag``.
    """
    found: list[Part] = []
    kind, mark, texts, source = "", "", [""], Source("")

    def close() -> None:
        nonlocal kind
        if kind:
            whole = typographic(_joined(texts), tag)
            found.append(Part(kind, _prose(whole, source, problems), mark))
        kind = ""

    for line in lines:
        text = line.text.strip(" \u3000")
        step = _STEP.match(text)
        begins = text.startswith(("# ", "- ", "> ", "|")) or step is not None
        if not text or begins:
            close()
        if text.startswith("|"):
            _row_of_table(found, typographic(text, tag), line.source, problems)
        elif step is not None:
            kind, mark, texts, source = STEP, step[1], [step[2]], line.source
        elif begins:
            kinds = {"#": HEADING, "-": ITEM, ">": NOTE}
            kind, mark, texts, source = kinds[text[0]], "", [text[2:].strip()], line.source
        elif kind in ("", HEADING) and text:
            close()
            kind, mark, texts, source = TEXT, "", [text], line.source
        elif text:
            texts.append(text)
    close()
    return found


def _row_of_table(found: list[Part], text: str, source: Source, problems: Problems) -> None:
    cells = tuple(
        _prose(cell.strip(" \u3000"), source, problems) for cell in text.strip("|").split("|")
    )
    last = found[-1] if found else None
    if last is not None and last.kind == TABLE and last.prose.source.line < source.line + 1:
        if len(cells) != len(last.rows[0]):
            counts = {"got": len(cells), "want": len(last.rows[0])}
            problems.add(source, "card-table", **counts)
            return
        found[-1] = last._replace(rows=(*last.rows, cells))
        return
    found.append(Part(TABLE, Prose("", (), source), rows=(cells,)))


def _joined(texts: Sequence[str]) -> str:
    """Lines of one paragraph as one text; Chinese and Japanese have no space between them."""
    whole = texts[0]
    for text in texts[1:]:
        close = is_cjk(whole[-1:]) and is_cjk(text[:1])
        whole += text if close else f" {text}"
    return whole


def _prose(text: str, source: Source, problems: Problems) -> Prose:
    """A text without the signs for bold, and what is bold of it."""
    pieces = text.split("**")
    if len(pieces) % 2 == 0:
        problems.add(source, "card-bold", text=shown(text))
    whole, bold = "", []
    for at, piece in enumerate(pieces):
        if at % 2 and piece:
            bold.append((len(whole), len(whole) + len(piece)))
        whole += piece
    return Prose(whole, tuple(bold), source)
