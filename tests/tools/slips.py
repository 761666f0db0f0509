"""Slips of people who play and type: one fault put into a finished game, as it happens.

Each function changes what the players typed and says whether the game had a place for it. `SLIPS`
has all of them, with the kinds of complaint that name the cause, and why paper cannot show those
that it cannot.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from sheetgen.model import Row, Sheet
from tools.played import FAMILIES, Played, Typed

DUEL, QWINTO = ("qwixx-duell",), ("qwinto",)
EXPRESS = tuple(name for name in FAMILIES if name.startswith("cant-stop"))
ROWS = tuple(name for name in FAMILIES if name.startswith("qwixx") and name not in DUEL)
BOXES = ("yahtzee", "yatzy")
EVERY = tuple(FAMILIES)
LOCKS = ROWS + DUEL


class Game(NamedTuple):
    """What slips are made in."""

    sheet: Sheet
    players: list[Typed]
    dice: random.Random
    totals: list[int]

    def some(self, items: Iterable[Any]) -> Any:
        """One of these, or None."""
        found = list(items)
        return self.dice.choice(found) if found else None

    def numbered(self) -> list[Row]:
        """Rows with numbers to cross."""
        return [row for row in self.sheet.rows() if row.numbered and row.write is None]

    def filled(self, rows: Iterable[Row] | None = None) -> Iterator[tuple[list[Any], Row]]:
        """What is typed in rows (all with numbers) of all players, where numbers are."""
        for player in self.players:
            for row in self.numbered() if rows is None else rows:
                words = player.get(row.id, [])
                if any(number_of(word, row) for word in words):
                    yield words, row

    def locked(self) -> Iterator[tuple[list[Any], Row]]:
        """What is typed in rows that their player has locked."""
        race = [row for row in self.sheet.rows() if row.lock]
        return ((words, row) for words, row in self.filled(race) if "lock" in words)

    def count(self, row: str) -> int:
        return int(sum(player.get(row, [0])[0] for player in self.players))

    @property
    def lost(self) -> str:
        """The row of penalties or failures."""
        return next(row.id for row in self.sheet.rows() if row.ends)


def number_of(word: Any, row: Row) -> str:
    """The number of a word such as `5` or `5x2`; "" where it is none of the row's."""
    number = str(word).split("x")[0]
    return number if any(space.id == number for space in row.spaces) else ""


def plain(words: list[Any], row: Row) -> list[Any]:
    """The words that are numbers, but the last number."""
    return [w for w in words if number_of(w, row) not in ("", row.spaces[-1].id)]


def _others(words: list[Any], row: Row) -> int:
    """How many crosses count towards the lock."""
    extra = {space.id for space in row.spaces if space.extra}
    marks = [w for w in plain(words, row) if number_of(w, row) not in extra]
    return sum(int((str(w) + "x1").split("x")[1]) for w in marks)


# Rows to cross off


def left_out_before_lock(game: Game) -> bool:
    tight = [(w, r) for w, r in game.locked() if r.lock and _others(w, r) == r.lock.needs]
    words, row = game.some(tight) or ([], None)
    if row is None:
        return False
    extra = {space.id for space in row.spaces if space.extra}
    words.remove(game.some(w for w in plain(words, row) if number_of(w, row) not in extra))
    return True


def left_out(game: Game) -> bool:
    words, row = game.some((w, r) for w, r in game.filled() if plain(w, r)) or ([], None)
    if row is not None:
        words.remove(game.some(plain(words, row)))
    return row is not None


def mistyped_in_row(game: Game) -> bool:
    words, row = game.some((w, r) for w, r in game.filled() if plain(w, r)) or ([], None)
    if row is None:
        return False
    taken = {number_of(word, row) for word in words}
    free = [s.id for s in row.spaces[:-1] if s.id not in taken and s.label]
    if free:
        words[words.index(game.some(plain(words, row)))] = game.some(free)
    return bool(free)


def mistyped(game: Game) -> bool:
    words, row = game.some((w, r) for w, r in game.filled() if plain(w, r)) or ([], None)
    if row is None:
        return False
    wrong = [n for n in ("0", "1", "13", "14", "20", "22") if not number_of(n, row)]
    words[words.index(game.some(plain(words, row)))] = game.some(wrong)
    return True


