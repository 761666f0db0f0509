"""`sheetgen words`: from an empty file to sheets in a language, and what is told on the way."""

from __future__ import annotations

import json
import os
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from tools import effort, madefonts
from tools.command import run
from tools.effort import few, long, sampled, tries

from sheetgen.cli.app import main
from sheetgen.game.vocabulary import WORDS
from sheetgen.job.materials import Materials
from sheetgen.layout.sheet import OWN_TEXTS
from sheetgen.source import library
from sheetgen.source.problems import Problems, Source
from sheetgen.text.letters import letters_of
from sheetgen.translate import check as wordcheck
from sheetgen.translate import file as wordfile
from sheetgen.translate import po as pofile
from sheetgen.translate.catalogue import Catalogue, catalogue, program_texts
from sheetgen.translate.faces import faces_for
from sheetgen.translate.file import GAMES, PROGRAM, TEXTS, Entry, WordFile
from sheetgen.words.language import read_language_files
from sheetgen.words.languages import _READ, language_tags, read_language
from sheetgen.words.translator import has_letters

SHIPPED = Path(library.LAYOUTS) / "words"
OTHERS = ("de", "ja", "zh-Hans")
QWIXX = ("15", "big-points", "connected", "double", "mixx-a", "mixx-b")  # in the gallery
PRINTED = Path("layouts/words")

pytestmark = pytest.mark.usefixtures("here")


@cache
def everything() -> Catalogue:
    """What there is to translate, which no language changes."""
    return catalogue(Materials())


# The catalogue


def test_the_catalogue_holds_every_text_that_a_complete_language_has() -> None:
    assert everything().problems == []
    for tag in ("zh-Hant", *OTHERS):
        found = read_language(tag)
        assert set(everything().needed) == set(found.texts), tag
        for section, texts in found.sheets.items():
            assert set(texts) <= everything().sheets[section].texts
    assert set(program_texts()) == set(read_language("zh-Hant").program)


def test_a_text_is_told_with_its_sheets_parts_room_and_values() -> None:
    text = everything().texts["−{{ loss }} each"]
    assert {(use.sheet, use.part) for use in text.uses} == {
        ("qwixx", "penalties:note"),
        ("qwixx-black", "penalties:note"),
        ("qwixx-duell", "failures:note"),
        *((f"qwixx-{name}", "penalties:note") for name in QWIXX),
        ("qwinto", "failures:note"),
    }
    assert text.values == {"loss": "5"}
    source = text.uses[0].source
    line = (Path(library.LAYOUTS) / "qwixx.yaml").read_text("utf-8").splitlines()[source.line - 1]
    assert line[source.column - 1 :].startswith('"−{{ loss }} each"')
    used = {use.sheet for use in everything().texts["Red"].uses}
    assert used >= {"qwixx", "qwixx-black", "qwixx-duell"}


@long
def test_what_fits_the_room_that_is_told_fits_and_what_does_not_is_refused() -> None:
    room = everything().texts["Winner"].room
    assert room is not None and 25 < room.mm < 30
    face = Materials().faces(read_language("de"))["regular"]
    for count, fits in ((1, True), (6, False)):
        word = "Sieger" * count
        # Shrunk to the floor of 7 pt, as the layout would.
        assert (face.width(word) * 7 * 25.4 / 72 <= room.mm) is fits
        own("de", f'language: de\ntexts:\n  "Winner": {word}\n')
        problems = check("de")
        assert bool(problems) is not fits
        assert {p[2] for p in problems} <= {"label-too-long", "words-too-long"}


# Ten and more ways to break a language file, each told at its place


def own(tag: str, text: str) -> Path:
    PRINTED.mkdir(parents=True, exist_ok=True)
    path = PRINTED / f"{tag}.yaml"
    path.write_text(text, encoding="utf-8")
    _READ.clear()
    return path


def check(tag: str) -> list[tuple[int, int, str]]:
    """Line, column and id of every problem, all of them in the own file.

    But for the gallery, which no language must have whole.
    """
    found = wordcheck.check_language(tag, everything(), Materials()).in_order()
    found = [problem for problem in found if problem.id != "words-gallery"]
    assert {p.source.file for p in found} <= {str(PRINTED / f"{tag}.yaml")}
    return [(p.source.line, p.source.column, p.id) for p in found]


