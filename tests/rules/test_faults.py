"""Faults planted in rules, each of which must be named; and rules that look like them, of
which nothing may be said."""

from __future__ import annotations

import pytest

from sparring.rules.check import check_rules
from sparring.rules.problems import Fault
from tests.rules.crpg_words import crpg_words

WORDS = crpg_words()
MELEE = "meleeattack(closestenemy);"


@WORDS.predicate
def hurt(me):
    return me.health < 20


def faults_in(*statements, closing="pass;"):
    """The kinds of all problems of a role with these rules."""
    rules = "".join(f"rule r{at}\n {one}\n" for at, one in enumerate(statements))
    spare = "".join(f'rule spare{at}\n cast("Luck", {one});\n' for at, one in enumerate(SPARE))
    text = f"role r draws 2\n{rules}{spare}closing\n {closing}\n"
    return [problem.fault for problem in check_rules(text, WORDS)[1]]


SPARE = ("self", "closestfriend", "furthestfriend")

SAME_MEANING = {
    "and turned round": (
        'if hurt and influence("Acid") then pass;',
        'if influence("Acid") and hurt then pass;',
    ),
    "or turned round": (
        'if hurt or influence("Acid") then pass;',
        'if influence("Acid") or hurt then pass;',
    ),
    "sides turned round": ("if health < 50 then pass;", "if 50 > health then pass;"),
    "denied": ("if not healthpercentage >= 50 then pass;", "if healthpercentage < 50 then pass;"),
    "denied twice": ("if hurt then pass;", "if not not hurt then pass;"),
    "De Morgan": (
        'if not (hurt or influence("Acid")) then pass;',
        'if not hurt and not influence("Acid") then pass;',
    ),
    "De Morgan, turned round": (
        'if not (hurt and influence("Acid")) then pass;',
        'if not influence("Acid") or not hurt then pass;',
    ),
    "joined otherwise": (
        'if hurt and (health < 5 and influence("Acid")) then pass;',
        'if (influence("Acid") and hurt) and health < 5 then pass;',
    ),
    "spread out": (
        'if hurt and (health < 5 or influence("Acid")) then pass;',
        'if hurt and health < 5 or hurt and influence("Acid") then pass;',
    ),
    "more than none and at least one": (
        "if spellcount > 0 then pass;",
        "if spellcount >= 1 then pass;",
    ),
    "below fifty and at most forty-nine": (
        "if health < 50 then pass;",
        "if health <= 49 then pass;",
    ),
    "not none": ("if spellcount != 0 then pass;", "if spellcount > 0 then pass;"),
    "a bound between whole numbers": (
        "if health < 49.5 then pass;",
        "if health <= 49 then pass;",
    ),
    "a sum on the other side": (
        "if maxhealth - 4 > health then pass;",
        "if health < maxhealth - 4 then pass;",
    ),
    "a term taken across": (
        "if health < maxhealth - 4 then pass;",
        "if health + 4 < maxhealth then pass;",
    ),
    "a sum turned round": (
        "if health + roundnumber > 50 then pass;",
        "if 50 < roundnumber + health then pass;",
    ),
    "halves": ("if health < maxhealth / 2 then pass;", "if 2 * health < maxhealth then pass;"),
    "a factor in common": ("if 3 * health < 30 then pass;", "if health < 10 then pass;"),
    "signs changed": (
        "if -distance(closestenemy) > -40 then pass;",
        "if distance(closestenemy) < 40 then pass;",
    ),
    "numbers that are not whole, turned round": (
        "if distance(closestenemy) > distance(closestfriend) then pass;",
        "if distance(closestfriend) < distance(closestenemy) then pass;",
    ),
    "recalled by the action": (
        "if distance(closestenemy) < 100 then meleeattack(defaultenemy);",
        "if distance(closestenemy) < 100 then meleeattack(closestenemy);",
    ),
    "recalled in the condition": (
        "if closestenemy.hurt and distance(defaultenemy) < 9 then meleeattack(defaultenemy);",
        "if closestenemy.hurt and distance(closestenemy) < 9 then meleeattack(closestenemy);",
    ),
    "recalled on both ways": (
        "if closestenemy.hurt or distance(closestenemy) < 9 then meleeattack(defaultenemy);",
        "if closestenemy.hurt or distance(closestenemy) < 9 then meleeattack(closestenemy);",
    ),
    "a random one, and the rest turned round": (
        'if enemy.influence("Held") and hurt then meleeattack(defaultenemy);',
        'if hurt and enemy.influence("Held") then meleeattack(defaultenemy);',
    ),
    "chance, and the rest turned round": (
        "if hurt and chancepercentage(50) then pass;",
        "if chancepercentage(50) and hurt then pass;",
    ),
    "a range of one number": (
        "if segmentnumber <= 0 then pass;",
        "if segmentnumber == 0 then pass;",
    ),
    "the other end of a range": (
        "if healthpercentage >= 100 then pass;",
        "if healthpercentage == 100 then pass;",
    ),
    "a range and its parts": (
        "if health > 4 and health < 10 then pass;",
        "if not (health <= 4 or health >= 10) then pass;",
    ),
}
OTHER_FAULTS = {
    "a tautology of overlapping ranges": (
        Fault.ALWAYS_HOLDS,
        "if healthpercentage < 60 or healthpercentage > 40 then drink(randompotion);",
    ),
    "a tautology of whole numbers": (
        Fault.ALWAYS_HOLDS,
        "if health <= 4 or health >= 5 then drink(randompotion);",
    ),
    "a tautology inside not": (
        Fault.ALWAYS_HOLDS,
        "if not (health < 40 and health > 60) then drink(randompotion);",
    ),
    "this or not this": (Fault.ALWAYS_HOLDS, "if hurt or not hurt then drink(randompotion);"),
    "two numbers in any order": (
        Fault.ALWAYS_HOLDS,
        "if health <= maxhealth or health > maxhealth then drink(randompotion);",
    ),
    "a tautology about someone the action names": (
        Fault.ALWAYS_HOLDS,
        "if distance(closestenemy) >= 0 then rangedattack(closestenemy);",
    ),
    "a contradiction of ranges": (
        Fault.NEVER_HOLDS,
        "if healthpercentage < 40 and healthpercentage > 60 then drink(randompotion);",
    ),
    "a contradiction behind or": (
        Fault.NEVER_HOLDS,
        "if (health < 4 or health > 6) and health == 5 then drink(randompotion);",
    ),
    "between two whole numbers": (
        Fault.NEVER_HOLDS,
        "if health > 4 and health < 5 then drink(randompotion);",
    ),
    "a contradiction about someone recalled": (
        Fault.NEVER_HOLDS,
        "if closestenemy.health < 4 and defaultenemy.health > 6 then drink(randompotion);",
    ),
    "a contradiction of sums": (
        Fault.NEVER_HOLDS,
        "if health + 4 < maxhealth and maxhealth - 4 < health then drink(randompotion);",
    ),
    "a larger bound beside a smaller one": (
        Fault.IDLE_PART,
        "if health < 50 and health < 60 then drink(randompotion);",
    ),
    "a smaller range beside a larger one": (
        Fault.IDLE_PART,
        "if health < 50 or health < 60 then drink(randompotion);",
    ),
    "the same twice": (Fault.IDLE_PART, "if hurt and health < 5 and hurt then pass;"),
    "always so beside something else": (
        Fault.IDLE_PART,
        "if hurt and healthpercentage <= 100 then drink(randompotion);",
    ),
    "never so beside something else": (
        Fault.IDLE_PART,
        "if hurt or healthpercentage > 100 then drink(randompotion);",
    ),
    "swallowed by the other part": (
        Fault.IDLE_PART,
        'if hurt or hurt and influence("Acid") then drink(randompotion);',
    ),
    "an idle part within a part": (
        Fault.IDLE_PART,
        'if influence("Acid") or (hurt and health < 5 and health < 7) then drink(randompotion);',
    ),
    "a part the action needs anyway": (
        Fault.IDLE_PART,
        "if distance(closestenemy) >= 0 and hurt then meleeattack(closestenemy);",
    ),
}
LIKE_CLOSING = {
    "the same text": (MELEE, MELEE),
    "with a condition that always holds when it can act": (
        "if distance(closestenemy) >= 0 then meleeattack(closestenemy);",
        MELEE,
    ),
    "a closing rule with a condition": (
        f"if 50 > health then {MELEE}",
        f"if health < 50 then {MELEE}\n pass;",
    ),
}
HARMLESS = {
    "or turned round where someone may be missing": (
        "if hurt or closestenemy.hurt then pass;",
        "if closestenemy.hurt or hurt then pass;",
    ),
    "denied, and turned round where someone may be missing": (
        "if not (hurt and closestenemy.hurt) then pass;",
        "if not (closestenemy.hurt and hurt) then pass;",
    ),
    "a random agent named twice": (
        "if distance(randomenemy) < 100 then meleeattack(defaultenemy);",
        "if distance(randomenemy) < 100 then meleeattack(randomenemy);",
    ),
    "a random member recalled, or the closest": (
        'if enemy.influence("Held") then meleeattack(defaultenemy);',
        'if enemy.influence("Held") then meleeattack(closestenemy);',
    ),
    "recalled on one way only": (
        "if hurt or closestenemy.hurt then meleeattack(defaultenemy);",
        "if hurt or closestenemy.hurt then meleeattack(closestenemy);",
    ),
    "whoever was named last": (
        "if closestenemy.hurt and weakestenemy.hurt then meleeattack(defaultenemy);",
        "if weakestenemy.hurt and closestenemy.hurt then meleeattack(defaultenemy);",
    ),
    "fractions between": (
        "if healthpercentage > 0 then pass;",
        "if healthpercentage >= 1 then pass;",
    ),
    "fractions below": (
        "if healthpercentage < 50 then pass;",
        "if healthpercentage <= 49 then pass;",
    ),
    "the bound itself": ("if health < 50 then pass;", "if health <= 50 then pass;"),
    "another bound": ("if health < 50 then pass;", "if health < 51 then pass;"),
    "the other way round": ("if health < 50 then pass;", "if 50 < health then pass;"),
    "another agent": ("if closestenemy.hurt then pass;", "if weakestenemy.hurt then pass;"),
    "another agent of the same kind": (
        'meleeattack(closestenemy("Wizard"));',
        "meleeattack(closestenemy);",
    ),
    "another action": ("if hurt then pass;", "if hurt then moveto(centreall);"),
    "a stricter rule for the same action": (
        "if health < 50 then drink(randompotion);",
        "if health < 25 then drink(randompotion);",
    ),
    "a condition more": (
        "if hurt then drink(randompotion);",
        "if hurt and spellcount > 0 then drink(randompotion);",
    ),
    "and is not or": (
        'if hurt and influence("Acid") then pass;',
        'if hurt or influence("Acid") then pass;',
    ),
    "not of one part": (
        'if not hurt and influence("Acid") then pass;',
        'if not (hurt and influence("Acid")) then pass;',
    ),
    "sums that are rounded": (
        "if distance(closestenemy) + 4 < stepsize then pass;",
        "if distance(closestenemy) < stepsize - 4 then pass;",
    ),
    "a difference turned round": (
        "if health - roundnumber > 5 then pass;",
        "if roundnumber - health > 5 then pass;",
    ),
    "twice and half": (
        "if 2 * health < maxhealth then pass;",
        "if health < 2 * maxhealth then pass;",
    ),
    "a target left out": ('cast("Blur");', 'cast("Blur", self);'),
    "a chance, and another": (
        "if chancepercentage(50) then pass;",
        "if chancepercentage(25) then pass;",
    ),
    "a chance taken twice": (
        "if chancepercentage(50) then pass;",
        "if chancepercentage(50) and chancepercentage(50) then pass;",
    ),
}
HARMLESS_ALONE = {
    "a gap between ranges": "if health < 40 or health > 60 then drink(randompotion);",
    "a range": "if health > 40 and health < 60 then drink(randompotion);",
    "a range of one whole number": "if health > 4 and health < 6 then drink(randompotion);",
    "between two numbers": "if healthpercentage > 4 and healthpercentage < 5 then pass;",
    "someone is there": "if closestenemy.health >= 0 then drink(randompotion);",
    "someone is there, of a wide range": (
        "if closestenemy.health < 60 or closestenemy.health > 40 then drink(randompotion);"
    ),
    "a part that sees to it that someone is there": (
        "if hurt and distance(closestenemy) >= 0 then drink(randompotion);"
    ),
    "a part that names whom the action recalls": (
        "if closestenemy.health >= 0 and hurt then meleeattack(defaultenemy);"
    ),
    "chance twice": "if chancepercentage(50) or not chancepercentage(50) then drink(randompotion);",
    "two random enemies": "if randomenemy.health < 5 and randomenemy.health > 7 then pass;",
    "bounds of different agents": "if health < 50 and closestenemy.health < 60 then pass;",
    "some but not the closest": (
        'if enemy.influence("Held") and not closestenemy.influence("Held") then pass;'
    ),
    "another closing rule": "meleeattack(weakestenemy);",
    "a closing rule with a condition more": "if hurt then meleeattack(closestenemy);",
    "a division that may fail": "if health / segmentnumber >= 0 then drink(randompotion);",
}


