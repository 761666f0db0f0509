"""Every sheet in every language, primitive by primitive; those of the gallery in two.

What changes on a sheet shows as a difference here. `pytest --update-golden` writes the files anew;
look at the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sheetgen import __version__
from sheetgen.drawing.page import Box, Field, Item, Label, Line, Page, Shape, Sheetful
from sheetgen.source import library
from sheetgen.words.languages import language_tags

if TYPE_CHECKING:
    from tools.drawing import Drawing

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GALLERY = sorted(path.stem for path in Path(library.LAYOUTS, library.GALLERY).glob("*.yaml"))
GALLERY_LANGUAGES = ("en", "zh-Hant")


def mm(*numbers: float) -> str:
    return " ".join(f"{n + 0.0:.2f}".replace("-0.00", "0.00") for n in numbers)


def line_of(item: Item) -> str:
    """One primitive on one line: the part, what it is, where, and how it looks."""
    ref = item.ref or "-"
    if isinstance(item, Field):
        return f"{ref} | field {item.kind} {mm(item.x, item.y, item.w, item.h)}"
    if isinstance(item, Box):
        look = f" fill {item.fill}" if item.fill else ""
        look += f" stroke {item.stroke} {mm(item.width)} pt" if item.stroke else ""
        if item.radius:
            look += f" round {mm(item.radius)}"
            look += "" if item.corners == "tl tr br bl" else f" {item.corners}"
        return f"{ref} | box {mm(item.x, item.y, item.w, item.h)}{look}"
    if isinstance(item, Line):
        at = mm(item.x1, item.y1, item.x2, item.y2)
        return f"{ref} | line {at} stroke {item.stroke} {mm(item.width)} pt"
    if isinstance(item, Shape):
        return f"{ref} | {item.kind} {mm(item.x, item.y, item.w, item.h)} {item.colour}"
    assert isinstance(item, Label)
    at = f"{item.anchor} {mm(item.x, item.y)}"
    text = item.text.replace(__version__, "EDITION")
    return f"{ref} | text “{text}” {at} {item.face} {mm(item.size)} pt {item.colour}"


def text_of(sheetful: Sheetful) -> str:
    """A piece and where it lies on its paper."""
    piece: Page = sheetful.piece
    lines = [f"piece {mm(piece.width, piece.height)} margin {mm(piece.margin)}"]
    lines += [f"paper {mm(sheetful.width, sheetful.height)} trim {mm(*sheetful.trim)}"]
    for spot in sheetful.placements:
        lines.append(f"at {mm(spot.x, spot.y)}{' turned' if spot.turned else ''}")
    lines += [line_of(item) for item in (*sheetful.marks, *piece.items)]
    return "\n".join(lines) + "\n"


def test_a_sheet_is_drawn_as_before(
    request: pytest.FixtureRequest, draw: Drawing, shipped_sheet: str, shipped_language: str
) -> None:
    as_before(request, draw, shipped_sheet, shipped_language)


@pytest.mark.parametrize("language", GALLERY_LANGUAGES)
@pytest.mark.parametrize("sheet", GALLERY)
def test_a_sheet_of_the_gallery_is_drawn_as_before(
    request: pytest.FixtureRequest, draw: Drawing, sheet: str, language: str
) -> None:
    as_before(request, draw, sheet, language)


def as_before(request: pytest.FixtureRequest, draw: Drawing, sheet: str, language: str) -> None:
    (sheetful,) = draw(sheet, language).document.pages
    drawn = text_of(sheetful)
    path = GOLDEN / f"{sheet}.{language}.txt"
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8", newline="\n")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    assert drawn.splitlines() == kept.splitlines()


def test_there_is_a_golden_file_for_every_sheet_and_language_and_no_other(
    request: pytest.FixtureRequest,
) -> None:
    home = str(Path(library.LAYOUTS))
    sheets = [name for name, path in library.files().items() if path.startswith(home)]
    expected = {f"{sheet}.{tag}.txt" for sheet in sheets for tag in language_tags()}
    assert len(sheets) >= 6
    expected |= {f"{sheet}.{tag}.txt" for sheet in GALLERY for tag in GALLERY_LANGUAGES}
    if request.config.getoption("--update-golden"):
        for path in GOLDEN.iterdir():
            if path.name not in expected:
                path.unlink()
    assert {path.name for path in GOLDEN.iterdir()} == expected
