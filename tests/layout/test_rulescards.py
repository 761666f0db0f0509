"""Rules cards: what they say of a sheet, how they are set, and where they are printed."""

from __future__ import annotations

import io
import itertools
import re
import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader
from tools.command import run
from tools.drawing import Drawing, games
from tools.effort import few, long, sampled

from sheetgen.cli.designing.check import COMPLETE
from sheetgen.drawing.page import PT, Box, Label
from sheetgen.job.materials import Materials
from sheetgen.job.pieces import LaidPiece, lay_piece
from sheetgen.job.request import PieceRequest, Request
from sheetgen.paper.grid import Plan
from sheetgen.reader.card import HEADING, ITEM, NOTE, STEP, TABLE, TEXT, card_values, parts_of
from sheetgen.source import library
from sheetgen.source.problems import Problems, Refused, Source
from sheetgen.text.linebreak import NOT_AT_END, NOT_AT_START, within
from sheetgen.words.cardtemplate import Filled
from sheetgen.words.language import kept_words
from sheetgen.words.languages import find_language, language_tags, read_language
from sheetgen.words.translator import Translator

LANGUAGES = ("en", "zh-Hant", "zh-Hans", "de", "ja")
FACES = {"zh-Hans": "NotoSansSC", "de": "NotoSansTC", "ja": "NotoSansJP"}
CARDS = sorted((Path(library.LAYOUTS) / "rules").glob("*.txt"))
PIECES = ("A5", "half-letter", "A4", "Letter")


@pytest.fixture(autouse=True)
def own_folder(here: Path) -> None:
    """A folder to work in, with a language file for each language that has none yet."""
    shipped = set(language_tags())
    Path("layouts/words").mkdir(parents=True)
    Path("layouts/rules").mkdir()
    for tag in set(LANGUAGES) - shipped:
        face = FACES[tag]
        Path(f"layouts/words/{tag}.yaml").write_text(
            f"language: {tag}\nname: {tag}\nfaces: {{regular: {face}_400Regular.ttf,"
            f" bold: {face}_700Bold.ttf}}\n",
            encoding="utf-8",
        )


@cache
def materials(theme: str) -> Materials:
    return Materials(theme)


def card(
    sheet: str, tag: str = "en", piece: str = "", theme: str = "colour", turn: bool | None = None
) -> LaidPiece:
    shop = materials(theme)
    language = find_language(tag)
    assert language is not None
    size = shop.sizes[piece] if piece else None
    wish = Request(PieceRequest(size, turn, rules=True, draft=True), Plan(None))
    return lay_piece(shop, shop.sheet(sheet)[0], language, wish)


def body(laid: LaidPiece) -> list[Label]:
    found = [
        item
        for item in laid.page.items
        if isinstance(item, Label) and item.ref.startswith("rules:")
    ]
    assert found
    return found


def text_of(laid: LaidPiece) -> str:
    return " ".join(label.text for label in body(laid)).replace("\u00a0", " ")


# What ships


def test_every_game_has_a_card_in_every_language() -> None:
    names = {path.name for path in CARDS}
    assert {name.split(".")[1] for name in names} == set(LANGUAGES)
    for sheet in ("qwixx", "qwixx-duell", "cant-stop-express"):
        assert {f"{sheet}.{tag}.txt" for tag in LANGUAGES} <= names
    assert set(COMPLETE) <= set(LANGUAGES)


SOME = few(itertools.product(games(), LANGUAGES), 7)  # each language, and all games but one


@sampled(2)
@pytest.mark.parametrize(("sheet", "tag"), SOME)
def test_every_card_fits_a5_and_all_larger_pieces(sheet: str, tag: str) -> None:
    for piece in ("", "A5", "A4", "Letter"):
        laid = card(sheet, tag, piece)
        assert min(label.size for label in body(laid)) >= 10  # R5
        assert text_of(laid)


