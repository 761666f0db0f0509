"""Reading game files: what players typed, with its place; what is wrong is a problem."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..model import CHECKS, Row, RowsBlock, Sheet
from ..reader.sheet import MAX_ALL_ROWS
from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Pair, Text, describe
from ..source.once import once
from ..source.problems import Problems, Refused, Source, shown
from ..words.languages import readable_languages
from .records import Entry, Game, Mark, Player, Written, several_of
from .written import numbers_of_games, read_numbers

MAX_PLAYERS = 500
GAME_KEYS = ("sheet", "players", "complete", "checks")
PLAYER_KEYS = ("name", "plays", "written")
# Other words that are accepted for keys and values, as they come out of `plain`.
ALIASES = {
    "計分紙": "sheet",
    "計分表": "sheet",
    "遊戲": "sheet",
    "玩家": "players",
    "完整": "complete",
    "檢查": "checks",
    "姓名": "name",
    "名字": "name",
    "執": "plays",
    "持": "plays",
    "寫下": "written",
    "紙上": "written",
    "總分": "total",
    "小計": "subtotal",
    "subtotal": "subtotal",
    "total": "total",
}
LOCK_WORDS = {"lock", "locked", "鎖", "鎖定"}
CLOSED_WORDS = {"closed", "已被他人鎖定", "已鎖", "關閉"}
NONE_WORDS = {"none", "-", "無", "沒有"}
COUNT_WORDS = {
    "marks",
    "mark",
    "crosses",
    "cross",
    "discs",
    "disc",
    "tokens",
    "token",
    "個",
    "格",
    "枚",
}
QUOTES = set("“”„‟‘’‚‛«»「」『』")  # noqa: RUF001
NOTHING = {"", "null", "~"}  # what an empty row may look like
YES_NO = {"是": "yes", "否": "no", "對": "yes", "不": "no"}
OWNER_WORDS = {"黑": "black", "灰": "grey", "gray": "grey"}
_NUMBER = re.compile(r"-?[0-9]+\Z")
_NUMBERS = re.compile(r"[0-9]{1,6}(?: [0-9]{1,6})*\Z")
_GAPS = r"\s,;、，"
_ENDS = rf"(?:[{_GAPS}]|\Z)"
_PARTS = rf"-?[0-9]+|[^\W\d_]+|[?x*]|[^{_GAPS}]"
_TOKEN = re.compile(_PARTS)
_WORD = re.compile(r"[^\W\d_]+\Z")  # a name that is one word as it stands


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name as it is looked up: half-width, lower case, without spaces and hyphens."""
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("×", "x")
    return re.sub(r"[\s_\-.]+", "", text).casefold()


@lru_cache(maxsize=4096)
def meaning(key: str) -> str:
    """The English key that a key stands for; any other as it is, in lower case."""
    return ALIASES.get(plain(key), key.strip().lower())


@lru_cache(maxsize=4096)
def half(char: str) -> str:
    """A character half-width and in lower case, where that is one character too."""
    found = unicodedata.normalize("NFKC", char).casefold()
    return found if len(found) == 1 else char


def half_node(node: Node) -> Node:
    """A number as it may be written: full-width digits, a true minus sign."""
    if not isinstance(node, Text) or node.value.isascii():
        return node
    text = "".join(half(c) for c in node.value.replace("−", "-")).strip()
    return node._replace(value=text)


def question(node: Node) -> Node:
    """`? x 3` in brackets is a key without value to YAML; here it is what it looks like."""
    if isinstance(node, Mapping) and len(node.pairs) == 1:
        ((name, pair),) = node.pairs.items()
        bare = isinstance(pair.value, Text) and not pair.value.value
        if bare and re.fullmatch(r"[x×*] ?[0-9]+", name):
            return Text(f"? {name}", pair.key.source)
    return node


def name_in(node: Mapping | None) -> str:
    """How a message names a player before all of it is read."""
    found = {meaning(key): pair.value for key, pair in node.pairs.items()} if node else {}
    for key in ("name", "plays"):
        value = found.get(key)
        if isinstance(value, Text) and value.value.strip():
            return shown(value.value.strip(), 24)
    return "?"


