"""A job: sheets in languages on pieces on a paper, from names to documents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from . import impose, layout, library, words
from .faces import Face, FaceError, open_face
from .model import PieceChoice, Sheet
from .page import Document, Page
from .papers import PENS, Size, for_paper, read_sizes
from .problems import Problems, Refused
from .reader import read_sheet
from .theme import Theme, read_theme
from .words import SOURCE_LANGUAGE, Translator, Words

# Problems that another piece can mend.
FIT = {
    "label-too-long",
    "too-narrow",
    "too-narrow-theme",
    "too-low",
    "too-low-theme",
    "token-too-large",
    "space-too-small",
    "space-too-small-theme",
    "digits-too-small",
    "digits-too-small-theme",
    "ink-outside",
    "label-outside",
}


class Wish(NamedTuple):
    """What is asked for on the command line; None and "" leave it to the sheet."""

    piece: PieceChoice | None = None
    paper: str = "A4"
    pen: str = "bullet"
    token: float | None = None  # mm
    draft: bool = False  # leave words that are missing in English
    turn: bool | None = None  # True: lying, False: standing, None: as the sheet says


class Result(NamedTuple):
    """A sheet laid out and placed on paper."""

    sheet: Sheet
    language: str
    piece: Size
    landscape: bool
    paper: Size
    document: Document

    @property
    def pieces(self) -> int:
        """How many pieces one paper gives."""
        return len(self.document.pages[0].placements)

    @property
    def file_name(self) -> str:
        """Sheet, language, piece and paper."""
        piece = self.piece.name
        if self.landscape != self.sheet.piece.landscape:
            piece += "-landscape" if self.landscape else "-portrait"
        return f"{self.sheet.name}.{self.language}.{piece}-on-{self.paper.name}.pdf"


class Shop:
    """Everything that all sheets of a run share, read once when it is first needed."""

    def __init__(self, theme: str = "colour") -> None:
        """``theme`` is its name or path. Raises `Refused`."""
        self.sizes = read_sizes()
        self.theme: Theme = read_theme(theme, self.sizes)
        self._faces: dict[str, Face] = {}

    def sheet(self, name: str) -> tuple[Sheet, str]:
        """A sheet by name or path, and its file. Raises `Refused`."""
        path = library.find_sheet(name)
        colours = self.theme.colours
        discs = [name for name, colour in colours.items() if not colour.rows]
        return read_sheet(path, colours, self.sizes, discs), path

    def faces(self, language: Words) -> dict[str, Face]:
        """The faces of a language. Raises `Refused`."""
        found = {}
        problems = Problems()
        for kind, file in language.faces.items():
            path = library.font(file)
            try:
                if path not in self._faces:
                    self._faces[path] = open_face(path)
                found[kind] = self._faces[path]
            except FaceError as error:
                problems.add(
                    language.source,
                    error.id,
                    path=library.shown(error.path),
                    reason=error.reason,
                )
        if problems:
            raise Refused(problems)
        return found

    def render(
        self, sheet: Sheet, language: Words, wish: Wish, used: set[tuple[str, str]] | None = None
    ) -> Result:
        """Lay a sheet out and place it on paper. Raises `Refused` with what is wrong.

        ``used`` takes the texts of the language file that were used.
        """
        paper = self.sizes[wish.paper]
        size, landscape = self.piece(sheet, wish)
        problems = Problems()
        translator = Translator(language, sheet, problems, wish.draft)
        page = self._page(translator, size, landscape, wish, problems)
        if used is not None:
            used |= translator.used
        if problems:
            if all(p.id in FIT for p in problems):
                self._advise(translator, size, landscape, wish, problems)
            raise Refused(problems)
        sheetful = impose.place(page, paper)
        if sheetful is None:
            # Sizes are in order, and so is the first paper that holds the piece the smallest.
            holds = (p.name for p in self.sizes.values() if p.paper and impose.place(page, p))
            problems.add(
                sheet.source,
                "piece-not-on-paper",
                piece=size.name,
                paper=paper.name,
                other=next(holds, "-"),
            )
            raise Refused(problems)
        values = words.values_of(sheet, self.token(sheet, size, wish))
        title = translator.phrase(sheet.title, values).text
        subject = f"{title} · {len(sheetful.placements)} × {size.name} / {paper.name}"
        document = Document(title, subject, language.tag, (sheetful,))
        return Result(sheet, language.tag, size, landscape, paper, document)

    def piece(self, sheet: Sheet, wish: Wish) -> tuple[Size, bool]:
        """The piece for a sheet: as asked, or its own or the theme's, or its like on inch paper."""
        if wish.piece is not None:
            landscape = sheet.piece.landscape if wish.turn is None else wish.turn
            return self.sizes[wish.piece.name], landscape
        own = self.sizes[sheet.piece.name]
        if self.theme.least.piece:
            own = max(own, self.sizes[self.theme.least.piece], key=lambda s: s.width * s.height)
        own = for_paper(own, self.sizes[wish.paper], self.sizes)
        return own, sheet.piece.landscape if wish.turn is None else wish.turn

    def token(self, sheet: Sheet, size: Size, wish: Wish) -> float | None:
        """The diameter in mm of a disc on a board, or None where there are no discs."""
        if not sheet.token:
            return None
        return wish.token or sheet.token.get(size.name, sheet.token[""])

    def _page(
        self, translator: Translator, size: Size, landscape: bool, wish: Wish, problems: Problems
    ) -> Page:
        sheet = translator.sheet
        token = self.token(sheet, size, wish)
        if wish.token is not None and not sheet.token:
            problems.add(sheet.source, "token-unused")
        return layout.lay_out(
            sheet,
            translator,
            self.faces(translator.words),
            self.theme,
            layout.Making(size, landscape, PENS[wish.pen], token),
            problems,
        )

    def _advise(
        self, translator: Translator, size: Size, landscape: bool, wish: Wish, problems: Problems
    ) -> None:
        """Name the smallest piece that would do, on the paper asked for where one does."""
        sheet = translator.sheet
        paper = self.sizes[wish.paper]
        fitting: list[tuple[bool, bool, str]] = []
        for other in self.sizes.values():
            area = other.width * other.height - size.width * size.height
            for turn in (landscape, not landscape):
                if area < 0 or (area == 0 and turn == landscape):
                    continue
                found = Problems()
                fresh = Translator(translator.words, sheet, found, wish.draft)
                page = self._page(fresh, other, turn, wish, found)
                if not found:
                    off = impose.place(page, paper) is None
                    way = "" if turn == landscape else " landscape" if turn else " portrait"
                    fitting.append((off, other.inch != paper.inch, other.name + way))
                    break
        if fitting:
            # Of equals the first is the smallest: sizes are in order.
            best = min(fitting, key=lambda piece: piece[:2])
            problems.add(sheet.source, "fits-on", piece=best[2])
        else:
            problems.add(sheet.source, "fits-nowhere")


def languages_of(sheet: Sheet, path: str, wanted: str) -> list[str]:
    """Tags to render a sheet in: one, or all that ship, or all that an own sheet carries."""
    if wanted != "all":
        return [wanted]
    if library.is_shipped(path):
        return words.tags()
    return [SOURCE_LANGUAGE, *(t for t in sheet.words if t != SOURCE_LANGUAGE)]


def unused_words(language: Words, used: Iterable[tuple[str, str]]) -> Problems:
    """Entries of a language file that no shipped sheet prints (R51)."""
    problems = Problems()
    seen = set(used)
    for section, texts in [("", language.texts), *language.sheets.items()]:
        for text, phrase in texts.items():
            if (section, text) not in seen:
                problems.add(phrase.source, "word-unused", text=text)
    return problems
