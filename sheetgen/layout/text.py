"""Texts in two languages: the main one large, the second small and pale beside or under it.

A text that is the same in both, or a sheet in one language, comes out as `Context.put` draws it.
"""

from __future__ import annotations

from typing import NamedTuple

from ..drawing.page import PT, Item, Label
from ..source.phrase import Phrase
from ..source.problems import shown
from ..words.language import is_cjk
from .context import MIDDLE_LATIN, SECOND_FACES, Context, optical, tail

SECOND = 0.66  # of the main text's size, not below the floor (R5)
APART = 0.36  # between the two side by side, in em of the main text
ACCENT = 0.2  # of capitals with an accent, in em
HALF_CJK = 0.475  # from the optical middle of Chinese to its edge, in em
LEAST_APART, LINES_APART = 0.3, 0.24  # between the two lines, in mm and in em of the first


class Sizes(NamedTuple):
    """Type sizes of a text in both languages, in points; the second is 0 where there is none."""

    main: float
    second: float


def first_floor(context: Context, phrase: Phrase) -> float:
    """The smallest size in points of the first text: never smaller than the second may be."""
    floors = (context.floor(one.text) for one in (phrase, phrase.second) if one is not None)
    return max(floors)


def second_size(context: Context, phrase: Phrase, size: float) -> float:
    """The size in points of the second text beside or under a first of a size."""
    return max(size * SECOND, context.floor(phrase.second.text)) if phrase.second else 0.0


def apart(size: float) -> float:
    """The width in mm between the two side by side."""
    return APART * size * PT


def beside(context: Context, phrase: Phrase, size: float, face: str = "regular") -> float:
    """The width in mm of a text with its second beside it."""
    if phrase.second is None:
        return context.wide(phrase.text, size, face)
    size = max(size, first_floor(context, phrase))
    second = second_size(context, phrase, size)
    other = context.wide(phrase.second.text, second, SECOND_FACES["regular"])
    return context.wide(phrase.text, size, face) + apart(size) + other


def least_beside(context: Context, phrase: Phrase, face: str = "regular") -> float:
    """The least width in mm of a text with its second beside it."""
    return beside(context, phrase, first_floor(context, phrase), face)


def under(context: Context, phrase: Phrase, size: float, face: str = "regular") -> float:
    """The width in mm of a text with its second under it."""
    size = max(size, first_floor(context, phrase)) if phrase.second else size
    wide = context.wide(phrase.text, size, face)
    if phrase.second is None:
        return wide
    second = second_size(context, phrase, size)
    return max(wide, context.wide(phrase.second.text, second, SECOND_FACES["regular"]))


def least_under(context: Context, phrase: Phrase, face: str = "regular") -> float:
    """The least width in mm of a text with its second under it."""
    return under(context, phrase, first_floor(context, phrase), face)


def step(phrase: Phrase, sizes: Sizes) -> float:
    """From the optical middle of a text to that of the one under it, in mm; 0 without one."""
    if phrase.second is None:
        return 0.0
    free = max(LEAST_APART, LINES_APART * sizes.main * PT)
    first = _below(phrase.text) * sizes.main * PT
    return first + free + _half(phrase.second.text) * sizes.second * PT


def high(context: Context, phrase: Phrase, size: float) -> float:
    """The height in mm that a second text under a first one adds to it."""
    if phrase.second is None:
        return 0.0
    size = max(size, first_floor(context, phrase))
    sizes = Sizes(size, second_size(context, phrase, size))
    first = _below(phrase.text) * size * PT
    return step(phrase, sizes) - first + _below(phrase.second.text) * sizes.second * PT


def _half(text: str) -> float:
    """How far a text reaches above its optical middle, in em; an umlaut stands on a capital."""
    if is_cjk(text):
        return HALF_CJK
    return MIDDLE_LATIN + (ACCENT if any(c > "\x7f" and c.isupper() for c in text) else 0.0)


def _below(text: str) -> float:
    """How far a text reaches below its optical middle, in em."""
    return max(optical(text) + tail(text), HALF_CJK if is_cjk(text) else 0.0)


