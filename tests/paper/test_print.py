"""What comes out of the printer, measured in the finished PDF: cells, cuts, boxes, backs, inks.

The letters and numbers in brackets are requirements: see `tests/README.md`.
"""

from __future__ import annotations

import io
import itertools
import os
import re
from itertools import combinations, pairwise
from pathlib import Path

import pikepdf
import pypdf
import pytest
from click.testing import CliRunner
from PIL import ImageChops
from tools.command import run
from tools.effort import few, sampled
from tools.printed import Printed, Rect, Stroke, all_operators, read, viewer

from sheetgen import __version__
from sheetgen.cli.app import main
from sheetgen.drawing.colours import difference, lab, linear
from sheetgen.drawing.themefile import read_theme
from sheetgen.writers.cmyk import MOST_INK, cmyk, printed

MINI = """\
title: Mini
lines: [Name]
tables: {row: [0, 1, 3, 6]}
blocks:
  - id: rows
    rows: [{id: a, name: Alpha, colour: red, spaces: 1..3, score: row}]
  - {id: total, totals: all}
"""
REACH = 6.35  # mm from the edge that printers reach
NEAR = 0.01  # mm


@pytest.fixture(autouse=True)
def mini(here: Path) -> None:
    (here / "mini.yaml").write_text(MINI, encoding="utf-8")


def drawn(*arguments: str) -> bytes:
    """The one file that a command writes."""
    result = run("render", *arguments, "-o", "out")
    assert result.exit_code == 0, result.output
    (name,) = os.listdir("out")
    data = Path("out", name).read_bytes()
    os.unlink(os.path.join("out", name))
    return data


def pages(*arguments: str) -> list[Printed]:
    return read(drawn(*arguments))


def refused(*arguments: str, code: int = 2) -> str:
    """What a command says that is refused; nothing is written."""
    before = sorted(os.listdir("."))
    result = run("render", *arguments, "-o", "out")
    assert result.exit_code == code, result.output
    assert sorted(os.listdir(".")) == before
    assert "Traceback" not in result.output
    return result.output


def numbers(data: bytes) -> list[list[int]]:
    """The running numbers on each page, in the order of its cells."""
    found = []
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        texts: list[int] = []

        def see(text: str, *rest: object, texts: list[int] = texts) -> None:
            match = re.fullmatch(r"\s*(?:No\. ?)?(9\d\d)\s*", text)
            if match:
                texts.append(int(match[1]) - 900)

        page.extract_text(visitor_text=see)
        found.append(texts)
    return found


def rects(page: Printed) -> list[Rect]:
    return [piece.rect for piece in page.pieces]


def same(some: list[Rect], others: list[Rect]) -> bool:
    return len(some) == len(others) and all(
        a.near(b) for a, b in zip(sorted(some), sorted(others), strict=True)
    )


# Pieces and pouches


@sampled(2)
@pytest.mark.parametrize(
    ("piece", "width", "height"),
    [
        ("A7", 105, 74),
        ("A6", 148, 105),
        ("A5", 210, 148),
        ("B5", 257, 182),
        ("half-letter", 215.9, 139.7),
        ("4x6in", 152.4, 101.6),
        ("5x7in", 177.8, 127),
        ("Letter", 279.4, 215.9),
        ("A4", 297, 210),
        ("Legal", 355.6, 215.9),
        ("A3", 420, 297),
        ("190x126mm", 190, 126),
        ("7.5x5in", 190.5, 127),
        ("126x190mm", 126, 190),
        ("a5 portrait", 148, 210),
    ],
)
def test_pieces_have_the_size_of_their_name(piece: str, width: float, height: float) -> None:
    """R9: named sizes, and one's own."""
    (page,) = pages("mini.yaml", "--piece", piece, "--paper", "A3", "--copies", "1")
    (rect,) = rects(page)
    assert sorted((rect.w, rect.h)) == pytest.approx(sorted((width, height)), abs=NEAR)
    assert (page.pieces[0].top in ("up", "down")) == (abs(rect.w - width) < 0.1)


@sampled(2)
@pytest.mark.parametrize(
    ("pouch", "width", "height"),
    [
        ("A3", 420, 297),
        ("A4", 297, 210),
        ("A5", 210, 148),
        ("A6", 148, 105),
        ("A7", 105, 74),
        ("Letter", 279.4, 215.9),
        ("80x120", 114, 74),
        ("photo-4x6in", 152.4, 101.6),
    ],
)
def test_a_pouch_gives_the_paper_it_takes(pouch: str, width: float, height: float) -> None:
    """R11: by default exactly the pouch's own paper."""
    (page,) = pages("mini.yaml", "--pouch", pouch, "--paper", "A3", "--copies", "1")
    (rect,) = rects(page)
    assert sorted((rect.w, rect.h)) == pytest.approx(sorted((width, height)), abs=NEAR)


@pytest.mark.parametrize("border", [2.0, 3.0, 5.0, 8.5])
def test_any_other_sealed_edge_is_honoured(border: float) -> None:
    """R11."""
    (page,) = pages("mini.yaml", "--pouch", "A5", "--sealed-edge", f"{border}mm", "--copies", "1")
    (rect,) = rects(page)
    assert sorted((rect.w, rect.h)) == pytest.approx([154 - 2 * border, 216 - 2 * border], abs=NEAR)


