"""`sheetgen papers`: as wide as every terminal."""

from __future__ import annotations

import pytest
from tools.command import run

from sheetgen.cli.listing.papers import parts
from sheetgen.text.terminal import wide


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_lists_fit_a_terminal_of_eighty_columns(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", language)
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = run("papers", "cant-stop-express", "qwixx", "qwixx-black").stdout.splitlines()
    assert max(map(wide, lines)) <= 80
    assert len(lines) > 40


def test_a_wide_table_is_parted_and_each_part_has_its_names() -> None:
    table = [["size", *(f"sheet-{n}" for n in range(20))]] * 3
    found = parts(table, 80)
    assert len(found) > 2
    assert all(row[0] == "size" for part in found for row in part)
    assert [cell for part in found for cell in part[0][1:]] == table[0][1:]
    assert all(wide("  ".join(part[0])) <= 80 for part in found)
    assert parts([["a", "b" * 200]], 80) == [[["a", "b" * 200]]]
