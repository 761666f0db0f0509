"""Two languages on one sheet: the main one large, the second small beside or under it."""

from __future__ import annotations

import io
import itertools
import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pypdf
import pypdfium2
import pytest
from tools import effort
from tools.command import run
from tools.drawing import shipped
from tools.effort import few, long, sampled
from tools.figures import page_of

from sheetgen.drawing.page import Box, Label, Page
from sheetgen.job.materials import Materials
from sheetgen.job.printout import one_page
from sheetgen.job.request import Font, Request
from sheetgen.source import library
from sheetgen.source.problems import Refused, Source
from sheetgen.words.languages import find_one_or_two, read_language
from sheetgen.words.translator import has_letters

if TYPE_CHECKING:
    from tools.drawing import Drawing

pytestmark = pytest.mark.usefixtures("here")

PAIRS = ("zh-Hant+en", "en+zh-Hant")
SECOND = ("second", "second-bold")

SHEET = """\
title: Our game
subtitle: For the four of us
piece: A5 landscape
lines: [Name]
footnote: "At most {{ players }} players"
tables: {row: [0, 1, 2, 3]}
blocks:
  - id: hint
    note: Read this first
  - id: plain
    rows: [{id: gold, name: Gold, note: "{{ each }} each", spaces: [1, 2, 3], score: row}]
  - id: grid
    columns: [name, spaces]
    heads: {name: [A, Place], spaces: Marks}
    rows:
      - {id: home, name: Home, boxes: [2, 1], score: row}
      - {id: away, name: Away, boxes: [2, 1], score: row}
  - id: towers
    head: Towers
    upright: yes
    note: One each
    rows:
      - {id: left, name: Left, boxes: 3, score: row}
      - {id: right, name: Right, boxes: 3, score: row}
  - {id: totals, totals: all}
players: 2-4
arrange: [[hint], [plain], [grid, towers], [totals]]
words:
  zh-Hant:
    {Our game: 我們的遊戲, For the four of us: 我們四個人, Read this first: 請先讀這一行,
    "At most {{ players }} players": "最多 {{ players }} 人",
    "{{ each }} each": "每格 {{ each }} 分",
    Gold: 金, Place: 地方, Marks: 記號, Home: 家, Away: 外, Towers: 塔, One each: 各一, Left: 左,
    Right: 右}
"""


