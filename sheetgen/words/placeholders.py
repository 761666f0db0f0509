"""Values inside texts: `{{ name }}` and a small, bounded part of Jinja.

A bare placeholder is filled without importing Jinja. Anything more - a condition, a filter, a sum -
is parsed by Jinja and must pass a white list of nodes first: its own sandbox bounds neither time
nor memory, and a layout may come from a stranger.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from ..source.ask import Ask
from ..source.problems import Problems, Source, fill, shown

_NAMES = re.compile(r"\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}")
_SINGLE = re.compile(r"(?<!\{)\{\s*([A-Za-z_]+)\s*\}(?!\})")
_WHOLE = re.compile(r"-?[0-9]{1,6}\Z")
MAX_TEMPLATE = 2000
MAX_DEPTH = 30
MAX_NUMBER = 10**6
_FILTERS = {
    "abs",
    "capitalize",
    "first",
    "int",
    "last",
    "length",
    "lower",
    "round",
    "title",
    "upper",
}
_NODES = {
    "Template", "Output", "TemplateData", "Name", "Const", "If", "CondExpr", "Compare", "Operand",
    "And", "Or", "Not", "Neg", "Add", "Sub", "Mul", "Filter",
}  # fmt: skip


def placeholder_names(text: str) -> set[str]:
    """Names of the values that a text holds."""
    if is_plain(text):
        return set(_NAMES.findall(text))
    from jinja2 import TemplateError, nodes

    try:
        tree = _environment().parse(text)
        return {node.name for node in tree.find_all(nodes.Name)}
    except (TemplateError, RecursionError):
        return set()  # whoever fills it says what is wrong


def is_plain(text: str) -> bool:
    """Whether a text holds bare placeholders at most."""
    rest = _NAMES.sub("", text)
    return "{{" not in rest and "{%" not in rest and "{#" not in rest


def render(text: str, values: dict[str, str], source: Source, problems: Problems) -> str:
    """A text with its values filled in; faults are noted at ``source``."""
    if "{" not in text:
        return text
    single = _SINGLE.search(text)
    if single and single[1] in values:
        reason = f"a value stands in double braces: {{{{ {single[1]} }}}}"
        problems.add(source, "bad-template", got=shown(text), reason=reason)
        return text
    if not is_plain(text):
        filled = _render_more(text, values, source, problems)
        if not filled.strip() or not filled.isprintable():
            problems.add(source, "bad-template", got=shown(text), reason="nothing to print is left")
            return text
        return filled
    unknown = sorted(placeholder_names(text) - set(values))
    for name in unknown:
        Ask(problems).unknown(source, "unknown-value", name, values)
    return text if unknown else fill(text, values)


def _render_more(text: str, values: dict[str, str], source: Source, problems: Problems) -> str:
    def refuse(reason: str) -> str:
        problems.add(source, "bad-template", got=shown(text), reason=shown(reason, 80))
        return text

    if len(text) > MAX_TEMPLATE:
        return refuse("too long")
    if text.count("{#") > text.count("#}"):
        return refuse("a comment `{#` is not closed")
    from jinja2 import TemplateError, nodes

    try:
        tree = _environment().parse(text)
        if depth_of(tree) > MAX_DEPTH:
            return refuse("nested too deep")
        unknown = {n.name for n in tree.find_all(nodes.Name)} - set(values)
        for name in sorted(unknown):
            Ask(problems).unknown(source, "unknown-value", name, values)
        if unknown:
            return text
        typed = {k: int(v) if _WHOLE.match(v) else v for k, v in values.items()}
        for node in tree.find_all(nodes.Node):
            reason = _refused(node, typed)
            if reason:
                return refuse(reason)
        filled = str(_environment().from_string(text).render(typed))
    except RecursionError:
        return refuse("nested too deep")
    except (TemplateError, TypeError, ValueError, OverflowError) as error:
        return refuse(str(error))
    return filled if len(filled) <= MAX_TEMPLATE else refuse("too long")


def depth_of(tree: Any) -> int:
    """How deep a template is nested, counted without recursion."""
    deepest, waiting = 0, [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(child, depth + 1) for child in node.iter_child_nodes()]
    return deepest


def _refused(node: Any, values: dict[str, Any]) -> str:
    """Why a node of a template is not allowed, or ""."""
    kind = type(node).__name__
    if kind not in _NODES:
        return f"{kind} is not allowed"
    if kind == "Filter" and (node.name not in _FILTERS or node.args or node.kwargs):
        return f"the filter {node.name} is not allowed"
    if (
        kind == "Const"
        and isinstance(node.value, int | float)
        and not (abs(node.value) <= MAX_NUMBER)
    ):
        return f"a number above {MAX_NUMBER}"
    if kind == "Mul" and not all(_is_number(side, values) for side in (node.left, node.right)):
        return "only two numbers can be multiplied"  # a text times a number would fill memory
    return ""


def _is_number(node: Any, values: dict[str, Any]) -> bool:
    value = getattr(node, "value", None)  # a constant
    if type(node).__name__ == "Name":
        value = values.get(node.name)
    return isinstance(value, int)


def parsed(text: str) -> Any:
    """The nodes of a template, which is read only: nothing of it is compiled or run.

    Raises `Broken`.
    """
    from jinja2 import Environment, TemplateSyntaxError

    environment = Environment(optimized=False, cache_size=0)
    try:
        return environment.parse(text)
    except TemplateSyntaxError as error:
        raise Broken(error.message or "it cannot be read", error.lineno) from None
    except RecursionError:
        raise Broken("nested too deep", 1) from None
    except (ValueError, OverflowError) as error:  # a number of thousands of digits
        raise Broken(str(error), 1) from None


class Broken(ValueError):
    """A template that cannot be read: why, and in which of its lines."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@lru_cache(maxsize=1)
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=StrictUndefined, optimized=False, cache_size=0)
    environment.globals.clear()
    return environment
