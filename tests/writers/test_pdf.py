"""The PDF read back by other libraries: settings, fonts, text, and every stroke in its place."""

from __future__ import annotations

import hashlib
import io
import itertools
import os
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from tools import effort
from tools.drawing import shipped
from tools.effort import few, sampled
from tools.painted import Outline, check_rule, compare, painted, rules

import sheetgen
from sheetgen.drawing.page import (
    PT,
    Document,
    Label,
    Placement,
)
from sheetgen.drawing.sizes import read_sizes
from sheetgen.words.languages import find_language, read_language
from sheetgen.writers.pdf import write_pdf

if TYPE_CHECKING:
    from tools.drawing import Drawing

from sheetgen.job.printout import Printout

SIZES = read_sizes()
LANGUAGES = ("en", "zh-Hant")


WAYS = few(itertools.product(shipped(), shipped("words"), ("A4", "Letter")), 9)


@pytest.fixture(params=WAYS, ids=" ".join, scope="module")
def result(request: pytest.FixtureRequest, draw: Drawing) -> Printout:
    """A sheet on its own piece, or the like of it on an inch paper."""
    sheet, language, paper = request.param
    return draw(sheet, language, paper=paper)


@pytest.fixture(scope="module")
def pdf(draw: Drawing, result: Printout) -> bytes:
    return draw.pdf(result)


def turned(result: Printout, turn: int) -> Document:
    """The same pieces turned by quarters, which no shipped size needs."""
    piece = result.document.pages[0].piece
    w, h = (piece.height, piece.width) if turn % 2 else (piece.width, piece.height)
    width, height = 2 * w + 1, h + 3
    spots = (Placement(piece, 0.5, 1, turn), Placement(piece, 0.5 + w, 1, turn))
    sheetful = result.document.pages[0]._replace(
        width=width, height=height, placements=spots, marks=()
    )
    return result.document._replace(pages=(sheetful,))


# Settings


def test_the_file_says_how_to_print_and_show_it(pdf: bytes, result: Printout) -> None:
    assert pdf.startswith(b"%PDF-1.7\n")
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert file.pdf_version == "1.7"
        wishes = file.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.DisplayDocTitle is True
        assert wishes.PickTrayByPDFSize is True
        assert wishes.Duplex == "/Simplex"
        assert "/NumCopies" not in wishes
        assert str(file.Root.Lang) == result.language
        assert "/AcroForm" not in file.Root
        assert "/OpenAction" not in file.Root
        assert "/Names" not in file.Root
    reader = pypdf.PdfReader(io.BytesIO(pdf), strict=True)
    assert reader.trailer["/Root"]["/Lang"] == result.language
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


TITLES = {
    "qwixx": "快可思",
    "qwixx-black": "快可思．黑骰變體",
    "qwixx-duell": "快可思：雙人對決",
    "cant-stop-express": "欲罷不能．極速版",
    "cant-stop-express-150": "欲罷不能．極速版（−150）",
    "cant-stop-express-100": "欲罷不能．極速版（−100）",
    "score-log": "成績紀錄",
}


def test_title_author_and_subject_survive(pdf: bytes, result: Printout) -> None:
    title = result.sheet.title.text
    if result.language == "zh-Hant":
        title = TITLES[result.sheet.name]
    elif result.language != "en":
        title = read_language(result.language).texts[title].text
    info = pypdf.PdfReader(io.BytesIO(pdf)).metadata
    assert info is not None
    assert info.title == title
    assert info.author == "sheetgen"
    assert info.subject
    assert title in info.subject
    assert info.creator.startswith("sheetgen")
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert str(file.docinfo.Title) == title
        assert str(file.docinfo.Author) == "sheetgen"
        assert str(file.docinfo.Subject) == info.subject
    document = pypdfium2.PdfDocument(pdf)
    try:
        assert document.get_metadata_value("Title") == title
    finally:
        document.close()


def test_boxes_are_the_paper_and_the_trim(pdf: bytes, result: Printout) -> None:
    sheetful = result.document.pages[0]
    trim = sheetful.trim
    with pikepdf.open(io.BytesIO(pdf)) as file:  # as written: pypdf makes up what is missing
        assert {"/MediaBox", "/TrimBox", "/BleedBox"} <= set(file.pages[0].keys())
        assert "/UserUnit" not in file.pages[0]
    (page,) = pypdf.PdfReader(io.BytesIO(pdf)).pages
    media, bleed, cut = page.mediabox, page.bleedbox, page.trimbox
    assert [float(n) * PT for n in media] == pytest.approx(
        [0, 0, sheetful.width, sheetful.height], abs=0.01
    )
    assert [float(n) * PT for n in cut] == pytest.approx(
        [trim.x, sheetful.height - trim.bottom, trim.right, sheetful.height - trim.y], abs=0.01
    )
    for inner, outer in ((cut, bleed), (bleed, media)):
        assert inner.left >= outer.left
        assert inner.bottom >= outer.bottom
        assert inner.right <= outer.right
        assert inner.top <= outer.top
    assert page.rotation == 0
    assert page.user_unit == 1
    paper = sorted((sheetful.width, sheetful.height))
    assert paper == [result.paper.width, result.paper.height]


