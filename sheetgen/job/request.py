"""What is asked for: options and job files read into one record of wishes.

A value is a node that knows where it was said - a line of a job file, or `--paper` - so every
fault is told there, all of them at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..drawing import sizes
from ..drawing.sizes import Papers, Pouch, Size
from ..paper import impose
from ..paper.impose import Plan
from ..source import library
from ..source.located import Items, Node, Text
from ..source.problems import Problems, Refused, Source, shown
from ..source.values import Ask, length_mm
from .options import CHOICES

TOKEN_RANGE = (5, 60)  # mm
MOST_COPIES = 200_000
MOST_OFFSET = 20.0  # mm
DEFAULT_PAPER = "A4"
DEFAULT_THEME = "colour"
SHOP_BLEED = 3.0  # mm that print shops ask for
BLANK = "blank"
RULES = "rules"  # on the back: the rules card of the sheet in front
_PAIR = re.compile(r"[,;\s]+")


class Wish(NamedTuple):
    """What is asked of a piece; None and "" leave it to the sheet."""

    piece: Size | None = None
    landscape: bool | None = None
    pen: str = "bullet"
    token: float | None = None  # mm
    draft: bool = False  # leave words that are missing in English
    pouch: Pouch | None = None
    margin: float = sizes.SAFE_MARGIN  # mm
    margin_source: Source = Source("--margin")
    corners: float = 0.0  # mm
    hole: str = ""
    mirror: bool = False
    care: bool = False
    footer: bool | None = None  # None: where there is room for it
    number: bool = False
    rules: bool = False  # the rules card of a sheet instead of the sheet
    card: str = ""  # its file, where it is not looked up
    plan: Plan = Plan(None)

    @property
    def paper(self) -> Size | None:
        """The paper in the printer; None for a page as large as the piece needs."""
        return self.plan.paper


class Run(NamedTuple):
    """What is asked of the whole job."""

    copies: int | None = None
    together: bool = False
    names: str = ""  # a file
    names_source: Source = Source("--names")
    number_from: int | None = None
    back: str = ""
    back_source: Source = Source("--back")
    inks: str = "rgb"
    notes: tuple[tuple[str, dict[str, str]], ...] = ()  # what to tell besides


class Wishes(NamedTuple):
    """All of it."""

    wish: Wish
    run: Run


class Font(NamedTuple):
    """Font files to use in place of a language's own, and where they were named."""

    files: str = ""  # as they were written: one, or a regular and a bold one
    source: Source = Source("--font")


OWN_FONT = Font()


def font_of(said: Mapping[str, Node], problems: Problems) -> Font:
    """The font that was asked for."""
    node = said.get("font")
    if node is None:
        return OWN_FONT
    files = Ask(problems).text(node, "`font`")
    return Font(files or "", node.source)


def theme_of(said: Mapping[str, Node], problems: Problems) -> str:
    """The theme's name, or its path."""
    node = said.get("theme")
    if node is None:
        return DEFAULT_THEME
    if isinstance(node, Text) and library.is_path(node.value):
        return node.value
    known = library.files("themes")
    return Ask(problems).known(node, "`theme`", "unknown-theme", known) or DEFAULT_THEME


def read_wishes(said: Mapping[str, Node], known: Papers, problems: Problems) -> Wishes:
    """Read everything that was said; what is wrong is added to ``problems``."""
    return _Reader(said, known, problems).wishes()


