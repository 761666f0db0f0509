"""The calibration page measured, its sums turned round, and the answers typed in."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.command import run
from tools.effort import sampled
from tools.readback import NEAR, Read, read_pages

from sheetgen.cli.extras.pagefiles import corrected
from sheetgen.drawing.sizes import Size, read_sizes
from sheetgen.extras.calibration import (
    BACK,
    FRONT,
    doubts,
    length,
    profile,
    read_answer,
    true_values,
)
from sheetgen.extras.calibrationpage import calibration
from sheetgen.extras.page import ExtraPage, PageWords
from sheetgen.job.materials import Materials
from sheetgen.layout.canvas import Style
from sheetgen.paper.printers import Printer, applied, read_printer
from sheetgen.source.problems import Problems, Refused
from sheetgen.words.languages import read_language
from sheetgen.writers.pdf import write_pdf

pytestmark = pytest.mark.usefixtures("here")

SIZES = read_sizes()
A4, LETTER = SIZES["A4"], SIZES["Letter"]
LENGTH = {"A3": 180, "A4": 150, "Letter": 150, "A5": 100, "half-letter": 80, "A6": 60}
SMALL = Size("4x6in", 101.6, 152.4)


def page(
    paper: Size, sides: int = 1, tag: str = "en", printer: Printer | None = None
) -> tuple[list[Read], Problems]:
    shop = Materials()
    tongues = {one: read_language(one) for one in ("en", "zh-Hant")}
    faces = shop.faces(tongues[tag])
    problems = Problems()
    say, *others = (
        PageWords(tongues[one], faces, shop.theme, problems)
        for one in sorted(tongues, key=lambda one: one != tag)
    )
    document = calibration(paper, sides, say, others)
    if printer is not None:
        document = corrected(document, applied(printer))
    return read_pages(write_pdf(document, {tag: faces}, "test")), problems


# What is measured on the page


@sampled(5)
@pytest.mark.parametrize("tag", ["en", "zh-Hant"])
@pytest.mark.parametrize("name", sorted(LENGTH))
def test_both_lines_have_their_true_length_and_place(name: str, tag: str) -> None:
    paper = SIZES[name]
    pages, problems = page(paper, 2, tag)
    assert [p.text for p in problems] == []
    assert length(paper) == LENGTH[name]
    assert len(pages) == 2
    for read in pages:
        assert (read.width, read.height) == pytest.approx((paper.width, paper.height), abs=0.01)
        (level,) = [e for e in read.level(20) if e[1] - e[0] > 40]
        (upright,) = [e for e in read.upright(20) if e[1] - e[0] > 40]
        for start, end in (level, upright):
            assert start == pytest.approx(20, abs=NEAR)
            assert end - start == pytest.approx(LENGTH[name], abs=NEAR)
        # A printer that is 12 mm off still prints the far ends, 8 mm from the edge.
        assert paper.width - level[1] >= 20 - NEAR
        assert paper.height - upright[1] >= 20 - NEAR


def test_ticks_stand_at_every_ten_millimetres() -> None:
    (read,), _ = page(A4)
    for n in range(10, 151, 10):
        assert any(start < 20.1 < end or start == pytest.approx(20, abs=NEAR)
                   for start, end in read.upright(20 + n)), n  # fmt: skip
        assert any(start < 20.1 < end or start == pytest.approx(20, abs=NEAR)
                   for start, end in read.level(20 + n)), n  # fmt: skip
    assert not any(abs(end - start) > 1 for start, end in read.upright(20 + 5))


@sampled(5)
@pytest.mark.parametrize("name", [*sorted(LENGTH), "4x6in"])
@pytest.mark.parametrize("sides", [1, 2])
def test_no_ink_lies_where_printers_do_not_reach(name: str, sides: int) -> None:
    for tag in ("en", "zh-Hant"):
        pages, problems = page(SMALL if name == "4x6in" else SIZES[name], sides, tag)
        assert [p.text for p in problems] == []
        assert len(pages) == sides
        for read in pages:
            assert min(read.ink()) >= 8 - NEAR


def test_crosses_of_both_sides_meet_against_the_light() -> None:
    for paper in (A4, LETTER, SIZES["A6"]):
        (front, back), _ = page(paper, 2)
        reach = 13.2 if paper.width > 150 else 9.2
        spots = []
        for read in (front, back):
            middles = {
                (round((a[0] + b[0]) / 2, 2), round((a[1] + b[1]) / 2, 2))
                for a, b in read.rule(reach)
            }
            assert len(middles) == 3
            spots.append(middles)
        # Turned over along its long edge, the back's left is the front's right.
        mirrored = {(round(paper.width - x, 2), y) for x, y in spots[1]}
        for x, y in mirrored:
            assert any(abs(x - u) < NEAR and abs(y - v) < NEAR for u, v in spots[0])


def test_the_page_asks_says_what_is_right_and_what_to_type_in_both_languages() -> None:
    (read,), _ = page(A4)
    for text in (
        "Printer calibration",
        "Length of the level line",
        "Length of the upright line",
        "left edge to the upright line",
        "top edge to the level line",
        "should be 150 mm",
        "should be 20 mm",
        'sheetgen calibrate --printer "My printer" --paper A4',
        "96 %",
        "93 %",
        "91 %",
        "144 mm",
        "繁體中文",
        "用尺量",
    ):
        assert text in read.text, text
    (read,), _ = page(LETTER, 1, "zh-Hant")
    for text in ("印表機校正", "橫線的長度", "--paper Letter", "English", "With a ruler"):
        assert text in read.text, text


def test_each_number_of_a_question_stands_also_beside_its_place() -> None:
    (front, back), _ = page(A4, 2)
    for read, numbers in ((front, "1234"), (back, "56")):
        lines = read.text.split()
        for number in numbers:
            assert lines.count(number) >= 2, number


def test_a_file_for_two_sides_is_turned_over_along_the_long_edge() -> None:
    shop, tongue = Materials(), read_language("en")
    say = PageWords(tongue, shop.faces(tongue), shop.theme, Problems())
    assert calibration(A4, 2, say, []).duplex == "long"
    assert calibration(A4, 1, say, []).duplex == ""


def test_text_from_right_to_left_is_refused_on_pages_without_a_sheet() -> None:
    shop, tongue = Materials(), read_language("en")
    say = PageWords(tongue, shop.faces(tongue), shop.theme, Problems())
    page = ExtraPage(say, A4)
    page.text(say.plain("fine"), 20, 20, 100, Style(12))
    assert say.problems == []
    page.text(say.plain("\u05d0\u05d3"), 20, 20, 100, Style(12))
    assert [problem.id for problem in say.problems] == ["right-to-left"]
    assert say.draws("fine") and not say.draws("\u05d0")


# The sums


def measured(
    paper: Size,
    scale: tuple[float, float],
    off: tuple[float, float],
    back: tuple[float, float] | None = None,
) -> dict[str, float]:
    """What a ruler reads on the page of a printer that is off, from the page's own lines."""
    long = true_values(paper)["across"]
    size = (paper.width, paper.height)

    def at(axis: int, place: float, o: float) -> float:
        middle = size[axis] / 2
        return middle + scale[axis] * (place - middle) + o

    found = {
        "across": at(0, 20 + long, 0) - at(0, 20, 0),
        "down": at(1, 20 + long, 0) - at(1, 20, 0),
        "left": at(0, 20, off[0]),
        "top": at(1, 20, off[1]),
    }
    if back is not None:
        found |= {"back-left": at(0, 20, back[0]), "back-top": at(1, 20, back[1])}
    return found