def glued(game: Game) -> bool:
    found = []
    for words, row in game.filled():
        for a, b in pairwise(words):
            single = str(a).isdigit() and str(b).isdigit()
            if single and number_of(a, row) and number_of(b, row) and not number_of(a + b, row):
                found.append((words, a, b))
    words, a, b = game.some(found) or ([], "", "")
    if words:
        words[words.index(a) : words.index(a) + 2] = [a + b]
    return bool(words)


def twice(game: Game) -> bool:
    words, row = game.some((w, r) for w, r in game.filled() if plain(w, r)) or ([], None)
    if row is None:
        return False
    word = game.some(plain(words, row))
    space = next(space for space in row.spaces if space.id == number_of(word, row))
    words += [number_of(word, row)] * space.marks  # where two crosses may be, a third
    return True


def wrong_order(game: Game) -> bool:
    words, _ = game.some((w, r) for w, r in game.filled() if len(plain(w, r)) > 1) or ([], None)
    words.reverse()
    return bool(words)


def lock_forgotten(game: Game) -> bool:
    words, _ = game.some(game.locked()) or ([], None)
    if words:
        words.remove("lock")
    return bool(words)


def last_forgotten(game: Game) -> bool:
    words, row = game.some(game.locked()) or ([], None)
    if row is not None:
        words.remove(row.spaces[-1].id)
    return row is not None


def lock_twice(game: Game) -> bool:
    words, _ = game.some(game.locked()) or ([], None)
    words += ["lock"] if words else []
    return bool(words)


def lock_and_closed(game: Game) -> bool:
    words, _ = game.some(game.locked()) or ([], None)
    words += ["closed"] if words else []
    return bool(words)


def lock_for_closed(game: Game) -> bool:
    closed = {row.id for _, row in game.locked()}
    race = [row for row in game.numbered() if row.id in closed]
    found = [(w, r) for w, r in game.filled(race) if "lock" not in w]
    words, _ = game.some(found) or ([], None)
    if not words:
        return False
    words[:] = [word for word in words if word != "closed"] + ["lock"]
    return True


def locked_too_early(game: Game) -> bool:
    race = [row for row in game.sheet.rows() if row.lock]
    found = [
        (w, r) for w, r in game.filled(race)
        if r.lock and 0 < _others(w, r) < r.lock.needs and r.spaces[-1].id not in w
    ]  # fmt: skip
    words, row = game.some(found) or ([], None)
    if row is None:
        return False
    words[:] = [word for word in words if word != "closed"] + [row.spaces[-1].id, "lock"]
    return True


def third_row_locked(game: Game) -> bool:
    closed = {row.id for _, row in game.locked()}
    race = [row for row in game.sheet.rows() if row.lock and row.id not in closed]
    found = [(w, r) for w, r in game.filled(race) if r.lock and _others(w, r) >= r.lock.needs]
    words, row = (game.some(found) if len(closed) >= 2 else None) or ([], None)
    if row is None:
        return False
    words += [row.spaces[-1].id, "lock"]
    return True


def closed_by_nobody(game: Game) -> bool:
    closed = {row.id for _, row in game.locked()}
    race = [row for row in game.sheet.rows() if row.lock and row.id not in closed]
    row = game.some(race)
    if row is None or any(" marks" in str(w) for p in game.players for w in p.get(row.id, [])):
        return False
    game.some(game.players).setdefault(row.id, []).append("closed")
    return True


def broken_off(game: Game) -> bool:
    closed = {row.id for _, row in game.locked()}
    words = [str(word) for player in game.players for one in closed for word in player.get(one, [])]
    if len(closed) != 2 or any(p[game.lost][0] >= 4 for p in game.players):
        return False
    if any(" marks" in word for word in words):  # which may hold a lock
        return False
    id = game.some(sorted(closed))
    last = next(row for row in game.sheet.rows() if row.id == id).spaces[-1].id
    for player in game.players:
        player[id] = [w for w in player.get(id, []) if w not in (last, "lock", "closed")]
    return True


def rows_swapped(game: Game) -> bool:
    """What stands in a locked row is typed in another one, whose last number differs."""
    found = []
    for player in game.players:
        for row in (row for row in game.sheet.rows() if row.lock):
            for other in (one for one in game.sheet.rows() if one.lock):
                if "lock" in player.get(row.id, []) and other.spaces[-1].id != row.spaces[-1].id:
                    found.append((player, row.id, other.id))
    player, one, other = game.some(found) or ({}, "", "")
    if player:
        player[one], player[other] = player.get(other, []), player[one]
    return bool(player)


