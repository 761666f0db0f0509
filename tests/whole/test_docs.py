"""The documents are true: commands run, examples are fine, keys are all there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from tools.effort import few

from sheetgen.cli.app import main
from sheetgen.job.options import OPTIONS, Flag, Word

ROOT = Path(__file__).resolve().parents[2]
READMES = ["README.md", "README.zh-Hant.md"]


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def code_blocks(name: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", text_of(name), re.S)


def commands(name: str) -> list[list[str]]:
    """Every `sheetgen ...` line of a README's shell blocks, without the explanation after it."""
    found = []
    for block in code_blocks(name, "sh"):
        for line in block.splitlines():
            if line.startswith("sheetgen "):
                found.append(shlex.split(re.split(r"  +", line)[0])[1:])
    return found


def example(name: str, first: str) -> str:
    """The YAML example of a README that starts with a key."""
    (found,) = (block for block in code_blocks(name, "yaml") if block.startswith(first))
    return found


def test_both_readmes_show_the_same_commands_and_examples() -> None:
    def bare(name: str) -> list[list[str]]:
        return [[a for a in c if not a.endswith(".pdf")] for c in commands(name)]

    assert bare(READMES[0]) == bare(READMES[1])
    for kind in ("yaml", "powershell", "python"):
        assert code_blocks(READMES[0], kind) == code_blocks(READMES[1], kind)


