"""Values inside texts: `{{ name }}` and a small, bounded part of Jinja.

A bare placeholder is filled without importing Jinja. Anything more - a condition, a filter, a sum -
is parsed by Jinja and must pass a white list of nodes first: its own sandbox bounds neither time
nor memory, and a layout may come from a stranger.
"""

from __future__ import annotations

import re
from collections.abc import Collection
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
    "abs", "capitalize", "first", "int", "last", "length", "lower", "round", "title", "upper",
}  # fmt: skip
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
        if deepest(tree)[0] > MAX_DEPTH:
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


def deepest(tree: Any) -> tuple[int, int]:
    """How deep a template is nested, counted without recursion, and the line that is deepest."""
    waiting, depth, line = [tree], 0, 1
    while waiting:
        depth, line = depth + 1, waiting[0].lineno or line
        waiting = [child for node in waiting for child in node.iter_child_nodes()]
    return depth, line


def not_listed(node: Any, kinds: Collection[str], filters: Collection[str]) -> str:
    """Why a node of a template is not among those allowed, or ""."""
    kind = type(node).__name__
    if kind not in kinds:
        return f"{kind} is not allowed"
    if kind == "Filter" and (node.name not in filters or node.args or node.kwargs):
        return f"the filter {node.name} is not allowed"
    return ""


def _refused(node: Any, values: dict[str, Any]) -> str:
    kind, value = type(node).__name__, getattr(node, "value", None)
    if reason := not_listed(node, _NODES, _FILTERS):
        return reason
    if kind == "Const" and isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
        return f"a number above {MAX_NUMBER}"
    if kind == "Mul":  # a text times a number would fill memory
        for side in (node.left, node.right):
            named = values.get(side.name) if type(side).__name__ == "Name" else None
            if not isinstance(getattr(side, "value", named), int):
                return "only two numbers can be multiplied"
    return ""


@lru_cache(maxsize=1)
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=StrictUndefined, optimized=False, cache_size=0)
    environment.globals.clear()
    return environment
