"""What was given for the options becomes one `Request`: read, looked up, and checked together.

What is given is a text that knows where it was said - a line of a job file, or `--paper` - or the
value itself, from a caller of the library. All that is wrong is told at once, each at its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..drawing import sizes
from ..drawing.limits import GUTTER, LEAST_SEAL, SEAL
from ..drawing.sizes import Papers, Pouch, Size
from ..layout.spec import PieceRequest
from ..paper.grid import Plan
from ..paper.usual import DEFAULT_PAPER
from ..source.ask import Ask
from ..source.located import Text
from ..source.problems import Problems, Refused, shown
from ..words.language import SOURCE_LANGUAGE
from ..words.languages import find_one_or_two, language_fault, language_tags
from .options import OPTIONS
from .reading import Given, read, written
from .request import ALL, Font, Request

SHOP_BLEED = 3.0  # mm that print shops ask for


def settle(
    given: Mapping[str, Given],
    papers: Papers,
    problems: Problems,
    usual_paper: str | None = DEFAULT_PAPER,
) -> Request:
    """The request; what is wrong with it is added to ``problems``.

    Without ``usual_paper`` a piece that no paper is asked for is a page of its own, without marks
    unless they are asked for.
    """
    return _Settling(given, papers, problems).request(usual_paper)


def language_of(node: Text, known: Iterable[str], problems: Problems) -> str:
    """The tag of the language, or those of the two, that were asked for; English where that is
    wrong. ``known`` are named where it is none of them."""
    fault = language_fault(node.value)
    if fault is not None:
        id, values = fault
        if id == "unknown-language":
            Ask(problems).unknown(node.source, id, values["name"], known)
        else:
            problems.add(node.source, id, **values)
    found = find_one_or_two(node.value)
    return found.full_tag if found else SOURCE_LANGUAGE


class _Settling:
    def __init__(self, given: Mapping[str, Given], papers: Papers, problems: Problems) -> None:
        self.given, self.papers, self.problems = given, papers, problems
        self.ask = Ask(problems)

    def value(self, name: str) -> Any:
        """What an option was given, or None."""
        given = self.given.get(name)
        return None if given is None else read(OPTIONS[name], given, self.ask)

    def wrong(self, name: str, id: str, /, **values: object) -> None:
        self.problems.add(self.given[name].source, id, **values)

    def request(self, usual_paper: str | None) -> Request:
        # What no other option has a say in goes into its field as it is.
        found: dict[str, dict[str, Any]] = {"piece": {}, "plan": {}, "": {}}
        self.lone_order()
        for option in OPTIONS.values():
            value = self.value(option.name) if option.field else None
            if value is not None:
                part, _, field = option.field.rpartition(".")
                found[part][field] = value
        size, landscape = self.piece()
        pouch = self.pouch()
        if pouch is not None:
            size = self.in_pouch(pouch, size)
        elif "sealed-edge" in self.given:
            self.wrong("sealed-edge", "keys-together", name="sealed-edge", other="pouch")
        self.corners(found["piece"].get("corners"), pouch, size)
        number = "number_from" in found[""]
        piece = PieceRequest(size, landscape, pouch=pouch, number=number, **found["piece"])
        font = self.given.get("font")
        request = Request(
            piece,
            self.plan(found["plan"], usual_paper),
            language=self.language(),
            font=Font(self.value("font") or "", font.source) if font else Font(),
            inks="cmyk" if self.value("print-shop") else "rgb",
            places={name: node.source for name, node in self.given.items()},
            said={name: written(node) for name, node in self.given.items()},
            **found[""],
        )
        return self.printer(request)

    def lone_order(self) -> None:
        """An order is one of copies that differ, or of many."""
        many = any(self.value(name) for name in ("together", "names", "copies"))
        if "order" in self.given and not many and "number-from" not in self.given:
            self.wrong("order", "order-alone")

    def language(self) -> str:
        node = self.given.get("lang")
        if not isinstance(node, Text):
            return ""
        return (
            ALL if node.value == ALL else language_of(node, [*language_tags(), ALL], self.problems)
        )

    def printer(self, request: Request) -> Request:
        """Moved and scaled for a printer that was measured, on top of the offset asked for."""
        name = self.value("printer")
        if request.inks == "cmyk":
            for one in ("printer", "offset", "back-offset"):
                if one in self.given:
                    self.wrong(one, "shop-printer", name=one)
            return request
        if not name:
            return request
        # Only who has measured one needs it.
        from ..paper.printers import applied, read_printer

        try:
            known = applied(read_printer(name))
        except Refused as refused:
            for problem in refused.problems:
                place = problem.source if problem.source.file else self.given["printer"].source
                self.problems.add(place, problem.id, **problem.values)
            return request
        plan = request.plan
        # Backs on sheets of their own are printed as fronts are.
        back = known.offset if plan.two_sheets else known.back_offset
        plan = plan._replace(
            offset=_sum(plan.offset, known.offset),
            back_offset=_sum(plan.back_offset, back),
            scale=known.scale,
        )
        return request._replace(plan=plan, notes=known.notes)

    # The piece

    def size(self, name: str, id: str) -> tuple[Size | None, bool | None]:
        """A size by name or as width x height, and how it lies where that was said."""
        value = self.value(name)
        if value is None:
            return None, None
        found, text = None, value
        custom: tuple[Size, bool] | None
        if isinstance(value, tuple):
            width, height = value
            text = f"{width:g}x{height:g}mm"
            custom = sizes.size_of(text, width, height), width > height
        else:
            found = sizes.known_name(text.strip().partition(" ")[0], self.papers.sizes)
            custom = sizes.custom_size(text)
        if custom is not None and found is None:
            if not sizes.in_range(custom[0]):
                self.wrong(name, "size-range", got=shown(text))
                return None, None
            return custom
        ways = {"": None, "landscape": True, "portrait": False}
        way = text.strip().partition(" ")[2].strip().lower()
        if found is None and sizes.lacks_unit(text):
            self.wrong(name, "size-unit", got=shown(text))
        elif found is None:
            self.ask.unknown(self.given[name].source, id, text, self.papers.sizes)
        elif way not in ways:
            self.wrong(name, "bad-piece", got=shown(text))
        else:
            return self.papers.sizes[found], ways[way]
        return None, None

    def piece(self) -> tuple[Size | None, bool | None]:
        size, landscape = self.size("piece", "unknown-piece")
        way: bool | None = self.value("orientation")
        return size, landscape if way is None else way

    def pouch(self) -> Pouch | None:
        name, pouches = self.value("pouch"), self.papers.pouches
        if not name:
            return None
        found = sizes.pouch_named(name, pouches)
        if found is None:
            self.ask.unknown(self.given["pouch"].source, "unknown-pouch", name, pouches)
        return found

    def in_pouch(self, pouch: Pouch, piece: Size | None) -> Size | None:
        """The piece for a pouch: the paper it takes, or what leaves the border asked for (R11)."""
        border: float | None = self.value("sealed-edge")
        if piece is None and border is None:
            return pouch.paper
        least = LEAST_SEAL if border is None else border
        if piece is None:
            width, height = pouch.film.width - 2 * least, pouch.film.height - 2 * least
            found = sizes.size_of(f"{width:.4g}x{height:.4g}mm", width, height)
            if sizes.in_range(found):
                return found
            self.wrong("sealed-edge", "size-range", got=found.name)
            return None
        left = sizes.sealed_edge(piece, pouch)
        if left < least - 0.01:
            sealing = (
                one.name
                for one in self.papers.pouches.values()
                if sizes.sealed_edge(piece, one) >= least - 0.01
            )
            other = next(sealing, "")
            id = "pouch-too-small" if left >= 0 else "pouch-no-room"
            values = {"piece": piece.name, "pouch": pouch.name, "other": other}
            limits = {"got": f"{left:.1f}", "limit": f"{least:g}"}
            self.wrong("pouch", id if other else "pouch-none", **values, **limits)
        return piece

    def corners(self, radius: float | None, pouch: Pouch | None, piece: Size | None) -> None:
        """Where corners are rounded (R15), film must be left at the corner of the paper."""
        if not radius:
            return
        border = self.value("sealed-edge") or SEAL
        if pouch is not None and "sealed-edge" not in self.given:
            border = sizes.sealed_edge(piece or pouch.paper, pouch)
        most = sizes.largest_radius(border)
        if radius > most + 1e-6:
            self.wrong(
                "corners",
                "corners-large",
                got=f"{radius:g}",
                border=f"{border:.3g}",
                seal=f"{max(sizes.corner_seal(border, radius), 0):.1f}",
                limit=f"{int(most * 10) / 10:g}",
            )

    # How pieces lie on paper

    def plan(self, found: dict[str, Any], usual_paper: str | None) -> Plan:
        shop = self.value("print-shop")
        paper, lies = self.size("paper", "unknown-paper")
        given = self.given.get("paper")
        if lies is not None and isinstance(given, Text) and " " in given.value.strip():
            # The program turns the paper as gives the most pieces.
            self.wrong("paper", "paper-turned", got=shown(given.value))
        bleed = self.value("bleed")
        if bleed is None:
            bleed = SHOP_BLEED if shop else 0.0
        cut = self.value("cut-marks")
        if shop and cut == "none":
            self.wrong("cut-marks", "shop-marks")
        if paper is None and not bleed and not shop:
            paper = self.papers.sizes[usual_paper] if usual_paper else None
            cut = cut if paper or cut else "none"
        gutter = self.value("gutter")
        if gutter is None:
            gutter = max(GUTTER, 2 * bleed) if bleed else 0.0
        elif bleed * 2 > gutter:
            self.wrong("gutter", "gutter-bleed", got=f"{gutter:g}", bleed=f"{bleed:g}")
        for name in ("duplex", "backs", "two-sheets", "back-offset"):
            if name in self.given and "back" not in self.given:
                self.wrong(name, "keys-together", name=name, other="back")
        if found.get("two_sheets") and "duplex" in self.given:
            self.wrong("duplex", "duplex-two-sheets")
        found["back_offset"] = self.value("back-offset") or (0.0, 0.0)
        edge = paper.edge if paper is not None else 0.0
        return Plan(paper, gutter, bleed, cut or "ticks", edge=edge, **found)


def _sum(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]