def locker_missing(game: Game) -> bool:
    if len(game.players) < 3:
        return False
    found = []
    for at, player in enumerate(game.players):
        for row in (row for row in game.sheet.rows() if row.lock):
            holders = [p for p in game.players if "lock" in p.get(row.id, [])]
            if holders == [player]:
                found.append(at)
    at = game.some(found)
    if at is not None:
        del game.players[at], game.totals[at]
    return at is not None


def sheet_missing(game: Game) -> bool:
    at = game.some(range(len(game.players)) if len(game.players) > 2 else ())
    if at is not None:
        del game.players[at], game.totals[at]
    return at is not None


def typed_twice(game: Game) -> bool:
    if len(game.players) < 2:
        return False
    at = game.dice.randrange(len(game.players))
    game.players.append({**copy.deepcopy(game.players[at]), "name": f"P{at}"})
    game.totals.append(game.totals[at])
    return True


def counts_for_numbers(game: Game) -> bool:
    """How many crosses, where numbers are to be typed: `red: 6`."""
    player = game.some(game.players)
    rows = [row for row in game.sheet.rows() if row.lock]
    counts = {row.id: len([w for w in player.get(row.id, []) if w != "closed"]) for row in rows}
    if len([n for n in counts.values() if n >= 2]) < 3 or any(
        "marks" in str(w) for row in rows for w in player.get(row.id, [])
    ):
        return False
    for id, n in counts.items():
        player[id] = [n] if n else []
    return True


def bonus_unsupported(game: Game) -> bool:
    found = []
    for player in game.players:
        for row in (row for row in game.sheet.rows() if row.follows):
            beside = {w for id in row.follows for w in player.get(id, [])}
            if any(" marks" in str(word) for word in beside):
                continue
            free = [space.id for space in row.spaces if space.id not in beside]
            found += [(player, row.id, id) for id in free]
    player, row, id = game.some(found) or ({}, "", "")
    if player:
        player.setdefault(row, []).append(id)
    return bool(player)


# Penalties and failures


def fifth_penalty(game: Game) -> bool:
    game.some(game.players)[game.lost] = [5]
    return True


def two_with_four(game: Game) -> bool:
    if not any(player[game.lost] == [4] for player in game.players):
        return False
    player = game.some(p for p in game.players if p[game.lost] != [4])
    if player:
        player[game.lost] = [4]
    return bool(player)


def penalty_left_out(game: Game) -> bool:
    player = game.some(p for p in game.players if p.get(game.lost, [0])[0] in (1, 2, 3))
    if player:
        player[game.lost] = [player[game.lost][0] - 1]
    return bool(player)


def total_mistyped(game: Game) -> bool:
    at = game.dice.randrange(len(game.players))
    wrong = game.totals[at] + game.dice.choice((-100, -10, -5, -1, 1, 2, 5, 9, 10))
    game.players[at]["written"] = {"total": wrong}
    return True


# The duel


def other_owner(game: Game) -> bool:
    """A space of the other's typed as one's own too."""
    words, row = game.some(game.filled()) or ([], None)
    word = game.some(plain(words, row)) if row is not None else None
    if row is None or word is None:
        return False
    other = next(p for p in game.players if p.get(row.id) is not words)
    other.setdefault(row.id, []).append(number_of(word, row))
    return True


def last_to_other(game: Game) -> bool:
    words, row = game.some(game.locked()) or ([], None)
    if row is None:
        return False
    words.remove(row.spaces[-1].id)
    other = next(p for p in game.players if p.get(row.id) is not words)
    other.setdefault(row.id, []).append(row.spaces[-1].id)
    return True


def stack_on_last(game: Game) -> bool:
    words, row = game.some(game.locked()) or ([], None)
    if row is not None:
        words[words.index(row.spaces[-1].id)] += "x2"
    return row is not None


def stack_too_high(game: Game) -> bool:
    found = [(w, r) for w, r in game.filled() if plain(w, r)]
    words, row = game.some(found) or ([], None)
    if row is None:
        return False
    word = game.some(plain(words, row))
    words[words.index(word)] = f"{number_of(word, row)}x22"
    return True


def failures_of_both(game: Game) -> bool:
    """One failure space too many, of both together."""
    player = game.some(game.players)
    player[game.lost] = [player[game.lost][0] + 5 - game.count(game.lost)]
    return True


# Can't Stop Express


