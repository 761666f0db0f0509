"""Games from files: YAML and JSON as they are, CSV and TSV as a spreadsheet has them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator

from ..model import Sheet
from ..source import library
from ..source.encodings import decode
from ..source.located import MAX_BYTES, Items, Mapping, Node, Pair, Text, load, read_text
from ..source.problems import Problems, Refused, Source
from . import vocabulary
from .reader import GameReader
from .records import Game

STDIN = "-"
_PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
# An empty box behind a key, or as the whole of an entry of a list; quotes and comments stay.
_DASH = re.compile(
    r"""'[^'\n]*'|"[^"\n]*"|(?<!\S)\#[^\n]*"""
    r"""|((?<=:)[ \t]+)-(?=[ \t,}]|$)|((?<=[ \t]-)[ \t]+)-(?=[ \t]*$)""",
    re.MULTILINE,
)
_STROKES = re.compile(r"^([^'\"#\n]*:[ \t]+)(\|{2,}|/+)(?=[ \t]*$)", re.MULTILINE)
_DOCUMENT = re.compile(r"^---(?=[ \t]|$)", re.MULTILINE)
_NOTHING = re.compile(r"(?:[ \t]*(?:(?:---|\.\.\.)[ \t]*)?(?:[#%].*)?(?:\n|\Z))*")
MAX_DOCUMENTS = 200


def read_games(
    path: str, problems: Problems, find_sheet: Callable[[str], Sheet], sheet: str | None
) -> list[Game]:
    """All games of a file, or of standard input for ``-``; faults go to ``problems``.

    ``sheet`` is the sheet of spreadsheets that do not name theirs.
    """
    name = "<stdin>" if path == STDIN else library.shown(path)
    before = len(problems)
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
            if len(data) > MAX_BYTES:
                problems.add(Source(name), "file-too-large", size=len(data), limit=MAX_BYTES)
                return []
            text = decode(data, name)
        else:
            text, _ = load(path, name)
        table = is_spreadsheet(path, text)
        if table:
            from .spreadsheets import from_spreadsheet  # csv: 3 ms that YAML need not wait for

            nodes = from_spreadsheet(text, name, sheet, problems)
        else:
            nodes = game_nodes(text, name, problems)
    except Refused as refused:
        for problem in refused.problems:
            id = "game-is-picture" if problem.id == "file-is-picture" else problem.id
            problems.add(problem.source, id, **problem.values)
        return []
    reader = GameReader(problems, find_sheet)
    reader.table = table
    reader.early = [found.source for found in problems[before:] if not found.warning]
    games = (reader.game(with_sheet(node, sheet)) for node in nodes)
    return [game for game in games if game is not None]


def game_nodes(text: str, name: str, kept: Problems | None = None) -> list[Node]:
    """The games of a text in YAML or JSON, as nodes; `read_text` says what ``kept`` is for.

    Raises `Refused`.
    """
    # JSON writes a character beyond U+FFFF as two escapes, which YAML does not know.
    text = _PAIR.sub(lambda m: json_text(m[0]), text.replace("\r\n", "\n"))
    nodes: list[Node] = []
    for part in documents(as_typed(text)):
        node = read_text(part, name, kept)
        nodes += node.values if isinstance(node, Items) else [node]
    return nodes


def as_typed(text: str) -> str:
    """A game file whose signs of an empty box and strokes mean nothing else to YAML.

    Every sign keeps its place: `- 50` is `_ 50`, and `|||` is `xxx`.
    """
    text = _DASH.sub(lambda m: f"{blank}_" if (blank := m[1] or m[2]) else m[0], text)
    return _STROKES.sub(lambda m: m[1] + "x" * len(m[2]), text)


def documents(text: str) -> Iterator[str]:
    """The documents of a file, each at its lines: several games may stand below each other."""
    places = [match.start() for match in _DOCUMENT.finditer(text)]
    if len(places) > MAX_DOCUMENTS:  # the reader tells that there are several
        places = []
    start, found = 0, False
    for end in [*places, len(text)]:
        part = text[start:end]
        if not _NOTHING.fullmatch(part):
            yield "\n" * text.count("\n", 0, start) + part
            start, found = end, True
        elif start in places:  # an empty one; what stands above the first belongs to that
            start = end
    if not found:
        yield text


def json_text(escapes: str) -> str:
    """The character that two escapes stand for."""
    import json

    return str(json.loads(f'"{escapes}"'))


def with_sheet(node: Node, sheet: str | None) -> Node:
    """A game that does not name its sheet takes the one that is asked for."""
    if sheet is None or not isinstance(node, Mapping):
        return node
    if any(vocabulary.key(name) == "sheet" for name in node.pairs):
        return node
    named = Text(sheet, node.source)
    return Mapping({"sheet": Pair(Text("sheet", node.source), named), **node.pairs}, node.source)


def is_spreadsheet(path: str, text: str) -> bool:
    """By its ending; standard input and `.txt` by a first line that looks like headings."""
    ending = os.path.splitext(path)[1].lower()
    if ending in (".csv", ".tsv", ".tab"):
        return True
    if path != STDIN and ending != ".txt":
        return False
    first = text.lstrip().split("\n", 1)[0]
    return ":" not in first and any(c in first for c in ",;\t") and first[:1] not in "{["
