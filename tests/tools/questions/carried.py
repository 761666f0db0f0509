"""What a piece carries beside the game: strip, care, name, number, mirrored totals, a language."""

from __future__ import annotations

import math

import pytest

from sheetgen.drawing.page import PT, Field, Label, Line
from sheetgen.layout.frame.stamps import Stamps
from sheetgen.layout.sheet import OWN_TEXTS
from sheetgen.source.problems import Problems, Source
from sheetgen.words.languages import read_language
from tools.asked import Asked, only
from tools.drawing import MANNERS, STRIP
from tools.figures import Rect, floor_of

CARE = {
    "en": OWN_TEXTS[0],
    "zh-Hant": "用黑色白板筆 · 當天擦淨 · 殘影用酒精擦 · 膠膜選 125 µm 亮面",
    "zh-Hans": "用黑色白板笔 · 当天擦净 · 残影用酒精擦 · 塑封膜选 125 µm 亮面",
    "ja": "黒のホワイトボードマーカーで · その日のうちに拭く · 残った跡はアルコールで"
    " · 光沢フィルム 125 µm",
    "de": "Schwarzer Whiteboard-Marker · am selben Tag abwischen · Schatten mit Alkohol"
    " · Glanzfolie 125 µm",
}
SIGN = {"en": "No.", "zh-Hant": "編號", "zh-Hans": "编号", "ja": "番号", "de": "Nr."}
HEADS = {
    "en": ("Name", "Player", "Date"),
    "zh-Hant": ("姓名", "玩家", "日期"),
    "zh-Hans": ("姓名", "玩家", "日期"),
    "ja": ("名前", "プレイヤー", "日付"),
    "de": ("Name", "Spieler", "Datum"),
}
NAMES = ("Al", "Peggy Quigley", "王小明", "Jörg", "Dr. Jekyll & Mr. Hyde")
NUMBERS = (0, 7, 427, 100_000, 999_999)
STAMPED = {"qwixx-duell": "games:name:black"}  # where a name goes, if not on the first line
SECOND = ("second", "second-bold")
HERE = Source("names.txt", 3, 1)


def _stamps(p: Asked) -> Stamps:
    faces = p.drawing.shop.faces(read_language(p.result.language))
    return Stamps(p.page, p.result.sheet, faces, p.theme)


@only(lambda way: way.manner == "plain")
def without_a_wish_a_piece_carries_nothing_more(p: Asked) -> None:
    assert not {item.ref for item in p.page.items} & {"strip", "care", "number"}
    assert not [f for f in p.fields if f.kind == "stamp"]


@only(lambda way: way.manner == "dressed")
def small_print_stands_at_the_foot_whole_small_and_muted(p: Asked) -> None:
    for ref, texts in (("strip", STRIP), ("care", CARE)):
        found = p.named(Label, ref)
        if ref == "care" and p.way.sheet == "score-log":
            assert not found  # there is nothing to wipe on it
            continue
        assert " · ".join(label.text for label in found) == texts[p.way.language]
        rule = p.one(Line, "rule")
        for label in found:
            assert floor_of(label.text) - 1e-6 <= label.size <= max(7, floor_of(label.text)) + 1e-6
            assert label.colour == p.theme.muted
            # In the line of the rule, behind its label; or below it, at an edge of the sheet.
            assert label.y > rule.y1 - 1
            edge = {"start": 8.0, "end": p.page.width - 8.0}[label.anchor]
            if label.anchor == "start" and label.y < rule.y1 + 1.5:
                (marks,) = p.named(Label, "rule:label")
                assert label.x >= p.ink(marks).right + 1.5
            else:
                assert label.x == pytest.approx(edge)


@only(lambda way: not way.paired)
def every_sheet_has_a_place_for_a_name_and_for_a_date(p: Asked) -> None:
    name, player, date = HEADS[p.way.language]
    printed = {label.text for label in p.labels}
    assert name in printed or player in printed
    assert date in printed


@only(lambda way: way.manner == "dressed")
def a_piece_has_room_for_a_number_of_six_digits(p: Asked) -> None:
    sign, room = p.one(Label, "number"), p.one(Field, "number")
    assert sign.text == SIGN[p.way.language]
    assert room.kind == "stamp"
    face = p.drawing.shop.faces(read_language(p.way.language))["bold"]
    size = room.h / PT
    assert size >= 7 - 1e-6
    assert room.w == pytest.approx(face.width("123456") * size * PT, abs=0.01)
    # In the band of the title, before the lines to write on.
    right = p.ink(p.named(Label, "title")[0]).right
    assert right < sign.x < room.x < room.x + room.w < p.one(Field, "line-1").x
    assert room.y + room.h < min(f.y for f in p.fields if f.kind == "mark" or ":" in f.ref)


