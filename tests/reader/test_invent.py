"""Layouts made up at random: a sheet is drawn right or refused with a place, and counts right.

`pytest --long` makes many more.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from tools.editor import read
from tools.effort import tries
from tools.invented import Data, layouts, mutants, numbers, spaces_of, text_of
from tools.recount import Filled, Recount

from sheetgen.cli.designing.schema import schema
from sheetgen.drawing.limits import PENS
from sheetgen.drawing.page import PT, Box, Field, Label, Line, Page, Shape
from sheetgen.faces.face import Face
from sheetgen.game.blank import blank
from sheetgen.game.files import read_games
from sheetgen.game.records import Game
from sheetgen.job.materials import Materials
from sheetgen.job.request import PieceRequest
from sheetgen.layout.sheet import PieceSpec, lay_out
from sheetgen.messages import MESSAGES
from sheetgen.model import Sheet
from sheetgen.reader.sheet import read_sheet
from sheetgen.scores.score import score
from sheetgen.source.problems import Problem, Problems, Refused
from sheetgen.words.languages import find_one_or_two
from sheetgen.words.localizer import Localizer
from sheetgen.words.placeholders import placeholder_names
from sheetgen.words.translator import Translator

NEAR = 0.05  # mm of tolerance
EDGE = 8.0  # mm that stay free of ink
CAP = 0.733  # height of digits in em
MOST_ITEMS = 20_000  # of a page
SCHEMA = Draft7Validator(schema(Localizer("en")))
THEMES = ("colour", "ink-saver", "grey")
# What a sheet is refused for although the reader takes it: it has no room, or a face no character.
NO_ROOM = {
    "too-narrow", "too-low", "too-narrow-theme", "too-low-theme", "token-too-large",
    "label-too-long", "digits-too-small", "digits-too-small-theme", "space-too-small",
    "space-too-small-theme", "link-crosses",
}  # fmt: skip


@pytest.fixture(scope="module")
def shops() -> dict[str, Materials]:
    return {theme: Materials(theme) for theme in THEMES}


@pytest.fixture(scope="module", autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Files are written here: hypothesis calls a test many times, and a fixture of it once."""
    before = Path.cwd()
    folder = tmp_path_factory.mktemp("invent")
    os.chdir(folder)
    yield folder
    os.chdir(before)


def sheet_of(text: str, shop: Materials) -> Sheet:
    """The sheet. Raises `Refused`."""
    Path("made-up.yaml").write_text(text, encoding="utf-8")
    colours = shop.theme.colours
    discs = [name for name, colour in colours.items() if not colour.rows]
    return read_sheet("made-up.yaml", colours, shop.sizes, discs)


def placed(problems: list[Problem]) -> None:
    """Each problem stands at a line of the file, and says something."""
    assert problems
    for problem in problems:
        assert problem.source.file == "made-up.yaml", problem
        assert problem.source.line > 0, problem
        assert placeholder_names(MESSAGES[problem.id]) <= set(problem.values), problem


def drawn(sheet: Sheet, shop: Materials, pen: str = "fine") -> tuple[Page, list[Problem]]:
    """A sheet on its own piece, and what is wrong with that."""
    english = find_one_or_two("en")
    assert english is not None
    size = shop.sizes[sheet.piece.name]
    asked = PieceRequest(pen=PENS[pen])
    spec = PieceSpec(size, sheet.piece.landscape, asked, sheet.token_on(size.name))
    translator = Translator(english, sheet, Problems(), draft=True)
    laid = lay_out(sheet, translator, shop.faces(english), shop.theme, spec)
    assert len(laid.page.items) < MOST_ITEMS
    return laid.page, list(laid.problems)


# What a page must hold


def rect(item: Box | Field | Shape | Line) -> tuple[float, float, float, float]:
    if isinstance(item, Line):
        xs, ys = sorted((item.x1, item.x2)), sorted((item.y1, item.y2))
        return xs[0], ys[0], xs[1], ys[1]
    return item.x, item.y, item.x + item.w, item.y + item.h


def rect_of(label: Label, faces: dict[str, Face]) -> tuple[float, float, float, float]:
    wide = faces[label.face].width(label.text) * label.size * PT
    left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return left, label.y - label.size * PT * CAP, left + wide, label.y


