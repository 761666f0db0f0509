"""`sheetgen check`: every problem of the named files, in every language that matters."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from . import layout, library, options, theme, words
from .faces import FaceError
from .impose import Plan
from .job import Shop, languages_of, unused_words
from .located import Mapping, read_file
from .model import Sheet
from .problems import Problems, Refused, Source
from .report import as_json as listed
from .report import show
from .say import Say, message_language
from .wishes import Wish
from .words import Words

Used = dict[str, set[tuple[str, str]]]  # by language: the texts of its file that were printed


def check_files(files: Sequence[str], lang: str | None, as_json: bool) -> int:
    """Check and report; 1 where there are problems. Raises `click.UsageError`."""
    say = Say(message_language())
    problems = Problems()
    count = 0
    try:
        wanted = None if lang in (None, "all") else options.languages(lang).full_tag
        options.known_names(files)
        count = check(files, wanted, problems)
    except Refused as refused:
        problems.take(refused.problems)
    if as_json:
        import json  # 2 ms that a person need not wait for

        click.echo(json.dumps(listed(problems, say), ensure_ascii=False, indent=2))
    elif problems:
        click.echo(show(problems, say))
        count = count or len({problem.source.file for problem in problems})
        many = say.count("problems", len(problems))
        click.echo(say("check-problems", problems=many, count=say.count("files", count)), err=True)
    else:
        click.echo(say("check-fine", count=say.count("files", count)))
    return 1 if problems else 0


def check(names: Sequence[str], language: str | None, problems: Problems) -> int:
    """Check sheets by name or path, or everything there is; the number of files looked at."""
    shop = Shop()
    if not names:
        return _everything(shop, language, problems)
    for name in dict.fromkeys(names):
        _one(shop, name, language, problems, {})
    return len(dict.fromkeys(names))


def _everything(shop: Shop, language: str | None, problems: Problems) -> int:
    used: Used = {}
    sheets = library.files()
    for name in sheets:
        _one(shop, name, language, problems, used)
    tags = language.split(words.JOIN) if language else words.tags()
    single = len(tags) == 1 or not language  # a language alone, or every one
    sheets_fine = (
        single and not problems
    )  # a sheet that was refused half-way did not use all of its words
    for tag in tags:
        try:
            found = words.read_whole(tag)
        except Refused as refused:
            problems.take(refused.problems)
            continue
        _own_texts(found, used.setdefault(tag, set()), problems)
        if sheets_fine:
            problems.take(unused_words(found, used.get(tag, set())))
    themes = library.files("themes")
    for path in themes.values():
        try:
            theme.check_theme(path, problems, shop.sizes)
        except Refused as refused:
            problems.take(refused.problems)
    return len(sheets) + len(tags) + len(themes) + len(library.files("papers"))


def _own_texts(language: Words, used: set[tuple[str, str]], problems: Problems) -> None:
    """What sheets print when it is asked for stands in no sheet, and needs its words as well."""
    for text in layout.OWN_TEXTS:
        used.add(("", text))
        if language.tag != words.SOURCE_LANGUAGE and text not in language.texts:
            file = language.file
            values = {"language": language.tag, "text": text, "file": file}
            problems.add(language.source, "word-missing", **values)


def _one(shop: Shop, name: str, language: str | None, problems: Problems, used: Used) -> None:
    """One file: a sheet, or a language or theme file named by its path."""
    try:
        path = library.find_sheet(name)
        if _other_kind(shop, path, problems):
            return
        sheet, _ = shop.sheet(name)
    except Refused as refused:
        problems.take(refused.problems)
        return
    for tag in languages_of(sheet, path, language or "all"):
        try:
            found = words.find_both(tag)
            if found is None:
                known = ", ".join(words.tags())
                problems.add(_place(sheet, tag), "unknown-language", name=tag, known=known)
                continue
            own = shop.piece(sheet, Wish())[0].name
            plan = Plan(shop.sizes[_own_paper(shop, own)])
            wish = Wish(footer=False, plan=plan)  # the words of the foot are looked at once
            shop.render(sheet, found, wish, used.setdefault(found.full_tag, set()))
        except Refused as refused:
            problems.take(refused.problems)
        except FaceError as error:
            problems.add(Source(error.path), error.id, path=error.path, reason=error.reason)


def _other_kind(shop: Shop, path: str, problems: Problems) -> bool:
    """Whether a file is a language or a theme; if so it is checked as one."""
    if library.is_shipped(path):
        return False
    node = read_file(path, library.shown(path))
    keys = node.pairs.keys() if isinstance(node, Mapping) else set()
    folder = os.path.basename(os.path.dirname(os.path.abspath(path)))
    if isinstance(node, Mapping) and "faces" in keys:
        words.check_words(node, path, problems)
    elif folder == "themes" or (
        not keys & {"title", "blocks"} and keys & (set(theme.THEME_KEYS) - {"extends"})
    ):
        theme.check_theme(path, problems, shop.sizes)
    else:
        return False
    return True


def _place(sheet: Sheet, tag: str) -> Source:
    """Where a sheet carries words in a language."""
    return next((phrase.source for phrase in sheet.words.get(tag, {}).values()), sheet.source)


def _own_paper(shop: Shop, piece: str) -> str:
    """A paper of the same measure that holds a piece."""
    size = shop.sizes[piece]
    holding = (
        name
        for name, paper in shop.sizes.items()
        if paper.paper
        and paper.inch == size.inch
        and paper.width >= size.width
        and paper.height >= size.height
    )
    return next(holding, "A4")
