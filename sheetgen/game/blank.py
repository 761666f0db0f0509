"""`sheetgen blank`: a game file to fill in, commented, that scores as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..model import Row, RowsBlock, Sheet
from ..reader.rows import RESERVED
from ..source.phrase import Phrase
from ..source.problems import Problems
from ..text.terminal import wide
from ..words.language import Words
from ..words.localizer import Localizer
from ..words.translator import Translator
from .names import named_parts, names_of
from .vocabulary import plain


def blank(
    sheet: Sheet, words: Words, players: list[str], say: Localizer, name: str | None = None
) -> str:
    """A skeleton with every row of a sheet, by the names of a language."""
    translator = Translator(words, sheet, Problems(), draft=True)

    def word(phrase: Phrase) -> str:
        return translator.phrase(phrase).text

    called = names(sheet, word)
    lines = [f"# {word(sheet.title)}", f"# {say('blank-head')}"]
    lines += [f"sheet: {quoted(name or sheet.name)}", "players:"]
    owners = list(sheet.owners)
    given = players or ([""] * len(owners) if owners else ["Ann", "Ben"][: sheet.players[1]])
    for at, name in enumerate(given):
        first = f"name: {quoted(name)}" if name else ""
        if owners:
            plays = f"plays: {owners[at % len(owners)]}"
            first = f"{plays}\n    {first}" if first else plays
        lines.append(f"  - {first}")
        for block in sheet.of(RowsBlock):
            lines += rows(block, called, say if at == 0 else None, sheet.games)
    return "\n".join(lines) + "\n"


def names(sheet: Sheet, word: Callable[[Phrase], str]) -> dict[str, str]:
    """What rows, and blocks whose rows players name, are called, by id.

    By their word, or by the id where the word may also mean something else.
    """
    words = {one.id: one.word(word) for one in named_parts(sheet)}
    count = Counter(map(plain, words.values()))
    ids = {plain(id): id for id in words}
    return {
        id: name
        if count[plain(name)] == 1
        and ids.get(plain(name), id) == id
        and names_of(sheet).key(name) not in RESERVED
        else id
        for id, name in words.items()
    }


def rows(
    block: RowsBlock, called: dict[str, str], say: Localizer | None, games: int = 1
) -> list[str]:
    """The lines of a block, with a comment for the first player."""
    if block.write_in:
        return [line(called[block.id], say("blank-write-in") if say else "")]
    return [
        line(called[row.id], comment(row, say, games) if say else "")
        for row in block.rows
        if row.spaces
    ]


def comment(row: Row, say: Localizer, games: int = 1) -> str:
    """What may be written there, by an example from the row itself."""
    if row.write is not None:
        kind = "-games" if games > 1 else "-many" if len(row.spaces) > 1 else ""
        return say(f"blank-written{kind}", numbers=row.write)
    if not row.numbered:
        return say("blank-count", most=len(row.spaces))
    some = " ".join(space.id for space in row.spaces[:3])
    letters = " ".join(space.id for space in row.spaces if not space.label)
    twice = next((space.id for space in row.spaces if space.marks > 1), "")
    if row.stack:
        return say("blank-discs", some=some, first=row.spaces[0].id)
    if row.lock is not None and letters:
        some = " ".join(space.id for space in row.spaces[:4])
        return say("blank-lock-letters", some=some, letters=letters, last=row.spaces[-1].id)
    if row.lock is not None and twice:
        return say("blank-twice", some=some, first=twice, last=row.spaces[-1].id)
    if row.lock is not None:
        return say("blank-lock", some=some, last=row.spaces[-1].id)
    return say("blank-numbers", some=some)


def line(name: str, comment: str) -> str:
    """One row, its comment in line with the others."""
    text = f"    {quoted(name)}:"
    return f"{text}{' ' * max(1, 24 - wide(text))}# {comment}" if comment else text


def quoted(text: str) -> str:
    """A text as YAML takes it."""
    plain = text and all(c.isalnum() or c in " _-./'" for c in text) and not text.isdigit()
    if plain and text.strip() == text and text[0].isalnum():
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
