"""Lines, columns and comments in the text of a YAML file."""

from __future__ import annotations

import re
from typing import Any

from .problems import Source

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


def loader() -> Any:
    """The parser: libyaml's, or PyYAML's own, which is slower and gives the same events."""
    try:
        from yaml import CSafeLoader as Loader
    except ImportError:
        from yaml import SafeLoader as Loader  # type: ignore[assignment]
    return Loader


def lines_of(text: str) -> list[str]:
    """The lines of a text as YAML counts them: it knows more line ends than a text editor."""
    return _LINE_END.split(text)


def place_behind(before: str, name: str) -> Source:
    """The place behind a piece of text."""
    lines = lines_of(before)
    return Source(name, len(lines), len(lines[-1]) + 1)


def offset(text: str, source: Source) -> int:
    """Where in a text a line and column are, counted in characters from 0."""
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    return starts[source.line - 1] + source.column - 1


def extent(text: str, source: Source) -> tuple[int, int]:
    """Where in a text the text value at a place begins, and the end behind its last character.

    The text must be YAML that was read already.
    """
    from yaml import parse

    for event in parse(text, Loader=loader()):
        start, end = event.start_mark, event.end_mark
        if type(event).__name__ != "ScalarEvent" or start is None or end is None:
            continue
        if (start.line + 1, start.column + 1) == source[1:]:
            return offset(text, source), offset(text, Source("", end.line + 1, end.column + 1))
    raise LookupError(source)


def comments(text: str) -> dict[int, str]:
    """The comment on each line that has one, by the number of the line, with its `#`.

    The text must be YAML that was read already.
    """
    from yaml import scan

    lines = lines_of(text)
    behind = [0] * (len(lines) + 1)  # by line, the column behind the last thing that is no comment
    for token in scan(text, Loader=loader()):
        start, end = token.start_mark, token.end_mark
        for line in range(start.line, end.line):
            behind[line] = len(lines[line])  # a text of several lines holds no comment
        behind[end.line] = max(behind[end.line], end.column)
    tails = {number + 1: line[behind[number] :].strip() for number, line in enumerate(lines)}
    return {number: tail for number, tail in tails.items() if tail.startswith("#")}
