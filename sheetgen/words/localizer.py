"""What the program itself says: English texts, and their translation by a language file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce

from ..messages import MESSAGES, TEXTS
from ..messages.languages import languages_named, name_of_language
from ..source.problems import Problem, Refused, fill
from ..text.scripts import is_cjk
from ..text.terminal import flat

ENGLISH = {**TEXTS, **MESSAGES}


def message_language() -> str:
    """The language of messages: SHEETGEN_LANG, else the locale, else English."""
    for name in ("SHEETGEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").split(".")[0].split("@")[0].replace("_", "-")
        if value:
            return "en" if value in ("C", "POSIX") else value
    if sys.platform == "win32":
        return _windows_language()
    return "en"


def _windows_language() -> str:
    import ctypes
    import locale

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return locale.windows_locale.get(number, "en").replace("_", "-")


class Localizer:
    """Puts ids and values into words; a text without translation stays English."""

    def __init__(self, language: str) -> None:
        self.texts = _translations(language)

    def __call__(self, id: str, **values: object) -> str:
        return self.text(ENGLISH[id], {name: str(value) for name, value in values.items()})

    def text(self, english: str, values: dict[str, str]) -> str:
        """An English text with its values, in the language."""
        text = self.texts.get(english, english)
        flattened = {name: flat(value) for name, value in values.items()}
        filled = languages_named(flattened, self._named)
        return fill(_seamed(text, filled) if self.texts else text, filled)

    def language(self, tag: str) -> str:
        """A language by its name and tag; by its tag where its name is not known."""
        name = name_of_language(tag)
        return self._named(name, tag) if name else tag

    def _named(self, name: str, tag: str) -> str:
        return self("language-named", name=self.texts.get(name, name), tag=tag)

    def listed(self, things: Iterable[str]) -> str:
        """Several things, with what stands between them in the language; nothing of none."""
        found = list(things)
        return reduce(lambda a, b: self("list-join", first=a, next=b), found) if found else ""

    def problem(self, problem: Problem) -> str:
        """A problem's text."""
        values = {
            name: self.texts.get(value, value) if name in ("what", "got", "other", "pen") else value
            for name, value in problem.values.items()
        }
        return self(problem.id, **values)

    def count(self, what: str, n: int) -> str:
        """A number of things, in the singular or plural."""
        return self.number(f"{what}-one" if n == 1 else f"{what}-many", n)

    def number(self, id: str, n: int) -> str:
        """A text with one number in it, which many games ask for again and again."""
        english = ENGLISH[id]
        return _with_number(self.texts.get(english, english), n)


def _seamed(text: str, values: Mapping[str, str]) -> str:
    """A text with the spaces that its values need at their sides.

    Among Chinese characters a space stands around `code` and Latin letters, and none around Chinese
    ones, but which of these a value is shows only now.
    """
    for name, value in values.items():
        before, found, after = text.partition(f"{{{{ {name} }}}}")
        if found and value:
            left = before.rstrip(" ")
            if is_chinese(left[-1:]):
                before = left + _gap(value[0], before[len(left) :])
            right = after.lstrip(" ")
            if is_chinese(right[:1]):
                after = _gap(value[-1], after[: len(after) - len(right)]) + right
            text = before + found + after
    return text


def _gap(edge: str, there: str) -> str:
    """What stands between a Chinese character and the edge of a value, ``there`` before."""
    if edge == "`":
        return " "
    return "" if is_cjk(edge) else there


def is_chinese(char: str) -> bool:
    """Whether a character is a Chinese letter, no sign."""
    return char.isalpha() and is_cjk(char)


@lru_cache(maxsize=1024)
def _with_number(text: str, n: int) -> str:
    return fill(text, {"n": str(n)})


def _translations(language: str) -> dict[str, str]:
    if language.split("-")[0].lower() == "en":
        return {}
    from .languages import find_language

    try:
        found = find_language(language)
        parts = language.split("-")
        while found is None and len(parts) > 1:  # zh-SG, de-AT: the language without its region
            parts.pop()
            found = find_language("-".join(parts))
        return {k: p.text for k, p in found.program.items()} if found else {}
    except Refused:
        return {}  # a broken language file is told of where it is used
