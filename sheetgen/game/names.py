"""The names that rows of a sheet go by: ids, and their words in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
        self.rows: dict[str, Row] = {}
        self.write_in: dict[str, RowsBlock] = {}
        self.sums: dict[str, Row] = {}  # rows that only sum others: they can be written down
        self.english: dict[str, list[str]] = {}  # English words: names they stand for
        self.translated = False
        sums = (Named(row.id, row.name, row) for row in sheet.scoring() if not row.spaces)
        every = [*named_parts(sheet), *sums]
        for one in every:
            self.exact.setdefault(one.id, one.part)
            self.english.setdefault(one.word(lambda p: p.text), []).append(plain(one.id))
        ids = [(one.id, one.part) for one in every]
        heads = [(one.word(lambda p: p.text), one.part) for one in every]
        for name, part in (*ids, *heads):  # an id is never taken for the word of another row
            if isinstance(part, RowsBlock):
                self.write_in.setdefault(plain(name), part)
            else:
                (self.rows if part.spaces else self.sums).setdefault(plain(name), part)
        self.own = frozenset((*self.rows, *self.write_in, *self.sums))
        self.ids = frozenset(id for id in self.exact if vocabulary.reserved_key(id) is None)
        self.usual = self.ids.union(vocabulary.KEYS)  # as most is typed, and means itself

    def key(self, word: str) -> str:
        """The English key of a game file that a word stands for, or the word itself.

        A row goes by its id first, and by its name unless that is a reserved key.
        """
        if word in self.usual:
            return word
        reserved = vocabulary.reserved_key(word)
        return reserved or (word if plain(word) in self.own else vocabulary.key(word))

    def sum(self, name: str) -> Row | None:
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
        layers = [{e: p.text for e, p in own.items()} for own in self.sheet.words.values()]
        for language in readable_languages():
            for texts in (*language.sheets.values(), language.texts):
                layers.append({e: p.text for e, p in texts.items()})
        for layer in layers:
            for english, ids in self.english.items():
                for id in ids if english in layer else ():
                    if id in self.rows:
                        self.rows.setdefault(plain(layer[english]), self.rows[id])
                    elif id in self.sums:
                        self.sums.setdefault(plain(layer[english]), self.sums[id])
                    else:
                        self.write_in.setdefault(plain(layer[english]), self.write_in[id])

    def all(self) -> list[str]:
        """Ids, as messages name them: rows to mark, those that players name, and sums."""
        found = (self.rows, self.write_in, self.sums)
        every = (part for parts in found for part in parts.values())
        return list(dict.fromkeys(part.id for part in every))


@once
def names_of(sheet: Sheet) -> Names:
    """The names of a sheet, gathered once for many games."""
    return Names(sheet)
