"""What all commands for translators need: a language by name, its faces, a place to write to."""

from __future__ import annotations

import os
import sys

import click

from ...source.output import write_file
from ...source.problems import Problems
from ...words.language import SOURCE_LANGUAGE
from ...words.languages import find_language, language_tags, read_language, readable_languages
from ...words.localizer import Localizer, message_language

_FOLDER = os.path.join("layouts", "words")  # in the working folder


def faces_for(lang: str) -> dict[str, str]:
    """The faces of the language that comes closest, else of English."""
    main = lang.split("-")[0]
    others = [words for words in readable_languages() if words.tag != SOURCE_LANGUAGE]
    near = [words for words in others if words.tag.split("-")[0] == main]
    if not near:  # of the faces shipped, the Japanese ones have the narrowest apostrophe
        near = [words for words in others if words.tag == "ja"]
    return (near[0] if near else read_language(SOURCE_LANGUAGE)).faces


def write_words(
    text: str, output: str | None, name: str, replace: bool, problems: Problems, say: Localizer
) -> str | None:
    """Write to the file or folder asked for, or to the working folder's words; the path.

    None where it went to standard output, or is a problem now. Nothing is replaced unless that is
    allowed for a file that was named. Raises `click.UsageError`.
    """
    if output == "-":
        sys.stdout.buffer.write(text.encode())
        return None
    path = output or _FOLDER
    if output is None or os.path.isdir(path) or path.endswith(("/", os.sep)):
        path = os.path.join(path, name)
    if os.path.exists(path) and not (replace and output):
        raise click.UsageError(say("words-there", path=path))
    try:
        write_file(path, text.encode())
    except OSError as error:
        problems.unwritten(path, error)
        return None
    return path


def tag_of(name: str) -> str:
    """The tag of a language by tag or alias, readable or not. Raises `click.BadParameter`."""
    for tag in language_tags():
        if tag.lower() == name.lower():
            return tag
    found = find_language(name)
    if found is None:
        known = ", ".join(language_tags())
        text = Localizer(message_language())("unknown-language", name=name, known=known)
        raise click.BadParameter(text, param_hint="LANG")
    return found.tag
