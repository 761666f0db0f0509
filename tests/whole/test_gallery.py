"""The gallery: fan-made layouts that are there by name, their facts, and games worked by hand."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from tools.command import run
from tools.effort import long, sampled
from tools.worked import results_of

from sheetgen.api.load import load, load_games, load_sheet
from sheetgen.game.records import ERROR, WARNING, Complaint, GameResult
from sheetgen.model import Row, Sheet
from sheetgen.scores.score import score
from sheetgen.source import library
from sheetgen.source.problems import Refused

pytestmark = pytest.mark.usefixtures("here")

HOME = Path(library.LAYOUTS) / "gallery"
NAMES = sorted(path.stem for path in HOME.glob("*.yaml"))
GAMES = sorted((Path(__file__).resolve().parents[1] / "games").glob("gallery-*.yaml"))
CASES = {case["id"]: case for path in GAMES for case in yaml.safe_load(path.read_text("utf-8"))}
COLOURS = ("red", "yellow", "green", "blue")
TRIANGLE = [n * (n + 1) // 2 for n in range(30)]


def own(name: str, folder: str = "layouts/gallery", extends: str = "qwixx") -> None:
    """A sheet of one's own, beside or in the gallery."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    text = f"extends: {extends}\ntitle: Mine\nwords: {{zh-Hant: {{Mine: 我的}}}}\n"
    (Path(folder) / f"{name}.yaml").write_text(text, "utf-8")


# Known by name everywhere, and none of all


def test_the_gallery_is_no_part_of_all() -> None:
    assert list(library.gallery()) == NAMES
    assert not set(NAMES) & set(library.files())
    assert list(library.known()) == [*library.files(), *NAMES]
    assert library.known("themes") == library.files("themes")
    assert run("render", "-o", "out").exit_code == 0
    assert {path.name.split(".")[0] for path in Path("out").iterdir()} == set(library.files())


@sampled(2)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_each_is_drawn_by_its_name(name: str, language: str) -> None:
    result = run("render", name, "--lang", language)
    assert (result.exit_code, result.stderr) == (0, "")
    assert [path.name for path in Path("output").iterdir()] == [f"{name}.{language}.A5-on-A4.pdf"]


@long
def test_the_option_draws_the_whole_gallery_and_what_is_named_besides() -> None:
    said = ("render", "--gallery", "-o", "alone", "--lang", "all", "--write-job", "all.yaml")
    assert run(*said).exit_code == 0
    assert yaml.safe_load(Path("all.yaml").read_text("utf-8"))["sheets"] == NAMES
    found = sorted(path.name.rsplit(".", 2)[0] for path in Path("alone").iterdir())
    assert found == sorted(f"{name}.{tag}" for name in NAMES for tag in ("en", "zh-Hant"))
    assert run("render", "qwixx", "qwinto", "--gallery", "-o", "more").exit_code == 0
    found = sorted(path.name.split(".")[0] for path in Path("more").iterdir())
    assert found == sorted(["qwixx", *NAMES])
    done = run("preview", "--gallery", "--format", "contact", "--dpi", "30", "-o", "all.png")
    assert (done.exit_code, Path("all.png").is_file()) == (0, True)


@long
def test_other_commands_know_the_names() -> None:
    assert run("papers", "qwinto").exit_code == 0
    assert "qwinto" not in run("papers").output
    assert run("check", "qwinto").exit_code == 0
    assert "sheet: qwinto" in run("blank", "qwinto").output
    assert load("qwinto") == load_sheet("qwinto")
    assert run("render", "qwixx", "--back", "qwixx-double").exit_code == 0
    Path("job.yaml").write_text("sheets: [qwinto]\nback: qwixx\n", "utf-8")
    assert run("render", "--job", "job.yaml", "-o", "of-job").exit_code == 0
    assert [path.name for path in Path("of-job").iterdir()] == ["qwinto.en.A5-on-A4.back-qwixx.pdf"]


