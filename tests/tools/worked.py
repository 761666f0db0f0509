"""Games worked by hand, from the files of `games/`, read as they are typed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sheetgen.api.load import sheet_finder
from sheetgen.game.reader import GameReader
from sheetgen.game.records import GameResult
from sheetgen.scores.score import score
from sheetgen.source.located import Items, Mapping, Text, read_file
from sheetgen.source.problems import Problems


def results_of(files: Iterable[Path]) -> dict[str, tuple[GameResult, Problems]]:
    """The result of each game by its id, read by the reader itself from nodes with their place."""
    found, find = {}, sheet_finder()
    for file in files:
        cases = read_file(str(file))
        assert isinstance(cases, Items)
        for case in cases.values:
            assert isinstance(case, Mapping)
            id = case.pairs["id"].value
            assert isinstance(id, Text)
            problems = Problems()
            game = GameReader(problems, find).game(case.pairs["game"].value)
            assert game is not None
            found[id.value] = (score(game), problems)
    return found
