"""Qwixx, its variants and the duel, played move by move by their full rules."""

from __future__ import annotations

import random
from typing import Any

from sheetgen.model import Row, Sheet
from sheetgen.source.once import once

COLOURS = ("red", "yellow", "green", "blue")
TRIANGLE = [n * (n + 1) // 2 for n in range(40)]
MOST = {"qwixx-15": 15, "qwixx-big-points": 15, "qwixx-double": 16}
BLACK = [-32, -16, -8, -4, -2, 0]


@once
def _places(row: Row) -> dict[str, int]:
    """At which place a number stands."""
    return {space.label: at for at, space in enumerate(row.spaces) if space.label}


class _Qwixx:
    """A table of Qwixx or of a variant, whose differences are read from the sheet.

    Black row: instead of a colour, black minus white. Double: the right-most number once more.
    Big Points: a bonus number beside a crossed one. 15: a blank space where the throw has a 1 and
    a 5; whether it takes the place of a number is not known, so tables do it either way.
    """

    def __init__(self, sheet: Sheet, dice: random.Random) -> None:
        self.sheet, self.dice = sheet, dice
        self.race = [row for row in sheet.rows() if row.lock]
        self.bonus = [row for row in sheet.rows() if row.follows]
        self.plain = [
            row for row in sheet.rows() if row.numbered and not row.lock and not row.follows
        ]
        self.blanks = any(space.extra for row in self.race for space in row.spaces)
        self.players = dice.randrange(2, 6)
        ids = [row.id for row in (*self.race, *self.bonus, *self.plain)]
        self.marks: list[dict[str, dict[str, int]]] = [
            {id: {} for id in ids} for _ in range(self.players)
        ]
        self.front = [dict.fromkeys(ids, -1) for _ in range(self.players)]  # right-most places
        self.penalties = [0] * self.players
        self.locked: list[set[str]] = [set() for _ in range(self.players)]
        self.closed: set[str] = set()
        self.dead: set[str] = set()  # colours of dice that left the game
        self.far = dice.choice((1, 2, 3, 4, 11))  # how many spaces they leap at most
        self.white, self.colour = dice.uniform(0.4, 1), dice.uniform(0.3, 1)  # how often they mark
        self.besides = dice.random() < 0.5  # blank spaces besides numbers, or instead of them

    def play(self) -> None:
        """Turn by turn, to the end."""
        dice, active = self.dice, self.dice.randrange(self.players)
        while True:
            white = dice.randrange(1, 7), dice.randrange(1, 7)
            thrown = {name: dice.randrange(1, 7) for name in COLOURS if name not in self.dead}
            moved = False
            for player in range(self.players):
                done = dice.random() < self.white and self.mark(player, sum(white), "")
                if self.blanks and (self.besides or not done):
                    done = self.blank(player, white, thrown) or done
                moved = moved or (done and player == active)
            if self.close():
                return
            if dice.random() < self.colour and self.second(active, white, thrown):
                moved = True
            if self.close():
                return
            self.penalties[active] += not moved
            if self.penalties[active] == 4:
                return
            active = (active + 1) % self.players

    def second(self, active: int, white: tuple[int, int], thrown: dict[str, int]) -> bool:
        """The second action: a white and a coloured die, or black minus white."""
        dice = self.dice
        black = dice.randrange(1, 7)
        ways = [(name, one + more) for name, more in thrown.items() for one in white]
        ways = [way for way in ways if way[0] not in self.dead]
        ways += [("", black - one) for one in white for _ in self.plain]
        dice.shuffle(ways)
        for colour, number in ways:
            done = self.mark(active, number, colour) if colour else self.black(active, number)
            if done:
                return True
        return False

    def black(self, player: int, number: int) -> bool:
        """The next number of a row without a lock: it falls, and has no colour die."""
        row = self.plain[0]
        at = _places(row).get(str(number), -1)
        if at <= self.front[player][row.id]:
            return False
        self.cross(player, row, at)
        return True

    def mark(self, player: int, number: int, colour: str) -> bool:
        """One number marked where that may be."""
        moves = []
        for row in self.race:
            if row.id not in self.closed:
                moves += [(row, at) for at in self.may(player, row, str(number), colour)]
        for row in self.bonus:
            if not colour or colour in row.follows:
                moves += [(row, at) for at in self.beside(player, row, str(number))]
        if not moves:
            return False
        self.cross(player, *self.dice.choice(moves))
        return True

    def may(self, player: int, row: Row, number: str, colour: str) -> list[int]:
        """The places of a row where a player may mark a number, of a colour or of white dice."""
        assert row.lock is not None
        crossed = self.marks[player][row.id]
        last = self.front[player][row.id]
        at = _places(row).get(number, -1)
        space = row.spaces[at]
        if at < 0 or (colour and colour != (space.colour or row.colour)):
            return []
        again = at == last and crossed[space.id] < space.marks
        if not again and not last < at <= last + self.far:
            return []
        if at < len(row.spaces) - 1:
            return [at]
        extras = {one.id for one in row.spaces if one.extra}
        needed = sum(n for id, n in crossed.items() if id not in extras)
        return [at] if needed >= row.lock.needs else []

    def beside(self, player: int, row: Row, number: str) -> list[int]:
        """The place of a bonus number that is crossed in a row beside it."""
        of = [self.marks[player][id] for id in row.follows]
        at = _places(row).get(number, -1)
        free = at > self.front[player][row.id]
        return [at] if free and any(number in crossed for crossed in of) else []

    def cross(self, player: int, row: Row, at: int) -> None:
        """Cross a number, and the lock with the last one."""
        crossed = self.marks[player][row.id]
        id = row.spaces[at].id
        crossed[id] = crossed.get(id, 0) + 1
        self.front[player][row.id] = at
        if row.lock and at == len(row.spaces) - 1:
            self.locked[player].add(row.id)

    def blank(self, player: int, white: tuple[int, int], thrown: dict[str, int]) -> bool:
        """A blank space, where the throw has a 1 and a 5."""
        faces = [("", die) for die in white] + list(thrown.items())
        ones = [name for name, die in faces if die == 1]
        fives = [name for name, die in faces if die == 5]
        names = {name for a in ones for b in fives for name in (a, b)}
        plain = any(not a and not b for a in ones for b in fives)
        moves = []
        for row in self.race:
            if row.id in self.closed or not (plain or row.colour in names):
                continue
            last = self.front[player][row.id]
            next_one = [at for at, space in enumerate(row.spaces) if space.extra and at > last][:1]
            moves += [(row, at) for at in next_one if at <= last + self.far]
        if not moves or self.dice.random() < 0.4:
            return False
        self.cross(player, *self.dice.choice(moves))
        return True

    def close(self) -> bool:
        """Close what was locked in an action; whether the game is over."""
        for row in self.race:
            if any(row.id in locked for locked in self.locked):
                self.closed.add(row.id)
                self.dead.add(row.spaces[-1].colour or row.colour or "")
        return len(self.closed) >= 2

    def typed(self, player: int, notes: bool, counted: bool) -> dict[str, Any]:
        """What a player types; some note rows that others closed, some count a row only."""
        found: dict[str, Any] = {}
        for id, crossed in self.marks[player].items():
            words = [one if n == 1 else f"{one}x{n}" for one, n in crossed.items()]
            if id in self.locked[player]:
                words.append("lock")
            elif notes and id in self.closed:
                words.append("closed")
            elif counted and words and self.dice.random() < 0.5:
                words = [f"{sum(crossed.values())} marks"]
            found[id] = words
        found["penalties"] = [self.penalties[player]]
        return found

    def total(self, player: int) -> int:
        """The points of a player."""
        marks = self.marks[player]
        found = -5 * self.penalties[player]
        for row in self.race:
            count = sum(marks[row.id].values()) + (row.id in self.locked[player])
            count += sum(len(marks[bonus.id]) for bonus in self.bonus if row.id in bonus.follows)
            found += TRIANGLE[min(count, MOST.get(self.sheet.name, 12))]
        found += sum(BLACK[len(marks[row.id])] for row in self.plain)
        steps = [s.id in marks[row.id] for row in self.race for s in row.spaces if s.frame]
        return found + TRIANGLE[sum(steps)]


def play_qwixx(sheet: Sheet, dice: random.Random) -> tuple[list[dict[str, Any]], list[int]]:
    """A game of Qwixx or of a variant."""
    table = _Qwixx(sheet, dice)
    table.play()
    notes = dice.random() < 0.6
    # Only a sheet on which no space counts by itself can be told by counts.
    counted = dice.random() < 0.05 and not table.bonus and sheet.name != "qwixx-connected"
    people = range(table.players)
    return [table.typed(p, notes, counted) for p in people], [table.total(p) for p in people]


class _Duel:
    """A board for two: who has how many discs on which space."""

    def __init__(self, sheet: Sheet, dice: random.Random) -> None:
        self.dice = dice
        self.rows = [row for row in sheet.rows() if row.lock]
        self.board: dict[str, list[tuple[int, int]]] = {  # owner, height
            row.id: [(-1, 0)] * len(row.spaces) for row in self.rows
        }
        self.locks: dict[str, int] = {}
        self.hands = [sheet.pieces or 0] * 2
        self.failures = [0, 0]
        self.often = dice.uniform(0.3, 1)
        self.far = dice.choice((2, 4, 11))
        self.stacks = dice.choice((0.1, 1.0, 5.0))  # how much they like to stack

    def over(self) -> bool:
        return len(self.locks) == 2 or sum(self.failures) == 4 or 0 in self.hands

    def play(self) -> None:
        dice, player = self.dice, self.dice.randrange(2)
        while True:
            white = dice.randrange(1, 7), dice.randrange(1, 7)
            used: set[tuple[str, int]] = set()
            rows = [row for row in self.rows if row.id not in self.locks]
            self.place(player, [(row, sum(white)) for row in rows], used)
            if self.over():
                return
            rows = [row for row in self.rows if row.id not in self.locks]
            throws = [(row, dice.randrange(1, 7)) for row in rows]
            self.place(player, [(r, n + one) for r, n in throws for one in white], used)
            if self.over():
                return
            if not used:
                self.failures[player] += 1
                self.hands[player] -= 1
                if self.over():
                    return
            player = 1 - player

    def place(self, player: int, wanted: list[tuple[Row, int]], used: set[tuple[str, int]]) -> None:
        """A disc on one of these numbers, if any may be and the player likes."""
        moves = []
        for row, number in wanted:
            at = [space.label for space in row.spaces].index(str(number))
            if (row.id, at) not in used and self.may(player, row, at):
                moves.append((row, at))
        if not moves or self.dice.random() > self.often:
            return
        weights = [self.stacks if self.board[r.id][a][0] == player else 1.0 for r, a in moves]
        row, at = self.dice.choices(moves, weights)[0]
        owner, height = self.board[row.id][at]
        if owner == 1 - player:
            self.hands[owner] += 1
            height = 0
        self.board[row.id][at] = (player, height + 1)
        self.hands[player] -= 1
        used.add((row.id, at))
        if at == len(row.spaces) - 1 and self.hands[player]:
            self.locks[row.id] = player
            self.hands[player] -= 1

    def may(self, player: int, row: Row, at: int) -> bool:
        assert row.lock is not None
        spaces = self.board[row.id]
        mine = max((n for n, (who, _) in enumerate(spaces) if who == player), default=-1)
        front = max((n for n, (who, _) in enumerate(spaces) if who >= 0), default=-1)
        own = sum(height for who, height in spaces if who == player)
        if at == len(spaces) - 1 and own < row.lock.needs:
            return False
        owner, height = spaces[at]
        if owner < 0:
            return mine < at <= max(mine, front) + self.far
        return at == front and (owner == player or height == 1)

    def typed(self, player: int) -> dict[str, Any]:
        found: dict[str, Any] = {"plays": ("black", "grey")[player]}
        for row in self.rows:
            words = [
                space.id if height == 1 else f"{space.id}x{height}"
                for space, (who, height) in zip(row.spaces, self.board[row.id], strict=True)
                if who == player
            ]
            found[row.id] = words + (["lock"] if self.locks.get(row.id) == player else [])
        found["failures"] = [self.failures[player]]
        return found

    def total(self, player: int) -> int:
        found = -5 * self.failures[player]
        for row in self.rows:
            own = sum(height for who, height in self.board[row.id] if who == player)
            found += TRIANGLE[min(own + (self.locks.get(row.id) == player), 12)]
        return found


def play_duel(sheet: Sheet, dice: random.Random) -> tuple[list[dict[str, Any]], list[int]]:
    """A game of Qwixx: Das Duell."""
    board = _Duel(sheet, dice)
    board.play()
    return [board.typed(0), board.typed(1)], [board.total(0), board.total(1)]
