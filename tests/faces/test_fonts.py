"""Fonts of one's own: what is chosen, what is made of it, what is printed, and what is listed."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdf
import pypdfium2
import pytest
from click.testing import CliRunner
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont
from tools import effort
from tools.command import run
from tools.effort import few, long, sampled
from tools.madefonts import cff, collection, save, shipped, truetype, variable

from sheetgen.cli.app import main
from sheetgen.drawing.page import Label, Sheetful
from sheetgen.faces import converted, search
from sheetgen.faces.converted import LATIN, Conversion, ConvertedFace, cache_folder, convert
from sheetgen.faces.face import Face, open_face
from sheetgen.faces.fontdata import FaceError
from sheetgen.faces.fontfile import open_fonts
from sheetgen.faces.fontspec import choose_fonts, face_of, region_of
from sheetgen.faces.search import system_folders
from sheetgen.job.materials import Materials
from sheetgen.job.printout import one_page
from sheetgen.job.request import Font, Request
from sheetgen.source import library
from sheetgen.words.languages import language_tags, read_language

PLAIN = "".join(char for char in LATIN if not "\x7f" < char < "\u2010") + "Ä·×"
TEXT = "Qwixx ABCDEFGabcdefg0123456789得分日本骨直角"


@pytest.fixture(autouse=True)
def own_folder(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(here / "cache"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of fonts of every kind that has everything a sheet needs."""
    folder = tmp_path_factory.mktemp("fonts")
    text = PLAIN + TEXT + "繁體中文上張"
    language = read_language("zh-Hant")
    for texts in (language.texts, *language.sheets.values()):
        text += "".join(phrase.text for phrase in texts.values())
    for weight, name in ((400, "Regular"), (700, "Bold")):
        save(cff("TC", weight, text), folder / f"Outline-{name}.otf")
        others = [cff("TC", weight, PLAIN + TEXT, f"Many Sans {name}") for name in ("JP", "SC")]
        fonts = [*others, cff("TC", weight, text, "Many Sans TC")]
        collection(fonts, folder / f"Many-{name}.ttc")
    save(variable("TC", text, "Changing"), folder / "Changing[wght].ttf")
    return folder


def render(*arguments: str) -> bytes:
    result = run("render", *arguments, "-o", "out.pdf")
    assert result.exit_code == 0, result.output
    return Path("out.pdf").read_bytes()


def draw(path: str | io.BytesIO, text: str) -> Image.Image:
    """A text as another library draws it."""
    font = ImageFont.truetype(path, 80, layout_engine=ImageFont.Layout.BASIC)
    picture = Image.new("L", (90 * len(text), 140))
    ImageDraw.Draw(picture).text((10, 10), text, font=font, fill=255)
    return picture


def ink(picture: Image.Image) -> float:
    return sum(level * n for level, n in enumerate(picture.histogram())) / 255


def shapes(font: TTFont) -> dict[str, tuple[float, tuple[float, ...] | None]]:
    """The area, with the sense of its outline, and the bounds of every character."""
    glyphs, found = font.getGlyphSet(), {}
    for code, name in font.getBestCmap().items():
        area, bounds = AreaPen(glyphs), BoundsPen(glyphs)
        glyphs[name].draw(area)
        glyphs[name].draw(bounds)
        found[chr(code)] = (area.value, bounds.bounds)
    return found


def of(face: Face) -> io.BytesIO:
    return io.BytesIO(face.data[:])


def refusal(text: str, region: str = "") -> str:
    with pytest.raises(FaceError) as caught:
        pair = choose_fonts(text, region)
        for font, bold in zip(pair, (False, True), strict=True):
            face_of(font, bold, TEXT)
    assert "{" not in str(caught.value)
    return caught.value.id


# What is made


@long
@pytest.mark.parametrize("weight", [400, 700])
def test_outlines_of_postscript_are_drawn_the_same(weight: int) -> None:
    path = save(cff("JP", weight, TEXT), Path("a.otf"))
    (font,) = open_fonts(str(path))
    assert (font.cff, font.variable, font.weight, font.plain) == (True, False, weight, False)
    face = ConvertedFace(font, weight == 700, TEXT)
    assert face.width(TEXT) == open_face(str(shipped("JP", weight))).width(TEXT)
    # Measured on the outlines: at the size of a pixel hints would make more of a difference.
    with TTFont(of(face)) as made, TTFont(path) as original:
        ours, theirs = shapes(made), shapes(original)
    assert set(TEXT) <= theirs.keys() <= ours.keys()
    for char in set(TEXT) - {" "}:
        (area, bounds), (wanted, around) = ours[char], theirs[char]
        assert area == pytest.approx(-wanted, rel=0.004), char  # TrueType turns the other way
        assert bounds == pytest.approx(around, abs=1), char
    assert ink(draw(of(face), TEXT)) == pytest.approx(ink(draw(str(path), TEXT)), rel=0.03)