class Names:
    """The names that rows of a sheet go by: ids, and their words in every language."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.all_rows = sheet.rows()
        self.exact: dict[str, Row | RowsBlock] = {}  # by id as it is written
        self.rows: dict[str, Row] = {}
        self.write_in: dict[str, RowsBlock] = {}
        self.sums: dict[str, Row] = {}  # rows that only sum others: they can be written down
        self.english: dict[str, list[str]] = {}  # English words: names they stand for
        self.translated = False
        ids: list[tuple[str, Row | RowsBlock]] = []
        heads: list[tuple[str, Row | RowsBlock]] = []
        for block in sheet.blocks:
            if not isinstance(block, RowsBlock):
                continue
            if block.write_in:
                ids.append((block.id, block))
                heads.append((block.head.phrase.text if block.head else block.id, block))
                continue
            for row in block.rows:
                ids.append((row.id, row))
                heads.append((row.name.text if row.name else row.id, row))
        for row in sheet.scoring():
            if not row.spaces:
                ids.append((row.id, row))
                heads.append((row.name.text if row.name else row.id, row))
        for (id, part), (word, _) in zip(ids, heads, strict=True):
            self.exact.setdefault(id, part)
            self.english.setdefault(word, []).append(plain(id))
        for name, part in (*ids, *heads):  # an id is never taken for the word of another row
            if isinstance(part, RowsBlock):
                self.write_in.setdefault(plain(name), part)
            else:
                (self.rows if part.spaces else self.sums).setdefault(plain(name), part)

    def sum(self, name: str) -> Row | None:
        """A row that only sums others; rows to mark come first."""
        exact = self.exact.get(name)
        if isinstance(exact, Row) and not exact.spaces:
            return exact
        key = plain(name)
        if key not in self.sums and not self.translated:
            self.translate()
        return self.sums.get(key)

    def find(self, name: str) -> Row | RowsBlock | None:
        """A row, or a block of rows that players name; other languages are read when needed."""
        exact = self.exact.get(name)
        if exact is not None:
            return exact if isinstance(exact, RowsBlock) or exact.spaces else None
        key = plain(name)
        if key not in self.rows and key not in self.write_in and not self.translated:
            self.translate()
        return self.rows.get(key) or self.write_in.get(key)

    def translate(self) -> None:
        """Take in the words of every language."""
        self.translated = True
        layers = [{e: p.text for e, p in own.items()} for own in self.sheet.words.values()]
        for language in readable_languages():
            for texts in (*language.sheets.values(), language.texts):
                layers.append({e: p.text for e, p in texts.items()})
        for layer in layers:
            for english, ids in self.english.items():
                for id in ids if english in layer else ():
                    if id in self.rows:
                        self.rows.setdefault(plain(layer[english]), self.rows[id])
                    elif id in self.sums:
                        self.sums.setdefault(plain(layer[english]), self.sums[id])
                    else:
                        self.write_in.setdefault(plain(layer[english]), self.write_in[id])

    def all(self) -> list[str]:
        """Ids, as messages name them: rows to mark, those that players name, and sums."""
        found = (self.rows, self.write_in, self.sums)
        every = (part for parts in found for part in parts.values())
        return list(dict.fromkeys(part.id for part in every))


def stacked(row: Row, marks: list[Mark]) -> tuple[Mark, ...]:
    """Marks of a row; a number that is typed again stands for its next cross, where it has one."""
    if not row.capped or row.stack:
        return tuple(marks)
    several = several_of(row)
    found: dict[str, Mark] = {}
    rest = []
    for mark in marks:
        if mark.space in found and mark.space in several:
            first = found[mark.space]
            found[mark.space] = first._replace(height=first.height + mark.height)
        elif mark.space in found:
            rest.append(mark)
        else:
            found[mark.space] = mark
    return (*found.values(), *rest)


class Spelling(NamedTuple):
    """How the spaces of a row are typed."""

    names: dict[str, str]  # ids by what they are called, as it is read, where that is no number
    split: re.Pattern[str]  # what splits a value into words: names such as `bonus-1` stay whole
    plain: bool  # no name has a digit, so that a digit is always part of a number


@once
def spelling_of(row: Row) -> Spelling:
    """The spelling of a row, worked out once for many games."""
    ids = [s.id for s in row.spaces if not (_NUMBER.match(s.id) and str(int(s.id)) == s.id)]
    names = {"".join(map(half, one.replace("−", "-").replace("×", "x"))): one for one in ids}
    for space in row.spaces:  # what is typed just as a space is called means that one
        if space.id in names:
            names[space.id] = space.id
    odd = [re.escape(n) for n in names if not _WORD.match(n)]
    split = _TOKEN
    if odd:
        either = "|".join(sorted(odd, key=len, reverse=True))
        split = re.compile(f"(?<![^{_GAPS}])(?:{either})(?={_ENDS}|[x*] ?[0-9]+{_ENDS})|{_PARTS}")
    plain = not any(char.isdigit() for name in names for char in name)
    return Spelling(names, split, plain)


@once
def names_of(sheet: Sheet) -> Names:
    """The names of a sheet, gathered once for many games."""
    return Names(sheet)


class GameReader:
    """Reads games; faults go to ``problems``, and what can be read is kept."""

    def __init__(self, problems: Problems, find_sheet: Callable[[str], Sheet]) -> None:
        self.problems = problems
        self.ask = Ask(problems)
        self.find_sheet = find_sheet  # raises Refused
        self.early: list[Source] = []  # places of faults that were found before
        self.typed: dict[Source, str] = {}  # words that were changed to be read, by place
        self.table = False  # the game comes from a spreadsheet
        self.node: Mapping | None = None  # the player that is read
        self.unread: set[str] = set()  # rows of that player with something unreadable
        self.doubt = False  # whether some of the player's marks may be missing
        self.noted: dict[str, Source] = {}  # what that player has written down, by id

    def game(self, node: Node) -> Game | None:
        """One game, or None where not even its sheet is known."""
        place = node.source
        if isinstance(node, Mapping) and "blocks" in node.pairs and "players" not in node.pairs:
            self.problems.add(place, "game-is-sheet")
            return None
        keys = self.known_keys(node, "a game", GAME_KEYS)
        if keys is None:
            return None
        for needed in ("sheet", "players"):
            if needed == "sheet" and needed not in keys and self.table:
                self.problems.add(Source(place.file, 1, 1), "csv-sheet")
            elif needed not in keys:
                self.problems.add(node.source, "missing-key", what="a game", name=needed)
        if "sheet" not in keys or "players" not in keys:
            return None
        name = self.ask.text(keys["sheet"], "`sheet`")
        if name is None:
            return None
        try:
            sheet = self.find_sheet(name)
        except Refused as refused:
            for problem in refused.problems:
                place = problem.source if problem.source.line else keys["sheet"].source
                self.problems.add(place, problem.id, **problem.values)
            return None
        names = names_of(sheet)
        players = self.ask.each(
            keys["players"], "`players`", lambda n: self.player(n, sheet, names), MAX_PLAYERS
        )
        players = self.after_faults(players)
        self.all_different(players)
        complete = len(players) > 1 or bool(sheet.owners)
        if "complete" in keys:
            node = keys["complete"]
            if isinstance(node, Text):
                node = node._replace(value=YES_NO.get(node.value.strip(), node.value))
            complete = self.ask.flag(node, "`complete`")
        checks = sheet.checks
        if "checks" in keys:
            more = self.ask.each(
                keys["checks"],
                "`checks`",
                lambda n: self.ask.known(n, "a check", "unknown-check", CHECKS),
            )
            checks = tuple(dict.fromkeys((*checks, *more)))
        return Game(sheet, players, complete, checks, place)

    def known_keys(self, node: Node, what: str, known: tuple[str, ...]) -> dict[str, Node] | None:
        """Values by their English key; a key in another language stands for it."""
        found: dict[str, Node] = {}
        if not isinstance(node, Mapping):
            self.ask.pairs(node, what)
            return None
        for name, pair in node.pairs.items():
            key = meaning(name)
            if key in found:
                line = found[key].source.line
                self.problems.add(pair.key.source, "duplicate-key", name=shown(name), line=line)
            elif key in known:
                found[key] = pair.value
            elif "：" in name:
                self.problems.add(pair.key.source, "yaml-wide-colon")
            else:
                self.ask.unknown(pair.key.source, "unknown-key", name, known)
        return found

    def after_faults(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """Players without those marks that an early fault took away are not sound."""
        if not self.early:
            return players
        starts = [player.source for player in players]
        hit = {bisect_right(starts, place) - 1 for place in self.early}
        return tuple([p._replace(sound=p.sound and at not in hit) for at, p in enumerate(players)])

    def all_different(self, players: tuple[Player, ...]) -> None:
        """Note players of one name, and those of one colour on a board."""
        for id, of in (("player-twice", "name"), ("disc-owner-twice", "owner")):
            lines: dict[str, int] = {}
            for player in players:
                value = getattr(player, of)
                if value and value in lines:
                    line = lines[value]
                    self.problems.add(player.source, id, name=shown(value), line=line)
                lines.setdefault(value, player.source.line)

    def player(self, node: Node, sheet: Sheet, names: Names) -> Player | None:
        """One player: a name, rows, and what is written on the paper."""
        if not isinstance(node, Mapping):
            self.ask.pairs(node, "a player")
            return None
        name, owner = "", ""
        self.node, self.unread, self.doubt, self.noted = node, set(), False, {}
        entries: dict[str, Entry] = {}
        extra: list[Entry] = []
        written: dict[str, Written] = {}
        keys = set()
        for pair in node.pairs.values():
            key = meaning(pair.key.value)
            keys.add(key)
            if key == "name":
                name = self.ask.text(pair.value, "`name`", 60) or ""
            elif key == "plays":
                owner = self.owner(pair.value, sheet)
            elif key == "written":
                written |= self.written(pair.value, names)
            elif key == "total":  # where spreadsheets have it too
                pairs = {pair.key.value: pair}
                written |= self.written(Mapping(pairs, pair.key.source), names)
            else:
                self.row(pair.key, pair.value, names, entries, extra, written)
        if not name:
            name = owner or "?"
            if not keys & {"name", "plays"}:
                self.problems.add(node.source, "missing-key", what="a player", name="name")
        if sheet.owners and "plays" not in keys:
            known = ", ".join(sheet.owners)
            self.problems.add(node.source, "missing-owner", known=known)
        full = [
            entries.get(row.id) or Entry(row, (), self.nothing(row), 0, False, None, node.source)
            for row in names.all_rows
        ]
        unread, sound = frozenset(self.unread), not self.doubt
        return Player(name, owner, tuple(full), tuple(extra), written, node.source, unread, sound)

    @staticmethod
    def nothing(row: Row) -> int | None:
        """The count of a row that is not named: none, or unknown where nothing is scored."""
        if row.numbered or row.write is not None or (not row.scored and not row.write_in):
            return None
        return 0

    def owner(self, node: Node, sheet: Sheet) -> str:
        text = self.ask.text(node, "`plays`")
        if text is None:
            return ""
        known = {plain(owner): owner for owner in sheet.owners}
        known |= {plain(w): owner for w, owner in OWNER_WORDS.items() if owner in sheet.owners}
        for owner in sheet.owners:
            for language in readable_languages():
                translated = language.texts.get(owner.capitalize())
                if translated:
                    known[plain(translated.text)] = owner
        if plain(text) not in known:
            self.ask.unknown(node.source, "unknown-owner", text, sheet.owners)
            return ""
        return known[plain(text)]

    def row(
        self,
        key: Text,
        value: Node,
        names: Names,
        entries: dict[str, Entry],
        extra: list[Entry],
        written: dict[str, Written],
    ) -> None:
        row = names.find(key.value)
        before = self.problems.noted
        if isinstance(row, RowsBlock):
            self.write_ins(value, row, entries, extra)
        elif row is None and names.sum(key.value) is not None:
            pairs = {key.value: Pair(key, value)}
            written |= self.written(Mapping(pairs, key.source), names)
        elif row is None:
            known = [*PLAYER_KEYS, *names.all()]
            self.ask.unknown(key.source, "unknown-row", key.value, known)
        elif row.id in entries:
            line = entries[row.id].source.line
            self.problems.add(key.source, "row-twice", name=row.id, line=line)
        else:
            entry = self.entry(value, row)
            if entry is not None:
                entries[row.id] = entry
        if self.problems.noted > before:
            self.doubt = True
            rows = row.rows if isinstance(row, RowsBlock) else (row,) if row else ()
            self.unread |= {one.id for one in rows}

    # Values

    def tokens(
        self, node: Node, what: str, split: re.Pattern[str] = _TOKEN
    ) -> list[tuple[str, Source]] | None:
        """The words and numbers of a value, half-width and lower case, with their places."""
        if isinstance(node, Mapping):
            self.problems.add(node.source, "want-text", what=what, got=describe(node))
            return None
        parts = node.values if isinstance(node, Items) else [node]
        found: list[tuple[str, Source]] = []
        for part in parts:
            part = question(part)
            if not isinstance(part, Text):
                self.problems.add(part.source, "want-text", what=what, got=describe(part))
                return None
            if len(part.value) > 2000:
                self.problems.add(
                    part.source, "too-long-text", what=what, size=len(part.value), limit=2000
                )
                return None
            text = part.value.replace("−", "-").replace("×", "x")
            text = "".join(half(c) for c in text)
            offset = 0 if part.plain else 1
            end = -1
            for match in split.finditer(text):
                column = part.source.column + match.start() + offset
                word = match[0]
                glued = match.start() == end and word.isalpha() and found[-1][0][-1:].isdigit()
                as_typed = part.value[match.start() : match.end()]
                if glued and word not in COUNT_WORDS | LOCK_WORDS | CLOSED_WORDS | {"x"}:
                    before, place = found[-1]
                    found[-1] = (before + word, place)  # `1O` is no number
                    self.typed[place] = self.typed.get(place, before) + as_typed
                else:
                    place = part.source._replace(column=column)
                    found.append((word, place))
                    if as_typed != word:
                        self.typed[place] = as_typed
                end = match.end()
        return found

    def entry(self, node: Node, row: Row) -> Entry | None:
        """A row's value: numbers, a count, the lock, or that another player closed it."""
        if row.write is not None:
            return read_numbers(self, node, row)
        spelling = spelling_of(row)
        if isinstance(node, Text):
            text = node.value.strip()
            if text in NOTHING and (node.plain or not text):
                return Entry(row, (), self.nothing(row), 0, False, None, node.source)
            if not row.numbered and text.isascii() and text.isdigit():
                return Entry(row, (), self.whole(text), 0, False, None, node.source)
            if node.plain and row.numbered:  # what most rows look like, without further ado
                lock = text.endswith(" lock")
                numbers = text[:-5] if lock else text
                if spelling.plain and _NUMBERS.match(numbers):
                    source = node.source
                    marks = [
                        Mark(n if n[0] != "0" else str(int(n)), 1, source)
                        for n in numbers.split(" ")
                    ]
                    return Entry(row, stacked(row, marks), None, int(lock), False, None, source)
        tokens = self.tokens(node, "the value of a row", spelling.split)
        if tokens is None:
            return None
        found: list[Mark] = []
        count: int | None = None
        locks, closed = 0, False
        at = 0
        while at < len(tokens):
            word, place = tokens[at]
            following = tokens[at + 1][0] if at + 1 < len(tokens) else ""
            height, step = self.height(tokens, at + 1)
            if word in spelling.names:
                found.append(Mark(spelling.names[word], height, place))
                at += step
            elif word in CLOSED_WORDS:
                closed = True
            elif word in LOCK_WORDS:
                locks += height
                at += step
            elif word in NONE_WORDS:
                pass
            elif _NUMBER.match(word) and following in COUNT_WORDS:
                count = self.whole(word)
                at += 1
            elif _NUMBER.match(word) and row.numbered:
                found.append(Mark(str(self.whole(word)), height, place))
                at += step
            elif _NUMBER.match(word) and count is None:
                count = self.whole(word)
            else:
                self.bad_mark(place, word, row)
            at += 1
        if count is None and not row.numbered:
            count = 0
        if count is not None and found:
            self.problems.add(node.source, "count-and-marks", row=row.id)
        return Entry(row, stacked(row, found), count, locks, closed, None, node.source)

    @property
    def called(self) -> str:
        """How a message names the player that is read."""
        return name_in(self.node)

    def got(self, place: Source, word: str) -> str:
        """A word as it was typed, before it was made half-width and lower case."""
        return shown(self.typed.get(place, word))

    def bad_mark(self, place: Source, word: str, row: Row) -> None:
        """What is no mark, and what may stand there instead."""
        values = {"player": name_in(self.node), "got": self.got(place, word), "row": row.id}
        if word in QUOTES:
            self.problems.add(place, "bad-mark-quote", **values)
        elif not row.numbered:
            self.problems.add(place, "bad-mark-count", **values)
        elif row.stack:
            self.problems.add(place, "bad-mark-discs", **values, first=row.spaces[0].id)
        else:
            self.problems.add(place, "bad-mark", **values)

    @staticmethod
    def whole(text: str) -> int:
        """A number as typed, cut where it is absurd."""
        return max(-999999, min(999999, int(text[:12])))

    def height(self, tokens: list[tuple[str, Source]], at: int) -> tuple[int, int]:
        """`x 2` or `x2` behind a space: the height of its stack, and how many tokens that is."""
        if at + 1 < len(tokens) and tokens[at][0] in ("x", "*"):
            number = tokens[at + 1][0]
            if _NUMBER.match(number):
                return self.whole(number), 2
        return 1, 0

    def write_ins(
        self, node: Node, block: RowsBlock, entries: dict[str, Entry], extra: list[Entry]
    ) -> None:
        """`{4: 8, 6: 5}` or `[4 x 8, ? x 3]`: labels that the player wrote, and counts."""
        found: list[tuple[str | None, int, Source]] = []
        if isinstance(node, Mapping):
            for pair in node.pairs.values():
                label = unicodedata.normalize("NFKC", pair.key.value).strip()
                number = self.ask.integer(half_node(pair.value), "a number of marks", -999, 999)
                if number is not None:
                    found.append((None if label == "?" else label, number, pair.key.source))
        else:
            tokens = self.tokens(node, "the value of a row") or []
            at = 0
            while at < len(tokens):
                word, place = tokens[at]
                height, step = self.height(tokens, at + 1)
                if step and (word == "?" or _NUMBER.match(word)):
                    found.append((None if word == "?" else word, height, place))
                else:
                    self.problems.add(
                        place,
                        "bad-mark-write-in",
                        player=name_in(self.node),
                        got=self.got(place, word),
                        row=block.id,
                    )
                at += 1 + step
        for index, (label_or_none, marks, source) in enumerate(found):
            fits = index < len(block.rows)
            row = block.rows[index] if fits else block.rows[-1]
            entry = Entry(row, (), marks, 0, False, label_or_none, source)
            if fits:
                entries[row.id] = entry
            else:
                extra.append(entry)

    def written(self, node: Node, names: Names) -> dict[str, Written]:
        """Numbers as they stand on the paper."""
        found: dict[str, Written] = {}
        for key, value in self.ask.pairs(node, "`written`", MAX_ALL_ROWS):
            word = meaning(key.value)
            if word not in ("total", "subtotal"):  # a subtotal has a sign behind it
                bare = unicodedata.normalize("NFKC", key.value).rstrip(" +-−")
                word = ALIASES.get(plain(bare), "")
            if word == "total":
                id = "total"
            elif word == "subtotal":
                id = "subtotal+" if "+" in unicodedata.normalize("NFKC", key.value) else "subtotal−"
            elif isinstance(row := names.find(key.value), Row):
                id = row.id
            elif (sums := names.sum(key.value)) is not None:
                id = sums.id
            else:
                known = ["total", "subtotal +", "subtotal -", *names.all()]
                self.ask.unknown(key.source, "unknown-row", key.value, known)
                continue
            if id in self.noted:
                line = self.noted[id].line
                self.problems.add(key.source, "row-twice", name=id, line=line)
                continue
            self.noted[id] = key.source
            if names.sheet.games > 1:
                found |= numbers_of_games(self, value, id, names.sheet.games)
                continue
            number = self.ask.integer(half_node(value), "a written number", -999999, 999999)
            if number is not None:
                found[id] = Written(number, value.source)
        return found
