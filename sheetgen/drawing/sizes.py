"""Sizes of pieces and papers, and pouches to laminate them in."""

import re
from typing import NamedTuple

from ..source import library
from ..source.ask import Ask, signed_mm
from ..source.located import Node, Text, read_file
from ..source.problems import Problems, Refused, shown
from .limits import LARGEST, LEAST_SEAL, SEAL, SMALLEST

EIGHTH = 25.4 / 8  # of an inch; mm
MOST = 100  # sizes of a file: where one is asked for that does not do, all are tried
_NUMBER = r"(-?[0-9]{1,5}(?:\.[0-9]{1,4})?)"
_CUSTOM = re.compile(rf"{_NUMBER} ?(mm|cm|in)? ?[x×*] ?{_NUMBER} ?(mm|cm|in)\Z")
_BARE = re.compile(rf"{_NUMBER} ?[x×*] ?{_NUMBER}\Z")


class Size(NamedTuple):
    """A piece or paper by name, standing; mm."""

    name: str
    width: float
    height: float
    paper: bool = False  # lies in most printers
    inch: bool = False
    pieces: tuple[tuple[str, str], ...] = ()  # what takes the place of which piece on it
    edge: float = 0.0  # mm of its edge that stay free of marks, where that is more than usual
    home: str = ""  # the one paper that it is for
    regions: tuple[str, ...] = ()  # codes of the countries where it is the usual paper

    def turned(self, landscape: bool) -> tuple[float, float]:
        """Width and height, lying or standing."""
        return (self.height, self.width) if landscape else (self.width, self.height)


class Pouch(NamedTuple):
    """A laminating pouch: its film, and the largest paper that it seals all around."""

    name: str
    film: Size
    paper: Size


def custom_size(text: str) -> tuple[Size, bool] | None:
    """A size written as width x height, such as ``190x126mm``, and whether it lies; None where
    it is none. The name is what was written, with its unit."""
    found = _CUSTOM.match(text.strip().lower())
    if found is None:
        return None
    wide, unit, high, last = found.groups()
    width = signed_mm(f"{float(wide):g}{unit or last}")
    height = signed_mm(f"{float(high):g}{last}")
    if width is None or height is None:
        return None
    name = f"{float(wide):g}{'' if (unit or last) == last else unit}x{float(high):g}{last}"
    return size_of(name, width, height, last == "in"), width > height


def lacks_unit(text: str) -> bool:
    """Whether a size is written without its unit."""
    return bool(_BARE.match(text.strip().lower()))


def check_papers(node: Node, problems: Problems) -> None:
    """Note every problem of a file of papers that was read already."""
    reader = _Reader(problems)
    reader.sizes = dict(read_sizes())
    reader.file(node)
    reader.papers()


def size_named(name: str, sizes: dict[str, Size]) -> Size:
    """A size by its name, which may say it as width x height. Raises `KeyError`."""
    custom = None if name in sizes else custom_size(name)
    return custom[0] if custom is not None else sizes[name]


def size_of(name: str, width: float, height: float, inch: bool = False) -> Size:
    """A size of one's own, standing; mm."""
    return Size(name, min(width, height), max(width, height), inch=inch)


def in_range(size: Size) -> bool:
    """Whether a size can be drawn at all."""
    return size.width >= SMALLEST and size.height <= LARGEST


class Papers(NamedTuple):
    """All sizes by name, small ones first, and all pouches by name."""

    sizes: dict[str, Size]
    pouches: dict[str, Pouch]


def read_sizes() -> dict[str, Size]:
    """All sizes by name, small ones first. Raises `Refused`."""
    return read_papers().sizes


def read_papers() -> Papers:
    """Every file of papers; an own one is laid over the shipped one, size by size.

    Raises `Refused` with every problem.
    """
    problems = Problems()
    reader = _Reader(problems)
    for path in library.layers("papers"):
        reader.file(read_file(path, library.shown(path)))
    papers = reader.papers()
    if problems:
        raise Refused(problems)
    return papers


