"""Faces against fontTools, and against files that are no fonts, or no longer."""

from __future__ import annotations

import hashlib
import os
import random
import re
import struct
from collections.abc import Iterable
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont
from tools.effort import few, long, sampled

from sheetgen.faces.face import Face, open_face
from sheetgen.faces.fontdata import FaceError
from sheetgen.faces.fontfile import open_fonts
from sheetgen.source.problems import MESSAGES
from sheetgen.text.closing import NARROW

FONTS = Path(__file__).resolve().parents[2] / "fonts"
SHIPPED = sorted(FONTS.glob("*.ttf"))
FILES = sorted(FONTS.glob("NotoSansTC*.ttf"))
COUNTS = {"JP": 16732, "SC": 30890, "TC": 20745}  # characters
# Below and above U+FFFF, in runs and alone.
SAMPLE = "ABCxyz 0123456789總分扣黃綠藍紅、。\U0001f100\U00020021"


def square(pen: TTGlyphPen | T2CharStringPen, size: int) -> None:
    pen.moveTo((50, 0))
    pen.lineTo((50, size))
    pen.lineTo((size, size))
    pen.lineTo((size, 0))
    pen.closePath()


def build(kind: str = "plain", **os2: int) -> FontBuilder:
    """A font with A, B, no-break space and U+1F100; `kind` is plain, cff or variable."""
    cff = kind == "cff"
    widths = {".notdef": 500, "A": 600, "B": 650, "nbspace": 250, "high": 700}
    builder = FontBuilder(2048, isTTF=not cff)
    builder.setupGlyphOrder(list(widths))
    builder.setupCharacterMap({0x41: "A", 0x42: "B", 0xA0: "nbspace", 0x1F100: "high"})
    glyphs = {}
    for name, width in widths.items():
        pen = T2CharStringPen(width, None) if cff else TTGlyphPen(None)
        square(pen, 500)
        glyphs[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF("Test-Regular", {}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (width, 50) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=1900, descent=-500)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular", "psName": "Test-Regular"})
    builder.setupOS2(sTypoAscender=1600, sTypoDescender=-400, **os2)
    builder.setupPost()
    if kind == "variable":
        builder.setupFvar([("wght", 400, 400, 700, "Weight")], [])
    return builder


def saved(builder: FontBuilder, path: Path) -> str:
    builder.save(path)
    return str(path)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A cut-down copy of the regular face, to be damaged."""
    options = Options(layout_features=[], hinting=False, name_IDs=["*"])
    font = TTFont(FILES[0])
    subsetter = Subsetter(options)
    subsetter.populate(text=SAMPLE)
    subsetter.subset(font)
    path = tmp_path_factory.mktemp("small") / "small.ttf"
    font.save(path)
    font.close()
    return path.read_bytes()


def test_there_are_two_faces_each() -> None:
    assert [file.name for file in SHIPPED] == [
        f"NotoSans{region}_{weight}.ttf"
        for region in COUNTS
        for weight in ("400Regular", "700Bold")
    ]


@long
@pytest.mark.parametrize("file", few(SHIPPED, 6), ids=lambda file: file.stem)
def test_every_character_agrees_with_fonttools(file: Path) -> None:
    face = open_face(str(file))
    with TTFont(file) as font:
        wanted = {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}
        advances = {gid: font["hmtx"][name][0] for gid, name in enumerate(font.getGlyphOrder())}
    assert len(wanted) == COUNTS[file.stem[8:10]]
    found = {code: face.glyph(code) for code in range(0x110000)}
    own = {code: found.pop(code) for code in NARROW}  # quotation marks as wide as Latin ones
    assert all(0 < face.advance(glyph) < 600 for glyph in own.values()), own
    assert {code: glyph for code, glyph in found.items() if glyph} == wanted
    assert {glyph: face.advance(glyph) for glyph in advances} == advances
    assert face.units_per_em == 1000
    for code, glyph in wanted.items():
        if code not in NARROW.values():  # alone they are as wide as Latin ones
            assert face.width(chr(code)) == advances[glyph] / 1000


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_facts_about_the_faces(file: Path) -> None:
    face = open_face(str(file))
    with TTFont(file) as font:
        os2, names = font["OS/2"], font["name"]
        assert face.ascent == os2.sTypoAscender / 1000
        assert face.descent == os2.sTypoDescender / 1000 < 0
        assert face.cap_height == os2.sCapHeight / 1000
        assert face.x_height == os2.sxHeight / 1000
        assert face.postscript_name == names.getDebugName(6)
    assert face.version == "2.004-H2"
    assert face.path == str(file)


def test_the_smaller_map_is_read_too(tmp_path: Path) -> None:
    """Format 4, which fonts without characters above U+FFFF have; here with all of its forms."""
    path = tmp_path / "bmp.ttf"
    with TTFont(FILES[0]) as font:
        font["cmap"].tables = [t for t in font["cmap"].tables if t.format == 4]
        font.save(path)
        wanted = {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}
    face = open_face(str(path))
    assert len(wanted) == 18797
    assert {code: face.glyph(code) for code in wanted} == wanted
    assert sum(1 for code in range(0x20000) if face.glyph(code)) == len(wanted)


def test_big5_is_complete() -> None:
    rows = [(range(0xA440, 0xC67F), 5401), (range(0xC940, 0xF9D6), 7652)]
    for file in FILES:
        face = open_face(str(file))
        for level, count in rows:
            text = "".join(
                code.to_bytes(2, "big").decode("big5", "ignore")
                for code in level
                if code & 0xFF in range(0x40, 0x7F) or code & 0xFF in range(0xA1, 0xFF)
            )
            assert len(text) == count
            assert face.missing(text) == []


def characters(codec: str, leads: Iterable[int]) -> str:
    """All characters of two bytes whose first is one of some."""
    pairs = (bytes((lead, low)) for lead in leads for low in range(0xA1, 0xFF))
    return "".join(pair.decode(codec, "ignore") for pair in pairs)


@pytest.mark.parametrize(
    ("region", "codec", "leads", "count", "lacks"),
    [
        ("SC", "gb2312", range(0xB0, 0xF8), 6763, ""),  # both levels of GB 2312
        ("JP", "euc_jp", range(0xA4, 0xA6), 169, ""),  # kana
        ("JP", "euc_jp", range(0xB0, 0xF5), 6355, ""),  # both levels of JIS X 0208
    ],
)
def test_scripts_are_complete(
    region: str, codec: str, leads: Iterable[int], count: int, lacks: str
) -> None:
    text = characters(codec, leads)
    assert len(text) == count
    for file in FONTS.glob(f"NotoSans{region}*.ttf"):
        assert "".join(open_face(str(file)).missing(text)) == lacks


def ink(face: Face, text: str) -> float:
    """How much of its em a text covers, in pixels of a picture drawn by another library."""
    font = ImageFont.truetype(face.path, 80)
    picture = Image.new("L", (100 * len(text), 140))
    ImageDraw.Draw(picture).text((10, 10), text, font=font, fill=255)
    return sum(level * n for level, n in enumerate(picture.histogram())) / 255


@pytest.mark.parametrize("region", COUNTS)
def test_bold_is_bold(region: str) -> None:
    """R44: the ink of the same text in bold is at least 1.25 times that in regular."""
    regular, bold = (open_face(str(f)) for f in sorted(FONTS.glob(f"NotoSans{region}*.ttf")))
    for text in ("Qwixx 0123456789", "ABCDEFG abcdefg", "得分", "日本"):
        assert ink(bold, text) >= 1.25 * ink(regular, text), text


def test_missing_characters_come_in_order_and_once() -> None:
    for file in FILES:
        face = open_face(str(file))
        assert face.missing("") == []
        assert face.missing("Qwixx 總分 \u22125 \xd7 \U0001f100") == []
        assert face.missing("緑🔒 A🎲緑\n🔒") == ["緑", "🔒", "🎲", "\n"]
        assert face.missing("\ud800") == ["\ud800"]


def test_widths_add_up_and_missing_ones_are_boxes() -> None:
    face = open_face(str(FILES[0]))
    assert face.width("") == 0
    assert face.width("總分") == 2
    assert face.width("總A") == pytest.approx(1 + face.width("A"))
    assert face.width("🎲") == face.advance(0) / 1000
    assert face.advance(-1) == face.advance(99999) == face.advance(0)


def test_digests_tell_files_apart_but_not_places(tmp_path: Path) -> None:
    regular, bold = (open_face(str(file)) for file in FILES)
    copy = tmp_path / "other-name.ttf"
    copy.write_bytes(FILES[0].read_bytes())
    assert open_face(str(copy)).digest() == regular.digest() != bold.digest()
    assert re.fullmatch("[0-9a-f]{16}", regular.digest())


def test_a_changed_outline_changes_the_digest(tmp_path: Path) -> None:
    one, two = build(), build()
    pen = TTGlyphPen(None)
    square(pen, 600)
    two.font["glyf"]["A"] = pen.glyph()
    two.font["head"].modified = one.font["head"].modified
    faces = [open_face(saved(b, tmp_path / f"{i}.ttf")) for i, b in enumerate((one, two))]
    assert faces[0].digest() != faces[1].digest()


def test_an_em_of_other_size_and_no_heights(tmp_path: Path) -> None:
    face = open_face(saved(build(version=1), tmp_path / "plain.ttf"))
    assert face.width("AB") == 1250 / 2048
    assert face.missing("AB C\U0001f100") == [" ", "C"]
    assert (face.ascent, face.descent) == (1600 / 2048, -400 / 2048)
    assert (face.cap_height, face.x_height) == (0.7, 0.5)


def test_a_font_without_its_optional_table(tmp_path: Path) -> None:
    builder = build()
    del builder.font["OS/2"]
    face = open_face(saved(builder, tmp_path / "plain.ttf"))
    assert (face.ascent, face.descent) == (1900 / 2048, -500 / 2048)


def refusal(path: Path | str) -> FaceError:
    with pytest.raises(FaceError) as caught:
        open_face(str(path))
    error = caught.value
    assert error.id in MESSAGES
    assert error.path == str(path)
    assert str(path) in str(error)
    assert "{" not in str(error)
    return error


def test_kinds_of_font_that_are_refused(tmp_path: Path) -> None:
    assert refusal(saved(build("cff"), tmp_path / "a.otf")).id == "font-cff"
    assert refusal(saved(build("variable"), tmp_path / "b.ttf")).id == "font-variable"
    for fs_type in (0x0002, 0x0102, 0x0200, 0x0100):
        path = saved(build(fsType=fs_type), tmp_path / "c.ttf")
        assert refusal(path).id == "font-not-embeddable"
    for fs_type in (0, 4, 8, 6):
        assert open_face(saved(build(fsType=fs_type), tmp_path / "d.ttf")).glyph(0x41)
    # PostScript outlines in a file that calls itself TrueType.
    builder = build("cff")
    builder.font.sfntVersion = "\0\1\0\0"
    assert refusal(saved(builder, tmp_path / "e.ttf")).id == "font-cff"


def test_files_that_are_no_font(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere.ttf").id == "font-missing"
    assert refusal("nul\0byte.ttf").id == "font-missing"
    assert refusal(tmp_path).id == "font-unreadable"
    for content in (b"", b"\0", b"ttcf" + bytes(99), b"wOF2" + bytes(99), b"title: Qwixx\n" * 99):
        path = tmp_path / "font.ttf"
        path.write_bytes(content)
        assert refusal(path).id == "font-unreadable"
    for content in (b"\0\1\0\0", b"\0\1\0\0" + b"\xff" * 9999, b"\0\1\0\0" + bytes(9999)):
        path.write_bytes(content)
        assert refusal(path).id == "font-broken"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_make_it_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    assert refusal(tmp_path / "pipe.ttf").id == "font-unreadable"


def tables(data: bytes | bytearray) -> dict[str, int]:
    """Where each table of a font lies."""
    (count,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count))
    return {tag.decode(): start for tag, _, start, _ in rows}


@sampled(3)
@pytest.mark.parametrize(
    ("table", "offset", "value"),
    [
        ("head", 12, 0),  # the magic number
        ("head", 18, 0),  # units per em
        ("head", 50, 9),  # form of the offsets
        ("hhea", 34, 0),  # number of advances
        ("hhea", 34, 0xFFFF),
        ("maxp", 4, 0),  # number of glyphs
        ("maxp", 4, 0xFFFF),
        ("name", 0, 1),  # a form with further languages
        ("name", 2, 0xFFFF),  # number of names
        ("name", 4, 0xFFFF),  # where the texts start
        ("cmap", 2, 0),  # number of maps
        ("post", 0, 0),
    ],
)
def test_absurd_numbers(small: bytes, tmp_path: Path, table: str, offset: int, value: int) -> None:
    data = bytearray(small)
    struct.pack_into(">H", data, tables(small)[table] + offset, value)
    path = tmp_path / "font.ttf"
    path.write_bytes(data)
    assert refusal(path).id in ("font-broken", "font-unreadable")


def test_a_map_that_claims_four_thousand_million_runs(small: bytes, tmp_path: Path) -> None:
    data = bytearray(small)
    cmap = tables(small)["cmap"]
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    starts = {struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0] for i in range(count)}
    found = [s for s in starts if struct.unpack_from(">H", data, cmap + s)[0] == 12]
    assert found
    for start in found:
        struct.pack_into(">I", data, cmap + start + 12, 0xFFFFFFFF)
    path = tmp_path / "font.ttf"
    path.write_bytes(data)
    assert refusal(path).id == "font-broken"


@pytest.mark.parametrize("table", ["hmtx", "loca"])
def test_a_table_with_too_few_entries(small: bytes, tmp_path: Path, table: str) -> None:
    data = bytearray(small)
    row = data.index(table.encode(), 12)
    (length,) = struct.unpack_from(">I", data, row + 12)
    struct.pack_into(">I", data, row + 12, length - 2)
    path = tmp_path / "font.ttf"
    path.write_bytes(data)
    assert refusal(path).id == "font-broken"


@pytest.mark.parametrize(("array", "value"), [("shift", 30000), ("list", 0xFFFE)])
def test_a_map_to_glyphs_that_are_not_there(tmp_path: Path, array: str, value: int) -> None:
    builder = build()
    builder.font["cmap"].tables = [t for t in builder.font["cmap"].tables if t.format == 4][:1]
    path = tmp_path / "font.ttf"
    data = bytearray(Path(saved(builder, path)).read_bytes())
    at = tables(data)["cmap"] + 12
    form, runs = struct.unpack_from(">H4xH", data, at)
    assert (form, runs) == (4, 6)  # A to B, no-break space and the end; counted twice
    struct.pack_into(">H", data, at + 16 + runs * (2 if array == "shift" else 3), value)
    path.write_bytes(data)
    assert open_face(str(path)).missing("AB\xa0") == ["A", "B"]


def asked(face: Face) -> None:
    """Everything one may ask of a face that opened."""
    for char in SAMPLE + "🔒 緑\ud800\U0010ffff":
        face.glyph(ord(char))
    assert face.width(SAMPLE) >= 0
    face.missing(SAMPLE)
    face.digest()
    assert face.version is not None


@long
def test_a_file_cut_off_anywhere(small: bytes, tmp_path: Path) -> None:
    path = tmp_path / "font.ttf"
    for length in [*range(0, 400), *range(400, len(small) - 4, 29), len(small) - 4]:
        path.write_bytes(small[:length])
        assert refusal(path).id in ("font-broken", "font-unreadable"), length


def test_bytes_changed_anywhere(small: bytes, tmp_path: Path) -> None:
    random_ = random.Random(20240229)
    path = tmp_path / "font.ttf"
    starts = [0, *tables(small).values()]
    opened = refused = 0
    for _ in range(1500):
        data = bytearray(small)
        for _ in range(random_.randint(1, 4)):
            # Near the start of a table, where the numbers are that everything hangs on.
            at = random_.choice(starts) + random_.randrange(random_.choice((16, 64, 300)))
            data[min(at, len(data) - 1)] = random_.choice(
                (0, 1, 0x7F, 0xFF, random_.randrange(256))
            )
        path.write_bytes(data)
        try:
            face = open_face(str(path))
        except FaceError:
            refused += 1
            continue
        asked(face)
        opened += 1
    assert opened > 100
    assert refused > 100


def test_readme_has_the_sums_and_sizes() -> None:
    readme = (FONTS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)` \| ([\d,]+) \| `(\w+)` \|$", readme, re.MULTILINE)
    assert [name for name, _, _ in rows] == [file.name for file in SHIPPED]
    for name, size, digest in rows:
        data = (FONTS / name).read_bytes()
        assert f"{len(data):,}" == size
        assert hashlib.sha256(data).hexdigest() == digest


def test_licence_is_there_and_in_the_fonts() -> None:
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name 'Source'" in licence
    for file in SHIPPED:
        with TTFont(file) as font:
            assert "SIL Open Font License, Version 1.1" in font["name"].getDebugName(13)
            assert "Reserved Font Name 'Source'" in font["name"].getDebugName(0)


def test_a_file_that_is_cut_while_it_is_drawn_with_does_no_harm(tmp_path: Path) -> None:
    """Bytes that are gone would end the program at once (SIGBUS)."""
    path = tmp_path / "a.ttf"
    build().save(path)
    whole = path.read_bytes()
    face, (font,) = open_face(str(path)), open_fonts(str(path), steady=True)
    os.truncate(path, 0)
    assert bytes(font.data[:]) == whole
    assert bytes(face.data[:]) == whole
    assert face.width("AB") > 0
