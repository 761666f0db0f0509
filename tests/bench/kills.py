"""Is anything lost when the program is killed at any moment? Run by hand.

    python tests/bench/kills.py [N] [--seed S]

N times (500 by default) a quick command that replaces a file is started and killed at a random
moment: at once (SIGKILL), told to end (SIGTERM) or interrupted (SIGINT), in turn. Afterwards each
file must hold what it held before or the whole of what was to be written, byte for byte, and no
other file may be there. Drafts may stay behind only where it was killed at once. Prints how each
command ended; exit status 1 where anything was lost.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
PO = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\nmsgid "Red"\nmsgstr "Rouge"\n'
WORDS = """language: fr
name: old
faces: {regular: NotoSansTC_400Regular.ttf, bold: NotoSansTC_700Bold.ttf}
texts: {Red: Rouge}
"""
PRINTER = "config/sheetgen/printers/office.yaml"
MEASURED = "--across 149.5 --down 150 --left 20.5 --top 19"


class Command(NamedTuple):
    """A command, the file it replaces, and what that holds before."""

    typed: str
    file: str
    old: bytes


COMMANDS = (
    Command("schema -o s.json", "s.json", b'{"$schema": "old"}'),
    Command("render qwixx -o q.pdf", "q.pdf", b"%PDF-1.7 old"),
    Command("render qwixx --format svg -o q.svg", "q.svg", b"<svg>old</svg>"),
    Command("render qwixx -o q.pdf --write-job j.yaml", "j.yaml", b"paper: A5\n"),
    Command("guide --pouch A4 --piece A6 -o g.pdf", "g.pdf", b"%PDF-1.7 old"),
    Command("discs qwixx-duell -o d.pdf", "d.pdf", b"%PDF-1.7 old"),
    Command("words import x.po -o layouts/words/fr.yaml", "layouts/words/fr.yaml", WORDS.encode()),
    Command(f"calibrate --printer office {MEASURED}", PRINTER, b"offset: 1mm, 1mm\n"),
)


def main() -> int:
    """Kill, look, and tell."""
    parser = argparse.ArgumentParser(description="Kill the program and look what is lost.")
    parser.add_argument("count", nargs="?", type=int, default=500, help="kills (default 500)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default 1)")
    asked = parser.parse_args()
    chance, lost = random.Random(asked.seed), 0
    ends: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory(prefix="sheetgen-kills-") as home:
        whole = [_whole(command, Path(home, str(at))) for at, command in enumerate(COMMANDS)]
        for turn in range(asked.count):
            at = turn % len(COMMANDS)
            number = SIGNALS[turn // len(COMMANDS) % len(SIGNALS)]
            after, seconds = whole[at]
            # Most of the time is Python's to start in: kills fall where the work is done.
            moment = seconds * chance.uniform(0.2, 1.1)
            found = _killed(COMMANDS[at], Path(home, "kill"), number, moment, after)
            lost += found.startswith("LOST")
            ends.setdefault(COMMANDS[at].typed, Counter())[f"{number.name}: {found}"] += 1
            if found.startswith("LOST"):
                print(f"{COMMANDS[at].typed}, {number.name} after {moment:.3f} s: {found}")
    for typed, counts in ends.items():
        print(typed)
        for end, count in sorted(counts.items()):
            print(f"  {count:4} x {end}")
    print(f"{asked.count} kills, {lost} lost something")
    return int(bool(lost))


def _files(command: Command, home: Path) -> dict[str, bytes]:
    """What lies there before the command."""
    there = {command.file: command.old, "x.po": PO.encode(), "notes.txt": b"mine"}
    for name, content in there.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return there


def _start(command: Command, home: Path) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SHEETGEN_LANG": "en"}
    environment |= {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}
    return subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *command.typed.split()],
        cwd=home,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _found(home: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()
    }


def _whole(command: Command, home: Path) -> tuple[dict[str, bytes], float]:
    """What lies there after the command when nobody kills it, and how long it takes."""
    seconds = []
    for _ in range(3):  # the first writes bytecode
        _files(command, home)
        start = time.perf_counter()
        code = _start(command, home).wait()
        seconds.append(time.perf_counter() - start)
        if code != 0:
            raise SystemExit(f"`sheetgen {command.typed}` ended with {code}")
    return _found(home), min(seconds)


def _killed(
    command: Command, home: Path, number: signal.Signals, moment: float, after: dict[str, bytes]
) -> str:
    """How a kill ended."""
    if home.exists():
        for path in sorted(home.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
    before = _files(command, home)
    child = _start(command, home)
    time.sleep(moment)
    child.send_signal(number)
    child.wait()
    found = _found(home)
    drafts = [name for name in found if Path(name).name.startswith(".sheetgen-")]
    for name in drafts:
        del found[name]
    for name in before.keys() - found.keys():
        return f"LOST {name} is gone"
    for name, content in found.items():
        if content not in (before.get(name), after.get(name)):
            return f"LOST {name} is neither old nor new"
    if drafts and number != signal.SIGKILL:
        return "LOST a draft stays"
    new = found[command.file] == after[command.file]
    return ("new" if new else "old") + (", a draft stays" if drafts else "")


if __name__ == "__main__":
    sys.exit(main())
