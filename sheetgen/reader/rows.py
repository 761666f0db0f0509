"""Rows: their spaces, what they are worth, and what players write."""

from __future__ import annotations

from ..model import Lock, Part, Row, Score, Space
from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import shown
from .parts import ROW_ID, Key, Keys, Reading, part_of
from .spaces import BOXES, COLOUR, MAX_SPACES, NEEDS, SPACES, WRITE, Spaces, read_boxes
from .values import FLAG, ID, TEXT, any_of, choice, list_of, map_of, whole

_NEWER = ("write", "order", "small", "follows", "tick", "pips")
# Keys of a row that its way of drawing has no use for: they would vanish without a word.
UNUSED: dict[str, tuple[str, ...]] = {
    "rows with a colour": ("write-in", "note"),
    "rows without a colour": (),
    "rows in columns": ("lock", "stack", "write-in", "note", "ends", *_NEWER),
    "upright rows": ("lock", "stack", "note", "colour", *_NEWER),
    # What is only summed has neither spaces nor what spaces have.
    "sums": ("lock", "stack", "write-in", "ends", "needs", *_NEWER),
    "rows to write numbers in": ("lock", "stack", "write-in", "follows"),
}
RESERVED = ("name", "plays", "written", "total")  # keys of a player in a game file
NO_SCORE = "none"  # of a row that is worth nothing, on purpose
ORDER = choice(("rising", "falling"))
MAX_PARTS = 60  # that one score takes in
TAKES = ("count", "sum", "last", "least", "most", "none")
_BAND = whole(-99999, 99999)
_TIMES = whole(-999, 999)


# How a row is counted


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
    take: str = keys("take")
    of: tuple[Part, ...] = keys("of")
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
        "what is taken: `count` (how many marks or numbers; a scratched box is none), `sum` "
        "(numbers that are written or marked; of other rows their points), `last` (the number at "
        "the right), `least` or `most` (of the points of several rows), `none`",
        choice(TAKES).otherwise("count"), default="`count`"),
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


# Rows


def _lock(keys: Keys) -> Lock | None:
    if "needs" not in keys:  # which is told; nothing more is asked of a lock without it
        return None
    needs, counts = keys("needs"), keys("counts")
    return None if needs is None else Lock(needs, keys.source, counts)


LOCK = part_of(
    "lock",
    "a lock",
    Key("needs", f"`5`: 0 to {MAX_SPACES}", "how many other marks the last number needs",
        whole(0, MAX_SPACES), True),
    Key("counts", "`no`", "whether the lock is a mark like the others", FLAG.otherwise(True),
        default="`yes`"),
    make=_lock,
    called="a lock (`{needs: 5}`)",
)  # fmt: skip


def read_row(reading: Reading, node: Node, what: str = "") -> Row | None:
    """A row, or a sum of others; its id is `?` where it cannot be read."""
    keys = ROW.ask(reading, node)
    if keys is None:
        reading.nameless = True
        return None
    id = reading.take_id(keys.nodes["id"], ROW_ID) if "id" in keys else None
    sum_only = _is_sum(keys)
    if id in RESERVED and not sum_only:
        keys.wrong("id", "reserved-id", name=id)
    found = Spaces() if sum_only else _spaces(keys)
    write, single = keys("write"), len(found.spaces) == 1
    if single and reading.games > 1:
        boxes = tuple(Space(str(n + 1), at=n) for n in range(reading.games))
        found = Spaces(boxes, (reading.games,), reading.games)
    spaces = found.spaces
    lock: Lock | None = keys("lock")
    if lock is not None and spaces and not spaces[-1].label and "write" not in keys:
        reading.problems.add(lock.source, "keys-together", name="lock", other="spaces")
    write_in = keys("write-in")
    _name_fits(keys, write_in)
    _write_fits(keys, found)
    score: str | Score | None = keys("score")
    aside = score == NO_SCORE
    reading.places.update({(id or "?", key): value.source for key, value in keys.nodes.items()})
    row = Row(
        id=id or "?",
        colour=keys("colour") or "" if "colour" in keys else None,
        spaces=spaces,
        groups=found.groups,
        lock=lock,
        score=score if isinstance(score, str) and not aside else None,
        write_in=write_in,
        source=node.source,
        points=score if isinstance(score, Score) else None,
        write=write,
        width=found.width,
        single=write is not None and single and spaces[0].plain,
        aside=aside,
        **keys.fields("name", "value", "stack", "ends", "note", "order", "small", "follows"),
        **keys.fields("tick", "pips"),
        needs=tuple(keys("needs").items()),
    )
    if lock is not None and row.numbered and spaces[-1].label:
        others = sum(space.marks for space in spaces[:-1] if not space.extra)
        if lock.needs > others:
            reading.problems.add(lock.source, "lock-unreachable", needs=lock.needs, most=others)
    if keys.faulty:
        reading.faulty.add(row.id)
    return row