def test_a_variable_font_is_drawn_in_both_weights_and_not_thin() -> None:
    path = save(variable("TC", TEXT, "Changing"), Path("v.ttf"))
    (font,) = open_fonts(str(path))
    assert font.variable
    assert font.axis is not None
    assert tuple(font.axis) == (100, 100, 700)
    faces = [ConvertedFace(font, bold, TEXT) for bold in (False, True)]
    for face, weight in zip(faces, (400, 700), strict=True):
        wide = open_face(str(shipped("TC", weight))).width(TEXT)
        assert face.width(TEXT) == pytest.approx(wide, abs=0.01)
        expected = ink(draw(str(shipped("TC", weight)), TEXT))
        assert ink(draw(of(face), TEXT)) == pytest.approx(expected, rel=0.03)
    assert ink(draw(of(faces[1]), TEXT)) > 1.25 * ink(draw(of(faces[0]), TEXT))
    assert faces[0].postscript_name != faces[1].postscript_name
    assert faces[0].digest() != faces[1].digest()


def test_a_made_font_is_whole_and_has_a_name_of_its_own() -> None:
    path = save(cff("JP", 700, TEXT, "Source Something"), Path("a.otf"))
    face = ConvertedFace(open_fonts(str(path))[0], True, TEXT)
    with TTFont(of(face)) as font:
        names = {str(record) for record in font["name"].names}
        assert not any("Source" in name for name in names)
        assert font["name"].getDebugName(6) == face.postscript_name
        assert face.postscript_name.startswith("sheetgen-")
        assert "CFF " not in font
        assert set(map(ord, TEXT)) <= font.getBestCmap().keys()
        assert font["OS/2"].usWeightClass == 700
        for name in font.getGlyphOrder():
            assert not font["glyf"][name].isComposite()
    # Messages, and programs that have the original, know it by its name.
    assert face.title == "SourceSomething-Bold"
    assert face.family == "Source Something"


def test_the_same_font_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(variable("TC", TEXT, "Changing"), Path("v.ttf"))
    found = set()
    for cache in ("one", "two", "two"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(Path(cache).absolute()))
        monkeypatch.setenv("LOCALAPPDATA", str(Path(cache).absolute()))
        for text in (TEXT, TEXT[::-1]):
            found.add(ConvertedFace(open_fonts(str(path))[0], False, text).data[:])
    assert len(found) == 1
    assert len(list(Path(cache_folder()).iterdir())) == 1


def test_a_face_that_needs_another_character_is_made_again() -> None:
    path = save(cff("TC", 400, TEXT + "紅黃綠藍"), Path("a.otf"))
    face = ConvertedFace(open_fonts(str(path))[0], False, "紅")
    first = face.digest()
    assert face.glyph(ord("紅"))
    with TTFont(of(face)) as font:
        assert ord("綠") not in font.getBestCmap()
    face.want("黃綠")
    second = face.data[:]
    assert face.missing("紅黃綠") == []
    assert face.missing("藍緑🔒") == ["緑", "🔒"]  # the first is fetched, the others are nowhere
    assert face.width("藍") == 1
    assert face.data[:] != second
    assert face.digest() != first or face.data[:] != second
    with TTFont(of(face)) as font:
        assert set(map(ord, "紅黃綠藍")) <= font.getBestCmap().keys()


def entries() -> list[Path]:
    found = sorted(Path(cache_folder()).iterdir())
    assert found
    return found


