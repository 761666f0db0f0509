"""The sums of a calibration: what a ruler read on the page, and by how much the printer is off.

A page has an upright and a level line. A printer that is off prints what should be at ``p`` at
``m + s * (p - m) + o``, where ``m`` is the middle of the page, ``s`` its scale and ``o`` how far
the middle went astray: two numbers for each direction, found from two distances.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from ..drawing.sizes import Size
from ..paper.printers import MAX_OFFSET, SCALE_RANGE, Note, Pair, Printer
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


def doubts(answers: Answers, paper: Size) -> Iterator[tuple[str, Note]]:
    """Answers that cannot be right, and what was probably measured instead: a problem's id.

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
                yield name, _wrong_length(answers[name], true[name])
    for name in ("left", "top", *BACK):
        across = name.endswith("left")
        direction, size = ("across", paper.width) if across else ("down", paper.height)
        if name in answers and direction in scales:
            off = _astray(answers[name], scales[direction], size)
            if abs(off / scales[direction]) > MAX_OFFSET:
                yield name, _wrong_distance(answers[name], true[direction], size, off)


def _wrong_length(got: float, true: float) -> Note:
    low, high = (_mm(true * bound) for bound in SCALE_RANGE)
    values = {"got": _mm(got), "true": _mm(true), "low": low, "high": high}
    values["percent"] = f"{got / true:.0%}"
    return Note(_unit(got, true) or "measured-length", values)


def _wrong_distance(got: float, long: float, size: float, off: float) -> Note:
    """``long`` is the line that starts there, ``size`` that of the paper, both in its direction."""
    values = {"got": _mm(got), "true": _mm(EDGE), "off": _mm(abs(off)), "limit": _mm(MAX_OFFSET)}
    values |= {"low": _mm(max(EDGE - MAX_OFFSET, 0)), "high": _mm(EDGE + MAX_OFFSET)}
    far = (EDGE + long, size - EDGE, size - EDGE - long)  # its far end, from either edge
    other = any(abs(got - place) <= 5 for place in far)
    id = _unit(got, EDGE) or ("measured-other-edge" if other else "measured-distance")
    return Note(id, values)


def _unit(got: float, true: float) -> str:
    """The id of the problem where a number was given in another unit than mm, or ""."""
    low, high = SCALE_RANGE
    for factor, id in ((10.0, "measured-cm"), (25.4, "measured-inches")):
        if low <= got * factor / true <= high:
            return id
    return ""


def _mm(value: float) -> str:
    return f"{round(value, 1):g} mm"
