"""How much a run tries: an ordinary one little of what is endless, `pytest --long` much of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

Test = TypeVar("Test", bound=Callable[..., None])
LONG = False  # set before tests are collected


def tries(many: int) -> settings:
    """How a property is tried: with the same examples each time, of which an ordinary run has few.

    No test is timed, and what the examples need to be made is no fault.
    """
    return settings(
        max_examples=many if LONG else max(12, many // 6),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def few(cases: Iterable[Any], n: int) -> list[Any]:
    """Every nth of many cases; where n has no divisor in common with the number of sheets,
    languages or themes that they are made of, each of these is among them."""
    found = list(cases)
    return found if LONG else found[::n]


def long(test: Callable[..., None]) -> Callable[..., None]:
    """Leave a test, of what others look at too, to long runs."""
    return pytest.mark.skipif(not LONG, reason="pytest --long")(test)


def sampled(n: int) -> Callable[[Test], Test]:
    """Have every nth case of a test in ordinary runs, as `few`; the cases of all its marks and
    fixtures are counted in their order. `conftest.py` leaves the others out."""

    def mark(test: Test) -> Test:
        test.sampled = n  # type: ignore[attr-defined]
        return test

    return mark