@only(lambda way: way.manner == "dressed")
def a_name_stands_on_its_line(p: Asked) -> None:
    stamps, line = _stamps(p), p.one(Field, STAMPED.get(p.way.sheet, "line-1"))
    for name in NAMES:
        problems = Problems()
        found = stamps.draw(name, None, problems, HERE)
        if problems:
            assert [problem.id for problem in problems] == ["name-too-long"]
            assert len(name) > 15 and p.way.piece in ("A6", "A5", "half-letter")
            continue
        (label,) = found
        assert (label.text, label.ref) == (name, line.ref)
        assert (label.face, label.colour) == ("regular", p.theme.ink)
        assert label.size >= floor_of(name) - 1e-6
        ink = p.ink(label)
        assert line.x <= ink.left and ink.right <= line.x + line.w
        assert line.y - 0.3 <= ink.top
        if p.way.sheet in STAMPED:  # in the middle of a cell
            middle = line.y + line.h / 2
            assert ink.middle[1] == pytest.approx(middle, abs=0.16 * label.size * PT)
        elif name in ("Al", "Jörg", "王小明"):
            depth = 0.25 * label.size * PT if "g" in name else 0.0
            foot = line.y + line.h + depth
            assert foot - 0.18 * label.size * PT < ink.bottom < foot + 0.01
        assert not [(name, x.text) for x, at in p.inks if ink.apart(at) <= 0.1]


@only(lambda way: way.manner == "dressed")
def a_number_stands_behind_its_sign(p: Asked) -> None:
    stamps, room, sign = _stamps(p), p.one(Field, "number"), p.one(Label, "number")
    for number in NUMBERS:
        problems = Problems()
        (label,) = stamps.draw(None, number, problems, HERE)
        assert not problems
        assert label.text == str(number)
        ink = p.ink(label)
        assert room.x <= ink.left and ink.right <= room.x + room.w
        assert room.y <= ink.top and ink.bottom <= room.y + room.h
        assert 0.3 < ink.left - p.ink(sign).right < 4
        assert label.y == pytest.approx(sign.y)  # they stand on one line


@only(lambda way: way.manner == "mirrored")
def mirroring_leaves_all_fields_in_their_sizes_and_rows_in_their_order(p: Asked) -> None:
    def sizes(asked: Asked) -> list[tuple[str, float, float]]:
        return sorted((f.ref, round(f.w, 3), round(f.h, 3)) for f in asked.fields)

    def orders(asked: Asked) -> dict[str, list[str]]:
        found: dict[str, list[Field]] = {}
        for f in asked.spaces:
            found.setdefault(f.ref.split(":")[0], []).append(f)
        return {
            row: [f.ref for f in sorted(some, key=lambda f: (round(f.y, 2), f.x))]
            for row, some in found.items()
        }

    plain = p.other(manner="plain")
    assert sizes(p) == sizes(plain)
    assert orders(p) == orders(plain)
    assert (p.page.items == plain.page.items) == (p.way.sheet == "score-log")


@only(lambda way: "margin" in MANNERS[way.manner])
def a_sheet_fills_what_its_margin_leaves(p: Asked) -> None:
    margin = MANNERS[p.way.manner]["margin"]
    assert p.named(Label, "title")[0].x == pytest.approx(margin)
    assert max(b.x + b.w for b in p.boxes) == pytest.approx(p.page.width - margin)
    rule = p.named(Line, "rule")[0]
    assert p.page.height - margin - 3.5 < rule.y1 < p.page.height - margin
    assert min(f.y for f in p.fields) < margin + 7


@only(lambda way: way.paired)
def a_second_text_stands_near_its_first_and_is_not_larger(p: Asked) -> None:
    def apart(one: Rect, other: Rect) -> float:
        across = max(one.left - other.right, other.left - one.right, 0.0)
        down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
        return math.hypot(across, down)

    seconds = [pair for pair in p.inks if pair[0].face in SECOND]
    assert len(seconds) >= 6
    for label, ink in seconds:
        firsts = [x for x in p.inks if x[0].ref == label.ref and x[0].face not in SECOND]
        near, at = min(firsts, key=lambda x: apart(x[1], ink))
        # Half the height of a title; a full-width bracket at its end is half empty.
        most = max(2.0, (1.1 if near.text[-1] == "）" else 0.62) * near.size * PT)
        assert apart(at, ink) <= most, label.text
        assert label.size <= near.size + 1e-6, (label.text, near.text)
        assert label.size >= floor_of(label.text) - 1e-6, label.text
