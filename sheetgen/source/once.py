"""Remembering what was worked out of a record, such as a sheet that many games are played on."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

MOST = 500  # records that are remembered: more than a sheet has rows

_Record = TypeVar("_Record")
_Made = TypeVar("_Made")


def once(make: Callable[[_Record], _Made]) -> Callable[[_Record], _Made]:
    """A function of one record that works once for each.

    A record is told by its identity, since to compare a whole sheet takes longer than the work. It
    is kept along with what was made of it, or another one could come to have that identity.
    """
    known: dict[int, tuple[_Record, _Made]] = {}

    @wraps(make)
    def remembered(record: _Record) -> _Made:
        held = known.get(id(record))
        if held is None:
            if len(known) >= MOST:  # whoever reads sheets all day long does not keep them all
                known.clear()
            held = known[id(record)] = record, make(record)
        return held[1]

    return remembered
