"""Lines: what may start and end one, what is never split, and that no width is lost (R47)."""

# ruff: noqa: RUF001
from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.effort import tries

from sheetgen.drawing.page import PT
from sheetgen.faces.face import Face, open_face
from sheetgen.source import library
from sheetgen.text.linebreak import breaks, broken, lines
from sheetgen.text.scripts import is_cjk
from sheetgen.words.languages import language_tags, read_language

START = "！），．：；？］｝、。〉》」』】〕…—‧～!),.:;?]}%"
START += "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々"
END = "（［｛「『《〈【〔([{"


@lru_cache
def face(name: str) -> Face:
    return open_face(library.font(name))


def measure(text: str, name: str = "NotoSansTC_400Regular.ttf") -> float:
    return face(name).width(text) * 10 * PT


def hold(text: str, room: float, font: str = "NotoSansTC_400Regular.ttf") -> None:
    """Everything that lines must be, for one text and width."""
    found = lines(text, lambda start, end: measure(text[start:end], font), room)
    parts = [text[line.start : line.end] for line in found]
    assert "".join(parts).replace(" ", "") == text.replace(" ", "")
    assert all(part == part.strip(" ") and part for part in parts)
    allowed = set(breaks(text))
    for line, part in zip(found, parts, strict=True):
        wide = measure(part, font)
        assert (line.over > 0) == (wide > room + 1e-5)
        if line.over:  # told, and there is no place in it to break
            assert line.over == pytest.approx(wide - room)
            assert not [at for at in allowed if line.start < at < line.end]
    for one, other in pairwise(found):
        a, b = text[one.end - 1], text[other.start]
        assert b not in START, (text, b)
        assert a not in END, (text, a)
        # No width is lost: what starts the next line did not fit any more, unless it would have
        # left a single character on the last.
        after = [at for at in sorted(allowed) if at > other.start] + [len(text)]
        longer = text[one.start : after[0]].rstrip(" ")
        lonely = other is found[-1] and sum(c.isalnum() for c in text[after[0] :]) < 2
        assert measure(longer, font) > room or lonely
        if one.end == other.start:  # not at a space
            assert not (re.match(r"[0-9A-Za-z]", a) and re.match(r"[0-9A-Za-z]", b)), text
            assert not (a in "−+≥≤±×" and b.isdigit()), text
            assert is_cjk(a) or is_cjk(b) or a in "-\u2010" or (a in "”’" and b in "“‘"), (
                text,
                a,
                b,
            )


def shipped_texts() -> list[tuple[str, str]]:
    """Texts that are printed, each with the face of its language."""
    found = []
    for tag in language_tags():
        language = read_language(tag)
        layers = [language.texts, language.program, *language.sheets.values()]
        for layer in layers:
            for english, phrase in layer.items():
                found += [
                    (phrase.text, language.faces["regular"]),
                    (english, "NotoSansTC_400Regular.ttf"),
                ]
    faces = {"ja": "NotoSansJP_400Regular.ttf", "zh-Hans": "NotoSansSC_400Regular.ttf"}
    for path in (Path(library.LAYOUTS) / "rules").glob("*.txt"):
        tag = path.name.split(".")[1]
        for line in path.read_text(encoding="utf-8").splitlines():
            text = re.sub(r"\{[{%#].*?[}%#]\}", "12", line).replace("**", "")
            found.append((text, faces.get(tag, "NotoSansTC_400Regular.ttf")))
    return found


TEXTS = shipped_texts()


@tries(400)
@given(st.sampled_from(TEXTS), st.floats(40, 200))
def test_shipped_texts_break_as_they_may(some: tuple[str, str], room: float) -> None:
    hold(some[0], room, some[1])


def test_there_are_texts_of_every_language() -> None:
    assert len(TEXTS) > 700
    assert {font for _, font in TEXTS} >= {
        "NotoSansTC_400Regular.ttf", "NotoSansJP_400Regular.ttf", "NotoSansSC_400Regular.ttf",
    }  # fmt: skip


ATOMS = st.sampled_from(
    [
        *"紅列骰分個カッー々ょし。，、」「（）…—～：《》 -\"'’“”()!%",
        *(" ", "−5", "≥5", "5x", "20 mm", "2 × A6", "100 %", "12", "word", "well-known"),
        *("5 分", "2–5", "A4"),
    ]
)


@tries(600)
@given(st.lists(ATOMS, min_size=1, max_size=60).map("".join), st.floats(4, 60))
def test_any_mixture_breaks_as_it_may(text: str, room: float) -> None:
    hold(re.sub(" +", " ", text.strip()), room)


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("至少 5 個劃記（含鎖），得 28 分。", 10, ["至少 5 個", "劃記（含", "鎖），得", "28 分。"]),
        ("ちゃんとカット", 6, ["ちゃん", "と", "カット"]),
        ("人々、時々。", 4, ["人々、", "時々。"]),
        ("a well-known word", 7, ["a well-", "known", "word"]),
        ("2-5 players", 8, ["2-5", "players"]),
        ("sheetgen --print-shop", 10, ["sheetgen", "--print-shop"]),
        ("得−5分，≥5。", 5, ["得", "−5分，", "≥5。"]),
        ("film of 20 mm or 2 × A6", 8, ["film of", "20 mm or", "2 × A6"]),
        ("up to 100 %", 6, ["up to", "100 %"]),
        ('他說"好"。', 6, ["他說", '"好"。']),
        ("“好”“不好”", 4, ["“好”", "“不", "好”"]),
        ("  spaces   stay whole ", 9, ["spaces", "stay", "whole"]),
        ("紅\u00a012、綠\u00a02", 5, ["紅\u00a012、", "綠\u00a02"]),
        ("每次擲骰都可以劃掉這個數字。", 24, ["每次擲骰都可以劃掉這個", "數字。"]),
        ("可以再劃。", 9, ["可以", "再劃。"]),
        ("得 5 分與 12 格", 6, ["得", "5 分與", "12 格"]),
        ("共 3 列", 4, ["共", "3 列"]),
        ("再一個回合", 4, ["再", "一個", "回合"]),
        ("以 A4 印成", 5, ["以 A4", "印成"]),
        ("", 5, []),
        ("   ", 5, []),
    ],
)  # fmt: skip
def test_examples(text: str, room: float, expected: list[str]) -> None:
    def wide(part: str) -> float:
        return sum(2 if is_cjk(char) else 1 for char in part)

    assert broken(text, wide, room) == expected


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("擲出骰子的玩家", 6, ["擲出", "骰子的", "玩家"]),
        ("擲骰子骰子", 8, ["擲骰子", "骰子"]),
        ("擲骰子", 2, ["擲", "骰", "子"]),  # where it cannot be helped
    ],
)
def test_words_that_are_kept_are_broken_only_where_it_cannot_be_helped(
    text: str, room: float, expected: list[str]
) -> None:
    kept = frozenset(["骰子", "玩家"])
    assert broken(text, lambda part: 2.0 * len(part), room, kept) == expected


def test_what_is_too_wide_is_told_by_how_much() -> None:
    text = "a Nürnberger b"
    found = lines(text, lambda start, end: float(end - start), 6)
    assert [(text[one.start : one.end], one.over) for one in found] == [
        ("a", 0), ("Nürnberger", 4), ("b", 0),
    ]  # fmt: skip
