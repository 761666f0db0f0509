"""What every drawn page is asked, and the faults that are found on one.

Each public function of the modules of this package is a question.
"""

from __future__ import annotations

import inspect

from tools.asked import Asked, Question, applies
from tools.questions import carried, games, grid, ink, parts, room, themes

QUESTIONS: list[Question] = [
    question
    for module in (room, ink, parts, games, grid, carried, themes)
    for name, question in vars(module).items()
    if inspect.isfunction(question) and question.__module__ == module.__name__ and name[0] != "_"
]


def faults(asked: Asked, without: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with a page, by all questions that apply to it."""
    found = []
    for question in QUESTIONS:
        if applies(question, asked.way) and question.__name__ not in without:
            try:
                question(asked)
            except (AssertionError, LookupError, ValueError) as wrong:
                found.append(f"{question.__name__}: {str(wrong) or repr(wrong)}")
    return found