def test_the_nearest_name_may_be_one_of_the_gallery() -> None:
    done = run("render", "qwintoo")
    assert done.exit_code == 2
    assert "did you mean `qwinto`?" in done.stderr
    Path("job.yaml").write_text("sheets: [qwintoo]\nback: yahtze\n", "utf-8")
    assert "did you mean `qwinto`?" in run("render", "--job", "job.yaml").stderr
    Path("job.yaml").write_text("sheets: [qwixx]\nback: yahtze\n", "utf-8")
    assert "did you mean `yahtzee`?" in run("render", "--job", "job.yaml").stderr


def test_games_name_a_sheet_of_the_gallery_or_its_title() -> None:
    for name in ("qwixx-mixx-b", "Qwixx Mixx B", "快可思．混數"):
        Path("game.yaml").write_text(f"sheet: {name}\nplayers: [{{name: A, red: 10 6}}]\n", "utf-8")
        (game,) = load_games("game.yaml")
        assert game.sheet.name == "qwixx-mixx-b"


def test_a_blank_game_file_names_rows_of_the_same_word_by_their_id() -> None:
    rows = "".join(
        f"      - {{id: {id}, name: Bonus, spaces: 2..4, score: row}}\n" for id in ("up", "low")
    )
    sheet = f"title: Mine\ntables: {{row: [0, 1, 3, 6]}}\nblocks:\n  - id: all\n    rows:\n{rows}"
    Path("mine.yaml").write_text(sheet, "utf-8")
    text = run("blank", "mine.yaml", "--players", "Ann").output
    Path("game.yaml").write_text(text, "utf-8")
    assert "    up:" in text and "    low:" in text
    assert len(load_games("game.yaml")) == 1


def test_a_variant_of_a_sheet_of_the_gallery() -> None:
    own("mine", "layouts", "qwixx-mixx-b")
    sheet = load_sheet("mine")
    assert sheet.parents == ("qwixx-mixx-b", "qwixx")
    assert [space.label for space in sheet.rows()[0].spaces][:3] == ["10", "6", "2"]
    own("other", "layouts", "qwixx-mixx-c")
    with pytest.raises(Refused) as refused:
        load_sheet("other")
    assert refused.value.problems[0].id == "unknown-sheet-near"


def test_own_sheets_and_those_that_ship_come_before_the_gallery() -> None:
    own("qwixx", extends="qwixx-black")  # a gallery never stands in for what is there
    own("qwinto")
    own("friday")
    assert library.known()["qwixx"] == str(Path(library.LAYOUTS) / "qwixx.yaml")
    assert library.gallery()["qwinto"] == str(Path("layouts/gallery/qwinto.yaml"))
    assert load_sheet("friday").title.text == "Mine"
    own("qwinto", "layouts", "qwinto")  # it extends the one in the gallery that it is named after
    assert "qwinto" not in library.gallery()
    assert library.known()["qwinto"] == str(Path("layouts/qwinto.yaml"))
    assert load_sheet("qwinto").parents == ("qwinto", "qwixx")


def test_the_list_has_them_below_a_line_of_their_own() -> None:
    own("friday")
    usual, gallery = run("list").output.split("\n\n")
    assert [line.split()[0] for line in usual.splitlines()] == list(library.files())
    head, *lines = gallery.splitlines()
    assert head.startswith("Gallery: ")
    assert [line.split()[0] for line in lines] == ["friday", *NAMES]
    entries = {entry["name"]: entry for entry in json.loads(run("list", "--json").output)}
    assert [name for name, entry in entries.items() if entry["gallery"]] == ["friday", *NAMES]
    assert entries["qwinto"]["languages"] == ["en", "zh-Hant"]
    assert (entries["qwinto"]["shipped"], entries["friday"]["shipped"]) == (True, False)


def test_the_line_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "zh-Hant")
    assert "\n\n其他遊戲" in run("list").output


