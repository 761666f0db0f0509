"""The library door: what `from sheetgen import ...` gives, and that the command does the same."""

from __future__ import annotations

import doctest
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pypdf
import pytest
from click.testing import CliRunner
from tools.effort import long, sampled
from tools.printed import read

import sheetgen
from sheetgen import (
    Game,
    Piece,
    Refused,
    Sheet,
    lay_out,
    load,
    load_games,
    load_sheet,
    score,
    write_pdf,
)
from sheetgen.api import draw
from sheetgen.cli import app

pytestmark = pytest.mark.usefixtures("here")

ROOT = Path(__file__).resolve().parents[2]
TYPED = """\
from typing_extensions import assert_type
from sheetgen import (
    Field, Game, GameResult, Page, Piece, Refused, Sheet,
    lay_out, load, load_games, load_sheet, score, write_pdf,
)

sheet = load_sheet("qwixx")
assert_type(sheet, Sheet)
assert_type(load("qwixx"), Sheet | list[Game])
assert_type(load("game.csv", "qwixx"), list[Game])
piece = lay_out(sheet, "en", paper="A4", pen="fine")
assert_type(piece, Piece)
assert_type(piece.page, Page)
assert_type(piece.fields("mark"), dict[str, Field])
assert_type(score(load_games("game.yaml")[0]), GameResult)
write_pdf([piece, piece], "out.pdf", copies=2)
lay_out(sheet, pen="thick")  # type: ignore[arg-type]
lay_out(sheet, None)  # type: ignore[arg-type]
try:
    write_pdf(piece, "out.pdf")
except Refused as refused:
    assert_type([problem.text for problem in refused.problems], list[str])
"""
GAME = "sheet: qwixx\nplayers: [{name: Ann, red: 2 3, penalties: 1}]\n"
MINE = "extends: qwixx\ntitle: Mine\n"


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def rendered(*arguments: str) -> bytes:
    """The file that the command writes."""
    done = CliRunner().invoke(app.main, ["render", *arguments, "-o", "theirs.pdf"])
    assert done.exit_code == 0, done.output
    return Path("theirs.pdf").read_bytes()


def written(*pieces: Piece, **options: Any) -> bytes:
    """The file that the door writes."""
    write_pdf(pieces[0] if len(pieces) == 1 else pieces, "ours.pdf", **options)
    return Path("ours.pdf").read_bytes()


def wrong(work: Callable[[], object]) -> list[str]:
    """Place and id of every problem."""
    with pytest.raises(Refused) as refused:
        work()
    found = refused.value.problems.in_order()
    return [f"{problem.source} {problem.id}".replace(os.sep, "/") for problem in found]


# The same as the command


