"""A language file as its translator sees it: with comments, empty entries and their lines.

`words` reads what a language says; this reads and writes everything that stands in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as MappingType
from textwrap import wrap
from typing import NamedTuple

from ..source import library
from ..source.located import Items as List
from ..source.located import Mapping, Node, Text, load, read_text
from ..source.places import comments, lines_of
from ..source.problems import Source
from ..source.yamltext import quoted
from ..words.language import KEPT

TEXTS, GAMES, PROGRAM = "texts", "games", "program"
NOT_VERIFIED, KEEP = "not verified", "keep"
HINT = "#."  # starts a comment that was made by the program and can be made again
_PLAIN = re.compile(r"(?:[^\W_]|[×≥−（「])(?:[^\\\"#:&*!|>%@`\s]|[ ](?=\S)|:(?=[^\s\"]))*\Z")
_TAG = re.compile(r"[A-Za-z0-9-]+\Z")


class Entry(NamedTuple):
    """One text of a language file; ``text`` is empty where it is still to be translated."""

    section: str  # "texts", "games", "program", or the name of a sheet behind "sheets/"
    english: str
    text: str
    note: str = ""  # the comment behind it, without its `#`
    above: tuple[str, ...] = ()  # the comments in the lines before it
    source: Source = Source("")
    key: Source = Source("")

    def says(self, word: str) -> bool:
        """Whether its comment holds a word such as `keep`, alone or with a reason behind it."""
        return any(part == word or part.startswith(f"{word}:") for part in parts(self.note))


class WordFile(NamedTuple):
    """A language file."""

    tag: str
    name: str
    aliases: tuple[str, ...] = ()
    faces: MappingType[str, str] = {}
    entries: tuple[Entry, ...] = ()
    header: tuple[str, ...] = ()  # comments at its start
    above: MappingType[str, tuple[str, ...]] = {}  # comments before a section
    file: str = ""
    sections: MappingType[str, Source] = {}  # where each section starts, the faces, and the name
    kept: tuple[str, ...] = ()  # words that lines do not break within


def in_sections(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries section by section: texts, sheets as they come, words for games, and messages."""
    found = tuple(entries)
    order = list(dict.fromkeys((TEXTS, *(entry.section for entry in found))))
    order.sort(key=lambda section: (section == PROGRAM, section == GAMES))
    return tuple(sorted(found, key=lambda entry: order.index(entry.section)))


def parts(note: str) -> list[str]:
    """The parts of a comment, between commas."""
    return [part.strip() for part in note.split(",") if part.strip()]


def read(path: str) -> WordFile:
    """Read a file as far as it can be understood; what is wrong in it, `words` says.

    Raises `Refused` where it is no YAML.
    """
    text, name = load(path, library.shown(path))
    return _Reading(text, name).all()


def read_back(text: str) -> WordFile:
    """Read the text of a file that is not written yet. Raises `Refused` where it is no YAML."""
    return _Reading(text, "").all()