class _Reader(Ask):
    def __init__(self, problems: Problems) -> None:
        super().__init__(problems)
        self.sizes: dict[str, Size] = {}
        self.later: dict[str, Node] = {}  # pouches name sizes that another file may hold
        self.named_sizes: list[Text] = []  # and so do sizes

    def file(self, node: Node) -> None:
        keys = self.keys(node, "a file of papers", ("sizes", "pouches")) or {}
        for key, value in self.pairs(keys["sizes"], "`sizes`", MOST) if "sizes" in keys else ():
            if name := self.ident(key, "a size"):
                self.size(name, value)
        for key, value in self.pairs(keys["pouches"], "`pouches`") if "pouches" in keys else ():
            if name := self.ident(key, "a pouch"):
                self.later[name] = value

    def size(self, name: str, node: Node) -> None:
        known = ("width", "height", "paper", "inch", "pieces", "edge", "home", "regions")
        one = self.keys(node, "a size", known, ("width", "height"))
        if not one or "width" not in one or "height" not in one:
            return
        width = self.length(one["width"], "`width`", SMALLEST, LARGEST)
        height = self.length(one["height"], "`height`", SMALLEST, LARGEST)
        pieces = self.pairs(one["pieces"], "`pieces`") if "pieces" in one else []
        edge = self.at(one, "edge", lambda node, what: self.length(node, what, 0, 30), 0.0)
        home = one.get("home")
        for key, value in pieces:
            self.named_sizes += [text for text in (key, value) if isinstance(text, Text)]
        if isinstance(home, Text):
            self.named_sizes.append(home)
        if width is None or height is None:
            return
        self.sizes[name] = size_of(
            name, width, height, self.at(one, "inch", self.flag, False)
        )._replace(
            paper=self.at(one, "paper", self.flag, False),
            pieces=tuple((k.value, self.text(v, "`pieces`") or k.value) for k, v in pieces),
            edge=edge,
            home=self.at(one, "home", self.text, ""),
            regions=self.at(one, "regions", self.regions, ()),
        )

    def regions(self, node: Node, what: str) -> tuple[str, ...]:
        return self.each(node, what, lambda region: self.text(region, "a region", 3))

    def papers(self) -> Papers:
        for text in self.named_sizes:
            if text.value not in self.sizes:
                self.unknown(text.source, "unknown-piece", text.value, self.sizes)
        by_size = sorted(self.sizes.values(), key=lambda size: size.width * size.height)
        self.sizes = {size.name: size for size in by_size}
        found = []
        for name, node in self.later.items():
            keys = self.keys(node, "a pouch", ("film", "paper"), ("film", "paper")) or {}
            film = self.at(keys, "film", self.named, None)
            paper = self.at(keys, "paper", self.named, None)
            if film is None or paper is None:
                continue
            pouch = Pouch(name, film._replace(name=name), paper)
            if sealed_edge(paper, pouch) < LEAST_SEAL - 0.01:
                self.problems.add(node.source, "pouch-small", name=name)
            else:
                found.append(pouch)
        found.sort(key=lambda pouch: pouch.film.width * pouch.film.height)
        return Papers(self.sizes, {pouch.name: pouch for pouch in found})

    def named(self, node: Node, what: str) -> Size | None:
        """A size by name, or written as width x height."""
        text = self.text(node, what, 40)
        if text is None:
            return None
        name = known_name(text, self.sizes)
        if name is not None:
            return self.sizes[name]
        custom = custom_size(text)
        if custom is None:
            self.unknown(node.source, "unknown-piece", text, self.sizes)
            return None
        if not in_range(custom[0]):
            self.problems.add(node.source, "size-range", got=shown(text))
            return None
        return custom[0]


def known_name(text: str, names: dict[str, Size] | dict[str, Pouch]) -> str | None:
    """A name as it is written in the files, given in any case; None where there is none."""
    if text in names:
        return text
    return next((name for name in names if name.lower() == text.strip().lower()), None)


def pouch_named(text: str, pouches: dict[str, Pouch]) -> Pouch | None:
    """A pouch by its name, or by the size of its film or of its paper, such as ``154x216mm``.

    A film of another size is a pouch of its own, for a paper smaller by the usual sealed edge.
    """
    name = known_name(text, pouches)
    custom = custom_size(text)
    if name is not None or custom is None:
        return pouches[name] if name is not None else None
    size = custom[0]
    for of in ("film", "paper"):
        for pouch in pouches.values():
            other: Size = getattr(pouch, of)
            if max(abs(other.width - size.width), abs(other.height - size.height)) < 0.5:
                return pouch
    width, height = size.width - 2 * SEAL, size.height - 2 * SEAL
    paper = size_of(f"{width:.4g}x{height:.4g}mm", width, height)
    return Pouch(size.name, size, paper) if in_range(paper) else None


def for_paper(size: Size, paper: Size, sizes: dict[str, Size]) -> Size:
    """The piece in place of ``size`` on a paper: half-letter for A5 on Letter, and the like.

    A paper too small for the piece is a piece itself.
    """
    other = dict(paper.pieces).get(size.name)
    if other in sizes:
        size = sizes[other]
    if size.width > paper.width + 0.01 or size.height > paper.height + 0.01:
        return paper
    return size


def pouch_for(piece: Size, pouches: dict[str, Pouch]) -> Pouch | None:
    """The pouch made for a piece's size, else the smallest that seals it all around.

    Pieces of whole eighths of an inch take inch pouches, which are what is sold where they are
    used: a size has one pouch, whatever it is called and in whichever unit it is typed.
    """
    for pouch in pouches.values():
        if (pouch.paper.width, pouch.paper.height) == (piece.width, piece.height):
            return pouch
    sealing = [p for p in pouches.values() if sealed_edge(piece, p) >= SEAL - 0.01]
    inch = all(abs(mm / EIGHTH - round(mm / EIGHTH)) * EIGHTH < 0.05 for mm in piece[1:3])
    return min(sealing, key=lambda pouch: pouch.film.inch != inch, default=None)


def sealed_edge(piece: Size, pouch: Pouch) -> float:
    """The film in mm beyond a piece in a pouch, at the side where it is least."""
    return min(pouch.film.width - piece.width, pouch.film.height - piece.height) / 2


def corner_seal(border: float, radius: float) -> float:
    """The film in mm left at a corner: a border beyond square paper, rounded by a radius (R15)."""
    return 2**0.5 * border - (2**0.5 - 1) * radius


def largest_radius(border: float) -> float:
    """The largest radius in mm that leaves enough film at the corners (R15)."""
    return max((2**0.5 * border - LEAST_SEAL) / (2**0.5 - 1), 0.0)
