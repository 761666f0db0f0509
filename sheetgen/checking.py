"""`sheetgen check`: every problem of the named files, in every language that matters."""

from __future__ import annotations

from collections.abc import Sequence

from . import library, words
from .faces import FaceError
from .job import Shop, Wish, find_sheet, languages_of, unused_words
from .problems import Problems, Refused, Source


def check(names: Sequence[str], language: str | None, problems: Problems) -> int:
    """Check sheets by name or path, or all that ship; the number of files looked at."""
    shop = Shop()
    if not names:
        return _everything(shop, language, problems)
    for name in dict.fromkeys(names):
        _one(shop, name, language, problems, {})
    return len(dict.fromkeys(names))


def _everything(shop: Shop, language: str | None, problems: Problems) -> int:
    used: dict[str, set[tuple[str, str]]] = {}
    sheets = library.files()
    for name in sheets:
        _one(shop, name, language, problems, used)
    tags = [language] if language else words.tags()
    for tag in tags:
        try:
            problems.take(unused_words(words.read_words(tag), used.get(tag, set())))
        except Refused as refused:
            problems.take(refused.problems)
    return len(sheets) + len(tags) + len(library.files("themes")) + len(library.files("papers"))


def _one(
    shop: Shop,
    name: str,
    language: str | None,
    problems: Problems,
    used: dict[str, set[tuple[str, str]]],
) -> None:
    try:
        path = find_sheet(name)
        sheet, _ = shop.sheet(name)
    except Refused as refused:
        problems.take(refused.problems)
        return
    for tag in languages_of(sheet, path, language or "all"):
        try:
            found = words.find(tag)
            if found is None:
                source = (
                    next(iter(sheet.words[tag].values())).source
                    if sheet.words.get(tag)
                    else sheet.source
                )
                problems.add(source, "unknown-language", name=tag, known=", ".join(words.tags()))
                continue
            shop.render(
                sheet,
                found,
                Wish(paper=_own_paper(shop, sheet.piece.name)),
                used.setdefault(found.tag, set()),
            )
        except Refused as refused:
            problems.take(refused.problems)
        except FaceError as error:
            problems.add(Source(error.path), error.id, path=error.path, reason=error.reason)


def _own_paper(shop: Shop, piece: str) -> str:
    """A paper of the same measure that holds the sheet's own piece."""
    size = shop.sizes[piece]
    for name, paper in shop.sizes.items():
        if (
            paper.paper
            and paper.inch == size.inch
            and paper.width >= size.width
            and paper.height >= size.height
        ):
            return name
    return "A4"
