"""How a text is written: what is set, what never can be, and its spaces."""

import pytest

from sheetgen.text.linebreak import broken
from sheetgen.text.scripts import spaced, unprintable, unset


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rot 7 ≥5 −5 紅 빨강 Ελλάς Красный 🔒 ﬁ", None),
        ("Rot אדום", ("right-to-left", "א")),
        ("ผู้เล่น", ("needs-shaping", "ผ")),
        ("लाल", ("needs-shaping", "ल")),
        ("லால்", ("needs-shaping", "ல")),
        ("ខ្មែរ", ("needs-shaping", "ខ")),
        ("မြန်မာ", ("needs-shaping", "မ")),
    ],
)
def test_scripts_that_cannot_be_set_letter_by_letter_are_told(
    text: str, expected: tuple[str, str] | None
) -> None:
    assert unset(text) == expected


def test_spaces_that_do_not_break_stay_so_and_others_are_spaces() -> None:
    assert spaced("10\u202f000\u2009km\u00a0!\u2007") == "10\u00a0000\u00a0km\u00a0!\u00a0"
    assert spaced("a\u2003b\u3000c") == "a b\u3000c"
    assert broken(spaced("Qui gagne\u202f?"), len, 10) == ["Qui", "gagne\u00a0?"]
    assert [unprintable(text) for text in ("a\u202fb\u3000", "a\u200bb", "a\tb")] == [
        None, "\u200b", "\t",
    ]  # fmt: skip
