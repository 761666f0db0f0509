"""Discs to cut out, measured in the file: how large, how many, how far apart, how they differ."""

from __future__ import annotations

import math
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.command import run
from tools.effort import few, sampled, tries
from tools.readback import NEAR, Read, moves_and_scales, read_pages

from sheetgen.drawing.colours import contrast, luminance
from sheetgen.drawing.page import Box, Document, Shape
from sheetgen.extras.discs import Set, discs
from sheetgen.extras.page import PageWords
from sheetgen.job.materials import Materials
from sheetgen.source.phrase import Phrase
from sheetgen.source.problems import Problems, Source
from sheetgen.words.languages import read_language

pytestmark = pytest.mark.usefixtures("here")

SHOP = Materials()
BOARD = """\
title: Mine
owners: [black, grey, red]
pieces: 5
token: {A4: 16mm}
blocks:
  - id: rows
    rows: [{id: a, name: "1", colour: red, spaces: 2..4, stack: yes}]
"""


def drawn(*arguments: str) -> list[Read]:
    done = run("discs", *arguments, "-o", "d.pdf")
    assert done.exit_code == 0, done.output
    return read_pages(Path("d.pdf").read_bytes())


def circles(read: Read, diameter: float) -> list[tuple[float, float]]:
    """Middles of the stroked circles of a diameter."""
    found = []
    for outline in read.outlines():
        xs, ys = zip(*outline.points, strict=True)
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        round_ = len(outline.points) > 8 and outline.fill is None
        if round_ and wide == pytest.approx(diameter, abs=NEAR) == high:
            assert 0.25 <= outline.width <= 0.5
            middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
            for x, y in outline.points:  # all on or just outside the circle
                assert math.dist((x, y), middle) <= diameter / 2 * 1.2
            found.append(middle)
    return found


SETS = (
    ([], 20, 1),
    (["--paper", "Letter"], 19, 1),
    (["--paper", "A3"], 20, 1),
    (["--token", "26mm"], 26, 1),
    (["--token", "32mm"], 32, 2),
    (["--token", "2.6cm", "--paper", "A5"], 26, 3),
    (["--token", "0.75in", "--paper", "A5"], 19.05, 2),
    (["--token", "60mm"], 60, 6),
    (["--token", "5mm"], 5, 1),
    (["--token", "15mm", "--paper", "4x6in"], 15, 3),
)


@sampled(3)
@pytest.mark.parametrize(
    ("arguments", "diameter", "pages", "tag"),
    few(((*one, tag) for one in SETS for tag in ("en", "zh-Hant")), 3),
)
def test_as_many_discs_as_the_game_needs_in_their_true_size(
    arguments: list[str], diameter: float, pages: int, tag: str
) -> None:
    read = drawn("qwixx-duell", *arguments, "--lang", tag)
    assert len(read) == pages
    total = 0
    for page in read:
        middles = circles(page, diameter)
        total += len(middles)
        for at, one in enumerate(middles):
            for other in middles[at + 1 :]:
                assert math.dist(one, other) >= diameter + 3 - NEAR
        assert min(page.ink()) >= 8 - NEAR
        assert page.rule(100) or page.rule(101.6) or page.rule(50) or page.rule(50.8)
    assert total == 44


def test_default_diameters_are_those_of_the_sheet() -> None:
    assert "44 discs of 20 mm" in run("discs", "qwixx-duell").output
    assert "44 discs of 19 mm" in run("discs", "qwixx-duell", "--paper", "Letter").output


def pages_of(what: Set, tag: str = "en") -> tuple[Document, Problems]:
    tongue = read_language(tag)
    problems = Problems()
    return discs(what, PageWords(tongue, SHOP.faces(tongue), SHOP.theme, problems)), problems


def a_set(diameter: float, pieces: int, paper: str, owners: int) -> Set:
    colours = list(SHOP.theme.colours.values())[:owners]
    return Set(Phrase("Board", Source("x")), colours, pieces, diameter, SHOP.sizes[paper])


@tries(60)
@given(
    diameter=st.floats(5, 60),
    pieces=st.integers(1, 60),
    paper=st.sampled_from(["A4", "Letter", "A5", "A3", "A6"]),
    owners=st.integers(1, 6),
)
def test_any_set_is_drawn_whole(diameter: float, pieces: int, paper: str, owners: int) -> None:
    document, problems = pages_of(a_set(diameter, pieces, paper, owners))
    assert [p.text for p in problems] == []
    counts = [0] * owners
    for page in document.pages:
        cuts = [i for i in page.marks if isinstance(i, Box) and i.ref.startswith("cut:")]
        assert cuts
        for box in cuts:
            counts[int(box.ref[4:])] += 1
            assert box.w == box.h == pytest.approx(diameter)
        middles = [(b.x + b.w / 2, b.y + b.h / 2) for b in cuts]
        for at, one in enumerate(middles):
            for other in middles[at + 1 :]:
                assert math.dist(one, other) >= diameter + 3 - 1e-3
        owners_here = {b.ref[4:] for b in cuts}
        heads = {i.ref.split(":")[1] for i in page.marks if i.ref.startswith("owner:")}
        assert owners_here == heads  # the figure stands over its discs on every page
    assert counts == [pieces] * owners


