"""Why the opponent is as it is: as data, in words and as a table."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    NO_FALLBACK,
    OURS,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Settings,
)
from tests.scripting.helpers import add_rule, rulebase


def learner(names="abcd", *, size=2, **settings):
    chosen = {"fallback": NO_FALLBACK} | settings
    return DynamicScripting(rulebase(names, size=size), Settings(**chosen), seed=1)


def teach(opponents, fitness, *rules, won=None, drawn=("a", "b")):
    script = opponents.restore_script(
        {
            "sparring_script": 1,
            "role": "guard",
            "parts": [{"label": None, "rules": list(drawn)}],
            "activated": [],
        }
    )
    script.activate(*rules)
    opponents.learn(script, fitness, won=won)


def last_lesson(opponents):
    return str(opponents.explain().lessons[-1])


def test_every_rule_is_reported_with_its_numbers():
    opponents = learner("abcdef")
    teach(opponents, 1.0, "a")
    teach(opponents, 0.0, "a")
    first = opponents.explain().rules[0]
    assert (first.name, first.text, first.priority) == ("a", "a", 0)
    assert (first.weight, first.changes) == (130, (100, -70))
    assert (first.activated, first.rewarded, first.punished) == (2, 1, 1)
    assert 0.33 < first.chance < 1
    assert not first.culled


def test_explanation_is_plain_data():
    opponents = learner()
    teach(opponents, 0.7, "a")
    data = opponents.explain().as_data()
    assert json.loads(json.dumps(data))["rules"][0]["name"] == "a"
    assert data["encounters"] == 1
    assert data["total"] == 400
    assert (data["role"], data["scope"], data["label"]) == ("guard", "all", None)
    assert data["script_size"] == 2


def test_title_counts_encounters_and_names_the_goal():
    opponents = learner()
    assert opponents.explain().title == "guard after 0 encounters"
    teach(opponents, 0.7, "a")
    assert opponents.explain().title == "guard after 1 encounter"
    made = rulebase("ab")
    add_rule(made, "c", goals=["hunt"])
    report = DynamicScripting(made).explain(label="hunt")
    assert report.title == "guard, goal hunt after 0 encounters"
    assert (report.scope, report.label) == ("goal", "hunt")


def test_likeliest_rules_come_first():
    opponents = learner()
    teach(opponents, 1.0, "b")
    assert opponents.explain().by_weight()[0].name == "b"


@pytest.mark.parametrize(
    ("fitness", "rules", "words"),
    [
        (
            1.0,
            "a",
            "fitness 1.00 is at or above 0.3, so what had acted was rewarded with 100 points: a",
        ),
        (
            0.0,
            "ab",
            "fitness 0.00 is below 0.3, so what had acted was punished with 70 points: a, b",
        ),
        (
            0.31,
            "a",
            "fitness 0.31 is at or above 0.3, so what had acted was rewarded with 1 point: a",
        ),
        (0.3, "a", "fitness 0.30 is at or above 0.3, but nothing changed for a"),
        (0.9, "", "no drawn rule had acted, so no rule was blamed or praised"),
    ],
)
def test_lesson_says_what_changed_and_why(fitness, rules, words):
    opponents = learner()
    teach(opponents, fitness, *rules)
    assert last_lesson(opponents).startswith("encounter 1: fitness")
    assert last_lesson(opponents).endswith(words)


def test_lesson_says_when_every_rule_had_acted():
    opponents = learner("ab")
    teach(opponents, 0.9, "a", "b")
    assert last_lesson(opponents).endswith("so there was nothing to choose between")


def test_lesson_says_when_silent_rules_got_half():
    opponents = learner(half_share=True)
    teach(opponents, 1.0)
    assert last_lesson(opponents).endswith("so each was rewarded with half of 100 points")


def test_lesson_tells_the_fitness_it_counted_as():
    opponents = learner(difficulty=Difficulty(kind=DifficultyKind.PENALISE))
    teach(opponents, 1.0, "a", won=True)
    assert "fitness 1.00 (counted as 0.00) is below 0.3" in last_lesson(opponents)


def test_lesson_tells_of_a_return_to_earlier_weights():
    soon = Fallback(kind=FallbackKind.LIMITED, ancestors=0, not_before=0)
    opponents = learner(fallback=soon)
    teach(opponents, 0.9, "a")
    teach(opponents, 0.1, "a")
    assert "the weights of encounter 1 came back" in last_lesson(opponents)
    assert opponents.explain().fallbacks == 1


def test_only_the_last_ten_lessons_and_changes_are_kept():
    opponents = learner()
    for _ in range(15):
        teach(opponents, 0.4, "a")
    report = opponents.explain()
    assert len(report.lessons) == 10
    assert report.lessons[-1].encounter == 15
    assert len(report.rules[0].changes) == 10


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (DifficultyKind.OFF, "plays as well as it can"),
        (DifficultyKind.PENALISE, "a fitness of 0.70 is rewarded most"),
        (DifficultyKind.CLIP, "no weight may exceed 2000"),
        (DifficultyKind.CULL, "rules with a weight above 2000 are not drawn"),
    ],
)
def test_difficulty_is_told_in_words(kind, words):
    assert words in str(learner(difficulty=Difficulty(kind=kind)).explain().difficulty)


def rendered(opponents):
    paper = StringIO()
    Console(width=120, file=paper).print(opponents.explain().table())
    return paper.getvalue()


def test_table_shows_rules_and_lessons():
    opponents = learner("abcdef")
    teach(opponents, 1.0, "a")
    text = rendered(opponents)
    assert "guard after 1 encounter" in text
    assert "200" in text
    assert "+100" in text
    assert "rewarded with 100 points: a" in text


def test_table_shows_what_is_held_back():
    settings = {"difficulty": Difficulty(kind=DifficultyKind.CULL), "max_weight": 150}
    opponents = learner(**settings)
    teach(opponents, 1.0, "a", won=True)
    teach(opponents, 0.3, won=True)
    assert "held back" in rendered(opponents)


def test_table_of_weightless_rules_renders():
    papers_way = Settings(fallback=NO_FALLBACK)
    opponents = DynamicScripting(rulebase("ab", weights=[0, 0], size=1), papers_way, seed=1)
    assert "0%" in rendered(opponents)


# --- rules that cannot act -----------------------------------------------------------


def idle_learner(encounters=12):
    """Every rule is in every script; `b`, the heaviest, never acts."""
    rules = rulebase("abc", weights=[100, 900, 100], size=3)
    opponents = DynamicScripting(rules, Settings(fallback=NO_FALLBACK), seed=1)
    for _ in range(encounters):
        learn_from_draw(opponents, "a", "c")
    return opponents


def learn_from_draw(opponents, *acted):
    script = opponents.draw()
    script.activate(*acted)
    opponents.learn(script, 0.3)


def test_a_rule_that_was_drawn_often_and_never_acted_cannot_act():
    assert not any(rule.cannot_act for rule in idle_learner(11).explain().rules)
    explanation = idle_learner(12).explain()
    assert [rule.name for rule in explanation.rules if rule.cannot_act] == ["b"]
    marks = {rule["name"]: rule["cannot_act"] for rule in explanation.as_data()["rules"]}
    assert marks == {"a": False, "b": True, "c": False}


def test_a_rule_that_acted_once_can_act():
    opponents = idle_learner(11)
    learn_from_draw(opponents, "b")
    assert not any(rule.cannot_act for rule in opponents.explain().rules)


def test_scripts_that_nobody_learned_from_say_nothing_of_what_can_act():
    opponents = learner("ab", size=1)
    for _ in range(50):
        opponents.draw()
    assert not any(rule.cannot_act for rule in opponents.explain().rules)


def test_a_rule_that_cannot_act_is_no_favourite_however_heavy():
    explanation = idle_learner(12).explain()
    assert max(explanation.rules, key=lambda rule: rule.weight).name == "b"
    assert [rule.name for rule in explanation.favourites()] == ["a", "c"]
    assert [rule.name for rule in explanation.by_weight()] == ["a", "c", "b"]


def test_the_table_says_what_cannot_act():
    assert "cannot act" not in rendered(idle_learner(11))
    text = rendered(idle_learner(12))
    assert " never " in text
    assert "cannot act against this player (drawn for 12 scripts or more, acted in none): b" in text


def test_names_that_look_like_markup_are_shown_as_they_are():
    opponents = DynamicScripting(rulebase(["[red]x[/red]", "[/]"], size=1), seed=1)
    script = opponents.draw()
    script.mark(0)
    opponents.learn(script, 0.9)
    text = rendered(opponents)
    assert "[red]x[/red]" in text
    assert "[/]" in text


def test_the_rule_that_culling_leaves_because_it_acts_is_not_called_held_back():
    culling = replace(OURS, difficulty=Difficulty(kind=DifficultyKind.CULL))
    opponents = DynamicScripting(rulebase("abc", size=1), culling, seed=1)
    pool = opponents.pool()
    pool.weights, pool.ceiling, pool.activated = [1500, 1200, 300], 1000, [4, 2, 0]
    reports = opponents.explain().rules
    assert [rule.culled for rule in reports] == [True, False, False]
    assert reports[1].chance == pytest.approx(0.8)


def test_on_a_narrow_screen_names_stay_whole_and_bars_give_way():
    names = ["shoot_weakest_wizard_when_far", "melee"]
    made = rulebase(names, size=1)
    paper = StringIO()
    Console(width=80, file=paper).print(DynamicScripting(made, seed=1).explain().table())
    lines = paper.getvalue().splitlines()
    assert max(map(len, lines[:8])) <= 80
    assert any(names[0] in line for line in lines)
    assert "last changes" not in paper.getvalue()
