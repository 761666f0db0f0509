"""The words and numbers of a value in a game file, half-width, each with its place."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ..source.ask import Ask
from ..source.located import Items, Mapping, Node, Text, describe
from ..source.problems import Source, shown
from .vocabulary import answer, key

MOST_LETTERS = 2000
NOTHING = {"null", "~"}  # what an empty row may look like besides
NUMBER = re.compile(r"-?[0-9]+\Z")
GAPS = "\\s,;、，\ufe0e\ufe0f\u20e3"  # between words; the last three say how a sign is drawn
PARTS = rf"-?[0-9]+|[^\W\d_]+|[?x*]|[^{GAPS}]"
_TOKEN = re.compile(PARTS)
_CIRCLED = 0xE000  # numbers in circles are read as characters of private use, which part words
_DIGIT = rf"[\d{chr(_CIRCLED)}-{chr(_CIRCLED + 99)}]"  # full-width ones too
# Between two numbers: 2-5, 2 – 5, 2..5, 2~5, 2 -> 5; the dashes are all those that there are. What
# stands close to the second one alone, as in 5 -2, may be its sign.
_RANGE = re.compile(
    rf"(?<={_DIGIT})(?!\s+-{_DIGIT})[\s\ufe0f\u20e3]*(?:\.{{2,3}}|--?>?|[…‥⋯‐-―−－\u30fc→〜～~])\s*(?={_DIGIT})"  # noqa: RUF001
)
TIMES = ("x", "*")  # before or behind how many
RANGE = "~"  # what each of these is read as
_DECIMAL = re.compile(r"(?<![0-9.,])([0-9]+)(\.0+)(?![0-9.])")  # as spreadsheets write 1
_DOT = re.compile(rf"(?<![^{GAPS}])[.·](?![^{GAPS}])")  # an empty box


@lru_cache(maxsize=4096)
def half(char: str) -> str:
    """A character half-width and in lower case, where that is one character too."""
    found = unicodedata.normalize("NFKC", char).casefold()
    return found if len(found) == 1 else char


def half_text(text: str) -> str:
    """A text in half-width and lower case, letter by letter, with a plain minus and times."""
    return "".join(map(half, text.replace("−", "-").replace("×", "x")))


def half_node(node: Node) -> Node:
    """A number as it may be written: full-width digits, a true minus sign."""
    if not isinstance(node, Text) or node.value.isascii():
        return node
    text = "".join(half(c) for c in node.value.replace("−", "-")).strip()
    return node._replace(value=text)


def whole_node(node: Node) -> Node:
    """A number as a spreadsheet may write it besides: `12.0`."""
    node = half_node(node)
    if isinstance(node, Text) and re.fullmatch(r"-?[0-9]+\.0+", node.value.strip()):
        return node._replace(value=node.value.strip().partition(".")[0])
    return node


def _apart(text: str, ranges: bool) -> str:
    """A text of the same length whose numbers in circles, decimals and ranges can be told apart."""
    if not text.isascii():
        text = "".join(map(_circled, text))
    text = _DOT.sub("_", text)
    text = _DECIMAL.sub(lambda m: m[1] + " " * len(m[2]), text)
    return _RANGE.sub(lambda m: RANGE + " " * (len(m[0]) - 1), text) if ranges else text


def _circled(char: str) -> str:
    if char == "🔟":
        return chr(_CIRCLED + 10)
    if unicodedata.category(char) != "No":
        return char
    number = unicodedata.numeric(char)
    return chr(_CIRCLED + int(number)) if number == int(number) and number < 100 else char


def whole(text: str) -> int:
    """A number as typed, cut where it is absurd."""
    return int(text[:12])


def is_empty(node: Node) -> bool:
    """Whether a value is one that was left out."""
    if not isinstance(node, Text):
        return False
    text = node.value.strip()
    return not text or (node.plain and text in NOTHING)


def blank(node: Node) -> bool:
    """Whether a text is one in which nothing stands."""
    return isinstance(node, Text) and not node.value.strip()


def folded(name: str) -> str:
    """The name of a player by which it is told from others: spaces and capitals make none."""
    return " ".join(name.split()).casefold()


class Values:
    """Reads the values of one player; what is wrong in them is noted."""

    def __init__(self, ask: Ask, node: Mapping, at: int) -> None:
        self.ask, self.problems, self.node, self.at = ask, ask.problems, node, at
        self.called: dict[str, str] = {}  # rows by what they were typed as
        self.typed: dict[Source, str] = {}  # words that were changed to be read, by place

    @property
    def player(self) -> str:
        """How a message names the player, before all of it is read."""
        found = {key(name): pair.value for name, pair in self.node.pairs.items()}
        for name in ("name", "plays"):
            value = found.get(name)
            if isinstance(value, Text) and value.value.strip():
                return shown(value.value.strip(), 24)
        return f"#{self.at}"

    def got(self, place: Source, word: str) -> str:
        """A word as it was typed, before it was made half-width and lower case."""
        return shown(self.typed.get(place, word))

    def bad(self, id: str, place: Source, word: str, row: str, **values: object) -> None:
        """Note a word that cannot stand in a row."""
        got = self.got(place, word)
        values |= {"row": row, "called": self.row(row)}
        self.problems.add(place, id, player=self.player, got=got, **values)

    def row(self, id: str) -> str:
        """A row as a message names it: by the word that was typed."""
        return shown(self.called.get(id, id))

    def tokens(
        self, node: Node, what: str, split: re.Pattern[str] = _TOKEN, ranges: bool = False
    ) -> list[tuple[str, Source]] | None:
        """The words and numbers of a value; None where it is no text, nor a list of texts.

        With ``ranges``, what stands between two numbers as in 2-5 is `RANGE`.
        """
        if isinstance(node, Mapping):
            self.problems.add(node.source, "want-text", what=what, got=describe(node))
            return None
        found: list[tuple[str, Source]] = []
        for part in map(_question, node.values if isinstance(node, Items) else [node]):
            if not isinstance(part, Text):
                self.problems.add(part.source, "want-text", what=what, got=describe(part))
                return None
            size = len(part.value)
            if size > MOST_LETTERS:
                values = {"what": what, "size": size, "limit": MOST_LETTERS}
                self.problems.add(part.source, "too-long-text", **values)
                return None
            self._split(part, split, found, ranges)
        return found

    def _split(
        self, part: Text, split: re.Pattern[str], found: list[tuple[str, Source]], ranges: bool
    ) -> None:
        offset = 0 if part.plain else 1
        end = -1
        for match in split.finditer(half_text(_apart(part.value, ranges))):
            word = match[0]
            if len(word) == 1 and 0 <= ord(word) - _CIRCLED < 100:
                word = str(ord(word) - _CIRCLED)
            as_typed = part.value[match.start() : match.end()]
            glued = match.start() == end and word.isalpha() and found[-1][0][-1:].isdigit()
            if glued and word.strip("x") and (answer(word) is None or as_typed == "l"):
                before, place = found[-1]
                found[-1] = (before + word, place)  # `1O` is no number
                self.typed[place] = self.typed.get(place, before) + as_typed
            else:
                place = part.source._replace(column=part.source.column + match.start() + offset)
                found.append((word, place))
                if as_typed != word:
                    self.typed[place] = as_typed
            end = match.end()


def _question(node: Node) -> Node:
    """`? x 3` in brackets is a key without value to YAML; here it is what it looks like."""
    if isinstance(node, Mapping) and len(node.pairs) == 1:
        ((name, pair),) = node.pairs.items()
        bare = isinstance(pair.value, Text) and not pair.value.value
        if bare and re.fullmatch(r"[x×*] ?[0-9]+", name):
            return Text(f"? {name}", pair.key.source)
    return node


def height(tokens: list[tuple[str, Source]], at: int) -> tuple[int, int]:
    """`x 2` or `x2` behind a space: the height of its stack, and how many tokens that is."""
    if at + 1 < len(tokens) and tokens[at][0] in TIMES:
        number = tokens[at + 1][0]
        if NUMBER.match(number):
            return whole(number), 2
    return 1, 0
