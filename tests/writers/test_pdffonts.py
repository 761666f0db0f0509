"""Mapped fonts against ReportLab's own, and PDFs read back by other libraries."""

from __future__ import annotations

import gc
import io
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from tools.effort import long

from sheetgen.faces.face import Face, open_face
from sheetgen.faces.fontdata import FaceError
from sheetgen.writers import pdffonts
from sheetgen.writers.pdffonts import Canvas, font_name

# After sheetgen.writers.pdffonts, which sees to it that ReportLab does not load Pillow.
from reportlab import rl_config  # isort: skip
from reportlab.pdfbase import pdfmetrics, ttfonts  # isort: skip

ROOT = Path(__file__).resolve().parents[2]
FILES = [ROOT / "fonts" / f"NotoSansTC_{weight}.ttf" for weight in ("400Regular", "700Bold")]
# 🄀 and 𠀡, above U+FFFF.
ABOVE = "\U0001f100\U00020021"
LINES = ["Qwixx 計分表 2 3 4 5 6", "總分 \u22125 \xd7 12 = 扣分, naïve", f"高位 {ABOVE} 字"]


@pytest.fixture(autouse=True)
def plain_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rl_config, "useA85", 0)


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ReportLab know no fonts, for one test."""
    monkeypatch.setattr(pdfmetrics, "_fonts", {})
    monkeypatch.setattr(pdfmetrics, "_dynFaceNames", {})


def faces() -> list[Face]:
    return [open_face(str(file)) for file in FILES]


def draw(names: list[str], lines: list[str]) -> bytes:
    """A page with every line in every font, from the left, from the right and centred."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(600, 800), invariant=1, initialFontName=names[0])
    y = 780
    for line in lines:
        for name in names:
            canvas.setFont(name, 11)
            for put, x in (
                (canvas.drawString, 20),
                (canvas.drawCentredString, 300),
                (canvas.drawRightString, 580),
            ):
                put(x, y, line)
                y -= 14
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def draw_stock(monkeypatch: pytest.MonkeyPatch, fonts: dict[str, str], lines: list[str]) -> bytes:
    """The same page with ReportLab's own fonts, under the same names."""
    with monkeypatch.context() as patch:
        patch.setattr(pdfmetrics, "_fonts", {})
        patch.setattr(pdfmetrics, "_dynFaceNames", {})
        for name, path in fonts.items():
            stock = ttfonts.TTFont(name, path, asciiReadable=0)
            pdfmetrics.registerFont(stock)
            assert type(pdfmetrics.getFont(name)) is ttfonts.TTFont
        return draw(list(fonts), lines)


def han(count: int) -> list[str]:
    """Lines of Chinese characters, each character once."""
    face = open_face(str(FILES[0]))
    every = [chr(code) for code in range(0x4E00, 0x9FA6) if face.glyph(code)]
    chosen = random.Random(7).sample(every, count)
    return ["".join(chosen[at : at + 15]) for at in range(0, count, 15)]


