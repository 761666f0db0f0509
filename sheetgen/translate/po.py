"""Language files as gettext PO files and back, for those who translate with Poedit and the like.

Only this module knows polib. Importing it raises `ImportError` where that is missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import polib

from ..source.problems import Problems, Source, shown
from ..text.scripts import unprintable
from ..words.language import TAG
from .file import GAMES, NOT_VERIFIED, PROGRAM, TEXTS, Entry, WordFile, in_sections, parts

_FACE, _ABOVE = "X-Sheetgen-Face-", "X-Sheetgen-Comments"
_NAME, _ALIASES = "X-Sheetgen-Name", "X-Sheetgen-Aliases"
_KEPT = "X-Sheetgen-Kept-Words"
# A line that holds a text has it in quotes, with nothing behind them and no bare quote within.
_TEXT = re.compile(r'(?:[a-z_]+(?:\[\d+\])?[ \t]*)?"(?:[^"\\]|\\[\\"abfnrtvx0-7])*"[ \t]*\Z')
_LINE = re.compile(r"\(line (\d+)\)(?:: (.*))?")
# Comments of translators: those in the lines before a text are marked, the one behind it is not.
_BEFORE, _BEHIND = "^", "= "

MOST_LINES = 100_000  # ten times those of a whole language: of many more polib makes very long work
Places = Mapping[str, Sequence[tuple[str, int]]]


def to_po(file: WordFile, hints: Mapping[tuple[str, str], Sequence[str]], places: Places) -> str:
    """The text of a PO file. ``places`` holds files and lines that use an English text."""
    po = polib.POFile(wrapwidth=0)
    # polib takes a header's "," or ":" at the start of a line for marks of its own.
    po.header = "\n".join(f" {line}" if line[:1] in (",", ":") else line for line in file.header)
    po.metadata = {
        "Project-Id-Version": "sheetgen",
        "Language": file.tag,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        _NAME: file.name,
        _ALIASES: ", ".join(file.aliases),
        **({_KEPT: ", ".join(file.kept)} if file.kept else {}),
        **{_FACE + kind: name for kind, name in file.faces.items()},
    }
    if file.above:
        po.metadata[_ABOVE] = json.dumps(dict(file.above), ensure_ascii=False)
    for entry in file.entries:
        unsure = bool(entry.text) and entry.says(NOT_VERIFIED)
        po.append(
            polib.POEntry(
                msgctxt=None if entry.section == TEXTS else entry.section,
                msgid=entry.english,
                msgstr=entry.text,
                comment="\n".join(hints.get((entry.section, entry.english), ())),
                tcomment=_comment(entry),
                occurrences=[(path, str(line)) for path, line in places.get(entry.english, ())]
                if entry.section not in (GAMES, PROGRAM)
                else [],
                flags=["fuzzy"] if unsure else [],
            )
        )
    return str(po) + "\n"


def _comment(entry: Entry) -> str:
    lines = [f"{_BEFORE} {line}".rstrip() for line in entry.above]
    if entry.note:
        marked = entry.note.startswith((_BEFORE, _BEHIND))
        lines.append((_BEHIND if marked else "") + entry.note)
    return "\n".join(lines)


def from_po(text: str, name: str, problems: Problems) -> WordFile:
    """Read the text of a PO file; what is wrong is noted at its line of the file ``name``."""
    if text.count("\n") > MOST_LINES:
        problems.add(Source(name), "yaml-too-many", limit=MOST_LINES)
        return WordFile("", "")
    if wrong := _unquoted(text):  # polib would take such a text, without its last letter
        for line in wrong:
            problems.add(Source(name, line, 1), "po-quotes")
        return WordFile("", "")
    try:
        po = polib.pofile(text, wrapwidth=0)
    except (OSError, ValueError, IndexError) as error:
        found = _LINE.search(str(error))
        reason = (found and found[2]) or "its lines are not in the order of PO files"
        problems.add(Source(name, int(found[1]) if found else 1, 1), "po-broken", reason=reason)
        return WordFile("", "")
    tag = po.metadata.get("Language", "").strip()
    if not tag:
        problems.add(Source(name, 1, 1), "po-language")
    elif not TAG.match(tag):
        problems.add(Source(name, 1, 1), "bad-language-tag", got=shown(tag))
    _printable(
        "\n".join((*po.metadata.values(), po.header)), "a header", Source(name, 1, 1), problems
    )
    entries: list[Entry] = []
    lines: dict[tuple[str, str], int] = {}
    for found in po:
        if found.obsolete:
            continue
        entry = _entry(found, Source(name, found.linenum or 1, 1), problems)
        key = (entry.section, entry.english)
        if key in lines:
            place = entry.source
            problems.add(place, "po-twice", text=shown(entry.english), line=lines[key])
        else:
            lines[key] = entry.source.line
            entries.append(entry)
    return WordFile(
        tag=tag,
        name=po.metadata.get(_NAME, ""),
        aliases=tuple(parts(po.metadata.get(_ALIASES, ""))),
        faces={k[len(_FACE) :]: v for k, v in po.metadata.items() if k.startswith(_FACE)},
        entries=in_sections(entries),
        header=tuple(line.strip() for line in po.header.split("\n")) if po.header else (),
        above=_above(po.metadata.get(_ABOVE, "")),
        file=name,
        kept=tuple(parts(po.metadata.get(_KEPT, ""))),
    )


def _unquoted(text: str) -> list[int]:
    """The lines of a PO file whose texts are not closed, or hold a bare quote or backslash."""
    found = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.strip()
        if '"' in line and not line.startswith("#") and not _TEXT.match(line):
            found.append(number)
    return found


def _entry(found: polib.POEntry, source: Source, problems: Problems) -> Entry:
    section = found.msgctxt or TEXTS
    if section not in (TEXTS, GAMES, PROGRAM) and not re.match(r"sheets/.", section):
        problems.add(source, "po-context", got=shown(section))
    for what, text in (("a comment", found.tcomment), ("a comment", found.msgctxt)):
        _printable(text or "", what, source, problems)
    if found.msgid_plural:
        problems.add(source, "po-plural", text=shown(found.msgid))
    before, behind = [], []
    for line in (found.tcomment or "").split("\n"):
        if line.startswith(_BEFORE):
            before.append(line[1:].strip())
        elif line.strip():
            behind.append(line.removeprefix(_BEHIND).strip())
    note = " ".join(behind)
    if found.msgstr:
        note = _verified(note, "fuzzy" in found.flags)
    return Entry(section, found.msgid, found.msgstr, note, tuple(before), source)


def _printable(text: str, what: str, source: Source, problems: Problems) -> None:
    """Note what would end a comment of YAML, or its file, within a text that must not."""
    odd = unprintable(text.replace("\n", " ").replace("\t", " "))
    if odd is not None:
        problems.add(source, "bad-character", what=what, code=f"U+{ord(odd):04X}")


def _verified(note: str, unsure: bool) -> str:
    """A comment that says `not verified` where, and only where, an entry is fuzzy."""
    said = [part for part in parts(note) if part.split(":")[0] == NOT_VERIFIED]
    if unsure and not said:
        return f"{note}, {NOT_VERIFIED}" if note else NOT_VERIFIED
    if said and not unsure:
        return ", ".join(part for part in parts(note) if part not in said)
    return note


def _above(text: str) -> dict[str, tuple[str, ...]]:
    try:
        return {str(k): tuple(map(str, lines)) for k, lines in json.loads(text or "{}").items()}
    except (ValueError, AttributeError, TypeError):  # comments that somebody changed are left out
        return {}