offsets = st.tuples(st.floats(-12, 12), st.floats(-12, 12))


@given(
    scale=st.tuples(st.floats(0.971, 1.029), st.floats(0.971, 1.029)),
    off=offsets,
    back=offsets,
    point=st.tuples(st.floats(0, 1), st.floats(0, 1)),
    paper=st.sampled_from([A4, LETTER, SIZES["A6"], SIZES["A3"]]),
)
def test_what_is_measured_puts_every_point_in_its_true_place(
    scale: tuple[float, float],
    off: tuple[float, float],
    back: tuple[float, float],
    point: tuple[float, float],
    paper: Size,
) -> None:
    printer = profile("P", measured(paper, scale, off, back), paper)
    fix = applied(printer)
    size = (paper.width, paper.height)
    for shift, astray in ((fix.offset, off), (fix.back_offset, back)):
        for axis in (0, 1):
            true, middle = point[axis] * size[axis], size[axis] / 2
            drawn = middle + fix.scale[axis] * (true - middle) + shift[axis]  # the PDF writer
            printed = middle + scale[axis] * (drawn - middle) + astray[axis]  # the printer
            assert printed == pytest.approx(true, abs=NEAR)


@given(scale=st.floats(0.86, 0.969), off=offsets)
def test_with_a_scale_that_is_left_alone_the_middle_is_right(
    scale: float, off: tuple[float, float]
) -> None:
    printer = profile("P", measured(A4, (scale, scale), off), A4)
    fix = applied(printer)
    assert fix.scale == (1, 1)
    assert fix.notes[0].id == "printer-scale-left"
    for axis in (0, 1):
        assert scale * fix.offset[axis] + off[axis] == pytest.approx(0, abs=NEAR)