def _line(game: Game, low: int, high: int) -> tuple[Typed, str] | None:
    return game.some(  # type: ignore[no-any-return]
        (player, row) for player in game.players for row, words in player.items()
        if row.isdigit() and low <= words[0] <= high
    )  # fmt: skip


def cross_missing(game: Game) -> bool:
    player, row = _line(game, 1, 9) or ({}, "")
    if player:
        player[row] = [player[row][0] - 1]
    return bool(player)


def cross_too_many(game: Game) -> bool:
    player, row = _line(game, 1, 8) or ({}, "")
    if player:
        player[row] = [player[row][0] + 1]
    return bool(player)


def more_than_boxes(game: Game) -> bool:
    player, row = _line(game, 1, 10) or ({}, "")
    if player:
        player[row] = [game.dice.choice((11, 12, 10 * player[row][0] + 5))]
    return bool(player)


def lines_swapped(game: Game) -> bool:
    """The crosses of a line typed in the next one, and the other way round."""
    found = [
        (player, line) for player in game.players for line in range(2, 12)
        if player.get(str(line), [0]) != player.get(str(line + 1), [0])
    ]  # fmt: skip
    player, line = game.some(found) or ({}, 0)
    if player:
        a, b = str(line), str(line + 1)
        player[a], player[b] = player.get(b, [0]), player.get(a, [0])
    return bool(player)


def _discard(game: Game, change: Callable[[list[list[Any]]], bool]) -> bool:
    return change(game.some(game.players)["discards"])