@long
@pytest.mark.parametrize(("sheet", "tag"), few(itertools.product(games(), ["en", "zh-Hant"]), 5))
def test_cards_fit_a_half_letter_and_any_way_round(sheet: str, tag: str) -> None:
    for piece in PIECES:
        for turn in (True, False):
            assert min(label.size for label in body(card(sheet, tag, piece, turn=turn))) >= 10


@sampled(3)
@pytest.mark.parametrize("theme", ["colour", "grey", "ink-saver"])
def test_cards_are_drawn_in_every_theme(theme: str) -> None:
    laid = card("qwixx-black", "en", theme=theme)
    shades = [i for i in laid.page.items if isinstance(i, Box) and i.ref.endswith(":shade")]
    assert bool(shades) == (theme != "ink-saver")


def test_large_print_is_large() -> None:
    laid = card("qwixx", "en", "A3", theme="large-print")
    assert min(label.size for label in body(laid)) >= 16


@sampled(2)
@pytest.mark.parametrize(("sheet", "tag"), SOME)
def test_no_text_leaves_its_column_or_touches_another(sheet: str, tag: str) -> None:
    shop = Materials()
    laid = card(sheet, tag, "A5")
    language = find_language(tag)
    assert language is not None
    faces = shop.faces(language)
    boxes = []
    for label in body(laid):
        wide = faces[label.face].width(label.text) * label.size * PT
        high = label.size * PT
        boxes.append((label.x, label.y - 0.75 * high, label.x + wide, label.y + 0.1 * high))
    rules = [i for i in laid.page.items if i.ref == "columns"]
    assert rules
    for left, top, right, bottom in boxes:
        assert left >= laid.page.margin - 0.01
        assert right <= laid.page.width - laid.page.margin + 0.01
        assert bottom <= laid.page.height - laid.page.margin
        for rule in rules:
            assert right < rule.x1 or left > rule.x1  # type: ignore[union-attr]
        near = [b for b in boxes if b[0] < right - 0.1 and left < b[2] - 0.1]
        assert all(b == (left, top, right, bottom) or b[1] > bottom or b[3] < top for b in near)


def lines_of(laid: LaidPiece) -> dict[str, list[str]]:
    """The lines of each part of a card but its tables; a line may be of several labels, one for
    each face."""
    lines: dict[str, dict[tuple[float, float], list[Label]]] = {}
    rules = [i.x1 for i in laid.page.items if i.ref == "columns"]  # type: ignore[union-attr]
    tables = {i.ref.removesuffix(":shade") for i in laid.page.items if i.ref.endswith(":shade")}
    for label in body(laid):
        if label.ref not in tables:
            place = sum(label.x > x for x in rules), round(label.y, 3)
            lines.setdefault(label.ref, {}).setdefault(place, []).append(label)
    return {
        ref: [
            "".join(one.text for one in sorted(of[at], key=lambda one: one.x)) for at in sorted(of)
        ]
        for ref, of in lines.items()
    }


@sampled(2)
@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans", "ja"])
def test_no_line_of_a_card_starts_or_ends_as_it_may_not(tag: str) -> None:
    language = find_language(tag)
    assert language is not None
    kept = kept_words(language)
    for sheet in games():
        for texts in lines_of(card(sheet, tag)).values():
            for text in texts:
                assert text[0] not in NOT_AT_START, text
                assert text[-1] not in NOT_AT_END, text
            assert len(texts) == 1 or sum(map(str.isalnum, texts[-1])) > 1, texts
            inner = within("".join(texts), kept)
            at = 0
            for one, other in pairwise(texts):
                at += len(one)
                assert at not in inner, (one, other)
                assert not (one[-1].isdigit() and "\u3400" <= other[0] <= "\u9fff"), (one, other)


@sampled(2)
@pytest.mark.parametrize(("sheet", "tag"), SOME)
def test_columns_of_a_card_end_alike_and_with_no_heading(sheet: str, tag: str) -> None:
    laid = card(sheet, tag)
    rules = [i.x1 for i in laid.page.items if i.ref == "columns"]  # type: ignore[union-attr]
    columns: dict[int, list[Label]] = {}
    for label in body(laid):
        columns.setdefault(sum(label.x > x for x in rules), []).append(label)
    last = [max(labels, key=lambda one: one.y) for labels in columns.values()]
    sizes = [label.size for label in body(laid)]
    assert all(label.size == min(sizes) for label in last)  # a heading is larger
    line = min(sizes) * PT * 1.42
    assert max(one.y for one in last) - min(one.y for one in last) < 3 * line


