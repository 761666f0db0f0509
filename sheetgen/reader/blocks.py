"""Kinds of blocks: what each has in a file, how it is read, and a table of them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..model import (
    Block,
    GamesBlock,
    LinesBlock,
    LogBlock,
    LogColumn,
    NoteBlock,
    TableBlock,
    Term,
    TotalsBlock,
)
from ..source.located import Items, Mapping, Node, Text
from ..source.phrase import Phrase
from ..source.problems import Source
from .parts import Key, Keys, Reading, part_of
from .rowblocks import ROWS_BLOCK, block_of
from .rows import ORDER, ROW, read_row
from .values import FLAG, ID, PHRASE, TEXT, any_of, choice, list_of, whole

PHRASES = list_of(PHRASE, 6, each="a line")


def _just(record: Callable[[str, Any, Source], Block], key: str) -> Callable[[Keys], Block | None]:
    """Makes a block that has one key beside its id."""

    def make(keys: Keys) -> Block | None:
        value = keys(key)
        return None if value is None else record(keys.id, value, keys.nodes[key].source)

    return make


# A legend


def _table(keys: Keys) -> TableBlock:
    heads = keys("heads")
    written = keys.nodes.get("heads")
    if isinstance(written, Items) and len(written.values) == 1:
        keys.wrong("heads", "want-two", what="`heads`", got=1)
    if len(heads) != 2:
        heads = (Phrase("Crosses", keys.source), Phrase("Points", keys.source))
    falling = keys("order") == "falling"
    place = keys.nodes["table"].source
    return TableBlock(keys.id, keys("table") or "", heads, falling, keys("upright"), place)


TABLE_BLOCK = block_of(
    "table",
    "a legend",
    Key("table", "a name", "the score table that is drawn", TEXT, True),
    Key("heads", "`[Crosses, Points]`", "the words for marks and points",
        list_of(PHRASE, 2, 2, "a heading"), default="`[Crosses, Points]`"),
    Key("order", "`rising`, `falling`", "from the fewest marks to the most, or the other way round",
        ORDER, default="`rising`"),
    Key("upright", "`yes`", "in two columns", FLAG),
    make=_table,
)  # fmt: skip


# Totals


def _term(reading: Reading, node: Node, what: str) -> Term | None:
    """The id of a row or a block."""
    name = reading.text(node, "a term of `totals`")
    return None if name is None else Term(name, node.source)


def _sum(reading: Reading, node: Node, what: str) -> Term | None:
    """A sum that stands only here: a row without boxes."""
    row = read_row(reading, node)
    if row is not None and row.spaces:
        reading.problems.add(node.source, "term-sum")
    return None if row is None else Term(row.id, node.source, row)


_TERMS = list_of(any_of(ID.by(_term), ROW.form.by(_sum)), 20)


def _terms(reading: Reading, node: Node, what: str) -> tuple[Term, ...]:
    every = isinstance(node, Text) and node.value == "all"
    return () if every else _TERMS.read(reading, node, what)


TOTALS_BLOCK = block_of(
    "totals",
    "a line of totals",
    Key("totals", "`all`, or a list",
        "a box for the points of each row, and the total: `all` that score, or the ids of rows and "
        "of blocks with subtotals, and sums of their own (rows with a `score` and no boxes)",
        any_of(choice(("all",)), _TERMS).by(_terms), True),
    make=_just(TotalsBlock, "totals"),
)  # fmt: skip


# Lines to write on, notes, and boxes for several games


LINES_BLOCK = block_of(
    "lines",
    "lines to write on",
    Key("lines", "a list of texts", "words with a line to write on after each", PHRASES, True),
    Key("head", "text", "draws a frame: in it this word, and the lines behind it"),
    make=lambda keys: LinesBlock(keys.id, keys("lines"), keys("head"), keys.source),
)  # fmt: skip
NOTE_BLOCK = block_of(
    "note",
    "a note",
    Key("note", "text", "a sentence", needed=True),
    make=_just(NoteBlock, "note"),
)
GAMES_BLOCK = block_of(
    "games",
    "a strip for several games",
    Key("games", "`3`: 1 to 20",
        "so many boxes for the points of a game, a line for each of the `owners`",
        whole(1, 20), True),
    make=_just(GamesBlock, "games"),
)  # fmt: skip


# A log


def _name_colour(reading: Reading, node: Node, what: str) -> str | None:
    return reading.known(node, what, "unknown-colour", reading.row_colours)


def _log_column(keys: Keys) -> LogColumn | None:
    head, width, names = keys("head"), keys("width"), keys("names")
    return None if head is None else LogColumn(head, width, names, keys.source)


def _word_column(reading: Reading, node: Node, what: str) -> LogColumn | None:
    head = reading.phrase(node, "a column of `log`")
    return None if head is None else LogColumn(head, 1, (), node.source)


LOG_COLUMN = part_of(
    "log-column",
    "a column of a log",
    Key("head", "text", "its word", needed=True),
    Key("width", "`2`: 1 to 100", "its share of the width", whole(1, 100).otherwise(1),
        default="`1`"),
    Key("names", "`[red, yellow]`", "a column for each of these colours, with a place for a name",
        list_of(TEXT.by(_name_colour), 12, each="a colour")),
    make=_log_column,
)  # fmt: skip
LOG_BLOCK = block_of(
    "log",
    "a log",
    Key("log", "a list of columns",
        "a page to write results on: these columns, and as many lines as the height allows",
        list_of(any_of(TEXT.by(_word_column), LOG_COLUMN.form), 12), True),
    make=_just(LogBlock, "log"),
)  # fmt: skip


# By the key that says of which kind a block is.
_KINDS = (
    ROWS_BLOCK, TABLE_BLOCK, TOTALS_BLOCK, LINES_BLOCK, NOTE_BLOCK, GAMES_BLOCK, LOG_BLOCK,
)  # fmt: skip
BLOCKS = {kind.name: kind for kind in _KINDS}


def read_block(reading: Reading, node: Node, what: str = "") -> Block | None:
    """One block; the one of `BLOCKS` whose name is a key of it says of which kind it is."""
    before = len(reading.problems)
    block = _block(reading, node)
    if len(reading.problems) > before:
        reading.whole = False
    return block


def _block(reading: Reading, node: Node) -> Block | None:
    kinds = [kind for kind in BLOCKS if kind in node.pairs] if isinstance(node, Mapping) else []
    if kinds in (["rows"], ["rows", "note"]):
        kinds = ["rows"]  # rows may carry a note
    part = BLOCKS[kinds[0]] if len(kinds) == 1 else _ANY
    keys = part.ask(reading, node)
    if keys is None:
        reading.nameless = True
        return None
    if "id" in keys:
        keys.id = reading.take_id(keys.nodes["id"], "the id of a block") or "?"
    if part.make is not None:
        made: Block | None = part.make(keys)
        return made
    if kinds or not keys.meant & BLOCKS.keys():
        reading.problems.add(node.source, "one-of-keys", what="a block", known=", ".join(BLOCKS))
    return None


# A block that is of no kind, or of several.
_EVERY = {name: key for part in BLOCKS.values() for name, key in part.keys.items()}
_ANY = block_of("block", "a block", *_EVERY.values())._replace(needed=("id",))
