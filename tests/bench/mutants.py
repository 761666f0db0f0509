"""Does the suite still find what it has to? Deliberate breaks of the source, each to be found.

    python tests/bench/mutants.py CHECKOUT [--only NAME,...] [--near] [-j 2] [-- PYTEST ARGS]

Each break ("mutant") is put into a copy of the checkout, and the tests are run there until the
first one fails: those near it first, then the whole suite. A line tells which test found it. The
exit status is 1 where one was not found, or where the suite fails with nothing broken (`unbroken`,
which runs before all others). A mutant whose text is not there exactly once does not apply: after
a refactoring, look for what became of it and update `MUTANTS`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

PACKAGE = "sheetgen"
UNBROKEN = "unbroken"
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
PASSED, NO_TESTS = 0, 5  # exit statuses of pytest
STALE = "does not apply: "
MOST = 3600  # seconds of a run of pytest: a break may make a loop endless
_FAILURE = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


class Mutant(NamedTuple):
    """A break: ``old`` stands once in the package, wherever; ``new`` takes its place.

    ``near`` names the tests to run first: files by what follows `test_` in their names, or folders,
    and behind a colon what `pytest -k` takes.
    """

    name: str
    old: str
    new: str
    near: str


MUTANTS = (
    # Layout: gaps, centring, hints, locks, margins, sizes, shares
    Mutant(
        "gap-of-boxes",
        "GAP = 0.9  # mm between neighbouring mark boxes",
        "GAP = 0.7  # mm between neighbouring mark boxes",
        "pages",
    ),
    Mutant(
        "optical-middle",
        "MIDDLE_LATIN, MIDDLE_CJK = 0.3665, 0.376",
        "MIDDLE_LATIN, MIDDLE_CJK = 0.32, 0.376",
        "looks",
    ),
    Mutant(
        "hint-under-number",
        "return min(box.mid_y, top - hint.gap - self.high / 2)",
        "return box.mid_y",
        "pages",
    ),
    Mutant(
        "lock-in-circle",
        "lock, mark, gap = side * 0.41, side * 0.18, side * 0.06",
        "lock, mark, gap = side * 0.41, side * 0.18, side * -0.06",
        "pages",
    ),
    Mutant(
        "margin-at-hole",
        "found[self.hole] = max(self.margin, HOLE_FREE)",
        "found[self.hole] = max(self.margin, HOLE_FREE * 0.8)",
        "pages",
    ),
    Mutant(
        "margin-at-right",
        "width - edges.left - edges.right, height",
        "width - edges.left * 2, height",
        "pages",
    ),
    Mutant(
        "boxes-as-promised",
        "more = 1.607 * pen.space * self.k**0.72 if comfort else pen.space",
        "more = 1.5 * pen.space * self.k**0.72 if comfort else pen.space",
        "pages",
    ),
    Mutant(
        "smallest-text",
        "FLOOR_LATIN, FLOOR_CJK = 7.0, 8.0",
        "FLOOR_LATIN, FLOOR_CJK = 6.5, 8.0",
        "pages",
    ),
    Mutant(
        "room-round-disc",
        "DISC_PLAY = 1.5",
        "DISC_PLAY = 1.0",
        "pages",
    ),
    Mutant(
        "mirrored-totals",
        "context.asked.mirror and parts[-1].total:",
        "context.asked.mirror and parts[0].total:",
        "pages",
    ),
    Mutant(
        "footnote-level",
        "upper + above + free + high)",
        "upper + above + high - free)",
        "pages",
    ),
    Mutant(
        "rule-in-pieces",
        "return inches_of(length) * 25.4 if inch else length",
        "return length",
        "pdf: rule",
    ),
    Mutant(
        "notes-apart",
        "beside = sum(widths) + (self.apart if widths[1] else 0.0)",
        "beside = sum(widths)",
        "written",
    ),
    # What does not fit is refused, and what would do is named
    Mutant(
        "smallest-that-fits",
        "for size in sorted(tried, key=rank):",
        "for size in reversed(sorted(tried, key=rank)):",
        "cli smallest sheet themes: named or would_do or first_that_fits",
    ),
    # The PDF writer
    Mutant(
        "stroke-of-boxes",
        '{number(box.width)} w " if box.stroke',
        '{number(box.width * 0.96)} w " if box.stroke',
        "pdf: painted",
    ),
    Mutant(
        "rounded-corner",
        '((right - k, top, right, top - k, right, top - r), "c")',
        '((right - k, top, right, top + k, right, top - r), "c")',
        "pdf: painted",
    ),
    Mutant(
        "true-rule",
        "x1, y1, x2, y2 = (number(end / PT) for end in ends)",
        "x1, y1, x2, y2 = (number(end / PT * 0.999) for end in ends)",
        "pdf: hundred",
    ),
    Mutant(
        "bleed-box",
        "trim_box(sheetful, 0.0), trim_box(sheetful, sheetful.bleed)",
        "trim_box(sheetful, 0.0), trim_box(sheetful, 0.0)",
        "print: nested or bleed",
    ),
    Mutant(
        "font-cut-down",
        "self._asciiReadable = 0",
        "self._asciiReadable = 1",
        "pdffonts pdf: embedded or readable or small",
    ),
    Mutant(
        "text-to-copy",
        "for code, char in enumerate(subset)",
        "for code, char in enumerate(subset[:-1])",
        "pdffonts pdf: copied or text",
    ),
    Mutant(
        "fixed-date",
        'saved = os.environ.pop("SOURCE_DATE_EPOCH", None)',
        'saved = os.environ.get("SOURCE_DATE_EPOCH")',
        "pdf: date",
    ),
    Mutant(
        "shift-downwards",
        "* (1 - sy) - dy",
        "* (1 - sy) + dy",
        "print: offset or measured",
    ),
    # Imposition
    Mutant(
        "tick-off-bleed",
        "gap = max(plan.bleed, LEAST_GAP, min(TICK_GAP, free - least))",
        "gap = max(LEAST_GAP, min(TICK_GAP, free - least))",
        "print: tick or bleed",
    ),
    Mutant(
        "tick-in-reach",
        "half <= SLACK or half >= plan.reach - 1e-6",
        "half <= SLACK or half >= 0",
        "impose print: letter or reach or marked",
    ),
    Mutant(
        "back-mirrored",
        "((4 if self.over_side else 2) - turn) % 4",
        "((4 if self.over_side else 4) - turn) % 4",
        "print: back",
    ),
    Mutant(
        "back-offset",
        "shift = plan.back_offset if back else plan.offset",
        "shift = plan.offset",
        "print: offset",
    ),
    Mutant(
        "stack-order",
        "at = cell * self.fronts + page if stacked",
        "at = cell * self.grid.places + page if stacked",
        "print: stack",
    ),
    Mutant(
        "hole-of-back",
        "(_TURNED_BACK if two_sheets else _TURNED)[edge]",
        "(_TURNED if two_sheets else _TURNED)[edge]",
        "print: hole_of_a_back",
    ),
    Mutant(
        "one-side-at-a-time",
        "one = self.sides == 1 or self.plan.two_sheets or self.plan.fronts_first",
        "one = self.sides == 1 or self.plan.two_sheets",
        "print: fronts",
    ),
    Mutant(
        "number-goes-on",
        "number = None if number is None else number + 1",
        "number = None if number is None or names else number + 1",
        "jobs: number",
    ),
    # Themes
    Mutant(
        "contrast-of-text",
        "= 84.0, 7.0, 3.0, 12.0, 4.5",
        "= 84.0, 7.0, 3.0, 12.0, 4.2",
        "theme: contrast or limits",
    ),
    Mutant(
        "eyes-without-blue",
        "min((difference(looks[other][v], looks[name][v]), v) for v in VISIONS)",
        'min((difference(looks[other][v], looks[name][v]), v) for v in ("normal", "deutan"))',
        "theme: eye or limits",
    ),
    Mutant(
        "theme-by-key",
        'depth = 0 if name == "least" else 1',
        "depth = 0",
        "theme: differs or inherit or mended",
    ),
    # Words
    Mutant(
        "closest-words",
        "for name in (sheet.name, *sheet.parents):",
        "for name in (*sheet.parents, sheet.name):",
        "words: section or own",
    ),
    Mutant(
        "missing-words",
        "and has_letters(phrase.text) and not self.draft:",
        "and has_letters(phrase.text) and not self.draft and len(phrase.text) > 3:",
        "words",
    ),
    Mutant(
        "places-of-values",
        "sorted(placeholder_names(text) ^ placeholder_names(phrase.text))",
        "sorted(placeholder_names(text) - placeholder_names(phrase.text))",
        "words: values",
    ),
    Mutant(
        "said-once-in-two",
        'second if second.text not in ("", text) else None',
        'second if second.text != "" else None',
        "two: once",
    ),
    Mutant(
        "one-and-many",
        'f"{what}-one" if n == 1 else',
        'f"{what}-one" if n == 2 else',
        "watch: picture or told or broken or count",
    ),
    Mutant(
        "unsure-words-in-po",
        "if said and not unsure:",
        "if said and unsure:",
        "translate: verifies or as_it_was",
    ),
    # Templates from strangers
    Mutant(
        "text-times-number",
        'if not isinstance(getattr(side, "value", named), int):',
        'if not isinstance(getattr(side, "value", named), int | str):',
        "placeholders",
    ),
    Mutant(
        "attribute-of-value",
        '"TemplateData", "Name", "Const", "If",',
        '"TemplateData", "Name", "Const", "Getattr", "If",',
        "placeholders",
    ),
    # Reading sheets
    Mutant(
        "falling-range",
        "else range(first, last - 1, -by)",
        "else range(first, last, -by)",
        "reader: run_or_a_list or wrong",
    ),
    Mutant(
        "lock-in-reach",
        "if lock.needs > others:",
        "if lock.needs > others + 1:",
        "reader: lock",
    ),
    Mutant(
        "table-long-enough",
        "if marks > last and not row.capped:",
        "if marks > last + 1 and not row.capped:",
        "reader: table",
    ),
    Mutant(
        "term-in-subtotal",
        "if term.id in named[:at] or any(id in named for id in within):",
        "if term.id in named[:at]:",
        "reader: added_up or wrong",
    ),
    Mutant(
        "all-blocks-placed",
        "elif block.id not in inside and block.id not in seen:",
        "elif block.id not in inside and not seen:",
        "reader extends: arrange or wrong",
    ),
    Mutant(
        "after-a-block",
        "else ids.index(target) + 1",
        "else ids.index(target)",
        "extends",
    ),
    Mutant(
        "beside-a-block",
        "if downwards == below:",
        "if downwards or below:",
        "extends",
    ),
    Mutant(
        "words-of-variant",
        'int(name == "words")',
        'int(name == "tables")',
        "extends",
    ),
    # Places in YAML
    Mutant(
        "column-of-yaml",
        "return Source(self.name, mark.line + 1, mark.column + 1)",
        "return Source(self.name, mark.line + 1, mark.column)",
        "located",
    ),
    Mutant(
        "bounded-parts",
        "if self.parts > MAX_PARTS:",
        "if self.parts >= MAX_PARTS:",
        "located",
    ),
    Mutant(
        "quoted-key",
        'elif key.value == "<<" and key.plain:',
        'elif key.value == "<<":',
        "located",
    ),
    # Scoring
    Mutant(
        "shared-places",
        "place = 1 + sum([other > total for other in totals])",
        "place = 1 + len({other for other in totals if other > total})",
        "score: places",
    ),
    Mutant(
        "subtotal-of-losses",
        '(v < 0) == (sign != "+")',
        '(v < 0) == (sign == "+")',
        "score",
    ),
    Mutant(
        "times-a-number",
        "return taken * score.times",
        "return taken + score.times - 1",
        "counting",
    ),
    Mutant(
        "band-reached",
        "for least, points in score.bands if least <= taken]",
        "for least, points in score.bands if least < taken]",
        "counting",
    ),
    Mutant(
        "board-in-doubt",
        "certain = counted and not errors and not board_in_doubt",
        "certain = counted and not errors",
        "score: points_of_a_case",
    ),
    # Checks of the games
    Mutant(
        "locks-of-a-sheet",
        "CLOSED_ENDS = 2",
        "CLOSED_ENDS = 3",
        "rules",
    ),
    Mutant(
        "free-throws",
        "most = 2 * (tally.turns + tally.free)",
        "most = 2 * tally.turns + tally.free",
        "rules",
    ),
    Mutant(
        "ends-of-a-board",
        "wrong = wrong or (failed and not filled.lost)",
        "wrong = wrong or (failed and not filled.race)",
        "rules",
    ),
    # Game files and tables
    Mutant(
        "column-of-cell",
        "starts.append(at + 2)",
        "starts.append(at + 1)",
        "score: cell",
    ),
    Mutant(
        "cells-by-tabs",
        'delimiter = max("\\t;,", key=first.count)',
        'delimiter = max(";,", key=first.count)',
        "jobs: names_are_read",
    ),
    Mutant(
        "names-without-head",
        "for line in table.lines[1:] if known else table.lines:",
        "for line in table.lines[1:]:",
        "jobs: names",
    ),
    Mutant(
        "line-before-job",
        "{**job.options, **line.options}",
        "{**line.options, **job.options}",
        "jobs",
    ),
    # Printers
    Mutant(
        "move-is-scaled-too",
        "-_astray(value, s, size) / s",
        "-_astray(value, s, size)",
        "calibrate",
    ),
    Mutant(
        "up-is-not-down",
        "return right - left, down - up",
        "return right - left, down + up",
        "printers",
    ),
    Mutant(
        "scale-down-the-page",
        "scale = (1 / printer.scale[0], 1 / printer.scale[1])",
        "scale = (1 / printer.scale[0], 1 / printer.scale[0])",
        "print calibrate: measured or corrected",
    ),
    # Guide, discs, fonts, lines, SVG
    Mutant(
        "pieces-apart-in-pouch",
        "y += h + GAP + slot",
        "y += h + slot",
        "guide: apart",
    ),
    Mutant(
        "discs-on-page",
        "> self.area.h + 1e-6:",
        "> self.area.h + 6:",
        "discs",
    ),
    Mutant(
        "bold-is-bold",
        "if bold.drawn(BOLD) - regular.drawn(REGULAR) < LEAST_STEP:",
        "if bold.drawn(BOLD) - regular.drawn(REGULAR) < 0:",
        "fonts: bold or wrong",
    ),
    Mutant(
        "font-of-region",
        "bool(region) and region_of(font.family) != region,",
        "bool(region) and bool(family) and region_of(font.family) != region,",
        "fonts: collection",
    ),
    Mutant(
        "bracket-ends-no-line",
        "or before[-1] in NOT_AT_END:",
        "or (spaced and before[-1] in NOT_AT_END):",
        "linebreak",
    ),
    Mutant(
        "svg-turn",
        '("", " rotate(-90)", " rotate(180)", " rotate(90)")',
        '("", " rotate(90)", " rotate(180)", " rotate(-90)")',
        "svg",
    ),
    Mutant(
        "svg-arc",
        "sweep = int(across * down < 0)",
        "sweep = int(across * down > 0)",
        "svg",
    ),
    # Dealing anew, schema, explain
    Mutant(
        "fair-chance",
        "other = self.below(last + 1)",
        "other = self.below(last)",
        "new: fair or forever",
    ),
    Mutant(
        "lock-keeps-colour",
        "steps[(len(sizes) - 1) % len(steps)]",
        "steps[len(sizes) % len(steps)]",
        "new: colours or shuffled",
    ),
    Mutant(
        "schema-needs",
        '"required": list(part.needed),',
        '"required": list(part.needed)[:1],',
        "schema",
    ),
    Mutant(
        "explain-needs",
        'needed = [say("key-exactly", names=", ".join(names)) for names in part.exactly]',
        'needed = [say("key-exactly", names=", ".join(names)) for names in part.exactly[1:]]',
        "explain",
    ),
    # Doors, reports, files
    Mutant(
        "door-together",
        "    _together(several)\n",
        "",
        "door",
    ),
    Mutant(
        "door-two-languages",
        "if second and pairs.setdefault(first, tag) != tag:",
        "if second and pairs.setdefault(tag, tag) != tag:",
        "door",
    ),
    Mutant(
        "strict-status",
        "self.asked.strict and WARNING in self.levels",
        "self.asked.strict and ERROR in self.levels",
        "score: exit",
    ),
    Mutant(
        "wrong-option-is-2",
        'return 2 if any(problem.source.file.startswith("--")',
        'return 1 if any(problem.source.file.startswith("--")',
        "print: seal",
    ),
    Mutant(
        "caret-behind-wide",
        "{' ' * wide(text[start:at])}^",
        "{' ' * (at - start)}^",
        "report",
    ),
    Mutant(
        "no-draft-left",
        "os.unlink(draft)",
        "pass",
        "cli door: whole or draft or half",
    ),
    Mutant(
        "whole-or-not-at-all",
        'with os.fdopen(handle, "wb") as file:',
        'with os.fdopen(handle, "wb") as file, open(path, "wb"):',
        "cli door: whole or draft or half",
    ),
)


def main() -> int:
    """Break, test, tell; 1 where a mutant is not found or the suite fails without one."""
    parser = argparse.ArgumentParser(description="Break the source; see whether a test finds it.")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--only", default="", metavar="NAME,...", help="these mutants alone")
    parser.add_argument("--near", action="store_true", help="only the tests near each mutant")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="mutants tested at a time")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    asked, rest = parser.parse_args(sys.argv[1:end]), sys.argv[end + 1 :]
    only = [name for name in asked.only.split(",") if name]
    unknown = sorted(set(only) - {UNBROKEN, *(mutant.name for mutant in MUTANTS)})
    if unknown:
        parser.error(f"there is no mutant {', '.join(unknown)}")
    wanted = [mutant for mutant in MUTANTS if not only or mutant.name in only]
    first = not asked.near and (not only or UNBROKEN in only)
    if first and told(UNBROKEN, "all pass", asked.checkout, None, rest):
        return 1

    def one(mutant: Mutant) -> str:
        return told(mutant.name, "NOT FOUND", asked.checkout, mutant, rest, asked.near)

    with ThreadPoolExecutor(max(1, asked.jobs)) as pool:
        results = list(pool.map(one, wanted))
    lost = [mutant.name for mutant, found in zip(wanted, results, strict=True) if not found]
    stale = [m.name for m, found in zip(wanted, results, strict=True) if found.startswith(STALE)]
    print(f"{len(wanted) - len(lost) - len(stale)} of {len(wanted)} found", end="")
    print(f"; not found: {', '.join(lost)}" if lost else "", end="")
    print(f"; not applied: {', '.join(stale)}" if stale else "")
    return int(bool(lost))


def told(
    name: str, none: str, checkout: Path, mutant: Mutant | None, rest: list[str], near: bool = False
) -> str:
    """Print which test finds a mutant, or ``none``; what was found."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sheetgen-mutant-", ignore_cleanup_errors=True) as made:
        copy = Path(made).resolve() / "checkout"
        copied(checkout, copy)
        found = broken(copy, mutant) if mutant else ""
        first = near_tests(copy, mutant.near) if mutant else []
        if first and not found:
            found = failure(copy, [*first, *rest])
        if not found and not near:
            found = failure(copy, rest)
    print(f"{name:20} {time.monotonic() - start:6.1f} s  {found or none}", flush=True)
    return found


