"""`sheetgen new`: sheets to begin with, copies and shuffled variants."""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tools.command import run
from tools.effort import sampled

from sheetgen.cli.designing import new as newcommand
from sheetgen.job.materials import Materials
from sheetgen.job.pieces import lay_piece
from sheetgen.job.request import PieceRequest, Request
from sheetgen.model import Sheet
from sheetgen.newsheet import copy, deal
from sheetgen.newsheet.start import typed
from sheetgen.reader.sheet import read_sheet
from sheetgen.source import library, yamltext
from sheetgen.source.located import Items, Mapping, Node, Pair, Text, read_text
from sheetgen.source.places import extent, offset
from sheetgen.source.problems import Refused, Source
from sheetgen.text.quotes import typographic
from sheetgen.words.language import Words
from sheetgen.words.languages import find_language, language_tags, read_language

pytestmark = pytest.mark.usefixtures("here")

ROOT = Path(__file__).resolve().parents[2]
HERE = Source("")


def made(*arguments: str) -> str:
    """The text that `sheetgen new` writes."""
    result = run("new", *arguments)
    assert result.exit_code == 0, result.output
    return Path(result.output.splitlines()[0]).read_text(encoding="utf-8")


def fine(*arguments: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 0, result.output


def labels(path: str | Path, language: str) -> list[str]:
    """Every text on a sheet."""
    shop, found = Materials(), find_language(language)
    assert found is not None
    sheet, _ = shop.sheet(str(path))
    page = lay_piece(shop, sheet, found, Request(PieceRequest(footer=False))).page
    return [item.text for item in page.items if hasattr(item, "text")]


# A sheet from nothing


@sampled(5)
@pytest.mark.parametrize("name", ["my-game", "my-game.yaml", "layouts/my-game", "a/b/my-game.yml"])
@pytest.mark.parametrize("spoken", ["en", "zh-Hant", "de"])
def test_a_new_sheet_renders_and_scores_at_once(
    name: str, spoken: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", spoken)
    path = name if name.endswith((".yaml", ".yml")) else f"{name}.yaml"
    result = run("new", name)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[0] == path
    fine("render", path, "--lang", "all")
    assert sorted(p.name for p in (here / "output").iterdir()) == [
        "my-game.en.A6-on-A4.pdf",
        "my-game.zh-Hant.A6-on-A4.pdf",
    ]
    fine("check", path)
    blank = run("blank", path, "--players", "Ann")
    assert blank.exit_code == 0, blank.output
    game = blank.output.replace(" Ann", " Ann\n    red: 2 3 5 8 lock\n    stars: 2\n    slips: 1")
    lines = [line for line in game.splitlines() if not re.match(r"    [^ ]+: +#|    .*:$", line)]
    (here / "friday.yaml").write_text("\n".join(lines), encoding="utf-8")
    score = run("score", "friday.yaml", "--quiet")
    assert score.exit_code == 0, score.output
    assert "13" in score.output  # five crosses 11, two stars 5, one slip -3


def test_a_new_sheet_is_explained_in_the_language_of_messages(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = made("one")
    monkeypatch.setenv("SHEETGEN_LANG", "zh-TW")
    chinese = made("two", "--title", "One")

    def parts(text: str) -> tuple[list[str], list[str]]:
        lines = text.splitlines()
        notes = [line for line in lines if line.lstrip().startswith("#")]
        return notes, [line for line in lines if line not in notes]

    notes, said = parts(english)
    others, same = parts(chinese)
    assert said == same
    assert len(notes) == len(others) >= 15
    assert all(re.search("[\u4e00-\u9fff]", note) for note in others)
    assert not any(re.search("[\u4e00-\u9fff]", note) for note in notes)


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (["my-game"], "My Game"),
        (["dice_of 7"], "Dice Of 7"),
        (["快樂骰"], "快樂骰"),
        (["2048"], "2048"),
        (["x", "--title", "  Dice: the game #1 "], "Dice: the game #1"),
        (["x", "--title", "- 'no'"], "- 'no'"),
        (["x", "--title", "Red"], "Red"),
        (["x", "--title", "Qwixx"], "Qwixx"),
    ],
)
def test_the_title_is_made_from_the_name_or_given(arguments: list[str], title: str) -> None:
    fine("new", *arguments)
    path = f"{arguments[0]}.yaml"
    assert read_sheet(path).title.text == title
    fine("check", path)
    assert typographic(title, "en") in labels(path, "en")
    own = read_language("zh-Hant").texts
    spoken = own[title].text if title in own else title
    assert typographic(spoken, "zh-Hant") in labels(path, "zh-Hant")


def test_what_to_do_next_is_told_and_does_it(here: Path) -> None:
    lines = run("new", "layouts/my game").output.splitlines()
    assert [line.split(": ")[0] for line in lines[1:]] == ["Look at it", "Check it", "Print it"]
    for line in lines[1:]:
        command = shlex.split(line.split(": ")[1])
        assert command[0] == "sheetgen" and command[2:] == ["layouts/my game.yaml"]
        fine(*command[1:])


@pytest.mark.parametrize(
    "name", ["", ".", "a.b", "-x", "a:b", "con", "NUL.yaml", "x/", "a\tb", "a ", "x" * 41, "_"]
)
def test_a_name_that_is_none_is_wrong_usage(name: str, here: Path) -> None:
    result = run("new", "--", name)
    assert result.exit_code == 2, result.output
    assert "is no name for a sheet" in result.output
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("title", ["", "  ", "a\nb", "{{ needs }}", "{% if %}", "x" * 61])
def test_a_title_that_cannot_be_printed_is_wrong_usage(title: str, here: Path) -> None:
    result = run("new", "x", "--title", title)
    assert result.exit_code == 2 and "--title" in result.output
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["mine", "mine.yaml"])
def test_nothing_is_replaced(name: str, here: Path) -> None:
    (here / "mine.yaml").write_text("title: Mine\n", encoding="utf-8")
    for more in ([], ["--from", "qwixx"], ["--from", "qwixx", "--shuffle", "numbers"]):
        result = run("new", name, *more)
        assert result.exit_code == 2
        assert "mine.yaml is there already; nothing was written" in result.output
    assert (here / "mine.yaml").read_text(encoding="utf-8") == "title: Mine\n"
    assert [path.name for path in here.iterdir()] == ["mine.yaml"]


