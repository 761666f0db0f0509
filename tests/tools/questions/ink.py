"""Nothing stands in the way of anything, and all of it can be seen."""

from __future__ import annotations

import math
from itertools import combinations

from sheetgen.drawing.page import Box, Label
from sheetgen.layout.frame.guides import hole_centre
from tools.asked import Asked, only
from tools.drawing import MANNERS
from tools.eyes import contrast
from tools.figures import NEAR, Rect, edge_of, over_edge, rect, under_label


@only(lambda way: "hole" in MANNERS[way.manner])
def nothing_lies_near_the_middle_of_a_hole(p: Asked) -> None:
    x, y = hole_centre(p.page.width, p.page.height, MANNERS[p.way.manner]["hole"])
    places = [(label.ref, at) for label, at in p.inks]
    places += [(i.ref, rect(i)) for some in (p.boxes, p.shapes, p.fields) for i in some]
    places += [(line.ref, edge_of(line._replace(width=0))) for line in p.lines]
    for ref, at in places:
        apart = math.hypot(max(at.left - x, x - at.right, 0), max(at.top - y, y - at.bottom, 0))
        assert apart >= 8.0 - NEAR, ref  # R16


def no_two_texts_touch(p: Asked) -> None:
    inks = sorted(p.inks, key=lambda pair: pair[1].left)
    for i, (one, ink) in enumerate(inks):
        for other, more in inks[i + 1 :]:
            if more.left > ink.right + 1:
                break
            assert ink.apart(more) >= 0.2, (one.text, other.text)


def no_text_touches_a_figure(p: Asked) -> None:
    shapes = [(shape.ref, rect(shape)) for shape in p.shapes]
    assert not [
        (label.text, ref) for label, ink in p.inks for ref, at in shapes if ink.apart(at) < 0.2
    ]


def no_text_sticks_out_of_a_box_or_into_one(p: Asked) -> None:
    assert not [
        (label.text, box.ref) for label, ink in p.inks for box in p.boxes if over_edge(ink, box)
    ]


def no_line_crosses_a_text(p: Asked) -> None:
    lines = [(line.ref, edge_of(line)) for line in p.lines]
    assert lines
    assert not [
        (label.text, ref) for label, ink in p.inks for ref, at in lines if ink.apart(at) < 0.1
    ]


def no_figure_sticks_out_of_a_box_or_touches_another(p: Asked) -> None:
    places: list[tuple[str, Rect]] = [(shape.ref, rect(shape)) for shape in p.shapes]
    assert not [(ref, box.ref) for ref, at in places for box in p.boxes if over_edge(at, box)]
    for (a, one), (b, two) in combinations(places, 2):
        if b == f"{a}-symbol":  # it lies in the middle of the padlock
            assert one.left < two.left and two.right < one.right and two.bottom < one.bottom, b
        else:
            assert one.apart(two) >= 0.15, (a, b)


def no_line_crosses_a_space(p: Asked) -> None:
    edges = [(line.ref, edge_of(line)) for line in p.lines]
    assert not [(ref, f.ref) for f in p.spaces for ref, edge in edges if edge.apart(rect(f)) < 0]


def text_stands_out_from_what_lies_under_it(p: Asked) -> None:
    fields = {f.ref for f in p.spaces}
    for at, item in enumerate(p.page.items):
        if isinstance(item, Label):
            under = under_label(p.page, at, item)
            least = 7.0 if item.ref in fields else 4.5  # R36, R37
            assert contrast(item.colour, under) >= least, (item, under)


def nothing_is_painted_over_a_text(p: Asked) -> None:
    texts: list[tuple[str, Rect]] = []
    for item in p.page.items:
        if isinstance(item, Label):
            texts.append((item.text, p.ink(item)))
        elif isinstance(item, Box) and item.fill:
            at = rect(item)
            assert not [text for text, ink in texts if ink.apart(at) < 0], item.ref
