"""The names that rows of a sheet go by: ids, and their words in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from ..model import Row, RowsBlock, Sheet
from ..source.once import once
from ..source.phrase import Phrase
from ..words.languages import readable_languages
from . import vocabulary
from .vocabulary import plain


class Named(NamedTuple):
    """Something that is typed under a name: a row, or a block whose rows players name."""

    id: str
    phrase: Phrase | None  # its word, as the sheet has it
    part: Row | RowsBlock

    @property
    def typed(self) -> bool:
        """Whether something can be typed in; a row without spaces only adds up others."""
        return isinstance(self.part, RowsBlock) or bool(self.part.spaces)

    def word(self, read: Callable[[Phrase], str]) -> str:
        """Its word in a language; the id where it has none."""
        return read(self.phrase) if self.phrase else self.id


def named_parts(sheet: Sheet) -> Iterator[Named]:
    """Rows of blocks, and blocks whose rows players name, in the order of the sheet."""
    for block in sheet.of(RowsBlock):
        if block.write_in:
            yield Named(block.id, block.head.phrase if block.head else None, block)
        else:
            yield from (Named(row.id, row.name, row) for row in block.rows)


class Names:
    """Rows of a sheet by what they are called; other languages are read when one is missing."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.all_rows = sheet.rows()
        self.exact: dict[str, Row | RowsBlock] = {}  # by id as it is written
        self.rows: dict[str, Row | RowsBlock] = {}
        self.write_in: dict[str, Row | RowsBlock] = {}
        self.sums: dict[str, Row | RowsBlock] = {}  # that only sum others: they can be written down
        self.english: dict[str, list[Row | RowsBlock]] = {}  # by their English words
        self.translated = False
        self.called: dict[str, str] = {}  # all names as they are spelt, by how they are looked up
        self.several: dict[str, tuple[str, ...]] = {}  # what may mean several rows: their ids
        sums = (Named(row.id, row.name, row) for row in sheet.scoring() if not row.spaces)
        every = [*named_parts(sheet), *sums]
        for one in every:
            self.exact.setdefault(one.id, one.part)
            self.english.setdefault(one.word(lambda p: p.text), []).append(one.part)
        ids = [(one.id, one.part) for one in every]
        heads = [(one.word(lambda p: p.text), one.part) for one in every]
        self.take_all([*ids, *heads])
        self.english_names = tuple(self.called.values())
        self.own = frozenset((*self.rows, *self.write_in, *self.sums))
        self.ids = frozenset(id for id in self.exact if vocabulary.reserved_key(id) is None)
        self.usual = self.ids.union(vocabulary.KEYS)  # as most is typed, and means itself

    def take_all(self, names: list[tuple[str, Row | RowsBlock]]) -> None:
        """The names of a language; where two rows are called alike, who types it is asked which."""
        layer: dict[str, dict[str, None]] = {}
        for name, part in names:
            if isinstance(part, RowsBlock) or part.spaces:
                if plain(name) not in self.rows and plain(name) not in self.write_in:
                    layer.setdefault(plain(name), {})
                if plain(name) in layer:
                    layer[plain(name)][part.id] = None
            self.take_in(name, part)
        self.several |= {name: tuple(ids) for name, ids in layer.items() if len(ids) > 1}

    def which(self, name: str) -> tuple[str, ...]:
        """Ids of the rows that a name may mean, where these are several."""
        if name in self.exact:
            return ()
        self.find(name)  # which reads other languages where it has to
        return self.several.get(plain(name), ())

    def take_in(self, name: str, part: Row | RowsBlock) -> None:
        """A name of something that is typed; what was called so before keeps it."""
        self.called.setdefault(plain(name), name)
        if isinstance(part, RowsBlock):
            self.write_in.setdefault(plain(name), part)
        else:
            (self.rows if part.spaces else self.sums).setdefault(plain(name), part)

    def key(self, word: str) -> str:
        """The English key of a game file that a word stands for, or the word itself.

        A row goes by its id first, and by its name unless that is a reserved key.
        """
        if word in self.usual:
            return word
        reserved = vocabulary.reserved_key(word)
        return reserved or (word if plain(word) in self.own else vocabulary.key(word))

    def sum(self, name: str) -> Row | RowsBlock | None:
        """A row that only sums others; rows to mark come first."""
        exact = self.exact.get(name)
        if isinstance(exact, Row) and not exact.spaces:
            return exact
        key = plain(name)
        if key not in self.sums and not self.translated:
            self.translate()
        return self.sums.get(key)

    def find(self, name: str) -> Row | RowsBlock | None:
        """A row, or a block of rows that players name."""
        exact = self.exact.get(name)
        if exact is not None:
            return exact if isinstance(exact, RowsBlock) or exact.spaces else None
        key = plain(name)
        if key not in self.rows and key not in self.write_in and not self.translated:
            self.translate()
        return self.rows.get(key) or self.write_in.get(key)

    def translate(self) -> None:
        """Take in the words of every language."""
        self.translated = True
        languages = readable_languages()
        shipped = [(*language.sheets.values(), language.texts) for language in languages]
        for words in chain(self.sheet.words.values(), *shipped):
            found = [
                (english, parts) for english, parts in self.english.items() if english in words
            ]
            self.take_all([(words[english].text, one) for english, parts in found for one in parts])
        self.take_all([(word, one) for word, one in self.further()])

    def further(self) -> Iterator[tuple[str, Row | RowsBlock]]:
        """What rows are called besides: words that language files give for their English ones."""
        for english, word in vocabulary.further():
            yield from ((word, part) for part in self.english.get(english, ()))

    def all(self) -> list[str]:
        """Ids, as messages name them: rows to mark, those that players name, and sums."""
        found = (self.rows, self.write_in, self.sums)
        every = (part for parts in found for part in parts.values())
        return list(dict.fromkeys(part.id for part in every))


@once
def names_of(sheet: Sheet) -> Names:
    """The names of a sheet, gathered once for many games."""
    return Names(sheet)
