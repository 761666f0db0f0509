"""Every shipped theme on every sheet in every language: what is laid out, printed and inked."""

from __future__ import annotations

import inspect
import io
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import test_layout
from PIL import ImageStat
from tools import eyes, figures, painted
from tools.drawing import PAPER, Drawing, Drawn, shipped

from sheetgen.drawing.page import PT, Box, Label, Page, Shape
from sheetgen.drawing.theme import BANDS, CHIPS, Colour, Theme
from sheetgen.drawing.themefile import read_theme
from sheetgen.job.materials import Materials
from sheetgen.job.printout import Printout, one_page
from sheetgen.job.request import Request
from sheetgen.source.problems import Refused
from sheetgen.words.languages import find_language

pytestmark = pytest.mark.usefixtures("here")

THEMES = ("colour", "grey", "ink-saver", "large-print", "vivid")
OTHERS = [theme for theme in THEMES if theme != "colour"]
SHEETS = shipped()
GAMES = [sheet for sheet in SHEETS if sheet != "score-log"]  # what is marked, not only written
LANGUAGES = ("en", "zh-Hant")
A5 = ("qwixx", "qwixx-black", "cant-stop-express", "cant-stop-express-150", "cant-stop-express-100")
# What does not fit the piece of large print, and what it fits.
LARGER = {sheet: "A3" for sheet in SHEETS if sheet.startswith("cant-stop") or "duell" in sheet}
DrawIn = Callable[[str], Drawing]

every_game = pytest.mark.parametrize("sheet", GAMES)
every_sheet = pytest.mark.parametrize("sheet", SHEETS)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_theme = pytest.mark.parametrize("theme", THEMES)


def default(drawn_in: DrawIn, theme: str, sheet: str, language: str) -> Printout:
    """A sheet as it comes out without further wishes, or on the piece that it is referred to."""
    try:
        return drawn_in(theme)(sheet, language)
    except Refused as refused:
        (named,) = [p.values["piece"] for p in refused.problems if p.id == "fits-on"]
        return drawn_in(theme)(sheet, language, named)


def page_of(result: Printout) -> Page:
    return result.document.pages[0].piece


def pages(drawn_in: DrawIn, theme: str, sheets: list[str] = SHEETS) -> Iterator[tuple[str, Page]]:
    for sheet, language in itertools.product(sheets, LANGUAGES):
        yield f"{sheet} {language}", page_of(default(drawn_in, theme, sheet, language))


def test_these_are_the_themes_that_ship() -> None:
    assert shipped("themes") == sorted(THEMES)


# What is laid out


@every_theme
@every_sheet
@pytest.mark.parametrize("language", shipped("words"))
def test_a_sheet_is_drawn_in_every_theme_or_its_piece_is_named(
    drawn_in: DrawIn, theme: str, sheet: str, language: str
) -> None:
    drawing = drawn_in(theme)
    if theme != "large-print" or sheet not in LARGER:
        assert len(page_of(drawing(sheet, language)).items) > 50
        return
    with pytest.raises(Refused) as caught:
        drawing(sheet, language)
    *found, last = caught.value.problems
    assert (last.id, last.values["piece"]) == ("fits-on", LARGER[sheet])
    assert {p.id for p in found} <= {"too-narrow-theme", "too-low-theme", "token-too-large"}
    assert "large-print" in {p.values.get("theme") for p in found}
    assert len(page_of(drawing(sheet, language, LARGER[sheet])).items) > 100


CHECKS = [
    check
    for name, check in vars(test_layout).items()
    if name.startswith("test_")
    and "good" in inspect.signature(check).parameters
    and set(inspect.signature(check).parameters) <= {"draw", "good", "shipped_language"}
]


def test_the_checks_of_layouts_are_found() -> None:
    names = {check.__name__ for check in CHECKS}
    assert len(names) >= 20
    assert {
        "test_all_ink_lies_in_the_safe_area",
        "test_every_space_has_a_frame_of_at_least_three_quarters_of_a_point",
        "test_every_stroke_is_printable",
        "test_neighbouring_mark_boxes_keep_apart",
        "test_no_two_texts_touch",
        "test_no_text_sticks_out_of_a_box_or_into_one",
        "test_spaces_take_the_pen",
        "test_text_is_large_enough_to_read",
    } <= names


def good(drawing: Drawing, sheet: str, language: str) -> list[Drawn]:
    """A sheet on every piece that it fits."""
    found = []
    for piece in PAPER:
        try:
            result = drawing(sheet, language, piece)
        except Refused:
            continue
        found.append(Drawn(piece, "bullet", False, result, None))
    assert found
    return found


