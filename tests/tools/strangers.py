"""The worst layout files that a stranger can write, read and drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sheetgen.drawing.limits import PENS
from sheetgen.job.materials import Materials
from sheetgen.job.request import PieceRequest
from sheetgen.layout.sheet import PieceSpec, lay_out
from sheetgen.reader.sheet import read_sheet
from sheetgen.source.located import MAX_BYTES
from sheetgen.source.problems import Problems, Refused
from sheetgen.words.languages import find_one_or_two
from sheetgen.words.translator import Translator

LONG = "y" * 36
HEAD = "title: T\npiece: A3\n"


def rows(count: int, row: Callable[[int], str]) -> str:
    """Blocks of forty rows each."""
    blocks = []
    for block in range(0, count, 40):
        inside = "".join(f"      - {row(n)}\n" for n in range(block, min(count, block + 40)))
        blocks.append(f"  - id: b{block // 40}\n    rows:\n{inside}")
    return "blocks:\n" + "".join(blocks)


def box(more: str) -> Callable[[int], str]:
    return lambda n: f"{{id: r{n}, name: N, {more.replace('#', str(n))}}}"


def nested(n: int) -> str:
    """Sums of the sums before: without an end, or without one that anybody lives to see."""
    if n < 2:
        return f"{{id: r{n}, name: N, write: any, score: {{take: sum}}}}"
    return f"{{id: r{n}, name: N, score: {{take: sum, of: [r{n - 1}, r{n - 2}], times: 999}}}}"


def links(labels: Callable[[int, int], str]) -> str:
    lines = "".join(f"  - [{', '.join(labels(n, k) for k in range(60))}]\n" for n in range(60))
    return f"links:\n{lines}"


unknown = ", ".join(f"z{LONG[:30]}{n}" for n in range(40))
WORST = {
    "spaces": HEAD + rows(1600, box("boxes: 60")),
    "marks": HEAD + rows(40, box("spaces: {spaces: 1..60, marks: 4}")),
    "all that may be": HEAD + rows(50, box("colour: red, spaces: {spaces: 1..60, colour: blue}")),
    "small spaces": HEAD + rows(12, box("colour: red, small: yes, boxes: 60")),
    "single rows": HEAD + rows(1600, box("boxes: 1, score: {take: count}")),
    "runs": HEAD + rows(40, box(f"spaces: [{{spaces: [{', '.join(['1..60'] * 400)}]}}]")),
    "endless runs": HEAD + rows(40, box("spaces: -999999999..999999999")),
    "nested sums": HEAD + rows(290, nested),
    "many rows": HEAD + rows(300, box("write: any, score: {take: sum}")),
    "unknown parts": HEAD + rows(40, box(f"boxes: 1, score: {{of: [{unknown}]}}")),
    "unknown tables": HEAD
    + f"tables:\n{''.join(f'  {LONG}{n}: [1]' + chr(10) for n in range(49))}"
    + rows(300, box(f"boxes: 1, score: {LONG * 8}#")),
    "unknown spaces": HEAD + links(lambda n, k: f"r{(n + k) % 9}:z{k}") + rows(9, box("boxes: 9")),
    "unknown keys": HEAD + "".join(f"k{n}: x\n" for n in range(9000)) + rows(1, box("boxes: 1")),
    "links": HEAD + links(lambda n, k: f"r{(n + k) % 50}:{k + 1}") + rows(50, box("boxes: 60")),
    "tables": HEAD
    + "".join(
        f"{'tables:' if not n else ''}\n  t{n}: [{', '.join(['-999999'] * 200)}]" for n in range(50)
    )
    + "\nblocks:\n"
    + "".join(f"  - {{id: n{n}, table: t{n}}}\n" for n in range(40)),
    "long texts": f"title: {'W' * 300}\nsubtitle: {'字' * 300}\npiece: A3\nfootnote: {'字' * 300}\n"
    f"lines: [{', '.join(['字' * 300] * 6)}]\nblocks:\n"
    + "".join(f"  - {{id: n{n}, note: {'字' * 300}}}\n" for n in range(40)),
    "templates": HEAD
    + "blocks:\n"
    + "".join(f"  - {{id: n{n}, note: '{{{{ {'1+' * 140}1 }}}}'}}\n" for n in range(40)),
    "words": HEAD
    + "words:\n"
    + "".join(
        f"  {tag}:\n"
        + "".join(f"    'k {n} {{{{ 1+{n} }}}}': '{{{{ 2+{n} }}}}'\n" for n in range(900))
        for tag in ("de", "fr", "it", "es", "pl")
    )
    + rows(1, box("boxes: 1")),
    "nested arrangement": HEAD
    + "arrange: "
    + "".join(f"[n{n}, " for n in range(29))
    + "n29"
    + "]" * 29
    + "\nblocks:\n"
    + "".join(f"  - {{id: n{n}, note: x}}\n" for n in range(30)),
}  # fmt: skip


def attempt(text: str, shop: Materials) -> list[str]:
    """Read and draw a sheet; the ids of what it is refused for."""
    assert len(text.encode()) <= MAX_BYTES
    Path("far.yaml").write_text(text, encoding="utf-8")
    english = find_one_or_two("en")
    assert english is not None
    try:
        sheet = read_sheet("far.yaml", shop.theme.colours, shop.sizes, ["grey"])
    except Refused as refused:
        return [problem.id for problem in refused.problems]
    translator = Translator(english, sheet, Problems(), draft=True)
    spec = PieceSpec(shop.sizes["A3"], True, PieceRequest(pen=PENS["fine"]))
    laid = lay_out(sheet, translator, shop.faces(english), shop.theme, spec)
    assert laid.problems or laid.page.items
    return [problem.id for problem in laid.problems]