@sampled(3)
def test_strict_readers_find_nothing_wrong(pdf: bytes, tmp_path: Path) -> None:
    qpdf = shutil.which("qpdf")
    if qpdf is None:
        pytest.skip("qpdf is not installed")
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf)
    done = subprocess.run([qpdf, "--check", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "No syntax or stream encoding errors found" in done.stdout
    assert not done.stderr


# Fonts and text


def fonts(resources: Any) -> Iterator[Any]:
    """Fonts of a page and of every form on it."""
    yield from ((font for _, font in resources.Font.items()) if "/Font" in resources else ())
    for _, form in resources.XObject.items() if "/XObject" in resources else ():
        if "/Resources" in form:
            yield from fonts(form.Resources)


def test_every_font_is_embedded_cut_down_and_can_be_copied_from(
    pdf: bytes, result: Printout
) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as file:
        used = [font for page in file.pages for font in fonts(page.resources)]
        # Fonts that nothing refers to would still be listed by viewers.
        used += [
            thing
            for thing in file.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        names = set()
        for font in used:
            name = str(font.BaseFont)
            names.add(name)
            assert name[1:7].isalpha()
            assert name[1:7].isupper()
            assert name[7] == "+", name
            assert "Helvetica" not in name
            assert font.Subtype == "/TrueType"
            assert 500 < len(font.FontDescriptor.FontFile2.read_bytes()) < 60_000
            assert b"beginbfchar" in font.ToUnicode.read_bytes()
        script = {"ja": "JP", "zh-Hans": "SC"}.get(result.language, "TC")
        assert {name[8:] for name in names} == {
            f"NotoSans{script}-{w}" for w in ("Regular", "Bold")
        }


def labels(result: Printout) -> str:
    """All that should be readable on the page."""
    sheetful = result.document.pages[0]
    one = "".join(item.text for item in sheetful.piece.items if isinstance(item, Label))
    return one * len(sheetful.placements)


@cache
def read_by_pypdf(data: bytes) -> str:
    (page,) = pypdf.PdfReader(io.BytesIO(data)).pages
    return page.extract_text()


@cache
def read_by_pdfium(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        text = document[0].get_textpage()
        return text.get_text_range()
    finally:
        document.close()


@sampled(5)
@pytest.mark.parametrize("read", [read_by_pypdf, read_by_pdfium])
def test_the_text_of_the_page_is_the_text_of_the_layout(
    pdf: bytes, result: Printout, read: Callable[[bytes], str]
) -> None:
    text = read(pdf)
    assert unicodedata.is_normalized("NFC", text)
    odd = [
        f"U+{ord(c):04X}"
        for c in text
        if 0x2E80 <= ord(c) <= 0x2FDF
        or 0xF900 <= ord(c) <= 0xFAFF
        or 0xE000 <= ord(c) <= 0xF8FF
        or c in "\0\ufffd\ufffe"
    ]
    assert not odd
    found, expected = (Counter("".join(x.split())) for x in (text, labels(result)))
    assert found == expected


def test_words_are_not_torn_apart(pdf: bytes, result: Printout) -> None:
    for read in (read_by_pypdf, read_by_pdfium):
        text = " ".join(read(pdf).split())
        for item in result.document.pages[0].piece.items:
            if isinstance(item, Label):
                assert " ".join(item.text.split()) in text, item.text


# Geometry


@sampled(3)
def test_everything_is_painted_where_the_layout_says(
    draw: Drawing, pdf: bytes, result: Printout
) -> None:
    tongue = find_language(result.language)
    assert tongue is not None
    compare(pdf, result.document, draw.shop.faces(tongue))


@sampled(2)
@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-duell"])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_turned_piece_is_painted_where_the_layout_says(
    draw: Drawing, sheet: str, turn: int
) -> None:
    tongue = find_language("zh-Hant")
    assert tongue is not None
    faces = draw.shop.faces(tongue)
    document = turned(draw(sheet, "zh-Hant"), turn)
    compare(write_pdf(document, {"zh-Hant": faces}, "0"), document, faces)


def test_no_line_is_thinner_than_a_printer_can_print(pdf: bytes) -> None:
    widths = [path.width for path in painted(pdf) if isinstance(path, Outline) and path.stroke]
    assert min(widths) >= 0.25


# The rule, found in the file without asking the layout


def test_every_piece_has_a_rule_of_exactly_a_hundred_millimetres(
    pdf: bytes, result: Printout
) -> None:
    found = rules(pdf)
    assert len(found) == result.pieces
    for rule in found:
        check_rule(rule, result.paper.inch, half=False)


@sampled(2)
@pytest.mark.parametrize(
    ("sheet", "piece", "inch"),
    [("qwixx", "A6", False), ("qwixx", "A3", False), ("qwixx-duell", "Letter", True)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_is_true_on_other_pieces_too(
    draw: Drawing, sheet: str, piece: str, inch: bool, language: str
) -> None:
    result = draw(sheet, language, piece)
    found = rules(draw.pdf(result))
    assert len(found) == result.pieces
    half = found[0].length < 60
    assert not half or piece == "A6"
    for rule in found:
        check_rule(rule, inch, half)


def test_the_rule_of_a_narrow_inch_piece_has_two_inches(draw: Drawing) -> None:
    result = draw("qwixx", "en", "half-letter", pen="fine", turn=False)
    found = rules(draw.pdf(result))
    assert len(found) == result.pieces
    for rule in found:
        check_rule(rule, True, half=rule.length < 60)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_rule_is_true_on_turned_pieces(draw: Drawing, paper: str) -> None:
    tongue = find_language("en")
    assert tongue is not None
    document = turned(draw("qwixx", "en", paper=paper), 1)
    found = rules(write_pdf(document, {tongue.tag: draw.shop.faces(tongue)}, "0"))
    assert len(found) == 2
    for rule in found:
        check_rule(rule, paper == "Letter", half=False)


# Size, and the same bytes every time


@sampled(5)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_files_are_small(draw: Drawing, shipped_sheet: str, paper: str) -> None:
    assert len(draw.pdf(draw(shipped_sheet, "zh-Hant", paper=paper))) <= 45_000


def test_a_piece_is_stored_once_however_often_it_stands_on_the_page(draw: Drawing) -> None:
    two, four = (len(draw.pdf(draw("qwixx", "en", piece))) for piece in ("A5", "A6"))
    assert abs(four - two) < 4000


DIGESTS = """
import hashlib, sys
from sheetgen.job.printout import one_page
from sheetgen.job.request import PieceRequest, Request
from sheetgen.job.materials import Materials
from sheetgen.paper.grid import Plan
from sheetgen.words.languages import find_language
from sheetgen.writers.pdf import write_pdf
shop = Materials()
for name in sys.argv[1:]:
    for tag in ("en", "zh-Hant"):
        language = find_language(tag)
        wish = Request(PieceRequest(), Plan(shop.sizes["A4"]))
        result = one_page(shop, shop.sheet(name)[0], language, wish)
        data = write_pdf(result.document, shop.faces_of(result.languages), "1")
        print(name, tag, hashlib.sha256(data).hexdigest())
"""


def digests(names: list[str], folder: Path, **environment: str) -> set[str]:
    """Sheet, language and digest of each file as another process writes it."""
    home = str(Path(sheetgen.__file__).parents[1])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    env.pop("SOURCE_DATE_EPOCH", None)
    env |= environment
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *names],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines())


def test_files_are_the_same_in_every_process_folder_order_and_environment(
    draw: Drawing, tmp_path: Path
) -> None:
    names = sorted(TITLES)
    here = set()
    for name in names:
        for tag in LANGUAGES:
            tongue = find_language(tag)
            assert tongue is not None
            faces = {tag: draw.shop.faces(tongue)}
            data = write_pdf(draw(name, tag).document, faces, "1")
            assert write_pdf(draw(name, tag).document, faces, "1") == data
            here.add(f"{name} {tag} {hashlib.sha256(data).hexdigest()}")
    if effort.LONG:
        assert digests(names, tmp_path, PYTHONHASHSEED="0", TZ="UTC", LANG="C", LC_ALL="C") == here
    odd = tmp_path / "另一個 folder"
    odd.mkdir()
    second = digests(
        names[::-1],
        odd,
        PYTHONHASHSEED="4711",
        TZ="Asia/Taipei",
        LANG="zh_TW.UTF-8",
        LC_ALL="zh_TW.UTF-8",
        SHEETGEN_LANG="zh-Hant",
    )
    assert len(here) == 2 * len(names)
    assert second == here


def test_the_date_in_a_file_is_fixed_also_where_a_build_sets_one(tmp_path: Path) -> None:
    plain = digests(["qwixx"], tmp_path)
    assert len(plain) == 2
    assert digests(["qwixx"], tmp_path, SOURCE_DATE_EPOCH="86400") == plain


def test_titles_of_all_sheets_are_known_here(shipped_sheet: str) -> None:
    assert shipped_sheet in TITLES