BROKEN = {
    "empty": ('"Red": Rot', '"Red":', "words-empty", ":"),
    "absent": ('  "Red": Rot\n', "", "words-absent", "texts"),
    "unused": ('"Red": Rot', '"Red": Rot\n  "Rde": Rot', "word-unused", "Rde"),
    "placeholder": ('"−{{ loss }} each": je −{{ loss }}', '"−{{ loss }} each": je −5',
                    "word-placeholders", "je"),
    "end": ('"Red": Rot', '"Red": "Rot "', "words-space-end", '"Rot'),
    "start": ('"Red": Rot', '"Red": " Rot"', "words-space-end", '" Rot'),
    "double": ('"our addition": unser Zusatz', '"our addition": unser  Zusatz',
               "words-space-double", "unser"),
    "full width": ('"Fifth die": 5. Würfel', '"Fifth die": \uff15. Würfel',
                   "words-full-width", "\uff15"),
    "same": ("unser Zusatz", "our addition", "words-same", "our addition"),
    "radical": ('"Red": Rot', '"Red": ⾚', "words-look-alike", "⾚"),
    "compatibility": ('"Red": Rot', '"Red": \uf9d1', "words-look-alike", "\uf9d1"),
    "not composed": ('"Green": Grün', '"Green": Gru\u0308n', "words-not-composed", "Gru"),
    "too long": ('"Red": Rot', '"Red": Rotverschiebungsmessung', "label-too-long", "Rotv"),
    "no glyph": ('"Red": Rot', '"Red": Röṱ', "glyph-missing", "Röṱ"),
    "right to left": ('"Red": Rot', '"Red": אדום', "right-to-left", "אדום"),
    "kind": ('"Red": Rot', '"Red": [Rot]', "want-text", "[Rot]"),
}  # fmt: skip


@sampled(2)
@pytest.mark.parametrize("name", few(BROKEN, 3))
def test_each_fault_of_a_language_file_is_told_at_its_line_and_column(name: str) -> None:
    right, wrong, id, at = BROKEN[name]
    text = (SHIPPED / "de.yaml").read_text("utf-8").replace("language: de", "language: xx")
    text = text.replace("aliases: [de-DE, de-AT, de-CH]\n", "")
    if effort.LONG or name == next(iter(BROKEN)):
        assert check_own(text) == []
    broken = text.replace(right, wrong, 1)
    assert broken != text
    found = check_own(broken)
    assert id in {problem[2] for problem in found}
    (line, column) = next((n, c) for n, c, i in found if i == id)
    written = broken.splitlines()[line - 1]
    if id == "words-absent":
        assert written == "texts:" and column == 1
    elif id == "words-empty":
        assert written.strip() == '"Red":' and column == len(written) + 1
    elif id == "word-unused":
        assert written == '  "Rde": Rot' and column == 10
    else:
        assert written[column - 1 :].lstrip('"').lstrip().startswith(at.strip('" '))
    # Nothing else is told but what follows: a look-alike has no glyph, a long word no sheet.
    assert {i for _, _, i in found} - {id} <= {
        "glyph-missing",
        "words-absent",
        "words-too-long",
    }


def check_own(text: str) -> list[tuple[int, int, str]]:
    own("xx", text)
    return check("xx")


@long
@sampled(2)
@pytest.mark.parametrize(
    ("tag", "right", "wrong", "got"),
    few(
        [
            ("ja", "（−100）", "(−100)", "("),
            ("ja", "クウィックス：デュエル", "クウィックス:デュエル", ":"),
            ("zh-Hans", "非原版，自行加上", "非原版,自行加上", ","),
            ("zh-Hans", "快可思：双人对决", "快可思:双人对决", ":"),
            ("zh-Hant", "快可思．黑骰變體", "快可思! 黑骰變體", "!"),
        ],
        3,
    ),
)
def test_half_width_punctuation_beside_chinese_and_japanese_is_told(
    tag: str, right: str, wrong: str, got: str
) -> None:
    text = (SHIPPED / f"{tag}.yaml").read_text("utf-8")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if right in line]
    own(tag, text.replace(right, wrong))
    found = check(tag)
    assert [(line, id) for line, _, id in found if id == "words-half-width"] == [
        (line, "words-half-width") for line in lines
    ]
    told = run("words", "check", tag)
    assert told.exit_code == 1
    assert f"the half-width `{got}`" in told.stdout


def test_all_faults_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = (SHIPPED / "de.yaml").read_text("utf-8")
    for name in ("unused", "double", "same", "full width"):
        right, wrong, *_ = BROKEN[name]
        if name != "same":
            text = text.replace(right, wrong, 1)
    text = text.replace('"Blue": Blau', '"Blue": " Blau"').replace("je −{{ loss }}", "je −5")
    text = text.replace(
        "Can't Stop Express  # keep: no German edition has this title", "Can't Stop Express"
    )
    own("de", text)
    found = check("de")
    assert found == sorted(found)
    assert {id for _, _, id in found} == {
        "word-unused", "words-space-double", "words-full-width", "words-space-end",
        "word-placeholders", "words-same",
    }  # fmt: skip


