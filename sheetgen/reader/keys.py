"""Every key of a layout file, written once.

The reader takes names, bounds and what is needed from here; `sheetgen schema`, `sheetgen explain`
and the tables of `layouts/README.md` are made from the same declarations.
"""

from __future__ import annotations

from ..drawing.shapes import SYMBOLS
from ..model import CHECKS
from .forms import (
    FLAG,
    ID,
    ID_PATTERN,
    TEXT,
    Form,
    Key,
    PartOf,
    any_of,
    choice,
    list_of,
    map_of,
    part,
    part_of,
    pattern,
    whole,
)

MAX_SPACES = 60  # of a row
MAX_ROWS = 40  # of a block
MAX_BLOCKS = 40
MAX_ALL = 3000  # spaces of a sheet: more than any paper holds
MAX_ALL_ROWS = 300
MAX_GAMES = 12  # beside each other on a sheet
MAX_LINKS = 60
MAX_LINKED = 24  # spaces of one link
MAX_PARTS = 60  # that one score takes in
MAX_NUMBER = 9999  # written in a box
MAX_WEIGHT = 100  # of a block in `arrange`
SIGNS = ("+", "−", "-")
COLUMNS = ("value", "name", "spaces", "write")
FRAMES = ("box", "round", "pentagon", "hexagon")
TAKES = ("count", "sum", "last", "least", "most", "none")
_RANGE = r"[+−-]?[0-9]{1,9} *\.\. *[+−-]?[0-9]{1,9}( +by +[0-9]{1,4})?"
_SPACE = pattern(r"^\s*[^\s:]+:\s*\S")
_PHRASES = list_of(TEXT, 6)
_RUN: Form = any_of(
    pattern(f"^{_RANGE}$"), list_of(any_of(part("run"), TEXT), MAX_SPACES), part("run")
)
_LENGTH = pattern(r"^[0-9.]+ ?(mm|cm|in|pt)$")
_HEAD = any_of(TEXT, list_of(TEXT, 2, 2))
_ENTRY = any_of(whole(-999999, 999999), pattern("^(−[0-9]{1,6}|[+−-]?[0-9]{1,6}x)$"))

SHEET = part_of(
    "sheet",
    "a sheet",
    Key("title", "text", "the game's name", needed=True),
    Key("subtitle", "text", "small print beside the title, where there is room"),
    Key("extends", "a name", "the name of the sheet that this one is a variant of", ID),
    Key(
        "piece",
        "`A5 landscape`, `190x126mm`",
        "what is cut out: `A6`, `A5`, `half-letter`, `A4`, `Letter`, `A3` or a size of your own, "
        "and `landscape` or `portrait`",
        TEXT,
        default="`A5 landscape`",
    ),
    Key(
        "players", "`4`, `2-5`", "for how many players the game is",
        any_of(whole(1, 999), pattern("^[0-9]{1,3} ?[-–] ?[0-9]{1,3}$")),
        default="`1-99`",
    ),
    Key(
        "games", f"`6`: 1 to {MAX_GAMES}",
        "how many games stand beside each other: each row has a box to write in for each of them",
        whole(1, MAX_GAMES), default="`1`",
    ),
    Key(
        "tables", "`{row: [0, 1, 3, 2x]}`",
        "score tables: points by number of marks, the first for none",
        map_of(list_of(_ENTRY, 200), 50, ID_PATTERN),
    ),
    Key("blocks", "a list", "the regions of the sheet", list_of(part("block"), MAX_BLOCKS), True),
    Key(
        "arrange", "`[[a, b], [{c: 2}]]`",
        "where the blocks stand: bands from top to bottom, each from left to right, and so on",
        list_of(part("arrange"), MAX_BLOCKS), default="one below the other",
    ),
    Key(
        "links", "a list of links", "lines between spaces, and what they ask for",
        list_of(any_of(list_of(_SPACE, MAX_LINKED, 2), part("link")), MAX_LINKS, 0),
    ),
    Key(
        "lines", "`[Name, Date]`",
        "words with a line to write on, at the right of the title; the first takes a player's name",
        _PHRASES,
    ),
    Key("footnote", "text", "a sentence at the foot"),
    Key(
        "owners", "`[black, grey]`",
        "on a board that players share: the colours of their discs", list_of(TEXT, 8),
    ),
    Key("pieces", "`22`: 1 to 999", "how many discs each owner has", whole(1, 999)),
    Key(
        "token", "`20mm`, or `{A4: 20mm, A3: 22mm}`",
        "the diameter of a disc, or one for each piece; the first holds for all others",
        any_of(_LENGTH, map_of(_LENGTH, 20)),
    ),
    Key(
        "checks", "a list of names",
        "checks that `sheetgen score` makes on a finished sheet besides those that always run",
        list_of(choice(CHECKS), 100),
    ),
    Key(
        "words", "`{zh-Hant: {Red: 紅}}`",
        "this sheet's own words in other languages: the English text, and what stands for it",
        map_of(map_of(TEXT, 2000), 100),
    ),
)  # fmt: skip

