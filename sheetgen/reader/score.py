"""Reading how a row is counted: a table, or what is taken and what it is worth."""

from __future__ import annotations

from ..model import Part, Score
from ..source.located import Items, Mapping, Node, Text
from ..source.problems import shown
from ..source.values import Ask
from .keys import SCORE, TAKES

POINTS = ("table", "bands")


def read_score(ask: Ask, node: Node) -> str | Score | None:
    """The name of a table, or a way of counting; None where it is neither."""
    if not isinstance(node, Mapping):
        return ask.text(node, "`score`")
    keys = ask.keys(node, SCORE.title, SCORE.names)
    if keys is None:
        return None
    take = ask.choice(keys["take"], "`take`", TAKES) if "take" in keys else "count"
    of = tuple(_parts(ask, keys["of"])) if "of" in keys else ()
    if all(name in keys for name in POINTS):
        place = keys["bands"].source
        ask.problems.add(place, "one-of-keys", what=SCORE.title, known=", ".join(POINTS))
    table = ask.text(keys["table"], "`table`") if "table" in keys else None
    full: str | Part | None = None
    if "full" in keys:
        full = _full(ask, keys["full"])
    for name, taken in (("take", take), ("full", full)):
        if taken in ("least", "most") and "of" not in keys:
            ask.problems.add(keys[name].source, "keys-together", name=taken, other="of")
    bands = _bands(ask, keys["bands"]) if "bands" in keys else ()
    times: int | str = _times(ask, keys["times"]) if "times" in keys else 1
    if keys.keys() <= {"table", "take"} and table and take == "count":
        return table
    places = tuple((name, value.source) for name, value in keys.items())
    return Score(take or "count", of, full, table, bands, times, node.source, places)


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


def _parts(ask: Ask, node: Node) -> list[Part]:
    if isinstance(node, Text):
        one = read_part(ask, node, "`of`")
        return [] if one is None else [one]
    most = SCORE.most("of")
    found = ask.each(node, "`of`", lambda n: read_part(ask, n, "a part of `of`"), most)
    for at, part in enumerate(found):
        if (part.id, part.space) in [(p.id, p.space) for p in found[:at]]:
            name = f"{part.id}:{part.space}" if part.space else part.id
            ask.problems.add(part.source, "term-twice", name=name)
    return list(found)


def _full(ask: Ask, node: Node) -> str | Part | None:
    """One of the words of `take`, or a space."""
    if isinstance(node, Text) and ":" in node.value:
        return read_part(ask, node, "`full`")
    text = ask.text(node, "`full`")
    if text is not None and text.strip() not in TAKES:
        known = ", ".join(TAKES)
        ask.problems.add(node.source, "bad-full", known=known, got=shown(text))
        return None
    return None if text is None else text.strip()


def _bands(ask: Ask, node: Node) -> tuple[tuple[int, int], ...]:
    """Points from a number on, rising by these numbers."""
    found: dict[int, int] = {}
    for key, value in ask.pairs(node, "`bands`", SCORE.most("bands")):
        least = ask.integer(key, "a number in `bands`", -999999, 999999)
        points = ask.integer(value, "points in `bands`", *SCORE.keys["bands"].form.inner[0].bounds)
        if least in found:
            ask.problems.add(key.source, "band-twice", name=shown(key.value), number=least)
        elif least is not None and points is not None:
            found[least] = points
    if isinstance(node, Mapping) and not node.pairs:
        ask.problems.add(node.source, "empty-list", what="`bands`")
    return tuple(sorted(found.items()))


def _times(ask: Ask, node: Node) -> int | str:
    """A factor, or the id of a row; 1 where it is neither."""
    bare = node.value.lstrip("+-") if isinstance(node, Text) else ""
    if bare[:1].isdigit() or isinstance(node, Items | Mapping):
        number = ask.integer(node, "`times`", *SCORE.keys["times"].form.inner[0].bounds)
        return 1 if number is None else number
    return ask.ident(node, "`times`") or 1