def test_a_folder_that_cannot_be_written_to_is_a_problem(here: Path) -> None:
    (here / "file").write_text("", encoding="utf-8")
    result = run("new", "file/mine")
    assert result.exit_code == 1
    assert "file/mine.yaml cannot be written" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "7"],
        ["--seed", "7", "--from", "qwixx"],
        ["--shuffle", "numbers"],
        ["--shuffle", "rows", "--from", "qwixx"],
        ["--shuffle", "numbers", "--from", "qwixx", "--seed", "-1"],
        ["--from", "qwixy"],
    ],
)
def test_options_without_meaning_are_wrong_usage(arguments: list[str], here: Path) -> None:
    assert run("new", "x", *arguments).exit_code == 2
    assert list(here.iterdir()) == []


# A copy


def languages_of(name: str) -> set[str]:
    """The languages in which a sheet can be drawn."""
    shop = Materials()
    sheet, _ = shop.sheet(name)
    found = set()
    for tag in language_tags():
        try:
            lay_piece(shop, sheet, read_language(tag), Request())
        except Refused:
            continue
        found.add(tag)
    return found


def bare(sheet: Sheet) -> object:
    """All that a sheet says but for its name, title, words and places."""
    kept = sheet._replace(name="", parents=(), shipped=False, words={})
    return re.sub(r"Source\([^)]*\)", "", repr(kept._replace(title=None)))


