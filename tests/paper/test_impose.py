"""Pieces on paper: how many, where, and ticks to cut them by that never touch what is printed."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from tools.drawing import PAPER as PIECES
from tools.drawing import Way
from tools.effort import sampled
from tools.figures import page_of

from sheetgen.drawing.page import Area, Label, Line, Page, Sheetful
from sheetgen.drawing.sizes import Size, read_papers, read_sizes
from sheetgen.paper.grid import Plan, find_grid
from sheetgen.paper.impose import Copy, Imposed

if TYPE_CHECKING:
    from tools.drawing import Drawing

SIZES = read_sizes()
REACH = 6.35  # mm from the edge that home printers reach
SLIVER = 0.6  # mm at the edge of the paper that nobody cuts off
# How many lying pieces each paper gives.
COUNTS = {
    ("A7", "A4"): 8,
    ("A6", "A4"): 4,
    ("A5", "A4"): 2,
    ("A4", "A4"): 1,
    ("half-letter", "A4"): 1,
    ("universal-half", "A4"): 2,
    ("A6", "Letter"): 2,
    ("A5", "Letter"): 1,
    ("half-letter", "Letter"): 2,
    ("universal-half", "Letter"): 2,
    ("4x6in", "Letter"): 2,
    ("5x7in", "Letter"): 2,
    ("Letter", "Letter"): 1,
    ("A6", "A3"): 8,
    ("A5", "A3"): 4,
    ("A4", "A3"): 2,
    ("A3", "A3"): 1,
    ("half-letter", "A3"): 3,
    ("Letter", "A3"): 1,
    ("A7", "A5"): 4,
    ("A6", "A5"): 2,
    ("A5", "A5"): 1,
    ("A7", "A6"): 2,
    ("A6", "B5"): 2,
    ("half-letter", "Legal"): 2,
    ("universal-half", "universal"): 2,
    ("A6", "universal"): 2,
    ("4x6in", "5x7in"): 1,
}
NONE = {("Letter", "A4"), ("A4", "Letter"), ("A3", "A4"), ("A3", "Letter"), ("A4", "universal")}


def blank(size: str, standing: bool = False) -> Page:
    width, height = SIZES[size].turned(not standing)
    return Page(width, height, (), 8.0)


def place(piece: Page, paper: Size) -> Sheetful | None:
    plan = Plan(paper)
    grid = find_grid(piece.width, piece.height, plan)
    return Imposed([Copy(piece)] * grid.places, grid, plan, 1)[0] if grid else None


def placed(size: str, paper: str, standing: bool = False) -> Sheetful:
    found = place(blank(size, standing), SIZES[paper])
    assert found is not None
    return found


def cells(sheetful: Sheetful) -> list[Area]:
    """Where the pieces lie."""
    piece = sheetful.piece
    return [
        Area(s.x, s.y, *((piece.height, piece.width) if s.turned else (piece.width, piece.height)))
        for s in sheetful.placements
    ]


def distinct(numbers: list[float], size: float) -> list[float]:
    """Places of cuts: each once, those at the edge of the paper left out."""
    found: list[float] = []
    for number in sorted(numbers):
        if SLIVER < number < size - SLIVER and (not found or number - found[-1] > 0.01):
            found.append(number)
    return found


def cuts(sheetful: Sheetful) -> tuple[list[float], list[float]]:
    """x of upright cuts and y of level ones."""
    some = cells(sheetful)
    return (
        distinct([x for cell in some for x in (cell.x, cell.right)], sheetful.width),
        distinct([y for cell in some for y in (cell.y, cell.bottom)], sheetful.height),
    )


every_pair = pytest.mark.parametrize(
    ("size", "paper", "standing"),
    [(size, paper, standing) for size, paper in COUNTS for standing in (False, True)],
)


@sampled(3)
@pytest.mark.parametrize("pair", COUNTS, ids="-on-".join)
@pytest.mark.parametrize("standing", [False, True])
def test_a_paper_gives_as_many_pieces_as_fit(pair: tuple[str, str], standing: bool) -> None:
    assert len(placed(*pair, standing).placements) == COUNTS[pair]


@pytest.mark.parametrize("pair", sorted(NONE), ids="-on-".join)
def test_a_piece_larger_than_the_paper_is_not_placed(pair: tuple[str, str]) -> None:
    assert place(blank(pair[0]), SIZES[pair[1]]) is None
    assert {paper for _, paper in COUNTS} > {name for name, size in SIZES.items() if size.paper}
    assert {piece for piece, _ in COUNTS} > {name for name, size in SIZES.items() if size.paper}


@sampled(3)
@every_pair
def test_pieces_are_whole_on_the_paper_and_disjoint(size: str, paper: str, standing: bool) -> None:
    sheetful = placed(size, paper, standing)
    assert sorted((sheetful.width, sheetful.height)) == [SIZES[paper].width, SIZES[paper].height]
    some = cells(sheetful)
    assert len({(round(cell.w, 6), round(cell.h, 6)) for cell in some}) == 1
    for cell in some:
        assert sorted((cell.w, cell.h)) == [SIZES[size].width, SIZES[size].height]
        assert cell.x >= -1e-6
        assert cell.y >= -1e-6
        assert cell.right <= sheetful.width + 1e-6
        assert cell.bottom <= sheetful.height + 1e-6
    for a, b in combinations(some, 2):
        across = min(a.right, b.right) - max(a.x, b.x)
        down = min(a.bottom, b.bottom) - max(a.y, b.y)
        assert across <= 1e-6 or down <= 1e-6


@sampled(3)
@every_pair
def test_pieces_share_their_cuts_and_stand_in_the_middle(
    size: str, paper: str, standing: bool
) -> None:
    sheetful = placed(size, paper, standing)
    some = cells(sheetful)
    trim = sheetful.trim
    assert trim.x == pytest.approx(min(cell.x for cell in some))
    assert trim.y == pytest.approx(min(cell.y for cell in some))
    assert trim.right == pytest.approx(max(cell.right for cell in some))
    assert trim.bottom == pytest.approx(max(cell.bottom for cell in some))
    assert trim.w * trim.h == pytest.approx(sum(cell.w * cell.h for cell in some))  # no gutters
    for before, after in (
        (trim.x, sheetful.width - trim.right),
        (trim.y, sheetful.height - trim.bottom),
    ):
        # In the middle, or at the edge where cuts on both sides could not be marked.
        moved = SLIVER < (before + after) / 2 < REACH - 0.01
        assert before == pytest.approx(0.0 if moved else after)


@pytest.mark.parametrize(
    ("size", "paper", "xs", "ys"),
    [
        ("A5", "A4", [], [148.5]),
        ("A6", "A4", [148.5], [105]),
        ("half-letter", "Letter", [], [139.7]),
    ],
)
def test_the_spare_half_millimetre_goes_to_the_outer_edges_and_the_cut_to_the_middle(
    size: str, paper: str, xs: list[float], ys: list[float]
) -> None:
    sheetful = placed(size, paper)
    assert cuts(sheetful) == (pytest.approx(xs), pytest.approx(ys))
    trim = sheetful.trim
    spare = 0.5 if paper == "A4" else 0.0
    assert max(trim.x, trim.y) == pytest.approx(spare)
    assert min(trim.x, trim.y) == pytest.approx(0.0)


def test_eight_small_pieces_on_a3_have_three_cuts_one_way_and_one_the_other() -> None:
    xs, ys = cuts(placed("A6", "A3"))
    lengths = sorted((xs, ys), key=len)
    assert lengths[0] in (pytest.approx([148.5]), pytest.approx([210.0]))
    assert len(lengths[1]) == 3


@sampled(3)
@every_pair
def test_every_cut_has_a_tick_at_both_ends(size: str, paper: str, standing: bool) -> None:
    sheetful = placed(size, paper, standing)
    xs, ys = cuts(sheetful)
    upright = [m for m in sheetful.marks if m.x1 == m.x2]
    level = [m for m in sheetful.marks if m.y1 == m.y2]
    assert len(upright) + len(level) == len(sheetful.marks) == 2 * len(xs) + 2 * len(ys)
    for x in xs:
        ends = [m.y1 for m in upright if m.x1 == pytest.approx(x, abs=0.01)]
        assert sorted(y < sheetful.height / 2 for y in ends) == [False, True]
    for y in ys:
        ends = [m.x1 for m in level if m.y1 == pytest.approx(y, abs=0.01)]
        assert sorted(x < sheetful.width / 2 for x in ends) == [False, True]


@sampled(3)
@every_pair
def test_ticks_are_grey_and_four_to_six_millimetres_long(
    size: str, paper: str, standing: bool
) -> None:
    for mark in placed(size, paper, standing).marks:
        assert isinstance(mark, Line)
        assert 4 <= abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) <= 6
        assert 0.25 <= mark.width <= 0.5
        red, green, blue = mark.stroke[1:3], mark.stroke[3:5], mark.stroke[5:7]
        assert red == green == blue
        assert 0x40 <= int(red, 16) <= 0xA0


@every_pair
def test_ticks_lie_outside_the_pieces_or_where_these_fill_the_paper_on_the_cut(
    size: str, paper: str, standing: bool
) -> None:
    sheetful = placed(size, paper, standing)
    trim = sheetful.trim
    for mark in sheetful.marks:
        if mark.x1 == mark.x2:
            ends, low, high, whole = (mark.y1, mark.y2), trim.y, trim.bottom, sheetful.height
        else:
            ends, low, high, whole = (mark.x1, mark.x2), trim.x, trim.right, sheetful.width
        near, far = min(ends), max(ends)
        assert near >= REACH - 1e-6
        assert far <= whole - REACH + 1e-6
        if far <= low or near >= high:  # beside the pieces, with a gap for the knife
            assert max(low - far, near - high) >= 2
        else:
            assert max(low, whole - high) < REACH + 6, "there is room outside"
            assert far <= 12 or near >= whole - 12


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
@pytest.mark.parametrize("standing", [False, True])
def test_no_tick_touches_what_is_printed(draw: Drawing, paper: str, standing: bool) -> None:
    tested = 0
    for piece in PIECES if not standing else ("A5", "A4", "Letter", "A3"):
        page = page_of(draw.way(Way("qwixx", "en", piece, standing=standing)))
        sheetful = place(page, SIZES[paper])
        for mark in sheetful.marks if sheetful else ():
            for cell in cells(sheetful):
                # What is printed keeps off the edge of its piece; see test_pages.
                free = 8 - 0.5
                across = max(
                    cell.x + free - max(mark.x1, mark.x2), min(mark.x1, mark.x2) - cell.right + free
                )
                down = max(
                    cell.y + free - max(mark.y1, mark.y2),
                    min(mark.y1, mark.y2) - cell.bottom + free,
                )
                assert max(across, down) >= 2, (piece, mark)
                tested += 1
    assert tested


def test_a5_on_letter_lies_so_that_all_its_cuts_can_be_printed() -> None:
    sheetful = placed("A5", "Letter")
    xs, ys = cuts(sheetful)
    assert (len(xs), len(ys), len(sheetful.marks)) == (2, 2, 8)
    assert min(sheetful.trim.x, sheetful.trim.y) > 30


def test_pieces_that_are_the_paper_need_no_ticks() -> None:
    for size in ("A4", "Letter", "A3"):
        sheetful = placed(size, size)
        assert not sheetful.marks
        assert sheetful.trim == Area(0, 0, sheetful.width, sheetful.height)


@sampled(3)
@every_pair
def test_pieces_that_can_lie_upright_on_a_turned_paper_are_not_turned(
    size: str, paper: str, standing: bool
) -> None:
    assert not any(spot.turned for spot in placed(size, paper, standing).placements)


@pytest.mark.parametrize("spare", [0.0, 0.3, 0.5, 1.0, 5.0, 6.35, 8.0, 11.0, 12.85, 13.0, 20.0])
def test_ticks_of_odd_pieces_stay_in_the_reach_of_printers_and_off_the_ink(spare: float) -> None:
    width, height = 297 - 2 * spare, 210 - 2 * spare
    sheetful = place(Page(width, height, (), 8.0), SIZES["A4"])
    assert sheetful is not None
    assert len(sheetful.placements) == 1
    # Two cuts each way, or one where two could not be marked and the other edge is the paper's.
    wanted = 8 if spare >= REACH else 4 if 2 * spare >= REACH else 0
    assert len(sheetful.marks) == wanted
    for mark in sheetful.marks:
        box = Area(min(mark.x1, mark.x2), min(mark.y1, mark.y2), 0, 0)
        assert box.x >= REACH - 1e-6
        assert box.y >= REACH - 1e-6
        assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) >= 4 - 1e-6
        free = 8.0
        at = sheetful.placements[0].area
        ink = Area(at.x + free, at.y + free, width - 2 * free, height - 2 * free)
        inside_x = max(mark.x1, mark.x2) > ink.x and min(mark.x1, mark.x2) < ink.right
        inside_y = max(mark.y1, mark.y2) > ink.y and min(mark.y1, mark.y2) < ink.bottom
        assert not (inside_x and inside_y)


def test_what_is_drawn_on_a_piece_is_shared_by_all_placements(draw: Drawing) -> None:
    result = draw("qwixx", piece="A6")
    (sheetful,) = result.document.pages
    assert result.pieces == len(sheetful.placements) == 4
    assert any(isinstance(item, Label) for item in sheetful.piece.items)
    assert all(mark.ref == "tick" for mark in sheetful.marks)


@pytest.mark.parametrize(
    ("piece", "paper", "least"),
    [("A5", "A4", 2.75), ("A6", "A4", 2.75), ("A7", "A4", 2.75), ("A4", "A3", 3.0)],
)
def test_film_round_what_is_cut_is_as_the_readme_says(piece: str, paper: str, least: float) -> None:
    """What is not cut off at the edge of the paper belongs to the piece."""
    papers = read_papers()
    size = papers.sizes[piece]
    grid = find_grid(*size.turned(True), Plan(papers.sizes[paper]))
    assert grid is not None
    film, sides = papers.pouches[piece].film, list[float]()
    for cuts, length in zip(grid.cuts, (grid.width, grid.height), strict=True):
        edges = [0.0, *cuts, length]
        sides.append(max(b - a for a, b in pairwise(edges)))
    seals = [(f - s) / 2 for f, s in zip((film.width, film.height), sorted(sides), strict=True)]
    assert min(seals) == pytest.approx(least)
