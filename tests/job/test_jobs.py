"""Job files, names and numbers: what is said in a file is what is said on the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tools.command import run
from tools.effort import few, sampled

from sheetgen.cli.app import main
from sheetgen.job import jobfile
from sheetgen.job.namelist import read_names
from sheetgen.job.options import OPTIONS
from sheetgen.source.located import read_text
from sheetgen.source.problems import Problems, Refused

pytestmark = pytest.mark.usefixtures("here")


def only(folder: str = "output") -> bytes:
    (name,) = os.listdir(folder)
    return Path(folder, name).read_bytes()


def texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [document[n].get_textpage().get_text_bounded() for n in range(len(document))]


def write(name: str, text: str, encoding: str = "utf-8") -> None:
    Path(name).write_bytes(text.encode(encoding))


# Every choice, both ways

SAID = {
    "lang": "zh-Hant",
    "font": "NotoSansJP_400Regular.ttf",
    "draft": "yes",
    "piece": "A6",
    "orientation": "landscape",
    "pouch": "A6",
    "sealed-edge": "3mm",
    "pen": "fine",
    "token": "19mm",
    "theme": "colour",
    "margin": "7mm",
    "corners": "4mm",
    "hole": "left",
    "mirror-totals": "yes",
    "care": "yes",
    "footer": "no",
    "rules": "yes",
    "paper": "A3",
    "gutter": "9mm",
    "bleed": "3mm",
    "cut-marks": "lines",
    "tick-length": "4mm",
    "print-shop": "yes",
    "copies": "3",
    "together": "yes",
    "order": "stack",
    "names": "names.csv",
    "number-from": "7",
    "back": "blank",
    "duplex": "short",
    "backs": "after",
    "two-sheets": "yes",
    "offset": "1mm,-1mm",
    "back-offset": "0mm,2mm",
}
NEEDS = {
    "sealed-edge": ("pouch",),
    "order": ("copies", "number-from"),
    "duplex": ("back",),
    "backs": ("back",),
    "two-sheets": ("back",),
    "back-offset": ("back",),
    "hole": ("piece-a4",),
}


def test_every_choice_is_tried_here() -> None:
    assert set(SAID) == set(OPTIONS) - {"printer"}


@sampled(2)
@pytest.mark.parametrize("name", few(sorted(SAID), 2))
def test_a_job_file_says_what_an_option_says(name: str) -> None:
    """What is written by --write-job draws the same bytes again."""
    write("names.csv", "name\nAnn\nBen\n")
    names = [name, *NEEDS.get(name, ())]
    said = {key: SAID[key] for key in names if key in SAID}
    sheet = "qwixx"
    if name == "token":
        sheet = "qwixx-duell"
    if "piece-a4" in names:
        said["piece"] = "A4"
    arguments = []
    for key, value in said.items():
        if OPTIONS[key].takes.metavar:
            arguments += [f"--{key}", value]
        else:
            arguments.append(f"--no-{key}" if value == "no" else f"--{key}")
    job = "jobs/job.yaml" if name != "names" else "job.yaml"  # it reads below its own folder
    os.mkdir("jobs")
    result = run("render", sheet, *arguments, "-o", "one", "--write-job", job)
    assert result.exit_code == 0, result.output
    assert f"sheetgen render --job {job}" in result.output
    result = run("render", "--job", job, "-o", "two")
    assert result.exit_code == 0, result.output
    assert os.listdir("one") == os.listdir("two")
    assert only("one") == only("two")
    plain = run("render", sheet, "-o", "plain")
    assert plain.exit_code == 0
    unchanged = {"orientation", "draft", "theme", "together"}
    if name not in unchanged and os.listdir("plain") == os.listdir("one"):
        assert only("plain") != only("one"), "the choice changes nothing"


def test_a_job_by_hand() -> None:
    write("club.csv", "table,name\n1,Ann\n2,王小明\n")
    job = """\