def test_a_sealed_edge_that_does_not_seal_is_refused() -> None:
    assert "between 2 mm and 40 mm" in refused("mini.yaml", "--pouch", "A5", "--sealed-edge", "1mm")
    told = refused("mini.yaml", "--pouch", "A6", "--piece", "A5")
    assert "the pouch A5 takes it" in told
    told = refused("mini.yaml", "--pouch", "A5", "--piece", "A5", "--sealed-edge", "5mm")
    assert "leaves 3.0 mm of film" in told and "the pouch B5 does" in told
    assert "`--pouch`" in refused("mini.yaml", "--sealed-edge", "5mm").replace(
        "`pouch`", "`--pouch`"
    )
    assert "did you mean `Letter`" in refused("mini.yaml", "--pouch", "Leter")


@pytest.mark.parametrize("sheet", ["qwixx", "cant-stop-express"])
def test_a_piece_in_its_pouch_keeps_its_layout_rules(sheet: str) -> None:
    (page,) = pages(sheet, "--pouch", "A5", "--sealed-edge", "4mm")
    assert page.pieces


# Imposition


@pytest.mark.parametrize(("piece", "count"), [("A5", 2), ("A6", 4), ("A7", 8)])
def test_pouch_exact_pieces_share_their_cuts(piece: str, count: int) -> None:
    """R12: no gutters, single cuts."""
    (page,) = pages("mini.yaml", "--piece", piece)
    some = rects(page)
    assert len(some) == count
    assert sum(r.w * r.h for r in some) == pytest.approx(page.trim.w * page.trim.h, rel=1e-4)
    assert page.trim.w >= page.width - 1.01
    assert page.trim.h >= page.height - 1.01
    for a, b in pairwise(sorted(some)):
        assert a.near(b._replace(y=a.y, x=a.x))
        assert min(abs(a.right - b.x), abs(a.bottom - b.y)) < NEAR or a.y > b.y


@pytest.mark.parametrize(("gutter", "wanted"), [("8mm", 8.0), ("10mm", 10.0), ("0.5in", 12.7)])
def test_gutters_part_pieces(gutter: str, wanted: float) -> None:
    """R13."""
    (page,) = pages("mini.yaml", "--piece", "80x60mm", "--gutter", gutter)
    some = rects(page)
    xs, ys = sorted({round(r.x, 3) for r in some}), sorted({round(r.y, 3) for r in some})
    assert len(some) == len(xs) * len(ys) > 3
    w, h = some[0].w, some[0].h
    assert [b - a - w for a, b in pairwise(xs)] == pytest.approx([wanted] * (len(xs) - 1), abs=NEAR)
    assert [b - a - h for a, b in pairwise(ys)] == pytest.approx([wanted] * (len(ys) - 1), abs=NEAR)


def test_a_gutter_that_is_too_small_is_refused_and_help_says_what_gutters_are_for() -> None:
    assert "between 8 mm and 100 mm" in refused("mini.yaml", "--gutter", "5mm")
    told = " ".join(CliRunner().invoke(main, ["render", "--help"]).output.split())
    assert "Take its paper out before laminating: film seals only to film" in told
    result = run("render", "mini.yaml", "--piece", "A7", "--gutter", "10mm", "-o", "out")
    assert "take the strips between them out, then laminate" in result.output


@sampled(2)
@pytest.mark.parametrize("sheet", ["qwixx", "cant-stop-express"])
@pytest.mark.parametrize("tag", ["en", "zh-Hant"])
def test_the_universal_page_prints_on_a4_and_letter(sheet: str, tag: str) -> None:
    """R10: all ink inside 210 x 279.4 mm minus 8 mm."""
    extra = ("--pen", "fine") if sheet == "cant-stop-express" else ()
    data = drawn(sheet, "--paper", "universal", "--lang", tag, *extra)
    (page,) = read(data)
    assert (page.width, page.height) == pytest.approx((210, 279.4), abs=NEAR)
    assert len(page.pieces) == 2
    for stroke in page.strokes:
        for x, y in ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2)):
            assert 8 - NEAR <= x <= 202 + NEAR
            assert 8 - NEAR <= y <= 271.4 + NEAR
    import pypdfium2

    image = pypdfium2.PdfDocument(data)[0].render(scale=4, grayscale=True).to_pil()
    left, top, right, bottom = image.point(lambda v: 255 if v < 200 else 0).getbbox()  # type: ignore[misc]
    mm = 25.4 / 72 / 4
    assert min(left, top) * mm >= 8 - 0.2
    assert right * mm <= 202.2
    assert bottom * mm <= 271.6


def test_every_page_has_the_same_cells_also_one_that_is_not_full() -> None:
    """R28."""
    some = pages("mini.yaml", "--piece", "A6", "--copies", "11")
    assert [len(page.pieces) for page in some] == [4, 4, 3]
    full = rects(some[0])
    assert same(full, rects(some[1]))
    assert all(any(r.near(f) for f in full) for r in rects(some[2]))
    assert some[0].strokes == some[2].strokes
    union = some[2].trim
    assert all(union.x <= r.x + NEAR and r.right <= union.right + NEAR for r in rects(some[2]))


@pytest.mark.parametrize(("copies", "count"), [("1", 1), ("2", 1), ("3", 2), ("7", 4)])
def test_copies_are_counted_in_pieces(copies: str, count: int) -> None:
    """R23: pieces, not pages; pages are written out, so no viewer has to honour NumCopies."""
    data = drawn("mini.yaml", "--copies", copies)
    some = read(data)
    assert len(some) == count
    assert sum(len(page.pieces) for page in some) == int(copies)
    assert "NumCopies" not in viewer(data)
    assert "from 1 to 200000" in refused("mini.yaml", "--copies", "0")


