"""Colours as the four inks of a print shop."""

from __future__ import annotations

from .colours import channels, lightness

MOST_INK = 2.4  # all inks together; shops take 2.8 to 3 (R33)
BLACK = 20.0  # L* up to which a neutral colour is black: small dark text stays free of fringes
NEUTRAL = 0.05  # channels no further apart than this are a grey


def cmyk(colour: str) -> tuple[float, float, float, float]:
    """Cyan, magenta, yellow and black from 0 to 1.

    A grey is black ink alone, and near-black full black ink (K100), so that text, digits and marks
    are printed with one plate. Other colours take the grey that they share as black.
    """
    red, green, blue = channels(colour)
    most, least = max(red, green, blue), min(red, green, blue)
    if most - least <= NEUTRAL:
        if lightness(colour) <= BLACK:
            return (0.0, 0.0, 0.0, 1.0)
        return (0.0, 0.0, 0.0, 1 - (red + green + blue) / 3)
    black = 1 - most
    cyan, magenta, yellow = ((most - c) / most for c in (red, green, blue))
    over = (cyan + magenta + yellow + black) / MOST_INK
    if over > 1:  # take off colour, which black covers
        rest = (MOST_INK - black) / (cyan + magenta + yellow)
        cyan, magenta, yellow = cyan * rest, magenta * rest, yellow * rest
    return (cyan, magenta, yellow, black)
