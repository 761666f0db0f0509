"""What a ruler read, asked for at a prompt."""

from __future__ import annotations

from collections.abc import Mapping

import click

from ...drawing.sizes import Size
from ...extras.calibration import BACK, FRONT, doubts, read_answer, true_values
from ...source.problems import shown
from ...words.localizer import Localizer


class Questions:
    """What was measured, asked for at a prompt; what cannot be right is asked for again."""

    def __init__(self, paper: Size, say: Localizer, given: Mapping[str, float]) -> None:
        self.paper, self.say = paper, say
        self.true = true_values(paper)
        self.numbers = {name: at for at, name in enumerate((*FRONT, *BACK), 1)}
        self.answers = dict(given)
        self.left = [name for name in self.numbers if name not in given]

    def ask(self) -> dict[str, float]:
        """All answers; those for the back may be left out. Raises `click.Abort`."""
        click.echo(self.say("calibrate-help", paper=self.paper.name))
        at = 0
        while at < len(self.left):
            name = self.left[at]
            before = f"{self.answers[name]:g}" if name in self.answers else ""
            asked = click.prompt(self.question(name), default=before, show_default=bool(before))
            text = str(asked).strip()
            if text == "<":
                at = max(0, at - 1)
            elif not text and name in BACK:
                for back in BACK:
                    self.answers.pop(back, None)
                break
            elif self.take(name, text):
                at += 1
                for other, doubt in list(doubts(self.answers, self.paper)):
                    # A length that was corrected can put what came after it in doubt.
                    click.echo("   " + self.say(doubt.id, **doubt.values))
                    del self.answers[other]
                    if other not in self.left:
                        self.left.insert(at, other)
                    at = min(at, self.left.index(other))
        return self.answers

    def question(self, name: str) -> str:
        true = self.say("calibrate-true", mm=f"{self.true[name]:g}")
        what = self.say(f"calibrate-{name}")
        text = self.say("calibrate-question", n=self.numbers[name], what=what, right=true)
        return f"{text} {self.say('calibrate-skip')}" if name == BACK[0] else text

    def take(self, name: str, text: str) -> bool:
        """Keep an answer; say what is wrong with one that cannot be right."""
        value = read_answer(text)
        if value is None:
            click.echo("   " + self.say("bad-measure", got=shown(text)))
            return False
        for other, doubt in doubts({**self.answers, name: value}, self.paper):
            if other == name:
                click.echo("   " + self.say(doubt.id, **doubt.values))
                return False
        self.answers[name] = value
        return True
