"""How problems are shown: `file:line:column: text` with the line and a caret, or as JSON."""

from __future__ import annotations

from ..source import library
from ..source.encodings import decode
from ..source.places import lines_of
from ..source.problems import Problem, Problems, Refused
from ..text.terminal import columns, flat, wide
from ..words.localizer import Localizer
from .echo import echo

ROOM_LEFT, ROOM_RIGHT = 60, 50  # columns of a terminal that are shown of a long line
MOST_SIGNS = 400  # characters to each side: signs without a width of their own fill no room
MOST_LINES = 12  # that are named where a problem is again
MOST = 100  # problems shown; a hostile file can hold thousands


def show_json(data: object) -> None:
    """Data for programs, on standard output."""
    import json  # 2 ms that a person need not wait for

    echo(json.dumps(data, ensure_ascii=False, indent=2))


def show(problems: Problems, say: Localizer) -> str:
    """Problems for people."""
    lines: list[str] = []
    files: dict[str, list[str]] = {}
    ordered = by_cause(problems)
    for problem, again in ordered[:MOST]:
        source = problem.source
        place = flat(f"{source}: ") if source.file else ""
        told = say.problem(problem)
        lines.append(place + (say("warning-told", text=told) if problem.warning else told))
        if source.line:
            path = library.real(source.file)
            if path not in files:
                files[path] = _lines(path)
            if source.line <= len(files[path]):
                lines += _caret(files[path][source.line - 1], source.column)
        if again:
            more = ", ".join(map(str, again[:MOST_LINES])) + ", …" * (len(again) > MOST_LINES)
            lines.append("    " + say("same-lines", lines=more))
    if len(ordered) > MOST:
        lines.append(say("more-problems", n=len(ordered) - MOST))
    return "\n".join(lines)


def by_cause(problems: Problems) -> list[tuple[Problem, list[int]]]:
    """Problems in order, each with the further lines of its file that have just the same."""
    found: dict[object, tuple[Problem, list[int]]] = {}
    for problem in problems.in_order():
        source, values = problem.source, tuple(problem.values.items())
        place: object = source.file if source.line and values else source
        first, again = found.setdefault((place, problem.id, values), (problem, []))
        if source.line not in (first.source.line, *again[-1:]):
            again.append(source.line)
    return list(found.values())


def _lines(path: str) -> list[str]:
    try:
        with open(path, "rb") as file:
            return lines_of(decode(file.read(1_000_000), path))
    except (OSError, Refused):
        return []


def _caret(text: str, column: int) -> list[str]:
    """The line and a caret under the column, also behind wide characters."""
    at = min(column - 1, len(text))
    first = max(0, at - MOST_SIGNS)
    near = text[first : at + MOST_SIGNS].rstrip("\r")  # a line may be a megabyte long
    text = "".join(c if c.isprintable() else " " for c in near)
    at = start = min(at - first, len(text))
    left, right = ROOM_LEFT, ROOM_RIGHT
    while start and (left := left - wide(text[start - 1])) >= 0:
        start -= 1
    end = at
    while end < len(text) and (right := right - wide(text[end])) >= 0:
        end += 1
    cut = text[start:end]
    return [f"    {cut}", f"    {' ' * wide(text[start:at])}^"]


def finish(problems: Problems, say: Localizer) -> int:
    """Show problems on standard error; 1 where there are any, 2 for a wrong option, else 0."""
    if not problems:
        return 0
    echo(show(problems, say), err=True)
    wrong = [problem for problem in problems if not problem.warning]
    return 2 if any(one.source.file.startswith("--") for one in wrong) else int(bool(wrong))


def finish_check(problems: Problems, looked_at: str, say: Localizer, for_programs: bool) -> int:
    """Show what was found in what was ``looked_at``, or that all is well.

    1 where there is anything wrong; what may be meant as it is, is told and no more.
    """
    causes = [problem for problem, _ in by_cause(problems)]
    warned = sum(problem.warning for problem in causes)
    wrong = len(causes) - warned
    if for_programs:
        show_json(as_json(problems, say))
        return 1 if wrong else 0
    if problems:
        echo(show(problems, say))
    found = [say.count("problems", wrong)] * bool(wrong)
    found += [say.count("warnings", warned)] * bool(warned)
    if wrong:
        echo(say("check-problems", problems=say.listed(found), count=looked_at), err=True)
    elif warned:
        echo(say("check-warned", warnings=found[0], count=looked_at))
    else:
        echo(say("check-fine", count=looked_at))
    return 1 if wrong else 0


def show_table(rows: list[list[str]]) -> None:
    """Cells in line below each other, on standard output."""
    for line in columns(rows):
        echo(line)


def as_json(problems: Problems, say: Localizer) -> list[dict[str, object]]:
    """Problems for programs; ids are stable, texts are not."""
    return [
        {
            "file": problem.source.file,
            "line": problem.source.line or None,
            "column": problem.source.column or None,
            "id": problem.id,
            "level": "warning" if problem.warning else "error",
            "text": say.problem(problem),
            "english": problem.text,
        }
        for problem in problems.in_order()
    ]
