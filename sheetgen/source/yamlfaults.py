"""What is wrong in a text that is no YAML, as a player would say it."""

from __future__ import annotations

import re

from .places import lines_of
from .problems import Problems, Source, shown

_NO_DASH_SPACE = re.compile(r"( *-)[A-Za-z][\w-]*: ")
# What libyaml says, and what a player most likely did.
_MEANINGS = (
    ("quoted scalar: found unexpected end", "yaml-quote"),
    ("mapping values are not allowed", "yaml-text-colon"),
    ("could not find expected ':'", "yaml-no-space"),
    ("did not find expected ','", "yaml-brackets"),
    ("flow", "yaml-brackets"),
    ("did not find expected key", "yaml-indent"),
    ("did not find expected '-'", "yaml-indent"),
    ("expected <block end>", "yaml-indent"),
)


def explain(error: Exception, text: str, name: str, problems: Problems, deepest: int) -> None:
    """A YAML error as a player's problem: tabs, full-width colons and spaces are named."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    lines = lines_of(text)
    context = str(getattr(error, "context", None) or "")
    reason = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    if line > len(lines):  # the end of the text stands behind its last line
        line, column = len(lines), len(lines[-1]) + 1
    at = lines[line - 1]
    for number in (line, line - 1):
        if not 1 <= number <= len(lines):
            continue
        written = lines[number - 1]
        indent = written[: len(written) - len(written.lstrip())]
        if "\t" in indent or (number == line and "\\t" in reason):
            problems.add(Source(name, number, written.find("\t") + 1), "yaml-tab")
            return
        if "\u3000" in indent or "\xa0" in indent:
            wide = min(i for i, c in enumerate(indent) if c in "\u3000\xa0") + 1
            problems.add(Source(name, number, wide), "yaml-wide-space")
            return
        dash = _NO_DASH_SPACE.match(written)
        if dash is not None:
            problems.add(Source(name, number, dash.end(1)), "yaml-dash")
            return
        colon = written.find("：")
        if colon >= 0 and "mapping" not in reason + context and "':'" not in reason:
            continue
        if colon >= 0 and ": " not in written[:colon] and not written.rstrip().endswith(":"):
            problems.add(Source(name, number, colon + 1), "yaml-wide-colon")
            return
    if "nesting depth" in reason:
        problems.add(Source(name, line, column), "yaml-too-deep", limit=deepest)
        return
    place = Source(name, line, min(column, len(at) + 1))
    for number in (line, line - 1):
        comma = lines[number - 1].find("，") if number >= 1 else -1
        if comma >= 0 and "expected ','" in reason:
            problems.add(Source(name, number, comma + 1), "yaml-wide-comma")
            return
    start = getattr(error, "context_mark", None)
    begun = Source(name, start.line + 1, start.column + 1) if start is not None else place
    for words, id in _MEANINGS:
        if words not in f"{context}: {reason}":
            continue
        if id == "yaml-indent" and at[: place.column - 1].strip():
            continue  # in the middle of a line it is not the indent
        problems.add(begun if id in ("yaml-quote", "yaml-no-space") else place, id)
        return
    problems.add(place, "yaml-broken", reason=shown(reason, 90))
