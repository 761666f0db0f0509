"""`sheetgen check`: every problem of the named files, in every language that matters."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress

from ...drawing import sizes
from ...drawing.themefile import check_theme
from ...job.kinds import PAPERS, THEME, WORDS, kind_of
from ...job.materials import Materials, languages_of, unused_words
from ...job.pieces import lay_piece, size_of
from ...job.printout import one_page
from ...job.request import PieceRequest, Request
from ...layout import sheet as layout
from ...model import Sheet
from ...paper.grid import Plan
from ...reader.advice import advise
from ...source import library
from ...source.located import read_file
from ...source.phrase import phrases
from ...source.problems import Problems, Refused, Source, refuse
from ...words.language import JOIN, SOURCE_LANGUAGE, Words, check_language_file
from ...words.languages import find_language, find_one_or_two, language_tags, read_with_messages
from ...words.localizer import Localizer, message_language
from ...words.translator import LACKING, Translator, untranslated
from ..names import known_names, languages_named
from ..report import finish_check

COMPLETE = ("en", "zh-Hant")  # the languages in which everything that ships must be there
Used = dict[str, set[tuple[str, str]]]  # by language: the texts of its file that were printed


def check_files(files: Sequence[str], lang: str | None, as_json: bool) -> int:
    """Check and report; 1 where there are problems. Raises `click.UsageError`."""
    say = Localizer(message_language())
    problems = Problems()
    count = 0
    with problems.collecting():
        wanted = None if lang in (None, "all") else languages_named(lang).full_tag
        files = known_names(files)
        count = check(files, wanted, problems)
    count = count or len({problem.source.file for problem in problems})
    return finish_check(problems, say.count("files", count), say, as_json)


def check(names: Sequence[str], language: str | None, problems: Problems) -> int:
    """Check sheets by name or path, or everything there is; the number of files looked at."""
    materials = Materials()
    if not names:
        return _everything(materials, language, problems)
    for name in dict.fromkeys(names):
        _one(materials, name, language, problems, {})
    return len(dict.fromkeys(names))


def _everything(materials: Materials, language: str | None, problems: Problems) -> int:
    used: Used = {}
    sheets = library.files()
    for name in sheets:
        _one(materials, name, language, problems, used)
    tags = language.split(JOIN) if language else language_tags()
    single = len(tags) == 1 or not language  # a language alone, or every one
    # A sheet that was refused half-way did not use all of its words.
    sheets_fine = single and not problems
    for tag in tags:
        with problems.collecting():
            found = read_with_messages(tag)
            _own_texts(found, used.setdefault(tag, set()), problems)
            used[tag] |= _for_gallery(materials, found)
            if sheets_fine:
                problems.take(unused_words(found, used.get(tag, set())))
    gallery = [name for name in library.gallery() if _carries(materials, name, language)]
    lacking = {(p.values["language"], p.values["text"]) for p in problems if p.id in LACKING}
    apart = Problems()
    for name in gallery:
        _one(materials, name, language, apart, {})
    problems.take(  # a word that a language lacks for all sheets was told already
        one
        for one in apart
        if not one.id.startswith("word-missing-")
        or (one.values["language"], one.values["text"]) not in lacking
    )
    # Of two languages, a rules card is in the first.
    spoken = tags[:1] if language else tags
    cards = _cards(materials, sheets, spoken, language is not None, problems)
    themes = library.files("themes")
    for path in themes.values():
        with problems.collecting():
            check_theme(path, problems, materials.sizes)
    counts = (sheets, gallery, tags, themes, cards, library.files("papers"))
    return sum(len(some) for some in counts)


def _for_gallery(materials: Materials, found: Words) -> set[tuple[str, str]]:
    """The texts of a language that sheets of the gallery have, complete in it or not."""
    used: set[tuple[str, str]] = set()
    for name in library.gallery():
        with suppress(Refused):  # it is told of where it is looked at
            sheet, _ = materials.sheet(name)
            finder = Translator(found, sheet, Problems())
            for phrase in phrases(sheet._replace(words={})):
                finder.find(phrase)
            used |= finder.used
    return used


def _carries(materials: Materials, name: str, language: str | None) -> bool:
    """Whether a sheet of the gallery has the languages asked for; one that is broken is told of."""
    try:
        carried = (SOURCE_LANGUAGE, *materials.sheet(name)[0].words)
    except Refused:
        return True
    return language is None or all(tag in carried for tag in language.split(JOIN))


def _cards(
    materials: Materials, names: Iterable[str], tags: Sequence[str], asked: bool, problems: Problems
) -> set[str]:
    """The rules cards of all sheets that have something to play; the files of these cards.

    One that is missing is told in the languages that ship complete, and where it was ``asked`` for.
    """
    from ...reader.card import find_card, no_card

    found: set[str] = set()
    for name in names:
        try:
            sheet, path = materials.sheet(name)
        except Refused:
            continue  # it was told already
        for tag in tags if sheet.scored else ():
            card = find_card(sheet, tag)
            if card is not None:
                found.add(card)
                own = Problems()
                _card(materials, sheet, tag, card, own)
                problems.take(  # a card's own words are told of once, with those of sheets
                    one
                    for one in own
                    if one.id not in LACKING or one.values["text"] not in layout.OWN_TEXTS
                )
            elif library.is_shipped(path) and (asked or tag in COMPLETE):
                id, values = no_card(sheet, tag, language_tags())
                problems.add(sheet.source, id, **values)
    return found


def _there(found: Words | None, tag: str, place: Source) -> Words:
    """A language that was looked for because of a ``place``. Raises `Refused` for one of none."""
    known = ", ".join(language_tags())
    return found or refuse(place, "unknown-language", name=tag, known=known)


def _card(materials: Materials, sheet: Sheet, tag: str, path: str, problems: Problems) -> None:
    """One card, laid out for one sheet."""
    with problems.collecting():
        language = _there(find_language(tag), tag, Source(library.shown(path)))
        asked = PieceRequest(footer=False, rules=True, card=path)
        lay_piece(materials, sheet, language, Request(asked, _own_plan(materials, sheet)))


def _named_card(materials: Materials, path: str, problems: Problems) -> None:
    """A card named by its path: its name says of which sheet it is, and in which language."""
    name, _, tag = os.path.basename(path)[: -len(".txt")].partition(".")
    beside = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(path))), f"{name}.yaml")
    if not name or not tag:
        problems.add(Source(library.shown(path)), "card-name", name="qwixx.en.txt")
        return
    with problems.collecting():
        sheet, _ = materials.sheet(beside if os.path.isfile(beside) else name)
        _card(materials, sheet, tag, path, problems)


def _own_texts(language: Words, used: set[tuple[str, str]], problems: Problems) -> None:
    """What sheets print when it is asked for stands in no sheet, and needs its words as well."""
    for text in layout.OWN_TEXTS:
        used.add(("", text))
        if language.tag != SOURCE_LANGUAGE and text not in language.texts:
            id, values = untranslated(language.tag, text)
            problems.add(language.source, id, **values)


def _one(
    materials: Materials, name: str, language: str | None, problems: Problems, used: Used
) -> None:
    """One file: a sheet, or a language, theme or card named by its path."""
    if name.lower().endswith(".txt"):
        _named_card(materials, name, problems)
        return
    with problems.collecting():
        path = library.find_sheet(name)
        if _other_kind(materials, path, problems):
            return
        sheet, _ = materials.sheet(name)
        advise(sheet, problems)
        for tag in languages_of(sheet, path, language or "all"):
            with problems.collecting():
                carried = (phrase.source for phrase in sheet.words.get(tag, {}).values())
                found = _there(find_one_or_two(tag), tag, next(carried, sheet.source))
                # The words of the foot are looked at once.
                request = Request(PieceRequest(footer=False), _own_plan(materials, sheet))
                one_page(materials, sheet, found, request, used.setdefault(found.full_tag, set()))


def _other_kind(materials: Materials, path: str, problems: Problems) -> bool:
    """Whether a file is a language, a theme or one of papers; if so it is checked as one."""
    if library.is_shipped(path):
        return False
    node = read_file(path, library.shown(path), Problems())  # whose faults are told by its reader
    kind = kind_of(node, os.path.basename(os.path.dirname(os.path.abspath(path))))
    if kind == WORDS:
        check_language_file(node, path, problems)
    elif kind == PAPERS:
        sizes.check_papers(node, problems)
    elif kind == THEME:
        check_theme(path, problems, materials.sizes)
    return kind in (WORDS, PAPERS, THEME)


def _own_plan(materials: Materials, sheet: Sheet) -> Plan:
    """A sheet's own piece on a paper of the same measure that holds it."""
    size = size_of(materials, sheet, Request())[0]
    holding = (
        paper
        for paper in materials.sizes.values()
        if paper.paper
        and paper.inch == size.inch
        and paper.width >= size.width
        and paper.height >= size.height
    )
    return Plan(next(holding, materials.sizes["A4"]))