class _Reader:
    def __init__(self, said: Mapping[str, Node], known: Papers, problems: Problems) -> None:
        self.said, self.papers, self.problems = said, known, problems
        self.ask = Ask(problems)

    def wishes(self) -> Wishes:
        run = self.run()
        piece, landscape = self.piece()
        pouch = self.pouch()
        if pouch is not None:
            piece = self.in_pouch(pouch, piece)
        elif "sealed-edge" in self.said:
            self.without("sealed-edge", "pouch")
        wish = Wish(
            piece=piece,
            landscape=landscape,
            pen=self.word("pen") or "bullet",
            token=self.length("token", *TOKEN_RANGE),
            draft=self.flag("draft"),
            pouch=pouch,
            margin=self.length("margin", sizes.CUT_MARGIN, 30) or sizes.SAFE_MARGIN,
            margin_source=self.said["margin"].source if "margin" in self.said else Source(""),
            corners=self.corners(pouch, piece),
            hole=self.word("hole"),
            mirror=self.flag("mirror-totals"),
            care=self.flag("care"),
            footer=self.flag("footer") if "footer" in self.said else None,
            number=run.number_from is not None,
            rules=self.flag("rules"),
            plan=self.plan(),
        )
        return self.printer(wish, run)

    def printer(self, wish: Wish, run: Run) -> Wishes:
        """Move and scale for a printer that was measured, on top of the offset asked for."""
        name = self.text("printer")
        if run.inks == "cmyk":
            for one in ("printer", "offset", "back-offset"):
                if one in self.said:
                    self.problems.add(self.said[one].source, "shop-printer", name=one)
            return Wishes(wish, run)
        if not name:
            return Wishes(wish, run)
        from ..paper.printers import applied, read_printer  # only who has measured one needs it

        try:
            known = applied(read_printer(name))
        except Refused as refused:
            for problem in refused.problems:
                source = problem.source if problem.source.file else self.said["printer"].source
                self.problems.add(source, problem.id, **problem.values)
            return Wishes(wish, run)
        # Backs on sheets of their own are printed as fronts are.
        back = known.offset if wish.plan.two_sheets else known.back_offset
        plan = wish.plan._replace(
            offset=_sum(wish.plan.offset, known.offset),
            back_offset=_sum(wish.plan.back_offset, back),
            scale=known.scale,
        )
        notes = tuple((note.id, note.values) for note in known.notes)
        return Wishes(wish._replace(plan=plan), run._replace(notes=notes))

    # Single values

    def flag(self, name: str) -> bool:
        return name in self.said and self.ask.flag(self.said[name], f"`{name}`")

    def word(self, name: str) -> str:
        """One of the words of a choice, or nothing."""
        if name not in self.said:
            return ""
        text = self.ask.text(self.said[name], f"`{name}`")
        words = CHOICES[name].words
        if text is None or text.lower() in words:
            return (text or "").lower()
        node = self.said[name]
        self.problems.add(
            node.source, "want-choice", what=f"`{name}`", known=", ".join(words), got=shown(text)
        )
        return ""

    def length(self, name: str, low: float, high: float) -> float | None:
        if name not in self.said:
            return None
        return self.ask.length(self.said[name], f"`{name}`", low, high)

    def count(self, name: str, low: int, high: int) -> int | None:
        if name not in self.said:
            return None
        return self.ask.integer(self.said[name], f"`{name}`", low, high)

    def text(self, name: str) -> str:
        if name not in self.said:
            return ""
        return self.ask.text(self.said[name], f"`{name}`") or ""

    def pair(self, name: str) -> tuple[float, float]:
        """Two lengths with their signs, right and down; mm."""
        if name not in self.said:
            return (0.0, 0.0)
        node = self.said[name]
        if isinstance(node, Items):
            parts = [v.value if isinstance(v, Text) else "?" for v in node.values]
        else:
            text = self.ask.text(node, f"`{name}`")
            if text is None:
                return (0.0, 0.0)
            parts = _PAIR.split(text.strip())
        found = [_signed(part) for part in parts]
        if len(found) != 2 or None in found:
            got = shown(" ".join(parts))
            self.problems.add(node.source, "want-pair", what=f"`{name}`", got=got)
            return (0.0, 0.0)
        x, y = found[0] or 0.0, found[1] or 0.0
        if max(abs(x), abs(y)) > MOST_OFFSET:
            self.problems.add(
                node.source,
                "length-range",
                what=f"`{name}`",
                got=shown(" ".join(parts)),
                low=f"-{MOST_OFFSET:g} mm",
                high=f"{MOST_OFFSET:g} mm",
            )
        return (x, y)

    def without(self, name: str, other: str) -> None:
        self.problems.add(self.said[name].source, "keys-together", name=name, other=other)

    # Sizes

    def size(self, name: str, id: str) -> tuple[Size | None, bool | None]:
        """A size by name or as width x height, and how it lies where that was said."""
        node = self.said.get(name)
        text = self.ask.text(node, f"`{name}`", 60) if node is not None else None
        if node is None or text is None:
            return None, None
        word, _, way = text.strip().partition(" ")
        found = sizes.known_name(word, self.papers.sizes)
        custom = sizes.custom_size(text)
        if custom is not None and found is None:
            if not sizes.in_range(custom[0]):
                self.problems.add(node.source, "size-range", got=shown(text))
                return None, None
            return custom
        ways = {"": None, "landscape": True, "portrait": False}
        if found is None and sizes.lacks_unit(text):
            self.problems.add(node.source, "size-unit", got=shown(text))
            return None, None
        if found is None:
            self.ask.unknown(node.source, id, text, self.papers.sizes)
            return None, None
        if way.strip().lower() not in ways:
            self.problems.add(node.source, "bad-piece", got=shown(text))
            return None, None
        return self.papers.sizes[found], ways[way.strip().lower()]

    def piece(self) -> tuple[Size | None, bool | None]:
        piece, landscape = self.size("piece", "unknown-piece")
        way = self.word("orientation")
        return piece, (way == "landscape") if way else landscape

    def pouch(self) -> Pouch | None:
        name = self.text("pouch")
        if not name:
            return None
        found = sizes.known_name(name, self.papers.pouches)
        if found is None:
            self.ask.unknown(self.said["pouch"].source, "unknown-pouch", name, self.papers.pouches)
            return None
        return self.papers.pouches[found]

    def in_pouch(self, pouch: Pouch, piece: Size | None) -> Size | None:
        """The piece for a pouch: the paper it takes, or what leaves the border asked for (R11)."""
        border = self.length("sealed-edge", sizes.LEAST_SEAL, 40)
        if piece is None and border is None:
            return pouch.paper
        if piece is None:
            width, height = pouch.film.width - 2 * border, pouch.film.height - 2 * border  # type: ignore[operator]
            found = sizes.size_of(f"{width:.4g}x{height:.4g}mm", width, height)
            if sizes.in_range(found):
                return found
            source = self.said["sealed-edge"].source
            self.problems.add(source, "size-range", got=found.name)
            return None
        least = sizes.LEAST_SEAL if border is None else border
        left = sizes.sealed_edge(piece, pouch)
        if left < least - 0.01:
            other = self._pouch_that_fits(piece, least)
            id = "pouch-too-small" if left >= 0 else "pouch-no-room"
            self.problems.add(
                self.said["pouch"].source,
                id if other else "pouch-none",
                piece=piece.name,
                pouch=pouch.name,
                got=f"{left:.1f}",
                limit=f"{least:g}",
                other=other,
            )
        return piece

    def _pouch_that_fits(self, piece: Size, border: float) -> str:
        fits = (
            p.name
            for p in self.papers.pouches.values()
            if sizes.sealed_edge(piece, p) >= border - 0.01
        )
        return next(fits, "")

    def corners(self, pouch: Pouch | None, piece: Size | None) -> float:
        """The radius of corners (R15): film must be left at the corner of the paper."""
        radius = self.length("corners", 0, 40)
        if not radius:
            return 0.0
        border = self.length("sealed-edge", sizes.LEAST_SEAL, 40) or sizes.SEAL
        if pouch is not None and "sealed-edge" not in self.said:
            border = sizes.sealed_edge(piece or pouch.paper, pouch)
        most = sizes.largest_radius(border)
        if radius > most + 1e-6:
            self.problems.add(
                self.said["corners"].source,
                "corners-large",
                got=f"{radius:g}",
                border=f"{border:.3g}",
                seal=f"{max(sizes.corner_seal(border, radius), 0):.1f}",
                limit=f"{int(most * 10) / 10:g}",
            )
        return radius

    # The plan

    def plan(self) -> Plan:
        shop = self.flag("print-shop")
        paper, lies = self.size("paper", "unknown-paper")
        if lies is not None and isinstance(self.said["paper"], Text):
            text = self.said["paper"].value
            if " " in text.strip():  # the program turns the paper as gives the most pieces
                self.problems.add(self.said["paper"].source, "paper-turned", got=shown(text))
        bleed = self.length("bleed", 0, 20)
        if bleed is None:
            bleed = SHOP_BLEED if shop else 0.0
        if paper is None and not bleed and not shop:
            paper = self.papers.sizes[DEFAULT_PAPER]
        gutter = self.length("gutter", impose.LEAST_GUTTER, 100)
        if gutter is None:
            gutter = max(impose.GUTTER, 2 * bleed) if bleed else 0.0
        elif bleed * 2 > gutter:
            self.problems.add(
                self.said["gutter"].source, "gutter-bleed", got=f"{gutter:g}", bleed=f"{bleed:g}"
            )
        cut = self.word("cut-marks") or "ticks"
        if shop and cut == "none":
            self.problems.add(self.said["cut-marks"].source, "shop-marks")
        duplex, backs = self.word("duplex"), self.word("backs")
        two = self.flag("two-sheets")
        for name in ("duplex", "backs", "two-sheets", "back-offset"):
            if name in self.said and "back" not in self.said:
                self.without(name, "back")
        if two and "duplex" in self.said:
            self.problems.add(self.said["duplex"].source, "duplex-two-sheets")
        return Plan(
            paper=paper,
            gutter=gutter,
            bleed=bleed,
            cut=cut,
            tick=self.length("tick-length", 2, 15) or impose.TICK,
            order=self.word("order") or "page",
            duplex=duplex,
            fronts_first=backs == "after",
            two_sheets=two,
            offset=self.pair("offset"),
            back_offset=self.pair("back-offset"),
            edge=paper.edge if paper is not None else 0.0,
        )

    def run(self) -> Run:
        names, back = self.text("names"), self.text("back")
        copies = self.count("copies", 1, MOST_COPIES)
        together = self.flag("together")
        if "order" in self.said and not (together or names or copies or "number-from" in self.said):
            self.problems.add(self.said["order"].source, "order-alone")
        return Run(
            copies=copies,
            together=together,
            names=names,
            names_source=self.said["names"].source if names else Source("--names"),
            number_from=self.count("number-from", 0, 999_999 - MOST_COPIES),
            back=back,
            back_source=self.said["back"].source if back else Source("--back"),
            inks="cmyk" if self.flag("print-shop") else "rgb",
        )


def _sum(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]


def _signed(text: str) -> float | None:
    """A length with an optional sign in mm."""
    text = text.strip().replace("−", "-")
    if text.strip("+-") in ("0", "0.0"):  # nothing is nothing in any unit
        return 0.0
    sign = -1.0 if text.startswith("-") else 1.0
    mm = length_mm(text[1:] if text[:1] in ("+", "-") else text)
    return None if mm is None else sign * mm
