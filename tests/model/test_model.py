"""What a sheet tells of its parts."""

from __future__ import annotations

from typing import get_args

import pytest

from sheetgen.model import Block, RowsBlock, TotalsBlock
from sheetgen.reader.blocks import BLOCKS
from sheetgen.reader.sheet import read_sheet
from sheetgen.source import library


@pytest.mark.parametrize(
    ("sheet", "styles"),
    [
        ("qwixx", {"coloured", "plain"}),
        ("cant-stop-express", {"columns", "upright", "plain"}),
        ("yatzy", {"written"}),
    ],
)
def test_the_reader_settles_how_the_rows_of_a_block_are_drawn(sheet: str, styles: set[str]) -> None:
    found = read_sheet(library.find_sheet(sheet))
    assert {block.style for block in found.of(RowsBlock)} == styles


def test_a_sheet_gives_its_blocks_of_a_kind_and_its_rows_in_order() -> None:
    sheet = read_sheet(library.find_sheet("qwixx"))
    assert [type(block) for block in sheet.of(TotalsBlock)] == [TotalsBlock]
    rows = [row.id for block in sheet.of(RowsBlock) for row in block.rows]
    assert [row.id for row in sheet.every_row()] == rows == [row.id for row in sheet.rows()]


def test_every_kind_of_block_has_a_record_and_is_known_by_a_key_that_it_needs() -> None:
    assert len(BLOCKS) == len(get_args(Block))
    for name, part in BLOCKS.items():
        assert part.name == name
        assert set(part.needed) == {"id", name}
