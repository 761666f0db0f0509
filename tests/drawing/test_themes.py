"""Every shipped theme on every sheet in every language: what is laid out, printed and inked."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import ImageStat
from tools import effort, eyes, painted
from tools.asked import Asked, ask
from tools.drawing import PAPER, SHIPPED_GAMES, THEMES, Drawing, Way, shipped
from tools.effort import few, sampled
from tools.figures import page_of
from tools.questions import faults

from sheetgen.drawing.theme import BANDS, CHIPS, Theme
from sheetgen.drawing.themefile import read_theme
from sheetgen.job.materials import Materials
from sheetgen.job.printout import Printout, one_page
from sheetgen.job.request import Request
from sheetgen.source.problems import Refused
from sheetgen.words.languages import find_language, read_language

pytestmark = pytest.mark.usefixtures("here")

LANGUAGES = ("en", "zh-Hant")
DrawIn = Callable[[str], Drawing]
EXPRESS = [sheet for sheet in SHIPPED_GAMES if sheet.startswith("cant-stop")]
A5 = ("qwixx", "qwixx-black", "cant-stop-express", "cant-stop-express-150", "cant-stop-express-100")


def test_these_are_the_themes_that_ship() -> None:
    assert shipped("themes") == sorted(THEMES)


# What is laid out


@pytest.mark.parametrize("sheet", [*EXPRESS, "qwixx-duell"])
def test_what_does_not_fit_the_piece_of_large_print_names_another(
    drawn_in: DrawIn, sheet: str
) -> None:
    languages = shipped("words")
    language = languages[len(sheet) % len(languages)]
    with pytest.raises(Refused) as caught:
        drawn_in("large-print")(sheet, language)
    *found, last = caught.value.problems
    assert (last.id, last.values["piece"]) == ("fits-on", "A3")
    assert {p.id for p in found} <= {"too-narrow-theme", "too-low-theme", "token-too-large"}
    assert "large-print" in {p.values.get("theme") for p in found}
    assert len(page_of(drawn_in("large-print")(sheet, language, "A3")).items) > 100


# What eyes and pens need


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return read_theme(request.param)


def parts(theme: Theme) -> list[Any]:
    found = [*theme.colours.values(), *theme.zones.values()]
    assert len(found) == 11
    return found


def test_fills_under_marks_are_light(theme: Theme) -> None:
    fills = [c.tint for c in parts(theme) if c.tint] + [s for s in (theme.shade,) if s]  # R35
    assert len(fills) == (0 if theme.name == "ink-saver" else 12)
    assert all(eyes.lab(eyes.linear(fill))[0] >= 84 for fill in fills)


def test_digits_frames_marks_and_text_stand_out(theme: Theme) -> None:
    for colour in parts(theme):  # R36, R37
        fill = colour.tint or "#ffffff"
        assert eyes.contrast(theme.ink, fill) >= 7
        assert eyes.contrast("#000000", fill) >= 12
        assert eyes.contrast(colour.rim, fill) >= 3
        assert eyes.contrast(colour.rim, "#ffffff") >= 4.5
        chip = colour.solid if theme.chips == "solid" else "#ffffff"
        assert eyes.contrast(theme.on_chip(colour), chip) >= 4.5
    assert eyes.contrast(theme.ink, "#ffffff") >= 7
    assert eyes.contrast(theme.muted, "#ffffff") >= 4.5
    assert eyes.contrast(theme.line, "#ffffff") >= 3
    if theme.shade:
        assert eyes.contrast("#000000", theme.shade) >= 12
        assert eyes.contrast(theme.muted, theme.shade) >= 4.5


def test_rows_are_told_apart_by_every_eye_and_in_grey(theme: Theme) -> None:
    rows = {name: colour.solid for name, colour in theme.colours.items() if colour.rows}  # R40
    assert sorted(rows) == ["black", "blue", "green", "orange", "purple", "red", "yellow"]
    for one, two in itertools.combinations(rows, 2):
        lights = [eyes.lab(eyes.linear(rows[name]))[0] for name in (one, two)]
        assert abs(lights[0] - lights[1]) >= 6, (one, two)
        if theme.name == "grey":
            continue
        for sight in eyes.SIGHT:
            looks = [eyes.seen(rows[name], sight) for name in (one, two)]
            assert eyes.ciede2000(*looks) >= 10, (one, two, sight)


def test_every_colour_has_a_symbol_of_its_own(theme: Theme) -> None:
    symbols = [colour.symbol for colour in theme.colours.values()]  # R38
    assert len(set(symbols)) == len(symbols) == 8


# What is inked


def ink_of(drawing: Drawing, result: Printout) -> float:
    """Mean of 1 - pixel value over a 150 dpi raster of the first piece."""
    document = pypdfium2.PdfDocument(drawing.pdf(result))
    try:
        image = document[0].render(scale=150 / 72, grayscale=True).to_pil()
    finally:
        document.close()
    sheetful = result.document.pages[0]
    area = sheetful.placements[0].area
    u, v = image.width / sheetful.width, image.height / sheetful.height
    box = (area.x * u, area.y * v, area.right * u, area.bottom * v)
    return 1 - ImageStat.Stat(image.crop(tuple(map(round, box)))).mean[0] / 255


@sampled(2)
@pytest.mark.parametrize("sheet", A5)
def test_a_small_sheet_takes_no_more_ink_than_its_theme_promises(
    drawn_in: DrawIn, sheet: str
) -> None:
    inks = {}
    for theme in ("colour", "grey", "ink-saver"):
        result = drawn_in(theme)(sheet, LANGUAGES[A5.index(sheet) % 2])
        assert result.piece.name == "A5"
        inks[theme] = ink_of(drawn_in(theme), result)
    assert 0.03 < inks["colour"] <= 0.25  # R41
    assert inks["grey"] <= 0.15
    assert 0.03 < inks["ink-saver"] <= 0.06
    assert inks["colour"] > 1.8 * inks["ink-saver"]


# What is printed


def operators(data: bytes) -> set[str]:
    """Every operator of every page and form, and every colour space that is named."""
    found: set[str] = set()

    def walk(stream: Any, resources: Any) -> None:
        found.update(str(i.operator) for i in pikepdf.parse_content_stream(stream))
        for key in ("/ColorSpace", "/Pattern", "/Shading"):
            found.update(f"{key} {name}" for name in resources.get(key, {}))
        for form in resources.get("/XObject", {}).values():
            assert form.Subtype == "/Form"
            walk(form, form.get("/Resources", {}))

    with pikepdf.open(io.BytesIO(data)) as file:
        for page in file.pages:
            walk(page, page.resources)
    return found


COLOURED = {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI"}


@sampled(3)
@pytest.mark.parametrize("sheet", shipped())
def test_grey_is_printed_with_black_only(drawn_in: DrawIn, sheet: str) -> None:
    language = LANGUAGES[shipped().index(sheet) % 2]
    drawing = drawn_in("grey")
    used = operators(drawing.pdf(drawing(sheet, language)))  # R42
    assert {"g", "G", "Tj", "S"} <= used
    assert not used & COLOURED
    assert not any(name.startswith("/") for name in used)
    drawing = drawn_in("colour")
    assert {"rg", "RG"} <= operators(drawing.pdf(drawing(sheet, language)))


@sampled(2)
@pytest.mark.parametrize(("theme", "sheet"), few(itertools.product(THEMES, SHIPPED_GAMES), 7))
def test_the_file_says_what_the_layout_says(drawn_in: DrawIn, theme: str, sheet: str) -> None:
    drawing = drawn_in(theme)
    large = theme == "large-print" and sheet not in ("qwixx", "qwixx-black")
    result = drawing(sheet, "zh-Hant", "A3" if large else "")
    data = drawing.pdf(result)
    painted.compare(data, result.document, drawing.shop.faces(read_language("zh-Hant")))
    widths = [i.width for i in painted.painted(data) if getattr(i, "stroke", None)]
    assert len(widths) > 50
    assert min(widths) >= 0.25  # R32


# Large print (R4)


@pytest.mark.parametrize(("paper", "piece"), [("A4", "A4"), ("Letter", "Letter"), ("A3", "A4")])
def test_a_smaller_sheet_is_laid_out_on_the_piece_of_its_theme(
    drawn_in: DrawIn, paper: str, piece: str
) -> None:
    for sheet in ("qwixx", "qwixx-black"):
        assert drawn_in("colour")(sheet, paper="A4").piece.name == "A5"
        result = drawn_in("large-print")(sheet, paper=paper)
        assert (result.piece.name, result.paper.name, result.landscape) == (piece, paper, True)


@pytest.mark.parametrize(
    ("sheet", "language", "piece"),
    few(itertools.product(("qwixx", "qwixx-black"), LANGUAGES, ("A6", "A5", "half-letter")), 5),
)
def test_a_piece_that_is_asked_for_is_held_to_the_theme_as_well(
    drawn_in: DrawIn, sheet: str, language: str, piece: str
) -> None:
    drawing = drawn_in("large-print")
    with pytest.raises(Refused) as caught:
        drawing(sheet, language, piece)
    *found, last = caught.value.problems
    assert {p.id for p in found} <= {"too-narrow-theme", "too-low-theme", "label-too-long"}
    # The piece that is named does, and no smaller one of its measure.
    assert last.id == "fits-on"
    sizes = drawing.shop.sizes
    named = sizes[last.values["piece"]]
    assert drawing(sheet, language, named.name).piece == named
    for other in sizes.values():
        smaller = other.width * other.height < named.width * named.height
        if smaller and other.inch == named.inch and not other.home:
            with pytest.raises(Refused):
                drawing(sheet, language, other.name)


def test_a_piece_of_the_theme_that_is_smaller_changes_nothing() -> None:
    folder = Path("layouts/themes")
    folder.mkdir(parents=True)
    (folder / "small.yaml").write_text("extends: colour\nleast: {piece: A5}\n", encoding="utf-8")
    shop = Materials("small")
    tongue = find_language("en")
    assert tongue is not None
    for sheet, piece in (("qwixx", "A5"), ("qwixx-duell", "A4")):
        assert one_page(shop, shop.sheet(sheet)[0], tongue, Request()).piece.name == piece


# What a theme of one's own may ask for


def own_theme(text: str) -> Drawing:
    """Drawings in a theme of one's own."""
    folder = Path("layouts/themes")
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return Drawing("mine")