@pytest.mark.parametrize("theme", OTHERS)
@every_game
@every_language
def test_what_holds_for_layouts_holds_in_every_theme(
    drawn_in: DrawIn, theme: str, sheet: str, language: str
) -> None:
    drawing = drawn_in(theme)
    given = {
        "draw": drawing,
        "good": good(drawing, sheet, language),
        "shipped_language": language,
    }
    for check in CHECKS:
        check(**{name: given[name] for name in inspect.signature(check).parameters})


@every_theme
def test_text_stands_out_from_what_lies_under_it(drawn_in: DrawIn, theme: str) -> None:
    for sheet, language in itertools.product(SHEETS, LANGUAGES):
        page = page_of(default(drawn_in, theme, sheet, language))
        fields = {f.ref for f in page.fields() if f.kind != "write"}
        labels = [(at, i) for at, i in enumerate(page.items) if isinstance(i, Label)]
        assert len(labels) > (20 if sheet in GAMES else 10)
        for at, label in labels:
            under = under_of(page, at, label.x + reach(label), label.y - label.size * PT * 0.3)
            got = eyes.contrast(label.colour, under)
            assert got >= (7.0 if label.ref in fields else 4.5), (sheet, label, under)


def reach(label: Label) -> float:
    return {"start": 0.5, "middle": 0.0, "end": -0.5}[label.anchor]


def under_of(page: Page, at: int, x: float, y: float) -> str:
    """The colour that lies under a point when the primitive of this number is painted."""
    under = "#ffffff"
    for box in page.items[:at]:
        if isinstance(box, Box) and box.fill and box.x < x < box.x + box.w:
            under = box.fill if box.y < y < box.y + box.h else under
    return under


# What eyes and pens need


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return read_theme(request.param)


def parts(theme: Theme) -> list[Any]:
    found = [*theme.colours.values(), *theme.zones.values()]
    assert len(found) == 9
    return found


def test_fills_under_marks_are_light(theme: Theme) -> None:
    fills = [c.tint for c in parts(theme) if c.tint] + [s for s in (theme.shade,) if s]  # R35
    assert len(fills) == (0 if theme.name == "ink-saver" else 10)
    assert all(eyes.lab(eyes.linear(fill))[0] >= 84 for fill in fills)


def test_digits_frames_marks_and_text_stand_out(theme: Theme) -> None:
    for colour in parts(theme):  # R36, R37
        fill = colour.tint or "#ffffff"
        assert eyes.contrast(theme.ink, fill) >= 7
        assert eyes.contrast("#000000", fill) >= 12
        assert eyes.contrast(colour.solid, fill) >= 3
        assert eyes.contrast(colour.solid, "#ffffff") >= 4.5
    assert eyes.contrast(theme.ink, "#ffffff") >= 7
    assert eyes.contrast(theme.muted, "#ffffff") >= 4.5
    assert eyes.contrast(theme.line, "#ffffff") >= 3
    if theme.shade:
        assert eyes.contrast("#000000", theme.shade) >= 12
        assert eyes.contrast(theme.muted, theme.shade) >= 4.5


def test_rows_are_told_apart_by_every_eye_and_in_grey(theme: Theme) -> None:
    rows = {name: colour.solid for name, colour in theme.colours.items() if colour.rows}  # R40
    assert sorted(rows) == ["black", "blue", "green", "red", "yellow"]
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
    assert len(set(symbols)) == len(symbols) == 6


def grey(colour: str) -> str:
    """What a printer with black only makes of a colour."""
    y = round(
        0.299 * int(colour[1:3], 16) + 0.587 * int(colour[3:5], 16) + 0.114 * int(colour[5:], 16)
    )
    return f"#{y:02x}{y:02x}{y:02x}"


def in_grey(page: Page) -> Page:
    """A page with every colour replaced by its grey value."""
    items: list[Any] = []
    for item in page.items:
        for name in ("fill", "stroke", "colour"):
            if getattr(item, name, None):
                item = item._replace(**{name: grey(getattr(item, name))})
        items.append(item)
    return page._replace(items=tuple(items))


@every_theme
@every_language
@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-black", "qwixx-duell"])
def test_rows_are_known_by_word_and_symbol_where_there_is_no_colour(
    drawn_in: DrawIn, theme: str, sheet: str, language: str
) -> None:
    result = default(drawn_in, theme, sheet, language)  # R39
    page = in_grey(page_of(result))
    words_seen, symbols_seen = set(), set()
    rows = [row for row in result.sheet.rows() if row.colour]
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
            x, y = (
                (item.x, item.y - item.size * PT * 0.3)
                if isinstance(item, Label)
                else (item.x + item.w / 2, item.y + item.h / 2)
            )
            assert eyes.contrast(item.colour, under_of(page, at, x, y)) >= 4.3, item
        locked = {"lock", "lock-symbol"} if row.lock is not None else set()
        assert set(found) == {"name", "symbol", "arrow", *locked}
        assert found["arrow"].kind == "arrow"
        if locked:
            assert found["lock-symbol"].kind == found["symbol"].kind
        words_seen.add(found["name"].text)
        symbols_seen.add(found["symbol"].kind)
    assert len(words_seen) == len(symbols_seen) == len(rows)


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