@sampled(2)
@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 10])
def test_page_order_fills_page_by_page(count: int) -> None:
    """R31."""
    data = drawn("mini.yaml", "--piece", "A6", "--copies", str(count), "--number-from", "900")
    assert [n for page in numbers(data) for n in page] == list(range(count))


@sampled(2)
@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 10])
def test_stacks_that_are_cut_are_in_order(count: int) -> None:
    """R31: pile upon pile gives 1 to N."""
    data = drawn(
        *("mini.yaml", "--piece", "A6", "--copies", str(count)),
        *("--number-from", "900", "--order", "stack"),
    )
    some = numbers(data)
    full = read(drawn("mini.yaml", "--piece", "A6"))[0]
    cells = sorted(rects(full), key=lambda r: (round(r.y), r.x))
    piles: list[list[int]] = [[] for _ in cells]
    for page, found in zip(read(data), some, strict=True):
        for piece, number in zip(page.pieces, found, strict=True):
            pile = next(i for i, cell in enumerate(cells) if cell.near(piece.rect))
            piles[pile].append(number)
    assert [n for pile in piles for n in pile] == list(range(count))


def test_a_mixed_job_shares_pages() -> None:
    data = drawn("qwixx", "qwixx-black", "--together")
    (page,) = read(data)
    assert len({piece.name for piece in page.pieces}) == 2
    data = drawn("qwixx", "qwixx-black", "--together", "--copies", "3", "--order", "stack")
    assert [len(page.pieces) for page in read(data)] == [2, 2, 2]
    told = refused("qwixx", "qwixx-duell", "--together", code=1)
    assert "pieces that share pages must have one size" in told


def test_a_standing_and_a_lying_sheet_share_a_job(here: Path) -> None:
    text = MINI.replace("title: Mini", "title: Tall\npiece: A5 portrait")
    (here / "tall.yaml").write_text(text, encoding="utf-8")
    (page,) = pages("mini.yaml", "tall.yaml", "--together")
    assert {piece.top for piece in page.pieces} == {"up", "left"}
    assert len({(round(r.w), round(r.h)) for r in rects(page)}) == 1


# Cutting


def cuts(page: Printed) -> tuple[list[float], list[float]]:
    xs = {round(x, 2) for r in rects(page) for x in (r.x, r.right) if 0.6 < x < page.width - 0.6}
    ys = {round(y, 2) for r in rects(page) for y in (r.y, r.bottom) if 0.6 < y < page.height - 0.6}
    return sorted(xs), sorted(ys)


def upright(strokes: list[Stroke]) -> list[Stroke]:
    return [s for s in strokes if abs(s.x1 - s.x2) < NEAR]


def level(strokes: list[Stroke]) -> list[Stroke]:
    return [s for s in strokes if abs(s.y1 - s.y2) < NEAR]


@sampled(3)
@pytest.mark.parametrize(
    "arguments",
    [
        ("--piece", "A5"),
        ("--piece", "A6"),
        ("--piece", "A7"),
        ("--piece", "90x60mm", "--gutter", "10mm"),
        ("--piece", "A6", "--paper", "Letter"),
        ("--piece", "half-letter", "--paper", "Letter"),
        ("--piece", "A6", "--bleed", "3mm"),
        ("--piece", "A5", "--bleed", "3mm", "--paper", "A4"),
        ("--piece", "A6", "--print-shop"),
        ("--piece", "A5", "--tick-length", "4mm"),
    ],
    ids=" ".join,
)
def test_every_cut_has_ticks_at_both_ends(arguments: tuple[str, ...]) -> None:
    """R27: grey, 0.25 to 0.5 pt, 4 to 6 mm, outside the pieces or on a cut that they share."""
    if "A5" in arguments and "--bleed" in arguments:
        arguments = ("--piece", "170x120mm", *arguments[2:])
    (page,) = pages("mini.yaml", *arguments)
    xs, ys = cuts(page)
    assert xs or ys
    own = "--print-shop" in arguments or ("--paper" not in arguments and "--bleed" in arguments)
    reach = 2.0 if own else REACH
    for places, lines, along in ((xs, upright(page.strokes), "y"), (ys, level(page.strokes), "x")):
        size = page.height if along == "y" else page.width
        for place in places:
            if not reach <= place <= (page.width if along == "y" else page.height) - reach:
                continue
            own_lines = [s for s in lines if abs((s.x1 if along == "y" else s.y1) - place) < NEAR]
            ends = [sorted((s.y1, s.y2) if along == "y" else (s.x1, s.x2)) for s in own_lines]
            assert sorted(low < size / 2 for low, _ in ends) == [False, True]
            for low, high in ends:
                assert 4 - NEAR <= high - low <= 6
                assert reach - NEAR <= low
                assert high <= size - reach + NEAR
                for r in rects(page):
                    first, last = (r.y, r.bottom) if along == "y" else (r.x, r.right)
                    inside = low < last - NEAR and high > first + NEAR
                    crosses = (
                        r.x - NEAR <= place <= r.right + NEAR
                        if along == "y"
                        else r.y - NEAR <= place <= r.bottom + NEAR
                    )
                    if inside and crosses:  # on the cut, 6.35 to 12 mm from the paper's edge
                        assert "--bleed" not in arguments
                        assert min(high, size - low) <= 12 + NEAR
    for stroke in page.strokes:
        assert 0.25 <= stroke.width <= 0.5
        assert len(set(stroke.colour)) == 1 or stroke.colour[:3] == (0, 0, 0)


