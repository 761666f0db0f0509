"""Do two checkouts of sheetgen produce the same, byte for byte?

    python tests/bench/same.py OLD NEW [--only PART,PART] [--quick] [--keep FOLDER]

Runs the same commands, and calls of the library, with both checkouts, and compares exit codes, what
is told, and every file that is written. What differs is listed; exit status 1 where something
does. What to run is made from OLD: its sheets, languages, games and wrong layout files. With
`--keep`, what a clean OLD produced is kept in a folder, and only NEW is run from then on. `--quick`
runs about a tenth. Needs all that the tests need (the extra `test`).
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import io
import itertools
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import NamedTuple

PIECES = ("A5", "A6", "A4", "half-letter", "Letter")
THEMES = ("colour", "grey", "ink-saver", "large-print")
BOTH = ("en", "zh-Hant")
BYTECODE = os.path.join(tempfile.gettempdir(), "same-bytecode")  # stays: starting takes long else
CHUNK = 60  # commands in one process
SAMPLE = (
    11  # --quick takes one of so many; it shares no divisor with the number of themes, forms, ...
)
MOST_TOLD = 30
MEASURED = "--across 149.5 --down 150 --left 20.5 --top 19 --back-left 20 --back-top 20.5"
OK, BAD = "in/NotoSansJP_400Regular.ttf", "in/NotoSansJP_700Bold.ttf"

# Commands `sheetgen render ...`, each by itself.
RENDER = f"""
qwixx qwixx-black --back rules
qwixx --back qwixx-black
qwixx --back blank --duplex long --copies 3
qwixx --back qwixx-black --duplex short --backs after --copies 5
qwixx --back rules --two-sheets
qwixx --back rules --back-offset 0mm,2mm --offset 0.5mm,-1mm
qwixx --rules --lang zh-Hant
qwixx --names in/club.csv
qwixx --names in/club.csv --order stack --piece A6 --pen fine
qwixx --names in/wrong.csv
qwixx --names in/none.csv
qwixx --number-from 7 --copies 9 --order stack
qwixx --number-from 7 --copies 9 --order page
qwixx --piece A6 --pen fine
qwixx --piece 190x126mm --orientation landscape
yatzy --piece A5 --orientation landscape
qwixx --piece "A5 portrait"
qwixx --bleed 3mm
qwixx --bleed 3mm --paper A3 --gutter 10mm
qwixx --cut-marks lines
qwixx --cut-marks none
qwixx --tick-length 4mm --cut-marks ticks
qwixx --print-shop
qwixx --print-shop --bleed 3mm --theme grey --back rules
qwixx --hole left --piece A4
qwixx --hole top --piece A4
qwixx --hole right --corners 5mm --piece A4
qwixx --hole bottom --piece A4
qwixx --hole left
qwixx --corners 5mm
qwixx --mirror-totals
cant-stop-express --mirror-totals --lang ja
qwixx --care
qwixx --no-footer
qwixx --footer
qwixx --pouch A5
qwixx --pouch A4 --sealed-edge 5mm
qwixx --pouch A6 --pen fine
qwixx --pouch A5 --sealed-edge 2mm --corners 3mm
qwixx --gutter 8mm --paper A3
qwixx-duell --token 19mm
qwixx-duell --token 15mm --theme grey --back rules
qwixx --margin 5mm
qwixx --margin 12mm
qwixx --font {OK}
qwixx --font {OK},{BAD} --lang ja
qwixx --font {OK} --lang zh-Hant
qwixx --font in/club.csv
qwinto --draft --lang de
qwinto --lang de
qwixx --draft --lang fr
qwixx --lang zh-Hant+en --back rules
qwixx --lang all --piece A6 --pen fine
qwixx cant-stop-express score-log --together
qwixx qwixx-black --together --copies 3 --lang all
qwixx yatzy --together --paper A3
qwixx --paper universal
qwixx --paper 13x19in
qwixx --paper A3
qwixx --paper Letter --lang all
qwixx --printer Nobody
qwixx --job in/job.yaml
--job in/job.yaml
--job in/job.yaml --theme grey --copies 2
--job in/bad-job.yaml
--job in/club.csv
--job in/none.yaml
qwixx -o -
qwixx -o in/club.csv/x.pdf
qwixx qwixx-black -o both.pdf
qwixx qwixx-black -o -
qwixx -o deep/down/one.pdf
qwixx qwixx
qwix
none.yaml
in/mine.yaml
in/mine.yaml --lang zh-Hant --back rules
in/bad.yaml
--gallery --lang en
--lang all
--piece A6
--paper A6
--nonsense
"""
# What is typed one after the other in one folder; lines that are indented go on.
ROWS = {
    "options": f"""
