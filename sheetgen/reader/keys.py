"""Every part of a layout file that has keys.

They are declared where they are read. `sheetgen schema`, `sheetgen explain` and the tables of
`layouts/README.md` are made from the same declarations.
"""

from __future__ import annotations

from .blocks import BLOCKS, LOG_COLUMN
from .parts import Key, PartOf, part_of
from .rowblocks import COLUMN
from .rows import LOCK, ROW, SCORE
from .settings import LINK, SHEET
from .spaces import RUN
from .values import ID

# `extends.py` reads them before all else.
PLACING = part_of(
    "placing",
    "a block of a variant",
    Key("before", "an id", "in a variant: the block that this new one stands above", ID),
    Key("after", "an id", "in a variant: the block that this new one stands below", ID),
    Key("beside", "an id", "in a variant: the block that this new one stands at the right of", ID),
)
PARTS: dict[str, PartOf] = {
    one.name: one
    for one in (
        SHEET, *BLOCKS.values(), PLACING, ROW, LOCK, RUN, SCORE, LINK, COLUMN, LOG_COLUMN,
    )
}  # fmt: skip


def texts() -> list[str]:
    """Everything that is said of parts and keys, for a language file to translate."""
    return list(dict.fromkeys(text for one in PARTS.values() for text in one.texts()))
