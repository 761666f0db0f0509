"""The tables of the reference are what the declarations of keys give."""

from __future__ import annotations

from pathlib import Path

import pytest
from make_reference import FILES, MARKED, filled

from sheetgen.reader.keys import PARTS

ROWS = "| `needs` | `5`: 0 to 60 |"


def parts_in(path: Path) -> list[str]:
    return [name for found in MARKED.finditer(path.read_text("utf-8")) for name in found[2].split()]


@pytest.mark.parametrize("language", FILES)
def test_the_tables_are_those_that_the_declarations_give(language: str) -> None:
    text = FILES[language].read_text(encoding="utf-8")
    # `python tests/make_reference.py` writes them anew.
    assert filled(text, language) == text


@pytest.mark.parametrize("language", FILES)
def test_the_reference_has_the_keys_of_every_part_once(language: str) -> None:
    assert sorted(parts_in(FILES[language])) == sorted(PARTS)


def test_a_table_that_was_changed_by_hand_is_written_anew() -> None:
    text = FILES["en"].read_text(encoding="utf-8")
    assert text.count(ROWS) == 1
    assert filled(text.replace(ROWS, "| `needs` | many |"), "en") == text
    bare = "a\n<!-- keys: column -->\n<!-- end -->\nb\n<!-- keys: no-end -->\n"
    table = filled(bare, "zh-Hant")
    assert '| `write` | `"+"`, `"−"` | 欄的正負號，以灰色印在每一格 | 必填 |\n' in table
    assert table.startswith("a\n") and table.endswith("<!-- end -->\nb\n<!-- keys: no-end -->\n")
