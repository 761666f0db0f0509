"""How fast, small and lean are many copies? A thousand numbered sheets, a hundred thousand names.

    python tests/bench/copies.py [--rounds N] [--names N]

Prints one table; exit status 1 where something is over its budget. See the README beside this file.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from statistics import median

from bench import MIB, Case, run, table

HERE = os.path.dirname(os.path.abspath(__file__))
COPIES = 1000
TIME, MEMORY, BYTES = 0.90, 100.0, 600  # of the yardstick; MiB; bytes of file for a sheet more
SHEET = ["-m", "sheetgen", "render", "qwixx", "--lang", "zh-Hant", "--paper", "A5"]
NUMBERED = ["--number-from", "1", "-o", "{out}/numbered.pdf"]


def main() -> int:
    """Measure, print the table, say whether all is within budget."""
    parser = argparse.ArgumentParser(description="Measure many copies of one sheet.")
    parser.add_argument("--rounds", type=int, default=15, help="runs of each command (default 15)")
    parser.add_argument("--names", type=int, default=100_000, help="names in the longest run")
    asked = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="sheetgen-bench-") as folder:
            cases = numbered(max(1, asked.rounds), folder)
            cases += named(asked.names, folder)
    except subprocess.CalledProcessError as error:
        print(f"copies: {error}\n{error.stderr}", file=sys.stderr)
        return 2
    print(table(cases))
    return int(any(case.fine is False for case in cases))


def numbered(rounds: int, folder: str) -> list[Case]:
    """A thousand numbered sheets against the same by hand."""
    yardstick = [os.path.join(HERE, "yardstick_copies.py"), "{out}/hand.pdf", str(COPIES)]
    ours = [*SHEET, "--copies", str(COPIES), *NUMBERED]
    one = [*SHEET, "--copies", "1", "--number-from", "1", "-o", "{out}/one.pdf"]
    for command in (yardstick, ours, one):  # not counted: bytecode, disk cache
        run("copies", command, folder)
    pairs = [(run("copies", yardstick, folder), run("copies", ours, folder)) for _ in range(rounds)]
    ratio = median(mine.ms / hand.ms for hand, mine in pairs)
    cases = [
        Case("yardstick: 1,000 sheets by hand", f"{median(h.ms for h, _ in pairs):.1f} ms", 1.0),
        Case(
            "render 1,000 numbered sheets",
            f"{median(m.ms for _, m in pairs):.1f} ms",
            ratio,
            f"{TIME:.2f}",
            ratio <= TIME,
        ),
    ]
    sizes = {n: os.path.getsize(os.path.join(folder, "copies", n + ".pdf")) for n in FILES}
    more = (sizes["numbered"] - sizes["one"]) / (COPIES - 1)
    cases.append(
        Case("... bytes for a sheet more", f"{more:.0f} B", None, f"{BYTES}", more <= BYTES)
    )
    by_hand = (sizes["hand"] - sizes["one"]) / (COPIES - 1)
    cases.append(Case("... by hand", f"{by_hand:.0f} B"))
    peak = pairs[-1][1].memory
    if peak is not None:
        cases.append(
            Case("... peak memory", f"{peak:.1f} MiB", None, f"{MEMORY:.0f}", peak <= MEMORY)
        )
    return cases


FILES = ("numbered", "one", "hand")


def named(most: int, folder: str) -> list[Case]:
    """Names: time and memory that grow no faster than their number."""
    cases = []
    for count in (most // 100, most // 10, most):
        path = os.path.join(folder, f"names-{count}.csv")
        with open(path, "w", encoding="utf-8") as file:
            file.write("name\n")
            file.writelines(f"{surname(n)}小明 {n}\n" for n in range(count))
        command = [*SHEET, "--names", path, "-o", "{out}/names.pdf"]
        got = run("names", command, folder)
        each = f"{got.ms / 1000:.1f} s, {got.ms * 1000 / count:.0f} us each"
        cases.append(Case(f"{count:,} names", each))
        if got.memory is not None:
            size = os.path.getsize(os.path.join(folder, "names", "names.pdf")) / MIB
            cases.append(
                Case(
                    "... peak memory",
                    f"{got.memory:.0f} MiB, {got.memory * MIB / count:.0f} B each;"
                    f" file {size:.1f} MiB",
                )
            )
    return cases


def surname(n: int) -> str:
    """One of many common characters."""
    names = (
        "王李張劉陳楊黃趙吳周徐孫馬朱胡林郭何高羅鄭梁謝宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁于余葉蔣杜蘇"
        "魏程呂丁沈任姚盧傅鍾姜崔譚廖范汪陸金石戴賈韋夏邱方侯鄒熊孟秦白江閻薛尹段雷黎史龍陶賀顧毛"
    )
    return names[n % len(names)]


if __name__ == "__main__":
    sys.exit(main())
