"""Every part of a sheet is there once under its name, and the rule that shows the true size."""

from __future__ import annotations

import re

import pytest

from sheetgen.drawing.page import PT, Line
from tools.asked import Asked, only
from tools.figures import rect


def every_field_has_a_name_of_its_own(p: Asked) -> None:
    refs = [field.ref for field in p.fields]
    assert all(refs)
    assert len(refs) == len(set(refs))


def every_space_and_lock_of_the_sheet_is_drawn_and_nothing_else(p: Asked) -> None:
    rows = p.result.sheet.rows()
    expected = [f"{row.id}:{space.id}" for row in rows for space in row.spaces]
    expected += [f"{row.id}:lock" for row in rows if row.lock is not None]
    assert sorted(field.ref for field in p.spaces) == sorted(expected)
    stacks = {row.id for row in rows if row.stack}
    for field in p.spaces:
        assert (field.kind == "disc") == (field.ref.split(":")[0] in stacks), field.ref


def pieces_of_all_sizes_have_the_same_fields(p: Asked) -> None:
    """As on the piece that the sheet was made for, without anything more."""

    def names(asked: Asked) -> list[tuple[str, str]]:
        # How many lines a log has follows from the height of the piece.
        fields = [f for f in asked.fields if f.kind != "stamp"]
        return sorted((f.ref, f.kind) for f in fields if not re.match(r"log:[0-9]", f.ref))

    own = p.result.sheet.piece.name
    plain = p.other(piece=own, pen="bullet", standing=False, manner="plain", theme="colour")
    assert names(p) == names(plain)


@only(lambda way: (way.manner, way.theme) == ("plain", "colour"))
def a_piece_has_a_rule_of_100_mm_or_of_50_where_room_is_short(p: Asked) -> None:
    base = p.one(Line, "rule")
    texts = [label.text for label in p.labels if label.ref.startswith("rule:")]
    inch = p.way.piece in ("half-letter", "Letter")
    long = base.x2 - base.x1 > 60
    assert texts == [f"{100 if long else 50} mm"] + ([f"{4 if long else 2} in"] if inch else [])
    length = (101.6 if inch else 100) if long else (50.8 if inch else 50)
    assert base.x2 - base.x1 == pytest.approx(length, abs=0.001)
    assert long or p.way.piece == "A6" or p.way.standing


def the_rule_is_whole_however_much_a_piece_carries(p: Asked) -> None:
    base = p.one(Line, "rule")
    assert any(base.x2 - base.x1 == pytest.approx(n) for n in (100, 50, 101.6, 50.8))


def what_tells_a_row_stands_clear_of_its_frame(p: Asked) -> None:
    """Half a mm from the inner side of a chip's frame, wherever the ink of a word really is."""
    chips = {box.ref[:-5]: box for box in p.boxes if box.ref.endswith(":chip")}
    told = [(label.ref, at) for label, at in p.inks]
    told += [(shape.ref, rect(shape)) for shape in p.shapes]
    for ref, at in told:
        row, _, part = ref.partition(":")
        if row in chips and part in ("name", "symbol", "arrow"):
            home = rect(chips[row])
            line = chips[row].width * PT / 2 if chips[row].stroke else 0.0
            apart = min(
                *(at.left - home.left, at.top - home.top),
                *(home.right - at.right, home.bottom - at.bottom),
            )
            assert apart - line >= 0.5 - 0.02, (ref, apart - line)