@pytest.mark.parametrize("sheet", A5)
@every_language
def test_a_small_sheet_takes_no_more_ink_than_its_theme_promises(
    drawn_in: DrawIn, sheet: str, language: str
) -> None:
    inks = {}
    for theme in ("colour", "grey", "ink-saver", "vivid"):
        result = drawn_in(theme)(sheet, language)
        assert result.piece.name == "A5"
        inks[theme] = ink_of(drawn_in(theme), result)
    assert inks["colour"] <= 0.15  # R41
    assert inks["grey"] <= 0.15
    assert 0.03 < inks["ink-saver"] <= 0.06
    assert inks["vivid"] > inks["colour"]


@every_sheet
@every_language
def test_the_ink_saver_fills_nothing(drawn_in: DrawIn, sheet: str, language: str) -> None:
    page = page_of(drawn_in("ink-saver")(sheet, language))
    boxes = [item for item in page.items if isinstance(item, Box)]
    assert len(boxes) > (50 if sheet in GAMES else 0)
    assert {box.fill for box in boxes} <= {None, "#ffffff"}
    figures = [item for item in page.items if isinstance(item, Shape)]
    # What is left are symbols and signs, no watermarks.
    assert "die" not in {figure.kind for figure in figures}
    pale = [i for i in figures if eyes.contrast(i.colour, "#ffffff") < 4.5]
    assert not pale
    colour = page_of(drawn_in("colour")(sheet, language))
    signs = {i.ref for i in colour.items if isinstance(i, Shape) and i.kind != "die"}
    assert signs <= {figure.ref for figure in figures}


def backed(result: Printout, theme: Theme) -> dict[str, Colour]:
    """Spaces of coloured rows and of zones, and the colour of the row or zone."""
    found = {}
    for row in result.sheet.rows():
        if row.colour:
            whole = [theme.colours[row.colour]] * len(row.spaces)
        elif row.groups == (4, 1, 5):
            kinds = ["loss"] * 4 + ["even"] + ["gain"] * 5
            whole = [theme.zones[kind] for kind in kinds]
        else:
            continue
        found |= {f"{row.id}:{s.id}": c for s, c in zip(row.spaces, whole, strict=True)}
    return found


@every_game
@every_language
def test_vivid_fills_what_lies_behind_the_boxes(
    drawn_in: DrawIn, sheet: str, language: str
) -> None:
    result = drawn_in("vivid")(sheet, language)
    page = page_of(result)
    # The last number has a rim of paper round it; what lies behind that is looked at.
    page = page._replace(items=tuple(i for i in page.items if not i.ref.endswith(":rim")))
    expected = backed(result, read_theme("vivid"))
    assert len(expected) == (110 if "express" in sheet else 49 if "black" in sheet else 44)
    boxes = {i.ref: (at, i) for at, i in enumerate(page.items) if isinstance(i, Box)}
    for ref, colour in expected.items():
        at, box = boxes[ref]
        assert (box.fill, box.stroke) == (colour.tint, colour.solid)
        for y in (box.y - 0.4, box.y + box.h + 0.4):  # just outside of the frame
            assert under_of(page, at, box.x + box.w / 2, y) == colour.solid, ref


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


@every_sheet
@every_language
def test_grey_is_printed_with_black_only(drawn_in: DrawIn, sheet: str, language: str) -> None:
    drawing = drawn_in("grey")
    used = operators(drawing.pdf(drawing(sheet, language)))  # R42
    assert {"g", "G", "Tj", "S"} <= used
    assert not used & COLOURED
    assert not any(name.startswith("/") for name in used)
    drawing = drawn_in("colour")
    assert {"rg", "RG"} <= operators(drawing.pdf(drawing(sheet, language)))


@every_theme
@every_game
def test_the_file_says_what_the_layout_says(drawn_in: DrawIn, theme: str, sheet: str) -> None:
    result = default(drawn_in, theme, sheet, "zh-Hant")
    tongue = find_language("zh-Hant")
    assert tongue is not None
    data = drawn_in(theme).pdf(result)
    painted.compare(data, result.document, drawn_in(theme).shop.faces(tongue))
    widths = [i.width for i in painted.painted(data) if getattr(i, "stroke", None)]
    assert len(widths) > 50
    assert min(widths) >= 0.25  # R32


# Large print (R4)