def test_a_printer_that_is_not_off_needs_nothing() -> None:
    for paper in (A4, LETTER, SIZES["A6"]):
        printer = profile("P", true_values(paper), paper)
        assert printer.offset == printer.back_offset == (0, 0)
        assert printer.scale == (1, 1)
        assert applied(printer) == ((0, 0), (0, 0), (1, 1), ())


def test_known_numbers() -> None:
    # The lines came out 1 mm too far right and 2 mm too high, and true in length.
    answers = {"across": 150.0, "down": 150.0, "left": 21.0, "top": 18.0}
    assert profile("P", answers, A4).offset == (-1, 2)
    # Shrunk to 99 % about the middle of the page: nothing to move.
    answers = {"across": 148.5, "down": 148.5, "left": 20.85, "top": 21.285}
    printer = profile("P", answers, A4)
    assert printer.scale == (0.99, 0.99)
    assert printer.offset == pytest.approx((0, 0), abs=0.01)
    assert applied(printer).scale == pytest.approx((1 / 0.99, 1 / 0.99))


def test_the_corrected_page_comes_out_right_on_the_printer_that_was_measured() -> None:
    scale, off, back = (0.985, 1.01), (3.0, -4.5), (-2.0, 1.5)
    printer = profile("P", measured(A4, scale, off, back), A4)
    pages, problems = page(A4, 2, printer=printer)
    assert not problems
    for read, astray in zip(pages, (off, back), strict=True):

        def printed(x: float, y: float, astray: tuple[float, float] = astray) -> list[float]:
            middles = (A4.width / 2, A4.height / 2)
            return [
                m + s * (at - m) + o
                for m, s, at, o in zip(middles, scale, (x, y), astray, strict=True)
            ]

        lines = [(printed(*a), printed(*b)) for a, b in read.strokes()]
        for true in ([20, 20], [170, 20]), ([20, 20], [20, 170]):
            assert any(
                a == pytest.approx(true[0], abs=NEAR) and b == pytest.approx(true[1], abs=NEAR)
                for a, b in lines
            )


# Answers


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("20.5", 20.5),
        (" 20,5 ", 20.5),
        ("20.5mm", 20.5),
        ("20.5 mm", 20.5),
        ("2.05 cm", 20.5),
        ("5.9in", 149.86),
        ("２０．５", 20.5),  # noqa: RUF001
        ("0", 0.0),
    ],
)
def test_lengths_are_read_as_people_type_them(text: str, mm: float) -> None:
    assert read_answer(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "text", ["", "abc", "-3", "1e3", "nan", "20 30", "20.5 m", "5 7/8 in", "."]
)
def test_what_is_no_length_is_none(text: str) -> None:
    assert read_answer(text) is None


def doubted(**answers: float) -> dict[str, str]:
    given = {name.replace("_", "-"): value for name, value in answers.items()}
    return {name: doubt.id for name, doubt in doubts(given, A4)}


