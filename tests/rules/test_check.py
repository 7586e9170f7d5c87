from __future__ import annotations

import pytest

from sparring.errors import RuleError, VocabularyError
from sparring.rules.check import check_rules, parse_rules
from sparring.rules.checked import (
    And,
    Ask,
    Compare,
    Constant,
    Find,
    Literal,
    Minus,
    Myself,
    No,
    Or,
    Recall,
    Some,
    Sum,
)
from sparring.rules.problems import Severity
from sparring.rules.vocabulary import Vocabulary
from tests.rules.crpg_words import crpg_words

WORDS = crpg_words()
SPARE = "rule spare\n moveto(anywhere);\nrule other\n moveto(centreall);\nclosing\n pass;\n"


def word(name):
    return WORDS.words[name]


def literal(name, type):
    return Literal(WORDS.literals[name], type)


def condition(text, words=WORDS):
    (script,) = parse_rules(f"script any\n  if {text} then pass;\n  pass;", words).scripts
    return script.lines[0].condition


def problems(text, words=WORDS):
    return check_rules(text, words)[1]


def messages(text, words=WORDS):
    return [problem.message for problem in problems(text, words)]


# --- meaning -------------------------------------------------------------------


def test_a_method_alone_is_asked_of_the_acting_agent():
    asked = Ask(word("health"), Myself())
    assert condition("health < 5") == Compare("<", asked, Constant(5))
    assert condition("self.health < 5") == condition("health < 5")


def test_a_method_is_asked_of_whoever_stands_before_the_dot():
    foe = Find(word("closestenemy"), (literal("Wizard", "agent type"),))
    assert condition('closestenemy("Wizard").health < 5') == Compare(
        "<", Ask(word("health"), foe), Constant(5)
    )


def test_a_predicate_of_a_group_asks_whether_some_member_satisfies_it():
    assert condition('friend("Wizard").influence(badinfluence)') == Some(
        word("friend"),
        (literal("Wizard", "agent type"),),
        word("influence"),
        (Find(word("badinfluence")),),
    )


def test_operators_keep_their_shape():
    low, bound = (
        Ask(word("health"), Myself()),
        Sum("-", Ask(word("maxhealth"), Myself()), Constant(4)),
    )
    acid = Ask(word("influence"), Myself(), (literal("Acid", "influence"),))
    assert condition('not influence("Acid") and health < maxhealth - 4') == And(
        No(acid), Compare("<", low, bound)
    )
    assert condition('-health < 5 or influence("Acid")') == Or(
        Compare("<", Minus(low), Constant(5)), acid
    )


def test_a_literal_of_two_types_is_taken_as_the_one_that_is_wanted():
    grease = WORDS.literals["Slippery Surface"]
    assert condition('influence("Slippery Surface")').arguments == (Literal(grease, "influence"),)
    assert condition('locatedin("Slippery Surface")').arguments == (Literal(grease, "cloud"),)
    assert Literal(grease, "influence").value == {"Slippery Surface"}
    assert Literal(grease, "cloud").value == "Slippery Surface"


def test_a_remembered_agent_may_be_asked_and_acted_upon():
    rules = parse_rules(
        'script any\n  if enemy.influence("Held") and defaultenemy.health > 3 then\n'
        "    meleeattack(defaultenemy);",
        WORDS,
    )
    (line,) = rules.scripts[0].lines
    assert line.condition.right.left.receiver == Recall(word("defaultenemy"))
    assert line.arguments == (Recall(word("defaultenemy")),)


def test_an_agent_named_in_its_own_call_is_bound_before_the_arguments():
    assert condition("closestenemy.distance(defaultenemy) < 5")


def test_a_group_binds_only_after_its_method_was_asked():
    words = crpg_words()

    @words.predicate("agent")
    def near(me, other):
        return True

    (message,) = messages("script any\n if enemy.near(defaultenemy) then pass;", words)
    assert message.startswith("'defaultenemy' is not bound")
    assert messages("script any\n if enemy.near(closestenemy) then pass;", words) == []


def test_an_action_binds_nobody():
    (message,) = messages('script any\n if health < 5 then cast("Grease", defaultenemy);')
    assert "not bound" in message
    assert messages("script any\n if health < 5 then moveto(closestenemy);") == []


