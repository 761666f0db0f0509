"""What a sheet says of itself beside its blocks: its title, piece, tables, owners, links, words."""

from __future__ import annotations

import re

from ..model import CHECKS, Entry, Link, PieceChoice, ScoreTable
from ..source.ask import Ask
from ..source.located import Items, Node, Text
from ..source.phrase import Phrase
from ..source.problems import Source, shown
from ..text.scripts import spaced
from ..words.language import SOURCE_LANGUAGE, TAG, check_placeholders
from ..words.languages import find_language, language_tags
from .blocks import PHRASES, read_block
from .parts import Key, Keys, Reading, part_of
from .rows import NO_SCORE, read_part
from .values import (
    FLAG,
    ID,
    ID_PATTERN,
    TEXT,
    Form,
    any_of,
    choice,
    list_of,
    map_of,
    parsed,
    pattern,
    whole,
)

MAX_BLOCKS = 40
MAX_GAMES = 12  # beside each other on a sheet
MAX_LINKS = 60
MAX_LINKED = 24  # spaces of one link


# Tables


def _entry(text: str) -> Entry | None:
    """An entry of a table: points, or `2x` for twice the row's value."""
    match = re.match(r"([+-]?[0-9]{1,6})(x?)\Z", text.replace("−", "-"))
    return Entry(int(match[1]), bool(match[2])) if match else None


_POINTS = any_of(whole(-999999, 999999), pattern("^(−[0-9]{1,6}|[+−-]?[0-9]{1,6}x)$"))
_ENTRIES = list_of(parsed(_POINTS, _entry, "bad-entry"), 200, each="an entry of a table")


def _table(ask: Ask, found: dict[str, ScoreTable], key: Text, value: Node) -> None:
    name = ask.ident(key, "the name of a table")
    if name == NO_SCORE:
        ask.problems.add(key.source, "table-none", name=name)
    entries = _ENTRIES.read(ask, value, "a table")
    whole = isinstance(value, Items) and len(entries) == len(value.values)
    if name is not None and entries and whole:
        found[name] = ScoreTable(name, entries, key.source)


# The piece, and for whom the game is


def _own_size(name: str) -> tuple[bool, bool] | None:
    """Whether a size as width x height can be drawn, and whether it lies; None where it is none."""
    if not name.lstrip("-")[:1].isdigit():
        return None
    from ..drawing.sizes import custom_size, in_range

    found = custom_size(name)
    return None if found is None else (in_range(found[0]), found[1])


def _piece(reading: Reading, node: Node, what: str) -> PieceChoice | None:
    text = reading.text(node, what)
    if text is None:
        return None
    name, _, way = (part.strip() for part in text.strip().partition(" "))
    known = name in reading.pieces
    custom = None if known else _own_size(name)
    fine = way in ("", "landscape", "portrait")
    if custom is not None and not custom[0]:
        reading.problems.add(node.source, "size-range", got=shown(text))
    elif custom is not None and fine:
        return PieceChoice(name, way == "landscape" if way else custom[1])
    elif not known and reading.pieces != ["*"]:
        reading.unknown(node.source, "unknown-piece", name, reading.pieces)
    elif not fine:
        reading.problems.add(node.source, "bad-piece", got=shown(text))
    else:
        return PieceChoice(name, way != "portrait")
    return None


def _players(text: str) -> tuple[int, int] | None:
    match = re.match(r"([0-9]{1,3})(?: ?- ?([0-9]{1,3}))?\Z", text.replace("–", "-"))
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    return (low, high) if 1 <= low <= high else None


_COUNT = any_of(whole(1, 999), pattern("^[0-9]{1,3} ?[-–] ?[0-9]{1,3}$"))


# Boards for several players


def _owner(reading: Reading, node: Node, what: str) -> str | None:
    return reading.known(node, what, "unknown-colour", reading.colours)


_OWNERS = list_of(TEXT.by(_owner), 8, each="a colour")


def _owners(reading: Reading, node: Node, what: str) -> tuple[str, ...]:
    owners: tuple[str, ...] = _OWNERS.read(reading, node, what)
    for at, owner in enumerate(owners):
        if owner in owners[:at]:
            place = node.values[at].source if isinstance(node, Items) else node.source
            reading.problems.add(place, "owner-twice", name=owner)
    return owners


def _diameter(ask: Ask, node: Node, what: str) -> float | None:
    return ask.length(node, "`token`", 5, 60)


_LENGTH = pattern(r"^[0-9.]+ ?(mm|cm|in|pt)$").by(_diameter)


def _token_of(reading: Reading, found: dict[str, float], key: Text, value: Node) -> None:
    if key.value not in reading.pieces and reading.pieces != ["*"]:
        reading.unknown(key.source, "unknown-piece", key.value, reading.pieces)
    size = _diameter(reading, value, "")
    if size is not None:
        found.setdefault("", size)
        found[key.value] = size


_TOKENS = map_of(_LENGTH, 20, _token_of)


def _token(reading: Reading, node: Node, what: str) -> dict[str, float] | None:
    """`20mm`, or lengths by piece; the first one holds for pieces that are not named."""
    if not isinstance(node, Text):
        return _TOKENS.read(reading, node, what)  # type: ignore[no-any-return]
    one = _diameter(reading, node, what)
    return None if one is None else {"": one}


# Lines between spaces


