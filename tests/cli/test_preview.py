"""`sheetgen preview`: what its pictures show, what they are called, and how it fails."""

from __future__ import annotations

import io
import itertools
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops
from tools import effort
from tools.command import lacking, run
from tools.effort import few, long, sampled

from sheetgen.cli import output
from sheetgen.cli.app import main
from sheetgen.cli.output import Target
from sheetgen.drawing.page import Area, Box, Item, Label, Page, Placement, Sheetful, alone
from sheetgen.job.materials import Materials
from sheetgen.job.printout import different
from sheetgen.source import library
from sheetgen.words.languages import read_language
from sheetgen.writers import contact, contactgrid
from sheetgen.writers.contactgrid import Grid, arrange

if TYPE_CHECKING:
    from tools.drawing import Drawing

pytestmark = pytest.mark.usefixtures("here")

ROOT = Path(__file__).resolve().parents[2]
WHITE = (255, 255, 255)
A4, LYING = (210.0, 297.0), (297.0, 210.0)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        assert image.format == "PNG" and image.mode == "RGB"
        return image


# PNG


@sampled(4)
@pytest.mark.parametrize(
    ("sheet", "more", "dpi", "size", "name"),
    [
        ("qwixx", (), None, (909, 1286), "qwixx.en.A5-on-A4.png"),
        ("qwixx", (), 30, (248, 351), "qwixx.en.A5-on-A4.30dpi.png"),
        (
            "qwixx",
            ("--paper", "Letter"),
            100,
            (850, 1100),
            "qwixx.en.half-letter-on-Letter.100dpi.png",
        ),
        ("qwixx-duell", ("--paper", "A3"), 60, (702, 992), "qwixx-duell.en.A4-on-A3.60dpi.png"),
        ("qwixx", ("--pieces",), 254, (2100, 1480), "qwixx.en.A5.254dpi.png"),
        ("qwixx", ("--pieces", "--piece", "A6"), 127, (740, 525), "qwixx.en.A6.127dpi.png"),
    ],
)
def test_a_picture_has_the_size_of_the_paper_times_the_dots_in_an_inch(
    sheet: str, more: tuple[str, ...], dpi: int | None, size: tuple[int, int], name: str, here: Path
) -> None:
    options = ("--dpi", str(dpi)) if dpi else ()
    result = run("preview", sheet, "--lang", "en", *more, *options)
    assert result.exit_code == 0, result.output
    assert names(here / "output") == [name]
    image = opened(here / "output" / name)
    assert image.size == size
    assert image.info["dpi"] == pytest.approx((dpi or 110, dpi or 110), abs=0.02)
    path = os.path.join("output", name)
    assert result.output == f"{path}  ({size[0]} × {size[1]} px)\n"


def held(image: Image.Image, spot: Placement, items: tuple[Item, ...], dpi: float) -> int:
    """Filled boxes have their colour where they are; how many. The edge of the paper is bare."""
    scale, found = dpi / 25.4, 0
    labels = [item for item in items if isinstance(item, Label)]
    for i, box in enumerate(items):
        if not isinstance(box, Box) or not box.fill or min(box.w, box.h) < 3:
            continue
        x, y = box.x + box.w / 2, box.y + box.h * 0.1 + 0.4
        over = [b for b in items[i + 1 :] if isinstance(b, Box) and b.fill]
        if any(b.x - 1 < x < b.x + b.w + 1 and b.y - 1 < y < b.y + b.h + 1 for b in over):
            continue  # something is drawn on it there
        if any(abs(label.y - y) < 4 and abs(label.x - x) < 30 for label in labels):
            continue
        pixel = image.getpixel((int((spot.x + x) * scale), int((spot.y + y) * scale)))
        assert pixel == tuple(bytes.fromhex(box.fill[1:])), box
        found += 1
    width, height = image.size
    edge = round(4 * scale)
    for part in ((0, 0, width, edge), (0, height - edge, width, height)):
        assert image.crop(part).getextrema() == ((255, 255),) * 3
    return found


