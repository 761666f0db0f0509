"""Files from strangers: refused or drawn with bounded work and memory; they read nothing else.

Work is counted in calls of functions, which are the same on every machine: no test is timed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tools import effort
from tools.effort import few, long, sampled
from tools.strangers import HEAD, WORST, attempt, box, rows

from sheetgen.api.load import sheet_finder
from sheetgen.game.files import read_games
from sheetgen.job.materials import Materials
from sheetgen.model import Sheet
from sheetgen.reader.sheet import read_sheet
from sheetgen.scores.score import score
from sheetgen.source.problems import Problems, Refused
from sheetgen.words.languages import read_language

pytestmark = pytest.mark.usefixtures("here")

MOST_CALLS = 20_000_000  # of functions
LESS = 1 if effort.LONG else 4  # of players and games, and of work with them


class TooMuch(Exception):
    """More work than any file may ask for."""


@contextmanager
def bounded(most: int = MOST_CALLS) -> Iterator[None]:
    """Ends work that goes on and on."""
    left = most

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            sys.setprofile(None)
            raise TooMuch

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


@pytest.fixture(scope="module")
def shop() -> Materials:
    return Materials("colour")


FINE = ("long texts", "small spaces", "words", "nested arrangement")


# These are refused as well by what other tests ask of them.
SLOW = () if effort.LONG else ("unknown tables", "words", "templates")


@sampled(3)
@pytest.mark.parametrize("name", few([name for name in WORST if name not in SLOW], 3))
def test_the_largest_and_most_twisted_files_take_little_work(name: str, shop: Materials) -> None:
    with bounded():
        told = attempt(WORST[name], shop)
    assert told or name in FINE


@long
@pytest.mark.parametrize(
    "name", few(["nested sums", "unknown tables", "spaces", "unknown parts"], 2)
)
@pytest.mark.usefixtures("little_memory")
def test_they_take_little_memory(name: str, shop: Materials) -> None:
    assert attempt(WORST[name], shop)


@sampled(3)
@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("spaces", "sheet-too-large"),
        ("single rows", "sheet-too-long"),
        ("marks", "sheet-too-large"),
        ("runs", "too-many"),
        ("endless runs", "too-many-spaces"),
        ("nested sums", "score-deep"),
        ("templates", "bad-template"),
    ],
)
def test_what_is_too_much_is_told(name: str, id: str, shop: Materials) -> None:
    assert id in attempt(WORST[name], shop)


def test_the_most_that_may_be_said_of_spaces_is_read(shop: Materials) -> None:
    assert set(attempt(WORST["all that may be"], shop)) <= {"too-low", "too-narrow"}


def test_a_list_of_names_in_a_message_is_cut(shop: Materials) -> None:
    Path("far.yaml").write_text(WORST["unknown parts"], encoding="utf-8")
    with pytest.raises(Refused) as caught:
        read_sheet("far.yaml")
    assert len(caught.value.problems) == 1600
    assert all(len(problem.text) < 1000 for problem in caught.value.problems)


# Games


def scored(sheet: str, players: str) -> None:
    """Score a game with bounded work."""
    Path("far.yaml").write_text(sheet, encoding="utf-8")
    Path("game.yaml").write_text(f"sheet: far\nplayers:\n{players}", encoding="utf-8")
    found: Sheet = read_sheet("far.yaml")
    problems = Problems()
    with bounded(MOST_CALLS // LESS):
        (game,) = read_games("game.yaml", problems, lambda name: found, None)
        result = score(game)
    assert not problems
    assert len(result.players) == len(game.players) > 1


@long
def test_sums_of_sums_are_counted_once_each_where_not_all_is_known() -> None:
    """Each of forty rows adds up forty, and each of these; one number cannot be."""
    text = HEAD + rows(160, lambda n: box("write: 1..6, score: {take: sum}")(n) if n < 40 else
        f"{{id: s{n}, name: N, score: {{take: sum, of: b{n // 40 - 1}}}}}")  # fmt: skip
    players = "".join(f"  - {{name: P{n}, r0: 99, r1: 5}}\n" for n in range(100 // LESS))
    scored(text, players)


def test_the_most_that_sums_take_in_is_counted_with_bounded_work() -> None:
    sums = HEAD + rows(64, lambda n: box("write: any, score: {take: sum}")(n) if n < 40 else
        f"{{id: s{n}, name: N, score: {{take: sum, of: b0, times: 3}}}}")  # fmt: skip
    scored(sums, "".join(f"  - {{name: P{n}}}\n" for n in range(400 // LESS)))


@sampled(3)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("player,row,marks\n" + "A,red,1\n" * 8000, 7999),
        ("player,row,points\n" + "A,red,1\n" * 8000, 7999),
        (f"player{',red' * 900}\nA{',1' * 900}\n", 899),
        (f"player{',red' * 8000}\nA{',1' * 8000}\n", 1),
        ("player,row,points\n" + "".join(f"A,x{n},1\n" for n in range(15000)), 1),
    ],
)  # fmt: skip
def test_lines_of_a_spreadsheet_that_say_the_same_are_told_with_bounded_work(
    text: str, told: int
) -> None:
    Path("far.csv").write_text(text, encoding="utf-8")
    problems = Problems()
    with bounded(3_000_000):
        read_games("far.csv", problems, sheet_finder(), "qwixx")
    assert len(problems) == told


# Paths

OUTSIDE = ("../x", "../../etc/passwd", "/etc/passwd", "..\\x", "C:\\x", "C:x", "x/../../y", ".x",
           "x.yaml", "\\\\host\\x")  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("kind", ["", "themes"])
def test_what_is_extended_lies_among_the_layouts(name: str, kind: str, here: Path) -> None:
    home = here / "layouts" / kind
    home.mkdir(parents=True)
    for secret in (here / "x.yaml", here / "layouts" / "x.yaml"):
        secret.write_text("title: Secret\nblocks: [{id: a, note: x}]\n")
    path = home / "mine.yaml"
    quoted = name.replace("'", "''")
    path.write_text(f"extends: '{quoted}'\n" + ("title: A\n" if not kind else ""))
    with pytest.raises(Refused) as caught:
        read_sheet(str(path)) if not kind else Materials(str(path))
    assert {problem.id for problem in caught.value.problems} <= {"extends-path", "want-id"}
    assert all(problem.source.line == 1 for problem in caught.value.problems)


def test_a_null_byte_is_no_part_of_a_name(here: Path) -> None:
    (here / "a.yaml").write_bytes(b"extends: qwixx\0../x\n")
    (here / "b.yaml").write_text('extends: "qwixx\\0../x"\n')
    for name, id in (("a.yaml", "file-not-text"), ("b.yaml", "bad-character")):
        with pytest.raises(Refused) as caught:
            read_sheet(name)
        assert [problem.id for problem in caught.value.problems] == [id]


@pytest.mark.parametrize(
    "name", ["../x.ttf", "/etc/passwd", "a/b.ttf", "..\\x.ttf", "C:x.ttf", ".x"]
)
def test_a_language_of_ones_own_names_fonts_in_the_folders_of_fonts(name: str, here: Path) -> None:
    home = here / "layouts" / "words"
    home.mkdir(parents=True)
    quoted = name.replace("\\", "\\\\")
    faces = f'{{regular: "{quoted}", bold: NotoSansTC_700Bold.ttf}}'
    (home / "qaa.yaml").write_text(f"language: qaa\nname: Test\nfaces: {faces}\n")
    with pytest.raises(Refused) as caught:
        read_language("qaa")
    assert [(p.id, p.source.line) for p in caught.value.problems] == [("face-path", 3)]


@long
def test_many_games_of_sheets_that_there_are_not_are_told_with_bounded_work(here: Path) -> None:
    games = "".join(f"- {{sheet: x{n}, players: [{{name: A}}]}}\n" for n in range(2000 // LESS))
    (here / "game.yaml").write_text(games)
    problems = Problems()
    with bounded(MOST_CALLS // LESS):
        assert read_games("game.yaml", problems, sheet_finder(), None) == []
    assert len(problems) == 2000 // LESS