_LINKED = list_of(pattern(r"^\s*[^\s:]+:\s*\S").by(read_part), MAX_LINKED, 2, "a space")


def _joined(reading: Reading, node: Node, what: str) -> Link | None:
    """Spaces that a line joins, as a list."""
    spaces = _LINKED.read(reading, node, what)
    if isinstance(node, Items) and len(node.values) == 1:
        reading.problems.add(node.source, "link-one")
    return Link(spaces, False, node.source) if len(spaces) > 1 else None


def _link(keys: Keys) -> Link | None:
    together = keys("together")
    spaces = keys.nodes.get("spaces")
    link = None if spaces is None else _joined(keys.reading, spaces, "`links`")
    return None if link is None else link._replace(together=together, source=keys.source)


LINK = part_of(
    "link",
    "a link",
    Key("spaces", "`[red:6, blue:6]`", "the spaces, in the order in which the line joins them",
        _LINKED, True),
    Key("together", "`yes`", "all of them are marked, or none", FLAG),
    make=_link,
)  # fmt: skip


# Words


def _tag(ask: Ask, node: Node, what: str) -> str | None:
    """The tag of a language, of which there may be a file or not."""
    tag = ask.text(node, what)
    return tag if tag is not None and _is_tag(ask, tag, node.source) else None


def _is_tag(ask: Ask, tag: str, source: Source) -> bool:
    if not TAG.match(tag):
        ask.problems.add(source, "bad-language-tag", got=shown(tag))
        return False
    known = None if tag in language_tags() else find_language(tag)
    if known is not None:
        ask.problems.add(source, "language-alias", name=tag, tag=known.tag)
    return True


def _translated(ask: Ask, found: dict[str, Phrase], key: Text, value: Node) -> None:
    phrase = ask.phrase(value, "a translated text")
    if phrase is not None:
        found[spaced(key.value)] = phrase


_TEXTS = map_of(TEXT, 2000, _translated)


def _in_language(ask: Ask, found: dict[str, dict[str, Phrase]], key: Text, value: Node) -> None:
    _is_tag(ask, key.value, key.source)
    found[key.value] = _TEXTS.read(ask, value, "`words`")
    for english, phrase in found[key.value].items():
        check_placeholders(english, phrase, key.value, ask.problems)


SHEET = part_of(
    "sheet",
    "a sheet",
    Key("title", "text", "the game's name", needed=True),
    Key("subtitle", "text", "small print beside the title, where there is room"),
    Key("also", "`[Kniffel]`", "what else the game is called: the sheet is found by it too",
        list_of(TEXT, 20, each="a name")),
    Key("language", "`it`", "the language that its texts are written in", TEXT.by(_tag).otherwise(
        SOURCE_LANGUAGE), default="`en`"),
    Key("extends", "a name", "the name of the sheet that this one is a variant of", ID),
    Key("piece", "`A5 landscape`, `190x126mm`",
        "what is cut out: `A6`, `A5`, `half-letter`, `A4`, `Letter`, `A3` or a size of your own, "
        "and `landscape` or `portrait`", TEXT.by(_piece).otherwise(PieceChoice("A5", True)),
        default="`A5 landscape`"),
    Key("players", "`4`, `2-5`", "for how many players the game is",
        parsed(_COUNT, _players, "bad-players").otherwise((1, 99)), default="`1-99`"),
    Key("games", f"`6`: 1 to {MAX_GAMES}",
        "how many games stand beside each other: each row has a box to write in for each of them",
        whole(1, MAX_GAMES).otherwise(1), default="`1`"),
    Key("tables", "`{row: [0, 1, 3, 2x]}`",
        "score tables: points by number of marks, the first for none",
        map_of(_ENTRIES, 50, _table, ID_PATTERN)),
    Key("blocks", "a list", "the regions of the sheet",
        list_of(Form("part", read_block, part="block"), MAX_BLOCKS), True),
    Key(
        "arrange", "`[[a, b], [{c: 2}]]`",
        "where the blocks stand: bands from top to bottom, each from left to right, and so on",
        list_of(Form("part", Ask.text, part="arrange"), MAX_BLOCKS),  # `sheet.py` reads it
        default="one below the other",
    ),
    Key("links", "a list of links", "lines between spaces, and what they ask for",
        list_of(any_of(_LINKED.by(_joined), LINK.form), MAX_LINKS, 0)),
    Key("lines", "`[Name, Date]`",
        "words with a line to write on, at the right of the title; the first takes a player's name",
        PHRASES),
    Key("footnote", "text", "a sentence at the foot"),
    Key("owners", "`[black, grey]`",
        "on a board that players share: the colours of their discs", _OWNERS.by(_owners)),
    Key("pieces", "`22`: 1 to 999", "how many discs each owner has", whole(1, 999)),
    Key("token", "`20mm`, or `{A4: 20mm, A3: 22mm}`",
        "the diameter of a disc, or one for each piece; the first holds for all others",
        any_of(_LENGTH, _TOKENS).by(_token).otherwise({})),
    Key("checks", "a list of names",
        "checks that `sheetgen score` makes on a finished sheet besides those that always run",
        list_of(choice(CHECKS, "unknown-check"), 100, each="a check")),
    Key("words", "`{zh-Hant: {Red: 紅}}`",
        "this sheet's own words in other languages: the English text, and what stands for it",
        map_of(_TEXTS, 100, _in_language)),
)  # fmt: skip
