"""What an old console shows: signs that it lacks are told by others like them."""

from __future__ import annotations

import pytest

from sheetgen.text.console import ALIKE


@pytest.mark.parametrize("code", ["ascii", "cp437", "cp950", "cp1252"])
def test_a_sign_that_a_console_lacks_is_one_like_it(code: str) -> None:
    said = "A: −20, ≥5 …".encode(code, ALIKE).decode(code)
    assert said.startswith("A: -20, ")
    assert "?" not in said


def test_a_letter_that_a_console_lacks_is_a_question_mark() -> None:
    assert "紅 2".encode("ascii", ALIKE) == b"? 2"
