"""Can't Stop Express, Qwinto, Yahtzee and Yatzy, played throw by throw by their full rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from sheetgen.model import Sheet

VALUES = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}
LOSS = {"cant-stop-express": -200, "cant-stop-express-150": -150, "cant-stop-express-100": -100}
BOXES, FULL, NUMBERS = 10, 8, 3  # of a line, of a discard row, of discard rows


class _Sums:
    """One sheet of Can't Stop Express."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.lines: Counter[int] = Counter()
        self.discards: dict[int, int] = {}
        self.free = 0
        # How they like lines that were begun, numbers that were discarded, and to end soon.
        self.like = (dice.choice((0.0, 1.0, 5.0)), dice.choice((0.0, 0.5)), dice.choice((-3, 0)))
        self.strip = dice.random() < 0.5  # whether they use the strip for free throws

    @property
    def done(self) -> bool:
        return FULL in self.discards.values()

    def throw(self, thrown: list[int]) -> None:
        """Two pairs and a discard out of five dice."""
        must = set(thrown) & set(self.discards) if len(self.discards) == NUMBERS else set(thrown)
        ways = []
        for fifth in range(5):
            if must and thrown[fifth] not in must:
                continue
            rest = [die for at, die in enumerate(thrown) if at != fifth]
            for one in (1, 2, 3):
                first = rest[0] + rest[one]
                ways.append((first, sum(rest) - first, thrown[fifth]))
        a, b, fifth = max(ways, key=lambda way: self.worth(*way))
        for line in (a, b):
            self.lines[line] = min(self.lines[line] + 1, BOXES)
        if must:
            self.discards[fifth] = self.discards.get(fifth, 0) + 1
        else:
            self.free += 1

    def worth(self, a: int, b: int, fifth: int) -> float:
        found = self.dice.random()
        found += self.like[0] * sum(bool(self.lines[line]) for line in (a, b))
        found += self.like[1] * (fifth in self.discards)
        return found + self.like[2] * self.discards.get(fifth, 0) / FULL

    def typed(self) -> dict[str, Any]:
        found: dict[str, Any] = {str(line): [n] for line, n in sorted(self.lines.items())}
        found["discards"] = [[str(number), n] for number, n in self.discards.items()]
        if self.strip:
            found["free-throws"] = [self.free]
        return found

    def total(self, loss: int) -> int:
        return sum(loss if n < 5 else (n - 5) * VALUES[line] for line, n in self.lines.items() if n)


def play_express(sheet: Sheet, dice: random.Random) -> tuple[list[dict[str, Any]], list[int]]:
    """A game of Can't Stop Express: all have the same throws, until each has a full row."""
    table = [_Sums(dice) for _ in range(dice.randrange(1, 5))]
    while not all(one.done for one in table):
        thrown = [dice.randrange(1, 7) for _ in range(5)]
        for one in table:
            if not one.done:
                one.throw(thrown)
    return [one.typed() for one in table], [one.total(LOSS[sheet.name]) for one in table]