_ID_OF_BLOCK = Key("id", "a short name", "ids differ over all rows and blocks", ID, True)
_AFTER = (
    Key("after", "an id", "in a variant: the block that this new one stands below", ID),
    Key("beside", "an id", "in a variant: the block that this new one stands at the right of", ID),
)

ROWS_BLOCK = part_of(
    "rows",
    "a block of rows",
    _ID_OF_BLOCK,
    Key("rows", "a list", "rows of spaces", list_of(part("row"), MAX_ROWS), True),
    Key(
        "columns", "`[value, name, spaces, {write: \"+\"}]`",
        "draws the rows as a table with these columns; `{write: \"+\"}` is a box to write in",
        list_of(any_of(choice(COLUMNS[:3]), part("column")), 10),
    ),
    Key(
        "heads", "`{value: [A, Points]}`", "headings of columns, each with or without a letter",
        map_of(_HEAD, 10, f"^({'|'.join(COLUMNS)})$"),
    ),
    Key(
        "head", "text, or `[E, Fifth die]`",
        "the heading above upright rows or above lines to write numbers on", _HEAD,
    ),
    Key("upright", "`yes`", "the rows stand side by side, their boxes below each other", FLAG),
    Key("subtotals", "text", "a line with the sums of the columns to write in, and its word"),
    Key("foot", "an id", "the block of one row that is drawn beside the subtotals", ID),
    Key("note", "text", "small print below the heading of upright rows"),
    Key(
        "differ", "`yes`",
        "numbers that stand in the same place of several rows must differ", FLAG,
    ),
)  # fmt: skip
TABLE_BLOCK = part_of(
    "table",
    "a legend",
    _ID_OF_BLOCK,
    Key("table", "a name", "the score table that is drawn", TEXT, True),
    Key(
        "heads", "`[Crosses, Points]`", "the words for marks and points", list_of(TEXT, 2, 2),
        default="`[Crosses, Points]`",
    ),
    Key(
        "order", "`rising`, `falling`", "from the fewest marks to the most, or the other way round",
        choice(("rising", "falling")), default="`rising`",
    ),
    Key("upright", "`yes`", "in two columns", FLAG),
)  # fmt: skip
TOTALS_BLOCK = part_of(
    "totals",
    "a line of totals",
    _ID_OF_BLOCK,
    Key(
        "totals", "`all`, or a list",
        "a box for the points of each row, and the total: `all` that score, or the ids of rows and "
        "of blocks with subtotals, and sums of their own (rows with a `score` and no boxes)",
        any_of(choice(("all",)), list_of(any_of(ID, part("row")), 20)), True,
    ),
)  # fmt: skip
LINES_BLOCK = part_of(
    "lines",
    "lines to write on",
    _ID_OF_BLOCK,
    Key("lines", "a list of texts", "words with a line to write on after each", _PHRASES, True),
    Key("head", "text", "draws a frame: in it this word, and the lines behind it"),
)
NOTE_BLOCK = part_of("note", "a note", _ID_OF_BLOCK, Key("note", "text", "a sentence", needed=True))
GAMES_BLOCK = part_of(
    "games",
    "a strip for several games",
    _ID_OF_BLOCK,
    Key(
        "games", "`3`: 1 to 20",
        "so many boxes for the points of a game, a line for each of the `owners`",
        whole(1, 20), True,
    ),
)  # fmt: skip
LOG_BLOCK = part_of(
    "log",
    "a log",
    _ID_OF_BLOCK,
    Key(
        "log", "a list of columns",
        "a page to write results on: these columns, and as many lines as the height allows",
        list_of(any_of(TEXT, part("log-column")), 12), True,
    ),
)  # fmt: skip
BLOCKS = {
    block.name: block
    for block in (
        ROWS_BLOCK, TABLE_BLOCK, TOTALS_BLOCK, LINES_BLOCK, NOTE_BLOCK, GAMES_BLOCK, LOG_BLOCK,
    )
}  # fmt: skip
PLACING = part_of("placing", "a block of a variant", *_AFTER)