class _Reading:
    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.root = read_text(text, name)
        self.lines = lines_of(text)
        self.comments = comments(text)

    def all(self) -> WordFile:
        pairs = self.root.pairs if isinstance(self.root, Mapping) else {}
        entries: list[Entry] = []
        above: dict[str, tuple[str, ...]] = {}
        sections: dict[str, Source] = {}
        for key, pair in pairs.items():
            named = {key: pair} if key in (TEXTS, GAMES, PROGRAM) else {}
            if key == "sheets" and isinstance(pair.value, Mapping):
                sections[key] = pair.key.source
                above[key] = self.above(pair.key.source.line)
                named = {f"sheets/{name}": one for name, one in pair.value.pairs.items()}
            for section, (head, node) in named.items():
                sections[section] = head.source
                above[section] = self.above(head.source.line)
                entries += self.entries(section, node)
        if KEPT in pairs:
            above[KEPT] = self.above(pairs[KEPT].key.source.line)
        if "faces" in pairs:
            sections["faces"] = pairs["faces"].key.source
        if "name" in pairs:
            sections["name"] = pairs["name"].value.source
        aliases = pairs["aliases"].value if "aliases" in pairs else None
        kept = pairs[KEPT].value if KEPT in pairs else None
        faces = pairs["faces"].value if "faces" in pairs else None
        faces_by_kind = faces.pairs if isinstance(faces, Mapping) else {}
        return WordFile(
            tag=_text(pairs["language"].value) if "language" in pairs else "",
            name=_text(pairs["name"].value) if "name" in pairs else "",
            aliases=tuple(map(_text, aliases.values)) if isinstance(aliases, List) else (),
            faces={kind: _text(pair.value) for kind, pair in faces_by_kind.items()},
            entries=tuple(entries),
            header=self.above(min((p.key.source.line for p in pairs.values()), default=1)),
            above={section: lines for section, lines in above.items() if lines},
            file=self.name,
            sections=sections,
            kept=tuple(map(_text, kept.values)) if isinstance(kept, List) else (),
        )

    def entries(self, section: str, node: Node) -> list[Entry]:
        """The texts of one section."""
        if not isinstance(node, Mapping):
            return []
        found = []
        for english, pair in node.pairs.items():
            if isinstance(pair.value, Text):
                note = self.comments.get(pair.value.source.line, "").lstrip("#").strip()
                above = self.above(pair.key.source.line)
                places = (pair.value.source, pair.key.source)
                found.append(Entry(section, english, pair.value.value, note, above, *places))
        return found

    def above(self, line: int) -> tuple[str, ...]:
        """The comments in the lines before one, without those made by the program."""
        found: list[str] = []
        for number in range(line - 1, 0, -1):
            comment, written = self.comments.get(number, ""), self.lines[number - 1].strip()
            if not written:
                continue
            if comment != written:
                break
            if not comment.startswith(HINT):
                found.append(comment[1:].strip())
        return tuple(reversed(found))


def _text(node: Node) -> str:
    return node.value if isinstance(node, Text) else ""


def write(file: WordFile, hints: MappingType[tuple[str, str], Sequence[str]]) -> str:
    """The text of a language file; ``hints`` holds lines for a translator by section and text."""
    lines = [f"# {line}".rstrip() for line in file.header]
    lines += [f"language: {scalar(file.tag)}".rstrip(), f"name: {scalar(file.name)}".rstrip()]
    if file.aliases:
        aliases = (a if _TAG.match(a) else quoted(a) for a in file.aliases)
        lines.append(f"aliases: [{', '.join(aliases)}]")
    lines.append("faces:")
    kinds = sorted(file.faces, key=lambda kind: (kind != "regular", kind))
    lines += [f"  {kind}: {scalar(file.faces[kind])}".rstrip() for kind in kinds]
    if file.kept:
        lines += [*_comments(file.above.get(KEPT, ()), ""), *_listed(KEPT, file.kept)]
    before = ""
    for entry in file.entries:
        section, within = entry.section, entry.section.startswith("sheets/")
        deep = "    " if within else "  "
        if section != before:
            if within and not before.startswith("sheets/"):
                lines += ["", *_comments(file.above.get("sheets", ()), ""), "sheets:"]
            elif not within:
                lines.append("")
            indent = "  " if within else ""
            lines += _comments(file.above.get(section, ()), indent)
            lines.append(f"{indent}{scalar(section.removeprefix('sheets/'))}:")
        if entry.above and section == before:
            lines.append("")
        lines += _comments(entry.above, deep)
        lines += [f"{deep}{HINT} {line}" for line in hints.get((section, entry.english), ())]
        note = f"  # {entry.note}" if entry.note else ""
        lines.append(f"{deep}{quoted(entry.english)}: {scalar(entry.text)}".rstrip() + note)
        before = section
    return "\n".join(lines) + "\n"


def _listed(key: str, texts: Sequence[str]) -> list[str]:
    """A list of texts in lines that are short enough to read."""
    whole = f"{key}: [{', '.join(t if t.isalpha() else quoted(t) for t in texts)}]"
    return wrap(whole, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _comments(lines: Sequence[str], indent: str) -> list[str]:
    return [f"{indent}# {line}".rstrip() for line in lines]


def scalar(text: str) -> str:
    """A text as YAML writes it: bare where that cannot be misread."""
    return text if not text or (_PLAIN.match(text) and text.isprintable()) else quoted(text)