def discard_repeated(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        if len(rows) > 1:
            rows[1][0] = rows[0][0]
        return len(rows) > 1

    return _discard(game, change)


def discard_mistyped(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        free = [face for face in "123456" if all(face != number for number, _ in rows)]
        game.some(rows)[0] = game.some(free)
        return True

    return _discard(game, change)


def discard_no_die(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        game.some(rows)[0] = game.some(("0", "7", "9", "11"))
        return True

    return _discard(game, change)


def discard_unnamed(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        game.some(rows)[0] = "?"
        return True

    return _discard(game, change)


def discard_empty(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        game.some(rows)[1] = 0
        return True

    return _discard(game, change)


def ninth_discard(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        next(row for row in rows if row[1] == 8)[1] = 9
        return True

    return _discard(game, change)


def fourth_number(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        free = [face for face in "123456" if all(face != number for number, _ in rows)]
        if len(rows) == 3:
            rows.append([free[0], 1])
        return len(rows) == 4

    return _discard(game, change)


def second_full(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        row = game.some(row for row in rows if row[1] < 8)
        if row:
            row[1] = 8
        return bool(row)

    return _discard(game, change)


def last_discard_missing(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        next(row for row in rows if row[1] == 8)[1] = 7
        return True

    return _discard(game, change)


def discard_missing(game: Game) -> bool:
    def change(rows: list[list[Any]]) -> bool:
        row = game.some(row for row in rows if 1 < row[1] < 8)
        if row:
            row[1] -= 1
        return bool(row)

    return _discard(game, change)


def free_throw_too_many(game: Game) -> bool:
    player = game.some(p for p in game.players if "free-throws" in p)
    if player:
        player["free-throws"] = [player["free-throws"][0] + 1]
    return bool(player)


# Numbers that are written


def _written(game: Game, least: int) -> tuple[list[Any], Row] | None:
    rows = [row for row in game.sheet.rows() if row.write is not None]
    return game.some(  # type: ignore[no-any-return]
        (player[row.id], row) for player in game.players for row in rows
        if sum(isinstance(w, int) for w in player.get(row.id, [])) >= least
    )  # fmt: skip


def numbers_swapped(game: Game) -> bool:
    words, _ = _written(game, 2) or ([], None)
    places = [at for at, word in enumerate(words) if isinstance(word, int)]
    if places:
        at = game.dice.randrange(len(places) - 1)
        a, b = places[at], places[at + 1]
        words[a], words[b] = words[b], words[a]
    return bool(places)


def number_off(game: Game) -> bool:
    words, _ = _written(game, 1) or ([], None)
    places = [at for at, word in enumerate(words) if isinstance(word, int)]
    if places:
        words[game.some(places)] = game.some((0, 19, 20, 31, 111))
    return bool(places)


def numbers_glued(game: Game) -> bool:
    found = []
    for player in game.players:
        for row in (row for row in game.sheet.rows() if row.write is not None):
            words = player.get(row.id, [])
            for at, (a, b) in enumerate(pairwise(words)):
                if isinstance(a, int) and isinstance(b, int):
                    found.append((words, at))
    words, at = game.some(found) or ([], 0)
    if words:
        words[at : at + 2] = [int(f"{words[at]}{words[at + 1]}")]
    return bool(words)


def same_in_column(game: Game) -> bool:
    """A number where the same one stands above or below, though the row still rises."""
    rows = [row for row in game.sheet.rows() if row.write is not None]
    found = []
    for player in game.players:
        on = {
            row.id: {s.at: w for s, w in zip(row.spaces, player.get(row.id, []), strict=False)}
            for row in rows
        }
        for row in rows:
            for at, space in enumerate(row.spaces[: len(player.get(row.id, []))]):
                for other in rows:
                    number = on[other.id].get(space.at)
                    here = [n for n in player[row.id][:at] if isinstance(n, int)]
                    after = [n for n in player[row.id][at + 1 :] if isinstance(n, int)]
                    if other is row or not isinstance(number, int):
                        continue
                    if max(here, default=0) < number < min(after, default=19):
                        found.append((player[row.id], at, number))
    words, at, number = game.some(found) or ([], 0, 0)
    if words:
        words[at] = number
    return bool(words)


def empty_box_forgotten(game: Game) -> bool:
    found = []
    for player in game.players:
        for row in (row for row in game.sheet.rows() if row.write is not None):
            words = player.get(row.id, [])
            if "_" in words[:-1] and any(w != "_" for w in words[words.index("_") :]):
                found.append(words)
    words = game.some(found)
    if words:
        words.remove("_")
    return bool(words)


def one_too_many(game: Game) -> bool:
    words, row = _written(game, 3) or ([], None)
    if row is None:
        return False
    while len(words) <= len(row.spaces):
        words.append(18 if game.sheet.name == "qwinto" else 1)
    return True


def full_row_opened(game: Game) -> bool:
    """The number that filled the second row is left out, so that nothing ended the game."""
    rows = [row for row in game.sheet.rows() if row.write is not None]
    full = [
        player[row.id] for player in game.players for row in rows
        if len(player.get(row.id, [])) == len(row.spaces) and "_" not in player[row.id]
    ]  # fmt: skip
    ended = [
        player for player in game.players
        if sum(any(player.get(row.id) is one for one in full) for row in rows) >= 2
    ]  # fmt: skip
    if len(ended) != 1 or any(player[game.lost] == [4] for player in game.players):
        return False
    words = ended[0][game.some(row for row in rows if any(ended[0][row.id] is o for o in full)).id]
    words[game.dice.randrange(len(words))] = "_"
    return True


# Yahtzee and Yatzy

IMPOSSIBLE = {
    "aces": (6,), "ones": (6,), "twos": (3, 12), "threes": (4, 10, 18), "fours": (6, 10, 24),
    "fives": (12, 30), "sixes": (16, 20, 36),
    "full-house": {"yahtzee": (24, 15, 20), "yatzy": (3, 5, 29, 30)},
    "small": (20, 25), "large": (15, 30, 45), "yahtzee": (40, 100), "yatzy": (25, 100),
    "pair": (3, 7, 14, 24), "pairs": (4, 9, 24),
    "three-kind": {"yahtzee": (3, 4, 31), "yatzy": (4, 20, 24)},
    "four-kind": {"yahtzee": (4, 31), "yatzy": (6, 10, 28, 30)},
    "chance": (3, 4, 31, 36),
}  # fmt: skip


def impossible_sum(game: Game) -> bool:
    player = game.some(game.players)
    box = game.some(box for box in player if box in IMPOSSIBLE)
    some = IMPOSSIBLE[box]
    numbers = some[game.sheet.name] if isinstance(some, dict) else some
    player[box][game.dice.randrange(len(player[box]))] = game.some(numbers)
    return True


def bonus_without_fifty(game: Game) -> bool:
    found = [
        (player, at) for player in game.players
        for at, number in enumerate(player["yahtzee"]) if number in (0, "x")
    ]  # fmt: skip
    player, at = game.some(found) or ({}, 0)
    if player:
        player["more"][at] = 100
    return bool(player)


def bonus_half(game: Game) -> bool:
    player = game.some(game.players)
    player["more"][game.dice.randrange(len(player["more"]))] = game.some((50, 150, 10))
    return True


def bonus_ticked(game: Game) -> bool:
    """A tick in the box of extras, which holds a number."""
    found = [
        (player, at) for player in game.players
        for at, number in enumerate(player["more"]) if number not in (0, "_")
    ]  # fmt: skip
    player, at = game.some(found) or ({}, 0)
    if player:
        player["more"][at] = "x"
    return bool(player)


def box_left_out(game: Game) -> bool:
    player = game.some(game.players)
    box = game.some(box for box in player if box not in ("more", "written"))
    player[box][game.dice.randrange(len(player[box]))] = "_"
    return True


def next_box(game: Game) -> bool:
    """Two numbers in each other's box."""
    player = game.some(game.players)
    boxes = [box for box in player if box not in ("more", "written")]
    at = game.dice.randrange(len(player[boxes[0]]))
    n = game.dice.randrange(len(boxes) - 1)
    a, b = player[boxes[n]], player[boxes[n + 1]]
    a[at], b[at] = b[at], a[at]
    return str(a[at]).replace("x", "0") != str(b[at]).replace("x", "0")


class Slip(NamedTuple):
    """A kind of slip: where it is made, and the kinds of complaint that name its cause."""

    name: str
    make: Callable[[Game], bool]
    families: tuple[str, ...]
    names: tuple[str, ...] = ()
    hidden: str = ""  # why paper does not show it, or only at times


ANY = "any set of numbers is possible"
UNSEEN = "the state is a legal one, but for what others hold"
SLIPS = (
    Slip("a number left out before the lock", left_out_before_lock, LOCKS, ("last-too-early",)),
    Slip("a number left out", left_out, LOCKS, ("turn-count", "last-too-early"), ANY),
    Slip("a number mistyped for another", mistyped_in_row, LOCKS, ("space-shared",), ANY),
    Slip("a number that is not there", mistyped, LOCKS, ("number-not-in-row",)),
    Slip("two numbers glued", glued, LOCKS, ("number-not-in-row",)),
    Slip("a number twice", twice, ROWS, ("duplicate-mark", "too-many-crosses")),
    Slip("numbers in the wrong order", wrong_order, LOCKS, (), "paper has no order"),
    Slip("the lock forgotten", lock_forgotten, LOCKS, ("last-without-lock",)),
    Slip("the last number forgotten", last_forgotten, LOCKS, ("lock-without-last",)),
    Slip("the lock twice", lock_twice, LOCKS, ("count-out-of-range", "lock-stack")),
    Slip("lock and closed", lock_and_closed, ROWS, ("locked-and-closed",)),
    Slip("a lock where others closed", lock_for_closed, ROWS, ("lock-without-last",)),
    Slip("locked without enough crosses", locked_too_early, LOCKS, ("last-too-early",)),
    Slip("a row locked after the end", third_row_locked, LOCKS,
         ("too-many-locked-rows", "lock-order-impossible", "too-many-locks", "conflicting-ends"),
         "three rows can fall at once, but for those whose last numbers differ"),
    Slip("closed by nobody", closed_by_nobody, ROWS, ("closed-without-locker",)),
    Slip("broken off before the end", broken_off, ROWS, ("game-not-over",)),
    Slip("a locked row typed as another", rows_swapped, ROWS, ("lock-without-last",),
         "where the row has the last number of the other one too"),
    Slip("the sheet of who locked is missing", locker_missing, ROWS,
         ("closed-without-locker", "game-not-over"), "where somebody noted that it was closed"),
    Slip("a sheet is missing", sheet_missing, (*ROWS, *QWINTO, *EXPRESS),
         ("closed-without-locker", "game-not-over", "turn-count"), UNSEEN),
    Slip("a sheet typed twice", typed_twice, (*ROWS, *QWINTO, *EXPRESS, *BOXES), ("player-twice",)),
    Slip("counts typed for numbers", counts_for_numbers, LOCKS, ("counts-for-numbers",)),
    Slip("a bonus without its number", bonus_unsupported, ("qwixx-big-points",),
         ("mark-unsupported",)),
    Slip("five penalties", fifth_penalty, (*ROWS, *QWINTO), ("too-many-penalties",)),
    Slip("four penalties on two sheets", two_with_four, (*ROWS, *QWINTO),
         ("two-players-four-penalties",)),
    Slip("a penalty left out", penalty_left_out, (*LOCKS, *QWINTO),
         ("turn-count", "game-not-over"), UNSEEN),
    Slip("a total added up wrongly", total_mistyped, EVERY, ("wrong-total", "wrong-game-total")),
    Slip("a space of the other owner", other_owner, DUEL, ("space-shared",)),
    Slip("the last disc typed for the other", last_to_other, DUEL, ("lock-owner-mismatch",)),
    Slip("a stack on the last space", stack_on_last, DUEL, ("stack-on-last",)),
    Slip("a stack mistyped", stack_too_high, DUEL, ("too-many-tokens",)),
    Slip("five failures of both", failures_of_both, DUEL, ("too-many-failures",)),
    Slip("a cross left out", cross_missing, EXPRESS,
         ("odd-pair-total", "too-few-pairs", "free-throw-mismatch", "dice-total-mismatch"),
         "a full line may have taken it"),
    Slip("a cross too many", cross_too_many, EXPRESS,
         ("odd-pair-total", "pairs-exceed-turns", "free-throw-mismatch", "dice-total-mismatch"),
         "a full line may have taken one"),
    Slip("more crosses than boxes", more_than_boxes, EXPRESS, ("count-out-of-range",)),
    Slip("crosses in the next line", lines_swapped, EXPRESS, ("dice-total-mismatch",),
         "only other sheets with the same throws show it"),
    Slip("a discard number twice", discard_repeated, EXPRESS, ("discard-number-repeated",)),
    Slip("a discard number mistyped", discard_mistyped, EXPRESS, ("dice-total-mismatch",),
         "only other sheets with the same throws show it"),
    Slip("a discard that no die shows", discard_no_die, EXPRESS, ("discard-number-invalid",)),
    Slip("discards without their number", discard_unnamed, EXPRESS, ("discard-row-unlabelled",)),
    Slip("a number without discards", discard_empty, EXPRESS, ("discard-number-unused",)),
    Slip("a ninth discard", ninth_discard, EXPRESS, ("count-out-of-range",)),
    Slip("a fourth discard number", fourth_number, EXPRESS, ("too-many-discard-rows",)),
    Slip("two full discard rows", second_full, EXPRESS, ("two-full-discard-rows",)),
    Slip("the last discard left out", last_discard_missing, EXPRESS, ("not-finished",)),
    Slip("a discard left out", discard_missing, EXPRESS,
         ("pairs-exceed-turns", "free-throw-mismatch", "dice-total-mismatch",
          "free-throws-implied"),
         "it looks like a free throw, or like sums that a full line took"),
    Slip("a free throw too many", free_throw_too_many, EXPRESS,
         ("free-throw-mismatch", "free-throw-too-early"), "a full line may have taken its sums"),
    Slip("two numbers swapped", numbers_swapped, QWINTO, ("order-broken",)),
    Slip("a number no dice throw", number_off, QWINTO, ("number-out-of-range",)),
    Slip("two numbers glued", numbers_glued, QWINTO, ("number-out-of-range",),
         "small ones make one that can be, at a place too far left"),
    Slip("a number twice in a column", same_in_column, QWINTO, ("numbers-repeat",)),
    Slip("an empty box not typed", empty_box_forgotten, QWINTO, ("numbers-repeat",),
         "the numbers stand elsewhere, in a row that rises"),
    Slip("a number too many", one_too_many, (*QWINTO, *BOXES), ("too-many-written",)),
    Slip("a full row with a number left out", full_row_opened, QWINTO, ("game-not-over",)),
    Slip("a sum that dice cannot make", impossible_sum, BOXES, ("number-out-of-range",)),
    Slip("a bonus without its fifty", bonus_without_fifty, ("yahtzee",), ("needs-unmet",)),
    Slip("a bonus that is none", bonus_half, ("yahtzee",), ("number-out-of-range",)),
    Slip("a tick for a bonus", bonus_ticked, ("yahtzee",), ("ticks-counted",)),
    Slip("a box left out", box_left_out, BOXES, (), "a game may be broken off"),
    Slip("two boxes mixed up", next_box, BOXES, ("number-out-of-range",),
         "many numbers can stand in either"),
)  # fmt: skip


def slipped(slip: Slip, game: Played, dice: random.Random) -> Played | None:
    """A game with this slip in it; None where it has no place for it."""
    players, totals = copy.deepcopy(game.players), list(game.totals)
    for player in players:
        player.pop("written", None)  # a total that is right would tell on other slips
    made = slip.make(Game(game.sheet, players, dice, totals))
    return Played(game.sheet, players, totals) if made else None
