"""What stands above every sheet: its title, its number, and lines to write on."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing.page import PT, Area, Field, Line
from ...source.phrase import Phrase
from ...text.scripts import is_cjk
from ..canvas import THIN, Canvas, Style
from ..context import HEAD, SMALL, TITLE, Context
from ..measure import MIDDLE_LATIN, blank, optical

TIGHT = 0.78  # of the title's size where a sheet needs the height
SUBTITLE = 10.0  # points on an A5 piece
LEAST_LINES = 0.8  # of their width: lines leave the rest to a subtitle that needs it
WORD, LINE_GAP = 0.6, 3.5  # of a line: the word before it; mm on A5 between two lines
CLEAR = 2.0  # mm on an A5 piece, more than what keeps a title from the lines
NUMBER, MOST_DIGITS = "No.", 6  # the sign before a piece's own number, and room for that many
HIGH_KANA, HIGH_QUOTES = 0.87, 0.89  # how far their marks reach above the baseline, in em
QUOTES = frozenset("‘’“”")  # noqa: RUF001
CARD = "Rules at a glance"  # below the title of a rules card
GAMES = "Games"  # over names of rows, before the numbers of several games
ASCENT = 0.88  # of a line of text, in em
SHORT_LINE = 9.0  # mm on A5: the shortest line behind words in two languages, with the gap


def title_size(context: Context, text: str = "") -> float:
    """The size of the title in points."""
    return context.pt(TITLE * (TIGHT if context.tight else 1), text)


def title_height(context: Context) -> float:
    """The height of the title band in mm."""
    return title_size(context) * PT * (1.05 if context.tight else 1.2)


def draw_title(context: Context, area: Area, out: Canvas) -> None:
    """Title and subtitle at the left, lines for name and date at the right."""
    sheet, k, measure = context.sheet, context.k, context.measure
    title = context.text(sheet.title)
    lines = [context.text(line) for line in sheet.lines]
    right = 0.0  # the width of the lines; a lone one is no longer than two
    if lines:
        right = min((50.0 if len(lines) == 1 else 86.0) * k, area.w * 0.5)
    number = number_width(context)
    if lines and sheet.subtitle is not None and not (measure.pair or number):
        # Lines give way to a subtitle, as far as one can still write on them.
        words = context.text(sheet.subtitle).text
        need = measure.wide(title.text, title_size(context, title.text), "bold") + 3.0 * k
        need += measure.wide(words, measure.floor(words)) + (4.0 + CLEAR) * k + number + 0.1
        right = max(min(right, area.w - need), LEAST_LINES * right, least_lines(context, lines))
    room = area.w - right - number - (4 * k if lines else 0) - (4 * k if number else 0)
    size = title_size(context, title.text)
    base = area.bottom - 0.12 * area.h - 0.4 * k
    highest = HIGH_KANA if is_cjk(title.text) else 0.0  # the highest ink there is
    if not QUOTES.isdisjoint(title.text):
        highest = HIGH_QUOTES
    base = max(base, area.y + highest * size * PT)
    style = Style(size, "bold", anchor="start")
    last = out.put_beside(title, area.x, base - size * PT * MIDDLE_LATIN, room, style, "title")
    if sheet.subtitle is not None:
        subtitle = context.text(sheet.subtitle)
        small = context.pt(SUBTITLE, subtitle.text)
        inked = measure.right_of(title, last, area.x) - blank(last.text) * last.size * PT
        x = inked + (3.0 if title.second is None else 4.5) * k
        left = area.x + room - x
        # The subtitle stands where there is room for it, and does not run into the words of the
        # lines; the title alone names the sheet.
        left -= CLEAR * k if lines or number else 0.0
        least = measure.least_beside(subtitle)
        if least <= left:
            style = Style(small, colour=context.theme.muted, anchor="start")
            middle = base - small * PT * MIDDLE_LATIN
            out.put_beside(subtitle, x, middle, left, style, "subtitle", pale=True)
    x = area.right - right
    if number:
        draw_number(context, x - number - (4 * k if lines else 0), base, number, out)
    shares = line_shares(lines)
    draw_lines(
        context, lines, shares, area._replace(x=x, w=right), LINE_GAP * k, base, "line-", out
    )


def line_shares(lines: Sequence[Phrase]) -> list[float]:
    """How the lines of the title share their room: a name is longer than a date."""
    return [1.75 if not at else 1.0 for at in range(len(lines))]


def least_lines(context: Context, lines: Sequence[Phrase]) -> float:
    """The width in mm at which the smallest words still take no more than their part of a line."""
    measure, shares = context.measure, line_shares(lines)
    wide = [measure.wide(line.text, measure.floor(line.text)) / WORD for line in lines]
    unit = max((one / part for one, part in zip(wide, shares, strict=True)), default=0.0)
    return unit * sum(shares) + LINE_GAP * context.k * (len(lines) - 1) + 0.1


def number_sign(context: Context) -> tuple[Phrase, float]:
    """The sign before a piece's own number, and its size in points."""
    sign = context.text(Phrase(NUMBER, context.sheet.source))
    return sign, context.pt(SMALL * 1.05, sign.text)


