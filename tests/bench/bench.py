"""How fast, small and lean is sheetgen? Whole processes in turn, against a hand-written script.

    python tests/bench/bench.py [--rounds N]

Prints one table; exit status 1 where something is over its budget, 2 where a command failed.
See the README beside this file.
"""

from __future__ import annotations

import argparse
import glob
import os
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import NamedTuple

YARDSTICK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "yardstick.py")

# What is run in every round, in this order. {out} is a folder of its own for each command.
COMMANDS = {
    "yardstick": [YARDSTICK, "{out}/yardstick.pdf"],
    "render": ["-m", "sheetgen", "render", "qwixx", "--lang", "zh-Hant", "-o", "{out}"],
    "help": ["-m", "sheetgen", "--help"],
    "check": ["-m", "sheetgen", "check", "qwixx"],
    "all": ["-m", "sheetgen", "render", "--lang", "all", "-o", "{out}"],
}

# The most that is allowed, as a part of the yardstick's time or memory.
RENDER, HELP, CHECK, MEMORY, FURTHER = 0.70, 0.30, 0.50, 0.60, 0.12
SIZE = 45_000  # bytes of a PDF with two A5 pieces in Chinese
MIB = 1024 * 1024


class Run(NamedTuple):
    """One process: how long it took, and the most memory it held (None where nobody can tell)."""

    ms: float
    memory: float | None


class Case(NamedTuple):
    """A line of the table."""

    name: str
    figure: str
    ratio: float | None = None
    budget: str = ""
    fine: bool | None = None


def main() -> int:
    """Measure, print the table, say whether all is within budget."""
    parser = argparse.ArgumentParser(description="Measure sheetgen against a hand-written script.")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each command (default 15)")
    rounds = max(1, parser.parse_args().rounds)
    try:
        with tempfile.TemporaryDirectory(prefix="sheetgen-bench-") as folder:
            runs = measure(rounds, folder)
            cases = judge(runs, pdf_sizes(folder))
    except subprocess.CalledProcessError as error:
        print(f"bench: {error}\n{error.stderr}", file=sys.stderr)
        return 2
    print(table(cases))
    return int(any(case.fine is False for case in cases))


def measure(rounds: int, folder: str) -> dict[str, list[Run]]:
    """Every command by turns, so that a slow moment of the machine meets all of them."""
    for name, command in COMMANDS.items():  # not counted: writes bytecode, warms the disk cache
        run(name, command, folder)
    runs: dict[str, list[Run]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            runs[name].append(run(name, command, folder))
    return runs


def run(name: str, command: list[str], folder: str) -> Run:
    """One process from start to end. Raises `CalledProcessError`."""
    out = os.path.join(folder, name)
    os.makedirs(out, exist_ok=True)
    words = [sys.executable, *(word.replace("{out}", out) for word in command)]
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            words, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=errors
        )
        peak = None
        if hasattr(os, "wait4"):
            _, status, usage = os.wait4(process.pid, 0)
            ms = (time.perf_counter() - start) * 1000
            process.returncode = os.waitstatus_to_exitcode(status)
            peak = usage.ru_maxrss / MIB * (1 if sys.platform == "darwin" else 1024)
        else:
            process.wait()
            ms = (time.perf_counter() - start) * 1000
        if process.returncode:
            errors.seek(0)
            text = errors.read().decode(errors="replace")
            raise subprocess.CalledProcessError(process.returncode, words, stderr=text)
    return Run(ms, peak)


def pdf_sizes(folder: str) -> dict[str, int]:
    """Bytes of each PDF of the run of many, by file name."""
    paths = sorted(glob.glob(os.path.join(glob.escape(folder), "all", "*.pdf")))
    return {os.path.basename(path): os.path.getsize(path) for path in paths}


def judge(runs: dict[str, list[Run]], sizes: dict[str, int]) -> list[Case]:
    """The lines of the table."""
    count = len(sizes)

    def timed(name: str, times: list[float], budget: float | None = None) -> Case:
        # Of one round each: what slows the machine for a while slows both sides of a ratio.
        ratio = median(
            ms / yardstick.ms for ms, yardstick in zip(times, runs["yardstick"], strict=True)
        )
        figure = f"{median(times):.1f} ms"
        if budget is None:
            return Case(name, figure, ratio)
        return Case(name, figure, ratio, f"{budget:.2f}", ratio <= budget)

    ms = {name: [r.ms for r in of_one] for name, of_one in runs.items()}
    cases = [
        timed("yardstick: hand-written ReportLab script", ms["yardstick"]),
        timed("render qwixx --lang zh-Hant", ms["render"], RENDER),
        timed("--help", ms["help"], HELP),
        timed("check qwixx", ms["check"], CHECK),
        timed(f"render --lang all ({count} PDFs)", ms["all"]),
    ]
    if count > 1:
        further = [
            (every - one) / (count - 1) for every, one in zip(ms["all"], ms["render"], strict=True)
        ]
        cases.append(timed("... each PDF after the first", further, FURTHER))
    peaks = {
        name: median(r.memory for r in of_one if r.memory is not None)
        for name, of_one in runs.items()
        if any(r.memory is not None for r in of_one)
    }
    if peaks:
        base = peaks["yardstick"]
        cases.append(Case("peak memory of the yardstick", f"{base:.1f} MiB", 1.0))
        part = peaks["render"] / base
        figure, budget = f"{peaks['render']:.1f} MiB", f"{MEMORY:.2f}"
        cases.append(Case("peak memory of the render", figure, part, budget, part <= MEMORY))
    chinese = {n: size for n, size in sizes.items() if n.endswith(".zh-Hant.A5-on-A4.pdf")}
    for name, size in chinese.items():
        cases.append(Case(name, f"{size:,} B", None, f"{SIZE:,} B", size <= SIZE))
    if not chinese:
        cases.append(Case("no Chinese A5 PDF was written", "", fine=False))
    return cases


def table(cases: list[Case]) -> str:
    """Aligned columns."""
    rows = [("case", "median", "ratio", "budget", "verdict")]
    for case in cases:
        ratio = "" if case.ratio is None else f"{case.ratio:.2f}"
        verdict = "" if case.fine is None else "ok" if case.fine else "OVER"
        rows.append((case.name, case.figure, ratio, case.budget, verdict))
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    lines = []
    for name, figure, ratio, budget, verdict in rows:
        lines.append(
            f"{name:<{widths[0]}}  {figure:>{widths[1]}}  {ratio:>{widths[2]}}"
            f"  {budget:>{widths[3]}}  {verdict}".rstrip()
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
