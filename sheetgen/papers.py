"""Sizes of pieces and papers, and the pens that write on them."""

from __future__ import annotations

import os
from typing import NamedTuple

from . import library
from .ask import Ask
from .located import read_file
from .problems import Problems, Refused

SAFE_MARGIN = 8.0  # mm free of ink at the edge of the paper: what home printers cannot reach (R8)


class Size(NamedTuple):
    """A piece or paper by name, standing; mm."""

    name: str
    width: float
    height: float
    paper: bool = False
    inch: bool = False
    like: str = ""

    def turned(self, landscape: bool) -> tuple[float, float]:
        """Width and height, lying or standing."""
        return (self.height, self.width) if landscape else (self.width, self.height)


class Pen(NamedTuple):
    """A dry-erase pen: the smallest space it can cross, and the smallest digits under it."""

    name: str
    space: float  # mm
    digits: float  # points


# A cross stays a cross, and the digit under it readable, in a box of about four line widths: a
# bullet tip draws 2 mm, a fine tip 1 mm (R2, R5).
PENS = {"bullet": Pen("bullet", 7.5, 12.0), "fine": Pen("fine", 5.5, 9.0)}


def read_sizes() -> dict[str, Size]:
    """All sizes by name, small ones first. Raises `Refused`."""
    problems = Problems()
    ask = Ask(problems)
    found: dict[str, Size] = {}
    # Shipped ones first; an own file is laid over them, size by size.
    for path in [p for name in library.files("papers") for p in library.versions("papers", name)]:
        keys = ask.keys(read_file(path, library.shown(path)), "a file of papers", ("sizes",))
        for key, node in ask.pairs(keys["sizes"], "`sizes`") if keys else ():
            known = ("width", "height", "paper", "inch", "like")
            one = ask.keys(node, "a size", known, ("width", "height"))
            if not one or "width" not in one or "height" not in one:
                continue
            width = ask.length(one["width"], "`width`", 20, 2000) or 0.0
            height = ask.length(one["height"], "`height`", 20, 2000) or 0.0
            name = ask.ident(key, "a size") or "?"
            found[name] = Size(
                name=name,
                width=min(width, height),
                height=max(width, height),
                paper="paper" in one and ask.flag(one["paper"], "`paper`"),
                inch="inch" in one and ask.flag(one["inch"], "`inch`"),
                like=(ask.text(one["like"], "`like`") or "") if "like" in one else "",
            )
    if problems:
        raise Refused(problems)
    return dict(sorted(found.items(), key=lambda pair: pair[1].width * pair[1].height))


def for_paper(size: Size, paper: Size, sizes: dict[str, Size]) -> Size:
    """The piece in place of ``size`` on a paper: half-letter for A5 on Letter, and the like."""
    if paper.inch and not size.inch:
        for other in sizes.values():
            if other.like == size.name and other.inch:
                return other
    return size


def sizes_file() -> str:
    """Where the shipped sizes lie."""
    return os.path.join(library.LAYOUTS, "papers", "sizes.yaml")