@long
@pytest.mark.parametrize(
    "note", few(["keep", "keep: as on the box", "not verified, keep", "keep, sure"], 2)
)
def test_what_is_odd_and_right_is_kept_by_a_comment(note: str) -> None:
    own("de", 'language: de\ntexts:\n  "our addition": our addition\n')
    assert check("de") == [(3, 19, "words-same")]
    own("de", f'language: de\ntexts:\n  "our addition": our addition  # {note}\n')
    assert check("de") == []


@long
@sampled(2)
@pytest.mark.parametrize("note", ["keeps", "not verified", "we keep it"])
def test_other_comments_keep_nothing(note: str) -> None:
    own("de", f'language: de\ntexts:\n  "our addition": our addition  # {note}\n')
    assert check("de") == [(3, 19, "words-same")]


def test_a_missing_message_is_told_where_a_language_has_messages() -> None:
    own("de", 'language: de\nprogram:\n  "1 mark": 1 Kreuz\n  "1 disc":\n')
    found = check("de")
    assert (4, 12, "words-empty") in found
    assert {id for _, _, id in found} == {"words-empty", "words-absent"}
    assert {line for line, _, id in found if id == "words-absent"} == {2}
    assert len(found) == sum(map(has_letters, program_texts())) - 1


def test_one_word_for_two_things_of_a_game_is_told_at_the_second() -> None:
    games = '  "lock": klu, clos\n  "closed": fermé, Klu\n  "marks": lock\n  "player": clos\n'
    own("de", f"language: de\ngames:\n{games}")
    told = [(line, id) for line, _, id in check("de") if id != "words-absent"]
    assert told == [(4, "words-game-twice"), (5, "words-game-twice")]


@long
def test_what_ships_is_clean_and_complete() -> None:
    told = run("words", "check")
    assert told.exit_code == 0, told.output
    found = json.loads(run("words", "check", "--json").stdout)
    # Sheets of the gallery carry their Chinese themselves, and are in no other language yet.
    assert {p["id"] for p in found} <= {"words-gallery"}
    assert {Path(p["file"]).stem for p in found} <= set(OTHERS)


@long
def test_a_broken_file_is_told_and_the_others_are_still_looked_over() -> None:
    own("fr", "language: fr\n\tname: x\n")
    own("de", 'language: de\ntexts:\n  "Red": " Rot"\n')
    told = run("words", "check", "--json")
    assert told.exit_code == 1
    listed = [p for p in json.loads(told.stdout) if p["id"] != "words-gallery"]
    found = {(Path(p["file"]).name, p["line"], p["id"]) for p in listed}
    assert found == {("fr.yaml", 2, "yaml-tab"), ("de.yaml", 3, "words-space-end")}


def test_a_language_that_is_not_there_is_wrong_usage() -> None:
    for command in ("check", "export"):
        told = run("words", command, "xx")
        assert told.exit_code == 2
        assert "there is no language `xx`" in told.stderr


# The status


def test_the_status_counts_what_is_translated() -> None:
    faces = "faces: {regular: NotoSansTC_400Regular.ttf, bold: NotoSansTC_700Bold.ttf}\n"
    texts = 'texts:\n  "Red": Rouge  # not verified\n  "Blue":\n'
    own("fr", f"language: fr\nname: F\n{faces}{texts}")
    rows = {row["language"]: row for row in json.loads(run("words", "status", "--json").stdout)}
    assert list(rows) == ["en", "de", "fr", "ja", "zh-Hans", "zh-Hant"]
    needed = everything().sheets["qwixx"].texts
    assert rows["fr"]["sheets"]["qwixx"] == 100 // len(needed)
    assert rows["fr"]["sheets"]["score-log"] == rows["fr"]["every_sheet"] == 0
    assert rows["fr"]["not_verified"] == 1
    gallery = set(library.gallery())
    assert {share for name, share in rows["ja"]["sheets"].items() if name not in gallery} == {100}
    assert gallery < set(rows["ja"]["sheets"]) and rows["fr"]["sheets"]["yahtzee"] == 0
    assert {rows["zh-Hant"]["sheets"][name] for name in gallery} == {100}
    assert (rows["ja"]["cards"], rows["fr"]["cards"]) == (100, 0)
    assert (rows["ja"]["program"], rows["zh-Hant"]["program"]) == (0, 100)
    marked = (SHIPPED / "ja.yaml").read_text("utf-8").count("# not verified")
    assert rows["ja"]["not_verified"] == marked > 20
    lines = run("words", "status").stdout.splitlines()
    assert lines[0].split() == ["en", "de", "fr", "ja", "zh-Hans", "zh-Hant"]
    assert [line.split()[0] for line in lines[1:17]] == list(rows["ja"]["sheets"])