# club night
sheets: [qwixx, qwixx-black]
lang: zh-Hant
together: yes
names: club.csv
order: stack
offset: [0.5mm, -1mm]
"""
    write("club-night.yaml", job)
    result = run("render", "--job", "club-night.yaml")
    assert result.exit_code == 0, result.output
    (name,) = os.listdir("output")
    what = "order-stack.names-club.offset-0.5mm,-1mm"
    assert name == f"qwixx+qwixx-black.zh-Hant.A5-on-A4.{what}.pdf"
    found = texts(only())
    assert sum(page.count("Ann") for page in found) == 2
    assert sum(page.count("王小明") for page in found) == 2


def test_the_command_line_comes_before_the_job() -> None:
    write("job.yaml", "sheets: qwixx\npaper: A3\noutput: elsewhere\n")
    assert run("render", "--job", "job.yaml").exit_code == 0
    assert os.listdir("elsewhere") == ["qwixx.en.A5-on-A3.pdf"]
    assert (
        run(
            "render", "cant-stop-express", "--job", "job.yaml", "--paper", "A4", "-o", "here"
        ).exit_code
        == 0
    )
    assert os.listdir("here") == ["cant-stop-express.en.A5-on-A4.pdf"]


def test_files_of_a_job_are_looked_up_beside_it(here: Path) -> None:
    os.makedirs("night/own")
    write("night/own/mine.yaml", "extends: qwixx\ntitle: Mine\n")
    write("night/names.csv", "Ann\n")
    write("night/job.yaml", "sheets: [own/mine.yaml]\nnames: names.csv\n")
    result = run("render", "--job", "night/job.yaml")
    assert result.exit_code == 0, result.output
    assert "Ann" in texts(only())[0]


@sampled(2)
@pytest.mark.parametrize(
    ("job", "told"),
    [
        ("sheet: qwixx\n", "job.yaml:1:1: `sheet` is not a key here; did you mean `sheets`?"),
        ("sheets: qwix\n", "job.yaml:1:9: there is no sheet `qwix`; did you mean `qwixx`?"),
        ("sheets: []\n", "job.yaml:1:9: `sheets` must have at least one entry"),
        ("paper: Leter\n", "job.yaml:1:8: there is no paper `Leter`; did you mean `Letter`?"),
        ("lang: zh-Hent\n", "job.yaml:1:7: there is no language `zh-Hent`"),
        ("together: maybe\n", "job.yaml:1:11: `together` must be yes or no"),
        ("copies: many\n", "job.yaml:1:9: `copies` must be a whole number"),
        ("gutter: 3\n", "job.yaml:1:9: `gutter` must be a length with its unit"),
        ("offset: [1mm]\n", "job.yaml:1:9: `offset` must be two lengths"),
        ("offset: {x: 1mm}\n", "job.yaml:1:9: `offset` must be one text"),
        ("theme: colourful\n", "job.yaml:1:8: there is no theme `colourful`"),
        ("names: nobody.csv\n", "nobody.csv: there is no such file"),
        ("back: qwixxx\n", "job.yaml:1:7: there is no sheet `qwixxx`; did you mean `qwixx`?"),
        ("pen: crayon\nhole: middle\n", "job.yaml:2:7: `hole` must be one of left, top"),
        ("pen: crayon\nhole: middle\n", "job.yaml:1:6: `pen` must be one of bullet, fine"),
        ("piece: A5\npiece: A6\n", "job.yaml:2:1: `piece` stands here twice"),
        ("- qwixx\n", "job.yaml:1:1"),
        ("copies: 3\n\tx", "job.yaml:2"),
    ],
)
def test_faults_of_a_job_are_told_at_their_line(job: str, told: str) -> None:
    write("job.yaml", job)
    result = run("render", "--job", "job.yaml")
    assert result.exit_code == 1, result.output
    assert told in result.output
    assert "Traceback" not in result.output
    assert not os.path.exists("output")


def test_a_job_that_is_not_there() -> None:
    result = run("render", "--job", "nothing.yaml")
    assert result.exit_code == 1
    assert "nothing.yaml: there is no such file" in result.output


@given(
    st.dictionaries(
        st.sampled_from(["sheets", *OPTIONS, "output"]), st.text(max_size=12), max_size=5
    )
)
def test_what_is_said_is_written_so_that_it_reads_back(said: dict[str, str]) -> None:
    flags = {name for name, option in OPTIONS.items() if not option.takes.metavar}
    skipped = {"sheets", *jobfile.FILES, *flags}  # flags are yes or no; files become paths
    said = {k: v for k, v in said.items() if k not in skipped and v.strip()}
    written = jobfile.write_job(jobfile.from_options((), said), "job.yaml")
    try:
        node = read_text(written, "job.yaml")
    except Refused:
        # Only characters that no YAML file may hold.
        assert any(not c.isprintable() for value in said.values() for c in value)
        return
    pairs = getattr(node, "pairs", {})
    for name, value in said.items():
        assert pairs[name].value.value == value


# Names


def test_each_name_gets_its_copy() -> None:
    write("names.csv", "name\nAnn Chen\n王小明\nBénédicte\n")
    assert run("render", "qwixx", "--names", "names.csv").exit_code == 0
    found = texts(only())
    assert len(found) == 2
    assert "Ann Chen" in found[0] and "王小明" in found[0]
    assert "Bénédicte" in found[1]


def test_a_name_stands_in_every_sheet_of_a_set_and_on_every_copy() -> None:
    write("names.csv", "Ann\nBen\n")
    arguments = ("--names", "names.csv", "--together", "--copies", "2")
    assert run("render", "qwixx", "cant-stop-express", *arguments).exit_code == 0
    whole = "".join(texts(only()))
    assert (whole.count("Ann"), whole.count("Ben")) == (4, 4)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBen\n", ["Ann", "Ben"]),
        ("name\nAnn\n\nBen", ["Ann", "Ben"]),
        ("姓名\n王小明\n", ["王小明"]),
        ("No;Name;Club\n1;Ann;X\n2;Ben;Y\n", ["Ann", "Ben"]),
        ("table\tplayer\n1\tAnn\n", ["Ann"]),
        ("table\n7\n8\n", ["7", "8"]),
        ('"name"\n"Chen, Ann"\n', ["Chen, Ann"]),
        ("\ufeffname\r\nAnn\r\nBen\r\n", ["Ann", "Ben"]),
        ("  Ann  \n", ["Ann"]),
        ("Full name,Team\nAnn Lee,Reds\n", ["Ann Lee"]),
        ("Spieler\nJörg\n", ["Jörg"]),
        ("名前\n花子\n", ["花子"]),
        ("プレイヤー,チーム\n花子,A\n", ["花子"]),
        ("座號,學生姓名\n1,王小明\n", ["王小明"]),
        ("编号,学生姓名\n1,王小明\n", ["王小明"]),
        ("First Name,Last Name,Team\nAnn,Lee,Reds\nBo,,Blues\n", ["Ann Lee", "Bo"]),
        ("Nachname;Vorname\nMüller;Jörg\n", ["Jörg Müller"]),
        ("Name;Vorname\nMüller;Jörg\n", ["Jörg Müller"]),  # the usual list of a German club
        ("Name;Vorname\nJörg Müller;Jörg\n", ["Jörg Müller"]),
        ("姓,名\n王,小明\n", ["王小明"]),
        ("Team name,Player\nReds,Ann\n", ["Ann"]),
        ("Mannschaft\nRot\n", ["Rot"]),
        ("桌號\n7\n", ["7"]),
    ],
)
def test_names_are_read_as_spreadsheets_write_them(text: str, names: list[str]) -> None:
    write("names.csv", text)
    problems = Problems()
    assert [named.text for named in read_names("names.csv", problems).names] == names
    assert not problems


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "names.csv: there are no names in this file"),
        ("name\n", "names.csv: there are no names in this file"),
        ("1,Ann\n2,Ben\n", "names.csv:1:1: which column holds the names?"),
        ("no,name\n1,Ann\n2,\n", "names.csv:3:3: this line has no name"),
        ('"Ann\n', "names.csv:1:1: this is no table"),
        ("Ann\x07\n", "names.csv:1:1"),
        ("W" * 300 + "\n", "names.csv:1:1"),
        ("name\nAnn\nएक\n", "names.csv:3:1"),
    ],
)
def test_names_that_cannot_be_printed_are_told_by_line(text: str, told: str) -> None:
    write("names.csv", text)
    result = run("render", "qwixx", "--names", "names.csv")
    assert result.exit_code == 1
    assert told in result.output
    assert "Traceback" not in result.output
    assert not os.path.exists("output")
    assert len(result.output) < 1500


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "name,club\nBen, Jr.,X\n",
            "names.csv:2:1: this line has 3 cells, but there are 2 headings",
        ),
        (
            "q\u0301z\n",
            "names.csv:1:1: “q\u0301z” holds a mark that belongs over a letter (U+0301)",
        ),
    ],
)
def test_names_are_never_cut_or_drawn_wrongly(text: str, told: str) -> None:
    write("names.csv", text)
    result = run("render", "qwixx", "--names", "names.csv")
    assert result.exit_code == 1
    assert told in result.output


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "no;First Name;Last Name\n1;Ann;Lee\n",
            "1 name from n.csv, in the column “First Name, Last Name”.",
        ),
        ("Gast\nAnn\n", "2 names from n.csv, which has no line of headings."),
    ],
)
def test_a_run_tells_which_column_it_took_and_how_many_names(text: str, told: str) -> None:
    write("n.csv", text)
    done = run("render", "qwixx", "--names", "n.csv")
    assert done.exit_code == 0 and told in done.stdout.splitlines()


def test_old_line_ends_are_read() -> None:
    write("names.csv", "name\rAnn\rBen\r")
    assert [n.text for n in read_names("names.csv", Problems()).names] == ["Ann", "Ben"]


def test_what_is_read_is_not_written_over(here: Path) -> None:
    names = "name\nAnn\n"
    sheet = "extends: qwixx\ntitle: Mine\n"
    for name in ("n.csv", "n.pdf"):
        write(name, names)
    for name in ("mine.yaml", "back.yaml"):
        write(name, sheet)
    write("j.yaml", "sheets: mine.yaml\n")
    kept = {path.name: path.read_bytes() for path in here.iterdir()}
    for arguments in (
        ("mine.yaml", "--names", "n.pdf", "-o", "n.pdf"),
        ("mine.yaml", "--write-job", "mine.yaml"),
        ("mine.yaml", "--names", "n.csv", "--write-job", "n.csv"),
        ("mine.yaml", "--back", "./back.yaml", "--write-job", "back.yaml"),
        ("--job", "j.yaml", "--write-job", "j.yaml"),
    ):
        result = run("render", *arguments)
        assert result.exit_code == 2, (arguments, result.output)
        assert "is read for this; name another file" in result.output
    result = run("render", "mine.yaml", "-o", "o.pdf", "--write-job", "o.pdf")
    assert result.exit_code == 2 and "would be written twice" in result.output
    assert {path.name: path.read_bytes() for path in here.iterdir()} == kept


@pytest.mark.parametrize("command", [("guide", "--pouch", "A4", "--piece", "A6"), ("calibrate",)])
def test_pages_are_not_written_over_other_files(command: tuple[str, ...], here: Path) -> None:
    write("notes.txt", "mine")
    result = CliRunner().invoke(main, [*command, "-o", "notes.txt"])
    assert result.exit_code == 2 and "notes.txt ends in .txt" in result.output
    assert (here / "notes.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("job", "told"),
    [
        ("lang: [zh-Hant]\n", "job.yaml:1:7: `lang` must be one text"),
        ("output: [here]\n", "job.yaml:1:9: `output` must be one text"),
        ("offset: [0.5mm, [x], -1mm]\n", "job.yaml:1:9: `offset` must be two lengths"),
        ("offset: --1mm,+-1mm\n", "job.yaml:1:9: `offset` must be two lengths"),
    ],
)
def test_lists_where_a_text_is_wanted_are_told(job: str, told: str) -> None:
    write("job.yaml", job)
    result = run("render", "qwixx", "--job", "job.yaml")
    assert result.exit_code == 1
    assert told in result.output


def test_there_is_an_end_to_how_many_pieces_are_drawn() -> None:
    write("names.csv", "Ann\n" * 1000)
    result = run("render", "qwixx", "--names", "names.csv", "--copies", "200000")
    assert result.exit_code == 1
    assert "these are 200000000 pieces; at most 400000 are drawn at once" in result.output


def test_a_long_job_ends_between_two_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import contextmanager

    from sheetgen.writers import pdf

    seen = 0

    @contextmanager
    def pressed():  # type: ignore[no-untyped-def]
        def stopped() -> bool:
            nonlocal seen
            seen += 1
            return seen > 3

        yield stopped

    monkeypatch.setattr(pdf, "unbroken", pressed)
    result = run("render", "qwixx", "--copies", "500", "-o", "out")
    assert result.exit_code == 130
    assert seen == 4
    assert not os.path.exists("out")


def test_a_sheet_whose_name_the_font_lacks_is_drawn_without_its_small_line() -> None:
    write("שלום.yaml", "extends: qwixx\ntitle: Mine\n")
    result = run("render", "שלום.yaml")
    assert result.exit_code == 0, result.output
    assert "the font lacks letters of it" in result.output


def test_names_in_another_encoding_are_told() -> None:
    write("names.csv", "姓名\n王小明\n", "cp950")
    result = run("render", "qwixx", "--names", "names.csv")
    assert result.exit_code == 1
    assert "Big5" in result.output


def test_a_sheet_without_a_line_for_a_name_says_so() -> None:
    write("bare.yaml", "extends: qwixx\ntitle: Bare\nlines: [Date]\n")
    write("plain.yaml", "title: Plain\nblocks: [{id: n, note: Hello}]\n")
    write("names.csv", "Ann\n")
    result = run("render", "plain.yaml", "--names", "names.csv")
    assert result.exit_code == 1
    assert "plain.yaml:1:1: this sheet has no line for a name" in result.output


def test_numbers_run_over_all_copies() -> None:
    assert run("render", "qwixx", "--copies", "5", "--number-from", "98").exit_code == 0
    whole = "".join(texts(only()))
    for number in range(98, 103):
        assert str(number) in whole
    assert "103" not in whole


def test_without_copies_one_page_is_numbered() -> None:
    assert run("render", "qwixx", "--piece", "A6", "--number-from", "501").exit_code == 0
    (page,) = texts(only())
    assert all(str(n) in page for n in range(501, 505))


def test_names_and_numbers_go_together() -> None:
    write("names.csv", "Ann\nBen\n")
    assert run("render", "qwixx", "--names", "names.csv", "--number-from", "701").exit_code == 0
    (page,) = texts(only())
    assert page.index("701") > 0 and page.index("702") > 0


@pytest.mark.parametrize("wrong", ["-1", "x", "1.5", "99999999"])
def test_numbers_that_are_none(wrong: str) -> None:
    result = run("render", "qwixx", "--number-from", wrong)
    assert result.exit_code == 2
    assert "whole number from 0" in result.output or "No such option" in result.output


@pytest.mark.parametrize(
    ("name", "value", "typed"),
    [
        ("names", "/etc/passwd", True),
        ("names", "../club.csv", True),
        ("names", "own/../../club.csv", True),
        ("names", "out/club.csv", True),
        ("sheets", "../mine.yaml", True),
        ("sheets", "[qwixx, /etc/mine.yaml]", True),
        ("theme", "../theme.yaml", True),
        ("back", "../mine.yaml", True),
        ("font", "~/font.ttf", False),
        ("font", "/etc/font.ttf", False),
        ("output", "../prints", True),
        ("output", "/tmp/prints.pdf", True),
        ("output", "out", True),
    ],
)
def test_a_job_reads_and_writes_below_its_own_folder(
    name: str, value: str, typed: bool, here: Path
) -> None:
    os.makedirs("night/own")
    os.makedirs("elsewhere")
    os.symlink("../elsewhere", "night/out")
    for path in ("club.csv", "elsewhere/club.csv"):
        write(path, "name\nAnn\n")
    write("mine.yaml", "extends: qwixx\n")
    write("theme.yaml", "extends: colour\n")
    write("night/job.yaml", f"sheets: qwixx\n{name}: {value}\n".replace("sheets: qwixx\nsh", "sh"))
    result = run("render", "--job", "night/job.yaml")
    assert result.exit_code == 1, result.output
    line = 1 if name == "sheets" else 2
    assert f"job.yaml:{line}:" in result.stderr
    assert "leads out of the folder of this job file" in result.stderr
    assert not os.path.exists("output") and not os.listdir("elsewhere")[1:]
    if typed:  # then the job says nothing of it
        other = {"names": "club.csv", "theme": "theme.yaml", "back": "mine.yaml"}
        told = [f"--{name}", other.get(name, "o.pdf")] if name != "sheets" else ["qwixx"]
        result = run("render", "--job", "night/job.yaml", *told)
        assert result.exit_code == 0, result.output


def test_a_job_puts_things_beside_itself_and_says_what_it_could_not_read() -> None:
    os.makedirs("night")
    write("club.csv", "name\nAnn\n")
    written = ("--write-job", "night/job.yaml")
    result = run("render", "qwixx", "-o", "night/o.pdf", *written)
    assert result.exit_code == 0, result.output
    assert "outside" not in result.output
    assert "output: o.pdf" in Path("night/job.yaml").read_text()
    os.unlink("night/o.pdf")
    assert run("render", "--job", "night/job.yaml").exit_code == 0
    assert os.path.isfile("night/o.pdf")
    result = run("render", "qwixx", "--names", "club.csv", *written)
    assert result.exit_code == 0, result.output
    assert "club.csv lies outside the folder of the job file" in result.stdout