@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-duell"])
def test_the_ink_is_where_the_layout_has_it(sheet: str, draw: Drawing, here: Path) -> None:
    run("preview", sheet, "--lang", "zh-Hant", "--dpi", "150", "--no-footer")
    (name,) = names(here / "output")
    image = opened(here / "output" / name)
    sheetful = draw(sheet, "zh-Hant").document.pages[0]
    for spot in sheetful.placements:
        assert held(image, spot, spot.piece.items, 150) > 10


def test_a_piece_alone_is_the_part_of_the_page_that_is_cut_out(here: Path) -> None:
    assert run("preview", "qwixx", "--piece", "A6", "--dpi", "254").exit_code == 0
    assert run("preview", "qwixx", "--piece", "A6", "--dpi", "254", "--pieces").exit_code == 0
    page = opened(here / "output" / "qwixx.en.A6-on-A4.254dpi.png")
    piece = opened(here / "output" / "qwixx.en.A6.254dpi.png")
    # Ten dots in a mm: the first piece stands half a millimetre from the left edge of a lying page.
    assert page.size == (2970, 2100) and piece.size == (1480, 1050)
    inside = (60, 60, 1420, 990)  # without the ticks
    cut = page.crop((5, 0, 1485, 1050)).crop(inside)
    differing = ImageChops.difference(cut, piece.crop(inside))
    # Numbers in a PDF are rounded, which tints a few edges; a shift would turn white into black.
    assert max(high for _, high in differing.getextrema()) <= 64
    assert dark_rows(cut) > 500


def test_pictures_go_to_named_files_and_folders_and_standard_output(here: Path) -> None:
    assert run("preview", "qwixx", "-o", "給小安.PNG").exit_code == 0
    assert opened(here / "給小安.PNG").size == (909, 1286)
    assert run("preview", "qwixx", "--lang", "all", "-o", "a/b").exit_code == 0
    tags = ("de", "en", "ja", "zh-Hans", "zh-Hant")
    assert names(here / "a" / "b") == [f"qwixx.{tag}.A5-on-A4.png" for tag in tags]
    out = run("preview", "qwixx", "-o", "-").stdout_bytes
    assert out == (here / "給小安.PNG").read_bytes()
    svg = run("preview", "qwixx", "--format", "svg", "-o", "-").stdout_bytes
    assert ET.fromstring(svg).get("width") == "210mm"


def test_every_sheet_is_drawn_where_none_is_named(here: Path) -> None:
    result = run("preview", "--format", "svg", "--lang", "all")
    assert result.exit_code == 0
    written = names(here / "output")
    assert len(written) == 5 * len(library.files()) and all(
        name.endswith(".svg") for name in written
    )
    assert "qwixx-duell.zh-Hant.A4-on-A4.svg" in written
    for name in written:
        tag = name.split(".")[1]
        root = ET.parse(here / "output" / name).getroot()
        assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == tag


@long
@pytest.mark.parametrize("form", few(("contact", "png", "svg"), 3))
def test_the_same_command_writes_the_same_bytes_in_another_process(form: str, here: Path) -> None:
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", "preview", "qwixx", "qwixx-duell",
             "--lang", "zh-Hant", "--format", form, "-o", seed],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert names(here / "1") == names(here / "2")
    assert len(names(here / "1")) == (1 if form == "contact" else 2)
    for name in names(here / "1"):
        assert (here / "1" / name).read_bytes() == (here / "2" / name).read_bytes()
    for folder in ("1", "2"):
        assert not [name for name in names(here / folder) if name.endswith(".tmp")]


# Several pages, pieces of their own


def label(text: str) -> tuple[Item, ...]:
    return (Label(30, 7, text, 9, "bold", "#982031", "start", "name"),)