def test_bytes_are_those_of_stock_reportlab(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = {font_name(face): face.path for face in faces()}
    lines = [*LINES[:2], "no-break\xa0space", "A1b2", " ", "", *han(40)]
    assert draw(list(fonts), lines) == draw_stock(monkeypatch, fonts, lines)


@long
def test_bytes_are_those_of_stock_reportlab_over_several_subsets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fonts = {font_name(face): face.path for face in faces()}
    lines = han(600) + LINES
    ours = draw(list(fonts), lines)
    # ReportLab's own character maps are one long block, and wrong above U+FFFF.
    assert ours != draw_stock(monkeypatch, fonts, lines)
    monkeypatch.setattr(ttfonts, "makeToUnicodeCMap", pdffonts._to_unicode)
    assert ours == draw_stock(monkeypatch, fonts, lines)


def built(path: Path, em: int, name: str = "Built-Regular") -> str:
    """A font with a letter made of parts, short offsets and, at 1000 to the em, letters that share
    an advance. (With another em ReportLab scales that advance where it should not.)"""
    builder = FontBuilder(em, isTTF=True)
    order = [".notdef", "space", "A", "acute", "Aacute", "B", "C"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({0x20: "space", 0x41: "A", 0xC1: "Aacute", 0x42: "B", 0x43: "C"})
    glyphs: dict[str, Any] = {}
    for number, glyph in enumerate(order):
        pen = TTGlyphPen(glyphs)
        if glyph == "Aacute":
            pen.addComponent("A", (1, 0, 0, 1, 0, 0))
            pen.addComponent("acute", (0.5, 0, 0, 0.5, 10, 300))
        elif glyph != "space":
            pen.moveTo((0, 0))
            pen.lineTo((0, 300 + number))
            pen.lineTo((300, 0))
            pen.closePath()
        glyphs[glyph] = pen.glyph()
    builder.setupGlyf(glyphs)
    same = em == 1000
    widths = {g: (600 if same and n > 3 else 400 + 10 * n) for n, g in enumerate(order)}
    builder.setupHorizontalMetrics({g: (w, 7 + w % 9) for g, w in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Built", "styleName": "Regular", "psName": name})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    assert (open_face(str(path)).pairs < len(order)) is same
    return str(path)


@pytest.mark.parametrize("em", [1000, 2048])
def test_bytes_are_those_of_stock_reportlab_for_a_small_font(
    em: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = open_face(built(tmp_path / "built.ttf", em))
    lines = ["AB CÁ", "C\xa0\xc1A?"]
    assert face.missing(lines[0]) == []
    name = font_name(face)
    assert draw([name], lines) == draw_stock(monkeypatch, {name: face.path}, lines)


def test_bytes_do_not_depend_on_where_the_font_lies(tmp_path: Path, forget: None) -> None:
    here = draw([font_name(open_face(str(FILES[0])))], LINES)
    pdfmetrics._fonts.clear()
    copy = tmp_path / "elsewhere.ttf"
    copy.write_bytes(FILES[0].read_bytes())
    assert draw([font_name(open_face(str(copy)))], LINES) == here


def test_width_is_that_of_the_face_and_of_stock_reportlab(forget: None) -> None:
    for face in faces():
        name = font_name(face)
        stock = ttfonts.TTFont(f"stock {name}", face.path)
        for text in [*LINES, "", "\xa0", "🎲", "…"]:
            width = pdfmetrics.stringWidth(text, name, 10)
            assert width == pytest.approx(10 * face.width(text))
            assert width == pytest.approx(stock.stringWidth(text, 10), abs=1e-9)
        assert pdfmetrics.getFont(name).stringWidth("總分".encode(), 10) == 20


def test_width_is_not_left_to_the_c_helper(forget: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def helper(*_: object) -> float:
        raise AssertionError("the helper does not see characters that were not looked up yet")

    monkeypatch.setattr(ttfonts, "instanceStringWidthTTF", helper)
    face = open_face(str(FILES[0]))
    assert pdfmetrics.stringWidth("1", font_name(face), 100) == pytest.approx(100 * face.width("1"))


def test_with_the_c_helper_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests here run with rl_accel where it is installed; this one says that they did."""
    pytest.importorskip("_rl_accel")
    assert type(ttfonts.instanceStringWidthTTF).__name__ == "builtin_function_or_method"
    test_bytes_are_those_of_stock_reportlab(monkeypatch)


def pdfium_text(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    textpage = page.get_textpage()
    text = textpage.get_text_bounded()
    for part in (textpage, page, document):
        part.close()
    return str(text)


def pypdf_text(data: bytes) -> str:
    return str(pypdf.PdfReader(io.BytesIO(data), strict=True).pages[0].extract_text())


@pytest.mark.parametrize("read", [pdfium_text, pypdf_text])
def test_text_comes_back(read: Callable[[bytes], str]) -> None:
    out = io.BytesIO()
    names = [font_name(face) for face in faces()]
    canvas = Canvas(out, pagesize=(600, 800), invariant=1, initialFontName=names[0])
    lines = LINES + han(420)
    for number, line in enumerate(lines):
        canvas.setFont(names[number % 2], 12)
        canvas.drawString(30, 780 - 20 * number, line)
    canvas.save()
    assert any(ord(char) > 0xFFFF for line in lines for char in line)
    assert read(out.getvalue()).splitlines() == lines


@contextmanager
def fonts_in(data: bytes) -> Iterator[list[Any]]:
    with pikepdf.open(io.BytesIO(data)) as document:
        yield [
            item
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]


def test_every_font_is_an_embedded_subset() -> None:
    data = draw([font_name(face) for face in faces()], LINES + han(300))
    with fonts_in(data) as fonts:
        assert len(fonts) >= 4
        for font in fonts:
            assert font.Subtype == "/TrueType"
            assert re.fullmatch(r"/[A-Z]{6}\+NotoSansTC-(Regular|Bold)", str(font.BaseFont))
            assert font.FontDescriptor.FontFile2.read_bytes()[:4] == b"\0\1\0\0"
    assert len(data) < 400_000
    assert b"Helvetica" not in data


def test_character_maps_have_short_blocks_and_utf_16() -> None:
    with fonts_in(draw_many()) as fonts:
        maps = [font.ToUnicode.read_bytes() for font in fonts]
    assert len(maps) >= 2
    for text in maps:
        counts = [int(n) for n in re.findall(rb"(\d+) beginbfchar", text)]
        assert max(counts) <= 100
        for block, count in zip(text.split(b"beginbfchar\n")[1:], counts, strict=True):
            assert block.partition(b"endbfchar")[0].count(b"\n") == count
    assert any(b"<D83CDD00>" in text for text in maps)
    assert not any(b"<1F100>" in text for text in maps)


def draw_many() -> bytes:
    return draw([font_name(open_face(str(FILES[0])))], han(300) + LINES)


def test_reportlab_is_left_as_it_was() -> None:
    before = ttfonts.makeToUnicodeCMap
    draw_many()
    assert ttfonts.makeToUnicodeCMap is before is not pdffonts._to_unicode


def ink(name: str) -> int:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(300, 60), invariant=1, initialFontName=name)
    canvas.setFont(name, 24)
    canvas.drawString(10, 20, "總分 Total 123")
    canvas.save()
    document = pypdfium2.PdfDocument(out.getvalue())
    page = document[0]
    bitmap = page.render(scale=3, grayscale=True)
    dark = sum(255 - level for level in bytes(bitmap.buffer))
    for part in (bitmap, page, document):
        part.close()
    return dark


def test_bold_is_bold() -> None:
    regular, bold = (ink(font_name(face)) for face in faces())
    assert regular > 0
    assert bold >= 1.25 * regular


def test_a_face_is_registered_once(forget: None) -> None:
    first, again = open_face(str(FILES[0])), open_face(str(FILES[0]))
    name = font_name(first)
    font = pdfmetrics.getFont(name)
    assert name == f"NotoSansTC-Regular-{first.digest()}"
    assert font_name(first) == font_name(again) == name
    assert pdfmetrics.getFont(name) is font
    assert font_name(open_face(str(FILES[1]))) != name


def test_other_fonts_of_the_same_name_stay_themselves(forget: None) -> None:
    ours = font_name(open_face(str(FILES[0])))
    pdfmetrics.registerFont(ttfonts.TTFont("stock", str(FILES[0])))
    assert type(pdfmetrics.getFont("stock")) is ttfonts.TTFont
    assert type(pdfmetrics.getFont(ours)) is pdffonts._Font
    # And the other way round.
    pdfmetrics._fonts.pop(ours)
    assert type(pdfmetrics.getFont(font_name(open_face(str(FILES[0]))))) is pdffonts._Font


def test_two_files_with_one_name_inside_in_one_document(tmp_path: Path) -> None:
    paths = [built(tmp_path / "one.ttf", 1000), built(tmp_path / "two.ttf", 2048)]
    pair = [open_face(path) for path in paths]
    names = [font_name(face) for face in pair]
    assert pair[0].postscript_name == pair[1].postscript_name
    assert names[0] != names[1]
    both = draw(names, ["ABC"])
    with fonts_in(both) as fonts:
        assert len({str(font.BaseFont) for font in fonts}) == 2
    assert "ABC" in pdfium_text(both)
    # A document with only one of them shows nothing of that.
    with fonts_in(draw(names[1:], ["ABC"])) as fonts:
        assert {str(font.BaseFont) for font in fonts} == {"/AAAAAA+Built-Regular"}


def test_damaged_outlines_end_in_a_face_error(tmp_path: Path, forget: None) -> None:
    """What opening does not look at: the outlines and where they are."""
    source = tmp_path / "small.ttf"
    with TTFont(FILES[0]) as font:
        subsetter = Subsetter(Options(layout_features=[], hinting=False))
        subsetter.populate(text="".join(LINES))
        subsetter.subset(font)
        font.save(source)
    built(tmp_path / "built.ttf", 1000)
    random_ = random.Random(5)
    drawn = refused = 0
    for path in (source, tmp_path / "built.ttf"):
        data = path.read_bytes()
        tables = open_face(str(path)).tables
        for number in range(120):
            bad = bytearray(data)
            for _ in range(8):
                start, length = tables[random_.choice((b"glyf", b"loca", b"hmtx", b"post"))]
                bad[start + random_.randrange(length)] = random_.randrange(256)
            # Each has a name of its own, since the digest does not look at outlines.
            file = tmp_path / f"bad{number}.ttf"
            file.write_bytes(bad)
            try:
                face = open_face(str(file))
                name = f"bad {path.stem} {number}"
                pdfmetrics._fonts[name] = pdffonts._Font(name, face)
                draw([name], ["AB CÁ", *LINES])
                drawn += 1
            except FaceError as error:
                assert error.id == "font-broken"
                refused += 1
    assert drawn > 10
    assert refused > 10


@pytest.mark.parametrize("value", [0, 0xFFFF])
def test_outlines_elsewhere_end_in_a_face_error(tmp_path: Path, forget: None, value: int) -> None:
    path = Path(built(tmp_path / "built.ttf", 1000))
    face = open_face(str(path))
    assert not face.long_offsets
    data = bytearray(path.read_bytes())
    end = face.tables[b"loca"][0] + 2 * (face.glyph(ord("B")) + 1)
    data[end : end + 2] = value.to_bytes(2, "big")
    path = tmp_path / "bad.ttf"
    path.write_bytes(data)
    name = f"elsewhere {value}"
    pdfmetrics._fonts[name] = pdffonts._Font(name, open_face(str(path)))
    with pytest.raises(FaceError) as caught:
        draw([name], ["AB"])
    assert caught.value.id == "font-broken"


def test_a_font_reportlab_cannot_read_is_a_face_error(
    forget: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ttfonts.TTFError("no")

    monkeypatch.setattr(ttfonts.TTFontFile, "__init__", fails)
    with pytest.raises(FaceError) as caught:
        font_name(open_face(str(FILES[0])))
    assert caught.value.id == "font-broken"


def test_a_name_that_does_not_register_is_seen(
    forget: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = ttfonts.TTFont("other", str(FILES[0]))
    monkeypatch.setattr(pdfmetrics, "getFont", lambda _: other)
    with pytest.raises(RuntimeError):
        font_name(open_face(str(FILES[0])))


@long
def test_opening_takes_a_fraction_of_stock_reportlab() -> None:
    def best(make: Callable[[], object]) -> float:
        times = []
        for _ in range(3):
            start = time.perf_counter()
            make()
            times.append(time.perf_counter() - start)
        return min(times)

    path = str(FILES[0])
    mapped = best(lambda: pdffonts._Font("mapped", open_face(path)))
    assert mapped < best(lambda: ttfonts.TTFont("stock", path)) / 10


def run(code: str) -> str:
    """What a fresh Python prints; this one has long loaded everything."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


SHEET = f"""
import io, sys
from sheetgen.faces.face import open_face
from sheetgen.writers.pdffonts import Canvas, font_name
name = font_name(open_face({str(FILES[0])!r}))
out = io.BytesIO()
canvas = Canvas(out, initialFontName=name)
canvas.setFont(name, 10)
canvas.drawCentredString(99, 99, "總分 A1")
canvas.save()
assert out.getvalue().startswith(b"%PDF")
"""


def test_pillow_is_not_loaded_for_a_sheet_but_works() -> None:
    later = "from PIL import Image; import PIL.Image; print(Image.new('L', (3, 2)).size)"
    loaded = "print('PIL._imaging' in sys.modules)"
    assert run("\n".join((SHEET, loaded, later, loaded))) == "False\n(3, 2)\nTrue\n"


def test_reportlab_draws_pictures_with_the_pillow_that_waited() -> None:
    code = """
import PIL.ImageDraw
from reportlab.lib.utils import ImageReader
picture = ImageReader(PIL.Image.new("RGB", (4, 4), "red"))
Canvas(io.BytesIO(), initialFontName=name).drawImage(picture, 0, 0)
print(picture.getSize())
"""
    assert run(SHEET + code) == "(4, 4)\n"


@long
def test_pillow_loaded_before_stays() -> None:
    code = "import PIL.Image\nbefore = PIL.Image\n{}\nprint(sys.modules['PIL.Image'] is before)"
    assert run(code.format(SHEET)) == "True\n"


def test_without_pillow_reportlab_itself_complains() -> None:
    code = """
import gc, sys
sys.modules["PIL"] = None
try:
    import sheetgen.writers.pdffonts
except ImportError as error:
    print(error.name, gc.isenabled())
"""
    assert run(code) in ("PIL.Image True\n", "PIL True\n")


@long
def test_garbage_collection_goes_on() -> None:
    assert gc.isenabled()
    assert run(
        "import gc; gc.disable(); import sheetgen.writers.pdffonts; print(gc.isenabled())"
    ) == ("False\n")
