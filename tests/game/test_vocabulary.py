"""Game files in the words of every language, whatever the language of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.api.load import sheet_finder
from sheetgen.game.files import read_games
from sheetgen.game.vocabulary import ANSWERS, COLUMNS, KEYS, WORDS, answer, column, key
from sheetgen.scores.score import score
from sheetgen.source.problems import Problems

pytestmark = pytest.mark.usefixtures("here")
SHEETGEN = Path(__file__).resolve().parents[2] / "sheetgen"

GERMAN = """\
Zettel: qwixx
Spieler:
  - Name: Anna
    rot: 2 3 5 7 9 12 Schloss
    grün: geschlossen
    blau: 4 Kreuze
    notiert: {rot: 28, Gesamt: 38}
vollständig: nein
"""
JAPANESE = """\
スコアシート: qwixx
プレイヤー:
  - 名前: Anna
    赤: 2 3 5 7 9 12 鍵
    緑: 閉鎖
    青: 4個
    記入: {赤: 28, 合計: 38}
完了: いいえ
"""
SIMPLIFIED = """\
计分表: qwixx
玩家:
  - 姓名: Anna
    红: 2 3 5 7 9 12 锁
    绿: 关闭
    蓝: 4个
    写下: {红: 28, 总分: 38}
完整: 否
"""
TRADITIONAL = """\
計分紙: qwixx
玩家:
  - 姓名: Anna
    紅: 2 3 5 7 9 12 鎖
    綠: 關閉
    藍: 4個
    寫下: {紅: 28, 總分: 38}
完整: 否
"""


def read(text: str, name: str = "game.yaml") -> tuple[dict[str, int | None], int]:
    Path(name).write_text(text, encoding="utf-8")
    problems = Problems()
    (game,) = read_games(name, problems, sheet_finder(), "qwixx" if name.endswith("csv") else None)
    assert [problem.text for problem in problems] == []
    assert not game.complete
    (player,) = score(game).players
    assert player.name == "Anna"
    assert {complaint.kind for complaint in player.complaints} <= {"end-not-shown"}
    return {row.row.id: row.points for row in player.rows}, player.total


@pytest.mark.parametrize("text", [GERMAN, JAPANESE, SIMPLIFIED, TRADITIONAL])
def test_a_game_is_read_in_the_words_of_any_language(text: str) -> None:
    points = {"red": 28, "yellow": 0, "green": 0, "blue": 10, "penalties": 0}
    assert read(text) == (points, 38)


@pytest.mark.parametrize(
    "heads", ["Spieler,rot,rot Punkte,Gesamt", "玩家,紅,紅得分,總分", "プレイヤー,赤,赤 得点,合計"]
)
def test_a_spreadsheet_has_headings_in_any_language(heads: str) -> None:
    points, total = read(f"{heads}\nAnna,2 3 5 7 9 12 lock,28,28\n", "game.csv")
    assert (points["red"], total) == (28, 28)


def test_a_row_of_the_sheet_comes_before_a_word_of_a_language() -> None:
    Path("own.yaml").write_text(
        "title: T\ntables: {t: [0, 2]}\nblocks: [{id: b, rows: "
        "[{id: x, name: Gesamt, boxes: 1, score: t}]}]\n",
        encoding="utf-8",
    )
    Path("game.yaml").write_text(
        "sheet: own.yaml\nplayers: [{name: A, Gesamt: 1}]", encoding="utf-8"
    )
    problems = Problems()
    (game,) = read_games("game.yaml", problems, sheet_finder(), None)
    assert not problems and score(game).players[0].total == 2


def test_words_of_an_own_language_are_taken_in() -> None:
    Path("layouts/words").mkdir(parents=True)
    Path("layouts/words/fr.yaml").write_text(
        'language: fr\nname: F\nfaces: {}\ngames:\n  "closed": fermé, clos\n', encoding="utf-8"
    )
    assert answer("clos") == "closed" and answer("fermé") == "closed"
    assert answer("ouvert") is None


def test_every_word_is_known_where_it_belongs() -> None:
    assert set(WORDS) >= {*KEYS, *COLUMNS.values(), *ANSWERS.values()}
    assert (key("Spieler"), column("Spieler"), column("Punkte")) == ("players", "player", "points")
    assert key("計分表") == "sheet" and column("red") is None


# Where a Chinese or Japanese character may stand in the program: what typography needs, an example
# in a text for people, and words that are written into a file as they are.
TYPOGRAPHY = {"text/linebreak.py", "text/letters.py"}  # signs and letters, no words
EXAMPLES = {"reader/settings.py", "newsheet/start.py", "writers/pdfinfo.py", "job/copies.py"}


def test_no_language_but_english_stands_in_the_program() -> None:
    east = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
    found = {
        path.relative_to(SHEETGEN).as_posix()
        for path in SHEETGEN.rglob("*.py")
        if east.search(path.read_text(encoding="utf-8"))
    }
    assert found <= TYPOGRAPHY | EXAMPLES