@pytest.fixture
def names_file(here: Path) -> list[str]:
    """Options that make two pages: Ann and Bo, then Ann again and Cy."""
    (here / "names.csv").write_text("name\nAnn\nBo\nAnn\nCy\n", encoding="utf-8")
    return ["--names", "names.csv"]


def test_further_pages_are_numbered_and_one_may_be_chosen(
    here: Path, names_file: list[str]
) -> None:
    assert run("preview", *names_file, "qwixx", "--format", "svg").exit_code == 0
    assert names(here / "output") == [
        f"qwixx.en.A5-on-A4.names-names{end}.svg" for end in ("-2", "")
    ]
    first, second = (
        (here / "output" / f"qwixx.en.A5-on-A4.names-names{end}.svg").read_text()
        for end in ("", "-2")
    )
    assert "Bo<" in first and "Cy<" not in first
    assert "Cy<" in second and "Bo<" not in second
    assert run("preview", *names_file, "qwixx", "--page", "2", "-o", "second").exit_code == 0
    assert names(here / "second") == ["qwixx.en.A5-on-A4.names-names-2.png"]
    assert run("preview", *names_file, "qwixx", "--page", "2", "-o", "two.png").exit_code == 0
    same = (here / "second" / "qwixx.en.A5-on-A4.names-names-2.png").read_bytes()
    assert (here / "two.png").read_bytes() == same


def test_every_piece_that_differs_is_drawn_once_and_upright(
    here: Path, names_file: list[str]
) -> None:
    assert run("preview", *names_file, "qwixx", "--format", "svg", "--pieces").exit_code == 0
    assert names(here / "output") == [
        f"qwixx.en.A5.names-names{end}.svg" for end in ("-2", "-3", "")
    ]
    for end, name in (("", "Ann"), ("-2", "Bo"), ("-3", "Cy")):
        text = (here / "output" / f"qwixx.en.A5.names-names{end}.svg").read_text()
        assert f"{name}<" in text and "transform" not in text
    assert (
        run(
            "preview", *names_file, "qwixx", "--format", "svg", "--pieces", "--page", "2", "-o", "b"
        ).exit_code
        == 0
    )
    assert names(here / "b") == [f"qwixx.en.A5.names-names{end}.svg" for end in ("-3", "")]


def test_a_page_that_is_not_there_and_two_for_one_file_are_wrong_usage(
    here: Path, names_file: list[str]
) -> None:
    result = run("preview", *names_file, "qwixx", "qwixx-black", "--page", "3")
    assert result.exit_code == 2
    assert "there is no page 3: qwixx (en) has 2 pages, qwixx-black (en) has 2 pages" in (
        result.output
    )
    result = run("preview", *names_file, "qwixx", "-o", "one.png")
    assert result.exit_code == 2
    assert "2 pages do not go into 'one.png'; choose one with --page" in result.output
    assert (
        "3 pieces do not go"
        in run("preview", *names_file, "qwixx", "--pieces", "-o", "one.png").output
    )
    assert names(here) == ["names.csv"]


def test_a_job_file_is_looked_at_and_its_output_is_the_place_of_the_pdf(here: Path) -> None:
    (here / "club.yaml").write_text(
        "sheets: [qwixx]\npiece: A6\nback: qwixx\noutput: club.pdf\n", encoding="utf-8"
    )
    assert run("preview", "--job", "club.yaml", "--format", "svg").exit_code == 0
    assert names(here) == ["club.yaml", "output"]
    assert names(here / "output") == [
        f"qwixx.en.A6-on-A4.back-qwixx{end}.svg" for end in ("-2", "")
    ]


# Contact sheets


