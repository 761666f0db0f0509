"""What scores, links and rows say of each other must exist, and be of use to them."""

from __future__ import annotations

from ..model import Part, Row, RowsBlock, Score, Sheet, TotalsBlock
from ..model.sums import ADDED
from ..source.problems import Source
from .parts import Reading

ROUND = ("box", "round")  # shapes of spaces that can be drawn round, for a stack of discs
MAX_TAKEN = 5000  # rows and spaces that all scores of a sheet take in
MAX_DEEP = 12  # rows whose points are counted one out of the other


class CountReferences:
    """Checks what rows take in, what links join, and what stands beside each other for games."""

    def __init__(self, sheet: Sheet, reading: Reading) -> None:
        self.sheet, self.reading, self.add = sheet, reading, reading.problems.add
        self.rows = {row.id: row for row in sheet.every_row()}
        self.spaced = {row.id: row for row in self.rows.values() if row.spaces}
        self.scores = {row.id: row.points for row in self.rows.values() if row.points}
        self.blocks = {block.id: block for block in sheet.of(RowsBlock)}

    def check(self) -> None:
        """Note all that leads nowhere; nothing where a row or block has a fault of its own."""
        if not self.reading.whole or self.reading.faulty or self.reading.nameless:
            return
        for block in self.blocks.values():
            self.block(block)
        for id, score in self.scores.items():
            self.score(self.rows[id], score)
        for row in self.rows.values():
            for id in row.follows:
                self.follows(row, id)
            for id, _ in row.needs:
                self.needs(row, id)
        self.circles()
        self.work()
        for line in self.sheet.of(TotalsBlock):
            self.twice(line)
        for link in self.sheet.links:
            for part in link.spaces:
                (self.counted_space if link.together else self.space)(part)
            if len({part.name for part in link.spaces}) < len(link.spaces):
                self.add(link.source, "link-twice")

    def block(self, block: RowsBlock) -> None:
        """How the rows of a block fit together."""
        places = self.reading.places
        sums = [row for row in block.rows if not row.spaces]
        if sums and block.style != "written":
            self.add(sums[0].source, "sum-place")
        if block.differ and not any(row.write for row in block.rows):
            self.add(block.source, "keys-together", name="differ", other="write")
        for row in block.rows:
            fancy = not all(space.plain for space in row.spaces)
            if block.style in ("columns", "upright") and (fancy or row.width > len(row.spaces)):
                what = "rows in columns" if block.style == "columns" else "upright rows"
                self.add(places[row.id, "spaces"], "looks-unused", what=what)
            odd = (one.small or one.marks > 1 or one.shape not in ROUND for one in row.spaces)
            if row.stack and any(odd):
                self.add(places[row.id, "spaces"], "looks-unused", what="rows of discs")
            if self.sheet.games > 1 and row.spaces and not row.single:
                self.add(row.source, "games-write", row=row.id)

    def twice(self, line: TotalsBlock) -> None:
        """A total adds nothing up that one of its terms has added up already."""
        inside: dict[str, str] = {}
        for term in line.terms:
            open_ = [term.id]
            while open_:
                score = self.scores.get(open_.pop())
                if score is not None and score.adds:
                    fresh = [id for id in self.added(score) if id not in inside]
                    inside |= dict.fromkeys(fresh, term.id)
                    open_ += fresh
        for term in line.terms:
            if term.id in inside:
                self.add(term.source, "term-within", name=term.id, other=inside[term.id])

    def follows(self, row: Row, id: str) -> None:
        """A row that another one follows has numbers; so has the one that follows."""
        place = self.reading.places[row.id, "follows"]
        other = self.rows.get(id)
        if other is None or other is row:
            self.reading.unresolved(place, "unknown-row", id, [i for i in self.rows if i != row.id])
        elif not (row.numbered and other.numbered):
            self.add(place, "follows-numbers", row=row.id)

    def needs(self, row: Row, id: str) -> None:
        """A row that another one needs is worth points."""
        place = self.reading.places[row.id, "needs"]
        other = self.rows.get(id)
        if other is None or other is row:
            self.reading.unresolved(place, "unknown-row", id, [i for i in self.rows if i != row.id])
        elif not other.scored:
            self.add(place, "part-unscored", row=id, take="needs")

    def score(self, row: Row, score: Score) -> None:
        """What a score takes in can be taken."""
        if score.table and score.table not in self.sheet.tables:
            tables = self.sheet.tables
            self.reading.unresolved(score.at("table"), "unknown-table", score.table, tables)
        if isinstance(score.times, str) and score.times not in self.spaced:
            self.reading.unresolved(score.at("times"), "unknown-row", score.times, self.spaced)
        if isinstance(score.full, Part):
            self.counted_space(score.full)
        for part in score.of:
            self.part(part, score)
        if "last" in score.takes and sum(len(self.rows_of(part)) for part in score.of) > 1:
            self.add(score.at("of"), "score-last-one")
        if not score.of and {"last", "sum"}.intersection(score.takes):
            self.numbers(row, score.source)

    def part(self, part: Part, score: Score) -> None:
        """A row, a block or a space that a score takes in."""
        if part.space:
            found = self.counted_space(part)
            if found is not None and {"sum", "last"}.intersection(score.takes):
                self.numbers(found, part.source, part.space)
            return
        if part.id not in self.rows and part.id not in self.blocks:
            known = [*self.rows, *self.blocks]
            self.reading.unresolved(part.source, "unknown-part", part.id, known)
            return
        for row in map(self.rows.__getitem__, self.rows_of(part)):
            for take in score.takes:
                if take in ADDED and not row.scored:
                    self.add(part.source, "part-unscored", row=row.id, take=take)
                if take in ("count", "last") and not row.spaces:
                    self.add(part.source, "part-unmarked", row=row.id, take=take)
            if score.full is not None and not row.spaces:  # it never is
                self.add(part.source, "part-unmarked", row=row.id, take="full")
            if "last" in score.takes and row.spaces:
                self.numbers(row, part.source)

    def numbers(self, row: Row, source: Source, space: str = "") -> None:
        """A row whose numbers are taken has some: written ones, or those of its spaces."""
        spaces = [one for one in row.spaces if not space or one.id == space]
        if row.write is None and any(one.worth is None for one in spaces):
            self.add(source, "score-no-numbers", row=row.id)

    def space(self, part: Part) -> Row | None:
        """The row of a space; a problem where there is no such space."""
        row = self.spaced.get(part.id)
        if row is None:
            self.reading.unresolved(part.source, "unknown-row", part.id, self.spaced)
            return None
        if not part.space:
            first = f"{row.id}:{row.spaces[0].id}"
            self.add(part.source, "space-needed", name=row.id, space=first)
            return None
        if part.space not in [space.id for space in row.spaces]:
            known = [f"{row.id}:{space.id}" for space in row.spaces]
            self.reading.unresolved(part.source, "unknown-space", part.name, known, row.source)
            return None
        return row

    def counted_space(self, part: Part) -> Row | None:
        """The row of a space that a score takes in: a game file must be able to tell it."""
        row = self.space(part)
        if row is not None and self.sheet.games > 1:
            self.add(part.source, "games-spaces", name=part.id)
        elif row is not None and row.write is None and not row.numbered:
            self.add(part.source, "space-uncounted", row=row.id)
        return row

    def circles(self) -> None:
        """No row takes in its own points, not even through others; nor is it counted too deep."""
        if len(self.reading.problems) != self.reading.sound_with:
            return
        depths: dict[str, int] = {}

        def depth(id: str, path: tuple[str, ...]) -> int | None:
            """How many rows are counted one out of the other; None once that is a problem."""
            score = self.scores.get(id)
            if score is None or id in depths:
                return depths.get(id, 0)
            if id in path:
                names = [*path[path.index(id) :], id]
                self.add(score.source, "score-circle", rows=" → ".join(names))
                return None
            deepest = 0
            for one in self.added(score):
                below = depth(one, (*path, id)) if len(path) < MAX_DEEP else MAX_DEEP
                if below is None:
                    return None
                deepest = max(deepest, below + 1)
                if deepest > MAX_DEEP:
                    self.add(score.source, "score-deep", row=id, limit=MAX_DEEP)
                    return None
            depths[id] = deepest
            return deepest

        for id in self.scores:
            if depth(id, ()) is None:
                return

    def work(self) -> None:
        """What all scores take in, blocks by their rows, is no more than a game can be held to."""
        size = 0
        for score in self.scores.values():
            size += sum(len(self.rows_of(part)) for part in score.of)
            if size > MAX_TAKEN:
                self.add(score.source, "score-much", limit=MAX_TAKEN)
                return

    def added(self, score: Score) -> list[str]:
        """Rows whose points a score takes."""
        if not ADDED.intersection(score.takes):
            return []
        return [id for part in score.of if not part.space for id in self.rows_of(part)]

    def rows_of(self, part: Part) -> list[str]:
        """Ids of the rows of a part: a block stands for all of its own."""
        block = self.blocks.get(part.id)
        return [part.id] if block is None else [row.id for row in block.rows]