@pytest.mark.parametrize(
    ("name", "language"), [("README.md", "en"), ("README.zh-Hant.md", "zh-Hant")]
)
def test_output_shown_in_the_readme_is_what_comes_out(
    name: str, language: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", language)
    wrong = example(name, "extends").replace("spaces: 2..8", "spces: 2..8")
    (here / "friday.yaml").write_text(example(name, "sheet:"), encoding="utf-8")
    (here / "short.yaml").write_text(wrong, encoding="utf-8")
    shown = [block for block in code_blocks(name, "text") if "$ " in block]
    assert len(shown) == 3
    for block in shown:
        command, *lines = block.splitlines()
        arguments = shlex.split(command.split("sheetgen ", 1)[1])
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == (0 if arguments[0] == "score" else 1)
        printed = [line.rstrip() for line in result.output.splitlines()]
        for line in lines:
            start = line.rstrip().removesuffix("…")
            assert any(
                p == line.rstrip() or (line.endswith("…") and p.startswith(start)) for p in printed
            ), (line, printed)


@pytest.mark.parametrize("name", few(READMES, 2))  # both show the same
def test_the_python_of_the_readme_runs_and_does_what_its_comments_say(
    name: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "friday.yaml").write_text(example(name, "sheet:"), encoding="utf-8")
    (code,) = code_blocks(name, "python")
    exec(compile(code, name, "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("red:2 ")
    assert "[('Ann', 33), ('Ben', 34)]" in lines
    told = [line for line in lines if " smallest that fits: " in line]
    assert told == lines[-1:]  # an A7 is too small, and what is large enough comes last
    assert lines[-2].startswith("layouts/qwixx.yaml:")
    command = ["render", "qwixx", "--lang", "zh-Hant+en", "--piece", "A5", "--paper", "A4"]
    result = CliRunner().invoke(main, [*command, "-o", "theirs.pdf"])
    assert result.exit_code == 0, result.output
    assert (here / "theirs.pdf").read_bytes() == (here / "qwixx.pdf").read_bytes()


@pytest.mark.parametrize("name", READMES)
def test_the_readme_lists_every_sheet_of_the_gallery(name: str) -> None:
    listed = re.findall(r"^\| \[`([\w-]+)`\]\(layouts/gallery/\1\.yaml\)", text_of(name), re.M)
    there = [path.stem for path in (ROOT / "layouts" / "gallery").glob("*.yaml")]
    assert sorted(listed) == sorted(there)


def test_both_readmes_have_a_set_up_line_for_each_system() -> None:
    for name in READMES:
        text = text_of(name)
        assert (
            "python3 -m venv .venv && .venv/bin/pip install --quiet ."
            " && .venv/bin/sheetgen render --lang all" in text
        )
        assert ".venv/bin/python -m pytest" in text
        assert r".venv\Scripts\sheetgen render --lang all" in text


@pytest.mark.parametrize(
    "name",
    [
        *READMES,
        "layouts/README.md",
        "layouts/README.zh-Hant.md",
        "layouts/games.md",
        "layouts/printing.md",
        "fonts/README.md",
    ],
)
def test_links_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", text_of(name))
    for target in targets:
        if "://" not in target:
            assert ((ROOT / name).parent / target).exists(), target


def test_every_choice_of_a_print_job_is_explained() -> None:
    text = text_of("layouts/printing.md")
    for choice in OPTIONS.values():
        on = isinstance(choice.takes, Flag) and choice.takes.on
        name = f"--no-{choice.name}" if on else f"--{choice.name}"
        said = f"`{name}" in text or f"`{choice.name}`" in text
        assert said, choice.name
        for word in choice.takes.values if isinstance(choice.takes, Word) else ():
            assert word in text, (choice.name, word)


def test_every_requirement_of_print_is_accounted_for_by_a_test_or_question_that_is_there() -> None:
    text = text_of("tests/README.md")
    rows = dict(re.findall(r"^\| R(\d+) \|.*\| ([^|]*) \|$", text, re.M))
    assert {*range(1, 43), *range(58, 63)} <= set(map(int, rows))
    for number, tests in rows.items():
        assert tests, number
        for test in tests.split(", "):
            module, name = test.split("::")
            (path,) = ROOT.glob(f"tests/**/{module}.py")
            assert f"def {name}(" in path.read_text(encoding="utf-8"), test


def table_keys(heading: str) -> list[str]:
    """First cells of the table under a heading of layouts/README.md."""
    section = text_of("layouts/README.md").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([a-z-]+)`", section, re.M)


def test_the_theme_of_the_reference_is_fine_and_draws_every_sheet(here: Path) -> None:
    (text,) = [
        block
        for block in code_blocks("layouts/README.md", "yaml")
        if block.startswith("# layouts/themes/")
    ]
    path = here / text.splitlines()[0].removeprefix("# ")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    for arguments in (["check", str(path)], ["render", "qwixx-black", "--theme", path.stem]):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 0, result.output


def test_the_reference_has_every_key_of_a_theme_and_every_theme() -> None:
    from sheetgen.drawing import shapes
    from sheetgen.drawing.theme import BANDS, CHIPS, NUMBERS
    from sheetgen.drawing.themefile import COLOUR_KEYS, LEAST_KEYS, NEEDED, THEME_KEYS, ZONE_KEYS
    from sheetgen.source import library

    keys = table_keys("Keys of a theme")
    assert keys == list(THEME_KEYS)
    section = text_of("layouts/README.md").split("\n## Keys of a theme\n")[1].split("\n## ")[0]
    named = set(re.findall(r"`([a-z]+)[`:]|\b([a-z]+):", section))
    named = {a or b for a, b in named}
    choices = {*CHIPS, *BANDS, *NUMBERS, *shapes.SYMBOLS}
    parts = {*COLOUR_KEYS, *ZONE_KEYS, *LEAST_KEYS, "loss", "even", "gain"}
    assert choices | parts <= named
    section = text_of("layouts/README.md").split("\n## Themes\n")[1].split("\n## ")[0]
    listed = re.findall(r"^- \[([a-z-]+)\]\(themes/\1.yaml\)", section, re.M)
    home = str(ROOT / "layouts" / "themes")
    shipped = [name for name, path in library.files("themes").items() if path.startswith(home)]
    assert sorted(listed) == sorted(shipped)
    needed = re.findall(r"^\| `([a-z]+)` .*\| yes \|$", text_of("layouts/README.md"), re.M)
    assert set(NEEDED) <= set(needed)


def test_reference_of_colours_matches_the_theme() -> None:
    from sheetgen.drawing.themefile import read_theme
    from sheetgen.reader.keys import ROW

    theme = read_theme()
    assert re.findall(r"`([a-z]+)`", ROW.keys["colour"].about) == list(theme.for_rows)
    assert "`grey` is for discs only" in " ".join(text_of("layouts/README.md").split())
    assert [name for name in theme.colours if name not in theme.for_rows] == ["grey"]


def test_every_kind_of_complaint_is_documented_at_its_level() -> None:
    from sheetgen.checks.registry import RULES

    rows = re.findall(
        r"^\| `([a-z-]+)` \| (error|warning|note) \|", text_of("layouts/games.md"), re.M
    )
    assert rows == [(kind, rule.level) for kind, rule in RULES.items()]
    assert all(rule.about.strip() for rule in RULES.values())


def test_game_files_of_the_reference_score(here: Path) -> None:
    games = code_blocks("layouts/games.md", "yaml")
    tables = code_blocks("layouts/games.md", "csv")
    assert len(games) == 2 and len(tables) == 2
    for game in games:
        (here / "game.yaml").write_text(game, encoding="utf-8")
        result = CliRunner().invoke(main, ["score", "game.yaml", "--strict"])
        assert result.exit_code == 0, result.output  # what is written is right
    for table in tables:
        (here / "game.csv").write_text(table, encoding="utf-8")
        result = CliRunner().invoke(main, ["score", "--sheet", "qwixx", "game.csv"])
        assert "Ann: " in result.output, result.output
        assert "!!" not in result.output


def test_all_words_of_the_scorer_are_translated() -> None:
    from sheetgen.checks.registry import RULES
    from sheetgen.words.languages import read_language

    assert {rule.wording for rule in RULES.values()} <= set(read_language("zh-Hant").program)
