"""Room for pens, discs and eyes."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from sheetgen.drawing.page import PT, Box
from tools.asked import Asked, only
from tools.drawing import MANNERS
from tools.figures import NEAR, Rect, floor_of, neighbours, rect

EDGE = 8.0  # mm that stay free of ink (R8)
SPACE = {"bullet": 7.5, "fine": 5.5}  # mm (R2)
DIGITS = {"bullet": 12.0, "fine": 9.0}  # points (R5)
CAP = 0.733  # height of digits in em
SIZES = {
    "A6": (148, 105),
    "A5": (210, 148),
    "half-letter": (215.9, 139.7),
    "A4": (297, 210),
    "Letter": (279.4, 215.9),
    "A3": (420, 297),
}


def _safe_area(p: Asked) -> Rect:
    """What may hold ink: all but the margins, and but for the edge with a hole."""
    more = MANNERS[p.way.manner]
    edges = dict.fromkeys(("left", "top", "right", "bottom"), more.get("margin", EDGE))
    assert p.page.margin == edges["left"]
    if "hole" in more:
        edges[more["hole"]] = 20.0
    if edges["bottom"] == EDGE:
        edges["bottom"] = 6.35  # the foot stands as low as printers reach (R8)
    return Rect(
        edges["left"], edges["top"], p.page.width - edges["right"], p.page.height - edges["bottom"]
    )


def the_page_has_the_size_of_the_piece(p: Asked) -> None:
    wide, high = SIZES[p.way.piece]
    expected = (wide, high) if p.result.landscape else (high, wide)
    assert (p.page.width, p.page.height) == pytest.approx(expected)
    assert p.page.margin == MANNERS[p.way.manner].get("margin", EDGE)


def fields_are_disjoint(p: Asked) -> None:
    assert not [(a.ref, b.ref) for a, b, _ in neighbours(p.fields, -1e-6)]


def fields_lie_in_the_safe_area(p: Asked) -> None:
    safe = _safe_area(p)
    assert not [f.ref for f in p.fields if not rect(f).inside(safe)]


def all_ink_lies_in_the_safe_area(p: Asked) -> None:
    safe = _safe_area(p)
    places = [(label.ref, at) for label, at in p.inks]
    places += [(i.ref, rect(i)) for some in (p.boxes, p.shapes, p.fields) for i in some]
    for line in p.lines:
        ends = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
        places.append((line.ref, Rect(ends[0][0], ends[1][0], ends[0][1], ends[1][1])))
    assert len(places) == len(p.page.items)
    assert not [(ref, at) for ref, at in places if not at.inside(safe)]


def spaces_take_the_pen(p: Asked) -> None:
    least = max(SPACE[p.way.pen], p.theme.least.space) - 0.01
    assert not [(f.ref, f.w, f.h) for f in p.fields if f.kind == "mark" and min(f.w, f.h) < least]


@only(lambda way: way.as_promised and way.manner == "plain")
def spaces_of_the_own_piece_survive_a_print_that_is_shrunk(p: Asked) -> None:
    if p.way.piece == p.result.sheet.piece.name:  # A4 on Letter (R3)
        assert not [f.ref for f in p.spaces if min(f.w, f.h) * 0.912 < 7.0]


def neighbouring_mark_boxes_keep_apart(p: Asked) -> None:
    assert not [
        (a.ref, b.ref, apart)
        for a, b, apart in neighbours(p.fields, 0.8 - 0.001)
        if "mark" in (a.kind, b.kind)
    ]


def circles_for_discs_do_not_overlap(p: Asked) -> None:
    discs = [f for f in p.fields if f.kind == "disc"]
    assert all(f.w == pytest.approx(f.h) for f in discs)
    assert not [
        (a.ref, b.ref)
        for a, b in combinations(discs, 2)
        if math.dist(rect(a).middle, rect(b).middle) < (a.w + b.w) / 2 - 1e-6
    ]


@only(lambda way: way.sheet == "qwixx-duell")
def a_disc_has_room_in_every_space(p: Asked) -> None:
    token = 19.0 if p.way.piece == "Letter" else 20.0
    discs = [f for f in p.fields if f.kind == "disc"]
    assert len(discs) == 4 * 12 + 4
    for disc in discs:  # R17: inside the frame
        (frame,) = (b.width * PT for b in p.named(Box, disc.ref) if rect(b) == rect(disc))
        assert min(disc.w, disc.h) - frame >= token + 1.5 - NEAR, disc.ref


def every_stroke_is_printable(p: Asked) -> None:
    assert not [line for line in p.lines if line.width < 0.25]
    assert not [box for box in p.boxes if box.stroke and box.width < 0.25]
    assert not [box for box in p.boxes if not box.stroke and not box.fill]  # it would not be seen


def every_space_has_a_frame_of_at_least_three_quarters_of_a_point(p: Asked) -> None:
    framed: dict[tuple[str, Rect], float] = {}
    for box in p.boxes:
        if box.stroke:
            framed.setdefault((box.ref, rect(box)), box.width)
    assert not [f.ref for f in p.spaces if framed.get((f.ref, rect(f)), 0) < 0.75]


def text_is_large_enough_to_read(p: Asked) -> None:
    least = p.theme.least.text
    assert p.labels
    assert not [
        (label.text, label.size)
        for label in p.labels
        if label.size < max(floor_of(label.text), least) - 1e-6
    ]


def digits_in_spaces_are_large_enough_and_stay_readable_under_a_cross(p: Asked) -> None:
    fields = {field.ref: field for field in p.spaces}
    digits = [label for label in p.labels if label.ref in fields]
    least = max(DIGITS[p.way.pen], p.theme.least.digits) - 1e-6
    for label in digits:
        field = fields[label.ref]
        assert label.size >= least, label
        assert label.size * PT * CAP <= 0.55 * min(field.w, field.h), label
    assert bool(digits) == any(row.numbered for row in p.result.sheet.rows())
