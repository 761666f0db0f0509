"""Words: text in a language. Sheets are written in English; a language is one more file.

Nothing falls back: a text without an entry is a problem at the text's own line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from collections.abc import Mapping as MappingType
from contextlib import suppress
from typing import NamedTuple

from ..faces.linebreak import is_cjk as is_cjk
from ..model import Row, Sheet
from ..source import library
from ..source.located import Mapping, Node, Text, load, read_text
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused, Source, shown
from ..source.values import Ask
from .templates import names, render

SOURCE_LANGUAGE = "en"
JOIN = "+"  # between the tags of two languages on one sheet
_KEYS = ("language", "name", "aliases", "faces", "texts", "sheets", "program")
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z")
_FACES = ("regular", "bold")
_CHINESE = ("zh", "ja")  # languages whose words a text in Chinese characters may be
_PLACEHOLDER = re.compile(r"\{[{%#].*?[}%#]\}")


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

    @property
    def full_tag(self) -> str:
        """Its tag, and behind a `+` that of the second language."""
        return self.tag + (f"{JOIN}{self.second.tag}" if self.second else "")

    @property
    def each(self) -> tuple[Words, ...]:
        """The one language, or both, each by itself."""
        alone = self._replace(second=None)
        return (alone, self.second) if self.second else (alone,)


def tags() -> list[str]:
    """Tags of all languages, the sheets' own first."""
    found = sorted(library.files("words"))
    return sorted(found, key=lambda tag: tag != SOURCE_LANGUAGE)


def find(name: str) -> Words | None:
    """The language of this tag or alias (in any case), or None."""
    files = library.files("words")
    for tag in files:
        if tag.lower() == name.lower():
            return read_words(tag)
    for words in readable():
        if name.lower() in (alias.lower() for alias in words.aliases):
            return words
    return None


def find_both(name: str) -> Words | None:
    """One language, or two of them, such as `zh-Hant+en`; None where `pair_fault` tells why not."""
    if pair_fault(name) is not None:
        return None
    first, _, second = name.partition(JOIN)
    found = find(first.strip())
    return found._replace(second=find(second.strip())) if found and second else found


def pair_fault(name: str) -> tuple[str, dict[str, str]] | None:
    """What is wrong with the tag of a language, or with those of two: a message and its values.

    The id `unknown-language` stands for a name that is to be looked up among the known.
    """
    parts = [part.strip() for part in name.split(JOIN)]
    if len(parts) > 2 or (len(parts) == 2 and "" in parts):
        return "languages-two", {"got": shown(name)}
    found = [find(part) for part in parts]
    for part, words in zip(parts, found, strict=True):
        if words is None and len(parts) == 2 and part.lower() == "all":
            return "languages-two", {"got": shown(name)}
        if words is None:
            return "unknown-language", {"name": part}
    tags_of = [words.tag for words in found if words is not None]
    if len(set(tags_of)) < len(tags_of):
        return "language-twice", {"got": shown(name), "language": tags_of[0]}
    return None


def readable() -> Iterator[Words]:
    """All languages whose files can be read; a broken one is told of where it is used."""
    for tag in tags():
        with suppress(Refused):
            yield read_words(tag)


_READ: dict[str, Words] = {}


def read_words(tag: str) -> Words:
    """Read one language; an own file of it is laid over the shipped one.

    Raises `Refused` with every problem of its files.
    """
    paths = library.versions("words", tag)
    key = "\n".join(os.path.abspath(path) for path in paths)
    if key not in _READ:
        words, problems = attempt(tag)
        if words is None or problems:
            raise Refused(problems)
        _READ[key] = words
    return _READ[key]


def forget() -> None:
    """Read every language file anew when it is asked for next; it may have been changed."""
    _READ.clear()


def attempt(tag: str) -> tuple[Words | None, Problems]:
    """Read one language as far as that goes, with every problem of its files but its messages."""
    problems = Problems()
    words: Words | None = None
    for path in library.versions("words", tag):
        try:
            text, name = load(path, library.shown(path))
            own, program = _halves(text)
            node = read_text(own, name)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        words = _Reader(problems, words, program).words(node, tag, path) or words
    return words, problems


def read_whole(tag: str) -> Words:
    """Read one language and its words for messages too. Raises `Refused` with every problem."""
    words = read_words(tag)
    len(words.program)
    return words


class Program(MappingType[str, Phrase]):
    """The words for messages: half of a language file, parsed when the first message is said.

    Raises `Refused` then, where that half is no YAML.
    """

    def __init__(self, base: MappingType[str, Phrase], later: Callable[[], dict[str, Phrase]]):
        self._base, self._later = base, later
        self._found: dict[str, Phrase] | None = None

    def _all(self) -> dict[str, Phrase]:
        if self._found is None:
            self._found = {**self._base, **self._later()}
        return self._found

    def __getitem__(self, english: str) -> Phrase:
        return self._all()[english]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def _halves(text: str) -> tuple[str, str]:
    """A language file without its messages, and these alone, each in the lines where they stand.

    Where messages are not the last thing of a file, it is left whole.
    """
    before, key, after = text.partition("\nprogram:")
    if not key or any(line[:1] not in ("", " ", "\t", "#", "\r") for line in after.split("\n")[1:]):
        return text, ""
    return before + "\n", "\n" * (before.count("\n") + 1) + key[1:] + after


