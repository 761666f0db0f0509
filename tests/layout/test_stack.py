"""Room shared among the parts of a row or a column."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.layout.stack import Need, share


class Part(NamedTuple):
    need: Need
    weight: int


def sorted_need(sizes: list[float]) -> Need:
    return Need(*sorted(sizes))


parts = st.lists(
    st.builds(
        Part,
        st.lists(st.floats(0, 500), min_size=3, max_size=3).map(sorted_need),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=6,
)


@given(parts, st.floats(0, 3000))
def test_shared_room_is_neither_too_little_nor_too_much_and_all_of_it_is_used(
    some: list[Part], total: float
) -> None:
    needs = [part.need for part in some]
    sizes = share(total, needs, [part.weight for part in some])
    for size, need in zip(sizes, needs, strict=True):
        assert need.low - 1e-6 <= size <= need.high + 1e-6
    # A part without weight takes what it wants, and no spare room.
    most = sum(part.need.high if part.weight else part.need.want for part in some)
    least = sum(need.low for need in needs)
    assert sum(sizes) == pytest.approx(min(max(total, least), most), abs=1e-3)
