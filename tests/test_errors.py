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
    did_you_mean,
    listed,
    nearest,
    unknown,
    unknown_role,
    way_out,
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


def test_the_first_list_with_a_name_near_enough_answers():
    assert did_you_mean("healt", ["mana"], ["health"]) == "did you mean 'health'?"
    assert did_you_mean("healt", ["health"], ["healed"]) == "did you mean 'health'?"
    assert did_you_mean("healt", ["Health"], quote='"') == 'did you mean "Health"?'
    assert did_you_mean("xyz", ["mana"], ["health"]) == did_you_mean("xyz") == ""


def test_an_unknown_name_is_answered_with_the_nearest_with_all_or_with_none():
    assert way_out("healt", ["health", "mana"]) == "did you mean 'health'?"
    assert way_out("xyz", ["health", "mana"]) == "known are health, mana"
    assert way_out("xyz", []) == "there are none"


def test_of_very_many_names_the_first_are_listed():
    assert listed([f"rule{at}" for at in range(40)]).endswith("rule38, rule39")
    assert listed([f"rule{at}" for at in range(43)]).endswith("rule38, rule39 and 3 more")


def test_the_error_for_an_unknown_name_says_what_it_should_have_been():
    assert str(unknown("tactic", "novise", ["novice"])) == (
        "no tactic is named 'novise'; did you mean 'novice'?"
    )
    assert len(str(unknown("tactic", "x" * 1000, ["novice"]))) < 120


def test_a_role_must_be_named_where_there_are_several():
    assert str(unknown_role(None, ["ogre", "orc"])) == "name a role: ogre, orc"
    assert str(unknown_role("orcs", ["ogre", "orc"])) == "no role 'orcs'; did you mean 'orc'?"
