"""Names that refer to tables, rows and blocks must exist and fit what they are used for.

Only parts without a fault of their own are looked at: one fault is one problem.
"""

from __future__ import annotations

from collections.abc import Collection

from ..model import Row, RowsBlock, ScoreTable, Sheet, TableBlock, TotalsBlock
from ..source.problems import Source
from .parts import Reading


class References:
    """Checks the references between the blocks, rows and tables of a sheet.

    ``tables`` are the names of its tables as they are written, None where they cannot be read.
    """

    def __init__(self, sheet: Sheet, reading: Reading, tables: Collection[str] | None) -> None:
        self.sheet, self.reading, self.tables = sheet, reading, tables
        self.scoring = sheet.scoring()
        self.add = reading.problems.add

    def check(self) -> None:
        """Note every reference that leads nowhere or to something that does not fit."""
        feet: set[str] = set()
        for legend in self.sheet.of(TableBlock):
            self.table(legend.table, legend.source)
        for line in self.sheet.of(TotalsBlock):
            self.totals(line)
        for block in self.sheet.of(RowsBlock):
            self.rows(block)
            self.foot(block, feet)
        self.unused()

    def unused(self) -> None:
        """A table that a variant adds and nothing counts by: it was to replace another."""
        if not self.sheet.parents:
            return
        used = {row.table for row in self.scoring if row.table}
        used |= {block.table for block in self.sheet.of(TableBlock)}
        if not self.reading.whole or self.reading.faulty or not used <= self.sheet.tables.keys():
            return  # what has a fault may be what the table is for
        for name, table in self.sheet.tables.items():
            if name not in used and table.source.file == self.sheet.source.file:
                self.reading.unknown(table.source, "table-unused", name, used)

    def table(self, name: str, source: Source) -> ScoreTable | None:
        """The table of a name; a problem where there is none."""
        if name and self.tables is not None and name not in self.tables:
            self.reading.unknown(source, "unknown-table", name, self.sheet.tables)
        return self.sheet.tables.get(name)

    def totals(self, block: TotalsBlock) -> None:
        """Terms are scored rows, or blocks with subtotals, each once."""
        summed = [b for b in self.sheet.of(RowsBlock) if b.subtotals]
        known = [*(r.id for r in self.scoring), *(b.id for b in summed)]
        lost = not self.reading.whole  # a row or block with a fault may be what is meant
        if not known and not lost:
            self.add(block.source, "nothing-to-total")
        places = self.reading.places
        unscored = {row.id for row in self.sheet.every_row() if (row.id, "score") not in places}
        named = [term.id for term in block.terms]
        for at, term in enumerate(block.terms):
            if term.row is not None:
                self.row(term.row, value_printed=False)
            within = [b.id for b in summed if term.id in [row.id for row in b.rows]]
            if term.id in named[:at] or any(id in named for id in within):
                self.add(term.source, "term-twice", name=term.id)
            elif term.id in known or (lost and self.may_be(term.id, unscored)):
                continue
            else:
                self.reading.unresolved(term.source, "unknown-term", term.id, known)

    def may_be(self, id: str, readable: set[str]) -> bool:
        """Whether an id may belong to a part that could not be read."""
        return (id in self.reading.written_ids and id not in readable) or self.reading.nameless

    def foot(self, block: RowsBlock, taken: set[str]) -> None:
        """A foot is a block of rows without colour, columns or foot of its own, used once."""
        if not block.foot:
            return
        place = self.reading.places[block.id, "foot"]
        others = {b.id: b for b in self.sheet.blocks if b.id != block.id}
        foot = others.get(block.foot)
        if foot is None:
            if block.foot == block.id or not self.may_be(block.foot, set()):
                self.reading.unknown(place, "unknown-block", block.foot, others)
            return
        if (
            not isinstance(foot, RowsBlock)
            or foot.style in ("columns", "upright")
            or len(foot.rows) > 1
            or any(row.colour or row.stack or row.write is not None for row in foot.rows)
        ):
            self.add(place, "foot-plain", name=block.foot)
        elif block.foot in taken:
            self.add(place, "arrange-twice", name=block.foot)
        taken.add(block.foot)

    def rows(self, block: RowsBlock) -> None:
        """Rows of a block agree, and their tables fit them."""
        whole, kinds = self.reading.whole, {column.kind for column in block.columns}
        if block.columns and len({row.groups for row in block.rows if row.groups}) > 1:
            self.add(block.source, "zones-differ")
        if block.columns and len({row.score for row in block.rows}) > 1 and whole:
            self.add(block.source, "scores-differ")
        colours = {row.colour for row in block.rows if row.id not in self.reading.faulty}
        if "" not in colours and None in colours and len(colours) > 1:
            self.add(block.source, "colours-mixed")
        for row in block.rows:
            if block.columns and row.name is not None and "name" not in kinds and whole:
                self.add(self.reading.places[row.id, "name"], "name-unused", row=row.id)
            self.row(row, value_printed="value" in kinds)

    def row(self, row: Row, value_printed: bool) -> None:
        """The score table of a row."""
        places = self.reading.places
        place = places.get((row.id, "score"), row.source)
        tables = self.sheet.tables
        table = self.table(row.score, place) if row.score else tables.get(row.table or "")
        if row.id in self.reading.faulty:
            return
        counted = table is not None and any(entry.times for entry in table.entries)
        if row.value is not None and not value_printed and not counted:
            if table is None and row.table:
                return
            self.add(places[row.id, "value"], "value-unused", row=row.id)
        if table is None:
            return
        if row.value is None and counted:
            self.add(row.source, "entry-needs-value", table=table.name, row=row.id)
        marks, last = row.most, len(table.entries) - 1
        if marks > last and not row.capped:
            locked = row.lock is not None and row.lock.counts
            id = "table-short-lock" if locked else "table-short"
            self.add(place, id, row=row.id, marks=marks, table=table.name, entries=last)
