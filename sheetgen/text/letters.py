"""The letters that languages need besides those of ASCII: what a font is asked for."""

from __future__ import annotations

# By tag. Source: the main exemplar characters of Unicode's CLDR; of Korean, Chinese and Japanese,
# and of scripts that are not set at all, a few that any font for them has.
_LETTERS = {
    "ar": "ابتثجحخدرزسشصضطظعغفقكلمنهوي",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "bn": "কখগঘচছজ",
    "ca": "àçèéíïòóúü·",
    "cs": "áčďéěíňóřšťúůýž",
    "da": "æøå",
    "de": "äöüß",
    "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ",
    "es": "áéíñóúü¿¡",
    "et": "äõöüšž",
    "fa": "ابپتثجچحخدذرزژسش",
    "fi": "äöå",
    "fr": "àâæçéèêëîïôœùûü«»",
    "he": "אבגדהוזחטיכלמנסעפצקרשת",
    "hi": "अआइईउऊकखगघ",
    "hr": "čćđšž",
    "hu": "áéíóöőúüű",
    "hy": "աբգդեզէըթժիլ",
    "is": "áðéíóúýþæö",
    "it": "àèéìòù",
    "ja": "あいうえおアイウエオ赤黄緑青",
    "ka": "აბგდევზთიკლმნ",
    "km": "កខគឃង",
    "ko": "가나다라마바사아자차카타파하빨강노랑초록파랑점수표",
    "lo": "ກຂຄງຈ",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "mr": "अआइईउऊकखगघ",
    "my": "ကခဂဃင",
    "nb": "æøå",
    "ne": "अआइईउऊकखगघ",
    "nl": "éëïóü",
    "nn": "æøå",
    "no": "æøå",
    "pl": "ąćęłńóśźż",
    "pt": "ãáâàçéêíóôõú",
    "ro": "ăâîșț",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšž",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
    "sr-Latn": "čćđšž",
    "sv": "åäö",
    "ta": "கஙசஞட",
    "th": "กขคงจฉช",
    "tr": "çğıöşü",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "ur": "ابپتٹثجچحخدڈ",
    "vi": "ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ",
    "zh": "的一是不了人我在有他",
    "zh-Hans": "计分纸红黄绿蓝",
    "zh-Hant": "計分紙紅黃綠藍",
}


def letters_of(tag: str) -> str:
    """Letters of a language, small and large; none of one that is not known here.

    A tag that names another script than the usual one is another language here.
    """
    parts = tag.split("-")
    while parts:
        found = _LETTERS.get("-".join(parts))
        if found is not None:
            large = found.upper() if parts[0] != "ka" else ""  # Georgian has these in few fonts
            more = "İ" if parts[0] == "tr" else ""
            return "".join(dict.fromkeys(found + large + more))
        if len(parts[-1]) == 4 and parts[-1].isalpha():  # a script, as in ja-Latn
            return ""
        parts.pop()
    return ""