def test_optional_arguments_may_be_left_out():
    rules = parse_rules('script any\n  cast("Blur");\n  cast("Luck", self);', WORDS)
    assert [len(line.arguments) for line in rules.scripts[0].lines] == [1, 2]


def test_a_rule_keeps_everything_its_header_says():
    text = f"role r draws 1 then 1\nrule a [4] weight 7 states 1 -> 2 was b\n pass;\n{SPARE}"
    rule = parse_rules(text, WORDS).roles["r"].rules[0]
    assert (rule.priority, rule.weight, rule.was) == (4, 7, ("b",))
    assert [(state.state, state.opens) for state in rule.states] == [("1", "2")]


def test_the_text_of_a_statement_is_canonical():
    (script,) = parse_rules("script any\n  if  (self.health<5) then pass( ) ;", WORDS).scripts
    assert script.lines[0].text == "if health < 5 then pass;"


def test_warnings_do_not_stop_the_rules_from_being_used():
    rules = parse_rules("script any\n  pass;\n  moveto(anywhere);", WORDS)
    assert [warning.message for warning in rules.warnings] == ["this line is never reached"]
    assert len(rules.scripts[0].lines) == 2


def test_what_is_right_is_returned_beside_the_mistakes():
    rules, found = check_rules("script any\n  nonsense();\n  pass;", WORDS)
    assert len(found) == 1
    assert [line.text for line in rules.scripts[0].lines] == ["pass;"]


def test_parse_rules_raises_the_mistakes_without_the_doubts():
    text = "script any\n  pass;\n  pass;\n  nonsense();"
    assert {problem.severity for problem in problems(text)} == set(Severity)
    with pytest.raises(RuleError) as caught:
        parse_rules(text, WORDS)
    assert [problem.severity for problem in caught.value.problems] == [Severity.ERROR]


def test_an_empty_text_has_no_roles_and_no_scripts():
    rules = parse_rules("# nothing yet\n", WORDS)
    assert (rules.roles, rules.scripts, rules.warnings) == ({}, (), ())


def test_a_vocabulary_that_cannot_work_is_refused_before_any_rule():
    words = Vocabulary("odd")
    words.remembered("defaultenemy", "enemy")
    with pytest.raises(VocabularyError):
        check_rules("", words)


# --- no second message for one mistake -----------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"role r draws 1\nrule a\n nonsense();\n{SPARE}",
        f"role r draws 1\nrule a\n if nonsense then meleeattack(defaultenemy);\n{SPARE}",
        f"role r draw 1\nrule a\n pass;\n{SPARE}",
        "role r draws 1\nrule a\n moveto(anywhere)\nclosing\n pass;",
        "role r draws 5\nrule a\n nonsense();\nrule b\n pass;\nclosing\n pass;",
        "role r draws 1\nrule a\n moveto(anywhere);\nrule b\n pass;\nclosing\n nonsense();",
        "role r draws 1\nrule a\n moveto(anywhere);\nrule b\n pass;\nclosing\n pas$s;",
        "role r draws 1\nrule a\n $();\nclosing\n pass;",
        "role r draws 1\nrule a\n moveto(anywhere);\nrule b\n pass;\nclosing\n"
        " if health < 5 then pass;\n nonsense();",
        "role r draws 1\nrule a states x -> y\n nonsense();\nrule b states y\n pass;\n"
        "closing\n pass;",
        "script any\n if closestenmy.health < 5 then meleeattack(defaultenemy);",
        "script any\n if closestenemy.influence(nonsense) and defaultenemy.health < 5 then pass;",
    ],
)
def test_one_mistake_is_one_message(text):
    assert len(messages(text)) == 1


def test_two_nameless_roles_are_not_called_the_same_role():
    broken = f"role 5\nrule a\n pass;\n{SPARE}"
    assert messages(broken + broken) == ["expected the name of the role, found '5'"] * 2


def test_every_mistake_in_one_statement_is_reported():
    text = "script any\n if closestenmy.heath < wrong and 5 then hit(nobody);"
    assert messages(text) == [
        "unknown name 'closestenmy'",
        "unknown name 'heath'",
        "unknown name 'wrong'",
        "expected a condition, found a number",
        "unknown action 'hit'",
    ]


