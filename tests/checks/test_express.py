"""One cause, one complaint: what follows from a wrong discard is not told a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import load_games, score
from sheetgen.game.records import ERROR, NOTE

pytestmark = pytest.mark.usefixtures("here")


def express(discards: str, sums: int = 9, more: str = "") -> list[tuple[str, str]]:
    """What is told of a sheet whose sums all have so many marks, but for notes."""
    rows = "".join(f"    {n}: {sums}\n" for n in range(2, 13))
    head = "sheet: cant-stop-express\ncomplete: no\nplayers:\n  - name: A\n"
    Path("game.yaml").write_text(f"{head}{rows}{more}    discards: {discards}\n")
    (found,) = load_games("game.yaml")
    told = score(found).players[0].complaints
    return [(c.level, c.kind) for c in told if c.level != NOTE]


def test_a_number_on_no_die_is_told_once() -> None:
    """It is a number in use all the same: none is left out, and nothing is free too early."""
    invalid = [(ERROR, "discard-number-invalid")]
    assert express("{4: 8, 6: 5, 9: 7}", 4, "    free throws: 2\n") == invalid
    assert express("{4: 8, 6: 5, 9: 7}", 4) == invalid


def test_two_numbers_of_which_one_is_on_no_die_are_few() -> None:
    kinds = [kind for _, kind in express("{4: 8, 9: 3}", 2)]
    assert kinds == ["discard-number-invalid", "fewer-than-three-discard-numbers"]


def test_free_throws_that_cannot_be_are_not_called_possible() -> None:
    kinds = [kind for _, kind in express("{1: 8, 2: 3, 3: 2}")]
    assert kinds == ["odd-pair-total", "pairs-exceed-turns"]
    kinds = [kind for _, kind in express("{1: 8, 2: 3}", 2, "    free throws: 33\n")]
    assert "free-throw-too-early" in kinds
    assert "many-free-throws" not in kinds


def test_a_discard_row_beyond_its_boxes_is_no_second_full_one() -> None:
    assert express("{4: 8, 6: 5, 1: 9}", 4) == [(ERROR, "count-out-of-range")]
