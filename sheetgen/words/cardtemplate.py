"""Longer texts with values, conditions and loops: the rules cards.

A card may come from a stranger. So Jinja only reads it, and nothing of it is ever compiled or run
as Python: the few kinds of nodes allowed are worked out here, over plain lists, mappings, texts and
whole numbers made by `sheetgen`, with a bound on everything that could grow.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..source.problems import Problems, Source, shown
from .placeholders import deepest, not_listed
from .templatetags import MAX_CARD, MAX_TAG, Enough, TagPlaces, Wrong
from .translator import signed

MAX_TAGS = 400
MAX_NESTING = 12  # of statements in each other, and of parts of an expression
MAX_LOOPS = 3  # loops in each other
MAX_TURNS = 1000  # of all loops together
MAX_NUMBER = 10**9
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le,
    "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip
_SUMS: dict[str, Callable[[int, int], int]] = {
    "Add": operator.add, "Sub": operator.sub, "Mul": operator.mul,
}  # fmt: skip
_FILTERS: dict[str, tuple[type | tuple[type, ...], Callable[[Any], Any]]] = {
    "abs": (int, abs),
    "capitalize": (str, lambda text: text[:1].upper() + text[1:]),
    "first": ((list, str), lambda some: some[0]),
    "last": ((list, str), lambda some: some[-1]),
    "length": ((list, str, dict), len),
    "lower": (str, str.lower),
    "upper": (str, str.upper),
}
_NODES = {
    "Template", "Output", "TemplateData", "Name", "Const", "Getattr", "Getitem", "If", "For",
    "CondExpr", "Compare", "Operand", "And", "Or", "Not", "Neg", "Add", "Sub", "Mul", "Filter",
}  # fmt: skip

Value = Any  # a text, a whole number, yes or no, or a list or mapping of these


class Filled(NamedTuple):
    """A line of a filled text, and where what it begins with was written."""

    text: str
    source: Source


def fill_card(
    text: str, values: Mapping[str, Value], file: str, problems: Problems
) -> list[Filled]:
    """The lines of a template with its values filled in; no lines where it is refused.

    What is wrong is added at its line and column: first what may not stand there at all, else all
    values that there are not.
    """
    places = TagPlaces(text, file)
    try:
        if len(text) > MAX_CARD:
            raise Enough(f"it is longer than {MAX_CARD} characters", 1)
        if places.tags > MAX_TAGS:
            raise Enough(f"it has more than {MAX_TAGS} places to fill", places.last)
        if places.open:
            raise Enough("a comment `{#` is not closed", places.open)
        if places.long:
            raise Enough(f"it is longer than {MAX_TAG} characters", places.long)
        tree = _parsed(places.marked)
        _hold(tree)
        worker = _Worker(values, places, problems)
        worker.body(tree.body, {})
    except Enough as wrong:
        places.note(wrong, problems)
        return []
    return worker.filled()


def _parsed(text: str) -> Any:
    """The nodes of a template, which is read only: nothing of it is compiled or run."""
    from jinja2 import Environment, TemplateSyntaxError

    try:
        return Environment(optimized=False, cache_size=0).parse(text)
    except TemplateSyntaxError as error:
        raise Enough(error.message or "it cannot be read", error.lineno) from None
    except RecursionError:
        raise Enough("nested too deep", 1) from None
    except (ValueError, OverflowError) as error:  # a number of thousands of digits
        raise Enough(str(error), 1) from None


def _hold(tree: Any) -> None:
    """Raise for the first node that is not on the list, before anything is worked out."""
    depth, line = deepest(tree)
    if depth > 40:  # counted first: what follows goes down into it
        raise Enough("nested too deep", line)
    waiting = [(tree, 0, 0, 1)]
    while waiting:
        node, depth, loops, line = waiting.pop()
        kind, line = type(node).__name__, node.lineno or line  # some have no line of their own
        reason = _refused(node, kind)
        loops += kind == "For"
        if not reason and loops > MAX_LOOPS:
            reason = f"more than {MAX_LOOPS} loops in each other"
        if not reason and depth > 2 * MAX_NESTING:
            reason = "nested too deep"
        if reason:
            raise Enough(reason, line)
        children = list(node.iter_child_nodes())
        waiting += [(child, depth + 1, loops, line) for child in reversed(children)]


def _refused(node: Any, kind: str) -> str:
    if reason := not_listed(node, _NODES, _FILTERS):
        return reason
    if kind == "Filter" and node.node is None:
        return "a filter needs a value"
    if kind == "Const" and not isinstance(node.value, str | int):
        return "only whole numbers and texts are allowed"
    if kind == "Const" and isinstance(node.value, int) and abs(node.value) > MAX_NUMBER:
        return f"a number above {MAX_NUMBER}"
    if kind == "Getitem" and type(getattr(node.arg, "value", None)) is not int:
        return "a part of a value is named after a dot: `rows.red`"
    if kind == "For" and (node.recursive or type(node.target).__name__ != "Name"):
        return "a loop is `{% for one in some %}`"
    return ""


class _Worker:
    """Works out a template that `_hold` has let through."""

    def __init__(self, values: Mapping[str, Value], places: TagPlaces, problems: Problems) -> None:
        self.values, self.places, self.problems = values, places, problems
        self.lines: list[list[str]] = [[]]
        self.sources: list[Source | None] = [None]
        self.turns = self.size = 0

    def filled(self) -> list[Filled]:
        """All lines."""
        home = Source(self.places.file, 1, 1)
        return [
            Filled("".join(parts).rstrip(), source or home)
            for parts, source in zip(self.lines, self.sources, strict=True)
        ]

    def body(self, nodes: Sequence[Any], scope: Mapping[str, Value]) -> None:
        for node in nodes:
            for one in node.nodes if type(node).__name__ == "Output" else (node,):
                try:
                    self.step(one, scope)
                except Enough:
                    raise
                except Wrong as wrong:  # told, and on with the rest: all are told at once
                    self.places.note(wrong, self.problems)

    def step(self, node: Any, scope: Mapping[str, Value]) -> None:
        kind = type(node).__name__
        if kind == "If":
            self.condition(node, scope)
        elif kind == "For":
            self.loop(node, scope)
        elif kind == "TemplateData":
            self.output(node.data, node.lineno, moving=True)
        else:
            self.output(_printed(self.value(node, scope), node.lineno), node.lineno)

    def output(self, text: str, line: int, moving: bool = False) -> None:
        """Print a text; ``moving``: it is the template's own, and goes on over its lines."""
        self.size += len(text)
        if self.size > MAX_CARD:
            raise Enough(f"more than {MAX_CARD} characters come out", line)
        for at, part in enumerate(text.split("\n")):
            if at:
                self.lines.append([])
                self.sources.append(None)
            if part.strip() and self.sources[-1] is None:
                self.sources[-1] = self.places.source(line + (at if moving else 0))
            self.lines[-1].append(part)

    def condition(self, node: Any, scope: Mapping[str, Value]) -> None:
        for one in (node, *node.elif_):
            if self.value(one.test, scope):
                return self.body(one.body, scope)
        return self.body(node.else_, scope)

    def loop(self, node: Any, scope: Mapping[str, Value]) -> None:
        some = self.value(node.iter, scope)
        if not isinstance(some, list):
            raise Wrong("a loop goes over a list", node.iter.lineno)
        name = node.target.name
        if node.test is not None:
            some = [one for one in some if self.value(node.test, {**scope, name: one})]
        for at, one in enumerate(some):
            self.turns += 1
            if self.turns > MAX_TURNS:
                raise Enough(f"its loops turn more than {MAX_TURNS} times", node.lineno)
            about = {"index": at + 1, "first": at == 0, "last": at == len(some) - 1}
            self.body(node.body, {**scope, name: one, "loop": about})
        if not some:
            self.body(node.else_, scope)

    # Expressions

    def value(self, node: Any, scope: Mapping[str, Value]) -> Value:
        kind = type(node).__name__
        if kind == "Const":
            return node.value
        if kind == "Name":
            for layer in (scope, self.values):
                if node.name in layer:
                    return layer[node.name]
            raise Wrong("", node.lineno, (node.name, [*scope, *self.values]))
        if kind in ("Getattr", "Getitem"):
            part = node.attr if kind == "Getattr" else node.arg.value
            return _part(self.value(node.node, scope), part, node.lineno)
        if kind == "Not":
            return not self.value(node.node, scope)
        if kind in ("And", "Or"):
            left = self.value(node.left, scope)
            return self.value(node.right, scope) if bool(left) == (kind == "And") else left
        if kind == "CondExpr":
            if self.value(node.test, scope):
                return self.value(node.expr1, scope)
            return "" if node.expr2 is None else self.value(node.expr2, scope)
        if kind == "Compare":
            return self.compare(node, scope)
        if kind == "Filter":
            wanted, work = _FILTERS[node.name]
            value = self.value(node.node, scope)
            if not isinstance(value, wanted) or isinstance(value, bool) or value in ("", []):
                raise Wrong(f"the filter {node.name} does not take this", node.lineno)
            return work(value)
        if kind == "Neg":
            return -_number(self.value(node.node, scope), node.lineno)
        assert kind in _SUMS, kind  # `_hold` lets nothing else through
        left = _number(self.value(node.left, scope), node.lineno)
        right = _number(self.value(node.right, scope), node.lineno)
        return _number(_SUMS[kind](left, right), node.lineno)

    def compare(self, node: Any, scope: Mapping[str, Value]) -> bool:
        left = self.value(node.expr, scope)
        for operand in node.ops:
            right = self.value(operand.expr, scope)
            if operand.op in ("in", "notin"):
                if not isinstance(left, str) or not isinstance(right, dict | list):
                    raise Wrong("`in` asks whether a name is among some", node.lineno)
                holds = (left in right) == (operand.op == "in")
            elif type(left) is not type(right) or isinstance(left, list | dict):
                raise Wrong("a text and a number cannot be compared", node.lineno)
            else:
                holds = _COMPARE[operand.op](left, right)
            if not holds:
                return False
            left = right
        return True


def _part(whole: Value, part: str | int, line: int) -> Value:
    """A part of a mapping by its name, or of a list by its place, the first being 0."""
    if isinstance(whole, dict) and isinstance(part, str):
        if part in whole:
            return whole[part]
        raise Wrong("", line, (part, list(whole)))
    if isinstance(whole, list) and isinstance(part, int):
        if part < len(whole):
            return whole[part]
        raise Wrong("", line, (str(part), [f"0–{len(whole) - 1}"]))
    raise Wrong(f"there is no `{shown(str(part))}` in it", line)


def _number(value: Value, line: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Wrong("only whole numbers can be added or multiplied", line)
    if abs(value) > MAX_NUMBER:
        raise Wrong(f"a number above {MAX_NUMBER}", line)
    return value


def _printed(value: Value, line: int) -> str:
    """A value as it is printed, a number with a true minus sign."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Wrong("only a text or a number can be printed; name a part of it", line)
    return value if isinstance(value, str) else signed(value)
