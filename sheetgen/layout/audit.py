"""A finished page, and what every page must hold."""

from typing import NamedTuple

from ..drawing.page import PT, Box, Field, Item, Label, Page, Shape
from ..source.problems import Problems, shown
from .canvas import Canvas, Drawn
from .context import Context
from .grid import DISC_PLAY
from .measure import CAP, CHIP_CLEAR

ON_CHIP = ("name", "symbol", "arrow")  # what stands on the chip of a row


class LaidOut(NamedTuple):
    """A page, what is wrong with it, and the texts on it."""

    page: Page
    problems: Problems
    used: frozenset[tuple[str, str]]  # entries of the language file: section and English text
    texts: tuple[Drawn, ...]
    brief: bool = False  # whether the rule at the foot is short for the texts beside it


def finish(context: Context, out: Canvas) -> LaidOut:
    """What was drawn as a page, audited."""
    words = context.translator
    page = Page(*context.spec.sides, tuple(out.items), context.asked.margin, words.words.tag)
    if not context.problems:  # what is wrong already also comes out in the wrong place
        audit(page, context)
    return LaidOut(page, context.problems, frozenset(words.used), tuple(out.texts))


def audit(page: Page, context: Context) -> None:
    """Spaces take the pen or the disc, and no ink lies outside the safe area (R2, R8, R17)."""
    boxes = {item.ref: item for item in page.items if isinstance(item, Box)}
    rows = [row for row in context.sheet.rows() if row.write is not None]
    written = {f"{row.id}:{space.id}" for row in rows for space in row.spaces}
    for item in page.items:
        if isinstance(item, Label) and item.ref in boxes:
            _at_home(item, boxes[item.ref], context)
        elif isinstance(item, Label | Shape):
            row, _, part = item.ref.partition(":")
            if part in ON_CHIP and f"{row}:chip" in boxes:
                _on_chip(item, boxes[f"{row}:chip"], context)
        if isinstance(item, Field):
            _space(item, context, written)
        else:
            _inside(item, page, context)


def _space(field: Field, context: Context, written: set[str]) -> None:
    least, asked = context.pen.space, context.theme.least.space
    if field.kind == "disc":
        least = max((context.token or 0) + DISC_PLAY, asked)
    elif field.kind != "mark" and (field.kind != "write" or field.ref not in written):
        return
    side = min(field.w, field.h)
    if side < least - 0.01:
        context.too_small(
            context.sheet.source,
            "space-too-small",
            asked if asked >= least else 0.0,
            row=field.ref.split(":")[0],
            got=f"{side:.1f}",
            limit=f"{least:g}",
        )


def _at_home(label: Label, box: Box, context: Context) -> None:
    """A text stays in the box or chip that it belongs to."""
    size = label.size * PT
    over = max(box.y - (label.y - size * CAP), label.y - (box.y + box.h))
    if over > 0.05:
        context.problems.add(
            context.sheet.source,
            "label-outside",
            text=shown(label.text),
            ref=label.ref,
            piece=context.piece,
            got=f"{over:.1f}",
        )


def _on_chip(item: Label | Shape, chip: Box, context: Context) -> None:
    """What tells a row stands clear of the edge of its chip, or of the inner side of its frame."""
    ink, line = context.measure.covers(item), chip.width * PT / 2 if chip.stroke else 0.0
    apart = min(
        *(ink.left - chip.x, ink.top - chip.y),
        *(chip.x + chip.w - ink.right, chip.y + chip.h - ink.bottom),
    )
    if apart - line < CHIP_CLEAR - 0.01:
        context.problems.add(
            context.sheet.source,
            "chip-touched",
            text=shown(item.text) if isinstance(item, Label) else item.ref,
            piece=context.piece,
            got=f"{apart - line:.2f}",
            limit=f"{CHIP_CLEAR:g}",
        )


def _inside(item: Item, page: Page, context: Context) -> None:
    ink, low = context.measure.covers(item), context.edges
    free, limit = min(
        (ink.left, low.left),
        (ink.top, low.top),
        (page.width - ink.right, low.right),
        (page.height - ink.bottom, context.asked.low),
        key=lambda pair: pair[0] - pair[1],
    )
    # Half the width of a frame on the edge may reach over it: a frame is no ink that matters.
    if free < limit - 0.01:
        context.problems.add(
            context.sheet.source,
            "ink-outside",
            ref=item.ref,
            got=f"{free:.1f}",
            piece=context.piece,
            limit=f"{limit:g}",
        )
