"""A printer profile in words."""

from __future__ import annotations

from collections.abc import Mapping

from ...drawing.sizes import Size
from ...extras.calibration import true_values
from ...paper.printers import Pair, Printer, percent
from ...text.terminal import columns
from ...words.localizer import Localizer


def moved(offset: Pair, say: Localizer) -> str:
    """An offset in words, such as "0.5 mm to the left, 1 mm down"."""
    across, down = offset
    parts = []
    if across:
        id = "moved-left" if across < 0 else "moved-right"
        parts.append(say(id, mm=f"{abs(across):g}"))
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
    true = true_values(paper)
    head = [say("printer-file", command=f'sheetgen render --printer "{printer.name}"')]
    for name, value in answers.items():
        right = say("calibrate-true", mm=f"{true[name]:g}")
        what = say(f"calibrate-{name}")
        head.append("  " + say("printer-file-read", what=what, mm=f"{value:g}", right=right))
    return {
        "": "\n".join(head),
        "offset": "\n" + say("printer-file-offset"),
        "back-offset": say("printer-file-back"),
        "scale": say("printer-file-scale"),
    }