@pytest.mark.parametrize("tag", ["zh-Hant", "zh-Hans", "ja"])
def test_cards_are_written_with_the_punctuation_of_their_language(tag: str) -> None:
    half = re.compile("[\u3040-\u9fff][,:;!?()]|[,:;!?()][\u3040-\u9fff]")
    wide = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u2e80-\u2fdf\uf900-\ufaff]")
    for path in CARDS:
        if f".{tag}." in path.name:
            text = re.sub(r"\{[{%].*?[}%]\}", "1", path.read_text(encoding="utf-8"))
            assert half.findall(text) == [], path.name
            assert wide.findall(text) == [], path.name


def test_a_card_names_who_made_the_game_and_that_it_is_made_by_fans() -> None:
    names = {"qwixx": "Steffen Benndorf", "qwixx-duell": "Benndorf", "cant-stop-express": "Sackson"}
    fan = {
        "en": "Fan-made",
        "zh-Hant": "玩家自製",
        "zh-Hans": "玩家自制",
        "de": "Fan-",
        "ja": "ファン制作",
    }
    for sheet, name in names.items():
        for tag in LANGUAGES:
            said = text_of(card(sheet, tag)).replace(" ", "")
            assert name.replace(" ", "") in said
            assert fan[tag] in said


# Facts of the games, in all languages

FACTS = {  # on the card of Qwixx, of the black row, of the duel; and the dice of the former two
    "en": (
        "cannot be crossed off later",
        "black die must be higher",
        "foremost disc of the whole row, while it is yours",
        "{} dice",
    ),
    "de": (
        "darf später nicht mehr",
        "schwarze Würfel muss höher",
        "vordersten Stein der ganzen Reihe, solange es der eigene ist",
        "{} Würfel",
    ),
    "ja": (
        "飛ばした数字には戻れない",
        "黒の目が白より大きい",
        "列全体の一番右が自分のコマなら",
        "ダイスは{}個",
    ),
    "zh-Hant": (
        "跳過的數字不能回頭補劃",
        "黑骰的點數必須大於白骰",
        "整列最前面的指示物是自己的",
        "骰子{}顆",
    ),
    "zh-Hans": (
        "跳过的数字不能回头补划",
        "黑骰的点数必须大于白骰",
        "整行最前面的指示物是自己的",
        "骰子{}颗",
    ),
}


def dense(text: str) -> str:
    """Without spaces, so that it does not matter where lines break."""
    return "".join(text.split())


@pytest.mark.parametrize("tag", LANGUAGES)
def test_cards_have_the_facts_of_the_rules(tag: str) -> None:
    skipped, higher, whole_row, dice = map(dense, FACTS[tag])
    plain, black, duel = (
        dense(text_of(card(name, tag))) for name in ("qwixx", "qwixx-black", "qwixx-duell")
    )
    assert skipped in plain and skipped in black
    assert higher in black and higher not in plain
    assert dice.format(6) in plain and dice.format(7) in black
    assert whole_row in duel


# Everything with a number in it comes from the sheet


def own_sheet(text: str, name: str = "mine") -> str:
    Path(f"layouts/{name}.yaml").write_text(text, encoding="utf-8")
    return name


@sampled(3)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_table_changed_in_the_sheet_changes_the_card(tag: str) -> None:
    mine = own_sheet(
        "extends: qwixx\ntitle: Qwixx\ntables:\n"
        "  row: [0, 2, 4, 6, 8, 11, 22, 33, 44, 55, 66, 77, 91]\n"
        "  penalty: [0, -7, -14, -21, -28]\n"
    )
    before, after = text_of(card("qwixx", tag)), text_of(card(mine, tag))
    for number in ("78", "28", "−5"):
        assert number in before and number not in after.replace("−7", "")
    total = 33 + 8 - 7
    for number in ("91", "33", "−7", str(total)):
        assert number in after


