"""What languages are called in messages, by tag; a language file translates these names too."""

from collections.abc import Callable, Mapping

LANGUAGES = {
    "bg": "Bulgarian",
    "ca": "Catalan",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "et": "Estonian",
    "fi": "Finnish",
    "fr": "French",
    "he": "Hebrew",
    "hi": "Hindi",
    "hr": "Croatian",
    "hu": "Hungarian",
    "id": "Indonesian",
    "is": "Icelandic",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "nb": "Norwegian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sk": "Slovak",
    "sl": "Slovenian",
    "sr": "Serbian",
    "sv": "Swedish",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "vi": "Vietnamese",
    "zh": "Chinese",
    "zh-Hans": "Simplified Chinese",
    "zh-Hant": "Traditional Chinese",
}
# The values of messages that are tags of languages, told by name.
OF_LANGUAGES = ("language", "other_language")
NAMED = "{{ name }} ({{ tag }})"  # so that `it` and `no` are not read as words of a sentence


TEXTS = {"language-named": NAMED}


def languages_named(
    values: Mapping[str, str], named: Callable[[str, str], str]
) -> Mapping[str, str]:
    """Values of a message with languages in the place of their tags, as ``named`` puts the English
    name and the tag; a tag of no known name stays."""
    found = {key: name_of_language(values[key]) for key in OF_LANGUAGES if key in values}
    return {**values, **{key: named(name, values[key]) for key, name in found.items() if name}}


def name_of_language(tag: str) -> str:
    """The English name of a language, or of the one it is a kind of (de-AT); "" where unknown."""
    parts = tag.split("-") if "+" not in tag else []
    while parts:
        if found := LANGUAGES.get("-".join(parts)):
            return found
        parts.pop()
    return ""
