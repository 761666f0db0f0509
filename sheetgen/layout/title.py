"""What frames every sheet: the title with its write-in lines, and the foot with the rule."""

from __future__ import annotations

from ..drawing.page import PT, Area, Field
from ..source.phrase import Phrase
from ..text.scripts import is_cjk
from .blocks.lines import draw_line, line_widths
from .canvas import Canvas, Style
from .context import HEAD, SMALL, TITLE, Context
from .measure import DESCENT, MIDDLE_LATIN, blank, optical
from .rule import END_TICK, HALF_RULE, RULE, draw_rule, rule_length

DEEPEST = 0.25  # how far g and j reach below the baseline, in em
TIGHT = 0.78  # of the title's size where a sheet needs the height
NUMBER, MOST_DIGITS = "No.", 6  # the sign before a piece's own number, and room for that many
HIGH_KANA = 0.87  # how far kana reach above the baseline, in em
CARD = "Rules at a glance"  # below the title of a rules card
ASCENT = 0.88  # of a line of text, in em


def title_height(context: Context) -> float:
    """The height of the title band in mm."""
    return (
        context.pt(TITLE * (TIGHT if context.tight else 1)) * PT * (1.05 if context.tight else 1.2)
    )


def draw_title(context: Context, area: Area, out: Canvas) -> None:
    """Title and subtitle at the left, lines for name and date at the right."""
    sheet, k = context.sheet, context.k
    title = context.text(sheet.title)
    lines = [context.text(line) for line in sheet.lines]
    shares = [1.75, *([1.0] * (len(lines) - 1))] if lines else []
    right = lines_width(context, area.w)
    number = number_width(context)
    room = area.w - right - number - (4 * k if lines else 0) - (4 * k if number else 0)
    size = context.pt(TITLE * (TIGHT if context.tight else 1), title.text)
    base = area.bottom - 0.12 * area.h - 0.4 * k
    if is_cjk(title.text):  # the marks of kana are the highest ink there is
        base = max(base, area.y + HIGH_KANA * size * PT)
    up = size * PT * MIDDLE_LATIN
    last = out.put_beside(
        title, area.x, base - up, room, Style(size, "bold", anchor="start"), "title"
    )
    if sheet.subtitle is not None:
        subtitle = context.text(sheet.subtitle)
        small = context.pt(HEAD_SUB, subtitle.text)
        inked = context.measure.right_of(title, last, area.x) - blank(last.text) * last.size * PT
        x = inked + (3.0 if title.second is None else 4.5) * k
        left = area.x + room - x
        # The subtitle stands where there is room for it, and does not run into the words of the
        # lines; the title alone names the sheet.
        left -= CLEAR * k if lines or number else 0.0
        least = context.measure.wide(subtitle.text, small)
        if subtitle.second is not None:  # in two languages it may be smaller
            least = context.measure.least_beside(subtitle)
        if least <= left:
            out.put_beside(
                subtitle,
                x,
                base - small * PT * MIDDLE_LATIN,
                left,
                Style(small, colour=context.theme.muted, anchor="start"),
                "subtitle",
                pale=True,
            )
    x = area.right - right
    if number:
        left = x - number - (4 * k if lines else 0)
        draw_number(context, left, base, number, out)
    gap = 3.5 * k
    widths = line_widths(context, lines, shares, right - gap * (len(lines) - 1))
    for i, (word, wide) in enumerate(zip(lines, widths, strict=True)):
        at = Area(x, area.y, wide, area.h)
        draw_line(context, word, at, base, f"line-{i + 1}", out)
        x += wide + gap


HEAD_SUB = 10.0
CLEAR = 2.0  # mm on an A5 piece, more than what keeps a title from the lines


def lines_width(context: Context, width: float) -> float:
    """The width in mm of the write-in lines of the title band; a lone one is no longer than two."""
    count = len(context.sheet.lines)
    return min((50.0 if count == 1 else 86.0) * context.k, width * 0.5) if count else 0.0


