"""Rule texts with one rule more."""

from __future__ import annotations

from sparring.lab.ruletexts import rules_named, rules_with
from sparring.lab.workbench import checked_rules

STILL = "rule stand_still [9]\n    pass;\n"


def test_a_rule_is_added_at_the_end_of_its_role():
    text = rules_with("", {"fighter": STILL})
    names = rules_named(text)
    assert names["fighter"][-1] == "stand_still"
    assert names["fighter"][:-1] == rules_named("")["fighter"]
    assert names["wizard"] == rules_named("")["wizard"]


def test_the_text_is_still_in_the_worlds_words():
    rules = checked_rules(rules_with("", {"fighter": STILL, "wizard": STILL}))
    assert rules.roles["wizard"].rules[-1].priority == 9
