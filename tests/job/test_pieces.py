"""What a piece carries at its foot, and what gives way there for want of room."""

from __future__ import annotations

import pytest

from sheetgen.drawing.page import Line
from sheetgen.job.materials import Materials
from sheetgen.job.pieces import LaidPiece, lay_piece
from sheetgen.job.request import Request
from sheetgen.layout.spec import PieceRequest
from sheetgen.paper.grid import Plan
from sheetgen.words.languages import read_language


@pytest.fixture(scope="module")
def materials() -> Materials:
    return Materials()


def half_letter(materials: Materials, sheet: str, language: str, footer: bool | None) -> LaidPiece:
    asked = PieceRequest(materials.sizes["half-letter"], footer=footer)
    request = Request(asked, Plan(materials.sizes["Letter"]))
    return lay_piece(materials, materials.sheet(sheet)[0], read_language(language), request)


def rule(piece: LaidPiece) -> float:
    (line,) = [i for i in piece.page.items if isinstance(i, Line) and i.ref == "rule"]
    return line.x2 - line.x1


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize(("sheet", "bare"), [("qwixx-black", ""), ("cant-stop-express", "")])
def test_the_small_line_gives_way_to_the_whole_rule(
    materials: Materials, sheet: str, bare: str, language: str
) -> None:
    """R24 before R59: a line that is left out is told, a short rule measures less."""
    piece = half_letter(materials, sheet, language, None)
    assert (rule(piece), piece.bare) == (pytest.approx(101.6), bare)


def test_a_small_line_that_was_asked_for_stands_beside_a_short_rule(materials: Materials) -> None:
    piece = half_letter(materials, "cant-stop-express", "en", True)
    assert (rule(piece), piece.bare) == (pytest.approx(101.6), "")
    assert [i for i in piece.page.items if i.ref == "strip"]
