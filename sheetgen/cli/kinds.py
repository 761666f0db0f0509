"""What files hold, told by their first bytes or their keys: none is replaced by another kind."""

from __future__ import annotations

from ..job.kinds import JOB, is_po, kind_of
from ..source.encodings import decode
from ..source.located import Items, Mapping, Node, read_text
from ..source.problems import Refused


def is_pdf(data: bytes) -> bool:
    """A PDF, whose first line may stand a little further down."""
    return b"%PDF-" in data[:1024]


def is_png(data: bytes) -> bool:
    """A picture of pixels."""
    return data.startswith(b"\x89PNG\r\n\x1a\n")


def is_svg(data: bytes) -> bool:
    """A picture of lines and text."""
    return b"<svg" in data[:2048]


def is_schema(data: bytes) -> bool:
    """A JSON Schema."""
    return data.lstrip().startswith(b"{") and b'"$schema"' in data


def is_job(data: bytes) -> bool:
    """A job file: nothing stands in it but keys of a job."""
    return kind_of(_node(data)) == JOB


def is_game(data: bytes) -> bool:
    """A game file, or several games in one. A sheet says under `players` how many there may be."""
    from ..game.files import game_nodes

    try:
        games = game_nodes(decode(data, ""), "")
    except Refused:
        return False
    return bool(games) and all(map(_has_players, games))


def _has_players(game: Node) -> bool:
    from ..game.vocabulary import key

    pairs = game.pairs.items() if isinstance(game, Mapping) else ()
    return any(key(name) == "players" and isinstance(pair.value, Items) for name, pair in pairs)


def language_of(data: bytes) -> str | None:
    """The tag of a language file; None where it is none."""
    node = _node(data)
    said = node.pairs.get("language") if isinstance(node, Mapping) else None
    return getattr(said.value, "value", None) if said is not None else None


def is_words(data: bytes) -> bool:
    """A language file."""
    return language_of(data) is not None


def _node(data: bytes) -> Node | None:
    try:
        return read_text(decode(data, ""), "")
    except Refused:
        return None


BY_ENDING = {".pdf": is_pdf, ".png": is_png, ".svg": is_svg, ".json": is_schema, ".po": is_po}