@sampled(3)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_gentler_loss_is_on_the_card_of_its_sheet(tag: str) -> None:
    for sheet, loss in (("cant-stop-express", 200), ("cant-stop-express-150", 150)):
        said = text_of(card(sheet, tag))
        assert f"−{loss}" in said
        assert str(80 - loss).replace("-", "−") in said
        assert {"100", "70", "60", "50", "40", "30"} <= set(said.split())


@sampled(3)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_only_the_sheet_with_a_black_row_has_a_part_on_it(tag: str) -> None:
    plain, black = text_of(card("qwixx", tag)), text_of(card("qwixx-black", tag))
    assert {"32", "16"} <= set(black.split()) and "32" not in plain.split()
    assert len(black) > len(plain) + 60


def test_other_numbers_come_from_the_sheet_too() -> None:
    mine = own_sheet(
        "extends: qwixx-duell\ntitle: Qwixx\npieces: 25\nblocks:\n  - id: colours\n    rows:\n"
        "      - {id: red, name: Red, colour: red, spaces: 3..11, lock: {needs: 4}, stack: yes,"
        " score: row}\n"
        "      - {id: blue, name: Blue, colour: blue, spaces: 11..3, lock: {needs: 4}, stack: yes,"
        " score: row}\n"
    )
    said = text_of(card(mine))
    assert "with 25 discs" in said
    assert "red 11, blue 3" in said
    assert "4 discs of your own" in said
    assert "red 6 discs with the lock, 21" in said


def values(sheet: str) -> dict[str, object]:
    shop = Materials()
    found, _ = shop.sheet(sheet)
    english = read_language("en")
    return card_values(found, Translator(english, found, Problems()), 20.0)


def test_values_are_plain() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(one) for key, one in value.items())
        if isinstance(value, list):
            return all(plain(one) for one in value)
        return type(value) in (str, int)

    for sheet in games():
        assert plain(values(sheet))


def test_values_of_a_sheet() -> None:
    found = values("cant-stop-express")
    assert found["bands"]["sum"] == [  # type: ignore[index]
        {"least": 0, "most": 0, "points": 0, "loss": 0, "times": 0},
        {"least": 1, "most": 4, "points": -200, "loss": 200, "times": 0},
        {"least": 5, "most": 5, "points": 0, "loss": 0, "times": 0},
        {"least": 6, "most": 10, "points": 0, "loss": 0, "times": 1},
    ]
    assert found["rows"]["discard_1"]["spaces"] == 8  # type: ignore[index]
    duell = values("qwixx-duell")
    assert (duell["pieces"], duell["needs"], duell["token"]) == (22, 5, "20 mm")
    assert duell["rows"]["green"]["last"] == "2"  # type: ignore[index]


def test_sums_and_locks_that_are_no_marks_have_values_too() -> None:
    mine = own_sheet(
        "title: Mine\ntables: {t: [0, 1, 2, 4, 8]}\nblocks:\n"
        "  - id: lines\n    rows:\n"
        "      - {id: one, name: Ones, write: 0..5, score: {take: sum}}\n"
        "      - {id: all-of-it, name: All of it, score: {take: sum, of: one, times: 2}}\n"
        "  - id: red\n    rows:\n"
        "      - {id: low, name: Red, colour: red, spaces: 1..4, lock: {needs: 2, counts: no},"
        " score: t}\n"
        "  - {id: line, totals: [low, {id: more, name: More, score: {take: sum, of: one}}]}\n"
    )
    found = values(mine)
    rows: dict[str, dict[str, object]] = found["rows"]  # type: ignore[assignment]
    assert {id: row["name"] for id, row in rows.items()} == {
        "one": "Ones",
        "all_of_it": "All of it",
        "low": "Red",
        "more": "More",
    }
    assert found["blocks"]["lines"] == [rows["one"], rows["all_of_it"]]  # type: ignore[index]
    assert rows["low"]["locked"]["marks"] == 3  # type: ignore[index]


