"""How the printed page looks, from its pixels: ink, white bands, digits in the middle of boxes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageStat
from tools.drawing import shipped
from tools.effort import few, sampled

from sheetgen.drawing.page import PT, Field, Label, Page, Sheetful

if TYPE_CHECKING:
    from tools.drawing import Drawing

    from sheetgen.job.printout import Printout

DPI = 150
MM = DPI / 25.4  # pixels in a millimetre
PAPER_WHITE = 250  # a pixel at least so light is bare paper
CAP = 0.733  # height of digits in em


class Picture(NamedTuple):
    """A printed page in greys."""

    image: Image.Image
    sheetful: Sheetful

    @property
    def scale(self) -> tuple[float, float]:
        """Pixels in a millimetre: a page is stretched to a whole number of them."""
        return (
            self.image.width / self.sheetful.width,
            self.image.height / self.sheetful.height,
        )

    def part(self, x: float, y: float, w: float, h: float) -> Image.Image:
        """A rectangle of the paper, in mm."""
        u, v = self.scale
        return self.image.crop((round(x * u), round(y * v), round((x + w) * u), round((y + h) * v)))

    def piece(self, margin: float = 0.0) -> Image.Image:
        """The first piece on the page, without its margin."""
        spot, page = self.sheetful.placements[0], self.sheetful.piece
        assert not spot.turned
        return self.part(
            spot.x + margin, spot.y + margin, page.width - 2 * margin, page.height - 2 * margin
        )


@pytest.fixture(scope="session")
def picture(draw: Drawing) -> Callable[[Printout], Picture]:
    """A result as it is printed; each is rendered once."""
    kept: dict[int, Picture] = {}

    def show(result: Printout) -> Picture:
        if id(result) not in kept:
            document = pypdfium2.PdfDocument(draw.pdf(result))
            try:
                image = document[0].render(scale=DPI / 72, grayscale=True).to_pil().convert("L")
            finally:
                document.close()
            kept[id(result)] = Picture(image, result.document.pages[0])
        return kept[id(result)]

    return show


def rows(image: Image.Image) -> Iterator[bytes]:
    data = image.tobytes()
    width = image.width
    for start in range(0, len(data), width):
        yield data[start : start + width]


def bands(image: Image.Image) -> list[float]:
    """Heights in mm of all bands of bare paper that go right across."""
    bare = (min(row) >= PAPER_WHITE for row in rows(image))
    return [len(list(run)) / MM for white, run in groupby(bare) if white]


def coverage(image: Image.Image) -> float:
    """The mean of 1 - grey."""
    return 1 - ImageStat.Stat(image).mean[0] / 255


def test_the_measure_of_ink_is_right() -> None:
    image = Image.new("L", (10, 10), 255)
    image.paste(0, (0, 0, 10, 2))
    assert coverage(image) == pytest.approx(0.2)
    assert bands(image) == [pytest.approx(8 / MM)]


def digits_in_boxes(page: Page) -> list[tuple[Label, Field]]:
    fields = {f.ref: f for f in page.fields() if f.kind in ("mark", "disc")}
    return [
        (item, fields[item.ref])
        for item in page.items
        if isinstance(item, Label) and item.ref in fields
    ]


WAYS = few(itertools.product(shipped(), shipped("words"), ("A4", "Letter")), 9)


@sampled(3)
@pytest.mark.parametrize(("sheet", "language", "paper"), WAYS)
def test_a_page_is_bare_at_its_edges_and_full_inside(
    draw: Drawing, picture: Callable[[Printout], Picture], sheet: str, language: str, paper: str
) -> None:
    result = draw(sheet, language, paper=paper)
    shot = picture(result)
    the_edge_of_the_paper_is_bare(shot)
    the_margin_of_the_piece_is_bare(shot)
    the_sheet_fills_its_safe_area(shot, 16.0 if result.piece.name in ("A4", "Letter") else 12.0)
    if sheet in ("qwixx", "qwixx-black", "qwixx-duell"):
        digits_look_centred_in_their_boxes(shot)


def the_edge_of_the_paper_is_bare(shot: Picture) -> None:
    width, height = shot.sheetful.width, shot.sheetful.height
    edge = 6.0
    for part in (
        shot.part(0, 0, width, edge),
        shot.part(0, height - edge, width, edge),
        shot.part(0, 0, edge, height),
        shot.part(width - edge, 0, edge, height),
    ):
        assert part.getextrema() == (255, 255)
    assert shot.image.getextrema()[0] < 50


def the_margin_of_the_piece_is_bare(shot: Picture) -> None:
    spot, page = shot.sheetful.placements[0], shot.sheetful.piece
    free = 8.0 - 0.4  # half of the widest frame may reach over
    # Ticks stand on the cut, in the outer part of the margin.
    inner = 4.0 if len(shot.sheetful.placements) > 1 else 0.0
    x, y, w, h = spot.x + inner, spot.y + inner, page.width - 2 * inner, page.height - 2 * inner
    depth = free - inner
    low = depth - (8.0 - 6.35)  # the foot stands lower than all else
    for part in (
        shot.part(x, y, w, depth),
        shot.part(x, y + h - low, w, low),
        shot.part(x, y, depth, h),
        shot.part(x + w - depth, y, depth, h),
    ):
        assert part.getextrema()[0] >= PAPER_WHITE


def the_sheet_fills_its_safe_area(shot: Picture, most: float) -> None:
    safe = shot.piece(8.0)
    level, upright = bands(safe), bands(safe.transpose(Image.Transpose.TRANSPOSE))
    assert level
    assert max(level) <= most
    assert max(upright, default=0.0) <= most
    # It reaches all four edges of the area.
    w, h = safe.size
    top, edge = round(4 * MM), round(MM)
    assert safe.crop((0, 0, w, top)).getextrema()[0] < 128
    assert safe.crop((0, h - edge, w, h)).getextrema()[0] < 160
    assert safe.crop((0, 0, edge, h)).getextrema()[0] < 128
    assert safe.crop((w - edge, 0, w, h)).getextrema()[0] < 160


def digits_look_centred_in_their_boxes(shot: Picture) -> None:
    spot, page = shot.sheetful.placements[0], shot.sheetful.piece
    found = digits_in_boxes(page)
    assert len(found) >= 44
    wrong = []
    for label, field in found:
        inset = field.w * 0.12
        cap = label.size * PT * CAP
        x, y = spot.x + field.x + inset, spot.y + label.y - cap * 1.1
        part = shot.part(x, y, field.w - 2 * inset, cap * 1.2)
        ink = part.point(lambda grey: 255 if grey < 110 else 0)
        box = ink.getbbox()
        assert box is not None, label.ref
        u, v = shot.scale
        middle = (round(x * u) + (box[0] + box[2]) / 2) / u
        off = middle - (spot.x + field.x + field.w / 2)
        if abs(off) > 0.35:
            wrong.append((label.ref, round(off, 2)))
        height = (round(y * v) + (box[1] + box[3]) / 2) / v
        off = height - (spot.y + field.y + field.h / 2)
        hinted = any(i.ref == f"{label.ref.split(':')[0]}:hint" for i in page.items)
        last = [other for other, _ in found if other.ref.split(":")[0] == label.ref.split(":")[0]]
        if abs(off) > 0.35 and not (hinted and label is last[-1]):
            wrong.append((label.ref, "down", round(off, 2)))
    assert not wrong
