"""Where the parts of a template stand, and what is wrong there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..source.problems import Problems, Source, one_of, shown

MAX_CARD = 16_000  # characters of a template, and of what comes out of it
MAX_TAG = 500  # characters of one of its tags
_TAG = re.compile(r"\{#.*?(?:#\}|\Z)|(\{\{|\{%)[-+]?(?:.*?[}%]\}|.*\Z)", re.S)
_REST = re.compile(r" *(?:\n|\Z)")


class Wrong(Exception):
    """Something in a template that cannot be filled, and the line that Jinja tells.

    ``unknown`` is a name that there is not, and those that there are.
    """

    def __init__(self, reason: str, line: int, unknown: tuple[str, Sequence[str]] | None = None):
        super().__init__(reason)
        self.reason, self.line, self.unknown = reason, line, unknown


class Enough(Wrong):
    """Nothing more is worked out after this."""


class TagPlaces:
    """Where the parts of a template stand.

    Jinja tells lines only. So every tag gets a line of its own in what Jinja reads, by a line
    break just inside of it, where it means nothing. The line break behind a statement or comment
    that stands alone on its line goes into it too: such lines leave none.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text.replace("\r\n", "\n").replace("\r", "\n"), file
        self.where: list[tuple[int, int, str]] = [(1, 1, "")]  # line, column and tag by line
        self.tags = self.last = self.long = self.open = 0
        self.parts: list[str] = []
        at, line = 0, 1
        for tag in _TAG.finditer(self.text) if len(text) <= MAX_CARD else ():
            before, at, alone = self.text[at : tag.start()], tag.end(), ""
            if tag[1] != "{{" and tag[0].endswith("}"):
                alone = self._rest_of_line(tag.start(), at)
            if alone:
                before, at = before.rstrip(" "), at + len(alone)
            line = self._plain(before, line)
            self.parts.append(before)
            line = self._tag(tag, line, bool(alone))
        self.parts.append(self.text[at:])
        self.marked = "".join(self.parts)
        self._plain(self.text[at:], line)

    def _rest_of_line(self, start: int, end: int) -> str:
        """What follows a tag that is alone on its line, the line break included, or ""."""
        first = self.text.rfind("\n", 0, start) + 1
        after = _REST.match(self.text, end)
        return after[0] if after and not self.text[first:start].strip(" ") else ""

    def _tag(self, tag: re.Match[str], line: int, alone: bool) -> int:
        """Take a tag in, its line breaks with it; the line behind it."""
        whole = tag[0]
        column = tag.start() - self.text.rfind("\n", 0, tag.start())
        if tag[1]:
            self.tags += 1
            head = re.match(r"\{.[-+]?", whole)
            assert head is not None
            self.parts.append(f"{head[0]}\n{whole[head.end() :]}")
            self.last, breaks = len(self.where) + 1, whole.count("\n")
            if len(whole) > MAX_TAG and not self.long:
                self.long = self.last
            self.where += [(line, column, whole)] * (1 + breaks)
            line += breaks
        else:
            if not whole.endswith("#}"):
                self.open = len(self.where)
            self.parts.append(whole)
            line = self._plain(whole, line)
        if alone:
            inside = self.parts.pop()
            end = re.search(r"[-+]?.\}\Z", inside)
            assert end is not None
            self.parts.append(f"{inside[: end.start()]}\n{inside[end.start() :]}")
            line = self._plain("\n", line)
        return line

    def _plain(self, text: str, line: int) -> int:
        last = line + text.count("\n")
        self.where += [(at, 1, "") for at in range(line + 1, last + 1)]
        return last

    def _at(self, line: int) -> tuple[Source, str]:
        """The place in the file of a line that Jinja told, and the tag that stands there."""
        at, column, tag = self.where[min(max(line, 1), len(self.where)) - 1]
        return Source(self.file, at, column), tag

    def source(self, line: int) -> Source:
        """The place in the file of a line that Jinja told."""
        return self._at(line)[0]

    def note(self, wrong: Wrong, problems: Problems) -> None:
        """Add what is wrong to the problems."""
        source, tag = self._at(wrong.line)
        if wrong.unknown is not None:
            name, known = wrong.unknown
            found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", tag)
            if found and "\n" not in tag[: found.start()]:
                source = source._replace(column=source.column + found.start())
            suffix, filled = one_of(name, known)
            problems.add(source, "unknown-value" + suffix, **filled)
        else:
            got = shown(tag or self.text.split("\n")[source.line - 1])
            problems.add(source, "bad-template", got=got, reason=shown(wrong.reason, 80))
