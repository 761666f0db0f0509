"""A document done by somebody who reads it from the top: every file saved, every command typed."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import Result

from .command import run
from .examples import TUTORIAL, top_keys

ROOT = Path(__file__).resolve().parents[2]
_PIECE = re.compile(
    r"^```(?P<kind>\w+)\n(?P<block>.*?)^```$"  # a block of a kind
    r"|(?P<indented>(?:^ {4,}\S[^\n]*\n)+)"  # one without
    r"|`(?P<inline>sheetgen [^`]+)`",
    re.S | re.M,
)
_FILE = r"[\w/.-]+\.(?:yaml|csv)"
_HEAD = re.compile(rf"# ({_FILE})\b")
_NAMED = re.compile(rf"`({_FILE})`|\b({_FILE})`")
_PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|…|\.\.\.")  # FILE, NAME, SHEET
_SLIP = re.compile(r"`(\w+)` → `(\w+)`")
NOBODY = ("nobody is there to be asked", "<stdin>: ")  # it asks, and a test does not answer


class Step(NamedTuple):
    """Something to do: save a file of this name, or type a command."""

    file: str = ""
    text: str = ""  # of the file
    command: str = ""
    into: str = ""  # the file behind `>`
    shown: tuple[str, ...] = ()  # what is printed, where that is shown
    exact: bool = True  # it is to be typed as it is, and ends well
    slip: tuple[str, ...] | None = None  # what is typed wrongly before it, and as what


def clone(folder: Path) -> None:
    """The project as it is when it was just fetched; what nothing is written into is linked."""
    shutil.copytree(ROOT / "layouts", folder / "layouts", ignore=lambda *_: ["pictures"])
    for name in ("fonts", "sheetgen", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)


def steps(name: str) -> Iterator[Step]:
    """All steps of a document, in order."""
    text = (ROOT / name).read_text(encoding="utf-8")
    tutorial = TUTORIAL.search(text)
    lesson = (re.search(rf"`({_FILE})`", tutorial[1]) or [""] * 2)[1] if tutorial else ""
    saved: dict[str, dict[str, str]] = {}  # what was put into each file of a tutorial, by key
    for found in _PIECE.finditer(text):
        block = found["block"] or found["indented"] or ""
        if found["inline"]:
            typed = " ".join(found["inline"].split())
            if not _PLACEHOLDER.search(typed):
                yield Step(command=typed, exact=False)
            continue
        kind = found["kind"] or "indented"
        if kind == "indented":
            block = re.sub(r"^ {4}", "", block, flags=re.M)
            kind = "sh" if block.startswith("sheetgen ") else "yaml"
        if kind == "sh":
            yield from typed_in(block)
        elif kind == "text" and (asked := re.match(r"\$ (?:\w+=\S+ )?(sheetgen .*)\n", block)):
            lines = block.splitlines()[1:]
            slip = _SLIP.search(text[max(0, found.start() - 300) : found.start()])
            yield Step(
                command=asked[1], shown=tuple(lines), exact=False, slip=slip and slip.groups()
            )
        elif kind in ("yaml", "csv"):
            learning = tutorial is not None and tutorial.start() < found.start() < tutorial.end()
            first = lesson if learning else ""
            yield from _saved(block, text, found.start(), found.end(), saved, first)


def _saved(
    block: str,
    text: str,
    start: int,
    end: int,
    saved: dict[str, dict[str, str]],
    first: str,
) -> Iterator[Step]:
    """The file that a block is: named in its first line, or by the text around it."""
    head = _HEAD.match(block)
    before = text[max(0, start - 400) : start].rpartition("\n#")[2]
    near = [_NAMED.findall(part) for part in (text[end : end + 160].split("```")[0], before)]
    named = [one or other for one, other in (*near[0][:1], *near[1][-1:])]
    file = head[1] if head else (named[0] if named else "")
    if first and not head:
        file = first
        keys = re.split(r"^(?=[\w-]+:)", block, flags=re.M)
        whole = saved.setdefault(file, {})
        whole |= {key.split(":", 1)[0]: key for key in keys if key}
        block = "".join(whole.values())
    if file and (not file.endswith(".yaml") or top_keys(block) & {"title", "extends", *_OTHERS}):
        yield Step(file=file, text=block)


_OTHERS = {"sheet", "sheets", "language", "colours", "sizes"}


def typed_in(block: str) -> Iterator[Step]:
    """The commands of a block, without what is said behind them; to set up is nothing to try."""
    for line in block.splitlines():
        typed = re.split(r"  +", line.strip())[0]
        if not typed.startswith("sheetgen ") or "venv" in line or "pip " in line:
            continue
        command, _, into = typed.partition(" > ")
        yield Step(command=command, into=into.strip())


def done(step: Step, folder: Path) -> Result | None:
    """Do a step; what a command gave, or None where there is nothing to try here."""
    if step.file:
        path = folder / step.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.text, encoding="utf-8")
        return None
    arguments = shlex.split(step.command)[1:]
    if "--watch" in arguments or any(one.startswith("/") for one in arguments):
        return None  # it does not end by itself, or is about a file of another computer
    for word in ",".join(arguments).split(","):
        if word.endswith((".ttf", ".otf")) and not (folder / word).exists():
            for name in (word, word.replace("Regular", "Bold")):  # a font of one's own
                kind = "400Regular" if "Regular" in name else "700Bold"
                shutil.copy(ROOT / "fonts" / f"NotoSansTC_{kind}.ttf", folder / name)
    found: list[str] = []
    for one in arguments:  # as shells do
        found += sorted(map(str, Path().glob(one))) or [one] if "*" in one else [one]
    kept = (folder / found[-1]).read_bytes() if step.slip else b""
    if step.slip:
        right, wrong = (word.encode() for word in step.slip)
        (folder / found[-1]).write_bytes(kept.replace(right, wrong, 1))
    result = run(*found, stdin="")
    if step.slip:
        (folder / found[-1]).write_bytes(kept)
    if step.into:
        (folder / step.into).write_text(result.stdout, encoding="utf-8")
    return result


def faults(step: Step, result: Result) -> list[str]:
    """What is not as the document says."""
    wrong = []
    telling = " words check " in step.command and result.exit_code == 1  # what is still to do
    asks = any(word in result.output for word in NOBODY)
    if asks or telling:
        return []
    if step.exact and result.exit_code:
        wrong.append(f"ends with {result.exit_code}: {result.output}")
    elif result.exit_code == 2:
        wrong.append(f"wrong usage: {result.output}")
    printed = [line.rstrip() for line in result.output.splitlines()]
    for line in step.shown:
        start = line.rstrip().removesuffix("…")
        cut = line.endswith("…")
        if not any(p == line.rstrip() or (cut and p.startswith(start)) for p in printed):
            wrong.append(f"does not print {line!r}: {result.output}")
    return wrong
