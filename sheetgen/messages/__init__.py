"""Every wording of the program, once, in English; language files translate them (`program:`).

The modules hold them by who says them, or of what: `MESSAGES` are what is wrong in somebody's files,
by id (`source.problems` fills in the values), `TEXTS` everything else that the command line says.
"""

from . import (
    command,
    drawing,
    files,
    fonts,
    games,
    layouts,
    newsheets,
    pages,
    printers,
    printing,
    words,
)
from .parts import PARTS

__all__ = ["MESSAGES", "PARTS", "TEXTS"]

MESSAGES = {
    **files.MESSAGES,
    **layouts.MESSAGES,
    **games.MESSAGES,
    **words.MESSAGES,
    **fonts.MESSAGES,
    **drawing.MESSAGES,
    **pages.MESSAGES,
    **printing.MESSAGES,
    **printers.MESSAGES,
    **newsheets.MESSAGES,
}
TEXTS = {
    **games.TEXTS,
    **words.TEXTS,
    **fonts.TEXTS,
    **pages.TEXTS,
    **printing.TEXTS,
    **printers.TEXTS,
    **newsheets.TEXTS,
    **command.TEXTS,
}
