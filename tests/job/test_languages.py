"""The languages that a sheet of one's own is drawn and checked in."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.job.materials import languages_of
from sheetgen.reader.sheet import read_sheet

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("extends: yahtzee\ntitle: My dice\n", ["en"]),  # as a new sheet
        ("extends: yahtzee\nplayers: 2\n", ["en", "zh-Hant"]),  # its parent has all its words
        ("extends: yahtzee\ntitle: My dice\nwords: {zh-Hant: {My dice: 骰}}\n", ["en", "zh-Hant"]),
        ("extends: yahtzee\ntitle: My dice\nwords: {zh-Hant: {Dice: 骰子}}\n", ["en", "zh-Hant"]),
        ("extends: qwixx\ntitle: My dice\n", ["en"]),
    ],
)  # fmt: skip
def test_a_variant_is_held_to_the_languages_it_has(text: str, expected: list[str]) -> None:
    Path("mine.yaml").write_text(text, encoding="utf-8")
    assert languages_of(read_sheet("mine.yaml"), "mine.yaml", "all") == expected
    assert languages_of(read_sheet("mine.yaml"), "mine.yaml", "de") == ["de"]