calibrate --printer Office {MEASURED} --sides 2
  calibrate --list
  render qwixx --printer Office --back rules
  render qwixx --printer Ofice
  guide --pouch A4 --piece A6 --printer Office
  discs qwixx-duell --printer Office
  calibrate --with Office
  render --job in/job.yaml --printer Office --write-job job.yaml
  render --job job.yaml -o again
render qwixx --write-job jobs/one.yaml --piece A6 --pen fine --theme grey --hole left --care
  render --job jobs/one.yaml -o again
  preview --job jobs/one.yaml --page 1 --dpi 60
render qwixx --names in/club.csv --order stack --back rules --backs after --write-job two.yaml
  render --job two.yaml -o again
render qwixx --write-job in/club.csv/x.yaml
""",
    "extras": """
new mine
  check mine.yaml
  check mine.yaml --json
  render mine.yaml --lang all --draft
  blank mine.yaml
  new mine
new layouts/club --from qwixx --title "Club night"
  list
  list --json
  render club --lang zh-Hant --draft
  check club
  words check
new copy --from yatzy
  check copy.yaml
new lucky --from qwixx --shuffle numbers --seed 5
  render lucky.yaml
new lucky --from qwixx --shuffle numbers --shuffle colours --seed 77 --title Lucky
  render lucky.yaml
new lucky --from cant-stop-express --shuffle numbers --seed 5
new lucky --from qwixx-mixx-a --shuffle colours --seed 5
new lucky --from nothing --shuffle colours --seed 5
new lucky --shuffle colours --seed 5
new no/such/../folder --from qwixx
words new fr
  words check fr
  words check fr --json
  words status --json
  render qwixx --lang fr
  render qwixx --lang fr --draft
  words export fr
  words import fr.po -o other.yaml
  words new fr
words new ko --program -o ko.yaml
words export de
  words import de.po
  words import de.po -o own.yaml
words export zh-Hant --program -o zh.po
  words import zh.po -o zh.yaml