def white_parts(image: Image.Image) -> list[list[tuple[int, int]]]:
    """Runs of columns with pure white in them, for each band of rows that has some."""
    red, green, blue = (c.point(lambda v: 255 if v == 255 else 0) for c in image.split())
    mask = ImageChops.darker(red, ImageChops.darker(green, blue))

    def runs(mask: Image.Image) -> list[tuple[int, int]]:
        width, height = mask.size
        data = mask.tobytes()
        full = [b"\xff" in data[y * width : (y + 1) * width] for y in range(height)]
        edges = [
            y for y in range(height + 1) if (y < height and full[y]) != (y > 0 and full[y - 1])
        ]
        return list(zip(edges[::2], edges[1::2], strict=True))

    found = []
    for top, bottom in runs(mask):
        band = mask.crop((0, top, mask.width, bottom))
        found.append(runs(band.transpose(Image.Transpose.TRANSPOSE)))
    return found


@long
def test_a_contact_sheet_has_as_many_pictures_as_pages(here: Path) -> None:
    result = run("preview", "--lang", "all", "--format", "contact", "--dpi", "50")
    assert result.exit_code == 0, result.output
    (name,) = names(here / "output")
    image = opened(here / "output" / name)
    rows = white_parts(image)
    count = 5 * len(library.files())
    assert count >= 30 and sum(len(row) for row in rows) == count
    assert len(rows) >= 2
    assert f"({count} pictures, {image.width} × {image.height} px)" in result.output
    # All pages are A4, and as large as 50 dpi make them.
    widths = [end - start for row in rows for start, end in row]
    assert set(widths) == {round(210 / 25.4 * 50), round(297 / 25.4 * 50)}
    assert image.getpixel((2, 2)) == tuple(bytes.fromhex(contact.GROUND[1:]))


def test_a_contact_sheet_of_one_page_is_that_page_with_a_caption(here: Path) -> None:
    assert run("preview", "qwixx", "--format", "contact", "-o", "one.png").exit_code == 0
    image = opened(here / "one.png")
    assert run("preview", "qwixx", "-o", "page.png").exit_code == 0
    page = opened(here / "page.png")
    ((left, right),) = white_parts(image)[0]
    assert right - left == page.width
    top = next(y for y in range(image.height) if image.getpixel((left + 5, y)) == WHITE)
    assert image.crop((left, top, right, top + page.height)).tobytes() == page.tobytes()
    assert dark_rows(image.crop((0, top + page.height + 8, image.width, image.height))) >= 20


def dark_rows(image: Image.Image) -> int:
    grey = image.convert("L")
    data = grey.tobytes()
    return sum(min(data[y * grey.width : (y + 1) * grey.width]) < 120 for y in range(grey.height))


