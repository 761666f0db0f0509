"""What is advised where a sheet does not fit its piece, and how much work that takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import effort
from tools.effort import few

from sheetgen.drawing.limits import PENS
from sheetgen.drawing.sizes import Size
from sheetgen.job.copies import back_of
from sheetgen.job.materials import Materials
from sheetgen.job.pieces import FIT, lay_piece
from sheetgen.job.request import Request
from sheetgen.layout import sheet as layout
from sheetgen.layout.spec import PieceRequest, PieceSpec
from sheetgen.model import Sheet
from sheetgen.paper.grid import Plan
from sheetgen.source import library
from sheetgen.source.problems import Problem, Problems, Refused
from sheetgen.words.language import Words
from sheetgen.words.languages import read_language
from sheetgen.words.translator import Translator

# Layouts of any sheet that ships: two as asked, one without the line at the foot, one that is
# advised, one in one language.
FEW = 5


@pytest.fixture(scope="module")
def materials() -> Materials:
    return Materials()


@pytest.fixture(scope="module")
def sheets(materials: Materials) -> list[Sheet]:
    found = [materials.sheet(name)[0] for name in library.files()]
    assert len(found) > 5
    return found


@pytest.fixture(scope="module")
def english() -> Words:
    return read_language("en")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Takes a name for every layout."""
    calls: list[str] = []
    real = layout.lay_out

    def lay_out(*given: object) -> layout.LaidOut:
        calls.append("lay_out")
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(layout, "lay_out", lay_out)
    return calls


def told(materials: Materials, sheet: Sheet, language: Words, asked: PieceRequest) -> list[Problem]:
    try:
        lay_piece(materials, sheet, language, Request(piece=asked))
    except Refused as refused:
        return list(refused.problems)
    return []


def ways(materials: Materials) -> Iterator[tuple[Size, bool]]:
    """The smaller half of all sizes, lying and standing."""
    for size in list(materials.sizes.values())[:7]:
        for landscape in (True, False):
            yield size, landscape


def test_a_refused_piece_costs_few_layouts(
    materials: Materials, sheets: list[Sheet], english: Words, counted: list[str]
) -> None:
    refused = 0
    both = english._replace(second=read_language("zh-Hant"))
    for sheet in few(sheets, 4):
        for size, landscape in ways(materials):
            for language in (english, both) if size.name == "A6" else (english,):
                counted.clear()
                asked = PieceRequest(size=size, landscape=landscape)
                refused += bool(told(materials, sheet, language, asked))
                assert len(counted) <= FEW, (sheet.name, size.name, landscape)
    assert refused > (50 if effort.LONG else 15)


def test_even_a_text_that_fits_nowhere_is_tried_once_on_each_piece(
    materials: Materials, english: Words, counted: list[str]
) -> None:
    sheet, _ = materials.sheet("qwixx")
    long = sheet._replace(title=sheet.title._replace(text="Qwixx " * 60))
    assert [p.id for p in told(materials, long, english, PieceRequest())][-1] == "fits-nowhere"
    assert len(counted) <= 2 * len(materials.sizes) + 3


def test_what_measuring_rules_out_does_not_fit(
    materials: Materials, sheets: list[Sheet], english: Words
) -> None:
    ruled_out = 0
    for sheet in sheets:
        for size, landscape in ways(materials):
            asked = PieceRequest(pen=PENS["fine"])
            spec = PieceSpec(size, landscape, asked, sheet.token_on(size.name))
            given = (sheet, Translator(english, sheet, Problems()), materials.faces(english))
            if not layout.may_fit(*given, materials.theme, spec):
                ruled_out += 1
                assert layout.lay_out(*given, materials.theme, spec).problems
    assert ruled_out > 20


@pytest.mark.parametrize("name", few(["qwixx", "cant-stop-express", "qwixx-duell", "yatzy"], 3))
def test_the_advised_piece_is_the_first_that_fits(
    name: str, materials: Materials, english: Words
) -> None:
    """Without a paper all sizes are proposed alike, small ones first; not one left out fits."""
    sheet, _ = materials.sheet(name)
    seen = 0
    for asked, landscape in ways(materials):
        problems = told(materials, sheet, english, PieceRequest(size=asked, landscape=landscape))
        advised = [p.values["options"] for p in problems if p.id == "fits-on"]
        if not problems or not {p.id for p in problems[:-1]} <= FIT:
            continue
        seen += 1
        fitting = []
        for size in materials.sizes.values():
            for turn in (landscape, not landscape):
                alone = PieceRequest(size=size, landscape=turn, footer=False)
                if not size.home and not told(materials, sheet, english, alone):
                    way = "" if turn == landscape else "landscape" if turn else "portrait"
                    way = f" --orientation {way}" if way else ""
                    fitting.append(f"--piece {size.name}{way}")
                    break
            if fitting:
                break
        assert advised == fitting
        if seen == (3 if effort.LONG else 1):
            break
    assert seen


