"""What is on the sheets of the games: numbers, tables, totals, and how rows are known."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.drawing.page import Box, Field, Label, Line, Shape
from tools.asked import Asked, only
from tools.figures import NEAR, in_round, rect
from tools.questions.room import SPACE

QWIXX = ("qwixx", "qwixx-black")
COLOURED = (*QWIXX, "qwixx-duell")
EXPRESS = {
    "cant-stop-express": "−200",
    "cant-stop-express-150": "−150",
    "cant-stop-express-100": "−100",
}
UP = [str(n) for n in range(2, 13)]
DOWN = UP[::-1]
LASTS = {"red": "12", "yellow": "12", "green": "2", "blue": "2"}
TRIANGLE = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78"]
USUAL = ("plain", "mirrored", "care", "strip")
SIGNS = ("plus", "minus", "equals")
TERMS = {"qwixx": ["red", "yellow", "green", "blue", "penalties"]}
TERMS["qwixx-black"] = [*TERMS["qwixx"], "black"]


def _numbers(p: Asked, row: str) -> list[str]:
    """Labels of a row's spaces from left to right."""
    at = {f.ref: f.x for f in p.spaces if f.ref.startswith(f"{row}:")}
    labels = [x for x in p.labels if x.ref in at]
    assert all(at[x.ref] < x.x for x in labels)
    return [x.text for x in sorted(labels, key=lambda x: x.x)]


def _legend(p: Asked, block: str) -> list[tuple[str, str]]:
    """Marks and the points that stand below them, from left to right."""
    cells: dict[str, list[Label]] = {}
    for label in p.labels:
        if label.ref.startswith(f"{block}:") and label.ref.split(":")[1].isdigit():
            cells.setdefault(label.ref, []).append(label)
    assert cells
    found = []
    for ref, (marks, points) in cells.items():
        assert ref == f"{block}:{marks.text}"
        assert marks.x == pytest.approx(points.x)
        assert marks.y < points.y
        assert (marks.face, points.face) == ("regular", "bold")
        found.append((marks.x, marks.text, points.text))
    return [(marks, points) for _, marks, points in sorted(found)]


def _counted(points: list[str]) -> list[tuple[str, str]]:
    return [(str(n), text) for n, text in enumerate(points, 1)]


# Qwixx


@only(lambda way: way.sheet in COLOURED)
def red_and_yellow_rise_and_green_and_blue_fall(p: Asked) -> None:
    found = {row: _numbers(p, row) for row in ("red", "yellow", "green", "blue")}
    assert found == {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}
    heights = [p.one(Field, f"{row}:7").y for row in found]
    assert heights == sorted(heights)
    for row in found:
        right = max(f.x for f in p.spaces if f.ref.startswith(f"{row}:"))
        assert p.one(Field, f"{row}:lock").x == right


@only(lambda way: way.sheet == "qwixx-black")
def the_black_row_falls_from_five_and_has_no_lock(p: Asked) -> None:
    assert _numbers(p, "black") == ["5", "4", "3", "2", "1"]
    assert not p.named(Field, "black:lock")


@only(lambda way: way.sheet in QWIXX)
def the_legend_has_the_points_of_the_rules_and_no_zero(p: Asked) -> None:
    assert _legend(p, "legend") == _counted(TRIANGLE)


@only(lambda way: way.sheet == "qwixx-black")
def the_black_legend_counts_down_and_has_no_signs(p: Asked) -> None:
    points = ["0", "2", "4", "8", "16", "32"]
    assert _legend(p, "black-legend") == list(zip("543210", points, strict=True))


@only(lambda way: way.sheet in QWIXX)
def the_line_of_totals_reads_as_a_sum(p: Asked) -> None:
    """From the left, or with the total first where it is mirrored (R62)."""
    minuses = len(TERMS[p.way.sheet]) - 4
    terms = [*TERMS[p.way.sheet], "total"]
    signs = ["plus"] * 3 + ["minus"] * minuses + ["equals"]
    if p.way.mirrored:
        terms, signs = ["total", *terms[:-1]], ["equals", *signs[:-1]]
    boxes = sorted((f for f in p.fields if f.ref.startswith("totals:")), key=lambda f: f.x)
    assert [f.ref for f in boxes] == [f"totals:{term}" for term in terms]
    between = [s for s in p.shapes if s.kind in SIGNS and s.ref.startswith("totals:")]
    between.sort(key=lambda s: s.x)
    assert [s.kind for s in between] == signs
    for sign, (left, right) in zip(between, pairwise(boxes), strict=True):
        assert left.x + left.w < sign.x
        assert sign.x + sign.w < right.x
        assert sign.x + sign.w / 2 == pytest.approx((left.x + left.w + right.x) / 2)
        assert left.y == pytest.approx(right.y)


