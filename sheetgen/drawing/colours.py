"""Colour arithmetic: contrast, lightness, colour difference, and how others see a colour.

Colours are texts such as ``#982031`` in sRGB (IEC 61966-2-1).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

WHITE, BLACK = "#ffffff", "#000000"

# What the three kinds of colour blindness leave of linear red, green and blue: G. M. Machado,
# M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color
# Vision Deficiency", IEEE TVCG 15 (2009), the matrices for severity 1.0.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def channels(colour: str) -> Triple:
    """Red, green and blue from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def is_neutral(colour: str) -> bool:
    """Whether a colour is white, black or a grey without any hue."""
    return colour[1:3] == colour[3:5] == colour[5:7]


def linear(colour: str) -> Triple:
    """Red, green and blue from 0 to 1 as amounts of light."""
    r, g, b = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)
    )
    return r, g, b


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, from 0 to 1."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """CIE L*, from 0 to 100."""
    return 116 * _root(luminance(colour)) - 16


def lab(rgb: Triple) -> Triple:
    """CIE L*a*b* under D65 of linear sRGB (CIE 15; the matrix is that of IEC 61966-2-1)."""
    r, g, b = rgb
    x = _root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    y = _root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    z = _root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    """The cube root that CIE L*a*b* is built on, straight near zero."""
    return float(t ** (1 / 3)) if t > 216 / 24389 else (t * 24389 / 27 + 16) / 116


def seen(colour: str, vision: str) -> Triple:
    """CIE L*a*b* of a colour as it appears to one of `VISIONS`."""
    rgb = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(part * light for part, light in zip(row, rgb, strict=True))))
        for row in VISIONS[vision]
    )
    return lab((r, g, b))


def difference(one: Triple, other: Triple) -> float:
    """How different two colours look: CIEDE2000 of two L*a*b* values.

    After G. Sharma, W. Wu and E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color
    Research and Application 30 (2005), equations 2 to 22; all weights are 1.
    """
    l1, c1, h1 = _polar(one, other)
    l2, c2, h2 = _polar(other, one)
    d_l, d_c, d_h = l2 - l1, c2 - c1, 0.0
    l_mean, c_mean, h_mean = (l1 + l2) / 2, (c1 + c2) / 2, h1 + h2
    if c1 * c2:
        turn, h_mean = h2 - h1, (h1 + h2) / 2
        if abs(turn) > 180:  # the shorter way round
            turn -= 360 if turn > 0 else -360
            h_mean += 180 if h_mean < 180 else -180
        d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    spin = 60 * exp(-(((h_mean - 275) / 25) ** 2))
    r_t = -2 * _seventh(c_mean) * sin(radians(spin))
    light, chroma, hue = d_l / s_l, d_c / s_c, d_h / s_h
    return sqrt(light**2 + chroma**2 + hue**2 + r_t * chroma * hue)


def _polar(one: Triple, other: Triple) -> Triple:
    """L', C' and h' (degrees) of a colour that is compared with another."""
    light, a, b = one
    g = 0.5 * (1 - _seventh((hypot(a, b) + hypot(other[1], other[2])) / 2))
    a *= 1 + g
    return light, hypot(a, b), degrees(atan2(b, a)) % 360


def _seventh(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))
