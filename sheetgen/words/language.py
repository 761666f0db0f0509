"""One language: its tag, its fonts, and its texts, as its files say.

Every problem of a file is told. Nothing falls back: a text without an entry is a problem at the
text's own line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from collections.abc import Mapping as MappingType
from functools import cached_property
from typing import NamedTuple

from ..source import library
from ..source.ask import Ask
from ..source.located import Mapping, Node, Text, load, read_text
from ..source.once import once
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused, Source, shown
from ..text.scripts import is_cjk, spaced
from .placeholders import placeholder_names

SOURCE_LANGUAGE = "en"  # of the texts in sheets, and of the program's own
JOIN = "+"  # between the tags of two languages on one sheet
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z")


class Words(NamedTuple):
    """One language file."""

    tag: str  # BCP 47
    name: str  # in the language itself
    aliases: tuple[str, ...]
    faces: dict[str, str]  # "regular", "bold": file names in fonts/
    texts: dict[str, Phrase]
    sheets: dict[str, dict[str, Phrase]]  # sections for single sheets
    program: MappingType[str, Phrase]
    file: str
    source: Source
    second: Words | None = None  # the language beside it on sheets that are printed in two
    kept: tuple[str, ...] = ()  # words that no line breaks within, where it can be helped

    @property
    def full_tag(self) -> str:
        """Its tag, and behind a `+` that of the second language."""
        return self.tag + (f"{JOIN}{self.second.tag}" if self.second else "")

    @property
    def each(self) -> tuple[Words, ...]:
        """The one language, or both, each by itself."""
        alone = self._replace(second=None)
        return (alone, self.second) if self.second else (alone,)


@once
def kept_words(words: Words) -> frozenset[str]:
    """Chinese words that are not broken: those that the file lists, and its own texts that are as
    short as one word (of two to four characters)."""
    layers = (words.texts, *words.sheets.values())
    texts = {phrase.text for layer in layers for phrase in layer.values()}
    short = (text for text in texts if 2 <= len(text) <= 4 and all(map(is_cjk, text)))
    return frozenset((*filter(is_cjk, words.kept), *short))


KEPT = "kept-words"
MOST_KEPT = 8  # characters of one of them
KEYS = ("language", "name", "aliases", "faces", KEPT, "texts", "sheets", "games", "program")
FACE_KINDS = ("regular", "bold")
_GAMES = re.compile(r"^games:.*(?:\n(?:[ \t#\r].*)?)*", re.M)


def read_language_files(tag: str) -> tuple[Words | None, Problems]:
    """Read one language as far as that goes, with every problem of its files but its messages."""
    problems = Problems()
    words: Words | None = None
    for path in library.versions("words", tag):
        try:
            text, name = load(path, library.shown(path))
            own, messages = _halves(without_games(text)[0])
            node = read_text(own, name)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        words = _Reader(problems, tag, words, messages).words(node, path) or words
    return words, problems


def check_language_file(node: Node, path: str, problems: Problems) -> None:
    """Note every problem of a language file that was read already.

    A file of a language that comes along may hold only what differs from it.
    """
    base = None
    if isinstance(node, Mapping) and "language" in node.pairs:
        said = node.pairs["language"].value
        tag = said.value if isinstance(said, Text) and TAG.match(said.value) else ""
        shipped = [p for p in library.versions("words", tag) if not _same(p, path)] if tag else []
        if shipped:
            base = _Reader(Problems(), tag).words(read_text(*load(shipped[0], tag)), shipped[0])
    _Reader(problems, base=base).words(node, path)


def _same(one: str, other: str) -> bool:
    return os.path.exists(other) and os.path.samefile(one, other)


def without_games(text: str) -> tuple[str, str]:
    """A language file without its words for games, and these alone, in the lines where they stand.

    They are read for games alone (`languages`).
    """
    found = _GAMES.search(text)
    if not found:
        return text, ""
    before, games, after = text[: found.start()], found[0], text[found.end() :]
    return before + "\n" * games.count("\n") + after, "\n" * before.count("\n") + games


def _halves(text: str) -> tuple[str, str]:
    """A language file without its messages, and these alone, each in the lines where they stand.

    Where messages are not the last thing of a file, it is left whole.
    """
    before, key, after = text.partition("\nprogram:")
    if not key or any(line[:1] not in ("", " ", "\t", "#", "\r") for line in after.split("\n")[1:]):
        return text, ""
    return before + "\n", "\n" * (before.count("\n") + 1) + key[1:] + after


class _ReadLater(MappingType[str, Phrase]):
    """Texts that are read when the first of them is needed, which may raise `Refused`."""

    def __init__(self, read: Callable[[], dict[str, Phrase]]) -> None:
        self._read = read

    @cached_property
    def _texts(self) -> dict[str, Phrase]:
        return self._read()

    def __getitem__(self, english: str) -> Phrase:
        return self._texts[english]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class _Reader(Ask):
    """Reads one file over ``base``; ``messages`` is the half of it that is read when needed."""

    def __init__(
        self, problems: Problems, tag: str = "", base: Words | None = None, messages: str = ""
    ) -> None:
        super().__init__(problems)
        self.tag, self.base, self.later = tag, base, messages

    def words(self, node: Node, path: str) -> Words | None:
        tag = self.tag
        needed = ("language",) if self.base else ("language", "name", "faces")
        keys = self.keys(node, "a language file", KEYS, needed)
        if not keys or any(key not in keys for key in needed):
            return None
        self.check_tag(keys["language"])
        file = library.shown(path)
        base = self.base or Words(tag, tag, (), {}, {}, {}, {}, file, node.source)
        faces = self.at(keys, "faces", self.faces, base.faces)
        sheets = dict(base.sheets)
        for key, value in self.pairs(keys["sheets"], "`sheets`") if "sheets" in keys else ():
            sheets[key.value] = {**sheets.get(key.value, {}), **self.texts(value, key.value)}
        aliases = self.at(keys, "aliases", self.aliases, base.aliases)
        name = base.name
        if "name" in keys and not is_untranslated(keys["name"]):  # else its tag stands for it
            name = self.text(keys["name"], "`name`", 60) or tag
        if "games" in keys:  # only where a file is looked over as a whole
            self.texts(keys["games"], "games")
        texts = {**base.texts, **(self.texts(keys["texts"]) if "texts" in keys else {})}
        program = self.messages(keys, file, base.program)
        kept = (*base.kept, *(self.kept(keys[KEPT], f"`{KEPT}`") if KEPT in keys else ()))
        found = Words(tag, name, aliases, faces, texts, sheets, program, file, node.source)
        return found._replace(kept=kept)

    def check_tag(self, node: Node) -> None:
        """The tag is one, and that of the file's name."""
        written = self.text(node, "`language`", 35)
        if written is not None and not TAG.match(written):
            self.problems.add(node.source, "bad-language-tag", got=shown(written))
        elif written is not None and self.tag not in ("", written):
            self.problems.add(node.source, "language-file", name=written, file=f"{written}.yaml")

    def aliases(self, node: Node, what: str) -> tuple[str, ...]:
        return self.each(node, what, lambda alias: self.text(alias, "an alias", 35))

    def kept(self, node: Node, what: str) -> tuple[str, ...]:
        return self.each(node, what, lambda word: self.text(word, "a word", MOST_KEPT), 2000)

    def faces(self, node: Node, what: str) -> dict[str, str]:
        found = self.keys(node, what, FACE_KINDS, FACE_KINDS) or {}
        return {name: self.face(value, name) for name, value in found.items()}

    def face(self, node: Node, name: str) -> str:
        """The name of a font file, which lies in a folder of fonts and nowhere else."""
        file = self.text(node, f"`{name}`") or ""
        if set("/\\") & set(file) or file.startswith(".") or file[1:2] == ":":
            self.problems.add(node.source, "face-path", name=shown(file))
        return file

    def messages(
        self, keys: dict[str, Node], name: str, base: MappingType[str, Phrase]
    ) -> MappingType[str, Phrase]:
        """The words for messages, now where they were read already, else when they are needed."""
        if "program" in keys:
            return {**base, **self.texts(keys["program"])}
        if not self.later:
            return base

        def read() -> dict[str, Phrase]:
            reader = _Reader(Problems(), self.tag)
            node = read_text(self.later, name)
            found = reader.keys(node, "a language file", ("program",)) or {}
            texts = reader.texts(found["program"]) if "program" in found else {}
            if reader.problems:
                raise Refused(reader.problems)
            return {**base, **texts}

        return _ReadLater(read)

    def texts(self, node: Node, section: str = "texts") -> dict[str, Phrase]:
        found = {}
        for key, value in self.pairs(node, f"`{shown(section)}`"):
            if is_untranslated(value):
                continue  # as if it were not there: what needs it says that it is missing
            phrase = self.phrase(value, "a translated text")
            english = spaced(key.value)
            if phrase is None:  # that is told; it is not missing as well
                found[english] = Phrase(english, value.source)
                continue
            found[english] = phrase
            check_placeholders(english, phrase, self.tag, self.problems)
        return found


def is_untranslated(node: Node) -> bool:
    """Whether a text was left empty: a translator has not come to it yet."""
    return isinstance(node, Text) and not node.value.strip()


def check_placeholders(text: str, phrase: Phrase, tag: str, problems: Problems) -> None:
    """A translation holds the values that its text holds."""
    if "{" in text or "{" in phrase.text:
        differing = sorted(placeholder_names(text) ^ placeholder_names(phrase.text))
        if differing:
            problems.add(
                phrase.source, "word-placeholders", language=tag, names=", ".join(differing)
            )