@sampled(4)
def test_a_copy_is_drawn_in_every_language_of_its_sheet_and_counts_the_same(
    shipped_sheet: str, here: Path
) -> None:
    made("club-night", "--from", shipped_sheet, "--title", "Club night")
    old, new = read_sheet(library.files()[shipped_sheet]), read_sheet("club-night.yaml")
    assert bare(old) == bare(new)
    assert new.title.text == "Club night"
    tags = languages_of(shipped_sheet)
    assert tags >= {"en", "zh-Hant", "ja"}
    assert languages_of("club-night.yaml") == tags
    fine("check", "club-night.yaml")
    for tag in ("en", "zh-Hant"):
        before, after = labels(shipped_sheet, tag), labels("club-night.yaml", tag)
        found = read_language(tag)
        title = old.title.text
        spoken = found.texts[title].text if title in found.texts else title
        small = sheet_subtitle(old, found)  # there is not always room for it
        assert [text for text in after if text not in ("Club night", small)] == [
            text for text in before if text not in (typographic(spoken, tag), small)
        ]
        assert "Club night" in after


def sheet_subtitle(sheet: Sheet, language: Words) -> str:
    english = sheet.subtitle.text if sheet.subtitle else ""
    return language.texts[english].text if english in language.texts else english


def test_a_copy_keeps_every_character_but_the_title(shipped_sheet: str) -> None:
    old = Path(library.files()[shipped_sheet]).read_text(encoding="utf-8")
    new = made("copy", "--from", shipped_sheet)
    head, _, rest = new.partition("\n\n")
    assert head.startswith(f"# Copy: a copy of layouts/{shipped_sheet}.yaml")
    rest = rest[: rest.index("\nwords:")]
    (line,) = [line for line in old.splitlines() if line.startswith("title:")]
    assert rest == old.replace(line, "title: Copy")


SMALL = """\
# mine
{title}tables: {{row: [0, 1, 3]}}   # points
blocks:
  - id: a
    rows: [{{id: r, name: Red, colour: red, spaces: 1..2, score: row}}]
{end}"""
TITLES = {
    "plain": "title: Old   # said\n",
    "single": "title: 'It''s old'\n",
    "double": 'title: "Old \\u00e9"\n',
    "folded": "title: >-\n  Old\n  one\n",
    "lines": "title: Old\n  one\n",
    "key": '"title" : Old\n',
    "question": "? title\n: Old\n",
    "none": "",
}
ENDS = {
    "none": "",
    "block": "words:\n  zh-Hant:\n    Old: 舊\n  # other\n  ja:\n    Old: 古\n",
    "flow": "words: {zh-Hant: {Old: 舊}}\n",
    "other": "words:\n  ja: {Old: 古}\n",
    "empty": "words: {}\n",
    "keep": "footnote: |+\n  Red\n\n",
    "mark": "...\n",
}


@sampled(5)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_title_and_its_words_find_their_place(title: str, end: str, newline: str) -> None:
    text = SMALL.format(title=TITLES[title], end=ENDS[end]).replace("\n", newline)
    given = {"zh-Hant": {"New: one": "New: one", "Red": "紅"}, "de": {"New: one": "New: one"}}
    new = copy.retitled(text, "some", "New: one", given)
    old, said = yaml.safe_load(text), yaml.safe_load(new)
    assert said.pop("title") == "New: one"
    old.pop("title", None)
    before, after = old.pop("words", {}), said.pop("words")
    assert said == old
    for tag in {*before, *given}:
        assert after[tag] == {**before.get(tag, {}), **given.get(tag, {})}
    assert "# mine" in new and "# points" in new and ("# said" in text) == ("# said" in new)
    ends = set(re.findall("\r?\n", new))
    assert ends == {newline}


def test_a_sheet_in_brackets_can_be_copied() -> None:
    text = "{tables: {row: [0, 1, 3]}, title: Old, blocks: [{id: a, note: Red}]}"
    new = copy.retitled(text, "some", "New", {"zh-Hant": {"New": "New"}})
    assert yaml.safe_load(new) == {
        **yaml.safe_load(text), "title": "New", "words": {"zh-Hant": {"New": "New"}},
    }  # fmt: skip


def test_where_no_title_can_be_put_that_is_a_problem(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "mine.yaml").write_text(SMALL.format(title=TITLES["plain"], end=""), encoding="utf-8")
    monkeypatch.setattr(copy, "extent", lambda text, source: (0, 0))
    result = run("new", "other", "--from", "mine.yaml")
    assert result.exit_code == 1
    assert "no other title can be put into it" in result.output
    assert not (here / "other.yaml").exists()