def test_what_cannot_be_right_is_told_with_what_was_probably_measured() -> None:
    assert doubted(across=15.0) == {"across": "measured-cm"}
    assert doubted(down=5.9) == {"down": "measured-inches"}
    assert doubted(across=127.0, down=173.0) == {
        "across": "measured-length",
        "down": "measured-length",
    }
    assert doubted(across=150, left=2.0) == {"left": "measured-cm"}
    assert doubted(down=150, top=0.79) == {"top": "measured-inches"}
    assert doubted(across=150, left=190) == {"left": "measured-other-edge"}
    assert doubted(across=150, left=40) == {"left": "measured-other-edge"}  # the right edge
    assert doubted(down=150, top=170) == {"top": "measured-other-edge"}  # to the far end
    assert doubted(across=150, back_left=60) == {"back-left": "measured-distance"}


def test_what_can_be_right_is_not_doubted() -> None:
    assert doubted(across=150, down=150, left=34.9, top=5.1) == {}
    assert doubted(across=128, down=172) == {}
    # Shrunk to 86 % about the middle the line lies further in, and the printer is not off.
    assert doubted(across=129, left=31.9) == {}
    assert doubted(left=190) == {}  # not before the scale is known


# The command: the page


def test_the_page_is_written_and_what_comes_next_is_told(here: Path) -> None:
    done = run("calibrate", "--paper", "letter", "--sides", "2")
    assert done.exit_code == 0, done.output
    path = here / "output" / "calibration.en.Letter-2-sides.pdf"
    assert str(Path("output") / path.name) in done.output
    assert "sheetgen calibrate --printer NAME --paper Letter" in done.output
    assert len(read_pages(path.read_bytes())) == 2
    again = run("calibrate", "--paper", "letter", "--sides", "2", "-o", "x.pdf")
    assert again.exit_code == 0
    assert (here / "x.pdf").read_bytes() == path.read_bytes()  # R58


def test_the_file_is_printed_at_its_own_size(here: Path) -> None:
    assert run("calibrate", "--lang", "zh-TW", "-o", "c.pdf").exit_code == 0
    with pikepdf.open(here / "c.pdf") as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(file.Root.Lang) == "zh-Hant"
        assert str(file.docinfo["/Title"]) == "印表機校正"


def test_a_page_in_every_language(here: Path) -> None:
    assert run("calibrate", "--lang", "all", "-o", "here").exit_code == 0
    names = sorted(path.name for path in (here / "here").iterdir())
    assert names == ["calibration.en.A4.pdf", "calibration.zh-Hant.A4.pdf"]


def test_the_page_goes_to_standard_output() -> None:
    done = run("calibrate", "-o", "-")
    assert done.exit_code == 0
    assert done.stdout_bytes.startswith(b"%PDF")
    assert done.stdout_bytes.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--paper", "A44"], "did you mean `A4`"),
        (["--sides", "3"], "3"),
        (["--lang", "xx"], "xx"),
        (["--left", "20"], "--printer NAME"),
        (["--printer", "a", "--with", "b"], "one of them"),
        (["--printer", "a", "-o", "b"], "draws no page"),
        (["--lang", "all", "-o", "b.pdf"], "2 results"),
        (["--printer", "../a", "--left", "20"], "../a"),
        (["--printer", "", "--left", "20"], "needs a name"),
        (["--printer", "con", "--left", "20"], "Windows"),
        (["--printer", "x" * 41, "--left", "20"], "too long"),
    ],
)
def test_wrong_usage(arguments: list[str], told: str) -> None:
    done = run("calibrate", *arguments)
    assert done.exit_code == 2
    assert told in done.output
    assert "Traceback" not in done.output


def test_a_folder_that_cannot_be_written_is_a_problem(here: Path) -> None:
    (here / "file").write_text("x")
    done = run("calibrate", "-o", "file/in/it")
    assert done.exit_code == 1
    assert "cannot be written" in done.output