# The markup


def parts(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    problems = Problems()
    lines = [Filled(one, Source("c.txt", n, 1)) for n, one in enumerate(text.split("\n"), 1)]
    found = parts_of(lines, problems, "en")
    return [(p.kind, p.mark + p.prose.text) for p in found], [p.id for p in problems]


def test_the_markup() -> None:
    text = "# Head\nOne\ntwo\n\nthree\n- a\n  b\n- c\n1. d\n10. e\n| x | y |\n| 1 | 2 |\n> note"
    assert parts(text) == (
        [
            (HEADING, "Head"), (TEXT, "One two"), (TEXT, "three"), (ITEM, "a b"), (ITEM, "c"),
            (STEP, "1.d"), (STEP, "10.e"), (TABLE, ""), (NOTE, "note"),
        ],
        [],
    )  # fmt: skip
    assert parts("- 中\n文 a\nb") == ([(ITEM, "中文 a b")], [])
    assert parts("a **b** c")[0] == [(TEXT, "a b c")]


def test_slips_in_the_markup_are_told() -> None:
    assert parts("a **b c")[1] == ["card-bold"]
    assert parts("| a | b |\n| 1 |")[1] == ["card-table"]


# One's own cards, and what is wrong with one


def own_card(text: str, name: str = "qwixx.en.txt") -> str:
    path = Path("layouts/rules") / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def refused(sheet: str, tag: str = "en", piece: str = "") -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        card(sheet, tag, piece)
    return [(str(p.source), p.text) for p in caught.value.problems]


def test_an_own_card_comes_before_the_shipped_one() -> None:
    own_card("# House rules\nNobody loses with {{ rows.penalties.spaces }} of them.\n")
    assert "Nobody loses with 4 of them." in text_of(card("qwixx"))
    assert "Nobody" in text_of(card("qwixx-black"))  # what a variant has none of its own for
    own_card("# Black\n", "qwixx-black.en.txt")
    assert text_of(card("qwixx-black")) == "Black"


def test_a_card_that_is_too_long_says_how_much_and_what_would_do() -> None:
    found = refused("qwixx", piece="A6")
    assert re.match(
        r"the rules card in English \(en\) is [0-9.]+ mm \(\d+ %\) too long for A6", found[0][1]
    )
    assert "10 pt" in found[0][1]
    assert found[1][1] == "smallest that fits: half-letter (`--piece half-letter`)"
    result = run("render", "qwixx", "--back", "rules", "--piece", "A6", "--lang", "en", "-o", "out")
    assert result.exit_code == 1
    assert "smallest that fits: A5" in result.output  # on A4 paper


def test_a_word_that_cannot_be_broken_is_told_and_not_clipped() -> None:
    own_card("# Long\n" + "Wort" * 40)
    found = refused("qwixx", piece="A5")
    assert "cannot be broken and needs" in found[0][1]
    assert found[0][0].endswith("qwixx.en.txt:2:1")


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("# A\n{{ rows.rde.first }}", ":2:9", "did you mean `red`"),
        ("{% include 'x' %}", ":1:1", "Include is not allowed"),
        ("{{ 'a' * 10**9 }}", ":1:1", "Pow is not allowed"),
        ("# A\na **b", ":2:1", "one of them is missing"),
        ("| a | b |\n| c |", ":2:1", "1 cells"),
        ("{# nothing #}", ":1:1", "no text"),
        ("a\n龘\u0001", ":2:2", "control character U+0001"),
        ("# A\n\U0001f600", ":2:1", "U+1F600"),
    ],
)
def test_what_is_wrong_with_a_card_is_told_at_its_place(text: str, place: str, said: str) -> None:
    path = own_card(text)
    result = run("check", path)
    assert result.exit_code == 1
    assert f"{path}{place}: " in result.output
    assert said in result.output
    assert "1 problem in 1 file" in result.output
    assert run("render", "qwixx", "--rules", "-o", "out").exit_code == 1