def test_a_copy_of_an_own_sheet_keeps_its_words_and_merges_them(here: Path) -> None:
    fine("new", "one", "--title", "First")
    second = made("two", "--from", "one.yaml", "--title", "Second")
    assert yaml.safe_load(second)["words"]["zh-Hant"] == {
        "First": "First", "Second": "Second", "Stars": "星星", "Slips": "失敗",
    }  # fmt: skip
    fine("render", "two.yaml", "--lang", "all")
    assert "two.zh-Hant.A6-on-A4.pdf" in os.listdir("output")


def test_a_copy_of_a_sheet_with_an_odd_encoding_is_utf_8(here: Path) -> None:
    text = SMALL.format(title="title: 舊\n", end="")
    (here / "mine.yaml").write_bytes(text.encode("utf-16"))
    assert "tables: {row" in made("other", "--from", "mine.yaml")


def test_a_broken_sheet_is_not_copied(here: Path) -> None:
    (here / "mine.yaml").write_text("title: Mine\nblcks: []\n", encoding="utf-8")
    result = run("new", "other", "--from", "mine.yaml")
    assert result.exit_code == 1
    assert "mine.yaml:2:1: `blcks` is not a key here" in result.output
    assert not (here / "other.yaml").exists()


def test_an_own_sheet_that_extends_its_own_name_is_copied_under_that_name_only(here: Path) -> None:
    (here / "layouts").mkdir()
    own = here / "layouts" / "qwixx.yaml"
    own.write_text("extends: qwixx\npiece: A6 landscape\n", encoding="utf-8")
    result = run("new", "other", "--from", "qwixx")
    assert result.exit_code == 1
    assert "extends a sheet of its own name" in result.output
    assert "title: Best" in made("qwixx", "--from", "qwixx", "--title", "Best")
    fine("check", "qwixx.yaml")


# Places in a text


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\x85", "\u2028"])
def test_the_extent_of_a_text_is_found_behind_every_kind_of_line_end(newline: str) -> None:
    text = f"# 一{newline}a: 𠀀{newline}b: 'x ''y'''  # z{newline}"
    root = read_text(text, "some")
    assert isinstance(root, Mapping)
    for name, written in (("a", "𠀀"), ("b", "'x ''y'''")):
        start, end = extent(text, root.pairs[name].value.source)
        assert text[start:end] == written
    assert text[offset(text, root.pairs["b"].key.source)] == "b"
    with pytest.raises(LookupError):
        extent(text, Source("some", 1, 1))


nodes = st.recursive(
    st.text(st.characters(codec="utf-8"), max_size=9).map(lambda text: Text(text, HERE)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda values: Items(values, HERE)),
        st.dictionaries(st.text("ab:#,{[- 中", min_size=1, max_size=4), inner, max_size=3).map(
            lambda pairs: Mapping(
                {name: Pair(Text(name, HERE), value) for name, value in pairs.items()}, HERE
            )
        ),
    ),
    max_leaves=8,
)


def plain(node: Node) -> object:
    return copy._plain(node)


@given(nodes)
def test_what_is_written_on_one_line_is_read_again(node: Node) -> None:
    written = yamltext.one_line(Items([node], HERE))
    assert "\n" not in written
    assert plain(read_text(written, "some")) == [plain(node)]


# Variants


def blocks(text: str) -> dict[str, list[dict[str, object]]]:
    return {block["id"]: block["rows"] for block in yaml.safe_load(text)["blocks"]}


