"""What the program says in Chinese: lists, names and the spaces at the sides of values."""

from __future__ import annotations

import pytest

from sheetgen.source.problems import Problem, Source
from sheetgen.words.localizer import Localizer

CHINESE, ENGLISH = Localizer("zh-Hant"), Localizer("en")


def problem(id: str, **values: str) -> str:
    """A problem as it is said in Chinese."""
    return CHINESE.problem(Problem(Source("a.yaml"), id, values))


def test_several_things_have_the_commas_of_the_language() -> None:
    for things, english, chinese in (
        ([], "", ""),
        (["甲"], "甲", "甲"),
        (["紅", "黃", "{{ next }}"], "紅, 黃, {{ next }}", "紅、黃、{{ next }}"),
    ):
        assert ENGLISH.listed(things) == english
        assert CHINESE.listed(things) == chinese


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("a row", "列須有兩項，不是 3 項"),
        ("`heads`", "`heads` 須有兩項，不是 3 項"),
    ],
)
def test_code_has_a_space_at_its_sides_and_words_have_none(what: str, told: str) -> None:
    assert problem("want-two", what=what, got="3") == told


def test_code_at_the_end_of_a_sentence_and_before_other_words() -> None:
    assert (
        problem("want-mapping", what="`rows`", got="text")
        == "`rows` 須為鍵與值（`key: value`），不是文字"
    )
    assert problem("want-mapping", what="a row", got="`紅 1`").endswith("，不是 `紅 1`")
    assert problem("key-unused", name="note", what="`x`") == "`note` 對 `x` 沒有意義；請刪除"


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("Ann、Ben", "Ann、Ben 都有 4 個扣分；先滿的人就結束了遊戲，請再數一次"),
        ("甲、乙", "甲、乙都有 4 個扣分；先滿的人就結束了遊戲，請再數一次"),
    ],
)
def test_names_in_chinese_stand_close(players: str, told: str) -> None:
    from sheetgen.checks.registry import RULES

    text = RULES["two-players-four-penalties"].wording
    assert CHINESE.text(text, {"players": players, "count": "4"}) == told


def test_english_stays_as_it_is_written() -> None:
    assert ENGLISH("place-head") == "Place"
    assert ENGLISH("name-colon", name="小安", what="x") == "小安: x"
