"""Words: every text of every sheet in every language, from one file each, and nothing else."""

from __future__ import annotations

import re
import shutil
import unicodedata
from pathlib import Path

import pytest
from tools import effort
from tools.effort import long

from sheetgen.checks.registry import RULES
from sheetgen.cli.designing.check import check
from sheetgen.drawing.page import Label
from sheetgen.job.materials import Materials
from sheetgen.job.printout import Printout, one_page
from sheetgen.job.request import PieceRequest, Request
from sheetgen.layout.sheet import OWN_TEXTS
from sheetgen.messages import MESSAGES, TEXTS
from sheetgen.messages.languages import name_of_language
from sheetgen.paper.grid import Plan
from sheetgen.reader import keys
from sheetgen.source import library
from sheetgen.source.problems import Problem, Problems, Refused
from sheetgen.words import languages
from sheetgen.words.language import Words, kept_words, read_language_files
from sheetgen.words.languages import find_language, language_tags, read_language
from sheetgen.words.localizer import Localizer

SHIPPED = Path(library.LAYOUTS) / "words"
CHINESE = (SHIPPED / "zh-Hant.yaml").read_text(encoding="utf-8")
FACES = "faces: {regular: NotoSansTC_400Regular.ttf, bold: NotoSansTC_700Bold.ttf}\n"
HAN = "\u3400-\u9fff"


@pytest.fixture(autouse=True)
def own_folder(here: Path) -> None:
    Path("layouts/words").mkdir(parents=True)


def ship(chinese: str) -> Path:
    """Make the program ship other Chinese words; everything else stays as it is."""
    path = Path(library.LAYOUTS) / "words" / "zh-Hant.yaml"
    path.write_text(chinese, encoding="utf-8")
    return path


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ships, in a copy that a test may change."""
    shutil.copytree(library.LAYOUTS, tmp_path / "shipped")
    monkeypatch.setattr(library, "LAYOUTS", str(tmp_path / "shipped"))


def language(tag: str, more: str = "", name: str = "Test") -> str:
    text = f"language: {tag}\nname: {name}\n{FACES}{more}"
    path = Path("layouts/words") / f"{tag}.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def sheet(name: str, text: str) -> str:
    path = Path("layouts") / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return name


SMALL = """\
title: Small
footnote: "For {{ players }}"
players: 2-5
blocks:
  - id: a
    rows:
      - {id: b, name: First, boxes: 3}
      - {id: c, name: "7", boxes: 3}
  - {id: d, note: "−{{ players }}+"}
