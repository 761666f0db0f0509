"""Straight quotation marks as languages print them."""

# ruff: noqa: RUF001
from __future__ import annotations

import pytest

from sheetgen.text.quotes import typographic


@pytest.mark.parametrize(
    ("tag", "typed", "printed"),
    [
        ("en", "Can't \"stop\" it, players' discs", "Can’t “stop” it, players’ discs"),
        ("en", "an 'inner' one, in the '90s", "an ‘inner’ one, in the ’90s"),
        ("en", '**"Bold"** and ("x")', "**“Bold”** and (“x”)"),
        ("en", "5' 6\" long", "5' 6\" long"),  # feet and inches
        ("en", 'a lone " stays', 'a lone " stays'),
        ("en", "“as written”", "“as written”"),
        ("de", "Er sagt \"gut\" und 'so'.", "Er sagt „gut“ und ‚so‘."),
        ("de-AT", '"gut"', "„gut“"),
        ("de-CH", '"gut"', "«gut»"),
        ("fr", 'l\'as "mot" ici', "l’as «\u00a0mot\u00a0» ici"),
        ("it", 'l\'asso "parola"', "l’asso «parola»"),
        ("pl", '"tak"', "„tak”"),
        ("sv", '"hej"', "”hej”"),
        ("zh-Hant", '他說"好"。', "他說「好」。"),
        ("zh-Hant", '"Can\'t Stop"很好', "「Can’t Stop」很好"),
        ("zh-Hans", '他说"好"。', "他说“好”。"),
        ("ja", '「一番右」と"右"', "「一番右」と「右」"),
        ("", "O'Brien", "O’Brien"),
    ],
)
def test_straight_marks_are_printed_as_the_language_has_them(
    tag: str, typed: str, printed: str
) -> None:
    assert typographic(typed, tag) == printed
    assert typographic(printed, tag) == printed