def many(folder: Path, count: int) -> list[str]:
    (folder / "layouts").mkdir()
    found = [f"x{i:02}" for i in range(count)]
    for name in found:
        text = f"extends: qwixx\ntitle: 'Sheet {name} & <a title far too long for its column>'\n"
        (folder / "layouts" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return found


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, str]]]:
    """The texts of a contact sheet, and the fonts they are written in."""
    found: list[tuple[str, str]] = []
    write = contact.ContactSheet._write

    def writes(self: contact.ContactSheet, text: str, face: object, *rest: object) -> None:
        found.append((text, os.path.basename(face.path)))  # type: ignore[attr-defined]
        write(self, text, face, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(contact.ContactSheet, "_write", writes)
    yield found


BOLD, PLAIN = "NotoSansTC_700Bold.ttf", "NotoSansTC_400Regular.ttf"


@long
def test_of_very_many_pages_the_first_sixty_are_shown_and_how_many_more(
    here: Path, written: list[tuple[str, str]]
) -> None:
    sheets = many(here, 63)
    result = run("preview", *sheets, "--format", "contact")
    assert result.exit_code == 0, result.output
    image = opened(next((here / "output").glob("contact-sheet.*.png")))
    assert max(image.size) <= 4000 and min(image.size) > 2500
    rows = white_parts(image)
    assert sum(len(row) for row in rows) == 60
    assert "(60 pictures, " in result.output
    assert written[-1] == ("… and 3 more pictures", PLAIN)
    assert len(written) == 121
    assert dark_rows(image.crop((0, image.height - 50, image.width, image.height))) > 0


@long
def test_of_too_many_pages_it_is_told_how_many_more(
    here: Path, written: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets = many(here, 5)
    assert contact.MOST_TOGETHER == 60
    monkeypatch.setattr(contact, "MOST_TOGETHER", 3)
    result = run("preview", *sheets, "--format", "contact")
    rows = white_parts(opened(next((here / "output").glob("contact-sheet.*.png"))))
    assert sum(len(row) for row in rows) == 3
    assert "(3 pictures, " in result.output
    assert written[-1] == ("… and 2 more pictures", PLAIN)
    written.clear()
    assert run("preview", *sheets[:4], "--format", "contact").exit_code == 0
    assert written[-1] == ("… and 1 more", PLAIN)
    written.clear()
    assert run("preview", *sheets[:3], "--format", "contact").exit_code == 0
    assert len(written) == 6 and written[-1] == ("English · 2 × A5 on A4", PLAIN)


def test_captions_tell_title_language_and_size_in_the_language_of_the_sheet(
    written: list[tuple[str, str]],
) -> None:
    assert run("preview", "qwixx", "--lang", "all", "--format", "contact").exit_code == 0
    assert written == [
        ("Qwixx", BOLD),
        ("English · 2 × A5 on A4", PLAIN),
        ("Qwixx", BOLD),
        ("Deutsch · 2 × A5 on A4", PLAIN),
        ("クウィックス", BOLD.replace("TC", "JP")),
        ("日本語 · 2 × A5 on A4", PLAIN.replace("TC", "JP")),
        ("快可思", BOLD.replace("TC", "SC")),
        ("简体中文 · 2 × A5 on A4", PLAIN.replace("TC", "SC")),
        ("快可思", BOLD),
        ("繁體中文 · A4 上 2 張 A5", PLAIN),
    ]


def test_captions_count_pages_and_pieces_where_there_are_several(
    written: list[tuple[str, str]], names_file: list[str]
) -> None:
    assert (
        run("preview", *names_file, "qwixx", "--lang", "zh-TW", "--format", "contact").exit_code
        == 0
    )
    pages = [text for text, _ in written[2::3]]
    assert pages == ["第 1 頁，共 2 頁", "第 2 頁，共 2 頁"]
    written.clear()
    assert (
        run(
            "preview", *names_file, "qwixx", "--page", "2", "--pieces", "--format", "contact"
        ).exit_code
        == 0
    )
    assert [text for text, _ in written] == [
        "Qwixx", "English · A5", "piece 1 of 3",
        "Qwixx", "English · A5", "piece 3 of 3",
    ]  # fmt: skip


def test_a_caption_wider_than_its_column_is_cut() -> None:
    grid = arrange([A4], 30, 2)
    sheet = contact.ContactSheet(grid)
    faces = Materials().faces(read_language("en"))
    spot = grid.spots[0]
    blank = Image.new("RGB", (spot.width, spot.height), WHITE)
    sheet.add(blank, ("W" * 200, "m" * 200), faces)
    outside = [
        (0, 0, spot.x - 1, grid.height),
        (spot.x + spot.room + 3, 0, grid.width, grid.height),
    ]
    ground = tuple((int(contact.GROUND[i : i + 2], 16),) * 2 for i in (1, 3, 5))
    for part in outside:
        assert sheet.image.crop(part).getextrema() == ground


def test_a_caption_that_the_font_cannot_write_is_a_problem(here: Path) -> None:
    (here / "layouts" / "words").mkdir(parents=True)
    (here / "layouts" / "words" / "en.yaml").write_text(
        "language: en\nname: '🎲 English'\n", encoding="utf-8"
    )
    result = run("preview", "qwixx", "--no-footer", "--format", "contact")
    assert result.exit_code == 1
    assert "the face NotoSansTC-Regular has no 🎲 (U+1F3B2)" in result.output
    assert names(here) == ["layouts"]
    assert (
        run("preview", "qwixx", "--no-footer").exit_code == 0
    )  # its pages do not name the language


# The grid


def boxes(grid: Grid) -> list[tuple[int, int, int, int]]:
    return [(s.x, s.y, s.x + s.width, s.y + s.height) for s in grid.spots]


MIXTURES: dict[str, Callable[[int], list[tuple[float, float]]]] = {
    "standing": lambda n: [A4] * n,
    "lying": lambda n: [LYING] * n,
    "both": lambda n: [A4 if i % 5 else LYING for i in range(n)],
    "small and large": lambda n: [A4 if i % 2 else (297.0, 420.0) for i in range(n)],
    "ribbons": lambda n: [(2000.0, 20.0) if i % 2 else (20.0, 2000.0) for i in range(n)],
}


COUNTS = (1, 2, 3, 5, 6, 7, 12, 13, 24, 37, 59, 60)


@sampled(2)
@pytest.mark.parametrize(("mixture", "count"), few(itertools.product(MIXTURES, COUNTS), 7))
def test_pictures_stand_apart_on_a_sheet_of_bounded_size(mixture: str, count: int) -> None:
    sizes = MIXTURES[mixture](count)
    grid = arrange(sizes, 110, 3, count == 60)
    assert max(grid.width, grid.height) <= 4000
    assert len(grid.spots) == count
    for spot, (width, height) in zip(grid.spots, sizes, strict=True):
        assert abs(spot.width - width * grid.scale) <= 1
        assert abs(spot.height - height * grid.scale) <= 1
        caption = 2 * grid.text + 2 * grid.small
        assert spot.x >= grid.gap and spot.x + spot.width <= grid.width - grid.gap
        assert spot.y >= grid.gap and spot.y + spot.height + caption < grid.height
    below = 2 * grid.text + 2 * grid.small
    for (l1, t1, r1, b1), (l2, t2, r2, b2) in combinations(boxes(grid), 2):
        assert r1 < l2 or r2 < l1 or b1 + below < t2 or b2 + below < t1
    assert grid.scale <= 110 / 25.4 + 1e-9


@pytest.mark.parametrize(
    ("count", "rows"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (9, 2), (12, 2), (20, 3)]
)
def test_few_pages_stand_in_a_few_rows(count: int, rows: int) -> None:
    assert arrange([A4] * count, 60, 2).rows == rows


def test_pages_are_shown_as_large_as_asked_for_where_there_is_room() -> None:
    assert arrange([A4] * 6, 60, 2).scale == pytest.approx(60 / 25.4)
    sixty = arrange([A4] * 60, 110, 2)
    assert sixty.spots[0].width >= 340  # the digits of a sheet can be read
    assert sixty.text >= contactgrid.SMALLEST


# Wrong usage, problems


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["qwix"], "did you mean `qwixx`?"),
        (["--dpi", "9"], "30<=x<=600"),
        (["--dpi", "99999"], "30<=x<=600"),
        (["--dpi", "many"], "not a valid integer"),
        (["--page", "0"], "x>=1"),
        (["qwixx", "--page", "2"], "there is no page 2: qwixx (en) has 1 page"),
        (["--format", "jpg"], "'png', 'svg', 'contact'"),
        (["--format", "svg", "--dpi", "100"], "an SVG has no pixels"),
        (["--piece", "A55"], "did you mean `A5`?"),
        (["--paper", "Leter"], "did you mean `Letter`?"),
        (["--token", "20"], "such as `20mm`"),
        (["--lang", "zh-Hent"], "did you mean `zh-Hant`?"),
        (["qwixx", "--format", "png", "-o", "x.svg"], "use --format svg"),
        (["qwixx", "-o", "x.pdf"], "a PDF is drawn by `sheetgen render`"),
        (["qwixx", "--format", "svg", "-o", "x.PNG"], "use --format png"),
        (["qwixx", "-o", "x.jpg"], "x.jpg ends in .jpg, and what is written here in .png"),
        (["qwixx", "--lang", "all", "-o", "x.png"], "5 results do not go into"),
        (["qwixx", "--lang", "all", "-o", "-"], "5 results do not go into"),
    ],
)
def test_wrong_usage_exits_2_with_a_hint_and_writes_nothing(
    arguments: list[str], hint: str, here: Path
) -> None:
    result = run("preview", *arguments)
    assert result.exit_code == 2
    assert hint in result.output
    assert not list(here.iterdir())


