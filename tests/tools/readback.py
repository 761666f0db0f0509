"""For the tests of pages that have no sheet behind them: what they paint, read back."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2
import pytest

from sheetgen.paper.printers import Printer, write_printer
from sheetgen.source.problems import Source
from tools.command import run
from tools.painted import Outline, Painted, Point, Text

NEAR = 0.05  # mm


class Read(NamedTuple):
    """One page of a file, in mm from its top left corner."""

    width: float
    height: float
    found: list[Outline | Text]
    text: str

    def strokes(self) -> list[tuple[Point, Point]]:
        """The straight lines that are stroked one by one."""
        return [
            (o.points[0], o.points[1])
            for o in self.outlines()
            if o.stroke is not None and len(o.points) == 2
        ]

    def outlines(self) -> list[Outline]:
        return [one for one in self.found if isinstance(one, Outline)]

    def level(self, y: float) -> list[tuple[float, float]]:
        """Level lines at a height: where they begin and end."""
        return sorted(
            (min(a[0], b[0]), max(a[0], b[0]))
            for a, b in self.strokes()
            if abs(a[1] - y) < NEAR and abs(b[1] - y) < NEAR
        )

    def upright(self, x: float) -> list[tuple[float, float]]:
        return sorted(
            (min(a[1], b[1]), max(a[1], b[1]))
            for a, b in self.strokes()
            if abs(a[0] - x) < NEAR and abs(b[0] - x) < NEAR
        )

    def rule(self, length: float) -> list[tuple[Point, Point]]:
        """Level or upright lines of a length."""
        return [(a, b) for a, b in self.strokes() if abs(math.dist(a, b) - length) <= NEAR]

    def ink(self) -> tuple[float, float, float, float]:
        """How far all lines and fills stay from the left, top, right and bottom edge."""
        points = [point for o in self.outlines() for point in o.points]
        assert points
        return (
            min(x for x, _ in points),
            min(y for _, y in points),
            self.width - max(x for x, _ in points),
            self.height - max(y for _, y in points),
        )


def read_pages(data: bytes) -> list[Read]:
    """All pages of a file."""
    pages = []
    with pikepdf.open(io.BytesIO(data)) as file, pypdfium2.PdfDocument(data) as document:
        for at, page in enumerate(file.pages):
            assert page.mediabox[0] == page.mediabox[1] == 0
            wide, high = (float(page.mediabox[i]) * 25.4 / 72 for i in (2, 3))
            text = document[at].get_textpage().get_text_bounded()
            pages.append(Read(wide, high, Painted(page).found, text))
    return pages


def moves_and_scales(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch, *asked: str
) -> None:
    """A command draws its page moved and scaled for a printer, and refuses an unknown one."""
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(home / "home"))
    write_printer(Printer("P", (1.0, -2.0), (5.0, 5.0), (0.99, 1.0), Source("")), {})
    assert run(command, *asked, "-o", "plain.pdf").exit_code == 0
    done = run(command, *asked, "--printer", "p", "-o", "moved.pdf")
    assert done.exit_code == 0 and "99 % × 100 %" in done.output
    plain, moved = (read_pages(Path(f).read_bytes())[0] for f in ("plain.pdf", "moved.pdf"))
    before, after = plain.outlines(), moved.outlines()
    assert len(before) == len(after) > 10
    for one, other in zip(before, after, strict=True):
        for (x, y), (u, v) in zip(one.points, other.points, strict=True):
            assert u == pytest.approx(105 + (x - 105) / 0.99 + 1, abs=NEAR)
            assert v == pytest.approx(y - 2, abs=NEAR)
    missing = run(command, *asked, "--printer", "none")
    assert missing.exit_code == 1 and "there is no printer" in missing.output
