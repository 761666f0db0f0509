"""Names of the checks that a layout or a game file may ask for in its `checks:`.

What only a rule book knows is asked for; what follows from a sheet itself (known spaces, ranges,
thresholds of locks) is always checked and needs no name. A layout is read without loading a single
check, so their names are written here, by `tests/make_reference.py`.
"""

from __future__ import annotations

CHECKS = (
    "too-many-locks",
    "blank-sheet",
    "end-not-shown",
    "two-players-four-penalties",
    "too-many-locked-rows",
    "lock-order-impossible",
    "game-not-over",
    "both-end-conditions",
    "closed-without-locker",
    "too-many-players",
    "turn-count",
    "too-many-discard-rows",
    "discard-row-unlabelled",
    "discard-number-invalid",
    "discard-number-repeated",
    "discard-number-unused",
    "two-full-discard-rows",
    "not-finished",
    "odd-pair-total",
    "too-few-pairs",
    "pairs-exceed-turns",
    "free-throw-too-early",
    "free-throw-mismatch",
    "first-three-must-differ",
    "fewer-than-three-discard-numbers",
    "many-free-throws",
    "free-throws-implied",
    "overflow-implied",
    "dice-total-mismatch",
    "space-shared",
    "stack-on-last",
    "lock-owner-mismatch",
    "lock-stack",
    "too-many-tokens",
    "both-out-of-tokens",
    "too-many-failures",
    "conflicting-ends",
)
