"""Draw the pictures of the README: `python tests/make_pictures.py` (needs pypdfium2 and Pillow)."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sheetgen import __version__, words
from sheetgen.impose import Plan
from sheetgen.job import Shop
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
    """One piece, cut out of the page it is printed on, as a PNG with few colours."""
    sheet, _ = shop.sheet(name)
    language = words.read_words(tag)
    result = shop.render(sheet, language, Wish(plan=Plan(shop.sizes["A4"])))
    page = result.document.pages[0]
    data = write_pdf(result.document, shop.faces(language), __version__)
    scale = WIDTH / (page.piece.width / 25.4 * 72)
    pixels = scale * 72 / 25.4
    image = pypdfium2.PdfDocument(data)[0].render(scale=scale).to_pil()
    spot = page.placements[0]
    box = (spot.x, spot.y, spot.x + page.piece.width, spot.y + page.piece.height)
    image = image.crop(tuple(round(edge * pixels) for edge in box))
    image = image.convert("RGB").quantize(64, dither=0)
    image.save(FOLDER / f"{name}.{tag}.png", optimize=True)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    shop = Shop()
    for name, tag in PICTURES:
        draw(shop, name, tag)


if __name__ == "__main__":
    main()