words export xx
words import none.po
schema -o schema.json
""",
}
EXTRAS = """
guide --pouch A4 --piece A6
guide --pouch A4 --piece 54x86mm --lang all
guide --pouch A4 --piece A5 --paper A3
guide --pouch A5 --piece A4
guide --pouch A44 --piece A66 --paper A444 --lang xx
discs qwixx-duell --lang all
discs qwixx-duell --token 15mm --paper Letter
discs qwixx-duell --token 1mm
discs qwixx
calibrate --lang all
calibrate --paper Letter --sides 2
calibrate --printer X --across 1 --down x
calibrate --printer X
calibrate --list
papers --paper Letter --pen fine
papers --pen bullet --json
papers --lang zh-Hant
papers qwixx yatzy
papers qwixx-duell --json
papers nothing
fonts
fonts --json
fonts --lang zh-Hant
fonts --lang ja --json
fonts --lang xx
list
list --json
list --lang zh-Hant
list --lang xx
explain
explain nothing
explain row.nothing
explain spacse
schema
words status
words status --json
words check
words check zh-Hant
words check de --json
words check xx
words new de
words new zz-nonsense
check
check --json
check qwixx --lang ja
check qwixx --lang xx
check nothing
check none.yaml
"""
SCORE = (
    "in/friday.yaml --quiet",
    "in/friday.yaml --strict",
    "in/friday.yaml in/none.yaml in/scores.csv",
    "in/scores.csv",
    "in/scores.csv --sheet qwixx",
    "in/scores.csv --sheet qwixx --format csv",
    "in/scores.csv --sheet qwix --lang xx",
    "in/scores.tsv --sheet qwixx --lang zh-Hant",
    "in/game.json",
    "in/game.json --format markdown",
    "in/bad.json",
    "in/chinese-big5.yaml",
    "in/chinese-utf-16.yaml",
    "- --sheet qwixx",
)
TYPED = (
    "player,red,yelow\nAnn,2 3,\nBen,2 3 4,,5,6\nCat,2,3\n",
    "sheet: qwixx\nplayers: [{name: Ann, red: 2 3 x}]\n",
    '{"sheet": "qwixx", "players": [{"name": "Ann", "red": [2, 3]}]}',
    "",
)
WRONG = ("nonsense", "", "0", "-1", "99999mm", "1mm", "3", "A5", "a,b", "1 mm", "no/such.csv")
DOOR = """
import sheetgen
from sheetgen import *
def one(name, language="en", **options):
    piece = lay_out(load_sheet(name), language, **options)
    print(piece.language, piece.size, piece.title, piece.page.width, piece.page.height)
    print(*piece.page.items, *piece.fields().items(), sep="\\n")
    return piece
def games(what, sheet=None):
    for game in load_games(what, sheet):
        print(game.sheet.name, game.complete, game.checks)
        result = score(game)
        print(*result.complaints, sep="\\n")
        for player in result.players:
            print(player.player.name, player.player.owner, player.total, player.certain)
            print(player.place, player.games, sorted(player.doubtful), *player.complaints)
            print([(row.row.id, row.marks, row.points) for row in player.rows])
try:
    {}
except Refused as refused:
    print(*refused.problems.in_order(), refused, sep="\\n")
