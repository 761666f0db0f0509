"""Draw the pictures of the README: `python tests/make_pictures.py` (needs pypdfium2 and Pillow)."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sheetgen import __version__, raster, words
from sheetgen.impose import Plan
from sheetgen.job import Shop
from sheetgen.page import alone
from sheetgen.pdf import write_pdf
from sheetgen.wishes import Wish

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


def draw(shop: Shop, name: str, tag: str) -> None:
    """One piece as a PNG with few colours."""
    sheet, _ = shop.sheet(name)
    language = words.read_words(tag)
    document = shop.render(sheet, language, Wish(plan=Plan(shop.sizes["A4"]))).document
    piece = alone(document.pages[0].placements[0])
    data = write_pdf(document._replace(pages=(piece,)), shop.faces(language), __version__)
    height = round(WIDTH / piece.width * piece.height)
    (image,) = raster.pages(data, [(WIDTH, height)])
    image.quantize(64, dither=0).save(FOLDER / f"{name}.{tag}.png", optimize=True)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    shop = Shop()
    for name, tag in PICTURES:
        draw(shop, name, tag)


if __name__ == "__main__":
    main()