@long
def test_a_text_that_only_the_gallery_prints_is_printed_somewhere() -> None:
    own("de", 'language: de\ntexts:\n  "Aces": Einser\n  "Acse": Einser\n')
    done = run("check")
    assert (done.exit_code, "Acse" in done.stdout, "Aces" in done.stdout) == (1, True, False)


# From nothing to sheets

FRENCH = {
    "Score sheet": "Feuille de score", "Board for two": "Plateau pour deux", "Name": "Nom",
    "Date": "Date", "Red": "Rouge", "Yellow": "Jaune", "Green": "Vert", "Blue": "Bleu",
    "Black": "Noir", "Penalties": "Fautes", "−{{ loss }} each": "−{{ loss }} chacune",
    "Crosses": "Croix", "Points": "Points", "Total": "Total",
    "≥{{ needs }}: at least {{ needs }} crosses in the row first":
        "≥{{ needs }} : d'abord au moins {{ needs }} croix dans la ligne",
    "Black crosses": "Croix noires", "Minus points": "Points perdus",
    "Qwixx": "Qwixx", "Qwixx with the black die": "Qwixx avec le dé noir",
}  # fmt: skip
KOREAN = {english: "가" for english in FRENCH} | {
    "−{{ loss }} each": "−{{ loss }} 가",
    "≥{{ needs }}: at least {{ needs }} crosses in the row first": "≥{{ needs }}: {{ needs }} 가",
}


def fill_in(path: Path, texts: dict[str, str]) -> int:
    """Write translations behind the colons, as a translator would."""
    lines = path.read_text("utf-8").splitlines()
    done = 0
    for n, line in enumerate(lines):
        found = re.fullmatch(r'  "((?:[^"\\]|\\.)*)":', line)
        if found and found[1] in texts:
            lines[n] += f' "{texts[found[1]]}"'
            done += 1
        elif line.startswith("name:"):
            lines[n] = "name: Mine"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return done


def word_for_word(text: str) -> str:
    text = text.replace("Row ", "Rang ")
    return re.sub(r"\{\{.*?\}\}|[a-z]{3,}", lambda m: m[0] if "{" in m[0] else "mot", text)


def test_french_from_nothing_to_a_sheet() -> None:
    made = run("words", "new", "fr")
    assert made.exit_code == 0, made.output
    path = PRINTED / "fr.yaml"
    needed = everything().wanted("fr")
    assert made.stdout == f"{path}  ({len(needed)} texts to translate)\n"
    before = path.read_bytes()
    for again in (("new", "fr"), ("new", "it", "-o", str(path))):
        told = run("words", *again)
        assert told.exit_code == 2
        assert path.read_bytes() == before
    # Nothing counts as translated: every text is missing at its own line, and its name too.
    found = check("fr")
    assert [id for _, _, id in found].count("words-empty") == len(needed)
    assert {id for _, _, id in found} == {"empty-value", "words-empty"}
    status = {row["language"]: row for row in json.loads(run("words", "status", "--json").stdout)}
    assert set(status["fr"]["sheets"].values()) == {0}
    assert fill_in(path, FRENCH) == len(FRENCH)
    found = check("fr")
    assert {id for _, _, id in found} == {"words-empty"}
    assert len(found) == len(needed) - len(FRENCH)
    done = CliRunner().invoke(main, ["render", "qwixx", "--lang", "fr"])
    assert done.exit_code == 1  # the small line at its foot has no words yet
    assert "“Points” is not translated into French (fr)" in done.stderr
    _READ.clear()
    done = CliRunner().invoke(main, ["render", "qwixx-black", "--lang", "fr", "--draft"])
    assert done.exit_code == 0, done.output
    assert fill_in(path, {text: word_for_word(text) for text in needed}) == len(found)
    assert check("fr") == []
    _READ.clear()
    done = CliRunner().invoke(main, ["render", "qwixx", "qwixx-black", "--lang", "fr"])
    assert done.exit_code == 0, done.output
    assert len(list(Path("output").glob("*.fr.A5-on-A4.pdf"))) == 2


def test_korean_needs_faces_that_are_not_there_and_that_is_told_once() -> None:
    made = run("words", "new", "ko")
    assert made.exit_code == 0
    assert "가 (U+AC00)" in made.stdout and "which sheets in Korean (ko) need" in made.stdout
    path = PRINTED / "ko.yaml"
    line = path.read_text("utf-8").splitlines().index("faces:") + 1
    for count in (0, len(KOREAN)):
        assert not count or fill_in(path, KOREAN) == count
        found = wordcheck.check_language("ko", everything(), Materials())
        (faces,) = [p for p in found if "face" in p.id or "glyph" in p.id]
        assert (faces.id, faces.source.line) == ("words-faces", line)
        assert faces.values["characters"].startswith("가 (U+AC00)")
        assert "copy a regular and a bold font that have them into a folder `fonts`" in faces.text
    # A colon after Hangul is written half-width.
    assert not [p for p in found if p.id == "words-half-width"]
    assert "ko" in run("fonts", "--lang", "ko").stdout


