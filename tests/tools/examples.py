"""The examples of `layouts/README.md` and its translation, for the tests and for their pictures.

A step of the tutorial shows whole keys: those that the sheet has already are replaced, others are
added at its end.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[2] / "layouts"
REFERENCES = {"en": FOLDER / "README.md", "zh-Hant": FOLDER / "README.zh-Hant.md"}
TUTORIAL = re.compile(r"<!-- tutorial -->\n(.*)<!-- /tutorial -->", re.S)
_BLOCK = re.compile(
    r"^```(?P<kind>yaml|text|sh)\n(?P<text>.*?)^```\n"
    r"(?:\n!\[(?P<alt>[^\]]*)\]\(pictures/(?P<picture>[\w-]+)\.(?P<language>[\w+-]+)\.png\))?",
    re.S | re.M,
)
_NAMED = re.compile(r"# (\S+\.yaml)\n")


class Example(NamedTuple):
    """A block of code, and the picture behind it."""

    kind: str
    text: str
    picture: str  # its name, "" where there is none
    language: str  # that of the picture

    @property
    def sheet(self) -> bool:
        """Whether it is a layout file, rather than a game or a theme."""
        theme = self.text.startswith("# layouts/themes/")
        return (
            self.kind == "yaml" and not theme and bool(top_keys(self.text) & {"title", "extends"})
        )

    @property
    def file(self) -> str:
        """The name of the file that its first line gives, or ""."""
        found = _NAMED.match(self.text)
        return found[1] if found else ""


def top_keys(text: str) -> set[str]:
    """Keys at the left edge."""
    return set(re.findall(r"^([\w-]+):", text, re.M))


def blocks(text: str) -> list[Example]:
    """All blocks of code, in order."""
    return [
        Example(found["kind"], found["text"], found["picture"] or "", found["language"] or "")
        for found in _BLOCK.finditer(text)
    ]


def tutorial(language: str = "en") -> list[Example]:
    """The blocks of the tutorial, a step with all of the sheet as it is then."""
    part = TUTORIAL.search(REFERENCES[language].read_text(encoding="utf-8"))
    assert part is not None
    sheet: dict[str, str] = {}
    found = []
    for block in blocks(part[1]):
        if block.kind == "yaml" and not block.file:
            keys = re.split(r"^(?=[\w-]+:)", block.text, flags=re.M)
            sheet |= {key.split(":", 1)[0]: key for key in keys if key}
            block = block._replace(text="".join(sheet.values()))
        found.append(block)
    return found


def reference(language: str = "en") -> list[Example]:
    """The blocks of the reference, without those of the tutorial."""
    return blocks(TUTORIAL.sub("", REFERENCES[language].read_text(encoding="utf-8")))


def sheets(language: str = "en") -> list[Example]:
    """All sheets, first the steps of the tutorial; each can be saved and drawn."""
    steps = [one for one in tutorial(language) if one.kind == "yaml" and not one.file]
    return steps + [one for one in reference(language) if one.sheet]