def test_a_language_without_words_for_the_page_is_told_once(here: Path) -> None:
    folder = here / "layouts" / "words"
    folder.mkdir(parents=True)
    (folder / "de.yaml").write_text(
        "language: de\nname: Deutsch\n"
        "faces: {regular: NotoSansTC_400Regular.ttf, bold: NotoSansTC_700Bold.ttf}\n"
    )
    done = run("calibrate", "--lang", "de")
    assert done.exit_code == 1
    assert done.output.count("German (de) has no words for this page") == 1
    assert "Printer calibration" in done.output and "--lang en" in done.output
    assert not (here / "output").exists()
    # A page in English does without the few words in German, and has those in Chinese.
    assert run("calibrate", "-o", "e.pdf").exit_code == 0
    assert "Deutsch" not in read_pages((here / "e.pdf").read_bytes())[0].text


def test_a_word_that_does_not_fit_or_has_no_glyph_is_told_at_its_line(here: Path) -> None:
    folder = here / "layouts" / "words"
    folder.mkdir(parents=True)
    (folder / "zh-Hant.yaml").write_text(
        "language: zh-Hant\nprogram:\n"
        f'  "Printer calibration": {"很長" * 60}\n'
        '  "Then type:": "輸入 \U0001f5a8"\n',
        encoding="utf-8",
    )
    done = run("calibrate", "--lang", "zh-Hant")
    assert done.exit_code == 1
    assert "zh-Hant.yaml:3:" in done.output and "at the smallest size" in done.output
    assert "zh-Hant.yaml:4:" in done.output and "U+1F5A8" in done.output
    assert not (here / "output").exists()


# The command: answers

ALL = ["--across", "149.5", "--down", "150mm", "--left", "20.5mm", "--top", "19"]


def test_answers_on_the_command_line_are_kept() -> None:
    done = run("calibrate", "--printer", " Büro 影印機-2 ", *ALL)
    assert done.exit_code == 0, done.output
    assert "0.22 mm to the left, 1 mm down" in done.output
    assert "99.7 % × 100 %" in done.output
    printer = read_printer("Büro 影印機-2")
    assert printer.scale == (0.9967, 1)
    assert printer.offset == (-0.22, 1)
    assert printer.back_offset == (0, 0)
    assert printer.paper == "A4"
    again = run(
        "calibrate", "--printer", "Büro 影印機-2", *ALL, "--back-left", "21", "--back-top", "20"
    )
    assert "in place of what was there" in again.output
    assert read_printer("Büro 影印機-2").back_offset == (-0.72, 0)


def test_the_file_tells_what_was_measured_and_on_which_paper(here: Path) -> None:
    run("calibrate", "--printer", "Office", *ALL, "--paper", "Letter")
    (path,) = here.rglob("Office.yaml")
    text = path.read_text(encoding="utf-8")
    assert path.parent.name == "printers"
    for part in (
        "paper: Letter",
        "149.5 mm (should be 150 mm)",
        "19 mm (should be 20 mm)",
        "offset: {",
        "scale: {across: 99.67%, down: 100%}",
        'sheetgen render --printer "Office"',
    ):
        assert part in text


def test_answers_that_cannot_be_right_are_told_all_at_once(here: Path) -> None:
    done = run("calibrate", 
        "--printer", "P", "--across", "15", "--down", "150", "--left", "x", "--top", "190"
    )  # fmt: skip
    assert done.exit_code == 2
    assert "--across: 15 mm instead of about 150 mm" in done.output and "cm" in done.output
    assert "--left: `x` is no length" in done.output
    assert "--top: 190 mm instead of about 20 mm" in done.output
    assert not list(here.rglob("*.yaml"))


def test_nobody_to_be_asked() -> None:
    done = run("calibrate", "--printer", "P", "--across", "150", "--back-left", "20")
    assert done.exit_code == 2
    assert "--down, --left, --top, --back-top" in done.output


