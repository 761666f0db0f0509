"""Imposition: equal pieces on a paper, on one side or two, and the marks to cut them by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from ..drawing.page import Area, Item, Line, Page, Placement, Sheetful
from ..drawing.sizes import LEAST_MARGIN, Size

SLACK = 0.6  # mm: two A5 are 296 mm, an A4 is 297; the rest goes to the outer edges
PRINTABLE = LEAST_MARGIN  # mm from the edge where home printers reach (R8)
TICK, TICK_LEAST, TICK_WIDTH, TICK_COLOUR = 5.0, 4.0, 0.4, "#808080"
TICK_GAP, LEAST_GAP = 2.5, 2.0  # mm between a piece and its tick
TICK_MOST = 5.65  # mm: ticks on a shared cut end 12 mm from the edge of the paper (R27)
LINE_WIDTH, LINE_COLOUR = 0.25, "#b4b4b4"  # points: a cut that is drawn all along
GUTTER, LEAST_GUTTER = 10.0, 8.0  # mm: 3 mm of film for both neighbours, and some wander (R13)
OWN_EDGE = 2.0  # mm between marks and the edge of a page that is made for its piece

# What a turn and the turn of its back add up to, by how the paper is flipped: see `_mirrored`.
TURN_ACROSS, TURN_DOWN = 4, 2


class Plan(NamedTuple):
    """How pieces are placed on paper."""

    paper: Size | None  # None: a page of its own for each piece, as large as its marks need
    gutter: float = 0.0  # mm between pieces; 0: neighbours share their cut
    bleed: float = 0.0  # mm round each piece
    cut: str = "ticks"  # or "lines" (all along each cut) or "none"
    tick: float = TICK  # mm
    order: str = "page"  # or "stack": the piles that are cut are in order one upon the other
    duplex: str = ""  # the edge that is flipped over: "long", "short"; "": as the page lies
    fronts_first: bool = False  # all fronts, then all backs
    two_sheets: bool = False  # backs on sheets of their own, laminated back to back
    offset: tuple[float, float] = (0.0, 0.0)  # mm right and down
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    edge: float = 0.0  # mm of the paper's edge that stay free of marks, where that is more


class Grid(NamedTuple):
    """Equal cells on a page; mm."""

    width: float
    height: float
    left: float
    top: float
    w: float
    h: float
    gutter: float
    across: int
    down: int
    turned: bool

    @property
    def places(self) -> int:
        """How many pieces one page takes."""
        return self.across * self.down

    @property
    def union(self) -> Area:
        """All cells together."""
        return Area(
            self.left,
            self.top,
            self.across * self.w + (self.across - 1) * self.gutter,
            self.down * self.h + (self.down - 1) * self.gutter,
        )

    def cell(self, n: int) -> Area:
        """One cell, counted along rows."""
        down, across = divmod(n, self.across)
        x = self.left + across * (self.w + self.gutter)
        return Area(x, self.top + down * (self.h + self.gutter), self.w, self.h)

    @property
    def free(self) -> float:
        """How far the pieces lie from the edge of the paper, where they are nearest; mm."""
        right = self.width - self.union.right
        return min(self.left, self.top, right, self.height - self.union.bottom)


def find_grid(w: float, h: float, plan: Plan) -> Grid | None:
    """Where pieces of a size go, or None where not even one fits.

    The paper lies or stands and the pieces are turned as gives the most; among those as gives
    every cut its ticks, then as leaves the pieces upright.
    """
    if plan.paper is None:
        room = plan.bleed
        if plan.cut != "none":
            room = max(TICK_GAP, plan.bleed) + plan.tick + OWN_EDGE
        return Grid(w + 2 * room, h + 2 * room, room, room, w, h, 0.0, 1, 1, False)
    best: tuple[tuple[int, int, bool, bool], Grid] | None = None
    for landscape in (False, True):
        width, height = plan.paper.turned(landscape)
        for turned in (False, True):
            grid = _grid((h, w) if turned else (w, h), width, height, turned, plan)
            if grid is None:
                continue
            xs, ys = cuts(grid)
            lacking = len(_ticks(grid, plan)) - 2 * len(xs) - 2 * len(ys)
            rank = (grid.places, lacking, not turned, not landscape)
            if best is None or rank > best[0]:
                best = (rank, grid)
    return best[1] if best else None


def _grid(
    size: tuple[float, float], width: float, height: float, turned: bool, plan: Plan
) -> Grid | None:
    w, h = size
    # Bleed runs over the cut, so its marks must find room outside of it (R26).
    edge = PRINTABLE + TICK_LEAST + max(TICK_GAP, plan.bleed) if plan.bleed else 0.0
    gutter = plan.gutter

    def fitting(room: float, side: float) -> int:
        return int((room - 2 * edge + gutter + 0.01) // (side + gutter))

    across, down = fitting(width, w), fitting(height, h)
    if across < 1 or down < 1:
        return None
    left = _before(width - across * w - (across - 1) * gutter, plan)
    top = _before(height - down * h - (down - 1) * gutter, plan)
    return Grid(width, height, left, top, w, h, gutter, across, down, turned)


def _before(spare: float, plan: Plan) -> float:
    """What stays free at the left or top edge of so many spare mm: half of it.

    Where both outer cuts would lie so near to the paper's edge that no printer could mark them, the
    pieces move to that edge: then there is one cut, with twice the room for its ticks.
    """
    half = spare / 2
    return half if half <= SLACK or half >= _reach(plan) - 1e-6 else 0.0


def unmarked(grid: Grid, plan: Plan) -> tuple[float, float]:
    """What must be cut off at the right and at the bottom without a mark to cut by; mm, mostly 0.

    So near to the edge of the paper no printer can be trusted.
    """
    if plan.paper is None or plan.cut == "none":
        return (0.0, 0.0)
    reach = _reach(plan)
    spare = (grid.width - grid.union.right, grid.height - grid.union.bottom)
    right, bottom = (mm if SLACK < mm < reach - 1e-6 else 0.0 for mm in spare)
    return (right, bottom)


def cuts(grid: Grid) -> tuple[list[float], list[float]]:
    """Where one cuts: x of upright cuts and y of level ones, paper edges left out."""
    xs, ys = set(), set()
    for n in range(grid.places):
        cell = grid.cell(n)
        xs |= {round(cell.x, 4), round(cell.right, 4)}
        ys |= {round(cell.y, 4), round(cell.bottom, 4)}
    return (
        sorted(x for x in xs if SLACK < x < grid.width - SLACK),
        sorted(y for y in ys if SLACK < y < grid.height - SLACK),
    )


def cut_marks(grid: Grid, plan: Plan) -> tuple[Item, ...]:
    """What is drawn to cut by: ticks at the ends of every cut, lines along them, or nothing."""
    if plan.cut == "none":
        return ()
    return _lines(grid, plan) if plan.cut == "lines" else _ticks(grid, plan)


def _reach(plan: Plan) -> float:
    """How near to the edge of the paper marks may come; mm."""
    if plan.paper is None:
        return OWN_EDGE
    return max(PRINTABLE, plan.edge)


def _printable(places: list[float], size: float, reach: float) -> list[float]:
    return [place for place in places if reach - 1e-6 <= place <= size - reach + 1e-6]


def _ticks(grid: Grid, plan: Plan) -> tuple[Item, ...]:
    """Ticks at both ends of every cut that a printer can reach (R27)."""
    union, reach = grid.union, _reach(plan)
    xs, ys = cuts(grid)
    marks: list[Item] = []
    for x in _printable(xs, grid.width, reach):
        for start, end in _ends(union.y, union.bottom, grid.height, reach, plan):
            marks.append(Line(x, start, x, end, TICK_COLOUR, TICK_WIDTH, "tick"))
    for y in _printable(ys, grid.height, reach):
        for start, end in _ends(union.x, union.right, grid.width, reach, plan):
            marks.append(Line(start, y, end, y, TICK_COLOUR, TICK_WIDTH, "tick"))
    return tuple(marks)


def _ends(
    low: float, high: float, size: float, reach: float, plan: Plan
) -> list[tuple[float, float]]:
    """Both ticks of a cut: outside the pieces, or on the cut itself where they fill the paper."""
    found = []
    least = min(TICK_LEAST, plan.tick)
    for edge, sign in ((low, -1), (high, 1)):
        free = (edge if sign < 0 else size - edge) - reach
        gap = max(plan.bleed, LEAST_GAP, min(TICK_GAP, free - least))
        room = free - gap
        if room >= least - 1e-6:
            near = edge + sign * gap
            found.append((near, near + sign * min(plan.tick, room)))
        else:
            near = reach if sign < 0 else size - reach
            found.append((near, near - sign * min(plan.tick, TICK_MOST)))
    return found


def _lines(grid: Grid, plan: Plan) -> tuple[Item, ...]:
    """A hairline all along every cut: it survives each of them."""
    reach = _reach(plan)
    xs, ys = cuts(grid)
    marks: list[Item] = []
    pen = (LINE_COLOUR, LINE_WIDTH, "cut")
    for x in _printable(xs, grid.width, reach):
        marks.append(Line(x, reach, x, grid.height - reach, *pen))
    for y in _printable(ys, grid.height, reach):
        marks.append(Line(reach, y, grid.width - reach, y, *pen))
    return tuple(marks)


class Copy(NamedTuple):
    """One piece to be cut out: its front, what is drawn over it alone, and its back."""

    piece: Page
    over: tuple[Item, ...] = ()
    back: Page | None = None
    back_over: tuple[Item, ...] = ()


class Imposed(Sequence[Sheetful]):
    """The printed pages of a job, each made when it is asked for: a job may have thousands.

    Every page has the same cells (R28). The last one may be filled in part.
    """

    def __init__(self, copies: Sequence[Copy], grid: Grid, plan: Plan, sides: int) -> None:
        self.copies, self.grid, self.plan, self.sides = copies, grid, plan, sides
        self.fronts = -(-len(copies) // grid.places)
        self.marks = cut_marks(grid, plan)
        self.marks_behind = tuple(_behind(mark, grid, self.flip == "x") for mark in self.marks)

    def __len__(self) -> int:
        return self.fronts * self.sides

    @overload
    def __getitem__(self, n: int) -> Sheetful: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[Sheetful]: ...
    def __getitem__(self, n: int | slice) -> Sheetful | Sequence[Sheetful]:
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        if not -len(self) <= n < len(self):
            raise IndexError(n)
        n %= len(self)
        if self.sides == 1:
            return self._front(n)
        if self.plan.fronts_first or self.plan.two_sheets:
            return self._front(n) if n < self.fronts else self._back(n - self.fronts)
        return self._back(n // 2) if n % 2 else self._front(n // 2)

    def on_page(self, page: int) -> list[tuple[int, Copy]]:
        """Cells of a front and the copies in them.

        In `stack` order the first cell holds the first copies of all pages, and so on: cut the
        stack of pages, lay pile on pile, and the copies are in order (R31).
        """
        found = []
        for cell in range(self.grid.places):
            stacked = self.plan.order == "stack"
            at = cell * self.fronts + page if stacked else page * self.grid.places + cell
            if at < len(self.copies):
                found.append((cell, self.copies[at]))
        return found

    def _front(self, page: int) -> Sheetful:
        spots = []
        for n, copy in self.on_page(page):
            cell = self.grid.cell(n)
            turn = self.turn(copy.piece)
            spots.append(Placement(copy.piece, cell.x, cell.y, turn, copy.over))
        return self._sheetful(spots, self.plan.offset)

    def _back(self, page: int) -> Sheetful:
        spots = []
        for n, copy in self.on_page(page):
            if copy.back is None:
                continue
            area, turn = self.grid.cell(n), self.turn(copy.back)
            if not self.plan.two_sheets:
                area, turn = _mirrored(self.grid, self.flip == "x", area, turn)
            spots.append(Placement(copy.back, area.x, area.y, turn, copy.back_over))
        return self._sheetful(spots, self.plan.back_offset, not self.plan.two_sheets)

    def turn(self, piece: Page) -> int:
        """How a piece is turned to fill a cell: one that stands may share a job with one that
        lies, and be its back."""
        return 0 if abs(piece.width - self.grid.w) < 0.01 else 1

    def _sheetful(
        self, spots: list[Placement], shift: tuple[float, float], behind: bool = False
    ) -> Sheetful:
        grid, marks = self.grid, self.marks
        trim = _union([spot.area for spot in spots]) if spots else grid.union
        if behind:
            marks = self.marks_behind
            if not spots:
                trim, _ = _mirrored(grid, self.flip == "x", trim, 0)
        return Sheetful(
            grid.width,
            grid.height,
            tuple(spots),
            marks,
            trim,
            self.plan.bleed,
            shift,
            self.plan.scale,
        )

    @property
    def edge(self) -> str:
        """The edge over which the paper is flipped: of a page that stands the long one, of one
        that lies the short one, so that heads stay up (R22)."""
        return self.plan.duplex or ("long" if self.grid.height >= self.grid.width else "short")

    @property
    def duplex(self) -> str:
        """The edge that the printer is asked to flip the paper over; empty where it prints one side
        at a time: the only one, all fronts first, or sheets of their own."""
        one = self.sides == 1 or self.plan.two_sheets or self.plan.fronts_first
        return "" if one else self.edge

    @property
    def flip(self) -> str:
        """What a back mirrors: "x" (left and right) or "y" (top and bottom)."""
        upright = self.grid.height >= self.grid.width
        return "x" if (self.edge == "long") == upright else "y"


def _mirrored(grid: Grid, across: bool, area: Area, turn: int) -> tuple[Area, int]:
    """A cell seen from the back, and the turn that keeps the same edge of the piece on top (R29).

    Seen from behind, what points left points right; what points up still does. Where the paper is
    flipped over its head, it is the other way round.
    """
    if across:
        return area._replace(x=grid.width - area.right), (TURN_ACROSS - turn) % 4
    return area._replace(y=grid.height - area.bottom), (TURN_DOWN - turn) % 4


# Which edge of a piece lies at an edge of its card, where it is turned by a quarter behind it.
_TURNED = {"top": "left", "right": "top", "bottom": "right", "left": "bottom"}
_TURNED_BACK = {edge: card for card, edge in _TURNED.items()}
_ACROSS = {"left": "right", "right": "left"}


def hole_behind(edge: str, upright: bool, two_sheets: bool) -> str:
    """The edge of a back at which the hole of its front comes out.

    Seen from behind, left is right; ``upright`` is a back that stands or lies as its front does.
    """
    edge = _ACROSS.get(edge, edge)
    if upright or not edge:
        return edge
    return (_TURNED_BACK if two_sheets else _TURNED)[edge]


def _behind(mark: Item, grid: Grid, across: bool) -> Item:
    """A tick or line as it lies on the back."""
    assert isinstance(mark, Line)
    if across:
        return mark._replace(x1=grid.width - mark.x1, x2=grid.width - mark.x2)
    return mark._replace(y1=grid.height - mark.y1, y2=grid.height - mark.y2)


def _union(areas: list[Area]) -> Area:
    left, top = min(a.x for a in areas), min(a.y for a in areas)
    return Area(left, top, max(a.right for a in areas) - left, max(a.bottom for a in areas) - top)


def place(piece: Page, paper: Size) -> Sheetful | None:
    """One paper full of a piece, or None where not even one fits."""
    plan = Plan(paper)
    grid = find_grid(piece.width, piece.height, plan)
    return Imposed([Copy(piece)] * grid.places, grid, plan, 1)[0] if grid else None
