"""How a text is written: in Chinese or Japanese, from right to left, or with marks apart."""

from __future__ import annotations


def is_cjk(text: str) -> bool:
    """Whether a text holds Han characters, kana, Hangul or full-width forms."""
    # Compared one by one: compiling a regular expression of these ranges takes 4 ms.
    return not text.isascii() and any(
        "\u2e80" <= c <= "\u9fff"
        or "\uac00" <= c <= "\ud7af"
        or "\uf900" <= c <= "\ufaff"
        or "\uff00" <= c <= "\uffef"
        or "\U00020000" <= c <= "\U0003ffff"
        for c in text
    )


def right_to_left(text: str) -> str:
    """The first Hebrew, Arabic or similar letter of a text, or nothing: such text is not drawn.

    ReportLab sets letters from left to right, in the order they are stored. Source: the Unicode
    blocks of right-to-left scripts, and their presentation forms.
    """
    for c in text:
        if "\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufdff" or "\ufe70" <= c <= "\ufefc":
            return c
        if "\U00010800" <= c <= "\U00010fff" or "\U0001e800" <= c <= "\U0001efff":
            return c
    return ""


def composed(text: str) -> str:
    """A text in which a letter and its marks are one character, where there is one (NFC)."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)