@long
def test_all_files_are_checked_those_of_the_gallery_too() -> None:
    before = run("check").output
    own("friday")
    assert int(run("check").output.split()[0]) == int(before.split()[0]) + 1
    path = Path("layouts/gallery/friday.yaml")
    path.write_text(path.read_text("utf-8").replace("Mine", "Other", 1), "utf-8")
    done = run("check")
    assert (
        done.exit_code,
        "“Other” is not translated into Traditional Chinese (zh-Hant)" in done.output,
    ) == (1, True)
    # In a language that they do not carry, only those that are named are told of.
    assert run("check", "--lang", "de").exit_code == 0
    assert "is not translated into German (de)" in run("check", "qwinto", "--lang", "de").output


def test_a_language_that_is_missing_is_told_at_each_text() -> None:
    done = run("render", "qwinto", "--lang", "ja")
    assert done.exit_code == 1
    assert "“Qwinto” is not translated into Japanese (ja); " in done.stderr
    assert not Path("output").exists()


@pytest.mark.parametrize("name", NAMES)
def test_each_says_whose_game_it_is_and_that_it_is_no_original(name: str) -> None:
    head = re.match(r"(#.*\n)+", (HOME / f"{name}.yaml").read_text("utf-8"))
    assert head
    assert "fan-made layout of facts" in head.group().replace("\n# ", " ")


# Facts, stated anew


def labels(row: Row) -> list[int]:
    return [int(space.label) for space in row.spaces if space.label]


def row_of(sheet: Sheet, id: str) -> Row:
    return next(row for row in sheet.rows() if row.id == id)


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


RISING, FALLING = list(range(2, 13)), list(range(12, 1, -1))
MIXED_COLOURS = {  # a letter for each number
    "one": "yyybbbgggrr",
    "two": "rrggggbbyyy",
    "three": "bbbyyyrrrgg",
    "four": "ggrrrryybbb",
}
MIXED_NUMBERS = {
    "red": "10 6 2 8 3 4 12 5 9 7 11",
    "yellow": "9 12 4 6 7 2 5 8 11 3 10",
    "green": "8 2 10 12 6 9 7 4 5 11 3",
    "blue": "5 7 11 9 12 3 8 10 2 6 4",
}
STEPS = "yellow green blue green yellow red yellow green blue green yellow"
BLANKS = {"red": (3, 6, 10), "yellow": (5, 7, 9), "green": (10, 6, 4), "blue": (11, 8, 5)}


def test_there_are_these() -> None:
    variants = ("mixx-a", "mixx-b", "big-points", "connected", "double", "15")
    assert set(NAMES) == {"qwinto", "yahtzee", "yatzy", *(f"qwixx-{name}" for name in variants)}


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("qwixx-")])
def test_what_all_variants_of_qwixx_share(name: str) -> None:
    sheet = load_sheet(name)
    race = [row for row in sheet.rows() if row.lock]
    assert [row.lock.needs for row in race if row.lock] == [7 if name == "qwixx-double" else 5] * 4
    most = {"qwixx-15": 15, "qwixx-big-points": 15, "qwixx-double": 16}.get(name, 12)
    table = sheet.tables["row"]
    assert [entry.number for entry in table.entries] == TRIANGLE[: most + 1]
    assert [sheet.tables["penalty"].points(n) for n in range(5)] == [0, -5, -10, -15, -20]
    assert sheet.total()[-1] == "penalties"
    # Where every mark takes an action, turns can be counted; nowhere else.
    counted = name != "qwixx-15"
    assert set(load_sheet("qwixx").checks) - set(sheet.checks) == (
        set() if counted else {"turn-count"}
    )


def test_mixed_colours() -> None:
    sheet = load_sheet("qwixx-mixx-a")
    letters = {colour[0]: colour for colour in COLOURS}
    for (id, colours), order in zip(
        MIXED_COLOURS.items(), [RISING, RISING, FALLING, FALLING], strict=True
    ):
        row = row_of(sheet, id)
        assert labels(row) == order
        assert [space.colour for space in row.spaces] == [letters[letter] for letter in colours]
    lasts = [row.spaces[-1].colour for row in sheet.rows() if row.lock]
    assert lasts == ["red", "yellow", "green", "blue"]  # the dice that leave the game


