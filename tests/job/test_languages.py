"""The languages that a sheet of one's own is drawn and checked in."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.job.materials import Materials, languages_instead, languages_of
from sheetgen.reader.sheet import read_sheet
from sheetgen.source.phrase import phrases
from sheetgen.source.problems import Problems, Refused
from sheetgen.translate.catalogue import catalogue
from sheetgen.words.languages import read_language
from sheetgen.words.translator import Translator

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


STREETS = """language: zh-Hant
title: 三條街
piece: A6 landscape
blocks:
  - {id: streets, rows: [{id: one, name: 第一街, spaces: 1..6, score: {take: sum}}]}
  - {id: total, totals: all}
"""
ENGLISH = "words: {en: {三條街: Three Streets, 第一街: First street}}\n"


def missing(sheet: str, tag: str) -> list[str]:
    """The texts of a sheet that a language lacks, in their order."""
    found = Problems()
    finder = Translator(read_language(tag), read_sheet(sheet), found)
    for phrase in phrases(finder.sheet._replace(words={})):
        finder.find(phrase)
    assert {problem.id for problem in found} <= {"word-missing-own"}
    return [problem.values["text"] for problem in found]


def test_a_sheet_says_the_language_of_its_texts() -> None:
    Path("streets.yaml").write_text(STREETS, encoding="utf-8")
    assert languages_of(read_sheet("streets.yaml"), "streets.yaml", "all") == ["zh-Hant"]
    assert languages_instead(read_sheet("streets.yaml"), "de") == ["zh-Hant"]
    assert missing("streets.yaml", "zh-Hant") == []
    assert missing("streets.yaml", "en") == missing("streets.yaml", "de") == ["三條街", "第一街"]
    Path("streets.yaml").write_text(STREETS + ENGLISH, encoding="utf-8")
    assert missing("streets.yaml", "en") == []
    assert languages_of(read_sheet("streets.yaml"), "streets.yaml", "all") == ["zh-Hant", "en"]


def test_english_of_the_same_spelling_does_not_translate_another_language() -> None:
    text = STREETS.replace("zh-Hant", "de").replace("三條街", "Red").replace("第一街", "Los")
    Path("streets.yaml").write_text(text, encoding="utf-8")
    assert missing("streets.yaml", "zh-Hant") == ["Red", "Los"]


def test_a_variant_is_in_its_parents_language_unless_it_says_its_own() -> None:
    Path("layouts").mkdir()
    Path("layouts/streets.yaml").write_text(STREETS + ENGLISH, encoding="utf-8")
    Path("other.yaml").write_text("extends: streets\ntitle: 四條街\n", encoding="utf-8")
    assert missing("other.yaml", "zh-Hant") == []
    assert missing("other.yaml", "en") == ["四條街"]
    variant = "extends: streets\nlanguage: en\ntitle: Four streets\n"
    Path("other.yaml").write_text(variant, encoding="utf-8")
    assert missing("other.yaml", "zh-Hant") == ["Four streets"]
    assert missing("other.yaml", "en") == []


def test_texts_in_another_language_are_none_to_translate_from_english() -> None:
    Path("streets.yaml").write_text(STREETS, encoding="utf-8")
    Path("layouts").mkdir()
    Path("streets.yaml").rename("layouts/streets.yaml")
    found = catalogue(Materials())
    assert not found.problems
    assert "第一街" not in found.texts and "streets" in found.sheets


@pytest.mark.parametrize(
    ("tag", "expected"), [("italian", "bad-language-tag"), ("zh-TW", "language-alias")]
)
def test_the_language_of_a_sheet_is_a_tag(tag: str, expected: str) -> None:
    Path("streets.yaml").write_text(STREETS.replace("zh-Hant", tag), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_sheet("streets.yaml")
    assert [(p.id, p.source.line) for p in refused.value.problems] == [(expected, 1)]