def pages(drawing: Drawing, sheet: str, language: str) -> Iterator[Asked]:
    """A sheet on every piece that it fits."""
    count = 0
    for piece in PAPER if effort.LONG else ("A5", "Letter", "A3"):
        with suppress(Refused):
            # No question is about this theme: not those of `colour`, whose place it takes.
            yield ask(Way(sheet, language, piece, theme="mine"), drawing)
            count += 1
    assert count


LEAST = (
    "text: 12pt",
    "text: 20pt",
    "space: 11mm",
    "digits: 22pt",
    "space: 14mm, digits: 18pt, text: 10pt",
)


@sampled(2)
@pytest.mark.parametrize(
    ("least", "base"), few(itertools.product(LEAST, ("colour", "ink-saver")), 3)
)
def test_whatever_size_a_theme_asks_for_is_kept_or_refused(base: str, least: str) -> None:
    drawing = own_theme(f"extends: {base}\nleast: {{{least}}}\n")
    asked = drawing.shop.theme.least
    shorter = ("the_rule_is_whole_however_much_a_piece_carries",)  # it makes room for words
    for sheet, language in zip(("qwixx-black", "cant-stop-express"), LANGUAGES, strict=True):
        for page in pages(drawing, sheet, language):
            assert not faults(page, shorter)
            assert all(min(f.w, f.h) >= asked.space - 0.01 for f in page.spaces)
            marks = {f.ref for f in page.spaces}
            for label in page.labels:
                limit = max(asked.text, asked.digits if label.ref in marks else 0)
                assert label.size >= limit - 1e-6


@sampled(2)
@pytest.mark.parametrize(("bands", "chips"), few(itertools.product(BANDS, CHIPS), 3))
def test_whatever_is_filled_is_laid_out_well(chips: str, bands: str) -> None:
    drawing = own_theme(
        f"extends: grey\nchips: {chips}\nbands: {bands}\nnumbers: regular\nfaint: none\n"
    )
    for sheet in ("qwixx-black", "cant-stop-express", "qwixx-duell"):
        for page in pages(drawing, sheet, "en"):
            assert not faults(page)


def test_a_size_that_no_piece_holds_is_told() -> None:
    with pytest.raises(Refused) as caught:
        own_theme("extends: colour\nleast: {space: 40mm}\n")("qwixx")
    ids = {problem.id for problem in caught.value.problems}
    assert ids == {"too-narrow-theme", "too-low-theme", "fits-nowhere"}
