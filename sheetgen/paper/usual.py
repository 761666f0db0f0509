"""The paper that most likely lies in the printer, by where one is."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

from ..drawing.sizes import Size

DEFAULT_PAPER = "A4"


class Usual(NamedTuple):
    """A paper by name, and what says that it is usual: a setting, or "" where none does."""

    paper: str = DEFAULT_PAPER
    setting: str = ""


def usual_paper(sizes: Mapping[str, Size]) -> Usual:
    """A4, or what is usual in the region of the system's settings for paper.

    Source: the regions of US Letter in Unicode's CLDR, which stand in `layouts/papers/`.
    """
    region, setting = _region()
    for size in sizes.values():
        if region and region in size.regions:
            return Usual(size.name, setting)
    return Usual()


def _region() -> tuple[str, str]:
    """A country's code, such as US, and the setting it is from; "" where it is not known."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        value = os.environ.get(name, "")
        if value:
            locale = value.split(".")[0].split("@")[0].replace("-", "_")
            return locale.partition("_")[2].upper(), f"{name}={value}"
    if sys.platform == "win32":
        return _windows()
    return "", ""


def _windows() -> tuple[str, str]:
    import ctypes

    buffer = ctypes.create_unicode_buffer(85)
    ctypes.windll.kernel32.GetUserDefaultLocaleName(buffer, 85)  # type: ignore[attr-defined,unused-ignore]
    return buffer.value.rpartition("-")[2].upper(), buffer.value
