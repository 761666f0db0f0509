"""Tables of a spreadsheet: CSV and TSV, whose cells know where they stand."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from typing import NamedTuple

from .problems import Problems, Source

DELIMITERS = "\t;,"
HEAD = 10_000  # characters at the start, in which the first lines are looked for


class Line(NamedTuple):
    """A line that is not empty: its number from 1, its cells, and the text they were cut from."""

    number: int
    cells: list[str]
    raw: str


class Table(NamedTuple):
    """All lines, and what parts their cells."""

    lines: list[Line]
    delimiter: str

    def starts(self, line: Line) -> list[int]:
        """Columns at which the cells of a line start, from 1; quotes are counted."""
        starts, quoted = [1], False
        for at, char in enumerate(line.raw):
            if char == '"':
                quoted = not quoted
            elif char == self.delimiter and not quoted:
                starts.append(at + 2)
        return [*starts, *[1] * len(line.cells)][: len(line.cells)]


def _cut(line: str, is_head: Callable[[list[str]], bool]) -> str | None:
    """What parts the headings of a line; None where it has none of several."""
    for delimiter in sorted(filter(line.__contains__, DELIMITERS), key=line.count, reverse=True):
        if is_head([cell.strip('" ') for cell in line.split(delimiter)]):
            return delimiter
    return None


def read_table(
    text: str,
    name: str,
    limit: int,
    problems: Problems,
    is_head: Callable[[list[str]], bool] | None = None,
) -> Table | None:
    """The lines of a table; None where it is none. Tabs, semicolons and commas part cells,
    whichever the first line has most of.

    Excel's `sep=;` says it outright. Lines of a title may stand above the headings that ``is_head``
    knows, whatever signs they have in them.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # also as old programs end lines
    tops = [line for line in text[:HEAD].split("\n") if line.strip()]
    said = re.match(r"\s*sep=(.)\s*\Z", tops[0]) if tops else None
    if said:
        delimiter = said[1]
        text = text.replace(tops[0], "", 1)
    else:
        cuts = [cut for line in tops if is_head and (cut := _cut(line, is_head))]
        delimiter = cuts[0] if cuts else max(DELIMITERS, key=(tops or [""])[0].count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    written = text.split("\n")
    lines: list[Line] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                number = reader.line_num
                lines.append(
                    Line(number, cells, written[number - 1] if number <= len(written) else "")
                )
            if len(lines) > limit:
                problems.add(Source(name, reader.line_num, 1), "yaml-too-many", limit=limit)
                return None
    except csv.Error as error:
        problems.add(Source(name, reader.line_num, 1), "csv-broken", reason=str(error))
        return None
    return Table(lines, delimiter)
