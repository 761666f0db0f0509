"""YAML as an editor reads it, where numbers and `true` are types, and problems of a schema."""

from __future__ import annotations

import re
from typing import Any

import yaml
from jsonschema import Draft7Validator, ValidationError

_TYPES = {
    "null": (r"~|null|Null|NULL|", "~nN\0"),
    "bool": (r"true|True|TRUE|false|False|FALSE", "tTfF"),
    "int": (r"[-+]?[0-9]+", "-+0123456789"),
    "float": (r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
}


class Loader(yaml.SafeLoader):
    """The core schema of YAML 1.2: `yes`, `12:30` and `2..12` are texts."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012


for _name, (_regex, _first) in _TYPES.items():
    Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_name}",
        re.compile(f"(?:{_regex})\\Z"),
        [*(c for c in _first if c != "\0"), *([""] if "\0" in _first else [])],
    )
Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
Loader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))


def read(text: str) -> Any:
    """The data of a file."""
    return _keyed(yaml.load(text, Loader))


def _keyed(data: Any) -> Any:
    """Keys are texts to a schema."""
    if isinstance(data, dict):
        return {_key(key): _keyed(value) for key, value in data.items()}
    return [_keyed(value) for value in data] if isinstance(data, list) else data


def _key(key: Any) -> str:
    return str(key).lower() if isinstance(key, bool) or key is None else str(key)


def lines(text: str, schema: dict[str, Any]) -> set[int]:
    """The lines at which a file is wrong by a schema."""
    root = yaml.compose(text, Loader)
    found: set[int] = set()
    for error in Draft7Validator(schema).iter_errors(read(text)):
        for leaf in _leaves(error):
            node = _at(root, list(leaf.absolute_path))
            if leaf.validator == "additionalProperties":
                known = leaf.schema["properties"]
                keys = [key for key, _ in node.value if key.value not in known]
                found |= {key.start_mark.line + 1 for key in keys}
            elif isinstance(node, yaml.MappingNode) and isinstance(leaf.instance, str):  # a key
                keys = [key for key, _ in node.value if key.value == leaf.instance]
                found |= {key.start_mark.line + 1 for key in keys}
            else:
                found.add(node.start_mark.line + 1)
    return found


def _leaves(error: ValidationError) -> list[ValidationError]:
    """An error, or those that it is made of where it is one of several ways to be right."""
    inner = [leaf for one in error.context or () for leaf in _leaves(one)]
    return [error, *inner]


def _at(node: Any, path: list[str | int]) -> Any:
    for step in path:
        if isinstance(step, int):
            node = node.value[step]
        else:
            node = next(value for key, value in node.value if key.value == step)
    return node
