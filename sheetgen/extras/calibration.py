"""The sums of a calibration: what a ruler read on the page, and by how much the printer is off.

A page has an upright and a level line. A printer that is off prints what should be at ``p`` at
``m + s * (p - m) + o``, where ``m`` is the middle of the page, ``s`` its scale and ``o`` how far
the middle went astray: two numbers for each direction, found from two distances.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..drawing.sizes import Size
from ..paper.printerfiles import MAX_OFFSET, SCALE_RANGE
from ..paper.printers import Pair, Printer
from ..source.ask import length_mm
from ..source.problems import Source

EDGE = 20.0  # mm from the left and the top edge of the paper to the lines
# A line as long as leaves EDGE free at its end, too: a printer that is far off still prints it.
LENGTHS = (180.0, 150.0, 100.0, 80.0, 60.0, 50.0)
# What is measured, in the order in which it is asked for. Scales come first: with them every
# further answer can be judged when it is given.
FRONT = ("across", "down", "left", "top")
BACK = ("back-left", "back-top")

Answers = Mapping[str, float]  # mm by what was measured


class Doubt(NamedTuple):
    """Why an answer cannot be right: the id of a problem, and its values."""

    id: str
    values: dict[str, str]


def length(paper: Size) -> float | None:
    """How long both lines are on a paper in mm, or None where it is too small."""
    return next((one for one in LENGTHS if one <= paper.width - 2 * EDGE), None)


def true_values(paper: Size) -> dict[str, float]:
    """What a printer that is not off gives for each measure, in mm."""
    long = length(paper) or 0.0
    return {name: long if name in ("across", "down") else EDGE for name in (*FRONT, *BACK)}


def read_answer(text: str) -> float | None:
    """A measure in mm: a bare number is in mm, other units are written; None where it is none."""
    plain = unicodedata.normalize("NFKC", text).strip().replace(",", ".")
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", plain):
        return float(plain)
    return length_mm(re.sub(r"\s+", " ", plain.lower()))


def profile(name: str, answers: Answers, paper: Size) -> Printer:
    """The profile that follows from a whole set of answers; those for the back may be missing."""
    long = length(paper)
    assert long is not None  # the page cannot be printed on such a paper
    scale = (answers["across"] / long, answers["down"] / long)
    front = _offset((answers["left"], answers["top"]), scale, paper)
    back = (0.0, 0.0)
    if all(one in answers for one in BACK):
        back = _offset((answers["back-left"], answers["back-top"]), scale, paper)
    rounded = (round(scale[0], 4), round(scale[1], 4))
    return Printer(name, front, back, rounded, Source(""), paper.name)


def _offset(read: Pair, scale: Pair, paper: Size) -> Pair:
    """By how much a page must be moved, from where its two lines came out.

    The printer shrinks what it is given, the move included: so it is divided by the scale.
    """
    across, down = (
        -_astray(value, s, size) / s
        for value, s, size in zip(read, scale, (paper.width, paper.height), strict=True)
    )
    return (round(across, 2) + 0.0, round(down, 2) + 0.0)


def _astray(read: float, scale: float, size: float) -> float:
    """How far the middle of the page went astray."""
    middle = size / 2
    return read - (middle + scale * (EDGE - middle))


def doubts(answers: Answers, paper: Size) -> Iterator[tuple[str, Doubt]]:
    """Answers that cannot be right, and what was probably measured instead.

    A line's length must give a scale of 85 to 115 %; a distance from the edge is judged once the
    length in its direction is known, and must give an offset of 15 mm at most.
    """
    true = true_values(paper)
    low, high = SCALE_RANGE
    scales: dict[str, float] = {}
    for name in ("across", "down"):
        if name in answers:
            scale = answers[name] / true[name]
            if low <= scale <= high:
                scales[name] = scale
            else:
                yield name, _wrong_length(answers, name, true[name])
    for name in ("left", "top", *BACK):
        across = name.endswith("left")
        direction = "across" if across else "down"
        if name not in answers or direction not in scales:
            continue
        size = paper.width if across else paper.height
        off = _astray(answers[name], scales[direction], size)
        if abs(off / scales[direction]) > MAX_OFFSET:
            yield name, _wrong_distance(answers[name], true, direction, size, off)


def _wrong_length(answers: Answers, name: str, true: float) -> Doubt:
    got = answers[name]
    low, high = SCALE_RANGE
    values = {
        "got": _mm(got),
        "true": _mm(true),
        "low": _mm(true * low),
        "high": _mm(true * high),
        "percent": f"{got / true:.0%}",
    }
    return Doubt(_unit(got, true) or "measured-length", values)


def _wrong_distance(
    got: float, true: Mapping[str, float], direction: str, size: float, off: float
) -> Doubt:
    edge, long = EDGE, true[direction]
    values = {
        "got": _mm(got),
        "true": _mm(edge),
        "off": _mm(abs(off)),
        "limit": _mm(MAX_OFFSET),
        "low": _mm(max(edge - MAX_OFFSET, 0)),
        "high": _mm(edge + MAX_OFFSET),
    }
    id = _unit(got, edge)
    if not id:
        far = [edge + long, size - edge, size - edge - long]  # its far end, from either edge
        wrong = any(abs(got - other) <= 5 for other in far)
        id = "measured-other-edge" if wrong else "measured-distance"
    return Doubt(id, values)


def _unit(got: float, true: float) -> str:
    """The id of the problem where a number was given in another unit than mm, or ""."""
    for factor, id in ((10.0, "measured-cm"), (25.4, "measured-inches")):
        if 0.85 <= got * factor / true <= 1.15:
            return id
    return ""


def _mm(value: float) -> str:
    return f"{round(value, 1):g} mm"
