"""A job: sheets in languages on pieces on a paper, from names to documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from . import __version__, impose, layout, library, words
from .faces import Face
from .impose import Copy, Grid, Imposed
from .layout import foot
from .layout.context import SECOND_FACES
from .layout.guides import corner_guides, hole_marks
from .layout.stamps import Stamps
from .model import Phrase, Sheet
from .names import Named
from .page import Document, Item, Page
from .papers import LEAST_MARGIN, PENS, Size, for_paper, pouch_for, read_papers
from .problems import Problems, Refused, Source
from .reader import read_sheet
from .theme import Theme, read_theme
from .typecase import Case, prepare
from .wishes import OWN_FONT, Font, Run, Wish
from .words import SOURCE_LANGUAGE, Translator, Words

# Problems that another piece can mend.
FIT = {
    "label-too-long",
    "label-too-long-both",
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
    "card-too-long",
    "card-too-wide",
}


ONE_PAGE = Run()
MOST_PIECES = 400_000  # of a job: two gigabytes of memory


class Laid(NamedTuple):
    """A sheet laid out on a piece."""

    sheet: Sheet
    words: Words
    piece: Size
    landscape: bool
    page: Page
    title: str
    bare: bool = False  # there was no room for the line that says what it is
    rules: bool = False  # it is the rules card of the sheet

    @property
    def language(self) -> str:
        """The tag of its language, and behind a `+` that of a second one."""
        return self.words.full_tag


class Result(NamedTuple):
    """Pieces placed on paper: one file."""

    laid: tuple[Laid, ...]
    paper: Size | None
    document: Document
    grid: Grid
    copies: int
    theme: str = "colour"

    @property
    def sheet(self) -> Sheet:
        """The first sheet."""
        return self.laid[0].sheet

    @property
    def language(self) -> str:
        """The language of the first sheet."""
        return self.laid[0].language

    @property
    def piece(self) -> Size:
        """The piece, the same for all."""
        return self.laid[0].piece

    @property
    def landscape(self) -> bool:
        """Whether the first piece lies."""
        return self.laid[0].landscape

    @property
    def pieces(self) -> int:
        """How many pieces one paper gives."""
        return min(self.grid.places, self.copies)

    @property
    def pages_of_backs(self) -> bool:
        """Whether backs are printed on sheets of their own."""
        return isinstance(self.document.pages, Imposed) and self.document.pages.plan.two_sheets

    @property
    def file_name(self) -> str:
        """Sheets, languages, piece and paper; the theme where it is not the usual one."""
        first = self.laid[0]
        names = (one.sheet.name + ("-rules" if one.rules else "") for one in self.laid)
        sheets = list(dict.fromkeys(names))
        name = "+".join(sheets) if len(sheets) <= 3 else f"{len(sheets)}-sheets"
        tags = "+".join(dict.fromkeys(one.language for one in self.laid))
        piece = first.piece.name
        if first.landscape != first.sheet.piece.landscape:
            piece += "-landscape" if first.landscape else "-portrait"
        on = f"-on-{self.paper.name}" if self.paper else ""
        theme = "" if self.theme == "colour" else f".{self.theme}"
        return f"{name}.{tags}.{piece}{on}{theme}.pdf"


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
        return {one.words.tag: self.faces(one.words) for one in laid}

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
        advise: bool = True,
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
            if advise and all(p.id in FIT for p in problems):
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
        own = self.sizes[sheet.piece.name]
        if self.theme.least.piece:
            own = max(own, self.sizes[self.theme.least.piece], key=lambda s: s.width * s.height)
        return (for_paper(own, wish.paper, self.sizes) if wish.paper else own), landscape

    def token(self, sheet: Sheet, size: Size, wish: Wish) -> float | None:
        """The diameter in mm of a disc on a board, or None where there are no discs."""
        if not sheet.token:
            return None
        return wish.token or sheet.token.get(size.name, sheet.token[""])

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
        from .layout.rules import lay_out_rules
        from .rulescard import find_card, read_card

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
        copies = self._copies(laid, run, names, backs, grid.places, problems)
        if problems:
            raise Refused(problems)
        pages = Imposed(copies, grid, wish.plan, 2 if run.back else 1)
        title = " + ".join(dict.fromkeys(one.title for one in laid))
        paper = f" / {wish.paper.name}" if wish.paper else ""
        subject = f"{title} · {min(grid.places, len(copies))} × {first.piece.name}{paper}"
        tag = first.words.tag
        document = Document(title, subject, tag, pages, run.inks, pages.duplex)
        return Result(tuple(laid), wish.paper, document, grid, len(copies), self.theme.name)

    def _copies(
        self,
        laid: Sequence[Laid],
        run: Run,
        names: Sequence[Named],
        backs: Sequence[Laid | None],
        places: int,
        problems: Problems,
    ) -> list[Copy]:
        """Every copy, set by set: one of each sheet for a name or number, then the next."""
        behind = list(backs) or [None] * len(laid)
        many = run.copies or 1
        if run.copies is None and len(laid) == 1 and not names:
            many = places  # one page full
        count = len(laid) * many * max(len(names), 1)
        if count > MOST_PIECES:
            values = {"count": count, "limit": MOST_PIECES}
            problems.add(laid[0].sheet.source, "too-many-pieces", **values)
            return []
        if not names and run.number_from is None:
            pairs = zip(laid, behind, strict=True)
            return [Copy(one.page, (), back.page if back else None) for one, back in pairs] * many
        copies: list[Copy] = []
        number = run.number_from
        for one in laid:
            prepare(self.faces(one.words), *(Phrase(name.text, name.source) for name in names))
        stamps = [
            (self._stamps(one), back, self._stamps(back) if back else None)
            for one, back in zip(laid, behind, strict=True)
        ]
        for one, (front, _, _) in zip(laid, stamps, strict=True):
            if names and front.line is None:  # once, and not for every name
                problems.add(one.sheet.source, "no-name-line")
                return []
        each: Sequence[Named | None] = names or [None] * many
        for name in each:
            text = name.text if name else None
            for one, (front, back, back_stamps) in zip(laid, stamps, strict=True):
                source = name.source if name else one.sheet.source
                copy = Copy(one.page, front.draw(text, number, problems, source))
                if back is not None and back_stamps is not None:
                    # The same name and number on both sides: loose cards find their fronts again.
                    on_back = text if back_stamps.line is not None else None
                    numbered = number if back_stamps.number is not None else None
                    over = back_stamps.draw(on_back, numbered, problems, source)
                    copy = copy._replace(back=back.page, back_over=over)
                copies += [copy] * (many if names else 1)
            number = None if number is None else number + 1
        return copies

    def _stamps(self, laid: Laid) -> Stamps:
        return Stamps(laid.page, laid.sheet, self.faces(laid.words), self.theme)

    def _advise(
        self, translator: Translator, size: Size, landscape: bool, wish: Wish, problems: Problems
    ) -> None:
        """Name the smallest piece that would do, on the paper asked for where one does."""
        sheet, paper = translator.sheet, wish.paper
        fitting: list[tuple[bool, bool, bool, str, str]] = []
        own = [] if size.name in self.sizes else [size]
        for other in (*own, *self.sizes.values()):
            if other.home and (paper is None or other.home != paper.name):
                continue
            for turn in (landscape, not landscape):
                if other.name == size.name and turn == landscape:
                    continue
                found = Problems()
                fresh = Translator(translator.words, sheet, found, wish.draft)
                grid = impose.find_grid(*other.turned(turn), wish.plan)
                strip = self.strip(fresh, other, wish, grid) if wish.footer else ""
                self._page(fresh, other, turn, wish, strip, found)
                if not found:
                    inch = bool(paper and other.inch != paper.inch)
                    way = "landscape" if turn else "portrait"
                    name = other.name if turn == landscape else f"{other.name} {way}"
                    said = f"--piece {other.name}" + (
                        "" if turn == landscape else f" --orientation {way}"
                    )
                    if grid is None:
                        home = next(
                            (p for p in self.sizes.values() if p.paper and _holds(p, other)), other
                        )
                        said += f" --paper {home.name}"
                    off = grid is None  # another paper must be found for it: one that is common
                    fitting.append((off, off and not other.paper, inch, name, said))
                    break
        if fitting:
            # Of equals the first is the smallest: sizes are in order.
            best = min(fitting, key=lambda piece: piece[:3])
            problems.add(sheet.source, "fits-on", piece=best[3], options=best[4])
        else:
            problems.add(sheet.source, "fits-nowhere")
        if translator.second is not None:
            found = Problems()
            alone = Translator(translator.words._replace(second=None), sheet, found, wish.draft)
            self._page(alone, size, landscape, wish, "", found)
            if not found:
                tag = alone.words.tag
                problems.add(sheet.source, "fits-alone", language=tag, piece=size.name)


def _holds(paper: Size, piece: Size) -> bool:
    return piece.width <= paper.width + 0.01 and piece.height <= paper.height + 0.01


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