def test_cut_marks_can_be_lines_or_left_out() -> None:
    (page,) = pages("mini.yaml", "--piece", "A6", "--cut-marks", "lines")
    xs, ys = cuts(page)
    assert len(page.strokes) == len(xs) + len(ys) == 2
    (line,) = upright(page.strokes)
    assert abs(line.y2 - line.y1) == pytest.approx(page.height - 2 * REACH, abs=NEAR)
    assert pages("mini.yaml", "--piece", "A6", "--cut-marks", "none")[0].strokes == []
    assert "one of ticks, lines, none" in refused("mini.yaml", "--cut-marks", "dots")


@pytest.mark.parametrize("length", ["3mm", "4mm", "8mm", "12mm"])
def test_ticks_have_the_length_asked_for(length: str) -> None:
    (page,) = pages("mini.yaml", "--piece", "150x100mm", "--tick-length", length, "--copies", "1")
    longest = max(abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in page.strokes)
    assert longest == pytest.approx(float(length[:-2]), abs=NEAR)
    assert "between 2 mm and 15 mm" in refused("mini.yaml", "--tick-length", "90mm")


def contains(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x + NEAR
        and outer.y <= inner.y + NEAR
        and outer.right >= inner.right - NEAR
        and outer.bottom >= inner.bottom - NEAR
    )


@sampled(3)
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--piece", "A6"),
        ("--piece", "A6", "--bleed", "3mm"),
        ("--piece", "A6", "--bleed", "3mm", "--paper", "A4"),
        ("--piece", "A6", "--copies", "5"),
        ("--print-shop",),
        ("--back", "blank", "--copies", "3"),
        ("--offset", "1mm,-2mm"),
    ],
    ids=" ".join,
)
def test_boxes_are_nested_on_every_page(arguments: tuple[str, ...]) -> None:
    """R25: the trim is the piece, or the union of the pieces."""
    for page in pages("mini.yaml", *arguments):
        media = Rect(0, 0, page.width, page.height)
        assert contains(media, page.bleed)
        assert contains(page.bleed, page.trim)
        if page.pieces:
            some = rects(page)
            left, top = min(r.x for r in some), min(r.y for r in some)
            right, bottom = max(r.right for r in some), max(r.bottom for r in some)
            union = Rect(max(left, 0), max(top, 0), 0, 0)
            union = union._replace(
                w=min(right, page.width) - union.x, h=min(bottom, page.height) - union.y
            )
            assert page.trim.near(union)


def test_without_a_paper_the_page_grows_round_the_bleed() -> None:
    """R26."""
    (page,) = pages("mini.yaml", "--piece", "A6", "--bleed", "3mm")
    (rect,) = rects(page)
    assert page.trim.near(rect)
    assert page.bleed.near(Rect(rect.x - 3, rect.y - 3, rect.w + 6, rect.h + 6))
    assert page.width > rect.w + 6 + 8
    for stroke in page.strokes:
        x, y = (stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2
        gap = max(rect.x - x, x - rect.right, rect.y - y, y - rect.bottom)
        assert gap - max(abs(stroke.x2 - stroke.x1), abs(stroke.y2 - stroke.y1)) / 2 >= 3 - NEAR


def test_with_a_paper_the_bleed_lives_in_the_gutters() -> None:
    """R26."""
    (page,) = pages("mini.yaml", "--piece", "80x60mm", "--bleed", "4mm", "--paper", "A4")
    assert sorted((page.width, page.height)) == pytest.approx([210, 297], abs=NEAR)
    xs = sorted({round(r.x, 3) for r in rects(page)})
    assert len(page.pieces) > 1
    assert all(b - a - rects(page)[0].w >= 8 - NEAR for a, b in pairwise(xs))
    told = refused("mini.yaml", "--bleed", "3mm", "--piece", "A4", "--paper", "A4", code=1)
    assert "A4 paper has no room for a piece of A4 with 3 mm of bleed" in told
    assert "`--paper A3`" in told
    told = refused("mini.yaml", "--bleed", "6mm", "--paper", "A4", "--gutter", "9mm")
    assert "no room for the bleed of two neighbours" in told


@sampled(2)
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--pouch", "A5", "--sealed-edge", "5mm"), ["Cut 4 mm off the right edge"]),
        (("--piece", "140x100mm", "--gutter", "10mm"), []),
        (("--piece", "200x140mm"), []),
        (("--piece", "A5"), []),
        (("--piece", "207x143mm"), ["Cut 3 mm off the right edge"]),
        (("--piece", "105x98mm"), ["Cut 3 mm off the bottom edge"]),
    ],
    ids=str,
)
def test_every_cut_is_marked_or_told(arguments: tuple[str, ...], told: list[str]) -> None:
    """R27: a cut where printers do not reach has no mark, and the program says where it is."""
    (page,) = pages("mini.yaml", *arguments)
    output = run("render", "mini.yaml", *arguments, "-o", "out").output
    lines = [line for line in output.splitlines() if " off the " in line]
    assert len(lines) == len(told) and all(t in line for t, line in zip(told, lines, strict=True))
    xs, ys = cuts(page)
    marked = {round(s.x1, 2) for s in upright(page.strokes)}
    missing = [x for x in xs if not any(abs(x - m) < 0.02 for m in marked)]
    marked = {round(s.y1, 2) for s in level(page.strokes)}
    missing += [y for y in ys if not any(abs(y - m) < 0.02 for m in marked)]
    assert len(missing) == len(told)


