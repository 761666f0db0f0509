"""Reading blocks: rows, legends, totals, lines, notes, strips for games and logs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..model import (
    Block,
    Column,
    GamesBlock,
    Head,
    LinesBlock,
    LogBlock,
    LogColumn,
    NoteBlock,
    Row,
    RowsBlock,
    Style,
    TableBlock,
    Term,
    TotalsBlock,
)
from ..source.located import Items, Mapping, Node, Text
from ..source.phrase import Phrase
from ..source.problems import Source, shown
from ..source.values import Ask
from .extends import Merged
from .keys import BLOCKS, COLUMN, COLUMNS, LOG_COLUMN, MAX_ROWS, SIGNS
from .rows import ORDERS, UNUSED, RowReader


def style_of(rows: Sequence[Row], columns: Sequence[Column], upright: bool) -> Style:
    """How the rows of a block are drawn."""
    if upright:
        return "upright"
    if columns:
        return "columns"
    if rows and all(not row.colour and (not row.spaces or row.single) for row in rows):
        return "written"  # lines of a table, each with a number to write (for each game)
    return "coloured" if all(row.colour for row in rows) else "plain"


class BlockReader:
    """Reads blocks one after the other."""

    def __init__(
        self, ask: Ask, colours: list[str], discs: Sequence[str], games: int, merged: Merged
    ) -> None:
        self.ask = ask
        self.problems = ask.problems
        self.merged = merged  # of a variant: what it extends and what it leaves out
        self.told: set[str] = set()  # names that it leaves out although something needs them
        self.rows = RowReader(ask, colours, discs, games)
        self.feet_lost = False  # a `foot` cannot be read
        self.whole = True  # no block so far had a fault

    def block(self, node: Node) -> Block | None:
        """One block; the one of `BLOCKS` that it has says of which kind it is."""
        if not isinstance(node, Mapping):
            self.ask.pairs(node, "a block")
            self.rows.nameless, self.whole = True, False
            return None
        kinds = [kind for kind in BLOCKS if kind in node.pairs]
        if kinds[:1] == ["rows"] and kinds[1:] in ([], ["note"]):
            kinds = ["rows"]  # rows may carry a note
        before = len(self.problems)
        if len(kinds) != 1:
            names = dict.fromkeys(k for part in BLOCKS.values() for k in part.names)
            keys = self.ask.keys(node, "a block", names, ("id",)) or {}
            if "id" in keys:
                self.rows.take_id(keys["id"], "the id of a block")
            if kinds or not self.ask.meant.intersection(BLOCKS):
                known = ", ".join(BLOCKS)
                self.problems.add(node.source, "one-of-keys", what="a block", known=known)
            self.whole = False
            return None
        kind = kinds[0]
        keys = self.ask.keys(node, "a block", BLOCKS[kind].names, ("id",)) or {}
        id = self.rows.take_id(keys["id"], "the id of a block") if "id" in keys else None
        read = {
            "rows": self.rows_block,
            "table": self.table_block,
            "totals": self.totals_block,
            "lines": self.lines_block,
            "note": self.note_block,
            "games": self.games_block,
            "log": self.log_block,
        }[kind]
        block = read(id or "?", keys, node.source)
        if len(self.problems) > before:
            self.whole = False
        return block

    def unknown(
        self,
        source: Source,
        id: str,
        name: str,
        known: Iterable[str],
        anew: Source | None = None,
    ) -> None:
        """Note an unknown name, once, and where it is to be mended.

        What a parent's line names and a variant has left out is missing in the variant: in a block
        that it writes anew, or (``anew``) in a row.
        """
        anew = anew or self.merged.lost.get(name)
        if anew is None or not self.merged.inherits(anew.file, source.file):
            self.ask.unknown(source, id, name, known)
        elif name not in self.told:
            self.told.add(name)
            self.problems.add(anew, "left-out", name=name, place=source)

    # Blocks

    def rows_block(self, id: str, keys: dict[str, Node], source: Source) -> Block:
        ask = self.ask
        before = len(self.problems)
        columns = (
            ask.each(keys["columns"], "`columns`", self.column, BLOCKS["rows"].most("columns"))
            if "columns" in keys
            else ()
        )
        upright = self.rows.flag(keys, "upright")
        fine = len(self.problems) == before  # else what follows from these keys is not certain
        self.columns_fit(columns, keys, fine)
        self.unused(keys, upright, fine)
        if fine and "subtotals" in keys and not any(c.kind == "write" for c in columns):
            self.problems.add(
                keys["subtotals"].source, "keys-together", name="subtotals", other="a write column"
            )
        if "foot" in keys and "subtotals" not in keys:
            self.problems.add(keys["foot"].source, "keys-together", name="foot", other="subtotals")
        whole = len(self.problems)
        rows = ask.each(keys["rows"], "`rows`", self.rows.row, MAX_ROWS)
        block = RowsBlock(
            id=id,
            style=style_of(rows, columns, upright),
            rows=rows,
            columns=columns,
            heads=self.column_heads(keys["heads"]) if "heads" in keys else {},
            head=self.head(keys["head"]) if "head" in keys else None,
            subtotals=self.rows.phrase(keys, "subtotals"),
            foot=self.foot(id, keys["foot"]) if "foot" in keys else None,
            note=self.rows.phrase(keys, "note"),
            source=source,
            differ=self.rows.flag(keys, "differ"),
        )
        faulty = len(self.problems) > whole or not (fine or "upright" not in keys)
        if "head" in keys and not (block.style in ("upright", "written") or faulty):
            place = keys["head"].source
            self.problems.add(place, "keys-together", name="head", other="upright")
        return block

    def foot(self, id: str, node: Node) -> str | None:
        self.rows.places[id, "foot"] = node.source
        foot = self.ask.ident(node, "`foot`")
        self.feet_lost = self.feet_lost or foot is None
        return foot

    def columns_fit(self, columns: tuple[Column, ...], keys: dict[str, Node], fine: bool) -> None:
        """Each column stands there once, one of them the spaces, those to write in last."""
        if not columns:
            return
        place = keys["columns"].source
        kinds = [column.kind + column.sign for column in columns]
        for at, kind in enumerate(kinds):
            if kind in kinds[:at]:
                self.problems.add(place, "column-twice", name=kind)
        if not fine:
            return
        if "spaces" not in kinds:
            self.problems.add(place, "column-spaces")
        ways = [column.kind == "write" for column in columns]
        if ways != sorted(ways):
            self.problems.add(place, "column-order")

    def unused(self, keys: dict[str, Node], upright: bool, fine: bool) -> None:
        """Keys that have no meaning for the way these rows are drawn."""
        add = self.problems.add
        if "columns" in keys and upright:
            add(keys["upright"].source, "key-unused", name="upright", what="rows in columns")
        if "heads" in keys and "columns" not in keys:
            add(keys["heads"].source, "keys-together", name="heads", other="columns")
        if fine and "heads" in keys and isinstance(keys["heads"], Mapping) and "columns" in keys:
            written = keys["columns"].values if isinstance(keys["columns"], Items) else []
            shown_columns = {c.value for c in written if isinstance(c, Text)}
            if any(isinstance(c, Mapping) for c in written):
                shown_columns.add("write")
            for name, pair in keys["heads"].pairs.items():
                if name in COLUMNS and name not in shown_columns:
                    add(pair.key.source, "keys-together", name=name, other="its column")
        if "note" in keys and not upright and (fine or "upright" not in keys):
            add(keys["note"].source, "keys-together", name="note", other="upright")
        for node in keys["rows"].values if isinstance(keys["rows"], Items) else ():
            if not isinstance(node, Mapping):
                continue
            way = "rows with a colour" if "colour" in node.pairs else "rows without a colour"
            way = "rows in columns" if "columns" in keys else "upright rows" if upright else way
            for name in UNUSED[way]:
                if name in node.pairs:
                    add(node.pairs[name].key.source, "key-unused", name=name, what=way)

    def table_block(self, id: str, keys: dict[str, Node], source: Source) -> Block:
        ask = self.ask
        heads = [Phrase("Crosses", source), Phrase("Points", source)]
        if "heads" in keys:
            given = ask.each(keys["heads"], "`heads`", lambda n: ask.phrase(n, "a heading"), 2)
            written = keys["heads"].values if isinstance(keys["heads"], Items) else given
            if len(given) == 2:
                heads = list(given)
            elif len(written) == 1:
                self.problems.add(
                    keys["heads"].source, "want-two", what="`heads`", got=str(len(written))
                )
        falling = False
        if "order" in keys:
            falling = ask.choice(keys["order"], "`order`", ORDERS) == "falling"
        return TableBlock(
            id=id,
            table=ask.text(keys["table"], "`table`") or "",
            heads=(heads[0], heads[1]),
            falling=falling,
            upright=self.rows.flag(keys, "upright"),
            source=keys["table"].source,
        )

    def totals_block(self, id: str, keys: dict[str, Node], source: Source) -> Block:
        node = keys["totals"]
        if isinstance(node, Text) and node.value == "all":
            return TotalsBlock(id, (), node.source)
        most = BLOCKS["totals"].most("totals")
        return TotalsBlock(id, self.ask.each(node, "`totals`", self.term, most), node.source)

    def term(self, node: Node) -> Term | None:
        """The id of a row or a block, or a sum of its own: a row without boxes."""
        if isinstance(node, Mapping):
            row = self.rows.row(node)
            if row is not None and row.spaces:
                self.problems.add(node.source, "term-sum")
            return None if row is None else Term(row.id, node.source, row)
        name = self.ask.text(node, "a term of `totals`")
        return None if name is None else Term(name, node.source)

    def lines_block(self, id: str, keys: dict[str, Node], source: Source) -> Block:
        most = BLOCKS["lines"].most("lines")
        ask = self.ask
        lines = ask.each(keys["lines"], "`lines`", lambda n: ask.phrase(n, "a line"), most)
        return LinesBlock(id, lines, self.rows.phrase(keys, "head"), source)

    def note_block(self, id: str, keys: dict[str, Node], source: Source) -> Block | None:
        note = self.ask.phrase(keys["note"], "`note`")
        return None if note is None else NoteBlock(id, note, source)

    def games_block(self, id: str, keys: dict[str, Node], source: Source) -> Block | None:
        games = self.ask.integer(keys["games"], "`games`", *BLOCKS["games"].bounds("games"))
        return None if games is None else GamesBlock(id, games, keys["games"].source)

    def log_block(self, id: str, keys: dict[str, Node], source: Source) -> Block:
        columns = self.ask.each(keys["log"], "`log`", self.log_column, BLOCKS["log"].most("log"))
        return LogBlock(id, columns, keys["log"].source)

    def log_column(self, node: Node) -> LogColumn | None:
        """A word, or `{head: Date, width: 2}`; with `names: [red, blue]` a column for each."""
        if not isinstance(node, Mapping):
            head = self.ask.phrase(node, "a column of `log`")
            return None if head is None else LogColumn(head, 1, (), node.source)
        keys = self.ask.keys(node, LOG_COLUMN.title, LOG_COLUMN.names, LOG_COLUMN.needed) or {}
        head = self.ask.phrase(keys["head"], "`head`") if "head" in keys else None
        width = (
            self.ask.integer(keys["width"], "`width`", *LOG_COLUMN.bounds("width"))
            if "width" in keys
            else 1
        )
        names: tuple[str, ...] = ()
        if "names" in keys:
            most = LOG_COLUMN.most("names")
            names = self.ask.each(keys["names"], "`names`", self.name_colour, most)
        if head is None or width is None:
            return None
        return LogColumn(head, width, names, node.source)

    def name_colour(self, node: Node) -> str | None:
        return self.ask.known(node, "a colour", "unknown-colour", self.rows.colours)

    # Columns and headings

    def column(self, node: Node) -> Column | None:
        """`value`, `name`, `spaces`, or `{write: "+"}` with the sign printed in it."""
        if isinstance(node, Mapping):
            keys = self.ask.keys(node, "a column", COLUMN.names, COLUMN.needed) or {}
            sign = self.ask.text(keys["write"], "the sign of a column", 2) if keys else None
            if sign is not None and sign not in SIGNS:
                self.problems.add(
                    keys["write"].source,
                    "want-choice",
                    what="the sign of a column",
                    known="+, −",
                    got=shown(sign),
                )
                return None
            return None if sign is None else Column("write", sign, node.source)
        kind = self.ask.known(node, "a column", "unknown-column", COLUMNS)
        return None if kind is None else Column(kind, "", node.source)

    def column_heads(self, node: Node) -> dict[str, Head]:
        heads = {}
        for key, value in self.ask.pairs(node, "`heads`", BLOCKS["rows"].most("heads")):
            if key.value not in COLUMNS:
                self.ask.unknown(key.source, "unknown-column", key.value, COLUMNS)
            head = self.head(value)
            if head is not None:
                heads[key.value] = head
        return heads

    def head(self, node: Node) -> Head | None:
        """A heading, or `[letter, heading]`."""
        if isinstance(node, Items):
            if len(node.values) != 2:
                self.problems.add(
                    node.source, "want-two", what="a heading", got=str(len(node.values))
                )
                return None
            letter = self.ask.text(node.values[0], "the letter of a heading", 2)
            phrase = self.ask.phrase(node.values[1], "a heading")
            return Head(letter, phrase) if letter and phrase else None
        phrase = self.ask.phrase(node, "a heading")
        return None if phrase is None else Head("", phrase)
