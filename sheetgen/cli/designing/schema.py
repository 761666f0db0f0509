"""`sheetgen schema`: layout files as a JSON Schema, for editors that complete and check YAML.

It is draft 7, which editors know best. A schema sees one file and no types of YAML 1.1: what hangs
on other files, on other places of the same file or on a theme is left to `sheetgen check`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ...reader.blocks import BLOCKS
from ...reader.keys import PARTS, PLACING
from ...reader.parts import Key, PartOf
from ...reader.settings import MAX_BLOCKS, SHEET
from ...reader.sheet import WEIGHT
from ...reader.values import ID, list_of
from ...source.problems import Problems
from ...words.localizer import Localizer, message_language
from ..echo import echo_path
from ..output import Target
from ..report import finish

DRAFT = "http://json-schema.org/draft-07/schema#"
NAME = "sheetgen.schema.json"
SHEET_KIND = "sheet"
VARIANT = "variant-"  # before the names of blocks in a sheet that extends another
_Schema = dict[str, Any]


def write_schema(output: str | None, force: bool = False, kind: str = SHEET_KIND) -> int:
    """Write the schema to a file, a folder or standard output; 1 where that fails."""
    import json

    say = Localizer(message_language())
    target = Target("-" if output is None else output, 1, say, ".json", "", force)
    name = NAME if kind == SHEET_KIND else f"sheetgen-{kind}.schema.json"
    text = json.dumps(schema_of(kind, say), ensure_ascii=False, indent=2) + "\n"
    problems = Problems()
    if target.deliver(name, text.encode("utf-8"), problems) and target.kind != "stdout":
        echo_path(target.file(name))
    return finish(problems, say)


def schema_of(kind: str, say: Localizer) -> _Schema:
    """The schema of a kind of file, described in a language."""
    if kind == SHEET_KIND:
        return schema(say)
    from .otherschemas import OTHERS  # which needs all readers

    title, make = OTHERS[kind]
    return {"$schema": DRAFT, "title": say.text(title, {}), **make(say)}


def schema(say: Localizer) -> _Schema:
    """The schema of a layout file, described in a language."""
    takes = _plain(say("key-takes", takes=say.text(SHEET.keys["arrange"].takes, {})))
    definitions: _Schema = {"arrange": _told(_arrange(), takes)}
    for before, more in (("", ()), (VARIANT, tuple(PLACING.keys.values()))):
        definitions[f"{before}block"] = _block(before, more, say)
        for block in BLOCKS.values():
            definitions[before + block.name] = _object(block, (*block.keys.values(), *more), say)
    for one in PARTS.values():
        if one not in (SHEET, PLACING) and one.name not in BLOCKS:
            definitions[one.name] = _object(one, one.keys.values(), say)
    blocks = {"properties": {"blocks": {"items": _reference(f"{VARIANT}block")}}}
    sheet = _object(SHEET, SHEET.keys.values(), say)
    sheet["properties"]["blocks"].pop("items")  # stands in `then` and `else`
    del sheet["required"]
    return {
        "$schema": DRAFT,
        **sheet,
        "title": say("schema-title"),
        "if": {"required": ["extends"]},
        "then": blocks,
        "else": {
            "required": list(SHEET.needed),
            "properties": {"blocks": {"items": _reference("block")}},
        },
        "definitions": definitions,
    }


def _object(part: PartOf, keys: Iterable[Key], say: Localizer) -> _Schema:
    """A mapping with these keys and no others."""
    found: _Schema = {
        "type": "object",
        "title": say.text(part.title, {}),
        "properties": {key.name: _property(key, say) for key in keys},
        "required": list(part.needed),
        "additionalProperties": False,
    }
    # Where just one may be there, an editor would not say which of two is too much.
    needed = (*part.exactly, *part.either)
    either = [{"anyOf": [{"required": [name]} for name in names]} for names in needed]
    return {**found, "allOf": either} if either else found


def _property(key: Key, say: Localizer) -> _Schema:
    """What a key takes, with what an editor shows of it."""
    takes = say("key-takes", takes=say.text(key.takes, {}))
    lines = [say.text(key.about, {}), takes]
    if key.default:
        lines.append(say("key-default", default=say.text(key.default, {})))
    elif key.needed:
        lines.append(say("key-needed"))
    form = _told(key.form.schema(), _plain(takes))
    if "$ref" in form:  # nothing is read that stands beside a reference
        form = {"allOf": [form]}
    told = {"description": _plain("\n\n".join(lines)), "markdownDescription": "\n\n".join(lines)}
    return {**told, **form}


def _told(form: _Schema, takes: str) -> _Schema:
    """A schema that says, for a text that does not fit a pattern, what would."""
    found = dict(form)
    for name in ("items", "additionalProperties", "then", "else"):
        if isinstance(found.get(name), dict):
            found[name] = _told(found[name], takes)
    if "anyOf" in found:
        found["anyOf"] = [_told(one, takes) for one in found["anyOf"]]
    if "pattern" in found:
        found["patternErrorMessage"] = takes
    return found


def _plain(text: str) -> str:
    return re.sub("`([^`]*)`", r"\1", text)


def _block(before: str, more: Iterable[Key], say: Localizer) -> _Schema:
    """A block: the key that says of which kind it is leads to its own keys.

    Until one stands there an editor is offered just these, and is told of one that is missing.
    """
    kinds = [block.keys[name] for name, block in BLOCKS.items()]
    start = (BLOCKS["rows"].keys["id"], *kinds, *more)
    chain: _Schema = {
        "properties": {key.name: _property(key, say) for key in start},
        "required": ["id"],
        "anyOf": [{"required": [kind.name]} for kind in kinds],
        "additionalProperties": False,
    }
    for name in reversed(BLOCKS):  # rows come first, for they may carry a note
        reference = _reference(before + name)
        kind = {
            "type": "object",
            "required": [name],
        }  # a block of which nothing is written has none
        chain = {"if": kind, "then": reference, "else": chain}
    return {"type": "object", "title": say.text("a block", {}), **chain}


def _arrange() -> _Schema:
    """An id, an id with its weight, or a list that stands the other way round."""
    weight = WEIGHT.schema()
    name = ID.schema()
    weighted = {
        "type": "object",
        "propertyNames": {"pattern": name["pattern"]},
        "additionalProperties": weight,
        "minProperties": 1,
        "maxProperties": 1,
    }
    inner = list_of(ID, MAX_BLOCKS).schema()
    return {"anyOf": [name, {**inner, "items": _reference("arrange")}, weighted]}


def _reference(name: str) -> _Schema:
    return {"$ref": f"#/definitions/{name}"}
