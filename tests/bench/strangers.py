"""What the worst files that a stranger can write cost in each command that reads them: run by hand.

    python tests/bench/strangers.py [NAME ...] [--all]

Each file of `tests/tools/hostile.py`, all smaller than 1 MB, is given to each command that reads
its kind, in a folder of its own. CPU time and peak memory of the whole process are measured. A
budget is 2 s and 200 MiB, and beyond that what the pages and games in the file cost by themselves.
What is over is printed, with ``--all`` everything; then the dearest of each kind. Exit status 1
where something is over its budget, or ends in a traceback or by a signal. With NAMEs, only cases
whose names hold one of them.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.hostile import MOST, Hostile, every

ROOT = Path(__file__).resolve().parents[2]
SECONDS, MIB = 2.0, 200.0
PAGE, GAME = 0.02, 0.002  # seconds for a page (a sheet for each name, too) and for a player
PAGE_MIB, GAME_MIB = 0.02, 0.02
TOLD = 2_000  # bytes for a player
ENDLESS = 60  # seconds of CPU, after which a command is stopped
START = """
import atexit, re, sys
def note():
    with open("/proc/self/status") as status, open(".peak", "w") as peak:
        peak.write(re.search(r"VmHWM:\\s+(\\d+)", status.read())[1])
atexit.register(note)
sys.argv[0] = "sheetgen"
from sheetgen.__main__ import run
run()
"""
ONE = "sheet: far\nplayers: [{name: A}]\n"


class Cost(NamedTuple):
    """What a command took."""

    name: str
    command: str
    seconds: float
    mib: float
    code: int
    fault: str  # what is wrong: over a budget, a traceback, a signal
    told: int  # bytes


def main() -> int:
    """Measure, print, and say whether all is within its budget."""
    parser = argparse.ArgumentParser(description="Measure what the worst files cost.")
    parser.add_argument("names", nargs="*", help="only cases whose names hold one of these")
    parser.add_argument("--all", action="store_true", help="print every case")
    asked = parser.parse_args()
    chosen = {
        name: one
        for name, one in every().items()
        if not asked.names or any(part in name for part in asked.names)
    }
    costs: list[Cost] = []
    for name, hostile in chosen.items():
        for command in hostile.commands:
            cost = measure(name, hostile, command)
            costs.append(cost)
            if cost.fault or asked.all:
                print(line(cost), flush=True)
    print("\nthe dearest of each kind:")
    kinds = dict.fromkeys(cost.name.split(",")[0] for cost in costs)
    for kind in kinds:
        print(
            line(max((c for c in costs if c.name.split(",")[0] == kind), key=lambda c: c.seconds))
        )
    over = [cost for cost in costs if cost.fault]
    print(f"\n{len(chosen)} files, {len(costs)} commands, {len(over)} over", end="; ")
    print(f"at most {max(c.seconds for c in costs):.2f} s, {max(c.mib for c in costs):.0f} MiB")
    return int(bool(over))


def line(cost: Cost) -> str:
    """One line of the table."""
    start = f"{cost.name:34} {cost.command:44} {cost.seconds:6.2f} s {cost.mib:6.0f} MiB"
    return f"{start} {cost.told:8} B  exit {cost.code:3}  {cost.fault}".rstrip()


def measure(name: str, hostile: Hostile, command: str) -> Cost:
    """Run one command on one file."""
    folder = tempfile.mkdtemp(prefix="sheetgen-bench-")
    try:
        path = Path(folder, hostile.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        content = hostile.content
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        assert path.stat().st_size <= MOST, (name, path.stat().st_size)
        Path(folder, "one.yaml").write_text(ONE, encoding="utf-8")
        arguments = [hostile.path if part == "#" else part for part in command.split()]
        return _run(name, hostile, command, arguments, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(name: str, hostile: Hostile, command: str, arguments: list[str], folder: str) -> Cost:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"}
    environment |= {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder}
    said, wrong = Path(folder, ".out"), Path(folder, ".err")
    with said.open("wb") as out, wrong.open("wb") as err:
        child = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS, ENDLESS)),
        )
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = code = os.waitstatus_to_exitcode(status)
    peak = Path(folder, ".peak")  # what the system tells of a child includes its parent's memory
    mib = int(peak.read_text()) / 1024 if peak.exists() else 0.0
    seconds = used.ru_utime + used.ru_stime
    told = said.read_bytes() + wrong.read_bytes()
    pages = hostile.pages if command.startswith(("render", "preview", "papers")) else 1
    games = hostile.games if command.startswith("score") else 0
    fault = ""
    if seconds > SECONDS + PAGE * (pages - 1) + GAME * games:
        fault = "TIME"
    elif mib > MIB + PAGE_MIB * pages + GAME_MIB * games:
        fault = "MEMORY"
    elif code not in (0, 1, 2) or b"Traceback" in told:
        fault = "SIGNAL" if code < 0 else "TRACEBACK"
    elif len(told) > MOST / 5 + TOLD * games:
        fault = "TOLD"
    return Cost(name, command, seconds, mib, code, fault, len(told))


if __name__ == "__main__":
    sys.exit(main())
