"""Draw the pictures of the READMEs: `python tests/make_pictures.py` (needs pypdfium2 and Pillow).

Those of `layouts/README.md` and its translation are drawn from the examples that stand before them;
`python tests/make_pictures.py examples` draws these alone.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.examples import REFERENCES, Example, sheets

from sheetgen import __version__, lay_out, load_sheet
from sheetgen.cli.app import main as main_command
from sheetgen.drawing.page import Box, Field, Label, Page, alone
from sheetgen.job.materials import Materials
from sheetgen.job.printout import one_page
from sheetgen.job.request import PieceRequest, Request
from sheetgen.paper.grid import Plan
from sheetgen.words.languages import find_one_or_two, read_language
from sheetgen.writers import png
from sheetgen.writers.pdf import write_pdf

FOLDER = Path(__file__).resolve().parents[1] / "layouts" / "pictures"
PICTURES = [
    ("qwixx", "en"),
    ("qwixx", "zh-Hant"),
    ("qwixx-black", "en"),
    ("qwixx-black", "zh-Hant"),
    ("cant-stop-express", "en"),
    ("cant-stop-express", "zh-Hant"),
    ("qwixx-duell", "en"),
    ("qwixx-duell", "zh-Hant"),
]
WIDTH = 1000  # pixels of one piece
GROUND = "#d9d9dd"
# Examples are drawn on pieces of these sizes, which are no larger than they need, and only their
# blocks are shown; those that begin like one of WHOLE are shown whole, on their own piece.
USUAL = "160x80mm"
SIZES = {
    "runs": "160x45mm",
    "twice": "160x45mm",
    "order": "160x95mm",
    "links": "160x95mm",
    "games": "160x95mm",
    "columns": "178x85mm",
    "blocks": "160x85mm",
    "counting": "210x140mm",
}
WHOLE = ("tutorial-", "whole", "log", "variant")
AROUND = ("title", "subtitle", "line", "rule", "strip", "footnote")
DPI = {False: 112, True: 91}  # those that are shown whole are larger
EDGE = 1.0  # mm round the blocks
MOST_BYTES = 25_000


def draw(shop: Materials, name: str, tag: str, rules: bool = False) -> None:
    """One piece, or its rules card, as a PNG with few colours."""
    sheet, _ = shop.sheet(name)
    language = find_one_or_two(tag)
    assert language is not None
    result = one_page(
        shop, sheet, language, Request(PieceRequest(rules=rules), Plan(shop.sizes["A4"]))
    )
    piece = alone(result.document.pages[0].placements[0])
    document = result.document._replace(pages=(piece,))
    data = write_pdf(document, shop.faces_of(result.languages), __version__)
    height = round(WIDTH / piece.width * piece.height)
    (image,) = png.pages(data, [(WIDTH, height)])
    image.quantize(64, dither=0).save(
        FOLDER / f"{name}{'-rules' if rules else ''}.{tag}.png", optimize=True
    )


def page(shop: Materials, tag: str) -> None:
    """A whole printed page with its cut, on a grey ground."""
    language = read_language(tag)
    sheet, _ = shop.sheet("qwixx")
    document = one_page(shop, sheet, language, Request(plan=Plan(shop.sizes["A4"]))).document
    data = write_pdf(document, {tag: shop.faces(language)}, __version__)
    (image,) = png.pages(data, [(560, 792)])
    ground = png.Image.new("RGB", (620, 852), GROUND)
    ground.paste(image, (30, 30))
    ground.quantize(64, dither=0).save(FOLDER / f"page.{tag}.png", optimize=True)


def guide(tag: str) -> None:
    """The page that is laid under a pouch."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/guide.pdf"
        command = ["guide", "--pouch", "A4", "--piece", "A6", "--lang", tag, "-o", path]
        with suppress(SystemExit):  # a command ends with its exit status
            main_command(command, standalone_mode=False)
        data = Path(path).read_bytes()
    (image,) = png.pages(data, [(560, 792)])
    ground = png.Image.new("RGB", (620, 852), GROUND)
    ground.paste(image, (30, 30))
    ground.quantize(64, dither=0).save(FOLDER / f"guide.{tag}.png", optimize=True)


