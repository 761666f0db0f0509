"""Names of no row: what may be meant, and what there is, in the language of what is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.command import run

pytestmark = pytest.mark.usefixtures("here")


def told(player: str, sheet: str = "qwixx", form: str = "table") -> str:
    text = f"sheet: {sheet}\nplayers: [{{{player}}}]\n"
    Path("game.yaml").write_text(text, encoding="utf-8")
    return run("score", "game.yaml", "--format", form).output


@pytest.mark.parametrize(
    ("sheet", "typed", "id"),
    [
        ("yahtzee", "4 of a kind: 20", "four-kind"),
        ("yahtzee", "3 of a kind: 20", "three-kind"),
        ("yahtzee", "lg straight: 40", "large"),
        ("yahtzee", "ones: 2", "aces"),
        ("yatzy", "aces: 2", "ones"),
        ("qwixx", "misses: 2", "penalties"),
        ("qwixx", "罰分: 2", "penalties"),
        ("qwixx", "罚分: 2", "penalties"),
        ("qwixx", "ミス: 2", "penalties"),
        ("qwixx", "Strafpunkte: 2", "penalties"),
        ("qwinto", "misses: 2", "failures"),
    ],
)
def test_rows_go_by_what_else_they_are_called(sheet: str, typed: str, id: str) -> None:
    player = json.loads(told(f"name: A, {typed}", sheet, "json"))["players"][0]
    assert player["complaints"] == [] or player["complaints"][0]["kind"] == "end-not-shown"
    assert player["points"][id] != 0


@pytest.mark.parametrize(
    ("sheet", "typed", "meant"),
    [
        ("yahtzee", "fuor of a kind", "Four of a kind"),
        ("yahtzee", "ful house", "full-house"),
        ("qwixx", "rde", "red"),
        ("qwixx", "Strafpunkt", "Strafpunkte"),
        ("qwixx", "nmae", "name"),
        ("qwixx", "Fehlwurfe", "Fehlwurf"),
    ],
)
def test_the_nearest_name_of_any_language_is_meant(sheet: str, typed: str, meant: str) -> None:
    assert f"no row `{typed}`; did you mean `{meant}`?" in told(f"name: A, {typed}: 1", sheet)


@pytest.mark.parametrize(
    ("player", "listed"),
    [
        ("name: A, foobar: 1", "name, written, red, yellow, green, blue, penalties"),
        ("name: A, 絳: 1, 紅: 2", "紅 (red), 黃 (yellow), 綠 (green), 藍 (blue), 扣分 (penalties)"),
        ("name: A, 绯: 1, 绿: 2", "红 (red), 黄 (yellow), 绿 (green), 蓝 (blue), 失误 (penalties)"),
        ("name: A, x: 1, 赤: 2", "赤 (red), 黄 (yellow), 緑 (green), 青 (blue), 失敗 (penalties)"),
    ],
)  # fmt: skip
def test_rows_are_listed_in_the_words_of_who_types(player: str, listed: str) -> None:
    assert f"{listed}\n" in told(player)


def test_keys_are_listed_so_too() -> None:
    Path("game.yaml").write_text(
        "計分紙: qwixx\n某某: 1\nplayers: [{姓名: A, 絳: 1, 紅: 2}]\n", "utf-8"
    )
    found = run("score", "game.yaml").output
    assert "the keys are: 計分紙 (sheet), 玩家 (players), 完整 (complete), 檢查 (checks)\n" in found
    assert "there are: 姓名 (name), 寫下 (written), 紅 (red), " in found


def test_headings_are_listed_so_too() -> None:
    Path("game.csv").write_text("分數,紅\n1,2\n", encoding="utf-8")
    assert "得分 (points)" in run("score", "game.csv", "--sheet", "qwixx").output


def test_colours_of_discs_are_listed_so_too() -> None:
    assert "there are: 黑 (black), 灰 (grey)\n" in told("plays: 橙, 紅: 2", "qwixx-duell")
    assert "there are: black, grey\n" in told("plays: 橙, red: 2", "qwixx-duell")
    assert "and one of 黑 (black), " in told("name: A, 紅: 2", "qwixx-duell")


def test_a_row_that_is_given_twice_is_told_as_it_was_typed() -> None:
    assert "row `紅` was given already" in told("name: A, red: 2, 紅: 3")
    assert "row `總分` was given already" in told("name: A, total: 2, 總分: 3")


def test_a_mark_that_cannot_be_read_is_told_of_the_row_as_it_was_typed() -> None:
    assert "`foo` is no mark in row `紅`" in told("name: A, 紅: 2 foo")
    (complaint,) = json.loads(run("score", "game.yaml", "--format", "json").stdout)["players"][0][
        "complaints"
    ]
    assert complaint["row"] == "red"
