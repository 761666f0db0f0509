"""Every wording of the program, once, in English; language files translate them (`program:`).

The modules hold them by who says them, or of what: `MESSAGES` are what is wrong in somebody's files,
by id (`source.problems` fills in the values), `TEXTS` everything else that the command line says.
"""

from . import advice, command, files, games, languages, printing, words
from .advice import WARNINGS
from .files import PARTS as _PARTS
from .languages import LANGUAGES

__all__ = ["MESSAGES", "PARTS", "TEXTS", "WARNINGS"]

MESSAGES = files.MESSAGES | games.MESSAGES | words.MESSAGES | printing.MESSAGES | command.MESSAGES
MESSAGES |= advice.MESSAGES
# The names of things, which messages hold.
PARTS = (*_PARTS, *dict.fromkeys(LANGUAGES.values()))
TEXTS = games.TEXTS | words.TEXTS | printing.TEXTS | command.TEXTS | languages.TEXTS
