"""Marks that close up, and quotation marks of Latin text in Chinese fonts."""

# ruff: noqa: RUF001
from __future__ import annotations

from functools import cache

import pytest

from sheetgen.faces.face import Face, open_face
from sheetgen.source import library


@cache
def face(region: str) -> Face:
    return open_face(library.font(f"NotoSans{region}_400Regular.ttf"))


@pytest.mark.parametrize(
    ("text", "region", "wide"),
    [
        ("紅」「綠", "TC", 3.5),
        ("紅」，綠", "TC", 3.5),
        ("紅：「綠", "TC", 3.5),
        ("（「綠", "TC", 2.5),
        ("紅）。", "SC", 2.5),
        ("紅。」", "TC", 2.75),  # the stop stands in the middle there
        ("紅。」", "SC", 2.5),
        ("紅，綠」", "TC", 4),  # a single mark keeps its room
        ("「紅」綠（藍）", "JP", 7),
        ("紅……綠", "TC", 4),
    ],
)
def test_two_marks_in_a_row_close_up_and_single_ones_keep_their_room(
    text: str, region: str, wide: float
) -> None:
    assert face(region).width(text) == pytest.approx(wide, abs=0.03)


def test_ink_of_marks_that_close_up_stays_apart() -> None:
    for region in ("TC", "SC", "JP"):
        one = face(region)
        for text in ("」「", "。」", "，「", "）。", "：「", "（「", "？！", "！」"):
            left, right = (one.room(char) for char in text)
            back = one.closed(text)[1]
            assert left.right + right.left - back > 0.11, (region, text)


@pytest.mark.parametrize("region", ["TC", "SC", "JP"])
def test_quotation_marks_are_as_wide_as_latin_ones_among_latin_letters(region: str) -> None:
    wide = face(region).width
    assert wide("Can’t Stop") - wide("Cant Stop") < 0.3
    assert wide("“so”") - wide("so") < 1
    assert wide("快可思：Can’t Stop") - wide("快可思：Cant Stop") < 0.3


def test_quotation_marks_among_chinese_are_full_width() -> None:
    wide = face("SC").width
    assert wide("他说“好的”吧") == pytest.approx(7)
