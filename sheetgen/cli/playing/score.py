"""`sheetgen score` and `sheetgen blank`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from ...api.load import games_of, sheet_finder
from ...game.blank import blank
from ...game.files import STDIN
from ...game.records import ERROR, WARNING, GameResult
from ...model import Sheet
from ...scores.card import Card, csv_lines, json_text, neutral
from ...scores.score import score
from ...source import library
from ...source.problems import Problems, Refused
from ...words.language import Words
from ...words.localizer import Localizer, message_language
from ..echo import echo, echo_painted, echo_path
from ..kinds import is_game
from ..names import known_names, language_named
from ..output import Target
from ..report import finish

_ENDINGS = (".yaml", ".yml")


class Asked(NamedTuple):
    """The command line of `sheetgen score`."""

    files: Sequence[str]
    lang: str | None
    sheet: str | None
    format: str
    quiet: bool
    strict: bool


def score_files(asked: Asked) -> int:
    """Score games; 1 for an error in one, an unreadable file, or with `--strict` a warning."""
    words = language_named(asked.lang)
    say = Localizer(words.tag if asked.lang else message_language())
    find = sheet_finder()
    if asked.sheet:
        _scorable(asked.sheet, find, say)
    problems = Problems()
    out = _Out(asked, words, say)
    if not asked.files and sys.stdin is not None and sys.stdin.isatty():
        return _at_prompt(asked, words, say, find, out)
    for file in asked.files or [STDIN]:
        for game in games_of(file, problems, find, asked.sheet):
            out.put(file, score(game))
    out.end()
    return max(finish(problems, say), out.status())


def _scorable(name: str, find: Callable[[str], Sheet], say: Localizer) -> None:
    """A sheet that is asked for must have rows. Raises `click.UsageError`.

    Whatever else is wrong with it is told where it is read.
    """
    try:
        find(name)
    except Refused as refused:
        for problem in refused.problems:
            if problem.id == "nothing-to-score":
                raise click.UsageError(say.problem(problem)) from None


def _at_prompt(
    asked: Asked, words: Words, say: Localizer, find: Callable[[str], Sheet], out: _Out
) -> int:
    from .prompt import Asker

    if asked.sheet:
        known_names([asked.sheet])
    asker = Asker(find, words, say)
    game = asker.ask(asked.sheet, list(library.known()))
    if game is None:
        echo(say("ask-nobody"))
        return 0
    echo()
    out.put(STDIN, score(game))
    out.end()
    asker.offer()
    return out.status()


class _Out:
    """Prints results as they come, so that many games need no more memory than one."""

    def __init__(self, asked: Asked, words: Words, say: Localizer) -> None:
        self.asked, self.words, self.say = asked, words, say
        self.count = 0
        self.held: str | None = None
        self.levels: set[str] = set()
        terminal = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.colour = asked.format == "table" and terminal

    def put(self, file: str, result: GameResult) -> None:
        """Print one game."""
        for complaints in (result.complaints, *(p.complaints for p in result.players)):
            self.levels |= {c.level for c in complaints}
        card = Card(result, self.words, self.say)
        self.count += 1
        if self.asked.format == "json":
            text = json_text(card)
            if self.count == 1:
                self.held = text  # a single game is an object, several are a list
                return
            echo(("[\n" + (self.held or "") if self.count == 2 else "") + ",")
            echo(text, nl=False)
            return
        if self.asked.format == "csv":
            for line in csv_lines(card, file, self.count, heads=self.count == 1):
                echo(line)
            return
        heading = "" if self.count == 1 else "\n"
        if len(self.asked.files) > 1:
            markdown = self.asked.format == "markdown"
            heading += f"## {neutral(file)}\n" if markdown else f"{file}:\n"
        if self.asked.format == "markdown" and not self.asked.quiet:
            echo(heading + card.markdown())
        else:
            echo_painted(heading + card.people(self.asked.quiet, self.colour))

    def end(self) -> None:
        """Close what is open."""
        if self.asked.format == "json":
            if self.count == 1:
                echo(self.held or "")
            else:
                echo("\n]" if self.count else "[]")

    def status(self) -> int:
        """1 where a complaint says so."""
        return int(ERROR in self.levels or (self.asked.strict and WARNING in self.levels))


def write_blank(
    sheet: str, players: str | None, lang: str | None, output: str | None, force: bool
) -> int:
    """Print a game file to fill in, or write it into a file."""
    from .prompt import wrong_name

    (name,) = known_names([sheet])
    words = language_named(lang)
    say = Localizer(words.tag if lang else message_language())
    problems = Problems()
    find = sheet_finder()
    _scorable(name, find, say)
    try:
        played = find(name)
    except Refused as refused:
        problems.take(refused.problems)
        return finish(problems, say)
    names = [one.strip() for one in re.split("[,，、]", players or "") if one.strip()]
    wrong = [told for at, one in enumerate(names) for told in wrong_name(one, names[:at], say)]
    if wrong:
        raise click.BadParameter("\n".join(wrong), param_hint="'--players'")
    text = blank(played, words, names, say, name)
    if output is None or output == "-":
        echo(text, nl=False)
        return 0
    ending = next((one for one in _ENDINGS if output.lower().endswith(one)), _ENDINGS[0])
    target = Target(output, 1, say, ending, "", force, is_game)
    file = f"{played.name}-game{ending}"
    if target.deliver(file, text.encode(), problems) and target.kind != "stdout":
        echo_path(target.file(file))
    return finish(problems, say)
