"""What people type: words for the lock, ranges, strokes, decimals, empty boxes, tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.command import run

from sheetgen import Refused, load_games, score

DASHES = "\u2010\u2011\u2012\u2015\u2212\uff0d\u22ef\u30fc"

pytestmark = pytest.mark.usefixtures("here")


def points(sheet: str, row: str, typed: str) -> int | None:
    text = f"sheet: {sheet}\nplayers:\n  - name: A\n    {row}: {typed}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    (game,) = load_games("game.yaml")
    return score(game).players[0].total


@pytest.mark.parametrize(
    "lock",
    ["🔒", "🔒\ufe0f", "🗝\ufe0f", "🔑", "lock", "L", "(L)", "[lock]", "（鎖）", "lock.", "鎖！",
     "+ lock", "locked", "锁", "上锁", "鎖", "上鎖", "封鎖", "鍵", "カギ", "Schloss",
     "und Schloss"],
)  # fmt: skip
def test_a_lock_is_typed_in_many_ways(lock: str) -> None:
    assert points("qwixx", "red", f"2 3 4 5 6 12 {lock}") == 28


@pytest.mark.parametrize("typed", ["12L", "12🔒", "12 鎖", "12+L", "12(鎖)"])
def test_a_lock_may_stand_close_to_its_number(typed: str) -> None:
    assert points("qwixx", "red", f"2 3 4 5 6 {typed}") == 28


@pytest.mark.parametrize(
    "typed",
    ["2-5", "2–5", "2 - 5", "2..5", "2…5", "2~5", "2 to 5", "2 bis 5", "2 到 5", "5-2", "②③④⑤",
     *(f"2{dash}5" for dash in DASHES), "\uff12\uff0d\uff15", "2--5", "2->5", "②-⑤", "2️⃣-5️⃣",
     "from 2 to 5", "2 through 5", "von 2 bis 5", "從2到5", "从2到5", "2から5まで",
     "2-3-4-5", "(2-5)"],
)  # fmt: skip
def test_a_range_is_all_spaces_from_one_to_the_other(typed: str) -> None:
    assert points("qwixx", "red", typed) == 10


@pytest.mark.parametrize(
    "typed",
    ["②③④", "❷❸❹", "⑵⑶⑷", "⒉⒊⒋", "2️⃣3️⃣4️⃣", "(2)(3)(4)", "2. 3. 4.", "2和3和4", "2 and 3 & 4", "2-3-4"],
)
def test_numbers_are_parted_in_many_ways(typed: str) -> None:
    assert points("qwixx", "red", typed) == 6


@pytest.mark.parametrize(
    "typed", ["from 2 5", "2 3 to", "2.3.4", "2 5 from", "2:5", "..5", "5 -2", "-2"]
)
def test_what_may_mean_two_things_is_told_with_what_to_type(typed: str) -> None:
    text = f"sheet: qwixx\nplayers:\n  - {{name: A, red: '{typed}'}}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    told = run("score", "game.yaml").output
    assert "write numbers, `2-5`, `lock`, `closed` or `4 marks`" in told


@pytest.mark.parametrize("closed", ["已鎖定", "被锁", "別人鎖定", "クローズ", "gesperrt"])
def test_a_row_that_others_closed_is_told_in_many_words(closed: str) -> None:
    text = f"sheet: qwixx\nplayers:\n  - {{name: A, red: 2 3 {closed}}}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    (game,) = load_games("game.yaml")
    red = game.players[0].entries[0]
    assert (red.closed, red.lock) == (True, 0)


def test_ends_of_a_range_that_the_row_lacks_are_told() -> None:
    text = "sheet: qwixx\nplayers:\n  - {name: A, red: 2-15}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    (game,) = load_games("game.yaml")
    (told,) = [c for c in score(game).players[0].complaints if c.level == "error"]
    assert (told.kind, told.values["numbers"]) == ("number-not-in-row", "15")


@pytest.mark.parametrize(
    "typed",
    ["4 marks", "4 boxes", "4個劃記", "4 個", "4 個叉", "4 个", "4个划记", "4个叉", "4 Kreuze",
     "4 Kästchen", "4つ", "4回", "4 マーク"],
)  # fmt: skip
def test_counts_have_words_of_every_language(typed: str) -> None:
    assert points("qwixx", "red", typed) == 10


@pytest.mark.parametrize("typed", ["2", "xx", "x x", "||", "//", "✗✗", "2.0", "XX"])
def test_marks_without_numbers_are_strokes_or_a_count(typed: str) -> None:
    assert points("qwixx", "penalties", typed) == -10


def test_rows_that_players_name_take_counts_as_they_are_typed() -> None:
    one = points("cant-stop-express", "discards", "{2: 8, 3: 3, 4: 2}")
    assert points("cant-stop-express", "discards", "{2: 8x, 3: xxx, 4: 2.0}") == one


@pytest.mark.parametrize("typed", ["- 50", "_ 50", "[-, 50]", ". 50", "-   50.0"])
def test_an_empty_box_has_a_sign(typed: str) -> None:
    assert points("yahtzee", "yahtzee", typed) == 50


@pytest.mark.parametrize(
    "row",
    ["'yahtzee': - 50", '"yahtzee": - 50', "yahtzee:\n      - -\n      - 50",
     "{yahtzee: - 50, chance: -}", "yahtzee: - 50\r\n    chance: -\r"],
)  # fmt: skip
def test_an_empty_box_has_its_sign_wherever_a_value_stands(row: str) -> None:
    player = f"  - {row.replace('{', '{name: A, ')}" if row[0] == "{" else f"  - name: A\n    {row}"
    text = f"sheet: yahtzee\nplayers:\n{player}\n"
    Path("game.yaml").write_text(text, encoding="utf-8", newline="")
    (game,) = load_games("game.yaml")
    assert score(game).players[0].total == 50


def test_dashes_in_quotes_and_comments_stay() -> None:
    text = "sheet: qwixx  # a: - b\nplayers:\n  - {name: 'A: - B', red: 2 3}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    (game,) = load_games("game.yaml")
    assert game.players[0].name == "A: - B"


@pytest.mark.parametrize(
    "between", ["---\n", "--- # the second\n", "...\n---\n", "---\n# none\n---\n", "---\r\n"]
)
@pytest.mark.parametrize("top", ["", "# of Friday\n---\n", "%YAML 1.2\n---\n"])
def test_games_are_parted_as_yaml_does(top: str, between: str) -> None:
    one = "sheet: qwixx\nplayers: [{name: A, red: 2 3}]\n"
    Path("games.yaml").write_text(top + one + between + one, encoding="utf-8", newline="")
    assert [score(game).players[0].total for game in load_games("games.yaml")] == [3, 3]


def test_several_games_stand_below_each_other() -> None:
    one = "---\nsheet: qwixx\nplayers:\n  - {name: A, red: 2 3}\n"
    Path("games.yaml").write_text(one + one + "---\n", encoding="utf-8")
    assert [score(game).players[0].total for game in load_games("games.yaml")] == [3, 3]
    Path("games.yaml").write_text(one + one.replace("2 3", "2 foo"), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        load_games("games.yaml")
    assert (refused.value.problems[0].source.line, refused.value.problems[0].id) == (8, "bad-mark")


def test_a_row_with_something_unreadable_is_told_once_and_to_programs_too() -> None:
    text = "sheet: qwixx\nplayers:\n  - {name: A, red: 2 3 4 5 6 12 Shloss}\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    result = run("score", "game.yaml", "--format", "json")
    assert result.exit_code == 1
    player = json.loads(result.stdout)["players"][0]
    found = [(one["kind"], one["row"], one["line"]) for one in player["complaints"]]
    assert ("bad-mark", "red", 3) in found
    assert "last-without-lock" not in [kind for kind, *_ in found]


def table(text: str, *options: str, encoding: str = "utf-8") -> tuple[int, str]:
    Path("game.csv").write_bytes(text.encode(encoding))
    result = run("score", "--sheet", "qwixx", "game.csv", *options)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    "top",
    ["\n\nplayer;red", "sep=;\nplayer;red", "Our Friday;;\nplayer;red", "Spieler;rot", "玩家;紅",
     "Qwixx, Friday, 3 June\n\nplayer;red", "Ann, Ben\tCid\n\"Player\";\"red\"", "Players;red"],
)  # fmt: skip
def test_a_table_may_begin_as_spreadsheets_do(top: str) -> None:
    status, told = table(f"{top}\nAnn;2 3\n")
    assert (status, "Ann: 3 points" in told) == (0, True)


def test_headings_that_are_missing_are_named() -> None:
    status, told = table("\nwho,red\nAnn,2 3\n")
    assert status == 1
    assert "game.csv:2:1: a table needs a line of headings with `player`" in told
    assert "player, row, marks, points" in told


@pytest.mark.parametrize(
    "word", ["Total", "TOTAL:", "Sum", "Grand total", "Summe", "Gesamt", "合計", "總計", "总计"]
)
def test_a_line_of_sums_is_no_player(word: str) -> None:
    status, told = table(f"player,red\nAnn,2 3\n{word},3\n")
    assert (status, "Ann: 3 points" in told, "place" in told) == (0, True, False)
    assert f"game.csv:3:1: warning: the line “{word}” was taken for sums and left out" in told


def test_a_table_may_be_saved_as_text() -> None:
    """Excel calls it Unicode text: UTF-16, with tabs."""
    Path("game.txt").write_bytes("player\tred\nAnn\t2 3\n".encode("utf-16"))
    assert "Ann: 3 points" in run("score", "--sheet", "qwixx", "game.txt").output


def test_a_board_needs_no_names() -> None:
    Path("duel.csv").write_text("plays,red\nblack,2 3\ngrey,4\n")
    result = run("score", "--sheet", "qwixx-duell", "duel.csv")
    assert "black: 3 points" in result.output


@pytest.mark.parametrize(
    ("text", "encoding", "named"),
    [("Müller", "cp1252", "Windows-1252"), ("Renée", "latin-1", "Windows-1252"),
     ("陳大文", "cp950", " Big5;"), ("张伟", "gbk", " GBK;"), ("田中", "cp932", " Shift-JIS;"),
     ("Müller", "cp850", " DOS (850);"), ("Łukasz Żółć", "cp1250", " Windows-1250;"),
     ("Jürgen Weiß", "mac_roman", " Mac Roman;"), ("René", "mac_roman", "Mac Roman"),
     ("あい", "cp932", " Shift-JIS;")],
)  # fmt: skip
def test_the_encoding_of_another_program_is_named(text: str, encoding: str, named: str) -> None:
    status, told = table(f"player,red\n{text},2\n", encoding=encoding)
    assert status == 1
    assert named in told


@pytest.mark.parametrize("data", [b"%PDF-1.4\n", b"\x89PNG\r\n\x1a\n\0", b"\xff\xd8\xff\xe0\0"])
def test_who_gives_a_picture_of_a_sheet_is_told_how_a_game_is_typed(data: bytes) -> None:
    Path("sheet.pdf").write_bytes(data)
    done = run("score", "sheet.pdf")
    assert done.exit_code == 1
    assert "sheet.pdf: this is a picture or a PDF; what stands on the paper is typed" in done.output
    assert "`sheetgen blank SHEET -o game.yaml`" in done.output


def test_a_name_is_no_formula_and_no_markup() -> None:
    names = ["=HYPERLINK(1)", "+1", "@a", "-x", "＝1"]  # noqa: RUF001
    lines = "".join(f"{name},2\n" for name in names)
    _, told = table("player,red\n" + lines, "--format", "csv")
    assert all(f",'{name},red" in told for name in names)
    _, told = table("player,red\n<script>![a](b)|c,2\n", "--format", "markdown")
    assert "&lt;script>!\\[a\\](b)\\|c" in told
    assert "<script>" not in told
    _, told = table(
        "player,red\nhttp://a.example &lt; www.b.example c@d,2\n", "--format", "markdown"
    )
    assert "| http:\\//a.example &amp;lt; www\\.b.example c\\@d |" in told


def test_the_name_of_a_file_is_no_markup() -> None:
    for name in ("a<b>.yaml", "[c](d).yaml"):
        Path(name).write_text("sheet: qwixx\nplayers: [{name: A, red: 2}]\n")
    told = run("score", "a<b>.yaml", "[c](d).yaml", "--format", "markdown").output
    assert "## a&lt;b>.yaml\n" in told
    assert "## \\[c\\](d).yaml\n" in told


def test_one_number_in_each_row_is_asked_about() -> None:
    text = "sheet: qwixx\nplayers:\n  - {name: A, red: 6, yellow: 5, green: 6, blue: 5}\n"
    Path("game.yaml").write_text(text)
    result = run("score", "game.yaml")
    assert (
        "one number in each row (6, 5, 6, 5); if these are counts, write `6 marks`" in result.output
    )
    Path("game.yaml").write_text(text.replace("blue: 5", "blue: 5 4"))
    assert "if these are counts" not in run("score", "game.yaml").output


def test_a_blank_game_goes_into_a_file() -> None:
    assert run("blank", "qwixx", "-o", "game.yaml").output == "game.yaml\n"
    assert "sheet: qwixx" in Path("game.yaml").read_text(encoding="utf-8")
    assert run("blank", "qwixx", "-o", "game.yaml").exit_code == 0
    Path("notes.txt").write_text("mine")
    assert run("blank", "qwixx", "-o", "notes.txt").exit_code == 2
    assert Path("notes.txt").read_text() == "mine"
    assert run("blank", "qwixx", "-o", "games/").output == "games/qwixx-game.yaml\n"
    assert run("blank", "qwixx", "-o", "game.yml").output == "game.yml\n"
    assert "game.pdf ends in .pdf" in run("blank", "qwixx", "-o", "game.pdf").output
    assert not Path("game.pdf").exists()


def test_a_blank_game_never_replaces_the_sheet_it_was_made_of() -> None:
    sheet = (
        "title: A\nblocks: [{id: a, rows: [{id: b, name: B, boxes: 2, score: {take: count}}]}]\n"
    )
    Path("mine.yaml").write_text(sheet)
    assert run("blank", "mine.yaml", "-o", "mine.yaml", "--force").exit_code != 0
    assert Path("mine.yaml").read_text() == sheet


@pytest.mark.parametrize(
    ("there", "status"),
    [("sheet: yahtzee\nplayers:\n  - {name: A, yahtzee: - 50}\n", 0),
     ("sheet: qwixx\nplayers: [{name: A}]\n---\nsheet: qwixx\nplayers: [{name: B}]\n", 0),
     ("title: Mine\nplayers: 2-4\nblocks: []\n", 2), ("players: 2\n", 2), ("[]", 2)],
)  # fmt: skip
def test_a_blank_game_replaces_games_and_no_sheet(there: str, status: int) -> None:
    """A sheet says how many players there may be, under the same key."""
    Path("here.yaml").write_text(there, encoding="utf-8")
    assert run("blank", "qwixx", "-o", "here.yaml").exit_code == status
    assert (Path("here.yaml").read_text(encoding="utf-8") == there) is bool(status)


def refused(sheet: str, row: str, typed: str) -> list[str]:
    with pytest.raises(Refused) as caught:
        points(sheet, row, typed)
    return [problem.id for problem in caught.value.problems]


@pytest.mark.parametrize(
    "typed",
    ["2-Jul", "02-Jul-26", "Jul-26", "07/02/2026", "2.7.2026", "2026-07-02", "7月2日", "45840"],
)
def test_what_a_spreadsheet_made_of_a_range_is_told(typed: str) -> None:
    assert refused("qwixx", "red", typed) == ["date-for-range"]
    assert points("qwixx", "red", "2 to 7") == 21


def test_a_range_of_mixed_numbers_does_not_say_which() -> None:
    assert refused("qwixx-mixx-b", "red", "2-7") == ["range-mixed"]
    assert points("qwixx-mixx-b", "red", "10-2") == 6  # 10 6 2 stand in falling order
    assert points("qwixx", "green", "12-9") == 10


@pytest.mark.parametrize("corner", ["row", "", "colour", "列", "Reihe"])
def test_players_may_stand_side_by_side_in_a_table(corner: str) -> None:
    lines = [f"{corner},Ann,Ben", "red,2 3 4,5 6", "blau,12 11,", "penalties,1,0", "total,4,3"]
    Path("game.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (game,) = load_games("game.csv", sheet="qwixx")
    found = score(game)
    assert [(p.player.name, p.total) for p in found.players] == [("Ann", 4), ("Ben", 3)]
    assert "wrong-total" not in {c.kind for p in found.players for c in p.complaints}
    Path("game.csv").write_text("\n".join([*lines, "rod,2,3"]) + "\n", encoding="utf-8")
    with pytest.raises(Refused) as caught:
        load_games("game.csv", sheet="qwixx")
    places = [(p.id, p.source.line, p.source.column) for p in caught.value.problems]
    assert places == [("unknown-row-near", 6, 1)]
