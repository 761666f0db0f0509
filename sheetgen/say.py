"""What the program itself says: English texts, and their translation by a language file."""

from __future__ import annotations

import os
import sys
from functools import lru_cache

from .messages import MESSAGES, TEXTS
from .problems import Problem, Refused, fill

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


class Say:
    """Puts ids and values into words; a text without translation stays English."""

    def __init__(self, language: str) -> None:
        self.texts = _translations(language)

    def __call__(self, id: str, **values: object) -> str:
        english = ENGLISH[id]
        return fill(self.texts.get(english, english), {k: str(v) for k, v in values.items()})

    def text(self, english: str, values: dict[str, str]) -> str:
        """An English text with its values, in the language."""
        return fill(self.texts.get(english, english), values)

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


@lru_cache(maxsize=1024)
def _with_number(text: str, n: int) -> str:
    return fill(text, {"n": str(n)})


def _translations(language: str) -> dict[str, str]:
    if language.split("-")[0].lower() == "en":
        return {}
    from . import words

    try:
        found = words.find(language)
        parts = language.split("-")
        while found is None and len(parts) > 1:  # zh-SG, de-AT: the language without its region
            parts.pop()
            found = words.find("-".join(parts))
        return {k: p.text for k, p in found.program.items()} if found else {}
    except Refused:
        return {}  # a broken language file is told of where it is used