@pytest.mark.parametrize(("tag", "id"), [("th", "th"), ("hi-IN", "hi"), ("ar", "ar"), ("he", "he")])
def test_a_language_that_cannot_be_set_is_not_begun(tag: str, id: str) -> None:
    told = run("words", "new", tag)
    assert told.exit_code == 2
    assert ("right to left" if id in ("ar", "he") else "letters one by one") in told.stderr
    assert not list(Path(".").iterdir())


def test_a_new_language_takes_a_font_of_ones_own_that_has_its_letters() -> None:
    Path("fonts").mkdir()
    for weight, name in ((400, "Mine"), (700, "Mine-Bold")):
        font = madefonts.truetype("JP", weight, "AB", "Mine")
        for table in font["cmap"].tables:  # any outline does for Hangul here
            table.cmap |= dict.fromkeys(map(ord, letters_of("ko")), "A")
        madefonts.save(font, Path(f"fonts/{name}.ttf"))
    assert faces_for("ko") == {"regular": "Mine.ttf", "bold": "Mine-Bold.ttf"}
    made = run("words", "new", "ko-KR")
    assert "  regular: Mine.ttf\n" in (PRINTED / "ko-KR.yaml").read_text("utf-8")
    assert len(made.stdout.splitlines()) == 1


def test_signs_that_sheets_print_in_any_language_must_be_in_its_faces() -> None:
    text = (SHIPPED / "de.yaml").read_text("utf-8")
    said = "".join(map(chr, range(0x20, 0x7F))) + "".join(set(text) - set("≥−"))
    Path("fonts").mkdir()
    for weight, name in ((400, "Mine"), (700, "Mine-Bold")):
        madefonts.save(madefonts.truetype("JP", weight, said, "Mine"), Path(f"fonts/{name}.ttf"))
    text = text.replace("NotoSansTC_400Regular", "Mine").replace("NotoSansTC_700Bold", "Mine-Bold")
    text = re.sub(r'^  ".*[≥−].*\n', "", text, flags=re.MULTILINE)  # no text of its own has them
    own("xx", text.replace("language: de", "language: xx").replace("aliases:", "# "))
    found = wordcheck.check_language("xx", everything(), Materials())
    (told,) = [p for p in found if p.id == "words-faces"]
    assert {sign for sign in "≥−" if sign in told.values["characters"]} == set("≥−")
    assert text.splitlines()[told.source.line - 1] == "faces:"
    refused = run("render", "qwixx", "--lang", "xx", "--draft")
    assert refused.exit_code == 1 and "has no ≥" in refused.stderr


