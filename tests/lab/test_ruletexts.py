"""Rule texts with one rule more."""

from __future__ import annotations

from sparring.lab.ruletexts import checked_rules, rule_names, rules_with

STILL = "rule stand_still [9]\n    pass;\n"


def test_a_rule_is_added_at_the_end_of_its_role():
    text = rules_with("", {"fighter": STILL})
    names = rule_names(text)
    assert names["fighter"][-1] == "stand_still"
    assert names["fighter"][:-1] == rule_names("")["fighter"]
    assert names["wizard"] == rule_names("")["wizard"]


def test_the_text_is_still_in_the_worlds_words():
    rules = checked_rules(rules_with("", {"fighter": STILL, "wizard": STILL}))
    assert rules.roles["wizard"].rules[-1].priority == 9
