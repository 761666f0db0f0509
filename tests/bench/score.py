"""How fast and lean is `sheetgen score`? Whole processes in turn, as a user would wait for them.

    python tests/bench/score.py [--games N] [--rounds N]

Writes N game files of four players to a temporary folder, scores all of them in one run, and sets
against it a run that only reads their YAML, and one over a tenth of them. Starts `sheetgen score`
of one game against a start of Python with what it needs. Prints one table; exit status 1 where
something is over its budget, 2 where a command failed.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from statistics import median

from bench import Case, Run, run, table

# The most that is allowed: ms of a game beyond reading it, memory and start as ratios.
GAME, MEMORY, START = 0.4, 1.10, 2.0
# All files are scored without a command line of their names, which needs 4 MiB for itself.
READ = """
import glob
from sheetgen.source.located import read_file
for name in sorted(glob.glob("games/*.yaml")):
    read_file(name)
"""
SCORE = """
import glob, sys
from sheetgen.cli.playing.score import Asked, score_files
names = sorted(glob.glob("games/*.yaml"))[:COUNT]
sys.exit(score_files(Asked(names, None, None, "table", True, False)))
"""


def main() -> int:
    """Measure, print the table, say whether all is within budget."""
    parser = argparse.ArgumentParser(description="Measure `sheetgen score`.")
    parser.add_argument("--games", type=int, default=10_000, help="game files (default 10000)")
    parser.add_argument("--rounds", type=int, default=3, help="runs over all files (default 3)")
    asked = parser.parse_args()
    games, rounds = max(10, asked.games), max(1, asked.rounds)
    try:
        with tempfile.TemporaryDirectory(prefix="sheetgen-bench-") as folder:
            cases = measure(folder, games, rounds)
    except subprocess.CalledProcessError as error:
        print(f"bench: {error.returncode}\n{error.stderr[-2000:]}", file=sys.stderr)
        return 2
    print(table(cases))
    return int(any(case.fine is False for case in cases))


def measure(folder: str, games: int, rounds: int) -> list[Case]:
    """All runs by turns, so that a slow moment of the machine meets all of them."""
    first = write_games(folder, games)[0]
    commands = {
        "read": ["-c", READ],
        "score": ["-c", SCORE.replace("COUNT", str(games))],
        "tenth": ["-c", SCORE.replace("COUNT", str(games // 10))],
    }
    starts = {
        "python": ["-c", "import click, yaml"],
        "one": ["-m", "sheetgen", "score", first],
    }
    for command in (commands["tenth"], *starts.values()):  # not counted: bytecode, disk cache
        go(command, folder)
    runs: dict[str, list[Run]] = {name: [] for name in (*commands, *starts)}
    for at in range(max(15, rounds)):
        for name, command in {**(commands if at < rounds else {}), **starts}.items():
            runs[name].append(go(command, folder))
    return judge(runs, games)


def go(command: list[str], folder: str) -> Run:
    """One process in the folder of the games. Raises `CalledProcessError`."""
    return run(".", command, folder)


def judge(runs: dict[str, list[Run]], games: int) -> list[Case]:
    """The lines of the table."""

    def ms(name: str) -> float:
        return median(r.ms for r in runs[name])

    read, score, tenth = ms("read"), ms("score"), ms("tenth")
    pairs = zip(runs["score"], runs["read"], strict=True)
    each = median((all_of_it.ms - reading.ms) / games for all_of_it, reading in pairs)
    small = games // 10
    further = (score - tenth) / (games - small)
    start = median(one.ms / bare.ms for one, bare in zip(runs["one"], runs["python"], strict=True))
    cases = [
        Case(f"read the YAML of {games:,} games", f"{read:,.0f} ms", 1.0),
        Case(f"score {games:,} games", f"{score:,.0f} ms", score / read),
        Case("... each game, beyond reading it", f"{each:.3f} ms", None, f"{GAME}", each <= GAME),
        Case(f"... each game after {small:,}, reading it too", f"{further:.3f} ms"),
        Case("import click, yaml", f"{ms('python'):.1f} ms", 1.0),
        Case("score one game", f"{ms('one'):.1f} ms", start, f"{START:.2f}", start <= START),
    ]
    memory = {name: [r.memory for r in of_one if r.memory] for name, of_one in runs.items()}
    if memory["score"] and memory["tenth"]:
        few, many = median(memory["tenth"]), median(memory["score"])
        part = many / few
        cases += [
            Case(f"peak memory of {small:,} games", f"{few:.1f} MiB", 1.0),
            Case(
                f"peak memory of {games:,} games",
                f"{many:.1f} MiB",
                part,
                f"{MEMORY:.2f}",
                part <= MEMORY,
            ),
        ]
    return cases


def write_games(folder: str, games: int) -> list[str]:
    """Game files as four players leave them; no error in them, warnings here and there."""
    os.makedirs(os.path.join(folder, "games"))
    chance = random.Random(1)
    names = []
    for at in range(games):
        names.append(f"games/{at:05}.yaml")
        with open(os.path.join(folder, names[-1]), "w", encoding="utf-8") as file:
            file.write(game(chance))
    return names


def game(chance: random.Random) -> str:
    """One finished game of Qwixx: two rows are locked, or somebody has all penalties."""
    lines = ["sheet: qwixx", "players:"]
    locked = chance.sample(("red", "yellow", "green", "blue"), 2)
    holders = chance.sample(range(4), 2)
    for at, name in enumerate(("Ann", "Ben", "小明", "Dora")):
        lines.append(f"  - name: {name}")
        for row in ("red", "yellow", "green", "blue"):
            numbers = [str(n) for n in range(2, 13)]
            if row in ("green", "blue"):
                numbers.reverse()
            lock = row in locked and holders[locked.index(row)] == at
            count = chance.randint(5, 8) if lock else chance.randint(2, 7)
            marks = sorted(chance.sample(range(10), count))
            text = [numbers[i] for i in marks] + ([numbers[-1], "lock"] if lock else [])
            lines.append(f"    {row}: {' '.join(text)}")
        lines.append(f"    penalties: {chance.randint(0, 3)}")
        lines.append(f"    written: {{total: {chance.randint(20, 120)}}}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
