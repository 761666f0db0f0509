"""The texts of new sheets: one to begin with, a copy, a variant that was dealt."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence

from ..source import yamltext
from ..source.located import Mapping
from ..source.problems import fill
from ..words.localizer import Localizer
from . import copy as sheetcopy
from .copy import Languages

# A small game of our own: two dice of four, a row to climb and one to come down again. Comments
# are messages, so that they are translated like these.
_STARTER = """\
# {{ start-head }}
# {{ start-look }}
# {{ start-game-1 }}
# {{ start-game-2 }}

# {{ start-title }}
title: {{ title }}
subtitle: Score sheet

# {{ start-piece }}
piece: A6 landscape
players: 1-6

# {{ start-lines }}
lines: [Name, Date]
# {{ start-footnote }}
footnote: "≥{{ needs }}: at least {{ needs }} crosses in the row first"

# {{ start-tables-1 }}
# {{ start-tables-2 }}
tables:
  steps: [0, 1, 2, 4, 7, 11, 16, 22, 29]
  stars: [0, 2, 5, 9, 14]
  slips: [0, -3, -6, -9]

# {{ start-blocks }}
blocks:
  # {{ start-rows }}
  # {{ start-lock }}
  - id: slope
    rows:
      - {id: red,  name: Red,  colour: red,  spaces: 2..8, lock: {needs: 3}, score: steps}
      - {id: blue, name: Blue, colour: blue, spaces: 8..2, lock: {needs: 3}, score: steps}

  # {{ start-boxes-1 }}
  # {{ start-boxes-2 }}
  - id: luck
    rows:
      - {id: stars, name: Stars, boxes: 4, score: stars}
      - {id: slips, name: Slips, note: "−{{ loss }} each", boxes: 3, score: slips, ends: yes}

  # {{ start-legend }}
  - {id: legend, table: steps, heads: [Crosses, Points]}

  # {{ start-totals }}
  - {id: total, totals: all}

# {{ start-arrange }}
arrange:
  - [slope]
  - [legend, luck]
  - [total]

# {{ start-words-1 }}
# {{ start-words-2 }}
words:
  zh-Hant:
"""
_BARE = re.compile(r"[\w@%+=:,./-]+\Z")
_CHINESE = {"Stars": "星星", "Slips": "失敗"}
_COMMENTS = (
    "start-head", "start-look", "start-game-1", "start-game-2", "start-title", "start-piece",
    "start-lines", "start-footnote", "start-tables-1", "start-tables-2", "start-blocks",
    "start-rows", "start-lock", "start-boxes-1", "start-boxes-2", "start-legend", "start-totals",
    "start-arrange", "start-words-1", "start-words-2",
)  # fmt: skip


def starter(title: str, path: str, say: Localizer, translated: bool) -> str:
    """A small sheet to begin with; its title needs words of its own unless it is ``translated``."""
    values = {id: say(id, path=typed(path)) for id in _COMMENTS}
    own = _CHINESE if translated else {title: title, **_CHINESE}
    lines = (
        f"    {yamltext.scalar(text)}: {yamltext.scalar(other)}\n" for text, other in own.items()
    )
    return fill(_STARTER, {**values, "title": yamltext.scalar(title)}) + "".join(lines)


def copy(text: str, name: str, title: str, translations: Languages, head: Sequence[str]) -> str:
    """The text of a sheet with another title, and a comment in front. Raises `Refused`."""
    changed = sheetcopy.retitled(text, name, title, translations)
    end = "\r\n" if "\r\n" in text else "\n"
    return "".join(f"# {line}{end}" for line in head) + end + changed


def variant(
    extends: str, title: str, blocks: Sequence[Mapping], translations: Languages, command: str
) -> str:
    """A sheet that differs from another in some blocks of rows; the command makes it again.

    Its comments are English everywhere: the same command is to write the same file.
    """
    lines = [
        f"# {title}: the sheet {extends} with its rows dealt anew. This command makes it again:",
        f"# {command}",
        f"extends: {extends}",
        f"title: {yamltext.scalar(title)}",
        "",
        "blocks:",
    ]
    for block in blocks:
        mark = "- "
        for name, pair in block.pairs.items():
            if name == "rows":
                lines.append(f"  {mark}rows:")
                rows = pair.value.values  # type: ignore[union-attr]
                lines += [f"      - {yamltext.one_line(row)}" for row in rows]
            else:
                lines.append(f"  {mark}{yamltext.scalar(name)}: {yamltext.one_line(pair.value)}")
            mark = "  "
    if translations:
        lines += ["", "words:"]
        lines += [f"  {tag}: {yamltext.texts(texts)}" for tag, texts in translations.items()]
    return "\n".join(lines) + "\n"


def typed(*words: str) -> str:
    """Words as they are typed at a prompt, in quotes that every shell knows if those will do."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if _BARE.match(word) or (os.sep == "\\" and _BARE.match(word.replace("\\", "/"))):
        return word
    return shlex.quote(word) if re.search(r'["$`\\!]', word) else f'"{word}"'