SEVEN = {
    "red": "5, 12, 10, 2, 3, 9, 4, 8, 11, 7, 6",
    "yellow": "6, 11, 10, 5, 2, 12, 3, 7, 4, 8, 9",
    "green": "2, 11, 4, 8, 3, 7, 5, 12, 9, 6, 10",
    "blue": "5, 3, 6, 10, 11, 12, 7, 8, 2, 4, 9",
}
LUCKY = """\
# Lucky · 7: the sheet qwixx with its rows dealt anew. This command makes it again:
# sheetgen new lucky --from qwixx --shuffle numbers --seed 7
extends: qwixx
title: Lucky · 7

blocks:
  - id: colours
    rows:
ROWS
words:
  de: {Lucky · 7: Lucky · 7}
  ja: {Lucky · 7: Lucky · 7}
  zh-Hans: {Lucky · 7: Lucky · 7}
  zh-Hant: {Lucky · 7: Lucky · 7}
"""


def test_a_shuffled_sheet_is_the_same_everywhere_and_forever() -> None:
    text = made("lucky", "--from", "qwixx", "--shuffle", "numbers", "--seed", "7")
    rows = "".join(
        f"      - {{id: {id}, name: {id.capitalize()}, colour: {id}, spaces: [{numbers}],"
        " lock: {needs: 5}, score: row}\n"
        for id, numbers in SEVEN.items()
    )
    assert text == LUCKY.replace("ROWS\n", rows + "\n")


def test_chance_is_that_of_sha_256_and_fair() -> None:
    numbers = [
        int.from_bytes(hashlib.sha256(f"7/numbers/red/{n}".encode()).digest()[:8], "big")
        for n in range(4)
    ]
    dealer = deal.Dealer(7, "numbers", "red")
    assert [dealer.below(10) for _ in range(4)] == [number % 10 for number in numbers]
    counts = dict.fromkeys(itertools.permutations("abc"), 0)
    for seed in range(1200):
        counts[tuple(deal.Dealer(seed, "x").shuffled("abc"))] += 1
    assert all(150 < count < 250 for count in counts.values())


def test_the_command_in_a_variant_makes_the_same_file_again(here: Path) -> None:
    first = made("lucky", "--from", "qwixx-black", "--shuffle", "numbers", "--title", "Lucky $1")
    command = first.splitlines()[1].removeprefix("# sheetgen ")
    (here / "lucky.yaml").rename("old.yaml")
    script = f"import sys; from sheetgen.cli.app import main; main({shlex.split(command)!r})"
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "3", "SHEETGEN_LANG": "zh-Hant"}
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, **environment})
    assert (here / "lucky.yaml").read_bytes() == (here / "old.yaml").read_bytes()
    assert "\r" not in first


@sampled(2)
@pytest.mark.parametrize("sheet", ["qwixx", "qwixx-black", "qwixx-duell"])
def test_a_shuffled_sheet_has_the_same_rows_with_other_numbers(sheet: str, here: Path) -> None:
    made("lucky", "--from", sheet, "--shuffle", "numbers", "--seed", "12")
    old, new = read_sheet(library.files()[sheet]), read_sheet("lucky.yaml")
    moved = 0
    for before, after in zip(old.rows(), new.rows(), strict=True):
        assert sorted(s.id for s in before.spaces) == sorted(s.id for s in after.spaces)
        moved += before.spaces != after.spaces
        assert bare_row(before) == bare_row(after)
    assert moved == sum(row.numbered for row in old.rows())
    assert new.title.text == "Lucky · 12"
    for tag in languages_of(sheet):
        assert "Lucky · 12" in labels("lucky.yaml", tag)
    fine("check", "lucky.yaml")
    fine("blank", "lucky.yaml")


def bare_row(row: object) -> str:
    kept = row._replace(spaces=())  # type: ignore[attr-defined]
    return re.sub(r"Source\([^)]*\)", "", repr(kept))


def test_a_shuffled_sheet_counts_like_its_sheet(here: Path) -> None:
    made("lucky", "--from", "qwixx", "--shuffle", "numbers", "--seed", "7")
    game = "sheet: lucky.yaml\nplayers: [{{name: Ann, red: {}, penalties: 1}}]\n"
    numbers = SEVEN["red"].split(", ")
    marks = " ".join([*numbers[:5], numbers[-1], "lock"])
    (here / "friday.yaml").write_text(game.format(marks), encoding="utf-8")
    result = run("score", "friday.yaml", "--format", "csv")
    assert result.exit_code == 0, result.output
    assert "23" in result.output  # seven marks 28, a penalty -5
    few = " ".join([*numbers[:3], numbers[-1], "lock"])
    (here / "friday.yaml").write_text(game.format(few), encoding="utf-8")
    result = run("score", "friday.yaml")
    assert result.exit_code == 1 and f"{numbers[-1]}" in result.output


