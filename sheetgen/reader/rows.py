"""Rows: their spaces, what they are worth, and what players write."""

from __future__ import annotations

from ..model import Lock, Row, Score, Space
from ..source.located import Mapping, Node
from .parts import Key, Keys, part_of
from .points import SCORE
from .reading import ROW_ID, Reading
from .spaces import BOXES, COLOUR, MAX_SPACES, SPACES, WRITE, Spaces, read_boxes
from .values import FLAG, ID, TEXT, any_of, choice, list_of, whole

_NEWER = ("write", "order", "small", "follows")
# Keys of a row that its way of drawing has no use for: they would vanish without a word.
UNUSED: dict[str, tuple[str, ...]] = {
    "rows with a colour": ("write-in", "note"),
    "rows without a colour": (),
    "rows in columns": ("lock", "stack", "write-in", "note", "ends", *_NEWER),
    "upright rows": ("lock", "stack", "note", "colour", *_NEWER),
    # What is only summed has neither spaces nor what spaces have.
    "sums": ("lock", "stack", "write-in", "ends", *_NEWER),
    "rows to write numbers in": ("lock", "stack", "write-in", "follows"),
}
RESERVED = ("name", "plays", "written", "total")  # keys of a player in a game file
ORDER = choice(("rising", "falling"))


def _lock(keys: Keys) -> Lock | None:
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
    lock = keys("lock")
    if lock is not None and spaces and not spaces[-1].label and "write" not in keys:
        reading.problems.add(lock.source, "keys-together", name="lock", other="spaces")
    write_in = keys("write-in")
    _name_fits(keys, write_in)
    _write_fits(keys, found)
    score = keys("score")
    reading.places.update({(id or "?", key): value.source for key, value in keys.nodes.items()})
    row = Row(
        id=id or "?",
        colour=keys("colour") or "" if "colour" in keys else None,
        spaces=spaces,
        groups=found.groups,
        lock=lock,
        score=score if isinstance(score, str) else None,
        write_in=write_in,
        source=node.source,
        points=score if isinstance(score, Score) else None,
        write=write,
        width=found.width,
        single=write is not None and single and spaces[0].plain,
        **keys.fields("name", "value", "stack", "ends", "note", "order", "small", "follows"),
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
    elif "order" in keys:
        keys.wrong("order", "keys-together", name="order", other="write")


ROW = part_of(
    "row",
    "a row",
    Key("id", "a short name", "ids differ over all rows and blocks", ID, True),
    Key("name", "text", "the word of the row"),
    Key("colour", "`red`", "the row's colour: `red`, `yellow`, `green`, `blue` or `black`", COLOUR),
    Key("spaces", "`2..12`, `[2, 5, 9]`",
        "spaces with numbers, in this order; an entry of the list may be a run of spaces with a "
        "look of its own", SPACES),
    Key("boxes", f"`4`, `[4, 1, 5]`: 1 to {MAX_SPACES}", "blank spaces, or groups of them",
        BOXES.by(read_boxes)),
    Key("write", "`1..18`, `[0, 25]`, `any`",
        "numbers are written into the boxes, and these are the ones that may be", WRITE),
    Key("order", "`rising`, `falling`", "written numbers rise, or fall, from left to right",
        ORDER.otherwise("")),
    Key("lock", "`{needs: 5}`", "a lock after the last number", LOCK.form),
    Key("score", "a table, or `{take: sum}`",
        "what the row is worth: a table by number of marks, or a way of counting",
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