def test_mixed_numbers() -> None:
    sheet = load_sheet("qwixx-mixx-b")
    for id, order in MIXED_NUMBERS.items():
        row = row_of(sheet, id)
        assert labels(row) == numbers(order)
        assert sorted(labels(row)) == RISING
        assert row.colour == id
    assert [labels(row)[-1] for row in sheet.rows() if row.lock] == [11, 10, 3, 4]


def test_big_points() -> None:
    sheet = load_sheet("qwixx-big-points")
    ids = ["red", "red-yellow", "yellow", "green", "green-blue", "blue", "penalties"]
    assert [row.id for row in sheet.rows()] == ids
    for row in sheet.rows()[:3]:
        assert labels(row) == RISING
    for row in sheet.rows()[3:6]:
        assert labels(row) == FALLING
    for id in ("red-yellow", "green-blue"):
        row = row_of(sheet, id)
        assert {(space.shape, space.halves) for space in row.spaces} == {("round", row.follows)}
        assert row.lock is None
        assert not row.scored
        assert row.follows == tuple(id.split("-"))


def test_the_steps() -> None:
    sheet = load_sheet("qwixx-connected")
    path = STEPS.split()
    (link,) = sheet.links
    orders = {"red": RISING, "yellow": RISING, "green": FALLING, "blue": FALLING}
    steps = [(colour, str(orders[colour][at])) for at, colour in enumerate(path)]
    assert [(part.id, part.space) for part in link.spaces] == steps
    framed = {(row.id, s.id) for row in sheet.rows() for s in row.spaces if s.frame}
    assert framed == set(steps)
    assert not link.together
    (row,) = [row for row in sheet.scoring() if row.id == "steps"]
    assert row.points is not None
    assert [(part.id, part.space) for part in row.points.of] == steps
    # Each step is beside the last one: in the next row, above or below.
    places = [COLOURS.index(colour) for colour in path]
    assert {abs(a - b) for a, b in pairwise(places)} == {1}


def test_double() -> None:
    for row in load_sheet("qwixx-double").rows()[:4]:
        assert [space.marks for space in row.spaces] == [2] * 10 + [1]  # 22 with the lock


def test_blank_spaces_of_the_fifteen() -> None:
    sheet = load_sheet("qwixx-15")
    for id, before in BLANKS.items():
        spaces = row_of(sheet, id).spaces
        order = RISING if id in ("red", "yellow") else FALLING
        assert labels(row_of(sheet, id)) == order
        found = [int(a.label) for a, b in pairwise(spaces) if not b.label]
        assert found == list(before)
        assert [space.extra for space in spaces] == [not space.label for space in spaces]
        assert {space.shape for space in spaces} == {"box"}
        assert [space.small for space in spaces] == [not space.label for space in spaces]


def test_the_fields_of_qwinto() -> None:
    sheet = load_sheet("qwinto")
    assert sheet.players == (2, 6)
    starts, holes = {"purple": 1, "yellow": 2, "orange": 3}, {"orange": 6, "yellow": 7, "purple": 5}
    pentagons = {"orange": (2, 6), "yellow": (8,), "purple": (3, 10)}  # counted with the hole
    columns: dict[int, list[str]] = {}
    for id, start in starts.items():
        row = row_of(sheet, id)
        at = [space.at + 1 for space in row.spaces]
        assert at == [n for n in range(start, start + 10) if n != holes[id]]
        assert len(at) == 9
        found = [space.at + 1 for space in row.spaces if space.shape == "pentagon"]
        assert found == [start + n - 1 for n in pentagons[id]]
        assert row.order == "rising"
        assert row.write is not None
        assert [n for n in range(-1, 25) if row.write.holds(n)] == list(range(1, 19))
        for column in at:
            columns.setdefault(column, []).append(id)
    full = sorted(column for column, rows in columns.items() if len(rows) == 3)
    assert full == [3, 4, 8, 9, 10]
    wanted = {3: "purple", 4: "orange", 8: "orange", 9: "yellow", 10: "purple"}
    for row, column in zip(
        [row for row in sheet.scoring() if row.id.startswith("column-")], full, strict=True
    ):
        assert row.points is not None
        assert row.points.take == "none"
        assert {(part.id, part.space) for part in row.points.of} == {
            (colour, str(column)) for colour in starts
        }
        assert not isinstance(row.points.full, str)
        assert row.points.full is not None
        assert (row.points.full.id, row.points.full.space) == (wanted[column], str(column))