def test_a_sheet_without_a_card_is_told_which_file_it_would_be() -> None:
    own_sheet("title: Qwixx\nblocks: [{id: a, rows: [{id: b, name: Red, boxes: 3}]}]\n")
    ((place, said),) = refused("mine")
    assert place.endswith("mine.yaml:1:1")
    assert "layouts/rules/mine.en.txt" in said
    own_card("# Aim\nFill {{ rows.b.spaces }} boxes.", "mine.en.txt")
    assert "Fill 3 boxes." in text_of(card("mine"))


@long
def test_check_goes_over_all_cards_and_misses_those_that_must_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(library.LAYOUTS, tmp_path / "shipped")
    for path in Path("layouts/words").iterdir():
        path.unlink()
    monkeypatch.setattr(library, "LAYOUTS", str(tmp_path / "shipped"))
    assert run("check").exit_code == 0
    rules = tmp_path / "shipped" / "rules"
    (rules / "qwixx-duell.zh-Hant.txt").unlink()
    text = (rules / "cant-stop-express.en.txt").read_text(encoding="utf-8")
    (rules / "cant-stop-express.en.txt").write_text(text + "\n{{ nothing_here }}", encoding="utf-8")
    result = run("check")
    assert result.exit_code == 1
    assert "has no rules card in Traditional Chinese (zh-Hant)" in result.output
    assert "there is no value `nothing_here`" in result.output
    assert result.output.count("shipped/") == 2


def test_check_takes_a_card_by_its_path() -> None:
    for path in CARDS:
        if path.name.split(".")[1] in COMPLETE:
            assert run("check", str(path)).exit_code == 0, path
    assert "qwixx.en.txt" in run("check", own_card("x", "noname.txt")).output
    assert run("check", "layouts/rules/none.en.txt").exit_code == 1


# Printed


def pages(path: str) -> list[str]:
    reader = PdfReader(io.BytesIO(Path(path).read_bytes()))
    return [page.extract_text() for page in reader.pages]


def test_a_card_is_printed_on_the_back_of_its_sheet() -> None:
    result = run("render", "qwixx", "--back", "rules", "--lang", "en", "-o", "q.pdf")
    assert result.exit_code == 0, result.output
    front, back = pages("q.pdf")
    assert "Rules at a glance" in back and "Rules at a glance" not in front
    assert back.count("Often missed") == 2  # two pieces on A4


def test_sheets_together_have_each_their_own_card() -> None:
    names = ("qwixx", "cant-stop-express")
    result = run("render", *names, "--together", "--back", "rules", "--lang", "en", "-o", "q.pdf")
    assert result.exit_code == 0, result.output
    _, back = pages("q.pdf")
    assert back.count("Benndorf") == 1 and back.count("Sackson") == 1


def test_all_sheets_with_rules_are_those_that_are_played() -> None:
    result = run("render", "--rules", "--lang", "en", "-o", "out")
    assert result.exit_code == 0, result.output
    assert len(list(Path("out").iterdir())) == len(games())
    assert all("-rules.en." in path.name for path in Path("out").iterdir())
    assert run("render", "score-log", "--rules", "-o", "out").exit_code == 1


def test_a_card_is_printed_in_chinese_and_read_back() -> None:
    result = run("render", "qwixx-duell", "--rules", "--lang", "zh-Hant", "-o", "d.pdf")
    assert result.exit_code == 0, result.output
    (text,) = pages("d.pdf")
    assert "規則一覽" in text and "指示物" in text
    assert not re.search("[\u2e80-\u2fdf\uf900-\ufaff]", text)


def test_a_card_has_the_foot_of_a_sheet(draw: Drawing) -> None:
    items = card("qwixx").page.items
    (rule,) = [i for i in items if i.ref == "rule"]
    assert rule.x2 - rule.x1 == pytest.approx(100)  # type: ignore[union-attr]
    assert any(isinstance(i, Label) and "qwixx-rules en" in i.text for i in items)
