"""Wordings stand in modules by who says them, each id in one of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter

from sheetgen import messages


def test_every_id_stands_in_one_module() -> None:
    names = [found.name for found in pkgutil.iter_modules(messages.__path__)]
    modules = [importlib.import_module(f"sheetgen.messages.{name}") for name in names]
    for kind, gathered in (("MESSAGES", messages.MESSAGES), ("TEXTS", messages.TEXTS)):
        ids = Counter(id for module in modules for id in getattr(module, kind, ()))
        assert [id for id, times in ids.items() if times > 1] == []
        assert ids.keys() == gathered.keys() and ids