def test_a_new_file_says_where_each_text_is_used_its_room_and_its_values() -> None:
    run("words", "new", "pt-BR", "--program", "-o", "mine/")
    text = Path("mine/pt-BR.yaml").read_text("utf-8")
    file = wordfile.read("mine/pt-BR.yaml")
    assert (file.tag, file.name) == ("pt-BR", "")
    assert not any(entry.text for entry in file.entries)
    by_section = {TEXTS: set(), GAMES: set(), PROGRAM: set()}
    for entry in file.entries:
        by_section[entry.section].add(entry.english)
    assert by_section[PROGRAM] == set(program_texts())
    assert by_section[GAMES] == set(WORDS)
    assert by_section[TEXTS] == set(everything().wanted("pt-BR"))
    block = text[: text.index('"−{{ loss }} each":')].splitlines()[-4:-1]
    assert block[0].startswith(
        "  #. On qwixx (penalties:note); qwixx-black; qwixx-duell (failures:note); qwinto; qwixx-15"
    )
    assert re.fullmatch(r"  #\. Room: 1\d\.\d mm, set in .* pt; shrunk, about .*", block[1])
    assert block[2] == "  #. Holds {{ loss }} (5)"
    assert "  # ---- Qwixx (qwixx)\n" in text
    assert "\n  #. Message `file-missing`\n" in text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["new", "de"], "there is a language `de` already"),
        (["new", "Français"], "is no language tag"),
        (["new", "../x"], "is no language tag"),
        (["new"], "Missing argument"),
        (["import"], "Missing argument"),
    ],
)
def test_wrong_usage_exits_2_and_writes_nothing(arguments: list[str], told: str) -> None:
    result = run("words", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert not list(Path(".").iterdir())


def test_new_words_take_the_faces_of_the_nearest_language() -> None:
    for tag, face in (
        ("zh-Hans-MY", "SC"), ("zh-Hant-HK", "TC"), ("ja-Latn", "JP"), ("it", "JP"), ("zh", "SC")
    ):  # fmt: skip
        assert faces_for(tag) == {
            "regular": f"NotoSans{face}_400Regular.ttf", "bold": f"NotoSans{face}_700Bold.ttf"
        }  # fmt: skip


# The gallery


@long
def test_texts_of_the_gallery_are_translated_in_a_language_file_as_others_are() -> None:
    own(
        "de",
        'language: de\ntexts:\n  "Aces": Einser\n  "Twos":\n'
        'sheets:\n  yatzy:\n    "Twos": Zweier\n',
    )
    assert check("de") == [(4, 10, "words-empty")]
    (told,) = [
        p
        for p in wordcheck.check_language("de", everything(), Materials())
        if p.id == "words-gallery"
    ]
    assert told.warning and "yahtzee" in told.values["where"]
    assert (told.source.file, told.values["count"]) == (
        str(PRINTED / "de.yaml"),
        str(len(everything().wanted("de")) - len(everything().needed) - 2),
    )
    # What a sheet of the gallery says in a language itself is not asked for again.
    assert everything().wanted("zh-Hant") == everything().needed
    assert run("words", "export", "de").exit_code == 0
    text = Path("de.po").read_text("utf-8")
    assert 'msgid "Aces"\nmsgstr "Einser"' in text and 'msgid "Threes"\nmsgstr ""' in text
    assert "layouts/gallery/yahtzee.yaml:" in text


def test_what_the_gallery_lacks_belongs_into_a_file_of_the_users() -> None:
    told = run("render", "yahtzee", "--lang", "de").stderr
    assert "add it to a file of your own, layouts/words/de.yaml, under `texts:`" in told
    assert "add it" not in told.replace("add it to a file of your own, layouts/words/de.yaml", "")
    own("de", 'language: de\ntexts:\n  "Aces": Einser\n')
    told = run("render", "yahtzee", "--lang", "de").stderr
    assert "“Aces”" not in told and "“Twos” is not translated into German (de)" in told
    assert "; add it to layouts/words/de.yaml\n" in told


# Too long


def test_a_text_that_makes_a_sheet_too_wide_is_named_once_with_its_line_and_its_room() -> None:
    text = (SHIPPED / "de.yaml").read_text("utf-8")
    long = '  "Sum": Somme des deux dés choisis'
    broken = re.sub(r'  "Sum": .*', long, text)
    own("de", broken)
    (told,) = [
        p for p in wordcheck.check_language("de", everything(), Materials()) if not p.warning
    ]
    assert (told.id, told.source.line, told.source.column) == (
        "words-too-long", broken.splitlines().index(long) + 1, 10
    )  # fmt: skip
    need, room = float(told.values["need"]), float(told.values["room"])
    assert need > 30 > room > 15
    # With as much of it as there is said to be room for, all is well.
    fits = "Somme des deux dés choisis"[: int(told.values["letters"])].strip()
    own("de", broken.replace("Somme des deux dés choisis", fits))
    assert check("de") == []


@long
def test_of_two_texts_that_are_too_long_both_are_named_and_no_other() -> None:
    text = (SHIPPED / "de.yaml").read_text("utf-8")
    for english in ("Sum", "Points"):
        text = re.sub(rf'  "{english}": .*', f'  "{english}": {"viel zu lang " * 3}'.rstrip(), text)
    own("de", text)
    found = wordcheck.check_language("de", everything(), Materials())
    long = {p.source.line for p in found if p.id in ("words-too-long", "label-too-long")}
    lines = text.splitlines()
    assert {lines[n - 1].split('"')[1] for n in long} == {"Sum", "Points"}
    assert {p.id for p in found if not p.warning} <= {"words-too-long", "label-too-long"}


# PO files


def content(file: WordFile) -> object:
    entries = [(e.section, e.english, e.text, e.note, e.above) for e in file.entries if e.text]
    return (*file[:3], dict(file.faces), entries, file.header, dict(file.above), file.kept)


@long
@pytest.mark.parametrize("tag", few([*OTHERS, "zh-Hant"], 3))
def test_a_shipped_language_comes_back_from_a_po_file_as_it_was(tag: str) -> None:
    assert run("words", "export", tag).exit_code == 0
    made = run("words", "import", f"{tag}.po", "-o", "back.yaml")
    assert made.exit_code == 0, made.output
    assert content(wordfile.read("back.yaml")) == content(
        wordfile.read(str(SHIPPED / f"{tag}.yaml"))
    )
    # And it is one that sheets are drawn with.
    own(tag, Path("back.yaml").read_text("utf-8"))
    assert {id for _, _, id in check(tag)} <= {"words-empty"}  # the gallery's, which it now lists
    assert read_language(tag).texts["Qwixx"].text == read_language_files(tag)[0].texts["Qwixx"].text


@long
def test_a_po_file_tells_where_texts_are_used_and_what_is_not_verified() -> None:
    import polib

    run("words", "export", "ja")
    po = polib.pofile("ja.po")
    assert po.metadata["Language"] == "ja"
    entry = po.find("Minus points")
    assert entry.fuzzy and entry.msgstr == "マイナス点"
    assert entry.comment.startswith("On qwixx-black (black-legend:head1)\nRoom: ")
    path, line = entry.occurrences[0]
    assert path.endswith("layouts/qwixx-black.yaml")
    assert "Minus points" in Path(library.real(path)).read_text("utf-8").splitlines()[int(line) - 1]
    assert not po.find("Red").fuzzy
    section = {e.msgid: e.msgstr for e in po if e.msgctxt == "sheets/cant-stop-express"}
    assert section == {"Points": "ポイント", "Crosses": "チェック数"}
    assert not [e for e in po if e.msgctxt == "program"]
    before = Path("ja.po").read_bytes()
    told = run("words", "export", "ja")
    assert told.exit_code == 2 and "ja.po is there already" in told.stderr
    assert Path("ja.po").read_bytes() == before
    run("words", "export", "ja", "--program", "-o", "all.po")
    assert len([e for e in polib.pofile("all.po") if e.msgctxt == "program"]) == len(
        program_texts()
    )


@long
def test_what_a_translator_verifies_or_doubts_in_a_po_file_comes_back() -> None:
    import polib

    run("words", "export", "ja")
    po = polib.pofile("ja.po")
    po.find("Minus points").flags.remove("fuzzy")
    po.find("Red").flags.append("fuzzy")
    po.find("Blue").msgstr = ""
    po.save("ja.po")
    assert run("words", "import", "ja.po").exit_code == 0
    entries = {(e.section, e.english): e for e in wordfile.read(str(PRINTED / "ja.yaml")).entries}
    assert entries[TEXTS, "Minus points"].note == ""
    assert entries[TEXTS, "Red"].note == "not verified"
    assert entries[TEXTS, "Blue"].text == ""
    # The shipped file still has a word for it; alone, it would be missing.
    told = run("words", "import", "ja.po")
    assert told.exit_code == 2 and "is there already" in told.stderr
    assert run("words", "import", "ja.po", "-o", str(PRINTED / "ja.yaml")).exit_code == 0


LINE = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")),
    min_size=1, max_size=20,
).map(str.strip).filter(bool)  # fmt: skip
NOTE = LINE.map(lambda text: re.sub(r"\s+", " ", text.lstrip("#.").strip())).filter(bool)
NOTES = st.one_of(st.just(""), st.just("not verified"), NOTE, NOTE.map("{}, not verified".format))
ENTRIES = st.lists(
    st.builds(
        Entry,
        st.sampled_from([TEXTS, PROGRAM, "sheets/qwixx", "sheets/a b"]),
        LINE,
        st.one_of(LINE, st.just("")),
        NOTES,
        st.lists(NOTE, max_size=2).map(tuple),
        st.just(Source("")),
        st.just(Source("")),
    ),
    max_size=5,
    unique_by=lambda entry: (entry.section, entry.english),
).map(
    lambda entries: tuple(
        sorted(entries, key=lambda e: (e.section == PROGRAM, e.section != TEXTS, e.section))
    )
)
FRENCH_FACES = {"regular": "a.ttf", "bold": "b.ttf"}
FILES = st.builds(
    WordFile,
    st.just("fr"),
    NOTE,
    st.lists(st.sampled_from(["fr-FR", "fr-CA"]), unique=True).map(tuple),
    st.just(FRENCH_FACES),
    ENTRIES,
    st.lists(NOTE, max_size=2).map(tuple),
    st.just({}),
    st.just(""),
    st.just({}),
    st.lists(st.sampled_from(["骰子", "同一列", "mot"])).map(tuple),
)
SOON = tries(60)


