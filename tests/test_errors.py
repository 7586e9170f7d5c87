from __future__ import annotations

import pytest

from sparring import errors
from sparring.errors import (
    Missing,
    RuleError,
    SettingsError,
    SparringError,
    StateError,
    UsageError,
    VocabularyError,
    nearest,
)
from sparring.rules.problems import Problem, Severity, Source, Span


def problems(count):
    source = Source("my.rules", "word\n" * count)
    return [
        Problem.at(source, Span(5 * at, 5 * at + 4), Severity.ERROR, f"mistake {at}", "")
        for at in range(count)
    ]


@pytest.mark.parametrize(
    "error", [RuleError, VocabularyError, SettingsError, StateError, UsageError]
)
def test_every_error_of_ours_is_a_sparring_error(error):
    assert issubclass(error, SparringError)
    assert error.__name__ in errors.__doc__


def test_something_missing_is_no_error():
    assert not issubclass(Missing, SparringError)


def test_a_rule_error_shows_every_problem_and_keeps_them():
    error = RuleError(problems(2))
    assert [problem.message for problem in error.problems] == ["mistake 0", "mistake 1"]
    assert str(error) == (
        "my.rules:1:1: error: mistake 0\n   1 | word\n     | ^^^^\n"
        "my.rules:2:1: error: mistake 1\n   2 | word\n     | ^^^^"
    )


def test_a_rule_error_of_very_many_problems_shows_the_first_of_them():
    error = RuleError(problems(60))
    assert len(error.problems) == 60
    assert str(error).endswith("\n... and 10 more")
    assert "mistake 49" in str(error)
    assert "mistake 50" not in str(error)


@pytest.mark.parametrize(
    ("name", "known", "near"),
    [
        ("healt", ["health", "wealth"], "health"),
        ("HEALTH", ["health"], "health"),
        ("fireball", ["Fireball", "Flame Arrow"], "Fireball"),
        ("xyz", ["health"], None),
        ("", ["health"], None),
        ("health", [], None),
    ],
)
def test_the_nearest_name_is_found_whatever_its_capitals(name, known, near):
    assert nearest(name, known) == near