def copied(checkout: Path, copy: Path) -> None:
    """A copy of what git knows of a checkout, as it lies there, and of files yet to be added."""
    listing = ["git", "-C", str(checkout), "ls-files", "-z", "-co", "--exclude-standard"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (checkout / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, copy / name)


def broken(copy: Path, mutant: Mutant) -> str:
    """Put a mutant into a copy; what is wrong where that cannot be done."""
    texts = {path: path.read_text(encoding="utf-8") for path in (copy / PACKAGE).rglob("*.py")}
    count = sum(text.count(mutant.old) for text in texts.values())
    if count != 1:
        return f"{STALE}its text is there {count} times"
    for path, text in texts.items():
        if mutant.old in text:
            path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return ""


def near_tests(copy: Path, near: str) -> list[str]:
    """What pytest is told to run the tests near a mutant: files and folders there, and `-k`."""
    stems, _, words = near.partition(":")
    found = [
        path for stem in stems.split() for path in sorted(copy.glob(f"tests/**/test_{stem}.py"))
    ]
    found += [path for stem in stems.split() for path in sorted(copy.glob(f"tests/**/{stem}/"))]
    return [*map(str, found), *(["-k", words.strip()] if words else [])]


def failure(copy: Path, arguments: list[str]) -> str:
    """The first test that fails in a copy, or "" where all pass."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(
            [*PYTEST, *arguments],
            cwd=copy,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=MOST,
        )
    except subprocess.TimeoutExpired:
        return f"no end after {MOST} s"
    if done.returncode in (PASSED, NO_TESTS):
        return ""
    named = _FAILURE.search(done.stdout)
    return named[1] if named else f"pytest ends with {done.returncode}"


if __name__ == "__main__":
    sys.exit(main())