@SOON
@given(FILES)
def test_any_language_file_is_read_as_it_was_written(file: WordFile) -> None:
    Path("any.yaml").write_bytes(wordfile.write(file, {}).encode())
    assert content(wordfile.read("any.yaml")) == content(file)


@SOON
@given(FILES)
def test_hints_are_read_as_nothing(file: WordFile) -> None:
    hints = {(entry.section, entry.english): ["On x", "Room: y"] for entry in file.entries}
    text = wordfile.write(file, hints)
    assert text.count("#. On x") >= len(file.entries)
    Path("any.yaml").write_bytes(text.encode())
    assert content(wordfile.read("any.yaml")) == content(file)


@SOON
@given(FILES)
@example(WordFile("fr", "Français", (), FRENCH_FACES, (), (", a", ": b", "c"), {}, "", {}))
def test_any_language_file_comes_back_from_a_po_file(file: WordFile) -> None:
    problems = Problems()
    back = pofile.from_po(pofile.to_po(file, {}, {}), "x.po", problems)
    assert problems == []
    assert content(back) == content(file)


HEAD = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\n'


@pytest.mark.parametrize(
    ("text", "line", "id"),
    [
        ("nonsense\n", 1, "po-broken"),
        (HEAD + 'msgid "a"\nmsgstr "b" c"\n', 6, "po-quotes"),
        (HEAD + 'msgid "Yellow"\nmsgstr "Jaune\n', 6, "po-quotes"),
        (HEAD + 'msgid "Yellow"\nmsgstr ""\n"Jau\n"ne"\n', 7, "po-quotes"),
        (HEAD + 'msgid "a"\nmsgstr "b\\"\n', 6, "po-quotes"),
        (HEAD + 'msgid "a"\nmsgstr "b\\q"\n', 6, "po-quotes"),
        (HEAD + 'msgid "a"\nmsgwrong "b"\n', 6, "po-broken"),
        ('msgid "Red"\nmsgstr "x"\n', 1, "po-language"),
        (HEAD.replace("fr", "fr_FR"), 1, "bad-language-tag"),
        (HEAD + 'msgctxt "else"\nmsgid "a"\nmsgstr "b"\n', 5, "po-context"),
        (HEAD + 'msgid "a"\nmsgid_plural "c"\nmsgstr[0] "b"\n', 5, "po-plural"),
        (HEAD + 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "b"\n', 8, "po-twice"),
    ],
)
def test_a_wrong_po_file_is_told_at_its_line_and_nothing_is_written(
    text: str, line: int, id: str
) -> None:
    Path("x.po").write_text(text, encoding="utf-8")
    problems = Problems()
    pofile.from_po(text, "x.po", problems)
    assert [(p.source.line, p.id) for p in problems] == [(line, id)]
    told = run("words", "import", "x.po")
    assert told.exit_code == 1
    assert told.stderr.startswith(f"x.po:{line}:1: ")
    assert os.listdir() == ["x.po"]


@long
def test_without_polib_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polib", None)
    monkeypatch.delitem(sys.modules, "sheetgen.translate.po")
    Path("x.po").write_text(HEAD, encoding="utf-8")
    for arguments in (("export", "ja"), ("import", "x.po")):
        told = run("words", *arguments)
        assert told.exit_code == 1
        assert "pip install polib" in told.stderr
        assert len(told.stderr.splitlines()) == 1
    # All else does without it.
    assert run("words", "check", "de").exit_code == 0
    assert run("words", "new", "fr").exit_code == 0


def test_a_file_that_is_no_text_is_told_without_a_traceback() -> None:
    Path("x.po").write_bytes(b"\xff\xfe\x00")
    for path in ("x.po", "nowhere.po", "."):
        told = run("words", "import", path)
        assert told.exit_code == 1
        assert told.stderr.startswith(path)


# What ships


def test_five_languages_ship_and_each_has_words_for_every_sheet() -> None:
    assert language_tags() == ["en", "de", "ja", "zh-Hans", "zh-Hant"]
    for tag in OTHERS:
        found = read_language(tag)
        assert set(OWN_TEXTS) <= set(found.texts)
        assert len(found.program) == 0  # messages stay English


def test_pages_that_say_what_the_program_says_come_in_languages_that_have_the_words() -> None:
    done = CliRunner().invoke(main, ["calibrate", "--lang", "all"])
    assert done.exit_code == 0, done.output
    assert len(list(Path("output").iterdir())) == 2


def test_without_a_wish_pages_come_in_english_where_a_language_has_no_words_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", "de-AT")
    done = CliRunner().invoke(main, ["calibrate"])
    assert done.exit_code == 0, done.output
    assert ".en." in next(Path("output").iterdir()).name
    done = CliRunner().invoke(main, ["render", "qwixx"])
    assert done.exit_code == 0, done.output
    assert Path("output/qwixx.de.A5-on-A4.pdf").exists()


@pytest.mark.parametrize("name", ["zh-TW", "zh-HK", "de-AT"])
def test_a_language_that_ships_is_not_begun_anew_by_another_of_its_names(name: str) -> None:
    done = run("words", "new", name)
    assert done.exit_code == 2 and not Path("layouts").exists()
    assert f"there is a language `{name}` already, in layouts/words/" in done.stderr
