"""Every sheet in many ways, each drawn once and asked all that must hold: room for pens and discs,
nothing in the way of anything, all that a game needs.

The questions stand in `tools/questions/`, and which ways are looked at in `tools/ways.py`.
"""

from __future__ import annotations

import pytest
from tools.asked import applies, ask
from tools.drawing import MANNERS, PENS, Way, drawing_in, shipped
from tools.effort import sampled
from tools.questions import QUESTIONS, faults
from tools.ways import REFUSED, drawn, every_way, pairs, some_ways

from sheetgen.source.problems import Refused

ROOM = {"too-low", "too-narrow", "token-too-large", "label-too-long-both", "fits-on", "fits-alone"}
ROOM |= {"too-narrow-theme", "too-low-theme", "label-too-long", "digits-too-small"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "way" in metafunc.fixturenames:
        ways = every_way() if metafunc.config.getoption("--long") else some_ways()
        metafunc.parametrize("way", ways, ids=map(str, ways))


def test_a_page_answers_all_questions(way: Way) -> None:
    try:
        page = ask(way)
    except Refused as refused:
        assert not drawn(way)
        assert {problem.id for problem in refused.problems} <= ROOM
    else:
        assert drawn(way) in (True, None)
        assert not faults(page)


def test_whatever_can_meet_on_a_page_meets_in_an_ordinary_run() -> None:
    ways = some_ways()
    assert {pair for way in ways for pair in pairs(way)} == {
        pair for way in every_way() if drawn(way) for pair in pairs(way)
    }
    assert len(QUESTIONS) >= 50
    for question in QUESTIONS:
        assert sum(applies(question, way) for way in ways) >= 4, question


@sampled(3)
@pytest.mark.parametrize("sheet", shipped())
@pytest.mark.parametrize("pen", PENS)
def test_what_is_too_small_is_refused_with_the_piece_that_is_not(sheet: str, pen: str) -> None:
    for at, (piece, (ids, named)) in enumerate(REFUSED[sheet].items()):
        language = shipped("words")[(at + PENS.index(pen)) % len(shipped("words"))]
        with pytest.raises(Refused) as refused:
            drawing_in()(sheet, language, piece, pen=pen)
        problems = refused.value.problems
        # A fine pen needs less width.
        less = [id for id in ids if id != "too-narrow"] if pen == "fine" else ids
        assert [problem.id for problem in problems] in (ids, less)
        assert problems[-1].values["piece"] == named


@sampled(4)
@pytest.mark.parametrize("manner", MANNERS)
def test_what_a_piece_carries_is_refused_where_there_is_no_room(manner: str) -> None:
    ways = [way for way in every_way() if way.manner == manner and drawn(way) is False]
    ways = [way for way in ways if way.piece not in REFUSED[way.sheet]]
    for way in {(way.sheet, way.piece): way for way in ways}.values():
        with pytest.raises(Refused) as refused:
            ask(way)
        assert {problem.id for problem in refused.value.problems} <= ROOM