def held(sheet: Sheet, id: str) -> list[int]:
    """The numbers that may stand in a row."""
    write = row_of(sheet, id).write
    assert write is not None
    return [n for n in range(-10, 1400) if write.holds(n)]


def test_the_boxes_of_yahtzee() -> None:
    sheet = load_sheet("yahtzee")
    faces = ("aces", "twos", "threes", "fours", "fives", "sixes")
    for face, id in enumerate(faces, 1):
        assert held(sheet, id) == [face * n for n in range(6)]
    for id, points in {"full-house": 25, "small": 30, "large": 40, "yahtzee": 50}.items():
        assert held(sheet, id) == [0, points]
    assert held(sheet, "more") == [100 * n for n in range(13)]
    for id in ("three-kind", "four-kind", "chance"):
        assert (held(sheet, id)[0], held(sheet, id)[-1]) == (0, 30)
    assert len(sheet.rows()) == 13 + 1  # and further ones
    assert sheet.games == 6


def throws(dice: int) -> Iterator[tuple[int, ...]]:
    """Every throw, in order of the numbers."""
    if not dice:
        yield ()
        return
    for rest in throws(dice - 1):
        for face in range(rest[-1] if rest else 1, 7):
            yield (*rest, face)


def test_the_boxes_of_yatzy_hold_what_dice_can_give() -> None:
    sheet = load_sheet("yatzy")
    assert len(sheet.rows()) == 15
    for face, id in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        assert held(sheet, id) == [face * n for n in range(6)]
    given: dict[str, set[int]] = {
        id: {0}
        for id in ("pair", "pairs", "three-kind", "four-kind", "full-house", "chance", "small")
    }
    given |= {"large": {0}, "yatzy": {0}}
    for dice in throws(5):
        count = {face: dice.count(face) for face in set(dice)}
        for face, n in count.items():
            given["pair"] |= {2 * face} if n > 1 else set()
            given["three-kind"] |= {3 * face} if n > 2 else set()
            given["four-kind"] |= {4 * face} if n > 3 else set()
            given["yatzy"] |= {50} if n > 4 else set()
            for other, m in count.items():
                if other != face and n > 1 and m > 1:
                    given["pairs"].add(2 * face + 2 * other)
                if other != face and n > 2 and m > 1:
                    given["full-house"].add(sum(dice))
        given["chance"].add(sum(dice))
        given["small"] |= {15} if dice == (1, 2, 3, 4, 5) else set()
        given["large"] |= {20} if dice == (2, 3, 4, 5, 6) else set()
    for id, can in given.items():
        assert can <= set(held(sheet, id)), id
        assert max(can) == held(sheet, id)[-1], id
    for id in ("pair", "pairs", "three-kind", "four-kind", "small", "large", "yatzy"):
        assert set(held(sheet, id)) == given[id], id


# Games worked by hand


@pytest.fixture(scope="session")
def results() -> dict[str, GameResult]:
    found = results_of(GAMES)
    assert [problems for _, problems in found.values() if problems] == []
    return {id: result for id, (result, _) in found.items()}