def themes(tag: str) -> None:
    """The same sheet in every theme, two in a row."""
    names = ("colour", "grey", "ink-saver", "large-print")
    width, gap = 560, 16
    height = round(width * 148 / 210)
    rows = -(-len(names) // 2)
    size = (2 * width + 3 * gap, rows * (height + gap) + gap)
    ground = png.Image.new("RGB", size, GROUND)
    for n, name in enumerate(names):
        shop, language = Materials(name), read_language(tag)
        sheet, _ = shop.sheet("qwixx")
        document = one_page(shop, sheet, language, Request(plan=Plan(shop.sizes["A4"]))).document
        piece = alone(document.pages[0].placements[0])
        data = write_pdf(
            document._replace(pages=(piece,)), {tag: shop.faces(language)}, __version__
        )
        (image,) = png.pages(data, [(width, round(width / piece.width * piece.height))])
        last = n == len(names) - 1 and len(names) % 2
        x = (size[0] - width) // 2 if last else gap + n % 2 * (width + gap)
        ground.paste(image, (x, gap + n // 2 * (height + gap)))
    ground.quantize(200, dither=0).save(FOLDER / f"themes.{tag}.png", optimize=True)


def blocks_of(page: Page) -> tuple[float, float, float, float]:
    """Where the blocks of a page stand: left, top, right and bottom, with a little room."""
    found = [
        (item.y, item.y + item.h) if isinstance(item, Box | Field) else (item.y - 3, item.y)
        for item in page.items
        if isinstance(item, Box | Field | Label) and item.ref.split(":")[0] not in AROUND
    ]
    tops, bottoms = zip(*found, strict=True)
    margin = page.margin - EDGE
    return margin, min(tops) - EDGE, page.width - margin, max(bottoms) + EDGE


def example(one: Example, language: str) -> None:
    """The picture of an example of the reference."""
    whole = one.picture.startswith(WHOLE)
    size = None if whole else SIZES.get(one.picture, USUAL)
    dpi = DPI[whole]
    with tempfile.TemporaryDirectory() as folder:
        step = one.picture.startswith("tutorial-")
        file, picture = Path(folder) / f"{one.picture}.yaml", Path(folder) / "piece.png"
        file = file.with_stem("night-market") if step else file
        file.write_text(one.text, encoding="utf-8")
        options = ["--pieces", "--lang", language, "--dpi", str(dpi), "-o", str(picture)]
        options += ["--piece", size, "--orientation", "landscape"] if size else []
        with suppress(SystemExit):
            main_command(["preview", str(file), *options], standalone_mode=False)
        image = png.Image.open(picture).convert("RGB")
        if size:
            page = lay_out(
                load_sheet(str(file)), language, piece=size, orientation="landscape"
            ).page
            image = image.crop([round(at * dpi / 25.4) for at in blocks_of(page)])
    path = FOLDER / f"{one.picture}.{language}.png"
    image.quantize(48, dither=0).save(path, optimize=True)
    if path.stat().st_size > MOST_BYTES:
        print(f"{path.name} has {path.stat().st_size} bytes")


def examples() -> None:
    """The pictures of both references."""
    for language in REFERENCES:
        for one in sheets(language):
            if one.picture:
                example(one, one.language)


def gallery(tag: str) -> None:
    """All sheets of the gallery side by side, as `sheetgen preview` shows them."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/gallery.png"
        command = ["preview", "--gallery", "--pieces", "--format", "contact", "--dpi", "48"]
        with suppress(SystemExit):
            main_command([*command, "--lang", tag, "-o", path], standalone_mode=False)
        image = png.Image.open(path)
        image.load()
    image.convert("RGB").quantize(200, dither=0).save(FOLDER / f"gallery.{tag}.png", optimize=True)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    examples()
    if sys.argv[1:] == ["examples"]:
        return
    shop = Materials()
    for name, tag in PICTURES:
        draw(shop, name, tag)
    draw(shop, "qwixx", "zh-Hant+en")
    for tag in ("en", "zh-Hant"):
        draw(shop, "qwixx", tag, rules=True)
        page(shop, tag)
        guide(tag)
        themes(tag)
        gallery(tag)


if __name__ == "__main__":
    main()
