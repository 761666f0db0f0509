"""What a ruler read: given as options or asked for at a prompt; and a profile in words."""

from __future__ import annotations

from collections.abc import Mapping

import click

from ...drawing.sizes import Size
from ...extras.calibration import BACK, FRONT, doubts, read_answer, true_values
from ...paper.printers import Pair, Printer, percent
from ...source.problems import shown
from ...text.terminal import columns
from ...words.localizer import Localizer
from ..echo import echo, prompt


def given_answers(given: Mapping[str, str], paper: Size, say: Localizer) -> dict[str, float]:
    """Answers from the command line. Raises `click.UsageError` with all that cannot be right."""
    answers: dict[str, float] = {}
    wrong = []
    for name, text in given.items():
        value = read_answer(text)
        if value is None:
            wrong.append(f"--{name}: " + say("bad-measure", got=shown(text)))
        else:
            answers[name] = value
    for name, doubt in doubts(answers, paper):
        wrong.append(f"--{name}: {say(doubt.id, **doubt.values)}")
    if wrong:
        raise click.UsageError("\n".join(wrong))
    return answers


def ask_answers(given: Mapping[str, float], paper: Size, say: Localizer) -> dict[str, float]:
    """All answers, the rest asked for at a prompt; those for the back may be left out.

    What cannot be right is asked for again. Raises `click.Abort`.
    """
    numbers = {name: at for at, name in enumerate((*FRONT, *BACK), 1)}
    answers, left, at = dict(given), [name for name in numbers if name not in given], 0
    echo(say("calibrate-help", paper=paper.name))
    while at < len(left):
        name = left[at]
        before = f"{answers[name]:g}" if name in answers else ""
        what, right = _named(name, paper, say)
        question = say("calibrate-question", n=numbers[name], what=what, right=right)
        question += f" {say('calibrate-skip')}" if name == BACK[0] else ""
        text = prompt(question, default=before, show_default=bool(before)).strip()
        if text == "<":
            at = max(0, at - 1)
            continue
        if not text and name in BACK:
            return {one: value for one, value in answers.items() if one not in BACK}
        value = read_answer(text)
        if value is None:
            echo("   " + say("bad-measure" if text else "no-measure", got=shown(text)))
            continue
        doubtful = dict(doubts({**answers, name: value}, paper))
        if name in doubtful:
            echo("   " + say(doubtful[name].id, **doubtful[name].values))
            continue
        answers[name] = value
        at += 1
        for other, doubt in doubtful.items():
            # A length that was corrected can put what came after it in doubt.
            echo("   " + say(doubt.id, **doubt.values))
            del answers[other]
            if other not in left:
                left.insert(at, other)
            at = min(at, left.index(other))
    return answers


def _named(name: str, paper: Size, say: Localizer) -> tuple[str, str]:
    """What is measured, and what is right for it, in words."""
    right = say("calibrate-true", mm=f"{true_values(paper)[name]:g}")
    return say(f"calibrate-{name}"), right


# A profile in words


def moved(offset: Pair, say: Localizer) -> str:
    """An offset in words, such as "0.5 mm to the left, 1 mm down"."""
    across, down = offset
    parts = []
    if across:
        parts.append(say("moved-left" if across < 0 else "moved-right", mm=f"{abs(across):g}"))
    if down:
        parts.append(say("moved-up" if down < 0 else "moved-down", mm=f"{abs(down):g}"))
    if len(parts) == 2:
        return say("moved-both", across=parts[0], down=parts[1])
    return parts[0] if parts else say("moved-not")


def described(printer: Printer, say: Localizer) -> list[str]:
    """What a profile does, in three lines."""
    return columns(
        [
            [say("calibrate-front"), moved(printer.offset, say)],
            [say("calibrate-back"), moved(printer.back_offset, say)],
            [say("printer-scale-head"), percent(printer.scale)],
        ]
    )


def comments(
    printer: Printer, answers: Mapping[str, float], paper: Size, say: Localizer
) -> dict[str, str]:
    """What stands in the file of a profile for those who read it."""
    head = [say("printer-file", command=f'sheetgen render --printer "{printer.name}"')]
    for name, value in answers.items():
        what, right = _named(name, paper, say)
        head.append("  " + say("printer-file-read", what=what, mm=f"{value:g}", right=right))
    return {
        "": "\n".join(head),
        "offset": "\n" + say("printer-file-offset"),
        "back-offset": say("printer-file-back"),
        "scale": say("printer-file-scale"),
    }