def test_a_picture_too_large_for_memory_is_wrong_usage(here: Path) -> None:
    poster = ("qwixx", "--paper", "2000x2000mm")
    result = run("preview", *poster, "--dpi", "600")
    assert result.exit_code == 2
    assert "47244 × 47244 pixels, more than 80 million; 113 dpi or less will do" in result.output
    assert not list(here.iterdir())
    if not effort.LONG:
        return
    assert run("preview", *poster, "--dpi", "600", "--pieces").exit_code == 0
    assert run("preview", *poster, "--format", "contact").exit_code == 0
    assert max(opened(next((here / "output").glob("contact-sheet.*.png"))).size) <= 4000


def test_more_files_than_anybody_looks_through_are_wrong_usage(here: Path) -> None:
    job = ("qwixx", "--copies", "2000", "--number-from", "1")
    for form in ("png", "svg"):
        result = run("preview", *job, "--format", form)
        assert result.exit_code == 2
        assert "1000 pages would be as many files; choose a page with --page" in result.output
    assert "2000 pieces would be" in run("preview", *job, "--pieces").output
    assert not list(here.iterdir())
    assert run("preview", *job, "--page", "1000", "--format", "svg").exit_code == 0
    assert names(here / "output") == ["qwixx.en.A5-on-A4.copies-2000.number-from-1-1000.svg"]


