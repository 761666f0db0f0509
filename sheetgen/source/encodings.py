"""Bytes become text: UTF-8 and UTF-16; what is saved otherwise, or is no text, is told as such."""

from __future__ import annotations

import re

from .places import place_behind
from .problems import Source, refuse

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")  # marks at the start of a text
# Encodings of East Asia: the codec, and between which letters the usual ones stand.
_EASTERN = {
    "Big5": ("cp950", b"\xa4\x40", b"\xc6\x7e"),
    "GBK": ("gb18030", b"\xb0\xa1", b"\xd7\xf9"),
    "Shift-JIS": ("cp932", b"\x82\x9f", b"\x98\x72"),
}
# Those of one byte for each letter, the likelier ones first: the codec, and its usual letters.
_WEST = frozenset("äöüßéèêëàâîïôùûçœæåøáíóúñãõìò")
_EAST = frozenset("ąćęłńóśźżáčďéěíňřšťúůýžäöüßőűâîăçşţđ")
_WESTERN = {
    "Windows-1252": ("cp1252", _WEST),
    "Windows-1250": ("cp1250", _EAST),
    "Mac Roman": ("mac_roman", _WEST),
    "DOS (850)": ("cp850", _WEST),
}
_WORDS = re.compile("[A-Za-z\x80-\U0010ffff]*[\x80-\U0010ffff][A-Za-z\x80-\U0010ffff]*")
# How files begin that are no text; the last ones have bytes besides that no text has.
_PICTURES = (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
_BINARY = (b"RIFF", b"II*", b"MM", b"BM")
_OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf")


def decode(data: bytes, name: str) -> str:
    """Bytes as text: UTF-8, or UTF-16, also without its mark where that is plain to see.

    Raises `Refused` and says what else it is.
    """
    _refuse_others(data, name)
    try:
        if data[:2] in _UTF16:
            return data.decode("utf-16")
        unmarked = _utf16(data)
        return data.decode(unmarked) if unmarked else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        source = place_behind(data[: error.start].decode("utf-8", "replace"), name)
        western = _western(data)  # which nearly always decodes as GBK as well
        if western:
            refuse(source, "file-other-encoding", encoding=" / ".join(western))
        likely = {label: _usual(data, *how) for label, how in _EASTERN.items()}
        best = max(likely.values())
        if best >= 0.5 or (best >= 0 and not re.search(rb"[A-Za-z][\x80-\xff]", data)):
            fits = [label for label in likely if likely[label] == best]
            refuse(source, "file-other-encoding", encoding=" / ".join(fits))
        refuse(source, "file-not-utf8")


def _refuse_others(data: bytes, name: str) -> None:
    """Refuse what is a picture, a PDF or a file of an office program."""
    if data.startswith(_PICTURES) or (data.startswith(_BINARY) and b"\0" in data[:4096]):
        refuse(Source(name), "file-is-picture")
    if data.startswith(_OFFICE):
        refuse(Source(name), "file-is-office")


def _utf16(data: bytes) -> str:
    """The codec of UTF-16 without its mark: every other byte of most of its text is nothing."""
    head = data[:512] if len(data) % 2 == 0 else b""
    for codec, at in (("utf-16-le", 1), ("utf-16-be", 0)):
        many = head[at::2].count(0) > len(head) // 4 > 0
        if many and not CONTROL.search(data.decode(codec, "replace")):
            return codec
    return ""


def _western(data: bytes) -> list[str]:
    """The encodings in which all that is no ASCII are usual letters of Latin words, as in Müller.

    Where two give the same text it is the likelier one.
    """
    found: dict[str, str] = {}
    for label, (codec, usual) in _WESTERN.items() if data[:2] not in _UTF16 else ():
        text = data.decode(codec, "replace")
        words = _WORDS.findall(text)
        if not usual.issuperset(c for word in words for c in word.lower() if not c.isascii()):
            continue
        latin = sum(any(map(str.isascii, word)) for word in words)
        if 2 * latin >= len(words) and all(map(_is_word, words)) and not CONTROL.search(text):
            found.setdefault(text, label)
    return list(found.values())


def _is_word(text: str) -> bool:
    """Whether letters are those of one word, as in Renée: JŸrgen is Jürgen in another encoding."""
    cased = text[1:].islower() or text.isupper() or len(text) == 1
    return cased and all(len(some) < 5 for some in re.findall("[^\0-\x7f]+", text))


def _usual(data: bytes, codec: str, first: bytes, last: bytes) -> float:
    """Which part of the ideographs and kana of a text are usual ones; -1: it has none, or is not in
    the encoding."""
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return -1
    letters = [char.encode(codec) for char in re.findall("[\u3041-\u30ff\u4e00-\u9fff]", text)]
    usual = [len(letter) == 2 and first <= letter <= last for letter in letters]
    return -1 if CONTROL.search(text) or not usual else sum(usual) / len(usual)