def test_a_seed_that_was_drawn_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import secrets

    monkeypatch.setattr(secrets, "randbelow", lambda limit: limit - 1)
    result = run("new", "lucky", "--from", "qwixx", "--shuffle", "numbers")
    assert "Seed 9999" in result.output
    text = (here / "lucky.yaml").read_text(encoding="utf-8")
    assert "title: Lucky · 9999\n" in text and "--seed 9999\n" in text
    assert (
        "Seed"
        not in run("new", "l", "--from", "qwixx", "--shuffle", "numbers", "--seed", "0").output
    )


@pytest.mark.parametrize(
    ("kind", "sheet", "said"),
    [
        ("numbers", "score-log", "has no coloured row with numbers"),
        ("numbers", "cant-stop-express", "has no coloured row with numbers"),
        ("numbers", "qwixx-connected", "has lines between its spaces"),
        ("colours", "cant-stop-express", "has no rows of different colours"),
    ],
)
def test_a_sheet_with_nothing_to_deal_is_refused(
    kind: str, sheet: str, said: str, here: Path
) -> None:
    result = run("new", "x", "--from", sheet, "--shuffle", kind)
    assert result.exit_code == 1
    assert f"`{sheet}` {said}" in result.output
    assert list(here.iterdir()) == []


def test_a_variant_extends_by_name_only(here: Path) -> None:
    fine("new", "one")
    result = run("new", "two", "--from", "one.yaml", "--shuffle", "numbers")
    assert result.exit_code == 1 and "must lie in a folder `layouts/`" in result.output
    fine("new", "layouts/one")
    fine("new", "layouts/my one")
    result = run("new", "two", "--from", "my one", "--shuffle", "numbers")
    assert result.exit_code == 1 and "a short name" in result.output
    for source in ("one", "layouts/one.yaml"):
        name = f"from-{len(source)}"
        assert "\nextends: one\n" in made(name, "--from", source, "--shuffle", "numbers")
        fine("check", f"{name}.yaml")
    result = run("new", "layouts/qwixx", "--from", "qwixx-black", "--shuffle", "numbers")
    assert result.exit_code == 1 and "needs another name" in result.output
    made("layouts/qwixx", "--from", "qwixx", "--shuffle", "numbers")
    fine("check", "qwixx")


# Colours


def runs(row: dict[str, object]) -> list[tuple[list[str], str]]:
    found = []
    for one in row["spaces"]:  # type: ignore[attr-defined]
        spaces = one["spaces"]
        found.append(
            ([str(s) for s in (spaces if isinstance(spaces, list) else [spaces])], one["colour"])
        )
    return found


@sampled(3)
@pytest.mark.parametrize("kinds", [["colours"], ["numbers", "colours"], ["colours", "numbers"]])
@pytest.mark.parametrize("seed", range(6))
def test_colours_are_dealt_fairly(kinds: list[str], seed: int) -> None:
    options = [part for kind in kinds for part in ("--shuffle", kind)]
    text = made("mixed", "--from", "qwixx", *options, "--seed", str(seed))
    rows = blocks(text)["colours"]
    assert [row["id"] for row in rows] == [row["colour"] for row in rows]
    assert [row["id"] for row in rows] == ["red", "yellow", "green", "blue"]
    columns = []
    for row in rows:
        assert row["lock"] == {"needs": 5}
        found = runs(row)
        assert 3 <= len(found) <= 4
        assert all(2 <= len(labels) <= 4 for labels, _ in found)
        assert all(one != two for (_, one), (_, two) in itertools.pairwise(found))
        numbers = [label for labels, _ in found for label in labels]
        assert sorted(map(int, numbers)) == list(range(2, 13))
        rising = numbers in ([str(n) for n in range(2, 13)], [str(n) for n in range(12, 1, -1)])
        assert rising == ("numbers" not in kinds)
        assert found[-1][1] == row["colour"]  # one lock for each colour, at its own row
        columns.append([colour for labels, colour in found for _ in labels])
    assert all(len(set(column)) == 4 for column in zip(*columns, strict=True))


