"""The spaces of a row: numbers, blank boxes, and runs of them with a look of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..drawing.shapes import SYMBOLS
from ..model import Numbers, Space
from ..source.ask import Ask
from ..source.located import Items, Node, Text
from ..source.problems import Source, shown
from .parts import ROW_ID, Key, Keys, Reading, part_of
from .values import (
    FLAG,
    ID,
    ID_PATTERN,
    TEXT,
    any_of,
    choice,
    list_of,
    map_of,
    parsed,
    pattern,
    text,
    whole,
)

MAX_SPACES = 60  # of a row
MAX_NUMBER = 9999  # written in a box
FRAMES = ("box", "round", "pentagon", "hexagon")
RANGE = r"[+−-]?[0-9]{1,9} *\.\. *[+−-]?[0-9]{1,9}( +by +[0-9]{1,4})?"
_RANGE = re.compile(r"([+-]?[0-9]{1,9})\.\.([+-]?[0-9]{1,9})(?: ?by ?([0-9]{1,4}))?\Z")
# Blank spaces among numbers go by letters; x is the sign of a stack in game files.
LETTERS = "abcdefghijklmnopqrstuvwyz"
_ONE_OF = ("spaces", "boxes", "gap")
_COUNT = whole(1, MAX_SPACES)
COLOUR = TEXT.by(Reading.colour)


class Spaces(NamedTuple):
    """The spaces of a row, the sizes of the groups they are drawn in, and how wide it is."""

    spaces: tuple[Space, ...] = ()
    groups: tuple[int, ...] = ()
    width: int = 0


def read_spaces(reading: Reading, node: Node, what: str) -> Spaces | None:
    """`spaces`: numbers and runs of them."""
    alone = not isinstance(node, Items)
    before = len(reading.problems)
    found: list[tuple[Space, Source]] = []
    at = 0
    for entry in [node] if alone else reading.items(node, what, 999):
        spaces, gap = _entry(reading, entry, alone)
        found += [(space._replace(at=at + n), entry.source) for n, space in enumerate(spaces)]
        at += len(spaces) + gap
        if at > MAX_SPACES:
            _too_many(reading, node, at)
            return None
    named = _named(reading, found)
    if len(reading.problems) == before and not named:
        reading.problems.add(node.source, "empty-list", what=what)
    return None if len(reading.problems) > before else Spaces(named, (len(named),), at)


def _too_many(ask: Ask, node: Node, size: int) -> None:
    ask.problems.add(node.source, "too-many-spaces", what="this row", size=size, limit=MAX_SPACES)


def _named(ask: Ask, found: list[tuple[Space, Source]]) -> tuple[Space, ...]:
    """Each space under an id of its own: its number, else its place or a letter."""
    mixed = any(space.id and space.id == space.label for space, _ in found)
    taken = {space.id for space, _ in found if space.id}
    letters = iter([letter for letter in LETTERS if letter not in taken])
    seen: set[str] = set()
    spaces = []
    for space, source in found:
        id = space.id or (next(letters, "") if mixed else str(space.at + 1))
        if not id:
            ask.problems.add(source, "too-many-blank", limit=len(LETTERS))
            break
        if id in seen:
            ask.problems.add(source, "duplicate-space", name=shown(id))
        seen.add(id)
        spaces.append(space._replace(id=id))
    return tuple(spaces)


def _entry(reading: Reading, node: Node, alone: bool) -> tuple[list[Space], int]:
    """One entry of `spaces`: a number, a range, or a run; and how many places stay free."""
    if isinstance(node, Text):
        labels = (_range if alone else _labels)(reading, node, "`spaces`")
        return [Space(label, label) for label in labels], 0
    keys = RUN.ask(reading, node)
    if keys is None:
        return [], 0
    kinds = [name for name in _ONE_OF if name in keys]
    if len(kinds) != 1:
        if kinds or not keys.faulty:
            known = ", ".join(_ONE_OF)
            reading.problems.add(node.source, "one-of-keys", what=RUN.title, known=known)
        return [], 0
    if kinds == ["gap"]:
        keys.unused([name for name in RUN.keys if name not in _ONE_OF], "a gap")
        return [], keys("gap")
    return _run(keys, keys("spaces") if kinds == ["spaces"] else [""] * keys("boxes")), 0


def _run(keys: Keys, labels: list[str]) -> list[Space]:
    """Spaces with what a run says of them."""
    looks = ("colour", "halves", "shape", "frame", "symbol", "small", "marks", "value", "extra")
    look = Space("", **keys.fields(*looks))
    if not keys.faulty and keys("shape") != "round":
        keys.unused(["halves"], "spaces that are not round")
    id, label = keys("id"), keys("label")
    for name in ("id", "label"):
        if name in keys and len(labels) != 1:
            keys.wrong(name, "single-space", name=name)
            id = label = None
    return [look._replace(id=id or text, label=text if label is None else label) for text in labels]


def _labels(ask: Ask, node: Node, what: str) -> list[str]:
    """The numbers of a run: one, a range, or a list of both."""
    found: list[str] = []
    for entry in ask.items(node, what, MAX_SPACES) if isinstance(node, Items) else [node]:
        text = ask.text(entry, "a space", 40)
        if text is not None and ".." in text:
            found += _range(ask, entry, what)
        elif text is not None and len(text) > 6:
            ask.text(entry, "a space", 6)
        elif text is not None:
            found.append(text)
    return found


def _range(ask: Ask, node: Node, what: str) -> list[str]:
    """`2..12`, `12..2` or `0..30 by 5` as labels."""
    numbers = _NUMBERS.read(ask, node, what) or ()
    if len(numbers) > MAX_SPACES:
        _too_many(ask, node, len(numbers))
        return []
    return [str(n) for n in numbers]


def read_boxes(ask: Ask, node: Node, what: str) -> Spaces | None:
    """Blank spaces: `boxes: 4`, or in groups: `boxes: [4, 1, 5]`."""
    groups = BOXES.read(ask, node, what)
    if groups is None or (isinstance(node, Items) and len(groups) < len(node.values)):
        return None
    groups = groups if isinstance(groups, tuple) else (groups,)
    size = sum(groups)
    if size > MAX_SPACES:
        _too_many(ask, node, size)
        return None
    return Spaces(tuple(Space(str(n + 1), at=n) for n in range(size)), groups, size)


def numbers_of(text: str) -> range | None:
    """The numbers of a range, rising or falling; None where it is none."""
    match = _RANGE.match(text.replace("−", "-").replace(" ", ""))
    if match is None or (match[3] and not int(match[3])):
        return None
    first, last, by = int(match[1]), int(match[2]), int(match[3] or 1)
    return range(first, last + 1, by) if last >= first else range(first, last - 1, -by)


def _rising(text: str) -> range | None:
    """A range of numbers to write, such as `0..30 by 5`."""
    numbers = range(-MAX_NUMBER, MAX_NUMBER + 1) if text.strip() == "any" else numbers_of(text)
    if not numbers or numbers.step < 0 or numbers[0] < -MAX_NUMBER or numbers[-1] > MAX_NUMBER:
        return None
    return numbers


def _written(text: str) -> Numbers | None:
    """`any`, a range, or several of them and of numbers: `0, 5..30`."""
    parts = text.split(",")
    if len(parts) == 1:
        numbers = _rising(text)
        return None if numbers is None else Numbers(numbers[0], numbers[-1], numbers.step)
    ranges = [_rising(part if ".." in part else f"{part}..{part}") for part in parts]
    return _all_of([numbers for numbers in ranges if numbers]) if all(ranges) else None


def _these(ask: Ask, node: Node, what: str) -> Numbers | None:
    """A list of the numbers that may be written, and of ranges of them."""
    ranges = _LISTED.read(ask, node, what)
    return _all_of(ranges) if ranges else None


def _all_of(ranges: Sequence[range]) -> Numbers:
    numbers = set().union(*ranges)  # no more than from one bound to the other
    return Numbers(min(numbers), max(numbers), 1, tuple(sorted(numbers)))


def _some(ask: Ask, node: Node, what: str) -> range | None:
    """An entry of a list of numbers to write: one of them, or a range."""
    if isinstance(node, Text) and ".." in node.value:
        found: range | None = _WRITTEN_RANGE.read(ask, node, what)
        return found
    number = _WRITTEN.read(ask, node, what)
    return None if number is None else range(number, number + 1)


def _two(ask: Ask, node: Node, what: str) -> tuple[str, ...]:
    """Two colours, or none where they are not two."""
    colours: tuple[str, ...] = _COLOURS.read(ask, node, what) or ()
    if isinstance(node, Items) and len(node.values) != 2:
        ask.problems.add(node.source, "want-two", what=what, got=len(node.values))
    return colours if len(colours) == 2 else ()


def _need(ask: Ask, found: dict[str, int], key: Text, value: Node) -> None:
    """A row that another one needs, and how many points."""
    id = ask.ident(key, ROW_ID)
    points = _POINTS.read(ask, value, "points in `needs`")
    if id is not None and points is not None:
        found[id] = points


_COLOURS = list_of(COLOUR, 2, 2, each="a colour")
_HALVES = _COLOURS.by(_two)
_NUMBERS = parsed(pattern(f"^{RANGE}$"), numbers_of, "bad-spaces")
RUN = part_of(
    "run",
    "a run of spaces",
    Key("spaces", "`2..4`, `7`, `[2, 5]`", "the numbers of these spaces",
        any_of(TEXT, list_of(TEXT, MAX_SPACES)).by(_labels)),
    Key("boxes", "`3`", "so many blank spaces instead", _COUNT.otherwise(0)),
    Key("gap", "`1`", "so many places left free instead", _COUNT.otherwise(0)),
    Key("id", "a short name", "of a single space: what a game file calls it", ID),
    Key("label", "text", "of a single space: what is printed in it instead of its number", text(6)),
    Key("colour", "`blue`", "their own colour", COLOUR),
    Key("halves", "`[red, yellow]`", "of round ones: the colours of the upper and the lower half",
        _HALVES),
    Key("shape", "`round`, `pentagon`, `hexagon`", "their shape", choice(FRAMES).otherwise("box"),
        default="`box`"),
    Key("frame", "`yes`", "a heavy frame", FLAG),
    Key("symbol", "`star`, `ring` …", "a sign in their corner", choice(SYMBOLS, "unknown-symbol")),
    Key("small", "`yes`", "smaller than the others", FLAG),
    Key("marks", "`2`: 1 to 4",
        "how many crosses each takes; a small space under it is for each further one",
        whole(1, 4).otherwise(1), default="`1`"),
    Key("value", "`5`", "what each is worth where numbers are summed", whole(-99999, 99999),
        default="its number"),
    Key("extra", "`yes`", "these are marks, but none of those that the lock needs", FLAG),
    exactly=[_ONE_OF],
)  # fmt: skip
# What a row has in `spaces`, `boxes` and `write`.
SPACES = any_of(pattern(f"^{RANGE}$"), list_of(any_of(RUN.form, TEXT), MAX_SPACES), RUN.form).by(
    read_spaces
)
BOXES = any_of(_COUNT, list_of(_COUNT, 10, each="a group"))
_WRITTEN = whole(-MAX_NUMBER, MAX_NUMBER)
_WRITTEN_RANGE = parsed(pattern(f"^{RANGE}$"), _rising, "bad-write", most=MAX_NUMBER)
_LISTED = list_of(any_of(_WRITTEN, _WRITTEN_RANGE).by(_some), 200, each="a number to write")
_SOME = f"({RANGE}|[+−-]?[0-9]{{1,9}})"
WRITE = any_of(
    parsed(
        pattern(f"^(any|{RANGE}|{_SOME}( *, *{_SOME})+)$"), _written, "bad-write", most=MAX_NUMBER
    ),
    _LISTED.by(_these),
)
# What another row must be worth before something stands in a row's spaces.
_POINTS = whole(1, 99999)
NEEDS = map_of(_POINTS, 8, _need, ID_PATTERN)