# Two sides


def reflected(page: Printed, rect: Rect, across: bool) -> Rect:
    if across:
        return rect._replace(x=page.width - rect.right)
    return rect._replace(y=page.height - rect.bottom)


BACKED = ("A4", "A5", "A6", "A7", "90x60mm", "78x104mm", "A5 portrait")


@sampled(3)
@pytest.mark.parametrize(
    ("piece", "duplex", "copies"),
    few(itertools.product(BACKED, ("", "long", "short"), ("1", "3", "8")), 4),
)
def test_backs_are_mirrored_about_the_edge_that_is_flipped(
    piece: str, duplex: str, copies: str
) -> None:
    """R22, R29."""
    extra = ("--duplex", duplex) if duplex else ()
    data = drawn("mini.yaml", "--piece", piece, "--back", "mini.yaml", "--copies", copies, *extra)
    some = read(data)
    stands = some[0].height >= some[0].width
    flip = duplex or ("long" if stands else "short")
    edge = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[flip]
    assert viewer(data)["Duplex"] == edge
    across = (flip == "long") == stands
    assert len(some) % 2 == 0
    for front, back in zip(some[::2], some[1::2], strict=True):
        assert same([reflected(front, r, across) for r in rects(front)], rects(back))
        for piece_ in front.pieces:
            behind = next(
                b for b in back.pieces if b.rect.near(reflected(front, piece_.rect, across))
            )
            # The same edge of the card is on top, whichever side one looks at.
            seen = dict(up="up", down="down", left="right", right="left")
            if not across:
                seen = dict(up="down", down="up", left="left", right="right")
            assert behind.top == seen[piece_.top]
        if not duplex and "portrait" not in piece:
            assert {p.top for p in back.pieces} <= {"up", "left", "right"}


def test_a_single_sided_file_says_so() -> None:
    assert viewer(drawn("mini.yaml"))["Duplex"] == "Simplex"


def test_fronts_then_backs_or_each_behind_its_front() -> None:
    mixed = ("qwixx", "qwixx-black", "--together", "--copies", "4", "--back", "cant-stop-express")
    interleaved = [sorted({p.name for p in page.pieces}) for page in pages(*mixed)]
    after = [sorted({p.name for p in page.pieces}) for page in pages(*mixed, "--backs", "after")]
    assert interleaved[::2] == after[:4]
    assert interleaved[1::2] == after[4:]
    assert interleaved[0] != interleaved[1]
    # A printer that prints both sides at once would put front 2 behind front 1.
    data = drawn(*mixed, "--backs", "after")
    assert viewer(data)["Duplex"] == "Simplex"
    output = run("render", *mixed, "--backs", "after", "-o", "out").output
    assert "Print pages 1 to 4. Put the stack back in, flipped over its long edge" in output


def test_a_blank_back_is_a_page_without_pieces() -> None:
    front, back = pages("mini.yaml", "--back", "blank")
    assert front.pieces
    assert not back.pieces
    assert len(back.strokes) == len(front.strokes)


def test_two_sheets_are_printed_on_one_side_each() -> None:
    data = drawn("mini.yaml", "--piece", "A6", "--copies", "6", "--back", "qwixx", "--two-sheets")
    some = read(data)
    assert viewer(data)["Duplex"] == "Simplex"
    assert [len(page.pieces) for page in some] == [4, 2, 4, 2]
    assert same(rects(some[0]), rects(some[2]))
    assert same(rects(some[1]), rects(some[3]))
    assert all(p.top == q.top for p, q in zip(some[0].pieces, some[2].pieces, strict=True))


@pytest.mark.parametrize("piece", ["A5", "150x100mm", "200x140mm"])
def test_ticks_of_backs_lie_behind_those_of_fronts(piece: str) -> None:
    front, back = pages("mini.yaml", "--piece", piece, "--back", "mini.yaml")
    mirrored = {(round(front.width - s.x1, 2), round(s.y1, 2)) for s in front.strokes}
    assert {(round(s.x1, 2), round(s.y1, 2)) for s in back.strokes} == mirrored
    assert contains(back.trim, back.trim) and same(
        [reflected(front, front.trim, True)], [back.trim]
    )


def test_backs_have_the_name_and_number_of_their_fronts(here: Path) -> None:
    import pypdfium2

    (here / "names.csv").write_text("Ann\nBen\nCho\n", encoding="utf-8")
    arguments = ("qwixx", "--names", "names.csv", "--number-from", "501", "--back", "qwixx-black")
    document = pypdfium2.PdfDocument(drawn(*arguments))
    texts = [document[n].get_textpage().get_text_bounded() for n in range(len(document))]
    for front, back in zip(texts[::2], texts[1::2], strict=True):
        for word in ("Ann", "Ben", "Cho", "501", "502", "503"):
            assert (word in front) == (word in back)
    assert "Ann" in texts[0] and "Cho" in texts[2]


def test_a_back_that_stands_is_turned_onto_a_front_that_lies(here: Path) -> None:
    text = MINI.replace("title: Mini", "title: Tall\npiece: A5 portrait")
    (here / "tall.yaml").write_text(text, encoding="utf-8")
    front, back = pages("mini.yaml", "--back", "tall.yaml")
    assert same([reflected(front, r, True) for r in rects(front)], rects(back))
    assert {p.top for p in back.pieces} == {"right"}


