"""Printer profiles: by how much a printer is off, measured once, and what pages get for it."""

from __future__ import annotations

from typing import NamedTuple

from ..source.problems import Source

MENDED = 0.03  # a scale further off is a setting of the print dialogue, and mended there
EXACT = 0.0005  # nobody measures 0.05 %
# What the print dialogue did where a page came out at these scales (print at actual size mends it).
SHRUNK = ((0.960, "shrunk-96"), (0.933, "shrunk-93"), (0.912, "shrunk-91"))
SHRUNK_NEAR = 0.007

Pair = tuple[float, float]  # across and down


class Printer(NamedTuple):
    """How a printer is off."""

    name: str
    offset: Pair  # mm by which fronts must be moved to the right and down
    back_offset: Pair  # mm by which backs must be moved, as one looks at the back
    scale: Pair  # what the printer makes of 1, across and down
    source: Source
    paper: str = ""  # on which it was measured


class Note(NamedTuple):
    """Something to tell with `Say`: the id of a text and its values."""

    id: str
    values: dict[str, str]


class Applied(NamedTuple):
    """What a page gets for a printer: `Sheetful.shift` of fronts and backs, `Sheetful.scale`."""

    offset: Pair
    back_offset: Pair
    scale: Pair
    notes: tuple[Note, ...]


def percent(scale: Pair) -> str:
    """A scale as people read it: one number where both are the same."""
    across, down = (f"{round(value * 100, 1):g}" for value in scale)
    return f"{across} %" if across == down else f"{across} % × {down} %"


def shrunk(scale: Pair) -> str:
    """The id of what the print dialogue did, or "" where the scale does not tell."""
    for usual, id in SHRUNK:
        if all(abs(one - usual) <= SHRUNK_NEAR + 1e-9 for one in scale):
            return id
    return ""


def applied(printer: Printer) -> Applied:
    """What pages get for a printer. The offset always; the scale only where it is within 3 %.

    What is drawn is made larger by as much as the printer makes it smaller. A scale that is
    further off was set in the print dialogue, which is the place to mend it; the notes say so.
    """
    notes: list[Note] = []
    scale = (1.0, 1.0)
    name, shows = printer.name, percent(printer.scale)
    off = max(abs(one - 1) for one in printer.scale)
    if off > MENDED + 1e-9:
        why = shrunk(printer.scale)
        notes.append(Note("printer-scale-left", {"name": name, "percent": shows}))
        notes += [Note(why, {})] if why else []
    elif off > EXACT:
        scale = (1 / printer.scale[0], 1 / printer.scale[1])
        notes.append(
            Note("printer-scale", {"name": name, "percent": shows, "correction": percent(scale)})
        )
    return Applied(printer.offset, printer.back_offset, scale, tuple(notes))
