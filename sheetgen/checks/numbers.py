"""Checks of written numbers and sums, and of spaces that belong together, as the sheet says it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..game.counting import Counting, plan_of
from ..game.records import NOTE, SCRATCH, TICK, Game, Sum, Written
from ..model import RowsBlock, Sheet
from .filled import Filled, Line
from .rule import (
    ALWAYS,
    PLACES,
    SHEET,
    SUMS,
    TABLE,
    Fault,
    always_error,
    fault,
    listed,
    rule,
    sheet_warning,
)


def has_any(sheet: Sheet) -> bool:
    """Whether a sheet asks for anything that is checked here."""
    return bool(sheet.links) or any(row.write or row.follows or row.needs for row in sheet.rows())


def written_in(line: Line) -> dict[str, int]:
    """The numbers of a row, by space, from left to right."""
    held = line.entry.held
    return {space.id: held[space.id] for space in line.row.spaces if space.id in held}


@always_error(
    "{{ row }}: {{ numbers }} cannot be written here; it must be one of {{ known }}, so look"
    " which row was meant"
)
def number_out_of_range(game: Game, filled: Filled) -> Iterator[Fault]:
    """Only numbers that a row allows are written in it.

    An error: no throw gives another one. Source: the sheet itself.
    """
    for line in filled.written:
        allowed = line.row.write
        assert allowed is not None
        wrong = [n for n in written_in(line).values() if not allowed.holds(n)]
        if wrong:
            yield line.fault(numbers=listed(dict.fromkeys(wrong)), known=allowed)


@always_error(
    "{{ row }}: something stands here ({{ numbers }}), and {{ needed }} is worth less than the"
    " {{ least }} points that it takes; look which of the two is wrong"
)
def needs_unmet(game: Game, filled: Filled) -> Iterator[Fault]:
    """Something stands in a row only where the rows that it needs are worth enough.

    An error: without these nothing is written there. Source: the sheet itself.
    """
    for line in filled.lines:
        if not line.row.needs or line.entry.total <= 0:
            continue
        for at in range(1, game.sheet.games + 1):
            count = Counting(plan_of(game.sheet), filled.player, at if game.sheet.games > 1 else 0)
            write, held = line.row.write, (count.held(line.entry) or {}).values()
            # Nothing is no number, and one that cannot stand here at all is told as such.
            numbers = [n for n in held if n and (write is None or write.holds(n))]
            unmet = count.unmet(line.row) if numbers or line.entry.count else []
            if unmet:
                shown = listed(numbers or [line.entry.total])
                yield line.fault(numbers=shown, needed=unmet[0][0], least=unmet[0][1])
                break


@rule(
    NOTE,
    SHEET,
    "{{ row }}: a tick is read as a number here: {{ numbers }}; type 0 for a box that was"
    " scratched",
    when=ALWAYS,
)
def ticks_counted(game: Game, filled: Filled) -> Iterator[Fault]:
    """A tick in a box for numbers stands for the number that the sheet gives it.

    A note: it may have been meant as a scratch. Source: the sheet itself.
    """
    for line in filled.written:
        ticked = [mark for mark in line.entry.marks if mark.sign == TICK]
        if ticked:
            yield line.fault(numbers=listed(mark.height for mark in ticked))


@rule(
    NOTE,
    SHEET,
    "{{ row }}: an x is read as a box that was scratched, as {{ needed }} is worth less than"
    " {{ least }} points",
    when=ALWAYS,
)
def tick_scratched(game: Game, filled: Filled) -> Iterator[Fault]:
    """A tick where no number can stand, as another row is worth too little, is a scratched box.

    A note: one of the two may be wrong. Source: the sheet itself.
    """
    for line in filled.written:
        signs = [mark.sign for mark in line.entry.marks]
        if line.row.tick is not None and line.row.needs and SCRATCH in signs:
            needed, least = line.row.needs[0]
            yield line.fault(needed=needed, least=least)


@rule(
    NOTE,
    SHEET,
    "{{ row }}: {{ numbers }} are read as the numbers of {{ games }} games, and all other rows have"
    " one; the dice of one throw are written as one number, {{ sum }}",
    when=ALWAYS,
)
def faces_for_sum(game: Game, filled: Filled) -> Iterator[Fault]:
    """A row has numbers of several games, and no other row goes beyond the first.

    A note: the numbers may be the dice of one throw. Source: the sheet itself.
    """
    if game.sheet.games < 2:
        return
    filled_in = [line for line in filled.written if line.entry.marks]
    far = [line for line in filled_in if len(line.entry.marks) > 1]
    if len(far) != 1 or not far[0].row.single:
        return
    numbers = list(written_in(far[0]).values())
    alike = len(numbers) > 1 and len(set(numbers)) == 1 and 0 < numbers[0] < 7
    if len(filled_in) > 1 or alike:
        many = {"games": len(far[0].entry.marks), "sum": sum(numbers)}
        yield far[0].fault(numbers=listed(numbers), **many)


@always_error(
    "{{ row }}: {{ second }} stands at the right of {{ first }}, against the order of the"
    " row; look which was meant"
)
def order_broken(game: Game, filled: Filled) -> Iterator[Fault]:
    """Written numbers rise, or fall, from left to right.

    An error: a number is never written where its row would be out of order. Source: the sheet
    itself.
    """
    for line in filled.written:
        if not line.row.order:
            continue
        sign = 1 if line.row.order == "rising" else -1
        for first, second in pairwise(written_in(line).values()):
            if sign * (second - first) <= 0:
                yield line.fault(first=first, second=second)
                break


@always_error(
    "{{ rows }}: {{ number }} stands twice in column {{ column }}; each number stands once there"
)
def numbers_repeat(game: Game, filled: Filled) -> Iterator[Fault]:
    """Numbers that stand in the same place of several rows differ, where the block says so.

    An error: no number is written where its column has it. Source: the sheet itself.
    """
    lines = {line.row.id: line for line in filled.written}
    for block in game.sheet.of(RowsBlock) if lines else ():
        if not block.differ:
            continue
        seen: dict[tuple[int, int], str] = {}
        for row in block.rows:
            numbers = written_in(lines[row.id]) if row.id in lines else {}
            for space in row.spaces:
                if space.id not in numbers:
                    continue
                key = space.at, numbers[space.id]
                if key in seen:
                    yield fault(
                        lines[row.id].entry.source,
                        row.id,
                        rows=f"{seen[key]}, {row.id}",
                        number=key[1],
                        column=space.at + 1,
                    )
                seen.setdefault(key, row.id)


@always_error("{{ marked }} is marked and {{ free }} is not, and the two are linked: both or none")
def link_broken(game: Game, filled: Filled) -> Iterator[Fault]:
    """Of spaces that are linked, all are marked or none.

    An error: marking one marks the others. Source: the sheet itself.
    """
    if not game.sheet.links:
        return
    entries = {line.row.id: line for line in filled.lines}
    for link in game.sheet.links:
        lines = [entries[part.id] for part in link.spaces if part.id in entries]
        if not link.together or any(unsure(filled, line) for line in lines):
            continue
        marked: list[str] = []
        free: list[str] = []
        for part in link.spaces:
            on = part.space in entries[part.id].heights
            (marked if on else free).append(f"{part.id} {part.space}")
        if marked and free:
            place = entries[link.spaces[0].id].entry.source
            row = link.spaces[0].id
            yield fault(place, row, marked=listed(marked), free=listed(free))


@always_error(
    "{{ row }}: {{ numbers }} is marked, but in none of {{ rows }}; one of these comes first"
)
def mark_unsupported(game: Game, filled: Filled) -> Iterator[Fault]:
    """A number of a row that follows others is marked in one of these too.

    An error: it is marked because of the other. Source: the sheet itself.
    """
    following = [line for line in filled.lines if line.row.follows]
    lines = {line.row.id: line for line in filled.lines} if following else {}
    for line in following:
        others = [lines[id] for id in line.row.follows if id in lines]
        if not others or any(unsure(filled, one) for one in (line, *others)):
            continue
        marked = {id for one in others for id in one.heights}
        open_ = {space.id for one in others for space in one.row.spaces}
        alone = [
            space.label or space.id
            for space in line.row.spaces
            if space.id in line.heights and space.id in open_ and space.id not in marked
        ]
        if alone:
            yield line.fault(numbers=listed(alone), rows=listed(line.row.follows))


def unsure(filled: Filled, line: Line) -> bool:
    """Whether it is not known which spaces of a row are marked."""
    return bool(line.entry.count) or line.row.id in filled.player.unread


@sheet_warning(
    "{{ row }}: {{ written }} is written, and the marks are worth {{ points }}", when=SUMS
)
def wrong_total(added: Sum, written: Written, points: int) -> Iterator[Fault]:
    """A row, subtotal or total on the paper is what its marks are worth.

    A warning: the marks are certain, the sum is a slip. Source: arithmetic.
    """
    if not added.game and not _unsigned(added.id, written.value, points):
        yield Fault(written.source, added.id, {"written": written.value, "points": points})


@sheet_warning(
    "{{ row }}, game {{ game }}: {{ written }} is written, and the numbers are worth {{ points }}",
    when=SUMS,
)
def wrong_game_total(added: Sum, written: Written, points: int) -> Iterator[Fault]:
    """A row or total of one of several games is what its numbers are worth.

    A warning: the numbers are certain, the sum is a slip. Source: arithmetic.
    """
    if added.game and not _unsigned(added.id, written.value, points):
        values: dict[str, object] = {"written": written.value, "points": points, "game": added.game}
        yield Fault(written.source, added.id, values)


@rule(
    NOTE,
    TABLE,
    "the total of {{ players }} is not certain, so it takes no place above those that are",
    when=PLACES,
)
def place_in_doubt(game: Game, ranks: list[tuple[bool, int]]) -> Iterator[Fault]:
    """A total that is not certain takes no place above one that is.

    A note: the fault itself is told of the sheet. Source: arithmetic.
    """
    sure = [total for certain, total in ranks if certain]
    names = [
        player.name
        for player, (certain, total) in zip(game.players, ranks, strict=True)
        if not certain and sure and total >= min(sure)
    ]
    if names:
        yield fault(game.source, players=listed(names))


def _unsigned(id: str, written: int, points: int) -> bool:
    """Whether a loss is written without its sign, as it may be: the minus is printed."""
    return points < 0 and written == -points and id not in ("total", "subtotal+")