@pytest.mark.parametrize(("side", "moved"), [("--offset", 0), ("--back-offset", 1)])
def test_an_offset_moves_only_its_side(side: str, moved: int) -> None:
    """R30."""
    plain = pages("mini.yaml", "--piece", "A6", "--back", "mini.yaml")
    some = pages("mini.yaml", "--piece", "A6", "--back", "mini.yaml", side, "1.5mm,-2mm")
    for n, (page, was) in enumerate(zip(some, plain, strict=True)):
        dx, dy = (1.5, -2.0) if n == moved else (0.0, 0.0)
        assert same([r._replace(x=r.x + dx, y=r.y + dy) for r in rects(was)], rects(page))
        for stroke, old in zip(page.strokes, was.strokes, strict=True):
            assert (stroke.x1, stroke.y1) == pytest.approx((old.x1 + dx, old.y1 + dy), abs=NEAR)
    for wrong in ("1mm", "1,2", "99mm,0mm", "a,b", "1mm,2mm,3mm"):
        refused("mini.yaml", "--offset", wrong)


def test_what_belongs_to_backs_needs_a_back() -> None:
    for option in (("--duplex", "long"), ("--two-sheets",), ("--backs", "after")):
        assert "no meaning here without `back`" in refused("mini.yaml", *option)
    assert "`qwixx`" in refused("mini.yaml", "--back", "qwix")
    assert "no meaning with `two-sheets`" in refused(
        "mini.yaml", "--back", "blank", "--two-sheets", "--duplex", "long"
    )


PROFILE = """\
paper: A4
offset: {right: 1mm, up: 0.5mm}
back-offset: {left: 2mm, down: 1mm}
scale: {across: %s, down: 100%%}
"""


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sheetgen.source.library.config_folder", lambda: str(tmp_path / "config"))
    folder = tmp_path / "config" / "printers"
    folder.mkdir(parents=True)
    return folder


def test_a_printer_that_was_measured_is_made_up_for(profile: Path) -> None:
    (profile / "office.yaml").write_text(PROFILE % "99%", encoding="utf-8")
    arguments = ("mini.yaml", "--piece", "A6", "--back", "mini.yaml")
    plain, some = pages(*arguments), pages(*arguments, "--printer", "office")
    for was, page, (dx, dy) in zip(plain, some, ((1.0, -0.5), (-2.0, 1.0)), strict=True):
        middle = page.width / 2
        wanted = [
            Rect((r.x - middle) / 0.99 + middle + dx, r.y + dy, r.w / 0.99, r.h) for r in rects(was)
        ]
        assert same(wanted, rects(page))
    both = pages(*arguments, "--printer", "office", "--offset", "0mm,2mm")
    moved = [r._replace(y=r.y + 2) for r in rects(some[0])]
    assert same(moved, rects(both[0]))
    assert same(rects(some[1]), rects(both[1]))
    told = run("render", *arguments, "--printer", "office").output
    assert "prints at 99 %" in told
    assert "drawn at 101 %" in told
    two = pages(*arguments, "--printer", "office", "--two-sheets")
    assert same(rects(two[0]), rects(two[1]))


def test_a_scale_that_the_print_dialogue_made_is_not_made_up_for(profile: Path) -> None:
    (profile / "office.yaml").write_text(PROFILE % "96%", encoding="utf-8")
    (page,) = pages("mini.yaml", "--printer", "office")
    assert rects(page)[0].w == pytest.approx(210, abs=NEAR)
    assert "96" in run("render", "mini.yaml", "--printer", "office").output


def test_a_printer_that_was_never_measured_is_told(profile: Path) -> None:
    told = refused("mini.yaml", "--printer", "office")
    assert "--printer: " in told
    assert "sheetgen calibrate" in told
    (profile / "office.yaml").write_text(PROFILE % "99%", encoding="utf-8")
    assert "did you mean `office`" in refused("mini.yaml", "--printer", "ofice")
    (profile / "broken.yaml").write_text("offset: 3\n", encoding="utf-8")
    assert "broken.yaml:1:9" in refused("mini.yaml", "--printer", "broken", code=1)
    refused("mini.yaml", "--printer", "../office")


EDGES = ("left", "right", "top", "bottom")
BEHIND = ((), ("--two-sheets",), ("--duplex", "short"))


@sampled(3)
@pytest.mark.parametrize(
    ("edge", "way", "tall"), few(itertools.product(EDGES, BEHIND, (False, True)), 7)
)
def test_the_hole_of_a_back_lies_behind_that_of_its_front(
    edge: str, way: tuple[str, ...], tall: bool, here: Path
) -> None:
    """R16: one hole goes through both."""
    if tall:
        text = MINI.replace("title: Mini", "title: Tall\npiece: A5 portrait")
        (here / "back.yaml").write_text(text, encoding="utf-8")
    else:
        (here / "back.yaml").write_text(MINI.replace("Mini", "Behind"), encoding="utf-8")
    one = ("--copies", "1", "--cut-marks", "none")
    data = drawn("mini.yaml", "--back", "back.yaml", "--hole", edge, *one, *way)
    front, back = (holes(data, n) for n in (0, 1))
    some = read(data)
    across = some[0].height >= some[0].width
    if "--two-sheets" in way:  # laid together with printed sides out, heads up
        (x, y), (rect,) = front, rects(some[0])
        assert back == pytest.approx((rect.x + rect.right - x, y), abs=0.15)
        return
    if "short" in way:
        across = not across
    x, y = front
    mirrored = (some[0].width - x, y) if across else (x, some[0].height - y)
    assert back == pytest.approx(mirrored, abs=0.15)