@sampled(3)
@pytest.mark.parametrize(
    ("name", "language", "options", "arguments"),
    [
        ("qwixx", "en", {}, ["--lang", "en"]),
        (
            "qwixx",
            "en",
            {"piece": "A5", "orientation": "portrait"},
            ["--lang", "en", "--piece", "A5 portrait"],
        ),
        ("qwixx", "zh-Hant", {}, ["--lang", "zh-Hant"]),
        ("cant-stop-express", "zh-TW+en", {}, ["--lang", "zh-Hant+en"]),
        ("qwixx", "en", {"paper": "Letter"}, ["--lang", "en", "--paper", "Letter"]),
        (
            "qwixx-duell",
            "de",
            {"token": 19.5, "theme": "grey"},
            ["--lang", "de", "--token", "19.5mm", "--theme", "grey"],
        ),
        (
            "qwixx",
            "en",
            {"piece": "A6", "pen": "fine", "mirror_totals": True},
            ["--lang", "en", "--piece", "A6", "--pen", "fine", "--mirror-totals"],
        ),
        ("qwixx", "en", {"rules": True}, ["--lang", "en", "--rules"]),
        (
            "qwixx",
            "en",
            {"back": "rules", "duplex": "short", "backs": "after", "hole": "top", "piece": "A4"},
            "--lang en --back rules --duplex short --backs after --hole top --piece A4",
        ),
        (
            "qwixx",
            "de",
            {"bleed": 3.0, "gutter": 10, "cut_marks": "lines", "paper": "A3", "corners": 4},
            "--lang de --bleed 3mm --gutter 10mm --cut-marks lines --paper A3 --corners 4mm",
        ),
        (
            "qwixx",
            "en",
            {"pouch": "A6", "sealed_edge": 5.0, "pen": "fine", "footer": False, "care": True},
            "--lang en --pouch A6 --sealed-edge 5mm --pen fine --no-footer --care",
        ),
        (
            "qwixx",
            "en",
            {"print_shop": True, "margin": 12, "tick_length": 4.0},
            "--lang en --paper A4 --print-shop --margin 12mm --tick-length 4mm",
        ),
        (
            "qwixx",
            "en",
            {"offset": (0.5, -1), "back": "qwixx-black", "back_offset": (0, 2), "two_sheets": True},
            "--lang en --offset 0.5mm,-1mm --back qwixx-black --back-offset 0mm,2mm --two-sheets",
        ),
    ],
)
def test_a_choice_gives_the_file_that_the_command_writes(
    name: str, language: str, options: dict[str, Any], arguments: list[str] | str
) -> None:
    typed = arguments.split() if isinstance(arguments, str) else arguments
    piece = lay_out(load_sheet(name), language, **{"paper": "A4", **options})
    assert written(piece) == rendered(name, *typed)


def test_copies_and_several_pieces_are_those_of_the_command() -> None:
    qwixx, black = (lay_out(load_sheet(n), "zh-Hant", paper="A4") for n in ("qwixx", "qwixx-black"))
    assert written(qwixx, copies=3) == rendered("qwixx", "--lang", "zh-Hant", "--copies", "3")
    together = ["qwixx", "qwixx-black", "--lang", "zh-Hant", "--together"]
    assert written(qwixx, black) == rendered(*together)


def test_names_and_numbers_are_those_of_the_command() -> None:
    write("club.csv", "name\nAnn\n王小明\nBen\n")
    command = [
        "qwixx",
        "--lang",
        "en",
        "--number-from",
        "7",
        "--names",
        "club.csv",
        "--order",
        "stack",
    ]
    theirs = rendered(*command)
    piece = lay_out(load_sheet("qwixx"), paper="A4", number_from=7)
    for names in (["Ann", "王小明", "Ben"], "club.csv", Path("club.csv")):
        assert written(piece, names=names, order="stack") == theirs


def test_faults_of_writing_are_told_with_the_names_of_python() -> None:
    piece = lay_out(load_sheet("qwixx"), paper="A4")
    assert wrong(lambda: write_pdf(piece, "o.pdf", order="stack")) == ["order order-alone"]
    assert wrong(lambda: write_pdf(piece, "o.pdf", names=["𓀀"])) == ["names name-glyph"]
    assert wrong(lambda: write_pdf(piece, "o.pdf", names=["एक"])) == ["names needs-shaping"]
    assert wrong(lambda: write_pdf(piece, "o.pdf", names="no.csv")) == ["no.csv file-missing"]
    assert wrong(lambda: lay_out(load_sheet("qwixx"), back="qwix")) == ["back unknown-sheet-near"]
    assert wrong(lambda: lay_out(load_sheet("qwixx"), offset=(15, 0), paper="A4")) == [
        "offset offset-far"
    ]
    assert not os.path.exists("o.pdf")


def test_a_sheet_of_ones_own_is_that_of_the_command() -> None:
    sheet = load(write("mine.yaml", MINE))
    assert isinstance(sheet, Sheet)
    piece = lay_out(sheet, draft=True, paper="A4")
    assert written(piece) == rendered("mine.yaml", "--lang", "en", "--draft")


# Pieces