def by_name(table):
    return pytest.mark.parametrize("name", table)


@by_name(SAME_MEANING)
def test_rules_that_mean_the_same_are_named(name):
    assert faults_in(*SAME_MEANING[name], closing=MELEE) == [Fault.SAME_MEANING]


@by_name(OTHER_FAULTS)
def test_a_faulty_condition_is_named(name):
    fault, statement = OTHER_FAULTS[name]
    assert faults_in(statement) == [fault]


@by_name(LIKE_CLOSING)
def test_a_rule_that_repeats_a_closing_rule_is_named(name):
    statement, closing = LIKE_CLOSING[name]
    assert Fault.LIKE_CLOSING in faults_in(statement, closing=closing)


@by_name(HARMLESS)
def test_of_rules_that_differ_nothing_is_said(name):
    assert faults_in(*HARMLESS[name], closing=MELEE.replace("closest", "strongest")) == []


@by_name(HARMLESS_ALONE)
def test_of_a_sound_condition_nothing_is_said(name):
    assert faults_in(HARMLESS_ALONE[name], closing=MELEE) == []


def test_the_tables_are_as_long_as_they_should_be():
    assert len(SAME_MEANING) + len(OTHER_FAULTS) + len(LIKE_CLOSING) >= 30
    assert len(HARMLESS) + len(HARMLESS_ALONE) >= 30


def problems_of(text):
    return [str(problem) for problem in check_rules(text, WORDS)[1]]


def test_a_twin_by_meaning_is_named_with_its_place_and_the_way_out():
    text = (
        "role r draws 1\nrule one\n if health < 50 then pass;\n"
        "rule two [3]\n if not 50 <= health then pass;\nclosing\n moveto(self);\n"
    )
    assert problems_of(text) == [
        "rules:4:6: warning: rule 'two' means the same as 'one' (line 2)\n"
        "   4 | rule two [3]\n"
        "     |      ^^^ a script may hold both, and one of them for nothing; remove one"
    ]


def test_an_idle_part_is_pointed_at():
    text = "script any\n if hurt and (health < 50 and health < 60) then drink(randompotion);\n"
    assert problems_of(text) == [
        "rules:2:31: warning: this part of the condition makes no difference\n"
        "   2 |  if hurt and (health < 50 and health < 60) then drink(randompotion);\n"
        "     |                               ^^^^^^^^^^^ leave it out: the rest says as much"
    ]
