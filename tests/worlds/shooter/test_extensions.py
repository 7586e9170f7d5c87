"""Learned order and goals on purpose-built cases: a good order that is known is found, and a
goal that forbids the good rules does worse."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from statistics import fmean

import pytest

from sparring.kernels.run import Won
from sparring.rules.check import parse_rules
from sparring.scripting.settings import PRESETS, Order
from sparring.worlds.shooter.vocabulary import shooter_words
from sparring.worlds.shooter.world import Halls, Shooter

PLAIN = PRESETS["shooter"]
ORDERED = replace(PLAIN, order=Order.LEARNED)

ONE_ORDER = """
# Two rules are needed, and 'fire' must stand first: whoever goes on before he fires never fires.
role soldier draws 2
rule go
    hunt("A");
rule fire
    if see then weave("rocket");
rule stroll
    if not see then patrol;
rule rest
    if not see then idle;
closing
    idle;
"""
GO, FIRE = 0, 1


@pytest.fixture(scope="module")
def one_order() -> Shooter:
    """The halls with rules of which one order alone wins."""
    return Halls(parse_rules(ONE_ORDER, shooter_words()))


def late_fitness(world: Shooter, settings, seeds, goal=None):
    """Mean fitness of the matches 41 to 80, over several learners."""
    means = []
    for seed in seeds:
        practice = world.practice(
            "scripting", world.opponent, settings=settings, seed=seed, goal=goal
        )
        practice.run(40)
        means.append(fmean(float(row.team_fitness) for row in practice.run(40)))
    return fmean(means)


def test_no_other_script_wins(one_order):
    lines = {rule.name: rule.statement for rule in one_order.rules.roles["soldier"].rules}
    for pair in permutations(lines, 2):
        script = [lines[name] for name in pair]
        wins = [one_order.fight(([script], "sentry"), seed).winner == 0 for seed in range(20)]
        assert sum(wins) > 15 if pair == ("fire", "go") else not any(wins)


def test_the_one_good_order_is_found(one_order):
    """By every learner, also where the rule that must come second weighs more."""
    against_weight = 0
    for seed in range(10):
        practice = one_order.practice("scripting", "sentry", settings=ORDERED, seed=seed)
        practice.run(150)
        assert sum(row.won == Won.LEARNERS for row in practice.run(50)) >= 45
        (pool,) = practice.learner.all_pools()
        assert pool.relations[FIRE][GO] > 0 >= pool.relations[GO][FIRE]
        against_weight += pool.weights[GO] > pool.weights[FIRE]
    assert against_weight


def test_without_a_learned_order_a_heavier_rule_comes_first(one_order):
    learner = one_order.learner(PLAIN, seed=1)
    learner.pool("soldier").weights[:] = [217, 183, 0, 0]
    assert list(learner.draw("soldier").rules)[:2] == ["go", "fire"]


@pytest.fixture(scope="module")
def forbidding() -> Shooter:
    """The halls with a goal that leaves the hunting paths out, and one that does not."""
    rules = Halls.own_rules()
    role = rules.roles["soldier"]
    labelled = tuple(
        replace(rule, goals=("any",) if rule.name.startswith("Hunt") else ("any", "waiting"))
        for rule in role.rules
    )
    return Halls(replace(rules, roles={"soldier": replace(role, rules=labelled)}))


def test_a_goal_that_forbids_the_good_rules_is_worse(forbidding):
    waiting = late_fitness(forbidding, PLAIN, range(3), "waiting")
    assert waiting == 0
    assert late_fitness(forbidding, PLAIN, range(3), "any") > waiting + 0.25
