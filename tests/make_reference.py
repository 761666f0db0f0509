"""Write what the code declares into the reference: `python tests/make_reference.py`.

A table stands between `<!-- keys: row -->` and `<!-- end -->`; several parts share one table where
several are named. The table of complaints, and the names of checks that a layout may ask for (which
its reader needs long before any check is loaded), are written from the checks themselves.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sheetgen.checks.registry import RULES
from sheetgen.checks.rule import ASKED
from sheetgen.cli.designing.explain import reference
from sheetgen.model import CHECKS

FOLDER = Path(__file__).resolve().parents[1] / "layouts"
GAMES = FOLDER / "games.md"
NAMES = FOLDER.parent / "sheetgen" / "model" / "checknames.py"
FILES = {"en": FOLDER / "README.md", "zh-Hant": FOLDER / "README.zh-Hant.md"}
MARKED = re.compile(r"(<!-- keys: ([a-z -]+?) -->\n).*?(<!-- end -->)", re.S)


def filled(text: str, language: str) -> str:
    """The text of a reference with its tables as the declarations give them."""

    def table(found: re.Match[str]) -> str:
        return f"{found[1]}{reference(found[2].split(), language)}\n{found[3]}"

    return MARKED.sub(table, text)


def complaints(text: str) -> str:
    """The text of the reference of games with its table of complaints, which ends it."""
    head, table, _ = text.partition("| kind | level | looks at | rule |\n|---|---|---|---|\n")
    rows = (
        (f"`{rule.kind}`", rule.level, rule.scope, rule.about.splitlines()[0].rstrip("."))
        for rule in RULES.values()
    )
    return head + table + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def names(text: str) -> str:
    """The module of the names of checks: a name keeps its place, new ones come last."""
    head, start, _ = text.partition("CHECKS = (\n")
    asked = {rule.kind: True for rule in RULES.values() if rule.when == ASKED}
    every = [*filter(asked.pop, [name for name in CHECKS if name in asked]), *asked]
    return head + start + "".join(f'    "{name}",\n' for name in every) + ")\n"


def main() -> None:
    for path, made in ((GAMES, complaints), (NAMES, names)):
        text = path.read_text(encoding="utf-8")
        path.write_text(made(text), encoding="utf-8", newline="\n")
    for language, path in FILES.items():
        text = path.read_text(encoding="utf-8")
        path.write_text(filled(text, language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