@only(lambda way: way.sheet in QWIXX)
def there_are_four_penalties_and_the_last_one_ends_the_game(p: Asked) -> None:
    boxes = [b for b in p.boxes if b.ref in {f"penalties:{n}" for n in range(1, 5)}]
    assert len(boxes) == 4
    boxes.sort(key=lambda b: b.x)
    # A heavier frame, or a rim of paper on a band.
    assert boxes[-1].width > boxes[0].width or p.named(Box, "penalties:4:rim")
    ends = {"en": "End", "zh-Hant": "結束", "de": "Ende", "ja": "終了"}
    said = [label.text for label in p.named(Label, "penalties:4:end")]
    assert said == [ends.get(p.way.spoken, *said)]
    notes = {"en": ["−5 each"], "zh-Hant": ["每格 −5"]}
    texts = [label.text for label in p.named(Label, "penalties:note")]
    assert texts == notes.get(p.way.spoken, texts)
    assert len(texts) in (1, 1 + p.way.paired)


@only(lambda way: way.sheet in QWIXX)
def the_lock_says_what_it_needs_in_one_size(p: Asked) -> None:
    found = [p.one(Label, f"{row}:lock:needs") for row in LASTS]
    assert {(label.text, label.size) for label in found} == {("≥5", found[0].size)}
    for row, label in zip(LASTS, found, strict=True):
        assert in_round(p.ink(label), p.one(Box, f"{row}:lock"))
        assert p.ink(label).top > rect(p.one(Shape, f"{row}:lock")).bottom


@only(lambda way: way.sheet in QWIXX and way.piece in ("A5", "A6") and way.as_promised)
def boxes_of_qwixx_are_as_large_as_promised(p: Asked) -> None:
    side = 12.0 if p.way.piece == "A5" else 9.0
    assert not [(f.ref, f.w, f.h) for f in p.spaces if min(f.w, f.h) < side - NEAR]  # R1


# Rows without hues


@only(lambda way: way.sheet in COLOURED and not way.paired)
def a_coloured_row_starts_with_word_symbol_and_arrow_and_its_lock_has_the_symbol(p: Asked) -> None:
    rows = [row for row in p.result.sheet.rows() if row.colour]
    assert len(rows) >= 4
    told: set[str] = set()
    for row in rows:
        chip, name = p.one(Box, f"{row.id}:chip"), p.one(Label, f"{row.id}:name")
        symbol, arrow = p.one(Shape, f"{row.id}:symbol"), p.one(Shape, f"{row.id}:arrow")
        assert arrow.kind == "arrow"
        first = min(f.x for f in p.spaces if f.ref.startswith(f"{row.id}:"))
        assert chip.x + chip.w <= first
        assert name.text.strip()
        for ink in (rect(symbol), rect(arrow), p.ink(name)):
            assert in_round(ink, chip), row.id
        assert symbol.kind != "arrow"
        # Neither the word nor the symbol stands for another row too (R39).
        assert not told & {name.text, symbol.kind}
        told |= {name.text, symbol.kind}
        if row.lock is not None:
            lock = p.one(Box, f"{row.id}:lock")
            again = p.one(Shape, f"{row.id}:lock-symbol")
            padlock = p.one(Shape, f"{row.id}:lock")
            assert again.kind == symbol.kind
            assert padlock.kind == "lock"
            assert in_round(rect(again), lock)
            assert in_round(rect(padlock), lock)
            assert again.w >= 1.2  # mm: seen, not guessed


@only(lambda way: way.sheet in COLOURED and not way.paired)
def totals_repeat_word_and_symbol_of_their_row(p: Asked) -> None:
    for row in p.result.sheet.rows():
        if row.colour:
            name, symbol = p.one(Label, f"{row.id}:name"), p.one(Shape, f"{row.id}:symbol")
            word = p.one(Label, f"totals:{row.id}:word")
            (mark,) = p.named(Shape, f"totals:{row.id}:word:symbol") or p.named(
                Shape, f"totals:{row.id}:symbol"
            )
            assert (word.text, mark.kind) == (name.text, symbol.kind)


# Das Duell


@only(lambda way: way.sheet == "qwixx-duell")
def the_board_has_rows_failures_and_room_for_the_scores_of_both(p: Asked) -> None:
    for row, last in LASTS.items():
        assert len(_numbers(p, row)) == 11
        assert _numbers(p, row)[-1] == last
        assert len(p.named(Field, f"{row}:lock")) == 1
    failures = sorted(f.ref for f in p.spaces if f.ref.startswith("failures:"))
    assert failures == [f"failures:{n}" for n in range(1, 5)]
    writes = {f.ref for f in p.fields if f.kind == "write"}
    terms = ["red", "yellow", "green", "blue", "failures", "total"]
    columns = ["name", *(f"game-{n}" for n in range(1, 7))]
    for owner in ("black", "grey"):
        assert {f"totals:{term}:{owner}" for term in terms} <= writes
        assert {f"games:{column}:{owner}" for column in columns} <= writes
    signs = sorted((s for s in p.shapes if s.kind in SIGNS), key=lambda s: (round(s.y, 2), s.x))
    line = ["plus", "plus", "plus", "minus"]
    line = ["equals", *line] if p.way.mirrored else [*line, "equals"]
    assert [s.kind for s in signs] == 2 * line
    small = [f.ref for f in p.fields if f.kind == "write" and min(f.w, f.h) < 7.5]
    assert not [ref for ref in small if not ref.startswith("line-")]