@pytest.mark.parametrize(
    ("percent", "told"),
    [
        (96.0, "fit to page"),
        (95.4, "fit to page"),
        (93.3, "a page for Letter was printed on A4"),
        (91.2, "a page for A4 was printed on Letter"),
    ],
)
def test_a_scale_of_the_print_dialogue_is_named(percent: float, told: str) -> None:
    answers = measured(A4, (percent / 100, percent / 100), (0, 0))
    given = [part for name in FRONT for part in (f"--{name}", f"{answers[name]:.2f}")]
    done = run("calibrate", "--printer", "P", *given)
    assert done.exit_code == 0, done.output
    assert told in done.output
    assert "print dialogue" in done.output
    assert "Pages are moved only" in done.output
    assert applied(read_printer("P")).scale == (1, 1)


def test_a_scale_that_is_no_usual_one_is_not_explained() -> None:
    answers = measured(A4, (0.945, 0.945), (0, 0))
    given = [part for name in FRONT for part in (f"--{name}", f"{answers[name]:.2f}")]
    done = run("calibrate", "--printer", "P", *given)
    assert "Pages are moved only" in done.output
    assert "fit to page was on" not in done.output and "was printed on" not in done.output


def test_the_page_is_drawn_corrected(here: Path) -> None:
    run("calibrate", "--printer", "Office", *ALL)
    done = run("calibrate", "--with", "office")
    assert done.exit_code == 0, done.output
    assert "measure again" in done.output
    assert (here / "output" / "calibration.en.A4.Office.pdf").exists()
    missing = run("calibrate", "--with", "Ofice")
    assert missing.exit_code == 1
    assert "did you mean `Office`" in missing.output


def test_printers_are_listed(here: Path) -> None:
    assert "No printer has been measured yet" in run("calibrate", "--list").output
    run("calibrate", "--printer", "Office", *ALL)
    run(
        "calibrate",
        "--printer",
        "Home",
        "--across",
        "150",
        "--down",
        "150",
        "--left",
        "20",
        "--top",
        "20",
    )
    done = run("calibrate", "--list")
    assert done.exit_code == 0
    home_line, office = done.output.splitlines()
    assert home_line.startswith("Home ") and home_line.count("not moved") == 2
    assert "1 mm down" in office and "A4" in office
    (path,) = here.rglob("Home.yaml")
    path.write_text("offset: {right: x}\n")
    done = run("calibrate", "--list")
    assert done.exit_code == 1
    assert "Office" in done.output and "Home.yaml:1:" in done.output


# The prompt


