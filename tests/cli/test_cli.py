"""The command line: what it prints, where it writes, and how it fails."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tools import effort
from tools.command import run
from tools.effort import long, sampled

from sheetgen import __version__
from sheetgen.source import library
from sheetgen.words.languages import _READ

pytestmark = pytest.mark.usefixtures("here")

ROOT = Path(__file__).resolve().parents[2]
SHEETS = [
    "cant-stop-express",
    "cant-stop-express-100",
    "cant-stop-express-150",
    "qwixx",
    "qwixx-black",
    "qwixx-duell",
    "score-log",
]
MINI = """\
title: Mini
tables: {row: [0, 1, 3, 6]}
blocks:
  - id: rows
    rows: [{id: a, name: Alpha, colour: red, spaces: 1..3, score: row}]
  - {id: total, totals: all}
"""


def process(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-m", "sheetgen", *arguments],
        env={**environment, **options.pop("env", {})},  # type: ignore[dict-item]
        **{"capture_output": True, **options},  # type: ignore[call-overload]
    )


# list


def test_list_names_every_sheet_with_title_players_and_piece() -> None:
    lines, _, gallery = run("list").output.partition("\n\nGallery: ")
    lines = lines.splitlines()
    assert [line.split()[0] for line in lines] == SHEETS
    assert [line.split()[0] for line in gallery.splitlines()[1:]] == list(library.gallery())
    assert "Qwixx: Das Duell" in lines[-2]
    assert " ".join(lines[-2].split()).endswith("2 players A4 landscape")
    assert " ".join(lines[-1].split()).endswith("1–5 players A4 portrait")
    assert "1–4 players" in lines[0]
    assert max(map(len, ["Gallery: " + line for line in gallery.splitlines()[:1]] + lines)) <= 80


def test_list_speaks_the_language_asked_for() -> None:
    result = run("list", "--lang", "zh-TW")
    assert "快可思．黑骰變體" in result.output
    assert "欲罷不能．極速版（−150）" in result.output


def test_list_columns_stand_in_line_behind_wide_characters() -> None:
    lines = run("list", "--lang", "zh-Hant").output.splitlines()
    starts = set()
    for line in lines:
        if not line or line.startswith("Gallery: "):
            continue
        before = line[: re.search(r"\d(–\d+)? players", line).start()]  # type: ignore[union-attr]
        starts.add(sum(2 if ord(c) > 0x2E80 else 1 for c in before))
    assert len(starts) == 1


def test_list_json_holds_the_same() -> None:
    entries = json.loads(run("list", "--json", "--lang", "zh").stdout)
    assert [entry["name"] for entry in entries] == [*SHEETS, *library.gallery()]
    assert [entry["name"] for entry in entries if entry["gallery"]] == list(library.gallery())
    assert entries[3] == {
        "name": "qwixx",
        "title": "快可思",
        "language": "zh-Hant",
        "players": [2, 5],
        "piece": "A5 landscape",
        "languages": ["en", "de", "ja", "zh-Hans", "zh-Hant"],
        "shipped": True,
        "gallery": False,
        "file": entries[3]["file"],
    }


def test_own_sheets_in_the_folder_layouts_are_listed_first_found(here: Path) -> None:
    (here / "layouts").mkdir()
    (here / "layouts" / "mini.yaml").write_text(MINI, encoding="utf-8")
    (here / "layouts" / "qwixx.yaml").write_text("extends: qwixx\ntitle: Mine\n", encoding="utf-8")
    result = run("list", "--json")
    entries = {entry["name"]: entry for entry in json.loads(result.output)}
    assert entries["mini"]["shipped"] is False
    assert entries["mini"]["languages"] == ["en"]
    assert entries["qwixx"]["title"] == "Mine"


# render


def test_without_arguments_every_sheet_is_drawn_into_output(here: Path) -> None:
    result = run("render", "--lang", "all")
    assert result.exit_code == 0
    names = sorted(path.name for path in (here / "output").iterdir())
    assert names == sorted(
        f"{sheet}.{tag}.{'A4' if sheet in ('qwixx-duell', 'score-log') else 'A5'}-on-A4.pdf"
        for sheet in SHEETS
        for tag in ("en", "zh-Hant", "zh-Hans", "ja", "de")
    )
    assert all(os.path.join("output", name) in result.output for name in names)
    assert "actual size" in result.output
    assert "Cut the pieces apart first" in result.output


def test_a_piece_that_fills_the_paper_needs_no_word_on_cutting() -> None:
    assert "Cut" not in run("render", "qwixx-duell").output


def test_language_is_that_of_the_messages_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "zh-HK")
    result = run("render", "qwixx")
    assert "qwixx.zh-Hant.A5-on-A4.pdf" in result.output
    assert "請以實際大小列印" in result.output
    monkeypatch.setenv("SHEETGEN_LANG", "fr")
    assert "qwixx.en.A5-on-A4.pdf" in run("render", "qwixx").output


def test_the_locale_decides_where_nothing_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.words.localizer import message_language

    for name in ("SHEETGEN_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert message_language() == "zh-TW"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert message_language() == "en"


def test_paper_letter_takes_inch_pieces_in_place_of_a_sizes() -> None:
    result = run("render", "--paper", "letter")
    assert result.exit_code == 0, result.output
    assert "qwixx.en.half-letter-on-Letter.pdf" in result.output
    assert "qwixx-duell.en.Letter-on-Letter.pdf" in result.output


def test_what_fits_is_written_and_what_does_not_is_named(here: Path) -> None:
    result = run("render", "--piece", "A6")
    assert result.exit_code == 1
    written = {path.name.split(".")[0] for path in (here / "output").iterdir()}
    assert written == {"qwixx", "qwixx-black"}
    assert "cant-stop-express" in result.output and "qwixx-duell" in result.output
    assert "smallest that fits: A5" in result.output
    assert "smallest that fits: A4" in result.output


def test_a_token_that_is_too_large_is_refused_with_the_paper_that_would_do(here: Path) -> None:
    result = run("render", "qwixx-duell", "--token", "22mm")
    assert result.exit_code == 1
    assert "discs of 22 mm do not fit A4" in result.output
    assert "smallest that fits: A3" in result.output
    assert not list(here.rglob("*.pdf"))
    assert run("render", "qwixx-duell", "--token", "0.75in").exit_code == 0
    assert "--token" in run("render", "qwixx", "--token", "19mm").output


def test_one_result_goes_into_a_named_file(here: Path) -> None:
    assert run("render", "qwixx", "-o", "a/b/給小安.pdf").exit_code == 0
    assert (here / "a" / "b" / "給小安.pdf").read_bytes().startswith(b"%PDF-1.7")


def test_one_result_goes_to_standard_output() -> None:
    done = process("render", "qwixx", "-o", "-")
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF-1.7") and done.stdout.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize("target", ["all.pdf", "-"])
def test_several_results_into_one_target_are_wrong_usage(target: str, here: Path) -> None:
    result = run("render", "qwixx", "--lang", "all", "-o", target)
    assert result.exit_code == 2
    assert not list(here.iterdir())


def test_a_path_is_a_sheet_of_ones_own(here: Path) -> None:
    (here / "mini.yaml").write_text(MINI, encoding="utf-8")
    assert run("render", "mini.yaml", "--lang", "all").exit_code == 0
    assert (here / "output" / "mini.en.A5-on-A4.pdf").exists()
    assert not (here / "output" / "mini.zh-Hant.A5-on-A4.pdf").exists()


def test_a_language_the_own_sheet_does_not_carry_is_a_problem_unless_drafted(here: Path) -> None:
    (here / "mini.yaml").write_text(MINI, encoding="utf-8")
    result = run("render", "mini.yaml", "--lang", "zh-Hant")
    assert result.exit_code == 1
    assert "mini.yaml:1:8: “Mini” is not translated into Traditional" in result.output
    assert "mini.yaml:5:26: “Alpha” is not translated into Traditional" in result.output
    assert run("render", "mini.yaml", "--lang", "zh-Hant", "--draft").exit_code == 0
    assert (here / "output" / "mini.zh-Hant.A5-on-A4.draft.pdf").exists()


def test_an_own_sheet_without_the_usual_language_is_drawn_in_one_it_has_and_a_line_says_so(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "words: {zh-Hant: {Mini: 迷你, Alpha: 甲}}\n"
    (here / "mini.yaml").write_text(MINI + words, encoding="utf-8")
    for usual, drawn, lacking, said in (
        ("de", "en", "German (de)", "English (en)"),
        ("zh-Hans", "zh-Hant", "Simplified Chinese (zh-Hans)", "Traditional Chinese (zh-Hant)"),
    ):
        monkeypatch.setenv("SHEETGEN_LANG", usual)
        done = run("render", "mini.yaml", "qwixx", "-o", usual, "--write-job", f"{usual}.yaml")
        assert done.exit_code == 0 and done.stderr == ""
        assert sorted(os.listdir(usual)) == [
            f"mini.{drawn}.A5-on-A4.pdf",
            f"qwixx.{usual}.A5-on-A4.pdf",
        ]
        (line,) = [line for line in done.stdout.splitlines() if "`--lang" in line]
        assert line == (
            f"Not all texts are there in {lacking}, so this is in {said}: mini."
            f" `--lang {usual}` says what is missing."
        )
        assert run("render", "--job", f"{usual}.yaml").exit_code == 0
        assert run("render", "mini.yaml", "--lang", usual).exit_code == 1  # that was asked for
    to_stdout = run("render", "mini.yaml", "-o", "-")
    assert to_stdout.stdout_bytes.startswith(b"%PDF-") and "(zh-Hant): mini" in to_stdout.stderr


def test_the_same_command_twice_writes_the_same_bytes(here: Path) -> None:
    run("render", "qwixx")
    path = here / "output" / "qwixx.en.A5-on-A4.pdf"
    first = path.read_bytes()
    run("render", "qwixx")
    assert path.read_bytes() == first
    assert [p.name for p in path.parent.iterdir()] == [path.name]


# wrong usage


@sampled(2)
@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["render", "qwix"], "did you mean `qwixx`?"),
        (["check", "qwix"], "did you mean `qwixx`?"),
        (["render", "zzz"], "the sheets are:"),
        (["render", "--paper", "Foolscap"], "there are: A7, 4x6in, A6,"),
        (
            ["render", "--paper", "Leter"],
            "--paper: there is no paper `Leter`; did you mean `Letter`?",
        ),
        (["render", "--paper", "A4 landscape"], "name its size only"),
        (["render", "--piece", "A55"], "did you mean `A5`?"),
        (["render", "--piece", "A5 sideways"], "`landscape` or `portrait`"),
        (["render", "--piece", "3x5mm"], "from 20 mm to 2000 mm"),
        (["render", "--pen", "chisel"], "one of bullet, fine"),
        (["render", "--token", "20"], "such as `20mm`"),
        (["render", "--token", "900mm"], "between 5 mm and 60 mm"),
        (["render", "--token", "-1mm"], ""),
        (["render", "--lang", "zh-Hans-XX"], "there is no language `zh-Hans-XX`"),
        (["render", "--lang", "zh-Hent"], "did you mean `zh-Hant`?"),
        (["list", "--lang", "xx"], "there are: en, de, ja, zh-Hans, zh-Hant"),
        (["rendre"], "there is no command `rendre`; did you mean `render`?"),
        (["print"], "did you mean `render`?"),
        (["qwixx"], "`qwixx` is no command; print it with `sheetgen render qwixx`"),
        (["快可思"], "print it with `sheetgen render 快可思`"),
        (["render", "--nonsense"], "No such option '--nonsense'.\n"),
        (["render", "--papper", "A4"], "Did you mean '--paper'?"),
        (["render", ".."], "..: this is a folder; name a YAML file in it"),
        (["render", "wixx"], "did you mean `qwixx`?"),
        (["render", "快可恩"], "did you mean `qwixx`?"),
        (["render", "--lang", "zh-Hant,en"], "are written `zh-Hant+en`"),
        (["list", "--lang", "de en"], "are written `de+en`"),
        (["render", "--theme", "grau"], "did you mean `grey`?"),
        (["explain", "farbe"], "did you mean `colour`?"),
        (["explain", "鎖"], "did you mean `lock`?"),
        (["explain", "nonsense"], "the parts are: sheet"),
    ],
)
def test_wrong_usage_exits_2_with_a_hint_and_writes_nothing(
    arguments: list[str], hint: str, here: Path
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert hint in result.output
    assert not list(here.iterdir())


@sampled(3)
@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("快可思", "qwixx"),
        ("QWIXX", "qwixx"),
        ("Qwixx Black", "qwixx-black"),
        ("Yatzy", "yatzy"),
        ("kniffel", "yahtzee"),
    ],
)
def test_a_sheet_is_found_by_what_it_is_called(name: str, sheet: str, here: Path) -> None:
    from sheetgen.game.titles import titled

    assert titled(name) == sheet
    if sheet == "qwixx":
        (here / "j.yaml").write_text(f"sheets: [{name}]\nback: {name}\n", encoding="utf-8")
        for arguments in (("blank", name), ("render", name), ("render", "--job", "j.yaml")):
            assert run(*arguments).exit_code == 0


def test_a_file_of_another_kind_is_told_what_reads_it(here: Path) -> None:
    (here / "friday.yaml").write_text("sheet: qwixx\nplayers: [{name: Ann}]\n", encoding="utf-8")
    (here / "club.yaml").write_text("sheets: [qwixx]\npaper: A4\n", encoding="utf-8")
    (here / "club.csv").write_text("name\nAnn\n", encoding="utf-8")
    for name, told in (
        ("friday.yaml", "friday.yaml:1:1: this is a game file: `sheetgen score` reads it"),
        ("club.yaml", "print it with `sheetgen render --job club.yaml`"),
        ("club.csv", "`club.csv` is no sheet: sheets are YAML files."),
    ):
        done = run("render", name)
        assert done.exit_code and told in done.stderr
        assert "is not a key" not in done.stderr


def test_help_shows_examples() -> None:
    assert "sheetgen render qwixx --lang zh-Hant" in run("--help").output
    assert "--token 19mm" in run("render", "--help").output
    assert run("--version").output == f"sheetgen {__version__}\n"


# check


@long
def test_check_of_everything_is_fine() -> None:
    result = run("check")
    assert result.exit_code == 0
    assert "no problems" in result.output


def test_check_shows_place_text_line_and_caret(here: Path) -> None:
    (here / "mini.yaml").write_text(MINI.replace("colour:", "color:"), encoding="utf-8")
    result = run("check", "mini.yaml")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "mini.yaml:5:33: `color` is not a key here; did you mean `colour`?",
        "        rows: [{id: a, name: Alpha, color: red, spaces: 1..3, score: row}]",
        "    " + " " * 32 + "^",
    ]


def test_check_json_is_stable(here: Path) -> None:
    (here / "mini.yaml").write_text(MINI.replace("colour:", "color:"), encoding="utf-8")
    result = run("check", "mini.yaml", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [
        {
            "file": "mini.yaml",
            "line": 5,
            "column": 33,
            "id": "unknown-key-near",
            "level": "error",
            "text": "`color` is not a key here; did you mean `colour`?",
            "english": "`color` is not a key here; did you mean `colour`?",
        }
    ]
    assert json.loads(run("check", "qwixx", "--json").stdout) == []


def test_check_reports_all_files_at_once(here: Path) -> None:
    (here / "a.yaml").write_text("title: A\nblock: []\n", encoding="utf-8")
    (here / "b.yaml").write_text("", encoding="utf-8")
    result = run("check", "a.yaml", "b.yaml", "missing.yaml", ".")
    assert result.exit_code in (1, 2)
    result = run("check", "a.yaml", "b.yaml", "missing.yaml")
    assert "a.yaml:2:1" in result.stdout
    assert "b.yaml: the file is empty" in result.stdout
    assert "missing.yaml: there is no such file" in result.stdout


def test_check_finds_a_label_that_is_too_long(here: Path) -> None:
    long = "A name that is far too long for any chip at the start of a row"
    (here / "mini.yaml").write_text(
        MINI.replace("Alpha", long)
        .replace("1..3, score: row", "1..12")
        .replace("  - {id: total, totals: all}\n", ""),
        encoding="utf-8",
    )
    result = run("check", "mini.yaml")
    assert result.exit_code == 1
    assert re.search(r"mini\.yaml:5:26: “A name that is far too long", result.stdout)


def test_check_in_chinese(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "zh-Hant")
    (here / "mini.yaml").write_text(MINI.replace("colour:", "color:"), encoding="utf-8")
    assert "這裡沒有 `color` 這個鍵；是不是 `colour`？" in run("check", "mini.yaml").stdout


def test_check_takes_language_and_theme_files(here: Path) -> None:
    text = (ROOT / "layouts" / "words" / "zh-Hant.yaml").read_text(encoding="utf-8")
    (here / "xx.yaml").write_text(text.replace("faces:", "faces: 3\nface:", 1), encoding="utf-8")
    assert "xx.yaml" in run("check", "xx.yaml").stdout
    theme = (ROOT / "layouts" / "themes" / "colour.yaml").read_text(encoding="utf-8")
    (here / "dark.yaml").write_text(theme.replace("#fbe6e3", "#a02030", 1), encoding="utf-8")
    result = run("check", "dark.yaml")
    assert result.exit_code == 1
    assert "too dark" in result.stdout


# the world outside


def test_a_pipe_that_closes_ends_in_silence_as_with_other_tools() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "list"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"},
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(write)
    assert done.returncode == 141 and done.stderr == ""


def test_a_pdf_into_a_pipe_that_closes_ends_in_silence() -> None:
    read, write = os.pipe()
    os.close(read)
    done = process("render", "qwixx", "-o", "-", capture_output=False, stdout=write, stderr=-1)
    os.close(write)
    assert done.returncode == 141 and done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_dev_stdout_is_standard_output(here: Path) -> None:
    done = process("render", "qwixx", "-o", "/dev/stdout")
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.startswith(b"%PDF-") and done.stdout.endswith(b"%%EOF\n")
    assert not os.listdir(here)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_ends_in_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = process("list", capture_output=False, stdout=full, stderr=-1)
    assert done.returncode == 1
    assert len(done.stderr.decode().splitlines()) == 1
    assert "cannot be written" in done.stderr.decode()
    done = process("render", "qwixx", "-o", "/dev/full")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_read_only_folder_ends_in_one_line(here: Path) -> None:
    (here / "output").mkdir()
    (here / "output").chmod(stat.S_IREAD | stat.S_IEXEC)
    result = run("render", "--lang", "all")
    (here / "output").chmod(0o755)
    assert result.exit_code == 1
    assert result.stderr.count("cannot be written") == 1


def test_a_folder_that_is_a_file_ends_in_one_line(here: Path) -> None:
    (here / "output").write_text("not a folder")
    result = run("render", "--lang", "all")
    assert result.exit_code == 1
    assert result.stderr.count("cannot be written") == 1
    assert (here / "output").read_text() == "not a folder"


def test_a_failed_write_leaves_the_old_file_and_no_draft(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "output").mkdir()
    old = here / "output" / "qwixx.en.A5-on-A4.pdf"
    old.write_bytes(b"%PDF-old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    result = run("render", "qwixx")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert old.read_bytes() == b"%PDF-old"
    assert list(old.parent.iterdir()) == [old]


def test_a_file_that_is_open_elsewhere_is_named_and_the_others_are_written(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sheetgen.source.output

    real = os.replace

    def locked(source: str, target: str) -> None:
        if "zh-Hant" in target:
            raise PermissionError(13, "The process cannot access the file", target)
        real(source, target)

    monkeypatch.setattr(sheetgen.source.output.os, "replace", locked)
    result = run("render", "qwixx", "--lang", "all")
    assert result.exit_code == 1
    assert os.path.join("output", "qwixx.zh-Hant.A5-on-A4.pdf") in result.stderr
    assert sorted(p.name for p in (here / "output").iterdir()) == [
        f"qwixx.{tag}.A5-on-A4.pdf" for tag in ("de", "en", "ja", "zh-Hans")
    ]


def test_links_keep_pointing_and_rights_are_kept(here: Path) -> None:
    if not hasattr(os, "symlink") or sys.platform == "win32":
        pytest.skip("no links")
    (here / "real.pdf").write_bytes(b"%PDF-old")
    (here / "real.pdf").chmod(0o640)
    (here / "link.pdf").symlink_to("real.pdf")
    assert run("render", "qwixx", "-o", "link.pdf").exit_code == 0
    assert (here / "link.pdf").is_symlink()
    assert (here / "real.pdf").read_bytes().startswith(b"%PDF")
    assert (here / "real.pdf").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_leaves_nothing_half_written(here: Path) -> None:
    slow = (
        "import time, sheetgen.cli.output as o\n"
        "from sheetgen.cli.app import main\n"
        "real = o.write_file\n"
        "def write(*what):\n    real(*what); print('WROTE', flush=True); time.sleep(20)\n"
        "o.write_file = write\n"
        "main(['render', '--lang', 'all'])\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", slow],
        env={**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "WROTE\n"
    child.send_signal(signal.SIGINT)
    _, stderr = child.communicate(timeout=30)
    assert child.returncode == 130
    assert stderr.strip().splitlines()[-1] == "stopped; no half-written file is left behind"
    assert "Traceback" not in stderr
    files = list((here / "output").iterdir())
    assert len(files) == 1
    assert files[0].read_bytes().rstrip().endswith(b"%%EOF")


def test_an_old_code_page_does_not_end_in_a_traceback() -> None:
    done = process("list", "--lang", "zh-Hant", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    (Path.cwd() / "a.yaml").write_text("標題: 四色\n", encoding="utf-8")
    done = process("check", "a.yaml", env={"PYTHONIOENCODING": "cp1252"})
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_a_progress_bar_is_shown_only_where_nobody_reads_the_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sheetgen.cli.printing import writing
    from sheetgen.words.localizer import Localizer

    class Terminal:
        def isatty(self) -> bool:
            return True

    class Pipe(Terminal):
        def isatty(self) -> bool:
            return False

    drawings = [object()] * 12
    monkeypatch.setattr(writing.sys, "stderr", Terminal())
    monkeypatch.setattr(writing.sys, "stdout", Pipe())
    assert writing.progress(drawings, Localizer("en")) is not drawings  # type: ignore[arg-type]
    assert writing.progress(drawings[:2], Localizer("en")) is not None  # type: ignore[arg-type]
    monkeypatch.setattr(writing.sys, "stdout", Terminal())
    assert writing.progress(drawings, Localizer("en")) is drawings  # type: ignore[arg-type]


def test_a_sheet_in_a_new_language_needs_only_a_file(here: Path) -> None:
    """A language is one more file in layouts/words/; nothing else is touched."""
    folder = here / "layouts" / "words"
    folder.mkdir(parents=True)
    text = (ROOT / "layouts" / "words" / "zh-Hant.yaml").read_text(encoding="utf-8")
    text = text.replace("language: zh-Hant", "language: lzh", 1)
    text = re.sub(r"aliases: .*", "aliases: [classical]", text, count=1)
    (folder / "lzh.yaml").write_text(text, encoding="utf-8")
    _READ.clear()
    result = run("render", "qwixx", "--lang", "Classical")
    assert result.exit_code == 0, result.output
    assert (here / "output" / "qwixx.lzh.A5-on-A4.pdf").exists()
    (folder / "lzh.yaml").write_text(text.replace('  "Red": 紅\n', ""), encoding="utf-8")
    _READ.clear()
    result = run("check", *(() if effort.LONG else ("--lang", "lzh")))
    assert result.exit_code == 1
    assert "“Red” is not translated into lzh" in result.stdout
    shutil.rmtree(here / "layouts")
    _READ.clear()


def test_adding_a_game_needs_no_python(here: Path) -> None:
    """A new game's YAML, and it is drawn in both languages."""
    (here / "farkle.yaml").write_text(
        """\
title: Snake Eyes
players: 2
piece: A6 landscape
tables: {eyes: [0, 2, 5, 9, 14], bust: [0, -10, -20]}
blocks:
  - id: eyes
    rows:
      - {id: ones, name: Ones, colour: blue, boxes: 4, score: eyes}
      - {id: sixes, name: Sixes, colour: red, boxes: [2, 2], score: eyes}
  - id: busts
    rows: [{id: bust, name: Busts, note: "−{{ loss }} each", boxes: 2, score: bust, ends: yes}]
  - {id: legend, table: eyes, heads: [Crosses, Points]}
  - {id: sum, totals: all}
arrange: [[eyes], [legend, busts], [sum]]
words:
  zh-Hant: {Snake Eyes: 蛇眼, Ones: 一點, Sixes: 六點, Busts: 爆掉}
""",
        encoding="utf-8",
    )
    assert run("check", "farkle.yaml").exit_code == 0
    assert run("render", "farkle.yaml", "--lang", "all").exit_code == 0
    for tag in ("en", "zh-Hant"):
        assert (here / "output" / f"farkle.{tag}.A6-on-A4.pdf").stat().st_size > 5000