@only(lambda way: way.sheet == "qwixx-duell")
def the_legend_of_the_board_has_the_points_of_the_rules(p: Asked) -> None:
    found = []
    for n in range(1, 13):
        marks, points = p.named(Label, f"legend:{n}")
        assert marks.y == pytest.approx(points.y, abs=0.8)
        assert marks.x < points.x
        found.append((marks.text, points.text))
    assert found == _counted(TRIANGLE)


@only(lambda way: way.sheet == "qwixx-duell" and way.mirrored)
def the_mirrored_board_has_totals_at_the_left(p: Asked) -> None:
    for owner in ("black", "grey"):
        terms = ("total", "red", "yellow", "green", "blue", "failures")
        boxes = [p.one(Field, f"totals:{term}:{owner}") for term in terms]
        assert [b.x for b in boxes] == sorted(b.x for b in boxes)
        assert boxes[-1].x + boxes[-1].w < p.one(Field, "failures:1").x
        cells = ("name", "game-6", *(f"game-{n}" for n in range(1, 6)))
        strip = [p.one(Field, f"games:{cell}:{owner}") for cell in cells]
        assert [f.x for f in strip] == sorted(f.x for f in strip)
        for left, right in pairwise(strip[1:]):
            assert left.x + left.w == pytest.approx(right.x)
        discs = p.named(Box, f"owner:{owner}")
        assert all(disc.x < boxes[0].x for disc in discs[:1])


@only(lambda way: way.sheet == "qwixx-duell" and not way.mirrored)
def the_board_has_failures_before_the_totals(p: Asked) -> None:
    for owner in ("black", "grey"):
        assert p.one(Field, "failures:4").x < p.one(Field, f"totals:red:{owner}").x


# Can't Stop Express


@only(lambda way: way.sheet in EXPRESS)
def express_has_eleven_rows_in_three_zones_with_heavy_rules_between(p: Asked) -> None:
    lines = p.named(Line, "sums:divider")
    dividers = sorted({line.x1 for line in lines})
    assert len(dividers) == 2
    for line in lines:
        assert line.width >= 1.5
        assert line.x1 == line.x2
    for row in range(2, 13):
        boxes = [f for f in p.spaces if f.ref.startswith(f"{row}:")]
        assert len(boxes) == 10
        assert [sum(f.x < x for f in boxes) for x in dividers] == [4, 5]
        for f in boxes:
            assert not any(f.x < x < f.x + f.w for x in dividers)
            for line in lines:
                assert line.y1 <= f.y + NEAR
                assert line.y2 >= f.y + f.h - NEAR


@only(lambda way: way.sheet in EXPRESS)
def express_has_the_values_of_the_rules(p: Asked) -> None:
    rows = []
    for row in range(2, 13):
        value, name = p.one(Label, f"{row}:value"), p.one(Label, f"{row}:name")
        first = p.one(Field, f"{row}:1")
        for label in (value, name):
            assert abs(p.ink(label).middle[1] - rect(first).middle[1]) < 0.4
        rows.append((first.y, name.text, value.text))
    assert [name for _, name, _ in sorted(rows)] == [str(n) for n in range(2, 13)]
    values = ["100", "70", "60", "50", "40", "30", "40", "50", "60", "70", "100"]
    assert [value for _, _, value in sorted(rows)] == values


@only(lambda way: way.sheet in EXPRESS and not way.paired)
def express_takes_the_headings_of_zones_from_the_table(p: Asked) -> None:
    loss = EXPRESS[p.way.sheet]
    low, even, gain = (p.one(Label, f"sums:{zone}") for zone in ("1-4", "5-5", "6-10"))
    assert low.text.endswith(loss)
    assert even.text.endswith("0")
    assert "A" in gain.text
    for label, first, last in ((low, 1, 4), (even, 5, 5), (gain, 6, 10)):
        a, b = (p.one(Field, f"2:{n}") for n in (first, last))
        assert label.x == pytest.approx((a.x + b.x + b.w) / 2, abs=0.2)
    others = set(EXPRESS.values()) - {loss}
    for label in p.labels:
        assert not [x for x in others if x in label.text.replace("-", "−")], label.text