ROW = part_of(
    "row",
    "a row",
    Key("id", "a short name", "ids differ over all rows and blocks", ID, True),
    Key("name", "text", "the word of the row"),
    Key("colour", "`red`", "the row's colour: `red`, `yellow`, `green`, `blue` or `black`"),
    Key(
        "spaces", "`2..12`, `[2, 5, 9]`",
        "spaces with numbers, in this order; an entry of the list may be a run of spaces with a "
        "look of its own", _RUN,
    ),
    Key(
        "boxes", f"`4`, `[4, 1, 5]`: 1 to {MAX_SPACES}", "blank spaces, or groups of them",
        any_of(whole(1, MAX_SPACES), list_of(whole(1, MAX_SPACES), 10)),
    ),
    Key(
        "write", "`1..18`, `[0, 25]`, `any`",
        "numbers are written into the boxes, and these are the ones that may be",
        any_of(pattern(f"^(any|{_RANGE})$"), list_of(whole(-MAX_NUMBER, MAX_NUMBER), 200)),
    ),
    Key(
        "order", "`rising`, `falling`", "written numbers rise, or fall, from left to right",
        choice(("rising", "falling")),
    ),
    Key("lock", "`{needs: 5}`", "a lock after the last number", part("lock")),
    Key(
        "score", "a table, or `{take: sum}`",
        "what the row is worth: a table by number of marks, or a way of counting",
        any_of(TEXT, part("score")),
    ),
    Key("value", "`40`", "what `1x` in the row's table stands for", whole(-99999, 99999)),
    Key("stack", "`yes`", "round spaces for discs, which can be stacked", FLAG),
    Key("write-in", "`yes`", "instead of a `name` a box to write the row's number in", FLAG),
    Key("ends", "`yes`", "filling the row ends the game; its last box is marked", FLAG),
    Key("small", "`yes`", "a low row of small spaces", FLAG),
    Key(
        "follows", "a list of rows",
        "a number can be marked only where one of these rows has it marked", list_of(ID, 8),
    ),
    Key("note", "text", "small print below the name, where the row has no colour"),
    either=[("spaces", "boxes", "write", "score")],
    exactly=[("name", "write-in")],
)  # fmt: skip
LOCK = part_of(
    "lock",
    "a lock",
    Key(
        "needs", f"`5`: 0 to {MAX_SPACES}", "how many other marks the last number needs",
        whole(0, MAX_SPACES), True,
    ),
    Key("counts", "`no`", "whether the lock is a mark like the others", FLAG, default="`yes`"),
)  # fmt: skip
RUN = part_of(
    "run",
    "a run of spaces",
    Key(
        "spaces", "`2..4`, `7`, `[2, 5]`", "the numbers of these spaces",
        any_of(TEXT, list_of(TEXT, MAX_SPACES)),
    ),
    Key("boxes", "`3`", "so many blank spaces instead", whole(1, MAX_SPACES)),
    Key("gap", "`1`", "so many places left free instead", whole(1, MAX_SPACES)),
    Key("id", "a short name", "of a single space: what a game file calls it", ID),
    Key("label", "text", "of a single space: what is printed in it instead of its number"),
    Key("colour", "`blue`", "their own colour"),
    Key(
        "shape", "`round`, `pentagon`, `hexagon`", "their shape", choice(FRAMES), default="`box`",
    ),
    Key("frame", "`yes`", "a heavy frame", FLAG),
    Key("symbol", "`star`, `ring` …", "a sign in their corner", choice(SYMBOLS)),
    Key("small", "`yes`", "smaller than the others", FLAG),
    Key(
        "marks", "`2`: 1 to 4",
        "how many crosses each takes; a small space under it is for each further one", whole(1, 4),
        default="`1`",
    ),
    Key(
        "value", "`5`", "what each is worth where numbers are summed", whole(-99999, 99999),
        default="its number",
    ),
    Key("extra", "`yes`", "these are marks, but none of those that the lock needs", FLAG),
    exactly=[("spaces", "boxes", "gap")],
)  # fmt: skip
SCORE = part_of(
    "score",
    "a way of counting",
    Key(
        "take", "`count`, `sum` …",
        "what is taken: `count` (how many marks), `sum` (numbers that are written or marked; of "
        "other rows their points), `last` (the number at the right), `least` or `most` (of the "
        "points of several rows), `none`",
        choice(TAKES), default="`count`",
    ),
    Key(
        "of", "a row, or a list",
        "of what: ids of rows and blocks, or spaces such as `red:6`",
        any_of(TEXT, list_of(TEXT, MAX_PARTS)), default="the row itself",
    ),
    Key(
        "full", "`last`, `blue:4`",
        "what is taken instead where every space is filled: one of the words of `take`, or the "
        "number in a space", TEXT,
    ),
    Key("table", "a name", "a table turns the number that is taken into points", TEXT),
    Key(
        "bands", "`{63: 35}`",
        "points from a number on: the highest that is reached holds, below all of them 0",
        map_of(whole(-99999, 99999), 60, "^[+-]?[0-9]{1,6}$"),
    ),
    Key(
        "times", "`2`, or a row", "all of it so many times, or as often as a row has marks",
        any_of(whole(-999, 999), ID),
    ),
)  # fmt: skip
LINK = part_of(
    "link",
    "a link",
    Key(
        "spaces", "`[red:6, blue:6]`", "the spaces, in the order in which the line joins them",
        list_of(_SPACE, MAX_LINKED, 2), True,
    ),
    Key("together", "`yes`", "all of them are marked, or none", FLAG),
)  # fmt: skip
COLUMN = part_of(
    "column",
    "a column to write in",
    Key("write", '`"+"`, `"−"`', "its sign, faint in each box", choice(SIGNS), True),
)
LOG_COLUMN = part_of(
    "log-column",
    "a column of a log",
    Key("head", "text", "its word", needed=True),
    Key("width", "`2`: 1 to 100", "its share of the width", whole(1, 100), default="`1`"),
    Key(
        "names", "`[red, yellow]`", "a column for each of these colours, with a place for a name",
        list_of(TEXT, 12),
    ),
)  # fmt: skip

PARTS: dict[str, PartOf] = {
    one.name: one
    for one in (
        SHEET, *BLOCKS.values(), PLACING, ROW, LOCK, RUN, SCORE, LINK, COLUMN, LOG_COLUMN,
    )
}  # fmt: skip


def texts() -> list[str]:
    """Everything that is said of parts and keys, for a language file to translate."""
    return list(dict.fromkeys(text for one in PARTS.values() for text in one.texts()))