@long
def test_the_rest_of_a_long_job_is_counted_on_its_contact_sheet(
    here: Path, written: list[tuple[str, str]]
) -> None:
    job = ("qwixx", "--copies", "2000", "--number-from", "1")
    assert run("preview", *job, "--format", "contact").exit_code == 0
    assert written[-1] == ("… and 940 more pictures", PLAIN)
    assert written[-2] == ("page 60 of 1000", PLAIN)


def test_what_can_be_drawn_is_drawn_and_the_rest_is_told(here: Path) -> None:
    (here / "bad.yaml").write_text("title: A\nblock: []\n", encoding="utf-8")
    result = run("preview", "bad.yaml", "qwixx", "--format", "svg")
    assert result.exit_code == 1
    assert "bad.yaml:2:1" in result.output
    assert names(here / "output") == ["qwixx.en.A5-on-A4.svg"]
    result = run("preview", "bad.yaml", "--format", "contact", "-o", "c.png")
    assert result.exit_code == 1
    assert names(here) == ["bad.yaml", "output"]


@pytest.mark.parametrize("form", ["png", "svg", "contact"])
def test_a_folder_that_takes_no_file_is_told_once(form: str, here: Path) -> None:
    (here / "taken").write_text("a file", encoding="utf-8")
    result = run("preview", "qwixx", "qwixx-black", "--format", form, "-o", "taken/folder")
    assert result.exit_code == 1
    assert result.output.count("cannot be written") == 1
    assert names(here) == ["taken"]


