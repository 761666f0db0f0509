"""Words of the program in a language and its faces, for pages that have no sheet behind them."""

from __future__ import annotations

from ..drawing.theme import Theme
from ..faces.face import Face
from ..source.phrase import Phrase
from ..source.problems import Problems, fill, shown
from ..text.scripts import right_to_left
from ..words.language import SOURCE_LANGUAGE, Words
from ..words.localizer import ENGLISH
from ..words.translator import has_letters


class PageWords:
    """The words of a language, the faces to set them in, and what is wrong with either."""

    def __init__(
        self, words: Words, faces: dict[str, Face], theme: Theme, problems: Problems
    ) -> None:
        self.words, self.faces, self.theme, self.problems = words, faces, theme, problems
        self.missing: list[str] = []

    def __call__(self, id: str, **values: object) -> Phrase:
        """A text of the program in the language of the page."""
        english = ENGLISH[id]
        found = self.words.program.get(english)
        if found is None and self.words.tag != SOURCE_LANGUAGE and has_letters(english):
            self.missing.append(english)
        found = found or Phrase(english, self.words.source)
        filled = {name: str(value) for name, value in values.items()}
        return Phrase(fill(found.text, filled), found.source)

    def plain(self, text: str) -> Phrase:
        """A text that is the same in every language: a number, a name, a command."""
        return Phrase(text, self.words.source)

    def draws(self, text: str) -> bool:
        """Whether a text can be printed: from left to right, and both faces have all of it."""
        return not right_to_left(text) and not any(f.missing(text) for f in self.faces.values())

    def finish(self) -> None:
        """Note the words that this language lacks: one problem for all of them."""
        if self.missing:
            missing = list(dict.fromkeys(self.missing))
            self.problems.add(
                self.words.source,
                "page-words-missing",
                language=self.words.tag,
                count=len(missing),
                text=shown(missing[0]),
                file=self.words.file,
            )