def test_without_a_paper_a_piece_is_a_page_at_true_size() -> None:
    sheet = load_sheet("qwixx")
    data = written(lay_out(sheet), lay_out(sheet, "ja", orientation="landscape"))
    pages = read(data)
    assert [(round(page.width, 1), round(page.height, 1)) for page in pages] == [(210.0, 148.0)] * 2
    assert [(piece.rect.w, piece.rect.h) for page in pages for piece in page.pieces] == [
        (pytest.approx(210, abs=0.05), pytest.approx(148, abs=0.05))
    ] * 2
    assert "Qwixx" in pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()


def test_geometry_is_data(shipped_game: str) -> None:
    """Every space of every row has one field, which lies on the page."""
    sheet = load_sheet(shipped_game)
    piece = lay_out(sheet)
    fields = piece.fields()
    assert len(fields) == len(piece.page.fields())
    for row in sheet.rows():
        for space in row.spaces:
            field = fields[f"{row.id}:{space.id}"]
            assert field.kind in ("mark", "disc")
            assert 0 < field.x < field.x + field.w < piece.page.width
            assert 0 < field.y < field.y + field.h < piece.page.height
    assert set(piece.fields("write")) == {f.ref for f in piece.page.fields() if f.kind == "write"}


def test_a_piece_says_what_it_is() -> None:
    piece = lay_out(load_sheet("qwixx"), "zh-TW+en", paper="Letter")
    assert (piece.language, piece.size) == ("zh-Hant+en", "half-letter")
    assert piece.title == "快可思 / Qwixx"
    assert piece.sheet.name == "qwixx"


def test_a_page_is_written_as_it_is_handed_on() -> None:
    piece = lay_out(load_sheet("qwixx"))
    blank = piece._replace(page=piece.page._replace(items=()))
    assert pypdf.PdfReader(io.BytesIO(written(blank))).pages[0].extract_text() == ""


def test_a_title_is_that_of_the_document() -> None:
    piece = lay_out(load_sheet("qwixx"))
    titles = [
        pypdf.PdfReader(io.BytesIO(data)).metadata["/Title"]  # type: ignore[index]
        for data in (written(piece), written(piece, title="賽事"))
    ]
    assert titles == ["Qwixx", "賽事"]


def test_some_pieces_of_a_file_may_have_a_second_language() -> None:
    sheet = load_sheet("qwixx")
    both, one = lay_out(sheet, "zh-Hant+en"), lay_out(sheet, "zh-Hant")
    for pieces in ((both, one), (one, both)):
        pages = pypdf.PdfReader(io.BytesIO(written(*pieces))).pages
        assert ["Penalties" in page.extract_text() for page in pages] == [
            piece is both for piece in pieces
        ]


# What goes wrong


def test_every_problem_is_told_at_once_with_the_names_of_python() -> None:
    def work() -> object:
        return lay_out(
            load_sheet("qwixx"),
            "enn",
            piece="A55",
            paper="A44",
            pen="thick",  # type: ignore[arg-type]
            token=2,
        )

    assert wrong(work) == [
        "language unknown-language-near",
        "paper unknown-paper-near",
        "pen want-choice",
        "piece unknown-piece-near",
        "token length-range",
    ]


@pytest.mark.parametrize("language", ["all", "", "en+", "en+en", "en+ja+de", "xx"])
def test_a_language_that_is_none(language: str) -> None:
    (problem,) = wrong(lambda: lay_out(load_sheet("qwixx"), language))
    assert problem.startswith("language ")


def test_a_theme_that_is_none() -> None:
    assert wrong(lambda: lay_out(load_sheet("qwixx"), theme="colur")) == [
        "theme unknown-theme-near"
    ]


def test_a_sheet_that_does_not_fit_is_refused() -> None:
    assert wrong(lambda: lay_out(load_sheet("qwixx"), piece="A4", paper="A5")) == [
        "layouts/qwixx.yaml:2:1 piece-not-on-paper"
    ]
    assert wrong(lambda: lay_out(load_sheet("qwixx"), piece="A7"))


