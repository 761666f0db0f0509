"""A page that is asked many questions: each is one function that asserts what must hold on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from sheetgen.drawing.page import Box, Field, Item, Label, Line, Page, Shape
from sheetgen.drawing.theme import Theme
from sheetgen.job.printout import Printout
from tools.drawing import Drawing, Way, drawing_in
from tools.figures import Rect, is_space

Kind = TypeVar("Kind", bound=Item)
Question = Callable[["Asked"], None]


class Asked:
    """A drawn page: how it was drawn, and what is on it."""

    def __init__(self, way: Way, result: Printout, drawing: Drawing) -> None:
        self.way, self.result, self.drawing = way, result, drawing
        self.page: Page = result.document.pages[0].piece

    @property
    def theme(self) -> Theme:
        return self.drawing.shop.theme

    @cached_property
    def labels(self) -> list[Label]:
        return self.all(Label)

    @cached_property
    def boxes(self) -> list[Box]:
        return self.all(Box)

    @cached_property
    def lines(self) -> list[Line]:
        return self.all(Line)

    @cached_property
    def shapes(self) -> list[Shape]:
        return self.all(Shape)

    @cached_property
    def fields(self) -> list[Field]:
        return self.page.fields()

    @cached_property
    def spaces(self) -> list[Field]:
        """Fields for marks and discs; a log of results has none."""
        return [field for field in self.fields if is_space(field)]

    @cached_property
    def inks(self) -> list[tuple[Label, Rect]]:
        """Every text and where its outlines are."""
        return [(label, self.ink(label)) for label in self.labels]

    def ink(self, label: Label) -> Rect:
        return Rect(*self.drawing.ink(label, self.way.spoken))

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [item for item in self.page.items if isinstance(item, kind)]

    def named(self, kind: type[Kind], ref: str) -> list[Kind]:
        """The primitives of a kind that belong to a part."""
        return [item for item in self.page.items if isinstance(item, kind) and item.ref == ref]

    def one(self, kind: type[Kind], ref: str) -> Kind:
        (found,) = self.named(kind, ref)
        return found

    def other(self, **changes: object) -> Asked:
        """The same page drawn in another way. Raises `Refused`."""
        return ask(self.way._replace(**changes))  # type: ignore[arg-type]


def ask(way: Way, drawing: Drawing | None = None) -> Asked:
    """A page to be asked. Raises `Refused`."""
    drawing = drawing or drawing_in(way.theme)
    return Asked(way, drawing.way(way), drawing)


def only(applies: Callable[[Way], bool]) -> Callable[[Question], Question]:
    """Ask a question of some ways only."""

    def mark(question: Question) -> Question:
        question.applies = applies  # type: ignore[attr-defined]
        return question

    return mark


def applies(question: Question, way: Way) -> bool:
    return getattr(question, "applies", lambda way: True)(way)
