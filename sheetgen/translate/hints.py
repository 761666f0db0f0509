"""What a translator is told of each text: where it is used, its room, its values."""

from __future__ import annotations

from ..drawing.page import PT
from ..game.vocabulary import WORDS
from ..layout.measure import FLOOR_CJK, FLOOR_LATIN
from ..words.localizer import Localizer
from .catalogue import EVERY, Catalogue, Text, program_texts
from .file import GAMES, PROGRAM, TEXTS, Entry

Hints = dict[tuple[str, str], list[str]]
LETTER = 0.55  # the width of a common Latin letter, in em; a Chinese character has 1
MOST_PARTS = 4  # of a sheet that are named


def hints(catalogue: Catalogue, say: Localizer) -> Hints:
    """Lines for every text, by section and English text."""
    found: Hints = {}
    for english, text in catalogue.texts.items():
        lines = _lines(text, say)
        for section in (TEXTS, *(f"sheets/{name}" for name in catalogue.sheets)):
            found[section, english] = lines
    for english, id in program_texts().items():
        line = say(f"hint-{id}") if id in ("part", "key") else say("hint-message", name=id)
        found[PROGRAM, english] = [line]
    for english in WORDS:
        found[GAMES, english] = [say("hint-game")]
    return found


def _lines(text: Text, say: Localizer) -> list[str]:
    lines = [_where(text, say)]
    if text.room is not None:
        mm = text.room.mm
        letters = max(int(mm / (LETTER * FLOOR_LATIN * PT)), 1)
        signs = max(int(mm / (FLOOR_CJK * PT)), 1)
        size = f"{text.room.size:.3g}"
        lines.append(say("hint-room", mm=f"{mm:.1f}", size=size, letters=letters, signs=signs))
    if text.values:
        values = [f"{{{{ {n} }}}}" + (f" ({v})" if v else "") for n, v in text.values.items()]
        lines.append(say("hint-values", values=", ".join(values)))
    return lines


def _where(text: Text, say: Localizer) -> str:
    parts: dict[str, list[str]] = {}
    for use in text.uses:
        parts.setdefault(use.sheet, []).append(use.part)
    sheets = []
    before: list[str] = []
    for sheet, found in parts.items():
        if sheet == EVERY:
            return say("hint-every")
        named = [part for part in found if part]
        more = ", …" if len(named) > MOST_PARTS else ""
        # The same parts need not be named for each of several sheets of a kind.
        told = f" ({', '.join(named[:MOST_PARTS])}{more})" if named and named != before else ""
        sheets.append(sheet + told)
        before = named
    return say("hint-used", where="; ".join(sheets))


def fresh(catalogue: Catalogue, say: Localizer, program: bool, tag: str) -> tuple[Entry, ...]:
    """Empty entries for everything there is to translate into a language, grouped by sheet."""
    entries: list[Entry] = []
    group = None
    for english in catalogue.wanted(tag):
        sheet = catalogue.texts[english].uses[0].sheet
        above: tuple[str, ...] = ()
        if sheet != group:
            group = sheet
            title = catalogue.sheets[sheet].title if sheet else say("words-new-every")
            above = (f"---- {title}" + (f" ({sheet})" if sheet else ""),)
        entries.append(Entry(TEXTS, english, "", above=above))
    if program:
        entries += [Entry(GAMES, english, "") for english in WORDS]
        entries += [Entry(PROGRAM, english, "") for english in program_texts()]
    return tuple(entries)
