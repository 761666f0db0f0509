"""From located nodes to a Sheet. Strict: whatever is unknown, missing or wrong is a problem."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ..model import (
    CHECKS,
    Block,
    Entry,
    GamesBlock,
    Group,
    Link,
    PieceChoice,
    Place,
    RowsBlock,
    ScoreTable,
    Sheet,
)
from ..source import library
from ..source.located import Items, Mapping, Node, Text, describe, read_file
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused, shown
from ..source.values import Ask
from ..words.language import TAG, find, same_values, tags
from .blocks import BlockReader
from .counts import CountReferences
from .extends import Merged, with_parents
from .keys import LINK, MAX_ALL, MAX_ALL_ROWS, MAX_BLOCKS, MAX_LINKS, MAX_WEIGHT, SHEET
from .references import References
from .score import read_part

_ENTRY = re.compile(r"([+-]?[0-9]{1,6})(x?)\Z")
_PLAYERS = re.compile(r"([0-9]{1,3})(?: ?- ?([0-9]{1,3}))?\Z")
_T = TypeVar("_T")


def read_sheet(
    path: str,
    colours: Iterable[str] | None = None,
    pieces: Iterable[str] | None = None,
    discs: Iterable[str] = (),
) -> Sheet:
    """Read a sheet and everything it extends.

    ``colours`` are the theme's, ``discs`` those of them that rows cannot have, ``pieces`` the known
    piece sizes; without them, as for scoring, any will do. Raises `Refused` with every problem
    found.
    """
    problems = Problems()
    merged = with_parents(read_file(path, library.shown(path)), path, problems)
    reader = SheetReader(problems, _known(colours), _known(pieces), merged, list(discs))
    sheet = reader.sheet()
    if sheet is not None:
        sheet = sheet._replace(shipped=library.is_shipped(path))
    if sheet is None or problems:
        raise Refused(problems)
    return sheet


def _known(names: Iterable[str] | None) -> list[str]:
    return ["*"] if names is None else list(names)


def _own_size(name: str) -> tuple[bool, bool] | None:
    """Whether a size as width x height can be drawn, and whether it lies; None where it is none."""
    if not name[:1].isdigit():
        return None
    from ..drawing.sizes import custom_size, in_range

    found = custom_size(name)
    return None if found is None else (in_range(found[0]), found[1])


class SheetReader:
    """Reads the keys of a sheet; faults go to ``problems`` and the reading goes on."""

    def __init__(
        self,
        problems: Problems,
        colours: list[str],
        pieces: list[str],
        merged: Merged,
        discs: Sequence[str] = (),
    ) -> None:
        self.problems = problems
        self.merged = merged
        self.whole = merged.whole
        self.ask = Ask(problems)
        self.colours = colours
        self.discs = discs
        self.sizes = pieces

    def sheet(self) -> Sheet | None:
        """The sheet, or None where its file holds no mapping."""
        ask, node = self.ask, self.merged.node
        names = [os.path.splitext(os.path.basename(file))[0] for file in self.merged.files]
        needed = ("title", "blocks") if self.whole else ()
        keys = ask.keys(node, SHEET.title, SHEET.names, needed)
        if keys is None:
            return None

        def get(key: str, read: Callable[[Node], _T | None], default: _T) -> _T:
            answer = read(keys[key]) if key in keys else None
            return default if answer is None else answer

        def phrase(key: str) -> Phrase | None:
            return get(key, lambda n: ask.phrase(n, f"`{key}`"), None)

        tables: dict[str, ScoreTable] = get("tables", self.tables, {})
        games = get("games", lambda n: ask.integer(n, "`games`", *SHEET.bounds("games")), 1)
        reader = BlockReader(ask, self.colours, self.discs, games, self.merged)
        if not isinstance(keys.get("blocks", node), Items):
            reader.rows.nameless, reader.whole = True, False  # any name may mean one of them
        blocks: tuple[Block, ...] = get(
            "blocks", lambda n: ask.each(n, "`blocks`", reader.block, MAX_BLOCKS), ()
        )
        rows = [row for block in blocks if isinstance(block, RowsBlock) for row in block.rows]
        size = sum(max(row.most, 1) for row in rows)
        if size > MAX_ALL:
            self.problems.add(keys["blocks"].source, "sheet-too-large", size=size, limit=MAX_ALL)
            return None
        if len(rows) > MAX_ALL_ROWS:
            place = keys["blocks"].source
            self.problems.add(place, "sheet-too-long", size=len(rows), limit=MAX_ALL_ROWS)
            return None
        owners: tuple[str, ...] = get("owners", self.owners, ())
        links: tuple[Link, ...] = get("links", self.links, ())
        for block in blocks:
            if isinstance(block, GamesBlock) and "owners" not in keys:
                self.problems.add(block.source, "owner-needed")
        for row in rows:
            if len(owners) > 1 and row.write is not None:  # whose number would stand in the box?
                what = "a board for several owners"
                self.problems.add(row.source, "key-unused", name="write", what=what)
        if self.whole:
            written = keys.get("tables", Mapping({}, node.source))
            meant = set(written.pairs) if isinstance(written, Mapping) else None
            variant = node.source.file if len(names) > 1 else ""
            References(blocks, tables, meant, reader, ask, variant).check()
            CountReferences(blocks, tables, links, games, reader, ask).check()
        token: dict[str, float] = get("token", self.token, {})
        for row in rows:
            if row.stack and "token" not in keys:
                self.problems.add(row.source, "keys-together", name="stack", other="token")
        return Sheet(
            name=names[0],
            parents=tuple(names[1:]),
            shipped=False,
            title=phrase("title") or Phrase("?", node.source),
            subtitle=phrase("subtitle"),
            piece=get("piece", self.piece, PieceChoice("A5", True)),
            players=get("players", self.players, (1, 99)),
            tables=tables,
            blocks=blocks,
            arrange=self.arrange(keys.get("arrange"), blocks, reader),
            lines=get("lines", self.lines, ()),
            footnote=phrase("footnote"),
            owners=owners,
            pieces=get(
                "pieces", lambda n: ask.integer(n, "`pieces`", *SHEET.bounds("pieces")), None
            ),
            token=token,
            checks=get("checks", self.checks, ()),
            words=get("words", self.words, {}),
            source=node.source,
            games=games,
            links=links,
        )

    def links(self, node: Node) -> tuple[Link, ...]:
        """Lists of spaces, or `{spaces: [...], together: yes}`; a variant may have none of them."""
        if isinstance(node, Items) and not node.values:
            return ()
        return self.ask.each(node, "`links`", self.link, MAX_LINKS)

    def link(self, node: Node) -> Link | None:
        ask, together = self.ask, False
        spaces: Node = node
        if isinstance(node, Mapping):
            keys = ask.keys(node, LINK.title, LINK.names, LINK.needed) or {}
            together = "together" in keys and ask.flag(keys["together"], "`together`")
            if "spaces" not in keys:
                return None
            spaces = keys["spaces"]
        most = LINK.most("spaces")
        parts = ask.each(spaces, "`links`", lambda n: read_part(ask, n, "a space"), most)
        if isinstance(spaces, Items) and len(spaces.values) == 1:
            self.problems.add(spaces.source, "link-one")
        return Link(parts, together, node.source) if len(parts) > 1 else None

    def lines(self, node: Node) -> tuple[Phrase, ...]:
        most = SHEET.most("lines")
        return self.ask.each(node, "`lines`", lambda n: self.ask.phrase(n, "a line"), most)

    def tables(self, node: Node) -> dict[str, ScoreTable]:
        found = {}
        most = SHEET.keys["tables"].form.inner[0].most
        for key, value in self.ask.pairs(node, "`tables`", SHEET.most("tables")):
            name = self.ask.ident(key, "the name of a table")
            entries = self.ask.each(value, "a table", self.entry, most)
            whole = isinstance(value, Items) and len(entries) == len(value.values)
            if name is not None and entries and whole:
                found[name] = ScoreTable(name, entries, key.source)
        return found

    def entry(self, node: Node) -> Entry | None:
        text = self.ask.text(node, "an entry of a table")
        if text is None:
            return None
        match = _ENTRY.match(text.replace("−", "-"))
        if match is None:
            self.problems.add(node.source, "bad-entry", got=shown(text))
            return None
        return Entry(int(match[1]), bool(match[2]))

    def piece(self, node: Node) -> PieceChoice | None:
        text = self.ask.text(node, "`piece`")
        if text is None:
            return None
        name, _, way = text.strip().partition(" ")
        custom = _own_size(name) if name not in self.sizes else None
        if custom is not None and not custom[0]:
            self.problems.add(node.source, "size-range", got=shown(text))
            return None
        if custom is not None and way.strip() in ("", "landscape", "portrait"):
            return PieceChoice(name, custom[1] if not way.strip() else way.strip() == "landscape")
        if name not in self.sizes and self.sizes != ["*"]:
            self.ask.unknown(node.source, "unknown-piece", name, self.sizes)
            return None
        if way.strip() not in ("", "landscape", "portrait"):
            self.problems.add(node.source, "bad-piece", got=shown(text))
            return None
        return PieceChoice(name, way.strip() != "portrait")

    def players(self, node: Node) -> tuple[int, int] | None:
        text = self.ask.text(node, "`players`")
        if text is None:
            return None
        match = _PLAYERS.match(text.replace("–", "-"))
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high:
            self.problems.add(node.source, "bad-players", got=shown(text))
            return None
        return low, high

    def owners(self, node: Node) -> tuple[str, ...]:
        def colour(one: Node) -> str | None:
            return self.ask.known(one, "a colour", "unknown-colour", self.colours)

        owners = self.ask.each(node, "`owners`", colour, SHEET.most("owners"))
        for at, owner in enumerate(owners):
            if owner in owners[:at]:
                place = node.values[at].source if isinstance(node, Items) else node.source
                self.problems.add(place, "owner-twice", name=owner)
        return owners

    def token(self, node: Node) -> dict[str, float] | None:
        """`20mm`, or lengths by piece; the first one holds for pieces that are not named."""
        ask = self.ask
        if isinstance(node, Text):
            one = ask.length(node, "`token`", 5, 60)
            return None if one is None else {"": one}
        found: dict[str, float] = {}
        for key, value in ask.pairs(node, "`token`", SHEET.most("token")):
            if key.value not in self.sizes and self.sizes != ["*"]:
                ask.unknown(key.source, "unknown-piece", key.value, self.sizes)
            size = ask.length(value, "`token`", 5, 60)
            if size is not None:
                found.setdefault("", size)
                found[key.value] = size
        return found

    def checks(self, node: Node) -> tuple[str, ...]:
        def check(one: Node) -> str | None:
            return self.ask.known(one, "a check", "unknown-check", CHECKS)

        return self.ask.each(node, "`checks`", check, SHEET.most("checks"))

    def words(self, node: Node) -> dict[str, dict[str, Phrase]]:
        found: dict[str, dict[str, Phrase]] = {}
        for key, value in self.ask.pairs(node, "`words`", SHEET.most("words")):
            if not TAG.match(key.value):
                self.problems.add(key.source, "bad-language-tag", got=shown(key.value))
            elif key.value not in tags():
                known = find(key.value)
                if known is not None:
                    self.problems.add(key.source, "language-alias", name=key.value, tag=known.tag)
            texts = {}
            for english, other in self.ask.pairs(value, "`words`"):
                phrase = self.ask.phrase(other, "a translated text")
                if phrase is not None:
                    texts[english.value] = phrase
                    same_values(english.value, phrase, key.value, self.problems)
            found[key.value] = texts
        return found

    def arrange(self, node: Node | None, blocks: tuple[Block, ...], reader: BlockReader) -> Group:
        """The arrangement; without one, each block is a band of its own."""
        meant = reader.rows.meant_blocks  # ids of all blocks as they are written, faulty ones too
        inside = {b.foot for b in blocks if isinstance(b, RowsBlock) and b.foot}
        known = [b.id for b in blocks]
        if node is None:
            return Group(tuple(Group((Place(i),)) for i in known if i not in inside))
        seen: dict[str, Node] = {}
        others = [id for id in sorted(meant) if id not in known]
        group = self.group(node, [*known, *others], seen, reader.rows.nameless) or Group(())
        if not isinstance(node, Items) or not node.values or not self.whole:
            return group
        if reader.feet_lost:
            return group  # a foot that cannot be read may be any block
        for block in blocks:
            if block.id == "?":
                continue
            if block.id in inside and block.id in seen:
                self.problems.add(seen[block.id].source, "arrange-twice", name=block.id)
            elif block.id not in inside and block.id not in seen:
                self.problems.add(node.source, "arrange-missing", name=block.id)
        return group

    def group(
        self, node: Node, known: list[str], seen: dict[str, Node], nameless: bool
    ) -> Group | None:
        items: list[Place | Group] = []
        for entry in self.ask.items(node, "`arrange`", MAX_BLOCKS):
            if isinstance(entry, Items):
                inner = self.group(entry, known, seen, nameless)
                if inner is not None and inner.items:
                    items.append(inner)
                continue
            weight = 1
            named = entry
            if isinstance(entry, Mapping) and len(entry.pairs) == 1:
                pair = next(iter(entry.pairs.values()))
                named = pair.key
                weight = self.ask.integer(pair.value, "a weight", 0, MAX_WEIGHT) or 0
            elif isinstance(entry, Mapping):
                self.problems.add(
                    entry.source, "want-text", what="a block in `arrange`", got=describe(entry)
                )
                continue
            id = self.ask.text(named, "a block in `arrange`")
            if id is None:
                continue
            if id not in known and nameless:
                continue
            if id not in known:
                self.ask.unknown(named.source, "unknown-block", id, known)
            elif id in seen:
                self.problems.add(named.source, "arrange-twice", name=id)
            else:
                seen[id] = named
                items.append(Place(id, weight))
        return Group(tuple(items))