def test_kinds_are_dealt_by_themselves() -> None:
    """The numbers of a seed are those it gives alone, and so are its colours."""
    both = blocks(
        made("a", "--from", "qwixx", "--shuffle", "colours", "--shuffle", "numbers", "--seed", "5")
    )
    numbers = blocks(made("b", "--from", "qwixx", "--shuffle", "numbers", "--seed", "5"))
    colours = blocks(made("c", "--from", "qwixx", "--shuffle", "colours", "--seed", "5"))
    for row, plain_row, coloured in zip(
        *(x["colours"] for x in (both, numbers, colours)), strict=True
    ):
        assert [n for labels, _ in runs(row) for n in labels] == list(map(str, plain_row["spaces"]))  # type: ignore[call-overload]
        shape = [(len(labels), colour) for labels, colour in runs(coloured)]
        assert [(len(labels), colour) for labels, colour in runs(row)] == shape


def test_rows_that_count_otherwise_keep_their_colours() -> None:
    text = made("mixed", "--from", "qwixx-black", "--shuffle", "colours", "--seed", "1")
    assert list(blocks(text)) == ["colours"]
    assert "black" not in {c for row in blocks(text)["colours"] for _, c in runs(row)}


def dealt(rows: str, *kinds: str, seed: int = 3) -> list[dict[str, object]]:
    """Rows of a sheet as they are dealt; the language of runs need not be known to the reader."""
    node = read_text(f"blocks:\n  - id: a\n    head: Red\n    rows: {rows}\n", "some")
    assert isinstance(node, Mapping)
    found, lacking = deal.dealt(node, kinds, seed)
    assert not lacking
    (block,) = found
    said = yaml.safe_load(yamltext.one_line(block))
    assert said["id"] == "a" and said["head"] == "Red"
    return list(said["rows"])


def test_numbers_take_their_looks_with_them_and_leave_colours_where_they_are() -> None:
    looks = "{spaces: 10..14 by 2, colour: blue, shape: round}"
    spaces = f"[2..4, {looks}, {{gap: 1}}, {{spaces: 7, label: x}}, 9]"
    (row,) = dealt(f"[{{id: r, colour: red, spaces: {spaces}}}]", "numbers")
    entries = row["spaces"]
    assert isinstance(entries, list)
    places: list[tuple[object, str, str]] = []
    for entry in entries:
        run = entry if isinstance(entry, dict) else {"spaces": entry}
        if "label" in run or "gap" in run:
            places.append((run.get("label", "gap"), "", ""))
            continue
        labels = run["spaces"] if isinstance(run["spaces"], list) else [run["spaces"]]
        places += [(n, run.get("colour", ""), run.get("shape", "")) for n in labels]
    numbers = [number for number, _, _ in places]
    assert numbers[6:8] == ["gap", "x"]  # what has no number of its own stays
    del places[6:8]
    assert [colour for _, colour, _ in places] == ["", "", "", "blue", "blue", "blue", ""]
    assert {n for n, _, shape in places if shape} == {10, 12, 14}
    mixed = [n for n, _, _ in places]
    assert sorted(mixed) == [2, 3, 4, 9, 10, 12, 14]
    assert mixed != [2, 3, 4, 10, 12, 14, 9]


def test_what_a_shuffled_sheet_counts_of_single_numbers_is_what_is_printed(here: Path) -> None:
    (here / "layouts").mkdir()
    (here / "layouts" / "stars.yaml").write_text(
        "title: Stars\ntables: {row: [0, 1, 2, 3, 4, 5, 6], star: [0, 10, 20]}\nblocks:\n"
        "  - id: a\n    rows: [{id: red, name: Red, colour: red, score: row, spaces: "
        "[1, {spaces: 2, symbol: star}, 3, 4, {spaces: 5, symbol: star}, 6]}]\n"
        "  - id: t\n    totals: [red, {id: s, name: Stars, score: "
        "{of: ['red:2', 'red:5'], table: star}}]\n",
        encoding="utf-8",
    )
    made("other", "--from", "stars", "--shuffle", "numbers", "--seed", "3")
    starred = {space.id for space in read_sheet("other.yaml").rows()[0].spaces if space.symbol}
    assert starred == {"2", "5"}