def inside(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    return (
        inner[0] >= outer[0] - NEAR
        and inner[1] >= outer[1] - NEAR
        and inner[2] <= outer[2] + NEAR
        and inner[3] <= outer[3] + NEAR
    )


def overlapping(fields: list[Field]) -> list[tuple[str, str]]:
    found = []
    ordered = sorted(fields, key=lambda f: f.x)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.x > one.x + one.w - NEAR:
                break
            if other.y < one.y + one.h - NEAR and one.y < other.y + other.h - NEAR:
                found.append((one.ref, other.ref))
    return found


def holds(page: Page, sheet: Sheet, shop: Materials, pen: str = "fine") -> None:
    """All invariants of a page that is not refused."""
    english = find_one_or_two("en")
    assert english is not None
    faces, least = shop.faces(english), shop.theme.least
    safe = (EDGE, EDGE, page.width - EDGE, page.height - 6.35)  # the foot stands lower (R8)
    fields = page.fields()
    assert overlapping(fields) == []
    for item in page.items:
        if isinstance(item, Label):
            where = rect_of(item, faces)
            wide = any(ord(char) > 0x2E80 for char in item.text)
            assert item.size >= max(8 if wide else 7, least.text) - 1e-6, item
        else:
            where = rect(item) if not hasattr(item, "corner") else (item.x, item.y) * 2
        assert inside(where, safe), item
        if isinstance(item, Field) and item.kind == "mark":
            assert min(item.w, item.h) >= max(PENS[pen].space, least.space) - 0.01, item
    boxes = {item.ref: rect(item) for item in page.items if isinstance(item, Box)}
    boxes |= {field.ref: rect(field) for field in fields if field.kind in ("mark", "disc")}
    for item in page.items:
        if isinstance(item, Label) and item.ref in boxes:
            assert inside(rect_of(item, faces), boxes[item.ref]), (item, boxes[item.ref])
    refs = Counter(field.ref for field in fields)
    for row in sheet.rows():
        for space in row.spaces:
            wanted = [f"{row.id}:{space.id}"]
            wanted += [f"{row.id}:{space.id}:{n}" for n in range(2, space.marks + 1)]
            assert [refs[ref] for ref in wanted] == [1] * len(wanted), wanted
    expected = sum(space.marks for row in sheet.rows() for space in row.spaces)
    locks = {f"{row.id}:lock" for row in sheet.rows() if row.lock}
    mine = {f"{row.id}:" for row in sheet.rows()}
    found = [f.ref for f in fields if any(f.ref.startswith(one) for one in mine)]
    assert len([ref for ref in found if ref not in locks and is_space(ref)]) == expected


def is_space(ref: str) -> bool:
    """Whether a field of a row is one of its spaces, and no box to write a name or a sum in."""
    return ref.split(":", 1)[1] not in ("label", "+", "−", "-")


@tries(300)
@given(sheet=layouts(), theme=st.sampled_from(THEMES), pen=st.sampled_from(list(PENS)))
def test_a_sheet_of_the_language_is_read_and_drawn_right_or_refused_for_room(
    shops: dict[str, Materials], sheet: Data, theme: str, pen: str
) -> None:
    text = text_of(sheet)
    found = sheet_of(text, shops[theme])  # what the strategy makes is right
    page, problems = drawn(found, shops[theme], pen)
    if problems:
        placed(problems)
        assert {problem.id for problem in problems} <= NO_ROOM
    else:
        holds(page, found, shops[theme], pen)


@tries(400)
@given(sheet=mutants())
def test_a_sheet_with_anything_in_it_is_drawn_right_or_refused_at_a_line(
    shops: dict[str, Materials], sheet: Data
) -> None:
    text = text_of(sheet)
    try:
        found = sheet_of(text, shops["colour"])
    except Refused as refused:
        placed(refused.problems)
        return
    assert list(SCHEMA.iter_errors(read(text))) == []
    page, problems = drawn(found, shops["colour"])
    if problems:
        placed(problems)
    else:
        holds(page, found, shops["colour"])


@tries(120)
@given(sheet=layouts())
def test_a_schema_takes_what_the_reader_takes(sheet: Data) -> None:
    assert list(SCHEMA.iter_errors(read(text_of(sheet)))) == []


def test_many_of_them_are_drawn(shops: dict[str, Materials]) -> None:
    count: Counter[bool] = Counter()

    @tries(60)
    @given(sheet=layouts())
    def drawn_at_all(sheet: Data) -> None:
        count[not drawn(sheet_of(text_of(sheet), shops["colour"]), shops["colour"])[1]] += 1

    drawn_at_all()
    assert count[True] >= 0.4 * count.total()


# Games


def games_of(text: str, sheet: Sheet) -> tuple[list[Game], Problems]:
    Path("game.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    return read_games("game.yaml", problems, lambda name: sheet, None), problems


@tries(120)
@given(sheet=layouts(), tag=st.sampled_from(["en", "zh-Hant", "de"]))
def test_what_blank_writes_is_read_and_scored(
    shops: dict[str, Materials], sheet: Data, tag: str
) -> None:
    found = sheet_of(text_of(sheet), shops["colour"])
    language = find_one_or_two(tag)
    assert language is not None
    if not found.scored:
        return
    games, problems = games_of(blank(found, language, [], Localizer("en")), found)
    assert [problem.text for problem in problems] == []
    (game,) = games
    for result in score(game).players:
        counts = [Recount(sheet, {}, n) for n in games_in(sheet)]
        assert result.total == sum(count.total() for count in counts)
        assert {row.row.id for row in result.rows} == set(counts[0].scored())


def games_in(sheet: Data) -> list[int]:
    games = sheet.get("games", 1)
    return list(range(1, games + 1)) if games > 1 else [0]


class Typist:
    """Fills a sheet in, and types what is on it."""

    def __init__(self, draw: Callable[..., Any]) -> None:
        self.draw = draw

    def number(self, low: int, high: int) -> int:
        return int(self.draw(st.integers(low, high)))

    def row(self, row: Data, games: int) -> tuple[str, Filled] | None:
        """A row as it is typed, and what that means; None where nothing is typed."""
        spaces = spaces_of(row, games)
        if "write-in" in row or self.number(0, 5) == 0:
            return None
        if "write" in row:
            return self.written(row, spaces)
        if not any(space["label"] for space in spaces) or self.number(0, 7) == 0:
            most = sum(space["marks"] for space in spaces) + ("lock" in row)
            count = self.number(0, most)
            numbered = any(space["label"] for space in spaces)
            if numbered and "stack" not in row:
                return f"{count} marks", Filled({}, count=count)
            return str(count) if not numbered else "", Filled({}, count=0 if numbered else count)
        on: dict[str, int] = {}
        for space in spaces:
            if self.number(0, 2) == 0:
                most = 3 if "stack" in row else space["marks"]
                on[space["id"]] = self.number(1, most)
        lock = "lock" in row and self.number(0, 1) == 1
        words = [
            f"{id}x{n}" if n > 1 and "stack" in row else " ".join([id] * n) for id, n in on.items()
        ]
        return " ".join([*words, *(["lock"] if lock else [])]), Filled(on, lock)

    def written(self, row: Data, spaces: list[Data]) -> tuple[str, Filled]:
        may = row["write"]
        some = [-7, 0, 9999] if may == "any" else may if isinstance(may, list) else None
        some = some or [int(number) for number in numbers(may)]
        on: dict[str, int] = {}
        words = []
        for space in spaces:
            if self.number(0, 2):
                on[space["id"]] = some[self.number(0, len(some) - 1)]
            words.append(str(on.get(space["id"], "_")))
        return " ".join(words), Filled(on)


@st.composite
def games_on(draw: Callable[..., Any]) -> tuple[Data, str, list[dict[str, Filled]]]:
    """A sheet, a game on it as it is typed, and what each player has in each row."""
    sheet = draw(layouts())
    typist = Typist(draw)
    lines = ["sheet: x", "players:"]
    players = []
    for n in range(typist.number(1, 2)):
        owners = sheet.get("owners", [])
        if owners and n >= len(owners):
            break
        lines.append(f"  - name: P{n}" + (f"\n    plays: {owners[n]}" if owners else ""))
        filled: dict[str, Filled] = {}
        for block in sheet["blocks"]:
            for row in block.get("rows", ()):
                is_sum = not {"spaces", "boxes", "write"} & set(row)
                typed = None if is_sum else typist.row(row, sheet.get("games", 1))
                if typed is not None:
                    lines.append(f"    {row['id']}: {typed[0]}")
                    filled[row["id"]] = typed[1]
        players.append(filled)
    return sheet, "\n".join(lines) + "\n", players


@tries(300)
@given(made=games_on())
def test_a_game_is_worth_what_another_count_of_it_comes_to(
    shops: dict[str, Materials], made: tuple[Data, str, list[dict[str, Filled]]]
) -> None:
    sheet, typed, players = made
    found = sheet_of(text_of(sheet), shops["colour"])
    if not found.scored:
        return
    (game,), problems = games_of(typed, found)
    assert [problem.text for problem in problems] == []
    for result, filled in zip(score(game).players, players, strict=True):
        counts = [Recount(sheet, filled, n) for n in games_in(sheet)]
        for row in result.rows:
            each = [count.points(row.row.id) for count in counts]
            known = [one for one in each if one is not None]
            wanted = sum(known) if len(known) == len(each) else None
            assert row.points == wanted, (row.row.id, typed)
        assert result.total == sum(count.total() for count in counts), typed


WORDS = ("1", "2", "-3", "x", "x2", "lock", "closed", "_", "?", "3 marks", "bonus", "99999999", "{")


@tries(120)
@given(sheet=layouts(), words=st.lists(st.sampled_from(WORDS), max_size=12))
def test_whatever_is_typed_is_scored_or_told(
    shops: dict[str, Materials], sheet: Data, words: list[str]
) -> None:
    found = sheet_of(text_of(sheet), shops["colour"])
    if not found.scored:
        return
    ids = [row.id for row in found.scoring()] + [row.id for row in found.rows()]
    typed = "".join(f"    {id}: {' '.join(words)}\n" for id in dict.fromkeys(ids))
    games, problems = games_of(f"sheet: x\nplayers:\n  - name: A\n{typed}", found)
    assert all(problem.source.line > 0 for problem in problems)
    for game in games:
        assert len(score(game).players) == len(game.players)
