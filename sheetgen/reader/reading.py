"""What is known while a sheet is read: the names it may use, and what it has so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..source.ask import Ask
from ..source.located import Node, Text
from ..source.problems import Problems, Source
from .variants import Merged

ROW_ID = "the id of a row"


class Reading(Ask):
    """Asks the nodes of a sheet, and keeps what its parts must know of each other.

    ``colours`` are the theme's, ``discs`` those of them that rows cannot have, ``pieces`` the known
    piece sizes; `["*"]` stands for any.
    """

    def __init__(
        self,
        problems: Problems,
        merged: Merged,
        colours: list[str],
        pieces: list[str],
        discs: Sequence[str] = (),
    ) -> None:
        super().__init__(problems)
        self.merged = merged
        self.colours, self.discs, self.pieces = colours, discs, pieces
        self.row_colours = [colour for colour in colours if colour not in discs]
        self.games = 1  # beside each other on the sheet
        self.ids: dict[str, Source] = {}  # ids differ over all blocks and rows
        self.written_ids: set[str] = set()  # as they are written, faulty ones too
        self.written_blocks: set[str] = set()  # those of blocks
        self.places: dict[tuple[str, str], Source] = {}  # of values, by id and key
        self.faulty: set[str] = set()  # ids of rows with a fault of their own
        self.nameless = False  # an id cannot be read: any unknown name may mean it
        self.whole = True  # no block so far had a fault
        self.feet_lost = False  # a `foot` cannot be read
        self.sound_with = 0  # problems there are where rows, blocks and links have none
        self._told: set[str] = set()  # names a variant leaves out although something needs them

    def take_id(self, node: Node, what: str) -> str | None:
        """The id of a block or a row, which none before it has."""
        if isinstance(node, Text) and node.value:
            self.written_ids.add(node.value)
            if what != ROW_ID:
                self.written_blocks.add(node.value)
        else:
            self.nameless = True
        id = self.ident(node, what)
        if id is None:
            return None
        if id in self.ids:
            self.problems.add(node.source, "duplicate-id", name=id, place=self.ids[id])
            return None
        self.ids[id] = node.source
        return id

    def colour(self, node: Node, what: str) -> str | None:
        """A colour that a row can have."""
        if isinstance(node, Text) and node.value in self.discs:
            known = ", ".join(self.row_colours)
            self.problems.add(node.source, "colour-of-discs", name=node.value, known=known)
            return None
        return self.known(node, what, "unknown-colour", self.row_colours)

    def unresolved(
        self,
        source: Source,
        id: str,
        name: str,
        known: Iterable[str],
        anew: Source | None = None,
    ) -> None:
        """Note an unknown name, once, and where it is to be mended.

        What a parent's line names and a variant has left out is missing in the variant: in a block
        that it writes anew, or (``anew``) in a row.
        """
        anew = anew or self.merged.lost.get(name)
        if anew is None or not self.merged.inherits(anew.file, source.file):
            self.unknown(source, id, name, known)
        elif name not in self._told:
            self._told.add(name)
            self.problems.add(anew, "left-out", name=name, place=source)