def test_rows_without_a_colour_or_numbers_stay_as_they_are() -> None:
    plain_rows = "{id: p, name: P, spaces: 1..4}, {id: b, colour: red, boxes: [2, 1]}"
    rows = dealt(f"[{{id: r, colour: red, spaces: 1..6}}, {plain_rows}]", "numbers")
    assert rows[1:] == [
        {"id": "p", "name": "P", "spaces": "1..4"},
        {"id": "b", "colour": "red", "boxes": [2, 1]},
    ]


@sampled(3)
@pytest.mark.parametrize("count", range(1, 41))
def test_every_length_is_cut_into_runs(count: int) -> None:
    spaces = f"spaces: 1..{count}"
    written = f"[{{id: r, colour: red, {spaces}}}, {{id: b, colour: blue, {spaces}}}]"
    rows = dealt(written, "colours", seed=count)
    for row in rows:
        found = runs(row)
        assert [int(n) for labels, _ in found for n in labels] == list(range(1, count + 1))
        assert all(len(labels) <= 4 for labels, _ in found)
        assert count == 1 or all(len(labels) >= 2 for labels, _ in found)
        assert all(one != two for (_, one), (_, two) in itertools.pairwise(found))


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("a-b/c.yaml", "a-b/c.yaml"), ("遊戲", "遊戲"), ("a b", '"a b"'), ("it's", '"it\'s"'),
        ("$x", "'$x'"), ('"', "'\"'"), ("", '""'),
    ],
)  # fmt: skip
def test_words_are_quoted_as_every_shell_takes_them(word: str, written: str) -> None:
    assert typed(word) == written
    assert shlex.split(typed("x", word)) == ["x", word]


def test_help_says_how_to_begin() -> None:
    assert "sheetgen new my-sheet" in run("--help").output
    assert "--shuffle" in run("new", "--help").output
    assert newcommand.MOST_TITLE == 60


@pytest.mark.parametrize("name", ["../x y", "layouts/../../x", "/tmp/x"])
def test_a_new_sheet_lies_below_this_folder_unless_another_is_named(name: str, here: Path) -> None:
    (here / "inside").mkdir()
    os.chdir(here / "inside")
    result = run("new", name)
    assert result.exit_code == 2
    base = "'x y'" if " " in name else "x"
    said = result.output.replace('"', "'")
    assert f"`sheetgen new {base} -o {name.rpartition('/')[0]}` writes the sheet there" in said
    assert list(here.rglob("*.yaml")) == []


def test_a_new_sheet_in_another_folder(here: Path) -> None:
    assert run("new", "mine", "-o", "../there").output.splitlines()[0] == "../there/mine.yaml"
    assert run("check", "../there/mine.yaml").exit_code == 0
    assert run("new", "mine", "-o", "mine.yaml").exit_code == 2
    dealt = run("new", "lucky", "-o", "a b", "--from", "qwixx", "--shuffle", "colours")
    assert dealt.exit_code == 0
    assert '# sheetgen new lucky -o "a b" --from qwixx' in Path("a b/lucky.yaml").read_text("utf-8")


def test_a_copy_of_a_sheet_in_another_language_is_in_that_language(here: Path) -> None:
    sheet = "language: zh-Hant\ntitle: 三條街\nblocks: [{id: a, note: 註}]\n"
    Path("streets.yaml").write_text(sheet, encoding="utf-8")
    assert run("new", "mine", "--from", "streets.yaml", "--title", "四條街").exit_code == 0
    assert "words:" not in Path("mine.yaml").read_text("utf-8")
    assert run("check", "mine.yaml").exit_code == 0