def test_laying_out_changes_nothing_that_it_is_given(materials: Materials) -> None:
    sheet, _ = materials.sheet("qwixx")
    words = read_language("zh-Hant")._replace(second=read_language("en"))
    problems = Problems()
    translator = Translator(words, sheet, problems)
    spec = PieceSpec(materials.sizes["A7"], True, PieceRequest())
    given = (sheet, translator, materials.faces(words), materials.theme, spec)
    first, second = layout.lay_out(*given), layout.lay_out(*given)
    assert first == second and first.problems
    assert not problems and not translator.used and translator.problems is problems
    assert translator.second is not None and translator.second.problems is problems


@pytest.mark.parametrize("landscape", [True, False])
def test_what_is_advised_holds_for_both_sides(
    materials: Materials, english: Words, landscape: bool
) -> None:
    """Where it lies the card behind it is too long, and where it stands the sheet too wide."""
    size = Size("127x177.8mm", 127, 177.8)
    asked = PieceRequest(size, landscape, PENS["fine"], margin=12.0)
    request = Request(asked, Plan(materials.sizes["A4"]), back="rules")
    sheet = materials.sheet("qwixx")[0]
    assert advised_for_both(materials, sheet, english, request) == "A5"


@pytest.mark.parametrize(("front", "back"), [("qwixx", "qwixx-duell"), ("qwixx-duell", "qwixx")])
def test_a_board_on_either_side_needs_its_own_piece(
    materials: Materials, english: Words, front: str, back: str
) -> None:
    asked = PieceRequest(materials.sizes["A6"])
    request = Request(asked, Plan(materials.sizes["A4"]), back=back)
    assert advised_for_both(materials, materials.sheet(front)[0], english, request) == "A4"


def advised_for_both(materials: Materials, sheet: Sheet, language: Words, request: Request) -> str:
    """The piece that is advised, once it was found that both sides are drawn on it."""

    def both(request: Request) -> None:
        front = lay_piece(materials, sheet, language, request)
        back_of(materials, language, request, front)

    with pytest.raises(Refused) as refused:
        both(request)
    (advice,) = [p for p in refused.value.problems if p.id == "fits-on"]
    piece = str(advice.values["piece"])
    both(request.of_piece(size=materials.sizes[piece]))
    return piece


def test_texts_that_make_a_sheet_too_wide_are_named_with_their_room(
    materials: Materials, english: Words, tmp_path: Path
) -> None:
    file = tmp_path / "wide.yaml"
    file.write_text(
        "title: Wide\npiece: A6 portrait\nblocks:\n  - id: log\n    log:\n"
        "      - {head: An extraordinarily long heading for a column}\n"
        "      - {head: Another extraordinarily long heading here}\n"
        "      - {head: Place}\n",
        encoding="utf-8",
    )
    found = told(materials, materials.sheet(str(file))[0], english, PieceRequest())
    long = [p for p in found if p.id == "label-too-long"]
    assert {p.source.line for p in long} == {6, 7}
    assert all(float(p.values["need"]) > float(p.values["room"]) > 10 for p in long)
    assert [p.id for p in found if p not in long] == ["fits-on"]


def test_a_sheet_that_no_shorter_text_would_mend_says_how_wide_it_is(
    materials: Materials, english: Words
) -> None:
    asked = PieceRequest(materials.sizes["A6"])
    found = told(materials, materials.sheet("cant-stop-express")[0], english, asked)
    assert [p.id for p in found] == ["too-narrow", "too-low", "fits-on"]


def tries(materials: Materials, sheet: Sheet, english: Words, piece: str) -> list[layout.Plan]:
    """The ways in which a sheet is measured on a piece until one is taken."""
    size, faces = materials.sizes[piece], materials.faces(english)
    spec = PieceSpec(size, sheet.piece.landscape, token=sheet.token_on(size.name))
    translator = Translator(english, sheet, Problems())
    found = []
    for plan in layout._plans(sheet, translator, faces, materials.theme, spec):
        found.append(plan)
        if not plan.crowded():
            break
    return found


def test_a_sheet_that_fits_in_no_way_is_measured_in_two(
    materials: Materials, sheets: list[Sheet], english: Words
) -> None:
    found = [tries(materials, sheet, english, piece) for piece in ("A7", "A6") for sheet in sheets]
    crowded = [plans for plans in found if plans[-1].crowded()]
    assert len(crowded) > 5
    assert {len(plans) for plans in crowded} == {2}
