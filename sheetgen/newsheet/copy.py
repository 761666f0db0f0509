"""The text of a sheet with another title: every other character stays as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as MappingType
from typing import Any

from ..model import Sheet
from ..source.located import Items, Mapping, Node, Text, read_text
from ..source.phrase import phrases
from ..source.places import extent, offset
from ..source.problems import Refused, refuse
from ..source.yamltext import scalar, texts
from ..words.languages import readable_languages
from ..words.translator import has_letters

Languages = MappingType[str, MappingType[str, str]]  # by tag: English -> that language


def words_for(sheet: Sheet, title: str, names: Iterable[str]) -> Languages:
    """The words that a sheet of this title needs to be printed in every language of another.

    A language file may have sections for single sheets; ``names`` are those that hold for the new
    one as well. The title is translated by itself where that of the other has a translation.
    """
    kept = set(names)
    printed = list(dict.fromkeys(p.text for p in phrases(sheet._replace(words={}))))
    found: dict[str, dict[str, str]] = {}
    for language in readable_languages():
        if language.tag == sheet.language:
            continue
        own = sheet.words.get(language.tag, {})
        lost: dict[str, str] = {}
        sections = {name: language.sheets.get(name, {}) for name in (sheet.name, *sheet.parents)}
        for name, section in reversed(sections.items()):
            if name not in kept:
                lost.update((text, section[text].text) for text in printed if text in section)
        held = {*own, *language.texts}.union(*(sections[name] for name in sections if name in kept))
        old = sheet.title.text
        needed = {text: other for text, other in lost.items() if text not in own}
        translated = not has_letters(old) or old in held or old in lost
        if has_letters(title) and translated and title not in held | set(lost):
            needed = {title: title, **needed}
        if needed:
            found[language.tag] = needed
    return found


def retitled(text: str, name: str, title: str, translations: Languages) -> str:
    """The text of a sheet that was read already, with a title and these words more.

    Raises `Refused` where the file is written in a way in which they find no place.
    """
    root = read_text(text, name)
    assert isinstance(root, Mapping)
    wanted = _plain(root) | {"title": title}
    for tag, new in translations.items():
        wanted.setdefault("words", {}).setdefault(tag, {}).update(new)
    changed = _with_title(text, root, title)
    for candidate in _with_words(changed, name, translations):
        try:
            if _plain(read_text(candidate, name)) == wanted:
                return candidate
        except Refused:
            continue
    refuse(root.source, "copy-title")


def _with_title(text: str, root: Mapping, title: str) -> str:
    if "title" not in root.pairs:  # it has that of the sheet it extends
        return _with_pairs(text, root, [f"title: {scalar(title)}"])
    start, end = extent(text, root.pairs["title"].value.source)
    line = _line_end(text) if text[start] in "|>" else ""  # a text of lines of its own
    return text[:start] + scalar(title) + line + text[end:]


def _with_words(text: str, name: str, translations: Languages) -> Iterator[str]:
    """Ways to put words in: where some are already, or at the end, or at the start."""
    if not translations:
        yield text
        return
    root = read_text(text, name)
    assert isinstance(root, Mapping)
    if "words" not in root.pairs:
        end, indent = _line_end(text), " " * (root.source.column - 1)
        pairs = [f"{tag}: {texts(new)}" for tag, new in translations.items()]
        lines = ["words:", *(f"  {pair}" for pair in pairs)]
        behind = text if text.endswith(end) else text + end
        yield behind + end + "".join(indent + line + end for line in lines)
        yield _with_pairs(text, root, [f"words: {{{', '.join(pairs)}}}"])
        return
    for tag, new in translations.items():
        root = read_text(text, name)
        assert isinstance(root, Mapping)
        held = root.pairs["words"].value
        assert isinstance(held, Mapping)
        inner = held.pairs[tag].value if tag in held.pairs else None
        if isinstance(inner, Mapping):
            pairs = [f"{scalar(english)}: {scalar(other)}" for english, other in new.items()]
            text = _with_pairs(text, inner, pairs)
        else:
            text = _with_pairs(text, held, [f"{tag}: {texts(new)}"])
    yield text


def _with_pairs(text: str, node: Mapping, pairs: Iterable[str]) -> str:
    """The text with pairs in front of those of a mapping."""
    at = offset(text, node.source)
    if text[at : at + 1] == "{":
        more = ", " if node.pairs else ""
        return text[: at + 1] + ", ".join(pairs) + more + text[at + 1 :]
    between = _line_end(text) + " " * (node.source.column - 1)
    return text[:at] + "".join(pair + between for pair in pairs) + text[at:]


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _plain(node: Node) -> Any:
    """What a node says, without the places."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [_plain(entry) for entry in node.values]
    return {name: _plain(pair.value) for name, pair in node.pairs.items()}