@sampled(3)
@pytest.mark.parametrize("damage", ["cut", "bit", "empty", "other", "folder"])
def test_a_broken_font_in_the_cache_is_made_again(damage: str) -> None:
    path = save(cff("TC", 400, TEXT), Path("a.otf"))
    whole = ConvertedFace(open_fonts(str(path))[0], False, TEXT).data[:]
    (entry,) = entries()
    assert entry.read_bytes() == whole
    if damage == "cut":
        entry.write_bytes(whole[: len(whole) // 2])
    elif damage == "bit":
        changed = bytearray(whole)
        changed[len(whole) // 2] ^= 1
        entry.write_bytes(changed)
    elif damage == "empty":
        entry.write_bytes(b"")
    elif damage == "other":
        shutil.copy(shipped("TC", 700), entry)
    else:
        entry.unlink()
        entry.mkdir()
    assert ConvertedFace(open_fonts(str(path))[0], False, TEXT).data[:] == whole
    if damage != "folder":
        assert entry.read_bytes() == whole


def test_a_whole_font_in_the_cache_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(cff("TC", 400, TEXT), Path("a.otf"))
    whole = ConvertedFace(open_fonts(str(path))[0], False, TEXT).data[:]

    def no(*arguments: object) -> bytes:
        raise AssertionError("it was there")

    monkeypatch.setattr(converted, "convert", no)
    assert ConvertedFace(open_fonts(str(path))[0], False, TEXT).data[:] == whole


def test_the_cache_does_not_grow_for_ever() -> None:
    path = save(cff("TC", 400, TEXT), Path("a.otf"))
    folder = Path(cache_folder())
    folder.mkdir(parents=True)
    for n in range(100):
        (folder / f"{n}.ttf").write_bytes(b"old")
        os.utime(folder / f"{n}.ttf", (n, n))
    face = ConvertedFace(open_fonts(str(path))[0], False, TEXT)
    left = entries()
    assert len(left) == 64
    assert face.data[:] in [file.read_bytes() for file in left]
    assert folder / "0.ttf" not in left
    assert folder / "99.ttf" in left


def test_no_cache_is_needed() -> None:
    Path("cache").write_text("a file where the folder should be")
    path = save(cff("TC", 400, TEXT), Path("a.otf"))
    assert ConvertedFace(open_fonts(str(path))[0], False, TEXT).missing(TEXT) == []


def test_a_broken_outline_is_a_problem() -> None:
    path = save(cff("TC", 400, TEXT), Path("a.otf"))
    (font,) = open_fonts(str(path))
    start, length = font.tables[b"CFF "]
    data = bytearray(path.read_bytes())
    data[start : start + length] = bytes(length)
    path.write_bytes(data)
    with pytest.raises(FaceError) as caught:
        ConvertedFace(open_fonts(str(path))[0], False, TEXT)
    assert caught.value.id == "font-broken"


@long
def test_an_outline_that_is_needed_later_and_broken_is_a_problem(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a character that only the name on a copy has."""
    Path("names.csv").write_text("name\n日本骨\n", encoding="utf-8")
    real = convert

    def fails(what: Conversion, glyphs: dict[int, int]) -> bytes:
        if ord("骨") in glyphs:
            raise IndexError("pop from an empty stack")
        return real(what, glyphs)

    monkeypatch.setattr(converted, "convert", fails)
    said = ("qwixx", "--lang", "en", "--names", "names.csv")
    for command in few(("render", "preview"), 2):
        result = run(command, *said, "--font", str(made / "Outline-Regular.otf"), "-o", "out")
        assert result.exit_code == 1, result.output
        assert "Outline-Regular.otf is no whole" in result.output
        assert isinstance(result.exception, SystemExit)


def test_any_damage_is_told_and_nothing_else_happens() -> None:
    whole = collection([cff("TC", 400, "AB得"), cff("JP", 400, "AB得")], Path("a.ttc")).read_bytes()
    opened = refused = 0
    for at in [*range(0, 200), *range(200, len(whole), 41)]:
        for value in (0, 0xFF):
            changed = bytearray(whole)
            changed[at] = value
            Path("b.ttc").write_bytes(changed)
            try:
                for font in open_fonts("b.ttc"):
                    font.missing("ABC得")
                    font.width("AB")
                opened += 1
            except FaceError:
                refused += 1
    assert opened > 50
    assert refused > 20
    for length in range(0, 400, 3):
        Path("b.ttc").write_bytes(whole[:length])
        with pytest.raises(FaceError):
            open_fonts("b.ttc")


# What is chosen


@long
def test_the_bold_of_a_family_is_found_beside_it(made: Path) -> None:
    pair = choose_fonts(str(made / "Outline-Regular.otf"), "")
    assert pair.bold.path == str(made / "Outline-Bold.otf")
    pair = choose_fonts(str(made / "Changing[wght].ttf"), "")
    assert pair.regular is pair.bold
    pair = choose_fonts(str(shipped("JP", 400)), "")
    assert pair.bold.path == str(shipped("JP", 700))  # not that of the other families there


def test_the_bold_is_never_the_regular_twice(tmp_path: Path) -> None:
    lone = save(truetype("TC", 400, TEXT, "Lone"), tmp_path / "Lone.ttf")
    save(truetype("TC", 700, TEXT, "Another"), tmp_path / "LoneBold.ttf")
    save(truetype("TC", 700, TEXT, "Lone", fsSelection=0x01), tmp_path / "Lone-Italic.ttf")
    save(truetype("TC", 400, TEXT, "Lone", usWeightClass=500), tmp_path / "Lone-Medium.ttf")
    assert refusal(str(lone)) == "font-no-bold"
    assert refusal(f"{lone},{lone}") == "font-not-bold"
    assert refusal(f"{lone},{tmp_path / 'Lone-Medium.ttf'}") == "font-not-bold"
    heavy = save(truetype("TC", 700, TEXT, "Lone", usWeightClass=900), tmp_path / "z.ttf")
    assert choose_fonts(str(lone), "").bold.path == str(heavy)
    bold = save(truetype("TC", 700, TEXT, "Lone"), tmp_path / "zz.ttf")
    assert choose_fonts(str(lone), "").bold.path == str(bold)
    assert refusal(str(bold)) == "font-only-bold"
    (tmp_path / "a").mkdir()
    narrow = save(variable("TC", TEXT, "Lone", most=500), tmp_path / "a" / "v.ttf")
    assert refusal(str(narrow)) == "font-no-bold"
    width = save(variable("TC", TEXT, "Lone", thin=False), tmp_path / "a" / "w.ttf")
    assert refusal(str(width)) == "font-no-bold"
    assert choose_fonts(f"{width},{bold}", "").bold.weight == 700


def test_names_may_hold_a_comma_and_a_number(tmp_path: Path) -> None:
    folder = tmp_path / "a, b #1"
    folder.mkdir()
    for weight, name in ((400, "x#7.ttf"), (700, "y, z.ttf")):
        save(truetype("TC", weight, TEXT, "Odd"), folder / name)
    pair = choose_fonts(str(folder / "x#7.ttf"), "")
    assert pair.regular.path == str(folder / "x#7.ttf")
    assert pair.bold.path == str(folder / "y, z.ttf")


def test_a_collection_gives_the_font_of_the_language(made: Path) -> None:
    path = str(made / "Many-Regular.ttc")
    for region in ("JP", "SC", "TC"):
        pair = choose_fonts(path, region)
        assert [font.family for font in pair] == [f"Many Sans {region}"] * 2
        assert [font.weight for font in pair] == [400, 700]
    assert choose_fonts(f"{path}#1", "TC").regular.family == "Many Sans SC"
    assert choose_fonts(f"{path}#1", "TC").bold.family == "Many Sans SC"
    bold = str(made / "Many-Bold.ttc")
    assert choose_fonts(f"{path}#0,{bold}#2", "SC").bold.family == "Many Sans TC"
    assert choose_fonts(f"{path}#0,{bold}", "SC").bold.family == "Many Sans JP"
    assert refusal(f"{path}#3") == "font-index"
    assert region_of("Noto Sans JP") == "JP"
    assert region_of("Noto Sans") == region_of("Some Sans MS Bold") == ""


def test_all_weights_may_lie_in_one_collection(tmp_path: Path) -> None:
    fonts = [truetype("TC", w, TEXT, "All", usWeightClass=c) for w, c in
             ((400, 300), (700, 900), (400, 400), (700, 700))]  # fmt: skip
    path = collection(fonts, tmp_path / "all.ttc")
    pair = choose_fonts(str(path), "")
    assert [font.index for font in pair] == [2, 3]


def test_what_may_not_be_embedded_stays_refused(tmp_path: Path) -> None:
    for fs_type in few((0x0002, 0x0100, 0x0200), 2):
        for weight in (400, 700):
            font = truetype("TC", weight, TEXT, "Closed", fsType=fs_type)
            save(font, tmp_path / f"closed-{weight}.otf")
        assert refusal(str(tmp_path / "closed-400.otf")) == "font-not-embeddable"


def test_no_font_is_none() -> None:
    result = run("render", "qwixx", "--font", "")
    assert result.exit_code == 2
    assert "--font: `font` has no value" in result.output


def test_wrong_names() -> None:
    assert refusal("nowhere.ttf") == "font-missing"
    assert refusal("a.ttf,b.ttf,c.ttf") == "font-pair"
    assert refusal("") == "font-missing"
    Path("text.ttf").write_text("no font at all, but some text")
    assert refusal("text.ttf") == "font-unreadable"
    Path("web.woff2").write_bytes(b"wOF2" + bytes(99))
    assert refusal("web.woff2") == "font-unreadable"
    Path("folder.ttf").mkdir()
    assert refusal("folder.ttf") == "font-unreadable"


# What is printed


def sheetfuls(data: bytes) -> int:
    return len(pypdf.PdfReader(io.BytesIO(data)).pages)


def fonts_of(data: bytes) -> dict[str, bool]:
    """Names of all fonts of a PDF, and whether each is embedded as TrueType."""
    found = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                embedded = "/FontDescriptor" in item and "/FontFile2" in item.FontDescriptor
                found[str(item.BaseFont).partition("+")[2]] = embedded
    assert found
    return found


def read_twice(data: bytes) -> list[str]:
    """The text of a PDF as two libraries read it."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    document = pypdfium2.PdfDocument(data)
    return [
        "".join(page.extract_text() for page in reader.pages),
        "".join(document[n].get_textpage().get_text_range() for n in range(len(document))),
    ]


def labels(sheetful: Sheetful) -> str:
    return "".join(
        item.text
        for spot in sheetful.placements
        for item in (*spot.piece.items, *spot.over)
        if isinstance(item, Label)
    )


def characters(text: str) -> Counter[str]:
    return Counter(char for char in text if not char.isspace() and char.isprintable())


def reads_back(data: bytes, pages: list[Sheetful]) -> None:
    """R46: what is read is what was written, and no other characters that look like it."""
    wanted = characters("".join(map(labels, pages)))
    assert sum(wanted.values()) > 50
    for text in read_twice(data):
        assert characters(text) == wanted
        assert unicodedata.is_normalized("NFC", text)
        assert not any("\u2e80" <= c <= "\u2fdf" or "\uf900" <= c <= "\ufaff" for c in text)


def laid_out(font: str, tag: str) -> list[Sheetful]:
    shop = Materials(font=Font(font))
    language = read_language(tag)
    sheet, _ = shop.sheet("qwixx")
    from sheetgen.paper.grid import Plan

    result = one_page(shop, sheet, language, Request(plan=Plan(shop.sizes["A4"])))
    return list(result.document.pages)


@pytest.mark.parametrize(
    "name", few(["Outline-Regular.otf", "Many-Regular.ttc", "Changing[wght].ttf"], 2)
)
def test_a_sheet_in_a_made_font(made: Path, name: str) -> None:
    font = str(made / name)
    data = render("qwixx", "--lang", "zh-Hant", "--font", font)
    found = fonts_of(data)
    assert len(found) == 2
    assert all(found.values())
    assert all(name.startswith("sheetgen-") for name in found)
    reads_back(data, laid_out(font, "zh-Hant"))
    assert render("qwixx", "--lang", "zh-Hant", "--font", font) == data
    shutil.rmtree(library.cache_folder())
    assert render("qwixx", "--lang", "zh-Hant", "--font", font) == data


@long
@pytest.mark.parametrize("region", ["JP", "SC"])
def test_a_sheet_in_another_shipped_face(region: str) -> None:
    font = shipped(region, 400).name
    data = render("qwixx", "--lang", "zh-Hant", "--font", font)
    assert fonts_of(data) == {f"NotoSans{region}-{w}": True for w in ("Regular", "Bold")}
    reads_back(data, laid_out(font, "zh-Hant"))


@sampled(3)
def test_every_shipped_language_reads_back(shipped_language: str) -> None:
    data = render("qwixx", "--lang", shipped_language)
    assert all(fonts_of(data).values())
    reads_back(data, laid_out("", shipped_language))


@long
@pytest.mark.parametrize("name", few(("Many-Regular.ttc", "Changing[wght].ttf"), 2))
def test_pictures_of_a_sheet_in_a_made_font(made: Path, name: str) -> None:
    """Their captions too are written in it."""
    said = ("preview", "qwixx", "--lang", "zh-Hant", "--font", str(made / name))
    result = run(*said, "--format", "contact", "-o", "contact.png")
    assert result.exit_code == 0, result.output
    usual = run("preview", "qwixx", "--lang", "zh-Hant", "--format", "contact", "-o", "usual.png")
    assert usual.exit_code == 0
    one, other = (Image.open(path).convert("L") for path in ("contact.png", "usual.png"))
    assert one.size == other.size
    low = (0, one.height * 9 // 10, one.width, one.height)  # the caption
    dark = [sum(p.crop(low).histogram()[:128]) for p in (one, other)]
    assert dark[0] > 100
    assert dark[0] == pytest.approx(dark[1], rel=0.1)  # drawn as the shipped fonts are
    result = run(*said, "--format", "svg", "-o", "a.svg")
    assert result.exit_code == 0, result.output
    family = "Many Sans TC" if "Many" in name else "Changing"
    assert f"font-family=\"'{family}'" in Path("a.svg").read_text(encoding="utf-8")


@long
def test_names_on_copies_are_in_the_made_font(made: Path) -> None:
    Path("names.csv").write_text("name\n日本骨\nÄnne\n", encoding="utf-8")
    font = str(made / "Outline-Regular.otf")
    data = render("qwixx", "--font", font, "--names", "names.csv", "--lang", "en")
    for text in read_twice(data):
        assert "日本骨" in text
        assert "Änne" in text
    Path("names.csv").write_text("name\n鱻\n", encoding="utf-8")
    result = run("render", "qwixx", "--font", font, "--names", "names.csv", "--lang", "en")
    assert result.exit_code == 1
    assert "TestSource-Regular has no 鱻" in result.output


def test_a_missing_glyph_of_an_own_font_is_told(tmp_path: Path) -> None:
    for weight in (400, 700):
        save(cff("TC", weight, LATIN), tmp_path / f"latin-{weight}.otf")
    path = str(tmp_path / "latin-400.otf")
    assert run("render", "qwixx", "--lang", "en", "--font", path).exit_code == 0
    result = run("render", "qwixx", "--lang", "zh-Hant", "--font", path)
    assert result.exit_code == 1
    assert "紅 (U+7D05)" in result.output
    assert "Traceback" not in result.output


def test_problems_stand_at_the_option_or_at_the_line_of_the_job(tmp_path: Path) -> None:
    result = run("render", "qwixx", "--font", "nowhere.ttf")
    assert result.exit_code == 2
    assert "--font: there is no font file nowhere.ttf" in result.output
    Path("job.yaml").write_text("sheets: [qwixx]\nfont: nowhere.ttf\n")
    result = run("render", "--job", "job.yaml")
    assert result.exit_code == 1
    assert "job.yaml:2:7: there is no font file nowhere.ttf" in result.output
    assert not Path("output").exists()


def test_a_job_names_fonts_beside_it_and_in_the_folder_of_fonts(made: Path) -> None:
    os.mkdir("club")
    for name in ("Outline-Regular.otf", "Outline-Bold.otf", "Many-Regular.ttc", "Many-Bold.ttc"):
        shutil.copy(made / name, "club")
    for said, number in (
        ("Outline-Regular.otf", ""),
        ("Outline-Regular.otf,Outline-Bold.otf", ""),
        ("Many-Regular.ttc#1,Many-Bold.ttc#1", "#1"),
        ("NotoSansJP_400Regular.ttf", ""),
    ):
        Path("club/job.yaml").write_text(f"sheets: [qwixx]\nlang: en\nfont: '{said}'\n")
        data = render("--job", "club/job.yaml")
        assert ("sheetgen-" in str(fonts_of(data))) == ("Noto" not in said)
        result = run("render", "--job", "club/job.yaml", "--write-job", "above.yaml", "--force")
        assert result.exit_code == 0, result.output
        written = Path("above.yaml").read_text()
        assert ("club/" in written) == ("Noto" not in said)
        assert number in written
        assert render("--job", "above.yaml") == data


def test_a_language_may_name_a_font_that_has_to_be_made(made: Path) -> None:
    os.makedirs("layouts/words")
    shutil.copytree(made, "fonts")
    faces = "{regular: 'Changing[wght].ttf', bold: 'Changing[wght].ttf'}"
    Path("layouts/words/qaa.yaml").write_text(f"language: qaa\nname: Test\nfaces: {faces}\n")
    data = render("qwixx", "--lang", "qaa", "--draft")
    found = fonts_of(data)
    assert len(found) == 2
    assert all(name.startswith("sheetgen-") for name in found)
    faces = "{regular: nowhere.ttf, bold: Outline-Bold.otf}"
    Path("layouts/words/qab.yaml").write_text(f"language: qab\nname: Test\nfaces: {faces}\n")
    result = run("render", "qwixx", "--lang", "qab", "--draft")
    assert result.exit_code == 1
    assert "qab.yaml:1:1: there is no font file" in result.output
    assert "nowhere.ttf" in result.output


def test_where_fonttools_is_missing_one_line_says_what_to_do(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fontTools", None)
    result = run("render", "qwixx", "--font", str(made / "Outline-Regular.otf"))
    assert result.exit_code == 2
    assert "pip install fonttools" in result.output
    assert len(result.output.strip().splitlines()) == 1
    shutil.copytree(made, "fonts")
    listed = json.loads(run("fonts", "--json").output)
    ids = {one["file"]: one["id"] for one in listed if one["place"] == "own"}
    assert set(ids.values()) == {"font-tools-missing"}
    assert render("qwixx", "--font", shipped("JP", 400).name)  # others need it not


# Languages with faces of their own in one file


@pytest.fixture
def two_languages() -> Iterator[None]:
    """Languages that are set in the Japanese and the Simplified Chinese face, and a sheet."""
    os.makedirs("layouts/words")
    for tag, region in (("qaa", "JP"), ("qab", "SC")):
        faces = f"{{regular: {shipped(region, 400).name}, bold: {shipped(region, 700).name}}}"
        Path(f"layouts/words/{tag}.yaml").write_text(
            f"language: {tag}\nname: Test\nfaces: {faces}\n", encoding="utf-8"
        )
    Path("mine.yaml").write_text(
        "title: Mine\npiece: A6 landscape\nplayers: 2\nlines: [Name, Date]\n"
        "tables: {t: [0, 1, 2, 3]}\n"
        "blocks:\n"
        "  - id: r\n    rows: [{id: a, name: Row, boxes: 3, score: t}]\n"
        "  - {id: t, totals: all}\n"
        "arrange: [[r], [t]]\n"
        "words:\n"
        + "".join(
            f"  {tag}: {{Mine: {title}, Row: {row}, Total: {total}, Name: 名, Date: 日}}\n"
            for tag, title, row, total in (("qaa", "直角", "骨", "計"), ("qab", "海角", "边", "计"))
        ),
        encoding="utf-8",
    )
    yield


def by_font(data: bytes) -> dict[str, str]:
    """The characters that each font of a PDF draws, by the font's name."""
    found: dict[str, set[str]] = {}
    reader = pypdf.PdfReader(io.BytesIO(data))

    def visit(text: str, cm: object, tm: object, font: dict[str, str] | None, size: float) -> None:
        if font and text.strip():
            name = font["/BaseFont"].partition("+")[2]
            found.setdefault(name, set()).update(text.strip())

    for page in reader.pages:
        page.extract_text(visitor_text=visit)
    return {name: "".join(sorted(chars)) for name, chars in found.items()}


@pytest.mark.usefixtures("two_languages")
def test_each_piece_of_a_shared_page_is_set_in_the_face_of_its_language() -> None:
    arguments = ("mine.yaml", "--lang", "all", "--together", "--draft", "--paper", "A4")
    data = render(*arguments)
    found = by_font(data)
    assert all(fonts_of(data).values())
    for name, inside, outside in (
        ("NotoSansJP", "直骨計", "海边计"),
        ("NotoSansSC", "海边计", "直骨計"),
    ):
        drawn = "".join(found[f"{name}-{weight}"] for weight in ("Regular", "Bold"))
        assert set(inside) <= set(drawn)
        assert not set(outside) & set(drawn)
    assert "NotoSansTC-Bold" in found  # English is there too
    for text in read_twice(data):
        assert all(char in text for char in "直角骨計海边计")
    # The names on copies too.
    Path("n.csv").write_text("name\n本\n", encoding="utf-8")
    found = by_font(render(*arguments, "--names", "n.csv"))
    for region in ("JP", "SC", "TC"):
        assert "本" in found[f"NotoSans{region}-Regular"]


@long
@pytest.mark.usefixtures("two_languages")
def test_pictures_of_a_shared_page_follow() -> None:
    arguments = ("mine.yaml", "--lang", "all", "--together", "--draft")
    result = run("preview", *arguments, "--format", "svg", "-o", "a.svg")
    assert result.exit_code == 0, result.output
    text = Path("a.svg").read_text(encoding="utf-8")
    for tag, family, word in (("qaa", "Noto Sans JP", "直角"), ("qab", "Noto Sans SC", "海角")):
        group = text.partition(f'xml:lang="{tag}" font-family="')[2]
        assert group.startswith(f"'{family}'")
        assert f">{word}<" in group.partition("</defs>")[0].partition('<g id="')[0]
    for form in ("png", "contact"):
        result = run("preview", *arguments, "--format", form, "-o", f"{form}.png")
        assert result.exit_code == 0, result.output
    result = run("preview", *arguments, "--pieces", "--format", "svg", "-o", "pieces")
    assert result.exit_code == 0, result.output
    assert any('xml:lang="qab"' in p.read_text(encoding="utf-8") for p in Path("pieces").iterdir())


@pytest.mark.usefixtures("two_languages")
def test_a_run_opens_only_the_faces_it_draws_with(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    real = open_face

    def counted(path: str) -> Face:
        opened.append(os.path.basename(path))
        return real(path)

    monkeypatch.setattr("sheetgen.job.materials.open_face", counted)
    render("qwixx", "--lang", "zh-Hant")
    assert sorted(opened) == ["NotoSansTC_400Regular.ttf", "NotoSansTC_700Bold.ttf"]
    opened.clear()
    render("mine.yaml", "--lang", "qaa", "--draft")
    assert sorted(opened) == ["NotoSansJP_400Regular.ttf", "NotoSansJP_700Bold.ttf"]


@long
def test_a_run_without_a_font_of_ones_own_loads_nothing_for_it() -> None:
    import subprocess

    code = (
        "import sys\nfrom sheetgen.cli.app import main\n"
        "try:\n    main(['render', 'qwixx', '-o', 'a.pdf'])\nexcept SystemExit as end:\n"
        "    assert not end.code\n"
        "print('fontTools' in sys.modules, 'sheetgen.faces.converted' in sys.modules)"
    )
    root = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "False False"


# What is listed


def listed(*arguments: str) -> list[dict[str, object]]:
    result = run("fonts", "--json", *arguments)
    assert result.exit_code == 0, result.output
    found: list[dict[str, object]] = json.loads(result.output)
    return found


def test_shipped_fonts_have_all_that_their_languages_need() -> None:
    found = {str(one["font"]): one for one in listed()}
    assert len([one for one in found.values() if one["place"] == "shipped"]) == 6
    tags = language_tags()
    assert len(tags) >= 2
    for tag in tags:
        for file in read_language(tag).faces.values():
            needs = found[file]["languages"][tag]  # type: ignore[index]
            assert needs["missing"] == 0, tag
            assert needs["needed"] > 95


def test_what_is_missing_is_counted_and_named() -> None:
    os.mkdir("fonts")
    language = read_language("zh-Hant")
    text = "".join(p.text for t in (language.texts, *language.sheets.values()) for p in t.values())
    kept = "".join(sorted(set(text) - set("紅黃綠")))
    save(truetype("TC", 400, LATIN + kept, "Nearly"), Path("fonts/nearly.ttf"))
    (one,) = [one for one in listed("--lang", "zh-TW") if one["place"] == "own"]
    assert list(one["languages"]) == ["zh-Hant"]  # type: ignore[call-overload]
    (needs,) = one["languages"].values()  # type: ignore[attr-defined]
    assert needs["missing"] == 3
    assert set(needs["characters"]) == set("紅黃綠")
    output = run("fonts", "--lang", "zh-Hant").output
    (line,) = [line for line in output.splitlines() if line.startswith("Nearly lacks")]
    for char in "紅黃綠":
        assert f"{char} (U+{ord(char):04X})" in line
    assert f"{needs['needed'] - 3}/{needs['needed']}" in output
    result = run("fonts", "--lang", "nowhere")
    assert result.exit_code == 2


def test_every_kind_of_file_is_told_of(made: Path) -> None:
    shutil.copytree(made, "fonts")
    save(truetype("TC", 400, TEXT, "Closed", fsType=2), Path("fonts/closed.ttf"))
    whole = Path("fonts/Outline-Bold.otf").read_bytes()
    Path("fonts/cut.otf").write_bytes(whole[:5000])
    Path("fonts/empty.ttf").write_bytes(b"")
    Path("fonts/web.woff2").write_bytes(b"wOF2" + bytes(99))
    Path("fonts/text.ttf").write_text("some text that is no font")
    Path("fonts/notes.txt").write_text("not looked at")
    Path("fonts/folder.ttf").mkdir()
    found: dict[str, list[dict[str, object]]] = {}
    for one in listed():
        if one["place"] == "own":
            found.setdefault(os.path.basename(str(one["file"])), []).append(one)
    ids = {name: (ones[0]["usable"], ones[0]["id"]) for name, ones in found.items()}
    kinds = {name: ones[0]["kind"] for name, ones in found.items() if ones[0]["usable"] != "no"}
    assert set(kinds.values()) == {"variable", "postscript"}
    assert ids == {
        "Changing[wght].ttf": ("converted", None),
        "Many-Bold.ttc": ("converted", None),
        "Many-Regular.ttc": ("converted", None),
        "Outline-Bold.otf": ("converted", None),
        "Outline-Regular.otf": ("converted", None),
        "closed.ttf": ("no", "font-not-embeddable"),
        "cut.otf": ("no", "font-broken"),
        "empty.ttf": ("no", "font-unreadable"),
        "folder.ttf": ("no", "font-unreadable"),
        "text.ttf": ("no", "font-unreadable"),
        "web.woff2": ("no", "font-unreadable"),
    }
    assert [one["font"] for one in found["Many-Bold.ttc"]] == [
        f"Many-Bold.ttc#{n}" for n in range(3)
    ]
    assert found["Changing[wght].ttf"][0]["weight"] == "100–700"
    for ones in found.values():
        assert (ones[0]["usable"] == "no") == bool(ones[0]["way out"])
    for tag in ("en", "zh-Hant"):
        result = CliRunner().invoke(main, ["fonts"], env={"SHEETGEN_LANG": tag})
        assert result.exit_code == 0
        for name in found:
            assert name in result.output, name
        assert "{{" not in result.output
    assert "請" in result.output


def test_fonts_of_the_system_are_looked_for_in_its_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path(os.environ["HOME"])
    deep = home / ".local/share/fonts/a/b"
    deep.mkdir(parents=True)
    (home / ".fonts").mkdir()
    save(truetype("TC", 400, TEXT, "Deep"), deep / "deep.ttf")
    save(truetype("TC", 400, TEXT, "Old"), home / ".fonts/old.ttf")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert not [one for one in listed() if one["place"] == "system"]
    found = {one["family"]: one["font"] for one in listed("--system") if one["place"] == "system"}
    assert found["Deep"] == str(deep / "deep.ttf")
    assert found["Old"] == str(home / ".fonts/old.ttf")
    monkeypatch.setattr(sys, "platform", "darwin")
    folders = list(system_folders())
    assert folders[1:] == ["/Library/Fonts", "/System/Library/Fonts"]
    assert folders[0] == os.path.join(os.path.expanduser("~"), "Library", "Fonts")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("WINDIR", "W")
    monkeypatch.setenv("LOCALAPPDATA", "L")
    assert list(system_folders()) == [
        os.path.join("L", "Microsoft", "Windows", "Fonts"),
        os.path.join("W", "Fonts"),
    ]


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The system's folder for fonts, which is empty."""
    folder = Path("system").absolute()
    folder.mkdir()
    monkeypatch.setattr(search, "system_folders", lambda: [str(folder)])
    return folder


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_links_in_a_circle_and_twice_are_followed_once(system: Path) -> None:
    inner = system / "a" / "b"
    inner.mkdir(parents=True)
    save(truetype("TC", 400, TEXT, "Once"), inner / "once.ttf")
    for name, target in (("up", system), ("again", inner), ("self", system / "a" / "self")):
        os.symlink(target, system / "a" / name)
    os.symlink(inner / "once.ttf", inner / "link.ttf")
    os.symlink(inner / "nothing.ttf", inner / "dead.ttf")
    found = [one for one in listed("--system") if one["place"] == "system"]
    assert [one["family"] for one in found if one["family"]] == ["Once"]
    assert [one["id"] for one in found if not one["family"]] == ["font-missing"]


def test_a_folder_that_cannot_be_read_is_named(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (system / "locked").mkdir()
    save(truetype("TC", 400, TEXT, "Open"), system / "open.ttf")
    real = os.listdir

    def listdir(path: str) -> list[str]:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "listdir", listdir)
    output = run("fonts", "--system").output
    assert "These folders cannot be read" in output
    assert "locked" in output
    assert "Open" in output


@long
def test_thousands_of_fonts_are_listed_in_seconds(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(truetype("TC", 400, TEXT, "Many"), Path("one.ttf"))
    data, cut = path.read_bytes(), path.read_bytes()[:300]
    count = 3000 if effort.LONG else 1200  # more than a process may hold open at once
    for n in range(count):
        folder = system / str(n % 50)
        folder.mkdir(exist_ok=True)
        (folder / f"{n}.ttf").write_bytes(cut if n % 10 == 0 else data)
    start = time.perf_counter()
    found = [one for one in listed("--system") if one["place"] == "system"]
    assert time.perf_counter() - start < 20
    assert len(found) == count
    assert sum(1 for one in found if one["id"] == "font-broken") == count // 10
    monkeypatch.setattr(search, "MOST_FILES", 100)
    assert len(listed("--system")) == 100
    assert "too many files" in run("fonts", "--system").output
