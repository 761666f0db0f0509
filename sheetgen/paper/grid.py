"""Where equal pieces lie on a paper, where it is cut, and the marks to cut by."""

from typing import NamedTuple

from ..drawing.limits import LEAST_MARGIN
from ..drawing.page import Area, Line
from ..drawing.sizes import Size

SLACK = 0.6  # mm: two A5 are 296 mm, an A4 is 297; the rest goes to the outer edges
PRINTABLE = LEAST_MARGIN  # mm from the edge where home printers reach (R8)
TICK, TICK_LEAST = 5.0, 4.0  # mm
TICK_GAP = 2.5  # mm between a piece and its tick
OWN_EDGE = 2.0  # mm between marks and the edge of a page that is made for its piece


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

    @property
    def reach(self) -> float:
        """How near to the edge of the paper marks may come; mm."""
        return OWN_EDGE if self.paper is None else max(PRINTABLE, self.edge)


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

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """Where one cuts: x of upright cuts and y of level ones, paper edges left out."""
        cells = [self.cell(n) for n in range(self.places)]
        xs = {round(x, 4) for cell in cells for x in (cell.x, cell.right)}
        ys = {round(y, 4) for cell in cells for y in (cell.y, cell.bottom)}
        return (
            sorted(x for x in xs if SLACK < x < self.width - SLACK),
            sorted(y for y in ys if SLACK < y < self.height - SLACK),
        )

    def markable(self, reach: float) -> tuple[list[float], list[float]]:
        """The cuts that a printer can mark, where it comes so near to the paper's edge; mm."""
        xs, ys = self.cuts
        low = reach - 1e-6
        return (
            [x for x in xs if low <= x <= self.width - low],
            [y for y in ys if low <= y <= self.height - low],
        )


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
            marked = sum(map(len, grid.markable(plan.reach))) - sum(map(len, grid.cuts))
            rank = (grid.places, marked, not turned, not landscape)
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
    return half if half <= SLACK or half >= plan.reach - 1e-6 else 0.0


def unmarked(grid: Grid, plan: Plan) -> tuple[float, float]:
    """What must be cut off at the right and at the bottom without a mark to cut by; mm, mostly 0.

    So near to the edge of the paper no printer can be trusted.
    """
    if plan.paper is None or plan.cut == "none":
        return (0.0, 0.0)
    spare = (grid.width - grid.union.right, grid.height - grid.union.bottom)
    right, bottom = (mm if SLACK < mm < plan.reach - 1e-6 else 0.0 for mm in spare)
    return (right, bottom)


TICK_WIDTH, TICK_COLOUR = 0.4, "#808080"  # points
LEAST_GAP = 2.0  # mm between a piece and its tick, where there is no room for more
TICK_MOST = 5.65  # mm: ticks on a shared cut end 12 mm from the edge of the paper (R27)
LINE_WIDTH, LINE_COLOUR = 0.25, "#b4b4b4"  # points: a cut that is drawn all along


def cut_marks(grid: Grid, plan: Plan) -> tuple[Line, ...]:
    """What is drawn to cut by, at every cut that a printer can reach (R27).

    Ticks at both of its ends, or a hairline all along it, which survives each of the others.
    """
    if plan.cut == "none":
        return ()
    union, reach = grid.union, plan.reach
    if plan.cut == "lines":
        down, across = [(reach, grid.height - reach)], [(reach, grid.width - reach)]
        pen = (LINE_COLOUR, LINE_WIDTH, "cut")
    else:
        down = _ticks(union.y, union.bottom, grid.height, plan)
        across = _ticks(union.x, union.right, grid.width, plan)
        pen = (TICK_COLOUR, TICK_WIDTH, "tick")
    xs, ys = grid.markable(reach)
    return (
        *(Line(x, start, x, end, *pen) for x in xs for start, end in down),
        *(Line(start, y, end, y, *pen) for y in ys for start, end in across),
    )


def _ticks(low: float, high: float, size: float, plan: Plan) -> list[tuple[float, float]]:
    """Both ticks of a cut: outside the pieces, or on the cut itself where they fill the paper."""
    found, reach = [], plan.reach
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