def test_a_sheet_is_never_replaced_by_its_picture(here: Path) -> None:
    text = (ROOT / "layouts" / "qwixx.yaml").read_text(encoding="utf-8")
    (here / "mine.yaml").write_text(text, encoding="utf-8")
    os.link(here / "mine.yaml", here / "mine.png")
    for form in ("png", "contact"):
        result = run("preview", "mine.yaml", "--format", form, "-o", "mine.png")
        assert result.exit_code == 2
        assert "mine.png is read for this" in result.output
    assert (here / "mine.png").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("form", ["png", "contact"])
def test_without_pypdfium2_pixels_are_refused_and_one_line_says_what_to_do(
    form: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking("pypdfium2", monkeypatch)
    done = run("preview", "qwixx", "--format", form)
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1 and done.stdout == ""
    assert "pip install pypdfium2" in done.stderr and "--format svg" in done.stderr
    assert names(here) == []


def test_without_pypdfium2_an_svg_is_drawn_all_the_same(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking("pypdfium2", monkeypatch)
    assert run("preview", "qwixx", "--format", "svg").exit_code == 0
    assert names(here / "output") == ["qwixx.en.A5-on-A4.svg"]


def test_without_pypdfium2_a_preview_is_an_svg_and_one_line_says_so(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking("pypdfium2", monkeypatch)
    done = run("preview", "qwixx")
    assert done.exit_code == 0 and done.stderr == ""
    first, second = done.stdout.splitlines()
    assert first.startswith("Drawn as SVG") and second.startswith("output/qwixx.en.A5-on-A4.svg")
    assert names(here / "output") == ["qwixx.en.A5-on-A4.svg"]
    for named in (("-o", "mine.png"), ("--dpi", "90"), ("-o", "-")):  # pixels are asked for
        assert run("preview", "qwixx", *named).exit_code == 1
    assert run("preview", "qwixx", "-o", "mine.svg").exit_code == 0


def test_without_pypdfium2_wrong_usage_is_wrong_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking("pypdfium2", monkeypatch)
    assert run("preview", "qwixx", "--paper", "A55").exit_code == 2


def test_a_terminal_is_shown_text_and_no_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.words.localizer import Localizer

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(output.sys, "stdout", Terminal())
    say = Localizer("en")
    with pytest.raises(Exception, match="a picture is no text for a terminal"):
        Target("-", 1, say, ".png", "a picture")
    assert Target("-", 1, say, ".svg", "").kind == "stdout"


def test_help_names_the_command_and_how_to_install_what_it_needs() -> None:
    assert "sheetgen preview --format contact" in CliRunner().invoke(main, ["--help"]).output
    assert "pip install pypdfium2" in run("preview", "--help").output


# Pieces of pages


def test_pieces_are_told_apart_by_what_is_drawn_over_them() -> None:
    piece, other = Page(50, 40, (), 0), Page(50, 40, (), 0)
    whole = Area(0, 0, 1, 1)
    pages = [
        Sheetful(210, 297, (Placement(piece, 0, 0), Placement(piece, 60, 0, 1)), (), whole),
        Sheetful(210, 297, (Placement(piece, 0, 0, 0, label("Ann")), Placement(other, 60, 0)),
                 (), whole),
        Sheetful(210, 297, (Placement(piece, 9, 9, 3, label("Ann")), Placement(piece, 60, 0)),
                 (), whole),
    ]  # fmt: skip
    found = different(pages)
    assert [sorted(on) for _, on in found] == [[1, 3], [2, 3], [2]]
    assert [spot.piece is piece for spot, _ in found] == [True, True, False]
    assert [spot.over for spot, _ in found] == [(), label("Ann"), ()]


def test_a_piece_alone_is_upright_and_fills_its_picture() -> None:
    piece = Page(50, 40, (), 0)
    sheetful = alone(Placement(piece, 30, 60, 3, label("Ann")))
    assert (sheetful.width, sheetful.height, sheetful.marks) == (50, 40, ())
    assert sheetful.placements == (Placement(piece, 0, 0, 0, label("Ann")),)
    assert sheetful.trim == Area(0, 0, 50, 40)
