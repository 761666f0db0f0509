"""Write the tables of keys into the reference: `python tests/make_reference.py`.

A table stands between `<!-- keys: row -->` and `<!-- end -->`; several parts share one table where
several are named.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sheetgen.cli.designing.explain import reference

FOLDER = Path(__file__).resolve().parents[1] / "layouts"
FILES = {"en": FOLDER / "README.md", "zh-Hant": FOLDER / "README.zh-Hant.md"}
MARKED = re.compile(r"(<!-- keys: ([a-z -]+?) -->\n).*?(<!-- end -->)", re.S)


def filled(text: str, language: str) -> str:
    """The text of a reference with its tables as the declarations give them."""

    def table(found: re.Match[str]) -> str:
        return f"{found[1]}{reference(found[2].split(), language)}\n{found[3]}"

    return MARKED.sub(table, text)


def main() -> None:
    for language, path in FILES.items():
        text = path.read_text(encoding="utf-8")
        path.write_text(filled(text, language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
