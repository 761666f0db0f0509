"""Colours as the four inks of a print shop."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from ..drawing.colours import channels, difference, is_neutral, lab, lightness, linear

MOST_INK = 2.4  # all inks together; shops take 2.8 to 3 (R33)
BLACK = 20.0  # L* up to which a neutral colour is black: small dark text stays free of fringes
NEUTRAL = 0.05  # channels no further apart than this are a grey
Inks = tuple[float, float, float, float]
# What solid inks, one upon the other, look like on coated paper (offset, about ISO coated): by
# cyan, magenta and yellow.
_SOLIDS = {
    (0, 0, 0): "#ffffff",
    (1, 0, 0): "#009ee0",
    (0, 1, 0): "#e5007d",
    (0, 0, 1): "#ffed00",
    (0, 1, 1): "#e2001a",
    (1, 0, 1): "#009640",
    (1, 1, 0): "#312783",
    (1, 1, 1): "#2f2b28",
}
_STEPS = (0.25, 0.1, 0.04, 0.015, 0.005)


@lru_cache(maxsize=256)
def cmyk(colour: str) -> Inks:
    """Cyan, magenta, yellow and black from 0 to 1.

    A grey is black ink alone, and near-black full black ink (K100), so that text, digits and marks
    are printed with one plate. Other colours are the inks that look most like them when printed.
    """
    shares = channels(colour)
    most, least = max(shares), min(shares)
    if is_neutral(colour) or most - least <= NEUTRAL:
        if lightness(colour) <= BLACK:
            return (0.0, 0.0, 0.0, 1.0)
        return (0.0, 0.0, 0.0, 1 - sum(shares) / 3)
    return _nearest(colour)


def printed(inks: Inks) -> str:
    """What inks look like on paper: dots that lie at random over each other (the equations of
    Neugebauer with the shares of Demichel), mixed as screens mix them, which makes up for dots
    that grow in print."""
    cyan, magenta, yellow, black = inks
    mixed = [0.0, 0.0, 0.0]
    for solid, look in _SOLIDS.items():
        share = 1.0
        for ink, on in zip((cyan, magenta, yellow), solid, strict=True):
            share *= ink if on else 1 - ink
        for i, channel in enumerate(channels(look)):
            mixed[i] += share * channel
    return "#" + "".join(f"{round(255 * c * (1 - black)):02x}" for c in mixed)


def _nearest(colour: str) -> Inks:
    """Inks found step by step, each time the neighbour that looks more like the colour."""
    wanted = lab(linear(colour))

    def off(inks: Inks) -> float:
        return difference(lab(linear(printed(inks))), wanted)

    darkest = 1 - max(channels(colour))
    inks: Inks = (0.5, 0.5, 0.5, round(0.8 * darkest, 3))
    best = off(inks)
    for step in _STEPS:
        while True:
            near = [one for one in _around(inks, step) if sum(one) <= MOST_INK]
            found = min((off(one), one) for one in near)
            if found[0] >= best - 1e-9:
                break
            best, inks = found
    return inks


def _around(inks: Inks, step: float) -> list[Inks]:
    moves = product((-step, 0.0, step), repeat=3)
    *_, black = inks
    return [
        (*(round(min(max(i + m, 0.0), 1.0), 4) for i, m in zip(inks, move, strict=False)), black)  # type: ignore[misc]
        for move in moves
    ]
