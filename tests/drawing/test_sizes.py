"""Sizes of pieces, and the pouches they go into."""

from __future__ import annotations

import pytest

from sheetgen.drawing.sizes import custom_size, pouch_for, read_papers

PAPERS = read_papers()


@pytest.mark.parametrize("name", PAPERS.sizes)
def test_a_piece_goes_into_one_pouch_in_whichever_unit_it_is_typed(name: str) -> None:
    size = PAPERS.sizes[name]
    typed = custom_size(f"{size.width:.4g}x{size.height:.4g}mm")
    inches = custom_size(f"{size.width / 25.4:.4f}x{size.height / 25.4:.4f}in")
    assert typed is not None and inches is not None
    found = {pouch_for(one, PAPERS.pouches) for one in (size, typed[0], inches[0])}
    exact = [p for p in PAPERS.pouches.values() if p.paper == size]
    assert len({pouch.name for pouch in found if pouch}) == 1 or exact


def test_the_half_of_the_universal_page_goes_where_a_piece_of_its_size_does() -> None:
    half, typed = PAPERS.sizes["universal-half"], custom_size("190x126mm")
    assert typed is not None
    for piece in (half, typed[0]):
        pouch = pouch_for(piece, PAPERS.pouches)
        assert pouch is not None and pouch.name == "A5"
