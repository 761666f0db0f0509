"""What scores, links and rows say of each other must exist, and be of use to them."""

from __future__ import annotations

from .ask import Ask
from .model import Block, Link, Part, Row, RowsBlock, Score, ScoreTable, TotalsBlock
from .problems import Source
from .readblocks import BlockReader


class CountReferences:
    """Checks what rows take in, what links join, and what stands beside each other for games."""

    def __init__(
        self,
        blocks: tuple[Block, ...],
        tables: dict[str, ScoreTable],
        links: tuple[Link, ...],
        games: int,
        reader: BlockReader,
        ask: Ask,
    ) -> None:
        self.blocks = [block for block in blocks if isinstance(block, RowsBlock)]
        lines = [block for block in blocks if isinstance(block, TotalsBlock)]
        self.tables, self.links, self.games = tables, links, games
        self.reader, self.ask, self.add = reader, ask, ask.problems.add
        standing = [row for block in self.blocks for row in block.rows]
        self.sums = [term.row for line in lines for term in line.terms if term.row is not None]
        self.rows = {row.id: row for row in (*standing, *self.sums)}
        self.by_block = {block.id: block for block in self.blocks}

    def check(self) -> None:
        """Note all that leads nowhere; nothing where a row or block has a fault of its own."""
        if not self.reader.whole or self.reader.rows.faulty or self.reader.rows.nameless:
            return
        for block in self.blocks:
            self.block(block)
        for row in self.rows.values():
            if row.points is not None:
                self.score(row, row.points)
            for id in row.follows:
                self.follows(row, id)
        self.circles()
        for link in self.links:
            for part in link.spaces:
                self.space(part)
            seen = [(part.id, part.space) for part in link.spaces]
            if len(set(seen)) < len(seen):
                self.add(link.source, "link-twice")

    def block(self, block: RowsBlock) -> None:
        """How the rows of a block fit together."""
        places = self.reader.rows.places
        sums = [row for row in block.rows if not row.spaces]
        if sums and (block.columns or block.upright or not block.written):
            self.add(sums[0].source, "sum-place")
        if block.differ and not any(row.write for row in block.rows):
            self.add(block.source, "keys-together", name="differ", other="write")
        for row in block.rows:
            fancy = not all(space.plain for space in row.spaces)
            if (block.columns or block.upright) and (fancy or row.width > len(row.spaces)):
                what = "rows in columns" if block.columns else "upright rows"
                self.add(places[row.id, "spaces"], "looks-unused", what=what)
            if self.games > 1 and row.spaces and not row.single:
                self.add(row.source, "games-write", row=row.id)

    def follows(self, row: Row, id: str) -> None:
        """A row that another one follows has numbers; so has the one that follows."""
        place = self.reader.rows.places[row.id, "follows"]
        other = self.rows.get(id)
        if other is None or other is row:
            self.ask.unknown(place, "unknown-row", id, [i for i in self.rows if i != row.id])
        elif not (row.numbered and other.numbered):
            self.add(place, "follows-numbers", row=row.id)

    def score(self, row: Row, score: Score) -> None:
        """What a score takes in can be taken."""
        self.table(score)
        if isinstance(score.times, str):
            factor = self.rows.get(score.times)
            if factor is None or not factor.spaces:
                known = [one.id for one in self.rows.values() if one.spaces]
                self.ask.unknown(score.source, "unknown-row", score.times, known)
        if isinstance(score.full, Part):
            self.space(score.full)
        for part in score.of:
            self.part(part, score)
        if not score.of and {"last", "sum"} & {score.take, score.full}:
            self.numbers(row, score.source)

    def table(self, score: Score) -> None:
        """The table of a score."""
        if score.table and score.table not in self.tables:
            self.ask.unknown(score.source, "unknown-table", score.table, self.tables)

    def part(self, part: Part, score: Score) -> None:
        """A row, a block or a space that a score takes in."""
        if part.space:
            found = self.space(part)
            if found is not None and score.take in ("sum", "last"):
                self.numbers(found, part.source, part.space)
            return
        if part.id in self.by_block:
            rows = self.by_block[part.id].rows
        elif part.id in self.rows:
            rows = (self.rows[part.id],)
        else:
            self.ask.unknown(part.source, "unknown-part", part.id, [*self.rows, *self.by_block])
            return
        for row in rows:
            if score.take in ("sum", "least", "most") and not row.scored:
                self.add(part.source, "part-unscored", row=row.id, take=score.take)
            if score.take in ("count", "last") and not row.spaces:
                self.add(part.source, "part-unmarked", row=row.id, take=score.take)
            if score.take == "last" and row.spaces:
                self.numbers(row, part.source)

    def numbers(self, row: Row, source: Source, space: str = "") -> None:
        """A row whose numbers are taken has some: written ones, or those of its spaces."""
        spaces = [one for one in row.spaces if not space or one.id == space]
        if row.write is None and any(one.worth is None for one in spaces):
            self.add(source, "score-no-numbers", row=row.id)

    def space(self, part: Part) -> Row | None:
        """The row of a space; a problem where there is no such space."""
        row = self.rows.get(part.id)
        if row is None or not row.spaces:
            known = [one.id for one in self.rows.values() if one.spaces]
            self.ask.unknown(part.source, "unknown-row", part.id, known)
            return None
        if not part.space or part.space not in [space.id for space in row.spaces]:
            known = [f"{row.id}:{space.id}" for space in row.spaces]
            name = f"{part.id}:{part.space}" if part.space else part.id
            self.ask.unknown(part.source, "unknown-space", name, known)
            return None
        return row

    def circles(self) -> None:
        """No row takes in its own points, not even through others."""
        if self.ask.problems:
            return
        done: set[str] = set()

        def visit(id: str, path: tuple[str, ...]) -> bool:
            row = self.rows.get(id)
            if id in path:
                names = [*path[path.index(id) :], id]
                score = self.rows[id].points
                place = score.source if score else self.rows[id].source
                self.add(place, "score-circle", rows=" → ".join(names))
                return True
            if id in done or row is None or row.points is None:
                return False
            for part in row.points.of if row.points.take in ("sum", "least", "most") else ():
                inner = self.by_block.get(part.id)
                ids = [part.id] if inner is None else [one.id for one in inner.rows]
                if not part.space and any(visit(one, (*path, id)) for one in ids):
                    return True
            done.add(id)
            return False

        for id in self.rows:
            if visit(id, ()):
                return
