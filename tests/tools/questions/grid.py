"""One grid and few sizes: edges that are shared, what is centred, how large type is by its role."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.drawing.page import Box, Field, Label, Shape
from sheetgen.text.scripts import is_cjk
from tools.asked import Asked, only
from tools.figures import is_space, rect
from tools.questions.games import COLOURED, QWIXX

APART, SHARED = 0.8, 0.05  # mm: edges that differ by less than the one are the same, or a fault
CENTRED = 0.1  # mm
SMALL_PRINT = {"strip", "care", "rule:label", "rule:inches", "number", "subtitle"}
IN_PLAY = {False: 8.5, True: 9.0}  # points on A5: in Latin letters, and in Chinese


def _parts(p: Asked) -> list[Box]:
    """What has edges that an eye follows: bands, chips, spaces, tables and boxes for sums."""
    rows = {row.id for row in p.result.sheet.rows()}
    found = []
    for box in p.boxes:
        row, _, part = box.ref.partition(":")
        space = row in rows and part.isdigit()
        if box.ref in rows or box.ref == "legend" or row == "totals" or space:
            found.append(box)
    return found


@only(lambda way: way.sheet in QWIXX and way.as_promised and not way.mirrored)
def edges_are_shared_or_clearly_apart(p: Asked) -> None:
    boxes = _parts(p)
    assert len(boxes) > 50
    least = min(APART, 0.8 * p.page.width / 210)  # gaps shrink with the piece
    for side in ("left", "right"):
        edges = sorted({round(getattr(rect(box), side), 3) for box in boxes})
        near = [(a, b) for a, b in pairwise(edges) if SHARED < b - a < least]
        assert not near, (side, near)


@only(
    lambda way: (
        way.sheet == "qwixx"
        and way.piece != "A6"
        and not (way.paired or way.mirrored or way.standing)
        and way.theme in ("colour", "grey")
    )
)
def penalties_and_sums_stand_on_the_columns_of_the_rows(p: Asked) -> None:
    columns = [rect(f).left for f in p.spaces if f.ref.startswith("red:")]
    for n in range(1, 5):
        assert rect(p.one(Field, f"penalties:{n}")).left == pytest.approx(columns[n - 1])
    end = rect(p.one(Box, "red")).right
    assert rect(p.one(Box, "legend")).right == pytest.approx(end)
    assert rect(p.one(Box, "totals:total")).right == pytest.approx(end)
    assert rect(p.one(Box, "totals:red")).left == pytest.approx(columns[0])
    assert min(abs(rect(p.one(Box, "legend")).left - at) for at in columns) < SHARED


@only(lambda way: way.sheet in COLOURED)
def what_stands_in_a_lock_stands_in_its_middle(p: Asked) -> None:
    for row in ("red", "yellow", "green", "blue"):
        circle = rect(p.one(Box, f"{row}:lock"))
        padlock, needs = rect(p.one(Shape, f"{row}:lock")), p.one(Label, f"{row}:lock:needs")
        symbol, ink = rect(p.one(Shape, f"{row}:lock-symbol")), p.ink(needs)
        middles = [part.middle[0] for part in (circle, padlock, symbol)]
        assert max(middles) - min(middles) < CENTRED
        # Letters have some room of their own at their sides, the more the larger they are.
        near = max(CENTRED, 0.02 * (circle.right - circle.left))
        assert ink.middle[0] == pytest.approx(circle.middle[0], abs=near)
        above, below = padlock.top - circle.top, circle.bottom - needs.y
        assert above == pytest.approx(below, abs=near), row


def numbers_stand_in_the_middle_of_their_spaces(p: Asked) -> None:
    spaces = {f.ref: rect(f) for f in p.fields if is_space(f)}
    for label in p.labels:
        if label.ref in spaces:
            assert label.anchor == "middle"
            assert label.x == pytest.approx(spaces[label.ref].middle[0], abs=CENTRED), label


@only(lambda w: w.as_promised and (w.piece, w.manner) == ("A5", "plain") and w.sheet != "score-log")
def what_is_read_in_play_is_large_enough(p: Asked) -> None:
    spaces = {f.ref for f in p.spaces}
    for label in p.labels:
        if label.ref in SMALL_PRINT or label.ref in spaces:
            continue
        least = IN_PLAY[is_cjk(label.text)]
        # A line at the foot may be a little smaller where it is as long as the sheet leaves room.
        least -= 0.6 if label.ref in ("footnote", "discards:note") else 0.0
        assert label.size >= least - 1e-6, label
    if p.way.sheet in QWIXX:
        (points,) = (x for x in p.labels if x.ref == "legend:1" and x.face == "bold")
        heads = [x for x in p.labels if x.ref.startswith("legend:head")]
        assert heads and all(head.face == "regular" for head in heads)
        assert all(points.size > head.size for head in heads)
