from __future__ import annotations

from math import inf, isnan

import pytest

from sparring.errors import Missing, VocabularyError
from sparring.luck import Luck
from sparring.rules.check import parse_rules
from sparring.rules.closures import compile_statement
from sparring.rules.turn import Turn
from sparring.rules.vocabulary import Vocabulary
from sparring.rules.vocabulary_form import vocabulary_form, vocabulary_from_form
from tests.rules.conditions import WORDS, checked
from tests.rules.crpg_words import Fighter, fight


def holds(condition, me=None, turn=None):
    """Whether a condition holds; what is missing makes it false."""
    asked = compile_statement(checked(condition)).condition
    try:
        return bool(asked(me or fight(), turn or Turn(Luck(1))))
    except Missing:
        return False


def order(condition, action, me, turn=None):
    """The order of a statement; None when it does not apply."""
    compiled = compile_statement(checked(condition, action))
    turn = turn or Turn(Luck(1))
    try:
        return compiled.action(me, turn) if compiled.condition(me, turn) else None
    except Missing:
        return None


# --- comparing and counting ------------------------------------------------------


@pytest.mark.parametrize(
    ("sign", "results"),
    [
        ("<", [True, False, False]),
        ("<=", [True, True, False]),
        (">", [False, False, True]),
        (">=", [False, True, True]),
        ("==", [False, True, False]),
        ("!=", [True, False, True]),
    ],
)
@pytest.mark.parametrize(
    "shape",
    [
        "health {} 20",
        "self.health {} 20",
        "closestenemy.health {} 20",
        "health {} 10 + 10",
        "health {} closestfriend.maxhealth",
        "-20 {} -health",
    ],
)
def test_every_comparison_in_every_shape(sign, results, shape):
    found = []
    for health in (19, 20, 21):
        me = fight(Fighter("foe", health=health), friends=[Fighter("ally", maxhealth=20)])
        me.health = health
        found.append(holds(shape.format(sign), me))
    assert found == results


@pytest.mark.parametrize(
    "condition",
    [
        "2 + 3 * 4 == 14",
        "(2 + 3) * 4 == 20",
        "10 - 3 - 2 == 5",
        "12 / 4 / 3 == 1",
        "7 / 2 == 3.5",
        "-(2 - 5) == 3",
        "--5 == 5",
        "health + maxhealth == 80",
        "health - maxhealth == 0",
        "health * 2 == 80",
        "health / maxhealth == 1",
    ],
)
def test_arithmetic_is_that_of_school(condition):
    assert holds(condition)


def test_division_by_zero_makes_the_condition_false_whatever_surrounds_it():
    me = fight()
    me.segment = 0
    assert not holds("health / segmentnumber > 1", me)
    assert not holds("not health / segmentnumber > 1", me)
    assert not holds("health / segmentnumber > 1 or health > 0", me)
    me.segment = 2
    assert holds("health / segmentnumber > 1", me)


def test_numbers_too_large_become_infinite_instead_of_an_error():
    huge = " * ".join(["9007199254740992"] * 25)
    me = fight()
    assert order("health > 0", f"count({huge} + 0.5)", me) == ("count", inf)
    assert order("health > 0", f"count(0.5 - {huge})", me) == ("count", -inf)
    assert order("health > 0", f"count({huge} / 3)", me) == ("count", inf)
    assert isnan(order("health > 0", f"count({huge} / 2 - {huge} / 2)", me)[1])


def test_and_and_or_ask_no_more_than_they_need():
    words = Vocabulary("counting")
    asked = []

    @words.predicate
    def yes(me):
        asked.append("yes")
        return True

    @words.predicate
    def no(me):
        asked.append("no")
        return False

    @words.action
    def go(me):
        return True

    def ask(condition):
        asked.clear()
        (script,) = parse_rules(f"script any\n if {condition} then go;", words).scripts
        return bool(compile_statement(script.lines[0]).condition(None, Turn(Luck(1)))), asked[:]

    assert ask("yes or no") == (True, ["yes"])
    assert ask("no or yes") == (True, ["no", "yes"])
    assert ask("no and yes") == (False, ["no"])
    assert ask("yes and no") == (False, ["yes", "no"])
    assert ask("not no") == (True, ["no"])