def number_sign(context: Context) -> Phrase:
    """The sign before a piece's own number."""
    return context.text(Phrase(NUMBER, context.sheet.source))


def number_width(context: Context) -> float:
    """The width in mm of a piece's own number with its sign; 0 where none is wanted."""
    if not context.asked.number:
        return 0.0
    sign = number_sign(context)
    digits = context.measure.wide("0" * MOST_DIGITS, context.pt(HEAD * 1.1), "bold")
    return (
        context.measure.wide(sign.text, context.pt(SMALL * 1.05, sign.text))
        + 1.2 * context.k
        + digits
    )


def draw_number(context: Context, x: float, base: float, width: float, out: Canvas) -> None:
    """The sign, and room for the number, which is printed later (see `stamps`)."""
    sign = number_sign(context)
    size = context.pt(SMALL * 1.05, sign.text)
    muted = context.theme.muted
    up = size * PT * optical(sign.text)
    label = out.put(sign, x, base - up, width, Style(size, colour=muted, anchor="start"), "number")
    size = context.pt(HEAD * 1.1)
    wide = context.measure.wide("0" * MOST_DIGITS, size, "bold")
    em = size * PT
    out.append(Field(x + width - wide, label.y - ASCENT * em, wide, em, "stamp", "number"))


def foot_size(context: Context) -> float:
    """The size in points of the rule's labels."""
    return context.pt(SMALL * 0.9)


def foot_band(context: Context, inch: bool) -> float:
    """The height of the foot in mm."""
    line = foot_size(context) * PT
    return max(line * 1.78, 2 * END_TICK + 0.1) if inch else line * 1.05


def marks_width(context: Context) -> float:
    """The width in mm of the rule's label and the gap before it."""
    return context.measure.wide("100 mm", foot_size(context)) + 1.2


def rule_of(context: Context, width: float, short: bool = False) -> int:
    """Length of the rule in mm.

    It is half as long where that is asked for, or where the footnote needs the room.
    """
    note = context.text(context.sheet.footnote or Phrase("", context.sheet.source))
    room = width - RULE - marks_width(context) - 5
    need = context.measure.wide(note.text, context.measure.first_floor(note))
    long = not short and width >= RULE + 4 and room >= need
    return RULE if long else HALF_RULE


def beside_rule(context: Context, width: float, inch: bool, short: bool) -> float:
    """How far from its start the line of the rule is taken, in mm: text may stand beyond that."""
    rule = rule_of(context, width, short)
    label = context.measure.wide(f"{rule:g} mm", foot_size(context)) + 1.0
    return rule_length(rule, inch) + label + 4.0


def draw_foot(
    context: Context,
    area: Area,
    inch: bool,
    out: Canvas,
    short: bool = False,
    lone: bool = False,
) -> None:
    """The rule that shows whether a page came out at true size, and the footnote (R24).

    A footnote is level with the millimetres, whose line has another text below it where there are
    inches; alone there (``lone``) it stands level with the rule itself, clear of what is above.
    """
    sheet, ink = context.sheet, context.theme.muted
    note = context.text(sheet.footnote) if sheet.footnote else None
    size = foot_size(context)
    line = size * PT
    marks = marks_width(context)
    rule = rule_of(context, area.w, short)
    # The rule stands on the line of the text, whose tails stay inside the safe area.
    deep = DEEPEST if note and set("gj") & set(note.text) else DESCENT
    y = area.mid_y if inch else area.bottom - line * deep
    draw_rule(out, area.x, y, rule, inch, size, 1.0, marks + 4, sheet.source)
    if note is not None:
        middle = y if inch and lone else y - line * (0.5 if inch else MIDDLE_LATIN)
        base = middle + line * MIDDLE_LATIN
        x = area.x + rule_length(rule, inch) + 1.0
        note_size = max(size, context.measure.first_floor(note))
        out.put(
            note,
            area.right,
            base - note_size * PT * optical(note.text),
            area.right - x - marks - 2,
            Style(note_size, colour=ink, anchor="end"),
            "footnote",
        )
