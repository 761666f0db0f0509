"""How a row is counted: a table, or what is taken and what it is worth."""

from __future__ import annotations

from ..model import Part, Score
from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import shown
from .parts import Key, Keys, part_of
from .values import ID, TEXT, any_of, choice, list_of, map_of, whole

MAX_PARTS = 60  # that one score takes in
TAKES = ("count", "sum", "last", "least", "most", "none")
_BAND = whole(-99999, 99999)
_TIMES = whole(-999, 999)


def read_part(ask: Ask, node: Node, what: str) -> Part | None:
    """A row or a block by its id, or a space of a row: `red:6`."""
    text = ask.text(node, what, 60)
    if text is None:
        return None
    id, colon, space = text.strip().partition(":")
    if not id or (colon and not space):
        ask.problems.add(node.source, "bad-part", what=what, got=shown(text))
        return None
    return Part(id, space, node.source)


def _one_part(ask: Ask, node: Node, what: str) -> tuple[Part, ...] | None:
    part = read_part(ask, node, what)
    return None if part is None else (part,)


def _full(ask: Ask, node: Node, what: str) -> str | Part | None:
    """One of the words of `take`, or a space."""
    if isinstance(node, Text) and ":" in node.value:
        return read_part(ask, node, what)
    text = ask.text(node, what)
    if text is not None and text.strip() not in TAKES:
        known = ", ".join(TAKES)
        ask.problems.add(node.source, "bad-full", known=known, got=shown(text))
        return None
    return None if text is None else text.strip()


def _band(ask: Ask, found: dict[int, int], key: Text, value: Node) -> None:
    """Points from a number on."""
    least = ask.integer(key, "a number in `bands`", -999999, 999999)
    points = _BAND.read(ask, value, "points in `bands`")
    if least in found:
        ask.problems.add(key.source, "band-twice", name=shown(key.value), number=least)
    elif least is not None and points is not None:
        found[least] = points


def _times(ask: Ask, node: Node, what: str) -> int | str | None:
    """A factor, or the id of a row."""
    bare = node.value.lstrip("+-") if isinstance(node, Text) else ""
    number = bare[:1].isdigit() or isinstance(node, Items | Mapping)
    return _TIMES.read(ask, node, what) if number else ask.ident(node, what)


def _score(keys: Keys) -> str | Score:
    """A way of counting, or the name of a table where that is all it says."""
    take, of = keys("take"), keys("of")
    _each_once(keys, of)
    if "table" in keys and "bands" in keys:
        keys.wrong("bands", "one-of-keys", what=SCORE.title, known="table, bands")
    table, full = keys("table"), keys("full")
    for name, taken in (("take", take), ("full", full)):
        if taken in ("least", "most") and "of" not in keys:
            keys.wrong(name, "keys-together", name=taken, other="of")
    bands, times = keys("bands"), keys("times")
    written = keys.nodes.get("bands")
    if isinstance(written, Mapping) and not written.pairs:
        keys.wrong("bands", "empty-list", what="`bands`")
    if keys.nodes.keys() <= {"table", "take"} and table and take == "count":
        return str(table)
    places = tuple((name, value.source) for name, value in keys.nodes.items())
    rising = tuple(sorted(bands.items()))
    return Score(take, of, full, table, rising, times, keys.source, places)


def _each_once(keys: Keys, parts: tuple[Part, ...]) -> None:
    for at, part in enumerate(parts):
        if part.name in [one.name for one in parts[:at]]:
            keys.reading.problems.add(part.source, "term-twice", name=part.name)


SCORE = part_of(
    "score",
    "a way of counting",
    Key("take", "`count`, `sum` …",
        "what is taken: `count` (how many marks), `sum` (numbers that are written or marked; of "
        "other rows their points), `last` (the number at the right), `least` or `most` (of the "
        "points of several rows), `none`", choice(TAKES).otherwise("count"), default="`count`"),
    Key("of", "a row, or a list", "of what: ids of rows and blocks, or spaces such as `red:6`",
        any_of(TEXT.by(_one_part), list_of(TEXT.by(read_part), MAX_PARTS, each="a part of `of`")
        ).otherwise(()), default="the row itself"),
    Key("full", "`last`, `blue:4`",
        "what is taken instead where every space is filled: one of the words of `take`, or the "
        "number in a space", TEXT.by(_full)),
    Key("table", "a name", "a table turns the number that is taken into points", TEXT),
    Key("bands", "`{63: 35}`",
        "points from a number on: the highest that is reached holds, below all of them 0",
        map_of(_BAND, 60, _band, "^[+-]?[0-9]{1,6}$")),
    Key("times", "`2`, or a row", "all of it so many times, or as often as a row has marks",
        any_of(_TIMES, ID).by(_times).otherwise(1)),
    make=_score,
)  # fmt: skip
