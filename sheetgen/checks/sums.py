"""Checks of what players have added up on the paper, once their points are counted."""

from __future__ import annotations

from collections.abc import Iterator

from ..game.records import Sum, Written
from .rule import SUMS, Fault, sheet_warning


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


def _unsigned(id: str, written: int, points: int) -> bool:
    """Whether a loss is written without its sign, as it may be: the minus is printed."""
    return points < 0 and written == -points and id not in ("total", "subtotal+")
