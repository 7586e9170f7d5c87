from __future__ import annotations

from math import inf

import pytest

from sparring.errors import Missing
from sparring.luck import Luck
from sparring.rules.check import parse_rules
from sparring.rules.reasons import NO_CONDITION, POSSIBLE
from sparring.rules.trace import Tracer, text_of
from sparring.rules.turn import Turn
from sparring.rules.vocabulary import Vocabulary
from tests.rules.conditions import checked
from tests.rules.crpg_words import Fighter, crpg_words, fight


def explained(condition, me=None):
    held, reason = Tracer(checked(condition), me or fight(), Turn(Luck(1))).condition()
    return held, str(reason)


def acted(condition, action, me):
    tracer = Tracer(checked(condition, action), me, Turn(Luck(1)))
    assert tracer.condition()[0]
    order, reason = tracer.action()
    return order, str(reason)


@pytest.mark.parametrize(
    ("condition", "held", "reason"),
    [
        ("health < 50", True, "health is 40, < 50"),
        ("health < 20", False, "health is 40, not < 20"),
        ("health < maxhealth - 4", False, "health is 40, not < (maxhealth - 4), which is 36"),
        ("health < 0.00001", False, "health is 40, not < 0.00001"),
        ("not health < 20", True, "health is 40, not < 20"),
        ('influence("Acid")', False, 'influence("Acid") is false'),
        ('self.influence("Acid")', False, 'influence("Acid") is false'),
        ('not influence("Acid")', True, 'influence("Acid") is false'),
        ('health > 5 and influence("Acid")', False, 'influence("Acid") is false'),
        ('influence("Acid") and health > 5', False, 'influence("Acid") is false'),
        ("health > 5 and roundnumber == 1", True, "roundnumber is 1, == 1"),
        ('health > 5 or influence("Acid")', True, "health is 40, > 5"),
        ('influence("Acid") or health > 5', True, "health is 40, > 5"),
        (
            'influence("Acid") or health > 50',
            False,
            'influence("Acid") is false, and health is 40, not > 50',
        ),
        ("closestenemy.health < 5", False, "closestenemy is missing"),
        ('not closestenemy("Wizard").health < 5', False, 'closestenemy("Wizard") is missing'),
        (
            "health / segmentnumber > 1",
            False,
            "(health / segmentnumber) divides by zero: its value is missing",
        ),
        ('enemy.influence("Acid")', False, 'enemy.influence("Acid") fits nobody'),
        ("friend.influence(goodinfluence)", True, "friend.influence(goodinfluence) fits 1"),
        ("-health < 5", True, "-health is -40, < 5"),
        ("distance(self, closestfriend) > 3", False, "closestfriend is missing"),
    ],
)
def test_every_answer_has_its_reason(condition, held, reason):
    me = fight()
    me.influences = {"Lucky"}
    assert explained(condition, me) == (held, reason)


def test_numbers_too_large_become_infinite():
    huge = " * ".join(["9007199254740992"] * 25)
    assert acted("health > 0", f"count({huge} + 0.5)", fight()) == (("count", inf), "it could act")


def test_what_nobody_has_named_is_missing():
    assert explained("defaultenemy.health < 5") == (False, "defaultenemy is missing")


def test_a_statement_without_condition_says_so():
    (script,) = parse_rules("script any\n pass;", crpg_words()).scripts
    tracer = Tracer(script.lines[0], fight(), Turn(Luck(1)))
    assert tracer.condition() == (True, NO_CONDITION)
    assert tracer.action() == (("pass",), POSSIBLE)


def test_an_action_says_why_it_was_not_done():
    me = fight(Fighter("ogre"))
    me.potions = []
    assert acted("health > 0", "pass", me) == (("pass",), "it could act")
    assert acted("health > 0", 'drink("Potion of Healing")', me) == (
        False,
        "the action is not possible now",
    )
    assert acted("health > 0", 'meleeattack(closestenemy("Wizard"))', me) == (
        False,
        'closestenemy("Wizard") is missing',
    )


def test_agents_named_in_the_action_do_not_replace_the_remembered_one():
    near, far = Fighter("near"), Fighter("far", place=(900, 0))
    found = acted(
        "furthestenemy.health > 0", "measure(closestenemy, defaultenemy)", fight(near, far)
    )
    assert found == (("measure", near, far), "it could act")


def test_a_condition_can_be_asked_again_after_the_action():
    near, far = Fighter("near"), Fighter("far", place=(900, 0))
    tracer = Tracer(
        checked("furthestenemy.health > 0", "measure(closestenemy, defaultenemy)"),
        fight(near, far),
        Turn(Luck(1)),
    )
    for _ in range(2):
        assert tracer.condition()[0]
        assert tracer.action()[0] == ("measure", near, far)


def test_what_a_game_says_is_missing_is_believed():
    words = Vocabulary("honest")

    @words.value
    def ammunition(me):
        raise Missing

    @words.predicate("truth")
    def surely(me, said):
        return said

    @words.action("number")
    def shoot(me, times):
        return True

    (script,) = parse_rules(
        "script any\n if not ammunition < 5 then shoot(1);\n"
        " if surely(1 < 2 and not 2 < 1) then shoot(ammunition);",
        words,
    ).scripts
    first, second = (Tracer(line, None, Turn(Luck(1))) for line in script.lines)
    told = [first.condition(), second.condition(), second.action()]
    assert [(held, str(reason)) for held, reason in told] == [
        (False, "something it speaks of is missing"),
        (True, "surely(((1 < 2) and not ((2 < 1)))) is true"),
        (False, "something it speaks of is missing"),
    ]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ('not (health < 5 or influence("Acid"))', 'not (((health < 5) or influence("Acid")))'),
        ('health - 1 < 5 and self.influence("Acid")', '(((health - 1) < 5) and influence("Acid"))'),
        (
            'enemy("Wizard").influence(badinfluence) and defaultenemy.health > 1',
            '(enemy("Wizard").influence(badinfluence) and (defaultenemy.health > 1))',
        ),
        ("distance(self) > 0", "(distance(self) > 0)"),
    ],
)
def test_an_expression_is_shown_with_all_its_brackets(condition, text):
    assert text_of(checked(condition).condition) == text
