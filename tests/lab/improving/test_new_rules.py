"""What winners share becomes rules with evidence."""

from __future__ import annotations

from sparring.lab.improving.new_rules import (
    NewRule,
    name_from,
    named,
    rules_of_lines,
    shared_lines,
    with_new_rules,
)
from sparring.lab.improving.winners import Winner
from sparring.lab.ruletexts import checked_rules, world_with
from tests.lab.improving.conftest import line


def never(_line) -> bool:
    return False


def test_what_most_winners_lose_most_without_comes_first():
    winners = [
        Winner((line("a;"), line("b;")), 0, 1.0, (0.2, 0.9)),
        Winner((line("a;"),), 1, 1.0, (0.8,)),
    ]
    first, second = shared_lines(winners)
    assert (first.line.text, first.winners, first.loss) == ("a;", 2, 0.5)
    assert (second.line.text, second.winners) == ("b;", 1)


def test_each_rule_says_where_it_comes_from():
    winners = [Winner((line("if health < 30 then drink;"),), seed, 1.0, (0.4,)) for seed in (1, 2)]
    (rule,) = rules_of_lines(winners, "rush in here", 50, never)
    assert rule.evidence == (
        "in 2 of 2 winners against rush in here; without it they win 40 of 100 games less "
        "(50 games each)"
    )
    assert rule.found_in == {("rush in here", 1), ("rush in here", 2)}


def test_lines_that_cost_next_to_nothing_are_no_rules():
    winners = [Winner((line("a;"), line("b;")), 0, 1.0, (0.04, 0.0))]
    assert rules_of_lines(winners, "anybody", 100, never) == []


def test_what_a_rule_says_already_is_no_new_rule():
    winners = [Winner((line("a;"), line("b;")), 0, 1.0, (0.5, 0.5))]
    rules = rules_of_lines(winners, "anybody", 10, lambda one: one.text == "a;")
    assert [rule.text for rule in rules] == ["b;"]


def test_names_say_what_is_done_and_then_when():
    text = 'if healthpercentage < 50 then drink("Potion of Healing");'
    assert name_from(text) == "found_drink_potion_healing_healthpercentage"


def test_names_are_never_taken():
    rules = [NewRule("guard", "strike;", "", 1.0) for _ in range(2)]
    assert [rule.name for rule in named(rules, ["Found_Strike"])] == [
        "found_strike_2",
        "found_strike_3",
    ]


def test_new_rules_stand_at_the_end_of_their_role_with_their_evidence():
    rule = NewRule("fighter", "meleeattack(furthestenemy);", "seen often", 1.0, "far", priority=4)
    text = with_new_rules("", "crpg", [rule])
    assert "# seen often\nrule far [4]\n    meleeattack(furthestenemy);" in text
    before, after = world_with(world="crpg").rules, checked_rules(text, "crpg")
    assert [one.name for one in after.roles["fighter"].rules] == [
        *(one.name for one in before.roles["fighter"].rules),
        "far",
    ]
    assert after.roles["wizard"] == checked_rules(with_new_rules("", "crpg", [])).roles["wizard"]