def check_words(node: Node, path: str, problems: Problems) -> None:
    """Note every problem of a language file that was read already.

    A file of a language that comes along may hold only what differs from it.
    """
    base = None
    if isinstance(node, Mapping) and "language" in node.pairs:
        said = node.pairs["language"].value
        tag = said.value if isinstance(said, Text) else ""
        shipped = [p for p in library.versions("words", tag) if not _same(p, path)] if tag else []
        if shipped:
            base = _Reader(Problems()).words(read_text(*load(shipped[0], tag)), tag, shipped[0])
    _Reader(problems, base).words(node, "", path)


def _same(one: str, other: str) -> bool:
    return os.path.exists(other) and os.path.samefile(one, other)


class _Reader:
    def __init__(self, problems: Problems, base: Words | None = None, program: str = "") -> None:
        self.problems = problems
        self.program = program
        self.ask = Ask(problems)
        self.tag = ""
        self.base = base

    def words(self, node: Node, tag: str, path: str) -> Words | None:
        ask = self.ask
        self.tag = tag
        base = self.base
        needed = ("language",) if base else ("language", "name", "faces")
        keys = ask.keys(node, "a language file", _KEYS, needed)
        if not keys or any(key not in keys for key in needed):
            return None
        written = ask.text(keys["language"], "`language`", 35)
        if written is not None and not TAG.match(written):
            self.problems.add(keys["language"].source, "bad-language-tag", got=shown(written))
        elif written is not None and tag and written != tag:
            self.problems.add(
                keys["language"].source, "language-file", name=written, file=f"{written}.yaml"
            )
        faces = dict(base.faces) if base else {}
        if "faces" in keys:
            found = ask.keys(keys["faces"], "`faces`", _FACES, _FACES) or {}
            faces = {name: self.face(value, name) for name, value in found.items()}
        sections = dict(base.sheets) if base else {}
        for key, value in ask.pairs(keys["sheets"], "`sheets`") if "sheets" in keys else ():
            sections[key.value] = {**sections.get(key.value, {}), **self.texts(value, key.value)}
        aliases = base.aliases if base else ()
        if "aliases" in keys:
            aliases = ask.each(keys["aliases"], "`aliases`", lambda n: ask.text(n, "an alias", 35))
        name = base.name if base else tag
        if "name" in keys and not untranslated(keys["name"]):  # else its tag stands for it
            name = ask.text(keys["name"], "`name`", 60) or tag

        def over(kind: str) -> dict[str, Phrase]:
            own = self.texts(keys[kind]) if kind in keys else {}
            return {**getattr(base, kind), **own} if base else own

        return Words(
            tag=tag,
            name=name,
            aliases=aliases,
            faces=faces,
            texts=over("texts"),
            sheets=sections,
            program=self.messages(keys, library.shown(path), base.program if base else {}),
            file=library.shown(path),
            source=node.source,
        )

    def face(self, node: Node, name: str) -> str:
        """The name of a font file, which lies in a folder of fonts and nowhere else."""
        file = self.ask.text(node, f"`{name}`") or ""
        if set("/\\") & set(file) or file.startswith(".") or file[1:2] == ":":
            self.problems.add(node.source, "face-path", name=shown(file))
        return file

    def messages(
        self, keys: dict[str, Node], name: str, base: MappingType[str, Phrase]
    ) -> MappingType[str, Phrase]:
        """The words for messages, now where they were read already, else when they are needed."""
        if "program" in keys:
            return {**base, **self.texts(keys["program"])}
        if not self.program:
            return base
        tag, text = self.tag, self.program

        def later() -> dict[str, Phrase]:
            problems = Problems()
            reader = _Reader(problems)
            reader.tag = tag
            node = read_text(text, name)
            found = reader.ask.keys(node, "a language file", ("program",)) or {}
            texts = reader.texts(found["program"]) if "program" in found else {}
            if problems:
                raise Refused(problems)
            return texts

        return Program(base, later)

    def texts(self, node: Node, section: str = "texts") -> dict[str, Phrase]:
        found = {}
        for key, value in self.ask.pairs(node, f"`{shown(section)}`"):
            if untranslated(value):
                continue  # as if it were not there: what needs it says that it is missing
            phrase = self.ask.phrase(value, "a translated text")
            if phrase is None:
                continue
            found[key.value] = phrase
            same_values(key.value, phrase, self.tag, self.problems)
        return found


