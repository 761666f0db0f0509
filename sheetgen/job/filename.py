"""What a file is called: its sheets, languages, piece and paper, and all else that was asked for.

Every option that was said stands in the name, so that no way to print writes over another one, but
those that it shows already and those that leave things as they are without them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from zlib import crc32

from ..layout.spec import PieceRequest
from ..paper.grid import Plan
from ..source import library
from .options import OPTIONS, Flag, Length, Option, ThemeName
from .request import Request

# What these change is in the name: tags of languages, the piece and its paper, and all the sheets.
SHOWN = {"lang", "piece", "orientation", "paper", "together", "rules"}
MOST = 24  # characters of a value
ROOM = 100  # bytes of all values, and of all sheets: systems allow 255 for a name
SHEETS = 3  # that are named; of more it is said how many
_ODD = re.compile(r"[^\w.,+-]+")


def of_sheets(names: Iterable[str]) -> str:
    """The names of sheets with a `+` between them; of many their number, and a sign for which."""
    several = list(dict.fromkeys(names))
    joined = "+".join(several)
    if len(several) == 1 or (len(several) <= SHEETS and len(joined.encode()) <= ROOM):
        return joined
    return f"{len(several)}-sheets-{_sign(joined)}"


def of_choices(request: Request) -> str:
    """All that was said besides, such as `.corners-5mm.names-club`, each behind a point."""
    found = "".join(f".{part}" for part in _choices(request))
    if len(found.encode()) > ROOM:
        kept = found.encode()[: ROOM - 10].decode(errors="ignore")
        found = f"{kept}-{_sign(found)}"
    return found


def _choices(request: Request) -> Iterator[str]:
    for option in OPTIONS.values():
        text = request.said.get(option.name)
        if text is None or option.name in SHOWN or _is_usual(option, request):
            continue
        if isinstance(option.takes, Flag):
            yes = text.lower() in ("yes", "true", "on")
            if yes != option.takes.on:
                yield option.name if yes else f"no-{option.name}"
        elif isinstance(option.takes, ThemeName):
            yield _short(_name(text))
        else:
            same = text.replace(" ", "") if isinstance(option.takes, Length) else _name(text)
            yield f"{option.name}-{_short(same)}"


def _is_usual(option: Option, request: Request) -> bool:
    """Whether an option says what holds without it."""
    part, _, field = option.field.rpartition(".")
    held = {"": request, "piece": request.piece, "plan": request.plan}[part]
    usual = {"": Request(), "piece": PieceRequest(), "plan": Plan(None)}[part]
    return bool(field) and bool(getattr(held, field) == getattr(usual, field))


def _name(text: str) -> str:
    """A value in a name: a file is called what it is called without its folder and ending."""
    if not library.is_path(text) and not text.lower().endswith((".csv", ".tsv")):
        return text
    return os.path.splitext(os.path.basename(text.rstrip("/\\")))[0]


def _short(text: str) -> str:
    plain = _ODD.sub("-", text.strip())
    return plain if len(plain) <= MOST else f"{plain[: MOST - 7]}-{_sign(text)}"


def _sign(text: str) -> str:
    """Six letters that differ where texts do."""
    return f"{crc32(text.encode()) & 0xFFFFFF:06x}"