def own_language(tag: str, font: str, **texts: str) -> None:
    """A language of one's own: all texts of Qwixx in Chinese, but for some."""
    os.makedirs("layouts/words", exist_ok=True)
    chinese = read_language("zh-Hant")
    found = {**{text: phrase.text for text, phrase in chinese.texts.items()}, **texts}
    lines = [f"language: {tag}", f"name: Own {tag}"]
    lines.append(f"faces: {{regular: {font}_400Regular.ttf, bold: {font}_700Bold.ttf}}")
    lines.append("texts: " + json.dumps(found, ensure_ascii=False))
    Path(f"layouts/words/{tag}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def labels(page: Page, second: bool | None = None) -> list[Label]:
    found = [item for item in page.items if isinstance(item, Label)]
    return [x for x in found if second is None or (x.face in SECOND) == second]


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    return math.hypot(across, down)


# What is printed


@pytest.mark.parametrize("language", PAIRS)
def test_every_word_of_both_languages_is_printed(
    draw: Drawing, shipped_sheet: str, language: str
) -> None:
    main_tag, second_tag = language.split("+")
    page = page_of(draw(shipped_sheet, language))
    checked = 0
    for tag, is_second in ((main_tag, False), (second_tag, True)):
        alone = page_of(draw(shipped_sheet, tag))
        for label in labels(alone):
            if not has_letters(label.text) or label.ref in ("subtitle", "rule:label", "strip"):
                continue
            # Letters of the rule book are the same in every language; the end of a game, and the
            # word before points in one line, are said in the first alone or not at all.
            if label.ref.endswith((":letter", ":end", ":points")):
                continue
            if label.ref.startswith("sums:") and label.text[:1].isdecimal():
                continue
            here = {x.text for x in labels(page, is_second) if x.ref == label.ref}
            # A zone says for how many crosses once; what they are worth it says in both.
            assert any(label.text.endswith(text) for text in here), (label.ref, label.text, here)
            checked += 1
    assert checked >= 20 or shipped_sheet == "score-log"


def test_a_text_that_is_the_same_in_both_is_printed_once(draw: Drawing) -> None:
    own_language("xx", "NotoSansTC", **{"Qwixx": "Qwixx", "Red": "Red", "Date": "Am"})
    result = one_page(
        Materials(), Materials().sheet("qwixx")[0], find_one_or_two("en+xx"), Request()
    )
    page = page_of(result)
    assert [x.text for x in labels(page) if x.ref == "title"] == ["Qwixx"]
    assert [x.text for x in labels(page) if x.ref == "red:name"] == ["Red"]
    assert [x.text for x in labels(page) if x.ref == "line-2"] == ["Date", "Am"]
    assert not [x for x in labels(page, True) if not has_letters(x.text)]
    assert result.document.title == "Qwixx"


def test_rows_of_chips_have_words_of_one_size(draw: Drawing) -> None:
    for language in PAIRS:
        for piece in ("A6", "A5", "A4"):
            page = page_of(draw("qwixx", language, piece))
            for second in (False, True):
                sizes = {
                    x.size
                    for x in labels(page, second)
                    if x.ref.endswith(":name") and "pen" not in x.ref
                }
                assert len(sizes) == 1, (language, piece, sizes)


@sampled(3)
@pytest.mark.parametrize("pen", ["bullet", "fine"])
@pytest.mark.parametrize("theme", ["colour", "grey", "ink-saver", "large-print"])
def test_every_theme_and_pen_takes_two_languages(
    drawn_in: Callable[[str], Drawing], theme: str, pen: str
) -> None:
    for language in PAIRS:
        page = page_of(drawn_in(theme)("qwixx", language, pen=pen))
        assert {"Red", "紅", "Total", "總分"} <= {x.text for x in labels(page)}
        least = 12 if theme == "large-print" else 7
        assert min(x.size for x in labels(page)) >= least - 1e-6


def test_an_own_sheet_with_every_kind_of_block(draw: Drawing) -> None:
    Path("own.yaml").write_text(SHEET, encoding="utf-8")
    for language in PAIRS:
        for piece in ("A5", "A4"):
            result = draw("own.yaml", language, piece)
            page = page_of(result)
            texts = {x.text for x in labels(page, language.endswith("en"))}
            assert {"Read this first", "Gold", "1 each", "Place", "Marks", "Home"} <= texts
            assert {"Towers", "One each", "Left", "Our game", "At most 2–4 players"} <= texts
            inks = [draw.ink(x, language) for x in labels(page)]
            for i, ink in enumerate(inks):
                for other in inks[i + 1 :]:
                    assert apart(ink, other) > 0.2, (language, piece, labels(page)[i].text)


def test_a_head_of_lines_holds_both_languages_on_a_small_piece(draw: Drawing) -> None:
    for language in PAIRS:
        page = page_of(draw("score-log", language, "A6", turn=True))
        (frame,) = [x for x in page.items if isinstance(x, Box) and x.ref == "best"]
        heads = [draw.ink(x, language) for x in labels(page) if x.ref == "best:head"]
        assert len(heads) == 2
        for _, top, _, bottom in heads:
            assert frame.y + 0.5 < top < bottom < frame.y + frame.h - 0.5


def test_care_is_said_in_both_languages(draw: Drawing) -> None:
    page = page_of(draw.laid("qwixx", "zh-Hant+en", care=True))
    first, second = [x for x in labels(page) if x.ref == "care"]
    assert first.text.startswith("用黑色白板筆") and first.face == "regular"
    assert second.text.startswith("Black dry-erase") and second.face == "second"


# Faces


def test_each_language_has_its_own_faces(tmp_path: Path) -> None:
    own_language("xja", "NotoSansJP", Red="緑", Name="名前")
    own_language("xsc", "NotoSansSC", Red="绿", Name="姓名")
    assert run("render", "qwixx", "--lang", "xja+xsc", "-o", "two.pdf").exit_code == 0
    fonts: dict[str, str] = {}

    def visit(text: str, _cm: object, _tm: object, font: dict[str, str], _size: float) -> None:
        for char in text:
            fonts[char] = font["/BaseFont"] if font else ""

    reader = pypdf.PdfReader("two.pdf")
    reader.pages[0].extract_text(visitor_text=visit)
    assert "NotoSansJP" in fonts["緑"]
    assert "NotoSansSC" in fonts["绿"]
    assert reader.trailer["/Root"]["/Lang"] == "xja"
    result = run(
        "preview", "qwixx", "--lang", "xja+xsc", "--pieces", "--format", "svg", "-o", "t.svg"
    )
    assert result.exit_code == 0
    svg = Path("t.svg").read_text(encoding="utf-8")
    (line,) = [x for x in svg.splitlines() if x.endswith(">绿</text>") and "#ffffff" in x]
    assert "Noto Sans SC" in line
    (line,) = [x for x in svg.splitlines() if x.endswith(">緑</text>") and "#ffffff" in x]
    assert "Noto Sans SC" not in line
    assert 'lang="xja"' in svg


def test_a_character_is_looked_for_in_the_face_of_its_own_language() -> None:
    own_language("xtc", "NotoSansTC", Red="緑")  # the Japanese form, which the face lacks
    result = run("render", "qwixx", "--lang", "en+xtc", "-o", "x.pdf")
    assert result.exit_code == 1
    assert "NotoSansTC" in result.output
    assert "緑 (U+7DD1)" in result.output
    assert "xtc" in result.output
    assert not Path("x.pdf").exists()


# Files


@sampled(3)
@pytest.mark.parametrize(("sheet", "language"), few(itertools.product(shipped(), PAIRS), 3))
def test_both_texts_can_be_copied_from_the_pdf(draw: Drawing, sheet: str, language: str) -> None:
    result = draw(sheet, language)
    data = draw.pdf(result)
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert reader.trailer["/Root"]["/Lang"] == language.split("+")[0]
    document = pypdfium2.PdfDocument(data)
    texts = reader.pages[0].extract_text(), document[0].get_textpage().get_text_bounded()
    document.close()
    expected = [x.text for x in labels(page_of(result))]
    assert len(expected) > 20
    for text in texts:
        flat = "".join(text.split())
        assert not [x for x in expected if "".join(x.split()) not in flat]


def test_results_are_named_by_both_languages() -> None:
    result = run("render", "qwixx", "--lang", "zh-TW + EN")
    assert result.exit_code == 0
    assert os.listdir("output") == ["qwixx.zh-Hant+en.A5-on-A4.pdf"]
    reader = pypdf.PdfReader("output/qwixx.zh-Hant+en.A5-on-A4.pdf")
    assert reader.metadata.title == "快可思 / Qwixx"
    assert "qwixx zh-Hant+en" in reader.pages[0].extract_text()
    first = Path("output/qwixx.zh-Hant+en.A5-on-A4.pdf").read_bytes()
    assert run("render", "qwixx", "--lang", "zh-Hant+en").exit_code == 0
    assert Path("output/qwixx.zh-Hant+en.A5-on-A4.pdf").read_bytes() == first


@long
def test_backs_names_and_sheets_together_are_in_both_languages() -> None:
    Path("names.csv").write_text("name\nAnn\n小明\n", encoding="utf-8")
    args = ("--names", "names.csv", "--back", "qwixx-black", "--together", "-o", "x.pdf")
    assert run("render", "qwixx", "--lang", "zh-Hant+en", *args).exit_code == 0
    front, back = (page.extract_text() for page in pypdf.PdfReader("x.pdf").pages)
    assert "Ann" in front and "小明" in front
    assert "快可思．黑骰變體" in back and "Qwixx with the black die" in back


def test_a_rules_card_is_in_the_first_language() -> None:
    """Alone and on backs, in its own faces; what is on the front stays in both."""
    args = ("render", "qwixx", "--lang", "zh-Hant+en")
    assert run(*args, "--rules").exit_code == 0
    assert os.listdir("output") == ["qwixx-rules.zh-Hant.A5-on-A4.pdf"]
    reader = pypdf.PdfReader("output/qwixx-rules.zh-Hant.A5-on-A4.pdf")
    assert reader.metadata.title == "快可思"
    alone = reader.pages[0].extract_text()
    assert "規則一覽" in alone and "Rules at a glance" not in alone
    assert "qwixx-rules zh-Hant " in alone
    assert run(*args, "--back", "rules", "-o", "x.pdf").exit_code == 0
    front, back = (page.extract_text() for page in pypdf.PdfReader("x.pdf").pages)
    assert "Penalties" in front and "扣分" in front
    assert "規則一覽" in back and "Penalties" not in back
    svg = run("preview", *args[1:], "--back", "rules", "--format", "svg", "-o", "folder/")
    assert svg.exit_code == 0


def test_a_font_of_ones_own_is_for_the_first_language() -> None:
    fonts = ",".join(library.font(f"NotoSansSC_{x}.ttf") for x in ("400Regular", "700Bold"))
    shop = Materials(font=Font(fonts, Source("--font")))
    language = find_one_or_two("zh-Hant+en")
    assert language is not None
    faces = shop.faces(language)
    usual = Materials().faces(language)
    assert faces.keys() == usual.keys() == {"regular", "bold", *SECOND}
    names = {kind: face.postscript_name for kind, face in faces.items()}
    assert names["regular"] == "NotoSansSC-Regular"
    assert names["bold"] == "NotoSansSC-Bold"
    assert [names[kind] for kind in SECOND] == [usual[kind].postscript_name for kind in SECOND]


@pytest.mark.parametrize("language", PAIRS)
def test_the_caption_of_a_picture_names_both(language: str) -> None:
    args = ("qwixx", "--lang", language, "--format", "contact", "-o", "c.png")
    result = run("preview", *args)
    assert result.exit_code == 0, result.output


def test_a_job_file_may_name_two_languages() -> None:
    Path("job.yaml").write_text("sheets: [qwixx]\nlang: en+zh-Hant\n", encoding="utf-8")
    assert run("render", "--job", "job.yaml", "--write-job", "kept.yaml").exit_code == 0
    assert os.listdir("output") == ["qwixx.en+zh-Hant.A5-on-A4.pdf"]
    assert "lang: en+zh-Hant\n" in Path("kept.yaml").read_text(encoding="utf-8")
    Path("job.yaml").write_text("sheets: [qwixx]\nlang: en+zh-Hnat\n", encoding="utf-8")
    result = run("render", "--job", "job.yaml")
    assert result.exit_code == 1
    assert "job.yaml:2:7: there is no language `zh-Hnat`; did you mean `zh-Hant`?" in result.output


@long
def test_other_commands_take_two_languages() -> None:
    result = run("check", "qwixx", "score-log", "--lang", "zh-Hant+en")
    assert (result.exit_code, result.output) == (0, "2 files checked, no problems\n")
    if effort.LONG:
        assert run("check", "--lang", "en+zh-Hant").exit_code == 0
    result = run("list", "--lang", "zh-Hant+en", "--json")
    entry = next(e for e in json.loads(result.output) if e["name"] == "qwixx")
    assert (entry["title"], entry["language"]) == ("快可思 / Qwixx", "zh-Hant+en")
    found = {}
    for language in ("en", "en+zh-Hant"):
        result = run("papers", "cant-stop-express", "--lang", language, "--pen", "bullet", "--json")
        papers = json.loads(result.output)["papers"]
        found[language] = {p["name"] for p in papers if p["sheets"][0]["fits"]}
    assert found["en+zh-Hant"] < found["en"]
    result = run("preview", "qwixx", "--lang", "zh-Hant+en", "--format", "contact", "-o", "c.png")
    assert result.exit_code == 0


def test_all_languages_are_single_ones() -> None:
    assert run("render", "qwixx", "--lang", "all").exit_code == 0
    names = os.listdir("output")
    assert len(names) >= 2
    assert not [name for name in names if "+" in name]


# Refusals


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hant+xx", "there is no language `xx`"),
        ("xx+en", "there is no language `xx`"),
        ("zh-Hant+zh-TW", "`zh-Hant+zh-TW` is Traditional Chinese (zh-Hant) twice"),
        ("en+en", "`en+en` is English (en) twice"),
        ("en+zh-Hant+en", "`en+zh-Hant+en` is no pair of languages"),
        ("en+", "`en+` is no pair of languages"),
        ("+en", "`+en` is no pair of languages"),
        ("en+all", "`en+all` is no pair of languages"),
    ],
)
def test_what_is_no_pair_is_told_at_the_option(language: str, said: str) -> None:
    result = run("render", "qwixx", "--lang", language)
    assert result.exit_code == 2
    assert f"--lang: {said}" in result.output
    assert not os.path.exists("output")
    for command in (["list"], ["papers"], ["check"]):
        result = run(*command, "--lang", language)
        assert result.exit_code == 2, command
        assert "Invalid value for --lang: " in result.output