@pytest.mark.parametrize(
    ("colour", "problem"), [("redd", "unknown-colour-near"), ("grey", "colour-of-discs")]
)
def test_a_colour_that_the_theme_lacks_is_told_at_its_row(colour: str, problem: str) -> None:
    text = (ROOT / "layouts" / "qwixx.yaml").read_text(encoding="utf-8")
    assert "colour: red" in text
    write("mine.yaml", text.replace("colour: red", f"colour: {colour}"))
    sheet = load_sheet("mine.yaml")
    line = next(row.source.line for row in sheet.rows() if row.id == "red")
    (found,) = wrong(lambda: lay_out(sheet))
    place, id = found.split()
    assert (place.rsplit(":", 1)[0], id) == (f"mine.yaml:{line}", problem)


@pytest.mark.parametrize(
    ("colour", "problem"), [("redd", "unknown-colour-near"), ("grey", "colour-of-discs")]
)
def test_a_colour_of_spaces_that_the_theme_lacks_is_told_at_their_row(
    colour: str, problem: str
) -> None:
    row = f"{{id: a, name: A, colour: red, spaces: [{{spaces: 2..4, colour: {colour}}}, 5]}}"
    write("mine.yaml", f"title: Mine\nblocks:\n  - id: rows\n    rows:\n      - {row}\n")
    found = wrong(lambda: lay_out(load_sheet("mine.yaml"), draft=True))
    assert found == [f"mine.yaml:5:9 {problem}"]


def test_colours_of_owners_and_of_a_log_are_those_of_the_theme_too() -> None:
    board = load_sheet("qwixx-duell")
    assert wrong(lambda: lay_out(board._replace(owners=("redd",)))) == [
        "layouts/qwixx-duell.yaml:2:1 unknown-colour-near"
    ]
    write("log.yaml", "title: Log\nblocks: [{id: log, log: [{head: Points, names: [redd]}]}]\n")
    (found,) = wrong(lambda: lay_out(load_sheet("log.yaml"), draft=True))
    assert found.startswith("log.yaml:2:") and found.endswith(" unknown-colour-near")


def test_pieces_that_do_not_go_into_one_file() -> None:
    sheet = load_sheet("qwixx")
    alone = lay_out(sheet)
    for pieces, message in (
        ([], "no pieces"),
        ([alone, lay_out(sheet, paper="A4")], "different papers"),
        ([lay_out(sheet, "en+ja"), lay_out(sheet, "en+de")], r"en\+ja and in en\+de"),
    ):
        with pytest.raises(ValueError, match=message):
            write_pdf(pieces, "out.pdf")
    for copies in (0, 10**9):
        with pytest.raises(ValueError, match="copies"):
            write_pdf(alone, "out.pdf", copies=copies)
    assert wrong(lambda: write_pdf([alone, lay_out(sheet, piece="A4")], "out.pdf")) == [
        "layouts/qwixx.yaml:2:1 pieces-differ"
    ]
    assert not os.path.exists("out.pdf")


def test_a_file_is_written_whole_or_not_at_all() -> None:
    piece = lay_out(load_sheet("qwixx"))
    write_pdf(piece, Path("new") / "folder" / "out.pdf")
    assert Path("new/folder/out.pdf").read_bytes() == written(piece)
    with pytest.raises(OSError, match="folder"):
        write_pdf(piece, "new")
    assert sorted(os.listdir("new")) == ["folder"]


# Loading