def _is_sum(keys: Keys) -> bool:
    """Whether a row only sums others: it has a way of counting, and nothing to mark."""
    score = keys.nodes.get("score")
    if keys.meant & {"spaces", "boxes", "write"} or not isinstance(score, Mapping):
        return False
    keys.unused(UNUSED["sums"], "sums")
    if "of" not in score.pairs:
        keys.wrong("score", "missing-key", what="a sum", name="of")
    return True


def _spaces(keys: Keys) -> Spaces:
    """Spaces with labels (`spaces: 2..12`), or blank ones (`boxes: 4`, `boxes: [4, 1, 5]`)."""
    given = [name for name in ("spaces", "boxes") if name in keys]
    if len(given) == 1:
        return keys(given[0]) or Spaces()
    if not given and keys.meant & {"spaces", "boxes"}:
        return Spaces()
    if not given and "write" in keys:
        return Spaces((Space("1"),), (1,), 1)
    keys.reading.problems.add(keys.source, "one-of-keys", what="a row", known="spaces, boxes")
    return Spaces()


def _name_fits(keys: Keys, write_in: bool) -> None:
    """A row has a name, or a place for players to write one."""
    add = keys.reading.problems.add
    if write_in and "name" in keys:
        add(keys.source, "one-of-keys", what="a row", known="name, write-in")
    elif not {"name", "write-in"} & keys.meant:
        add(keys.source, "missing-key", what="a row", name="name")
    if write_in:
        keys.unused(["note"], "rows to write in")


def _write_fits(keys: Keys, found: Spaces) -> None:
    """Keys of rows to write numbers in, and of those to mark."""
    if "write" in keys:
        keys.unused(UNUSED["rows to write numbers in"], "rows to write numbers in")
        if any(space.label == space.id for space in found.spaces):
            keys.wrong("write", "write-blank")
        if any(space.marks > 1 for space in found.spaces):
            keys.wrong("write", "write-marks")
        if len(found.spaces) == 1:
            keys.unused(["order"], "rows of one box")
        write, tick = keys("write"), keys("tick")
        if write is not None and tick is not None and not write.holds(tick):
            keys.wrong("tick", "tick-number", number=tick, known=write)
    else:
        for name in ("order", "tick", "pips"):
            if name in keys:
                keys.wrong(name, "keys-together", name=name, other="write")


ROW = part_of(
    "row",
    "a row",
    Key("id", "a short name", "ids differ over all rows and blocks", ID, True),
    Key("name", "text", "the word of the row"),
    Key("colour", "`red`",
        "the row's colour: `red`, `orange`, `yellow`, `green`, `blue`, `purple`, `black`", COLOUR),
    Key("spaces", "`2..12`, `[2, 5, 9]`",
        "spaces with numbers, in this order; an entry of the list may be a run of spaces with a "
        "look of its own", SPACES),
    Key("boxes", f"`4`, `[4, 1, 5]`: 1 to {MAX_SPACES}", "blank spaces, or groups of them",
        BOXES.by(read_boxes)),
    Key("write", "`1..18`, `[0, 5..30]`, `any`",
        "numbers are written into the boxes, and these are the ones that may be", WRITE),
    Key("order", "`rising`, `falling`", "written numbers rise, or fall, from left to right",
        ORDER.otherwise("")),
    Key("tick", "`100`", "the number that a tick (`x`) in a box stands for; two are twice as much. "
        "Without it an `x` is a scratched box", whole(-9999, 9999)),
    Key("pips", "1 to 6", "the face of a die is drawn before the name", whole(1, 6)),
    Key("needs", "`{yahtzee: 50}`",
        "something can stand here only where each of these rows is worth so many points at least",
        NEEDS),
    Key("lock", "`{needs: 5}`", "a lock after the last number", LOCK.form),
    Key("score", "a table, `{take: sum}`, or `none`",
        "what the row is worth: a table by number of marks, a way of counting, or nothing "
        "on purpose",
        any_of(TEXT, SCORE.form)),
    Key("value", "`40`", "what `1x` in the row's table stands for", whole(-99999, 99999)),
    Key("stack", "`yes`", "round spaces for discs, which can be stacked", FLAG),
    Key("write-in", "`yes`", "instead of a `name` a box to write the row's number in", FLAG),
    Key("ends", "`yes`", "filling the row ends the game; its last box is marked", FLAG),
    Key("small", "`yes`", "a low row of small spaces", FLAG),
    Key("follows", "a list of rows",
        "a number can be marked only where one of these rows has it marked",
        list_of(ID, 8, each=ROW_ID)),
    Key("note", "text", "small print below the name, where the row has no colour"),
    either=[("spaces", "boxes", "write", "score")],
    exactly=[("name", "write-in")],
)  # fmt: skip