def test_what_takes_one_language_says_so() -> None:
    result = run("guide", "--pouch", "A4", "--piece", "A6", "--lang", "en+zh-Hant")
    assert result.exit_code == 2
    assert "'en+zh-Hant' is more than one language" in result.output


def test_a_pair_without_room_is_named_with_what_it_needs_and_has() -> None:
    long = "A very long word for a row that is to be crossed off"
    text = SHEET.replace("Home", long, 1).replace("name: Home", f"name: {long}")
    Path("own.yaml").write_text(text.replace("Home: 家", f"{long}: 家園"), encoding="utf-8")
    with pytest.raises(Refused) as caught:
        shop = Materials()
        one_page(shop, shop.sheet("own.yaml")[0], find_one_or_two("zh-Hant+en"), Request())
    found = [p for p in caught.value.problems if p.id == "label-too-long-both"]
    assert len(found) >= 1
    problem = found[0]
    assert problem.values["text"] == "家園"
    assert problem.values["other"] == long[:39] + "…"
    assert (problem.values["language"], problem.values["other_language"]) == ("zh-Hant", "en")
    assert (problem.values["floor"], problem.values["small"]) == ("8", "7")
    assert float(problem.values["need"]) > float(problem.values["room"]) > 0
    assert problem.values["piece"] == "A5"
    assert problem.source.file == "own.yaml"
    ids = [p.id for p in caught.value.problems]
    assert "fits-on" in ids or "fits-nowhere" in ids
    assert "fits-alone" in ids


def test_a_sheet_that_is_too_high_in_two_languages_names_another_piece_and_one_language() -> None:
    result = run("render", "cant-stop-express", "--lang", "zh-Hant+en", "--piece", "half-letter")
    assert result.exit_code == 1
    assert "this does not fit half-letter with the bullet pen" in result.output
    assert "smallest that fits: A5" in result.output
    assert "in Traditional Chinese (zh-Hant) alone it fits on half-letter" in result.output
    assert not os.path.exists("output")


def test_an_own_sheet_must_carry_the_words_of_both() -> None:
    text = SHEET.replace("Towers: 塔, ", "")
    Path("own.yaml").write_text(text, encoding="utf-8")
    for language in PAIRS:
        result = run("render", "own.yaml", "--lang", language, "-o", "x.pdf")
        assert result.exit_code == 1
        assert "zh-Hant" in result.output and "“Towers”" in result.output
        assert result.output.count("Towers") <= 2  # the problem and its line
        assert not Path("x.pdf").exists()
    assert run("render", "own.yaml", "--lang", "en", "-o", "x.pdf").exit_code == 0
    result = run("render", "own.yaml", "--lang", "en+zh-Hant", "--draft", "-o", "y.pdf")
    assert result.exit_code == 0
