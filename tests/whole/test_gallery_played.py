"""Games of the gallery's variants of Qwixx, played by the rules: no legal one is called wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tools import effort

from sheetgen.api.load import load_games, load_sheet
from sheetgen.game.records import NOTE
from sheetgen.model import Row, Sheet
from sheetgen.scores.score import score

VARIANTS = [
    "qwixx-15",
    "qwixx-big-points",
    "qwixx-connected",
    "qwixx-double",
    "qwixx-mixx-a",
    "qwixx-mixx-b",
]
ROUNDS = 120 if effort.LONG else 25
TRIANGLE = [n * (n + 1) // 2 for n in range(40)]


class Table:
    """A game between players who mark what they may, most of the time."""

    def __init__(self, sheet: Sheet, dice: random.Random) -> None:
        self.sheet, self.dice = sheet, dice
        self.race = [row for row in sheet.rows() if row.lock]
        self.bonus = [row for row in sheet.rows() if row.follows]
        self.players = dice.randrange(2, 6)
        rows = [row.id for row in (*self.race, *self.bonus)]
        self.marks: list[dict[str, dict[str, int]]] = [
            {id: {} for id in rows} for _ in range(self.players)
        ]
        self.penalties = [0] * self.players
        self.locked: list[set[str]] = [set() for _ in range(self.players)]
        self.closed: set[str] = set()
        self.dead: set[str] = set()  # colours of dice that left the game
        self.far = dice.choice((1, 2, 3, 11))  # how many spaces they leap at most

    def play(self) -> None:
        """Turn by turn, to the end."""
        active = self.dice.randrange(self.players)
        while True:
            white = self.dice.randrange(1, 7), self.dice.randrange(1, 7)
            moved = False
            for player in range(self.players):
                if self.dice.random() < 0.9 and self.mark(player, sum(white), ""):
                    moved = moved or player == active
            if self.close():
                return
            for colour in ("red", "yellow", "green", "blue"):
                number = self.dice.choice(white) + self.dice.randrange(1, 7)
                wanted = colour not in self.dead and self.dice.random() < 0.5
                if wanted and self.mark(active, number, colour):
                    moved = True
                    break
            if self.close():
                return
            self.penalties[active] += not moved
            if self.penalties[active] == 4:
                return
            active = (active + 1) % self.players

    def mark(self, player: int, number: int, colour: str) -> bool:
        """One number marked where that may be."""
        moves = []
        for row in self.race:
            if row.id not in self.closed:
                moves += [(row, at) for at in self.may(player, row, str(number), colour)]
        if moves:
            row, at = self.dice.choice(moves)
            self.cross(player, row, at)
            return True
        for row in self.bonus:
            of = [self.marks[player][id] for id in row.follows]
            free = str(number) not in self.marks[player][row.id]
            beside = any(str(number) in crossed for crossed in of)
            if free and beside and (not colour or colour in row.follows):
                self.marks[player][row.id][str(number)] = 1
                return True
        return False

    def may(self, player: int, row: Row, number: str, colour: str) -> list[int]:
        """The places of a row where a player may mark a number, of a colour or of white dice."""
        assert row.lock is not None
        crossed = self.marks[player][row.id]
        labelled = [at for at, space in enumerate(row.spaces) if space.label]
        last = max((at for at in labelled if row.spaces[at].id in crossed), default=-1)
        found = []
        for at in labelled:
            space = row.spaces[at]
            if space.label != number or (colour and colour != (space.colour or row.colour)):
                continue
            again = at == last and crossed[space.id] < space.marks
            if not again and not last < at <= last + self.far:
                continue
            needed = sum(n for id, n in crossed.items() if not self.extra(row, id))
            if at < labelled[-1] or (needed >= row.lock.needs and not again):
                found.append(at)
        return found

    @staticmethod
    def extra(row: Row, id: str) -> bool:
        return any(space.extra for space in row.spaces if space.id == id)

    def cross(self, player: int, row: Row, at: int) -> None:
        """Cross a number, the lock with the last one, and a blank space between two numbers."""
        crossed = self.marks[player][row.id]
        id = row.spaces[at].id
        crossed[id] = crossed.get(id, 0) + 1
        if at == len(row.spaces) - 1:
            self.locked[player].add(row.id)
        before = at >= 2 and row.spaces[at - 1]
        if before and before.extra and row.spaces[at - 2].id in crossed:
            crossed[before.id] = 1

    def close(self) -> bool:
        """Close what was locked in an action; whether the game is over."""
        for row in self.race:
            if any(row.id in locked for locked in self.locked):
                self.closed.add(row.id)
                self.dead.add(row.spaces[-1].colour or row.colour or "")
        return len(self.closed) >= 2

    def typed(self, seats: int = 0) -> str:
        """The table as a game file has it; with ``seats`` only so many of its sheets."""
        lines = [f"- sheet: {self.sheet.name}", "  players:"]
        if seats:
            lines.insert(1, "  complete: no")
        for player in range(seats or self.players):
            lines.append(f"  - name: P{player}")
            for id, crossed in self.marks[player].items():
                words = [one if n == 1 else f"{one}x{n}" for one, n in crossed.items()]
                locked = id in self.locked[player]
                words += ["lock"] if locked else ["closed"] if id in self.closed else []
                lines += [f"    {id}: {' '.join(words)}"] if words else []
            lines.append(f"    penalties: {self.penalties[player]}")
        return "\n".join(lines) + "\n"

    def total(self, player: int) -> int:
        """The points of a player, counted anew."""
        marks = self.marks[player]
        most = {"qwixx-15": 15, "qwixx-big-points": 15, "qwixx-double": 16}
        found = -5 * self.penalties[player]
        for row in self.race:
            count = sum(marks[row.id].values()) + (row.id in self.locked[player])
            count += sum(len(marks[bonus.id]) for bonus in self.bonus if row.id in bonus.follows)
            found += TRIANGLE[min(count, most.get(self.sheet.name, 12))]
        steps = [s.id in marks[row.id] for row in self.race for s in row.spaces if s.frame]
        return found + TRIANGLE[sum(steps)]


@pytest.mark.parametrize("name", VARIANTS)
def test_no_sheet_of_a_legal_game_is_called_wrong(name: str, tmp_path: Path) -> None:
    """Some sheets of a table, with rows that others closed noted as closed."""
    dice = random.Random(name)
    tables = [Table(load_sheet(name), dice) for _ in range(ROUNDS // 2)]
    for table in tables:
        table.play()
    path = tmp_path / "games.yaml"
    path.write_text("".join(t.typed(dice.randrange(1, t.players)) for t in tables), "utf-8")
    for result in map(score, load_games(str(path))):
        told = [c for player in result.players for c in player.complaints] + [*result.complaints]
        assert {c.kind for c in told if c.level != NOTE} <= {"blank-sheet"}


@pytest.mark.parametrize("name", VARIANTS)
def test_no_legal_game_is_called_wrong(name: str, tmp_path: Path) -> None:
    dice = random.Random(name)
    tables = [Table(load_sheet(name), dice) for _ in range(ROUNDS)]
    for table in tables:
        table.play()
    path = tmp_path / "games.yaml"
    path.write_text("".join(table.typed() for table in tables), "utf-8")
    ends = set()
    for table, game in zip(tables, load_games(str(path)), strict=True):
        result = score(game)
        assert [player.total for player in result.players] == [
            table.total(player) for player in range(table.players)
        ]
        told = [c for player in result.players for c in player.complaints] + [*result.complaints]
        assert [c for c in told if c.level != NOTE] == []
        ends |= {len(table.closed), f"{max(table.penalties)} penalties"}
    assert not effort.LONG or {2, "4 penalties"} <= ends  # games ended in both ways
