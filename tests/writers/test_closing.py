"""Marks that close up are placed closer together, and are read out as they were written."""

# ruff: noqa: RUF001
from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from itertools import pairwise

import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.drawing.page import PT, Document, Label, Page, Placement, Sheetful, alone
from sheetgen.faces.face import Face
from sheetgen.job.materials import Materials
from sheetgen.words.languages import find_language
from sheetgen.writers.pdf import write_pdf
from sheetgen.writers.svg import write_svg

TEXTS = {  # with what of each is where it is put
    "紅（「綠」）。「藍」": "start",
    "Can’t “stop” here": "middle",
    "快可思：Can’t Stop": "end",
    "他說：「好。」": "middle",
}
FIRST = next(iter(TEXTS))


@pytest.fixture(scope="module")
def faces() -> dict[str, Face]:
    language = find_language("zh-Hant")
    assert language is not None
    return Materials().faces(language)


@pytest.fixture(scope="module")
def sheetful() -> Sheetful:
    labels = tuple(
        Label(100, 20 + 15 * at, text, 12, "regular", "#000000", anchor)
        for at, (text, anchor) in enumerate(TEXTS.items())
    )
    page = Page(200, 100, labels, 8)
    return alone(Placement(page, 0, 0))


def test_a_pdf_is_read_as_it_was_written(sheetful: Sheetful, faces: dict[str, Face]) -> None:
    data = write_pdf(Document("t", "s", "zh-Hant", [sheetful]), {"zh-Hant": faces}, "0")
    one = PdfReader(io.BytesIO(data)).pages[0].extract_text()
    other = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    for read in (one, other):
        assert [line.strip() for line in read.splitlines()] == [*TEXTS]


def test_a_pdf_has_its_marks_closer_together(sheetful: Sheetful, faces: dict[str, Face]) -> None:
    """Where pdfium finds the ink: marks of a pair are half an em nearer than full width."""
    data = write_pdf(Document("t", "s", "zh-Hant", [sheetful]), {"zh-Hant": faces}, "0")
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    whole = page.get_text_range()
    start = whole.index(FIRST)
    origin = [page.get_charbox(start + at, loose=True)[0] for at in range(len(FIRST))]
    steps = [(b - a) / 12 for a, b in pairwise(origin)]
    back = faces["regular"].closed(FIRST)
    assert [round(step, 1) for step in steps] == [
        round(1 - back.get(at, 0.0), 1) for at in range(1, len(FIRST))
    ]


def test_an_svg_says_the_same(sheetful: Sheetful, faces: dict[str, Face]) -> None:
    root = ET.fromstring(write_svg(sheetful, {"zh-Hant": faces}, "t", "zh-Hant"))
    found = list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert ["".join(one.itertext()) for one in found] == [*TEXTS]
    for one, text in zip(found, TEXTS, strict=True):
        wide = faces["regular"].width(text) * 12 * PT
        assert float(one.get("textLength", 0)) == pytest.approx(wide, abs=0.001)
        back = faces["regular"].closed(text)
        steps = [-float(step) for step in one.get("dx", "").split()]
        assert {at: step for at, step in enumerate(steps) if step} == pytest.approx(
            {at: step * 12 * PT for at, step in back.items()}, abs=0.001
        )
    assert "text-anchor" not in found[3].attrib  # it goes back, so it says where it starts
    assert found[1].get("text-anchor") == "middle"
