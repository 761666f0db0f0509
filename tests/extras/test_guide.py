"""The placement guide measured (R14): outlines, gaps, the pouch, the rule, and what is refused."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools import effort
from tools.command import run
from tools.effort import few, long, sampled
from tools.readback import NEAR, Read, moves_and_scales, read_pages

from sheetgen.cli.extras.guide import plan
from sheetgen.drawing.page import Area, Box, Label
from sheetgen.drawing.sizes import size_of
from sheetgen.extras.guide import guide
from sheetgen.extras.page import PageWords
from sheetgen.job.materials import Materials
from sheetgen.paper.pouchlayout import arranged
from sheetgen.source.problems import Problems, Refused
from sheetgen.words.languages import read_language

pytestmark = pytest.mark.usefixtures("here")

SHOP = Materials()


def drawn(pouch: str, piece: str, paper: str = "A4", *more: str) -> Read:
    done = run("guide", "--pouch", pouch, "--piece", piece, "--paper", paper, "-o", "g.pdf", *more)
    assert done.exit_code == 0, done.output
    (read,) = read_pages(Path("g.pdf").read_bytes())
    return read


def boxes(read: Read) -> list[Area]:
    """The rectangles that are only framed."""
    found = []
    for outline in read.outlines():
        if outline.fill is None and len(outline.points) == 4:
            xs, ys = zip(*outline.points, strict=True)
            found.append(Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


def of_size(read: Read, width: float, height: float) -> list[Area]:
    wanted = sorted((width, height))
    return [b for b in boxes(read) if sorted((b.w, b.h)) == pytest.approx(wanted, abs=NEAR)]


def gap(one: Area, other: Area) -> float:
    """How far two rectangles lie apart, across or down."""
    across = max(one.x - other.right, other.x - one.right)
    down = max(one.y - other.bottom, other.y - one.bottom)
    return max(across, down)


CASES = [
    ("A4", "A6", "A4", 2),
    ("A4", "A7", "A4", 5),
    ("A4", "A7", "A3", 5),
    ("A4", "54x86mm", "A4", 9),
    ("A4", "54x86mm", "A3", 10),
    ("A4", "A5", "A3", 1),
    ("A5", "A7", "Letter", 2),
    ("A5", "A7", "A5", 2),
    ("A6", "A7", "A4", 1),
    ("Letter", "4x6in", "Letter", 2),
    ("Letter", "half-letter", "A3", 1),
    ("A3", "A5", "A3", 2),
    ("B5", "60x90mm", "A4", 5),
]


@sampled(5)
@pytest.mark.parametrize("tag", ["en", "zh-Hant"])
@pytest.mark.parametrize(("pouch", "piece", "paper", "count"), CASES)
def test_outlines_gaps_pouch_and_rule(
    pouch: str, piece: str, paper: str, count: int, tag: str
) -> None:
    read = drawn(pouch, piece, paper, "--lang", tag)
    known, page = SHOP.papers.pouches[pouch], SHOP.sizes[paper]
    size = SHOP.sizes.get(piece) or size_of(piece, *map(float, piece[:-2].split("x")))
    spots = of_size(read, size.width, size.height)
    assert len(spots) == count
    film = Area(
        (page.width - known.film.width) / 2,
        (page.height - known.film.height) / 2,
        known.film.width,
        known.film.height,
    )
    for at, spot in enumerate(spots):
        assert spot.x - film.x >= 3 - NEAR and film.right - spot.right >= 3 - NEAR
        assert spot.y - film.y >= 3 - NEAR and film.bottom - spot.bottom >= 3 - NEAR
        for other in spots[at + 1 :]:
            assert gap(spot, other) >= 8 - NEAR
    if known.film.width <= page.width - 16:
        assert film in [pytest.approx(box, abs=NEAR) for box in boxes(read)]
    else:  # the page is the pouch's own paper
        assert (page.width, page.height) == (known.paper.width, known.paper.height)
        assert len(boxes(read)) == count
    rules = read.rule(101.6) if page.inch else read.rule(100)
    assert len(rules) == 1
    assert min(read.ink()) >= 8 - NEAR


def test_the_rule_is_a_hundred_millimetres_between_its_ends() -> None:
    for paper, inches in (("A4", 0), ("Letter", 4)):
        read = drawn("A5", "A7", paper)
        ((start, end),) = read.rule(inches * 25.4 or 100)
        x, y = min(start[0], end[0]), start[1]
        for n in range(0, 101, 10):
            assert any(b == pytest.approx(y, abs=NEAR) for _, b in read.upright(x + n)), n
        for n in range(inches + 1 if inches else 0):
            assert any(a == pytest.approx(y, abs=NEAR) for a, _ in read.upright(x + n * 25.4)), n


def test_sizes_are_written_into_every_outline() -> None:
    what = plan(SHOP, SHOP.papers.pouches["A4"], SHOP.sizes["A7"], SHOP.sizes["A4"])
    tongue = read_language("en")
    problems = Problems()
    page = guide(what, PageWords(tongue, SHOP.faces(tongue), SHOP.theme, problems)).pages[0]
    assert not problems
    outlines = {i.ref.split(":")[1]: i for i in page.marks if i.ref.startswith("piece:")}
    sizes = {i.ref.split(":")[1]: i for i in page.marks if i.ref.startswith("size:")}
    assert len(outlines) == len(sizes) == 5
    for key, label in sizes.items():
        box = outlines[key]
        assert isinstance(label, Label) and isinstance(box, Box)
        assert label.text == ("A7 · 74 × 105 mm" if box.w < box.h else "A7 · 105 × 74 mm")
        assert box.x < label.x < box.x + box.w and box.y < label.y < box.y + box.h


def test_the_arrow_points_at_the_edge_that_goes_in_first() -> None:
    for pouch, paper in (("A4", "A4"), ("A5", "A4"), ("A4", "A3")):
        what = plan(SHOP, SHOP.papers.pouches[pouch], SHOP.sizes["A7"], SHOP.sizes[paper])
        tongue = read_language("en")
        page = guide(what, PageWords(tongue, SHOP.faces(tongue), SHOP.theme, Problems())).pages[0]
        (arrow,) = [i for i in page.marks if i.ref == "feed"]
        assert isinstance(arrow, type(arrow)) and getattr(arrow, "kind", "") == "up"
        assert arrow.y < what.room.frame.y + 30  # type: ignore[union-attr]


def test_a_page_that_cannot_show_the_film_says_so() -> None:
    assert "the film reaches 3 mm over it on every side" in drawn("A4", "A6").text.replace(
        "\r\n", " "
    )
    assert "corners of the film lie on the heavy corners" in drawn("A4", "A6", "A3").text.replace(
        "\r\n", " "
    )
    film = size_of("own", 196, 280)
    pouch = SHOP.papers.pouches["A4"]._replace(film=film, paper=size_of("o", 190, 274))
    what = plan(SHOP, pouch, SHOP.sizes["A6"], SHOP.sizes["A4"])
    assert what.room.kind == "paper"
    tongue = read_language("en")
    page = guide(what, PageWords(tongue, SHOP.faces(tongue), SHOP.theme, Problems())).pages[0]
    (frame,) = [i for i in page.marks if i.ref == "pouch"]
    assert isinstance(frame, Box) and (frame.w, frame.h) == (190, 274)
    said = " ".join(i.text for i in page.marks if isinstance(i, Label))
    assert "largest paper for the pouch" in said and "3 mm over them" in said


@long
def test_no_text_lies_on_a_line_or_on_other_text() -> None:
    """Texts keep clear of each other, of outlines, and of the rule."""
    tongue = read_language("en")
    for pouch, piece, paper, _ in CASES:
        size = SHOP.sizes.get(piece) or size_of(piece, *map(float, piece[:-2].split("x")))
        what = plan(SHOP, SHOP.papers.pouches[pouch], size, SHOP.sizes[paper])
        say = PageWords(tongue, SHOP.faces(tongue), SHOP.theme, Problems())
        page = guide(what, say).pages[0]
        labels = [i for i in page.marks if isinstance(i, Label) and not i.ref.startswith("number")]
        areas = []
        for label in labels:
            wide = say.faces[label.face].width(label.text) * label.size * 25.4 / 72
            x = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
            high = label.size * 25.4 / 72
            areas.append(Area(x, label.y - 0.7 * high, wide, 0.7 * high))
        for at, one in enumerate(areas):
            for other in areas[at + 1 :]:
                assert gap(one, other) > 0.2, (pouch, piece, labels[at])
            for spot in what.spots:
                inside = (
                    spot.x < one.x and one.right < spot.right
                    and spot.y < one.y and one.bottom < spot.bottom
                )  # fmt: skip
                assert inside or gap(one, spot) > 0.2, (pouch, piece, labels[at])


# Arranging


@given(
    limit=st.tuples(st.floats(30, 300), st.floats(30, 400)),
    piece=st.tuples(st.floats(20, 150), st.floats(20, 200)),
)
def test_pieces_lie_within_their_limit_and_apart(
    limit: tuple[float, float], piece: tuple[float, float]
) -> None:
    area = Area(5, 7, *limit)
    size = size_of("p", *piece)
    spots = arranged(area, size)
    w, h = size.width, size.height
    grids = [
        int((area.w + 8) // (a + 8)) * int((area.h + 8) // (b + 8)) for a, b in ((w, h), (h, w))
    ]
    assert len(spots) >= max(grids)  # no plain grid holds more
    for at, spot in enumerate(spots):
        assert sorted((spot.w, spot.h)) == pytest.approx([w, h])
        assert spot.x >= area.x - 1e-3 and spot.right <= area.right + 1e-3
        assert spot.y >= area.y - 1e-3 and spot.bottom <= area.bottom + 1e-3
        for other in spots[at + 1 :]:
            assert gap(spot, other) >= 8 - 1e-3


def test_of_equals_pieces_lie_the_same_way_with_the_most_film() -> None:
    spots = arranged(Area(0, 0, 194, 281), SHOP.sizes["A6"])
    assert [(s.w, s.h) for s in spots] == [(148, 105), (148, 105)]
    rest = (281 - 2 * 105 - 8) / 3
    assert spots[0].y == pytest.approx(rest)
    assert spots[1].y - spots[0].bottom == pytest.approx(8 + rest)


# The command


def test_what_is_written_and_told(here: Path) -> None:
    done = run("guide", "--pouch", "a4", "--piece", "a6", "--lang", "zh-TW")
    assert done.exit_code == 0, done.output
    path = here / "output" / "guide.zh-Hant.A6-in-A4-on-A4.pdf"
    assert path.exists()
    assert "2 × A6 in the pouch A4" in done.output and "actual size" in done.output
    with pikepdf.open(path) as file:
        assert str(file.Root.Lang) == "zh-Hant"
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
    again = run("guide", "--pouch", "A4", "--piece", "A6", "--lang", "zh-Hant", "-o", "-")
    assert again.stdout_bytes == path.read_bytes()


def test_more_pieces_than_the_paper_shows_are_told() -> None:
    done = run("guide", "--pouch", "A4", "--piece", "54x86mm")
    assert "9 × 54x86mm in the pouch A4" in done.output
    assert "takes 10" in done.output and "--paper A3" in done.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("A44", "A6", "A4"), "did you mean `A4`"),
        (("A4", "A66", "A4"), "did you mean `A6`"),
        (("A4", "A6", "A44"), "did you mean `A4`"),
        (("A4", "1x1mm", "A4"), "no size that can be drawn"),
        (("A4", "12", "A4"), "there is no piece"),
    ],
)
def test_unknown_names_are_wrong_usage(arguments: tuple[str, str, str], told: str) -> None:
    pouch, piece, paper = arguments
    done = run("guide", "--pouch", pouch, "--piece", piece, "--paper", paper)
    assert done.exit_code == 2
    assert told in done.output


@pytest.mark.parametrize(
    ("pouch", "piece", "paper", "told"),
    [
        ("A6", "A5", "A4", "the pouch A5 takes it"),
        ("A3", "A5", "A4", "`--paper A3`"),
        ("Letter", "A5", "A4", "`--paper Letter`"),
        ("A4", "A4", "A4", "without a guide"),
        ("A4", "200x290mm", "A4", "where printers do not reach"),
        ("A7", "54x86mm", "A7", "leaves no room"),
    ],
)
def test_what_cannot_be_shown_is_told_with_what_would_do(
    pouch: str, piece: str, paper: str, told: str, here: Path
) -> None:
    done = run("guide", "--pouch", pouch, "--piece", piece, "--paper", paper)
    assert done.exit_code == 1
    assert told in done.output
    assert not (here / "output").exists()


@long
@sampled(2)
@pytest.mark.parametrize("tag", ["en", "zh-Hant"])
def test_common_pieces_in_common_pouches_are_all_drawn(tag: str) -> None:
    tongue = read_language(tag)
    faces, count = SHOP.faces(tongue), 0
    for pouch in SHOP.papers.pouches.values():
        pieces = (*SHOP.sizes.values(), size_of("54x86mm", 54, 86), size_of("c", 63, 88))
        for piece in few(pieces, 7):
            for paper in (SHOP.sizes[name] for name in ("A4", "Letter", "A3")):
                try:
                    what = plan(SHOP, pouch, piece, paper)
                except Refused:
                    continue
                problems = Problems()
                document = guide(what, PageWords(tongue, faces, SHOP.theme, problems))
                assert [p.text for p in problems] == [], (pouch.name, piece.name, paper.name)
                assert document.pages[0].marks
                count += 1
    assert count > (150 if effort.LONG else 20)


def test_every_font_is_embedded() -> None:
    run("guide", "--pouch", "A4", "--piece", "A6", "-o", "g.pdf")
    with pikepdf.open(io.BytesIO(Path("g.pdf").read_bytes())) as file:
        for font in file.pages[0].Resources.Font.values():
            assert "/FontFile2" in font.FontDescriptor


def test_a_page_is_moved_and_scaled_for_a_printer(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves_and_scales("guide", here, monkeypatch, "--pouch", "A4", "--piece", "A6")