def test_a_name_is_a_sheet_and_a_file_is_what_it_holds() -> None:
    assert load("qwixx") == load_sheet("qwixx")
    sheet = load(write("mine.yaml", MINE))
    assert isinstance(sheet, Sheet)
    assert (sheet.name, sheet.parents, sheet.title.text) == ("mine", ("qwixx",), "Mine")
    assert load(write("without-ending", MINE)) == sheet._replace(
        name="without-ending",
        title=sheet.title._replace(source=sheet.title.source._replace(file="without-ending")),
        source=sheet.source._replace(file="without-ending"),
    )


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game.yaml", GAME),
        ("game", GAME),
        ("games.yaml", "- " + GAME.replace("\n", "\n  ").rstrip()),
        ("title.yaml", GAME.replace("Ann", "title")),
        ("game.csv", "sheet,player,red\nqwixx,title,2 3\n"),
        ("game.json", '{"sheet": "qwixx", "players": [{"name": "blocks", "red": [2, 3]}]}'),
        ("chinese.yaml", "計分紙: qwixx\n玩家: [{姓名: Ann, red: 2 3, penalties: 1}]\n"),
    ],
)
def test_a_file_of_games_is_games(file: str, text: str) -> None:
    found = load(write(file, text))
    assert isinstance(found, list)
    assert found == load_games(file)
    assert [type(game) for game in found] == [Game]
    assert score(found[0]).players[0].rows[0].points == 3


def test_games_take_the_sheet_that_is_named() -> None:
    (game,) = load(write("game.csv", "player,red\nAnn,2 3\n"), "qwixx")
    assert game.sheet.name == "qwixx"
    assert load_games("game.csv", sheet="qwixx") == [game]


@pytest.mark.parametrize(
    ("what", "problem"),
    [
        ("qwix", "qwix unknown-sheet-near"),
        ("nope.yaml", "nope.yaml file-missing"),
        ("nope.csv", "nope.csv file-missing"),
        ("no/such", "no/such file-missing"),
        ("", " unknown-sheet"),
    ],
)
def test_what_is_not_there_is_told(what: str, problem: str) -> None:
    assert wrong(lambda: load(what)) == [problem]


def test_a_broken_file_is_told_by_place() -> None:
    write("bad.yaml", "title: Mine\nblocks: [\n")
    (found,) = wrong(lambda: load("bad.yaml"))
    assert found.startswith("bad.yaml:")
    write("mine.yaml", "extends: qwixx\npiece: A55\ntitel: Mine\n")
    assert wrong(lambda: load("mine.yaml")) == [
        "mine.yaml:2:8 unknown-piece-near",
        "mine.yaml:3:1 unknown-key-near",
    ]


def test_what_is_refused_says_so_in_words() -> None:
    write("mine.yaml", "extends: qwixx\npiece: A55\ntitel: Mine\n")
    with pytest.raises(Refused) as refused:
        load_sheet("mine.yaml")
    lines = str(refused.value).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["mine.yaml:2:8:", "mine.yaml:3:1:"]
    assert "title" in lines[1]


# The face of the package


@pytest.mark.parametrize("module", [sheetgen, draw])
def test_the_examples_hold(module: Any) -> None:
    failed, tried = doctest.testmod(module)
    assert (failed, tried >= 2) == (0, True)


def test_public_names_are_there_typed_and_documented() -> None:
    for name in sheetgen.__all__:
        public = getattr(sheetgen, name)
        assert name in dir(sheetgen)
        if callable(public):
            assert public.__doc__
        if callable(public) and not isinstance(public, type):
            hints = get_type_hints(public)
            code = public.__code__
            arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            assert set(hints) == {*arguments, "return"}
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        sheetgen.nothing_of_the_kind  # noqa: B018
    assert (Path(sheetgen.__file__).parent / "py.typed").is_file()


@long
def test_a_type_checker_knows_what_the_door_gives() -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    done = subprocess.run(
        [*command, "--cache-dir=cache", write("typed.py", TYPED)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "MYPYPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_door_is_opened_when_it_is_used() -> None:
    code = (
        "import sys, sheetgen\n"
        "def loaded(*heavy): return [m for m in heavy if m in sys.modules]\n"
        "print([m for m in sys.modules if m.startswith('sheetgen.')])\n"
        "from sheetgen import *\n"
        "piece = lay_out(load_sheet('qwixx'))\n"
        "print(loaded('reportlab', 'jinja2', 'PIL', 'fontTools', 'click'))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=env
    )
    assert done.stdout.splitlines() == ["[]", "[]"], done.stderr
