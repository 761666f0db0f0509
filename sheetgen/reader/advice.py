"""What may be meant and may be a slip, on a sheet that is sound: `sheetgen check` tells it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from ..model import Part, Row, ScoreTable, Sheet, TableBlock, TotalsBlock
from ..model.sums import multiplies, reached, rows_of
from ..source.problems import Problems, Source

TOTAL = "totals"  # what adds up the terms of the total, as messages call it


def advise(sheet: Sheet, problems: Problems) -> None:
    """Note what of a sheet without faults is perhaps not meant."""
    _Advice(sheet, problems).all()


class _Advice:
    def __init__(self, sheet: Sheet, problems: Problems) -> None:
        self.sheet, self.add = sheet, problems.add
        self.blocks = sheet.block_rows()
        self.rows = {row.id: row for row in sheet.every_row()}
        self.scored = {id: row for id, row in self.rows.items() if row.scored}
        lines = sheet.of(TotalsBlock)
        self.line = lines[-1] if lines else None

    def all(self) -> None:
        """Everything, in the order in which a designer would mend it."""
        self.names()
        self.tables()
        if self.scored:
            self.idle()
            self.left_out()
            self.twice()

    def names(self) -> None:
        """What is typed in a game file means one row, in every language of the sheet's own."""
        named = [(row.id, row.name) for row in self.rows.values() if row.name and row.spaces]
        ids = {_folded(id): (id, "") for id, _ in named}
        for words in (None, *self.sheet.words.values()):
            first = dict(ids) if words is None else {}
            for id, english in named:
                name = english if words is None else words.get(english.text)
                if name is None:
                    continue
                other, same = first.setdefault(_folded(name.text), (id, english.text))
                if other != id and (words is None or same != english.text):
                    self.add(name.source, "name-twice", name=name.text, row=id, other=other)

    def tables(self) -> None:
        """Every table has its row, and keeps its direction behind the entry for no mark."""
        used = {row.table for row in self.scored.values()}
        shown = {block.table for block in self.sheet.of(TableBlock)}
        for table in self.sheet.tables.values():
            if table.source.file != self.sheet.source.file:
                continue  # a parent's is told at the parent
            if table.name not in used and (self.scored or table.name not in shown):
                self.add(table.source, "table-idle", table=table.name)
            self.turns(table)

    def turns(self, table: ScoreTable) -> None:
        """Points rise or fall all along: a missing digit makes them turn."""
        way = 0
        # As it is counted in the first of its rows; without one `2x` is twice something.
        value = next(
            (r.value for r in self.scored.values() if r.table == table.name and r.value), 1
        )
        points = [table.points(n, value) for n in range(len(table.entries))]
        for marks, (before, after) in enumerate(pairwise(points), 1):
            step = (after > before) - (after < before)
            if marks == 1 and not before and step < 0:
                continue  # none at all may be better than few
            if step and way and step != way:
                values = {"before": before, "points": after, "marks": marks}
                self.add(table.source, "table-turns", table=table.name, **values)
                return
            way = way or step

    def idle(self) -> None:
        """A row to mark is worth something, or something is counted by it."""
        counted: set[str] = set()
        for row in self.scored.values():
            score = row.points
            if score is not None:
                parts = [*score.of, *([score.full] if isinstance(score.full, Part) else [])]
                counted |= {id for part in parts for id in rows_of(part.id, self.blocks)}
                counted |= {score.times} if isinstance(score.times, str) else set()
        for row in self.rows.values():
            counted |= set(row.follows)
        for row in self.rows.values():
            used = row.scored or row.aside or row.ends or row.write_in or row.id in counted
            if row.spaces and not used:
                self.add(row.source, "row-idle", row=row.id)

    def left_out(self) -> None:
        """What scores goes into the total."""
        total = self.sheet.total()
        inside = set(total)
        for id in total:
            inside |= reached(self.rows[id], self.rows, self.blocks)
        named = self.line is not None and self.line.terms
        for row in self.scored.values():
            if row.id not in inside and named:
                self.add(row.source, "row-left-out", row=row.id)
        if named:
            return
        others = [self.rows[id] for id in total]
        last = others.pop() if others else None
        if last is None or last.spaces:
            return
        everything = reached(last, self.rows, self.blocks)
        if everything >= {row.id for row in self.scored.values()} - {last.id}:
            if others and not multiplies(last.points):
                self.add(last.source, "totals-two", row=last.id)
        elif self.line is None and multiplies(last.points):
            sums = all(not row.spaces for row in others)
            deep = any(not self.rows[id].spaces for id in everything)
            for row in others if deep or not sums else ():
                if row.id not in everything:
                    values = {"row": row.id, "other": last.id}
                    self.add(row.source, "row-beside-total", **values)

    def twice(self) -> None:
        """Points go into the total once: by one sum, or by themselves."""
        ways: dict[str, list[tuple[str, Source]]] = {}
        open_ = [self.rows[id] for id in self.sheet.total()]
        for id, place in self.terms():
            ways.setdefault(id, []).append((TOTAL, place))
        seen: set[str] = set()
        while open_:
            row = open_.pop()
            if row.id in seen:
                continue
            seen.add(row.id)
            for id, place in self.parts(row):
                ways.setdefault(id, []).append((row.id, place))
                open_.append(self.rows[id])
        for id, found in ways.items():
            if len(found) > 1:
                told = ", ".join(f"`{name}`" for name, _ in found)
                self.add(max(place for _, place in found), "row-added-twice", row=id, ways=told)

    def terms(self) -> Iterator[tuple[str, Source]]:
        """Rows that the total adds up, and where that is said."""
        places = {term.id: term.source for term in self.line.terms} if self.line else {}
        for id in self.sheet.total():
            yield id, places.get(id, self.rows[id].source)

    def parts(self, row: Row) -> Iterator[tuple[str, Source]]:
        """Rows whose points go into a sum as they are or multiplied, and where that is said."""
        score = row.points
        if score is not None and multiplies(score):
            for part in score.of:
                if not part.space:
                    yield from ((id, part.source) for id in rows_of(part.id, self.blocks))


def _folded(name: str) -> str:
    """A name as who types it may write it."""
    return re.sub(r"[\s_\-.]+", "", unicodedata.normalize("NFKC", name)).casefold()
