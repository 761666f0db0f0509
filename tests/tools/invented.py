"""Layouts made up at random, over the whole language: as data, and as the text of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import yaml
from hypothesis import strategies as st

from sheetgen.drawing.shapes import SYMBOLS
from sheetgen.model import CHECKS
from sheetgen.reader.spaces import FRAMES

Data = dict[str, Any]
COLOURS = ("red", "yellow", "green", "blue", "black")
PIECES = ("A3", "A3", "A4", "A4", "A5", "A6", "half-letter", "Letter")
WORDS = (
    "Red", "Bonus", "Ends", "Ja", "a", "Two words", "Total", "Steps", "j", "黃色", "Gj,pq", "x",
    "No", "1", "Straight", "A name that is rather long", "for {{ players }}",
    "A longer one of them", "Name", "r3", "lock",
)  # fmt: skip
SENTENCES = (
    "Short.",
    "Each number once.",
    "A sentence that says what is to be done on this sheet, at some length.",
    "For {{ players }} players; " + "and more of it " * 6,
)


class Inventor:
    """Makes choices, and with them a sheet that the reader takes."""

    def __init__(self, draw: Callable[..., Any]) -> None:
        self.draw = draw
        self.ids = 0
        self.blocks: list[Data] = []
        self.feet: set[str] = set()
        self.rows: list[Data] = []  # those with spaces, that stand before
        self.scored: list[str] = []  # ids of rows that are worth points
        self.tables: dict[str, list[Any]] = {}
        self.sheet: Data = {}
        self.games = 1

    # Choices

    def number(self, low: int, high: int) -> int:
        return int(self.draw(st.integers(low, high)))

    def one(self, some: Sequence[Any]) -> Any:
        return some[self.number(0, len(some) - 1)]

    def yes(self, of: int = 2) -> bool:
        """One time in so many."""
        return self.number(1, of) == of

    def some(self, all_of: Sequence[Any], most: int) -> list[Any]:
        """Some of them, at least one, in any order."""
        rest = list(all_of)
        count = min(self.number(1, most), len(rest))
        return [rest.pop(self.number(0, len(rest) - 1)) for _ in range(count)]

    def id(self, kind: str) -> str:
        self.ids += 1
        return f"{kind}{self.ids}"

    def flag(self, of: Data, name: str, rare: int = 4) -> None:
        if self.yes(rare):
            of[name] = "yes"

    def word(self) -> str:
        return str(self.one(WORDS if self.yes(9) else [w for w in WORDS if len(w) < 6]))

    # Spaces

    def look(self, row: Data) -> Data:
        """Looks of a run; ``row`` says what it may have."""
        found: Data = {}
        if self.yes():
            found["colour"] = self.one(COLOURS)
        if self.yes():
            found["shape"] = self.one(FRAMES)
            if found["shape"] == "round" and self.yes():
                found["halves"] = [self.one(COLOURS), self.one(COLOURS)]
        if self.yes(3):
            found["symbol"] = self.one(SYMBOLS)
        if self.yes(4) and "write" not in row:
            found["marks"] = self.number(1, 4)
        if self.yes(4):
            found["value"] = self.number(-20, 99)
        for name in ("frame", "small", "extra"):
            self.flag(found, name, 5)
        return found

    def spaces(self, row: Data, blank: bool) -> Any:
        """`spaces`: a range, or a list of numbers and runs."""
        first = self.number(-3, 20)
        if not blank and self.yes(3):
            last, by = first + self.number(1, 12), self.one(("", "", " by 2"))
            return f"{first}..{last}{by}" if self.yes() else f"{last}..{first}{by}"
        entries: list[Any] = []
        at = first
        for n in range(self.number(1, 5)):
            kind = self.number(0, 5)
            if kind == 0 and n:
                entries.append({"gap": self.number(1, 2)})
            elif kind == 1 or blank:
                run = {"boxes": self.number(1, 2), **self.look(row)}
                if run["boxes"] == 1 and self.yes(3):
                    run["label"] = self.one(("A", "+", "10"))
                if run["boxes"] == 1 and self.yes(5):
                    run["id"] = self.one((f"bonus-{n}", f"B{n}", f"z{n}"))
                entries.append(run)
            elif kind == 2:
                entries.append(at)
                at += 1
            elif kind == 3:
                entries.append(f"{at}..{at + 2}")
                at += 3
            else:
                size = self.number(1, 3)
                numbers: Any = (
                    f"{at}..{at + size - 1}" if self.yes() else list(range(at, at + size))
                )
                run = {"spaces": at if size == 1 else numbers, **self.look(row)}
                if size == 1 and self.yes(4):
                    run["label"] = self.one(("A", "?", "99"))
                entries.append(run)
                at += size
        if all("gap" in e for e in entries if isinstance(e, dict)) and blank:
            entries.append({"boxes": 1})
        if not blank and not any(isinstance(e, int | str) or "spaces" in e for e in entries):
            entries.append(at)
        ids = [space["id"] for space in spaces_of({"spaces": entries})]
        # A blank one goes by its place, which may be the number of one with a label of its own.
        return entries if len(set(ids)) == len(ids) else f"{first}..{first + 5}"

    def boxes(self) -> Any:
        if self.yes(3):
            return [self.number(1, 5) for _ in range(self.number(1, 3))]
        return self.number(1, 9)

    # Rows

    def named(self) -> Data:
        return {"id": self.id("r"), "name": self.word()}

    def marked(self, colour: bool) -> Data:
        """A row to mark, drawn with a colour or without."""
        row = self.named()
        if colour:
            row["colour"] = self.one(COLOURS)
        elif self.yes(6):
            del row["name"]
            row["write-in"] = "yes"
        elif self.yes(4):
            row["note"] = self.word()
        kind = self.number(0, 6)
        if kind == 0 and "write-in" not in row:
            self.written_in(row)
        elif kind <= 5:
            row["spaces"] = self.spaces(row, False)
            if self.yes(3):
                for end in [row["spaces"][-1]] if isinstance(row["spaces"], list) else []:
                    if isinstance(end, dict) and ("gap" in end or "boxes" in end):
                        row["spaces"].append(77)
                most = sum(s["marks"] for s in spaces_of(row)[:-1] if not s["extra"])
                row["lock"] = {"needs": self.number(0, most)}
            self.follow(row)
        else:
            row["boxes"] = self.boxes()
        if "token" in self.sheet and "write" not in row and "spaces" not in row and self.yes():
            row["stack"] = "yes"
        elif isinstance(row.get("spaces"), str) and "token" in self.sheet:
            self.flag(row, "stack", 2)
        self.flag(row, "ends")
        self.flag(row, "small", 6)
        self.score(row)
        return row

    def written_in(self, row: Data, single: bool = False) -> None:
        """Numbers are written in it."""
        row["write"] = self.one(("any", "1..18", "-5..5", "0..30 by 5", [0, 25], "1..6"))
        if not single and self.yes():
            row["spaces"] = self.spaces(row, True)
        elif not single:
            row["boxes"] = self.boxes()
        if not single and self.yes(3) and len(spaces_of(row)) > 1:
            row["order"] = self.one(("rising", "falling"))

    def follow(self, row: Data) -> None:
        others = [r["id"] for r in self.rows if any(s["label"] for s in spaces_of(r))]
        if others and self.yes(6) and any(s["label"] for s in spaces_of(row)):
            row["follows"] = self.some(others, 2)

    def score(self, row: Data, value: bool = False) -> None:
        """A table, a way of counting, or nothing."""
        kind = self.number(0, 3)
        if kind == 1 and row.get("write"):
            kind = 2
        if kind == 1:
            size = sum(s["marks"] for s in spaces_of(row, self.games)) + 1 + ("lock" in row)
            times = (self.yes(5) and "write" not in row) or value
            name = self.table(size, times)
            row["score"] = name
            if times:
                row.setdefault("value", self.number(-50, 50))
        elif kind > 1:
            row["score"] = self.counting(row)
        self.rows.append(row)
        if "score" in row:
            self.scored.append(row["id"])

    def table(self, size: int, times: bool = False) -> str:
        entries: list[Any] = [self.number(-30, 99) for _ in range(size)]
        if times:
            entries[-1] = self.one(("2x", "-1x", "−1x"))
        name = f"t{len(self.tables)}"
        self.tables[name] = entries
        return name

    def counting(self, row: Data | None) -> Data:
        """A `score` with `take`; without a row it is a sum of others."""
        takes: list[tuple[str, list[str]]] = []
        if row is not None:
            takes.append(("count", []))
            if all(numeric(row, s) for s in spaces_of(row)):
                takes += [("sum", []), ("last", [])]
        others = [r["id"] for r in self.rows]
        numbered = [r["id"] for r in self.rows if all(numeric(r, s) for s in spaces_of(r))]
        # One of several games has no single boxes, and of plain boxes only the number is typed.
        told = [r for r in self.rows if self.games == 1 and told_apart(r)]
        places = [f"{r['id']}:{s['id']}" for r in told for s in spaces_of(r) if numeric(r, s)]
        every = [f"{r['id']}:{s['id']}" for r in told for s in spaces_of(r)]
        if others:
            takes += [("count", [*others, *every]), ("none", [*others, *every])]
        if self.scored:
            takes += [
                ("sum", [*self.scored, *places]),
                ("least", self.scored),
                ("most", self.scored),
            ]
        if numbered:
            takes.append(("last", numbered))
        if places:
            takes += [("sum", places), ("last", places)]
        take, of = self.one(takes)
        found: Data = {"take": take}
        parts = self.some(of, 1 if take == "last" else 4) if of else []
        if parts:
            found["of"] = parts[0] if len(parts) == 1 and self.yes() else parts
        if all(part.partition(":")[0] in others for part in parts) and self.yes(3):  # no sums
            fulls = [take, "none"] if take not in ("least", "most") else ["none"]
            found["full"] = self.one([*fulls, *places[:20]])
        kind = self.number(0, 3)
        if kind == 0:  # of the row itself: then it is a table like any other, and long enough
            own = 0 if row is None else sum(s["marks"] for s in spaces_of(row, self.games)) + 2
            found["table"] = self.table(own + self.number(1, 12))
        elif kind == 1:
            found["bands"] = {self.number(-9, 70): self.number(-50, 99) for _ in range(3)}
        if self.yes(4):
            found["times"] = self.number(-3, 9)
        elif others and self.yes(5):
            found["times"] = self.one(others)
        return found

    # Blocks

    def rows_block(self) -> None:
        kind = self.number(0, 5)
        block: Data = {"id": self.id("b")}
        if self.games > 1 or kind == 5:
            self.lines_of_numbers(block)
        elif kind <= 1:
            block["rows"] = [self.marked(True) for _ in range(self.number(1, 4))]
        elif kind == 2:
            block["rows"] = [self.marked(False) for _ in range(self.number(1, 3))]
        elif kind == 3:
            self.upright(block)
        else:
            self.in_columns(block)
        if any("write" in row for row in block["rows"]):
            self.flag(block, "differ")
        self.blocks.append(block)

    def lines_of_numbers(self, block: Data) -> None:
        """A table of lines, each with a number to write, and sums among them."""
        block["rows"] = []
        for n in range(self.number(1, 6)):
            row = self.named()
            if n and self.yes(3) and self.rows:
                row["score"] = self.counting(None)
                self.scored.append(row["id"])
            else:
                self.written_in(row, True)
                self.flag(row, "ends")
                if self.yes(3):
                    row["note"] = self.word()
                self.score(row)
            block["rows"].append(row)
        if self.yes():
            block["head"] = self.one(("Upper", ["A", "Upper part"]))

    def upright(self, block: Data) -> None:
        block["upright"] = "yes"
        block["rows"] = []
        for _ in range(self.number(1, 4)):
            row = self.named()
            if self.yes(3):
                del row["name"]
                row["write-in"] = "yes"
            row["boxes"] = self.boxes()
            self.flag(row, "ends")
            self.score(row)
            block["rows"].append(row)
        if self.yes():
            block["head"] = self.one(("Fifth die", ["E", "Fifth die"]))
        if self.yes(3):
            block["note"] = self.word()

    def in_columns(self, block: Data) -> None:
        """Rows as a table, with subtotals and a foot."""
        columns: list[Any] = self.some(("value", "name"), 2) if self.yes(3) else ["name"]
        columns.insert(self.number(0, len(columns)), "spaces")
        signs = self.some(("+", "−"), 2) if self.yes() else []
        columns += [{"write": sign} for sign in signs]
        zones = self.boxes()
        first: Data | None = None
        block["rows"] = []
        for _ in range(self.number(1, 5)):
            row = {**self.named(), "boxes": zones}
            if "name" not in columns:
                del row["name"]
                row["write-in"] = "yes"
            if "value" in columns:
                row["value"] = self.number(1, 99)
            if "write-in" in row:  # rows in columns have names
                del row["write-in"]
                row["name"] = "N"
                columns.append("name") if "name" not in columns else None
                columns.sort(key=lambda c: isinstance(c, dict))
            if first is None:
                self.score(row, "value" in columns)
                first = row
            else:
                self.rows.append(row)
                for name in ("score", "value"):
                    if name in first:
                        row[name] = first[name]
                if "score" in row:
                    self.scored.append(row["id"])
            block["rows"].append(row)
        block["columns"] = columns
        kinds = [c if isinstance(c, str) else "write" for c in columns]
        if self.yes():
            heads = dict.fromkeys(self.some(list(dict.fromkeys(kinds)), 3))
            block["heads"] = {k: self.one(("Points", ["A", "Points"])) for k in heads}
        if signs and self.yes():
            block["subtotals"] = "Subtotal"
            if self.yes():
                foot: Data = {"id": self.id("b"), "rows": [{**self.named(), "boxes": 4}]}
                self.rows.append(foot["rows"][0])
                self.feet.add(foot["id"])
                self.blocks.append(foot)
                block["foot"] = foot["id"]

    def other_block(self) -> None:
        block: Data = {"id": self.id("b")}
        kind = self.number(0, 5)
        if kind == 0 and not self.tables:
            kind = 1
        if kind == 2 and not self.scored:
            kind = 3
        if kind == 4 and "owners" not in self.sheet:
            kind = 1
        if kind == 0:
            block["table"] = self.one(list(self.tables))
            if self.yes():
                block["order"] = self.one(("rising", "falling"))
            if self.yes():
                block["heads"] = ["Crosses", self.word()]
            self.flag(block, "upright")
        elif kind == 1:
            block["note"] = self.one(SENTENCES if self.yes(6) else SENTENCES[:2])
        elif kind == 2:
            block["totals"] = self.totals()
        elif kind == 3:
            block["lines"] = [self.word() for _ in range(self.number(1, 3))]
            if self.yes():
                block["head"] = self.word()
        elif kind == 4:
            block["games"] = self.number(1, 5)
        else:
            block["log"] = [self.log_column() for _ in range(self.number(1, 4))]
        self.blocks.append(block)

    def log_column(self) -> Any:
        if self.yes():
            return self.word()
        found: Data = {"head": self.word()}
        if self.yes():
            found["width"] = self.number(1, 5)
        if self.yes(3):
            found["names"] = self.some(COLOURS, 3)
        return found

    def totals(self) -> Any:
        if self.yes(3):
            return "all"
        terms: list[Any] = self.some(self.scored, 6)
        if self.yes(3) and self.rows:
            row = {**self.named(), "score": self.counting(None)}
            self.scored.append(row["id"])
            terms.insert(self.number(0, len(terms)), row)
        inside = self.inside(terms)
        ids = [term["id"] if isinstance(term, dict) else term for term in terms]
        terms = [term for term, id in zip(terms, ids, strict=True) if id not in inside]
        return terms or "all"

    def inside(self, terms: list[Any]) -> set[str]:
        """Rows whose points terms of a total add up already: they are no terms as well."""
        blocks = {b["id"]: [row["id"] for row in b["rows"]] for b in self.blocks if "rows" in b}
        rows = {row["id"]: row for b in self.blocks for row in b.get("rows", ())}
        rows |= {term["id"]: term for term in terms if isinstance(term, dict)}
        found: set[str] = set()
        open_ = [term["id"] if isinstance(term, dict) else term for term in terms]
        while open_:
            score = rows.get(open_.pop(), {}).get("score")
            plain = isinstance(score, dict) and score.get("take") == "sum"
            if not plain or "of" not in score or score.keys() & {"table", "bands", "full"}:
                continue
            if str(score.get("times", 1)) != "1":
                continue
            of = score["of"] if isinstance(score["of"], list) else [score["of"]]
            ids = [id for part in of for id in blocks.get(part, [part])]
            open_ += [id for id in ids if id not in found]
            found |= set(ids)
        return found

    # The sheet

    def invent(self) -> Data:
        sheet = self.sheet
        sheet["title"] = self.one(("A Game", "T", "A game with a title of some length", "遊戲"))
        if self.yes():
            sheet["subtitle"] = self.word()
        sheet["piece"] = self.one(PIECES) + self.one(("", " landscape", " portrait"))
        if self.yes():
            sheet["players"] = self.one((1, 4, "2-5", "1–99"))
        if self.yes(9):
            self.games = sheet["games"] = self.number(1, 6)
        if self.yes(5):
            sheet["token"] = self.one(("15mm", "5 mm", {"A3": "12mm", "A4": "10mm"}))
            sheet["pieces"] = self.number(1, 40)
        if self.yes(5):
            sheet["owners"] = self.some((*COLOURS, "grey"), 3)
        if self.yes():
            sheet["lines"] = self.some(("Name", "Date", "Place", "A longer word"), 3)
        if self.yes():
            sheet["footnote"] = self.one(SENTENCES if self.yes(6) else SENTENCES[:2])
        if self.yes(3):
            sheet["checks"] = self.some(CHECKS, 12)
        if self.yes(4):
            sheet["words"] = {"zh-Hant": dict.fromkeys(self.some(WORDS[:8], 3), "字")}
        for _ in range(self.number(1, 4)):
            (self.other_block if self.yes(3) else self.rows_block)()
        if self.yes():
            self.other_block()
        if any("write" in row for row in self.rows):  # whose number would it be?
            sheet.update({"owners": sheet["owners"][:1]} if "owners" in sheet else {})
        sheet["blocks"] = self.blocks
        if self.tables:
            sheet["tables"] = self.tables
        if self.yes():
            ids = [b["id"] for b in self.blocks if b["id"] not in self.feet]
            sheet["arrange"] = self.arranged(ids)
        self.links()
        return sheet

    def arranged(self, ids: list[str], depth: int = 0) -> list[Any]:
        found: list[Any] = []
        while ids:
            count = min(self.number(1, 3), len(ids))
            taken, ids = ids[:count], ids[count:]
            if count > 1 or (depth < 6 and self.yes(4)):
                found.append(self.arranged(taken, depth + 1) if depth < 6 else taken)
            elif self.yes(3):
                found.append({taken[0]: self.number(0, 3)})
            else:
                found.append(taken[0])
        return found

    def links(self) -> None:
        places = [f"{r['id']}:{s['id']}" for r in self.rows for s in spaces_of(r, self.games)]
        tied = {f"{r['id']}:{s['id']}" for r in self.rows if told_apart(r) for s in spaces_of(r)}
        if len(places) > 1 and self.yes(3):
            found: list[Any] = []
            for _ in range(self.number(1, 3)):
                some = self.some(places, 5)
                if len(some) > 1:
                    told = self.games == 1 and all(place in tied for place in some)
                    both = {"spaces": some, "together": "yes"}
                    found.append(both if told and self.yes() else some)
            if found:
                self.sheet["links"] = found


def numbers(text: str) -> list[str]:
    """The numbers of `2..12 by 5`."""
    span, _, step = text.partition(" by ")
    first, last = map(int, span.split(".."))
    by = int(step or 1)
    found = range(first, last + 1, by) if last >= first else range(first, last - 1, -by)
    return [str(n) for n in found]


def spaces_of(row: Data, games: int = 1) -> list[Data]:
    """What spaces a row has, as the language says it: id, label, marks, value, extra."""
    if "spaces" not in row:
        boxes = row.get("boxes", int("write" in row))
        count = sum(boxes) if isinstance(boxes, list) else boxes
        if count == 1 and games > 1:
            count = games
        return [
            dict(id=str(n + 1), label="", marks=1, value=None, extra=False) for n in range(count)
        ]
    found: list[Data] = []
    at = 0
    written = row["spaces"]
    for entry in written if isinstance(written, list) else [written]:
        run = entry if isinstance(entry, dict) else {"spaces": entry}
        if "gap" in run:
            at += run["gap"]
            continue
        if "boxes" in run:
            labels = [""] * run["boxes"]
        else:
            of = run["spaces"] if isinstance(run["spaces"], list) else [run["spaces"]]
            labels = [n for one in of for n in (numbers(one) if ".." in str(one) else [str(one)])]
        for label in labels:
            found.append(
                dict(
                    id=run.get("id") or label,
                    label=run.get("label", label),
                    marks=run.get("marks", 1),
                    value=run.get("value"),
                    extra=run.get("extra") == "yes",
                    at=at,
                )
            )
            at += 1
    mixed = any(s["id"] and s["id"] == s["label"] for s in found)
    letters = iter([c for c in "abcdefghijklmnopqrstuvwyz" if c not in {s["id"] for s in found}])
    for space in found:
        space["id"] = space["id"] or (next(letters) if mixed else str(space["at"] + 1))
    return found


def worth(space: Data) -> int | None:
    """What a marked space is worth where numbers are summed."""
    if space["value"] is not None:
        return int(space["value"])
    return int(space["label"]) if space["label"].lstrip("-").isdigit() else None


def told_apart(row: Data) -> bool:
    """Whether a game file says which of its spaces are marked."""
    return "write" in row or any(space["label"] for space in spaces_of(row))


def numeric(row: Data, space: Data) -> bool:
    return "write" in row or worth(space) is not None


@st.composite
def layouts(draw: Callable[..., Any]) -> Data:
    """A sheet that the reader takes."""
    return Inventor(draw).invent()


JUNK: tuple[Any, ...] = (
    None, "", " ", "x", 0, -1, 10**12, 10**40, 1.5, "1e1", True, "no", [], {}, [[]], [None],
    {"a": None}, "x" * 400, "字" * 301, "red:6", "r1", "b1", "r1:1", ":", "1..60", "1..999999999",
    "60..1 by 7", "all", "../../etc/passwd", "{{ needs }}", "{{ 9 * 9 }}", "{% for a in b %}",
    "{{ needs | upper * 99 }}", "A4 portrait", "20mm", [1] * 70, ["r1", "r2"], {"take": "sum"},
    {"of": "b1", "take": "sum", "full": "sum"}, {"needs": 60}, {"gap": 60}, {"boxes": 60},
    [{"gap": 30}, 7], {"r1": 3}, "\u202e", "\x7f", "a\nb", "yes", 60, 999,
)  # fmt: skip


@st.composite
def mutants(draw: Callable[..., Any]) -> Data:
    """A sheet with something wrong in one to four places, or with nothing."""
    inventor = Inventor(draw)
    sheet = inventor.invent()
    for _ in range(inventor.number(1, 4)):
        places = list(_places(sheet))
        holder, key = inventor.one(places)
        kind = inventor.number(0, 5)
        if kind == 0:
            del holder[key]
        elif kind == 1:
            inventor_holder, other = inventor.one(places)
            holder[key] = _copy(inventor_holder[other]) if _has(inventor_holder, other) else 3
        elif kind == 2 and isinstance(holder, list):
            holder.append(_copy(holder[key]))
        elif kind == 3 and isinstance(holder, dict):
            holder[inventor.one(("titel", "rows", "score", "id", "note", "x"))] = holder.pop(key)
        elif kind == 4:
            value: Any = "x"
            for _ in range(inventor.one((3, 20, 30, 60))):
                value = [value]
            holder[key] = value
        else:
            holder[key] = _copy(inventor.one(JUNK))
        if not sheet:
            break
    return sheet


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def _places(node: Any) -> list[tuple[Any, Any]]:
    """All values of a sheet, each by what holds it and its key."""
    keys = list(node) if isinstance(node, dict) else range(len(node))
    found = [(node, key) for key in keys]
    for key in keys:
        if isinstance(node[key], dict | list):
            found += _places(node[key])
    return found


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _copy(v) for k, v in value.items()}
    return [_copy(v) for v in value] if isinstance(value, list) else value


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(
    type(None), lambda dumper, _: dumper.represent_scalar("tag:yaml.org,2002:null", "")
)


def text_of(sheet: Data) -> str:
    """The file."""
    return str(yaml.dump(sheet, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10**6))
