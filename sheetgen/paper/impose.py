"""Imposition: equal pieces on a paper, on one side or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from ..drawing.page import Area, Item, Line, Page, Placement, Sheetful
from .cutmarks import cut_marks
from .grid import Grid, Plan

# What a turn and the turn of its back add up to, by how the paper is flipped: see `_mirrored`.
TURN_ACROSS, TURN_DOWN = 4, 2


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
