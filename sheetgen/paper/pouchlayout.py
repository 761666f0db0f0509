"""Pieces in a pouch: what of it a page can show, and where as many pieces as fit lie (R14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..drawing.limits import SAFE_MARGIN, SEAL
from ..drawing.page import Area
from ..drawing.sizes import Pouch, Size

GAP = 8.0  # mm between pieces: 3 mm of film for each, and room for a cut that wanders (R14)
SAME = 0.6  # mm by which a paper may differ from the pouch's own and still be the same
TINY = 1e-6
FILM, PAGE, PAPER = "film", "page", "paper"

Row = tuple[int, float, float]  # so many pieces beside each other, and how wide and high each is


class Room(NamedTuple):
    """What of a pouch a page shows, and where pieces may lie on it; mm on the page.

    ``kind`` is FILM where the outline of the film is drawn, PAPER for that of the largest paper
    it takes, and PAGE where the page itself is that paper.
    """

    kind: str
    frame: Area
    limit: Area


def room_for(pouch: Pouch, paper: Size) -> Room | None:
    """What a page of a paper can show of a pouch; None where it is too small."""
    width, height = paper.width, paper.height
    safe = Area(SAFE_MARGIN, SAFE_MARGIN, width - 2 * SAFE_MARGIN, height - 2 * SAFE_MARGIN)
    film = _middle(paper, pouch.film)
    for kind, size in ((FILM, pouch.film), (PAPER, pouch.paper)):
        if size.width <= safe.w + TINY and size.height <= safe.h + TINY:
            return Room(kind, _middle(paper, size), _common(_inside(film, SEAL), safe))
    if abs(pouch.paper.width - width) <= SAME and abs(pouch.paper.height - height) <= SAME:
        return Room(PAGE, Area(0, 0, width, height), _common(_inside(film, SEAL), safe))
    return None


def whole_pouch(pouch: Pouch) -> Area:
    """Where pieces may lie in a pouch, whatever a page can show."""
    return _inside(Area(0, 0, pouch.film.width, pouch.film.height), SEAL)


def _middle(paper: Size, size: Size) -> Area:
    x, y = (paper.width - size.width) / 2, (paper.height - size.height) / 2
    return Area(x, y, size.width, size.height)


def _inside(area: Area, edge: float) -> Area:
    return Area(area.x + edge, area.y + edge, area.w - 2 * edge, area.h - 2 * edge)


def _common(one: Area, other: Area) -> Area:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Area(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def arranged(limit: Area, piece: Size) -> list[Area]:
    """As many pieces as fit, each standing or lying: rows of one kind above rows of the other.

    Or columns beside each other where that gives more. What room is left widens the gaps.
    """
    best: tuple[tuple[int, bool, float], list[Area]] = ((0, True, 0.0), [])
    for across in (False, True):
        area = Area(limit.y, limit.x, limit.h, limit.w) if across else limit
        for rows in _rows(area, piece):
            count, kinds = sum(n for n, _, _ in rows), {(w, h) for _, w, h in rows}
            if not count:
                continue
            # Of equals, those that all lie the same way; then those with the most film around.
            rank = (count, len(kinds) == 1, round(_slack(area, rows), 3))
            if rank > best[0]:
                spots = _spread(area, rows)
                best = (rank, [Area(s.y, s.x, s.h, s.w) for s in spots] if across else spots)
    return sorted(best[1], key=lambda spot: (round(spot.y, 3), round(spot.x, 3)))


def _slack(area: Area, rows: Sequence[Row]) -> float:
    """The least room in mm that is left for each gap."""
    down = (area.h - sum(h + GAP for _, _, h in rows) + GAP) / (len(rows) + 1)
    return min([down, *((area.w - n * (w + GAP) + GAP) / (n + 1) for n, w, _ in rows)])


def _rows(area: Area, piece: Size) -> Iterator[list[Row]]:
    """Ways to fill an area with rows; those with one kind of row come first."""
    stand, lie = (piece.width, piece.height), (piece.height, piece.width)
    for first, then in ((stand, lie), (lie, stand)):
        most = _fit(area.h, first[1])
        for count in range(most, -1, -1):
            below = _fit(area.h - count * (first[1] + GAP), then[1])
            rows = [first] * count + [then] * below
            yield [(n, w, h) for w, h in rows if (n := _fit(area.w, w))]


def _fit(room: float, size: float) -> int:
    """How many of a size fit beside each other, with their gaps."""
    return max(int((room + GAP + TINY) // (size + GAP)), 0)


def _spread(area: Area, rows: Sequence[Row]) -> list[Area]:
    high = sum(h for _, _, h in rows) + GAP * (len(rows) - 1)
    slot = (area.h - high) / (len(rows) + 1)
    spots = []
    y = area.y + slot
    for count, w, h in rows:
        wide = count * w + GAP * (count - 1)
        gap = (area.w - wide) / (count + 1)
        spots += [Area(area.x + gap + i * (w + GAP + gap), y, w, h) for i in range(count)]
        y += h + GAP + slot
    return spots