@every_game
@every_language
def test_large_print_is_large(drawn_in: DrawIn, sheet: str, language: str) -> None:
    result = default(drawn_in, "large-print", sheet, language)
    assert result.piece.name == LARGER.get(sheet, "A4")
    page = page_of(result)
    marks = [f for f in page.fields() if f.kind in ("mark", "disc")]
    assert len(marks) > 40
    assert min(min(f.w, f.h) for f in marks) >= 18
    homes = {f.ref for f in marks}
    digits = [i for i in page.items if isinstance(i, Label) and i.ref in homes]
    texts = [i for i in page.items if isinstance(i, Label) and i.ref not in homes]
    assert bool(digits) == any(row.numbered for row in result.sheet.rows())
    assert all(label.size >= 24 for label in digits)
    assert len(texts) > 20
    assert min(label.size for label in texts) >= 16
    # And so it stands in the file.
    found = painted.painted(drawn_in("large-print").pdf(result))
    sizes = sorted(i.size for i in found if isinstance(i, painted.Text))
    count = len(result.document.pages[0].placements)
    assert len(sizes) == count * (len(digits) + len(texts))
    assert sizes[0] >= 16 - 0.001
    assert len([size for size in sizes if size >= 24 - 0.001]) >= count * len(digits)


@pytest.mark.parametrize(("paper", "piece"), [("A4", "A4"), ("Letter", "Letter"), ("A3", "A4")])
def test_a_smaller_sheet_is_laid_out_on_the_piece_of_its_theme(
    drawn_in: DrawIn, paper: str, piece: str
) -> None:
    for sheet in ("qwixx", "qwixx-black"):
        assert drawn_in("colour")(sheet, paper="A4").piece.name == "A5"
        result = drawn_in("large-print")(sheet, paper=paper)
        assert (result.piece.name, result.paper.name, result.landscape) == (piece, paper, True)


@pytest.mark.parametrize("piece", ["A6", "A5", "half-letter"])
@every_language
@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-black"])
def test_a_piece_that_is_asked_for_is_held_to_the_theme_as_well(
    drawn_in: DrawIn, sheet: str, piece: str, language: str
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


@pytest.mark.parametrize(
    "least",
    [
        "{text: 12pt}",
        "{text: 20pt}",
        "{space: 11mm}",
        "{digits: 22pt}",
        "{space: 14mm, digits: 18pt, text: 10pt}",
    ],
)
@pytest.mark.parametrize("base", ["vivid", "ink-saver"])
def test_whatever_size_a_theme_asks_for_is_kept_or_refused(base: str, least: str) -> None:
    folder = Path("layouts/themes")
    folder.mkdir(parents=True)
    text = f"extends: {base}\nleast: {least}\n"
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    drawing = Drawing("mine")
    asked = drawing.shop.theme.least
    checks = [c for c in CHECKS if "rule" not in c.__name__]  # a shorter rule makes room for words
    for sheet, language in itertools.product(["qwixx-black", "cant-stop-express"], LANGUAGES):
        found = good(drawing, sheet, language)
        given = {"draw": drawing, "good": found, "shipped_language": language}
        for check in checks:
            check(**{name: given[name] for name in inspect.signature(check).parameters})
        for drawn in found:
            page = figures.page_of(drawn)
            marks = {f.ref: f for f in page.fields() if f.kind == "mark"}
            assert all(min(f.w, f.h) >= asked.space - 0.01 for f in marks.values())
            for label in (i for i in page.items if isinstance(i, Label)):
                limit = max(asked.text, asked.digits if label.ref in marks else 0)
                assert label.size >= limit - 1e-6
    drawing.close()


@pytest.mark.parametrize("bands", BANDS)
@pytest.mark.parametrize("chips", CHIPS)
def test_whatever_is_filled_is_laid_out_well(chips: str, bands: str) -> None:
    folder = Path("layouts/themes")
    folder.mkdir(parents=True)
    text = f"extends: grey\nchips: {chips}\nbands: {bands}\nnumbers: regular\nfaint: none\n"
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    drawing = Drawing("mine")
    for sheet in ("qwixx-black", "cant-stop-express", "qwixx-duell"):
        given = {"draw": drawing, "good": good(drawing, sheet, "en"), "shipped_language": "en"}
        for check in CHECKS:
            check(**{name: given[name] for name in inspect.signature(check).parameters})
        page = page_of(drawing(sheet, "en"))
        for at, label in enumerate(page.items):
            if isinstance(label, Label):
                under = under_of(page, at, label.x + reach(label), label.y - label.size * PT * 0.3)
                assert eyes.contrast(label.colour, under) >= 4.5
    drawing.close()


def test_a_size_that_no_piece_holds_is_told() -> None:
    folder = Path("layouts/themes")
    folder.mkdir(parents=True)
    text = "extends: colour\nleast: {space: 40mm}\n"
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    drawing = Drawing("mine")
    with pytest.raises(Refused) as caught:
        drawing("qwixx")
    assert {p.id for p in caught.value.problems} == {
        "too-narrow-theme",
        "too-low-theme",
        "fits-nowhere",
    }
    drawing.close()