def test_owners_differ_in_figure_and_symbol_not_only_in_shade() -> None:
    document, _ = pages_of(a_set(20, 22, "A4", 2)._replace(
        owners=[SHOP.theme.colours["black"], SHOP.theme.colours["grey"]]))  # fmt: skip
    (page,) = document.pages
    figures = {}
    for owner in "01":
        (box, *same) = [i for i in page.marks if isinstance(i, Box) and i.ref == f"disc:{owner}"]
        assert len(same) == 21
        assert all((i.w, i.fill, i.stroke) == (box.w, box.fill, box.stroke) for i in same)
        symbols = {i.kind for i in page.marks
                   if isinstance(i, Shape) and i.ref == f"disc:{owner}:symbol"}  # fmt: skip
        assert len(symbols) == 1
        figures[owner] = (bool(box.fill), bool(box.stroke), symbols.pop())
        # The inks of a symbol and of what lies under it are far apart.
        ink = next(i.colour for i in page.marks
                   if isinstance(i, Shape) and i.ref == f"disc:{owner}:symbol")  # fmt: skip
        assert contrast(ink, box.fill or "#ffffff") >= 4.5
    assert figures["0"][:2] == (True, False) and figures["1"][:2] == (False, True)
    assert figures["0"][2] != figures["1"][2]


def test_little_of_a_disc_is_inked() -> None:
    for owners in (["black"], ["red", "black"]):
        what = a_set(20, 4, "A4", len(owners))
        what = what._replace(owners=[SHOP.theme.colours[name] for name in owners])
        (page,) = pages_of(what)[0].pages
        owner = len(owners) - 1  # a filled figure, and a ring
        (box, *_) = [i for i in page.marks if isinstance(i, Box) and i.ref == f"disc:{owner}"]
        inked = math.pi * (box.w / 2) ** 2
        if not box.fill:
            inked = math.pi * box.w * box.width * 25.4 / 72
        dark = 1 - luminance(box.fill or box.stroke or "#ffffff")
        assert 0 < dark * inked / (math.pi * 10**2) < 0.3


def test_what_is_written(here: Path) -> None:
    done = run("discs", "qwixx-duell", "--lang", "zh-TW")
    assert done.exit_code == 0, done.output
    path = here / "output" / "discs.qwixx-duell.zh-Hant.20mm-on-A4.pdf"
    (read,) = read_pages(path.read_bytes())
    for text in ("快可思：雙人對決", "剪下的指示物", "20 mm", "22 枚指示物", "100 mm"):
        assert text in read.text
    with pikepdf.open(path) as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert "快可思" in str(file.docinfo["/Title"])
    assert (
        run("discs", "qwixx-duell", "--lang", "zh-Hant", "-o", "-").stdout_bytes
        == path.read_bytes()
    )


def test_pages_are_numbered_where_there_are_several() -> None:
    first, second = drawn("qwixx-duell", "--token", "32mm")
    assert "1/2" in first.text and "2/2" in second.text
    (only,) = drawn("qwixx-duell")
    assert "1/1" not in only.text


def test_a_board_of_ones_own(here: Path) -> None:
    (here / "mine.yaml").write_text(BOARD)
    (read,) = drawn("mine.yaml")
    assert len(circles(read, 16)) == 15
    assert read.text.count("5 discs") == 3
    done = run("discs", "mine.yaml", "--lang", "zh-Hant")
    assert done.exit_code == 1
    assert (
        "mine.yaml:1:" in done.output
        and "“Mine” is not translated into Traditional Chinese (zh-Hant)" in done.output
    )


def test_sheets_without_discs_are_told_at_their_line(here: Path) -> None:
    done = run("discs", "qwixx")
    assert done.exit_code == 1
    assert "qwixx.yaml:" in done.output and "played without discs" in done.output
    (here / "mine.yaml").write_text(BOARD.replace("pieces: 5\n", ""))
    assert "(`pieces`)" in run("discs", "mine.yaml").output
    (here / "mine.yaml").write_text(BOARD.replace("token: {A4: 16mm}\n", ""))
    done = run("discs", "mine.yaml")
    assert done.exit_code == 1
    assert "token" in done.output
    assert not (here / "output").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["qwixx-duel"], "did you mean `qwixx-duell`"),
        (["qwixx-duell", "--token", "20"], "with its unit"),
        (["qwixx-duell", "--token", "4mm"], "5 mm"),
        (["qwixx-duell", "--token", "61mm"], "60 mm"),
        (["qwixx-duell", "--paper", "A44"], "did you mean `A4`"),
        (["qwixx-duell", "--lang", "xx"], "xx"),
    ],
)
def test_wrong_usage(arguments: list[str], told: str) -> None:
    done = run("discs", *arguments)
    assert done.exit_code == 2
    assert told in done.output


def test_a_paper_that_holds_no_disc() -> None:
    done = run("discs", "qwixx-duell", "--token", "60mm", "--paper", "60x90mm")
    assert done.exit_code == 1
    assert "60 mm do not fit on 60x90mm" in done.output


def test_a_page_is_moved_and_scaled_for_a_printer(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves_and_scales("discs", here, monkeypatch, "qwixx-duell")