# Languages that are taken, and those that are left out

OWN = (
    "title: A\npiece: A6 landscape\nblocks: [{id: a, note: B}]\nwords: {zh-Hant: {A: 甲, B: 乙}}\n"
)


def test_the_languages_that_a_sheet_of_ones_own_lacks_are_told(here: Path) -> None:
    Path("mine.yaml").write_text(OWN, encoding="utf-8")
    lines = run("render", "mine.yaml", "qwixx", "--lang", "all").output.splitlines()
    (told,) = [line for line in lines if line.startswith("Not drawn in ")]
    assert told.startswith(
        "Not drawn in German (de), Japanese (ja), Simplified Chinese (zh-Hans): "
    )
    assert told.endswith("mine. `--lang de` says what is missing.")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("render", "qwixx", "--lang", "zh"), True),
        (("render", "qwixx", "--lang", "zh+en"), True),
        (("list", "--lang", "ZH"), True),
        (("blank", "qwixx", "--lang", "zh"), True),
        (("list", "--lang", "zh-TW"), False),
        (("list", "--lang", "zh-Hant"), False),
        (("list", "--lang", "de"), False),
    ],
)
def test_a_language_of_several_kinds_says_which_was_taken(
    command: tuple[str, ...], told: bool
) -> None:
    said = "is read as Traditional Chinese (zh-Hant); for Simplified Chinese (zh-Hans) type the tag"
    assert (said in run(*command).output) is told


def test_a_sheet_without_a_card_says_how_to_add_one_and_what_has_one(here: Path) -> None:
    Path("mine.yaml").write_text(OWN, encoding="utf-8")
    said = run("render", "mine.yaml", "--back", "rules", "--lang", "en").output
    assert "layouts/rules/mine.en.txt" in said and "these have one: cant-stop-express, " in said
    said = run("render", "qwixx", "--rules", "--lang", "zh-Hant").output
    assert "no rules card" not in said
