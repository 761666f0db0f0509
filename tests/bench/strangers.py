"""How long the worst files that a stranger can write take to read and draw: run by hand.

    python tests/bench/strangers.py

Each file is one of those that `tests/source/test_strangers.py` holds to bounded work; here they
are timed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.strangers import WORST, attempt

from sheetgen.job.materials import Materials

BUDGET = 5.0  # seconds


def main() -> int:
    """Time each file; 1 where one takes longer than the budget."""
    shop, over = Materials("colour"), 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, text in WORST.items():
            start = time.perf_counter()
            told = attempt(text, shop)
            seconds = time.perf_counter() - start
            over += seconds > BUDGET
            print(f"{name:24} {len(text):8} characters {len(told):6} problems {seconds:7.2f} s")
        os.chdir("/")
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
