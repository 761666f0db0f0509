"""Blocks below each other that share the height of a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..drawing.page import Area
from .page import ExtraPage


class Block(NamedTuple):
    """A part of a page that is as wide as its column."""

    height: float  # mm it needs
    draw: Callable[[Area], object]
    grow: float = 0.0  # mm of height it can use beyond that
    spare: bool = False  # whether a small paper can do without it
    near: float | None = None  # mm to the block above, where it belongs to that


def flow(blocks: Sequence[Block], area: Area, gaps: tuple[float, float], page: ExtraPage) -> None:
    """Draw blocks below each other, with gaps from the least to the most that is wanted.

    Where there is too little height, blocks that a small paper can do without are left out, the
    last one first; too little for the others is a problem.
    """
    least, most = gaps
    blocks = list(blocks)

    def needed() -> float:
        kept = sum(least if block.near is None else block.near for block in blocks[1:])
        return sum(block.height for block in blocks) + kept

    while needed() > area.h + 1e-6 and any(block.spare for block in blocks):
        blocks.remove([block for block in blocks if block.spare][-1])
    if needed() > area.h + 1e-6:
        page.measure.problems.add(
            page.say.words.source,
            "page-too-low",
            paper=page.paper.name,
            over=f"{needed() - area.h:.0f}",
        )
    room = max(area.h - needed(), 0.0)
    wide = [block for block in blocks[1:] if block.near is None]
    wider = min(most - least, room / max(len(wide), 1))
    room -= wider * len(wide)
    wanted = sum(block.grow for block in blocks)
    share = min(1.0, room / wanted) if wanted else 0.0
    y = area.y
    for at, block in enumerate(blocks):
        if at:
            y += least + wider if block.near is None else block.near
        height = block.height + block.grow * share
        block.draw(Area(area.x, y, area.w, height))
        y += height
