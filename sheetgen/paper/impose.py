"""Imposition: equal pieces on a paper, on one side or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from ..drawing.page import Area, Item, Line, Page, Placement, Sheetful
from .grid import Grid, Plan, cut_marks


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
        self.marks_behind = tuple(map(self._mark_behind, self.marks))

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
        if self.sides == 1 or self.plan.fronts_first or self.plan.two_sheets:
            back, page = divmod(n, self.fronts)
        else:
            page, back = divmod(n, 2)
        return self._side(page, back == 1)

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

    def _side(self, page: int, back: bool) -> Sheetful:
        """The fronts of a page, or their backs."""
        grid, plan = self.grid, self.plan
        behind = back and not plan.two_sheets
        spots = []
        for n, copy in self.on_page(page):
            piece, over = (copy.back, copy.back_over) if back else (copy.piece, copy.over)
            if piece is None:
                continue
            # One that stands may share a job with one that lies, and be its back.
            turn = 0 if abs(piece.width - grid.w) < 0.01 else 1
            area = grid.cell(n)
            if behind:
                # What keeps the same edge of the piece on top (R29): seen from behind, what points
                # left points right, and what points up still does. Where the paper is flipped over
                # its head, it is the other way round.
                area, turn = self._behind(area), ((4 if self.over_side else 2) - turn) % 4
            spots.append(Placement(piece, area.x, area.y, turn, over))
        trim = _union([spot.area for spot in spots] or [grid.union])
        if behind and not spots:
            trim = self._behind(trim)
        marks = self.marks_behind if behind else self.marks
        shift = plan.back_offset if back else plan.offset
        size = grid.width, grid.height
        return Sheetful(*size, tuple(spots), marks, trim, plan.bleed, shift, plan.scale)

    @property
    def edge(self) -> str:
        """The edge over which the paper is flipped: of a page that stands the long one, of one
        that lies the short one, so that heads stay up (R22)."""
        return self.plan.duplex or ("long" if self.upright else "short")

    @property
    def duplex(self) -> str:
        """The edge that the printer is asked to flip the paper over; empty where it prints one side
        at a time: the only one, all fronts first, or sheets of their own."""
        one = self.sides == 1 or self.plan.two_sheets or self.plan.fronts_first
        return "" if one else self.edge

    @property
    def upright(self) -> bool:
        """Whether the page stands."""
        return self.grid.height >= self.grid.width

    @property
    def over_side(self) -> bool:
        """Whether the paper is flipped over its side, so that backs mirror left and right, or else
        over its head, so that they mirror top and bottom."""
        return (self.edge == "long") == self.upright

    def _behind(self, area: Area) -> Area:
        """Where a part of the page lies, seen from the back."""
        if self.over_side:
            return area._replace(x=self.grid.width - area.right)
        return area._replace(y=self.grid.height - area.bottom)

    def _mark_behind(self, mark: Line) -> Line:
        """A tick or line as it lies on the back."""
        if self.over_side:
            return mark._replace(x1=self.grid.width - mark.x1, x2=self.grid.width - mark.x2)
        return mark._replace(y1=self.grid.height - mark.y1, y2=self.grid.height - mark.y2)


def _union(areas: Sequence[Area]) -> Area:
    left, top = min(a.x for a in areas), min(a.y for a in areas)
    return Area(left, top, max(a.right for a in areas) - left, max(a.bottom for a in areas) - top)


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
