"""What there is to be typed, in the language in which somebody types, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..source.phrase import Phrase
from ..source.problems import nearest
from ..words.language import Words
from ..words.languages import readable_languages
from .names import Names
from .vocabulary import plain, spoken

_Layers = tuple[Mapping[str, Phrase], ...]


class Spoken:
    """The words of a sheet's rows and owners in the language of what is typed.

    It is the one that has most of what is typed as words of rows, or most of its letters where
    these are not Latin; English where none has any.
    """

    def __init__(self, names: Names, typed: Iterable[str]) -> None:
        self.names = names
        words = {plain(word) for word in typed if not word.isascii()}
        letters = {letter for word in words for letter in word if not letter.isascii()}
        self.layers: _Layers = ()
        self.tag = ""  # of the language
        most = (0, 0)
        for language in readable_languages() if words else ():
            layers = self.layers_of(language)
            there = {plain(text) for text in self.rows(layers).values()}
            found = (len(words & there), len(letters & set("".join(there))))
            if found > most:
                most, self.layers, self.tag = found, layers, language.tag

    def layers_of(self, language: Words) -> _Layers:
        """Where a language has its words for this sheet, the first before the others."""
        sheet = self.names.sheet
        own, shipped = sheet.words.get(language.tag, {}), language.sheets.get(sheet.name, {})
        return own, shipped, language.texts

    @staticmethod
    def word(english: str, layers: _Layers) -> str:
        """A word in a language; the English one where it has none."""
        return next((layer[english].text for layer in layers if english in layer), english)

    def rows(self, layers: _Layers) -> dict[str, str]:
        """The words of rows by id, in the order in which messages name them."""
        english = {part.id: name for name, parts in self.names.english.items() for part in parts}
        return {id: self.word(english[id], layers) for id in self.names.all() if id in english}

    def listed(self) -> list[str]:
        """Rows by their words, with ids in brackets where these are others."""
        return [_both(word, id) for id, word in self.rows(self.layers).items()]

    def meant(self, name: str) -> list[str]:
        """What may be meant by the name of no row: an id or a word of English, else of any
        language."""
        if not self.names.translated:
            self.names.translate()
        known = (self.names.english_names, self.names.called.values())
        return [near for near in (nearest(name, some) for some in known) if near][:1]

    def owners(self) -> list[str]:
        """The colours of discs, as `listed`."""
        owners = self.names.sheet.owners
        return spoken(owners, (), self.tag) if self.tag else list(owners)


def _both(word: str, id: str) -> str:
    return id if plain(word) == plain(id) else f"{word} ({id})"