class _Qwinto:
    """One sheet of Qwinto: by row the numbers at their places."""

    def __init__(self, sheet: Sheet, dice: random.Random) -> None:
        self.dice = dice
        self.rows = [row for row in sheet.rows() if row.write is not None]
        self.on: list[dict[int, int]] = [{} for _ in self.rows]
        self.failures = 0
        self.near = dice.random() < 0.7  # whether they write where a number belongs
        self.often = dice.choice((0.7, 0.95, 1.0))
        self.id = next(row.id for row in sheet.rows() if row.ends)

    def write(self, number: int, thrown: tuple[int, ...]) -> bool:
        """The sum in a free field of a row whose die was thrown."""
        fields = self.fields(number, thrown)
        if not fields or self.dice.random() > self.often:
            return False
        row, at = self.dice.choice(fields)
        if self.near:
            row, at = min(fields, key=lambda field: self.off(*field, number))
        self.on[row][at] = number
        return True

    def fields(self, number: int, thrown: tuple[int, ...]) -> list[tuple[int, int]]:
        """Where a number may be written: rows and places."""
        fields = [(at, space.at) for at in thrown for space in self.rows[at].spaces]
        return [(row, at) for row, at in fields if self.may(row, at, number)]

    def wanted(self) -> tuple[int, ...]:
        """The dice whose throw finds a field most likely, roughly."""
        taken = [self.takes(row) for row in range(len(self.rows))]

        def room(thrown: tuple[int, ...]) -> float:
            numbers = range(2 * len(thrown), 5 * len(thrown) + 1)
            hits = sum(any(number in taken[row] for row in thrown) for number in numbers)
            return hits / len(numbers) + self.dice.random() * 0.2

        return max(((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)), key=room)

    def takes(self, row: int) -> set[int]:
        """Numbers that rise between their neighbours in some free field of a row."""
        here, found = self.on[row], set[int]()
        low, free = 0, False
        for space in self.rows[row].spaces:
            if space.at not in here:
                free = True
            elif free:
                found.update(range(low + 1, here[space.at]))
            if space.at in here:
                low, free = here[space.at], False
        return found | set(range(low + 1, 19)) if free else found

    def off(self, row: int, at: int, number: int) -> float:
        """How far a number lies from where it belongs between its neighbours."""
        places = {self.rows[row].spaces[0].at - 1: 2, self.rows[row].spaces[-1].at + 1: 17}
        places |= self.on[row]
        left = max(place for place in places if place < at)
        right = min(place for place in places if place > at)
        part = (number - places[left]) / (places[right] - places[left] or 1)
        return abs(at - left - part * (right - left))

    def may(self, row: int, at: int, number: int) -> bool:
        here = self.on[row]
        return (
            at not in here
            and all((n < number) if place < at else (n > number) for place, n in here.items())
            and all(other.get(at) != number for other in self.on)
        )

    @property
    def full(self) -> int:
        return sum(len(on) == len(row.spaces) for row, on in zip(self.rows, self.on, strict=True))

    def typed(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for row, on in zip(self.rows, self.on, strict=True):
            found[row.id] = [on.get(space.at, "_") for space in row.spaces] if on else []
        found[self.id] = [self.failures]
        return found

    def total(self) -> int:
        found = -5 * self.failures
        columns: Counter[int] = Counter()
        for row, on in zip(self.rows, self.on, strict=True):
            found += on[max(on)] if len(on) == len(row.spaces) else len(on)
            columns.update(on.keys())
        for row, on in zip(self.rows, self.on, strict=True):
            for space in row.spaces:
                if space.shape == "pentagon" and columns[space.at] == len(self.rows):
                    found += on[space.at]
        return found


def play_qwinto(sheet: Sheet, dice: random.Random) -> tuple[list[dict[str, Any]], list[int]]:
    """A game of Qwinto, to two full rows or a fourth failure."""
    table = [_Qwinto(sheet, dice) for _ in range(dice.randrange(2, 7))]
    active = 0
    while True:
        thrown = tuple(sorted(dice.sample(range(3), dice.randrange(1, 4))))
        if table[active].near:  # they throw for the rows that have most room
            thrown = table[active].wanted()
        number = sum(dice.randrange(1, 7) for _ in thrown)
        if not table[active].fields(number, thrown):  # the same dice once more
            number = sum(dice.randrange(1, 7) for _ in thrown)
        for at, one in enumerate(table):
            if not one.write(number, thrown) and at == active:
                one.failures += 1
        if any(one.full >= 2 for one in table) or table[active].failures == 4:
            return [one.typed() for one in table], [one.total() for one in table]
        active = (active + 1) % len(table)


# Yahtzee and Yatzy


def _thrown(dice: random.Random) -> list[int]:
    """Five dice after up to three throws: any can be, and some are what players go for."""
    kind = dice.random()
    found = [dice.randrange(1, 7) for _ in range(5)]
    if kind < 0.12:
        return [found[0]] * 5
    if kind < 0.3:
        return [found[0]] * dice.randrange(3, 5) + found[:2][: dice.randrange(1, 3)] + found[3:4]
    if kind < 0.45:
        return [*range(1 + found[0] % 2, 6 + found[0] % 2)]
    if kind < 0.55:
        return [found[0]] * 3 + [found[1]] * 2
    return found


def _sides(dice: random.Random) -> list[int]:
    found = (_thrown(dice) + [dice.randrange(1, 7) for _ in range(5)])[:5]
    dice.shuffle(found)
    return found


def _run(thrown: list[int], long: int) -> bool:
    return any(set(range(low, low + long)) <= set(thrown) for low in range(1, 8 - long))


UPPER = ["aces", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three-kind", "four-kind", "full-house", "small", "large", "yahtzee", "chance"]


def _yahtzee_points(box: str, thrown: list[int], joker: bool) -> int:
    counts = Counter(thrown)
    most = max(counts.values())
    if box in UPPER:
        return thrown.count(UPPER.index(box) + 1) * (UPPER.index(box) + 1)
    if box in ("three-kind", "four-kind"):
        return sum(thrown) if most >= (3 if box == "three-kind" else 4) else 0
    fixed = {
        "full-house": 25 * (joker or sorted(counts.values()) == [2, 3]),
        "small": 30 * (joker or _run(thrown, 4)),
        "large": 40 * (joker or _run(thrown, 5)),
        "yahtzee": 50 * (most == 5),
    }
    return fixed.get(box, sum(thrown))


def _yahtzee(dice: random.Random) -> tuple[dict[str, int], int]:
    """One game with forced jokers: its boxes, and what they come to."""
    boxes: dict[str, int] = {}
    careful, more = dice.uniform(0.2, 1), 0
    while len(boxes) < 13:
        thrown = _sides(dice)
        free = [box for box in (*UPPER, *LOWER) if box not in boxes]
        joker = len(set(thrown)) == 1 and "yahtzee" in boxes
        if joker:
            more += boxes["yahtzee"] == 50
            own = UPPER[thrown[0] - 1]
            lower = [box for box in free if box in LOWER]
            free = [own] if own in free else lower or free
        box = dice.choice(free)
        if dice.random() < careful:
            box = max(free, key=lambda one: _yahtzee_points(one, thrown, joker))
        boxes[box] = _yahtzee_points(box, thrown, joker)
    top = sum(boxes[box] for box in UPPER)
    return {**boxes, "more": 100 * more}, sum(boxes.values()) + 100 * more + 35 * (top >= 63)


YATZY = [*("ones", *UPPER[1:]), "pair", "pairs", "three-kind", "four-kind", "small", "large"]
YATZY += ["full-house", "chance", "yatzy"]


def _yatzy_points(box: str, thrown: list[int]) -> int:
    counts = Counter(thrown)
    if box in YATZY[:6]:
        return thrown.count(YATZY.index(box) + 1) * (YATZY.index(box) + 1)
    times = {"pair": 2, "three-kind": 3, "four-kind": 4}
    if box in times:
        return times[box] * max((n for n, c in counts.items() if c >= times[box]), default=0)
    twos = [2 * (a + b) for a, b in combinations([n for n, c in counts.items() if c >= 2], 2)]
    fixed = {
        "pairs": max(twos, default=0),
        "small": 15 * (sorted(thrown) == [1, 2, 3, 4, 5]),
        "large": 20 * (sorted(thrown) == [2, 3, 4, 5, 6]),
        "full-house": sum(thrown) * (sorted(counts.values()) == [2, 3]),
        "yatzy": 50 * (len(counts) == 1),
    }
    return fixed.get(box, sum(thrown))


def _yatzy(dice: random.Random) -> tuple[dict[str, int], int]:
    boxes: dict[str, int] = {}
    careful = dice.uniform(0.2, 1)
    while len(boxes) < 15:
        thrown = _sides(dice)
        free = [box for box in YATZY if box not in boxes]
        box = dice.choice(free)
        if dice.random() < careful:
            box = max(free, key=lambda one: _yatzy_points(one, thrown))
        boxes[box] = _yatzy_points(box, thrown)
    top = sum(boxes[box] for box in YATZY[:6])
    return boxes, sum(boxes.values()) + 50 * (top >= 63)


def _beside(dice: random.Random, one_game: Any) -> tuple[list[dict[str, Any]], list[int]]:
    """Games beside each other on the sheets of some players."""
    games, players, totals = dice.choice((1, 1, 1, 1, 2, 6)), [], []
    for _ in range(dice.randrange(1, 5)):
        scratch = dice.choice(("x", 0))
        played = [one_game(dice) for _ in range(games)]
        rows: dict[str, Any] = {}
        for box in played[0][0]:
            rows[box] = [boxes[box] or scratch for boxes, _ in played]
        if "more" in rows:  # nobody scratches a box of extras
            rows["more"] = [
                one if one != scratch else dice.choice(("_", 0)) for one in rows["more"]
            ]
        players.append(rows)
        totals.append(sum(total for _, total in played))
    return players, totals


def play_yahtzee(sheet: Sheet, dice: random.Random) -> tuple[list[dict[str, Any]], list[int]]:
    """Up to six games of Yahtzee."""
    return _beside(dice, _yahtzee)


def play_yatzy(sheet: Sheet, dice: random.Random) -> tuple[list[dict[str, Any]], list[int]]:
    """Up to six games of Yatzy."""
    return _beside(dice, _yatzy)
