"""Cards filled in: what a template may say, and that a stranger's does no harm."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.attacks import ATTACKS, DEEP, pieces
from tools.effort import long, sampled, tries

from sheetgen.source.problems import Problem, Problems
from sheetgen.words.cardtemplate import fill_card
from sheetgen.words.templatetags import MAX_CARD

VALUES = {
    "n": 5, "neg": -3, "s": "abc", "players": "2–5", "empty": "",
    "rows": {"red": {"name": "Red", "table": [{"points": 3 * n} for n in range(13)]}},
    "blocks": {"c": [{"k": 1}, {"k": 2}, {"k": 3}], "none": []},
}  # fmt: skip


def run(text: str) -> tuple[list[tuple[str, int]], list[Problem]]:
    problems = Problems()
    found = fill_card(text, VALUES, "card.txt", problems)
    return [(line.text, line.source.line) for line in found], list(problems)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{{ n }} of {{ players }}", "5 of 2–5"),
        ("{{ neg }} {{ -n }} {{ n - 9 }}", "−3 −5 −4"),
        ("{{ rows.red.name }} {{ rows.red.table.4.points }}", "Red 12"),
        ("{% for r in blocks.c %}{{ r.k }}{% if not loop.last %},{% endif %}{% endfor %}", "1,2,3"),
        ("{% for r in blocks.c %}{{ loop.index if loop.first else 'b' }}{% endfor %}", "1bb"),
        ("{% for r in blocks.c if r.k > 1 %}{{ r.k }}{% endfor %}", "23"),
        ("{% for r in blocks.none %}x{% else %}none{% endfor %}", "none"),
        ("{% if 'red' in rows %}r{% endif %}{% if 'blue' not in rows %}b{% endif %}", "rb"),
        ("{{ blocks.c|length }} {{ (blocks.c|last).k }} {{ (blocks.c|first).k }}", "3 3 1"),
        ("{{ n + 2 * (blocks.c|length) }} {{ neg|abs }}", "11 3"),
        ("{{ s|upper }} {{ s|capitalize }} {{ 'X'|lower }}", "ABC Abc x"),
        ("{% if n == 5 and not neg > 0 or s == 'x' %}y{% elif n %}z{% else %}w{% endif %}", "y"),
        ("a{# comment #}b", "ab"),
    ],
)  # fmt: skip
def test_what_a_card_may_say(text: str, result: str) -> None:
    lines, problems = run(text)
    assert problems == []
    assert [line for line, _ in lines] == [result]


def test_lines_know_where_they_were_written_and_statements_alone_leave_none() -> None:
    text = (
        "# Head\n{# a comment\n   of two lines #}\none\n"
        "  {% for r in blocks.c %}\n- {{ r.k }}\n  {% endfor %}\n{{\n n }} last\nend"
    )
    assert run(text)[0] == [
        ("# Head", 1), ("one", 4), ("- 1", 6), ("- 2", 6), ("- 3", 6), ("5 last", 8), ("end", 10),
    ]  # fmt: skip
    assert run(text.replace("\n", "\r\n"))[0] == run(text)[0]


def test_all_unknown_values_are_told_each_at_its_place() -> None:
    text = "a {{ m }}\n{{ n }} {{ rows.rde.name }}\n{{ rows.red.table.13.points }} {{ plyers }}"
    _, problems = run(text)
    assert [(str(p.source), p.id) for p in problems] == [
        ("card.txt:1:6", "unknown-value"),
        ("card.txt:2:17", "unknown-value-near"),
        ("card.txt:3:19", "unknown-value"),
        ("card.txt:3:35", "unknown-value-near"),
    ]
    assert problems[2].values == {"name": "13", "known": "0–12"}


# What is refused

LOOP = "{% for a in rows.red.table %}"
MORE = [
    "{{ 'a' * 10**9 }}",
    f"{LOOP * 3}{'{% endfor %}' * 3}",
    f"{LOOP * 4}x{'{% endfor %}' * 4}",
    f"{LOOP * 2}{'x' * 200}{'{% endfor %}' * 2}",
    "{% for a in rows %}x{% endfor %}",
    "{% for a in s %}x{% endfor %}",
    "{% for a, b in blocks.c %}x{% endfor %}",
    "{% for a in blocks.c recursive %}{{ loop(blocks.c) }}{% endfor %}",
    "{% for a in [1, 2] %}x{% endfor %}",
    "{% for a in blocks.c %}{% break %}{% endfor %}",
    "{{ loop.index }}",
    "{{ rows }}",
    "{{ blocks.c }}",
    "{{ n == 5 }}",
    "{{ rows['red'] }}",
    "{{ blocks.c[0:2] }}",
    "{{ rows.keys() }}",
    "{{ rows.red.__class__ }}",
    "{{ s.upper }}",
    "{{ n.real }}",
    "{{ s + s }}",
    "{{ n < s }}",
    "{{ n in blocks.c }}",
    "{{ empty|first }}",
    "{{ 1.5 }}",
    "{{ 999999999 * 999999999 }}",
    "{{a}}" * 200_000,
    "{{ n }}" * 500,
    "x" * (MAX_CARD + 1),
    "{{ " + "(" * 7000 + "1" + ")" * 7000 + " }}",
    "{{ " + "9" * 15_000 + " }}",
    "{% if n %}" * 60 + "x" + "{% endif %}" * 60,
    "{% filter upper %}x{% endfilter %}",
    "{% set x %}" + "y" * 100 + "{% endset %}{{ x ~ x }}",
]


def attacks() -> list[str]:
    """Those against labels too, but for what is small and harmless on a card."""
    small = [text for text in ATTACKS if text == "{{ 9999999 }}" or len(text) > 2000]
    assert len(small) == 3
    return [text for text in [*ATTACKS, *MORE] if text not in small]


@sampled(5)
@pytest.mark.parametrize("text", attacks(), ids=[text[:40] for text in attacks()])
def test_an_attack_is_one_problem_at_its_place_in_time(little_memory: None, text: str) -> None:
    run("{{ n|abs }}")  # Jinja is loaded
    begun = time.process_time()
    _, problems = run("Begin\n  " + text)
    spent = time.process_time() - begun
    assert spent < 1.0  # a fifth of that without memory being watched
    assert problems, text
    assert len({str(problem.source) for problem in problems}) == 1
    assert all(p.source.line >= 1 and p.source.column >= 1 for p in problems)
    assert all(len(p.text) < 250 and p.text.isprintable() for p in problems)


@long
@pytest.mark.parametrize("text", attacks(), ids=[text[:40] for text in attacks()])
def test_an_attack_takes_less_than_a_fifth_of_a_second(text: str) -> None:
    run("{{ n|abs }}")
    begun = time.process_time()
    run(text)
    assert time.process_time() - begun < 0.2


@sampled(5)
@pytest.mark.parametrize("name", DEEP)
def test_deep_expressions_are_filled_or_refused(little_memory: None, name: str) -> None:
    lines, problems = run(DEEP[name])
    assert bool(lines) or problems
    assert sum(len(line) for line, _ in lines) < 2000


words = st.sampled_from(
    [
        "for a in blocks.c",
        "endfor",
        "loop.index",
        "rows",
        ".",
        "blocks.c",
        "in",
        "table",
        "\n",
        "{%-",
        "-%}",
    ]
)


@tries(500)
@given(
    st.lists(pieces | words, max_size=16).map("".join) | st.text("{}%# n|s'\"-+*()[].", max_size=30)
)
def test_any_text_is_filled_or_refused(text: str) -> None:
    lines, problems = run(text)
    assert sum(len(line) for line, _ in lines) <= MAX_CARD
    if not lines:
        assert problems
    last = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for problem in problems:
        assert 1 <= problem.source.line <= last
