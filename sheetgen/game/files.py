"""Games from files: YAML and JSON as they are, CSV and TSV as a spreadsheet has them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator

from ..model import Sheet
from ..source import library
from ..source.located import MAX_BYTES, Items, Mapping, Node, Pair, Text, decode, load, read_text
from ..source.problems import Problems, Refused, Source, shown
from . import vocabulary
from .reader import GameReader
from .records import Game
from .vocabulary import plain, words_for

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
MAX_LINES = 20_000
MAX_COLUMNS = 1_000  # of a spreadsheet: more than rows that a sheet may have, and their points
# What a spreadsheet calls its columns, besides rows of the sheet.
PLAYER, ROW, MARKS, POINTS, GAME, SHEET = "player", "row", "marks", "points", "game", "sheet"
PLAYS = "plays"
MOST_ABOVE = 6  # lines above the headings
SUMS = ("totals", "subtotals", "sum", "sums", "grandtotal")  # besides words for `total`


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
            nodes = from_spreadsheet(text, name, sheet, problems)
        else:
            nodes = game_nodes(text, name, problems)
    except Refused as refused:
        problems.take(refused.problems)
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


def from_spreadsheet(text: str, name: str, sheet: str | None, problems: Problems) -> list[Node]:
    """Games as nodes: one line for each player, or for each player and row."""
    from ..source.spreadsheet import read_table  # csv: 3 ms that a game in YAML need not wait for

    read = read_table(text, name, MAX_LINES, problems, _is_head)
    if read is None:
        return []
    tops = enumerate(read.lines[:MOST_ABOVE])
    at = next((at for at, line in tops if _is_head(line.cells)), None)
    if at is None or len(read.lines) < at + 2:
        number = read.lines[0].number if read.lines else 0
        known = ", ".join(dict.fromkeys(vocabulary.COLUMNS.values()))
        problems.add(Source(name, number, int(number > 0)), "csv-heads", known=known)
        return []
    head, *lines = read.lines[at:]
    kinds = _kinds(head.cells)
    places = [Source(name, head.number, column) for column in read.starts(head)]
    if len(kinds) > MAX_COLUMNS:
        size, limit = len(kinds), MAX_COLUMNS
        problems.add(places[0], "too-many", what="a line", size=size, limit=limit)
        return []
    met: set[str] = set()
    for kind, place in zip(kinds, places, strict=True):
        if kind and kind in met:
            problems.add(place, "duplicate-key", name=shown(kind), line=head.number)
        met.add(kind)
    table = _Table(name, kinds, places, sheet, problems)
    for line in lines:
        number, cells, _ = line
        if len(cells) > len(kinds) and any(cell.strip() for cell in cells[len(kinds) :]):
            problems.add(Source(name, number, 1), "csv-width", cells=len(cells), heads=len(kinds))
        table.line(number, cells, read.starts(line))
    return table.games()


def _kinds(cells: list[str]) -> list[str]:
    """The columns that headings stand for; other ones, mostly rows of the sheet, as they are."""
    several = [PLAYER if vocabulary.key(cell) == "players" else cell.strip() for cell in cells]
    return [vocabulary.column(cell) or other for cell, other in zip(cells, several, strict=True)]


def _is_head(cells: list[str]) -> bool:
    """Whether a line has headings: who played is one of them. Titles may stand above it."""
    return bool({PLAYER, PLAYS} & set(_kinds(cells)))


def _of_sums(name: str) -> bool:
    """Whether a line that begins so is one of sums, and no player."""
    word = name.strip(" :：")
    return plain(word) in SUMS or vocabulary.key(word) in ("total", "subtotal")


class _Table:
    """Gathers the lines of a spreadsheet into games and players."""

    def __init__(
        self,
        name: str,
        kinds: list[str],
        places: list[Source],
        sheet: str | None,
        problems: Problems,
    ) -> None:
        self.name, self.kinds, self.sheet, self.problems = name, kinds, sheet, problems
        self.places = dict(zip(kinds, places, strict=True))  # a wrong heading is told at itself
        self.points = words_for(POINTS)  # what a column of written points ends with
        self.found: dict[tuple[str, str], dict[str, dict[str, Pair]]] = {}

    def line(self, number: int, cells: list[str], starts: list[int]) -> None:
        values: dict[str, Text] = {}
        for kind, cell, column in zip(self.kinds, cells, starts, strict=False):
            if cell.strip():
                values[kind] = Text(cell.strip(), Source(self.name, number, column))
        sheet = values.pop(SHEET, None)
        game = values.pop(GAME, None)
        player = values.pop(PLAYER, None) or values.get(PLAYS)
        if player and _of_sums(player.value):
            self.problems.add(player.source, "csv-total-line", name=shown(player.value))
            return
        key = (sheet.value if sheet else self.sheet or "", game.value if game else "")
        name = player or Text("", Source(self.name, number, 1))
        # With a line for each player a second one is a second player; the reader tells.
        who = name.value if ROW in self.kinds else f"{name.value} {number}"
        pairs = self.found.setdefault(key, {}).setdefault(who, {})
        pairs.setdefault("name", Pair(Text("name", name.source), name))
        if ROW in self.kinds:
            row = values.pop(ROW, None)
            if row is not None:
                self.put(pairs, row, values.get(MARKS), values.get(POINTS))
            return
        for kind, value in values.items():
            head = Text(kind, self.places[kind])
            bare = plain(kind)
            for ending in self.points:
                if bare.endswith(ending) and bare != ending:
                    self.put(pairs, Text(bare[: -len(ending)], head.source), None, value)
                    break
            else:
                total = vocabulary.reserved_key(kind) == "total"  # else the reader tells
                if total or vocabulary.key(kind) == "subtotal":
                    self.put(pairs, head, None, value)
                else:
                    self.put(pairs, head, value, None)

    def put(
        self, pairs: dict[str, Pair], row: Text, marks: Text | None, points: Text | None
    ) -> None:
        """Marks of a row, and what is written for it."""
        if marks is not None:
            self.once(pairs, row, marks)
        if points is not None:
            written = pairs.get("written")
            if written is None or not isinstance(written.value, Mapping):
                place = points.source
                written = pairs["written"] = Pair(Text("written", place), Mapping({}, place))
            assert isinstance(written.value, Mapping)
            self.once(written.value.pairs, row, points)

    def once(self, pairs: dict[str, Pair], row: Text, value: Text) -> None:
        """What is said of a row; of what is said twice of it, the first."""
        if row.value in pairs:
            line = pairs[row.value].key.source.line
            self.problems.add(row.source, "row-twice", name=shown(row.value), line=line)
        else:
            pairs[row.value] = Pair(row, value)

    def games(self) -> list[Node]:
        games: list[Node] = []
        for (sheet, _), players in self.found.items():
            nodes: list[Node] = [Mapping(p, p["name"].key.source) for p in players.values()]
            source = nodes[0].source
            pairs = {"players": Pair(Text("players", source), Items(nodes, source))}
            if sheet:
                pairs["sheet"] = Pair(Text("sheet", source), Text(sheet, source))
            games.append(Mapping(pairs, source))
        return games
