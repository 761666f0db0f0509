"""Read a language file, with every problem that is in it.

Nothing falls back: a text without an entry is a problem at the text's own line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from collections.abc import Mapping as MappingType

from ..source import library
from ..source.ask import Ask
from ..source.located import Mapping, Node, Text, load, read_text
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused, shown
from .language import TAG, Words
from .placeholders import placeholder_names

_KEYS = ("language", "name", "aliases", "faces", "texts", "sheets", "program")
_FACES = ("regular", "bold")


def read_language_files(tag: str) -> tuple[Words | None, Problems]:
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


def check_language_file(node: Node, path: str, problems: Problems) -> None:
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
        if "name" in keys and not is_untranslated(keys["name"]):  # else its tag stands for it
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
            if is_untranslated(value):
                continue  # as if it were not there: what needs it says that it is missing
            phrase = self.ask.phrase(value, "a translated text")
            if phrase is None:
                continue
            found[key.value] = phrase
            check_placeholders(key.value, phrase, self.tag, self.problems)
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
