"""Writing YAML on one line: texts quoted only where they must be, parts in brackets."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping as MappingType

from .located import Items, Node, Text

# Bare, such a text means itself, inside brackets too.
_PLAIN = re.compile(r"[+−-]?[^\W_](?:[\w.·'\u2019/()×–−+-]|[ ](?=\S))*\Z")


def scalar(text: str) -> str:
    """A text, bare where that cannot be misread."""
    return text if _PLAIN.match(text) and text.isprintable() else quoted(text)


def one_line(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Text):
        return scalar(node.value)
    if isinstance(node, Items):
        return f"[{', '.join(map(one_line, node.values))}]"
    pairs = (f"{scalar(name)}: {one_line(pair.value)}" for name, pair in node.pairs.items())
    return f"{{{', '.join(pairs)}}}"


def texts(pairs: MappingType[str, str]) -> str:
    """Texts by name on one line."""
    return f"{{{', '.join(f'{scalar(name)}: {scalar(text)}' for name, text in pairs.items())}}}"


def quoted(text: str) -> str:
    """A text in double quotes."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() or c == "\u3000" else _escape(c) for c in written)


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