"""


def draw(name: str, tag: str, draft: bool = False) -> Printout:
    found = find_language(tag)
    assert found is not None
    shop = Materials()
    asked = PieceRequest(draft=draft)
    return one_page(shop, shop.sheet(name)[0], found, Request(asked, Plan(shop.sizes["A4"])))


def labels(result: Printout) -> list[str]:
    items = [item for page in result.document.pages for item in page.piece.items]
    return [item.text for item in items if isinstance(item, Label)]


def refused(name: str, tag: str) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        draw(name, tag)
    return caught.value.problems.in_order()


def place(problem: Problem) -> tuple[str, int, int, str]:
    source = problem.source
    return (Path(source.file).name, source.line, source.column, problem.id)


TONGUES = None if effort.LONG else "zh-Hant"  # an ordinary run looks at the sheets in one


def column_of(path: str, text: str) -> tuple[int, int]:
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if text in line:
            return number, line.index(text) + 1
    raise AssertionError(text)


# What ships


@long
def test_everything_that_ships_has_no_problem_in_any_language() -> None:
    problems = Problems()
    count = check([], None, problems)
    assert [problem.text for problem in problems] == []
    assert count >= 11  # seven sheets, two languages, a theme, the sizes


def entries(text: str) -> list[str]:
    """The lines of the texts and of the sections for sheets; words for games come behind them."""
    lines = text[: text.index("\ngames:")].splitlines()
    return [line for line in lines if re.match(r' +".*": .', line)]


@long
def test_no_entry_of_the_chinese_words_can_be_spared(copied: None) -> None:
    # Each sheet's words are gone over once; without any entry every one of them is missing.
    found = entries(CHINESE)
    assert len(found) >= 30
    ship(CHINESE[: CHINESE.index("texts:")] + CHINESE[CHINESE.index("\nprogram:") + 1 :])
    problems = Problems()
    check([], "zh-Hant", problems)
    assert {p.id for p in problems} == {"word-missing-new"}
    missing = {p.values["text"] for p in problems}
    keys = {yaml_key(line) for line in found}
    # Values with a colon between them need no entry, and have one for the sake of the colon.
    bare = {key for key in keys if not re.search("[A-Za-z]", re.sub(r"{{.*?}}", "", key))}
    assert missing == keys - bare
    assert len(bare) <= 2


def yaml_key(line: str) -> str:
    found = re.match(r' +"((?:[^"\\]|\\.)*)": ', line)
    assert found
    return found[1].replace('\\"', '"')


def without(*texts: str) -> Path:
    """The Chinese words as they ship, but for some."""
    gone = [line for line in entries(CHINESE) if yaml_key(line) in texts]
    assert {yaml_key(line) for line in gone} == set(texts)
    chinese = CHINESE
    for line in gone:
        chinese = chinese.replace(line + "\n", "")
    return ship(chinese)


def test_a_word_taken_out_is_missing_at_the_text_that_needs_it(copied: None) -> None:
    """What sheets print when asked for is missing once."""
    texts = {"Qwixx", "Red", "Total", "Game {{ game }}", "our addition"}
    path, problems = without(*texts, *OWN_TEXTS), Problems()
    check([], TONGUES, problems)
    assert {p.id for p in problems} == {"word-missing-new"}
    found = [str(p.values["text"]) for p in problems]
    assert set(found) == texts | set(OWN_TEXTS)
    once = {text for text in OWN_TEXTS if text not in ("End", "Points") and "needs" not in text}
    assert all(found.count(text) == 1 for text in once)
    assert {Path(str(p.values["file"])).name for p in problems} == {path.name}
    for problem in problems:
        assert problem.source.file.endswith(".yaml") and problem.source.line
        if problem.values["text"] in once:
            assert Path(problem.source.file).name == path.name


def test_a_word_too_many_is_told_at_its_line(copied: None) -> None:
    text = CHINESE.replace("texts:\n", 'texts:\n  "Rde": 紅\n')
    section = "  cant-stop-express:\n"
    path = ship(text.replace(section, f'{section}    "Gren": 綠\n'))
    problems = Problems()
    check([], TONGUES, problems)
    wanted = []
    for entry in ('"Rde": 紅', '"Gren": 綠'):
        line, column = column_of(str(path), entry)
        wanted.append(("zh-Hant.yaml", line, column + entry.index(":") + 2, "word-unused"))
    assert sorted(place(p) for p in problems) == sorted(wanted)


SENTENCES = {
    *MESSAGES.values(),
    *TEXTS.values(),
    *(rule.wording for rule in RULES.values()),
    *keys.texts(),
}


def test_the_program_says_everything_in_chinese_and_nothing_else() -> None:
    program = read_language("zh-Hant").program
    assert SENTENCES - set(program) == set()
    # What else is translated there are the names of things that messages put in place of `what`.
    others = [text for text in program if text not in SENTENCES]
    assert all(len(text) < 40 and "{{" not in text for text in others)


def code() -> str:
    folder = Path(languages.__file__).parents[1]
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))


def test_names_of_things_that_are_translated_stand_in_the_program() -> None:
    text = code()
    others = [name for name in read_language("zh-Hant").program if name not in SENTENCES]
    assert len(others) >= 20
    assert [name for name in others if f'"{name}"' not in text] == []


def test_each_language_file_names_its_own_tag_and_faces_that_are_there() -> None:
    assert {"en", "zh-Hant"} <= set(language_tags())
    assert language_tags()[0] == "en"
    for tag in language_tags():
        found = read_language(tag)
        assert found.tag == tag
        assert set(found.faces) == {"regular", "bold"}
        assert all(Path(library.font(file)).is_file() for file in found.faces.values())
        assert len(set(found.faces.values())) == 2


def test_titles_follow_those_of_the_publishers() -> None:
    chinese = read_language("zh-Hant")
    assert chinese.texts["Qwixx"].text == "快可思"
    assert "黑骰變體" in chinese.texts["Qwixx with the black die"].text
    assert chinese.texts["Can't Stop Express"].text == "欲罷不能．極速版"
    assert "雙人對決" in chinese.texts["Qwixx: Das Duell"].text


# How Chinese is written (R46, R50)


def chinese_texts() -> list[str]:
    found = read_language("zh-Hant")
    layers = [found.texts, *found.sheets.values(), found.program]
    texts = [phrase.text for layer in layers for phrase in layer.values()]
    assert len(texts) > 100
    return texts


def test_punctuation_next_to_chinese_is_full_width() -> None:
    half = "[,:;!?()]"
    near = re.compile(f"[{HAN}]{half}|{half}[{HAN}]")
    assert [text for text in chinese_texts() if near.search(text)] == []
    assert near.search("紅: 綠") and near.search("(紅") and not near.search("紅：綠 (a)")


def test_digits_and_letters_are_half_width() -> None:
    wide = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]")
    assert [text for text in chinese_texts() if wide.search(text)] == []
    assert wide.search("第 \uff17 局")


def test_characters_are_in_their_plain_form() -> None:
    # Radicals and compatibility characters look the same and cannot be searched for.
    odd = re.compile("[\u2e80-\u2fdf\uf900-\ufaff]")
    assert [text for text in chinese_texts() if odd.search(text)] == []
    assert [t for t in chinese_texts() if unicodedata.normalize("NFC", t) != t] == []
    assert odd.search("⾊") and odd.search("\uf9d1")


def test_one_sheet_writes_score_in_one_way_only() -> None:
    sheets = [name for name, path in library.files().items() if path.startswith(library.LAYOUTS)]
    assert len(sheets) >= 6
    for name in sheets:
        text = "".join(labels(draw(name, "zh-Hant")))
        # 劃記 is the mark itself; else the sheets write 計 (計分紙, 小計) and never 記.
        assert not ("計" in text and "記" in text.replace("劃記", "")), name
        assert re.search(f"[{HAN}]", text)


def test_a_chinese_sheet_has_no_english_left() -> None:
    for name in ("qwixx", "qwixx-black", "qwixx-duell", "cant-stop-express", "score-log"):
        left = [t for t in labels(draw(name, "zh-Hant")) if re.search("[A-Za-z]{2}", t)]
        usual = rf".*[0-9] (mm|in)\b.*|{name} zh-Hant · .*"
        assert [t for t in left if not re.fullmatch(usual, t)] == [], name


# Finding a language


@pytest.mark.parametrize("name", ["zh-Hant", "zh", "zh-TW", "zh-HK", "ZH-tw", "zh-hant"])
def test_chinese_goes_by_its_tag_and_its_aliases(name: str) -> None:
    found = find_language(name)
    assert found is not None
    assert found.tag == "zh-Hant"


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        *((name, "zh-Hans") for name in ("zh-Hans", "zh-CN", "zh-SG")),
        *((name, "ja") for name in ("ja", "ja-JP")),
        *((name, "de") for name in ("de", "de-DE", "de-AT", "de-CH")),
        *((name, "zh-Hant") for name in ("zh_TW", "zh_hant", "繁體中文", "中文", "chinese")),
        *((name, "de") for name in ("deutsch", "German", "de_DE")),
        *((name, "ja") for name in ("日本語", "japanese")),
    ],
)
def test_other_languages_go_by_the_names_people_expect(name: str, tag: str) -> None:
    found = find_language(name)
    assert found is not None
    assert found.tag == tag


@pytest.mark.parametrize("name", ["zh-MO", "tw", "", "zh-", "dee", "ko"])
def test_what_is_no_tag_and_no_alias_is_not_found(name: str) -> None:
    assert find_language(name) is None


def test_another_language_is_one_more_file() -> None:
    language(
        "ab", 'texts:\n  "Small": Klein\n  "First": Eins\n  "For {{ players }}": "{{ players }}!"\n'
    )
    sheet("small", SMALL)
    assert language_tags() == ["en", "ab", "de", "ja", "zh-Hans", "zh-Hant"]
    found = labels(draw("small", "ab"))
    assert {"Klein", "Eins", "2–5!", "7"} <= set(found)
    assert {"Small", "First"} & set(found) == set()


def test_an_own_file_of_a_language_is_laid_over_the_shipped_one() -> None:
    text = "texts: {Small: 小, First: 一, 'For {{ players }}': '{{ players }} 人', Red: 赤}\n"
    language("zh-Hant", text)
    sheet("small", SMALL)
    assert "小" in labels(draw("small", "zh"))
    found = labels(draw("qwixx", "zh-TW"))
    assert {"赤", "黃", "快可思"} <= set(found)
    assert "紅" not in found


def test_an_own_section_is_laid_over_the_shipped_one() -> None:
    language("zh-Hant", "sheets: {cant-stop-express: {Points: 點數}}\n")
    found = labels(draw("cant-stop-express", "zh-Hant"))
    shipped = read_language("zh-Hant").sheets["cant-stop-express"]
    assert "點數" in found
    assert len(shipped) >= 2
    assert {phrase.text for phrase in shipped.values()} <= set(found)


def test_words_kept_whole_are_those_listed_and_texts_as_short_as_one() -> None:
    language("zh-Hant", "kept-words: [大家, Qwixx]\n")
    found = kept_words(read_language("zh-Hant"))
    assert {"大家", "骰子", "扣分"} <= found  # listed here, in the file that ships, a text of it
    assert "Qwixx" not in found and "紅" not in found


# What is missing


def test_missing_words_are_told_all_at_once_each_at_its_text() -> None:
    language("xb")
    sheet("small", SMALL)
    found = refused("small", "xb")
    assert [place(problem) for problem in found] == [
        ("small.yaml", 1, 8, "word-missing-own"),
        ("small.yaml", 2, 11, "word-missing-own"),
        ("small.yaml", 7, 23, "word-missing-own"),
    ]
    assert [problem.values for problem in found] == [
        {"language": "xb", "tag": "xb", "text": text, "file": str(Path("layouts/small.yaml"))}
        for text in ("Small", "For {{ players }}", "First")
    ]


def test_a_text_that_is_chinese_already_may_stand_for_itself() -> None:
    text = (
        "title: 三條街\nfootnote: 第 1 條：近；第 2 條「遠」\nblocks: [{id: a, rows: [ROW, OWN]}]\n"
    )
    text = text.replace("ROW", "{id: b, name: First, boxes: 3}")
    sheet("street", text.replace("OWN", "{id: c, name: '街: 1', boxes: 3}"))
    found = refused("street", "zh-Hant")
    assert [(problem.id, problem.values["text"]) for problem in found] == [
        ("word-missing-itself", "三條街"),
        ("word-missing-itself", "第 1 條：近；第 2 條「遠」"),
        ("word-missing-own", "First"),
        ("word-missing-own", "街: 1"),  # this needs quotes
    ]
    assert {problem.id for problem in refused("street", "de")} == {"word-missing-own"}
    assert found[0].text.endswith("where it may stand for itself: `三條街: 三條街`")
    # What is said is what helps.
    entries = [p.values["entry"] for p in found if p.id == "word-missing-itself"]
    entries += ["First", '"街: 1"']
    own = "".join(f"    {entry}: {entry}\n" for entry in entries)
    sheet("street", Path("layouts/street.yaml").read_text("utf-8") + f"words:\n  zh-Hant:\n{own}")
    assert {"三條街", "第 1 條：近；第 2 條「遠」"} <= set(labels(draw("street", "zh-Hant")))


def test_a_missing_word_of_a_shipped_sheet_belongs_into_the_language_file() -> None:
    language("xn")
    found = refused("qwixx", "xn")
    assert {problem.id for problem in found} == {"word-missing"}
    assert {problem.values["file"] for problem in found} == {str(Path("layouts/words/xn.yaml"))}


def test_text_without_letters_needs_no_entry() -> None:
    language("xc", 'texts: {Small: K, First: E, "For {{ players }}": "{{ players }}"}\n')
    sheet("small", SMALL)
    assert {"7", "−2–5+"} <= set(labels(draw("small", "xc")))


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2009"])
def test_spaces_that_do_not_break_stand_in_texts_and_in_what_they_translate(space: str) -> None:
    own = f'texts: {{Small: "Qui{space}?", "First{space}row": E, "For {{{{ players }}}}": P}}\n'
    language("xs", own.replace(": P}", ': "{{ players }}"}'))
    sheet("small", SMALL.replace("name: First", f'name: "First{space}row"'))
    assert {"Qui\u00a0?", "E"} <= set(labels(draw("small", "xs")))
    assert "First\u00a0row" in labels(draw("small", "en"))


def test_a_translation_that_is_refused_is_not_missing_as_well() -> None:
    language("xr", 'texts: {Small: "K\u200b", First: E, "For {{ players }}": "{{ players }}"}\n')
    found, problems = read_language_files("xr")
    assert [problem.id for problem in problems] == ["bad-character"]
    assert found is not None and "Small" in found.texts


def test_a_language_is_told_by_its_name() -> None:
    language("it", "texts: {First: Primo}\n")
    sheet("small", SMALL)
    told = refused("small", "it")[0]
    assert told.text.startswith(
        "“Small” is not translated into Italian (it); add it under `words:`, `it:`"
    )
    assert Localizer("zh-Hant").problem(told).startswith("「Small」沒有義大利文（it）的譯文")
    assert name_of_language("de-AT") == "German" and name_of_language("xx") == ""


def test_a_draft_leaves_the_english_in() -> None:
    language("xd", "texts: {Small: K}\n")
    sheet("small", SMALL)
    found = labels(draw("small", "xd", draft=True))
    assert {"K", "First", "For 2–5"} <= set(found)


def test_a_missing_word_of_an_inherited_part_is_told_in_the_parents_file() -> None:
    sheet("mine", "extends: qwixx\ntitle: Mine\n")
    language("xe", "texts: {Mine: M}\n")
    found = refused("mine", "xe")
    files = {Path(problem.source.file).name for problem in found}
    assert files == {"qwixx.yaml"}
    assert {"Red", "Penalties", "Total"} <= {problem.values["text"] for problem in found}
    # What ships is not for the player to change: the words go into the own sheet.
    assert {problem.id for problem in found} == {"word-missing-own"}
    assert {problem.values["file"] for problem in found} == {str(Path("layouts/mine.yaml"))}


# Sections and own words


def test_a_section_holds_for_its_sheet_and_for_what_extends_it() -> None:
    language(
        "xf",
        "texts: {Small: K, First: all, 'For {{ players }}': '{{ players }}'}\n"
        "sheets: {small: {First: one}, smaller: {First: two}, other: {First: three}}\n",
    )
    sheet("small", SMALL)
    sheet("same", "extends: small\n")
    sheet("smaller", "extends: small\n")
    sheet("alone", SMALL)
    firsts = {
        name: set(labels(draw(name, "xf"))) & {"all", "one", "two", "three"}
        for name in ("small", "same", "smaller", "alone")
    }
    assert firsts == {"small": {"one"}, "same": {"one"}, "smaller": {"two"}, "alone": {"all"}}


def test_the_shipped_section_gives_express_its_own_words() -> None:
    express, qwixx = (
        labels(draw("cant-stop-express-100", "zh-Hant")),
        labels(draw("qwixx", "zh-Hant")),
    )
    chinese = read_language("zh-Hant")
    for english, phrase in chinese.sheets["cant-stop-express"].items():
        assert phrase.text != chinese.texts[english].text
        assert phrase.text in express
        assert phrase.text not in qwixx


def test_own_words_of_a_sheet_come_first() -> None:
    language(
        "xg",
        "texts: {Small: K, First: all, 'For {{ players }}': '{{ players }}'}\n"
        "sheets: {small: {First: one}}\n",
    )
    sheet("small", SMALL + "words: {xg: {First: own}}\n")
    found = labels(draw("small", "xg"))
    assert "own" in found
    assert not {"one", "all", "First"} & set(found)


def test_an_own_sheet_is_checked_in_english_and_in_the_languages_it_carries() -> None:
    path = f"layouts/{sheet('small', SMALL)}.yaml"
    problems = Problems()
    check([path], None, problems)
    assert [p.text for p in problems] == []
    sheet(
        "small", SMALL + "words: {zh-Hant: {Small: 小, 'For {{ players }}': '{{ players }} 人'}}\n"
    )
    check([path], None, problems)
    assert [(place(p), p.values["text"]) for p in problems] == [
        (("small.yaml", 7, 23, "word-missing-own"), "First")
    ]


def test_own_words_in_a_language_that_is_not_there_are_told_at_their_place() -> None:
    path = f"layouts/{sheet('small', SMALL + 'words: {xq: {Small: S}}')}.yaml"
    problems = Problems()
    check([path], None, problems)
    assert [(p.source.line, p.id.removesuffix("-near")) for p in problems] == [
        (10, "unknown-language")
    ]


# Values


@pytest.mark.parametrize(
    ("english", "other", "odd"),
    [
        ("For {{ players }}", "Für alle", "players"),
        ("For all", "Für {{ players }}", "players"),
        ("For {{ players }}", "Für {{ player }}", "player, players"),
        ("{{ a }} of {{ b }}", "{{ b }}", "a"),
    ],
)
def test_a_translation_holds_the_same_values(english: str, other: str, odd: str) -> None:
    path = language("xh", f'texts:\n  Small: K\n  "{english}":\n    "{other}"\n')
    with pytest.raises(Refused) as caught:
        read_language("xh")
    (problem,) = caught.value.problems
    assert place(problem) == ("xh.yaml", *column_of(path, f'"{other}"'), "word-placeholders")
    assert problem.values["names"] == odd


def test_a_problem_of_a_translation_names_its_language() -> None:
    language("xh", 'texts: {"For {{ players }}": Für alle}\n')
    with pytest.raises(Refused) as caught:
        read_language("xh")
    assert [p.values["language"] for p in caught.value.problems] == ["xh"]


@pytest.mark.parametrize(
    "other",
    ["{{ b }} von {{ a }}", "{{a}}/{{  b  }}", "{{ a }} {{ b }} {{ a }}"],
    ids=["turned", "spaced", "repeated"],
)
def test_values_may_stand_anywhere_in_a_translation(other: str) -> None:
    language("xi", f'texts:\n  "{{{{ a }}}} of {{{{ b }}}}": "{other}"\n')
    assert read_language("xi").texts["{{ a }} of {{ b }}"].text == other


def test_a_value_inside_a_filter_counts_as_one() -> None:
    language("xj", 'texts:\n  "For {{ players|title }}": "{{ players|upper }}"\n')
    assert read_language("xj").texts
    language("xm", 'texts:\n  "For {{ players|title }}": "For all"\n')
    with pytest.raises(Refused) as caught:
        read_language("xm")
    assert [p.id for p in caught.value.problems] == ["word-placeholders"]


def test_own_words_of_a_sheet_hold_the_same_values() -> None:
    sheet("small", SMALL + "words:\n  zh-Hant:\n    'For {{ players }}': 人數\n")
    with pytest.raises(Refused) as caught:
        Materials().sheet("small")
    assert [place(p) for p in caught.value.problems] == [
        ("small.yaml", 12, 26, "word-placeholders")
    ]


def test_an_unknown_value_is_told_at_the_text_that_names_it() -> None:
    sheet("small", SMALL.replace("For {{ players }}", "For {{ playes }}"))
    (problem,) = refused("small", "en")
    assert place(problem) == ("small.yaml", 2, 11, "unknown-value-near")
    assert problem.values == {"name": "playes", "near": "players"}


def test_values_in_a_title_are_filled_in_wherever_the_title_goes() -> None:
    sheet("small", SMALL.replace("title: Small", 'title: "Small for {{ players }}"'))
    result = draw("small", "en")
    assert "Small for 2–5" in labels(result)
    assert result.document.title == "Small for 2–5"
    assert "{{" not in result.document.subject


# Glyphs


@pytest.mark.parametrize("text", ["緑", "🔒", "红绿\U0002a6d6"])
def test_a_character_the_face_lacks_is_told_at_its_text(text: str) -> None:
    sheet("small", SMALL.replace("First", f"Fi{text}"))
    found = refused("small", "en")
    assert {place(problem) for problem in found} == {("small.yaml", 7, 23, "glyph-missing")}
    assert all(f"U+{ord(text[-1]):04X}" in problem.values["characters"] for problem in found)


def test_a_character_that_a_translation_lacks_is_told_in_the_language_file() -> None:
    path = language(
        "xk", "texts:\n  Small: K\n  First: 緑\n  'For {{ players }}': '{{ players }}'\n"
    )
    sheet("small", SMALL)
    found = refused("small", "xk")
    line, column = column_of(path, "緑")
    assert {place(problem) for problem in found} == {("xk.yaml", line, column, "glyph-missing")}
    assert {problem.values["language"] for problem in found} == {"xk"}


def test_every_character_that_ships_is_in_both_faces() -> None:
    shop = Materials()
    for tag in language_tags():
        found = read_language(tag)
        for face in shop.faces(found).values():
            for phrase in [
                *found.texts.values(),
                *(p for s in found.sheets.values() for p in s.values()),
            ]:
                assert face.missing(phrase.text) == []


# Wrong language files


def faults(text: str) -> list[tuple[int, int, str]]:
    Path("layouts/words/xz.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        read_language("xz")
    found = caught.value.problems.in_order()
    assert {p.source.file for p in found} == {str(Path("layouts/words/xz.yaml"))}
    return [(p.source.line, p.source.column, p.id) for p in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("language: xz\nname: Z\n", [(1, 1, "missing-key")]),
        ("name: Z\n" + FACES, [(1, 1, "missing-key")]),
        (f"language: xz\nname: Z\n{FACES}txets: {{}}\n", [(4, 1, "unknown-key-near")]),
        (f"language: [xz]\nname: Z\n{FACES}", [(1, 11, "want-text")]),
        (f"language:\nname: Z\n{FACES}", [(1, 10, "empty-value")]),
        ("language: xz\nname: Z\nfaces: {regular: a.ttf}\n", [(3, 8, "missing-key")]),
        ("language: xz\nname: Z\nfaces: a.ttf\n", [(3, 8, "want-mapping")]),
        (f"language: xz\nname: Z\n{FACES}texts: [a]\n", [(4, 8, "want-mapping")]),
        (f"language: xz\nname: Z\n{FACES}texts: {{a: [b], c: , d: {{e: f}}}}\n", [
            (4, 12, "want-text"),
            (4, 25, "want-text"),
        ]),
        (f"language: xz\nname: Z\n{FACES}texts: {{a: b, a: c}}\n", [(4, 15, "duplicate-key")]),
        (f"language: xz\nname: Z\n{FACES}sheets: {{qwixx: x}}\n", [(4, 17, "want-mapping")]),
        (f"language: xz\nname: Z\n{FACES}aliases: x\n", [(4, 10, "want-list")]),
        ("- a\n", [(1, 1, "want-mapping")]),
        (f"language: xz\nname: Z\n{FACES}kept-words: x\n", [(4, 13, "want-list")]),
    ],
    ids=[
        *("faces", "language", "unknown", "kind", "empty", "bold", "faces-kind", "texts", "text"),
        *("twice", "sheets", "aliases", "list", "kept"),
    ],
)  # fmt: skip
def test_a_wrong_language_file_is_refused_at_its_lines(
    text: str, expected: list[tuple[int, int, str]]
) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize("tag", ["not a tag", "zh_TW", "xy", "1"])
def test_a_language_file_carries_its_own_tag(tag: str) -> None:
    # The PDF says its language by this tag, and sheets are found by the name of the file.
    assert {line for line, _, _ in faults(f"language: {tag}\nname: Z\n{FACES}")} == {1}


def test_a_font_that_is_not_there_is_told() -> None:
    Path("layouts/words/xl.yaml").write_text(
        "language: xl\nname: L\nfaces: {regular: nowhere.ttf, bold: NotoSansTC_700Bold.ttf}\n",
        encoding="utf-8",
    )
    sheet("small", SMALL)
    (problem,) = refused("small", "xl")
    assert problem.id == "font-missing"
    assert Path(problem.source.file).name == "xl.yaml"


def test_words_are_what_the_type_says() -> None:
    found = read_language("zh-Hant")
    assert isinstance(found, Words)
    assert found.name == "繁體中文"
    assert found.aliases[:3] == ("zh-TW", "zh-HK", "zh")
