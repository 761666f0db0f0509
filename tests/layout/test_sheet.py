"""A sheet on papers and pieces, and with discs of one's own; `test_pages.py` asks the rest."""

from __future__ import annotations

import pytest
from tools.drawing import Drawing, shipped
from tools.effort import sampled
from tools.figures import of, page_of

from sheetgen.drawing.page import Box, Label
from sheetgen.source.problems import Refused

LANGUAGES = ("en", "zh-Hant")
QWIXX = ("qwixx", "qwixx-black")


@sampled(4)
@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
def test_every_sheet_is_drawn_on_every_paper_without_further_wishes(
    draw: Drawing, shipped_sheet: str, paper: str
) -> None:
    languages = shipped("words")
    result = draw(
        shipped_sheet, languages[len(shipped_sheet + paper) % len(languages)], paper=paper
    )
    assert result.paper.name == paper
    assert result.piece.inch == result.paper.inch


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_smaller_disc_may_be_asked_for(draw: Drawing, language: str) -> None:
    page = page_of(draw("qwixx-duell", language, "A4", token=15.0))
    footnote = [x.text for x in of(page, Label) if "15 mm" in x.text]
    assert len(footnote) == 1


@sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("piece", "token", "named"), [("A4", 22.0, "A3"), ("Letter", 20.0, "A4"), ("A4", 21.0, "A3")]
)
def test_discs_that_are_too_large_are_refused_and_the_piece_that_takes_them_is_named(
    draw: Drawing, language: str, piece: str, token: float, named: str
) -> None:
    with pytest.raises(Refused) as refused:
        draw("qwixx-duell", language, piece, token=token)
    problems = {p.id: p.values for p in refused.value.problems}
    assert problems["token-too-large"]["token"] == f"{token:g} mm"
    assert problems["fits-on"]["piece"] == named
    draw("qwixx-duell", language, named, token=token)


@pytest.mark.parametrize("sheet", QWIXX)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_piece_is_laid_out_afresh_and_not_scaled(
    draw: Drawing, sheet: str, language: str
) -> None:
    large, small = page_of(draw(sheet, language, "A5")), page_of(draw(sheet, language, "A6"))
    sizes = {x.ref: x.size for x in of(small, Label)}
    ratios = [sizes[x.ref] / x.size for x in of(large, Label) if x.ref in sizes]
    assert max(ratios) - min(ratios) > 0.1
    strokes = {b.ref: b.width for b in of(small, Box)}
    assert all(strokes[b.ref] == b.width for b in of(large, Box))
