"""JSON Schemas of themes, language files, game files and print jobs.

Their keys, words and bounds are those that their readers know; a key without a form is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...drawing.shapes import SYMBOLS
from ...drawing.theme import BANDS, CHIPS, NONE, NUMBERS
from ...drawing.themefile import COLOUR_KEYS, HEX, LEAST_KEYS, NEEDED, THEME_KEYS, ZONE_KEYS, ZONES
from ...game import vocabulary
from ...game.player import PLAYER_KEYS
from ...game.reader import GAME_KEYS, MAX_PLAYERS
from ...job.kinds import OUTPUT, SHEETS
from ...job.options import OPTIONS, Count, Flag, Length, Option, Pair, Word
from ...model import CHECKS
from ...reader.values import FLAG, ID, TEXT, choice, list_of, pattern, text, whole
from ...words.language import FACE_KINDS, KEPT, KEYS, MOST_KEPT, TAG
from ...words.localizer import Localizer

_Schema = dict[str, Any]
_ANY: _Schema = {}
_COLOUR = pattern(f"^{HEX.pattern.removesuffix(chr(92) + 'Z')}$").schema()
_NUMBER = r"[0-9]{1,6}(\.[0-9]{1,6})?"
_UNIT = " ?(mm|cm|in|pt)"
_LENGTH = pattern(rf"^\s*{_NUMBER}{_UNIT}\s*$").schema()
_SIGNED = rf"[+−-]?({_NUMBER}{_UNIT}|0(\.0)?)"
_COUNT = {"type": ["integer", "string", "array", "null"]}


def _keys(known: Iterable[str], forms: _Schema, needed: Iterable[str] = ()) -> _Schema:
    """A mapping with the known keys, each of its form, and no others."""
    return {
        "type": "object",
        "properties": {name: forms[name] for name in known},
        "required": list(needed),
        "additionalProperties": False,
    }


def _free(values: _Schema, names: _Schema | None = None) -> _Schema:
    """Free keys, or names of a form, and their values."""
    found: _Schema = {"type": "object", "additionalProperties": values}
    return {**found, "propertyNames": names} if names else found


# Themes


def _theme(say: Localizer) -> _Schema:
    maybe = {"anyOf": [{"enum": [NONE]}, _COLOUR]}
    forms = {"solid": _COLOUR, "rim": maybe, "tint": maybe, "symbol": choice(SYMBOLS).schema()}
    forms["rows"] = FLAG.schema()
    least = dict.fromkeys(LEAST_KEYS, _LENGTH) | {"piece": TEXT.schema()}
    zones = _free(_keys(ZONE_KEYS, forms), {"enum": list(ZONES)})
    found = _keys(
        THEME_KEYS,
        {
            "extends": ID.schema(),
            **dict.fromkeys(("ink", "muted", "line"), _COLOUR),
            **dict.fromkeys(("faint", "shade"), maybe),
            "chips": choice(CHIPS).schema(),
            "bands": choice(BANDS).schema(),
            "numbers": choice(NUMBERS).schema(),
            "least": _keys(LEAST_KEYS, least),
            "colours": _free(_keys(COLOUR_KEYS, forms)),
            "zones": zones,
        },
    )
    whole: _Schema = {  # what extends another theme says what differs
        "required": list(NEEDED),
        "properties": {
            "colours": _free({"required": ["solid", "symbol"]}),
            "zones": {**_free({"required": ["solid"]}), "required": list(ZONES)},
        },
    }
    return {**found, "if": {"required": ["extends"]}, "else": whole}


# Language files


def _words(say: Localizer) -> _Schema:
    word = {"type": ["string", "number", "boolean", "null"]}  # one that is empty is to come
    texts = _free(word)
    forms = {
        "language": pattern(f"^{TAG.pattern.removesuffix(chr(92) + 'Z')}$").schema(),
        "name": {**text(60).schema(), "type": ["string", "null"]},
        "aliases": list_of(TEXT, 200).schema(),
        KEPT: list_of(text(MOST_KEPT), 2000).schema(),
        "faces": _keys(FACE_KINDS, dict.fromkeys(FACE_KINDS, TEXT.schema()), FACE_KINDS),
        "texts": texts,
        "sheets": _free(texts),
        "games": texts,
        "program": texts,
    }
    forms["faces"]["properties"] = {
        name: {**form, "pattern": r"^[^./\\][^/\\]*$"}
        for name, form in forms["faces"]["properties"].items()
    }
    return _keys(KEYS, {**dict.fromkeys(KEYS, _ANY), **forms}, ("language",))


# Game files


def _in_all_languages(forms: _Schema) -> _Schema:
    return {word: form for key, form in forms.items() for word in _named(key)}


def _named(key: str) -> list[str]:
    """A key in every language, and as it may be capitalized."""
    words = vocabulary.words_for(key)
    return list(dict.fromkeys((*words, *(word.capitalize() for word in words))))


def _one_of(key: str) -> _Schema:
    """That a key is there, in one language or another."""
    return {"anyOf": [{"required": [word]} for word in _named(key)]}


def _game(say: Localizer) -> _Schema:
    yes = [word for answer in ("yes", "no") for word in _named(answer)]
    forms = {
        "sheet": TEXT.schema(),
        "players": {**list_of(TEXT, MAX_PLAYERS).schema(), "items": _player()},
        "complete": {"enum": [*yes, "true", "false", True, False]},
        "checks": list_of(choice(CHECKS), 200).schema(),
    }
    game = _keys(GAME_KEYS, forms)
    game["properties"] = _in_all_languages(game["properties"])
    game["allOf"] = [_one_of("sheet"), _one_of("players")]
    return {
        "definitions": {"game": game},
        "if": {"type": "array"},
        "then": {"items": {"$ref": "#/definitions/game"}, "minItems": 1},
        "else": {"$ref": "#/definitions/game"},
    }


def _player() -> _Schema:
    """One player: any row of the sheet, under any of its names, may stand here."""
    forms = {
        "name": text(60).schema(),
        "plays": TEXT.schema(),
        "written": _free({"type": ["integer", "string", "array"]}),
    }
    own = {name: forms[name] for name in PLAYER_KEYS}
    row = {"type": ["string", "number", "boolean", "array", "object", "null"]}
    return {
        "type": "object",
        "properties": _in_all_languages(own),
        "additionalProperties": row,
        "anyOf": [_one_of("name"), _one_of("plays")],
    }


# Print jobs


def _option(option: Option, say: Localizer) -> _Schema:
    """What an option takes."""
    match option.takes:
        case Flag():
            form = FLAG.schema()
        case Count(low, high):
            form = whole(low, high).schema()
        case Length():
            form = _LENGTH
        case Word(values):
            form = choice(tuple(values)).schema()
        case Pair():
            two = pattern(rf"^\s*{_SIGNED}[,;\s]+{_SIGNED}\s*$").schema()
            one = {"anyOf": [pattern(rf"^{_SIGNED}$").schema(), {"enum": [0]}]}
            listed = {"type": "array", "items": one, "minItems": 2, "maxItems": 2}
            form = {"anyOf": [two, listed]}
        case _:
            form = TEXT.schema()
    return {"description": say.text(option.help, {}), **form}


def _job(say: Localizer) -> _Schema:
    forms = {name: _option(option, say) for name, option in OPTIONS.items()}
    forms[SHEETS] = {"anyOf": [TEXT.schema(), list_of(TEXT, 200).schema()]}
    forms[OUTPUT] = TEXT.schema()
    return _keys((SHEETS, *OPTIONS, OUTPUT), forms)


# By kind: what such a file is called, and its schema.
OTHERS: dict[str, tuple[str, Callable[[Localizer], _Schema]]] = {
    "theme": ("a theme", _theme),
    "words": ("a language file", _words),
    "game": ("a game", _game),
    "job": ("a job", _job),
}