def holes(data: bytes, page: int) -> tuple[float, float]:
    """The middle of the circles of a page without cut marks, where nothing else has their grey."""
    import pypdfium2

    scale = 4
    image = pypdfium2.PdfDocument(data)[page].render(scale=scale).to_pil().convert("RGB")
    grey = [band.point(lambda value: 255 * (value == 0x80)) for band in image.split()]
    box = ImageChops.multiply(ImageChops.multiply(*grey[:2]), grey[2]).getbbox()
    assert box is not None
    left, top, right, bottom = box
    mm = 25.4 / 72 / scale
    assert right - left < 14 / mm, "more than the circles has this grey"
    return ((left + right) / 2 * mm, (top + bottom) / 2 * mm)


def test_a_print_shop_sees_to_offsets_itself(profile: Path) -> None:
    (profile / "office.yaml").write_text(PROFILE % "99%", encoding="utf-8")
    assert "no meaning for a print shop" in refused(
        "mini.yaml", "--print-shop", "--printer", "office"
    )
    assert "no meaning for a print shop" in refused(
        "mini.yaml", "--print-shop", "--offset", "1mm,0"
    )


def test_an_offset_does_not_run_off_the_paper() -> None:
    """Half of a frame's line reaches over the edge of what must stay free: 8 mm are too many."""
    for far in ("9mm,0", "-8mm,0mm"):
        told = refused("mini.yaml", "--offset", far)
        assert "would run off the paper; 7.5 mm is the most" in told


def said(*arguments: str) -> str:
    """What is told of a print that is written."""
    result = run("render", *arguments, "--lang", "en", "-o", "said.pdf", "--force")
    assert result.exit_code == 0, result.output
    return result.output


def test_ink_moved_out_of_the_reach_of_printers_is_told() -> None:
    """R8: 6.35 mm, on the front as on the back; a page made for its piece has no such edge."""
    near = "mm of the edge of the page. Where a printer"
    assert f"comes within 0.5 {near}" in said("mini.yaml", "--offset", "-7.5mm,0")
    assert f"comes within 5 {near}" in said("mini.yaml", "--offset", "0,3mm", "--piece", "A4")
    back = ("--back", "rules", "--back-offset", "2mm,0")
    assert f"comes within 6 {near}" in said("qwixx", *back)
    assert near not in said("mini.yaml", "--offset", "1.6mm,-1.6mm")
    assert near not in said("mini.yaml")


def test_arcs_out_of_the_reach_of_printers_are_told() -> None:
    """R8: two A5 fill the paper, and so all corners lie at its edge; four of A6 meet inside."""
    arcs = "lie within 6.35 mm of the edge of the paper"
    assert f"Of the 8 arcs to round corners by, 8 {arcs}" in said("mini.yaml", "--corners", "5mm")
    assert f"Of the 16 arcs to round corners by, 12 {arcs}" in said(
        "qwixx", "--corners", "3mm", "--piece", "A6"
    )
    assert arcs not in said("mini.yaml", "--corners", "5mm", "--piece", "150x120mm")


def test_a_small_line_that_is_left_out_is_told_with_its_reason() -> None:
    """R59: large print has no small print, unless it is asked for."""
    large = ("qwixx", "--theme", "large-print")
    assert "The theme large-print has no small print" in said(*large)
    for asked in ("--footer", "--no-footer"):
        assert "small line" not in said(*large, asked)
    assert "small line" not in said("qwixx")


def test_a_back_with_discs_has_those_of_its_front() -> None:
    import pypdfium2

    arguments = ("--token", "15mm", "--back", "qwixx-duell", "--pen", "fine")
    document = pypdfium2.PdfDocument(drawn("qwixx-duell", *arguments))
    for n in (0, 1):
        assert "discs of 15 mm" in document[n].get_textpage().get_text_bounded()


def test_corners_are_held_to_the_film_round_the_piece() -> None:
    told = refused("mini.yaml", "--pouch", "A5", "--piece", "212x150mm", "--corners", "5mm")
    assert "with 2 mm of film at its sides" in told


def test_own_papers_are_laid_over_shipped_ones_whatever_their_file(here: Path) -> None:
    folder = here / "layouts" / "papers"
    folder.mkdir(parents=True)
    own = folder / "mine.yaml"
    own.write_text("pouches: {A6: {film: 130x170mm, paper: 124x164mm}}\n", encoding="utf-8")
    (page,) = pages("mini.yaml", "--pouch", "A6", "--copies", "1")
    assert sorted(rects(page)[0][2:]) == pytest.approx([124, 164], abs=NEAR)
    own.write_text("pouches: {z: {film: 100x150mm, paper: 100x150mm}}\n", encoding="utf-8")
    assert "or it does not seal" in refused("mini.yaml", "--pouch", "z", code=1)
    own.write_text("sizes: {x: {width: 3in, height: 5in, pieces: {A5: A55}}}\n", encoding="utf-8")
    assert "mine.yaml:1:51: there is no piece `A55`" in refused("mini.yaml", code=1)


# Print shop


