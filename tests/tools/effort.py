"""How much a run tries: an ordinary one little of what is endless, `pytest --long` much of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

LONG = False  # set before tests are collected


def examples(many: int) -> int:
    """How many examples of these a property is held to."""
    return many if LONG else max(10, many // 10)


def few(cases: Iterable[Any], n: int) -> list[Any]:
    """Every nth of many cases; where n has no divisor in common with the number of sheets,
    languages or themes that they are made of, each of these is among them."""
    found = list(cases)
    return found if LONG else found[::n]