def test_arguments_of_a_group_are_checked_like_any_others():
    assert messages('script any\n if enemy("Blue").influence("Acid") then pass;') == [
        'unknown literal "Blue"'
    ]


def test_a_statement_of_very_many_mistakes_is_not_read_to_its_end():
    def tree(depth):
        return "wrong" if depth == 0 else f"({tree(depth - 1)} and {tree(depth - 1)})"

    rules, found = check_rules(f"script any\n if {tree(10)} then pass;\n pass;", WORDS)
    assert len(found) == 200
    assert rules.scripts[0].lines == ()


# --- hints in poor vocabularies -------------------------------------------------


def poor_words():
    words = Vocabulary("poor")

    @words.action
    def wait(me):
        return True

    @words.among
    def anyone(me):
        return []

    return words


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("if xyz then wait;", "unknown name 'xyz'", ""),
        ("if xyz < 3 then wait;", "unknown name 'xyz'", ""),
        ('if "xyz" then wait;', 'expected a condition, found "xyz"', ""),
        ("if 5 then wait;", "expected a condition, found a number", ""),
        (
            "if anyone then wait;",
            "'anyone' needs a yes-or-no method, as in 'anyone.method'",
            "or use another agent",
        ),
        ("if anyone.xyz then wait;", "unknown name 'xyz'", ""),
        ("qqq;", "unknown action 'qqq'", "known here: wait"),
    ],
)
def test_a_vocabulary_with_nothing_to_suggest_suggests_nothing(text, message, hint):
    (problem,) = problems(f"script any\n  {text}", poor_words())
    assert (problem.message, problem.hint) == (message, hint)


def test_a_vocabulary_without_actions_suggests_none():
    (problem,) = problems("script any\n  wait;", Vocabulary("empty"))
    assert (problem.message, problem.hint) == ("unknown action 'wait'", "")


def test_a_keyword_is_no_condition_and_no_hint_makes_it_one():
    (problem,) = problems("script any\n if centreenemy then pass;")
    assert problem.hint == "such as chancepercentage, influence, locatedin"


# --- numbers that a word takes ---------------------------------------------------


def camp_words():
    words = Vocabulary("camp")
    words.value(name="wood", low=0, high=20)(lambda me: 5)
    words.value(name="luck")(lambda me: 5)
    words.keyword("number", name="bounty")(lambda me: 5)
    words.action("whole number 1 to 9", name="rest", always=True)(lambda me, rounds: True)
    words.action("number 0 to 1", name="dare", always=True)(lambda me, part: True)
    return words


@pytest.mark.parametrize("action", ["rest(1)", "rest(9)", "dare(0.5)", "rest(2 + 3)", "dare(-0)"])
def test_numbers_within_the_range_of_a_word_are_taken(action):
    assert problems(f"script any\n  {action};", camp_words()) == []


@pytest.mark.parametrize("action", ["rest(wood)", "rest(luck)", "rest(bounty)", "rest(wood / 4)"])
def test_what_only_the_game_knows_is_left_to_the_game(action):
    assert problems(f"script any\n  {action};", camp_words()) == []


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("rest(0)", "'rest' takes a whole number from 1 to 9, found 0"),
        ("rest(10)", "'rest' takes a whole number from 1 to 9, found 10"),
        ("rest(2.5)", "'rest' takes a whole number from 1 to 9, found 2.5"),
        ("rest(5 / 2)", "'rest' takes a whole number from 1 to 9, found 2.5"),
        ("rest(wood + 10)", "'rest' takes a whole number from 1 to 9, found 10 to 30"),
        ("dare(-wood - 1)", "'dare' takes a number from 0 to 1, found -21 to -1"),
    ],
)
def test_a_number_that_a_word_never_takes_is_a_mistake(action, message):
    (problem,) = problems(f"script any\n  {action};", camp_words())
    assert problem.message == message
    assert problem.severity is Severity.ERROR
    shown = problem.line_text[problem.column - 1 : problem.column - 1 + problem.length]
    assert f"({shown})" in action