def fit(
    context: Context,
    phrase: Phrase,
    size: float,
    room: float,
    face: str = "regular",
    stacked: bool = False,
) -> Sizes:
    """The sizes at which both fit into ``room`` mm, beside or (``stacked``) under each other.

    The second gives way first, down to its floor. Less room than both need at their floors is a
    problem that names them (R49).
    """
    if phrase.second is None:
        return Sizes(context.fit(phrase, size, room, face), 0.0)
    text, second = phrase.text, phrase.second.text
    small = SECOND_FACES["regular"]
    floor, other = first_floor(context, phrase), context.floor(second)
    size = max(size, floor)
    one, two = context.wide(text, 1.0, face), context.wide(second, 1.0, small)
    if stacked:
        main = min(size, room / one)
        rest = min(second_size(context, phrase, main), room / two)
        need = max(floor * one, other * two)
    else:
        gap = apart(1.0)
        main = min(size, (room - other * two) / (one + gap))
        rest = min(second_size(context, phrase, main), (room - main * (one + gap)) / two)
        need = floor * (one + gap) + other * two
    if need <= room + 1e-6:
        return Sizes(max(main, floor), max(rest, other))
    context.problems.add(
        phrase.source,
        "label-too-long-both",
        text=shown(text),
        language=context.language(face),
        other=shown(second),
        second=context.language(small),
        need=f"{need:.1f}",
        floor=f"{floor:g}",
        small=f"{other:g}",
        room=f"{max(room, 0):.1f}",
        piece=context.piece,
    )
    return Sizes(floor, other)


def put_beside(
    context: Context,
    out: list[Item],
    phrase: Phrase,
    x: float,
    middle: float,
    size: float,
    room: float,
    ref: str,
    face: str = "regular",
    colour: str = "",
    anchor: str = "middle",
    second: str = "",
    pale: bool = False,
) -> Label:
    """Draw a text and its second beside it on one line; returns the last of the two labels.

    ``second`` is the colour of the second; the muted one where it is not given. ``pale`` is a
    first text that may be as pale as the second, as it is not the first of its line.
    """
    ink = colour if pale else _first(context, colour)
    if phrase.second is None:
        return context.put(out, phrase, x, middle, size, room, ref, face, ink, anchor)
    sizes = fit(context, phrase, size, room, face)
    main = context.wide(phrase.text, sizes.main, face)
    other = context.wide(phrase.second.text, sizes.second, SECOND_FACES["regular"])
    whole = main + apart(sizes.main) + other
    x -= whole * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    first = context.put(out, phrase, x, middle, sizes.main, 1e9, ref, face, ink, "start")
    return context.put(
        out,
        phrase.second,
        x + whole - other,
        first.y - sizes.second * PT * optical(phrase.second.text),
        sizes.second,
        1e9,
        ref,
        SECOND_FACES["regular"],
        second or context.theme.muted,
        "start",
    )


def right_of(context: Context, phrase: Phrase, last: Label, x: float) -> float:
    """Where a text ends that `put_beside` drew from ``x`` on, in mm; ``last`` is its last label."""
    left = x if phrase.second is None else last.x
    return left + context.wide(last.text, last.size, last.face)


def put_under(
    context: Context,
    out: list[Item],
    phrase: Phrase,
    x: float,
    middle: float,
    size: float,
    room: float,
    ref: str,
    face: str = "regular",
    colour: str = "",
    anchor: str = "middle",
    second: str = "",
    top: bool = False,
    sizes: Sizes | None = None,
) -> None:
    """Draw a text and its second under it, both about one middle; ``top`` leaves the first there.

    ``sizes`` are those that fit, where they are known.
    ``second`` is the colour of the second; the muted one where it is not given.
    """
    ink = _first(context, colour)
    if phrase.second is None:
        context.put(out, phrase, x, middle, size, room, ref, face, ink, anchor)
        return
    sizes = sizes or fit(context, phrase, size, room, face, stacked=True)
    down = step(phrase, sizes)
    if not top:
        upper = _half(phrase.text) * sizes.main * PT
        lower = _below(phrase.second.text) * sizes.second * PT
        middle -= (down + lower - upper) / 2
    context.put(out, phrase, x, middle, sizes.main, 1e9, ref, face, ink, anchor)
    put_second(context, out, phrase, x, middle, sizes, ref, second, anchor)


def put_second(
    context: Context,
    out: list[Item],
    phrase: Phrase,
    x: float,
    middle: float,
    sizes: Sizes,
    ref: str,
    colour: str = "",
    anchor: str = "middle",
) -> None:
    """Draw the second text under a first whose optical middle is given; nothing where none is."""
    if phrase.second is None:
        return
    context.put(
        out,
        phrase.second,
        x,
        middle + step(phrase, sizes),
        sizes.second,
        1e9,
        ref,
        SECOND_FACES["regular"],
        colour or context.theme.muted,
        anchor,
    )


def _first(context: Context, colour: str) -> str:
    """The first text is never as pale as the second, nor is a text that is the same in both."""
    return context.theme.ink if context.pair and colour == context.theme.muted else colour