@only(lambda way: way.sheet in EXPRESS)
def express_has_room_for_discards_free_throws_and_sums(p: Asked) -> None:
    for n in range(1, 4):
        boxes = [f for f in p.spaces if f.ref.startswith(f"discard-{n}:")]
        assert len(boxes) == 8
        number = p.one(Field, f"discard-{n}:label")
        assert number.kind == "write"
        assert number.y + number.h < min(f.y for f in boxes)
    assert len([f for f in p.spaces if f.ref.startswith("free-throws:")]) == 5
    texts = [label.text for label in p.named(Label, "free-throws:note")]
    notes = {"en": ["our addition"], "zh-Hant": ["非原版，自行加上"], "de": ["unser Zusatz"]}
    assert texts == notes.get(p.way.spoken, texts)
    assert len(texts) in (1, 1 + p.way.paired)  # once where both say the same
    writes = {f.ref for f in p.fields if f.kind == "write"}
    assert {f"{row}:{sign}" for row in range(2, 13) for sign in "−+"} <= writes
    assert {"sums:−", "sums:+", "total:total"} <= writes
    small = [
        f.ref for f in p.fields if f.kind == "write" and min(f.w, f.h) < SPACE[p.way.pen] - NEAR
    ]
    assert not [ref for ref in small if not ref.startswith("line-")]


@only(lambda way: way.sheet in EXPRESS and way.mirrored and not way.paired)
def mirrored_express_is_written_at_the_left_of_its_rows(p: Asked) -> None:
    for row in range(2, 13):
        loss, gain = p.one(Field, f"{row}:−"), p.one(Field, f"{row}:+")
        value, name = p.one(Label, f"{row}:value"), p.one(Label, f"{row}:name")
        first, last = p.one(Field, f"{row}:1"), p.one(Field, f"{row}:10")
        assert loss.x < gain.x < value.x < name.x < first.x < last.x
        assert last.x + last.w == pytest.approx(p.page.width - 8)
    # Discards and the total, the sums of what is written, their word: as it is, from the right.
    total, sums = p.one(Field, "total:total"), [p.one(Field, f"sums:{s}") for s in "−+"]
    (equals,) = [s for s in p.shapes if s.kind == "equals"]
    word = p.one(Label, "sums:subtotals")
    free = [p.one(Field, f"free-throws:{n}") for n in range(1, 6)]
    assert total.x == pytest.approx(8)
    assert total.x + total.w < equals.x < equals.x + equals.w < sums[0].x < sums[1].x
    assert sums[1].x + sums[1].w < word.x < free[0].x
    assert free[-1].x + free[-1].w == pytest.approx(p.page.width - 8, abs=0.01)
    assert p.one(Field, "discard-3:1").x < sums[0].x


@only(lambda way: way.sheet in EXPRESS and not way.mirrored)
def express_has_its_total_at_the_right(p: Asked) -> None:
    assert p.one(Field, "total:total").x > p.one(Field, "sums:+").x


# The log


@only(lambda way: way.sheet == "score-log" and way.manner in USUAL and way.theme == "colour")
def a_log_has_as_many_lines_as_a_ball_pen_needs(p: Asked) -> None:
    cells = [f for f in p.fields if f.ref.startswith("log:") and f.ref[4].isdigit()]
    lines = {int(f.ref.split(":")[1]) for f in cells}
    assert lines == set(range(1, len(lines) + 1))
    assert len(cells) == 8 * len(lines)  # date, game, five players, winner
    assert all(8.0 - 1e-6 <= f.h < 8.0 * (1 + 1 / len(lines)) for f in cells)
    names = [p.one(Field, f"log:name-{n}") for n in range(1, 6)]
    assert all(f.h >= 9 and f.w >= 12.5 for f in names)
    for n, name in enumerate(names):  # each over its column
        below = p.one(Field, f"log:1:{n + 3}")
        assert (below.x, below.w) == pytest.approx((name.x, name.w))
        assert below.y == pytest.approx(name.y + name.h)
    left, right = min(f.x for f in cells), max(f.x + f.w for f in cells)
    assert (left, right) == pytest.approx((8, p.page.width - 8))


@only(lambda way: way.sheet == "score-log")
def players_of_a_log_have_a_symbol_and_a_colour_each(p: Asked) -> None:
    symbols = [s for s in p.shapes if s.ref.startswith("log:name")]
    assert [s.kind for s in symbols] == ["diamond", "circle", "triangle", "square", "ring"]
    for n, symbol in enumerate(symbols, 1):
        at = p.one(Field, f"log:name-{n}")
        assert at.x < symbol.x < symbol.x + symbol.w < at.x + at.w / 3
        assert at.y < symbol.y < symbol.y + symbol.h < at.y + at.h / 2
