from __future__ import annotations

import pytest

from sparring.rules.check import parse_rules
from tests.rules.crpg_words import crpg_words

WORDS = crpg_words()
CHOICE = "".join(
    f'rule spare{at}\n cast("{spell}");\n' for at, spell in enumerate(("Blur", "Shield"))
)
CLOSING = "closing\n pass;\n"


@WORDS.action("agent", always=True)
def salute(me, other):
    "Never refused, if there is anyone."
    return True


def warnings(text):
    return [warning.message for warning in parse_rules(text, WORDS).warnings]


def dead_lines(*lines):
    text = "script any\n" + "".join(f"  {line}\n" for line in lines)
    return [warning.line - 2 for warning in parse_rules(text, WORDS).warnings]


# --- lines never reached --------------------------------------------------------


def test_nothing_follows_an_action_that_is_never_refused():
    assert dead_lines("pass;", "moveto(anywhere);", "if health < 5 then pass;") == [1, 2]


def test_a_line_that_may_be_refused_hides_no_other():
    assert dead_lines("moveto(anywhere);", "pass;") == []


def test_the_same_action_under_the_same_condition_is_not_tried_twice():
    heal = 'if health < 5 then drink("Potion of Healing");'
    assert dead_lines(heal, "meleeattack(closestenemy);", heal) == [2]


def test_the_same_action_without_any_condition_covers_every_other():
    assert dead_lines(
        "meleeattack(closestenemy);", "if health < 5 then meleeattack(closestenemy);"
    ) == [1]


def test_the_same_action_under_another_condition_is_tried():
    assert dead_lines("if health < 5 then moveto(self);", "moveto(self);") == []


def test_an_action_upon_somebody_random_may_be_tried_twice():
    assert dead_lines("meleeattack(randomenemy);", "meleeattack(randomenemy);") == []


def test_a_condition_of_chance_may_be_asked_twice():
    line = 'if chancepercentage(50) then drink("Potion of Healing");'
    assert dead_lines(line, line) == []


def test_a_random_member_of_a_group_may_be_another_the_second_time():
    line = 'if enemy.influence("Held") then meleeattack(defaultenemy);'
    assert dead_lines(line, line) == []


def test_a_recalled_agent_is_the_same_under_the_same_steady_condition():
    line = "if closestenemy.health < 5 then meleeattack(defaultenemy);"
    assert dead_lines(line, line) == [1]


def test_under_the_condition_of_an_action_never_refused_nothing_else_is_reached():
    assert dead_lines("if health < 5 then pass;", "if health < 5 then moveto(anywhere);") == [1]
    assert dead_lines("if health < 5 then pass;", "if health < 6 then moveto(anywhere);") == []


def test_a_condition_that_always_holds_counts_as_none():
    text = "script any\n if health >= 0 then pass;\n moveto(anywhere);\n"
    assert warnings(text) == ["this condition always holds", "this line is never reached"]


def test_a_condition_that_fails_when_somebody_is_missing_does_not_always_hold():
    assert dead_lines("if closestenemy.health >= 0 then pass;", "moveto(anywhere);") == []


def test_an_action_never_refused_still_needs_the_agent_it_names():
    assert dead_lines("salute(closestenemy);", "pass;") == []
    assert dead_lines("salute(self);", "pass;") == [1]


def test_closing_rules_are_searched_like_scripts():
    text = f"role r draws 1\n{CHOICE}closing\n pass;\n moveto(anywhere);\n"
    assert warnings(text) == ["this line is never reached"]


# --- roles ----------------------------------------------------------------------


def test_a_sound_role_raises_no_doubt():
    assert warnings(f"role r draws 1\n{CHOICE}{CLOSING}") == []


@pytest.mark.parametrize("draws", [2, 3])
def test_a_script_that_holds_every_rule_learns_nothing(draws):
    assert warnings(f"role r draws {draws}\n{CHOICE}{CLOSING}") == [
        f"a script draws {draws} of 2 different rules"
    ]


def test_twins_count_as_one_rule_to_draw():
    text = f'role r draws 2\n{CHOICE}rule twin\n cast("Blur");\n{CLOSING}'
    assert warnings(text) == [
        "a script draws 2 of 2 different rules",
        "rule 'twin' is a twin of 'spare0' (line 2)",
    ]


@pytest.mark.parametrize(
    ("first", "second", "are_twins"),
    [("1 -> 2", "2", False), ("1 -> 2", "1", True), ("1 -> 2, 3", "2, 3", True)],
)
def test_rules_are_twins_only_in_a_state_that_both_have(first, second, are_twins):
    text = (
        f'role r draws 2\nrule spare states 1 -> 2, 2 -> 3\n cast("Shield");\n'
        f'rule one states {first}\n cast("Blur");\n'
        f'rule twin states {second}\n cast("Blur");\n{CLOSING}'
    )
    assert ("rule 'twin' is a twin of 'one' (line 4)" in warnings(text)) == are_twins


def test_three_rules_of_one_text_are_two_twins_of_the_first():
    more = "".join(f'rule twin{at}\n cast("Blur");\n' for at in range(2))
    assert warnings(f"role r draws 1\n{CHOICE}{more}{CLOSING}") == [
        "rule 'twin0' is a twin of 'spare0' (line 2)",
        "rule 'twin1' is a twin of 'spare0' (line 2)",
    ]


def test_with_states_the_script_size_is_only_a_limit():
    rules = "rule a states x\n moveto(centreall);\nrule b states x\n moveto(self);\n"
    assert warnings(f"role r draws 100 then 20\n{rules}{CLOSING}") == []


def test_a_size_for_the_last_state_needs_states():
    assert warnings(f"role r draws 1 then 1\n{CHOICE}{CLOSING}") == [
        "the number after 'then' has no effect without states"
    ]


def test_a_rule_of_no_weight_is_doubted():
    text = f"role r draws 1\n{CHOICE}rule a weight 0\n moveto(self);\n{CLOSING}"
    assert warnings(text) == ["rule 'a' starts with weight 0"]


def test_states_are_reached_from_the_first_one_named():
    rules = (
        "rule a states start -> mill\n moveto(frontfriend);\n"
        "rule b states mill -> keep\n moveto(self);\n"
        "rule c states keep -> start\n moveto(anywhere);\n"
        "rule d states tower -> start\n moveto(centreall);\n"
        "rule e states tower, keep\n moveto(backfriend);\n"
    )
    assert warnings(f"role r draws 3\n{rules}{CLOSING}") == [
        "rule 'd' is in states that no rule opens"
    ]


def test_beside_rules_with_states_one_without_is_never_drawn():
    rules = "rule a states x\n moveto(centreall);\nrule b\n moveto(self);\n"
    assert warnings(f"role r draws 3\n{rules}{CLOSING}") == [
        "rule 'b' belongs to no state and is never drawn"
    ]


def test_closing_rules_that_may_all_fail_are_doubted():
    closing = "closing\n if health < 5 then pass;\n if health < 9 then moveto(self);\n"
    assert warnings(f"role r draws 1\n{CHOICE}{closing}") == ["every closing rule has a condition"]
