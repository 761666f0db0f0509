"""Problems: what is wrong in somebody's files, where, and what would be right.

A problem is data (place, id, values); its wording stands once, in `messages`, so that a language
file can translate it and a test can see that every wording is reachable and translated.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from ..messages import MESSAGES, WARNINGS
from ..messages.languages import NAMED, languages_named

MOST_NAMES = 80  # that are listed where one is unknown


class Source(NamedTuple):
    """Where something is written: a file, and line and column from 1 (0: the whole file)."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One thing that is wrong; ``values`` fill the placeholders of ``MESSAGES[id]``."""

    source: Source
    id: str
    values: dict[str, str]

    @property
    def text(self) -> str:
        """The problem in English."""
        values = languages_named(
            self.values, lambda name, tag: fill(NAMED, {"name": name, "tag": tag})
        )
        return fill(MESSAGES[self.id], values)

    @property
    def warning(self) -> bool:
        """Whether it may be meant as it is; what is so can be used all the same."""
        return self.id in WARNINGS


class Problems(list[Problem]):
    """Problems as they are found. Stages add to it and go on, so that all are told in one run."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[tuple[object, ...]] = set()
        self.noted = 0  # also what was noted before

    def add(self, source: Source, id: str, **values: object) -> None:
        """Note one problem, once."""
        self.noted += 1
        filled = {name: str(value) for name, value in values.items()}
        key = (source, id, *filled.items())
        if key not in self._seen:
            self._seen.add(key)
            self.append(Problem(source, id, filled))

    def unwritten(self, path: str, error: OSError) -> None:
        """Note a file that cannot be written."""
        id = getattr(error, "id", "write-failed")  # one that is kept says why
        self.add(Source(""), id, path=path, reason=error.strerror or str(error))

    def take(self, others: Iterable[Problem]) -> None:
        """Add all of another list."""
        for problem in others:
            self.add(problem.source, problem.id, **problem.values)

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """What is refused within ends there, and its problems are added to these."""
        try:
            yield
        except Refused as refused:
            self.take(refused.problems)

    def in_order(self) -> list[Problem]:
        """By file, line and column; at one place as they were found."""
        return sorted(self, key=lambda problem: problem.source)


class Refused(Exception):
    """Raised where work cannot go on; carries every problem found so far."""

    def __init__(self, problems: Problems) -> None:
        super().__init__(f"{len(problems)} problem(s)")
        self.problems = problems

    def __str__(self) -> str:
        """Every problem on a line, in English."""
        return "\n".join(
            f"{problem.source}: {problem.text}" if problem.source.file else problem.text
            for problem in self.problems.in_order()
        )


def refuse(source: Source, id: str, **values: object) -> NoReturn:
    """Raise `Refused` with one problem, which alone ends the work."""
    problems = Problems()
    problems.add(source, id, **values)
    raise Refused(problems)


def fill(template: str, values: Mapping[str, str]) -> str:
    """Put values in the place of bare ``{{ name }}`` placeholders; anything else stays as it is."""
    if "{{" not in template:
        return template
    out = []
    for part in template.split("{{"):
        name, closed, rest = part.partition("}}")
        if closed and name.strip() in values:
            out.append(values[name.strip()] + rest)
        else:
            out.append(part if not out else "{{" + part)
    return "".join(out)


def nearest(name: str, known: object) -> str | None:
    """The known name closest to one that is unknown, or None where nothing is close."""
    from difflib import SequenceMatcher, get_close_matches  # 3 ms, and only a mistake needs it

    names = [str(k) for k in known]  # type: ignore[attr-defined]
    by_fold = {n.casefold(): n for n in names}
    sought = name[:60].casefold()
    for found in get_close_matches(sought, list(by_fold), 3, 0.55):
        # Few mistype the first letter: words that begin differently are mostly other words.
        if found[:1] == sought[:1] or SequenceMatcher(None, found, sought).ratio() >= 0.75:
            return by_fold[found]
    return None


def one_of(
    name: str, known: object, search: bool = True, among: object = None
) -> tuple[str, dict[str, str]]:
    """Suffix of a message id and the values for an unknown name: a hint, or the list of names.

    Without ``search`` it is the list, which is cut where it is long. The hint is one of ``among``,
    where that is given.
    """
    near = nearest(name, known if among is None else among) if search else None
    if near is not None:
        return "-near", {"name": shown(name), "near": near}
    names = [str(k) for k in known]  # type: ignore[attr-defined]
    listed = ", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")
    return "", {"name": shown(name), "known": listed or "-"}


def shown(text: str, room: int = 40) -> str:
    """A piece of somebody's text as a message shows it: on one line, cut where it is long."""
    flat = "".join(c if c.isprintable() else "·" for c in text)
    return flat if len(flat) <= room else flat[: room - 1] + "…"
