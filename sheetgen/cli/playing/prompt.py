"""`sheetgen score` without a file: asks row by row, shows points as they grow, saves the game."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from ...checks.registry import RULES
from ...checks.rule import ASKED
from ...game.blank import quoted
from ...game.names import named_parts
from ...game.reader import GameReader
from ...game.records import ERROR, Game, GameResult
from ...game.values import folded
from ...model import Sheet
from ...scores.card import Card
from ...scores.score import score
from ...source.ask import Ask
from ...source.located import Text, read_text
from ...source.output import why_kept, write_file
from ...source.phrase import Phrase
from ...source.problems import Problems, Refused, Source
from ...words.language import Words
from ...words.localizer import Localizer
from ...words.translator import Translator, signed, values_of
from ..echo import confirm, echo, echo_path, prompt
from ..kinds import is_game

Answers = dict[str, str]  # by the row's id, or the block's for rows that players name


class Asker:
    """One game asked for at a prompt. Ctrl-C keeps what was answered so far."""

    def __init__(self, find_sheet: Callable[[str], Sheet], words: Words, say: Localizer) -> None:
        self.find_sheet, self.words, self.say = find_sheet, words, say
        self.sheet_name = ""
        self.broken_off = False
        self.players: list[tuple[str, str, Answers]] = []  # name, owner, answers

    def ask(self, sheet: str | None, known: list[str]) -> Game | None:
        """Ask for a whole game; the game so far where it is broken off."""
        try:
            self.sheet_name = sheet or self.choose(known)
            found = self.find_sheet(self.sheet_name)
            owners = list(found.owners)
            questions = self.questions(found)
            echo(self.say("ask-help"))
            while len(self.players) < (len(owners) or 500):
                owner = owners[len(self.players)] if owners else ""
                if not self.one(questions, owner):
                    break
        except (KeyboardInterrupt, EOFError, click.Abort):
            self.broken_off = True
            echo()
        return self.game() if self.players else None

    def choose(self, known: list[str]) -> str:
        echo(", ".join(name for name in known if self.scorable(name)))
        while True:
            name = prompt(self.say("ask-sheet"), default="qwixx").strip() or "qwixx"
            try:
                self.find_sheet(name)
                return name
            except Refused as refused:
                for problem in refused.problems:
                    echo(self.say.problem(problem))

    def scorable(self, name: str) -> bool:
        """Whether a sheet has rows; what else is wrong with one is told when it is chosen."""
        try:
            self.find_sheet(name)
        except Refused as refused:
            return all(problem.id != "nothing-to-score" for problem in refused.problems)
        return True

    def one(self, questions: list[tuple[str, str]], owner: str) -> bool:
        """Ask for one player; False where there is no further one."""
        label = owner or self.say("ask-player", n=len(self.players) + 1)
        name = _answer(label)
        if not name and not owner:
            return False
        if name and not self.name_fits(name):
            return True
        answers: Answers = {}
        self.players.append((name, owner, answers))
        at, doubted = 0, ""
        while at < len(questions):
            id, text = questions[at]
            answer = _answer("  " + text)
            if answer == "<":  # one back
                at = max(0, at - 1)
                continue
            if doubted == id and not answer:  # kept, though it cannot be
                at += 1
                continue
            taken = self.take(answers, id, answer, text)
            doubted = id if taken is None else ""
            if taken:
                at += 1
        return True

    def name_fits(self, name: str) -> bool:
        """Whether a name can be used; says so where it cannot."""
        wrong = wrong_name(name, [other or owner for other, owner, _ in self.players], self.say)
        for told in wrong:
            echo("  " + told)
        return not wrong

    def questions(self, sheet: Sheet) -> list[tuple[str, str]]:
        """Ids and words of what is asked, in the order of the sheet."""
        translator = Translator(self.words, sheet, Problems(), draft=True)
        values = values_of(sheet)

        def word(phrase: Phrase) -> str:
            return translator.phrase(phrase, values).text

        return [(one.id, one.word(word)) for one in named_parts(sheet) if one.typed]

    def take(self, answers: Answers, id: str, answer: str, asked: str) -> bool | None:
        """Keep an answer that can be read and show the points; say what is wrong with another.

        ``asked`` is the word of the row.

        None for one that is kept and cannot be right: it is worth asking for again.
        """
        before = dict(answers)
        answers[id] = answer
        problems = Problems()
        result = None
        try:
            result = self.result(problems)
        except Refused as refused:  # a character that no file may hold, such as an arrow key's
            problems.take(refused.problems)
        if problems or result is None:
            for problem in problems:
                called = {**problem.values, "called": asked}  # and not by the id that it is kept by
                echo("    " + self.say.problem(problem._replace(values=called)))
            answers.clear()
            answers.update(before)
            return False
        player = result.players[-1]
        row = next((r for r in player.rows if r.row.id == id), None)
        card = Card(result, self.words, self.say)
        if row is not None and answer:
            told = (card.reason(player, row), card.points(row))
            echo("    " + ": ".join(part for part in told if part))
        # What compares rows has to wait until all of them are there.
        wrong = [c for c in player.complaints if c.row == id and RULES[c.kind].when != ASKED]
        for complaint in wrong:
            echo(f"    {card.complaint(complaint)}")
        if answer:
            echo("    " + self.say("ask-total", total=signed(player.total)))
        if any(c.level == ERROR for c in wrong):
            echo("    " + self.say("ask-keep"))
            return None
        return True

    def text(self) -> str:
        """The game file so far."""
        lines = [f"sheet: {quoted(self.sheet_name)}"]
        if self.broken_off:
            lines.append("complete: no")
        lines.append("players:")
        for name, owner, answers in self.players:
            lines.append(f"  - name: {quoted(name or owner)}")
            if owner:
                lines.append(f"    plays: {owner}")
            lines += [f"    {quoted(id)}: {quoted(a)}" for id, a in answers.items() if a]
        return "\n".join(lines) + "\n"

    def game(self, problems: Problems | None = None) -> Game | None:
        """The game so far."""
        problems = Problems() if problems is None else problems
        return GameReader(problems, self.find_sheet).game(read_text(self.text(), "-"))

    def result(self, problems: Problems) -> GameResult:
        """The game so far, scored."""
        game = self.game(problems)
        assert game is not None  # the sheet is known, and there is a player
        return score(game)

    def offer(self) -> None:
        """Offer to save the game."""
        try:
            path = _answer(self.say("ask-save"))
            while path and os.path.exists(path):
                if why_kept(path, is_game) is not None:
                    echo(self.say("ask-other-kind", path=path))
                elif confirm(self.say("ask-replace", path=path)):
                    break
                path = _answer(self.say("ask-save"))
            if path:
                write_file(path, self.text().encode())
                echo_path(path)
        except OSError as error:
            reason = error.strerror or str(error)
            echo(self.say("write-failed", path=path, reason=reason), err=True)
            echo(self.text())
        except (KeyboardInterrupt, EOFError, click.Abort):
            echo()
            echo(self.text())  # nothing is lost


def wrong_name(name: str, others: list[str], say: Localizer) -> list[str]:
    """What is wrong with the name of a player, beside those that there are."""
    problems = Problems()
    Ask(problems).text(Text(name, Source("")), "`name`", 60)
    twice = folded(name) in map(folded, others)
    return [*map(say.problem, problems), *([say("ask-twice", name=name)] if twice else [])]


def _answer(question: str) -> str:
    """What is typed, without spaces around it; nothing where only Enter was pressed."""
    return prompt(question, default="", show_default=False).strip()