def test_every_sheet_has_a_worked_game_and_one_that_cannot_be() -> None:
    fine = {c["game"]["sheet"] for c in CASES.values() if not told(c)}
    wrong = {c["game"]["sheet"] for c in CASES.values() if told(c)}
    assert fine == wrong == set(NAMES)


def told(case: dict[str, dict[str, list[dict[str, list[str]]]]]) -> bool:
    return any(player["errors"] for player in case["expect"]["players"])


def kinds(complaints: tuple[Complaint, ...], level: str) -> list[str]:
    return sorted({c.kind for c in complaints if c.level == level})


@pytest.mark.parametrize("id", list(CASES))
def test_points_and_complaints_of_a_game(id: str, results: dict[str, GameResult]) -> None:
    result, expected = results[id], CASES[id]["expect"]
    for player, wanted in zip(result.players, expected["players"], strict=True):
        points = {row.row.id: row.points for row in player.rows}
        assert points == dict.fromkeys(points, 0) | wanted["points"]
        assert (player.total, player.certain) == (wanted["total"], wanted["certain"])
        assert kinds(player.complaints, ERROR) == wanted["errors"]
        assert kinds(player.complaints, WARNING) == wanted["warnings"]
    assert kinds(result.complaints, ERROR) == expected["errors"]
    assert kinds(result.complaints, WARNING) == expected["warnings"]


@sampled(3)
@pytest.mark.parametrize("id", list(CASES))
def test_texts_of_complaints_are_whole(id: str) -> None:
    Path("game.yaml").write_text(yaml.safe_dump(CASES[id]["game"], allow_unicode=True), "utf-8")
    for tag in ("en", "zh-Hant"):
        done = run("score", "game.yaml", "--lang", tag)
        assert done.exit_code == int(told(CASES[id]))
        assert "{{" not in done.output


def test_points_with_and_without_a_lock_are_those_of_the_whole_row() -> None:
    text = "sheet: qwixx-big-points\nplayers: [{name: A, red: 2 3 4 5 6 12, red-yellow: 2 3}]\n"
    Path("game.yaml").write_text(text, "utf-8")
    done = run("score", "game.yaml")
    assert "With the lock the row is worth 45, without it 36" in done.output


# Games at random, counted anew


def scored(lines: list[str], sheet: str) -> list[dict[str, int | None]]:
    """The points of one player each, by row, with the total."""
    entries = "".join(f"- {{sheet: {sheet}, complete: no, players: [{one}]}}\n" for one in lines)
    Path("games.yaml").write_text(entries, "utf-8")
    found = []
    for game in load_games("games.yaml"):
        (player,) = score(game).players
        points = {row.row.id: row.points for row in player.rows}
        found.append(points | {"total": player.total})
    return found


def some(dice: random.Random, things: list[int]) -> list[int]:
    return [one for one in things if dice.random() < 0.5]


def typed(marks: dict[str, list[str]]) -> str:
    return "{name: A, " + ", ".join(f"{id}: {' '.join(m) or '_'}" for id, m in marks.items()) + "}"


def test_big_points_at_random() -> None:
    dice = random.Random(1)
    lines, wanted = [], []
    for _ in range(100):
        on = {id: some(dice, RISING) for id in (*COLOURS, "red-yellow", "green-blue")}
        marks = {id: [str(n) for n in spaces] for id, spaces in on.items() if spaces}
        lines.append(typed(marks))
        points = {}
        for id in COLOURS:
            bonus = on["red-yellow" if id in ("red", "yellow") else "green-blue"]
            points[id] = TRIANGLE[min(len(on[id]) + len(bonus), 15)]
        wanted.append(points | {"penalties": 0, "total": sum(points.values())})
    assert scored(lines, "qwixx-big-points") == wanted