class Script:
    """Answers in the order of the questions, and what was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: Iterator[object] = iter(())
        self.asked: list[str] = []
        monkeypatch.setattr(click, "prompt", self.prompt)
        monkeypatch.setattr(click, "confirm", self.next)
        monkeypatch.setattr(sys, "stdin", self)

    @staticmethod
    def isatty() -> bool:
        return True

    def next(self, text: str) -> Any:
        self.asked.append(text)
        assert len(self.asked) < 50, "asks for ever"
        answer = next(self.answers, None)
        assert answer is not None, f"one question too many: {text}"
        if answer == "^C":
            raise click.Abort
        return answer

    def prompt(self, text: str, default: str, **_: Any) -> Any:
        return self.next(text) or default


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    return Script(monkeypatch)


def ask(script: Script, answers: list[object], *arguments: str) -> int:
    from sheetgen.cli.extras.calibrate import calibrate
    from sheetgen.cli.extras.pagefiles import Order

    script.answers = iter(answers)
    given = dict(zip(arguments[::2], arguments[1::2], strict=True))
    status = calibrate("A4", Order(None, None), 1, "P", given, False)
    assert next(script.answers, None) is None, "not everything was asked"
    return status


def test_six_questions_with_the_numbers_of_the_page(script: Script) -> None:
    assert ask(script, ["150", "150", "21", "19", "20", "22"]) == 0
    assert [text.split()[0] for text in script.asked] == list("123456")
    assert all("should be" in text for text in script.asked)
    printer = read_printer("P")
    assert (printer.offset, printer.back_offset) == ((-1, 1), (0, -2))


def test_enter_leaves_the_back_out(script: Script) -> None:
    assert ask(script, ["150", "150", "21", "19", ""]) == 0
    assert read_printer("P").back_offset == (0, 0)
    assert ask(script, [True, "150", "150", "21", "19", "25", ""]) == 0
    assert read_printer("P").back_offset == (0, 0)


def test_what_was_given_on_the_command_line_is_not_asked_for(script: Script) -> None:
    assert ask(script, ["21", "19", ""], "across", "150", "down", "150") == 0
    assert [text.split()[0] for text in script.asked] == ["3", "4", "5"]


def test_wrong_answers_are_told_and_asked_for_again(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: list[object] = ["", "abc", "15", "150", "150", "190", "20", "20", ""]
    assert ask(script, answers) == 0
    told = capsys.readouterr().out
    assert "this one is needed: type what the ruler says" in told
    assert "`abc` is no length" in told
    assert "15 mm instead of about 150 mm" in told
    assert "measured from another edge" in told
    assert [text.split()[0] for text in script.asked] == list("111123345")
    assert read_printer("P").offset == (0, 0)


def test_one_back_keeps_what_was_there_on_enter(script: Script) -> None:
    assert ask(script, ["149", "<", "150", "150", "21", "<", "", "19", ""]) == 0
    printer = read_printer("P")
    assert printer.scale == (1, 1)
    assert printer.offset == (-1, 1)


def test_a_corrected_length_puts_a_distance_in_doubt(
    script: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    # 45 mm can be right at 85 %, but not at 100 %: it is asked for again.
    answers: list[object] = ["128", "150", "45", "<", "<", "<", "150", "", "20", "20", ""]
    assert ask(script, answers) == 0
    assert [text.split()[0] for text in script.asked] == list("12343212345")
    assert capsys.readouterr().out.count("45 mm instead of about 20 mm") == 1


def test_a_distance_from_the_command_line_that_comes_into_doubt_is_asked_for(
    script: Script,
) -> None:
    assert ask(script, ["150", "20", "150", "20", ""], "left", "36") == 0
    assert [text.split()[0] for text in script.asked] == list("13245")
    assert read_printer("P").offset == (0, 0)


def test_an_old_profile_is_not_replaced_unasked(script: Script) -> None:
    ask(script, ["150", "150", "21", "19", ""])
    assert ask(script, [False]) == 0
    assert read_printer("P").offset == (-1, 1)


def test_ctrl_c_keeps_nothing(script: Script, here: Path) -> None:
    with pytest.raises(click.Abort):
        ask(script, ["150", "150", "^C"])
    assert not list(here.rglob("*.yaml"))


def test_a_folder_for_profiles_that_cannot_be_written(here: Path) -> None:
    (here / "home").write_text("a file where a folder should be")
    done = run("calibrate", "--printer", "P", *ALL)
    assert done.exit_code == 1
    assert "cannot be written" in done.output


def test_all_measures_have_a_true_value() -> None:
    assert set(true_values(A4)) == {*FRONT, *BACK}


def test_a_paper_that_is_too_small_is_refused_with_one_that_does(here: Path) -> None:
    folder = here / "layouts" / "papers"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("sizes: {tiny: {width: 60mm, height: 90mm, paper: yes}}\n")
    done = run("calibrate", "--paper", "tiny")
    assert done.exit_code == 1
    assert "tiny is too small" in done.output
    done = run("calibrate", "--paper", "tiny", "--printer", "P", *ALL)
    assert done.exit_code == 1


def test_a_broken_file_of_words_is_told_not_thrown(here: Path) -> None:
    folder = here / "layouts" / "words"
    folder.mkdir(parents=True)
    (folder / "zh-Hant.yaml").write_text("language: [\n")
    done = run("calibrate", "--lang", "zh-Hant")
    assert done.exit_code == 1
    assert "zh-Hant.yaml" in done.output
    assert not isinstance(done.exception, Refused)


def test_output_of_a_page_is_a_pdf_with_all_its_fonts() -> None:
    done = run("calibrate", "-o", "-")
    with pikepdf.open(io.BytesIO(done.stdout_bytes)) as file:
        fonts = file.pages[0].Resources.Font
        assert len(fonts) >= 2
        for font in fonts.values():
            inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
            assert "/FontFile2" in inner.FontDescriptor