"""
CALLS = """
write_pdf(one("qwixx", paper="A4"), "one.pdf", copies=3)
write_pdf([one("qwixx"), one("qwixx", "ja", orientation="landscape")], "two.pdf", title="Two")
write_pdf([one("qwixx", "zh-Hant+en"), one("qwixx", "zh-Hant")], "deep/two.pdf")
write_pdf([], "none.pdf")
write_pdf([one("qwixx"), one("qwixx", paper="A4")], "none.pdf")
write_pdf([one("qwixx"), one("qwixx", piece="A4")], "none.pdf")
write_pdf(one("qwixx"), "none.pdf", copies=0)
one("qwixx", piece="A6", pen="fine", mirror_totals=True)
one("qwixx", "zh-TW+en", paper="Letter")
one("qwixx", rules=True)
one("qwixx-duell", "de", token=19.5, theme="grey")
one("qwixx-duell", token=2)
one("qwixx", "enn", piece="A55", paper="A44", pen="thick", token=2)
one("qwixx", "all")
one("qwixx", "en+ja+de")
one("qwixx", theme="colur")
one("qwixx", piece="A7")
one("qwixx", piece="A4", paper="A5")
one("in/mine.yaml", draft=True)
one("in/mine.yaml", "zh-Hant")
one("in/bad.yaml")
one("qwix")
print(load("in/mine.yaml").parents, type(load("in/friday.yaml")[0]).__name__)
print(load("no/such"))
print(sheetgen.__version__, sheetgen.__all__, sheetgen.nothing)
games("in/friday.yaml")
games("in/scores.csv")
games("in/scores.csv", "qwixx")
games("in/game.json")
games("in/bad.json")
games("in/bad.yaml")
"""


class Command(NamedTuple):
    """Something to run: what follows `sheetgen`, or Python code."""

    args: tuple[str, ...]
    stdin: str = ""
    lang: str = "en"
    code: str = ""

    def __str__(self) -> str:
        lang = "" if self.lang == "en" else f"SHEETGEN_LANG={self.lang} "
        typed = f" <<< {shlex.quote(self.stdin)}" if self.stdin else ""
        return self.code or f"{lang}sheetgen {shlex.join(self.args)}{typed}"


class Part(NamedTuple):
    """Commands of one kind: those that stand alone, rows of such as follow each other, input."""

    alone: list[Command]
    rows: list[list[Command]] = []  # noqa: RUF012 (nobody changes it)
    files: dict[str, bytes] = {}  # noqa: RUF012 (by their path in the folder `in`)


class Job(NamedTuple):
    """What one process runs: each command under its name in the report."""

    commands: dict[str, Command]
    files: dict[str, bytes]
    in_a_row: bool


Told = dict[str, str]  # "exit code", "stdout", "stderr" and "file ..." of a command


# What is run


def typed(lines: str, *before: str, lang: str = "en") -> list[Command]:
    """A command for each line."""
    split = (shlex.split(line) for line in lines.splitlines() if line.strip())
    return [Command((*before, *words), lang=lang) for words in split]


def rows(lines: str) -> list[list[Command]]:
    """Commands that follow each other."""
    return [typed(row) for row in re.split(r"\n(?! )", lines) if row.strip()]


class Plan:
    """All parts, made from what is in a checkout."""

    def __init__(self, old: Path) -> None:
        self.old, self.tests = old, old / "tests"
        self.sheets = {s["name"]: s["languages"] for s in json.loads(ask(old, "list", "--json"))}
        self.input = {
            "club.csv": "table,name\n1,Ann\n2,王小明\n3,Ben\n".encode(),
            "wrong.csv": b"nom,prenom\nAnn\n",
            "job.yaml": b"sheets: [qwixx, qwixx-black]\nlang: zh-Hant\ntogether: yes\n"
            b"names: club.csv\norder: stack\nback: rules\ntheme: grey\n",
            "bad-job.yaml": b"sheets: [qwix]\npiece: A55\ncopeis: 3\nlang: [en]\nhole: 3\n",
            "mine.yaml": b"extends: qwixx\ntitle: Mine\n",
            "bad.yaml": b"extends: qwixx\npiece: A55\ntitel: Mine\n",
            "friday.yaml": b"sheet: qwixx\ncomplete: no\nplayers:\n"
            b"  - {name: Ann, red: 2 3 5 7 9 12, blue: 4 marks, penalties: 1, written: {red: 28}}\n"
            b"  - {name: Ben, red: 2 3 foo, green: 12 9 7}\n",
            "scores.csv": b"player,red,yelow,green\nAnn,2 3,,12\nBen,2 3 4 lock,,5,6\n",
            "scores.tsv": b"player\tred\tgreen\nAnn\t2 3\t12\nBen\t2 3 4 lock\t5\n",
            "game.json": json.dumps(
                {"sheet": "qwixx-duell", "players": [{"plays": "black", "red": [3, "5x2"]}]}
            ).encode(),
            "bad.json": b'{"sheet": "qwixx", "players": [{"name": "A", "red": [2, 3}]}',
            **{
                f"chinese-{codec}.yaml": "sheet: qwixx\nplayers:\n- name: 小明\n  紅: 2 3\n".encode(
                    codec
                )
                for codec in ("big5", "utf-16")
            },
        }

    def pdf(self) -> Part:
        """Every sheet in its languages on five pieces in all themes, and its rules card."""
        found = [
            f"{sheet} --lang {lang} --piece {piece} --theme {theme}"
            + (" --paper Letter" if "etter" in piece else "")
            for sheet, langs in self.sheets.items()
            for lang, piece, theme in itertools.product(langs, PIECES, THEMES)
        ]
        for sheet, langs in self.sheets.items():
            found += [f"{sheet} --lang {lang} --rules" for lang in langs]
            found += [f"{sheet} --lang {lang} --piece A6 --pen fine" for lang in langs]
            found += [f"{sheet} --lang zh-Hant+en"]
        return Part(typed("\n".join(found), "render"))

    def options(self) -> Part:
        """Each option of `render` as it may be, and with values that it may not have."""
        names = sorted(set(re.findall(r"(?<=--)[a-z][a-z-]+", ask(self.old, "render", "--help"))))
        wrong = [
            f"qwixx --{name}={shlex.quote(value)}"
            for name in names
            if name not in ("output", "write-job", "help")
            for value in WRONG
        ]
        files = dict(self.input)
        for name in names:
            for at, value in enumerate(("nonsense", "[1, 2]", "-1")):
                files[f"job-{name}-{at}.yaml"] = f"sheets: [qwixx]\n{name}: {value}\n".encode()
                wrong.append(f"--job in/job-{name}-{at}.yaml")
        fonts = {Path(name).name: (self.old / "fonts" / Path(name).name) for name in (OK, BAD)}
        files |= {name: path.read_bytes() for name, path in fonts.items()}
        alone = typed(RENDER + "\n".join(wrong), "render")
        return Part(alone + typed(RENDER, "render", lang="zh-Hant"), rows(ROWS["options"]), files)

    def preview(self) -> Part:
        """Pictures: every sheet as SVG, some as PNG, and contact sheets."""
        found = [
            f"{sheet} --lang {lang} --format svg{pieces}"
            for sheet in self.sheets
            for lang in BOTH
            for pieces in ("", " --pieces")
        ]
        found += [f"{sheet} --dpi 50 --lang zh-Hant" for sheet in self.sheets]
        found += ["--format contact --lang all", "--gallery --format contact --dpi 40"]
        found += ["qwixx --back rules --page 2", "qwixx --page 9", "qwixx --dpi 9", "qwix"]
        found += ["qwixx --format svg -o -", "qwixx --format gif", "--job in/job.yaml --page 1"]
        return Part(typed("\n".join(found), "preview"), files=self.input)

    def extras(self) -> Part:
        """All other pages, lists and files."""
        keys: list[str] = []
        part = ""
        for line in ask(self.old, "explain").split("\n\n")[0].splitlines():
            cells = re.split(r"\s{2,}", line)
            part = cells[0] or part
            names = re.findall(r"[a-z-]+", cells[-1])
            keys += [part, *names, *(f"{part}.{name}" for name in names)]
        found = [f"explain {key}" for key in keys]
        found += [f"blank {s} --lang {lang}" for s in self.sheets for lang in BOTH]
        found += ["blank qwixx --players Ann,Ben", "blank qwixx-duell --players A,B,C", "blank x"]
        alone = typed(EXTRAS + "\n".join(found)) + typed(EXTRAS, lang="zh-Hant")
        return Part(alone, rows(ROWS["extras"]))

    def score(self) -> Part:
        """Games worked by hand in every form, and such as the tests type in wrongly."""
        games: dict[str, bytes] = {}
        for path in sorted(self.tests.glob("games/*.yaml")):
            for at, case in enumerate(re.split(r"(?m)^- ", path.read_text("utf-8"))[1:]):
                case = textwrap.dedent("  " + case)
                within = re.search(r"(?m)^game:\n((?: .*\n|\n)*)", case)
                text = textwrap.dedent(within[1]) if within else case
                games[f"{path.stem}-{at}.yaml"] = text.encode()
        forms = itertools.product(games, ("table", "json", "csv", "markdown"), BOTH)
        found = [f"in/{name} --format {form} --lang {lang}" for name, form, lang in forms]
        names = [f"in/{name}" for name in games]
        found += [" ".join(["--quiet", *names]), " ".join(["--strict", *names])]
        texts: list[str] = []
        for name in ("test_entry.py", "test_score.py"):
            for node in ast.walk(ast.parse((self.tests / name).read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.append(node.value)
        for at, text in enumerate(dict.fromkeys(texts)):
            if "\n" not in text:
                text = f"sheet: qwixx\nplayers:\n- name: Ann\n  red: {text}\n  blue: 12\n"
            ending = "csv" if "," in text.split("\n")[0] else "yaml"
            games[f"typed-{at}.{ending}"] = text.encode("utf-8", "replace")
            found.append(f"in/typed-{at}.{ending} --lang {BOTH[at % 2]}")
        alone = typed("\n".join([*found, *SCORE]), "score")
        alone += typed("\n".join([*found[-200:], *SCORE]), "score", lang="zh-Hant")
        options = ((), ("--sheet", "qwixx", "--format", "json"))
        alone += [Command(("score", "-", *more), text) for text in TYPED for more in options]
        return Part(alone, files=games | self.input)

    def wrong(self) -> Part:
        """Layout files that are wrong, checked and drawn."""
        paths = sorted((self.tests / "wrong").glob("*.yaml"))
        files = {path.name: path.read_bytes() for path in paths}
        forms = ("check in/{}", "check in/{} --json", "render in/{}", "score --sheet in/{} -")
        found = "\n".join(form.format(name) for name in files for form in forms)
        chinese = typed(found, lang="zh-Hant")[::4]
        return Part(typed(found) + chinese, files=files)

    def help(self) -> Part:
        """The help of every command."""
        found = ["--help", "--version", "", "nothing", "words", "words nothing", "render -h"]
        for group in ("", "words "):
            text = ask(self.old, *group.split(), "--help").split("\nCommands:\n")[1]
            names = re.findall(r"(?m)^  ([a-z]+)  ", text)
            found += [f"{group}{name} {more}".rstrip() for name in names for more in ("--help",)]
        lines = "\n".join(line or "''" for line in found)
        return Part(typed(lines) + typed(lines, lang="zh-Hant") + [Command(())])

    def door(self) -> Part:
        """The library as a program calls it."""
        calls = CALLS.strip().splitlines()
        calls += [f'one("{sheet}", "{lang}")' for sheet, all in self.sheets.items() for lang in all]
        calls += [f'one("{sheet}", "en+zh-Hant", draft=True)' for sheet in self.sheets]
        for path in sorted(self.tests.glob("games/*.yaml")):
            calls.append(f'games("in/{path.name}")')
        games = self.score().files
        calls += [f'games("in/{name}")' for name in games if name.endswith(".yaml")]
        return Part([Command((), code=call) for call in calls], files=games | self.input)


PARTS: dict[str, Callable[[Plan], Part]] = {
    name: getattr(Plan, name)
    for name in ("pdf", "options", "preview", "extras", "score", "wrong", "help", "door")
}


def sample(part: Part) -> Part:
    """About a tenth of a part, always the same."""
    return part._replace(alone=part.alone[::SAMPLE], rows=part.rows[::SAMPLE])


def jobs(name: str, part: Part) -> Iterator[Job]:
    """A part as the processes that run it."""
    alone = list(dict.fromkeys(part.alone))
    for at in range(0, len(alone), CHUNK):
        some = {f"{name}: {command}": command for command in alone[at : at + CHUNK]}
        yield Job(some, part.files, False)
    for row in part.rows:
        steps = {f"{name}: {row[0]} .. {n}: {command}": command for n, command in enumerate(row)}
        yield Job(steps, part.files, True)


# Running it


def environment(checkout: Path, root: Path) -> dict[str, str]:
    """A world of its own, in which only the checkout differs."""
    own = {"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_CACHE_HOME": "cache"}
    own |= {"XDG_DATA_HOME": "data"}
    fixed = {"PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    fixed |= {"PYTHONPYCACHEPREFIX": BYTECODE}  # nothing is written into a checkout
    fixed |= {"COLUMNS": "100", "LANG": "C.UTF-8", "SHEETGEN_LANG": "en"}
    return os.environ | fixed | {key: str(root / folder) for key, folder in own.items()}


def ask(checkout: Path, *args: str) -> str:
    """What a command of a checkout says."""
    with tempfile.TemporaryDirectory(prefix="same-") as folder:
        return subprocess.run(
            [sys.executable, "-m", "sheetgen", *args],
            capture_output=True,
            check=True,
            cwd=folder,
            encoding="utf-8",
            env=environment(checkout, Path(folder, "root")),
        ).stdout


def run(checkout: Path, side: Path, at: int, job: Job) -> dict[str, Told]:
    """Run a job in a fresh folder, in one process: what each of its commands did."""
    root = side / f"{at:04}"
    for folder in ("cwd/in", "home", "config"):
        (root / folder).mkdir(parents=True)
    for name, data in job.files.items():
        (root / "cwd" / "in" / name).write_bytes(data)
    code = "import runpy, sys; runpy.run_path(sys.argv[1])['drive'](sys.argv[2])"
    done = subprocess.run(
        [sys.executable, "-c", code, os.path.abspath(__file__), str(root)],
        cwd=root / "cwd",
        env=environment(checkout, root),
        input=json.dumps([job.commands, job.in_a_row]),
        encoding="utf-8",
        capture_output=True,
        timeout=1800,
    )
    if done.returncode:
        raise RuntimeError(f"{checkout}: {next(iter(job.commands))} ...\n{done.stderr}")
    told: dict[str, Told] = json.loads((root / "told.json").read_text("utf-8"))
    shutil.rmtree(root)
    places = {str(root): "<scratch>", str(checkout): "<checkout>"}
    for record in told.values():
        for key, text in record.items():
            for path, word in places.items():
                text = text.replace(path, word)
            record[key] = re.sub(r"\b0x[0-9a-f]{6,}\b", "0x...", text)
    return told


def drive(root: str) -> None:
    """In the process of a checkout: run commands as `python -m sheetgen` does, one by one."""
    commands, in_a_row = json.load(sys.stdin)
    told = {}
    before = files(root, in_a_row)
    for name, fields in commands.items():
        command = Command(*fields)
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
        typed = io.TextIOWrapper(io.BytesIO(command.stdin.encode()), "utf-8")
        os.environ["SHEETGEN_LANG"] = command.lang
        sys.argv = ["sheetgen", *command.args]
        streams = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = typed, out, err
        try:
            started(command)
            code = "0"
        except SystemExit as end:
            code = str(end.code or 0)
        except BaseException as error:  # its lines may move
            code = f"{type(error).__name__}: {error}"
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams
        record = {"exit code": code}
        for key, stream in (("stdout", out), ("stderr", err)):
            stream.flush()
            record[key] = readable(stream.buffer.getvalue())
        after = files(root, in_a_row)
        for path in sorted(set(after) | set(before)):
            if path not in after:
                record[f"file {path}"] = "(removed)"
            elif after[path] != before.get(path):
                record[f"file {path}"] = readable(Path(root, path).read_bytes())
        told[name] = record
        if in_a_row:
            before = after
        else:
            clear(root)
    Path(root, "told.json").write_text(json.dumps(told), "utf-8")


def started(command: Command) -> None:
    """Run the command line, or a program that uses the library."""
    if command.code:
        exec(DOOR.format(command.code), {})
    else:
        runpy.run_module("sheetgen", run_name="__main__", alter_sys=True)


def files(root: str, with_cache: bool) -> dict[str, tuple[int, int]]:
    """Every file that a command wrote, with what changes when it is written again.

    A cache is filled by whichever command of a process comes first: it shows only in rows.
    """
    found = {}
    for top in ("cwd", "config", *(["cache"] if with_cache else [])):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            if "in" in folders and not with_cache:
                folders.remove("in")
            for name in names:
                path = os.path.join(folder, name)
                status = os.stat(path)
                found[os.path.relpath(path, root)] = (status.st_mtime_ns, status.st_ino)
    return found


def clear(root: str) -> None:
    """Remove what a command wrote."""
    for entry in (
        *os.scandir(os.path.join(root, "cwd")),
        *os.scandir(os.path.join(root, "config")),
    ):
        if entry.is_dir():
            if entry.name != "in":
                shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)


def readable(data: bytes) -> str:
    """Text as it is, anything else by its sum."""
    try:
        if not data.startswith(b"%PDF"):
            return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    return f"<{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}>"


# Comparing


def produce(
    checkouts: dict[str, Path], name: str, part: Part, scratch: Path
) -> dict[str, dict[str, Told]]:
    """What each checkout does for the commands of a part: two processes at a time."""
    work = [(at, job, side) for at, job in enumerate(jobs(name, part)) for side in checkouts]
    found: dict[str, dict[str, Told]] = {side: {} for side in checkouts}

    def one(item: tuple[int, Job, str]) -> None:
        at, job, side = item
        found[side] |= run(checkouts[side], scratch / side / name, at, job)

    with ThreadPool(2) as pool:
        pool.map(one, work, chunksize=1)
    return found


def differences(old: Told, new: Told) -> Iterator[str]:
    """What differs in what a command did, in a line or a few."""
    for key in sorted(set(old) | set(new)):
        if old.get(key) == new.get(key):
            continue
        if key not in old or key not in new:
            yield f"  {key}: only in {'OLD' if key in old else 'NEW'}"
            continue
        lines = itertools.zip_longest(old[key].splitlines(True), new[key].splitlines(True))
        number, (was, now) = next(
            (n, pair) for n, pair in enumerate(lines, 1) if len(set(pair)) > 1
        )
        yield f"  {key}, line {number}:\n    - {was!r:.300}\n    + {now!r:.300}"


def state(checkout: Path) -> str:
    """What a clean checkout is called where results are kept; a changed one has no name."""
    git = ["git", "-C", str(checkout)]
    if subprocess.check_output([*git, "status", "--porcelain"], text=True):
        return ""
    return subprocess.check_output([*git, "rev-parse", "HEAD"], text=True)[:12]


def digest(part: Part) -> str:
    """A part that runs something else, or with other files, is kept under another name."""
    return hashlib.sha256(repr(part).encode()).hexdigest()[:8]


def told(old: dict[str, Told], new: dict[str, Told]) -> Iterator[str]:
    """What differs in a part."""
    for command in new:
        lines = list(differences(old[command], new[command]))
        if lines:
            yield "\n".join([command, *lines])


def main() -> int:
    """Run, compare, tell."""
    parser = argparse.ArgumentParser(description="Compare all that two checkouts produce.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--only", metavar="PART,PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="about a tenth of it")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep what OLD produced")
    asked = parser.parse_args()
    names = asked.only.split(",") if asked.only else list(PARTS)
    if not set(names) <= set(PARTS):
        parser.error(f"the parts are {', '.join(PARTS)}")
    start = time.monotonic()
    sides = {"old": asked.old.resolve(), "new": asked.new.resolve()}
    plan, key = Plan(sides["old"]), state(sides["old"]) if asked.keep else ""
    differing = 0
    for name in names:
        part = PARTS[name](plan)
        kept = asked.keep / f"{key}-{name}-{digest(part)}.json" if key else None
        if asked.quick:
            part = sample(part)
        have = kept is not None and kept.exists()
        with tempfile.TemporaryDirectory(prefix="same-") as folder:
            run_now = {"new": sides["new"]} if have else sides
            found = produce(run_now, name, part, Path(folder))
        if kept is not None and have:
            found["old"] = json.loads(kept.read_text("utf-8"))
        elif kept is not None and not asked.quick:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(found["old"]), "utf-8")
        wrong = list(told(found["old"], found["new"]))
        differing += len(wrong)
        print(*wrong[:MOST_TOLD], sep="\n", end="\n" if wrong else "")
        if len(wrong) > MOST_TOLD:
            print(f"... and {len(wrong) - MOST_TOLD} more")
        written = sum(key.startswith("file ") for one in found["new"].values() for key in one)
        counts = f"{len(found['new'])} commands, {written} files, {len(wrong)} differ"
        print(f"{name}: {counts} ({time.monotonic() - start:.0f} s)", flush=True)
    print(f"{differing} differ")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
