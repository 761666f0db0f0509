"""What is marked in a row: numbers, a count, the lock, or that another player closed it."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from ..model import Row, RowsBlock
from ..source.located import Mapping, Node, Text
from ..source.once import once
from ..source.problems import Source
from .records import Entry, Mark, ids_of, several_of
from .values import (
    GAPS,
    NUMBER,
    PARTS,
    RANGE,
    TIMES,
    Values,
    half_text,
    height,
    is_empty,
    whole,
    whole_node,
)
from .vocabulary import answer

QUOTES = set("“”„‟‘’‚‛«»「」『』")  # noqa: RUF001
# What spreadsheets make of ranges: dates, and their days since 1900 from the years 2000 to 2099.
_DATE = re.compile(
    r"[0-9]{1,2}[-. ]?[A-Za-z]{3}(-[0-9]{2,4})?\Z|[A-Za-z]{3}-[0-9]{1,2}\Z"
    r"|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{4}\Z|[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}\Z"
    r"|([0-9]{1,2}[^\W\da-zA-Z_]){2}\Z"  # month and day in Chinese
)
_SERIALS = range(36526, 73051)
_NUMBERS = re.compile(r"[0-9]{1,6}(?: [0-9]{1,6})*\Z")
_ENDS = rf"(?:[{GAPS}]|\Z)"
_TALLY = frozenset("|/✓✔✗✘☓☒☑")  # besides x: a stroke for each mark
_BRACKETS = frozenset("()[]【】")
_STOPS = frozenset(".!。")
_WORD = re.compile(r"[^\W\d_]+\Z")  # a name that is one word as it stands


class Spelling(NamedTuple):
    """How the spaces of a row are typed."""

    names: dict[str, str]  # ids by what they are called, as it is read, where that is no number
    split: re.Pattern[str]  # what splits a value into words: names such as `bonus-1` stay whole
    plain: bool  # no name has a digit, so that a digit is always part of a number


@once
def spelling_of(row: Row) -> Spelling:
    """The spelling of a row, worked out once for many games."""
    ids = [s.id for s in row.spaces if not (NUMBER.match(s.id) and str(int(s.id)) == s.id)]
    names = {half_text(one): one for one in ids}
    for space in row.spaces:  # what is typed just as a space is called means that one
        if space.id in names:
            names[space.id] = space.id
    odd = [re.escape(n) for n in names if not _WORD.match(n)]
    split = re.compile(PARTS)
    if odd:
        either = "|".join(sorted(odd, key=len, reverse=True))
        split = re.compile(f"(?<![^{GAPS}])(?:{either})(?={_ENDS}|[x*] ?[0-9]+{_ENDS})|{PARTS}")
    plain = not any(char.isdigit() for name in names for char in name)
    return Spelling(names, split, plain)


def nothing_in(row: Row) -> int | None:
    """The count of a row that is not named: none, or unknown where nothing is scored."""
    if row.numbered or row.write is not None or (not row.scored and not row.write_in):
        return None
    return 0


def unmarked(row: Row, source: Source) -> Entry:
    """A row in which nothing stands."""
    return Entry(row, (), nothing_in(row), 0, False, None, source)


def read_marks(values: Values, node: Node, row: Row) -> Entry | None:
    """What stands in a row to mark; None where nothing of it can be read."""
    spelling = spelling_of(row)
    if isinstance(node, Text):
        text = node.value.strip()
        if not row.numbered and text.isascii() and text.isdigit():
            return Entry(row, (), whole(text), 0, False, None, node.source)
        if row.numbered and len(text) > 3 and " " not in text and is_date(text):
            values.bad("date-for-range", node.source, text, row.id)
            return None
        if node.plain and row.numbered:  # what most rows look like, without further ado
            lock = text.endswith(" lock")
            numbers = text[:-5] if lock else text
            if spelling.plain and _NUMBERS.match(numbers):
                source = node.source
                marks = [
                    Mark(n if n[0] != "0" else str(int(n)), 1, source) for n in numbers.split(" ")
                ]
                return Entry(row, stacked(row, marks), None, int(lock), False, None, source)
        if is_empty(node):
            return unmarked(row, node.source)
    tokens = values.tokens(node, "the value of a row", spelling.split, row.numbered)
    return None if tokens is None else _entry(values, node, row, tokens)


def _entry(values: Values, node: Node, row: Row, tokens: list[tuple[str, Source]]) -> Entry:
    names = spelling_of(row).names
    found: list[Mark] = []
    count: int | None = None
    strokes = True  # whether what is counted so far is strokes, so that more may follow
    locks, closed, added = 0, False, False
    at = 0
    while at < len(tokens):
        word, place = tokens[at]
        number = NUMBER.match(word) is not None
        high, step = height(tokens, at + 1)
        said = None if number or word in names else answer(word)
        if word in names:
            found.append(Mark(names[word], high, place))
            at += step
        elif said == "closed":
            closed = True
        elif said == "lock":
            locks += high
            at += step
        elif said in ("none", "and") or (row.numbered and _is_around(tokens, at, said)):
            added = added or said == "and"
        elif number and at + 1 < len(tokens) and answer(tokens[at + 1][0]) == "marks":
            count = whole(word)
            at += 1
        elif number and row.numbered and (ends := _ends(tokens, at)):
            found += _between(values, row, ends)
            at += 2 * len(ends) - 2
        elif number and row.numbered and word[0] == "-" and word not in ids_of(row):
            _bad_mark(values, place, word, row)
        elif number and row.numbered:
            found.append(Mark(str(whole(word)), high, place))
            at += step
        elif number and count is None:
            count, strokes = whole(word), False
            at += at + 1 < len(tokens) and tokens[at + 1][0] in TIMES  # 2x is 2
        elif not row.numbered and count is None and (times := height(tokens, at))[1]:
            count, strokes = times[0], False  # x2 as well
            at += 1
        elif not row.numbered and strokes and (tally := _tally(word)):
            count = (count or 0) + tally
        else:
            _bad_mark(values, place, word, row)
        at += 1
    if count is None and not row.numbered:
        count = 0
    elif count is not None and added and locks and row.lock is not None:
        count += row.lock.counts  # `6 marks + lock`
    if count is not None and found:
        values.problems.add(node.source, "count-and-marks", row=row.id, called=values.row(row.id))
    return Entry(row, stacked(row, found), count, locks, closed, None, node.source)


def is_date(text: str) -> bool:
    """Whether a text is what a spreadsheet makes of a range such as 2-7: `2-Jul`, 45840."""
    serial = text.isascii() and text.isdigit() and int(text[:6]) in _SERIALS
    return serial or _DATE.match(text) is not None


def _tally(word: str) -> int:
    """How many marks a word of strokes is, such as xx; 0 where it is none."""
    return len(word) if not word.strip("x") or _TALLY.issuperset(word) else 0


def _ends(tokens: list[tuple[str, Source]], at: int) -> list[tuple[str, Source]]:
    """A number and those that follow it, each behind a "to"; none where it stands alone."""
    found: list[tuple[str, Source]] = []
    while at + 2 < len(tokens) and NUMBER.match(tokens[at][0]) and NUMBER.match(tokens[at + 2][0]):
        between = tokens[at + 1][0]
        if between != RANGE and answer(between) != "to":
            break
        found += [tokens[at + 2]] if found else [tokens[at], tokens[at + 2]]
        at += 2
    return found


def _between(values: Values, row: Row, typed: list[tuple[str, Source]]) -> list[Mark]:
    """All spaces of a row from one number to another.

    Where it lacks one of them, these two; three such as 2-3-4 have no two ends, and stand for
    themselves. Where numbers between them are mixed nobody knows which are meant.
    """
    marks = [Mark(str(whole(word)), 1, place) for word, place in typed]
    ids = [space.id for space in row.spaces]
    if len(marks) > 2 or any(mark.space not in ids for mark in marks):
        return marks
    low, high = sorted(ids.index(mark.space) for mark in marks)
    within = [id for id in ids[low : high + 1] if NUMBER.match(id)]
    if sorted(within, key=int) not in (within, within[::-1]):
        values.bad("range-mixed", typed[0][1], "-".join(word for word, _ in typed), row.id)
        return []
    return [marks[0]._replace(space=id) for id in within]


def _is_around(tokens: list[tuple[str, Source]], at: int, said: str | None) -> bool:
    """Whether a word means nothing by itself: (2) [L], from 2 to 5, `lock.` at an end."""
    word, place = tokens[at]
    if said == "from":
        return bool(_ends(tokens, at + 1)) or (at > 2 and bool(_ends(tokens[:at], at - 3)))
    if said == "with":
        return at + 1 < len(tokens) and answer(tokens[at + 1][0]) in ("with", "lock")
    if word in _STOPS:
        last = at + 1 == len(tokens) or tokens[at + 1][1] != place._replace(column=place.column + 1)
        return last and at > 0 and tokens[at - 1][0] not in _STOPS
    return word in _BRACKETS


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


def _marks_node(node: Node) -> Node:
    """A number of marks as people type it: 9, 9.0, 9x, x 9, xxx, 9 marks."""
    node = whole_node(node)
    if not isinstance(node, Text):
        return node
    words = re.findall(r"-?[0-9]+|[^\s0-9]+", half_text(node.value))
    numbers = [word for word in words if NUMBER.match(word)]
    others = [word for word in words if word not in numbers]
    if len(numbers) == 1 and all(w in TIMES or answer(w) == "marks" for w in others):
        return node._replace(value=numbers[0])
    if words and not numbers and all(map(_tally, words)):
        return node._replace(value=str(sum(map(_tally, words))))
    return node


def _bad_mark(values: Values, place: Source, word: str, row: Row) -> None:
    """Note what is no mark, and what may stand there instead."""
    if word in QUOTES:
        values.bad("bad-mark-quote", place, word, row.id)
    elif not row.numbered:
        values.bad("bad-mark-count", place, word, row.id)
    elif row.stack:
        values.bad("bad-mark-discs", place, word, row.id, first=row.spaces[0].id)
    else:
        values.bad("bad-mark", place, word, row.id)


MOST_WRITTEN = 100  # rows that a player names in one block


def read_write_ins(values: Values, node: Node, block: RowsBlock) -> list[Entry]:
    """`{4: 8, 6: 5}` or `[4 x 8, ? x 3]`: labels that the player wrote, and counts.

    What the block has no row for stands in its last one.
    """
    found: list[tuple[str, int, Source]] = []
    if isinstance(node, Mapping) and len(node.pairs) > MOST_WRITTEN:
        size, limit = len(node.pairs), MOST_WRITTEN
        values.ask.wrong(node, "the value of a row", "too-many", size=size, limit=limit)
    elif isinstance(node, Mapping):
        for pair in node.pairs.values():
            label = unicodedata.normalize("NFKC", pair.key.value).strip()
            number = values.ask.integer(_marks_node(pair.value), "a number of marks", -999, 999)
            if number is not None:
                found.append((label, number, pair.key.source))
    else:
        tokens = values.tokens(node, "the value of a row") or []
        at = 0
        while at < len(tokens):
            word, place = tokens[at]
            high, step = height(tokens, at + 1)
            if step and (word == "?" or NUMBER.match(word)):
                found.append((word, high, place))
            else:
                values.bad("bad-mark-write-in", place, word, block.id)
            at += 1 + step
    rows = (*block.rows, *[block.rows[-1]] * len(found))
    return [
        Entry(row, (), marks, 0, False, None if label == "?" else label, source)
        for row, (label, marks, source) in zip(rows, found, strict=False)
    ]
