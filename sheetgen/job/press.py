"""From what is said to pieces and the bytes of a file: what `sheetgen render` and the library door
both do, so that one choice gives one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from .. import __version__
from ..drawing.page import Label, Sheetful
from ..drawing.theme import Theme
from ..faces.face import FaceError
from ..model import LogBlock, Sheet
from ..source.located import Node, Text
from ..source.problems import Problems, Refused
from ..source.values import Ask
from ..words import language as words
from ..words.language import Words
from .names import Named
from .request import DEFAULT_THEME, Run, Wish, Wishes, font_of, read_wishes, theme_of
from .shop import ONE_PAGE, Laid, Result, Shop

ALL = "all"  # languages
Progress = Callable[[Sequence[Sheetful]], Iterable[Sheetful]]


class Setting(NamedTuple):
    """What was said, read."""

    shop: Shop
    wishes: Wishes
    language: str  # a tag, or those of two; "all"; "" where none was said


def read_choices(choices: Mapping[str, Node], problems: Problems) -> Setting:
    """Everything that was said, by the names in `choices`; what is wrong is added.

    Raises `Refused` for a theme or a paper that cannot be read.
    """
    theme = theme_of(choices, problems)
    font = font_of(choices, problems)
    shop = Shop(theme if not problems else DEFAULT_THEME, font)
    wishes = read_wishes(choices, shop.papers, problems)
    node, language = choices.get("lang"), ""
    if isinstance(node, Text):
        every = node.value == ALL
        language = ALL if every else language_of(node, [*words.tags(), ALL], problems)
    return Setting(shop, wishes, language)


def language_of(node: Text, known: Iterable[str], problems: Problems) -> str:
    """The tag of the language, or those of the two, that were asked for; English where that is
    wrong. ``known`` are named where it is none of them."""
    fault = words.pair_fault(node.value)
    if fault is not None:
        id, values = fault
        if id == "unknown-language":
            Ask(problems).unknown(node.source, id, values["name"], known)
        else:
            problems.add(node.source, id, **values)
    found = words.find_both(node.value)
    return found.full_tag if found else words.SOURCE_LANGUAGE


def lay(shop: Shop, sheet: Sheet, language: Words, wish: Wish) -> Laid:
    """Lay a sheet out on its piece. Raises `Refused` with every problem."""
    problems = Problems()
    check_colours(sheet, shop.theme, problems)
    if problems:
        raise Refused(problems)
    with _fonts():
        return shop.lay(sheet, language, wish)


def check_colours(sheet: Sheet, theme: Theme, problems: Problems) -> None:
    """A sheet that was read for any theme has its colours in this one."""
    of_rows = [name for name, colour in theme.colours.items() if colour.rows]
    ask = Ask(problems)
    for row in sheet.rows():
        for name in dict.fromkeys([row.colour, *[space.colour for space in row.spaces]]):
            if name in theme.colours and name not in of_rows:
                known = ", ".join(of_rows)
                problems.add(row.source, "colour-of-discs", name=name, known=known)
            elif name is not None and name not in of_rows:
                ask.unknown(row.source, "unknown-colour", name, of_rows)
    for owner in sheet.owners:
        if owner not in theme.colours:
            ask.unknown(sheet.source, "unknown-colour", owner, theme.colours)
    for column in (c for b in sheet.blocks if isinstance(b, LogBlock) for c in b.columns):
        for name in column.names:
            if name not in of_rows:
                ask.unknown(column.source, "unknown-colour", name, of_rows)


def letters(shop: Shop, laid: Iterable[Laid]) -> None:
    """Have fonts that are made for what they set ready for pieces that another shop laid out.

    Raises `Refused`.
    """
    with _fonts():
        for one in laid:
            text = "".join(item.text for item in one.page.items if isinstance(item, Label))
            for face in shop.faces(one.words).values():
                if not face.complete:
                    face.want(text)


def place(
    shop: Shop,
    laid: Sequence[Laid],
    wish: Wish,
    run: Run = ONE_PAGE,
    names: Sequence[Named] = (),
    backs: Sequence[Laid | None] = (),
) -> Result:
    """Place pieces on paper, as `Shop.impose` does. Raises `Refused` with every problem."""
    with _fonts():
        return shop.impose(laid, wish, run, names, backs)


def pdf_of(shop: Shop, result: Result, progress: Progress = iter) -> bytes:
    """The file of what was placed; ``progress`` sees its pages go by. Raises `Refused`."""
    from ..writers.pdf import write_pdf  # ReportLab: only once there is something to draw

    with _fonts():
        return write_pdf(result.document, shop.faces_of(result.laid), __version__, progress)


@contextmanager
def _fonts() -> Iterator[None]:
    """A font that cannot be used is a problem like any other."""
    try:
        yield
    except FaceError as error:
        problems = Problems()
        error.note(problems)
        raise Refused(problems) from error