# --- who is missing ---------------------------------------------------------------


def test_a_missing_agent_makes_the_whole_condition_false_even_under_not():
    me = fight(Fighter("ogre"))
    assert not holds('closestenemy("Wizard").influence("Acid")', me)
    assert not holds('not closestenemy("Wizard").influence("Acid")', me)
    assert not holds('not (not closestenemy("Wizard").influence("Acid"))', me)
    assert not holds('closestenemy("Wizard").health > 3 or health > 0', me)


def test_a_missing_agent_that_is_never_asked_does_not_matter():
    assert holds('health > 0 or closestenemy("Wizard").health > 3', fight())


def test_a_group_without_a_fitting_member_is_plainly_false():
    me = fight(Fighter("ogre"))
    assert not holds('enemy.influence("Charmed")', me)
    assert holds('not enemy.influence("Charmed")', me)
    assert holds('not enemy("Wizard").influence("Charmed")', fight())


def test_a_missing_argument_of_an_action_means_the_rule_does_not_apply():
    assert (
        order("health > 0", 'meleeattack(closestenemy("Wizard"))', fight(Fighter("ogre"))) is None
    )
    assert order("health > 0", "movefrom(centreclouds)", fight()) is None


def test_a_game_may_say_itself_that_something_is_missing():
    words = Vocabulary("honest")

    @words.value
    def ammunition(me):
        raise Missing

    @words.action
    def shoot(me):
        return True

    (script,) = parse_rules("script any\n if not ammunition < 5 then shoot;", words).scripts
    with pytest.raises(Missing):
        compile_statement(script.lines[0]).condition(None, Turn(Luck(1)))


# --- who is remembered ------------------------------------------------------------


def test_a_named_agent_is_recalled_by_the_action():
    weak = Fighter("weak", health=3)
    me = fight(Fighter("strong"), weak)
    assert order("weakestenemy.health < 5", "meleeattack(defaultenemy)", me) == ("melee", weak)


def test_the_agent_named_last_is_recalled():
    weak, near = Fighter("weak", health=3, place=(900, 0)), Fighter("near")
    me = fight(weak, near)
    condition = "weakestenemy.health < 5 and closestenemy.health > 5"
    assert order(condition, "meleeattack(defaultenemy)", me) == ("melee", near)


def test_an_agent_that_was_not_asked_is_not_recalled():
    near, weak = Fighter("near"), Fighter("weak", health=3, place=(900, 0))
    me = fight(near, weak)
    condition = "closestenemy.health > 5 or weakestenemy.health < 5"
    assert order(condition, "meleeattack(defaultenemy)", me) == ("melee", near)
    condition = "health > 5 or weakestenemy.health < 5"
    assert order(condition, "meleeattack(defaultenemy)", me) is None


def test_each_side_is_remembered_on_its_own():
    foe, ally = Fighter("foe"), Fighter("ally")
    me = fight(foe, friends=[ally])
    condition = "closestenemy.health > 5 and closestfriend.health > 5"
    assert order(condition, "measure(defaultenemy, defaultfriend)", me) == ("measure", foe, ally)


def test_an_agent_named_as_an_argument_is_remembered_too():
    foe = Fighter("foe", place=(500, 0))
    me = fight(foe)
    assert order("distance(closestenemy) > 300", "rangedattack(defaultenemy)", me) == (
        "ranged",
        foe,
    )


def test_agents_named_in_the_action_do_not_replace_the_remembered_one():
    near, far = Fighter("near"), Fighter("far", place=(900, 0))
    me = fight(near, far)
    found = order("furthestenemy.health > 0", "measure(closestenemy, defaultenemy)", me)
    assert found == ("measure", near, far)


