"""The examples of the layout reference draw and score as it says; its tutorial leads somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from tools.command import run
from tools.effort import sampled
from tools.examples import (
    FOLDER,
    REFERENCES,
    Example,
    blocks,
    reference,
    sheets,
    top_keys,
    tutorial,
)

from sheetgen import load_games, score

pytestmark = pytest.mark.usefixtures("here")

MOST_BYTES = 25_000  # of a picture


def save(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")


def shows(block: Example) -> None:
    """The command at the top of a block says what stands below it, and nothing else."""
    command, *lines = block.text.splitlines()
    result = run(*shlex.split(command.split("sheetgen ", 1)[1]))
    assert result.exit_code == 0, result.output
    assert [line.rstrip() for line in result.output.splitlines()] == lines


def text_of(language: str) -> str:
    return REFERENCES[language].read_text(encoding="utf-8")


def test_both_references_show_the_same_code() -> None:
    english, chinese = (
        [(one.kind, one.text, one.picture) for one in blocks(text_of(tag)) if one.kind != "text"]
        for tag in ("en", "zh-Hant")
    )
    assert english == chinese
    assert len(english) > 20


@sampled(2)
@pytest.mark.parametrize("number", range(len(sheets())))
def test_every_example_is_a_sheet_that_draws_in_its_languages(number: int) -> None:
    one = sheets()[number]
    save("example.yaml", one.text)
    result = run("check", "example.yaml")
    assert result.exit_code == 0, result.output
    result = run("render", "example.yaml", "--lang", "all")
    assert result.exit_code == 0, result.output
    # Those whose texts are of its own, or shipped, come in Chinese as well.
    if "words" in top_keys(one.text) or one.language == "zh-Hant":
        assert list(Path("output").glob("example.zh-Hant.*.pdf"))


def test_no_block_of_yaml_is_left_out() -> None:
    known = [one.text for one in sheets()]
    steps = [one.text for one in tutorial() if one.kind == "yaml"]
    rest = [
        one for one in (*tutorial(), *reference()) if one.kind == "yaml" and one.text not in known
    ]
    # Games, which are scored below, and the theme, which `test_docs` draws with.
    assert [one.file for one in rest] == [
        "saturday.yaml",
        "games-game.yaml",
        "counting-game.yaml",
        "layouts/themes/mine.yaml",
    ]
    assert len(steps) == 6


@sampled(2)
@pytest.mark.parametrize("language", REFERENCES)
def test_the_tutorial_leads_to_a_game_that_is_scored(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", language)
    commands, totals = 0, 0
    later: list[Example] = []
    for block in tutorial(language):
        if block.kind == "yaml":
            save(block.file or "night-market.yaml", block.text)
            if not block.file:
                result = run("render", "night-market.yaml", "--lang", "en")
                assert result.exit_code == 0, result.output
        elif block.kind == "sh":
            later.append(block)  # the first is for every step
        else:
            shows(block)
            totals += len(re.findall(r"^\w+[:：] ?\d+ ", block.text, re.M))
    for block in later:
        for line in block.text.splitlines():
            result = run(*shlex.split(line)[1:])
            assert result.exit_code == 0, (line, result.output)
            commands += 1
    assert (commands, totals) == (4, 2)


def test_what_the_tutorial_says_of_checks_is_so() -> None:
    steps = [one for one in tutorial() if one.kind == "yaml"]
    save("night-market.yaml", steps[-2].text)
    game = steps[-1].text
    for right, wrong, kind in (
        ("river: 12 10 9\n", "river: 12 10 2 lock\n", "last-too-early"),
        ("stalls: 1 2 _ 4 6", "stalls: 1 4 _ 2 6", "order-broken"),
        ("stalls: 2 3 5 6", "stalls: 2 3 5 7", "number-out-of-range"),
    ):
        assert right in game
        save("wrong.yaml", game.replace(right, wrong))
        result = run("score", "wrong.yaml", "--format", "json")
        assert f'"{kind}"' in result.output
    save("night-market.yaml", steps[-3].text)  # before its words
    result = run("render", "night-market.yaml", "--lang", "zh-Hant")
    assert result.exit_code == 1
    assert "“Night Market” is not translated into Traditional Chinese (zh-Hant)" in result.output


@pytest.mark.parametrize("language", REFERENCES)
def test_games_of_the_reference_score_as_it_shows(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", language)
    found = reference(language)
    for block in found:
        if block.file and not block.file.startswith("layouts/"):
            save(block.file, block.text)
    outputs = [block for block in found if block.kind == "text" and block.text.startswith("$ ")]
    assert len(outputs) == 2
    for block in outputs:
        shows(block)


@pytest.mark.parametrize("language", REFERENCES)
def test_recipes_of_counting_are_those_of_the_example_and_come_to_what_they_say(
    language: str,
) -> None:
    text = text_of(language)
    rows = re.findall(r"^\| [^|]+ \| `(\{.+\}|row)` \| (\w+)[:：].*?(\d+)(?: 分)? \|$", text, re.M)
    assert len(rows) == 13
    found = {one.file: one.text for one in reference(language) if one.file}
    for name in ("counting.yaml", "counting-game.yaml"):
        save(name, found[name])
    (ann,) = score(load_games("counting-game.yaml")[0]).players
    points = {row.row.id: row.points for row in ann.rows}
    for recipe, id, said in rows:
        written = rf"id: {id}, name: .*score: {re.escape(recipe)}\}}"
        assert re.search(written, found["counting.yaml"]), recipe
        assert points.pop(id) == int(said), (id, recipe)
    # Nothing of the example is left unexplained.
    assert not points


@pytest.mark.parametrize("language", REFERENCES)
def test_pictures_of_the_reference_are_there_and_small(language: str) -> None:
    pictures = re.findall(r"\]\(pictures/([^)]+)\)", text_of(language))
    drawn = [f"{one.picture}.{one.language}.png" for one in sheets(language)]
    # Each example has one; `python tests/make_pictures.py examples` draws them.
    assert pictures == drawn
    for name in pictures:
        assert 500 < (FOLDER / "pictures" / name).stat().st_size < MOST_BYTES, name


@pytest.mark.parametrize("language", REFERENCES)
def test_links_within_the_reference_lead_to_headings(language: str) -> None:
    files = {"": text_of(language)}
    found = re.findall(r"\]\(([\w./-]*)#([^)]+)\)", files[""])
    assert len(found) > 15
    for name, anchor in found:
        if name not in files:
            files[name] = (FOLDER / name).read_text(encoding="utf-8")
        heads = re.findall(r"^#+ (.*)$", files[name], re.M)
        anchors = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]
        assert anchor in anchors, (name, anchor)
