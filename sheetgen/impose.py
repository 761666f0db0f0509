"""Imposition: as many equal pieces on a paper as fit, and the ticks to cut them by."""

from __future__ import annotations

from .page import Area, Item, Line, Page, Placement, Sheetful
from .papers import Size

SLACK = 0.6  # mm: two A5 are 296 mm, an A4 is 297; the rest goes to the outer edges
PRINTABLE = 6.35  # mm from the edge where home printers reach (R8)
TICK, TICK_GAP, TICK_WIDTH, TICK_COLOUR = 5.0, 2.5, 0.4, "#808080"  # mm, mm, points


def place(piece: Page, paper: Size) -> Sheetful | None:
    """Pieces on a paper, or None where not even one fits.

    The paper lies or stands and the pieces are turned as gives the most; among those as gives
    every cut its ticks, then as leaves the pieces upright.
    """
    best: tuple[tuple[int, int, bool, bool], Sheetful] | None = None
    for landscape in (False, True):
        width, height = paper.turned(landscape)
        for turned in (False, True):
            sheetful = _grid(piece, width, height, turned)
            if sheetful is None:
                continue
            marks = len(sheetful.marks)
            wanted = 2 * len(_cuts(sheetful)[0]) + 2 * len(_cuts(sheetful)[1])
            rank = (len(sheetful.placements), marks - wanted, not turned, not landscape)
            if best is None or rank > best[0]:
                best = (rank, sheetful)
    return best[1] if best else None


def _grid(piece: Page, width: float, height: float, turned: bool) -> Sheetful | None:
    w, h = (piece.height, piece.width) if turned else (piece.width, piece.height)
    across, down = int((width + 0.01) // w), int((height + 0.01) // h)
    if not across or not down:
        return None
    left, top = (width - across * w) / 2, (height - down * h) / 2
    spots = tuple(
        Placement(piece, left + i * w, top + j * h, int(turned))
        for j in range(down)
        for i in range(across)
    )
    trim = Area(left, top, across * w, down * h)
    sheetful = Sheetful(width, height, spots, (), trim)
    return sheetful._replace(marks=_ticks(sheetful))


def _cuts(sheetful: Sheetful) -> tuple[list[float], list[float]]:
    """Where one cuts: x of upright cuts and y of level ones, paper edges left out."""
    xs, ys = set(), set()
    for spot in sheetful.placements:
        area = spot.area
        xs |= {round(area.x, 4), round(area.right, 4)}
        ys |= {round(area.y, 4), round(area.bottom, 4)}
    return (
        sorted(x for x in xs if SLACK < x < sheetful.width - SLACK),
        sorted(y for y in ys if SLACK < y < sheetful.height - SLACK),
    )


def _ticks(sheetful: Sheetful) -> tuple[Item, ...]:
    """Ticks at both ends of every cut that a printer can reach (R27)."""
    trim = sheetful.trim
    xs, ys = _cuts(sheetful)
    marks: list[Item] = []
    for x in xs:
        if not PRINTABLE <= x <= sheetful.width - PRINTABLE:
            continue
        for start, end in _ends(trim.y, trim.bottom, sheetful.height):
            marks.append(Line(x, start, x, end, TICK_COLOUR, TICK_WIDTH, "tick"))
    for y in ys:
        if not PRINTABLE <= y <= sheetful.height - PRINTABLE:
            continue
        for start, end in _ends(trim.x, trim.right, sheetful.width):
            marks.append(Line(start, y, end, y, TICK_COLOUR, TICK_WIDTH, "tick"))
    return tuple(marks)


def _ends(low: float, high: float, size: float) -> list[tuple[float, float]]:
    """Both ticks of a cut: outside the pieces, or on the cut itself where they fill the paper."""
    found = []
    for edge, sign in ((low, -1), (high, 1)):
        room = (edge if sign < 0 else size - edge) - PRINTABLE - TICK_GAP
        if room >= 4:
            near = edge + sign * TICK_GAP
            found.append((near, near + sign * min(TICK, room)))
        else:
            near = PRINTABLE if sign < 0 else size - PRINTABLE
            found.append((near, near - sign * TICK))
    return found
