"""Looking a language over: what is missing, unused, suspicious, too long or without a glyph."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..game.vocabulary import WORDS, doubtful
from ..job.materials import Materials, unused_words
from ..layout import sheet as layout
from ..source import library
from ..source.problems import Problems, Refused, Source, shown
from ..words.language import SOURCE_LANGUAGE, Words, read_language_files
from ..words.languages import check_game_words
from ..words.translator import has_letters
from . import file as wordfile
from .catalogue import Catalogue, program_texts
from .file import GAMES, KEEP, PROGRAM, TEXTS, WordFile
from .printable import check_faces, check_room

# Han characters, kana and their marks; written without spaces and with punctuation of their own.
_EAST = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HALF = {",": "，", ":": "：", ";": "；", "!": "！", "?": "？", "(": "（", ")": "）", ".": "。"}
_NEAR = re.compile(f"(?<=[{_EAST}])[,:;!?()]|[,:;!?()](?=[{_EAST}])|(?<=[{_EAST}])[.](?![.\\w])")
_WIDE = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]")
_ALIKE = re.compile("[\u2e80-\u2fdf\uf900-\ufaff]")
_NAME = 12  # letters that a name has at most, where it is one word
_VALUES = re.compile(r"\{\{[^{}]*\}\}")


def check_language(tag: str, catalogue: Catalogue, materials: Materials) -> Problems:
    """Every problem of one language, in all of its files."""
    found, problems = read_language_files(tag)
    files: list[WordFile] = []
    for path in library.versions("words", tag):
        with problems.collecting():
            files.append(wordfile.read(path))
            check_game_words(path, problems)
    if found is None or not files:
        return problems
    try:
        len(found.program)
    except Refused as refused:
        problems.take(refused.problems)
        found = found._replace(program={})
    if tag != SOURCE_LANGUAGE:
        _missing(found, files, catalogue, problems)
    if not catalogue.problems:  # what cannot be laid out may use any text
        problems.take(unused_words(found, catalogue.used(found)))
        _unused_messages(files, catalogue, problems)
    for entry in (entry for file in files for entry in file.entries):
        if entry.text.strip() and not entry.says(KEEP):
            for id, values in _oddities(entry.english, entry.text, tag):
                problems.add(entry.source, id, text=shown(entry.text), **values)
    games = [entry for file in files for entry in file.entries if entry.section == GAMES]
    for at, word, meant in doubtful([(entry.english, entry.text) for entry in games]):
        problems.add(games[at].source, "words-game-twice", text=shown(word), other=meant)
    missing = check_faces(found, files, materials, problems)
    if missing is not None:
        check_room(found, files, catalogue, materials, missing, problems)
    return problems


def _missing(found: Words, files: list[WordFile], catalogue: Catalogue, problems: Problems) -> None:
    """Texts without a translation: at their empty entry, or where a line for them belongs."""
    empty: dict[tuple[str, str], Source] = {}
    for file in files:
        if "name" in file.sections and not file.name.strip():
            problems.add(file.sections["name"], "empty-value", what="`name`")
        for entry in file.entries:
            if not entry.text.strip():
                empty[entry.section, entry.english] = entry.source
    lacking: dict[tuple[str, str], list[str]] = {}
    needed = catalogue.needed
    for sheet in catalogue.shipped:
        for text in needed:
            if text in sheet.texts and catalogue.found(sheet, text, found) is None:
                lacking.setdefault((TEXTS, text), []).append(sheet.name)
    for text in layout.OWN_TEXTS:
        if has_letters(text) and text not in found.texts:
            lacking.setdefault((TEXTS, text), []).append("*")
    extra = _gallery(found, catalogue)
    if any(PROGRAM in file.sections for file in files):  # else messages stay English
        for text in program_texts():
            if has_letters(text) and text not in found.program:
                lacking[PROGRAM, text] = [PROGRAM]
    if any(GAMES in file.sections for file in files):  # else games are typed with English words
        given = {e.english for f in files for e in f.entries if e.section == GAMES and e.text}
        lacking |= {(GAMES, word): [GAMES] for word in WORDS if word not in given}
    for key, source in empty.items():
        if key in lacking or (key[0] == TEXTS and key[1] in extra) or _wanted(key, found):
            problems.add(source, "words-empty", text=shown(key[1]))
    for key, where in lacking.items():
        if key not in empty:
            file = next((f for f in reversed(files) if key[0] in f.sections), files[-1])
            place = file.sections.get(key[0], Source(file.file, 1, 1))
            named = ", ".join(where[:4]) + (", …" if len(where) > 4 else "")
            problems.add(place, "words-absent", text=shown(key[1], 200), where=named)
    absent = {text: where for text, where in extra.items() if (TEXTS, text) not in empty}
    if absent:
        sheets = ", ".join(dict.fromkeys(name for names in absent.values() for name in names))
        problems.add(
            Source(files[-1].file, 1, 1),
            "words-gallery",
            language=found.tag,
            tag=found.tag,
            count=len(absent),
            where=sheets,
        )


def _gallery(found: Words, catalogue: Catalogue) -> dict[str, list[str]]:
    """Texts of the gallery without a translation, and its sheets that print each of them."""
    lacking: dict[str, list[str]] = {}
    for sheet in catalogue.gallery:
        for text in catalogue.texts:
            if text in sheet.texts and catalogue.found(sheet, text, found) is None:
                lacking.setdefault(text, []).append(sheet.name)
    needed = set(catalogue.needed)
    return {text: where for text, where in lacking.items() if text not in needed}


def _wanted(key: tuple[str, str], found: Words) -> bool:
    """Whether an empty entry in a section for a sheet asks for a word that no file gives."""
    section, english = key
    name = section.removeprefix("sheets/")
    return section.startswith("sheets/") and english not in found.sheets.get(name, {})


def _unused_messages(files: list[WordFile], catalogue: Catalogue, problems: Problems) -> None:
    known = {PROGRAM: program_texts().keys(), GAMES: {*WORDS, *catalogue.texts}}
    for file in files:
        for entry in file.entries:
            if entry.english not in known.get(entry.section, (entry.english,)):
                problems.add(entry.source, "word-unused", text=shown(entry.english))


def _oddities(english: str, text: str, tag: str) -> Iterator[tuple[str, dict[str, str]]]:
    """What is odd in a translation: ids of problems and their values."""
    if text != text.strip():
        yield "words-space-end", {}
    if re.search(r"\s\s", text.strip()) and not re.search(r"\s\s", english):
        yield "words-space-double", {}
    language = tag.split("-")[0]
    if language in ("zh", "ja"):
        for got in dict.fromkeys(_NEAR.findall(text)):
            yield "words-half-width", {"got": got, "right": _HALF[got]}
    for got in dict.fromkeys(_WIDE.findall(text)):
        yield "words-full-width", {"got": got, "right": unicodedata.normalize("NFKC", got)}
    alike = dict.fromkeys(_ALIKE.findall(text))
    for got in alike:
        right = unicodedata.normalize("NFKC", got)
        yield "words-look-alike", {"got": got, "code": f"U+{ord(got):04X}", "right": right}
    composed = unicodedata.normalize("NFC", text)
    if composed != text and not alike:
        yield "words-not-composed", {"right": shown(composed)}
    letters = _VALUES.sub("", text).strip()
    long = len(letters) > _NAME or " " in letters
    if long and language != SOURCE_LANGUAGE and text == english and has_letters(text):
        yield "words-same", {}