def test_nothing_is_remembered_from_an_earlier_rule():
    turn = Turn(Luck(1))
    me = fight(Fighter("foe"))
    assert order("closestenemy.health > 0", "meleeattack(defaultenemy)", me, turn)
    assert (
        order("health > 0 or closestenemy.health > 0", "meleeattack(defaultenemy)", me, turn)
        is None
    )


def test_any_fitting_member_of_a_group_may_be_the_one_that_is_remembered():
    foes = [Fighter(name, influences={"Charmed"}) for name in "abc"]
    me = fight(*foes, Fighter("d"))
    turn = Turn(Luck(1))
    chosen = {
        order('enemy.influence("Charmed")', "meleeattack(defaultenemy)", me, turn)[1].name
        for _ in range(50)
    }
    assert chosen == {"a", "b", "c"}


def test_luck_is_drawn_only_when_a_choice_among_several_is_recalled():
    turn = Turn(Luck(1))
    untouched = turn.luck.state
    charmed = Fighter("a", influences={"Charmed"})
    other = Fighter("b", influences={"Charmed"})
    order('enemy.influence("Charmed")', "pass", fight(charmed, other), turn)
    order('enemy.influence("Charmed")', "meleeattack(defaultenemy)", fight(charmed), turn)
    assert turn.luck.state == untouched
    order('enemy.influence("Charmed")', "meleeattack(defaultenemy)", fight(charmed, other), turn)
    assert turn.luck.state != untouched


def test_a_group_is_named_before_the_arguments_of_its_method():
    words = Vocabulary("order")
    asked = []

    @words.among("number")
    def everyone(me, number):
        asked.append("group")
        return ["somebody"]

    @words.predicate("number")
    def likes(me, number):
        asked.append("method")
        return True

    @words.value("number")
    def noted(me, number):
        asked.append(number)
        return number

    @words.action
    def go(me):
        return True

    text = "script any\n if everyone(noted(1)).likes(noted(2)) then go;"
    (script,) = parse_rules(text, words).scripts
    assert compile_statement(script.lines[0]).condition("me", Turn(Luck(1)))
    assert asked == [1, "group", 2, "method"]


# --- calls ------------------------------------------------------------------------


def test_functions_are_given_what_the_rule_gives():
    words = Vocabulary("calls")
    calls = []

    def note(*given):
        calls.append(given)
        return 1

    @words.value("number", "number", "number")
    def three(me, a, b=0, c=0):
        return note(me, a, b, c)

    @words.agent
    def other(me):
        return "other"

    @words.action("number", "number", "number")
    def act(me, a=0, b=0, c=0):
        return note(me, a, b, c)

    def run(statement):
        calls.clear()
        (script,) = parse_rules(f"script any\n {statement}", words).scripts
        condition, action = compile_statement(script.lines[0])
        turn = Turn(Luck(1))
        if condition is not None:
            condition("me", turn)
        action("me", turn)
        return calls[:]

    assert run("act;") == [("me", 0, 0, 0)]
    assert run("act(1);") == [("me", 1, 0, 0)]
    assert run("act(1, 2, 3);") == [("me", 1, 2, 3)]
    assert run("act(1 + 1);") == [("me", 2, 0, 0)]
    assert run("act(1, 1 + 1);") == [("me", 1, 2, 0)]
    assert run("act(1, 1 + 1, 3);") == [("me", 1, 2, 3)]
    own = ("me", 0, 0, 0)
    assert run("if three(7) > 3 then act;") == [("me", 7, 0, 0), own]
    assert run("if other.three(7) > 3 then act;") == [("other", 7, 0, 0), own]
    assert run("if other.three(7, 8 + 1) > 3 then act;") == [("other", 7, 9, 0), own]
    assert run("if other.three(1, 2, 3) > three(4) then act;")[:2] == [
        ("other", 1, 2, 3),
        ("me", 4, 0, 0),
    ]


def test_words_without_functions_can_be_checked_but_not_compiled():
    words = vocabulary_from_form(vocabulary_form(WORDS))
    (script,) = parse_rules("script any\n if health < 5 then pass;", words).scripts
    with pytest.raises(VocabularyError, match="'pass' has no Python function"):
        compile_statement(script.lines[0])
