"""How a scored game is told: for people at the table, or as JSON for programs."""

from __future__ import annotations

import re
from functools import cached_property

from ..checks.registry import RULES
from ..game.counting import losses_of
from ..game.records import ERROR, NOTE, Complaint, GameResult, PlayerResult, RowResult
from ..source.phrase import Phrase
from ..source.problems import Problem, Problems
from ..text.terminal import columns
from ..words.language import Words
from ..words.localizer import Localizer
from ..words.translator import Translator, signed, values_of
from .uncounted import why_uncounted

ROW_VALUES = ("row", "rows", "pair", "needed")  # values of complaints that are ids of rows
SPACE_VALUES = ("marked", "free")  # values that are spaces: the id of a row, and its own
LISTS = (*ROW_VALUES, *SPACE_VALUES, "numbers", "players", "owner", "used", "known")
# Also what makes an address a link without any sign: http://a.example, www.a.example, a@b.example.
_MARKDOWN = re.compile(r"[\\`*_\[\]|~#@]|(?<=:)/(?=/)|(?<=www)\.", re.IGNORECASE)
_FORMULA = tuple("=+-@＝＋－＠")  # noqa: RUF001
COLOURS = {ERROR: "31", "warning": "33", NOTE: "2"}
SIGNS = {ERROR: "✗", "warning": "!", NOTE: "·"}


