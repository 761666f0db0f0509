"""Games from spreadsheets: a line for each player, or row; or players in columns."""

from __future__ import annotations

from ..source.located import Items, Mapping, Node, Pair, Text
from ..source.problems import Problems, Source, shown
from ..source.spreadsheet import Table, read_table
from . import vocabulary
from .vocabulary import plain, words_for

MAX_LINES = 20_000
MAX_COLUMNS = 1_000  # of a spreadsheet: more than rows that a sheet may have, and their points
# What a spreadsheet calls its columns, besides rows of the sheet.
PLAYER, ROW, MARKS, POINTS, GAME, SHEET = "player", "row", "marks", "points", "game", "sheet"
PLAYS = "plays"
MOST_ABOVE = 6  # lines above the headings
SUMS = ("totals", "subtotals", "sum", "sums", "grandtotal")  # besides words for `total`


def from_spreadsheet(text: str, name: str, sheet: str | None, problems: Problems) -> list[Node]:
    """Games as nodes: one line for each player, or for each player and row."""
    read = read_table(text, name, MAX_LINES, problems, _is_head)
    if read is None:
        return []
    tops = enumerate(read.lines[:MOST_ABOVE])
    at = next((at for at, line in tops if _is_head(line.cells)), None)
    if at is None and (turned := _turned(read, name, sheet, problems)) is not None:
        return turned
    if at is None or len(read.lines) < at + 2:
        number = read.lines[0].number if read.lines else 0
        columns = list(dict.fromkeys(vocabulary.COLUMNS.values()))
        typed = read.lines[0].cells if read.lines else ()
        known = ", ".join(vocabulary.spoken(columns, typed))
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


def _turned(read: Table, name: str, sheet: str | None, problems: Problems) -> list[Node] | None:
    """The games of a table whose players stand side by side, rows below them; None: it is none."""
    if len(read.lines) < 2 or len(read.lines[0].cells) < 2:
        return None
    head, *lines = read.lines
    first, *players = _kinds(head.cells)
    known = {*vocabulary.COLUMNS.values()}
    if first not in (ROW, "") or known.intersection(players) or not all(players):
        return None
    kinds, heads = [PLAYER, ROW, MARKS, POINTS], read.starts(head)
    table = _Table(name, kinds, [Source(name, head.number, 1)] * 4, sheet, problems)
    for line in lines:
        row, *cells = line.cells
        starts = read.starts(line)
        total = vocabulary.reserved_key(row) == "total" or vocabulary.key(row) == "subtotal"
        for at, (player, cell) in enumerate(zip(players, cells, strict=False), 1):
            said = ["", cell] if total else [cell, ""]
            places = [heads[at], starts[0], starts[at], starts[at]]
            if row.strip():
                table.line(line.number, [player, row, *said], places)
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
