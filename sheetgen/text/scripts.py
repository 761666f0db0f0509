"""How a text is written: its scripts, its direction, its spaces, and marks apart."""

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


# Scripts whose letters change their forms, places or order by what stands beside them: Devanagari
# and its sisters, Thai, Lao, Tibetan, Burmese, Khmer, Mongolian, and scripts of their kin.
_SHAPED = (
    ("\u0900", "\u109f"),
    ("\u135d", "\u135f"),
    ("\u1700", "\u1aff"),
    ("\u1b00", "\u1c7f"),
    ("\u1cd0", "\u1cff"),
    ("\ua800", "\ua8ff"),
    ("\ua930", "\uaadf"),
    ("\uabc0", "\uabff"),
    ("\U00011000", "\U000116ff"),
)
# Spaces besides the usual one and the Chinese one, as which they are set: few fonts have them.
_SPACES = dict.fromkeys(map(ord, "\u2002\u2003\u2004\u2005\u2006\u2008\u205f"), " ")
_SPACES |= dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u200a\u202f"), "\u00a0")


NEVER_SET = ("right-to-left", "needs-shaping")  # problems of a text whatever the font


def unset(text: str) -> tuple[str, str] | None:
    """Why a text cannot be set whatever the font, as the id of a problem, and a letter; or None."""
    if text.isascii():
        return None
    if letter := right_to_left(text):
        return "right-to-left", letter
    letter = shaped(text)
    return ("needs-shaping", letter) if letter else None


def shaped(text: str) -> str:
    """The first letter of a text that must be joined to its neighbours, or nothing.

    ReportLab sets letters one by one: Thai tones would lie over each other, and conjuncts of Hindi
    fall apart. Source: the Unicode blocks of scripts that OpenType has shaping engines for.
    """
    return next((c for c in text if c > "\u08ff" and any(a <= c <= z for a, z in _SHAPED)), "")


def unprintable(text: str) -> str | None:
    """The first character of a text that is neither seen nor a space, or None."""
    if text.isprintable():
        return None
    return next(
        (c for c in text if not c.isprintable() and ord(c) not in _SPACES and c != "\u3000"), None
    )


def spaced(text: str) -> str:
    """A text whose spaces are the usual one, the Chinese one, or the one that does not break.

    Thin spaces and those of digits do not break: French sets one before `;` and `!`, others set it
    between thousands.
    """
    return text if text.isascii() else text.translate(_SPACES)


def composed(text: str) -> str:
    """A text in which a letter and its marks are one character, where there is one (NFC)."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)
