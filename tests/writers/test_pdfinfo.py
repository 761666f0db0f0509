"""What a PDF says of itself, in its two places, however odd a title is."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from tools.drawing import Drawing

from sheetgen.words.languages import find_language
from sheetgen.writers.pdf import write_pdf


def info_of(draw: Drawing, title: str) -> tuple[pikepdf.Pdf, Any]:
    language = find_language("en")
    assert language is not None
    faces = {"en": draw.shop.faces(language), "de": draw.shop.faces(language)}
    document = draw("score-log", "en").document._replace(title=title, subject=f"{title} · A5")
    file = pikepdf.open(io.BytesIO(write_pdf(document, faces, "1")))
    return file, file.open_metadata()


# The first three are marks of an encoding, where a reader finds them before a text.
@pytest.mark.parametrize("title", ["þÿ", "ÿþ1", "ï»¿ Log", "Qwixx <&> {0} 快可思", "Été"])
def test_a_title_comes_back_from_both_places(draw: Drawing, title: str) -> None:
    file, xmp = info_of(draw, title)
    assert str(file.docinfo.Title) == xmp["dc:title"] == title
    assert str(file.docinfo.Subject) == xmp["dc:description"] == f"{title} · A5"


def test_xmp_says_what_the_document_says(draw: Drawing) -> None:
    file, xmp = info_of(draw, "Log")
    assert xmp["dc:language"] == {"en", "de"}
    assert str(file.Root.Lang) == "en"
    assert xmp["dc:creator"] == ["sheetgen"]
    assert xmp["pdf:Keywords"] == str(file.docinfo.Keywords)
    assert xmp["pdf:Producer"] == str(file.docinfo.Producer)
    assert xmp["xmp:CreatorTool"] == str(file.docinfo.Creator) == "sheetgen 1"
    assert xmp["xmp:CreateDate"] == xmp["xmp:ModifyDate"] == "2000-01-01T00:00:00Z"
    assert str(file.docinfo.CreationDate).startswith("D:20000101000000")
    assert file.Root.Metadata.Type == "/Metadata"
