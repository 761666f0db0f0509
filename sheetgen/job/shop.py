"""A job: sheets in languages on pieces on a paper, from names to documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import __version__
from ..drawing.page import Document, Item, Page
from ..drawing.sizes import LEAST_MARGIN, PENS, Size, for_paper, pouch_for, read_papers, size_named
from ..drawing.theme import Theme, read_theme
from ..faces.face import Face
from ..layout import foot
from ..layout import sheet as layout
from ..layout.guides import corner_guides, hole_marks
from ..layout.measure import SECOND_FACES
from ..layout.stamps import Stamps
from ..model import Sheet
from ..paper import impose
from ..paper.impose import Grid, Imposed
from ..reader.sheet import read_sheet
from ..source import library
from ..source.phrase import Phrase
from ..source.problems import Problems, Refused, Source
from ..words import language as words
from ..words.language import SOURCE_LANGUAGE, Translator, Words
from .copies import copies_of
from .fontset import Case, prepare
from .laid import Laid as Laid
from .laid import Result as Result
from .names import Named
from .request import OWN_FONT, Font, Run, Wish
from .smallest import FIT, advise

ONE_PAGE = Run()


class Shop:
    """Everything that all sheets of a run share, read once when it is first needed."""

    def __init__(self, theme: str = "colour", font: Font = OWN_FONT) -> None:
        """``theme`` is its name or path, ``font`` what to use in place of a language's own.

        Raises `Refused`.
        """
        self.papers = read_papers()
        self.sizes = self.papers.sizes
        self.theme: Theme = read_theme(theme, self.sizes)
        self.case = Case(font)

    def sheet(self, name: str) -> tuple[Sheet, str]:
        """A sheet by name or path, and its file. Raises `Refused`."""
        path = library.find_sheet(name)
        colours = self.theme.colours
        discs = [name for name, colour in colours.items() if not colour.rows]
        return read_sheet(path, colours, self.sizes, discs), path

    def faces(self, language: Words) -> dict[str, Face]:
        """The faces of a language, or those asked for in their place; also those of the second one
        where there are two, under names of their own.

        Fonts that are asked for serve the first language only. Raises `Refused`.
        """
        main, *others = language.each
        found = dict(self.case.faces(main))
        for second in others:
            for kind, face in self.case.faces(second, own=True).items():
                found[SECOND_FACES[kind]] = face
        return found

    def faces_of(self, laid: Iterable[Laid]) -> dict[str, dict[str, Face]]:
        """The faces of all languages of a file, by (main) language. Raises `Refused`."""
        found: dict[str, dict[str, Face]] = {}
        for one in laid:  # of pieces in one language, some may have a second
            found.setdefault(one.words.tag, {}).update(self.faces(one.words))
        return found

    def render(
        self, sheet: Sheet, language: Words, wish: Wish, used: set[tuple[str, str]] | None = None
    ) -> Result:
        """One paper full of a sheet. Raises `Refused` with what is wrong.

        ``used`` takes the texts of the language file that were used.
        """
        return self.impose([self.lay(sheet, language, wish, used)], wish)

    def lay(
        self,
        sheet: Sheet,
        language: Words,
        wish: Wish,
        used: set[tuple[str, str]] | None = None,
        advised: bool = True,
    ) -> Laid:
        """Lay a sheet out on its piece. Raises `Refused` with what is wrong, and with the smallest
        piece that would do where advice is wanted."""
        if wish.rules:  # so much text is in one language, the first
            language = language._replace(second=None)
        size, landscape = self.piece(sheet, wish)
        problems = Problems()
        translator = Translator(language, sheet, problems, wish.draft)
        grid = self.grid(sheet, size, landscape, wish, problems)
        # The line is small print: a theme of large print does without, unless it is asked for.
        small = wish.footer is None and self.theme.least.text <= foot.STRIP_MOST
        strip = self.strip(translator, size, wish, grid) if wish.footer or small else ""
        bare = False
        if strip and wish.footer is None and self.faces(language)["regular"].missing(strip):
            strip, bare = "", True  # a file's name may hold anything
        page = self._page(translator, size, landscape, wish, strip, problems)
        if strip and wish.footer is None and problems and all(p.id in FIT for p in problems):
            # A sheet that needs the room does without the line, unless it was asked for.
            found = Problems()
            other = Translator(language, sheet, found, wish.draft)
            without = self._page(other, size, landscape, wish, "", found)
            if not found:
                page, problems, bare = without, found, True
        if used is not None:
            used |= translator.used
        if problems:
            if advised and all(p.id in FIT for p in problems):
                self._advise(translator, size, landscape, wish, problems)
            raise Refused(problems)
        guides: list[Item] = []
        if wish.corners:
            guides += corner_guides(page.width, page.height, wish.corners)
        if wish.hole:
            guides += hole_marks(page.width, page.height, wish.hole)
        page = page._replace(items=(*page.items, *guides))
        values = words.values_of(sheet, self.token(sheet, size, wish))
        said = translator.phrase(sheet.title, values)
        title = f"{said.text} / {said.second.text}" if said.second else said.text
        return Laid(sheet, language, size, landscape, page, title, bare, wish.rules)

    def grid(
        self, sheet: Sheet, size: Size, landscape: bool, wish: Wish, problems: Problems
    ) -> Grid | None:
        """Where pieces go; what does not fit the paper is a problem."""
        plan = wish.plan
        grid = impose.find_grid(*size.turned(landscape), plan)
        if grid is None and plan.paper is not None:
            # Sizes are in order, and so is the first paper that holds the piece the smallest.
            holds = (
                p.name
                for p in self.sizes.values()
                if p.paper and impose.find_grid(size.width, size.height, plan._replace(paper=p))
            )
            other = next(holds, "")
            id = "piece-not-on-paper" if other else "piece-on-no-paper"
            if plan.bleed and impose.find_grid(size.width, size.height, impose.Plan(plan.paper)):
                id = "bleed-not-on-paper" if other else "bleed-on-no-paper"
            problems.add(
                sheet.source,
                id,
                piece=size.name,
                paper=plan.paper.name,
                bleed=f"{plan.bleed:g}",
                other=other or "-",
            )
        elif grid is not None and plan.paper is not None:
            self._on_paper(grid, wish, problems)
            lacking = LEAST_MARGIN - grid.free - wish.margin
            if lacking > 0.01:
                problems.add(
                    wish.margin_source,
                    "margin-small",
                    got=f"{wish.margin:g}",
                    free=f"{grid.free + wish.margin:.1f}",
                    limit=f"{wish.margin + lacking:.4g}",
                    piece=size.name,
                    paper=plan.paper.name,
                )
        return grid

    def _on_paper(self, grid: Grid, wish: Wish, problems: Problems) -> None:
        """An offset moves what is printed, but not off the paper."""
        for name in ("offset", "back_offset"):
            got = max(map(abs, getattr(wish.plan, name)))
            limit = grid.free + wish.margin
            if got > limit + 0.01:
                place = Source("--" + name.replace("_", "-"))
                problems.add(place, "offset-far", got=f"{got:.3g}", limit=f"{limit:.3g}")

    def piece(self, sheet: Sheet, wish: Wish) -> tuple[Size, bool]:
        """The piece for a sheet: as asked, or its own or the theme's, or its like on the paper."""
        landscape = sheet.piece.landscape if wish.landscape is None else wish.landscape
        if wish.piece is not None:
            return wish.piece, landscape
        own = size_named(sheet.piece.name, self.sizes)
        if self.theme.least.piece:
            own = max(own, self.sizes[self.theme.least.piece], key=lambda s: s.width * s.height)
        return (for_paper(own, wish.paper, self.sizes) if wish.paper else own), landscape

    def token(self, sheet: Sheet, size: Size, wish: Wish) -> float | None:
        """The diameter in mm of a disc on a board, or None where there are no discs."""
        if not sheet.token:
            return None
        return wish.token or sheet.token_on(size.name)

    def _page(
        self,
        translator: Translator,
        size: Size,
        landscape: bool,
        wish: Wish,
        strip: str,
        problems: Problems,
    ) -> Page:
        sheet = translator.sheet
        if wish.token is not None and not sheet.token:
            problems.add(sheet.source, "token-unused")
        making = layout.Making(
            size=size,
            landscape=landscape,
            pen=PENS[wish.pen],
            token=self.token(sheet, size, wish),
            margin=wish.margin,
            hole=wish.hole,
            mirror=wish.mirror,
            care=wish.care,
            strip=strip,
            number=wish.number,
        )
        faces = self.faces(translator.words)
        prepare(faces, sheet)
        if wish.rules:
            return self._card(translator, faces, making, wish.card, problems)
        return layout.lay_out(sheet, translator, faces, self.theme, making, problems)

    def _card(
        self,
        translator: Translator,
        faces: dict[str, Face],
        making: layout.Making,
        card: str,
        problems: Problems,
    ) -> Page:
        """The rules card of a sheet. Raises `Refused` where it has none."""
        from ..layout.card import lay_out_rules
        from ..reader.card import find_card, read_card

        sheet, tag = translator.sheet, translator.words.tag
        path = card or find_card(sheet, tag)
        if path is None:
            missing = Problems()
            file = f"layouts/rules/{sheet.name}.{tag}.txt"
            missing.add(sheet.source, "card-missing", language=tag, file=file)
            raise Refused(missing)
        parts = read_card(path, sheet, translator, making.token, problems)
        if problems or not parts:
            if not problems:
                problems.add(Source(library.shown(path), 1, 1), "card-empty")
            return Page(*making.size.turned(making.landscape), (), making.margin)
        theme = self.theme
        prepare(faces, *parts)
        return lay_out_rules(sheet, parts, translator, faces, theme, making, problems)

    def strip(self, translator: Translator, size: Size, wish: Wish, grid: Grid | None) -> str:
        """The line that says what a piece is and what to do with it (R59)."""
        way = foot.CUT
        if grid is None or (grid.places == 1 and grid.free < 1):
            way = foot.WHOLE
        if wish.plan.gutter and grid is not None and grid.places > 1:
            way = foot.GUTTERS
        if wish.plan.two_sheets:
            way = foot.TWO

        def say(text: str, **values: str) -> str:
            return translator.phrase(Phrase(text, translator.sheet.source), values).text

        on = size.name
        if wish.paper and wish.paper.name != size.name:
            on = say(foot.ON, piece=size.name, paper=wish.paper.name)
        name = translator.sheet.name + ("-rules" if wish.rules else "")
        parts = [f"sheetgen {__version__}", f"{name} {translator.words.full_tag}", on]
        if translator.sheet.rows():  # what is never wiped is not laminated
            pouch = wish.pouch or pouch_for(size, self.papers.pouches)
            parts.append(say(foot.POUCH, pouch=pouch.name) if pouch else say(foot.NO_POUCH))
            parts.append(say(way))
        return foot.SEPARATOR.join(parts)

    def impose(
        self,
        laid: Sequence[Laid],
        wish: Wish,
        run: Run = ONE_PAGE,
        names: Sequence[Named] = (),
        backs: Sequence[Laid | None] = (),
    ) -> Result:
        """Place pieces on paper: each as often as asked, for each name, with its back.

        ``backs`` holds the back of each; none, or None, is a blank one. Raises `Refused`.
        """
        problems = Problems()
        first = laid[0]
        for other in laid[1:]:
            if {other.page.width, other.page.height} != {first.page.width, first.page.height}:
                problems.add(
                    other.sheet.source,
                    "pieces-differ",
                    piece=other.piece.name,
                    other=first.piece.name,
                )
        grid = impose.find_grid(first.page.width, first.page.height, wish.plan)
        if problems or grid is None:  # `lay` refuses a piece that is too large
            raise Refused(problems)
        for one in laid:
            prepare(self.faces(one.words), *(Phrase(name.text, name.source) for name in names))
        copies = copies_of(laid, run, names, backs, grid.places, self._stamps, problems)
        if problems:
            raise Refused(problems)
        pages = Imposed(copies, grid, wish.plan, 2 if run.back else 1)
        title = " + ".join(dict.fromkeys(one.title for one in laid))
        paper = f" / {wish.paper.name}" if wish.paper else ""
        subject = f"{title} · {min(grid.places, len(copies))} × {first.piece.name}{paper}"
        tag = first.words.tag
        document = Document(title, subject, tag, pages, run.inks, pages.duplex)
        return Result(tuple(laid), wish.paper, document, grid, len(copies), self.theme.name)

    def _stamps(self, laid: Laid) -> Stamps:
        return Stamps(laid.page, laid.sheet, self.faces(laid.words), self.theme)

    def _advise(
        self, translator: Translator, size: Size, landscape: bool, wish: Wish, problems: Problems
    ) -> None:
        def attempt(words: Translator, other: Size, turn: bool, footer: bool) -> None:
            strip = ""
            if footer:
                grid = impose.find_grid(*other.turned(turn), wish.plan)
                strip = self.strip(words, other, wish, grid)
            self._page(words, other, turn, wish, strip, words.problems)

        advise(translator, (size, landscape), wish, self.sizes, attempt, problems)


def languages_of(sheet: Sheet, path: str, wanted: str) -> list[str]:
    """Tags to render a sheet in: the one asked for (or pair), all that ship, or an own sheet's."""
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