def digits_width(context: Context) -> float:
    """The width in mm of a number of as many digits as there is room for."""
    return context.measure.wide("0" * MOST_DIGITS, context.pt(HEAD * 1.1), "bold")


def number_width(context: Context) -> float:
    """The width in mm of a piece's own number with its sign; 0 where none is wanted."""
    if not context.asked.number:
        return 0.0
    sign, size = number_sign(context)
    return context.measure.wide(sign.text, size) + 1.2 * context.k + digits_width(context)


def draw_number(context: Context, x: float, base: float, width: float, out: Canvas) -> None:
    """The sign, and room for the number, which is printed later (see `stamps`)."""
    sign, size = number_sign(context)
    style = Style(size, colour=context.theme.muted, anchor="start")
    label = out.put(sign, x, base - size * PT * optical(sign.text), width, style, "number")
    wide, em = digits_width(context), context.pt(HEAD * 1.1) * PT
    out.append(Field(x + width - wide, label.y - ASCENT * em, wide, em, "stamp", "number"))


def draw_lines(
    context: Context,
    words: Sequence[Phrase],
    shares: Sequence[float],
    area: Area,
    gap: float,
    base: float,
    ref: str,
    out: Canvas,
) -> None:
    """Words side by side on one baseline, a line behind each; ``shares`` are those of the room."""
    x = area.x
    widths = line_widths(context, words, shares, area.w - gap * (len(words) - 1))
    for at, (word, wide) in enumerate(zip(words, widths, strict=True), 1):
        draw_line(context, word, Area(x, area.y, wide, area.h), base, f"{ref}{at}", out)
        x += wide + gap


def line_widths(
    context: Context, words: Sequence[Phrase], shares: Sequence[float], room: float
) -> list[float]:
    """The widths in mm of words with a line behind each: ``shares`` of the room.

    Words in two languages are long: they take what they need, and the lines share the rest.
    """
    if not any(word.second for word in words):
        unit = room / sum(shares) if words else 0.0
        return [unit * part for part in shares]
    wide = [context.measure.beside(word, word_size(context, word)) for word in words]
    rest = room - sum(wide)
    if rest < len(words) * SHORT_LINE * context.k:
        wide = [context.measure.least_beside(word) for word in words]
        rest = room - sum(wide)
    return [one + rest * part / sum(shares) for one, part in zip(wide, shares, strict=True)]


def word_size(context: Context, word: Phrase) -> float:
    """The size in points of the word before a line."""
    return context.pt(SMALL * 1.05, word.text)


def draw_line(context: Context, word: Phrase, at: Area, base: float, ref: str, out: Canvas) -> None:
    size, theme = word_size(context, word), context.theme
    room = at.w * WORD if word.second is None else at.w - SHORT_LINE * context.k
    style = Style(size, colour=theme.muted, anchor="start")
    label = out.put_beside(word, at.x, base - size * PT * optical(word.text), room, style, ref)
    x = context.measure.right_of(word, label, at.x) + 1.4 * context.k
    out.append(Line(x, base, at.right, base, theme.line, THIN, ref))
    height = min(7.0 * context.k, base - at.y)
    out.append(Field(x, base - height, at.right - x, height, "write", ref))