class Card:
    """One game's result in words."""

    def __init__(self, result: GameResult, words: Words, say: Localizer) -> None:
        self.result, self.say = result, say
        self.sheet = result.game.sheet
        self.words = words

    def text(self, phrase: Phrase) -> str:
        """A text of the sheet in the language of the report."""
        return self.translator.phrase(phrase, values_of(self.sheet)).text

    @cached_property
    def translator(self) -> Translator:
        """The sheet's texts in the language; made when the first is asked for."""
        return Translator(self.words, self.sheet, Problems(), draft=True)

    @cached_property
    def names(self) -> dict[str, str]:
        """The words of rows, and of sums, by id."""
        every = (*self.sheet.rows(), *self.sheet.scoring())
        rows = {row.id: self.text(row.name) for row in every if row.name is not None}
        names = {**rows, "total": self.say("total"), "subtotal+": "+", "subtotal−": "−"}
        for block, sums in self.result.players[0].subtotals if self.result.players else ():
            word = self.text(block.subtotals) if block.subtotals else ""
            names |= {f"subtotal{sign}": f"{word} {sign}" for sign in sums}
        return names

    def row_name(self, id: str) -> str:
        """The word of a row, or its id where the player writes it."""
        return self.names.get(id, id)

    def space_name(self, text: str) -> str:
        """A space that stands in a complaint as the id of its row and its own."""
        id, _, space = text.partition(" ")
        return f"{self.row_name(id)} {space}"

    def reason(self, player: PlayerResult, row: RowResult) -> str:
        """Why a row is worth what it is worth: how many marks, with the lock or without."""
        if row.points is None:
            why, id = why_uncounted(self.sheet, player, row)
            return self.say(why, row=self.row_name(id))
        if not row.row.spaces or row.row.write is not None:
            return ""
        if row.counted is not None:
            return self.say.count("marks", row.counted)
        entry = player.player.entry(row.row.id)
        if entry.closed and not row.marks:
            return self.say("closed-row")
        what = "discs" if row.row.stack else "marks"
        over = not row.row.stack and row.row.id in losses_of(self.sheet)
        said = self.say.count(what, min(row.marks, row.row.most) if over else row.marks)
        lock = row.row.lock
        counted = entry.lock and (lock is None or lock.counts)
        return self.say("with-lock", marks=said) if counted else said

    def parts(self, name: str, value: str) -> list[str]:
        """The parts of a value of a complaint that is a list; rows and spaces by their words."""
        parts = value.split(", ")
        if name in ROW_VALUES:
            return list(map(self.row_name, parts))
        return list(map(self.space_name, parts)) if name in SPACE_VALUES else parts

    def complaint(self, complaint: Complaint) -> str:
        """A complaint as a helpful player says it."""
        values = dict(complaint.values)
        for name in LISTS:
            if name in values:
                values[name] = self.say.listed(self.parts(name, values[name]))
        if complaint.row:
            values["row"] = self.row_name(complaint.row)
        return self.say.text(RULES[complaint.kind].wording, values)

    def markdown(self) -> str:
        """A table to paste: rows down, players across, complaints below."""
        players = self.result.players
        cells = [["", *(neutral(p.player.name) for p in players)]]
        for at, row in enumerate(players[0].rows if players else ()):
            cells.append(
                [neutral(self.row_name(row.row.id)), *(self.points(p.rows[at]) for p in players)]
            )
        for game in range(1, max((len(p.games[: p.played]) for p in players), default=0) + 1):
            word = self.say.number("game-number", game)
            cells.append([word, *(self.of_game(player, game) for player in players)])
        totals = [(p, f"**{signed(p.total)}**") for p in players]
        totals_told = [t if p.certain else self.say("not-certain", total=t) for p, t in totals]
        cells.append([self.say("total"), *totals_told])
        if len(players) > 1:
            cells.append([self.say("place-head"), *(str(p.place) for p in players)])
        lines = ["| " + " | ".join(row) + " |" for row in cells]
        lines.insert(1, "|---|" + "---:|" * len(players))
        for player in players:
            told = map(self.complaint, player.complaints)
            name = player.player.name
            lines += ["- " + neutral(self.say("name-colon", name=name, what=c)) for c in told]
        lines += [f"- {neutral(self.complaint(c))}" for c in self.result.complaints]
        return "\n".join(lines)

    def of_game(self, player: PlayerResult, game: int) -> str:
        """The total of one of several games (from 1); nothing where it was not played."""
        if game > player.played:
            return ""
        total = signed(player.games[game - 1])
        return self.say("not-certain", total=total) if game in player.doubtful else total

    def people(self, quiet: bool = False, colour: bool = False) -> str:
        """For people: who has how much for what, in which place, and what cannot be right."""
        lines: list[str] = []
        if quiet:
            table = [[p.player.name, self.total(p), self.place(p)] for p in self.result.players]
            return "\n".join(columns(table))
        lines.append(self.text(self.sheet.title))
        for player in self.result.players:
            result = f"{self.total(player)}  {self.place(player)}".rstrip()
            lines += ["", self.say("name-colon", name=player.player.name, what=result)]
            rows = [
                ["  " + self.row_name(r.row.id), self.points(r), self.reason(player, r)]
                for r in player.rows
                if r.marks or r.points or r.points is None
            ]
            for at, total in enumerate(player.games[: player.played], 1):
                doubt = self.say("not-all-counted") if at in player.doubtful else ""
                rows.append(["  " + self.say.number("game-number", at), signed(total), doubt])
            for block, sums in player.subtotals:
                word = self.text(block.subtotals) if block.subtotals else ""
                rows += [["  " + word + " " + sign, signed(n), ""] for sign, n in sums.items()]
            lines += columns(rows)
            lines += [self.told(c, colour) for c in player.complaints]
        if self.result.complaints:
            lines += ["", self.say("whole-table")]
            lines += [self.told(c, colour) for c in self.result.complaints]
        return "\n".join(lines)

    def told(self, complaint: Complaint, colour: bool) -> str:
        """A complaint with the sign of its level, coloured where the terminal has colours."""
        text = f"  {SIGNS[complaint.level]} {self.complaint(complaint)}"
        return f"\x1b[{COLOURS[complaint.level]}m{text}\x1b[0m" if colour else text

    def points(self, row: RowResult) -> str:
        """Points as they are printed."""
        return "?" if row.points is None else signed(row.points)

    def total(self, player: PlayerResult) -> str:
        """The total, marked where it is not certain."""
        total = self.say.count("points", player.total) if player.total >= 0 else ""
        total = total or self.say("points-many", n=signed(player.total))
        return total if player.certain else self.say("not-certain", total=total)

    def place(self, player: PlayerResult) -> str:
        """The place, where there are several players."""
        if len(self.result.players) < 2:
            return ""
        shared = sum(p.place == player.place for p in self.result.players) > 1
        return self.say.number("place-shared" if shared else "place", player.place)

    def data(self) -> dict[str, object]:
        """For programs; kinds and keys are stable, texts are not."""
        return {
            "sheet": self.sheet.name,
            "players": [
                {
                    "name": p.player.name,
                    "points": {r.row.id: r.points for r in p.rows},
                    "subtotals": {block.id: sums for block, sums in p.subtotals},
                    **({"games": list(p.games)} if p.games else {}),
                    "total": p.total,
                    "certain": p.certain,
                    "place": p.place,
                    "complaints": [
                        *map(self.problem_data, p.player.unreadable),
                        *map(self.complaint_data, p.complaints),
                    ],
                }
                for p in self.result.players
            ],
            "complaints": [self.complaint_data(c) for c in self.result.complaints],
        }

    def problem_data(self, problem: Problem) -> dict[str, object]:
        """What could not be read is a complaint for programs, which do not see other output."""
        row = problem.values.get("row", "")
        return {
            "kind": problem.id,
            "level": ERROR,
            "row": row if any(row == r.id for r in self.sheet.rows()) else None,
            "text": self.say.problem(problem),
            "line": problem.source.line or None,
            "column": problem.source.column or None,
        }

    def complaint_data(self, complaint: Complaint) -> dict[str, object]:
        return {
            "kind": complaint.kind,
            "level": complaint.level,
            "row": complaint.row or None,
            "text": self.complaint(complaint),
            "line": complaint.source.line or None,
            "column": complaint.source.column or None,
        }


def neutral(text: str) -> str:
    """A text that Markdown takes for nothing but text: no link, picture, tag or row of a table."""
    text = text.replace("&", "&amp;").replace("\n", " ")
    return _MARKDOWN.sub(r"\\\g<0>", text).replace("<", "&lt;")


def _no_formula(text: str) -> str:
    """A text that no spreadsheet takes for a formula (OWASP, CSV injection)."""
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def json_text(card: Card) -> str:
    """A game as JSON."""
    import json

    return json.dumps(card.data(), ensure_ascii=False, indent=2)


def csv_lines(card: Card, file: str, number: int, heads: bool) -> list[str]:
    """A game for a spreadsheet: a line for each row and the total of each player."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if heads:
        writer.writerow(
            ["file", "game", "sheet", "player", "row", "marks", "points", "certain", "place"]
        )
    for player in card.result.players:
        sheet, name = _no_formula(card.sheet.name), _no_formula(player.player.name)
        start = [_no_formula(file), number, sheet, name]
        for row in player.rows:
            points = "" if row.points is None else row.points
            writer.writerow([*start, row.row.id, row.marks, points, "", ""])
        certain = "yes" if player.certain else "no"
        writer.writerow([*start, "total", "", player.total, certain, player.place])
    return out.getvalue().splitlines()