@sampled(3)
@pytest.mark.parametrize("sheet", ["qwixx", "cant-stop-express", "qwixx-duell", "qwixx-black"])
@pytest.mark.parametrize("tag", ["en", "zh-Hant"])
def test_a_print_shop_gets_four_inks_and_nothing_else(sheet: str, tag: str) -> None:
    """R33: DeviceCMYK only, text K100, total ink under 280 %, boxes and marks on."""
    data = drawn(sheet, "--print-shop", "--lang", tag)
    found = all_operators(data)
    assert not {"g", "G", "rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN"} & set(found)
    inks = [tuple(n) for name in ("k", "K") for n in found[name]]
    assert max(map(sum, inks)) < 2.8
    assert (0, 0, 0, 1) in inks
    (page,) = read(data)
    assert page.strokes
    assert page.bleed.w == pytest.approx(page.trim.w + 6, abs=NEAR)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert "/AcroForm" not in pdf.Root
        assert "/Names" not in pdf.Root or "/JavaScript" not in pdf.Root.Names
        assert "/OpenAction" not in pdf.Root
    assert b"GTS_PDFX" not in data and b"pdfaid" not in data  # R34


def test_dark_text_is_black_ink_alone() -> None:
    assert cmyk("#1d1d1f") == cmyk("#000000") == (0, 0, 0, 1)
    for level in range(0, 256, 5):
        grey = f"#{level:02x}{level:02x}{level:02x}"
        assert cmyk(grey)[:3] == (0, 0, 0)
    for colour in ("#1a0000", "#001a10", "#330033", "#003376", "#ffed00", "#00ff00", "#010100"):
        inks = cmyk(colour)
        assert all(0 <= ink <= 1 for ink in inks)
        assert sum(inks) <= MOST_INK + 1e-9


@pytest.mark.parametrize("theme", ["colour", "large-print"])
def test_colours_of_a_print_shop_look_like_those_on_screen(theme: str) -> None:
    """As far as inks can: rows stay as different as R40 wants them."""
    colours = [c.solid for c in read_theme(theme).colours.values() if c.rows]
    seen_as = {c: lab(linear(printed(cmyk(c)))) for c in colours}
    for colour, look in seen_as.items():
        assert difference(look, lab(linear(colour))) < 10, colour
    for one, other in combinations(seen_as.values(), 2):
        assert difference(one, other) >= 10


def test_a_print_shop_cannot_go_without_marks() -> None:
    assert "needs its cut marks" in refused("mini.yaml", "--print-shop", "--cut-marks", "none")


def test_no_stroke_is_too_thin_to_print() -> None:
    """R32."""
    for extra in ((), ("--cut-marks", "lines"), ("--corners", "5mm", "--hole", "left")):
        found = all_operators(drawn("qwixx", "--piece", "A6", *extra))
        assert min(n[0] for n in found["w"]) >= 0.25


# What a piece carries


def test_the_small_line_says_what_a_piece_is() -> None:
    """R59: sheet, language, edition; how it was made stands in what the command says."""
    import pypdfium2

    def text(*arguments: str) -> str:
        return pypdfium2.PdfDocument(drawn(*arguments))[0].get_textpage().get_text_bounded()

    found = text("qwixx-black", "--paper", "A4")
    line = f"qwixx-black en · {__version__}"
    assert found.count(line) == 2
    assert found.count("100 mm") == 2
    bare = text("qwixx-black", "--no-footer")
    assert __version__ not in bare and "100 mm" not in bare  # the rule is gone too
    assert "≥5: at least 5 crosses" in bare
    told = run(
        "render", "cant-stop-express", "--paper", "Letter", "--lang", "zh-Hant", "-o", "out"
    ).output
    assert "half-letter" in told


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (("--corners", "6mm"), "5.4mm"),
        (("--corners", "5mm", "--pouch", "A5", "--sealed-edge", "2mm"), "2mm"),
        (("--corners", "11mm", "--pouch", "Letter"), "16"),
    ],
)
def test_corners_that_would_open_are_refused(arguments: tuple[str, ...], most: str) -> None:
    """R15."""
    if "Letter" in arguments:
        assert pages("mini.yaml", *arguments, "--paper", "Letter")
        return
    told = refused("mini.yaml", *arguments)
    assert f"use at most {most}" in told
    assert pages("mini.yaml", "--corners", "5.4mm")


# Margins


@sampled(2)
@pytest.mark.parametrize("margin", [6.35, 7.0, 8.0, 10.0])
def test_ink_keeps_to_the_margin(margin: float) -> None:
    """R8."""
    import pypdfium2

    data = drawn("qwixx", "--margin", f"{margin}mm", "--piece", "A4")
    image = pypdfium2.PdfDocument(data)[0].render(scale=4, grayscale=True).to_pil()
    left, top, right, bottom = image.point(lambda v: 255 if v < 250 else 0).getbbox()  # type: ignore[misc]
    mm = 25.4 / 72 / 4
    least = min(left, top, image.width - right) * mm
    assert margin - 0.45 <= least <= margin + 1.5  # half a frame may reach over it
    low = 6.35 if margin == 8.0 else margin  # the foot stands as low as printers reach
    assert low - 0.1 <= (image.height - bottom) * mm <= low + 1.0


def test_a_margin_in_the_dead_zone_of_printers_is_refused() -> None:
    told = refused("mini.yaml", "--margin", "5mm")
    assert "comes within 5.5 mm of the edge of A4" in told or "within 5.0 mm" in told
    assert "between 3 mm and 30 mm" in refused("mini.yaml", "--margin", "1mm")
    pages("mini.yaml", "--margin", "5mm", "--piece", "150x100mm", "--copies", "1")
    assert refused("qwixx", "--piece", "A6", "--margin", "30mm", code=1)