def test_steps_at_random() -> None:
    dice = random.Random(2)
    lines, wanted = [], []
    for _ in range(100):
        on = {id: some(dice, RISING) for id in COLOURS}
        lines.append(typed({id: [str(n) for n in spaces] for id, spaces in on.items() if spaces}))
        points = {id: TRIANGLE[len(spaces)] for id, spaces in on.items()}
        rising = ("red", "yellow")
        steps = 0
        for column, colour in enumerate(STEPS.split(), 2):
            steps += (column if colour in rising else 14 - column) in on[colour]
        points["steps"] = TRIANGLE[steps]
        wanted.append(points | {"penalties": 0, "total": sum(points.values())})
    assert scored(lines, "qwixx-connected") == wanted


def test_double_at_random() -> None:
    dice = random.Random(3)
    lines, wanted = [], []
    for _ in range(100):
        on = {
            id: {n: 1 if n == last else dice.randrange(1, 3) for n in some(dice, RISING)}
            for id, last in zip(COLOURS, (12, 12, 2, 2), strict=True)
        }
        marks = {
            id: [f"{n}x2" if count == 2 else str(n) for n, count in spaces.items()]
            for id, spaces in on.items()
            if spaces
        }
        lines.append(typed(marks))
        points = {id: TRIANGLE[min(sum(spaces.values()), 16)] for id, spaces in on.items()}
        wanted.append(points | {"penalties": 0, "total": sum(points.values())})
    assert scored(lines, "qwixx-double") == wanted


def test_qwinto_at_random() -> None:
    dice = random.Random(4)
    columns = {"orange": (3, 6), "yellow": (2, 7), "purple": (1, 5)}  # the first, and the hole
    pentagons = {"a": (3, "purple"), "b": (4, "orange"), "c": (8, "orange"), "d": (9, "yellow")}
    pentagons["e"] = (10, "purple")
    lines, wanted = [], []
    for _ in range(200):
        share = dice.choice((0.5, 0.9, 1.0))
        on: dict[str, dict[int, int]] = {}
        for id, (first, hole) in columns.items():
            places = [n for n in range(first, first + 10) if n != hole]
            written = sorted(dice.sample(range(1, 19), 9))
            pairs = zip(places, written, strict=True)
            on[id] = {place: n for place, n in pairs if dice.random() < share}
        failures = dice.randrange(5)
        marks = {}
        for id, (first, hole) in columns.items():
            places = [n for n in range(first, first + 10) if n != hole]
            marks[id] = [str(on[id].get(place, "_")) for place in places]
        lines.append(typed({**marks, "failures": [str(failures)]}))
        points = {id: max(row.values()) if len(row) == 9 else len(row) for id, row in on.items()}
        for letter, (column, colour) in pentagons.items():
            full = all(column in row for row in on.values())
            points[f"column-{letter}"] = on[colour][column] if full else 0
        points["failures"] = -5 * failures
        wanted.append(points | {"total": sum(points.values())})
    assert scored(lines, "qwinto") == wanted


def test_yahtzee_at_random() -> None:
    dice = random.Random(5)
    faces = ("aces", "twos", "threes", "fours", "fives", "sixes")
    fixed = {"full-house": 25, "small": 30, "large": 40, "yahtzee": 50}
    lines, wanted = [], []
    for _ in range(100):
        games = []
        for _ in range(3):
            upper = {id: face * dice.randrange(6) for face, id in enumerate(faces, 1)}
            lower = {id: dice.choice((0, points)) for id, points in fixed.items()}
            lower |= {id: dice.randrange(5, 31) for id in ("three-kind", "four-kind", "chance")}
            lower["more"] = 100 * dice.randrange(3)
            games.append((upper, lower))
        ids = [*games[0][0], *games[0][1]]
        lines.append(typed({id: [str((u | w)[id]) for u, w in games] for id in ids}))
        wanted.append(
            sum(
                sum(u.values()) + (35 if sum(u.values()) >= 63 else 0) + sum(w.values())
                for u, w in games
            )
        )
    assert [points["total"] for points in scored(lines, "yahtzee")] == wanted
