"""What `writers` takes of ReportLab beyond its documented names is there, in the versions allowed.

`.ci/run` asks the same of the newest version, which `pyproject.toml` does not let in by itself.
"""

from __future__ import annotations

import io
import re
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

import sheetgen.writers.pdf
from sheetgen.writers.pdffonts import Canvas

HOME = Path(sheetgen.writers.pdf.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HOME.glob("*.py")))
PDFBASE = [f"reportlab.pdfbase.{name}" for name in ("pdfdoc", "pdfmetrics", "ttfonts")]
MODULES = ("reportlab.rl_config", *PDFBASE)
# Of a canvas, and of the document that it writes.
CANVAS = (
    "_code", "beginForm", "endForm", "_doc.Catalog.ViewerPreferences.dict", "_doc.SaveToFile",
    "_doc.info", "_doc._timeStamp", "_doc.Reference", "_doc.Pages.addPage",
    "_doc.updateSignature", "_doc.pageCounter",
    "_doc.idToObject", "_doc.idToObjectNumberAndVersion",
)  # fmt: skip
# Of fonts, some of which `pdffonts` puts in place of ReportLab's own.
FONTS = (
    "TTFontFile.get_table", "TTFontFace.makeSubset", "TTFont.addObjects",
    "TTFont.splitString", "TTFont.getSubsetInternalName", "TTFont.stringWidth", "TTEncoding",
)  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_names_of_its_modules_are_there(module: str) -> None:
    name = module.rpartition(".")[2]
    used = set(re.findall(rf"(?<![.\w]){name}\.([A-Za-z_]\w*)", SOURCE))
    assert used
    there = import_module(module)
    assert [one for one in sorted(used) if not hasattr(there, one)] == []


def test_what_is_asked_of_a_canvas_is_there() -> None:
    canvas = Canvas(io.BytesIO())
    canvas.setViewerPreference("PrintScaling", "None")
    lacking = []
    for name in CANVAS:
        assert name.rpartition(".")[2] in SOURCE, f"{name} is used no more"
        try:
            attrgetter(name)(canvas)
        except AttributeError:
            lacking.append(name)
    assert lacking == []


def test_what_is_asked_of_fonts_is_there() -> None:
    fonts = import_module("reportlab.pdfbase.ttfonts")
    lacking = []
    for name in FONTS:
        assert name.rpartition(".")[2] in SOURCE, f"{name} is used no more"
        try:
            attrgetter(name)(fonts)
        except AttributeError:
            lacking.append(name)
    assert lacking == []


def test_versions_that_nobody_tried_are_not_let_in() -> None:
    project = Path(sheetgen.__file__).parents[1] / "pyproject.toml"
    bounds = re.search(r'"reportlab(>=[\d.]+),(<[\d.]+)"', project.read_text(encoding="utf-8"))
    assert bounds is not None
