"""Blocks of rows: how their rows are drawn, and with which columns, headings and sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..model import Block, Column, Head, Row, RowsBlock, Style
from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import shown
from .parts import Key, Keys, PartOf, Reading, part_of
from .rows import ROW, UNUSED, read_row
from .values import FLAG, ID, TEXT, any_of, choice, list_of, map_of

MAX_ROWS = 40  # of a block
COLUMNS = ("value", "name", "spaces", "write")
SIGNS = ("+", "−", "-")


def block_of(
    name: str, title: str, *keys: Key, make: Callable[[Keys], Block | None] | None = None
) -> PartOf:
    """A kind of block: its id, the other keys it has, and how its record is made of them."""
    id = Key("id", "a short name", "ids differ over all rows and blocks", ID, True)
    return part_of(name, title, id, *keys, make=make, called="a block")


def _sign(ask: Ask, node: Node, what: str) -> str | None:
    """The sign of a column to write in."""
    what = "the sign of a column"
    sign = ask.text(node, what, 2)
    if sign is not None and sign not in SIGNS:
        known = ", ".join(SIGNS[:2])
        ask.problems.add(node.source, "want-choice", what=what, known=known, got=shown(sign))
        return None
    return sign


def _write_column(keys: Keys) -> Column | None:
    sign = keys("write")
    return None if sign is None else Column("write", sign, keys.source)


def _column(ask: Ask, node: Node, what: str) -> Column | None:
    kind = ask.known(node, what, "unknown-column", COLUMNS)
    return None if kind is None else Column(kind, "", node.source)


def _head(ask: Ask, node: Node, what: str) -> Head | None:
    """A heading, or `[letter, heading]`."""
    what = "a heading"
    if not isinstance(node, Items):
        phrase = ask.phrase(node, what)
        return None if phrase is None else Head("", phrase)
    if len(node.values) != 2:
        ask.problems.add(node.source, "want-two", what=what, got=len(node.values))
        return None
    letter = ask.text(node.values[0], "the letter of a heading", 2)
    phrase = ask.phrase(node.values[1], what)
    return Head(letter, phrase) if letter and phrase else None


def _column_head(ask: Ask, found: dict[str, Head], key: Text, value: Node) -> None:
    if key.value not in COLUMNS:
        ask.unknown(key.source, "unknown-column", key.value, COLUMNS)
    head = _head(ask, value, "")
    if head is not None:
        found[key.value] = head


def _foot(reading: Reading, node: Node, what: str) -> str | None:
    foot = reading.ident(node, what)
    reading.feet_lost = reading.feet_lost or foot is None
    return foot


def _rows_block(keys: Keys) -> RowsBlock:
    before = len(keys.reading.problems)
    columns, upright = keys("columns"), keys("upright")
    fine = len(keys.reading.problems) == before  # else what follows from these is not certain
    _columns_fit(columns, keys, fine)
    _heads_fit(keys, fine)
    _keys_fit(columns, upright, keys, fine)
    if "foot" in keys:
        keys.reading.places[keys.id, "foot"] = keys.nodes["foot"].source
    whole = len(keys.reading.problems)
    rows: tuple[Row, ...] = keys("rows")
    block = RowsBlock(
        id=keys.id,
        style=_style(rows, columns, upright),
        rows=rows,
        columns=columns,
        source=keys.source,
        **keys.fields("heads", "head", "subtotals", "foot", "note", "differ"),
    )
    faulty = len(keys.reading.problems) > whole or not (fine or "upright" not in keys)
    if "head" in keys and not (block.style in ("upright", "written") or faulty):
        keys.wrong("head", "keys-together", name="head", other="upright")
    return block


def _style(rows: Sequence[Row], columns: Sequence[Column], upright: bool) -> Style:
    """How the rows of a block are drawn."""
    if upright:
        return "upright"
    if columns:
        return "columns"
    if rows and all(not row.colour and (not row.spaces or row.single) for row in rows):
        return "written"  # lines of a table, each with a number to write (for each game)
    return "coloured" if all(row.colour for row in rows) else "plain"


def _columns_fit(columns: Sequence[Column], keys: Keys, fine: bool) -> None:
    """Each column stands there once, one of them the spaces, those to write in last."""
    if not columns:
        return
    kinds = [column.kind + column.sign for column in columns]
    for at, kind in enumerate(kinds):
        if kind in kinds[:at]:
            keys.wrong("columns", "column-twice", name=kind)
    if fine and "spaces" not in kinds:
        keys.wrong("columns", "column-spaces")
    ways = [column.kind == "write" for column in columns]
    if fine and ways != sorted(ways):
        keys.wrong("columns", "column-order")


def _heads_fit(keys: Keys, fine: bool) -> None:
    """Headings are those of columns that are there."""
    heads, columns = keys.nodes.get("heads"), keys.nodes.get("columns")
    if heads is not None and columns is None:
        keys.wrong("heads", "keys-together", name="heads", other="columns")
    elif fine and isinstance(heads, Mapping):
        written = columns.values if isinstance(columns, Items) else []
        known = {c.value if isinstance(c, Text) else "write" for c in written}
        for name, pair in heads.pairs.items():
            if name in COLUMNS and name not in known:
                add = keys.reading.problems.add
                add(pair.key.source, "keys-together", name=name, other="its column")


def _keys_fit(columns: Sequence[Column], upright: bool, keys: Keys, fine: bool) -> None:
    """Keys have a meaning for the way these rows are drawn."""
    if "columns" in keys and upright:
        keys.unused(["upright"], "rows in columns")
    if "note" in keys and not upright and (fine or "upright" not in keys):
        keys.wrong("note", "keys-together", name="note", other="upright")
    if fine and "subtotals" in keys and not any(c.kind == "write" for c in columns):
        keys.wrong("subtotals", "keys-together", name="subtotals", other="a write column")
    if "foot" in keys and "subtotals" not in keys:
        keys.wrong("foot", "keys-together", name="foot", other="subtotals")
    rows = keys.nodes["rows"]
    for node in rows.values if isinstance(rows, Items) else ():
        if not isinstance(node, Mapping):
            continue
        way = "rows with a colour" if "colour" in node.pairs else "rows without a colour"
        way = "rows in columns" if "columns" in keys else "upright rows" if upright else way
        for name in UNUSED[way]:
            if name in node.pairs:
                place = node.pairs[name].key.source
                keys.reading.problems.add(place, "key-unused", name=name, what=way)


COLUMN = part_of(
    "column",
    "a column to write in",
    Key("write", '`"+"`, `"−"`', "its sign, grey in each box", choice(SIGNS).by(_sign), True),
    make=_write_column,
    called="a column",
)
_HEAD = any_of(TEXT, list_of(TEXT, 2, 2)).by(_head)
ROWS_BLOCK = block_of(
    "rows",
    "a block of rows",
    Key("rows", "a list", "rows of spaces", list_of(ROW.form.by(read_row), MAX_ROWS), True),
    Key("columns", "`[value, name, spaces, {write: \"+\"}]`",
        "draws the rows as a table with these columns; `{write: \"+\"}` is a box to write in",
        list_of(any_of(choice(COLUMNS[:3]).by(_column), COLUMN.form), 10, each="a column")),
    Key("heads", "`{value: [A, Points]}`", "headings of columns, each with or without a letter",
        map_of(_HEAD, 10, _column_head, f"^({'|'.join(COLUMNS)})$")),
    Key("head", "text, or `[E, Fifth die]`",
        "the heading above upright rows or above lines to write numbers on", _HEAD),
    Key("upright", "`yes`", "the rows stand side by side, their boxes below each other", FLAG),
    Key("subtotals", "text", "a line with the sums of the columns to write in, and its word"),
    Key("foot", "an id", "the block of one row that is drawn beside the subtotals", ID.by(_foot)),
    Key("note", "text", "small print below the heading of upright rows"),
    Key("differ", "`yes`",
        "numbers that stand in the same place of several rows must differ", FLAG),
    make=_rows_block,
)  # fmt: skip
