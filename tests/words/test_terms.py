"""Terms that were replaced do not come back: one word for a thing, as players say it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.words.language import without_games

ROOT = Path(__file__).resolve().parents[2]
LAYOUTS = ROOT / "layouts"
# What stood there once, and what stands there now.
REPLACED = {
    "zh-Hant": {
        "作廢": "不再得分",
        "作品集": "其他遊戲",
        "失足": "失敗",
        "失誤": "失敗",
        "姓名": "玩家",
        "本表附加": "非原版",
        "獎勵分": "加分",
        "英寸": "英吋",
        "落單骰列": "落單骰直行",
        "落空": "失敗",
        "列印視窗": "列印對話框",
        "要麼": "要嘛",
        "關閉": "鎖定",
    },
    "zh-Hans": {"作废": "不再得分", "作品集": "其他游戏", "失足": "失败", "本表附加": "非原版"},
    "de": {"Freilos": "freier Wurf"},
    "ja": {"自由な投げ": "フリースロー"},
}


def written(tag: str) -> dict[str, str]:
    """What is written in a language, by file, without the words that games may be typed in."""
    files = [LAYOUTS / "words" / f"{tag}.yaml", *(LAYOUTS / "rules").glob(f"*.{tag}.txt")]
    files += [*LAYOUTS.glob("*.yaml"), *(LAYOUTS / "gallery").glob("*.yaml")]
    files += [*ROOT.glob(f"*.{tag}.md"), *LAYOUTS.glob(f"*.{tag}.md")]
    texts = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}
    return {name: without_games(text)[0] if "words/" in name.replace("\\", "/") else text
            for name, text in texts.items()}  # fmt: skip


@pytest.mark.parametrize("tag", REPLACED)
def test_terms_that_were_replaced_do_not_come_back(tag: str) -> None:
    found = [
        f"{name}: {old} is {new}"
        for name, text in written(tag).items()
        for old, new in REPLACED[tag].items()
        if old in text
    ]
    assert found == []


def test_chinese_sentences_have_chinese_commas() -> None:
    text = written("zh-Hant")["layouts/words/zh-Hant.yaml"]
    assert "）, " not in text
