"""Whether what a language says can be printed: its faces, and the room of its texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from unicodedata import category

from ..faces.face import Face, check_printable
from ..job.materials import Materials
from ..job.pieces import lay_piece, long_texts
from ..job.request import PieceRequest, Request
from ..layout.room import TooLong
from ..model import Sheet
from ..paper.grid import Plan
from ..source.problems import Problem, Problems, Refused, Source, shown
from ..text.letters import letters_of
from ..text.scripts import NEVER_SET, unset
from ..words.language import SOURCE_LANGUAGE, Words
from ..words.languages import read_language
from ..words.translator import has_letters
from .catalogue import Catalogue
from .faces import told as told_faces
from .file import WordFile

# What sheets are laid out for: on their own piece, and its like in inches.
PAPERS = ("A4", "Letter")
MOST_ALIKE = 3  # texts of which the same is told one by one


def check_faces(
    found: Words, files: list[WordFile], materials: Materials, problems: Problems
) -> set[str] | None:
    """Characters that the faces of a language lack, which are told; None without fit faces.

    Where many texts lack some, or none is there yet, the faces are at fault and not the texts.
    """
    with problems.collecting():
        faces = materials.faces(found)
        if set(faces) < {"regular", "bold"}:
            return None
        texts = [p for part in (found.texts, *found.sheets.values()) for p in part.values()]
        lacking, never = Problems(), Problems()
        missing: dict[str, None] = {}
        for phrase in texts:
            for face in faces.values():
                told = never if unset(phrase.text) else lacking
                check_printable(phrase.text, face, found.tag, phrase.source, told)
                if told is lacking:
                    missing |= dict.fromkeys(face.missing(phrase.text))
        if not texts:
            for face in faces.values():
                missing |= dict.fromkeys(face.missing(letters_of(found.tag)))
        problems.take(never[:1] if len(never) > MOST_ALIKE else never)
        if not texts or len({problem.source for problem in lacking}) > MOST_ALIKE:
            _faces_lack(found, files, faces, list(missing), problems)
            return None if missing else set()
        problems.take(lacking)
        return set(missing)
    return None


def _faces_lack(
    found: Words,
    files: list[WordFile],
    faces: Mapping[str, Face],
    missing: list[str],
    problems: Problems,
) -> None:
    """Tell once, at the faces of a language, what they lack."""
    at = [file.sections["faces"] for file in files if "faces" in file.sections]
    place = at[-1] if at else Source(files[-1].file, 1, 1)
    if missing:
        values = told_faces((face.title for face in faces.values()), missing, found.tag)
        problems.add(place, "words-faces", **values)


def check_room(
    found: Words,
    files: list[WordFile],
    catalogue: Catalogue,
    materials: Materials,
    missing: set[str],
    problems: Problems,
) -> None:
    """Texts that are too long for their places, found by laying out every sheet that ships."""
    names = {file.file for file in files}
    known = {problem.source for problem in problems}
    long: dict[Source, TooLong] = {}
    signs: dict[str, None] = {}
    for name in (sheet.name for sheet in (*catalogue.shipped, *catalogue.gallery)):
        sheet, _ = materials.sheet(name)
        for paper in PAPERS:
            # What is missing is told already, and English stands in its place.
            asked = PieceRequest(care=True, draft=True)
            request = Request(asked, Plan(materials.sizes[paper]))
            try:
                lay_piece(materials, sheet, found, request, advised=False)
            except Refused as refused:
                wrong = [p for p in refused.problems if p.source not in known]
                signs |= _signs(wrong, names, materials.faces(found).values())
                wrong = [p for p in wrong if p.id not in ("glyph-missing", *NEVER_SET)]
                told = [p for p in wrong if p.source.file in names]
                problems.take(told)
                if not wrong or told:
                    continue
                for one in (texts := long_texts(materials, sheet, found, request, names)):
                    source = one.phrase.source
                    long[source] = min(one, long.get(source, one), key=lambda one: one.room)
                if not texts and _fits(materials, sheet, request):
                    place = Source(files[-1].file, 1, 1)
                    for problem in wrong:
                        values = {"language": found.tag, "sheet": name, "reason": problem.text}
                        problems.add(place, "words-sheet-refused", **values)
    for source, one in long.items():
        problems.add(source, "words-too-long", **told_room(one))
    more = [sign for sign in signs if sign not in missing]
    _faces_lack(found, files, materials.faces(found), more, problems)


def _signs(wrong: Iterable[Problem], files: set[str], faces: Iterable[Face]) -> dict[str, None]:
    """Signs that sheets print whatever the language, and that a face lacks.

    Texts with letters that stand in no file of the language are English, in place of its own; of
    those only mathematical signs count, which stand before numbers.
    """
    texts = [
        p.values["text"] for p in wrong if p.id == "glyph-missing" and p.source.file not in files
    ]
    found = [
        sign
        for text in texts
        for face in faces
        for sign in face.missing(text)
        if not has_letters(text) or category(sign) == "Sm"
    ]
    return dict.fromkeys(found)


def _fits(materials: Materials, sheet: Sheet, request: Request) -> bool:
    """Whether a sheet fits in English, so that it is the language that is at fault."""
    try:
        lay_piece(materials, sheet, read_language(SOURCE_LANGUAGE), request, advised=False)
    except Refused:
        return False
    return True


def told_room(one: TooLong) -> dict[str, str]:
    """The values of a message on a text that is too long."""
    return {
        "text": shown(one.phrase.text),
        "need": f"{one.need:.1f}",
        "room": f"{one.room:.1f}",
        "floor": f"{one.size:g}",
        "letters": str(one.letters),
    }
