"""Straight quotation marks and apostrophes, as keyboards type them, as a language prints them."""

from __future__ import annotations

from functools import lru_cache

from .scripts import is_cjk

# ruff: noqa: RUF001
# Marks that enclose, by language: for `"` and for `'`, opening and closing; all others have those
# of English. Source: the delimiters of Unicode's CLDR; Chinese as it is printed in Taiwan.
_HIGH, _LOW, _LOW_RIGHT = "“”‘’", "„“‚‘", "„”‚’"
_POINTED, _BOTH_RIGHT, _CORNERS = "«»“”", "””’’", "「」『』"
_MARKS = {
    **dict.fromkeys(("bg", "cs", "de", "et", "hr", "is", "lt", "sk", "sl", "sr"), _LOW),
    **dict.fromkeys(("hu", "pl", "ro"), _LOW_RIGHT),
    **dict.fromkeys(("fi", "sv"), _BOTH_RIGHT),
    **dict.fromkeys(("ca", "el", "es", "fr", "it", "nb", "nn", "no", "ru", "uk"), _POINTED),
    **dict.fromkeys(("ja", "zh-Hant", "zh-TW", "zh-HK"), _CORNERS),
    **dict.fromkeys(("de-CH", "fr-CH"), "«»‹›"),
}
_INSIDE = "\u00a0"  # of « » in French, where no line starts or ends


def marks_of(tag: str) -> str:
    """The four marks of a language."""
    while tag and tag not in _MARKS:
        tag = tag.rpartition("-")[0]
    return _MARKS.get(tag, _HIGH)


@lru_cache(maxsize=1024)
def typographic(text: str, tag: str) -> str:
    """A text with its straight marks as a language prints them; all others stay as they are.

    A mark behind a digit that closes nothing is one of feet or inches, and stays; so does a `"`
    that has no other.
    """
    if '"' not in text and "'" not in text:
        return text
    marks = marks_of(tag)
    space = _INSIDE if tag.split("-")[0] == "fr" and marks == _POINTED else ""
    double = marks[0] + space, space + marks[1]
    found = list(text)
    for kind, (opening, closing) in (('"', double), ("'", (marks[2], marks[3]))):
        opened = -1
        for at, char in enumerate(text):
            if char != kind:
                continue
            if opened >= 0 and _closes(text, at):
                found[opened], found[at], opened = opening, closing, -1
            elif opened < 0 and _opens(text, at):
                opened = at
        if kind == "'":
            for at, char in enumerate(found):
                if char == kind and not (text[:at][-1:].isdigit() and not _inner(text, at)):
                    found[at] = "’"
    return "".join(found)


def _inner(text: str, at: int) -> bool:
    """Whether a mark stands within a word: it is an apostrophe."""
    before, after = text[:at][-1:], text[at + 1 : at + 2]
    return _latin(before) and after.isalpha() and not is_cjk(after)


def _opens(text: str, at: int) -> bool:
    after = text[at + 1 : at + 2]
    short = text[at] == "'" and after.isdigit()  # as in '90s
    return bool(after) and not (after.isspace() or short or _latin(text[:at][-1:]))


def _closes(text: str, at: int) -> bool:
    before, after = text[:at][-1:], text[at + 1 : at + 2]
    return not before.isspace() and not _latin(after)


def _latin(char: str) -> bool:
    return char.isalnum() and not is_cjk(char)
