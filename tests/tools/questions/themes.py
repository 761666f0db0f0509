"""What the themes promise."""

from __future__ import annotations

from typing import Any

from sheetgen.drawing.page import PT, Box, Label, Page, Shape
from sheetgen.drawing.theme import Colour
from tools.asked import Asked, only
from tools.drawing import SHIPPED_GAMES
from tools.eyes import contrast
from tools.figures import under_of
from tools.questions.games import COLOURED


@only(lambda way: way.theme == "ink-saver")
def the_ink_saver_fills_nothing(p: Asked) -> None:
    assert len(p.boxes) > (50 if p.way.sheet in SHIPPED_GAMES else 0)
    assert {box.fill for box in p.boxes} <= {None, "#ffffff"}
    # What is left are symbols and signs, no watermarks.
    on_paper = [shape for shape in p.shapes if not shape.ref.endswith(":lock-symbol")]
    assert not [shape for shape in on_paper if contrast(shape.colour, "#ffffff") < 4.5]
    signs = {shape.ref for shape in p.other(theme="colour").shapes}
    assert signs <= {shape.ref for shape in p.shapes}


def signs_can_be_seen(p: Asked) -> None:
    """They alone tell columns and what is taken off apart (R36); pips of a die are a watermark."""
    signs = [shape for shape in p.shapes if shape.kind in ("plus", "minus", "equals")]
    assert not [s.ref for s in signs if contrast(s.colour, "#ffffff") < 3]


def _backed(p: Asked) -> dict[str, Colour]:
    """Spaces of coloured rows, and the colour of the row."""
    found = {}
    for row in p.result.sheet.rows():
        if row.colour:
            whole = [p.theme.colours[row.colour]] * len(row.spaces)
        else:
            continue
        found |= {f"{row.id}:{s.id}": c for s, c in zip(row.spaces, whole, strict=True)}
    return found


@only(lambda way: way.theme == "colour" and way.sheet in SHIPPED_GAMES)
def the_usual_theme_fills_what_lies_behind_the_boxes(p: Asked) -> None:
    # The last number has a rim of paper round it; what lies behind that is looked at.
    page = p.page._replace(items=tuple(i for i in p.page.items if not i.ref.endswith(":rim")))
    expected = _backed(p)
    sheet = p.way.sheet
    assert len(expected) == (0 if "express" in sheet else 49 if "black" in sheet else 44)
    boxes = {i.ref: (at, i) for at, i in enumerate(page.items) if isinstance(i, Box)}
    for ref, colour in expected.items():
        at, box = boxes[ref]
        assert (box.fill, box.stroke) == (colour.tint, colour.rim)
        for y in (box.y - 0.4, box.y + box.h + 0.4):  # just outside of the frame
            assert under_of(page, at, box.x + box.w / 2, y) == colour.solid, ref


def _grey(colour: str) -> str:
    """What a printer with black only makes of a colour."""
    r, g, b = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    y = round(0.299 * r + 0.587 * g + 0.114 * b)
    return f"#{y:02x}{y:02x}{y:02x}"


def _in_grey(page: Page) -> Page:
    """A page with every colour replaced by its grey value."""
    items: list[Any] = []
    for item in page.items:
        for name in ("fill", "stroke", "colour"):
            if getattr(item, name, None):
                item = item._replace(**{name: _grey(getattr(item, name))})
        items.append(item)
    return page._replace(items=tuple(items))


@only(lambda way: way.sheet in COLOURED and not way.paired)
def rows_are_known_by_word_and_symbol_where_there_is_no_colour(p: Asked) -> None:
    page = _in_grey(p.page)  # R39
    words_seen, symbols_seen = set(), set()
    rows = [row for row in p.result.sheet.rows() if row.colour]
    assert len(rows) in (4, 5)
    for row in rows:
        found: dict[str, Label | Shape] = {}
        for at, item in enumerate(page.items):
            if not isinstance(item, Label | Shape) or item.ref.split(":")[0] != row.id:
                continue
            part = item.ref.split(":")[1]
            if part not in ("name", "symbol", "arrow", "lock", "lock-symbol"):
                continue
            found[part] = item
            if part == "lock-symbol":  # it lies in the padlock
                assert contrast(item.colour, found["lock"].colour) >= 4.3, item
                continue
            if isinstance(item, Label):
                under = under_of(page, at, item.x, item.y - item.size * PT * 0.3)
            else:
                under = under_of(page, at, item.x + item.w / 2, item.y + item.h / 2)
            assert contrast(item.colour, under) >= 4.3, item
        locked = {"lock", "lock-symbol"} if row.lock is not None else set()
        assert set(found) == {"name", "symbol", "arrow", *locked}
        assert found["arrow"].kind == "arrow"
        if locked:
            assert found["lock-symbol"].kind == found["symbol"].kind
        words_seen.add(found["name"].text)
        symbols_seen.add(found["symbol"].kind)
    assert len(words_seen) == len(symbols_seen) == len(rows)


@only(lambda way: way.theme == "large-print" and way.sheet in SHIPPED_GAMES)
def large_print_is_large(p: Asked) -> None:
    assert len(p.spaces) > 40  # R4
    assert min(min(f.w, f.h) for f in p.spaces) >= 18
    homes = {f.ref for f in p.spaces}
    digits = [label for label in p.labels if label.ref in homes]
    texts = [label for label in p.labels if label.ref not in homes]
    assert bool(digits) == any(row.numbered for row in p.result.sheet.rows())
    assert all(label.size >= 24 for label in digits)
    assert len(texts) > 20
    assert min(label.size for label in texts) >= 16