def untranslated(node: Node) -> bool:
    """Whether a text was left empty: a translator has not come to it yet."""
    return isinstance(node, Text) and not node.value.strip()


def same_values(text: str, phrase: Phrase, tag: str, problems: Problems) -> None:
    """A translation holds the values that its text holds."""
    if "{" in text or "{" in phrase.text:
        differing = sorted(names(text) ^ names(phrase.text))
        if differing:
            problems.add(
                phrase.source, "word-placeholders", language=tag, names=", ".join(differing)
            )


def has_letters(text: str) -> bool:
    """Whether a text needs an entry: digits and signs alone do not."""
    return any(c.isalpha() for c in _PLACEHOLDER.sub("", text))


def may_stand_for_itself(text: str, tag: str) -> bool:
    """Whether a text seems to be in a language already, and is an entry of YAML as it stands."""
    bare = not set(text) & set(":#{}[],&*!|>'\"%@`\\")
    return bare and is_cjk(text) and tag.split("-")[0] in _CHINESE


def values_of(sheet: Sheet, token: float | None = None, row: Row | None = None) -> dict[str, str]:
    """The values that the texts of a sheet may name, and those of one of its rows.

    ``token`` is the diameter of a disc in mm.
    """
    low, high = sheet.players
    found = {"players": str(low) if low == high else f"{low}–{high}"}
    if sheet.pieces is not None:
        found["pieces"] = str(sheet.pieces)
    if token is not None:
        found["token"] = f"{token:g} mm"
    rows = sheet.rows() if row is None else [row]
    needs = {one.lock.needs for one in rows if one.lock is not None}
    if len(needs) == 1:  # where they differ a text has to say which it means
        found["needs"] = str(needs.pop())
    if row is not None and row.score is not None:
        first = sheet.tables[row.score].points(1, row.value or 0)
        found["each"] = signed(first)
        found["loss"] = str(abs(first))
    if row is not None and row.value is not None:
        found["value"] = signed(row.value)
    return found


def signed(number: int) -> str:
    """A number as it is printed, with a true minus sign; nothing is never minus nothing."""
    return f"−{-number}" if number < 0 else str(number)


class Translator:
    """The texts of one sheet in its language or two; notes what is missing and what was used."""

    def __init__(self, words: Words, sheet: Sheet, problems: Problems, draft: bool = False) -> None:
        self.words, self.sheet, self.draft = words, sheet, draft
        self.problems = problems
        self.used: set[tuple[str, str]] = set()
        own = sheet.words.get(words.tag)
        # Closest first: the sheet's own words, a section for it or a sheet it extends, all texts.
        self.layers: list[tuple[str, MappingType[str, Phrase]]] = []
        if own:
            self.layers.append((".", own))
        for name in (sheet.name, *sheet.parents):
            if name in words.sheets:
                self.layers.append((name, words.sheets[name]))
        self.layers.append(("", words.texts))
        self.second: Translator | None = None
        if words.second is not None:
            self.second = Translator(words.second, sheet, problems, draft)

    def phrase(
        self,
        phrase: Phrase,
        values: dict[str, str] | None = None,
        others: dict[str, str] | None = None,
    ) -> Phrase:
        """A text in the language, its values filled in, and where that text stands.

        Its `second` is the same in the second language, with the values ``others`` where these
        are not the same; None where there is no second language, or where it says the same.
        """
        found = self._find(phrase)
        text = render(found.text, values or {}, found.source, self.problems)
        if self.second is None:
            return Phrase(text, found.source)
        self.second.problems = self.problems
        second = self.second.phrase(phrase, others or values)
        return Phrase(text, found.source, second if second.text not in ("", text) else None)

    def placed(self, phrase: Phrase, size: float, room: float, ref: str) -> None:
        """Told of every text that is drawn: its size in points and its room in mm.

        `catalogue` keeps it; nothing that is drawn depends on it.
        """

    def find(self, phrase: Phrase) -> Phrase:
        """The entry of a text; what is missing is noted, in both languages where there are two."""
        if self.second is not None:
            self.second.problems = self.problems
            self.second.find(phrase)
        return self._find(phrase)

    def _find(self, phrase: Phrase) -> Phrase:
        for name, texts in self.layers:
            if phrase.text in texts:
                self.used.add((name, phrase.text))
                return texts[phrase.text]
        if self.words.tag != SOURCE_LANGUAGE and has_letters(phrase.text) and not self.draft:
            own = not self.sheet.shipped
            values = {
                "language": self.words.tag,
                "text": phrase.text,
                "file": self.sheet.source.file if own else self.words.file,
            }
            if own and may_stand_for_itself(phrase.text, self.words.tag):
                self.problems.add(phrase.source, "word-missing-itself", **values, entry=phrase.text)
            else:
                id = "word-missing-own" if own else "word-missing"
                self.problems.add(phrase.source, id, **values)
        return phrase
