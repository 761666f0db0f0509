"""Values inside texts: bare names, a little of Jinja, and nothing that a stranger could misuse."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.attacks import ATTACKS, DEEP, pieces
from tools.effort import sampled, tries

from sheetgen.source.problems import Problem, Problems, Source
from sheetgen.words.placeholders import is_plain, placeholder_names, render

PLACE = Source("sheet.yaml", 3, 14)
VALUES = {"n": "5", "two": "2", "neg": "-3", "token": "20 mm", "s": "abc", "big": "999999"}


def run(text: str, values: dict[str, str] | None = None) -> tuple[str, list[Problem]]:
    problems = Problems()
    result = render(text, VALUES if values is None else values, PLACE, problems)
    assert isinstance(result, str)
    return result, list(problems)


def filled(text: str, values: dict[str, str] | None = None) -> str:
    result, problems = run(text, values)
    assert [problem.text for problem in problems] == []
    return result


# Bare names


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("nothing to fill", "nothing to fill"),
        ("{{ n }}", "5"),
        ("{{n}}", "5"),
        ("{{   n\t}}", "5"),
        ("at least {{ n }} of {{ token }}, {{ n }} each", "at least 5 of 20 mm, 5 each"),
        ("{{ n }}{{ two }}", "52"),
        ("≥{{ n }}：至少 {{ n }} 個", "≥5：至少 5 個"),
        ("{ x } {x} }} { n", "{ x } {x} }} { n"),
        ("{{ n }} }}", "5 }}"),
        ("{{ neg }}", "-3"),
    ],
)
def test_bare_names_are_filled_in(text: str, result: str) -> None:
    assert filled(text) == result


def test_a_value_is_never_read_as_a_template() -> None:
    values = {"a": "{{ b }}", "b": "{{ a }} {% for x in y %}"}
    assert filled("{{ a }}/{{ b }}", values) == "{{ b }}/{{ a }} {% for x in y %}"


def test_a_value_is_never_read_as_a_template_by_jinja_either() -> None:
    assert filled("{{ a|upper }}", {"a": "{{ 7 + 7 }}"}) == "{{ 7 + 7 }}"


def test_markup_is_left_alone() -> None:
    assert filled("<b>{{ a }}</b> & {{ a|upper }}", {"a": "<&>"}) == "<b><&></b> & <&>"


@pytest.mark.parametrize(
    ("text", "near"),
    [("{{ tokne }}", "token"), ("x {{ tokn }} {{ n }}", "token"), ("{{ Token }}", "token")],
)
def test_an_unknown_value_is_told_with_what_is_meant(text: str, near: str) -> None:
    result, (problem,) = run(text)
    assert (problem.source, problem.id) == (PLACE, "unknown-value-near")
    assert problem.values["near"] == near
    assert result == text


@pytest.mark.parametrize(
    "text",
    [
        "{{ wizardry }}",
        "{{ wizardry|upper }}",
        "{% if wizardry %}x{% endif %}",
        "{{ wizardry + 1 }}",
    ],
)
def test_an_unknown_value_is_told_with_what_there_is(text: str) -> None:
    _, (problem,) = run(text)
    assert (problem.source, problem.id) == (PLACE, "unknown-value")
    assert problem.values == {"name": "wizardry", "known": "n, two, neg, token, s, big"}


def test_all_unknown_values_are_told() -> None:
    _, problems = run("{{ wizardry }} {{ n }} {{ humbug }}")
    assert [problem.values["name"] for problem in problems] == ["humbug", "wizardry"]


def test_where_there_are_no_values_none_are_listed() -> None:
    _, (problem,) = run("{{ n }}", {})
    assert problem.values == {"name": "n", "known": "-"}


def test_names_and_plainness_of_a_text() -> None:
    assert placeholder_names("{{ a }} {{b}} {{ a }} { c }") == {"a", "b"}
    assert is_plain("{{ a }} { c } }}")
    for text in ("{{ a|upper }}", "{% if a %}", "{# a #}", "{{ a", "{{ a.b }}", "{{ 7 }}"):
        assert not is_plain(text), text


def imported(text: str) -> bool:
    code = (
        "import sys\n"
        "from sheetgen.source.problems import Problems, Source\n"
        "from sheetgen.words.placeholders import render\n"
        "problems = Problems()\n"
        f"print(render({text!r}, {{'n': '5'}}, Source('f'), problems), len(problems))\n"
        "print('jinja2' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    first, second = done.stdout.splitlines()
    assert first == "5 0"
    return second == "True"


def test_bare_names_do_not_need_jinja() -> None:
    assert not imported("{{ n }}")
    assert imported("{{ n|upper }}")  # else the test above would see nothing


# What is allowed beyond bare names


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{% if n == 1 %}disc{% else %}discs{% endif %}", "discs"),
        ("{% if n == 1 %}one{% elif n == 5 %}five{% else %}many{% endif %}", "five"),
        ("{% if n > 3 and two < 3 %}yes{% endif %}", "yes"),
        ("{% if n != 5 or not two >= 3 %}yes{% endif %}", "yes"),
        ("{% if n <= 4 %}yes{% endif %}no", "no"),
        ("{{ 'disc' if n == 1 else 'discs' }}", "discs"),
        ("{{ n + 1 }} {{ n - 1 }} {{ n * 2 }} {{ n * two }}", "6 4 10 10"),
        ("{{ -n }}", "-5"),
        ("{{ neg|abs }}", "3"),
        ("{{ s|upper }} {{ s|title }} {{ s|capitalize }}", "ABC Abc Abc"),
        ("{{ 'ABC'|lower }}", "abc"),
        ("{{ s|first }} {{ s|last }} {{ s|length }}", "a c 3"),
        ("{{ '7'|int + 1 }}", "8"),
        ("{{ n|round }}", "5"),
        ("{{ token|upper }}", "20 MM"),
        ("{{ big * big }}", "999998000001"),
        ("{%- if n > 3 -%} yes {%- endif -%}", "yes"),
        ("a{# a comment #}b", "ab"),
        ("{% if n %}" * 10 + "{{ s|upper }}" + "{% endif %}" * 10, "ABC"),
    ],
)
def test_conditions_sums_and_harmless_filters_work(text: str, result: str) -> None:
    assert filled(text) == result


def test_raw_text_is_printed_as_it_is() -> None:
    assert filled("{% raw %}{{ n }}{% endraw %}") == "{{ n }}"


# What is not


@sampled(4)
@pytest.mark.parametrize("text", ATTACKS, ids=[text[:40] for text in ATTACKS])
def test_what_is_not_on_the_list_is_refused_in_time(little_memory: None, text: str) -> None:
    result, problems = run(text)
    assert problems
    assert {problem.source for problem in problems} == {PLACE}
    assert {problem.id for problem in problems} <= {
        "bad-template",
        "unknown-value",
        "unknown-value-near",
    }
    assert result == text
    for problem in problems:
        assert len(problem.text) < 250
        assert problem.text.isprintable()


@sampled(5)
@pytest.mark.parametrize("name", DEEP)
def test_deep_expressions_are_filled_or_refused(little_memory: None, name: str) -> None:
    result, problems = run(DEEP[name])
    if problems:
        assert [problem.id for problem in problems] == ["bad-template"]
        assert result == DEEP[name]
    else:
        assert len(result) <= 2000
        assert "inf" not in result


@tries(500)
@given(st.lists(pieces, max_size=14).map("".join) | st.text("{}%# n|s'\"-+*()[]", max_size=30))
def test_any_text_is_filled_or_refused(text: str) -> None:
    result, problems = run(text)
    assert len(result) < 10_000
    if problems:
        assert result == text
