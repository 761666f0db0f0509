"""Files of every kind that the program reads, each as costly as its writer could make it.

All are smaller than 1 MB. `strangers.py` has the layouts, which are tried in more ways.
"""

from __future__ import annotations

from struct import pack
from typing import NamedTuple

from .strangers import WORST

MOST = 1_000_000  # bytes
SIGNS = "e" + "\u0301" * 20_000
FACES = "faces: {regular: NotoSansTC_400Regular.ttf, bold: NotoSansTC_700Bold.ttf}"
QWIXX = "sheet: qwixx\nplayers:\n"
_PO = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n'


class Hostile(NamedTuple):
    """A file, and the commands that read it (``#`` is its path).

    ``pages`` are those that it asks for, and ``games`` the players in it: their cost is its own.
    """

    path: str
    content: str | bytes
    commands: tuple[str, ...]
    pages: int = 1
    games: int = 0


def fill(unit: str, end: str = "", most: int = MOST - 20) -> str:
    """A text of a unit again and again, as long as may be."""
    return unit * ((most - len(end.encode())) // len(unit.encode())) + end


def many(line: str, count: int) -> str:
    """Lines with their numbers in the place of ``#``."""
    return "".join(line.replace("#", str(n)) for n in range(count))


LAYOUT = ("check #", "render # -o o.pdf", "blank #", "score --sheet # one.yaml", "papers #")
GAME = ("score #", "score --format json #", "check #", "render --job #")
TABLE = ("score --sheet qwixx #", "render qwixx -o o.pdf --names #")
WORDS = (
    "words check fr", "words status", "words export fr -o o.po", "render qwixx --lang fr",
    "check #", "list --lang fr", "score --lang fr one.yaml", "words import # -o o.yaml",
)  # fmt: skip
THEME = ("check #", "render qwixx --theme # -o o.pdf")
PAPERS = ("papers qwixx", "check #", "render qwixx -o o.pdf --paper A4")
JOB = ("render --job #", "preview --format svg --job #")
PO = ("words import # -o layouts/words/fr.yaml",)
CARD = ("check #", "render layouts/qwixx.yaml --rules --lang en -o o.pdf")
FONT = ("render qwixx -o o.pdf --font #", "fonts")


def games() -> dict[str, Hostile]:
    """Game files."""
    marks = {
        "marks": "2 " * 300_000,
        "locks": "lock " * 150_000,
        "digits": "9" * 900_000,
        "minus": "-" * 900_000,
        "range": "2..999999999",
        "ranges": "2..12 " * 150_000,
        "times": "2x" * 400_000,
        "circled": "②" * 300_000,
        "signs": SIGNS * 20,
        "words": "marks " * 150_000,
        "wide": "\uff11\uff12" * 150_000,
        "list": "[" + "2, " * 19_000 + "2]",
        "lists": "[" + "[2, 3], " * 6_000 + "2]",
        "count": "9" * 5_000 + " marks",
        "brackets": "(" * 900_000,
        "text": "[" + "'3 x 4', " * 9_000 + "2]",
    }
    found = {
        f"game, {name}": Hostile("g.yaml", f"{QWIXX}  - {{name: A, red: {text}}}\n", GAME[:2], 1, 1)
        for name, text in marks.items()
    }
    express = {
        "discards": "discards: {" + many("#: 1, ", 9_000) + "}",
        "discards as text": "discards: " + fill("4 x 8, ", most=900_000),
        "rows": many("'#': 9, ", 9_000),
        "written": "written: {" + many("x#: 1, ", 9_000) + "}",
        "free throws": "free throws: " + "1" * 900_000,
    }
    for name, text in express.items():
        content = f"sheet: cant-stop-express\nplayers:\n  - {{name: A, {text}}}\n"
        found[f"express, {name}"] = Hostile("g.yaml", content, GAME[:2], 1, 1)
    player = "  - {name: P#, red: 2 3 4, yellow: 3 4, blue: 9 marks, penalties: 1}\n"
    few = "{sheet: qwixx, players: [{name: A, red: 2 3 4}, {name: B}]}"
    unknown = "  - {name: A, " + many("roww#: 1, ", 9_000) + "}\n"
    closed = "  - {name: P#, red: 2 3 4 5 6 12 lock}\n"
    long = f"  - {{name: {'字' * 50}#, red: 2}}\n"
    several = {
        "players": (QWIXX + many(player, 1_500), 1_500),
        "one player": (QWIXX + player.replace("P#", "A") * 1_500, 1_500),
        "closed": (QWIXX + many(closed, 480), 480),
        "owners": (
            "sheet: qwixx-duell\nplayers:\n" + "  - {plays: black, red: 2 4x9}\n" * 480,
            480,
        ),
        "unknown rows": (QWIXX + unknown, 1),
        "unknown keys": (QWIXX + "  - {name: A}\n" + many("k#: 1\n", 9_000), 1),
        "unknown checks": (QWIXX + "  - {name: A}\nchecks: [" + many("k#, ", 9_000) + "]\n", 1),
        "one key again": (QWIXX + "  - {name: A}\n" + "complete: no\n" * 9_000, 1),
        "many": (many(f"- {few}\n", 1_500), 3_000),
        "of nothing": (many("- {sheet: x#, players: [{name: A}]}\n", 3_000), 3_000),
        "of long titles": (many(f"- {{sheet: '{'x' * 280}#', players: []}}\n", 2_500), 2_500),
        "long names": (QWIXX + many(long, 490), 490),
    }
    for name, (content, count) in several.items():
        found[f"game, {name}"] = Hostile("g.yaml", content, GAME, 1, count)
    return found


def tables() -> dict[str, Hostile]:
    """Spreadsheets, of games and of names."""
    texts = {
        "one row": "player,row,marks\n" + fill("A,red,1\n", most=170_000),
        "one row, written": "player,row,points\n" + fill("A,red,1\n", most=150_000),
        "rows": "player,row,marks\n" + many("A,x#,1\n", 19_000),
        "players": "player,red\n" + many("P#,2 3\n", 19_000),
        "heads": "player" + ",red" * 100_000 + "\nA" + ",1" * 100_000 + "\n",
        "odd heads": "player" + many(",red#", 80_000) + "\nA" + ",1" * 80_000 + "\n",
        "long lines": "player,red\n" + ("A" + ",1" * 50_000 + "\n") * 9,
        "commas": "," * 900_000,
        "lines": "\n" * 900_000,
        "quotes": '"' * 900_000,
        "open quote": 'player,red\n"' + "a\n" * 400_000,
        "quoted lines": "player,red\n" + '"a\n\n\n\n\n\n\n\n",2\n' * 15_000,
        "one cell": "a" * 900_000,
        "games": "player,game,red\n" + many("A,#,2\nB,#,3\n", 9_000),
        "sheets": "player,sheet,red\n" + many("A,s#,2\n", 19_000),
        "signs": f"name\n{SIGNS * 20}\n",
        "semicolons": "player;red\n" + "A;2\n" * 19_000,
        "returns": "\r" * 900_000,
        "null": "player,red\n" + "A\0,2\n" * 19_000,
    }
    # A sheet for each name is what names are for; and a player in each line of games.
    return {f"table, {name}": Hostile("t.csv", text, TABLE, text.count("\n"), text.count("\n"))
            for name, text in texts.items()}  # fmt: skip


def settings() -> dict[str, Hostile]:
    """Language files, themes, papers, jobs."""
    head = f"language: fr\nname: F\n{FACES}\n"
    words = {
        "texts": "texts:\n" + many("  'text #': texte\n", 9_900),
        "long texts": "texts:\n" + many(f"  'text #': {'x' * 290}\n", 2_500),
        "templates": "texts:\n" + many("  'a {{ x# }}': 'b {{ y# }}'\n", 9_900),
        "braces": "texts:\n" + many(f"  'a#': '{'{{' * 140}'\n", 2_500),
        "conditions": "texts:\n" + many("  'a# {{ n }}': '{% if n %}{{ n }}{% endif %}'\n", 9_000),
        "aliases": "aliases: [" + many("a#, ", 19_000) + "]\n",
        "sheets": "sheets:\n" + many("  s#: {Red: R}\n", 6_000),
        "games": "games:\n" + many(f"  lock: '{'a, ' * 90}'\n", 1) + many("  w#: a\n", 9_000),
        "game words": "games:\n  lock: '" + fill("a, ", most=900_000) + "'\n",
        "program": "program:\n" + many("  'a#': b\n", 9_900),
        "signs": f"texts:\n  a: {SIGNS * 20}\n",
        "comments": fill("# a\n", "texts: {a: b}\n", 900_000),
        "hints": "texts:\n" + fill("#. a\n", most=900_000) + "  a: b\n",
    }
    found = {f"words, {name}": Hostile("layouts/words/fr.yaml", head + text, WORDS)
             for name, text in words.items()}  # fmt: skip
    colour = "{solid: '#aa1122', tint: '#ffdddd', line: '#aa1122', symbol: circle}"
    themes = {
        "colours": "extends: colour\ncolours:\n" + many(f"  c#: {colour}\n", 1_900),
        "keys": "extends: colour\n" + many("k#: 1\n", 9_900),
        "text": "extends: colour\ncolours: {red: {solid: '" + "#" * 900_000 + "'}}\n",
        "numbers": "extends: colour\nlarge: " + "9" * 900_000 + "\n",
    }
    for name, text in themes.items():
        found[f"theme, {name}"] = Hostile("layouts/themes/t.yaml", text, THEME)
    papers = {
        "sizes": "sizes:\n" + many("  S#: 150x210mm\n", 9_000),
        "other sizes": "sizes:\n" + many("  S#: {size: 150x210mm, paper: yes}\n", 4_000),
        "pouches": "pouches:\n" + many("  P#: {film: 160x220mm, paper: A5}\n", 3_000),
        "keys": many("k#: 1\n", 9_900),
        "numbers": "sizes: {A: " + "9" * 400_000 + "x" + "9" * 400_000 + "mm}\n",
    }
    for name, text in papers.items():
        found[f"papers, {name}"] = Hostile("layouts/papers/p.yaml", text, PAPERS)
    jobs = {
        "sheets": "sheets: [" + "qwixx, " * 190 + "]\ntogether: yes\n",
        "paths": "sheets: [" + many("s#.yaml, ", 190) + "]\n",
        "unknown sheets": "sheets: [" + many("qwix#, ", 190) + "]\n",
        "keys": many("k#: 1\n", 9_900),
        "font": "font: '" + "a.ttf," * 600 + "'\n",
        "copies": "sheets: qwixx\ncopies: 999999999\n",
        "tiny pieces": "sheets: qwixx\npiece: 1x1mm\npaper: A3\n",
        "language": "sheets: qwixx\nlang: '" + "a+" * 1_900 + "'\n",
        "offset": "sheets: qwixx\noffset: '" + "1" * 3_900 + "'\n",
        "numbers": "sheets: qwixx\nnumber-from: '" + "1" * 3_900 + "'\n",
    }
    for name, text in jobs.items():
        found[f"job, {name}"] = Hostile("j.yaml", text, JOB, 190 if name == "sheets" else 1)
    return found


def others() -> dict[str, Hostile]:
    """PO files, rules cards, YAML of no sense, and what is no text."""
    po = {
        "entries": many('msgid "a#"\nmsgstr "b"\n\n', 28_000),
        "comments": fill("# a\n", 'msgid "a"\nmsgstr "b"\n', 900_000),
        "places": "#: " + fill("a.yaml:1 ", '\nmsgid "a"\nmsgstr "b"\n', 900_000),
        "lines": 'msgid ""\n' + fill('"a"\n', 'msgstr ""\n', 450_000) + fill('"b"\n', most=450_000),
        "escapes": 'msgid "' + "\\\\" * 400_000 + '"\nmsgstr "b"\n',
        "old": many('#~ msgid "a#"\n#~ msgstr "b"\n', 20_000),
        "plurals": 'msgid "a"\nmsgid_plural "b"\n' + many('msgstr[#] "c"\n', 40_000),
        "flags": "#, " + fill("fuzzy, ", '\nmsgid "a"\nmsgstr "b"\n', 900_000),
        "one entry": 'msgid "a"\nmsgstr "b"\n\n' * 38_000,
        "header": '"' + fill("X-A: b\\n", '"\n', 900_000),
        "no sense": fill("msgid\n", most=900_000),
        "above": many('"X-Sheetgen-Comments: ' + "[" * 900 + '\\n"\n', 900),
    }
    found = {f"po, {name}": Hostile("x.po", _PO + text, PO) for name, text in po.items()}
    cards = {
        "words": "# T\n\n" + fill("word ", most=900_000) + "\n",
        "one word": "# T\n\n" + "w" * 900_000 + "\n",
        "Chinese": "# T\n\n" + "字" * 300_000 + "\n",
        "headings": fill("# T\n"),
        "lines": "# T\n\n" + fill("- a\n", most=900_000),
        "braces": "# T\n\n" + fill("{{ ", most=900_000),
        "conditions": "# T\n\n" + fill("{% if a %}", most=900_000),
        "values": "# T\n\n" + fill("{{ title }} ", most=900_000),
        "loops": "# T\n\n" + fill("{% for a in rows %}", most=900_000),
        "signs": "# T\n\n" + SIGNS * 20,
    }
    for name, text in cards.items():
        found[f"card, {name}"] = Hostile("layouts/rules/qwixx.en.txt", text, CARD)
    senseless = {
        "brackets": "[" * 900_000,
        "braces": "{" * 900_000,
        "dashes": "- " * 450_000,
        "questions": "? " * 450_000,
        "anchors": fill("- &a b\n"),
        "tags": fill("- !!x b\n"),
        "quote": '"' + "a\n" * 450_000,
        "folds": "title: >\n" + "  a\n" * 230_000,
        "block": "title: |\n" + "  a\n" * 230_000,
        "newlines": "\n" * 900_000,
        "tabs": "\t" * 900_000,
        "spaces": " " * 900_000 + "a",
        "colons": "a:" * 450_000,
        "wide colons": "a\uff1a" * 220_000,
        "key": "a" * 900_000 + ": b",
        "keys": many("k#: \n", 90_000),
        "one key": "title: a\n" * 90_000,
        "directives": "%A\n" * 300_000,
        "documents": "---\n" * 220_000,
        "entries": "- a\n" * 220_000,
        "flow": "[" + "a, " * 300_000 + "]",
        "maps": "- {a: b}\n" * 100_000,
        "line ends": "\u2028" * 300_000,
        "title": f"title: {SIGNS}\n",
        "titles": f"title: {SIGNS * 20}\n",
        "comment": "title: a #" + "a" * 900_000,
        "comments": "#\n" * 450_000,
        "escapes": '"' + "\\u0041" * 150_000 + '"',
        "indents": "".join(" " * (n % 40) + "a:\n" for n in range(40_000)),
        "unclosed": many("- [a#\n", 90_000),
        "quotes": "'" * 900_000,
        "extends": "extends: " + "a" * 900_000,
    }
    for name, text in senseless.items():
        found[f"YAML, {name}"] = Hostile("y.yaml", text, ("check #", "score #", "render --job #"))
    data = {
        "FF": b"\xff" * 900_000,
        "nulls": b"\0" * 900_000,
        "UTF-16": b"\xff\xfe" + "字".encode("utf-16-le") * 450_000,
        "half of UTF-16": b"\xff\xfe\0\xd8" * 200_000,
        "Big5": "骰子".encode("big5") * 200_000,
        "random": bytes((n * n >> 3) & 0xFF for n in range(900_000)),
    }
    for name, content in data.items():
        commands = ("check #", "score #", "words import #", "render qwixx --names # -o o.pdf")
        found[f"data, {name}"] = Hostile("d.yaml", content, commands)
    return found


def fonts() -> dict[str, Hostile]:
    """Files that claim to be fonts."""
    table = b"glyf" + pack(">III", 0, 12, 900_000)
    found = {
        "tables": b"\0\1\0\0" + pack(">HHHH", 65_535, 0, 0, 0) + table * 56_000,
        "collection": b"ttcf" + pack(">II", 0x10000, 220_000) + pack(">I", 12) * 220_000,
        "collection of itself": b"ttcf" + pack(">II", 0x10000, 64) + pack(">I", 0) * 220_000,
        "nothing": b"\0\1\0\0" + b"\0" * 900_000,
        "one table": b"\0\1\0\0" + pack(">HHHH", 1, 0, 0, 0) + table + b"\xff" * 900_000,
    }
    return {f"font, {name}": Hostile("fonts/f.ttf", data, FONT) for name, data in found.items()}


def layouts() -> dict[str, Hostile]:
    """The layouts of `strangers.py`."""
    return {
        f"layout, {name}": Hostile("l.yaml", text, LAYOUT, 100)  # `papers` lays it out in all sizes
        for name, text in WORST.items()
    }


def every() -> dict[str, Hostile]:
    """All of them by name."""
    return layouts() | games() | tables() | settings() | others() | fonts()
